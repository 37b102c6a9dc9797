use crate::chart::{self, Fan, Part, Row, Svg, esc, number, share_text};
use crate::stats::{quantile, same_by_luck};
use crate::{Cell, Contender, GameRecord, LabConfig, Share, files, wilson, words as w};
use sandtable_kernel::{Board, GameInfo, Lang, Text};
use sandtable_table::AnyGame;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

const STYLE: &str = include_str!("report.css");
const NOBODY: &str = "#b9b2a3";

/// Writes `report.html` and the CSV files into the run's folder.
pub fn write(
    config: &LabConfig,
    cells: &[Cell],
    game: &dyn AnyGame,
    records: &[GameRecord],
    complete: bool,
) -> Result<PathBuf, String> {
    let info = game.info();
    let path = config.out.join("report.html");
    let page = Report { config, cells, game, info, lang: config.lang, records, complete }.page();
    let texts = [
        ("report.html", page),
        ("games.csv", files::games_csv(config, cells, info, records)),
        ("turns.csv", files::turns_csv(info, records)),
        ("played.csv", files::played_csv(info, records)),
        ("battles.csv", files::battles_csv(records)),
    ];
    for (name, text) in texts {
        let file = config.out.join(name);
        std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(path)
}

struct Report<'a> {
    config: &'a LabConfig,
    cells: &'a [Cell],
    game: &'a dyn AnyGame,
    info: &'static GameInfo,
    lang: Lang,
    records: &'a [GameRecord],
    complete: bool,
}

impl Report<'_> {
    fn t<'b>(&self, text: &'b Text<'b>) -> &'b str {
        text.get(self.lang)
    }

    fn seat(&self, seat: usize) -> &str {
        self.info.seats[seat].names.get(self.lang)
    }

    fn colour(&self, seat: usize) -> String {
        self.info.seats[seat].colour.to_owned()
    }

    fn who(&self, contender: &Contender) -> String {
        match contender {
            Contender::Level(level) => format!("{} ({})", level.names().get(self.lang), level.number()),
            Contender::Random => self.t(&w::RANDOM).to_owned(),
            Contender::Greedy => self.t(&w::GREEDY).to_owned(),
            Contender::Bot(_) | Contender::Custom(..) => contender.id(),
        }
    }

    /// The games with the given options; the varied ones have a chapter of their own.
    fn base(&self) -> Vec<&GameRecord> {
        self.records.iter().filter(|r| r.cell.is_empty()).collect()
    }

    fn page(&self) -> String {
        let base = self.base();
        let mut body = self.head(&base);
        let chapters = [
            (&w::BY_SIDE, Some(&w::BY_SIDE_NOTE), self.sides(&base)),
            (&w::POINTS_BY_TURN, Some(&w::POINTS_NOTE), self.development(&base)),
            (&w::MARGIN, Some(&w::MARGIN_NOTE), self.margins(&base)),
            (&w::LENGTH, Some(&w::LENGTH_NOTE), self.lengths(&base)),
            (&w::ENDINGS, None, self.endings(&base)),
            (&w::CARDS, Some(&w::CARDS_NOTE), self.cards(&base)),
            (&w::BATTLES, Some(&w::BATTLES_NOTE), self.battles(&base)),
            (&w::OPTIONS, Some(&w::OPTIONS_NOTE), self.options(&base)),
        ];
        for (title, note, chart) in chapters {
            if chart.is_empty() {
                continue;
            }
            let note = note.map_or(String::new(), |n: &Text<'_>| format!("<p>{}</p>", esc(self.t(n))));
            body += &format!("<section><h2>{}</h2>{note}{chart}</section>", esc(self.t(title)));
        }
        body += &self.tail(&base);
        format!(
            "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <title>{} · {}</title><style>{STYLE}</style></head><body><main>{body}</main></body></html>\n",
            self.lang.code(),
            esc(self.t(&self.info.titles)),
            esc(self.t(&w::LAB)),
        )
    }

    fn head(&self, base: &[&GameRecord]) -> String {
        let first = first_seat(base.iter().copied());
        let mut lengths: Vec<f64> = base.iter().map(|r| f64::from(r.last_turn())).collect();
        lengths.sort_by(f64::total_cmp);
        let mut cards = vec![
            (format!("{} {}", self.seat(0), chart::percent(first.rate)), share_text(&first)),
            (self.turns(quantile(&lengths, 0.5)), self.t(&w::LENGTH).to_owned()),
            (format!("{}", base.len()), self.t(&w::GAMES).to_owned()),
        ];
        if self.config.a != self.config.b {
            let a = wilson(base.iter().map(|r| r.for_a()).sum(), base.len() as u32);
            cards.insert(0, (format!("{} {}", self.who(&self.config.a), chart::percent(a.rate)), share_text(&a)));
        }
        let tiles: String = cards
            .iter()
            .map(|(big, small)| format!("<div><b>{}</b><span>{}</span></div>", esc(big), esc(small)))
            .collect();
        let warn = |text: &Text<'_>| format!("<p class=\"warn\">{}</p>", esc(self.t(text)));
        let mut partial = if self.complete { String::new() } else { warn(&w::PARTIAL) };
        if lopsided(&first) {
            partial += &warn(&w::LOPSIDED);
        }
        format!(
            "<header><p class=\"kicker\">{}</p><h1>{}</h1><p>{} · {}</p>{partial}<div class=\"tiles\">{tiles}</div></header>",
            esc(self.t(&w::LAB)),
            esc(self.t(&self.info.titles)),
            esc(&self.who(&self.config.a)),
            esc(&self.who(&self.config.b)),
        )
    }

    fn turns(&self, n: f64) -> String {
        let word = if n == 1.0 { &w::TURN } else { &w::TURNS };
        format!("{} {}", number(n), self.t(word))
    }

    fn sides(&self, base: &[&GameRecord]) -> String {
        let mut rows = Vec::new();
        let first = first_seat(base.iter().copied());
        let second = wilson(f64::from(first.of) - first.won, first.of);
        for (seat, share) in [first, second].into_iter().enumerate() {
            rows.push(Row {
                label: self.seat(seat).to_owned(),
                share,
                colour: self.colour(seat),
                mark: None,
                remark: String::new(),
            });
        }
        if self.config.a != self.config.b {
            for seat in 0..2 {
                let as_a: Vec<_> = base.iter().filter(|r| r.a_first == (seat == 0)).collect();
                rows.push(Row {
                    label: format!("{} {} {}", self.who(&self.config.a), self.t(&w::AS), self.seat(seat)),
                    share: wilson(as_a.iter().map(|r| r.for_a()).sum(), as_a.len() as u32),
                    colour: self.colour(seat),
                    mark: None,
                    remark: String::new(),
                });
            }
        }
        chart::shares(&rows, true, self.t(&w::BY_SIDE))
    }

    fn unit(&self) -> f64 {
        f64::from(self.info.score_unit.max(1))
    }

    fn development(&self, base: &[&GameRecord]) -> String {
        let last = base.iter().map(|r| r.last_turn()).max().unwrap_or(0);
        let mut fans: Vec<Fan> = (0..2)
            .map(|seat| {
                let mut values: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
                for r in base {
                    let mut points = 0;
                    let mut turns = r.turns.iter().peekable();
                    // A finished game keeps its points, so that the last turns are not those of the
                    // long games alone.
                    for turn in r.turns.first().map_or(1, |t| t.0)..=last {
                        while let Some((_, score)) = turns.next_if(|(t, _)| *t <= turn) {
                            points = score[seat];
                        }
                        values.entry(turn).or_default().push(f64::from(points) / self.unit());
                    }
                }
                Fan {
                    name: self.seat(seat).to_owned(),
                    colour: self.colour(seat),
                    values: values.into_iter().collect(),
                }
            })
            .collect();
        chart::fans(&mut fans, self.t(&w::TURN), self.t(&w::POINTS))
    }

    fn parts<'b>(&self, records: impl Iterator<Item = &'b GameRecord>) -> Vec<Part> {
        let mut count = [0; 3];
        records.for_each(|r| count[r.winner.unwrap_or(2)] += 1);
        let part = |i: usize| Part {
            name: if i < 2 { self.seat(i) } else { self.t(&w::DRAW) }.to_owned(),
            colour: if i < 2 { self.colour(i) } else { NOBODY.to_owned() },
            count: count[i],
        };
        (0..3).map(part).collect()
    }

    fn margins(&self, base: &[&GameRecord]) -> String {
        let margin = |r: &GameRecord| f64::from(r.score[0] - r.score[1]) / self.unit();
        let (low, high) = base.iter().fold((0.0f64, 0.0f64), |(l, h), r| (l.min(margin(r)), h.max(margin(r))));
        let size = ((high - low) / 24.0).ceil().max(1.0);
        let bins: Vec<_> = ((low / size).floor() as i64..=(high / size).floor() as i64)
            .map(|i| {
                let from = i as f64 * size;
                let inside = base.iter().copied().filter(|r| (from..from + size).contains(&margin(r)));
                (format!("{from:+}"), self.parts(inside))
            })
            .collect();
        chart::histogram(&bins, &format!("{} − {}, {}", self.seat(0), self.seat(1), self.t(&w::POINTS)))
    }

    fn lengths(&self, base: &[&GameRecord]) -> String {
        let turns: BTreeSet<u32> = base.iter().map(|r| r.last_turn()).collect();
        let (Some(&low), Some(&high)) = (turns.first(), turns.last()) else { return String::new() };
        let bins: Vec<_> = (low..=high)
            .map(|t| (t.to_string(), self.parts(base.iter().copied().filter(|r| r.last_turn() == t))))
            .collect();
        chart::histogram(&bins, self.t(&w::TURN))
    }

    fn ending(&self, by: &str) -> String {
        match by {
            "forfeit" => self.t(&w::FORFEIT).to_owned(),
            "unfinished" => self.t(&w::UNFINISHED).to_owned(),
            clause => match self.game.rulebook().find(clause) {
                Some(found) => format!("{clause} {}", self.t(&found.title)),
                None => clause.to_owned(),
            },
        }
    }

    fn endings(&self, base: &[&GameRecord]) -> String {
        let kinds: BTreeSet<&str> = base.iter().map(|r| r.by.as_str()).collect();
        let mut rows: Vec<_> = kinds
            .into_iter()
            .map(|by| (self.ending(by), self.parts(base.iter().copied().filter(|r| r.by == by))))
            .collect();
        rows.sort_by_key(|r| std::cmp::Reverse(r.1.iter().map(|p| p.count).sum::<u32>()));
        chart::stacks(&rows, self.t(&w::ENDINGS))
    }

    fn name(&self, id: &str) -> String {
        self.game.vocabulary().name(id, self.lang).to_owned()
    }

    fn cards(&self, base: &[&GameRecord]) -> String {
        // By name: copies of the same chit are the same to a reader.
        let mut played: BTreeMap<(usize, String), (f64, u32)> = BTreeMap::new();
        for r in base {
            for (seat, name) in r.played.iter().map(|(s, id)| (*s, self.name(id))).collect::<BTreeSet<_>>() {
                let entry = played.entry((seat, name)).or_default();
                entry.0 += won(r, seat);
                entry.1 += 1;
            }
        }
        let overall = first_seat(base.iter().copied()).rate;
        let mut rows: Vec<_> = played
            .into_iter()
            .map(|((seat, name), (won, of))| Row {
                label: name,
                share: wilson(won, of),
                colour: self.colour(seat),
                mark: Some(if seat == 0 { overall } else { 1.0 - overall }),
                remark: String::new(),
            })
            .collect();
        rows.sort_by(|a, b| {
            (&a.colour, -a.share.rate).partial_cmp(&(&b.colour, -b.share.rate)).expect("rates are numbers")
        });
        if rows.is_empty() { String::new() } else { chart::shares(&rows, false, self.t(&w::CARDS)) }
    }

    fn battles(&self, base: &[&GameRecord]) -> String {
        let mut fought: BTreeMap<&str, u32> = BTreeMap::new();
        for r in base {
            r.battles.iter().for_each(|(place, n)| *fought.entry(place).or_default() += n);
        }
        if fought.is_empty() {
            return String::new();
        }
        let map = battle_map(self.game.board(), &fought, base.len() as f64, |id, rate| {
            format!("{}: {rate:.2} {}", self.name(id), self.t(&w::PER_GAME))
        });
        let mut most: Vec<_> = fought.iter().collect();
        most.sort_by_key(|(id, n)| (std::cmp::Reverse(**n), **id));
        let list: String = most
            .iter()
            .take(12)
            .map(|(id, n)| format!("<li>{} <b>{:.2}</b></li>", esc(&self.name(id)), f64::from(**n) / base.len() as f64))
            .collect();
        format!("<div class=\"map\">{map}<ol>{list}</ol></div>")
    }

    fn options(&self, base: &[&GameRecord]) -> String {
        if self.cells.len() < 2 {
            return String::new();
        }
        let given = first_seat(base.iter().copied());
        let row = |label: String, share: Share, remark: String| Row {
            label,
            share,
            colour: self.colour(0),
            mark: Some(given.rate),
            remark,
        };
        let mut rows = vec![row(self.t(&w::BASE).to_owned(), given, String::new())];
        for cell in &self.cells[1..] {
            let label = cell.label();
            let share = first_seat(self.records.iter().filter(|r| r.cell == label));
            let p = same_by_luck(&share, &given);
            let luck = if p < 0.001 { "p < 0.001".to_owned() } else { format!("p = {p:.3}") };
            let remark = format!("{} · {:+.1} · {luck}", chart::percent(share.rate), (share.rate - given.rate) * 100.0);
            rows.push(row(self.option_name(cell), share, remark));
        }
        chart::shares(&rows, false, self.seat(0))
    }

    fn option_name(&self, cell: &Cell) -> String {
        let Some((id, value)) = &cell.changed else { return self.t(&w::BASE).to_owned() };
        let Some(spec) = self.game.option_specs().iter().find(|s| s.id == id) else { return cell.label() };
        let at = spec.values.iter().position(|v| v == value);
        let value = at.and_then(|i| spec.value_labels.get(i)).map_or(value.as_str(), |l| l.get(self.lang));
        format!("{}: {value}", self.t(&spec.label))
    }

    fn tail(&self, base: &[&GameRecord]) -> String {
        let n = base.len().max(1) as f64;
        let choices: Vec<String> = (0..2)
            .map(|s| {
                let mean = base.iter().map(|r| f64::from(r.choices[s])).sum::<f64>() / n;
                format!("{} {mean:.0}", self.seat(s))
            })
            .collect();
        let mut out = format!(
            "<section><h2>{}</h2><p>{}: {}</p></section>",
            esc(self.t(&w::DECISIONS)),
            esc(self.t(&w::PER_SIDE)),
            esc(&choices.join(" · "))
        );
        let faults: BTreeSet<&str> = self.records.iter().filter_map(|r| r.fault.as_deref()).collect();
        if !faults.is_empty() {
            let list: String = faults.iter().map(|f| format!("<li>{}</li>", esc(f))).collect();
            out += &format!("<section><h2>{}</h2><ul>{list}</ul></section>", esc(self.t(&w::FAULTS)));
        }
        let mut names = vec!["games.csv", "turns.csv", "played.csv", "battles.csv"];
        if self.config.decisions {
            names.push(files::DECISIONS);
        }
        let links: Vec<String> = names.iter().map(|f| format!("<a href=\"{f}\">{f}</a>")).collect();
        let options: Vec<String> = self.game.options().iter().map(|(k, v)| format!("{k}={v}")).collect();
        out + &format!(
            "<footer><p>{}: {}</p><p>{}: <code>{}</code></p><p>{} {} · {} {} · {} {}</p><p>{}</p></footer>",
            esc(self.t(&w::FILES)),
            links.join(" · "),
            esc(self.t(&w::AGAIN)),
            esc(&self.config.command()),
            esc(self.t(&w::RULES)),
            esc(self.info.rules_version),
            esc(self.t(&w::DATA)),
            esc(self.game.data_version()),
            esc(self.t(&w::SEED)),
            self.config.seed,
            esc(&options.join(" · ")),
        )
    }
}

/// A side that wins less often than this, on enough games to say so, is too weak to be the game's doing alone.
const HARDLY: f64 = 0.05;
const ENOUGH: u32 = 20;

fn lopsided(first: &Share) -> bool {
    first.of >= ENOUGH && !(HARDLY..=1.0 - HARDLY).contains(&first.rate)
}

fn won(r: &GameRecord, seat: usize) -> f64 {
    r.winner.map_or(0.5, |w| f64::from(u8::from(w == seat)))
}

fn first_seat<'a>(records: impl Iterator<Item = &'a GameRecord>) -> Share {
    let (mut sum, mut n) = (0.0, 0);
    for r in records {
        sum += won(r, 0);
        n += 1;
    }
    wilson(sum, n)
}

/// The board in faint lines with a disc for every place fought over.
fn battle_map(board: &Board, fought: &BTreeMap<&str, u32>, games: f64, title: impl Fn(&str, f64) -> String) -> String {
    let mut svg = Svg::new(f64::from(board.width), f64::from(board.height));
    let ring = |points: &[[f32; 2]]| points.iter().map(|p| p.map(f64::from)).collect::<Vec<_>>();
    svg.rect(0.0, 0.0, [f64::from(board.width), f64::from(board.height)], "#dfe8ea", "");
    for region in &board.art.land {
        for r in &region.rings {
            svg.path(&ring(r), true, r##"fill="#f1ead8" stroke="#b8ac90""##);
        }
    }
    let at: BTreeMap<&str, [f64; 2]> =
        board.places.iter().map(|p| (p.id.as_str(), [f64::from(p.x), f64::from(p.y)])).collect();
    for link in &board.links {
        if let (Some(a), Some(b)) = (at.get(link.a.as_str()), at.get(link.b.as_str())) {
            svg.path(&[*a, *b], false, r##"stroke="#cbbf9f" stroke-width="2""##);
        }
    }
    for place in &board.places {
        let fill = if place.kind == "sea" { "none" } else { "#f1ead8" };
        for r in &place.outline {
            svg.path(
                &ring(r),
                true,
                &format!(r##"fill="{fill}" fill-opacity="0.6" stroke="#c9bfa6" stroke-width="1""##),
            );
        }
    }
    let most = f64::from(*fought.values().max().unwrap_or(&1)) / games;
    let widest = f64::from(board.width.min(board.height)) * 0.045;
    for (id, n) in fought {
        let Some([x, y]) = at.get(id) else { continue };
        let rate = f64::from(*n) / games;
        let style = r##"fill="#a8321e" fill-opacity="0.55" stroke="#7c1f10" stroke-width="1.5""##;
        svg.disc(*x, *y, widest * (rate / most).sqrt(), style, &title(id, rate));
    }
    svg.finish("map")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_that_hardly_ever_wins_is_warned_about() {
        assert!(lopsided(&wilson(4.0, 400)) && lopsided(&wilson(396.0, 400)));
        assert!(!lopsided(&wilson(120.0, 400)), "three in ten is a game");
        assert!(!lopsided(&wilson(0.0, 8)), "eight games say nothing");
    }
}
