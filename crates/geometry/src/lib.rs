//! Boards and what is measured on them, shared by the games of a family.

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

pub mod areas;
pub mod hex;
