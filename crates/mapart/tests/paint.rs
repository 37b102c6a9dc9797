//! Both layers, on small boards of each kind and on boards that ought not to exist.

use image::{ImageFormat, RgbImage};
use sandtable_kernel::*;
use sandtable_mapart::{Theme, map_svg, relief};

fn text(zh: &str, ja: &str, en: &str) -> Text<'static> {
    Text { zh: zh.to_owned().into(), ja: ja.to_owned().into(), en: en.to_owned().into() }
}

fn square(x: f32, y: f32, side: f32) -> Vec<[f32; 2]> {
    vec![[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
}

fn region(id: &str, kind: &str, colour: &str, ring: Vec<[f32; 2]>) -> Region {
    Region { id: id.into(), kind: kind.into(), colour: colour.into(), rings: vec![ring] }
}

/// An island with a grid of towns, roads between them, a river and a range.
fn points() -> Board {
    let mut b = Board { kind: BoardKind::Points, width: 700.0, height: 600.0, counter: 40.0, ..Board::default() };
    b.art.land.push(region("isle", "land", "", square(120.0, 100.0, 400.0)));
    b.art.regions.push(region(
        "west",
        "province",
        "#d8a47f",
        vec![[120.0, 100.0], [320.0, 100.0], [320.0, 500.0], [120.0, 500.0]],
    ));
    for k in 0..9 {
        let (x, y) = (190.0 + 130.0 * (k % 3) as f32, 170.0 + 130.0 * (k / 3) as f32);
        b.places.push(PlaceInfo {
            id: format!("p{k}"),
            names: text(&format!("城{k}"), &format!("町{k}"), &format!("Town & Co <{k}>")),
            kind: if k == 4 { "capital" } else { "town" }.into(),
            x,
            y,
            radius: 22.0,
            tags: vec!["vp-2".into(), "oil".into()],
            ..PlaceInfo::default()
        });
        if k > 0 {
            let kind = format!("road-{}", 1 + k % 2);
            b.links.push(LinkInfo { a: format!("p{}", k - 1), b: format!("p{k}"), kind, mountain: k == 5 });
        }
    }
    b.art.ridges.push(Ridge { points: vec![[200.0, 300.0], [440.0, 240.0]], height: 1500.0, width: 40.0 });
    b.art.rivers.push(Line {
        kind: "river".into(),
        names: text("河", "川", "River"),
        points: vec![[300.0, 320.0], [320.0, 420.0], [360.0, 510.0]],
        ..Line::default()
    });
    b.art.labels.push(Label {
        names: text("海", "海", "Sea"),
        kind: "water".into(),
        x: 60.0,
        y: 300.0,
        size: 24.0,
        ..Label::default()
    });
    let title = text("岛", "島", "The Isle");
    b.art.cartouche = Some(Cartouche { title, units_per_km: 2.0, ..Cartouche::default() });
    b
}

fn areas() -> Board {
    let mut b = Board { kind: BoardKind::Areas, width: 800.0, height: 600.0, counter: 40.0, ..Board::default() };
    for (id, kind, ring, callout) in [
        ("north-sea", "sea", square(0.0, 0.0, 400.0), None),
        ("alpha", "land", vec![[150.0, 200.0], [300.0, 200.0], [300.0, 350.0], [200.0, 380.0], [150.0, 350.0]], None),
        ("beta", "land", vec![[300.0, 200.0], [450.0, 230.0], [450.0, 350.0], [300.0, 350.0]], Some([600.0, 450.0])),
    ] {
        b.places.push(PlaceInfo {
            id: id.into(),
            names: text(&format!("地{id}"), &format!("ち{id}"), id),
            kind: kind.into(),
            x: ring[0][0] + 70.0,
            y: ring[0][1] + 70.0,
            outline: vec![ring],
            callout,
            tags: vec!["fortress".into(), "source-japan".into()],
            ..PlaceInfo::default()
        });
    }
    b.links.push(LinkInfo { a: "alpha".into(), b: "beta".into(), kind: "mountain".into(), mountain: false });
    b
}

fn hexes() -> Board {
    let mut b = Board { kind: BoardKind::Hexes, width: 600.0, height: 600.0, counter: 40.0, ..Board::default() };
    let terrains = ["sea", "clear", "hill", "forest", "swamp", "town", "forest-swamp", "mountain"];
    let mut art = HexArt { flat_top: true, radius: 40.0, hexes: Vec::new() };
    for k in 0..64usize {
        let (column, row) = (k % 8, k / 8);
        let (x, y) = (60.0 + 60.0 * column as f32, 50.0 + 69.3 * row as f32 + if column % 2 == 1 { 34.6 } else { 0.0 });
        let id = format!("{:02}{:02}", column + 1, row + 1);
        let names = match k % 5 {
            0 => text(&format!("高地{id}"), &format!("丘{id}"), &format!("The Long Ridge of {id}")),
            _ => text(&id, &id, &id),
        };
        b.places.push(PlaceInfo {
            id: id.clone(),
            names,
            kind: "hex".into(),
            x,
            y,
            radius: 40.0,
            ..PlaceInfo::default()
        });
        let terrain = terrains[if column == 0 { 0 } else { k % 8 }].to_owned();
        let symbols = vec!["position".into(), "high-red".into(), "airfield".into()];
        art.hexes.push(HexCell { id, x, y, terrain, symbols });
    }
    b.art.hexes = Some(art);
    b.art.climate = "tropical".into();
    b
}

fn boards() -> [Board; 3] {
    [points(), areas(), hexes()]
}

fn picture(board: &Board, theme: Theme) -> RgbImage {
    let bytes = relief(board, theme);
    image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg).expect("a JPEG").to_rgb8()
}

#[test]
fn the_same_board_gives_the_same_bytes() {
    for b in boards() {
        assert_eq!(relief(&b, Theme::Light), relief(&b, Theme::Light));
        assert_eq!(map_svg(&b, Lang::Zh, Theme::Dark), map_svg(&b, Lang::Zh, Theme::Dark));
        assert_ne!(relief(&b, Theme::Light), relief(&b, Theme::Dark));
        assert_ne!(map_svg(&b, Lang::Zh, Theme::Light), map_svg(&b, Lang::Zh, Theme::Dark));
    }
}

#[test]
fn the_picture_has_the_proportions_of_the_board() {
    for b in boards() {
        let p = picture(&b, Theme::Light);
        assert!((p.width() as f32 / p.height() as f32 - b.width / b.height).abs() < 0.01);
        assert!(p.width() as f32 >= b.width, "at least a pixel to a unit");
    }
}

#[test]
fn land_is_brighter_than_sea() {
    for theme in Theme::ALL {
        for (board, land, sea) in [(points(), [200, 450], [620, 300]), (areas(), [200, 320], [700, 100])] {
            let p = picture(&board, theme);
            let scale = p.width() as f32 / board.width;
            let light = |[x, y]: [u32; 2]| {
                let mut sum = 0;
                for dx in 0..30 {
                    for dy in 0..30 {
                        let at = |v: u32, d: u32| (v as f32 * scale) as u32 + d;
                        sum += p.get_pixel(at(x, dx), at(y, dy)).0.iter().map(|&c| c as u32).sum::<u32>();
                    }
                }
                sum
            };
            assert!(light(land) > light(sea), "{theme:?}");
        }
    }
}

#[test]
fn the_svg_is_well_formed_and_stands_alone() {
    for b in boards() {
        for lang in Lang::ALL {
            for theme in Theme::ALL {
                let svg = map_svg(&b, lang, theme);
                let doc = roxmltree::Document::parse(&svg).expect("well-formed XML");
                assert!(svg.len() < 400_000);
                for node in doc.descendants().filter(|n| n.is_element()) {
                    assert!(["svg", "g", "path", "text", "tspan"].contains(&node.tag_name().name()), "{node:?}");
                    for a in node.attributes() {
                        assert!(!["id", "href", "style", "class"].contains(&a.name()), "{a:?}");
                        assert!(
                            !a.value().contains("NaN") && !a.value().contains("inf") && !a.value().contains("url"),
                            "{a:?}"
                        );
                    }
                }
            }
        }
    }
}

/// What is written on the map, each text with its lines put together.
fn writing(svg: &str) -> Vec<String> {
    let doc = roxmltree::Document::parse(svg).expect("well-formed XML");
    let texts = doc.descendants().filter(|n| n.has_tag_name(("http://www.w3.org/2000/svg", "text")));
    texts.map(|t| t.descendants().filter(|n| n.is_text()).filter_map(|n| n.text()).collect()).collect()
}

#[test]
fn every_place_is_named_in_every_language() {
    for b in boards() {
        for lang in Lang::ALL {
            let written = writing(&map_svg(&b, lang, Theme::Light));
            for p in &b.places {
                assert!(written.iter().any(|w| w == p.names.get(lang)), "{lang:?} {:?}", p.names.get(lang));
            }
        }
    }
}

#[test]
fn a_name_is_marked_with_its_place() {
    for b in boards() {
        let svg = map_svg(&b, Lang::En, Theme::Light);
        let doc = roxmltree::Document::parse(&svg).expect("well-formed XML");
        // A hex without a name of its own has only its number, which belongs to the grid.
        for p in b.places.iter().filter(|p| p.names.en != p.id) {
            let mut groups = doc.descendants().filter(|n| n.attribute("data-place") == Some(&p.id));
            let named = |g: roxmltree::Node| {
                let words: String = g.descendants().filter(|n| n.is_text()).filter_map(|n| n.text()).collect();
                words.contains(&*p.names.en)
            };
            assert!(groups.any(named), "{}", p.id);
        }
    }
}

#[test]
fn names_of_towns_with_room_around_them_do_not_touch() {
    let b = points();
    let svg = map_svg(&b, Lang::Zh, Theme::Light);
    let doc = roxmltree::Document::parse(&svg).expect("well-formed XML");
    let names: Vec<[f32; 4]> = doc
        .descendants()
        .filter(|n| n.is_element() && n.text().is_some_and(|t| b.places.iter().any(|p| p.names.zh == t)))
        .map(|n| {
            let number = |a: &str| n.attribute(a).and_then(|v| v.parse::<f32>().ok()).expect("a number");
            let size = number("font-size");
            [number("x"), number("y") - size * 0.36, size * 0.8, size * 0.5]
        })
        .collect();
    assert_eq!(names.len(), 9);
    for (i, a) in names.iter().enumerate() {
        for c in &names[i + 1..] {
            let apart = (a[0] - c[0]).abs() >= a[2] + c[2] || (a[1] - c[1]).abs() >= a[3] + c[3];
            assert!(apart, "{a:?} {c:?}");
        }
        for p in &b.places {
            let clear = (a[0] - p.x).abs() >= a[2] + p.radius * 0.9 || (a[1] - p.y).abs() >= a[3] + p.radius * 0.9;
            assert!(clear, "{a:?} on {}", p.id);
        }
    }
}

#[test]
fn a_fixed_name_stays_where_the_author_put_it() {
    let mut b = points();
    b.places[0].label = Some([333.0, 222.0]);
    let svg = map_svg(&b, Lang::Zh, Theme::Light);
    let doc = roxmltree::Document::parse(&svg).expect("well-formed XML");
    let name = doc.descendants().find(|n| n.is_element() && n.text() == Some("城0")).expect("the name");
    assert_eq!(name.attribute("x"), Some("333"));
}

#[test]
fn a_mountain_link_draws_peaks_along_the_border() {
    let mut b = areas();
    let peaks = map_svg(&b, Lang::En, Theme::Light);
    b.links[0].kind = "land".into();
    let dashes = map_svg(&b, Lang::En, Theme::Light);
    b.links.clear();
    let closed = map_svg(&b, Lang::En, Theme::Light);
    assert!(dashes.contains("stroke-dasharray=\"10 5\"") && !peaks.contains("stroke-dasharray=\"10 5\""));
    assert!(closed.contains("stroke-dasharray=\"2 4\"") && !dashes.contains("stroke-dasharray=\"2 4\""));
}

/// Paints everything there is to paint of a board and reads it back.
fn survives(b: &Board) {
    picture(b, Theme::Light);
    for theme in Theme::ALL {
        for lang in Lang::ALL {
            let svg = map_svg(b, lang, theme);
            roxmltree::Document::parse(&svg).expect("well-formed XML");
            assert!(!svg.contains("NaN") && !svg.contains("inf"));
        }
    }
}

#[test]
fn an_empty_board_is_a_sheet_of_water() {
    for kind in [BoardKind::Points, BoardKind::Areas, BoardKind::Hexes] {
        survives(&Board { kind, ..Board::default() });
        survives(&Board { kind, width: 300.0, height: 1.0, ..Board::default() });
    }
}

#[test]
fn numbers_that_are_none_are_left_out() {
    for bad in [f32::NAN, f32::NEG_INFINITY, 0.0, f32::MAX] {
        for mut b in boards() {
            b.counter = bad;
            for p in b.places.iter_mut().step_by(2) {
                (p.x, p.radius, p.callout, p.label) = (bad, bad, Some([bad, 5.0]), Some([bad, bad]));
                p.outline = vec![vec![[bad, bad]; 4], square(bad, 3.0, 10.0)];
            }
            for region in b.art.land.iter_mut().chain(&mut b.art.regions) {
                region.rings[0][0] = [bad, 10.0];
            }
            for line in &mut b.art.rivers {
                line.points[0] = [bad, bad];
            }
            for ridge in &mut b.art.ridges {
                (ridge.height, ridge.width, ridge.points[0]) = (bad, bad, [bad, 1.0]);
            }
            for label in &mut b.art.labels {
                (label.size, label.angle, label.x) = (bad, bad, bad);
            }
            if let Some(h) = &mut b.art.hexes {
                h.radius = bad;
                h.hexes[3].x = bad;
            }
            if let Some(c) = &mut b.art.cartouche {
                (c.units_per_km, c.at) = (bad, Some([bad, bad]));
            }
            b.art.roads.push(Line { kind: "road-1".into(), points: vec![[bad, 1.0], [5.0, bad]], ..Line::default() });
            survives(&b);
            b.width = bad;
            survives(&b);
        }
    }
}

#[test]
fn strange_shapes_and_words_are_drawn_or_left_out() {
    let mut b = points();
    b.art.regions.push(region("line", "province", "red", vec![[10.0, 10.0], [20.0, 20.0]]));
    b.art.regions.push(region("dot", "sea-area", "#12345", vec![[10.0, 10.0]; 8]));
    b.art.regions.push(region("bow", "land-area", "#ééé", vec![[0.0, 0.0], [90.0, 90.0], [90.0, 0.0], [0.0, 90.0]]));
    b.art.regions.push(Region::default());
    b.links.push(LinkInfo { a: "p1".into(), b: "p1".into(), kind: "road-1".into(), mountain: true });
    b.links.push(LinkInfo { a: "nowhere".into(), b: "p1".into(), kind: "?".into(), mountain: true });
    b.places[0].names = text("\u{0}\u{1}\u{FFFE}]]>", "", "\"quoted\" & <b>");
    b.places[1].names = Text::default();
    b.places[2].kind = "\u{1F40D}".into();
    b.places[3].tags = vec!["vp-".into(), "vp-<".into(), "source-".into(), "\u{8}".into()];
    b.art.climate = "lunar".into();
    survives(&b);
}
