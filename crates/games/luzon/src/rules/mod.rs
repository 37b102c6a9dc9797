//! Luzon's own rules.

pub mod returns;
pub mod victory;
