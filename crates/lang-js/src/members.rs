//! What functions ask of parameters that may be anything: the members that the text reads of them.
//!
//! A parameter without a type is an object with these members, too. An object with other members, of a class or with accessors stays
//! unknown, so that nothing rests on finding them all: what is found with these objects is a violation that Node confirms.

use crate::kind::{Kind, Member};
use crate::source::Source;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_syntax::symbol::SymbolId;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Objects with more members are not made: each takes six kinds of values.
const MOST: usize = 6;
/// Members of members are looked at so far.
const DEEPEST: usize = 3;

/// The members that a file reads of each variable.
pub(crate) struct Members<'s> {
    source: &'s Source,
    of: FxHashMap<SymbolId, Asked>,
}

/// What is asked of a value.
#[derive(Default)]
struct Asked {
    members: BTreeMap<String, Asked>,
    called: bool,
}

impl Asked {
    /// Notes a member of a member.
    fn add(&mut self, path: &[&str]) -> &mut Asked {
        match path {
            [] => self,
            [first, rest @ ..] => self.members.entry((*first).into()).or_default().add(rest),
        }
    }

    /// Notes the names that a pattern takes apart.
    fn pattern(&mut self, pattern: &BindingPattern<'_>) {
        match pattern {
            BindingPattern::ObjectPattern(object) => {
                for property in object.properties.iter().filter(|p| !p.computed) {
                    if let PropertyKey::StaticIdentifier(key) = &property.key {
                        self.add(&[key.name.as_str()]).pattern(&property.value);
                    }
                }
            }
            BindingPattern::AssignmentPattern(assignment) => self.pattern(&assignment.left),
            BindingPattern::BindingIdentifier(_) | BindingPattern::ArrayPattern(_) => {}
        }
    }

    /// An object of which all this can be asked; `None` where it would be that of a built-in class, or have nothing or very much.
    fn object(&self) -> Option<Kind> {
        let built_in = self.members.iter().any(|(name, asked)| is_built_in(name, asked.called));
        if built_in || self.members.is_empty() || self.members.len() > MOST {
            return None;
        }
        let member = |(name, asked): (&String, &Asked)| {
            let kind = match asked.object() {
                _ if asked.called => Kind::Function(Box::new(Kind::Dynamic)),
                Some(object) => Kind::Union(vec![Kind::Dynamic, object]),
                None => Kind::Dynamic,
            };
            Member { name: name.clone(), kind, optional: false }
        };
        Some(Kind::Record(self.members.iter().map(member).collect()))
    }
}

/// Do strings, arrays, functions, maps, numbers or all objects have a member of this name?
fn is_built_in(name: &str, called: bool) -> bool {
    let data = matches!(name, "length" | "constructor" | "prototype" | "__proto__" | "toString" | "valueOf");
    let methods = [
        "at",
        "charAt",
        "charCodeAt",
        "codePointAt",
        "concat",
        "endsWith",
        "entries",
        "every",
        "fill",
        "filter",
        "find",
        "findIndex",
        "flat",
        "flatMap",
        "forEach",
        "includes",
        "indexOf",
        "join",
        "keys",
        "lastIndexOf",
        "localeCompare",
        "map",
        "match",
        "matchAll",
        "normalize",
        "padEnd",
        "padStart",
        "pop",
        "push",
        "reduce",
        "reduceRight",
        "repeat",
        "replace",
        "replaceAll",
        "reverse",
        "search",
        "shift",
        "slice",
        "some",
        "sort",
        "splice",
        "split",
        "startsWith",
        "substr",
        "substring",
        "toFixed",
        "toLowerCase",
        "toPrecision",
        "toUpperCase",
        "trim",
        "trimEnd",
        "trimStart",
        "unshift",
        "values",
        "hasOwnProperty",
        "isPrototypeOf",
        "apply",
        "bind",
        "call",
        "then",
        "catch",
        "finally",
        "getTime",
        "toISOString",
        "next",
        "toLocaleString",
    ];
    data || called && methods.contains(&name)
}

/// Does a comment say that it is some object, and nothing of its members? Or perhaps none.
fn is_some_object(kind: &Kind) -> bool {
    match kind {
        Kind::Other(name) => name == "Object" || name == "object",
        Kind::Union(all) => all.iter().any(is_some_object),
        _ => false,
    }
}

impl<'s> Members<'s> {
    /// Reads a file.
    pub(crate) fn of(source: &'s Source) -> Members<'s> {
        let mut all = Members { source, of: FxHashMap::default() };
        all.visit_program(source.ast);
        all
    }

    /// Objects that a parameter may be, where its kind says that it may be anything, or some object.
    pub(crate) fn and_objects(&self, kind: Kind, pattern: &BindingPattern<'_>) -> Kind {
        if kind != Kind::Dynamic && !is_some_object(&kind) {
            return kind;
        }
        let object = match pattern {
            BindingPattern::BindingIdentifier(name) => {
                name.symbol_id.get().and_then(|symbol| self.of.get(&symbol)?.object())
            }
            pattern => {
                let mut asked = Asked::default();
                asked.pattern(pattern);
                asked.object()
            }
        };
        match object {
            Some(object) if kind == Kind::Dynamic => Kind::Union(vec![Kind::Dynamic, object]),
            Some(object) => Kind::union(vec![object, kind]),
            None => kind,
        }
    }

    fn symbol(&self, e: &Expression<'_>) -> Option<SymbolId> {
        let Expression::Identifier(name) = e else { return None };
        name.reference_id.get().and_then(|r| self.source.scoping.get_reference(r).symbol_id())
    }

    /// The variable of which a member is read, with the way to the member.
    fn path<'e>(&self, e: &'e StaticMemberExpression<'_>) -> Option<(SymbolId, Vec<&'e str>)> {
        let mut path = vec![e.property.name.as_str()];
        let mut object = &e.object;
        while let Expression::StaticMemberExpression(m) = object {
            path.push(m.property.name.as_str());
            object = &m.object;
        }
        path.reverse();
        (path.len() <= DEEPEST).then_some((self.symbol(object)?, path))
    }
}

impl<'a> Visit<'a> for Members<'_> {
    fn visit_static_member_expression(&mut self, it: &StaticMemberExpression<'a>) {
        if let Some((symbol, path)) = self.path(it) {
            self.of.entry(symbol).or_default().add(&path);
        }
        walk::walk_static_member_expression(self, it);
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        if let Expression::StaticMemberExpression(callee) = &it.callee
            && let Some((symbol, path)) = self.path(callee)
        {
            self.of.entry(symbol).or_default().add(&path).called = true;
        }
        walk::walk_call_expression(self, it);
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        if let Some(symbol) = it.init.as_ref().and_then(|e| self.symbol(e)) {
            self.of.entry(symbol).or_default().pattern(&it.id);
        }
        walk::walk_variable_declarator(self, it);
    }
}
