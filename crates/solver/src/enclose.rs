//! Refutation of floating-point arithmetic, and of products of machine integers, by intervals: branch and prune.
//!
//! Every operation here rounds to nearest, and rounding is monotone, so the operation on the ends of intervals gives the ends of the result's
//! interval: no bound has to be widened going forward. Going backward (Benhamou, Goualard, Granvilliers and Puget, "Revising hull and box
//! consistency", ICLP 1999) bounds are widened by one float more than the rounding can have moved them. A box that cannot be refuted is cut in two,
//! as long as the budget lasts. Zeros of both signs count as equal numbers, and NaN is a flag beside the interval.
//!
//! The layer itself only ever says that there is no model. Whoever wants to look for one is shown a point of each box that is not refuted, the largest
//! boxes first. Where nobody does, the search goes into one box at a time, and ends at the first point that is left.

use crate::formula::{Branch, Formula, Formulas};
use crate::query::Query;
use conspect_term::{Op, Sort, TermId, Terms, Value};
use floats::{NAN, NO_NUMBER, by_comparison, compared, float_one, float_op, least_of, middle, operands};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

mod floats;
mod functions;
mod ints;
mod span;

use ints::{by_order, int_op, int_operands, ordered};
use span::Span::{self, Any, Bool, Float, Int};
use span::{ANY_FLOAT, MAYBE, truth};

/// A query with more terms is not tried.
const MOST_TERMS: usize = 2_000;
/// How many terms, or nodes of conditions, are evaluated in all boxes together, about.
const MOST_EVALUATIONS: usize = 1_500_000;
/// Boxes that are looked at, however few terms there are.
const MOST_BOXES: usize = 6_000;
/// How often a box is narrowed before it is cut.
const ROUNDS: usize = 3;

/// The next float above, in a sort.
fn up(sort: Sort, x: f64) -> f64 {
    if sort == Sort::F32 { f64::from((x as f32).next_up()).max(x.next_up()) } else { x.next_up() }
}

fn down(sort: Sort, x: f64) -> f64 {
    -up(sort, -x)
}

/// A number of a sort, rounded to it.
fn fit(sort: Sort, x: f64) -> f64 {
    if sort == Sort::F32 { f64::from(x as f32) } else { x }
}

/// An operation in the arithmetic of a sort.
fn arith(sort: Sort, op: &Op, x: f64, y: f64) -> f64 {
    if sort == Sort::F32 {
        let (x, y) = (x as f32, y as f32);
        return f64::from(match op {
            Op::FpAdd => x + y,
            Op::FpSub => x - y,
            Op::FpMul => x * y,
            _ => x / y,
        });
    }
    match op {
        Op::FpAdd => x + y,
        Op::FpSub => x - y,
        Op::FpMul => x * y,
        _ => x / y,
    }
}

/// The terms of a query, arguments first, and what must hold of them.
struct Search<'a> {
    terms: &'a Terms,
    formulas: &'a Formulas,
    conjuncts: &'a [Formula],
    order: Vec<TermId>,
    index: FxHashMap<TermId, usize>,
    /// Conjuncts that are an atom or its negation.
    literals: Vec<(usize, bool)>,
    /// Applications of symbols of which no function here says more than what is assumed of them; their boxes are cut.
    inputs: Vec<usize>,
}

/// What the search came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// There is no model.
    Refuted,
    /// The point that was looked at last is one, as its judge says.
    Found,
    /// Nothing was found out.
    Open,
}

/// A value for each input that has one in the middle of a box.
pub(crate) type Point = Vec<(TermId, Value)>;

/// Says whether a point is a model.
pub(crate) type Judge<'a> = &'a mut dyn FnMut(&Point) -> bool;

/// Is there no model, as far as intervals can tell? The judge sees a point of each box that is left.
pub(crate) fn search(terms: &Terms, formulas: &Formulas, query: &Query, judge: Option<Judge<'_>>) -> Outcome {
    let Some(search) = Search::new(terms, formulas, &query.conjuncts) else { return Outcome::Open };
    if query.support.float_arithmetic.is_empty() && !search.multiplies() && !search.applies() {
        return Outcome::Open;
    }
    search.run(judge)
}

/// The signed numbers that are left for the machine integers of a query after narrowing once, which are none where that refutes it: an interval whose
/// ends are the wrong way round. `None` for a query that is too large.
pub(crate) fn ranges(
    terms: &Terms,
    formulas: &Formulas,
    query: &Query,
) -> Option<FxHashMap<TermId, (i64, i64)>> {
    let search = Search::new(terms, formulas, &query.conjuncts)?;
    let mut spans: Vec<Span> = search.order.iter().map(|t| search.first(*t)).collect();
    let is_left = search.narrow(&mut spans);
    let range = |i: &usize| match spans[*i] {
        Int { .. } if !is_left => Some((search.order[*i], (1, 0))),
        Int { lo, hi } => Some((search.order[*i], (lo, hi))),
        _ => None,
    };
    Some(search.inputs.iter().filter_map(range).collect())
}

impl<'a> Search<'a> {
    fn new(terms: &'a Terms, formulas: &'a Formulas, conjuncts: &'a [Formula]) -> Option<Self> {
        let mut pending = vec![];
        for f in conjuncts {
            pending.extend(formulas.nodes(*f).into_iter().map(|n| formulas.branch(n).atom));
        }
        let mut index = FxHashMap::default();
        let mut order = vec![];
        while let Some(t) = pending.pop() {
            if index.insert(t, 0).is_none() {
                order.push(t);
                pending.extend_from_slice(terms.args(t));
                if order.len() > MOST_TERMS {
                    return None;
                }
            }
        }
        // A term's id is larger than its arguments'.
        order.sort_unstable();
        for (i, t) in order.iter().enumerate() {
            index.insert(*t, i);
        }
        let literals = conjuncts
            .iter()
            .filter_map(|f| formulas.as_literal(*f).map(|(atom, positive)| (index[&atom], positive)))
            .collect();
        let inputs = (0..order.len())
            .filter(|i| {
                matches!(terms.op(order[*i]), Op::Symbol(_)) && functions::of(terms, order[*i]).is_none()
            })
            .collect();
        Some(Search { terms, formulas, conjuncts, order, index, literals, inputs })
    }

    /// Is a machine integer multiplied by one that is not constant?
    fn multiplies(&self) -> bool {
        let constant = |t: &TermId| matches!(self.terms.op(*t), Op::Const(_));
        let product = |t: &&TermId| matches!(self.terms.op(**t), Op::BvMul);
        self.order.iter().filter(product).any(|t| !self.terms.args(*t).iter().any(constant))
    }

    /// Is a function of doubles applied of which bounds are known?
    fn applies(&self) -> bool {
        self.order.iter().any(|t| functions::of(self.terms, *t).is_some())
    }

    fn run(&self, mut judge: Option<Judge<'_>>) -> Outcome {
        // Diagrams of conditions can have many more nodes than terms; each is walked over in each box.
        let nodes: usize = self.conjuncts.iter().map(|f| self.formulas.nodes(*f).len()).sum();
        let most = (MOST_EVALUATIONS / (self.order.len() * ROUNDS).max(nodes).max(1)).min(MOST_BOXES);
        let first: Vec<Span> = self.order.iter().map(|t| self.first(*t)).collect();
        // A box is what is known of the inputs.
        let mut open =
            VecDeque::from([(self.inputs.iter().map(|i| first[*i]).collect::<Vec<Span>>(), 0usize)]);
        // Is nothing left but what is refuted? A point that is left cannot be cut.
        let (mut looked, mut whole) = (0, true);
        while let Some((part, turn)) = if judge.is_some() { open.pop_front() } else { open.pop_back() } {
            looked += 1;
            if looked > most {
                return Outcome::Open;
            }
            let mut spans = first.clone();
            for (i, span) in self.inputs.iter().zip(part) {
                spans[*i] = span;
            }
            if !self.narrow(&mut spans) {
                continue;
            }
            if judge.as_mut().is_some_and(|judge| judge(&self.point(&spans))) {
                return Outcome::Found;
            }
            let Some((at, low, high)) = self.cut(&spans, turn) else {
                whole = false;
                if judge.is_some() {
                    continue;
                }
                break;
            };
            for half in [high, low] {
                let mut part: Vec<Span> = self.inputs.iter().map(|i| spans[*i]).collect();
                part[at] = half;
                open.push_back((part, turn + 1));
            }
        }
        if whole { Outcome::Refuted } else { Outcome::Open }
    }

    /// A point in the middle of a box.
    fn point(&self, spans: &[Span]) -> Point {
        let middle_of = |i: &usize| {
            let t = self.order[*i];
            let sort = self.terms.sort(t);
            let value = match (spans[*i], sort) {
                (Float { lo, hi, .. }, Sort::F32) if lo <= hi => {
                    Value::F32((middle(sort, lo, hi) as f32).to_bits())
                }
                (Float { lo, hi, .. }, _) if lo <= hi => Value::F64(middle(sort, lo, hi).to_bits()),
                (Int { lo, hi }, Sort::Bv(bits)) => {
                    let mask = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
                    Value::Bv { bits, value: (lo as u64).wrapping_add(lo.abs_diff(hi) / 2) & mask }
                }
                (Bool { yes, .. }, Sort::Bool) => Value::Bool(yes),
                _ => return None,
            };
            Some((t, value))
        };
        self.inputs.iter().filter_map(middle_of).collect()
    }

    /// What is known of a term before anything is assumed.
    fn first(&self, t: TermId) -> Span {
        if let Op::Const(value) = self.terms.op(t) {
            return Span::of_value(value);
        }
        let span = Span::of_sort(self.terms.sort(t));
        match span {
            Int { .. } => {
                let facts = self.terms.facts(t);
                span.meet(Int { lo: facts.signed.0, hi: facts.signed.1 })
            }
            _ => span,
        }
    }

    /// Narrows a box, forward and backward; false where nothing is left of it.
    fn narrow(&self, spans: &mut [Span]) -> bool {
        for _ in 0..ROUNDS {
            let before: Vec<Span> = self.inputs.iter().map(|i| spans[*i]).collect();
            for i in 0..self.order.len() {
                spans[i] = spans[i].meet(self.forward(i, spans));
                if spans[i].is_empty() {
                    return false;
                }
            }
            if self.conjuncts.iter().any(|f| !self.may_hold(*f, spans)) {
                return false;
            }
            for (atom, positive) in &self.literals {
                spans[*atom] = spans[*atom].meet(truth(*positive));
                if spans[*atom].is_empty() {
                    return false;
                }
            }
            for i in (0..self.order.len()).rev() {
                if !self.backward(i, spans) {
                    return false;
                }
            }
            if self.inputs.iter().zip(&before).all(|(i, b)| spans[*i] == *b) {
                break;
            }
        }
        true
    }

    /// May the formula hold, atom by atom?
    fn may_hold(&self, f: Formula, spans: &[Span]) -> bool {
        let mut pending = vec![f];
        let mut steps = 0;
        while let Some(f) = pending.pop() {
            steps += 1;
            if f == Formula::TRUE || steps > 4_096 {
                return true;
            }
            if f == Formula::FALSE {
                continue;
            }
            let Branch { atom, low, high } = self.formulas.branch(f);
            match spans[self.index[&atom]] {
                Bool { no, yes } => {
                    if no {
                        pending.push(low);
                    }
                    if yes {
                        pending.push(high);
                    }
                }
                _ => return true,
            }
        }
        false
    }

    /// Cuts the box at the input whose turn it is, which is told by its place among the inputs.
    fn cut(&self, spans: &[Span], turn: usize) -> Option<(usize, Span, Span)> {
        let n = self.inputs.len();
        (0..n).map(|k| (turn + k) % n).find_map(|at| {
            let i = self.inputs[at];
            let (low, high) = halves(self.terms.sort(self.order[i]), spans[i])?;
            Some((at, low, high))
        })
    }

    /// What the operation gives of what its arguments are.
    fn forward(&self, i: usize, spans: &[Span]) -> Span {
        let t = self.order[i];
        let sort = self.terms.sort(t);
        let op = self.terms.op(t);
        let args = self.terms.args(t);
        let at = |k: usize| spans[self.index[&args[k]]];
        let whole = Span::of_sort(sort);
        match op {
            Op::Const(_) => spans[i],
            Op::Symbol(_) => match functions::of(self.terms, t) {
                Some(function) => function.image(&(0..args.len()).map(at).collect::<Vec<Span>>()),
                None => spans[i],
            },
            Op::Not => match at(0) {
                Bool { no, yes } => Bool { no: yes, yes: no },
                _ => whole,
            },
            Op::And | Op::Or => {
                let all = *op == Op::And;
                let mut out = truth(all);
                for k in 0..args.len() {
                    let (Bool { no, yes }, Bool { no: n, yes: y }) = (out, at(k)) else { return whole };
                    out = if all {
                        Bool { no: no || n, yes: yes && y }
                    } else {
                        Bool { no: no && n, yes: yes || y }
                    };
                }
                out
            }
            Op::Ite => match at(0) {
                Bool { no: false, .. } => at(1),
                Bool { yes: false, .. } => at(2),
                _ => at(1).hull(at(2)),
            },
            Op::Eq => equal(at(0), at(1)),
            Op::FpEq | Op::FpLt | Op::FpLe => compared(op, at(0), at(1)),
            Op::FpIsNan => match at(0) {
                Float { lo, hi, nan } => Bool { no: lo <= hi, yes: nan },
                _ => whole,
            },
            Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle => ordered(op, at(0), at(1)),
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv => {
                let same = args[0] == args[1];
                float_op(sort, op, at(0), at(1), same).unwrap_or(whole)
            }
            Op::FpRem => match at(0) {
                Float { lo, hi, .. } if lo <= hi => {
                    let most = lo.abs().max(hi.abs());
                    Float { lo: -most, hi: most, nan: true }
                }
                _ => whole,
            },
            Op::FpNeg
            | Op::FpAbs
            | Op::FpSqrt
            | Op::FpFloor
            | Op::FpCeil
            | Op::FpRint
            | Op::FpTrunc
            | Op::FpToFp(_) => float_one(sort, op, at(0)).unwrap_or(whole),
            Op::SToFp(_) => match at(0) {
                Int { lo, hi } if sort == Sort::F32 => {
                    Float { lo: f64::from(lo as f32), hi: f64::from(hi as f32), nan: false }
                }
                Int { lo, hi } => Float { lo: lo as f64, hi: hi as f64, nan: false },
                _ => whole,
            },
            Op::UToFp(_) => match at(0) {
                Int { lo, hi } if lo >= 0 && sort == Sort::F64 => {
                    Float { lo: lo as f64, hi: hi as f64, nan: false }
                }
                _ => Float { lo: 0.0, hi: f64::INFINITY, nan: false },
            },
            Op::FpToSSat(_) => match (at(0), whole) {
                (Float { lo, hi, nan }, Int { lo: least, hi: most }) => {
                    let numbers = if lo <= hi {
                        Int { lo: (lo as i64).clamp(least, most), hi: (hi as i64).clamp(least, most) }
                    } else {
                        Int { lo: 0, hi: 0 }
                    };
                    if nan { numbers.hull(Int { lo: 0, hi: 0 }) } else { numbers }
                }
                _ => whole,
            },
            Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvNeg => {
                let second = if args.len() > 1 { at(1) } else { at(0) };
                int_op(op, at(0), second, whole, args.len() > 1 && args[0] == args[1])
            }
            Op::SignExtend(_) => at(0),
            Op::ZeroExtend(_) => match at(0) {
                Int { lo, hi } if lo >= 0 => Int { lo, hi },
                _ => whole,
            },
            Op::Extract(_, 0) => match (at(0), whole) {
                (Int { lo, hi }, Int { lo: least, hi: most }) if least <= lo && hi <= most => Int { lo, hi },
                _ => whole,
            },
            Op::BvSDiv => match (at(0), at(1)) {
                (Int { lo, hi }, Int { lo: c, hi: d }) if c == d && c > 0 => Int { lo: lo / c, hi: hi / c },
                _ => whole,
            },
            _ => whole,
        }
    }

    /// Narrows the arguments by the result; false where nothing is left of one.
    fn backward(&self, i: usize, spans: &mut [Span]) -> bool {
        let t = self.order[i];
        let sort = self.terms.sort(t);
        let op = self.terms.op(t);
        let args = self.terms.args(t);
        let at: Vec<usize> = args.iter().map(|a| self.index[a]).collect();
        let result = spans[i];
        match (op, result) {
            (Op::Not, Bool { no, yes }) => put(spans, at[0], Bool { no: yes, yes: no }),
            (Op::And, Bool { no: false, .. }) => at.iter().all(|k| put(spans, *k, truth(true))),
            (Op::Or, Bool { yes: false, .. }) => at.iter().all(|k| put(spans, *k, truth(false))),
            (Op::Eq, Bool { no: false, .. }) => {
                let (a, b) = (spans[at[0]], spans[at[1]]);
                put(spans, at[0], b) && put(spans, at[1], a)
            }
            (Op::FpIsNan, Bool { yes: false, .. }) => {
                put(spans, at[0], Float { lo: f64::NEG_INFINITY, hi: f64::INFINITY, nan: false })
            }
            (Op::FpIsNan, Bool { no: false, .. }) => put(spans, at[0], NAN),
            (Op::FpEq | Op::FpLt | Op::FpLe, _) => {
                by_comparison(self.terms.sort(args[0]), op, result, (at[0], at[1]), spans)
            }
            (Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle, _) => by_order(op, result, (at[0], at[1]), spans),
            (
                Op::BvNeg | Op::SignExtend(_) | Op::ZeroExtend(_) | Op::Extract(_, 0) | Op::BvAdd | Op::BvSub,
                Int { .. },
            ) => {
                let whole = |k: usize| Span::of_sort(self.terms.sort(args[k]));
                let second = at.get(1).map_or(Any, |k| spans[*k]);
                let (first, second) =
                    int_operands(op, result, (spans[at[0]], second), (whole(0), Span::of_sort(sort)));
                put(spans, at[0], first) && at.get(1).is_none_or(|k| put(spans, *k, second))
            }
            (
                Op::FpAdd
                | Op::FpSub
                | Op::FpMul
                | Op::FpDiv
                | Op::FpSqrt
                | Op::FpNeg
                | Op::FpAbs
                | Op::FpFloor,
                Float { lo, hi, nan: false },
            ) => {
                let second = at.get(1).map(|k| spans[*k]);
                let same = at.len() > 1 && at[0] == at[1];
                let (first, second) = operands(sort, op, (lo, hi), spans[at[0]], second, same);
                at.iter().zip([first, second]).all(|(k, ends)| {
                    let (lo, hi) = ends.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
                    // A result that is a number has numbers as operands.
                    put(spans, *k, Float { lo, hi, nan: false })
                })
            }
            (Op::Ite, _) => match spans[at[0]] {
                Bool { no: false, .. } => put(spans, at[1], result),
                Bool { yes: false, .. } => put(spans, at[2], result),
                _ => true,
            },
            _ => true,
        }
    }
}

/// Narrows one span; false where nothing is left.
fn put(spans: &mut [Span], at: usize, by: Span) -> bool {
    spans[at] = spans[at].meet(by);
    !spans[at].is_empty()
}

/// Two parts of a span that cover it; none of a single value.
fn halves(sort: Sort, span: Span) -> Option<(Span, Span)> {
    match span {
        Float { lo, hi, nan: true } if lo <= hi => Some((Float { lo, hi, nan: false }, NAN)),
        Float { lo, hi, nan: false } if lo < hi => {
            // Bounds that came of widening need not be of the sort.
            let (l, h) = (least_of(sort, lo), -least_of(sort, -hi));
            if l >= h {
                return Some((Float { lo: l, hi: h, nan: false }, NO_NUMBER))
                    .filter(|_| l > h || (l, h) != (lo, hi));
            }
            let (lo, hi) = (l, h);
            let middle = middle(sort, lo, hi);
            Some((
                Float { lo, hi: middle, nan: false },
                Float { lo: up(sort, middle).min(hi), hi, nan: false },
            ))
        }
        Int { lo, hi } if lo < hi => {
            let middle = lo + ((hi as i128 - lo as i128) / 2) as i64;
            Some((Int { lo, hi: middle }, Int { lo: middle + 1, hi }))
        }
        Bool { no: true, yes: true } => Some((truth(false), truth(true))),
        _ => None,
    }
}

/// Identity of values.
fn equal(a: Span, b: Span) -> Span {
    match (a, b) {
        (Float { lo, hi, nan }, Float { lo: l, hi: h, nan: n }) => {
            let apart = lo > hi || l > h || hi < l || h < lo;
            Bool { no: true, yes: !apart || nan && n }
        }
        (Int { lo, hi }, Int { lo: l, hi: h }) => {
            Bool { no: !(lo == hi && l == h && lo == l), yes: lo <= h && l <= hi }
        }
        (Bool { no, yes }, Bool { no: n, yes: y }) => {
            Bool { no: no && y || yes && n, yes: no && n || yes && y }
        }
        _ => MAYBE,
    }
}

#[cfg(test)]
#[path = "enclose/tests.rs"]
mod tests;
