//! The computer at the table: four levels of play for every game of the catalogue, and other
//! people's programs over a text protocol.

mod bench;
mod bot;
mod choose;
mod level;
mod skill;

pub use bench::{SearchSpeed, bench_search};
pub use bot::{Bot, BotFault, BotLimits, BotSpec, Fault, PROTOCOL};
pub use choose::{Budget, Choice, choose, choose_until};
pub use level::Level;
pub use skill::{Kind, Skill, Thinker};
