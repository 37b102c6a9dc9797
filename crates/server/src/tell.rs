//! Steps as they are pushed: to each listener what it may know of them.

use crate::api::Advance;
use crate::change;
use crate::record::Place;
use crate::render;
use crate::room::{Open, Role};
use bytes::Bytes;
use sandtable_kernel::{View, Viewer};
use sandtable_store::StepRow;
use sandtable_table::{EventInfo, Glance, Parts};

/// Tells steps one after the other, each by what it changed in what every role saw before.
pub struct Teller {
    roles: Vec<Role>,
    seen: Vec<(Viewer, Parts<Glance>)>,
}

impl Teller {
    /// `place` is the position they saw last; none: nothing is set up yet.
    pub fn new(roles: Vec<Role>, mut place: Option<&mut Place>) -> Teller {
        let mut seen: Vec<(Viewer, Parts<Glance>)> = Vec::with_capacity(2);
        for role in &roles {
            if !seen.iter().any(|(viewer, _)| *viewer == role.viewer) {
                let glance = place.as_mut().map_or_else(Parts::nothing, |p| p.table.glance(role.viewer));
                seen.push((role.viewer, glance));
            }
        }
        Teller { roles, seen }
    }

    /// One of those who look, if anybody does.
    pub fn viewer(&self) -> Option<Viewer> {
        self.roles.first().map(|role| role.viewer)
    }

    /// What each role is sent of `step`, which led to `place`.
    pub fn tell(&mut self, open: &Open, step: &StepRow, events: &[EventInfo], place: &mut Place) -> Vec<(Role, Bytes)> {
        let now = self.seen.iter().map(|(viewer, _)| (place.table.look(*viewer), place.table.glance(*viewer)));
        let now: Vec<(Parts<View>, Parts<Glance>)> = now.collect();
        let frame = |role: &Role| {
            let at = self.seen.iter().position(|(viewer, _)| *viewer == role.viewer)?;
            let entry = render::entry(open, step, events, role.viewer, true);
            let (view, glance) = &now[at];
            let change = render::change(open, step.seq, place, *role, change::between(&self.seen[at].1, glance, view));
            let frame = render::frame("step", Some((step.seq, open.chat)), &Advance { entry, change });
            Some((*role, frame))
        };
        let frames = self.roles.iter().filter_map(frame).collect();
        for (seen, (_, glance)) in self.seen.iter_mut().zip(now) {
            seen.1 = glance;
        }
        place.table.rest_eyes();
        frames
    }
}
