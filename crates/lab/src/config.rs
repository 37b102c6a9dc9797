use sandtable_catalog::option_specs;
use sandtable_kernel::Lang;
use sandtable_players::{BotLimits, BotSpec, Budget, Kind, Level, Skill};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Who plays in the lab.
#[derive(Clone, PartialEq, Debug)]
pub enum Contender {
    Level(Level),
    /// Uniformly random legal play.
    Random,
    /// One step ahead with the game's evaluation.
    Greedy,
    Bot(BotSpec),
    /// A skill written out, for trying settings: `search:iterations=400,decisions=2,slip=0.1`.
    Custom(String, Skill),
}

impl Contender {
    pub fn id(&self) -> String {
        match self {
            Contender::Level(level) => level.id().to_owned(),
            Contender::Random => "random".to_owned(),
            Contender::Greedy => "greedy".to_owned(),
            Contender::Custom(text, _) => text.clone(),
            Contender::Bot(spec) => {
                std::iter::once(&spec.program).chain(&spec.args).fold("bot:".to_owned(), |mut line, word| {
                    if !line.ends_with(':') {
                        line.push(' ');
                    }
                    line.push_str(word);
                    line
                })
            }
        }
    }

    /// How the built-in players play; `None` for a bot.
    pub fn skill(&self) -> Option<Skill> {
        match self {
            Contender::Level(level) => Some(level.skill()),
            Contender::Random => Some(Skill::RANDOM),
            Contender::Greedy => Some(Skill::GREEDY),
            Contender::Custom(_, skill) => Some(*skill),
            Contender::Bot(_) => None,
        }
    }
}

impl std::str::FromStr for Contender {
    type Err = String;

    fn from_str(s: &str) -> Result<Contender, String> {
        match s {
            "random" => Ok(Contender::Random),
            "greedy" => Ok(Contender::Greedy),
            _ => match s.split_once(':') {
                Some(("bot", command)) => command.parse().map(Contender::Bot),
                Some(("search", settings)) => Ok(Contender::Custom(s.to_owned(), custom(settings)?)),
                _ => s
                    .parse()
                    .map(Contender::Level)
                    .map_err(|e: String| format!("{e}, random, greedy, bot:COMMAND, search:SETTINGS")),
            },
        }
    }
}

/// The top level with some settings changed.
fn custom(settings: &str) -> Result<Skill, String> {
    let mut skill = Level::General.skill();
    let Kind::Search { iterations, tuning } = &mut skill.kind else { return Err("the top level searches".to_owned()) };
    for setting in settings.split(',').filter(|s| !s.is_empty()) {
        let (name, value) = setting.split_once('=').ok_or_else(|| format!("{setting:?} is not NAME=NUMBER"))?;
        let x: f32 = value.parse().map_err(|_| format!("{name}: {value:?} is not a number"))?;
        match name {
            "iterations" => *iterations = x as u32,
            "exploration" => tuning.exploration = x,
            "candidates" => tuning.candidates = x as usize,
            "trust" => tuning.trust = x,
            "blend" => tuning.blend = x,
            "looks" => tuning.looks = x as u32,
            "belief" => tuning.belief = x,
            "hunch" => tuning.hunch = x,
            "widening" => tuning.widening = x,
            "depth" => tuning.depth = x as usize,
            "decisions" => tuning.rollout.decisions = x as u32,
            "settle" => tuning.rollout.settle = x as u32,
            "sharpness" => tuning.rollout.sharpness = x,
            "slip" => skill.slip = x,
            "lapse" => skill.lapse = x,
            _ => return Err(format!("no setting {name:?} of the search")),
        }
    }
    Ok(skill)
}

/// What to play, how often, and where to put it.
#[derive(Clone, Debug)]
pub struct LabConfig {
    pub game: String,
    /// Games for each combination of options; rounded up to an even number so that both players
    /// have both sides equally often.
    pub games: u32,
    pub a: Contender,
    pub b: Contender,
    pub options: BTreeMap<String, String>,
    /// Options tried with each of their values, one at a time; `all` for every option.
    pub vary: Vec<String>,
    /// Games at a time; 0: one for each core.
    pub jobs: usize,
    pub seed: u64,
    /// A folder for the results. Results already there are taken up where they stop.
    pub out: PathBuf,
    pub lang: Lang,
    /// Thinking for each decision; without time the results follow from the seed alone.
    pub budget: Budget,
    /// Write every decision to `decisions.csv`.
    pub decisions: bool,
    /// The user's own data files, laid over the game's.
    pub overlay: BTreeMap<String, String>,
    pub bot_limits: BotLimits,
    /// Set from outside to stop after the games under way; nothing finished is lost.
    pub stop: Arc<AtomicBool>,
}

impl LabConfig {
    pub fn new(game: &str, games: u32, out: impl Into<PathBuf>) -> LabConfig {
        LabConfig {
            game: game.to_owned(),
            games,
            a: Contender::Level(Level::Captain),
            b: Contender::Level(Level::Captain),
            options: BTreeMap::new(),
            vary: Vec::new(),
            jobs: 0,
            seed: 1,
            out: out.into(),
            lang: Lang::default(),
            budget: Budget::REPRODUCIBLE,
            decisions: true,
            overlay: BTreeMap::new(),
            bot_limits: BotLimits::default(),
            stop: Arc::new(AtomicBool::new(false)),
        }
    }

    pub fn contender(&self, who: Who) -> &Contender {
        match who {
            Who::A => &self.a,
            Who::B => &self.b,
        }
    }

    /// Games for each cell, even.
    pub fn games_each(&self) -> u32 {
        self.games.next_multiple_of(2)
    }

    pub fn workers(&self) -> usize {
        if self.jobs > 0 { self.jobs } else { std::thread::available_parallelism().map_or(1, usize::from) }
    }

    /// The combinations of options to play: the given one, then one for each other value of each
    /// varied option.
    pub fn cells(&self) -> Result<Vec<Cell>, String> {
        let specs = option_specs(&self.game).ok_or_else(|| format!("no game {:?}", self.game))?;
        let mut cells = vec![Cell { changed: None, options: self.options.clone() }];
        let all = self.vary.iter().any(|v| v == "all");
        for id in &self.vary {
            if id != "all" && !specs.iter().any(|s| s.id == id) {
                let known: Vec<_> = specs.iter().map(|s| s.id).collect();
                return Err(format!("--vary {id}: no such option; there are: {}", known.join(", ")));
            }
        }
        for spec in specs.iter().filter(|s| all || self.vary.iter().any(|v| v == s.id)) {
            let base = self.options.get(spec.id).map_or(spec.values[0], String::as_str);
            for value in spec.values.iter().filter(|v| **v != base) {
                let mut options = self.options.clone();
                options.insert(spec.id.to_owned(), (*value).to_owned());
                cells.push(Cell { changed: Some((spec.id.to_owned(), (*value).to_owned())), options });
            }
        }
        Ok(cells)
    }

    /// Do the games follow from the seed? Not with a clock, nor with somebody else's program.
    pub(crate) fn reproducible(&self) -> bool {
        self.budget.time.is_none() && self.a.skill().is_some() && self.b.skill().is_some()
    }

    /// Everything that decides what the games are; written at the head of the results.
    pub fn fingerprint(&self) -> String {
        let vary = self.vary.join(",");
        let options: Vec<_> = self.options.iter().map(|(k, v)| format!("{k}={v}")).collect();
        let time = self.budget.time.map_or("none".to_owned(), |t| format!("{}ms", t.as_millis()));
        let iterations = self.budget.iterations.map_or("own".to_owned(), |n| n.to_string());
        format!(
            "game={} a={} b={} options={} vary={vary} seed={} time={time} iterations={iterations} decisions={}",
            self.game,
            self.a.id(),
            self.b.id(),
            options.join(","),
            self.seed,
            self.decisions,
        )
    }

    /// The command that gives the same games again.
    pub fn command(&self) -> String {
        let mut line = format!("sandtable lab {} --games {}", self.game, self.games);
        for (flag, who) in [("--a", &self.a), ("--b", &self.b)] {
            let id = who.id();
            line += &if id.contains(' ') { format!(" {flag} \"{id}\"") } else { format!(" {flag} {id}") };
        }
        for (k, v) in &self.options {
            line += &format!(" --option {k}={v}");
        }
        for v in &self.vary {
            line += &format!(" --vary {v}");
        }
        if let Some(n) = self.budget.iterations {
            line += &format!(" --iterations {n}");
        }
        if let Some(t) = self.budget.time {
            line += &format!(" --time {}", t.as_secs_f64());
        }
        line + &format!(" --seed {}", self.seed)
    }
}

/// One of the two contenders.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Who {
    A,
    B,
}

/// One combination of options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The option that differs from the given ones, with its value.
    pub changed: Option<(String, String)>,
    pub options: BTreeMap<String, String>,
}

impl Cell {
    pub fn label(&self) -> String {
        self.changed.as_ref().map_or(String::new(), |(k, v)| format!("{k}={v}"))
    }
}
