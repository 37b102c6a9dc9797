//! sandtable-players
