//! The smart constructor: folding, then one rule after another, then the plain term.
//!
//! Every rule keeps the meaning under every assignment (see the tests: each constructor is compared with the
//! reference semantics in [`crate::concrete`]). A term that no rule applied to when it was made has none that
//! applies to it later, so making it again, or decoding it elsewhere, gives the same term.
//!
//! The normal forms that others rely on:
//! - comparisons of machine integers are `BvUlt` and `BvSlt` only, `a ≤ b` being `¬(b < a)`; a constant is on
//!   the right; a test of the sign is `x <s 0`; comparisons with the ends of a range are equalities; `x <u n`
//!   with an `n` that is not negative is `0 ≤ x ∧ x <s n`, unless `x` is not negative either;
//! - a constant is the second argument of a commutative operator, otherwise the smaller id is first;
//! - `And` and `Or` have two arguments; `x − c` is `x + (−c)`; added constants are outermost;
//! - `IntLe` and, where no NaN is possible, `FpLe` are negated `<`.

mod arith;
mod bits;
mod bools;
mod compare;
mod equal;
mod float;
mod int;
mod ite;
mod linear;
mod monotone;
mod relate;
mod resize;
mod scaled;
mod shift;
mod shifted;
mod whole;

use crate::concrete;
use crate::{IllSorted, Op, Sort, TermId, Terms, Value};
use smallvec::SmallVec;

/// Constructors nested deeper than this inside one another no longer rewrite: a bound on the machine's stack,
/// reached by terms thousands of operators deep only.
const MAX_DEPTH: u32 = 100;

/// May the arguments of the operator be exchanged?
pub(crate) fn is_commutative(op: &Op) -> bool {
    matches!(
        op,
        Op::And
            | Op::Or
            | Op::Eq
            | Op::BvAdd
            | Op::BvMul
            | Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvSMulOverflows
            | Op::BvUMulOverflows
            | Op::FpAdd
            | Op::FpMul
            | Op::FpEq
            | Op::IntAdd
            | Op::IntMul
    )
}

impl Terms {
    /// The smart constructor, for arguments that may not fit.
    ///
    /// # Errors
    /// When the operator does not apply to the arguments.
    pub fn try_make(&mut self, op: Op, args: &[TermId]) -> Result<TermId, IllSorted> {
        let sort = self.sort_of(&op, args)?;
        match op {
            Op::Const(v) => return Ok(self.constant(v)),
            Op::Symbol(_) => return Ok(self.intern(op, args, sort)),
            _ => {}
        }
        if let Some(value) = self.fold(&op, args) {
            return Ok(self.constant(value));
        }
        let mut args: SmallVec<[TermId; 3]> = SmallVec::from_slice(args);
        if args.len() == 2 && is_commutative(&op) {
            self.order(&mut args);
        }
        if self.depth < MAX_DEPTH {
            self.depth += 1;
            let simpler = self.rewrite(&op, &args, sort);
            self.depth -= 1;
            if let Some(t) = simpler {
                return Ok(t);
            }
        }
        Ok(self.intern(op, &args, sort))
    }

    /// Constants last, otherwise by id.
    fn order(&self, args: &mut [TermId]) {
        let key = |t: TermId| (self.is_const(t), t);
        if key(args[1]) < key(args[0]) {
            args.swap(0, 1);
        }
    }

    /// The value of an operator over constants.
    fn fold(&self, op: &Op, args: &[TermId]) -> Option<Value> {
        match args {
            [a] => concrete::checked(op, &[self.as_const(*a)?.clone()]),
            [a, b] => {
                let (a, b) = (self.as_const(*a)?, self.as_const(*b)?);
                if let Op::Eq = op {
                    return Some(Value::Bool(a == b));
                }
                concrete::checked(op, &[a.clone(), b.clone()])
            }
            // A choice has its own rules.
            _ => None,
        }
    }

    /// A simpler term of the same meaning, when a rule applies.
    fn rewrite(&mut self, op: &Op, args: &[TermId], sort: Sort) -> Option<TermId> {
        if let Some(t) = self.push_into_choice(op, args) {
            return Some(t);
        }
        match (op, args) {
            (Op::And | Op::Or, [a, b]) => self.junction(matches!(op, Op::And), *a, *b),
            (Op::And | Op::Or, _) => Some(self.many(op, args)),
            (Op::Not, [a]) => self.negation(*a),
            (Op::Eq, [a, b]) => self.equality(*a, *b),
            (Op::Ite, [c, a, b]) => self.choice(*c, *a, *b, sort),
            (Op::BvAdd, [a, b]) => self.sum(*a, *b),
            (Op::BvSub, [a, b]) => self.difference(*a, *b),
            (Op::BvNeg, [a]) => self.negative(*a),
            (Op::BvMul, [a, b]) => self.product(*a, *b),
            (Op::BvUDiv, [a, b]) => self.unsigned_quotient(*a, *b),
            (Op::BvURem, [a, b]) => self.unsigned_remainder(*a, *b),
            (Op::BvSDiv, [a, b]) => self.signed_quotient(*a, *b),
            (Op::BvSRem, [a, b]) => self.signed_remainder(*a, *b),
            (Op::BvAnd, [a, b]) => self.bits_and(*a, *b),
            (Op::BvOr, [a, b]) => self.bits_or(*a, *b),
            (Op::BvXor, [a, b]) => self.bits_xor(*a, *b),
            (Op::BvNot, [a]) => self.complement(*a),
            (Op::BvShl, [a, b]) => self.shift_left(*a, *b),
            (Op::BvLShr, [a, b]) => self.shift_right(*a, *b),
            (Op::BvAShr, [a, b]) => self.shift_right_signed(*a, *b),
            (Op::BvUlt | Op::BvSlt, [a, b]) => self.less(matches!(op, Op::BvSlt), *a, *b),
            (Op::BvUle, [a, b]) => Some(self.at_most(Op::BvUlt, *a, *b)),
            (Op::BvSle, [a, b]) => Some(self.at_most(Op::BvSlt, *a, *b)),
            (Op::BvSMulOverflows | Op::BvUMulOverflows, [a, b]) => {
                self.product_overflows(matches!(op, Op::BvSMulOverflows), *a, *b)
            }
            (Op::ZeroExtend(_), [a]) => self.zero_extension(*a, sort),
            (Op::SignExtend(_), [a]) => self.sign_extension(*a, sort),
            (Op::Extract(hi, lo), [a]) => self.extraction(*hi, *lo, *a),
            (Op::Concat, [a, b]) => self.concatenation(*a, *b),
            (Op::IntToBv(n), [a]) => self.low_bits(*n, *a),
            (Op::IntLe, [a, b]) => Some(self.at_most(Op::IntLt, *a, *b)),
            (Op::IntAdd | Op::IntSub | Op::IntMul | Op::IntDiv | Op::IntMod | Op::IntLt, [a, b]) => {
                self.integers(op, *a, *b)
            }
            _ => self.floats(op, args, sort),
        }
    }

    /// `a ≤ b` as `¬(b < a)`.
    fn at_most(&mut self, less: Op, a: TermId, b: TermId) -> TermId {
        let t = self.make(less, &[b, a]);
        self.not(t)
    }

    /// A machine integer of the same width as a term.
    fn like(&mut self, t: TermId, value: u64) -> TermId {
        self.bv(self.bits(t), value)
    }
}
