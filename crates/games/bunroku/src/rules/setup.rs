//! 4.0 Setting up.

use super::prelude::*;

/// The lines of the set-up that leave no choice, and where their units begin.
const LINES: [(Clause, &str); 9] = [
    (R4_0_1_1, "busan"),
    (R4_0_1_2, "japan-home"),
    (R4_0_2_1, "hanseong"),
    (R4_0_2_2, "gyeongseong"),
    (R4_0_2_5, "at-large-pool"),
    (R4_0_2_6, "turn-track"),
    (R4_0_2_7, "replenishment-pool"),
    (R4_0_3_1, "turn-track"),
    (R4_0_3_2, "turn-track"),
];

/// 4.0(2)③: the Allies post one inspector in one capital of each province.
pub struct Setup;

impl Decision<Bunroku> for Setup {
    const TAKES: &'static [Verb] = &[Verb::Place];
    const PLACE: Clause = R4_0_2_3;
    const ASKED: Seats = Seats::only(ALLIED);
    const PROMPT: &'static str = "prompt-setup";

    fn open(&self, g: &Bunroku, s: &State) -> bool {
        g.posts_left(s) > 1
    }

    fn pass(&self, g: &Bunroku, s: &mut State, ctx: &mut Context<'_>) {
        g.finish_setup(s, ctx);
    }

    fn offers(&self, g: &Bunroku, s: &State, _: Seat, width: Width, out: &mut Vec<Action>) {
        if width.is_wide() {
            let capitals = || g.data.provinces.iter().flat_map(|p| p.capitals.iter());
            let all = g.data.inspectors.iter().flat_map(|(unit, _)| capitals().map(|a| Action::Place(*unit, a)));
            out.extend(all);
        } else {
            out.extend(g.unposted(s).flat_map(|unit| g.open_capitals(s).map(move |a| Action::Place(unit, a))));
        }
    }

    fn object(&self, g: &Bunroku, s: &State, _: Seat, action: &Action, no: &mut No) {
        let Action::Place(unit, area) = *action else { return };
        if no.bar(!g.is_inspector(unit), R4_0_2_3, || Fact::NotInspector { unit }) {
            return;
        }
        let posted = s.places.area_of(unit).is_some();
        if no.bar(posted, R4_0_2_3, || Fact::AlreadyPosted { unit })
            || no.bar(!g.data.area(area).capital, R4_0_2_3, || Fact::NotCapital { area })
        {
            return;
        }
        no.when(g.has_inspector(s, area), R4_0_2_3, || Fact::ProvinceTaken { area });
    }

    fn act(&self, g: &Bunroku, s: &mut State, _: Seat, action: &Action, ctx: &mut Context<'_>) {
        let Action::Place(unit, area) = *action else { return };
        g.post(s, unit, area, ctx);
    }

    fn elsewhere(g: &Bunroku, s: &State, seat: Seat, action: &Action, no: &mut No) {
        let Action::Place(unit, _) = *action else { return };
        let setting_up = s.top() == Some(Frame::Setup);
        if !no.bar(!g.is_inspector(unit), R4_0_2_3, || Fact::NotInspector { unit }) {
            no.when(!setting_up, R4_0_2_3, || Fact::SetUpOver);
            no.when(setting_up && seat != ALLIED, R4_0_2_3, || Fact::ForOther { seat: ALLIED });
        }
    }
}

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
        [CardSet::range(0, 16), CardSet::range(16, 32)]
    }

    pub(crate) fn set_up(&self, ctx: &mut Context<'_>) -> State {
        let mut s = self.opening_position();
        self.tell_setup(&s, ctx);
        s.push_all(&sequence::TURN);
        s.push(Frame::Setup);
        if self.options.default_inspectors {
            for (unit, area) in &self.data.inspectors {
                s.places.put(*unit, Loc::area(*area));
                ctx.tell(R4_0_2_3, || Event::Posted { unit: *unit, area: *area });
            }
        }
        s
    }

    fn tell_setup(&self, s: &State, ctx: &mut Context<'_>) {
        for (line, units, _) in &self.data.setup {
            let Some((clause, place)) = LINES.iter().find(|(clause, _)| clause.0 == line) else { continue };
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

    fn is_inspector(&self, unit: UnitId) -> bool {
        self.data.inspectors.iter().any(|(u, _)| *u == unit)
    }

    pub(crate) fn unposted(&self, s: &State) -> impl Iterator<Item = UnitId> {
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

    pub(crate) fn open_capitals(&self, s: &State) -> impl Iterator<Item = AreaId> {
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
}
