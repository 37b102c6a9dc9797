//! sandtable-web-assets
