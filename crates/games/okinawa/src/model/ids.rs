//! Ids as types: what the rules pass around instead of strings and bare numbers.

use crate::rulebook::*;
use sandtable_geometry::hex;
use sandtable_kernel::Seat;
use sandtable_kit::{Set, id, kinds};

pub const US: Seat = Seat::FIRST;
pub const JP: Seat = Seat::SECOND;

/// Hexes of the printed map, land and sea.
pub const HEXES: usize = 418;
/// Combat units: the American ones first.
pub const US_UNITS: usize = 54;
pub const UNITS: usize = 100;
/// Chits: the American ones first.
pub const US_CHITS: usize = 38;
pub const CHITS: usize = 76;
/// Units and chits: everything that can lie in a hex.
pub const PIECES: usize = UNITS + CHITS;
pub const MARKERS: usize = 18;
pub const GROUPS: usize = 22;

pub use sandtable_geometry::hex::Hex;

id! {
    /// A combat unit (below [`UNITS`]) or a chit.
    pub struct Piece(u8);
    /// What a face-down chit is called by those who do not know it, from 1; 0 is nobody's.
    pub struct Slot(u8);
    /// A Japanese battalion team (19.1).
    pub struct Group(u8);
    /// An operational-target marker.
    pub struct Mt(u8);
}

pub type HexSet = hex::HexSet<{ HEXES.div_ceil(64) }>;
pub type PieceSet = Set<Piece, { PIECES.div_ceil(64) }>;

pub fn hexes() -> impl Iterator<Item = Hex> {
    (0..HEXES as u16).map(Hex)
}

pub fn groups() -> impl Iterator<Item = Group> {
    (0..GROUPS as u8).map(Group)
}

impl Piece {
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..PIECES as u8).map(Piece)
    }

    pub fn chit(index: usize) -> Piece {
        Piece((UNITS + index) as u8)
    }

    #[inline]
    pub const fn is_unit(self) -> bool {
        (self.0 as usize) < UNITS
    }

    #[inline]
    pub const fn is_chit(self) -> bool {
        !self.is_unit()
    }

    /// The chit's place in tables by chit.
    #[inline]
    pub const fn chit_index(self) -> usize {
        self.0 as usize - UNITS
    }

    #[inline]
    pub const fn seat(self) -> Seat {
        let p = self.0 as usize;
        if p < US_UNITS || (p >= UNITS && p < UNITS + US_CHITS) { US } else { JP }
    }
}

/// All units of a side.
pub fn units_of(seat: Seat) -> impl Iterator<Item = Piece> {
    let range = if seat == US { 0..US_UNITS } else { US_UNITS..UNITS };
    range.map(|i| Piece(i as u8))
}

/// All chits of a side.
pub fn chits_of(seat: Seat) -> impl Iterator<Item = Piece> {
    let range = if seat == US { 0..US_CHITS } else { US_CHITS..CHITS };
    range.map(Piece::chit)
}

pub fn pieces_of(seat: Seat) -> impl Iterator<Item = Piece> {
    units_of(seat).chain(chits_of(seat))
}

kinds! {
    /// Every kind of chit of the two catalogues, in the order of the data, with its entry there.
    #[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum ChitKind {
        BadWeather = "us-bad-weather": CHIT_US_BAD_WEATHER,
        Recon = "us-recon": CHIT_US_RECON,
        FighterBomber = "us-fighter-bomber": CHIT_US_FIGHTER_BOMBER,
        ChangeCommander = "us-change-commander": CHIT_US_CHANGE_COMMANDER,
        Feint = "us-feint": CHIT_US_FEINT,
        AirbaseBombing = "us-airbase-bombing": CHIT_US_AIRBASE_BOMBING,
        CarrierAircraft = "us-carrier-aircraft": CHIT_US_CARRIER_AIRCRAFT,
        SurfaceShips = "us-surface-ships": CHIT_US_SURFACE_SHIPS,
        Flamethrower = "us-flamethrower": CHIT_US_FLAMETHROWER,
        Tank = "us-tank": CHIT_US_TANK,
        AmphibiousTank = "us-amphibious-tank": CHIT_US_AMPHIBIOUS_TANK,
        FlameTank = "us-flame-tank": CHIT_US_FLAME_TANK,
        Bombardment = "us-bombardment": CHIT_US_BOMBARDMENT,
        Smoke = "us-smoke": CHIT_US_SMOKE,
        Illumination = "us-illumination": CHIT_US_ILLUMINATION,
        CombatEngineers = "us-combat-engineers": CHIT_US_COMBAT_ENGINEERS,
        Commando = "us-commando": CHIT_US_COMMANDO,
        NightInfiltration = "us-night-infiltration": CHIT_US_NIGHT_INFILTRATION,
        Yamato = "jp-yamato": CHIT_JP_YAMATO,
        Mobilisation = "jp-mobilisation": CHIT_JP_MOBILISATION,
        OffensiveOrder = "jp-offensive-order": CHIT_JP_OFFENSIVE_ORDER,
        SpecialOperation = "jp-special-operation": CHIT_JP_SPECIAL_OPERATION,
        FighterGroup = "jp-fighter-group": CHIT_JP_FIGHTER_GROUP,
        Kikusui = "jp-kikusui": CHIT_JP_KIKUSUI,
        TankRegiment = "jp-27tr": CHIT_JP_27TR,
        GrenadeLauncher = "jp-grenade-launcher": CHIT_JP_GRENADE_LAUNCHER,
        SpecialRegiment = "jp-special-regiment": CHIT_JP_SPECIAL_REGIMENT,
        SeaRaidingBase = "jp-sea-raiding-base": CHIT_JP_SEA_RAIDING_BASE,
        HomeGuard = "jp-home-guard": CHIT_JP_HOME_GUARD,
        MachineGun = "jp-machine-gun": CHIT_JP_MACHINE_GUN,
        ConstructionEngineers = "jp-construction-engineers": CHIT_JP_CONSTRUCTION_ENGINEERS,
        HeavyArtillery = "jp-heavy-artillery": CHIT_JP_HEAVY_ARTILLERY,
        ArtillerySupport = "jp-artillery-support": CHIT_JP_ARTILLERY_SUPPORT,
        Mortar = "jp-32cm-mortar": CHIT_JP_32CM_MORTAR,
        AntiTankGun = "jp-anti-tank-gun": CHIT_JP_ANTI_TANK_GUN,
        AntiTankTeam = "jp-anti-tank-team": CHIT_JP_ANTI_TANK_TEAM,
        Sniper = "jp-sniper": CHIT_JP_SNIPER,
        NightRaid = "jp-night-raid": CHIT_JP_NIGHT_RAID,
        Concealment = "jp-concealment": CHIT_JP_CONCEALMENT,
    }
}

/// The four classes of chits (2.12(2)).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Class {
    Event,
    AirSea,
    /// Attached, with printed strengths: fights like a unit once face up.
    Unit,
    /// Attached, used once.
    Tactic,
}
