//! sandtable-mapart
