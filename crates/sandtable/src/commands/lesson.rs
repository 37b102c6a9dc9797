use super::{load, read_text};
use anyhow::{Result, anyhow};
use sandtable_kernel::{Lang, Playout, Seat};
use sandtable_table::{AnyGame, Lesson, Practice, Practised, Renderer, Standing};
use std::path::PathBuf;
use std::process::ExitCode;

/// The format is in docs/lessons.md.
#[derive(clap::Args)]
pub struct Args {
    /// Game id
    game: String,
    /// A lesson or puzzle; `-` reads standard input
    file: PathBuf,
    /// Language of the texts: zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// Look for a solution of a puzzle in so many random tries
    #[arg(long, value_name = "TRIES")]
    solve: Option<u64>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let lesson: Lesson = serde_json::from_str(&read_text(&args.file)?)?;
    let game = load(&args.game, &lesson.options, None)?;
    let (game, text) = (game.as_ref(), Renderer::new(game.as_ref(), args.lang));
    let seat = game.info().seat(&lesson.seat).ok_or_else(|| anyhow!("{:?} is no seat", lesson.seat))?;
    if let Some(tries) = args.solve {
        return Ok(solve(game, &lesson, seat, tries)?.map_or(ExitCode::FAILURE, |solution| {
            println!("{}", serde_json::json!(solution));
            ExitCode::SUCCESS
        }));
    }
    let mut practice = Practice::lesson(game, &lesson).map_err(|e| anyhow!(e))?;
    let tell = |practice: &mut Practice<'_>, action: &str| -> bool {
        match practice.act(seat, action) {
            Ok(steps) => steps.iter().for_each(|step| told(game, &text, step)),
            Err(wrong) => {
                println!("  {action}: {wrong}");
                return false;
            }
        }
        true
    };
    'all: for (i, step) in lesson.steps.iter().enumerate() {
        println!("── {}. {}", i + 1, step.say.get(args.lang));
        if let Some(action) = &step.forbidden {
            match practice.table.check(seat, action) {
                Err(sandtable_table::Refused::Rules(grounds)) => grounds.iter().for_each(|g| {
                    println!("  forbidden: {action}: {} {}", g.clause, text.render(&g.fact, game.vocabulary()));
                }),
                other => println!("  {action} is not refused by a rule: {other:?}"),
            }
        }
        for action in step.deeds() {
            if !tell(&mut practice, action) {
                break 'all;
            }
        }
    }
    for action in lesson.puzzle.iter().flat_map(|p| &p.solution) {
        if !tell(&mut practice, action) {
            break;
        }
    }
    println!("chance left: {:?}; {:?}", practice.unused(), practice.standing);
    for seat in practice.table.pending().seats().iter() {
        println!("{}: {}", game.info().seat_id(seat), text.render(&practice.table.prompt(seat), game.vocabulary()));
        println!("legal: {}", practice.table.legal_notations(seat).join(", "));
    }
    Ok(if practice.finished() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn told(game: &dyn AnyGame, text: &Renderer, step: &Practised) {
    let seat = step.seat.map_or("", |s| game.info().seat_id(s));
    println!("  {seat}: {}", step.played.action);
    for event in &step.played.events {
        println!("    {} {}", event.clause, text.render(&event.message, game.vocabulary()));
    }
}

/// The shortest of the solutions that random play finds.
fn solve(game: &dyn AnyGame, lesson: &Lesson, seat: Seat, tries: u64) -> Result<Option<Vec<String>>> {
    let mut best: Option<Vec<String>> = None;
    let mut solved = 0;
    for seed in 0..tries {
        let mut practice = Practice::lesson(game, lesson).map_err(|e| anyhow!(e))?;
        let mut dice = Playout::new(seed);
        let mut did = Vec::new();
        while practice.standing == Standing::Open && did.len() < best.as_ref().map_or(200, Vec::len) {
            let legal = practice.table.legal_notations(seat);
            let Some(action) = (!legal.is_empty()).then(|| legal[dice.below(legal.len() as u32) as usize].clone())
            else {
                break;
            };
            if practice.act(seat, &action).is_err() {
                break;
            }
            did.push(action);
        }
        if practice.standing == Standing::Solved {
            solved += 1;
            best = Some(did);
        }
    }
    eprintln!("{solved} of {tries} tries found one");
    Ok(best)
}
