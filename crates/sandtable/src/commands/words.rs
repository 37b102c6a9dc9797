use super::GameArgs;
use anyhow::Result;
use sandtable_kernel::{Kind, Lang, Playout, VerbSpec};
use sandtable_table::{AnyGame, Renderer};
use serde_json::json;
use std::collections::BTreeMap;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Only this part
    #[arg(value_enum)]
    part: Option<Part>,
    /// zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// As one JSON object, names in all languages
    #[arg(long)]
    json: bool,
}

/// The parts of a game's vocabulary.
#[derive(Copy, Clone, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// How every action is written
    Verbs,
    /// Points of the sequence of play, for `at`
    Points,
    /// Kinds of rolls and draws with the order of their dice, for `chance`
    Chance,
    /// Options of the table
    Options,
    /// Places of the map
    Places,
    /// Boxes, pools, hands and decks
    Zones,
    /// Units, chits and other pieces, with their faces
    Pieces,
    /// Cards
    Cards,
    /// Markers that lie on the map
    Markers,
    /// Tracks with their range
    Tracks,
    /// Conditions of pieces, nations, terrain and all else that has a name
    Marks,
    /// Named numbers of pieces, places and zones
    Quantities,
}

impl Part {
    const ALL: [Part; 12] = [
        Part::Verbs,
        Part::Points,
        Part::Chance,
        Part::Options,
        Part::Places,
        Part::Zones,
        Part::Pieces,
        Part::Cards,
        Part::Markers,
        Part::Tracks,
        Part::Marks,
        Part::Quantities,
    ];
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let game = args.game.load()?;
    if args.json {
        let options: Vec<_> = game
            .option_specs()
            .iter()
            .map(|s| json!({ "id": s.id, "values": s.values, "on": s.on, "label": s.label }))
            .collect();
        let words = &game.vocabulary().entries;
        let (points, verbs, chance) = (game.points(), game.verbs(), game.rolls());
        let chance: Vec<_> = chance.iter().map(|r| json!({ "id": r.id, "clause": r.clause, "draw": r.draw })).collect();
        let all = json!({ "words": words, "points": points, "options": options, "verbs": verbs, "chance": chance });
        println!("{all}");
        return Ok(ExitCode::SUCCESS);
    }
    for part in Part::ALL.into_iter().filter(|part| args.part.is_none_or(|wanted| wanted == *part)) {
        print(part, game.as_ref(), args.lang);
    }
    Ok(ExitCode::SUCCESS)
}

fn print(part: Part, game: &dyn AnyGame, lang: Lang) {
    match part {
        Part::Verbs => {
            println!("Verbs (\"do\": [{{\"action\": …}}])");
            let examples = examples(game);
            for verb in game.verbs() {
                let form = format!("{} {}", verb.verb, verb.objects.join(" "));
                let same = |example: &&String| example.split(' ').count() == 1 + verb.objects.len();
                let met = examples.get(verb.verb).and_then(|list| list.iter().find(same).or(list.first())).cloned();
                match met.or_else(|| made_up(game, &verb)) {
                    Some(example) if !verb.objects.is_empty() => println!("  {form:<44}  such as: {example}"),
                    _ => println!("  {form}"),
                }
            }
        }
        Part::Points => {
            println!("\nPoints of the sequence of play (\"at\": {{\"point\": …}})");
            for point in game.points() {
                println!("  {:<24} {}", point.point, point.about);
                if !point.of.is_empty() {
                    println!("  {:<24}   of: {}", "", point.of.join(", "));
                }
                for (field, about) in point.fields {
                    println!("  {:<24}   {field}: {about}", "");
                }
            }
        }
        Part::Chance => {
            println!("\nChance (\"chance\": […]; a number is a die, an id what is drawn)");
            let text = Renderer::new(game, lang);
            for roll in game.rolls() {
                println!("  {:<24}  {:<26}  {}", roll.id, roll.clause.0, text.order_of(roll));
            }
        }
        Part::Options => {
            println!("\nOptions (\"options\": {{…}}; the first value is the default)");
            for spec in game.option_specs() {
                let dice = if spec.dice > 0 { " | roll (new games only)" } else { "" };
                let values = spec.values.join(" | ");
                println!("  {:<24} {values}{dice}  [{}] {}", spec.id, spec.on, spec.label.get(lang));
            }
        }
        Part::Pieces => {
            println!("\nPieces (\"pieces\": {{ID: PLACE}} or {{ID: {{\"at\": …, \"face\": …, \"marks\": […]}}}})");
            for piece in &game.board().pieces {
                let faces: Vec<&str> = piece.faces.iter().map(|f| f.id.as_str()).collect();
                println!("  {:<28} {:<36} faces: {}", piece.id, piece.names.get(lang), faces.join(", "));
            }
        }
        Part::Tracks => {
            println!("\nTracks (\"tracks\": {{ID: NUMBER}})");
            for track in &game.board().tracks {
                println!("  {:<28} {} ({} to {})", track.id, track.names.get(lang), track.min, track.max);
            }
        }
        Part::Quantities => {
            for quantity in &game.board().quantities {
                let unit =
                    if quantity.per_unit > 1 { format!(", {} make one", quantity.per_unit) } else { String::new() };
                println!("  {:<28} {}{unit}", quantity.id, quantity.names.get(lang));
            }
        }
        Part::Places => list(game, lang, "Places", Kind::Place),
        Part::Zones => list(game, lang, "Boxes, pools, hands, decks", Kind::Zone),
        Part::Cards => list(game, lang, "Cards (\"hands\": {SEAT: [ID, …]})", Kind::Card),
        Part::Markers => list(game, lang, "Markers (\"markers\": {ID: …})", Kind::Marker),
        Part::Marks => list(game, lang, "Marks, nations, terrain and other terms", Kind::Term),
    }
}

fn list(game: &dyn AnyGame, lang: Lang, title: &str, kind: Kind) {
    println!("\n{title}");
    for (id, word) in game.vocabulary().entries.iter().filter(|(_, word)| word.kind == kind) {
        println!("  {:<28} {}", id, word.names.get(lang));
    }
}

/// An action of the verb's form with objects of the right kind, for verbs too rare to be met.
fn made_up(game: &dyn AnyGame, verb: &VerbSpec) -> Option<String> {
    let words = &game.vocabulary().entries;
    let named = |kind: Kind| words.iter().find(|(_, word)| word.kind == kind).map(|(id, _)| id.clone());
    let object = |object: &String| match object.trim_matches(['<', '>']) {
        "area" | "hex" => named(Kind::Place),
        "unit" | "piece" => game.board().pieces.first().map(|piece| piece.id.clone()),
        "card" => named(Kind::Card),
        _ => None,
    };
    let objects: Option<Vec<String>> = verb.objects.iter().map(object).collect();
    objects.map(|objects| format!("{} {}", verb.verb, objects.join(" ")))
}

/// Legal actions of each verb, one of each length, as met in a few games at random.
fn examples(game: &dyn AnyGame) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let wanted = game.verbs().len();
    for seed in 0..6 {
        let mut dice = Playout::new(seed);
        let (mut table, _) = game.start(&mut dice);
        for _ in 0..1_500 {
            let Some(seat) = table.pending().seats().first() else { break };
            let legal = table.legal_notations(seat);
            for action in &legal {
                let verb = action.split(' ').next().unwrap_or_default();
                let length = |text: &String| text.split(' ').count();
                let list = found.entry(verb.to_owned()).or_default();
                if !list.iter().any(|known| length(known) == length(action)) {
                    list.push(action.clone());
                }
            }
            let Some(action) = legal.get(dice.below(legal.len() as u32) as usize) else { break };
            if found.values().map(Vec::len).sum::<usize>() == wanted || table.act(seat, action, &mut dice).is_err() {
                return found;
            }
        }
    }
    found
}
