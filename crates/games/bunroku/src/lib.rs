//! bunroku
