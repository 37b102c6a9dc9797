//! The vector layer: everything drawn with a pen over the painted ground.

mod furniture;
mod hexes;
mod ink;
mod key;
mod lines;
mod names;
mod symbols;

use crate::Theme;
use crate::sheet::Sheet;
use ink::{Inks, Pen};
use sandtable_kernel::{Board, Lang};
use std::fmt::Write;

/// All that the parts of the drawing share.
pub(crate) struct Draft<'a> {
    board: &'a Board,
    sheet: Sheet,
    lang: Lang,
    inks: &'static Inks,
    pen: Pen,
    /// Side of a counter, the measure of everything that stands beside one.
    unit: f32,
}

pub(crate) fn draw(board: &Board, lang: Lang, theme: Theme) -> String {
    let sheet = Sheet::new(board);
    let unit = if board.counter.is_finite() && board.counter > 0.0 {
        board.counter.clamp(16.0, 120.0)
    } else {
        (sheet.w.max(sheet.h) / 45.0).clamp(16.0, 60.0)
    };
    let mut d = Draft { board, sheet, lang, inks: ink::inks(theme), pen: Pen { out: String::new() }, unit };
    let (w, h) = (ink::num(d.sheet.w), ink::num(d.sheet.h));
    let _ = writeln!(
        d.pen.out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
         xml:lang=\"{}\" font-family=\"{}\" text-anchor=\"middle\" stroke-linejoin=\"round\">",
        match lang {
            Lang::Zh => "zh-Hans",
            Lang::Ja => "ja",
            Lang::En => "en",
        },
        ink::serif(lang),
    );
    let roads = lines::roads(board);
    hexes::terrain(&mut d);
    lines::coast(&mut d);
    lines::borders(&mut d);
    lines::rivers(&mut d);
    hexes::grid(&mut d);
    lines::draw_roads(&mut d, &roads);
    lines::limits(&mut d, &board.art.roads);
    hexes::symbols(&mut d);
    symbols::places(&mut d);
    lines::passes(&mut d, &roads);
    names::all(&mut d, &roads);
    furniture::frame(&mut d, &roads);
    d.pen.out.push_str("</svg>\n");
    d.pen.out
}
