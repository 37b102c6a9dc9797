//! 15.0 Retreats.

use crate::Okinawa;
use crate::actions::Action;

use crate::event::{Event, Fact};
use crate::flow::{Log, No};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use arrayvec::ArrayVec;
use sandtable_geometry::hex::NONE;
use sandtable_kernel::Seat;

type Ways = ArrayVec<Hex, 6>;

/// What a retreat waits for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum RetreatMatter {
    /// Which of the pieces goes back first.
    Order,
    /// Will the other side turn up a chit to bar the way?
    Watch,
    /// Which way.
    Way,
}

impl Okinawa {
    /// The first of the waiting pieces starts its two hexes.
    pub(crate) fn start_retreat(&self, s: &mut State) {
        let Some(f) = &mut s.fight else { return };
        f.steps_left = 2;
        f.been.0.clear();
        f.ordered = false;
        f.watched = false;
    }

    pub(crate) fn retreat_matter(&self, s: &State, f: &Fight) -> Option<RetreatMatter> {
        let piece = *f.retreats.first()?;
        if self.order_matters(s, f) {
            return Some(RetreatMatter::Order);
        }
        let ways = self.retreat_options(s, f);
        if self.may_be_barred(s, f, piece, &ways) {
            Some(RetreatMatter::Watch)
        } else {
            (ways.len() > 1).then_some(RetreatMatter::Way)
        }
    }

    pub(crate) fn retreat_decider(&self, s: &State, f: &Fight) -> Seat {
        let Some(piece) = f.retreats.first() else { return f.attacker };
        match self.retreat_matter(s, f) {
            Some(RetreatMatter::Watch) => piece.seat().other(),
            _ => piece.seat(),
        }
    }

    /// 15.0(2): the owner says who goes first. It makes a difference only for room in the hexes they
    /// come to (15.0(5)): where friends stand there, or where there are more chits than a hex holds.
    fn order_matters(&self, s: &State, f: &Fight) -> bool {
        if f.ordered || f.retreats.len() < 2 || f.steps_left != 2 || !f.been.0.is_empty() {
            return false;
        }
        let alike = |unit: bool| f.retreats.iter().filter(move |p| p.is_unit() == unit && !self.is_engineers(**p));
        [true, false].into_iter().any(|unit| match alike(unit).count() {
            0 | 1 => false,
            4.. => true,
            _ => alike(unit).any(|p| self.friends_near(s, f, *p)),
        })
    }

    /// Does somebody of the same sort, who is not retreating, stand within the two hexes of a retreat?
    fn friends_near(&self, s: &State, f: &Fight, piece: Piece) -> bool {
        let Some(at) = s.hex_of(piece) else { return false };
        pieces_of(piece.seat()).filter(|p| p.is_unit() == piece.is_unit() && !f.retreats.contains(p)).any(|p| {
            let distance = s.hex_of(p).map_or(0, |h| self.data.distance(at, h));
            (1..=2).contains(&distance)
        })
    }

    /// 4.3(4): does a face-down chit of the other side lie where its ZOC would bar one of these ways?
    fn may_be_barred(&self, s: &State, f: &Fight, piece: Piece, ways: &Ways) -> bool {
        if f.watched || ways.is_empty() {
            return false;
        }
        let mut open = HexSet::EMPTY;
        ways.iter().for_each(|h| open.insert(*h));
        self.lies_in_wait(s, piece.seat().other(), &open)
    }

    pub(crate) fn allow_in_retreat(&self, s: &State, f: &Fight, action: &Action, no: &mut No) {
        let matter = self.retreat_matter(s, f);
        match (matter, *action) {
            (Some(RetreatMatter::Order), Action::Retreat(piece)) => {
                no.when(!f.retreats.contains(&piece), R15_0_2, || Fact::NotRetreating { piece });
            }
            (Some(RetreatMatter::Watch), Action::Pass) => {}
            (Some(RetreatMatter::Watch), Action::Reveal(chit)) => self.can_reveal(s, chit, no),
            // Without saying more the first that was hit goes first.
            (Some(RetreatMatter::Order), Action::RetreatTo(hex)) => {
                let ways = self.retreat_options(s, f);
                let barred = f.retreats.first().is_some_and(|p| self.may_be_barred(s, f, *p, &ways));
                if !no.when(barred, R4_3_4, || Fact::NotNow { verb: "retreat-to", step: s.step() }) {
                    self.allow_retreat(s, f, hex, no);
                }
            }
            (Some(RetreatMatter::Way) | None, Action::RetreatTo(hex)) => self.allow_retreat(s, f, hex, no),
            _ => self.not_unless(s, false, action, no),
        }
    }

    /// The other side turns up nothing (more) against this step.
    pub(crate) fn let_pass(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = &mut s.fight else { return };
        f.watched = true;
        if let Some(seat) = f.retreats.first().map(|p| p.seat().other()) {
            ctx.tell(R4_3_4, || Event::Passed { seat });
        }
    }

    /// The owner's choice of who goes back now.
    pub(crate) fn goes_next(&self, s: &mut State, piece: Piece) {
        let Some(f) = &mut s.fight else { return };
        if let Some(i) = f.retreats.iter().position(|p| *p == piece) {
            f.retreats[..=i].rotate_right(1);
            f.ordered = true;
        }
    }

    /// 15.0(4): what bars a hex to a retreating piece.
    fn barred(&self, s: &State, f: &Fight, piece: Piece, to: Hex, no: &mut No) {
        let enemy = piece.seat().other();
        if no.when(!self.data.is_land(to), R15_0_4, || Fact::Sea { hex: to }) {
            return;
        }
        if no.when(s.present(enemy, to), R15_0_4, || Fact::EnemyThere { hex: to }) {
            return;
        }
        if no.when(s.zoc(enemy).contains(to), R15_0_4, || Fact::RetreatIntoZoc { hex: to }) {
            return;
        }
        no.when(f.been.0.contains(&to), R15_0_6, || Fact::Revisited { hex: to });
    }

    /// 15.0(6), R20: nearer to an own source; any other open hex only where all nearer ones are
    /// barred, or full when the retreat would end there.
    pub(crate) fn retreat_options(&self, s: &State, f: &Fight) -> Ways {
        let Some(&piece) = f.retreats.first() else { return Ways::new() };
        let Some(at) = s.hex_of(piece).filter(|_| !self.is_engineers(piece)) else { return Ways::new() };
        let home = &self.data.home[piece.seat().index()];
        let mut nearer = Ways::new();
        let mut others = Ways::new();
        for to in self.data.near[at.index()].into_iter().filter(|&h| h != NONE) {
            let mut no = No::quick();
            self.barred(s, f, piece, to, &mut no);
            if !no.none() {
                continue;
            }
            if home[to.index()] < home[at.index()] { nearer.push(to) } else { others.push(to) }
        }
        let ending = f.steps_left <= 1;
        if ending && nearer.iter().all(|h| self.overstacked(s, piece, *h)) {
            let roomy = others.iter().copied().filter(|h| !self.overstacked(s, piece, *h));
            let mut both: Ways = nearer.clone();
            both.extend(roomy);
            if both.is_empty() { others } else { both }
        } else if nearer.is_empty() {
            others
        } else {
            nearer
        }
    }

    /// Construction Engineers do not get away.
    fn is_engineers(&self, piece: Piece) -> bool {
        piece.is_chit() && self.data.kind(piece) == ChitKind::ConstructionEngineers
    }

    pub(crate) fn allow_retreat(&self, s: &State, f: &Fight, to: Hex, no: &mut No) {
        if self.retreat_options(s, f).contains(&to) {
            return;
        }
        let Some(&piece) = f.retreats.first() else { return };
        let Some(at) = s.hex_of(piece) else { return };
        if !self.data.adjacent(at, to) {
            return no.object(R15_0_3, || Fact::NotARetreat { hex: to });
        }
        self.barred(s, f, piece, to, no);
        let home = &self.data.home[piece.seat().index()];
        no.when(home[to.index()] >= home[at.index()], R15_0_6, || Fact::NotCloser { hex: to });
        no.when(no.none(), R15_0_5, || Fact::FullUnits { hex: to });
    }

    /// The only way, no way, or the next piece.
    pub(crate) fn retreat_on(&self, s: &mut State, ctx: Log<'_, '_>) {
        let Some(f) = &s.fight else { return };
        let Some(&piece) = f.retreats.first() else { return self.retreats_over(s, ctx) };
        if s.hex_of(piece).is_none() {
            return self.next_retreat(s);
        }
        if self.is_engineers(piece) {
            ctx.tell(CHIT_JP_CONSTRUCTION_ENGINEERS, || Event::NoRetreat { piece });
            self.remove(s, piece);
            return self.next_retreat(s);
        }
        match self.retreat_options(s, f).first() {
            Some(&to) => self.retreat_step(s, to, ctx),
            None => {
                ctx.tell(R15_0_4, || Event::NoRetreat { piece });
                self.remove(s, piece);
                self.next_retreat(s);
            }
        }
    }

    fn next_retreat(&self, s: &mut State) {
        if let Some(f) = &mut s.fight
            && !f.retreats.is_empty()
        {
            f.retreats.remove(0);
        }
        self.start_retreat(s);
    }

    pub(crate) fn retreat_step(&self, s: &mut State, to: Hex, ctx: Log<'_, '_>) {
        let Some(piece) = s.fight.as_ref().and_then(|f| f.retreats.first().copied()) else { return };
        let Some(from) = s.hex_of(piece) else { return };
        s.put(&self.data, piece, Loc::hex(to));
        ctx.tell(R15_0_3, || Event::RetreatStep { piece, to });
        let full = self.overstacked(s, piece, to);
        let Some(f) = &mut s.fight else { return };
        let _ = f.been.0.try_push(from);
        f.watched = false;
        f.steps_left = f.steps_left.saturating_sub(1);
        if f.steps_left > 0 {
            return;
        }
        // 15.0(5): a full hex sends it one further.
        if full && !f.been.0.is_full() {
            f.steps_left = 1;
        } else {
            self.next_retreat(s);
        }
    }
}
