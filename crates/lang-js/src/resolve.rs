//! What an imported or exported name leads to (ResolveExport, §16.2.1.6.3), and whether every import leads somewhere.

use crate::JsError;
use crate::lower::{Context, Export, Request};
use crate::source::SyntaxError;
use conspect_ir::GlobalId;
use oxc_ast::ast as js;
use oxc_span::GetSpan;

/// What a name leads to in the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Global(GlobalId),
    Namespace(usize),
    Library(String, String),
    Common(usize, String),
    Missing,
    /// Several modules whose names are all taken over export it.
    Ambiguous,
}

/// Names that are being resolved, so that circles end.
type Path = Vec<(usize, String)>;

/// What a name of the module means that a request of this module leads to.
pub(crate) fn follow(cx: &Context, module: usize, request: &str, name: &str) -> Target {
    follow_on(cx, module, request, name, &mut vec![])
}

fn follow_on(cx: &Context, module: usize, request: &str, name: &str, path: &mut Path) -> Target {
    match cx.modules[module].requests.get(request) {
        Some(Request::Module(m)) => {
            if !cx.modules[*m].file.is_esm() {
                return Target::Common(*m, name.into());
            }
            if name == "*" { Target::Namespace(*m) } else { exported_on(cx, *m, name, path) }
        }
        Some(Request::Library(l)) => Target::Library(l.clone(), name.into()),
        Some(Request::Missing | Request::Broken(_)) | None => Target::Missing,
    }
}

/// Does an imported name always stand for the same value, which cannot change?
pub(crate) fn is_stable(cx: &Context, module: usize, request: &str, name: &str) -> bool {
    match follow(cx, module, request, name) {
        Target::Library(..) => true,
        Target::Global(g) => cx.modules.iter().enumerate().any(|(i, m)| {
            let scoping = &m.file.source.scoping;
            scoping.get_bindings(scoping.root_scope_id()).iter().any(|(n, s)| {
                cx.globals.get(&format!("{i}:{n}")) == Some(&g) && m.file.uses.stable.contains(s)
            })
        }),
        Target::Namespace(_) | Target::Common(..) | Target::Missing | Target::Ambiguous => false,
    }
}

/// What a name that a module exports leads to.
pub(crate) fn exported(cx: &Context, module: usize, name: &str) -> Target {
    exported_on(cx, module, name, &mut vec![])
}

fn exported_on(cx: &Context, module: usize, name: &str, path: &mut Path) -> Target {
    let here = (module, name.to_string());
    if path.contains(&here) {
        return Target::Missing;
    }
    path.push(here);
    let m = &cx.modules[module];
    if let Some((_, e)) = m.exports.iter().find(|e| e.0 == name) {
        return match e {
            Export::Global(g) => Target::Global(*g),
            Export::From(r, x) => follow_on(cx, module, r, x, path),
            Export::Namespace(r) => follow_on(cx, module, r, "*", path),
        };
    }
    if name == "default" {
        return Target::Missing;
    }
    let mut found = Target::Missing;
    for star in &m.stars {
        match follow_on(cx, module, star, name, path) {
            Target::Missing => {}
            Target::Ambiguous => return Target::Ambiguous,
            t if found == Target::Missing || found == t => found = t,
            _ => return Target::Ambiguous,
        }
    }
    found
}

/// The names of a module's namespace, in order: those that lead somewhere.
pub(crate) fn names(cx: &Context, module: usize) -> Vec<String> {
    let mut out = vec![];
    collect(cx, module, &mut vec![], &mut out);
    out.retain(|n| !matches!(exported(cx, module, n), Target::Missing | Target::Ambiguous));
    out.sort_by(|a, b| a.encode_utf16().cmp(b.encode_utf16()));
    out.dedup();
    out
}

fn collect(cx: &Context, module: usize, seen: &mut Vec<usize>, out: &mut Vec<String>) {
    if seen.contains(&module) {
        return;
    }
    seen.push(module);
    let top = seen.len() == 1;
    out.extend(cx.modules[module].exports.iter().map(|e| e.0.clone()).filter(|n| top || n != "default"));
    for star in &cx.modules[module].stars {
        if let Some(Request::Module(m)) = cx.modules[module].requests.get(star) {
            collect(cx, *m, seen, out);
        }
    }
}

/// Does every import of a module, and of those that it asks for, lead somewhere?
///
/// # Errors
/// The first that does not.
pub(crate) fn check(cx: &Context, module: usize, seen: &mut Vec<usize>) -> Result<(), JsError> {
    if seen.contains(&module) || !cx.modules[module].file.is_esm() {
        return Ok(());
    }
    seen.push(module);
    if cx.modules[module].file.uses.odd_import.is_some() {
        return Ok(());
    }
    let source = &cx.modules[module].file.source;
    let wrong = |at: u32, request: &str, name: &str| {
        let message = format!("The requested module '{request}' does not provide an export named '{name}'");
        JsError::Link(SyntaxError { path: source.path.clone(), line: source.line(at), message })
    };
    let look = |at: u32, request: &str, name: &str| match follow(cx, module, request, name) {
        // What is not found at all is reported where it is read.
        Target::Missing if !matches!(cx.modules[module].requests.get(request), Some(Request::Module(_))) => {
            Ok(())
        }
        Target::Missing | Target::Ambiguous => Err(wrong(at, request, name)),
        _ => Ok(()),
    };
    for s in &source.ast.body {
        match s {
            js::Statement::ImportDeclaration(d) => {
                for x in d.specifiers.iter().flatten() {
                    let name = match x {
                        js::ImportDeclarationSpecifier::ImportSpecifier(s) => s.imported.name().to_string(),
                        js::ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => "default".into(),
                        js::ImportDeclarationSpecifier::ImportNamespaceSpecifier(_) => continue,
                    };
                    look(x.span().start, &d.source.value, &name)?;
                }
            }
            js::Statement::ExportFromDeclaration(d) => {
                for x in &d.specifiers {
                    look(x.span.start, &d.source.value, &x.local.name())?;
                }
            }
            _ => {}
        }
    }
    for request in crate::modules::static_requests(source.ast) {
        if let Some(Request::Module(m)) = cx.modules[module].requests.get(&request) {
            check(cx, *m, seen)?;
        }
    }
    Ok(())
}
