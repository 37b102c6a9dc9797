use crate::parts::Kept;
use crate::*;
use sandtable_kernel::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::any::Any;
use std::sync::Arc;

/// A game built from its data with the options of a table.
pub struct Loaded<G: Game> {
    pub game: Arc<G>,
    options: Options,
    data_version: String,
    lessons: Vec<Lesson>,
}

impl<G: Game> Loaded<G> {
    pub fn new(data: &DataSet, options: Options) -> Result<Loaded<G>, Vec<DataError>> {
        let game = Arc::new(G::load(data, &options)?);
        let lessons = lessons(G::lessons()).map_err(|problem| vec![DataError::new("lessons", "", problem)])?;
        Ok(Loaded { game, options, data_version: data_version(data), lessons })
    }
}

/// The first eight bytes of a SHA-256 over names and contents, in hex.
fn data_version(data: &DataSet) -> String {
    let mut hash = Sha256::new();
    for (name, text) in &data.files {
        for part in [name, text] {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
    }
    hex::encode(&hash.finalize()[..8])
}

impl<G: Game> AnyGame for Loaded<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn rulebook(&self) -> &'static Rulebook {
        G::rulebook()
    }

    fn catalogue(&self, lang: Lang) -> &'static str {
        G::catalogue(lang)
    }

    fn option_specs(&self) -> &'static [OptionSpec] {
        G::options()
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn data_version(&self) -> &str {
        &self.data_version
    }

    fn vocabulary(&self) -> &Vocabulary {
        self.game.vocabulary()
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    fn points(&self) -> &'static [PointSpec] {
        G::points()
    }

    fn verbs(&self) -> Vec<VerbSpec> {
        self.game.verbs()
    }

    fn rolls(&self) -> &'static [RollKind] {
        self.game.rolls()
    }

    fn lessons(&self) -> &[Lesson] {
        &self.lessons
    }

    fn chance_name(&self, pool: &'static str, value: u16) -> String {
        self.game.chance_name(pool, value)
    }

    fn start(&self, chance: &mut dyn Chance) -> (Box<dyn Table>, Played) {
        let mut recording = Recording::new(chance);
        let mut entries = Vec::new();
        let state = self.game.setup(&mut Ctx::new(&mut recording, &mut entries));
        let chance = recording.records;
        let live = Live { game: self.game.clone(), state, undo: Vec::new(), seen: Seen::default() };
        let events = live.describe(entries);
        (Box::new(live), Played { action: String::new(), chance, events, barrier: true })
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Table>, String> {
        let saved: Saved<G::State> = postcard::from_bytes(snapshot).map_err(|e| format!("unreadable snapshot: {e}"))?;
        let undo = saved.undo.into_iter().map(|(seat, state)| (seat, Arc::new(state))).collect();
        Ok(Box::new(Live { game: self.game.clone(), state: saved.state, undo, seen: Seen::default() }))
    }

    fn place(&self, base: Base, position: &Position, at: Option<&Point>) -> Result<Box<dyn Table>, Vec<PositionError>> {
        let state = self.game.place(base, position, at)?;
        Ok(Box::new(Live { game: self.game.clone(), state, undo: Vec::new(), seen: Seen::default() }))
    }
}

#[derive(Deserialize)]
struct Saved<S> {
    state: S,
    undo: Vec<(Seat, S)>,
}

/// The same to be written.
#[derive(Serialize)]
struct Saving<'a, S> {
    state: &'a S,
    undo: Vec<(Seat, &'a S)>,
}

/// The state of one game and how far its players may go back.
pub struct Live<G: Game> {
    game: Arc<G>,
    state: G::State,
    /// States before each step since the last barrier, with the seat that took it.
    undo: Vec<(Seat, Arc<G::State>)>,
    seen: Seen,
}

/// What was seen of the position, by who was asked for or was looked at for barriers: what the next step
/// changes is told by it. Copies share it.
#[derive(Clone, Default)]
struct Seen {
    views: Kept<View>,
    glances: Kept<Glance>,
}

/// Does `new` give away an identity that `old` does not? What is then shown cannot be taken back.
pub fn shows_more(old: &View, new: &View) -> bool {
    let all = |view| Parts { open: Arc::new(Glance::of(view)), own: Arc::new(Glance::nothing()) };
    all(new).shows_more_than(&all(old))
}

impl<G: Game> Live<G> {
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// A copy that can be played on by itself.
    #[must_use]
    pub fn clone_table(&self) -> Live<G> {
        Live { game: self.game.clone(), state: self.state.clone(), undo: self.undo.clone(), seen: self.seen.clone() }
    }

    pub fn with_state(game: Arc<G>, state: G::State) -> Live<G> {
        Live { game, state, undo: Vec::new(), seen: Seen::default() }
    }

    fn describe(&self, entries: Vec<Entry<G::Event>>) -> Vec<EventInfo> {
        entries
            .into_iter()
            .map(|e| EventInfo {
                message: self.game.describe_event(&e.event),
                clause: e.clause,
                audience: match e.audience {
                    Audience::All => None,
                    Audience::Only(seat) => Some(seat),
                },
            })
            .collect()
    }

    fn read(&self, text: &str) -> Result<G::Action, Refused> {
        self.game.parse(text).map_err(Refused::Unreadable)
    }

    fn permit(&self, seat: Seat, action: &G::Action) -> Result<(), Refused> {
        self.game.check(&self.state, seat, action).map_err(|r| Refused::Rules(self.grounds(r)))
    }

    fn step(
        &mut self,
        seat: Seat,
        action: &str,
        chance: &mut dyn Chance,
        watch: Option<&mut Watch>,
    ) -> Result<Played, Refused> {
        let action = self.read(action)?;
        self.permit(seat, &action)?;
        let before = self.state.clone();
        let mut recording = Recording::new(chance);
        let mut entries = Vec::new();
        let mut ctx = match watch {
            Some(watch) => Ctx::watched(&mut recording, &mut entries, watch),
            None => Ctx::new(&mut recording, &mut entries),
        };
        self.game.apply(&mut self.state, seat, &action, &mut ctx);
        let chance = recording.records;
        let barrier = self.is_barrier(&before, &chance);
        if barrier || self.undo.last().is_some_and(|(last, _)| *last != seat) {
            self.undo.clear();
        }
        if !barrier {
            self.undo.push((seat, Arc::new(before)));
        }
        Ok(Played { action: self.game.notation(&action), chance, events: self.describe(entries), barrier })
    }

    fn grounds(&self, refusal: Refusal<G::Fact>) -> Vec<Ground> {
        let ground = |(clause, fact): (Clause, G::Fact)| Ground { clause, fact: self.game.describe_fact(&fact) };
        refusal.grounds.into_iter().map(ground).collect()
    }

    fn describe_action(&self, action: &G::Action) -> ActionInfo {
        ActionInfo {
            notation: self.game.notation(action),
            label: self.game.describe_action(&self.state, action),
            note: self.game.note(&self.state, action),
        }
    }

    /// A step cannot be taken back once chance has spoken, another seat is asked, or anybody has
    /// been shown something that was hidden from them.
    fn is_barrier(&mut self, before: &G::State, chance: &[ChanceRecord]) -> bool {
        let mut seen = std::mem::take(&mut self.seen);
        if !chance.is_empty() || self.game.pending(before) != self.game.pending(&self.state) {
            return true;
        }
        let mut shown = false;
        for viewer in Seat::BOTH.map(Viewer::Seat) {
            let open = || Glance::of(&self.game.open(before));
            let old = seen.glances.of(viewer, open, || Glance::of(&self.game.own(before, viewer)));
            shown |= self.glance(viewer).shows_more_than(&old);
        }
        shown
    }
}

impl<G: Game> Table for Live<G> {
    fn snapshot(&self) -> Vec<u8> {
        let undo = self.undo.iter().map(|(seat, state)| (*seat, state.as_ref())).collect();
        postcard::to_stdvec(&Saving { state: &self.state, undo }).expect("plain data serialises")
    }

    fn boxed(&self) -> Box<dyn Table> {
        Box::new(self.clone_table())
    }

    fn pending(&self) -> Pending {
        self.game.pending(&self.state)
    }

    fn prompt(&self, seat: Seat) -> Message {
        self.game.prompt(&self.state, seat)
    }

    fn legal(&self, seat: Seat) -> Vec<ActionInfo> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, seat, &mut actions);
        actions.iter().map(|a| self.describe_action(a)).collect()
    }

    fn legal_notations(&self, seat: Seat) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, seat, &mut actions);
        actions.iter().map(|a| self.game.notation(a)).collect()
    }

    fn view(&self, viewer: Viewer) -> View {
        self.game.view(&self.state, viewer)
    }

    fn look(&mut self, viewer: Viewer) -> Parts<View> {
        let (game, state) = (&self.game, &self.state);
        self.seen.views.of(viewer, || game.open(state), || game.own(state, viewer))
    }

    fn glance(&mut self, viewer: Viewer) -> Parts<Glance> {
        if let Some(glance) = self.seen.glances.get(viewer) {
            return glance;
        }
        let view = self.look(viewer);
        self.seen.glances.of(viewer, || Glance::of(&view.open), || Glance::of(&view.own))
    }

    fn rest_eyes(&mut self) {
        self.seen.views = Kept::default();
    }

    fn close_eyes(&mut self) {
        self.seen = Seen::default();
    }

    fn check(&self, seat: Seat, action: &str) -> Result<String, Refused> {
        let action = self.read(action)?;
        self.permit(seat, &action)?;
        Ok(self.game.notation(&action))
    }

    fn act(&mut self, seat: Seat, action: &str, chance: &mut dyn Chance) -> Result<Played, Refused> {
        self.step(seat, action, chance, None)
    }

    fn act_watched(
        &mut self,
        seat: Seat,
        action: &str,
        chance: &mut dyn Chance,
        watch: &mut Watch,
    ) -> Result<Played, Refused> {
        self.step(seat, action, chance, Some(watch))
    }

    fn go_on(&mut self, chance: &mut dyn Chance, watch: &mut Watch) -> Vec<EventInfo> {
        let mut entries = Vec::new();
        self.game.resume(&mut self.state, &mut Ctx::watched(chance, &mut entries, watch));
        self.undo.clear();
        self.seen = Seen::default();
        self.describe(entries)
    }

    fn why_not(&self, seat: Seat, object: &str) -> Vec<WhyNot> {
        let mut actions = Vec::new();
        self.game.conceivable(&self.state, seat, &mut actions);
        let mut found = Vec::new();
        for action in &actions {
            let involved = self.game.notation(action).split_whitespace().any(|word| word == object);
            if let (true, Err(refusal)) = (involved, self.game.check(&self.state, seat, action)) {
                found.push(WhyNot { action: self.describe_action(action), grounds: self.grounds(refusal) });
            }
        }
        found
    }

    fn undo_depth(&self, seat: Seat) -> usize {
        self.undo.iter().rev().take_while(|(s, _)| *s == seat).count()
    }

    fn undo(&mut self, seat: Seat) -> bool {
        if self.undo_depth(seat) == 0 {
            return false;
        }
        let Some((_, state)) = self.undo.pop() else { return false };
        self.state = Arc::unwrap_or_clone(state);
        self.seen = Seen::default();
        true
    }

    fn odds(&self, seat: Seat, action: &str) -> Result<Option<Odds>, Refused> {
        let action = self.read(action)?;
        self.permit(seat, &action)?;
        Ok(self.game.odds(&self.state, seat, &action))
    }

    fn ahead(&self, seat: Seat) -> Vec<Message> {
        self.game.ahead(&self.state, seat)
    }

    fn overlay(&self, viewer: Viewer, of: Option<&str>) -> Overlay {
        self.game.overlay(&self.state, viewer, of)
    }

    fn position(&self) -> Position {
        self.game.position(&self.state)
    }

    fn score(&self) -> [i32; 2] {
        self.game.score(&self.state)
    }

    fn resample(&self, seat: Seat, chance: &mut dyn Chance) -> Box<dyn Table> {
        Box::new(Live::with_state(self.game.clone(), self.game.resample(&self.state, seat, chance)))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
