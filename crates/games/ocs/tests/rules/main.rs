//! The series' rules, clause by clause, played on the map of Luzon.

mod air;
mod barrage;
mod captures;
mod combat;
mod general;
mod house;
mod modes;
mod movement;
mod rulings;
mod sequence;
mod supply;

use luzon::Luzon;
use ocs::model::Unit;
use sandtable_conformance::scene::{Layout, Scene, bare};
use serde_json::json;

/// An empty map at a segment of a side on turn 2, the weather fine.
fn at(segment: &str, of: &str) -> Layout<Luzon> {
    bare::<Luzon>().turn(2).at(segment, of)
}

fn unit(scene: &Scene<Luzon>, id: &str) -> Unit {
    scene.game.0.all_units().find(|u| scene.game.0.info(*u).id == id).expect("a unit")
}

/// As `attack`, against several defenders: it stops where they name who leads.
fn declare(scene: &mut Scene<Luzon>, hex: &str, units: &str) {
    scene.go(&format!("attack {hex}"));
    for unit in units.split_whitespace() {
        scene.go(&format!("pick {unit}"));
    }
    scene.go("fight; decline; done");
    if units.split_whitespace().count() > 1 {
        scene.go(&format!("lead {}", units.split_whitespace().next().unwrap()));
    }
}

/// Declares an attack of picked units on a hex whose defenders have no supply points and use no stocks.
fn attack(scene: &mut Scene<Luzon>, hex: &str, units: &str, surprise: [u8; 2]) {
    scene.go(&format!("attack {hex}"));
    for unit in units.split_whitespace() {
        scene.go(&format!("pick {unit}"));
    }
    let leads = units.split_whitespace().count() > 1;
    scene.go("fight; decline");
    let lead = units.split_whitespace().next().unwrap();
    if leads {
        scene.go("done").play(&format!("lead {lead}"), json!(surprise));
    } else {
        scene.play("done", json!(surprise));
    }
}
