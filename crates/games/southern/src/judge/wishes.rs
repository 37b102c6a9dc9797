//! Which cards a side wants: in its hand, and not to be spent face down.

use crate::Southern;
use crate::model::*;
use sandtable_kernel::Seat;

impl Southern {
    /// How much the side would like to play the card's text this turn.
    pub(super) fn wish(&self, st: &State, seat: Seat, kind: Kind) -> f32 {
        let data = &self.data;
        let own = data.side[seat.index()];
        let on_map = || st.on_map() & own;
        match kind {
            Kind::HinodeWaYamagata => 8.0,
            Kind::Blitz => 5.0,
            Kind::Supply => 5.0,
            Kind::JointOperation => 4.0,
            Kind::LandingSeaTransport => {
                let afloat = |a: Area| (st.at[a.index()] & data.army & own).len();
                let stacks = data.sea.iter().filter(|a| afloat(*a) > 3).count();
                let waiting = st.units(data, data.sources[0].first().unwrap_or(Area(0)), JAPAN).len();
                if stacks > 1 {
                    5.3
                } else if stacks > 0 || waiting > 3 {
                    4.6
                } else {
                    2.0
                }
            }
            Kind::IndependentUnitsJp => {
                if self.open_prizes(st, seat) >= 2 {
                    4.8
                } else {
                    3.0
                }
            }
            Kind::HeavenSentSoldiers => {
                if (data.airborne & on_map()).any() && self.open_prizes(st, seat) > 0 {
                    5.5
                } else {
                    1.0
                }
            }
            Kind::BicycleTroops => 2.5,
            Kind::YesOrNo => {
                if self.in_contact(st, seat) {
                    3.2
                } else {
                    1.0
                }
            }
            Kind::OxygenTorpedo => {
                let fleets = data.sea.iter().filter(|a| {
                    let here = st.at[a.index()] & data.ships;
                    here.meets(data.side[0]) && here.meets(data.side[1])
                });
                if fleets.count() > 0 { 4.0 } else { 2.0 }
            }
            Kind::Ambush => {
                if seat == ALLIED {
                    4.5
                } else {
                    1.5
                }
            }
            Kind::IndependentUnitsAl => 3.5,
            Kind::Submarine => {
                let open = data.sea.iter().filter(|a| {
                    let (control, destroyers) = self.submarine_modifiers(st, *a);
                    control + destroyers < 4 && st.has_units(data, *a, JAPAN)
                });
                if open.count() > 0 { 4.0 } else { 1.0 }
            }
            Kind::OilDemolition => {
                let hidden =
                    |f: &usize| st.oil[*f].face == OilFace::Hidden && st.controller(data.oil_areas[*f]) == ALLIED;
                if (0..OIL_FIELDS).any(|f| hidden(&f)) && st.turn < self.last_turn() { 4.2 } else { 0.5 }
            }
            Kind::CommonwealthReinforcements | Kind::ChineseReinforcements => {
                if st.turn < self.last_turn() && self.drawable(st, kind).any() { 4.0 } else { 0.5 }
            }
            Kind::AirReplacement => 2.5,
            Kind::IShallReturn => 0.3,
            Kind::SeaTransport => 3.5,
            Kind::ZForce => {
                let met = data.sea.iter().any(|a| {
                    let here = st.at[a.index()];
                    (here & data.ships).meets(data.side[1]) && here.meets(data.side[0])
                });
                if met { 4.2 } else { 1.5 }
            }
        }
    }

    /// Areas worth something that the enemy holds with nobody there.
    fn open_prizes(&self, st: &State, seat: Seat) -> usize {
        let data = &self.data;
        let theirs = st.controlled(data, seat.other()) & data.land;
        let open =
            |a: &Area| !st.has_units(data, *a, seat.other()) && data.area(*a).vp as f32 + self.oil_worth(st, *a) > 0.5;
        (theirs - data.closed[seat.index()]).iter().filter(open).count()
    }

    /// Do army units of both sides share an area?
    fn in_contact(&self, st: &State, seat: Seat) -> bool {
        let data = &self.data;
        data.land.iter().any(|a| st.units(data, a, seat).meets(data.army) && st.has_units(data, a, seat.other()))
    }
}
