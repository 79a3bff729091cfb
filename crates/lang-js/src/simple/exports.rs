//! Functions that the top level writes into what the file exports: `exports.f = function (n) {…}`, `module.exports = { f(n) {…} }`,
//! `module.exports = function (n) {…}`.
//!
//! A name means such a function only where it is written once, all that is exported is written at most once, and the file declares nothing by that
//! name. Nothing else of `exports` is lowered, so that no other value comes to be there.

use super::infer::Code;
use super::{inner, top};
use crate::functions::{Target, declares, exported, whole_name};
use crate::source::Source;
use oxc_ast::ast as js;
use oxc_span::Span;
use oxc_syntax::operator::{AssignmentOperator, UnaryOperator};
use oxc_syntax::symbol::SymbolId;
use std::collections::BTreeMap;

/// A function that is exported.
#[derive(Clone, Copy)]
pub(super) struct Written {
    pub name: &'static str,
    /// What it calls itself by.
    pub symbol: Option<SymbolId>,
    pub params: &'static js::FormalParameters<'static>,
    pub code: Code,
    pub span: Span,
}

/// Is it a function that making does nothing else?
pub(super) fn is_function(e: &js::Expression<'_>) -> bool {
    matches!(inner(e), js::Expression::FunctionExpression(_) | js::Expression::ArrowFunctionExpression(_))
}

/// What compilers write first: `exports.f = exports.g = void 0`, each of these names. Empty for any other assignment.
pub(super) fn cleared<'a>(
    a: &'a js::AssignmentExpression<'_>,
    is_free: &impl Fn(&js::Expression<'_>, &str) -> bool,
) -> Vec<&'a str> {
    let mut names = vec![];
    let mut next = a;
    loop {
        let js::AssignmentTarget::StaticMemberExpression(m) = &next.left else { return vec![] };
        let Some(Target::Property(name)) = exported(m, is_free) else { return vec![] };
        names.push(name);
        if next.operator != AssignmentOperator::Assign {
            return vec![];
        }
        match inner(&next.right) {
            js::Expression::AssignmentExpression(inner) => next = inner,
            js::Expression::UnaryExpression(u) if u.operator == UnaryOperator::Void => {
                let literal = matches!(&u.argument, js::Expression::NumericLiteral(_));
                return if literal { names } else { vec![] };
            }
            _ => return vec![],
        }
    }
}

/// `Object.defineProperty(exports, "__esModule", { value: true })`, which compilers write as well and which touches no function.
pub(super) fn is_mark(
    c: &js::CallExpression<'_>,
    is_free: impl Fn(&js::Expression<'_>, &str) -> bool,
) -> bool {
    let js::Expression::StaticMemberExpression(m) = inner(&c.callee) else { return false };
    let [js::Argument::Identifier(of), js::Argument::StringLiteral(name), js::Argument::ObjectExpression(o)] =
        &c.arguments[..]
    else {
        return false;
    };
    let [js::ObjectPropertyKind::ObjectProperty(p)] = &o.properties[..] else { return false };
    let value = matches!(&p.key, js::PropertyKey::StaticIdentifier(k) if k.name == "value") && !p.computed;
    let is_true = matches!(&p.value, js::Expression::BooleanLiteral(b) if b.value);
    let of = of.name == "exports" && c.arguments[0].as_expression().is_some_and(|e| is_free(e, "exports"));
    of && name.value == "__esModule"
        && value
        && is_true
        && m.property.name == "defineProperty"
        && is_free(&m.object, "Object")
}

/// The exported functions of a file, each by the one name that it has.
pub(super) fn written(source: &Source) -> Vec<Written> {
    let is_free = |e: &js::Expression<'_>, name: &str| {
        matches!(e, js::Expression::Identifier(i) if i.name == name) && !declares(source, name)
    };
    let (mut all, mut whole) = (vec![], 0);
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for s in &source.ast.body {
        let js::Statement::ExpressionStatement(s) = s else { continue };
        let js::Expression::AssignmentExpression(a) = &s.expression else { continue };
        let js::AssignmentTarget::StaticMemberExpression(m) = &a.left else { continue };
        for name in cleared(a, &is_free) {
            *names.entry(name).or_default() += 1;
        }
        match (exported(m, is_free), inner(&a.right)) {
            (
                Some(Target::Property(_)),
                js::Expression::UnaryExpression(_) | js::Expression::AssignmentExpression(_),
            ) => {}
            (Some(Target::Property(name)), value) => {
                *names.entry(name).or_default() += 1;
                all.extend(function(name, value));
            }
            (Some(Target::All), js::Expression::ObjectExpression(o)) => {
                whole += 1;
                for p in &o.properties {
                    let js::ObjectPropertyKind::ObjectProperty(p) = p else { return vec![] };
                    let js::PropertyKey::StaticIdentifier(key) = &p.key else { return vec![] };
                    *names.entry(key.name.as_str()).or_default() += 1;
                    if p.kind == js::PropertyKind::Init {
                        all.extend(function(key.name.as_str(), inner(&p.value)));
                    }
                }
            }
            (Some(Target::All), value) => {
                whole += 1;
                if let Some(name) = whole_name(source, value) {
                    *names.entry(name).or_default() += 1;
                    all.extend(function(name, value));
                }
            }
            (None, _) => {}
        }
    }
    all.retain(|f: &Written| whole <= 1 && names[f.name] == 1 && !declares(source, f.name));
    all
}

/// A function that gives what it returns when it is called.
fn function(name: &'static str, value: &'static js::Expression<'static>) -> Option<Written> {
    match value {
        js::Expression::FunctionExpression(f) if !f.r#async && !f.generator => Some(Written {
            name,
            symbol: f.id.as_ref().and_then(|id| id.symbol_id.get()),
            params: &f.params,
            code: Code::Statements(&f.body.as_ref()?.statements),
            span: f.span,
        }),
        js::Expression::ArrowFunctionExpression(f) if !f.r#async => {
            Some(Written { name, symbol: None, params: &f.params, code: top::code(f), span: f.span })
        }
        _ => None,
    }
}
