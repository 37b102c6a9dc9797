//! The rules, a file a chapter, in the rulebook's order.

pub mod air;
pub mod barrage;
pub mod capture;
pub mod combat;
pub mod fuel;
pub mod general;
pub mod marker;
pub mod modes;
pub mod movement;
pub mod opening;
pub mod overrun;
pub mod refit;
pub mod results;
pub mod retreat;
pub mod returns;
pub mod rolls;
pub mod supply;
pub mod supply_phase;
pub mod transport;
