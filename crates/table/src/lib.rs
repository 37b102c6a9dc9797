//! sandtable-table
