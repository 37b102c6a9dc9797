//! The rulebook's worked battle, step by step with its dice.

mod common;
use common::*;
use sandtable_table::{ActStep, AnyGame, GAME_FORMAT, GameFile, GameResult, Loaded, pairs};

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
        if text == "pass" && c.seat() != seat {
            continue;
        }
        if d["chit"] == "jp-concealment-1" {
            c.chance(data["defensive_fire"]["dice"].clone());
        }
        c.by(seat, &text);
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
    assert_eq!((c.face("us-96id-382-2").as_str(), c.place("us-96id-382-2").as_str()), ("back", "1505"));
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
    assert_eq!(c.left(), 0, "every die of the example is used");
    for piece in data["advance"]["pieces"].as_array().unwrap() {
        c.us(&format!("advance {}", piece.as_str().unwrap()));
    }
    for (hex, pieces) in data["final"]["map"].as_object().unwrap() {
        for piece in pieces.as_array().unwrap() {
            let (id, face) = piece.as_str().unwrap().trim_end_matches(')').split_once('(').unwrap();
            assert_eq!((c.place(id).as_str(), c.face(id).as_str()), (hex.as_str(), face), "{id}");
        }
    }
    for (zone, list) in [("us-discard", "us_discard"), ("us-removed", "us_removed"), ("jp-discard", "jp_discard")] {
        for id in data["final"][list].as_array().unwrap() {
            assert_eq!(c.place(id.as_str().unwrap()), zone, "{id}");
        }
    }
}

/// The actions of the example with the dice each sets off.
fn script(data: &Value) -> Vec<(Seat, String, Value)> {
    let none = || json!([]);
    let mut steps = vec![(US, "attack 1507 1508".to_owned(), none()), (US, "done".to_owned(), none())];
    for d in data["declarations"].as_array().unwrap() {
        let seat = if d["player"] == "us" { US } else { JP };
        match d["chit"].as_str() {
            Some("jp-concealment-1") => {
                steps.push((seat, "use jp-concealment-1".into(), data["defensive_fire"]["dice"].clone()));
            }
            Some(chit) => steps.push((seat, format!("use {chit}"), none())),
            // The second pass goes without saying: the US has no chit left.
            None if seat == JP => steps.push((seat, "pass".into(), none())),
            None => {}
        }
    }
    let dice = |side: &str| {
        let rolls = data["melee"][side]["dice"].as_array().unwrap().iter().map(|d| d["roll"].clone());
        rolls.collect::<Vec<Value>>()
    };
    steps.push((US, "hit us-96id-382-2".into(), data["attack_fire"]["dice"].clone()));
    steps.push((JP, "hit jp-13ibs-gun".into(), none()));
    steps.push((JP, "hit jp-machine-gun-1".into(), none()));
    for way in ["1509", "1510", "1511", "1512"] {
        steps.push((JP, format!("retreat-to {way}"), none()));
    }
    steps.push((JP, "retreat-to 1509".into(), none()));
    steps.push((JP, "retreat-to 1510".into(), none()));
    steps.push((US, "advance us-96id-382-1".into(), none()));
    steps.push((US, "advance us-flamethrower-1".into(), none()));
    // The dice of the melee fall when the last retreat before it is over.
    let last = steps.iter().position(|s| s.1 == "retreat-to 1512").unwrap();
    steps[last].2 = Value::from([dice("jp"), dice("us")].concat());
    steps
}

/// The example as a game file. Retreats with one way only happen by themselves and are no steps.
fn game_file() -> GameFile {
    let (data, pieces) = example();
    let options = Options::resolve(Okinawa::options(), &Default::default()).unwrap();
    let game = Loaded::<Okinawa>::new(&DataSet::embedded(Okinawa::data_files()), options).unwrap();
    let at: Point = serde_json::from_value(json!({ "point": "combat", "of": "us", "supply": 1 })).unwrap();
    let mut table = game.place(Base::Empty, &position(pieces), Some(&at)).unwrap();
    let mut file = GameFile {
        format: GAME_FORMAT.into(),
        game: "okinawa-1945".into(),
        rules: game.info().rules_version.into(),
        data: game.data_version().into(),
        options: game.options().iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect(),
        seed: Default::default(),
        position: Some(table.position()),
        setup: Vec::new(),
        steps: Vec::new(),
        result: Some(GameResult { winner: None, by: "agreed".into() }),
    };
    let (mut from, mut dice) = (0, Vec::<Scripted>::new());
    for (seat, action, falls) in script(&data) {
        dice.extend(serde_json::from_value::<Vec<Scripted>>(falls).unwrap());
        if !table.legal_notations(seat).contains(&action) {
            assert!(action.starts_with("retreat-to"), "{action}: {:?}", table.legal_notations(seat));
            continue;
        }
        let name = |_: &'static str, _: u16| String::new();
        let mut chance = Script::new(&dice, 0, &name);
        let played = table.act(seat, &action, &mut chance).unwrap();
        assert_eq!(chance.failure, None, "{action}");
        dice.drain(..chance.next);
        let chance = pairs(&played.chance);
        let seat = game.info().seat_id(seat).to_owned();
        let first = if chance.is_empty() { 0 } else { from };
        from += chance.len() as u64;
        file.steps.push(sandtable_table::Step::Act(ActStep { seat, action, from: first, chance }));
    }
    assert!(dice.is_empty(), "every die of the example is used");
    file
}

/// `examples/worked-battle.json` is this battle; SANDTABLE_WRITE=1 writes it anew after a change of data.
#[test]
fn example_c76_the_worked_battle_is_a_game_file() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/worked-battle.json");
    let file = game_file();
    if std::env::var_os("SANDTABLE_WRITE").is_some() {
        std::fs::write(path, file.write()).unwrap();
    }
    let kept = GameFile::read(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(kept, file, "SANDTABLE_WRITE=1 cargo test -p okinawa --test worked_battle writes it anew");
    let options = Options::resolve(Okinawa::options(), &kept.options).unwrap();
    let game = Loaded::<Okinawa>::new(&DataSet::embedded(Okinawa::data_files()), options).unwrap();
    let verified = sandtable_table::verify(&game, &kept).unwrap();
    assert!(verified.scripted && !verified.dice_checked);
    assert_eq!((verified.steps, verified.answers), (file.steps.len(), 12));
    // Step by step, and at the end everything lies where the rulebook has it.
    for to in 0..=kept.steps.len() {
        assert!(sandtable_table::replay(&game, &kept, Some(to)).is_ok(), "step {to}");
    }
    let end = sandtable_table::replay(&game, &kept, None).unwrap().table.position();
    for (id, place) in
        [("us-96id-382-1", "1508"), ("us-96id-382-2", "1505"), ("jp-machine-gun-1", "1512"), ("jp-13ibs-2", "1510")]
    {
        assert_eq!(end.pieces[id].state().at.as_deref(), Some(place), "{id}");
    }
    // A die that was not asked for, or another number of sides, is found out.
    let mut forged = kept.clone();
    let rolled = forged.steps.iter().position(|s| matches!(s, sandtable_table::Step::Act(a) if !a.chance.is_empty()));
    if let Some(sandtable_table::Step::Act(act)) = rolled.map(|i| &mut forged.steps[i]) {
        act.chance.push((6, 0));
    }
    assert!(sandtable_table::verify(&game, &forged).is_err());
}

#[test]
fn r14_6_3_c97_the_defender_rolls_first_in_melee_as_the_example_does() {
    let set = things("1507: us-96id-382-1; 1508: jp-13ibs-1");
    let mut c = case(battle(), set);
    // Nobody hits; the first die of the melee is the company's, the second the battalion's.
    c.roll(json!([1, 1, 1, 1, 1, 6, 1])).settle();
    c.tells(R14_6_3);
    assert_eq!(c.face("us-96id-382-1"), "back", "7 against 1");
    assert_eq!((c.place("jp-13ibs-1").as_str(), c.face("jp-13ibs-1").as_str()), ("1508", "front"));
    // The catalogues say so, and with them `docs/try.md`.
    for (lang, defender, attacker) in [
        (include_str!("../locales/en.ftl"), "the defender", "the attacker"),
        (include_str!("../locales/zh.ftl"), "防御方", "攻击方"),
        (include_str!("../locales/ja.ftl"), "防御側", "攻撃側"),
    ] {
        let order = lang.lines().find(|line| line.starts_with("chance-melee")).expect("the order of the dice");
        assert!(order.find(defender) < order.find(attacker), "{order}");
    }
}
