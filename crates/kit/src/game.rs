//! What every game says of itself in the same words: written once here, named in each game's rooms.

/// Says what the game is ([`Game`](sandtable_kernel::Game)), from the rooms every crate has: `words` with what `game.toml`
/// says ([`sheet!`](crate::sheet)), `rulebook::RULEBOOK`, `model::FILES`, `locales/` and `lessons/`.
///
/// ```ignore
/// game! {
///     Bunroku { vocabulary, board }
///     lessons: "first-month", "gyeongsang";
/// }
/// ```
///
/// The game's own `build` makes it of its data and options; the two fields named hold its vocabulary and its board. A
/// game of a series names its whole rulebook and the series' crate: `rulebook: …; series: "ocs";`.
#[macro_export]
macro_rules! game {
    (
        $game:ident { $vocabulary:tt, $board:tt }
        $( lessons: $($lesson:literal),+; )?
        $( rulebook: $rulebook:path; )?
        $( series: $series:literal; )?
    ) => {
        impl $crate::kernel::Game for $game {
            fn info() -> &'static $crate::kernel::GameInfo {
                &words::INFO
            }

            fn rulebook() -> &'static $crate::kernel::Rulebook {
                $crate::first!( $( &$rulebook, )? &rulebook::RULEBOOK )
            }

            fn catalogue(lang: $crate::kernel::Lang) -> &'static str {
                use $crate::kernel::Lang;
                match lang {
                    Lang::Zh => concat!($( include_str!(concat!("../../", $series, "/locales/zh.ftl")), )? include_str!("../locales/zh.ftl")),
                    Lang::Ja => concat!($( include_str!(concat!("../../", $series, "/locales/ja.ftl")), )? include_str!("../locales/ja.ftl")),
                    Lang::En => concat!($( include_str!(concat!("../../", $series, "/locales/en.ftl")), )? include_str!("../locales/en.ftl")),
                }
            }

            fn data_files() -> &'static [(&'static str, &'static str)] {
                model::FILES
            }

            fn options() -> &'static [$crate::kernel::OptionSpec] {
                words::OPTIONS
            }

            fn points() -> &'static [$crate::kernel::PointSpec] {
                words::POINTS
            }

            fn lessons() -> &'static [(&'static str, &'static str)] {
                &[ $( $( ($lesson, include_str!(concat!("../lessons/", $lesson, ".json"))) ),+ )? ]
            }

            fn load(
                data: &$crate::kernel::DataSet,
                options: &$crate::kernel::Options,
            ) -> Result<$game, Vec<$crate::kernel::DataError>> {
                $game::build(data, options)
            }

            fn vocabulary(&self) -> &$crate::kernel::Vocabulary {
                &self.$vocabulary
            }

            fn board(&self) -> &$crate::kernel::Board {
                &self.$board
            }
        }
    };
}

/// The first of what is given.
#[doc(hidden)]
#[macro_export]
macro_rules! first {
    ($first:expr $(, $rest:expr)*) => {
        $first
    };
}

/// The part of [`Words`](sandtable_kernel::Words) that follows from the declarations of actions, events, facts and
/// rolls; stands in the impl. A game with a word of its own for parsing or for waiting says `except parse, prompt`.
#[macro_export]
macro_rules! as_declared {
    ($rolls:path) => {
        $crate::as_declared!($rolls, except parse, prompt);

        fn parse(&self, text: &str) -> Result<Self::Action, String> {
            <Self::Action>::read(self, text)
        }

        fn prompt(&self, state: &Self::State, seat: $crate::kernel::Seat) -> $crate::kernel::Message {
            $crate::prompt(self, state, seat)
        }
    };
    ($rolls:path, except parse, prompt) => {
        fn notation(&self, action: &Self::Action) -> String {
            action.write(self)
        }

        fn verbs(&self) -> Vec<$crate::kernel::VerbSpec> {
            $crate::verb_specs(<Self::Action>::FORMS)
        }

        fn describe_event(&self, event: &Self::Event) -> $crate::kernel::Message {
            event.message(self)
        }

        fn describe_fact(&self, fact: &Self::Fact) -> $crate::kernel::Message {
            fact.message(self)
        }

        fn rolls(&self) -> &'static [$crate::kernel::RollKind] {
            $rolls
        }
    };
}

/// The part of [`Sequence`](crate::Sequence) that says where the stack of frames lies; stands in the impl:
/// `on_stack!(Verb, Frame, flow.stack);`.
#[macro_export]
macro_rules! on_stack {
    ($verb:ident, $frame:ident, $($stack:ident).+) => {
        type Verb = $verb;
        type Frame = $frame;

        #[inline]
        fn verb(action: &Self::Action) -> $verb {
            action.verb()
        }

        #[inline]
        fn top(&self, state: &Self::State) -> Option<$frame> {
            state.$($stack).+.top()
        }

        fn pop(&self, state: &mut Self::State) {
            state.$($stack).+.pop();
        }
    };
}

/// The data files of a game and the records they are read into, as `FILES` and as a struct with `read`, which names
/// every file that cannot be read.
///
/// ```ignore
/// records! {
///     pub struct Records {
///         map: MapFile = "map.json",
///     }
///     besides: ocs::model::tables::FILE => "../../../ocs/data/ocs-tables.json";   // what is read elsewhere
/// }
/// ```
#[macro_export]
macro_rules! records {
    (
        $(#[$meta:meta])*
        pub struct $records:ident { $( $(#[$fmeta:meta])* $field:ident : $ty:ty = $file:literal ),+ $(,)? }
        $( besides: $other:path => $path:literal; )?
    ) => {
        pub const FILES: &[(&str, &str)] = &[
            $( ($file, include_str!(concat!("../../data/", $file))), )+
            $( ($other, include_str!($path)), )?
        ];

        $(#[$meta])*
        pub struct $records { $( $(#[$fmeta])* pub $field: $ty ),+ }

        impl $records {
            /// Reads every file, naming all that cannot be read.
            pub fn read(data: &$crate::kernel::DataSet) -> Result<$records, Vec<$crate::kernel::DataError>> {
                let mut report = $crate::Report::new();
                $( let $field = report.read(data, $file); )+
                let all = || Some($records { $( $field: $field? ),+ });
                all().ok_or_else(|| report.into_errors())
            }
        }
    };
}

/// The tables of a game's data, each looked up by id and by name; stands in the impl:
/// `looks_up! { unit, find_unit: units[UnitId] -> Unit; … }`.
#[macro_export]
macro_rules! looks_up {
    ($( $(#[$meta:meta])* $get:ident $(, $find:ident)? : $table:ident[$id:ident] -> $record:ident; )+) => {
        $(
            $(#[$meta])*
            #[inline]
            pub fn $get(&self, id: $id) -> &$record {
                &self.$table[id.index()]
            }

            $(
                pub fn $find(&self, name: &str) -> Option<$id> {
                    // A record without a name is only there to fill a place.
                    let named = |name: &str| self.$table.iter().position(|record| record.id.as_str() == name);
                    Some(name).filter(|name| !name.is_empty()).and_then(named).map($crate::Id::from_index)
                }
            )?
        )+
    };
}
