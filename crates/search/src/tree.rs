use crate::playout::{MAX_STEPS, Roller, clean};
use crate::{Rollout, mix};
use sandtable_kernel::{Ctx, Game, Pending, Playout, Seat};

/// The knobs of the search.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Tuning {
    /// Weight of what has not been tried, in units of the spread of the values met so far, so that
    /// it fits evaluations of any scale.
    pub exploration: f32,
    /// At most this many root candidates, those that look best at first.
    pub candidates: usize,
    /// How many visits the first look is worth at the root: while a candidate has had few, what it
    /// looked like at first sight still counts.
    pub trust: f32,
    /// However many visits a candidate has had, its first look counts at least so many times as much:
    /// what a tree of small steps finds is an average over clumsy continuations and leans to one side.
    pub blend: f32,
    /// Imagined positions in which each candidate is played and judged at once, before the search.
    pub looks: u32,
    /// How much of the difference between first looks is expected to remain.
    pub belief: f32,
    /// The same for priors: standard deviations for a prior e times the average.
    pub hunch: f32,
    /// Progressive widening: a node with `n` visits considers `widening * sqrt(n) + 2` actions.
    pub widening: f32,
    /// Tree depth in real decisions.
    pub depth: usize,
    pub rollout: Rollout,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning {
            exploration: 1.0,
            candidates: 10,
            trust: 16.0,
            blend: 0.0,
            looks: 2,
            belief: 1.0,
            hunch: 0.5,
            widening: 1.5,
            depth: 40,
            rollout: Rollout { decisions: 6, settle: 12, sharpness: 1.0 },
        }
    }
}

pub(crate) type NodeId = u32;
const NONE: NodeId = NodeId::MAX;

/// One action at a node. The tree is open-loop: what chance and hidden things do after an action
/// is averaged over, so an edge stands for the action and not for its result.
pub(crate) struct Edge<A> {
    pub seat: Seat,
    pub action: A,
    pub prior: f32,
    pub visits: u32,
    /// The value at first look, for the seat that acts.
    pub look: f32,
    /// Sum of values for the seat that acts, and of their squares.
    pub total: f32,
    squares: f32,
    child: NodeId,
}

impl<A> Edge<A> {
    pub fn mean(&self) -> f32 {
        if self.visits == 0 { 0.0 } else { self.total / self.visits as f32 }
    }

    /// Variance of the mean.
    pub fn doubt(&self) -> f32 {
        let n = self.visits.max(1) as f32;
        (self.squares / n - self.mean() * self.mean()).max(0.0) / n
    }
}

pub(crate) struct Node<A> {
    pub edges: Vec<Edge<A>>,
    pub visits: u32,
}

/// The tree of one thinker, with its scratch space.
pub struct Tree<G: Game> {
    nodes: Vec<Node<G::Action>>,
    pub(crate) root: NodeId,
    path: Vec<(NodeId, u32)>,
    actions: Vec<G::Action>,
    /// Edges of the node at hand that are legal in the imagined position.
    open: Vec<u32>,
    roller: Roller<G>,
    spread: Spread,
}

impl<G: Game> Default for Tree<G> {
    fn default() -> Self {
        Tree {
            nodes: vec![Node { edges: Vec::new(), visits: 0 }],
            root: 0,
            path: Vec::new(),
            actions: Vec::new(),
            open: Vec::new(),
            roller: Roller::new(),
            spread: Spread::default(),
        }
    }
}

/// What the candidates at the root come to on average: value so far, prior (geometric), first look
/// and its spread.
pub(crate) struct Field {
    pub mean: f32,
    pub prior: f32,
    pub look: f32,
    pub spread: f32,
}

/// Running spread of the values met: the unit in which exploration is measured.
#[derive(Default)]
struct Spread {
    n: f32,
    mean: f32,
    squares: f32,
}

impl Spread {
    fn add(&mut self, x: f32) {
        self.n += 1.0;
        let off = x - self.mean;
        self.mean += off / self.n;
        self.squares += off * (x - self.mean);
    }

    fn deviation(&self) -> f32 {
        if self.n < 2.0 { 0.1 } else { (self.squares / self.n).sqrt().max(1e-3) }
    }
}

impl<G: Game> Tree<G> {
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node { edges: Vec::new(), visits: 0 });
        self.root = 0;
        self.spread = Spread::default();
    }

    /// Makes the position after the seat's own `action` the root, keeping what is known of it.
    pub fn follow(&mut self, seat: Seat, action: &G::Action) {
        let child = self.edge(self.root, seat, action).map_or(NONE, |e| self.nodes[self.root as usize].edges[e].child);
        if child == NONE {
            self.clear();
        } else {
            self.root = child;
        }
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1 && self.nodes[0].edges.is_empty()
    }

    fn edge(&self, node: NodeId, seat: Seat, action: &G::Action) -> Option<usize> {
        self.nodes[node as usize].edges.iter().position(|e| e.seat == seat && e.action == *action)
    }

    /// The root's edge for `action`, made if it is not there.
    pub(crate) fn root_edge(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) -> u32 {
        self.edge_or_new(self.root, game, state, seat, action, 0)
    }

    pub(crate) fn at_root(&self, edge: u32) -> &Edge<G::Action> {
        &self.nodes[self.root as usize].edges[edge as usize]
    }

    /// `hint` is where the edge probably is: the legal actions come in the same order each time.
    fn edge_or_new(
        &mut self,
        node: NodeId,
        game: &G,
        state: &G::State,
        seat: Seat,
        action: G::Action,
        hint: usize,
    ) -> u32 {
        let edges = &self.nodes[node as usize].edges;
        if edges.get(hint).is_some_and(|e| e.seat == seat && e.action == action) {
            return hint as u32;
        }
        if let Some(at) = self.edge(node, seat, &action) {
            return at as u32;
        }
        let prior = clean(game.prior(state, seat, &action));
        let edges = &mut self.nodes[node as usize].edges;
        edges.push(Edge { seat, action, prior, visits: 0, look: 0.0, total: 0.0, squares: 0.0, child: NONE });
        edges.len() as u32 - 1
    }

    pub(crate) fn set_look(&mut self, edge: u32, look: f32) {
        self.nodes[self.root as usize].edges[edge as usize].look = look;
    }

    /// The value of a root candidate, drawn towards what the first look at it lets expect.
    pub(crate) fn standing(&self, edge: u32, field: &Field, tuning: &Tuning) -> f32 {
        let e = self.at_root(edge);
        let trust = tuning.trust.max(tuning.blend * e.visits as f32);
        (e.total + trust * (field.mean + self.promise(e, field, tuning))) / (e.visits as f32 + trust).max(1e-3)
    }

    /// How much better than the average of the field a candidate looked at first sight.
    pub(crate) fn promise(&self, e: &Edge<G::Action>, field: &Field, tuning: &Tuning) -> f32 {
        let hunch = tuning.hunch * (e.prior / field.prior).ln().clamp(-3.0, 3.0);
        let spread = if self.spread.n < 2.0 { field.spread } else { self.spread.deviation() };
        tuning.belief * (e.look - field.look) + spread * hunch
    }

    /// Averages over the candidates at the root.
    pub(crate) fn field(&self, alive: &[u32]) -> Field {
        let (mut total, mut visits, mut priors, mut look, mut squares) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for edge in alive.iter().map(|&e| self.at_root(e)) {
            total += edge.total;
            visits += edge.visits as f32;
            priors += edge.prior.ln();
            look += edge.look;
            squares += edge.look * edge.look;
        }
        let n = alive.len().max(1) as f32;
        let mean = if visits > 0.0 { total / visits } else { look / n };
        let spread = (squares / n - (look / n) * (look / n)).max(0.0).sqrt().max(1e-3);
        Field { mean, prior: (priors / n).exp(), look: look / n, spread }
    }

    fn child(&mut self, node: NodeId, edge: u32) -> NodeId {
        let child = self.nodes[node as usize].edges[edge as usize].child;
        if child != NONE {
            return child;
        }
        let new = self.nodes.len() as NodeId;
        self.nodes.push(Node { edges: Vec::new(), visits: 0 });
        self.nodes[node as usize].edges[edge as usize].child = new;
        new
    }

    /// The node after the second of two secret choices; its edge only links, values are kept where the
    /// choice was made.
    fn joint(&mut self, node: NodeId, seat: Seat, action: G::Action) -> NodeId {
        let edge = self.edge(node, seat, &action).unwrap_or_else(|| {
            let edges = &mut self.nodes[node as usize].edges;
            edges.push(Edge { seat, action, prior: 1.0, visits: 0, look: 0.0, total: 0.0, squares: 0.0, child: NONE });
            edges.len() - 1
        });
        self.child(node, edge as u32)
    }

    /// One iteration from `state`, an imagined position, beginning with root edge `first` of `me`.
    pub(crate) fn iterate(
        &mut self,
        game: &G,
        mut state: G::State,
        me: Seat,
        first: u32,
        tuning: &Tuning,
        chance: &mut Playout,
    ) {
        self.path.clear();
        let mut node = self.root;
        let mut forced_first = Some(first);
        for _ in 0..MAX_STEPS {
            if self.path.len() >= tuning.depth {
                break;
            }
            let Pending::Decide(seats) = game.pending(&state) else { break };
            // Where both choose in secret, both choose by what is known at this node; the searching
            // seat goes first so that nothing of the other's choice can reach it.
            let order = [me, me.other()];
            let mut fresh = false;
            let here = node;
            for seat in order.into_iter().filter(|s| seats.contains(*s)) {
                if !game.pending(&state).seats().contains(seat) {
                    break;
                }
                let edge = match forced_first.take() {
                    Some(edge) => edge,
                    None => {
                        game.search_actions(&state, seat, &mut self.actions);
                        if self.actions.len() < 2 {
                            let Some(action) = self.actions.first().copied() else { break };
                            game.apply(&mut state, seat, &action, &mut Ctx::silent(chance));
                            continue;
                        }
                        self.select(here, game, &state, seat, tuning)
                    }
                };
                let chosen = &self.nodes[here as usize].edges[edge as usize];
                let (action, unseen) = (chosen.action, chosen.visits == 0);
                fresh |= unseen;
                self.path.push((here, edge));
                game.apply(&mut state, seat, &action, &mut Ctx::silent(chance));
                node = if node == here { self.child(here, edge) } else { self.joint(node, seat, action) };
            }
            if fresh {
                break;
            }
        }
        let value = self.roller.roll(game, &mut state, &tuning.rollout, chance);
        self.spread.add(value);
        let mut counted = NONE;
        for &(node, edge) in &self.path {
            let node_ref = &mut self.nodes[node as usize];
            if counted != node {
                node_ref.visits += 1;
                counted = node;
            }
            let edge = &mut node_ref.edges[edge as usize];
            edge.visits += 1;
            edge.total += if edge.seat == Seat::FIRST { value } else { -value };
            edge.squares += value * value;
        }
    }

    /// The edge to try next: value so far plus a bonus for what is promising and little tried.
    fn select(&mut self, node: NodeId, game: &G, state: &G::State, seat: Seat, tuning: &Tuning) -> u32 {
        let mut open = std::mem::take(&mut self.open);
        open.clear();
        for i in 0..self.actions.len() {
            let action = self.actions[i];
            open.push(self.edge_or_new(node, game, state, seat, action, i));
        }
        let Node { edges, visits } = &self.nodes[node as usize];
        let width = (tuning.widening * (*visits as f32).sqrt()) as usize + 2;
        if open.len() > width {
            let key = |e: &u32| (std::cmp::Reverse(ordered(edges[*e as usize].prior)), *e);
            open.select_nth_unstable_by_key(width - 1, key);
            open.truncate(width);
        }
        let (mut mass, mut tried, mut total) = (0.0, 0.0, 0.0);
        for &e in &open {
            let edge = &edges[e as usize];
            mass += edge.prior;
            tried += edge.visits as f32;
            total += edge.total;
        }
        // Untried actions are expected to do as well as the tried ones on average.
        let unknown = if tried > 0.0 { total / tried } else { 0.0 };
        // Against an even share of the attention, so that wide nodes are not starved of exploration.
        let share = (open.len() as f32).sqrt() / mass;
        let bonus = tuning.exploration * self.spread.deviation() * (tried + 1.0).sqrt() * share;
        let score = |e: u32| {
            let edge = &edges[e as usize];
            let value = if edge.visits == 0 { unknown } else { edge.mean() };
            value + bonus * edge.prior / (1.0 + edge.visits as f32)
        };
        let best = open.iter().copied().map(|e| (ordered(score(e)), std::cmp::Reverse(e))).max();
        self.open = open;
        best.expect("a real decision has actions").1.0
    }
}

/// Floats in an order usable as a key; the search never produces NaN.
pub(crate) fn ordered(x: f32) -> i32 {
    let bits = x.to_bits() as i32;
    bits ^ (((bits >> 31) as u32) >> 1) as i32
}

/// Seeds of the imagined position and of its dice in round `round`: the same for all candidates, so
/// that they are compared under the same luck.
pub(crate) fn round_seeds(seed: u64, round: u32) -> (u64, u64) {
    (mix(seed, u64::from(round) * 2), mix(seed, u64::from(round) * 2 + 1))
}
