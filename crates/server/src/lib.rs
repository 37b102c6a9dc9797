//! sandtable-server
