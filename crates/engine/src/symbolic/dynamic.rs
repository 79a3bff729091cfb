//! Operators of dynamic values on entries that hold terms: numbers and truth values of known tag. An integer stays
//! a term of 64 bits as long as that is exact, and becomes a double under the condition that it is not.

mod compare;
mod numeric;

use crate::arith;
use crate::dynamic as bits;
use compare::{compared_as_integers, equal};
use conspect_ir::{BinOp, DynBin, DynUn, ShapeOp, Tag, Type};
use conspect_memory::dynamic::{MAX_INT, box_dyn, int_of, tag_of};
use conspect_memory::{Cx, Entries, SVal, shapes, strings};
use conspect_term::{Guard, Op, Sort, Symbol, SymbolKind, TermId, Value};
use numeric::*;

type Answer = Result<SVal, String>;

/// Does the operator give a `bool`?
pub(super) fn is_comparison(op: DynBin) -> bool {
    matches!(
        op,
        DynBin::Lt
            | DynBin::Le
            | DynBin::Gt
            | DynBin::Ge
            | DynBin::StrictEq
            | DynBin::LooseEq
            | DynBin::SameValue
            | DynBin::SameValueZero
    )
}

/// Integers within these bounds can be multiplied by one another and added up often without leaving those of doubles.
const NARROW: i64 = 1 << 20;

/// A number whose kind is known.
#[derive(Clone, Copy)]
enum Number {
    /// 64 bits, at most 2⁵³ in size.
    Int(TermId),
    Double(TermId),
}

fn long(cx: &mut Cx, v: i64) -> TermId {
    cx.terms.constant(Value::Bv { bits: 64, value: v as u64 })
}

fn double(cx: &mut Cx, x: f64) -> TermId {
    cx.terms.constant(conspect_memory::value_of(x.to_bits(), Sort::F64))
}

fn holds(cx: &mut Cx, op: Op, a: TermId, b: TermId) -> Guard {
    let t = cx.terms.make(op, &[a, b]);
    cx.guard_of_term(t)
}

fn not(cx: &mut Cx, g: Guard) -> Guard {
    cx.guards.not(g)
}

/// The bounds of an integer by what is always known of it, and where these are wide by the condition of the path.
fn range(cx: &mut Cx, t: TermId) -> (i64, i64) {
    let (mut lo, mut hi) = cx.terms.facts(t).signed;
    if lo < -NARROW || hi > NARROW {
        (lo, hi) = cx.signed_bounds(t);
    }
    (lo.max(-MAX_INT), hi.min(MAX_INT))
}

/// The bits that a signed number between two bounds needs.
fn needed(lo: i64, hi: i64) -> u32 {
    let size = |v: i64| 65 - (if v < 0 { !v } else { v }).leading_zeros();
    size(lo).max(size(hi)).max(1)
}

/// A term of 64 bits whose value lies between two bounds where the present condition holds, as one that shows it: what is computed from
/// it later is bounded wherever it is used.
fn fitted(cx: &mut Cx, t: TermId, lo: i64, hi: i64) -> TermId {
    let (least, most) = cx.terms.facts(t).signed;
    let bits = needed(lo, hi);
    if cx.terms.as_const(t).is_some() || bits + 2 > needed(least, most) {
        return t;
    }
    let low = cx.terms.make(Op::Extract(bits as u8 - 1, 0), &[t]);
    cx.terms.make(Op::SignExtend(64), &[low])
}

impl Number {
    /// The number that an entry converts to (`ToNumber`), where no code has to run.
    fn of(cx: &mut Cx, v: &SVal) -> Result<Number, String> {
        match v {
            SVal::C(b) => {
                let x = bits::to_number(*b).ok_or("a conversion that needs code")?;
                Ok(match int_of(x.to_bits()) {
                    Some(i) => Number::Int(long(cx, i)),
                    None => Number::Double(double(cx, x)),
                })
            }
            SVal::D(Tag::Int, t) => Ok(Number::Int(*t)),
            // A constant that became an integer in the making is one, as a concrete value is.
            SVal::D(Tag::Num, t) => Ok(match cx.terms.as_const(*t) {
                Some(Value::F64(b)) => match int_of(*b) {
                    Some(i) => Number::Int(long(cx, i)),
                    None => Number::Double(*t),
                },
                _ => Number::Double(*t),
            }),
            SVal::D(Tag::Bool, t) => {
                let (one, zero) = (long(cx, 1), long(cx, 0));
                Ok(Number::Int(cx.terms.make(Op::Ite, &[*t, one, zero])))
            }
            SVal::D(..) | SVal::T(_) | SVal::U(_) => Err("a number made of an unknown object".into()),
        }
    }

    fn double(self, cx: &mut Cx) -> TermId {
        match self {
            Number::Int(t) => cx.terms.make(Op::SToFp(Sort::F64), &[t]),
            Number::Double(t) => t,
        }
    }

    /// `ToInt32`, as a term of 32 bits.
    fn int32(self, cx: &mut Cx) -> TermId {
        match self {
            Number::Int(t) => cx.terms.make(Op::Extract(31, 0), &[t]),
            Number::Double(t) => {
                if let Some(q) = quotient(cx, t) {
                    return cx.terms.make(Op::Extract(31, 0), &[q]);
                }
                let near = cx.terms.make(Op::FpToSSat(64), &[t]);
                let near = cx.terms.make(Op::Extract(31, 0), &[near]);
                let size = cx.terms.make(Op::FpAbs, &[t]);
                let bound = double(cx, 9.0e18);
                let small = cx.terms.make(Op::FpLt, &[size, bound]);
                let whole = cx.terms.make(Op::FpTrunc, &[t]);
                let modulus = double(cx, 4_294_967_296.0);
                let rest = cx.terms.make(Op::FpRem, &[whole, modulus]);
                let far = cx.terms.make(Op::FpToSSat(64), &[rest]);
                let far = cx.terms.make(Op::Extract(31, 0), &[far]);
                cx.terms.make(Op::Ite, &[small, near, far])
            }
        }
    }
}

/// A number with so many possible values at most is told apart by them where a large one is multiplied or divided by it.
const FEW: i64 = 8;
/// A division of numbers of so few bits at most is one of as many bits: circuits of division grow with the square of these.
const NARROWED: u32 = 34;
/// What is no large number: arithmetic on it is cheap in gates.
const SMALL: i64 = 1 << 12;

/// Has the second operand few possible values, and is the first one large?
fn is_few(cx: &Cx, (a, (al, ah)): (TermId, (i64, i64)), (b, (bl, bh)): (TermId, (i64, i64))) -> bool {
    let large = al < -SMALL || ah > SMALL;
    let unknown = cx.terms.as_const(a).is_none() && cx.terms.as_const(b).is_none();
    large && unknown && bl <= bh && bh - bl < FEW
}

/// A product, quotient or remainder with the bounds of its operands. By a number with few possible values it is one of as many with constants: these are
/// linear, and of others the solver knows little. A divisor is not zero.
fn by_cases(cx: &mut Cx, op: Op, (a, ra): (TermId, (i64, i64)), (b, rb): (TermId, (i64, i64))) -> TermId {
    let divides = op != Op::BvMul;
    if !is_few(cx, (a, ra), (b, rb)) {
        // One more bit for the quotient of the least number and −1, and for the divisor that stands for zero.
        let bits = needed(ra.0, ra.1).max(needed(rb.0, rb.1)) + 1;
        if !divides || cx.terms.as_const(b).is_some() || bits > NARROWED {
            return cx.terms.make(op, &[a, b]);
        }
        let low = Op::Extract(bits as u8 - 1, 0);
        let [x, y] = [a, b].map(|t| cx.terms.make(low.clone(), &[t]));
        let r = cx.terms.make(op, &[x, y]);
        return cx.terms.make(Op::SignExtend(64), &[r]);
    }
    // Where the divisor stands for one in place of zero, it is one of the cases.
    let (low, high) = if divides { (rb.0.min(1), rb.1.max(1)) } else { rb };
    let mut all = None;
    for value in (low..=high).filter(|v| *v != 0 || !divides) {
        let c = long(cx, value);
        let this = cx.terms.make(op.clone(), &[a, c]);
        all = Some(match all {
            None => this,
            Some(others) => {
                let equal = cx.terms.make(Op::Eq, &[b, c]);
                cx.terms.make(Op::Ite, &[equal, this, others])
            }
        });
    }
    all.unwrap_or_else(|| cx.terms.make(op, &[a, b]))
}

/// The truncated quotient of two integers, where a double is the rounded quotient of two that are converted: exact
/// for operands below 2⁵³, because no rounded quotient then reaches an integer that the exact one does not.
/// Where the divisor is zero the double is no number, and so is nothing that is taken from here.
fn quotient(cx: &mut Cx, t: TermId) -> Option<TermId> {
    let (a, b) = int_division(cx, t)?;
    let (ra, rb) = (range(cx, a), range(cx, b));
    let (none, divisor) = divisor(cx, b);
    let q = by_cases(cx, Op::BvSDiv, (a, ra), (divisor, rb));
    let most = quotient_size(ra, rb);
    let q = fitted(cx, q, if ra.0 >= 0 && rb.0 >= 0 { 0 } else { -most }, most);
    if none == Guard::FALSE {
        return Some(q);
    }
    let (none, zero) = (cx.guards.to_term(&mut cx.terms, none), long(cx, 0));
    Some(cx.terms.make(Op::Ite, &[none, zero, q]))
}

/// The operands of a division of converted integers.
fn int_division(cx: &mut Cx, t: TermId) -> Option<(TermId, TermId)> {
    if *cx.terms.op(t) != Op::FpDiv {
        return None;
    }
    let args = cx.terms.args(t).to_vec();
    let int = |cx: &Cx, x: TermId| match cx.terms.op(x) {
        Op::SToFp(Sort::F64) => {
            let i = cx.terms.args(x)[0];
            (cx.terms.sort(i) == Sort::Bv(64)).then_some(i)
        }
        _ => None,
    };
    let left = int(cx, args[0])?;
    match (int(cx, args[1]), cx.terms.as_const(args[1])) {
        (Some(right), _) => Some((left, right)),
        (None, Some(Value::F64(b))) => {
            let c = int_of(*b)?;
            Some((left, long(cx, c)))
        }
        (None, _) => None,
    }
}

fn int_value(cx: &Cx, t: TermId) -> SVal {
    match cx.terms.as_const(t) {
        Some(Value::Bv { value, .. }) => SVal::C(box_dyn(Tag::Int, *value)),
        _ => SVal::D(Tag::Int, t),
    }
}

fn double_value(cx: &Cx, t: TermId) -> SVal {
    match cx.terms.as_const(t) {
        Some(Value::F64(b)) => SVal::C(box_dyn(Tag::Num, *b)),
        _ => SVal::D(Tag::Num, t),
    }
}

/// The first value where the guard holds, the second elsewhere; neither is computed into one term.
fn either(cx: &mut Cx, g: Guard, a: SVal, b: SVal) -> SVal {
    cx.ite(g, &a, &b, None)
}

/// Can the operator be done on an entry that holds a term?
pub(super) fn un_fast(cx: &mut Cx, op: DynUn, a: &SVal) -> SVal {
    let SVal::D(tag, t) = a else { return SVal::C(0) };
    let number = matches!(tag, Tag::Int | Tag::Num);
    let scalar = number || *tag == Tag::Bool;
    let yes = match op {
        DynUn::Truthy => scalar || matches!(tag, Tag::Ref | Tag::Symbol),
        DynUn::TypeOf | DynUn::ToNum | DynUn::Neg | DynUn::BitNot => scalar,
        DynUn::ToStr => *tag == Tag::Bool,
        DynUn::ToKey if *tag == Tag::Int => {
            let (lo, hi) = range(cx, *t);
            if lo >= 0 && hi < i64::from(u32::MAX) {
                true
            } else {
                let (zero, most) = (long(cx, 0), long(cx, i64::from(u32::MAX)));
                let low = holds(cx, Op::BvSle, zero, *t);
                let high = holds(cx, Op::BvSlt, *t, most);
                let g = cx.guards.and(low, high);
                return cx.bool_of(g);
            }
        }
        DynUn::ToKey => *tag == Tag::Bool,
        DynUn::ToF64 | DynUn::ToInteger | DynUn::Floor | DynUn::Ceil | DynUn::Trunc | DynUn::Abs => number,
    };
    SVal::C(u64::from(yes))
}

/// A unary operator on an entry that holds a term.
pub(super) fn un(cx: &mut Cx, op: DynUn, a: &SVal) -> Answer {
    let SVal::D(tag, t) = a else { return Err("an operator of dynamic values on a plain one".into()) };
    let text = |s: &str| box_dyn(Tag::Str, strings::intern_str(s));
    match op {
        DynUn::Truthy => {
            let g = match tag {
                Tag::Bool => cx.guard_of_term(*t),
                Tag::Int => {
                    let zero = long(cx, 0);
                    let g = holds(cx, Op::Eq, *t, zero);
                    not(cx, g)
                }
                Tag::Num => {
                    // Neither zero nor NaN: a number above or below zero.
                    let zero = double(cx, 0.0);
                    let below = holds(cx, Op::FpLt, *t, zero);
                    let above = holds(cx, Op::FpLt, zero, *t);
                    cx.guards.or(below, above)
                }
                _ => Guard::TRUE,
            };
            Ok(cx.bool_of(g))
        }
        DynUn::TypeOf => Ok(SVal::C(strings::intern_str(bits::type_of(*tag).unwrap_or("object")))),
        DynUn::ToStr | DynUn::ToKey if *tag == Tag::Bool => {
            let g = cx.guard_of_term(*t);
            let plain = op == DynUn::ToStr;
            let [yes, no] = ["true", "false"].map(|s| if plain { strings::intern_str(s) } else { text(s) });
            Ok(either(cx, g, SVal::C(yes), SVal::C(no)))
        }
        DynUn::ToKey if *tag == Tag::Int => Ok(a.clone()),
        // The test that goes before says no: code that leaves it out gets no text in its place.
        DynUn::ToStr | DynUn::ToKey => {
            Err("the text of an unknown value, where a known one is needed".into())
        }
        _ => {
            let n = Number::of(cx, a)?;
            number_un(cx, op, n)
        }
    }
}

fn number_un(cx: &mut Cx, op: DynUn, n: Number) -> Answer {
    Ok(match (op, n) {
        (DynUn::ToF64, n) => {
            let t = n.double(cx);
            cx.lift(t)
        }
        (DynUn::ToNum, Number::Int(t)) => int_value(cx, t),
        (DynUn::ToNum, Number::Double(t)) => double_value(cx, t),
        (DynUn::BitNot, n) => {
            let x = n.int32(cx);
            let t = cx.terms.make(Op::BvNot, &[x]);
            let t = cx.terms.make(Op::SignExtend(64), &[t]);
            int_value(cx, t)
        }
        (DynUn::Neg, Number::Int(t)) => negated(cx, t),
        (DynUn::Neg, Number::Double(t)) => {
            let t = cx.terms.make(Op::FpNeg, &[t]);
            double_value(cx, t)
        }
        (DynUn::ToInteger | DynUn::Floor | DynUn::Ceil | DynUn::Trunc, Number::Int(t)) => int_value(cx, t),
        (DynUn::Abs, Number::Int(t)) => {
            let zero = long(cx, 0);
            let below = cx.terms.make(Op::BvSlt, &[t, zero]);
            let minus = cx.terms.make(Op::BvNeg, &[t]);
            let t = cx.terms.make(Op::Ite, &[below, minus, t]);
            int_value(cx, t)
        }
        (DynUn::Abs, Number::Double(t)) => {
            let t = cx.terms.make(Op::FpAbs, &[t]);
            double_value(cx, t)
        }
        (DynUn::ToInteger | DynUn::Floor | DynUn::Ceil | DynUn::Trunc, Number::Double(t)) => {
            return Ok(rounded(cx, op, t));
        }
        (DynUn::Truthy | DynUn::TypeOf | DynUn::ToStr | DynUn::ToKey, _) => {
            return Err("an operator of dynamic values".into());
        }
    })
}

/// A double rounded to an integral value. A quotient of integers that does not divide evenly is rounded as one.
fn rounded(cx: &mut Cx, op: DynUn, t: TermId) -> SVal {
    let plain = |cx: &mut Cx| {
        let how = match op {
            DynUn::Floor => Op::FpFloor,
            DynUn::Ceil => Op::FpCeil,
            _ => Op::FpTrunc,
        };
        let r = cx.terms.make(how, &[t]);
        if op != DynUn::ToInteger {
            return double_value(cx, r);
        }
        // NaN becomes zero, and −0 becomes 0.
        let zero = double(cx, 0.0);
        let nan = cx.terms.make(Op::FpIsNan, &[t]);
        let sum = cx.terms.make(Op::FpAdd, &[r, zero]);
        let r = cx.terms.make(Op::Ite, &[nan, zero, sum]);
        double_value(cx, r)
    };
    let Some((a, b)) = int_division(cx, t) else { return plain(cx) };
    let zero = long(cx, 0);
    // Where the divisor is zero or the quotient rounds to −0, the double is taken as it is.
    let (none, _) = divisor(cx, b);
    let mut negative = |t| if range(cx, t).0 >= 0 { Guard::FALSE } else { holds(cx, Op::BvSlt, t, zero) };
    let (na, nb) = (negative(a), negative(b));
    let (pa, pb) = (not(cx, na), not(cx, nb));
    let (x, y) = (cx.guards.and(na, pb), cx.guards.and(pa, nb));
    let differ = cx.guards.or(x, y);
    let Some(q) = quotient(cx, t) else { return plain(cx) };
    let one = long(cx, 1);
    let (ra, rb) = (range(cx, a), range(cx, b));
    let exact = if is_few(cx, (a, ra), (b, rb)) {
        let (_, divisor) = divisor(cx, b);
        let rest = by_cases(cx, Op::BvSRem, (a, ra), (divisor, rb));
        cx.terms.make(Op::Eq, &[rest, zero])
    } else {
        let back = cx.terms.make(Op::BvMul, &[q, b]);
        cx.terms.make(Op::Eq, &[back, a])
    };
    let is_zero = holds(cx, Op::Eq, q, zero);
    let (value, minus_zero) = match op {
        DynUn::Floor => {
            let below = cx.guards.to_term(&mut cx.terms, differ);
            let less = cx.terms.make(Op::BvSub, &[q, one]);
            let inexact = cx.terms.make(Op::Not, &[exact]);
            let step = cx.terms.make(Op::And, &[below, inexact]);
            let value = cx.terms.make(Op::Ite, &[step, less, q]);
            // 0 divided by a negative number.
            let g = holds(cx, Op::Eq, a, zero);
            (value, cx.guards.and(g, nb))
        }
        DynUn::Ceil => {
            let same = not(cx, differ);
            let above = cx.guards.to_term(&mut cx.terms, same);
            let more = cx.terms.make(Op::BvAdd, &[q, one]);
            let inexact = cx.terms.make(Op::Not, &[exact]);
            let step = cx.terms.make(Op::And, &[above, inexact]);
            let value = cx.terms.make(Op::Ite, &[step, more, q]);
            (value, cx.guards.and(is_zero, differ))
        }
        DynUn::Trunc => (q, cx.guards.and(is_zero, differ)),
        _ => (q, Guard::FALSE),
    };
    let odd = cx.guards.or(none, minus_zero);
    let fallback = plain(cx);
    let value = int_value(cx, value);
    either(cx, odd, fallback, value)
}

/// `-x` of an integer: 0 becomes −0.
fn negated(cx: &mut Cx, t: TermId) -> SVal {
    let minus = cx.terms.make(Op::BvNeg, &[t]);
    let value = int_value(cx, minus);
    let zero = long(cx, 0);
    let g = holds(cx, Op::Eq, t, zero);
    either(cx, g, SVal::C((-0.0f64).to_bits()), value)
}

/// Can the operator be done on two entries, one of which holds a term?
pub(super) fn bin_fast(_: &mut Cx, op: DynBin, a: &SVal, b: &SVal) -> SVal {
    let tag = |v: &SVal| match v {
        SVal::C(b) => tag_of(*b),
        SVal::D(tag, _) => *tag,
        SVal::T(_) | SVal::U(_) => Tag::Ref,
    };
    let (s, t) = (tag(a), tag(b));
    let number = |t: Tag| matches!(t, Tag::Int | Tag::Num);
    let prim = |t: Tag| matches!(t, Tag::Undefined | Tag::Null | Tag::Bool | Tag::Num | Tag::Int | Tag::Str);
    let yes = match op {
        DynBin::StrictEq | DynBin::SameValue | DynBin::SameValueZero => true,
        // A string takes the number's decimal text, which is made by code.
        DynBin::Add if s == Tag::Str || t == Tag::Str => !number(s) && !number(t) && prim(s) && prim(t),
        DynBin::LooseEq => {
            let nullish = |t: Tag| matches!(t, Tag::Undefined | Tag::Null);
            nullish(s) || nullish(t) || s == Tag::Symbol || t == Tag::Symbol || (prim(s) && prim(t))
        }
        _ => prim(s) && prim(t),
    };
    SVal::C(u64::from(yes))
}

/// A binary operator on two entries, one of which holds a term.
pub(super) fn bin(cx: &mut Cx, op: DynBin, a: &SVal, b: &SVal) -> Answer {
    if bin_fast(cx, op, a, b) == SVal::C(0) {
        // No path gets here with these entries.
        return Ok(SVal::C(0));
    }
    match op {
        DynBin::Add if is_str(a) || is_str(b) => {
            // One of them is a truth value.
            let (x, y) = (text_of(cx, a)?, text_of(cx, b)?);
            let mut out = Entries::new();
            for (g, s) in &x {
                for (h, t) in &y {
                    let gh = cx.guards.and(*g, *h);
                    out.push((gh, SVal::C(box_dyn(Tag::Str, strings::concat(*s, *t)))));
                }
            }
            Ok(cx.union(out, None))
        }
        DynBin::StrictEq | DynBin::SameValue | DynBin::SameValueZero | DynBin::LooseEq => equal(cx, op, a, b),
        _ => {
            let (x, y) = (Number::of(cx, a)?, Number::of(cx, b)?);
            arithmetic(cx, op, x, y)
        }
    }
}

fn is_str(v: &SVal) -> bool {
    matches!(v, SVal::C(b) if tag_of(*b) == Tag::Str)
}

/// The numbers of the strings that an entry converts to, with their guards.
fn text_of(cx: &mut Cx, v: &SVal) -> Result<Vec<(Guard, u64)>, String> {
    match v {
        SVal::C(b) => {
            let s = bits::un(DynUn::ToStr, *b).ok_or("a conversion that needs code")?;
            Ok(vec![(Guard::TRUE, s)])
        }
        SVal::D(Tag::Bool, t) => {
            let g = cx.guard_of_term(*t);
            let not_g = not(cx, g);
            Ok(vec![(g, strings::intern_str("true")), (not_g, strings::intern_str("false"))])
        }
        SVal::D(..) | SVal::T(_) | SVal::U(_) => Err("the text of an unknown number".into()),
    }
}

/// An operation on shapes one operand of which is not concrete. Many shapes, or many places of a key, are one term that chooses between
/// them: they are taken apart again.
pub(super) fn shape(cx: &mut Cx, op: ShapeOp, a: &SVal, b: &SVal) -> Answer {
    let (Some(shapes), Some(others)) = (choices(cx, a), choices(cx, b)) else {
        return Err("a property with a key of unknown contents".into());
    };
    let mut out = Entries::new();
    for (g, shape) in &shapes {
        let SVal::C(shape) = shape else {
            return Err("a property of an object of unknown shape".into());
        };
        for (h, other) in &others {
            let both = cx.guards.and(*g, *h);
            if both != Guard::FALSE && cx.is_possible(both) {
                out.push((both, shape_of_one(cx, op, *shape, other)?));
            }
        }
    }
    Ok(cx.union(out, None))
}

/// What a value chooses from; a dynamic value is one choice.
fn choices(cx: &mut Cx, v: &SVal) -> Option<Entries> {
    match v {
        SVal::T(t) => cx.constants(*t),
        v => Some(Entries::from_iter([(Guard::TRUE, v.clone())])),
    }
}

/// An operation on one shape: a key that is an unknown integer is compared with the integers among the keys.
fn shape_of_one(cx: &mut Cx, op: ShapeOp, s: u64, b: &SVal) -> Answer {
    if let SVal::C(b) = b {
        let value = arith::bin(BinOp::Shape(op), Type::I32, s, *b);
        return Ok(SVal::C(value.unwrap_or(0)));
    }
    let (ShapeOp::Find, SVal::D(Tag::Int, t)) = (op, b) else {
        return Err("a property with a key of unknown contents".into());
    };
    let mut out = Entries::new();
    let mut rest = Guard::TRUE;
    for i in 0..shapes::count(s) {
        let (key, attributes) = shapes::at(s, i);
        let Some(k) = int_of(key) else { continue };
        let k = long(cx, k);
        let g = holds(cx, Op::Eq, *t, k);
        let g = cx.guards.and(rest, g);
        let not_g = not(cx, g);
        rest = cx.guards.and(rest, not_g);
        out.push((g, SVal::C(i * 16 + u64::from(attributes))));
    }
    out.push((rest, SVal::C(u64::from(u32::MAX))));
    Ok(cx.union(out, None))
}
