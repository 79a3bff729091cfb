//! Expressions.

use super::{Fx, MOST, NUMBER, Res, Ty, inner, span_of};
use conspect_ir::{BinOp, BlockId, Const, Instr, Operand, Place, Terminator, Type, UnOp};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression as E;
use oxc_span::{GetSpan, Span};
use oxc_syntax::operator::{
    AssignmentOperator, BinaryOperator, LogicalOperator, UnaryOperator, UpdateOperator,
};
use oxc_syntax::symbol::SymbolId;

pub(super) type Typed = (Operand, Ty);

/// The longest array that is encoded.
const MOST_ELEMENTS: i64 = i32::MAX as i64;

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
                let cond = match self.expr(e)? {
                    (value, Ty::Boolean) => value,
                    (value, Ty::Number) => {
                        let zero = self.int(0);
                        self.b.bin(Type::Bool, BinOp::Ne, value, zero).into()
                    }
                    (_, Ty::Numbers) => return self.not(span_of(e), "an array as a condition"),
                };
                self.b.terminate(Terminator::If { cond, then: yes, els: no });
                Ok(())
            }
        }
    }

    pub(super) fn expr(&mut self, e: &E<'_>) -> Res<Typed> {
        match inner(e) {
            E::NumericLiteral(n) => {
                let value = n.value;
                if value.fract() != 0.0 || value.abs() > MOST as f64 {
                    return self.not(n.span, "a number that is no safe integer");
                }
                Ok((self.int(value as i64), Ty::Number))
            }
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
            E::CallExpression(c) => match self.call(c)? {
                Some(value) => Ok(value),
                None => self.not(c.span, "a call without a result, as a value"),
            },
            E::ArrayExpression(a) => self.array(a),
            E::NewExpression(n) => self.not(n.span, "an object"),
            E::ComputedMemberExpression(m) => {
                let place = self.element(m)?;
                Ok((self.b.load(NUMBER, place).into(), Ty::Number))
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
        match inner(e) {
            E::BooleanLiteral(_) => true,
            E::BinaryExpression(b) => b.operator.is_compare() || b.operator.is_equality(),
            E::UnaryExpression(u) => u.operator == UnaryOperator::LogicalNot,
            E::LogicalExpression(l) => self.is_boolean(&l.left) && self.is_boolean(&l.right),
            E::Identifier(id) => {
                self.symbol(id).and_then(|s| self.unit.facts.vars.get(&s)) == Some(&Ty::Boolean)
            }
            E::CallExpression(c) => match inner(&c.callee) {
                E::Identifier(id) => {
                    let f = self.symbol(id).and_then(|s| self.unit.facts.by_symbol.get(&s));
                    f.is_some_and(|f| self.unit.facts.functions[*f].ret == Some(Ty::Boolean))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The symbol of a variable that may be used here.
    fn used(&self, id: &js::IdentifierReference<'_>) -> Res<(SymbolId, Ty)> {
        let facts = self.unit.facts;
        let Some(symbol) = self.symbol(id) else { return self.not(id.span, &format!("`{}`", id.name)) };
        let known = facts.vars.get(&symbol).filter(|_| !facts.given.contains_key(&symbol));
        let Some(ty) = known else { return self.not(id.span, &format!("what `{}` is", id.name)) };
        let is_global = self.unit.globals.contains_key(&symbol);
        let late = facts.declared(symbol).is_some_and(|at| at > id.span.start);
        if late && !(is_global && self.function.is_some()) {
            return self.not(id.span, &format!("`{}` before its declaration", id.name));
        }
        Ok((symbol, *ty))
    }

    fn variable_value(&mut self, id: &js::IdentifierReference<'_>) -> Res<Typed> {
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

    fn arithmetic(&mut self, op: BinaryOperator, a: Operand, b: Operand, span: Span) -> Res<Operand> {
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
        {
            let quotient = self.quotient(q)?;
            let bits = self.to_int32(quotient);
            return Ok((self.b.un(NUMBER, UnOp::SExt(64), bits).into(), Ty::Number));
        }
        let (x, of) = self.expr(&b.left)?;
        let (y, ty) = self.expr(&b.right)?;
        self.at(b.span);
        if of != ty {
            return self.not(b.span, "operands of several kinds");
        }
        let test = match b.operator {
            B::StrictEquality | B::Equality if ty != Ty::Numbers => Some((BinOp::Eq, x, y)),
            B::StrictInequality | B::Inequality if ty != Ty::Numbers => Some((BinOp::Ne, x, y)),
            B::LessThan if ty == Ty::Number => Some((BinOp::SLt, x, y)),
            B::LessEqualThan if ty == Ty::Number => Some((BinOp::SLe, x, y)),
            B::GreaterThan if ty == Ty::Number => Some((BinOp::SLt, y, x)),
            B::GreaterEqualThan if ty == Ty::Number => Some((BinOp::SLe, y, x)),
            _ => None,
        };
        match test {
            Some((op, x, y)) => Ok((self.b.bin(Type::Bool, op, x, y).into(), Ty::Boolean)),
            None if ty == Ty::Number => Ok((self.arithmetic(b.operator, x, y, b.span)?, Ty::Number)),
            None => self.not(b.span, "operands that are no numbers"),
        }
    }

    /// A quotient, truncated: only where that is what is done with it.
    pub(super) fn quotient(&mut self, q: &js::BinaryExpression<'_>) -> Res<Operand> {
        let (x, y) = (self.number(&q.left)?, self.number(&q.right)?);
        self.not_zero(y, "a quotient by zero");
        Ok(self.b.bin(NUMBER, BinOp::SDiv, x, y).into())
    }

    fn unary(&mut self, u: &js::UnaryExpression<'_>) -> Res<Typed> {
        let (value, ty) = self.expr(&u.argument)?;
        self.at(u.span);
        match (u.operator, ty) {
            (UnaryOperator::UnaryPlus, Ty::Number) => Ok((value, ty)),
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
            (UnaryOperator::LogicalNot, Ty::Number) => {
                let zero = self.int(0);
                Ok((self.b.bin(Type::Bool, BinOp::Eq, value, zero).into(), Ty::Boolean))
            }
            _ => self.not(u.span, "an operator of this kind"),
        }
    }

    fn choice(&mut self, c: &js::ConditionalExpression<'_>) -> Res<Typed> {
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        self.condition(&c.test, yes, no)?;
        self.b.switch_to(yes);
        let (src, ty) = self.expr(&c.consequent)?;
        let dst = self.b.reg(super::ir_type(ty, self.unit.numbers));
        self.b.push(Instr::Copy { dst, src });
        self.goto(end);
        self.b.switch_to(no);
        let (src, other) = self.expr(&c.alternate)?;
        if ty != other {
            return self.not(c.span, "values of several kinds");
        }
        self.b.push(Instr::Copy { dst, src });
        self.goto(end);
        self.b.switch_to(end);
        Ok((dst.into(), ty))
    }

    fn assignment(&mut self, a: &js::AssignmentExpression<'_>) -> Res<Typed> {
        enum Target {
            Variable(SymbolId, Ty),
            Element(Place),
        }
        let target = match &a.left {
            js::AssignmentTarget::AssignmentTargetIdentifier(id) => {
                let (symbol, ty) = self.assigned(id)?;
                Target::Variable(symbol, ty)
            }
            js::AssignmentTarget::ComputedMemberExpression(m) => Target::Element(self.element(m)?),
            _ => return self.not(a.span, "an assignment to something else"),
        };
        let ty = match &target {
            Target::Variable(_, ty) => *ty,
            Target::Element(_) => Ty::Number,
        };
        // The old value is read before the right side is evaluated.
        let old = match (&target, a.operator) {
            (_, AssignmentOperator::Assign) => None,
            (Target::Variable(symbol, _), _) => Some(self.get(*symbol)),
            (Target::Element(place), _) => Some(self.b.load(NUMBER, place.clone()).into()),
        };
        let (right, found) = self.expr(&a.right)?;
        self.at(a.span);
        if found != ty {
            return self.not(a.span, "a variable of several kinds");
        }
        let value = match (old, a.operator.to_binary_operator()) {
            (None, _) => right,
            (Some(old), Some(op)) if ty == Ty::Number => self.arithmetic(op, old, right, a.span)?,
            _ => return self.not(a.span, "an operator of this kind"),
        };
        match target {
            Target::Variable(symbol, _) => self.set(symbol, value),
            Target::Element(place) => self.b.push(Instr::Store { place, src: value }),
        }
        Ok((value, ty))
    }

    fn update(&mut self, u: &js::UpdateExpression<'_>) -> Res<Typed> {
        let op = match u.operator {
            UpdateOperator::Increment => BinaryOperator::Addition,
            UpdateOperator::Decrement => BinaryOperator::Subtraction,
        };
        let one = self.int(1);
        let (old, new) = match &u.argument {
            js::SimpleAssignmentTarget::AssignmentTargetIdentifier(id) => {
                let (symbol, ty) = self.assigned(id)?;
                if ty != Ty::Number {
                    return self.not(u.span, "an operand that is no number");
                }
                let old = self.get(symbol);
                let new = self.arithmetic(op, old, one, u.span)?;
                self.set(symbol, new);
                (old, new)
            }
            js::SimpleAssignmentTarget::ComputedMemberExpression(m) => {
                let place = self.element(m)?;
                let old = self.b.load(NUMBER, place.clone()).into();
                let new = self.arithmetic(op, old, one, u.span)?;
                self.b.push(Instr::Store { place, src: new });
                (old, new)
            }
            _ => return self.not(u.span, "an operand of this kind"),
        };
        Ok((if u.prefix { new } else { old }, Ty::Number))
    }

    /// `[1, 2, 3]`.
    fn array(&mut self, a: &js::ArrayExpression<'_>) -> Res<Typed> {
        let mut values = vec![];
        for e in &a.elements {
            match e.as_expression() {
                Some(e) => values.push(self.number(e)?),
                None => return self.not(a.span, "an array of this form"),
            }
        }
        let length = self.b.constant(Const::i32(values.len() as i32));
        let array = self.new_array(length);
        for (i, src) in values.into_iter().enumerate() {
            let index = self.b.constant(Const::i32(i as i32));
            self.b.push(Instr::Store { place: Place::Elem { array, index }, src });
        }
        Ok((array, Ty::Numbers))
    }

    fn new_array(&mut self, length: Operand) -> Operand {
        let class = self.unit.numbers;
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::AllocArray { dst, class, length });
        dst.into()
    }

    /// `new Array(n).fill(v)`: an array whose elements are all numbers.
    pub(super) fn filled(&mut self, length: &E<'_>, value: &E<'_>) -> Res<Typed> {
        let n = self.number(length)?;
        let zero = self.int(0);
        let (good, bad) = (self.b.block(), self.b.block());
        let cond = self.b.bin(Type::Bool, BinOp::SLe, zero, n).into();
        self.b.terminate(Terminator::If { cond, then: good, els: bad });
        self.b.switch_to(bad);
        // RangeError: invalid array length.
        self.raise();
        self.b.switch_to(good);
        let most = self.int(MOST_ELEMENTS);
        let few = self.b.bin(Type::Bool, BinOp::SLe, n, most).into();
        self.require(few, "an array of more than 2^31 - 1 elements");
        let length = self.to_int32(n);
        let value = self.number(value)?;
        let array = self.new_array(length);
        let i = self.b.named(Type::I32, "filled");
        let (head, round, end) = (self.b.block(), self.b.block(), self.b.block());
        let (none, one) = (self.b.constant(Const::i32(0)), self.b.constant(Const::i32(1)));
        self.b.push(Instr::Copy { dst: i, src: none });
        self.goto(head);
        self.b.switch_to(head);
        let cond = self.b.bin(Type::Bool, BinOp::SLt, i, length).into();
        self.b.terminate(Terminator::If { cond, then: round, els: end });
        self.b.switch_to(round);
        self.b.push(Instr::Store { place: Place::Elem { array, index: i.into() }, src: value });
        let next = self.b.bin(Type::I32, BinOp::Add, i, one);
        self.b.push(Instr::Copy { dst: i, src: next.into() });
        self.goto(head);
        self.b.switch_to(end);
        Ok((array, Ty::Numbers))
    }

    /// The cell of an element that is there.
    fn element(&mut self, m: &js::ComputedMemberExpression<'_>) -> Res<Place> {
        if m.optional {
            return self.not(m.span, "an optional element");
        }
        let (array, ty) = self.expr(&m.object)?;
        if ty != Ty::Numbers {
            return self.not(m.span, "an element of something that is no array");
        }
        let index = self.number(&m.expression)?;
        self.at(m.span);
        let length = self.length(array);
        let zero = self.int(0);
        let above = self.b.bin(Type::Bool, BinOp::SLe, zero, index).into();
        self.require(above, "an element before the first");
        let below = self.b.bin(Type::Bool, BinOp::SLt, index, length).into();
        self.require(below, "an element behind the last");
        let index = self.to_int32(index);
        Ok(Place::Elem { array, index })
    }

    pub(super) fn length(&mut self, array: Operand) -> Operand {
        let length = self.b.load(Type::I32, Place::Length { array });
        self.b.un(NUMBER, UnOp::SExt(64), length).into()
    }

    fn member(&mut self, m: &js::StaticMemberExpression<'_>) -> Res<Typed> {
        if m.property.name != "length" || m.optional {
            return self.not(m.span, "a property of this name");
        }
        match self.expr(&m.object)? {
            (array, Ty::Numbers) => Ok((self.length(array), Ty::Number)),
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
