//! Boards of areas: borders of several kinds, communication lines, distances.
//!
//! Nothing here knows a particular game: which areas a line may pass and what a border costs is
//! for the game to say.

use sandtable_kit::{Id, Set};

/// Areas and their borders, each border of one of `K` kinds. `W` is the width of the sets of areas:
/// one word for every 64 areas.
#[derive(Clone, Debug)]
pub struct AreaGraph<I: Id, const W: usize, const K: usize> {
    by_kind: Vec<[Set<I, W>; K]>,
    all: Vec<Set<I, W>>,
}

impl<I: Id, const W: usize, const K: usize> AreaGraph<I, W, K> {
    /// A graph of `areas` areas; a border is two areas and its kind.
    pub fn new(areas: usize, borders: impl IntoIterator<Item = (I, I, usize)>) -> Self {
        assert!(areas <= Set::<I, W>::ROOM, "{areas} areas do not fit sets of {}", Set::<I, W>::ROOM);
        let mut by_kind = vec![[Set::EMPTY; K]; areas];
        let mut all = vec![Set::EMPTY; areas];
        for (a, b, kind) in borders {
            by_kind[a.index()][kind].insert(b);
            by_kind[b.index()][kind].insert(a);
            all[a.index()].insert(b);
            all[b.index()].insert(a);
        }
        AreaGraph { by_kind, all }
    }

    /// How many areas there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Neighbours over borders of one kind.
    #[inline]
    pub fn over(&self, area: I, kind: usize) -> Set<I, W> {
        self.by_kind[area.index()][kind]
    }

    /// Neighbours over any border.
    #[inline]
    pub fn around(&self, area: I) -> Set<I, W> {
        self.all[area.index()]
    }

    /// The kind of the border between two areas, if they share one.
    pub fn border(&self, a: I, b: I) -> Option<usize> {
        (0..K).find(|kind| self.over(a, *kind).contains(b))
    }

    /// Everything next to an area of the set.
    fn beside(&self, areas: Set<I, W>) -> Set<I, W> {
        areas.iter().fold(Set::EMPTY, |beside, area| beside | self.around(area))
    }

    /// A communication line from any of `sources`: it passes areas of `through` and may end in,
    /// but not pass, any other area.
    pub fn communication(&self, sources: Set<I, W>, through: Set<I, W>) -> Set<I, W> {
        let mut reached = sources;
        let mut frontier = sources;
        while frontier.any() {
            let next = self.beside(frontier) - reached;
            reached |= next;
            frontier = next & through;
        }
        reached
    }

    /// The number of borders between `from` and every area, over areas of `through` only
    /// (`u8::MAX` where there is no way).
    pub fn distances(&self, from: I, through: Set<I, W>) -> Vec<u8> {
        let mut distance = vec![u8::MAX; self.len()];
        let mut reached = Set::only(from);
        let mut frontier = reached;
        let mut steps = 0;
        while frontier.any() {
            for area in frontier.iter() {
                distance[area.index()] = steps;
            }
            steps += 1;
            frontier = (self.beside(frontier) & through) - reached;
            reached |= frontier;
        }
        distance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_in_but_does_not_pass_a_closed_area() {
        // 0 - 1 - 2 - 3, where 2 lets nothing through.
        let chain: AreaGraph<usize, 1, 1> = AreaGraph::new(4, [(0, 1, 0), (1, 2, 0), (2, 3, 0)]);
        let through = [0, 1, 3].into_iter().collect();
        assert_eq!(chain.communication(Set::only(0), through), [0, 1, 2].into_iter().collect());
        assert_eq!(chain.distances(0, !Set::EMPTY), [0, 1, 2, 3]);
        assert_eq!(chain.distances(0, through)[3], u8::MAX);
        assert_eq!(chain.border(1, 2), Some(0));
        assert_eq!(chain.border(1, 3), None);
    }

    #[test]
    fn a_board_may_have_more_than_64_areas() {
        let long: AreaGraph<usize, 2, 2> = AreaGraph::new(66, (0..65).map(|a| (a, a + 1, a % 2)));
        assert_eq!(long.distances(0, !Set::EMPTY)[65], 65);
        assert_eq!(long.communication(Set::only(65), !Set::EMPTY).len(), 66);
        assert_eq!((long.border(63, 64), long.border(64, 65)), (Some(1), Some(0)));
        assert_eq!(long.over(64, 1), Set::only(63));
    }

    #[test]
    #[should_panic(expected = "66 areas do not fit")]
    fn too_narrow_a_set_is_noticed_when_the_board_is_built() {
        let _ = AreaGraph::<usize, 1, 1>::new(66, []);
    }
}
