use super::load;
use crate::screen::print_clause;
use anyhow::{Result, bail};
use sandtable_kernel::Lang;
use std::collections::BTreeMap;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Game id
    game: String,
    /// Clause or ruling, e.g. `8.1` or `R15`; without one, all are listed
    clause: Option<String>,
    /// zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let game = load(&args.game, &BTreeMap::new(), None)?;
    let rulebook = game.rulebook();
    match &args.clause {
        Some(number) if !print_clause(rulebook, number, args.lang) => {
            bail!("{} has no clause or ruling {number:?}", args.game)
        }
        Some(_) => {}
        None => {
            for c in rulebook.clauses {
                print_clause(rulebook, c.clause.0, args.lang);
            }
            for r in rulebook.rulings {
                print_clause(rulebook, r.clause.0, args.lang);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
