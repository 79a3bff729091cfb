//! Functions that a file exports from inside of others: a function that is called at once and returns them (`module.exports = (function () {…})()`), or
//! that is passed to such a one, as files do that are for several systems of modules (`(function (root, factory) {…})(this, function () {…})`).
//!
//! What is found is a name with what the text says of its parameters. Which function that name means is looked up in what the file exports
//! after it has run.

use super::{DEFAULT, Named, Parts, Reader, Target, again, declares, exported, identifier, params_of};
use crate::source::Source;
use oxc_ast::ast as js;
use oxc_span::GetSpan;
use std::collections::{BTreeMap, BTreeSet};

/// Functions and objects that the statements of a body declare.
#[derive(Default)]
struct Scope {
    functions: BTreeMap<&'static str, (u32, Parts)>,
    /// Objects with their members: name, value, and where that begins.
    objects: BTreeMap<&'static str, Vec<(&'static str, Value, u32)>>,
    /// The name of a parameter that stands for what the file exports.
    exports: Option<&'static str>,
}

type Value = &'static js::Expression<'static>;

/// Functions inside one another are followed so deep.
const DEEPEST: usize = 4;

/// The names of the top level of a file that stand for what it exports: `const lib = exports`, `const lib = module.exports = {}`,
/// `module.exports = lib`.
pub(super) fn aliases(source: &Source) -> BTreeSet<&'static str> {
    let is_free = |e: &js::Expression<'_>, name: &str| {
        matches!(e, js::Expression::Identifier(i) if i.name == name) && !declares(source, name)
    };
    let is_all = |e: &js::Expression<'_>| match e {
        js::Expression::Identifier(_) => is_free(e, "exports"),
        js::Expression::StaticMemberExpression(m) => matches!(exported(m, is_free), Some(Target::All)),
        js::Expression::AssignmentExpression(a) => match &a.left {
            js::AssignmentTarget::StaticMemberExpression(m) => {
                matches!(exported(m, is_free), Some(Target::All))
            }
            _ => false,
        },
        _ => false,
    };
    let mut out = BTreeSet::new();
    for s in &source.ast.body {
        match s {
            js::Statement::VariableDeclaration(v) => {
                for d in &v.declarations {
                    if let (js::BindingPattern::BindingIdentifier(b), Some(e)) = (&d.id, &d.init) {
                        out.extend(is_all(e).then_some(b.name.as_str()));
                    }
                }
            }
            js::Statement::ExpressionStatement(e) if is_all(&e.expression) => {
                let mut value = &e.expression;
                while let Some(a) = again(value) {
                    value = &a.right;
                }
                if let js::Expression::Identifier(i) = value {
                    out.insert(i.name.as_str());
                }
            }
            _ => {}
        }
    }
    out
}

/// An expression without parentheses and without operators that only make it one.
fn bare(e: Value) -> Value {
    match e {
        js::Expression::ParenthesizedExpression(p) => bare(&p.expression),
        js::Expression::UnaryExpression(u) => bare(&u.argument),
        e => e,
    }
}

/// The statements of a function.
fn statements(e: Value) -> Option<&'static [js::Statement<'static>]> {
    match bare(e) {
        js::Expression::FunctionExpression(f) => f.body.as_ref().map(|b| &b.statements[..]),
        js::Expression::ArrowFunctionExpression(f) => match &f.body {
            js::ArrowFunctionBody::FunctionBody(b) => Some(&b.statements[..]),
            _ => None,
        },
        _ => None,
    }
}

/// A statement, or those of it that a choice between systems of modules leads to (`if (typeof module !== 'undefined') {…} else {…}`).
fn chosen(source: &Source, s: &'static js::Statement<'static>) -> Vec<&'static js::Statement<'static>> {
    let js::Statement::IfStatement(choice) = s else { return vec![s] };
    let span = choice.test.span();
    let test = source.slice(span.start, span.end);
    if !["module", "exports", "define"].iter().any(|name| test.contains(name)) {
        return vec![s];
    }
    let inside = |s: &'static js::Statement<'static>| match s {
        js::Statement::BlockStatement(b) => b.body.iter().flat_map(|s| chosen(source, s)).collect(),
        s => chosen(source, s),
    };
    [Some(&choice.consequent), choice.alternate.as_ref()].into_iter().flatten().flat_map(inside).collect()
}

/// A body, with the name that what the file exports may have in it.
struct Body {
    statements: &'static [js::Statement<'static>],
    exports: Option<&'static str>,
}

/// The name of a function's first parameter.
fn first(e: Value) -> Option<&'static str> {
    let params = params_of(bare(e))?.params;
    crate::lower::pattern_name(&params.items.first()?.pattern)
}

/// The bodies of a function that is called at once, also by `.call`, and of those that it is given. Such a one may be given what the file exports first, where
/// the outer one does that (`factory(exports)`).
fn bodies(source: &Source, e: Value) -> Vec<Body> {
    let js::Expression::CallExpression(c) = bare(e) else { return vec![] };
    let callee = match bare(&c.callee) {
        js::Expression::StaticMemberExpression(m) if m.property.name == "call" => &m.object,
        callee => callee,
    };
    let Some(own) = statements(callee) else { return vec![] };
    let span = callee.span();
    let passes = source.slice(span.start, span.end).contains("(exports");
    let given = c.arguments.iter().filter_map(|a| {
        let e = a.as_expression()?;
        Some(Body { statements: statements(e)?, exports: first(e).filter(|_| passes) })
    });
    [Body { statements: own, exports: None }].into_iter().chain(given).collect()
}

impl Scope {
    fn of(body: &'static [js::Statement<'static>]) -> Scope {
        let mut all = Scope::default();
        body.iter().for_each(|s| all.statement(s));
        all
    }

    fn statement(&mut self, s: &'static js::Statement<'static>) {
        match s {
            js::Statement::FunctionDeclaration(f) => {
                if let Some(id) = &f.id {
                    let found = (f.span.start, Parts::of(f));
                    self.functions.insert(id.name.as_str(), found);
                }
            }
            js::Statement::VariableDeclaration(v) => {
                for d in &v.declarations {
                    if let (js::BindingPattern::BindingIdentifier(b), Some(e)) = (&d.id, &d.init) {
                        self.kept(b.name.as_str(), e, v.span.start);
                    }
                }
            }
            js::Statement::ExpressionStatement(e) => {
                let js::Expression::AssignmentExpression(a) = &e.expression else { return };
                let js::AssignmentTarget::StaticMemberExpression(m) = &a.left else { return };
                let js::Expression::Identifier(object) = &m.object else { return };
                if let Some(members) = self.objects.get_mut(object.name.as_str()) {
                    members.push((m.property.name.as_str(), &a.right, e.span.start));
                }
            }
            _ => {}
        }
    }

    fn kept(&mut self, name: &'static str, value: Value, at: u32) {
        match (params_of(value), value) {
            (Some(f), _) => drop(self.functions.insert(name, (at, f))),
            (None, js::Expression::ObjectExpression(o)) => drop(self.objects.insert(name, members(o))),
            _ => {}
        }
    }
}

/// The members of an object as it is written, each with where it begins.
fn members(o: &'static js::ObjectExpression<'static>) -> Vec<(&'static str, Value, u32)> {
    let one = |p: &'static js::ObjectPropertyKind<'static>| {
        let js::ObjectPropertyKind::ObjectProperty(p) = p else { return None };
        match &p.key {
            js::PropertyKey::StaticIdentifier(key) if p.kind == js::PropertyKind::Init => {
                Some((key.name.as_str(), &p.value, p.span.start))
            }
            _ => None,
        }
    };
    o.properties.iter().filter_map(one).collect()
}

impl Reader<'_> {
    /// A statement that calls a function at once, or a value that is all that the file exports: what such a function gives.
    pub(super) fn wrapper(&mut self, e: Value) {
        bodies(self.source, e).into_iter().for_each(|body| self.body(&body, 0));
    }

    fn body(&mut self, body: &Body, depth: usize) {
        if depth > DEEPEST {
            return;
        }
        let scope = Scope { exports: body.exports, ..Scope::of(body.statements) };
        for s in body.statements.iter().flat_map(|s| chosen(self.source, s)) {
            match s {
                js::Statement::ReturnStatement(r) => {
                    if let Some(value) = &r.argument {
                        self.offer_all(value, &scope, r.span.start, depth);
                    }
                }
                js::Statement::ExpressionStatement(e) => match &e.expression {
                    js::Expression::AssignmentExpression(a) => self.offered(a, &scope, e.span.start, depth),
                    e => bodies(self.source, e).into_iter().for_each(|b| self.body(&b, depth + 1)),
                },
                _ => {}
            }
        }
    }

    /// An assignment to what is exported, by the names that it has there.
    fn offered(
        &mut self,
        a: &'static js::AssignmentExpression<'static>,
        scope: &Scope,
        at: u32,
        depth: usize,
    ) {
        let is_free = |e: &js::Expression<'_>, name: &str| {
            let own = identifier(e);
            let given = name == "exports" && scope.exports.is_some() && own.as_deref() == scope.exports;
            given || own.is_some_and(|own| own == name)
        };
        let target = match &a.left {
            js::AssignmentTarget::StaticMemberExpression(m) => exported(m, is_free),
            _ => None,
        };
        match target {
            Some(Target::Property(name)) => self.offer(name, &a.right, scope, at),
            Some(Target::All) => self.offer_all(&a.right, scope, at, depth),
            None => {
                if let Some(inner) = again(&a.right) {
                    self.offered(inner, scope, at, depth);
                }
            }
        }
    }

    /// A value that is all that is exported.
    fn offer_all(&mut self, value: Value, scope: &Scope, at: u32, depth: usize) {
        let value = bare(value);
        if let Some(f) = params_of(value) {
            return self.offer_whole(value, at, f);
        }
        match value {
            js::Expression::ObjectExpression(o) => {
                members(o).into_iter().for_each(|(name, value, at)| self.offer(name, value, scope, at));
            }
            js::Expression::Identifier(i) => {
                if let Some((at, f)) = scope.functions.get(i.name.as_str()) {
                    self.offer_named(i.name.as_str(), *at, *f, true);
                }
                let members = scope.objects.get(i.name.as_str()).into_iter().flatten();
                members.for_each(|(name, value, at)| self.offer(name, value, scope, *at));
            }
            js::Expression::AssignmentExpression(a) => self.offer_all(&a.right, scope, at, depth),
            value => bodies(self.source, value).into_iter().for_each(|b| self.body(&b, depth + 1)),
        }
    }

    fn offer_whole(&mut self, value: Value, at: u32, f: Parts) {
        let name = match value {
            js::Expression::FunctionExpression(f) => f.id.as_ref().map_or(DEFAULT, |id| id.name.as_str()),
            _ => DEFAULT,
        };
        self.offer_named(name, at, f, true);
    }

    /// Something is exported by a name.
    fn offer(&mut self, name: &'static str, value: Value, scope: &Scope, at: u32) {
        let found = params_of(value).map(|f| (at, f));
        let local = || scope.functions.get(&identifier(value)?[..]).copied();
        if let Some((at, f)) = found.or_else(local) {
            self.offer_named(name, at, f, false);
        }
    }

    /// A function that the file's top level declares by that name is another one, and is what the name means as an entry.
    fn offer_named(&mut self, name: &str, at: u32, f: Parts, whole: bool) {
        if declares(self.source, name) {
            return;
        }
        self.exports = true;
        self.exported.insert(name.into());
        self.functions.push(Named { whole, ..Named::new(name, at, f) });
    }
}
