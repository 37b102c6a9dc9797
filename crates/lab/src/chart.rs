//! Small charts as inline SVG. Marks carry a `<title>`, so that pointing at one shows its numbers.

use crate::Share;
use crate::stats::quantile;
use std::fmt::Write;

pub fn esc(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

impl Svg {
    pub fn new(width: f64, height: f64) -> Svg {
        Svg { width, height, body: String::new() }
    }

    pub fn text(&mut self, x: f64, y: f64, anchor: &str, class: &str, text: &str) {
        let text = esc(text);
        let _ =
            write!(self.body, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" class="{class}">{text}</text>"#);
    }

    pub fn line(&mut self, from: [f64; 2], to: [f64; 2], class: &str) {
        let ([x1, y1], [x2, y2]) = (from, to);
        let _ = write!(self.body, r#"<line x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}" class="{class}"/>"#);
    }

    pub fn rect(&mut self, x: f64, y: f64, size: [f64; 2], fill: &str, title: &str) {
        let [w, h] = size.map(|v| v.max(0.0));
        let _ = write!(
            self.body,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{w:.1}" height="{h:.1}" fill="{fill}" rx="1.5"><title>{}</title></rect>"#,
            esc(title)
        );
    }

    pub fn disc(&mut self, x: f64, y: f64, r: f64, style: &str, title: &str) {
        let _ = write!(
            self.body,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{r:.1}" {style}><title>{}</title></circle>"#,
            esc(title)
        );
    }

    pub fn path(&mut self, points: &[[f64; 2]], closed: bool, style: &str) {
        let mut d = String::new();
        for (i, [x, y]) in points.iter().enumerate() {
            let _ = write!(d, "{}{x:.1} {y:.1}", if i == 0 { "M" } else { "L" });
        }
        let _ = write!(self.body, r#"<path d="{d}{}" {style}/>"#, if closed { "Z" } else { "" });
    }

    pub fn finish(self, label: &str) -> String {
        format!(
            r#"<svg viewBox="0 0 {:.0} {:.0}" role="img" aria-label="{}">{}</svg>"#,
            self.width,
            self.height,
            esc(label),
            self.body
        )
    }
}

pub fn percent(x: f64) -> String {
    format!("{:.1}%", x * 100.0)
}

pub fn share_text(s: &Share) -> String {
    format!("{} ({}–{}), n = {}", percent(s.rate), percent(s.low), percent(s.high), s.of)
}

pub struct Row {
    pub label: String,
    pub share: Share,
    pub colour: String,
    /// A tick to compare with.
    pub mark: Option<f64>,
    pub remark: String,
}

const WIDE: f64 = 420.0;
/// A label of 14 units' size is given this much room at least, so that charts of short names look alike.
const NARROWEST: f64 = 120.0;

/// About how wide a label is drawn: wide letters (Chinese, Japanese) are as broad as they are high.
fn width(label: &str) -> f64 {
    label.chars().map(|c| if c > '\u{2e80}' { 14.5 } else { 8.0 }).sum()
}

/// Room for the widest label, so that none is cut off.
fn room<'a>(labels: impl Iterator<Item = &'a str>) -> f64 {
    labels.map(width).fold(NARROWEST, f64::max) + 20.0
}

/// Shares as bars or dots with whiskers, one a row, on a scale from 0 to 100 %.
pub fn shares(rows: &[Row], bars: bool, label: &str) -> String {
    let step = if bars { 34.0 } else { 24.0 };
    let height = 26.0 + rows.len() as f64 * step;
    let left = room(rows.iter().map(|r| r.label.as_str()));
    let right = room(rows.iter().map(|r| r.remark.as_str())).max(190.0);
    let mut svg = Svg::new(left + WIDE + right, height);
    let x = |p: f64| left + p * WIDE;
    for p in [0.0, 0.25, 0.5, 0.75, 1.0] {
        svg.line([x(p), 4.0], [x(p), height - 20.0], if p == 0.5 { "even" } else { "grid" });
        svg.text(x(p), height - 6.0, "middle", "tick", &format!("{:.0}%", p * 100.0));
    }
    for (i, row) in rows.iter().enumerate() {
        let y = 4.0 + step * (i as f64 + 0.5);
        let s = &row.share;
        let title = format!("{}: {}", row.label, share_text(s));
        svg.text(left - 10.0, y + 4.0, "end", "label", &row.label);
        if bars {
            svg.rect(x(0.0), y - 9.0, [x(s.rate) - x(0.0), 18.0], &row.colour, &title);
        }
        svg.line([x(s.low), y], [x(s.high), y], "whisker");
        for end in [s.low, s.high] {
            svg.line([x(end), y - 4.0], [x(end), y + 4.0], "whisker");
        }
        if !bars {
            svg.disc(x(s.rate), y, 4.5, &format!(r##"fill="{}" stroke="#fffdf6""##, row.colour), &title);
        }
        if let Some(mark) = row.mark {
            svg.line([x(mark), y - 9.0], [x(mark), y + 9.0], "mark");
        }
        let remark =
            if row.remark.is_empty() { format!("{} · {}", percent(s.rate), s.of) } else { row.remark.clone() };
        svg.text(left + WIDE + 12.0, y + 4.0, "start", "value", &remark);
    }
    svg.finish(label)
}

/// Round numbers that divide `low..=high` into about `n` steps.
fn ticks(low: f64, high: f64, n: f64) -> Vec<f64> {
    let rough = ((high - low) / n).max(1e-9);
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= rough).unwrap_or(power);
    let first = (low / step).ceil() as i64;
    (first..).map(|i| i as f64 * step).take_while(|t| *t <= high + 1e-9).collect()
}

pub fn number(x: f64) -> String {
    if (x - x.round()).abs() < 1e-6 { format!("{x:.0}") } else { format!("{x:.1}") }
}

/// One side of a fan chart: for each turn the values of all games.
pub struct Fan {
    pub name: String,
    pub colour: String,
    pub values: Vec<(u32, Vec<f64>)>,
}

/// Medians with bands of the middle half and the middle eight tenths.
pub fn fans(fans: &mut [Fan], x_label: &str, y_label: &str) -> String {
    let (w, h, left, bottom, top) = (820.0, 330.0, 56.0, 40.0, 16.0);
    let mut svg = Svg::new(w, h);
    for fan in fans.iter_mut() {
        fan.values.iter_mut().for_each(|(_, v)| v.sort_by(f64::total_cmp));
    }
    let turns: Vec<u32> = fans.iter().flat_map(|f| f.values.iter().map(|v| v.0)).collect();
    let (Some(&first), Some(&last)) = (turns.iter().min(), turns.iter().max()) else { return String::new() };
    let ends = |q: f64| fans.iter().flat_map(move |f| f.values.iter().map(move |(_, v)| quantile(v, q)));
    let low = ends(0.1).fold(0.0, f64::min);
    let high = ends(0.9).fold(1.0, f64::max) * 1.05;
    let span = f64::from(last - first).max(1.0);
    let x = |t: u32| left + f64::from(t - first) / span * (w - left - 130.0);
    let y = |v: f64| top + (high - v) / (high - low) * (h - top - bottom);
    for t in ticks(low, high, 6.0) {
        svg.line([left, y(t)], [w - 130.0, y(t)], "grid");
        svg.text(left - 8.0, y(t) + 4.0, "end", "tick", &number(t));
    }
    let every = (last - first) / 16 + 1;
    for t in (first..=last).step_by(every as usize) {
        svg.text(x(t), h - bottom + 18.0, "middle", "tick", &t.to_string());
    }
    svg.text((left + w - 130.0) / 2.0, h - 4.0, "middle", "axis", x_label);
    svg.text(6.0, top - 4.0, "start", "axis", y_label);
    for fan in fans.iter() {
        for (outer, opacity) in [(0.1, 0.13), (0.25, 0.25)] {
            let edge = |q: f64| fan.values.iter().map(move |(t, v)| [x(*t), y(quantile(v, q))]);
            let mut ring: Vec<[f64; 2]> = edge(outer).collect();
            ring.extend(edge(1.0 - outer).collect::<Vec<_>>().into_iter().rev());
            svg.path(&ring, true, &format!(r#"fill="{}" fill-opacity="{opacity}""#, fan.colour));
        }
    }
    for (i, fan) in fans.iter().enumerate() {
        let middle: Vec<[f64; 2]> = fan.values.iter().map(|(t, v)| [x(*t), y(quantile(v, 0.5))]).collect();
        svg.path(&middle, false, &format!(r#"fill="none" stroke="{}" stroke-width="2.5""#, fan.colour));
        for (t, v) in &fan.values {
            let title = format!(
                "{} {x_label} {t}: {} ({}–{}), n = {}",
                fan.name,
                number(quantile(v, 0.5)),
                number(quantile(v, 0.25)),
                number(quantile(v, 0.75)),
                v.len()
            );
            svg.disc(x(*t), y(quantile(v, 0.5)), 3.2, &format!(r#"fill="{}""#, fan.colour), &title);
        }
        let at = 30.0 + 20.0 * i as f64;
        svg.rect(w - 118.0, at - 9.0, [12.0, 12.0], &fan.colour, &fan.name);
        svg.text(w - 100.0, at + 1.0, "start", "label", &fan.name);
    }
    svg.finish(y_label)
}

/// Part of a bar: a colour, its name and how many.
pub struct Part {
    pub name: String,
    pub colour: String,
    pub count: u32,
}

/// Upright stacked bars over numbered bins.
pub fn histogram(bins: &[(String, Vec<Part>)], label: &str) -> String {
    let (w, h, left, bottom) = (820.0, 240.0, 44.0, 36.0);
    let mut svg = Svg::new(w, h);
    let sum = |parts: &[Part]| parts.iter().map(|p| p.count).sum::<u32>();
    let top = bins.iter().map(|b| sum(&b.1)).max().unwrap_or(0).max(1);
    let y = |n: f64| 10.0 + (1.0 - n / f64::from(top)) * (h - 10.0 - bottom);
    // There are no halves of a game.
    for t in ticks(0.0, f64::from(top), 4.0).into_iter().filter(|t| t.fract() == 0.0) {
        svg.line([left, y(t)], [w - 10.0, y(t)], "grid");
        svg.text(left - 6.0, y(t) + 4.0, "end", "tick", &number(t));
    }
    let step = (w - left - 10.0) / bins.len().max(1) as f64;
    let every = bins.len() / 20 + 1;
    for (i, (name, parts)) in bins.iter().enumerate() {
        let x = left + step * i as f64;
        let mut base = 0.0;
        for part in parts.iter().filter(|p| p.count > 0) {
            let n = f64::from(part.count);
            let title = format!("{name}: {} {}", part.name, part.count);
            svg.rect(x + 1.0, y(base + n), [(step - 2.0).max(1.0), y(base) - y(base + n)], &part.colour, &title);
            base += n;
        }
        if i.is_multiple_of(every) {
            svg.text(x + step / 2.0, h - bottom + 16.0, "middle", "tick", name);
        }
    }
    svg.text((w + left) / 2.0, h - 4.0, "middle", "axis", label);
    svg.finish(label)
}

/// Lying stacked bars with labels.
pub fn stacks(rows: &[(String, Vec<Part>)], label: &str) -> String {
    let (wide, step) = (400.0, 30.0);
    let left = room(rows.iter().map(|r| r.0.as_str()));
    let mut svg = Svg::new(left + wide + 110.0, 8.0 + step * rows.len() as f64);
    let sum = |parts: &[Part]| parts.iter().map(|p| p.count).sum::<u32>();
    let top = f64::from(rows.iter().map(|r| sum(&r.1)).max().unwrap_or(0).max(1));
    let all = f64::from(rows.iter().map(|r| sum(&r.1)).sum::<u32>().max(1));
    for (i, (name, parts)) in rows.iter().enumerate() {
        let y = 4.0 + step * i as f64;
        svg.text(left - 10.0, y + 19.0, "end", "label", name);
        let mut x = left;
        for part in parts.iter().filter(|p| p.count > 0) {
            let w = f64::from(part.count) / top * wide;
            svg.rect(x, y + 5.0, [w, 18.0], &part.colour, &format!("{name}: {} {}", part.name, part.count));
            x += w;
        }
        let n = sum(parts);
        svg.text(x + 8.0, y + 19.0, "start", "value", &format!("{n} · {}", percent(f64::from(n) / all)));
    }
    svg.finish(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_label_has_the_room_it_needs() {
        let long = "小早川隆景与立花宗茂及其他九州诸将之军团在汉城以北的野战胜利";
        for chart in [
            stacks(&[(long.to_owned(), vec![])], "x"),
            shares(
                &[Row {
                    label: long.to_owned(),
                    share: crate::wilson(1.0, 2),
                    colour: "#000".to_owned(),
                    mark: None,
                    remark: String::new(),
                }],
                true,
                "x",
            ),
        ] {
            assert!(chart.contains(&format!(">{long}<")), "whole");
            let at = chart.find("text-anchor=\"end\"").expect("a label");
            let x = chart[..at].rfind(" x=\"").map(|i| &chart[i + 4..]).expect("its place");
            let x: f64 = x[..x.find('"').expect("closed")].parse().expect("a number");
            assert!(x >= width(long), "{x} is too little for {}", width(long));
        }
    }

    #[test]
    fn games_are_counted_in_whole_numbers() {
        let part = Part { name: "a".to_owned(), colour: "#000".to_owned(), count: 2 };
        let chart = histogram(&[("+1".to_owned(), vec![part])], "x");
        assert!(chart.contains(">2<") && !chart.contains(">0.5<") && !chart.contains(">1.5<"), "{chart}");
    }
}
