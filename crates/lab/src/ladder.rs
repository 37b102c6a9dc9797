use crate::{Contender, LabConfig, LabError, Progress, Share, run};
use sandtable_players::Level;
use std::fmt::Write;

/// One comparison of the strength measurement.
#[derive(Clone, Debug)]
pub struct Rung {
    pub a: Contender,
    pub b: Contender,
    /// The least share A must win.
    pub floor: f64,
}

/// A measured comparison.
#[derive(Clone, Debug)]
pub struct Measured {
    pub rung: Rung,
    /// Wins of A, both sides played equally.
    pub a: Share,
    pub first_seat: Share,
    pub command: String,
}

/// Each level against the next lower one, and the top level against greedy and random play.
pub fn rungs() -> Vec<Rung> {
    let level = Contender::Level;
    let steps = Level::ALL.windows(2).map(|pair| Rung { a: level(pair[1]), b: level(pair[0]), floor: 0.7 });
    let top = level(Level::General);
    let mut all: Vec<Rung> = steps.collect();
    all.push(Rung { a: top.clone(), b: Contender::Greedy, floor: 0.8 });
    all.push(Rung { a: top, b: Contender::Random, floor: 0.99 });
    all
}

/// Measures the levels of a game. Each comparison has a folder of its own below `config.out`, so
/// that an interrupted measurement goes on where it stopped.
pub fn ladder(
    config: &LabConfig,
    rungs: &[Rung],
    tell: &mut dyn FnMut(&Rung, &Progress),
) -> Result<Vec<Measured>, LabError> {
    let mut measured = Vec::new();
    for rung in rungs {
        let mut one = config.clone();
        one.a = rung.a.clone();
        one.b = rung.b.clone();
        one.out = config.out.join(format!("{}-{}", rung.a.id(), rung.b.id()));
        let result = run(&one, &mut |p| tell(rung, p))?;
        measured.push(Measured {
            rung: rung.clone(),
            a: result.a,
            first_seat: result.first_seat,
            command: one.command(),
        });
        if !result.complete {
            break;
        }
    }
    Ok(measured)
}

/// The measurement as a table for the documentation.
pub fn ladder_table(measured: &[Measured]) -> String {
    let mut out = "| player | against | games | won | 95 % interval | floor | command |\n".to_owned();
    out += "| --- | --- | ---: | ---: | --- | ---: | --- |\n";
    for m in measured {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {:.1} % | {:.1}–{:.1} % | {:.0} % | `{}` |",
            m.rung.a.id(),
            m.rung.b.id(),
            m.a.of,
            m.a.rate * 100.0,
            m.a.low * 100.0,
            m.a.high * 100.0,
            m.rung.floor * 100.0,
            m.command
        );
    }
    out
}
