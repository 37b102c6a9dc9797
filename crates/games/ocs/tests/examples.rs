//! The 68 worked examples of the series: every published one and our own, recomputed by the rules' functions.

use ocs::model::tables::*;
use ocs::model::{Mode, Segment, Stock};
use ocs::rules::returns::rebuilds;
use ocs::rules::supply::{ATTACK_TOKENS, FUEL_TOKENS, HQ_FUEL_TOKENS, defence_tokens};
use sandtable_kernel::DataSet;
use serde_json::{Value, json};

fn tables() -> Tables {
    let set = DataSet::embedded(&[(FILE, include_str!("../data/ocs-tables.json"))]);
    Tables::load(&set).expect("the project's own tables")
}

fn line(v: &Value) -> Line {
    Line::ALL.into_iter().find(|l| v == l.id()).expect("a line of the table")
}

fn int(v: &Value) -> i32 {
    v.as_i64().unwrap_or(0) as i32
}

/// In 96ths.
fn points(v: &Value) -> i32 {
    (v.as_f64().expect("a number") * f64::from(WHOLE)).round() as i32
}

fn quarters(v: &Value) -> u16 {
    (v.as_f64().expect("a number") * 4.0).round() as u16
}

fn kind(v: &Value) -> Attack {
    if v == "overrun" { Attack::Overrun } else { Attack::Regular }
}

fn combat(t: &Tables, i: &Value, d: &Value) -> Value {
    let drm = int(&i["ar_attacker"]) - int(&i["ar_defender"]);
    let odds = ratio(points(&i["attack"]), points(&i["defence"]));
    let line = line(&i["category"]);
    let base = t.column(line, odds);
    let surprise = t.surprise(kind(&i["attack_type"]), int(&d["surprise"]) + drm);
    let column = t.shifted(base, surprise, int(&d["shift"]) as u8);
    let roll = int(&d["combat"]) + drm;
    json!({
        "odds": odds.to_string(),
        "base_column": t.column_name(line, base),
        "surprise": match surprise { Surprise::None => "none", Surprise::Attacker => "attacker", Surprise::Defender => "defender" },
        "final_column": t.column_name(line, column),
        "modified_combat_roll": roll,
        "result": t.combat(roll, column).to_string(),
    })
}

fn barrage(t: &Tables, i: &Value, d: &Value) -> Value {
    let base = t.barrage_column(points(&i["strength"]));
    let air = i["type"] == "air";
    let spotted = i["spotter"] == true;
    let shifts = BarrageShifts {
        density: quarters(&i["density_re"]).into(),
        line: line(&i["category"]),
        spotted,
        strat: i["strat"] == true,
        short: air && i["short_range"] == true,
        long: air && i["long_range_option"] == true,
    };
    // Hedgehogs exist in the series; no game here has them.
    let hedgehog = if i["hedgehog"] == true { t.shift("hedgehog") } else { 0 };
    let shift = t.barrage_shift(&shifts) + hedgehog;
    let (column, cell) = t.barrage(int(&d["barrage"]), base, shift);
    let half = |die: i32| if die >= 4 { "step-and-dg".to_owned() } else { "dg".to_owned() };
    let (result, outcome) = match cell {
        Barrage::None => ("-".to_owned(), "none".to_owned()),
        Barrage::Dg => ("DG".to_owned(), "dg".to_owned()),
        Barrage::BracketedHalf if air || !spotted => ("[1/2]".to_owned(), "dg".to_owned()),
        Barrage::BracketedHalf => ("[1/2]".to_owned(), half(int(&d["half"]))),
        Barrage::Half => ("1/2".to_owned(), half(int(&d["half"]))),
        Barrage::Steps(n) => (n.to_string(), format!("{n}-steps-and-dg")),
    };
    json!({
        "base_column": t.barrage_columns()[base].label,
        "cost_t": if air { 0 } else { t.barrage_columns()[base].cost_t },
        "shift": shift,
        "final_column": t.barrage_columns()[column].label,
        "result": result,
        "outcome": outcome,
    })
}

fn movement(i: &Value) -> Value {
    let ma = quarters(&i["ma"]);
    let mode = i["mode"].as_str().expect("a mode");
    // The factors of chapter 5, as `Ocs::allowance` applies them.
    let available = match mode {
        "strat" => ma * 2,
        "reserve" => ma / 4,
        "reserve-reaction" | "exploit" | "dg" => ma / 2,
        _ => ma,
    };
    let costs: Vec<u16> = i["entry_costs"].as_array().expect("costs").iter().map(quarters).collect();
    let overruns = int(&i["overruns"]) as u16 * ocs::rules::overrun::OVERRUN;
    let spent = costs.iter().sum::<u16>() + overruns;
    let minimum = spent > available && overruns == 0 && costs.len() == 1 && available > 0;
    json!({
        "available": f64::from(available) / 4.0,
        "spent": f64::from(spent) / 4.0,
        "legal": spent <= available || minimum,
        "minimum_move": minimum,
    })
}

fn retreat(i: &Value) -> Value {
    let mut dg = i["dg_before"] == true || i["result_dg"] == true;
    let mut lost = 0;
    for step in 0..int(&i["hexes"]) as usize {
        if i["zoc"][step] == true {
            lost += i32::from(dg);
            dg = true;
        }
        dg |= step == 1;
    }
    json!({ "dg_after": dg, "steps_lost": lost })
}

fn stocks(i: &Value) -> Value {
    let mut tokens = int(&i["tokens"]);
    let (mut paid, mut able, mut states) = (0, 0, Vec::new());
    for unit in i["units"].as_array().expect("units") {
        let stock = Stock::ALL.into_iter().find(|s| unit == s.id()).expect("a level");
        let after = if tokens > 0 {
            tokens -= 1;
            paid += 1;
            Some(stock)
        } else {
            stock.used()
        };
        able += i32::from(after.is_some());
        states.push(after.unwrap_or(stock).id());
    }
    json!({ "paid_by_sp": paid, "states": states, "attackers": able, "can_attack": able > 0 })
}

fn fuel(i: &Value) -> Value {
    let phases = i["phases"].as_i64().unwrap_or(1) as i32;
    let independents = int(&i["independents_in_hq_range"]);
    let one = i32::from(FUEL_TOKENS);
    let hq = if i["use_hq"] == true { i32::from(HQ_FUEL_TOKENS) } else { independents * one * phases };
    json!({ "tokens": int(&i["others"]) * one * phases + hq })
}

fn exploit(t: &Tables, i: &Value) -> Value {
    let result = (1..=15).flat_map(|r| (0..COLUMNS).map(move |c| (r, c))).map(|(r, c)| t.combat(r, c));
    let need = result.into_iter().find(|r| i["result"] == r.to_string()).expect("a result").exploit;
    let hexes = int(&i["attack_hexes"]);
    let joined = hexes == 1 || hexes == 2 && i["attack_hexes_adjacent"] == true;
    let phase = i["phase"] == "combat.combat" && i["overrun"] == false && i["option_taken_as"] != "retreat";
    let units = i["units"].as_array().expect("units").iter();
    let marked: Vec<bool> = units
        .map(|u| need.is_some_and(|n| joined && phase && u["dg"] == false && int(&u["ar"]) >= i32::from(n)))
        .collect();
    json!({ "marked": marked })
}

fn strength(i: &Value) -> Value {
    let total = |list: &Value| -> f64 {
        let of = |u: &Value| {
            let multipliers = u["multipliers"].as_array().expect("multipliers");
            multipliers.iter().fold(points(&u["strength"]), |s, m| s * points(m) / WHOLE)
        };
        f64::from(list.as_array().expect("units").iter().map(of).sum::<i32>()) / f64::from(WHOLE)
    };
    json!({ "attack": total(&i["attackers"]), "defence": total(&i["defenders"]) })
}

fn answer(t: &Tables, example: &Value) -> Value {
    let (i, d) = (&example["input"], &example["dice"]);
    match example["kind"].as_str().expect("a kind") {
        "odds" => {
            let odds = ratio(points(&i["attack"]), points(&i["defence"]));
            let line = line(&i["category"]);
            json!({ "odds": odds.to_string(), "column": t.column_name(line, t.column(line, odds)) })
        }
        "combat" => combat(t, i, d),
        "strength" => strength(i),
        "barrage" => barrage(t, i, d),
        "flak" => {
            let modifiers: i32 = i["modifiers"].as_array().expect("modifiers").iter().map(int).sum();
            let total = int(&d["flak"]) + modifiers;
            json!({ "modified": total, "loss": total >= t.flak_loss_min })
        }
        "mission_loss" => match t.mission_loss(int(&i["aircraft"]) as usize, int(&d["die"]) as u8) {
            MissionLoss::Nth(n) => json!({ "unit": n + 1 }),
            MissionLoss::Weakest => json!({ "unit": "weakest" }),
            MissionLoss::Strongest => json!({ "unit": "strongest" }),
        },
        "air_combat" => {
            let total = int(&d["combat"]) + int(&i["attacker_rating"]) - int(&i["defender_rating"]);
            let mut aborts = Vec::new();
            if total <= 7 {
                aborts.push("attacker");
            }
            if total >= 7 {
                aborts.push("defender");
            }
            let losses = if int(&d["loss"]) >= i32::from(t.air_loss_min) { aborts.clone() } else { Vec::new() };
            json!({ "modified": total, "aborts": aborts, "losses": losses })
        }
        "air_base_capture" => {
            let total =
                int(&d["roll"]) + [&i["active"], &i["by_advance"]].iter().filter(|x| **x == true).count() as i32 * 2;
            json!({ "modified": total, "loss": total <= t.base_loss_max })
        }
        "capture" => {
            let booty = match i["class"].as_str() {
                Some("trucks") => Booty::Trucks,
                Some("wagons") => Booty::Wagons,
                _ => Booty::Dump,
            };
            let percent = t.captured(booty, int(&d["die"]) as u8);
            json!({ "percent": percent, "points": share(int(&i["points"]), percent), "tokens": share(int(&i["sp"]) * 4, percent) })
        }
        "dump" => {
            let percent = t.blown(int(&d["die"]) as u8);
            json!({ "percent": percent, "tokens_destroyed": share(int(&i["sp"]) * 4, percent) })
        }
        "attrition" => {
            let steps = int(&i["oos_steps"]) as usize;
            let (total, lost) = t.attrition(int(&i["ar"]) as i8, steps, int(&d["roll"]));
            let name = match lost {
                0 => "0".to_owned(),
                u8::MAX => "all".to_owned(),
                n => format!("-{n}"),
            };
            json!({ "modified": total, "result": name, "steps_lost": usize::from(lost).min(steps) })
        }
        "combat_supply" => {
            let re = u32::from(quarters(&i["defender_re"]));
            json!({ "attacker_t": int(&i["attacker_steps"]) * i32::from(ATTACK_TOKENS), "defender_t": defence_tokens(re) })
        }
        "internal_stocks" => stocks(i),
        "fuel" => fuel(i),
        "supply_path" => {
            let cost: f64 = i["entry_costs"].as_array().expect("costs").iter().filter_map(Value::as_f64).sum();
            json!({ "cost": cost, "in_range": cost <= i["limit"].as_f64().expect("a limit") })
        }
        "movement" => movement(i),
        "retreat" => retreat(i),
        "facility" => {
            let column = t.facility_column(points(&i["strength"]));
            let cell = t.facility(int(&d["die"]) as u8, column);
            json!({
                "column": t.facility_columns()[column].label,
                "cell": cell.to_string(),
                "success": cell.trainbusting,
                "plane_loss_min": cell.aircraft,
            })
        }
        "exploit" => exploit(t, i),
        "rebuild" => {
            let rolls = d["rolls"].as_array().expect("rolls").iter();
            json!({ "success": rolls.map(|r| rebuilds(int(r), int(&i["drm"]), 8)).collect::<Vec<_>>() })
        }
        other => panic!("no function for {other}"),
    }
}

fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        _ => a == b,
    }
}

#[test]
fn all_worked_examples_come_out() {
    let t = tables();
    let file: Value = serde_json::from_str(include_str!("examples.json")).expect("examples");
    let examples = file["examples"].as_array().expect("a list");
    assert_eq!(examples.len(), 68);
    let mut wrong = Vec::new();
    for example in examples {
        let got = answer(&t, example);
        for (key, want) in example["expect"].as_object().expect("expectations") {
            if !same(&got[key], want) {
                wrong.push(format!("{} {}: {key} is {}, not {want}", example["id"], example["title"], got[key]));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn tables_name_what_is_wrong_with_them() {
    let broken = include_str!("../data/ocs-tables.json").replacen("\"52:1\"", "\"many\"", 1).replacen(
        "\"cost_t\": 10",
        "\"cost_t\": 10, \"min\": 0",
        0,
    );
    let errors = Tables::load(&DataSet::embedded(&[(FILE, &broken)])).expect_err("a broken column");
    assert!(
        errors
            .iter()
            .any(|e| e.to_string().contains("combat_table.columns.extremely-close") && e.problem.contains("many"))
    );
}

#[test]
fn modes_and_segments_have_names() {
    assert!(Mode::ALL.iter().all(|m| !m.id().is_empty()) && Segment::ALL.iter().all(|s| !s.id().is_empty()));
}
