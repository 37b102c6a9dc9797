//! Damage that takes effect in steps.

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
    fn points_between_steps_are_lost() {
        let ladder = Ladder { step: 2, last: 3 };
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|p| ladder.reached(p)), [0, 0, 1, 1, 2, 2, 3, 3]);
        assert_eq!(ladder.full(), 6);
    }
}
