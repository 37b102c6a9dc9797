//! Who stands better, and what is worth a thought.

mod odds;
mod outlook;
mod promise;
