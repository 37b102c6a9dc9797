//! 冲绳岛之战 · 沖縄の落日 · The Sunset of Okinawa (Game Journal 73).
//!
//! Twelve turns of about four days, April and May 1945. The American player lands nothing: he is
//! ashore, and pushes battalions south through the Shuri line. He takes a marker of unknown value on
//! every red height he holds at the end of a turn; if he takes none, Japan spirits one away. Both
//! sides live from chits drawn out of a cup: events, air-sea chits, and chits laid face down beside
//! the troops. In battle the two sides turn up chits in turn, each answering the other's, before a
//! die is rolled: tanks against anti-tank guns against commandos against snipers. The defender fires
//! first, the attacker's survivors second, then they close in. Sixes cost steps, fives drive back.
//! At sea the kamikaze fly for points against carriers and destroyers. Every battalion the American
//! loses costs him a marker, unseen. The higher total wins.
//!
//! ```
//! use okinawa::Okinawa;
//! use sandtable_kernel::*;
//!
//! let options = Options::resolve(Okinawa::options(), &Default::default()).unwrap();
//! let game = Okinawa::load(&DataSet::embedded(Okinawa::data_files()), &options).unwrap();
//! let mut chance = Playout::new(7);
//! let mut state = game.setup(&mut Ctx::silent(&mut chance));
//! let mut legal = Vec::new();
//! while state.turn == 1 {
//!     let seat = game.pending(&state).seats().first().unwrap();
//!     game.legal(&state, seat, &mut legal);
//!     let quiet = legal.iter().find(|a| matches!(game.notation(a).as_str(), "done" | "pass" | "halt"));
//!     let action = *quiet.unwrap_or(&legal[0]);
//!     game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut chance));
//! }
//! assert_eq!(state.turn, 2);
//! ```

mod actions;
mod air_sea;
mod battle;
mod board;
mod combat;
mod data;
mod event;
mod events;
mod flow;
mod ids;
mod judge;
mod listing;
mod movement;
mod odds;
mod position;
mod raw;
mod reinforcements;
mod resample;
mod retreat;
pub mod rules;
mod setup;
mod stacks;
mod state;
mod text;
mod victory;
mod view;

pub use actions::{Action, Choice};
pub use event::{Event, Fact, Shown};
pub use ids::{ChitKind, Group, Hex, Piece, Slot};
pub use state::{Loc, State, Step};

use data::Data;
use sandtable_geometry::hex::Flood;
use sandtable_kernel::*;

/// The game with its data and options.
pub struct Okinawa {
    data: Data,
    /// Half points for each hexside, outside and into an enemy ZOC.
    step_costs: data::StepCosts,
    flood: Flood<7>,
    fixed_first: bool,
    jp_taken_score: bool,
    black_control: bool,
    vocabulary: Vocabulary,
    board: Board,
}

impl Game for Okinawa {
    fn info() -> &'static GameInfo {
        &text::INFO
    }

    fn rulebook() -> &'static Rulebook {
        &rules::RULEBOOK
    }

    fn catalogue(lang: Lang) -> &'static str {
        match lang {
            Lang::Zh => include_str!("../locales/zh.ftl"),
            Lang::Ja => include_str!("../locales/ja.ftl"),
            Lang::En => include_str!("../locales/en.ftl"),
        }
    }

    fn data_files() -> &'static [(&'static str, &'static str)] {
        &[
            ("map.json", include_str!("../data/map.json")),
            ("units.json", include_str!("../data/units.json")),
            ("chits.json", include_str!("../data/chits.json")),
            ("terrain.json", include_str!("../data/terrain.json")),
            ("markers.json", include_str!("../data/markers.json")),
            ("turn-track.json", include_str!("../data/turn-track.json")),
            ("setup.json", include_str!("../data/setup.json")),
            ("relief.json", include_str!("../data/relief.json")),
            ("counter-manifest.json", include_str!("../data/counter-manifest.json")),
        ]
    }

    fn options() -> &'static [OptionSpec] {
        &text::OPTIONS
    }

    fn load(set: &DataSet, options: &Options) -> Result<Self, Vec<DataError>> {
        let data = Data::load(set)?;
        let terrain_cost = Okinawa::terrain_costs(&data.raw.terrain);
        let river_cost = data.raw.terrain.hexsides.iter().find(|h| h.id == "river").map_or(0, |h| h.extra_move);
        let step_costs = Okinawa::step_table(&data, terrain_cost, river_cost);
        Ok(Okinawa {
            flood: Flood::new(&data.near, |from, d| Some(step_costs[from.index()][d]).filter(|cost| cost[0] > 0)),
            step_costs,
            fixed_first: options.is("opt-21-1-fixed-first-chits", "on"),
            jp_taken_score: options.is("opt-jp-taken-mt-score", "on"),
            black_control: options.is("opt-black-control", "on"),
            vocabulary: board::vocabulary(&data),
            board: board::board(&data),
            data,
        })
    }

    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    fn board(&self) -> &Board {
        &self.board
    }
}

impl Play for Okinawa {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Fact = Fact;

    fn setup(&self, ctx: &mut Ctx<'_, Event>) -> State {
        self.set_up(ctx)
    }

    fn pending(&self, state: &State) -> Pending {
        if self.is_over(state) {
            Pending::Over(self.outcome(state))
        } else {
            Pending::Decide(Seats::only(self.decider(state)))
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_legal(state, seat, out);
    }

    fn conceivable(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_conceivable(state, seat, out);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal<Fact>> {
        let mut no = Objections::full();
        self.allow(state, seat, action, &mut no);
        no.into_result()
    }

    fn apply(&self, state: &mut State, _seat: Seat, action: &Action, ctx: &mut Ctx<'_, Event>) {
        self.act(state, action, ctx);
    }
}

impl Words for Okinawa {
    fn notation(&self, action: &Action) -> String {
        self.write_action(action)
    }

    fn parse(&self, text: &str) -> Result<Action, String> {
        self.read_action(text)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Message {
        self.say_prompt(state, seat)
    }

    fn describe_action(&self, state: &State, action: &Action) -> Message {
        self.say_action(state, action)
    }

    fn note(&self, state: &State, action: &Action) -> Option<Message> {
        self.say_note(state, action)
    }

    fn describe_event(&self, event: &Event) -> Message {
        self.say_event(event)
    }

    fn describe_fact(&self, fact: &Fact) -> Message {
        self.say_fact(fact)
    }

    fn chance_name(&self, pool: &'static str, value: u16) -> String {
        self.name_drawn(pool, value)
    }
}

impl Sight for Okinawa {
    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn resample(&self, state: &State, seat: Seat, chance: &mut dyn Chance) -> State {
        self.deal_anew(state, seat, chance)
    }
}

impl Positions for Okinawa {
    fn position(&self, state: &State) -> Position {
        self.write_position(state)
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        self.read_position(base, position, at)
    }

    fn points(&self) -> Vec<PointSpec> {
        position::points()
    }
}

impl Judgement for Okinawa {
    fn score(&self, state: &State) -> [i32; 2] {
        let points = state.result.unwrap_or_else(|| self.points(state));
        points.map(i32::from)
    }

    fn evaluate(&self, state: &State) -> f32 {
        self.judge(state)
    }

    fn search_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.list_search(state, seat, out);
    }

    fn prior(&self, state: &State, seat: Seat, action: &Action) -> f32 {
        self.promise(state, seat, action).powf(judge::GLANCE[seat.index()])
    }

    fn foresight(&self, seat: Seat) -> u32 {
        judge::FORESIGHT[seat.index()]
    }

    fn odds(&self, state: &State, seat: Seat, action: &Action) -> Option<Odds> {
        self.battle_odds(state, seat, action)
    }
}
