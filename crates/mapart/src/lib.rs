//! sandtable-mapart
#![doc = ""]

mod noise;
mod palette;
mod raster;
mod relief;
mod sheet;
mod svg;
mod terrain;

use sandtable_kernel::{Board, Lang};

/// Light paper or dark.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    #[default]
    Light,
    Dark,
}

/// The painted ground of the whole map, a JPEG.
pub fn relief(board: &Board, theme: Theme) -> Vec<u8> {
    relief::paint(board, theme)
}

/// The lines, symbols and names over it, an SVG without scripts or outside references.
pub fn map_svg(board: &Board, lang: Lang, theme: Theme) -> String {
    svg::draw(board, lang, theme)
}
