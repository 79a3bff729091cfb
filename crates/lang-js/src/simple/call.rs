//! Calls: of functions of the file, of what asks for inputs, and of the few methods that are known.

use super::expr::{Typed, constant};
use super::infer::Given;
use super::{Fx, NUMBER, Res, Ty, inner};
use conspect_ir::{BinOp, Call, Callee, Const, Operand, Terminator, Type};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression as E;
use oxc_span::Span;
use oxc_syntax::operator::BinaryOperator;

impl Fx<'_> {
    /// A call; the result, if there is one.
    /// `wanted` says whether it is used.
    pub(super) fn call(&mut self, c: &js::CallExpression<'_>, wanted: bool) -> Res<Option<Typed>> {
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
                    return self.built_in("", &id.name, &args, c.span).map(Some);
                };
                if let Some(given) = self.unit.facts.given.get(&symbol) {
                    return self.asked(*given, &args, c.span).map(Some);
                }
                let function = self.unit.facts.by_symbol.get(&symbol).copied();
                let Some(function) = function else { return self.not(c.span, "a call of a value") };
                self.called(function, &args, c.span)
            }
            E::StaticMemberExpression(m) => self.method(m, &args, c.span, wanted),
            _ => self.not(c.span, "a call of a value"),
        }
    }

    /// A call of a function of the file.
    pub(super) fn called(&mut self, function: usize, args: &[&E<'_>], span: Span) -> Res<Option<Typed>> {
        let params = self.unit.facts.functions[function].params.clone();
        if params.len() != args.len() {
            return self.not(span, "a call with more or fewer arguments than parameters");
        }
        let mut values = vec![];
        for (p, a) in params.iter().zip(args) {
            let value = self.expr(a)?;
            let ty = self.unit.facts.vars.get(p).copied();
            match ty.and_then(|ty| self.coerced(value, ty)) {
                Some(value) => values.push(value),
                None => return self.not(span, "arguments of several kinds"),
            }
        }
        self.initialized(function, span)?;
        self.at(span);
        Ok(self.call_function(function, values))
    }

    pub(super) fn call_function(&mut self, function: usize, args: Vec<Operand>) -> Option<Typed> {
        let ret = self.unit.facts.functions[function].ret;
        let dst = ret.map(|ty| self.b.reg(self.ir(ty)));
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
    pub(super) fn asked(&mut self, given: Given, args: &[&E<'_>], span: Span) -> Res<Typed> {
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
    pub(super) fn method(
        &mut self,
        m: &js::StaticMemberExpression<'_>,
        args: &[&E<'_>],
        span: Span,
        wanted: bool,
    ) -> Res<Option<Typed>> {
        let name = m.property.name.as_str();
        if m.optional {
            return self.not(span, "an optional method");
        }
        if let E::Identifier(id) = &m.object {
            match self.symbol(id) {
                Some(s) => {
                    if let Some(module) = self.unit.facts.given.get(&s) {
                        return match Given::member(*module, name) {
                            Some(given) => self.asked(given, args, span).map(Some),
                            None => self.not(span, "a method of a value"),
                        };
                    }
                }
                None if id.name == "Math" => return self.math(name, args, span).map(Some),
                None => return self.built_in(&id.name, name, args, span).map(Some),
            }
        }
        if let E::NewExpression(n) = &m.object {
            let is_array = matches!(&n.callee, E::Identifier(id)
                if id.name == "Array" && self.symbol(id).is_none());
            return match (is_array, &n.arguments[..], args) {
                (true, [length], [value]) if name == "fill" => match length.as_expression() {
                    Some(length) => self.filled(length, value, span.start).map(Some),
                    None => self.not(span, "an array of this form"),
                },
                _ => self.not(span, "a method of a value"),
            };
        }
        match self.expr(&m.object)? {
            (array, Ty::Array(elem)) => self.array_method((array, elem), name, args, span, wanted),
            (text, Ty::Text) => self.text_method(text, name, args, span).map(Some),
            value @ (_, Ty::Number | Ty::Double | Ty::Boolean) if name == "toString" && args.is_empty() => {
                Ok(Some((self.as_text(value, span)?, Ty::Text)))
            }
            (_, Ty::Number | Ty::Double)
                if name == "toFixed"
                    && matches!(args, [e] if constant(e).is_some_and(|n| (0..=100).contains(&n))) =>
            {
                // 22 digits, a sign, a point and as many digits behind it as were asked for.
                let (lo, hi) = (self.int(1), self.int(128));
                Ok(Some((self.some_text(lo, hi), Ty::Text)))
            }
            _ => self.not(span, "a method of a value"),
        }
    }

    /// A function of the library that is known.
    fn built_in(&mut self, object: &str, name: &str, args: &[&E<'_>], span: Span) -> Res<Typed> {
        let [e] = args else { return self.not(span, &format!("`{name}` with these arguments")) };
        let value = self.expr(e)?;
        let yes = self.b.constant(Const::Bool(true));
        let no = self.b.constant(Const::Bool(false));
        let answer = match (object, name, value.1) {
            ("", "String", _) => return Ok((self.as_text(value, span)?, Ty::Text)),
            ("String", "fromCharCode", Ty::Number) => {
                let one = self.int(1);
                return Ok((self.any_text(one), Ty::Text));
            }
            ("Array", "isArray", ty) => {
                if matches!(ty, Ty::Array(_)) {
                    yes
                } else {
                    no
                }
            }
            ("" | "Number", "isNaN", Ty::Number) => no,
            ("" | "Number", "isNaN", Ty::Double) => self.is_nan(value.0),
            ("" | "Number", "isFinite", Ty::Number) | ("Number", "isInteger", Ty::Number) => yes,
            ("" | "Number", "isFinite", Ty::Double) => self.is_finite(value.0),
            ("Number", "isInteger" | "isSafeInteger", Ty::Double) => {
                // It is finite then; which numbers are integers is not known.
                let (some, finite) = (self.flip(), self.is_finite(value.0));
                self.both(some, finite)
            }
            ("Number", "isNaN" | "isFinite" | "isInteger" | "isSafeInteger", Ty::Text | Ty::Boolean) => no,
            _ => return self.not(span, &format!("`{name}` of this value")),
        };
        Ok((answer, Ty::Boolean))
    }

    pub(super) fn math(&mut self, name: &str, args: &[&E<'_>], span: Span) -> Res<Typed> {
        let mut values = vec![];
        if let ("floor" | "trunc", [e]) = (name, args)
            && let E::BinaryExpression(q) = inner(e)
            && q.operator == BinaryOperator::Division
            && self.are_numbers(q)
        {
            let value = if name == "trunc" { self.quotient(q)? } else { self.floored(q)? };
            return Ok((value, Ty::Number));
        }
        let mut ty = Ty::Number;
        for a in args {
            let value = self.expr(a)?;
            if !matches!(value.1, Ty::Number | Ty::Double) {
                return self.not(span, "an operand that is no number");
            }
            if value.1 == Ty::Double {
                ty = Ty::Double;
            }
            values.push(value);
        }
        if matches!(name, "sqrt" | "pow" | "hypot") {
            ty = Ty::Double;
        }
        let values: Vec<Operand> = values.into_iter().filter_map(|v| self.coerced(v, ty)).collect();
        let value = match (name, &values[..], ty) {
            ("floor" | "trunc" | "ceil" | "round", [x], Ty::Number) => *x,
            ("floor" | "trunc" | "ceil" | "round", [x], _) => self.rounded(name, *x),
            ("abs", [x], Ty::Number) => {
                let zero = self.int(0);
                let opposite = self.b.bin(NUMBER, BinOp::Sub, zero, *x);
                let cond = self.test(BinOp::SLt, *x, zero);
                self.select(cond, opposite.into(), *x)
            }
            ("abs", [x], _) => self.magnitude(*x),
            ("min" | "max", [first, rest @ ..], Ty::Number) => rest.iter().fold(*first, |x, y| {
                let cond = self.test(BinOp::SLe, x, *y);
                if name == "min" { self.select(cond, x, *y) } else { self.select(cond, *y, x) }
            }),
            ("min" | "max", [first, rest @ ..], _) => {
                rest.iter().fold(*first, |x, y| self.extreme(name, x, *y))
            }
            ("sqrt", [x], _) => self.root(*x),
            ("pow", [_, _], _) | ("hypot", _, _) => self.any_double(),
            _ => return self.not(span, &format!("Math.{name} of these arguments")),
        };
        Ok((value, ty))
    }

    /// `Math.floor(a / b)`: the truncated quotient, less one where there is a rest and the signs differ.
    pub(super) fn floored(&mut self, q: &js::BinaryExpression<'_>) -> Res<Operand> {
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
