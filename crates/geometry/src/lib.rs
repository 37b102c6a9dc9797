//! sandtable-geometry
