use crate::*;
use fluent_syntax::ast;
use sandtable_kernel::*;
use sandtable_table::{AnyGame, Loaded, Renderer};
use std::collections::{BTreeMap, BTreeSet};

/// Chance that remembers what it was asked for.
struct Asked {
    dice: Playout,
    kinds: BTreeSet<&'static str>,
}

impl Chance for Asked {
    fn pick(&mut self, ask: Ask<'_>, n: u32) -> u32 {
        self.kinds.insert(match ask {
            Ask::Die(kind) => kind.id,
            Ask::Draw { pool, .. } => pool,
        });
        self.dice.pick(ask, n)
    }
}

/// Everything a game says has words in all three languages, and every id in it has a name.
pub fn every_message_has_words<G: Game>() {
    let mut said: BTreeMap<String, Message> = BTreeMap::new();
    let mut hear = |message: Message| {
        let shape = format!("{} {:?}", message.key, message.args.keys().collect::<Vec<_>>());
        said.entry(shape).or_insert(message);
    };
    let mut thinkable = Vec::new();
    let mut rolled = BTreeSet::new();
    sampled::<G>(some_games(30), 3, |m| {
        let mut log = Vec::new();
        let mut next = m.state.clone();
        let action = m.legal[m.step % m.legal.len()];
        let mut chance = Asked { dice: Playout::new(m.seed), kinds: BTreeSet::new() };
        m.game.apply(&mut next, m.seat, &action, &mut Ctx::new(&mut chance, &mut log));
        rolled.append(&mut chance.kinds);
        log.iter().for_each(|e| hear(m.game.describe_event(&e.event)));
        if m.step % 4 != 0 {
            return;
        }
        hear(m.game.prompt(m.state, m.seat));
        let view = m.game.view(m.state, Viewer::Everything);
        view.heading.into_iter().chain(view.notes).for_each(&mut hear);
        m.game.conceivable(m.state, m.seat, &mut thinkable);
        for action in &thinkable {
            hear(m.game.describe_action(m.state, action));
            m.game.note(m.state, action).into_iter().for_each(&mut hear);
            if let Err(refusal) = m.game.check(m.state, m.seat, action) {
                refusal.grounds.iter().for_each(|(_, fact)| hear(m.game.describe_fact(fact)));
            }
        }
    });
    let data = DataSet::embedded(G::data_files());
    let options = Options::resolve(G::options(), &BTreeMap::new()).expect("defaults");
    let game = Loaded::<G>::new(&data, options).unwrap_or_else(|e| panic!("{e:?}"));
    let kinds = game.rolls();
    let strange: Vec<_> = rolled.iter().filter(|id| !kinds.iter().any(|kind| kind.id == **id)).collect();
    assert!(strange.is_empty(), "rolls that are not among the kinds of `rolls`: {strange:?}");
    for kind in kinds {
        let message = Message { key: format!("chance-{}", kind.id).into(), args: BTreeMap::new() };
        said.insert(message.key.to_string(), message);
        let (book, clause) = (G::rulebook(), kind.clause.0);
        let known = book.find(clause).is_some() || book.ruling(clause).is_some();
        assert!(known, "{} cites {}, which is no clause", kind.id, kind.clause);
    }
    let mut missing = BTreeSet::new();
    for lang in Lang::ALL {
        let renderer = Renderer::new(&game, lang);
        for message in said.values() {
            if let Err(problem) = renderer.try_render(message, game.vocabulary()) {
                missing.insert(format!("{}: {problem}", lang.code()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.into_iter().collect::<Vec<_>>().join("\n"));
    let english = Renderer::new(&game, Lang::En);
    let plural: Vec<_> = said.values().filter_map(|message| plural_of_one(&english, message)).collect();
    assert!(plural.is_empty(), "one of a thing in the plural:\n{}", plural.join("\n"));
}

/// The sentence with one of everything it counts, if that is said in the plural: "1 hits".
pub fn plural_of_one(english: &Renderer, message: &Message) -> Option<String> {
    fn ones(message: &Message) -> Message {
        let one = |arg: &Arg| match arg {
            Arg::Int(_) => Arg::Int(1),
            Arg::Message(inner) => Arg::Message(Box::new(ones(inner))),
            other => other.clone(),
        };
        let args = message.args.iter().map(|(name, arg)| (name.clone(), one(arg))).collect();
        Message { key: message.key.clone(), args }
    }
    // Without names, for those of units end in numbers too.
    let text = english.render(&ones(message), &Vocabulary::default());
    let words: Vec<&str> = text.split_whitespace().collect();
    let wrong = words.windows(2).any(|pair| {
        let noun = pair[1].trim_end_matches(|c: char| c.is_ascii_punctuation());
        let plural = noun.ends_with('s') && !noun.ends_with("ss") && noun.chars().all(|c| c.is_ascii_lowercase());
        pair[0].trim_start_matches('(') == "1" && plural && !["is", "was", "has", "does"].contains(&noun)
    });
    wrong.then(|| format!("{}: {text}", message.key))
}

/// No message is missing in one language, and each speaks of the same arguments in all three.
pub fn catalogues_agree<G: Game>() {
    let found = differences(Lang::ALL.map(|lang| (lang, G::catalogue(lang))));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What the catalogues of one program or game hold differently, one sentence each.
pub fn differences(catalogues: [(Lang, &str); 3]) -> Vec<String> {
    let mut found = Vec::new();
    let read = catalogues.map(|(lang, text)| (lang, messages(lang, text, &mut found)));
    let keys: BTreeSet<&str> = read.iter().flat_map(|(_, m)| m.keys().map(String::as_str)).collect();
    for key in keys {
        let (_, most) = read.iter().find(|(_, m)| m.contains_key(key)).expect("somebody has it");
        for (lang, texts) in &read {
            match texts.get(key) {
                None => found.push(format!("{key} has no text in {}", lang.code())),
                Some(args) if *args != most[key] => {
                    found.push(format!("{key} speaks of {args:?} in {}, elsewhere of {:?}", lang.code(), most[key]));
                }
                Some(_) => {}
            }
        }
    }
    found
}

/// Every message of a catalogue with the names of the arguments it uses.
fn messages(lang: Lang, text: &str, found: &mut Vec<String>) -> BTreeMap<String, BTreeSet<String>> {
    let resource = fluent_syntax::parser::parse(text).unwrap_or_else(|(resource, errors)| {
        found.extend(errors.iter().map(|e| format!("{} does not parse: {e}", lang.code())));
        resource
    });
    let mut messages = BTreeMap::new();
    for entry in &resource.body {
        let ast::Entry::Message(message) = entry else { continue };
        let mut args = BTreeSet::new();
        message.value.iter().for_each(|pattern| spoken(pattern, &mut args));
        if messages.insert(message.id.name.to_owned(), args).is_some() {
            found.push(format!("{} stands twice in {}", message.id.name, lang.code()));
        }
    }
    messages
}

fn spoken(pattern: &ast::Pattern<&str>, args: &mut BTreeSet<String>) {
    fn inline(expression: &ast::InlineExpression<&str>, args: &mut BTreeSet<String>) {
        match expression {
            ast::InlineExpression::VariableReference { id } => drop(args.insert(id.name.to_owned())),
            ast::InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|e| inline(e, args));
            }
            ast::InlineExpression::Placeable { expression } => placed(expression, args),
            _ => {}
        }
    }
    fn placed(expression: &ast::Expression<&str>, args: &mut BTreeSet<String>) {
        match expression {
            ast::Expression::Inline(expression) => inline(expression, args),
            ast::Expression::Select { selector, variants } => {
                inline(selector, args);
                variants.iter().for_each(|variant| spoken(&variant.value, args));
            }
        }
    }
    for element in &pattern.elements {
        if let ast::PatternElement::Placeable { expression } = element {
            placed(expression, args);
        }
    }
}

/// What a view shows is on the board, in the catalogue and in the vocabulary.
pub fn view_and_board_agree<G: Game>() {
    let game = load::<G>();
    let (board, words) = (game.board(), game.vocabulary());
    let places: BTreeSet<&str> = board.places.iter().map(|p| p.id.as_str()).collect();
    let zones: BTreeSet<&str> = board.zones.iter().map(|z| z.id.as_str()).collect();
    let tracks: BTreeSet<&str> = board.tracks.iter().map(|t| t.id.as_str()).collect();
    let pieces: BTreeMap<&str, &PieceInfo> = board.pieces.iter().map(|p| (p.id.as_str(), p)).collect();
    let things: BTreeSet<&str> = board
        .cards
        .iter()
        .map(|c| c.id.as_str())
        .chain(board.markers.iter().map(|m| m.id.as_str()))
        .chain(pieces.keys().copied())
        .collect();
    for id in places.iter().chain(&zones).chain(&tracks).chain(&things) {
        assert!(words.entries.contains_key(*id), "{id} has no name");
    }
    for (id, word) in &words.entries {
        for lang in [Lang::Zh, Lang::Ja] {
            let name = word.names.get(lang);
            let raw = name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            assert!(!raw, "{id} is called {name:?} in {}", lang.code());
        }
    }
    assert!(board.width > 0.0 && board.height > 0.0 && board.counter > 0.0);
    for place in &board.places {
        assert!(
            (0.0..=board.width).contains(&place.x) && (0.0..=board.height).contains(&place.y),
            "{} lies off the map",
            place.id
        );
    }
    for link in &board.links {
        assert!(places.contains(link.a.as_str()) && places.contains(link.b.as_str()), "{link:?}");
    }
    sampled::<G>(some_games(5), 30, |m| {
        let (board, words) = (m.game.board(), m.game.vocabulary());
        for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Seat(Seat::SECOND), Viewer::Spectator, Viewer::Everything] {
            let view = m.game.view(m.state, viewer);
            let mut handles = BTreeSet::new();
            for piece in &view.pieces {
                assert!(handles.insert(&piece.handle), "two pieces with the handle {}", piece.handle);
                let info = board
                    .pieces
                    .iter()
                    .find(|p| p.id == piece.id)
                    .unwrap_or_else(|| panic!("{} is not in the catalogue", piece.id));
                assert!(info.faces.iter().any(|f| f.id == piece.face), "{} has no face {}", piece.id, piece.face);
                let at = piece.at.as_str();
                assert!(
                    board.places.iter().any(|p| p.id == at) || board.zones.iter().any(|z| z.id == at),
                    "{} lies at {at}",
                    piece.id
                );
                for mark in &piece.marks {
                    assert!(words.entries.contains_key(mark.as_str()), "the mark {mark} has no name");
                }
            }
            for (id, place) in &view.places {
                assert!(board.places.iter().any(|p| p.id == *id), "{id} is no place");
                for mark in place.marks.iter().chain(&place.markers) {
                    assert!(words.entries.contains_key(mark.as_str()), "{mark} has no name");
                }
            }
            for id in view.zones.keys() {
                assert!(board.zones.iter().any(|z| z.id == *id), "{id} is no zone");
            }
            for id in view.tracks.keys() {
                assert!(board.tracks.iter().any(|t| t.id == *id), "{id} is no track");
            }
        }
    });
}

/// Every clause is cited by code and test, or says why not; every ruling is cited; every item of
/// the checklist has a test.
pub fn coverage_has_no_gaps<G: Game>() {
    let gaps = G::rulebook().gaps();
    assert!(gaps.is_empty(), "{}", gaps.join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_a_thing_in_the_plural_is_found() {
        let catalogue = "hit = { $unit } took { $n } hits.\nfine = { $n ->\n    [one] 1 hit\n   *[other] { $n } hits\n } on { $unit }, { $n } is left\nheld = Held: { $what }";
        let english = Renderer::of_catalogue(catalogue, Lang::En);
        let told = |key| Message::new(key).int("n", 3).id("unit", "tank-1");
        assert_eq!(plural_of_one(&english, &told("hit")).as_deref(), Some("hit: tank-1 took 1 hits."));
        assert_eq!(plural_of_one(&english, &told("fine")), None);
        let nested = Message::new("held").message("what", told("hit"));
        assert_eq!(plural_of_one(&english, &nested).as_deref(), Some("held: Held: tank-1 took 1 hits."));
    }

    #[test]
    fn differences_are_found_in_selectors_too() {
        let zh = "went = { $who }去{ $where }\nhits = 命中{ $n }";
        let ja = "went = { $who }が行く\nhits = 命中{ $n }";
        let en = "went = { $who } went to { $where }\nhits = { $n ->\n    [one] One hit by { $who }\n   *[other] { $n } hits\n }\nhits = none";
        let found = differences([(Lang::Zh, zh), (Lang::Ja, ja), (Lang::En, en)]);
        assert!(found.iter().any(|f| f.starts_with("went speaks of {\"who\"} in ja")), "{found:?}");
        assert!(found.iter().any(|f| f == "hits stands twice in en"), "{found:?}");
        let found = differences([(Lang::Zh, zh), (Lang::Ja, "hits = 命中{ $n }"), (Lang::En, zh)]);
        assert_eq!(found, ["went has no text in ja"]);
        let en = "hits = { $n ->\n    [one] One hit by { $who }\n   *[other] { $n } hits\n }";
        let found = differences([(Lang::Zh, "hits = { $n }"), (Lang::Ja, "hits = { $n }"), (Lang::En, en)]);
        assert_eq!(found.len(), 1, "{found:?}");
    }
}
