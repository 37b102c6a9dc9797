//! The balance laboratory: computers play a game against each other many times, and the result is
//! a page to look at and files to calculate with.
//!
//! [`run`] is the whole of it. Games are numbered; each follows from the seed and its number alone,
//! so a run can be interrupted, taken up again, lengthened, and repeated on any number of cores.

mod battles;
mod chart;
mod config;
mod files;
mod ladder;
mod play;
mod report;
mod run;
mod stats;
mod words;

pub use config::{Cell, Contender, LabConfig};
pub use ladder::{Measured, Rung, ladder, ladder_table, rungs};
pub use play::GameRecord;
pub use run::{LabError, LabResult, Progress, run};
pub use stats::{Share, wilson};
