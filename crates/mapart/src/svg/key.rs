//! The key: what the marks on this map mean, for those that are on it.

use super::Draft;
use super::hexes::{self, OUTLINED, Patterns};
use super::ink::{Path, SANS, measure, num};
use super::lines::{self, Road, Way};
use super::symbols;
use crate::sheet::{Border, Point, hex_art, hexagon};
use sandtable_kernel::{BoardKind, HexCell, Line, Text};

enum Sample {
    Way(Way),
    Pass,
    Border(Border),
    Spot,
    Walled,
    Symbol(String),
    Terrain(&'static str),
    Limit(String),
    /// Letter and colour.
    Chip(String, String),
}

static WAYS: [(Way, Text<'static>); 7] = [
    (Way::First, Text::new("一级街道", "一級街道", "First-class road")),
    (Way::Second, Text::new("二级街道", "二級街道", "Second-class road")),
    (Way::Track, Text::new("小路", "小道", "Track")),
    (Way::Rail, Text::new("铁路", "鉄道", "Railway")),
    (Way::Sea, Text::new("海路", "海路", "Sea route")),
    (Way::Bridge, Text::new("桥梁", "橋", "Bridge")),
    (Way::Limit, Text::new("作战界线", "作戦境界線", "Limit of operations")),
];

static BORDERS: [(Border, Text<'static>); 4] = [
    (Border::Land, Text::new("陆上边境", "陸上境界", "Land border")),
    (Border::Mountain, Text::new("山岳边境", "山岳境界", "Mountain border")),
    (Border::Sea, Text::new("海域边境", "海域境界", "Sea border")),
    (Border::Closed, Text::new("不相邻", "隣接しない", "Not adjacent")),
];

static TERRAINS: [(&str, Text<'static>); 13] = [
    ("hill", Text::new("丘陵", "丘陵", "Hill")),
    ("rough", Text::new("崎岖地", "荒地", "Rough")),
    ("very-rough", Text::new("险峻地", "険阻", "Very rough")),
    ("mountain", Text::new("山地", "山岳", "Mountain")),
    ("forest", Text::new("森林", "森林", "Forest")),
    ("light-woods", Text::new("疏林", "疎林", "Light woods")),
    ("heavy-woods", Text::new("密林", "密林", "Heavy woods")),
    ("jungle", Text::new("丛林", "ジャングル", "Jungle")),
    ("swamp", Text::new("沼泽", "湿地", "Swamp")),
    ("forest-swamp", Text::new("森林、沼泽", "森林・湿地", "Forest, swamp")),
    ("town", Text::new("市街", "市街", "Town")),
    ("city", Text::new("城市", "都市", "City")),
    ("village", Text::new("村落", "村落", "Village")),
];

static SYMBOLS: [(&str, Text<'static>); 17] = [
    ("poi", Text::new("兴趣点", "小集落（POI）", "Point of interest")),
    (OUTLINED, Text::new("一方不得进入", "一方は進入不可", "Closed to one side")),
    ("source-japan", Text::new("日军补给源", "日本軍の補給源", "Japanese supply source")),
    ("source-allied", Text::new("同盟国补给源", "連合国の補給源", "Allied supply source")),
    ("vp-", Text::new("胜利得分（VP）", "勝利得点（VP）", "Victory points (VP)")),
    ("base-red", Text::new("策源", "策源", "Resource base")),
    ("base-black", Text::new("策源，仅一方计算", "策源、一方だけ", "Resource base, one side only")),
    ("base-half", Text::new("策源，仅一方计½", "策源、一方だけ½", "Resource base, half, one side")),
    ("base-us", Text::new("海外策源", "海外の策源", "Resource bases overseas")),
    ("fortress", Text::new("要塞", "要塞", "Fortress")),
    ("oil", Text::new("油田", "油田", "Oil field")),
    ("oil-field", Text::new("油田", "油田", "Oil field")),
    ("airfield", Text::new("机场", "飛行場", "Airfield")),
    ("port", Text::new("港口", "港湾", "Port")),
    ("position", Text::new("阵地", "陣地", "Position")),
    ("high-red", Text::new("红色制高点（MT）", "赤い制高点（MT）", "Red high point (MT)")),
    ("high-black", Text::new("黑色制高点（VP）", "黒い制高点（VP）", "Black high point (VP)")),
];

pub(crate) struct Key {
    entries: Vec<(Sample, String)>,
    columns: usize,
    column: f32,
    row: f32,
    size: f32,
    pub wide: f32,
    pub tall: f32,
}

impl Key {
    pub fn new(d: &Draft, roads: &[Road], size: f32) -> Key {
        let entries = entries(d, roads);
        let columns = if entries.len() > 4 { 2 } else { 1 };
        let longest = entries.iter().map(|(_, t)| measure(t, 0.0)).fold(0.0, f32::max);
        let hexes = entries.iter().any(|(s, _)| matches!(s, Sample::Terrain(_)));
        let row = size * if hexes { 2.5 } else { 1.9 };
        let column = size * 4.6 + longest * size;
        let rows = entries.len().div_ceil(columns) as f32;
        let (wide, tall) = if rows > 0.0 { (column * columns as f32, rows * row + size * 0.8) } else { (0.0, 0.0) };
        Key { entries, columns, column, row, size, wide, tall }
    }

    /// Draws the key with the middle of its upper edge at `at`.
    pub fn draw(&self, d: &mut Draft, at: Point) {
        if self.entries.is_empty() {
            return;
        }
        let left = at[0] - self.wide / 2.0;
        let rows = self.entries.len().div_ceil(self.columns);
        for (k, (sample, _)) in self.entries.iter().enumerate() {
            show(d, sample, self.spot(left, at[1], k, rows), self.size);
        }
        let i = d.inks;
        d.pen.open(&format!("font-size=\"{}\" fill=\"{}\" text-anchor=\"start\"", num(self.size), i.text));
        for (k, (_, label)) in self.entries.iter().enumerate() {
            let [x, y] = self.spot(left, at[1], k, rows);
            d.pen.plain([x + self.size * 2.2, y + self.size * 0.36], label);
        }
        d.pen.close();
    }

    /// Middle of the sample of an entry; entries run down the columns.
    fn spot(&self, left: f32, top: f32, k: usize, rows: usize) -> Point {
        let (column, row) = ((k / rows) as f32, (k % rows) as f32);
        [left + column * self.column + self.size * 1.6, top + (row + 0.5) * self.row + self.size * 0.4]
    }
}

fn entries(d: &Draft, roads: &[Road]) -> Vec<(Sample, String)> {
    let board = d.board;
    let word = |t: &Text<'_>| t.get(d.lang).to_owned();
    let mut out = Vec::new();
    if board.kind == BoardKind::Points {
        static TOWN: Text<'static> = Text::new("城镇", "町", "Town");
        static CAPITAL: Text<'static> = Text::new("道都", "道都", "Provincial capital");
        if board.places.iter().any(|p| p.kind == "town") {
            out.push((Sample::Spot, word(&TOWN)));
        }
        if board.places.iter().any(|p| p.kind == "capital") {
            out.push((Sample::Walled, word(&CAPITAL)));
        }
    }
    static ROAD: Text<'static> = Text::new("道路", "道路", "Road");
    for (way, name) in &WAYS {
        if roads.iter().any(|r| r.way == *way) {
            let only = *way == Way::First && !roads.iter().any(|r| r.way == Way::Second);
            // A limit may have a name of its own.
            let called = board.art.roads.iter().find(|l| *way == Way::Limit && l.kind == "limit");
            let called = called.map(|l| &l.names).filter(|n| !n.get(d.lang).is_empty());
            out.push((Sample::Way(*way), word(if only { &ROAD } else { called.unwrap_or(name) })));
        }
    }
    static PASS: Text<'static> = Text::new("山路", "山道", "Mountain road");
    if roads.iter().any(|r| r.pass) {
        out.push((Sample::Pass, word(&PASS)));
    }
    for (border, name) in &BORDERS {
        if d.sheet.borders.iter().any(|(b, _)| b == border) {
            out.push((Sample::Border(*border), word(name)));
        }
    }
    for (terrain, name) in &TERRAINS {
        let there =
            |c: &HexCell| c.terrain == *terrain || hexes::built(terrain) && c.symbols.iter().any(|s| s == terrain);
        if hex_art(board).is_some_and(|a| a.hexes.iter().any(there)) {
            out.push((Sample::Terrain(terrain), word(name)));
        }
    }
    for line in board.art.roads.iter().filter(|l| l.kind.starts_with("limit-")) {
        if !out.iter().any(|(s, _)| matches!(s, Sample::Limit(kind) if *kind == line.kind)) {
            out.push((Sample::Limit(line.kind.clone()), word(&line.names)));
        }
    }
    let mut printed: Vec<&str> =
        hex_art(board).iter().flat_map(|a| &a.hexes).flat_map(|c| &c.symbols).map(String::as_str).collect();
    printed.extend(board.places.iter().filter(|p| p.kind != "hex").flat_map(symbols::printed));
    for (symbol, name) in &SYMBOLS {
        let like = |s: &&&str| **s == *symbol || symbol.ends_with('-') && s.starts_with(symbol);
        let known = out.iter().any(|(_, n)| n == name.get(d.lang));
        if let (Some(found), false) = (printed.iter().find(like), known) {
            out.push((Sample::Symbol((*found).to_owned()), word(name)));
        }
    }
    for chip in &board.art.chips {
        let name = word(&chip.names);
        let letter = name.chars().next().map(String::from).unwrap_or_default();
        out.push((Sample::Chip(letter, chip.colour.clone()), name));
    }
    out
}

fn show(d: &mut Draft, sample: &Sample, [x, y]: Point, size: f32) {
    let line = vec![[x - size * 1.5, y + size * 0.15], [x, y - size * 0.15], [x + size * 1.5, y + size * 0.1]];
    match sample {
        Sample::Way(way) => {
            if *way == Way::Bridge {
                lines::draw_roads(d, &[Road { way: Way::First, pass: false, points: line.clone() }]);
            }
            lines::draw_roads(d, &[Road { way: *way, pass: false, points: line }]);
        }
        Sample::Pass => {
            let road = [Road { way: Way::Second, pass: true, points: line }];
            lines::draw_roads(d, &road);
            lines::passes(d, &road);
        }
        Sample::Limit(kind) => lines::limits(d, &[Line { kind: kind.clone(), points: line, ..Line::default() }]),
        Sample::Border(border) => lines::draw_borders(d, &[(*border, line)]),
        Sample::Spot => symbols::spot(d, [x, y], size * 0.75),
        Sample::Walled => symbols::walled(d, [x, y], size * 0.75),
        Sample::Symbol(name) if name == OUTLINED => {
            let flat_top = hex_art(d.board).is_none_or(|a| a.flat_top);
            hexes::outlined(d, [([x, y], size * 1.1)].into_iter(), flat_top);
        }
        Sample::Symbol(name) => symbols::draw(d, name, [x, y], size * 0.72),
        Sample::Chip(letter, colour) => chip(d, letter, colour, [x, y], size),
        Sample::Terrain(terrain) => {
            let flat_top = hex_art(d.board).is_none_or(|a| a.flat_top);
            let (mut hull, mut patterns) = (Path::default(), Patterns::default());
            hull.polyline(&hexagon([x, y], size * 1.25, flat_top)).close();
            let i = d.inks;
            d.pen.path(&hull, &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\".8\"", i.halo, i.grid));
            patterns.add(terrain, [x, y], size * 1.25, flat_top, 7, |_| true);
            patterns.ink(d);
        }
    }
}

/// As clients draw it.
fn chip(d: &mut Draft, letter: &str, colour: &str, [x, y]: Point, size: f32) {
    let (mut shape, r) = (Path::default(), size * 0.75);
    let ink = if colour.is_empty() {
        shape.polyline(&[[x, y - r * 1.2], [x + r * 1.2, y], [x, y + r * 1.2], [x - r * 1.2, y]]).close();
        d.pen.path(&shape, "fill=\"#fffdf5\" stroke=\"#7a1f1f\" stroke-width=\"1\"");
        "#1b1b1b"
    } else {
        shape.rect(x - r, y - r, 2.0 * r, 2.0 * r);
        d.pen.path(&shape, &format!("fill=\"{colour}\" stroke=\"#000\" stroke-opacity=\".6\" stroke-width=\".8\""));
        "#ffffff"
    };
    let style = format!("font-family=\"{SANS}\" font-weight=\"700\" font-size=\"{}\" fill=\"{ink}\"", num(size));
    d.pen.open(&format!("{style} text-anchor=\"middle\""));
    d.pen.plain([x, y + size * 0.36], letter);
    d.pen.close();
}
