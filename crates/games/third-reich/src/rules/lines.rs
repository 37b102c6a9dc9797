//! 3.5 Lines of communication, 3.6 sea transport capacity.

use crate::ThirdReich;
use crate::model::*;
use crate::rulebook::*;
use crate::sequence::{Context, Frame, No};
use crate::words::{Action, Event, Fact, Verb};
use sandtable_kernel::{Clause, Message, Seat, Seats};
use sandtable_kit::{Decision, Say, Width};

/// A way over sea areas, as the numbers of those it uses.
pub type Seas = u8;

impl ThirdReich {
    /// 15.7.1(2): the way round Africa is open to a side.
    #[inline]
    pub fn round_africa(&self, st: &State, seat: Seat) -> bool {
        seat == ALLIED && st.owns(ALLIED, self.data.named.egypt)
    }

    /// Neighbours of an area for a side (2.21⑥).
    #[inline]
    pub fn near(&self, st: &State, seat: Seat, area: Area) -> Areas {
        self.data.near(area, self.round_africa(st, seat))
    }

    /// 3.5: the areas a line from any of `from` reaches: it passes areas of `through` and may end in,
    /// but not pass, any other.
    pub fn line(&self, st: &State, seat: Seat, from: Areas, through: Areas) -> Areas {
        let by_egypt = self.round_africa(st, seat);
        let (mut reached, mut frontier) = (from, from);
        while frontier.any() {
            let mut next = Areas::EMPTY;
            for area in frontier {
                next |= self.data.near(area, by_egypt);
            }
            next -= reached;
            reached |= next;
            frontier = next & through;
        }
        reached
    }

    /// 3.6(1), R18, R33: what a side's surface ships in a sea area can carry.
    pub fn capacity(&self, st: &State, seat: Seat, sea: Area) -> u8 {
        let ships = st.units(sea, seat) & self.data.ships;
        let used = ships & st.used;
        ((2 * ships.len() - used.len()) / 2) as u8
    }

    /// 3.6(3): what is left of it in this impulse.
    pub fn room_at_sea(&self, st: &State, seat: Seat, sea: Area) -> u8 {
        self.room_for(st, seat, sea, Units::EMPTY)
    }

    /// 3.6(3): the same for a group: it is units that are counted, so nobody counts who has used the area before.
    pub fn room_for(&self, st: &State, seat: Seat, sea: Area, group: Units) -> u8 {
        let capacity = self.capacity(st, seat, sea);
        if st.op.seat != seat {
            return capacity;
        }
        capacity.saturating_sub(self.carried(st, sea, group))
    }

    /// 3.6(3): how many units other than these a sea area has carried in this impulse.
    pub fn carried(&self, st: &State, sea: Area, besides: Units) -> u8 {
        self.data
            .area(sea)
            .sea
            .map(usize::from)
            .map_or(0, |n| st.op.carried[n].saturating_add((st.op.aboard[n] - besides).len() as u8))
    }

    /// 3.6(3): units have moved by these sea areas.
    pub fn carry(&self, st: &mut State, seas: Seas, units: Units) {
        for (n, aboard) in st.op.aboard.iter_mut().enumerate() {
            if seas & (1 << n) != 0 {
                *aboard |= units;
            }
        }
    }

    /// 3.6(3), 12.0(5): a unit was mobilised by these sea areas.
    pub fn carry_recruit(&self, st: &mut State, seas: Seas) {
        for (n, carried) in st.op.carried.iter_mut().enumerate() {
            if seas & (1 << n) != 0 {
                *carried = carried.saturating_add(1);
            }
        }
    }

    pub fn sea_bit(&self, area: Area) -> Seas {
        self.data.area(area).sea.map_or(0, |n| 1 << n)
    }

    /// 3.6(5), R19: units of a side that stand at sea beyond the capacity there.
    pub fn excess(&self, st: &State, seat: Seat, area: Area) -> usize {
        let cargo = st.units(area, seat) & (self.data.land_units | self.data.air_units);
        cargo.len().saturating_sub(usize::from(self.capacity(st, seat, area)))
    }

    /// Asks for the excess wherever there is any.
    pub fn check_seas(&self, st: &mut State) {
        for seat in Seat::BOTH {
            for area in &self.data.seas {
                if self.excess(st, seat, *area) > 0 {
                    st.stack.push(crate::sequence::Frame::Excess(seat, *area));
                }
            }
        }
    }
}

/// 3.6(5): the owner puts units beyond the capacity of a sea area into the mobilisation pool.
pub struct Excess(pub Seat, pub Area);

impl Decision<ThirdReich> for Excess {
    const TAKES: &'static [Verb] = &[Verb::Remove];
    const PLACE: Clause = R3_6_5;

    fn asked(&self, _: &ThirdReich, _: &State) -> Seats {
        Seats::only(self.0)
    }

    fn open(&self, game: &ThirdReich, st: &State) -> bool {
        game.excess(st, self.0, self.1) > 0
    }

    fn offers(&self, game: &ThirdReich, st: &State, seat: Seat, width: Width, out: &mut Vec<Action>) {
        let cargo = game.data.land_units | game.data.air_units;
        let units = st.units(self.1, seat) & if width.is_wide() { !Units::EMPTY } else { cargo };
        out.extend(units.iter().map(Action::Remove));
    }

    fn object(&self, game: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Remove(unit) = *action else { return };
        let cargo = st.units(self.1, seat) & (game.data.land_units | game.data.air_units);
        no.when(!cargo.contains(unit), R3_6_5, || Fact::NotExcess { unit });
    }

    fn act(&self, game: &ThirdReich, st: &mut State, _: Seat, action: &Action, ctx: Context) {
        let Action::Remove(unit) = *action else { return };
        let clause = if game.capacity(st, self.0, self.1) > 0 { R3_6_5 } else { RULING_19 };
        ctx.tell(clause, || Event::Overboard { unit, area: self.1 });
        game.to_pool(st, unit, ctx);
    }

    fn prompt(&self, game: &ThirdReich, st: &State, _: Seat) -> Message {
        let message = Message::new("prompt-excess").int("left", game.excess(st, self.0, self.1) as i64);
        self.1.say(game, "area", message)
    }

    fn elsewhere(_: &ThirdReich, st: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Remove(unit) = *action else { return };
        match st.top() {
            Some(Frame::Excess(owner, area)) if owner != seat && st.units(area, owner).contains(unit) => {
                no.object(R3_6_5, || Fact::OwnerRemoves { seat: owner });
            }
            _ => no.object(R3_6_5, || Fact::NothingOverboard { unit }),
        }
    }
}
