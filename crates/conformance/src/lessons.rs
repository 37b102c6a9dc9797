//! Lessons and puzzles: what they ask for is what the rules allow, today as when they were written.

use sandtable_kernel::*;
use sandtable_table::{AnyGame, Lesson, Loaded, Practice, Refused, Standing};

/// More steps than this by chance and a puzzle is none.
const TRIES: u64 = 60;

fn game_of<G: Game>(lesson: &Lesson) -> Loaded<G> {
    let options = Options::resolve(G::options(), &lesson.options).expect("known options");
    Loaded::new(&DataSet::embedded(G::data_files()), options).expect("the project's own data")
}

/// Every lesson can be taken from its first step to its last, and every puzzle is solved by its solution and by
/// little less.
pub fn lessons_can_be_taken<G: Game>() {
    let lessons = sandtable_table::lessons(G::lessons()).expect("lessons are read");
    let mut seen = std::collections::BTreeSet::new();
    for lesson in &lessons {
        assert!(seen.insert(&lesson.id), "two lessons are called {}", lesson.id);
        worded(&lesson.id, &lesson.titles);
        worded(&lesson.id, &lesson.about);
        let game = game_of::<G>(lesson);
        match &lesson.puzzle {
            None => take(&game, lesson),
            Some(_) => solve(&game, lesson),
        }
    }
}

fn worded(place: &str, text: &Text<'_>) {
    for lang in Lang::ALL {
        assert!(!text.get(lang).trim().is_empty(), "{place}: no text in {lang:?}");
    }
}

fn begin<'a>(game: &'a dyn AnyGame, lesson: &'a Lesson) -> Practice<'a> {
    Practice::lesson(game, lesson).unwrap_or_else(|problem| panic!("{}: {problem}", lesson.id))
}

fn take(game: &dyn AnyGame, lesson: &Lesson) {
    let seat = game.info().seat(&lesson.seat).expect("a seat");
    let mut practice = begin(game, lesson);
    for (i, step) in lesson.steps.iter().enumerate() {
        let place = format!("{} step {}", lesson.id, i + 1);
        worded(&place, &step.say);
        if let Some(rule) = &step.rule {
            assert!(known_clause(game, rule), "{place}: no clause {rule}");
        }
        for id in &step.show {
            let view = practice.table.view(Viewer::Seat(seat));
            let shown =
                game.vocabulary().entries.contains_key(id.as_str()) || view.pieces.iter().any(|p| p.handle == *id);
            assert!(shown, "{place}: nothing on the table is called {id}");
        }
        if let Some(action) = &step.forbidden {
            let Err(Refused::Rules(grounds)) = practice.table.check(seat, action) else {
                panic!("{place}: {action:?} should be refused");
            };
            let clauses: Vec<&str> = grounds.iter().map(|g| g.clause.0).collect();
            if let Some(rule) = &step.rule {
                assert!(
                    clauses.iter().any(|c| c.starts_with(rule.as_str())),
                    "{place}: {action:?} is refused by {clauses:?}"
                );
            }
        }
        for action in step.deeds() {
            practice.act(seat, action).unwrap_or_else(|wrong| {
                let legal = practice.table.legal_notations(seat);
                panic!("{place}: {action:?}: {wrong}\nlegal: {}", legal.join(", "));
            });
        }
        let scripted = lesson.steps.get(i + 1).map_or(0, |next| next.chance.len());
        assert!(practice.unused().len() <= scripted, "{place}: chance is left over: {:?}", practice.unused());
        assert_eq!(practice.step, i + 1, "{place}: it is not over");
    }
    assert!(practice.finished());
}

fn known_clause(game: &dyn AnyGame, number: &str) -> bool {
    let book = game.rulebook();
    book.clauses.iter().any(|c| c.clause.0 == number) || book.rulings.iter().any(|r| r.clause.0 == number)
}

fn solve(game: &dyn AnyGame, lesson: &Lesson) {
    let seat = game.info().seat(&lesson.seat).expect("a seat");
    let puzzle = lesson.puzzle.as_ref().expect("a puzzle");
    puzzle.hints.iter().for_each(|hint| worded(&lesson.id, hint));
    let mut practice = begin(game, lesson);
    for action in &puzzle.solution {
        assert_eq!(practice.standing, Standing::Open, "{}: over before {action:?}", lesson.id);
        practice.act(seat, action).unwrap_or_else(|wrong| {
            let legal = practice.table.legal_notations(seat);
            panic!("{}: {action:?}: {wrong}\nlegal: {}", lesson.id, legal.join(", "));
        });
    }
    assert_eq!(practice.standing, Standing::Solved, "{}: the solution does not solve it", lesson.id);
    // Whoever moves anyhow should mostly fail.
    let lucky = (0..TRIES).filter(|seed| wander(game, lesson, seat, *seed)).count();
    assert!(lucky * 2 <= TRIES as usize, "{}: {lucky} of {TRIES} random tries solve it", lesson.id);
}

/// Solved by random moves?
fn wander(game: &dyn AnyGame, lesson: &Lesson, seat: Seat, seed: u64) -> bool {
    let mut practice = begin(game, lesson);
    let mut dice = Playout::new(seed);
    for _ in 0..400 {
        let legal = practice.table.legal_notations(seat);
        if practice.standing != Standing::Open || legal.is_empty() {
            break;
        }
        let action = &legal[dice.below(legal.len() as u32) as usize];
        if practice.act(seat, action).is_err() {
            break;
        }
    }
    practice.standing == Standing::Solved
}
