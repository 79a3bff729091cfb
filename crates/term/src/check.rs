//! What each operator applies to.

use crate::{Op, Sort, SymId, TermId, Terms};
use smallvec::SmallVec;

/// An operator was given arguments that it does not apply to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{op:?} does not apply to {sorts:?}")]
pub struct IllSorted {
    pub op: Op,
    pub sorts: Vec<Sort>,
}

/// The sort of an operator over arguments of these sorts; `None` when it does not apply to them.
pub(crate) fn result_sort(op: &Op, args: &[Sort], symbol: impl Fn(SymId) -> Option<Sort>) -> Option<Sort> {
    use Sort::{Bool, Bv, F32, F64, Int};
    let float = |s: Sort| matches!(s, F32 | F64);
    Some(match (op, args) {
        (Op::Const(v), []) if valid(v.sort()) => v.sort(),
        (Op::Symbol(s), _) => symbol(*s)?,
        (Op::Not, [Bool]) => Bool,
        (Op::And | Op::Or, _) if args.iter().all(|s| *s == Bool) => Bool,
        (Op::Eq, [a, b]) if a == b => Bool,
        (Op::Ite, [Bool, a, b]) if a == b => *a,
        (Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvUDiv | Op::BvSDiv, [Bv(a), Bv(b)]) if a == b => Bv(*a),
        (Op::BvURem | Op::BvSRem | Op::BvAnd | Op::BvOr | Op::BvXor, [Bv(a), Bv(b)]) if a == b => Bv(*a),
        (Op::BvShl | Op::BvLShr | Op::BvAShr, [Bv(a), Bv(b)]) if a == b => Bv(*a),
        (Op::BvNeg | Op::BvNot, [Bv(a)]) => Bv(*a),
        (Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle, [Bv(a), Bv(b)]) if a == b => Bool,
        (Op::BvSMulOverflows | Op::BvUMulOverflows, [Bv(a), Bv(b)]) if a == b => Bool,
        (Op::ZeroExtend(n) | Op::SignExtend(n), [Bv(a)]) if a <= n && *n <= 64 => Bv(*n),
        (Op::Extract(hi, lo), [Bv(a)]) if lo <= hi && hi < a => Bv(hi - lo + 1),
        (Op::Concat, [Bv(a), Bv(b)]) if a + b <= 64 => Bv(a + b),
        (Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpRem, [a, b]) if a == b && float(*a) => *a,
        (Op::FpSqrt | Op::FpNeg | Op::FpAbs | Op::FpFloor | Op::FpCeil, [a]) if float(*a) => *a,
        (Op::FpRint | Op::FpTrunc, [a]) if float(*a) => *a,
        (Op::FpEq | Op::FpLt | Op::FpLe, [a, b]) if a == b && float(*a) => Bool,
        (Op::FpIsNan, [a]) if float(*a) => Bool,
        (Op::SToFp(to) | Op::UToFp(to), [Bv(_)]) if float(*to) => *to,
        (Op::FpToSSat(n), [a]) if float(*a) && (1..=64).contains(n) => Bv(*n),
        (Op::FpToFp(to), [a]) if float(*a) && float(*to) => *to,
        (Op::FpToBits, [F32]) => Bv(32),
        (Op::FpToBits, [F64]) => Bv(64),
        (Op::BitsToFp, [Bv(32)]) => F32,
        (Op::BitsToFp, [Bv(64)]) => F64,
        (Op::IntAdd | Op::IntSub | Op::IntMul | Op::IntDiv | Op::IntMod, [Int, Int]) => Int,
        (Op::IntLe | Op::IntLt, [Int, Int]) => Bool,
        (Op::IntToFp, [Int]) => F64,
        (Op::IntToBv(n), [Int]) if (1..=64).contains(n) => Bv(*n),
        (Op::BvToInt, [Bv(_)]) => Int,
        _ => return None,
    })
}

fn valid(sort: Sort) -> bool {
    match sort {
        Sort::Bv(bits) => (1..=64).contains(&bits),
        Sort::Bool | Sort::F32 | Sort::F64 | Sort::Int | Sort::Str | Sort::Ref => true,
    }
}

impl Terms {
    /// The sort of an operator over these terms.
    ///
    /// # Errors
    /// When the operator does not apply to them.
    pub fn sort_of(&self, op: &Op, args: &[TermId]) -> Result<Sort, IllSorted> {
        let sorts: SmallVec<[Sort; 4]> = args.iter().map(|a| self.sort(*a)).collect();
        result_sort(op, &sorts, |s| self.symbols.get(s).map(|s| s.sort).filter(|s| valid(*s)))
            .ok_or_else(|| IllSorted { op: op.clone(), sorts: sorts.to_vec() })
    }
}
