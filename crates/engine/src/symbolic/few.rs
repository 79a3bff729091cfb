//! Inputs of few values: what bounds them is noted, and an exploration that is told so goes on with each of their values for itself.
//!
//! Where a program asks for a number and then assumes `0 <= n <= 40`, roots, bits, texts and products of the number are hard to reason about, and
//! easy to compute for each of the 41 numbers. The ranges are hints: a path is split where the input is asked for, into one for
//! each value of the range and one for all others, so that nothing depends on where a range came from.

use super::{Path, Symbolic};
use crate::domain::{Answer, Trouble};
use conspect_term::{Guard, Op, Sort, SymbolKind, TermId, Value};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A range with more values is not noted.
const MOST_VALUES: i64 = 512;
/// Inputs with more combinations of values are not tried one by one.
const MOST_COMBINATIONS: i64 = 1_024;
/// Conditions of so many paths are looked at.
const LOOKS: u32 = 400;
/// Not at those of more decisions.
const LONGEST: usize = 64;

/// The least and the greatest value of an input.
pub type Range = (i64, i64);

/// Which inputs have few values.
#[derive(Clone, Default, Debug)]
pub struct Few {
    /// The inputs, by the number of the request, that are split into their values.
    pub split: Arc<BTreeMap<u32, Range>>,
    /// The ranges that conditions of paths gave. Clones share this.
    pub met: Arc<Mutex<BTreeMap<u32, Range>>>,
}

impl Few {
    /// The inputs with few values that were met, the first ones, as many as have few combinations of values together. Empty
    /// where there are none.
    pub fn chosen(&self) -> BTreeMap<u32, Range> {
        let met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
        let mut combinations = 1;
        let mut out = BTreeMap::new();
        for (input, (lo, hi)) in met.iter() {
            let all = combinations * (hi - lo + 1);
            if all <= MOST_COMBINATIONS {
                combinations = all;
                out.insert(*input, (*lo, *hi));
            }
        }
        if combinations > 1 { out } else { BTreeMap::new() }
    }
}

impl Symbolic {
    /// Notes the ranges of inputs that the condition of a path gives.
    pub(super) fn note_few(&mut self, guard: Guard) {
        if self.looks >= LOOKS || guard.is_const() || self.followed.is_some() {
            return;
        }
        self.looks += 1;
        let (literals, _) = self.cx.guards.literals(guard);
        if literals.len() > LONGEST {
            return;
        }
        let mut ranges: BTreeMap<u32, (Option<i64>, Option<i64>)> = BTreeMap::new();
        for (atom, positive) in literals {
            let Some((input, bound)) = self.bound(atom, positive) else { continue };
            let (lo, hi) = ranges.entry(input).or_default();
            match bound {
                Bound::Least(n) => *lo = Some(lo.map_or(n, |old| old.max(n))),
                Bound::Most(n) => *hi = Some(hi.map_or(n, |old| old.min(n))),
            }
        }
        let mut met = self.few.met.lock().unwrap_or_else(PoisonError::into_inner);
        for (input, range) in ranges {
            let (Some(lo), Some(hi)) = range else { continue };
            let wide = |lo: i64, hi: i64| hi.checked_sub(lo).is_none_or(|n| !(0..MOST_VALUES).contains(&n));
            if wide(lo, hi) {
                continue;
            }
            // Other paths bound it otherwise.
            let (least, most) = met.get(&input).map_or((lo, hi), |old| (lo.min(old.0), hi.max(old.1)));
            if !wide(least, most) {
                met.insert(input, (least, most));
            }
        }
    }

    /// What an atom says of an input: a comparison with a constant.
    fn bound(&self, atom: TermId, positive: bool) -> Option<(u32, Bound)> {
        let terms = &self.cx.terms;
        let strict = match terms.op(atom) {
            Op::IntLe | Op::BvSle => false,
            Op::IntLt | Op::BvSlt => true,
            _ => return None,
        };
        let (a, b) = (terms.args(atom)[0], terms.args(atom)[1]);
        // Not a <= b: b < a.
        let (a, b, strict) = if positive { (a, b, strict) } else { (b, a, !strict) };
        let by = i64::from(strict);
        match (self.input(a), self.constant_of(b), self.constant_of(a), self.input(b)) {
            (Some(input), Some(n), ..) => Some((input, Bound::Most(n.checked_sub(by)?))),
            (.., Some(n), Some(input)) => Some((input, Bound::Least(n.checked_add(by)?))),
            _ => None,
        }
    }

    fn input(&self, t: TermId) -> Option<u32> {
        let Op::Symbol(s) = self.cx.terms.op(t) else { return None };
        match self.cx.terms.symbol_of(*s).kind {
            SymbolKind::Input(index) => Some(index),
            _ => None,
        }
    }

    fn constant_of(&self, t: TermId) -> Option<i64> {
        match self.cx.terms.as_const(t)? {
            Value::Int(n) => i64::try_from(*n).ok(),
            Value::Bv { bits, value } => {
                let shift = 64 - u32::from(*bits);
                Some(((value << shift) as i64) >> shift)
            }
            _ => None,
        }
    }

    /// The value of an input that is split into its values, on a path that has one of them; the path is split where that is open. The
    /// input is new: every value is possible.
    pub(super) fn few_value(&mut self, path: &Path, index: u32, term: TermId) -> Answer<Option<u64>, Self> {
        let Some((lo, hi)) = self.few.split.get(&index).copied() else { return Ok(None) };
        let alone = self.alone.is_some() || self.followed.is_some() || self.tracing || path.guide.is_some();
        let sort = self.cx.terms.sort(term);
        let make = |n: i64| match sort {
            Sort::Int => Some(Value::Int(n.into())),
            Sort::Bv(bits) => {
                let shift = 64 - u32::from(bits);
                let fits = (n << shift) >> shift == n;
                fits.then_some(Value::Bv { bits, value: ((n as u64) << shift) >> shift })
            }
            _ => None,
        };
        let values: Option<Vec<Value>> = (lo..=hi).map(make).collect();
        let (Some(values), false) = (values, alone) else { return Ok(None) };
        if let Some(bits) = self.pinned(path, term) {
            return Ok(Some(bits));
        }
        let (least, most) = (values[0].clone(), values[values.len() - 1].clone());
        let (least, most) = (self.cx.terms.constant(least), self.cx.terms.constant(most));
        let at_most = if sort == Sort::Int { Op::IntLe } else { Op::BvSle };
        let above = self.cx.terms.make(at_most.clone(), &[least, term]);
        let below = self.cx.terms.make(at_most, &[term, most]);
        let (above, below) = (self.cx.guard_of_term(above), self.cx.guard_of_term(below));
        let inside = self.cx.guards.and(above, below);
        if self.cx.guards.disjoint(path.guard, inside) {
            // This is the path of all others.
            return Ok(None);
        }
        let mut paths = vec![];
        for value in values {
            let value = self.cx.terms.constant(value);
            let equal = self.cx.terms.make(Op::Eq, &[term, value]);
            let case = self.cx.guard_of_term(equal);
            let guard = self.cx.guards.and(path.guard, case);
            paths.push(Path { guard, ..path.clone() });
        }
        let outside = self.cx.guards.not(inside);
        let guard = self.cx.guards.and(path.guard, outside);
        paths.push(Path { guard, ..path.clone() });
        Err(Trouble::Split(paths))
    }
}

enum Bound {
    Least(i64),
    Most(i64),
}
