//! The clauses of the rulebook as constants, generated from `rulebook/outline.toml`.

include!(concat!(env!("OUT_DIR"), "/outline.rs"));
