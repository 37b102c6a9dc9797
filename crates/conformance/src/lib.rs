//! One suite of tests for every game: what [`sandtable_kernel::Game`] promises, tried on random
//! games. A game is covered by one line in its `tests/conformance.rs`:
//!
//! ```ignore
//! sandtable_conformance::suite!(bunroku::Bunroku);
//! ```
//!
//! Every check plays random games for some seconds (`SANDTABLE_SECONDS`), or as many as `SANDTABLE_GAMES` says; the
//! costlier checks look at a sample of their positions.

mod cases;
mod golden;
mod hidden;
mod hostile;
mod lessons;
mod play;
mod promises;
mod refusals;
pub mod scene;
mod words;

pub use cases::*;
pub use golden::*;
pub use hidden::*;
pub use hostile::*;
pub use lessons::*;
pub use play::*;
pub use promises::*;
pub use refusals::*;
pub use words::*;

/// Declares the tests of the suite for one game.
#[macro_export]
macro_rules! suite {
    ($game:ty) => {
        $crate::suite!($game, generic_share = $crate::GENERIC_SHARE);
    };
    ($game:ty, generic_share = $share:expr) => {
        $crate::suite!($game;
            every_game_ends,
            legal_is_what_check_accepts,
            notation_round_trips,
            state_round_trips,
            position_round_trips,
            replay_gives_the_same_state,
            undo_restores_exactly,
            undo_gives_nothing_away,
            what_is_open_is_nobodys_own,
            state_is_small,
            judgement_is_sane,
            hidden_things_stay_hidden,
            indistinguishable_states_look_alike,
            deals_are_fair,
            hostile_text_does_not_panic,
            hostile_positions_do_not_panic,
            hostile_data_does_not_panic,
            every_message_has_words,
            catalogues_agree,
            view_and_board_agree,
            coverage_has_no_gaps,
            lessons_can_be_taken,
        );

        #[test]
        fn refusals_name_their_rule() {
            $crate::generic_refusals_are_few::<$game>($share);
        }

        #[test]
        fn golden_games_replay() {
            $crate::golden_games_replay::<$game>(env!("CARGO_MANIFEST_DIR"));
        }
    };
    ($game:ty; $($check:ident),+ $(,)?) => {
        $(#[test]
        fn $check() {
            $crate::$check::<$game>();
        })+
    };
}
