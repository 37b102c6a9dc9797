//! Questions that come again and again, and the standing answers to them.

use crate::{ActionInfo, Table};
use sandtable_kernel::{Arg, Message, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// From so many in a hundred on another throw is likely enough to be better that most people would want to be asked.
const TEMPTING: i32 = 75;

/// A question that says of itself that it comes again and again: its prompt names a `topic` and `whose` that is. The usual
/// answer is the one that names what it calls `usual`, else the first of the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "contract", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields))]
pub struct Routine {
    pub topic: String,
    pub whose: String,
    /// The action that answers it as usual.
    pub usual: String,
    /// How good what is asked about is for the one asked: less is worse; below zero where low numbers are good for him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worth: Option<i32>,
    /// Hardly anybody would answer otherwise.
    pub minor: bool,
}

impl Routine {
    /// The routine behind the question to a seat, if it is one.
    pub fn of(prompt: &Message, legal: &[ActionInfo]) -> Option<Routine> {
        let id = |name| match prompt.args.get(name) {
            Some(Arg::Id { id }) => Some(id.to_string()),
            _ => None,
        };
        let int = |name| match prompt.args.get(name) {
            Some(Arg::Int(n)) => Some(*n),
            _ => None,
        };
        let names = |action: &&ActionInfo, object: &str| action.notation.split(' ').skip(1).any(|word| word == object);
        let usual = match id("usual") {
            Some(object) => legal.iter().find(|action| names(action, &object)),
            None => legal.first(),
        };
        Some(Routine {
            topic: id("topic")?,
            whose: id("whose")?,
            usual: usual?.notation.clone(),
            worth: int("worth"),
            minor: int("better").is_none_or(|better| better < TEMPTING),
        })
    }

    /// What a standing answer is kept under.
    pub fn key(&self) -> (&str, &str) {
        (&self.topic, &self.whose)
    }
}

/// A standing answer: not asked at all, or only where it is worth at most so much.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Never,
    AtMost(i32),
}

/// What a seat has answered once and for all.
#[derive(Clone, Default, Debug)]
pub struct Answers(BTreeMap<(String, String), Answer>);

impl Answers {
    pub fn give(&mut self, routine: &Routine, answer: Answer) {
        self.0.insert((routine.topic.clone(), routine.whose.clone()), answer);
    }

    /// From now on everything is asked again; how many answers stood.
    pub fn forget(&mut self) -> usize {
        std::mem::take(&mut self.0).len()
    }

    /// The action by which a standing answer answers the question to a seat.
    pub fn to(&self, table: &dyn Table, seat: Seat) -> Option<String> {
        if self.0.is_empty() {
            return None;
        }
        let routine = Routine::of(&table.prompt(seat), &table.legal(seat))?;
        self.quiet(&routine).then_some(routine.usual)
    }

    fn quiet(&self, routine: &Routine) -> bool {
        match self.0.get(&(routine.topic.clone(), routine.whose.clone())) {
            Some(Answer::Never) => true,
            Some(Answer::AtMost(bound)) => routine.worth.is_some_and(|worth| worth > *bound),
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(notations: [&str; 2]) -> [ActionInfo; 2] {
        notations.map(|notation| ActionInfo { notation: notation.into(), label: Message::new("x"), note: None })
    }

    fn asked(worth: i32, better: i32) -> Routine {
        let prompt = Message::new("prompt-reroll").id("topic", "roll-combat").id("whose", "japan");
        Routine::of(&prompt.int("worth", worth).int("better", better), &legal(["keep", "reroll"])).unwrap()
    }

    #[test]
    fn a_question_is_a_routine_if_it_says_so() {
        let routine = asked(7, 42);
        assert_eq!((routine.usual.as_str(), routine.worth, routine.minor), ("keep", Some(7), true));
        assert!(!asked(3, 92).minor, "a roll that went badly is asked about");
        assert_eq!(Routine::of(&Message::new("prompt-orders"), &legal(["done", "pick a"])), None);
        let paying = Message::new("prompt-paying").id("topic", "payment").id("whose", "japan").id("usual", "7.39");
        let routine = Routine::of(&paying, &legal(["draw 6.42", "draw 7.39"])).unwrap();
        assert_eq!((routine.usual.as_str(), routine.worth, routine.minor), ("draw 7.39", None, true));
    }

    #[test]
    fn standing_answers_hold_for_what_they_were_given_to() {
        let mut answers = Answers::default();
        assert!(!answers.quiet(&asked(9, 20)));
        answers.give(&asked(4, 83), Answer::AtMost(4));
        assert!(answers.quiet(&asked(5, 72)));
        assert!(!answers.quiet(&asked(4, 83)));
        answers.give(&asked(4, 83), Answer::Never);
        assert!(answers.quiet(&asked(2, 97)));
        let other = Routine { whose: "allies".into(), ..asked(9, 20) };
        assert!(!answers.quiet(&other));
        assert_eq!(answers.forget(), 1);
        assert!(!answers.quiet(&asked(2, 97)));
    }
}
