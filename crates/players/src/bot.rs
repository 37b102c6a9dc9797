use sandtable_kernel::{Pending, Seat, Viewer};
use sandtable_table::{AnyGame, EventInfo, Refused, Table};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub const PROTOCOL: &str = "sandtable-bot/1";

/// A line longer than this is not an answer.
const MAX_LINE: u64 = 64 * 1024;
/// How much of what a bot wrote to standard error is kept for its fault message.
const KEEP_STDERR: usize = 400;

/// The program of a bot with its arguments. It is started directly, without a shell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotSpec {
    pub program: String,
    pub args: Vec<String>,
}

impl std::str::FromStr for BotSpec {
    type Err = String;

    /// Words, with single or double quotes around those that contain spaces.
    fn from_str(line: &str) -> Result<BotSpec, String> {
        let mut words: Vec<String> = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for c in line.chars() {
            match quote {
                Some(q) if c == q => quote = None,
                Some(_) => word.get_or_insert_default().push(c),
                None if c == '"' || c == '\'' => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                None => word.get_or_insert_default().push(c),
            }
        }
        if quote.is_some() {
            return Err(format!("a quote is not closed in {line:?}"));
        }
        words.extend(word);
        let mut words = words.into_iter();
        match words.next() {
            Some(program) => Ok(BotSpec { program, args: words.collect() }),
            None => Err("no program is named".to_owned()),
        }
    }
}

/// How long a bot may take.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct BotLimits {
    /// From its start to its `ready`.
    pub start: Duration,
    /// For each decision.
    pub decision: Duration,
}

impl Default for BotLimits {
    fn default() -> BotLimits {
        BotLimits { start: Duration::from_secs(30), decision: Duration::from_secs(5) }
    }
}

/// Why a bot has lost its game.
#[derive(Clone, PartialEq, Debug)]
pub struct BotFault {
    /// What it was asked when it failed: `hello`, or the number of the decision.
    pub at: String,
    pub what: Fault,
    /// The end of what it wrote to standard error.
    pub stderr: String,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    NotStarted(String),
    Late(Duration),
    Ended,
    TooLong,
    NotProtocol(String),
    NotAnAction(String),
    NotLegal { action: String, clauses: Vec<String> },
}

impl std::fmt::Display for BotFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the bot lost the game at {}: ", self.at)?;
        match &self.what {
            Fault::NotStarted(why) => write!(f, "its program could not be started ({why})")?,
            Fault::Late(time) => write!(f, "no answer within {:.1} s", time.as_secs_f64())?,
            Fault::Ended => write!(f, "its program ended or closed its output")?,
            Fault::TooLong => write!(f, "its answer is longer than {MAX_LINE} bytes")?,
            Fault::NotProtocol(why) => write!(f, "its answer is not one of the protocol ({why})")?,
            Fault::NotAnAction(why) => write!(f, "its answer is not an action of the game ({why})")?,
            Fault::NotLegal { action, clauses } => {
                write!(f, "{action:?} is not legal here ({})", clauses.join(", "))?;
            }
        }
        if !self.stderr.is_empty() {
            write!(f, "; its last words: {}", self.stderr)?;
        }
        Ok(())
    }
}

impl std::error::Error for BotFault {}

/// What a bot may say.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Said {
    Ready {
        #[serde(default)]
        name: String,
    },
    Choose {
        action: String,
    },
}

/// A running program that plays one seat of one game. Its pipes are served by threads of their own,
/// so that a program that neither reads nor writes holds nobody up.
pub struct Bot {
    child: Child,
    ask: Sender<String>,
    heard: Receiver<Heard>,
    stderr: Arc<Mutex<Vec<u8>>>,
    limits: BotLimits,
    seat: Seat,
    asked: u64,
    name: String,
}

enum Heard {
    Line(Vec<u8>),
    TooLong,
}

impl Bot {
    /// Starts the program and waits for it to be ready.
    pub fn start(spec: &BotSpec, game: &dyn AnyGame, seat: Seat, limits: BotLimits) -> Result<Bot, BotFault> {
        let fail =
            |why: String| BotFault { at: "start".to_owned(), what: Fault::NotStarted(why), stderr: String::new() };
        let mut child = Command::new(&spec.program)
            .args(&spec.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|e| fail(format!("{}: {e}", spec.program)))?;
        let (Some(stdin), Some(stdout), Some(errors)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(fail("no pipes".to_owned()));
        };
        let (ask, questions) = channel::<String>();
        std::thread::spawn(move || write_lines(stdin, &questions));
        let (say, heard) = sync_channel(16);
        std::thread::spawn(move || read_lines(stdout, &say));
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let kept = stderr.clone();
        std::thread::spawn(move || keep_tail(errors, &kept));
        let mut bot = Bot { child, ask, heard, stderr, limits, seat, asked: 0, name: spec.program.clone() };

        let info = game.info();
        let options: serde_json::Map<String, Value> =
            game.options().iter().map(|(k, v)| (k.to_owned(), json!(v))).collect();
        let hello = json!({
            "type": "hello",
            "protocol": PROTOCOL,
            "game": info.id,
            "rules": info.rules_version,
            "data": game.data_version(),
            "options": options,
            "seat": info.seat_id(seat),
            "seats": info.seats.iter().map(|s| s.id).collect::<Vec<_>>(),
            "decision_ms": limits.decision.as_millis() as u64,
            "board": game.board(),
        });
        match bot.exchange("hello", &hello, limits.start)? {
            Said::Ready { name } if !name.is_empty() => bot.name = name.chars().take(60).collect(),
            Said::Ready { .. } => {}
            Said::Choose { .. } => {
                return Err(bot.fault("hello", Fault::NotProtocol("it must answer with \"ready\"".to_owned())));
            }
        }
        Ok(bot)
    }

    /// What the bot calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Shows the bot its view and asks for a decision; the answer is a legal action in exact
    /// notation. `events` is what has happened since it was last asked.
    pub fn choose(&mut self, table: &dyn Table, events: &[EventInfo]) -> Result<String, BotFault> {
        self.asked += 1;
        let at = format!("decision {}", self.asked);
        let viewer = Viewer::Seat(self.seat);
        let heard: Vec<&EventInfo> = events.iter().filter(|e| e.for_viewer(viewer)).collect();
        let turn = json!({
            "type": "turn",
            "n": self.asked,
            "events": heard,
            "view": table.view(viewer),
            "prompt": table.prompt(self.seat),
            "legal": table.legal_notations(self.seat),
        });
        let action = match self.exchange(&at, &turn, self.limits.decision)? {
            Said::Choose { action } => action,
            Said::Ready { .. } => {
                return Err(self.fault(&at, Fault::NotProtocol("it must answer with \"choose\"".to_owned())));
            }
        };
        table.check(self.seat, &action).map_err(|refused| {
            let what = match refused {
                Refused::Unreadable(why) => Fault::NotAnAction(format!("{action:?}: {why}")),
                Refused::Rules(grounds) => Fault::NotLegal {
                    action: action.clone(),
                    clauses: grounds.iter().map(|g| g.clause.0.to_owned()).collect(),
                },
            };
            self.fault(&at, what)
        })
    }

    /// Tells the bot how the game ended. It need not answer.
    pub fn result(&mut self, game: &dyn AnyGame, table: &dyn Table) {
        let info = game.info();
        let over = match table.pending() {
            Pending::Over(o) => json!({ "winner": o.winner.map(|s| info.seat_id(s)), "by": o.clause }),
            Pending::Decide(_) => json!({ "winner": null, "by": "stopped" }),
        };
        let score = table.score();
        let score: serde_json::Map<String, Value> =
            Seat::BOTH.into_iter().map(|s| (info.seat_id(s).to_owned(), json!(score[s.index()]))).collect();
        let line = json!({ "type": "result", "winner": over["winner"], "by": over["by"], "score": score });
        let _ = self.ask.send(format!("{line}\n"));
        // A bot may want to write down what it learnt.
        let patience = Instant::now() + Duration::from_millis(300);
        while Instant::now() < patience && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn exchange(&mut self, at: &str, question: &Value, time: Duration) -> Result<Said, BotFault> {
        // What it said unasked answers nothing.
        while self.heard.try_recv().is_ok() {}
        if self.ask.send(format!("{question}\n")).is_err() {
            return Err(self.fault(at, Fault::Ended));
        }
        match self.heard.recv_timeout(time) {
            Ok(Heard::Line(line)) => serde_json::from_slice(&line)
                .map_err(|e| self.fault(at, Fault::NotProtocol(format!("{e}: {}", shown(&line))))),
            Ok(Heard::TooLong) => Err(self.fault(at, Fault::TooLong)),
            Err(RecvTimeoutError::Timeout) => Err(self.fault(at, Fault::Late(time))),
            Err(RecvTimeoutError::Disconnected) => Err(self.fault(at, Fault::Ended)),
        }
    }

    fn fault(&self, at: &str, what: Fault) -> BotFault {
        if what == Fault::Ended {
            // Its last words may still be on their way.
            std::thread::sleep(Duration::from_millis(50));
        }
        let stderr = self.stderr.lock().map(|s| shown(&s)).unwrap_or_default();
        BotFault { at: at.to_owned(), what, stderr }
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}

fn write_lines(mut to: impl Write, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if to.write_all(line.as_bytes()).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(from: impl Read, say: &SyncSender<Heard>) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        match from.by_ref().take(MAX_LINE + 1).read_until(b'\n', &mut line) {
            Ok(n) if n > 0 => {}
            _ => return,
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let too_long = line.len() as u64 > MAX_LINE;
        if say.send(if too_long { Heard::TooLong } else { Heard::Line(line) }).is_err() || too_long {
            return;
        }
    }
}

fn keep_tail(mut from: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut block = [0; 1024];
    while let Ok(n) = from.read(&mut block) {
        if n == 0 {
            return;
        }
        let Ok(mut tail) = kept.lock() else { return };
        tail.extend_from_slice(&block[..n]);
        let over = tail.len().saturating_sub(KEEP_STDERR);
        tail.drain(..over);
    }
}
