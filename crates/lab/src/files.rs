use crate::{Cell, GameRecord, LabConfig};
use sandtable_kernel::GameInfo;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;

pub const GAMES: &str = "games.jsonl";
pub const DECISIONS: &str = "decisions.csv";
const DECISION_HEAD: &str = "game,step,turn,seat,legal,action,iterations,value\n";

/// The append-only results of a run: `games.jsonl` with one finished game a line, in order, and the
/// decisions of those games.
pub struct Results {
    games: File,
    decisions: Option<File>,
}

/// Opens or takes up the results in a folder; returns the games already there.
pub fn open(
    config: &LabConfig,
    order: impl Fn(u32) -> (usize, u32),
    cells: &[Cell],
) -> Result<(Results, Vec<GameRecord>), String> {
    let dir = &config.out;
    std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let (path, head) = (dir.join(GAMES), head(config));
    let mut found = Vec::new();
    let mut good = String::new();
    if let Ok(text) = std::fs::read_to_string(&path)
        && let Some((first, rest)) = text.split_once('\n')
    {
        if first != head {
            return Err(format!(
                "{} holds the results of another run; choose another folder.\n  there: {first}\n  now:   {head}",
                dir.display()
            ));
        }
        good = format!("{head}\n");
        // A line cut off by an interruption, and what may follow it, is played again.
        for line in rest.split_inclusive('\n') {
            let Ok(record) = serde_json::from_str::<GameRecord>(line) else { break };
            let (cell, _) = order(record.n);
            if !line.ends_with('\n') || record.n != found.len() as u32 || record.cell != cells[cell].label() {
                break;
            }
            good.push_str(line);
            found.push(record);
        }
    }
    if good.is_empty() {
        good = format!("{head}\n");
    }
    let io = |e: io::Error| format!("{}: {e}", dir.display());
    replace(&path, |out| out.write_all(good.as_bytes())).map_err(io)?;
    let decisions = if config.decisions {
        let path = dir.join(DECISIONS);
        keep_decisions(&path, found.len() as u32).map_err(io)?;
        Some(OpenOptions::new().append(true).open(&path).map_err(io)?)
    } else {
        None
    };
    let games = OpenOptions::new().append(true).open(&path).map_err(io)?;
    Ok((Results { games, decisions }, found))
}

fn head(config: &LabConfig) -> String {
    serde_json::json!({ "lab": 1, "run": config.fingerprint() }).to_string()
}

/// Drops the decisions of games that are not among the finished ones.
fn keep_decisions(path: &Path, games: u32) -> io::Result<()> {
    let old = File::open(path).ok().map(BufReader::new);
    replace(path, |out| {
        out.write_all(DECISION_HEAD.as_bytes())?;
        for line in old.into_iter().flat_map(BufRead::lines).skip(1) {
            let line = line?;
            if line.split(',').next().and_then(|n| n.parse::<u32>().ok()).is_some_and(|n| n < games) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    })
}

fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut out = BufWriter::new(File::create(&new)?);
    write(&mut out)?;
    out.flush()?;
    std::fs::rename(new, path)
}

impl Results {
    pub fn append(&mut self, record: &GameRecord, rows: &str) -> io::Result<()> {
        if let Some(decisions) = &mut self.decisions {
            decisions.write_all(rows.as_bytes())?;
        }
        let line = serde_json::to_string(record).map_err(io::Error::other)? + "\n";
        self.games.write_all(line.as_bytes())
    }
}

fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// `games.csv`: a line for each game, the same for the same seed whatever the machine.
pub fn games_csv(config: &LabConfig, cells: &[Cell], info: &GameInfo, records: &[GameRecord]) -> String {
    let mut keys: Vec<&str> = cells.iter().flat_map(|c| c.options.keys().map(String::as_str)).collect();
    keys.sort_unstable();
    keys.dedup();
    let [one, two] = [info.seats[0].id, info.seats[1].id];
    let mut out = format!("game,seed,{one},{two},winner,winner_player,by,turns,steps,{one}_points,{two}_points,");
    let _ = write!(out, "{one}_choices,{two}_choices,battles,fault");
    for key in &keys {
        let _ = write!(out, ",option_{key}");
    }
    out.push('\n');
    let unit = f64::from(info.score_unit.max(1));
    for r in records {
        let (a, b) = (config.a.id(), config.b.id());
        let sides = if r.a_first { [&a, &b] } else { [&b, &a] };
        let (winner, player) = r.winner.map_or(("", ""), |w| (info.seats[w].id, sides[w].as_str()));
        let _ = write!(
            out,
            "{},{},{},{},{winner},{},{},{},{},{},{},{},{},{},{}",
            r.n,
            r.seed,
            field(sides[0]),
            field(sides[1]),
            field(player),
            field(&r.by),
            r.last_turn(),
            r.steps,
            f64::from(r.score[0]) / unit,
            f64::from(r.score[1]) / unit,
            r.choices[0],
            r.choices[1],
            r.battles.values().sum::<u32>(),
            field(r.fault.as_deref().unwrap_or("")),
        );
        let cell = cells.iter().find(|c| c.label() == r.cell);
        for key in &keys {
            let _ = write!(out, ",{}", field(cell.and_then(|c| c.options.get(*key)).map_or("", String::as_str)));
        }
        out.push('\n');
    }
    out
}

/// `turns.csv`: the points at the end of each turn of each game.
pub fn turns_csv(info: &GameInfo, records: &[GameRecord]) -> String {
    let unit = f64::from(info.score_unit.max(1));
    let mut out = format!("game,turn,{}_points,{}_points\n", info.seats[0].id, info.seats[1].id);
    for r in records {
        for (turn, score) in &r.turns {
            let _ = writeln!(out, "{},{turn},{},{}", r.n, f64::from(score[0]) / unit, f64::from(score[1]) / unit);
        }
    }
    out
}

/// `played.csv`: the cards and chits played.
pub fn played_csv(info: &GameInfo, records: &[GameRecord]) -> String {
    let mut out = "game,seat,card,won\n".to_owned();
    for r in records {
        for (seat, id) in &r.played {
            let _ = writeln!(out, "{},{},{id},{}", r.n, info.seats[*seat].id, u8::from(r.winner == Some(*seat)));
        }
    }
    out
}

/// `battles.csv`: how often each place was fought over.
pub fn battles_csv(records: &[GameRecord]) -> String {
    let mut out = "game,place,battles\n".to_owned();
    for r in records {
        for (place, n) in &r.battles {
            let _ = writeln!(out, "{},{place},{n}", r.n);
        }
    }
    out
}
