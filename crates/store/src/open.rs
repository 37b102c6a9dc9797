use crate::ledger::{Ledger, Line, Turn};
use crate::writer::{self, RESPITE, Work};
use crate::{Notice, Result, StoreError, schema};
use sqlx::any::AnyPoolOptions;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgListener;
use sqlx::{Any, AnyPool, AssertSqlSafe, Executor, Row};
use std::fs::{File, Permissions, TryLockError};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Backend {
    Sqlite,
    Postgres,
}

/// An open database. Clones share it.
#[derive(Clone)]
pub struct Store {
    pub(crate) read: AnyPool,
    pub(crate) write: AnyPool,
    pub(crate) work: mpsc::Sender<Work>,
    /// With SQLite.
    pub(crate) ledger: Option<Ledger>,
    pub(crate) backend: Backend,
    failures: Arc<AtomicU64>,
    /// When there was nothing to read on, and why.
    missed: Arc<Mutex<Option<(Instant, StoreError)>>>,
    /// Held as long as the database is open, with SQLite.
    lock: Arc<Mutex<Option<File>>>,
    url: String,
}

/// What every connection to SQLite is told. FULL: a commit is on the disk, not only with the system,
/// when it is answered. A page that changes often is copied from the log into the file once in many
/// commits.
pub(crate) const PRAGMAS: [(&str, &str); 5] = [
    ("journal_mode", "WAL"),
    ("synchronous", "FULL"),
    ("temp_store", "MEMORY"),
    ("cache_size", "-8000"),
    ("wal_autocheckpoint", "4000"),
];

/// How many appends may wait for the writer before requests wait too.
const QUEUE: usize = 4096;

impl Store {
    /// Opens `postgres://…`, `sqlite:…` or a path, and brings its schema up to date. The handle
    /// ends when the last clone is gone and everything handed in is written.
    pub async fn open(place: &str) -> Result<(Store, JoinHandle<()>)> {
        Store::enter(place, true).await
    }

    /// Opens it beside a server that has it, to look. The schema stays as it is.
    pub async fn look(place: &str) -> Result<(Store, JoinHandle<()>)> {
        Store::enter(place, false).await
    }

    async fn enter(place: &str, own: bool) -> Result<(Store, JoinHandle<()>)> {
        sqlx::any::install_default_drivers();
        let postgres = place.starts_with("postgres://") || place.starts_with("postgresql://");
        let backend = if postgres { Backend::Postgres } else { Backend::Sqlite };
        let path = place.strip_prefix("sqlite:").unwrap_or(place);
        let path = path.strip_prefix("//").unwrap_or(path);
        let url = match backend {
            Backend::Postgres => place.to_owned(),
            Backend::Sqlite => {
                if path == ":memory:" {
                    return Err(StoreError::other("a database in memory would not outlive the program: give a path"));
                }
                format!("sqlite://{path}?mode={}", if own { "rwc" } else { "rw" })
            }
        };
        let lock = Arc::new(Mutex::new(if postgres || !own { None } else { Some(take(path)?) }));
        let write = pool(&url, backend, 1).await?;
        if own {
            schema::migrate(&mut *write.acquire().await?, backend).await?;
        } else {
            schema::check(&mut *write.acquire().await?).await?;
        }
        let read = pool(&url, backend, if postgres { 8 } else { 4 }).await?;
        let (work, queue) = mpsc::channel(QUEUE);
        let turn = Turn::default();
        let failures = Arc::<AtomicU64>::default();
        let ledger = if postgres { None } else { Some(Ledger::open(path, turn.clone(), failures.clone())?) };
        let task = tokio::spawn(writer::run(write.clone(), backend, turn, failures.clone(), queue));
        let missed = Arc::default();
        Ok((Store { read, write, work, ledger, backend, failures, missed, lock, url }, task))
    }

    /// A connection to read on. Who comes right after somebody who has waited for one in vain is told at once:
    /// requests that wait for each other would add up.
    pub(crate) async fn reading(&self) -> Result<PoolConnection<Any>> {
        if let Some((at, error)) = &*self.missed.lock().expect("what was missed")
            && at.elapsed() < RESPITE
        {
            return Err(error.clone());
        }
        self.read.acquire().await.map_err(|error| {
            let error = StoreError::from(error);
            *self.missed.lock().expect("what was missed") = Some((Instant::now(), error.clone()));
            error
        })
    }

    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Can it be read, and can it be written the way steps are and the way everything else is?
    pub async fn pulse(&self) -> Result<()> {
        sqlx::query("SELECT 1").execute(&mut *self.reading().await?).await?;
        self.write(|conn| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO pulse (writer, beats) VALUES (2, 1) \
                     ON CONFLICT (writer) DO UPDATE SET beats = pulse.beats + 1",
                )
                .execute(conn)
                .await?;
                Ok(())
            })
        })
        .await?;
        if let Some(ledger) = &self.ledger {
            let (done, written) = oneshot::channel();
            ledger.put(Line::Pulse(done))?;
            written.await.map_err(|_| writer::closed())??;
        }
        Ok(())
    }

    /// What the database itself finds wrong with its pages; nothing with PostgreSQL, which has tools of
    /// its own.
    pub async fn integrity(&self) -> Result<Vec<String>> {
        if self.backend == Backend::Postgres {
            return Ok(Vec::new());
        }
        let rows = sqlx::query("PRAGMA integrity_check").fetch_all(&mut *self.reading().await?).await?;
        let lines: Result<Vec<String>> = rows.iter().map(|r| Ok(r.try_get(0)?)).collect();
        Ok(lines?.into_iter().filter(|l| l != "ok").collect())
    }

    /// How often something could not be written since it was opened.
    pub fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }

    /// Lets the database go; others may have it then.
    pub async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
        *self.lock.lock().expect("the lock") = None;
    }

    /// What other processes did; none with SQLite, where there are no others.
    pub async fn listen(&self) -> Result<Option<mpsc::Receiver<Notice>>> {
        if self.backend == Backend::Sqlite {
            return Ok(None);
        }
        let mut listener = PgListener::connect(&self.url).await?;
        listener.listen("sandtable").await?;
        let (tx, rx) = mpsc::channel(1024);
        tokio::spawn(async move {
            loop {
                let notice = match listener.try_recv().await {
                    Ok(Some(n)) => Notice::read(n.payload()),
                    // Reconnected, or about to: what was said meanwhile is lost.
                    Ok(None) => Some(Notice::Gap),
                    Err(error) => {
                        tracing::warn!(%error, "no word from the database");
                        tokio::time::sleep(Duration::from_secs(1)).await;
                        Some(Notice::Gap)
                    }
                };
                if let Some(notice) = notice
                    && tx.send(notice).await.is_err()
                {
                    return;
                }
            }
        });
        Ok(Some(rx))
    }
}

/// Makes the file if there is none, for its owner alone, and keeps other servers away from it. The lock
/// is on a file beside it: SQLite does not bear that others open and close its own.
pub(crate) fn take(path: &str) -> Result<File> {
    let problem = |e: std::io::Error| StoreError::other(format!("{path}: {e}"));
    let options = || {
        let mut options = File::options();
        options.create(true).truncate(false).write(true).mode(0o600);
        options
    };
    let lock = options().open(format!("{path}.lock")).map_err(problem)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(StoreError::other(format!("{path}: another Sandtable has this file open; it can have one")));
        }
        Err(TryLockError::Error(e)) => return Err(problem(e)),
    }
    drop(options().open(path).map_err(problem)?);
    for file in [path.to_owned(), format!("{path}-wal"), format!("{path}-shm")] {
        if std::fs::exists(&file).map_err(problem)? {
            std::fs::set_permissions(&file, Permissions::from_mode(0o600)).map_err(problem)?;
        }
    }
    Ok(lock)
}

/// A database across a network is there at once or it is away; one in a file is only ever busy.
fn patience(backend: Backend) -> Duration {
    match backend {
        Backend::Sqlite => Duration::from_secs(10),
        Backend::Postgres => Duration::from_millis(1500),
    }
}

async fn pool(url: &str, backend: Backend, size: u32) -> Result<AnyPool> {
    let options = AnyPoolOptions::new().max_connections(size).acquire_timeout(patience(backend));
    let options = options.after_connect(move |conn, _| {
        Box::pin(async move {
            if backend == Backend::Sqlite {
                for (name, value) in PRAGMAS {
                    conn.execute(AssertSqlSafe(format!("PRAGMA {name} = {value}"))).await?;
                }
                conn.execute("PRAGMA busy_timeout = 10000").await?;
            } else {
                // Whoever set the database up may have traded durability for speed.
                conn.execute(
                    "SELECT set_config('synchronous_commit', 'on', false) \
                     WHERE current_setting('synchronous_commit') = 'off'",
                )
                .await?;
            }
            Ok(())
        })
    });
    Ok(options.connect(url).await?)
}
