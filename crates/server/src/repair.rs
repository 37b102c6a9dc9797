//! After a rules fix: which running games would have gone otherwise?

use crate::config::Games;
use crate::record;
use sandtable_store::{Result, Store, TableId, TableRow};
use std::fmt;

/// What became of one running game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired {
    pub table: String,
    pub game: String,
    /// Rules and data version it was played with.
    pub was: (String, String),
    /// Those in force; none when the game cannot be loaded at all.
    pub is: Option<(String, String)>,
    pub steps: u32,
    /// None: the record gives the same game. Else the first entry that differs, and how.
    pub difference: Option<(u32, String)>,
}

impl fmt::Display for Repaired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ({} steps, rules {}, data {})", self.table, self.game, self.steps, self.was.0, self.was.1)?;
        match &self.difference {
            None => write!(f, ": the same"),
            Some((seq, problem)) => write!(f, ": differs at step {seq}: {problem}"),
        }
    }
}

/// Plays every running game again under the rules in force. With `apply`, games that come out the
/// same are marked as played with these rules; nothing else is changed.
pub async fn repair(database: &str, games: &dyn Games, apply: bool) -> Result<Vec<Repaired>> {
    let (store, _writer) = if apply { Store::open(database).await? } else { Store::look(database).await? };
    let mut found = Vec::new();
    for id in store.playing(false).await? {
        let one = match store.table(&id).await {
            Ok(None) => continue,
            Ok(Some(row)) => one(&store, games, &id, row, apply).await,
            Err(error) => Err(error),
        };
        found.push(match one {
            Ok(repaired) => repaired,
            Err(error) if error.is_away() => return Err(error),
            // One that cannot be read does not keep the others waiting.
            Err(error) => Repaired {
                table: id.to_string(),
                game: String::new(),
                was: Default::default(),
                is: None,
                steps: 0,
                difference: Some((0, error.to_string())),
            },
        });
    }
    store.finish().await;
    store.close().await;
    Ok(found)
}

async fn one(store: &Store, games: &dyn Games, id: &TableId, row: TableRow, apply: bool) -> Result<Repaired> {
    let steps = store.steps(id, 1, u32::MAX).await?;
    let mut repaired = Repaired {
        table: id.to_string(),
        game: row.game.clone(),
        was: (row.rules.clone(), row.data.clone()),
        is: None,
        steps: steps.len() as u32,
        difference: None,
    };
    let options = serde_json::from_str(&row.options).unwrap_or_default();
    let game = match games.load(&row.game, &options) {
        Ok(game) => game,
        Err(problem) => {
            repaired.difference = Some((0, problem));
            return Ok(repaired);
        }
    };
    let is = (game.info().rules_version.to_owned(), game.data_version().to_owned());
    // Positions as they were seen when they were played.
    let mut kept = Vec::new();
    for seq in store.snapshot_seqs(id, &row.rules, &row.data, u32::MAX).await? {
        kept.extend(store.snapshot(id, seq).await?);
    }
    let mut reached = 0;
    let mut difference = None;
    let walked = record::walk(&row, game.as_ref(), &steps, 1, |step, place, _| {
        reached = step.seq;
        if difference.is_some() {
            return;
        }
        if record::turn(place.table.as_ref()) != step.turn {
            difference = Some((step.seq, "it is another turn than it was".to_owned()));
        } else if let Some(old) = kept.iter().find(|s| s.seq == step.seq && place.head == step.seq)
            && old.body != place.snapshot(game.as_ref()).body
        {
            difference = Some((step.seq, "the position is another than it was".to_owned()));
        }
    });
    repaired.difference = difference.or(walked.err().map(|problem| (reached + 1, problem)));
    if apply && repaired.difference.is_none() && is != repaired.was {
        store.set_versions(id, &is.0, &is.1).await?;
    }
    repaired.is = Some(is);
    Ok(repaired)
}
