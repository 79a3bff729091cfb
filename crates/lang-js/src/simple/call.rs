//! Calls: of functions of the file, of what asks for inputs, and of the few methods that are known.

use super::expr::{Typed, constant};
use super::infer::Given;
use super::{Fx, NUMBER, Res, Ty, inner};
use conspect_ir::{BinOp, Call, Callee, Operand, Terminator, Type};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression as E;
use oxc_span::Span;
use oxc_syntax::operator::BinaryOperator;

impl Fx<'_> {
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
    pub(super) fn called(&mut self, function: usize, args: &[&E<'_>], span: Span) -> Res<Option<Typed>> {
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
    ) -> Res<Typed> {
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

    pub(super) fn math(&mut self, name: &str, args: &[&E<'_>], span: Span) -> Res<Typed> {
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
