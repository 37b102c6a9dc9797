//! The data files: what is checked when a game is loaded, and the words of the catalogues.

use sandtable_kernel::*;
use serde_json::{Value, json};
use southern::Southern;
use std::collections::{BTreeMap, BTreeSet};

/// Loads the game with one file changed.
fn with(file: &str, change: impl FnOnce(&mut Value)) -> Result<Southern, Vec<DataError>> {
    let mut data = DataSet::embedded(Southern::data_files());
    let mut value: Value = serde_json::from_str(&data.files[file]).unwrap();
    change(&mut value);
    data.files.insert(file.into(), value.to_string());
    Southern::load(&data, &Options::resolve(Southern::options(), &BTreeMap::new()).unwrap())
}

fn refused(file: &str, place: &str, problem: &str, change: impl FnOnce(&mut Value)) {
    let errors = with(file, change).err().unwrap_or_else(|| panic!("{file} {place} was accepted"));
    assert!(
        errors.iter().any(|e| e.file == file && e.place.contains(place) && e.problem.contains(problem)),
        "{errors:?}"
    );
}

#[test]
fn own_data_load() {
    assert!(with("units.json", |_| ()).is_ok());
}

#[test]
fn wrong_data_are_refused_with_their_place() {
    refused("units.json", "units[0] jp-tw1.durability", "1 or 2", |v| v["units"][0]["durability"] = json!(3));
    refused("units.json", "units with nation japan, setup_code 14A", "found 5, it should be 6", |v| {
        v["units"].as_array_mut().unwrap().remove(0);
    });
    refused("units.json", "units[0] jp-tw1.setup_area", "is no area", |v| {
        v["units"][0]["setup_area"] = json!("nowhere")
    });
    refused("units.json", "jp-tw1.source", "give a tag (rulebook, public", |v| {
        v["units"][0]["source"] = json!("hearsay")
    });
    refused("units.json", "units[1] jp-tw1", "stands already at units[0]", |v| v["units"][1]["id"] = json!("jp-tw1"));
    refused("map.json", "areas with fortress true", "16.1", |v| {
        let areas = v["areas"].as_array_mut().unwrap();
        areas.iter_mut().find(|a| a["id"] == "manila").unwrap()["fortress"] = json!(false);
    });
    refused("map.json", "luzon-strait.vp", "only land areas", |v| v["areas"][0]["vp"] = json!(1));
    refused("map.json", "borders[0]", "is sea", |v| v["borders"][0]["type"] = json!("land"));
    refused("map.json", "borders[0]", "\"atlantis\" is no area", |v| v["borders"][0]["a"] = json!("atlantis"));
    refused("map.json", "anchor", "outside the outline", |v| v["areas"][0]["anchor"] = json!([90.0, 0.0]));
    refused("map-shapes.json", "shapes.taiwan", "missing", |v| {
        v["shapes"].as_object_mut().unwrap().remove("taiwan");
    });
    refused("cards.json", "cards", "16 for each side", |v| {
        v["cards"].as_array_mut().unwrap().pop();
    });
    refused("cards.json", "starred", "true", |v| {
        let kinds = v["kinds"].as_array_mut().unwrap();
        kinds.iter_mut().find(|k| k["id"] == "ambush").unwrap()["starred"] = json!(false);
    });
    refused("tables.json", "hand_size.japan", "found 8, it should be 7", |v| v["hand_size"]["japan"] = json!(8));
    refused("tables.json", "turn_track[3] 4.holiday", "turns 4, 6 and 9", |v| {
        v["turn_track"][3]["holiday"] = Value::Null
    });
    refused("markers.json", "oil", "3.0(5) says 5", |v| {
        v["oil"].as_array_mut().unwrap().pop();
    });
    refused("scenario.json", "setup_lines[0] japan / 14A.count", "found 7, it should be 6", |v| {
        v["setup_lines"][0]["count"] = json!(7)
    });
    // What rulings fix: R29, R43, R46 (by the deck), R56.
    refused("units.json", "jp-af-tainan.durability", "R29", |v| {
        let units = v["units"].as_array_mut().unwrap();
        units.iter_mut().find(|u| u["id"] == "jp-af-tainan").unwrap()["durability"] = json!(2);
    });
    refused("units.json", "units with setup_area->area.kind land, setup_area luzon", "R43", |v| {
        v["units"][0]["setup_area"] = json!("luzon")
    });
    refused("scenario.json", "oil.areas", "R56", |v| v["oil"]["areas"].as_array_mut().unwrap().reverse());
    refused("relief.json", "ridges[0]", "two points or more", |v| v["ridges"][0]["points"] = json!([[1.0, 2.0]]));
    refused("units.json", "line", "expected", |v| *v = json!({ "units": 3 }));
}

/// The keys of the English catalogue; that the three agree is a test of the suite.
fn keys() -> BTreeSet<&'static str> {
    let lines = Southern::catalogue(Lang::En).lines().filter(|l| l.starts_with(|c: char| c.is_ascii_lowercase()));
    lines.filter_map(|l| l.split_once(" =")).map(|(key, _)| key).collect()
}

#[test]
fn every_event_and_every_fact_has_words() {
    let keys = keys();
    for declared in southern::Event::DECLARED.iter().chain(southern::Fact::DECLARED) {
        assert!(keys.contains(declared.key), "{}", declared.key);
    }
}

#[test]
fn every_key_of_the_catalogue_is_used_in_the_source() {
    let folders =
        ["src", "src/judge", "src/rules", "src/table", "src/words"].map(|folder| std::fs::read_dir(folder).unwrap());
    let files = folders.into_iter().flatten().map(|f| f.unwrap().path()).filter(|path| path.is_file());
    let source: String = files.map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let declared: Vec<&str> =
        southern::Event::DECLARED.iter().chain(southern::Fact::DECLARED).map(|message| message.key).collect();
    let actions = southern::Action::FORMS.iter().map(|form| format!("action-{}", form.verb));
    let game = sandtable_conformance::load::<Southern>();
    let rolls = game.rolls().iter().map(|roll| format!("chance-{}", roll.id));
    let named: Vec<String> = actions.chain(rolls).collect();
    for key in keys().into_iter().filter(|key| !["prompt-over", "prompt-wait"].contains(key)) {
        let said = source.contains(&format!("\"{key}\"")) || declared.contains(&key) || named.iter().any(|a| a == key);
        assert!(said, "{key} is never said");
    }
}
