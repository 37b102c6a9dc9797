//! 南方作战1941: the Japanese offensive in South-East Asia, December 1941 to April 1942.
//!
//! Two sides fight over 35 land and sea areas for eight turns. At the start of a turn each chooses
//! its hand from its own sixteen cards, in secret: Japan seven, the Allies five. They then take
//! impulses in turn, Japan first. An impulse is a move or an attack of one group of units, paid
//! with any card face down; an air operation, which is free; the action printed on a card; or a
//! pass. What has acted turns to its used side. Two starred cards strike back in the middle of an
//! enemy action, before it takes effect. Every unit that attacks rolls one die; the owner of the
//! targets allots the hits, or the attacker where they fall from the air. At the end of every
//! impulse areas change hands where only the enemy is left, and two passes in a row end the turn:
//! oil burns, units in communication recover, cards return, fortresses score. The Allies win points
//! by holding Hong Kong, Singapore and Manila and by sinking what Japan sends; in the end both
//! count the areas and the oil they hold.
//!
//! ```
//! use sandtable_kernel::*;
//! use southern::Southern;
//!
//! let options = Options::resolve(Southern::options(), &Default::default()).unwrap();
//! let game = Southern::load(&DataSet::embedded(Southern::data_files()), &options).unwrap();
//! let mut dice = Playout::new(7);
//! let mut log = Vec::new();
//! let mut state = game.setup(&mut Ctx::new(&mut dice, &mut log));
//! // Both choose their hands; then Japan enters Hong Kong and both pass.
//! for n in 1..=7 {
//!     let card = game.parse(&format!("pick jp-{n:02}")).unwrap();
//!     game.apply(&mut state, Seat::FIRST, &card, &mut Ctx::new(&mut dice, &mut log));
//! }
//! for n in 1..=5 {
//!     let card = game.parse(&format!("pick al-{n:02}")).unwrap();
//!     game.apply(&mut state, Seat::SECOND, &card, &mut Ctx::new(&mut dice, &mut log));
//! }
//! for action in ["spend jp-07", "with jp-228i", "move hong-kong", "decline", "pass", "pass"] {
//!     let seat = game.pending(&state).seats().first().unwrap();
//!     let action = game.parse(action).unwrap();
//!     game.check(&state, seat, &action).unwrap();
//!     game.apply(&mut state, seat, &action, &mut Ctx::new(&mut dice, &mut log));
//! }
//! assert_eq!(game.position(&state).turn, Some(2));
//! ```

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod judge;
mod model;
pub mod rulebook;
mod rules;
mod sequence;
mod table;
mod words;

pub use model::{ALLIED, Area, Card, Data, JAPAN, Kind, State, Unit, UnitSet};
pub use sequence::Frame;
pub use words::{Action, Effect, Event, Fact, Roll};

use model::{AreaSet, MAX_AREAS, Records, UnitData};
use rules::movement::MAX_MOVEMENT;
use sandtable_kernel::*;

/// Areas within so many borders of an area, by distance.
type Ranges = [[AreaSet; MAX_AREAS]; MAX_MOVEMENT + 2];

/// The optional rules of 17.0, and rulings that can be played otherwise.
#[derive(Copy, Clone, Debug, Default)]
struct Optional {
    /// 17.1.
    turns: u8,
    hiryu_soryu: bool,
    indomitable: bool,
    holiday_japan: bool,
    holiday_allied: bool,
    /// R58 by the letter: whoever MacArthur turns flies again.
    tireless: bool,
    /// R59 by the letter: units of movement 0 are carried too.
    carries_fortresses: bool,
    /// R60 by the letter: air attacks that can hurt nobody.
    idle_strikes: bool,
}

/// The game with its data and options.
pub struct Southern {
    pub data: Data,
    options: Optional,
    /// R8: over any area.
    within: Box<Ranges>,
    /// R54: over areas that are not closed to the side.
    flight: Box<[Ranges; 2]>,
    /// 16.3: over the three Chinese areas.
    chinese_flight: Box<Ranges>,
    /// By unit, those that can do the same things where it stands.
    alike: Vec<UnitSet>,
    starred: [Vec<Card>; 2],
    geography: judge::Geography,
    vocabulary: Vocabulary,
    board: Board,
}

impl Southern {
    fn ranges(data: &Data, through: AreaSet) -> Box<Ranges> {
        let mut ranges = Box::new([[AreaSet::EMPTY; MAX_AREAS]; MAX_MOVEMENT + 2]);
        for from in data.all_areas.iter() {
            let distance = data.graph.distances(from, through);
            for (reach, row) in ranges.iter_mut().enumerate() {
                let near = |a: &Area| usize::from(distance[a.index()]) <= reach;
                row[from.index()] = data.all_areas.iter().filter(near).collect();
            }
        }
        ranges
    }

    fn build(data: &DataSet, options: &Options) -> Result<Southern, Vec<DataError>> {
        let records = Records::read(data)?;
        model::checks::check(data, &records)?;
        let on = |id: &str| options.is(id, "on");
        let chosen = Optional {
            turns: match options.get("17.1") {
                "9" => records.tables.turns.extended,
                "7" => records.tables.turns.shortened,
                _ => records.tables.turns.standard,
            },
            hiryu_soryu: on("17.2-1"),
            indomitable: on("17.2-2"),
            holiday_japan: on("17.3-1"),
            holiday_allied: on("17.3-2"),
            tireless: on("16.2-1"),
            carries_fortresses: on("7.5-1"),
            idle_strikes: on("16.1-2"),
        };
        let sheet = sandtable_kit::Sheet::read(words::SHEET);
        let board = table::board::board(&records, &sheet);
        let vocabulary = table::board::vocabulary(&records, &sheet, &board);
        let data = Data::build(records);
        let open = [JAPAN, ALLIED].map(|s| data.all_areas - data.closed[s.index()]);
        let sort = |u: &UnitData| (u.category, u.movement, u.nation == "china", u.air.is_some());
        let alike = |u: &UnitData| data.each_unit().filter(|(_, v)| sort(v) == sort(u)).map(|(unit, _)| unit).collect();
        Ok(Southern {
            options: chosen,
            within: Southern::ranges(&data, data.all_areas),
            flight: Box::new(open.map(|through| *Southern::ranges(&data, through))),
            chinese_flight: Southern::ranges(&data, data.chinese_areas),
            alike: data.units.iter().map(alike).collect(),
            starred: [JAPAN, ALLIED].map(|s| data.deck(s).filter(|c| data.card(*c).kind.starred()).collect()),
            geography: judge::Geography::new(&data),
            vocabulary,
            board,
            data,
        })
    }
}

sandtable_kit::game! {
    Southern { vocabulary, board }
    lessons: "malaya", "force-z", "hong-kong", "over-the-mountains";
}
