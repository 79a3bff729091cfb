//! Which terms of a query stay within their width.
//!
//! Linear integers have no end, machine integers wrap. A term is the same in both where its result cannot leave its width,
//! for all values of the symbols that the query allows by itself: where it compares a symbol with a constant, in a conjunct
//! of its own.

use crate::formula::{Formula, Formulas};
use crate::query::Query;
use conspect_term::{Op, Sort, TermId, Terms, Value, signed};
use rustc_hash::FxHashMap;

/// The least and the greatest signed reading.
pub(in crate::backend) type Range = (i128, i128);

/// The least and the greatest signed number of a width.
pub(in crate::backend) fn limits(bits: u8) -> Range {
    let high = (1i128 << (bits - 1)) - 1;
    (-high - 1, high)
}

/// The constant signed reading of a term.
pub(super) fn number_of(terms: &Terms, t: TermId) -> Option<i64> {
    match terms.as_const(t) {
        Some(Value::Bv { bits, value }) => Some(signed(*bits, *value)),
        _ => None,
    }
}

/// Single bits are taken of numbers of at most this many.
const FEW_BITS: u8 = 8;

/// Is a term one bit of a number of few bits?
pub(super) fn is_bit(terms: &Terms, t: TermId) -> bool {
    matches!(terms.op(t), Op::Extract(hi, lo) if hi == lo) && terms.facts(terms.args(t)[0]).bits <= FEW_BITS
}

/// A conjunct that bounds a symbol.
pub(crate) struct Bound {
    pub symbol: TermId,
    pub conjunct: Formula,
    range: Range,
}

/// The bounds that a query sets to its symbols.
pub(in crate::backend) fn bounds(terms: &Terms, formulas: &Formulas, query: &Query) -> Vec<Bound> {
    let of = |conjunct: &Formula| {
        let (atom, holds) = formulas.as_literal(*conjunct)?;
        let (symbol, range) = bound(terms, atom, holds)?;
        Some(Bound { symbol, conjunct: *conjunct, range })
    };
    query.conjuncts.iter().filter_map(of).collect()
}

/// The power of two by which a shift by a constant multiplies or divides, where it does not leave nothing but zeros or signs.
pub(super) fn power(terms: &Terms, shift: TermId) -> Option<i128> {
    let Sort::Bv(bits) = terms.sort(shift) else { return None };
    let by = number_of(terms, terms.args(shift)[1])?;
    (0..i64::from(bits)).contains(&by).then(|| 1i128 << by)
}

/// The ranges of terms in one query.
pub(in crate::backend) struct Ranges<'a> {
    terms: &'a Terms,
    /// The bounds that the query sets to symbols.
    bounds: FxHashMap<TermId, Range>,
    /// `None` for a term that may leave its width, or has one in it that may.
    known: FxHashMap<TermId, Option<Range>>,
}

impl<'a> Ranges<'a> {
    /// By what is true of symbols in every query.
    pub fn anywhere(terms: &'a Terms) -> Ranges<'a> {
        Ranges { terms, bounds: FxHashMap::default(), known: FxHashMap::default() }
    }

    /// By the bounds that a query sets.
    pub fn within(terms: &'a Terms, bounds: &[Bound]) -> Ranges<'a> {
        let mut ranges = Ranges::anywhere(terms);
        for Bound { symbol, range: (low, high), .. } in bounds {
            let range = ranges.bounds.entry(*symbol).or_insert_with(|| of_facts(terms, *symbol));
            *range = (range.0.max(*low), range.1.min(*high));
        }
        ranges
    }

    /// The range of a term; `None` where one in it may leave its width.
    pub fn of(&mut self, t: TermId) -> Option<Range> {
        self.fits(t);
        self.known[&t]
    }

    /// Do all terms in this one stay within their width?
    pub fn fits(&mut self, root: TermId) -> bool {
        let terms = self.terms;
        let mut pending = vec![root];
        while let Some(&t) = pending.last() {
            let before = pending.len();
            if !self.known.contains_key(&t) {
                pending.extend(terms.args(t).iter().filter(|a| !self.known.contains_key(a)));
                if pending.len() > before {
                    continue;
                }
                let range = self.range(t);
                self.known.insert(t, range);
            }
            pending.pop();
        }
        self.known[&root].is_some()
    }

    /// The range of a term whose arguments are known.
    fn range(&self, t: TermId) -> Option<Range> {
        let terms = self.terms;
        let args = terms.args(t).iter().map(|a| self.known[a]).collect::<Option<Vec<Range>>>()?;
        let facts = of_facts(terms, t);
        let Sort::Bv(bits) = terms.sort(t) else { return Some(facts) };
        let constant = |i: usize| number_of(terms, terms.args(t)[i]).map(i128::from);
        let (least, greatest) = limits(bits);
        let within = |range: Range| (least <= range.0 && range.1 <= greatest).then_some(range);
        let range = match terms.op(t) {
            Op::Symbol(_) => *self.bounds.get(&t).unwrap_or(&facts),
            Op::Ite => (args[1].0.min(args[2].0), args[1].1.max(args[2].1)),
            Op::SignExtend(_) => args[0],
            Op::Extract(..) if is_bit(terms, t) => facts,
            Op::Extract(_, 0) => within(args[0])?,
            Op::BvAdd => within(args.into_iter().fold((0, 0), plus))?,
            Op::BvSub => within(plus(args[0], minus(args[1])))?,
            Op::BvNeg => within(minus(args[0]))?,
            Op::BvMul => within(corners(args[0], args[1], |a, b| a * b))?,
            Op::BvShl => {
                let by = power(terms, t)?;
                within((args[0].0 * by, args[0].1 * by))?
            }
            Op::BvAShr => {
                let by = power(terms, t)?;
                (args[0].0.div_euclid(by), args[0].1.div_euclid(by))
            }
            Op::BvSDiv => {
                let by = constant(1).filter(|by| *by != 0)?;
                within(corners(args[0], (by, by), |a, b| a / b))?
            }
            _ => facts,
        };
        // Both are true; where they exclude each other the query has no model, whatever is said of it.
        let both = (range.0.max(facts.0), range.1.min(facts.1));
        Some(if both.0 <= both.1 { both } else { facts })
    }
}

/// What is true of a term wherever it is.
pub(in crate::backend) fn of_facts(terms: &Terms, t: TermId) -> Range {
    let (low, high) = terms.facts(t).signed;
    (i128::from(low), i128::from(high))
}

pub(super) fn plus(a: Range, b: Range) -> Range {
    (a.0 + b.0, a.1 + b.1)
}

pub(super) fn minus(a: Range) -> Range {
    (-a.1, -a.0)
}

pub(super) fn corners(a: Range, b: Range, of: impl Fn(i128, i128) -> i128) -> Range {
    let all = [of(a.0, b.0), of(a.0, b.1), of(a.1, b.0), of(a.1, b.1)];
    all.iter().fold((i128::MAX, i128::MIN), |r, x| (r.0.min(*x), r.1.max(*x)))
}

/// The bound that a literal sets to a symbol.
fn bound(terms: &Terms, atom: TermId, holds: bool) -> Option<(TermId, Range)> {
    let [a, b] = *terms.args(atom) else { return None };
    let is_symbol = |t: TermId| matches!(terms.op(t), Op::Symbol(_));
    let (a_is, b_is) = (number_of(terms, a).map(i128::from), number_of(terms, b).map(i128::from));
    let all = (i128::from(i64::MIN), i128::from(i64::MAX));
    let strict = i128::from(*terms.op(atom) == Op::BvSlt);
    match (terms.op(atom), a_is, b_is, holds) {
        (Op::Eq, Some(c), None, true) if is_symbol(b) => Some((b, (c, c))),
        (Op::Eq, None, Some(c), true) if is_symbol(a) => Some((a, (c, c))),
        (Op::BvSle | Op::BvSlt, Some(c), None, true) if is_symbol(b) => Some((b, (c + strict, all.1))),
        (Op::BvSle | Op::BvSlt, None, Some(c), true) if is_symbol(a) => Some((a, (all.0, c - strict))),
        (Op::BvSle | Op::BvSlt, Some(c), None, false) if is_symbol(b) => Some((b, (all.0, c - 1 + strict))),
        (Op::BvSle | Op::BvSlt, None, Some(c), false) if is_symbol(a) => Some((a, (c + 1 - strict, all.1))),
        _ => None,
    }
}
