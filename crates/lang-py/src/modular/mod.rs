//! Functions with contracts, brought to [`conspect_spec`]: each is verified alone, calls use the contracts of what they call, loops are cut
//! by their invariants.
//!
//! What is covered is a typed part of Python: integers, truth values, texts, tuples and lists of such values by their annotations, and
//! objects of plain classes. Whatever else a function does refuses it, with its place; then only exploration answers. So everything here
//! may give up, and nothing may guess: an annotation is what inputs are made by (`given`), every exception that an operation can raise is
//! an obligation, and effects on what is shared go through a heap.

mod call;
mod choice;
mod clauses;
mod collect;
mod constant;
mod contract;
mod divides;
mod eager;
mod effects;
mod ends;
mod enter;
mod expr;
mod float;
mod fold;
mod guess;
mod indexed;
mod inert;
mod inherit;
mod lemma;
mod local;
mod loops;
mod mirror;
mod order;
mod raise;
mod rows;
mod seq;
mod shape;
mod stmt;
mod table;
mod text;
pub(crate) use text::DIGITS;
mod types;
mod values;

use crate::modules::Located;
use crate::source::Source;
use conspect_spec::logic::{E, Op, Sort, app, int, local};
use conspect_spec::{Function, Kind, Obligation, Role, Stmt};
use ruff_python_ast::{Expr, Stmt as Py, StmtClassDef, StmtFunctionDef};
use ruff_text_size::Ranged;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;
use types::{Ty, V};

/// Why a function cannot be verified alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub line: u32,
    pub text: String,
}

type Res<T> = Result<T, Refused>;

/// What is refused, with its file where that is another than the main one.
fn located(source: &Source, at: &impl Ranged, text: &str) -> String {
    match source.path_of(at) {
        path if path == source.path => text.into(),
        path => format!("{text} (in {path})"),
    }
}

/// What a module's top level has, where each name has one meaning.
pub(crate) struct Module<'s> {
    source: &'s Source,
    functions: BTreeMap<String, &'static StmtFunctionDef>,
    classes: BTreeMap<String, &'static StmtClassDef>,
    /// Names of numbers, texts and tuples of these, that never change.
    constants: BTreeMap<String, &'static Expr>,
    /// Names of which nothing is followed.
    opaque: BTreeSet<String>,
    /// Names of lists, sets and dictionaries that are written out, and that nothing of the module changes.
    displays: BTreeMap<String, &'static Expr>,
    /// Names of types.
    aliases: BTreeMap<String, &'static Expr>,
    /// Regular expressions that are compiled, by their texts.
    patterns: BTreeMap<String, String>,
    /// Where imported names come from: the module, and the name there.
    imports: BTreeMap<String, (String, Option<String>)>,
    /// Names of what is taken from packages of other people that are not at hand.
    taken: BTreeSet<String>,
}

/// Modules whose import does nothing else.
const KNOWN: [&str; 58] = [
    "conspect",
    "icontract",
    "deal",
    "nagini_contracts.contracts",
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

/// Words of Nagini that an import of all of them brings.
const NAGINI: [&str; 5] = ["Pure", "Predicate", "Implies", "Acc", "list_pred"];

impl<'s> Module<'s> {
    fn new(source: &'s Source, roots: &[PathBuf]) -> Res<Module<'s>> {
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
                            if from != "nagini_contracts.contracts" {
                                return refuse("all names of a module are imported");
                            }
                            for n in NAGINI {
                                m.imports.insert(n.into(), (from.into(), Some(n.into())));
                            }
                            continue;
                        }
                        bind(name.as_str(), &at)?;
                        m.imports.insert(name.to_string(), (from.into(), Some(a.name.to_string())));
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
        let looks = constant::LOOKS.into_iter().filter(|n| m.is_builtin(n)).collect();
        let only_read = constant::only_read(&source.ast.body, looks);
        m.displays.retain(|n, _| only_read(n));
        Ok(m)
    }

    /// Notes a name of what is taken from a package that is not at hand.
    fn take(&mut self, name: &str) {
        self.opaque.insert(name.into());
        self.taken.insert(name.into());
    }

    /// Is it made of what is taken from packages that are not at hand, and of constants?
    fn is_taken(&self, e: &Expr) -> bool {
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
    fn define(&mut self, name: &str, value: &'static Expr) {
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
    fn is_overload(&self, f: &StmtFunctionDef) -> bool {
        matches!(&f.decorator_list[..], [d] if self.imported(&d.expression).as_deref() == Some("typing.overload"))
    }

    fn line(&self, at: &impl Ranged) -> u32 {
        self.source.line(at)
    }

    fn refuse<T>(&self, at: &impl Ranged, text: impl Into<String>) -> Res<T> {
        Err(Refused { line: self.line(at), text: located(self.source, at, &text.into()) })
    }

    /// The text of a node on one line.
    fn text(&self, at: &impl Ranged) -> String {
        // A type that is written as a text has places of its own.
        let text = self.source.text.get(std::ops::Range::<usize>::from(at.range())).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// A function or a method by its name.
    fn find(&self, name: &str) -> Option<(&'static StmtFunctionDef, Option<&'static StmtClassDef>)> {
        match name.split_once('.') {
            None => Some((self.functions.get(name)?, None)),
            Some((class, method)) => {
                let c = self.classes.get(class)?;
                Some((inherit::lookup(self, c, method)?, Some(c)))
            }
        }
    }

    /// What a name of the top level is, where it is imported: `conspect.requires`.
    fn imported(&self, e: &Expr) -> Option<String> {
        crate::modules::imported(&self.imports, e)
    }

    /// Is a value of the top level the name of a type: `List[int]`?
    fn is_type(&self, e: &Expr) -> bool {
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

    fn is_type_argument(&self, e: &Expr) -> bool {
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
    fn is_definition(&self, e: &Expr) -> bool {
        let Expr::Call(c) = e else { return false };
        let plain = |e: &Expr| e.is_string_literal_expr() || e.is_name_expr();
        let all = c.arguments.args.iter().all(plain) && c.arguments.keywords.is_empty();
        let name = self.imported(&c.func);
        all && matches!(name.as_deref(), Some("re.compile" | "typing.TypeVar" | "typing.NewType"))
    }

    /// Is the name a built-in one that nothing hides?
    fn is_builtin(&self, name: &str) -> bool {
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

/// A function that was brought to obligations, with those whose contracts it uses, the entry first.
pub(crate) fn functions(source: &Source, roots: &[PathBuf], entry: &str) -> Res<Vec<Function>> {
    let m = Module::new(source, roots)?;
    let mut all: Vec<Function> = vec![];
    let mut todo = vec![entry.to_string()];
    while let Some(name) = todo.pop() {
        if all.iter().any(|f| f.name == name) {
            continue;
        }
        let f = lower(&m, &name)?;
        todo.extend(f.calls.iter().cloned());
        all.push(f);
    }
    Ok(all)
}

/// Lowers one function.
struct Lower<'m, 's> {
    m: &'m Module<'s>,
    f: Function,
    out: Vec<Stmt>,
    /// The local variables of the function and what they hold.
    vars: BTreeMap<String, Ty>,
    /// Those that certainly have a value here.
    assigned: BTreeSet<String>,
    /// Names of clauses and comprehensions, the innermost last.
    scopes: Vec<BTreeMap<String, V>>,
    /// Does a name that no scope has belong to the module alone, as in a clause?
    closed: bool,
    /// What the local variables of functions that are entered are called.
    prefix: String,
    /// Classes of exceptions that are caught around this place.
    catchers: Vec<Vec<String>>,
    /// How many quantifiers are around this place.
    binders: usize,
    fresh: usize,
    /// The parts of the heap that the function has to do with.
    heaps: BTreeMap<String, Sort>,
    /// Copies of parts of the heap, made where a call begins.
    copies: BTreeSet<String>,
    entered: Vec<String>,
    returns: Ty,
    /// Lower bounds of variables of quantifiers.
    lows: BTreeMap<Rc<str>, i64>,
    /// Where what is returned goes to, when a function is entered.
    result: String,
    /// Is an invariant of a class looked at?
    looking: bool,
    /// The values at the start that clauses inside the function look back to, by the names that lead there.
    at_start: BTreeMap<String, V>,
    /// What is to be shown behind the function's own loops: what its loops may have to keep.
    goals: guess::Goals,
    /// Functions inside the function whose body is an expression.
    lambdas: BTreeMap<String, local::Local>,
    /// The statements of the function that is lowered now, outside of any other one.
    tops: &'static [Py],
    /// So many sums are around this place.
    folds: usize,
    /// Is the heap read where Python reads it, because a later part of the same statement may change it?
    eager: bool,
    /// What variables turned out to hold where they were followed before.
    hints: BTreeMap<(String, String), Ty>,
    /// Does a clause ask whether a number divides another?
    divisors: bool,
    /// May the program end inside of the function? What a contract says of exceptions may say something of that.
    may_leave: bool,
    /// The integers that the function writes out.
    constants: BTreeSet<i64>,
    /// Does an integer stand in the place of a float somewhere?
    mixed: std::cell::Cell<bool>,
    /// What a variable has turned out to hold.
    hinted: Option<((String, String), Ty)>,
}

const ALLOC: &str = "$alloc";

fn lower(m: &Module, name: &str) -> Res<Function> {
    let Some((def, class)) = m.find(name) else {
        return Err(Refused { line: 1, text: format!("{name} is not a function of the module") });
    };
    let contract = clauses::contract(m, def, class)?;
    let mut hints = BTreeMap::new();
    loop {
        let mut l = start(m, name, hints.clone());
        l.constants = float::constants(def);
        l.divisors = contract.ensures.iter().any(|c| c.text.contains('%'));
        l.may_leave = !contract.is_safe && contract.raises.is_empty();
        match (l.function(def, class, &contract), l.hinted.take()) {
            (Ok(()), _) => return Ok(l.finish(contract.is_safe)),
            (Err(_), Some((key, ty))) if hints.len() < MOST_HINTS && hints.get(&key) != Some(&ty) => {
                hints.insert(key, ty);
            }
            (Err(e), _) => return Err(e),
        }
    }
}

/// So often a function is lowered again because a variable holds more than what was seen first.
const MOST_HINTS: usize = 12;

fn start<'m, 's>(m: &'m Module<'s>, name: &str, hints: BTreeMap<(String, String), Ty>) -> Lower<'m, 's> {
    Lower {
        m,
        f: Function { name: name.into(), ..Function::default() },
        out: vec![],
        vars: BTreeMap::new(),
        assigned: BTreeSet::new(),
        scopes: vec![],
        closed: false,
        prefix: String::new(),
        catchers: vec![],
        binders: 0,
        fresh: 0,
        heaps: BTreeMap::new(),
        copies: BTreeSet::new(),
        entered: vec![],
        returns: Ty::None,
        lows: BTreeMap::new(),
        result: "$result".into(),
        looking: false,
        at_start: BTreeMap::new(),
        goals: guess::Goals::default(),
        lambdas: BTreeMap::new(),
        tops: &[],
        folds: 0,
        eager: false,
        divisors: false,
        may_leave: false,
        constants: BTreeSet::new(),
        mixed: std::cell::Cell::new(false),
        hints,
        hinted: None,
    }
}

impl Lower<'_, '_> {
    /// The function, where its body is done. `is_safe`: any exception breaks its contract.
    fn finish(mut self, is_safe: bool) -> Function {
        // The heap is anything at the start, and clauses see it as it was.
        let mut head =
            vec![Stmt::Havoc(ALLOC.into(), Sort::Int), Stmt::Assume(app(Op::Lt, &[&int(0), &local(ALLOC)]))];
        for (name, sort) in &self.heaps {
            head.push(Stmt::Havoc(name.as_str().into(), sort.clone().heap()));
            head.push(Stmt::Assign(format!("old:{name}").into(), local(name)));
            head.extend(types::known_of_heap(name, &local(name), &local(ALLOC)).map(Stmt::Assume));
        }
        head.append(&mut self.out);
        self.f.body = head;
        if self.mixed.get() {
            self.f.granted.push(float::SMALL.into());
        }
        self.f.calls.sort();
        self.f.calls.dedup();
        if is_safe {
            self.f.obligations.iter_mut().for_each(|o| o.kind = Kind::Contract);
        }
        self.f
    }

    fn emit(&mut self, s: Stmt) {
        self.out.push(s);
    }

    fn assume(&mut self, e: E) {
        let more = if self.binders == 0 { lemma::lemmas(&e) } else { vec![] };
        self.emit(Stmt::Assume(e));
        more.into_iter().for_each(|l| self.emit(Stmt::Assume(l)));
    }

    fn refuse<T>(&self, at: &impl Ranged, text: impl Into<String>) -> Res<T> {
        self.m.refuse(at, text)
    }

    /// A name that nothing else has.
    fn unique(&mut self, what: &str) -> String {
        self.fresh += 1;
        format!("{what}${}", self.fresh)
    }

    /// Something that has to be shown here.
    fn obligation(&mut self, kind: Kind, role: Role, text: String, line: u32) -> usize {
        let o = Obligation { kind, role, text, line };
        match self.f.obligations.iter().position(|x| *x == o) {
            Some(i) => i,
            None => {
                self.f.obligations.push(o);
                self.f.obligations.len() - 1
            }
        }
    }

    fn check(&mut self, cond: E, kind: Kind, role: Role, text: String, line: u32) {
        let o = self.obligation(kind, role, text, line);
        let more = if self.binders == 0 { lemma::lemmas(&cond) } else { vec![] };
        self.emit(Stmt::Check(cond, o));
        more.into_iter().for_each(|l| self.emit(Stmt::Assume(l)));
    }

    /// An operation raises this exception unless the condition holds.
    fn needs(&mut self, cond: E, exception: &str, at: &impl Ranged) {
        let line = self.m.line(at);
        if self.binders == 0 && self.is_caught(exception) {
            self.emit(Stmt::If(cond, vec![], vec![Stmt::Raise(exception.into())]));
            return;
        }
        let text = format!("{exception} at {}", self.m.text(at));
        if self.is_caught(exception) {
            // Inside of a comprehension the way to the handler is not followed: what is there counts for every property.
            for kind in [Kind::Contract, Kind::Assertion] {
                self.check(cond.clone(), kind, Role::Code, text.clone(), line);
            }
        }
        self.check(cond, Kind::Exception, Role::Code, text, line);
    }

    fn is_caught(&self, exception: &str) -> bool {
        self.catchers.iter().flatten().any(|c| types::is_subclass(self.m, exception, c))
    }

    /// What statements a piece of lowering emits.
    fn apart<T>(&mut self, f: impl FnOnce(&mut Self) -> Res<T>) -> Res<(T, Vec<Stmt>)> {
        let before = std::mem::take(&mut self.out);
        let made = f(self);
        let emitted = std::mem::replace(&mut self.out, before);
        Ok((made?, emitted))
    }

    /// A part of the heap, now or as it was when a copy was made.
    fn heap(&mut self, name: &str, sort: Sort, when: &str) -> E {
        self.heaps.insert(name.into(), sort);
        let copy = format!("{when}:{name}");
        match when {
            "" => local(name),
            "old" => local(&copy),
            _ if self.copies.contains(&copy) => local(&copy),
            // What a call did not change is as it was.
            _ => local(name),
        }
    }
}
