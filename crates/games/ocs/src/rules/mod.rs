//! The rules, a file a chapter, in the rulebook's order.

pub mod air;
pub mod barrage;
pub mod capture;
pub mod combat;
pub mod general;
pub mod marker;
pub mod movement;
pub mod refit;
pub mod results;
pub mod returns;
pub mod rolls;
pub mod supply;
pub mod supply_phase;
pub mod transport;
