//! The sequence of play is the series' own; Luzon leaves out its Breakout Segment (1.8) and adds nothing.

pub use ocs::{Frame, List};
