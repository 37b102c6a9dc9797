//! What no game could have come to: a position laid out by hand is held to the rules that would have prevented it.

use crate::Bunroku;
use crate::model::*;
use crate::rulebook::{R11_1_1, R12_2, R13_33_1};
use sandtable_kernel::Position;
use sandtable_kit::Faults;

impl Bunroku {
    /// Positions that a game wrote itself hold its flow, and need no such look. Who stands where is never held against a
    /// question: units are put before their turn, or out of the way, to try something out.
    pub(crate) fn object_nonsense(&self, position: &Position, laid_out: bool, s: &State, faults: &mut Faults) {
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
}
