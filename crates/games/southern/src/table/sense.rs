//! What no game could have come to: a position laid out by hand is held to the rules that would have prevented it.

use crate::Southern;
use crate::model::*;
use crate::rulebook::{R4_0_3, R7_1_2};
use sandtable_kernel::{Base, Point, Position};
use sandtable_kit::Faults;

impl Southern {
    pub(crate) fn object_nonsense(
        &self,
        base: Base,
        position: &Position,
        at: Option<&Point>,
        st: &State,
        faults: &mut Faults,
    ) {
        // 4.0(3): two passes in a row have ended the turn.
        let passes = at.and_then(|point| point.more.get("passes")?.as_u64());
        if let Some(passes) = passes.filter(|passes| *passes > 1) {
            faults.add("at.passes", format!("{passes}: two passes in a row have ended the turn ({R4_0_3})"));
        }
        // Over an empty map anything may be tried out.
        if base == Base::Empty {
            return;
        }
        let data = &self.data;
        for id in position.pieces.keys() {
            let Some((unit, _)) = data.each_unit().find(|(_, u)| u.id == *id) else { continue };
            let Some(area) = st.area_of(unit) else { continue };
            let field = format!("pieces.{id}.at");
            // 7.1(2): what has no movement has not gone to sea; by the option of R59 it may be carried.
            let adrift = data.sea.contains(area) && !data.movement_at_least[1].contains(unit);
            if adrift && data.army.contains(unit) && !self.options.carries_fortresses {
                faults.add(&field, format!("has movement 0 and cannot be at sea ({R7_1_2})"));
            }
        }
    }
}
