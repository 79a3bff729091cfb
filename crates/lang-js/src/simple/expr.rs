//! Expressions.

use super::infer::{self, literal};
use super::{Fx, MOST, NUMBER, Res, Ty, inner, span_of};
use conspect_ir::{BinOp, BlockId, Const, Instr, IntBin, Operand, Terminator, Type, UnOp};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression as E;
use oxc_span::{GetSpan, Span};
use oxc_syntax::operator::{
    AssignmentOperator, BinaryOperator, LogicalOperator, UnaryOperator, UpdateOperator,
};
use oxc_syntax::symbol::SymbolId;

pub(super) type Typed = (Operand, Ty);

/// The longest array that is encoded.
pub(super) const MOST_ELEMENTS: i64 = i32::MAX as i64;

impl Fx<'_> {
    /// A number.
    pub(super) fn number(&mut self, e: &E<'_>) -> Res<Operand> {
        match self.expr(e)? {
            (value, Ty::Number) => Ok(value),
            _ => self.not(span_of(e), "an operand that is no number"),
        }
    }

    /// Goes where the truth of an expression leads.
    pub(super) fn condition(&mut self, e: &E<'_>, yes: BlockId, no: BlockId) -> Res<()> {
        match inner(e) {
            E::LogicalExpression(l) if l.operator != LogicalOperator::Coalesce => {
                let between = self.b.block();
                match l.operator {
                    LogicalOperator::And => self.condition(&l.left, between, no)?,
                    _ => self.condition(&l.left, yes, between)?,
                }
                self.b.switch_to(between);
                self.condition(&l.right, yes, no)
            }
            E::UnaryExpression(u) if u.operator == UnaryOperator::LogicalNot => {
                self.condition(&u.argument, no, yes)
            }
            e => {
                let value = self.expr(e)?;
                let cond = self.truth(value, span_of(e))?;
                self.b.terminate(Terminator::If { cond, then: yes, els: no });
                Ok(())
            }
        }
    }

    /// Is a value true as a condition?
    pub(super) fn truth(&mut self, (value, ty): Typed, span: Span) -> Res<Operand> {
        let zero = self.int(0);
        Ok(match ty {
            Ty::Boolean => value,
            Ty::Number => self.test(BinOp::Ne, value, zero),
            Ty::Double => self.is_truthy(value),
            Ty::Text => {
                let n = self.text_length(value);
                self.test(BinOp::Ne, n, zero)
            }
            Ty::Array(_) => return self.not(span, "an array as a condition"),
        })
    }

    pub(super) fn expr(&mut self, e: &E<'_>) -> Res<Typed> {
        match inner(e) {
            E::NumericLiteral(n) => {
                let ty = literal(n.value);
                let value = match ty {
                    Ty::Number => self.int(n.value as i64),
                    _ => self.double(n.value),
                };
                Ok((value, ty))
            }
            E::StringLiteral(s) => self.string(s),
            E::TemplateLiteral(t) => self.template(t),
            E::BooleanLiteral(b) => Ok((self.b.constant(Const::Bool(b.value)), Ty::Boolean)),
            E::Identifier(id) => self.variable_value(id),
            E::UnaryExpression(u) => self.unary(u),
            E::BinaryExpression(b) => self.binary(b),
            E::LogicalExpression(l) if l.operator != LogicalOperator::Coalesce => {
                let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
                // Of two booleans, the value is the truth; of numbers it would be one of them.
                self.both_boolean(&l.left, &l.right, l.span)?;
                self.condition(e, yes, no)?;
                let dst = self.b.reg(Type::Bool);
                for (block, value) in [(yes, true), (no, false)] {
                    self.b.switch_to(block);
                    let src = self.b.constant(Const::Bool(value));
                    self.b.push(Instr::Copy { dst, src });
                    self.goto(end);
                }
                self.b.switch_to(end);
                Ok((dst.into(), Ty::Boolean))
            }
            E::ConditionalExpression(c) => self.choice(c),
            E::AssignmentExpression(a) => self.assignment(a),
            E::UpdateExpression(u) => self.update(u),
            E::CallExpression(c) => match self.call(c, true)? {
                Some(value) => Ok(value),
                None => self.not(c.span, "a call without a result, as a value"),
            },
            E::ArrayExpression(a) => self.array(a),
            E::NewExpression(n) => self.not(n.span, "an object"),
            E::ComputedMemberExpression(m) => {
                let place = self.indexed(m)?;
                self.read(place, m.span)
            }
            E::StaticMemberExpression(m) => self.member(m),
            other => self.not(other.span(), "an expression of this kind"),
        }
    }

    /// Refuses a logical expression whose parts are not both booleans, as far as their form tells; the rest is told when they are lowered.
    fn both_boolean(&self, a: &E<'_>, b: &E<'_>, span: Span) -> Res<()> {
        if self.is_boolean(a) && self.is_boolean(b) {
            Ok(())
        } else {
            self.not(span, "a choice between values")
        }
    }

    fn is_boolean(&self, e: &E<'_>) -> bool {
        infer::kind(self.unit.source, self.unit.facts, e) == Some(Ty::Boolean)
    }

    /// The symbol of a variable that may be used here.
    fn used(&self, id: &js::IdentifierReference<'_>) -> Res<(SymbolId, Ty)> {
        let facts = self.unit.facts;
        let Some(symbol) = self.symbol(id) else { return self.not(id.span, &format!("`{}`", id.name)) };
        let known = facts
            .vars
            .get(&symbol)
            .filter(|_| !facts.given.contains_key(&symbol) && !facts.opaque.contains(&symbol));
        let Some(ty) = known else { return self.not(id.span, &format!("what `{}` is", id.name)) };
        let is_global = self.unit.globals.contains_key(&symbol);
        let late = facts.declared(symbol).is_some_and(|at| at > id.span.start);
        if late && !(is_global && self.function.is_some()) {
            return self.not(id.span, &format!("`{}` before its declaration", id.name));
        }
        Ok((symbol, *ty))
    }

    fn variable_value(&mut self, id: &js::IdentifierReference<'_>) -> Res<Typed> {
        if self.symbol(id).is_none() && matches!(&id.name[..], "NaN" | "Infinity") {
            let value = if id.name == "NaN" { f64::NAN } else { f64::INFINITY };
            return Ok((self.double(value), Ty::Double));
        }
        let (symbol, ty) = self.used(id)?;
        Ok((self.get(symbol), ty))
    }

    /// The symbol of a variable that is assigned here.
    fn assigned(&self, id: &js::IdentifierReference<'_>) -> Res<(SymbolId, Ty)> {
        let (symbol, ty) = self.used(id)?;
        if self.unit.source.scoping.symbol_flags(symbol).is_const_variable() {
            return self.not(id.span, "an assignment to a constant");
        }
        Ok((symbol, ty))
    }

    /// A result that must be a safe integer to be exact.
    fn exact(&mut self, value: Operand) -> Operand {
        let (lo, hi) = (self.int(-MOST), self.int(MOST));
        let above = self.b.bin(Type::Bool, BinOp::SLe, lo, value).into();
        self.require(above, "a number below -(2^53 - 1)");
        let below = self.b.bin(Type::Bool, BinOp::SLe, value, hi).into();
        self.require(below, "a number above 2^53 - 1");
        value
    }

    /// An integer of 32 bits, as bit operations see a number.
    pub(super) fn to_int32(&mut self, value: Operand) -> Operand {
        self.b.un(Type::I32, UnOp::Trunc(32), value).into()
    }

    pub(super) fn arithmetic(
        &mut self,
        op: BinaryOperator,
        a: Operand,
        b: Operand,
        span: Span,
    ) -> Res<Operand> {
        use BinaryOperator as B;
        Ok(match op {
            B::Addition => {
                let sum = self.b.bin(NUMBER, BinOp::Add, a, b).into();
                self.exact(sum)
            }
            B::Subtraction => {
                let difference = self.b.bin(NUMBER, BinOp::Sub, a, b).into();
                self.exact(difference)
            }
            B::Multiplication => {
                // Factors of 32 bits have a product of 64.
                for x in [a, b] {
                    let (lo, hi) = (self.int(-(1 << 31)), self.int(1 << 31));
                    let above = self.b.bin(Type::Bool, BinOp::SLe, lo, x).into();
                    self.require(above, "a factor below -2^31");
                    let below = self.b.bin(Type::Bool, BinOp::SLe, x, hi).into();
                    self.require(below, "a factor above 2^31");
                }
                let product = self.b.bin(NUMBER, BinOp::Mul, a, b).into();
                self.exact(product)
            }
            B::Remainder => {
                self.not_zero(b, "a remainder by zero");
                self.b.bin(NUMBER, BinOp::SRem, a, b).into()
            }
            B::BitwiseAnd
            | B::BitwiseOR
            | B::BitwiseXOR
            | B::ShiftLeft
            | B::ShiftRight
            | B::ShiftRightZeroFill => {
                let (x, y) = (self.to_int32(a), self.to_int32(b));
                let op = match op {
                    B::BitwiseAnd => BinOp::And,
                    B::BitwiseOR => BinOp::Or,
                    B::BitwiseXOR => BinOp::Xor,
                    B::ShiftLeft => BinOp::Shl,
                    B::ShiftRight => BinOp::AShr,
                    _ => BinOp::LShr,
                };
                let bits = self.b.bin(Type::I32, op, x, y);
                let wide = if op == BinOp::LShr { UnOp::ZExt(64) } else { UnOp::SExt(64) };
                self.b.un(NUMBER, wide, bits).into()
            }
            _ => return self.not(span, "an operator of this kind"),
        })
    }

    pub(super) fn not_zero(&mut self, value: Operand, reason: &str) {
        let zero = self.int(0);
        let cond = self.b.bin(Type::Bool, BinOp::Ne, value, zero).into();
        self.require(cond, reason);
    }

    fn binary(&mut self, b: &js::BinaryExpression<'_>) -> Res<Typed> {
        use BinaryOperator as B;
        // A quotient is exact where it is made an integer at once.
        if b.operator == B::BitwiseOR
            && let (E::BinaryExpression(q), E::NumericLiteral(zero)) = (inner(&b.left), inner(&b.right))
            && q.operator == B::Division
            && zero.value == 0.0
            && self.are_numbers(q)
        {
            let quotient = self.quotient(q)?;
            let bits = self.to_int32(quotient);
            return Ok((self.b.un(NUMBER, UnOp::SExt(64), bits).into(), Ty::Number));
        }
        if let Some(answer) = self.missing(b)? {
            return Ok((answer, Ty::Boolean));
        }
        let x = self.expr(&b.left)?;
        let y = self.expr(&b.right)?;
        self.at(b.span);
        if b.operator.is_compare() || b.operator.is_equality() {
            return Ok((self.tested(b.operator, x, y, b.span)?, Ty::Boolean));
        }
        self.operate(b.operator, x, y, b.span)
    }

    /// A comparison with `null` or `undefined`, which no value here is.
    fn missing(&mut self, b: &js::BinaryExpression<'_>) -> Res<Option<Operand>> {
        use BinaryOperator as B;
        let is_missing = |e: &E<'_>| match inner(e) {
            E::NullLiteral(_) => true,
            E::Identifier(id) => id.name == "undefined" && self.symbol(id).is_none(),
            _ => false,
        };
        let value = match (is_missing(&b.left), is_missing(&b.right)) {
            (false, true) => &b.left,
            (true, false) => &b.right,
            _ => return Ok(None),
        };
        let answer = match b.operator {
            B::Equality | B::StrictEquality => false,
            B::Inequality | B::StrictInequality => true,
            _ => return Ok(None),
        };
        self.expr(value)?;
        Ok(Some(self.b.constant(Const::Bool(answer))))
    }

    /// A test of two values.
    pub(super) fn tested(&mut self, op: BinaryOperator, x: Typed, y: Typed, span: Span) -> Res<Operand> {
        use BinaryOperator as B;
        let Some(ty) = super::infer::join(x.1, y.1) else {
            return self.not(span, "operands of several kinds");
        };
        let (Some(a), Some(b)) = (self.coerced(x, ty), self.coerced(y, ty)) else {
            return self.not(span, "operands of several kinds");
        };
        let (op, a, b) = match op {
            B::GreaterThan => (B::LessThan, b, a),
            B::GreaterEqualThan => (B::LessEqualThan, b, a),
            op => (op, a, b),
        };
        Ok(match (op, ty) {
            (B::StrictEquality | B::Equality, _) => self.equality(a, b, ty, span)?,
            (B::StrictInequality | B::Inequality, _) => {
                let equal = self.equality(a, b, ty, span)?;
                self.negated(equal)
            }
            (B::LessThan, Ty::Number) => self.test(BinOp::SLt, a, b),
            (B::LessEqualThan, Ty::Number) => self.test(BinOp::SLe, a, b),
            (B::LessThan, Ty::Double) => self.compare(IntBin::Lt, a, b),
            (B::LessEqualThan, Ty::Double) => self.compare(IntBin::Le, a, b),
            // Nothing is known of the order of texts.
            (B::LessThan | B::LessEqualThan, Ty::Text) => self.flip(),
            _ => return self.not(span, "operands that are no numbers"),
        })
    }

    /// Are two values of one type equal, as `===` says?
    pub(super) fn equality(&mut self, a: Operand, b: Operand, ty: Ty, span: Span) -> Res<Operand> {
        Ok(match ty {
            Ty::Number | Ty::Boolean => self.test(BinOp::Eq, a, b),
            Ty::Double => self.compare(IntBin::Eq, a, b),
            Ty::Text => self.equal_texts(a, b),
            Ty::Array(_) => return self.not(span, "a comparison of arrays"),
        })
    }

    /// An operator that gives a number or a text.
    pub(super) fn operate(&mut self, op: BinaryOperator, x: Typed, y: Typed, span: Span) -> Res<Typed> {
        match (op, x.1, y.1) {
            (BinaryOperator::Addition, Ty::Text, _) | (BinaryOperator::Addition, _, Ty::Text) => {
                let (a, b) = (self.as_text(x, span)?, self.as_text(y, span)?);
                Ok((self.joined(a, b), Ty::Text))
            }
            (BinaryOperator::Division | BinaryOperator::Exponential, Ty::Number, Ty::Number)
            | (_, Ty::Double, Ty::Number | Ty::Double)
            | (_, Ty::Number, Ty::Double) => {
                let (Some(a), Some(b)) = (self.coerced(x, Ty::Double), self.coerced(y, Ty::Double)) else {
                    return self.not(span, "operands that are no numbers");
                };
                self.double_arithmetic(op, a, b, span)
            }
            (_, Ty::Number, Ty::Number) => Ok((self.arithmetic(op, x.0, y.0, span)?, Ty::Number)),
            _ => self.not(span, "operands that are no numbers"),
        }
    }

    /// A quotient, truncated: only where that is what is done with it.
    pub(super) fn quotient(&mut self, q: &js::BinaryExpression<'_>) -> Res<Operand> {
        let (x, y) = (self.number(&q.left)?, self.number(&q.right)?);
        self.not_zero(y, "a quotient by zero");
        Ok(self.b.bin(NUMBER, BinOp::SDiv, x, y).into())
    }

    /// Are both operands integers, as far as inference found?
    pub(super) fn are_numbers(&self, q: &js::BinaryExpression<'_>) -> bool {
        infer::kind(self.unit.source, self.unit.facts, &q.left) == Some(Ty::Number)
            && infer::kind(self.unit.source, self.unit.facts, &q.right) == Some(Ty::Number)
    }

    fn unary(&mut self, u: &js::UnaryExpression<'_>) -> Res<Typed> {
        let (value, ty) = self.expr(&u.argument)?;
        self.at(u.span);
        match (u.operator, ty) {
            (UnaryOperator::Typeof, _) => {
                let name = match ty {
                    Ty::Number | Ty::Double => "number",
                    Ty::Boolean => "boolean",
                    Ty::Text => "string",
                    Ty::Array(_) => "object",
                };
                Ok((self.literal(name), Ty::Text))
            }
            (UnaryOperator::UnaryPlus, Ty::Number | Ty::Double) => Ok((value, ty)),
            (UnaryOperator::UnaryNegation, Ty::Double) => Ok((self.negative(value), ty)),
            (UnaryOperator::BitwiseNot, Ty::Double) => {
                Ok((self.input(i64::from(i32::MIN), i64::from(i32::MAX)), Ty::Number))
            }
            (UnaryOperator::UnaryNegation, Ty::Number) => {
                let zero = self.int(0);
                Ok((self.b.bin(NUMBER, BinOp::Sub, zero, value).into(), ty))
            }
            (UnaryOperator::BitwiseNot, Ty::Number) => {
                let bits = self.to_int32(value);
                let not = self.b.un(Type::I32, UnOp::BitNot, bits);
                Ok((self.b.un(NUMBER, UnOp::SExt(64), not).into(), ty))
            }
            (UnaryOperator::LogicalNot, Ty::Boolean) => {
                Ok((self.b.un(Type::Bool, UnOp::Not, value).into(), ty))
            }
            (UnaryOperator::LogicalNot, _) => {
                let truth = self.truth((value, ty), u.span)?;
                Ok((self.negated(truth), Ty::Boolean))
            }
            _ => self.not(u.span, "an operator of this kind"),
        }
    }

    fn choice(&mut self, c: &js::ConditionalExpression<'_>) -> Res<Typed> {
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        self.condition(&c.test, yes, no)?;
        // The type of both is known before either is lowered.
        let visit = |e: &E<'_>| infer::kind(self.unit.source, self.unit.facts, e);
        let ty = match (visit(&c.consequent), visit(&c.alternate)) {
            (Some(a), Some(b)) => super::infer::join(a, b),
            _ => None,
        };
        let Some(ty) = ty else { return self.not(c.span, "values of several kinds") };
        let dst = self.b.reg(self.ir(ty));
        for (block, e) in [(yes, &c.consequent), (no, &c.alternate)] {
            self.b.switch_to(block);
            let src = self.expected(e, ty)?;
            self.b.push(Instr::Copy { dst, src });
            self.goto(end);
        }
        self.b.switch_to(end);
        Ok((dst.into(), ty))
    }

    fn assignment(&mut self, a: &js::AssignmentExpression<'_>) -> Res<Typed> {
        let op = a.operator.to_binary_operator();
        if op.is_none() && a.operator != AssignmentOperator::Assign {
            return self.not(a.span, "an operator of this kind");
        }
        match &a.left {
            js::AssignmentTarget::AssignmentTargetIdentifier(id) => {
                let (symbol, ty) = self.assigned(id)?;
                // The old value is read before the right side is evaluated.
                let old = op.map(|op| (op, (self.get(symbol), ty)));
                let mut value = self.expr(&a.right)?;
                self.at(a.span);
                if let Some((op, old)) = old {
                    value = self.updated(op, old, value, &a.right, a.span)?;
                }
                let Some(value) = self.coerced(value, ty) else {
                    return self.not(a.span, "a variable of several kinds");
                };
                self.set(symbol, value);
                Ok((value, ty))
            }
            js::AssignmentTarget::ComputedMemberExpression(m) => {
                let (array, ty, index) = self.indexed(m)?;
                let Ty::Array(elem) = ty else {
                    return self.not(a.span, "an assignment to something else");
                };
                let old = match op {
                    Some(op) => Some((op, self.read((array, ty, index), a.span)?)),
                    None => None,
                };
                let mut value = self.expr(&a.right)?;
                self.at(a.span);
                if let Some((op, old)) = old {
                    value = self.updated(op, old, value, &a.right, a.span)?;
                }
                let Some(value) = self.coerced(value, elem.ty()) else {
                    return self.not(a.span, "an array of several kinds");
                };
                self.write(array, elem, index, value);
                Ok((value, elem.ty()))
            }
            js::AssignmentTarget::StaticMemberExpression(m)
                if m.property.name == "length" && op.is_none() && self.unit.classes.grow =>
            {
                let (Ty::Array(elem), array) = self.expr(&m.object).map(|(v, ty)| (ty, v))? else {
                    return self.not(a.span, "an assignment to something else");
                };
                let n = self.number(&a.right)?;
                self.shorten(array, elem, n);
                Ok((n, Ty::Number))
            }
            _ => self.not(a.span, "an assignment to something else"),
        }
    }

    /// The value of `old op= right`.
    fn updated(&mut self, op: BinaryOperator, old: Typed, right: Typed, e: &E<'_>, span: Span) -> Res<Typed> {
        let counts = matches!(op, BinaryOperator::Addition | BinaryOperator::Subtraction);
        if counts && old.1 == Ty::Number && constant(e) == Some(1) {
            return Ok((self.counted(op, old.0), Ty::Number));
        }
        self.operate(op, old, right, span)
    }

    fn update(&mut self, u: &js::UpdateExpression<'_>) -> Res<Typed> {
        let op = match u.operator {
            UpdateOperator::Increment => BinaryOperator::Addition,
            UpdateOperator::Decrement => BinaryOperator::Subtraction,
        };
        let changed = |fx: &mut Self, (old, ty): Typed| -> Res<Operand> {
            match ty {
                Ty::Number => Ok(fx.counted(op, old)),
                Ty::Double => {
                    let one = fx.double(1.0);
                    Ok(fx.double_arithmetic(op, old, one, u.span)?.0)
                }
                _ => fx.not(u.span, "an operand that is no number"),
            }
        };
        let (old, new, ty) = match &u.argument {
            js::SimpleAssignmentTarget::AssignmentTargetIdentifier(id) => {
                let (symbol, ty) = self.assigned(id)?;
                let old = self.get(symbol);
                let new = changed(self, (old, ty))?;
                self.set(symbol, new);
                (old, new, ty)
            }
            js::SimpleAssignmentTarget::ComputedMemberExpression(m) => {
                let place = self.indexed(m)?;
                let (array, Ty::Array(elem), index) = place else {
                    return self.not(u.span, "an operand of this kind");
                };
                let (old, ty) = self.read(place, m.span)?;
                let new = changed(self, (old, ty))?;
                self.write(array, elem, index, new);
                (old, new, ty)
            }
            _ => return self.not(u.span, "an operand of this kind"),
        };
        Ok((if u.prefix { new } else { old }, ty))
    }

    fn member(&mut self, m: &js::StaticMemberExpression<'_>) -> Res<Typed> {
        if let E::Identifier(id) = inner(&m.object)
            && self.symbol(id).is_none()
            && let Some(value) = super::double::constant(&id.name, &m.property.name)
        {
            let ty = literal(value);
            let value = if ty == Ty::Number { self.int(value as i64) } else { self.double(value) };
            return Ok((value, ty));
        }
        if m.property.name != "length" || m.optional {
            return self.not(m.span, "a property of this name");
        }
        match self.expr(&m.object)? {
            (array, Ty::Array(elem)) => Ok((self.length(array, elem), Ty::Number)),
            (text, Ty::Text) => Ok((self.text_length(text), Ty::Number)),
            _ => self.not(m.span, "the length of something that is no array"),
        }
    }

    pub(super) fn select(&mut self, cond: Operand, then: Operand, els: Operand) -> Operand {
        let dst = self.b.reg(NUMBER);
        self.b.push(Instr::Select { dst, cond, then, els });
        dst.into()
    }
}

/// A constant integer.
pub(super) fn constant(e: &E<'_>) -> Option<i64> {
    match inner(e) {
        E::NumericLiteral(n) if n.value.fract() == 0.0 && n.value.abs() <= MOST as f64 => {
            Some(n.value as i64)
        }
        E::UnaryExpression(u) if u.operator == UnaryOperator::UnaryNegation => {
            constant(&u.argument).map(|n| -n)
        }
        _ => None,
    }
}
