//! The data files: what is checked when the game is loaded, and the words of the catalogues.

use sandtable_kernel::{DataError, DataSet, Game, Lang, Options};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use third_reich::rulebook::*;
use third_reich::{Event, Fact, ThirdReich};

/// Loads the game with one file changed.
fn with(file: &str, change: impl FnOnce(&mut Value)) -> Result<ThirdReich, Vec<DataError>> {
    let mut data = DataSet::embedded(ThirdReich::data_files());
    let mut value: Value = serde_json::from_str(&data.files[file]).unwrap();
    change(&mut value);
    data.files.insert(file.into(), value.to_string());
    ThirdReich::load(&data, &Options::resolve(ThirdReich::options(), &BTreeMap::new()).unwrap())
}

#[track_caller]
fn refused(file: &str, place: &str, problem: &str, change: impl FnOnce(&mut Value)) {
    let errors = with(file, change).err().unwrap_or_else(|| panic!("{file} {place} was accepted"));
    let found = errors.iter().any(|e| e.file == file && e.place.contains(place) && e.problem.contains(problem));
    assert!(found, "{errors:?}");
}

/// A unit is German, not Germany: no English name begins with that of a nation.
#[test]
fn units_are_named_after_their_people() {
    let data = DataSet::embedded(ThirdReich::data_files());
    let read = |file: &str| serde_json::from_str::<Value>(&data.files[file]).unwrap();
    let english = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().filter_map(|r| r["names"]["en"].as_str().map(str::to_owned)).collect()
    };
    let (nations, units) = (read("nations.json"), read("units.json"));
    let nations = english(&nations["nations"]);
    let units = english(&units["units"]);
    assert!(nations.len() > 20 && units.len() > 150);
    for unit in units {
        assert!(!nations.iter().any(|n| unit.starts_with(&format!("{n} "))), "{unit}");
    }
}

#[test]
fn own_data_load() {
    assert!(with("units.json", |_| ()).is_ok());
}

#[test]
fn wrong_data_are_refused_with_file_place_and_remedy() {
    refused("map.json", "areas[0] london.territory", "did you mean", |v| v["areas"][0]["territory"] = json!("ukk"));
    refused("map.json", "areas[0] london.kind", "land or sea", |v| v["areas"][0]["kind"] = json!("lake"));
    refused("map.json", "areas[1] london", "already at areas[0]", |v| v["areas"][1]["id"] = json!("london"));
    refused("map.json", "areas[0] London", "lower-case words", |v| v["areas"][0]["id"] = json!("London"));
    refused("map.json", "london.anchor", "outside the outline", |v| v["areas"][0]["anchor"] = json!([30.0, 40.0]));
    refused("map.json", "london.symbol.victory_axis", "count 2", |v| {
        v["areas"][0]["symbol"]["victory_axis"] = json!(3)
    });
    refused("map.json", "london.source", "give a tag", |v| {
        v["areas"][0]["source"] = json!({"tag": "hearsay", "ref": "x"})
    });
    refused("map.json", "borders[0]", "is no area", |v| v["borders"][0]["a"] = json!("atlantis"));
    refused("map.json", "borders[0]", "is land", |v| v["borders"][0]["kind"] = json!("sea"));
    refused("map.json", "borders of ireland", "no way leads here", |v| {
        v["borders"].as_array_mut().unwrap().retain(|b| b["a"] != "ireland" && b["b"] != "ireland");
    });
    refused("map.json", "closed_to including allied", "15.7.2", |v| {
        let areas = v["areas"].as_array_mut().unwrap();
        areas.iter_mut().find(|a| a["id"] == "baltic-sea").unwrap()["closed_to"] = json!([]);
    });
    refused("map.json", "extra_borders", "15.7.1(2)", |v| {
        v["extra_borders"].as_array_mut().unwrap().pop();
    });
    refused("map-shapes.json", "shapes.london", "missing", |v| {
        v["shapes"].as_object_mut().unwrap().remove("london");
    });
    refused("map-shapes.json", "shapes.london[0]", "four points", |v| {
        v["shapes"]["london"][0] = json!([[0.0, 51.0], [1.0, 52.0]])
    });
    refused("nations.json", "nations[0] ge.status", "3.1.1(3)", |v| v["nations"][0]["status"] = json!("neutral"));
    refused("nations.json", "nations[0] ge.returns", "5.0(4)③", |v| v["nations"][0]["returns"] = json!(false));
    refused("units.json", "ge-tf-1.durability", "1 to 3", |v| v["units"][0]["durability"] = json!(0));
    refused("units.json", "ge-tf-1.air", "2.1.1(3)④", |v| v["units"][0]["air"] = json!(2));
    refused("units.json", "ge-tf-1.start", "is no area", |v| v["units"][0]["start"] = json!("nowhere"));
    refused("units.json", "ge-tf-1.start", "ships start in sea", |v| v["units"][0]["start"] = json!("baltic-sea"));
    refused("units.json", "ge-tf-1.vichy", "Vichy", |v| v["units"][0]["vichy"] = json!(true));
    refused(
        "units.json",
        "nation ge, start development-pool, type SS",
        "found 3, it should be 4: units of the development pool (4.0(4))",
        |v| {
            v["units"].as_array_mut().unwrap().retain(|u| u["id"] != "ge-ss-1");
        },
    );
    refused("scenario.json", "set_up[0]", "4.0(2)", |v| v["set_up"][0]["count"] = json!(7));
    refused("scenario.json", "first_hand", "4.0(6)", |v| v["first_hand"]["axis"] = json!(5));
    refused("cards.json", "cards with side axis, start deck", "4.0(3)", |v| {
        v["cards"].as_array_mut().unwrap().remove(0);
    });
    refused("cards.json", "value", "2, 3 or 4", |v| v["cards"][0]["value"] = json!(9));
    refused("cards.json", "start", "value 2 start in the deck", |v| v["cards"][0]["start"] = json!("development"));
    refused("cards.json", "starred", "10.0", |v| v["events"][0]["starred"] = json!(true));
    refused("cards.json", "axis_join", "3.1.2⑥", |v| v["parameters"]["axis_join"] = json!(["be"]));
    refused("tables.json", "mobilisation_cost.TF", "found 1, it should be 2: what a unit costs (12.0(2))", |v| {
        v["mobilisation_cost"]["TF"] = json!(1)
    });
    refused("tables.json", "turn_track", "12", |v| {
        v["turn_track"].as_array_mut().unwrap().pop();
    });
    refused("tables.json", "limits.land_units", "8.1.1(2)①", |v| v["limits"]["land_units"] = json!(8));
    refused("tables.json", "entry_tracks[2] tu.moved_by", "3.1.2", |v| {
        v["entry_tracks"][2]["moved_by"]["axis"] = json!(2)
    });
    refused("tables.json", "victory.axis_sources", "found 9, it should be 10: what the rulebook says (14.1(1))", |v| {
        v["victory"]["axis_sources"] = json!(9)
    });
    refused("relief.json", "rivers[0]", "two points", |v| v["rivers"][0]["points"] = json!([[1.0, 50.0]]));
    refused("units.json", "line", "expected", |v| *v = json!({ "units": 3 }));
}

#[test]
fn ruling_1_sweden_and_switzerland_are_nations_and_suez_is_none() {
    let game = with("units.json", |_| ()).ok().unwrap();
    let name = |id: &str| game.vocabulary().name(id, Lang::En).to_owned();
    assert_eq!([name("sw"), name("sz")], ["Sweden", "Switzerland"], "{RULING_1}");
    let extra = |v: &mut Value| {
        let mut suez = v["nations"][0].clone();
        suez["id"] = json!("suez");
        v["nations"].as_array_mut().unwrap().push(suez);
    };
    refused("nations.json", "suez", "R1", extra);
}

#[test]
fn ruling_3_clauses_are_numbered_as_the_text_numbers_them() {
    let book = ThirdReich::rulebook();
    assert!(
        book.find("11.32①").is_some() && book.find("8.1(2)").is_none() && book.find("12.32").is_none(),
        "{RULING_3}"
    );
}

/// Keys and variables of a catalogue.
fn words(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut words: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut key = String::new();
    for line in ThirdReich::catalogue(lang).lines().filter(|l| !l.starts_with('#')) {
        // A line that is indented goes on with the message before it: the cases of a plural.
        let text = match line.split_once(" = ").filter(|_| !line.starts_with(' ')) {
            Some((name, text)) => {
                key = name.to_owned();
                text
            }
            None => line,
        };
        let vars = text.split("{ $").skip(1).filter_map(|v| v.split_once(' ')).map(|(v, _)| v.to_owned());
        if !key.is_empty() {
            words.entry(key.clone()).or_default().extend(vars);
        }
    }
    words
}

#[test]
fn the_three_catalogues_say_all_that_is_declared() {
    let [zh, ja, en] = [Lang::Zh, Lang::Ja, Lang::En].map(words);
    assert_eq!(zh, en);
    assert_eq!(ja, en);
    for declared in Event::DECLARED.iter().chain(Fact::DECLARED) {
        let vars = en.get(declared.key).unwrap_or_else(|| panic!("{} has no words", declared.key));
        let args: BTreeSet<String> = declared.args.iter().map(|a| (*a).to_owned()).collect();
        assert_eq!(vars, &args, "{}", declared.key);
    }
}
