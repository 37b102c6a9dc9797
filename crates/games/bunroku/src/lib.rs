//! The Bunroku Campaign in Korea, 1592-93 (文禄朝鮮の役): rules, data and judgement.
//!
//! Two seats: Japan, and the Allies, who run Korea and Ming. A turn is a month; in it action
//! markers are drawn one by one from a cup, and the nation drawn is activated. An activation rolls
//! a die for march points, fixes who is cut off from supply, replenishes and marches, then fights.
//! A general may lead if his will is not above the die; he takes lower generals and the armies of
//! lords who go along, eight units under a commander-in-chief and four under others. A group pays a
//! point for a step by road, two on a second-class road when it is large, and stops at the enemy.
//! Battles go round by round: initiative, one die for each fresh unit under command, hits assigned
//! by their owner, and retreat for those who declared it. Koreans may hold walls where a siege
//! marker lies. Japan gains an event card, and a point, for each province whose capitals it holds
//! all at once and for each royal it removes; the Allies draw a card a turn and score the capitals
//! they hold when the peace marker's turn is over. Japan's peace cards bring that turn nearer, and
//! its ninth point ends the game at once.
//!
//! ```
//! use bunroku::Bunroku;
//! use sandtable_kernel::*;
//!
//! let options = Options::resolve(Bunroku::options(), &Default::default()).unwrap();
//! let game = Bunroku::load(&DataSet::embedded(Bunroku::data_files()), &options).unwrap();
//! let mut chance = Playout::new(1592);
//! let mut log = Vec::new();
//! let mut state = game.setup(&mut Ctx::new(&mut chance, &mut log));
//! let mut legal = Vec::new();
//! while state.turn == 1 {
//!     let seat = game.pending(&state).seats().first().unwrap();
//!     game.legal(&state, seat, &mut legal);
//!     let action = legal[legal.len() / 2];
//!     game.apply(&mut state, seat, &action, &mut Ctx::new(&mut chance, &mut log));
//! }
//! assert!(log.iter().any(|entry| entry.clause.0 == "13.1"), "Japan moved first");
//! ```

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod judge;
mod model;
pub mod rulebook;
mod rules;
mod sequence;
mod table;
mod words;

pub use model::{ALLIED, AreaId, AreaSet, CardId, CardKind, CardSet, JAPAN, Nation, State, UnitId, UnitSet};
pub use sequence::Frame;
pub use words::{Action, Attackers, Event, Fact, Verb};

use model::{Data, Records};
use sandtable_kernel::*;

pub(crate) type Context<'a> = Ctx<'a, Event>;
pub(crate) type No = Objections<Fact>;

/// The options of a table, resolved.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rules {
    pub retreat_roll: bool,
    pub hit_on_one: bool,
    pub march_leader_siege_ban: bool,
    pub removed_generals_score: bool,
    pub peace_royals_needs_konishi: bool,
    pub default_inspectors: bool,
    pub pick_up_dropped: bool,
    pub free_surprise_retreat: bool,
    pub ming_box_replenishment: bool,
}

/// The game with its data and options.
pub struct Bunroku {
    pub(crate) data: Data,
    pub(crate) options: Rules,
    pub(crate) chart: judge::Chart,
    vocabulary: Vocabulary,
    board: Board,
}

impl Bunroku {
    pub(crate) fn unit_name(&self, unit: UnitId) -> &str {
        &self.data.unit(unit).id
    }

    pub(crate) fn area_name(&self, area: AreaId) -> &str {
        &self.data.area(area).id
    }

    pub(crate) fn card_name(&self, card: CardId) -> &str {
        &self.data.card(card).id
    }

    fn build(data: &DataSet, options: &Options) -> Result<Bunroku, Vec<DataError>> {
        let records = Records::read(data)?;
        model::check(data, &records)?;
        let data = Data::build(&records);
        let options = Rules {
            retreat_roll: options.is("retreat-roll", "roll"),
            hit_on_one: options.is("siege-losses", "hit-on-one"),
            march_leader_siege_ban: options.is("march-leader-siege-ban", "true"),
            removed_generals_score: options.is("removed-generals-score", "true"),
            peace_royals_needs_konishi: options.is("peace-royals-needs-konishi", "true"),
            default_inspectors: options.is("default-inspectors", "true"),
            pick_up_dropped: options.is("pick-up-dropped", "true"),
            free_surprise_retreat: options.is("surprise-retreat", "free"),
            ming_box_replenishment: options.is("ming-box-replenishment", "true"),
        };
        let sheet = sandtable_kit::Sheet::read(words::SHEET);
        let board = table::board(&records, &sheet);
        let vocabulary = table::vocabulary(&records, &sheet, &board);
        Ok(Bunroku { vocabulary, board, chart: judge::Chart::new(&data), data, options })
    }
}

sandtable_kit::game! {
    Bunroku { vocabulary, board }
    lessons: "first-month", "gyeongsang", "the-king-leaves", "hanseong";
}
