//! What no game could have come to: a position laid out by hand is held to the rules that would have prevented it.

use crate::Bunroku;
use crate::model::*;
use crate::rulebook::{R8_1_5_2, R10_2_2, R10_2_3, R10_3_4, R11_1_1, R12_2, R13_33_1};
use sandtable_kernel::{Base, Position};
use sandtable_kit::Faults;

impl Bunroku {
    /// Positions that a game wrote itself hold its flow, and need no such look.
    pub(crate) fn object_nonsense(
        &self,
        base: Base,
        position: &Position,
        laid_out: bool,
        s: &State,
        faults: &mut Faults,
    ) {
        if !laid_out || !faults.is_empty() {
            return;
        }
        self.object_points(position, s, faults);
        for (id, spec) in &position.pieces {
            // 13.33(1): with no enemy outside there is no siege.
            let inside = spec.state().marks.iter().any(|mark| mark == "inside");
            if inside && self.data.find_unit(id).is_some_and(|unit| !s.inside.contains(unit)) {
                let problem = format!("nobody is inside without an enemy outside ({R13_33_1})");
                faults.add(format!("pieces.{id}.marks"), problem);
            }
        }
        // Over an empty map anything may be tried out, and where no turn is named it is any turn.
        if base == Base::Setup && position.turn.is_some() {
            self.object_arrivals(s, faults);
        }
        if base == Base::Setup {
            self.object_removed(s, faults);
        }
    }

    /// 8.1(5)②: an ordinary Korean army comes back as often as it falls.
    fn object_removed(&self, s: &State, faults: &mut Faults) {
        for unit in (s.places.removed() & self.data.armies & self.data.nation(Nation::Korea)).iter() {
            let problem = format!("never leaves the game: it returns to the replenishment pool ({R8_1_5_2})");
            faults.add(format!("pieces.{}.at", self.unit_name(unit)), problem);
        }
    }

    /// 11.1(1), 12.2: the cards Japan has gained are those it holds or has played, and fewer than win at once.
    fn object_points(&self, position: &Position, s: &State, faults: &mut Faults) {
        if !position.tracks.contains_key("japan-cards") {
            return;
        }
        let (points, sudden) = (s.points, self.data.numbers.sudden);
        if points >= sudden && s.flow.ended.is_none() {
            faults.add("tracks.japan-cards", format!("{points}: with {sudden} Japan has won already ({R12_2})"));
        }
        let drawn = (self.full_decks()[JAPAN.index()] - s.decks[JAPAN.index()]).len();
        if drawn > usize::from(points) {
            let problem = format!("{points}, but {drawn} cards are in Japan's hand or discards ({R11_1_1})");
            faults.add("tracks.japan-cards", problem);
        }
    }

    /// 10.2(2), 10.2(3), 10.3(4): who comes later is not there yet.
    fn object_arrivals(&self, s: &State, faults: &mut Faults) {
        let opening = self.opening_position();
        for unit in self.data.exists.iter() {
            let Some(turn) = opening.places.of(unit).as_track().filter(|turn| *turn > s.turn) else { continue };
            let at = s.places.of(unit);
            if at.as_area().is_none() && at != Loc::POOL {
                continue;
            }
            let clause = match self.data.unit(unit).nation {
                Nation::Korea => R10_3_4,
                _ if turn < 9 => R10_2_2,
                _ => R10_2_3,
            };
            let field = format!("pieces.{}.at", self.unit_name(unit));
            faults.add(field, format!("comes on turn {turn}, and this is turn {} ({clause})", s.turn));
        }
    }
}
