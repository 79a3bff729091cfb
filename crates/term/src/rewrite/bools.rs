//! Connectives. Deep propositional reasoning is the guards' work; here only what saves terms.

use crate::{Op, TermId, Terms};

impl Terms {
    pub(super) fn negation(&mut self, a: TermId) -> Option<TermId> {
        self.arg1(a, &Op::Not)
    }

    /// A conjunction or disjunction of any number of terms, as a chain of binary ones.
    pub(super) fn many(&mut self, op: &Op, args: &[TermId]) -> TermId {
        let unit = self.bool(matches!(op, Op::And));
        args.iter().fold(unit, |t, a| self.make(op.clone(), &[t, *a]))
    }

    /// `a ∧ b` when `and`, else `a ∨ b`: each rule and its dual at once.
    pub(super) fn junction(&mut self, and: bool, a: TermId, b: TermId) -> Option<TermId> {
        let (op, dual) = if and { (Op::And, Op::Or) } else { (Op::Or, Op::And) };
        // A constant is on the right: the unit gives the other, the opposite swallows it.
        if self.is_bool(b, and) || a == b {
            return Some(a);
        }
        if self.is_bool(b, !and) {
            return Some(b);
        }
        if self.opposite(a, b) {
            return Some(self.bool(!and));
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some(t) = self.absorbed(and, &op, &dual, x, y) {
                return Some(t);
            }
        }
        if let Some(t) = self.related(and, a, b) {
            return Some(t);
        }
        match (self.arg1(a, &Op::Not), self.arg1(b, &Op::Not)) {
            (Some(a), Some(b)) => {
                let t = self.make(dual, &[a, b]);
                Some(self.not(t))
            }
            _ => None,
        }
    }

    /// `x op y` where `x` is part of `y`.
    fn absorbed(&mut self, and: bool, op: &Op, dual: &Op, x: TermId, y: TermId) -> Option<TermId> {
        if let Some((p, q)) = self.arg2(y, op) {
            // x ∧ (x ∧ q) = x ∧ q; x ∧ (¬x ∧ q) = false
            if x == p || x == q {
                return Some(y);
            }
            if self.opposite(x, p) || self.opposite(x, q) {
                return Some(self.bool(!and));
            }
        }
        if let Some((p, q)) = self.arg2(y, dual) {
            // x ∧ (x ∨ q) = x; x ∧ (¬x ∨ q) = x ∧ q
            if x == p || x == q {
                return Some(x);
            }
            for (p, q) in [(p, q), (q, p)] {
                if self.opposite(x, p) {
                    return Some(self.make(op.clone(), &[x, q]));
                }
            }
        }
        let negated = self.arg1(y, &Op::Not)?;
        if let Some((p, q)) = self.arg2(negated, op) {
            // x ∧ ¬(x ∧ q) = x ∧ ¬q; x ∧ ¬(¬x ∧ q) = x
            for (p, q) in [(p, q), (q, p)] {
                if x == p {
                    let not_q = self.not(q);
                    return Some(self.make(op.clone(), &[x, not_q]));
                }
                if self.opposite(x, p) {
                    return Some(x);
                }
            }
        }
        if let Some((p, q)) = self.arg2(negated, dual) {
            // x ∧ ¬(x ∨ q) = false; x ∧ ¬(¬x ∨ q) = x ∧ ¬q, which is ¬(¬x ∨ q) itself
            if x == p || x == q {
                return Some(self.bool(!and));
            }
            if self.opposite(x, p) || self.opposite(x, q) {
                return Some(y);
            }
        }
        None
    }
}
