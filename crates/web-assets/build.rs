//! Builds the client in `web/` into `OUT_DIR/dist`. `SKIP_CLIENT=1` puts a page that says so in
//! its place, `CLIENT_DIST=dir` takes a client built elsewhere.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

fn main() {
    let web = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../web");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo")).join("dist");
    for name in ["SKIP_CLIENT", "CLIENT_DIST"] {
        println!("cargo::rerun-if-env-changed={name}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    let result = empty(&out).map_err(|e| e.to_string()).and_then(|()| fill(&web, &out));
    if let Err(problem) = result {
        println!("cargo::error={problem}");
    }
}

fn fill(web: &Path, out: &Path) -> Result<(), String> {
    if env::var_os("SKIP_CLIENT").is_some_and(|v| v == "1") {
        let page = "<!doctype html><meta charset=\"utf-8\"><title>Sandtable</title>\
                    <p>This program was built with SKIP_CLIENT=1: it has no browser client.</p>\n";
        return fs::write(out.join("index.html"), page).map_err(|e| e.to_string());
    }
    if let Some(dist) = env::var_os("CLIENT_DIST") {
        let dist = PathBuf::from(dist);
        watch(&dist);
        return copy(&dist, out).map_err(|e| format!("CLIENT_DIST={}: {e}", dist.display()));
    }
    // The sources one by one: a watched folder would be built anew every time, since building
    // writes into it.
    for part in ["src", "public", "build", "locales"] {
        watch(&web.join(part));
    }
    for file in ["index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"] {
        println!("cargo::rerun-if-changed={}", web.join(file).display());
    }
    if !Command::new("node").arg("--version").output().is_ok_and(|o| o.status.success()) {
        return Err("node 20 or newer with npm is needed to build the browser client: \
                    install it, or set SKIP_CLIENT=1 to do without"
            .into());
    }
    install(web)?;
    npm(web, &["run", "build"], Some(out))
}

/// `npm ci` when the lock has changed since the last time.
fn install(web: &Path) -> Result<(), String> {
    let lock = fs::read(web.join("package-lock.json")).map_err(|e| format!("web/package-lock.json: {e}"))?;
    let stamp = web.join("node_modules/.sandtable-lock");
    let installed = fs::read(&stamp).is_ok_and(|old| old == lock);
    if installed || newer(&web.join("node_modules/.package-lock.json"), &web.join("package-lock.json")) {
        return Ok(());
    }
    npm(web, &["ci", "--no-audit", "--no-fund"], None)?;
    fs::write(stamp, lock).map_err(|e| e.to_string())
}

fn newer(a: &Path, b: &Path) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|m| m.modified()).ok();
    matches!((time(a), time(b)), (Some(a), Some(b)) if a > b)
}

fn npm(web: &Path, args: &[&str], out: Option<&Path>) -> Result<(), String> {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(args).current_dir(web);
    if let Some(out) = out {
        command.env("CLIENT_OUT", out);
    }
    let output = command.output().map_err(|e| format!("npm cannot be run: {e}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = format!("{}\n{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let last: Vec<&str> = said.lines().filter(|l| !l.trim().is_empty()).rev().take(12).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    Err(format!("npm {} failed: {}", args.join(" "), last.join(" | ")))
}

fn watch(path: &Path) {
    if let Ok(entries) = fs::read_dir(path) {
        for entry in entries.flatten() {
            watch(&entry.path());
        }
    } else if path.exists() {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

fn empty(dir: &Path) -> io::Result<()> {
    if dir.exists() {
        fs::remove_dir_all(dir)?;
    }
    fs::create_dir_all(dir)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
