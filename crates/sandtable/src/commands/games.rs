use anyhow::Result;
use console::style;
use sandtable_kernel::Lang;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    for game in sandtable_catalog::all() {
        println!("{}  {}", style(game.id).bold(), game.titles.get(args.lang));
        println!("    {}", game.sentence.get(args.lang));
        let seats: Vec<_> = game.seats.iter().map(|s| format!("{} ({})", s.id, s.names.get(args.lang))).collect();
        let line = match args.lang {
            Lang::Zh => format!("{}回合 · 约{}分钟 · 复杂度 {}/5", game.turns, game.minutes, game.complexity),
            Lang::Ja => format!("{}ターン · 約{}分 · 難易度 {}/5", game.turns, game.minutes, game.complexity),
            Lang::En => format!("{} turns · about {} min · complexity {}/5", game.turns, game.minutes, game.complexity),
        };
        println!("    {} · {line}", seats.join(" / "));
    }
    Ok(ExitCode::SUCCESS)
}
