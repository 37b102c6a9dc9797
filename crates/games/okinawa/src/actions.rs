//! What a player can say: a verb and its objects.

use crate::Okinawa;
use crate::data::{handle, parse_handle};
use crate::ids::*;
use sandtable_kernel::Seat;

/// A choice with a name of its own.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Choice {
    /// Mobilisation A: removed Kikusui chits back into the container.
    Kikusui,
    /// Mobilisation B: 3 replacement points.
    Replacements,
    Offensive,
    StaffMeeting,
}

impl Choice {
    pub const ALL: [Choice; 4] = [Choice::Kikusui, Choice::Replacements, Choice::Offensive, Choice::StaffMeeting];

    pub const fn id(self) -> &'static str {
        match self {
            Choice::Kikusui => "kikusui",
            Choice::Replacements => "replacements",
            Choice::Offensive => "offensive",
            Choice::StaffMeeting => "staff-meeting",
        }
    }
}

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Draws chits; elsewhere goes on where a position file stops with nothing to decide.
    Proceed,
    /// Ends what is being done.
    Done,
    /// Declares nothing.
    Pass,
    /// The moving piece goes no further.
    Halt,
    /// Carries out an event.
    Resolve(Piece),
    /// Looks at a face-down chit.
    Look(Seat, Slot),
    /// Sends the Fighter-Bombers against a hex.
    Strike(Hex),
    /// Delays a reinforcement.
    Delay(Piece),
    Choose(Choice),
    /// Turns a chit into supply points.
    Burn(Piece),
    /// Reveals an air-sea chit.
    Declare(Piece),
    /// Names the chit that suffers an effect.
    Target(Piece),
    /// Frees a team from its movement restriction.
    Release(Group),
    /// Starts moving a piece.
    Move(Piece),
    /// Goes to a hex by the cheapest way and ends the move there.
    MoveTo(Hex),
    /// Enters the next hex and may go on.
    Step(Hex),
    /// Turns a unit chit face up.
    Reveal(Piece),
    /// Puts a lone chit into the reinforcement box.
    Return(Piece),
    /// Uses Night Infiltration.
    Infiltrate(Piece),
    PickUp(Piece),
    Buy(Piece),
    /// Brings a piece from the box onto the map.
    Place(Piece),
    /// Declares that the first hex attacks the second.
    Attack(Hex, Hex),
    /// Resolves the battle in this hex next.
    Fight(Hex),
    /// Declares a chit in a battle.
    Use(Piece),
    /// Gives a result to a piece.
    Hit(Piece),
    RetreatTo(Hex),
    /// Names the piece that goes back next, where several have to.
    Retreat(Piece),
    Advance(Piece),
    CallUp(Piece),
    /// Japan takes the MT marker of this hex.
    Take(Hex),
}

/// Verbs whose object is a piece.
type PieceVerb = (&'static str, fn(Piece) -> Action);
pub const PIECE_VERBS: [PieceVerb; 17] = [
    ("resolve", Action::Resolve),
    ("delay", Action::Delay),
    ("burn", Action::Burn),
    ("declare", Action::Declare),
    ("target", Action::Target),
    ("move", Action::Move),
    ("reveal", Action::Reveal),
    ("return", Action::Return),
    ("infiltrate", Action::Infiltrate),
    ("pick-up", Action::PickUp),
    ("buy", Action::Buy),
    ("place", Action::Place),
    ("use", Action::Use),
    ("hit", Action::Hit),
    ("retreat", Action::Retreat),
    ("advance", Action::Advance),
    ("call-up", Action::CallUp),
];
type HexVerb = (&'static str, fn(Hex) -> Action);
pub const HEX_VERBS: [HexVerb; 6] = [
    ("strike", Action::Strike),
    ("move-to", Action::MoveTo),
    ("step", Action::Step),
    ("fight", Action::Fight),
    ("retreat-to", Action::RetreatTo),
    ("take", Action::Take),
];
pub const BARE_VERBS: [(&str, Action); 4] =
    [("proceed", Action::Proceed), ("done", Action::Done), ("pass", Action::Pass), ("halt", Action::Halt)];

/// What an action is about.
pub enum Object {
    None,
    Piece(Piece),
    Hex(Hex),
    Hexes(Hex, Hex),
    Chit(Seat, Slot),
    Choice(Choice),
    Group(Group),
}

impl Action {
    pub fn verb(&self) -> &'static str {
        match self {
            Action::Proceed => "proceed",
            Action::Done => "done",
            Action::Pass => "pass",
            Action::Halt => "halt",
            Action::Resolve(_) => "resolve",
            Action::Look(..) => "look",
            Action::Strike(_) => "strike",
            Action::Delay(_) => "delay",
            Action::Choose(_) => "choose",
            Action::Burn(_) => "burn",
            Action::Declare(_) => "declare",
            Action::Target(_) => "target",
            Action::Release(_) => "release",
            Action::Move(_) => "move",
            Action::MoveTo(_) => "move-to",
            Action::Step(_) => "step",
            Action::Reveal(_) => "reveal",
            Action::Return(_) => "return",
            Action::Infiltrate(_) => "infiltrate",
            Action::PickUp(_) => "pick-up",
            Action::Buy(_) => "buy",
            Action::Place(_) => "place",
            Action::Attack(..) => "attack",
            Action::Fight(_) => "fight",
            Action::Use(_) => "use",
            Action::Hit(_) => "hit",
            Action::RetreatTo(_) => "retreat-to",
            Action::Retreat(_) => "retreat",
            Action::Advance(_) => "advance",
            Action::CallUp(_) => "call-up",
            Action::Take(_) => "take",
        }
    }

    pub fn object(&self) -> Object {
        match *self {
            Action::Proceed | Action::Done | Action::Pass | Action::Halt => Object::None,
            Action::Resolve(p)
            | Action::Delay(p)
            | Action::Burn(p)
            | Action::Declare(p)
            | Action::Target(p)
            | Action::Move(p)
            | Action::Reveal(p)
            | Action::Return(p)
            | Action::Infiltrate(p)
            | Action::PickUp(p)
            | Action::Buy(p)
            | Action::Place(p)
            | Action::Use(p)
            | Action::Hit(p)
            | Action::Retreat(p)
            | Action::Advance(p)
            | Action::CallUp(p) => Object::Piece(p),
            Action::Strike(h)
            | Action::MoveTo(h)
            | Action::Step(h)
            | Action::Fight(h)
            | Action::RetreatTo(h)
            | Action::Take(h) => Object::Hex(h),
            Action::Attack(a, b) => Object::Hexes(a, b),
            Action::Look(seat, slot) => Object::Chit(seat, slot),
            Action::Choose(c) => Object::Choice(c),
            Action::Release(g) => Object::Group(g),
        }
    }
}

impl Okinawa {
    pub(crate) fn write_action(&self, action: &Action) -> String {
        let verb = action.verb();
        let d = &self.data;
        match action.object() {
            Object::None => verb.to_owned(),
            Object::Piece(p) => format!("{verb} {}", d.id(p)),
            Object::Hex(h) => format!("{verb} {}", d.hex_id(h)),
            Object::Hexes(a, b) => format!("{verb} {} {}", d.hex_id(a), d.hex_id(b)),
            Object::Chit(seat, slot) => format!("{verb} {}", handle(seat, slot)),
            Object::Choice(c) => format!("{verb} {}", c.id()),
            Object::Group(g) => format!("{verb} {}", d.groups[g.index()].id),
        }
    }

    pub(crate) fn read_action(&self, text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let d = &self.data;
        let piece = |id: &str| d.piece(id).ok_or_else(|| format!("{id:?} is no unit or chit"));
        let hex = |id: &str| d.parse_hex(id).ok_or_else(|| format!("{id:?} is no hex (0101 to 2219)"));
        match words[..] {
            [verb] if BARE_VERBS.iter().any(|v| v.0 == verb) => {
                Ok(BARE_VERBS.iter().find(|v| v.0 == verb).expect("just found").1)
            }
            ["draw"] => Ok(Action::Proceed),
            ["attack", from, at] => Ok(Action::Attack(hex(from)?, hex(at)?)),
            ["look", name] => {
                let (seat, slot) = parse_handle(name)
                    .ok_or_else(|| format!("{name:?} is no face-down chit: jp-hidden-1 to jp-hidden-{US_CHITS}"))?;
                Ok(Action::Look(seat, slot))
            }
            ["choose", name] => Choice::ALL.into_iter().find(|c| c.id() == name).map(Action::Choose).ok_or_else(|| {
                let all = Choice::ALL.map(Choice::id);
                format!("{name:?} is not one of {}", all.join(", "))
            }),
            ["release", name] => d.group(name).map(Action::Release).ok_or_else(|| format!("{name:?} is no group")),
            [verb, object] => {
                if let Some((_, make)) = PIECE_VERBS.iter().find(|v| v.0 == verb) {
                    return Ok(make(piece(object)?));
                }
                match HEX_VERBS.iter().find(|v| v.0 == verb) {
                    Some((_, make)) => Ok(make(hex(object)?)),
                    None => Err(unknown(verb)),
                }
            }
            [verb, ..] => Err(unknown(verb)),
            [] => Err(unknown("")),
        }
    }
}

fn unknown(verb: &str) -> String {
    let verbs: Vec<&str> = BARE_VERBS
        .iter()
        .map(|v| v.0)
        .chain(PIECE_VERBS.iter().map(|v| v.0))
        .chain(HEX_VERBS.iter().map(|v| v.0))
        .chain(["attack <hex> <hex>", "look <face-down chit>", "choose <what>", "release <group>"])
        .collect();
    format!("{verb:?} is not understood; the verbs with their objects are: {}", verbs.join(", "))
}
