//! Programs in which no assertion can fail because there is none: a claim about the text of the file, made before anything is executed.
//!
//! An assertion fails by `assert`, or by raising an `AssertionError`. A file has none if it has no such statement and does not name the class, if
//! every name in it is bound in it or is a builtin that leads to no other, if it imports modules that assert nothing, and if what it raises
//! is made where it is raised, is a class of its own or of Python's, or was caught. What leads to names that are made of texts, or to the
//! variables of other frames, ends the claim.

use crate::source::Source;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Alias, ExceptHandler, Expr, ExprContext, Parameter, Pattern, Stmt};
use rustc_hash::FxHashSet;

/// Modules of the library that assert nothing.
const MODULES: [&str; 27] = [
    "__future__",
    "abc",
    "bisect",
    "collections",
    "contextlib",
    "copy",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "io",
    "itertools",
    "json",
    "math",
    "operator",
    "os.path",
    "random",
    "re",
    "statistics",
    "string",
    "sys",
    "textwrap",
    "time",
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

/// Can no assertion of this file fail because it has none?
pub(crate) fn assertions(source: &Source) -> bool {
    if source.has_notation() || source.text.contains("AssertionError") {
        return false;
    }
    let mut finds = Finds::default();
    finds.visit_body(&source.ast.body);
    let known = |name: &&str| {
        finds.bound.contains(name) || BUILTINS.contains(name) || crate::realm::ERRORS.contains(name)
    };
    let raised = |name: &&str| {
        let class = finds.classes.contains(name) || crate::realm::ERRORS.contains(name);
        (class || finds.caught.contains(name)) && !finds.parameters.contains(name)
    };
    !finds.may && finds.read.iter().all(|n| known(&n)) && finds.raised.iter().all(|n| raised(&n))
}

/// What a file has.
#[derive(Default)]
struct Finds {
    /// Something that may fail an assertion.
    may: bool,
    read: FxHashSet<&'static str>,
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
            _ => {}
        }
        visitor::walk_stmt(self, s);
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::Name(n) => {
                let names = if n.ctx == ExprContext::Load { &mut self.read } else { &mut self.bound };
                names.insert(n.id.as_str());
            }
            Expr::Attribute(a) => self.may |= LEADING.contains(&a.attr.as_str()),
            Expr::StringLiteral(s) => self.may |= LEADING.contains(&s.value.to_str()),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files() {
        let check = |text: &str, expected: bool| {
            let source =
                Source::of_program("f.py", text.into(), conspect_base::FileId(0)).expect("it parses");
            assert_eq!(assertions(&source), expected, "{text}");
        };
        check("import math\ndef f(a):\n  if a < 0: raise ValueError(a)\n  return math.sqrt(a)\n", true);
        check(
            "class E(Exception): pass\ndef f(a):\n  try:\n    return g(a)\n  except E as e:\n    raise e\ndef g(a): raise E\n",
            true,
        );
        check("from collections import deque\nclass Q:\n  def __init__(self): self.d = deque()\n", true);
        check(
            "def f(xs):\n  match xs:\n    case [a, *b]: return a\n    case {'k': v, **r}: return r\n",
            true,
        );
        check("def f(a): assert a\n", false);
        check("def f(a): raise AssertionError\n", false);
        check("def f(a): raise a\n", false);
        check("def f(a): raise a()\n", false);
        check("def f(a):\n  e = a\n  raise e\n", false);
        check("def f(a): __ESBMC_assert(a)\n", false);
        check("import unittest\n", false);
        check("import helper\ndef f(): helper.g()\n", false);
        check("from .x import g\n", false);
        check("def f(a): exec(a)\n", false);
        check("def f(a): getattr(f, a)\n", false);
        check("def f(a): return f.__globals__\n", false);
        check("import sys\ndef f(a): return sys.modules\n", false);
        check("def f(n):\n  \"\"\"post: __return__ > n\"\"\"\n  return n + 1\n", false);
    }
}
