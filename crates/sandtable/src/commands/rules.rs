use super::load;
use crate::screen::print_clause;
use anyhow::{Result, bail};
use sandtable_kernel::{Lang, Rulebook};
use sandtable_table::AnyGame;
use std::collections::BTreeMap;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Game id
    game: String,
    /// Clause, ruling, card or chit, e.g. `8.1`, `R15`, `jp-ambush-1`; without one, all are listed
    clause: Option<String>,
    /// zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let game = load(&args.game, &BTreeMap::new(), None)?;
    let rulebook = game.rulebook();
    let numbers = match &args.clause {
        None => all(rulebook),
        Some(asked) => found(game.as_ref(), asked),
    };
    if let (true, Some(asked)) = (numbers.is_empty(), &args.clause) {
        match near(game.as_ref(), asked, args.lang)[..] {
            [] => bail!("{} has no clause, ruling, card or chit {asked:?}", args.game),
            ref near => bail!("{} has no {asked:?}; perhaps:\n  {}", args.game, near.join("\n  ")),
        }
    }
    for number in numbers {
        print_clause(rulebook, number, args.lang);
    }
    Ok(ExitCode::SUCCESS)
}

fn all(rulebook: &Rulebook) -> Vec<&'static str> {
    let clauses = rulebook.clauses.iter().map(|c| c.clause.0);
    clauses.chain(rulebook.rulings.iter().map(|r| r.clause.0)).collect()
}

/// As numbers are compared: brackets of either width, circled numbers, no blanks, no difference of case.
fn plain(text: &str) -> String {
    let plain = |c: char| match c {
        '（' => '(',
        '）' => ')',
        '．' => '.',
        c => c.to_ascii_lowercase(),
    };
    text.chars().filter(|c| !c.is_whitespace()).map(plain).collect()
}

/// Is `number` a part of `parent`: 8.1(2) of 8.1, 4.0(1)① of 4.0(1), 8.1 of 8?
fn is_part(number: &str, parent: &str) -> bool {
    let Some(rest) = number.strip_prefix(parent) else { return false };
    rest.starts_with(|c: char| !c.is_ascii_digit() && c.is_ascii_punctuation() || ('①'..='⑳').contains(&c))
        || (rest.starts_with(|c: char| c.is_ascii_lowercase()) && parent.ends_with(|c: char| c.is_ascii_digit()))
}

/// The clause asked for with its parts; a chapter's parts; the clause of a card or chit.
fn found(game: &dyn AnyGame, asked: &str) -> Vec<&'static str> {
    let rulebook = game.rulebook();
    let wanted = plain(asked);
    let every = all(rulebook);
    let mut numbers: Vec<&str> = every.iter().copied().filter(|n| plain(n) == wanted).collect();
    let chapter = wanted.trim_end_matches(".0");
    let parts = every.iter().copied().filter(|n| is_part(&plain(n), &wanted) || is_part(&plain(n), chapter));
    numbers.extend(parts.filter(|n| plain(n) != wanted));
    // Some rulebooks write 13.31 for the first part of 13.3.
    if numbers.is_empty() && wanted.contains('.') && wanted.ends_with(|c: char| c.is_ascii_digit()) {
        numbers = every.iter().copied().filter(|n| plain(n).starts_with(&wanted)).collect();
    }
    if numbers.is_empty() {
        numbers = every.iter().copied().filter(|n| is_of(n, asked)).collect();
    }
    if numbers.is_empty() {
        numbers = entitled(game, asked);
    }
    numbers.dedup();
    numbers
}

/// Does the clause give the text of this card or chit? Copies are numbered: `jp-ambush-1`.
fn is_of(number: &str, id: &str) -> bool {
    let kind = id.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
    let bare = kind.split_once('-').map_or(kind, |(_, rest)| rest);
    number.split(' ').next_back().is_some_and(|last| last != number && [id, kind, bare].contains(&last))
}

/// Clauses of cards and chits whose title is the name of this id: `jp-ambush-1` is an Ambush, card J2; so is
/// `jp-ambush`, any copy of it.
fn entitled(game: &dyn AnyGame, id: &str) -> Vec<&'static str> {
    let words = &game.vocabulary().entries;
    let copy = || words.iter().find(|(name, _)| name.strip_prefix(id).is_some_and(|rest| rest.starts_with('-')));
    let Some(named) = words.get(id).or_else(|| copy().map(|(_, named)| named)) else { return Vec::new() };
    let clauses = game.rulebook().clauses.iter().filter(|c| c.clause.0.contains(' '));
    clauses.filter(|c| c.title.get(Lang::En) == named.names.get(Lang::En)).map(|c| c.clause.0).collect()
}

/// Numbers and titles that come near to what was asked.
fn near(game: &dyn AnyGame, asked: &str, lang: Lang) -> Vec<String> {
    let rulebook = game.rulebook();
    let lower = asked.to_lowercase();
    let titled =
        rulebook.clauses.iter().filter(|c| Lang::ALL.iter().any(|l| c.title.get(*l).to_lowercase().contains(&lower)));
    let mut lines: Vec<String> = titled.map(|c| format!("{} {}", c.clause, c.title.get(lang))).collect();
    let named = game
        .vocabulary()
        .entries
        .iter()
        .filter(|(_, w)| Lang::ALL.iter().any(|l| w.names.get(*l).to_lowercase() == lower));
    lines.extend(named.map(|(id, w)| format!("{id} {}", w.names.get(lang))));
    if lines.is_empty() {
        lines.extend(sandtable_kit::nearest(asked, all(rulebook)).map(str::to_owned));
    }
    lines.truncate(12);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(game: &str, asked: &str) -> Vec<&'static str> {
        found(load(game, &BTreeMap::new(), None).expect("a game").as_ref(), asked)
    }

    #[test]
    fn a_parent_lists_its_parts() {
        let found = numbers("bunroku-1592", "7.1");
        assert!(found.contains(&"7.1(2)") && found.contains(&"7.1(3)①"), "{found:?}");
        assert!(!found.iter().any(|n| n.starts_with("7.10") || n.starts_with("7.2")), "{found:?}");
        assert_eq!(numbers("bunroku-1592", "7.1（3）①"), ["7.1(3)①"]);
        assert_eq!(numbers("bunroku-1592", "r19"), ["R19"]);
        assert!(numbers("bunroku-1592", "8").len() > 5);
        let walls = numbers("bunroku-1592", "13.3");
        assert!(walls.contains(&"13.31(1)") && walls.contains(&"13.33(4)"), "{walls:?}");
    }

    #[test]
    fn cards_and_chits_are_found_by_their_ids() {
        assert_eq!(numbers("bunroku-1592", "jp-ambush-1"), ["card J2"]);
        assert_eq!(numbers("bunroku-1592", "jp-ambush"), ["card J2"]);
        assert_eq!(numbers("bunroku-1592", "al-hold-the-walls-3"), ["card A4"]);
        assert_eq!(numbers("okinawa-1945", "us-tank-1"), ["chit us-tank"]);
    }

    #[test]
    fn what_is_not_there_is_looked_for_nearby() {
        let game = load("bunroku-1592", &BTreeMap::new(), None).expect("a game");
        assert!(found(game.as_ref(), "99.9").is_empty());
        assert!(!near(game.as_ref(), "supply", Lang::En).is_empty());
    }
}
