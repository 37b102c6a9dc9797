//! The counters.

use crate::model::records::*;
use sandtable_kernel::*;
use sandtable_kit::{Sheet, source_in_words};

/// 1.12 Ground and accent of each army.
fn colours(nation: &str, formation: &str) -> (&'static str, &'static str) {
    match (nation, formation) {
        ("japan", "16-div") => ("#e9d98f", "#3f7d3a"),
        ("japan", "48-div") => ("#e9d98f", "#3a5f9d"),
        ("japan", _) => ("#e9d98f", "#e9d98f"),
        ("us", _) => ("#7f9a58", "#7f9a58"),
        ("ps", _) => ("#5fa7a0", "#5fa7a0"),
        _ => ("#7fa3cf", "#7fa3cf"),
    }
}

fn face(id: &str, f: &FaceRecord, kind: &str) -> FaceInfo {
    let strength = if f.defence_only { format!("({})", f.strength) } else { f.strength.to_string() };
    let (values, corner) = match kind {
        "hq" => (vec![f.throw.to_string(), f.ma.to_string()], strength),
        "artillery" => (vec![f.barrage.to_string(), f.ar.to_string(), f.ma.to_string()], f.range.to_string()),
        _ => (vec![strength, f.ar.to_string(), f.ma.to_string()], String::new()),
    };
    FaceInfo { id: id.to_owned(), values, corner, reduced: id == "move", hidden: false }
}

fn symbol(kind: &str) -> &'static str {
    match kind {
        "armour" => "tank",
        "recon" => "recon",
        "cavalry" => "cavalry",
        "engineer" => "engineer",
        "artillery" => "artillery",
        "hq" => "hq",
        _ => "infantry",
    }
}

pub fn pieces(r: &Records, sheet: &Sheet) -> Vec<PieceInfo> {
    let mut pieces = Vec::new();
    for u in &r.units.ground_units {
        let (ground, accent) = colours(&u.nation, &u.formation);
        pieces.push(PieceInfo {
            id: u.id.clone(),
            names: u.names.text(),
            side: u.side.clone(),
            label: sheet.designation(&u.label),
            symbol: symbol(&u.kind).into(),
            size: if u.size.ends_with("hq") { String::new() } else { u.size.clone() },
            ground: ground.into(),
            ink: "#1d1d1b".into(),
            accent: accent.into(),
            faces: vec![face("combat", &u.combat_mode, &u.kind), face("move", &u.move_mode, &u.kind)],
            source: source_in_words(&u.source),
        });
    }
    for p in &r.units.air_units {
        let face = |id: &str, f: &PlaneFace| FaceInfo {
            id: id.to_owned(),
            values: vec![
                if p.offensive { f.air_combat.to_string() } else { format!("({})", f.air_combat) },
                f.barrage.to_string(),
                p.range.to_string(),
            ],
            corner: p.kind.clone(),
            reduced: id == "reduced",
            hidden: false,
        };
        pieces.push(PieceInfo {
            id: p.id.clone(),
            names: p.names.text(),
            side: p.side.clone(),
            label: sheet.designation(&p.label),
            symbol: "aircraft".into(),
            ground: if p.side == "japan" { "#e9d98f" } else { "#7f9a58" }.into(),
            ink: "#1d1d1b".into(),
            accent: "#ffffff".into(),
            faces: vec![face("full", &p.full), face("reduced", &p.reduced)],
            source: source_in_words(&p.source),
            ..PieceInfo::default()
        });
    }
    for c in &r.units.transport {
        let number = c.id.rsplit('-').next().unwrap_or_default();
        let names = sheet.fill(&format!("{}s-{}", c.kind, c.side), number);
        pieces.push(PieceInfo {
            id: c.id.clone(),
            label: names.clone(),
            names,
            side: c.side.clone(),
            symbol: if c.kind == "truck" { "truck" } else { "wagon" }.into(),
            ground: if c.side == "japan" { "#e9d98f" } else { "#7f9a58" }.into(),
            ink: "#1d1d1b".into(),
            accent: "#ffffff".into(),
            faces: vec![FaceInfo {
                id: "move".into(),
                values: vec![c.points.to_string(), c.ma.to_string()],
                ..FaceInfo::default()
            }],
            source: source_in_words(&c.source),
            ..PieceInfo::default()
        });
    }
    for (side, ground) in [("japan", "#e9d98f"), ("allied", "#8fae8a")] {
        pieces.push(PieceInfo {
            id: format!("{side}-hidden"),
            names: sheet.phrase(&format!("hidden-{side}")),
            side: side.into(),
            symbol: "hidden".into(),
            ground: ground.into(),
            ink: "#1d1d1b".into(),
            accent: ground.into(),
            faces: vec![FaceInfo { id: "back".into(), hidden: true, ..FaceInfo::default() }],
            ..PieceInfo::default()
        });
    }
    pieces
}
