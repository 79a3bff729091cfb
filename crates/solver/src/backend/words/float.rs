//! What is known of doubles that are made of integers with bounds: between which numbers they are. Rounding to nearest is monotone, so the
//! operations on the ends of ranges give the ends of the results' ranges.

use super::{EXACT, Known, Words};
use conspect_term::{Op, Sort, TermId, Value};

/// The least and the greatest number, of which none is no number; only constants are infinite.
pub(super) type Numbers = (f64, f64);

/// The hull of numbers that have to be finite.
fn hull(all: impl IntoIterator<Item = f64>) -> Option<Numbers> {
    let ends = all.into_iter().fold((f64::INFINITY, f64::NEG_INFINITY), |r, x| (r.0.min(x), r.1.max(x)));
    (ends.0.is_finite() && ends.1.is_finite()).then_some(ends)
}

impl Words<'_> {
    fn numbers(&self, t: TermId) -> Option<Numbers> {
        match self.known.get(&t)? {
            Known::Numbers(n) => Some(*n),
            _ => None,
        }
    }

    /// What is known of a double, or of a comparison of doubles, by what is known of its arguments.
    pub(super) fn float(&self, t: TermId) -> Option<Known> {
        let terms = self.terms;
        let args = terms.args(t);
        let ends = |i: usize| self.numbers(args[i]);
        let each = |f: &dyn Fn(f64) -> f64| ends(0).and_then(|a| hull([f(a.0), f(a.1)]));
        let pairs = |f: &dyn Fn(f64, f64) -> f64| {
            let (a, b) = (ends(0)?, ends(1)?);
            let all = [f(a.0, b.0), f(a.0, b.1), f(a.1, b.0), f(a.1, b.1)];
            if all.iter().any(|x| x.is_nan()) { None } else { hull(all) }
        };
        let is_double = || args.first().is_some_and(|a| terms.sort(*a) == Sort::F64);
        let is_same = args.len() == 2 && args[0] == args[1] && ends(0).is_some();
        let found = match terms.op(t) {
            Op::FpSub if is_same => Some((0.0, 0.0)),
            Op::FpEq | Op::FpLe if is_same => return Some(Known::Truth(true)),
            Op::FpLt if is_same => return Some(Known::Truth(false)),
            Op::Const(Value::F64(bits)) => {
                let x = f64::from_bits(*bits);
                (!x.is_nan()).then_some((x, x))
            }
            Op::IntToFp => match self.known.get(&args[0]) {
                Some(Known::Within((low, high))) if -EXACT <= *low && *high <= EXACT => {
                    Some((*low as f64, *high as f64))
                }
                _ => None,
            },
            _ if !is_double() => None,
            Op::FpNeg => each(&|x| -x),
            Op::FpAbs => ends(0).and_then(|(low, high)| {
                let least = if low <= 0.0 && 0.0 <= high { 0.0 } else { low.abs().min(high.abs()) };
                hull([least, low.abs().max(high.abs())])
            }),
            Op::FpFloor => each(&f64::floor),
            Op::FpCeil => each(&f64::ceil),
            Op::FpTrunc => each(&f64::trunc),
            Op::FpRint => each(&f64::round_ties_even),
            Op::FpAdd => pairs(&|x, y| x + y),
            Op::FpSub => pairs(&|x, y| x - y),
            Op::FpMul => pairs(&|x, y| x * y),
            Op::FpDiv => self.ratio(args[0], args[1]),
            Op::FpLt | Op::FpLe | Op::FpEq => {
                let (a, b) = (ends(0)?, ends(1)?);
                let (always, never) = match terms.op(t) {
                    Op::FpLt => (a.1 < b.0, a.0 >= b.1),
                    Op::FpLe => (a.1 <= b.0, a.0 > b.1),
                    _ => (a.0 == a.1 && a == b, a.1 < b.0 || b.1 < a.0),
                };
                return (always || never).then_some(Known::Truth(always));
            }
            Op::FpIsNan => return ends(0).map(|_| Known::Truth(false)),
            _ => None,
        };
        found.map(Known::Numbers)
    }

    /// The range of a quotient, whose divisor is not zero.
    fn ratio(&self, x: TermId, by: TermId) -> Option<Numbers> {
        let (a, b) = (self.numbers(x)?, self.numbers(by)?);
        if b.0 > 0.0 || b.1 < 0.0 {
            return hull([a.0 / b.0, a.0 / b.1, a.1 / b.0, a.1 / b.1]);
        }
        // By an integer that is not zero nothing grows.
        let integer = (*self.terms.op(by) == Op::IntToFp).then(|| self.terms.args(by)[0])?;
        let most = a.0.abs().max(a.1.abs());
        self.is_not_zero(integer).then_some((-most, most))
    }
}
