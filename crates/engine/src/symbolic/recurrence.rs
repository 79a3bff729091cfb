//! Calls of functions that call themselves more than once, as `fib(n - 1) + fib(n - 2)` does: a path for each way through all of them would be
//! exponentially many.
//!
//! Where such a call is made by the function itself and its arguments have few possible values, the path is split into one for each; where they are
//! known and the call is nothing but arithmetic, its result comes from the table of [`Memo`], which has executed it.

use super::{Path, Symbolic};
use crate::code::Step;
use crate::domain::Answer;
use crate::memo::{Args, Called, Memo};
use crate::step::DEEP;
use crate::world::World;
use conspect_ir::{Callee, FnId, Type};
use conspect_memory::SVal;
use conspect_solver::Answer as SolverAnswer;
use conspect_term::{Guard, Op, Sort, TermId, Value};
use conspect_verdict::Standing;
use rustc_hash::FxHashMap;

/// An argument with more possible values is not tried one by one.
const MOST_VALUES: i64 = 64;
/// Nor are arguments with more combinations of them.
const MOST_COMBINATIONS: usize = 256;
/// The steps of one call, as far as they are not known yet.
const FUEL: u64 = 2_000_000;
/// A function whose calls had too many arguments, or were too long, so often is executed as others are.
const PATIENCE: u32 = 8;

/// What is known of such functions.
#[derive(Default)]
pub(super) struct Recurrences {
    memo: Memo,
    /// Does the function call itself at more than one place?
    several: FxHashMap<FnId, bool>,
    /// How often nothing came of it.
    vain: FxHashMap<FnId, u32>,
}

impl Recurrences {
    fn is_candidate(&mut self, world: &mut World, function: FnId) -> bool {
        if self.vain.get(&function).is_some_and(|n| *n >= PATIENCE) {
            return false;
        }
        let several = *self.several.entry(function).or_insert_with(|| {
            let Ok(code) = world.code(function) else { return false };
            let itself = |s: &&Step| matches!(s, Step::Call(c) if c.0.callee == Callee::Static(function));
            code.steps.iter().filter(itself).count() > 1
        });
        several && self.memo.is_candidate(world, function)
    }
}

impl Symbolic {
    /// See [`crate::domain::Domain::recurrence`].
    pub(super) fn known_recurrence(
        &mut self,
        world: &mut World,
        path: &mut Path,
        (function, within): (FnId, bool),
        args: &[SVal],
        depth: (u32, u32),
    ) -> Answer<Option<(SVal, u64)>, Self> {
        let alone = self.alone.is_some() || self.followed.is_some() || self.tracing || path.guide.is_some();
        if alone || !self.recurrences.is_candidate(world, function) {
            return Ok(None);
        }
        let params = world.program.functions[function].params.clone();
        let mut values: Vec<Vec<u64>> = vec![];
        for (arg, ty) in args.iter().zip(&params) {
            let possible = match arg {
                SVal::C(bits) => Some(vec![*bits]),
                SVal::T(t) if within => self.few_values(world, path, *t, *ty),
                SVal::T(_) | SVal::D(..) | SVal::U(_) => None,
            };
            let Some(possible) = possible else {
                *self.recurrences.vain.entry(function).or_default() += u32::from(within);
                return Ok(None);
            };
            values.push(possible);
        }
        if values.iter().map(Vec::len).product::<usize>() > MOST_COMBINATIONS {
            *self.recurrences.vain.entry(function).or_default() += 1;
            return Ok(None);
        }
        // The first combination says whether it is worth a split.
        let mut chosen: Args = values.iter().map(|v| v[0]).collect();
        let mut fuel = FUEL;
        let first = self.recurrences.memo.call(world, (function, chosen.clone()), &mut fuel, depth);
        if !matches!(first, Called::Known(_)) {
            *self.recurrences.vain.entry(function).or_default() += 1;
            return Ok(None);
        }
        for (i, arg) in args.iter().enumerate() {
            if let (SVal::T(t), [_, _, ..]) = (arg, values[i].as_slice()) {
                let guards: Vec<Guard> = values[i].iter().map(|v| self.is_value(*t, *v)).collect();
                chosen[i] = values[i][self.cases(&world.program, path, &guards)?];
            }
        }
        let Called::Known(known) = self.recurrences.memo.call(world, (function, chosen), &mut fuel, depth)
        else {
            *self.recurrences.vain.entry(function).or_default() += 1;
            return Ok(None);
        };
        if depth.0 + known.depth >= DEEP {
            self.take_for_granted(path, Standing::Stack.into());
        }
        Ok(Some((SVal::C(known.returned), FUEL - fuel)))
    }

    fn is_value(&mut self, t: TermId, bits: u64) -> Guard {
        let value = conspect_memory::value_of(bits, self.cx.terms.sort(t));
        let c = self.cx.terms.constant(value);
        let eq = self.cx.terms.make(Op::Eq, &[t, c]);
        self.cx.guard_of_term(eq)
    }

    /// The values that an integer can have on a path, where these are few and next to each other.
    fn few_values(&mut self, world: &World, path: &Path, t: TermId, ty: Type) -> Option<Vec<u64>> {
        let Sort::Bv(width) = self.cx.terms.sort(t) else { return None };
        if let Some(bits) = self.pinned(path, t) {
            return Some(vec![bits]);
        }
        let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
        let (least, most) = self.cx.terms.facts(t).signed;
        let (mut lo, mut hi) = (least, most);
        if hi.checked_sub(lo).is_none_or(|n| n >= MOST_VALUES) {
            let model = self.model(&world.program, path.guard)?;
            let shift = 64 - u32::from(width);
            let Value::Bv { value, .. } = self.cx.terms.eval(t, &model) else { return None };
            let here = ((value << shift) as i64) >> shift;
            (lo, hi) =
                (here.saturating_sub(MOST_VALUES).max(least), here.saturating_add(MOST_VALUES).min(most));
            let can_be = |this: &mut Self, from: i64, to: i64| -> Option<bool> {
                let bound = |this: &mut Self, n: i64| {
                    this.cx.terms.constant(Value::Bv { bits: width, value: n as u64 & mask })
                };
                let (from, to) = (bound(this, from), bound(this, to));
                let (above, below) =
                    (this.cx.terms.make(Op::BvSle, &[from, t]), this.cx.terms.make(Op::BvSle, &[t, to]));
                let (above, below) = (this.cx.guard_of_term(above), this.cx.guard_of_term(below));
                let inside = this.cx.guards.and(above, below);
                let asked = this.cx.guards.and(path.guard, inside);
                match this.check(&world.program, asked) {
                    SolverAnswer::Sat(_) => Some(true),
                    SolverAnswer::Unsat => Some(false),
                    SolverAnswer::Unknown(_) => None,
                }
            };
            // Behind a split it is one value, by another name.
            let value = self.is_value(t, value);
            let other = self.cx.guards.not(value);
            let other = self.cx.guards.and(path.guard, other);
            match self.check(&world.program, other) {
                SolverAnswer::Sat(_) => {}
                SolverAnswer::Unsat => return Some(vec![here as u64 & mask]),
                SolverAnswer::Unknown(_) => return None,
            }
            if lo > least && can_be(self, least, lo - 1)? || hi < most && can_be(self, hi + 1, most)? {
                return None;
            }
            // The least and the greatest value that it can have.
            let (mut low, mut high) = (here, here);
            while lo < low {
                let middle = lo + (low - lo) / 2;
                if can_be(self, lo, middle)? { low = middle } else { lo = middle + 1 }
            }
            while high < hi {
                let middle = hi - (hi - high) / 2;
                if can_be(self, middle, hi)? { high = middle } else { hi = middle - 1 }
            }
        }
        if hi - lo >= MOST_VALUES || !matches!(ty, Type::Bits { .. }) {
            return None;
        }
        Some((lo..=hi).map(|n| n as u64 & mask).collect())
    }
}
