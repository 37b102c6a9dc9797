//! The contract with the client: its TypeScript types are written from the Rust types. The test
//! fails when the committed files differ, after putting them right.

use crate::api::*;
use sandtable_kernel::{Board, Odds, Vocabulary};
use sandtable_table::WhyNot;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use ts_rs::TS;

fn generated() -> BTreeMap<PathBuf, String> {
    let dir = tempfile::tempdir().expect("a folder for the types");
    let cfg = ts_rs::Config::new().with_out_dir(dir.path());
    macro_rules! export {
        ($($t:ty),+ $(,)?) => { $(<$t>::export_all(&cfg).expect("types are written");)+ };
    }
    export![
        GameCard,
        LevelCard,
        Rules,
        Board,
        Vocabulary,
        NewSeed,
        CreateTable,
        Created,
        Join,
        TableInfo,
        State,
        StreamEvents,
        LogEntry,
        Step,
        Act,
        Undo,
        Resign,
        Draw,
        Takeback,
        Rematch,
        Say,
        Notes,
        Why,
        WhyNot,
        Odds,
        Continue,
        Done,
        ErrorBody,
    ];
    let mut files = BTreeMap::new();
    let mut names = Vec::new();
    for entry in std::fs::read_dir(dir.path()).expect("the folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        files.insert(PathBuf::from(path.file_name().expect("a name")), std::fs::read_to_string(&path).expect("text"));
        names.push(name);
    }
    names.sort();
    let index = names.iter().map(|n| format!("export type {{ {n} }} from \"./{n}\";\n")).collect();
    files.insert(PathBuf::from("index.ts"), index);
    files
}

fn committed(dir: &Path) -> BTreeMap<PathBuf, String> {
    let Ok(entries) = std::fs::read_dir(dir) else { return BTreeMap::new() };
    entries
        .flatten()
        .filter_map(|e| Some((PathBuf::from(e.file_name()), std::fs::read_to_string(e.path()).ok()?)))
        .collect()
}

#[test]
fn export_types() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api");
    let (new, old) = (generated(), committed(&dir));
    if new == old {
        return;
    }
    std::fs::create_dir_all(&dir).expect("the client's folder");
    for name in old.keys().filter(|n| !new.contains_key(*n)) {
        std::fs::remove_file(dir.join(name)).expect("an old file goes");
    }
    for (name, text) in &new {
        std::fs::write(dir.join(name), text).expect("a file is written");
    }
    panic!("web/src/api differed from crates/server/src/api.rs; it is right now: commit it");
}
