use crate::*;

/// The position is refused, and this field is named.
#[track_caller]
fn impossible(layout: Layout<Luzon>, field: &str) {
    let errors = layout.errors();
    assert!(errors.iter().any(|e| e.starts_with(&format!("{field}:"))), "{field}: {errors:?}");
}

#[test]
fn positions_name_what_cannot_be() {
    let layout = at("movement", "japan");
    impossible(layout.clone().turn(9), "turn");
    impossible(layout.clone().put_marked("12.28", "jp-9-16", &["reserve", "strat"]), "pieces.jp-9-16.marks");
    impossible(layout.clone().put_marked("12.28", "jp-9-16", &["low", "exhausted"]), "pieces.jp-9-16.marks");
    let reserves = ["jp-9-16 12.28", "jp-20-16 12.29", "jp-1f-48 12.30", "jp-2f-48 12.31"];
    let marked = |layout: Layout<Luzon>, all: &[&str]| {
        let pair = |x: &&str| x.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        all.iter().map(pair).fold(layout, |l, (id, hex)| l.put_marked(&hex, &id, &["reserve"]))
    };
    marked(layout.clone(), &reserves[..3]).scene();
    impossible(marked(layout.clone(), &reserves), "pieces");
    impossible(layout.clone().put_face("11.33", "jp-lily", "full"), "pieces.jp-lily.at");
    impossible(layout.clone().put("recovery", "jp-9-16"), "pieces.jp-9-16.at");
    impossible(layout.clone().set(json!({"quantities": {"12.28": {"supply": 4}}})), "quantities.12.28.supply");
    impossible(layout.clone().pool("12.28", "jp-9-16"), "pools.12.28");
    let scene = layout
        .pool("recovery", "pa-11-11 pa-12-11")
        .pool("dead", "pa-13-11")
        .pool(BOX, "jp-lily")
        .marker("weather", "limited-flight")
        .scene();
    assert_eq!((scene.place("pa-12-11"), scene.place("pa-13-11")), ("recovery".into(), "dead".into()));
    assert!(scene.state.limited && scene.place("jp-lily") == BOX);
}

/// 1.3c, 9.14 A strip belongs to whoever stands there, and nothing of the enemy's lies under a unit.
#[test]
fn r1_3c_what_lies_under_a_unit_is_not_the_enemys() {
    let layout = at("movement", "japan");
    let scene = layout.clone().lay("16.27: jp-9-16; 11.33: jp-20-16").scene();
    scene.holds(R1_3C, |s| s.marker("strips")["16.27"] == "japan" && s.marker("strips")["10.23"] == "allied");
    // The set-up gives way: the supply of Manila is not drawn from under a Japanese regiment.
    let scene = table::<Luzon>().turn(2).at("movement", "allied").put("17.16", "jp-9-16").scene();
    scene.holds(R1_3C, |s| tokens(s, "17.16") == 0 && tokens(s, "12.21") > 0);
    for (id, error) in [
        (
            "quantities.12.28",
            layout.clone().put("12.28", "jp-9-16").set(json!({"quantities": {"12.28": {"allied-supply": 4}}})),
        ),
        ("pieces.al-truck-1.at", layout.clone().put("12.28", "jp-9-16 al-truck-1")),
        ("pieces.us-mixf.at", layout.clone().put("16.27", "jp-9-16").put_face("16.27", "us-mixf", "full")),
        ("markers.strips.16.27", layout.clone().put("16.27", "jp-9-16").marker("strips", json!({"16.27": "allied"}))),
    ] {
        impossible(error, id);
    }
}

#[test]
fn positions_name_what_stands_where_it_cannot() {
    let layout = at("movement", "japan");
    impossible(layout.clone().put("1.01", "jp-wagon-1"), "pieces.jp-wagon-1.at");
    impossible(layout.clone().set(json!({"quantities": {"1.01": {"japan-supply": 4}}})), "quantities.1.01");
    impossible(layout.clone().put("7.39", "pa-11-11"), "pieces.pa-11-11.at");
    layout.clone().option("allied-variant", "2").put("7.39", "pa-11-11").scene();
    impossible(layout.clone().put("recovery", "us-mixf"), "pieces.us-mixf.at");
    impossible(layout.clone().put_marked("12.28", "jp-48-hq", &["exploit"]), "pieces.jp-48-hq.marks");
    impossible(layout.clone().put_marked("12.28", "jp-9-16", &["fuel-marker"]), "pieces.jp-9-16.marks");
    impossible(layout.clone().put("due", "jp-3-eng"), "pieces.jp-3-eng.at");
    layout.option("japan-variant", "2").put("due", "jp-3-eng").scene();
}
