use crate::Clause;

/// Why an action is not allowed: every failed condition, with its clause and the numbers involved.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal<F> {
    pub grounds: Vec<(Clause, F)>,
}

/// Collects objections to one action.
///
/// `legal` and `check` share their predicates through this type: a predicate calls
/// [`object`](Objections::object) for every clause that is broken. In the quick mode used by
/// `legal` nothing is built and [`stop`](Objections::stop) tells the predicate to give up at the
/// first objection; in the full mode used by `check` every ground is kept.
pub struct Objections<F> {
    grounds: Option<Vec<(Clause, F)>>,
    any: bool,
}

impl<F> Objections<F> {
    pub const fn quick() -> Self {
        Objections { grounds: None, any: false }
    }

    pub const fn full() -> Self {
        Objections { grounds: Some(Vec::new()), any: false }
    }

    #[inline]
    pub fn object(&mut self, clause: Clause, fact: impl FnOnce() -> F) {
        self.any = true;
        if let Some(grounds) = &mut self.grounds {
            grounds.push((clause, fact()));
        }
    }

    /// Objects when `broken`; returns whether the predicate may stop here.
    #[inline]
    pub fn when(&mut self, broken: bool, clause: Clause, fact: impl FnOnce() -> F) -> bool {
        if broken {
            self.object(clause, fact);
        }
        self.stop()
    }

    /// Objects when `broken`; returns whether it did. For what makes every further objection
    /// pointless: a piece that is not there has neither strength nor moves left.
    #[inline]
    pub fn bar(&mut self, broken: bool, clause: Clause, fact: impl FnOnce() -> F) -> bool {
        if broken {
            self.object(clause, fact);
        }
        broken
    }

    /// Is this clause among the grounds so far?
    pub fn cites(&self, clause: Clause) -> bool {
        self.grounds.iter().flatten().any(|(ground, _)| *ground == clause)
    }

    /// Whether somebody wants to know why; costly reasons may be spared otherwise.
    #[inline]
    pub fn explains(&self) -> bool {
        self.grounds.is_some()
    }

    #[inline]
    pub fn stop(&self) -> bool {
        self.any && self.grounds.is_none()
    }

    #[inline]
    pub fn none(&self) -> bool {
        !self.any
    }

    /// Forgets everything, for the next action.
    #[inline]
    pub fn clear(&mut self) {
        self.any = false;
        if let Some(grounds) = &mut self.grounds {
            grounds.clear();
        }
    }

    pub fn into_result(self) -> Result<(), Refusal<F>> {
        if self.any { Err(Refusal { grounds: self.grounds.unwrap_or_default() }) } else { Ok(()) }
    }
}
