//! Supersets of the values of terms: intervals of numbers, truths.

use super::floats::NAN;
use Span::{Any, Bool, Float, Int};
use conspect_term::{Sort, Value};

/// A superset of the values of a term. An interval whose ends are the wrong way round holds no number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Span {
    Float {
        lo: f64,
        hi: f64,
        nan: bool,
    },
    /// A machine integer, as a signed number.
    Int {
        lo: i64,
        hi: i64,
    },
    Bool {
        no: bool,
        yes: bool,
    },
    /// Of another sort: nothing is known.
    Any,
}

impl Span {
    pub(super) fn is_empty(self) -> bool {
        match self {
            Float { lo, hi, nan } => !nan && lo > hi,
            Int { lo, hi } => lo > hi,
            Bool { no, yes } => !no && !yes,
            Any => false,
        }
    }

    pub(super) fn meet(self, other: Span) -> Span {
        match (self, other) {
            (Float { lo, hi, nan }, Float { lo: l, hi: h, nan: n }) => {
                Float { lo: lo.max(l), hi: hi.min(h), nan: nan && n }
            }
            (Int { lo, hi }, Int { lo: l, hi: h }) => Int { lo: lo.max(l), hi: hi.min(h) },
            (Bool { no, yes }, Bool { no: n, yes: y }) => Bool { no: no && n, yes: yes && y },
            (known, Any) | (Any, known) => known,
            (known, _) => known,
        }
    }

    pub(super) fn hull(self, other: Span) -> Span {
        match (self, other) {
            (Float { lo, hi, nan }, Float { lo: l, hi: h, nan: n }) => {
                Float { lo: lo.min(l), hi: hi.max(h), nan: nan || n }
            }
            (Int { lo, hi }, Int { lo: l, hi: h }) => Int { lo: lo.min(l), hi: hi.max(h) },
            (Bool { no, yes }, Bool { no: n, yes: y }) => Bool { no: no || n, yes: yes || y },
            _ => Any,
        }
    }

    pub(super) fn of_sort(sort: Sort) -> Span {
        match sort {
            Sort::F32 | Sort::F64 => ANY_FLOAT,
            Sort::Bv(bits) => {
                let hi = if bits >= 64 { i64::MAX } else { (1i64 << (bits - 1)) - 1 };
                Int { lo: -hi - 1, hi }
            }
            Sort::Bool => MAYBE,
            Sort::Int | Sort::Str | Sort::Ref => Any,
        }
    }

    pub(super) fn of_value(value: &Value) -> Span {
        match value {
            Value::Bool(b) => truth(*b),
            Value::F32(_) | Value::F64(_) => match value.as_float() {
                Some(x) if !x.is_nan() => Float { lo: x, hi: x, nan: false },
                _ => NAN,
            },
            Value::Bv { bits, value } => {
                let unused = 64 - u32::from(*bits).min(64);
                let v = ((*value << unused) as i64) >> unused;
                Int { lo: v, hi: v }
            }
            Value::Int(_) | Value::Str(_) | Value::Ref(_) => Any,
        }
    }
}

pub(super) const ANY_FLOAT: Span = Float { lo: f64::NEG_INFINITY, hi: f64::INFINITY, nan: true };
pub(super) const MAYBE: Span = Bool { no: true, yes: true };

pub(super) fn truth(b: bool) -> Span {
    Bool { no: !b, yes: b }
}
