//! Looking after a club from the command line.

use anyhow::{Result, bail};
use sandtable_store::{BrowserId, Ending, Phase, Sitter, StepKind, StepRow, Store, TableId};
use serde_json::json;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(clap::Args)]
pub struct Place {
    /// Where games are kept: a file (SQLite) or postgres://…
    #[arg(long, default_value = "sandtable.db", env = "SANDTABLE_DATABASE")]
    database: String,
}

#[derive(clap::Subcommand)]
pub enum Admin {
    /// List tables: id, game, phase, entries, who sits there
    List {
        #[command(flatten)]
        place: Place,
    },
    /// End a table without a winner. No server may have the file open; with PostgreSQL servers may run and hear of it
    Close {
        table: String,
        #[command(flatten)]
        place: Place,
    },
    /// Delete a table and all that belongs to it. Servers as for `close`
    Delete {
        table: String,
        #[command(flatten)]
        place: Place,
    },
    /// Take what a browser said at all tables out of their chat. Servers as for `close`; open pages show it till they are
    /// loaded again
    Mute {
        browser: String,
        #[command(flatten)]
        place: Place,
    },
    /// Everything kept of a browser, as JSON: its tables, seats, lines and notes
    Export {
        browser: String,
        #[command(flatten)]
        place: Place,
    },
}

pub fn run(admin: &Admin) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    runtime.block_on(attend(admin))
}

async fn attend(admin: &Admin) -> Result<ExitCode> {
    let (Admin::List { place }
    | Admin::Close { place, .. }
    | Admin::Delete { place, .. }
    | Admin::Mute { place, .. }
    | Admin::Export { place, .. }) = admin;
    let looks = matches!(admin, Admin::List { .. } | Admin::Export { .. });
    let (store, _writer) =
        if looks { Store::look(&place.database).await? } else { Store::open(&place.database).await? };
    match admin {
        Admin::List { .. } => list(&store).await?,
        Admin::Close { table, .. } => close(&store, &TableId::new(table)).await?,
        Admin::Delete { table, .. } => {
            let id = TableId::new(table);
            if !store.all().await?.contains(&id) {
                bail!("there is no table {table}");
            }
            store.delete(&id).await?;
            println!("{table} is deleted");
        }
        Admin::Mute { browser, .. } => {
            let browser = known(&store, browser).await?;
            println!("{} lines are gone", store.mute(&browser).await?);
        }
        Admin::Export { browser, .. } => export(&store, &known(&store, browser).await?).await?,
    }
    store.finish().await;
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

/// A browser that has ever sat or spoken here: a mistyped id is not an empty answer.
async fn known(store: &Store, id: &str) -> Result<BrowserId> {
    let browser = BrowserId::new(id);
    if !store.knows(&browser).await? {
        bail!("there is no browser {id}; `sandtable admin list` names those who sit at tables");
    }
    Ok(browser)
}

async fn list(store: &Store) -> Result<()> {
    for id in store.all().await? {
        match store.table(&id).await {
            Ok(Some(row)) => {
                let entries = store.last_step(&id).await.ok().flatten().map_or(0, |s| s.seq);
                let sits = |s: &Sitter| match s {
                    Sitter::Open { .. } => "open".to_owned(),
                    Sitter::Browser(b) => b.as_str().to_owned(),
                    Sitter::Computer { level } => format!("computer:{level}"),
                };
                let seats = row.seats.each_ref().map(|s| sits(&s.sitter));
                println!("{id} {} {:?} {entries} {} {}", row.game, row.phase, seats[0], seats[1]);
            }
            Ok(None) => {}
            Err(error) => println!("{id} {error}"),
        }
    }
    Ok(())
}

async fn close(store: &Store, id: &TableId) -> Result<()> {
    let Some(row) = store.table(id).await? else { bail!("there is no table {id}") };
    if row.phase == Phase::Over {
        bail!("table {id} is over");
    }
    let Some(last) = store.last_step(id).await? else { bail!("nobody has joined table {id}; delete it") };
    let at = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() as u32);
    let step = StepRow {
        seq: last.seq + 1,
        kind: StepKind::Draw,
        seat: None,
        base: last.head,
        action: String::new(),
        chance: String::new(),
        deciding: 0,
        at,
        ..last
    };
    store.append(id, step, Some(Ending { winner: None, by: "closed".into() })).await?;
    println!("{id} is over");
    Ok(())
}

async fn export(store: &Store, browser: &BrowserId) -> Result<()> {
    let mut tables = Vec::new();
    for summary in store.tables_of(browser, u32::MAX >> 1).await? {
        let id = &summary.table.id;
        let seat = summary.table.seats.iter().position(|s| s.sitter == Sitter::Browser(browser.clone()));
        let mine = |s: &&StepRow| s.seat.map(usize::from) == seat;
        let steps = store.steps(id, 1, u32::MAX).await?;
        tables.push(json!({
            "table": id.as_str(),
            "game": summary.table.game,
            "created": summary.table.created,
            "name": seat.map(|s| summary.table.seats[s].name.clone()),
            "entropy": seat.map(|s| summary.table.seats[s].entropy.clone()),
            "actions": steps.iter().filter(mine).map(|s| json!({ "entry": s.seq, "at": s.at, "action": s.action })).collect::<Vec<_>>(),
            "note": store.note(browser, id).await?,
        }));
    }
    let lines: Vec<_> = store.lines_of(browser).await?;
    let said: Vec<_> =
        lines.iter().map(|(table, l)| json!({ "table": table.as_str(), "at": l.at, "text": l.text })).collect();
    println!(
        "{}",
        serde_json::to_string_pretty(&json!({ "browser": browser.as_str(), "tables": tables, "said": said }))?
    );
    Ok(())
}
