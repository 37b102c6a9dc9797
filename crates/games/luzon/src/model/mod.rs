//! Data as written, what can be wrong with it, and the game made of it.

pub mod build;
pub mod checks;
pub mod records;

pub use build::build;
pub use records::FILES;
