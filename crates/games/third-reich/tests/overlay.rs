//! What the map shows when asked: nations, bases, next hands, entry markers, where a unit may appear, what a sea carries.

use sandtable_kernel::{Arg, Ctx, DataSet, Game, Lang, Message, Options, Overlay, Play, Playout, Sight, Tone, Viewer};
use third_reich::{AXIS, State, ThirdReich};

fn game() -> ThirdReich {
    let options = Options::resolve(ThirdReich::options(), &Default::default()).unwrap();
    ThirdReich::load(&DataSet::embedded(ThirdReich::data_files()), &options).unwrap()
}

fn begun(game: &ThirdReich) -> State {
    game.setup(&mut Ctx::silent(&mut Playout::new(1)))
}

/// Every sentence has words in every language.
fn heard(overlay: &Overlay) {
    fn said(message: &Message) {
        for lang in Lang::ALL {
            let words = ThirdReich::catalogue(lang);
            assert!(words.contains(&format!("{} = ", message.key)), "{} in {lang:?}", message.key);
        }
        for arg in message.args.values() {
            if let Arg::Message(inner) = arg {
                said(inner);
            }
        }
    }
    overlay.notes.iter().chain(overlay.shades.iter().filter_map(|s| s.note.as_ref())).for_each(said);
}

#[test]
fn the_whole_tells_nations_bases_hands_and_markers() {
    let game = game();
    let state = begun(&game);
    let overlay = game.overlay(&state, Viewer::Seat(AXIS), None);
    heard(&overlay);
    let count = |key: &str| overlay.notes.iter().filter(|n| n.key == key).count();
    assert_eq!((count("note-next-hand"), count("note-entry-axis"), count("note-entry-allied")), (2, 2, 2));
    let named: usize = overlay
        .notes
        .iter()
        .filter(|n| n.key == "note-nations")
        .map(|n| if let Some(Arg::List(list)) = n.args.get("nations") { list.len() } else { 0 })
        .sum();
    assert_eq!(named, 23, "every nation once");
    let own = overlay.shades.iter().filter(|s| s.tone == Tone::Source).map(|s| s.place.as_str()).collect::<Vec<_>>();
    assert!(own.contains(&"berlin") && !own.contains(&"london"), "{own:?}");
}

#[test]
fn a_sea_tells_what_it_carries_and_a_unit_of_the_pool_where_it_may_appear() {
    let game = game();
    let state = begun(&game);
    let sea = game.overlay(&state, Viewer::Seat(AXIS), Some("north-sea"));
    heard(&sea);
    assert_eq!(sea.notes.iter().map(|n| n.key.as_ref()).collect::<Vec<_>>(), ["note-carries", "note-carries"]);
    let unit = game.overlay(&state, Viewer::Seat(AXIS), Some("ge-tf-5"));
    heard(&unit);
    assert_eq!(unit.notes[0].key, "note-appears");
    assert!(unit.shades.iter().any(|s| s.tone == Tone::Source && s.place == "berlin"), "{unit:?}");
}
