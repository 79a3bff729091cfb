//! The facts of a term from those of its arguments.

use super::Facts;
use crate::sort::{mask, signed_max, signed_min};
use crate::{Op, Region, Sort, Symbol, SymbolKind, TermId, Terms, Value};

impl Terms {
    /// The facts of an operator over these arguments.
    pub(crate) fn facts_of(&self, op: &Op, args: &[TermId], sort: Sort) -> Facts {
        let Sort::Bv(bits) = sort else { return Facts::NONE };
        let a = |i: usize| self.facts(args[i]);
        let any = Facts::any(bits);
        let facts = match op {
            Op::Const(Value::Bv { value, .. }) => return Facts::exactly(bits, *value),
            Op::Ite => a(1).either(a(2)),
            Op::BvAdd => add(a(0), a(1)),
            Op::BvSub => sub(a(0), a(1)),
            Op::BvNeg => sub(&Facts::exactly(bits, 0), a(0)),
            Op::BvMul => mul(a(0), a(1)),
            Op::BvUDiv => udiv(a(0), a(1)),
            Op::BvURem => urem(a(0), a(1)),
            Op::BvSDiv => sdiv(a(0), a(1)),
            Op::BvSRem => srem(a(0), a(1)),
            Op::BvAnd => Facts {
                zeros: a(0).zeros | a(1).zeros,
                ones: a(0).ones & a(1).ones,
                unsigned: (0, a(0).unsigned.1.min(a(1).unsigned.1)),
                ..any
            },
            Op::BvOr => Facts {
                zeros: a(0).zeros & a(1).zeros,
                ones: a(0).ones | a(1).ones,
                unsigned: (a(0).unsigned.0.max(a(1).unsigned.0), mask(bits)),
                ..any
            },
            Op::BvXor => {
                let (x, y) = (a(0), a(1));
                let zeros = (x.zeros & y.zeros) | (x.ones & y.ones);
                Facts { zeros, ones: (x.zeros & y.ones) | (x.ones & y.zeros), ..any }
            }
            Op::BvNot => not(a(0)),
            Op::BvShl => shl(a(0), a(1)),
            Op::BvLShr => lshr(a(0), a(1)),
            Op::BvAShr => ashr(a(0), a(1)),
            Op::ZeroExtend(_) => zero_extend(a(0), bits),
            Op::SignExtend(_) => sign_extend(a(0), bits),
            Op::Extract(hi, lo) => extract(a(0), *hi, *lo),
            Op::Concat => concat(a(0), a(1)),
            Op::Symbol(s) if is_length(self.symbol_of(*s)) => Facts { signed: (0, signed_max(bits)), ..any },
            // Of these nothing is known.
            Op::Symbol(_) | Op::FpToSSat(_) | Op::FpToBits => return any,
            // These have no machine integers for results.
            Op::Const(_) | Op::Not | Op::And | Op::Or | Op::Eq => return any,
            Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle | Op::BvSMulOverflows | Op::BvUMulOverflows => {
                return any;
            }
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpRem | Op::FpSqrt | Op::FpNeg => return any,
            Op::FpAbs | Op::FpFloor | Op::FpCeil | Op::FpRint | Op::FpTrunc | Op::FpEq | Op::FpLt => {
                return any;
            }
            Op::FpLe | Op::FpIsNan | Op::SToFp(_) | Op::UToFp(_) | Op::FpToFp(_) | Op::BitsToFp => {
                return any;
            }
            Op::IntToFp | Op::IntToBv(_) | Op::BvToInt => return any,
            Op::IntAdd | Op::IntSub | Op::IntMul | Op::IntDiv | Op::IntMod | Op::IntLe | Op::IntLt => {
                return any;
            }
        };
        facts.settle()
    }
}

/// Is the symbol the length of an array? Lengths are never negative, in no assignment.
fn is_length(symbol: &Symbol) -> bool {
    matches!(symbol.kind, SymbolKind::Hole { region: Region::Length, .. })
}

/// The interval of a signed result, when no combination leaves the width.
fn signed_range(bits: u8, lo: i128, hi: i128) -> Option<(i64, i64)> {
    let fits = lo >= i128::from(signed_min(bits)) && hi <= i128::from(signed_max(bits));
    fits.then_some((lo as i64, hi as i64))
}

/// The known bits of `a + b + carry`: a sum bit is known where both operands' bits and the carry are.
fn sum_bits(a: (u64, u64), b: (u64, u64), carry: u64, m: u64) -> (u64, u64) {
    let ((az, ao), (bz, bo)) = (a, b);
    let greatest = (!az & m).wrapping_add(!bz & m).wrapping_add(carry);
    let least = ao.wrapping_add(bo).wrapping_add(carry);
    let carry_zero = !(greatest ^ az ^ bz);
    let carry_one = least ^ ao ^ bo;
    let known = (az | ao) & (bz | bo) & (carry_zero | carry_one) & m;
    (!greatest & known, least & known)
}

fn add(a: &Facts, b: &Facts) -> Facts {
    let m = mask(a.bits);
    let (zeros, ones) = sum_bits((a.zeros, a.ones), (b.zeros, b.ones), 0, m);
    let mut out = Facts { zeros, ones, ..Facts::any(a.bits) };
    let (lo, hi) = (
        u128::from(a.unsigned.0) + u128::from(b.unsigned.0),
        u128::from(a.unsigned.1) + u128::from(b.unsigned.1),
    );
    if hi <= u128::from(m) {
        out.unsigned = (lo as u64, hi as u64);
    } else if lo > u128::from(m) {
        out.unsigned = (lo as u64 & m, hi as u64 & m);
    }
    let (lo, hi) =
        (i128::from(a.signed.0) + i128::from(b.signed.0), i128::from(a.signed.1) + i128::from(b.signed.1));
    out.signed = signed_range(a.bits, lo, hi).unwrap_or(out.signed);
    out
}

fn sub(a: &Facts, b: &Facts) -> Facts {
    let m = mask(a.bits);
    // a − b = a + ~b + 1
    let (zeros, ones) = sum_bits((a.zeros, a.ones), (b.ones, b.zeros), 1, m);
    let mut out = Facts { zeros, ones, ..Facts::any(a.bits) };
    if a.unsigned.0 >= b.unsigned.1 {
        out.unsigned = (a.unsigned.0 - b.unsigned.1, a.unsigned.1 - b.unsigned.0);
    } else if a.unsigned.1 < b.unsigned.0 {
        let wrapped = |x: u64, y: u64| x.wrapping_sub(y) & m;
        out.unsigned = (wrapped(a.unsigned.0, b.unsigned.1), wrapped(a.unsigned.1, b.unsigned.0));
    }
    let (lo, hi) =
        (i128::from(a.signed.0) - i128::from(b.signed.1), i128::from(a.signed.1) - i128::from(b.signed.0));
    out.signed = signed_range(a.bits, lo, hi).unwrap_or(out.signed);
    out
}

fn mul(a: &Facts, b: &Facts) -> Facts {
    let m = mask(a.bits);
    let mut out = Facts::any(a.bits);
    let hi = u128::from(a.unsigned.1) * u128::from(b.unsigned.1);
    if hi <= u128::from(m) {
        out.unsigned = (a.unsigned.0 * b.unsigned.0, hi as u64);
    }
    let product = |x: i64, y: i64| i128::from(x) * i128::from(y);
    let corners = [
        product(a.signed.0, b.signed.0),
        product(a.signed.0, b.signed.1),
        product(a.signed.1, b.signed.0),
        product(a.signed.1, b.signed.1),
    ];
    let lo = corners.iter().copied().min().expect("four corners");
    let hi = corners.iter().copied().max().expect("four corners");
    out.signed = signed_range(a.bits, lo, hi).unwrap_or(out.signed);
    // The zeros at the low end add up.
    let low_zeros = |f: &Facts| (!f.zeros).trailing_zeros();
    let low = (low_zeros(a) + low_zeros(b)).min(u32::from(a.bits));
    out.zeros |= mask(low as u8) & if low == 0 { 0 } else { m };
    out
}

fn udiv(a: &Facts, b: &Facts) -> Facts {
    let mut out = Facts::any(a.bits);
    // By zero the quotient is all ones.
    if let Some(greatest) = a.unsigned.1.checked_div(b.unsigned.0) {
        out.unsigned = (a.unsigned.0 / b.unsigned.1, greatest);
    }
    out
}

fn urem(a: &Facts, b: &Facts) -> Facts {
    let mut out = Facts::any(a.bits);
    // By zero the remainder is the dividend: never more than that.
    out.unsigned.1 = a.unsigned.1;
    if b.unsigned.0 > 0 {
        out.unsigned.1 = out.unsigned.1.min(b.unsigned.1 - 1);
    }
    out
}

fn sdiv(a: &Facts, b: &Facts) -> Facts {
    let mut out = Facts::any(a.bits);
    let avoids_zero = b.signed.0 > 0 || b.signed.1 < 0;
    if !avoids_zero {
        return out;
    }
    let quotient = |x: i64, y: i64| i128::from(x) / i128::from(y);
    let corners = [
        quotient(a.signed.0, b.signed.0),
        quotient(a.signed.0, b.signed.1),
        quotient(a.signed.1, b.signed.0),
        quotient(a.signed.1, b.signed.1),
    ];
    let lo = corners.iter().copied().min().expect("four corners");
    let hi = corners.iter().copied().max().expect("four corners");
    // The one quotient that wraps, MIN / −1, makes the range too wide to fit.
    out.signed = signed_range(a.bits, lo, hi).unwrap_or(out.signed);
    out
}

fn srem(a: &Facts, b: &Facts) -> Facts {
    let mut out = Facts::any(a.bits);
    // The remainder has the dividend's sign and is no further from zero.
    let mut far = i128::from(i64::MAX);
    if b.signed.0 > 0 || b.signed.1 < 0 {
        far = i128::from(b.signed.0).abs().max(i128::from(b.signed.1).abs()) - 1;
    }
    let hi = i128::from(a.signed.1.max(0)).min(far);
    let lo = i128::from(a.signed.0.min(0)).max(-far);
    // Without a bound from the divisor MIN itself is possible, by zero.
    let lo = if far == i128::from(i64::MAX) { i128::from(a.signed.0.min(0)) } else { lo };
    out.signed = signed_range(a.bits, lo, hi).unwrap_or(out.signed);
    out
}

fn not(a: &Facts) -> Facts {
    let m = mask(a.bits);
    Facts {
        bits: a.bits,
        zeros: a.ones,
        ones: a.zeros,
        unsigned: (m - a.unsigned.1, m - a.unsigned.0),
        signed: (!a.signed.1, !a.signed.0),
    }
}

/// The count of a shift when it is known and below the width.
fn count(b: &Facts) -> Option<u32> {
    (b.unsigned.0 == b.unsigned.1 && b.unsigned.0 < u64::from(b.bits)).then_some(b.unsigned.0 as u32)
}

fn shl(a: &Facts, b: &Facts) -> Facts {
    let mut out = Facts::any(a.bits);
    let m = mask(a.bits);
    match count(b) {
        Some(s) => {
            out.zeros = ((a.zeros << s) | ((1u64 << s) - 1)) & m;
            out.ones = (a.ones << s) & m;
            if a.unsigned.1 <= m >> s {
                out.unsigned = (a.unsigned.0 << s, a.unsigned.1 << s);
            }
            let (lo, hi) = (i128::from(a.signed.0) << s, i128::from(a.signed.1) << s);
            out.signed = signed_range(a.bits, lo, hi).unwrap_or(out.signed);
        }
        // Zeros at the low end stay, whatever the count.
        None => {
            let low = (!a.zeros).trailing_zeros().min(u32::from(a.bits));
            out.zeros = if low == 0 { 0 } else { mask(low as u8) };
        }
    }
    out
}

fn lshr(a: &Facts, b: &Facts) -> Facts {
    let mut out = Facts::any(a.bits);
    let m = mask(a.bits);
    match count(b) {
        Some(s) => {
            out.zeros = ((a.zeros >> s) | !(m >> s)) & m;
            out.ones = a.ones >> s;
            out.unsigned = (a.unsigned.0 >> s, a.unsigned.1 >> s);
        }
        None => {
            let least = b.unsigned.0.min(u64::from(a.bits));
            out.unsigned.1 = a.unsigned.1.checked_shr(least as u32).unwrap_or(0);
        }
    }
    out
}

fn ashr(a: &Facts, b: &Facts) -> Facts {
    let mut out = Facts::any(a.bits);
    out.signed = match count(b) {
        Some(s) => (a.signed.0 >> s, a.signed.1 >> s),
        // Towards 0 or −1, never past them.
        None => (a.signed.0.min(0), a.signed.1.max(-1)),
    };
    out
}

fn zero_extend(a: &Facts, bits: u8) -> Facts {
    let above = mask(bits) & !mask(a.bits);
    Facts { zeros: a.zeros | above, ones: a.ones, unsigned: a.unsigned, ..Facts::any(bits) }
}

fn sign_extend(a: &Facts, bits: u8) -> Facts {
    let above = mask(bits) & !mask(a.bits);
    let sign = 1u64 << (a.bits - 1);
    Facts {
        zeros: a.zeros | if a.zeros & sign != 0 { above } else { 0 },
        ones: a.ones | if a.ones & sign != 0 { above } else { 0 },
        signed: a.signed,
        ..Facts::any(bits)
    }
}

fn extract(a: &Facts, hi: u8, lo: u8) -> Facts {
    let bits = hi - lo + 1;
    let m = mask(bits);
    let mut out = Facts { zeros: (a.zeros >> lo) & m, ones: (a.ones >> lo) & m, ..Facts::any(bits) };
    // Order is kept when nothing is cut off above.
    if a.unsigned.1 >> lo <= m {
        out.unsigned = (a.unsigned.0 >> lo, a.unsigned.1 >> lo);
    }
    if lo == 0 {
        out.signed = signed_range(bits, i128::from(a.signed.0), i128::from(a.signed.1)).unwrap_or(out.signed);
    }
    out
}

fn concat(a: &Facts, b: &Facts) -> Facts {
    let shift = b.bits;
    Facts {
        zeros: (a.zeros << shift) | b.zeros,
        ones: (a.ones << shift) | b.ones,
        unsigned: ((a.unsigned.0 << shift) | b.unsigned.0, (a.unsigned.1 << shift) | b.unsigned.1),
        ..Facts::any(a.bits + b.bits)
    }
}
