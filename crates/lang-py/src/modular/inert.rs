//! Does what a file defines run code of the file's own where it is loaded? Such code could change what its names mean, and is not followed.
//!
//! A definition evaluates decorators, default values, annotations, and the bodies and bases of classes. That all this ends without an exception
//! is found out by executing it.

use super::Module;
use ruff_python_ast::visitor::{Visitor, walk_arguments, walk_expr};
use ruff_python_ast::{Decorator, Expr, ExprCall, Parameters, Stmt, StmtClassDef, StmtFunctionDef};

/// Modules whose functions keep what they are given, and call none of it at once, where they are called or decorate.
const KEEP: [&str; 12] = [
    "conspect",
    "icontract",
    "deal",
    "nagini_contracts.contracts",
    "functools",
    "dataclasses",
    "typing",
    "typing_extensions",
    "abc",
    "contextlib",
    "enum",
    "warnings",
];

/// Methods that Python calls where classes are made.
const HOOKS: [&str; 6] = [
    "__init_subclass__",
    "__class_getitem__",
    "__set_name__",
    "__prepare__",
    "__mro_entries__",
    "__instancecheck__",
];

/// Methods that an enumeration calls where its members are made.
const OF_MEMBERS: [&str; 5] = ["__init__", "__new__", "_generate_next_value_", "__eq__", "__hash__"];

impl Module<'_> {
    /// Does a function's definition run no code of the file?
    pub(super) fn is_inert_function(&self, f: &'static StmtFunctionDef) -> bool {
        let inner = f.returns.as_deref().into_iter().chain(annotations(&f.parameters));
        f.decorator_list.iter().all(|d| self.is_inert_decorator(d))
            && f.parameters
                .iter_non_variadic_params()
                .filter_map(|p| p.default.as_deref())
                .all(|e| self.is_inert(e))
            && inner.into_iter().all(|e| self.has_inert_calls(e))
    }

    /// Does a class's definition run no code of the file?
    pub(super) fn is_inert_class(&self, c: &'static StmtClassDef) -> bool {
        let is_known = |e: &Expr| {
            self.imported(e).is_some_and(|n| matches!(&*n, "abc.ABCMeta" | "enum.EnumMeta" | "enum.EnumType"))
        };
        let bases = c.arguments.iter().flat_map(|a| &a.args);
        let named = c.arguments.iter().flat_map(|a| &a.keywords);
        let is_enum = bases.clone().any(|b| self.imported(b).is_some_and(|n| n.starts_with("enum.")));
        let has = |names: &[&str]| {
            let mut all = c.body.iter().filter_map(Stmt::as_function_def_stmt);
            all.any(|f| names.contains(&f.name.as_str()))
        };
        let is_inert = |s: &'static Stmt| match s {
            Stmt::FunctionDef(f) => self.is_inert_function(f),
            Stmt::ClassDef(c) => self.is_inert_class(c),
            Stmt::Assign(a) => self.is_inert(&a.value),
            Stmt::AnnAssign(a) => {
                self.has_inert_calls(&a.annotation) && a.value.as_deref().is_none_or(|e| self.is_inert(e))
            }
            Stmt::Expr(e) => {
                matches!(&*e.value, Expr::StringLiteral(_) | Expr::EllipsisLiteral(_))
                    || self.is_taken(&e.value)
            }
            Stmt::Pass(_) => true,
            _ => false,
        };
        c.decorator_list.iter().all(|d| self.is_inert_decorator(d))
            && bases.clone().all(|b| self.has_inert_calls(b))
            && named.clone().all(|k| match k.arg.as_deref() {
                Some("metaclass") => is_known(&k.value),
                _ => self.is_inert(&k.value),
            })
            && !has(&HOOKS)
            && !(is_enum && (has(&OF_MEMBERS) || bases.clone().count() > 1))
            && c.body.iter().all(is_inert)
    }

    fn is_inert_decorator(&self, d: &'static Decorator) -> bool {
        let e = &d.expression;
        match e {
            Expr::Name(n) if matches!(n.id.as_str(), "property" | "staticmethod" | "classmethod") => {
                self.is_builtin(n.id.as_str())
            }
            // Of a property of the class.
            Expr::Attribute(a) if matches!(a.attr.as_str(), "setter" | "getter" | "deleter") => {
                a.value.is_name_expr()
            }
            Expr::Call(c) => self.keeps(&c.func) && self.is_inert(e),
            e => self.keeps(e),
        }
    }

    /// Is it a function that keeps what it is given?
    fn keeps(&self, f: &Expr) -> bool {
        let of = |name: String| match name.rsplit_once('.') {
            Some((module, name)) => KEEP.contains(&module) && !matches!(name, "reduce" | "partial"),
            None => false,
        };
        self.is_taken(f) || self.imported(f).is_some_and(of)
    }

    /// Does the evaluation run no code of the file, operators of objects of its classes included?
    fn is_inert(&self, e: &'static Expr) -> bool {
        let mut calls = Calls { m: self, operators: true, found: false };
        calls.visit_expr(e);
        !calls.found
    }

    /// Does it call nothing of the file's? Operators are those of types.
    fn has_inert_calls(&self, e: &'static Expr) -> bool {
        let mut calls = Calls { m: self, operators: false, found: false };
        calls.visit_expr(e);
        !calls.found
    }

    /// Is something of the file's own named, or a function written out?
    fn names_own(&self, e: &'static Expr) -> bool {
        struct Own<'m, 's>(&'m Module<'s>, bool);
        impl Visitor<'static> for Own<'_, '_> {
            fn visit_expr(&mut self, e: &'static Expr) {
                let is_own = |n: &str| self.0.functions.contains_key(n) || self.0.classes.contains_key(n);
                self.1 |= match e {
                    Expr::Name(n) => is_own(n.id.as_str()),
                    Expr::Lambda(_) => true,
                    _ => false,
                };
                walk_expr(self, e);
            }
        }
        let mut own = Own(self, false);
        own.visit_expr(e);
        own.1
    }
}

fn annotations(p: &'static Parameters) -> impl Iterator<Item = &'static Expr> {
    p.iter().filter_map(|p| p.annotation())
}

/// Looks for what runs code of the file.
struct Calls<'m, 's> {
    m: &'m Module<'s>,
    /// Do operators count?
    operators: bool,
    found: bool,
}

impl Calls<'_, '_> {
    fn call(&mut self, c: &'static ExprCall) {
        let m = self.m;
        let is_builtin = matches!(&*c.func, Expr::Name(n) if m.is_builtin(n.id.as_str()));
        let is_plain = is_builtin || m.imported(&c.func).is_some();
        let named = c.arguments.keywords.iter().map(|k| &k.value);
        let names_own = c.arguments.args.iter().chain(named).any(|e| m.names_own(e));
        self.found |= !m.keeps(&c.func) && (!is_plain || names_own);
        walk_arguments(self, &c.arguments);
    }
}

impl Visitor<'static> for Calls<'_, '_> {
    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            // What a function does is done where it is called.
            Expr::Lambda(l) => {
                let all = l.parameters.iter().flat_map(|p| p.iter_non_variadic_params());
                all.filter_map(|p| p.default.as_deref()).for_each(|e| self.visit_expr(e));
            }
            Expr::Call(c) => self.call(c),
            Expr::BinOp(_) | Expr::Compare(_) | Expr::Subscript(_) | Expr::UnaryOp(_) | Expr::FString(_) => {
                self.found |= self.operators && self.m.names_own(e);
                walk_expr(self, e);
            }
            Expr::Await(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Named(_) => self.found = true,
            _ => walk_expr(self, e),
        }
    }
}
