//! The meaning of each operator in Z3's theories.
//!
//! Floats round to nearest even. C's `fmod` has no affordable encoding (Z3's `fp.rem` is the IEEE remainder
//! and unrolls the exponent range): it is an uninterpreted function with the axioms of
//! [`Encoder::remainder_axioms`], and a model is accepted only when our own evaluator agrees.

use super::encode::Encoder;
use super::raw::{Ast, Binary, Unary};
use crate::Reason;
use conspect_term::{Op, Sort};
use z3_sys::*;

/// The divisors of a modulus that programs ask for beside it.
const DIVISORS: [f64; 14] = [2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0, 12.0, 15.0, 24.0, 60.0, 100.0, 1000.0];

/// Exponent bits and stored fraction bits of a float sort.
pub(crate) fn format(sort: Sort) -> (u32, u32) {
    match sort {
        Sort::F32 => (8, 23),
        Sort::F64 => (11, 52),
        other => unreachable!("{other:?} is no float sort"),
    }
}

fn width(sort: Sort) -> u32 {
    match sort {
        Sort::Bv(bits) => u32::from(bits),
        Sort::Ref => 32,
        other => unreachable!("{other:?} has no width"),
    }
}

/// The constructor of an operator whose encoding is one call with one argument.
fn plain_unary(op: &Op) -> Option<Unary> {
    Some(match op {
        Op::Not => Z3_mk_not,
        Op::BvNeg => Z3_mk_bvneg,
        Op::BvNot => Z3_mk_bvnot,
        Op::FpNeg => Z3_mk_fpa_neg,
        Op::FpAbs => Z3_mk_fpa_abs,
        Op::FpIsNan => Z3_mk_fpa_is_nan,
        _ => return None,
    })
}

/// The constructor of an operator whose encoding is one call with two arguments (folded from the left over
/// more).
fn plain_binary(op: &Op) -> Option<Binary> {
    Some(match op {
        Op::Eq => Z3_mk_eq,
        Op::BvAdd => Z3_mk_bvadd,
        Op::BvSub => Z3_mk_bvsub,
        Op::BvMul => Z3_mk_bvmul,
        Op::BvUDiv => Z3_mk_bvudiv,
        Op::BvSDiv => Z3_mk_bvsdiv,
        Op::BvURem => Z3_mk_bvurem,
        Op::BvSRem => Z3_mk_bvsrem,
        Op::BvAnd => Z3_mk_bvand,
        Op::BvOr => Z3_mk_bvor,
        Op::BvXor => Z3_mk_bvxor,
        Op::BvShl => Z3_mk_bvshl,
        Op::BvLShr => Z3_mk_bvlshr,
        Op::BvAShr => Z3_mk_bvashr,
        Op::BvUlt => Z3_mk_bvult,
        Op::BvUle => Z3_mk_bvule,
        Op::BvSlt => Z3_mk_bvslt,
        Op::BvSle => Z3_mk_bvsle,
        Op::Concat => Z3_mk_concat,
        Op::FpEq => Z3_mk_fpa_eq,
        Op::FpLt => Z3_mk_fpa_lt,
        Op::FpLe => Z3_mk_fpa_leq,
        Op::IntLe => Z3_mk_le,
        Op::IntLt => Z3_mk_lt,
        _ => return None,
    })
}

impl Encoder {
    /// The expression of an operator over encoded arguments of these sorts.
    pub(crate) fn operator(
        &mut self,
        op: &Op,
        args: &[Ast],
        sorts: &[Sort],
        result: Sort,
    ) -> Result<Ast, Reason> {
        if let Some(f) = plain_unary(op) {
            return self.z3.unary(f, args[0]);
        }
        if let Some(f) = plain_binary(op) {
            let mut all = args[0];
            for arg in &args[1..] {
                all = self.z3.binary(f, all, *arg)?;
            }
            return Ok(all);
        }
        match op {
            Op::And => self.z3.and(args),
            Op::Or => self.z3.or(args),
            Op::Ite => self.z3.ite(args[0], args[1], args[2]),
            Op::BvSMulOverflows | Op::BvUMulOverflows => {
                let fits = self.z3.mul_fits(args[0], args[1], *op == Op::BvSMulOverflows)?;
                self.z3.unary(Z3_mk_not, fits)
            }
            Op::ZeroExtend(_) | Op::SignExtend(_) => {
                let by = width(result) - width(sorts[0]);
                self.z3.extend(matches!(op, Op::SignExtend(_)), by, args[0])
            }
            Op::Extract(high, low) => self.z3.extract(u32::from(*high), u32::from(*low), args[0]),
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv => {
                let f = match op {
                    Op::FpAdd => Z3_mk_fpa_add,
                    Op::FpSub => Z3_mk_fpa_sub,
                    Op::FpMul => Z3_mk_fpa_mul,
                    _ => Z3_mk_fpa_div,
                };
                let mode = self.nearest()?;
                self.z3.fp_binary(f, mode, args[0], args[1])
            }
            Op::FpRem => {
                let function = self.remainder_function(result)?;
                self.z3.apply(function, args)
            }
            Op::FpSqrt => {
                let mode = self.nearest()?;
                self.z3.binary(Z3_mk_fpa_sqrt, mode, args[0])
            }
            Op::FpFloor | Op::FpCeil | Op::FpRint | Op::FpTrunc => {
                let mode = match op {
                    Op::FpFloor => self.z3.mode(Z3_mk_fpa_round_toward_negative)?,
                    Op::FpCeil => self.z3.mode(Z3_mk_fpa_round_toward_positive)?,
                    Op::FpRint => self.nearest()?,
                    _ => self.z3.mode(Z3_mk_fpa_round_toward_zero)?,
                };
                self.z3.binary(Z3_mk_fpa_round_to_integral, mode, args[0])
            }
            Op::SToFp(to) | Op::UToFp(to) | Op::FpToFp(to) => {
                let f = match op {
                    Op::SToFp(_) => Z3_mk_fpa_to_fp_signed,
                    Op::UToFp(_) => Z3_mk_fpa_to_fp_unsigned,
                    _ => Z3_mk_fpa_to_fp_float,
                };
                let (mode, sort) = (self.nearest()?, self.sort(*to)?);
                self.z3.rounded(f, mode, args[0], sort)
            }
            Op::FpToSSat(bits) => self.saturate(args[0], sorts[0], u32::from(*bits)),
            Op::FpToBits => {
                let (exponent, fraction) = format(sorts[0]);
                let nan = ((1u64 << (exponent + 1)) - 1) << (fraction - 1);
                let nan = self.bits(nan, (exponent + fraction + 1) as u8)?;
                let is_nan = self.z3.unary(Z3_mk_fpa_is_nan, args[0])?;
                let bits = self.z3.unary(Z3_mk_fpa_to_ieee_bv, args[0])?;
                self.z3.ite(is_nan, nan, bits)
            }
            Op::BitsToFp => {
                let sort = self.sort(result)?;
                self.z3.fp_of_bits(args[0], sort)
            }
            Op::IntToFp => {
                let bits = self.z3.int_to_bits(64, args[0])?;
                let (mode, sort) = (self.nearest()?, self.sort(result)?);
                self.z3.rounded(Z3_mk_fpa_to_fp_signed, mode, bits, sort)
            }
            Op::IntToBv(bits) => self.z3.int_to_bits(u32::from(*bits), args[0]),
            Op::BvToInt => self.z3.bits_to_int(args[0]),
            Op::IntAdd => self.z3.int_nary(Z3_mk_add, args),
            Op::IntSub => self.z3.int_nary(Z3_mk_sub, args),
            Op::IntMul => self.z3.int_nary(Z3_mk_mul, args),
            Op::IntDiv | Op::IntMod => self.int_division(op, args[0], args[1]),
            Op::Const(_) | Op::Symbol(_) => unreachable!("leaves are encoded by the worklist"),
            other => unreachable!("{other:?} has a plain encoding"),
        }
    }

    /// A float as a signed number of this many bits: truncated, saturated, NaN to 0.
    fn saturate(&mut self, x: Ast, sort: Sort, bits: u32) -> Result<Ast, Reason> {
        let (exponent, fraction) = format(sort);
        // Powers of two up to 2^63 are exact in both formats: 2^n has the biased exponent bias + n.
        let bias = (1u64 << (exponent - 1)) - 1;
        let limit = (bias + u64::from(bits - 1)) << fraction;
        let sign = 1u64 << (exponent + fraction);
        let (above, below) = (self.float(limit, sort)?, self.float(sign | limit, sort)?);
        let minimum = 1u64 << (bits - 1);
        let max = self.bits(minimum - 1, bits as u8)?;
        let min = self.bits(minimum, bits as u8)?;
        let zero = self.bits(0, bits as u8)?;
        let mode = self.z3.mode(Z3_mk_fpa_round_toward_zero)?;
        let inside = self.z3.fp_to_signed(mode, x, bits)?;
        let is_low = self.z3.binary(Z3_mk_fpa_leq, x, below)?;
        let is_high = self.z3.binary(Z3_mk_fpa_geq, x, above)?;
        let is_nan = self.z3.unary(Z3_mk_fpa_is_nan, x)?;
        let result = self.z3.ite(is_low, min, inside)?;
        let result = self.z3.ite(is_high, max, result)?;
        self.z3.ite(is_nan, zero, result)
    }

    /// Division by zero gives 0 and leaves the dividend as the remainder.
    fn int_division(&mut self, op: &Op, a: Ast, b: Ast) -> Result<Ast, Reason> {
        let sort = self.sort(Sort::Int)?;
        let zero = self.z3.numeral("0", sort)?;
        let by_zero = self.z3.binary(Z3_mk_eq, b, zero)?;
        let (f, otherwise): (Binary, Ast) =
            if *op == Op::IntDiv { (Z3_mk_div, zero) } else { (Z3_mk_mod, a) };
        let result = self.z3.binary(f, a, b)?;
        self.z3.ite(by_zero, otherwise, result)
    }

    /// What `r = fmod(x, modulus)` says of other moduli: a multiple of 400 is one of 100 and of 4.
    pub(crate) fn divisor_axioms(&mut self, x: Ast, r: Ast, modulus: f64) -> Result<Vec<Ast>, Reason> {
        let mut parts = vec![];
        if modulus.fract() != 0.0 || !(1.0..=f64::from(u32::MAX)).contains(&modulus) {
            return Ok(parts);
        }
        let is_multiple = self.z3.unary(Z3_mk_fpa_is_zero, r)?;
        for d in DIVISORS.into_iter().filter(|d| *d < modulus && modulus % d == 0.0) {
            let function = self.remainder_function(Sort::F64)?;
            let divisor = self.float(d.to_bits(), Sort::F64)?;
            let smaller = self.z3.apply(function, &[x, divisor])?;
            let is_too = self.z3.unary(Z3_mk_fpa_is_zero, smaller)?;
            parts.push(self.z3.binary(Z3_mk_implies, is_multiple, is_too)?);
        }
        Ok(parts)
    }

    /// What is true of `r = fmod(x, y)`: when it is NaN, when it is `x`, its magnitude and its sign.
    pub(crate) fn remainder_axioms(&mut self, x: Ast, y: Ast, r: Ast) -> Result<Ast, Reason> {
        let nan = |e: &mut Encoder, a| e.z3.unary(Z3_mk_fpa_is_nan, a);
        let abs = |e: &mut Encoder, a| e.z3.unary(Z3_mk_fpa_abs, a);
        let (x_nan, y_nan, r_nan) = (nan(self, x)?, nan(self, y)?, nan(self, r)?);
        let x_infinite = self.z3.unary(Z3_mk_fpa_is_infinite, x)?;
        let y_zero = self.z3.unary(Z3_mk_fpa_is_zero, y)?;
        let invalid = self.z3.or(&[x_nan, y_nan, x_infinite, y_zero])?;
        let (x_abs, y_abs, r_abs) = (abs(self, x)?, abs(self, y)?, abs(self, r)?);
        let small = self.z3.binary(Z3_mk_fpa_lt, x_abs, y_abs)?;
        let same = self.z3.binary(Z3_mk_eq, r, x)?;
        let below_y = self.z3.binary(Z3_mk_fpa_lt, r_abs, y_abs)?;
        let below_x = self.z3.binary(Z3_mk_fpa_leq, r_abs, x_abs)?;
        let (x_sign, r_sign) =
            (self.z3.unary(Z3_mk_fpa_is_negative, x)?, self.z3.unary(Z3_mk_fpa_is_negative, r)?);
        let signs = self.z3.binary(Z3_mk_eq, x_sign, r_sign)?;
        let iff = self.z3.binary(Z3_mk_eq, r_nan, invalid)?;
        let kept = self.z3.binary(Z3_mk_implies, small, same)?;
        let bounded = self.z3.and(&[below_y, below_x, signs, kept])?;
        let valid = self.z3.or(&[invalid, bounded])?;
        self.z3.and(&[iff, valid])
    }
}
