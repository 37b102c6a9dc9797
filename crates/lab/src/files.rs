use crate::{Cell, GameRecord, LabConfig};
use sandtable_kernel::GameInfo;
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

/// Rows as CSV.
pub fn rows<R: serde::Serialize>(rows: impl IntoIterator<Item = R>) -> String {
    let mut out = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    for row in rows {
        out.serialize(row).expect("memory takes every row");
    }
    String::from_utf8(out.into_inner().expect("memory takes every row")).expect("texts are UTF-8")
}

/// A table as CSV: its head and its rows.
fn table<R: serde::Serialize>(head: &[&str], body: impl IntoIterator<Item = R>) -> String {
    rows([head]) + &rows(body)
}

/// `games.csv`: a line for each game, the same for the same seed whatever the machine.
pub fn games_csv(config: &LabConfig, cells: &[Cell], info: &GameInfo, records: &[GameRecord]) -> String {
    let mut keys: Vec<&str> = cells.iter().flat_map(|c| c.options.keys().map(String::as_str)).collect();
    keys.sort_unstable();
    keys.dedup();
    let [one, two] = [info.seats[0].id, info.seats[1].id];
    let sided = |what: &str| [format!("{one}_{what}"), format!("{two}_{what}")];
    let (points, choices) = (sided("points"), sided("choices"));
    let options: Vec<String> = keys.iter().map(|key| format!("option_{key}")).collect();
    let mut head = vec!["game", "seed", one, two, "winner", "winner_player", "by", "turns", "steps"];
    head.extend(points.iter().chain(&choices).map(String::as_str));
    head.extend(["battles", "fault"]);
    head.extend(options.iter().map(String::as_str));
    let unit = f64::from(info.score_unit.max(1));
    let row = |r: &GameRecord| {
        let (a, b) = (config.a.id(), config.b.id());
        let sides = if r.a_first { [a, b] } else { [b, a] };
        let (winner, player) = r.winner.map_or_else(Default::default, |w| (info.seats[w].id, sides[w].clone()));
        let [first, second] = sides;
        let mut row = vec![r.n.to_string(), r.seed.to_string(), first, second, winner.to_owned(), player, r.by.clone()];
        row.extend([r.last_turn().to_string(), r.steps.to_string()]);
        row.extend(r.score.map(|points| (f64::from(points) / unit).to_string()));
        row.extend(r.choices.map(|n| n.to_string()));
        row.extend([r.battles.values().sum::<u32>().to_string(), r.fault.clone().unwrap_or_default()]);
        let cell = cells.iter().find(|c| c.label() == r.cell);
        row.extend(keys.iter().map(|key| cell.and_then(|c| c.options.get(*key)).cloned().unwrap_or_default()));
        row
    };
    table(&head, records.iter().map(row))
}

/// `turns.csv`: the points at the end of each turn of each game.
pub fn turns_csv(info: &GameInfo, records: &[GameRecord]) -> String {
    let unit = f64::from(info.score_unit.max(1));
    let points = info.seats.each_ref().map(|seat| format!("{}_points", seat.id));
    let turns = records.iter().flat_map(|r| r.turns.iter().map(move |turn| (r.n, turn)));
    let row = turns.map(|(n, (turn, score))| (n, *turn, score.map(|points| (f64::from(points) / unit).to_string())));
    table(&["game", "turn", &points[0], &points[1]], row)
}

/// `played.csv`: the cards and chits played.
pub fn played_csv(info: &GameInfo, records: &[GameRecord]) -> String {
    let played = records.iter().flat_map(|r| r.played.iter().map(move |(seat, id)| (r, *seat, id)));
    let row = played.map(|(r, seat, id)| (r.n, info.seats[seat].id, id, u8::from(r.winner == Some(seat))));
    table(&["game", "seat", "card", "won"], row)
}

/// `battles.csv`: how often each place was fought over.
pub fn battles_csv(records: &[GameRecord]) -> String {
    let battles = records.iter().flat_map(|r| r.battles.iter().map(move |(place, n)| (r.n, place, *n)));
    table(&["game", "place", "battles"], battles)
}
