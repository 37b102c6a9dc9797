//! The map painter: turns a [`Board`] into artwork at run time, so that replaced data draw their
//! own map. Two layers of the same extent:
//!
//! - [`relief`]: the painted ground as a JPEG (sea by depth, land by height with shaded relief,
//!   terrain tints, paper grain), 1 to 1.5 pixels to a map unit;
//! - [`map_svg`]: everything drawn with a pen, as an SVG in map units without ids, scripts or
//!   outside references: coast, borders, rivers, roads, hexes, symbols, names, title, frame. What
//!   belongs to a place's name is in groups with `data-place`.
//!
//! Both are pure functions of their arguments. Nothing in a board makes them panic; what is not
//! understood or not finite is left out.
//!
//! # What a game author fills in
//!
//! All coordinates are map units, y downwards. Colours are `#rrggbb`; anything else is no colour.
//!
//! **`Board`**: `kind`, `width`, `height`, `counter` (the measure of symbols and names),
//! `places`, `links`.
//!
//! **`Art.land` and `Art.regions`**, by `kind`:
//!
//! | kind | meaning |
//! | --- | --- |
//! | `land` (or anything else) | land without a border of its own |
//! | `foreign` | land not in play: pale, no wash |
//! | `province` | land with a colour wash, strongest along its borders, and a dash-dotted border |
//! | `land-area` | the same; on a board of areas the border follows from the link of the two areas |
//! | `sea-area` | water; dotted borders to other sea areas |
//! | `lake` | water within land |
//!
//! Outlines that share points join without a seam; others are matched where they run side by side.
//! Coasts are roughened a little by themselves. On a board of areas a `land-area` that is a ruled
//! rectangle is drawn as a paper box (homeland, holding box). Region `id`s of areas must be the
//! place ids, so that links find them. Without regions a board of areas uses the outlines of its
//! `land` and `sea` places; a board of hexes without land uses its hexes that are not sea.
//!
//! **Borders** of areas follow from `links`: kind `land` dashes, kind `mountain` (or `mountain:
//! true`) a line of peaks, no link a faint dotted line. Where no borders can be derived from
//! outlines, lines of kind `border-land`, `border-mountain`, `border-sea`, `border-closed` in
//! `Art.roads` are drawn instead.
//!
//! **`Art.roads`**, by `kind`: `road-1` (cased), `road-2` (thin), `track` (dashed), `rail`,
//! `sea-lane` (blue dashes), `bridge` (two strokes across the middle between its end points), `limit` (a
//! red line that some units may not cross).
//! `mountain: true` puts a pass symbol on its middle. On a board of points without road lines, the
//! `links` are drawn as roads by the same kinds; a link to a `box` or of kind `sea` is a sea lane.
//!
//! `limit-SIDE` is a broad broken line in the side's colour (`japan`, `allied`): a line that decides the game.
//!
//! **`Art.rivers`**: from spring to mouth; kind `river-major` is twice as broad on hex boards; `names` are written along it. On hex boards the points
//! are hex corners. Valleys of the relief follow rivers.
//!
//! **`Art.ridges`**: polyline, `height` in metres (only the proportion counts), `width` = half-width
//! in units; a single point is a peak. Without ridges, relief is guessed from mountain links and
//! borders and by chance; hexes of hill or mountain terrain always rise.
//!
//! **`Art.labels`**, by `kind`: `region` (spaced small capitals; moves up to 110 units to a free
//! spot; below 0.4 of a counter in size, plain letters for a locality), `water` (spaced italics), `mountain` (italics; moves up to 60; with angle 0, along
//! the ridge it stands on), `height` (a summit with
//! its name beside it; in a hex, its name), `place`. `angle` in degrees clockwise, `size` in units.
//! A label with the names of a place is left out: the painter writes those itself.
//!
//! **`PlaceInfo.kind`**: `town` (disc), `capital`, `walled-town`, `castle`, `fortress` (walled
//! square), `box` (paper panel), on boards of points; `land`, `sea` on boards of areas (`sea`
//! names are blue italics); `hex`. `radius` is that of the printed spot. `callout` draws a box with
//! a leader line there and moves the name to it. `label` fixes the middle of the name; otherwise
//! the painter chooses: around the spot (points), above or below the counters (areas), at the foot
//! of the hex, without the number in front where the name begins with the id of the hex.
//!
//! **`PlaceInfo.tags`** that are printed as symbols, on points and areas: `vp-N` (shield with the
//! number; `vp-0` is not printed), `source-SIDE` (supply source; `japan`, `jp`, `axis` red, `us`,
//! `allied` green, others blue), `fortress`, `oil` (or
//! `oil-field`), `base-red`, `base-black`, `base-half`, `base-us` (resource bases), `airfield`, `port`; `royal` puts a star into a
//! walled town. Other tags are ignored.
//!
//! **`HexCell.terrain`**: `clear`, `hill`, `rough`, `mountain`, `very-rough`, `ridge`, `forest`,
//! `woods`, `light-woods`, `heavy-woods`, `jungle`, `swamp`, `marsh`, `forest-swamp`, `town`,
//! `city`, `village`, `desert`, and for water `sea`, `ocean`, `lake`, `water`. Others are clear.
//!
//! **`HexCell.symbols`**: `village`, `city` (houses on any terrain), `outlined` (a black edge), `position` (work), `position-suitable` (dashed), `high-red`,
//! `high-black`, `peak`, `airfield`, `port`, `oil`, `fortress`, `star`, `town`, `poi`, `source-SIDE`,
//! `vp-N`.
//!
//! **`Art.cartouche`**: title, dates, `units_per_km` for the scale bar; with it comes a key to the
//! roads, borders, terrain and symbols that are on the map. **`Art.climate`**:
//! `temperate`, `tropical`, `arid`, `cold`.

mod noise;
mod palette;
mod raster;
mod relief;
mod sheet;
mod svg;
mod terrain;

use sandtable_kernel::{Board, Lang};

/// Light paper or dark.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Theme {
    #[default]
    Light,
    Dark,
}

impl Theme {
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    pub const fn code(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

/// Media type of what [`relief`] returns.
pub const RELIEF_TYPE: &str = "image/jpeg";
/// Media type of what [`map_svg`] returns.
pub const MAP_TYPE: &str = "image/svg+xml";

/// The painted ground of the whole map, a JPEG of the proportions of the board.
pub fn relief(board: &Board, theme: Theme) -> Vec<u8> {
    relief::paint(board, theme)
}

/// The lines, symbols and names over it, an SVG of the extent of the board.
pub fn map_svg(board: &Board, lang: Lang, theme: Theme) -> String {
    svg::draw(board, lang, theme)
}
