//! A game at this keyboard: the table, its record, its stream of chance, its file.

use anyhow::{Context, Result};
use sandtable_chance::{Committed, Secret, commitment_of};
use sandtable_kernel::{Pending, Seat};
use sandtable_table::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub struct Session {
    pub game: Arc<dyn AnyGame>,
    pub table: Box<dyn Table>,
    pub file: GameFile,
    /// What each counted step did, the set-up first.
    pub played: Vec<Played>,
    stream: Committed,
    /// Written after every step once it is known.
    path: Option<PathBuf>,
}

fn random_bytes() -> Result<Secret> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|e| anyhow::anyhow!("the system gives no randomness: {e}"))?;
    Ok(bytes)
}

impl Session {
    /// A new game. A given seed makes it reproducible; otherwise the system's randomness is used.
    pub fn start(game: Arc<dyn AnyGame>, seed: Option<u64>, path: Option<PathBuf>) -> Result<Session> {
        let mut secret = random_bytes()?;
        let mut seats = [random_bytes()?.to_vec(), random_bytes()?.to_vec()];
        if let Some(seed) = seed {
            secret = [0; 32];
            secret[24..].copy_from_slice(&seed.to_be_bytes());
            seats = [Vec::new(), Vec::new()];
        }
        let mut stream = Committed::new(&secret, [&seats[0], &seats[1]], 0);
        let (table, first) = game.start(&mut stream);
        let file = GameFile {
            format: GAME_FORMAT.to_owned(),
            game: game.info().id.to_owned(),
            rules: game.info().rules_version.to_owned(),
            data: game.data_version().to_owned(),
            options: game.options().iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
            seed: Seed {
                commitment: hex::encode(commitment_of(&secret)),
                secret: Some(hex::encode(secret)),
                seats: seats.map(hex::encode),
            },
            position: None,
            setup: pairs(&first.chance),
            steps: Vec::new(),
            result: None,
        };
        let session = Session { game, table, file, played: vec![first], stream, path };
        session.write()?;
        Ok(session)
    }

    /// Takes up a saved game.
    pub fn resume(game: Arc<dyn AnyGame>, file: GameFile, path: PathBuf) -> Result<Session> {
        verify(game.as_ref(), &file).map_err(|e| anyhow::anyhow!("{}: {e}", path.display()))?;
        let replayed = replay(game.as_ref(), &file, None).map_err(|e| anyhow::anyhow!("{}: {e}", path.display()))?;
        let decode = |text: &str| hex::decode(text).with_context(|| format!("{}: seed", path.display()));
        let secret = file.seed.secret.as_deref().context("the file holds no secret: this game was not played here")?;
        let secret: Secret = decode(secret)?.try_into().map_err(|_| anyhow::anyhow!("seed.secret is not 32 bytes"))?;
        let seats = [decode(&file.seed.seats[0])?, decode(&file.seed.seats[1])?];
        let used = file.setup.len()
            + file.steps.iter().map(|s| if let Step::Act(a) = s { a.chance.len() } else { 0 }).sum::<usize>();
        let stream = Committed::new(&secret, [&seats[0], &seats[1]], used as u64);
        Ok(Session { game, table: replayed.table, file, played: replayed.played, stream, path: Some(path) })
    }

    pub fn act(&mut self, seat: Seat, action: &str) -> Result<Result<&Played, Refused>> {
        let from = self.stream.next;
        let played = match self.table.act(seat, action, &mut self.stream) {
            Ok(played) => played,
            Err(refused) => return Ok(Err(refused)),
        };
        self.file.steps.push(Step::Act(ActStep {
            seat: self.game.info().seat_id(seat).to_owned(),
            action: played.action.clone(),
            from: if played.chance.is_empty() { 0 } else { from },
            chance: pairs(&played.chance),
        }));
        if let Pending::Over(outcome) = self.table.pending() {
            let winner = outcome.winner.map(|s| self.game.info().seat_id(s).to_owned());
            self.file.result = Some(GameResult { winner, by: outcome.clause.0.to_owned() });
        }
        self.played.push(played);
        self.write()?;
        Ok(Ok(self.played.last().expect("just pushed")))
    }

    pub fn undo(&mut self, seat: Seat) -> Result<bool> {
        if !self.table.undo(seat) {
            return Ok(false);
        }
        let last = self.file.effective().ok().and_then(|acts| acts.last().map(|(n, _)| *n));
        let last = last.context("nothing recorded to take back")?;
        self.file.steps.push(Step::Undo { undo: last - 1 });
        self.played.pop();
        self.write()?;
        Ok(true)
    }

    pub fn save(&mut self, path: Option<&Path>) -> Result<&Path> {
        if let Some(path) = path {
            self.path = Some(path.to_owned());
        }
        self.path.get_or_insert_with(|| PathBuf::from(format!("{}.json", self.file.game)));
        self.write()?;
        Ok(self.path.as_deref().expect("just set"))
    }

    /// Replaces the file in one step, so that a stop in the middle leaves the old one whole.
    fn write(&self) -> Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let draft = path.with_extension("json.part");
        std::fs::write(&draft, self.file.write()).with_context(|| draft.display().to_string())?;
        std::fs::rename(&draft, path).with_context(|| path.display().to_string())
    }
}
