//! Position files: what is wrong with one, and what all games read alike.

use crate::Id;
use sandtable_kernel::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// What is wrong with a position, field by field.
#[derive(Debug, Default)]
pub struct Faults(Vec<PositionError>);

impl Faults {
    pub fn add(&mut self, field: impl Display, problem: impl Display) {
        self.0.push(PositionError::new(field.to_string(), problem.to_string()));
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `value` if nothing is wrong.
    pub fn finish<T>(self, value: T) -> Result<T, Vec<PositionError>> {
        if self.0.is_empty() { Ok(value) } else { Err(self.0) }
    }

    /// The turn a position says, by itself or on its track.
    pub fn turn(&mut self, position: &Position, last: u8) -> Option<u8> {
        let by_track = position.tracks.get("turn").map(|turn| ("tracks.turn", *turn));
        let (field, turn) = position.turn.map(|turn| ("turn", i64::from(turn))).or(by_track)?;
        let found = u8::try_from(turn).ok().filter(|turn| (1..=last).contains(turn));
        if found.is_none() {
            self.add(field, format_args!("{turn} is not a turn; this game has turns 1 to {last}"));
        }
        found
    }

    /// Something that is so or not.
    pub fn flag(&mut self, field: &str, value: &Value) -> Option<bool> {
        let found = value.as_bool();
        if found.is_none() {
            self.add(field, "true or false");
        }
        found
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
            self.add(
                format_args!("at.{field}"),
                format_args!("not a field of this point; it takes: {}", known.join(", ")),
            );
        }
        if at.of.as_deref().is_some_and(|of| !spec.of.is_empty() && !spec.of.contains(&of)) {
            self.add("at.of", format_args!("not one of {}", spec.of.join(", ")));
            return None;
        }
        Some(spec)
    }

    /// A number that a point cannot do without.
    pub fn needed(&mut self, at: &Point, name: &str, range: RangeInclusive<u8>) -> Option<u8> {
        if !at.more.contains_key(name) {
            let (least, most) = (range.start(), range.end());
            self.add(format_args!("at.{name}"), format_args!("needed here: a number from {least} to {most}"));
        }
        self.number(at, name, range)
    }

    /// A number among the facts of a point.
    pub fn number(&mut self, at: &Point, name: &str, range: RangeInclusive<u8>) -> Option<u8> {
        let value = at.more.get(name)?;
        let number = value.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| range.contains(n));
        if number.is_none() {
            self.add(format_args!("at.{name}"), format_args!("a number from {} to {}", range.start(), range.end()));
        }
        number
    }

    /// The piles of cards a position names: hands, decks and discards by side, and pools called after a pile and a side
    /// (`removed-japan`). Pools of other things are `others`.
    pub fn piles<'a, P: Copy>(
        &mut self,
        info: &GameInfo,
        position: &'a Position,
        [hand, deck, discard]: [P; 3],
        pools: &[(P, &str)],
        others: &[&str],
    ) -> Vec<Pile<'a, P>> {
        let mut piles = Vec::new();
        let [first, second] = &info.seats;
        let mut add = |faults: &mut Faults, field: String, side: &str, at, cards: &'a Vec<String>| match info.seat(side)
        {
            Some(seat) => piles.push(Pile { field, seat, at, cards }),
            None => faults.add(field, format_args!("not a side: {} or {}", first.id, second.id)),
        };
        let lists = [(&position.decks, "decks", deck), (&position.hands, "hands", hand)];
        for (map, name, at) in lists.into_iter().chain([(&position.discards, "discards", discard)]) {
            map.iter().for_each(|(side, cards)| add(self, format!("{name}.{side}"), side, at, cards));
        }
        for (pool, cards) in position.pools.iter().filter(|(pool, _)| !others.contains(&pool.as_str())) {
            let (pile, side) = pool.rsplit_once('-').unwrap_or((pool, ""));
            match pools.iter().find(|(_, name)| *name == pile) {
                Some((at, _)) => add(self, format!("pools.{pool}"), side, *at, cards),
                None => {
                    let piles = pools.iter().map(|(_, name)| format!("{name}-SIDE"));
                    let known: Vec<String> = piles.chain(others.iter().map(ToString::to_string)).collect();
                    let known = known.join(", ");
                    self.add(format_args!("pools.{pool}"), format_args!("no such pool; there are: {known}"));
                }
            }
        }
        piles
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
