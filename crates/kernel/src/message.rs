use crate::{Board, GameInfo, IdText};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The languages every text of the product exists in.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    Zh,
    Ja,
    #[default]
    En,
}

impl Lang {
    pub const ALL: [Lang; 3] = [Lang::Zh, Lang::Ja, Lang::En];

    pub const fn code(self) -> &'static str {
        match self {
            Lang::Zh => "zh",
            Lang::Ja => "ja",
            Lang::En => "en",
        }
    }
}

impl std::str::FromStr for Lang {
    type Err = String;

    fn from_str(s: &str) -> Result<Lang, String> {
        match s {
            "zh" => Ok(Lang::Zh),
            "ja" => Ok(Lang::Ja),
            "en" => Ok(Lang::En),
            _ => Err(format!("unknown language {s:?}: use zh, ja or en")),
        }
    }
}

/// The same words in all three languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Text<'a> {
    pub zh: Cow<'a, str>,
    pub ja: Cow<'a, str>,
    pub en: Cow<'a, str>,
}

impl<'a> Text<'a> {
    pub const fn new(zh: &'a str, ja: &'a str, en: &'a str) -> Text<'a> {
        Text { zh: Cow::Borrowed(zh), ja: Cow::Borrowed(ja), en: Cow::Borrowed(en) }
    }

    /// Words that are put together, language by language.
    pub fn each(words: impl Fn(Lang) -> String) -> Text<'static> {
        Text { zh: words(Lang::Zh).into(), ja: words(Lang::Ja).into(), en: words(Lang::En).into() }
    }

    /// What reads alike in every language: a number, a sign.
    pub fn same(words: impl ToString) -> Text<'static> {
        Text::each(|_| words.to_string())
    }

    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.zh,
            Lang::Ja => &self.ja,
            Lang::En => &self.en,
        }
    }
}

/// A sentence for people as data: a key into the game's catalogues and its arguments. Rules never
/// hold text; terminal and browser render messages in the reader's language.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Message {
    pub key: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<Cow<'static, str>, Arg>,
}

/// An argument of a message. Ids are shown by their names in the vocabulary.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum Arg {
    Int(i32),
    Real(f64),
    Id { id: IdText },
    List(Vec<Arg>),
    Message(Box<Message>),
}

impl Message {
    pub const fn new(key: &'static str) -> Message {
        Message { key: Cow::Borrowed(key), args: BTreeMap::new() }
    }

    #[must_use]
    pub fn int(self, name: &'static str, value: impl Into<i64>) -> Message {
        let value = value.into().clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
        self.arg(name, Arg::Int(value))
    }

    #[must_use]
    pub fn id(self, name: &'static str, id: impl Into<IdText>) -> Message {
        self.arg(name, Arg::Id { id: id.into() })
    }

    #[must_use]
    pub fn ids<S: Into<IdText>>(self, name: &'static str, ids: impl IntoIterator<Item = S>) -> Message {
        let list = ids.into_iter().map(|id| Arg::Id { id: id.into() }).collect();
        self.arg(name, Arg::List(list))
    }

    #[must_use]
    pub fn ints(self, name: &'static str, values: impl IntoIterator<Item = i32>) -> Message {
        self.arg(name, Arg::List(values.into_iter().map(Arg::Int).collect()))
    }

    /// Says of a question that several of the things it offers may be taken, one after another.
    #[must_use]
    pub fn several(self) -> Message {
        self.int("several", 1)
    }

    #[must_use]
    pub fn message(self, name: &'static str, message: Message) -> Message {
        self.arg(name, Arg::Message(Box::new(message)))
    }

    #[must_use]
    pub fn arg(mut self, name: &'static str, arg: Arg) -> Message {
        self.args.insert(Cow::Borrowed(name), arg);
        self
    }
}

/// What an id names, so that clients can tell a place from a piece.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Seat,
    Place,
    /// An off-map box, pool, hand or deck.
    Zone,
    Piece,
    Card,
    Marker,
    Track,
    /// A nation, faction, terrain, phase, face: anything else that has a name.
    Term,
}

/// Every id of a game with its kind and names. Ids are unique over all kinds.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Vocabulary {
    pub entries: BTreeMap<String, Word>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Word {
    pub kind: Kind,
    pub names: Text<'static>,
}

impl Vocabulary {
    /// The sides, and everything that stands on the board under its own name.
    pub fn of(info: &GameInfo, board: &Board) -> Vocabulary {
        let mut words = Vocabulary::default();
        info.seats.iter().for_each(|seat| words.add(seat.id, Kind::Seat, seat.names.clone()));
        board.places.iter().for_each(|place| words.add(&place.id, Kind::Place, place.names.clone()));
        board.pieces.iter().for_each(|piece| words.add(&piece.id, Kind::Piece, piece.names.clone()));
        board.cards.iter().for_each(|card| words.add(&card.id, Kind::Card, card.names.clone()));
        board.markers.iter().for_each(|marker| words.add(&marker.id, Kind::Marker, marker.names.clone()));
        board.zones.iter().for_each(|zone| words.add(&zone.id, Kind::Zone, zone.names.clone()));
        board.tracks.iter().for_each(|track| words.add(&track.id, Kind::Track, track.names.clone()));
        words
    }

    /// Words that the rules use besides.
    pub fn terms<I: Into<String>>(&mut self, terms: impl IntoIterator<Item = (I, Text<'static>)>) {
        terms.into_iter().for_each(|(id, names)| self.add(id, Kind::Term, names));
    }

    pub fn add(&mut self, id: impl Into<String>, kind: Kind, names: Text<'static>) {
        self.entries.insert(id.into(), Word { kind, names });
    }

    pub fn name<'a>(&'a self, id: &'a str, lang: Lang) -> &'a str {
        self.entries.get(id).map_or(id, |w| w.names.get(lang))
    }
}
