//! The table over HTTP: one program serves a club from one file.
//!
//! Every action is checked by the rules, durable before anybody hears of it, and told to each
//! viewer as far as they may know. The games, the computer players, the client and the maps are
//! given to the server as [`Parts`]; it knows no particular one.

pub mod api;
mod app;
mod begins;
mod bench;
mod change;
mod config;
#[cfg(test)]
mod contract;
mod doctor;
pub mod driver;
mod error;
mod health;
mod http;
mod ident;
mod limits;
mod metrics;
mod play;
mod record;
mod reel;
mod render;
mod repair;
mod room;
mod routes;
mod soak;
mod stream;
mod tell;
mod text;
mod think;

pub use bench::{Plan, bench};
pub use config::{Config, File, Files, Games, Limits, NoFiles, Parts, Rate};
pub use doctor::{Finding, Health as TableHealth, doctor};
pub use http::{ServeError, Server, runtime, serve};
pub use repair::{Repaired, repair};
pub use soak::{Soak, Storage, soak};
pub use think::{GaveUp, Question, Thinker};
