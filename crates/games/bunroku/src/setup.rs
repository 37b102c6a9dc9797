//! 4.0 Setting up.

use crate::actions::Action;
use crate::events::{Event, Fact};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use crate::{Bunroku, Context, No};
use sandtable_kernel::{Audience, Clause};

/// The lines of the set-up that leave no choice.
const LINES: [(&str, Clause, &str); 9] = [
    ("4.0(1)①", R4_0_1_1, "busan"),
    ("4.0(1)②", R4_0_1_2, "japan-home"),
    ("4.0(2)①", R4_0_2_1, "hanseong"),
    ("4.0(2)②", R4_0_2_2, "gyeongseong"),
    ("4.0(2)⑤", R4_0_2_5, "at-large-pool"),
    ("4.0(2)⑥", R4_0_2_6, "turn-track"),
    ("4.0(2)⑦", R4_0_2_7, "replenishment-pool"),
    ("4.0(3)①", R4_0_3_1, "turn-track"),
    ("4.0(3)②", R4_0_3_2, "turn-track"),
];

impl Bunroku {
    /// Everything of 4.0 that is not the Allies' choice.
    pub(crate) fn opening_position(&self) -> State {
        let mut s = State { turn: 1, peace: self.data.numbers.last_turn, cup: self.data.cup, ..State::default() };
        for (_, units, loc) in &self.data.setup {
            units.iter().for_each(|u| s.places.put(u, *loc));
        }
        s.decks = self.full_decks();
        s
    }

    /// Both decks whole (2.5, 4.0(5)).
    pub(crate) fn full_decks(&self) -> [CardSet; 2] {
        let half = |from: u8| (from..from + 16).map(CardId).fold(CardSet::EMPTY, |set, c| set | CardSet::only(c));
        [half(0), half(16)]
    }

    pub(crate) fn set_up(&self, ctx: &mut Context<'_>) -> State {
        let mut s = self.opening_position();
        self.tell_setup(&s, ctx);
        s.push_all(&Self::TURN);
        s.push(Frame::Setup);
        if self.options.default_inspectors {
            for (unit, area) in &self.data.inspectors {
                s.places.put(*unit, Loc::area(*area));
                ctx.tell(R4_0_2_3, || Event::Posted { unit: *unit, area: *area });
            }
        }
        self.advance(&mut s, ctx);
        s
    }

    fn tell_setup(&self, s: &State, ctx: &mut Context<'_>) {
        for (line, units, _) in &self.data.setup {
            let Some((_, clause, place)) = LINES.iter().find(|(number, ..)| number == line) else { continue };
            // 2.4(5): who is at large is not for Japan to know.
            let audience = if *clause == R4_0_2_5 { Audience::Only(ALLIED) } else { Audience::All };
            ctx.emit(*clause, audience, || Event::Deployed { units: *units, place });
        }
        ctx.tell(R4_0_4, || Event::CupFilled);
        ctx.tell(R4_0_5, || Event::DecksShuffled);
        ctx.tell(R4_0_6, || Event::MarkersSet { turn: s.turn, peace: s.peace });
    }

    /// The usual places of inspectors and militia, for positions laid over the set-up.
    pub(crate) fn settle_by_default(&self, s: &mut State) {
        for (unit, area) in &self.data.inspectors {
            s.places.put(*unit, Loc::area(*area));
        }
        self.place_militia(s);
    }

    fn unposted(&self, s: &State) -> impl Iterator<Item = UnitId> {
        self.data.inspectors.iter().map(|(u, _)| *u).filter(|u| s.places.area_of(*u).is_none())
    }

    /// Does a province already have its inspector?
    fn has_inspector(&self, s: &State, area: AreaId) -> bool {
        let province = self.data.province_of(area);
        self.data
            .inspectors
            .iter()
            .any(|(u, _)| s.places.area_of(*u).is_some_and(|at| self.data.province_of(at) == province))
    }

    /// How many posts are still to choose between.
    pub(crate) fn posts_left(&self, s: &State) -> usize {
        let unposted = self.unposted(s).count();
        let capitals = self.open_capitals(s).count();
        unposted * capitals
    }

    fn open_capitals(&self, s: &State) -> impl Iterator<Item = AreaId> {
        let provinces = self.data.provinces.iter();
        provinces.flat_map(|p| p.capitals.iter()).filter(|a| !self.has_inspector(s, *a))
    }

    /// The last post, if it is the only one, and the armies of 4.0(2)④.
    pub(crate) fn finish_setup(&self, s: &mut State, ctx: &mut Context<'_>) {
        let (unit, area) = (self.unposted(s).next(), self.open_capitals(s).next());
        if let (Some(unit), Some(area)) = (unit, area) {
            self.post(s, unit, area, ctx);
            return;
        }
        s.pop();
        self.place_militia(s);
        ctx.tell(R4_0_2_4, || Event::SetUp);
    }

    fn place_militia(&self, s: &mut State) {
        let capitals = self.data.provinces.iter().flat_map(|p| p.capitals.iter());
        // A royal is no general: Gyeongseong gets its army beside the princes.
        let without = capitals.filter(|a| !s.places.at(*a).meets(self.data.generals));
        let without: arrayvec::ArrayVec<AreaId, AREAS> = without.collect();
        for (unit, area) in self.data.militia.iter().zip(without) {
            s.places.put(*unit, Loc::area(area));
        }
    }

    pub(crate) fn post(&self, s: &mut State, unit: UnitId, area: AreaId, ctx: &mut Context<'_>) {
        s.places.put(unit, Loc::area(area));
        ctx.tell(R4_0_2_3, || Event::Posted { unit, area });
    }

    /// 4.0(2)③: one inspector in one capital of each province.
    pub(crate) fn object_place(&self, s: &State, unit: UnitId, area: AreaId, no: &mut No) {
        let inspector = self.data.inspectors.iter().any(|(u, _)| *u == unit);
        if no.when(!inspector, R4_0_2_3, || Fact::NotInspector { unit }) {
            return;
        }
        let posted = inspector && s.places.area_of(unit).is_some();
        if no.when(posted, R4_0_2_3, || Fact::AlreadyPosted { unit }) {
            return;
        }
        if no.when(!self.data.area(area).capital, R4_0_2_3, || Fact::NotCapital { area }) {
            return;
        }
        no.when(self.data.area(area).capital && self.has_inspector(s, area), R4_0_2_3, || Fact::ProvinceTaken { area });
    }

    pub(crate) fn setup_actions(&self, s: &State, searching: bool, out: &mut Vec<Action>) {
        for unit in self.unposted(s) {
            // Inspectors are alike: a search fills the provinces in order.
            let areas = self.open_capitals(s);
            if searching {
                let first = self.open_capitals(s).next().and_then(|a| self.data.province_of(a));
                out.extend(areas.filter(|a| self.data.province_of(*a) == first).map(|a| Action::Place(unit, a)));
                return;
            }
            out.extend(areas.map(|a| Action::Place(unit, a)));
        }
    }
}
