//! Machine arithmetic over unbounded integers, with explicit wrap-around.
//!
//! A result that may leave its type's range becomes a new variable that is in the range and differs from the exact
//! result by a multiple of the modulus. Where intervals show that the exact result is in range, the certificate
//! checks that it is.

use super::path::{Path, Value};
use super::{Encoder, range};
use crate::expr::{Domain, Expr, Interval, Sort};
use conspect_ir::{BinOp, IntBin, Type, UnOp};

impl Encoder<'_> {
    /// The value of a machine type that is congruent to an expression.
    pub(super) fn wrap(&mut self, path: &mut Path, e: Expr, bits: u8, signed: bool) -> Expr {
        let domain = range(bits, signed);
        let (min, max) = (domain.lo.unwrap_or(0), domain.hi.unwrap_or(0));
        let (lo, hi) = path.interval(&self.sys, e);
        let (fits_lo, fits_hi) = (lo.is_some_and(|l| l >= min), hi.is_some_and(|h| h <= max));
        if fits_lo && fits_hi {
            if self.sys.exprs.as_var(e).is_none() && self.sys.exprs.as_int(e).is_none() {
                let inside = self.sys.in_domain(e, &domain);
                path.rely_on(&mut self.sys, inside);
            }
            return e;
        }
        let modulus = 1i128 << bits;
        let w = self.sys.exprs.fresh(Sort::Int, domain);
        let once = lo.is_some_and(|l| l >= min - modulus) && hi.is_some_and(|h| h <= max + modulus);
        let relation = if once {
            let mut cases = vec![self.sys.exprs.eq(w, e)];
            if !fits_hi {
                let below = self.sys.exprs.add_const(e, -modulus);
                cases.push(self.sys.exprs.eq(w, below));
            }
            if !fits_lo {
                let above = self.sys.exprs.add_const(e, modulus);
                cases.push(self.sys.exprs.eq(w, above));
            }
            let cases = self.sys.exprs.or(&cases);
            // One of the three is in range, whatever the exact result is within these bounds.
            let bounds = self.sys.in_domain(e, &Domain::range(min - modulus, max + modulus));
            path.rely_on(&mut self.sys, bounds);
            cases
        } else {
            let k = self.sys.exprs.fresh(Sort::Int, Domain::default());
            let shifted = self.sys.exprs.add_scaled(e, -modulus, k);
            self.sys.exprs.eq(w, shifted)
        };
        path.constraint.push(relation);
        w
    }

    /// The value read as signed.
    fn as_signed(&mut self, path: &mut Path, e: Expr, bits: u8, signed: bool) -> Expr {
        if signed { e } else { self.wrap(path, e, bits, true) }
    }

    /// The value read as unsigned.
    fn as_unsigned(&mut self, path: &mut Path, e: Expr, bits: u8, signed: bool) -> Expr {
        if signed { self.wrap(path, e, bits, false) } else { e }
    }

    /// A value converted to a register's type.
    fn into_type(&mut self, path: &mut Path, e: Expr, to: Type) -> Value {
        match to {
            Type::Bits { bits, signed } => Value::Int(self.wrap(path, e, bits, signed)),
            Type::Int => Value::Int(e),
            _ => self.any(path, Some(to), None),
        }
    }

    pub(super) fn un(&mut self, path: &mut Path, op: UnOp, from: Type, to: Type, a: Value) -> Value {
        match (op, a, from) {
            (UnOp::Not, Value::Bool(e), _) => Value::Bool(self.sys.exprs.not(e)),
            (UnOp::Neg, Value::Int(e), _) => {
                let n = self.sys.exprs.scale(-1, e);
                self.into_type(path, n, to)
            }
            (UnOp::BitNot, Value::Int(e), _) => {
                let n = self.sys.exprs.scale(-1, e);
                let n = self.sys.exprs.add_const(n, -1);
                self.into_type(path, n, to)
            }
            (UnOp::Trunc(n) | UnOp::SExt(n) | UnOp::ZExt(n), ..) if !matches!(to, Type::Bits { bits, .. } if bits == n) => {
                self.any(path, Some(to), None)
            }
            (UnOp::Trunc(_), Value::Int(e), _) => self.into_type(path, e, to),
            (UnOp::SExt(_), Value::Int(e), Type::Bits { bits, signed }) => {
                let e = self.as_signed(path, e, bits, signed);
                self.into_type(path, e, to)
            }
            (UnOp::ZExt(_), Value::Int(e), Type::Bits { bits, signed }) => {
                let e = self.as_unsigned(path, e, bits, signed);
                self.into_type(path, e, to)
            }
            (UnOp::BoolToBits(_), Value::Bool(b), _) => {
                let x = self.sys.exprs.fresh(Sort::Int, Domain::range(0, 1));
                let (zero, one) = (self.sys.exprs.int(0), self.sys.exprs.int(1));
                if let Some(known) = path.truth(&self.sys, b) {
                    let e = if known { one } else { zero };
                    let meant = if known { b } else { self.sys.exprs.not(b) };
                    path.rely_on(&mut self.sys, meant);
                    return Value::Int(e);
                }
                let is_one = self.sys.exprs.eq(x, one);
                let same = self.sys.exprs.iff(is_one, b);
                path.constraint.push(same);
                Value::Int(x)
            }
            (UnOp::BitsToBool, Value::Int(e), _) => {
                let two = self.sys.exprs.int(2);
                let r = self.remainder_of(path, e, two, 2);
                let zero = self.sys.exprs.int(0);
                let even = self.sys.exprs.eq(r, zero);
                Value::Bool(self.sys.exprs.not(even))
            }
            _ => self.any(path, Some(to), None),
        }
    }

    /// `e mod m` for `m > 0`, not negative.
    fn remainder_of(&mut self, path: &mut Path, e: Expr, _m: Expr, m: i128) -> Expr {
        self.floor_division(path, e, m).1
    }

    /// `⌊e / m⌋` and `e mod m` for `m > 0`.
    fn floor_division(&mut self, path: &mut Path, e: Expr, m: i128) -> (Expr, Expr) {
        if let Some(c) = self.sys.exprs.as_int(e) {
            return (self.sys.exprs.int(c.div_euclid(m)), self.sys.exprs.int(c.rem_euclid(m)));
        }
        let (lo, hi) = path.interval(&self.sys, e);
        let domain = Domain { lo: lo.map(|l| l.div_euclid(m)), hi: hi.map(|h| h.div_euclid(m)), only: None };
        let inside = Domain { lo, hi, only: None };
        let inside = self.sys.in_domain(e, &inside);
        path.rely_on(&mut self.sys, inside);
        let q = self.sys.exprs.fresh(Sort::Int, domain);
        let r = self.sys.exprs.fresh(Sort::Int, Domain::range(0, m - 1));
        let sum = self.sys.exprs.scale(m, q);
        let sum = self.sys.exprs.add(sum, r);
        let defined = self.sys.exprs.eq(e, sum);
        path.constraint.push(defined);
        (q, r)
    }

    /// Quotient and remainder, truncating towards zero; the divisor is not zero.
    fn truncating_division(&mut self, path: &mut Path, a: Expr, b: Expr) -> (Expr, Expr) {
        if let (Some(x), Some(y)) = (self.sys.exprs.as_int(a), self.sys.exprs.as_int(b))
            && y != 0
        {
            return (self.sys.exprs.int(x / y), self.sys.exprs.int(x % y));
        }
        let zero = self.sys.exprs.int(0);
        let (a_lo, a_hi) = path.interval(&self.sys, a);
        let (b_lo, b_hi) = path.interval(&self.sys, b);
        let (q_domain, r_domain) = division_domains((a_lo, a_hi), (b_lo, b_hi));
        if q_domain != Domain::default() || r_domain != Domain::default() {
            for (e, lo, hi) in [(a, a_lo, a_hi), (b, b_lo, b_hi)] {
                let inside = self.sys.in_domain(e, &Domain { lo, hi, only: None });
                path.rely_on(&mut self.sys, inside);
            }
        }
        let q = self.sys.exprs.fresh(Sort::Int, q_domain);
        let r = self.sys.exprs.fresh(Sort::Int, r_domain);
        // The remainder has the dividend's sign and is smaller than the divisor.
        let up = self.sys.exprs.le(zero, a);
        let down = self.sys.exprs.not(up);
        let r_up = self.sys.exprs.le(zero, r);
        let r_down = self.sys.exprs.le(r, zero);
        let mut facts = Vec::new();
        let sign_up = self.sys.exprs.or(&[down, r_up]);
        let sign_down = self.sys.exprs.or(&[up, r_down]);
        let keep = |known: Option<bool>| known != Some(false);
        let a_up = match (a_lo, a_hi) {
            (Some(l), _) if l >= 0 => Some(true),
            (_, Some(h)) if h < 0 => Some(false),
            _ => None,
        };
        if keep(a_up) {
            facts.push(sign_up);
        }
        if keep(a_up.map(|k| !k)) {
            facts.push(sign_down);
        }
        let minus_b = self.sys.exprs.scale(-1, b);
        let minus_r = self.sys.exprs.scale(-1, r);
        let b_positive = match (b_lo, b_hi) {
            (Some(l), _) if l >= 0 => Some(true),
            (_, Some(h)) if h <= 0 => Some(false),
            _ => None,
        };
        let positive = self.sys.exprs.lt(zero, b);
        for (sign, size, wanted) in [(positive, b, true), (positive, minus_b, false)] {
            if b_positive == Some(!wanted) {
                continue;
            }
            let below = self.sys.exprs.lt(r, size);
            let above = self.sys.exprs.lt(minus_r, size);
            let both = self.sys.exprs.and(&[below, above]);
            let guard = if wanted { self.sys.exprs.not(sign) } else { sign };
            facts.push(self.sys.exprs.or(&[guard, both]));
        }
        // The remainder is no larger than the dividend.
        let small_up = self.sys.exprs.le(r, a);
        let small_down = self.sys.exprs.le(a, r);
        facts.push(self.sys.exprs.or(&[down, small_up]));
        facts.push(self.sys.exprs.or(&[up, small_down]));
        let linear = self.sys.exprs.as_int(b).is_some();
        if linear || self.style.exact_products {
            let product = self.sys.exprs.mul(b, q);
            let sum = self.sys.exprs.add(product, r);
            facts.push(self.sys.exprs.eq(a, sum));
        }
        if !linear {
            self.quotient_bounds(a, b, q, &mut facts);
        }
        for f in facts {
            if self.sys.exprs.as_bool(f) != Some(true) {
                path.constraint.push(f);
            }
        }
        (q, r)
    }

    /// What is known of a quotient without products: its sign, and that it is no larger than the dividend.
    fn quotient_bounds(&mut self, a: Expr, b: Expr, q: Expr, facts: &mut Vec<Expr>) {
        let zero = self.sys.exprs.int(0);
        let (a_up, a_down) = (self.sys.exprs.le(zero, a), self.sys.exprs.le(a, zero));
        let (b_up, b_down) = (self.sys.exprs.lt(zero, b), self.sys.exprs.lt(b, zero));
        let (q_up, q_down) = (self.sys.exprs.le(zero, q), self.sys.exprs.le(q, zero));
        let minus_a = self.sys.exprs.scale(-1, a);
        for (x, y, sign, bound) in [
            (a_up, b_up, q_up, self.sys.exprs.le(q, a)),
            (a_down, b_up, q_down, self.sys.exprs.le(a, q)),
            (a_up, b_down, q_down, self.sys.exprs.le(minus_a, q)),
            (a_down, b_down, q_up, self.sys.exprs.le(q, minus_a)),
        ] {
            let both = self.sys.exprs.and(&[sign, bound]);
            let (nx, ny) = (self.sys.exprs.not(x), self.sys.exprs.not(y));
            facts.push(self.sys.exprs.or(&[nx, ny, both]));
        }
    }

    fn product(&mut self, path: &mut Path, a: Expr, b: Expr) -> Expr {
        let product = self.sys.exprs.mul(a, b);
        let linear = self.sys.exprs.as_int(a).is_some() || self.sys.exprs.as_int(b).is_some();
        if linear || self.style.exact_products {
            return product;
        }
        // A new variable with what linear arithmetic can say of a product.
        let (lo, hi) = path.interval(&self.sys, product);
        let p = self.sys.exprs.fresh(Sort::Int, Domain { lo, hi, only: None });
        let zero = self.sys.exprs.int(0);
        let mut facts = Vec::new();
        for (x, y) in [(a, b), (b, a)] {
            let none = self.sys.exprs.eq(x, zero);
            let not = self.sys.exprs.not(none);
            let nothing = self.sys.exprs.eq(p, zero);
            facts.push(self.sys.exprs.or(&[not, nothing]));
            let one = self.sys.exprs.int(1);
            let is_one = self.sys.exprs.eq(x, one);
            let not_one = self.sys.exprs.not(is_one);
            let same = self.sys.exprs.eq(p, y);
            facts.push(self.sys.exprs.or(&[not_one, same]));
        }
        let (a_up, b_up) = (self.sys.exprs.lt(zero, a), self.sys.exprs.lt(zero, b));
        let (a_down, b_down) = (self.sys.exprs.lt(a, zero), self.sys.exprs.lt(b, zero));
        let minus = |e: &mut Self, x: Expr| e.sys.exprs.scale(-1, x);
        let (na, nb, np) = (minus(self, a), minus(self, b), minus(self, p));
        for (x, y, px, ax, bx) in [
            (a_up, b_up, p, a, b),
            (a_down, b_down, p, na, nb),
            (a_up, b_down, np, a, nb),
            (a_down, b_up, np, na, b),
        ] {
            let (nx, ny) = (self.sys.exprs.not(x), self.sys.exprs.not(y));
            let (l, r) = (self.sys.exprs.le(ax, px), self.sys.exprs.le(bx, px));
            let both = self.sys.exprs.and(&[l, r]);
            facts.push(self.sys.exprs.or(&[nx, ny, both]));
        }
        path.constraint.extend(facts);
        p
    }

    pub(super) fn bin(
        &mut self,
        path: &mut Path,
        op: BinOp,
        ty: Type,
        to: Type,
        a: Value,
        b: Value,
    ) -> Value {
        match (a, b) {
            (Value::Int(x), Value::Int(y)) => self.bin_int(path, op, ty, to, x, y),
            (Value::Bool(x), Value::Bool(y)) => {
                let same = self.sys.exprs.iff(x, y);
                match op {
                    BinOp::And => Value::Bool(self.sys.exprs.and(&[x, y])),
                    BinOp::Or => Value::Bool(self.sys.exprs.or(&[x, y])),
                    BinOp::Xor | BinOp::Ne => Value::Bool(self.sys.exprs.not(same)),
                    BinOp::Eq => Value::Bool(same),
                    _ => self.any(path, Some(to), None),
                }
            }
            (Value::Ref { .. }, Value::Ref { .. }) if matches!(op, BinOp::Eq | BinOp::Ne) => {
                let same = self.same_object(path, a, b);
                Value::Bool(if op == BinOp::Eq { same } else { self.sys.exprs.not(same) })
            }
            _ => match op {
                BinOp::FCmpL | BinOp::FCmpG => {
                    Value::Int(self.sys.exprs.fresh(Sort::Int, Domain::range(-1, 1)))
                }
                _ => self.any(path, Some(to), None),
            },
        }
    }

    /// Are two references to one object, or both null? Of objects whose sites do not tell them apart, either is so.
    pub(super) fn same_object(&mut self, path: &Path, a: Value, b: Value) -> Expr {
        let (Value::Ref { site: s, id: i, .. }, Value::Ref { site: t, id: j, .. }) = (a, b) else {
            return self.sys.exprs.fresh(Sort::Bool, Domain::default());
        };
        let sites = self.sys.exprs.eq(s, t);
        let zero = self.sys.exprs.int(0);
        let null = if self.sys.exprs.as_int(t).is_some() {
            self.sys.exprs.eq(t, zero)
        } else {
            self.sys.exprs.eq(s, zero)
        };
        let ids = self.sys.exprs.eq(i, j);
        let inner = self.sys.exprs.or(&[null, ids]);
        let mut ways = vec![self.sys.exprs.and(&[sites, inner])];
        let [of_a, of_b] = [s, t].map(|site| path.site_set(&self.sys, site));
        let blurred = self.reach.blurred(of_a.as_ref(), of_b.as_ref());
        if !blurred.is_empty() {
            let either = self.sys.exprs.fresh(Sort::Bool, Domain::default());
            for (x, y) in blurred {
                let [x, y] = [x, y].map(|n| self.sys.exprs.int(i128::from(n)));
                let (left, right) = (self.sys.exprs.eq(s, x), self.sys.exprs.eq(t, y));
                ways.push(self.sys.exprs.and(&[left, right, either]));
            }
        }
        self.sys.exprs.or(&ways)
    }

    fn bin_int(&mut self, path: &mut Path, op: BinOp, ty: Type, to: Type, x: Expr, y: Expr) -> Value {
        let (bits, signed) = match ty {
            Type::Bits { bits, signed } => (bits, signed),
            _ => return self.bin_unbounded(path, op, to, x, y),
        };
        match op {
            BinOp::Add => {
                let e = self.sys.exprs.add(x, y);
                self.into_type(path, e, to)
            }
            BinOp::Sub => {
                let e = self.sys.exprs.sub(x, y);
                self.into_type(path, e, to)
            }
            BinOp::Mul => {
                let e = self.product(path, x, y);
                self.into_type(path, e, to)
            }
            BinOp::SDiv | BinOp::SRem | BinOp::UDiv | BinOp::URem => {
                let is_signed = matches!(op, BinOp::SDiv | BinOp::SRem);
                let (x, y) = if is_signed {
                    (self.as_signed(path, x, bits, signed), self.as_signed(path, y, bits, signed))
                } else {
                    (self.as_unsigned(path, x, bits, signed), self.as_unsigned(path, y, bits, signed))
                };
                let (q, r) = self.truncating_division(path, x, y);
                self.into_type(path, if matches!(op, BinOp::SDiv | BinOp::UDiv) { q } else { r }, to)
            }
            BinOp::And | BinOp::Or | BinOp::Xor => self.bitwise(path, op, to, x, y),
            BinOp::Shl | BinOp::AShr | BinOp::LShr => self.shift(path, op, bits, signed, to, x, y),
            BinOp::Eq => Value::Bool(self.sys.exprs.eq(x, y)),
            BinOp::Ne => {
                let e = self.sys.exprs.eq(x, y);
                Value::Bool(self.sys.exprs.not(e))
            }
            BinOp::SLt | BinOp::SLe | BinOp::SCmp => {
                let (x, y) = (self.as_signed(path, x, bits, signed), self.as_signed(path, y, bits, signed));
                self.compare(path, op, x, y)
            }
            BinOp::ULt | BinOp::ULe => self.compare_unsigned(path, op, bits, signed, x, y),
            BinOp::SAddOverflows | BinOp::SSubOverflows | BinOp::SMulOverflows => {
                let (x, y) = (self.as_signed(path, x, bits, signed), self.as_signed(path, y, bits, signed));
                let e = match op {
                    BinOp::SAddOverflows => self.sys.exprs.add(x, y),
                    BinOp::SSubOverflows => self.sys.exprs.sub(x, y),
                    _ => self.product(path, x, y),
                };
                let inside = self.sys.in_domain(e, &range(bits, true));
                Value::Bool(self.sys.exprs.not(inside))
            }
            BinOp::UAddOverflows | BinOp::USubOverflows | BinOp::UMulOverflows => {
                let (x, y) =
                    (self.as_unsigned(path, x, bits, signed), self.as_unsigned(path, y, bits, signed));
                let e = match op {
                    BinOp::UAddOverflows => self.sys.exprs.add(x, y),
                    BinOp::USubOverflows => self.sys.exprs.sub(x, y),
                    _ => self.product(path, x, y),
                };
                let inside = self.sys.in_domain(e, &range(bits, false));
                Value::Bool(self.sys.exprs.not(inside))
            }
            _ => self.any(path, Some(to), None),
        }
    }

    fn bin_unbounded(&mut self, path: &mut Path, op: BinOp, to: Type, x: Expr, y: Expr) -> Value {
        match op {
            BinOp::Add => Value::Int(self.sys.exprs.add(x, y)),
            BinOp::Sub => Value::Int(self.sys.exprs.sub(x, y)),
            BinOp::Mul => Value::Int(self.product(path, x, y)),
            BinOp::Eq => Value::Bool(self.sys.exprs.eq(x, y)),
            BinOp::Ne => {
                let e = self.sys.exprs.eq(x, y);
                Value::Bool(self.sys.exprs.not(e))
            }
            BinOp::SLt | BinOp::SLe => self.compare(path, op, x, y),
            BinOp::Int(op) => self.unbounded(path, op, to, x, y),
            _ => self.any(path, Some(to), None),
        }
    }

    /// An operation on unbounded integers, whose conditions (divisors, counts, exponents) hold.
    fn unbounded(&mut self, path: &mut Path, op: IntBin, to: Type, x: Expr, y: Expr) -> Value {
        let constant = self.sys.exprs.as_int(y);
        match op {
            IntBin::Add => Value::Int(self.sys.exprs.add(x, y)),
            IntBin::Sub => Value::Int(self.sys.exprs.sub(x, y)),
            IntBin::Mul => Value::Int(self.product(path, x, y)),
            IntBin::Lt => Value::Bool(self.sys.exprs.lt(x, y)),
            IntBin::Le => Value::Bool(self.sys.exprs.le(x, y)),
            IntBin::Eq => Value::Bool(self.sys.exprs.eq(x, y)),
            IntBin::FloorDiv | IntBin::FloorMod => {
                let (q, r) = match constant {
                    Some(m) if m > 0 => self.floor_division(path, x, m),
                    _ => self.flooring_division(path, x, y),
                };
                Value::Int(if op == IntBin::FloorDiv { q } else { r })
            }
            IntBin::And => self.bitwise(path, BinOp::And, to, x, y),
            IntBin::Or => self.bitwise(path, BinOp::Or, to, x, y),
            IntBin::Xor => self.bitwise(path, BinOp::Xor, to, x, y),
            IntBin::Shl if constant.is_some_and(|c| (0..100).contains(&c)) => {
                Value::Int(self.sys.exprs.scale(1 << constant.unwrap_or(0), x))
            }
            IntBin::Shr if constant.is_some_and(|c| (0..100).contains(&c)) => {
                Value::Int(self.floor_division(path, x, 1 << constant.unwrap_or(0)).0)
            }
            IntBin::Shl | IntBin::Shr | IntBin::Pow => self.growth(path, op, x, y),
            // It is known to be an index: at least zero and below the other.
            IntBin::Index => Value::Int(x),
        }
    }

    /// Quotient rounded towards −∞, and remainder of the divisor's sign; the divisor is not zero.
    fn flooring_division(&mut self, path: &mut Path, a: Expr, b: Expr) -> (Expr, Expr) {
        let zero = self.sys.exprs.int(0);
        let (q, r) = (
            self.sys.exprs.fresh(Sort::Int, Domain::default()),
            self.sys.exprs.fresh(Sort::Int, Domain::default()),
        );
        let (up, down) = (self.sys.exprs.lt(zero, b), self.sys.exprs.lt(b, zero));
        let (low, below) = (self.sys.exprs.le(zero, r), self.sys.exprs.lt(r, b));
        let (high, above) = (self.sys.exprs.le(r, zero), self.sys.exprs.lt(b, r));
        let (inside, outside) = (self.sys.exprs.and(&[low, below]), self.sys.exprs.and(&[high, above]));
        let (not_up, not_down) = (self.sys.exprs.not(up), self.sys.exprs.not(down));
        let mut facts = vec![self.sys.exprs.or(&[not_up, inside]), self.sys.exprs.or(&[not_down, outside])];
        let linear = self.sys.exprs.as_int(b).is_some();
        if linear || self.style.exact_products {
            let product = self.sys.exprs.mul(b, q);
            let sum = self.sys.exprs.add(product, r);
            facts.push(self.sys.exprs.eq(a, sum));
        }
        if !linear {
            // For a positive divisor: the quotient has the dividend's sign and is no larger; a small dividend is the remainder.
            let a_up = self.sys.exprs.le(zero, a);
            let a_down = self.sys.exprs.not(a_up);
            let (q_up, q_less) = (self.sys.exprs.le(zero, q), self.sys.exprs.le(q, a));
            let r_less = self.sys.exprs.le(r, a);
            let all = self.sys.exprs.and(&[q_up, q_less, r_less]);
            facts.push(self.sys.exprs.or(&[not_up, a_down, all]));
            let (q_down, q_more) = (self.sys.exprs.lt(q, zero), self.sys.exprs.le(a, q));
            let all = self.sys.exprs.and(&[q_down, q_more]);
            facts.push(self.sys.exprs.or(&[not_up, a_up, all]));
            let fits = self.sys.exprs.lt(a, b);
            let too_large = self.sys.exprs.not(fits);
            let (none, whole) = (self.sys.exprs.eq(q, zero), self.sys.exprs.eq(r, a));
            let small = self.sys.exprs.and(&[none, whole]);
            facts.push(self.sys.exprs.or(&[not_up, a_down, too_large, small]));
        }
        path.constraint.extend(facts);
        (q, r)
    }

    /// Shifts by what is no constant, and powers: of what is not negative, what is not negative; a shift to the left of what is positive is
    /// at least that, and so is a power of it with a positive exponent.
    fn growth(&mut self, path: &mut Path, op: IntBin, x: Expr, y: Expr) -> Value {
        let r = self.sys.exprs.fresh(Sort::Int, Domain::default());
        let zero = self.sys.exprs.int(0);
        let (x_up, r_up) = (self.sys.exprs.le(zero, x), self.sys.exprs.le(zero, r));
        let x_down = self.sys.exprs.not(x_up);
        path.constraint.push(self.sys.exprs.or(&[x_down, r_up]));
        let bound = match op {
            IntBin::Shr => self.sys.exprs.le(r, x),
            IntBin::Shl => self.sys.exprs.le(x, r),
            _ => {
                let (none, at_least) = (self.sys.exprs.eq(y, zero), self.sys.exprs.le(x, r));
                self.sys.exprs.or(&[none, at_least])
            }
        };
        path.constraint.push(self.sys.exprs.or(&[x_down, bound]));
        Value::Int(r)
    }

    fn compare(&mut self, path: &mut Path, op: BinOp, x: Expr, y: Expr) -> Value {
        match op {
            BinOp::SLt => Value::Bool(self.sys.exprs.lt(x, y)),
            BinOp::SLe => Value::Bool(self.sys.exprs.le(x, y)),
            _ => {
                let c = self.sys.exprs.fresh(Sort::Int, Domain::range(-1, 1));
                let zero = self.sys.exprs.int(0);
                let (below, above) = (self.sys.exprs.lt(c, zero), self.sys.exprs.lt(zero, c));
                let (less, more) = (self.sys.exprs.lt(x, y), self.sys.exprs.lt(y, x));
                let (a, b) = (self.sys.exprs.iff(below, less), self.sys.exprs.iff(above, more));
                path.constraint.extend([a, b]);
                Value::Int(c)
            }
        }
    }

    fn compare_unsigned(
        &mut self,
        path: &mut Path,
        op: BinOp,
        bits: u8,
        signed: bool,
        x: Expr,
        y: Expr,
    ) -> Value {
        let strict = |e: &mut Self, x: Expr, y: Expr| {
            if op == BinOp::ULt { e.sys.exprs.lt(x, y) } else { e.sys.exprs.le(x, y) }
        };
        if !signed {
            return Value::Bool(strict(self, x, y));
        }
        let zero = self.sys.exprs.int(0);
        let y_up = path.interval(&self.sys, y).0.is_some_and(|l| l >= 0);
        if y_up {
            // The usual check of an index: not negative and below the length.
            let not_negative = self.sys.exprs.le(zero, y);
            path.rely_on(&mut self.sys, not_negative);
            let low = self.sys.exprs.le(zero, x);
            let below = strict(self, x, y);
            return Value::Bool(self.sys.exprs.and(&[low, below]));
        }
        let (x, y) = (self.as_unsigned(path, x, bits, signed), self.as_unsigned(path, y, bits, signed));
        Value::Bool(strict(self, x, y))
    }

    fn shift(
        &mut self,
        path: &mut Path,
        op: BinOp,
        bits: u8,
        signed: bool,
        to: Type,
        x: Expr,
        y: Expr,
    ) -> Value {
        let Some(count) = self.sys.exprs.as_int(y) else { return self.any(path, Some(to), None) };
        let count = (count & i128::from(bits - 1)) as u32;
        match op {
            BinOp::Shl => {
                let e = self.sys.exprs.scale(1i128 << count, x);
                self.into_type(path, e, to)
            }
            BinOp::AShr => {
                let x = self.as_signed(path, x, bits, signed);
                let (q, _) = self.floor_division(path, x, 1i128 << count);
                self.into_type(path, q, to)
            }
            _ => {
                let x = if count == 0 { x } else { self.as_unsigned(path, x, bits, signed) };
                let (q, _) = self.floor_division(path, x, 1i128 << count);
                self.into_type(path, q, to)
            }
        }
    }

    fn bitwise(&mut self, path: &mut Path, op: BinOp, to: Type, x: Expr, y: Expr) -> Value {
        let (x, y) = if self.sys.exprs.as_int(x).is_some() { (y, x) } else { (x, y) };
        if let (Some(a), Some(b)) = (self.sys.exprs.as_int(x), self.sys.exprs.as_int(y)) {
            let v = match op {
                BinOp::And => a & b,
                BinOp::Or => a | b,
                _ => a ^ b,
            };
            let e = self.sys.exprs.int(v);
            return self.into_type(path, e, to);
        }
        if let Some(mask) = self.sys.exprs.as_int(y) {
            match (op, mask) {
                (BinOp::And, 0) => return Value::Int(y),
                (BinOp::And, -1) | (BinOp::Or | BinOp::Xor, 0) => return Value::Int(x),
                (BinOp::Xor, -1) => {
                    let n = self.sys.exprs.scale(-1, x);
                    let n = self.sys.exprs.add_const(n, -1);
                    return self.into_type(path, n, to);
                }
                // The low bits of a number in two's complement are its remainder.
                (BinOp::And, m) if m > 0 && (m + 1) & m == 0 => {
                    let (_, r) = self.floor_division(path, x, m + 1);
                    return self.into_type(path, r, to);
                }
                _ => {}
            }
        }
        let result = self.any(path, Some(to), None);
        let Value::Int(r) = result else { return result };
        // Of numbers that are not negative: a conjunction is at most either, a disjunction at least either.
        let up = |e: &Self, v: Expr| path.interval(&e.sys, v).0.is_some_and(|l| l >= 0);
        let (x_up, y_up) = (up(self, x), up(self, y));
        let zero = self.sys.exprs.int(0);
        let mut facts = Vec::new();
        match op {
            BinOp::And => {
                for (v, is_up) in [(x, x_up), (y, y_up)] {
                    if is_up {
                        facts.push(self.sys.exprs.le(zero, r));
                        facts.push(self.sys.exprs.le(r, v));
                    }
                }
            }
            _ if x_up && y_up => {
                facts.push(self.sys.exprs.le(zero, r));
                let sum = self.sys.exprs.add(x, y);
                facts.push(self.sys.exprs.le(r, sum));
                if op == BinOp::Or {
                    facts.push(self.sys.exprs.le(x, r));
                    facts.push(self.sys.exprs.le(y, r));
                }
            }
            _ => {}
        }
        for (v, is_up) in [(x, x_up), (y, y_up)] {
            if is_up {
                let sign = self.sys.exprs.le(zero, v);
                path.rely_on(&mut self.sys, sign);
            }
        }
        path.constraint.extend(facts);
        result
    }
}

/// Where quotient and remainder of a truncating division lie, given where dividend and divisor do; the divisor is not
/// zero.
fn division_domains(a: Interval, b: Interval) -> (Domain, Domain) {
    let ((Some(a_lo), Some(a_hi)), (Some(b_lo), Some(b_hi))) = (a, b) else {
        return (Domain::default(), Domain::default());
    };
    let most = b_lo.unsigned_abs().max(b_hi.unsigned_abs()) as i128;
    let remainder = Domain::range(a_lo.min(0).max(1 - most.max(1)), a_hi.max(0).min(most.max(1) - 1));
    // The quotient is largest in size at the ends of both intervals, without zero.
    let divisors = [b_lo, b_hi, -1, 1].into_iter().filter(|d| *d != 0 && (b_lo..=b_hi).contains(d));
    let quotients: Vec<i128> = divisors.flat_map(|d| [a_lo / d, a_hi / d]).collect();
    let quotient = match (quotients.iter().min(), quotients.iter().max()) {
        (Some(lo), Some(hi)) => Domain::range(*lo, *hi),
        _ => Domain::default(),
    };
    (quotient, remainder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_stay_in_their_domains() {
        for (a_lo, a_hi) in [(-7, 9), (0, 5), (-8, -2), (3, 3)] {
            for (b_lo, b_hi) in [(-3, 4), (2, 2), (-5, -5), (0, 3), (-2, 0)] {
                let (q, r) = division_domains((Some(a_lo), Some(a_hi)), (Some(b_lo), Some(b_hi)));
                let inside = |d: &Domain, x: i128| d.lo.is_none_or(|l| l <= x) && d.hi.is_none_or(|h| x <= h);
                for x in a_lo..=a_hi {
                    for y in (b_lo..=b_hi).filter(|y| *y != 0) {
                        assert!(inside(&q, x / y) && inside(&r, x % y), "{x} by {y}: {q:?} {r:?}");
                    }
                }
            }
        }
    }
}
