//! Programs in which no assertion can fail because there is none: a claim about the text of the file, made before anything is executed.
//!
//! An assertion fails by `assert`, or by raising an `AssertionError`. A file has none if it has no such statement and does not name the class, if
//! every name in it is bound in it or is a builtin that leads to no other, if it imports modules that assert nothing, and if what it raises
//! is made where it is raised, is a class of its own or of Python's, or was caught. What leads to names that are made of texts, or to the
//! variables of other frames, ends the claim.
//!
//! Of a function that is an entry, only what it may come to counts ([`Reach`]): the top level without what the file does as a program, its classes,
//! and those functions of the top level whose names occur in what counts. So tests beside it that assert are no obstacle.

use crate::source::Source;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Alias, ExceptHandler, Expr, ExprContext, Parameter, Pattern, Stmt};
use ruff_text_size::Ranged;
use rustc_hash::FxHashSet;

/// Modules of the library that assert nothing.
const MODULES: [&str; 40] = [
    "__future__",
    "abc",
    "array",
    "bisect",
    "calendar",
    "collections",
    "colorsys",
    "contextlib",
    "copy",
    "dataclasses",
    "datetime",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "html",
    "io",
    "itertools",
    "json",
    "math",
    "numbers",
    "operator",
    "os.path",
    "pathlib",
    "queue",
    "random",
    "re",
    "secrets",
    "shlex",
    "statistics",
    "string",
    "struct",
    "sys",
    "textwrap",
    "time",
    "timeit",
    "types",
    "typing",
    "typing_extensions",
];

/// Builtins that lead to no assertion.
const BUILTINS: [&str; 68] = [
    "False",
    "None",
    "NotImplemented",
    "True",
    "__file__",
    "__name__",
    "abs",
    "all",
    "any",
    "ascii",
    "bin",
    "bool",
    "bytearray",
    "bytes",
    "callable",
    "chr",
    "classmethod",
    "complex",
    "delattr",
    "dict",
    "dir",
    "divmod",
    "enumerate",
    "filter",
    "float",
    "format",
    "frozenset",
    "getattr",
    "hasattr",
    "hash",
    "hex",
    "id",
    "input",
    "int",
    "isinstance",
    "issubclass",
    "iter",
    "len",
    "list",
    "map",
    "max",
    "min",
    "next",
    "object",
    "oct",
    "open",
    "ord",
    "pow",
    "print",
    "property",
    "range",
    "repr",
    "reversed",
    "round",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "sum",
    "super",
    "tuple",
    "type",
    "zip",
    "Ellipsis",
    "exit",
    "quit",
];

/// Attributes that lead to names of builtins, of modules or of other frames.
const LEADING: [&str; 14] = [
    "__builtins__",
    "__globals__",
    "__loader__",
    "__spec__",
    "__subclasses__",
    "__import__",
    "_getframe",
    "f_back",
    "f_builtins",
    "f_globals",
    "f_locals",
    "modules",
    "tb_frame",
    "gi_frame",
];

/// Can no assertion fail because there is none: in what the file does as a program, or, where `entry` is the name of a function or method of it,
/// in what a call of that may come to?
pub fn assertions(source: &Source, entry: Option<&str>) -> bool {
    if source.has_notation() {
        return false;
    }
    let Some(finds) = Reach::new(source, entry).finds() else { return false };
    let known = |name: &&str| {
        finds.bound.contains(name) || BUILTINS.contains(name) || crate::realm::ERRORS.contains(name)
    };
    let raised = |name: &&str| {
        let class = finds.classes.contains(name) || crate::realm::ERRORS.contains(name);
        (class || finds.caught.contains(name)) && !finds.parameters.contains(name)
    };
    !finds.may && finds.read.iter().all(|n| known(&n)) && finds.raised.iter().all(|n| raised(&n))
}

/// What of a file an entry may come to.
///
/// A function of the top level that has no decorator is reached by its name alone, for nothing that leads elsewhere to the variables of a module
/// is allowed in what counts; a text with its name in it counts as the name. Classes are always reached: the library calls methods whose names nobody wrote.
struct Reach {
    source: &'static str,
    /// Functions that count once their names occur.
    functions: Vec<(&'static str, &'static Stmt)>,
    /// The rest of the top level.
    top: Vec<&'static Stmt>,
    entry: Option<&'static str>,
    /// Is there something that the file does as a program?
    skips: bool,
}

impl Reach {
    fn new(source: &Source, entry: Option<&str>) -> Reach {
        let body: &'static [Stmt] = &source.ast.body;
        let mut reach =
            Reach { source: source.text, functions: vec![], top: vec![], entry: None, skips: false };
        let is_main = std::path::Path::new(&source.path).file_stem().is_some_and(|n| n == "__main__");
        for s in body {
            match s {
                Stmt::FunctionDef(f) if entry.is_some() && f.decorator_list.is_empty() => {
                    let name = f.name.as_str();
                    if entry == Some(name) {
                        reach.entry = Some(name);
                    }
                    reach.functions.push((name, s));
                }
                s if entry.is_some() && !is_main && is_program(s) => reach.skips = true,
                s => reach.top.push(s),
            }
        }
        reach
    }

    /// Everything that counts; `None` where it has the class of failed assertions by its name, or where it is not known what counts.
    fn finds(mut self) -> Option<Finds> {
        let mut finds = Finds::default();
        for s in &self.top {
            self.look(s, &mut finds)?;
        }
        // What a definition computes when it is executed.
        for (name, s) in &self.functions {
            let Stmt::FunctionDef(f) = s else { continue };
            finds.bound.insert(*name);
            let mut around = Finds::default();
            around.visit_parameters(&f.parameters);
            f.returns.iter().for_each(|e| around.visit_annotation(e));
            f.type_params.iter().for_each(|t| around.visit_type_params(t));
            // The parameters are not bound here.
            finds.read.extend(around.read);
            finds.words.extend(around.words);
            finds.may |= around.may;
        }
        finds.read.extend(self.entry);
        loop {
            let reached = |name: &str| finds.read.contains(name) || finds.words.contains(name);
            let (next, rest): (Vec<_>, Vec<_>) = self.functions.iter().partition(|(n, _)| reached(n));
            if next.is_empty() {
                // Whoever writes to the name of the module says what it is.
                return (!self.skips || !finds.bound.contains("__name__")).then_some(finds);
            }
            self.functions = rest;
            for (_, s) in next {
                self.look(s, &mut finds)?;
            }
        }
    }

    fn look(&self, s: &'static Stmt, finds: &mut Finds) -> Option<()> {
        finds.visit_stmt(s);
        (!self.source[s.range()].contains("AssertionError")).then_some(())
    }
}

/// Is this `if __name__ == "__main__":` without anything else?
pub(crate) fn is_program(s: &Stmt) -> bool {
    let Stmt::If(i) = s else { return false };
    let Expr::Compare(c) = &*i.test else { return false };
    let name = matches!(&*c.left, Expr::Name(n) if n.id.as_str() == "__name__");
    let main = matches!(&*c.comparators, [Expr::StringLiteral(s)] if s.value.to_str() == "__main__");
    name && main && matches!(&*c.ops, [ruff_python_ast::CmpOp::Eq]) && i.elif_else_clauses.is_empty()
}

/// The function that makes readers of attributes from texts.
const GETTER: &str = "attrgetter";

fn is_getter(e: &Expr) -> bool {
    match e {
        Expr::Name(n) => n.id.as_str() == GETTER,
        Expr::Attribute(a) => a.attr.as_str() == GETTER,
        _ => false,
    }
}

/// What a file has.
#[derive(Default)]
struct Finds {
    /// Something that may fail an assertion.
    may: bool,
    read: FxHashSet<&'static str>,
    /// What texts have in them that could be a name.
    words: FxHashSet<&'static str>,
    bound: FxHashSet<&'static str>,
    parameters: FxHashSet<&'static str>,
    classes: FxHashSet<&'static str>,
    caught: FxHashSet<&'static str>,
    /// Names of what is raised.
    raised: FxHashSet<&'static str>,
}

impl Finds {
    fn import(&mut self, names: &'static [Alias]) {
        for name in names {
            let bound = name.asname.as_ref().map_or(name.name.as_str(), |n| n.as_str());
            self.bound.insert(bound.split('.').next().unwrap_or(bound));
            self.may |= LEADING.contains(&name.name.as_str());
            self.may |= name.name.as_str() == GETTER && name.asname.is_some();
        }
    }
}

impl Visitor<'static> for Finds {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::Assert(_) => self.may = true,
            Stmt::Import(i) => {
                self.may |= !i.names.iter().all(|n| MODULES.contains(&n.name.as_str()));
                self.import(&i.names);
            }
            Stmt::ImportFrom(i) => {
                let module = i.module.as_ref().map_or("", |m| m.as_str());
                self.may |= i.level > 0
                    || !MODULES.contains(&module.split('.').next().unwrap_or(""))
                        && !MODULES.contains(&module);
                self.import(&i.names);
            }
            Stmt::FunctionDef(f) => {
                self.bound.insert(f.name.as_str());
            }
            Stmt::ClassDef(c) => {
                self.bound.insert(c.name.as_str());
                self.classes.insert(c.name.as_str());
            }
            Stmt::Raise(r) => match r.exc.as_deref() {
                None => {}
                Some(Expr::Name(n)) => {
                    self.raised.insert(n.id.as_str());
                }
                // What a class or a function makes; functions return what was made or caught here.
                Some(Expr::Call(c)) => match &*c.func {
                    Expr::Name(n) => {
                        self.raised.insert(n.id.as_str());
                    }
                    _ => self.may = true,
                },
                Some(_) => self.may = true,
            },
            // A text by itself, such as a docstring, is nobody's name.
            Stmt::Expr(e) if e.value.is_string_literal_expr() => return,
            _ => {}
        }
        visitor::walk_stmt(self, s);
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::Call(c) if is_getter(&c.func) => {
                // What it reads is written here, and leads nowhere else.
                let is_plain =
                    |e: &Expr| matches!(e, Expr::StringLiteral(s) if !s.value.to_str().contains("__"));
                self.may |= !c.arguments.args.iter().all(is_plain) || !c.arguments.keywords.is_empty();
                return c.arguments.args.iter().for_each(|e| self.visit_expr(e));
            }
            e if is_getter(e) => self.may = true,
            Expr::Name(n) => {
                let names = if n.ctx == ExprContext::Load { &mut self.read } else { &mut self.bound };
                names.insert(n.id.as_str());
            }
            Expr::Attribute(a) => self.may |= LEADING.contains(&a.attr.as_str()),
            Expr::StringLiteral(s) => {
                let text = s.value.to_str();
                self.may |= LEADING.contains(&text);
                self.words.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_'));
            }
            Expr::Call(c) if matches!(&*c.func, Expr::Name(n) if n.id.as_str() == "getattr") => {
                self.may |= !matches!(c.arguments.args.get(1), Some(Expr::StringLiteral(_)));
            }
            _ => {}
        }
        visitor::walk_expr(self, e);
    }

    fn visit_parameter(&mut self, p: &'static Parameter) {
        self.bound.insert(p.name.as_str());
        self.parameters.insert(p.name.as_str());
        visitor::walk_parameter(self, p);
    }

    fn visit_except_handler(&mut self, h: &'static ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = h;
        if let Some(name) = &handler.name {
            self.bound.insert(name.as_str());
            self.caught.insert(name.as_str());
        }
        visitor::walk_except_handler(self, h);
    }

    fn visit_pattern(&mut self, p: &'static Pattern) {
        let name = match p {
            Pattern::MatchAs(p) => p.name.as_ref(),
            Pattern::MatchStar(p) => p.name.as_ref(),
            Pattern::MatchMapping(p) => p.rest.as_ref(),
            _ => None,
        };
        self.bound.extend(name.map(|n| n.as_str()));
        visitor::walk_pattern(self, p);
    }
}
