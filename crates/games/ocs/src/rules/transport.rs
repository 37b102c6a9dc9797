//! 13.2 Transport points, 12.11 blowing dumps, and paying: where tokens come from.

use super::general::Field;
use super::supply::Stores;
use crate::flood::{Entry, Reach};
use crate::model::tables::{Booty, rounded, share};
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::Frame;
use crate::words::{Action, Event, Fact, Points, Verb};
use crate::{Context, No, Ocs, Survey};
use sandtable_kernel::*;
use sandtable_kit::{Decision, Width};

/// 13.2 A transport point on the move.
pub struct Driving(pub Cart);

impl Decision<Ocs> for Driving {
    const TAKES: &'static [Verb] = &[Verb::MoveTo, Verb::Load, Verb::Unload, Verb::Pause, Verb::Halt];
    const PLACE: Clause = OCS_13_2;

    fn offers(&self, g: &Ocs, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        let cart = &s.carts[self.0.index()];
        let Some(hex) = cart.at.hex() else { return out.push(Action::Halt) };
        // In the order of actions, which leaves little to sort.
        let field = g.field(s);
        let mut hexes: Hexes = g.cart_reach(s, &field, self.0, |_| false).hexes().collect();
        hexes.extend(g.map.around(hex).filter(|h| g.fords(s, &field, self.0, *h)));
        hexes.remove(hex);
        if width.is_wide() {
            hexes.extend(g.map.within(hex, 5));
        }
        out.extend(hexes.iter().map(Action::MoveTo));
        out.extend([Action::Halt, Action::Pause]);
        let most = u16::from(cart.points) * 4;
        let here = s.dump(hex).map_or(0, |d| d.tokens);
        out.extend((1..=most.saturating_sub(u16::from(cart.load)).min(here)).map(|n| Action::Load(n as u8)));
        out.extend((1..=cart.load).map(Action::Unload));
        if width.is_wide() {
            out.extend([Action::Load(most as u8 + 1), Action::Unload(cart.load + 1)]);
        }
    }

    /// What is reached needs no second search.
    fn quick(&self, g: &Ocs, s: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        self.offers(g, s, seat, Width::Likely, out);
        let driven = |a: &Action| matches!(a, Action::MoveTo(_)) || Ocs::agreed(|no| self.object(g, s, seat, a, no));
        out.retain(driven);
        true
    }

    fn object(&self, g: &Ocs, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let cart = &s.carts[self.0.index()];
        let Some(hex) = cart.at.hex() else { return };
        match *action {
            Action::Halt => {}
            Action::Pause => {
                no.when(cart.spent == 0, OCS_13_2A, || Fact::NotUnderWay);
                no.when(cart.load == 0, OCS_13_2A, || Fact::NothingLoaded);
            }
            Action::Load(tokens) => {
                let dump = s.dump(hex).filter(|d| d.side == seat);
                let here = dump.map_or(0, |d| d.tokens);
                if no.bar(here == 0, OCS_13_2F, || Fact::NothingToLoad { hex }) {
                    return;
                }
                let stale = dump.map_or(0, |d| d.tokens - d.fresh.min(d.tokens));
                no.when(here > 0 && u16::from(tokens) > stale && u16::from(tokens) <= here, OCS_12_2A, || {
                    Fact::TooMuch { asked: tokens, most: stale }
                });
                let room = (u16::from(cart.points) * 4).saturating_sub(u16::from(cart.load)).min(here);
                no.when(tokens == 0 || u16::from(tokens) > room, OCS_13_2F, || Fact::TooMuch {
                    asked: tokens,
                    most: room,
                });
                g.object_handling(s, self.0, no);
            }
            Action::Unload(tokens) => {
                if no.bar(cart.load == 0, OCS_13_2F, || Fact::NothingLoaded) {
                    return;
                }
                no.when(tokens == 0 || tokens > cart.load, OCS_13_2F, || Fact::TooMuch {
                    asked: tokens,
                    most: u16::from(cart.load),
                });
                let unit = g.units_of(s, seat, hex).any();
                let strip = g.strips.iter().zip(&s.strips).any(|(h, owner)| *h == hex && *owner == seat);
                let dump = s.dump(hex).is_some_and(|d| d.side == seat);
                no.when(!unit && !strip && !dump, OCS_13_2F, || Fact::CannotUnload { hex });
                no.when(s.dumps.is_full() && !dump, OCS_13_2F, || Fact::CannotUnload { hex });
                g.object_handling(s, self.0, no);
            }
            Action::MoveTo(to) => g.object_cart_move(s, seat, self.0, hex, to, no),
            _ => no.object(OCS_13_2, || Fact::Unanswered),
        }
    }

    fn act(&self, g: &Ocs, s: &mut State, seat: Seat, action: &Action, ctx: &mut Context<'_>) {
        let (i, cart) = (self.0.index(), self.0);
        match *action {
            Action::Halt => {
                s.frames.pop();
                (s.carts[i].moved, s.carts[i].under_way) = (true, false);
            }
            // 13.2a It goes on when it is driven again; others may draw its load meanwhile.
            Action::Pause => {
                s.frames.pop();
                ctx.tell(OCS_13_2A, || Event::CartPaused { cart });
            }
            Action::Load(tokens) => {
                let Some(hex) = s.carts[i].at.hex() else { return };
                s.take_tokens(hex, u16::from(tokens));
                s.carts[i].load += tokens;
                s.carts[i].spent += g.handling(cart);
                ctx.tell(OCS_13_2F, || Event::Loaded { cart, tokens });
            }
            Action::Unload(tokens) => {
                let Some(hex) = s.carts[i].at.hex() else { return };
                s.carts[i].load -= tokens;
                s.carts[i].spent += g.handling(cart);
                s.add_tokens(hex, seat, u16::from(tokens), true);
                ctx.tell(OCS_13_2F, || Event::Unloaded { cart, tokens });
            }
            Action::MoveTo(hex) => {
                let reach = g.cart_reach(s, &g.field(s), cart, |h| h == hex);
                // S28 A crossing takes the whole allowance.
                let all = (u16::from(g.carts[i].ma) * 2).min(u16::from(u8::MAX)) as u8;
                let cost = if reach.has(hex) { reach.cost[hex.index()] } else { all };
                s.carts[i].spent = s.carts[i].spent.saturating_add(cost);
                s.carts[i].at = Spot::at(hex);
                s.carts[i].under_way = true;
                ctx.tell(OCS_13_2, || Event::CartMoved { cart, hex });
            }
            _ => {}
        }
    }

    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        let cart = &s.carts[self.0.index()];
        let left = (u16::from(g.carts[self.0.index()].ma) * 2).saturating_sub(u16::from(cart.spent));
        Message::new("prompt-driving")
            .id("cart", g.carts[self.0.index()].id.clone())
            .arg("left", Arg::Real(f64::from(left) / 2.0))
            .int("load", cart.load)
    }

    fn elsewhere(_: &Ocs, _: &State, _: Seat, action: &Action, no: &mut No) {
        if matches!(action, Action::Load(_) | Action::Unload(_)) {
            no.object(OCS_13_2F, || Fact::NotInHand { what: "hand-transport" });
        }
    }
}

/// 12.3 Which store a payment is drawn from, where there are several.
pub struct Paying(pub Bill);

impl Decision<Ocs> for Paying {
    const TAKES: &'static [Verb] = &[Verb::Draw];
    const PLACE: Clause = OCS_12_3A;

    fn asked(&self, _: &Ocs, _: &State) -> Seats {
        Seats::only(self.0.side)
    }

    /// One store is no choice.
    fn open(&self, g: &Ocs, s: &State) -> bool {
        g.payers(s, &self.0).len() > 1
    }

    fn pass(&self, g: &Ocs, s: &mut State, ctx: &mut Context<'_>) {
        match g.payers(s, &self.0).first() {
            Some((hex, _)) => g.pay(s, self.0, *hex, ctx),
            None => {
                s.frames.pop();
            }
        }
    }

    fn offers(&self, g: &Ocs, s: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let stores = if width.is_wide() { g.stores(s, seat) } else { g.payers(s, &self.0) };
        out.extend(stores.iter().map(|x| Action::Draw(x.0)));
    }

    fn quick(&self, g: &Ocs, s: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        self.offers(g, s, seat, Width::Likely, out);
        true
    }

    fn object(&self, g: &Ocs, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Draw(hex) = *action else { return no.object(OCS_12_3A, || Fact::MustPay) };
        let found = g.payers(s, &self.0).iter().any(|x| x.0 == hex);
        let need = self.0.need;
        no.when(!found, OCS_12_3A, || Fact::NoSupply { hex, need, have: 0 });
    }

    fn act(&self, g: &Ocs, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        if let Action::Draw(hex) = *action {
            g.pay(s, self.0, hex, ctx);
        }
    }

    /// The last three say that it is a routine: most people would draw from a store that holds enough, is near and holds much.
    fn prompt(&self, g: &Ocs, s: &State, _: Seat) -> Message {
        let Bill { user, need, side, .. } = self.0;
        let worse = |x: &(Hex, u16)| (x.1 < u16::from(need), g.map.distance(x.0, user), u16::MAX - x.1);
        let usual = g.payers(s, &self.0).into_iter().min_by_key(worse).map_or(user, |x| x.0);
        Message::new("prompt-paying")
            .int("tokens", need)
            .id("hex", g.map.id(user))
            .id("topic", "hand-payment")
            .id("whose", g.side_ids[side.index()])
            .id("usual", g.map.id(usual))
    }
}

impl Ocs {
    /// 13.2f A tenth of the allowance, rounded, in halves.
    pub fn handling(&self, cart: Cart) -> u8 {
        (rounded(i32::from(self.carts[cart.index()].ma), 10) * 2) as u8
    }

    fn object_handling(&self, s: &State, cart: Cart, no: &mut No) {
        let left = (u16::from(self.carts[cart.index()].ma) * 2).saturating_sub(u16::from(s.carts[cart.index()].spent));
        let need = u16::from(self.handling(cart));
        no.when(left < need, OCS_13_2F, || Fact::TooFewPoints {
            need: Points::quarters(u32::from(need) * 2),
            left: Points::quarters(u32::from(left) * 2),
        });
    }

    pub(crate) fn object_drive(&self, s: &State, seat: Seat, cart: Cart, no: &mut No) {
        let c = &s.carts[cart.index()];
        no.when(c.side != seat, OCS_13_2, || Fact::CartNotYours { cart });
        no.when(c.at.hex().is_none(), OCS_13_2, || Fact::CartNotYours { cart });
        no.when(s.segment != Segment::Movement, OCS_13_2, || Fact::NotNow { segment: s.segment });
        no.when(c.moved, OCS_6_1F, || Fact::CartMovedAlready { cart });
    }

    /// 13.2a Transport that has paused on its way.
    fn paused(&self, s: &State, seat: Seat) -> Option<Cart> {
        s.carts.iter().position(|c| c.side == seat && c.pauses()).map(|i| Cart(i as u8))
    }

    /// 6.1g, 13.2a While transport pauses to give fuel, nobody is taken up who can take none.
    pub(crate) fn object_beside_pause(&self, s: &State, seat: Seat, unit: Unit, no: &mut No) {
        let info = self.info(unit);
        let walks = [&info.combat, &info.marching].iter().all(|face| face.pace == Pace::Leg);
        no.when(walks && self.paused(s, seat).is_some(), OCS_6_1G, || Fact::TransportPaused { unit });
    }

    /// 6.1g, 13.2a Nor does anybody walk.
    pub(crate) fn object_walking(&self, s: &State, seat: Seat, group: &Group, no: &mut No) {
        let walker = group.units.iter().find(|u| self.pace_of(s, *u) == Pace::Leg);
        if let Some(unit) = walker {
            no.when(self.paused(s, seat).is_some(), OCS_6_1G, || Fact::TransportPaused { unit });
        }
    }

    /// 6.1g No aircraft fly and no other transport drives meanwhile.
    pub(crate) fn object_in_pause(&self, s: &State, seat: Seat, driven: Option<Cart>, no: &mut No) {
        let itself = driven.is_some_and(|cart| s.carts[cart.index()].pauses());
        if let Some(cart) = self.paused(s, seat).filter(|_| !itself) {
            no.object(OCS_6_1G, || Fact::PausedFirst { cart });
        }
    }

    /// Where it can drive, up to the cheapest hex that is `enough`.
    fn cart_reach(&self, s: &State, field: &Field, cart: Cart, enough: impl Fn(Hex) -> bool) -> Reach {
        let spent = u16::from(s.carts[cart.index()].spent);
        let left = (u16::from(self.carts[cart.index()].ma) * 2).saturating_sub(spent).min(250) as u8;
        self.cart_reach_within(s, field, cart, left, enough)
    }

    fn cart_reach_within(&self, s: &State, field: &Field, cart: Cart, left: u8, enough: impl Fn(Hex) -> bool) -> Reach {
        let c = &s.carts[cart.index()];
        let info = &self.carts[cart.index()];
        let (side, pace) = (c.side, info.pace);
        let bridges = self.bridges(s, side);
        let start = c.at.hex().unwrap_or(Hex(0));
        let stuck = pace == Pace::Truck && c.under_way && field.barred(side, start);
        let enemy = side.other().index();
        let shut = field.held[enemy] | field.stores[enemy] | self.house.closed[side.index()];
        let truck = pace == Pace::Truck;
        let ends = if truck { field.zoc[enemy] - field.still[side.index()] } else { Hexes::EMPTY };
        Reach::search_until(
            [start],
            if stuck { 0 } else { left },
            |h| self.map.six(h),
            |from, d, to| {
                if shut.contains(to) {
                    return Entry::Closed;
                }
                let bridge = bridges.contains(from) || bridges.contains(to);
                let way = self.map.way(bridge, from, d, pace).saturating_add(self.busting(s, side, pace, to));
                match way {
                    CLOSED => Entry::Closed,
                    cost if ends.contains(to) => Entry::Stop(cost),
                    cost => Entry::Through(cost),
                }
            },
            enough,
        )
    }

    /// S28 Over a hexside that takes the whole allowance, by leg transport that has spent nothing.
    fn fords(&self, s: &State, field: &Field, cart: Cart, to: Hex) -> bool {
        let c = &s.carts[cart.index()];
        let Some(from) = c.at.hex() else { return false };
        let Some(d) = self.map.direction(from, to) else { return false };
        let enemy = c.side.other().index();
        let shut = field.held[enemy] | field.stores[enemy] | self.house.closed[c.side.index()];
        c.spent == 0 && !shut.contains(to) && self.map.step(from, d, self.carts[cart.index()].pace) == Cost::All
    }

    /// 13.2: the halves of movement points a transport point has left once it is in a hex.
    pub(crate) fn cart_left_in(&self, s: &State, cart: Cart, hex: Hex) -> Option<u8> {
        let field = self.field(s);
        let reach = self.cart_reach(s, &field, cart, |h| h == hex);
        if !reach.has(hex) && self.fords(s, &field, cart, hex) {
            return Some(0);
        }
        let all = (u16::from(self.carts[cart.index()].ma) * 2).saturating_sub(u16::from(s.carts[cart.index()].spent));
        reach.has(hex).then(|| all.min(250) as u8 - reach.cost[hex.index()].min(all.min(250) as u8))
    }

    fn object_cart_move(&self, s: &State, seat: Seat, cart: Cart, from: Hex, to: Hex, no: &mut No) {
        let field = self.field(s);
        if to != from && (self.cart_reach(s, &field, cart, |h| h == to).has(to) || self.fords(s, &field, cart, to)) {
            return;
        }
        if no.stop() {
            return;
        }
        let before = no.none();
        no.when(field.enemy(seat, to), OCS_4_8C, || Fact::EnemyThere { hex: to });
        no.when(self.house.closed[seat.index()].contains(to), self.house.clauses.closed, || Fact::Closed { hex: to });
        let stores = field.stores[seat.other().index()].contains(to);
        no.when(stores, OCS_4_4C, || Fact::CartAtStores { hex: to, cart });
        let pace = self.carts[cart.index()].pace;
        let hard = self.map.sides(to).all(|(d, n)| self.map.step(n, (d + 3) % 6, pace) == Cost::Prohibited);
        no.when(hard, OCS_6_2C, || Fact::CartProhibited { hex: to, cart });
        let stuck = pace == Pace::Truck && s.carts[cart.index()].under_way && field.barred(seat, from);
        no.when(stuck, OCS_4_5A, || Fact::ZocStops { hex: from });
        if before && no.none() {
            let spent = u32::from(s.carts[cart.index()].spent);
            let left = Points::quarters((u32::from(self.carts[cart.index()].ma) * 2).saturating_sub(spent) * 2);
            let crossing = self.map.direction(from, to).is_some_and(|d| self.map.step(from, d, pace) == Cost::All);
            // With all the points there could be: too far, or no way at all.
            let reach = self.cart_reach_within(s, &field, cart, 250, |h| h == to);
            if crossing {
                no.object(OCS_6_2B, || Fact::NeedsAll { hex: to });
                Ocs::as_ruled(RULING_S28, no, || true);
            } else if to != from && reach.has(to) {
                let cost = Points::quarters(u32::from(reach.cost[to.index()]) * 2);
                no.object(OCS_6_2B, || Fact::TooFar { hex: to, cost, left });
            } else {
                no.object(OCS_6_2C, || Fact::NotReachable { hex: to, left });
            }
        }
    }

    // ── 12.11a Blowing dumps ────────────────────────────────────────────────────────────────

    pub(crate) fn object_blow(&self, s: &State, seat: Seat, hex: Hex, tokens: u16, no: &mut No) {
        let most = self.stored(s, seat, hex);
        if no.bar(most == 0, OCS_12_11A, || Fact::NoDump { hex }) {
            return;
        }
        no.when(s.blown.contains(hex), OCS_12_11A, || Fact::AlreadyBlown { hex });
        no.when(!(1..=most).contains(&tokens), OCS_12_11A, || Fact::TooMuchToBlow { asked: tokens, most });
    }

    pub(crate) fn settle_blow(&self, s: &mut State, hex: Hex, tokens: u16, roll: Roll, ctx: &mut Context<'_>) {
        let percent = self.tables.blown(roll.dice[0]);
        let lost = share(i32::from(tokens), percent) as u16;
        self.spend(s, roll.by, hex, lost);
        ctx.tell(OCS_12_11A, || Event::DumpBlown { hex, percent, tokens: lost });
    }

    // ── Paying ──────────────────────────────────────────────────────────────────────────────

    /// The stores a bill may be drawn from. Guns that fire together use one store (10.1b).
    pub(crate) fn payers(&self, s: &State, bill: &Bill) -> Stores {
        let look = self.survey(s);
        if bill.what == PayFor::Barrage {
            return self.gun_stores(&look, bill.side, s.mission.guns, bill.need, s.mission.through);
        }
        look.suppliers(bill.side, bill.user)
    }

    /// 10.1b Stores that reach every gun: those that hold enough, or all of one headquarters' if together they do. Once a
    /// part is paid `through` a headquarters, the rest comes through it too.
    pub(crate) fn gun_stores(&self, look: &Survey<'_>, side: Seat, guns: Units, need: u8, through: Units) -> Stores {
        let enough: Stores = match through.any() {
            true => Stores::new(),
            false => self.common_stores(look, side, guns).into_iter().filter(|x| x.1 >= u16::from(need)).collect(),
        };
        let hqs = if through.any() { through } else { self.hqs[side.index()] };
        if enough.is_empty() || through.any() {
            let mut within = Hexes::EMPTY;
            for (_, own) in self.throwing(look, side, guns, hqs, need) {
                within |= own;
            }
            return look.stores(side).iter().filter(|x| within.contains(x.0)).copied().collect();
        }
        enough
    }

    /// Of `hqs` those that throw to every gun and can draw enough, each with the stores it draws from.
    fn throwing(&self, look: &Survey<'_>, side: Seat, guns: Units, hqs: Units, need: u8) -> Vec<(Unit, Hexes)> {
        let mut throwing = Vec::new();
        for hq in hqs.iter().filter(|hq| look.s.unit(*hq).mode != Mode::Strat) {
            let Some((own, range)) = self.throw_of(look.s, &look.field, hq) else { continue };
            let drawn = look.stores(side).iter().filter(|x| own.contains(x.0));
            let have = drawn.clone().map(|x| x.1).sum::<u16>();
            let reached = guns.iter().filter_map(|u| look.s.unit(u).at.hex()).all(|hex| range.contains(hex));
            if reached && have > 0 && have >= u16::from(need) {
                throwing.push((hq, drawn.map(|x| x.0).collect()));
            }
        }
        throwing
    }

    /// 10.1b The most that guns can get for one barrage.
    pub(crate) fn most_for_guns(&self, look: &Survey<'_>, side: Seat, guns: Units) -> u16 {
        let one = self.common_stores(look, side, guns).iter().map(|x| x.1).max();
        let of = |own: &Hexes| look.stores(side).iter().filter(|x| own.contains(x.0)).map(|x| x.1).sum::<u16>();
        let thrown = self.throwing(look, side, guns, self.hqs[side.index()], 0).iter().map(|x| of(&x.1)).max();
        one.max(thrown).unwrap_or(0)
    }

    /// Stores that reach every gun.
    fn common_stores(&self, look: &Survey<'_>, side: Seat, guns: Units) -> Stores {
        let mut stores: Option<Stores> = None;
        for gun in guns {
            let Some(hex) = look.s.unit(gun).at.hex() else { continue };
            let reached = look.suppliers(side, hex);
            stores = Some(match stores {
                None => reached,
                Some(old) => old.into_iter().filter(|x| reached.iter().any(|y| y.0 == x.0)).collect(),
            });
        }
        stores.unwrap_or_default()
    }

    /// Asks for a payment.
    pub(crate) fn bill(&self, s: &mut State, bill: Bill, _: &mut Context<'_>) {
        s.frames.push(Frame::Paying(bill));
    }

    /// Pays as much of a bill as the store holds; the rest is asked for again.
    fn pay(&self, s: &mut State, bill: Bill, hex: Hex, ctx: &mut Context<'_>) {
        s.frames.pop();
        let have = self.stores(s, bill.side).iter().find(|x| x.0 == hex).map_or(0, |x| x.1);
        if bill.what == PayFor::Barrage && have < u16::from(bill.need) {
            let look = self.survey(s);
            let hqs = if s.mission.through.any() { s.mission.through } else { self.hqs[bill.side.index()] };
            let throwing = self.throwing(&look, bill.side, s.mission.guns, hqs, bill.need);
            s.mission.through = throwing.iter().filter(|x| x.1.contains(hex)).map(|x| x.0).collect();
        }
        let paid = have.min(u16::from(bill.need)) as u8;
        self.spend(s, bill.side, hex, u16::from(paid));
        let side = Side(bill.side);
        ctx.tell(self.bill_clause(bill.what), || Event::Paid { side, tokens: paid, hex });
        // Out of an enemy zone, which the path does not enter.
        let leaves = || bill.user != hex && self.field(s).barred(bill.side, bill.user);
        Ocs::ruled(RULING_S2, Audience::Only(bill.side), ctx, leaves);
        if paid > 0 && paid < bill.need {
            s.frames.push(Frame::Paying(Bill { need: bill.need - paid, ..bill }));
            return;
        }
        match bill.what {
            PayFor::Attack(unit) => s.fight.paid.insert(unit),
            PayFor::Defence => s.fight.supplied = s.fight.defenders,
            PayFor::Fuel(unit) => {
                s.mark(unit, Marks::FUELLED);
                ctx.emit(OCS_12_5C, Audience::Only(bill.side), || Event::Fuelled { unit });
            }
            PayFor::FuelMarker(unit) => {
                s.mark(unit, Marks::FUEL_MARKER);
                ctx.emit(OCS_12_5C, Audience::Only(bill.side), || Event::HqFuelled { unit });
            }
            PayFor::Barrage => self.fire_guns(s, ctx),
            PayFor::Refit(plane) => self.refit(s, plane, ctx),
            PayFor::Stock(unit) => {
                let u = s.unit_mut(unit);
                u.stock = if u.stock == Stock::Exhausted && bill.need == 2 { Stock::Low } else { Stock::Full };
                let stock = u.stock;
                ctx.emit(OCS_12_10E, Audience::Only(bill.side), || Event::StockRecovered { unit, stock });
            }
        }
    }

    fn bill_clause(&self, what: PayFor) -> Clause {
        match what {
            PayFor::Attack(_) | PayFor::Defence => OCS_9_5,
            PayFor::Fuel(_) | PayFor::FuelMarker(_) => OCS_12_5C,
            PayFor::Barrage => OCS_10_1B,
            PayFor::Refit(_) => OCS_15_1,
            PayFor::Stock(_) => OCS_12_10E,
        }
    }

    /// Which column of the capture table.
    pub(crate) fn is_wagon(&self, cart: Cart) -> bool {
        self.carts[cart.index()].booty == Booty::Wagons
    }
}
