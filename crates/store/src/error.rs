use crate::TableId;
use std::fmt;

/// What went wrong in the database. Nothing in it comes from a user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// It cannot be reached, read or written now: the disk is full, the server is away. The same may
    /// work later. What was to be written may have been written all the same.
    Away(String),
    /// A row of that number exists already; another process was faster.
    Taken(String),
    /// A row of this table cannot be read as it was written.
    Damaged {
        table: TableId,
        problem: String,
    },
    Other(String),
}

impl StoreError {
    pub(crate) fn other(problem: impl Into<String>) -> StoreError {
        StoreError::Other(problem.into())
    }

    /// The same of a table that was being read.
    pub(crate) fn of(self, table: &TableId) -> StoreError {
        match self {
            StoreError::Other(problem) => StoreError::Damaged { table: table.clone(), problem },
            other => other,
        }
    }

    /// The database is not to be had now.
    pub fn is_away(&self) -> bool {
        matches!(self, StoreError::Away(_))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Away(problem) | StoreError::Taken(problem) | StoreError::Other(problem) => f.write_str(problem),
            StoreError::Damaged { table, problem } => write!(f, "table {table} is damaged: {problem}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// The primary codes of SQLite that may be gone the next time: busy, locked, read-only, I/O, full,
/// cannot open, protocol.
const PASSING: [i32; 7] = [5, 6, 8, 10, 13, 14, 15];

impl From<rusqlite::Error> for StoreError {
    fn from(e: rusqlite::Error) -> StoreError {
        match e.sqlite_error() {
            Some(code) if PASSING.contains(&(code.extended_code & 0xff)) => StoreError::Away(e.to_string()),
            _ => StoreError::Other(e.to_string()),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(e: sqlx::Error) -> StoreError {
        use sqlx::Error::*;
        match &e {
            Io(_) | Tls(_) | Protocol(_) | PoolTimedOut | PoolClosed | WorkerCrashed => StoreError::Away(e.to_string()),
            Database(db) if db.is_unique_violation() => StoreError::Taken(e.to_string()),
            Database(db) if db.code().is_some_and(|code| passes(&code)) => StoreError::Away(e.to_string()),
            _ => StoreError::Other(e.to_string()),
        }
    }
}

/// SQLite writes its extended code in digits; PostgreSQL five characters, of which the first two say
/// the class: connection, resources (the disk is full), operator (it is being stopped), system.
fn passes(code: &str) -> bool {
    if code.len() == 5 {
        return ["08", "53", "57", "58", "XX"].contains(&&code[..2]) || code == "25006";
    }
    code.parse::<i32>().is_ok_and(|code| PASSING.contains(&(code & 0xff)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_work_later_is_told_from_what_will_not() {
        // Full, write, sync; disk_full, admin_shutdown, connection_failure.
        for code in ["13", "778", "1034", "53100", "57P01", "08006"] {
            assert!(passes(code), "{code}");
        }
        // Constraint, corrupt; unique_violation, syntax_error.
        for code in ["19", "11", "23505", "42601"] {
            assert!(!passes(code), "{code}");
        }
    }
}
