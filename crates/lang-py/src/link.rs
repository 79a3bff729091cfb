//! A file with the modules of its project that it imports, as one text.
//!
//! What is looked for in a file as a whole (proofs, contracts, kinds of inputs) is found so in what the file imports, too. A module's text stands
//! where the first statement that imports it is executed, once, and its global names have the module's name in front: `area` of `geometry.shapes` is
//! `geometry·shapes·area`. What the program imports of them has these names, and so has `shapes.area`.
//!
//! *What has to hold* for that to be the same program: modules are imported by statements of the top level and in no circle, so a module is
//! complete where its names are read; what is taken from a module is bound there whatever happens, and by no function afterwards; a module is nothing
//! but a name in front of a dot that is read. A file of which that is not known stays as it is, with its imports.

use crate::modules::{self, Home, Located};
use crate::scopes::{Kind, Mention, Place, Scopes};
use crate::source::{Source, SyntaxError};
use conspect_base::FileId;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Alias, Expr, InterpolatedStringElement, ModModule, Stmt};
use ruff_text_size::{Ranged, TextRange, TextSize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Stands between the name of a module and a name of it. It may be in names, and no file that is linked has it.
pub(crate) const BETWEEN: char = '·';

/// Lines of a linked text that are lines of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The first of them, from 1.
    pub line: u32,
    /// The file, and which of its lines that is.
    pub path: String,
    pub own: u32,
}

/// A name without its module, as answers show it; the same for all names in a text.
pub(crate) fn shown(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if c == BETWEEN {
            out.truncate(out.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len());
        } else {
            out.push(c);
        }
    }
    out
}

/// The main file of a program, with what it imports of the program where that can be one text.
///
/// # Errors
/// The first syntax error of the file.
pub(crate) fn source(home: &Home, text: String, file: FileId) -> Result<Source, SyntaxError> {
    match link(home, &text) {
        Some((linked, pieces)) => Source::linked(&home.shown, linked, file, pieces),
        None => Source::of_program(&home.shown, text, file),
    }
}

/// The text, and which of its lines are of which file; `None` where the file imports nothing of the program or that is not followed.
fn link(home: &Home, text: &str) -> Option<(String, Vec<Piece>)> {
    let roots = vec![home.root.clone()];
    let mut linker = Linker { roots, modules: vec![], by_name: BTreeMap::new(), under_way: BTreeSet::new() };
    linker.under_way.insert(home.name.clone());
    let name = home.name.clone();
    let main = linker.add(name, home.shown.clone(), text.into(), home.is_package, true).ok()?;
    if linker.modules.len() == 1 {
        return None;
    }
    linker.check_members().ok()?;
    let shared = linker.shared().ok()?;
    let mut out =
        Text { text: String::new(), line: 1, pieces: vec![], done: BTreeSet::new(), bound: BTreeSet::new() };
    linker.write(main, &shared, &mut out).ok()?;
    Some((out.text, out.pieces))
}

/// That the file stays as it is.
struct Apart;
type Res<T> = Result<T, Apart>;

/// What a name of a module's top level stands for, if it is imported from the program.
#[derive(Clone, PartialEq, Eq)]
enum Target {
    /// A name of a module.
    Name(usize, String),
    /// A module or a folder, by its name.
    Module(String),
}

/// A module of the program.
struct Part {
    name: String,
    shown: String,
    text: &'static str,
    ast: &'static ModModule,
    scopes: Scopes,
    mentions: Vec<Mention>,
    /// What is imported from the program.
    imported: BTreeMap<String, Target>,
    /// Names that a statement of the top level binds, whatever happens.
    definite: BTreeSet<&'static str>,
    /// Imports from elsewhere that bind a name, with their places.
    foreign: BTreeMap<&'static str, (String, TextRange)>,
    /// Statements that are replaced, by what, with the modules that are imported there.
    replaced: Vec<(TextRange, String, Vec<usize>)>,
    /// Where what is imported from the program is bound first.
    bound_at: BTreeMap<String, TextSize>,
    /// Modules that were imported here, and so are attributes of the packages that they are in.
    known: BTreeSet<String>,
    is_main: bool,
}

struct Linker {
    roots: Vec<PathBuf>,
    modules: Vec<Part>,
    by_name: BTreeMap<String, usize>,
    under_way: BTreeSet<String>,
}

/// The text that is made.
struct Text {
    text: String,
    /// The line that is written.
    line: u32,
    pieces: Vec<Piece>,
    done: BTreeSet<usize>,
    /// Shared names that are imported.
    bound: BTreeSet<String>,
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
    fn is_own(&self, name: &str) -> bool {
        matches!(modules::locate(&self.roots, name), Located::File { .. } | Located::Folder { .. })
    }

    /// Is what an import names first a module of the program? Which one a name of Python's own leads to depends on more than files.
    fn is_of_program(&self, first: &str) -> Res<bool> {
        let is_pythons = crate::library::find(first).is_some() || crate::absent::is_absent(first);
        match self.is_own(first) {
            true if is_pythons || first == "__future__" => Err(Apart),
            is_own => Ok(is_own),
        }
    }

    /// Reads a module with the packages around it; those that were not read before, in the order of their execution. A package that is under way is
    /// there, and has the modules in it; so is the module itself where only `partial` names are asked of it.
    fn import(&mut self, name: &str, new: &mut Vec<usize>, partial: bool) -> Res<()> {
        for end in name.match_indices('.').map(|(i, _)| i).chain([name.len()]) {
            let part = &name[..end];
            if self.under_way.contains(part) {
                if partial || end < name.len() {
                    continue;
                }
                return Err(Apart);
            }
            if self.by_name.contains_key(part) {
                continue;
            }
            match modules::locate(&self.roots, part) {
                Located::File { path, shown, is_package } => {
                    let text = modules::read(&path).map_err(|_| Apart)?;
                    self.under_way.insert(part.into());
                    let made = self.add(part.into(), shown, text, is_package, false)?;
                    self.under_way.remove(part);
                    new.push(made);
                }
                Located::Folder { .. } => {}
                _ => return Err(Apart),
            }
        }
        Ok(())
    }

    fn add(
        &mut self,
        name: String,
        shown: String,
        text: String,
        is_package: bool,
        is_main: bool,
    ) -> Res<usize> {
        if text.contains(BETWEEN) || text.contains("analysis_kind") || self.modules.len() > 200 {
            return Err(Apart);
        }
        let source = Source::parse(&shown, text, FileId(0)).map_err(|_| Apart)?;
        let (text, ast) = (source.text, source.ast);
        let (scopes, mentions) = Scopes::with_mentions(ast);
        let mut odd = Odd { found: false };
        ast.body.iter().for_each(|s| odd.visit_stmt(s));
        if odd.found {
            return Err(Apart);
        }
        let mut part = Part {
            name,
            shown,
            text,
            ast,
            scopes,
            mentions,
            imported: BTreeMap::new(),
            definite: BTreeSet::new(),
            foreign: BTreeMap::new(),
            replaced: vec![],
            bound_at: BTreeMap::new(),
            known: BTreeSet::new(),
            is_main,
        };
        for s in &ast.body {
            self.statement(&mut part, s, is_package)?;
        }
        part.check()?;
        let number = self.modules.len();
        self.by_name.insert(part.name.clone(), number);
        self.modules.push(part);
        Ok(number)
    }

    fn statement(&mut self, part: &mut Part, s: &'static Stmt, is_package: bool) -> Res<()> {
        match s {
            Stmt::FunctionDef(f) => _ = part.definite.insert(f.name.as_str()),
            Stmt::ClassDef(c) => _ = part.definite.insert(c.name.as_str()),
            Stmt::Assign(a) => {
                part.definite.extend(a.targets.iter().filter_map(|t| Some(t.as_name_expr()?.id.as_str())))
            }
            Stmt::AnnAssign(a) if a.value.is_some() => {
                part.definite.extend(a.target.as_name_expr().map(|n| n.id.as_str()));
            }
            Stmt::Import(i) => {
                let (mut kept, mut new) = (vec![], vec![]);
                let mut is_own = false;
                for a in &i.names {
                    let name = a.name.as_str();
                    let first = name.split('.').next().unwrap_or(name);
                    if !self.is_of_program(first)? {
                        kept.push(part.foreign(name, None, a, s)?);
                        continue;
                    }
                    is_own = true;
                    self.import(name, &mut new, false)?;
                    part.known.insert(name.into());
                    let (bound, module) = match &a.asname {
                        Some(n) => (n.as_str(), name),
                        None => (first, first),
                    };
                    part.bind(bound, Target::Module(module.into()), s)?;
                }
                if is_own {
                    let text =
                        if kept.is_empty() { "pass".into() } else { format!("import {}", kept.join(", ")) };
                    part.replace(s, text, new)?;
                }
            }
            Stmt::ImportFrom(i) => {
                let base = i.module.as_ref().map_or("", |m| m.as_str());
                let module = absolute(&part.name, is_package, i.level, base).ok_or(Apart)?;
                let first = module.split('.').next().unwrap_or("");
                if i.level == 0 && !self.is_of_program(first)? {
                    if module == "__future__" {
                        return if part.is_main { Ok(()) } else { part.replace(s, "pass".into(), vec![]) };
                    }
                    for a in &i.names {
                        match a.name.as_str() {
                            "*" if part.is_main => {}
                            "*" => return Err(Apart),
                            _ => _ = part.foreign(&module, Some(a.name.as_str()), a, s)?,
                        }
                    }
                    return Ok(());
                }
                let mut new = vec![];
                self.import(&module, &mut new, true)?;
                part.known.insert(module.clone());
                for a in &i.names {
                    let name = a.name.as_str();
                    if name == "*" {
                        let of = *self.by_name.get(&module).ok_or(Apart)?;
                        for name in self.modules[of].public().ok_or(Apart)? {
                            match self.target(of, name) {
                                Ok(target) => part.bind(name, target, s)?,
                                // What may change or be missing does not matter where nobody asks for it.
                                Err(Apart) if part.mentions.iter().any(|m| m.name == name) => {
                                    return Err(Apart);
                                }
                                Err(Apart) => {}
                            }
                        }
                        continue;
                    }
                    let inner = format!("{module}.{name}");
                    let is_module = self.is_own(&inner);
                    let of = self.by_name.get(&module).copied();
                    let is_name = of.is_some_and(|of| self.modules[of].has(name));
                    let target = match (is_name, is_module) {
                        (true, false) => self.target(of.ok_or(Apart)?, name)?,
                        (false, true) => {
                            self.import(&inner, &mut new, false)?;
                            Target::Module(inner)
                        }
                        _ => return Err(Apart),
                    };
                    part.bind(a.asname.as_ref().unwrap_or(&a.name).as_str(), target, s)?;
                }
                part.replace(s, "pass".into(), new)?;
            }
            // What a module does as a program is not done where it is imported.
            Stmt::If(i) if !part.is_main && is_program_test(&i.test) && i.elif_else_clauses.is_empty() => {
                part.replace(s, "pass".into(), vec![])?;
            }
            _ => {}
        }
        Ok(())
    }

    /// What a name of a module is that others take: the same for ever, once the module was executed.
    fn target(&self, of: usize, name: &str) -> Res<Target> {
        let part = &self.modules[of];
        if let Some(target) = part.imported.get(name) {
            return Ok(target.clone());
        }
        let is_steady = part.is_definite(name) && !part.scopes.all.iter().any(|s| s.globals.contains(&name));
        if is_steady { Ok(Target::Name(of, name.into())) } else { Err(Apart) }
    }

    /// Is each module that was taken out of a package what the package has under that name, whenever it is asked?
    fn check_members(&self) -> Res<()> {
        let taken = self.modules.iter().flat_map(|p| p.imported.values().map(|t| (t, &p.known)));
        for (target, known) in taken {
            let all = known.iter().map(String::as_str);
            let of_target = if let Target::Module(m) = target { Some(m.as_str()) } else { None };
            for module in all.chain(of_target) {
                let Some((package, name)) = module.rsplit_once('.') else { continue };
                let Some(of) = self.by_name.get(package) else { continue };
                let part = &self.modules[*of];
                let is_same = part.imported.get(name).is_none_or(|t| *t == Target::Module(module.into()));
                if !is_same || part.has(name) {
                    return Err(Apart);
                }
            }
        }
        Ok(())
    }

    /// Names that keep their own form: imports from elsewhere that are the same wherever a module has a name of that kind.
    fn shared(&self) -> Res<BTreeSet<&'static str>> {
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
    fn write(&self, number: usize, shared: &BTreeSet<&'static str>, out: &mut Text) -> Res<()> {
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

impl Part {
    /// Does the module have a name of its own, or one that is imported from elsewhere?
    fn has(&self, name: &str) -> bool {
        self.scopes.all[0].bound.contains(&name) && !self.imported.contains_key(name)
    }

    fn is_definite(&self, name: &str) -> bool {
        let is_bound = self.definite.contains(name) || self.foreign.contains_key(name);
        is_bound && !self.scopes.all.iter().any(|s| s.kind == Kind::Module && s.deleted.contains(&name))
    }

    /// In how many places a global name is bound.
    fn bindings(&self, name: &str) -> usize {
        let all = self.mentions.iter().filter(|m| m.name == name && m.binds);
        all.filter(|m| self.scopes.resolve(m.scope, m.name) == Place::Global).count()
    }

    /// A name that is imported from the program, by which nothing else is meant.
    fn bind(&mut self, name: &str, target: Target, s: &Stmt) -> Res<()> {
        self.bound_at.entry(name.into()).or_insert(s.start());
        match self.imported.get(name) {
            Some(known) if *known == target => Ok(()),
            Some(_) => Err(Apart),
            None => {
                self.imported.insert(name.into(), target);
                Ok(())
            }
        }
    }

    /// An import from elsewhere, as it is written.
    fn foreign(&mut self, module: &str, name: Option<&str>, a: &'static Alias, s: &Stmt) -> Res<String> {
        let bound = a.asname.as_ref().map_or(a.name.as_str(), |n| n.as_str());
        let what = match name {
            Some(n) => format!("{module} {n}"),
            None => format!("{module} as {}", a.asname.is_some()),
        };
        match self.foreign.insert(bound, (what, s.range())) {
            None => Ok(self.text[a.range].to_string()),
            Some(_) => Err(Apart),
        }
    }

    /// The names that `from module import *` binds.
    fn public(&self) -> Option<Vec<&'static str>> {
        let is_all = |e: &Expr| matches!(e, Expr::Name(n) if n.id.as_str() == "__all__");
        let all: Vec<&'static Expr> = self
            .ast
            .body
            .iter()
            .filter_map(|s| match s {
                Stmt::Assign(a) if a.targets.len() == 1 && is_all(&a.targets[0]) => Some(&*a.value),
                _ => None,
            })
            .collect();
        let times = self.mentions.iter().filter(|m| m.name == "__all__").count();
        match &all[..] {
            [Expr::List(l)] if times == 1 => l.elts.iter().map(word).collect(),
            [Expr::Tuple(t)] if times == 1 => t.elts.iter().map(word).collect(),
            // A package has the modules in it that were imported as names, too.
            [] if times == 0 && !self.shown.ends_with("__init__.py") => {
                let bound = self.scopes.all[0].bound.iter().copied();
                Some(bound.filter(|n| !n.starts_with('_')).collect())
            }
            _ => None,
        }
    }

    /// A statement that stands on lines of its own is replaced.
    fn replace(&mut self, s: &Stmt, text: String, imports: Vec<usize>) -> Res<()> {
        let (start, end) = (s.start().to_usize(), s.end().to_usize());
        let begins = start == 0 || self.text[..start].ends_with('\n');
        let rest = self.text[end..].split('\n').next().unwrap_or("").trim();
        if !begins || !(rest.is_empty() || rest.starts_with('#')) {
            return Err(Apart);
        }
        self.replaced.push((s.range(), text, imports));
        Ok(())
    }

    fn is_postponed(&self) -> bool {
        self.ast.body.iter().any(|s| {
            matches!(s, Stmt::ImportFrom(i) if i.module.as_ref().is_some_and(|m| m.as_str() == "__future__")
                && i.names.iter().any(|a| a.name.as_str() == "annotations"))
        })
    }

    /// Is what the names of the module mean known?
    fn check(&self) -> Res<()> {
        let is_replaced = |r: TextRange| self.replaced.iter().any(|(all, ..)| all.contains_range(r));
        let is_global = |m: &Mention| self.scopes.resolve(m.scope, m.name) == Place::Global;
        for name in self.imported.keys() {
            let all = || self.mentions.iter().filter(|m| m.name == name && is_global(m));
            let is_bound_elsewhere = all().any(|m| m.binds && !is_replaced(m.range));
            let is_declared = self.scopes.all.iter().any(|s| s.globals.contains(&name.as_str()));
            // Before its import a name has no value.
            let at = self.bound_at.get(name).copied();
            let is_early = all().any(|m| Some(m.range.start()) < at);
            if is_bound_elsewhere || is_declared || is_early {
                return Err(Apart);
            }
        }
        for m in &self.mentions {
            let is_dunder = m.name.starts_with("__");
            if is_dunder && is_global(m) && !matches!(m.name, "__name__" | "__all__") {
                return Err(Apart);
            }
            if m.name == "__name__" && m.binds {
                return Err(Apart);
            }
            // Imports elsewhere than among the statements of the top level keep their form.
            let is_plain = self.foreign.get(m.name).is_some_and(|(_, range)| range.contains_range(m.range));
            if m.imports && is_global(m) && !self.is_main && !is_plain && !is_replaced(m.range) {
                return Err(Apart);
            }
            // What a class binds and reads may be the global name or its own.
            let scope = &self.scopes.all[m.scope];
            let is_known = self.scopes.all[0].bound.contains(&m.name) || self.imported.contains_key(m.name);
            if scope.kind == Kind::Class && scope.bound.contains(&m.name) && !m.binds && is_known {
                return Err(Apart);
            }
        }
        Ok(())
    }
}

fn word(e: &'static Expr) -> Option<&'static str> {
    e.as_string_literal_expr().map(|s| s.value.to_str())
}

/// The module that an import from a module names.
fn absolute(from: &str, is_package: bool, level: u32, base: &str) -> Option<String> {
    if level == 0 {
        return Some(base.into());
    }
    let mut parts: Vec<&str> = from.split('.').collect();
    for _ in 0..level as usize - usize::from(is_package) {
        parts.pop()?;
    }
    if parts.is_empty() {
        return None;
    }
    if !base.is_empty() {
        parts.push(base);
    }
    Some(parts.join("."))
}

/// Is this the test of `if __name__ == "__main__":`?
fn is_program_test(e: &Expr) -> bool {
    let Expr::Compare(c) = e else { return false };
    let is_name = matches!(&*c.left, Expr::Name(n) if n.id.as_str() == "__name__");
    let is_main = matches!(&*c.comparators, [Expr::StringLiteral(s)] if s.value.to_str() == "__main__");
    is_name && is_main && matches!(&*c.ops, [ruff_python_ast::CmpOp::Eq])
}

/// Looks for what depends on how names are written, and for names that scopes do not tell.
struct Odd {
    found: bool,
}

impl Visitor<'static> for Odd {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        self.found |= match s {
            Stmt::TypeAlias(_) => true,
            Stmt::FunctionDef(f) => f.type_params.is_some(),
            Stmt::ClassDef(c) => c.type_params.is_some(),
            _ => false,
        };
        visitor::walk_stmt(self, s);
    }

    fn visit_interpolated_string_element(&mut self, e: &'static InterpolatedStringElement) {
        if let InterpolatedStringElement::Interpolation(i) = e {
            self.found |= i.debug_text.is_some();
        }
        visitor::walk_interpolated_string_element(self, e);
    }
}

/// Private names of attributes inside of classes, as they are there.
struct Privates {
    class: Option<&'static str>,
    found: Vec<(TextRange, &'static str)>,
}

impl Visitor<'static> for Privates {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::ClassDef(c) => {
                c.decorator_list.iter().for_each(|d| self.visit_expr(&d.expression));
                c.arguments.iter().for_each(|a| self.visit_arguments(a));
                let outer = self.class.replace(c.name.as_str());
                c.body.iter().for_each(|s| self.visit_stmt(s));
                self.class = outer;
            }
            _ => visitor::walk_stmt(self, s),
        }
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        if let (Expr::Attribute(a), Some(class)) = (e, self.class) {
            let name = crate::scopes::mangle(class, a.attr.as_str());
            if name != a.attr.as_str() {
                self.found.push((a.attr.range, name));
            }
        }
        visitor::walk_expr(self, e);
    }
}

/// Attributes of names, and annotations.
struct Chains {
    /// Of `a.b.c` both `a.b` and all of it, with the last name, and whether it is read.
    all: Vec<(TextRange, &'static str, bool)>,
}

impl Chains {
    /// Texts in annotations, without their quotes.
    fn texts(&self, part: &Part) -> Vec<TextRange> {
        let mut found = Texts { all: vec![], inside: false };
        part.ast.body.iter().for_each(|s| found.visit_stmt(s));
        let is_replaced = |r: &TextRange| part.replaced.iter().any(|(all, ..)| all.contains_range(*r));
        found.all.into_iter().filter(|r| !is_replaced(r)).collect()
    }
}

impl Visitor<'static> for Chains {
    fn visit_expr(&mut self, e: &'static Expr) {
        fn is_chain(e: &Expr) -> bool {
            match e {
                Expr::Name(_) => true,
                Expr::Attribute(a) => is_chain(&a.value),
                _ => false,
            }
        }
        if let Expr::Attribute(a) = e
            && is_chain(&a.value)
        {
            self.all.push((a.range, a.attr.as_str(), a.ctx.is_load()));
        }
        visitor::walk_expr(self, e);
    }
}

struct Texts {
    all: Vec<TextRange>,
    inside: bool,
}

impl Visitor<'static> for Texts {
    fn visit_annotation(&mut self, e: &'static Expr) {
        let outer = std::mem::replace(&mut self.inside, true);
        self.visit_expr(e);
        self.inside = outer;
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::StringLiteral(s) if self.inside => {
                for literal in s.value.iter() {
                    self.all.push(literal.range);
                }
            }
            Expr::Subscript(s) if matches!(&*s.value, Expr::Name(n) if n.id.as_str() == "Literal") => {}
            _ => visitor::walk_expr(self, e),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Links `main.py` of these files.
    fn linked(files: &[(&str, &str)]) -> Option<(String, Vec<Piece>)> {
        let dir = tempfile::tempdir().expect("a directory");
        for (name, text) in files {
            let path = dir.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
            std::fs::write(path, text).expect("writable");
        }
        let path = dir.path().join("main.py");
        let home = Home::of(&path, crate::trace::How::Imported).expect("a place");
        link(&home, &modules::read(&path).expect("a file"))
    }

    #[test]
    fn one_text() {
        let shapes = "from math import pi\nK = 1\ndef area(w, K=K):\n    return w * K * pi\n";
        let main = "from math import pi\nimport shapes as s\nfrom shapes import (\n    area,\n)\nx = [area for s in area(s.K)]\n";
        let (text, pieces) = linked(&[("shapes.py", shapes), ("main.py", main)]).expect("it is followed");
        let expected = "from math import pi\npass\nshapes·K = 1\ndef shapes·area(w, K=shapes·K):\n    return w * K * pi\npass\npass\n\n\nx = [shapes·area for s in shapes·area(shapes·K)]\n";
        assert_eq!(text, expected);
        let piece = |line, path: &str, own| Piece { line, path: path.into(), own };
        assert_eq!(pieces, [piece(1, "main.py", 1), piece(2, "shapes.py", 1), piece(6, "main.py", 2)]);
    }

    #[test]
    fn what_is_not_followed() {
        let files = |main: &str| linked(&[("a.py", "X = 1\nY = 2\ndel Y\n"), ("main.py", main)]);
        assert!(files("import a\nprint(a.X)\n").is_some());
        for main in [
            "X = 1\n",
            "import a\na.X = 2\n",
            "import a\nb = a\n",
            "import a\nprint(a.Z)\n",
            "from a import Y\n",
            "from a import Z\n",
            "from a import X\nX = 2\n",
            "print(X)\nfrom a import X\n",
            "def f():\n    import a\n",
            "from a import X; print(X)\n",
            "import a\nclass C:\n    a = 1\n    b = a\n",
        ] {
            assert!(files(main).is_none(), "{main}");
        }
    }

    #[test]
    fn names_without_modules() {
        assert_eq!(shown("a·b·Box(size=c·X), d"), "Box(size=X), d");
    }
}
