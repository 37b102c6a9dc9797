//! What the table asks of the rules: views, positions, words.

pub mod charts;
mod overlay;
mod position;
mod read;
mod resample;
mod sound;
mod view;

use crate::model::*;
use crate::sequence::Frame;
use crate::words::Action;
use crate::{Fact, Ocs, State};
use sandtable_kernel::*;
use sandtable_kit::as_declared;

impl Words for Ocs {
    as_declared!(crate::rules::rolls::ROLLS);

    fn describe_action(&self, _: &State, action: &Action) -> Message {
        action.message(self)
    }

    /// What a stack or a transport point would have left.
    fn note(&self, state: &State, action: &Action) -> Option<Message> {
        let left = match (state.top(), action) {
            (Some(Frame::Moving(group)), Action::MoveTo(hex)) => self.left_in(state, &group, *hex)?,
            (Some(Frame::Driving(cart)), Action::MoveTo(hex)) => self.cart_left_in(state, cart, *hex)?,
            _ => return None,
        };
        Some(Message::new("note-left").arg("left", Arg::Real(f64::from(left) / 2.0)))
    }

    fn is_generic(&self, fact: &Fact) -> bool {
        matches!(fact, Fact::NotNow { .. } | Fact::NotAsked { .. } | Fact::Unanswered)
    }

    fn chance_name(&self, _: &'static str, value: u16) -> String {
        self.units.get(usize::from(value)).map_or_else(String::new, |u| u.id.clone())
    }
}

/// Writes the parts of a game of the series that are the series': everything but [`Game`] and
/// [`Judgement`]. The game is a struct whose field 0 is the [`Ocs`].
#[macro_export]
macro_rules! carries {
    ($game:ty) => {
        impl $crate::kernel::Play for $game {
            type State = $crate::State;
            type Action = $crate::Action;
            type Event = $crate::Event;
            type Fact = $crate::Fact;

            /// Who stands where, zones of control and trace are sets of hexes that a state keeps from step to step: a
            /// third of it, so that questions do not search the map for them.
            const STATE_LIMIT: usize = 8192;

            fn setup(&self, ctx: &mut $crate::kernel::Ctx<'_, $crate::Event>) -> $crate::State {
                self.0.setup(ctx)
            }

            fn pending(&self, state: &$crate::State) -> $crate::kernel::Pending {
                self.0.pending(state)
            }

            fn legal(&self, state: &$crate::State, seat: $crate::kernel::Seat, out: &mut Vec<$crate::Action>) {
                self.0.legal(state, seat, out);
            }

            fn conceivable(&self, state: &$crate::State, seat: $crate::kernel::Seat, out: &mut Vec<$crate::Action>) {
                self.0.conceivable(state, seat, out);
            }

            fn check(
                &self,
                state: &$crate::State,
                seat: $crate::kernel::Seat,
                action: &$crate::Action,
            ) -> Result<(), $crate::kernel::Refusal<$crate::Fact>> {
                self.0.check(state, seat, action)
            }

            fn apply(
                &self,
                state: &mut $crate::State,
                seat: $crate::kernel::Seat,
                action: &$crate::Action,
                ctx: &mut $crate::kernel::Ctx<'_, $crate::Event>,
            ) {
                self.0.apply(state, seat, action, ctx);
            }

            fn resume(&self, state: &mut $crate::State, ctx: &mut $crate::kernel::Ctx<'_, $crate::Event>) {
                self.0.resume(state, ctx);
            }
        }

        impl $crate::kernel::Words for $game {
            fn notation(&self, action: &$crate::Action) -> String {
                self.0.notation(action)
            }

            fn parse(&self, text: &str) -> Result<$crate::Action, String> {
                self.0.parse(text)
            }

            fn verbs(&self) -> Vec<$crate::kernel::VerbSpec> {
                self.0.verbs()
            }

            fn prompt(&self, state: &$crate::State, seat: $crate::kernel::Seat) -> $crate::kernel::Message {
                self.0.prompt(state, seat)
            }

            fn describe_action(&self, state: &$crate::State, action: &$crate::Action) -> $crate::kernel::Message {
                self.0.describe_action(state, action)
            }

            fn note(&self, state: &$crate::State, action: &$crate::Action) -> Option<$crate::kernel::Message> {
                self.0.note(state, action)
            }

            fn describe_event(&self, event: &$crate::Event) -> $crate::kernel::Message {
                self.0.describe_event(event)
            }

            fn describe_fact(&self, fact: &$crate::Fact) -> $crate::kernel::Message {
                self.0.describe_fact(fact)
            }

            fn is_generic(&self, fact: &$crate::Fact) -> bool {
                self.0.is_generic(fact)
            }

            fn rolls(&self) -> &'static [RollKind] {
                self.0.rolls()
            }

            fn chance_name(&self, pool: &'static str, value: u16) -> String {
                self.0.chance_name(pool, value)
            }
        }

        impl $crate::kernel::Sight for $game {
            fn open(&self, state: &$crate::State) -> $crate::kernel::View {
                self.0.open(state)
            }

            fn own(&self, state: &$crate::State, viewer: $crate::kernel::Viewer) -> $crate::kernel::View {
                self.0.own(state, viewer)
            }

            fn resample(
                &self,
                state: &$crate::State,
                seat: $crate::kernel::Seat,
                chance: &mut dyn $crate::kernel::Chance,
            ) -> $crate::State {
                self.0.resample(state, seat, chance)
            }

            fn overlay(
                &self,
                state: &$crate::State,
                viewer: $crate::kernel::Viewer,
                of: Option<&str>,
            ) -> $crate::kernel::Overlay {
                self.0.overlay(state, viewer, of)
            }

            fn ahead(&self, state: &$crate::State, seat: $crate::kernel::Seat) -> Vec<$crate::kernel::Message> {
                self.0.ahead(state, seat)
            }
        }

        impl $crate::kernel::Positions for $game {
            fn position(&self, state: &$crate::State) -> $crate::kernel::Position {
                self.0.position(state)
            }

            fn place(
                &self,
                base: $crate::kernel::Base,
                position: &$crate::kernel::Position,
                at: Option<&$crate::kernel::Point>,
            ) -> Result<$crate::State, Vec<$crate::kernel::PositionError>> {
                self.0.place(base, position, at)
            }
        }
    };
}

impl Ocs {
    /// The mark that says a unit's mode, where it is not the side showing.
    pub(crate) fn mode_mark(mode: Mode) -> Option<&'static str> {
        match mode {
            Mode::Combat | Mode::Move => None,
            other => Some(other.id()),
        }
    }
}
