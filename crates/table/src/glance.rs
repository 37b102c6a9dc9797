//! A view as numbers. What a step changed in somebody's view, and whether it showed them something, is found by
//! comparing numbers made while the view was at hand: its words need not be kept, nor looked at again.

use crate::Parts;
use foldhash::quality::FixedState;
use sandtable_kernel::*;
use std::collections::{BTreeMap, HashSet};
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::Arc;

/// 64 bits of what something says: two that differ are taken for the same once in 2^64.
type Print = u64;
type Ink = <FixedState as BuildHasher>::Hasher;

/// What is remembered of a view.
#[derive(Clone, PartialEq, Debug)]
pub struct Glance {
    pub turn: u32,
    pub heading: Print,
    pub deciding: Print,
    pub notes: Print,
    pub score: Print,
    pub pieces: Vec<PieceGlance>,
    pub places: Entries,
    pub zones: Entries,
    pub tracks: Entries,
    /// Every identity the view gives away, in its order.
    known: Vec<Print>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PieceGlance {
    pub whole: Print,
    pub handle: Print,
}

/// The entries of a map by id, in the order of their ids.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Entries {
    ids: String,
    prints: Vec<Print>,
}

const BETWEEN: char = '\0';

impl Entries {
    fn of<T>(map: &BTreeMap<IdText, T>, say: impl Fn(&T, &mut Ink)) -> Entries {
        let mut entries = Entries { ids: String::with_capacity(16 * map.len()), prints: Vec::with_capacity(map.len()) };
        for (id, entry) in map {
            entries.ids.push_str(id);
            entries.ids.push(BETWEEN);
            entries.prints.push(print(|h| say(entry, h)));
        }
        entries
    }

    /// Each id with the print of its entry.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Print)> {
        self.ids.split_terminator(BETWEEN).zip(self.prints.iter().copied())
    }
}

fn print(say: impl FnOnce(&mut Ink)) -> Print {
    let mut hasher = FixedState::default().build_hasher();
    say(&mut hasher);
    hasher.finish()
}

fn hash(ink: &mut Ink, value: impl Hash) {
    value.hash(ink);
}

fn say_messages(messages: &[Message], h: &mut Ink) {
    h.write_usize(messages.len());
    for Message { key, args } in messages {
        hash(h, (key, args.len()));
        for (name, arg) in args {
            hash(h, name);
            say_arg(arg, h);
        }
    }
}

fn say_arg(arg: &Arg, h: &mut Ink) {
    match arg {
        Arg::Int(value) => hash(h, (0, value)),
        Arg::Real(value) => hash(h, (1, value.to_bits())),
        Arg::Id { id } => hash(h, (2, id)),
        Arg::List(list) => {
            hash(h, (3, list.len()));
            list.iter().for_each(|arg| say_arg(arg, h));
        }
        Arg::Message(message) => {
            hash(h, 4);
            say_messages(std::slice::from_ref(message), h);
        }
    }
}

impl PieceGlance {
    fn of(piece: &PieceView) -> PieceGlance {
        let PieceView { handle, id, known, at, face, marks, quantities, picked } = piece;
        let handle = print(|h| hash(h, handle));
        PieceGlance { whole: print(|h| hash(h, (handle, id, known, at, face, marks, quantities, picked))), handle }
    }
}

impl Glance {
    pub fn of(view: &View) -> Glance {
        let View { turn, heading, deciding, pieces, places, zones, tracks, notes, score } = view;
        let glances: Vec<PieceGlance> = pieces.iter().map(PieceGlance::of).collect();
        let name = |id: &IdText| print(|h| hash(h, id));
        // Most pieces are named by their own id.
        let known_pieces = pieces
            .iter()
            .zip(&glances)
            .filter(|(p, _)| p.known)
            .map(|(p, glance)| if p.id == p.handle { glance.handle } else { name(&p.id) });
        let in_zones = zones.values().flat_map(|z| &z.known);
        let markers = places.values().flat_map(|p| &p.markers);
        Glance {
            turn: *turn,
            heading: print(|h| say_messages(heading, h)),
            deciding: print(|h| hash(h, deciding)),
            notes: print(|h| say_messages(notes, h)),
            score: print(|h| hash(h, score)),
            places: Entries::of(places, |PlaceView { control, markers, marks, quantities }, h| {
                hash(h, (control, markers, marks, quantities));
            }),
            zones: Entries::of(zones, |ZoneView { known, hidden, quantities }, h| {
                hash(h, (known, hidden, quantities));
            }),
            tracks: Entries::of(tracks, |TrackView { value }, h| hash(h, value)),
            known: known_pieces.chain(in_zones.chain(markers).map(name)).collect(),
            pieces: glances,
        }
    }

    /// Of who has seen nothing yet.
    pub fn nothing() -> Glance {
        Glance::of(&View::default())
    }
}

impl Parts<Glance> {
    /// Of who has seen nothing yet.
    pub fn nothing() -> Parts<Glance> {
        Parts { open: Arc::new(Glance::nothing()), own: Arc::new(Glance::nothing()) }
    }

    /// Does this give away an identity that `old` does not? What is then shown cannot be taken back.
    pub fn shows_more_than(&self, old: &Parts<Glance>) -> bool {
        if self.both().map(|part| &part.known) == old.both().map(|part| &part.known) {
            return false;
        }
        let old: HashSet<Print, FixedState> = old.both().into_iter().flat_map(|part| &part.known).copied().collect();
        self.both().into_iter().flat_map(|part| &part.known).any(|id| !old.contains(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(id: &str, known: bool) -> PieceView {
        PieceView {
            handle: id_text!("h-{id}"),
            id: id.into(),
            known,
            at: "a".into(),
            face: "f".into(),
            marks: vec![],
            quantities: Quantities::new(),
            picked: false,
        }
    }

    #[test]
    fn an_identity_is_shown_once() {
        let mut view = View { pieces: vec![piece("x", true), piece("y", false)], ..View::default() };
        view.zones.insert("hand".into(), ZoneView { known: vec!["c".into()], ..ZoneView::default() });
        let seen = |view: &View| Parts { open: Arc::new(Glance::of(view)), own: Arc::new(Glance::nothing()) };
        let before = seen(&view);
        // Moved, turned, put elsewhere: nothing new.
        view.pieces.swap(0, 1);
        view.pieces[1].at = "b".into();
        assert!(!seen(&view).shows_more_than(&before));
        assert_ne!(seen(&view), before);
        // From one part to the other: nothing new either.
        assert!(!Parts { open: before.own.clone(), own: before.open.clone() }.shows_more_than(&before));
        view.places.insert("p".into(), PlaceView { markers: vec!["c".into()], ..PlaceView::default() });
        assert!(!seen(&view).shows_more_than(&before));
        view.pieces[0].known = true;
        assert!(seen(&view).shows_more_than(&before));
    }

    #[test]
    fn every_part_of_a_piece_and_of_a_sentence_counts() {
        let plain = piece("x", true);
        let mut others = vec![plain.clone(); 8];
        others[0].handle = "other".into();
        others[1].id = "other".into();
        others[2].known = false;
        others[3].at = "other".into();
        others[4].face = "other".into();
        others[5].marks.push("other".into());
        others[6].quantities.insert("other".into(), 0);
        others[7].picked = true;
        for other in &others {
            assert_ne!(PieceGlance::of(other).whole, PieceGlance::of(&plain).whole, "{other:?}");
        }
        let say = |message: Message| Glance::of(&View { notes: vec![message], ..View::default() }).notes;
        let said = [
            say(Message::new("a")),
            say(Message::new("b")),
            say(Message::new("a").int("n", 1)),
            say(Message::new("a").int("n", 2)),
            say(Message::new("a").id("n", "1")),
            say(Message::new("a").ids("n", ["1"])),
            say(Message::new("a").message("n", Message::new("a"))),
        ];
        let different: HashSet<Print> = said.into_iter().collect();
        assert_eq!(different.len(), said.len());
    }
}
