//! A query about floats, relaxed to linear arithmetic.
//!
//! Comparisons of floats are comparisons of numbers once none is NaN, and a float that was made of a machine integer is that integer. Turned into
//! gates, a few comparisons in a circle take Z3 seconds; as linear arithmetic they are refuted at once. The relaxation says of each term only what
//! linear arithmetic can say: a double is whether it is NaN, and a real number, with two numbers beyond all finite ones for the infinities; zero has
//! no sign; of what is computed otherwise (a sum of floats, JavaScript's `ToInt32`) only the range is known. Every model of the query is one of the
//! relaxation, so a query whose relaxation has no model has none. A model of the relaxation is a candidate, no more: the evaluator decides.

mod candidate;
mod digits;

use super::encode::{Encoder, diagram};
use super::integers::ranges::{Ranges, bounds, limits, of_facts};
use super::raw::{Ast, Context, SolverId};
use crate::Reason;
use crate::axioms::{self, Axiom};
use crate::formula::{Formula, Formulas};
use crate::query::Query;
use conspect_term::{Op, Sort, TermId, Terms, Value, signed};
use digits::digits;
use rustc_hash::{FxHashMap, FxHashSet};
use z3_sys::{
    Z3_mk_add, Z3_mk_eq, Z3_mk_ge, Z3_mk_implies, Z3_mk_le, Z3_mk_lt, Z3_mk_mul, Z3_mk_not, Z3_mk_sub,
    Z3_mk_unary_minus, Z3_sort,
};

/// A query with more terms is not relaxed.
const MOST_TERMS: usize = 2_000;

/// Doubles are exact integers up to here.
const EXACT: i128 = 1 << 53;

/// From here on every double is an integer.
const WHOLE: i128 = 1 << 52;

/// What `ToInt32` wraps at.
const TURN: f64 = 4_294_967_296.0;

/// A float in the relaxation: a number is the greatest integer that is not above it, and what it lies above that. So no integer is ever compared with a
/// real number, which the theory of both together is slow at.
#[derive(Clone, Copy)]
struct Float {
    /// Is it NaN? `None` for what never is.
    nan: Option<Ast>,
    whole: Ast,
    /// From 0 to less than 1; `None` for what is an integer.
    part: Option<Ast>,
}

/// The encoding of a term.
#[derive(Clone, Copy)]
enum Encoded {
    Truth(Ast),
    Integer(Ast),
    Float(Float),
    /// Of a sort of which nothing is said.
    Nothing,
}

/// The relaxation of one query.
pub(super) struct Relaxed<'a> {
    terms: &'a Terms,
    encoder: &'a mut Encoder,
    ranges: Ranges<'a>,
    /// The conjuncts by which the ranges are as they are: a core has them.
    bounds: Vec<Formula>,
    encoded: FxHashMap<TermId, Encoded>,
    formulas: FxHashMap<Formula, Ast>,
    /// What is true of the numbers in every model.
    facts: Vec<Ast>,
    /// Terms of which only the range is known, in the order in which they were met.
    opaque: Vec<TermId>,
    names: u32,
}

/// Is a float compared, or made a number of another kind, somewhere in the query?
pub(super) fn suits(terms: &Terms, formulas: &Formulas, query: &Query) -> bool {
    let mut seen = FxHashSet::default();
    let mut pending: Vec<TermId> = vec![];
    for conjunct in query.conjuncts.iter() {
        pending.extend(formulas.nodes(*conjunct).into_iter().map(|node| formulas.branch(node).atom));
    }
    let mut has_floats = false;
    while let Some(t) = pending.pop() {
        if seen.insert(t) {
            has_floats |= matches!(terms.sort(t), Sort::F32 | Sort::F64);
            pending.extend(terms.args(t));
        }
        if seen.len() > MOST_TERMS {
            return false;
        }
    }
    has_floats
}

impl<'a> Relaxed<'a> {
    pub(super) fn new(
        terms: &'a Terms,
        formulas: &Formulas,
        query: &Query,
        encoder: &'a mut Encoder,
    ) -> Relaxed<'a> {
        let set = bounds(terms, formulas, query);
        Relaxed {
            terms,
            encoder,
            ranges: Ranges::within(terms, &set),
            bounds: set.iter().map(|b| b.conjunct).collect(),
            encoded: FxHashMap::default(),
            formulas: FxHashMap::default(),
            facts: vec![],
            opaque: vec![],
            names: 0,
        }
    }

    pub(super) fn z3(&mut self) -> &mut Context {
        &mut self.encoder.z3
    }

    /// The conjuncts of a relaxation without a model that have none, sorted, by the literals of the solver's core.
    pub(super) fn core(
        &mut self,
        query: &Query,
        solver: SolverId,
        literals: &[Ast],
    ) -> Result<Vec<Formula>, Reason> {
        let core = self.encoder.z3.core(solver)?;
        let known = literals.iter().zip(query.conjuncts.iter());
        let mut out: Vec<Formula> =
            known.filter(|(literal, _)| core.contains(literal)).map(|(_, f)| *f).collect();
        out.extend(&self.bounds);
        out.sort_unstable();
        out.dedup();
        Ok(out)
    }

    /// Asserts what is true of the numbers in every model.
    pub(super) fn assert_facts(&mut self, solver: SolverId) -> Result<(), Reason> {
        self.facts.iter().try_for_each(|fact| self.encoder.z3.assert(solver, *fact))
    }

    fn fresh(&mut self, sort: Z3_sort) -> Result<Ast, Reason> {
        self.names += 1;
        let name = self.encoder.z3.function(&format!("relaxed{}", self.names), &[], sort)?;
        self.encoder.z3.apply(name, &[])
    }

    fn integer(&mut self, value: i128) -> Result<Ast, Reason> {
        let sort = self.encoder.z3.int_sort()?;
        self.encoder.z3.numeral(&value.to_string(), sort)
    }

    fn real(&mut self, digits: &str) -> Result<Ast, Reason> {
        let sort = self.encoder.z3.real_sort()?;
        self.encoder.z3.numeral(digits, sort)
    }

    /// A fresh integer between two.
    fn between(&mut self, low: i128, high: i128) -> Result<Ast, Reason> {
        let sort = self.encoder.z3.int_sort()?;
        let x = self.fresh(sort)?;
        let (low, high) = (self.integer(low)?, self.integer(high)?);
        let facts = [self.encoder.z3.binary(Z3_mk_ge, x, low)?, self.encoder.z3.binary(Z3_mk_le, x, high)?];
        self.facts.extend(facts);
        Ok(x)
    }

    fn fresh_float(&mut self) -> Result<Float, Reason> {
        let (truth, int) = (self.encoder.z3.bool_sort()?, self.encoder.z3.int_sort()?);
        let (nan, whole, part) = (self.fresh(truth)?, self.fresh(int)?, self.fraction()?);
        // A double with a fraction is below 2⁵².
        let (least, most) = (self.integer(-WHOLE)?, self.integer(WHOLE)?);
        let zero = self.real("0")?;
        let z3 = &mut self.encoder.z3;
        let is_whole = z3.binary(Z3_mk_eq, part, zero)?;
        let (above, below) = (z3.binary(Z3_mk_le, least, whole)?, z3.binary(Z3_mk_lt, whole, most)?);
        let near = z3.and(&[above, below])?;
        self.facts.push(z3.or(&[is_whole, near])?);
        Ok(Float { nan: Some(nan), whole, part: Some(part) })
    }

    /// A fresh number from 0 to less than 1.
    fn fraction(&mut self) -> Result<Ast, Reason> {
        let real = self.encoder.z3.real_sort()?;
        let (part, zero, one) = (self.fresh(real)?, self.real("0")?, self.real("1")?);
        let z3 = &mut self.encoder.z3;
        let facts = [z3.binary(Z3_mk_ge, part, zero)?, z3.binary(Z3_mk_lt, part, one)?];
        self.facts.extend(facts);
        Ok(part)
    }

    /// How two numbers compare, by `<`, `<=` or `=`.
    fn compare(&mut self, op: &Op, a: Float, b: Float) -> Result<Ast, Reason> {
        let zero = self.real("0")?;
        let z3 = &mut self.encoder.z3;
        let same = z3.binary(Z3_mk_eq, a.whole, b.whole)?;
        let less = z3.binary(Z3_mk_lt, a.whole, b.whole)?;
        let parts = (a.part.unwrap_or(zero), b.part.unwrap_or(zero));
        let by_parts = match (op, a.part, b.part) {
            (Op::FpLt, None, None) => return Ok(less),
            (Op::FpEq, None, None) => return Ok(same),
            (Op::FpLe, None, _) => return z3.binary(Z3_mk_le, a.whole, b.whole),
            (Op::FpLt, _, None) => return Ok(less),
            (Op::FpLt, _, _) => z3.binary(Z3_mk_lt, parts.0, parts.1)?,
            (Op::FpLe, _, _) => z3.binary(Z3_mk_le, parts.0, parts.1)?,
            _ => z3.binary(Z3_mk_eq, parts.0, parts.1)?,
        };
        let at_parts = z3.and(&[same, by_parts])?;
        if *op == Op::FpEq { Ok(at_parts) } else { z3.or(&[less, at_parts]) }
    }

    /// A term of which only the range is known.
    fn unknown(&mut self, t: TermId) -> Result<Encoded, Reason> {
        self.opaque.push(t);
        match self.terms.sort(t) {
            Sort::Bool => {
                let sort = self.encoder.z3.bool_sort()?;
                Ok(Encoded::Truth(self.fresh(sort)?))
            }
            Sort::Bv(_) => {
                let (mut low, high) = of_facts(self.terms, t);
                if let Some(Axiom::NotNegative(_)) = axioms::of_application(self.terms, t) {
                    low = low.max(0);
                }
                let x = self.between(low, high.max(low))?;
                self.even(t, x)?;
                Ok(Encoded::Integer(x))
            }
            Sort::F32 | Sort::F64 => Ok(Encoded::Float(self.fresh_float()?)),
            Sort::Int | Sort::Str | Sort::Ref => Ok(Encoded::Nothing),
        }
    }

    /// Doubles from 2⁵³ on are even, and so is what `ToInt32` (ECMA-262, 7.1.6) makes of them.
    fn even(&mut self, t: TermId, word: Ast) -> Result<(), Reason> {
        let Some(input) = to_int32(self.terms, t) else { return Ok(()) };
        if !matches!(self.terms.op(input), Op::Symbol(_)) {
            return Ok(());
        }
        let Encoded::Float(x) = self.term(input)? else { return Ok(()) };
        let sort = self.encoder.z3.int_sort()?;
        let (half, two) = (self.fresh(sort)?, self.integer(2)?);
        let (least, most) = (self.integer(-EXACT)?, self.integer(EXACT)?);
        let z3 = &mut self.encoder.z3;
        let twice = z3.int_nary(Z3_mk_mul, &[two, half])?;
        let is_even = z3.binary(Z3_mk_eq, word, twice)?;
        let (above, below) = (z3.binary(Z3_mk_lt, least, x.whole)?, z3.binary(Z3_mk_lt, x.whole, most)?);
        let is_safe = z3.and(&[above, below])?;
        let mut either = vec![is_even, is_safe];
        either.extend(x.nan);
        self.facts.push(z3.or(&either)?);
        Ok(())
    }

    /// The arguments that the encoding of a term looks at; `None` for one of which only the range is said.
    fn parts(&mut self, t: TermId) -> Option<&'a [TermId]> {
        let terms = self.terms;
        let args = terms.args(t);
        let says = match terms.op(t) {
            Op::Const(_) | Op::Not | Op::And | Op::Or => true,
            Op::BvSlt | Op::BvSle | Op::FpEq | Op::FpLt | Op::FpLe | Op::FpIsNan => true,
            Op::Eq => !matches!(terms.sort(args[0]), Sort::Int | Sort::Str | Sort::Ref),
            // What chooses between words by a float (`ToInt32`) says more as one number of its own.
            Op::Ite => match terms.sort(t) {
                Sort::Bool | Sort::F32 | Sort::F64 => true,
                Sort::Bv(_) => !self.compares_floats(args[0]),
                _ => false,
            },
            Op::Extract(_, 0) | Op::SignExtend(_) => true,
            Op::BvAdd | Op::BvSub | Op::BvNeg => self.ranges.fits(t),
            Op::FpNeg | Op::FpAbs | Op::FpFloor | Op::FpCeil | Op::FpTrunc => true,
            Op::FpToFp(to) => *to == Sort::F64,
            Op::SToFp(to) => *to == Sort::F64 && self.is_exact(args[0]),
            _ => false,
        };
        says.then_some(args)
    }

    /// Is every value of a machine integer a double?
    fn is_exact(&mut self, t: TermId) -> bool {
        let (low, high) = self.ranges.of(t).unwrap_or_else(|| of_facts(self.terms, t));
        -EXACT <= low && high <= EXACT
    }

    fn compares_floats(&self, root: TermId) -> bool {
        let mut pending = vec![root];
        let mut seen = FxHashSet::default();
        while let Some(t) = pending.pop() {
            if matches!(self.terms.sort(t), Sort::F32 | Sort::F64) {
                return true;
            }
            if seen.insert(t) {
                pending.extend(self.terms.args(t));
            }
        }
        false
    }

    /// The encoding of a term and of all that it looks at.
    fn term(&mut self, root: TermId) -> Result<Encoded, Reason> {
        let mut pending = vec![root];
        while let Some(&t) = pending.last() {
            if self.encoded.contains_key(&t) {
                pending.pop();
                continue;
            }
            let parts = self.parts(t);
            let before = pending.len();
            pending.extend(parts.unwrap_or_default().iter().filter(|a| !self.encoded.contains_key(a)));
            if pending.len() > before {
                continue;
            }
            pending.pop();
            let encoded = match parts {
                Some(parts) => {
                    let parts: Vec<Encoded> = parts.iter().map(|a| self.encoded[a]).collect();
                    match self.operator(t, &parts)? {
                        Some(encoded) => encoded,
                        None => self.unknown(t)?,
                    }
                }
                None => self.unknown(t)?,
            };
            self.encoded.insert(t, encoded);
        }
        Ok(self.encoded[&root])
    }

    fn operator(&mut self, t: TermId, parts: &[Encoded]) -> Result<Option<Encoded>, Reason> {
        use Encoded::{Integer, Truth};
        let z3 = &mut self.encoder.z3;
        Ok(match (self.terms.op(t), parts) {
            (Op::Const(value), _) => self.constant(&value.clone())?,
            (Op::Not, [Truth(a)]) => Some(Truth(z3.unary(Z3_mk_not, *a)?)),
            (Op::And | Op::Or, _) => {
                let all: Option<Vec<Ast>> =
                    parts.iter().map(|p| if let Truth(a) = p { Some(*a) } else { None }).collect();
                let Some(all) = all else { return Ok(None) };
                Some(Truth(if *self.terms.op(t) == Op::And { z3.and(&all)? } else { z3.or(&all)? }))
            }
            (Op::Eq, [Truth(a), Truth(b)] | [Integer(a), Integer(b)]) => {
                Some(Truth(z3.binary(Z3_mk_eq, *a, *b)?))
            }
            (Op::Eq, [Encoded::Float(a), Encoded::Float(b)]) => Some(Truth(self.identical(*a, *b)?)),
            (Op::BvSlt, [Integer(a), Integer(b)]) => Some(Truth(z3.binary(Z3_mk_lt, *a, *b)?)),
            (Op::BvSle, [Integer(a), Integer(b)]) => Some(Truth(z3.binary(Z3_mk_le, *a, *b)?)),
            (Op::Ite, [Truth(c), a, b]) => self.choice(*c, *a, *b)?,
            (Op::FpIsNan, [Encoded::Float(a)]) => Some(Truth(match a.nan {
                Some(nan) => nan,
                None => z3.boolean(false)?,
            })),
            (Op::FpEq | Op::FpLt | Op::FpLe, [Encoded::Float(a), Encoded::Float(b)]) => {
                let mut both = vec![self.compare(self.terms.op(t), *a, *b)?];
                for nan in [a.nan, b.nan].into_iter().flatten() {
                    both.push(self.encoder.z3.unary(Z3_mk_not, nan)?);
                }
                Some(Truth(self.encoder.z3.and(&both)?))
            }
            (Op::SignExtend(_), [Integer(x)]) => Some(Integer(*x)),
            (Op::Extract(high, _), [Integer(x)]) => Some(Integer(self.low_bits(t, *high + 1, *x)?)),
            (Op::BvAdd, _) => self.sum(parts)?,
            (Op::BvSub, [Integer(a), Integer(b)]) => Some(Integer(z3.int_nary(Z3_mk_sub, &[*a, *b])?)),
            (Op::BvNeg, [Integer(a)]) => Some(Integer(z3.unary(Z3_mk_unary_minus, *a)?)),
            (Op::SToFp(_), [Integer(x)]) => Some(Encoded::Float(Float { nan: None, whole: *x, part: None })),
            (Op::FpToFp(_), [Encoded::Float(x)]) => Some(Encoded::Float(*x)),
            (_, [Encoded::Float(x)]) => self.rounded(t, *x)?.map(Encoded::Float),
            _ => None,
        })
    }

    fn constant(&mut self, value: &Value) -> Result<Option<Encoded>, Reason> {
        let float = |relaxed: &mut Self, x: f64| {
            let Some((whole, part)) = digits(x) else { return Ok(None) };
            let nan = if x.is_nan() { Some(relaxed.encoder.z3.boolean(true)?) } else { None };
            let int = relaxed.encoder.z3.int_sort()?;
            let whole = relaxed.encoder.z3.numeral(&whole, int)?;
            let part = part.map(|part| relaxed.real(&part)).transpose()?;
            Ok(Some(Encoded::Float(Float { nan, whole, part })))
        };
        match value {
            Value::Bool(b) => Ok(Some(Encoded::Truth(self.encoder.z3.boolean(*b)?))),
            Value::Bv { bits, value } => {
                Ok(Some(Encoded::Integer(self.integer(i128::from(signed(*bits, *value)))?)))
            }
            Value::F32(bits) => float(self, f64::from(f32::from_bits(*bits))),
            Value::F64(bits) => float(self, f64::from_bits(*bits)),
            Value::Int(_) | Value::Str(_) | Value::Ref(_) => Ok(Some(Encoded::Nothing)),
        }
    }

    fn sum(&mut self, parts: &[Encoded]) -> Result<Option<Encoded>, Reason> {
        let all: Option<Vec<Ast>> =
            parts.iter().map(|p| if let Encoded::Integer(a) = p { Some(*a) } else { None }).collect();
        let Some(all) = all else { return Ok(None) };
        Ok(Some(Encoded::Integer(self.encoder.z3.int_nary(Z3_mk_add, &all)?)))
    }

    fn choice(&mut self, c: Ast, a: Encoded, b: Encoded) -> Result<Option<Encoded>, Reason> {
        let z3 = &mut self.encoder.z3;
        Ok(match (a, b) {
            (Encoded::Truth(a), Encoded::Truth(b)) => Some(Encoded::Truth(z3.ite(c, a, b)?)),
            (Encoded::Integer(a), Encoded::Integer(b)) => Some(Encoded::Integer(z3.ite(c, a, b)?)),
            (Encoded::Float(a), Encoded::Float(b)) => return Ok(Some(Encoded::Float(self.chosen(c, a, b)?))),
            _ => None,
        })
    }

    fn chosen(&mut self, c: Ast, a: Float, b: Float) -> Result<Float, Reason> {
        let zero = self.real("0")?;
        let z3 = &mut self.encoder.z3;
        let never = z3.boolean(false)?;
        let mut either = |a: Option<Ast>, b: Option<Ast>, none: Ast| match (a, b) {
            (None, None) => Ok(None),
            (a, b) => z3.ite(c, a.unwrap_or(none), b.unwrap_or(none)).map(Some),
        };
        let (nan, part) = (either(a.nan, b.nan, never)?, either(a.part, b.part, zero)?);
        Ok(Float { nan, whole: z3.ite(c, a.whole, b.whole)?, part })
    }

    /// Are two floats the same value? Then both or neither are NaN, and their numbers are equal; two that are not the same may have equal numbers
    /// where these are zero.
    fn identical(&mut self, a: Float, b: Float) -> Result<Ast, Reason> {
        let sort = self.encoder.z3.bool_sort()?;
        let same = self.fresh(sort)?;
        let zero = self.integer(0)?;
        let equal = self.compare(&Op::FpEq, a, b)?;
        let z3 = &mut self.encoder.z3;
        let never = z3.boolean(false)?;
        let (a_nan, b_nan) = (a.nan.unwrap_or(never), b.nan.unwrap_or(never));
        let both_nan = z3.and(&[a_nan, b_nan])?;
        let alike = z3.binary(Z3_mk_eq, a_nan, b_nan)?;
        let agree = z3.or(&[a_nan, equal])?;
        let agree = z3.and(&[alike, agree])?;
        let at_zero = z3.binary(Z3_mk_eq, a.whole, zero)?;
        let (not_same, not_equal) = (z3.unary(Z3_mk_not, same)?, z3.unary(Z3_mk_not, equal)?);
        let not_both = z3.unary(Z3_mk_not, both_nan)?;
        let apart = z3.or(&[a_nan, b_nan, not_equal, at_zero])?;
        let apart = z3.and(&[not_both, apart])?;
        let facts = [z3.binary(Z3_mk_implies, same, agree)?, z3.binary(Z3_mk_implies, not_same, apart)?];
        self.facts.extend(facts);
        Ok(same)
    }

    /// The low bits of a machine integer, read with their sign.
    fn low_bits(&mut self, t: TermId, bits: u8, x: Ast) -> Result<Ast, Reason> {
        let (low, high) = limits(bits);
        let range = self.ranges.of(self.terms.args(t)[0]);
        if range.is_some_and(|(least, most)| low <= least && most <= high) {
            return Ok(x);
        }
        let y = self.between(low, high)?;
        let sort = self.encoder.z3.int_sort()?;
        let (above, modulus) = (self.fresh(sort)?, self.integer(1 << bits)?);
        let z3 = &mut self.encoder.z3;
        let above = z3.int_nary(Z3_mk_mul, &[modulus, above])?;
        let whole = z3.int_nary(Z3_mk_add, &[y, above])?;
        self.facts.push(z3.binary(Z3_mk_eq, x, whole)?);
        Ok(y)
    }

    /// What rounds a float, or changes its sign.
    fn rounded(&mut self, t: TermId, x: Float) -> Result<Option<Float>, Reason> {
        let up = match x.part {
            Some(part) => self.up(x.whole, part)?,
            None => x.whole,
        };
        let zero = self.integer(0)?;
        let negative = self.encoder.z3.binary(Z3_mk_lt, x.whole, zero)?;
        let whole = match self.terms.op(t) {
            Op::FpFloor => x.whole,
            Op::FpCeil => up,
            Op::FpTrunc => self.encoder.z3.ite(negative, up, x.whole)?,
            Op::FpNeg => return self.opposite(x, up).map(Some),
            Op::FpAbs => {
                let opposite = self.opposite(x, up)?;
                return self.chosen(negative, opposite, x).map(Some);
            }
            _ => return Ok(None),
        };
        Ok(Some(Float { nan: x.nan, whole, part: None }))
    }

    /// The least integer that is not below a number.
    fn up(&mut self, whole: Ast, part: Ast) -> Result<Ast, Reason> {
        let (zero, one) = (self.real("0")?, self.integer(1)?);
        let z3 = &mut self.encoder.z3;
        let is_whole = z3.binary(Z3_mk_eq, part, zero)?;
        let next = z3.int_nary(Z3_mk_add, &[whole, one])?;
        z3.ite(is_whole, whole, next)
    }

    /// A number with the other sign; `up` is the least integer that is not below it.
    fn opposite(&mut self, x: Float, up: Ast) -> Result<Float, Reason> {
        let whole = self.encoder.z3.unary(Z3_mk_unary_minus, up)?;
        let Some(part) = x.part else { return Ok(Float { whole, ..x }) };
        let (zero, one) = (self.real("0")?, self.real("1")?);
        let z3 = &mut self.encoder.z3;
        let is_whole = z3.binary(Z3_mk_eq, part, zero)?;
        let rest = z3.int_nary(Z3_mk_sub, &[one, part])?;
        Ok(Float { whole, part: Some(z3.ite(is_whole, zero, rest)?), ..x })
    }

    /// The relaxation of a conjunct.
    pub(super) fn formula(&mut self, formulas: &Formulas, root: Formula) -> Result<Ast, Reason> {
        for node in formulas.nodes(root) {
            self.term(formulas.branch(node).atom)?;
        }
        let truth = |t| match self.encoded[&t] {
            Encoded::Truth(atom) => atom,
            _ => unreachable!("an atom is a truth"),
        };
        diagram(&mut self.encoder.z3, formulas, root, &mut self.formulas, &truth)
    }
}

/// The double of which a term is the low 32 bits of the integer part, wherever that fits 64 bits; beyond, the term goes by the remainder.
fn to_int32(terms: &Terms, t: TermId) -> Option<TermId> {
    let word = |t: TermId| match (terms.op(t), terms.args(t)) {
        (Op::Extract(31, 0), [inner]) if *terms.op(*inner) == Op::FpToSSat(64) => Some(terms.args(*inner)[0]),
        _ => None,
    };
    let [c, near, far] = *terms.args(t) else { return None };
    let (x, rest) = (word(near)?, word(far)?);
    let is_below = *terms.op(c) == Op::FpLt
        && *terms.op(terms.args(c)[0]) == Op::FpAbs
        && terms.args(terms.args(c)[0])[0] == x
        // Beyond 2⁶³ the conversion to 64 bits gives the greatest number, which is odd.
        && matches!(terms.as_const(terms.args(c)[1]), Some(Value::F64(most)) if f64::from_bits(*most) <= 2f64.powi(63));
    let is_rest = *terms.op(rest) == Op::FpRem
        && *terms.op(terms.args(rest)[0]) == Op::FpTrunc
        && terms.args(terms.args(rest)[0])[0] == x
        && terms.as_const(terms.args(rest)[1]) == Some(&Value::F64(TURN.to_bits()));
    (*terms.op(t) == Op::Ite && is_below && is_rest).then_some(x)
}
