//! Expressions.

use super::infer::Given;
use super::{Fx, MOST, NUMBER, Res, Ty, inner, span_of};
use conspect_ir::{BinOp, BlockId, Call, Callee, Const, Instr, Operand, Place, Terminator, Type, UnOp};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression as E;
use oxc_span::{GetSpan, Span};
use oxc_syntax::operator::{
    AssignmentOperator, BinaryOperator, LogicalOperator, UnaryOperator, UpdateOperator,
};
use oxc_syntax::symbol::SymbolId;

type Typed = (Operand, Ty);

/// The longest array that is encoded.
const MOST_ELEMENTS: i64 = i32::MAX as i64;

impl Fx<'_> {
    /// A number.
    fn number(&mut self, e: &E<'_>) -> Res<Operand> {
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
    fn to_int32(&mut self, value: Operand) -> Operand {
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

    fn not_zero(&mut self, value: Operand, reason: &str) {
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
    fn quotient(&mut self, q: &js::BinaryExpression<'_>) -> Res<Operand> {
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
    fn filled(&mut self, length: &E<'_>, value: &E<'_>) -> Res<Typed> {
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

    fn length(&mut self, array: Operand) -> Operand {
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

    /// A call; the result, if there is one.
    pub(super) fn call(&mut self, c: &js::CallExpression<'_>) -> Res<Option<Typed>> {
        if c.optional {
            return self.not(c.span, "an optional call");
        }
        let mut args: Vec<&E<'_>> = vec![];
        for a in &c.arguments {
            match a.as_expression() {
                Some(e) => args.push(e),
                None => return self.not(c.span, "arguments from a list"),
            }
        }
        match inner(&c.callee) {
            E::Identifier(id) => {
                let Some(symbol) = self.symbol(id) else {
                    return self.not(c.span, &format!("`{}`", id.name));
                };
                if let Some(given) = self.unit.facts.given.get(&symbol) {
                    return self.asked(*given, &args, c.span).map(Some);
                }
                let function = self.unit.facts.by_symbol.get(&symbol).copied();
                let Some(function) = function else { return self.not(c.span, "a call of a value") };
                self.called(function, &args, c.span)
            }
            E::StaticMemberExpression(m) => self.method(m, &args, c.span).map(Some),
            _ => self.not(c.span, "a call of a value"),
        }
    }

    /// A call of a function of the file.
    fn called(&mut self, function: usize, args: &[&E<'_>], span: Span) -> Res<Option<Typed>> {
        let params = self.unit.facts.functions[function].params.clone();
        if params.len() != args.len() {
            return self.not(span, "a call with more or fewer arguments than parameters");
        }
        let mut values = vec![];
        for (p, a) in params.iter().zip(args) {
            let (value, ty) = self.expr(a)?;
            if self.unit.facts.vars.get(p) != Some(&ty) {
                return self.not(span, "arguments of several kinds");
            }
            values.push(value);
        }
        self.initialized(function, span)?;
        self.at(span);
        Ok(self.call_function(function, values))
    }

    pub(super) fn call_function(&mut self, function: usize, args: Vec<Operand>) -> Option<Typed> {
        let ret = self.unit.facts.functions[function].ret;
        let dst = ret.map(|ty| self.b.reg(super::ir_type(ty, self.unit.numbers)));
        let back = self.b.block();
        self.b.terminate(Terminator::Call(Call {
            callee: Callee::Static(self.unit.functions[function]),
            args: args.into(),
            dst,
            ret: back,
            unwind: None,
        }));
        self.b.switch_to(back);
        Some((dst?.into(), ret?))
    }

    /// An input.
    fn asked(&mut self, given: Given, args: &[&E<'_>], span: Span) -> Res<Typed> {
        match (given, args) {
            (Given::Boolean, []) => Ok((self.flip(), Ty::Boolean)),
            (Given::Int, []) => Ok((self.input(i64::from(i32::MIN), i64::from(i32::MAX)), Ty::Number)),
            (Given::Int, [lo, hi]) => match (constant(lo), constant(hi)) {
                (Some(lo), Some(hi)) if lo <= hi => Ok((self.input(lo, hi), Ty::Number)),
                _ => self.not(span, "an input whose bounds are no constants in order"),
            },
            _ => self.not(span, "an input of this kind"),
        }
    }

    /// A method of a known object.
    fn method(&mut self, m: &js::StaticMemberExpression<'_>, args: &[&E<'_>], span: Span) -> Res<Typed> {
        let name = m.property.name.as_str();
        if m.optional {
            return self.not(span, "an optional method");
        }
        if let (E::Identifier(id), "fill") = (&m.object, name)
            && self.symbol(id).is_some()
        {
            return self.not(span, "a fill of an array that is there");
        }
        match &m.object {
            E::Identifier(id) => match self.symbol(id) {
                Some(s) => match self.unit.facts.given.get(&s).and_then(|g| Given::member(*g, name)) {
                    Some(given) => self.asked(given, args, span),
                    None => self.not(span, "a method of a value"),
                },
                None if id.name == "Math" => self.math(name, args, span),
                None => self.not(span, "a method of a value"),
            },
            E::NewExpression(n) if name == "fill" => {
                let is_array = matches!(&n.callee, E::Identifier(id)
                    if id.name == "Array" && self.symbol(id).is_none());
                match (is_array, &n.arguments[..], args) {
                    (true, [length], [value]) => match length.as_expression() {
                        Some(length) => self.filled(length, value),
                        None => self.not(span, "an array of this form"),
                    },
                    _ => self.not(span, "an array of this form"),
                }
            }
            _ => self.not(span, "a method of a value"),
        }
    }

    fn math(&mut self, name: &str, args: &[&E<'_>], span: Span) -> Res<Typed> {
        let value =
            match (name, args) {
                ("floor" | "trunc", [e]) => {
                    match inner(e) {
                        E::BinaryExpression(q) if q.operator == BinaryOperator::Division => {
                            if name == "trunc" { self.quotient(q)? } else { self.floored(q)? }
                        }
                        _ => self.number(e)?,
                    }
                }
                ("ceil" | "round", [e]) => self.number(e)?,
                ("abs", [e]) => {
                    let x = self.number(e)?;
                    let zero = self.int(0);
                    let opposite = self.b.bin(NUMBER, BinOp::Sub, zero, x);
                    let cond = self.b.bin(Type::Bool, BinOp::SLt, x, zero).into();
                    self.select(cond, opposite.into(), x)
                }
                ("min" | "max", [a, b]) => {
                    let (x, y) = (self.number(a)?, self.number(b)?);
                    let cond = self.b.bin(Type::Bool, BinOp::SLe, x, y).into();
                    if name == "min" { self.select(cond, x, y) } else { self.select(cond, y, x) }
                }
                _ => return self.not(span, &format!("Math.{name} of these arguments")),
            };
        Ok((value, Ty::Number))
    }

    fn select(&mut self, cond: Operand, then: Operand, els: Operand) -> Operand {
        let dst = self.b.reg(NUMBER);
        self.b.push(Instr::Select { dst, cond, then, els });
        dst.into()
    }

    /// `Math.floor(a / b)`: the truncated quotient, less one where there is a rest and the signs differ.
    fn floored(&mut self, q: &js::BinaryExpression<'_>) -> Res<Operand> {
        let (x, y) = (self.number(&q.left)?, self.number(&q.right)?);
        self.not_zero(y, "a quotient by zero");
        let (zero, one) = (self.int(0), self.int(1));
        let quotient: Operand = self.b.bin(NUMBER, BinOp::SDiv, x, y).into();
        let rest = self.b.bin(NUMBER, BinOp::SRem, x, y);
        let less = self.b.bin(NUMBER, BinOp::Sub, quotient, one);
        let some = self.b.bin(Type::Bool, BinOp::Ne, rest, zero).into();
        let below = self.b.bin(Type::Bool, BinOp::SLt, rest, zero);
        let divisor = self.b.bin(Type::Bool, BinOp::SLt, y, zero);
        let differ = self.b.bin(Type::Bool, BinOp::Ne, below, divisor).into();
        let down = self.select(differ, less.into(), quotient);
        Ok(self.select(some, down, quotient))
    }
}

/// A constant integer.
fn constant(e: &E<'_>) -> Option<i64> {
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
