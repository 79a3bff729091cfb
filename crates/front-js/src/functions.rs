//! The functions of a file's top level: those that can be entries, with the kinds of their parameters, and those that the file
//! offers to others.

use crate::entry::Kind;
use crate::lower::Context;
use crate::source::Source;
use oxc_ast::ast as js;
use std::collections::BTreeSet;

/// A function that the top level of a file declares, keeps in a variable, or writes into what it exports.
struct Named {
    name: &'static str,
    /// Where the statement begins: a comment before it may describe the parameters.
    at: u32,
    params: &'static js::FormalParameters<'static>,
    /// Is the statement an export?
    exported: bool,
}

/// A function that can be an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TopLevel {
    pub name: String,
    /// The file exports it, or exports nothing.
    pub is_public: bool,
}

/// The functions of a file's top level in their order; of several with one name the first.
pub(crate) fn top_level(cx: &Context, module: usize) -> Vec<TopLevel> {
    let source = &cx.modules[module].file.source;
    let (named, exported) = (named(source), exported(source));
    let all = exported.is_empty() && !named.iter().any(|n| n.exported);
    let mut seen = BTreeSet::new();
    let first = named.iter().filter(|n| seen.insert(n.name));
    let public = |n: &Named| all || exported.contains(n.name) || is_exported(&named, n.name);
    first.map(|n| TopLevel { name: n.name.into(), is_public: public(n) }).collect()
}

fn is_exported(named: &[Named], name: &str) -> bool {
    named.iter().any(|n| n.exported && n.name == name)
}

/// The parameters of a function in the order of its declaration, with the kinds that a comment before it gives.
pub(crate) fn parameters(cx: &Context, module: usize, name: &str) -> Option<Vec<Kind>> {
    let source = &cx.modules[module].file.source;
    let found = named(source).into_iter().find(|n| n.name == name)?;
    let comment = source
        .ast
        .comments
        .iter()
        .rev()
        .find(|c| c.span.end <= found.at)
        .filter(|c| source.slice(c.span.end, found.at).trim().is_empty());
    let text = comment.map_or("", |c| source.slice(c.span.start, c.span.end));
    let documented: Vec<(String, Kind)> = text
        .split("@param")
        .skip(1)
        .filter_map(|part| {
            let (_, rest) = part.split_once('{')?;
            let (ty, rest) = rest.split_once('}')?;
            let word = rest.split_whitespace().next()?;
            let word = word.trim_start_matches('[').trim_end_matches(']');
            let word = word.split('=').next()?;
            Some((word.to_string(), Kind::of(ty)))
        })
        .collect();
    let kinds = found.params.items.iter().map(|i| {
        let own = crate::lower::pattern_name(&i.pattern);
        let hit = documented.iter().find(|d| Some(d.0.as_str()) == own);
        hit.map_or(Kind::Dynamic, |d| d.1.clone())
    });
    Some(kinds.collect())
}

/// The functions that statements of the top level give a name.
fn named(source: &Source) -> Vec<Named> {
    let mut out = vec![];
    for s in &source.ast.body {
        match s {
            js::Statement::FunctionDeclaration(f) => declared(&mut out, f, f.span.start, false),
            js::Statement::VariableDeclaration(v) => kept(&mut out, v, v.span.start, false),
            js::Statement::ExportDeclaration(e) => match &e.declaration {
                js::Declaration::FunctionDeclaration(f) => declared(&mut out, f, e.span.start, true),
                js::Declaration::VariableDeclaration(v) => kept(&mut out, v, e.span.start, true),
                _ => {}
            },
            js::Statement::ExportDefaultDeclaration(e) => {
                if let js::ExportDefaultDeclarationKind::FunctionDeclaration(f) = &e.declaration {
                    declared(&mut out, f, e.span.start, true);
                }
            }
            js::Statement::ExpressionStatement(e) => {
                let js::Expression::AssignmentExpression(a) = &e.expression else { continue };
                let js::AssignmentTarget::StaticMemberExpression(m) = &a.left else { continue };
                if is_module_exports(m) {
                    written(&mut out, &a.right);
                } else if let Some(params) = params_of(&a.right).filter(|_| is_exports(&m.object)) {
                    let name = m.property.name.as_str();
                    out.push(Named { name, at: e.span.start, params, exported: true });
                }
            }
            _ => {}
        }
    }
    out
}

fn declared(out: &mut Vec<Named>, f: &'static js::Function<'static>, at: u32, exported: bool) {
    if let Some(id) = &f.id {
        out.push(Named { name: id.name.as_str(), at, params: &f.params, exported });
    }
}

fn kept(out: &mut Vec<Named>, v: &'static js::VariableDeclaration<'static>, at: u32, exported: bool) {
    for d in &v.declarations {
        if let (js::BindingPattern::BindingIdentifier(b), Some(e)) = (&d.id, &d.init) {
            if let Some(params) = params_of(e) {
                out.push(Named { name: b.name.as_str(), at, params, exported });
            }
        }
    }
}

/// Functions in an object that is exported.
fn written(out: &mut Vec<Named>, e: &'static js::Expression<'static>) {
    let js::Expression::ObjectExpression(object) = e else { return };
    for p in &object.properties {
        let js::ObjectPropertyKind::ObjectProperty(p) = p else { continue };
        let js::PropertyKey::StaticIdentifier(key) = &p.key else { continue };
        if let Some(params) = params_of(&p.value).filter(|_| p.kind == js::PropertyKind::Init) {
            out.push(Named { name: key.name.as_str(), at: p.span.start, params, exported: true });
        }
    }
}

fn params_of(e: &'static js::Expression<'static>) -> Option<&'static js::FormalParameters<'static>> {
    match e {
        js::Expression::FunctionExpression(f) => Some(&f.params),
        js::Expression::ArrowFunctionExpression(f) => Some(&f.params),
        _ => None,
    }
}

/// Is this `exports` or `module.exports`?
fn is_exports(e: &js::Expression<'_>) -> bool {
    match e {
        js::Expression::Identifier(i) => i.name == "exports",
        js::Expression::StaticMemberExpression(m) => is_module_exports(m),
        _ => false,
    }
}

fn is_module_exports(m: &js::StaticMemberExpression<'_>) -> bool {
    m.property.name == "exports" && matches!(&m.object, js::Expression::Identifier(i) if i.name == "module")
}

/// The names of the top level that lists of exports name: `export { f }`, `export default f`, `exports.f = f`,
/// `module.exports = f`, `module.exports = { f }`.
fn exported(source: &Source) -> BTreeSet<&'static str> {
    let mut out = BTreeSet::new();
    for s in &source.ast.body {
        match s {
            js::Statement::ExportNamedDeclaration(e) => out.extend(e.specifiers.iter().filter_map(|s| {
                if let js::ModuleExportName::IdentifierReference(i) = &s.local {
                    Some(i.name.as_str())
                } else {
                    None
                }
            })),
            js::Statement::ExportDefaultDeclaration(e) => {
                out.extend(e.declaration.as_expression().and_then(identifier));
            }
            js::Statement::ExpressionStatement(e) => {
                let js::Expression::AssignmentExpression(a) = &e.expression else { continue };
                let js::AssignmentTarget::StaticMemberExpression(m) = &a.left else { continue };
                if is_exports(&m.object) {
                    out.extend(identifier(&a.right));
                } else if is_module_exports(m) {
                    out.extend(values(&a.right).into_iter().filter_map(identifier));
                }
            }
            _ => {}
        }
    }
    out
}

/// The values in an object that is written out; any other expression itself.
fn values(e: &'static js::Expression<'static>) -> Vec<&'static js::Expression<'static>> {
    let js::Expression::ObjectExpression(object) = e else { return vec![e] };
    let property = |p: &'static js::ObjectPropertyKind<'static>| match p {
        js::ObjectPropertyKind::ObjectProperty(p) => Some(&p.value),
        js::ObjectPropertyKind::SpreadProperty(_) => None,
    };
    object.properties.iter().filter_map(property).collect()
}

fn identifier(e: &'static js::Expression<'static>) -> Option<&'static str> {
    if let js::Expression::Identifier(i) = e { Some(i.name.as_str()) } else { None }
}
