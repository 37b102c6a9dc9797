use crate::*;
use sandtable_kernel::*;
use serde_json::Value;

/// Parsers refuse nonsense; they do not fall over it.
pub fn hostile_text_does_not_panic<G: Game>() {
    let mut seen = Vec::new();
    sampled::<G>(2, 10, |m| seen.push(m.game.notation(&m.legal[m.step % m.legal.len()])));
    let game = load::<G>();
    let state = game.setup(&mut Ctx::silent(&mut Playout::new(0)));
    let mut dice = Playout::new(7);
    for text in ["", " ", "pass", "\0", "pick", "pick pick pick", "💥 龍", "move-to 99999999999999999999", "-1", "a\nb"]
    {
        let _ = game.parse(text);
    }
    for _ in 0..20_000 {
        let mut text: Vec<char> = seen[dice.below(seen.len() as u32) as usize].chars().collect();
        for _ in 0..=dice.below(3) {
            let at = dice.below(text.len() as u32 + 1) as usize;
            match dice.below(4) {
                0 if at < text.len() => drop(text.remove(at)),
                1 => text.insert(at, char::from_u32(32 + dice.below(95)).unwrap_or('x')),
                2 => text.truncate(at),
                _ => text.insert(at, ' '),
            }
        }
        if let Ok(action) = game.parse(&text.into_iter().collect::<String>()) {
            for seat in Seat::BOTH {
                let _ = game.check(&state, seat, &action);
            }
            assert_eq!(game.parse(&game.notation(&action)), Ok(action));
        }
    }
}

/// Changes one random leaf or branch of a document.
fn spoil(value: &mut Value, dice: &mut Playout) {
    let junk = |dice: &mut Playout| match dice.below(7) {
        0 => Value::Null,
        1 => Value::from(-1),
        2 => Value::from(i64::MAX),
        3 => Value::from("nowhere"),
        4 => Value::from(Vec::<Value>::new()),
        5 => Value::from(3.5),
        _ => Value::from(7),
    };
    match value {
        Value::Object(map) if !map.is_empty() => {
            let key = map.keys().nth(dice.below(map.len() as u32) as usize).expect("counted").clone();
            match dice.below(8) {
                0 => drop(map.remove(&key)),
                1 => {
                    let moved = map.remove(&key).expect("present");
                    map.insert(format!("{key}x"), moved);
                }
                _ => spoil(map.get_mut(&key).expect("present"), dice),
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let at = dice.below(list.len() as u32) as usize;
            match dice.below(8) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => spoil(&mut list[at], dice),
            }
        }
        other => *other = junk(dice),
    }
}

/// Impossible positions are refused with reasons; those accepted can be played on.
pub fn hostile_positions_do_not_panic<G: Game>() {
    let mut dice = Playout::new(11);
    let mut legal = Vec::new();
    sampled::<G>(some_games(5), 40, |m| {
        let whole = serde_json::to_value(m.game.position(m.state)).expect("serialises");
        for _ in 0..10 {
            let mut spoilt = whole.clone();
            for _ in 0..=dice.below(2) {
                spoil(&mut spoilt, &mut dice);
            }
            let Ok(position) = serde_json::from_value::<Position>(spoilt.clone()) else { continue };
            match m.game.place(Base::Empty, &position, None) {
                Err(errors) => assert!(!errors.is_empty(), "refused without a reason: {spoilt}"),
                Ok(mut state) => {
                    for _ in 0..20 {
                        let Some(seat) = m.game.pending(&state).seats().first() else { break };
                        m.game.legal(&state, seat, &mut legal);
                        assert!(!legal.is_empty(), "an accepted position has no way on: {spoilt}");
                        let action = legal[dice.below(legal.len() as u32) as usize];
                        m.game.apply(&mut state, seat, &action, &mut Ctx::silent(&mut Playout::new(1)));
                    }
                }
            }
        }
    });
}

/// Broken data files are reported; they do not crash the program.
pub fn hostile_data_does_not_panic<G: Game>() {
    let options = Options::resolve(G::options(), &Default::default()).expect("defaults");
    let data = DataSet::embedded(G::data_files());
    let mut dice = Playout::new(13);
    for name in data.files.keys() {
        for round in 0..60 {
            let mut broken = data.clone();
            let text = broken.files.get_mut(name).expect("listed");
            match serde_json::from_str::<Value>(text) {
                Ok(mut value) if round > 2 => {
                    spoil(&mut value, &mut dice);
                    *text = value.to_string();
                }
                _ => {
                    let mut at = dice.below(text.len() as u32) as usize;
                    while !text.is_char_boundary(at) {
                        at -= 1;
                    }
                    text.truncate(at);
                }
            }
            if let Err(errors) = G::load(&broken, &options) {
                assert!(!errors.is_empty(), "{name}: refused without a reason");
            }
        }
        let mut missing = data.clone();
        missing.files.remove(name);
        let _ = G::load(&missing, &options);
    }
}
