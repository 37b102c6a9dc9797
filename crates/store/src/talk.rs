//! Browsers, seeds kept for tables to come, chat and notes.

use crate::writer::tell;
use crate::*;
use sqlx::Row;

impl Store {
    pub async fn add_browser(&self, id: &BrowserId, token_hash: [u8; 32], created: u32) -> Result<()> {
        let id = id.clone();
        self.write(move |conn| {
            Box::pin(async move {
                sqlx::query("INSERT INTO browser (id, token, created) VALUES ($1, $2, $3)")
                    .bind(id.as_str())
                    .bind(token_hash.to_vec())
                    .bind(i64::from(created))
                    .execute(conn)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    pub async fn browser(&self, token_hash: &[u8; 32]) -> Result<Option<BrowserId>> {
        let row = sqlx::query("SELECT id FROM browser WHERE token = $1")
            .bind(token_hash.to_vec())
            .fetch_optional(&mut *self.reading().await?)
            .await?;
        row.map(|r| Ok(BrowserId::new(r.try_get::<&str, _>(0)?))).transpose()
    }

    /// Has a cookie ever been given to this browser?
    pub async fn knows(&self, browser: &BrowserId) -> Result<bool> {
        let row = sqlx::query("SELECT id FROM browser WHERE id = $1").bind(browser.as_str());
        Ok(row.fetch_optional(&mut *self.reading().await?).await?.is_some())
    }

    /// Keeps a secret until a table uses it. Those nobody used for a day go.
    pub async fn put_seed(&self, browser: &BrowserId, commitment: &str, secret: [u8; 32], now: u32) -> Result<()> {
        let (commitment, browser) = (commitment.to_owned(), browser.clone());
        self.write(move |conn| {
            Box::pin(async move {
                sqlx::query("DELETE FROM seed WHERE created < $1")
                    .bind(i64::from(now) - 86_400)
                    .execute(&mut *conn)
                    .await?;
                sqlx::query("INSERT INTO seed (commitment, secret, created, browser) VALUES ($1, $2, $3, $4)")
                    .bind(&commitment)
                    .bind(secret.to_vec())
                    .bind(i64::from(now))
                    .bind(browser.as_str())
                    .execute(conn)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Takes a kept secret for a table; it is given once, and to the browser it was made for.
    pub async fn take_seed(&self, browser: &BrowserId, commitment: &str) -> Result<Option<[u8; 32]>> {
        let (commitment, browser) = (commitment.to_owned(), browser.clone());
        self.write(move |conn| {
            Box::pin(async move {
                let row = sqlx::query("DELETE FROM seed WHERE commitment = $1 AND browser = $2 RETURNING secret")
                    .bind(&commitment)
                    .bind(browser.as_str())
                    .fetch_optional(conn)
                    .await?;
                row.map(|r| {
                    let secret: Vec<u8> = r.try_get(0)?;
                    secret.try_into().map_err(|_| StoreError::other("a secret is not 32 bytes"))
                })
                .transpose()
            })
        })
        .await
    }

    /// Writes a line down and gives it its number.
    pub async fn say(&self, table: &TableId, browser: &BrowserId, line: ChatRow) -> Result<ChatRow> {
        let (table, browser, backend) = (table.clone(), browser.clone(), self.backend);
        self.write(move |conn| {
            Box::pin(async move {
                let row = sqlx::query(
                    "INSERT INTO chat (table_id, number, browser, seat, name, text, at) \
                     SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5, $6 FROM chat WHERE table_id = $7 \
                     RETURNING number",
                )
                .bind(table.as_str())
                .bind(browser.as_str())
                .bind(line.seat.map_or(-1, i64::from))
                .bind(&line.name)
                .bind(&line.text)
                .bind(i64::from(line.at))
                .bind(table.as_str())
                .fetch_one(&mut *conn)
                .await?;
                let number = row.try_get::<i64, _>(0)? as u32;
                tell(conn, backend, &Notice::Chat(table)).await?;
                Ok(ChatRow { number, ..line })
            })
        })
        .await
    }

    /// What was said after line `after`, at most the last `limit` lines of it.
    pub async fn chat(&self, table: &TableId, after: u32, limit: u32) -> Result<Vec<ChatRow>> {
        let rows = sqlx::query(
            "SELECT number, seat, name, text, at FROM chat WHERE table_id = $1 AND number > $2 \
             ORDER BY number DESC LIMIT $3",
        )
        .bind(table.as_str())
        .bind(i64::from(after))
        .bind(i64::from(limit))
        .fetch_all(&mut *self.reading().await?)
        .await?;
        rows.iter()
            .rev()
            .map(|r| {
                Ok(ChatRow {
                    number: r.try_get::<i64, _>(0)? as u32,
                    seat: u8::try_from(r.try_get::<i64, _>(1)?).ok(),
                    name: r.try_get(2)?,
                    text: r.try_get(3)?,
                    at: r.try_get::<i64, _>(4)? as u32,
                })
            })
            .collect()
    }

    /// Everything a browser has said.
    pub async fn lines_of(&self, browser: &BrowserId) -> Result<Vec<(TableId, ChatRow)>> {
        let rows = sqlx::query(
            "SELECT table_id, number, seat, name, text, at FROM chat WHERE browser = $1 ORDER BY at, table_id, number",
        )
        .bind(browser.as_str())
        .fetch_all(&mut *self.reading().await?)
        .await?;
        let line = |r: &sqlx::any::AnyRow| {
            let line = ChatRow {
                number: r.try_get::<i64, _>(1)? as u32,
                seat: u8::try_from(r.try_get::<i64, _>(2)?).ok(),
                name: r.try_get(3)?,
                text: r.try_get(4)?,
                at: r.try_get::<i64, _>(5)? as u32,
            };
            Ok((TableId::new(r.try_get::<&str, _>(0)?), line))
        };
        rows.iter().map(line).collect()
    }

    /// Takes the text out of every line of a browser; the lines keep their numbers. How many they were.
    pub async fn mute(&self, browser: &BrowserId) -> Result<u64> {
        let browser = browser.clone();
        self.write(move |conn| {
            Box::pin(async move {
                let done = sqlx::query("UPDATE chat SET text = '…', name = '' WHERE browser = $1")
                    .bind(browser.as_str())
                    .execute(conn)
                    .await?;
                Ok(done.rows_affected())
            })
        })
        .await
    }

    pub async fn put_note(&self, browser: &BrowserId, table: &TableId, text: &str) -> Result<()> {
        let (browser, table, text) = (browser.clone(), table.clone(), text.to_owned());
        self.write(move |conn| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO note (browser, table_id, text) VALUES ($1, $2, $3) \
                     ON CONFLICT (browser, table_id) DO UPDATE SET text = excluded.text",
                )
                .bind(browser.as_str())
                .bind(table.as_str())
                .bind(&text)
                .execute(conn)
                .await?;
                Ok(())
            })
        })
        .await
    }

    pub async fn note(&self, browser: &BrowserId, table: &TableId) -> Result<String> {
        let row = sqlx::query("SELECT text FROM note WHERE browser = $1 AND table_id = $2")
            .bind(browser.as_str())
            .bind(table.as_str())
            .fetch_optional(&mut *self.reading().await?)
            .await?;
        row.map_or(Ok(String::new()), |r| Ok(r.try_get(0)?))
    }
}
