//! Intervals of the functions that only the evaluator knows (`sin`, `exp`, `pow` and so on), on doubles.
//!
//! Libraries promise results within one or two units in the last place (`java.lang.Math` says so of each function, C libraries measure it); a bound
//! here is moved outward by [`PLACES`] units, so that it holds of every such library and of the one that computed it. Monotone functions take
//! their bounds from the ends of an interval, the others from their extrema.

use super::Span::{self, Float};
use super::floats::{NAN, contains};
use super::{ANY_FLOAT, Op, TermId, Terms};
use crate::functions::Function;
use conspect_term::{Sort, SymbolKind};
use std::f64::consts::{FRAC_PI_2, PI};

/// By how many units in the last place a bound is moved outward.
const PLACES: f64 = 16.0;
/// Beyond this, arguments of `sin` and its like are not reduced: the places of their extrema are not known well enough.
const FAR: f64 = 1e6;

/// The function that a term applies, where bounds of it are known.
pub(super) fn of(terms: &Terms, t: TermId) -> Option<Function> {
    let Op::Symbol(symbol) = terms.op(t) else { return None };
    let SymbolKind::Function(name) = &terms.symbol_of(*symbol).kind else { return None };
    let args = terms.args(t);
    let doubles = terms.sort(t) == Sort::F64 && args.iter().all(|a| terms.sort(*a) == Sort::F64);
    Function::named(name).filter(|f| doubles && args.len() == f.arity())
}

impl Function {
    /// A superset of what the function gives for arguments of these intervals.
    pub(super) fn image(self, args: &[Span]) -> Span {
        match args {
            [Float { lo, hi, nan }] if lo > hi => {
                if *nan {
                    NAN
                } else {
                    Float { lo: *lo, hi: *hi, nan: false }
                }
            }
            [Float { lo, hi, nan }] => self.of_one(*lo, *hi, *nan),
            [Float { lo, hi, nan }, Float { lo: l, hi: h, nan: n }] => match self {
                _ if lo <= hi && l <= h => self.of_two((*lo, *hi), (*l, *h), *nan || *n),
                Function::Atan2 => NAN,
                // They may turn NaN into a number.
                _ => ANY_FLOAT,
            },
            _ => ANY_FLOAT,
        }
    }

    fn of_one(self, lo: f64, hi: f64, nan: bool) -> Span {
        let infinite = lo == f64::NEG_INFINITY || hi == f64::INFINITY;
        // Outside of its domain the function is no number.
        let within = |least: f64, most: f64| (lo.max(least), hi.min(most), nan || lo < least || hi > most);
        let at = |x: f64| self.value(x, 0.0);
        let between = |(lo, hi, nan): (f64, f64, bool), least: f64, most: f64| {
            if lo > hi {
                NAN
            } else {
                outward(at(lo), at(hi), nan).meet(Float { lo: least, hi: most, nan: true })
            }
        };
        let all = (lo, hi, nan);
        let any = (f64::NEG_INFINITY, f64::INFINITY);
        match self {
            Function::Sin => wave(&at, FRAC_PI_2, (lo, hi), nan || infinite),
            Function::Cos => wave(&at, 0.0, (lo, hi), nan || infinite),
            // On one branch it grows.
            Function::Tan if lo > -1.57 && hi < 1.57 => between(all, any.0, any.1),
            Function::Tan => Float { lo: any.0, hi: any.1, nan: nan || infinite },
            Function::Asin => between(within(-1.0, 1.0), -1.6, 1.6),
            Function::Acos => {
                let (lo, hi, nan) = within(-1.0, 1.0);
                if lo > hi {
                    NAN
                } else {
                    outward(hi.acos(), lo.acos(), nan).meet(Float { lo: 0.0, hi: 3.2, nan: true })
                }
            }
            Function::Atan => between(all, -1.6, 1.6),
            Function::Sinh => between(all, any.0, any.1),
            Function::Cosh => {
                let least = if contains(lo, hi, 0.0) { 0.0 } else { lo.abs().min(hi.abs()) };
                outward(least.cosh(), lo.abs().max(hi.abs()).cosh(), nan).meet(Float {
                    lo: 1.0,
                    hi: any.1,
                    nan: true,
                })
            }
            Function::Tanh => between(all, -1.0, 1.0),
            Function::Exp => between(all, 0.0, any.1),
            Function::Expm1 => between(all, -1.0, any.1),
            Function::Log => between(within(0.0, any.1), any.0, any.1),
            Function::Log10 => between(within(0.0, any.1), any.0, any.1),
            Function::Log2 => between(within(0.0, any.1), any.0, any.1),
            Function::Log1p => between(within(-1.0, any.1), any.0, any.1),
            Function::Cbrt => between(all, any.0, any.1),
            Function::Pow | Function::Atan2 | Function::Hypot => ANY_FLOAT,
        }
    }

    fn of_two(self, a: (f64, f64), b: (f64, f64), nan: bool) -> Span {
        match self {
            // Away from the origin and from the negative half of the first axis, where a zero's sign decides, it is monotone in each argument.
            Function::Atan2 if a.0 > 0.0 || a.1 < 0.0 || b.0 > 0.0 => {
                let angles = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)].map(|(y, x)| y.atan2(x));
                let least = angles.iter().copied().fold(f64::INFINITY, f64::min);
                outward(least, angles.iter().copied().fold(f64::NEG_INFINITY, f64::max), nan)
            }
            Function::Atan2 => Float { lo: -3.2, hi: 3.2, nan },
            Function::Hypot => {
                let size = |(lo, hi): (f64, f64)| {
                    let least = if contains(lo, hi, 0.0) { 0.0 } else { lo.abs().min(hi.abs()) };
                    (least, lo.abs().max(hi.abs()))
                };
                let (a, b) = (size(a), size(b));
                // An infinite leg makes it infinite, whatever the other one is.
                let most = if nan { f64::INFINITY } else { a.1.hypot(b.1) };
                outward(a.0.hypot(b.0), most, nan).meet(Float { lo: 0.0, hi: f64::INFINITY, nan: true })
            }
            Function::Pow if nan => ANY_FLOAT,
            // Monotone in each argument; one to an infinite power is no number in Java.
            Function::Pow if a.0 >= 0.0 => {
                let ends = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)].map(|(x, y)| x.powf(y));
                let infinite = b.0 == f64::NEG_INFINITY || b.1 == f64::INFINITY;
                if ends.iter().any(|r| r.is_nan()) {
                    return ANY_FLOAT;
                }
                let (lo, hi) = (
                    ends.iter().copied().fold(f64::INFINITY, f64::min),
                    ends.iter().copied().fold(0.0, f64::max),
                );
                outward(lo, hi, infinite && contains(a.0, a.1, 1.0)).meet(Float {
                    lo: 0.0,
                    hi: f64::INFINITY,
                    nan: true,
                })
            }
            // A positive whole power: even ones by the size, odd ones grow.
            Function::Pow if b.0 == b.1 && b.0 > 0.0 && b.0.fract() == 0.0 && b.0 < 1e6 => {
                if b.0 % 2.0 == 0.0 {
                    let least = if contains(a.0, a.1, 0.0) { 0.0 } else { a.0.abs().min(a.1.abs()) };
                    outward(least.powf(b.0), a.0.abs().max(a.1.abs()).powf(b.0), false).meet(Float {
                        lo: 0.0,
                        hi: f64::INFINITY,
                        nan: true,
                    })
                } else {
                    outward(a.0.powf(b.0), a.1.powf(b.0), false)
                }
            }
            _ => ANY_FLOAT,
        }
    }
}

/// An interval whose ends are moved outward by some places.
fn outward(lo: f64, hi: f64, nan: bool) -> Span {
    let slack =
        |x: f64| if x.is_finite() { x.abs() * PLACES * f64::EPSILON + f64::MIN_POSITIVE } else { 0.0 };
    // What overflows in one library may be the greatest number in another.
    let lo = if lo == f64::INFINITY { f64::MAX * (1.0 - PLACES * f64::EPSILON) } else { lo - slack(lo) };
    let hi = if hi == f64::NEG_INFINITY { f64::MIN * (1.0 - PLACES * f64::EPSILON) } else { hi + slack(hi) };
    Float { lo, hi, nan }
}

/// A wave between -1 and 1 with the period of the sine that has a maximum at `top`.
fn wave(f: &dyn Fn(f64) -> f64, top: f64, (lo, hi): (f64, f64), nan: bool) -> Span {
    if lo < -FAR || hi > FAR || hi - lo >= 2.0 * PI {
        return Float { lo: -1.0, hi: 1.0, nan };
    }
    // Is there a place `at + 2kπ` in the interval, or so near that rounding decides?
    let has = |at: f64| {
        let turns = ((lo - at - 1e-6) / (2.0 * PI)).ceil();
        at + turns * 2.0 * PI <= hi + 1e-6
    };
    let (x, y) = (f(lo), f(hi));
    let low = if has(top + PI) { -1.0 } else { x.min(y) };
    let high = if has(top) { 1.0 } else { x.max(y) };
    outward(low, high, nan).meet(Float { lo: -1.0, hi: 1.0, nan: true })
}
