//! Position files: what is wrong with one, and what all games read alike.

use crate::{Id, Sequence, Term, pending};
use sandtable_kernel::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// The track of the turn, or the marker on it.
const TURN: [&str; 2] = ["turn", "marker-turn"];

/// A value that should be a word.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What is wrong with a position, field by field.
#[derive(Debug, Default)]
pub struct Faults(Vec<PositionError>);

impl Faults {
    pub fn add(&mut self, field: impl Display, problem: impl Display) {
        self.0.push(PositionError::new(field.to_string(), problem.to_string()));
    }

    /// Adds a problem where there is one.
    pub fn when(&mut self, wrong: bool, field: impl Display, problem: impl Display) {
        if wrong {
            self.add(field, problem);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The thing that a word names.
    pub fn read<G, T: Term<G>>(&mut self, game: &G, field: impl Display, word: &str) -> Option<T> {
        let words = if word.is_empty() { &[][..] } else { &[word] };
        T::read(game, &mut words.iter().peekable()).map_err(|problem| self.add(field, problem)).ok()
    }

    /// The things of a list.
    pub fn list<G, T: Term<G>, C: FromIterator<T>>(&mut self, game: &G, field: impl Display, value: &Value) -> C {
        self.when(!value.is_array(), &field, format_args!("a list of {} ids", T::WHAT));
        let ids = value.as_array().into_iter().flatten().enumerate();
        ids.filter_map(|(i, id)| self.read(game, format_args!("{field}[{i}]"), &text(id))).collect()
    }

    /// `value` if nothing is wrong.
    pub fn finish<T>(self, value: T) -> Result<T, Vec<PositionError>> {
        if self.0.is_empty() { Ok(value) } else { Err(self.0) }
    }

    /// The turn a position says, by itself or on its track.
    pub fn turn(&mut self, position: &Position, last: u8) -> Option<u8> {
        let by_track = TURN.iter().find_map(|id| position.tracks.get(*id)).map(|turn| ("tracks.turn", *turn));
        let (field, turn) = position.turn.map(|turn| ("turn", i64::from(turn))).or(by_track)?;
        let found = u8::try_from(turn).ok().filter(|turn| (1..=last).contains(turn));
        let problem = format_args!("{turn} is not a turn; this game has turns 1 to {last}");
        self.when(found.is_none(), field, problem);
        found
    }

    /// Something that is so or not.
    pub fn flag(&mut self, field: &str, value: &Value) -> Option<bool> {
        self.when(!value.is_boolean(), field, "true or false");
        value.as_bool()
    }

    /// The point a question starts at, with no other facts than it has, of somebody it can be of.
    pub fn point(&mut self, specs: &'static [PointSpec], at: &Point) -> Option<&'static PointSpec> {
        let Some(spec) = specs.iter().find(|spec| spec.point == at.point) else {
            let names: Vec<&str> = specs.iter().map(|spec| spec.point).collect();
            self.add("at.point", format_args!("{:?} is not a point; there are: {}", at.point, names.join(", ")));
            return None;
        };
        let known: Vec<&str> = spec.fields.iter().map(|(name, _)| *name).collect();
        for field in at.more.keys().filter(|field| !known.contains(&field.as_str())) {
            let problem = format!("not a field of this point; it takes: {}", known.join(", "));
            self.add(format_args!("at.{field}"), problem);
        }
        if at.of.as_deref().is_some_and(|of| !spec.of.is_empty() && !spec.of.contains(&of)) {
            self.add("at.of", format_args!("not one of {}", spec.of.join(", ")));
            return None;
        }
        Some(spec)
    }

    /// Whose a point is; the first seat's where it is nobody's.
    pub fn whose(&mut self, info: &GameInfo, spec: &PointSpec, at: &Point) -> Option<Seat> {
        let of = at.of.as_deref().and_then(|of| info.seat(of));
        let seat = of.or(spec.of.is_empty().then_some(Seat::FIRST));
        self.when(seat.is_none(), "at.of", format_args!("say whose: {}", spec.of.join(" or ")));
        seat
    }

    /// What a point names in one of its fields, if it has it.
    pub fn named<G, T: Term<G>>(&mut self, game: &G, at: &Point, name: &str) -> Option<T> {
        self.read(game, format_args!("at.{name}"), &text(at.more.get(name)?))
    }

    /// What a point has to name.
    pub fn must_name<G, T: Term<G>>(&mut self, game: &G, at: &Point, name: &str) -> Option<T> {
        let problem = format_args!("needed here: the id of a {}", T::WHAT);
        self.when(!at.more.contains_key(name), format_args!("at.{name}"), problem);
        self.named(game, at, name)
    }

    /// One of these words in a field of a point; the first if it is left out.
    pub fn word<T: Copy>(&mut self, at: &Point, name: &str, words: &[(&str, T)]) -> Option<T> {
        let Some(value) = at.more.get(name) else { return Some(words[0].1) };
        let found = words.iter().find(|(word, _)| value == word).map(|(_, meant)| *meant);
        let known = || words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
        self.when(found.is_none(), format_args!("at.{name}"), format_args!("{value} is not one of {}", known()));
        found
    }

    /// A number that a point cannot do without.
    pub fn needed(&mut self, at: &Point, name: &str, range: RangeInclusive<u8>) -> Option<u8> {
        let problem = format_args!("needed here: a number from {} to {}", range.start(), range.end());
        self.when(!at.more.contains_key(name), format_args!("at.{name}"), problem);
        self.number(at, name, range)
    }

    /// A number among the facts of a point.
    pub fn number(&mut self, at: &Point, name: &str, range: RangeInclusive<u8>) -> Option<u8> {
        let value = at.more.get(name)?;
        let number = value.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| range.contains(n));
        let problem = format_args!("a number from {} to {}", range.start(), range.end());
        self.when(number.is_none(), format_args!("at.{name}"), problem);
        number
    }

    /// Puts the markers of tracks where a position says; the turn has a word of its own.
    pub fn tracks<S>(&mut self, state: &mut S, position: &Position, tracks: &[Track<S>]) {
        for (id, value) in position.tracks.iter().filter(|(id, _)| !TURN.contains(&id.as_str())) {
            let field = format_args!("tracks.{id}");
            match tracks.iter().find(|track| track.words.contains(&id.as_str())) {
                Some(track) if track.range.contains(value) => (track.set)(state, *value),
                Some(Track { range, .. }) => {
                    self.add(field, format_args!("{value} is not {} to {}", range.start(), range.end()));
                }
                None => {
                    let known: Vec<&str> = tracks.iter().map(|track| track.words[0]).collect();
                    self.add(field, format_args!("no such track; there are: turn, {}", known.join(", ")));
                }
            }
        }
    }

    /// The piles of cards a position names: hands, decks and discards by side, and pools called after another pile and
    /// a side (`removed-japan`). Pools of other things are `others`.
    pub fn piles<'a, P: Copy>(
        &mut self,
        info: &GameInfo,
        position: &'a Position,
        piles: &[(P, &str)],
        others: &[&str],
    ) -> Vec<Pile<'a, P>> {
        let lists = [("hand", &position.hands), ("deck", &position.decks), ("discard", &position.discards)];
        let lists = lists.iter().flat_map(|(pile, map)| {
            map.iter().map(move |(side, cards)| (format!("{pile}s.{side}"), *pile, side.as_str(), cards))
        });
        let pools = position.pools.iter().filter(|(pool, _)| !others.contains(&pool.as_str())).map(|(pool, cards)| {
            let (pile, side) = pool.rsplit_once('-').unwrap_or((pool, ""));
            (format!("pools.{pool}"), pile, side, cards)
        });
        let mut found = Vec::new();
        for (field, pile, side, cards) in lists.chain(pools) {
            let at = piles.iter().find(|(_, name)| *name == pile).map(|(at, _)| *at);
            match (at, info.seat(side)) {
                (Some(at), Some(seat)) => found.push(Pile { field, seat, at, cards }),
                (Some(_), None) => {
                    let [first, second] = &info.seats;
                    self.add(field, format_args!("{side:?} is not a side: {} or {}", first.id, second.id));
                }
                (None, _) => {
                    let known = piles.iter().map(|(_, name)| format!("{name}-SIDE"));
                    let known: Vec<String> = known.chain(others.iter().map(ToString::to_string)).collect();
                    self.add(field, format_args!("no such pool; there are: {}", known.join(", ")));
                }
            }
        }
        found
    }

    /// Puts the cards of piles where they lie; a card is its side's, and in one place only.
    pub fn cards<P: Copy, C: Id>(
        &mut self,
        piles: &[Pile<'_, P>],
        find: impl Fn(&str) -> Option<(C, Seat)>,
        mut put: impl FnMut(C, P),
    ) {
        let mut named: BTreeMap<usize, String> = BTreeMap::new();
        for pile in piles {
            for (i, id) in pile.cards.iter().enumerate() {
                let field = format!("{}[{i}]", pile.field);
                match find(id) {
                    None => self.add(field, format_args!("{id:?} is not a card")),
                    Some((_, side)) if side != pile.seat => {
                        self.add(field, format_args!("{id} belongs to the other deck"))
                    }
                    Some((card, _)) => match named.insert(card.index(), field.clone()) {
                        Some(before) => self.add(field, format_args!("{id} is also in {before}")),
                        None => put(card, pile.at),
                    },
                }
            }
        }
    }
}

/// Cards of one side that a position puts somewhere.
#[derive(Debug)]
pub struct Pile<'a, P> {
    pub field: String,
    pub seat: Seat,
    pub at: P,
    pub cards: &'a [String],
}

/// Writes the cards of both sides as [`Faults::piles`] reads them.
pub fn write_piles<P: Copy>(
    info: &GameInfo,
    position: &mut Position,
    piles: &[(P, &str)],
    cards: impl Fn(Seat, P) -> Vec<String>,
) {
    for (seat, (at, pile)) in Seat::BOTH.into_iter().flat_map(|seat| piles.iter().map(move |pile| (seat, *pile))) {
        let side = info.seat_id(seat);
        let (map, key) = match pile {
            "hand" => (&mut position.hands, side.to_owned()),
            "deck" => (&mut position.decks, side.to_owned()),
            "discard" => (&mut position.discards, side.to_owned()),
            _ => (&mut position.pools, format!("{pile}-{side}")),
        };
        map.insert(key, cards(seat, at));
    }
}

/// A pile of cards or a box: what is in it, or how much if the viewer may not know.
pub fn zone(ids: impl IntoIterator<Item = IdText>, open: bool) -> ZoneView {
    let known: Vec<IdText> = ids.into_iter().collect();
    let hidden = Some(if open { 0 } else { known.len() as u32 });
    ZoneView { known: if open { known } else { Vec::new() }, hidden, ..ZoneView::default() }
}

/// What every view begins with.
pub fn glance<G: Game + Sequence>(
    game: &G,
    state: &G::State,
    turn: u8,
    heading: Vec<Message>,
    tracks: &[Track<G::State>],
    score: [i32; 2],
) -> View {
    let id = |seat: Seat| IdText::new(G::info().seat_id(seat));
    let shown = tracks.iter().map(|track| (track.words[0], (track.get)(state) as i32));
    View {
        turn: turn.into(),
        heading,
        deciding: pending(game, state).seats().iter().map(id).collect(),
        score: Seat::BOTH.into_iter().map(id).zip(score).collect(),
        tracks: shown.chain([("turn", turn.into())]).map(|(id, value)| (id.into(), TrackView { value })).collect(),
        ..View::default()
    }
}

/// Deals what a seat cannot know anew: each slot gets one of the things left, as chance has it.
pub fn deal<I: Id, T>(
    chance: &mut dyn Chance,
    things: impl IntoIterator<Item = I>,
    slots: impl IntoIterator<Item = T>,
    mut put: impl FnMut(I, T),
) {
    let mut left: Vec<u16> = things.into_iter().map(|thing| thing.index() as u16).collect();
    for slot in slots {
        let picked = chance.pick(Ask::Draw { pool: "hidden", candidates: &left }, left.len() as u32);
        put(I::from_index(left.remove(picked as usize).into()), slot);
    }
}

/// A track: its id and other words for it, the numbers it has, and where the state keeps which it is.
pub struct Track<S> {
    pub words: &'static [&'static str],
    pub range: RangeInclusive<i64>,
    pub get: fn(&S) -> i64,
    pub set: fn(&mut S, i64),
}

/// Tracks by the numbers of the state they show, whole or in parts of so many:
/// `tracks![State: "peace" | "marker-peace" (1..=16) = peace, "axis-vp" (0..=9) = half_vp[0] / 2]`.
#[macro_export]
macro_rules! tracks {
    ($state:ty: $( $id:literal $( | $also:literal )* ($range:expr) = $field:ident $([$i:literal])? $(/ $by:literal)? ),+ $(,)?) => {
        [ $( $crate::Track::<$state> {
            words: &[$id $(, $also)*],
            range: $range,
            get: |s| i64::from(s.$field $([$i])?) $(/ $by)?,
            set: |s, value| s.$field $([$i])? = (value $(* $by)?) as _,
        } ),+ ]
    };
}

/// Chance that only notices being asked.
#[derive(Debug, Default)]
pub struct Tripwire {
    pub touched: bool,
}

impl Chance for Tripwire {
    fn pick(&mut self, _ask: Ask<'_>, _n: u32) -> u32 {
        self.touched = true;
        0
    }
}

/// Declares the part of a state that a position file keeps under `flow`: where in the sequence of play we are.
/// `Flow::of(&state)` takes it out, `lay` puts it back.
///
/// ```ignore
/// part_of! { pub struct Flow of State { stack: Stack, passes: u8 } }
/// ```
#[macro_export]
macro_rules! part_of {
    (
        $(#[$meta:meta])*
        $vis:vis struct $part:ident of $state:ident { $( $(#[$fmeta:meta])* $field:ident : $ty:ty ),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(::serde::Serialize, ::serde::Deserialize)]
        $vis struct $part { $( $(#[$fmeta])* $vis $field: $ty ),+ }

        impl $part {
            $vis fn of(state: &$state) -> $part {
                $part { $( $field: state.$field.clone() ),+ }
            }

            $vis fn lay(self, state: &mut $state) {
                $( state.$field = self.$field; )+
            }
        }
    };
}
