//! A PostgreSQL of our own in a temporary folder that goes with it.

use sandtable_store::Postgres as Cluster;
use std::ops::Deref;
use tempfile::TempDir;

pub struct Postgres {
    cluster: Cluster,
    _dir: TempDir,
}

fn folder() -> TempDir {
    tempfile::Builder::new().prefix("st-pg").tempdir().expect("a folder")
}

impl Postgres {
    pub fn start() -> Postgres {
        Postgres::start_in(&[])
    }

    /// With variables in the environment of the database.
    pub fn start_in(environment: &[(String, String)]) -> Postgres {
        let dir = folder();
        Postgres { cluster: Cluster::start_in(dir.path(), environment).expect("PostgreSQL starts"), _dir: dir }
    }

    pub fn start_with_tls(port: u16) -> Postgres {
        let dir = folder();
        Postgres { cluster: Cluster::start_with_tls(dir.path(), port).expect("PostgreSQL starts"), _dir: dir }
    }

    /// Pulls the plug.
    pub fn halt(&self) {
        self.cluster.halt().expect("it is stopped");
    }

    pub fn go_on(&self) {
        self.cluster.go_on().expect("it starts again");
    }
}

impl Deref for Postgres {
    type Target = Cluster;

    fn deref(&self) -> &Cluster {
        &self.cluster
    }
}
