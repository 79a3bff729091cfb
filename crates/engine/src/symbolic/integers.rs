//! Integers without bounds, and pure functions, on entries that hold terms.

use super::{Path, Symbolic};
use crate::domain::{Answer, Trouble};
use conspect_ir::{IntBin, PureOp, Type};
use conspect_memory::{Cx, Entries, SVal, pure, sort_of};
use conspect_term::{Guard, Op, Sort, TermId, Value};

/// A machine index into at most so many cells becomes a union of all of them.
const INDEX_LIMIT: u64 = 256;
/// An unknown integer is raised to at most this constant power.
const POWER_LIMIT: i128 = 8;
/// Bits of a constant operand of a bitwise operation are taken in at most so many runs.
const RUN_LIMIT: usize = 8;

type Reply = Result<SVal, String>;

fn constant(cx: &mut Cx, v: i128) -> TermId {
    cx.terms.constant(Value::Int(v))
}

fn known(cx: &Cx, t: TermId) -> Option<i128> {
    match cx.terms.as_const(t) {
        Some(Value::Int(v)) => Some(*v),
        _ => None,
    }
}

/// A binary operation on two entries, one of which holds a term.
pub(super) fn bin(cx: &mut Cx, op: IntBin, a: &SVal, b: &SVal) -> Reply {
    if op == IntBin::Index {
        return index(cx, a, b);
    }
    for v in [a, b] {
        if let SVal::C(bits) = v
            && conspect_memory::ints::to_i128(*bits).is_none()
        {
            return Err("an unknown integer beside one of more than 128 bits".into());
        }
    }
    let (x, y) = (cx.term(a, Sort::Int), cx.term(b, Sort::Int));
    let t = match op {
        IntBin::Add => cx.terms.make(Op::IntAdd, &[x, y]),
        IntBin::Sub => cx.terms.make(Op::IntSub, &[x, y]),
        IntBin::Mul => cx.terms.make(Op::IntMul, &[x, y]),
        IntBin::Lt => cx.terms.make(Op::IntLt, &[x, y]),
        IntBin::Le => cx.terms.make(Op::IntLe, &[x, y]),
        IntBin::Eq => cx.terms.make(Op::Eq, &[x, y]),
        IntBin::FloorDiv | IntBin::FloorMod => divided(cx, op, x, y),
        IntBin::Shl | IntBin::Shr => {
            let by = known(cx, y).filter(|k| (0..120).contains(k));
            let Some(k) = by else { return Err("a shift by an unknown number of bits".into()) };
            let power = constant(cx, 1 << k);
            let op = if op == IntBin::Shl { Op::IntMul } else { Op::IntDiv };
            cx.terms.make(op, &[x, power])
        }
        IntBin::Pow => {
            let n = known(cx, y).filter(|n| (0..=POWER_LIMIT).contains(n));
            let Some(n) = n else { return Err("a power with an unknown exponent".into()) };
            let one = constant(cx, 1);
            (0..n).fold(one, |p, _| if p == one { x } else { cx.terms.make(Op::IntMul, &[p, x]) })
        }
        IntBin::And | IntBin::Or | IntBin::Xor => return bitwise(cx, op, x, y),
        IntBin::Index => unreachable!("done above"),
    };
    Ok(cx.lift(t))
}

/// Floor division and its remainder by SMT-LIB's, whose remainder is never negative. The divisor is not zero on any
/// path that gets here.
fn divided(cx: &mut Cx, op: IntBin, x: TermId, y: TermId) -> TermId {
    let zero = constant(cx, 0);
    let smt = if op == IntBin::FloorDiv { Op::IntDiv } else { Op::IntMod };
    let above = |cx: &mut Cx| cx.terms.make(smt.clone(), &[x, y]);
    // ⌊x / y⌋ = ⌊−x / −y⌋, and the remainder of x by y is that of −x by −y with the other sign.
    let below = |cx: &mut Cx| {
        let (minus_x, minus_y) =
            (cx.terms.make(Op::IntSub, &[zero, x]), cx.terms.make(Op::IntSub, &[zero, y]));
        let t = cx.terms.make(smt.clone(), &[minus_x, minus_y]);
        if op == IntBin::FloorDiv { t } else { cx.terms.make(Op::IntSub, &[zero, t]) }
    };
    match known(cx, y) {
        Some(c) if c > 0 => above(cx),
        Some(_) => below(cx),
        None => {
            let positive = cx.terms.make(Op::IntLt, &[zero, y]);
            let (p, n) = (above(cx), below(cx));
            cx.terms.make(Op::Ite, &[positive, p, n])
        }
    }
}

/// A bitwise operation with a constant: the constant's runs of ones are taken out by division and remainder.
fn bitwise(cx: &mut Cx, op: IntBin, x: TermId, y: TermId) -> Reply {
    let (x, c) = match (known(cx, x), known(cx, y)) {
        (_, Some(c)) => (x, c),
        (Some(c), None) => (y, c),
        (None, None) => return Err("a bitwise operation on two unknown integers".into()),
    };
    let both = masked(cx, x, c).ok_or("a bitwise operation of an unknown integer with this constant")?;
    let t = match op {
        IntBin::And => both,
        // x | c = x + c − (x & c), x ^ c = x + c − 2 (x & c)
        _ => {
            let c = constant(cx, c);
            let sum = cx.terms.make(Op::IntAdd, &[x, c]);
            let times = constant(cx, if op == IntBin::Or { 1 } else { 2 });
            let part = cx.terms.make(Op::IntMul, &[both, times]);
            cx.terms.make(Op::IntSub, &[sum, part])
        }
    };
    Ok(cx.lift(t))
}

/// `x & c`.
fn masked(cx: &mut Cx, x: TermId, c: i128) -> Option<TermId> {
    if c < 0 {
        let rest = masked(cx, x, !c)?;
        return Some(cx.terms.make(Op::IntSub, &[x, rest]));
    }
    let mut sum = constant(cx, 0);
    let (mut rest, mut at, mut runs) = (c, 0u32, 0);
    while rest != 0 {
        let gap = rest.trailing_zeros();
        rest >>= gap;
        at += gap;
        let ones = rest.trailing_ones();
        rest >>= ones;
        if at + ones > 120 || runs == RUN_LIMIT {
            return None;
        }
        let (low, width) = (constant(cx, 1 << at), constant(cx, 1 << ones));
        let shifted = cx.terms.make(Op::IntDiv, &[x, low]);
        let run = cx.terms.make(Op::IntMod, &[shifted, width]);
        let part = cx.terms.make(Op::IntMul, &[run, low]);
        sum = cx.terms.make(Op::IntAdd, &[sum, part]);
        at += ones;
        runs += 1;
    }
    Some(sum)
}

/// An unknown index below a known length, as the union of all that it can be.
fn index(cx: &mut Cx, i: &SVal, n: &SVal) -> Reply {
    let (t, n) = match (i, n) {
        // It is known to be in range.
        (SVal::C(_), _) => return Ok(i.clone()),
        (SVal::T(t), SVal::C(n)) => (t, *n),
        (SVal::T(t), SVal::T(n)) if *cx.terms.op(*n) == Op::BvToInt => {
            let word = cx.terms.args(*n)[0];
            (t, u64::try_from(cx.terms.facts(word).signed.1).unwrap_or(0))
        }
        _ => return Err("an index into a sequence of unknown length".into()),
    };
    let n = &n;
    if *n > INDEX_LIMIT {
        return Err(format!("an unknown index into more than {INDEX_LIMIT} elements"));
    }
    let mut out = Entries::new();
    let mut rest = Guard::TRUE;
    for k in 0..*n {
        let c = constant(cx, i128::from(k));
        let same = cx.terms.make(Op::Eq, &[*t, c]);
        let same = cx.guard_of_term(same);
        let g = cx.guards.and(rest, same);
        let other = cx.guards.not(same);
        rest = cx.guards.and(rest, other);
        out.push((g, SVal::C(k)));
    }
    // Nothing to sort it by: the entries are not to fold into a term of machine integers.
    Ok(cx.union(out, None))
}

/// Does an integer fit into 64 bits?
fn fits(cx: &mut Cx, x: TermId) -> TermId {
    let (least, above) = (constant(cx, i128::from(i64::MIN)), constant(cx, 1 << 63));
    let low = cx.terms.make(Op::IntLt, &[x, least]);
    let high = cx.terms.make(Op::IntLt, &[x, above]);
    let low = cx.terms.not(low);
    cx.terms.and(low, high)
}

/// Conversions of unknown values between integers, words and doubles, as terms; what each takes for granted of its operands
/// is said where it is declared.
fn converted(cx: &mut Cx, op: PureOp, row: &[SVal]) -> Option<SVal> {
    let int = |cx: &mut Cx, v: &SVal| match v {
        SVal::C(bits) => {
            conspect_memory::ints::to_i128(*bits)?;
            Some(cx.term(v, Sort::Int))
        }
        _ => Some(cx.term(v, Sort::Int)),
    };
    let double = |cx: &mut Cx, v: &SVal| {
        let x = int(cx, v)?;
        Some(cx.terms.make(Op::IntToFp, &[x]))
    };
    let t = match op {
        PureOp::IntIsKnown => return Some(SVal::C(0)),
        PureOp::IntFits => {
            let x = int(cx, &row[0])?;
            fits(cx, x)
        }
        PureOp::IntOfBits => {
            let x = cx.term(&row[0], Sort::Bv(64));
            cx.terms.make(Op::BvToInt, &[x])
        }
        PureOp::IntToBits => {
            let x = int(cx, &row[0])?;
            let bits = cx.terms.make(Op::IntToBv(64), &[x]);
            let (zero, inside) = (constant(cx, 0), fits(cx, x));
            let negative = cx.terms.make(Op::IntLt, &[x, zero]);
            let [least, most] = [i64::MIN, i64::MAX].map(|v| cx.terms.bv(64, v as u64));
            let nearest = cx.terms.make(Op::Ite, &[negative, least, most]);
            cx.terms.make(Op::Ite, &[inside, bits, nearest])
        }
        PureOp::IntToF64 => double(cx, &row[0])?,
        PureOp::IntTrueDiv => {
            let (a, b) = (double(cx, &row[0])?, double(cx, &row[1])?);
            cx.terms.make(Op::FpDiv, &[a, b])
        }
        PureOp::IntOfF64 => {
            let x = cx.term(&row[0], Sort::F64);
            let bits = cx.terms.make(Op::FpToSSat(64), &[x]);
            cx.terms.make(Op::BvToInt, &[bits])
        }
        _ => return None,
    };
    Some(cx.lift(t))
}

impl Symbolic {
    /// A pure function, entry by entry where all operands are concrete.
    pub(super) fn pure(&mut self, path: &Path, op: PureOp, args: &[SVal]) -> Answer<SVal, Self> {
        let (types, ty) = op.signature();
        let guard = self.known(path);
        let mut rows: Vec<(Guard, Vec<SVal>)> = vec![(Guard::TRUE, vec![])];
        for a in args {
            let entries = self.cx.entries(guard, a);
            let mut next = vec![];
            for (g, row) in &rows {
                for (h, v) in &entries {
                    let gh = self.cx.guards.and(*g, *h);
                    if gh != Guard::FALSE && !self.cx.guards.disjoint(guard, gh) {
                        let mut row = row.clone();
                        row.push(v.clone());
                        next.push((gh, row));
                    }
                }
            }
            rows = next;
        }
        let mut out = Entries::new();
        for (g, row) in rows {
            out.push((g, self.pure_row(op, types, &row)?));
        }
        let sort = if ty == Type::I32 { None } else { sort_of(ty) };
        Ok(self.cx.union(out, sort))
    }

    fn pure_row(&mut self, op: PureOp, types: &[Type], row: &[SVal]) -> Answer<SVal, Self> {
        let bits: Option<Vec<u64>> = row.iter().map(SVal::bits).collect();
        if let Some(bits) = bits {
            return match pure::apply(op, &bits) {
                Some(v) => Ok(SVal::C(v)),
                None => Err(Trouble::Unsupported(pure::refusal(op, &bits).into())),
            };
        }
        if let Some(v) = converted(&mut self.cx, op, row) {
            return Ok(v);
        }
        let what = match types.first() {
            Some(Type::Int) => "an unknown integer",
            Some(Type::F64) => "an unknown float",
            _ => "an unknown value",
        };
        Err(Trouble::Unsupported(format!("{} of {what}", op.name().replace('_', " ")).into()))
    }
}
