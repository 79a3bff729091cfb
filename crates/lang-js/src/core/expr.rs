//! Expressions of the runtime's language.

use super::calls::argument;
use super::*;

impl Compiler<'_> {
    /// A value of the type wanted.
    pub(super) fn want(&mut self, e: &'static Expression<'static>, ty: Type) -> Res<Operand> {
        let v = self.expr(e, Some(ty))?;
        self.coerce(v, ty)
    }

    pub(super) fn coerce(&mut self, (v, have): Val, want: Type) -> Res<Operand> {
        let Some(have) = have else {
            return match want {
                Type::Ref(_) => Ok(v),
                Type::Dyn => Ok(self.konst(Const::Dyn(Box::new(Const::Null)))),
                _ => self.fail("null"),
            };
        };
        if have == want {
            return Ok(v);
        }
        match (have, want) {
            (Type::Ref(_), Type::Ref(_)) => Ok(v),
            (_, Type::Dyn) => self.boxed(v, have),
            (Type::Bits { bits: a, .. }, Type::Bits { bits: b, .. }) if a == b => Ok(v),
            (Type::Bits { bits: 32, .. }, Type::Bits { bits: 64, .. }) => {
                Ok(self.b.un(Type::I64, UnOp::SExt(64), v).into())
            }
            _ => self.fail(&format!("a value of type {have:?} where {want:?} is wanted")),
        }
    }

    pub(super) fn boxed(&mut self, v: Operand, have: Type) -> Res<Operand> {
        let r = &self.cx.realm;
        let tag = match have {
            Type::Bool => Tag::Bool,
            Type::Str => Tag::Str,
            Type::F64 => Tag::Num,
            Type::Bits { bits: 64, .. } => Tag::Int,
            Type::Bits { .. } => {
                let wide = self.b.un(Type::I64, UnOp::SExt(64), v);
                return Ok(self.b.un(Type::Dyn, UnOp::Box(Tag::Int), wide).into());
            }
            Type::Ref(c) if c == r.symbol => Tag::Symbol,
            Type::Ref(c) if c == r.chars => Tag::Chars,
            Type::Ref(c) if c == r.bigint => Tag::BigInt,
            Type::Ref(_) => Tag::Ref,
            _ => return self.fail("a value that cannot be dynamic"),
        };
        Ok(self.b.un(Type::Dyn, UnOp::Box(tag), v).into())
    }

    pub(super) fn expr(&mut self, e: &'static Expression<'static>, want: Option<Type>) -> Res<Val> {
        match self.expr_void(e, want)? {
            Some(v) => Ok(v),
            None => self.fail("a call without a value"),
        }
    }

    pub(super) fn expr_or_void(&mut self, e: &'static Expression<'static>) -> Res<()> {
        self.expr_void(e, None).map(|_| ())
    }

    pub(super) fn expr_void(
        &mut self,
        e: &'static Expression<'static>,
        want: Option<Type>,
    ) -> Res<Option<Val>> {
        let some = |o: Operand, t: Type| Ok(Some((o, Some(t))));
        match e {
            Expression::ParenthesizedExpression(x) => self.expr_void(&x.expression, want),
            Expression::NumericLiteral(n) => {
                let fraction = n.raw.as_ref().is_some_and(|r| r.contains('.'));
                let (c, ty) = match want {
                    Some(Type::F64) => (Const::F64(n.value), Type::F64),
                    Some(Type::Dyn) => (Const::number(n.value), Type::Dyn),
                    _ if fraction => (Const::F64(n.value), Type::F64),
                    Some(Type::Bits { bits: 64, .. }) => (Const::i64(n.value as i64), Type::I64),
                    _ => (Const::i32(n.value as i32), Type::I32),
                };
                some(self.konst(c), ty)
            }
            Expression::StringLiteral(s) => {
                let units = crate::text::units(&s.value, s.lone_surrogates);
                match want {
                    Some(Type::Dyn) => some(self.konst(Const::Dyn(Box::new(Const::Str(units)))), Type::Dyn),
                    _ => some(self.konst(Const::Str(units)), Type::Str),
                }
            }
            Expression::BooleanLiteral(b) => some(self.konst(Const::Bool(b.value)), Type::Bool),
            Expression::NullLiteral(_) => Ok(Some((self.konst(Const::Null), None))),
            Expression::Identifier(i) => self.identifier(&i.name).map(Some),
            Expression::UnaryExpression(u) => self.unary(u, want).map(Some),
            Expression::BinaryExpression(x) => self.binary(x, want).map(Some),
            Expression::LogicalExpression(_) => {
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
            Expression::ConditionalExpression(c) => {
                let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
                self.branch(&c.test, yes, no)?;
                self.b.switch_to(yes);
                let (v, ty) = self.expr(&c.consequent, want)?;
                let Some(ty) = want.or(ty) else { return self.fail("null without a type") };
                let r = self.b.reg(ty);
                let v = self.coerce((v, self.operand_type(v)), ty)?;
                self.b.push(Instr::Copy { dst: r, src: v });
                self.goto(end);
                self.b.switch_to(no);
                let v = self.want(&c.alternate, ty)?;
                self.b.push(Instr::Copy { dst: r, src: v });
                self.goto(end);
                self.b.switch_to(end);
                some(r.into(), ty)
            }
            Expression::TSAsExpression(a) => self.cast(a).map(Some),
            Expression::StaticMemberExpression(m) => {
                let (o, ty) = self.expr(&m.object, None)?;
                let Some(Type::Ref(class)) = ty else { return self.fail("a field of no object") };
                let Some((field, ty)) = self.cx.realm.find(self.p, class, &m.property.name) else {
                    return self.fail(&format!("no field {}", m.property.name));
                };
                let r = self.b.load(ty, Place::Field { object: o, field });
                some(r.into(), ty)
            }
            Expression::ComputedMemberExpression(m) => {
                let (place, ty) = self.element(&m.object, &m.expression)?;
                let r = self.b.load(ty, place);
                some(r.into(), ty)
            }
            Expression::AssignmentExpression(a) => self.assign(a).map(Some),
            Expression::NewExpression(n) => {
                let Expression::Identifier(i) = &n.callee else { return self.fail("new") };
                let Some(Type::Ref(class)) = named_type(&self.cx.realm, &i.name) else {
                    return self.fail("new of no class");
                };
                let ty = Type::Ref(class);
                let r = self.b.reg(ty);
                match n.arguments.first() {
                    Some(a) => {
                        let length = self.want(argument(a)?, Type::I32)?;
                        self.b.push(Instr::AllocArray { dst: r, class, length });
                    }
                    None => self.b.push(Instr::Alloc { dst: r, class }),
                }
                some(r.into(), ty)
            }
            Expression::CallExpression(c) => self.call(c),
            _ => self.fail("an expression"),
        }
    }

    pub(super) fn operand_type(&self, o: Operand) -> Option<Type> {
        match o {
            Operand::Reg(r) => Some(self.b.type_of(r)),
            Operand::Const(c) => self.b.const_type(c),
        }
    }

    pub(super) fn identifier(&mut self, name: &str) -> Res<Val> {
        for s in self.scope.iter().rev() {
            if let Some((r, ty)) = s.get(name) {
                return Ok(((*r).into(), Some(*ty)));
            }
        }
        if let Some(v) = self.cx.core.consts.get(name) {
            let v = *v;
            return Ok((self.konst(Const::i32(v as i32)), Some(Type::I32)));
        }
        if let Some((g, ty)) = self.cx.core.globals.get(name).copied() {
            let r = self.b.load(ty, Place::Global(g));
            return Ok((r.into(), Some(ty)));
        }
        match name {
            "undefined" => Ok((self.konst(Const::Undefined), Some(Type::Dyn))),
            "empty" => Ok((self.konst(Const::Empty), Some(Type::Dyn))),
            "NaN" => Ok((self.konst(Const::F64(f64::NAN)), Some(Type::F64))),
            "Infinity" => Ok((self.konst(Const::F64(f64::INFINITY)), Some(Type::F64))),
            _ => self.fail(&format!("no name {name}")),
        }
    }

    pub(super) fn element(
        &mut self,
        object: &'static Expression<'static>,
        index: &'static Expression<'static>,
    ) -> Res<(Place, Type)> {
        let (array, ty) = self.expr(object, None)?;
        let Some(Type::Ref(class)) = ty else { return self.fail("an element of no array") };
        let conspect_ir::ClassKind::Array(elem) = self.p.classes[class].kind else {
            return self.fail("an element of no array");
        };
        let index = self.want(index, Type::I32)?;
        Ok((Place::Elem { array, index }, elem))
    }

    pub(super) fn assign(&mut self, a: &'static oxc_ast::ast::AssignmentExpression<'static>) -> Res<Val> {
        if a.operator != AssignmentOperator::Assign {
            return self.fail("a compound assignment");
        }
        match &a.left {
            AssignmentTarget::AssignmentTargetIdentifier(i) => {
                for k in (0..self.scope.len()).rev() {
                    if let Some((r, ty)) = self.scope[k].get(i.name.as_str()).copied() {
                        let v = self.want(&a.right, ty)?;
                        self.b.push(Instr::Copy { dst: r, src: v });
                        return Ok((r.into(), Some(ty)));
                    }
                }
                let Some((g, ty)) = self.cx.core.globals.get(i.name.as_str()).copied() else {
                    return self.fail(&format!("no variable {}", i.name));
                };
                let v = self.want(&a.right, ty)?;
                self.b.push(Instr::Store { place: Place::Global(g), src: v });
                Ok((v, Some(ty)))
            }
            AssignmentTarget::StaticMemberExpression(m) => {
                let (object, ty) = self.expr(&m.object, None)?;
                let Some(Type::Ref(class)) = ty else { return self.fail("a field of no object") };
                let Some((field, ty)) = self.cx.realm.find(self.p, class, &m.property.name) else {
                    return self.fail(&format!("no field {}", m.property.name));
                };
                let v = self.want(&a.right, ty)?;
                self.b.push(Instr::Store { place: Place::Field { object, field }, src: v });
                Ok((v, Some(ty)))
            }
            AssignmentTarget::ComputedMemberExpression(m) => {
                let (place, ty) = self.element(&m.object, &m.expression)?;
                let v = self.want(&a.right, ty)?;
                self.b.push(Instr::Store { place, src: v });
                Ok((v, Some(ty)))
            }
            _ => self.fail("an assignment"),
        }
    }

    pub(super) fn cast(&mut self, a: &'static oxc_ast::ast::TSAsExpression<'static>) -> Res<Val> {
        let Some(want) = type_of(&self.cx.realm, &a.type_annotation)? else { return self.fail("void") };
        let (v, have) = self.expr(&a.expression, None)?;
        let Some(have) = have else { return Ok((v, Some(want))) };
        let r = &self.cx.realm;
        let op = match (have, want) {
            (a, b) if a == b => return Ok((v, Some(want))),
            (Type::Dyn, Type::Ref(c)) if c == r.symbol => UnOp::Untag(Tag::Symbol),
            (Type::Dyn, Type::Ref(c)) if c == r.chars => UnOp::Untag(Tag::Chars),
            (Type::Dyn, Type::Ref(c)) if c == r.bigint => UnOp::Untag(Tag::BigInt),
            (Type::Dyn, Type::Ref(_)) => UnOp::Untag(Tag::Ref),
            (Type::Dyn, Type::Str) => UnOp::Untag(Tag::Str),
            (Type::Dyn, Type::Bool) => UnOp::Untag(Tag::Bool),
            (Type::Dyn, Type::F64) => UnOp::Dyn(DynUn::ToF64),
            (Type::Dyn, Type::Bits { bits: 64, .. }) => UnOp::Untag(Tag::Int),
            (Type::Dyn, Type::Bits { bits: 32, .. }) => {
                let wide = self.b.un(Type::I64, UnOp::Untag(Tag::Int), v);
                return Ok((self.b.un(Type::I32, UnOp::Trunc(32), wide).into(), Some(want)));
            }
            (Type::Bits { bits: 64, .. }, Type::Bits { bits, .. }) => UnOp::Trunc(bits),
            (Type::Bits { bits: 32, .. }, Type::Bits { bits: 16, .. }) => UnOp::Trunc(16),
            (Type::Bits { bits: 16, .. }, Type::Bits { bits, .. }) => UnOp::ZExt(bits),
            (Type::Bits { bits: 32, .. }, Type::Bits { bits: 64, .. }) => UnOp::SExt(64),
            (Type::Bool, Type::Bits { bits, .. }) => UnOp::BoolToBits(bits),
            (Type::Bits { .. }, Type::F64) => UnOp::SToF64,
            (Type::F64, Type::Bits { bits, .. }) => UnOp::FToSSat(bits),
            (Type::Ref(_), Type::Ref(_)) => {
                let dst = self.b.reg(want);
                self.b.push(Instr::Copy { dst, src: v });
                return Ok((dst.into(), Some(want)));
            }
            (_, Type::Dyn) => return Ok((self.boxed(v, have)?, Some(want))),
            _ => return self.fail("a cast"),
        };
        Ok((self.b.un(want, op, v).into(), Some(want)))
    }

    pub(super) fn unary(
        &mut self,
        u: &'static oxc_ast::ast::UnaryExpression<'static>,
        want: Option<Type>,
    ) -> Res<Val> {
        match u.operator {
            UnaryOperator::LogicalNot => {
                let v = self.want(&u.argument, Type::Bool)?;
                Ok((self.b.un(Type::Bool, UnOp::Not, v).into(), Some(Type::Bool)))
            }
            UnaryOperator::UnaryNegation => {
                let (v, ty) = self.expr(&u.argument, want.filter(|t| *t != Type::Dyn))?;
                let Some(ty) = ty else { return self.fail("minus null") };
                let op = if ty == Type::F64 { UnOp::FNeg } else { UnOp::Neg };
                Ok((self.b.un(ty, op, v).into(), Some(ty)))
            }
            _ => self.fail("a unary operator"),
        }
    }

    pub(super) fn binary(
        &mut self,
        x: &'static oxc_ast::ast::BinaryExpression<'static>,
        want: Option<Type>,
    ) -> Res<Val> {
        let literal =
            |e: &Expression<'_>| matches!(e, Expression::NumericLiteral(_) | Expression::NullLiteral(_));
        let hint = want.filter(|t| matches!(t, Type::Bits { .. } | Type::F64));
        let (l, r);
        if literal(&x.left) {
            r = self.expr(&x.right, None)?;
            l = self.expr(&x.left, r.1)?;
        } else {
            l = self.expr(&x.left, hint.filter(|_| literal(&x.left)))?;
            r = self.expr(&x.right, l.1)?;
        }
        let Some(ty) = l.1.or(r.1) else { return self.fail("two nulls") };
        let (mut a, mut b, mut ty) = (l.0, r.0, ty);
        // The wider of two machine integers.
        if let (Some(Type::Bits { bits: p, .. }), Some(Type::Bits { bits: q, .. })) = (l.1, r.1) {
            if p < q {
                a = self.b.un(r.1.expect("typed"), UnOp::SExt(q), a).into();
                ty = r.1.expect("typed");
            } else if q < p {
                b = self.b.un(ty, UnOp::SExt(p), b).into();
            }
        } else if let (Some(s), Some(t)) = (l.1, r.1) {
            if s != t && !(s.is_ref() && t.is_ref()) {
                return self.fail(&format!("operands of types {s:?} and {t:?} at offset {}", x.span.start));
            }
        }
        use BinaryOperator as B;
        let float = ty == Type::F64;
        let (op, swap, not) = match x.operator {
            B::Addition if ty == Type::Str => (BinOp::StrConcat, false, false),
            B::Addition => (if float { BinOp::FAdd } else { BinOp::Add }, false, false),
            B::Subtraction => (if float { BinOp::FSub } else { BinOp::Sub }, false, false),
            B::Multiplication => (if float { BinOp::FMul } else { BinOp::Mul }, false, false),
            B::Division => (if float { BinOp::FDiv } else { BinOp::SDiv }, false, false),
            B::Remainder => (if float { BinOp::FRem } else { BinOp::SRem }, false, false),
            B::BitwiseAnd => (BinOp::And, false, false),
            B::BitwiseOR => (BinOp::Or, false, false),
            B::BitwiseXOR => (BinOp::Xor, false, false),
            B::ShiftLeft => (BinOp::Shl, false, false),
            B::ShiftRight => (BinOp::AShr, false, false),
            B::StrictEquality | B::Equality => (if float { BinOp::FEq } else { BinOp::Eq }, false, false),
            B::StrictInequality | B::Inequality => (if float { BinOp::FEq } else { BinOp::Eq }, false, true),
            B::LessThan if ty == Type::Str => (BinOp::StrLt, false, false),
            B::LessThan => (if float { BinOp::FLt } else { BinOp::SLt }, false, false),
            B::LessEqualThan => (if float { BinOp::FLe } else { BinOp::SLe }, false, false),
            B::GreaterThan => (if float { BinOp::FLt } else { BinOp::SLt }, true, false),
            B::GreaterEqualThan => (if float { BinOp::FLe } else { BinOp::SLe }, true, false),
            _ => return self.fail("a binary operator"),
        };
        if ty == Type::Dyn {
            return self.fail(&format!("an operator on dynamic values at offset {}", x.span.start));
        }
        let out = match x.operator {
            B::Addition | B::Subtraction | B::Multiplication | B::Division | B::Remainder => ty,
            B::BitwiseAnd | B::BitwiseOR | B::BitwiseXOR | B::ShiftLeft | B::ShiftRight => ty,
            _ => Type::Bool,
        };
        let (a, b) = if swap { (b, a) } else { (a, b) };
        let v = self.b.bin(out, op, a, b);
        let v = if not { self.b.un(Type::Bool, UnOp::Not, v) } else { v };
        Ok((v.into(), Some(out)))
    }
}
