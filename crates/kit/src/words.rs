//! Actions, events and facts, declared once: the enum, its notation, its parser, its message key
//! and arguments all follow from one declaration.

use crate::{Id, Set};
use arrayvec::ArrayVec;
use sandtable_kernel::{Arg, Game, Message, Seat, VerbSpec};
use std::fmt::Write as _;

/// An object of an action, in the one text form that notation, logs, files and terminal share.
pub trait Term<G>: Sized {
    /// What the word stands for, in messages and in the list of verbs: `unit`, `area`.
    const WHAT: &'static str;
    fn write(&self, game: &G, out: &mut String);
    /// Reads the object off the words that are left.
    fn read<'a>(game: &G, words: &mut Words<'a>) -> Result<Self, String>;
    fn syntax() -> String {
        format!("<{}>", Self::WHAT)
    }
}

/// An object in its text form.
pub fn name<G, T: Term<G>>(game: &G, term: &T) -> String {
    let mut out = String::new();
    term.write(game, &mut out);
    out
}

/// A field of a message.
pub trait Say<G> {
    fn arg(&self, game: &G) -> Arg;
    /// Most fields are one argument; a field that is several overrides this.
    fn say(&self, game: &G, name: &'static str, message: Message) -> Message {
        message.arg(name, self.arg(game))
    }
}

/// The words behind a verb that have not been read yet.
pub type Words<'a> = std::iter::Peekable<std::slice::Iter<'a, &'a str>>;

/// The next word, or what is missing.
pub fn word<'a>(words: &mut Words<'a>, what: &str) -> Result<&'a str, String> {
    words.next().copied().ok_or_else(|| format!("a {what} is missing"))
}

/// The name nearest to a misspelt one, if any comes near; one that is only begun counts as near.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let begun = |name: &str| word.len() >= 3 && name.starts_with(word);
    let scored = names.into_iter().map(|name| (strsim::normalized_damerau_levenshtein(word, name), name));
    let near = scored.filter(|(score, name)| *score >= 0.6 || begun(name));
    near.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
}

/// `; did you mean "luzon"?`, where some name comes near.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, names).map_or_else(String::new, |near| format!("; did you mean {near:?}?"))
}

/// Says that a word names nothing of its kind, with the nearest name.
pub fn unknown<'a>(word: &str, what: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    format!("{word:?} is no {what} of this game{}", did_you_mean(word, names))
}

/// Gives an id its words: `named!(UnitId, "unit", Bunroku, |g, id| &g.data.unit(id).id, |g| names…)`.
///
/// The first closure gives the name of an id, the second an iterator over all names in the order
/// of the ids, which is how a name is found (only when a person writes one).
#[macro_export]
macro_rules! named {
    ($id:ty, $what:literal, $game:ty, |$g:ident, $i:ident| $name:expr, |$h:ident| $names:expr) => {
        impl $crate::Term<$game> for $id {
            const WHAT: &'static str = $what;

            fn write(&self, $g: &$game, out: &mut String) {
                let $i = *self;
                out.push_str($name);
            }

            fn read<'a>($h: &$game, words: &mut $crate::Words<'a>) -> Result<Self, String> {
                let word = $crate::word(words, $what)?;
                match $names.position(|name: &str| name == word) {
                    Some(index) => Ok($crate::Id::from_index(index)),
                    None => Err($crate::unknown(word, $what, $names)),
                }
            }
        }

        impl $crate::Say<$game> for $id {
            fn arg(&self, $g: &$game) -> $crate::kernel::Arg {
                let $i = *self;
                $crate::kernel::Arg::Id { id: $crate::kernel::IdText::new($name) }
            }
        }
    };
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(
            impl<G> Say<G> for $number {
                fn arg(&self, _: &G) -> Arg {
                    Arg::Int((*self as i64).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
                }
            }

            impl<G> Term<G> for $number {
                const WHAT: &'static str = "number";

                fn write(&self, _: &G, out: &mut String) {
                    let _ = write!(out, "{self}");
                }

                fn read<'a>(_: &G, words: &mut Words<'a>) -> Result<Self, String> {
                    let word = word(words, "number")?;
                    word.parse().map_err(|_| format!("{word:?} is not a number that fits here"))
                }
            }
        )+
    };
}

numbers!(u8, u16, u32, usize, i8, i16, i32, i64);

/// Does not matter which way it is spelt in a catalogue: `{ $on -> [1] … *[other] … }`.
impl<G> Say<G> for bool {
    fn arg(&self, _: &G) -> Arg {
        Arg::Int(i32::from(*self))
    }
}

impl<G: Game> Say<G> for Seat {
    fn arg(&self, _: &G) -> Arg {
        Arg::Id { id: G::info().seat_id(*self).into() }
    }
}

impl<G: Game> Term<G> for Seat {
    const WHAT: &'static str = "side";

    fn write(&self, _: &G, out: &mut String) {
        out.push_str(G::info().seat_id(*self));
    }

    fn read<'a>(_: &G, words: &mut Words<'a>) -> Result<Self, String> {
        let word = word(words, "side")?;
        G::info().seat(word).ok_or_else(|| unknown(word, "side", Seat::BOTH.map(|s| G::info().seat_id(s))))
    }
}

/// An id of the vocabulary that the code itself knows.
impl<G> Say<G> for &'static str {
    fn arg(&self, _: &G) -> Arg {
        Arg::Id { id: (*self).into() }
    }
}

impl<G> Say<G> for String {
    fn arg(&self, _: &G) -> Arg {
        Arg::Id { id: self.as_str().into() }
    }
}

impl<G> Say<G> for Message {
    fn arg(&self, _: &G) -> Arg {
        Arg::Message(Box::new(self.clone()))
    }
}

impl<G, T: Say<G>> Say<G> for Option<T> {
    fn arg(&self, game: &G) -> Arg {
        match self {
            Some(value) => value.arg(game),
            None => Arg::Id { id: "none".into() },
        }
    }
}

fn list<'a, G, T: Say<G> + 'a>(game: &G, items: impl IntoIterator<Item = &'a T>) -> Arg {
    Arg::List(items.into_iter().map(|item| item.arg(game)).collect())
}

impl<G, T: Say<G>> Say<G> for Vec<T> {
    fn arg(&self, game: &G) -> Arg {
        list(game, self)
    }
}

impl<G, T: Say<G>, const N: usize> Say<G> for [T; N] {
    fn arg(&self, game: &G) -> Arg {
        list(game, self)
    }
}

impl<G, T: Say<G>, const N: usize> Say<G> for ArrayVec<T, N> {
    fn arg(&self, game: &G) -> Arg {
        list(game, self)
    }
}

impl<G, I: Id + Say<G>, const W: usize> Say<G> for Set<I, W> {
    fn arg(&self, game: &G) -> Arg {
        Arg::List(self.iter().map(|id| id.arg(game)).collect())
    }
}

/// An object that may be left out, at the end of an action.
impl<G, T: Term<G>> Term<G> for Option<T> {
    const WHAT: &'static str = T::WHAT;

    fn write(&self, game: &G, out: &mut String) {
        if let Some(value) = self {
            value.write(game, out);
        }
    }

    fn read<'a>(game: &G, words: &mut Words<'a>) -> Result<Self, String> {
        if words.peek().is_none() { Ok(None) } else { T::read(game, words).map(Some) }
    }

    fn syntax() -> String {
        format!("[{}]", T::syntax())
    }
}

/// One way to write an action.
pub struct Form<G, A> {
    pub verb: &'static str,
    pub syntax: fn() -> Vec<String>,
    pub read: for<'a> fn(&G, &mut Words<'a>) -> Result<A, String>,
}

/// Reads an action by the forms its declaration gives.
pub fn read_action<G, A>(game: &G, forms: &[Form<G, A>], text: &str) -> Result<A, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some((&verb, objects)) = words.split_first() else { return Err("an empty action".to_owned()) };
    let mut problem = None;
    for form in forms.iter().filter(|f| f.verb == verb) {
        let mut left = objects.iter().peekable();
        let read = (form.read)(game, &mut left).and_then(|action| match left.next() {
            None => Ok(action),
            Some(extra) => Err(format!("{extra:?} is one word too many")),
        });
        match read {
            Ok(action) => return Ok(action),
            Err(why) => problem.get_or_insert(format!("{}: {why}", written(form))),
        };
    }
    Err(problem.unwrap_or_else(|| {
        let near = nearest(verb, forms.iter().map(|f| f.verb)).map_or_else(String::new, |n| format!("; {n:?}?"));
        let mut all: Vec<String> = forms.iter().map(written).collect();
        all.dedup();
        format!("unknown verb {verb:?}{near} (verbs: {})", all.join(", "))
    }))
}

fn written<G, A>(form: &Form<G, A>) -> String {
    let mut out = form.verb.to_owned();
    (form.syntax)().iter().for_each(|object| {
        let _ = write!(out, " {object}");
    });
    out
}

/// The list of verbs for [`sandtable_kernel::Words::verbs`].
pub fn verb_specs<G, A>(forms: &[Form<G, A>]) -> Vec<VerbSpec> {
    forms.iter().map(|f| VerbSpec { verb: f.verb, objects: (f.syntax)() }).collect()
}

/// A message key with its arguments, as a declaration states them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    pub key: &'static str,
    pub args: &'static [&'static str],
}

#[doc(hidden)]
pub const fn kebab_len(prefix: &str, name: &str) -> usize {
    let (prefix, name) = (prefix.as_bytes(), name.as_bytes());
    let mut len = prefix.len() + name.len();
    let mut i = 0;
    while i < name.len() {
        if name[i].is_ascii_uppercase() && (i > 0 || !prefix.is_empty()) {
            len += 1;
        }
        i += 1;
    }
    len
}

#[doc(hidden)]
pub const fn kebab<const N: usize>(prefix: &str, name: &str) -> [u8; N] {
    let (prefix, name) = (prefix.as_bytes(), name.as_bytes());
    let mut out = [0; N];
    let mut at = 0;
    while at < prefix.len() {
        out[at] = prefix[at];
        at += 1;
    }
    let mut i = 0;
    while i < name.len() {
        if name[i].is_ascii_uppercase() && at > 0 {
            out[at] = b'-';
            at += 1;
        }
        out[at] = name[i].to_ascii_lowercase();
        at += 1;
        i += 1;
    }
    out
}

/// `key!("event", MarchDie)` is `"event-march-die"`, at compile time.
#[doc(hidden)]
#[macro_export]
macro_rules! key {
    ($prefix:literal, $name:ident) => {{
        const LEN: usize = $crate::kebab_len($prefix, stringify!($name));
        const BYTES: [u8; LEN] = $crate::kebab::<LEN>($prefix, stringify!($name));
        const KEY: &str = match ::core::str::from_utf8(&BYTES) {
            Ok(key) => key,
            Err(_) => panic!("a name in ASCII"),
        };
        KEY
    }};
    ($prefix:literal, $name:ident, $key:literal) => {
        $key
    };
}

/// Declares kinds of things with the ids that data and notation have for them: the enum, `ALL`, `id` and `find`. An id
/// is the name in kebab case unless another is given; a clause behind the name gives `clause` too.
///
/// ```ignore
/// kinds! {
///     pub enum Kind {
///         Blitz: CARD_BLITZ,                        // "blitz"
///         YiSunSin = "yi-sun-sin-sorties": CARD_YI_SUN_SIN,
///     }
/// }
/// ```
#[macro_export]
macro_rules! kinds {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $( $(#[$vmeta:meta])* $variant:ident $( = $id:literal )? : $clause:ident ),+ $(,)?
        }
    ) => {
        $crate::kinds! {
            $(#[$meta])*
            $vis enum $name { $( $(#[$vmeta])* $variant $( = $id )? ),+ }
        }

        impl $name {
            /// What the rulebook says of it.
            pub const fn clause(self) -> $crate::kernel::Clause {
                match self {
                    $( $name::$variant => $clause ),+
                }
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $( $(#[$vmeta:meta])* $variant:ident $( = $id:literal )? ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis enum $name {
            $( $(#[$vmeta])* $variant ),+
        }

        #[allow(dead_code, reason = "not every game needs all of them")]
        impl $name {
            pub const ALL: [$name; [ $( stringify!($variant) ),+ ].len()] = [ $( $name::$variant ),+ ];

            pub const fn id(self) -> &'static str {
                match self {
                    $( $name::$variant => $crate::key!("", $variant $(, $id)?) ),+
                }
            }

            pub fn find(id: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|kind| kind.id() == id)
            }
        }
    };
}

/// Gives kinds their words: written as their ids, said as `what-id` of the vocabulary, or as the id alone where
/// `as id` says so.
#[macro_export]
macro_rules! keyword {
    ($kind:ty, $what:literal, $game:ty) => {
        $crate::keyword!(@term $kind, $what, $game, |kind| $crate::kernel::id_text!("{}-{}", $what, kind.id()));
    };
    ($kind:ty, $what:literal, $game:ty, as id) => {
        $crate::keyword!(@term $kind, $what, $game, |kind| kind.id().into());
    };
    (@term $kind:ty, $what:literal, $game:ty, |$k:ident| $said:expr) => {
        impl $crate::Term<$game> for $kind {
            const WHAT: &'static str = $what;

            fn write(&self, _: &$game, out: &mut String) {
                out.push_str(self.id());
            }

            fn read<'a>(_: &$game, words: &mut $crate::Words<'a>) -> Result<Self, String> {
                let word = $crate::word(words, $what)?;
                let found = <$kind>::ALL.into_iter().find(|kind| kind.id() == word);
                found.ok_or_else(|| $crate::unknown(word, $what, <$kind>::ALL.map(<$kind>::id)))
            }
        }

        impl $crate::Say<$game> for $kind {
            fn arg(&self, _: &$game) -> $crate::kernel::Arg {
                let $k = self;
                $crate::kernel::Arg::Id { id: $said }
            }
        }
    };
}

/// Declares the actions of a game: `Verb` names them without their objects, and `Action` gets
/// `verb`, `write`, `read`, `message` (key `action-…`) and `FORMS`.
///
/// ```ignore
/// actions! {
///     pub enum Action (Verb) for Bunroku {
///         /// 4.0(2)③: an inspector takes post in a capital.
///         "place" Place(unit: UnitId, area: AreaId),
///         "roll" Roll,
///     }
/// }
/// ```
#[macro_export]
macro_rules! actions {
    (
        $(#[$meta:meta])*
        $vis:vis enum $action:ident ($verb:ident) for $game:ty {
            $( $(#[$vmeta:meta])* $word:literal $name:ident $( ( $($field:ident : $ty:ty),+ $(,)? ) )? ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $action {
            $( $(#[$vmeta])* $name $( ( $($ty),+ ) )? ),+
        }

        /// The actions without their objects.
        #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $verb {
            $( $name ),+
        }

        #[allow(dead_code, reason = "not every game needs the list")]
        impl $verb {
            pub const ALL: &'static [$verb] = &[ $( $verb::$name ),+ ];
        }

        #[allow(unused_variables, unused_mut, clippy::match_single_binding, reason = "written for any number of objects")]
        impl $action {
            /// Every way to write an action, in the order of the declaration.
            pub const FORMS: &'static [$crate::Form<$game, $action>] = &[
                $( $crate::Form {
                    verb: $word,
                    syntax: || vec![ $( $( <$ty as $crate::Term<$game>>::syntax() ),+ )? ],
                    read: |game, words| {
                        $( $( let $field = <$ty as $crate::Term<$game>>::read(game, words)?; )+ )?
                        Ok($action::$name $( ( $($field),+ ) )?)
                    },
                } ),+
            ];

            #[inline]
            pub const fn verb(&self) -> $verb {
                match self {
                    $( $action::$name $( ( $($field),+ ) )? => $verb::$name ),+
                }
            }

            pub const fn word(&self) -> &'static str {
                match self {
                    $( $action::$name $( ( $($field),+ ) )? => $word ),+
                }
            }

            /// The one text form.
            pub fn write(&self, game: &$game) -> String {
                let mut out = String::from(self.word());
                match self {
                    $( $action::$name $( ( $($field),+ ) )? => {
                        $( $(
                            let before = out.len();
                            out.push(' ');
                            $crate::Term::<$game>::write($field, game, &mut out);
                            if out.len() == before + 1 {
                                out.truncate(before);
                            }
                        )+ )?
                    } ),+
                }
                out
            }

            pub fn read(game: &$game, text: &str) -> Result<$action, String> {
                $crate::read_action(game, Self::FORMS, text)
            }

            /// What the action is called: `action-…` with its objects as arguments.
            pub fn message(&self, game: &$game) -> $crate::kernel::Message {
                match self {
                    $( $action::$name $( ( $($field),+ ) )? => {
                        let message = $crate::kernel::Message::new($crate::key!("action", $name));
                        $( $( let message = $crate::Say::<$game>::say($field, game, stringify!($field), message); )+ )?
                        message
                    } ),+
                }
            }
        }
    };
}

/// Declares what a game says happened: an enum with `message` (key `event-…`, a field an
/// argument) and `DECLARED`. A variant may name another key: `Drew { n: u8 } = "event-drew-cards"`.
#[macro_export]
macro_rules! events {
    ($($rest:tt)+) => {
        $crate::messages! { "event" $($rest)+ }
    };
}

/// Declares the particulars of refusals: as [`events!`], with keys `fact-…`.
#[macro_export]
macro_rules! facts {
    ($($rest:tt)+) => {
        $crate::messages! { "fact" $($rest)+ }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! messages {
    (
        $prefix:literal
        $(#[$meta:meta])*
        $vis:vis enum $name:ident for $game:ty {
            $( $(#[$vmeta:meta])* $variant:ident $( { $($field:ident : $ty:ty),+ $(,)? } )? $( = $key:literal )? ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        $vis enum $name {
            $( $(#[$vmeta])* $variant $( { $($field : $ty),+ } )? ),+
        }

        impl $name {
            /// Every message this can be, with its arguments.
            pub const DECLARED: &'static [$crate::Declared] = &[
                $( $crate::Declared {
                    key: $crate::key!($prefix, $variant $(, $key)?),
                    args: &[ $( $( stringify!($field) ),+ )? ],
                } ),+
            ];

            /// Which message says it.
            #[allow(unused_variables, reason = "written for any number of fields")]
            pub fn message(&self, game: &$game) -> $crate::kernel::Message {
                match self {
                    $( $name::$variant $( { $($field),+ } )? => {
                        let message = $crate::kernel::Message::new($crate::key!($prefix, $variant $(, $key)?));
                        $( $( let message = $crate::Say::<$game>::say($field, game, stringify!($field), message); )+ )?
                        message
                    } ),+
                }
            }
        }
    };
}

/// The kinds of rolls and draws of a game, in the order of its rules, and all of them as `ROLLS`:
/// `rolls! { MARCH = dice("march", R7_1_1); CUP = draw("cup", R5_2); }`.
#[macro_export]
macro_rules! rolls {
    ($($(#[$doc:meta])* $name:ident = $how:ident($id:literal, $clause:expr);)*) => {
        $($(#[$doc])* pub(crate) const $name: $crate::kernel::RollKind = $crate::kernel::RollKind::$how($id, $clause);)*
        pub(crate) const ROLLS: &[$crate::kernel::RollKind] = &[$($name),*];
    };
}
