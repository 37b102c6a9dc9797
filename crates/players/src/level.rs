use crate::{Budget, Kind, Skill};
use sandtable_kernel::Text;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How well the computer plays.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Mostly plays anything, at times what looks best at once: somebody new to the game wins.
    Recruit,
    /// Takes what looks best at once, and half the time does not look.
    #[default]
    Captain,
    /// Looks ahead a little, and one time in three does not look.
    Colonel,
    /// Looks ahead for seconds.
    General,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Recruit, Level::Captain, Level::Colonel, Level::General];

    pub const fn id(self) -> &'static str {
        match self {
            Level::Recruit => "recruit",
            Level::Captain => "captain",
            Level::Colonel => "colonel",
            Level::General => "general",
        }
    }

    /// 1 to 4.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    pub const fn names(self) -> Text<'static> {
        match self {
            Level::Recruit => Text::new("新兵", "新兵", "Recruit"),
            Level::Captain => Text::new("连长", "中隊長", "Captain"),
            Level::Colonel => Text::new("团长", "連隊長", "Colonel"),
            Level::General => Text::new("名将", "名将", "General"),
        }
    }

    /// The longest a decision takes on one core; forced ones take none.
    pub const fn time(self) -> Duration {
        match self {
            Level::Recruit => Duration::from_millis(200),
            Level::Captain => Duration::from_millis(500),
            Level::Colonel => Duration::from_millis(1_500),
            Level::General => Duration::from_millis(3_000),
        }
    }

    /// What it does and how hard it tries.
    pub fn skill(self) -> Skill {
        Skill::of(self)
    }

    /// The default budget at a table. Colonel keeps to its few iterations there too: more time would make it another level.
    /// General stops at five times what it spends in the lab: eight times was found to win no more, and where a turn is a
    /// hundred small decisions people wait for each of them.
    pub fn budget(self) -> Budget {
        let iterations = match (self, self.skill().kind) {
            (Level::Colonel, Kind::Search { iterations, .. }) => Some(iterations),
            (Level::General, Kind::Search { iterations, .. }) => Some(5 * iterations),
            _ => None,
        };
        Budget { time: Some(self.time()), iterations }
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

impl std::str::FromStr for Level {
    type Err = String;

    fn from_str(s: &str) -> Result<Level, String> {
        let found = Level::ALL.into_iter().find(|l| l.id() == s || l.number().to_string() == s);
        found.ok_or_else(|| {
            let all = Level::ALL.map(|l| format!("{} ({})", l.number(), l.id()));
            format!("no level {s:?}; there are: {}", all.join(", "))
        })
    }
}
