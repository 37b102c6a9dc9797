//! A PostgreSQL of our own in a temporary folder, reached by a unix socket.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub struct Postgres {
    dir: PathBuf,
    bin: PathBuf,
    environment: Vec<(String, String)>,
}

const HINT: &str = "PostgreSQL is not installed: apt-get install postgresql";

fn binaries() -> PathBuf {
    let versions =
        std::fs::read_dir("/usr/lib/postgresql").map(|d| d.flatten().map(|e| e.path().join("bin")).collect());
    let mut found: Vec<PathBuf> = versions.unwrap_or_default();
    found.retain(|bin| bin.join("initdb").exists());
    found.sort();
    found.pop().expect(HINT)
}

fn root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout == b"0\n")
}

/// As root the database refuses to run: be nobody.
fn command(program: &Path) -> Command {
    if !root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(program);
    command
}

impl Postgres {
    pub fn start() -> Postgres {
        Postgres::start_in(&[])
    }

    /// With variables in the environment of the database.
    pub fn start_in(environment: &[(String, String)]) -> Postgres {
        let bin = binaries();
        let dir = tempfile::Builder::new().prefix("st-pg").tempdir().expect("a folder").keep();
        if root() {
            let owned = Command::new("chown").arg("nobody:nogroup").arg(&dir).status();
            assert!(owned.is_ok_and(|s| s.success()), "the folder can be given away");
        }
        let data = dir.join("data");
        let init = command(&bin.join("initdb"))
            .args(["-A", "trust", "-U", "sandtable", "-N", "--locale=C", "-E", "UTF8", "-D"])
            .arg(&data)
            .current_dir(&dir)
            .output()
            .expect("initdb runs");
        assert!(init.status.success(), "initdb: {}", String::from_utf8_lossy(&init.stderr));
        let postgres = Postgres { dir, bin, environment: environment.to_vec() };
        postgres.go_on();
        postgres
    }

    /// Starts it (again).
    pub fn go_on(&self) {
        let options = format!("-k {} -c listen_addresses= -c max_connections=60", self.dir.display());
        self.control(&["-w", "-l", self.dir.join("log").to_str().expect("a path"), "-o", &options, "start"]);
    }

    /// Pulls the plug.
    pub fn halt(&self) {
        self.control(&["-m", "immediate", "stop"]);
    }

    pub fn runs(&self) -> bool {
        let mut control = command(&self.bin.join("pg_ctl"));
        control.arg("-D").arg(self.dir.join("data")).arg("status").current_dir(&self.dir).stdout(Stdio::null());
        control.status().is_ok_and(|s| s.success())
    }

    fn control(&self, args: &[&str]) {
        let status = command(&self.bin.join("pg_ctl"))
            .arg("-D")
            .arg(self.dir.join("data"))
            .args(args)
            .envs(self.environment.iter().map(|(k, v)| (k, v)))
            .current_dir(&self.dir)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("pg_ctl runs");
        let log = std::fs::read_to_string(self.dir.join("log")).unwrap_or_default();
        assert!(status.success(), "pg_ctl {args:?}: {log}");
    }

    pub fn url(&self) -> String {
        let socket = self.dir.to_str().expect("a path").replace('/', "%2F");
        format!("postgres://sandtable@{socket}/postgres")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if self.runs() {
            self.halt();
        }
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}
