//! sandtable-conformance
