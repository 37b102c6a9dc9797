//! Judging: how a position looks, which actions are worth looking at, and the odds of an attack.

mod brief;
mod candidates;
mod gains;
mod odds;
mod outlook;
mod promise;
mod wishes;

pub use outlook::Geography;
