//! sandtable-store
