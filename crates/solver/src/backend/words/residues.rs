//! Integers without bounds of which a query asks remainders only.
//!
//! What is computed of `x` in sums, differences and products, in quotients by constants and bits of words depends, where a remainder by `m` is
//! taken at the end, on the remainder of `x` by some multiple of `m` only. Where that is all that a query asks of `x`, it has a model if and only
//! if it has one with `x` in any range of as many numbers as the least common multiple of all these: an integer with bounds.

use super::{Range, axioms, bound, spoken_of};
use crate::formula::{Formula, Formulas};
use crate::query::Query;
use conspect_term::{Op, Sort, TermId, Terms, Value};
use num_integer::Integer;
use rustc_hash::{FxHashMap, FxHashSet};

/// No period is longer.
const LONGEST: i128 = 1 << 80;

/// How a term is used: by its value, or by its remainder.
type Use = Option<i128>;

/// Collects how each integer symbol is used.
struct Residues<'a> {
    terms: &'a Terms,
    seen: FxHashSet<(TermId, Use)>,
    pending: Vec<(TermId, Use)>,
    periods: FxHashMap<TermId, i128>,
    by_value: FxHashSet<TermId>,
}

/// Ranges of integer symbols that have no bounds on both sides and of which only remainders are asked; those of conjuncts are kept on one side.
/// They are no conjuncts of the query, so that whoever uses them has to add them. Nothing, where there are more terms than `most`.
pub(super) fn ranges(
    terms: &Terms,
    formulas: &Formulas,
    query: &Query,
    bounds: &FxHashMap<TermId, Range>,
    most: usize,
) -> Vec<(TermId, Range)> {
    let mut residues = Residues {
        terms,
        seen: FxHashSet::default(),
        pending: vec![],
        periods: FxHashMap::default(),
        by_value: FxHashSet::default(),
    };
    // That a symbol is not negative is no conjunct: it is asked by value.
    residues.pending.extend(axioms(terms, query).flat_map(|a| spoken_of(&a)).map(|t| (t, None)));
    for conjunct in query.conjuncts.iter() {
        residues.conjunct(formulas, *conjunct);
        if !residues.follow(most) {
            return vec![];
        }
    }
    let Residues { periods, by_value, .. } = residues;
    let unbounded = periods.into_iter().filter(|(t, _)| !by_value.contains(t));
    let mut found: Vec<(TermId, Range)> = unbounded
        .filter_map(|(t, period)| match bounds.get(&t).copied().unwrap_or((i128::MIN, i128::MAX)) {
            (i128::MIN, i128::MAX) => Some((t, (0, period - 1))),
            (low, i128::MAX) => Some((t, (low, low.checked_add(period - 1)?))),
            (i128::MIN, high) => Some((t, (high.checked_sub(period - 1)?, high))),
            _ => None,
        })
        .collect();
    found.sort_unstable();
    found
}

impl Residues<'_> {
    /// A bound of a symbol asks nothing of it that another number with the same remainder would not answer.
    fn conjunct(&mut self, formulas: &Formulas, conjunct: Formula) {
        if formulas.as_literal(conjunct).is_some_and(|(atom, holds)| bound(self.terms, atom, holds).is_some())
        {
            return;
        }
        let atoms = formulas.nodes(conjunct).into_iter().map(|node| (formulas.branch(node).atom, None));
        self.pending.extend(atoms);
    }

    /// Follows what is pending; false where there is too much.
    fn follow(&mut self, most: usize) -> bool {
        while let Some((t, how)) = self.pending.pop() {
            if !self.seen.insert((t, how)) {
                continue;
            }
            if self.seen.len() > most {
                return false;
            }
            self.used(t, how);
        }
        true
    }

    fn positive(&self, t: TermId) -> Option<i128> {
        match self.terms.as_const(t) {
            Some(Value::Int(v)) if 0 < *v && *v <= LONGEST => Some(*v),
            _ => None,
        }
    }

    fn used(&mut self, t: TermId, how: Use) {
        let args = self.terms.args(t);
        match (self.terms.op(t), how) {
            (Op::Symbol(_), Some(m)) if args.is_empty() => {
                let known = *self.periods.get(&t).unwrap_or(&1);
                match (known / known.gcd(&m)).checked_mul(m).filter(|period| *period <= LONGEST) {
                    Some(period) => self.periods.insert(t, period).is_none(),
                    None => self.by_value.insert(t),
                };
            }
            (Op::Symbol(_), None) if args.is_empty() && self.terms.sort(t) == Sort::Int => {
                self.by_value.insert(t);
            }
            // A remainder is asked of what is inside, whatever is asked of it.
            (Op::IntMod, _) if self.positive(args[1]).is_some() => {
                self.pending.push((args[0], self.positive(args[1])));
            }
            (Op::IntToBv(bits), _) => self.pending.push((args[0], Some(1 << bits))),
            (Op::IntAdd | Op::IntSub | Op::IntMul, Some(_)) => {
                self.pending.extend(args.iter().map(|a| (*a, how)));
            }
            (Op::IntDiv, Some(m)) => match self.positive(args[1]).and_then(|c| c.checked_mul(m)) {
                Some(m) if m <= LONGEST => self.pending.push((args[0], Some(m))),
                _ => self.pending.extend(args.iter().map(|a| (*a, None))),
            },
            (Op::Ite, Some(_)) => self.pending.extend([(args[0], None), (args[1], how), (args[2], how)]),
            _ => self.pending.extend(args.iter().map(|a| (*a, None))),
        }
    }
}
