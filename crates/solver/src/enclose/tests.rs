//! What some assignment satisfies is never refuted, and what everyday bounds refute is.

use super::{Outcome, search};
use crate::Classes;
use crate::formula::{Formula, Formulas};
use crate::query::Query;
use crate::sample::function;
use crate::support::Supports;
use conspect_term::{Assignment, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value};

struct NoClasses;

impl Classes for NoClasses {
    fn is_subclass(&self, sub: u32, sup: u32) -> bool {
        sub == sup
    }

    fn disjoint(&self, a: u32, b: u32) -> bool {
        a != b
    }

    fn name(&self, class: u32) -> String {
        class.to_string()
    }
}

struct Point(Vec<Value>);

impl Assignment for Point {
    fn value(&self, symbol: &Symbol, args: &[Value]) -> Value {
        match &symbol.kind {
            SymbolKind::Input(n) => self.0[*n as usize].clone(),
            SymbolKind::Function(name) => function(name, args).expect("a function that is known"),
            _ => unreachable!("inputs and functions only"),
        }
    }
}

fn next(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

fn below(seed: &mut u64, n: u64) -> u64 {
    (next(seed) >> 11) % n
}

/// A number as programs have them, or any.
fn number(seed: &mut u64) -> f64 {
    match below(seed, 8) {
        0 => 0.0,
        1 => -0.0,
        2 => f64::from_bits(next(seed)),
        3 => {
            [f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::MAX, f64::MIN_POSITIVE][below(seed, 5) as usize]
        }
        _ => (below(seed, 2_001) as f64 - 1_000.0) / [1.0, 3.0, 100.0][below(seed, 3) as usize],
    }
}

fn value(sort: Sort, x: f64) -> Value {
    match sort {
        Sort::F32 if (x as f32).is_nan() => Value::F32(0x7fc0_0000),
        Sort::F32 => Value::F32((x as f32).to_bits()),
        _ if x.is_nan() => Value::F64(0x7ff8_0000_0000_0000),
        _ => Value::F64(x.to_bits()),
    }
}

fn inputs(terms: &mut Terms, sort: Sort) -> [TermId; 3] {
    [sort, sort, Sort::Bv(32)]
        .into_iter()
        .enumerate()
        .map(|(i, sort)| input(terms, i as u32, sort))
        .collect::<Vec<_>>()
        .try_into()
        .expect("three")
}

fn input(terms: &mut Terms, n: u32, sort: Sort) -> TermId {
    let symbol = terms.symbol(Symbol { kind: SymbolKind::Input(n), sort });
    terms.apply(symbol, &[])
}

fn term(terms: &mut Terms, of: [TermId; 3], sort: Sort, seed: &mut u64, depth: u32) -> TermId {
    if depth == 0 {
        return match below(seed, 4) {
            0 => {
                let x = number(seed);
                terms.constant(value(sort, x))
            }
            1 => terms.make(Op::SToFp(sort), &[of[2]]),
            n => of[n as usize - 2],
        };
    }
    let a = term(terms, of, sort, seed, depth - 1);
    let two = [Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv];
    let one = [Op::FpNeg, Op::FpAbs, Op::FpSqrt, Op::FpFloor, Op::FpCeil, Op::FpRint, Op::FpTrunc];
    match below(seed, 9) {
        8 if sort == Sort::F64 => {
            const ONE: [&str; 16] = [
                "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "expm1", "log",
                "log10", "log2", "log1p", "cbrt",
            ];
            const TWO: [&str; 4] = ["pow", "atan2", "hypot", "pow"];
            let n = below(seed, 24) as usize;
            let name = ONE.get(n).copied().unwrap_or(TWO[n % 4]);
            let mut args = vec![a];
            if n >= ONE.len() {
                args.push(term(terms, of, sort, seed, depth - 1));
            }
            let symbol = terms.symbol(Symbol { kind: SymbolKind::Function(name.into()), sort });
            terms.apply(symbol, &args)
        }
        0 => terms.make(one[below(seed, 7) as usize].clone(), &[a]),
        1 => terms.make(two[below(seed, 4) as usize].clone(), &[a, a]),
        2 => {
            let i = terms.make(Op::FpToSSat(32), &[a]);
            terms.make(Op::SToFp(sort), &[i])
        }
        3 => {
            let b = term(terms, of, sort, seed, depth - 1);
            let c = terms.make(Op::FpLt, &[a, b]);
            terms.make(Op::Ite, &[c, a, b])
        }
        _ => {
            let b = term(terms, of, sort, seed, depth - 1);
            terms.make(two[below(seed, 4) as usize].clone(), &[a, b])
        }
    }
}

fn refuted(terms: &mut Terms, conditions: &[(TermId, bool)]) -> bool {
    refuted_within(terms, conditions, usize::MAX)
}

/// Is there no model, as so many boxes show that are left?
fn refuted_within(terms: &mut Terms, conditions: &[(TermId, bool)], mut boxes: usize) -> bool {
    let mut formulas = Formulas::default();
    let mut conjuncts: Vec<Formula> = vec![];
    for (t, positive) in conditions {
        if terms.as_const(*t).is_none() {
            conjuncts.push(formulas.literal(*t, *positive));
        }
    }
    conjuncts.sort_unstable();
    conjuncts.dedup();
    let query = Query::new(terms, &formulas, &mut Supports::default(), &NoClasses, conjuncts.into());
    let mut enough = |_: &_| {
        boxes -= 1;
        boxes == 0
    };
    let judged = search(terms, &formulas, &query, Some(&mut enough)) == Outcome::Refuted;
    // One box at a time it finds out no more.
    assert!(judged || boxes == 0 || search(terms, &formulas, &query, None) != Outcome::Refuted);
    judged
}

#[test]
fn what_an_assignment_satisfies_is_not_refuted() {
    let mut seed = 0x9e37_79b9_7f4a_7c15;
    for round in 0..12_000 {
        let sort = if round % 2 == 0 { Sort::F64 } else { Sort::F32 };
        let mut terms = Terms::new();
        let of = inputs(&mut terms, sort);
        let (x, y) = (number(&mut seed), number(&mut seed));
        let int =
            if below(&mut seed, 2) == 0 { next(&mut seed) } else { below(&mut seed, 100) } & 0xffff_ffff;
        let point = Point(vec![value(sort, x), value(sort, y), Value::Bv { bits: 32, value: int }]);
        let mut conditions = vec![];
        for _ in 0..=below(&mut seed, 4) {
            let depth = below(&mut seed, 4) as u32;
            let a = term(&mut terms, of, sort, &mut seed, depth);
            let b = term(&mut terms, of, sort, &mut seed, depth / 2);
            let op = [Op::FpLt, Op::FpLe, Op::FpEq, Op::Eq][below(&mut seed, 4) as usize].clone();
            let c = if below(&mut seed, 6) == 0 {
                terms.make(Op::FpIsNan, &[a])
            } else {
                terms.make(op, &[a, b])
            };
            conditions.push((c, terms.eval(c, &point) == Value::Bool(true)));
        }
        let shown: Vec<String> =
            conditions.iter().map(|(t, b)| format!("{} is {b}", terms.display(*t))).collect();
        let boxes = if round % 16 == 0 { usize::MAX } else { 100 };
        assert!(!refuted_within(&mut terms, &conditions, boxes), "{x:?} {y:?} {int}: {shown:?}");
    }
}

#[test]
fn everyday_bounds_are_refuted() {
    let mut terms = Terms::new();
    let x = input(&mut terms, 0, Sort::F64);
    let constant = |terms: &mut Terms, v: f64| terms.constant(value(Sort::F64, v));
    let (one, two, minus) =
        (constant(&mut terms, 1.0), constant(&mut terms, 2.0), constant(&mut terms, -1.0));
    let five = constant(&mut terms, 5.0);
    let (low, high) = (terms.make(Op::FpLt, &[minus, x]), terms.make(Op::FpLt, &[x, one]));
    // x² − 2x + 1 is at most 5 between −1 and 1.
    let square = terms.make(Op::FpMul, &[x, x]);
    let double = terms.make(Op::FpMul, &[two, x]);
    let sum = terms.make(Op::FpSub, &[square, double]);
    let sum = terms.make(Op::FpAdd, &[sum, one]);
    let most = terms.make(Op::FpLe, &[sum, five]);
    assert!(refuted(&mut terms, &[(low, true), (high, true), (most, false)]));
    // A root of a square is not negative where there is a number.
    let root = terms.make(Op::FpSqrt, &[square]);
    let zero = constant(&mut terms, 0.0);
    let negative = terms.make(Op::FpLe, &[zero, root]);
    assert!(refuted(&mut terms, &[(low, true), (negative, false)]));
    // The minimum of x² − x lies at 1/4: it needs cuts.
    let parabola = terms.make(Op::FpSub, &[square, x]);
    let bound = constant(&mut terms, -0.26);
    let under = terms.make(Op::FpLt, &[parabola, bound]);
    assert!(refuted(&mut terms, &[(low, true), (high, true), (under, true)]));
    let bound = constant(&mut terms, -0.24);
    let under = terms.make(Op::FpLt, &[parabola, bound]);
    assert!(!refuted(&mut terms, &[(low, true), (high, true), (under, true)]));
}

#[test]
fn bounds_of_functions_are_refuted() {
    let mut terms = Terms::new();
    let x = input(&mut terms, 0, Sort::F64);
    let constant = |terms: &mut Terms, v: f64| terms.constant(value(Sort::F64, v));
    let (zero, one) = (constant(&mut terms, 0.0), constant(&mut terms, 1.0));
    let (low, high) = (terms.make(Op::FpLt, &[zero, x]), terms.make(Op::FpLt, &[x, one]));
    for (name, bound, holds) in
        [("exp", 2.72, true), ("exp", 2.71, false), ("sin", 0.85, true), ("sin", 0.84, false)]
    {
        let symbol = terms.symbol(Symbol { kind: SymbolKind::Function(name.into()), sort: Sort::F64 });
        let (y, most) = (terms.apply(symbol, &[x]), constant(&mut terms, bound));
        let over = terms.make(Op::FpLt, &[most, y]);
        assert_eq!(refuted(&mut terms, &[(low, true), (high, true), (over, true)]), holds, "{name} {bound}");
    }
}

/// A machine integer of 32 bits made of two inputs.
fn integer(terms: &mut Terms, of: [TermId; 2], seed: &mut u64, depth: u32) -> TermId {
    if depth == 0 {
        return match below(seed, 3) {
            0 => {
                let k = below(seed, 200_000) as u32;
                terms.bv(32, u64::from(k.wrapping_sub(100_000)))
            }
            n => of[n as usize - 1],
        };
    }
    let a = integer(terms, of, seed, depth - 1);
    let b = if below(seed, 4) == 0 { a } else { integer(terms, of, seed, depth - 1) };
    match below(seed, 8) {
        0 => terms.make(Op::BvNeg, &[a]),
        1 => terms.make(Op::BvSub, &[a, b]),
        2 | 3 => terms.make(Op::BvAdd, &[a, b]),
        4 => {
            let zero = terms.bv(32, 0);
            let (negative, minus) = (terms.make(Op::BvSlt, &[a, zero]), terms.make(Op::BvNeg, &[a]));
            terms.make(Op::Ite, &[negative, minus, a])
        }
        5 => {
            let (a, b) = (terms.make(Op::SignExtend(64), &[a]), terms.make(Op::ZeroExtend(64), &[b]));
            let sum = terms.make(Op::BvAdd, &[a, b]);
            terms.make(Op::Extract(31, 0), &[sum])
        }
        _ => terms.make(Op::BvMul, &[a, b]),
    }
}

#[test]
fn what_integers_satisfy_is_never_refuted() {
    let mut seed = 0x2545_f491_4f6c_dd1d;
    for _ in 0..600 {
        let mut terms = Terms::new();
        let of = [input(&mut terms, 0, Sort::Bv(32)), input(&mut terms, 1, Sort::Bv(32))];
        let point =
            Point((0..2).map(|_| Value::bv(32, next(&mut seed) >> (32 + below(&mut seed, 30)))).collect());
        let mut conditions = vec![];
        for _ in 0..3 {
            let (a, b) = (integer(&mut terms, of, &mut seed, 2), integer(&mut terms, of, &mut seed, 2));
            let op = [Op::BvSlt, Op::BvUlt, Op::Eq][below(&mut seed, 3) as usize].clone();
            let condition = terms.make(op, &[a, b]);
            let holds = terms.eval(condition, &point) == Value::Bool(true);
            conditions.push((condition, holds));
        }
        // With what is known of the inputs, too.
        for x in of {
            let Value::Bv { value, .. } = terms.eval(x, &point) else { unreachable!("a machine integer") };
            let above = terms.bv(32, u64::from((value as u32).wrapping_add(below(&mut seed, 100) as u32)));
            let condition = terms.make(Op::BvSlt, &[above, x]);
            let holds = terms.eval(condition, &point) == Value::Bool(true);
            conditions.push((condition, holds));
        }
        assert!(!refuted(&mut terms, &conditions));
    }
}

#[test]
fn a_square_that_fits_is_not_negative() {
    let mut terms = Terms::new();
    let x = input(&mut terms, 0, Sort::Bv(32));
    let (zero, wide) = (terms.bv(64, 0), terms.make(Op::SignExtend(64), &[x]));
    let (negative, minus) = (terms.make(Op::BvSlt, &[wide, zero]), terms.make(Op::BvNeg, &[wide]));
    let magnitude = terms.make(Op::Ite, &[negative, minus, wide]);
    let square = terms.make(Op::BvMul, &[x, x]);
    let zero = terms.bv(32, 0);
    let fails = terms.make(Op::BvSlt, &[square, zero]);
    for (bound, fits) in [(46_341, true), (46_342, false)] {
        let bound = terms.bv(64, bound);
        let small = terms.make(Op::BvSlt, &[magnitude, bound]);
        assert_eq!(refuted(&mut terms, &[(small, true), (fails, true)]), fits, "{bound:?}");
    }
}
