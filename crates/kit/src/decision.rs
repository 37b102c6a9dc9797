//! A decision is one value in one place: who is asked, what is offered, what speaks against each
//! offer, what it does, and what the question says. Everything a table asks of a game's rules
//! follows from its decisions.

use sandtable_kernel::*;

/// How wide to look for what a decision offers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Width {
    /// Everything a player might think of: what "why not" is asked of.
    Thinkable,
    /// All that may turn out to be legal, as narrow as comes for free.
    Likely,
}

impl Width {
    pub fn is_wide(self) -> bool {
        self == Width::Thinkable
    }
}

/// A paragraph of the rulebook that asks a player something.
///
/// Contract: `object` alone decides what is legal. `offers` with [`Width::Likely`] must hold every
/// action that `object` accepts, with [`Width::Thinkable`] every action of the narrow list and more;
/// neither needs to be sorted. `object` must not panic on any objects of its verbs.
pub trait Decision<G: Sequence> {
    /// The verbs that answer this question.
    const TAKES: &'static [G::Verb];
    /// The clause that gives the question its place in the sequence of play.
    const PLACE: Clause;

    /// The same where it depends on what is asked.
    fn place(&self) -> Clause {
        Self::PLACE
    }

    /// Who is asked, where it is always the same seat; none: whoever is [acting](Sequence::acting).
    const ASKED: Seats = Seats::NONE;
    /// The key of the question, where it needs no arguments.
    const PROMPT: &'static str = "";

    /// Who is asked.
    #[inline]
    fn asked(&self, game: &G, state: &G::State) -> Seats {
        if Self::ASKED.is_empty() { Seats::only(game.acting(state)) } else { Self::ASKED }
    }

    /// Is there anything to decide, going by what both sides know? If not, [`pass`](Self::pass)
    /// follows by itself and nobody is asked.
    fn open(&self, _game: &G, _state: &G::State) -> bool {
        true
    }

    /// What follows when there is nothing to decide. Must take the question off the stack or change
    /// it: by default it is simply over.
    fn pass(&self, game: &G, state: &mut G::State, _ctx: &mut Ctx<'_, G::Event>) {
        game.pop(state);
    }

    /// What one might do.
    fn offers(&self, game: &G, state: &G::State, seat: Seat, width: Width, out: &mut Vec<G::Action>);

    /// Everything that speaks against an action of one of the verbs of `TAKES`, the specific first.
    fn object(&self, game: &G, state: &G::State, seat: Seat, action: &G::Action, no: &mut Objections<G::Fact>);

    /// Does it. The sequence then runs on by itself.
    fn act(&self, game: &G, state: &mut G::State, seat: Seat, action: &G::Action, ctx: &mut Ctx<'_, G::Event>);

    /// The question.
    fn prompt(&self, _game: &G, _state: &G::State, _seat: Seat) -> Message {
        Message::new(Self::PROMPT)
    }

    /// A list of exactly the legal actions, in any order, where the offers would be too slow;
    /// returns whether it gave one. The conformance suite compares it with `offers` and `object`.
    fn quick(&self, _game: &G, _state: &G::State, _seat: Seat, _out: &mut Vec<G::Action>) -> bool {
        false
    }

    /// What it lists, the quick list or else the narrow offers, comes in the order of actions, so that
    /// nothing is left to sort.
    const IN_ORDER: bool = false;

    /// Why an action that belongs to this question cannot be taken at another moment, or by a seat
    /// that is not asked: the card's, unit's or step's own condition that fails, as far as `seat`
    /// may know. Without an objection the generic answer is given ([`Sequence::untimely`]).
    fn elsewhere(_game: &G, _state: &G::State, _seat: Seat, _action: &G::Action, _no: &mut Objections<G::Fact>) {}
}

/// The frames of a game: questions ([`Decision`]s) and steps that run by themselves. Implemented by
/// [`frames!`](crate::frames).
pub trait Step<G: Sequence>: Copy + PartialEq {
    /// Who is asked; none: the step runs by itself.
    fn asked(self, game: &G, state: &G::State) -> Option<Seats>;
    fn open(self, game: &G, state: &G::State) -> bool;
    fn pass(self, game: &G, state: &mut G::State, ctx: &mut Ctx<'_, G::Event>);
    fn run(self, game: &G, state: &mut G::State, ctx: &mut Ctx<'_, G::Event>);
    fn takes(self, verb: G::Verb) -> bool;
    fn offers(self, game: &G, state: &G::State, seat: Seat, width: Width, out: &mut Vec<G::Action>);
    /// Whether there is a quick list.
    fn quick(self, game: &G, state: &G::State, seat: Seat, out: &mut Vec<G::Action>) -> bool;
    /// Whether what it lists is in order.
    fn in_order(self) -> bool;
    fn object(self, game: &G, state: &G::State, seat: Seat, action: &G::Action, no: &mut Objections<G::Fact>);
    fn act(self, game: &G, state: &mut G::State, seat: Seat, action: &G::Action, ctx: &mut Ctx<'_, G::Event>);
    fn prompt(self, game: &G, state: &G::State, seat: Seat) -> Message;
    /// The clause that gives this step its place; none for steps that run by themselves.
    fn place(self) -> Option<Clause>;
    /// The frame's name, as declared.
    fn name(self) -> &'static str;
    /// Asks every decision that takes this action's verb why it is not the time for it.
    fn elsewhere(game: &G, state: &G::State, seat: Seat, action: &G::Action, no: &mut Objections<G::Fact>);
    /// The places of all decisions that take `verb`.
    fn homes(verb: G::Verb) -> Vec<Home>;
}

/// A decision by name: where a verb belongs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Home {
    /// The frame's name, as declared.
    pub name: &'static str,
    pub place: Clause,
}

/// A game whose rules are written as decisions on a stack of frames.
pub trait Sequence: Play {
    type Verb: Copy + PartialEq + 'static;
    type Frame: Step<Self>;

    fn verb(action: &Self::Action) -> Self::Verb;
    fn top(&self, state: &Self::State) -> Option<Self::Frame>;
    fn pop(&self, state: &mut Self::State);
    /// Whose turn, activation or impulse it is: who answers a question that does not say otherwise.
    fn acting(&self, state: &Self::State) -> Seat;
    /// How the game has ended, if it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;
    /// The state before the first frame runs.
    fn begin(&self, ctx: &mut Ctx<'_, Self::Event>) -> Self::State;
    /// Objects to an action after the end.
    fn over(&self, state: &Self::State, no: &mut Objections<Self::Fact>);
    /// Objects to an action that does not answer the question of the moment, or comes from a seat
    /// that is not asked, when no decision has a reason of its own.
    fn untimely(&self, state: &Self::State, seat: Seat, action: &Self::Action, no: &mut Objections<Self::Fact>);
    /// What else speaks against the moment where a decision has had a reason of its own, for games
    /// that name the step or the side as well. Comes after the specific reasons.
    fn besides(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action, _no: &mut Objections<Self::Fact>) {}
    /// Before a frame runs or is asked: true lets the sequence rest here, for what-if questions
    /// whose script of chance is used up. Whatever lets play go on must then be on top.
    fn rests(&self, _state: &mut Self::State, _frame: Self::Frame, _ctx: &mut Ctx<'_, Self::Event>) -> bool {
        false
    }
    /// After the last frame of a game that is over.
    fn close(&self, _state: &mut Self::State) {}
    /// At the end of every step: what the state keeps beside what it is may be brought up to date.
    fn keep(&self, _state: &mut Self::State) {}
}

/// Runs the game on to the next question or to its end.
pub fn advance<G: Sequence>(game: &G, state: &mut G::State, ctx: &mut Ctx<'_, G::Event>) {
    run_on(game, state, ctx);
    game.keep(state);
}

fn run_on<G: Sequence>(game: &G, state: &mut G::State, ctx: &mut Ctx<'_, G::Event>) {
    while game.outcome(state).is_none() {
        let Some(frame) = game.top(state) else { return };
        if game.rests(state, frame, ctx) {
            return;
        }
        let Some(seats) = frame.asked(game, state) else {
            frame.run(game, state, ctx);
            continue;
        };
        if frame.open(game, state) || frame.place().is_some_and(|place| ctx.passes(seats, place)) {
            return;
        }
        frame.pass(game, state, ctx);
    }
    game.close(state);
}

pub fn setup<G: Sequence>(game: &G, ctx: &mut Ctx<'_, G::Event>) -> G::State {
    let mut state = game.begin(ctx);
    advance(game, &mut state, ctx);
    state
}

pub fn pending<G: Sequence>(game: &G, state: &G::State) -> Pending {
    match game.outcome(state) {
        Some(outcome) => Pending::Over(outcome),
        None => Pending::Decide(asked(game, state)),
    }
}

/// A position that was read can be played on: somebody owes a decision, and whoever does has
/// something legal to do. `sides` are the seats as the game's files name them.
pub fn alive<G: Sequence>(game: &G, state: &G::State, sides: [&str; 2]) -> Result<(), Vec<PositionError>> {
    if game.outcome(state).is_some() {
        return Ok(());
    }
    let seats = asked(game, state);
    if seats.is_empty() {
        return Err(vec![PositionError::new("flow", "nobody would owe a decision here")]);
    }
    let mut list = Vec::new();
    let mut stuck = Vec::new();
    for seat in seats.iter() {
        game.legal(state, seat, &mut list);
        if list.is_empty() {
            let problem = format!("{} would have nothing legal to do here", sides[seat.index()]);
            stuck.push(PositionError::new("at", problem));
        }
    }
    if stuck.is_empty() { Ok(()) } else { Err(stuck) }
}

/// Who owes a decision.
pub fn asked<G: Sequence>(game: &G, state: &G::State) -> Seats {
    game.top(state).and_then(|frame| frame.asked(game, state)).unwrap_or_default()
}

/// The frame that asks `seat` something now.
fn question<G: Sequence>(game: &G, state: &G::State, seat: Seat) -> Option<G::Frame> {
    if game.outcome(state).is_some() {
        return None;
    }
    let frame = game.top(state)?;
    frame.asked(game, state).is_some_and(|seats| seats.contains(seat)).then_some(frame)
}

/// Offers without objections.
pub fn legal<G: Sequence>(game: &G, state: &G::State, seat: Seat, out: &mut Vec<G::Action>) {
    out.clear();
    let Some(frame) = question(game, state, seat) else { return };
    if !frame.quick(game, state, seat, out) {
        frame.offers(game, state, seat, Width::Likely, out);
        let mut no = Objections::quick();
        out.retain(|action| {
            no.clear();
            frame.object(game, state, seat, action, &mut no);
            no.none()
        });
    }
    debug_assert!(out.iter().all(|action| frame.takes(G::verb(action))), "an offer of another decision's verb");
    if !frame.in_order() {
        out.sort_unstable();
    }
    debug_assert!(out.is_sorted(), "what {} lists is not in order", frame.name());
}

/// Wide offers.
pub fn conceivable<G: Sequence>(game: &G, state: &G::State, seat: Seat, out: &mut Vec<G::Action>) {
    out.clear();
    let Some(frame) = question(game, state, seat) else { return };
    frame.offers(game, state, seat, Width::Thinkable, out);
    out.sort_unstable();
    out.dedup();
}

/// Objections to any action at any moment: the question's own where the action answers it, else the
/// reasons of the decisions the verb belongs to, else the generic one.
pub fn check<G: Sequence>(game: &G, state: &G::State, seat: Seat, action: &G::Action) -> Result<(), Refusal<G::Fact>> {
    let mut no = Objections::full();
    if game.outcome(state).is_some() || game.top(state).is_none() {
        game.over(state, &mut no);
        return no.into_result();
    }
    match question(game, state, seat) {
        Some(frame) if frame.takes(G::verb(action)) => frame.object(game, state, seat, action, &mut no),
        _ => {
            G::Frame::elsewhere(game, state, seat, action, &mut no);
            if no.none() {
                game.untimely(state, seat, action, &mut no);
            } else {
                game.besides(state, seat, action, &mut no);
            }
        }
    }
    no.into_result()
}

/// Does what was decided and runs on to the next question.
pub fn apply<G: Sequence>(game: &G, state: &mut G::State, seat: Seat, action: &G::Action, ctx: &mut Ctx<'_, G::Event>) {
    if let Some(frame) = game.top(state) {
        frame.act(game, state, seat, action, ctx);
    }
    advance(game, state, ctx);
}

/// The question `seat` is asked: `prompt-over`, `prompt-wait` or the decision's own.
pub fn prompt<G: Sequence>(game: &G, state: &G::State, seat: Seat) -> Message {
    match question(game, state, seat) {
        Some(frame) => frame.prompt(game, state, seat),
        None if game.outcome(state).is_some() => Message::new("prompt-over"),
        None => Message::new("prompt-wait"),
    }
}

/// Writes the rules of a [`Sequence`] as [`Play`]: `plays!(Bunroku, State, Action, Event, Fact);`.
#[macro_export]
macro_rules! plays {
    ($game:ty, $state:ty, $action:ty, $event:ty, $fact:ty) => {
        impl $crate::kernel::Play for $game {
            type State = $state;
            type Action = $action;
            type Event = $event;
            type Fact = $fact;

            fn setup(&self, ctx: &mut $crate::kernel::Ctx<'_, $event>) -> $state {
                $crate::setup(self, ctx)
            }

            fn pending(&self, state: &$state) -> $crate::kernel::Pending {
                $crate::pending(self, state)
            }

            fn legal(&self, state: &$state, seat: $crate::kernel::Seat, out: &mut Vec<$action>) {
                $crate::legal(self, state, seat, out);
            }

            fn conceivable(&self, state: &$state, seat: $crate::kernel::Seat, out: &mut Vec<$action>) {
                $crate::conceivable(self, state, seat, out);
            }

            fn check(
                &self,
                state: &$state,
                seat: $crate::kernel::Seat,
                action: &$action,
            ) -> Result<(), $crate::kernel::Refusal<$fact>> {
                $crate::check(self, state, seat, action)
            }

            fn apply(
                &self,
                state: &mut $state,
                seat: $crate::kernel::Seat,
                action: &$action,
                ctx: &mut $crate::kernel::Ctx<'_, $event>,
            ) {
                $crate::apply(self, state, seat, action, ctx);
            }

            fn resume(&self, state: &mut $state, ctx: &mut $crate::kernel::Ctx<'_, $event>) {
                $crate::advance(self, state, ctx);
            }
        }
    };
}

/// Declares the frames of a game and sends each to its decision or step.
///
/// ```ignore
/// frames! {
///     /// 5.0 Where in the sequence of play.
///     pub enum Frame for Bunroku {
///         ask {
///             Setup,                       // `rules::setup::Setup` implements `Decision<Bunroku>`
///             Hits(seat: Seat),            // so does `rules::battle::Hits`, a tuple struct
///         }
///         run {
///             TurnStart => Bunroku::begin_turn,           // fn(&self, &mut State, &mut Ctx<Event>)
///             Effect(card: CardId) => Bunroku::take_effect, // fn(&self, &mut State, CardId, &mut Ctx<Event>)
///         }
///     }
/// }
/// ```
///
/// The decision types of the `ask` part must be in scope under the names of their frames.
#[macro_export]
macro_rules! frames {
    (
        $(#[$meta:meta])*
        $vis:vis enum $frame:ident for $game:ty {
            ask {
                $( $(#[$ameta:meta])* $ask:ident $( ( $($af:ident : $at:ty),+ ) )? $( { $($bf:ident : $bt:ty),+ $(,)? } )? ),+ $(,)?
            }
            run {
                $( $(#[$rmeta:meta])* $run:ident $( ( $($rf:ident : $rt:ty),+ ) )? => $step:expr ),* $(,)?
            }
        }
    ) => {
        #[derive(Copy, Clone, PartialEq, Eq, Debug, ::serde::Serialize, ::serde::Deserialize)]
        $(#[$meta])*
        $vis enum $frame {
            $( $(#[$ameta])* $ask $( ( $($at),+ ) )? $( { $($bf : $bt),+ } )?, )+
            $( $(#[$rmeta])* $run $( ( $($rt),+ ) )?, )*
        }

        #[allow(unused_variables, reason = "written for any number of fields")]
        const _: () = {
            use $crate::kernel::{Clause, Ctx, Message, Objections, Play, Seat, Seats};
            use $crate::{Decision, Sequence};

            impl $crate::Step<$game> for $frame {
                #[inline]
                fn asked(self, game: &$game, state: &<$game as Play>::State) -> Option<Seats> {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? =>
                            Some(Decision::<$game>::asked(&$ask $( ( $($af),+ ) )? $( { $($bf),+ } )?, game, state)), )+
                        #[allow(unreachable_patterns)]
                        _ => None,
                    }
                }

                #[inline]
                fn open(self, game: &$game, state: &<$game as Play>::State) -> bool {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? =>
                            Decision::<$game>::open(&$ask $( ( $($af),+ ) )? $( { $($bf),+ } )?, game, state), )+
                        #[allow(unreachable_patterns)]
                        _ => false,
                    }
                }

                fn pass(self, game: &$game, state: &mut <$game as Play>::State, ctx: &mut Ctx<'_, <$game as Play>::Event>) {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? =>
                            Decision::<$game>::pass(&$ask $( ( $($af),+ ) )? $( { $($bf),+ } )?, game, state, ctx), )+
                        #[allow(unreachable_patterns)]
                        _ => {}
                    }
                }

                fn run(self, game: &$game, state: &mut <$game as Play>::State, ctx: &mut Ctx<'_, <$game as Play>::Event>) {
                    match self {
                        $( $frame::$run $( ( $($rf),+ ) )? => $step(game, state, $( $($rf,)+ )? ctx), )*
                        #[allow(unreachable_patterns)]
                        _ => {}
                    }
                }

                #[inline]
                fn takes(self, verb: <$game as Sequence>::Verb) -> bool {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? =>
                            <$ask as Decision<$game>>::TAKES.contains(&verb), )+
                        #[allow(unreachable_patterns)]
                        _ => false,
                    }
                }

                #[inline]
                fn offers(
                    self,
                    game: &$game,
                    state: &<$game as Play>::State,
                    seat: Seat,
                    width: $crate::Width,
                    out: &mut Vec<<$game as Play>::Action>,
                ) {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? => Decision::<$game>::offers(
                            &$ask $( ( $($af),+ ) )? $( { $($bf),+ } )?, game, state, seat, width, out), )+
                        #[allow(unreachable_patterns)]
                        _ => {}
                    }
                }

                #[inline]
                fn quick(
                    self,
                    game: &$game,
                    state: &<$game as Play>::State,
                    seat: Seat,
                    out: &mut Vec<<$game as Play>::Action>,
                ) -> bool {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? => Decision::<$game>::quick(
                            &$ask $( ( $($af),+ ) )? $( { $($bf),+ } )?, game, state, seat, out), )+
                        #[allow(unreachable_patterns)]
                        _ => false,
                    }
                }

                #[inline]
                fn in_order(self) -> bool {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? => <$ask as Decision<$game>>::IN_ORDER, )+
                        #[allow(unreachable_patterns)]
                        _ => true,
                    }
                }

                #[inline]
                fn object(
                    self,
                    game: &$game,
                    state: &<$game as Play>::State,
                    seat: Seat,
                    action: &<$game as Play>::Action,
                    no: &mut Objections<<$game as Play>::Fact>,
                ) {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? => Decision::<$game>::object(
                            &$ask $( ( $($af),+ ) )? $( { $($bf),+ } )?, game, state, seat, action, no), )+
                        #[allow(unreachable_patterns)]
                        _ => {}
                    }
                }

                fn act(
                    self,
                    game: &$game,
                    state: &mut <$game as Play>::State,
                    seat: Seat,
                    action: &<$game as Play>::Action,
                    ctx: &mut Ctx<'_, <$game as Play>::Event>,
                ) {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? => Decision::<$game>::act(
                            &$ask $( ( $($af),+ ) )? $( { $($bf),+ } )?, game, state, seat, action, ctx), )+
                        #[allow(unreachable_patterns)]
                        _ => {}
                    }
                }

                fn prompt(self, game: &$game, state: &<$game as Play>::State, seat: Seat) -> Message {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? => Decision::<$game>::prompt(
                            &$ask $( ( $($af),+ ) )? $( { $($bf),+ } )?, game, state, seat), )+
                        #[allow(unreachable_patterns)]
                        _ => Message::new("prompt-wait"),
                    }
                }

                fn place(self) -> Option<Clause> {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? =>
                            Some(Decision::<$game>::place(
                                &$ask $( ( $($af),+ ) )? $( { $($bf),+ } )?)), )+
                        #[allow(unreachable_patterns)]
                        _ => None,
                    }
                }

                fn name(self) -> &'static str {
                    match self {
                        $( $frame::$ask $( ( $($af),+ ) )? $( { $($bf),+ } )? => stringify!($ask), )+
                        $( $frame::$run $( ( $($rf),+ ) )? => stringify!($run), )*
                    }
                }

                fn elsewhere(
                    game: &$game,
                    state: &<$game as Play>::State,
                    seat: Seat,
                    action: &<$game as Play>::Action,
                    no: &mut Objections<<$game as Play>::Fact>,
                ) {
                    let verb = <$game as Sequence>::verb(action);
                    $( if <$ask as Decision<$game>>::TAKES.contains(&verb) {
                        <$ask as Decision<$game>>::elsewhere(game, state, seat, action, no);
                    } )+
                }

                fn homes(verb: <$game as Sequence>::Verb) -> Vec<$crate::Home> {
                    let mut homes = Vec::new();
                    $( if <$ask as Decision<$game>>::TAKES.contains(&verb) {
                        homes.push($crate::Home { name: stringify!($ask), place: <$ask as Decision<$game>>::PLACE });
                    } )+
                    homes
                }
            }
        };
    };
}
