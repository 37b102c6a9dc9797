//! What a position file cannot mean, though each of its parts can be read.

use crate::Okinawa;
use crate::model::ids::*;
use crate::model::state::State;
use sandtable_kernel::*;
use sandtable_kit::Faults;

impl Okinawa {
    /// The last look at a position that has been read.
    pub(super) fn make_sense(&self, s: State, at: Option<&Point>) -> Result<State, Vec<PositionError>> {
        let mut errors = Faults::default();
        // 8.0: every chit gives its points once a turn.
        let most = chits_of(US).map(|chit| self.data.chit(chit).supply).fold(0, u8::saturating_add);
        if s.supply > most {
            let given = at.is_some_and(|at| at.more.contains_key("supply"));
            let field = if given { "at.supply" } else { "tracks.supply" };
            errors.add(field, format_args!("{} is not 0 to {most}: all US chits together give no more", s.supply));
        }
        errors.finish(s)
    }
}
