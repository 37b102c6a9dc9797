pub mod api;
#[cfg(test)]
mod contract;
