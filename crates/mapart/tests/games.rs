//! The maps of the games that come with the project.

use sandtable_kernel::{Board, DataSet, Game, Lang, Options};
use sandtable_mapart::{Theme, map_svg};

fn board<G: Game>() -> Board {
    let options = Options::resolve(G::options(), &Default::default()).expect("default options are options");
    let game = G::load(&DataSet::embedded(G::data_files()), &options);
    game.unwrap_or_else(|errors| panic!("{errors:?}")).board().clone()
}

/// Every place can be read on the map, by its name or by its number.
fn readable(board: &Board) {
    for lang in Lang::ALL {
        let svg = map_svg(board, lang, Theme::Light);
        assert!(svg.len() < 400_000, "{} bytes", svg.len());
        let doc = roxmltree::Document::parse(&svg).expect("well-formed XML");
        let texts = doc.descendants().filter(|n| n.tag_name().name() == "text");
        let written: Vec<String> =
            texts.map(|t| t.descendants().filter(|n| n.is_text()).filter_map(|n| n.text()).collect()).collect();
        for p in &board.places {
            let name = p.names.get(lang);
            let name = name.strip_prefix(p.id.as_str()).map_or(name, str::trim_start);
            let wanted = if name.is_empty() { p.id.as_str() } else { name };
            assert!(written.iter().any(|w| w == wanted), "{lang:?}: {wanted:?} is not on the map");
        }
    }
}

#[test]
fn korea_can_be_read() {
    readable(&board::<bunroku::Bunroku>());
}

#[test]
fn south_east_asia_can_be_read() {
    readable(&board::<southern::Southern>());
}

#[test]
fn okinawa_can_be_read() {
    readable(&board::<okinawa::Okinawa>());
}

#[test]
fn luzon_can_be_read() {
    readable(&board::<luzon::Luzon>());
}
