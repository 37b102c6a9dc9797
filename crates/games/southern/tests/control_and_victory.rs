//! 12.0 to 17.0: recovery, communication, control, victory, special rules and options.

mod common;
use common::*;

#[test]
fn r14_0_2_c63_control_changes_at_the_end_of_every_impulse() {
    let mut c = front("japan", "", "jp-05 jp-06 al-01");
    c.go("spend jp-05; with jp-kawaguchi; move brunei");
    assert_eq!(c.control("brunei"), "japan");
    c.tells(R14_0_2_1);
    // ② at sea ships count.
    let mut s = field("japan", "java-sea: jp-bb-kongo; coast-of-malay: jp-11i; taiwan: jp-55i", "jp-05 jp-06 al-01");
    s.go("spend jp-05; with jp-55i; move luzon-strait").tells(R14_0_2_2);
    assert_eq!((s.control("java-sea").as_str(), s.control("coast-of-malay").as_str()), ("japan", "allied"));
    // Where the owner still has a unit nothing changes.
    let mut d = front("japan", "brunei: us-11d", "jp-05 jp-06");
    d.go("spend jp-05; with jp-kawaguchi; move brunei");
    assert_eq!(d.control("brunei"), "allied");
}

#[test]
fn ruling_35_c63_air_units_hold_land_ships_hold_the_sea_and_convoys_nothing() {
    let mut c = field("japan", "south-china-sea: jp-kawaguchi; brunei: us-af-3ps", "jp-05 jp-06");
    c.go("spend jp-05; with jp-kawaguchi; move brunei");
    assert_eq!(c.control("brunei"), "allied");
    // R36: an army unit at sea takes no sea area.
    let mut d = field("japan", "south-china-sea: jp-kawaguchi", "jp-05 jp-06");
    d.go("spend jp-05; with jp-kawaguchi; move celebes-sea");
    d.holds(RULING_36, |d| d.control("celebes-sea") == "allied");
    let mut e = field("japan", "south-china-sea: jp-ca-maya; celebes-sea: us-11d", "jp-05 jp-06");
    e.go("spend jp-05; with jp-ca-maya; move celebes-sea");
    assert_eq!(e.control("celebes-sea"), "japan");
    // R51: an area both have left stays as it was.
    let mut f = field("japan", "thailand: jp-55i", "jp-05 jp-06");
    f.go("spend jp-05; with jp-55i; move cambodia");
    f.holds(RULING_51, |f| f.control("thailand") == "japan");
}

#[test]
fn ruling_34_control_does_not_change_between_the_groups_of_one_card() {
    let mut c = field("japan", "luzon-strait: jp-20i; luzon: jp-33i", "jp-03 jp-05");
    c.go("play jp-03; with jp-20i; next; with jp-33i; done; move luzon");
    // Luzon stays Allied until the impulse is over, so Manila cannot be entered.
    c.refuses_by("move manila", &[R16_1_1_1, RULING_34]);
}

/// Ends the turn and says which of the used units are unused again.
fn recovered(units: &str, used: &str) -> Vec<bool> {
    let turned = format!("{units}; used: {used}");
    let mut c = lay(bare::<Southern>(), &turned, "jp-05").at("turn-end", "").scene();
    c.go("pass");
    used.split(' ').map(|unit| !c.used(unit)).collect()
}

/// The end of a turn over an empty map.
fn turn_end(options: &[(&str, &str)], set: Value) -> Case {
    let layout = options.iter().fold(bare::<Southern>(), |layout, (id, value)| layout.option(id, value));
    let mut c = layout.set(set).at("turn-end", "").scene();
    c.go("pass");
    c
}

#[test]
fn r13_0_1_c64_lines_pass_own_areas_and_end_in_enemy_ones() {
    // Coast of Malay is Allied but next to linked Thailand; Java Sea lies behind it.
    let units = "allied: celebes-sea; coast-of-malay: jp-11i; java-sea: jp-21i; thailand: jp-41i";
    assert_eq!(recovered(units, "jp-11i jp-41i"), [true, true]);
    assert_eq!(recovered("batavia: jp-21i", "jp-21i"), [false]);
    // 13.0(3): enemy units make no difference.
    assert_eq!(recovered("thailand: jp-41i; cambodia: uk-6ind; sth-indochina: uk-15ind", "jp-41i"), [true]);
    let mut d = front("japan", "malay: jp-11i*; batavia: jp-21i*", "jp-05");
    d.go("play jp-05 1");
    d.refuses("recover jp-21i", R13_0_1);
    d.go("recover jp-11i").tells(RULING_44);
}

#[test]
fn r12_0_1_c65_sources_are_the_homeland_india_and_kunming() {
    assert_eq!(
        recovered("japan-homeland: jp-55i; india: uk-7armd; kunming: ch-22d", "jp-55i uk-7armd ch-22d"),
        [true, true, true]
    );
    // Luzon, Manila and Hong Kong are cut off from the start.
    assert_eq!(
        recovered(
            "luzon: us-11d; manila: us-31i; hong-kong: uk-hk-bde; singapore: uk-1mal",
            "us-11d us-31i uk-hk-bde uk-1mal"
        ),
        [false, false, false, true]
    );
}

#[test]
fn r16_2_1_1_c66_macarthur_restores_one_unit_after_each_allied_impulse() {
    let used = |units: &str| front("allied", &format!("used: {units}"), "jp-05 al-01");
    let mut c = used("us-31i us-45i");
    c.go("pass");
    assert_eq!(c.legal(), ["recover us-31i", "recover us-45i"]);
    c.refuses("recover us-11d", R16_2_1_1);
    c.go("recover us-45i");
    assert!(c.used("us-31i") && !c.used("us-45i"));
    assert_eq!(c.deciding(), "japan");
    // A single one recovers without a question, himself too (R37).
    let mut d = used("us-macarthur");
    d.go("pass");
    d.tells(RULING_37).holds(RULING_37, |d| !d.used("us-macarthur"));
    used("us-31i").go("pass").tells(R16_2_1_1);
}

#[test]
fn r16_2_1_2_c67_macarthur_restores_all_units_at_turn_end() {
    let units = "manila: us-31i us-corregidor us-macarthur; luzon: us-11d";
    assert_eq!(recovered(units, "us-31i us-corregidor us-11d"), [true, true, false]);
}

#[test]
fn r12_0_2_c68_units_without_a_line_stay_used() {
    assert_eq!(recovered("japan: batavia; batavia: jp-11i", "jp-11i"), [false]);
    // The second option of Supply is an exception.
    let mut c = front("japan", "batavia: jp-11i*", "jp-05 jp-06");
    c.go("play jp-05 2; target batavia");
    assert!(!c.used("jp-11i"));
    c.tells(R12_0_2);
}

#[test]
fn r2_2_3_4_c69_eliminated_units_stay_in_the_pool_but_for_some_aircraft() {
    let mut c = front("allied", "replacement-pool: uk-af-fighter us-af-3ps uk-6ind uk-af-bomber", "al-13 al-01");
    c.go("play al-13 1");
    c.refuses("return us-af-3ps", CARD_AIR_REPLACEMENT);
    c.go("return uk-af-fighter; done");
    assert_eq!((c.place("uk-af-fighter"), c.used("uk-af-fighter")), ("india".into(), true));
    let d = hit_ship();
    d.tells(R2_2_3_4);
    assert_eq!(d.place("jp-ca-maya"), "replacement-pool");
}

fn hit_ship() -> Case {
    let mut c = field("allied", "java-sea: jp-ca-maya uk-ca-exeter", "al-01 al-02");
    c.play("spend al-01; with uk-ca-exeter; attack", json!([1]));
    c
}

#[test]
fn r15_0_1_1_c70_one_point_for_each_fortress_at_turn_end() {
    for (taken, halves) in [(vec![], 6), (vec!["hong-kong"], 4), (vec!["hong-kong", "singapore", "manila"], 0)] {
        let control: Value =
            taken.iter().map(|a| ((*a).to_owned(), json!("japan"))).collect::<serde_json::Map<_, _>>().into();
        assert_eq!(turn_end(&[], json!({ "control": control })).vp(), [0, halves]);
    }
}

#[test]
fn r15_0_1_2_c71_japanese_losses_score_by_durability() {
    let mut c = field(
        "allied",
        "java-sea: jp-bb-kongo jp-11i jp-ca-maya uk-ca-exeter uk-dd-jupiter ned-cl-deruyter",
        "al-01 al-02",
    );
    c.play("spend al-01; with uk-ca-exeter; with uk-dd-jupiter; with ned-cl-deruyter; attack; hit jp-bb-kongo; hit jp-bb-kongo; hit jp-11i", json!([1, 1, 1]));
    assert_eq!(c.vp(), [0, 3]);
    c.tells(R15_0_1_2);
}

#[test]
fn r16_2_3_c72_macarthurs_loss_is_a_point_for_japan() {
    let mut c = field("japan", "mindanao: us-macarthur* jp-55i jp-114i", "jp-05 jp-06");
    c.play("spend jp-05; with jp-55i; with jp-114i; attack", json!([1, 1]));
    assert_eq!(c.vp(), [2, 0]);
    c.tells(R16_2_3);
    // Not by I Shall Return.
    let mut d = front("allied", "", "al-14 al-01");
    d.go("play al-14");
    assert_eq!((d.vp(), d.place("us-macarthur")), ([0, 0], "out-of-play".into()));
    // It is counted at the end, apart from the Allied track (R38).
    let mut e = last_turn(json!({ "tracks": { "japan-half-vp": 2 } }));
    e.go("pass").tells(RULING_38).holds(RULING_38, |e| e.score() == [6 + 2, 72 + 6]);
}

/// The end of the last turn over an empty map.
fn last_turn(set: Value) -> Case {
    bare::<Southern>().set(set).turn(8).at("turn-end", "").scene()
}

#[test]
fn r15_0_2_c73_both_sides_add_their_land_areas_at_the_end() {
    let mut c = last_turn(json!({}));
    c.go("pass");
    // 39 area points, of which Thailand's 3 are Japanese; three fortresses on the last turn as well (R4).
    assert_eq!(c.game.score(&c.state), [6, 72 + 6]);
    assert_eq!(c.game.pending(&c.state), Pending::Over(Outcome { winner: Some(ALLIED), clause: R15_0 }));
    c.tells(R15_0_2).tells(RULING_4).holds(RULING_4, |c| c.vp() == [0, 6]);
}

#[test]
fn r15_0_3_c74_the_controller_turns_and_scores_the_oil() {
    let mut c = last_turn(json!({
        "control": { "brunei": "japan" },
        "markers": { "oil": { "brunei": "hidden", "palembang": { "marker": "oil-3", "face": "hidden" }, "balikpapan": "gone" } } }));
    c.play("pass", json!(["oil-5"]));
    assert_eq!(c.game.score(&c.state), [6 + 6 + 10, 66 + 6 + 8]);
    c.tells(R15_0_3);
}

#[test]
fn r15_0_c75_the_higher_total_wins_and_equal_is_a_draw() {
    let all = "hong-kong malay singapore rangoon luzon manila batavia surabaya mindanao palembang celebes timor brunei \
        kuching balikpapan ambon mandalay lashio";
    for (halves, winner) in [(77, Some(JAPAN)), (78, None), (79, Some(ALLIED))] {
        let layout = lay(bare::<Southern>(), &format!("japan: {all}"), "jp-05").turn(8).track("allied-half-vp", halves);
        let mut c = layout.at("turn-end", "").scene();
        c.go("pass");
        assert_eq!(c.game.pending(&c.state), Pending::Over(Outcome { winner, clause: R15_0 }), "{halves}");
    }
}

#[test]
fn r17_1_1_c76_nine_turns() {
    let c = new_game::<Southern>(&[("17.1", "9")]);
    c.tells(R17_1_1);
    assert_eq!(turn_end(&[("17.1", "9")], json!({ "turn": 8 })).turn(), 9);
}

#[test]
fn r17_1_2_c76_seven_turns() {
    let c = new_game::<Southern>(&[("17.1", "7")]);
    c.tells(R17_1_2);
    assert!(turn_end(&[("17.1", "7")], json!({ "turn": 7 })).is_over());
}

#[test]
fn r17_2_1_c77_hiryu_and_soryu_arrive_on_turn_five() {
    let turn_four = || table::<Southern>().turn(4).at("turn-end", "");
    let mut c = turn_four().option("17.2-1", "on").control("celebes-sea", "japan").scene();
    c.go("pass");
    assert_eq!((c.turn(), c.deciding().as_str()), (5, "japan"));
    c.refuses("place jp-cv-hiryu java-sea", R17_2_1)
        .refuses("place jp-cv-hiryu celebes-sea", R17_2_1)
        .refuses("place jp-cv-hiryu taiwan", R17_2_1);
    // R41: they may part.
    c.go("place jp-cv-hiryu pacific-ocean; place jp-cv-soryu south-china-sea");
    c.tells(R17_2_1).tells(RULING_41);
    let mut without = turn_four().scene();
    without.go("pass");
    assert_eq!(without.deciding(), "japan+allied");
}

#[test]
fn r17_2_2_c78_indomitable_starts_in_an_allied_sea() {
    let mut c = new_game::<Southern>(&[("17.2-2", "on")]);
    assert_eq!(c.deciding(), "allied");
    c.refuses("place uk-cv-indomitable pacific-ocean", R17_2_2);
    c.go("place uk-cv-indomitable indian-ocean");
    assert_eq!((c.place("uk-cv-indomitable"), c.deciding()), ("indian-ocean".into(), "japan+allied".into()));
    c.tells(R17_2_2);
}

#[test]
fn r17_3_1_c79_holidays_reward_newly_taken_fortresses() {
    for (turn, halves) in [(3, 0), (4, 2), (6, 2)] {
        let set =
            json!({ "turn": turn, "control": { "hong-kong": "japan" }, "markers": { "japanese-at-turn-start": [] } });
        let c = turn_end(&[("17.3-1", "on")], set);
        assert_eq!(c.vp()[0], halves, "turn {turn}");
        let told = c.events().any(|e| matches!(e, Event::TakenOnHoliday { areas: 1, .. }));
        assert_eq!(told, halves > 0, "turn {turn}");
    }
    // Held since before the turn: nothing.
    let c = turn_end(&[("17.3-1", "on")], json!({ "turn": 4, "control": { "hong-kong": "japan" } }));
    assert_eq!(c.vp()[0], 0);
    c.silent(R17_3_1).holds(RULING_40, |c| c.vp()[0] == 0);
}

#[test]
fn r17_3_2_c80_holidays_punish_lost_fortresses() {
    let set = json!({ "turn": 4, "markers": { "japanese-at-turn-start": ["singapore"] } });
    let c = turn_end(&[("17.3-2", "on")], set);
    assert_eq!(c.vp()[0], -2);
    c.tells(R17_3_2);
    assert!(c.events().any(|e| matches!(e, Event::RetakenOnHoliday { areas: 1, .. })));
}

#[test]
fn r4_0_4_5_the_turn_marker_advances() {
    let c = turn_end(&[], json!({ "turn": 3 }));
    assert_eq!(c.turn(), 4);
    c.tells(R4_0_4_5);
}
