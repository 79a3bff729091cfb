//! Integers that doubles are cut to, in terms of the doubles: what is compared with a constant, or is made a double again, needs no
//! conversion, which solvers spell out bit by bit.

use crate::{Op, Sort, TermId, Terms};

/// What is added to an integer that a double was cut to is added to the double where it is no more than this: between doubles near 2^63 lies
/// more than twice as much.
const LITTLE: i128 = 256;

/// The least double that is no less than a positive integer.
fn up(n: i128) -> f64 {
    let x = n as f64;
    if (x as i128) < n { f64::from_bits(x.to_bits() + 1) } else { x }
}

/// The greatest double that is no greater than a negative integer.
fn down(n: i128) -> f64 {
    -up(-n)
}

impl Terms {
    /// The double that was cut to this word of 64 bits.
    fn cut(&self, t: TermId) -> Option<TermId> {
        let x = self.arg1(t, &Op::FpToSSat(64))?;
        (self.sort(x) == Sort::F64).then_some(x)
    }

    /// Is what a double is cut to less than a constant, which is not the least one? What is no number is cut to 0.
    fn cut_below(&mut self, x: TermId, k: i128) -> TermId {
        if k > 0 {
            let bound = self.f64(up(k));
            let above = self.make(Op::FpLe, &[bound, x]);
            self.not(above)
        } else {
            let bound = self.f64(down(k - 1));
            self.make(Op::FpLe, &[x, bound])
        }
    }

    /// A signed comparison of what a double is cut to with a constant, which leaves both answers possible.
    pub(super) fn cut_less(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        match (self.number(true, a), self.number(true, b)) {
            (None, Some(k)) => {
                let x = self.cut(a)?;
                Some(self.cut_below(x, k))
            }
            (Some(k), None) => {
                let x = self.cut(b)?;
                let t = self.cut_below(x, k + 1);
                Some(self.not(t))
            }
            _ => None,
        }
    }

    /// Is a double cut to a constant?
    pub(super) fn cut_equals(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let (x, k) = (self.cut(a)?, self.number(true, b)?);
        let (least, most) = (i128::from(i64::MIN), i128::from(i64::MAX));
        let below = if k == most { self.true_() } else { self.cut_below(x, k + 1) };
        let above = if k == least { self.false_() } else { self.cut_below(x, k) };
        let above = self.not(above);
        Some(self.and(above, below))
    }

    /// A word as the nearest double by way of an integer without bounds; one that a double was cut to with a little added, too.
    pub(super) fn word_as_double(&mut self, a: TermId) -> Option<TermId> {
        if let Some((x, more)) = self.arg2(a, &Op::IntAdd)
            && let Some(c) = self.as_int(more).filter(|c| c.abs() <= LITTLE)
            && let Some(word) = self.arg1(x, &Op::BvToInt)
            && self.cut(word).is_some()
        {
            // Both sums are the double nearest to the same number, or 2^63, near which doubles are too far from each other for the difference.
            let x = self.word_as_double(x)?;
            let more = self.f64(c as f64);
            return Some(self.make(Op::FpAdd, &[x, more]));
        }
        let word = self.arg1(a, &Op::BvToInt)?;
        let Some(x) = self.cut(word) else { return Some(self.make(Op::SToFp(Sort::F64), &[word])) };
        // The fraction is cut off; of what is too great for the word there is the nearest power of two, and 0 of what is no number. The sum
        // makes a zero positive.
        let limit = 2f64.powi(63);
        let [zero, high, low] = [0.0, limit, -limit].map(|v| self.f64(v));
        let whole = self.make(Op::FpTrunc, &[x]);
        let whole = self.make(Op::FpAdd, &[whole, zero]);
        let is_nan = self.make(Op::FpIsNan, &[x]);
        let is_high = self.make(Op::FpLe, &[high, x]);
        let is_low = self.make(Op::FpLe, &[x, low]);
        let t = self.make(Op::Ite, &[is_low, low, whole]);
        let t = self.make(Op::Ite, &[is_high, high, t]);
        Some(self.make(Op::Ite, &[is_nan, zero, t]))
    }

    /// What a rounding towards zero, or a zero that is added, leaves as it is when it is cut to a word.
    pub(super) fn cut_of_cut(&mut self, bits: u8, a: TermId) -> Option<TermId> {
        let inner = match self.op(a) {
            Op::FpTrunc => self.args(a)[0],
            Op::FpAdd => {
                let (x, zero) = self.arg2(a, &Op::FpAdd)?;
                self.as_const(zero)?.as_float().filter(|v| *v == 0.0)?;
                x
            }
            _ => return None,
        };
        Some(self.make(Op::FpToSSat(bits), &[inner]))
    }

    /// `x − x` is 0 of what is finite, and no number else.
    pub(super) fn minus_itself(&mut self, x: TermId) -> TermId {
        let is_narrow = self.sort(x) == Sort::F32;
        let [zero, most, least, nan] = [0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN]
            .map(|v| if is_narrow { self.f32(v as f32) } else { self.f64(v) });
        let below = self.make(Op::FpLt, &[x, most]);
        let above = self.make(Op::FpLt, &[least, x]);
        let is_finite = self.and(below, above);
        self.make(Op::Ite, &[is_finite, zero, nan])
    }

    /// Is an integer that a word is below a constant that no word of the width is, or is not below it? The other way round, too.
    pub(super) fn word_below(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let bounds = |terms: &Terms, t: TermId| {
            let word = terms.arg1(t, &Op::BvToInt)?;
            let (low, high) = terms.facts(word).signed;
            Some((i128::from(low), i128::from(high)))
        };
        let (below, not) = match (bounds(self, a), self.as_int(b), bounds(self, b), self.as_int(a)) {
            (Some((low, high)), Some(c), ..) => (high < c, c <= low),
            (_, _, Some((low, high)), Some(c)) => (c < low, high <= c),
            _ => return None,
        };
        (below || not).then(|| if below { self.true_() } else { self.false_() })
    }
}
