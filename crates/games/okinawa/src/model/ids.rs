//! Ids as types: what the rules pass around instead of strings and bare numbers.

use sandtable_geometry::hex;
use sandtable_kernel::Seat;
use sandtable_kit::{Set, id};

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

id!(
    /// A combat unit (below [`UNITS`]) or a chit.
    pub struct Piece(u8)
);
id!(
    /// What a face-down chit is called by those who do not know it, from 1; 0 is nobody's.
    pub struct Slot(u8)
);
id!(
    /// A Japanese battalion team (19.1).
    pub struct Group(u8)
);
id!(
    /// An operational-target marker.
    pub struct Mt(u8)
);

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

/// Every kind of chit of the two catalogues, in the order of the data.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChitKind {
    BadWeather,
    Recon,
    FighterBomber,
    ChangeCommander,
    Feint,
    AirbaseBombing,
    CarrierAircraft,
    SurfaceShips,
    Flamethrower,
    Tank,
    AmphibiousTank,
    FlameTank,
    Bombardment,
    Smoke,
    Illumination,
    CombatEngineers,
    Commando,
    NightInfiltration,
    Yamato,
    Mobilisation,
    OffensiveOrder,
    SpecialOperation,
    FighterGroup,
    Kikusui,
    TankRegiment,
    GrenadeLauncher,
    SpecialRegiment,
    SeaRaidingBase,
    HomeGuard,
    MachineGun,
    ConstructionEngineers,
    HeavyArtillery,
    ArtillerySupport,
    Mortar,
    AntiTankGun,
    AntiTankTeam,
    Sniper,
    NightRaid,
    Concealment,
}

impl ChitKind {
    pub const ALL: [ChitKind; 39] = [
        ChitKind::BadWeather,
        ChitKind::Recon,
        ChitKind::FighterBomber,
        ChitKind::ChangeCommander,
        ChitKind::Feint,
        ChitKind::AirbaseBombing,
        ChitKind::CarrierAircraft,
        ChitKind::SurfaceShips,
        ChitKind::Flamethrower,
        ChitKind::Tank,
        ChitKind::AmphibiousTank,
        ChitKind::FlameTank,
        ChitKind::Bombardment,
        ChitKind::Smoke,
        ChitKind::Illumination,
        ChitKind::CombatEngineers,
        ChitKind::Commando,
        ChitKind::NightInfiltration,
        ChitKind::Yamato,
        ChitKind::Mobilisation,
        ChitKind::OffensiveOrder,
        ChitKind::SpecialOperation,
        ChitKind::FighterGroup,
        ChitKind::Kikusui,
        ChitKind::TankRegiment,
        ChitKind::GrenadeLauncher,
        ChitKind::SpecialRegiment,
        ChitKind::SeaRaidingBase,
        ChitKind::HomeGuard,
        ChitKind::MachineGun,
        ChitKind::ConstructionEngineers,
        ChitKind::HeavyArtillery,
        ChitKind::ArtillerySupport,
        ChitKind::Mortar,
        ChitKind::AntiTankGun,
        ChitKind::AntiTankTeam,
        ChitKind::Sniper,
        ChitKind::NightRaid,
        ChitKind::Concealment,
    ];

    pub const fn id(self) -> &'static str {
        match self {
            ChitKind::BadWeather => "us-bad-weather",
            ChitKind::Recon => "us-recon",
            ChitKind::FighterBomber => "us-fighter-bomber",
            ChitKind::ChangeCommander => "us-change-commander",
            ChitKind::Feint => "us-feint",
            ChitKind::AirbaseBombing => "us-airbase-bombing",
            ChitKind::CarrierAircraft => "us-carrier-aircraft",
            ChitKind::SurfaceShips => "us-surface-ships",
            ChitKind::Flamethrower => "us-flamethrower",
            ChitKind::Tank => "us-tank",
            ChitKind::AmphibiousTank => "us-amphibious-tank",
            ChitKind::FlameTank => "us-flame-tank",
            ChitKind::Bombardment => "us-bombardment",
            ChitKind::Smoke => "us-smoke",
            ChitKind::Illumination => "us-illumination",
            ChitKind::CombatEngineers => "us-combat-engineers",
            ChitKind::Commando => "us-commando",
            ChitKind::NightInfiltration => "us-night-infiltration",
            ChitKind::Yamato => "jp-yamato",
            ChitKind::Mobilisation => "jp-mobilisation",
            ChitKind::OffensiveOrder => "jp-offensive-order",
            ChitKind::SpecialOperation => "jp-special-operation",
            ChitKind::FighterGroup => "jp-fighter-group",
            ChitKind::Kikusui => "jp-kikusui",
            ChitKind::TankRegiment => "jp-27tr",
            ChitKind::GrenadeLauncher => "jp-grenade-launcher",
            ChitKind::SpecialRegiment => "jp-special-regiment",
            ChitKind::SeaRaidingBase => "jp-sea-raiding-base",
            ChitKind::HomeGuard => "jp-home-guard",
            ChitKind::MachineGun => "jp-machine-gun",
            ChitKind::ConstructionEngineers => "jp-construction-engineers",
            ChitKind::HeavyArtillery => "jp-heavy-artillery",
            ChitKind::ArtillerySupport => "jp-artillery-support",
            ChitKind::Mortar => "jp-32cm-mortar",
            ChitKind::AntiTankGun => "jp-anti-tank-gun",
            ChitKind::AntiTankTeam => "jp-anti-tank-team",
            ChitKind::Sniper => "jp-sniper",
            ChitKind::NightRaid => "jp-night-raid",
            ChitKind::Concealment => "jp-concealment",
        }
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
