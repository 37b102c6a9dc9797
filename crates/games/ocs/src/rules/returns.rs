//! 13.6 Reinforcements, and the units that come back.

use crate::model::*;
use crate::rulebook::*;
use crate::rules::rolls::RECOVERY;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Verb};
use crate::{Context, No, Ocs};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// A unit that comes back looks for a hex; of several the owner places whichever he likes first.
pub struct Returning(pub Unit);

impl Returning {
    /// Units that wait for a hex.
    fn waiting(s: &State) -> Units {
        let frames =
            s.frames.iter().rev().map_while(|f| if let Frame::Returning(unit) = f { Some(*unit) } else { None });
        frames.collect()
    }
}

impl Decision<Ocs> for Returning {
    const TAKES: &'static [Verb] = &[Verb::Place];
    const PLACE: Clause = OCS_13_6;

    fn asked(&self, g: &Ocs, _: &State) -> Seats {
        Seats::only(g.info(self.0).side)
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        (g.house.returns)(g, s, self.0).any()
    }

    /// No legal hex: it is dead.
    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let unit = self.0;
        let recovered = g.house.recovery.as_ref().filter(|r| r.side == g.info(unit).side);
        let clause = recovered.map_or(g.return_clause(s, unit), |r| r.no_room);
        s.unit_mut(unit).at = Spot::DEAD;
        ctx.tell(clause, || Event::NoRoom { unit });
    }

    fn offers(&self, g: &Ocs, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        for unit in Returning::waiting(s) {
            let hexes = (g.house.returns)(g, s, unit);
            out.extend(hexes.iter().map(|h| Action::Place(unit, h)));
            if width.is_wide() {
                let around: Hexes = hexes.iter().flat_map(|h| g.map.around(h)).collect();
                out.extend((around - hexes).iter().map(|h| Action::Place(unit, h)));
            }
        }
    }

    fn object(&self, g: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Place(unit, hex) = *action else { return };
        if no.bar(!Returning::waiting(s).contains(unit), g.return_clause(s, self.0), || Fact::NotTakingPart { unit }) {
            return;
        }
        let allowed = (g.house.returns)(g, s, unit).contains(hex);
        no.when(!allowed, g.return_clause(s, unit), || Fact::NoPlaceThere { unit, hex });
        // Who is rebuilt is placed as those recovered are.
        let recovery = g.house.recovery.as_ref().filter(|r| r.side == g.info(unit).side);
        if let Some(recovery) = recovery.filter(|_| s.unit(unit).at == Spot::DEAD) {
            no.when(!allowed, recovery.clause, || Fact::NoPlaceThere { unit, hex });
        }
        let stores = !allowed && g.info(unit).combat.defence_only && g.stores_in(s, g.info(unit).side.other(), hex);
        no.when(stores, OCS_4_4C, || Fact::StoresThere { hex, unit });
        if let Some(ruling) = (g.house.barred_from)(g, s, unit, hex).filter(|_| !allowed) {
            Ocs::as_ruled(ruling, no, || true);
        }
    }

    /// The hexes are looked for once.
    fn quick(&self, g: &Ocs, s: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        self.offers(g, s, seat, Width::Likely, out);
        true
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        if let Action::Place(unit, hex) = *action {
            if let Some(at) = s.frames.iter().rposition(|f| *f == Frame::Returning(unit)) {
                s.frames.remove(at);
            }
            let (clause, mode) = (g.return_clause(s, unit), g.mode_of_return(s, unit));
            g.put_on_map(s, unit, hex, mode, ctx);
            ctx.tell(clause, || Event::Placed { unit, hex });
        }
    }

    fn prompt(&self, g: &Ocs, _: &State, _: Seat) -> Message {
        Message::new("prompt-return").id("unit", g.info(self.0).id.clone())
    }

    fn elsewhere(g: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        if let Some(Frame::Returning(unit)) = s.top() {
            let side = g.info(unit).side;
            return no.object(g.return_clause(s, unit), || Fact::NotAsked { side: Side(side) });
        }
        if let Action::Place(unit, _) = *action {
            no.object(g.return_clause(s, unit), || Fact::NotInHand { what: "hand-return" });
        }
    }
}

/// A dead unit may be rebuilt.
pub struct Rebuilding;

impl Decision<Ocs> for Rebuilding {
    const TAKES: &'static [Verb] = &[Verb::Rebuild, Verb::Pass];
    const PLACE: Clause = OCS_13_6;
    const PROMPT: &'static str = "prompt-rebuild";

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.phasing)
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        g.dead(s, s.phasing).any()
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        let units = if width.is_wide() { g.sides[seat.index()] } else { g.dead(s, seat) };
        out.extend(units.iter().map(|u| Action::Rebuild(Counter::Unit(u))));
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Rebuild(counter) = *action else { return };
        let clause = g.house.rebuild[seat.index()].clause;
        // Aircraft and transport are never rebuilt.
        let Some(unit) = counter.unit() else { return no.object(clause, || Fact::NeverRebuilt { unit: counter }) };
        no.when(!g.dead(s, seat).contains(unit), clause, || Fact::NotDead { unit });
    }

    fn act(&self, _: &Ocs, s: &mut State, _: Seat, action: &Action, _: &mut Context<'_>) {
        s.frames.pop();
        if let Action::Rebuild(Counter::Unit(unit)) = *action {
            s.frames.push(Frame::Returning(unit));
        }
    }

    fn elsewhere(g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        if action.verb() == Verb::Rebuild && s.top() == Some(Frame::Rebuilding) {
            no.object(g.house.rebuild[s.phasing.index()].clause, || Fact::NotAsked { side: Side(s.phasing) });
        } else if action.verb() == Verb::Rebuild {
            no.object(g.house.rebuild[seat.index()].clause, || match s.segment {
                Segment::Reinforcement if seat == s.phasing => Fact::NotInHand { what: "hand-rebuild" },
                segment => Fact::NotNow { segment },
            });
        }
    }
}

/// Units in the way of arrivals go elsewhere; their owner says where, if there is a choice.
pub struct MakingWay(pub Hex);

impl MakingWay {
    fn go(&self, g: &Ocs, s: &mut State, to: Hex, ctx: &mut Context<'_>) {
        s.frames.pop();
        let (hex, units) = (self.0, g.units_of(s, s.phasing.other(), self.0));
        g.walk(s, units, to, ctx);
        ctx.tell(g.house.clauses.variants, || Event::MadeWay { hex, to });
    }
}

impl Decision<Ocs> for MakingWay {
    const TAKES: &'static [Verb] = &[Verb::Displace];
    const PLACE: Clause = OCS_13_6;

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.phasing.other())
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        g.ways_out(s, self.0).len() > 1
    }

    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        match g.ways_out(s, self.0).first() {
            Some(to) => self.go(g, s, to, ctx),
            None => {
                s.frames.pop();
            }
        }
    }

    fn offers(&self, g: &Ocs, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        let hexes: Hexes = if width.is_wide() { g.map.within(self.0, 3).collect() } else { g.ways_out(s, self.0) };
        out.extend(hexes.iter().map(Action::Displace));
    }

    fn object(&self, g: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Displace(hex) = *action else { return };
        no.when(!g.ways_out(s, self.0).contains(hex), g.house.clauses.variants, || Fact::NotTheNext { hex });
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        if let Action::Displace(to) = *action {
            self.go(g, s, to, ctx);
        }
    }

    fn prompt(&self, g: &Ocs, _: &State, _: Seat) -> Message {
        Message::new("prompt-make-way").id("hex", g.map.id(self.0))
    }

    fn elsewhere(g: &Ocs, s: &State, _: Seat, _: &Action, no: &mut No) {
        if matches!(s.top(), Some(Frame::MakingWay(_))) {
            no.object(g.house.clauses.variants, || Fact::NotAsked { side: Side(s.phasing.other()) });
        }
    }
}

/// 13.6b What has come may stand in any voluntary mode.
pub struct Modes;

impl Decision<Ocs> for Modes {
    const TAKES: &'static [Verb] = &[Verb::SetMode, Verb::Done];
    const PLACE: Clause = OCS_13_6B;
    const PROMPT: &'static str = "prompt-modes";

    fn asked(&self, _: &Ocs, s: &State) -> Seats {
        Seats::only(s.phasing)
    }

    fn open(&self, g: &Ocs, s: &State) -> bool {
        g.on_map(s, s.phasing).iter().any(|u| s.unit(u).marks.has(Marks::ARRIVED))
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        out.push(Action::Done);
        for unit in g.on_map(s, seat) {
            if width.is_wide() || s.unit(unit).marks.has(Marks::ARRIVED) {
                out.extend(Mode::ALL.map(|mode| Action::SetMode(Counter::Unit(unit), mode)));
            }
        }
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        match *action {
            Action::SetMode(Counter::Unit(unit), mode) => g.object_mode(&g.survey(s), seat, None, unit, mode, no),
            Action::SetMode(counter, mode) => g.object_no_modes(counter, mode, no),
            _ => {}
        }
    }

    fn quick(&self, g: &Ocs, s: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        let look = g.survey(s);
        self.offers(g, s, seat, Width::Likely, out);
        out.retain(|action| match *action {
            Action::SetMode(Counter::Unit(unit), mode) => {
                Ocs::agreed(|no| g.object_mode(&look, seat, None, unit, mode, no))
            }
            _ => true,
        });
        true
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        match *action {
            Action::SetMode(Counter::Unit(unit), mode) => g.set_mode(s, unit, mode, ctx),
            _ => {
                s.frames.pop();
            }
        }
    }
}

impl Ocs {
    fn return_clause(&self, s: &State, unit: Unit) -> Clause {
        let side = self.info(unit).side;
        if s.unit(unit).at == Spot::DUE {
            return self.house.clauses.arrivals[side.index()];
        }
        match &self.house.recovery {
            Some(recovery) if recovery.side == side && s.unit(unit).at != Spot::DEAD => recovery.clause,
            _ => self.house.rebuild[side.index()].clause,
        }
    }

    /// Reinforcements come as they are listed, others in Combat Mode.
    fn mode_of_return(&self, s: &State, unit: Unit) -> Mode {
        let listed = self.house.arrivals.iter().find_map(|a| match a.what {
            Arriving::Unit(u, mode) if u == unit => Some(mode),
            _ => None,
        });
        listed.filter(|_| s.unit(unit).at == Spot::DUE).unwrap_or(Mode::Combat)
    }

    pub fn dead(&self, s: &State, side: Seat) -> Units {
        self.sides[side.index()].iter().filter(|u| s.unit(*u).at == Spot::DEAD).collect()
    }

    pub(crate) fn put_on_map(&self, s: &mut State, unit: Unit, hex: Hex, mode: Mode, ctx: &mut Context<'_>) {
        *s.unit_mut(unit) = UnitState { mode, front: mode == Mode::Combat, ..UnitState::default() };
        s.mark(unit, Marks::ARRIVED);
        let side = self.info(unit).side;
        let foreign = self.map.settled.contains(hex) && self.controller(s, hex) != side;
        self.walk(s, Units::only(unit), hex, ctx);
        Ocs::ruled(self.house.rulings.control, Audience::All, ctx, || foreign);
        self.capture_if(s, side, hex, false);
    }

    /// 13.6 What is due this turn comes, one after the other: those who capture first, supply last.
    pub(crate) fn arrive(&self, s: &mut State, done: u8, ctx: &mut Context<'_>) {
        let (side, turn) = (s.phasing, s.turn);
        let mut due = self.house.arrivals.iter().filter(|a| a.side == side && a.turn == turn);
        let Some(&Arrival { hex, what, .. }) = due.nth(usize::from(done)) else {
            s.frames.pop();
            // 13.6a Nobody looks at stacking before the movement segment ends.
            let crowded = || self.overstacked(s, side).is_some();
            return Ocs::ruled(self.house.rulings.crowded, Audience::Only(side), ctx, crowded);
        };
        if self.ways_out(s, hex).any() {
            return s.frames.push(Frame::MakingWay(hex));
        }
        s.frames.pop();
        s.frames.push(Frame::Arrive(done + 1));
        let clause = self.house.clauses.arrivals[side.index()];
        match what {
            Arriving::Unit(unit, mode) if s.unit(unit).at == Spot::DUE => {
                if self.may_land(s, side, hex, !self.info(unit).combat.defence_only) {
                    self.put_on_map(s, unit, hex, mode, ctx);
                    ctx.emit(clause, Audience::Only(side), || Event::Arrived { unit, hex });
                } else {
                    Ocs::ruled(self.house.rulings.blocked, Audience::All, ctx, || true);
                    s.frames.push(Frame::Returning(unit));
                }
            }
            Arriving::Cart(cart) if s.carts[cart.index()].at == Spot::DUE => {
                let hex = self.ashore(s, side, hex, ctx);
                s.carts[cart.index()].at = Spot::at(hex);
                ctx.tell(clause, || Event::CartArrived { cart, hex });
            }
            Arriving::Supply(tokens) => {
                let hex = self.ashore(s, side, hex, ctx);
                s.add_tokens(hex, side, tokens, false);
                ctx.tell(clause, || Event::SupplyArrived { hex, tokens });
            }
            _ => {}
        }
    }

    /// Whether something may be put in a hex: on land, open to the side, without the enemy; where he has stores only those
    /// who capture them (4.4c).
    pub fn may_land(&self, s: &State, side: Seat, hex: Hex, captures: bool) -> bool {
        self.map.land.contains(hex)
            && !self.house.closed[side.index()].contains(hex)
            && self.units_of(s, side.other(), hex).is_empty()
            && (captures || !self.stores_in(s, side.other(), hex))
    }

    /// Where transport and supply come: the nearest hex, with units of the side first.
    fn ashore(&self, s: &State, side: Seat, hex: Hex, ctx: &mut Context<'_>) -> Hex {
        if self.may_land(s, side, hex, false) {
            return hex;
        }
        Ocs::ruled(self.house.rulings.blocked, Audience::All, ctx, || true);
        let open = self.map.land.iter().filter(|h| self.may_land(s, side, *h, false));
        open.min_by_key(|h| (self.map.distance(hex, *h), self.units_of(s, side, *h).is_empty(), h.0)).unwrap_or(hex)
    }

    /// Where units in the way of arrivals may go.
    fn ways_out(&self, s: &State, hex: Hex) -> Hexes {
        let in_the_way = self.units_of(s, s.phasing.other(), hex).any();
        self.house.make_way.filter(|_| in_the_way).map_or(Hexes::EMPTY, |make_way| make_way(self, s, hex))
    }

    /// Some of the pool come back, the others are dead.
    pub(crate) fn recover(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let Some(recovery) = self.house.recovery.as_ref().filter(|r| r.side == s.phasing) else { return };
        let mut pool: Units =
            self.sides[recovery.side.index()].iter().filter(|u| s.unit(*u).at == Spot::POOL).collect();
        let mut drawn = arrayvec::ArrayVec::<Unit, UNITS>::new();
        let draws = if pool.len() >= usize::from(recovery.crowd) { recovery.draw_of_crowd } else { recovery.draw };
        for _ in 0..draws {
            let candidates: Vec<u16> = pool.iter().map(|u| u16::from(u.0)).collect();
            if candidates.is_empty() {
                break;
            }
            let unit = Unit(ctx.draw(RollKind { clause: recovery.clause, ..RECOVERY }, &candidates) as u8);
            pool.remove(unit);
            ctx.tell(recovery.clause, || Event::Recovered { unit });
            drawn.push(unit);
        }
        // The first one drawn is asked for first.
        s.frames.extend(drawn.into_iter().rev().map(Frame::Returning));
        for unit in pool {
            s.unit_mut(unit).at = Spot::DEAD;
        }
        if pool.any() {
            ctx.tell(recovery.clause, || Event::DeadNow { units: pool });
        }
    }

    /// One roll in each own Reinforcement Phase.
    pub(crate) fn roll_rebuild(&self, s: &mut State, ctx: &mut Context<'_>) {
        s.frames.pop();
        let side = s.phasing;
        self.roll(s, RollFor::Rebuild, side, self.house.rebuild[side.index()].clause, ctx);
    }

    pub(crate) fn settle_rebuild(&self, s: &mut State, roll: Roll, ctx: &mut Context<'_>) {
        let rule = &self.house.rebuild[roll.by.index()];
        let total = roll.total() + rule.drm;
        let side = Side(roll.by);
        if rebuilds(roll.total(), rule.drm, rule.least) {
            ctx.tell(rule.clause, || Event::RebuildSucceeds { side, total });
            s.frames.push(Frame::Rebuilding);
        } else {
            ctx.tell(rule.clause, || Event::RebuildFails { side, total });
        }
    }
}

/// Whether a rebuild roll succeeds.
pub const fn rebuilds(roll: i32, drm: i32, least: i32) -> bool {
    roll + drm >= least
}
