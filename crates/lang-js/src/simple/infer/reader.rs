//! What expressions are, by what is known of variables, functions, arrays and callbacks.

use super::{Facts, Given, join, join_elems, symbol};
use crate::simple::{Elem, Ty, double, inner, text};
use crate::source::Source;
use oxc_ast::ast as js;
use oxc_syntax::operator::{BinaryOperator, LogicalOperator, UnaryOperator};

/// What an expression is, once inference has ended.
pub(in crate::simple) fn kind(source: &Source, facts: &Facts, e: &js::Expression<'_>) -> Option<Ty> {
    Reader { source, facts }.ty(e)
}

/// Says what expressions are, by what is known so far.
pub(super) struct Reader<'a> {
    pub source: &'a Source,
    pub facts: &'a Facts,
}

/// What a callback gives, once inference has ended.
pub(in crate::simple) fn callback(source: &Source, facts: &Facts, e: &js::Expression<'_>) -> Option<Ty> {
    Reader { source, facts }.callback(e)
}

impl Reader<'_> {
    /// What an expression is, as far as is known.
    pub fn ty(&self, e: &js::Expression<'_>) -> Option<Ty> {
        use js::Expression as E;
        match inner(e) {
            E::NumericLiteral(n) => Some(literal(n.value)),
            E::UpdateExpression(u) => match &u.argument {
                js::SimpleAssignmentTarget::AssignmentTargetIdentifier(id) => {
                    self.facts.vars.get(&symbol(self.source, id)?).copied()
                }
                js::SimpleAssignmentTarget::ComputedMemberExpression(m) => self.element(m),
                _ => None,
            },
            E::ComputedMemberExpression(m) => self.element(m),
            E::StaticMemberExpression(m) => match (&m.property.name[..], inner(&m.object)) {
                ("length", _) => Some(Ty::Number),
                (_, E::Identifier(id)) if symbol(self.source, id).is_none() => {
                    double::constant(&id.name, &m.property.name).map(literal)
                }
                _ => None,
            },
            E::BooleanLiteral(_) => Some(Ty::Boolean),
            E::StringLiteral(_) | E::TemplateLiteral(_) => Some(Ty::Text),
            E::ArrayExpression(a) => {
                let mut elem = self.facts.arrays.get(&a.span.start).copied().unwrap_or(Elem::Unknown);
                for e in &a.elements {
                    let ty = match e {
                        js::ArrayExpressionElement::SpreadElement(s) => match self.ty(&s.argument) {
                            Some(Ty::Array(e)) => e,
                            _ => continue,
                        },
                        e => match e.as_expression().and_then(|e| self.ty(e)).and_then(Elem::of) {
                            Some(e) => e,
                            None => continue,
                        },
                    };
                    elem = join_elems(elem, ty).unwrap_or(elem);
                }
                Some(Ty::Array(elem))
            }
            E::Identifier(id) => match symbol(self.source, id) {
                Some(s) => self.facts.vars.get(&s).copied(),
                None => matches!(&id.name[..], "NaN" | "Infinity").then_some(Ty::Double),
            },
            E::UnaryExpression(u) => match u.operator {
                UnaryOperator::LogicalNot => Some(Ty::Boolean),
                UnaryOperator::BitwiseNot => Some(Ty::Number),
                UnaryOperator::Typeof => Some(Ty::Text),
                UnaryOperator::UnaryPlus | UnaryOperator::UnaryNegation => self.ty(&u.argument),
                _ => None,
            },
            E::BinaryExpression(b) => self.binary(b),
            E::LogicalExpression(l) if l.operator == LogicalOperator::Coalesce => None,
            E::LogicalExpression(l) => self.ty(&l.left).or_else(|| self.ty(&l.right)),
            E::ConditionalExpression(c) => match (self.ty(&c.consequent), self.ty(&c.alternate)) {
                (Some(a), Some(b)) => join(a, b),
                (a, b) => a.or(b),
            },
            E::AssignmentExpression(a) => match &a.left {
                js::AssignmentTarget::AssignmentTargetIdentifier(id) => {
                    self.facts.vars.get(&symbol(self.source, id)?).copied()
                }
                _ => self.ty(&a.right),
            },
            E::CallExpression(c) => self.call(c),
            _ => None,
        }
    }

    pub fn element(&self, m: &js::ComputedMemberExpression<'_>) -> Option<Ty> {
        match self.ty(&m.object)? {
            Ty::Array(Elem::Unknown) => None,
            Ty::Array(e) => Some(e.ty()),
            Ty::Text => Some(Ty::Text),
            _ => None,
        }
    }

    fn binary(&self, b: &js::BinaryExpression<'_>) -> Option<Ty> {
        if b.operator.is_compare() || b.operator.is_equality() {
            return Some(Ty::Boolean);
        }
        operation(b.operator, self.ty(&b.left), self.ty(&b.right))
    }

    fn call(&self, c: &js::CallExpression<'_>) -> Option<Ty> {
        let first = || c.arguments.first().and_then(|a| a.as_expression());
        match inner(&c.callee) {
            js::Expression::Identifier(id) => match symbol(self.source, id) {
                Some(s) => match (self.facts.given.get(&s), self.facts.by_symbol.get(&s)) {
                    (Some(Given::Int), _) => Some(Ty::Number),
                    (Some(Given::Boolean), _) => Some(Ty::Boolean),
                    (_, Some(f)) => self.facts.functions[*f].ret,
                    _ => None,
                },
                None => match &id.name[..] {
                    "isNaN" | "isFinite" => Some(Ty::Boolean),
                    "String" => Some(Ty::Text),
                    _ => None,
                },
            },
            js::Expression::StaticMemberExpression(m) => {
                let name = &m.property.name[..];
                if let js::Expression::Identifier(id) = &m.object
                    && symbol(self.source, id).is_none()
                {
                    return match &id.name[..] {
                        "Math" => match (name, first().map(|e| inner(e))) {
                            ("floor" | "trunc", Some(js::Expression::BinaryExpression(q)))
                                if q.operator == BinaryOperator::Division =>
                            {
                                match (self.ty(&q.left)?, self.ty(&q.right)?) {
                                    (Ty::Number, Ty::Number) => Some(Ty::Number),
                                    _ => Some(Ty::Double),
                                }
                            }
                            ("sqrt" | "random" | "pow" | "hypot", _) => Some(Ty::Double),
                            _ => {
                                let mut all = None;
                                for a in &c.arguments {
                                    let ty = self.ty(a.as_expression()?)?;
                                    all = Some(all.map_or(Some(ty), |old| join(old, ty))?);
                                }
                                all
                            }
                        },
                        "Number" | "Array" => Some(Ty::Boolean),
                        "String" => Some(Ty::Text),
                        _ => None,
                    };
                }
                if let (js::Expression::Identifier(id), "boolean" | "int") = (&m.object, name)
                    && symbol(self.source, id).is_some_and(|s| self.facts.given.contains_key(&s))
                {
                    return Some(if name == "int" { Ty::Number } else { Ty::Boolean });
                }
                if let (js::Expression::NewExpression(_), "fill") = (&m.object, name) {
                    let known = self.facts.arrays.get(&c.span.start).copied();
                    let elem = first().and_then(|e| self.ty(e)).and_then(Elem::of);
                    let both = match (known, elem) {
                        (Some(a), Some(b)) => join_elems(a, b),
                        (a, b) => a.or(b),
                    };
                    return Some(Ty::Array(both.unwrap_or(Elem::Unknown)));
                }
                match (self.ty(&m.object)?, name) {
                    (Ty::Array(e), "pop" | "shift") => (e != Elem::Unknown).then(|| e.ty()),
                    (Ty::Array(_), "push" | "unshift" | "indexOf" | "lastIndexOf" | "findIndex") => {
                        Some(Ty::Number)
                    }
                    (Ty::Array(_), "some" | "every" | "includes") => Some(Ty::Boolean),
                    (Ty::Array(e), "filter" | "slice" | "reverse" | "sort") => Some(Ty::Array(e)),
                    (Ty::Array(_), "map") => {
                        let known = self.facts.arrays.get(&c.span.start).copied();
                        let made = self.callback(first()?).and_then(Elem::of);
                        let both = match (known, made) {
                            (Some(a), Some(b)) => join_elems(a, b),
                            (a, b) => a.or(b),
                        };
                        Some(Ty::Array(both.unwrap_or(Elem::Unknown)))
                    }
                    (Ty::Array(_), "reduce") => {
                        let made = self.callback(first()?);
                        let init = c.arguments.get(1).and_then(|a| a.as_expression());
                        match (made, init.and_then(|e| self.ty(e))) {
                            (Some(a), Some(b)) => join(a, b),
                            (a, b) => a.or(b),
                        }
                    }
                    (Ty::Text, name) => text::gives(name),
                    (Ty::Number | Ty::Double | Ty::Boolean, "toString" | "toFixed") => Some(Ty::Text),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// What a callback gives.
    pub fn callback(&self, e: &js::Expression<'_>) -> Option<Ty> {
        match inner(e) {
            js::Expression::ArrowFunctionExpression(f) => self.facts.callbacks.get(&f.span.start).copied(),
            js::Expression::Identifier(id) => {
                let f = self.facts.by_symbol.get(&symbol(self.source, id)?)?;
                self.facts.functions[*f].ret
            }
            _ => None,
        }
    }
}

/// The type of a number that is written.
pub(in crate::simple) fn literal(value: f64) -> Ty {
    let is_safe = value.fract() == 0.0 && value.abs() <= crate::simple::MOST as f64;
    let is_signed_zero = value == 0.0 && value.is_sign_negative();
    if is_safe && !is_signed_zero { Ty::Number } else { Ty::Double }
}

/// What an operator that is no test gives.
pub(super) fn operation(op: BinaryOperator, a: Option<Ty>, b: Option<Ty>) -> Option<Ty> {
    use BinaryOperator as B;
    match op {
        B::Addition => match (a, b) {
            (Some(Ty::Text), _) | (_, Some(Ty::Text)) => Some(Ty::Text),
            (Some(a), Some(b)) => join(a, b),
            _ => None,
        },
        B::Subtraction | B::Multiplication | B::Remainder => match (a, b) {
            (Some(Ty::Double), _) | (_, Some(Ty::Double)) => Some(Ty::Double),
            _ => Some(Ty::Number),
        },
        B::Division | B::Exponential => Some(Ty::Double),
        _ => Some(Ty::Number),
    }
}
