//! The Operational Combat Series, version 4.3, as far as its small games need it.
//!
//! This crate knows the series: sequence of play, modes, zones of control, stacking, movement and fuel, overruns,
//! combat with surprise, barrage, supply that is carried, drawn and thrown, trace and attrition, captures, air. A game
//! brings its map, counters and what it switches off or changes ([`House`]), and gets all of the rules.
//!
//! A turn is two player turns. In each the phasing side refits aircraft, receives reinforcements, moves (and overruns),
//! bombs, is supplied; the other side reacts with reserves; then guns fire, units attack, and what broke through
//! exploits. Supply points lie in dumps; units draw within five truck movement points, headquarters throw further.

pub mod flood;
mod judge;
pub mod model;
pub mod rulebook;
pub mod rules;
mod sequence;
mod survey;
mod table;
pub mod words;

pub use judge::Forecast;
pub use model::{House, State};
pub use sequence::{Frame, List};

pub use survey::Survey;
pub use words::{Action, Event, Fact};

/// For [`carries!`].
#[doc(hidden)]
pub use sandtable_kernel as kernel;

use model::tables::Tables;
use model::*;
use sandtable_kernel::{Ctx, Objections, Seat};
pub use table::charts;

pub(crate) type Context<'a> = Ctx<'a, Event>;
pub(crate) type No = Objections<Fact>;

/// The series with the data of one game.
pub struct Ocs {
    pub map: Map,
    pub units: Vec<UnitInfo>,
    pub carts: Vec<CartInfo>,
    pub planes: Vec<PlaneInfo>,
    pub strips: Vec<Hex>,
    pub tables: Tables,
    pub house: House,
    pub side_ids: [&'static str; 2],
    /// The position before the first turn.
    pub start: State,
    /// Units by side, and the headquarters among them.
    pub sides: [Units; 2],
    pub hqs: [Units; 2],
    /// Areas the game's own rules speak of.
    pub areas: Vec<Hexes>,
}

impl Ocs {
    #[allow(clippy::too_many_arguments, reason = "a game is made of these")]
    pub fn new(
        map: Map,
        units: Vec<UnitInfo>,
        carts: Vec<CartInfo>,
        planes: Vec<PlaneInfo>,
        strips: Vec<Hex>,
        tables: Tables,
        mut house: House,
        side_ids: [&'static str; 2],
    ) -> Ocs {
        // Units that capture what the enemy has there come first, then who must not meet it, then supply.
        house.arrivals.sort_by_key(|a| match a.what {
            Arriving::Unit(unit, _) => u8::from(units[unit.index()].combat.defence_only),
            Arriving::Cart(_) | Arriving::Plane(_) => 2,
            Arriving::Supply(_) => 3,
        });
        let of = |side: Seat, hq: bool| -> Units {
            let wanted = units.iter().enumerate().filter(|(_, u)| u.side == side && (!hq || u.kind == Arm::Hq));
            wanted.map(|(i, _)| Unit(i as u8)).collect()
        };
        let sides = Seat::BOTH.map(|s| of(s, false));
        let hqs = Seat::BOTH.map(|s| of(s, true));
        let start = State::empty(units.len(), carts.len(), planes.len(), strips.len());
        Ocs { map, units, carts, planes, strips, tables, house, side_ids, start, sides, hqs, areas: Vec::new() }
    }

    /// A hex, the box, or one of the places beside the map, by name.
    pub fn spot_id(&self, spot: Spot) -> String {
        match spot {
            Spot::BOX => self.house.air_box.as_ref().map_or_else(|| "box".to_owned(), |b| b.id.clone()),
            Spot::DUE => "due".to_owned(),
            Spot::DEAD => "dead".to_owned(),
            Spot::POOL => "recovery".to_owned(),
            _ => spot
                .hex()
                .filter(|h| h.index() < self.map.len())
                .map_or_else(|| "out".to_owned(), |h| self.map.id(h).to_owned()),
        }
    }
}
