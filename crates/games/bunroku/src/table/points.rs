//! The points of the sequence of play at which a position may be laid out by hand.

use crate::Bunroku;
use crate::model::*;
use crate::rulebook::{R3_2_2, R10_2_1};
use crate::sequence::{ACTIVATION, Frame, TURN};
use crate::words::POINTS;
use sandtable_kernel::{Ctx, Play, Point, Seat};
use sandtable_kit::{Faults, Step, Tripwire};

impl Bunroku {
    /// Puts a laid-out position at a point of the sequence.
    pub(crate) fn lay_out(&self, at: &Point, given_cup: bool, s: &mut State, faults: &mut Faults) {
        let Some(spec) = faults.point(POINTS, at) else { return };
        match spec.point {
            "turn-start" => s.push_all(&TURN),
            "draw" => s.push_all(&TURN[1..]),
            "turn-end" => s.push_all(&TURN[2..]),
            _ => {}
        }
        match spec.point {
            // So that arrivals and draws happen in the log.
            "turn-start" => s.push(Frame::Proceed(JAPAN)),
            "turn-end" => s.push(Frame::Proceed(ALLIED)),
            _ => {}
        }
        if spec.of.is_empty() {
            s.flow.act = Activation::default();
            return;
        }
        let Some(of) = at.of.as_deref().and_then(Nation::find) else {
            return faults.add("at.of", format_args!("whose activation? one of {}", spec.of.join(", ")));
        };
        s.flow.act.of = of;
        if !given_cup && let Some((own, _)) = self.data.chits().find(|(_, chit)| chit.nation == of) {
            s.cup.remove(own);
        }
        let from = self.data.chits().filter(|(_, chit)| chit.nation == of).map(|(_, chit)| chit.from_turn).min();
        if let Some(turn) = from.filter(|turn| *turn > s.turn) {
            faults.add("at.of", format!("{} does not act before turn {turn} ({R3_2_2}, {R10_2_1})", of.id()));
            return;
        }
        let wanted = spec.fields.iter().any(|(f, about)| *f == "die" && !about.contains("optional"));
        let die = if wanted { faults.needed(at, "die", 1..=6) } else { faults.number(at, "die", 1..=6) };
        let points = faults.number(at, "points", 0..=60);
        if let Some(die) = die {
            s.flow.act.die = die;
            s.flow.act.points = self.march_points(s, of, die);
        }
        if let Some(points) = points {
            s.flow.act.points = points;
        }
        s.push_all(&TURN[1..]);
        let start = match spec.point {
            "activation-start" => 0,
            "march-number" => 2,
            "replenish" => 4,
            "march" => 5,
            "assaults" => 7,
            _ => 6,
        };
        s.push_all(&ACTIVATION[start..]);
        if start > 3 {
            s.flow.act.cut |= self.cut_units(s);
        }
        if spec.point.starts_with("battle") && spec.point != "battles" {
            self.lay_out_battle(at, spec.point == "battle", s, faults);
        }
        if faults.is_empty() {
            self.come_to_rest(s, of.seat());
        }
    }

    fn lay_out_battle(&self, at: &Point, to_round: bool, s: &mut State, faults: &mut Faults) {
        let Some(area) = faults.must_name(self, at, "area") else { return };
        if Seat::BOTH.iter().any(|seat| s.field_units(area, *seat).is_empty()) {
            faults.add("at.area", format!("no battle in {}: both sides need units in the field", self.area_name(area)));
            return;
        }
        if let Some(from) = faults.named(self, at, "from") {
            if self.data.road(from, area).is_none() {
                return faults.add("at.from", "a neighbouring area the active side marched in from");
            }
            let active = s.field_units(area, s.active());
            s.flow.act.halted |= active;
            active.iter().for_each(|u| s.flow.act.from.set(u, Some(from)));
        }
        let mut nobody = Tripwire::default();
        let ctx = &mut Ctx::silent(&mut nobody);
        self.begin_battle(s, area, ctx);
        if !to_round {
            return;
        }
        s.pop();
        s.pop();
        while s.top() == Some(Frame::RoundStart) {
            self.begin_round(s, ctx);
            if let Some(main @ Frame::Main(_)) = s.top() {
                if main.open(self, s) {
                    return;
                }
                main.pass(self, s, ctx);
            }
        }
    }

    /// Leaves a laid-out position at its question; if it has none, runs on as far as chance is not
    /// needed, else waits for `go`.
    pub(crate) fn come_to_rest(&self, s: &mut State, seat: Seat) {
        let mut legal = Vec::new();
        if let Some(asked) = self.asked(s) {
            self.legal(s, asked, &mut legal);
            if !legal.is_empty() {
                return;
            }
        }
        let mut tripwire = Tripwire::default();
        let mut further = s.clone();
        sandtable_kit::advance(self, &mut further, &mut Ctx::silent(&mut tripwire));
        if tripwire.touched {
            s.push(Frame::Proceed(seat));
        } else {
            *s = further;
        }
    }
}
