//! The rulebook's clauses as constants, with what cites them.

include!(concat!(env!("OUT_DIR"), "/outline.rs"));

use crate::Okinawa;
use crate::model::ids::ChitKind;

impl Okinawa {
    /// The catalogue entry of a kind of chit.
    pub(crate) fn kind_clause(&self, kind: ChitKind) -> Clause {
        match kind {
            ChitKind::BadWeather => CHIT_US_BAD_WEATHER,
            ChitKind::Recon => CHIT_US_RECON,
            ChitKind::FighterBomber => CHIT_US_FIGHTER_BOMBER,
            ChitKind::ChangeCommander => CHIT_US_CHANGE_COMMANDER,
            ChitKind::Feint => CHIT_US_FEINT,
            ChitKind::AirbaseBombing => CHIT_US_AIRBASE_BOMBING,
            ChitKind::CarrierAircraft => CHIT_US_CARRIER_AIRCRAFT,
            ChitKind::SurfaceShips => CHIT_US_SURFACE_SHIPS,
            ChitKind::Flamethrower => CHIT_US_FLAMETHROWER,
            ChitKind::Tank => CHIT_US_TANK,
            ChitKind::AmphibiousTank => CHIT_US_AMPHIBIOUS_TANK,
            ChitKind::FlameTank => CHIT_US_FLAME_TANK,
            ChitKind::Bombardment => CHIT_US_BOMBARDMENT,
            ChitKind::Smoke => CHIT_US_SMOKE,
            ChitKind::Illumination => CHIT_US_ILLUMINATION,
            ChitKind::CombatEngineers => CHIT_US_COMBAT_ENGINEERS,
            ChitKind::Commando => CHIT_US_COMMANDO,
            ChitKind::NightInfiltration => CHIT_US_NIGHT_INFILTRATION,
            ChitKind::Yamato => CHIT_JP_YAMATO,
            ChitKind::Mobilisation => CHIT_JP_MOBILISATION,
            ChitKind::OffensiveOrder => CHIT_JP_OFFENSIVE_ORDER,
            ChitKind::SpecialOperation => CHIT_JP_SPECIAL_OPERATION,
            ChitKind::FighterGroup => CHIT_JP_FIGHTER_GROUP,
            ChitKind::Kikusui => CHIT_JP_KIKUSUI,
            ChitKind::TankRegiment => CHIT_JP_27TR,
            ChitKind::GrenadeLauncher => CHIT_JP_GRENADE_LAUNCHER,
            ChitKind::SpecialRegiment => CHIT_JP_SPECIAL_REGIMENT,
            ChitKind::SeaRaidingBase => CHIT_JP_SEA_RAIDING_BASE,
            ChitKind::HomeGuard => CHIT_JP_HOME_GUARD,
            ChitKind::MachineGun => CHIT_JP_MACHINE_GUN,
            ChitKind::ConstructionEngineers => CHIT_JP_CONSTRUCTION_ENGINEERS,
            ChitKind::HeavyArtillery => CHIT_JP_HEAVY_ARTILLERY,
            ChitKind::ArtillerySupport => CHIT_JP_ARTILLERY_SUPPORT,
            ChitKind::Mortar => CHIT_JP_32CM_MORTAR,
            ChitKind::AntiTankGun => CHIT_JP_ANTI_TANK_GUN,
            ChitKind::AntiTankTeam => CHIT_JP_ANTI_TANK_TEAM,
            ChitKind::Sniper => CHIT_JP_SNIPER,
            ChitKind::NightRaid => CHIT_JP_NIGHT_RAID,
            ChitKind::Concealment => CHIT_JP_CONCEALMENT,
        }
    }
}
