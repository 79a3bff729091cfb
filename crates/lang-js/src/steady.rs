//! Which names of a file always stand for the same value: what a function finds when it is called does not depend on
//! what ran before it as far as it only uses these.
//!
//! A name is steady when it is assigned once, where it is declared, and its value is a function, a class without static
//! fields, a primitive value, what a module of the library exports, or a table: an object or array of such values of which
//! every use in the file reads a property.

use oxc_ast::ast::*;
use oxc_semantic::Scoping;
use oxc_syntax::symbol::SymbolId;
use rustc_hash::FxHashSet;

/// What is collected about a file.
#[derive(Default)]
pub(crate) struct Steady {
    /// Functions, classes and names whose first value is no object that can change.
    pub fixed: FxHashSet<SymbolId>,
    /// Names of tables.
    tables: FxHashSet<SymbolId>,
    /// Where names are used to read a property of what they stand for.
    pub read: FxHashSet<u32>,
    /// Where names are used to change a property, or to call one.
    poked: FxHashSet<u32>,
    called: FxHashSet<u32>,
}

/// The place of the name whose property an expression is.
pub(crate) fn plain_object(e: &MemberExpression<'_>) -> Option<u32> {
    match e.object() {
        Expression::Identifier(i) => Some(i.span.start),
        _ => None,
    }
}

/// Has a class a field or a block of its own?
pub(crate) fn has_statics(c: &Class<'_>) -> bool {
    c.body.body.iter().any(|e| match e {
        ClassElement::PropertyDefinition(p) => p.r#static && p.value.as_ref().is_some_and(|v| !is_fixed(v)),
        ClassElement::AccessorProperty(p) => p.r#static,
        ClassElement::StaticBlock(_) => true,
        ClassElement::MethodDefinition(_) | ClassElement::TSIndexSignature(_) => false,
    })
}

/// Is this `require` of a module that is no file?
fn is_library(e: &Expression<'_>) -> bool {
    match e {
        Expression::CallExpression(c) => matches!(
            (&c.callee, &c.arguments[..]),
            (Expression::Identifier(f), [Argument::StringLiteral(s)])
                if f.name == "require" && !s.value.starts_with(['.', '/'])
        ),
        Expression::StaticMemberExpression(m) => is_library(&m.object),
        _ => false,
    }
}

/// Is the value of an expression nothing that can change?
fn is_fixed(e: &Expression<'_>) -> bool {
    match e {
        Expression::BooleanLiteral(_)
        | Expression::NullLiteral(_)
        | Expression::NumericLiteral(_)
        | Expression::BigIntLiteral(_)
        | Expression::StringLiteral(_)
        | Expression::TemplateLiteral(_)
        | Expression::FunctionExpression(_)
        | Expression::ArrowFunctionExpression(_)
        | Expression::UnaryExpression(_)
        | Expression::BinaryExpression(_) => true,
        Expression::RegExpLiteral(r) => !r.regex.flags.intersects(RegExpFlags::G | RegExpFlags::Y),
        Expression::ClassExpression(c) => !has_statics(c),
        Expression::ParenthesizedExpression(p) => is_fixed(&p.expression),
        Expression::ConditionalExpression(c) => is_fixed(&c.consequent) && is_fixed(&c.alternate),
        Expression::Identifier(i) => matches!(i.name.as_str(), "undefined" | "NaN" | "Infinity"),
        Expression::CallExpression(c) => {
            is_library(e)
                || matches!(&c.callee, Expression::Identifier(f) if f.name == "Symbol")
                || is_frozen(c)
        }
        Expression::StaticMemberExpression(m) => {
            is_library(e)
                || matches!(&m.object, Expression::Identifier(i)
                    if matches!(i.name.as_str(), "Math" | "Number" | "Symbol"))
        }
        _ => false,
    }
}

/// `Object.freeze` of a table.
fn is_frozen(c: &CallExpression<'_>) -> bool {
    match (&c.callee, &c.arguments[..]) {
        (Expression::StaticMemberExpression(m), [only]) => {
            m.property.name == "freeze"
                && matches!(&m.object, Expression::Identifier(i) if i.name == "Object")
                && only.as_expression().is_some_and(is_table)
        }
        _ => false,
    }
}

/// Is it a literal object or array of values that cannot change?
fn is_table(e: &Expression<'_>) -> bool {
    match e {
        Expression::ObjectExpression(o) => o.properties.iter().all(|p| match p {
            ObjectPropertyKind::ObjectProperty(p) => p.kind == PropertyKind::Init && is_fixed(&p.value),
            ObjectPropertyKind::SpreadProperty(_) => false,
        }),
        Expression::ArrayExpression(a) => a.elements.iter().all(|x| x.as_expression().is_some_and(is_fixed)),
        _ => false,
    }
}

impl Steady {
    /// Notes what a declaration gives its names.
    pub fn declarator(&mut self, d: &VariableDeclarator<'_>) {
        let Some(init) = &d.init else { return };
        let symbols = d.id.get_binding_identifiers();
        let symbols = symbols.iter().filter_map(|b| b.symbol_id.get());
        match &d.id {
            BindingPattern::BindingIdentifier(_) if is_fixed(init) => self.fixed.extend(symbols),
            BindingPattern::BindingIdentifier(_) if is_table(init) => self.tables.extend(symbols),
            _ if is_library(init) => self.fixed.extend(symbols),
            _ => {}
        }
    }

    /// A property is written.
    pub fn changed(&mut self, e: Option<&MemberExpression<'_>>) {
        self.poked.extend(e.and_then(plain_object));
    }

    /// A property is called, which may change the object.
    pub fn called(&mut self, e: Option<&MemberExpression<'_>>) {
        self.called.extend(e.and_then(plain_object));
    }

    /// The names that are steady, of those that are used in these places.
    pub fn stable(&self, scoping: &Scoping, uses: &[(u32, SymbolId)]) -> FxHashSet<SymbolId> {
        let mut out = self.fixed.clone();
        out.extend(&self.tables);
        for (at, s) in uses {
            let reads = self.read.contains(at) && !self.called.contains(at);
            if self.poked.contains(at) || self.tables.contains(s) && !reads {
                out.remove(s);
            }
        }
        out.retain(|s| !scoping.symbol_is_mutated(*s));
        out
    }
}
