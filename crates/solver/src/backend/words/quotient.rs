//! Quotients of integers that a program makes as doubles and cuts to integers again.

use super::{EXACT, Known, Words};
use crate::Reason;
use crate::backend::encode::Encoder;
use crate::backend::raw::Ast;
use conspect_term::{Op, TermId, Terms, Value};
use z3_sys::{
    Z3_mk_bvadd, Z3_mk_bvsdiv, Z3_mk_bvslt, Z3_mk_bvsrem, Z3_mk_bvsub, Z3_mk_eq, Z3_mk_not, Z3_mk_xor,
};

/// How a quotient is made an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rounding {
    ToZero,
    Down,
    Up,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Divisor {
    Known(i128),
    Of(TermId),
}

/// An integer divided by another one that is not zero, as doubles, and made an integer again. Where neither has more bits than
/// [`EXACT`], it is the integers' quotient.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Quotient {
    pub x: TermId,
    pub by: Divisor,
    rounding: Rounding,
}

/// The quotient that a term spells, whatever is known of what it is of.
fn spelled(terms: &Terms, t: TermId) -> Option<Quotient> {
    let arg = |t: TermId, op: &Op| (terms.op(t) == op).then(|| terms.args(t)[0]);
    let cut = arg(arg(t, &Op::BvToInt)?, &Op::FpToSSat(64))?;
    let (made, rounding) = match terms.op(cut) {
        Op::FpTrunc => (terms.args(cut)[0], Rounding::ToZero),
        Op::FpFloor => (terms.args(cut)[0], Rounding::Down),
        Op::FpCeil => (terms.args(cut)[0], Rounding::Up),
        _ => (cut, Rounding::ToZero),
    };
    let [x, by] = *terms.args(made) else { return None };
    if *terms.op(made) != Op::FpDiv {
        return None;
    }
    let by = match terms.as_const(by) {
        Some(Value::F64(bits)) => {
            let by = f64::from_bits(*bits);
            let fits = by.fract() == 0.0 && by != 0.0 && by.abs() <= EXACT as f64;
            Divisor::Known(fits.then_some(by as i128)?)
        }
        _ => Divisor::Of(arg(by, &Op::IntToFp)?),
    };
    Some(Quotient { x: arg(x, &Op::IntToFp)?, by, rounding })
}

impl Words<'_> {
    /// The integers' quotient that a term is, where both are known to be small enough and the divisor not to be zero.
    pub(super) fn quotient(&self, t: TermId) -> Option<Quotient> {
        let found = spelled(self.terms, t)?;
        let is_small = |t: TermId| match self.known.get(&t) {
            Some(Known::Within((low, high))) => -EXACT <= *low && *high <= EXACT,
            _ => false,
        };
        let divides = |by: TermId| is_small(by) && self.is_not_zero(by);
        let fits = match found.by {
            Divisor::Known(_) => true,
            Divisor::Of(by) => divides(by),
        };
        (fits && is_small(found.x)).then_some(found)
    }

    /// Does the query say that this integer is not zero, by its bounds or as a conjunct?
    pub(super) fn is_not_zero(&self, t: TermId) -> bool {
        let bounds = matches!(self.known.get(&t), Some(Known::Within((low, high))) if *low > 0 || *high < 0);
        bounds || self.nonzero.contains(&t)
    }

    /// What a quotient is in words.
    pub(super) fn divided(&self, encoder: &mut Encoder, q: Quotient) -> Result<Ast, Reason> {
        let (a, zero, one) = (self.encoded[&q.x], self.number(encoder, 0)?, self.number(encoder, 1)?);
        let b = match q.by {
            Divisor::Known(by) => self.number(encoder, by)?,
            Divisor::Of(by) => self.encoded[&by],
        };
        let whole = encoder.z3.binary(Z3_mk_bvsdiv, a, b)?;
        if q.rounding == Rounding::ToZero {
            return Ok(whole);
        }
        let rest = encoder.z3.binary(Z3_mk_bvsrem, a, b)?;
        let none = encoder.z3.binary(Z3_mk_eq, rest, zero)?;
        let some = encoder.z3.unary(Z3_mk_not, none)?;
        // The rest has the dividend's sign: what was cut off is negative where the divisor has the other one.
        let below = encoder.z3.binary(Z3_mk_bvslt, rest, zero)?;
        let reversed = encoder.z3.binary(Z3_mk_bvslt, b, zero)?;
        let is_negative = encoder.z3.binary(Z3_mk_xor, below, reversed)?;
        let (cut, corrected) = if q.rounding == Rounding::Down {
            (is_negative, encoder.z3.binary(Z3_mk_bvsub, whole, one)?)
        } else {
            let positive = encoder.z3.unary(Z3_mk_not, is_negative)?;
            (positive, encoder.z3.binary(Z3_mk_bvadd, whole, one)?)
        };
        let moved = encoder.z3.ite(cut, corrected, whole)?;
        encoder.z3.ite(some, moved, whole)
    }
}
