//! Boards and what is measured on them, shared by the games of a family.

pub mod areas;
pub mod hex;
