//! Expressions of the runtime's language.

use super::*;
use conspect_verdict::Assumption;

fn tag_test(name: &str) -> Option<Tag> {
    Some(match name {
        "isnone" => Tag::Null,
        "isbool" => Tag::Bool,
        "islong" => Tag::Long,
        "isfloat" => Tag::Float,
        "isstr" => Tag::Str,
        "isobj" => Tag::Ref,
        "isempty" => Tag::Empty,
        _ => return None,
    })
}

fn tag_for(ty: Type) -> Option<Tag> {
    Some(match ty {
        Type::Bool => Tag::Bool,
        Type::Int => Tag::Long,
        Type::F64 => Tag::Float,
        Type::Str => Tag::Str,
        Type::Ref(_) => Tag::Ref,
        _ => return None,
    })
}

impl Compiler<'_> {
    /// A value of a type.
    pub(super) fn want(&mut self, e: &'static Expr, ty: Type) -> Res<Operand> {
        let v = self.expr(e, Some(ty))?;
        self.coerce(v, ty)
    }

    pub(super) fn expr(&mut self, e: &'static Expr, want: Option<Type>) -> Res<Val> {
        match self.expr_or_void(e, want)? {
            Some(v) => Ok(v),
            None => self.fail("a value is wanted"),
        }
    }

    pub(super) fn coerce(&mut self, (v, have): Val, want: Type) -> Res<Operand> {
        match (have, want) {
            (None, Type::Dyn) => Ok(self.konst(Const::Dyn(Box::new(Const::Null)))),
            (None, Type::Ref(_)) => Ok(v),
            (Some(a), b) if a == b => Ok(v),
            (Some(Type::Ref(_)), Type::Ref(_)) => Ok(v),
            (Some(from), Type::Dyn) => self.boxed(v, from),
            (have, want) => self.fail(&format!("{have:?} where {want:?} is wanted")),
        }
    }

    fn boxed(&mut self, v: Operand, from: Type) -> Res<Operand> {
        if let Type::Bits { bits, .. } = from {
            let wide = if bits < 64 { self.b.un(Type::I64, UnOp::SExt(64), v).into() } else { v };
            let int = self.pure(PureOp::IntOfBits, vec![wide]);
            return Ok(self.b.un(Type::Dyn, UnOp::Box(Tag::Long), int).into());
        }
        let Some(tag) = tag_for(from) else { return self.fail("a value that cannot be dynamic") };
        Ok(self.b.un(Type::Dyn, UnOp::Box(tag), v).into())
    }

    pub(super) fn pure(&mut self, op: PureOp, args: Vec<Operand>) -> Operand {
        let dst = self.b.reg(op.signature().1);
        self.b.push(Instr::Intrinsic { dst: Some(dst), op: Intrinsic::Pure(op), args: args.into() });
        dst.into()
    }

    fn number(&mut self, n: &Number, want: Option<Type>, negative: bool) -> Res<Val> {
        let sign = |i: i64| if negative { -i } else { i };
        let i = match n {
            Number::Float(x) => {
                return Ok((self.konst(Const::F64(if negative { -x } else { *x })), Some(Type::F64)));
            }
            Number::Int(i) => sign(i.as_i64().unwrap_or(0)),
            Number::Complex { .. } => return self.fail("a number"),
        };
        let (c, ty) = match want {
            Some(Type::Int) => (Const::Int(i), Type::Int),
            Some(Type::Dyn) => (Const::Dyn(Box::new(Const::Int(i))), Type::Dyn),
            Some(Type::F64) => (Const::F64(i as f64), Type::F64),
            Some(Type::Bits { bits: 64, .. }) => (Const::i64(i), Type::I64),
            _ => (Const::i32(i as i32), Type::I32),
        };
        Ok((self.konst(c), Some(ty)))
    }

    pub(super) fn expr_or_void(&mut self, e: &'static Expr, want: Option<Type>) -> Res<Option<Val>> {
        let some = |v: Operand, t: Type| Ok(Some((v, Some(t))));
        match e {
            Expr::NumberLiteral(n) => self.number(&n.value, want, false).map(Some),
            Expr::StringLiteral(s) => {
                let units: Vec<u16> = s.value.to_str().encode_utf16().collect();
                match want {
                    Some(Type::Dyn) => some(self.konst(Const::Dyn(Box::new(Const::Str(units)))), Type::Dyn),
                    _ => some(self.konst(Const::Str(units)), Type::Str),
                }
            }
            Expr::BooleanLiteral(b) => some(self.konst(Const::Bool(b.value)), Type::Bool),
            Expr::NoneLiteral(_) => Ok(Some((self.konst(Const::Null), None))),
            Expr::Name(n) => self.name(&n.id).map(Some),
            Expr::UnaryOp(u) => self.unary(u.op, &u.operand, want).map(Some),
            Expr::BinOp(x) => {
                let hint = want.filter(|t| matches!(t, Type::Bits { .. } | Type::F64 | Type::Int));
                let (l, r) = if matches!(&*x.left, Expr::NumberLiteral(_)) {
                    let r = self.expr(&x.right, hint)?;
                    (self.expr(&x.left, r.1)?, r)
                } else {
                    let l = self.expr(&x.left, hint)?;
                    (l, self.expr(&x.right, l.1)?)
                };
                self.arithmetic(x.op, l, r).map(Some)
            }
            Expr::Compare(c) => self.compare(&c.left, c.ops[0], &c.comparators[0]).map(Some),
            Expr::BoolOp(_) => {
                let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
                let r = self.b.reg(Type::Bool);
                self.branch(e, yes, no)?;
                for (block, v) in [(yes, true), (no, false)] {
                    self.b.switch_to(block);
                    let src = self.konst(Const::Bool(v));
                    self.b.push(Instr::Copy { dst: r, src });
                    self.goto(end);
                }
                self.b.switch_to(end);
                some(r.into(), Type::Bool)
            }
            Expr::If(c) => {
                let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
                self.branch(&c.test, yes, no)?;
                self.b.switch_to(yes);
                let v = self.expr(&c.body, want)?;
                let Some(ty) = want.or(v.1) else { return self.fail("null without a type") };
                let r = self.b.reg(ty);
                let v = self.coerce(v, ty)?;
                self.b.push(Instr::Copy { dst: r, src: v });
                self.goto(end);
                self.b.switch_to(no);
                let v = self.want(&c.orelse, ty)?;
                self.b.push(Instr::Copy { dst: r, src: v });
                self.goto(end);
                self.b.switch_to(end);
                some(r.into(), ty)
            }
            Expr::Attribute(a) => {
                let (place, ty) = self.field(&a.value, &a.attr)?;
                some(self.b.load(ty, place).into(), ty)
            }
            Expr::Subscript(s) => {
                let (place, ty) = self.element(&s.value, &s.slice)?;
                some(self.b.load(ty, place).into(), ty)
            }
            Expr::Call(c) => self.call(c),
            _ => self.fail("an expression"),
        }
    }

    fn name(&mut self, name: &str) -> Res<Val> {
        if let Some((r, ty)) = self.scope.get(name) {
            return Ok(((*r).into(), Some(*ty)));
        }
        if let Some(v) = self.cx.core.consts.get(name) {
            let v = *v;
            return Ok((self.konst(Const::i32(v as i32)), Some(Type::I32)));
        }
        if let Some((g, ty)) = self.cx.core.globals.get(name).copied() {
            return Ok((self.b.load(ty, Place::Global(g)).into(), Some(ty)));
        }
        match name {
            "empty" => Ok((self.konst(Const::Empty), Some(Type::Dyn))),
            "none" => Ok((self.konst(Const::Dyn(Box::new(Const::Null))), Some(Type::Dyn))),
            "nan" => Ok((self.konst(Const::F64(f64::NAN)), Some(Type::F64))),
            "inf" => Ok((self.konst(Const::F64(f64::INFINITY)), Some(Type::F64))),
            _ => self.fail(&format!("no name {name}")),
        }
    }

    fn unary(&mut self, op: UnaryOp, e: &'static Expr, want: Option<Type>) -> Res<Val> {
        if op == UnaryOp::Not {
            let v = self.want(e, Type::Bool)?;
            return Ok((self.b.un(Type::Bool, UnOp::Not, v).into(), Some(Type::Bool)));
        }
        if let (UnaryOp::USub, Expr::NumberLiteral(n)) = (op, e) {
            return self.number(&n.value, want, true);
        }
        let (v, ty) = self.expr(e, want.filter(|t| *t != Type::Dyn))?;
        let Some(ty) = ty else { return self.fail("minus null") };
        let v = match (op, ty) {
            (UnaryOp::USub, Type::F64) => self.b.un(ty, UnOp::FNeg, v).into(),
            (UnaryOp::USub, Type::Int) => {
                let zero = self.konst(Const::Int(0));
                self.b.bin(ty, BinOp::Int(IntBin::Sub), zero, v).into()
            }
            (UnaryOp::Invert, Type::Int) => {
                let minus = self.konst(Const::Int(-1));
                self.b.bin(ty, BinOp::Int(IntBin::Sub), minus, v).into()
            }
            (UnaryOp::USub, Type::Bits { .. }) => self.b.un(ty, UnOp::Neg, v).into(),
            _ => return self.fail("a unary operator"),
        };
        Ok((v, Some(ty)))
    }

    pub(super) fn arithmetic(&mut self, op: Operator, l: Val, r: Val) -> Res<Val> {
        let (Some(ty), Some(other)) = (l.1, r.1) else { return self.fail("arithmetic on null") };
        if ty != other {
            return self.fail(&format!("operands of types {ty:?} and {other:?}"));
        }
        use Operator as O;
        let bin = match (ty, op) {
            (Type::Int, O::Add) => BinOp::Int(IntBin::Add),
            (Type::Int, O::Sub) => BinOp::Int(IntBin::Sub),
            (Type::Int, O::Mult) => BinOp::Int(IntBin::Mul),
            (Type::Int, O::FloorDiv) => BinOp::Int(IntBin::FloorDiv),
            (Type::Int, O::Mod) => BinOp::Int(IntBin::FloorMod),
            (Type::Int, O::Pow) => BinOp::Int(IntBin::Pow),
            (Type::Int, O::LShift) => BinOp::Int(IntBin::Shl),
            (Type::Int, O::RShift) => BinOp::Int(IntBin::Shr),
            (Type::Int, O::BitAnd) => BinOp::Int(IntBin::And),
            (Type::Int, O::BitOr) => BinOp::Int(IntBin::Or),
            (Type::Int, O::BitXor) => BinOp::Int(IntBin::Xor),
            (Type::F64, O::Add) => BinOp::FAdd,
            (Type::F64, O::Sub) => BinOp::FSub,
            (Type::F64, O::Mult) => BinOp::FMul,
            (Type::F64, O::Div) => BinOp::FDiv,
            (Type::F64, O::Mod) => BinOp::FRem,
            (Type::Str, O::Add) => BinOp::StrConcat,
            (Type::Bits { .. }, O::Add) => BinOp::Add,
            (Type::Bits { .. }, O::Sub) => BinOp::Sub,
            (Type::Bits { .. }, O::Mult) => BinOp::Mul,
            (Type::Bits { .. }, O::FloorDiv) => BinOp::SDiv,
            (Type::Bits { .. }, O::Mod) => BinOp::SRem,
            (Type::Bits { .. }, O::BitAnd) => BinOp::And,
            (Type::Bits { .. }, O::BitOr) => BinOp::Or,
            (Type::Bits { .. }, O::BitXor) => BinOp::Xor,
            (Type::Bits { .. }, O::LShift) => BinOp::Shl,
            (Type::Bits { .. }, O::RShift) => BinOp::AShr,
            _ => return self.fail(&format!("an operator on {ty:?}")),
        };
        Ok((self.b.bin(ty, bin, l.0, r.0).into(), Some(ty)))
    }

    fn compare(&mut self, left: &'static Expr, op: CmpOp, right: &'static Expr) -> Res<Val> {
        let (l, r) = if matches!(left, Expr::NumberLiteral(_)) {
            let r = self.expr(right, None)?;
            (self.expr(left, r.1)?, r)
        } else {
            let l = self.expr(left, None)?;
            (l, self.expr(right, l.1)?)
        };
        let Some(ty) = l.1.or(r.1) else { return self.fail("two nulls") };
        if let (Some(a), Some(b)) = (l.1, r.1) {
            if a != b && !(a.is_ref() && b.is_ref()) {
                return self.fail(&format!("a comparison of {a:?} and {b:?}"));
            }
        }
        let (swap, not, kind) = match op {
            CmpOp::Eq | CmpOp::Is => (false, false, 0),
            CmpOp::NotEq | CmpOp::IsNot => (false, true, 0),
            CmpOp::Lt => (false, false, 1),
            CmpOp::LtE => (false, false, 2),
            CmpOp::Gt => (true, false, 1),
            CmpOp::GtE => (true, false, 2),
            _ => return self.fail("a comparison"),
        };
        let bin = match (ty, kind) {
            (Type::F64, 0) => BinOp::FEq,
            (Type::F64, 1) => BinOp::FLt,
            (Type::F64, _) => BinOp::FLe,
            (Type::Int, 0) => BinOp::Int(IntBin::Eq),
            (Type::Int, 1) => BinOp::Int(IntBin::Lt),
            (Type::Int, _) => BinOp::Int(IntBin::Le),
            (Type::Dyn, _) => return self.fail("a comparison of dynamic values"),
            (_, 0) => BinOp::Eq,
            (_, 1) => BinOp::SLt,
            (_, _) => BinOp::SLe,
        };
        let (a, b) = if swap { (r.0, l.0) } else { (l.0, r.0) };
        let v = self.b.bin(Type::Bool, bin, a, b);
        let v = if not { self.b.un(Type::Bool, UnOp::Not, v) } else { v };
        Ok((v.into(), Some(Type::Bool)))
    }

    fn args(&mut self, c: &'static ExprCall, types: &[Type]) -> Res<Vec<Operand>> {
        if c.arguments.args.len() != types.len() {
            return self.fail(&format!("{} arguments for {}", c.arguments.args.len(), types.len()));
        }
        c.arguments.args.iter().zip(types).map(|(a, ty)| self.want(a, *ty)).collect()
    }

    fn call(&mut self, c: &'static ExprCall) -> Res<Option<Val>> {
        let Expr::Name(n) = &*c.func else { return self.fail("a call") };
        let name = n.id.as_str();
        if let Some(f) = self.cx.core.functions.get(name) {
            let (id, params, ret) = (f.id, f.params.clone(), f.ret);
            let args = match self.args(c, &params) {
                Ok(args) => args,
                Err(LoadError::Malformed(m)) => return bad(format!("{m}, in a call of {name}")),
                Err(e) => return Err(e),
            };
            let dst = self.call_to(Callee::Static(id), args, ret);
            return Ok(dst.map(|r| (r.into(), ret)));
        }
        if let Some(ty) = self.cx.realm.named_type(name) {
            return self.convert(c, ty).map(Some);
        }
        if let Some(op) = PureOp::named(name) {
            let (params, ret) = op.signature();
            let args = self.args(c, params)?;
            return Ok(Some((self.pure(op, args), Some(ret))));
        }
        self.builtin(c, name)
    }

    /// A text as a plain one; one with unknown characters ends the path.
    fn plain_text(&mut self, v: Operand) -> Operand {
        let has: Operand = self.b.un(Type::Bool, UnOp::HasTag(Tag::Str), v).into();
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        let dst = self.b.reg(Type::Str);
        self.b.terminate(Terminator::If { cond: has, then: yes, els: no });
        self.b.switch_to(yes);
        let text = self.b.un(Type::Str, UnOp::Untag(Tag::Str), v);
        self.b.push(Instr::Copy { dst, src: text.into() });
        self.goto(end);
        self.b.switch_to(no);
        let f = self.cx.core.functions["plain_text"].id;
        if let Some(text) = self.call_to(Callee::Static(f), vec![v], Some(Type::Str)) {
            self.b.push(Instr::Copy { dst, src: text.into() });
        }
        self.goto(end);
        self.b.switch_to(end);
        dst.into()
    }

    /// `T(x)`.
    fn convert(&mut self, c: &'static ExprCall, want: Type) -> Res<Val> {
        let [e] = &*c.arguments.args else { return self.fail("a conversion") };
        let hint = matches!(e, Expr::NumberLiteral(_) | Expr::UnaryOp(_)).then_some(want);
        let (v, have) = self.expr(e, hint)?;
        let Some(have) = have else { return Ok((self.coerce((v, None), want)?, Some(want))) };
        let out = match (have, want) {
            (a, b) if a == b => v,
            (_, Type::Dyn) => self.boxed(v, have)?,
            (Type::Dyn, Type::Bits { bits, .. }) => {
                let int = self.b.un(Type::Int, UnOp::Untag(Tag::Long), v);
                let wide = self.pure(PureOp::IntToBits, vec![int.into()]);
                if bits == 64 { wide } else { self.b.un(want, UnOp::Trunc(bits), wide).into() }
            }
            (Type::Dyn, Type::Str) => self.plain_text(v),
            (Type::Dyn, _) => {
                let Some(tag) = tag_for(want) else { return self.fail("a conversion") };
                self.b.un(want, UnOp::Untag(tag), v).into()
            }
            (Type::Ref(_), Type::Ref(_)) => {
                let dst = self.b.reg(want);
                self.b.push(Instr::Copy { dst, src: v });
                dst.into()
            }
            (Type::Bits { bits, .. }, Type::Int) => {
                let wide = if bits < 64 { self.b.un(Type::I64, UnOp::SExt(64), v).into() } else { v };
                self.pure(PureOp::IntOfBits, vec![wide])
            }
            (Type::Int, Type::Bits { bits, .. }) => {
                let wide = self.pure(PureOp::IntToBits, vec![v]);
                if bits == 64 { wide } else { self.b.un(want, UnOp::Trunc(bits), wide).into() }
            }
            (Type::Bits { bits: a, .. }, Type::Bits { bits: b, .. }) if a < b => {
                let op = if a == 16 { UnOp::ZExt(b) } else { UnOp::SExt(b) };
                self.b.un(want, op, v).into()
            }
            (Type::Bits { .. }, Type::Bits { bits, .. }) => self.b.un(want, UnOp::Trunc(bits), v).into(),
            (Type::Bits { .. }, Type::F64) => self.b.un(want, UnOp::SToF64, v).into(),
            (Type::F64, Type::Bits { bits, .. }) => self.b.un(want, UnOp::FToSSat(bits), v).into(),
            (Type::Bool, Type::Bits { bits, .. }) => self.b.un(want, UnOp::BoolToBits(bits), v).into(),
            (Type::Bool, Type::Int) => {
                let wide = self.b.reg(Type::Int);
                let (one, zero) = (self.konst(Const::Int(1)), self.konst(Const::Int(0)));
                self.b.push(Instr::Select { dst: wide, cond: v, then: one, els: zero });
                wide.into()
            }
            _ => return self.fail("a conversion"),
        };
        Ok((out, Some(want)))
    }

    fn class_argument(&self, e: &Expr) -> Res<Type> {
        let Expr::Name(n) = e else { return self.fail("a class") };
        match self.cx.realm.named_type(&n.id) {
            Some(t) => Ok(t),
            None => self.fail(&format!("no class {}", n.id)),
        }
    }

    fn plain(
        &mut self,
        c: &'static ExprCall,
        op: Intrinsic,
        params: &[Type],
        ret: Option<Type>,
    ) -> Res<Option<Val>> {
        let args = self.args(c, params)?;
        let dst = ret.map(|t| self.b.reg(t));
        self.b.push(Instr::Intrinsic { dst, op, args: args.into() });
        Ok(dst.map(|r| (r.into(), ret)))
    }

    fn shape(
        &mut self,
        c: &'static ExprCall,
        op: conspect_ir::ShapeOp,
        second: Type,
        ret: Type,
    ) -> Res<Option<Val>> {
        let a = self.args(c, &[Type::I32, second])?;
        Ok(Some((self.b.bin(ret, BinOp::Shape(op), a[0], a[1]).into(), Some(ret))))
    }

    fn float(&mut self, c: &'static ExprCall, op: UnOp) -> Res<Option<Val>> {
        let a = self.args(c, &[Type::F64])?;
        Ok(Some((self.b.un(Type::F64, op, a[0]).into(), Some(Type::F64))))
    }

    /// The end of a path.
    fn ended(&mut self, term: Terminator) -> Res<Option<Val>> {
        self.b.terminate(term);
        let dead = self.b.block();
        self.b.switch_to(dead);
        Ok(None)
    }

    fn builtin(&mut self, c: &'static ExprCall, name: &str) -> Res<Option<Val>> {
        use conspect_ir::ShapeOp;
        let args = &*c.arguments.args;
        let dyns = Type::Ref(self.cx.realm.class("Dyns"));
        let units = Type::Ref(self.cx.realm.class("Units"));
        let (i32t, dynt, boolt) = (Type::I32, Type::Dyn, Type::Bool);
        if let Some(tag) = tag_test(name) {
            let a = self.args(c, &[dynt])?;
            return Ok(Some((self.b.un(boolt, UnOp::HasTag(tag), a[0]).into(), Some(boolt))));
        }
        match name {
            "new" => {
                let ty @ Type::Ref(class) = self.class_argument(&args[0])? else { return self.fail("new") };
                let dst = self.b.reg(ty);
                self.b.push(Instr::Alloc { dst, class });
                Ok(Some((dst.into(), Some(ty))))
            }
            "array" => {
                let ty @ Type::Ref(class) = self.class_argument(&args[0])? else { return self.fail("array") };
                let length = self.want(&args[1], i32t)?;
                let dst = self.b.reg(ty);
                self.b.push(Instr::AllocArray { dst, class, length });
                if ty == dyns {
                    let (zero, none) = (self.konst(Const::i32(0)), self.konst(Const::Empty));
                    let args = [dst.into(), zero, length, none].into();
                    self.b.push(Instr::Intrinsic { dst: None, op: Intrinsic::Fill, args });
                }
                Ok(Some((dst.into(), Some(ty))))
            }
            "len" => {
                let (array, _) = self.expr(&args[0], None)?;
                Ok(Some((self.b.load(i32t, Place::Length { array }).into(), Some(i32t))))
            }
            "index" => {
                let a = self.args(c, &[Type::Int, i32t])?;
                let dst = self.b.reg(i32t);
                let wide = self.b.un(Type::I64, UnOp::SExt(64), a[1]);
                let n = self.pure(PureOp::IntOfBits, vec![wide.into()]);
                self.b.push(Instr::Bin { dst, op: BinOp::Int(IntBin::Index), lhs: a[0], rhs: n });
                Ok(Some((dst.into(), Some(i32t))))
            }
            "copy" => self.plain(c, Intrinsic::ArrayCopy, &[dyns, i32t, dyns, i32t, i32t], None),
            "resize" => {
                let (array, ty) = self.expr(&args[0], None)?;
                let n = self.want(&args[1], i32t)?;
                let Some(ty) = ty else { return self.fail("resize") };
                let dst = self.b.reg(ty);
                self.b.push(Instr::Intrinsic {
                    dst: Some(dst),
                    op: Intrinsic::Resize,
                    args: [array, n].into(),
                });
                Ok(Some((dst.into(), Some(ty))))
            }
            "same" => {
                let (a, b) = (self.expr(&args[0], None)?, self.expr(&args[1], None)?);
                Ok(Some((self.b.bin(boolt, BinOp::Eq, a.0, b.0).into(), Some(boolt))))
            }
            "isa" => {
                let (src, _) = self.expr(&args[0], None)?;
                let Type::Ref(class) = self.class_argument(&args[1])? else { return self.fail("isa") };
                let dst = self.b.reg(boolt);
                self.b.push(Instr::InstanceOf { dst, src, class });
                Ok(Some((dst.into(), Some(boolt))))
            }
            "invoke" => {
                let f = self.want(&args[0], Type::Fn)?;
                let mut out = vec![];
                for a in &args[1..] {
                    out.push(self.expr(a, None)?.0);
                }
                let dst = self.call_to(Callee::Indirect(f), out, Some(dynt));
                Ok(dst.map(|r| (r.into(), Some(dynt))))
            }
            "codeof" => {
                let Expr::Name(n) = &args[0] else { return self.fail("codeof") };
                let Some(f) = self.cx.core.functions.get(n.id.as_str()) else { return self.fail("codeof") };
                let id = f.id;
                Ok(Some((self.konst(Const::Fn(id)), Some(Type::Fn))))
            }
            "unsupported" => {
                let Expr::StringLiteral(s) = &args[0] else { return self.fail("unsupported") };
                self.ended(Terminator::Unsupported { reason: s.value.to_str().into() })
            }
            "grant" => {
                let Expr::StringLiteral(s) = &args[0] else { return self.fail("grant") };
                let id = self.p.grant(Assumption::specific(s.value.to_str()));
                self.b.grant(id);
                Ok(None)
            }
            "grant_finalizers" => {
                let id = self.p.grant(Assumption::Finalizers);
                self.b.grant(id);
                Ok(None)
            }
            "throwref" => {
                let (v, _) = self.expr(&args[0], None)?;
                self.ended(Terminator::Throw(v))
            }
            "nondet" => {
                let ty = self.class_argument(&args[0])?;
                let Expr::StringLiteral(s) = &args[1] else { return self.fail("nondet") };
                let label = self.p.label(s.value.to_str());
                let dst = self.b.reg(ty);
                self.b.push(Instr::Nondet { dst, ty, label });
                Ok(Some((dst.into(), Some(ty))))
            }
            "assume" => {
                let cond = self.want(&args[0], boolt)?;
                self.b.push(Instr::Assume { cond });
                Ok(None)
            }
            "isconcrete" | "identity" => {
                let (v, _) = self.expr(&args[0], None)?;
                let (op, ty) = match name {
                    "identity" => (Intrinsic::IdentityHash, i32t),
                    _ => (Intrinsic::IsConcrete, boolt),
                };
                let dst = self.b.reg(ty);
                self.b.push(Instr::Intrinsic { dst: Some(dst), op, args: [v].into() });
                Ok(Some((dst.into(), Some(ty))))
            }
            "concretize" => self.plain(c, Intrinsic::Concretize, &[dynt], Some(dynt)),
            "capture_stack" => self.plain(c, Intrinsic::CaptureStack, &[], Some(i32t)),
            "call_depth" => self.plain(c, Intrinsic::CallDepth, &[], Some(i32t)),
            "print_str" => self.plain(c, Intrinsic::PrintStr, &[i32t, Type::Str], None),
            "status" => self.plain(c, Intrinsic::Status, &[i32t], None),
            "clock" => self.plain(c, Intrinsic::Clock, &[], Some(Type::I64)),
            "name_inputs" => self.plain(c, Intrinsic::NameInputs, &[Type::Str], None),
            "new_instance" => {
                let uncaught = Type::Ref(self.cx.realm.class("Uncaught"));
                self.plain(c, Intrinsic::NewInstanceOf, &[i32t], Some(uncaught))
            }
            "str_units" => self.plain(c, Intrinsic::StrUnits, &[Type::Str], Some(units)),
            "str_of_units" => self.plain(c, Intrinsic::StrFromUnits, &[units, i32t, i32t], Some(Type::Str)),
            "shape_find" => self.shape(c, ShapeOp::Find, dynt, i32t),
            "shape_add" => self.shape(c, ShapeOp::Add, dynt, i32t),
            "shape_remove" => self.shape(c, ShapeOp::Remove, i32t, i32t),
            "shape_key" => self.shape(c, ShapeOp::KeyAt, i32t, dynt),
            "shape_count" => self.shape(c, ShapeOp::Count, i32t, i32t),
            "is_nan" => {
                let a = self.args(c, &[Type::F64])?;
                Ok(Some((self.b.un(boolt, UnOp::IsNan, a[0]).into(), Some(boolt))))
            }
            "bits_of" => {
                let a = self.args(c, &[Type::F64])?;
                Ok(Some((self.b.un(Type::I64, UnOp::FToBits, a[0]).into(), Some(Type::I64))))
            }
            "of_bits" => {
                let a = self.args(c, &[Type::I64])?;
                Ok(Some((self.b.un(Type::F64, UnOp::BitsToF, a[0]).into(), Some(Type::F64))))
            }
            "floor" => self.float(c, UnOp::FFloor),
            "ceil" => self.float(c, UnOp::FCeil),
            "rint" => self.float(c, UnOp::FRint),
            "trunc" => self.float(c, UnOp::FTrunc),
            "fabs" => self.float(c, UnOp::FAbs),
            "sqrt" => self.float(c, UnOp::FSqrt),
            "fpow" | "atan2" | "hypot" => {
                let m = match name {
                    "fpow" => conspect_ir::Math2::Pow,
                    "atan2" => conspect_ir::Math2::Atan2,
                    _ => conspect_ir::Math2::Hypot,
                };
                let a = self.args(c, &[Type::F64, Type::F64])?;
                Ok(Some((self.b.bin(Type::F64, BinOp::Math2(m), a[0], a[1]).into(), Some(Type::F64))))
            }
            _ => match math1(name) {
                Some(m) => self.float(c, UnOp::Math1(m)),
                None => self.fail(&format!("no function {name}")),
            },
        }
    }
}

fn math1(name: &str) -> Option<conspect_ir::Math1> {
    use conspect_ir::Math1 as M;
    Some(match name {
        "sin" => M::Sin,
        "cos" => M::Cos,
        "tan" => M::Tan,
        "asin" => M::Asin,
        "acos" => M::Acos,
        "atan" => M::Atan,
        "sinh" => M::Sinh,
        "cosh" => M::Cosh,
        "tanh" => M::Tanh,
        "exp" => M::Exp,
        "expm1" => M::Expm1,
        "log" => M::Log,
        "log10" => M::Log10,
        "log2" => M::Log2,
        "log1p" => M::Log1p,
        "cbrt" => M::Cbrt,
        _ => return None,
    })
}
