//! Types in comments of JavaScript that are written as TypeScript writes them: what the notation of JSDoc does not say by itself is resolved as an
//! annotation would be, with the classes and constants of the file and the types that its comments declare.

use super::{Decl, Parameter, Ty, Types, read, resolve};
use crate::kind::Kind;
use oxc_allocator::Allocator;
use oxc_ast::ast::{Declaration, TSType};
use oxc_parser::Parser;
use oxc_span::SourceType;
use std::collections::BTreeMap;

impl Types {
    /// Declares what a comment does: a type as it is written, or one that is known.
    pub(crate) fn declare(&mut self, name: &str, body: Ty) {
        self.declared.entry(name.into()).or_insert_with(|| Decl::Type {
            params: vec![],
            extends: vec![],
            body,
        });
    }

    /// The classes whose objects are made.
    pub(crate) fn classes(&self) -> Vec<String> {
        let is_class = |d: &Decl| matches!(d, Decl::Class { .. });
        self.declared.iter().filter(|(_, d)| is_class(d)).map(|(n, _)| n.clone()).collect()
    }

    /// Is this a class of the file?
    pub(crate) fn is_class(&self, name: &str) -> bool {
        let declared = self.declared.get(name);
        matches!(declared, Some(Decl::Class { .. } | Decl::Derived { .. } | Decl::Abstract { .. }))
    }

    /// What a comment says of the parameters of a class's constructor.
    pub(crate) fn constructor(&mut self, class: &str, each: impl Fn(usize) -> Option<Parameter>) {
        if let Some(Decl::Class { parameters, .. }) = self.declared.get_mut(class) {
            for (i, p) in parameters.iter_mut().enumerate() {
                if let (None, Some(said)) = (&p.0, each(i)) {
                    *p = (said.0, said.1 || p.1);
                }
            }
        }
    }

    /// The kind of a type where these names stand for any type that they extend.
    pub(crate) fn resolved(&self, ty: &Ty, names: &BTreeMap<String, Ty>) -> Kind {
        resolve::parameters(self, &[(Some(ty.clone()), false)], names.clone()).remove(0)
    }
}

/// A type as TypeScript writes it, with the marks of JSDoc before and after it.
pub(crate) fn written(text: &str) -> Option<Ty> {
    let text = text.trim();
    if let Some(inner) = text.strip_suffix('=') {
        return Some(Ty::Union(vec![written(inner)?, Ty::Kind(Kind::Undefined)]));
    }
    if let Some(inner) = text.strip_prefix('?') {
        return Some(Ty::Union(vec![written(inner)?, Ty::Kind(Kind::Null)]));
    }
    parsed(text, |reader, ty| Some(reader.ty(ty)))
}

/// The parameters of a type of functions.
pub(crate) fn signature(text: &str) -> Option<Vec<Parameter>> {
    parsed(text, |reader, ty| match ty {
        TSType::TSFunctionType(f) if f.type_parameters.is_none() => Some(reader.parameters(&f.params)),
        _ => None,
    })
}

fn parsed<T>(text: &str, of: impl Fn(&read::Reader<'_>, &TSType<'_>) -> Option<T>) -> Option<T> {
    let text = format!("type T = {text};");
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, &text, SourceType::ts().with_module(true)).parse();
    if parsed.panicked || !parsed.diagnostics.is_empty() {
        return None;
    }
    let [statement] = &parsed.program.body[..] else { return None };
    let Declaration::TSTypeAliasDeclaration(a) = statement.as_declaration()? else { return None };
    of(&read::Reader::new(&text), &a.type_annotation)
}
