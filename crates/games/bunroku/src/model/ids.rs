//! Ids, and the sets over them that the rules count and compare all day.

use sandtable_kit::{Set, id};

/// Room for units: Japan takes the first half of the numbers, the Allies the second, so that a
/// unit's side can be told from its number alone.
pub const UNITS: usize = 192;
pub const SIDE: usize = UNITS / 2;
/// Room for areas, home boxes included.
pub const AREAS: usize = 96;

id! {
    /// A general, an army or a royal.
    pub struct UnitId(u8);
    /// An area of the map or a home box.
    pub struct AreaId(u8);
    /// One of the eight provinces.
    pub struct ProvinceId(u8);
    /// A lord's men; all Koreans, and all Ming, are one.
    pub struct FactionId(u8);
    /// An event card of either deck.
    pub struct CardId(u8);
    /// An action marker.
    pub struct ChitId(u8);
    /// What earns Japan a card (11.1(1)).
    pub struct ConditionId(u8);
}

pub type UnitSet = Set<UnitId, 3>;
pub type AreaSet = Set<AreaId, 2>;
pub type CardSet = Set<CardId, 1>;
pub type ChitSet = Set<ChitId, 1>;
pub type ConditionSet = Set<ConditionId, 1>;

/// Every number a Japanese unit can have.
pub const JAPANESE: UnitSet = UnitSet::range(0, SIDE);
/// Every number a Korean or Ming unit can have.
pub const ALLIES: UnitSet = UnitSet::range(SIDE, UNITS);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_share_no_number() {
        assert_eq!((JAPANESE.len(), ALLIES.len()), (SIDE, SIDE));
        assert!(!JAPANESE.meets(ALLIES) && (JAPANESE | ALLIES).len() == UNITS);
    }
}
