//! The name of every id.

use super::hex_names;
use crate::model::records::*;
use sandtable_kernel::*;
use sandtable_kit::Sheet;

pub fn vocabulary(r: &Records, sheet: &Sheet, board: &Board) -> Vocabulary {
    let mut words = sheet.vocabulary(&crate::words::INFO, board);
    words.terms(ocs::charts::sheet().terms);
    // Also where nobody can be: a refusal may name it.
    r.map.hexes.iter().for_each(|h| words.add(&h.id, Kind::Place, hex_names(h)));
    for t in r.terrain.hex_terrain.iter().chain(&r.terrain.settlements) {
        if !words.entries.contains_key(&t.id) {
            words.add(t.id.clone(), Kind::Term, t.names.text());
        }
    }
    words
}
