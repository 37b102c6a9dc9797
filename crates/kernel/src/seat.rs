use serde::{Deserialize, Serialize};

/// One of the two sides of the table.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(index: u8) -> Result<Seat, String> {
        Seat::from_index(index.into()).ok_or_else(|| format!("{index} is no seat: 0 or 1"))
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl Seat {
    pub const FIRST: Seat = Seat(0);
    pub const SECOND: Seat = Seat(1);
    pub const BOTH: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[must_use]
    #[inline]
    pub const fn other(self) -> Seat {
        Seat(1 - self.0)
    }

    pub const fn from_index(index: usize) -> Option<Seat> {
        match index {
            0 => Some(Seat::FIRST),
            1 => Some(Seat::SECOND),
            _ => None,
        }
    }
}

/// The seats that owe a decision: one, or both when they choose in secret at the same time.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);
    pub const BOTH: Seats = Seats(3);

    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::BOTH.into_iter().filter(move |&s| self.contains(s))
    }

    pub fn first(self) -> Option<Seat> {
        self.iter().next()
    }
}

/// Who may learn of an event.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Audience {
    All,
    Only(Seat),
}

/// Through whose eyes a position is looked at.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    Seat(Seat),
    /// Sees what neither side hides.
    Spectator,
    /// Sees all: for finished games and for rules questions, never for a live table.
    Everything,
}

impl Viewer {
    /// May this viewer know what `owner` keeps from the other side?
    pub fn knows(self, owner: Seat) -> bool {
        match self {
            Viewer::Seat(s) => s == owner,
            Viewer::Spectator => false,
            Viewer::Everything => true,
        }
    }

    pub fn hears(self, audience: Audience) -> bool {
        match audience {
            Audience::All => true,
            Audience::Only(seat) => self.knows(seat),
        }
    }
}
