//! The suite of every game, and coverage of the series beside it.

sandtable_conformance::suite!(luzon::Luzon;
    every_game_ends,
    legal_is_what_check_accepts,
    notation_round_trips,
    state_round_trips,
    position_round_trips,
    replay_gives_the_same_state,
    undo_restores_exactly,
    undo_gives_nothing_away,
    state_is_small,
    judgement_is_sane,
    hidden_things_stay_hidden,
    indistinguishable_states_look_alike,
    deals_are_fair,
    refusals_name_their_rule,
    hostile_text_does_not_panic,
    hostile_positions_do_not_panic,
    hostile_data_does_not_panic,
    every_message_has_words,
    catalogues_agree,
    view_and_board_agree,
    coverage_has_no_gaps,
);

/// The series has a checklist of its own.
#[test]
fn coverage_of_the_series_has_no_gaps() {
    let gaps = ocs::rulebook::RULEBOOK.gaps();
    assert!(gaps.is_empty(), "{}", gaps.join("\n"));
}
