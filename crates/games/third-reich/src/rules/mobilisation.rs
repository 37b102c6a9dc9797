//! 12.0 Mobilisation.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::rules::Seas;
use crate::sequence::{Context, Frame, No};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Clause, Message, Seat};
use sandtable_kit::{Decision, Say, Width};

/// The areas lines reach, with the sea areas they use.
type Net = [Option<Seas>; MAX_AREAS];

impl ThirdReich {
    /// 12.0(3)①, 15.3(2), (4): where lines for a nation's mobilisation begin, if its side controls it.
    pub fn sources(&self, st: &State, seat: Seat, nation: Nation) -> Areas {
        let american = nation == self.data.named.us;
        let bases = if american { Areas::only(self.data.named.north_atlantic) } else { self.data.nation(nation).bases };
        bases & st.own[seat.index()]
    }

    /// 12.0(4): a minor nation without a resource base at the start.
    fn is_minor(&self, nation: Nation) -> bool {
        self.data.nation(nation).bases.is_empty() && nation != self.data.named.us
    }

    /// 16.6: the borders a line for US mobilisation may not cross.
    fn cut(&self, nation: Nation, from: Area, near: Areas) -> Areas {
        let applies = self.options.us_not_round_africa && nation == self.data.named.us;
        if applies && from == self.data.named.central_atlantic {
            near - self.data.round_africa
        } else if applies && self.data.round_africa.contains(from) {
            near.without(self.data.named.central_atlantic)
        } else {
            near
        }
    }

    /// 3.5, 3.6(3), 12.0(5): own areas that lines from the nation's bases reach, with the sea areas each
    /// uses; by land where there is a way. `full` sea areas count as open to find out what is missing.
    fn supply_net(&self, st: &State, seat: Seat, nation: Nation, full: bool) -> Net {
        let mut net = [None; MAX_AREAS];
        let own = st.own[seat.index()];
        let sources = self.sources(st, seat, nation);
        let open = |a: &Area| full || self.room_at_sea(st, seat, *a) > 0;
        let lanes: Areas = (own & self.data.sea).iter().filter(open).collect();
        for domain in [own & self.data.land, (own & self.data.land) | lanes] {
            let mut frontier = Areas::EMPTY;
            let mut seen = Areas::EMPTY;
            for area in sources {
                let blocked = self.data.is_sea(area) && !full && self.room_at_sea(st, seat, area) == 0;
                if blocked {
                    continue;
                }
                frontier.insert(area);
                seen.insert(area);
                net[area.index()].get_or_insert(self.sea_bit(area));
            }
            while frontier.any() {
                let mut next = Areas::EMPTY;
                for area in frontier {
                    let so_far = net[area.index()].unwrap_or(0);
                    for to in (self.cut(nation, area, self.near(st, seat, area)) & domain) - seen {
                        seen.insert(to);
                        next.insert(to);
                        net[to.index()].get_or_insert(so_far | self.sea_bit(to));
                    }
                }
                frontier = next;
            }
        }
        net
    }

    /// 16.6: would the way round Africa, closed to US mobilisation, reach the area?
    fn round_africa_helps(&self, st: &State, seat: Seat, area: Area) -> bool {
        let own = st.own[seat.index()];
        self.line(st, seat, Areas::only(self.data.named.north_atlantic), own).contains(area)
    }

    /// 12.0(3), (5): the sea areas a line to a place for a unit of the pool uses; none where it needs no line.
    pub fn line_to(&self, st: &State, seat: Seat, unit: Unit, area: Area) -> Option<Seas> {
        let u = self.data.unit(unit);
        let ship = !u.kind.is_land() && u.kind != Kind::Af;
        if ship || self.is_minor(u.nation) {
            return None;
        }
        self.supply_net(st, seat, u.nation, false)[area.index()]
    }

    /// 12.0(3) to (5): where a unit of the pool may be placed.
    pub fn placements(&self, st: &State, seat: Seat, unit: Unit) -> Areas {
        let net = self.supply_net(st, seat, self.data.unit(unit).nation, false);
        self.placements_by(st, seat, unit, &net)
    }

    fn placements_by(&self, st: &State, seat: Seat, unit: Unit, net: &Net) -> Areas {
        let data = &self.data;
        let u = data.unit(unit);
        let ship = !u.kind.is_land() && u.kind != Kind::Af;
        let areas = if ship {
            self.harbours(st, seat, u.nation)
        } else if self.is_minor(u.nation) {
            data.nation(u.nation).territory & st.own[seat.index()]
        } else {
            (data.land & st.own[seat.index()]).iter().filter(|a| net[a.index()].is_some()).collect()
        };
        let fits = |a: &Area| {
            let mut no = No::quick();
            self.object_to_spot(st, seat, unit, *a, &mut no);
            no.none()
        };
        areas.iter().filter(fits).collect()
    }

    /// 12.0(3)②, 15.3(4): sea areas where a nation's ships appear.
    fn harbours(&self, st: &State, seat: Seat, nation: Nation) -> Areas {
        if nation == self.data.named.us {
            return Areas::only(self.data.named.north_atlantic);
        }
        let mut seas = Areas::EMPTY;
        for base in self.sources(st, seat, nation) {
            seas |= self.near(st, seat, base) & self.data.sea;
        }
        seas
    }

    /// What speaks against an area whatever the lines: enemies, numbers, closed areas, 16.7.
    fn object_to_spot(&self, st: &State, seat: Seat, unit: Unit, area: Area, no: &mut No) {
        let data = &self.data;
        let u = data.unit(unit);
        let american = u.nation == data.named.us && data.is_sea(area);
        let enemies = st.enemy_suppressing(data, area, seat).any() && !american;
        no.when(enemies, R12_0_3_3, || Fact::EnemyUnits { area });
        if data.closed[seat.index()].contains(area) {
            no.object(self.closing_clause(seat, area), || Fact::Closed { area });
        }
        if !data.is_sea(area) && st.owns(seat, area) {
            self.object_to_end(st, seat, Units::only(unit), area, no);
        }
        let abroad = self.options.garrisons_home && u.kind == Kind::Gf && st.symbol(data, area) != u.nation;
        no.when(abroad, R16_7_1, || Fact::GarrisonAbroad { unit, area });
    }

    /// What speaks against a unit before its place is looked at.
    pub fn object_to_recruit(&self, st: &State, seat: Seat, unit: Unit, no: &mut No) {
        let data = &self.data;
        let u = data.unit(unit);
        match st.side_of_nation(u.nation) {
            Some(side) if side == seat => {}
            Some(_) => {
                no.object(R3_1_1_2, || Fact::NotOwn { unit });
                return;
            }
            None => {
                no.object(R3_1_1_2_3, || Fact::NeutralUnit { unit, nation: u.nation });
                return;
            }
        }
        if st.place[unit.index()] != MOBILISATION {
            let gone = data.forts.contains(unit) && st.place[unit.index()] == OUT;
            no.object(if gone { R15_8 } else { R2_22_3 }, || Fact::NotInPool { unit });
            return;
        }
        let polish = u.nation == data.named.po && st.poland_fell;
        no.when(polish, RULING_22, || Fact::PolesGone { unit });
        let free_french = u.nation == data.named.fr && seat == AXIS && !u.vichy;
        no.when(free_french, CARD_VICHY_FRANCE, || Fact::FreeFrench { unit });
        no.when(u.kind == Kind::Ss && seat == ALLIED, R15_1, || Fact::NotSubmarineSide { unit });
        let lent = st.op.licence != Licence::LendLease || data.lend_lease.1.contains(u.nation);
        no.when(!lent, CARD_LEND_LEASE, || Fact::WrongNation { unit, nation: u.nation });
        let spending = matches!(st.top(), Some(Frame::Group));
        no.when(spending && u.cost > st.op.left, R12_0_2, || Fact::TooDear { have: st.op.left, need: u.cost });
    }

    pub fn object_to_mobilise(&self, st: &State, seat: Seat, unit: Unit, no: &mut No) {
        self.object_to_recruit(st, seat, unit, no);
        if no.none() && self.placements(st, seat, unit).is_empty() {
            no.object(R12_0_6, || Fact::NowhereToPlace { unit });
            self.object_to_every_place(st, seat, unit, no);
        }
    }

    /// 12.0(3) to (5): why there is no place for a unit, by the place that is likeliest to serve.
    fn object_to_every_place(&self, st: &State, seat: Seat, unit: Unit, no: &mut No) {
        let data = &self.data;
        let u = data.unit(unit);
        let home = data.nation(u.nation);
        let ship = !u.kind.is_land() && u.kind != Kind::Af;
        let own = st.own[seat.index()];
        let minor = self.is_minor(u.nation);
        let sources = self.sources(st, seat, u.nation);
        if minor {
            let lost = home.territory.first().filter(|_| !home.territory.meets(own));
            if let Some(area) = lost {
                no.object(R12_0_4, || Fact::NotOwnArea { area });
                return;
            }
        } else if sources.is_empty() {
            match home.bases.first() {
                Some(area) => no.object(R12_0_3_1, || Fact::NotOwnArea { area }),
                None => {
                    no.object(R15_3_2, || Fact::NoAtlantic);
                    no.object(R12_0_3_1, || Fact::NotOwnArea { area: data.named.north_atlantic });
                }
            }
            return;
        }
        // The nearest place to where lines begin: a sea for ships, at home for minor nations, else own land.
        let places = match (ship, minor) {
            (true, _) => self.harbours(st, seat, u.nation),
            (_, true) => home.territory & own,
            _ => own & data.land,
        };
        let far = |a: &Area| sources.iter().map(|s| data.steps(s, *a)).min().unwrap_or(0);
        if let Some(area) = places.iter().min_by_key(far) {
            self.object_to_place(st, seat, unit, area, no);
        }
    }

    /// 12.0(3) to (5): everything against placing a unit in an area.
    pub fn object_to_place(&self, st: &State, seat: Seat, unit: Unit, area: Area, no: &mut No) {
        let data = &self.data;
        let u = data.unit(unit);
        let ship = !u.kind.is_land() && u.kind != Kind::Af;
        self.object_to_spot(st, seat, unit, area, no);
        if no.stop() {
            return;
        }
        if ship {
            if !data.is_sea(area) {
                no.object(R12_0_3_2, || Fact::NotSeaArea { area });
            } else if !self.harbours(st, seat, u.nation).contains(area) {
                if u.nation == data.named.us {
                    no.object(R15_3_4, || Fact::OnlyNorthAtlantic { unit });
                } else {
                    no.object(R12_0_3_2, || Fact::NotHomeSea { unit, area });
                }
            }
            return;
        }
        if data.is_sea(area) {
            no.object(R12_0_3_2, || Fact::NotLandArea { area });
            return;
        }
        if no.when(!st.owns(seat, area), R12_0_3_2, || Fact::NotOwnArea { area }) {
            return;
        }
        if self.is_minor(u.nation) {
            let abroad = data.area(area).territory != u.nation;
            no.when(abroad, R12_0_4, || Fact::OnlyHome { unit, area });
            return;
        }
        if !st.owns(seat, area) || self.supply_net(st, seat, u.nation, false)[area.index()].is_some() {
            return;
        }
        match self.supply_net(st, seat, u.nation, true)[area.index()] {
            Some(seas) => {
                let short = |a: &Area| seas & self.sea_bit(*a) != 0 && self.room_at_sea(st, seat, *a) == 0;
                let area = data.seas.iter().copied().find(short).unwrap_or(area);
                no.object(R12_0_5, || Fact::Capacity { area, have: 0, need: 1 });
            }
            None if self.options.us_not_round_africa
                && u.nation == data.named.us
                && self.round_africa_helps(st, seat, area) =>
            {
                no.object(R16_6, || Fact::NoLine { unit, area });
                no.object(RULING_28, || Fact::TwoBordersOnly);
            }
            None if u.nation == data.named.us => {
                let lost = self.sources(st, seat, u.nation).is_empty();
                no.when(lost, R15_3_2, || Fact::NoAtlantic);
                no.object(R15_3_4, || Fact::NoLine { unit, area });
            }
            None => {
                no.object(R12_0_3_1, || Fact::NoLine { unit, area });
                no.object(RULING_6, || Fact::LineFromHome);
            }
        }
    }

    /// Units alike are looked at once.
    pub fn list_mobilisable(&self, st: &State, out: &mut Vec<Action>) {
        let mut known = [None; MAX_UNITS];
        let mut nets: [Option<Box<Net>>; MAX_NATIONS] = std::array::from_fn(|_| None);
        for unit in all::<Unit>(self.data.units.len()) {
            if st.place[unit.index()] != MOBILISATION || !st.mine[st.op.seat.index()].contains(unit) {
                continue;
            }
            let twin = usize::from(self.data.twin[unit.index()]);
            let fits = *known[twin].get_or_insert_with(|| {
                let mut no = No::quick();
                self.object_to_recruit(st, st.op.seat, unit, &mut no);
                no.none() && {
                    let nation = self.data.unit(unit).nation;
                    let net = nets[nation.index()]
                        .get_or_insert_with(|| Box::new(self.supply_net(st, st.op.seat, nation, false)));
                    self.placements_by(st, st.op.seat, unit, net).any()
                }
            });
            if fits {
                out.push(Action::Mobilise(unit));
            }
        }
    }

    pub fn can_mobilise(&self, st: &State) -> bool {
        let mut list = Vec::new();
        self.list_mobilisable(st, &mut list);
        !list.is_empty()
    }

    /// A unit of the pool comes to the map, used (12.0(1)).
    pub fn place_unit(&self, st: &mut State, unit: Unit, area: Area, cost: u8, clause: Clause, ctx: Context) {
        st.relocate(unit, area.0);
        st.used.insert(unit);
        ctx.tell(clause, || Event::Mobilised { unit, area, cost });
    }
}

/// 12.0(3): where the mobilised unit is placed.
pub struct Placing(pub Unit);

impl Decision<ThirdReich> for Placing {
    const TAKES: &'static [Verb] = &[Verb::Place];
    const PLACE: Clause = R12_0_3_1;

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let areas = if width.is_wide() { game.data.all } else { game.placements(st, seat, self.0) };
        out.extend(areas.iter().map(Action::Place));
    }

    fn quick(&self, game: &ThirdReich, st: &State, seat: Seat, out: &mut Vec<Action>) -> bool {
        out.extend(game.placements(st, seat, self.0).iter().map(Action::Place));
        true
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        if let Action::Place(area) = *action {
            game.object_to_place(st, seat, self.0, area, no);
        }
    }

    fn act(&self, game: &ThirdReich, st: &mut State, seat: Seat, action: &Action, ctx: Context) {
        let Action::Place(area) = *action else { return };
        let unit = self.0;
        let u = game.data.unit(unit);
        let ship = !u.kind.is_land() && u.kind != Kind::Af;
        if !ship && !game.is_minor(u.nation) {
            let net = game.supply_net(st, seat, u.nation, false);
            game.carry_recruit(st, net[area.index()].unwrap_or(0));
        }
        st.stack.pop();
        st.op.left = st.op.left.saturating_sub(u.cost);
        // R7: a base that counts for nobody by its colour still raises its nation's units.
        let bases = game.sources(st, seat, u.nation);
        let red = |a: Area| game.data.area(a).symbol == Some(Symbol::Red);
        let black = u.nation != game.data.named.us && bases.any() && !bases.iter().any(red);
        game.place_unit(st, unit, area, u.cost, if black { RULING_7 } else { R12_0_1 }, ctx);
        let left = st.op.left;
        ctx.tell(R6_1_1_1_3, || Event::PointSpent { left });
    }

    fn prompt(&self, game: &ThirdReich, _: &State, _: Seat) -> Message {
        self.0.say(game, "unit", Message::new("prompt-place"))
    }

    fn elsewhere(_: &ThirdReich, st: &State, _: Seat, action: &Action, no: &mut No) {
        if matches!(action, Action::Place(_)) && !matches!(st.top(), Some(Frame::Placing(_))) {
            no.object(R12_0_3_1, || Fact::NothingToPlace);
        }
    }
}
