//! What the map shows about supply.

use luzon::{ALLIED, JAPAN, Luzon};
use sandtable_conformance::scene::*;
use sandtable_kernel::{Game, Lang, Overlay, Seat, Sight, Tone, Viewer};
use serde_json::json;

fn at(segment: &str, of: &str) -> Layout<Luzon> {
    bare::<Luzon>().turn(2).at(segment, of)
}

fn shown(scene: &Scene<Luzon>, side: Seat, of: Option<&str>) -> Overlay {
    let overlay = scene.game.overlay(&scene.state, Viewer::Seat(side), of);
    for note in overlay.notes.iter().chain(overlay.shades.iter().filter_map(|s| s.note.as_ref())) {
        for lang in Lang::ALL {
            assert!(Luzon::catalogue(lang).contains(&format!("{} = ", note.key)), "{} in {lang:?}", note.key);
        }
    }
    overlay
}

fn keys(overlay: &Overlay) -> Vec<&str> {
    overlay.notes.iter().map(|n| n.key.as_ref()).collect()
}

fn toned(overlay: &Overlay, tone: Tone) -> Vec<&str> {
    overlay.shades.iter().filter(|s| s.tone == tone).map(|s| s.place.as_str()).collect()
}

#[test]
fn a_unit_draws_from_a_source() {
    let scene = at("supply", "japan").put("8.38", "jp-9-16").scene();
    let overlay = shown(&scene, JAPAN, Some("jp-9-16"));
    assert_eq!(keys(&overlay)[0], "overlay-drawn");
    assert_eq!(toned(&overlay, Tone::Source), ["7.39"]);
    assert_eq!(overlay.strands.last().map(|s| s.to.as_str()), Some("7.39"));
}

#[test]
fn an_enemy_zone_cuts_it() {
    let scene = at("supply", "allied").put("18.17", "pa-11-11").put("17.17", "jp-9-16").scene();
    let overlay = shown(&scene, ALLIED, Some("pa-11-11"));
    assert_eq!(keys(&overlay)[0], "overlay-cut");
    assert!(toned(&overlay, Tone::Cut).contains(&"17.17"), "who cuts it is shown: {overlay:?}");
    assert!(overlay.strands.iter().all(|s| s.tone == Tone::Cut));
    assert_eq!(keys(&shown(&scene, ALLIED, None))[0], "overlay-outside");
    // The enemy learns nothing of it.
    assert_eq!(shown(&scene, JAPAN, Some("pa-11-11")), Overlay::default());
    assert_eq!(scene.game.overlay(&scene.state, Viewer::Spectator, None), Overlay::default());
}

#[test]
fn a_headquarters_throws() {
    let scene = at("supply", "japan").put("8.38", "jp-48-hq").put("12.28", "jp-9-16").scene();
    let overlay = shown(&scene, JAPAN, Some("jp-9-16"));
    assert_eq!(keys(&overlay)[0], "overlay-thrown", "{overlay:?}");
    let hq = shown(&scene, JAPAN, Some("jp-48-hq"));
    assert!(keys(&hq).starts_with(&["overlay-throw", "overlay-drawn"]), "{hq:?}");
    let reach = toned(&hq, Tone::Reach);
    assert!(reach.contains(&"8.38") && reach.contains(&"9.38") && !reach.contains(&"17.16"));
    // What the map shows is what the rules throw to, the last step beside a hex aside.
    let (g, s) = (&scene.game.0, &scene.state);
    let unit = g.all_units().find(|u| g.info(*u).id == "jp-48-hq").expect("a unit");
    let area = g.throw_area(s, &g.field(s), unit, g.map.find("8.38").expect("a hex"));
    assert!(reach.iter().all(|h| area.contains(g.map.find(h).expect("a hex"))));
}

#[test]
fn a_dump_feeds_who_can_draw() {
    let scene = at("movement", "japan")
        .lay("12.28: jp-9-16 jp-4-lt; 20.30: jp-20-16")
        .set(json!({"quantities": {"12.27": {"japan-supply": 8}}}))
        .scene();
    let overlay = shown(&scene, JAPAN, Some("12.27"));
    assert_eq!(keys(&overlay), ["overlay-dump", "overlay-cost"]);
    assert_eq!(toned(&overlay, Tone::Reach), ["12.28"]);
    assert_eq!(shown(&scene, ALLIED, Some("12.27")), Overlay::default(), "not theirs to draw from");
}

#[test]
fn the_whole_net() {
    let scene = at("supply", "japan").put("8.38", "jp-9-16").put("26.20", "jp-20-16").scene();
    let overlay = shown(&scene, JAPAN, None);
    assert_eq!(keys(&overlay), ["overlay-outside", "overlay-stock"]);
    assert_eq!(toned(&overlay, Tone::Cut), ["26.20"]);
    let g = &scene.game.0;
    let points = g.trace_points(&scene.state, &g.field(&scene.state), JAPAN);
    assert_eq!(toned(&overlay, Tone::Source).len(), points.len());
    let area = g.trace_area(&scene.state, JAPAN);
    assert_eq!(toned(&overlay, Tone::Reach).len(), (area & g.map.land).len());
}

#[test]
fn a_planned_attack_shows_what_it_costs_both() {
    let layout = at("combat", "japan").put("12.28", "jp-9-16 jp-20-16").put("12.29", "pa-11-11 pa-12-11");
    let supply = json!({"quantities": {"12.27": {"japan-supply": 3}, "12.31": {"allied-supply": 8}}});
    let mut scene = layout.clone().set(supply).scene();
    let overlay = shown(&scene, JAPAN, Some("12.29"));
    assert_eq!(keys(&overlay), ["overlay-attack", "overlay-defence"]);
    assert_eq!(toned(&overlay, Tone::Source), ["12.27"]);
    let number = |overlay: &Overlay, note: usize, name: &str| {
        serde_json::to_value(&overlay.notes[note].args).unwrap()[name].clone()
    };
    assert_eq!([number(&overlay, 0, "price"), number(&overlay, 0, "tokens")], [json!(2), json!(3)]);
    assert_eq!([number(&overlay, 1, "most"), number(&overlay, 1, "dumps")], [json!(2), json!(1)]);
    assert!(overlay.strands.iter().any(|s| s.tone == Tone::Cut && s.from == "12.31" && s.to == "12.29"));
    // Once units are named it is theirs, for whoever names them only.
    scene.go("attack 12.29; pick jp-9-16");
    assert_eq!(number(&shown(&scene, JAPAN, None), 0, "price"), json!(1));
    assert_ne!(keys(&shown(&scene, ALLIED, None))[0], "overlay-attack");
    let scene = layout.scene();
    assert!(keys(&shown(&scene, JAPAN, Some("12.29"))).contains(&"overlay-attack-stocks"));
}
