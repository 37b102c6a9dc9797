//! Small runs of the lab: reproducible, resumable, complete files.

use sandtable_catalog::all;
use sandtable_lab::{Contender, LabConfig, run};
use sandtable_players::Level;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sandtable-lab-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn config(folder: &Folder, games: u32) -> LabConfig {
    let mut config = LabConfig::new(all()[0].id, games, &folder.0);
    config.a = Contender::Level(Level::Recruit);
    config.b = Contender::Random;
    config.jobs = 2;
    config
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_cores() {
    let (one, two) = (Folder::new("one"), Folder::new("two"));
    let mut narrow = config(&one, 4);
    narrow.jobs = 1;
    let result = run(&narrow, &mut |_| ()).unwrap();
    assert!(result.complete && result.records.len() == 4);
    run(&config(&two, 4), &mut |_| ()).unwrap();
    for file in ["games.csv", "turns.csv", "decisions.csv", "played.csv", "battles.csv", "report.html"] {
        assert_eq!(one.read(file), two.read(file), "{file}");
    }
    // Several turns are turns.
    let report = one.read("report.html");
    assert!(report.contains(" turns</b>") && !report.contains(" turn</b>"), "the tile with the length");
    // Both sides equally, in pairs with the same luck.
    assert_eq!(result.records.iter().filter(|r| r.a_first).count(), 2);
    assert_eq!(result.records[0].seed, result.records[1].seed);
    assert_ne!(result.records[0].seed, result.records[2].seed);
}

#[test]
fn equals_do_not_play_the_same_game_twice() {
    let folder = Folder::new("equals");
    let mut config = config(&folder, 4);
    config.b = config.a.clone();
    let result = run(&config, &mut |_| ()).unwrap();
    let seeds: std::collections::BTreeSet<u64> = result.records.iter().map(|r| r.seed).collect();
    assert_eq!(seeds.len(), 4);
}

#[test]
fn an_interrupted_run_is_taken_up_where_it_stopped() {
    let (whole, broken) = (Folder::new("whole"), Folder::new("broken"));
    run(&config(&whole, 6), &mut |_| ()).unwrap();

    let stopped = config(&broken, 6);
    stopped.stop.store(true, Ordering::Relaxed);
    let result = run(&stopped, &mut |_| ()).unwrap();
    assert!(!result.complete && result.records.is_empty());
    assert!(broken.read("report.html").contains("goes on"));
    run(&config(&broken, 2), &mut |_| ()).unwrap();
    // As if the power had gone in the middle of a line, with decisions of an unfinished game written.
    let mut games = broken.read("games.jsonl");
    games.push_str("{\"n\":2,\"se");
    std::fs::write(broken.0.join("games.jsonl"), games).unwrap();
    let mut rows = broken.read("decisions.csv");
    rows.push_str("5,1,1,x,2,y,0,0.0\n");
    std::fs::write(broken.0.join("decisions.csv"), rows).unwrap();

    let mut seen = 0;
    let again = run(&config(&broken, 6), &mut |p| seen = p.taken_up).unwrap();
    assert!(again.complete && seen == 2, "{seen}");
    for file in ["games.csv", "decisions.csv", "report.html"] {
        assert_eq!(whole.read(file), broken.read(file), "{file}");
    }
}

#[test]
fn results_of_another_run_are_not_mixed_in() {
    let folder = Folder::new("other");
    run(&config(&folder, 2), &mut |_| ()).unwrap();
    let mut other = config(&folder, 2);
    other.seed = 9;
    let error = run(&other, &mut |_| ()).unwrap_err().to_string();
    assert!(error.contains("another run"), "{error}");
}

#[test]
fn results_of_a_program_that_played_otherwise_are_not_mixed_in() {
    let folder = Folder::new("older");
    run(&config(&folder, 2), &mut |_| ()).unwrap();
    let games = folder.read("games.jsonl");
    let (earlier, last) = games.trim_end().rsplit_once('\n').unwrap();
    let mut record: serde_json::Value = serde_json::from_str(last).unwrap();
    record["steps"] = 1.into();
    let older = format!("{earlier}\n{record}\n");
    std::fs::write(folder.0.join("games.jsonl"), &older).unwrap();
    let error = run(&config(&folder, 4), &mut |_| ()).unwrap_err().to_string();
    assert!(error.contains("game 1 no longer comes out"), "{error}");
    assert_eq!(folder.read("games.jsonl"), older, "nothing is lost");
}

#[test]
fn a_failing_bot_loses_its_games_and_nothing_else() {
    let folder = Folder::new("bot");
    let mut config = config(&folder, 2);
    config.b = "bot:false".parse().unwrap();
    let result = run(&config, &mut |_| ()).unwrap();
    assert!(result.complete && result.a.rate == 1.0);
    assert!(result.records.iter().all(|r| r.by == "forfeit" && r.fault.as_ref().unwrap().contains("ended")));
    assert!(folder.read("report.html").contains("the bot lost the game"));
}

#[test]
fn contenders_are_read_by_level_name_number_or_command() {
    assert_eq!("3".parse(), Ok(Contender::Level(Level::Colonel)));
    assert_eq!("general".parse(), Ok(Contender::Level(Level::General)));
    assert!(matches!("bot:python3 x.py".parse(), Ok(Contender::Bot(b)) if b.args == ["x.py"]));
    let custom: Contender = "search:iterations=7,slip=0.5".parse().unwrap();
    assert!(custom.skill().is_some_and(|s| s.slip == 0.5) && custom.id().ends_with("slip=0.5"));
    assert!("search:wit=3".parse::<Contender>().unwrap_err().contains("wit"));
    assert!("marshal".parse::<Contender>().unwrap_err().contains("recruit"));
}

#[test]
fn every_value_of_a_varied_option_is_played() {
    let Some(info) = all().into_iter().find(|i| !sandtable_catalog::option_specs(i.id).unwrap().is_empty()) else {
        return;
    };
    let spec = &sandtable_catalog::option_specs(info.id).unwrap()[0];
    let folder = Folder::new("vary");
    let mut config = config(&folder, 2);
    config.game = info.id.to_owned();
    config.vary = vec![spec.id.to_owned()];
    let result = run(&config, &mut |_| ()).unwrap();
    assert_eq!(result.cells.len(), spec.values.len());
    for cell in &result.cells {
        assert_eq!(result.records.iter().filter(|r| r.cell == cell.label()).count(), 2);
    }
    assert!(folder.read("games.csv").lines().next().unwrap().contains(&format!("option_{}", spec.id)));
    config.vary = vec!["no-such-option".to_owned()];
    assert!(run(&config, &mut |_| ()).unwrap_err().to_string().contains("no such option"));
}
