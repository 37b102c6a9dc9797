//! Ids and the one set over them.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

/// A small number that names one thing of a kind: a unit, an area, a card.
pub trait Id: Copy + Eq {
    /// What files that are checked against the data ([`Faults::flow`](crate::Faults::flow)) know the kind by.
    const NAME: &'static str = "";
    fn index(self) -> usize;
    fn from_index(index: usize) -> Self;
}

impl Id for usize {
    #[inline]
    fn index(self) -> usize {
        self
    }

    #[inline]
    fn from_index(index: usize) -> usize {
        index
    }
}

/// Declares ids: `id! { /// A unit. pub struct UnitId(u8); /// An area. pub struct AreaId(u8); }`
#[macro_export]
macro_rules! id {
    ($( $(#[$meta:meta])* $vis:vis struct $name:ident($repr:ty) );+ $(;)?) => { $(
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize)]
        $vis struct $name(pub $repr);

        #[allow(dead_code, reason = "not every id is used as a number in constants")]
        impl $name {
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::Id for $name {
            const NAME: &'static str = stringify!($name);

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }

            #[inline]
            fn from_index(index: usize) -> Self {
                $name(index as $repr)
            }
        }
    )+ };
}

/// A set of ids below `64 * W`, as a plain value.
///
/// Asking about an id beyond that is answered with no; putting one in is a mistake of the caller
/// and is left undone (a debug build panics).
pub struct Set<I, const W: usize> {
    words: [u64; W],
    of: PhantomData<fn() -> I>,
}

impl<I, const W: usize> Copy for Set<I, W> {}
impl<I, const W: usize> Clone for Set<I, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<I, const W: usize> PartialEq for Set<I, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}
impl<I, const W: usize> Eq for Set<I, W> {}
impl<I, const W: usize> PartialOrd for Set<I, W> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<I, const W: usize> Ord for Set<I, W> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.words.cmp(&other.words)
    }
}
impl<I, const W: usize> std::hash::Hash for Set<I, W> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.words.hash(state);
    }
}
impl<I, const W: usize> Default for Set<I, W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<I, const W: usize> Set<I, W> {
    pub const EMPTY: Set<I, W> = Set::from_words([0; W]);
    pub const ROOM: usize = 64 * W;

    #[inline]
    pub const fn from_words(words: [u64; W]) -> Self {
        Set { words, of: PhantomData }
    }

    #[inline]
    pub const fn words(&self) -> &[u64; W] {
        &self.words
    }

    #[inline]
    pub const fn words_mut(&mut self) -> &mut [u64; W] {
        &mut self.words
    }

    /// Every id with an index in `from..to`.
    pub const fn range(from: usize, to: usize) -> Self {
        let mut words = [0; W];
        let mut i = from;
        while i < to {
            words[i / 64] |= 1 << (i % 64);
            i += 1;
        }
        Set::from_words(words)
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        let mut all = 0;
        let mut i = 0;
        while i < W {
            all |= self.words[i];
            i += 1;
        }
        all == 0
    }

    #[inline]
    pub const fn any(&self) -> bool {
        !self.is_empty()
    }

    #[inline]
    pub const fn len(&self) -> usize {
        let mut n = 0;
        let mut i = 0;
        while i < W {
            n += self.words[i].count_ones();
            i += 1;
        }
        n as usize
    }

    /// Do the two sets share a member?
    #[inline]
    pub const fn meets(&self, other: Self) -> bool {
        let mut all = 0;
        let mut i = 0;
        while i < W {
            all |= self.words[i] & other.words[i];
            i += 1;
        }
        all != 0
    }

    /// Every member `by` numbers further: on a hex map all steps in one direction at once. What would
    /// leave the set's words falls away.
    #[inline]
    #[must_use]
    pub fn shifted(&self, by: i32) -> Self {
        let mut set = Self::EMPTY;
        for (word, bits) in self.words.into_iter().enumerate() {
            set.add_shifted(word, bits, by);
        }
        set
    }

    /// Adds members of one word of another set, `by` numbers further.
    #[inline]
    pub fn add_shifted(&mut self, word: usize, bits: u64, by: i32) {
        let at = word as i32 * 64 + by;
        let (word, rest) = ((at >> 6) as usize, at & 63);
        if let Some(low) = self.words.get_mut(word) {
            *low |= bits << rest;
        }
        // A word further up; before the first word that is the first.
        if let Some(high) = self.words.get_mut(word.wrapping_add(1)) {
            *high |= bits >> 1 >> (63 - rest);
        }
    }

    /// Is every member also one of `other`?
    #[inline]
    pub const fn within(&self, other: Self) -> bool {
        let mut all = 0;
        let mut i = 0;
        while i < W {
            all |= self.words[i] & !other.words[i];
            i += 1;
        }
        all == 0
    }
}

impl<I: Id, const W: usize> Set<I, W> {
    #[inline]
    pub fn only(id: I) -> Self {
        let mut set = Self::EMPTY;
        set.insert(id);
        set
    }

    #[inline]
    pub fn contains(&self, id: I) -> bool {
        let i = id.index();
        i < Self::ROOM && self.words[i / 64] & (1 << (i % 64)) != 0
    }

    #[inline]
    pub fn insert(&mut self, id: I) {
        let i = id.index();
        debug_assert!(i < Self::ROOM, "id {i} does not fit a set of {}", Self::ROOM);
        if i < Self::ROOM {
            self.words[i / 64] |= 1 << (i % 64);
        }
    }

    #[inline]
    pub fn remove(&mut self, id: I) {
        let i = id.index();
        if i < Self::ROOM {
            self.words[i / 64] &= !(1 << (i % 64));
        }
    }

    #[inline]
    pub fn set(&mut self, id: I, on: bool) {
        if on { self.insert(id) } else { self.remove(id) }
    }

    #[inline]
    #[must_use]
    pub fn with(mut self, id: I) -> Self {
        self.insert(id);
        self
    }

    #[inline]
    #[must_use]
    pub fn without(mut self, id: I) -> Self {
        self.remove(id);
        self
    }

    #[inline]
    pub fn first(&self) -> Option<I> {
        let word = self.words.iter().position(|w| *w != 0)?;
        Some(I::from_index(word * 64 + self.words[word].trailing_zeros() as usize))
    }

    /// Members in ascending order.
    #[inline]
    pub fn iter(&self) -> Members<I, W> {
        Members { left: self.words, word: 0, of: PhantomData }
    }
}

/// The members of a set, in ascending order.
pub struct Members<I, const W: usize> {
    left: [u64; W],
    word: usize,
    of: PhantomData<fn() -> I>,
}

impl<I: Id, const W: usize> Iterator for Members<I, W> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        while self.word < W {
            let bits = self.left[self.word];
            if bits != 0 {
                self.left[self.word] = bits & (bits - 1);
                return Some(I::from_index(self.word * 64 + bits.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }
}

impl<I: Id, const W: usize> IntoIterator for Set<I, W> {
    type Item = I;
    type IntoIter = Members<I, W>;

    #[inline]
    fn into_iter(self) -> Members<I, W> {
        self.iter()
    }
}

impl<I: Id, const W: usize> FromIterator<I> for Set<I, W> {
    fn from_iter<T: IntoIterator<Item = I>>(members: T) -> Self {
        let mut set = Self::EMPTY;
        set.extend(members);
        set
    }
}

impl<I: Id, const W: usize> Extend<I> for Set<I, W> {
    fn extend<T: IntoIterator<Item = I>>(&mut self, members: T) {
        members.into_iter().for_each(|id| self.insert(id));
    }
}

macro_rules! bitwise {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, |$a:ident, $b:ident| $word:expr) => {
        impl<I, const W: usize> $trait for Set<I, W> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for i in 0..W {
                    let ($a, $b) = (self.words[i], other.words[i]);
                    self.words[i] = $word;
                }
                self
            }
        }

        impl<I, const W: usize> $assign_trait for Set<I, W> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

bitwise!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
bitwise!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
bitwise!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
bitwise!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl<I, const W: usize> Not for Set<I, W> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.words {
            *word = !*word;
        }
        self
    }
}

impl<I: Id, const W: usize> fmt::Debug for Set<I, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Id::index)).finish()
    }
}

/// Written as the list of its members' numbers.
impl<I: Id, const W: usize> Serialize for Set<I, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut seq = serializer.serialize_seq(Some(self.len()))?;
        for id in self.iter() {
            seq.serialize_element(&(id.index() as u32))?;
        }
        seq.end()
    }
}

impl<'de, I: Id, const W: usize> Deserialize<'de> for Set<I, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers<I, const W: usize>(PhantomData<fn() -> I>);

        impl<'de, I: Id, const W: usize> Visitor<'de> for Numbers<I, W> {
            type Value = Set<I, W>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of numbers below {}", Set::<I, W>::ROOM)
            }

            fn visit_newtype_struct<D: Deserializer<'de>>(self, list: D) -> Result<Set<I, W>, D::Error> {
                list.deserialize_seq(self)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Set<I, W>, A::Error> {
                let mut set = Set::EMPTY;
                while let Some(number) = seq.next_element::<u32>()? {
                    if number as usize >= Set::<I, W>::ROOM {
                        return Err(A::Error::custom(format!("{number} is not below {}", Set::<I, W>::ROOM)));
                    }
                    set.insert(I::from_index(number as usize));
                }
                Ok(set)
            }
        }

        deserializer.deserialize_newtype_struct(I::NAME, Numbers(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    id!(
        /// A thing.
        struct Thing(u8)
    );
    type Things = Set<Thing, 2>;

    #[test]
    fn members_come_back_in_order() {
        let set: Things = [70, 3, 64, 3].into_iter().map(Thing).collect();
        assert_eq!(set.iter().map(|t| t.0).collect::<Vec<_>>(), [3, 64, 70]);
        assert_eq!((set.len(), set.first(), set.any()), (3, Some(Thing(3)), true));
        assert!(set.contains(Thing(64)) && !set.contains(Thing(65)) && !set.contains(Thing(200)));
    }

    #[test]
    fn sets_combine() {
        let (a, b) = (Things::range(0, 66), Things::range(60, 70));
        assert_eq!(((a & b).len(), (a | b).len(), (a - b).len(), (!a).len()), (6, 70, 60, 62));
        assert!(a.meets(b) && (a & b).within(a) && !a.within(b));
    }

    #[test]
    fn sets_shift_across_words() {
        type Wide = Set<usize, 3>;
        let set: Wide = [0, 1, 63, 64, 100, 190].into_iter().collect();
        for by in [-200, -128, -64, -63, -20, -1, 0, 1, 19, 63, 64, 90, 128, 200] {
            let moved = set.iter().map(|i| i as i32 + by).filter(|i| (0..192).contains(i));
            assert_eq!(set.shifted(by), moved.map(|i| i as usize).collect(), "{by}");
        }
    }

    #[test]
    fn json_is_a_list_of_numbers() {
        let set: Things = [1, 127].into_iter().map(Thing).collect();
        let text = serde_json::to_string(&set).unwrap();
        assert_eq!(text, "[1,127]");
        assert_eq!(serde_json::from_str::<Things>(&text).unwrap(), set);
        assert!(serde_json::from_str::<Things>("[128]").is_err());
    }
}
