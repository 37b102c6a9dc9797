//! The cases of `data/test-vectors.json`, each run against the rules.

mod common;
use common::*;

fn vectors() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../data/test-vectors.json")).unwrap();
    file["vectors"].as_array().unwrap().clone()
}

fn list(value: &Value) -> Vec<String> {
    value.as_array().map(|a| a.iter().map(|v| v.as_str().unwrap().to_owned()).collect()).unwrap_or_default()
}

/// What so many points do to a unit of the kind the case describes.
fn damaged(unit: &str, area: &str, face: &str, points: u64, boxed_in: bool) -> String {
    let (by, foe, spare) =
        if unit.starts_with("jp") { ("allied", "uk-6ind", "jp-114i") } else { ("japan", "jp-55i", "us-21d") };
    let star = if face == "used" { "*" } else { "" };
    let foe = if area == "south-china-sea" { "" } else { foe };
    // A bystander that soaks up nothing: the points are allotted by hand.
    let spare = if unit.contains("-b") && area.ends_with("sea") { "uk-bc-repulse" } else { spare };
    let control = if boxed_in { "manila" } else { "" };
    let layout =
        lay(bare::<Southern>(), &format!("{area}: {unit}{star} {foe} {spare}; japan: {control}"), "jp-01 al-01");
    let kind = if unit.contains("-af-") { "air" } else { "ordinary" };
    let mut c = layout.at("damage", by).with("area", area).with("points", points).with("kind", kind).scene();
    for _ in 0..points {
        if c.legal().contains(&format!("hit {unit}")) {
            c.go(&format!("hit {unit}"));
        }
    }
    let (at, used) = (c.place(unit), c.used(unit));
    match (at.as_str(), used, face) {
        ("replacement-pool", ..) => "pool".into(),
        (here, true, "unused") if here != area => "used+retreat".into(),
        (here, _, _) if here != area => "retreat".into(),
        (_, true, "unused") => "used".into(),
        _ => "none".into(),
    }
}

fn damage_case(case: &Value) {
    let (given, expect) = (&case["given"], case["expect"].as_object().unwrap());
    let id = case["id"].as_str().unwrap();
    let sea = given["terrain"] == "sea";
    let durable = given["durability"] == 2;
    let unit = match given["category"].as_str().unwrap() {
        "air" => "us-af-3ps",
        "ship" => "uk-bb-pow",
        _ if given["movement"] == 0 => "uk-hk-fort",
        // No army unit that can retreat has durability 2: the ladder itself is asked below.
        _ if durable && !sea => return ladder_case(case),
        _ => "us-11d",
    };
    let area = match unit {
        "uk-hk-fort" => "hong-kong",
        "uk-bb-pow" => "java-sea",
        _ if sea => "celebes-sea",
        _ => "luzon",
    };
    for (key, want) in expect {
        let (face, points) = match key.split_once('-') {
            Some((face, points)) => (face, points.parse().unwrap()),
            None => (given["state"].as_str().unwrap_or("unused"), key.parse().unwrap()),
        };
        let boxed_in = given["retreat_possible"] == false;
        assert_eq!(damaged(unit, area, face, points, boxed_in), want.as_str().unwrap(), "{id}: {key}");
    }
}

/// 11.4 for a durability-2 army unit, with data changed so that there is one that moves.
fn ladder_case(case: &Value) {
    use sandtable_kernel::{DataSet, Options, Point, Position};
    let mut data = DataSet::embedded(southern::Southern::data_files());
    let text = data.files["units.json"].clone();
    let mut units: Value = serde_json::from_str(&text).unwrap();
    for unit in units["units"].as_array_mut().unwrap() {
        if unit["id"] == "us-11d" {
            unit["durability"] = json!(2);
        }
    }
    data.files.insert("units.json".into(), units.to_string());
    let options = Options::resolve(southern::Southern::options(), &Default::default()).unwrap();
    for (points, want) in case["expect"].as_object().unwrap() {
        let game = southern::Southern::load(&data, &options).unwrap();
        let n: u64 = points.parse().unwrap();
        let set = json!({ "pieces": { "us-11d": "luzon", "us-21d": "luzon", "jp-55i": "luzon" }, "hands": { "japan": ["jp-01"], "allied": ["al-01"] } });
        let position: Position = serde_json::from_value(set).unwrap();
        let at: Point =
            serde_json::from_value(json!({ "point": "damage", "of": "japan", "area": "luzon", "points": n })).unwrap();
        let mut state = game.place(Base::Empty, &position, Some(&at)).unwrap();
        let hit = game.parse("hit us-11d").unwrap();
        for _ in 0..n {
            game.apply(&mut state, ALLIED, &hit, &mut Ctx::silent(&mut Playout::new(0)));
        }
        let unit = game.position(&state).pieces["us-11d"].state();
        let result = match (unit.at.as_deref().unwrap(), unit.face.as_deref() == Some("used")) {
            ("replacement-pool", _) => "pool",
            ("manila", true) => "used+retreat",
            ("luzon", true) => "used",
            _ => "none",
        };
        assert_eq!(result, want.as_str().unwrap(), "{n} points");
    }
}

fn soak_case(case: &Value) {
    let points = case["given"]["points"].as_u64().unwrap();
    let layout = lay(bare::<Southern>(), "java-sea: uk-bb-pow uk-bc-repulse jp-ca-maya", "jp-01 al-01");
    let mut c = layout.at("damage", "japan").with("area", "java-sea").with("points", points).scene();
    assert_eq!(c.deciding(), "allied");
    c.go("hit uk-bb-pow; hit uk-bc-repulse");
    if points == 3 {
        c.go("hit uk-bc-repulse");
    }
    let lost = ["uk-bb-pow", "uk-bc-repulse"].iter().filter(|u| c.place(u) == "replacement-pool").count();
    assert_eq!(lost, usize::from(points == 3));
}

fn submarine_case(case: &Value) {
    let given = &case["given"];
    let escort = ["", "jp-dd-4sq", "jp-dd-4sq jp-dd-5sq"][given["dd"].as_u64().unwrap() as usize];
    let control = if given["enemy_control"] == true { "japan" } else { "allied" };
    let mut c = field("allied", &format!("java-sea: jp-11i {escort}; {control}: java-sea"), "al-09");
    c.go("play al-09");
    c.play("target java-sea", json!([given["die"]]));
    assert_eq!(c.legal().iter().any(|a| a == "remove jp-11i"), case["expect"]["success"] == true, "{}", case["id"]);
}

/// Moves: the case's units at the start of its path, other things as at the start of the game.
fn move_case(case: &Value) {
    let (given, expect) = (&case["given"], &case["expect"]);
    let id = case["id"].as_str().unwrap();
    let path = list(&given["path"]);
    let (from, to) = (&path[0], &path[path.len() - 1]);
    let mut units = list(&given["units"]);
    if let Some(unit) = given["unit"].as_str() {
        units.push(unit.to_owned());
    }
    if units.is_empty() {
        units.push("jp-55i".into());
    }
    let of = if units[0].starts_with("jp") { "japan" } else { "allied" };
    let mut layout = lay(table::<Southern>(), &format!("{from}: {}", units.join(" ")), "jp-05 jp-07 jp-14 al-01");
    // Nobody answers: a hand of the other side would be asked.
    layout = layout.hand(if of == "japan" { "allied" } else { "japan" }, "");
    if given["enemy_in_start"] == false {
        layout = layout.put("indian-ocean", "uk-bb-pow uk-bc-repulse uk-dd-electra");
    }
    if given["own_in_end"] == true {
        layout = layout.put(to, "jp-65b");
    }
    for (area, side) in given["control"].as_object().into_iter().flatten() {
        layout = layout.control(area, side.as_str().unwrap());
    }
    let (play, verb) = match (given["card"].as_str(), id.starts_with("transport")) {
        (Some("independent-units-jp"), _) => ("play jp-07", "move"),
        (Some(_), true) => ("play jp-14 2", "transport"),
        (Some(_), false) => ("play jp-14 1", "move"),
        _ if of == "japan" => ("spend jp-05", "move"),
        _ => ("spend al-01", "move"),
    };
    let mut c = layout.at("impulse", of).scene();
    c.go(play);
    let legal = units.iter().all(|unit| {
        let fits = c.legal().contains(&format!("with {unit}"));
        if fits {
            c.go(&format!("with {unit}"));
        }
        fits
    }) && c.legal().contains(&format!("{verb} {to}"));
    assert_eq!(legal, expect["legal"] == true, "{id}: {:?}", c.legal());
    if let (true, Some(cost)) = (legal && verb == "move", expect["cost"].as_u64()) {
        let note = c.noted(&format!("move {to}"));
        assert!(note.contains(&format!("cost={cost}")), "{id}: {note}");
    }
}

fn air_case(case: &Value) {
    let (given, expect) = (&case["given"], &case["expect"]);
    let mut units = list(&given["units"]);
    units.extend(given["unit"].as_str().map(str::to_owned));
    let target = given["target"].as_str().unwrap();
    for (i, unit) in units.iter().enumerate() {
        // Aircraft in Manila, so that bombs can hurt somebody there (16.1(2)).
        let mut c = front("japan", "manila: us-af-17ps", "");
        c.go(&format!("air; with {unit}"));
        let legal = c.legal().contains(&format!("strike {target}"));
        let want = expect["legal"].get(i).unwrap_or(&expect["legal"]);
        assert_eq!(json!(legal), *want, "{}: {unit}", case["id"]);
        if let (true, Some(distance)) = (legal, expect["distance"].as_u64()) {
            assert!(c.noted(&format!("strike {target}")).contains(&format!("distance={distance}")));
        }
    }
    if expect["value"] == 3 {
        let mut c = front("japan", "", "");
        c.play(&format!("air; with {}; strike {target}", units[0]), json!([3]));
        assert_eq!(c.deciding(), "japan");
    }
}

fn flight_case(case: &Value) {
    let (given, expect) = (&case["given"], &case["expect"]);
    let unit = given["unit"].as_str().unwrap();
    let mut pieces = json!({});
    pieces[unit] = given["from"].clone();
    let mut c = empty("japan", json!({ "pieces": pieces, "control": given["control"], "hands": { "japan": [] } }));
    c.go(&format!("air; with {unit}"));
    let to = given["to"].as_str().unwrap();
    assert_eq!(c.legal().contains(&format!("fly {to}")), expect["legal"] == true, "{}", case["id"]);
    assert!(c.noted(&format!("fly {to}")).contains(&format!("distance={}", expect["distance"])));
}

fn link_case(case: &Value) {
    let (given, expect) = (&case["given"], &case["expect"]);
    let (of, unit, card) =
        if given["side"] == "japan" { ("japan", "jp-55i", "jp-05") } else { ("allied", "us-11d", "al-04") };
    for area in list(&given["areas"]) {
        let c = front(of, &format!("{area}: {unit}*"), card);
        assert_eq!(c.legal().contains(&format!("play {card} 1")), expect["linked"] == true, "{}: {area}", case["id"]);
    }
}

#[test]
fn every_vector_holds() {
    let mut run = 0;
    for case in vectors() {
        let id = case["id"].as_str().unwrap().to_owned();
        match id.as_str() {
            "air-fortress-army" => {
                let layout = table::<Southern>().put("manila", "us-af-3ps us-af-17ps").at("damage", "japan");
                let c = layout.with("kind", "air").with("area", "manila").with("points", 1).scene();
                assert_eq!(c.legal(), ["hit us-af-3ps", "hit us-af-17ps"]);
            }
            "oil-roll" => {
                for (japanese, die, gone) in [(false, 4, false), (false, 5, true), (true, 5, false), (true, 6, true)] {
                    let at = if japanese { "palembang" } else { "japan-homeland" };
                    let layout = bare::<Southern>().put(at, "jp-55i").put("palembang", "ned-1r").at("turn-end", "");
                    let oil = json!({ "palembang": { "marker": "oil-1", "face": "shown" } });
                    let mut c = layout.marker("oil", oil).scene();
                    c.play("pass", json!([die]));
                    assert_eq!(c.position().markers["oil"]["palembang"]["face"] == "gone", gone);
                }
            }
            "vp-loss" => {
                let java = "jp-bb-kongo jp-11i uk-ca-exeter uk-dd-jupiter ned-cl-deruyter";
                let units = format!("java-sea: {java}; taiwan: jp-af-genzan* us-11d");
                let mut c = field("allied", &units, "al-01 al-02 al-03");
                c.play(
                    "spend al-01; with uk-ca-exeter; with uk-dd-jupiter; with ned-cl-deruyter; attack",
                    json!([1, 1, 1]),
                );
                c.play("spend al-02; with us-11d; attack", json!([1]));
                assert_eq!(c.vp(), [0, (case["expect"]["allied_vp"].as_f64().unwrap() * 2.0) as i64]);
            }
            _ if id.starts_with("damage") => damage_case(&case),
            _ if id.starts_with("soak") => soak_case(&case),
            _ if id.starts_with("sub-") => submarine_case(&case),
            _ if id.starts_with("link") => link_case(&case),
            _ if id.starts_with("airmove") => flight_case(&case),
            _ if id.starts_with("air-") => air_case(&case),
            _ => move_case(&case),
        }
        run += 1;
    }
    assert_eq!(run, 45);
}
