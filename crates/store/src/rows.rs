use std::sync::Arc;

/// Names a table; unguessable, since it is all a spectator needs.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TableId(pub Arc<str>);

impl TableId {
    pub fn new(id: &str) -> TableId {
        TableId(id.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for TableId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// Names a browser that holds seats; its token is a different thing and known only to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BrowserId(pub Arc<str>);

impl BrowserId {
    pub fn new(id: &str) -> BrowserId {
        BrowserId(id.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Index of a seat, 0 or 1.
pub type SeatIndex = u8;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    Waiting,
    Playing,
    Over,
}

impl Phase {
    pub(crate) fn code(self) -> i64 {
        self as i64
    }

    pub(crate) fn read(code: i64) -> Phase {
        match code {
            0 => Phase::Waiting,
            1 => Phase::Playing,
            _ => Phase::Over,
        }
    }
}

/// How a game ended: the winner (none: a draw) and a clause number or `resigned`, `agreed`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    pub winner: Option<SeatIndex>,
    pub by: String,
}

/// Who sits at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    Open { invite: String },
    Browser(BrowserId),
    Computer { level: String },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatRow {
    pub sitter: Sitter,
    pub name: String,
    /// The seat's own bytes for the dice, hex.
    pub entropy: String,
    /// Their SHA-256, hex, where they are shown only after the other seat has said its own; else empty.
    pub sealed: String,
}

impl SeatRow {
    /// Nothing of its bytes is sealed any more.
    pub fn shown(&self) -> bool {
        self.sealed.is_empty() || !self.entropy.is_empty()
    }
}

/// What somebody has here: tables, how many of them are not over, and what all of it takes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Holdings {
    pub tables: u32,
    pub open: u32,
    pub bytes: u64,
}

#[derive(Clone, PartialEq, Debug)]
pub struct TableRow {
    pub id: TableId,
    pub game: String,
    /// JSON object.
    pub options: String,
    pub rules: String,
    pub data: String,
    pub secret: [u8; 32],
    pub commitment: String,
    pub hotseat: bool,
    /// A position (JSON) the game did start from; empty: the set-up.
    pub start: String,
    pub phase: Phase,
    pub ending: Option<Ending>,
    /// JSON; empty: none.
    pub offer: String,
    /// The table of the rematch; empty: none.
    pub rematch: String,
    pub created: u32,
    pub seats: [SeatRow; 2],
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum StepKind {
    Setup,
    Act,
    Undo,
    Takeback,
    Resign,
    Draw,
}

impl StepKind {
    pub(crate) fn code(self) -> i64 {
        self as i64
    }

    pub(crate) fn read(code: i64) -> StepKind {
        match code {
            0 => StepKind::Setup,
            1 => StepKind::Act,
            2 => StepKind::Undo,
            3 => StepKind::Takeback,
            4 => StepKind::Resign,
            _ => StepKind::Draw,
        }
    }
}

/// One entry of a game's record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepRow {
    pub seq: u32,
    pub kind: StepKind,
    pub seat: Option<SeatIndex>,
    /// The position it was made in.
    pub base: u32,
    /// The position it led to: its own number, or an earlier one when something was taken back.
    pub head: u32,
    pub action: String,
    /// `outcomes:result` of each answer of chance, separated by spaces.
    pub chance: String,
    /// Number of the next answer of the table's stream: it never goes back.
    pub next_chance: u64,
    /// Bit for each seat that owes a decision after it.
    pub deciding: u8,
    pub turn: u32,
    pub at: u32,
}

/// A position at hand without playing the record again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SnapshotRow {
    pub seq: u32,
    /// Versions whose types wrote it.
    pub rules: String,
    pub data: String,
    pub body: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatRow {
    pub number: u32,
    pub seat: Option<SeatIndex>,
    pub name: String,
    pub text: String,
    pub at: u32,
}

/// A table as lists show it: where its record stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    pub table: TableRow,
    pub last: Option<StepRow>,
}

/// News of this or another process that serves the same tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// The table has an entry of this number.
    Step(TableId, u32),
    Chat(TableId),
    /// Seats, offers, rematch.
    Table(TableId),
    /// The connection was lost for a while: anything may have happened.
    Gap,
}

impl Notice {
    /// Is this no news to who has heard of entry `told`?
    pub fn known_to(&self, told: u32) -> bool {
        matches!(self, Notice::Step(_, seq) if *seq <= told)
    }

    pub(crate) fn payload(&self) -> String {
        match self {
            Notice::Step(id, seq) => format!("s {id} {seq}"),
            Notice::Chat(id) => format!("c {id}"),
            Notice::Table(id) => format!("t {id}"),
            Notice::Gap => "g".into(),
        }
    }

    pub(crate) fn read(payload: &str) -> Option<Notice> {
        let mut words = payload.split(' ');
        let kind = words.next()?;
        let mut id = || words.next().map(TableId::new);
        match kind {
            "s" => Some(Notice::Step(id()?, words.next()?.parse().ok()?)),
            "c" => Some(Notice::Chat(id()?)),
            "t" => Some(Notice::Table(id()?)),
            "g" => Some(Notice::Gap),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_read_as_it_was_written() {
        let id = TableId::new("abc");
        for notice in [Notice::Step(id.clone(), 7), Notice::Chat(id.clone()), Notice::Table(id), Notice::Gap] {
            assert_eq!(Notice::read(&notice.payload()), Some(notice));
        }
        assert_eq!(Notice::read("s abc"), None);
    }
}
