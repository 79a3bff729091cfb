//! What comments in the notation of JSDoc say of types: `@param` before a function, with members of objects by names with dots, and the types
//! that `@typedef` and `@callback` declare anywhere in the file (<https://jsdoc.app/tags-typedef>).

use crate::kind::{Kind, Member};
use crate::source::Source;
use std::collections::BTreeMap;

/// A type may be inside itself so often.
const MAX_NESTED: usize = 3;

/// The types that comments of a file declare, by name.
#[derive(Clone, Default, Debug)]
pub struct Typedefs {
    declared: BTreeMap<String, Declared>,
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
        all
    }

    pub fn comment(&mut self, text: &str) {
        for part in text.split("@typedef").skip(1) {
            let (text, rest) = typed(part).unwrap_or_else(|| ("Object".into(), part));
            let members = entries(part, &["@property", "@prop"]);
            self.declare(rest, Declared { text, members });
        }
        for part in text.split("@callback").skip(1) {
            let gives = part.split_once("@return").and_then(|(_, rest)| typed(rest.trim_start_matches('s')));
            let text = gives.map_or("function".into(), |(ty, _)| format!("function(): {ty}"));
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
        let kind = Kind::read(&declared.text, self, &inside);
        let members: Vec<Entry> = declared.members.clone();
        Some(self.with_members(kind, "", &members, &inside))
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
            let kind = Kind::read(&e.text, self, inside);
            let kind = self.with_members(kind, &format!("{}.", e.path), all, inside);
            members.retain(|m| m.name != name);
            members.push(Member { name: name.into(), kind, optional: e.optional });
        }
        members
    }

    /// The kinds that a comment gives parameters, by name.
    pub fn parameters(&self, comment: &str) -> BTreeMap<String, Kind> {
        let all = entries(comment, &["@param"]);
        let tops = all.iter().filter(|e| !e.path.contains(['.', '[']));
        let one = |e: &Entry| {
            let kind = Kind::read(&e.text, self, &[]);
            let kind = self.with_members(kind, &format!("{}.", e.path), &all, &[]);
            (e.path.clone(), if e.optional { kind.or_undefined() } else { kind })
        };
        tops.map(one).collect()
    }
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
