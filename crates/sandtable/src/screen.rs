//! Positions, events and refusals as text.

use console::style;
use sandtable_kernel::*;
use sandtable_table::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The catalogue of the terminal's own sentences.
const fn own_words(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => include_str!("../locales/zh.ftl"),
        Lang::Ja => include_str!("../locales/ja.ftl"),
        Lang::En => include_str!("../locales/en.ftl"),
    }
}

pub struct Screen {
    game: Arc<dyn AnyGame>,
    text: Renderer,
    own: Renderer,
}

impl Screen {
    pub fn new(game: Arc<dyn AnyGame>, lang: Lang) -> Screen {
        let own = Renderer::of_catalogue(own_words(lang), lang);
        Screen { text: Renderer::new(game.as_ref(), lang), own, game }
    }

    fn lang(&self) -> Lang {
        self.text.lang()
    }

    /// A game's message in words.
    pub fn words(&self, message: &Message) -> String {
        self.text.render(message, self.game.vocabulary())
    }

    /// One of the terminal's own sentences.
    pub fn say(&self, message: &Message) -> String {
        self.own.render(message, self.game.vocabulary())
    }

    pub fn name(&self, id: &str) -> String {
        self.game.vocabulary().name(id, self.lang()).to_owned()
    }

    pub fn seat(&self, seat: Seat) -> &'static str {
        let names: &'static Text<'static> = &self.game.info().seats[seat.index()].names;
        names.get(self.lang())
    }

    pub fn events(&self, events: &[EventInfo], viewer: Viewer) {
        for event in events.iter().filter(|e| e.for_viewer(viewer)) {
            println!("  {} {}", self.words(&event.message), style(format!("[{}]", self.clause(event.clause))).dim());
        }
    }

    pub fn grounds(&self, grounds: &[Ground]) {
        let rulebook = self.game.rulebook();
        for ground in grounds {
            let (shown, title) = (self.clause(ground.clause), rulebook.find(ground.clause.0).map(|c| &c.title));
            let title = title.map(|t| t.get(self.lang()).to_owned()).filter(|t| *t != shown).unwrap_or_default();
            let space = if title.is_empty() { "" } else { " " };
            println!("  {}{space}{title}: {}", style(shown).bold(), self.words(&ground.fact));
        }
    }

    /// A clause as people know it: by its number, or, where it belongs to a card or chit, by the title of that.
    fn clause(&self, clause: Clause) -> String {
        let named = clause.0.starts_with(|c: char| c.is_ascii_lowercase());
        let title = self.game.rulebook().find(clause.0).filter(|_| named).map(|c| c.title.get(self.lang()).to_owned());
        title.unwrap_or_else(|| clause.0.to_owned())
    }

    /// What the parser of actions says of a text; it speaks English only.
    pub fn unreadable(&self, problem: &str) {
        if self.lang() == Lang::En {
            println!("  {}", style(problem).dim());
        }
    }

    pub fn odds(&self, odds: &Odds) {
        for factor in &odds.factors {
            println!("  {} {}", style(format!("[{}]", self.clause(factor.clause))).dim(), self.words(&factor.what));
        }
        for row in &odds.rows {
            let bar = "█".repeat((row.probability * 40.0).round() as usize);
            println!("  {:>6.2}%  {:<40}  {}", row.probability * 100.0, bar, self.words(&row.result));
        }
    }

    /// The position in lines: where we are, how it stands, then what lies where.
    pub fn position(&self, table: &dyn Table, viewer: Viewer) -> Vec<String> {
        let view = table.view(viewer);
        let heading: Vec<_> = view.heading.iter().map(|m| self.words(m)).collect();
        let unit = f64::from(self.game.info().score_unit.max(1));
        let score: Vec<_> = view
            .score
            .iter()
            .map(|(seat, points)| format!("{} {}", self.name(seat), f64::from(*points) / unit))
            .collect();
        let mut lines = vec![style(format!("── {} ──", heading.join(" · "))).bold().to_string(), score.join("   ")];
        lines.extend(view.notes.iter().map(|note| self.words(note)));
        self.pieces(&view, &mut lines);
        for zone in &self.game.board().zones {
            lines.extend(view.zones.get(zone.id.as_str()).and_then(|shown| self.zone(zone, shown)));
        }
        for track in &self.game.board().tracks {
            if let Some(at) = view.tracks.get(track.id.as_str()) {
                let label = usize::try_from(at.value - track.min).ok().and_then(|i| track.labels.get(i));
                let value = label.map_or_else(|| at.value.to_string(), |l| l.get(self.lang()).to_owned());
                lines.push(format!("{}: {value}", track.names.get(self.lang())));
            }
        }
        lines
    }

    fn zone(&self, zone: &ZoneInfo, shown: &ZoneView) -> Option<String> {
        let mut parts = self.counted(shown.known.iter().map(|id| self.name(id)));
        if let Some(count) = shown.hidden.filter(|n| *n > 0) {
            parts.push(self.say(&Message::new("hidden-count").int("count", count)));
        }
        (!parts.is_empty())
            .then(|| format!("{}: {}", style(zone.names.get(self.lang())).underlined(), parts.join(", ")))
    }

    /// Pieces place by place in the board's order, equal ones counted.
    fn pieces(&self, view: &View, lines: &mut Vec<String>) {
        let board = self.game.board();
        let places = board.places.iter().map(|p| (&p.id, &p.names));
        let zones = board.zones.iter().map(|z| (&z.id, &z.names));
        for (id, names) in places.chain(zones) {
            let here = view.pieces.iter().filter(|p| p.at == *id);
            let mut parts = self.counted(here.map(|p| self.piece(p)));
            if let Some(place) = view.places.get(id.as_str()) {
                parts.extend(place.markers.iter().chain(&place.marks).map(|m| self.name(m)));
                if let (Some(seat), false) = (&place.control, parts.is_empty()) {
                    parts.insert(0, format!("({})", self.name(seat)));
                }
            }
            if !parts.is_empty() {
                let name = names.get(self.lang());
                let id = if name.contains(id.as_str()) { String::new() } else { format!(" {}", style(id).dim()) };
                lines.push(format!("{}{id}: {}", style(name).underlined(), parts.join(", ")));
            }
        }
    }

    fn piece(&self, piece: &PieceView) -> String {
        let info = self.game.board().pieces.iter().find(|p| p.id == piece.id);
        let face = info.and_then(|i| i.faces.iter().find(|f| f.id == piece.face));
        let mut text = self.name(&piece.id);
        if let Some(face) = face.filter(|f| !f.values.is_empty()) {
            text = format!("{text} {}", face.values.join("-"));
        }
        if info.is_some_and(|i| i.faces.first().is_some_and(|f| f.id != piece.face)) {
            text = format!("{text} ({})", self.name(&piece.face));
        }
        for mark in &piece.marks {
            text = format!("{text} [{}]", self.name(mark));
        }
        if piece.picked { format!("*{text}") } else { text }
    }

    fn counted(&self, items: impl Iterator<Item = String>) -> Vec<String> {
        let mut order = Vec::new();
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for item in items {
            let item = without_number(item);
            let n = count.entry(item.clone()).or_default();
            if *n == 0 {
                order.push(item);
            }
            *n += 1;
        }
        order.into_iter().map(|i| if count[&i] > 1 { format!("{i} ×{}", count[&i]) } else { i }).collect()
    }
}

/// Counters of one kind are numbered (`Mori army 3`); a list counts them instead.
fn without_number(name: String) -> String {
    match name.rsplit_once(' ') {
        Some((kind, number)) if number.chars().all(|c| c.is_ascii_digit()) => kind.to_owned(),
        _ => name,
    }
}

/// Prints a clause or ruling; false if there is none of that number.
pub fn print_clause(rulebook: &Rulebook, number: &str, lang: Lang) -> bool {
    if let Some(c) = rulebook.find(number) {
        println!("{} {}", style(c.clause).bold(), style(c.title.get(lang)).bold());
        println!("    {}", c.text.get(lang));
    } else if let Some(r) = rulebook.ruling(number) {
        println!("{} ({})", style(r.clause).bold(), r.on);
        println!("    {}", r.text.get(lang));
    } else {
        return false;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminals_catalogues_agree() {
        let found = sandtable_conformance::differences(Lang::ALL.map(|lang| (lang, own_words(lang))));
        assert!(found.is_empty(), "{}", found.join("\n"));
    }
}
