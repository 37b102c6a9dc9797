//! Third-party bots at the table: programs the host offers as opponents besides our own levels.

use sandtable_kernel::{Seat, Text};
use sandtable_players::{Bot, BotLimits, BotSpec};
use sandtable_server::api::LevelCard;
use sandtable_server::{GaveUp, Question};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What the level of a bot begins with.
const PREFIX: &str = "bot:";

/// A game may rest for weeks, its program need not.
const IDLE: Duration = Duration::from_secs(10 * 60);
/// More programs than this do not run at a time; the one idle longest makes room.
const RUNNING: usize = 32;

/// A bot as the host names it: `NAME=COMMAND`.
#[derive(Clone, Debug)]
pub struct Offer {
    name: String,
    spec: BotSpec,
}

impl std::str::FromStr for Offer {
    type Err = String;

    fn from_str(s: &str) -> Result<Offer, String> {
        let (name, command) = s.split_once('=').ok_or_else(|| format!("{s:?} is not NAME=COMMAND"))?;
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || name.len() > 40 || !name.chars().all(plain) {
            return Err(format!("{name:?}: a bot's name is made of letters, digits, - and _, at most 40"));
        }
        Ok(Offer { name: name.to_owned(), spec: command.parse()? })
    }
}

struct Running {
    bot: Bot,
    used: Instant,
}

/// All bots the host offers, and those that run now, by table and seat.
pub struct Bots {
    offers: Vec<Offer>,
    running: Mutex<HashMap<(String, Seat), Running>>,
}

impl Bots {
    pub fn new(offers: Vec<Offer>) -> Bots {
        Bots { offers, running: Mutex::default() }
    }

    pub fn cards(&self) -> impl Iterator<Item = LevelCard> + '_ {
        self.offers.iter().map(|offer| {
            let name = || Cow::Owned(offer.name.clone());
            LevelCard {
                id: format!("{PREFIX}{}", offer.name),
                names: Text { zh: name(), ja: name(), en: name() },
                about: Text::new(
                    "第三方程序，非沙盘自带",
                    "外部のプログラム",
                    "A program of somebody else's, run by this host",
                ),
            }
        })
    }

    /// The bot's choice; `None` if the level is not a bot's.
    pub fn choose(&self, question: &Question<'_>) -> Option<Result<String, GaveUp>> {
        let name = question.level.strip_prefix(PREFIX)?;
        let Some(offer) = self.offers.iter().find(|o| o.name == name) else {
            return Some(Err(GaveUp::Forfeit(format!("this host no longer offers the bot {name:?}"))));
        };
        Some(self.ask(offer, question).map_err(GaveUp::Forfeit))
    }

    fn ask(&self, offer: &Offer, question: &Question<'_>) -> Result<String, String> {
        let key = (question.id.as_str().to_owned(), question.seat);
        let mut bot = match self.take(&key) {
            Some(bot) => bot,
            None => Bot::start(&offer.spec, question.game.as_ref(), question.seat, BotLimits::default())
                .map_err(|fault| fault.to_string())?,
        };
        let choice = bot.choose(question.table.as_ref(), &[]).map_err(|fault| fault.to_string())?;
        self.keep(key, bot);
        Ok(choice)
    }

    fn take(&self, key: &(String, Seat)) -> Option<Bot> {
        let mut running = self.running.lock().expect("no bot panics");
        running.retain(|_, r| r.used.elapsed() < IDLE);
        running.remove(key).map(|r| r.bot)
    }

    fn keep(&self, key: (String, Seat), bot: Bot) {
        let mut running = self.running.lock().expect("no bot panics");
        while running.len() >= RUNNING {
            let Some(oldest) = running.iter().min_by_key(|(_, r)| r.used).map(|(k, _)| k.clone()) else { break };
            running.remove(&oldest);
        }
        running.insert(key, Running { bot, used: Instant::now() });
    }
}
