//! The clauses of the rulebook by name, generated from `rulebook/outline.toml`.

include!(concat!(env!("OUT_DIR"), "/outline.rs"));
