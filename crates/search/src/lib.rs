//! Computer players for any [`Game`](sandtable_kernel::Game), from its rules alone.
//!
//! A player is handed [`Eyes`]: one seat's knowledge of a position. It can ask what it may do and
//! imagine full positions that fit what it knows (`resample`); the true position is out of reach.
//! [`Mind`] is the tree search, [`greedy`] looks one step ahead, [`random`] does not look at all.

mod eyes;
mod mind;
mod playout;
mod simple;
mod tree;

pub use eyes::Eyes;
pub use mind::{Limits, Mind, Thought};
pub use playout::Rollout;
pub use simple::{careless, greedy, random};
pub use tree::{Tree, Tuning};

/// Mixes two numbers into a seed; neighbouring inputs give unrelated outputs.
pub fn mix(a: u64, b: u64) -> u64 {
    let mut x = a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
