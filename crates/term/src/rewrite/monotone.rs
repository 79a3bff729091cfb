//! Comparisons of constants with what is made of an unbounded integer by steps that never decrease, or never increase: the
//! nearest double, sums, differences, products and quotients with constants, roundings, words. Such a comparison says that the
//! integer is below a bound, which is found by bisection on the reference semantics; no float is left.

use crate::{Op, TermId, Terms, Value, concrete};
use std::cmp::Ordering;

/// More steps are not looked through.
const STEP_LIMIT: usize = 16;

/// What is done to the result of the steps before: an operator, with a constant on one side where it has two.
struct Step {
    op: Op,
    constant: Option<(bool, Value)>,
}

/// An integer and the steps made from it.
struct Chain {
    from: TermId,
    steps: Vec<Step>,
    increases: bool,
}

impl Chain {
    fn value(&self, x: i128) -> Value {
        let first = concrete::apply(&Op::IntToFp, &[Value::Int(x)]);
        self.steps.iter().rev().fold(first, |v, s| match &s.constant {
            None => concrete::apply(&s.op, &[v]),
            Some((true, c)) => concrete::apply(&s.op, &[c.clone(), v]),
            Some((false, c)) => concrete::apply(&s.op, &[v, c.clone()]),
        })
    }

    /// The first integer at which the comparison with the constant is one that all greater integers give, too.
    fn first(&self, k: &Value, holds: impl Fn(Ordering) -> bool) -> Option<i128> {
        let at = |x: i128| order(&self.value(x), k).is_some_and(&holds);
        if !at(i128::MAX) {
            return None;
        }
        let (mut no, mut yes) = (i128::MIN, i128::MAX);
        if at(no) {
            return Some(no);
        }
        while yes - 1 > no {
            let middle = (no >> 1) + (yes >> 1) + (no & yes & 1);
            if at(middle) { yes = middle } else { no = middle }
        }
        Some(yes)
    }
}

fn order(a: &Value, b: &Value) -> Option<Ordering> {
    match (a.as_signed(), b.as_signed()) {
        (Some(x), Some(y)) => Some(x.cmp(&y)),
        _ => a.as_float()?.partial_cmp(&b.as_float()?),
    }
}

impl Terms {
    /// The steps from an integer to this term, the last one first.
    fn chain(&self, mut t: TermId) -> Option<Chain> {
        let mut chain = Chain { from: t, steps: vec![], increases: true };
        let number = |v: &Value| v.as_float().filter(|x| x.is_finite());
        while chain.steps.len() < STEP_LIMIT {
            let op = self.op(t).clone();
            let args = self.args(t);
            match op {
                Op::IntToFp => {
                    chain.from = args[0];
                    return Some(chain);
                }
                Op::FpNeg | Op::FpFloor | Op::FpCeil | Op::FpRint | Op::FpTrunc | Op::FpToSSat(_) => {
                    chain.increases ^= op == Op::FpNeg;
                    t = args[0];
                    chain.steps.push(Step { op, constant: None });
                }
                Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv => {
                    let (left, right) = (self.as_const(args[0]), self.as_const(args[1]));
                    let (is_left, c) = match (left, right) {
                        (None, Some(c)) => (false, c),
                        (Some(c), None) if op != Op::FpDiv => (true, c),
                        _ => return None,
                    };
                    let x = number(c)?;
                    let scales = matches!(op, Op::FpMul | Op::FpDiv);
                    if scales && x == 0.0 {
                        return None;
                    }
                    chain.increases ^= (scales && x < 0.0) || (is_left && op == Op::FpSub);
                    t = args[usize::from(is_left)];
                    chain.steps.push(Step { op, constant: Some((is_left, c.clone())) });
                }
                _ => return None,
            }
        }
        None
    }

    /// `a op b` where one side is a constant and the other made of an integer.
    pub(super) fn monotone_comparison(&mut self, op: &Op, a: TermId, b: TermId) -> Option<TermId> {
        let (t, k, mirrored) = match (self.as_const(a), self.as_const(b)) {
            (None, Some(k)) => (a, k.clone(), false),
            (Some(k), None) => (b, k.clone(), true),
            _ => return None,
        };
        if k.as_float().is_some_and(f64::is_nan) {
            return None;
        }
        let chain = self.chain(t)?;
        // Below `from` the results are on one side of the constant, from `above` on they are on the other.
        let (before, after) = match chain.increases {
            true => (Ordering::Less, Ordering::Greater),
            false => (Ordering::Greater, Ordering::Less),
        };
        let from = chain.first(&k, |o| o != before);
        let above = chain.first(&k, |o| o == after);
        let below = |terms: &mut Terms, bound: Option<i128>| match bound {
            None => terms.true_(),
            Some(n) => {
                let n = terms.int(n);
                terms.make(Op::IntLt, &[chain.from, n])
            }
        };
        Some(match (op, chain.increases != mirrored) {
            (Op::FpLt | Op::BvSlt, true) => below(self, from),
            (Op::FpLe, true) => below(self, above),
            (Op::FpLt | Op::BvSlt, false) => {
                let t = below(self, above);
                self.not(t)
            }
            (Op::FpLe, false) => {
                let t = below(self, from);
                self.not(t)
            }
            _ => {
                let (low, high) = (below(self, from), below(self, above));
                let low = self.not(low);
                self.and(low, high)
            }
        })
    }
}
