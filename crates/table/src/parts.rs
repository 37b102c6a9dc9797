//! What one viewer sees, in two parts: what all see alike, which is made once, and what depends on who looks.

use sandtable_kernel::Viewer;
use std::sync::Arc;

#[derive(Clone, PartialEq, Debug)]
pub struct Parts<T> {
    pub open: Arc<T>,
    pub own: Arc<T>,
}

impl<T> Parts<T> {
    /// The open part first.
    pub fn both(&self) -> [&T; 2] {
        [&self.open, &self.own]
    }
}

/// The parts made so far.
#[derive(Clone)]
pub(crate) struct Kept<T> {
    open: Option<Arc<T>>,
    own: [Option<Arc<T>>; 4],
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept { open: None, own: [const { None }; 4] }
    }
}

fn place_of(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => 2,
        Viewer::Everything => 3,
    }
}

impl<T> Kept<T> {
    pub fn get(&self, viewer: Viewer) -> Option<Parts<T>> {
        Some(Parts { open: self.open.clone()?, own: self.own[place_of(viewer)].clone()? })
    }

    /// Makes what is missing.
    pub fn of(&mut self, viewer: Viewer, open: impl FnOnce() -> T, own: impl FnOnce() -> T) -> Parts<T> {
        Parts {
            open: self.open.get_or_insert_with(|| Arc::new(open())).clone(),
            own: self.own[place_of(viewer)].get_or_insert_with(|| Arc::new(own())).clone(),
        }
    }
}
