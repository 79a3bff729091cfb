//! Choices: their own rules, and operators pushed into choices between constants.

use crate::sort::{mask, signed, signed_max, signed_min};
use crate::{Op, Sort, TermId, Terms};

/// Choices with at most this many conditions, all leaves constant, are worth going through.
const MAX_CHOICES: usize = 32;

/// The same for two choices at once: the product of their numbers of leaves.
const MAX_PAIRS: usize = 16;

impl Terms {
    pub(super) fn choice(&mut self, c: TermId, a: TermId, b: TermId, sort: Sort) -> Option<TermId> {
        if self.is_bool(c, true) || a == b {
            return Some(a);
        }
        if self.is_bool(c, false) {
            return Some(b);
        }
        if let Some(c) = self.arg1(c, &Op::Not) {
            return Some(self.ite(c, b, a));
        }
        if sort == Sort::Bool
            && let Some(t) = self.bool_choice(c, a, b)
        {
            return Some(t);
        }
        self.nested_choice(c, a, b)
            .or_else(|| self.choice_by_equality(c, a, b))
            .or_else(|| self.choice_of_extensions(c, a, b, sort))
    }

    /// A choice between two numbers that were extended alike, or between one and a constant that its width holds, is
    /// made before the extension: what is compared later has the width that inputs have.
    fn choice_of_extensions(&mut self, c: TermId, a: TermId, b: TermId, sort: Sort) -> Option<TermId> {
        let (by_sign, x, y) = match (self.extended(a), self.extended(b)) {
            (Some((x, s)), Some((y, t))) if s == t => {
                let (x, y) = self.widened_alike(x, y, s);
                (s, x, y)
            }
            (Some((x, s)), None) => (s, x, self.unextended(b, s, self.bits(x))?),
            (None, Some((y, s))) => (s, self.unextended(a, s, self.bits(y))?, y),
            (Some(_), Some(_)) | (None, None) => return None,
        };
        let Sort::Bv(n) = sort else { return None };
        if self.bits(x) >= n {
            return None;
        }
        let narrow = self.ite(c, x, y);
        Some(self.make(if by_sign { Op::SignExtend(n) } else { Op::ZeroExtend(n) }, &[narrow]))
    }

    /// The constant of so many bits whose extension is this constant.
    fn unextended(&mut self, t: TermId, by_sign: bool, bits: u8) -> Option<TermId> {
        let k = self.as_bv(t)?;
        let fits = if by_sign {
            let s = signed(self.bits(t), k);
            (signed_min(bits)..=signed_max(bits)).contains(&s)
        } else {
            k <= mask(bits)
        };
        fits.then(|| self.bv(bits, k & mask(bits)))
    }

    fn bool_choice(&mut self, c: TermId, a: TermId, b: TermId) -> Option<TermId> {
        if self.is_bool(a, true) || a == c {
            return Some(self.or(c, b));
        }
        if self.is_bool(b, false) || b == c {
            return Some(self.and(c, a));
        }
        let not_c = self.not(c);
        if self.is_bool(a, false) || a == not_c {
            return Some(self.and(not_c, b));
        }
        if self.is_bool(b, true) || b == not_c {
            return Some(self.or(not_c, a));
        }
        if self.opposite(a, b) {
            return Some(self.eq(c, a));
        }
        if let (Some(a), Some(b)) = (self.arg1(a, &Op::Not), self.arg1(b, &Op::Not)) {
            let t = self.ite(c, a, b);
            return Some(self.not(t));
        }
        None
    }

    /// A branch that asks the same again, or leads to the same as the other branch.
    fn nested_choice(&mut self, c: TermId, a: TermId, b: TermId) -> Option<TermId> {
        if let (Some((d, x, y)), Some((e, v, w))) = (self.as_ite(a), self.as_ite(b))
            && d == e
            && (x, y) == (w, v)
        {
            let same = self.eq(c, d);
            return Some(self.ite(same, x, y));
        }
        if let Some((d, x, y)) = self.as_ite(a) {
            if d == c {
                return Some(self.ite(c, x, b));
            }
            if y == b {
                let both = self.and(c, d);
                return Some(self.ite(both, x, b));
            }
            if x == b {
                let not_d = self.not(d);
                let both = self.and(c, not_d);
                return Some(self.ite(both, y, b));
            }
        }
        if let Some((d, x, y)) = self.as_ite(b) {
            if d == c {
                return Some(self.ite(c, a, y));
            }
            if x == a {
                let either = self.or(c, d);
                return Some(self.ite(either, a, y));
            }
            if y == a {
                let not_d = self.not(d);
                let either = self.or(c, not_d);
                return Some(self.ite(either, a, x));
            }
        }
        None
    }

    /// `if x = y then x else y` is `y`.
    fn choice_by_equality(&mut self, c: TermId, a: TermId, b: TermId) -> Option<TermId> {
        let (x, y) = self.arg2(c, &Op::Eq)?;
        ((x, y) == (a, b) || (x, y) == (b, a)).then_some(b)
    }

    /// An operator over choices between constants, and otherwise constants, is a choice between its results.
    pub(super) fn push_into_choice(&mut self, op: &Op, args: &[TermId]) -> Option<TermId> {
        let is_choice = |t: TermId| self.as_ite(t).is_some() && self.sort(t) != Sort::Bool;
        let at = match args {
            [a] if is_choice(*a) => 0,
            [a, b] if self.is_const(*b) && is_choice(*a) => 0,
            [a, b] if self.is_const(*a) && is_choice(*b) => 1,
            [a, b] if is_choice(*a) && is_choice(*b) => {
                // The second one's turn comes at the first one's leaves.
                let leaves = (self.constant_choices(*a)? + 1) * (self.constant_choices(*b)? + 1);
                if leaves > MAX_PAIRS {
                    return None;
                }
                0
            }
            _ => return None,
        };
        self.constant_choices(args[at])?;
        Some(self.push(op, args, at, args[at]))
    }

    /// Does a choice have few enough conditions to be gone through?
    pub(super) fn is_short_choice(&self, t: TermId) -> bool {
        let mut choices = 0;
        let mut pending = vec![t];
        while let Some(t) = pending.pop() {
            if let Some((_, a, b)) = self.as_ite(t) {
                choices += 1;
                if choices > MAX_CHOICES {
                    return false;
                }
                pending.extend([a, b]);
            }
        }
        true
    }

    /// The number of conditions of a choice whose leaves are all constants, if there are not too many.
    fn constant_choices(&self, t: TermId) -> Option<usize> {
        let mut choices = 0;
        let mut pending = vec![t];
        while let Some(t) = pending.pop() {
            if let Some((_, a, b)) = self.as_ite(t) {
                choices += 1;
                if choices > MAX_CHOICES {
                    return None;
                }
                pending.extend([a, b]);
            } else if !self.is_const(t) {
                return None;
            }
        }
        Some(choices)
    }

    /// The operator over each leaf of the choice `t`, which stands for the argument at `at`. As deep as the
    /// choice, which is bounded.
    fn push(&mut self, op: &Op, args: &[TermId], at: usize, t: TermId) -> TermId {
        match self.as_ite(t) {
            Some((c, a, b)) => {
                let a = self.push(op, args, at, a);
                let b = self.push(op, args, at, b);
                self.ite(c, a, b)
            }
            None => {
                let mut args = smallvec::SmallVec::<[TermId; 2]>::from_slice(args);
                args[at] = t;
                self.make(op.clone(), &args)
            }
        }
    }
}
