fn main() {
    sandtable_outline::generate();
}
