//! Queries about unbounded integers that have bounds, as machine words.
//!
//! Bits of integers, integers beside floats, products and quotients of two unknown ones are more than the theory of integers answers.
//! Where a query bounds each of its integers, all that it computes of them lies in a range, too; words that are wide enough for every range
//! then do exactly what the integers do, and the query is one of bits.
//!
//! An integer of which only remainders are asked has bounds, too ([`residues`]).
//!
//! The argument that a word never wraps is about the values that the query allows: bounds are conjuncts of their own ([`bound`], [`ordered`]),
//! which the words have to satisfy as well, so ranges computed from them hold in every model of either form.

mod float;
mod quotient;
mod residues;

use super::encode::Encoder;
use super::raw::Ast;
use crate::Reason;
use crate::axioms::Axiom;
use crate::bounds::{FARTHEST, Range, bound};
use crate::formula::{Formula, Formulas};
use crate::query::Query;
use conspect_term::{Op, Sort, TermId, Terms, Value, signed};
use quotient::{Divisor, Quotient};
use rustc_hash::{FxHashMap, FxHashSet};
use z3_sys::{
    Z3_mk_bvadd, Z3_mk_bvand, Z3_mk_bvashr, Z3_mk_bvmul, Z3_mk_bvsdiv, Z3_mk_bvsle, Z3_mk_bvslt,
    Z3_mk_bvsrem, Z3_mk_bvsub, Z3_mk_eq, Z3_mk_fpa_to_fp_signed, Z3_mk_not, Z3_sort,
};

/// No word is wider; magnitudes are below half of that.
const WIDEST: u32 = FARTHEST + 2;

/// Bounds go through so many comparisons of symbols.
const MOST_STEPS: usize = 4;

/// More terms are not looked at.
const MOST_TERMS: usize = 20_000;

/// What is known of a term's value in every model of the query.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Known {
    Nothing,
    Truth(bool),
    /// Of an integer, or of the signed reading of a word.
    Within(Range),
    /// Of a double: it is a number between these.
    Numbers(float::Numbers),
}

/// Integers up to here are doubles, and a double that is the quotient of two such ones is cut to the integers' quotient: what the quotient lacks
/// to the next integer is at least a divisor's part of one, and rounding moves it by less.
const EXACT: i128 = 1 << 52;

/// The words of one query.
pub(super) struct Words<'a> {
    terms: &'a Terms,
    known: FxHashMap<TermId, Known>,
    /// Integers that conjuncts say are not zero.
    nonzero: FxHashSet<TermId>,
    /// Is there an integer in the term?
    has_integers: FxHashMap<TermId, bool>,
    encoded: FxHashMap<TermId, Ast>,
    /// Ranges of symbols that no conjunct gives them.
    chosen: Vec<(TermId, Range)>,
    bits: u32,
    symbols: u32,
}

/// The integer that a literal compares with zero.
fn compared_with_zero(terms: &Terms, atom: TermId) -> Option<TermId> {
    let [a, b] = *terms.args(atom) else { return None };
    let is_zero = |t: TermId| matches!(terms.as_const(t), Some(Value::Int(0)));
    match terms.op(atom) {
        Op::Eq if is_zero(b) => Some(a),
        Op::Eq if is_zero(a) => Some(b),
        _ => None,
    }
}

/// Two symbols of which one is less than the other, by so much at least.
fn ordered(terms: &Terms, atom: TermId, holds: bool) -> Option<(TermId, TermId, i128)> {
    let [a, b] = *terms.args(atom) else { return None };
    let is_symbol = |t: TermId| matches!(terms.op(t), Op::Symbol(_)) && terms.sort(t) == Sort::Int;
    if !is_symbol(a) || !is_symbol(b) {
        return None;
    }
    match (terms.op(atom), holds) {
        (Op::IntLt, true) => Some((a, b, 1)),
        (Op::IntLe, true) => Some((a, b, 0)),
        (Op::IntLt, false) => Some((b, a, 0)),
        (Op::IntLe, false) => Some((b, a, 1)),
        _ => None,
    }
}

/// The least and the greatest signed number of a width.
fn limits(bits: u8) -> Range {
    let high = (1i128 << (bits - 1)) - 1;
    (-high - 1, high)
}

fn corners(a: Range, b: Range, of: impl Fn(i128, i128) -> Option<i128>) -> Option<Range> {
    let all = [of(a.0, b.0)?, of(a.0, b.1)?, of(a.1, b.0)?, of(a.1, b.1)?];
    Some(all.iter().fold((i128::MAX, i128::MIN), |r, x| (r.0.min(*x), r.1.max(*x))))
}

/// What is true of the query's symbols whatever the program.
fn axioms(terms: &Terms, query: &Query) -> impl Iterator<Item = Axiom> {
    let facts = query.applications.iter().filter_map(|t| crate::axioms::of_application(terms, *t));
    facts.chain(query.axioms.iter().flatten().copied())
}

/// The terms that an axiom is about.
fn spoken_of(axiom: &Axiom) -> Vec<TermId> {
    match axiom {
        Axiom::Clause(literals) => literals.iter().map(|l| l.0).collect(),
        Axiom::NotNegative(t) | Axiom::NotNew(t) => vec![*t],
    }
}

/// All numbers of as many bits as the greater magnitude has.
fn whole_bits(a: Range, b: Range) -> Range {
    let magnitude = |x: i128| if x < 0 { !x } else { x };
    let most = [a.0, a.1, b.0, b.1].into_iter().map(magnitude).max().unwrap_or(0);
    let high = (1i128 << (128 - most.leading_zeros())) - 1;
    let low = if a.0 < 0 || b.0 < 0 { -high - 1 } else { 0 };
    (low, high)
}

impl<'a> Words<'a> {
    /// The query in words; `None` where it has no integers that need them, or has some without bounds.
    pub(super) fn of(terms: &'a Terms, formulas: &Formulas, query: &Query) -> Option<Words<'a>> {
        if !query.support.other_theories {
            return None;
        }
        let mut words = Words {
            terms,
            known: FxHashMap::default(),
            nonzero: FxHashSet::default(),
            has_integers: FxHashMap::default(),
            encoded: FxHashMap::default(),
            chosen: vec![],
            bits: 0,
            symbols: 0,
        };
        let mut bounds: FxHashMap<TermId, Range> = FxHashMap::default();
        for conjunct in query.conjuncts.iter() {
            let Some((atom, holds)) = formulas.as_literal(*conjunct) else { continue };
            if !holds && let Some(t) = compared_with_zero(terms, atom) {
                words.nonzero.insert(t);
            }
            if let Some((symbol, range)) = bound(terms, atom, holds) {
                let known = bounds.entry(symbol).or_insert((i128::MIN, i128::MAX));
                *known = (known.0.max(range.0), known.1.min(range.1));
            }
        }
        words.order(formulas, query, &mut bounds);
        words.chosen = residues::ranges(terms, formulas, query, &bounds, MOST_TERMS);
        bounds.extend(words.chosen.iter().copied());
        if bounds.is_empty() {
            return None;
        }
        let mut needs_words = false;
        let mut greatest = 0u128;
        for conjunct in query.conjuncts.iter() {
            for node in formulas.nodes(*conjunct) {
                needs_words |= words.look(formulas.branch(node).atom, &bounds, &mut greatest)?;
            }
        }
        // Room for what quotients are corrected by, and for the sign.
        words.bits = 128 - greatest.leading_zeros() + 2;
        (needs_words && words.bits <= WIDEST).then_some(words)
    }

    /// What is less than something that has an upper bound has one, too; a chain of comparisons is followed some steps.
    fn order(&self, formulas: &Formulas, query: &Query, bounds: &mut FxHashMap<TermId, Range>) {
        let literals = query.conjuncts.iter().filter_map(|c| formulas.as_literal(*c));
        let orders: Vec<(TermId, TermId, i128)> =
            literals.filter_map(|(atom, holds)| ordered(self.terms, atom, holds)).collect();
        for _ in 0..orders.len().min(MOST_STEPS) {
            for (a, b, apart) in &orders {
                let whole = (i128::MIN, i128::MAX);
                let (mut x, mut y) = (*bounds.get(a).unwrap_or(&whole), *bounds.get(b).unwrap_or(&whole));
                if y.1 != i128::MAX {
                    x.1 = x.1.min(y.1 - apart);
                }
                if x.0 != i128::MIN {
                    y.0 = y.0.max(x.0 + apart);
                }
                bounds.insert(*a, x);
                bounds.insert(*b, y);
            }
        }
    }

    /// Finds what is known of a term and of all in it; `None` where an integer has no range. Whether something in it needs words.
    fn look(&mut self, root: TermId, bounds: &FxHashMap<TermId, Range>, greatest: &mut u128) -> Option<bool> {
        let terms = self.terms;
        let mut needs_words = false;
        let mut pending = vec![root];
        while let Some(&t) = pending.last() {
            if self.known.contains_key(&t) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            pending.extend(terms.args(t).iter().filter(|a| !self.known.contains_key(a)));
            if pending.len() > before {
                continue;
            }
            pending.pop();
            if self.known.len() > MOST_TERMS {
                return None;
            }
            let has = terms.sort(t) == Sort::Int || terms.args(t).iter().any(|a| self.has_integers[a]);
            self.has_integers.insert(t, has);
            if matches!(terms.op(t), Op::Symbol(_)) && has && !terms.args(t).is_empty() {
                return None;
            }
            let known = self.value(t, bounds);
            match (terms.sort(t), known) {
                (Sort::Int, Known::Within((low, high))) if low <= high => {
                    *greatest = (*greatest).max(low.unsigned_abs()).max(high.unsigned_abs());
                }
                // Where bounds exclude each other the other engines see it at once.
                (Sort::Int, _) => return None,
                _ => {}
            }
            if let Some(Quotient { by: Divisor::Known(by), .. }) = self.quotient(t) {
                *greatest = (*greatest).max(by.unsigned_abs());
            }
            let constant = |t: TermId| terms.as_const(t).is_some();
            needs_words |= match terms.op(t) {
                Op::IntToBv(_) | Op::BvToInt | Op::IntToFp => true,
                Op::IntMul => !terms.args(t).iter().any(|a| constant(*a)),
                // By constants they are linear, which other engines are better at.
                Op::IntDiv | Op::IntMod => !constant(terms.args(t)[1]),
                _ => false,
            };
            self.known.insert(t, known);
        }
        Some(needs_words)
    }

    /// What is known of a term, by what is of its arguments.
    fn value(&self, t: TermId, bounds: &FxHashMap<TermId, Range>) -> Known {
        let terms = self.terms;
        let args = terms.args(t);
        let range = |i: usize| match self.known[&args[i]] {
            Known::Within(range) => Some(range),
            _ => None,
        };
        let truth = |i: usize| match self.known[&args[i]] {
            Known::Truth(b) => Some(b),
            _ => None,
        };
        if let Some(known) = self.float(t) {
            return known;
        }
        let found = match terms.op(t) {
            Op::Const(Value::Bool(b)) => return Known::Truth(*b),
            Op::Const(Value::Int(v)) => Some((*v, *v)),
            Op::Const(Value::Bv { bits, value }) => {
                let v = i128::from(signed(*bits, *value));
                Some((v, v))
            }
            Op::Symbol(_) if terms.sort(t) == Sort::Int => bounds.get(&t).copied(),
            Op::Not => return truth(0).map_or(Known::Nothing, |b| Known::Truth(!b)),
            Op::And | Op::Or => {
                let decides = *terms.op(t) == Op::Or;
                let all: Vec<Option<bool>> = (0..args.len()).map(truth).collect();
                return match () {
                    () if all.contains(&Some(decides)) => Known::Truth(decides),
                    () if all.iter().all(Option::is_some) => Known::Truth(!decides),
                    () => Known::Nothing,
                };
            }
            Op::IntLt | Op::IntLe => {
                let (Some(a), Some(b)) = (range(0), range(1)) else { return Known::Nothing };
                let strict = i128::from(*terms.op(t) == Op::IntLt);
                return match () {
                    () if a.1 <= b.0.saturating_sub(strict) => Known::Truth(true),
                    () if a.0 > b.1.saturating_sub(strict) => Known::Truth(false),
                    () => Known::Nothing,
                };
            }
            Op::Ite => match (truth(0), self.known[&args[1]], self.known[&args[2]]) {
                (Some(true), known, _) | (Some(false), _, known) => return known,
                (None, Known::Within(a), Known::Within(b)) => Some((a.0.min(b.0), a.1.max(b.1))),
                _ => None,
            },
            Op::IntAdd => args.iter().enumerate().try_fold((0i128, 0i128), |sum, (i, _)| {
                let r = range(i)?;
                Some((sum.0.checked_add(r.0)?, sum.1.checked_add(r.1)?))
            }),
            Op::IntSub => {
                range(0).zip(range(1)).and_then(|(a, b)| Some((a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?)))
            }
            Op::IntMul => args
                .iter()
                .enumerate()
                .try_fold((1i128, 1i128), |product, (i, _)| corners(product, range(i)?, i128::checked_mul)),
            Op::IntDiv => range(0).zip(range(1)).and_then(|(a, b)| match b {
                (c, d) if c == d && c > 0 => Some((a.0.div_euclid(c), a.1.div_euclid(c))),
                // No quotient is greater than the dividend; by zero it is zero.
                _ => {
                    let most = a.0.checked_abs()?.max(a.1.checked_abs()?);
                    Some((-most, most))
                }
            }),
            Op::IntMod => range(0).zip(range(1)).and_then(|(a, b)| {
                let most = b.0.checked_abs()?.max(b.1.checked_abs()?);
                let by_zero = b.0 <= 0 && 0 <= b.1;
                let below = (0, (most - 1).max(0));
                Some(if by_zero { (below.0.min(a.0), below.1.max(a.1)) } else { below })
            }),
            Op::BvToInt => match self.quotient(t) {
                Some(q) => match (self.known[&q.x], q.by) {
                    (Known::Within(x), Divisor::Known(by)) => {
                        corners(x, (by, by), |a, b| Some(a / b)).map(|(low, high)| (low - 1, high + 1))
                    }
                    // By an integer that is not zero nothing grows.
                    (Known::Within(x), Divisor::Of(_)) => {
                        let most = x.0.unsigned_abs().max(x.1.unsigned_abs()) as i128;
                        Some((-most, most))
                    }
                    _ => None,
                },
                None => range(0),
            },
            Op::IntToBv(bits) => {
                let (least, most) = limits(*bits);
                range(0).filter(|r| least <= r.0 && r.1 <= most)
            }
            Op::BvAnd if args.len() == 2 => range(0).zip(range(1)).map(|(a, b)| match (a.0 >= 0, b.0 >= 0) {
                (true, true) => (0, a.1.min(b.1)),
                (true, false) => (0, a.1),
                (false, true) => (0, b.1),
                (false, false) => whole_bits(a, b),
            }),
            Op::BvOr | Op::BvXor if args.len() == 2 => range(0).zip(range(1)).map(|(a, b)| whole_bits(a, b)),
            _ => None,
        };
        let Sort::Bv(bits) = terms.sort(t) else { return found.map_or(Known::Nothing, Known::Within) };
        let (low, high) = terms.facts(t).signed;
        let facts = (i128::from(low), i128::from(high));
        let both = found.map_or(facts, |r| (r.0.max(facts.0), r.1.min(facts.1)));
        let fits = both.0 <= both.1 && limits(bits).0 <= both.0 && both.1 <= limits(bits).1;
        Known::Within(if fits { both } else { facts })
    }

    /// The conjuncts in words, with what is true of their symbols; `None` where something has no words.
    pub(super) fn encode(
        &mut self,
        encoder: &mut Encoder,
        formulas: &Formulas,
        query: &Query,
    ) -> Result<Option<Vec<Ast>>, Reason> {
        let mut parts = vec![];
        for conjunct in query.conjuncts.iter() {
            parts.push(self.formula(encoder, formulas, *conjunct)?);
        }
        for (symbol, (low, high)) in self.chosen.clone() {
            let x = self.term(encoder, symbol)?;
            let (low, high) = (self.number(encoder, low)?, self.number(encoder, high)?);
            parts.push(encoder.z3.binary(Z3_mk_bvsle, low, x)?);
            parts.push(encoder.z3.binary(Z3_mk_bvsle, x, high)?);
        }
        for axiom in axioms(self.terms, query) {
            let all = spoken_of(&axiom);
            if all.iter().any(|t| !self.known.contains_key(t)) {
                return Ok(None);
            }
            match all.iter().any(|t| self.has_integers[t]) {
                false => parts.push(super::session::encode_axiom(encoder, self.terms, &axiom)?),
                // A length that is bounded here is known by its bounds; other facts about integers there are none.
                true => {
                    let Axiom::NotNegative(t) = axiom else { return Ok(None) };
                    let x = self.term(encoder, t)?;
                    let zero = self.number(encoder, 0)?;
                    parts.push(encoder.z3.binary(Z3_mk_bvsle, zero, x)?);
                }
            }
        }
        for remainder in &query.support.remainders {
            let (x, y) = (self.terms.args(*remainder)[0], self.terms.args(*remainder)[1]);
            let (x, y, r) = (self.term(encoder, x)?, self.term(encoder, y)?, self.term(encoder, *remainder)?);
            parts.push(encoder.remainder_axioms(x, y, r)?);
        }
        Ok(Some(parts))
    }

    fn sort(&self, encoder: &mut Encoder) -> Result<Z3_sort, Reason> {
        encoder.z3.bv_sort(self.bits)
    }

    fn number(&self, encoder: &mut Encoder, v: i128) -> Result<Ast, Reason> {
        let sort = self.sort(encoder)?;
        let pattern = v as u128 & (u128::MAX >> (128 - self.bits));
        encoder.z3.numeral(&pattern.to_string(), sort)
    }

    fn formula(&mut self, encoder: &mut Encoder, formulas: &Formulas, root: Formula) -> Result<Ast, Reason> {
        let mut made: FxHashMap<Formula, Ast> = FxHashMap::default();
        for constant in [Formula::FALSE, Formula::TRUE] {
            made.insert(constant, encoder.z3.boolean(constant == Formula::TRUE)?);
        }
        for node in formulas.nodes(root) {
            let branch = formulas.branch(node);
            let atom = self.term(encoder, branch.atom)?;
            let ast = match (branch.low, branch.high) {
                (Formula::FALSE, Formula::TRUE) => atom,
                (Formula::TRUE, Formula::FALSE) => encoder.z3.unary(Z3_mk_not, atom)?,
                (low, high) => encoder.z3.ite(atom, made[&high], made[&low])?,
            };
            made.insert(node, ast);
        }
        Ok(made[&root])
    }

    /// The word that an integer is, and what other terms are.
    pub(super) fn term(&mut self, encoder: &mut Encoder, root: TermId) -> Result<Ast, Reason> {
        let terms = self.terms;
        let mut pending = vec![root];
        while let Some(&t) = pending.last() {
            if self.encoded.contains_key(&t) {
                pending.pop();
                continue;
            }
            let has_integers = self.has_integers.get(&t).copied().unwrap_or(false);
            if !has_integers {
                let ast = encoder.term(terms, t)?;
                self.encoded.insert(t, ast);
                continue;
            }
            let before = pending.len();
            let quotient = self.quotient(t);
            match &quotient {
                Some(q) => {
                    let by = if let Divisor::Of(by) = q.by { Some(by) } else { None };
                    let all = [q.x].into_iter().chain(by);
                    pending.extend(all.filter(|t| !self.encoded.contains_key(t)));
                }
                None => pending.extend(terms.args(t).iter().filter(|a| !self.encoded.contains_key(a))),
            }
            if pending.len() > before {
                continue;
            }
            let ast = match quotient {
                Some(q) => self.divided(encoder, q)?,
                None => self.operation(encoder, t)?,
            };
            self.encoded.insert(t, ast);
        }
        Ok(self.encoded[&root])
    }

    /// A term with integers in it, whose arguments are encoded. What the bounds decide is not spelled out: so it is that nothing
    /// which lies outside of a word is made.
    fn operation(&mut self, encoder: &mut Encoder, t: TermId) -> Result<Ast, Reason> {
        let terms = self.terms;
        let args: Vec<Ast> = terms.args(t).iter().map(|a| self.encoded[a]).collect();
        if let Known::Truth(b) = self.known[&t] {
            // A bound is known because the query says it: it has to be said.
            let is_bound = [true, false]
                .into_iter()
                .any(|holds| bound(terms, t, holds).is_some() || ordered(terms, t, holds).is_some());
            if !is_bound {
                return encoder.z3.boolean(b);
            }
        }
        let fold = |encoder: &mut Encoder, f: super::raw::Binary| {
            args[1..].iter().try_fold(args[0], |all, a| encoder.z3.binary(f, all, *a))
        };
        match terms.op(t) {
            Op::Const(Value::Int(v)) => self.number(encoder, *v),
            Op::Symbol(_) => {
                self.symbols += 1;
                let sort = self.sort(encoder)?;
                let name = format!("word{}.{}", self.bits, self.symbols);
                let function = encoder.z3.function(&name, &[], sort)?;
                encoder.z3.apply(function, &[])
            }
            Op::IntAdd => fold(encoder, Z3_mk_bvadd),
            Op::IntSub => fold(encoder, Z3_mk_bvsub),
            Op::IntMul => fold(encoder, Z3_mk_bvmul),
            Op::IntDiv | Op::IntMod => self.division(encoder, t, args[0], args[1]),
            Op::IntLt => encoder.z3.binary(Z3_mk_bvslt, args[0], args[1]),
            Op::IntLe => encoder.z3.binary(Z3_mk_bvsle, args[0], args[1]),
            Op::BvToInt => self.widened(encoder, args[0], terms.bits(terms.args(t)[0])),
            Op::IntToBv(bits) => self.narrowed(encoder, args[0], u32::from(*bits)),
            Op::IntToFp => {
                // Of what has more than 64 bits the evaluator knows another value than the other engines, too.
                let word = self.narrowed(encoder, args[0], 64)?;
                let (mode, sort) = (encoder.nearest()?, encoder.sort(Sort::F64)?);
                encoder.z3.rounded(Z3_mk_fpa_to_fp_signed, mode, word, sort)
            }
            Op::Ite => match self.known[&terms.args(t)[0]] {
                Known::Truth(true) => Ok(args[1]),
                Known::Truth(false) => Ok(args[2]),
                _ => encoder.z3.ite(args[0], args[1], args[2]),
            },
            op => {
                let sorts: Vec<Sort> = terms.args(t).iter().map(|a| terms.sort(*a)).collect();
                encoder.operator(op, &args, &sorts, terms.sort(t))
            }
        }
    }

    /// A machine word of so many bits as an integer: its value is in range.
    fn widened(&self, encoder: &mut Encoder, a: Ast, bits: u8) -> Result<Ast, Reason> {
        match self.bits.cmp(&u32::from(bits)) {
            std::cmp::Ordering::Equal => Ok(a),
            std::cmp::Ordering::Less => encoder.z3.extract(self.bits - 1, 0, a),
            std::cmp::Ordering::Greater => encoder.z3.extend(true, self.bits - u32::from(bits), a),
        }
    }

    fn narrowed(&self, encoder: &mut Encoder, a: Ast, bits: u32) -> Result<Ast, Reason> {
        match self.bits.cmp(&bits) {
            std::cmp::Ordering::Equal => Ok(a),
            std::cmp::Ordering::Less => encoder.z3.extend(true, bits - self.bits, a),
            std::cmp::Ordering::Greater => encoder.z3.extract(bits - 1, 0, a),
        }
    }

    /// SMT-LIB's quotient or remainder of integers, whose remainder is never negative; by zero 0 and the dividend.
    fn division(&self, encoder: &mut Encoder, t: TermId, a: Ast, b: Ast) -> Result<Ast, Reason> {
        let terms = self.terms;
        let is_quotient = *terms.op(t) == Op::IntDiv;
        if let Some(Value::Int(c)) = terms.as_const(terms.args(t)[1])
            && *c > 0
            && c.count_ones() == 1
        {
            return if is_quotient {
                let by = self.number(encoder, i128::from(c.trailing_zeros()))?;
                encoder.z3.binary(Z3_mk_bvashr, a, by)
            } else {
                let mask = self.number(encoder, c - 1)?;
                encoder.z3.binary(Z3_mk_bvand, a, mask)
            };
        }
        let (zero, one) = (self.number(encoder, 0)?, self.number(encoder, 1)?);
        let by_zero = encoder.z3.binary(Z3_mk_eq, b, zero)?;
        let rest = encoder.z3.binary(Z3_mk_bvsrem, a, b)?;
        let is_short = encoder.z3.binary(Z3_mk_bvslt, rest, zero)?;
        let is_positive = encoder.z3.binary(Z3_mk_bvslt, zero, b)?;
        let (made, otherwise) = if is_quotient {
            let q = encoder.z3.binary(Z3_mk_bvsdiv, a, b)?;
            let (less, more) =
                (encoder.z3.binary(Z3_mk_bvsub, q, one)?, encoder.z3.binary(Z3_mk_bvadd, q, one)?);
            let corrected = encoder.z3.ite(is_positive, less, more)?;
            (encoder.z3.ite(is_short, corrected, q)?, zero)
        } else {
            let (plus, minus) =
                (encoder.z3.binary(Z3_mk_bvadd, rest, b)?, encoder.z3.binary(Z3_mk_bvsub, rest, b)?);
            let corrected = encoder.z3.ite(is_positive, plus, minus)?;
            (encoder.z3.ite(is_short, corrected, rest)?, a)
        };
        encoder.z3.ite(by_zero, otherwise, made)
    }

    /// What a word's bits are read as.
    pub(super) fn read(&self, digits: i128) -> i128 {
        let sign = 1i128 << (self.bits - 1);
        if digits & sign == 0 { digits } else { digits - (1i128 << self.bits) }
    }
}
