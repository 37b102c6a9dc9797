//! What a step changed in a view: the little that is pushed instead of the whole.

use crate::api::{PieceRun, ViewChange};
use sandtable_kernel::{IdText, PieceView, View};
use sandtable_table::{Entries, Glance, PieceGlance};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// From what was seen before to `view`, of which `new` is what will be remembered: both of one viewer. What is the
/// same is compared as numbers; words are looked at only where something changed.
pub fn between<'a>(old: &'a Glance, new: &Glance, view: &'a View) -> ViewChange<'a> {
    let View { turn, heading, deciding, pieces: now, places, zones, tracks, notes, score } = view;
    ViewChange {
        turn: (old.turn != *turn).then_some(*turn),
        heading: (old.heading != new.heading).then_some(heading),
        deciding: (old.deciding != new.deciding).then_some(deciding),
        pieces: pieces(&old.pieces, &new.pieces, now),
        places: entries(&old.places, &new.places, places),
        zones: entries(&old.zones, &new.zones, zones),
        tracks: entries(&old.tracks, &new.tracks, tracks),
        notes: (old.notes != new.notes).then_some(notes),
        score: (old.score != new.score).then_some(score),
    }
}

fn pieces<'a>(old: &[PieceGlance], new: &[PieceGlance], view: &'a [PieceView]) -> Option<Vec<PieceRun<'a>>> {
    if old == new {
        return None;
    }
    let mut runs: Vec<PieceRun<'a>> = Vec::new();
    // Where in `old` the run goes on.
    let mut next = 0;
    for (glance, piece) in new.iter().zip(view) {
        let here = old.get(next).is_some_and(|o| o.whole == glance.whole);
        let at = if here { Some(next) } else { find(old, next, *glance) };
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

/// The place of the same piece in the same condition, looked for behind `next` first.
fn find(old: &[PieceGlance], next: usize, piece: PieceGlance) -> Option<usize> {
    let next = next.min(old.len());
    let same = |o: &PieceGlance| o.whole == piece.whole;
    let behind = old[next..].iter().position(same).map(|i| i + next);
    behind.or_else(|| old[..next].iter().position(same))
}

/// Both in step, in the order of their ids.
fn entries<'a, T>(
    old: &'a Entries,
    new: &Entries,
    view: &'a BTreeMap<IdText, T>,
) -> Option<BTreeMap<&'a str, Option<&'a T>>> {
    if old == new {
        return None;
    }
    let mut changed = BTreeMap::new();
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
            (Some((id, _)), None) => drop(changed.insert(id, None)),
            (None, None) => {}
        }
    }
    Some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_kernel::{Playout, id_text};
    use serde_json::{Value, json};

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

    /// As the client is told it.
    fn told<'a>(old: &[PieceView], new: &'a View) -> Option<Vec<PieceRun<'a>>> {
        pieces(&Glance::of(&list(old)).pieces, &Glance::of(new).pieces, &new.pieces)
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
        let (before, after) = (Glance::of(&old), Glance::of(&new));
        let change = serde_json::to_value(between(&before, &after, &new)).expect("plain data");
        assert_eq!(
            change,
            json!({
                "tracks": { "a": Value::Null, "b": { "value": 2 }, "d": { "value": 7 } },
                "score": { "red": 4 },
            })
        );
        assert_eq!(serde_json::to_value(between(&before, &before, &old)).expect("plain data"), json!({}));
    }
}
