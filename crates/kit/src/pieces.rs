//! Pieces in position files and views: a game says once where they lie and which faces and marks they have; reading,
//! writing and looking follow.

use crate::{Faults, Id, Term, name};
use sandtable_kernel::*;
use std::collections::BTreeMap;

/// A face or a mark of pieces: its id and other words for it, and how the state keeps it.
pub struct Mark<S, P> {
    pub words: &'static [&'static str],
    pub on: fn(&S, P) -> bool,
    pub set: fn(&mut S, P, bool),
}

/// Marks by the sets that hold them, faces with the one a piece has when no other is up:
/// `marks![State: "flown" = flow.flown]`, `marks![State: "used" | "back" = used; else "unused"]`.
#[macro_export]
macro_rules! marks {
    ($state:ty: $( $id:literal $( | $also:literal )* = $($set:ident).+ ),* $(; else $plain:literal $( | $other:literal )*)?) => {
        &[
            $( $crate::Mark {
                words: &[$id $(, $also)*],
                on: |s: &$state, piece| s.$($set).+.contains(piece),
                set: |s: &mut $state, piece, on| s.$($set).+.set(piece, on),
            }, )*
            $( $crate::Mark { words: &[$plain $(, $other)*], on: |_, _| true, set: |_, _, _| () }, )?
        ]
    };
}

/// What a position says of a piece; a face or mark by its id.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Said<L> {
    At(L),
    Face(&'static str),
    Mark(&'static str),
}

/// Where a game's state keeps what is said of its pieces.
pub trait Pieces: Play {
    type Piece: Id + Term<Self>;
    type Place: Copy + PartialEq + 'static;
    /// What there is on the map to lie in: `an area`.
    const ON_MAP: &'static str;
    /// Places beside the map.
    const BOXES: &'static [(Self::Place, &'static str)];
    /// Where those go whom a position does not name in a box it gives the contents of.
    const OUT: Self::Place;
    /// The first that is on is up.
    const FACES: &'static [Mark<Self::State, Self::Piece>];
    const MARKS: &'static [Mark<Self::State, Self::Piece>];

    /// The same where it depends on the piece.
    fn on_map(&self, _piece: Self::Piece) -> &'static str {
        Self::ON_MAP
    }

    fn pieces(&self) -> impl Iterator<Item = Self::Piece>;
    fn place_of(&self, state: &Self::State, piece: Self::Piece) -> Self::Place;
    fn put(&self, state: &mut Self::State, piece: Self::Piece, place: Self::Place);
    /// The place where a piece lies, if it is no box; nothing where it is not in play.
    fn map_id(&self, piece: Self::Piece, place: Self::Place) -> Option<String>;
    fn find_on_map(&self, piece: Self::Piece, id: &str) -> Option<Self::Place>;

    /// The lists of a position that say who is where: field, place, and who.
    fn lists<'a>(&self, position: &'a Position) -> Vec<(String, String, &'a [String])> {
        let held = |pool: &str| Self::BOXES.iter().any(|(_, id)| *id == pool);
        let pools = position.pools.iter().filter(|(pool, _)| held(pool));
        pools.map(|(pool, ids)| (format!("pools.{pool}"), pool.clone(), ids.as_slice())).collect()
    }

    /// Takes out of what is said of a piece what only this game knows; whether there is more to read.
    fn own_words(&self, _: &mut Self::State, _id: &str, _: &mut PieceState, _field: &str, _: &mut Faults) -> bool {
        true
    }

    /// Why this cannot be said of a piece.
    fn wrong(&self, _state: &Self::State, _piece: Self::Piece, _said: Said<Self::Place>) -> Option<String> {
        None
    }
}

/// A piece that everybody sees as it is; nothing where it is not in play.
pub fn piece_view<G: Pieces>(game: &G, state: &G::State, piece: G::Piece, picked: bool) -> Option<PieceView> {
    let lit = |marks: &'static [Mark<G::State, G::Piece>]| {
        marks.iter().filter(|mark| (mark.on)(state, piece)).map(|mark| IdText::new_static(mark.words[0]))
    };
    let (id, place) = (IdText::from(name(game, &piece)), game.place_of(state, piece));
    let boxed = G::BOXES.iter().find(|(at, _)| *at == place).map(|(_, id)| IdText::new_static(id));
    Some(PieceView {
        handle: id.clone(),
        id,
        known: true,
        at: boxed.or_else(|| game.map_id(piece, place).map(IdText::from))?,
        face: lit(G::FACES).next().unwrap_or_default(),
        marks: lit(G::MARKS).collect(),
        picked,
        quantities: Quantities::new(),
    })
}

/// All pieces, for a position file.
pub fn write_pieces<G: Pieces>(game: &G, state: &G::State) -> BTreeMap<String, PieceSpec> {
    let seen = game.pieces().filter_map(|piece| piece_view(game, state, piece, false));
    let spec = |view: PieceView| {
        let marks = view.marks.iter().map(ToString::to_string).collect();
        let (at, face) = (Some(view.at.into()), Some(view.face.into()));
        (view.id.into(), PieceSpec::Full(PieceState { at, face, marks, quantities: view.quantities }))
    };
    seen.map(spec).collect()
}

/// The face or mark a word stands for, or an error that names those there are.
fn pick<S, P>(marks: &'static [Mark<S, P>], word: &str) -> Result<&'static Mark<S, P>, String> {
    marks.iter().find(|mark| mark.words.contains(&word)).ok_or_else(|| {
        let known: Vec<&str> = marks.iter().map(|mark| mark.words[0]).collect();
        format!("{word:?} is not one of: {}", known.join(", "))
    })
}

impl Faults {
    /// Lays out the pieces a position names, by themselves or in a list of who is somewhere. What is named has the marks
    /// it is given, and its plain face if it is put somewhere without another.
    pub fn pieces<G: Pieces>(&mut self, game: &G, state: &mut G::State, position: &Position) {
        let mut placed: BTreeMap<&str, String> = BTreeMap::new();
        for (field, place, ids) in game.lists(position) {
            if let Some((place, _)) = G::BOXES.iter().find(|(_, id)| *id == place) {
                let there: Vec<_> = game.pieces().filter(|piece| game.place_of(state, *piece) == *place).collect();
                there.into_iter().for_each(|piece| game.put(state, piece, G::OUT));
            }
            for (i, id) in ids.iter().enumerate() {
                let field = format!("{field}[{i}]");
                match placed.insert(id, field.clone()) {
                    Some(first) => self.add(field, format_args!("{id} is placed by {first} already")),
                    None => self.piece(game, state, id, PieceSpec::At(place.clone()).state(), [&field, &field]),
                }
            }
        }
        for (id, spec) in &position.pieces {
            let (field, said) = (format!("pieces.{id}"), spec.state());
            match placed.get(id.as_str()).filter(|_| said.at.is_some()) {
                Some(first) => self.add(format_args!("{field}.at"), format_args!("{id} is placed by {first} already")),
                None => self.piece(game, state, id, said, [&field, &format!("{field}.at")]),
            }
        }
    }

    fn piece<G: Pieces>(&mut self, game: &G, s: &mut G::State, id: &str, mut said: PieceState, fields: [&str; 2]) {
        let [field, at] = fields;
        if !game.own_words(s, id, &mut said, field, self) {
            return;
        }
        let Some(piece) = self.read::<G, G::Piece>(game, field, id) else { return };
        let turn = |s: &mut G::State, up: &str| {
            G::FACES.iter().for_each(|face| (face.set)(s, piece, face.words[0] == up));
        };
        if let Some(name) = &said.at {
            let boxed = G::BOXES.iter().find(|(_, id)| id == name).map(|(place, _)| *place);
            let known = || G::BOXES.iter().map(|(_, id)| *id).collect::<Vec<_>>().join(", ");
            let found = boxed.or_else(|| game.find_on_map(piece, name));
            let found = found.ok_or_else(|| format!("{name:?} is no place: {}, {}", game.on_map(piece), known()));
            match found.and_then(|place| game.wrong(s, piece, Said::At(place)).map_or(Ok(place), Err)) {
                Ok(place) => {
                    game.put(s, piece, place);
                    turn(s, "");
                }
                Err(problem) => self.add(at, problem),
            }
        }
        if let Some(word) = &said.face {
            let allowed = |up: &'static str| game.wrong(s, piece, Said::Face(up)).map_or(Ok(up), Err);
            match pick(G::FACES, word).and_then(|face| allowed(face.words[0])) {
                Ok(up) => turn(s, up),
                Err(problem) => self.add(format_args!("{field}.face"), problem),
            }
        }
        G::MARKS.iter().for_each(|mark| (mark.set)(s, piece, false));
        for word in &said.marks {
            let allowed = |mark| game.wrong(s, piece, Said::Mark(mark)).map_or(Ok(()), Err);
            match pick(G::MARKS, word).and_then(|mark| allowed(mark.words[0]).map(|()| mark)) {
                Ok(mark) => (mark.set)(s, piece, true),
                Err(problem) => self.add(format_args!("{field}.marks"), problem),
            }
        }
        for name in said.quantities.keys() {
            self.add(format_args!("{field}.quantities.{name}"), "pieces of this game carry no such number");
        }
    }
}
