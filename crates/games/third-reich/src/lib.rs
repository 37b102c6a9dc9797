//! 第三帝国的盛衰: the war in Europe, 1939 to 1945, in twelve turns of half a year.
//!
//! The Axis and the Allies move armies, fleets and aircraft over 59 land and 7 sea areas. Nations are
//! neutral until diplomacy calls them in, or until somebody marches through them; France and Turkey can
//! change sides. Resource bases decide how many strategy cards a side chooses each turn, who plays
//! first, and who wins. A card played in an impulse gives its strategy value, for moves, attacks and
//! mobilisation, and its event, in either order. An Ambush strikes back in the middle of an enemy
//! action. The decks start small and grow by development. The Axis wins with ten resource bases, or
//! by holding Berlin to the end.
//!
//! ```
//! use sandtable_kernel::*;
//! use third_reich::ThirdReich;
//!
//! let options = Options::resolve(ThirdReich::options(), &Default::default()).unwrap();
//! let game = ThirdReich::load(&DataSet::embedded(ThirdReich::data_files()), &options).unwrap();
//! let mut dice = Playout::new(7);
//! let mut log = Vec::new();
//! let mut state = game.setup(&mut Ctx::new(&mut dice, &mut log));
//! // The Axis chooses four cards, plays Diplomacy for Italy, and both pass.
//! let actions = [
//!     "pick axis-blitzkrieg-1", "pick axis-diplomacy-1", "pick axis-development-1", "pick axis-supply-1",
//!     "play axis-diplomacy-1", "event", "join it", "done", "pass", "pass", "done", "done",
//! ];
//! for action in actions {
//!     let seat = game.pending(&state).seats().first().unwrap();
//!     let action = game.parse(action).unwrap();
//!     game.check(&state, seat, &action).unwrap();
//!     game.apply(&mut state, seat, &action, &mut Ctx::new(&mut dice, &mut log));
//! }
//! assert_eq!(game.position(&state).turn, Some(2));
//! ```

mod judge;
mod model;
pub mod rulebook;
mod rules;
mod sequence;
mod table;
mod words;

pub use model::{ALLIED, AXIS, Area, Card, Data, Nation, State, Unit};
pub use sequence::Frame;
pub use words::{Action, Event, Fact};

use model::{NOBODY, Records};
use sandtable_kernel::*;

/// The optional rules of chapter 16.
#[derive(Copy, Clone, Debug, Default)]
struct Optional {
    hidden_development: bool,
    hidden_losses: bool,
    /// By the side that loses cards: the Axis to bombing, the Allies to raids.
    owner_chooses: [bool; 2],
    safe_hands: bool,
    bombing_plus_one: bool,
    no_war_on_axis_neutrals: bool,
    us_not_round_africa: bool,
    garrisons_home: bool,
    jets: bool,
    /// R48: the two choices of Allied Diplomacy may be of one item.
    diplomacy_any: bool,
}

/// The game with its data and options.
pub struct ThirdReich {
    pub data: Data,
    options: Optional,
    vocabulary: Vocabulary,
    board: Board,
}

impl ThirdReich {
    /// A nation's id; nobody's for sea areas nobody holds.
    fn nation_id(&self, nation: Nation) -> &str {
        if nation == NOBODY { "none" } else { &self.data.nation(nation).id }
    }

    fn build(data: &DataSet, options: &Options) -> Result<ThirdReich, Vec<DataError>> {
        let records = Records::read(data)?;
        model::check(data, &records)?;
        let on = |id: &str| options.is(id, "on");
        let sheet = sandtable_kit::Sheet::read(words::SHEET);
        let board = table::board(&records, &sheet);
        Ok(ThirdReich {
            data: Data::build(&records),
            options: Optional {
                hidden_development: on("16.1.1"),
                hidden_losses: on("16.1.2"),
                owner_chooses: [on("16.2.2"), on("16.2.1")],
                safe_hands: on("16.3"),
                bombing_plus_one: on("16.4"),
                no_war_on_axis_neutrals: on("16.5"),
                us_not_round_africa: on("16.6"),
                garrisons_home: on("16.7"),
                jets: on("16.8"),
                diplomacy_any: on("diplomacy-any"),
            },
            vocabulary: table::vocabulary(&records, &sheet, &board),
            board,
        })
    }
}

sandtable_kit::game! {
    ThirdReich { vocabulary, board }
    lessons: "poland", "warsaw", "norway", "low-countries";
}
