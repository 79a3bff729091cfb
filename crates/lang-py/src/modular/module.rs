//! What a file has at its top level: functions, classes, constants, and names of what it imports.

use super::{Refused, Res, constant, inherit, types};
use crate::modules::Located;
use crate::source::Source;
use ruff_python_ast::{Expr, Stmt as Py, StmtClassDef, StmtFunctionDef};
use ruff_text_size::Ranged;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// What is refused, with its file where that is another than the main one.
fn located(source: &Source, at: &impl Ranged, text: &str) -> String {
    match source.path_of(at) {
        path if path == source.path => text.into(),
        path => format!("{text} (in {path})"),
    }
}

/// What a module's top level has, where each name has one meaning.
pub(crate) struct Module<'s> {
    pub(super) source: &'s Source,
    pub(super) functions: BTreeMap<String, &'static StmtFunctionDef>,
    pub(super) classes: BTreeMap<String, &'static StmtClassDef>,
    /// Names of numbers, texts and tuples of these, that never change.
    pub(super) constants: BTreeMap<String, &'static Expr>,
    /// Names of which nothing is followed.
    pub(super) opaque: BTreeSet<String>,
    /// Names of lists, sets and dictionaries that are written out, and that nothing of the module changes.
    pub(super) displays: BTreeMap<String, &'static Expr>,
    /// Names of types.
    pub(super) aliases: BTreeMap<String, &'static Expr>,
    /// Regular expressions that are compiled, by their texts.
    pub(super) patterns: BTreeMap<String, String>,
    /// Where imported names come from: the module, and the name there.
    pub(super) imports: BTreeMap<String, (String, Option<String>)>,
    /// Names of what is taken from packages of other people that are not at hand.
    pub(super) taken: BTreeSet<String>,
}

/// Modules whose import does nothing else.
const KNOWN: [&str; 63] = [
    "conspect",
    "icontract",
    "deal",
    "nagini_contracts.contracts",
    "nagini_contracts.obligations",
    "nagini_contracts.lock",
    "nagini_contracts.thread",
    "nagini_contracts.io_contracts",
    "nagini_contracts.adt",
    "typing",
    "typing_extensions",
    "dataclasses",
    "__future__",
    "collections",
    "collections.abc",
    "math",
    "abc",
    "re",
    "enum",
    "functools",
    "itertools",
    "operator",
    "string",
    "sys",
    "bisect",
    "heapq",
    "copy",
    "array",
    "base64",
    "binascii",
    "calendar",
    "contextlib",
    "csv",
    "datetime",
    "decimal",
    "fractions",
    "graphlib",
    "hashlib",
    "html",
    "io",
    "json",
    "keyword",
    "logging",
    "numbers",
    "os",
    "pathlib",
    "pprint",
    "queue",
    "random",
    "secrets",
    "shlex",
    "statistics",
    "struct",
    "textwrap",
    "threading",
    "time",
    "timeit",
    "traceback",
    "types",
    "uuid",
    "warnings",
    "colorsys",
    "cmath",
];

/// Words of Nagini that an import of all names of a module brings.
fn nagini(module: &str) -> Option<&'static [&'static str]> {
    Some(match module {
        "nagini_contracts.contracts" => {
            &["Pure", "Predicate", "Implies", "Acc", "list_pred", "PSeq", "ToSeq", "ToMS"]
        }
        "nagini_contracts.obligations" => &["MustTerminate", "MustRelease", "WaitLevel", "Level"],
        "nagini_contracts.lock" => &["Lock"],
        "nagini_contracts.thread" => &["Thread", "MayJoin", "MayStart", "ThreadPost"],
        "nagini_contracts.io_contracts" => &["IOOperation", "Place", "token", "ctoken"],
        "nagini_contracts.adt" => &["ADT"],
        _ => return None,
    })
}

impl<'s> Module<'s> {
    pub(super) fn new(source: &'s Source, roots: &[PathBuf]) -> Res<Module<'s>> {
        let mut m = Module {
            source,
            functions: BTreeMap::new(),
            classes: BTreeMap::new(),
            constants: BTreeMap::new(),
            opaque: BTreeSet::new(),
            displays: BTreeMap::new(),
            aliases: BTreeMap::new(),
            patterns: BTreeMap::new(),
            imports: BTreeMap::new(),
            taken: BTreeSet::new(),
        };
        let mut bound = BTreeSet::new();
        for s in &source.ast.body {
            let mut bind = |name: &str, at: &dyn Fn() -> u32| match bound.insert(name.to_string()) {
                true => Ok(()),
                false => Err(Refused { line: at(), text: format!("{name} has several meanings") }),
            };
            let at = || source.line(s);
            let refuse = |text: &str| Err(Refused { line: source.line(s), text: located(source, s, text) });
            match s {
                // What only annotates: the function itself comes behind it.
                Py::FunctionDef(f) if m.is_overload(f) => {}
                Py::FunctionDef(f) => {
                    bind(f.name.as_str(), &at)?;
                    m.functions.insert(f.name.to_string(), f);
                }
                Py::ClassDef(c) => {
                    bind(c.name.as_str(), &at)?;
                    m.classes.insert(c.name.to_string(), c);
                }
                Py::Import(i) => {
                    for a in &i.names {
                        let root = a.name.as_str();
                        if let (Some(package), false) = (package_of(root, roots), KNOWN.contains(&root)) {
                            let name = a.asname.as_ref().map_or(package, |n| n.as_str());
                            if !m.taken.contains(name) {
                                bind(name, &at)?;
                            }
                            m.take(name);
                            continue;
                        }
                        if !KNOWN.contains(&root) {
                            return refuse("a module of which nothing is known is imported");
                        }
                        let name = a.asname.as_ref().unwrap_or(&a.name);
                        bind(name.as_str(), &at)?;
                        m.imports.insert(name.to_string(), (root.into(), None));
                    }
                }
                Py::ImportFrom(i) => {
                    let from = i.module.as_ref().map_or("", |n| n.as_str());
                    let package = package_of(from, roots).filter(|_| i.level == 0 && !KNOWN.contains(&from));
                    if package.is_none() && (i.level != 0 || !KNOWN.contains(&from)) {
                        return refuse("a module of which nothing is known is imported");
                    }
                    for a in &i.names {
                        let name = a.asname.as_ref().unwrap_or(&a.name);
                        if package.is_some() && name.as_str() != "*" {
                            bind(name.as_str(), &at)?;
                            m.take(name.as_str());
                            continue;
                        }
                        if name.as_str() == "*" {
                            let Some(words) = nagini(from) else {
                                return refuse("all names of a module are imported");
                            };
                            for n in words {
                                bind(n, &at)?;
                                m.imports.insert((*n).into(), (from.into(), Some((*n).into())));
                            }
                            continue;
                        }
                        let import = (from.to_string(), Some(a.name.to_string()));
                        // It may be imported twice.
                        if m.imports.get(name.as_str()) != Some(&import) {
                            bind(name.as_str(), &at)?;
                            m.imports.insert(name.to_string(), import);
                        }
                    }
                }
                // What is called of a package that is not at hand is taken to change nothing here.
                Py::Expr(e) if m.is_taken(&e.value) => {}
                Py::Assign(a) if m.is_taken(&a.value) => {
                    let [Expr::Name(n)] = &a.targets[..] else {
                        return refuse("the module does more than to define");
                    };
                    bind(n.id.as_str(), &at)?;
                    m.opaque.insert(n.id.to_string());
                    m.taken.insert(n.id.to_string());
                }
                // Patterns and names of types: nothing of them is followed.
                Py::Assign(a) if m.is_definition(&a.value) => {
                    let [Expr::Name(n)] = &a.targets[..] else {
                        return refuse("the module does more than to define");
                    };
                    bind(n.id.as_str(), &at)?;
                    m.define(n.id.as_str(), &a.value);
                }
                Py::AnnAssign(a) => {
                    let (Expr::Name(n), Some(value)) = (&*a.target, a.value.as_deref()) else {
                        return refuse("the module does more than to define");
                    };
                    bind(n.id.as_str(), &at)?;
                    if m.is_definition(value) {
                        m.define(n.id.as_str(), value);
                        continue;
                    }
                    match types::is_constant(value) {
                        true => _ = m.constants.insert(n.id.to_string(), value),
                        false if is_display(value) => {
                            m.opaque.insert(n.id.to_string());
                            if is_flat(value) {
                                m.displays.insert(n.id.to_string(), value);
                            }
                        }
                        false => return refuse("the module does more than to define"),
                    }
                }
                Py::Assign(a) if !types::is_constant(&a.value) && is_display(&a.value) => {
                    let [Expr::Name(n)] = &a.targets[..] else {
                        return refuse("the module does more than to define");
                    };
                    bind(n.id.as_str(), &at)?;
                    m.opaque.insert(n.id.to_string());
                    if is_flat(&a.value) {
                        m.displays.insert(n.id.to_string(), &a.value);
                    }
                }
                Py::Assign(a) if m.is_type(&a.value) => {
                    let [Expr::Name(n)] = &a.targets[..] else {
                        return refuse("the module does more than to define");
                    };
                    bind(n.id.as_str(), &at)?;
                    m.opaque.insert(n.id.to_string());
                    m.aliases.insert(n.id.to_string(), &a.value);
                }
                Py::Assign(a) => {
                    let ([Expr::Name(n)], true) = (&a.targets[..], types::is_constant(&a.value)) else {
                        return refuse("the module does more than to define");
                    };
                    bind(n.id.as_str(), &at)?;
                    m.constants.insert(n.id.to_string(), &a.value);
                }
                Py::Expr(e) if matches!(&*e.value, Expr::StringLiteral(_)) => {}
                Py::If(i) if types::is_main_guard(&i.test) => {}
                Py::Pass(_) => {}
                _ => return refuse("the module does more than to define"),
            }
        }
        let is_inert = |s: &'static Py| match s {
            Py::FunctionDef(f) => m.is_inert_function(f),
            Py::ClassDef(c) => m.is_inert_class(c),
            _ => true,
        };
        if let Some(s) = source.ast.body.iter().find(|s| !is_inert(s)) {
            return Err(Refused {
                line: source.line(s),
                text: located(source, s, "the module does more than to define"),
            });
        }
        // A constructor may have assigned to them before a function is called with what it made.
        for name in constant::global_names(&source.ast.body) {
            let is_more = m.functions.contains_key(name)
                || m.classes.contains_key(name)
                || m.imports.contains_key(name)
                || m.patterns.contains_key(name)
                || m.aliases.contains_key(name);
            if is_more {
                return Err(Refused { line: 1, text: format!("{name} has several meanings") });
            }
            m.constants.remove(name);
            m.opaque.insert(name.into());
        }
        let looks = constant::LOOKS.into_iter().filter(|n| m.is_builtin(n)).collect();
        let only_read = constant::only_read(&source.ast.body, looks);
        m.displays.retain(|n, _| only_read(n));
        Ok(m)
    }

    /// Notes a name of what is taken from a package that is not at hand.
    pub(super) fn take(&mut self, name: &str) {
        self.opaque.insert(name.into());
        self.taken.insert(name.into());
    }

    /// Is it made of what is taken from packages that are not at hand, and of constants?
    pub(super) fn is_taken(&self, e: &Expr) -> bool {
        let is_part = |e: &Expr| types::is_constant(e) || is_display(e) || self.is_taken(e);
        match e {
            Expr::Name(n) => self.taken.contains(n.id.as_str()),
            Expr::Attribute(a) => self.is_taken(&a.value),
            Expr::Subscript(s) => self.is_taken(&s.value) && is_part(&s.slice),
            Expr::Call(c) => {
                let named = c.arguments.keywords.iter();
                self.is_taken(&c.func)
                    && c.arguments
                        .args
                        .iter()
                        .all(|e| is_part(e) || matches!(e, Expr::Name(n) if n.id.as_str() == "__name__"))
                    && named.into_iter().all(|k| k.arg.is_some() && is_part(&k.value))
            }
            _ => false,
        }
    }

    /// Notes a value of the top level that only defines.
    pub(super) fn define(&mut self, name: &str, value: &'static Expr) {
        self.opaque.insert(name.to_string());
        if let Expr::Call(c) = value {
            if let ([Expr::StringLiteral(p)], Some("re.compile")) =
                (&c.arguments.args[..], self.imported(&c.func).as_deref())
            {
                self.patterns.insert(name.to_string(), p.value.to_str().into());
            }
        }
    }

    /// Is a function one of those that `typing.overload` is for, which nobody calls?
    pub(super) fn is_overload(&self, f: &StmtFunctionDef) -> bool {
        matches!(&f.decorator_list[..], [d] if self.imported(&d.expression).as_deref() == Some("typing.overload"))
    }

    pub(super) fn line(&self, at: &impl Ranged) -> u32 {
        self.source.line(at)
    }

    pub(super) fn refuse<T>(&self, at: &impl Ranged, text: impl Into<String>) -> Res<T> {
        Err(Refused { line: self.line(at), text: located(self.source, at, &text.into()) })
    }

    /// The text of a node on one line.
    pub(super) fn text(&self, at: &impl Ranged) -> String {
        // A type that is written as a text has places of its own.
        let text = self.source.text.get(std::ops::Range::<usize>::from(at.range())).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// A function or a method by its name.
    pub(super) fn find(
        &self,
        name: &str,
    ) -> Option<(&'static StmtFunctionDef, Option<&'static StmtClassDef>)> {
        match name.split_once('.') {
            None => Some((self.functions.get(name)?, None)),
            Some((class, method)) => {
                let c = self.classes.get(class)?;
                Some((inherit::lookup(self, c, method)?, Some(c)))
            }
        }
    }

    /// What a name of the top level is, where it is imported: `conspect.requires`.
    pub(super) fn imported(&self, e: &Expr) -> Option<String> {
        crate::modules::imported(&self.imports, e)
    }

    /// Is a value of the top level the name of a type: `List[int]`?
    pub(super) fn is_type(&self, e: &Expr) -> bool {
        let known = |e: &Expr| match e {
            Expr::Name(n) => {
                matches!(n.id.as_str(), "list" | "dict" | "set" | "tuple" | "frozenset")
                    && self.is_builtin(n.id.as_str())
                    || self.imported(e).is_some_and(|n| n.starts_with("typing."))
            }
            _ => self.imported(e).is_some_and(|n| n.starts_with("typing.")),
        };
        match e {
            Expr::Subscript(s) => known(&s.value) && self.is_type_argument(&s.slice),
            _ => false,
        }
    }

    pub(super) fn is_type_argument(&self, e: &Expr) -> bool {
        match e {
            Expr::Tuple(t) => t.elts.iter().all(|e| self.is_type_argument(e)),
            Expr::Name(n) => {
                let name = n.id.as_str();
                matches!(name, "int" | "str" | "bool" | "float" | "bytes" | "object")
                    || self.aliases.contains_key(name)
                    || self.classes.contains_key(name)
                    || self.imports.contains_key(name)
            }
            Expr::NoneLiteral(_) | Expr::EllipsisLiteral(_) | Expr::StringLiteral(_) => true,
            _ => self.is_type(e),
        }
    }

    /// Does a value of the top level only define: a compiled pattern, the name of a type?
    pub(super) fn is_definition(&self, e: &Expr) -> bool {
        let Expr::Call(c) = e else { return false };
        let plain = |e: &Expr| e.is_string_literal_expr() || e.is_name_expr();
        let all = c.arguments.args.iter().all(plain) && c.arguments.keywords.is_empty();
        let name = self.imported(&c.func);
        all && matches!(name.as_deref(), Some("re.compile" | "typing.TypeVar" | "typing.NewType"))
    }

    /// Is the name a built-in one that nothing hides?
    pub(super) fn is_builtin(&self, name: &str) -> bool {
        !self.functions.contains_key(name)
            && !self.classes.contains_key(name)
            && !self.constants.contains_key(name)
            && !self.opaque.contains(name)
            && !self.imports.contains_key(name)
    }
}

/// The package of other people that a module is in, where that is not at hand.
fn package_of<'a>(module: &'a str, roots: &[PathBuf]) -> Option<&'a str> {
    let first = module.split('.').next()?;
    (!first.is_empty() && matches!(crate::modules::locate(roots, first), Located::Missing)).then_some(first)
}

/// Is a value written out of constants alone: a list, a set, a dictionary?
fn is_display(e: &Expr) -> bool {
    let all = |elts: &[Expr]| elts.iter().all(|e| types::is_constant(e) || is_display(e));
    match e {
        Expr::List(l) => all(&l.elts),
        Expr::Tuple(t) => all(&t.elts),
        // Elements that have no hash would raise.
        Expr::Set(s) => s.elts.iter().all(types::is_constant),
        Expr::Dict(d) => d.items.iter().all(|i| {
            i.key.as_ref().is_some_and(types::is_constant)
                && (types::is_constant(&i.value) || is_display(&i.value) || i.value.is_number_literal_expr())
        }),
        Expr::NumberLiteral(_) => true,
        _ => false,
    }
}

/// Are all elements and values constants: nothing inside can be changed?
fn is_flat(e: &Expr) -> bool {
    match e {
        Expr::List(l) => l.elts.iter().all(types::is_constant),
        Expr::Set(s) => s.elts.iter().all(types::is_constant),
        Expr::Dict(d) => d.items.iter().all(|i| types::is_constant(&i.value)),
        _ => false,
    }
}
