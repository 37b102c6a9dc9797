//! Luzon: Race for Bataan.
