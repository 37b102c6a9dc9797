use super::load;
use anyhow::Result;
use std::collections::BTreeMap;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Game id; without one, every game
    game: Option<String>,
    /// Only the gaps and the totals
    #[arg(long)]
    brief: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let ids: Vec<String> = match &args.game {
        Some(id) => vec![id.clone()],
        None => sandtable_catalog::all().iter().map(|g| g.id.to_owned()).collect(),
    };
    let mut failed = false;
    for id in ids {
        let game = load(&id, &BTreeMap::new(), None)?;
        let rulebook = game.rulebook();
        if !args.brief {
            for c in rulebook.clauses {
                println!("{:<12} {}", c.clause, c.title.en);
                c.code.iter().for_each(|place| println!("    code {place}"));
                c.tests.iter().for_each(|place| println!("    test {place}"));
                c.reason.iter().for_each(|reason| println!("    none needed: {reason}"));
            }
            for r in rulebook.rulings {
                println!("{:<12} on {}", r.clause, r.on);
                r.code.iter().for_each(|place| println!("    code {place}"));
                r.tests.iter().for_each(|place| println!("    test {place}"));
            }
            for (item, tests) in rulebook.checklist {
                println!("item {item}");
                tests.iter().for_each(|place| println!("    test {place}"));
            }
        }
        let gaps = rulebook.gaps();
        gaps.iter().for_each(|gap| eprintln!("{id}: {gap}"));
        failed |= !gaps.is_empty();
        println!(
            "{id}: {} clauses, {} rulings, {} checklist items; {} gaps",
            rulebook.clauses.len(),
            rulebook.rulings.len(),
            rulebook.checklist.len(),
            gaps.len()
        );
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
