//! Inputs of few values: what bounds them is noted, and an exploration that is told so goes on with each of their values for itself.
//!
//! Where a program asks for a number and then assumes `0 <= n <= 40`, roots, bits, texts and products of the number are hard to reason about, and
//! easy to compute for each of the 41 numbers. The ranges are hints: a path is split where the input is asked for, parameters at the start, into one for
//! each value of the range and one for all others, so that nothing depends on where a range came from.

use super::{Path, Symbolic};
use crate::domain::{Answer, Trouble};
use crate::verdict::Reason;
use crate::world::World;
use conspect_ir::FieldId;
use conspect_memory::{SVal, bits_of};
use conspect_term::{Guard, Op, Sort, SymbolKind, TermId, Value};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A range with more values is not noted.
const MOST_VALUES: i64 = 512;
/// Inputs with more combinations of values are not tried one by one.
const MOST_COMBINATIONS: i64 = 4_096;
/// Conditions of so many paths are looked at.
const LOOKS: u32 = 800;
/// Not at those of more decisions.
const LONGEST: usize = 64;

/// The least and the greatest value of an input.
pub type Range = (i64, i64);

/// An input.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Given {
    /// A parameter of the entry.
    Parameter(u32),
    /// What the program asked for, by the number of the request.
    Request(u32),
}

/// Which inputs have few values.
#[derive(Clone, Default, Debug)]
pub struct Few {
    /// The inputs that are split into their values.
    pub split: Arc<BTreeMap<Given, Range>>,
    /// The ranges that conditions of paths gave. Clones share this.
    pub met: Arc<Mutex<BTreeMap<Given, Range>>>,
    /// Do given objects keep to the small values of their fields ([`conspect_ir::Program::small`])? All others are left out, so that such an
    /// exploration finds violations and nothing else.
    pub small: bool,
    /// Was there a field that has small values? Clones share this.
    pub met_small: Arc<AtomicBool>,
}

impl Few {
    /// The inputs with few values that were met, the first ones, as many as have few combinations of values together. Empty
    /// where there are none.
    pub fn chosen(&self) -> BTreeMap<Given, Range> {
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
        let apart = self.followed.is_some() || self.alone.is_some();
        if self.looks >= LOOKS || guard.is_const() || apart {
            return;
        }
        self.looks += 1;
        let (literals, _) = self.cx.guards.literals(guard);
        if literals.len() > LONGEST {
            return;
        }
        let mut ranges: BTreeMap<Given, (Option<i64>, Option<i64>)> = BTreeMap::new();
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
            // Where a loop goes up to a parameter, each path says how many rounds it went: no range.
            let counts = lo == hi && matches!(input, Given::Parameter(_));
            if wide(lo, hi) || counts {
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
    fn bound(&self, atom: TermId, positive: bool) -> Option<(Given, Bound)> {
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

    fn input(&self, t: TermId) -> Option<Given> {
        let Op::Symbol(s) = self.cx.terms.op(t) else { return None };
        match self.cx.terms.symbol_of(*s).kind {
            SymbolKind::Input(index) => Some(Given::Request(index)),
            SymbolKind::Param(index) => Some(Given::Parameter(index)),
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

    /// The value of what the program asks for, where it is split into its values, on a path that has one of them; the path is split where
    /// that is open. The input is new: every value is possible.
    pub(super) fn few_value(&mut self, path: &Path, index: u32, term: TermId) -> Answer<Option<u64>, Self> {
        let Some(values) = self.values_of(path, Given::Request(index), term) else { return Ok(None) };
        if let Some(bits) = self.pinned(path, term) {
            return Ok(Some(bits));
        }
        let inside = self.between(term, &values);
        if self.cx.guards.disjoint(path.guard, inside) {
            // This is the path of all others.
            return Ok(None);
        }
        let mut paths: Vec<Path> = values.iter().map(|value| self.with_value(path, term, value)).collect();
        paths.push(self.with_another(path, inside));
        Err(Trouble::Split(paths))
    }

    /// A field of a given object, in an exploration that keeps to small values: the path is split into one for each of them.
    pub(super) fn small_value(
        &mut self,
        world: &World,
        path: &Path,
        field: FieldId,
        value: SVal,
    ) -> Answer<SVal, Self> {
        let (Some(small), SVal::T(term)) = (world.program.small.get(&field), &value) else {
            return Ok(value);
        };
        let apart = self.alone.is_some() || self.followed.is_some() || self.tracing || path.guide.is_some();
        if !self.few.small || apart {
            self.few.met_small.store(true, Ordering::Relaxed);
            return Ok(value);
        }
        let (Sort::Bv(bits), Op::Symbol(_)) = (self.cx.terms.sort(*term), self.cx.terms.op(*term)) else {
            return Ok(value);
        };
        if let Some(bits) = self.pinned(path, *term) {
            return Ok(SVal::C(bits));
        }
        let values = small.iter().map(|n| Value::Bv { bits, value: *n });
        let mut paths: Vec<Path> = values.map(|value| self.with_value(path, *term, &value)).collect();
        paths.retain(|part| part.guard != Guard::FALSE);
        let mut inside = Guard::FALSE;
        for part in &paths {
            inside = self.cx.guards.or(inside, part.guard);
        }
        if self.cx.guards.disjoint(path.guard, inside) {
            return Err(Trouble::Unsupported(Reason::LargerInputs));
        }
        paths.push(self.with_another(path, inside));
        Err(Trouble::Split(paths))
    }

    /// The arguments of an entry, where some are split into their values, each with its path; those that are as they were given come last.
    pub(crate) fn few_arguments(&mut self, path: &Path, arguments: &[SVal]) -> Vec<(Path, Vec<SVal>)> {
        let mut out = vec![(path.clone(), arguments.to_vec())];
        for (i, argument) in arguments.iter().enumerate() {
            let SVal::T(term) = argument else { continue };
            let Some(input @ Given::Parameter(_)) = self.input(*term) else { continue };
            let Some(values) = self.values_of(path, input, *term) else { continue };
            let inside = self.between(*term, &values);
            let mut parts = vec![];
            for (path, arguments) in out {
                for value in &values {
                    let Some(bits) = bits_of(value) else { continue };
                    let mut one = arguments.clone();
                    one[i] = SVal::C(bits);
                    parts.push((self.with_value(&path, *term, value), one));
                }
                parts.push((self.with_another(&path, inside), arguments));
            }
            out = parts;
        }
        out
    }

    /// The values of an input that is split, as constants of its sort.
    fn values_of(&self, path: &Path, input: Given, term: TermId) -> Option<Vec<Value>> {
        let (lo, hi) = self.few.split.get(&input).copied()?;
        if self.alone.is_some() || self.followed.is_some() || self.tracing || path.guide.is_some() {
            return None;
        }
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
        (lo..=hi).map(make).collect()
    }

    /// Is it one of these values, which are next to each other?
    fn between(&mut self, term: TermId, values: &[Value]) -> Guard {
        let (least, most) = (values[0].clone(), values[values.len() - 1].clone());
        let (least, most) = (self.cx.terms.constant(least), self.cx.terms.constant(most));
        let at_most = if self.cx.terms.sort(term) == Sort::Int { Op::IntLe } else { Op::BvSle };
        let above = self.cx.terms.make(at_most.clone(), &[least, term]);
        let below = self.cx.terms.make(at_most, &[term, most]);
        let (above, below) = (self.cx.guard_of_term(above), self.cx.guard_of_term(below));
        self.cx.guards.and(above, below)
    }

    fn with_value(&mut self, path: &Path, term: TermId, value: &Value) -> Path {
        let value = self.cx.terms.constant(value.clone());
        let equal = self.cx.terms.make(Op::Eq, &[term, value]);
        let case = self.cx.guard_of_term(equal);
        Path { guard: self.cx.guards.and(path.guard, case), ..path.clone() }
    }

    fn with_another(&mut self, path: &Path, inside: Guard) -> Path {
        let outside = self.cx.guards.not(inside);
        Path { guard: self.cx.guards.and(path.guard, outside), ..path.clone() }
    }
}

enum Bound {
    Least(i64),
    Most(i64),
}
