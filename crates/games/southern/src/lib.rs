//! southern
