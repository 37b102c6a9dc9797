//! Points of the sequence of play to start from.

use super::position::Flow;
use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::*;
use crate::rules::prelude::Event;
use crate::sequence::{BATTLE, Frame, course};
use crate::words::{INFO, POINTS};
use sandtable_kernel::*;
use sandtable_kit::{Faults, Id, Sequence, Step as _, Tripwire, alive};
use serde_json::Value;

/// Steps as points of the sequence.
const STEPS: [(&str, Step); 9] = [
    ("draw", Step::Draw),
    ("events", Step::Events),
    ("supply", Step::Supply),
    ("air-sea", Step::AirSea),
    ("movement", Step::Movement),
    ("prepare-reinforcements", Step::Prepare),
    ("place-reinforcements", Step::Place),
    ("spend-supply", Step::Combat),
    ("combat", Step::Combat),
];

impl Okinawa {
    pub(super) fn go_to_point(&self, s: &mut State, position: &Position, at: &Point) -> Result<(), Vec<PositionError>> {
        let mut errors = Faults::default();
        let Some(spec) = errors.point(POINTS, at) else { return errors.finish(()) };
        let of = at.of.as_deref().and_then(|of| INFO.seat(of));
        let step = match spec.point {
            "battle" => Step::Combat,
            "turn-end" => Step::TurnEnd,
            name => STEPS.iter().find(|step| step.0 == name).map_or(Step::Draw, |step| step.1),
        };
        let (from, against) = (errors.named(self, at, "from"), errors.named(self, at, "against"));
        let guess = from.and_then(|h| Seat::BOTH.into_iter().find(|seat| s.has_unit(*seat, h)));
        s.phasing = of.or(guess).unwrap_or(if step == Step::TurnEnd { JP } else { US });
        if s.phasing == JP && matches!(spec.point, "supply" | "spend-supply") {
            errors.add("at.of", "Japan has no supply steps (6.2)");
        }
        s.begin_with(match step {
            Step::Draw => Frame::Draw,
            Step::Events => Frame::Events,
            Step::Supply => Frame::Supply(false),
            Step::AirSea => Frame::AirBox,
            Step::Movement if s.phasing == JP => Frame::Release,
            Step::Movement => Frame::Movement,
            Step::Prepare => Frame::Arrivals,
            Step::Place => Frame::Place(false),
            Step::Combat => Frame::Attacks,
            Step::TurnEnd | Step::Over => Frame::Claim,
        });
        if s.began.is_empty() && step != Step::TurnEnd {
            self.mark_beginning(s);
        }
        s.revealed = step == Step::Events;
        if step == Step::Combat {
            self.combat_point(s, position, at, from, against, &mut errors);
        }
        errors.finish(())?;
        match s.top() {
            // Nothing to claim: Japan may name its marker at once.
            Frame::Claim if !Frame::Claim.open(self, s) && !self.us_stands_on_marker(s) => s.skip_to(Frame::Deny),
            // Where no attack is possible the declaration stays open, so that a refusal can say why.
            Frame::Claim | Frame::Attacks | Frame::Events | Frame::Draw => {}
            _ => self.settle(s),
        }
        // A step that is asked about waits for its player, also where it would pass by itself in play.
        match s.top() {
            Frame::Supply(_) => s.stack.replace(Frame::Supply(true)),
            Frame::Prepare(_) => s.stack.replace(Frame::Prepare(true)),
            Frame::Place(_) => s.stack.replace(Frame::Place(true)),
            _ => {}
        }
        if !self.waits(s) || step == Step::TurnEnd {
            s.stack.push(Frame::Rest);
        }
        Ok(())
    }

    fn combat_point(
        &self,
        s: &mut State,
        position: &Position,
        at: &Point,
        from: Option<Hex>,
        against: Option<Hex>,
        errors: &mut Faults,
    ) {
        let unsaid = s.phasing == US && !position.tracks.contains_key("supply") && !at.more.contains_key("supply");
        let given = errors.number(at, "supply", 0..=u8::MAX);
        s.supply = given.unwrap_or(if unsaid { 6 } else { s.supply });
        let mut pairs: Vec<(Hex, Hex, String)> = Vec::new();
        if at.point == "battle" {
            match (from, against) {
                (Some(a), Some(b)) => pairs.push((a, b, "at".to_owned())),
                _ => errors.add("at", "battle needs from and against, two hexes"),
            }
        }
        if let Some(list) = at.more.get("battles") {
            errors.when(!list.is_array(), "at.battles", "a list of [from, against]");
            for (i, pair) in list.as_array().into_iter().flatten().enumerate() {
                let field = format!("at.battles[{i}]");
                match errors.list::<_, Hex, Vec<Hex>>(self, &field, pair)[..] {
                    [a, b] => pairs.push((a, b, field)),
                    _ => errors.add(field, "two hexes: [from, against]"),
                }
            }
        }
        for (a, b, field) in &pairs {
            let fits = s.has_unit(s.phasing, *a) && s.solid(s.phasing.other(), *b) && self.data.adjacent(*a, *b);
            let rule = "a stack with a unit of the side whose turn it is, next to an enemy stack (14.1(1))";
            errors.when(!fits, field, rule);
            let twice = s.battles.iter().any(|x| x.from == *a || x.at == *b);
            errors.when(twice, field, "a stack attacks once and is attacked once (14.1)");
            let _ = s.battles.try_push(Battle { from: *a, at: *b, resolved: at.point == "battle" });
        }
        if !pairs.is_empty() {
            s.close();
        }
        if let (true, Some((a, b, _))) = (at.point == "battle", pairs.first()) {
            s.fought = 1;
            s.fight = Some(Fight::new(false, s.phasing, *a, *b));
            s.stack.push_all(&BATTLE);
        }
    }

    /// Is somebody asked here?
    fn waits(&self, s: &State) -> bool {
        s.top().asked(self, s).is_some() && s.top().open(self, s)
    }

    /// Runs what needs no chance up to the first decision, but not out of the step.
    fn settle(&self, s: &mut State) {
        let step = s.step();
        loop {
            let mut none = Tripwire::default();
            let mut log: Vec<Entry<Event>> = Vec::new();
            let mut ctx = Ctx::new(&mut none, &mut log);
            let frame = s.top();
            if self.rests(s, frame, &mut ctx) || self.waits(s) {
                return;
            }
            let before = s.clone();
            self.run_on(s, frame, &mut ctx);
            if none.touched || s.step() != step {
                *s = before;
                return;
            }
        }
    }

    pub(super) fn read_flow(&self, s: &mut State, position: &Position) -> Result<(), Vec<PositionError>> {
        let mut errors = Faults::default();
        // Before the turn was a list of frames it was written as steps with a number, and sets as words of bits.
        let old = |frame: &Value| frame.get("Step").is_some() || frame == "Fight";
        let stack = position.flow.as_ref().and_then(|flow| flow["stack"].as_array());
        let rule = "an older version wrote this and it is not read any more: name the step with `at`";
        errors.when(stack.is_some_and(|stack| stack.iter().any(old)), "flow", rule);
        let sizes = [(Piece::NAME, PIECES), (Hex::NAME, HEXES)];
        let Some(flow) = errors.flow::<Flow>(position, &sizes) else { return errors.finish(()) };
        // The rest of a player turn, or of the end of the turn, with what is in hand on top of it.
        let course = course(flow.phasing, flow.stack.iter().next().and_then(Frame::step).unwrap_or(Step::Over));
        let below = flow.stack.iter().zip(course.iter().rev()).take_while(|(a, b)| a.same_as(**b)).count();
        let frames = flow.stack.is_empty()
            || (below > 0 && flow.stack.len() <= 24 && !flow.stack.iter().skip(below).any(|f| course.contains(&f)));
        let declared = flow.fight.iter().flat_map(|fight| fight.declared.iter().enumerate());
        let known = |(i, d): (usize, &Declared)| d.chit.is_chit() && d.counters.is_none_or(|c| usize::from(c) < i);
        // The steps of a battle have a battle to speak of.
        let battle = flow.fight.is_some() || !flow.stack.iter().any(|f| BATTLE.iter().any(|step| f.same_as(*step)));
        let chits = (flow.air_declared | flow.air_done).iter().all(Piece::is_chit);
        let fits = frames && battle && chits && declared.into_iter().all(known);
        errors.when(!fits, "flow", "this is no point of the sequence of play");
        errors.finish(())?;
        flow.lay(s);
        alive(self, s, ["us", "jp"])
    }
}
