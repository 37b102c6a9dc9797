//! The opening that public reports tell: Warsaw on turn 1, Paris on turn 2, Kiev in the first impulse
//! of turn 4, with the resource bases counted in between.

use sandtable_conformance::scene::*;
use sandtable_kernel::Viewer;
use third_reich::ThirdReich;

/// A line of the script: actions, a bar, the dice they need; `expect` lines say what must be true.
fn follow(script: &str) {
    let mut scene = new_game::<ThirdReich>(&[]);
    for (number, line) in (1..).zip(script.lines()).filter(|(_, l)| !l.trim().is_empty() && !l.starts_with('#')) {
        if let Some(fact) = line.strip_prefix("expect ") {
            let words: Vec<&str> = fact.split_whitespace().collect();
            let position = scene.position();
            let holds = match words.as_slice() {
                ["turn", n] => position.turn == n.parse().ok(),
                ["bases", axis, allied] => {
                    let tracks = scene.view(Viewer::Everything).tracks;
                    let is = |id: &str, n: &str| Some(tracks[id].value) == n.parse().ok();
                    is("bases-axis", axis) && is("bases-allied", allied)
                }
                ["control", area, side] => position.control[*area] == *side,
                ["nation", nation, status] => position.markers["nations"][*nation] == *status,
                ["first", side] => position.markers["first"] == *side,
                _ => panic!("line {number}: {fact}?"),
            };
            let tracks = scene.view(Viewer::Everything).tracks;
            let bases = ["bases-axis", "bases-allied"].map(|t| tracks[t].value);
            assert!(
                holds,
                "line {number}: {fact}; turn {:?}, bases {bases:?}, legal {:?}",
                position.turn,
                scene.legal()
            );
            continue;
        }
        let (actions, dice) = line.split_once('|').unwrap_or((line, "[]"));
        println!("line {number}: {line}");
        scene.play(actions, serde_json::from_str(dice).expect("dice"));
    }
}

#[test]
fn the_opening_of_the_reports_plays_out() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/opening.txt");
    follow(&std::fs::read_to_string(path).expect("the script"));
}
