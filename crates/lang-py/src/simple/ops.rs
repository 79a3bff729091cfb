//! Operators.

use super::*;
use conspect_ir::{BinOp, IntBin, UnOp};
use ruff_python_ast::{CmpOp, Number, Operator};

/// Integers below this in size become floats, and texts, without trouble.
const SMALL: i64 = 1 << 62;

impl Fx<'_, '_> {
    pub(super) fn arith(&mut self, op: IntBin, a: Operand, b: Operand) -> Operand {
        let plain = match op {
            IntBin::Add => BinOp::Add,
            IntBin::Sub => BinOp::Sub,
            IntBin::Mul => BinOp::Mul,
            op => BinOp::Int(op),
        };
        self.b.bin(op.result(), plain, a, b).into()
    }

    pub(super) fn less(&mut self, a: Operand, b: Operand) -> Operand {
        self.arith(IntBin::Lt, a, b)
    }

    pub(super) fn at_most(&mut self, a: Operand, b: Operand) -> Operand {
        self.arith(IntBin::Le, a, b)
    }

    pub(super) fn not(&mut self, a: Operand) -> Operand {
        self.b.un(Type::Bool, UnOp::Not, a).into()
    }

    pub(super) fn and(&mut self, a: Operand, b: Operand) -> Operand {
        self.b.bin(Type::Bool, BinOp::And, a, b).into()
    }

    pub(super) fn or(&mut self, a: Operand, b: Operand) -> Operand {
        self.b.bin(Type::Bool, BinOp::Or, a, b).into()
    }

    /// The integer that a number is.
    pub(super) fn as_int(&mut self, v: &Val) -> Option<Operand> {
        match v.ty {
            Ty::Int => Some(v.parts[0]),
            Ty::Bool => Some(self.number_of(v.parts[0])),
            _ => None,
        }
    }

    /// The value where it is not `None`; what `None` raises else.
    pub(super) fn present(&mut self, v: Val, error: &str) -> Res<Val> {
        match v.ty {
            Ty::Optional(t) => {
                let there = self.not(v.parts[0]);
                self.unless(there, error);
                Ok(Val { ty: *t, parts: v.parts[1..].to_vec() })
            }
            Ty::None => {
                self.raise(error);
                Err(Ended)
            }
            _ => Ok(v),
        }
    }

    /// What a large integer may raise where it becomes a float or a text.
    pub(super) fn may_be_large(&mut self, n: Operand, error: &str) {
        let (low, high) = (self.int(-SMALL), self.int(SMALL));
        let (a, b) = (self.at_most(low, n), self.at_most(n, high));
        let small = self.and(a, b);
        let lucky = self.nondet(Type::Bool, "is the number small enough");
        let fine = self.or(small, lucky);
        self.unless(fine, error);
    }

    /// An integer becomes a text: that one which may be large has no more digits than Python writes is taken for granted.
    fn is_written(&mut self, n: Operand) {
        if matches!(n, Operand::Const(_)) {
            return;
        }
        let (low, high) = (self.int(-SMALL), self.int(SMALL));
        let (a, b) = (self.at_most(low, n), self.at_most(n, high));
        let small = self.and(a, b);
        let els = self.split(small);
        let (here, end) = (self.b.current(), self.b.block());
        self.b.switch_to(els);
        self.grant(Assumption::specific(crate::modular::DIGITS));
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(here);
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
    }

    /// What turning a value into a text may raise.
    pub(super) fn shown(&mut self, at: &Expr, v: &Val) -> Res<()> {
        match &v.ty {
            Ty::None | Ty::Bool | Ty::Float | Ty::Text => Ok(()),
            Ty::Error if !self.u.kinds.odd_errors => Ok(()),
            Ty::Int => {
                self.is_written(v.parts[0]);
                Ok(())
            }
            Ty::Optional(t) if matches!(**t, Ty::Int) => {
                self.is_written(v.parts[1]);
                Ok(())
            }
            Ty::Object(_) => self.object_shown(at, v),
            t if self.u.kinds.is_shown(t) => Ok(()),
            t if self.u.kinds.is_shown_but_for_integers(t) => {
                self.grant(Assumption::specific(crate::modular::DIGITS));
                Ok(())
            }
            _ => self.gap(at, "a text of a value of this kind"),
        }
    }

    /// Notes what an exception is made of: its text is the text of that.
    pub(super) fn note_argument(&mut self, v: &Val) {
        if !self.u.kinds.is_shown(&v.ty) && !self.u.kinds.odd_errors {
            self.u.kinds.odd_errors = true;
            self.u.kinds.changed = true;
        }
    }

    pub(super) fn binary(&mut self, at: &Expr, op: Operator, x: Val, y: Val, right: &Expr) -> Res<Val> {
        let (x, y) = (self.present(x, "TypeError")?, self.present(y, "TypeError")?);
        match (&x.ty, &y.ty, op) {
            (Ty::Bool, Ty::Bool, Operator::BitAnd | Operator::BitOr | Operator::BitXor) => {
                let bin = match op {
                    Operator::BitAnd => BinOp::And,
                    Operator::BitOr => BinOp::Or,
                    _ => BinOp::Xor,
                };
                let parts = vec![self.b.bin(Type::Bool, bin, x.parts[0], y.parts[0]).into()];
                return Ok(Val { ty: Ty::Bool, parts });
            }
            (Ty::Text, Ty::Text, Operator::Add) => {
                let made = self.any_text(0);
                let n = self.arith(IntBin::Add, x.parts[1], y.parts[1]);
                return Ok(Val { ty: Ty::Text, parts: vec![made.parts[0], n] });
            }
            (Ty::Text, _, Operator::Mult) if self.as_int(&y).is_some() => return self.repeated(x, y),
            (_, Ty::Text, Operator::Mult) if self.as_int(&x).is_some() => return self.repeated(y, x),
            (Ty::List(_), Ty::List(_), Operator::Add) => {
                let (x, y) = (self.kept(x), self.kept(y));
                return self.joined(at, &x, &y);
            }
            (Ty::List(_), _, Operator::Mult) if self.as_int(&y).is_some() => {
                return self.repeated_list(at, x, y);
            }
            (
                Ty::Set(a),
                Ty::Set(b),
                Operator::BitAnd | Operator::BitOr | Operator::BitXor | Operator::Sub,
            ) => return self.of_sets(at, op, (*a, &x), (*b, &y)),
            _ => {}
        }
        if matches!((&x.ty, &y.ty), (Ty::Float, _) | (_, Ty::Float)) {
            return self.floating(at, op, &x, &y, right);
        }
        let (Some(a), Some(b)) = (self.as_int(&x), self.as_int(&y)) else {
            return self.gap(at, "operands of these kinds");
        };
        self.integers(at, op, a, b, right)
    }

    /// An operator on sets: any set of a possible size.
    fn of_sets(&mut self, at: &Expr, op: Operator, (a, x): (u32, &Val), (b, y): (u32, &Val)) -> Res<Val> {
        let id = self.u.kinds.list_at(self.owner, u32::from(at.range().start()) | 0x1000_0000);
        let (first, second) = (self.u.kinds.elem(a), self.u.kinds.elem(b));
        self.u.kinds.note_elem(id, &first);
        if matches!(op, Operator::BitOr | Operator::BitXor) {
            self.u.kinds.note_elem(id, &second);
        }
        let ty = self.u.kinds.normal(&Ty::Set(id));
        let (m, n) = (self.size(x), self.size(y));
        let Some(made) = self.any_dict(ty, "a set") else { return self.gap(at, "sets of these kinds") };
        let size = self.size(&made);
        let (most, least) = match op {
            Operator::BitAnd => (vec![m, n], vec![]),
            Operator::BitOr => (vec![self.arith(IntBin::Add, m, n)], vec![m, n]),
            Operator::Sub => (vec![m], vec![self.arith(IntBin::Sub, m, n)]),
            _ => {
                let both = vec![self.arith(IntBin::Sub, m, n), self.arith(IntBin::Sub, n, m)];
                (vec![self.arith(IntBin::Add, m, n)], both)
            }
        };
        for most in most {
            let fits = self.at_most(size, most);
            self.assume(fits);
        }
        for least in least {
            let fits = self.at_most(least, size);
            self.assume(fits);
        }
        Ok(made)
    }

    fn repeated(&mut self, text: Val, times: Val) -> Res<Val> {
        let Some(n) = self.as_int(&times) else { return Err(Ended) };
        self.may_be_large(n, "OverflowError");
        let none = self.int(0);
        let negative = self.less(n, none);
        let times = self.b.reg(Type::Int);
        self.b.push(Instr::Select { dst: times, cond: negative, then: none, els: n });
        let length = self.arith(IntBin::Mul, text.parts[1], times.into());
        let made = self.any_text(0);
        Ok(Val { ty: Ty::Text, parts: vec![made.parts[0], length] })
    }

    /// An operator on floats: what it gives may be any.
    fn floating(&mut self, at: &Expr, op: Operator, x: &Val, y: &Val, right: &Expr) -> Res<Val> {
        for v in [x, y] {
            match self.as_int(v) {
                Some(n) => self.may_be_large(n, "OverflowError"),
                None if v.ty == Ty::Float => {}
                None => return self.gap(at, "operands of these kinds"),
            }
        }
        match op {
            Operator::Add | Operator::Sub | Operator::Mult => {}
            Operator::Div | Operator::FloorDiv | Operator::Mod => {
                let is_zero = match right {
                    Expr::NumberLiteral(n) => match &n.value {
                        Number::Float(f) => *f == 0.0,
                        Number::Int(i) => i.as_i64() == Some(0),
                        Number::Complex { .. } => true,
                    },
                    _ => true,
                };
                if is_zero {
                    let fine = match self.as_int(y) {
                        Some(n) => {
                            let none = self.int(0);
                            self.b.bin(Type::Bool, BinOp::Ne, n, none).into()
                        }
                        None => self.nondet(Type::Bool, "is the divisor not zero"),
                    };
                    self.unless(fine, "ZeroDivisionError");
                }
            }
            // Of a negative number, a power that is no integer is complex.
            Operator::Pow if x.ty == Ty::Float && literal(right).is_some_and(|n| n >= 0) => {
                let fine = self.nondet(Type::Bool, "is the power a float");
                self.unless(fine, "OverflowError");
            }
            _ => return self.gap(at, "an operator on floats"),
        }
        Ok(self.any_float())
    }

    fn integers(&mut self, at: &Expr, op: Operator, a: Operand, b: Operand, right: &Expr) -> Res<Val> {
        let none = self.int(0);
        let constant = literal(right);
        let plain = match op {
            Operator::Add => IntBin::Add,
            Operator::Sub => IntBin::Sub,
            Operator::Mult => IntBin::Mul,
            Operator::BitAnd => IntBin::And,
            Operator::BitOr => IntBin::Or,
            Operator::BitXor => IntBin::Xor,
            Operator::FloorDiv | Operator::Mod => {
                if constant.is_none_or(|c| c == 0) {
                    let fine = self.b.bin(Type::Bool, BinOp::Ne, b, none);
                    self.unless(fine.into(), "ZeroDivisionError");
                }
                if op == Operator::Mod { IntBin::FloorMod } else { IntBin::FloorDiv }
            }
            Operator::Div => {
                if constant.is_none_or(|c| c == 0) {
                    let fine = self.b.bin(Type::Bool, BinOp::Ne, b, none);
                    self.unless(fine.into(), "ZeroDivisionError");
                }
                self.may_be_large(a, "OverflowError");
                return Ok(self.any_float());
            }
            Operator::LShift | Operator::RShift => {
                if constant.is_none_or(|c| c < 0) {
                    let fine = self.at_most(none, b);
                    self.unless(fine, "ValueError");
                }
                if op == Operator::LShift { IntBin::Shl } else { IntBin::Shr }
            }
            Operator::Pow => {
                if constant.is_some_and(|c| (0..=4).contains(&c)) {
                    let mut out = self.int(1);
                    for _ in 0..constant.unwrap_or(0) {
                        out = self.arith(IntBin::Mul, out, a);
                    }
                    return Ok(Val { ty: Ty::Int, parts: vec![out] });
                }
                let fine = self.at_most(none, b);
                let els = self.split(fine);
                let here = self.b.current();
                self.b.switch_to(els);
                let _ = self.gap::<()>(at, "a power with a negative exponent");
                self.b.switch_to(here);
                IntBin::Pow
            }
            Operator::MatMult => return self.gap(at, "an operator of matrices"),
        };
        Ok(Val { ty: Ty::Int, parts: vec![self.arith(plain, a, b)] })
    }

    /// Are two values one object, each of which may be `None`?
    fn identity(&mut self, at: &Expr, op: CmpOp, x: &Val, y: &Val) -> Res<Operand> {
        let mut apart = |v: &Val| match &v.ty {
            Ty::Optional(t) => (v.parts[0], (**t).clone(), v.parts[1..].to_vec()),
            t => (self.truth(false), t.clone(), v.parts.clone()),
        };
        let (no_x, x_ty, x) = apart(x);
        let (no_y, y_ty, y) = apart(y);
        let is_kept = match (&x_ty, &y_ty) {
            (Ty::Object(c), Ty::Object(d)) => self.u.names.common(*c, *d).is_some(),
            (Ty::List(_), Ty::List(_)) => x_ty == y_ty,
            _ => false,
        };
        if !is_kept {
            return self.gap(at, "an identity of values of these kinds");
        }
        let is_one = self.b.bin(Type::Bool, BinOp::Eq, x[0], y[0]).into();
        let neither = self.or(no_x, no_y);
        let neither = self.not(neither);
        let (both, one) = (self.and(no_x, no_y), self.and(neither, is_one));
        let same = self.or(both, one);
        Ok(if op == CmpOp::Is { same } else { self.not(same) })
    }

    pub(super) fn compare(&mut self, at: &Expr, op: CmpOp, x: &Val, y: &Val) -> Res<Operand> {
        match op {
            CmpOp::Eq => self.equal(at, x, y),
            CmpOp::NotEq => {
                let same = self.equal(at, x, y)?;
                Ok(self.not(same))
            }
            CmpOp::Is | CmpOp::IsNot => {
                let same = match (&x.ty, &y.ty) {
                    (Ty::None, _) | (_, Ty::None) | (Ty::Bool, Ty::Bool) => self.equal(at, x, y)?,
                    (Ty::Object(c), Ty::Object(d)) if self.u.names.common(*c, *d).is_some() => {
                        self.b.bin(Type::Bool, BinOp::Eq, x.parts[0], y.parts[0]).into()
                    }
                    (Ty::Member(c), Ty::Member(d)) if c == d => self.equal(at, x, y)?,
                    (Ty::List(_), Ty::List(_)) if x.ty == y.ty => {
                        self.b.bin(Type::Bool, BinOp::Eq, x.parts[0], y.parts[0]).into()
                    }
                    (Ty::Optional(_), _) | (_, Ty::Optional(_)) => return self.identity(at, op, x, y),
                    _ => return self.gap(at, "an identity of values of these kinds"),
                };
                Ok(if op == CmpOp::Is { same } else { self.not(same) })
            }
            CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE => {
                let x = self.present(x.clone(), "TypeError")?;
                let y = self.present(y.clone(), "TypeError")?;
                if let (Some(a), Some(b)) = (self.as_int(&x), self.as_int(&y)) {
                    return Ok(match op {
                        CmpOp::Lt => self.less(a, b),
                        CmpOp::LtE => self.at_most(a, b),
                        CmpOp::Gt => self.less(b, a),
                        _ => self.at_most(b, a),
                    });
                }
                let number = |t: &Ty| matches!(t, Ty::Int | Ty::Bool | Ty::Float);
                if x.ty == Ty::Text && y.ty == Ty::Text {
                    return Ok(self.order_of_texts(op, &x, &y));
                }
                if number(&x.ty) && number(&y.ty) {
                    return Ok(self.nondet(Type::Bool, "a comparison"));
                }
                self.gap(at, "a comparison of values of these kinds")
            }
            CmpOp::In | CmpOp::NotIn => self.gap(at, "a comparison of values of these kinds"),
        }
    }

    pub(super) fn equal(&mut self, at: &Expr, x: &Val, y: &Val) -> Res<Operand> {
        if let (Some(a), Some(b)) = (self.as_int(x), self.as_int(y)) {
            if let (Ty::Bool, Ty::Bool) = (&x.ty, &y.ty) {
                return Ok(self.b.bin(Type::Bool, BinOp::Eq, x.parts[0], y.parts[0]).into());
            }
            return Ok(self.b.bin(Type::Bool, BinOp::Eq, a, b).into());
        }
        let number = |t: &Ty| matches!(t, Ty::Int | Ty::Bool | Ty::Float);
        match (&x.ty, &y.ty) {
            (Ty::None, Ty::None) => Ok(self.truth(true)),
            (Ty::Optional(_), Ty::None) => Ok(x.parts[0]),
            (Ty::None, Ty::Optional(_)) => Ok(y.parts[0]),
            (Ty::Optional(a), Ty::Optional(b)) => {
                let (a, b) = ((**a).clone(), (**b).clone());
                let (a, b) = (
                    Val { ty: a, parts: x.parts[1..].to_vec() },
                    Val { ty: b, parts: y.parts[1..].to_vec() },
                );
                let inner = self.equal(at, &a, &b)?;
                let both = self.and(x.parts[0], y.parts[0]);
                let one = self.or(x.parts[0], y.parts[0]);
                let neither = self.not(one);
                let same = self.and(neither, inner);
                Ok(self.or(both, same))
            }
            (Ty::Optional(t), _) => {
                let inner = Val { ty: (**t).clone(), parts: x.parts[1..].to_vec() };
                let inner = self.equal(at, &inner, y)?;
                let there = self.not(x.parts[0]);
                Ok(self.and(there, inner))
            }
            (_, Ty::Optional(_)) => self.equal(at, y, x),
            (Ty::Text, Ty::Text) => Ok(self.b.bin(Type::Bool, BinOp::Eq, x.parts[0], y.parts[0]).into()),
            (Ty::Member(c), Ty::Member(d)) if c == d => {
                Ok(self.b.bin(Type::Bool, BinOp::Eq, x.parts[0], y.parts[0]).into())
            }
            (a, b) if number(a) && number(b) => Ok(self.nondet(Type::Bool, "are floats equal")),
            (Ty::Tuple(a), Ty::Tuple(b)) if a.len() == b.len() => {
                let (a, b) = (a.clone(), b.clone());
                let mut all = self.truth(true);
                let (mut i, mut j) = (0, 0);
                for (a, b) in a.iter().zip(&b) {
                    let (n, m) = (self.u.parts(a).len(), self.u.parts(b).len());
                    let p = Val { ty: a.clone(), parts: x.parts[i..i + n].to_vec() };
                    let q = Val { ty: b.clone(), parts: y.parts[j..j + m].to_vec() };
                    (i, j) = (i + n, j + m);
                    let same = self.equal(at, &p, &q)?;
                    all = self.and(all, same);
                }
                Ok(all)
            }
            // Objects of data classes are compared by their fields.
            (Ty::Object(c), Ty::Object(d)) if self.is_compared_as_one(*c, *d) => {
                Ok(self.b.bin(Type::Bool, BinOp::Eq, x.parts[0], y.parts[0]).into())
            }
            (Ty::Object(_) | Ty::Error | Ty::Opaque | Ty::Lock(_), Ty::None)
            | (Ty::None, Ty::Object(_) | Ty::Error | Ty::Opaque | Ty::Lock(_)) => Ok(self.truth(false)),
            (a, b) if self.u.kinds.is_plain(a) && self.u.kinds.is_plain(b) => match (a, b) {
                (Ty::List(_), Ty::List(_)) | (Ty::Set(_), Ty::Set(_)) | (Ty::Dict(..), Ty::Dict(..)) => {
                    Ok(self.nondet(Type::Bool, "are they equal"))
                }
                (Ty::Bottom, _) | (_, Ty::Bottom) => self.gap(at, "a comparison of values of these kinds"),
                // Of different kinds.
                _ => Ok(self.truth(false)),
            },
            _ => self.gap(at, "a comparison of values of these kinds"),
        }
    }

    /// `x in y`.
    pub(super) fn is_in(&mut self, at: &'static Expr, x: &Val, right: &'static Expr) -> Res<Operand> {
        match right {
            Expr::Tuple(ruff_python_ast::ExprTuple { elts, .. })
            | Expr::List(ruff_python_ast::ExprList { elts, .. })
            | Expr::Set(ruff_python_ast::ExprSet { elts, .. })
                if elts.iter().all(stmt::is_constant) =>
            {
                // What has no hash is not looked up in a set.
                if right.is_set_expr() && !self.u.kinds.is_key(&x.ty) {
                    return self.gap(at, "a key of this kind");
                }
                let mut any = self.truth(false);
                for e in elts {
                    let v = self.expr(e)?;
                    let same = self.equal(at, x, &v)?;
                    any = self.or(any, same);
                }
                return Ok(any);
            }
            _ => {}
        }
        let y = self.expr(right)?;
        match &y.ty {
            Ty::Text if x.ty == Ty::Text => {
                // A text that is in another is no longer than it.
                let maybe = self.nondet(Type::Bool, "is the text in the other");
                let fits = self.at_most(x.parts[1], y.parts[1]);
                let other = self.and(maybe, fits);
                Ok(self.is_in_text(x, &y, other))
            }
            Ty::List(id)
                if self.u.kinds.is_plain(&x.ty) && self.u.kinds.is_plain(&self.u.kinds.elem(*id)) =>
            {
                let maybe = self.nondet(Type::Bool, "is it in the list");
                let (none, n) = (self.int(0), self.length(&y));
                let some = self.less(none, n);
                Ok(self.and(maybe, some))
            }
            Ty::Dict(k, _) | Ty::Set(k) => {
                let keys = self.u.kinds.elem(*k);
                // A text is no number, and neither is `None`.
                let number = |t: &Ty| matches!(t, Ty::Int | Ty::Bool);
                if matches!((&x.ty, &keys), (Ty::Text, k) | (k, Ty::Text) if number(k))
                    || matches!((&x.ty, &keys), (Ty::None, k) if number(k) || *k == Ty::Text)
                {
                    return Ok(self.truth(false));
                }
                let y = self.kept(y);
                Ok(self.find(at, &y, x)?.is_there)
            }
            _ => self.gap(at, "`in` of a value of this kind"),
        }
    }
}

/// The integer that a literal is.
fn literal(e: &Expr) -> Option<i64> {
    match e {
        Expr::NumberLiteral(n) => match &n.value {
            Number::Int(i) => i.as_i64(),
            _ => None,
        },
        _ => None,
    }
}
