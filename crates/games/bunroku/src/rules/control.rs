//! 9.0 Control, 11.1 the cards it earns, 12.0 victory.

use super::prelude::*;
use sandtable_kernel::Outcome;

impl Bunroku {
    /// After anything that moved or removed units: sieges may be over (13.33(1)), provinces may be
    /// Japan's (11.1(1)①; tested after every step: R35).
    pub(crate) fn board_changed(&self, s: &mut State, ctx: &mut Context<'_>) {
        if !s.inside.is_empty() {
            self.lift_sieges(s, ctx);
        }
        for (i, condition) in self.data.conditions() {
            if !s.gained.contains(i) && self.is_held(s, condition.capitals) {
                self.gain(s, i, R11_1_1_1, ctx);
            }
        }
    }

    /// Does Japan control all of these areas (9.0(1))?
    fn is_held(&self, s: &State, capitals: AreaSet) -> bool {
        let held = s.places.present(JAPAN) - s.places.present(ALLIED);
        !capitals.is_empty() && (capitals - held).is_empty()
    }

    /// Conditions that the board as it stands fulfils.
    pub(crate) fn conditions_met(&self, s: &State) -> ConditionSet {
        let fallen = |royal: Option<UnitId>| royal.is_some_and(|u| s.places.of(u) == Loc::REMOVED);
        let met = self.data.conditions().filter(|(_, c)| fallen(c.royal) || self.is_held(s, c.capitals));
        met.map(|(i, _)| i).collect()
    }

    /// 11.1(1): Japan gains a card, the first time each condition is met; 12.2.
    fn gain(&self, s: &mut State, condition: ConditionId, clause: Clause, ctx: &mut Context<'_>) {
        s.gained.insert(condition);
        let deck = s.decks[JAPAN.index()];
        if deck.is_empty() || s.flow.ended.is_some() {
            return;
        }
        let candidates: arrayvec::ArrayVec<u16, 32> = deck.iter().map(|c| u16::from(c.0)).collect();
        let card = CardId(ctx.draw(JAPAN_DECK, &candidates) as u8);
        s.decks[JAPAN.index()].remove(card);
        s.hands[JAPAN.index()].insert(card);
        s.points += 1;
        let points = s.points;
        ctx.tell(clause, || Event::Gained { condition, points });
        // R35: also in the middle of a march.
        let clause = if s.flow.group.leader.is_some() { RULING_35 } else { R11_1_1 };
        ctx.emit(clause, Audience::Only(JAPAN), || Event::GainedCard { card });
        if s.points >= self.data.numbers.sudden {
            self.finish(s, Ending::Sudden, ctx);
        }
    }

    /// A unit leaves the game for good (10.1(2), 10.2(5), 10.3(5)).
    pub(crate) fn remove(&self, s: &mut State, unit: UnitId, ctx: &mut Context<'_>) {
        self.take_off(s, unit, Loc::REMOVED);
        let clause = match self.data.unit(unit).nation {
            Nation::Japan => R10_1_2,
            Nation::Korea => R10_3_5,
            Nation::Ming => R10_2_5,
        };
        ctx.tell(clause, || Event::UnitRemoved { unit });
        for (i, condition) in self.data.conditions() {
            if condition.royal == Some(unit) && !s.gained.contains(i) {
                let clause = if unit == self.data.king { R11_1_1_2 } else { R11_1_1_3 };
                self.gain(s, i, clause, ctx);
            }
        }
    }

    /// 12.1(1): a point for each card ever gained, used or not.
    pub(crate) fn japan_points(&self, s: &State) -> i32 {
        i32::from(s.points)
    }

    /// 12.1(2): capitals controlled; removed Japanese commanders-in-chief, and generals by fours.
    /// Every Japanese counter with values counts (R38).
    pub(crate) fn allied_points(&self, s: &State) -> i32 {
        let held = s.places.present(ALLIED) - s.places.present(JAPAN);
        let capitals: i32 = held.iter().map(|a| i32::from(self.data.area(a).points)).sum();
        capitals + self.removed_points(s)
    }

    fn removed_points(&self, s: &State) -> i32 {
        if !self.options.removed_generals_score {
            return 0;
        }
        let lost = s.places.removed() & self.data.generals & JAPANESE;
        let chiefs = (lost & self.data.chiefs).len();
        let generals = (lost - self.data.chiefs).len();
        let n = &self.data.numbers;
        (chiefs * usize::from(n.chief_points) + generals / usize::from(n.generals_per_point)) as i32
    }

    pub(crate) fn finish(&self, s: &mut State, ending: Ending, ctx: &mut Context<'_>) {
        s.flow.ended = Some(ending);
        let (japan, allied) = (self.japan_points(s), self.allied_points(s));
        ctx.tell(R12_1_1, || Event::Scored { seat: JAPAN, points: japan });
        ctx.tell(R12_1_2, || Event::Scored { seat: ALLIED, points: allied });
        match ending {
            Ending::Sudden => ctx.tell(R12_2, || Event::SuddenVictory { japan, allied }),
            // R26: a marker brought to an earlier turn ends the game in this one.
            Ending::Peace if s.peace < s.turn => ctx.tell(RULING_26, || Event::GameEnded { japan, allied }),
            Ending::Peace => ctx.tell(R12_1, || Event::GameEnded { japan, allied }),
        }
    }

    /// How the game has ended.
    pub(crate) fn result(&self, s: &State) -> Option<Outcome> {
        let ending = s.flow.ended?;
        if ending == Ending::Sudden {
            return Some(Outcome { winner: Some(JAPAN), clause: R12_2 });
        }
        let (japan, allied) = (self.japan_points(s), self.allied_points(s));
        let winner = match japan.cmp(&allied) {
            std::cmp::Ordering::Greater => Some(JAPAN),
            std::cmp::Ordering::Less => Some(ALLIED),
            std::cmp::Ordering::Equal => None,
        };
        Some(Outcome { winner, clause: R12_1 })
    }

    /// 9.0: who controls an area, by seat id.
    pub(crate) fn controller_id(&self, s: &State, area: AreaId) -> Option<&'static str> {
        let seat = s.controller(area)?;
        Some(if seat == Seat::FIRST { "japan" } else { "allied" })
    }
}
