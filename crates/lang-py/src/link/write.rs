//! The text that is made: modules where they are imported, their global names with the module's in front.

use super::look::{Chains, Privates};
use super::{Apart, BETWEEN, Linker, Part, Piece, Res, Target};
use crate::scopes::Place;
use ruff_python_ast::visitor::Visitor;
use ruff_python_ast::{Alias, Stmt};
use ruff_text_size::{Ranged, TextRange};
use std::collections::{BTreeMap, BTreeSet};

/// The text that is made.
pub(super) struct Text {
    pub text: String,
    /// The line that is written.
    pub line: u32,
    pub pieces: Vec<Piece>,
    pub done: BTreeSet<usize>,
    /// Shared names that are imported.
    pub bound: BTreeSet<String>,
}

/// What stands in the place of something.
enum Edit {
    Text(String),
    /// The same, once these modules are written.
    Import(String, Vec<usize>),
    /// An import from elsewhere.
    Foreign(&'static Stmt),
}

impl Text {
    fn push(&mut self, text: &str) {
        self.line += text.matches('\n').count() as u32;
        self.text.push_str(text);
    }
}
impl Linker {
    /// Names that keep their own form: imports from elsewhere that are the same wherever a module has a name of that kind.
    pub(super) fn shared(&self) -> Res<BTreeSet<&'static str>> {
        let mut uses: BTreeMap<&'static str, Vec<Option<&str>>> = BTreeMap::new();
        for part in &self.modules {
            let mut told = BTreeSet::new();
            for m in part.mentions.iter().filter(|m| part.scopes.resolve(m.scope, m.name) == Place::Global) {
                if !told.insert(m.name) {
                    continue;
                }
                let first = part.mentions.iter().filter(|o| o.name == m.name).map(|o| o.range.start()).min();
                let times = part.bindings(m.name);
                let import =
                    part.foreign.get(m.name).filter(|(_, at)| times == 1 && first >= Some(at.start()));
                uses.entry(m.name).or_default().push(import.map(|(what, _)| what.as_str()));
            }
        }
        let is_shared = |all: &Vec<Option<&str>>| all[0].is_some() && all.iter().all(|one| *one == all[0]);
        let shared: BTreeSet<&'static str> =
            uses.iter().filter(|(_, all)| is_shared(all)).map(|(n, _)| *n).collect();
        // What is Python's own for a module must not be another thing in the main file, whose names stay.
        let main = self.modules.iter().find(|p| p.is_main).ok_or(Apart)?;
        let has_star = main.ast.body.iter().any(|s| {
            matches!(s, Stmt::ImportFrom(i) if i.names.iter().any(|a| a.name.as_str() == "*")
                && !main.replaced.iter().any(|(r, ..)| *r == i.range))
        });
        for part in self.modules.iter().filter(|p| !p.is_main) {
            for m in &part.mentions {
                let is_global = part.scopes.resolve(m.scope, m.name) == Place::Global;
                let is_free = is_global && !part.has(m.name) && !part.imported.contains_key(m.name);
                if is_free && (has_star || main.has(m.name) || main.imported.contains_key(m.name)) {
                    return Err(Apart);
                }
            }
        }
        Ok(shared)
    }

    /// The name that a name of another module has in the text: one that no variable of a function here has.
    fn foreign_name(&self, of: usize, name: &str, shared: &BTreeSet<&'static str>) -> Res<String> {
        let linked = self.linked(of, name, shared);
        if linked.contains(BETWEEN) { Ok(linked) } else { Err(Apart) }
    }

    /// The name that a global name of a module has in the text.
    fn linked(&self, of: usize, name: &str, shared: &BTreeSet<&'static str>) -> String {
        let part = &self.modules[of];
        if part.is_main || shared.contains(name) {
            return name.into();
        }
        format!("{}{BETWEEN}{name}", part.name.replace('.', &BETWEEN.to_string()))
    }

    /// Writes a module, and those that it imports where it does.
    pub(super) fn write(&self, number: usize, shared: &BTreeSet<&'static str>, out: &mut Text) -> Res<()> {
        out.done.insert(number);
        let part = &self.modules[number];
        let mut edits = self.edits(number, shared)?;
        edits.sort_by_key(|(range, _)| range.start());
        if out.line > 1 && !out.text.ends_with('\n') {
            out.push("\n");
        }
        out.pieces.push(Piece { line: out.line, path: part.shown.clone(), own: 1 });
        let (mut at, mut own) = (0, 1);
        for (range, edit) in edits {
            let (start, end) = (range.start().to_usize(), range.end().to_usize());
            if start < at {
                return Err(Apart);
            }
            own += part.text[at..start].matches('\n').count() as u32;
            out.push(&part.text[at..start]);
            let text = match edit {
                Edit::Text(text) => text,
                Edit::Foreign(s) => self.foreign(number, s, shared, &mut out.bound)?,
                Edit::Import(text, imports) => {
                    let new: Vec<usize> = imports.into_iter().filter(|m| !out.done.contains(m)).collect();
                    for m in &new {
                        self.write(*m, shared, out)?;
                    }
                    if !new.is_empty() {
                        out.pieces.push(Piece { line: out.line, path: part.shown.clone(), own });
                    }
                    text
                }
            };
            out.push(&text);
            // Lines stay what they are.
            let lost = part.text[start..end].matches('\n').count() - text.matches('\n').count();
            out.push(&"\n".repeat(lost));
            own += (lost + text.matches('\n').count()) as u32;
            at = end;
        }
        out.push(&part.text[at..]);
        if !out.text.ends_with('\n') {
            out.push("\n");
        }
        Ok(())
    }

    /// What is written in the places of what.
    fn edits(&self, number: usize, shared: &BTreeSet<&'static str>) -> Res<Vec<(TextRange, Edit)>> {
        let part = &self.modules[number];
        let all = part.replaced.iter().map(|(at, text, new)| (*at, Edit::Import(text.clone(), new.clone())));
        let mut edits: Vec<(TextRange, Edit)> = all.collect();
        let is_replaced = |r: TextRange| part.replaced.iter().any(|(all, ..)| all.contains_range(r));
        let postponed = self.modules.iter().all(Part::is_postponed);
        for s in &part.ast.body {
            let is_future = matches!(s, Stmt::ImportFrom(i)
                if i.level == 0 && i.module.as_ref().is_some_and(|m| m.as_str() == "__future__"));
            if is_future && part.is_main && !postponed {
                edits.push((s.range(), Edit::Text("pass".into())));
            } else if part.foreign.values().any(|(_, at)| *at == s.range()) && !is_replaced(s.range()) {
                edits.push((s.range(), Edit::Foreign(s)));
            }
        }
        let taken: Vec<TextRange> = edits.iter().map(|e| e.0).collect();
        let is_taken = |r: TextRange| taken.iter().any(|all| all.contains_range(r));
        let mut chains = Chains { all: vec![] };
        part.ast.body.iter().for_each(|s| chains.visit_stmt(s));
        for m in part.mentions.iter().filter(|m| !is_taken(m.range)) {
            if part.scopes.resolve(m.scope, m.name) != Place::Global {
                continue;
            }
            match part.imported.get(m.name) {
                Some(Target::Name(of, name)) => {
                    edits.push((m.range, Edit::Text(self.foreign_name(*of, name, shared)?)))
                }
                Some(Target::Module(module)) => {
                    let (range, text) = self.member(part, m.range, module, &chains, shared)?;
                    edits.push((range, Edit::Text(text)));
                }
                None if part.is_main => {}
                None if m.name == "__name__" => edits.push((m.range, Edit::Text(format!("{:?}", part.name)))),
                None if part.has(m.name) => {
                    edits.push((m.range, Edit::Text(self.linked(number, m.name, shared))));
                }
                None => {}
            }
        }
        if !part.is_main {
            // Private names have the name that the class has in its own module.
            let mut privates = Privates { class: None, found: vec![] };
            part.ast.body.iter().for_each(|s| privates.visit_stmt(s));
            for m in &part.mentions {
                let is_of_class = matches!(part.scopes.resolve(m.scope, m.name), Place::InClass(_));
                if is_of_class && part.text[m.range].starts_with("__") && part.text[m.range] != *m.name {
                    privates.found.push((m.range, m.name));
                }
            }
            privates.found.sort_by_key(|(at, _)| at.start());
            privates.found.dedup();
            let all = privates.found.into_iter().filter(|(at, _)| !is_taken(*at));
            edits.extend(all.map(|(at, name)| (at, Edit::Text(name.into()))));
        }
        // Annotations that are texts have names in them.
        for range in chains.texts(part) {
            let text = &part.text[range];
            let mut made = String::new();
            for word in text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_') {
                let name = word.trim_end_matches(|c: char| !c.is_alphanumeric() && c != '_');
                match part.imported.get(name) {
                    Some(Target::Name(of, n)) => made.push_str(&self.foreign_name(*of, n, shared)?),
                    Some(Target::Module(_)) => return Err(Apart),
                    None if part.has(name) => made.push_str(&self.linked(number, name, shared)),
                    None => made.push_str(name),
                }
                made.push_str(&word[name.len()..]);
            }
            if made != text {
                if !text.starts_with(['"', '\'']) {
                    return Err(Apart);
                }
                edits.push((range, Edit::Text(made)));
            }
        }
        Ok(edits)
    }

    /// What `shapes.area` is, of which `at` is the first name: a name of a module.
    fn member(
        &self,
        part: &Part,
        at: TextRange,
        module: &str,
        chains: &Chains,
        shared: &BTreeSet<&'static str>,
    ) -> Res<(TextRange, String)> {
        let mut module = module.to_string();
        let mut chain = chains.all.iter().filter(|c| c.0.start() == at.start()).collect::<Vec<_>>();
        chain.sort_by_key(|c| c.0.end());
        for (range, name, is_read) in chain {
            let inner = format!("{module}.{name}");
            let of = self.by_name.get(&module).copied();
            let target = match of {
                Some(of) if self.modules[of].has(name) => {
                    // What functions of the module assign is seen here, too.
                    let has = &self.modules[of];
                    let is_there = has.imported.contains_key(*name) || has.is_definite(name);
                    if self.is_own(&inner) || !is_there {
                        return Err(Apart);
                    }
                    has.imported.get(*name).cloned().unwrap_or_else(|| Target::Name(of, (*name).to_string()))
                }
                _ if part.known.iter().any(|k| *k == inner || k.starts_with(&format!("{inner}."))) => {
                    Target::Module(inner)
                }
                _ => return Err(Apart),
            };
            match target {
                Target::Name(of, name) if *is_read && !part.text[*range].contains('\n') => {
                    return Ok((*range, self.foreign_name(of, &name, shared)?));
                }
                Target::Name(..) => return Err(Apart),
                Target::Module(m) => module = m,
            }
        }
        Err(Apart)
    }

    /// An import from elsewhere, with the names that are bound here; what another module has imported under the same name is there already.
    fn foreign(
        &self,
        number: usize,
        s: &Stmt,
        shared: &BTreeSet<&'static str>,
        done: &mut BTreeSet<String>,
    ) -> Res<String> {
        let part = &self.modules[number];
        let mut one = |a: &Alias, bound: &str| -> Option<String> {
            if shared.contains(bound) {
                return done.insert(bound.into()).then(|| match &a.asname {
                    Some(n) => format!("{} as {n}", a.name),
                    None => a.name.to_string(),
                });
            }
            let linked = self.linked(number, bound, shared);
            Some(if linked == a.name.as_str() { linked } else { format!("{} as {linked}", a.name) })
        };
        let (head, names) = match s {
            Stmt::Import(i) => ("import ".to_string(), &i.names),
            Stmt::ImportFrom(i) if i.names.iter().any(|a| a.name.as_str() == "*") => {
                return Ok(part.text[s.range()].into());
            }
            Stmt::ImportFrom(i) => {
                (format!("from {} import ", i.module.as_ref().map_or("", |m| m.as_str())), &i.names)
            }
            _ => return Err(Apart),
        };
        let mut kept = vec![];
        for a in names {
            let bound = a.asname.as_ref().map_or(a.name.as_str(), |n| n.as_str());
            if bound.contains('.') && !part.is_main {
                return Err(Apart);
            }
            kept.extend(one(a, bound));
        }
        Ok(if kept.is_empty() { "pass".into() } else { format!("{head}{}", kept.join(", ")) })
    }
}
