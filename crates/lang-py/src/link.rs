//! A file with the modules of its project that it imports, as one text.
//!
//! What is looked for in a file as a whole (proofs, contracts, kinds of inputs) is found so in what the file imports, too. A module's text stands
//! where the first statement that imports it is executed, once, and its global names have the module's name in front: `area` of `geometry.shapes` is
//! `geometry·shapes·area`. What the program imports of them has these names, and so has `shapes.area`.
//!
//! *What has to hold* for that to be the same program: modules are imported by statements of the top level and in no circle, so a module is
//! complete where its names are read; what is taken from a module is bound there whatever happens, and by no function afterwards; a module is nothing
//! but a name in front of a dot that is read. A file of which that is not known stays as it is, with its imports; but that all names of a module of
//! Python's are imported is always written out (`star.rs`).

mod look;
mod part;
mod star;
mod write;

use crate::modules::{self, Home, Located};
use crate::scopes::{Mention, Scopes};
use crate::source::{Source, SyntaxError};
use conspect_base::FileId;
use look::Odd;
use ruff_python_ast::visitor::Visitor;
use ruff_python_ast::{Expr, ModModule, Stmt};
use ruff_text_size::{TextRange, TextSize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use write::Text;

/// Stands between the name of a module and a name of it. It may be in names, and no file that is linked has it.
pub(crate) const BETWEEN: char = '·';

/// Lines of a linked text that are lines of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The first of them, from 1.
    pub line: u32,
    /// The file, and which of its lines that is.
    pub path: String,
    pub own: u32,
}

/// A name without its module, as answers show it; the same for all names in a text.
pub fn shown(text: &str) -> String {
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
    let text =
        star::written_out(&text, &|name| is_own(std::slice::from_ref(&home.root), name)).unwrap_or(text);
    match link(home, &text) {
        Some((linked, pieces)) => Source::linked(&home.shown, linked, file, pieces),
        None => Source::of_program(&home.shown, text, file),
    }
}

/// The text, and which of its lines are of which file; `None` where the file imports nothing of the program or that is not followed.
pub fn link(home: &Home, text: &str) -> Option<(String, Vec<Piece>)> {
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

/// Is a module one of the program?
fn is_own(roots: &[PathBuf], name: &str) -> bool {
    matches!(modules::locate(roots, name), Located::File { .. } | Located::Folder { .. })
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

impl Linker {
    fn is_own(&self, name: &str) -> bool {
        is_own(&self.roots, name)
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
        let text = star::written_out(&text, &|name| self.is_own(name)).unwrap_or(text);
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
