//! The clauses of the rulebook by name.

include!(concat!(env!("OUT_DIR"), "/outline.rs"));
