//! 5.3 and 12.0: the end of turns and of the game.

mod common;

use common::*;

#[test]
fn r5_3_1_c61_the_end_of_a_turn_in_order() {
    let mut c = table().turn(2).pool("cup", "").at("turn-end", "").scene();
    let script = json!(["al-rise-in-rank-1", "kr-righteous-jo-heon", "kr-righteous-yujeong"]);
    c.play("go", script);
    let order: Vec<_> = c.log.iter().map(|e| e.clause).filter(|k| [R5_3_1, R5_3_2, R5_3_3].contains(k)).collect();
    assert_eq!(order, [R5_3_1, R5_3_2, R5_3_2, R5_3_3]);
    c.tells(R5_3_3);
    assert_eq!(c.place("kr-righteous-jo-heon"), "waiting-pool");
    assert_eq!(c.position().turn, Some(3));
    assert_eq!(c.position().pools["cup"].len(), 4);
    // The waiting pool is open, the rest stays hidden from Japan (2.4(5)).
    let view = c.game.view(&c.state, Viewer::Seat(Seat::FIRST));
    assert_eq!(view.zones["waiting-pool"].known.len(), 2);
    assert!(view.zones["at-large-pool"].known.is_empty() && view.zones["at-large-pool"].hidden.is_none());
    let own = c.game.view(&c.state, Viewer::Seat(Seat::SECOND));
    assert_eq!(own.zones["at-large-pool"].known.len(), 13);
}

#[test]
fn r5_3_2_c61_the_last_leaders() {
    let mut c = bare()
        .lay("at-large-pool: kr-righteous-jo-heon; anju: kr-yi-il kr-king; busan: jp-so-army-1; turn: 9")
        .on("turn-end");
    c.play("go", json!(["al-rise-in-rank-1", "kr-righteous-jo-heon"]));
    assert_eq!(c.pieces_at("at-large-pool").len(), 0);
}

#[test]
fn r12_1_c62_points_are_compared_when_peace_comes() {
    // Allies: Hanseong 2, Pyongyang 1, a commander-in-chief 1, four generals 1 (the fifth is lost on them).
    let layout = || {
        bare()
            .lay(
                "hanseong: kr-yi-il; pyongyang: kr-army-01; daegu: kr-army-02; sangju: jp-konishi-yukinaga kr-army-03; \
             removed: jp-kato-kiyomasa jp-so-yoshitoshi jp-arima-harunobu jp-matsuura-shigenobu jp-sagara-yorifusa \
             jp-toda-katsutaka jp-so-army-1; hand japan: jp-ambush-1; discards japan: jp-ambush-2 jp-replacements-1; \
             turn: 10; track peace: 10",
            )
            .to("turn-end")
    };
    let mut c = layout().scene();
    assert_eq!(c.score(), [3, 5]);
    c.play("go", json!(["al-epidemic-1"]));
    assert_eq!(c.winner(), Some(Some(Seat::SECOND)));
    c.tells(R12_1).tells(R12_1_1).tells(R12_1_2);
    // Small lords count as generals: with three of them it would be one point less.
    layout().scene().holds(RULING_38, |c| c.score() == [3, 5]);
    let three = layout().put("busan", "jp-sagara-yorifusa jp-toda-katsutaka").scene();
    three.holds(RULING_38, |c| c.score()[1] == 4);
    let c = layout().option("removed-generals-score", "false").scene();
    assert_eq!(c.score(), [3, 3]);
    let mut draw = layout().option("removed-generals-score", "false").scene();
    draw.play("go", json!(["al-epidemic-1"]));
    assert_eq!(draw.winner(), Some(None));
    draw.log.clear();
    assert!(draw.legal().is_empty());
}

#[test]
fn r12_1_c62_peace_moved_to_the_past_ends_this_turn() {
    // Turn 10, marker brought from 11 to 9.
    let mut c = bare()
        .lay("pyongyang: jp-konishi-yukinaga; busan: jp-so-army-1; naju: kr-yi-il")
        .lay("hand japan: jp-peace-pyongyang-1; turn: 10; track peace: 11")
        .on("activation-start japan");
    c.play("play jp-peace-pyongyang-1; go", json!(["al-epidemic-1"]));
    c.tells(RULING_26).holds(RULING_26, |c| c.is_over() && c.position().tracks["peace"] == 9);
}

#[test]
fn r12_2_c63_the_ninth_point_wins_at_once() {
    let mut c = at("march japan die=3", "suwon: jp-konishi-yukinaga jp-konishi-army-1; track japan-cards: 8; turn: 6");
    c.play("lead jp-konishi-yukinaga; march hanseong", json!(["jp-ambush-1"]));
    assert_eq!(c.winner(), Some(Some(Seat::FIRST)));
    c.tells(R12_2);
    c.refuses("done", R12_2);
}

#[test]
fn the_same_position_comes_back_from_words_in_mid_battle() {
    let mut c = attack("jp-konishi-yukinaga jp-so-yoshitoshi kr-righteous-gwak-jae-u kr-army-01..02");
    c.play("stand; stand", json!([1, 6, 3, 6, 6]));
    let again = c.game.place(sandtable_kernel::Base::Empty, &c.position(), None).expect("a state");
    assert_eq!(again, c.state);
}
