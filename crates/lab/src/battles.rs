use crate::play::GameRecord;
use sandtable_kernel::{Arg, Entry, Game, Kind, Message, Seat};
use std::collections::BTreeSet;

/// Reads cards played and places fought over out of actions and events, by their words alone.
pub struct Notes<'a, G: Game> {
    game: &'a G,
}

/// Events whose key has one of these words tell of a fight.
const FIGHTS: [&str; 7] = ["battle", "combat", "attack", "assault", "siege", "melee", "bombard"];

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
        if !verb.starts_with("play") && !verb.starts_with("event") && !verb.starts_with("use") {
            return;
        }
        for word in words {
            if matches!(self.kind(word), Some(Kind::Card | Kind::Marker)) {
                record.played.push((seat.index(), word.to_owned()));
            }
        }
    }

    /// Places in what is told of fights; one step counts for a place once.
    pub fn events(&self, record: &mut GameRecord, log: &[Entry<G::Event>]) {
        let mut places = BTreeSet::new();
        for entry in log {
            let message = self.game.describe_event(&entry.event);
            if FIGHTS.iter().any(|f| message.key.contains(f)) {
                self.places(&message, &mut places);
            }
        }
        for place in places {
            *record.battles.entry(place).or_default() += 1;
        }
    }

    fn places(&self, message: &Message, out: &mut BTreeSet<String>) {
        for arg in message.args.values() {
            match arg {
                Arg::Id { id } if self.kind(id) == Some(Kind::Place) => {
                    out.insert(id.clone());
                }
                Arg::Message(inner) => self.places(inner, out),
                _ => {}
            }
        }
    }
}
