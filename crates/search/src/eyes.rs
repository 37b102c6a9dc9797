use sandtable_kernel::{Chance, Game, Pending, Seat};

/// What one seat knows of a position. The state itself cannot be reached through it, so a player
/// built on it cannot see more than its seat.
pub struct Eyes<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
}

impl<'a, G: Game> Eyes<'a, G> {
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Eyes<'a, G> {
        Eyes { game, state, seat }
    }

    pub fn game(&self) -> &'a G {
        self.game
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Does this seat owe a decision?
    pub fn asked(&self) -> bool {
        self.game.pending(self.state).seats().contains(self.seat)
    }

    /// The seat's legal actions, which the contract makes the same in all positions it cannot tell
    /// apart.
    pub fn legal(&self, out: &mut Vec<G::Action>) {
        self.game.legal(self.state, self.seat, out);
    }

    /// A full position that fits everything the seat knows.
    pub fn imagine(&self, chance: &mut dyn Chance) -> G::State {
        self.game.resample(self.state, self.seat, chance)
    }
}

/// How good `state` is for `seat`: the outcome where the game is over, else the game's evaluation.
pub(crate) fn worth<G: Game>(game: &G, state: &G::State, seat: Seat) -> f32 {
    let first = match game.pending(state) {
        Pending::Over(outcome) => match outcome.winner {
            None => 0.0,
            Some(Seat::FIRST) => 1.0,
            Some(_) => -1.0,
        },
        Pending::Decide(_) => {
            let value = game.evaluate(state);
            if value.is_finite() { value.clamp(-1.0, 1.0) } else { 0.0 }
        }
    };
    if seat == Seat::FIRST { first } else { -first }
}
