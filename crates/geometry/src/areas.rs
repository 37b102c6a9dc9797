//! Boards of areas: sets of areas and pieces, borders of several kinds, communication lines, and
//! the steps in which damage points take effect.
//!
//! Nothing here knows a particular game: which areas a line may pass, what a step does to a unit
//! and what a border costs is for the game to say.

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of at most `64 * W` small numbers, as a value.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits<const W: usize>([u64; W]);

/// A set of areas: boards of this family have fewer than 64.
pub type AreaSet = Bits<1>;

impl<const W: usize> Bits<W> {
    pub const EMPTY: Bits<W> = Bits([0; W]);

    #[inline]
    pub fn of(index: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(index);
        set
    }

    #[inline]
    pub fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    #[inline]
    pub fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }

    #[inline]
    pub fn set(&mut self, index: usize, on: bool) {
        if on { self.insert(index) } else { self.remove(index) }
    }

    #[inline]
    pub const fn has(&self, index: usize) -> bool {
        self.0[index / 64] & (1 << (index % 64)) != 0
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    #[inline]
    pub fn any(&self) -> bool {
        !self.is_empty()
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Do the two sets share a member?
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Is every member also one of `other`?
    #[inline]
    pub fn within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The members that `other` lacks.
    #[inline]
    #[must_use]
    pub fn minus(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
        self
    }

    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.0.iter().enumerate().find(|(_, w)| **w != 0).map(|(i, w)| i * 64 + w.trailing_zeros() as usize)
    }

    /// Members in ascending order.
    #[inline]
    pub fn iter(self) -> Members<W> {
        Members { left: self.0, word: 0 }
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= b;
        }
        self
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
        self
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for a in &mut self.0 {
            *a = !*a;
        }
        self
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
        let mut set = Self::EMPTY;
        for m in members {
            set.insert(m);
        }
        set
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = usize;
    type IntoIter = Members<W>;

    fn into_iter(self) -> Members<W> {
        self.iter()
    }
}

impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Written as the list of its members.
impl<const W: usize> Serialize for Bits<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for member in self.iter() {
            list.serialize_element(&(member as u16))?;
        }
        list.end()
    }
}

impl<'de, const W: usize> Deserialize<'de> for Bits<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<const W: usize>;
        impl<'de, const W: usize> Visitor<'de> for List<W> {
            type Value = Bits<W>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of numbers below {}", W * 64)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Bits<W>, A::Error> {
                let mut set = Bits::EMPTY;
                while let Some(member) = list.next_element::<u16>()? {
                    if usize::from(member) >= W * 64 {
                        return Err(A::Error::custom(format!("{member} is not below {}", W * 64)));
                    }
                    set.insert(member.into());
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(List)
    }
}

/// Walks the members of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Members<const W: usize> {
    left: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let w = self.left[self.word];
            if w != 0 {
                self.left[self.word] = w & (w - 1);
                return Some(self.word * 64 + w.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

/// Areas and their borders, each border of one of `K` kinds.
#[derive(Clone, Debug)]
pub struct AreaGraph<const K: usize> {
    pub areas: usize,
    by_kind: Vec<[AreaSet; K]>,
    all: Vec<AreaSet>,
}

impl<const K: usize> AreaGraph<K> {
    pub fn new(areas: usize, borders: impl IntoIterator<Item = (usize, usize, usize)>) -> Self {
        let mut by_kind = vec![[AreaSet::EMPTY; K]; areas];
        let mut all = vec![AreaSet::EMPTY; areas];
        for (a, b, kind) in borders {
            by_kind[a][kind].insert(b);
            by_kind[b][kind].insert(a);
            all[a].insert(b);
            all[b].insert(a);
        }
        AreaGraph { areas, by_kind, all }
    }

    /// Neighbours over borders of one kind.
    #[inline]
    pub fn over(&self, area: usize, kind: usize) -> AreaSet {
        self.by_kind[area][kind]
    }

    /// Neighbours over any border.
    #[inline]
    pub fn around(&self, area: usize) -> AreaSet {
        self.all[area]
    }

    /// The kind of the border between two areas, if they share one.
    pub fn border(&self, a: usize, b: usize) -> Option<usize> {
        (0..K).find(|k| self.by_kind[a][*k].has(b))
    }

    /// A communication line from any of `sources`: it passes areas of `through` and may end in,
    /// but not pass, any other area.
    pub fn communication(&self, sources: AreaSet, through: AreaSet) -> AreaSet {
        let mut reached = sources;
        let mut frontier = sources;
        while frontier.any() {
            let mut next = AreaSet::EMPTY;
            for area in frontier.iter() {
                next |= self.all[area];
            }
            next = next.minus(reached);
            reached |= next;
            frontier = next & through;
        }
        reached
    }

    /// The number of borders between `from` and every area, over areas of `through` only
    /// (`u8::MAX` where there is no way).
    pub fn distances(&self, from: usize, through: AreaSet) -> Vec<u8> {
        let mut distance = vec![u8::MAX; self.areas];
        distance[from] = 0;
        let mut frontier = AreaSet::of(from);
        let mut steps = 0;
        while frontier.any() {
            steps += 1;
            let mut next = AreaSet::EMPTY;
            for area in frontier.iter() {
                next |= self.all[area];
            }
            frontier = (next & through).iter().filter(|a| distance[*a] == u8::MAX).collect();
            for area in frontier.iter() {
                distance[area] = steps;
            }
        }
        distance
    }
}

/// Damage that takes effect in steps of so many points; points between two steps are lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// Points for one step: the durability of the unit.
    pub step: u8,
    /// The step that eliminates the unit.
    pub last: u8,
}

impl Ladder {
    /// The number of points that eliminates; more would be wasted.
    #[inline]
    pub const fn full(self) -> u8 {
        self.step * self.last
    }

    /// The steps that `points` reach.
    #[inline]
    pub const fn reached(self, points: u8) -> u8 {
        let steps = points / self.step;
        if steps > self.last { self.last } else { steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_keep_their_members_in_order() {
        let mut set: Bits<3> = [70, 3, 190].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 70, 190]);
        assert!(set.has(70) && !set.has(71) && set.len() == 3 && set.first() == Some(3));
        set.remove(3);
        assert!(!Bits::<3>::of(3).meets(&set) && Bits::of(190).within(&set));
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, "[70,190]");
        assert_eq!(serde_json::from_str::<Bits<3>>(&text).unwrap(), set);
        assert!(serde_json::from_str::<Bits<3>>("[192]").is_err());
    }

    #[test]
    fn a_line_ends_in_but_does_not_pass_a_closed_area() {
        // 0 - 1 - 2 - 3, where 2 lets nothing through.
        let chain: AreaGraph<1> = AreaGraph::new(4, [(0, 1, 0), (1, 2, 0), (2, 3, 0)]);
        let through: AreaSet = [0, 1, 3].into_iter().collect();
        assert_eq!(chain.communication(AreaSet::of(0), through), [0, 1, 2].into_iter().collect());
        assert_eq!(chain.distances(0, !AreaSet::EMPTY), [0, 1, 2, 3]);
        assert_eq!(chain.distances(0, through)[3], u8::MAX);
        assert_eq!(chain.border(1, 2), Some(0));
        assert_eq!(chain.border(1, 3), None);
    }

    #[test]
    fn points_between_steps_are_lost() {
        let ladder = Ladder { step: 2, last: 3 };
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|p| ladder.reached(p)), [0, 0, 1, 1, 2, 2, 3, 3]);
        assert_eq!(ladder.full(), 6);
    }
}
