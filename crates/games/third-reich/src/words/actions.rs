//! What a player can say.

use crate::ThirdReich;
use crate::model::{Area, Card, Nation, Unit};
use sandtable_kit::{actions, named};

actions! {
    /// A verb and its objects. The order is that of lists of legal actions.
    pub enum Action (Verb) for ThirdReich {
        "pass" Pass,
        "done" Done,
        "air" Air,
        "value" Value,
        "event" Event,
        "decline" Decline,
        "jets" Jets,
        "attack" Attack,
        /// 17.1: both attacks of a Blitzkrieg announced together.
        "attack-twice" AttackTwice,
        "raid" Raid,
        "pick" Pick(card: Card),
        "play" Play(card: Card),
        "react" React(card: Card),
        "discard" Discard(card: Card),
        "develop" DevelopCard(card: Card),
        "develop" DevelopUnit(unit: Unit),
        "with" With(unit: Unit),
        "without" Without(unit: Unit),
        /// The second area: the sea area by which to go, where there are several ways.
        "move" Move(area: Area, by: Option<Area>),
        "fly" Fly(area: Area),
        /// The second area: a neutral one to pass over, where every way passes over one (R25).
        "strike" Strike(area: Area, over: Option<Area>),
        "target" Target(area: Area),
        "drop" Drop(unit: Unit),
        "bomb" Bomb(unit: Unit, area: Area, over: Option<Area>),
        "mobilise" Mobilise(unit: Unit),
        "place" Place(area: Area),
        "hit" Hit(unit: Unit),
        "retreat" Retreat(unit: Unit, area: Area),
        "eliminate" Eliminate(unit: Unit),
        "remove" Remove(unit: Unit),
        "recover" Recover(unit: Unit),
        "return" Return(unit: Unit),
        "join" Join(nation: Nation),
        "shift" Shift(nation: Nation),
        "supply" Supply(nation: Nation),
        "give" Give(area: Area, nation: Nation),
    }
}

named!(Area, "area", ThirdReich, |g, id| g.data.area(id).id.as_str(), |g| g.data.areas.iter().map(|a| a.id.as_str()));
named!(Unit, "unit", ThirdReich, |g, id| g.data.unit(id).id.as_str(), |g| g.data.units.iter().map(|u| u.id.as_str()));
named!(Card, "card", ThirdReich, |g, id| g.data.card(id).id.as_str(), |g| g.data.cards.iter().map(|c| c.id.as_str()));
named!(Nation, "nation", ThirdReich, |g, id| g.nation_id(id), |g| g.data.nations.iter().map(|n| n.id.as_str()));
