use crate::play::GameRecord;
use sandtable_kernel::{Arg, Entry, Game, Kind, Message, Seat};
use std::collections::BTreeSet;

/// Reads cards played and places fought over out of actions and events, by their words alone.
pub struct Notes<'a, G: Game> {
    game: &'a G,
}

/// Events whose key has one of these words tell of a fight,
const FIGHTS: [&str; 5] = ["battle", "combat", "attack", "assault", "melee"];
/// unless it has one of these too: the same fight announced, or over.
const NOT_FIGHTS: [&str; 7] = ["declared", "ended", "suspended", "lapsed", "lifted", "free", "result"];
/// Where an attack comes from is not where it is fought.
const NOT_PLACES: [&str; 2] = ["from", "source"];
/// Verbs that bring a card or chit into play.
const PLAYS: [&str; 5] = ["play", "react", "use", "declare", "infiltrate"];

impl<'a, G: Game> Notes<'a, G> {
    pub fn new(game: &'a G) -> Self {
        Notes { game }
    }

    fn kind(&self, id: &str) -> Option<Kind> {
        self.game.vocabulary().entries.get(id).map(|w| w.kind)
    }

    /// A card named by an action that plays it.
    pub fn action(&self, record: &mut GameRecord, seat: Seat, action: &G::Action) {
        let notation = self.game.notation(action);
        let mut words = notation.split_whitespace();
        let Some(verb) = words.next() else { return };
        if !PLAYS.contains(&verb) {
            return;
        }
        for word in words {
            if matches!(self.kind(word), Some(Kind::Card | Kind::Marker | Kind::Piece)) {
                record.played.push((seat.index(), word.to_owned()));
            }
        }
    }

    /// Places in what is told of fights; one step counts for a place once.
    pub fn events(&self, record: &mut GameRecord, log: &[Entry<G::Event>]) {
        let mut places = BTreeSet::new();
        for entry in log {
            let message = self.game.describe_event(&entry.event);
            let has = |word: &&str| message.key.contains(*word);
            if FIGHTS.iter().any(has) && !NOT_FIGHTS.iter().any(has) {
                self.places(&message, &mut places);
            }
        }
        for place in places {
            *record.battles.entry(place).or_default() += 1;
        }
    }

    fn places(&self, message: &Message, out: &mut BTreeSet<String>) {
        for (name, arg) in &message.args {
            match arg {
                Arg::Id { id } if !NOT_PLACES.contains(&name.as_ref()) && self.kind(id) == Some(Kind::Place) => {
                    out.insert(id.to_string());
                }
                Arg::Message(inner) => self.places(inner, out),
                _ => {}
            }
        }
    }
}
