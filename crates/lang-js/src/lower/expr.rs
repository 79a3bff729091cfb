//! Expressions. Every value is dynamic.

use super::function::{Node, kind_of};
use super::vars::Name;
use super::{Fx, Res};
use conspect_ir::{BinOp, BlockId, Const, DynBin, DynUn, Operand, Reg, Tag, Type, UnOp};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression;
use oxc_span::GetSpan;
use oxc_syntax::operator::{BinaryOperator, LogicalOperator, UnaryOperator};

/// Can evaluating the expression change no variable, nor wait?
pub(super) fn is_simple(e: &Expression<'_>) -> bool {
    match e {
        Expression::NumericLiteral(_)
        | Expression::StringLiteral(_)
        | Expression::BooleanLiteral(_)
        | Expression::NullLiteral(_)
        | Expression::Identifier(_)
        | Expression::ThisExpression(_)
        | Expression::FunctionExpression(_)
        | Expression::ArrowFunctionExpression(_) => true,
        Expression::ParenthesizedExpression(p) => is_simple(&p.expression),
        Expression::StaticMemberExpression(m) => is_simple(&m.object),
        Expression::ComputedMemberExpression(m) => is_simple(&m.object) && is_simple(&m.expression),
        Expression::BinaryExpression(b) => is_simple(&b.left) && is_simple(&b.right),
        Expression::UnaryExpression(u) => is_simple(&u.argument),
        _ => false,
    }
}

impl Fx<'_> {
    pub fn expr(&mut self, e: &'static Expression<'static>) -> Res<Operand> {
        match e {
            Expression::NumericLiteral(n) => Ok(self.number(n.value)),
            Expression::StringLiteral(s) => {
                let units = crate::text::units(&s.value, s.lone_surrogates);
                Ok(self.konst(Const::Dyn(Box::new(Const::Str(units)))))
            }
            Expression::BooleanLiteral(b) => Ok(self.dyn_bool(b.value)),
            Expression::NullLiteral(_) => Ok(self.null()),
            Expression::BigIntLiteral(b) => {
                let text = self.dyn_str(&b.value);
                self.library_call("bigFromStr", &[text])
            }
            Expression::RegExpLiteral(r) => {
                self.at(r.span);
                let pattern = self.dyn_str(&r.regex.pattern.text);
                let flags = self.dyn_str(&r.regex.flags.to_string());
                self.library_call("regexpCreate", &[pattern, flags])
            }
            Expression::TemplateLiteral(t) => self.template(t),
            Expression::TaggedTemplateExpression(t) => self.tagged(t),
            Expression::Identifier(i) => {
                self.at(i.span);
                self.read(i)
            }
            Expression::ThisExpression(_) => self.read_this(),
            Expression::ParenthesizedExpression(p) => self.expr(&p.expression),
            Expression::SequenceExpression(s) => {
                let mut v = self.undefined();
                for e in &s.expressions {
                    v = self.expr(e)?;
                }
                Ok(v)
            }
            Expression::ArrayExpression(a) => self.array(a),
            Expression::ObjectExpression(o) => self.object(o),
            Expression::FunctionExpression(f) => {
                self.at(f.span);
                let name = f.id.as_ref().map_or("", |i| i.name.as_str());
                self.closure(Node::Function(f), Some(name), kind_of(Node::Function(f), false))
            }
            Expression::ArrowFunctionExpression(f) => {
                self.at(f.span);
                self.closure(Node::Arrow(f), Some(""), kind_of(Node::Arrow(f), false))
            }
            Expression::ClassExpression(c) => self.class(c, None),
            Expression::UnaryExpression(u) => self.unary(u),
            Expression::BinaryExpression(b) => self.binary(b),
            Expression::LogicalExpression(l) => self.logical(l),
            Expression::ConditionalExpression(c) => {
                let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
                self.condition(&c.test, yes, no)?;
                let r = self.b.reg(Type::Dyn);
                for (block, e) in [(yes, &c.consequent), (no, &c.alternate)] {
                    self.b.switch_to(block);
                    let v = self.expr(e)?;
                    self.set(r, v);
                    self.goto(end);
                }
                self.b.switch_to(end);
                Ok(r.into())
            }
            Expression::AssignmentExpression(a) => self.assignment(a),
            Expression::UpdateExpression(u) => self.update(u),
            Expression::CallExpression(c) => self.call(c, None),
            Expression::NewExpression(n) => self.new_expression(n),
            Expression::StaticMemberExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::PrivateFieldExpression(_) => self.member(e, None),
            Expression::ChainExpression(c) => self.chain(c),
            Expression::AwaitExpression(a) => {
                let v = self.expr(&a.argument)?;
                self.at(a.span);
                self.wait(v)
            }
            Expression::YieldExpression(y) => {
                let v = match &y.argument {
                    Some(e) => self.expr(e)?,
                    None => self.undefined(),
                };
                self.at(y.span);
                if y.delegate { self.delegate(v) } else { self.give(v) }
            }
            Expression::NewTarget(_) => Ok(self.read_target()),
            Expression::PrivateInExpression(p) => {
                let v = self.expr(&p.right)?;
                self.at(p.span);
                let k = self.private_key(&p.left)?;
                let name = self.plain_str(&p.left.name);
                let v = self.core("privateHas", &[v, k, name]);
                Ok(self.boxed(Tag::Bool, v))
            }
            Expression::ImportExpression(i) => self.import_call(i),
            Expression::ImportMeta(_) => self.import_meta(),
            Expression::Super(_) => {
                self.unsupported("super in this place");
                Ok(self.undefined())
            }
            _ => {
                self.at(e.span());
                self.unsupported("an expression that is no JavaScript");
                Ok(self.undefined())
            }
        }
    }

    /// An expression; a function without a name gets this one.
    pub fn named_expr(
        &mut self,
        e: &'static Expression<'static>,
        name: Option<&'static str>,
    ) -> Res<Operand> {
        match (e, name) {
            (Expression::FunctionExpression(f), Some(n)) if f.id.is_none() => {
                self.closure(Node::Function(f), Some(n), kind_of(Node::Function(f), false))
            }
            (Expression::ArrowFunctionExpression(f), Some(n)) => {
                self.closure(Node::Arrow(f), Some(n), kind_of(Node::Arrow(f), false))
            }
            (Expression::ClassExpression(c), Some(n)) if c.id.is_none() => self.class(c, Some(n)),
            // Parentheses do not stand in the way, commas do.
            (Expression::ParenthesizedExpression(p), _) => self.named_expr(&p.expression, name),
            _ => self.expr(e),
        }
    }

    /// The value is kept where later code may assign the variable that it comes from.
    pub fn hold(&mut self, v: Operand, next: &Expression<'_>) -> Operand {
        match v {
            Operand::Reg(_) if !is_simple(next) => self.copy(v).into(),
            _ => v,
        }
    }

    /// `ToString`, dynamic.
    pub fn to_string(&mut self, v: Operand) -> Operand {
        if let Operand::Const(c) = v
            && matches!(self.b.const_at(c), Const::Dyn(inner) if matches!(**inner, Const::Str(_)))
        {
            return v;
        }
        self.core("toStr", &[v])
    }

    fn unary(&mut self, u: &'static js::UnaryExpression<'static>) -> Res<Operand> {
        match u.operator {
            UnaryOperator::Typeof => {
                let mut argument = &u.argument;
                while let Expression::ParenthesizedExpression(p) = argument {
                    argument = &p.expression;
                }
                let v = match argument {
                    Expression::Identifier(i) => match self.resolve(i) {
                        Name::Free(name) => self.read_free(name, true)?,
                        Name::Symbol(_) => self.read(i)?,
                    },
                    e => self.expr(e)?,
                };
                let s = self.type_of(v);
                Ok(self.boxed(Tag::Str, s))
            }
            UnaryOperator::LogicalNot => {
                let v = self.truth(&u.argument)?;
                let v = self.b.un(Type::Bool, UnOp::Not, v);
                Ok(self.boxed(Tag::Bool, v))
            }
            UnaryOperator::Void => {
                self.expr(&u.argument)?;
                Ok(self.undefined())
            }
            UnaryOperator::Delete => self.delete(u),
            UnaryOperator::UnaryPlus => {
                let v = self.expr(&u.argument)?;
                self.at(u.span);
                Ok(self.fast_un(DynUn::ToNum, v, "toNumber"))
            }
            UnaryOperator::UnaryNegation => {
                if let Expression::NumericLiteral(n) = &u.argument {
                    return Ok(self.number(-n.value));
                }
                let v = self.expr(&u.argument)?;
                self.at(u.span);
                Ok(self.fast_un(DynUn::Neg, v, "neg"))
            }
            UnaryOperator::BitwiseNot => {
                let v = self.expr(&u.argument)?;
                self.at(u.span);
                Ok(self.fast_un(DynUn::BitNot, v, "bitNot"))
            }
        }
    }

    /// An operator by the engine where it can, else by the runtime.
    pub fn fast_un(&mut self, op: DynUn, v: Operand, slow: &str) -> Operand {
        let ty = crate::ops::un_type(op);
        let r = self.b.reg(ty);
        let fast = self.b.un(Type::Bool, UnOp::DynFast(op), v);
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        self.branch(fast.into(), yes, no);
        self.b.switch_to(yes);
        self.b.push(conspect_ir::Instr::Un { dst: r, op: UnOp::Dyn(op), src: v });
        self.goto(end);
        self.b.switch_to(no);
        let w = self.core(slow, &[v]);
        self.set(r, w);
        self.goto(end);
        self.b.switch_to(end);
        r.into()
    }

    pub fn type_of(&mut self, v: Operand) -> Operand {
        self.fast_un(DynUn::TypeOf, v, "typeOf")
    }

    /// A binary operator; comparisons give a `bool`.
    pub fn fast_bin(&mut self, op: DynBin, a: Operand, b: Operand) -> Operand {
        if op == DynBin::Pow {
            return self.core("pow", &[a, b]);
        }
        let ty = crate::ops::bin_type(op);
        let r = self.b.reg(ty);
        let fast = self.b.bin(Type::Bool, BinOp::DynFast(op), a, b);
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        self.branch(fast.into(), yes, no);
        self.b.switch_to(yes);
        self.b.push(conspect_ir::Instr::Bin { dst: r, op: BinOp::Dyn(op), lhs: a, rhs: b });
        self.goto(end);
        self.b.switch_to(no);
        let w = self.core(crate::ops::bin_function(op), &[a, b]);
        self.set(r, w);
        self.goto(end);
        self.b.switch_to(end);
        r.into()
    }

    /// A binary operator with a dynamic result.
    pub fn arith(&mut self, op: DynBin, a: Operand, b: Operand) -> Operand {
        self.fast_bin(op, a, b)
    }

    fn binary(&mut self, x: &'static js::BinaryExpression<'static>) -> Res<Operand> {
        if let Some(v) = self.comparison(x)? {
            return Ok(self.boxed(Tag::Bool, v));
        }
        let a = self.expr(&x.left)?;
        let a = self.hold(a, &x.right);
        let b = self.expr(&x.right)?;
        self.at(x.span);
        let Some(op) = arith_op(x.operator) else { return Ok(self.undefined()) };
        Ok(self.arith(op, a, b))
    }

    /// A comparison as a `bool`.
    fn comparison(&mut self, x: &'static js::BinaryExpression<'static>) -> Res<Option<Operand>> {
        use BinaryOperator as B;
        let (op, negate) = match x.operator {
            B::StrictEquality => (DynBin::StrictEq, false),
            B::StrictInequality => (DynBin::StrictEq, true),
            B::Equality => (DynBin::LooseEq, false),
            B::Inequality => (DynBin::LooseEq, true),
            B::LessThan => (DynBin::Lt, false),
            B::LessEqualThan => (DynBin::Le, false),
            B::GreaterThan => (DynBin::Gt, false),
            B::GreaterEqualThan => (DynBin::Ge, false),
            B::In | B::Instanceof => {
                let a = self.expr(&x.left)?;
                let a = self.hold(a, &x.right);
                let b = self.expr(&x.right)?;
                self.at(x.span);
                let f = if x.operator == B::In { "inOp" } else { "instanceOf" };
                return Ok(Some(self.core(f, &[a, b])));
            }
            _ => return Ok(None),
        };
        let a = self.expr(&x.left)?;
        let a = self.hold(a, &x.right);
        let b = self.expr(&x.right)?;
        self.at(x.span);
        let v = self.fast_bin(op, a, b);
        Ok(Some(if negate { self.b.un(Type::Bool, UnOp::Not, v).into() } else { v }))
    }

    /// The truth of an expression, as a `bool`.
    pub fn truth(&mut self, e: &'static Expression<'static>) -> Res<Operand> {
        match e {
            Expression::ParenthesizedExpression(p) => self.truth(&p.expression),
            Expression::BooleanLiteral(b) => Ok(self.boolean(b.value)),
            Expression::UnaryExpression(u) if u.operator == UnaryOperator::LogicalNot => {
                let v = self.truth(&u.argument)?;
                Ok(self.b.un(Type::Bool, UnOp::Not, v).into())
            }
            Expression::BinaryExpression(x) => match self.comparison(x)? {
                Some(v) => Ok(v),
                None => {
                    let v = self.expr(e)?;
                    Ok(self.truthy(v))
                }
            },
            _ => {
                let v = self.expr(e)?;
                Ok(self.truthy(v))
            }
        }
    }

    pub fn truthy(&mut self, v: Operand) -> Operand {
        self.fast_un(DynUn::Truthy, v, "truthy")
    }

    /// Goes one of two ways by the truth of an expression.
    pub fn condition(&mut self, e: &'static Expression<'static>, then: BlockId, els: BlockId) -> Res<()> {
        match e {
            Expression::ParenthesizedExpression(p) => self.condition(&p.expression, then, els),
            Expression::UnaryExpression(u) if u.operator == UnaryOperator::LogicalNot => {
                self.condition(&u.argument, els, then)
            }
            Expression::LogicalExpression(l) if l.operator != LogicalOperator::Coalesce => {
                let mid = self.b.block();
                if l.operator == LogicalOperator::And {
                    self.condition(&l.left, mid, els)?;
                } else {
                    self.condition(&l.left, then, mid)?;
                }
                self.b.switch_to(mid);
                self.condition(&l.right, then, els)
            }
            _ => {
                let v = self.truth(e)?;
                self.open();
                self.branch(v, then, els);
                Ok(())
            }
        }
    }

    fn logical(&mut self, l: &'static js::LogicalExpression<'static>) -> Res<Operand> {
        let v = self.expr(&l.left)?;
        let r = self.copy(v);
        let (more, end) = (self.b.block(), self.b.block());
        self.short_circuit(l.operator, r, more, end);
        self.b.switch_to(more);
        let v = self.expr(&l.right)?;
        self.set(r, v);
        self.goto(end);
        self.b.switch_to(end);
        Ok(r.into())
    }

    /// Goes on to `more` where the left value does not decide.
    pub fn short_circuit(&mut self, op: LogicalOperator, v: Reg, more: BlockId, end: BlockId) {
        match op {
            LogicalOperator::And => {
                let t = self.truthy(v.into());
                self.branch(t, more, end);
            }
            LogicalOperator::Or => {
                let t = self.truthy(v.into());
                self.branch(t, end, more);
            }
            LogicalOperator::Coalesce => {
                let t = self.nullish(v.into());
                self.branch(t, more, end);
            }
        }
    }

    /// Is the value undefined or null?
    pub fn nullish(&mut self, v: Operand) -> Operand {
        let undefined = self.b.un(Type::Bool, UnOp::HasTag(Tag::Undefined), v);
        let null = self.b.un(Type::Bool, UnOp::HasTag(Tag::Null), v);
        self.b.bin(Type::Bool, BinOp::Or, undefined, null).into()
    }
}

/// Does the expression make a function without a name?
pub(super) fn is_anonymous(e: &Expression<'_>) -> bool {
    match e {
        Expression::FunctionExpression(f) => f.id.is_none(),
        Expression::ArrowFunctionExpression(_) => true,
        Expression::ClassExpression(c) => c.id.is_none(),
        Expression::ParenthesizedExpression(p) => is_anonymous(&p.expression),
        _ => false,
    }
}

/// The operator of an arithmetic expression.
pub(super) fn arith_op(op: BinaryOperator) -> Option<DynBin> {
    use BinaryOperator as B;
    Some(match op {
        B::Addition => DynBin::Add,
        B::Subtraction => DynBin::Sub,
        B::Multiplication => DynBin::Mul,
        B::Division => DynBin::Div,
        B::Remainder => DynBin::Rem,
        B::Exponential => DynBin::Pow,
        B::ShiftLeft => DynBin::Shl,
        B::ShiftRight => DynBin::Sar,
        B::ShiftRightZeroFill => DynBin::Shr,
        B::BitwiseOR => DynBin::BitOr,
        B::BitwiseXOR => DynBin::BitXor,
        B::BitwiseAnd => DynBin::BitAnd,
        _ => return None,
    })
}
