use crate::Text;
use serde::Serialize;

/// A numbered place in a game's rulebook. Constants are generated from the game's outline, so a
/// reference to a clause that does not exist does not compile.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Clause(pub &'static str);

impl std::fmt::Display for Clause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// One clause of the outline, in our own words.
#[derive(Clone, Debug)]
pub struct ClauseText {
    pub clause: Clause,
    /// The constant's name, e.g. `R8_1_2`.
    pub name: &'static str,
    pub title: Text<'static>,
    pub text: Text<'static>,
    /// Why no code or test cites the clause, where none needs to.
    pub reason: Option<&'static str>,
    /// `file:line` of rule code that cites it.
    pub code: &'static [&'static str],
    /// `file:line name` of tests that cite it.
    pub tests: &'static [&'static str],
}

/// A decision on something the rulebook leaves open.
#[derive(Clone, Debug)]
pub struct RulingText {
    pub clause: Clause,
    pub on: &'static str,
    pub text: Text<'static>,
    /// The option that chooses between readings, where there is one.
    pub option: Option<&'static str>,
    /// Why no code or test cites the ruling: nothing in play depends on it.
    pub reason: Option<&'static str>,
    pub code: &'static [&'static str],
    pub tests: &'static [&'static str],
}

/// The outline of a game's rulebook with the places that cite it, generated at build time.
#[derive(Debug)]
pub struct Rulebook {
    pub clauses: &'static [ClauseText],
    pub rulings: &'static [RulingText],
    /// Tests were counted only where a checked outcome depends on the clause.
    pub honest: bool,
    /// Numbered items of the rules checklist: for each, the tests named after it.
    pub checklist: &'static [(u16, &'static [&'static str])],
}

impl Rulebook {
    pub fn find(&self, number: &str) -> Option<&ClauseText> {
        self.clauses.iter().find(|c| c.clause.0.eq_ignore_ascii_case(number))
    }

    pub fn ruling(&self, number: &str) -> Option<&RulingText> {
        self.rulings.iter().find(|r| r.clause.0.eq_ignore_ascii_case(number))
    }

    /// The gaps in its coverage, one sentence each: a clause without code or test, a ruling, an item of the checklist.
    pub fn gaps(&self) -> Vec<String> {
        let mut gaps = Vec::new();
        for c in self.clauses.iter().filter(|c| c.reason.is_none()) {
            match (c.code.is_empty(), c.tests.is_empty()) {
                (true, true) => gaps
                    .push(format!("{} ({}): neither code nor test cites it, and no reason is given", c.clause, c.name)),
                (true, false) => gaps.push(format!("{} ({}): no code cites it", c.clause, c.name)),
                (false, true) => gaps.push(format!("{} ({}): no test cites it", c.clause, c.name)),
                (false, false) => {}
            }
        }
        for r in self.rulings.iter().filter(|r| r.reason.is_none()) {
            match (r.code.is_empty(), r.tests.is_empty()) {
                (true, true) => gaps.push(format!("{}: neither code nor test cites this ruling", r.clause)),
                (true, false) if self.honest => gaps.push(format!("{}: no code cites this ruling", r.clause)),
                (false, true) if self.honest => gaps.push(format!("{}: no test depends on this ruling", r.clause)),
                _ => {}
            }
        }
        for (item, _) in self.checklist.iter().filter(|(_, tests)| tests.is_empty()) {
            gaps.push(format!("checklist item {item}: no test is named after it"));
        }
        gaps
    }
}
