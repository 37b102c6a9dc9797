//! What the server is given to serve: the games, the computer players, the client and the maps.

use crate::bots::{Bots, Offer};
use sandtable_kernel::{Lang, Text};
use sandtable_mapart::{Theme, map_svg, relief};
use sandtable_players::{Level, choose};
use sandtable_server::api::LevelCard;
use sandtable_server::{File, Files, Games, GaveUp, Parts, Question, Thinker};
use sandtable_table::AnyGame;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

/// The user's own data files, by game.
pub type Overlays = HashMap<String, BTreeMap<String, String>>;

pub fn parts(overlays: Overlays, bots: Vec<Offer>) -> Parts {
    let games = Arc::new(Shelf { overlays });
    let maps = Arc::new(Maps { games: games.clone(), painted: Mutex::default() });
    let painter = maps.clone();
    // The first visitor should not have to wait for a painter.
    std::thread::spawn(move || {
        for id in painter.games.ids() {
            for theme in ["light", "dark"] {
                painter.file(&format!("{id}/relief-{theme}.jpg"));
            }
        }
    });
    Parts { games, thinker: Arc::new(Computer { bots: Bots::new(bots) }), site: Arc::new(Site), maps }
}

struct Shelf {
    overlays: Overlays,
}

impl Games for Shelf {
    fn ids(&self) -> Vec<&'static str> {
        sandtable_catalog::all().iter().map(|g| g.id).collect()
    }

    fn load(&self, id: &str, options: &BTreeMap<String, String>) -> Result<Arc<dyn AnyGame>, String> {
        let none = BTreeMap::new();
        sandtable_catalog::load(id, options, self.overlays.get(id).unwrap_or(&none)).map_err(|e| e.to_string())
    }
}

/// Our own levels, and the bots this host offers.
struct Computer {
    bots: Bots,
}

impl Thinker for Computer {
    fn levels(&self) -> Vec<LevelCard> {
        let card = |level: Level| LevelCard { id: level.id().to_owned(), names: level.names(), about: about(level) };
        Level::ALL.into_iter().map(card).chain(self.bots.cards()).collect()
    }

    fn choose(&self, question: Question<'_>) -> Result<String, GaveUp> {
        if let Some(choice) = self.bots.choose(&question) {
            return choice;
        }
        let level: Level = question.level.parse().map_err(GaveUp::Broke)?;
        let choice = choose(question.table.as_ref(), question.seat, level, question.seed, level.budget());
        choice.map(|c| c.notation).ok_or_else(|| GaveUp::Broke("the seat owes no decision".to_owned()))
    }
}

fn about(level: Level) -> Text<'static> {
    match level {
        Level::Recruit => {
            Text::new("常犯错误，适合新手", "よく間違える。初心者向け", "Often slips: good for a first game")
        }
        Level::Captain => Text::new("取眼前最好的一步", "目先の最善を選ぶ", "Takes what looks best at once"),
        Level::Colonel => Text::new("稍作推演", "少し先を読む", "Looks a little ahead"),
        Level::General => {
            Text::new("每个决定推演数秒", "一手に数秒かけて読む", "Looks ahead for some seconds a decision")
        }
    }
}

struct Site;

impl Files for Site {
    fn file(&self, path: &str) -> Option<File> {
        let asset = sandtable_web_assets::get(path)?;
        Some(File { bytes: asset.bytes.into_owned().into(), mime: asset.mime, immutable: asset.immutable })
    }
}

/// Maps are painted from the data on first use and kept.
struct Maps {
    games: Arc<Shelf>,
    painted: Mutex<HashMap<String, File>>,
}

impl Files for Maps {
    fn file(&self, path: &str) -> Option<File> {
        if let Some(file) = self.painted.lock().expect("no painter panics").get(path) {
            return Some(file.clone());
        }
        let file = self.paint(path)?;
        self.painted.lock().expect("no painter panics").insert(path.to_owned(), file.clone());
        Some(file)
    }
}

impl Maps {
    /// `{game}/relief-{theme}.jpg` or `{game}/map-{lang}-{theme}.svg`.
    fn paint(&self, path: &str) -> Option<File> {
        let (id, name) = path.split_once('/')?;
        let game = self.games.load(id, &BTreeMap::new()).ok()?;
        if let Some(theme) = name.strip_prefix("relief-").and_then(|n| n.strip_suffix(".jpg")) {
            let bytes = relief(game.board(), theme_of(theme)?);
            return Some(File { bytes: bytes.into(), mime: "image/jpeg".to_owned(), immutable: false });
        }
        let (lang, theme) = name.strip_prefix("map-")?.strip_suffix(".svg")?.split_once('-')?;
        let svg = map_svg(game.board(), lang.parse::<Lang>().ok()?, theme_of(theme)?);
        Some(File { bytes: svg.into_bytes().into(), mime: "image/svg+xml; charset=utf-8".to_owned(), immutable: false })
    }
}

fn theme_of(name: &str) -> Option<Theme> {
    match name {
        "light" => Some(Theme::Light),
        "dark" => Some(Theme::Dark),
        _ => None,
    }
}
