//! The games of this program. A new game is one line in [`games!`].

use sandtable_kernel::{DataError, DataSet, Game, GameInfo, OptionSpec, Options};
use sandtable_table::{AnyGame, Loaded};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Something to do with a game's own types: search, bench, conformance.
pub trait GameVisitor {
    type Out;
    fn visit<G: Game>(self) -> Self::Out;
}

macro_rules! games {
    ($($(#[$meta:meta])* $game:ty),+ $(,)?) => {
        /// Every game, in the order they are listed to people.
        pub fn all() -> Vec<&'static GameInfo> {
            vec![$($(#[$meta])* <$game>::info()),+]
        }

        /// Calls `visitor` with the type of the game of that id.
        pub fn visit<V: GameVisitor>(id: &str, visitor: V) -> Option<V::Out> {
            $($(#[$meta])*
            if <$game>::info().id == id {
                return Some(visitor.visit::<$game>());
            })+
            None
        }
    };
}

games![
    bunroku::Bunroku,
    southern::Southern,
    okinawa::Okinawa,
    third_reich::ThirdReich,
    luzon::Luzon,
    #[cfg(feature = "skirmish")]
    skirmish::Skirmish,
];

/// Why a game could not be loaded.
#[derive(Debug)]
pub enum LoadError {
    UnknownGame(String),
    Options(Vec<String>),
    Data(Vec<DataError>),
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LoadError::UnknownGame(id) => {
                let known: Vec<_> = all().iter().map(|g| g.id).collect();
                write!(f, "no game {id:?}; there are: {}", known.join(", "))
            }
            LoadError::Options(problems) => f.write_str(&problems.join("\n")),
            LoadError::Data(errors) => {
                f.write_str(&errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
            }
        }
    }
}

impl std::error::Error for LoadError {}

struct Load<'a> {
    options: &'a BTreeMap<String, String>,
    overlay: &'a BTreeMap<String, String>,
}

impl GameVisitor for Load<'_> {
    type Out = Result<Arc<dyn AnyGame>, LoadError>;

    fn visit<G: Game>(self) -> Self::Out {
        let options = Options::resolve(G::options(), self.options).map_err(LoadError::Options)?;
        let mut data = DataSet::embedded(G::data_files());
        data.files.extend(self.overlay.iter().map(|(n, t)| (n.clone(), t.clone())));
        Ok(Arc::new(Loaded::<G>::new(&data, options).map_err(LoadError::Data)?))
    }
}

/// Loads a game with options, with files of the user's own laid over its data.
pub fn load(
    id: &str,
    options: &BTreeMap<String, String>,
    overlay: &BTreeMap<String, String>,
) -> Result<Arc<dyn AnyGame>, LoadError> {
    visit(id, Load { options, overlay }).unwrap_or_else(|| Err(LoadError::UnknownGame(id.to_owned())))
}

struct Specs;

impl GameVisitor for Specs {
    type Out = &'static [OptionSpec];

    fn visit<G: Game>(self) -> Self::Out {
        G::options()
    }
}

/// The options a game offers.
pub fn option_specs(id: &str) -> Option<&'static [OptionSpec]> {
    visit(id, Specs)
}

struct Files;

impl GameVisitor for Files {
    type Out = &'static [(&'static str, &'static str)];

    fn visit<G: Game>(self) -> Self::Out {
        G::data_files()
    }
}

/// The project's own data files of a game, by name.
pub fn data_files(id: &str) -> Option<&'static [(&'static str, &'static str)]> {
    visit(id, Files)
}
