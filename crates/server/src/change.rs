//! What a step changed in a view: the little that is pushed instead of the whole.

use crate::api::{PieceRun, ViewChange};
use sandtable_kernel::{IdText, PieceView, View};
use sandtable_table::{Entries, Glance, Parts, PieceGlance};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// From what was seen before to `view`, of which `new` is what will be remembered: all of one viewer. What is the
/// same is compared as numbers; words are looked at only where something changed.
pub fn between<'a>(old: &'a Parts<Glance>, new: &Parts<Glance>, view: &'a Parts<View>) -> ViewChange<'a> {
    let (was, is, open, own) = (&old.open, &new.open, &view.open, &view.own);
    ViewChange {
        turn: (was.turn != is.turn).then_some(is.turn),
        heading: (was.heading != is.heading).then_some(&open.heading),
        deciding: (was.deciding != is.deciding).then_some(&open.deciding),
        pieces: pieces(old.both().map(|g| &*g.pieces), new.both().map(|g| &*g.pieces), [&open.pieces, &own.pieces]),
        places: entries([(&was.places, &is.places, &open.places), (&old.own.places, &new.own.places, &own.places)]),
        zones: entries([(&was.zones, &is.zones, &open.zones), (&old.own.zones, &new.own.zones, &own.zones)]),
        tracks: entries([(&was.tracks, &is.tracks, &open.tracks), (&old.own.tracks, &new.own.tracks, &own.tracks)]),
        notes: (was.notes != is.notes || old.own.notes != new.own.notes)
            .then(|| open.notes.iter().chain(&own.notes).collect()),
        score: (was.score != is.score).then_some(&open.score),
    }
}

/// The open pieces and, above them, one's own.
#[derive(Copy, Clone)]
struct Line<'a>([&'a [PieceGlance]; 2]);

impl Line<'_> {
    fn len(&self) -> usize {
        self.0[0].len() + self.0[1].len()
    }

    fn get(&self, at: usize) -> Option<PieceGlance> {
        self.0[0].get(at).or_else(|| self.0[1].get(at - self.0[0].len())).copied()
    }

    /// The place of the same piece in the same condition, looked for behind `next` first.
    fn find(&self, next: usize, piece: PieceGlance) -> Option<usize> {
        let next = next.min(self.len());
        (next..self.len()).chain(0..next).find(|at| self.get(*at).is_some_and(|o| o.whole == piece.whole))
    }
}

fn pieces<'a>(
    old: [&[PieceGlance]; 2],
    new: [&[PieceGlance]; 2],
    view: [&'a [PieceView]; 2],
) -> Option<Vec<PieceRun<'a>>> {
    if old == new {
        return None;
    }
    let old = Line(old);
    let mut runs: Vec<PieceRun<'a>> = Vec::new();
    // Where in `old` the run goes on.
    let mut next = 0;
    for (glance, piece) in new.into_iter().flatten().zip(view.into_iter().flatten()) {
        let here = old.get(next).is_some_and(|o| o.whole == glance.whole);
        let at = if here { Some(next) } else { old.find(next, *glance) };
        match (at, runs.last_mut()) {
            (Some(at), Some(PieceRun::Kept(from, count))) if *from as usize + *count as usize == at => *count += 1,
            (Some(at), _) => runs.push(PieceRun::Kept(at as u32, 1)),
            (None, _) => runs.push(PieceRun::New(piece)),
        }
        match at {
            Some(at) => next = at + 1,
            // The same piece in another condition: the one behind it comes next.
            None if old.get(next).is_some_and(|o| o.handle == glance.handle) => next += 1,
            None => {}
        }
    }
    Some(runs)
}

/// What is remembered of a part's entries, what will be, and the entries.
type Part<'a, 'b, T> = (&'a Entries, &'b Entries, &'a BTreeMap<IdText, T>);

/// An entry may go over from one part to the other: gone is what is in neither.
fn entries<'a, T>(parts: [Part<'a, '_, T>; 2]) -> Option<BTreeMap<&'a str, Option<&'a T>>> {
    if parts.iter().all(|(old, new, _)| old == new) {
        return None;
    }
    let mut changed = BTreeMap::new();
    for (old, new, view) in parts {
        if old != new {
            add_entries(old, new, view, &mut changed);
        }
    }
    Some(changed)
}

/// Both in step, in the order of their ids.
fn add_entries<'a, T>(
    old: &'a Entries,
    new: &Entries,
    view: &'a BTreeMap<IdText, T>,
    changed: &mut BTreeMap<&'a str, Option<&'a T>>,
) {
    let (mut old, mut new) = (old.iter().peekable(), new.iter().zip(view).peekable());
    loop {
        let order = match (old.peek(), new.peek()) {
            (Some((was, _)), Some(((is, _), _))) => (*was).cmp(*is),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => break,
        };
        let was = if order.is_le() { old.next() } else { None };
        let is = if order.is_ge() { new.next() } else { None };
        match (was, is) {
            (Some((_, was)), Some(((_, is), _))) if was == is => {}
            (_, Some((_, (id, entry)))) => drop(changed.insert(id.as_str(), Some(entry))),
            (Some((id, _)), None) => drop(changed.entry(id).or_insert(None)),
            (None, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_kernel::{Playout, id_text};
    use serde_json::{Value, json};
    use std::sync::Arc;

    fn piece(id: u32, at: u32) -> PieceView {
        let (handle, at) = (id_text!("p{id}"), id_text!("a{at}"));
        PieceView {
            id: handle.clone(),
            handle,
            known: true,
            at,
            face: "f".into(),
            marks: vec![],
            picked: false,
            quantities: Default::default(),
        }
    }

    fn list(pieces: &[PieceView]) -> View {
        View { pieces: pieces.to_vec(), ..View::default() }
    }

    /// As the client is told it, some of the pieces being open to all.
    fn told<'a>(old: &[PieceView], new: &'a View) -> Option<Vec<PieceRun<'a>>> {
        let (was, is) = (Glance::of(&list(old)).pieces, Glance::of(new).pieces);
        let (was, (open, own)) = (was.split_at(old.len().min(3)), new.pieces.split_at(new.pieces.len().min(3)));
        let is = is.split_at(open.len());
        pieces([was.0, was.1], [is.0, is.1], [open, own])
    }

    /// As the client does it.
    fn applied(old: &[PieceView], runs: &[PieceRun<'_>]) -> Vec<PieceView> {
        let part = |run: &PieceRun<'_>| match *run {
            PieceRun::Kept(from, count) => old[from as usize..][..count as usize].to_vec(),
            PieceRun::New(piece) => vec![piece.clone()],
        };
        runs.iter().flat_map(part).collect()
    }

    #[test]
    fn a_move_names_the_piece_that_moved() {
        let old: Vec<_> = (0..6).map(|i| piece(i, i)).collect();
        let mut new = old.clone();
        let mut moved = new.remove(1);
        moved.at = "a4".into();
        new.insert(4, moved.clone());
        let new = list(&new);
        let runs = told(&old, &new).expect("something changed");
        let kept = PieceRun::Kept;
        assert_eq!(runs, [kept(0, 1), kept(2, 3), PieceRun::New(&moved), kept(5, 1)]);
        assert_eq!(told(&old, &list(&old)), None);
        assert_eq!(told(&old, &list(&[])), Some(vec![]));
        assert_eq!(told(&[], &list(&[])), None);
    }

    #[test]
    fn any_list_comes_from_any_other() {
        let mut dice = Playout::new(7);
        let mut old: Vec<PieceView> = Vec::new();
        for _ in 0..2000 {
            let mut new = old.clone();
            for _ in 0..dice.below(4) {
                let at = dice.below(new.len() as u32 + 1) as usize;
                match dice.below(4) {
                    0 if at < new.len() => drop(new.remove(at)),
                    1 if at < new.len() => new[at].picked = !new[at].picked,
                    2 if at < new.len() => {
                        let moved = new.remove(at);
                        new.insert(dice.below(new.len() as u32 + 1) as usize, moved);
                    }
                    // Hidden pieces may well look the same.
                    _ => new.insert(at, piece(dice.below(20), dice.below(3))),
                }
            }
            match told(&old, &list(&new)) {
                Some(runs) => assert_eq!(applied(&old, &runs), new),
                None => assert_eq!(old, new),
            }
            old = new;
        }
    }

    #[test]
    fn what_is_gone_is_null_and_what_stays_is_not_named() {
        let mut old = View { turn: 3, ..View::default() };
        for id in ["a", "b", "c"] {
            old.tracks.insert(id.into(), sandtable_kernel::TrackView { value: 1 });
        }
        let mut new = old.clone();
        new.tracks.remove("a");
        new.tracks.insert("d".into(), sandtable_kernel::TrackView { value: 7 });
        new.tracks.get_mut("b").expect("b").value = 2;
        new.score.insert("red".into(), 4);
        let parts = |open: &View, own: &View| Parts { open: Arc::new(open.clone()), own: Arc::new(own.clone()) };
        let seen = |open: &View, own: &View| Parts { open: Arc::new(Glance::of(open)), own: Arc::new(Glance::of(own)) };
        let nothing = View::default();
        let (before, after) = (seen(&old, &nothing), seen(&new, &nothing));
        let change = serde_json::to_value(between(&before, &after, &parts(&new, &nothing))).expect("plain data");
        assert_eq!(
            change,
            json!({
                "tracks": { "a": Value::Null, "b": { "value": 2 }, "d": { "value": 7 } },
                "score": { "red": 4 },
            })
        );
        let same = parts(&old, &nothing);
        assert_eq!(serde_json::to_value(between(&before, &before, &same)).expect("plain data"), json!({}));
        // What was open is one's own now: it is there still.
        let mut hidden = nothing.clone();
        hidden.tracks = std::mem::take(&mut old.tracks);
        let (after, view) = (seen(&old, &hidden), parts(&old, &hidden));
        let change = serde_json::to_value(between(&before, &after, &view)).expect("plain data");
        let one = json!({ "value": 1 });
        assert_eq!(change, json!({ "tracks": { "a": one, "b": one, "c": one } }));
        let (back, view) = (before, parts(&View { tracks: hidden.tracks, ..old }, &nothing));
        let change = serde_json::to_value(between(&after, &back, &view)).expect("plain data");
        assert_eq!(change, json!({ "tracks": { "a": one, "b": one, "c": one } }));
    }
}
