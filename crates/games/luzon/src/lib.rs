//! Luzon: Race for Bataan (吕宋：争夺巴丹), a game of the Operational Combat Series.
//!
//! Japan has landed in Lingayen Gulf and Lamon Bay and has five turns of half a week: to take Manila, and to be in Bataan
//! before the Americans and Filipinos are. The Allies trade space for time and go home to Bataan. The rules are those of the
//! series (crate `ocs`); this crate brings the map, the counters, what the game switches off or changes, where destroyed
//! units come back, and who wins.
//!
//! ```
//! use luzon::Luzon;
//! use sandtable_kernel::{Ctx, DataSet, Game, Options, Play, Playout};
//!
//! let options = Options::resolve(Luzon::options(), &Default::default()).unwrap();
//! let game = Luzon::load(&DataSet::embedded(Luzon::data_files()), &options).unwrap();
//! let mut chance = Playout::new(1941);
//! let mut log = Vec::new();
//! let state = game.setup(&mut Ctx::new(&mut chance, &mut log));
//! let seat = game.pending(&state).seats().first().unwrap();
//! let mut legal = Vec::new();
//! game.legal(&state, seat, &mut legal);
//! assert!(!legal.is_empty() && log.iter().any(|e| e.clause.0 == "6.0"), "Japan moves first");
//! ```

mod judge;
mod model;
pub mod rulebook;
mod rules;
pub mod sequence;
mod table;
mod words;

use model::{build, checks};
use ocs::Ocs;
use sandtable_kernel::*;

pub const JAPAN: Seat = Seat::FIRST;
pub const ALLIED: Seat = Seat::SECOND;

/// The game: the series with Luzon's data, and how it looks.
pub struct Luzon(pub Ocs, Vocabulary, Board, judge::Ways);

ocs::carries!(Luzon);

impl Luzon {
    fn build(data: &DataSet, options: &Options) -> Result<Luzon, Vec<DataError>> {
        let records = checks::read(data)?;
        let game = build(&records, data, options)?;
        let sheet = sandtable_kit::Sheet::read(words::SHEET);
        let board = table::board(&records, &sheet, &game);
        let vocabulary = table::vocabulary(&records, &sheet, &board);
        let ways = judge::Ways::of(&game);
        Ok(Luzon(game, vocabulary, board, ways))
    }
}

sandtable_kit::game! {
    Luzon { 1, 2 }
    lessons: "rosario", "guns-first", "over-the-pampanga", "open-city";
    rulebook: rulebook::WHOLE;
    series: "ocs";
}
