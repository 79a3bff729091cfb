//! What is known of a term's value without asking anyone: known bits, an unsigned and a signed interval.
//!
//! Facts are computed once, when a term is made, from those of its arguments. They hold under every
//! assignment, so rewriting may rely on them.

mod transfer;

use crate::sort::{mask, signed, signed_max, signed_min};
use crate::{TermId, Terms, Value};

/// Facts about a machine integer. Of terms of other sorts nothing is known ([`Facts::NONE`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The width; 0 for other sorts.
    pub bits: u8,
    /// Bits that are 0 (nothing is set above the width).
    pub zeros: u64,
    /// Bits that are 1.
    pub ones: u64,
    /// The least and the greatest value as an unsigned number.
    pub unsigned: (u64, u64),
    /// The least and the greatest value as a signed number.
    pub signed: (i64, i64),
}

impl Facts {
    /// The facts of a term that is no machine integer.
    pub const NONE: Facts = Facts { bits: 0, zeros: 0, ones: 0, unsigned: (0, 0), signed: (0, 0) };

    /// Any value of this width.
    pub fn any(bits: u8) -> Facts {
        Facts {
            bits,
            zeros: 0,
            ones: 0,
            unsigned: (0, mask(bits)),
            signed: (signed_min(bits), signed_max(bits)),
        }
    }

    /// Exactly this value.
    pub fn exactly(bits: u8, value: u64) -> Facts {
        let s = signed(bits, value);
        Facts { bits, zeros: !value & mask(bits), ones: value, unsigned: (value, value), signed: (s, s) }
    }

    /// The bits that may be 1.
    pub fn possible(&self) -> u64 {
        mask(self.bits) & !self.zeros
    }

    /// Is the value known not to be negative?
    pub fn is_non_negative(&self) -> bool {
        self.bits > 0 && self.signed.0 >= 0
    }

    /// Is the value known to be negative?
    pub fn is_negative(&self) -> bool {
        self.bits > 0 && self.signed.1 < 0
    }

    /// May the value be this one?
    pub fn may_be(&self, value: u64) -> bool {
        let s = signed(self.bits, value);
        value & self.zeros == 0
            && value & self.ones == self.ones
            && (self.unsigned.0..=self.unsigned.1).contains(&value)
            && (self.signed.0..=self.signed.1).contains(&s)
    }

    /// May two terms with these facts be equal?
    pub fn may_equal(&self, other: &Facts) -> bool {
        self.zeros & other.ones == 0
            && self.ones & other.zeros == 0
            && self.unsigned.0 <= other.unsigned.1
            && other.unsigned.0 <= self.unsigned.1
            && self.signed.0 <= other.signed.1
            && other.signed.0 <= self.signed.1
    }

    /// The only value that is possible, if there is but one.
    pub fn as_value(&self) -> Option<Value> {
        (self.bits > 0 && self.unsigned.0 == self.unsigned.1)
            .then_some(Value::Bv { bits: self.bits, value: self.unsigned.0 })
    }

    /// Facts that hold of a value when one of the two does.
    fn either(&self, other: &Facts) -> Facts {
        Facts {
            bits: self.bits,
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
            unsigned: (self.unsigned.0.min(other.unsigned.0), self.unsigned.1.max(other.unsigned.1)),
            signed: (self.signed.0.min(other.signed.0), self.signed.1.max(other.signed.1)),
        }
    }

    /// Lets the three kinds of facts inform each other.
    fn settle(mut self) -> Facts {
        let (m, sign) = (mask(self.bits), 1u64 << (self.bits - 1));
        // Bits bound the unsigned value; twice round, so that each kind has heard of the others.
        for _ in 0..2 {
            self.unsigned.0 = self.unsigned.0.max(self.ones);
            self.unsigned.1 = self.unsigned.1.min(m & !self.zeros);
            // On one side of the sign the two orders agree.
            let (lo, hi) = self.unsigned;
            if hi < sign || lo >= sign {
                self.signed.0 = self.signed.0.max(signed(self.bits, lo));
                self.signed.1 = self.signed.1.min(signed(self.bits, hi));
            }
            let (lo, hi) = self.signed;
            if lo >= 0 || hi < 0 {
                self.unsigned.0 = self.unsigned.0.max(lo as u64 & m);
                self.unsigned.1 = self.unsigned.1.min(hi as u64 & m);
            }
            // The bits above the first in which the bounds differ are known.
            let (lo, hi) = self.unsigned;
            let differ = 64 - (lo ^ hi).leading_zeros();
            let common = if differ >= 64 { 0 } else { m & !((1u64 << differ) - 1) };
            self.ones |= lo & common;
            self.zeros |= !lo & common;
        }
        self
    }
}

impl Terms {
    /// What is known of a term's value.
    pub fn facts(&self, t: TermId) -> &Facts {
        &self.facts[t.0 as usize]
    }
}
