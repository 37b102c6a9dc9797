//! Actions: a verb and its objects, and their one text form.

use crate::Bunroku;
use crate::model::*;
use sandtable_kit::{actions, named};

actions! {
    /// What a player decides.
    pub enum Action (Verb) for Bunroku {
        /// 4.0(2)③: an inspector takes post in a capital.
        "place" Place(unit: UnitId, area: AreaId),
        /// Throws the march die, no (more) card before it.
        "roll" Roll,
        "play" Play(card: CardId),
        /// No (more) card here.
        "pass" Pass,
        /// A righteous leader rises in an area of his province.
        "rise" Rise(unit: UnitId, area: AreaId),
        /// The siege marker goes here.
        "fortify" Fortify(area: AreaId),
        /// An army from the pool.
        "replenish" Replenish(area: AreaId),
        /// Kwon Yul from the pool.
        "replenish" Summon(unit: UnitId, area: AreaId),
        "restore" Restore(unit: UnitId),
        "disband" Disband(unit: UnitId),
        "lead" Lead(unit: UnitId),
        "with" With(unit: UnitId),
        "drop" Drop(unit: UnitId),
        "march" March(area: AreaId),
        "done" Done,
        "battle" Battle(area: AreaId),
        "inside" Inside(unit: UnitId),
        "main" Main(unit: UnitId),
        "retreat" Retreat,
        "stand" Stand,
        "hit" Hit(unit: UnitId),
        "promote" Promote(unit: UnitId),
        "assault" Assault(area: AreaId),
        /// Held back from the assault.
        "leave" Leave(unit: UnitId),
        /// Draws the next marker; goes on from a position laid out by hand.
        "go" Go,
    }
}

named!(UnitId, "unit", Bunroku, |g, unit| g.unit_name(unit), |g| g.data.units.iter().map(|u| u.id.as_str()));
named!(AreaId, "area", Bunroku, |g, area| g.area_name(area), |g| g.data.areas.iter().map(|a| a.id.as_str()));
named!(CardId, "card", Bunroku, |g, card| g.card_name(card), |g| g.data.cards.iter().map(|c| c.id.as_str()));
named!(ChitId, "marker", Bunroku, |g, chit| &g.data.chit(chit).id, |g| g.data.chits.iter().map(|c| c.id.as_str()));
named!(ProvinceId, "province", Bunroku, |g, p| &g.data.province(p).id, |g| {
    g.data.provinces.iter().map(|p| p.id.as_str())
});
named!(FactionId, "faction", Bunroku, |g, f| &g.data.factions[f.index()].id, |g| {
    g.data.factions.iter().map(|f| f.id.as_str())
});
named!(ConditionId, "condition", Bunroku, |g, c| &g.data.condition(c).id, |g| {
    g.data.conditions.iter().map(|c| c.id.as_str())
});
