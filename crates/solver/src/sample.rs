//! Sampling for arithmetic that the backend is slow at or cannot do at all: floating point that is not linear, and
//! functions such as `sin` that only the evaluator knows.
//!
//! A candidate assigns the query's numeric inputs; how far it is from a model is measured atom by atom (the branch
//! distance of search-based testing: Korel, "Automated Software Test Data Generation", IEEE TSE 16(8), 1990), and a
//! pattern search walks downhill from the best candidates. This layer only ever finds models. Functions are evaluated
//! as they are, so a model that it finds is a real behaviour up to the last place of the library's results, and whoever
//! uses it re-executes it. Nothing here is random: the same query gives the same answer.

mod shape;

use crate::formula::{Formula, Formulas};
use crate::functions::Function;
use crate::model::Model;
use crate::query::Query;
use conspect_term::{Assignment, Memo, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use shape::Shape;
use std::collections::BTreeSet;

/// A query with more numeric inputs is not tried.
const MOST_VARIABLES: usize = 24;
/// A query with more terms is not tried.
const MOST_TERMS: usize = 4_000;
/// Evaluations are counted for a query with so many terms; one with more gets fewer.
const USUAL_TERMS: u32 = 200;
/// The distance of what cannot be measured: a condition that is simply false.
const FAR: f64 = 60.0;

/// Does the query have floating-point inputs, computations with floats or functions that only the evaluator knows? Then sampling is worth a
/// try before the backend is asked.
pub(crate) fn suits(terms: &Terms, query: &Query) -> bool {
    !query.support.float_arithmetic.is_empty()
        || query.applications.iter().any(|t| matches!(terms.sort(*t), Sort::F32 | Sort::F64))
}

/// A numeric input and its present value.
struct Variable {
    symbol: Symbol,
    value: Value,
}

pub(crate) struct Sampler<'a> {
    terms: &'a Terms,
    formulas: &'a Formulas,
    query: &'a Query<'a>,
    start: &'a Model,
    variables: Vec<Variable>,
    index: FxHashMap<Symbol, usize>,
    /// Values that the query suggests.
    hints: Vec<f64>,
    left: u32,
    /// An evaluation counts so many times, which is more where the query is large.
    size: u32,
    /// The best candidates of those that were shown, the nearest first.
    shown: Vec<(f64, Vec<Value>)>,
    shape: Shape,
    /// Kept for its room.
    memo: Memo,
}

/// The candidate as an assignment: inputs from it, functions as they are, the rest from the starting model.
struct Candidate<'a> {
    variables: &'a [Variable],
    index: &'a FxHashMap<Symbol, usize>,
    start: &'a Model,
}

impl Assignment for Candidate<'_> {
    fn value(&self, symbol: &Symbol, args: &[Value]) -> Value {
        if let (true, Some(i)) = (args.is_empty(), self.index.get(symbol)) {
            return self.variables[*i].value.clone();
        }
        if let SymbolKind::Function(name) = &symbol.kind {
            if let Some(v) = function(name, args) {
                return v;
            }
        }
        self.start.value(symbol, args)
    }
}

/// The value of a function that the solver knows nothing of.
pub(crate) fn function(name: &str, args: &[Value]) -> Option<Value> {
    let f = Function::named(name)?;
    let double = |v: Option<&Value>| match v {
        Some(Value::F64(bits)) => Some(f64::from_bits(*bits)),
        _ => None,
    };
    let x = double(args.first())?;
    let y = if f.arity() == 2 { double(args.get(1))? } else { 0.0 };
    Some(value_of(f.value(x, y), Sort::F64))
}

/// The number that is nearest to `x` in a sort.
pub(crate) fn value_of(x: f64, sort: Sort) -> Value {
    match sort {
        Sort::F32 if x.is_nan() => Value::F32(0x7fc0_0000),
        Sort::F32 => Value::F32((x as f32).to_bits()),
        Sort::F64 if x.is_nan() => Value::F64(0x7ff8_0000_0000_0000),
        Sort::F64 => Value::F64(x.to_bits()),
        Sort::Bv(bits) => {
            let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
            let value = if x >= 9.2e18 { x as u64 } else { x as i64 as u64 };
            Value::Bv { bits, value: value & mask }
        }
        Sort::Bool | Sort::Int | Sort::Str | Sort::Ref => Value::Bool(x != 0.0),
    }
}

/// A value as a number; machine integers as signed ones.
pub(crate) fn number(v: &Value) -> Option<f64> {
    Some(match v {
        Value::F32(b) => f64::from(f32::from_bits(*b)),
        Value::F64(b) => f64::from_bits(*b),
        Value::Bv { bits, value } => {
            let shift = 64 - u32::from(*bits);
            ((((*value) << shift) as i64) >> shift) as f64
        }
        Value::Bool(b) => f64::from(u8::from(*b)),
        Value::Int(_) | Value::Str(_) | Value::Ref(_) => return None,
    })
}

fn unsigned(v: &Value) -> Option<f64> {
    if let Value::Bv { value, .. } = v { Some(*value as f64) } else { None }
}

impl<'a> Sampler<'a> {
    /// A sampler for a query; `None` for one that is too large, or has no numeric inputs.
    pub(crate) fn new(
        terms: &'a Terms,
        formulas: &'a Formulas,
        query: &'a Query<'a>,
        start: &'a Model,
    ) -> Option<Sampler<'a>> {
        let mut variables = vec![];
        let mut index = FxHashMap::default();
        for t in &query.applications {
            let Op::Symbol(s) = terms.op(*t) else { continue };
            let numeric = matches!(terms.sort(*t), Sort::F32 | Sort::F64 | Sort::Bv(_) | Sort::Bool);
            if terms.args(*t).is_empty() && numeric {
                let symbol = terms.symbol_of(*s).clone();
                index.insert(symbol.clone(), variables.len());
                let value = start.value(&symbol, &[]);
                variables.push(Variable { symbol, value });
            }
        }
        if variables.is_empty() || variables.len() > MOST_VARIABLES {
            return None;
        }
        let (hints, size) = hints(terms, formulas, query)?;
        let size = size.div_ceil(USUAL_TERMS).max(1);
        let shape = Shape::new(formulas, &query.conjuncts);
        let memo = Memo::new();
        let (left, shown) = (0, vec![]);
        Some(Sampler {
            terms,
            formulas,
            query,
            start,
            variables,
            index,
            hints,
            left,
            size,
            shown,
            shape,
            memo,
        })
    }

    /// A model of the query, if evaluating so many candidates finds one: the usual ones first, then what is near to the best that were shown.
    pub(crate) fn search(&mut self, evaluations: u32) -> Option<Model> {
        self.left = evaluations / self.size;
        let start = self.start;
        for v in &mut self.variables {
            v.value = start.value(&v.symbol, &[]);
        }
        let shown = std::mem::take(&mut self.shown);
        if shown.is_empty() {
            self.run()?
        } else {
            self.rounds(shown)?
        }
        self.model()
    }

    /// Looks at a candidate: is it a model? Inputs that it does not name keep their values.
    pub(crate) fn look(&mut self, point: &[(TermId, Value)]) -> Option<Model> {
        for (t, value) in point {
            let Op::Symbol(symbol) = self.terms.op(*t) else { continue };
            if let Some(i) =
                self.index.get(self.terms.symbol_of(*symbol)).filter(|_| self.terms.args(*t).is_empty())
            {
                self.variables[*i].value = value.clone();
            }
        }
        self.left = 1;
        let d = self.distance()?;
        let mut shown = std::mem::take(&mut self.shown);
        self.keep(&mut shown, d);
        self.shown = shown;
        if d == 0.0 { self.model() } else { None }
    }

    fn candidate(&self) -> Candidate<'_> {
        Candidate { variables: &self.variables, index: &self.index, start: self.start }
    }

    /// How far the present candidate is from a model; zero when it satisfies every conjunct. `None` when there is no
    /// evaluation left.
    fn distance(&mut self) -> Option<f64> {
        self.left = self.left.checked_sub(1)?;
        let (mut memo, mut atoms) = (std::mem::take(&mut self.memo), std::mem::take(&mut self.shape.atoms));
        memo.clear();
        let candidate = self.candidate();
        for (t, yes, no) in &mut atoms {
            let mut eval = |t| self.terms.eval_with(&mut memo, t, &candidate);
            (*yes, *no) = (self.atom(*t, true, &mut eval), self.atom(*t, false, &mut eval));
        }
        (self.memo, self.shape.atoms) = (memo, atoms);
        Some(self.shape.total())
    }

    /// How far a boolean term is from a truth.
    fn atom(&self, t: TermId, wanted: bool, eval: &mut dyn FnMut(TermId) -> Value) -> f64 {
        let truth = eval(t) == Value::Bool(true);
        if truth == wanted {
            return 0.0;
        }
        let args = self.terms.args(t);
        let as_number: fn(&Value) -> Option<f64> = match self.terms.op(t) {
            Op::Not => return self.atom(args[0], !wanted, eval),
            Op::FpLt | Op::FpLe | Op::FpEq | Op::BvSlt | Op::BvSle | Op::Eq => number,
            Op::BvUlt | Op::BvUle => unsigned,
            _ => return FAR,
        };
        let (a, b) = (eval(args[0]), eval(args[1]));
        match (as_number(&a), as_number(&b)) {
            (Some(a), Some(b)) if !a.is_nan() && !b.is_nan() => {
                let d = (a - b).abs();
                if d.is_finite() { small(d) } else { FAR - 1.0 }
            }
            _ => FAR,
        }
    }

    fn get(&self, i: usize) -> Value {
        self.variables[i].value.clone()
    }

    fn set(&mut self, i: usize, value: Value) {
        self.variables[i].value = value;
    }

    /// Sets every variable from values by position.
    fn set_all(&mut self, values: &[Value]) {
        for (v, value) in self.variables.iter_mut().zip(values) {
            v.value = value.clone();
        }
    }

    fn values(&self) -> Vec<Value> {
        self.variables.iter().map(|v| v.value.clone()).collect()
    }

    /// Searches; `Some` when the present candidate satisfies the conjuncts.
    fn run(&mut self) -> Option<()> {
        let mut best: Vec<(f64, Vec<Value>)> = vec![];
        let first = self.distance()?;
        if first == 0.0 {
            return Some(());
        }
        self.keep(&mut best, first);
        // All variables at one of the hints, then each alone.
        for h in self.hints.clone() {
            for i in 0..self.variables.len() {
                let sort = self.variables[i].symbol.sort;
                self.set(i, value_of(h, sort));
            }
            let d = self.distance()?;
            if d == 0.0 {
                return Some(());
            }
            self.keep(&mut best, d);
        }
        if self.variables.len() == 2 {
            self.pairs(&mut best)?;
            if best.first().is_some_and(|b| b.0 == 0.0) {
                self.set_all(&best[0].1.clone());
                return Some(());
            }
        }
        self.rounds(best)
    }

    /// Descends from the best candidates, and from places near to where that ends.
    fn rounds(&mut self, mut best: Vec<(f64, Vec<Value>)>) -> Option<()> {
        for round in 0.. {
            let starts = std::mem::take(&mut best);
            if starts.is_empty() {
                return None;
            }
            for (d, values) in starts {
                self.set_all(&values);
                let d = self.descend(d)?;
                if d == 0.0 {
                    return Some(());
                }
                // Where it is stuck, the next descent starts some way off.
                self.shake(round);
                let d = self.distance()?;
                if d == 0.0 {
                    return Some(());
                }
                self.keep(&mut best, d);
            }
        }
        None
    }

    /// Tries all pairs of hints for two variables, as far as half of the evaluations go.
    fn pairs(&mut self, best: &mut Vec<(f64, Vec<Value>)>) -> Option<()> {
        let half = self.left / 2;
        let sorts = [self.variables[0].symbol.sort, self.variables[1].symbol.sort];
        for x in self.hints.clone() {
            for y in self.hints.clone() {
                if self.left <= half {
                    return Some(());
                }
                self.set(0, value_of(x, sorts[0]));
                self.set(1, value_of(y, sorts[1]));
                let d = self.distance()?;
                self.keep(best, d);
                if d == 0.0 {
                    return Some(());
                }
            }
        }
        Some(())
    }

    /// Keeps the best few candidates, the nearest first.
    fn keep(&self, best: &mut Vec<(f64, Vec<Value>)>, d: f64) {
        const KEPT: usize = 6;
        let at = best.iter().position(|b| d < b.0).unwrap_or(best.len());
        if at < KEPT && d.is_finite() {
            best.insert(at, (d, self.values()));
            best.truncate(KEPT);
        }
    }

    /// Walks downhill, one variable at a time, until nothing gets nearer.
    fn descend(&mut self, mut d: f64) -> Option<f64> {
        loop {
            let before = d;
            for i in 0..self.variables.len() {
                d = self.one(i, d)?;
                if d == 0.0 {
                    return Some(0.0);
                }
            }
            if d >= before {
                return Some(d);
            }
        }
    }

    /// Tries a value for a variable and keeps it when it is nearer.
    fn attempt(&mut self, i: usize, value: Value, d: &mut f64) -> Option<bool> {
        let old = self.get(i);
        if old == value {
            return Some(false);
        }
        self.set(i, value);
        let now = self.distance()?;
        if now < *d {
            *d = now;
            return Some(true);
        }
        self.set(i, old);
        Some(false)
    }

    /// Improves one variable: hints, then steps that grow while they help, then the last places.
    fn one(&mut self, i: usize, mut d: f64) -> Option<f64> {
        let sort = self.variables[i].symbol.sort;
        if sort == Sort::Bool {
            let other = Value::Bool(self.get(i) != Value::Bool(true));
            self.attempt(i, other, &mut d)?;
            return Some(d);
        }
        for h in self.hints.clone() {
            self.attempt(i, value_of(h, sort), &mut d)?;
            if d == 0.0 {
                return Some(d);
            }
        }
        let x = number(&self.get(i)).unwrap_or(0.0);
        let scale = if x.is_finite() && x != 0.0 { x.abs() } else { 1.0 };
        let mut step = scale;
        for _ in 0..60 {
            for sign in [1.0, -1.0] {
                let mut growing = step * sign;
                loop {
                    let x = number(&self.get(i)).unwrap_or(0.0);
                    if !self.attempt(i, value_of(x + growing, sort), &mut d)? {
                        break;
                    }
                    if d == 0.0 {
                        return Some(d);
                    }
                    growing *= 2.0;
                }
            }
            step /= 2.0;
            if step < scale * 1e-17 || (matches!(sort, Sort::Bv(_)) && step < 0.5) {
                break;
            }
        }
        // Nearby places: equality of floats is often one step away.
        for k in 1..=4 {
            for up in [true, false] {
                let near = places(&self.get(i), k, up);
                self.attempt(i, near, &mut d)?;
                if d == 0.0 {
                    return Some(d);
                }
            }
        }
        Some(d)
    }

    /// Moves every variable some way off, differently in every round.
    fn shake(&mut self, round: u32) {
        for i in 0..self.variables.len() {
            let h = (u64::from(round) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(7 * i as u32);
            let factor = 0.25 + (h % 1024) as f64 / 256.0;
            let sort = self.variables[i].symbol.sort;
            let x = number(&self.get(i)).filter(|x| x.is_finite()).unwrap_or(1.0);
            let moved = if h & (1 << 20) == 0 { x * factor + 1.0 } else { -x * factor };
            self.set(i, value_of(moved, sort));
        }
    }

    /// The present candidate as a model, when it also satisfies the axioms.
    fn model(&self) -> Option<Model> {
        let candidate = self.candidate();
        let mut memo = Memo::new();
        let mut model = Model::new();
        for t in &self.query.applications {
            if let Op::Symbol(symbol) = self.terms.op(*t) {
                let args: Vec<Value> = self
                    .terms
                    .args(*t)
                    .iter()
                    .map(|a| self.terms.eval_with(&mut memo, *a, &candidate))
                    .collect();
                let value = self.terms.eval_with(&mut memo, *t, &candidate);
                model.set(self.terms.symbol_of(*symbol), &args, value);
            }
        }
        let model = self.query.complete(self.terms, &model);
        self.query.holds(self.terms, self.formulas, &model).then_some(model)
    }
}

/// Distances grow with the logarithm, so that no condition drowns the others; never zero, for a condition that is
/// false because of `<` alone.
fn small(d: f64) -> f64 {
    1e-3 + d.ln_1p()
}

/// The `k`-th representable value above or below.
fn places(v: &Value, k: u64, up: bool) -> Value {
    let step = |bits: i64| -> i64 {
        // Bits in the order of the numbers they stand for.
        let ordered = if bits < 0 { i64::MIN - bits } else { bits };
        let moved = if up { ordered.saturating_add(k as i64) } else { ordered.saturating_sub(k as i64) };
        if moved < 0 { i64::MIN - moved } else { moved }
    };
    match v {
        Value::F64(b) => value_of(f64::from_bits(step(*b as i64) as u64), Sort::F64),
        Value::F32(b) => {
            let wide = (i64::from(*b as i32)) << 32;
            let ordered = if wide < 0 { i64::MIN - wide } else { wide };
            let moved = if up { ordered + ((k as i64) << 32) } else { ordered - ((k as i64) << 32) };
            let back = if moved < 0 { i64::MIN - moved } else { moved };
            value_of(f64::from(f32::from_bits((back >> 32) as i32 as u32)), Sort::F32)
        }
        Value::Bv { bits, value } => {
            let mask = if *bits == 64 { u64::MAX } else { (1 << bits) - 1 };
            let moved = if up { value.wrapping_add(k) } else { value.wrapping_sub(k) };
            Value::Bv { bits: *bits, value: moved & mask }
        }
        other => other.clone(),
    }
}

/// Multiples of a modulus that are no safe integers: where numbers are checked to be none, remainders have few other witnesses.
fn far_multiples(m: f64) -> Vec<f64> {
    if m.fract() != 0.0 || !(1.0..=f64::from(u32::MAX)).contains(&m) {
        return vec![];
    }
    let mut by = 1.0;
    while m * by < 9_007_199_254_740_992.0 {
        by *= 2.0;
    }
    vec![m * by, m * (by + 1.0), m * (by + 2.0), m * (2.0 * by + 4.0)]
}

/// Numbers to try: some that are always good, and what the query's constants suggest; and the size of the query. `None` when it is too
/// large.
fn hints(terms: &Terms, formulas: &Formulas, query: &Query) -> Option<(Vec<f64>, u32)> {
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut pending: Vec<TermId> = vec![];
    let mut formulas_seen: FxHashSet<Formula> = FxHashSet::default();
    let mut way: Vec<Formula> = query.conjuncts.to_vec();
    while let Some(f) = way.pop() {
        if !f.is_const() && formulas_seen.insert(f) {
            let branch = formulas.branch(f);
            pending.push(branch.atom);
            way.extend([branch.low, branch.high]);
        }
    }
    let (mut constants, mut moduli) = (BTreeSet::new(), BTreeSet::new());
    while let Some(t) = pending.pop() {
        if !seen.insert(t) {
            continue;
        }
        if seen.len() > MOST_TERMS {
            return None;
        }
        if let Op::Const(v) = terms.op(t) {
            constants.extend(number(v).map(f64::to_bits));
        }
        if let (Op::FpRem, [_, y]) = (terms.op(t), terms.args(t)) {
            if let Op::Const(v) = terms.op(*y) {
                moduli.extend(number(v).map(f64::to_bits));
            }
        }
        pending.extend(terms.args(t).iter().copied());
    }
    let mut out: Vec<f64> = vec![0.0, 1.0, -1.0, 2.0, -2.0, 3.0, 0.5, -0.5, 10.0, -10.0, 100.0];
    for m in moduli.into_iter().map(f64::from_bits).take(6) {
        out.extend(far_multiples(m));
    }
    for c in constants.into_iter().map(f64::from_bits).take(12) {
        out.extend([c, -c, c + 1.0, c - 1.0, c / 2.0, c * 2.0, 1.0 / c, c.abs().sqrt(), c.cbrt(), c * c]);
        out.extend([c.asin(), c.acos(), c.exp(), c.abs().ln(), c.tan(), c.atan()]);
        out.extend([f64::from_bits(c.to_bits() + 1), f64::from_bits(c.to_bits().wrapping_sub(1))]);
    }
    out.extend((3..=16).flat_map(|n| [f64::from(n), -f64::from(n)]));
    out.extend([0.25, 0.1, 0.75, 1.5, 1000.0, -1000.0, 1e6, -1e6, 1e-6, 1e18, -1e18]);
    out.extend([-0.0, f64::MAX, f64::MIN, f64::MIN_POSITIVE, f64::INFINITY, f64::NEG_INFINITY, f64::NAN]);
    let mut distinct: FxHashSet<u64> = FxHashSet::default();
    out.retain(|x| distinct.insert(x.to_bits()));
    Some((out, (seen.len() + formulas_seen.len()) as u32))
}
