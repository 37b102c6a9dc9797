//! Counters: what is printed on them.

use super::*;

/// Distinct muted colours for regiments and teams.
fn accent(index: usize) -> String {
    let hue = (index * 137) % 360;
    let (s, l) = (0.5, 0.45);
    let c = (1.0 - (2.0 * l - 1.0_f64).abs()) * s;
    let x = c * (1.0 - ((hue as f64 / 60.0) % 2.0 - 1.0).abs());
    let (r, g, b) = match hue / 60 {
        0 => (c, x, 0.0),
        1 => (x, c, 0.0),
        2 => (0.0, c, x),
        3 => (0.0, x, c),
        4 => (x, 0.0, c),
        _ => (c, 0.0, x),
    };
    let m = l - c / 2.0;
    let byte = |v: f64| ((v + m) * 255.0).round() as u8;
    format!("#{:02x}{:02x}{:02x}", byte(r), byte(g), byte(b))
}

fn value_row(values: Values, movement: Option<u8>) -> Vec<String> {
    let melee = if values.bonus { format!("({})", values.melee) } else { values.melee.to_string() };
    let mut row = vec![values.fire.to_string(), melee];
    row.extend(movement.map(|m| m.to_string()));
    row
}

const GROUND: [&str; 2] = ["#7d8560", "#d9c08a"];
const INK: [&str; 2] = ["#12160b", "#2a1408"];

pub(super) fn unit_info(data: &Data, sheet: &Sheet, index: usize) -> PieceInfo {
    let record = &data.raw.units.units[index];
    let unit = &data.units[index];
    let seat = Piece(index as u8).seat();
    let text = match unit.group.filter(|_| seat == JP) {
        None => Text::same(&record.designation),
        Some(group) => {
            let (name, battalion) = (data.raw.units.groups[group.index()].name.text(), sheet.phrase("battalion"));
            let number = record.designation.split('/').next().unwrap_or_default();
            // The company of infantry guns has a word instead of a number.
            let number = if number == "gun" { sheet.phrase("gun") } else { Text::same(number) };
            Text::each(|lang| format!("{} {}", number.get(lang), name.get(lang).trim_end_matches(battalion.get(lang))))
        }
    };
    let colour = match (unit.regiment, unit.group) {
        (Some(r), _) => accent(usize::from(r)),
        (_, Some(g)) => accent(g.index() + 5),
        _ => accent(0),
    };
    let mut faces = vec![FaceInfo {
        id: "front".into(),
        values: value_row(unit.front, Some(unit.front.movement)),
        ..FaceInfo::default()
    }];
    if let Some(back) = unit.back {
        let values = value_row(back, Some(back.movement));
        faces.push(FaceInfo { id: "back".into(), values, reduced: true, ..FaceInfo::default() });
    }
    PieceInfo {
        id: record.id.clone(),
        names: record.name.text(),
        side: seat_id(seat).into(),
        label: text,
        symbol: match record.arm.as_str() {
            "artillery" => "artillery",
            "infantry" => "infantry",
            _ => "marine",
        }
        .into(),
        size: record.size.clone(),
        ground: GROUND[seat.index()].into(),
        ink: INK[seat.index()].into(),
        accent: colour,
        faces,
        source: source_in_words(&record.source),
    }
}

fn chit_symbol(kind: ChitKind, class: Class) -> &'static str {
    match kind {
        ChitKind::Tank | ChitKind::AmphibiousTank | ChitKind::FlameTank | ChitKind::TankRegiment => "tank",
        ChitKind::MachineGun => "machine-gun",
        ChitKind::Mortar | ChitKind::GrenadeLauncher => "mortar",
        ChitKind::AntiTankGun => "anti-tank",
        ChitKind::Bombardment | ChitKind::HeavyArtillery | ChitKind::ArtillerySupport => "artillery",
        ChitKind::CombatEngineers | ChitKind::ConstructionEngineers => "engineer",
        ChitKind::CarrierAircraft => "carrier",
        ChitKind::SurfaceShips => "destroyer",
        ChitKind::Yamato => "battleship",
        ChitKind::FighterGroup => "fighter",
        ChitKind::FighterBomber | ChitKind::AirbaseBombing => "bomber",
        ChitKind::Kikusui => "aircraft",
        _ if class == Class::Unit => "infantry",
        _ => "chit",
    }
}

pub(super) fn chit_info(data: &Data, chit: Piece) -> PieceInfo {
    let kind = data.kind(chit);
    let kind_data = data.chit(chit);
    let record = &data.raw.chits.chits[kind as usize];
    let seat = chit.seat();
    let values = match kind_data.class {
        Class::Unit => value_row(kind_data.values, kind_data.moves.then_some(kind_data.values.movement)),
        _ if kind_data.values.fire > 0 => vec![kind_data.values.fire.to_string()],
        _ => Vec::new(),
    };
    let corner = match (kind_data.armour, kind_data.range) {
        (a, _) if a > 0 => format!("A{a}"),
        (_, Range::Hexes(r)) => format!("R{r}"),
        (_, Range::Unlimited) => "R∞".to_owned(),
        _ => String::new(),
    };
    PieceInfo {
        id: data.id(chit).to_owned(),
        names: kind_data.names.clone(),
        side: seat_id(seat).into(),
        label: kind_data.names.clone(),
        symbol: chit_symbol(kind, kind_data.class).into(),
        size: String::new(),
        ground: ["#a9ae8c", "#e8d7ad"][seat.index()].into(),
        ink: INK[seat.index()].into(),
        accent: match kind_data.class {
            Class::Event => "#b03a2e",
            Class::AirSea => "#2c6e9b",
            Class::Unit => "#3f5b2a",
            Class::Tactic => "#6b4a8a",
        }
        .into(),
        faces: vec![
            FaceInfo { id: "up".into(), values, corner, ..FaceInfo::default() },
            FaceInfo { id: "down".into(), hidden: true, ..FaceInfo::default() },
        ],
        source: source_in_words(&record.source),
    }
}

pub(super) fn back_info(seat: Seat, sheet: &Sheet) -> PieceInfo {
    PieceInfo {
        id: format!("{}-chit-back", seat_id(seat)),
        names: sheet.phrase(["us-back", "jp-back"][seat.index()]),
        side: seat_id(seat).into(),
        symbol: "chit".into(),
        ground: ["#565d3f", "#9c5a3c"][seat.index()].into(),
        ink: "#f2ead6".into(),
        accent: "#20201c".into(),
        faces: vec![FaceInfo { id: "down".into(), hidden: true, ..FaceInfo::default() }],
        source: Source { tag: Provenance::Rulebook, reference: "2.12(1)".into() },
        ..PieceInfo::default()
    }
}
