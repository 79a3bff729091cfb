//! Numbers that need not be integers.
//!
//! A double is kept as its *rank*: the integer that its bits are, with the sign of the number. Ranks are ordered as the numbers are, so
//! comparisons and copies are exact. Of results of arithmetic it is only said in which order they are to the operands and to 0 and 1, which rounding keeps,
//! for it is monotone and a double is its own rounding. Both zeros have the rank 0: what tells them apart is refused or may give anything.
//! NaN has a rank below all others.

use super::{Fx, MOST, NUMBER, Res, Ty};
use conspect_ir::{BinOp, Const, Instr, IntBin, Operand, Type};
use oxc_span::Span;
use oxc_syntax::operator::BinaryOperator;

const NAN: i64 = i64::MIN;
const INFINITY: i64 = 0x7FF0_0000_0000_0000;
const ONE: i64 = 0x3FF0_0000_0000_0000;

/// The rank of a number.
fn rank(value: f64) -> i64 {
    if value.is_nan() {
        return NAN;
    }
    let magnitude = value.abs().to_bits() as i64;
    if value < 0.0 { -magnitude } else { magnitude }
}

/// Constants of built-in objects.
pub(super) fn constant(object: &str, name: &str) -> Option<f64> {
    Some(match (object, name) {
        ("Number", "MAX_SAFE_INTEGER") => MOST as f64,
        ("Number", "MIN_SAFE_INTEGER") => -(MOST as f64),
        ("Number", "MAX_VALUE") => f64::MAX,
        ("Number", "MIN_VALUE") => f64::from_bits(1),
        ("Number", "EPSILON") => f64::EPSILON,
        ("Number", "POSITIVE_INFINITY") => f64::INFINITY,
        ("Number", "NEGATIVE_INFINITY") => f64::NEG_INFINITY,
        ("Number", "NaN") => f64::NAN,
        ("Math", "PI") => std::f64::consts::PI,
        ("Math", "E") => std::f64::consts::E,
        _ => return None,
    })
}

impl Fx<'_> {
    pub(super) fn double(&mut self, value: f64) -> Operand {
        self.rank(rank(value))
    }

    fn rank(&mut self, rank: i64) -> Operand {
        self.b.constant(Const::Int(rank))
    }

    fn less(&mut self, a: Operand, b: Operand) -> Operand {
        self.test(BinOp::Int(IntBin::Lt), a, b)
    }

    fn at_most(&mut self, a: Operand, b: Operand) -> Operand {
        self.test(BinOp::Int(IntBin::Le), a, b)
    }

    fn same(&mut self, a: Operand, b: Operand) -> Operand {
        self.test(BinOp::Int(IntBin::Eq), a, b)
    }

    pub(super) fn is_nan(&mut self, a: Operand) -> Operand {
        let nan = self.rank(NAN);
        self.same(a, nan)
    }

    /// Neither NaN nor infinite.
    pub(super) fn is_finite(&mut self, a: Operand) -> Operand {
        let (lo, hi) = (self.rank(-INFINITY), self.rank(INFINITY));
        let (above, below) = (self.less(lo, a), self.less(a, hi));
        self.both(above, below)
    }

    fn is_infinite(&mut self, a: Operand) -> Operand {
        let (lo, hi) = (self.rank(-INFINITY), self.rank(INFINITY));
        let (above, below) = (self.same(lo, a), self.same(a, hi));
        self.either(above, below)
    }

    /// Says that it is the rank of some number.
    pub(super) fn sane_double(&mut self, a: Operand) {
        let (lo, hi) = (self.rank(-INFINITY), self.rank(INFINITY));
        let (above, below) = (self.at_most(lo, a), self.at_most(a, hi));
        let inside = self.both(above, below);
        let nan = self.is_nan(a);
        let cond = self.either(nan, inside);
        self.assume(cond);
    }

    pub(super) fn any_double(&mut self) -> Operand {
        let r = self.nondet(Type::Int, "a number");
        self.sane_double(r);
        r
    }

    /// The number that an integer is.
    pub(super) fn to_double(&mut self, value: Operand) -> Operand {
        if let Operand::Const(i) = value
            && let Const::Bits { value, .. } = self.b.const_at(i)
        {
            let n = *value as i64;
            return self.double(n as f64);
        }
        let r = self.nondet(Type::Int, "a number that is an integer");
        let (zero, none, one) = (self.int(0), self.rank(0), self.rank(ONE));
        let most = self.double((MOST + 1) as f64);
        let least = self.double(-((MOST + 1) as f64));
        let minus = self.rank(-ONE);
        for (sign, lo, hi) in [(BinOp::SLt, one, most), (BinOp::Eq, none, none)] {
            let is = self.test(sign, zero, value);
            let (above, below) = (self.at_most(lo, r), self.at_most(r, hi));
            let inside = self.both(above, below);
            self.implies(is, inside);
        }
        let is = self.test(BinOp::SLt, value, zero);
        let (above, below) = (self.at_most(least, r), self.at_most(r, minus));
        let inside = self.both(above, below);
        self.implies(is, inside);
        r
    }

    /// A comparison by one of `<`, `<=` and `===`.
    pub(super) fn compare(&mut self, op: IntBin, a: Operand, b: Operand) -> Operand {
        // NaN is below all others, so only on the left it must be excluded.
        let nan = self.is_nan(a);
        let number = self.negated(nan);
        let holds = self.test(BinOp::Int(op), a, b);
        self.both(number, holds)
    }

    /// Is it a number other than NaN and the zeros?
    pub(super) fn is_truthy(&mut self, a: Operand) -> Operand {
        let (nan, none) = (self.is_nan(a), self.rank(0));
        let zero = self.same(a, none);
        let not = self.either(nan, zero);
        self.negated(not)
    }

    /// A number of which it is said when it is NaN: where an operand is, and perhaps where something else holds.
    fn result(&mut self, a: Operand, b: Operand, undefined: Operand) -> (Operand, Operand) {
        let r = self.any_double();
        let (x, y, nan) = (self.is_nan(a), self.is_nan(b), self.is_nan(r));
        let some = self.either(x, y);
        self.implies(some, nan);
        let allowed = self.either(some, undefined);
        self.implies(nan, allowed);
        let number = self.negated(nan);
        (r, number)
    }

    /// Says that one rank is at most another where two conditions hold.
    fn ordered(&mut self, when: [Operand; 3], a: Operand, b: Operand) {
        let some = self.both(when[0], when[1]);
        let all = self.both(some, when[2]);
        let cond = self.at_most(a, b);
        self.implies(all, cond);
    }

    pub(super) fn negative(&mut self, a: Operand) -> Operand {
        let none = self.rank(0);
        let opposite = self.b.bin(Type::Int, BinOp::Int(IntBin::Sub), none, a).into();
        let nan = self.is_nan(a);
        self.choose(nan, a, opposite)
    }

    /// One of two ranks.
    pub(super) fn choose(&mut self, cond: Operand, then: Operand, els: Operand) -> Operand {
        let dst = self.b.reg(Type::Int);
        self.b.push(Instr::Select { dst, cond, then, els });
        dst.into()
    }

    fn sum(&mut self, a: Operand, b: Operand) -> Operand {
        let (x, y) = (self.is_infinite(a), self.is_infinite(b));
        let infinite = self.both(x, y);
        let alike = self.same(a, b);
        let differ = self.negated(alike);
        let undefined = self.both(infinite, differ);
        let (r, number) = self.result(a, b, undefined);
        let none = self.rank(0);
        for (x, y) in [(a, b), (b, a)] {
            let up = self.at_most(none, y);
            let yes = self.b.constant(Const::Bool(true));
            self.ordered([number, up, yes], x, r);
            let down = self.at_most(y, none);
            self.ordered([number, down, yes], r, x);
        }
        r
    }

    /// Says which sign a product or quotient has.
    fn signed(&mut self, number: Operand, a: Operand, b: Operand, r: Operand) {
        let none = self.rank(0);
        let (up_a, up_b) = (self.at_most(none, a), self.at_most(none, b));
        let (down_a, down_b) = (self.at_most(a, none), self.at_most(b, none));
        self.ordered([number, up_a, up_b], none, r);
        self.ordered([number, down_a, down_b], none, r);
        self.ordered([number, up_a, down_b], r, none);
        self.ordered([number, down_a, up_b], r, none);
    }

    fn product(&mut self, a: Operand, b: Operand) -> Operand {
        let (none, one) = (self.rank(0), self.rank(ONE));
        let mut undefined = self.b.constant(Const::Bool(false));
        for (x, y) in [(a, b), (b, a)] {
            let (zero, infinite) = (self.same(x, none), self.is_infinite(y));
            let both = self.both(zero, infinite);
            undefined = self.either(undefined, both);
        }
        let (r, number) = self.result(a, b, undefined);
        self.signed(number, a, b, r);
        for (x, y) in [(a, b), (b, a)] {
            let positive = self.at_most(none, x);
            let (many, few) = (self.at_most(one, y), self.at_most(y, one));
            self.ordered([number, positive, many], x, r);
            self.ordered([number, positive, few], r, x);
        }
        r
    }

    fn ratio(&mut self, a: Operand, b: Operand) -> Operand {
        let (none, one) = (self.rank(0), self.rank(ONE));
        let (x, y) = (self.same(a, none), self.same(b, none));
        let zeros = self.both(x, y);
        let (x, i) = (self.is_infinite(a), self.is_infinite(b));
        let infinite = self.both(x, i);
        let undefined = self.either(zeros, infinite);
        let (r, number) = self.result(a, b, undefined);
        // Which sign a quotient by zero has depends on the zero's.
        let some = self.negated(y);
        let sure = self.both(number, some);
        self.signed(sure, a, b, r);
        let (positive, negative) = (self.at_most(none, a), self.at_most(a, none));
        let (many, few) = (self.at_most(one, b), self.at_most(b, one));
        let above = self.less(none, b);
        let few = self.both(few, above);
        self.ordered([sure, positive, many], r, a);
        self.ordered([sure, negative, many], a, r);
        self.ordered([sure, positive, few], a, r);
        r
    }

    fn remainder(&mut self, a: Operand, b: Operand) -> Operand {
        let none = self.rank(0);
        let (x, y) = (self.is_infinite(a), self.same(b, none));
        let undefined = self.either(x, y);
        let (r, number) = self.result(a, b, undefined);
        let nan = self.is_nan(r);
        self.implies(undefined, nan);
        let yes = self.b.constant(Const::Bool(true));
        let (positive, negative) = (self.at_most(none, a), self.at_most(a, none));
        self.ordered([number, positive, yes], none, r);
        self.ordered([number, positive, yes], r, a);
        self.ordered([number, negative, yes], a, r);
        self.ordered([number, negative, yes], r, none);
        let above = self.less(none, b);
        let sure = self.both(number, above);
        let below = self.less(r, b);
        self.implies(sure, below);
        r
    }

    /// `Math.floor`, `ceil`, `trunc` or `round`: what of the order to the operand is certain.
    pub(super) fn rounded(&mut self, name: &str, a: Operand) -> Operand {
        let never = self.b.constant(Const::Bool(false));
        let (r, number) = self.result(a, a, never);
        let (none, one, minus) = (self.rank(0), self.rank(ONE), self.rank(-ONE));
        let yes = self.b.constant(Const::Bool(true));
        let finite = self.is_finite(a);
        let ends = self.is_finite(r);
        self.implies(finite, ends);
        let infinite = self.is_infinite(a);
        let alike = self.same(a, r);
        self.implies(infinite, alike);
        // It is monotone, and −1, 0 and 1 are integers.
        for bound in [minus, none, one] {
            let (above, below) = (self.at_most(bound, a), self.at_most(a, bound));
            self.ordered([number, above, yes], bound, r);
            self.ordered([number, below, yes], r, bound);
        }
        let (positive, negative) = (self.at_most(none, a), self.at_most(a, none));
        match name {
            "floor" => self.ordered([number, yes, yes], r, a),
            "ceil" => self.ordered([number, yes, yes], a, r),
            "trunc" => {
                self.ordered([number, positive, yes], r, a);
                self.ordered([number, negative, yes], a, r);
            }
            _ => {}
        }
        r
    }

    pub(super) fn root(&mut self, a: Operand) -> Operand {
        let (none, one) = (self.rank(0), self.rank(ONE));
        let below = self.less(a, none);
        let (r, number) = self.result(a, a, below);
        let nan = self.is_nan(r);
        self.implies(below, nan);
        let yes = self.b.constant(Const::Bool(true));
        self.ordered([number, yes, yes], none, r);
        let many = self.at_most(one, a);
        self.ordered([number, many, yes], r, a);
        self.ordered([number, many, yes], one, r);
        r
    }

    pub(super) fn magnitude(&mut self, a: Operand) -> Operand {
        let none = self.rank(0);
        let below = self.less(a, none);
        let opposite = self.negative(a);
        self.choose(below, opposite, a)
    }

    /// The smaller or the greater of two numbers; NaN where one is.
    pub(super) fn extreme(&mut self, name: &str, a: Operand, b: Operand) -> Operand {
        let least = self.at_most(a, b);
        let one = if name == "min" { self.choose(least, a, b) } else { self.choose(least, b, a) };
        let (x, y) = (self.is_nan(a), self.is_nan(b));
        let undefined = self.either(x, y);
        let nan = self.rank(NAN);
        self.choose(undefined, nan, one)
    }

    pub(super) fn double_arithmetic(
        &mut self,
        op: BinaryOperator,
        a: Operand,
        b: Operand,
        span: Span,
    ) -> Res<(Operand, Ty)> {
        use BinaryOperator as B;
        let value = match op {
            B::Addition => self.sum(a, b),
            B::Subtraction => {
                let b = self.negative(b);
                self.sum(a, b)
            }
            B::Multiplication => self.product(a, b),
            B::Division => self.ratio(a, b),
            B::Remainder => self.remainder(a, b),
            B::Exponential => self.any_double(),
            B::BitwiseAnd | B::BitwiseOR | B::BitwiseXOR | B::ShiftLeft | B::ShiftRight => {
                return Ok((self.input(i64::from(i32::MIN), i64::from(i32::MAX)), Ty::Number));
            }
            B::ShiftRightZeroFill => return Ok((self.input(0, i64::from(u32::MAX)), Ty::Number)),
            _ => return self.not(span, "an operator of this kind"),
        };
        Ok((value, Ty::Double))
    }

    /// One more or one less. At 2⁵³ the sum is rounded to the number that it began with, so counting never leaves what is exact.
    pub(super) fn counted(&mut self, op: BinaryOperator, a: Operand) -> Operand {
        let one = self.int(1);
        let (end, op) = match op {
            BinaryOperator::Addition => (MOST + 1, BinOp::Add),
            _ => (-(MOST + 1), BinOp::Sub),
        };
        let end = self.int(end);
        let more = self.b.bin(NUMBER, op, a, one);
        let inside = self.test(BinOp::Ne, a, end);
        self.select(inside, more.into(), a)
    }
}
