//! Rolls, and the marker that has one made again.

use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// The holder of the marker keeps a roll or has it made again.
pub struct Rolled(pub Roll);

impl Decision<Ocs> for Rolled {
    const TAKES: &'static [Verb] = &[Verb::Keep, Verb::Reroll];
    const PLACE: Clause = RULING_S14;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.marker)
    }

    /// Initiative rolls are only their owner's business.
    fn open(&self, g: &Ocs, s: &State) -> bool {
        g.house.reroll && (self.0.what != RollFor::Initiative || self.0.by == s.marker)
    }

    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        g.settle(s, self.0, ctx);
    }

    fn offers(&self, _: &Ocs, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend([Action::Keep, Action::Reroll]);
    }

    fn object(&self, _: &Ocs, _: &State, _: Seat, _: &Action, _: &mut No) {}

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        let mut roll = self.0;
        if *action == Action::Reroll {
            roll.dice = g.throw(roll.what, ctx);
            let (what, dice, total) = (roll.what.id(), g.shown(&roll), roll.total());
            let clause = if roll.what.is_of_supply() { g.house.rulings.supply_rolls } else { g.house.clauses.reroll };
            ctx.tell(clause, || Event::Rerolled { side: Side(seat), roll: what, dice, total });
            s.marker = seat.other();
            ctx.tell(g.house.clauses.reroll, || Event::MarkerPasses { side: Side(seat.other()) });
        }
        g.settle(s, roll, ctx);
    }

    /// The last four say that it is a routine, for standing answers at the table.
    fn prompt(&self, g: &Ocs, _: &State, seat: Seat) -> Message {
        Message::new("prompt-reroll")
            .id("roll", self.0.what.id())
            .ints("dice", g.shown(&self.0).into_iter().map(i32::from))
            .id("topic", self.0.what.id())
            .id("whose", g.side_ids[self.0.by.index()])
            .int("worth", self.0.worth(seat))
            .int("better", self.0.better(seat))
    }

    /// Held by the other side, or there is no roll on the table.
    fn elsewhere(g: &Ocs, s: &State, seat: Seat, _: &Action, no: &mut No) {
        if s.marker == seat {
            no.object(g.house.clauses.reroll, || Fact::NotInHand { what: "hand-roll" });
        } else {
            no.object(g.house.clauses.reroll, || Fact::NotYourRoll);
        }
    }
}

impl Ocs {
    fn throw(&self, what: RollFor, ctx: &mut Context<'_>) -> [u8; 2] {
        let first = ctx.d6(what.kind());
        [first, if what.two_dice() { ctx.d6(what.kind()) } else { 0 }]
    }

    fn shown(&self, roll: &Roll) -> Vec<u8> {
        roll.dice.into_iter().filter(|d| *d > 0).collect()
    }

    /// Throws dice; what they do follows when nobody has them thrown again.
    pub(crate) fn roll(&self, s: &mut State, what: RollFor, by: Seat, clause: Clause, ctx: &mut Context<'_>) {
        let roll = Roll { what, by, dice: self.throw(what, ctx) };
        let (id, dice, total) = (what.id(), self.shown(&roll), roll.total());
        ctx.tell(clause, || Event::Dice { side: Side(by), roll: id, dice, total });
        s.frames.push(Frame::Rolled(roll));
    }

    /// What a roll does.
    fn settle(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        match roll.what {
            RollFor::Initiative => self.settle_initiative(s, roll, ctx),
            RollFor::Rebuild => self.settle_rebuild(s, roll, ctx),
            RollFor::Surprise => self.settle_surprise(s, roll, ctx),
            RollFor::Shift => self.settle_shift(s, roll, ctx),
            RollFor::Combat => self.settle_combat(s, roll, ctx),
            RollFor::Barrage => self.settle_barrage(s, roll, ctx),
            RollFor::BarrageHalf => self.settle_half(s, roll, ctx),
            RollFor::Facility => self.settle_facility(s, roll, ctx),
            RollFor::FacilityPlane(plane) => self.settle_bombed_plane(s, plane, roll, ctx),
            RollFor::Attrition(hex) => self.settle_attrition(s, hex, roll, ctx),
            RollFor::CaptureDump(hex) => self.settle_dump(s, hex, roll, ctx),
            RollFor::CaptureTrucks(hex) => self.settle_transport(s, hex, false, roll, ctx),
            RollFor::CaptureWagons(hex) => self.settle_transport(s, hex, true, roll, ctx),
            RollFor::CapturePlane(plane) => self.settle_captured_plane(s, plane, roll, ctx),
            RollFor::Blow(hex, tokens) => self.settle_blow(s, hex, tokens, roll, ctx),
            RollFor::AirCombat => self.settle_duel(s, roll, ctx),
            RollFor::AirLoss => self.settle_duel_loss(s, roll, ctx),
            RollFor::Flak => self.settle_flak(s, roll, ctx),
            RollFor::MissionLoss => self.settle_mission_loss(s, roll, ctx),
        }
    }

    /// 2.3 The second roll decides; equal ones are made again.
    fn settle_initiative(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        if roll.by == Seat::FIRST {
            s.initiative = roll.total() as u8;
            self.roll(s, RollFor::Initiative, Seat::SECOND, OCS_2_3, ctx);
            return;
        }
        let (a, b) = (i32::from(s.initiative), roll.total());
        s.initiative = 0;
        if a == b {
            return;
        }
        s.frames.pop();
        let winner = if a > b { Seat::FIRST } else { Seat::SECOND };
        s.phasing = winner;
        ctx.tell(OCS_2_3, || Event::InitiativeWon { side: Side(winner) });
        s.frames.push(Frame::Order(winner));
    }
}
