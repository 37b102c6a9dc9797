//! Counters: what is printed on them and never changes.

use super::map::{Class, Pace};
use crate::model::tables::Booty;
use sandtable_kernel::Seat;
use sandtable_kit::kinds;

kinds! {
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum Arm {
        Infantry,
        Cavalry,
        Recon,
        Armour,
        Engineer,
        Artillery,
        Hq,
    }
}

/// 9.4e Anti-tank level.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum AntiTank {
    None,
    Light,
    Heavy,
}

/// One side of a counter.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Face {
    pub strength: u8,
    /// In parentheses: only defends.
    pub defence_only: bool,
    pub ar: i8,
    pub ma: u8,
    pub pace: Pace,
    pub barrage: u8,
    pub range: u8,
    /// Throw range of a headquarters, in the movement points of its pace.
    pub throw: u8,
    pub throw_pace: Pace,
}

#[derive(Clone, Debug)]
pub struct UnitInfo {
    pub id: String,
    pub side: Seat,
    pub kind: Arm,
    /// Printed division or brigade, for the density of a barrage (10.0a); 0 none.
    pub formation: u8,
    /// Quarter RE.
    pub re: u8,
    pub class: Class,
    pub at: AntiTank,
    pub engineer: bool,
    pub combat: Face,
    pub marching: Face,
    /// Marker number among the side's headquarters.
    pub hq: Option<u8>,
}

#[derive(Clone, Debug)]
pub struct CartInfo {
    pub id: String,
    pub side: Seat,
    pub booty: Booty,
    pub points: u8,
    pub ma: u8,
    pub pace: Pace,
}

#[derive(Clone, Debug)]
pub struct PlaneInfo {
    pub id: String,
    pub side: Seat,
    pub fighter: bool,
    /// The rating is not in parentheses: may start air combat (14.3a).
    pub offensive: bool,
    /// Rating and barrage: reduced, full.
    pub rating: [i8; 2],
    pub barrage: [u8; 2],
    pub range: u16,
    /// Strategic bomber (10.0).
    pub strategic: bool,
}
