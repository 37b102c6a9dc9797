//! sandtable-search
