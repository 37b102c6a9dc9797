//! sandtable-lab
