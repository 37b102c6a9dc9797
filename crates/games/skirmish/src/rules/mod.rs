//! The rules, a chapter a file.

pub mod assault;
pub mod movement;
pub mod orders;
pub mod rolls;
pub mod victory;
