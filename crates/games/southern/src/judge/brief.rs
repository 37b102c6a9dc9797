//! What priors ask again and again of one position, worked out once.

use crate::Southern;
use crate::judge::outlook::Survey;
use crate::model::*;
use sandtable_kernel::Seat;
use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// A position as the priors see it.
pub struct Brief {
    pub survey: Survey,
    /// What it would gain a side to have the area.
    pub worth: [[f32; MAX_AREAS]; 2],
    /// How near an area is to what the side still wants.
    pub field: [[f32; MAX_AREAS]; 2],
    /// Enemy army strength on its way to the area, by the side threatened.
    pub threat: [[f32; MAX_AREAS]; 2],
    pub enemies: [AreaSet; 2],
}

/// What a brief depends on, mixed into one number, and the game it was made for.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Print(u64, u64);

thread_local! {
    static LAST: RefCell<Option<(Print, Rc<Brief>)>> = const { RefCell::new(None) };
}

impl Southern {
    /// The brief of a position. The last one is kept: many questions come about each position.
    pub(super) fn brief(&self, st: &State) -> Rc<Brief> {
        let print = Print(fingerprint(st), self.geography.id);
        LAST.with_borrow_mut(|last| match last {
            Some((known, brief)) if *known == print => brief.clone(),
            _ => {
                let brief = Rc::new(self.work_out(st));
                *last = Some((print, brief.clone()));
                brief
            }
        })
    }

    fn work_out(&self, st: &State) -> Brief {
        let data = &self.data;
        let none = [[0.0f32; MAX_AREAS]; 2];
        let survey = self.survey(st);
        let (mut worth, mut field, mut threat) = (none, none, none);
        let holds =
            |side: usize| -> Vec<usize> { (0..data.areas.len()).filter(|a| survey.punch[side][*a] > 0.0).collect() };
        let present = [holds(0), holds(1)];
        for seat in Seat::BOTH {
            let (s, e) = (seat.index(), seat.other().index());
            for area in data.all_areas.iter() {
                worth[s][area.index()] = self.worth_of(st, seat, area);
            }
            let near = &self.geography.near;
            let targets = (data.land - st.controlled(data, seat)) - data.closed[s];
            for target in targets.iter().map(Area::index) {
                if worth[s][target] == 0.0 {
                    continue;
                }
                let wanted = worth[s][target] * if survey.body[e][target] > 0.0 { 1.0 } else { 0.5 };
                for area in 0..data.areas.len() {
                    field[s][area] += wanted * near[s][target][area] * near[s][target][area];
                }
            }
            for area in (data.land - data.closed[e]).iter().map(Area::index) {
                threat[s][area] = present[e].iter().map(|from| survey.punch[e][*from] * near[e][area][*from]).sum();
            }
        }
        let enemies = Seat::BOTH.map(|s| st.occupied(s.other()));
        Brief { survey, worth, field, threat, enemies }
    }
}

fn fingerprint(st: &State) -> u64 {
    let mut mixer = Mixer(u64::from(st.turn) ^ (u64::from(st.over) << 8));
    mixer.write(&st.place);
    st.used.hash(&mut mixer);
    st.japanese.hash(&mut mixer);
    for oil in &st.oil {
        mixer.write_u64(oil.face as u64 | (u64::from(oil.marker.map_or(9, |m| m.0)) << 4));
    }
    mixer.finish()
}

/// A quick mixer: a collision costs a wrong prior, nothing more.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0u8; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}
