//! Recorded games: what the rules did when they were recorded, they do today.
//!
//! A game crate keeps three in `golden/`. A difference names the first step at which something changed. A
//! deliberate change of rules raises `rules_version` and records anew:
//! `SANDTABLE_RECORD=1 cargo nextest run -p bunroku golden_games_replay`. Where the same games play the same and only
//! what is told of them differs, the same command writes down what is told now, and the version stays.

use crate::*;
use sandtable_kernel::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};

const GAMES: u64 = 3;

#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Header {
    game: String,
    rules_version: String,
    options: BTreeMap<String, String>,
    setup: Trace,
}

/// What a step did, short enough to keep and enough to see what changed.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Trace {
    /// The clauses its events cite, in order.
    cites: String,
    /// Events as told to whoever may know everything.
    told: String,
    /// The position after it, without the stack of frames: how play is organised inside is free to change.
    position: String,
}

#[derive(Serialize, Deserialize)]
struct Step {
    seat: String,
    action: String,
    chance: Vec<ChanceRecord>,
    /// How many actions were legal.
    legal: usize,
    #[serde(flatten)]
    trace: Trace,
}

fn digest(text: &str) -> String {
    // FNV-1a: stable over versions of the compiler, unlike the standard hasher.
    struct Fnv(u64);
    impl Hasher for Fnv {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for byte in bytes {
                self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
            }
        }
    }
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    hasher.write(text.as_bytes());
    format!("{:016x}", hasher.finish())
}

fn trace<G: Game>(game: &G, state: &G::State, log: &[Entry<G::Event>]) -> Trace {
    let mut told = String::new();
    for entry in log {
        let message = serde_json::to_string(&game.describe_event(&entry.event)).expect("serialises");
        let _ = writeln!(told, "{} {:?} {message}", entry.clause, entry.audience);
    }
    let position = Position { flow: None, ..game.position(state) };
    Trace {
        cites: log.iter().map(|e| e.clause.0).collect::<Vec<_>>().join(" "),
        told: digest(&told),
        position: digest(&serde_json::to_string(&position).expect("serialises")),
    }
}

/// The recorded games replay, or the first difference is told.
pub fn golden_games_replay<G: Game>(crate_folder: &str) {
    let folder = Path::new(crate_folder).join("golden");
    let record = std::env::var_os("SANDTABLE_RECORD").is_some();
    let mut differences = Vec::new();
    for number in 1..=GAMES {
        let path = folder.join(format!("{number}.jsonl"));
        match replay::<G>(&path, false) {
            Ok(_) => {}
            Err(_) if record => match replay::<G>(&path, true) {
                Ok(retold) => fs::write(&path, retold).expect("the game is written"),
                Err(_) => write::<G>(number, &path),
            },
            Err(difference) => differences.push(difference),
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

fn write<G: Game>(number: u64, path: &PathBuf) {
    let old = fs::read_to_string(path).ok();
    let old = old.as_deref().and_then(|t| t.lines().next()).and_then(|l| serde_json::from_str::<Header>(l).ok());
    let version = G::info().rules_version;
    assert!(
        old.is_none_or(|old| old.rules_version != version),
        "{}: it plays otherwise than recorded, but rules_version is still {version}; raise it, then record",
        path.display()
    );
    // The first with the usual options, the others with some.
    let seed = number - 1;
    let mut dice = Playout::new(seed);
    let options: BTreeMap<String, String> = G::options()
        .iter()
        .map(|spec| {
            let value = if seed == 0 { 0 } else { dice.below(spec.values.len() as u32) as usize };
            (spec.id.to_owned(), spec.values[value].to_owned())
        })
        .collect();
    let game: G = load_with(&options);
    let (mut dice, mut choices) = (Playout::new(seed + 41), Playout::new(seed + 97));
    let (mut log, mut legal, mut out) = (Vec::new(), Vec::new(), String::new());
    let mut chance = Recording::new(&mut dice);
    let mut state = game.setup(&mut Ctx::new(&mut chance, &mut log));
    let setup = trace(&game, &state, &log);
    // What chance said while setting up stands as a step nobody took.
    let begun = Step {
        seat: String::new(),
        action: String::new(),
        chance: std::mem::take(&mut chance.records),
        legal: 0,
        trace: trace(&game, &state, &[]),
    };
    let header = Header { game: G::info().id.into(), rules_version: version.into(), options, setup };
    let _ = writeln!(out, "{}", serde_json::to_string(&header).expect("serialises"));
    let _ = writeln!(out, "{}", serde_json::to_string(&begun).expect("serialises"));
    for _ in 0..ACTION_LIMIT {
        let Some(seat) = game.pending(&state).seats().first() else { break };
        game.legal(&state, seat, &mut legal);
        // By promise, so that the games go somewhere.
        let weights: Vec<f64> = legal.iter().map(|a| f64::from(game.prior(&state, seat, a))).collect();
        let mut left = choices.unit() * weights.iter().sum::<f64>();
        let at = weights.iter().position(|w| {
            left -= w;
            left <= 0.0
        });
        let action = legal[at.unwrap_or(legal.len() - 1)];
        log.clear();
        let text = game.notation(&action);
        game.apply(&mut state, seat, &action, &mut Ctx::new(&mut chance, &mut log));
        let step = Step {
            seat: G::info().seat_id(seat).into(),
            action: text,
            chance: std::mem::take(&mut chance.records),
            legal: legal.len(),
            trace: trace(&game, &state, &log),
        };
        let _ = writeln!(out, "{}", serde_json::to_string(&step).expect("serialises"));
    }
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
    fs::write(path, out).expect("the game is written");
}

/// The record as it reads now; `retell` lets what is told differ, but nothing that was decided.
fn replay<G: Game>(path: &Path, retell: bool) -> Result<String, String> {
    let file = path.display();
    let text = fs::read_to_string(path).map_err(|e| format!("{file}: {e}; record it with SANDTABLE_RECORD=1"))?;
    let mut lines = text.lines();
    let mut header: Header = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .ok_or_else(|| format!("{file}: the first line is not the header of a recorded game"))?;
    let version = G::info().rules_version;
    if header.rules_version != version {
        return Err(format!("{file}: recorded under rules {}, now {version}: record it anew", header.rules_version));
    }
    let game: G = load_with(&header.options);
    let mut state: Option<G::State> = None;
    let (mut log, mut legal) = (Vec::new(), Vec::new());
    let mut steps = String::new();
    for (number, line) in lines.enumerate() {
        let mut step: Step = serde_json::from_str(line).map_err(|e| format!("{file}: step {number}: {e}"))?;
        let (by, said) = (step.seat.clone(), step.action.clone());
        let differs = |what: &str| format!("{file}: step {number}, {by} {said}: {what}");
        let mut chance = Replaying::new(&step.chance);
        let Some(state) = &mut state else {
            let begun = game.setup(&mut Ctx::new(&mut chance, &mut log));
            let now = trace(&game, &begun, &log);
            compare(&differs, &header.setup, &now, &log, &game, retell)?;
            header.setup = now;
            state = Some(begun);
            let _ = writeln!(steps, "{line}");
            continue;
        };
        let action = game.parse(&step.action).map_err(|e| differs(&e))?;
        let seat = G::info().seat(&step.seat).ok_or_else(|| differs("no such seat"))?;
        if let Err(refusal) = game.check(state, seat, &action) {
            return Err(differs(&format!("is refused now: {:?}", refusal.grounds)));
        }
        game.legal(state, seat, &mut legal);
        if legal.len() != step.legal {
            let now: Vec<String> = legal.iter().map(|a| game.notation(a)).collect();
            return Err(differs(&format!("{} actions were legal, now {}: {now:?}", step.legal, legal.len())));
        }
        log.clear();
        game.apply(state, seat, &action, &mut Ctx::new(&mut chance, &mut log));
        if chance.failed || chance.next != step.chance.len() {
            return Err(differs("asks chance for something else now"));
        }
        let now = trace(&game, state, &log);
        compare(&differs, &step.trace, &now, &log, &game, retell)?;
        step.trace = now;
        let _ = writeln!(steps, "{}", serde_json::to_string(&step).expect("serialises"));
    }
    match state {
        Some(state) if game.pending(&state).seats().is_empty() => {
            Ok(format!("{}\n{steps}", serde_json::to_string(&header).expect("serialises")))
        }
        _ => Err(format!("{file}: the game is not over where the record ends")),
    }
}

fn compare<G: Game>(
    differs: &dyn Fn(&str) -> String,
    was: &Trace,
    is: &Trace,
    log: &[Entry<G::Event>],
    game: &G,
    retell: bool,
) -> Result<(), String> {
    let told =
        || log.iter().map(|e| format!("\n    {} {:?}", e.clause, game.describe_event(&e.event))).collect::<String>();
    if was.cites != is.cites && !retell {
        return Err(differs(&format!("cited {:?}, now {:?}:{}", was.cites, is.cites, told())));
    }
    if was.told != is.told && !retell {
        return Err(differs(&format!("the same clauses are told in other words:{}", told())));
    }
    if was.position != is.position {
        return Err(differs(&format!("leads to another position; told:{}", told())));
    }
    Ok(())
}
