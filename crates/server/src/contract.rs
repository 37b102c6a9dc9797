//! The contract with clients: TypeScript types (`ts-rs`) and the schemas of the OpenAPI document (`schemars`) are written
//! from the Rust types. The tests fail when the committed files differ, after putting them right.

use crate::api::*;
use sandtable_kernel::{Board, Odds, Overlay, Vocabulary};
use sandtable_table::WhyNot;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use ts_rs::TS;

/// What an answer holds.
enum Gives {
    Json(&'static str),
    List(&'static str),
    Text(&'static str),
}

use Gives::{Json, List, Text};

/// Method, path, what it does, the type it is sent, what it gives.
type Route = (&'static str, &'static str, &'static str, Option<&'static str>, Gives);

const ROUTES: &[Route] = &[
    ("get", "/api/games", "The games, as the start page shows them.", None, List("GameCard")),
    ("get", "/api/levels", "The strengths of computer players.", None, List("LevelCard")),
    ("get", "/api/games/{id}/board", "The board as data. Query: options of the table.", None, Json("Board")),
    ("get", "/api/games/{id}/vocabulary", "Every id with its names. Query: options.", None, Json("Vocabulary")),
    ("get", "/api/games/{id}/catalogue/{file}", "`zh.ftl`, `ja.ftl`, `en.ftl`.", None, Text("text/plain")),
    ("get", "/api/games/{id}/rules", "Our own text of every clause, and the rulings.", None, Json("Rules")),
    ("get", "/api/games/{id}/lessons", "Lessons and puzzles, with all their pages.", None, List("LessonCard")),
    ("post", "/api/practice", "How a practice stands after what was done.", Some("Practise"), Json("Practising")),
    ("post", "/api/practice/why", "What forbids it.", Some("PractiseWhy"), List("WhyNot")),
    ("post", "/api/practice/odds", "Null: it is no attack.", Some("PractiseOdds"), Json("Odds")),
    ("post", "/api/practice/overlay", "What the map shows.", Some("PractiseOverlay"), Json("Overlay")),
    ("post", "/api/seeds", "Commits to dice before the browser adds its bytes.", None, Json("NewSeed")),
    ("get", "/api/tables", "The tables of this browser, the last touched first.", None, List("TableInfo")),
    ("post", "/api/tables", "A new table.", Some("CreateTable"), Json("Created")),
    ("get", "/api/tables/{id}", "Who sits, how it stands.", None, Json("TableInfo")),
    ("delete", "/api/tables/{id}", "Does away with a table nobody else sits at.", None, Json("Done")),
    ("post", "/api/tables/{id}/join", "Takes the seat an invitation is for.", Some("Join"), Json("TableInfo")),
    (
        "post",
        "/api/tables/{id}/reveal",
        "Shows the bytes that were sealed; the game begins.",
        Some("Reveal"),
        Json("TableInfo"),
    ),
    ("post", "/api/tables/{id}/continue", "A hotseat table from a position.", Some("Continue"), Json("Created")),
    ("get", "/api/tables/{id}/state", "The position. Query: as.", None, Json("State")),
    ("get", "/api/tables/{id}/stream", "What happens. Query: as, last, whole.", None, Text("text/event-stream")),
    ("post", "/api/tables/{id}/act", "An action.", Some("Act"), Json("Done")),
    ("post", "/api/tables/{id}/undo", "Takes one's own steps back.", Some("Undo"), Json("Done")),
    ("post", "/api/tables/{id}/resign", "Gives up.", Some("Resign"), Json("Done")),
    ("post", "/api/tables/{id}/draw", "Offers, answers or withdraws.", Some("Draw"), Json("Done")),
    ("post", "/api/tables/{id}/takeback", "Asks, answers or withdraws.", Some("Takeback"), Json("Done")),
    ("post", "/api/tables/{id}/rematch", "Offers, answers or withdraws.", Some("Rematch"), Json("Done")),
    ("get", "/api/tables/{id}/chat", "What was said.", None, List("ChatLine")),
    ("post", "/api/tables/{id}/chat", "Says something.", Some("Say"), Json("ChatLine")),
    ("get", "/api/tables/{id}/notes", "One's own notes.", None, Json("Notes")),
    ("put", "/api/tables/{id}/notes", "Keeps one's own notes.", Some("Notes"), Json("Notes")),
    ("post", "/api/tables/{id}/why", "What forbids it.", Some("Why"), List("WhyNot")),
    (
        "get",
        "/api/tables/{id}/start",
        "The position the game began from, where it is not the set-up.",
        None,
        Text("application/json"),
    ),
    ("get", "/api/tables/{id}/odds", "Query: seat, action. Null: it is no attack.", None, Json("Odds")),
    (
        "get",
        "/api/tables/{id}/overlay",
        "What the map shows about a thing, or without one about the whole. Query: seat, of.",
        None,
        Json("Overlay"),
    ),
    ("get", "/api/tables/{id}/log", "The record. Query: as, from, to.", None, List("LogEntry")),
    ("get", "/api/tables/{id}/at/{seq}", "A recorded position. Query: as.", None, Json("Step")),
    ("get", "/api/tables/{id}/trial", "A position to try moves in. Query: as, seq.", None, Json("Trial")),
    ("get", "/api/tables/{id}/file", "The game file, when it may be seen.", None, Text("application/json")),
    ("get", "/api/tables/{id}/position", "A position file. Query: seq.", None, Text("application/json")),
    ("get", "/api/openapi.json", "This document.", None, Text("application/json")),
    ("get", "/maps/{path}", "`{game}/relief-light.jpg`, `{game}/map-zh-dark.svg`.", None, Text("image/*")),
    ("get", "/healthz", "`ok` when the database answers.", None, Text("text/plain")),
    ("get", "/metrics", "Numbers for Prometheus.", None, Text("text/plain")),
];

/// Every type by its file name.
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
        LessonCard,
        Practise,
        Practising,
        PractiseWhy,
        PractiseOdds,
        PractiseOverlay,
        Trial,
        Board,
        Vocabulary,
        NewSeed,
        CreateTable,
        Created,
        Join,
        Reveal,
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
        Overlay,
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

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn operation(route: &Route) -> Value {
    let (method, path, about, sent, gives) = route;
    let content = match gives {
        Json(name) => json!({ "application/json": { "schema": reference(name) } }),
        List(name) => json!({ "application/json": { "schema": { "type": "array", "items": reference(name) } } }),
        Text(mime) => json!({ *mime: {} }),
    };
    let failure = json!({
        "description": "Not done; `error.code` says why.",
        "content": { "application/json": { "schema": reference("ErrorBody") } },
    });
    let mut operation = json!({
        "summary": about,
        "responses": { "200": { "description": "Done.", "content": content }, "default": failure },
    });
    let mut parameters: Vec<Value> = path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    parameters.extend(query(about).into_iter().map(|name| {
        let schema = match name {
            "from" | "to" | "seq" => json!({ "type": "integer", "minimum": 0 }),
            "whole" => json!({ "enum": [0, 1] }),
            _ => json!({ "type": "string" }),
        };
        json!({ "name": name, "in": "query", "required": matches!(name, "seat" | "action"), "schema": schema })
    }));
    if about.contains("Query: options") {
        let schema = json!({ "type": "object", "additionalProperties": { "type": "string" } });
        parameters
            .push(json!({ "name": "options", "in": "query", "style": "form", "explode": true, "schema": schema }));
    }
    if *method != "get" {
        let header = json!({ "name": "x-sandtable", "in": "header", "required": true, "schema": { "const": "1" } });
        parameters.push(header);
    }
    if path.ends_with("/stream") {
        operation["x-events"] = reference("StreamEvents");
        parameters.push(json!({ "name": "Last-Event-ID", "in": "header", "schema": { "type": "string" } }));
    }
    if !parameters.is_empty() {
        operation["parameters"] = Value::Array(parameters);
    }
    if let Some(name) = sent {
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": reference(name) } } });
    }
    operation
}

/// The names after `Query:` in what a route is about. Options are told apart: their names are the game's.
fn query(about: &'static str) -> Vec<&'static str> {
    let Some((_, names)) = about.split_once("Query: ") else { return Vec::new() };
    let names = names.split('.').next().unwrap_or_default();
    names.split(", ").filter(|name| !name.starts_with("options")).collect()
}

/// Where the types of the document stand in it.
const SCHEMAS: &str = "/components/schemas";

/// What is sent is described as it is read, what is given as it is written: a field that is left out when empty need not
/// be there.
fn schemas() -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12().with(|s| s.definitions_path = SCHEMAS.into());
    let mut given = settings.clone().for_serialize().into_generator();
    let mut sent = settings.for_deserialize().into_generator();
    macro_rules! describe {
        ($of:ident: $($t:ty),+ $(,)?) => { $($of.subschema_for::<$t>();)+ };
    }
    describe![
        sent: Practise, PractiseWhy, PractiseOdds, PractiseOverlay, CreateTable, Join, Reveal, Continue, Act, Undo, Resign, Draw, Takeback,
        Rematch, Say, Why,
    ];
    describe![
        given: GameCard, LevelCard, Rules, LessonCard, Practising, Trial, Board, Vocabulary, NewSeed, Created, TableInfo,
        State, StreamEvents, LogEntry, Step, Notes, WhyNot, Odds, Overlay, Done, ErrorBody, ChatLine,
    ];
    let mut all = sent.take_definitions(true);
    all.extend(given.take_definitions(true));
    all
}

fn document() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let at = paths.entry(route.1).or_insert_with(|| json!({}));
        at[route.0] = operation(route);
    }
    let schemas = schemas();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sandtable",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Seats are held by an HttpOnly cookie. The stream sends server-sent events whose \
                names and payloads are the fields of StreamEvents; the id of an event is resent as Last-Event-ID.",
        },
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

#[test]
fn export_openapi() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let new = serde_json::to_string_pretty(&document()).expect("plain data") + "\n";
    if std::fs::read_to_string(&path).is_ok_and(|old| old == new) {
        return;
    }
    std::fs::write(&path, new).expect("the document is written");
    panic!("crates/server/openapi.json differed from the API; it is right now: commit it");
}

/// Every type that is named is there.
#[test]
fn every_reference_is_described() {
    fn walk(value: &Value, out: &mut BTreeSet<String>) {
        match value {
            Value::Object(map) => {
                out.extend(map.get("$ref").and_then(Value::as_str).map(str::to_owned));
                map.values().for_each(|v| walk(v, out));
            }
            Value::Array(list) => list.iter().for_each(|v| walk(v, out)),
            _ => {}
        }
    }
    let (document, mut named) = (document(), BTreeSet::new());
    walk(&document, &mut named);
    assert!(named.len() > 50, "the document names its types");
    for name in named {
        let pointer = name.strip_prefix('#').expect("a place in the document");
        assert!(document.pointer(pointer).is_some(), "{name} is not described");
    }
}

/// Every path of the router is described, and nothing else is.
#[test]
fn every_route_is_described() {
    let source = include_str!("routes/mod.rs");
    let mut routed = BTreeSet::new();
    for line in source.lines() {
        let Some((_, rest)) = line.split_once(".route(\"") else { continue };
        let (path, handlers) = rest.split_once('"').expect("a path ends");
        if path == "/api/{*path}" {
            continue;
        }
        for method in ["get", "post", "put", "delete"] {
            if handlers.contains(&format!("{method}(")) {
                routed.insert((method, path.replace("{*path}", "{path}")));
            }
        }
    }
    let described: BTreeSet<_> = ROUTES.iter().map(|r| (r.0, r.1.to_owned())).collect();
    assert_eq!(routed, described);
}
