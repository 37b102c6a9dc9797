//! 16.0 Fortresses and MacArthur, 17.2 the carriers of the options.

use super::prelude::*;
use sandtable_kit::Say;

impl Southern {
    /// 16.1(1): fortresses that cannot be entered from `area`.
    #[inline]
    pub fn barred_fortresses(&self, st: &State, seat: Seat, area: Area) -> AreaSet {
        let enemy = st.controlled(&self.data, seat.other());
        if enemy.contains(area) || self.data.sea.contains(area) { self.data.fortress & enemy } else { AreaSet::EMPTY }
    }

    /// 16.1(2): do army units in an enemy fortress take no air damage, because no own army is there?
    pub fn sheltered(&self, st: &State, seat: Seat, area: Area) -> bool {
        self.data.fortress.contains(area)
            && st.controller(area) != seat
            && !st.units(&self.data, area, seat).meets(self.data.army)
    }

    /// 16.2(1)①: used units MacArthur can turn.
    pub fn rallied(&self, st: &State) -> UnitSet {
        match st.area_of(self.data.macarthur) {
            Some(area) => st.units(&self.data, area, ALLIED) & st.used,
            None => UnitSet::EMPTY,
        }
    }

    fn rally(&self, st: &mut State, unit: Unit, ctx: Context) {
        st.stack.pop();
        // R37: himself too.
        let clause = if unit == self.data.macarthur { RULING_37 } else { R16_2_1_1 };
        self.recover(st, UnitSet::only(unit), clause, ctx);
    }

    /// 17.2: the option by which a carrier comes in.
    pub fn arrival(&self, carrier: Unit) -> Clause {
        if self.data.unit(carrier).side == JAPAN { R17_2_1 } else { R17_2_2 }
    }

    /// 17.2: carriers of the options come in at the start of their turn.
    pub fn carriers_arrive(&self, st: &mut State, _: Context) {
        st.stack.pop();
        if st.turn == 5 && self.options.hiryu_soryu {
            st.stack.extend(self.data.japanese_carriers.into_iter().rev().map(Frame::Carrier));
        }
        if st.turn == 1 && self.options.indomitable {
            st.stack.push(Frame::Carrier(self.data.indomitable));
        }
    }
}

/// 16.2(1)①: after an Allied impulse MacArthur turns one used unit of his area.
pub struct Rally;

impl Decision<Southern> for Rally {
    const TAKES: &'static [Verb] = &[Verb::Recover];
    const PLACE: Clause = R16_2_1_1;
    const ASKED: Seats = Seats::only(ALLIED);
    const PROMPT: &'static str = "prompt-rally";

    fn open(&self, game: &Southern, st: &State) -> bool {
        game.rallied(st).len() > 1
    }

    fn pass(&self, game: &Southern, st: &mut State, ctx: Context) {
        match game.rallied(st).first() {
            Some(unit) => game.rally(st, unit, ctx),
            None => game.pop(st),
        }
    }

    fn offers(&self, game: &Southern, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let units = if width.is_wide() { game.data.side[seat.index()] } else { game.rallied(st) };
        out.extend(units.iter().map(Action::Recover));
    }

    fn object(&self, game: &Southern, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Recover(unit) = *action else { return };
        if let Some(area) = game.object_recovery(st, seat, unit, R16_2_1_1, no)
            && st.area_of(game.data.macarthur) != Some(area)
        {
            no.object(R16_2_1_1, || Fact::NotWithMacArthur { unit });
        }
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Recover(unit) = *action else { return };
        game.rally(st, unit, ctx);
    }
}

/// 17.2: where a carrier of the options is placed.
pub struct Carrier(pub Unit);

impl Carrier {
    fn areas(&self, game: &Southern, st: &State) -> AreaSet {
        let open = |area: &Area| {
            let mut no = Objections::quick();
            self.object_to_area(game, st, *area, &mut no);
            no.none()
        };
        game.data.sea.iter().filter(open).collect()
    }

    fn object_to_area(&self, game: &Southern, st: &State, area: Area, no: &mut No) {
        let data = &game.data;
        let (seat, clause) = (data.unit(self.0).side, game.arrival(self.0));
        no.when(data.land.contains(area), clause, || Fact::NotSea { area });
        no.when(st.controller(area) != seat, clause, || Fact::NotControlled { area });
        let enemies = seat == JAPAN && st.units(data, area, ALLIED).meets(data.ships);
        no.when(enemies, clause, || Fact::EnemyShips { area });
    }

    fn place(&self, game: &Southern, st: &mut State, area: Area, ctx: Context) {
        st.stack.pop();
        st.relocate(&game.data, self.0, area.0);
        // R41: they may part.
        let apart = |unit: &Unit| st.area_of(*unit).is_some_and(|there| there != area);
        let parted = game.data.unit(self.0).side == JAPAN && game.data.japanese_carriers.iter().any(apart);
        ctx.tell(if parted { RULING_41 } else { game.arrival(self.0) }, || Event::Arrived { unit: self.0, area });
    }
}

impl Decision<Southern> for Carrier {
    const TAKES: &'static [Verb] = &[Verb::Place];
    const PLACE: Clause = R17_2_1;

    fn asked(&self, game: &Southern, _: &State) -> Seats {
        Seats::only(game.data.unit(self.0).side)
    }

    fn open(&self, game: &Southern, st: &State) -> bool {
        self.areas(game, st).len() > 1
    }

    fn pass(&self, game: &Southern, st: &mut State, ctx: Context) {
        match self.areas(game, st).first() {
            Some(area) => self.place(game, st, area, ctx),
            None => game.pop(st),
        }
    }

    fn offers(&self, game: &Southern, _: &State, _: Seat, _: Width, out: &mut Vec<Action>) {
        out.extend(game.data.all_areas.iter().map(|area| Action::Place(self.0, area)));
    }

    fn object(&self, game: &Southern, st: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Place(unit, area) = *action else { return };
        if unit != self.0 {
            no.object(game.arrival(self.0), || Fact::NotArriving { unit });
        }
        self.object_to_area(game, st, area, no);
    }

    fn act(&self, game: &Southern, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Place(_, area) = *action else { return };
        self.place(game, st, area, ctx);
    }

    fn prompt(&self, game: &Southern, _: &State, _: Seat) -> Message {
        Message::new("prompt-carrier").arg("unit", self.0.arg(game))
    }
}
