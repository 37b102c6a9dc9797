//! Paints the maps of the games into a folder, with a page that lays the two layers over each
//! other: `cargo run --release -p sandtable-mapart --example paint -- FOLDER [GAME]`.

use sandtable_kernel::{Board, DataSet, Game, Lang, Options};
use sandtable_mapart::{Theme, map_svg, relief};
use std::path::Path;
use std::time::Instant;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "maps".to_owned());
    let only = arguments.next();
    fs::create_dir_all(&folder)?;
    let games =
        [load::<bunroku::Bunroku>(), load::<southern::Southern>(), load::<okinawa::Okinawa>(), load::<luzon::Luzon>()];
    for (id, board) in games {
        if only.as_deref().is_none_or(|o| o == id) {
            paint(Path::new(&folder), id, &board)?;
        }
    }
    Ok(())
}

fn load<G: Game>() -> (&'static str, Board) {
    let options = Options::resolve(G::options(), &Default::default()).expect("default options are options");
    let game = G::load(&DataSet::embedded(G::data_files()), &options);
    let game = game.unwrap_or_else(|errors| panic!("{}: {errors:?}", G::info().id));
    (G::info().id, game.board().clone())
}

fn paint(folder: &Path, id: &str, board: &Board) -> io::Result<()> {
    let size = format!("width:{}px;height:{}px", board.width, board.height);
    for theme in Theme::ALL {
        let ground = format!("{id}-{}.jpg", theme.code());
        let started = Instant::now();
        let bytes = relief(board, theme);
        println!("{ground}: {} kB in {:?}", bytes.len() / 1000, started.elapsed());
        fs::write(folder.join(&ground), bytes)?;
        for lang in Lang::ALL {
            let name = format!("{id}-{}-{}", theme.code(), lang.code());
            let started = Instant::now();
            let svg = map_svg(board, lang, theme);
            println!("{name}.svg: {} kB in {:?}", svg.len() / 1000, started.elapsed());
            fs::write(folder.join(format!("{name}.svg")), svg)?;
            let layer = |file: &str| format!("<img src=\"{file}\" alt=\"\" style=\"position:absolute;{size}\">");
            let page = format!(
                "<!doctype html><title>{name}</title><body style=\"margin:0\">{}{}",
                layer(&ground),
                layer(&format!("{name}.svg"))
            );
            fs::write(folder.join(format!("{name}.html")), page)?;
        }
    }
    Ok(())
}
