//! 15.0 Retreats.

use crate::Okinawa;
use crate::event::{Event, Fact};
use crate::flow::{Log, No};
use crate::ids::*;
use crate::rules::*;
use crate::state::*;
use arrayvec::ArrayVec;
use sandtable_geometry::hex::NONE;

type Ways = ArrayVec<Hex, 6>;

impl Okinawa {
    /// The first of the waiting pieces starts its two hexes.
    pub(crate) fn start_retreat(&self, s: &mut State) {
        let Some(f) = &mut s.fight else { return };
        f.steps_left = 2;
        f.been.0.clear();
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
        if no.when(s.zoc(enemy).contains(to.0), R15_0_4, || Fact::RetreatIntoZoc { hex: to }) {
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
        for to in self.data.near[at.index()].into_iter().filter(|&h| h != NONE).map(Hex) {
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
