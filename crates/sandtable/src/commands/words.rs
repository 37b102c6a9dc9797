use super::GameArgs;
use anyhow::Result;
use sandtable_kernel::Lang;
use serde_json::json;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// As one JSON object, names in all languages
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let game = args.game.load()?;
    let specs = game.option_specs();
    if args.json {
        let options: Vec<_> =
            specs.iter().map(|s| json!({ "id": s.id, "values": s.values, "on": s.on, "label": s.label })).collect();
        println!("{}", json!({ "words": game.vocabulary().entries, "points": game.points(), "options": options }));
        return Ok(ExitCode::SUCCESS);
    }
    println!("Points of the sequence of play (\"at\": {{\"point\": …}})");
    for point in game.points() {
        println!("  {:<24} {}", point.point, point.about);
        if !point.of.is_empty() {
            println!("  {:<24}   of: {}", "", point.of.join(", "));
        }
        for (field, about) in point.fields {
            println!("  {:<24}   {field}: {about}", "");
        }
    }
    println!("\nOptions (\"options\": {{…}}; the first value is the default)");
    for spec in specs {
        println!("  {:<24} {}  [{}] {}", spec.id, spec.values.join(" | "), spec.on, spec.label.get(args.lang));
    }
    println!("\nIds");
    for (id, word) in &game.vocabulary().entries {
        println!("  {:<28} {:<7} {}", id, format!("{:?}", word.kind).to_lowercase(), word.names.get(args.lang));
    }
    Ok(ExitCode::SUCCESS)
}
