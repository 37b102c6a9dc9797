//! Chance that anyone can check, and chance that is not chance at all.
//!
//! [`Committed`] is the stream of a real table: the host commits to a secret before the first
//! action, each seat adds bytes of its own, and every answer follows from both. [`enumerate`] runs
//! rule code over every possible outcome with its exact probability.

mod committed;
mod enumerate;

pub use committed::{Commitment, Committed, Secret, commitment_of};
pub use enumerate::enumerate;
