//! What Python's compiler refuses behind its parser: names that are parameters and global, `return` outside of functions, and the like.
//! The parser's crate finds most of it and asks here where in the program it is.

use ruff_python_ast::visitor::{Visitor, walk_comprehension, walk_expr, walk_parameters, walk_stmt};
use ruff_python_ast::{
    Comprehension, ExceptHandler, Expr, ExprContext, ModModule, Parameters, PythonVersion, Stmt,
};
use ruff_python_parser::semantic_errors::{
    LazyImportContext, SemanticSyntaxChecker, SemanticSyntaxContext, SemanticSyntaxError,
};
use ruff_text_size::{Ranged, TextRange, TextSize};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The first place that Python's compiler refuses, and why.
pub(crate) fn refused(text: &str, ast: &ModModule) -> Option<(TextSize, String)> {
    let mut reader = Reader {
        checker: SemanticSyntaxChecker::new(),
        place: Place {
            text,
            scopes: vec![Scope::of(Kind::Module, &ast.body, None)],
            errors: RefCell::default(),
        },
    };
    reader.visit_body(&ast.body);
    reader.place.errors.into_inner().into_iter().min_by_key(|e| e.0)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Module,
    Class,
    Function {
        is_async: bool,
    },
    Lambda,
    /// A comprehension of a list, set or dictionary, or a generator expression.
    Comprehension {
        is_async: bool,
        is_generator: bool,
    },
}

struct Scope<'a> {
    kind: Kind,
    parameters: BTreeSet<&'a str>,
    /// What the scope declares global, and where.
    globals: BTreeMap<&'a str, TextRange>,
    /// Names that get a value in it.
    bound: BTreeSet<&'a str>,
    /// How many loops are around the place.
    loops: usize,
    /// How many loops are around the innermost handler of `except*`, where one is.
    star: Option<usize>,
}

impl<'a> Scope<'a> {
    fn of(kind: Kind, body: &'a [Stmt], parameters: Option<&'a Parameters>) -> Scope<'a> {
        let parameters: BTreeSet<&str> =
            parameters.into_iter().flat_map(|p| p.iter()).map(|p| p.name().as_str()).collect();
        let mut names = Names { globals: BTreeMap::new(), bound: parameters.clone() };
        names.visit_body(body);
        Scope { kind, parameters, globals: names.globals, bound: names.bound, loops: 0, star: None }
    }
}

/// The names that statements bind, outside of functions and classes in them.
struct Names<'a> {
    globals: BTreeMap<&'a str, TextRange>,
    bound: BTreeSet<&'a str>,
}

impl<'a> Visitor<'a> for Names<'a> {
    fn visit_stmt(&mut self, s: &'a Stmt) {
        match s {
            Stmt::FunctionDef(f) => {
                self.bound.insert(f.name.as_str());
            }
            Stmt::ClassDef(c) => {
                self.bound.insert(c.name.as_str());
            }
            Stmt::Global(g) => {
                // The last declaration counts: nothing may use the name before it.
                self.globals.extend(g.names.iter().map(|name| (name.as_str(), name.range())));
            }
            Stmt::Import(i) => {
                for a in &i.names {
                    let whole = a.asname.as_ref().unwrap_or(&a.name).as_str();
                    self.bound.insert(whole.split('.').next().unwrap_or(whole));
                }
            }
            Stmt::ImportFrom(i) => {
                self.bound.extend(i.names.iter().map(|a| a.asname.as_ref().unwrap_or(&a.name).as_str()));
            }
            _ => walk_stmt(self, s),
        }
    }

    fn visit_expr(&mut self, e: &'a Expr) {
        match e {
            Expr::Name(n) if n.ctx != ExprContext::Load => {
                self.bound.insert(n.id.as_str());
            }
            Expr::Lambda(_) => {}
            _ => walk_expr(self, e),
        }
    }

    fn visit_comprehension(&mut self, c: &'a Comprehension) {
        // Its target belongs to the comprehension.
        self.visit_expr(&c.iter);
        c.ifs.iter().for_each(|e| self.visit_expr(e));
    }

    fn visit_except_handler(&mut self, h: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = h;
        self.bound.extend(handler.name.iter().map(|n| n.as_str()));
        ruff_python_ast::visitor::walk_except_handler(self, h);
    }

    fn visit_pattern(&mut self, p: &'a ruff_python_ast::Pattern) {
        use ruff_python_ast::Pattern;
        let name = match p {
            Pattern::MatchAs(a) => a.name.as_ref(),
            Pattern::MatchStar(s) => s.name.as_ref(),
            Pattern::MatchMapping(m) => m.rest.as_ref(),
            _ => None,
        };
        self.bound.extend(name.map(|n| n.as_str()));
        ruff_python_ast::visitor::walk_pattern(self, p);
    }
}

struct Place<'a> {
    text: &'a str,
    scopes: Vec<Scope<'a>>,
    errors: RefCell<Vec<(TextSize, String)>>,
}

struct Reader<'a> {
    checker: SemanticSyntaxChecker,
    place: Place<'a>,
}

impl<'a> Reader<'a> {
    fn here(&mut self) -> &mut Scope<'a> {
        self.place.scopes.last_mut().expect("the module's scope is there")
    }

    fn inside(&mut self, scope: Scope<'a>, visit: impl FnOnce(&mut Self)) {
        self.place.scopes.push(scope);
        visit(self);
        self.place.scopes.pop();
    }

    /// A loop's body; what is behind `else` is outside of the loop.
    fn looped(&mut self, body: &'a [Stmt], other: &'a [Stmt]) {
        self.here().loops += 1;
        self.visit_body(body);
        self.here().loops -= 1;
        self.visit_body(other);
    }

    fn comprehension(&mut self, generators: &'a [Comprehension], is_generator: bool, parts: &[&'a Expr]) {
        let Some((first, _)) = generators.split_first() else { return };
        // The first iterable belongs to what is around (Python Language Reference §6.2.4).
        self.visit_expr(&first.iter);
        let is_async = generators.iter().any(|g| g.is_async);
        self.inside(Scope::of(Kind::Comprehension { is_async, is_generator }, &[], None), |r| {
            for (i, g) in generators.iter().enumerate() {
                if i > 0 {
                    walk_comprehension(r, g);
                    continue;
                }
                r.visit_expr(&g.target);
                g.ifs.iter().for_each(|e| r.visit_expr(e));
            }
            parts.iter().for_each(|e| r.visit_expr(e));
        });
    }

    /// `return`, `break` and `continue` do not leave a handler of `except*` (Python Language Reference §8.4.2).
    fn leaves_star(&mut self, s: &Stmt) {
        let scope = self.here();
        let Some(outside) = scope.star else { return };
        let leaves = match s {
            Stmt::Return(_) => true,
            Stmt::Break(_) | Stmt::Continue(_) => scope.loops == outside,
            _ => false,
        };
        if leaves {
            self.refuse(s, "`break`, `continue` and `return` cannot appear in an `except*` block");
        }
    }

    fn refuse(&self, at: &impl Ranged, text: &str) {
        self.place.errors.borrow_mut().push((at.start(), text.into()));
    }
}

impl<'a> Visitor<'a> for Reader<'a> {
    fn visit_stmt(&mut self, s: &'a Stmt) {
        self.checker.visit_stmt(s, &self.place);
        self.leaves_star(s);
        if let Stmt::Try(t) = s {
            let all = t.handlers.iter().map(|ExceptHandler::ExceptHandler(h)| h);
            if let Some(first) = all.rev().skip(1).find(|h| h.type_.is_none()) {
                self.refuse(first, "default `except:` must be last");
            }
        }
        match s {
            Stmt::FunctionDef(f) => {
                f.decorator_list.iter().for_each(|d| self.visit_decorator(d));
                f.type_params.iter().for_each(|t| self.visit_type_params(t));
                walk_parameters(self, &f.parameters);
                f.returns.iter().for_each(|e| self.visit_annotation(e));
                let kind = Kind::Function { is_async: f.is_async };
                self.inside(Scope::of(kind, &f.body, Some(&f.parameters)), |r| r.visit_body(&f.body));
            }
            Stmt::ClassDef(c) => {
                c.decorator_list.iter().for_each(|d| self.visit_decorator(d));
                c.type_params.iter().for_each(|t| self.visit_type_params(t));
                c.arguments.iter().for_each(|a| self.visit_arguments(a));
                self.inside(Scope::of(Kind::Class, &c.body, None), |r| r.visit_body(&c.body));
            }
            Stmt::For(f) => {
                self.visit_expr(&f.iter);
                self.visit_expr(&f.target);
                self.looped(&f.body, &f.orelse);
            }
            Stmt::While(w) => {
                self.visit_expr(&w.test);
                self.looped(&w.body, &w.orelse);
            }
            Stmt::Try(t) if t.is_star => {
                self.visit_body(&t.body);
                let loops = self.here().loops;
                let outer = self.here().star.replace(loops);
                t.handlers.iter().for_each(|h| self.visit_except_handler(h));
                self.here().star = outer;
                self.visit_body(&t.orelse);
                self.visit_body(&t.finalbody);
            }
            _ => walk_stmt(self, s),
        }
    }

    fn visit_expr(&mut self, e: &'a Expr) {
        self.checker.visit_expr(e, &self.place);
        if let Expr::Attribute(a) = e
            && a.ctx != ExprContext::Load
            && a.attr.as_str() == "__debug__"
        {
            self.refuse(a, "cannot assign to `__debug__`");
        }
        match e {
            Expr::Lambda(l) => {
                l.parameters.iter().for_each(|p| walk_parameters(self, p));
                let scope = Scope::of(Kind::Lambda, &[], l.parameters.as_deref());
                self.inside(scope, |r| r.visit_expr(&l.body));
            }
            Expr::ListComp(c) => self.comprehension(&c.generators, false, &[&c.elt]),
            Expr::SetComp(c) => self.comprehension(&c.generators, false, &[&c.elt]),
            Expr::Generator(c) => self.comprehension(&c.generators, true, &[&c.elt]),
            Expr::DictComp(c) => {
                let parts: Vec<&Expr> = c.key.as_deref().into_iter().chain([&*c.value]).collect();
                self.comprehension(&c.generators, false, &parts);
            }
            _ => walk_expr(self, e),
        }
    }
}

impl Place<'_> {
    fn here(&self) -> Kind {
        self.scopes.last().map_or(Kind::Module, |s| s.kind)
    }

    /// The first answer of the scopes around the place, the innermost first.
    fn first(&self, answer: impl Fn(Kind) -> Option<bool>) -> bool {
        self.scopes.iter().rev().find_map(|s| answer(s.kind)).unwrap_or(false)
    }
}

impl SemanticSyntaxContext for Place<'_> {
    fn future_annotations_or_stub(&self) -> bool {
        false
    }

    fn lazy_import_context(&self) -> Option<LazyImportContext> {
        None
    }

    fn python_version(&self) -> PythonVersion {
        PythonVersion::PY314
    }

    fn source(&self) -> &str {
        self.text
    }

    fn global(&self, name: &str) -> Option<TextRange> {
        self.scopes.last()?.globals.get(name).copied()
    }

    fn has_nonlocal_binding(&self, name: &str) -> bool {
        let around = self.scopes.iter().rev().skip(1);
        // Methods have a variable of this name around them (Python Language Reference §3.3.3.6).
        if name == "__class__" {
            return around.clone().any(|s| s.kind == Kind::Class);
        }
        around
            .filter(|s| matches!(s.kind, Kind::Function { .. } | Kind::Lambda))
            .any(|s| s.bound.contains(name))
    }

    fn in_async_context(&self) -> bool {
        self.first(|k| match k {
            Kind::Class | Kind::Lambda => Some(false),
            Kind::Function { is_async } => Some(is_async),
            Kind::Module | Kind::Comprehension { .. } => None,
        })
    }

    fn in_await_allowed_context(&self) -> bool {
        self.first(|k| match k {
            Kind::Class => Some(false),
            Kind::Function { .. } | Kind::Lambda => Some(true),
            Kind::Module | Kind::Comprehension { .. } => None,
        })
    }

    fn in_yield_allowed_context(&self) -> bool {
        self.first(|k| match k {
            Kind::Class | Kind::Comprehension { .. } => Some(false),
            Kind::Function { .. } | Kind::Lambda => Some(true),
            Kind::Module => None,
        })
    }

    fn in_sync_comprehension(&self) -> bool {
        let sync = |s: &Scope| s.kind == Kind::Comprehension { is_async: false, is_generator: false };
        self.scopes.iter().any(sync)
    }

    fn in_class_body_comprehension(&self) -> bool {
        self.first(|k| match k {
            Kind::Class => Some(true),
            Kind::Module | Kind::Function { .. } | Kind::Lambda => Some(false),
            Kind::Comprehension { .. } => None,
        })
    }

    fn in_module_scope(&self) -> bool {
        self.here() == Kind::Module
    }

    fn in_function_scope(&self) -> bool {
        matches!(self.here(), Kind::Function { .. })
    }

    fn in_generator_context(&self) -> bool {
        self.scopes.iter().any(|s| matches!(s.kind, Kind::Comprehension { is_generator: true, .. }))
    }

    fn in_notebook(&self) -> bool {
        false
    }

    fn report_semantic_error(&self, error: SemanticSyntaxError) {
        self.errors.borrow_mut().push((error.start(), error.to_string()));
    }

    fn in_loop_context(&self) -> bool {
        self.scopes.last().is_some_and(|s| s.loops > 0)
    }

    fn is_bound_parameter(&self, name: &str) -> bool {
        self.scopes.last().is_some_and(|s| s.parameters.contains(name))
    }
}
