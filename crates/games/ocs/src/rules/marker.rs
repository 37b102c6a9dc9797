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

    fn open(&self, g: &Ocs, _: &State) -> bool {
        g.house.reroll
    }

    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        g.settle(s, self.0, ctx);
    }

    fn offers(&self, _: &Ocs, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend([Action::Keep, Action::Reroll]);
    }

    fn object(&self, _: &Ocs, _: &State, _: Seat, _: &Action, _: &mut No) {}

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        s.frames.pop();
        let mut roll = self.0;
        if *action == Action::Reroll {
            g.throw_again(s, &mut roll, ctx);
        }
        g.settle(s, roll, ctx);
    }

    fn prompt(&self, g: &Ocs, _: &State, seat: Seat) -> Message {
        g.ask_again(&self.0, seat)
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

/// 2.3 Both have rolled for the initiative. The holder of the marker keeps his own roll or makes it again; whoever has the
/// marker then does the same with his, but no dice are thrown a second time.
pub struct Contest(pub [[u8; 2]; 2], pub [bool; 2]);

impl Contest {
    fn roll(&self, by: Seat) -> Roll {
        Roll { what: RollFor::Initiative, by, dice: self.0[by.index()] }
    }
}

impl Decision<Ocs> for Contest {
    const TAKES: &'static [Verb] = &[Verb::Keep, Verb::Reroll];
    const PLACE: Clause = RULING_S14;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.marker)
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        g.house.reroll && !self.1[s.marker.index()]
    }

    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        g.settle_initiative(s, self, ctx);
    }

    fn offers(&self, _: &Ocs, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend([Action::Keep, Action::Reroll]);
    }

    fn object(&self, _: &Ocs, _: &State, _: Seat, _: &Action, _: &mut No) {}

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        if *action != Action::Reroll {
            return self.pass(g, s, ctx);
        }
        s.frames.pop();
        let (mut dice, mut again, mut roll) = (self.0, self.1, self.roll(seat));
        g.throw_again(s, &mut roll, ctx);
        (dice[seat.index()], again[seat.index()]) = (roll.dice, true);
        s.frames.push(Frame::Contest(dice, again));
    }

    fn prompt(&self, g: &Ocs, _: &State, seat: Seat) -> Message {
        g.ask_again(&self.roll(seat), seat)
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

    /// The marker is spent on a roll and passes.
    fn throw_again(&self, s: &mut State, roll: &mut Roll, ctx: &mut Context<'_>) {
        roll.dice = self.throw(roll.what, ctx);
        let (what, dice, total) = (roll.what.id(), self.shown(roll), roll.total());
        let clause = if roll.what.is_of_supply() { self.house.rulings.supply_rolls } else { self.house.clauses.reroll };
        let (by, to) = (Side(s.marker), Side(s.marker.other()));
        ctx.tell(clause, || Event::Rerolled { side: by, roll: what, dice, total });
        s.marker = s.marker.other();
        ctx.tell(self.house.clauses.reroll, || Event::MarkerPasses { side: to });
    }

    /// The last four say that it is a routine, for standing answers at the table.
    fn ask_again(&self, roll: &Roll, seat: Seat) -> Message {
        Message::new("prompt-reroll")
            .id("roll", roll.what.id())
            .ints("dice", self.shown(roll).into_iter().map(i32::from))
            .id("topic", roll.what.id())
            .id("whose", self.side_ids[roll.by.index()])
            .int("worth", roll.worth(seat))
            .int("better", roll.better(seat))
    }

    fn thrown(&self, what: RollFor, by: Seat, clause: Clause, ctx: &mut Context<'_>) -> Roll {
        let roll = Roll { what, by, dice: self.throw(what, ctx) };
        let (id, dice, total) = (what.id(), self.shown(&roll), roll.total());
        ctx.tell(clause, || Event::Dice { side: Side(by), roll: id, dice, total });
        roll
    }

    /// Throws dice; what they do follows when nobody has them thrown again.
    pub(crate) fn roll(&self, s: &mut State, what: RollFor, by: Seat, clause: Clause, ctx: &mut Context<'_>) {
        let roll = self.thrown(what, by, clause, ctx);
        s.frames.push(Frame::Rolled(roll));
    }

    /// What a roll does.
    fn settle(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        match roll.what {
            // Both are looked at together: [`Contest`].
            RollFor::Initiative => {}
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

    /// 2.3 Both roll, the first seat first.
    pub(crate) fn contest(&self, s: &mut State, ctx: &mut Context<'_>) {
        let dice = Seat::BOTH.map(|side| self.thrown(RollFor::Initiative, side, OCS_2_3, ctx).dice);
        s.frames.push(Frame::Contest(dice, [false; 2]));
    }

    /// 2.3 The higher roll wins; equal ones are made again.
    fn settle_initiative(&self, s: &mut State, contest: &Contest, ctx: &mut Context<'_>) {
        let [a, b] = Seat::BOTH.map(|side| contest.roll(side).total());
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
