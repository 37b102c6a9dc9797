//! The rulebook's clauses as constants, with what cites them.

include!(concat!(env!("OUT_DIR"), "/outline.rs"));
