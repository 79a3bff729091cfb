//! Pure operations on symbolic values: entry by entry, on terms where an entry is not concrete.

use super::dynamic::{self, is_comparison};
use super::integers;
use super::{Path, Symbolic};
use crate::arith;
use crate::domain::{Answer, Trouble};
use crate::verdict::Assumption;
use crate::world::World;
use conspect_ir::{BinOp, ClassId, DynUn, Tag, Type, UnOp};
use conspect_memory::{Cx, SVal, sort_of, value_of};
use conspect_term::{Guard, Op, Sort, Symbol, SymbolKind, TermId, Value};

impl Symbolic {
    pub(super) fn un_symbolic(&mut self, path: &Path, op: UnOp, ty: Type, a: &SVal) -> Answer<SVal, Self> {
        let sort = result_of_un(op, ty);
        if let UnOp::Math1(_) = op
            && let Some(v) = self.determined(path, a, Sort::F64).and_then(|a| crate::arith::un(op, ty, a))
        {
            return Ok(SVal::C(v));
        }
        let known = self.known(path);
        let mut trouble = None;
        let v = self.cx.map(known, a, sort, &mut |cx, _, a| match un_leaf(cx, op, ty, a) {
            Ok(v) => v,
            Err(e) => {
                trouble = Some(e);
                SVal::C(0)
            }
        });
        trouble.map_or(Ok(v), |e| Err(Trouble::Unsupported(e.into())))
    }

    pub(super) fn bin_symbolic(
        &mut self,
        path: &mut Path,
        op: BinOp,
        ty: Type,
        a: &SVal,
        b: &SVal,
    ) -> Answer<SVal, Self> {
        if let (BinOp::Eq | BinOp::Ne, Type::Ref(_)) = (op, ty) {
            self.is_apart_from_kept(path, a, b);
        }
        let sort = result_of_bin(op, ty);
        if let BinOp::Math2(_) = op
            && let (Some(a), Some(b)) =
                (self.determined(path, a, Sort::F64), self.determined(path, b, Sort::F64))
            && let Some(v) = crate::arith::bin(op, ty, a, b)
        {
            return Ok(SVal::C(v));
        }
        let known = self.known(path);
        let (a, b) = match op {
            // Shapes are numbers of which nothing is computed, and their other operand has another type.
            BinOp::Shape(_) => (a.clone(), b.clone()),
            _ => self.fold_if_many(a, b, ty),
        };
        let mut trouble = None;
        let (all, kept) = (&self.shared, &self.kept);
        let shared = &|address: &u64| all.contains(address) && !kept.contains_key(address);
        let v =
            self.cx.map2(known, (&a, &b), sort, &mut |cx, a, b| match bin_leaf(cx, shared, op, ty, a, b) {
                Ok(v) => v,
                Err(e) => {
                    trouble = Some(e);
                    SVal::C(0)
                }
            });
        trouble.map_or(Ok(v), |e| Err(Trouble::Unsupported(e.into())))
    }

    /// Notes an object that an initializer made.
    pub(crate) fn note_shared(&mut self, world: &World, class: Option<ClassId>, address: u64) {
        self.shared.insert(address);
        if let Some(class) = class.filter(|c| world.program.values.contains(c)) {
            self.kept.insert(address, world.program.classes[class].name.clone());
        }
    }

    /// Where an object from outside is compared with one of a class of values that an initializer made, it is another one.
    fn is_apart_from_kept(&mut self, path: &mut Path, a: &SVal, b: &SVal) {
        if self.kept.is_empty() {
            return;
        }
        let known = self.known(path);
        let (a, b) = (self.cx.entries(known, a), self.cx.entries(known, b));
        let from_outside = |(_, o): &(Guard, SVal)| matches!(o, SVal::T(_));
        let mut met = vec![];
        for (these, others) in [(&a, &b), (&b, &a)] {
            if these.iter().any(from_outside) {
                let kept =
                    |(_, o): &(Guard, SVal)| o.bits().and_then(|address| self.kept.get(&address).cloned());
                met.extend(others.iter().filter_map(kept));
            }
        }
        for class in met {
            let what = format!("a {class} that is given is none of those that the library keeps");
            self.take_for_granted(path, Assumption::specific(what));
        }
    }

    /// Folds the operands of an operation into terms where going over all pairs of entries would cost more than
    /// the union limit squared allows.
    fn fold_if_many(&mut self, a: &SVal, b: &SVal, ty: Type) -> (SVal, SVal) {
        let count = |v: &SVal| if let SVal::U(e) = v { e.len() } else { 1 };
        let many = count(a) > 1 && count(b) > 1 && count(a) * count(b) > 2 * self.cx.union_limit;
        match sort_of(ty) {
            Some(sort) if many && sort != Sort::Ref => {
                let (x, y) = (self.cx.term(a, sort), self.cx.term(b, sort));
                (self.cx.lift(x), self.cx.lift(y))
            }
            _ => (a.clone(), b.clone()),
        }
    }
}

fn result_of_un(op: UnOp, ty: Type) -> Option<Sort> {
    match op {
        UnOp::Not | UnOp::IsNan | UnOp::BitsToBool | UnOp::HasTag(_) => Some(Sort::Bool),
        UnOp::Neg | UnOp::BitNot | UnOp::FNeg | UnOp::FAbs | UnOp::FSqrt => sort_of(ty),
        UnOp::FFloor | UnOp::FCeil | UnOp::FRint | UnOp::FTrunc => sort_of(ty),
        UnOp::Trunc(n) | UnOp::SExt(n) | UnOp::ZExt(n) | UnOp::BoolToBits(n) | UnOp::FToSSat(n) => {
            Some(Sort::Bv(n))
        }
        UnOp::SToF32 | UnOp::UToF32 | UnOp::F64ToF32 => Some(Sort::F32),
        UnOp::SToF64 | UnOp::UToF64 | UnOp::F32ToF64 | UnOp::Math1(_) => Some(Sort::F64),
        UnOp::FToBits => Some(Sort::Bv(arith::width(ty) as u8)),
        UnOp::BitsToF => Some(if arith::width(ty) == 32 { Sort::F32 } else { Sort::F64 }),
        UnOp::StrLen => Some(Sort::Bv(32)),
        UnOp::Untag(tag) => match tag {
            conspect_ir::Tag::Int => Some(Sort::Bv(64)),
            conspect_ir::Tag::Num => Some(Sort::F64),
            conspect_ir::Tag::Bool => Some(Sort::Bool),
            conspect_ir::Tag::Long => Some(Sort::Int),
            conspect_ir::Tag::Float => Some(Sort::F64),
            _ => None,
        },
        UnOp::DynFast(_) | UnOp::Dyn(DynUn::Truthy) => Some(Sort::Bool),
        UnOp::Dyn(DynUn::ToF64) => Some(Sort::F64),
        UnOp::Box(_) | UnOp::StrOf | UnOp::StrLower | UnOp::StrUpper | UnOp::Dyn(_) => None,
    }
}

fn result_of_bin(op: BinOp, ty: Type) -> Option<Sort> {
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::SDiv | BinOp::SRem | BinOp::UDiv | BinOp::URem => {
            sort_of(ty)
        }
        BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Shl | BinOp::AShr | BinOp::LShr => sort_of(ty),
        BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => sort_of(ty),
        BinOp::Eq | BinOp::Ne | BinOp::SLt | BinOp::SLe | BinOp::ULt | BinOp::ULe => Some(Sort::Bool),
        BinOp::FEq | BinOp::FLt | BinOp::FLe | BinOp::FNe => Some(Sort::Bool),
        BinOp::SAddOverflows | BinOp::SSubOverflows | BinOp::SMulOverflows => Some(Sort::Bool),
        BinOp::UAddOverflows | BinOp::USubOverflows | BinOp::UMulOverflows => Some(Sort::Bool),
        BinOp::SCmp | BinOp::FCmpL | BinOp::FCmpG => Some(Sort::Bv(32)),
        BinOp::Math2(_) => Some(Sort::F64),
        BinOp::StrLt | BinOp::DynFast(_) => Some(Sort::Bool),
        BinOp::Dyn(op) => is_comparison(op).then_some(Sort::Bool),
        BinOp::Int(op) => sort_of(op.result()),
        BinOp::StrAt => Some(Sort::Bv(16)),
        BinOp::StrIndexOf => Some(Sort::Bv(32)),
        BinOp::StrConcat | BinOp::StrHead | BinOp::StrTail => None,
        // Numbers of shapes stay numbers.
        BinOp::Shape(_) => None,
    }
}

/// A sort that the operation needs its operand to have.
fn needed(ty: Type, what: &str) -> Result<Sort, String> {
    sort_of(ty).ok_or_else(|| format!("{what} of a symbolic value of type {ty:?}"))
}

fn un_leaf(cx: &mut Cx, op: UnOp, ty: Type, a: &SVal) -> Result<SVal, String> {
    if let SVal::C(a) = a {
        return match (arith::un(op, ty, *a), op) {
            (Some(v), _) => Ok(SVal::C(v)),
            (None, UnOp::Dyn(_)) => Ok(SVal::C(0)),
            (None, _) => Err("primitive strings".to_string()),
        };
    }
    match (op, a) {
        (UnOp::HasTag(tag), SVal::D(own, _)) => {
            let float = tag == Tag::Float && matches!(own, Tag::Num | Tag::Int);
            return Ok(SVal::C(u64::from(*own == tag || float)));
        }
        (UnOp::Untag(Tag::Float), SVal::D(Tag::Num, t)) => return Ok(cx.lift(*t)),
        (UnOp::Untag(Tag::Float), SVal::D(Tag::Int, t)) => {
            let t = cx.terms.make(Op::SToFp(Sort::F64), &[*t]);
            return Ok(cx.lift(t));
        }
        (UnOp::Box(Tag::Float), SVal::T(t)) => return Ok(SVal::D(Tag::Num, *t)),
        (UnOp::Untag(tag), SVal::D(own, t)) if *own == tag => return Ok(cx.lift(*t)),
        // This entry is on no path that gets here.
        // A double that an operation made can be integral: with values that are known it is an integer.
        (UnOp::Untag(Tag::Int), SVal::D(Tag::Num, t)) => {
            let t = cx.terms.make(Op::FpToSSat(64), &[*t]);
            return Ok(cx.lift(t));
        }
        (UnOp::Untag(_), SVal::D(..)) => return Ok(SVal::C(0)),
        (UnOp::DynFast(op), _) => return Ok(dynamic::un_fast(cx, op, a)),
        (UnOp::Dyn(op), _) => return dynamic::un(cx, op, a),
        (UnOp::Box(tag), SVal::T(t)) => return Ok(SVal::D(tag, *t)),
        _ => {}
    }
    let sort = needed(ty, "an operation")?;
    let x = cx.term(a, sort);
    let t = un_term(cx, op, sort, x)?;
    Ok(cx.lift(t))
}

fn un_term(cx: &mut Cx, op: UnOp, sort: Sort, x: TermId) -> Result<TermId, String> {
    let bits = |s: Sort| if let Sort::Bv(n) = s { n } else { 0 };
    let simple = match op {
        UnOp::Not => Op::Not,
        UnOp::Neg => Op::BvNeg,
        UnOp::BitNot => Op::BvNot,
        UnOp::FNeg => Op::FpNeg,
        UnOp::FAbs => Op::FpAbs,
        UnOp::FSqrt => Op::FpSqrt,
        UnOp::FFloor => Op::FpFloor,
        UnOp::FCeil => Op::FpCeil,
        UnOp::FRint => Op::FpRint,
        UnOp::FTrunc => Op::FpTrunc,
        UnOp::IsNan => Op::FpIsNan,
        UnOp::Trunc(n) if n == bits(sort) => return Ok(x),
        UnOp::Trunc(n) => Op::Extract(n - 1, 0),
        UnOp::SExt(n) | UnOp::ZExt(n) if n == bits(sort) => return Ok(x),
        UnOp::SExt(n) => Op::SignExtend(n),
        UnOp::ZExt(n) => Op::ZeroExtend(n),
        UnOp::BoolToBits(n) => {
            let one = cx.terms.constant(Value::Bv { bits: n, value: 1 });
            let zero = cx.terms.constant(Value::Bv { bits: n, value: 0 });
            return Ok(cx.terms.make(Op::Ite, &[x, one, zero]));
        }
        UnOp::BitsToBool => {
            let low = cx.terms.make(Op::Extract(0, 0), &[x]);
            let one = cx.terms.constant(Value::Bv { bits: 1, value: 1 });
            return Ok(cx.terms.make(Op::Eq, &[low, one]));
        }
        UnOp::SToF32 => Op::SToFp(Sort::F32),
        UnOp::SToF64 => Op::SToFp(Sort::F64),
        UnOp::UToF32 => Op::UToFp(Sort::F32),
        UnOp::UToF64 => Op::UToFp(Sort::F64),
        UnOp::FToSSat(n) => Op::FpToSSat(n),
        UnOp::F32ToF64 => Op::FpToFp(Sort::F64),
        UnOp::F64ToF32 => Op::FpToFp(Sort::F32),
        UnOp::FToBits => Op::FpToBits,
        UnOp::BitsToF => Op::BitsToFp,
        UnOp::Math1(m) => {
            let kind = SymbolKind::Function(format!("{m:?}").to_lowercase().into());
            let symbol = cx.terms.symbol(Symbol { kind, sort: Sort::F64 });
            return Ok(cx.terms.apply(symbol, &[x]));
        }
        UnOp::HasTag(_) | UnOp::Untag(_) | UnOp::Box(_) => {
            return Err("a tag operation on a plain value".into());
        }
        UnOp::StrLen | UnOp::StrOf | UnOp::StrLower | UnOp::StrUpper => {
            return Err("a primitive string of unknown units".into());
        }
        UnOp::Dyn(_) | UnOp::DynFast(_) => return Err("an operator of dynamic values on a plain one".into()),
    };
    Ok(cx.terms.make(simple, &[x]))
}

fn bin_leaf(
    cx: &mut Cx,
    shared: &dyn Fn(&u64) -> bool,
    op: BinOp,
    ty: Type,
    a: &SVal,
    b: &SVal,
) -> Result<SVal, String> {
    if let (SVal::C(x), SVal::C(y)) = (a, b) {
        return match (arith::bin(op, ty, *x, *y), op) {
            (Some(v), _) => Ok(SVal::C(v)),
            // An entry that no path has when control gets here: the test that goes before says so.
            (None, BinOp::Dyn(_)) => Ok(SVal::C(0)),
            (None, _) => Err("a result that is too large to be computed".to_string()),
        };
    }
    match op {
        BinOp::DynFast(op) => return Ok(dynamic::bin_fast(cx, op, a, b)),
        BinOp::Dyn(op) => return dynamic::bin(cx, op, a, b),
        BinOp::Shape(op) => return dynamic::shape(cx, op, a, b),
        BinOp::Int(op) => return integers::bin(cx, op, a, b),
        _ => {}
    }
    if let (BinOp::Eq | BinOp::Ne, Type::Ref(_)) = (op, ty) {
        // A hole is null or an object of the initial heap: never one that the entry allocated. What a class
        // initializer makes may have been made before the entry was called.
        if let (SVal::C(c), SVal::T(_)) | (SVal::T(_), SVal::C(c)) = (a, b) {
            let hole = if let SVal::T(t) = a {
                Some(*t)
            } else if let SVal::T(t) = b {
                Some(*t)
            } else {
                None
            };
            let fresh = hole.is_some_and(|t| is_given(cx, t));
            // Constant objects exist before the start, so a hole may well be one.
            if *c >= conspect_memory::CONST_BASE && !fresh {
                return Err("a comparison of an object given from outside with a constant object".into());
            }
            if shared(c) && !fresh {
                return Err(
                    "a comparison of an object given from outside with one that a class initializer made"
                        .into(),
                );
            }
            if *c != 0 {
                return Ok(SVal::C(u64::from(op == BinOp::Ne)));
            }
        }
    }
    let sort = needed(ty, "an operation")?;
    if sort == Sort::Int {
        return Err("unbounded integers".into());
    }
    let x = cx.term(a, sort);
    let t = match op {
        BinOp::Shl | BinOp::AShr | BinOp::LShr => shift(cx, op, sort, x, b)?,
        _ => {
            let y = cx.term(b, sort);
            bin_term(cx, op, sort, x, y)?
        }
    };
    Ok(cx.lift(t))
}

/// Was the object, or the one from which it is reached, made by the environment for this run? Then it is neither a
/// constant object nor one that an initializer made.
fn is_given(cx: &Cx, mut hole: TermId) -> bool {
    loop {
        let Op::Symbol(s) = cx.terms.op(hole) else { return false };
        match cx.terms.symbol_of(*s).kind {
            SymbolKind::Input(_) => return true,
            SymbolKind::Hole { .. } => match cx.terms.args(hole).first() {
                Some(owner) => hole = *owner,
                None => return false,
            },
            _ => return false,
        }
    }
}

/// A shift by the count modulo the width; the count may have another width than the shifted value.
fn shift(cx: &mut Cx, op: BinOp, sort: Sort, x: TermId, count: &SVal) -> Result<TermId, String> {
    let Sort::Bv(bits) = sort else { return Err("a shift of something else than a machine integer".into()) };
    let by = match count {
        SVal::C(c) => cx.terms.constant(value_of(c & u64::from(bits - 1), sort)),
        SVal::T(t) => {
            let Sort::Bv(own) = cx.terms.sort(*t) else { return Err("a shift by no machine integer".into()) };
            let low = cx.terms.constant(Value::Bv { bits: own, value: u64::from(bits - 1) });
            let masked = cx.terms.make(Op::BvAnd, &[*t, low]);
            match own.cmp(&bits) {
                std::cmp::Ordering::Less => cx.terms.make(Op::ZeroExtend(bits), &[masked]),
                std::cmp::Ordering::Equal => masked,
                std::cmp::Ordering::Greater => cx.terms.make(Op::Extract(bits - 1, 0), &[masked]),
            }
        }
        SVal::D(..) | SVal::U(_) => unreachable!("an entry of a machine integer"),
    };
    let op = match op {
        BinOp::Shl => Op::BvShl,
        BinOp::AShr => Op::BvAShr,
        _ => Op::BvLShr,
    };
    Ok(cx.terms.make(op, &[x, by]))
}

fn bin_term(cx: &mut Cx, op: BinOp, sort: Sort, x: TermId, y: TermId) -> Result<TermId, String> {
    let simple = match op {
        BinOp::Add => Op::BvAdd,
        BinOp::Sub => Op::BvSub,
        BinOp::Mul => Op::BvMul,
        BinOp::SDiv => Op::BvSDiv,
        BinOp::SRem => Op::BvSRem,
        BinOp::UDiv => Op::BvUDiv,
        BinOp::URem => Op::BvURem,
        BinOp::And if sort == Sort::Bool => Op::And,
        BinOp::Or if sort == Sort::Bool => Op::Or,
        BinOp::Xor if sort == Sort::Bool => return Ok(negated(cx, Op::Eq, x, y)),
        BinOp::And => Op::BvAnd,
        BinOp::Or => Op::BvOr,
        BinOp::Xor => Op::BvXor,
        BinOp::Eq => Op::Eq,
        BinOp::Ne => return Ok(negated(cx, Op::Eq, x, y)),
        BinOp::SLt => Op::BvSlt,
        BinOp::SLe => Op::BvSle,
        BinOp::ULt => Op::BvUlt,
        BinOp::ULe => Op::BvUle,
        BinOp::FAdd => Op::FpAdd,
        BinOp::FSub => Op::FpSub,
        BinOp::FMul => Op::FpMul,
        BinOp::FDiv => Op::FpDiv,
        BinOp::FRem => Op::FpRem,
        BinOp::FEq => Op::FpEq,
        BinOp::FNe => return Ok(negated(cx, Op::FpEq, x, y)),
        BinOp::FLt => Op::FpLt,
        BinOp::FLe => Op::FpLe,
        BinOp::SMulOverflows => Op::BvSMulOverflows,
        BinOp::UMulOverflows => Op::BvUMulOverflows,
        BinOp::USubOverflows => Op::BvUlt,
        BinOp::SAddOverflows | BinOp::SSubOverflows => return Ok(signed_overflow(cx, op, sort, x, y)),
        BinOp::UAddOverflows => {
            let sum = cx.terms.make(Op::BvAdd, &[x, y]);
            return Ok(cx.terms.make(Op::BvUlt, &[sum, x]));
        }
        BinOp::SCmp => return Ok(three_way(cx, Op::BvSlt, Op::Eq, (x, y), 1)),
        BinOp::FCmpL => return Ok(three_way(cx, Op::FpLt, Op::FpEq, (x, y), u64::from(u32::MAX))),
        BinOp::FCmpG => return Ok(three_way(cx, Op::FpLt, Op::FpEq, (x, y), 1)),
        BinOp::Math2(m) => {
            let kind = SymbolKind::Function(format!("{m:?}").to_lowercase().into());
            let symbol = cx.terms.symbol(Symbol { kind, sort: Sort::F64 });
            return Ok(cx.terms.apply(symbol, &[x, y]));
        }
        BinOp::Shl | BinOp::AShr | BinOp::LShr => unreachable!("shifts have their own function"),
        BinOp::StrConcat
        | BinOp::StrAt
        | BinOp::StrLt
        | BinOp::StrHead
        | BinOp::StrTail
        | BinOp::StrIndexOf => return Err("a primitive string of unknown units".into()),
        BinOp::Dyn(_) | BinOp::DynFast(_) | BinOp::Shape(_) | BinOp::Int(_) => {
            return Err("an operator of dynamic values on plain ones".into());
        }
    };
    Ok(cx.terms.make(simple, &[x, y]))
}

fn negated(cx: &mut Cx, op: Op, x: TermId, y: TermId) -> TermId {
    let t = cx.terms.make(op, &[x, y]);
    cx.terms.make(Op::Not, &[t])
}

/// −1 below, 0 equal, 1 above; `unordered` where neither `<`, `=` nor `>` holds.
fn three_way(cx: &mut Cx, less: Op, equal: Op, (x, y): (TermId, TermId), unordered: u64) -> TermId {
    let float = equal == Op::FpEq;
    let lt = cx.terms.make(less.clone(), &[x, y]);
    let eq = cx.terms.make(equal, &[x, y]);
    let n = |cx: &mut Cx, value: u64| cx.terms.constant(Value::Bv { bits: 32, value });
    let (minus, zero, one) = (n(cx, u64::from(u32::MAX)), n(cx, 0), n(cx, 1));
    let above = if float {
        let gt = cx.terms.make(less, &[y, x]);
        let other = n(cx, unordered);
        cx.terms.make(Op::Ite, &[gt, one, other])
    } else {
        one
    };
    let rest = cx.terms.make(Op::Ite, &[eq, zero, above]);
    cx.terms.make(Op::Ite, &[lt, minus, rest])
}

/// Signed addition and subtraction overflow when the result's sign contradicts the operands'.
fn signed_overflow(cx: &mut Cx, op: BinOp, sort: Sort, x: TermId, y: TermId) -> TermId {
    let zero = cx.terms.constant(Value::zero(sort));
    let neg = |cx: &mut Cx, t: TermId| cx.terms.make(Op::BvSlt, &[t, zero]);
    let (nx, ny) = (neg(cx, x), neg(cx, y));
    let (result, same) = if op == BinOp::SAddOverflows {
        (cx.terms.make(Op::BvAdd, &[x, y]), cx.terms.make(Op::Eq, &[nx, ny]))
    } else {
        (cx.terms.make(Op::BvSub, &[x, y]), negated(cx, Op::Eq, nx, ny))
    };
    let nr = neg(cx, result);
    let differs = negated(cx, Op::Eq, nx, nr);
    cx.terms.make(Op::And, &[same, differs])
}
