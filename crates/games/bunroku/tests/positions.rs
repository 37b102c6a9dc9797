//! Positions that no game comes to are refused with the rule that would have prevented them.

mod common;

use common::*;

#[track_caller]
fn blamed(things: &str, point: &str, field: &str, clause: Clause) {
    let faults = table().lay(things).to(point).faults();
    assert_eq!((faults.len(), faults[0].field.as_str()), (1, field), "{faults:?}");
    assert!(faults[0].problem.contains(clause.0), "{faults:?}");
}

#[test]
fn r12_2_nine_cards_have_won() {
    blamed("turn: 9; track japan-cards: 9", "march japan die=3", "tracks.japan-cards", R12_2);
    table().lay("turn: 9; track japan-cards: 8").on("march japan die=3");
}

#[test]
fn r11_1_1_cards_in_hand_have_been_gained() {
    let three = "turn: 5; hand japan: jp-ambush-1 jp-ambush-2 jp-surprise-attack-1";
    blamed(&format!("{three}; track japan-cards: 1"), "march korea die=3", "tracks.japan-cards", R11_1_1);
    assert_eq!(table().lay(three).on("march korea die=3").track("japan-cards"), 3);
}

#[test]
fn r13_33_1_nobody_is_inside_without_an_enemy_outside() {
    let garrison = "turn: 9; marker marker-siege-1: jinju; jinju: kr-yi-il+inside";
    blamed(garrison, "march japan die=3", "pieces.kr-yi-il.marks", R13_33_1);
}

#[test]
fn r10_2_3_r8_1_5_2_whoever_is_put_somewhere_may_be_tried_out_there() {
    table().lay("turn: 3; uiju: ming-li-rusong; removed: kr-army-01").on("march korea die=3");
}
