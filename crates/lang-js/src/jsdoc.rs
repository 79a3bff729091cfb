//! What comments in the notation of JSDoc say of types: `@param` before a function, with members of objects by names with dots, and the types
//! that `@typedef` and `@callback` declare anywhere in the file (<https://jsdoc.app/tags-typedef>).

use crate::kind::{Kind, Member};
use crate::source::Source;
use crate::types::{Parameter, Ty, Types, signature, written};
use oxc_ast::ast::{
    Class, ClassElement, Declaration, ExportDefaultDeclarationKind, FormalParameters, MethodDefinitionKind,
    Statement,
};
use std::collections::BTreeMap;

/// A type may be inside itself so often.
const MAX_NESTED: usize = 3;

/// The types that comments of a file declare, by name.
#[derive(Clone, Default, Debug)]
pub struct Typedefs {
    declared: BTreeMap<String, Declared>,
    /// The types of the file for what is written as in TypeScript.
    types: Types,
}

/// What a comment declares: a type, as it is written, and members that are described one by one.
#[derive(Clone, Debug)]
struct Declared {
    text: String,
    members: Vec<Entry>,
}

/// A parameter or a member: its name, with dots where it is inside another one, and its type as it is written.
#[derive(Clone, Debug)]
struct Entry {
    path: String,
    text: String,
    optional: bool,
}

impl Typedefs {
    /// The types that the comments of a file declare.
    pub(crate) fn of(source: &Source) -> Typedefs {
        let comments = source.ast.comments.iter().map(|c| source.slice(c.span.start, c.span.end));
        let mut all = Typedefs::default();
        comments.for_each(|text| all.comment(text));
        all.types = Types::of(source.ast, source.text);
        let body = |(name, declared): (&String, &Declared)| {
            let kind = all.named(name, &[]).filter(|k| !k.is_open());
            let said = || written(&declared.text).filter(|_| declared.members.is_empty());
            Some((name.clone(), kind.map(Ty::Kind).or_else(said)?))
        };
        let declared: Vec<(String, Ty)> = all.declared.iter().filter_map(body).collect();
        declared.into_iter().for_each(|(name, body)| all.types.declare(&name, body));
        for class in all.types.classes() {
            let Some((comment, names)) = constructor(source, &class) else { continue };
            let said = all.written(comment);
            let each = |i: usize| said.get(names.get(i)?.as_deref()?).cloned();
            all.types.constructor(&class, each);
        }
        all
    }

    /// Is this a class of the file?
    pub(crate) fn is_class(&self, name: &str) -> bool {
        self.types.is_class(name)
    }

    /// What a comment says of parameters, by name, as it is written.
    fn written(&self, comment: &str) -> BTreeMap<String, Parameter> {
        let of = |e: Entry| {
            let kind = Kind::read(&e.text, self, &[]);
            let ty = if kind.is_open() { written(&e.text).unwrap_or(Ty::Kind(kind)) } else { Ty::Kind(kind) };
            (e.path, (Some(ty), e.optional))
        };
        let all = entries(comment, &["@param"]).into_iter();
        all.filter(|e| !e.path.contains(['.', '['])).map(of).collect()
    }

    pub fn comment(&mut self, text: &str) {
        for part in text.split("@typedef").skip(1) {
            let (text, rest) = typed(part).unwrap_or_else(|| ("Object".into(), part));
            let members = entries(part, &["@property", "@prop"]);
            self.declare(rest, Declared { text, members });
        }
        for part in text.split("@callback").skip(1) {
            let gives = part.split_once("@return").and_then(|(_, rest)| typed(rest.trim_start_matches('s')));
            let text = gives.map_or("Function".into(), |(ty, _)| format!("() => {ty}"));
            self.declare(part, Declared { text, members: vec![] });
        }
    }

    fn declare(&mut self, name: &str, declared: Declared) {
        let (path, _) = name_of(name);
        if !path.is_empty() {
            self.declared.insert(path, declared);
        }
    }

    /// What a name stands for, where it is declared, inside the types of these names.
    pub fn named(&self, name: &str, inside: &[String]) -> Option<Kind> {
        let declared = self.declared.get(name)?;
        if inside.iter().filter(|n| *n == name).count() >= MAX_NESTED {
            return Some(Kind::Nested);
        }
        let inside: Vec<String> = inside.iter().cloned().chain([name.to_string()]).collect();
        let kind = self.kind(&declared.text, &inside);
        let members: Vec<Entry> = declared.members.clone();
        Some(self.with_members(kind, "", &members, &inside))
    }

    /// The kind of a type inside the types of these names; what the notation of JSDoc does not say is read as TypeScript.
    fn kind(&self, text: &str, inside: &[String]) -> Kind {
        let kind = Kind::read(text, self, inside);
        if kind.is_open() { self.resolved(text, &BTreeMap::new()).unwrap_or(kind) } else { kind }
    }

    /// A kind with the members that are described one by one: those whose names begin with this prefix.
    fn with_members(&self, kind: Kind, prefix: &str, all: &[Entry], inside: &[String]) -> Kind {
        match kind {
            Kind::Other(name) if name == "Object" || name == "object" => {
                let members = self.members(prefix, all, inside);
                if members.is_empty() { Kind::Other(name) } else { Kind::Record(members) }
            }
            Kind::Record(members) if members.is_empty() => Kind::Record(self.members(prefix, all, inside)),
            Kind::Array(of) => {
                let prefix = format!("{}[].", prefix.trim_end_matches('.'));
                Kind::Array(Box::new(self.with_members(*of, &prefix, all, inside)))
            }
            Kind::Union(kinds) => {
                let one = |k| self.with_members(k, prefix, all, inside);
                Kind::union(kinds.into_iter().map(one).collect())
            }
            kind => kind,
        }
    }

    fn members(&self, prefix: &str, all: &[Entry], inside: &[String]) -> Vec<Member> {
        let mut members: Vec<Member> = vec![];
        for e in all {
            let Some(name) = e.path.strip_prefix(prefix).filter(|n| !n.contains(['.', '['])) else {
                continue;
            };
            let kind = self.kind(&e.text, inside);
            let kind = self.with_members(kind, &format!("{}.", e.path), all, inside);
            members.retain(|m| m.name != name);
            members.push(Member { name: name.into(), kind, optional: e.optional });
        }
        members
    }

    /// The kinds that a comment gives parameters, by name.
    pub fn parameters(&self, comment: &str) -> BTreeMap<String, Kind> {
        let all = entries(comment, &["@param"]);
        let generic = templates(comment);
        let tops = all.iter().filter(|e| !e.path.contains(['.', '[']));
        let one = |e: &Entry| {
            let kind = Kind::read(&e.text, self, &[]);
            let kind = self.with_members(kind, &format!("{}.", e.path), &all, &[]);
            let kind = if kind.is_open() { self.resolved(&e.text, &generic).unwrap_or(kind) } else { kind };
            (e.path.clone(), if e.optional { kind.or_undefined() } else { kind })
        };
        tops.map(one).collect()
    }

    /// What a comment says `this` is: `@this {Type}`.
    pub(crate) fn receiver(&self, comment: &str) -> Option<Kind> {
        let (text, _) = typed(comment.split_once("@this")?.1)?;
        Some(self.kind(&text, &[]))
    }

    /// The objects that a method is called on: those that the constructor of its class makes.
    pub(crate) fn object_of(&self, method: &str) -> Option<Kind> {
        self.types.receiver(method)
    }

    /// The kinds that the type of a function before it (`@type {(name: string) => void}`) gives its parameters, in their order.
    pub(crate) fn signature(&self, comment: &str) -> Option<Vec<Kind>> {
        let (text, _) = typed(comment.split_once("@type ")?.1)?;
        let of = |(ty, optional): Parameter| {
            let kind = self.types.resolved(&ty?, &BTreeMap::new());
            Some(if optional { kind.or_undefined() } else { kind })
        };
        signature(&text)?.into_iter().map(of).collect()
    }

    /// The kind of a type that is written as in TypeScript, where all of it is known.
    fn resolved(&self, text: &str, generic: &BTreeMap<String, Ty>) -> Option<Kind> {
        Some(self.types.resolved(&written(text)?, generic)).filter(|k| !k.is_open())
    }
}

/// The type parameters that a comment declares, with what they extend.
fn templates(comment: &str) -> BTreeMap<String, Ty> {
    let mut out = BTreeMap::new();
    for part in comment.split("@template").skip(1) {
        let (bound, rest) = match typed(part) {
            Some((text, rest)) => (written(&text).unwrap_or(Ty::Other(text)), rest),
            None => (Ty::Kind(Kind::Dynamic), part),
        };
        for name in rest.lines().next().unwrap_or("").split(',') {
            let (name, _) = name_of(name);
            if !name.is_empty() {
                out.insert(name, bound.clone());
            }
        }
    }
    out
}

/// The comment before the constructor of a class at the top level, or before a function that makes objects, and the names of its parameters.
fn constructor(source: &Source, class: &str) -> Option<(&'static str, Vec<Option<String>>)> {
    let named = |params: &FormalParameters<'static>| -> Vec<Option<String>> {
        params.items.iter().map(|i| crate::lower::pattern_name(&i.pattern).map(String::from)).collect()
    };
    let function = source.ast.body.iter().find_map(|s| match s {
        Statement::FunctionDeclaration(f) if f.id.as_ref().is_some_and(|id| id.name == class) => Some(f),
        _ => None,
    });
    if let Some(f) = function {
        return Some((source.comment_before(f.span.start), named(&f.params)));
    }
    let of = |c: &'static Class<'static>| c.id.as_ref().is_some_and(|id| id.name == class).then_some(c);
    let found = source.ast.body.iter().find_map(|s| match s {
        Statement::ExportDefaultDeclaration(e) => match &e.declaration {
            ExportDefaultDeclarationKind::ClassDeclaration(c) => of(c),
            _ => None,
        },
        Statement::ExportDeclaration(e) => match &e.declaration {
            Declaration::ClassDeclaration(c) => of(c),
            _ => None,
        },
        Statement::ClassDeclaration(c) => of(c),
        _ => None,
    })?;
    let method = found.body.body.iter().find_map(|e| match e {
        ClassElement::MethodDefinition(m) if m.kind == MethodDefinitionKind::Constructor => Some(m),
        _ => None,
    })?;
    Some((source.comment_before(method.span.start), named(&method.value.params)))
}

/// The names of the parameters that a comment describes, with a type or without, in its order.
pub(crate) fn described(comment: &str) -> Vec<String> {
    let mut out = vec![];
    for part in comment.split('@').skip(1) {
        let Some(rest) = part.strip_prefix("param") else { continue };
        let name = typed(rest).map_or_else(|| name_of(rest), |(_, rest)| name_of(rest)).0;
        if !name.contains(['.', '[']) {
            out.push(name);
        }
    }
    out
}

/// What such tags describe: only those with a type.
fn entries(text: &str, tags: &[&str]) -> Vec<Entry> {
    let mut out = vec![];
    for part in text.split('@').skip(1) {
        let Some(rest) = tags.iter().find_map(|t| part.strip_prefix(&t[1..])) else { continue };
        let Some((text, rest)) = typed(rest) else { continue };
        let (path, optional) = name_of(rest);
        out.push(Entry { path, text, optional });
    }
    out
}

/// The name at the beginning of a text, and whether brackets around it say that it may be left out.
fn name_of(text: &str) -> (String, bool) {
    let text = blank(text);
    let optional = text.starts_with('[');
    let text = text.trim_start_matches('[');
    let end = text
        .char_indices()
        .find(|(i, c)| {
            let bracket =
                *c == ']' && text[..*i].ends_with('[') || *c == '[' && text[i + 1..].starts_with(']');
            !(c.is_alphanumeric() || "_$.".contains(*c) || bracket)
        })
        .map_or(text.len(), |(i, _)| i);
    (text[..end].to_string(), optional)
}

/// A text without the blanks and the marks of a comment's lines at its beginning.
fn blank(text: &str) -> &str {
    let mut text = text.trim_start_matches([' ', '\t']);
    while text.starts_with(['\n', '\r']) {
        text = text.trim_start().trim_start_matches('*').trim_start_matches([' ', '\t']);
    }
    text
}

/// The type in braces at the beginning of a text, without the marks that begin a comment's lines; and what follows.
fn typed(text: &str) -> Option<(String, &str)> {
    let text = blank(text).strip_prefix('{')?;
    let mut open = 1;
    for (i, c) in text.char_indices() {
        match c {
            '{' => open += 1,
            '}' => open -= 1,
            _ => {}
        }
        if open == 0 {
            // The star in `{*}` begins no line.
            let mut lines = vec![];
            for (n, line) in text[..i].lines().enumerate() {
                lines.push(if n == 0 { line.trim() } else { line.trim().trim_start_matches('*') });
            }
            return Some((lines.join(" "), &text[i + 1..]));
        }
    }
    None
}
