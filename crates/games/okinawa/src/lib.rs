//! 冲绳岛之战 · 沖縄の落日 · The Sunset of Okinawa (Game Journal 73).
//!
//! Twelve turns of about four days, April and May 1945. The American player lands nothing: he is
//! ashore, and pushes battalions south through the Shuri line. He takes a marker of unknown value on
//! every red height he holds at the end of a turn; if he takes none, Japan spirits one away. Both
//! sides live from chits drawn out of a cup: events, air-sea chits, and chits laid face down beside
//! the troops. In battle the two sides turn up chits in turn, each answering the other's, before a
//! die is rolled: tanks against anti-tank guns against commandos against snipers. The defender fires
//! first, the attacker's survivors second, then they close in. Sixes cost steps, fives drive back.
//! At sea the kamikaze fly for points against carriers and destroyers. Every battalion the American
//! loses costs him a marker, unseen. The higher total wins.
//!
//! ```
//! use okinawa::Okinawa;
//! use sandtable_kernel::*;
//!
//! let options = Options::resolve(Okinawa::options(), &Default::default()).unwrap();
//! let game = Okinawa::load(&DataSet::embedded(Okinawa::data_files()), &options).unwrap();
//! let mut chance = Playout::new(7);
//! let mut state = game.setup(&mut Ctx::silent(&mut chance));
//! let mut legal = Vec::new();
//! while state.turn == 1 {
//!     let seat = game.pending(&state).seats().first().unwrap();
//!     game.legal(&state, seat, &mut legal);
//!     let quiet = legal.iter().find(|a| matches!(game.notation(a).as_str(), "done" | "pass" | "halt"));
//!     let action = *quiet.unwrap_or(&legal[0]);
//!     game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
//! }
//! assert_eq!(state.turn, 2);
//! ```

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod judge;
mod model;
pub mod rulebook;
mod rules;
mod sequence;
mod table;
mod words;

pub use model::ids::{ChitKind, Group, Hex, Piece, Slot};
pub use model::state::{Loc, State, Step};
pub use sequence::Frame;
pub use words::{Action, Choice, Event, Fact, Handle, Shown, Verb};

use model::data::{Data, StepCosts};
use model::ids::{HEXES, HexSet};
use sandtable_geometry::hex::{Cost, Flood};
use sandtable_kernel::*;

/// Half points nobody has more of: six points (4.3(2)).
const FURTHEST: Cost = 12;

/// The game with its data and options.
pub struct Okinawa {
    data: Data,
    /// Half points for each hexside, outside and into an enemy ZOC.
    step_costs: StepCosts,
    flood: Flood<{ HEXES.div_ceil(64) }>,
    /// From each hex: what the dearest of its open sides costs, and where they lead.
    ways_out: Vec<(Cost, HexSet)>,
    fixed_first: bool,
    jp_taken_score: bool,
    black_control: bool,
    /// 3.2(4), R50: stacking is judged when the phase of movement ends.
    loose_stacking: bool,
    vocabulary: Vocabulary,
    board: Board,
}

impl Okinawa {
    fn build(set: &DataSet, options: &Options) -> Result<Okinawa, Vec<DataError>> {
        let data = Data::load(set)?;
        let terrain_cost = Okinawa::terrain_costs(&data.raw.terrain);
        let river_cost = data.raw.terrain.hexsides.iter().find(|h| h.id == "river").map_or(0, |h| h.extra_move);
        let step_costs = Okinawa::step_table(&data, terrain_cost, river_cost);
        let sheet = sandtable_kit::Sheet::read(words::SHEET);
        let board = table::board(&data, &sheet);
        Ok(Okinawa {
            ways_out: Okinawa::ways_out(&data, &step_costs),
            flood: Flood::new(&data.near, |from, d| Some(step_costs[from.index()][d]).filter(|cost| cost[0] > 0))
                .with_table(FURTHEST),
            step_costs,
            fixed_first: options.is("opt-21-1-fixed-first-chits", "on"),
            jp_taken_score: options.is("opt-jp-taken-mt-score", "on"),
            black_control: options.is("opt-black-control", "on"),
            loose_stacking: options.is("opt-stacking-at-phase-end", "on"),
            vocabulary: table::vocabulary(&data, &sheet, &board),
            board,
            data,
        })
    }
}

sandtable_kit::game! {
    Okinawa { vocabulary, board }
    lessons: "pinnacle", "pinnacle-hill", "two-at-once", "castle-hill";
}
