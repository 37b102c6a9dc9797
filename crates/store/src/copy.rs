//! Copies of a SQLite file: made while a server uses it, and put in its place again.

use crate::{Result, StoreError};
use rusqlite::{Connection, OpenFlags};
use std::fs::{self, File};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

fn path_of(place: &str) -> Result<&str> {
    if place.starts_with("postgres://") || place.starts_with("postgresql://") {
        return Err(StoreError::other(
            "PostgreSQL has tools of its own, which work while it runs:\n  \
             pg_dump --format=custom --file=club.dump \"$SANDTABLE_DATABASE\"\n  \
             pg_restore --clean --if-exists --dbname=\"$SANDTABLE_DATABASE\" club.dump",
        ));
    }
    let path = place.strip_prefix("sqlite:").unwrap_or(place);
    Ok(path.strip_prefix("//").unwrap_or(path))
}

fn problem(path: &Path) -> impl Fn(std::io::Error) -> StoreError + '_ {
    move |e| StoreError::other(format!("{}: {e}", path.display()))
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Opens what must be a sound database of ours, and says how many tables there are.
fn inspect(path: &Path) -> Result<u64> {
    let wrong = |what: String| StoreError::other(format!("{}: {what}", path.display()));
    let conn = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let found: String = conn
        .query_row("PRAGMA integrity_check", [], |r| r.get(0))
        .map_err(|e| wrong(format!("not a sound database: {e}")))?;
    if found != "ok" {
        return Err(wrong(format!("not a sound database: {found}")));
    }
    let version: i64 = conn
        .query_row("SELECT COUNT(*) FROM schema_version", [], |r| r.get(0))
        .map_err(|_| wrong("not a database of Sandtable".into()))?;
    crate::schema::not_newer(version as usize).map_err(|e| wrong(e.to_string()))?;
    let tables: i64 = conn.query_row("SELECT COUNT(*) FROM game_table", [], |r| r.get(0))?;
    Ok(tables as u64)
}

/// Copies the database at `place`, as it is at one moment, into the new file `to`, which then is on the
/// disk and sound; says how many tables are in it. A server may have it open and go on.
pub fn backup(place: &str, to: &Path) -> Result<u64> {
    let from = Path::new(path_of(place)?);
    if to.exists() {
        return Err(StoreError::other(format!("{}: is there already", to.display())));
    }
    inspect(from)?;
    copy(from, to)
}

fn copy(from: &Path, to: &Path) -> Result<u64> {
    let part = beside(to, ".part");
    let _ = fs::remove_file(&part);
    let copied = copy_into(from, &part);
    if copied.is_err() {
        let _ = fs::remove_file(&part);
    }
    let tables = copied?;
    fs::rename(&part, to).map_err(problem(to))?;
    let folder = to.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).and_then(|f| f.sync_all()).map_err(problem(folder))?;
    Ok(tables)
}

fn copy_into(from: &Path, part: &Path) -> Result<u64> {
    // An empty file may stand there: so it is its owner's alone from the beginning.
    File::options().create_new(true).write(true).mode(0o600).open(part).map_err(problem(part))?;
    let conn = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    conn.busy_timeout(std::time::Duration::from_secs(30))?;
    // One reading transaction: writers are not kept waiting, nor do they make it begin again.
    conn.execute("VACUUM INTO ?1", [part.to_str().ok_or_else(|| StoreError::other("a path is not text"))?])?;
    drop(conn);
    File::open(part).and_then(|f| f.sync_all()).map_err(problem(part))?;
    inspect(part)
}

/// Puts a copy in the place of the database, which is kept beside it under another name. No server may
/// have it open. Says how many tables there are now, and where the old ones went.
pub fn restore(from: &Path, place: &str) -> Result<(u64, Option<PathBuf>)> {
    let path = path_of(place)?;
    inspect(from)?;
    let to = Path::new(path);
    let there = to.exists();
    let lock = crate::open::take(path)?;
    let mut aside = None;
    if there {
        let number = (1..).find(|n| !beside(to, &format!(".before-{n}")).exists()).unwrap_or(1);
        let name = beside(to, &format!(".before-{number}"));
        // What is still in the log belongs to it.
        for ending in ["", "-wal", "-shm"] {
            let file = beside(to, ending);
            if file.exists() {
                fs::rename(&file, beside(&name, ending)).map_err(problem(&file))?;
            }
        }
        aside = Some(name);
    } else {
        fs::remove_file(to).map_err(problem(to))?;
    }
    let tables = copy(from, to)?;
    drop(lock);
    Ok((tables, aside))
}
