use crate::battles::Notes;
use crate::config::{Cell, LabConfig, Who};
use sandtable_kernel::{Ctx, Entry, Game, Pending, Playout, Recording, Seat, Viewer};
use sandtable_players::{Bot, BotFault, Thinker};
use sandtable_search::{Eyes, mix};
use sandtable_table::{AnyGame, EventInfo, Live, Loaded};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Instant;

/// One finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the run, from 0.
    pub n: u32,
    /// The cell's label; empty for the given options.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cell: String,
    pub seed: u64,
    /// A has the first seat.
    pub a_first: bool,
    /// Index of the winning seat.
    pub winner: Option<usize>,
    /// The clause that ended it, `forfeit` (a bot failed) or `unfinished`.
    pub by: String,
    pub score: [i32; 2],
    /// Turn and the points at its end.
    pub turns: Vec<(u32, [i32; 2])>,
    pub steps: u32,
    /// Decisions with more than one legal action, by seat.
    pub choices: [u32; 2],
    /// Cards and chits played: seat index and id.
    pub played: Vec<(usize, String)>,
    /// Place id to battles fought there.
    pub battles: BTreeMap<String, u32>,
    pub seconds: f64,
    /// Why a bot lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

impl GameRecord {
    /// The same but for how long it took.
    pub(crate) fn same_game(&self, other: &GameRecord) -> bool {
        GameRecord { seconds: other.seconds, ..self.clone() } == *other
    }

    pub fn last_turn(&self) -> u32 {
        self.turns.last().map_or(0, |t| t.0)
    }

    /// What A got: 1 won, ½ drawn, 0 lost.
    pub fn for_a(&self) -> f64 {
        match self.winner {
            None => 0.5,
            Some(seat) => f64::from(u8::from((seat == 0) == self.a_first)),
        }
    }
}

/// Rules that never end must not hang a run.
const MAX_STEPS: u32 = 100_000;

enum Player<G: Game> {
    Thinker(Box<Thinker<G>>),
    Bot(Box<Bot>),
}

/// Everything a running game keeps besides the state.
struct Match<'a, G: Game> {
    config: &'a LabConfig,
    loaded: &'a Loaded<G>,
    players: [Player<G>; 2],
    /// What each seat has not yet been told; only kept for bots.
    unheard: [Vec<EventInfo>; 2],
    record: GameRecord,
    rows: String,
    notes: Notes<'a, G>,
    turn: u32,
}

/// Plays game number `n`; returns its record and its rows of `decisions.csv`.
pub fn play<G: Game>(config: &LabConfig, loaded: &Loaded<G>, cell: &Cell, n: u32, index: u32) -> (GameRecord, String) {
    let began = Instant::now();
    // Both games of a pair have the same luck and opposite sides; between equals that would be the
    // same game twice.
    let luck = if config.a.id() == config.b.id() { index } else { index / 2 };
    let seed = mix(config.seed, u64::from(luck));
    let a_first = index.is_multiple_of(2);
    let mut record = GameRecord {
        n,
        cell: cell.label(),
        seed,
        a_first,
        winner: None,
        by: String::new(),
        score: [0; 2],
        turns: Vec::new(),
        steps: 0,
        choices: [0; 2],
        played: Vec::new(),
        battles: BTreeMap::new(),
        seconds: 0.0,
        fault: None,
    };
    let mut players = Vec::new();
    for seat in Seat::BOTH {
        match player(config, loaded, seat, a_first) {
            Ok(player) => players.push(player),
            Err(fault) => {
                record.forfeit(seat, &fault);
                record.seconds = began.elapsed().as_secs_f64();
                return (record, String::new());
            }
        }
    }
    let players = players.try_into().unwrap_or_else(|_| unreachable!("two seats"));
    let notes = Notes::new(loaded.game.as_ref());
    let game = Match {
        config,
        loaded,
        players,
        unheard: [Vec::new(), Vec::new()],
        record,
        rows: String::new(),
        notes,
        turn: 0,
    };
    let (mut record, rows) = game.run(seed);
    record.seconds = began.elapsed().as_secs_f64();
    (record, rows)
}

fn player<G: Game>(config: &LabConfig, loaded: &Loaded<G>, seat: Seat, a_first: bool) -> Result<Player<G>, BotFault> {
    let who = if (seat == Seat::FIRST) == a_first { Who::A } else { Who::B };
    match config.contender(who) {
        crate::Contender::Bot(spec) => {
            Bot::start(spec, loaded as &dyn AnyGame, seat, config.bot_limits).map(|b| Player::Bot(Box::new(b)))
        }
        built_in => {
            let skill = built_in.skill().expect("only bots have no skill");
            Ok(Player::Thinker(Box::new(Thinker::new(skill))))
        }
    }
}

impl GameRecord {
    fn forfeit(&mut self, loser: Seat, fault: &BotFault) {
        self.winner = Some(loser.other().index());
        self.by = "forfeit".to_owned();
        self.fault = Some(fault.to_string());
    }
}

impl<G: Game> Match<'_, G> {
    fn run(mut self, seed: u64) -> (GameRecord, String) {
        let game = self.loaded.game.as_ref();
        let mut dice = Playout::new(seed);
        let mut log = Vec::new();
        let mut state = game.setup(&mut Ctx::new(&mut dice, &mut log));
        self.hear(&mut log);
        self.mark_turn(&state);
        let mut before = None;
        let mut legal = Vec::new();
        loop {
            let seat = match game.pending(&state) {
                Pending::Decide(seats) => seats.first().expect("somebody decides"),
                Pending::Over(outcome) => {
                    self.record.winner = outcome.winner.map(Seat::index);
                    self.record.by = outcome.clause.0.to_owned();
                    break;
                }
            };
            if self.record.steps >= MAX_STEPS {
                self.record.by = "unfinished".to_owned();
                break;
            }
            // Turns are looked for where the decision passes on, and now and then: a view is dear.
            if before != Some(seat) || self.record.steps.is_multiple_of(16) {
                self.mark_turn(&state);
            }
            before = Some(seat);
            self.record.steps += 1;
            game.legal(&state, seat, &mut legal);
            let action = match self.decide(&state, seat, &legal, seed) {
                Ok(action) => action,
                Err(fault) => {
                    self.record.forfeit(seat, &fault);
                    break;
                }
            };
            self.notes.action(&mut self.record, seat, &action);
            let mut recording = Recording::new(&mut dice);
            game.apply(&mut state, seat, &action, &mut Ctx::new(&mut recording, &mut log));
            let chance_spoke = !recording.records.is_empty();
            self.hear(&mut log);
            for s in Seat::BOTH {
                if let Player::Thinker(thinker) = &mut self.players[s.index()] {
                    if s == seat { thinker.played(s, &action, chance_spoke) } else { thinker.forget() }
                }
            }
        }
        self.mark_turn(&state);
        self.record.score = game.score(&state);
        let live = Live::with_state(self.loaded.game.clone(), state);
        for player in &mut self.players {
            if let Player::Bot(bot) = player {
                bot.result(self.loaded, &live);
            }
        }
        (self.record, self.rows)
    }

    fn decide(&mut self, state: &G::State, seat: Seat, legal: &[G::Action], seed: u64) -> Result<G::Action, BotFault> {
        if let [only] = legal {
            return Ok(*only);
        }
        let game = self.loaded.game.as_ref();
        let i = seat.index();
        self.record.choices[i] += 1;
        let (action, iterations, value) = match &mut self.players[i] {
            Player::Thinker(thinker) => {
                let eyes = Eyes::new(game, state, seat);
                let seed = mix(mix(seed, u64::from(self.record.steps)), i as u64 + 11);
                let thought = thinker.choose(&eyes, self.config.budget, None, seed).expect("a decision is owed");
                (thought.action, thought.iterations, thought.value)
            }
            Player::Bot(bot) => {
                let live = Live::with_state(self.loaded.game.clone(), state.clone());
                let notation = bot.choose(&live, &std::mem::take(&mut self.unheard[i]))?;
                (game.parse(&notation).expect("the bot's action was checked"), 0, 0.0)
            }
        };
        if self.config.decisions {
            let r = &self.record;
            let notation = game.notation(&action);
            let (seat, value) = (G::info().seat_id(seat), format!("{value:.4}"));
            let row = (r.n, r.steps, self.turn, seat, legal.len(), notation, iterations, value);
            self.rows.push_str(&crate::files::rows([row]));
        }
        Ok(action)
    }

    /// Notes the points as they stand in this turn; the last note of a turn remains.
    fn mark_turn(&mut self, state: &G::State) {
        let game = self.loaded.game.as_ref();
        self.turn = game.view(state, Viewer::Spectator).turn;
        let score = game.score(state);
        match self.record.turns.last_mut() {
            Some(last) if last.0 == self.turn => last.1 = score,
            _ => self.record.turns.push((self.turn, score)),
        }
    }

    fn hear(&mut self, log: &mut Vec<Entry<G::Event>>) {
        let game = self.loaded.game.as_ref();
        self.notes.events(&mut self.record, log);
        for seat in Seat::BOTH {
            if matches!(self.players[seat.index()], Player::Bot(_)) {
                self.unheard[seat.index()].extend(
                    log.iter().filter(|e| Viewer::Seat(seat).hears(e.audience)).map(|e| EventInfo {
                        message: game.describe_event(&e.event),
                        clause: e.clause,
                        audience: None,
                    }),
                );
            }
        }
        log.clear();
    }
}
