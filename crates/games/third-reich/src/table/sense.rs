//! Positions that are written rightly and that no game comes to.

use crate::ThirdReich;
use crate::model::*;
use sandtable_kernel::{Base, Position, Seat};
use sandtable_kit::Faults;

impl ThirdReich {
    /// Everything in a position written by hand that the rules cannot lead to.
    pub fn check_sense(&self, base: Base, st: &State, position: &Position, no: &mut Faults) {
        self.check_closed(st, no);
        self.check_entry(st, position, no);
        self.check_acted(st, no);
        // In the middle of a retreat a neutral may have been entered that is not yet at war (R49); over an empty map any
        // area serves to try something out.
        if base == Base::Setup && position.flow.is_none() {
            self.check_strangers(st, no);
        }
    }

    /// 15.7.2 to 15.7.4, 16.8: nobody stands where its side may not go, nor a jet where there are none.
    fn check_closed(&self, st: &State, no: &mut Faults) {
        let data = &self.data;
        for seat in Seat::BOTH {
            for area in data.closed[seat.index()] {
                // A nation that was brought to the other side stays at home.
                let home = |u: &Unit| data.unit(*u).nation == st.symbol(data, area);
                for unit in st.units(area, seat).iter().filter(|u| !home(u)) {
                    let (unit, clause) = (&data.unit(unit).id, self.closing_clause(seat, area));
                    let problem = format_args!("{} is closed to its side ({clause})", data.area(area).id);
                    no.add(format_args!("pieces.{unit}.at"), problem);
                }
            }
        }
        for unit in (data.jets & st.on_map()).iter().filter(|_| !self.options.jets) {
            let id = &data.unit(unit).id;
            no.add(format_args!("pieces.{id}.at"), "there are jets only with option 16.8 (4.0(4)③)");
        }
    }

    /// 3.1.2, R31: a marker on Entry and a neutral nation contradict each other, as do a lower marker and the US or the
    /// USSR at war.
    fn check_entry(&self, st: &State, position: &Position, no: &mut Faults) {
        let data = &self.data;
        for (track, at) in data.tracks.iter().zip(st.boxes) {
            let (nation, id) = (track.nation, &data.nation(track.nation).id);
            let late = data.nation(nation).camp == ALLIED && !st.is_neutral(nation) && at < track.entry();
            let early = st.is_neutral(nation) && at == track.entry();
            if (late || early) && position.tracks.contains_key(&format!("track-{id}")) {
                let problem = format_args!("Entry means war (3.1.2): it contradicts markers.nations.{id}");
                no.add(format_args!("tracks.track-{id}"), problem);
            }
        }
        if st.is_neutral(data.named.fr) {
            no.add("markers.nations.fr", "France is always at war, axis or allied (3.1.2⑤)");
        }
    }

    /// 6.1.1(3): only own units have acted.
    fn check_acted(&self, st: &State, no: &mut Faults) {
        for unit in st.op.acted - st.mine[st.op.seat.index()] {
            no.add("at.acted", format_args!("{} is not of the acting side", self.data.unit(unit).id));
        }
    }

    /// 3.1.3(1), 3.1.1(2)②: whoever stands in an area of a neutral has violated it, and units of a neutral stay at home.
    fn check_strangers(&self, st: &State, no: &mut Faults) {
        let data = &self.data;
        for unit in st.on_map() {
            let Some(area) = st.area_of(unit).filter(|a| !data.is_sea(*a)) else { continue };
            let u = data.unit(unit);
            let holder = st.holder[area.index()];
            // A nation with a track may have been at war before.
            let never = data.nation(u.nation).entry == EntryWay::Diplomacy;
            let problem = match () {
                () if u.nation == holder => continue,
                () if st.is_neutral(holder) => "held by a neutral that this would violate: set its nation (3.1.3(1))",
                () if st.is_neutral(u.nation) && never => "units of a neutral stay in its areas (3.1.1(2)②)",
                () => continue,
            };
            no.add(format_args!("pieces.{}.at", u.id), format_args!("{}: {problem}", data.area(area).id));
        }
    }
}
