//! What is left to chance, and by which rule. The catalogues say in which order the dice fall.

use crate::model::RollFor;
use crate::rulebook::*;
use sandtable_kernel::RollKind;

sandtable_kit::rolls! {
    WEATHER = dice("weather", OCS_2_3);
    INITIATIVE = dice("initiative", OCS_2_3);
    REBUILD = dice("rebuild", OCS_13_6);
    SURPRISE = dice("surprise", OCS_9_8);
    SHIFT = dice("shift", OCS_9_8);
    COMBAT = dice("combat", OCS_9_9);
    BARRAGE = dice("barrage", OCS_10_0);
    BARRAGE_HALF = dice("barrage-half", OCS_10_0);
    FACILITY = dice("facility", OCS_10_0C);
    FACILITY_PLANE = dice("facility-plane", OCS_10_0C);
    ATTRITION = dice("attrition", OCS_12_8C);
    CAPTURE_DUMP = dice("capture-dump", OCS_9_14B);
    CAPTURE_TRUCKS = dice("capture-trucks", OCS_9_14C);
    CAPTURE_WAGONS = dice("capture-wagons", OCS_9_14C);
    CAPTURE_PLANE = dice("capture-plane", OCS_9_14F);
    BLOW = dice("blow", OCS_12_11A);
    AIR_COMBAT = dice("air-combat", OCS_14_3E);
    AIR_LOSS = dice("air-loss", OCS_14_3E);
    FLAK = dice("flak", OCS_14_4E);
    MISSION_LOSS = dice("mission-loss", OCS_14_4F);
    RECOVERY = draw("recovery", OCS_13_6);
}

impl RollFor {
    pub(crate) const fn kind(self) -> RollKind {
        match self {
            RollFor::Initiative => INITIATIVE,
            RollFor::Rebuild => REBUILD,
            RollFor::Surprise => SURPRISE,
            RollFor::Shift => SHIFT,
            RollFor::Combat => COMBAT,
            RollFor::Barrage => BARRAGE,
            RollFor::BarrageHalf => BARRAGE_HALF,
            RollFor::Facility => FACILITY,
            RollFor::FacilityPlane(_) => FACILITY_PLANE,
            RollFor::Attrition(_) => ATTRITION,
            RollFor::CaptureDump(_) => CAPTURE_DUMP,
            RollFor::CaptureTrucks(_) => CAPTURE_TRUCKS,
            RollFor::CaptureWagons(_) => CAPTURE_WAGONS,
            RollFor::CapturePlane(_) => CAPTURE_PLANE,
            RollFor::Blow(..) => BLOW,
            RollFor::AirCombat => AIR_COMBAT,
            RollFor::AirLoss => AIR_LOSS,
            RollFor::Flak => FLAK,
            RollFor::MissionLoss => MISSION_LOSS,
        }
    }
}
