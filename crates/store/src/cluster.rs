//! A PostgreSQL of our own in a folder, reached by a unix socket: what the soak and the tests stop and start.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub struct Postgres {
    dir: PathBuf,
    bin: PathBuf,
    environment: Vec<(String, String)>,
    /// Where it listens besides its socket, with TLS and nothing else.
    port: Option<u16>,
}

fn binaries() -> io::Result<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").map(|d| d.flatten().map(|e| e.path().join("bin")).collect());
    let mut found: Vec<PathBuf> = versions.unwrap_or_default();
    found.retain(|bin| bin.join("initdb").exists());
    found.sort();
    found.pop().ok_or_else(|| io::Error::other("PostgreSQL is not installed: apt-get install postgresql"))
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

fn run(mut command: Command) -> io::Result<()> {
    let done = command.stdin(Stdio::null()).output()?;
    if done.status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!("{command:?}: {}", String::from_utf8_lossy(&done.stderr))))
}

impl Postgres {
    /// A new one in an empty folder, with variables in its environment.
    pub fn start_in(dir: &Path, environment: &[(String, String)]) -> io::Result<Postgres> {
        let postgres = Postgres::init(dir, environment)?;
        postgres.go_on()?;
        Ok(postgres)
    }

    /// The same, also at a port of 127.0.0.1 that speaks TLS and nothing else. It is `localhost`, and
    /// [`certificate`](Postgres::certificate) says who vouches for that.
    pub fn start_with_tls(dir: &Path, port: u16) -> io::Result<Postgres> {
        let mut postgres = Postgres::init(dir, &[])?;
        postgres.certify()?;
        fs::write(dir.join("data/pg_hba.conf"), "local all all trust\nhostssl all all 127.0.0.1/32 trust\n")?;
        postgres.port = Some(port);
        postgres.go_on()?;
        Ok(postgres)
    }

    fn init(dir: &Path, environment: &[(String, String)]) -> io::Result<Postgres> {
        let postgres =
            Postgres { dir: dir.to_owned(), bin: binaries()?, environment: environment.to_vec(), port: None };
        postgres.give_away(dir)?;
        let mut init = command(&postgres.bin.join("initdb"));
        init.args(["-A", "trust", "-U", "sandtable", "-N", "--locale=C", "-E", "UTF8", "-D"]);
        init.arg(dir.join("data")).current_dir(dir);
        run(init)?;
        Ok(postgres)
    }

    /// An authority, and a certificate for `localhost` that it has signed: one that signs itself is an authority,
    /// and not taken for a server.
    fn certify(&self) -> io::Result<()> {
        let openssl = |args: &str| {
            let mut openssl = Command::new("openssl");
            openssl.args(args.split(' ')).current_dir(&self.dir);
            run(openssl)
        };
        openssl("req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout root.key -out root.crt")?;
        openssl("req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout server.key -out server.csr")?;
        fs::write(self.dir.join("names"), "subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n")?;
        openssl(
            "x509 -req -days 2 -in server.csr -CA root.crt -CAkey root.key -CAcreateserial -extfile names -out server.crt",
        )?;
        let key = self.dir.join("server.key");
        fs::set_permissions(&key, fs::Permissions::from_mode(0o600))?;
        self.give_away(&key)
    }

    /// The database, not root, is to own it.
    fn give_away(&self, path: &Path) -> io::Result<()> {
        if !root() {
            return Ok(());
        }
        let mut chown = Command::new("chown");
        chown.arg("nobody:nogroup").arg(path);
        run(chown)
    }

    /// Of the authority that vouches for `localhost`.
    pub fn certificate(&self) -> PathBuf {
        self.dir.join("root.crt")
    }

    /// Starts it (again).
    pub fn go_on(&self) -> io::Result<()> {
        let dir = self.dir.display();
        let mut options = format!("-k {dir} -c max_connections=60");
        match self.port {
            None => options += " -c listen_addresses=",
            Some(port) => {
                options += &format!(" -p {port} -c listen_addresses=127.0.0.1 -c ssl=on");
                options += &format!(" -c ssl_cert_file={dir}/server.crt -c ssl_key_file={dir}/server.key");
            }
        }
        let log = self.dir.join("log");
        // Its output is not ours: whoever reads it would wait until the database ends.
        let mut control = self.control(&["-w", "-o", &options, "-l"]);
        let status = control.arg(&log).arg("start").stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        if status.success() {
            return Ok(());
        }
        Err(io::Error::other(format!("PostgreSQL did not start: {}", fs::read_to_string(log).unwrap_or_default())))
    }

    /// Pulls the plug.
    pub fn halt(&self) -> io::Result<()> {
        run(self.control(&["-m", "immediate", "stop"]))
    }

    pub fn runs(&self) -> bool {
        self.control(&["status"]).stdout(Stdio::null()).status().is_ok_and(|s| s.success())
    }

    /// Every process of it sleeps until it is woken: connections stay open and nothing answers.
    pub fn freeze(&self, frozen: bool) -> io::Result<()> {
        let pid = fs::read_to_string(self.dir.join("data/postmaster.pid"))?;
        let pid = pid.lines().next().unwrap_or_default();
        let children = Command::new("pgrep").args(["-P", pid]).output()?;
        let mut signal = Command::new("kill");
        signal.arg(if frozen { "-STOP" } else { "-CONT" }).arg(pid);
        signal.args(String::from_utf8_lossy(&children.stdout).split_whitespace());
        run(signal)
    }

    fn control(&self, args: &[&str]) -> Command {
        let mut control = command(&self.bin.join("pg_ctl"));
        control.arg("-D").arg(self.dir.join("data")).args(args);
        control.envs(self.environment.iter().map(|(k, v)| (k, v))).current_dir(&self.dir);
        control
    }

    pub fn url(&self) -> String {
        let socket = self.dir.to_str().unwrap_or_default().replace('/', "%2F");
        let port = self.port.map_or_else(String::new, |port| format!("?port={port}"));
        format!("postgres://sandtable@{socket}/postgres{port}")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if self.runs() {
            let _ = self.halt();
        }
    }
}
