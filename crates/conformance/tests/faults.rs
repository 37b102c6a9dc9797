//! The suite is itself tested: the example game passes it, and every fault seeded into the example is
//! caught by the check that is there for it.

use sandtable_conformance as suite;
use sandtable_kernel::*;
use skirmish::{Action, Event, Fact, Skirmish, State};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The example with one thing wrong.
struct Faulty<const FAULT: u8>(Skirmish);

const NOTHING: u8 = 0;
/// A view tells of the other side's order.
const LEAK: u8 = 1;
/// In turn 2 nobody can move.
const DEAD_END: u8 = 2;
/// A move shows the other side's order and can still be taken back.
const PEEK: u8 = 3;
/// A refusal without a clause.
const SILENCE: u8 = 4;
/// Hidden orders are always dealt as attacks.
const BIAS: u8 = 5;
/// The other side's hidden order is never dealt anew.
const ORACLE: u8 = 6;
/// The list of legal actions lacks one.
const SHORT_LIST: u8 = 7;
/// The position file forgets who has moved.
const FORGETFUL: u8 = 8;
/// Every refusal is generic.
const STUBBORN: u8 = 9;
/// What all see alike is shown once more to each.
const TWICE: u8 = 10;

impl<const FAULT: u8> Game for Faulty<FAULT> {
    fn info() -> &'static GameInfo {
        Skirmish::info()
    }

    fn rulebook() -> &'static Rulebook {
        Skirmish::rulebook()
    }

    fn catalogue(lang: Lang) -> &'static str {
        Skirmish::catalogue(lang)
    }

    fn data_files() -> &'static [(&'static str, &'static str)] {
        Skirmish::data_files()
    }

    fn options() -> &'static [OptionSpec] {
        Skirmish::options()
    }

    fn points() -> &'static [PointSpec] {
        Skirmish::points()
    }

    fn load(data: &DataSet, options: &Options) -> Result<Self, Vec<DataError>> {
        Skirmish::load(data, options).map(Faulty)
    }

    fn vocabulary(&self) -> &Vocabulary {
        self.0.vocabulary()
    }

    fn board(&self) -> &Board {
        self.0.board()
    }
}

impl<const FAULT: u8> Play for Faulty<FAULT> {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Fact = Fact;

    fn setup(&self, ctx: &mut Ctx<'_, Event>) -> State {
        self.0.setup(ctx)
    }

    fn pending(&self, state: &State) -> Pending {
        self.0.pending(state)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.0.legal(state, seat, out);
        if FAULT == DEAD_END && state.turn == 2 {
            out.clear();
        }
        if FAULT == SHORT_LIST && out.len() > 2 {
            out.pop();
        }
    }

    fn conceivable(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.0.conceivable(state, seat, out);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal<Fact>> {
        self.0.check(state, seat, action).map_err(|refusal| match FAULT {
            SILENCE => Refusal { grounds: Vec::new() },
            STUBBORN => Refusal { grounds: vec![(Clause("4.1"), Fact::NotAsked { seat })] },
            _ => refusal,
        })
    }

    fn apply(&self, state: &mut State, seat: Seat, action: &Action, ctx: &mut Ctx<'_, Event>) {
        self.0.apply(state, seat, action, ctx);
        if FAULT == PEEK && matches!(action, Action::Move(..)) {
            state.shown[seat.other().index()] = true;
        }
    }
}

impl<const FAULT: u8> Words for Faulty<FAULT> {
    fn notation(&self, action: &Action) -> String {
        self.0.notation(action)
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        self.0.parse(text)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Message {
        self.0.prompt(state, seat)
    }

    fn describe_action(&self, state: &State, action: &Action) -> Message {
        self.0.describe_action(state, action)
    }

    fn describe_event(&self, event: &Event) -> Message {
        self.0.describe_event(event)
    }

    fn describe_fact(&self, fact: &Fact) -> Message {
        self.0.describe_fact(fact)
    }

    fn is_generic(&self, fact: &Fact) -> bool {
        self.0.is_generic(fact)
    }

    fn chance_name(&self, pool: &'static str, value: u16) -> String {
        self.0.chance_name(pool, value)
    }
}

impl<const FAULT: u8> Sight for Faulty<FAULT> {
    fn open(&self, state: &State) -> View {
        self.0.open(state)
    }

    fn own(&self, state: &State, viewer: Viewer) -> View {
        let mut view = self.0.own(state, viewer);
        if FAULT == TWICE {
            view.score = self.0.open(state).score;
        }
        if FAULT == LEAK {
            let orders = state.orders.iter().flatten();
            view.notes.extend(orders.map(|order| Message::new("heading-turn").id("turn", order.id())));
        }
        view
    }

    fn resample(&self, state: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        let other = seat.other().index();
        let mut dealt = self.0.resample(state, seat, chance);
        match FAULT {
            BIAS if state.orders[other].is_some() && !state.shown[other] => {
                dealt.orders[other] = Some(skirmish::Order::Attack);
                dealt
            }
            ORACLE => state.clone(),
            _ => dealt,
        }
    }
}

impl<const FAULT: u8> Positions for Faulty<FAULT> {
    fn position(&self, state: &State) -> Position {
        let mut position = self.0.position(state);
        if FAULT == FORGETFUL {
            for piece in position.pieces.values_mut() {
                *piece = PieceSpec::Full(PieceState { marks: Vec::new(), ..piece.state() });
            }
        }
        position
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        self.0.place(base, position, at)
    }
}

impl<const FAULT: u8> Judgement for Faulty<FAULT> {
    fn score(&self, state: &State) -> [i32; 2] {
        self.0.score(state)
    }
}

#[track_caller]
fn caught(check: fn()) {
    assert!(catch_unwind(AssertUnwindSafe(check)).is_err(), "the fault went unseen");
}

#[test]
fn the_sound_game_passes_everything() {
    type Sound = Faulty<NOTHING>;
    suite::every_game_ends::<Sound>();
    suite::legal_is_what_check_accepts::<Sound>();
    suite::position_round_trips::<Sound>();
    suite::undo_restores_exactly::<Sound>();
    suite::undo_gives_nothing_away::<Sound>();
    suite::what_is_open_is_nobodys_own::<Sound>();
    suite::hidden_things_stay_hidden::<Sound>();
    suite::indistinguishable_states_look_alike::<Sound>();
    suite::deals_are_fair::<Sound>();
    suite::refusals_name_their_rule::<Sound>();
}

#[test]
fn a_leak_is_caught() {
    caught(suite::indistinguishable_states_look_alike::<Faulty<LEAK>>);
}

#[test]
fn a_dead_end_is_caught() {
    caught(suite::every_game_ends::<Faulty<DEAD_END>>);
}

#[test]
fn an_undo_across_a_barrier_is_caught() {
    caught(suite::undo_gives_nothing_away::<Faulty<PEEK>>);
}

#[test]
fn a_refusal_without_a_clause_is_caught() {
    caught(suite::legal_is_what_check_accepts::<Faulty<SILENCE>>);
    caught(suite::refusals_name_their_rule::<Faulty<SILENCE>>);
}

#[test]
fn a_view_that_tells_twice_is_caught() {
    caught(suite::what_is_open_is_nobodys_own::<Faulty<TWICE>>);
}

#[test]
fn a_biased_deal_is_caught() {
    caught(suite::deals_are_fair::<Faulty<BIAS>>);
}

#[test]
fn a_deal_that_knows_the_truth_is_caught() {
    caught(suite::deals_are_fair::<Faulty<ORACLE>>);
}

#[test]
fn a_wrong_quick_list_is_caught() {
    caught(suite::legal_is_what_check_accepts::<Faulty<SHORT_LIST>>);
}

#[test]
fn a_forgetful_position_file_is_caught() {
    caught(suite::position_round_trips::<Faulty<FORGETFUL>>);
}

#[test]
fn generic_refusals_are_caught() {
    caught(suite::refusals_name_their_rule::<Faulty<STUBBORN>>);
}
