//! The top level of a file in which not everything is followed.
//!
//! What the top level does is the same in every execution, for it asks for nothing. So it can be executed once, and where that showed that it ends without an exception, a
//! statement that is not followed is no obstacle to what a function does: the names that it binds are *opaque*, which ends the path where
//! they are used. A statement that may run code of the program can have changed, besides, whatever can change: then variables that hold
//! something that can are opaque, too, as are those that some function declares global. Classes, functions and modules stay what they are, for a
//! file that stores to attributes of these is not lowered so.

use super::*;
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_parameters, walk_stmt};
use ruff_python_ast::{Parameters, StmtFunctionDef};

/// What is known of the top level of a file that is lowered so.
pub(super) struct Skips {
    /// What the execution of the top level took for granted.
    pub granted: Vec<Assumption>,
    /// Names of which nothing is known, and whether what they hold runs no code of the program.
    opaque: BTreeMap<&'static str, bool>,
    /// Where the top level goes on behind a statement that turns out not to be followed.
    pub after: Option<conspect_ir::BlockId>,
    /// Is the current statement such a one?
    pub is_skipped: bool,
}

impl Skips {
    pub(super) fn new(granted: Vec<Assumption>) -> Skips {
        Skips { granted, opaque: BTreeMap::new(), after: None, is_skipped: false }
    }
}

/// May the top level of a file be lowered so: does nothing in it change what a class, a function or a module is?
pub(super) fn are_kept(body: &'static [Stmt], names: &Names, place: &Imported) -> bool {
    let mut patches = Patches { names, place, depth: 0, found: false };
    body.iter().for_each(|s| patches.visit_stmt(s));
    !patches.found
}

/// Looks for what may change a class, a function or a module.
struct Patches<'n> {
    names: &'n Names,
    place: &'n Imported,
    /// In so many functions.
    depth: usize,
    found: bool,
}

/// Names behind which anything of the program or of Python can be changed.
const DANGEROUS: [&str; 14] = [
    "modules",
    "import_module",
    "set_int_max_str_digits",
    "_getframe",
    "get_objects",
    "get_referrers",
    "__setattr__",
    "__delattr__",
    "__code__",
    "__defaults__",
    "__kwdefaults__",
    "__bases__",
    "__globals__",
    "__closure__",
];

impl Patches<'_> {
    /// Is a module one of the program's own? What it does with this file is not looked at. That a package of other people changes nothing of the
    /// program is taken for granted where the top level is executed.
    fn is_other(&self, module: &str) -> bool {
        let first = module.split('.').next().unwrap_or(module);
        let is_beside =
            self.place.root.join(first).exists() || self.place.root.join(format!("{first}.py")).exists();
        is_beside && module != "__future__"
    }
}

impl Visitor<'static> for Patches<'_> {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::Import(i) => self.found |= i.names.iter().any(|a| self.is_other(a.name.as_str())),
            Stmt::ImportFrom(i) => {
                let is_dangerous = |n: &str| DANGEROUS.contains(&n);
                self.found |= i.level > 0
                    || self.is_other(i.module.as_ref().map_or("", |m| m.as_str()))
                    || i.names.iter().any(|a| is_dangerous(a.name.as_str()));
            }
            _ => {}
        }
        let is_function = usize::from(s.is_function_def_stmt());
        self.depth += is_function;
        walk_stmt(self, s);
        self.depth -= is_function;
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        let binding = |e: &Expr| match e {
            Expr::Name(n) => self.names.bindings.get(n.id.as_str()).copied(),
            _ => None,
        };
        match e {
            Expr::Attribute(a) => {
                // A variable of a class is one like those of the top level.
                let is_variable = matches!(binding(&a.value), Some(Binding::Class(c))
                    if self.names.classes[c].variables.contains_key(a.attr.as_str()));
                let is_own = is_variable || matches!(binding(&a.value), None | Some(Binding::Variable));
                self.found |= !a.ctx.is_load() && (self.depth == 0 || !is_own);
                self.found |= DANGEROUS.contains(&a.attr.as_str());
                // What a call gives may be a class or a module.
                self.found |= !a.ctx.is_load() && a.value.is_call_expr();
                // A module whose attributes are read is not passed on.
                if !a.value.is_name_expr() {
                    self.visit_expr(&a.value);
                }
            }
            Expr::Name(_) => self.found |= matches!(binding(e), Some(Binding::Import(_, None))),
            _ => walk_expr(self, e),
        }
    }
}

/// The names that a definition or an assignment evaluates: those in the bodies of functions are not.
#[derive(Default)]
struct Evaluated {
    /// Names, and whether they are in a call.
    names: Vec<(&'static str, bool)>,
    calls: usize,
    /// The first names of decorators.
    decorators: Vec<String>,
    /// Is there anything that this does not see through?
    is_odd: bool,
    postponed: bool,
}

impl Evaluated {
    /// A decorator is called with what it decorates, and may call that.
    fn decorator(&mut self, e: &'static Expr) {
        self.calls += 1;
        self.visit_expr(e);
        self.calls -= 1;
        fn first(e: &Expr) -> Option<&str> {
            match e {
                Expr::Name(n) => Some(n.id.as_str()),
                Expr::Attribute(a) => first(&a.value),
                Expr::Call(c) => first(&c.func),
                _ => None,
            }
        }
        self.decorators.push(first(e).unwrap_or("").to_string());
    }

    fn function(&mut self, f: &'static StmtFunctionDef) {
        f.decorator_list.iter().for_each(|d| self.decorator(&d.expression));
        self.visit_parameters(&f.parameters);
        if !self.postponed {
            f.returns.iter().for_each(|e| self.visit_expr(e));
        }
        self.is_odd |= f.type_params.is_some();
    }
}

impl Visitor<'static> for Evaluated {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::FunctionDef(f) => self.function(f),
            Stmt::ClassDef(c) => {
                c.decorator_list.iter().for_each(|d| self.decorator(&d.expression));
                // What makes the class may call methods with such names; a class of classes may call any.
                self.is_odd |=
                    c.body.iter().any(|s| matches!(s, Stmt::FunctionDef(f) if f.name.starts_with('_')));
                self.calls += usize::from(c.arguments.as_ref().is_some_and(|a| !a.keywords.is_empty()));
                for a in
                    c.arguments.iter().flat_map(|a| a.args.iter().chain(a.keywords.iter().map(|k| &k.value)))
                {
                    self.visit_expr(a);
                }
                self.calls -= usize::from(c.arguments.as_ref().is_some_and(|a| !a.keywords.is_empty()));
                self.is_odd |= c.type_params.is_some();
                c.body.iter().for_each(|s| self.visit_stmt(s));
            }
            Stmt::AnnAssign(a) => {
                if !self.postponed {
                    self.visit_expr(&a.annotation);
                }
                a.value.iter().for_each(|v| self.visit_expr(v));
                self.is_odd |= !a.target.is_name_expr();
            }
            Stmt::Assign(a) => {
                self.visit_expr(&a.value);
                self.is_odd |= !a.targets.iter().all(Expr::is_name_expr);
            }
            Stmt::Pass(_) | Stmt::Import(_) | Stmt::ImportFrom(_) => {}
            Stmt::Expr(e) => self.visit_expr(&e.value),
            _ => self.is_odd = true,
        }
    }

    fn visit_parameters(&mut self, p: &'static Parameters) {
        if !self.postponed {
            return walk_parameters(self, p);
        }
        p.iter_non_variadic_params().filter_map(|p| p.default.as_deref()).for_each(|e| self.visit_expr(e));
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::Name(n) => self.names.push((n.id.as_str(), self.calls > 0)),
            Expr::Named(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Await(_) | Expr::Lambda(_) => {
                self.is_odd = true;
            }
            _ => {
                let is_call = usize::from(e.is_call_expr());
                self.calls += is_call;
                walk_expr(self, e);
                self.calls -= is_call;
            }
        }
    }
}

/// Is nothing called in an expression but what makes plain values?
fn is_plain(e: &'static Expr) -> bool {
    struct Calls(bool);
    impl Visitor<'static> for Calls {
        fn visit_expr(&mut self, e: &'static Expr) {
            const MAKERS: [&str; 16] = [
                "abs", "bool", "chr", "dict", "float", "int", "len", "list", "max", "min", "ord", "range",
                "round", "set", "str", "sum",
            ];
            self.0 &= match e {
                Expr::Call(c) => matches!(&*c.func, Expr::Name(n) if MAKERS.contains(&n.id.as_str())),
                Expr::Named(_) | Expr::Yield(_) | Expr::YieldFrom(_) | Expr::Await(_) | Expr::Lambda(_) => {
                    false
                }
                _ => true,
            };
            walk_expr(self, e);
        }
    }
    let mut calls = Calls(true);
    calls.visit_expr(e);
    calls.0
}

/// May what is of this kind change, or lead to something that can?
fn can_change(ty: &Ty) -> bool {
    match ty {
        Ty::None | Ty::Bool | Ty::Int | Ty::Float | Ty::Text | Ty::Member(_) => false,
        Ty::Tuple(all) => all.iter().any(can_change),
        Ty::Optional(t) => can_change(t),
        _ => true,
    }
}

impl Round<'_> {
    /// Is a name of the top level one of which nothing is known?
    pub(super) fn is_opaque(&self, name: &str) -> bool {
        self.skips.as_ref().is_some_and(|s| s.opaque.contains_key(name))
    }

    /// Does the top level, before the entry begins, come to what is not followed: itself, or in a function that it calls?
    pub(super) fn is_cut(&self) -> bool {
        let mut seen = self.early.clone();
        let mut next: Vec<usize> = seen.iter().copied().collect();
        while let Some(f) = next.pop() {
            for (_, callee) in self.calls.range((f, 0)..=(f, usize::MAX)) {
                if seen.insert(*callee) {
                    next.push(*callee);
                }
            }
        }
        self.cut_early || seen.iter().any(|f| self.cut.contains(f))
    }
}

impl Fx<'_, '_> {
    /// The statements of the top level, of which those that are not followed are skipped.
    pub(super) fn definitions(&mut self, body: &'static [Stmt]) -> Res<()> {
        for s in body {
            self.b.set_line(self.u.source.line(s));
            let after = self.b.block();
            let is_followed = self.is_followed(s);
            if let Some(skips) = &mut self.u.skips {
                (skips.after, skips.is_skipped) = (Some(after), !is_followed);
            }
            let goes_on = !is_followed || self.statement(s).is_ok();
            if goes_on && !self.b.is_terminated() {
                self.b.terminate(Terminator::Goto(after));
            }
            let is_skipped = match &mut self.u.skips {
                Some(skips) => {
                    skips.after = None;
                    skips.is_skipped
                }
                None => false,
            };
            self.b.switch_to(after);
            if is_skipped {
                self.skip(s);
            }
        }
        Ok(())
    }

    /// Is a statement of the top level tried? It runs no code of the program, then.
    fn is_followed(&self, s: &'static Stmt) -> bool {
        match s {
            Stmt::Pass(_)
            | Stmt::FunctionDef(_)
            | Stmt::ClassDef(_)
            | Stmt::Import(_)
            | Stmt::ImportFrom(_) => true,
            Stmt::Expr(e) => matches!(&*e.value, Expr::StringLiteral(_) | Expr::EllipsisLiteral(_)),
            Stmt::If(i) => self.is_program_test(&i.test) && i.elif_else_clauses.is_empty(),
            Stmt::Assign(a) => {
                a.targets.iter().all(Expr::is_name_expr) && (is_plain(&a.value) || self.is_alias(a))
            }
            Stmt::AnnAssign(a) => a.target.is_name_expr() && a.value.as_deref().is_none_or(is_plain),
            _ => false,
        }
    }

    /// A statement whose effects are not known.
    fn skip(&mut self, s: &'static Stmt) {
        let is_harmless = self.is_harmless(s);
        let (mut bound, mut globals) = (vec![], BTreeSet::new());
        // What it binds is all that counts here.
        let _ = names::bound(std::slice::from_ref(s), &mut bound, &mut globals, &mut BTreeSet::new());
        self.assigned.extend(bound.iter().map(|n| (*n).to_string()));
        if !is_harmless {
            bound.extend(&self.u.names.changed);
            let variables = self.u.names.bindings.iter().filter(|(_, b)| **b == Binding::Variable);
            bound.extend(
                variables
                    .map(|(n, _)| *n)
                    .filter(|n| self.assigned.contains(*n) && can_change(&self.u.kinds.var(MODULE, n))),
            );
        }
        if let Some(skips) = &mut self.u.skips {
            for n in bound {
                skips.opaque.entry(n).and_modify(|h| *h &= is_harmless).or_insert(is_harmless);
            }
        }
    }

    /// Does a statement run no code of the program, and does what it makes run none?
    fn is_harmless(&self, s: &'static Stmt) -> bool {
        let mut evaluated = Evaluated { postponed: self.u.postponed, ..Evaluated::default() };
        evaluated.visit_stmt(s);
        // Decorators that call nothing at once.
        let is_idle = |d: &String| match self.u.names.bindings.get(d.as_str()) {
            None => matches!(d.as_str(), "property" | "staticmethod" | "classmethod"),
            Some(Binding::Import(module, _)) => {
                matches!(*module, "functools" | "contextlib" | "dataclasses" | "abc" | "typing" | "enum")
            }
            _ => false,
        };
        let are_inert = evaluated.names.iter().all(|(name, is_called)| self.is_inert(name, *is_called));
        !evaluated.is_odd && evaluated.decorators.iter().all(is_idle) && are_inert
    }

    /// Does the value of a name run no code of the program, whatever is done with it?
    fn is_inert(&self, name: &'static str, is_called: bool) -> bool {
        let opaque = self.u.skips.as_ref().and_then(|s| s.opaque.get(name));
        match self.u.names.bindings.get(name) {
            _ if opaque == Some(&false) => false,
            None | Some(Binding::Import(..)) => true,
            Some(Binding::Variable) => opaque.is_some() || !can_change(&self.u.kinds.var(MODULE, name)),
            Some(Binding::Class(c)) => !is_called && self.u.names.classes[*c].refused.is_none(),
            Some(Binding::Function(_) | Binding::Several) => false,
        }
    }

    /// Does an annotation of the top level's own definitions do nothing?
    pub(super) fn is_idle(&self, e: &'static Expr) -> bool {
        let mut evaluated = Evaluated::default();
        evaluated.visit_expr(e);
        !evaluated.is_odd
            && evaluated.names.iter().all(|(name, is_called)| !is_called && self.is_inert(name, false))
    }
}
