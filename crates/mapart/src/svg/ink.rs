//! Pen, inks and type: writing well-formed SVG by hand.

use crate::Theme;
use crate::sheet::{Point, finite};
use sandtable_kernel::Lang;
use std::fmt::Write;

/// The inks of a theme, as SVG colours.
pub(crate) struct Inks {
    pub coast: &'static str,
    pub river: &'static str,
    pub road: &'static str,
    pub road_fill: &'static str,
    pub track: &'static str,
    pub province: &'static str,
    pub border: &'static str,
    pub mountain: &'static str,
    pub sea: &'static str,
    pub text: &'static str,
    pub halo: &'static str,
    pub water: &'static str,
    pub water_halo: &'static str,
    pub region: &'static str,
    pub grid: &'static str,
    pub paper: &'static str,
    pub frame: &'static str,
    pub place: &'static str,
    pub capital: &'static str,
    pub red: &'static str,
    pub blue: &'static str,
    pub green: &'static str,
    pub black: &'static str,
    pub forest: &'static str,
    pub forest_light: &'static str,
    pub swamp: &'static str,
    pub town: &'static str,
    pub hill: &'static str,
}

const LIGHT: Inks = Inks {
    coast: "#3c5257",
    river: "#6492aa",
    road: "#6a4528",
    road_fill: "#f3dfae",
    track: "#76563a",
    province: "#7c5645",
    border: "#6d4634",
    mountain: "#5b4029",
    sea: "#4f7d91",
    text: "#26221d",
    halo: "#f8f2e2",
    water: "#2d5a75",
    water_halo: "#c9dde0",
    region: "#5e4c3a",
    grid: "#5d5645",
    paper: "#f3ecdc",
    frame: "#3a332a",
    place: "#fbf6e9",
    capital: "#f6dfc3",
    red: "#a82a24",
    blue: "#2c4f86",
    green: "#3f6b35",
    black: "#2a2622",
    forest: "#5f7a48",
    forest_light: "#8ea66d",
    swamp: "#4f8088",
    town: "#6d5146",
    hill: "#80643f",
};

const DARK: Inks = Inks {
    coast: "#0c1418",
    river: "#6b97ab",
    road: "#17120d",
    road_fill: "#c8a873",
    track: "#bfa27a",
    province: "#d0aa90",
    border: "#d4a989",
    mountain: "#d8bd94",
    sea: "#7fa6b5",
    text: "#f0e8d6",
    halo: "#26241f",
    water: "#a5c6d4",
    water_halo: "#22323b",
    region: "#e2d3b4",
    grid: "#d3c9ae",
    paper: "#26231e",
    frame: "#b5a88c",
    place: "#3d3a33",
    capital: "#5a4434",
    red: "#e0645a",
    blue: "#86a9dd",
    green: "#8fbd7c",
    black: "#efe7d6",
    forest: "#7f9c66",
    forest_light: "#5b7548",
    swamp: "#83b4b9",
    town: "#c4ac9a",
    hill: "#c2a678",
};

pub(crate) fn inks(theme: Theme) -> &'static Inks {
    match theme {
        Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    }
}

/// Serif for the map; every list ends in what any system has.
///
/// The client serves EB Garamond and Noto Sans to drawings that stand in its page; the rest is what
/// systems have.
pub(crate) fn serif(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => {
            "'Noto Serif SC','Source Han Serif SC','Noto Serif CJK SC','Songti SC','STSong','SimSun','Noto Sans SC',serif"
        }
        Lang::Ja => {
            "'Noto Serif JP','Source Han Serif JP','Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho','MS Mincho',\
             'Noto Sans JP',serif"
        }
        Lang::En => "'EB Garamond','Palatino Linotype','Palatino','Book Antiqua','Libertinus Serif','Georgia',serif",
    }
}

/// Sans for numbers and grid coordinates.
pub(crate) const SANS: &str = "'Noto Sans','Helvetica Neue','Arial',sans-serif";

/// An SVG in the making.
pub(crate) struct Pen {
    pub out: String,
}

/// A number with at most one decimal, as short as can be.
fn number(out: &mut String, v: f32) {
    let tenths = if v.is_finite() { (v * 10.0).round().clamp(-1e8, 1e8) as i64 } else { 0 };
    let (sign, t) = if tenths < 0 { ("-", -tenths) } else { ("", tenths) };
    let _ = if t % 10 == 0 { write!(out, "{sign}{}", t / 10) } else { write!(out, "{sign}{}.{}", t / 10, t % 10) };
}

pub(crate) fn num(v: f32) -> String {
    let mut s = String::new();
    number(&mut s, v);
    s
}

/// Text made safe for XML: markup escaped, control characters dropped.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' | '\r' => out.push(' '),
            c if (c as u32) < 32 || matches!(c as u32, 0xFFFE | 0xFFFF | 0x7F..=0x9F) => {}
            c => out.push(c),
        }
    }
    out
}

/// Path data under construction; relative coordinates, so that long coasts stay small.
#[derive(Default)]
pub(crate) struct Path {
    pub d: String,
    at: [i64; 2],
}

impl Path {
    fn relative(&mut self, p: Point) {
        for (k, v) in p.into_iter().enumerate() {
            let to = (v * 10.0).round() as i64;
            let step = (to - self.at[k]) as f32 / 10.0;
            if k == 1 && step >= 0.0 {
                self.d.push(' ');
            }
            number(&mut self.d, step);
            self.at[k] = to;
        }
    }

    pub fn go(&mut self, p: Point) -> &mut Path {
        let p = if finite(p) { p } else { [0.0, 0.0] };
        self.d.push('M');
        number(&mut self.d, p[0]);
        self.d.push(' ');
        number(&mut self.d, p[1]);
        self.at = p.map(|v| (v * 10.0).round() as i64);
        self
    }

    pub fn line(&mut self, p: Point) -> &mut Path {
        if finite(p) {
            self.d.push('l');
            self.relative(p);
        }
        self
    }

    /// A curve to `p` with one handle.
    pub fn bend(&mut self, handle: Point, p: Point) -> &mut Path {
        if finite(p) && finite(handle) {
            let start = self.at;
            self.d.push('q');
            self.relative(handle);
            self.at = start;
            self.d.push(' ');
            self.relative(p);
        }
        self
    }

    pub fn close(&mut self) -> &mut Path {
        self.d.push('z');
        self
    }

    pub fn polyline(&mut self, points: &[Point]) -> &mut Path {
        for (i, &p) in points.iter().enumerate() {
            if i == 0 {
                self.go(p)
            } else {
                self.line(p)
            };
        }
        self
    }

    /// Through the middles of the segments, bending at the points: a smooth hand.
    pub fn smooth(&mut self, points: &[Point]) -> &mut Path {
        let [first, .., last] = points else { return self };
        self.go(*first);
        for i in 1..points.len() - 1 {
            let (a, b) = (points[i], points[i + 1]);
            let end = if i + 2 == points.len() { *last } else { [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0] };
            self.bend(a, end);
        }
        if points.len() == 2 {
            self.line(*last);
        }
        self
    }

    /// Straight, with the corners rounded off.
    pub fn rounded(&mut self, points: &[Point]) -> &mut Path {
        let [first, .., last] = points else { return self };
        self.go(*first);
        for p in points.windows(3) {
            let towards = |q: Point| [p[1][0] + (q[0] - p[1][0]) * ROUND, p[1][1] + (q[1] - p[1][1]) * ROUND];
            self.line(towards(p[0])).bend(p[1], towards(p[2]));
        }
        self.line(*last)
    }

    pub fn circle(&mut self, c: Point, r: f32) -> &mut Path {
        // Rounded first: a chord that is not quite the diameter would make a lens of it.
        let r = (r * 10.0).round() / 10.0;
        let (r2, r1) = (num(2.0 * r), num(r));
        self.go([c[0] - r, c[1]]);
        let _ = write!(self.d, "a{r1} {r1} 0 1 0 {r2} 0a{r1} {r1} 0 1 0-{r2} 0z");
        self
    }

    pub fn rect(&mut self, x: f32, y: f32, w: f32, h: f32) -> &mut Path {
        self.go([x, y]).line([x + w, y]).line([x + w, y + h]).line([x, y + h]).close()
    }
}

/// How far from a corner, as a share of its arms, it begins to be rounded.
const ROUND: f32 = 0.36;

/// Where the middle of a rounded corner lies.
pub(crate) fn bend(before: Point, corner: Point, after: Point) -> Point {
    let along = |i: usize| corner[i] + ROUND / 4.0 * (before[i] + after[i] - 2.0 * corner[i]);
    [along(0), along(1)]
}

/// A piece of type.
pub(crate) struct Type<'a> {
    pub size: f32,
    pub fill: &'a str,
    pub halo: &'a str,
    pub weight: u16,
    pub italic: bool,
    pub small_caps: bool,
    /// Space between letters, in ems.
    pub spacing: f32,
    pub opacity: f32,
}

impl Pen {
    pub fn path(&mut self, path: &Path, attributes: &str) {
        if !path.d.is_empty() {
            let _ = write!(self.out, "<path d=\"{}\" {attributes}/>", path.d);
        }
    }

    pub fn open(&mut self, attributes: &str) {
        let _ = write!(self.out, "<g {attributes}>");
    }

    /// What belongs to the name of a place: a viewer may move it aside when counters lie on it.
    pub fn open_name(&mut self, place: &str) {
        self.open(&format!("data-place=\"{}\"", escaped(place)));
    }

    pub fn close(&mut self) {
        self.out.push_str("</g>\n");
    }

    /// Bare text inside a group that sets its type.
    pub fn plain(&mut self, at: Point, text: &str) {
        let _ = write!(self.out, "<text x=\"{}\" y=\"{}\">{}</text>", num(at[0]), num(at[1]), escaped(text));
    }

    /// Text centred on `at`, turned by `angle` degrees, in one line or more.
    pub fn text(&mut self, at: Point, angle: f32, text: &str, t: &Type) {
        self.lines(at, angle, &[text], t);
    }

    pub fn lines(&mut self, at: Point, angle: f32, lines: &[&str], t: &Type) {
        if lines.iter().all(|l| l.trim().is_empty()) || !finite(at) {
            return;
        }
        let out = &mut self.out;
        // The middle of the letters, not of the line, and not of the space after the last letter.
        let x = at[0] + t.spacing * t.size / 2.0;
        let y = at[1] + t.size * 0.36 - (lines.len() as f32 - 1.0) * t.size * 0.5;
        let _ =
            write!(out, "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"", num(x), num(y), num(t.size), t.fill);
        if angle.is_finite() && angle.abs() > 0.05 {
            let _ = write!(out, " transform=\"rotate({} {} {})\"", num(angle), num(at[0]), num(at[1]));
        }
        if t.weight != 400 {
            let _ = write!(out, " font-weight=\"{}\"", t.weight);
        }
        if t.italic {
            out.push_str(" font-style=\"italic\"");
        }
        if t.small_caps {
            out.push_str(" font-variant=\"small-caps\"");
        }
        if t.spacing > 0.0 {
            let _ = write!(out, " letter-spacing=\"{}\"", num(t.spacing * t.size));
        }
        if t.opacity < 1.0 {
            let _ = write!(out, " opacity=\"{:.2}\"", t.opacity);
        }
        if !t.halo.is_empty() {
            let width = num((t.size * 0.24).clamp(2.0, 5.0));
            let _ = write!(
                out,
                " paint-order=\"stroke\" stroke=\"{}\" stroke-opacity=\".82\" stroke-width=\"{width}\"",
                t.halo
            );
        }
        out.push('>');
        for (k, line) in lines.iter().enumerate() {
            if k == 0 {
                out.push_str(&escaped(line));
            } else {
                // The space keeps the name whole for search and for readers aloud.
                let _ = write!(out, " <tspan x=\"{}\" dy=\"{}\">{}</tspan>", num(x), num(t.size), escaped(line));
            }
        }
        out.push_str("</text>");
    }
}

/// A long name in two lines, parted at the space nearest its middle.
pub(crate) fn parted(text: &str) -> Vec<&str> {
    let middle = text.len() / 2;
    match text.match_indices(' ').min_by_key(|(i, _)| i.abs_diff(middle)) {
        Some((i, _)) => vec![&text[..i], &text[i + 1..]],
        None => vec![text],
    }
}

/// Width of a line of type at size 1.
pub(crate) fn measure(text: &str, spacing: f32) -> f32 {
    text.chars()
        .map(|c| {
            spacing
                + match c {
                    ' ' | '.' | ',' | '\'' | 'i' | 'l' | 'j' | '(' | ')' | '-' => 0.31,
                    'a'..='z' => 0.52,
                    'A'..='Z' => 0.72,
                    '0'..='9' => 0.54,
                    c if (c as u32) < 0x2E80 => 0.55,
                    _ => 1.0,
                }
        })
        .sum()
}
