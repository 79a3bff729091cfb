//! What the modules that are known give: `conspect` and `node:assert`, by `import` and by `require`.

use super::{Facts, symbol};
use crate::simple::{NotSimple, Res, inner};
use crate::source::Source;
use oxc_ast::ast as js;

/// What a name that a module gives stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::simple) enum Given {
    /// `int` of the module `conspect`.
    Int,
    Boolean,
    Assume,
    /// Fails unless its argument is true.
    Assert,
    Equal,
    NotEqual,
    /// As `Object.is`: 0 and −0 differ.
    Same,
    NotSame,
    /// A module as an object.
    Conspect,
}

impl Given {
    /// What a member of a module is.
    pub(in crate::simple) fn member(module: Given, name: &str) -> Option<Given> {
        Some(match (module, name) {
            (Given::Conspect, "int") => Given::Int,
            (Given::Conspect, "boolean") => Given::Boolean,
            (Given::Conspect, "assume") => Given::Assume,
            (Given::Assert, "ok") => Given::Assert,
            (Given::Assert, "equal") => Given::Equal,
            (Given::Assert, "notEqual") => Given::NotEqual,
            (Given::Assert, "strictEqual") => Given::Same,
            (Given::Assert, "notStrictEqual") => Given::NotSame,
            _ => return None,
        })
    }

    fn module(name: &str) -> Option<Given> {
        match name {
            "conspect" => Some(Given::Conspect),
            "assert" | "node:assert" => Some(Given::Assert),
            _ => None,
        }
    }
}

/// The module that `require("…")` names. In an ES module there is no `require`.
pub(in crate::simple) fn required(source: &Source, e: &js::Expression<'_>) -> Option<Given> {
    let js::Expression::CallExpression(c) = inner(e) else { return None };
    let js::Expression::Identifier(id) = &c.callee else { return None };
    let is_esm =
        source.path.ends_with(".mjs") || source.ast.body.iter().any(js::Statement::is_module_declaration);
    if symbol(source, id).is_some() || is_esm {
        return None;
    }
    match (&id.name[..], &c.arguments[..]) {
        ("require", [js::Argument::StringLiteral(s)]) => Given::module(&s.value),
        _ => None,
    }
}

impl Facts {
    pub(super) fn import(&mut self, source: &Source, i: &js::ImportDeclaration<'_>) -> Res<()> {
        let fail = |what: &str| NotSimple { line: source.line(i.span.start), what: what.into() };
        let module = Given::module(&i.source.value).ok_or_else(|| fail("an import of another module"))?;
        for s in i.specifiers.iter().flatten() {
            let (local, given) = match s {
                js::ImportDeclarationSpecifier::ImportSpecifier(s) => {
                    (&s.local, Given::member(module, s.imported.name().as_str()))
                }
                js::ImportDeclarationSpecifier::ImportDefaultSpecifier(s) => (&s.local, Some(module)),
                js::ImportDeclarationSpecifier::ImportNamespaceSpecifier(s) => {
                    // The namespace of a module cannot be called, as the function that it exports can.
                    (&s.local, Some(module).filter(|m| *m == Given::Conspect))
                }
            };
            match (local.symbol_id.get(), given) {
                (Some(symbol), Some(given)) => self.given.insert(symbol, given),
                _ => return Err(fail("an import that is not known")),
            };
        }
        Ok(())
    }

    /// Notes what `const … = require("…")` gives.
    pub(super) fn require(&mut self, source: &Source, d: &js::VariableDeclarator<'_>) {
        let init = d.init.as_ref().map(|e| inner(e));
        if let Some(js::Expression::StaticMemberExpression(m)) = init {
            // `require("conspect").int`
            if let (Some(module), js::BindingPattern::BindingIdentifier(b)) =
                (required(source, &m.object), &d.id)
                && let (Some(given), Some(s)) = (Given::member(module, &m.property.name), b.symbol_id.get())
            {
                self.given.insert(s, given);
            }
            return;
        }
        let Some(module) = init.and_then(|e| required(source, e)) else { return };
        match &d.id {
            js::BindingPattern::BindingIdentifier(b) => {
                b.symbol_id.get().map(|s| self.given.insert(s, module));
            }
            js::BindingPattern::ObjectPattern(o) if o.rest.is_none() => {
                for p in &o.properties {
                    let (js::PropertyKey::StaticIdentifier(key), js::BindingPattern::BindingIdentifier(b)) =
                        (&p.key, &p.value)
                    else {
                        continue;
                    };
                    if let (Some(given), Some(s)) = (Given::member(module, &key.name), b.symbol_id.get()) {
                        self.given.insert(s, given);
                    }
                }
            }
            _ => {}
        }
    }
}
