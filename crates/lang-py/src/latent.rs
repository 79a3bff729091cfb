//! What tells a latent violation from a manifest one in Python: whether a caller of the entry could have avoided it, going by the text of the
//! program's files alone.
//!
//! A violation is latent where
//! - the documentation of the entry says that it raises this class (sections of Google's and NumPy's style, fields of Sphinx);
//! - the file raises it by a `raise` statement in the entry, or in a function whose conditions are on what the entry was given, handed on as
//!   it is.
//!
//! What cannot be followed is manifest: frames of the library, names that are assigned, objects that are changed on the way, exceptions
//! that say that something is wrong inside. Lines are used only to find a statement again.

use crate::given;
use crate::source::Source;
use crate::trace::{self, How};
use conspect_lang::Trace;
use conspect_verdict::{Cause, Latent, Location, Preconditions, Violation};
use ruff_python_ast::visitor::{Visitor, walk_except_handler, walk_expr, walk_pattern, walk_stmt};
use ruff_python_ast::{
    Alias, Arguments, CmpOp, ExceptHandler, Expr, ExprCall, ModModule, Parameter, Pattern, Stmt,
    StmtFunctionDef,
};
use ruff_text_size::{Ranged, TextRange, TextSize};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

/// What nobody documents: raised so, an exception says that something is wrong inside.
const VAGUE: [&str; 5] =
    ["AssertionError", "BaseException", "Exception", "NotImplementedError", "RuntimeError"];

/// What callers of one entry are taken to keep.
pub struct Judge {
    /// The file of the entry.
    source: Rc<Source>,
    /// `f`, or `Class.method`.
    entry: String,
    /// The module's name.
    module: String,
    /// Where the program's other files are.
    roots: Vec<PathBuf>,
    /// Notes what is looked at.
    trace: Trace,
    files: RefCell<FxHashMap<String, Option<Rc<Source>>>>,
}

/// A function of the program.
#[derive(Clone)]
struct Function {
    source: Rc<Source>,
    name: &'static str,
    node: &'static StmtFunctionDef,
}

/// A condition on the way to a statement, and whether it held.
type Guard = (&'static Expr, bool);

impl Judge {
    pub fn new(source: Source, module: &str, roots: Vec<PathBuf>, entry: &str, trace: Trace) -> Judge {
        let (source, files) = (Rc::new(source), RefCell::default());
        Judge { source, entry: entry.into(), module: module.into(), roots, trace, files }
    }

    /// A file of the program by the name that frames have for it; the library's are none.
    fn file(&self, name: &str) -> Option<Rc<Source>> {
        if name == self.source.path {
            return Some(self.source.clone());
        }
        self.trace.note(trace::file(name));
        let read = || {
            let path = self.roots.iter().map(|r| r.join(name)).find(|p| p.is_file())?;
            let text = crate::modules::read(&path).ok()?;
            Source::of_program(name, text, self.source.file).ok().map(Rc::new)
        };
        self.files.borrow_mut().entry(name.into()).or_insert_with(read).clone()
    }

    /// The function of a frame, which has the module's name before its own.
    fn function(&self, frame: &Location) -> Option<Function> {
        let source = self.file(&frame.file)?;
        let is_it = |name: &str| {
            frame.function.strip_suffix(name).is_some_and(|before| before.is_empty() || before.ends_with('.'))
        };
        let named = given::functions(&source.ast.body).into_iter().filter(|(name, _)| is_it(name));
        let (_, node) = named.max_by_key(|(name, _)| name.len())?;
        if Rc::ptr_eq(&source, &self.source) {
            let facts = trace::code(How::Imported, &self.module, &source, node.body.first()?.start());
            facts.into_iter().for_each(|fact| self.trace.note(fact));
        }
        Some(Function { source, name: node.name.as_str(), node })
    }

    /// The class that the entry documents and that this one is, or is derived from.
    fn documented(&self, kind: &str) -> Option<Latent> {
        let entry = Location { function: self.entry.clone(), file: self.source.path.clone(), line: 0 };
        let (text, _) = crate::notation::docstring(&self.function(&entry)?.node.body)?;
        let kinds = bases(self.source.ast, kind);
        let class = raises(&text).into_iter().find(|c| kinds.iter().any(|k| k == c))?;
        Some(Latent { cause: Cause::Declared { class: class.into() }, needs: vec![] })
    }

    /// Is it raised on purpose, under conditions on what the entry was given?
    fn on_purpose(&self, frames: &[Location]) -> Option<Latent> {
        let inner = frames.first()?;
        let f = self.function(inner)?;
        let mut finder = Raises { source: &f.source, line: inner.line, found: None };
        finder.statements(&f.node.body, &mut vec![]);
        let mut guards = finder.found?;
        let mut needs = vec![];
        for (number, frame) in frames.iter().enumerate() {
            let f = self.function(frame)?;
            let Some(outer) = frames.get(number + 1) else {
                needs = f.need(&guards).into_iter().collect();
                break;
            };
            let (call, before) = self.function(outer)?.call(outer.line, frame, &f)?;
            if guards.is_empty() {
                // It is raised whenever this is called: the conditions are those of the call.
                guards = before;
                continue;
            }
            let wanted: Vec<&str> = guards.iter().flat_map(|(test, _)| names(test)).collect();
            let asked = guards.iter().map(|(test, _)| test.start()).max().unwrap_or_default();
            if !self.is_handed_on(&f, asked, call, &wanted, &frames[number + 1..]) {
                return None;
            }
            break;
        }
        let function = inner.function.clone();
        Some(Latent { cause: Cause::Refused { function }, needs })
    }

    /// Are parameters of a called function, at a place in it, what the entry was given, as it is?
    fn is_handed_on(
        &self,
        callee: &Function,
        asked: TextSize,
        call: &'static ExprCall,
        wanted: &[&str],
        frames: &[Location],
    ) -> bool {
        let (Some(frame), params) = (frames.first(), parameters(callee.node)) else { return false };
        let Some(caller) = self.function(frame) else { return false };
        let is_method = matches!(&*call.func, Expr::Attribute(_)) && params.first() == Some(&"self");
        let receiver = usize::from(is_method || callee.name == "__init__");
        let mut further: Vec<&str> = vec![];
        let changed = callee.changed(asked);
        for want in wanted {
            let Some(at) = params.iter().position(|p| p == want) else { return false };
            if assigned(&callee.node.body).contains(want) || changed.contains(want) {
                return false;
            }
            let given = match (at.checked_sub(receiver), &*call.func) {
                (Some(at), _) => argument(&call.arguments, at, want),
                (None, Expr::Attribute(a)) => Some(&*a.value),
                // A new object: what it is was not given.
                (None, _) => return false,
            };
            match given {
                // A default, which the caller of the entry does not choose, or a constant.
                None => {}
                Some(e) if e.is_literal_expr() => {}
                Some(Expr::Name(n)) if parameters(caller.node).contains(&n.id.as_str()) => {
                    let name = n.id.as_str();
                    if assigned(&caller.node.body).contains(&name)
                        || caller.changed(call.start()).contains(&name)
                    {
                        return false;
                    }
                    further.push(n.id.as_str());
                }
                Some(_) => return false,
            }
        }
        let Some(outer) = frames.get(1) else { return true };
        let around = self.function(outer);
        let Some((outer_call, _)) = around.and_then(|f| f.call(outer.line, frame, &caller)) else {
            return false;
        };
        let asked = call.start();
        further.is_empty() || self.is_handed_on(&caller, asked, outer_call, &further, &frames[1..])
    }
}

impl Function {
    /// The call at a line that a frame inside it is of. Where a line has several such calls, nobody knows which it was.
    fn call(
        &self,
        line: u32,
        inner: &Location,
        callee: &Function,
    ) -> Option<(&'static ExprCall, Vec<Guard>)> {
        let names = called_as(inner, callee.name);
        let mut calls = Calls { source: &self.source, line, names, found: vec![] };
        calls.statements(&self.node.body, &mut vec![]);
        if calls.found.len() == 1 { calls.found.pop() } else { None }
    }

    /// The parameters whose objects may have been changed when a place is reached: what is stored into, what an unknown method is called
    /// of, what is given to an unknown function.
    fn changed(&self, place: TextSize) -> Vec<&'static str> {
        let mut changes = Changes { place, around: false, names: vec![] };
        self.node.body.iter().for_each(|s| changes.visit_stmt(s));
        let fixed = |p: &&'static Parameter| {
            let kind = p.annotation.as_deref().and_then(Expr::as_name_expr);
            kind.is_some_and(|n| ["int", "float", "bool", "str", "bytes", "complex"].contains(&n.id.as_str()))
        };
        let all = self.node.parameters.iter_non_variadic_params().map(|p| &p.parameter);
        let fixed: Vec<&str> = all.filter(fixed).map(|p| p.name.as_str()).collect();
        changes.names.retain(|n| !fixed.contains(n));
        changes.names
    }

    /// What callers of the entry keep so that the innermost condition does not hold, where it is one on parameters.
    fn need(&self, guards: &[Guard]) -> Option<String> {
        let (test, holds) = guards.last()?;
        let (params, assigned) = (parameters(self.node), assigned(&self.node.body));
        let changed = self.changed(test.start());
        let of_parameters = |n: &&str| params.contains(n) && !assigned.contains(n) && !changed.contains(n);
        let names = names(test);
        if names.is_empty() || !names.iter().all(of_parameters) {
            return None;
        }
        let text = |e: &Expr| self.source.text.get(e.range().to_std_range()).map(one_line);
        if !*holds {
            return text(test);
        }
        if let Expr::Compare(c) = test {
            if let ([op], [right]) = (&*c.ops, &*c.comparators) {
                let (left, right) = (text(&c.left)?, text(right)?);
                // Not the orders: NaN is neither below nor above.
                let opposite = match op {
                    CmpOp::Eq => Some("!="),
                    CmpOp::NotEq => Some("=="),
                    CmpOp::Is => Some("is not"),
                    CmpOp::IsNot => Some("is"),
                    CmpOp::In => Some("not in"),
                    CmpOp::NotIn => Some("in"),
                    CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE => None,
                };
                return Some(match opposite {
                    Some(op) => format!("{left} {op} {right}"),
                    None => format!("not {}", text(test)?),
                });
            }
        }
        match test {
            Expr::UnaryOp(u) if u.op == ruff_python_ast::UnaryOp::Not => text(&u.operand),
            Expr::Name(_) | Expr::Call(_) | Expr::Attribute(_) | Expr::Compare(_) => {
                Some(format!("not {}", text(test)?))
            }
            _ => Some(format!("not ({})", text(test)?)),
        }
    }
}

impl Preconditions for Judge {
    fn latent(&self, violation: &Violation) -> Option<Latent> {
        // The stack ends at the entry. A frame elsewhere is not followed, and one of the library refuses for reasons of its own.
        let frames = &violation.stack[..];
        if VAGUE.contains(&&*violation.kind) {
            return None;
        }
        self.documented(&violation.kind).or_else(|| self.on_purpose(frames))
    }
}

fn covers(source: &Source, node: &impl Ranged, line: u32) -> bool {
    let end = TextRange::empty(node.end());
    source.line(node) <= line && line <= source.line(&end)
}

/// How a frame's function is called: by its name, or by that of the class that it makes an object of.
fn called_as(frame: &Location, name: &'static str) -> Vec<String> {
    let mut out = vec![name.to_string()];
    if name == "__init__" {
        out.extend(frame.function.rsplit('.').nth(1).map(String::from));
    }
    out
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Sections of docstrings that may follow the one on what is raised.
const SECTIONS: [&str; 16] = [
    "Args",
    "Arguments",
    "Attributes",
    "Example",
    "Examples",
    "Note",
    "Notes",
    "Other Parameters",
    "Parameters",
    "References",
    "Returns",
    "See Also",
    "Todo",
    "Warnings",
    "Warns",
    "Yields",
];

/// The classes that a docstring says are raised.
pub fn raises(text: &str) -> Vec<&str> {
    let word = |s: &str| s.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').unwrap_or(s.len());
    let mut out = vec![];
    let mut section = false;
    for line in text.lines() {
        let line = line.trim();
        let field =
            [":raises ", ":raise ", ":except ", ":exception "].iter().find_map(|f| line.strip_prefix(f));
        if let Some(rest) = field {
            out.extend(rest.split(':').next().unwrap_or("").split(',').map(str::trim));
        } else if matches!(line, "Raises:" | "Raises") {
            section = true;
        } else if SECTIONS.contains(&line.trim_end_matches(':')) {
            section = false;
        } else if section && !line.is_empty() && !line.starts_with("---") {
            // `ValueError: when …`, or the name alone; other lines go on with what was said.
            let name = &line[..word(line)];
            let rest = line[name.len()..].trim_start();
            let is_class = name.rsplit('.').next().is_some_and(|n| n.starts_with(char::is_uppercase));
            if is_class && (rest.is_empty() || rest.starts_with([':', ','])) {
                out.push(name);
            }
        }
    }
    out.retain(|c| !c.is_empty());
    out.iter_mut().for_each(|c| *c = c.rsplit('.').next().unwrap_or(c));
    out
}

/// A class and its bases in the file, by name.
fn bases(module: &'static ModModule, kind: &str) -> Vec<String> {
    let mut out = vec![kind.rsplit('.').next().unwrap_or(kind).to_string()];
    let mut next = 0;
    while let Some(name) = out.get(next).cloned() {
        next += 1;
        for s in &module.body {
            let Stmt::ClassDef(c) = s else { continue };
            if c.name.as_str() != name {
                continue;
            }
            for base in c.bases() {
                let base = match base {
                    Expr::Name(n) => n.id.as_str(),
                    Expr::Attribute(a) => a.attr.as_str(),
                    _ => continue,
                };
                if !out.iter().any(|known| known == base) {
                    out.push(base.into());
                }
            }
        }
    }
    out
}

fn parameters(f: &'static StmtFunctionDef) -> Vec<&'static str> {
    f.parameters.iter().map(|p| p.name().as_str()).collect()
}

/// The argument for a parameter by its place among those that are not the receiver.
fn argument(arguments: &'static Arguments, at: usize, name: &str) -> Option<&'static Expr> {
    let keyword = arguments.keywords.iter().find(|k| k.arg.as_ref().is_some_and(|a| a.as_str() == name));
    keyword.map(|k| &k.value).or_else(|| arguments.args.get(at))
}

/// The names that an expression reads.
fn names(e: &'static Expr) -> Vec<&'static str> {
    struct Names(Vec<&'static str>);
    impl Visitor<'static> for Names {
        fn visit_expr(&mut self, e: &'static Expr) {
            match e {
                Expr::Name(n) => self.0.push(n.id.as_str()),
                // What is called is no value that somebody chose, but its receiver is.
                Expr::Call(c) if matches!(&*c.func, Expr::Name(_)) => {
                    c.arguments.args.iter().for_each(|a| self.visit_expr(a));
                    c.arguments.keywords.iter().for_each(|k| self.visit_expr(&k.value));
                }
                _ => walk_expr(self, e),
            }
        }
    }
    let mut all = Names(vec![]);
    all.visit_expr(e);
    all.0
}

/// The names that a function's statements bind.
fn assigned(body: &'static [Stmt]) -> Vec<&'static str> {
    struct Bound(Vec<&'static str>);
    impl Visitor<'static> for Bound {
        fn visit_stmt(&mut self, s: &'static Stmt) {
            match s {
                Stmt::FunctionDef(f) => self.0.push(f.name.as_str()),
                Stmt::ClassDef(c) => self.0.push(c.name.as_str()),
                _ => {}
            }
            walk_stmt(self, s);
        }
        fn visit_alias(&mut self, a: &'static Alias) {
            let name = a.asname.as_ref().unwrap_or(&a.name).as_str();
            self.0.push(name.split('.').next().unwrap_or(name));
        }
        fn visit_except_handler(&mut self, h: &'static ExceptHandler) {
            let ExceptHandler::ExceptHandler(handler) = h;
            self.0.extend(handler.name.iter().map(|n| n.as_str()));
            walk_except_handler(self, h);
        }
        fn visit_pattern(&mut self, p: &'static Pattern) {
            let name = match p {
                Pattern::MatchAs(a) => a.name.as_ref(),
                Pattern::MatchStar(s) => s.name.as_ref(),
                Pattern::MatchMapping(m) => m.rest.as_ref(),
                _ => None,
            };
            self.0.extend(name.map(|n| n.as_str()));
            walk_pattern(self, p);
        }
        fn visit_expr(&mut self, e: &'static Expr) {
            if let Expr::Name(n) = e {
                if !n.ctx.is_load() {
                    self.0.push(n.id.as_str());
                }
            }
            walk_expr(self, e);
        }
    }
    let mut bound = Bound(vec![]);
    body.iter().for_each(|s| bound.visit_stmt(s));
    bound.0
}

/// Functions that leave their arguments as they are, and methods that leave their receiver.
const READERS: [&str; 54] = [
    "abs",
    "all",
    "any",
    "bool",
    "bytes",
    "callable",
    "casefold",
    "copy",
    "count",
    "dict",
    "endswith",
    "enumerate",
    "find",
    "float",
    "format",
    "frozenset",
    "get",
    "getattr",
    "hasattr",
    "hash",
    "id",
    "index",
    "int",
    "isalnum",
    "isalpha",
    "isdecimal",
    "isdigit",
    "isinstance",
    "isspace",
    "issubclass",
    "items",
    "join",
    "keys",
    "len",
    "list",
    "lower",
    "lstrip",
    "max",
    "min",
    "print",
    "range",
    "replace",
    "repr",
    "round",
    "rstrip",
    "set",
    "sorted",
    "split",
    "startswith",
    "str",
    "strip",
    "sum",
    "tuple",
    "values",
];

/// Looks for what changes objects on the way to a place, or around it in a loop.
struct Changes {
    place: TextSize,
    around: bool,
    names: Vec<&'static str>,
}

impl Changes {
    fn change(&mut self, of: &'static Expr) {
        match of {
            Expr::Name(n) => self.names.push(n.id.as_str()),
            Expr::Attribute(a) => self.change(&a.value),
            Expr::Subscript(s) => self.change(&s.value),
            Expr::Starred(s) => self.change(&s.value),
            _ => {}
        }
    }
}

impl Visitor<'static> for Changes {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        let outside = self.around;
        self.around |= matches!(s, Stmt::For(_) | Stmt::While(_)) && s.range().contains(self.place);
        if self.around || s.start() < self.place {
            walk_stmt(self, s);
        }
        self.around = outside;
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        if !self.around && e.start() >= self.place {
            return;
        }
        match e {
            Expr::Attribute(a) if !a.ctx.is_load() => self.change(&a.value),
            Expr::Subscript(s) if !s.ctx.is_load() => self.change(&s.value),
            // A call that goes on at the place is not over when it is reached.
            Expr::Call(c) if self.around || c.end() <= self.place => {
                let (name, receiver) = match &*c.func {
                    Expr::Name(n) => (n.id.as_str(), None),
                    Expr::Attribute(a) => (a.attr.as_str(), Some(&*a.value)),
                    _ => ("", None),
                };
                if !READERS.contains(&name) {
                    receiver.into_iter().for_each(|r| self.change(r));
                    c.arguments.args.iter().for_each(|a| self.change(a));
                    c.arguments.keywords.iter().for_each(|k| self.change(&k.value));
                }
            }
            _ => {}
        }
        walk_expr(self, e);
    }
}

/// Goes over statements with the conditions on the way to them.
trait Guarded {
    /// Looks at a statement itself, without those inside it.
    fn statement(&mut self, s: &'static Stmt, guards: &[Guard]);

    fn statements(&mut self, body: &'static [Stmt], guards: &mut Vec<Guard>) {
        for s in body {
            self.statement(s, guards);
            let depth = guards.len();
            match s {
                Stmt::If(i) => {
                    guards.push((&i.test, true));
                    self.statements(&i.body, guards);
                    guards[depth].1 = false;
                    for clause in &i.elif_else_clauses {
                        let inner = guards.len();
                        guards.extend(clause.test.iter().map(|t| (t, true)));
                        self.statements(&clause.body, guards);
                        guards.get_mut(inner).into_iter().for_each(|g| g.1 = false);
                    }
                }
                Stmt::For(f) => [&f.body, &f.orelse].iter().for_each(|b| self.statements(b, guards)),
                Stmt::While(w) => {
                    guards.push((&w.test, true));
                    self.statements(&w.body, guards);
                    guards.truncate(depth);
                    self.statements(&w.orelse, guards);
                }
                Stmt::With(w) => self.statements(&w.body, guards),
                Stmt::Try(t) => {
                    [&t.body, &t.orelse, &t.finalbody].iter().for_each(|b| self.statements(b, guards));
                    for handler in &t.handlers {
                        let ruff_python_ast::ExceptHandler::ExceptHandler(h) = handler;
                        self.statements(&h.body, guards);
                    }
                }
                Stmt::Match(m) => m.cases.iter().for_each(|c| self.statements(&c.body, guards)),
                _ => {}
            }
            guards.truncate(depth);
        }
    }
}

/// Looks for the `raise` statement at a line.
struct Raises<'a> {
    source: &'a Source,
    line: u32,
    found: Option<Vec<Guard>>,
}

impl Guarded for Raises<'_> {
    fn statement(&mut self, s: &'static Stmt, guards: &[Guard]) {
        // A bare `raise` goes on with what was raised elsewhere.
        if let Stmt::Raise(r) = s {
            if r.exc.is_some() && covers(self.source, r, self.line) {
                self.found = Some(guards.to_vec());
            }
        }
    }
}

/// Looks for the calls of a function at a line.
struct Calls<'a> {
    source: &'a Source,
    line: u32,
    names: Vec<String>,
    found: Vec<(&'static ExprCall, Vec<Guard>)>,
}

impl Guarded for Calls<'_> {
    fn statement(&mut self, s: &'static Stmt, guards: &[Guard]) {
        struct Inside<'a> {
            names: &'a [String],
            found: Vec<&'static ExprCall>,
        }
        impl Visitor<'static> for Inside<'_> {
            // Statements inside are looked at with conditions of their own.
            fn visit_body(&mut self, _: &'static [Stmt]) {}
            fn visit_expr(&mut self, e: &'static Expr) {
                if let Expr::Call(c) = e {
                    let name = match &*c.func {
                        Expr::Name(n) => n.id.as_str(),
                        Expr::Attribute(a) => a.attr.as_str(),
                        _ => "",
                    };
                    if self.names.iter().any(|n| n == name) {
                        self.found.push(c);
                    }
                }
                walk_expr(self, e);
            }
        }
        let mut inside = Inside { names: &self.names, found: vec![] };
        walk_stmt(&mut inside, s);
        let here = inside.found.into_iter().filter(|c| covers(self.source, *c, self.line));
        self.found.extend(here.map(|c| (c, guards.to_vec())));
    }
}
