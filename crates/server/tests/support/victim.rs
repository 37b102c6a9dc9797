//! A server in a process of its own, to be killed or to have its files fail.

use super::*;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

const DATABASE: &str = "SANDTABLE_VICTIM_DATABASE";
const READY: &str = "ready at ";

/// With a database in the environment this is that server; without, it is a test that such a server
/// answers. Every test that spawns one calls this from a test named `victim`.
pub async fn serve() {
    if let Ok(database) = std::env::var(DATABASE) {
        tracing_subscriber::fmt().with_writer(std::io::stderr).init();
        let server = Server::start(config(&database), parts()).await.expect("the server starts");
        println!("\n{READY}{}", server.addr);
        server.run(std::future::pending()).await;
        return;
    }
    let (server, _dir) = fresh().await;
    assert_eq!(server.browser().get("/healthz").await.unwrap().body.as_ref(), b"ok\n");
    server.stop().await;
}

pub struct Victim {
    pub addr: SocketAddr,
    child: Child,
}

impl Drop for Victim {
    fn drop(&mut self) {
        // SIGKILL.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn spawn(database: &str) -> Victim {
    spawn_with(database, &[], Stdio::null())
}

pub fn spawn_with(database: &str, environment: &[(String, String)], log: Stdio) -> Victim {
    let child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "victim", "--nocapture", "--test-threads=1"])
        .env(DATABASE, database)
        .envs(environment.iter().map(|(k, v)| (k, v)))
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .expect("a child starts");
    let mut victim = Victim { addr: SocketAddr::from(([127, 0, 0, 1], 0)), child };
    let lines = BufReader::new(victim.child.stdout.take().expect("its output")).lines();
    for line in lines.map_while(Result::ok) {
        if let Some(addr) = line.strip_prefix(READY) {
            victim.addr = addr.parse().expect("an address");
            return victim;
        }
    }
    panic!("the server did not start");
}
