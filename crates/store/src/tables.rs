//! Tables, seats, records, snapshots.

use crate::ledger::Line;
use crate::writer::{closed, put_step, tell};
use crate::*;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

const TABLE: &str = "SELECT id, game, options, rules, data, secret, commitment, hotseat, start, phase, winner, ended_by, \
     offer, rematch, created FROM game_table WHERE id = $1";
const STEP: &str = "SELECT seq, kind, seat, base, head, action, chance, next_chance, deciding, turn, at FROM step \
     WHERE table_id = $1 AND seq BETWEEN $2 AND $3 ORDER BY seq";
const LAST: &str = "SELECT seq, kind, seat, base, head, action, chance, next_chance, deciding, turn, at FROM step \
     WHERE table_id = $1 ORDER BY seq DESC LIMIT 1";

const DROP_SNAPSHOTS: &str = "DELETE FROM snapshot WHERE table_id = $1 AND seq >= $2";

impl Store {
    // ── Tables ──────────────────────────────────────────────────────────────────────────────

    /// Writes a new table with the steps it begins with.
    pub async fn create(&self, table: TableRow, steps: Vec<StepRow>) -> Result<()> {
        self.write(move |conn| {
            Box::pin(async move {
                put_table(conn, &table).await?;
                for step in &steps {
                    put_step(conn, &table.id, step).await?;
                }
                Ok(())
            })
        })
        .await
    }

    pub async fn table(&self, id: &TableId) -> Result<Option<TableRow>> {
        let Some(row) = sqlx::query(TABLE).bind(id.as_str()).fetch_optional(&mut *self.reading().await?).await? else {
            return Ok(None);
        };
        let seats = self.seats(id).await?;
        read_table(&row, seats).map(Some).map_err(|e| e.of(id))
    }

    async fn seats(&self, id: &TableId) -> Result<[SeatRow; 2]> {
        let rows = sqlx::query(
            "SELECT browser, level, name, invite, entropy, sealed FROM seat WHERE table_id = $1 ORDER BY seat",
        )
        .bind(id.as_str())
        .fetch_all(&mut *self.reading().await?)
        .await?;
        let seats: Result<Vec<SeatRow>> = rows.iter().map(read_seat).collect();
        let seats = seats.map_err(|e| e.of(id))?;
        seats.try_into().map_err(|_| StoreError::other("it has not two seats").of(id))
    }

    /// Seats `browser` where the invitation says, and begins the game with `steps`, if there are any. False: the
    /// seat is not open to that invitation (any more).
    pub async fn join(
        &self,
        id: &TableId,
        seat: SeatIndex,
        invite: &str,
        row: SeatRow,
        steps: Vec<StepRow>,
    ) -> Result<bool> {
        let (id, invite, backend) = (id.clone(), invite.to_owned(), self.backend);
        self.write(move |conn| {
            Box::pin(async move {
                let (browser, level, _) = sitter_columns(&row.sitter);
                let changed = sqlx::query(
                    "UPDATE seat SET browser = $1, level = $2, name = $3, entropy = $4, invite = '' \
                     WHERE table_id = $5 AND seat = $6 AND invite = $7 AND invite <> ''",
                )
                .bind(browser)
                .bind(level)
                .bind(&row.name)
                .bind(&row.entropy)
                .bind(id.as_str())
                .bind(i64::from(seat))
                .bind(&invite)
                .execute(&mut *conn)
                .await?
                .rows_affected();
                if changed == 0 {
                    return Ok(false);
                }
                set_out(conn, backend, &id, &steps).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Shows the bytes a seat had sealed, and begins the game with `steps`. False: they were shown before.
    pub async fn reveal(&self, id: &TableId, seat: SeatIndex, entropy: &str, steps: Vec<StepRow>) -> Result<bool> {
        let (id, entropy, backend) = (id.clone(), entropy.to_owned(), self.backend);
        self.write(move |conn| {
            Box::pin(async move {
                let changed = sqlx::query(
                    "UPDATE seat SET entropy = $1 WHERE table_id = $2 AND seat = $3 AND entropy = '' AND sealed <> ''",
                )
                .bind(&entropy)
                .bind(id.as_str())
                .bind(i64::from(seat))
                .execute(&mut *conn)
                .await?
                .rows_affected();
                if changed == 1 {
                    set_out(conn, backend, &id, &steps).await?;
                }
                Ok(changed == 1)
            })
        })
        .await
    }

    /// Replaces the standing offer if it is still `old`. False: somebody was faster.
    pub async fn set_offer(&self, id: &TableId, old: &str, new: &str) -> Result<bool> {
        let (id, old, new, backend) = (id.clone(), old.to_owned(), new.to_owned(), self.backend);
        self.write(move |conn| {
            Box::pin(async move {
                let changed = sqlx::query("UPDATE game_table SET offer = $1 WHERE id = $2 AND offer = $3")
                    .bind(&new)
                    .bind(id.as_str())
                    .bind(&old)
                    .execute(&mut *conn)
                    .await?
                    .rows_affected();
                tell(conn, backend, &Notice::Table(id)).await?;
                Ok(changed == 1)
            })
        })
        .await
    }

    /// Writes the table of a rematch and notes it at the old one. False: there is one already.
    pub async fn rematch(&self, old: &TableId, new: TableRow, steps: Vec<StepRow>) -> Result<bool> {
        let (old, backend) = (old.clone(), self.backend);
        self.write(move |conn| {
            Box::pin(async move {
                let changed =
                    sqlx::query("UPDATE game_table SET rematch = $1, offer = '' WHERE id = $2 AND rematch = ''")
                        .bind(new.id.as_str())
                        .bind(old.as_str())
                        .execute(&mut *conn)
                        .await?
                        .rows_affected();
                if changed == 0 {
                    return Ok(false);
                }
                put_table(conn, &new).await?;
                for step in &steps {
                    put_step(conn, &new.id, step).await?;
                }
                tell(conn, backend, &Notice::Table(old)).await?;
                Ok(true)
            })
        })
        .await
    }

    /// The tables at which a browser sits, the last touched first.
    pub async fn tables_of(&self, browser: &BrowserId, limit: u32) -> Result<Vec<Summary>> {
        let rows = sqlx::query(
            "SELECT t.id FROM seat s JOIN game_table t ON t.id = s.table_id WHERE s.browser = $1 \
             GROUP BY t.id, t.created ORDER BY t.created DESC LIMIT $2",
        )
        .bind(browser.as_str())
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reading().await?)
        .await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in rows {
            let id = TableId::new(row.try_get::<&str, _>(0)?);
            match self.summary(&id).await {
                Ok(summary) => found.extend(summary),
                // One damaged table costs nobody the others.
                Err(error @ StoreError::Damaged { .. }) => tracing::error!(%error, "left out of a list"),
                Err(error) => return Err(error),
            }
        }
        found.sort_by_key(|s| std::cmp::Reverse(s.last.as_ref().map_or(s.table.created, |l| l.at)));
        Ok(found)
    }

    async fn summary(&self, id: &TableId) -> Result<Option<Summary>> {
        let Some(table) = self.table(id).await? else { return Ok(None) };
        Ok(Some(Summary { table, last: self.last_step(id).await? }))
    }

    /// What a browser has here. An entry of a record is counted as 200 bytes, which is about the most it takes, a
    /// table as 1000, everything else by its length.
    pub async fn holdings(&self, browser: &BrowserId) -> Result<Holdings> {
        let row = sqlx::query(
            "SELECT COUNT(*), COALESCE(CAST(SUM(CASE WHEN t.phase <> 2 THEN 1 ELSE 0 END) AS BIGINT), 0), \
             COALESCE(CAST(SUM(1000 + OCTET_LENGTH(t.start) \
             + 200 * COALESCE((SELECT MAX(seq) FROM step WHERE table_id = t.id), 0) \
             + COALESCE((SELECT SUM(OCTET_LENGTH(body)) FROM snapshot WHERE table_id = t.id), 0) \
             + COALESCE((SELECT SUM(OCTET_LENGTH(text)) FROM chat WHERE table_id = t.id), 0) \
             + COALESCE((SELECT SUM(OCTET_LENGTH(text)) FROM note WHERE table_id = t.id AND browser = $1), 0) \
             ) AS BIGINT), 0) \
             FROM game_table t WHERE t.id IN (SELECT table_id FROM seat WHERE browser = $1)",
        )
        .bind(browser.as_str())
        .fetch_one(&mut *self.reading().await?)
        .await?;
        let number = |i: usize| row.try_get::<i64, _>(i);
        Ok(Holdings { tables: number(0)? as u32, open: number(1)? as u32, bytes: number(2)? as u64 })
    }

    /// Tables older than that at which nothing was ever done: nobody joined, or nobody acted.
    pub async fn unused(&self, created_before: u32) -> Result<Vec<TableId>> {
        let rows = sqlx::query(
            "SELECT t.id FROM game_table t WHERE t.phase <> 2 AND t.created < $1 \
             AND NOT EXISTS (SELECT 1 FROM step s WHERE s.table_id = t.id AND s.seq > 1)",
        )
        .bind(i64::from(created_before))
        .fetch_all(&mut *self.reading().await?)
        .await?;
        rows.iter().map(|r| Ok(TableId::new(r.try_get::<&str, _>(0)?))).collect()
    }

    /// Every table there is.
    pub async fn all(&self) -> Result<Vec<TableId>> {
        let rows = sqlx::query("SELECT id FROM game_table ORDER BY created, id")
            .fetch_all(&mut *self.reading().await?)
            .await?;
        rows.iter().map(|r| Ok(TableId::new(r.try_get::<&str, _>(0)?))).collect()
    }

    /// Removes a table and all that belongs to it.
    pub async fn delete(&self, id: &TableId) -> Result<()> {
        let (id, backend) = (id.clone(), self.backend);
        self.write(move |conn| {
            Box::pin(async move {
                for sql in [
                    "DELETE FROM step WHERE table_id = $1",
                    "DELETE FROM snapshot WHERE table_id = $1",
                    "DELETE FROM chat WHERE table_id = $1",
                    "DELETE FROM note WHERE table_id = $1",
                    "DELETE FROM seat WHERE table_id = $1",
                    "DELETE FROM game_table WHERE id = $1",
                ] {
                    sqlx::query(sql).bind(id.as_str()).execute(&mut *conn).await?;
                }
                tell(conn, backend, &Notice::Table(id)).await
            })
        })
        .await
    }

    /// Takes the entries from `seq` on off a record that cannot be followed further, and what was made
    /// of them. The game is being played again.
    pub async fn cut(&self, id: &TableId, seq: u32) -> Result<()> {
        let (id, backend) = (id.clone(), self.backend);
        self.write(move |conn| {
            Box::pin(async move {
                for sql in ["DELETE FROM step WHERE table_id = $1 AND seq >= $2", DROP_SNAPSHOTS] {
                    sqlx::query(sql).bind(id.as_str()).bind(i64::from(seq)).execute(&mut *conn).await?;
                }
                sqlx::query("UPDATE game_table SET phase = 1, winner = -1, ended_by = '', offer = '' WHERE id = $1")
                    .bind(id.as_str())
                    .execute(&mut *conn)
                    .await?;
                tell(conn, backend, &Notice::Table(id)).await
            })
        })
        .await
    }

    /// Forgets the snapshots from position `seq` on; they are made anew.
    pub async fn drop_snapshots(&self, id: &TableId, seq: u32) -> Result<()> {
        let id = id.clone();
        self.write(move |conn| {
            Box::pin(async move {
                sqlx::query(DROP_SNAPSHOTS).bind(id.as_str()).bind(i64::from(seq)).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// Every table that is being played; only those with a computer at them, if so wanted.
    pub async fn playing(&self, with_computer: bool) -> Result<Vec<TableId>> {
        let sql = if with_computer {
            "SELECT DISTINCT t.id FROM game_table t JOIN seat s ON s.table_id = t.id WHERE t.phase = $1 AND s.level <> ''"
        } else {
            "SELECT id FROM game_table WHERE phase = $1"
        };
        let rows = sqlx::query(sql).bind(Phase::Playing.code()).fetch_all(&mut *self.reading().await?).await?;
        rows.iter().map(|r| Ok(TableId::new(r.try_get::<&str, _>(0)?))).collect()
    }

    /// After a rules fix that leaves this record as it is.
    pub async fn set_versions(&self, id: &TableId, rules: &str, data: &str) -> Result<()> {
        let (id, rules, data) = (id.clone(), rules.to_owned(), data.to_owned());
        self.write(move |conn| {
            Box::pin(async move {
                sqlx::query("UPDATE game_table SET rules = $1, data = $2 WHERE id = $3")
                    .bind(&rules)
                    .bind(&data)
                    .bind(id.as_str())
                    .execute(conn)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    // ── Records ─────────────────────────────────────────────────────────────────────────────

    pub async fn steps(&self, id: &TableId, from: u32, to: u32) -> Result<Vec<StepRow>> {
        let rows = sqlx::query(STEP)
            .bind(id.as_str())
            .bind(i64::from(from))
            .bind(i64::from(to))
            .fetch_all(&mut *self.reading().await?)
            .await?;
        rows.iter().map(|row| read_step(row).map_err(|e| e.of(id))).collect()
    }

    pub async fn last_step(&self, id: &TableId) -> Result<Option<StepRow>> {
        let row = sqlx::query(LAST).bind(id.as_str()).fetch_optional(&mut *self.reading().await?).await?;
        row.as_ref().map(|row| read_step(row).map_err(|e| e.of(id))).transpose()
    }

    // ── Snapshots ───────────────────────────────────────────────────────────────────────────

    pub async fn put_snapshot(&self, id: &TableId, snapshot: SnapshotRow) -> Result<()> {
        let id = id.clone();
        if let Some(ledger) = &self.ledger {
            let (done, written) = tokio::sync::oneshot::channel();
            ledger.put(Line::Snapshot(id, snapshot, done))?;
            return written.await.map_err(|_| closed())?;
        }
        self.write(move |conn| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO snapshot (table_id, seq, rules, data, body) VALUES ($1, $2, $3, $4, $5) \
                     ON CONFLICT DO NOTHING",
                )
                .bind(id.as_str())
                .bind(i64::from(snapshot.seq))
                .bind(&snapshot.rules)
                .bind(&snapshot.data)
                .bind(snapshot.body)
                .execute(conn)
                .await?;
                Ok(())
            })
        })
        .await
    }

    /// The numbers of the positions there are snapshots of, made by these versions, the last first.
    pub async fn snapshot_seqs(&self, id: &TableId, rules: &str, data: &str, to: u32) -> Result<Vec<u32>> {
        let rows = sqlx::query(
            "SELECT seq FROM snapshot WHERE table_id = $1 AND rules = $2 AND data = $3 AND seq <= $4 ORDER BY seq DESC",
        )
        .bind(id.as_str())
        .bind(rules)
        .bind(data)
        .bind(i64::from(to))
        .fetch_all(&mut *self.reading().await?)
        .await?;
        rows.iter().map(|r| Ok(r.try_get::<i64, _>(0)? as u32)).collect()
    }

    pub async fn snapshot(&self, id: &TableId, seq: u32) -> Result<Option<SnapshotRow>> {
        let row = sqlx::query("SELECT seq, rules, data, body FROM snapshot WHERE table_id = $1 AND seq = $2")
            .bind(id.as_str())
            .bind(i64::from(seq))
            .fetch_optional(&mut *self.reading().await?)
            .await?;
        row.map(|r| {
            Ok(SnapshotRow {
                seq: r.try_get::<i64, _>(0)? as u32,
                rules: r.try_get(1)?,
                data: r.try_get(2)?,
                body: r.try_get(3)?,
            })
        })
        .transpose()
    }
}

/// The game begins, if there is something to begin with; the seats have changed in any case.
async fn set_out(conn: &mut AnyConnection, backend: Backend, id: &TableId, steps: &[StepRow]) -> Result<()> {
    if !steps.is_empty() {
        sqlx::query("UPDATE game_table SET phase = $1 WHERE id = $2")
            .bind(Phase::Playing.code())
            .bind(id.as_str())
            .execute(&mut *conn)
            .await?;
    }
    tell(conn, backend, &Notice::Table(id.clone())).await?;
    for step in steps {
        put_step(conn, id, step).await?;
        tell(conn, backend, &Notice::Step(id.clone(), step.seq)).await?;
    }
    Ok(())
}

async fn put_table(conn: &mut AnyConnection, t: &TableRow) -> Result<()> {
    sqlx::query(
        "INSERT INTO game_table (id, game, options, rules, data, secret, commitment, hotseat, start, phase, winner, \
         ended_by, offer, rematch, created) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15)",
    )
    .bind(t.id.as_str())
    .bind(&t.game)
    .bind(&t.options)
    .bind(&t.rules)
    .bind(&t.data)
    .bind(t.secret.to_vec())
    .bind(&t.commitment)
    .bind(i64::from(t.hotseat))
    .bind(&t.start)
    .bind(t.phase.code())
    .bind(t.ending.as_ref().and_then(|e| e.winner).map_or(-1, i64::from))
    .bind(t.ending.as_ref().map_or("", |e| e.by.as_str()))
    .bind(&t.offer)
    .bind(&t.rematch)
    .bind(i64::from(t.created))
    .execute(&mut *conn)
    .await?;
    for (i, seat) in t.seats.iter().enumerate() {
        let (browser, level, invite) = sitter_columns(&seat.sitter);
        sqlx::query(
            "INSERT INTO seat (table_id, seat, browser, level, name, invite, entropy, sealed) VALUES ($1,$2,$3,$4,$5,$6,$7,$8)",
        )
        .bind(t.id.as_str())
        .bind(i as i64)
        .bind(browser)
        .bind(level)
        .bind(&seat.name)
        .bind(invite)
        .bind(&seat.entropy)
        .bind(&seat.sealed)
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}

/// `browser`, `level`, `invite`: exactly one of them is not empty.
fn sitter_columns(sitter: &Sitter) -> (&str, &str, &str) {
    match sitter {
        Sitter::Open { invite } => ("", "", invite),
        Sitter::Browser(browser) => (browser.as_str(), "", ""),
        Sitter::Computer { level } => ("", level, ""),
    }
}

fn read_seat(row: &AnyRow) -> Result<SeatRow> {
    let (browser, level): (&str, &str) = (row.try_get(0)?, row.try_get(1)?);
    let sitter = match (browser, level) {
        ("", "") => Sitter::Open { invite: row.try_get(3)? },
        ("", level) => Sitter::Computer { level: level.to_owned() },
        (browser, _) => Sitter::Browser(BrowserId::new(browser)),
    };
    Ok(SeatRow { sitter, name: row.try_get(2)?, entropy: row.try_get(4)?, sealed: row.try_get(5)? })
}

fn read_table(row: &AnyRow, seats: [SeatRow; 2]) -> Result<TableRow> {
    let secret: Vec<u8> = row.try_get(5)?;
    let winner: i64 = row.try_get(10)?;
    let by: String = row.try_get(11)?;
    Ok(TableRow {
        id: TableId::new(row.try_get::<&str, _>(0)?),
        game: row.try_get(1)?,
        options: row.try_get(2)?,
        rules: row.try_get(3)?,
        data: row.try_get(4)?,
        secret: secret.try_into().map_err(|_| StoreError::other("a secret is not 32 bytes"))?,
        commitment: row.try_get(6)?,
        hotseat: row.try_get::<i64, _>(7)? != 0,
        start: row.try_get(8)?,
        phase: Phase::read(row.try_get(9)?),
        ending: (!by.is_empty()).then_some(Ending { winner: u8::try_from(winner).ok(), by }),
        offer: row.try_get(12)?,
        rematch: row.try_get(13)?,
        created: row.try_get::<i64, _>(14)? as u32,
        seats,
    })
}

fn read_step(row: &AnyRow) -> Result<StepRow> {
    let number = |i: usize| row.try_get::<i64, _>(i);
    Ok(StepRow {
        seq: number(0)? as u32,
        kind: StepKind::read(number(1)?),
        seat: u8::try_from(number(2)?).ok(),
        base: number(3)? as u32,
        head: number(4)? as u32,
        action: row.try_get(5)?,
        chance: row.try_get(6)?,
        next_chance: number(7)? as u64,
        deciding: number(8)? as u8,
        turn: number(9)? as u32,
        at: number(10)? as u32,
    })
}
