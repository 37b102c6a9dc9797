//! The rulebook's worked battle, step by step with its dice.

mod common;
use common::*;

/// The example's pieces where the data put them.
fn example() -> (Value, Value) {
    let example: Value = serde_json::from_str(include_str!("../data/worked-example.json")).expect("the example");
    let mut pieces = json!({});
    for side in ["us", "jp"] {
        for stack in example["initial"][side].as_array().expect("stacks") {
            for unit in stack["units"].as_array().expect("units") {
                pieces[unit["id"].as_str().unwrap()] = json!({ "at": stack["hex"], "face": unit["side_up"] });
            }
            for chit in stack["chits"].as_array().expect("chits") {
                pieces[chit["id"].as_str().unwrap()] = json!({ "at": stack["hex"], "face": chit["face"] });
            }
        }
    }
    (example, json!({ "pieces": pieces }))
}

#[test]
fn example_c75_c76_c78_c90_c95_the_worked_battle() {
    let (data, pieces) = example();
    let mut c = case(json!({ "point": "combat", "of": "us", "supply": 1 }), pieces);
    c.us("attack 1507 1508");
    assert_eq!(c.track("supply"), 0);
    // The one declared battle begins by itself; declarations as in the data.
    for d in data["declarations"].as_array().unwrap() {
        let seat = if d["player"] == "us" { US } else { JP };
        let text = match d["chit"].as_str() {
            Some(chit) => format!("use {chit}"),
            None => "pass".to_owned(),
        };
        // The US has nothing left to declare, as both can see: its second pass goes without saying.
        if text == "pass" && c.decider() != seat {
            continue;
        }
        if d["chit"] == "jp-concealment-1" {
            c.chance(data["defensive_fire"]["dice"].clone());
        }
        c.act(seat, &text);
    }
    // Concealment cannot be answered: no face-down chit is left in the US stack. The defender fires:
    // 8 points, smoke leaves 1 of 5, the mortar keeps its 3.
    assert_eq!(c.fire(false), (8, 4));
    c.expect(&[("us-tank-1", "us-removed"), ("us-commando-1", "us-removed"), ("us-bombardment-1", "us-discard")]);
    // The six goes to the second battalion, which loses a step and goes back by the only way there is.
    let melee: Vec<Value> = ["jp", "us"]
        .iter()
        .flat_map(|side| data["melee"][side]["dice"].as_array().unwrap().iter().map(|d| d["roll"].clone()))
        .collect();
    c.chance(data["attack_fire"]["dice"].clone()).chance(Value::from(melee));
    c.us("hit us-96id-382-2");
    assert_eq!((c.face("us-96id-382-2").as_str(), c.at("us-96id-382-2").as_str()), ("back", "1505"));
    assert_eq!(c.fire(true), (4, 4));
    // Six to the gun, five to the machine gun on its hill.
    c.jp("hit jp-13ibs-gun").jp("hit jp-machine-gun-1");
    for way in ["1509", "1510", "1511", "1512"] {
        if c.legal().contains(&format!("retreat-to {way}")) {
            c.jp(&format!("retreat-to {way}"));
        }
    }
    // Melee 7 to 6: each side loses a step, Japan goes back, the US may advance.
    for way in ["1509", "1510"] {
        if c.legal().contains(&format!("retreat-to {way}")) {
            c.jp(&format!("retreat-to {way}"));
        }
    }
    assert_eq!(c.done(), 0, "every die of the example is used");
    for piece in data["advance"]["pieces"].as_array().unwrap() {
        c.us(&format!("advance {}", piece.as_str().unwrap()));
    }
    for (hex, pieces) in data["final"]["map"].as_object().unwrap() {
        for piece in pieces.as_array().unwrap() {
            let (id, face) = piece.as_str().unwrap().trim_end_matches(')').split_once('(').unwrap();
            assert_eq!((c.at(id).as_str(), c.face(id).as_str()), (hex.as_str(), face), "{id}");
        }
    }
    for (zone, list) in [("us-discard", "us_discard"), ("us-removed", "us_removed"), ("jp-discard", "jp_discard")] {
        for id in data["final"][list].as_array().unwrap() {
            assert_eq!(c.at(id.as_str().unwrap()), zone, "{id}");
        }
    }
}
