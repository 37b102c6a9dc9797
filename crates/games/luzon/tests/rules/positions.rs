use crate::*;

#[test]
fn positions_name_what_cannot_be() {
    let error = |layout: Layout<Luzon>, field: &str| {
        let errors = layout.errors();
        assert!(errors.iter().any(|e| e.starts_with(&format!("{field}:"))), "{field}: {errors:?}");
    };
    let layout = at("movement", "japan");
    error(layout.clone().turn(9), "turn");
    error(layout.clone().put_marked("12.28", "jp-9-16", &["reserve", "strat"]), "pieces.jp-9-16.marks");
    error(layout.clone().put_marked("12.28", "jp-9-16", &["low", "exhausted"]), "pieces.jp-9-16.marks");
    let reserves = ["jp-9-16 12.28", "jp-20-16 12.29", "jp-1f-48 12.30", "jp-2f-48 12.31"];
    let marked = |layout: Layout<Luzon>, all: &[&str]| {
        let pair = |x: &&str| x.split_once(' ').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
        all.iter().map(pair).fold(layout, |l, (id, hex)| l.put_marked(&hex, &id, &["reserve"]))
    };
    marked(layout.clone(), &reserves[..3]).scene();
    error(marked(layout.clone(), &reserves), "pieces");
    error(layout.clone().put_face("11.33", "jp-lily", "full"), "pieces.jp-lily.at");
    error(layout.clone().put("recovery", "jp-9-16"), "pieces.jp-9-16.at");
    error(layout.clone().set(json!({"quantities": {"12.28": {"supply": 4}}})), "quantities.12.28.supply");
    error(layout.clone().pool("12.28", "jp-9-16"), "pools.12.28");
    let scene = layout
        .pool("recovery", "pa-11-11 pa-12-11")
        .pool("dead", "pa-13-11")
        .pool(BOX, "jp-lily")
        .marker("weather", "limited-flight")
        .scene();
    assert_eq!((scene.place("pa-12-11"), scene.place("pa-13-11")), ("recovery".into(), "dead".into()));
    assert!(scene.state.limited && scene.place("jp-lily") == BOX);
}
