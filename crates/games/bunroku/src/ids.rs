//! Typed ids and the sets over them: what the rules count and compare all day.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{BitAnd, BitOr, Sub};

/// Room for units: Japan takes the first half of the numbers, the Allies the second, so that a
/// unit's side can be told from its number alone.
pub const UNITS: usize = 192;
pub const SIDE: usize = UNITS / 2;
/// Room for areas, home boxes included.
pub const AREAS: usize = 96;

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// An area of the map or a home box.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AreaId(pub u8);

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

impl UnitId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl AreaId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl CardId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of units.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct UnitSet([u64; 3]);

impl UnitSet {
    pub const EMPTY: UnitSet = UnitSet([0; 3]);
    /// Every number a Japanese unit can have.
    pub const JAPAN: UnitSet = UnitSet([!0, (1 << 32) - 1, 0]);
    pub const ALLIED: UnitSet = UnitSet([0, !0 << 32, !0]);

    pub fn only(unit: UnitId) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        set.insert(unit);
        set
    }

    #[inline]
    pub fn contains(&self, unit: UnitId) -> bool {
        unit.index() < UNITS && self.0[unit.index() >> 6] & (1 << (unit.0 & 63)) != 0
    }

    #[inline]
    pub fn insert(&mut self, unit: UnitId) {
        debug_assert!(unit.index() < UNITS);
        self.0[(unit.index() >> 6) % 3] |= 1 << (unit.0 & 63);
    }

    #[inline]
    pub fn remove(&mut self, unit: UnitId) {
        self.0[(unit.index() >> 6) % 3] &= !(1 << (unit.0 & 63));
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    #[inline]
    pub fn len(&self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    #[inline]
    pub fn meets(&self, other: UnitSet) -> bool {
        !(*self & other).is_empty()
    }

    pub fn first(&self) -> Option<UnitId> {
        self.iter().next()
    }

    #[inline]
    pub fn iter(&self) -> UnitIter {
        UnitIter { words: self.0, word: 0 }
    }
}

pub struct UnitIter {
    words: [u64; 3],
    word: usize,
}

impl Iterator for UnitIter {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        while self.word < 3 {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(UnitId((self.word as u32 * 64 + bits.trailing_zeros()) as u8));
            }
            self.word += 1;
        }
        None
    }
}

impl BitAnd for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn bitand(self, o: UnitSet) -> UnitSet {
        UnitSet([self.0[0] & o.0[0], self.0[1] & o.0[1], self.0[2] & o.0[2]])
    }
}

impl BitOr for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn bitor(self, o: UnitSet) -> UnitSet {
        UnitSet([self.0[0] | o.0[0], self.0[1] | o.0[1], self.0[2] | o.0[2]])
    }
}

impl Sub for UnitSet {
    type Output = UnitSet;
    #[inline]
    fn sub(self, o: UnitSet) -> UnitSet {
        UnitSet([self.0[0] & !o.0[0], self.0[1] & !o.0[1], self.0[2] & !o.0[2]])
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(iter: I) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        iter.into_iter().for_each(|u| set.insert(u));
        set
    }
}

/// A set of areas.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct AreaSet(pub u128);

impl AreaSet {
    pub const EMPTY: AreaSet = AreaSet(0);

    #[inline]
    pub const fn only(area: AreaId) -> AreaSet {
        AreaSet(1 << (area.0 & 127))
    }

    #[inline]
    pub const fn contains(self, area: AreaId) -> bool {
        area.index() < AREAS && self.0 & (1 << (area.0 & 127)) != 0
    }

    #[inline]
    pub fn insert(&mut self, area: AreaId) {
        self.0 |= 1 << (area.0 & 127);
    }

    #[inline]
    pub fn remove(&mut self, area: AreaId) {
        self.0 &= !(1 << (area.0 & 127));
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = AreaId> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let at = bits.trailing_zeros() as u8;
            bits &= bits - 1;
            Some(AreaId(at))
        })
    }
}

impl BitAnd for AreaSet {
    type Output = AreaSet;
    #[inline]
    fn bitand(self, o: AreaSet) -> AreaSet {
        AreaSet(self.0 & o.0)
    }
}

impl BitOr for AreaSet {
    type Output = AreaSet;
    #[inline]
    fn bitor(self, o: AreaSet) -> AreaSet {
        AreaSet(self.0 | o.0)
    }
}

impl Sub for AreaSet {
    type Output = AreaSet;
    #[inline]
    fn sub(self, o: AreaSet) -> AreaSet {
        AreaSet(self.0 & !o.0)
    }
}

impl FromIterator<AreaId> for AreaSet {
    fn from_iter<I: IntoIterator<Item = AreaId>>(iter: I) -> AreaSet {
        let mut set = AreaSet::EMPTY;
        iter.into_iter().for_each(|a| set.insert(a));
        set
    }
}

/// A set of event cards of both decks.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardSet(pub u32);

impl CardSet {
    pub const EMPTY: CardSet = CardSet(0);

    pub const fn only(card: CardId) -> CardSet {
        CardSet(1 << (card.0 & 31))
    }

    pub const fn contains(self, card: CardId) -> bool {
        card.0 < 32 && self.0 & (1 << (card.0 & 31)) != 0
    }

    pub fn insert(&mut self, card: CardId) {
        self.0 |= 1 << (card.0 & 31);
    }

    pub fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << (card.0 & 31));
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn iter(self) -> impl Iterator<Item = CardId> {
        (0..32).map(CardId).filter(move |c| self.contains(*c))
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    fn bitand(self, o: CardSet) -> CardSet {
        CardSet(self.0 & o.0)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    fn bitor(self, o: CardSet) -> CardSet {
        CardSet(self.0 | o.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    fn sub(self, o: CardSet) -> CardSet {
        CardSet(self.0 & !o.0)
    }
}

// Sets are written as lists of numbers: readable, and no 64-bit number for a browser to round.

fn read_numbers<'de, D: Deserializer<'de>>(de: D, below: usize) -> Result<Vec<u8>, D::Error> {
    struct Numbers(usize);
    impl<'de> Visitor<'de> for Numbers {
        type Value = Vec<u8>;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "a list of numbers below {}", self.0)
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<u8>, A::Error> {
            let mut list = Vec::new();
            while let Some(n) = seq.next_element::<u8>()? {
                if usize::from(n) >= self.0 {
                    return Err(A::Error::custom(format!("{n} is not below {}", self.0)));
                }
                list.push(n);
            }
            Ok(list)
        }
    }
    de.deserialize_seq(Numbers(below))
}

impl Serialize for UnitSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter().map(|u| u.0).collect::<Vec<u8>>())
    }
}

impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<UnitSet, D::Error> {
        Ok(read_numbers(de, UNITS)?.into_iter().map(UnitId).collect())
    }
}

impl Serialize for AreaSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter().map(|a| a.0).collect::<Vec<u8>>())
    }
}

impl<'de> Deserialize<'de> for AreaSet {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<AreaSet, D::Error> {
        Ok(read_numbers(de, AREAS)?.into_iter().map(AreaId).collect())
    }
}

/// From which area each unit marched against the enemy it now faces (8.2(4)②).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Origins([u8; UNITS]);

impl Default for Origins {
    fn default() -> Origins {
        Origins([u8::MAX; UNITS])
    }
}

impl Origins {
    pub fn get(&self, unit: UnitId) -> Option<AreaId> {
        self.0.get(unit.index()).filter(|a| usize::from(**a) < AREAS).map(|a| AreaId(*a))
    }

    pub fn set(&mut self, unit: UnitId, area: Option<AreaId>) {
        self.0[unit.index() % UNITS] = area.map_or(u8::MAX, |a| a.0);
    }
}

impl Serialize for Origins {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let known: Vec<[u8; 2]> = (0..UNITS).filter(|&u| self.0[u] != u8::MAX).map(|u| [u as u8, self.0[u]]).collect();
        to.collect_seq(known)
    }
}

impl<'de> Deserialize<'de> for Origins {
    fn deserialize<D: Deserializer<'de>>(de: D) -> Result<Origins, D::Error> {
        let mut origins = Origins::default();
        for [unit, area] in Vec::<[u8; 2]>::deserialize(de)? {
            if usize::from(unit) >= UNITS || usize::from(area) >= AREAS {
                return Err(D::Error::custom(format!("[{unit}, {area}] is not a unit and an area")));
            }
            origins.0[usize::from(unit)] = area;
        }
        Ok(origins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_share_no_number() {
        assert_eq!(UnitSet::JAPAN.len(), SIDE);
        assert_eq!(UnitSet::ALLIED.len(), SIDE);
        assert!(!UnitSet::JAPAN.meets(UnitSet::ALLIED));
        assert!(UnitSet::JAPAN.contains(UnitId(95)) && UnitSet::ALLIED.contains(UnitId(96)));
    }

    #[test]
    fn sets_survive_writing() {
        let set: UnitSet = [UnitId(0), UnitId(64), UnitId(191)].into_iter().collect();
        let text = serde_json::to_string(&set).expect("writes");
        assert_eq!(text, "[0,64,191]");
        assert_eq!(serde_json::from_str::<UnitSet>(&text).expect("reads"), set);
        assert!(serde_json::from_str::<UnitSet>("[192]").is_err());
    }
}
