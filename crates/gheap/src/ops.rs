//! Arithmetic that terms have as operators of their own: it is folded on constants and otherwise left alone.

use crate::term::Ints;

/// An operator on numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Op {
    /// The quotient, rounded towards zero. By zero, which programs check for, it is zero: terms have a value in every memory.
    Div,
    /// What is left by [`Op::Div`]: `a - b * (a / b)`.
    Rem,
    And,
    Or,
    Xor,
    /// Shifts take the count modulo 32.
    Shl,
    /// Keeps the sign.
    AShr,
    /// Shifts in zeros.
    LShr,
}

impl Op {
    /// How the operator is written.
    pub fn sign(self) -> &'static str {
        match self {
            Op::Div => "/",
            Op::Rem => "%",
            Op::And => "&",
            Op::Or => "|",
            Op::Xor => "^",
            Op::Shl => "<<",
            Op::AShr => ">>",
            Op::LShr => ">>>",
        }
    }

    /// Has the operator a meaning on these numbers? Operations on bits are for machine integers.
    pub fn is_covered(self, ints: Ints) -> bool {
        ints == Ints::Wrapping32 || matches!(self, Op::Div | Op::Rem)
    }

    /// The result, not wrapped yet; `None` beyond 128 bits.
    pub fn apply(self, a: i128, b: i128) -> Option<i128> {
        let bits = |n: i128| n as u32;
        let signed = |n: u32| Some(i128::from(n as i32));
        match self {
            Op::Div if b == 0 => Some(0),
            Op::Div => a.checked_div(b),
            Op::Rem if b == 0 => Some(a),
            // The one case that has no result in 128 bits leaves nothing.
            Op::Rem => Some(a.checked_rem(b).unwrap_or(0)),
            Op::And => signed(bits(a) & bits(b)),
            Op::Or => signed(bits(a) | bits(b)),
            Op::Xor => signed(bits(a) ^ bits(b)),
            Op::Shl => signed(bits(a).wrapping_shl(bits(b))),
            Op::AShr => Some(i128::from((a as i32).wrapping_shr(bits(b)))),
            Op::LShr => signed(bits(a).wrapping_shr(bits(b))),
        }
    }
}
