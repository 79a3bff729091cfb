//! What Python's compiler refuses behind its parser: names that are parameters and global, `return` outside of functions, and the like.
//! The parser's crate finds most of it and asks here where in the program it is.

use crate::scopes::{self, Scopes};
use crate::source::Source;
use ruff_python_ast::visitor::{
    Visitor, walk_comprehension, walk_except_handler, walk_expr, walk_parameters, walk_pattern, walk_stmt,
};
use ruff_python_ast::{
    Comprehension, ExceptHandler, Expr, ExprContext, Identifier, Pattern, PythonVersion, Stmt, StmtTry,
};
use ruff_python_parser::semantic_errors::{
    LazyImportContext, SemanticSyntaxChecker, SemanticSyntaxContext, SemanticSyntaxError,
};
use ruff_text_size::{Ranged, TextRange, TextSize};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The first place that Python's compiler refuses, and why.
pub(crate) fn refused(source: &Source) -> Option<(TextSize, String)> {
    let (text, scopes) = (source.text, source.scopes());
    let place = Place { text, scopes, around: vec![Around::of(Kind::Module, 0)], errors: RefCell::default() };
    let mut reader = Reader { checker: SemanticSyntaxChecker::new(), place };
    reader.visit_body(&source.ast.body);
    reader.place.errors.into_inner().into_iter().min_by_key(|e| e.0)
}

/// As many blocks may be inside of each other in one scope (CPython 3.11, `CO_MAXBLOCKS`).
const BLOCKS: usize = 20;

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

/// A scope that is around the place.
struct Around {
    kind: Kind,
    /// Its number among the file's.
    number: usize,
    /// What was declared global in it so far, and where.
    globals: BTreeMap<&'static str, TextRange>,
    /// The names that were met in it so far.
    seen: BTreeSet<&'static str>,
    /// How many loops are around the place.
    loops: usize,
    /// How many blocks the compiler has opened there.
    blocks: usize,
    /// How many loops are around the innermost handler of `except*`, where one is.
    star: Option<usize>,
}

impl Around {
    fn of(kind: Kind, number: usize) -> Around {
        Around {
            kind,
            number,
            globals: BTreeMap::new(),
            seen: BTreeSet::new(),
            loops: 0,
            blocks: 0,
            star: None,
        }
    }
}

struct Place {
    text: &'static str,
    scopes: &'static Scopes,
    around: Vec<Around>,
    errors: RefCell<Vec<(TextSize, String)>>,
}

struct Reader {
    checker: SemanticSyntaxChecker,
    place: Place,
}

impl Reader {
    fn here(&mut self) -> &mut Around {
        self.place.around.last_mut().expect("the module's scope is there")
    }

    /// Visits what is in the scope of a node.
    fn inside(&mut self, kind: Kind, node: &impl Ranged, visit: impl FnOnce(&mut Self)) {
        let of_node = match kind {
            Kind::Module => scopes::Kind::Module,
            Kind::Class => scopes::Kind::Class,
            Kind::Function { .. } => scopes::Kind::Function,
            Kind::Lambda => scopes::Kind::Lambda,
            Kind::Comprehension { is_generator: true, .. } => scopes::Kind::Generator,
            Kind::Comprehension { is_generator: false, .. } => scopes::Kind::Comprehension,
        };
        let number = self.place.scopes.at(node, of_node);
        self.place.around.push(Around::of(kind, number));
        visit(self);
        self.place.around.pop();
    }

    fn meet(&mut self, name: &'static str) {
        self.here().seen.insert(name);
    }

    /// A name that was used is declared to be another scope's (Python Language Reference §7.12, §7.13).
    fn declare(&mut self, names: &'static [Identifier]) {
        for name in names {
            if self.here().seen.contains(name.as_str()) {
                self.refuse(name, &format!("name `{name}` is used prior to its declaration"));
            }
        }
    }

    /// What is inside of so many blocks, of which the compiler of Python 3.11 allows [`BLOCKS`] in a scope.
    fn blocks(&mut self, count: usize, at: &impl Ranged, visit: impl FnOnce(&mut Self)) {
        self.here().blocks += count;
        if self.here().blocks > BLOCKS && self.here().blocks - count <= BLOCKS {
            self.refuse(at, "too many statically nested blocks");
        }
        visit(self);
        self.here().blocks -= count;
    }

    /// A loop's body; what is behind `else` is outside of the loop.
    fn looped(&mut self, at: &impl Ranged, body: &'static [Stmt], other: &'static [Stmt]) {
        self.here().loops += 1;
        self.blocks(1, at, |r| r.visit_body(body));
        self.here().loops -= 1;
        self.visit_body(other);
    }

    /// A block for the body and one for `finally`; in a handler one for the exception and one for its name; `finally` is compiled twice, once for
    /// an exception that leaves.
    fn tried(&mut self, t: &'static StmtTry) {
        let outer = usize::from(!t.finalbody.is_empty());
        self.blocks(outer, t, |r| {
            r.blocks(usize::from(!t.handlers.is_empty()), t, |r| r.visit_body(&t.body));
            let loops = r.here().loops;
            let star = r.here().star;
            if t.is_star {
                r.here().star = Some(loops);
            }
            t.handlers.iter().for_each(|h| r.blocks(2, h, |r| r.visit_except_handler(h)));
            r.here().star = star;
            r.visit_body(&t.orelse);
        });
        self.blocks(outer, t, |r| r.visit_body(&t.finalbody));
    }

    fn comprehension(
        &mut self,
        node: &'static Expr,
        generators: &'static [Comprehension],
        parts: &[&'static Expr],
    ) {
        let Some((first, _)) = generators.split_first() else { return };
        // The first iterable belongs to what is around (Python Language Reference §6.2.4).
        self.visit_expr(&first.iter);
        let is_async = generators.iter().any(|g| g.is_async);
        let kind = Kind::Comprehension { is_async, is_generator: node.is_generator_expr() };
        self.inside(kind, node, |r| {
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

impl Visitor<'static> for Reader {
    fn visit_stmt(&mut self, s: &'static Stmt) {
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
                self.inside(kind, f, |r| r.visit_body(&f.body));
                self.meet(f.name.as_str());
            }
            Stmt::ClassDef(c) => {
                c.decorator_list.iter().for_each(|d| self.visit_decorator(d));
                c.type_params.iter().for_each(|t| self.visit_type_params(t));
                c.arguments.iter().for_each(|a| self.visit_arguments(a));
                self.inside(Kind::Class, c, |r| r.visit_body(&c.body));
                self.meet(c.name.as_str());
            }
            Stmt::Global(g) => {
                self.declare(&g.names);
                self.here().globals.extend(g.names.iter().map(|n| (n.as_str(), n.range())));
            }
            Stmt::Nonlocal(n) => self.declare(&n.names),
            Stmt::For(f) => {
                self.visit_expr(&f.iter);
                self.visit_expr(&f.target);
                self.looped(f, &f.body, &f.orelse);
            }
            Stmt::While(w) => {
                self.visit_expr(&w.test);
                self.looped(w, &w.body, &w.orelse);
            }
            Stmt::With(w) => {
                w.items.iter().for_each(|i| self.visit_with_item(i));
                self.blocks(w.items.len(), w, |r| r.visit_body(&w.body));
            }
            Stmt::Try(t) => self.tried(t),
            _ => walk_stmt(self, s),
        }
    }

    fn visit_expr(&mut self, e: &'static Expr) {
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
                self.inside(Kind::Lambda, l, |r| r.visit_expr(&l.body));
            }
            Expr::Name(n) => self.meet(n.id.as_str()),
            Expr::ListComp(c) => self.comprehension(e, &c.generators, &[&c.elt]),
            Expr::SetComp(c) => self.comprehension(e, &c.generators, &[&c.elt]),
            Expr::Generator(c) => self.comprehension(e, &c.generators, &[&c.elt]),
            Expr::DictComp(c) => {
                let parts: Vec<&Expr> = c.key.as_deref().into_iter().chain([&*c.value]).collect();
                self.comprehension(e, &c.generators, &parts);
            }
            _ => walk_expr(self, e),
        }
    }

    fn visit_except_handler(&mut self, h: &'static ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = h;
        handler.name.iter().for_each(|n| self.meet(n.as_str()));
        walk_except_handler(self, h);
    }

    fn visit_pattern(&mut self, p: &'static Pattern) {
        let name = match p {
            Pattern::MatchAs(a) => a.name.as_ref(),
            Pattern::MatchStar(s) => s.name.as_ref(),
            Pattern::MatchMapping(m) => m.rest.as_ref(),
            _ => None,
        };
        name.into_iter().for_each(|n| self.meet(n.as_str()));
        walk_pattern(self, p);
    }
}

impl Place {
    fn here(&self) -> &Around {
        self.around.last().expect("the module's scope is there")
    }

    /// The first answer of the scopes around the place, the innermost first.
    fn first(&self, answer: impl Fn(Kind) -> Option<bool>) -> bool {
        self.around.iter().rev().find_map(|s| answer(s.kind)).unwrap_or(false)
    }
}

impl SemanticSyntaxContext for Place {
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
        self.here().globals.get(name).copied()
    }

    fn has_nonlocal_binding(&self, name: &str) -> bool {
        let here = self.here().number;
        // Private names have that of their class in front of them there.
        let known = self.scopes.all[here].nonlocals.iter().find(|n| n.ends_with(name));
        known.is_none_or(|n| self.scopes.resolve(here, n) != scopes::Place::Global)
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
        let sync = |s: &Around| s.kind == Kind::Comprehension { is_async: false, is_generator: false };
        self.around.iter().any(sync)
    }

    fn in_class_body_comprehension(&self) -> bool {
        self.first(|k| match k {
            Kind::Class => Some(true),
            Kind::Module | Kind::Function { .. } | Kind::Lambda => Some(false),
            Kind::Comprehension { .. } => None,
        })
    }

    fn in_module_scope(&self) -> bool {
        self.here().kind == Kind::Module
    }

    fn in_function_scope(&self) -> bool {
        matches!(self.here().kind, Kind::Function { .. })
    }

    fn in_generator_context(&self) -> bool {
        self.around.iter().any(|s| matches!(s.kind, Kind::Comprehension { is_generator: true, .. }))
    }

    fn in_notebook(&self) -> bool {
        false
    }

    fn report_semantic_error(&self, error: SemanticSyntaxError) {
        self.errors.borrow_mut().push((error.start(), error.to_string()));
    }

    fn in_loop_context(&self) -> bool {
        self.here().loops > 0
    }

    fn is_bound_parameter(&self, name: &str) -> bool {
        self.scopes.all[self.here().number].parameters.contains(&name)
    }
}
