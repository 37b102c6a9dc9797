use super::{open_game, seat_of};
use crate::screen::{Screen, print_clause};
use crate::session::Session;
use anyhow::{Context, Result, anyhow, bail};
use console::style;
use sandtable_kernel::*;
use sandtable_players::{Level, choose};
use sandtable_table::*;
use std::collections::BTreeMap;
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Game id; not needed with `--resume`
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// An option of the game, e.g. `--option retreat-roll=roll`; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = super::key_value)]
    options: Vec<(String, String)>,
    /// Folder with data files of your own
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Your side against the computer; without it two people share the keyboard
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Watch the computer play both sides
    #[arg(long, conflicts_with = "seat")]
    watch: bool,
    /// The computer's level
    #[arg(long, default_value = "captain")]
    level: Level,
    /// zh, ja or en
    #[arg(long, default_value = "en")]
    lang: Lang,
    /// Save to this file after every step
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    resume: Option<PathBuf>,
    /// Make the dice reproducible
    #[arg(long)]
    seed: Option<u64>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let session = match (&args.resume, &args.game) {
        (Some(path), _) => {
            let (game, file) = open_game(path, args.data.as_deref())?;
            Session::resume(game, file, path.clone())?
        }
        (None, Some(id)) => {
            let game = super::load(id, &rolled(id, args)?, args.data.as_deref())?;
            Session::start(game, args.seed, args.save.clone())?
        }
        (None, None) => bail!("name a game; `sandtable games` lists them"),
    };
    let human = args.seat.as_deref().map(|id| seat_of(session.game.as_ref(), id)).transpose()?;
    let screen = Screen::new(session.game.clone(), args.lang);
    let people = match (args.watch, human) {
        (true, _) => Seats::NONE,
        (false, Some(seat)) => Seats::only(seat),
        (false, None) => Seats::BOTH,
    };
    let (level, lang, standing) = (args.level, args.lang, <[Answers; 2]>::default());
    Keyboard { session, screen, people, level, lang, looking: None, shown: Vec::new(), standing }.play()
}

/// The options, those that are left to the dice rolled: by the seed, if there is one.
fn rolled(id: &str, args: &Args) -> Result<BTreeMap<String, String>> {
    let given = args.options.iter().cloned().collect();
    let Some(specs) = sandtable_catalog::option_specs(id) else { return Ok(given) };
    let seed = args.seed.map_or_else(getrandom::u64, Ok).map_err(|e| anyhow!("the system gives no randomness: {e}"))?;
    let rolled = Options::rolled(specs, &given, &mut Playout::new(seed));
    for (option, value) in rolled.iter().filter(|(option, value)| given.get(*option) != Some(value)) {
        println!("{option}: {value}");
    }
    Ok(rolled)
}

struct Keyboard {
    session: Session,
    screen: Screen,
    /// The seats of people; the computer plays the others.
    people: Seats,
    level: Level,
    lang: Lang,
    /// Whose eyes the screen shows, so that a curtain falls when they change.
    looking: Option<Seat>,
    /// The position as it was last printed, so that after an action only what has changed is.
    shown: Vec<String>,
    /// What each seat has answered once and for all.
    standing: [Answers; 2],
}

enum Input {
    Line(String),
    End,
}

impl Keyboard {
    fn play(mut self) -> Result<ExitCode> {
        println!(
            "{}",
            self.screen.say(&Message::new("commitment").arg("hash", word(&self.session.file.seed.commitment)))
        );
        let opening = self.session.played[0].events.clone();
        self.screen.events(&opening, self.onlooker().unwrap_or(Viewer::Spectator));
        loop {
            let seats = match self.session.table.pending() {
                Pending::Decide(seats) => seats,
                Pending::Over(outcome) => return self.finish(outcome),
            };
            // With both seats asked at once, the computer may answer first or last: it sees nothing.
            let seat = seats.iter().find(|s| self.is_human(*s)).or(seats.first()).expect("somebody decides");
            if self.is_human(seat) {
                if !self.turn(seat)? {
                    println!("{}", self.screen.say(&Message::new("goodbye")));
                    return Ok(ExitCode::SUCCESS);
                }
            } else {
                self.computer(seat)?;
            }
        }
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.people.contains(seat)
    }

    /// Whose eyes see all of the game: those of the only person, or of whoever watches.
    fn onlooker(&self) -> Option<Viewer> {
        match self.people.iter().count() {
            0 => Some(Viewer::Spectator),
            1 => self.people.first().map(Viewer::Seat),
            _ => None,
        }
    }

    fn computer(&mut self, seat: Seat) -> Result<()> {
        let legal = self.session.table.legal_notations(seat);
        let action = if legal.len() == 1 {
            legal[0].clone()
        } else {
            if std::io::stderr().is_terminal() {
                let note = Message::new("thinking").arg("seat", word(self.screen.seat(seat)));
                eprint!("\r{}\x1b[K\r", self.screen.say(&note));
            }
            let seed = self.session.file.steps.len() as u64;
            let choice = choose(self.session.table.as_ref(), seat, self.level, seed, self.level.budget());
            choice.context("the computer has no choice to make")?.notation
        };
        let watcher = self.onlooker().unwrap_or(Viewer::Seat(seat));
        match self.session.act(seat, &action)? {
            Ok(played) => {
                let events = played.events.clone();
                self.screen.events(&events, watcher);
                Ok(())
            }
            Err(_) => bail!("the computer chose {action:?}, which is not legal"),
        }
    }

    /// Asks until the seat has acted; false to leave.
    fn turn(&mut self, seat: Seat) -> Result<bool> {
        if let Some(action) = self.standing[seat.index()].to(self.session.table.as_ref(), seat) {
            self.by_itself(seat, &action)?;
            return Ok(true);
        }
        if self.people == Seats::BOTH && self.looking != Some(seat) {
            if self.session.game.info().hidden {
                let note = Message::new("curtain").arg("seat", word(self.screen.seat(seat)));
                if std::io::stdout().is_terminal() {
                    print!("\x1b[2J\x1b[3J\x1b[H");
                }
                println!("{}", self.screen.say(&note));
                if let Input::End = self.read()? {
                    return Ok(false);
                }
            }
            self.looking = Some(seat);
            self.shown.clear();
        }
        self.print_changes(seat);
        loop {
            let legal = self.session.table.legal(seat);
            println!("\n{}", style(self.screen.words(&self.session.table.prompt(seat))).bold());
            for (i, action) in legal.iter().enumerate() {
                let note = action.note.as_ref().map(|n| format!("  ({})", self.screen.words(n))).unwrap_or_default();
                println!(
                    "{:>3}  {}{}  {}",
                    i + 1,
                    self.screen.words(&action.label),
                    note,
                    style(&action.notation).dim()
                );
            }
            print!("{}> ", self.screen.say(&Message::new("your-choice")));
            std::io::stdout().flush()?;
            let Input::Line(line) = self.read()? else { return Ok(false) };
            let line = line.trim();
            let (verb, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(v, r)| (v, r.trim()));
            match verb {
                "" => {}
                "quit" | "exit" => return Ok(false),
                "help" | "?" => println!("{}", self.screen.say(&Message::new("help"))),
                "view" => {
                    self.shown.clear();
                    self.print_changes(seat);
                }
                "rule" => {
                    if !print_clause(self.session.game.rulebook(), rest, self.lang) {
                        println!("{}", self.screen.say(&Message::new("no-rule").arg("text", word(rest))));
                    }
                }
                "why" => self.why(seat, self.action_named(&legal, rest)),
                "odds" => self.odds(seat, self.action_named(&legal, rest)),
                "log" => self.log(seat, rest.parse().unwrap_or(20)),
                "save" => {
                    let path = (!rest.is_empty()).then(|| PathBuf::from(rest));
                    match self.session.save(path.as_deref()) {
                        Ok(path) => {
                            let note = Message::new("saved").arg("path", word(&path.display().to_string()));
                            println!("{}", self.screen.say(&note));
                        }
                        Err(error) => println!("{error:#}"),
                    }
                }
                "never" | "worse" => {
                    if self.stand(seat, verb) {
                        return Ok(true);
                    }
                }
                "ask" => {
                    let forgotten = self.standing[seat.index()].forget();
                    println!("{}", self.screen.say(&Message::new("asked-again").int("n", forgotten as i64)));
                }
                "undo" => {
                    let key = if self.session.undo(seat)? { "taken-back" } else { "no-undo" };
                    println!("{}", self.screen.say(&Message::new(key)));
                    self.print_changes(seat);
                }
                _ => {
                    let action = self.action_named(&legal, line).to_owned();
                    match self.session.act(seat, &action)? {
                        Ok(played) => {
                            let events = played.events.clone();
                            self.screen.events(&events, Viewer::Seat(seat));
                            return Ok(true);
                        }
                        Err(Refused::Rules(grounds)) => {
                            println!("{}", self.screen.say(&Message::new("not-allowed")));
                            self.screen.grounds(&grounds);
                        }
                        Err(Refused::Unreadable(problem)) => {
                            println!("{}", self.screen.say(&Message::new("not-a-choice").arg("text", word(line))));
                            self.screen.unreadable(&problem);
                        }
                    }
                }
            }
        }
    }

    /// Answers the question in hand once and for all: never to be asked, or only when it is as bad for one. False if it is
    /// not one that comes again.
    fn stand(&mut self, seat: Seat, how: &str) -> bool {
        let table = self.session.table.as_ref();
        let routine = Routine::of(&table.prompt(seat), &table.legal(seat));
        let answer = |routine: &Routine| match (how, routine.worth) {
            ("never", _) => Some(Answer::Never),
            // What lies on the table is bad enough to be asked about; it is answered by hand.
            (_, worth) => worth.map(Answer::AtMost),
        };
        let Some((routine, answer)) = routine.and_then(|r| answer(&r).map(|a| (r, a))) else {
            println!("{}", self.screen.say(&Message::new("no-routine")));
            return false;
        };
        self.standing[seat.index()].give(&routine, answer);
        let said = Message::new(if answer == Answer::Never { "stands-never" } else { "stands-worse" });
        let names = said.arg("what", word(&self.screen.name(&routine.topic)));
        println!("{}", self.screen.say(&names.arg("whose", word(&self.screen.name(&routine.whose)))));
        answer == Answer::Never
    }

    /// A standing answer answers.
    fn by_itself(&mut self, seat: Seat, action: &str) -> Result<()> {
        let label = self.session.table.legal(seat).into_iter().find(|a| a.notation == action).map(|a| a.label);
        let words = label.map_or_else(|| action.to_owned(), |l| self.screen.words(&l));
        println!("{}", self.screen.say(&Message::new("by-itself").arg("action", word(&words))));
        // Where two share the screen it may be the other one who looks.
        let eyes = if self.looking.is_none_or(|s| s == seat) { Viewer::Seat(seat) } else { Viewer::Spectator };
        match self.session.act(seat, action)? {
            Ok(played) => {
                let events = played.events.clone();
                self.screen.events(&events, eyes);
                Ok(())
            }
            Err(_) => bail!("the standing answer {action:?} is not legal"),
        }
    }

    /// The position whole at first, then its heading and the lines that are new; `view` shows all of it again.
    fn print_changes(&mut self, seat: Seat) {
        let lines = self.screen.position(self.session.table.as_ref(), Viewer::Seat(seat));
        println!();
        for (i, line) in lines.iter().enumerate() {
            if i == 0 || !self.shown.contains(line) {
                println!("{line}");
            }
        }
        self.shown = lines;
    }

    /// A number of the list stands for its action.
    fn action_named<'a>(&self, legal: &'a [ActionInfo], text: &'a str) -> &'a str {
        let number = text.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        number.and_then(|n| legal.get(n)).map_or(text, |a| a.notation.as_str())
    }

    fn why(&self, seat: Seat, text: &str) {
        match self.session.table.check(seat, text) {
            Ok(_) => println!("{}", self.screen.say(&Message::new("allowed"))),
            Err(Refused::Rules(grounds)) => self.screen.grounds(&grounds),
            // Not an action: perhaps a piece, place or card.
            Err(Refused::Unreadable(problem)) => {
                let found = self.session.table.why_not(seat, text);
                if found.is_empty() {
                    println!("{}", self.screen.say(&Message::new("not-a-choice").arg("text", word(text))));
                    self.screen.unreadable(&problem);
                }
                for why in found {
                    println!("{}", self.screen.words(&why.action.label));
                    self.screen.grounds(&why.grounds);
                }
            }
        }
    }

    fn odds(&self, seat: Seat, text: &str) {
        match self.session.table.odds(seat, text) {
            Ok(Some(odds)) => self.screen.odds(&odds),
            Ok(None) => println!("{}", self.screen.say(&Message::new("no-odds"))),
            Err(Refused::Rules(grounds)) => self.screen.grounds(&grounds),
            Err(Refused::Unreadable(problem)) => {
                println!("{}", self.screen.say(&Message::new("not-a-choice").arg("text", word(text))));
                self.screen.unreadable(&problem);
            }
        }
    }

    fn log(&self, seat: Seat, last: usize) {
        let heard: Vec<_> = self
            .session
            .played
            .iter()
            .flat_map(|p| &p.events)
            .filter(|e| e.for_viewer(Viewer::Seat(seat)))
            .cloned()
            .collect();
        self.screen.events(&heard[heard.len().saturating_sub(last)..], Viewer::Seat(seat));
    }

    fn finish(&self, outcome: Outcome) -> Result<ExitCode> {
        println!();
        for line in self.screen.position(self.session.table.as_ref(), Viewer::Everything) {
            println!("{line}");
        }
        let note = match outcome.winner {
            Some(seat) => Message::new("over-winner").arg("seat", word(self.screen.seat(seat))),
            None => Message::new("over-draw"),
        };
        println!("\n{}", style(self.screen.say(&note.arg("clause", word(outcome.clause.0)))).bold());
        Ok(ExitCode::SUCCESS)
    }

    fn read(&self) -> Result<Input> {
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line)?;
        Ok(if read == 0 { Input::End } else { Input::Line(line) })
    }
}

/// A word that is shown as it is.
fn word(text: &str) -> Arg {
    Arg::Id { id: text.into() }
}
