//! The stack of frames in a state.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What is to be done, the next on top. Lives in the state, so that saving in the middle of anything is
/// nothing special.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack<F, const N: usize>(ArrayVec<F, N>);

impl<F, const N: usize> Default for Stack<F, N> {
    fn default() -> Self {
        Stack(ArrayVec::new_const())
    }
}

impl<F: Copy, const N: usize> Stack<F, N> {
    #[inline]
    pub fn top(&self) -> Option<F> {
        self.0.last().copied()
    }

    #[inline]
    pub fn push(&mut self, frame: F) {
        self.0.push(frame);
    }

    /// A literal list of the rulebook, its first frame next.
    pub fn push_all(&mut self, frames: &[F]) {
        self.0.extend(frames.iter().rev().copied());
    }

    #[inline]
    pub fn pop(&mut self) -> Option<F> {
        self.0.pop()
    }

    /// The top frame gives way to another.
    #[inline]
    pub fn replace(&mut self, frame: F) {
        self.0.pop();
        self.0.push(frame);
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Is this still to come?
    pub fn contains(&self, frame: &F) -> bool
    where
        F: PartialEq,
    {
        self.0.contains(frame)
    }

    /// Frames whose fields change, such as a hidden piece that is dealt anew.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut F> {
        self.0.iter_mut()
    }

    /// From the bottom to the top.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = F> + '_ {
        self.0.iter().copied()
    }
}

/// The last of them on top.
impl<F, const N: usize> FromIterator<F> for Stack<F, N> {
    fn from_iter<T: IntoIterator<Item = F>>(frames: T) -> Self {
        Stack(frames.into_iter().collect())
    }
}

impl<F, const N: usize> Extend<F> for Stack<F, N> {
    fn extend<T: IntoIterator<Item = F>>(&mut self, frames: T) {
        self.0.extend(frames);
    }
}
