use crate::*;
use sandtable_chance::{Committed, Secret, commitment_of};
use sandtable_kernel::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub const GAME_FORMAT: &str = "sandtable-game/1";

/// A whole game: what it was played with, every step, every chance result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFile {
    pub format: String,
    pub game: String,
    pub rules: String,
    pub data: String,
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Left out where chance was scripted: an example with the dice its author gave it.
    #[serde(default, skip_serializing_if = "Seed::is_scripted")]
    pub seed: Seed,
    /// A game that did not start from the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// Chance results of the set-up.
    #[serde(default)]
    pub setup: Vec<(u32, u32)>,
    pub steps: Vec<Step>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// How a game ended: by its rules, by resignation, by agreement.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Seat id; none for a draw.
    pub winner: Option<String>,
    /// A clause number, `resigned`, `agreed` or `forfeit`.
    pub by: String,
}

/// Where chance came from. The secret is present once the game is over.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    /// SHA-256 of the secret, hex.
    pub commitment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Each seat's own bytes, hex.
    pub seats: [String; 2],
}

impl Seed {
    /// Nobody committed to anything: the results are the author's.
    pub fn is_scripted(&self) -> bool {
        *self == Seed::default()
    }
}

/// One entry of the record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Step {
    Act(ActStep),
    /// Back to the position after that many steps of this list.
    Undo {
        undo: usize,
    },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActStep {
    pub seat: String,
    pub action: String,
    /// Number of the first chance answer in the stream.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub from: u64,
    /// `(outcomes, result)` of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<(u32, u32)>,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

pub fn pairs(records: &[ChanceRecord]) -> Vec<(u32, u32)> {
    records.iter().map(|r| (r.n, r.result)).collect()
}

fn records(pairs: &[(u32, u32)]) -> Vec<ChanceRecord> {
    pairs.iter().map(|&(n, result)| ChanceRecord { n, result }).collect()
}

/// What is wrong with a game file, and at which step (0: before the first).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileFault {
    pub step: usize,
    pub problem: String,
}

impl std::fmt::Display for FileFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "step {}: {}", self.step, self.problem)
    }
}

fn fault<T>(step: usize, problem: impl Into<String>) -> Result<T, FileFault> {
    Err(FileFault { step, problem: problem.into() })
}

impl GameFile {
    pub fn read(text: &str) -> Result<GameFile, String> {
        let file: GameFile = serde_json::from_str(text).map_err(|e| format!("not a game file: {e}"))?;
        if file.format != GAME_FORMAT {
            return Err(format!("format: {:?} is not {GAME_FORMAT:?}", file.format));
        }
        Ok(file)
    }

    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data serialises") + "\n"
    }

    /// The steps that still count after all take-backs, with their places in the list (from 1).
    pub fn effective(&self) -> Result<Vec<(usize, &ActStep)>, FileFault> {
        // After each entry: the last action that counts, 0 for none; and for each action the one before it.
        let mut last = vec![0; self.steps.len() + 1];
        let mut before = vec![0; self.steps.len() + 1];
        for (i, step) in self.steps.iter().enumerate() {
            let n = i + 1;
            last[n] = match step {
                Step::Act(_) => {
                    before[n] = last[i];
                    n
                }
                Step::Undo { undo } if *undo > i => {
                    return fault(n, format!("takes back to step {undo}, which is not before it"));
                }
                Step::Undo { undo } => last[*undo],
            };
        }
        let mut acts = Vec::new();
        let mut n = last[self.steps.len()];
        while n > 0 {
            if let Step::Act(act) = &self.steps[n - 1] {
                acts.push((n, act));
            }
            n = before[n];
        }
        acts.reverse();
        Ok(acts)
    }
}

/// A position of a replayed game.
pub struct Replayed {
    pub table: Box<dyn Table>,
    /// What every counted step did; the first is the set-up.
    pub played: Vec<Played>,
}

/// Plays the recorded steps again with their recorded chance, up to `to` steps of the list.
pub fn replay(game: &dyn AnyGame, file: &GameFile, to: Option<usize>) -> Result<Replayed, FileFault> {
    if file.game != game.info().id {
        return fault(0, format!("game: {:?} is not {:?}", file.game, game.info().id));
    }
    let cut = to.map(|n| GameFile { steps: file.steps.iter().take(n).cloned().collect(), ..file.clone() });
    let file = cut.as_ref().unwrap_or(file);
    let (mut table, first) = begin(game, file)?;
    let mut played = vec![first];
    for (n, act) in file.effective()? {
        let Some(seat) = game.info().seat(&act.seat) else {
            return fault(n, format!("{:?} is no seat of this game", act.seat));
        };
        let given = records(&act.chance);
        let mut chance = Replaying::new(&given);
        match table.act(seat, &act.action, &mut chance) {
            Ok(_) if chance.failed || chance.next != given.len() => {
                return fault(n, "the recorded chance does not fit the action");
            }
            Ok(step) => played.push(step),
            Err(Refused::Unreadable(problem)) => return fault(n, format!("{}: {problem}", act.action)),
            Err(Refused::Rules(grounds)) => {
                let clauses: Vec<_> = grounds.iter().map(|g| g.clause.0).collect();
                return fault(n, format!("{} is not legal for {} ({})", act.action, act.seat, clauses.join(", ")));
            }
        }
    }
    Ok(Replayed { table, played })
}

fn begin(game: &dyn AnyGame, file: &GameFile) -> Result<(Box<dyn Table>, Played), FileFault> {
    if let Some(position) = &file.position {
        let none = Played { action: String::new(), chance: Vec::new(), events: Vec::new(), barrier: true };
        return match game.place(Base::Empty, position, None) {
            Ok(table) => Ok((table, none)),
            Err(errors) => fault(
                0,
                errors.iter().map(|e| format!("position.{}: {}", e.field, e.problem)).collect::<Vec<_>>().join("; "),
            ),
        };
    }
    let given = records(&file.setup);
    let mut chance = Replaying::new(&given);
    let begun = game.start(&mut chance);
    if chance.failed || chance.next != given.len() {
        return fault(0, "the recorded chance does not fit the set-up");
    }
    Ok(begun)
}

/// What [`verify`] found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    pub steps: usize,
    pub answers: usize,
    /// The secret is known, so that the answers of chance were recomputed.
    pub dice_checked: bool,
    /// There is no seed: the file gives the answers of chance, nothing can prove them.
    pub scripted: bool,
}

/// Proves that every action was legal and every answer of chance came from the committed seed, in
/// order and none twice; or says at which step not. Of a scripted record only the first can be proved.
pub fn verify(game: &dyn AnyGame, file: &GameFile) -> Result<Verified, FileFault> {
    if file.rules != game.info().rules_version {
        return fault(0, format!("played with rules {}, these are rules {}", file.rules, game.info().rules_version));
    }
    if file.data != game.data_version() {
        return fault(0, format!("played with data {}, this is data {}", file.data, game.data_version()));
    }
    replay(game, file, None)?;
    let stream = stream(file)?;
    let mut next = 0;
    let mut answers = 0;
    let setup = (0, 0u64, &file.setup);
    let acts = file.steps.iter().enumerate().filter_map(|(i, s)| match s {
        Step::Act(a) => Some((i + 1, a.from, &a.chance)),
        Step::Undo { .. } => None,
    });
    for (n, from, chance) in std::iter::once(setup).chain(acts) {
        if chance.is_empty() {
            continue;
        }
        if from != next {
            return fault(
                n,
                format!("uses chance number {from}, the next is {next}: a roll was skipped or used twice"),
            );
        }
        for &(outcomes, result) in chance {
            if stream.as_ref().is_some_and(|s| s.answer(next, outcomes) != result) {
                return fault(
                    n,
                    format!("chance number {next} of {outcomes}: {result} did not come from the committed seed"),
                );
            }
            next += 1;
            answers += 1;
        }
    }
    let scripted = file.seed.is_scripted();
    Ok(Verified { steps: file.steps.len(), answers, dice_checked: stream.is_some(), scripted })
}

fn stream(file: &GameFile) -> Result<Option<Committed>, FileFault> {
    let Some(secret) = &file.seed.secret else { return Ok(None) };
    let secret: Secret = match hex::decode(secret).ok().and_then(|b| b.try_into().ok()) {
        Some(secret) => secret,
        None => return fault(0, "seed.secret is not 32 bytes in hex"),
    };
    if hex::encode(commitment_of(&secret)) != file.seed.commitment {
        return fault(0, "the secret does not belong to the commitment");
    }
    let mut seats = Vec::new();
    for (i, bytes) in file.seed.seats.iter().enumerate() {
        match hex::decode(bytes) {
            Ok(b) => seats.push(b),
            Err(_) => return fault(0, format!("seed.seats[{i}] is not hex")),
        }
    }
    Ok(Some(Committed::new(&secret, [&seats[0], &seats[1]], 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_take_back_leads_to_where_the_game_stood_then() {
        let act =
            |name: &str| Step::Act(ActStep { seat: "red".into(), action: name.into(), from: 0, chance: Vec::new() });
        let back = |undo| Step::Undo { undo };
        let counted = |steps: Vec<Step>| -> Result<String, FileFault> {
            let file = GameFile {
                format: GAME_FORMAT.into(),
                game: "toy".into(),
                rules: String::new(),
                data: String::new(),
                options: BTreeMap::new(),
                seed: Seed::default(),
                position: None,
                setup: Vec::new(),
                steps,
                result: None,
            };
            Ok(file.effective()?.iter().map(|(n, act)| format!("{n}{} ", act.action)).collect())
        };
        assert_eq!(counted(vec![act("a"), act("b"), back(1), act("c")]).unwrap(), "1a 4c ");
        // Also to a position that had itself been left before.
        assert_eq!(counted(vec![act("a"), act("b"), back(0), act("c"), back(2)]).unwrap(), "1a 2b ");
        assert_eq!(counted(vec![act("a"), back(3)]).unwrap_err().step, 2);
        assert_eq!(counted(Vec::new()).unwrap(), "");
    }
}
