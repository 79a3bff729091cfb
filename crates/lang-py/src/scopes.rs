//! Names: which scope binds each, and which variables closures share (Python Language Reference §4.2).

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    Comprehension, ExceptHandler, Expr, ExprContext, ModModule, Parameters, Pattern, Stmt, TypeParam,
    TypeParams,
};
use ruff_text_size::{Ranged, TextRange};
use rustc_hash::FxHashMap;

/// What a scope belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    Module,
    Function,
    Lambda,
    Class,
    /// A comprehension that is lowered in the code around it.
    Comprehension,
    /// A generator expression, a function of its own.
    Generator,
}

/// A scope.
#[derive(Debug)]
pub struct Scope {
    pub kind: Kind,
    /// Where its node starts.
    pub start: u32,
    pub parent: usize,
    /// Names that are bound here, in the order of their first binding.
    pub bound: Vec<&'static str>,
    pub globals: Vec<&'static str>,
    pub nonlocals: Vec<&'static str>,
    uses: Vec<&'static str>,
    /// Bound names that functions inside share.
    pub cells: Vec<&'static str>,
    /// Names that can lose their value again.
    pub deleted: Vec<&'static str>,
    pub parameters: Vec<&'static str>,
    /// Variables of scopes around that the function uses, for frames.
    pub free: Vec<(usize, &'static str)>,
    pub is_generator: bool,
    /// Is there an assignment expression, which can change a variable in the middle of an expression?
    pub has_walrus: bool,
}

/// The scopes of a file; the first is the module's.
#[derive(Debug)]
pub struct Scopes {
    pub all: Vec<Scope>,
    /// The names of the file's type parameters (PEP 695) that stand for one type each.
    pub type_parameters: Vec<&'static str>,
    /// Are all names of some module imported, whatever these are?
    has_star: bool,
    at: FxHashMap<(u32, Kind), usize>,
}

/// Where a name leads from a scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Global,
    /// A variable of this scope, in the same frame or around it.
    Variable(usize),
    /// A name of the class whose body this is.
    InClass(usize),
}

/// A place where a name is written that a scope resolves.
#[derive(Clone, Copy, Debug)]
pub struct Mention {
    pub range: TextRange,
    pub scope: usize,
    pub name: &'static str,
    pub binds: bool,
    /// Is it what an import names, with what it is called here?
    pub imports: bool,
}

struct Builder {
    scopes: Scopes,
    current: usize,
    /// Where names are written, if somebody asks.
    mentions: Option<Vec<Mention>>,
    /// The names of the classes around, innermost last.
    classes: Vec<&'static str>,
}

/// A name as it is inside a class (§6.2.1, private names).
pub fn mangle(class: &str, name: &'static str) -> &'static str {
    let class = class.trim_start_matches('_');
    let is_private = name.starts_with("__") && !name.ends_with("__") && !name.contains('.');
    if is_private && !class.is_empty() { crate::source::intern(format!("_{class}{name}")) } else { name }
}

impl Scopes {
    /// The scopes of a file.
    pub fn of(module: &'static ModModule) -> Scopes {
        Scopes::build(module, None).0
    }

    /// The scopes of a file, and where names are written that they resolve; attributes, parameters and keywords are not among these, nor what an
    /// import names.
    pub fn with_mentions(module: &'static ModModule) -> (Scopes, Vec<Mention>) {
        let (scopes, mentions) = Scopes::build(module, Some(vec![]));
        (scopes, mentions.unwrap_or_default())
    }

    fn build(module: &'static ModModule, mentions: Option<Vec<Mention>>) -> (Scopes, Option<Vec<Mention>>) {
        let scopes =
            Scopes { all: vec![], type_parameters: vec![], has_star: false, at: FxHashMap::default() };
        let mut b = Builder { scopes, current: 0, mentions, classes: vec![] };
        b.open(Kind::Module, 0);
        for s in &module.body {
            b.visit_stmt(s);
        }
        let mut scopes = b.scopes;
        scopes.link();
        (scopes, b.mentions)
    }

    /// The scope of a node.
    ///
    /// # Panics
    /// When the node has none.
    pub fn at(&self, node: &impl Ranged, kind: Kind) -> usize {
        self.at[&(u32::from(node.start()), kind)]
    }

    /// The scope whose function a scope's code is in.
    pub fn frame(&self, mut s: usize) -> usize {
        while matches!(self.all[s].kind, Kind::Class | Kind::Comprehension) {
            s = self.all[s].parent;
        }
        s
    }

    /// Where a name leads.
    pub fn resolve(&self, from: usize, name: &str) -> Place {
        let mut s = from;
        loop {
            let scope = &self.all[s];
            if scope.kind == Kind::Module || scope.globals.contains(&name) {
                return Place::Global;
            }
            let is_bound = scope.bound.contains(&name) && !scope.nonlocals.contains(&name);
            if scope.kind == Kind::Class {
                if s == from && is_bound && name != "__class__" {
                    return Place::InClass(s);
                }
                if s != from && name == "__class__" {
                    return Place::Variable(s);
                }
            } else if is_bound {
                return Place::Variable(s);
            }
            s = scope.parent;
        }
    }

    /// Does a name lead from a scope to a built-in, because nothing in the file binds it?
    pub fn is_builtin(&self, from: usize, name: &str) -> bool {
        self.resolve(from, name) == Place::Global
            && !self.has_star
            && !self.all[0].bound.contains(&name)
            && !self.all.iter().any(|scope| scope.globals.contains(&name))
            && crate::library::is_builtin(name)
    }

    /// Finds what closures share.
    fn link(&mut self) {
        for s in 0..self.all.len() {
            let names: Vec<&'static str> = self.all[s]
                .uses
                .iter()
                .chain(&self.all[s].nonlocals)
                .chain(&self.all[s].bound)
                .copied()
                .collect();
            for name in names {
                let Place::Variable(target) = self.resolve(s, name) else { continue };
                let home = self.frame(target);
                let mut f = self.frame(s);
                if f == home && self.all[target].kind != Kind::Class {
                    continue;
                }
                if !self.all[target].cells.contains(&name) {
                    self.all[target].cells.push(name);
                }
                while f != home {
                    if !self.all[f].free.contains(&(target, name)) {
                        self.all[f].free.push((target, name));
                    }
                    f = self.frame(self.all[f].parent);
                }
            }
        }
    }
}

impl Builder {
    fn open(&mut self, kind: Kind, start: u32) -> usize {
        let s = self.scopes.all.len();
        self.scopes.all.push(Scope {
            kind,
            start,
            parent: self.current,
            bound: vec![],
            globals: vec![],
            nonlocals: vec![],
            uses: vec![],
            cells: vec![],
            deleted: vec![],
            parameters: vec![],
            free: vec![],
            is_generator: false,
            has_walrus: false,
        });
        self.scopes.at.insert((start, kind), s);
        std::mem::replace(&mut self.current, s)
    }

    fn here(&mut self) -> &mut Scope {
        &mut self.scopes.all[self.current]
    }

    fn named(&self, name: &'static str) -> &'static str {
        self.classes.last().map_or(name, |class| mangle(class, name))
    }

    fn bind(&mut self, name: &'static str) {
        let name = self.named(name);
        let scope = self.here();
        if !scope.bound.contains(&name) {
            scope.bound.push(name);
        }
    }

    /// Notes that a name is written here.
    fn mention(&mut self, name: &'static str, range: TextRange, binds: bool) {
        let (scope, name) = (self.current, self.named(name));
        if let Some(all) = &mut self.mentions {
            all.push(Mention { range, scope, name, binds, imports: false });
        }
    }

    /// Notes that an import binds a name here.
    fn mention_import(&mut self, name: &'static str, range: TextRange) {
        self.mention(name, range, true);
        self.mentions.iter_mut().filter_map(|all| all.last_mut()).for_each(|m| m.imports = true);
    }

    fn use_name(&mut self, name: &'static str) {
        let name = self.named(name);
        let scope = self.here();
        if !scope.uses.contains(&name) {
            scope.uses.push(name);
        }
    }

    /// The scope that an assignment expression binds in.
    fn outside_comprehensions(&self) -> usize {
        let mut s = self.current;
        while matches!(self.scopes.all[s].kind, Kind::Comprehension | Kind::Generator) {
            s = self.scopes.all[s].parent;
        }
        s
    }

    fn parameters(&mut self, p: &'static Parameters) {
        for name in p.iter().map(|p| p.name().as_str()) {
            self.bind(name);
            let name = self.named(name);
            self.here().parameters.push(name);
        }
    }

    fn defaults(&mut self, p: &'static Parameters) {
        for p in p.iter_non_variadic_params() {
            if let Some(d) = &p.default {
                self.visit_expr(d);
            }
        }
    }

    fn comprehension(
        &mut self,
        kind: Kind,
        start: u32,
        parts: &[&'static Expr],
        generators: &'static [Comprehension],
    ) {
        self.visit_expr(&generators[0].iter);
        let outer = self.open(kind, start);
        if kind == Kind::Generator {
            self.here().is_generator = true;
            self.bind(".0");
            self.here().parameters.push(".0");
        }
        for (i, g) in generators.iter().enumerate() {
            self.visit_expr(&g.target);
            if i > 0 {
                self.visit_expr(&g.iter);
            }
            for e in &g.ifs {
                self.visit_expr(e);
            }
        }
        for e in parts {
            self.visit_expr(e);
        }
        self.current = outer;
    }
}

impl Builder {
    fn type_parameters(&mut self, of: Option<&'static TypeParams>) {
        for p in of.into_iter().flat_map(|of| &of.type_params) {
            if let TypeParam::TypeVar(v) = p {
                self.scopes.type_parameters.push(v.name.as_str());
            }
        }
    }
}

impl Visitor<'static> for Builder {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::FunctionDef(f) => {
                self.type_parameters(f.type_params.as_deref());
                for d in &f.decorator_list {
                    self.visit_expr(&d.expression);
                }
                self.defaults(&f.parameters);
                let annotations = f.parameters.iter().filter_map(|p| p.annotation());
                annotations.chain(f.returns.as_deref()).for_each(|e| self.visit_expr(e));
                self.bind(f.name.as_str());
                self.mention(f.name.as_str(), f.name.range, true);
                let outer = self.open(Kind::Function, u32::from(f.start()));
                self.parameters(&f.parameters);
                for s in &f.body {
                    self.visit_stmt(s);
                }
                self.current = outer;
            }
            Stmt::ClassDef(c) => {
                self.type_parameters(c.type_params.as_deref());
                for d in &c.decorator_list {
                    self.visit_expr(&d.expression);
                }
                if let Some(a) = &c.arguments {
                    for e in &a.args {
                        self.visit_expr(e);
                    }
                    for k in &a.keywords {
                        self.visit_expr(&k.value);
                    }
                }
                self.bind(c.name.as_str());
                self.mention(c.name.as_str(), c.name.range, true);
                let outer = self.open(Kind::Class, u32::from(c.start()));
                self.classes.push(c.name.as_str());
                self.bind("__class__");
                for s in &c.body {
                    self.visit_stmt(s);
                }
                self.classes.pop();
                self.current = outer;
            }
            Stmt::Global(g) => {
                for n in &g.names {
                    let name = self.named(n.as_str());
                    self.mention(n.as_str(), n.range, false);
                    self.here().globals.push(name);
                    // The module has the name, whether it binds it itself or not.
                    let module = &mut self.scopes.all[0];
                    if !module.bound.contains(&name) {
                        module.bound.push(name);
                    }
                }
            }
            Stmt::Nonlocal(g) => {
                for n in &g.names {
                    let name = self.named(n.as_str());
                    self.here().nonlocals.push(name);
                }
            }
            Stmt::Import(i) => {
                for a in &i.names {
                    let name = match &a.asname {
                        Some(n) => n.as_str(),
                        None => a.name.as_str().split('.').next().unwrap_or(""),
                    };
                    self.bind(name);
                    self.mention_import(name, a.range);
                }
            }
            Stmt::ImportFrom(i) => {
                for a in &i.names {
                    match a.name.as_str() {
                        "*" => self.scopes.has_star = true,
                        _ => {
                            let name = a.asname.as_ref().unwrap_or(&a.name).as_str();
                            self.bind(name);
                            self.mention_import(name, a.range);
                        }
                    }
                }
            }
            Stmt::AnnAssign(a) => {
                self.visit_expr(&a.target);
                if let Some(v) = &a.value {
                    self.visit_expr(v);
                }
                let kind = self.here().kind;
                if matches!(kind, Kind::Class) {
                    self.bind("__annotations__");
                    self.visit_expr(&a.annotation);
                } else if self.mentions.is_some() {
                    let mut names = Annotated { names: vec![] };
                    names.visit_expr(&a.annotation);
                    names.names.into_iter().for_each(|(name, range)| self.mention(name, range, false));
                }
            }
            _ => visitor::walk_stmt(self, s),
        }
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::Name(n) => {
                let name = n.id.as_str();
                self.mention(name, n.range, !n.ctx.is_load());
                match n.ctx {
                    ExprContext::Store => self.bind(name),
                    ExprContext::Del => {
                        self.bind(name);
                        let name = self.named(name);
                        self.here().deleted.push(name);
                    }
                    ExprContext::Load | ExprContext::Invalid => {
                        self.use_name(name);
                        if name == "super" {
                            self.use_name("__class__");
                        }
                    }
                }
            }
            Expr::Named(n) => {
                self.visit_expr(&n.value);
                let home = self.outside_comprehensions();
                let frame = self.scopes.frame(home);
                self.scopes.all[frame].has_walrus = true;
                if let Expr::Name(t) = &*n.target {
                    let name = t.id.as_str();
                    let inner = std::mem::replace(&mut self.current, home);
                    self.bind(name);
                    self.mention(name, t.range, true);
                    self.current = inner;
                    if home != inner {
                        self.use_name(name);
                    }
                }
            }
            Expr::Lambda(l) => {
                if let Some(p) = &l.parameters {
                    self.defaults(p);
                }
                let outer = self.open(Kind::Lambda, u32::from(l.start()));
                if let Some(p) = &l.parameters {
                    self.parameters(p);
                }
                self.visit_expr(&l.body);
                self.current = outer;
            }
            Expr::ListComp(c) => {
                self.comprehension(Kind::Comprehension, u32::from(c.start()), &[&c.elt], &c.generators);
            }
            Expr::SetComp(c) => {
                self.comprehension(Kind::Comprehension, u32::from(c.start()), &[&c.elt], &c.generators);
            }
            Expr::DictComp(c) => {
                let parts: Vec<&'static Expr> = c.key.iter().map(|k| &**k).chain([&*c.value]).collect();
                self.comprehension(Kind::Comprehension, u32::from(c.start()), &parts, &c.generators);
            }
            Expr::Generator(c) => {
                self.comprehension(Kind::Generator, u32::from(c.start()), &[&c.elt], &c.generators);
            }
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                let frame = self.scopes.frame(self.current);
                self.scopes.all[frame].is_generator = true;
                visitor::walk_expr(self, e);
            }
            _ => visitor::walk_expr(self, e),
        }
    }

    fn visit_except_handler(&mut self, h: &'static ExceptHandler) {
        let ExceptHandler::ExceptHandler(x) = h;
        if let Some(n) = &x.name {
            self.bind(n.as_str());
            self.mention(n.as_str(), n.range, true);
            let name = self.named(n.as_str());
            self.here().deleted.push(name);
        }
        visitor::walk_except_handler(self, h);
    }

    fn visit_pattern(&mut self, p: &'static Pattern) {
        match p {
            Pattern::MatchAs(m) => {
                if let Some(n) = &m.name {
                    self.bind(n.as_str());
                    self.mention(n.as_str(), n.range, true);
                }
            }
            Pattern::MatchStar(m) => {
                if let Some(n) = &m.name {
                    self.bind(n.as_str());
                    self.mention(n.as_str(), n.range, true);
                }
            }
            Pattern::MatchMapping(m) => {
                if let Some(n) = &m.rest {
                    self.bind(n.as_str());
                    self.mention(n.as_str(), n.range, true);
                }
            }
            _ => {}
        }
        visitor::walk_pattern(self, p);
    }
}

/// The names in an annotation that binds and uses nothing.
struct Annotated {
    names: Vec<(&'static str, TextRange)>,
}

impl Visitor<'static> for Annotated {
    fn visit_expr(&mut self, e: &'static Expr) {
        if let Expr::Name(n) = e {
            self.names.push((n.id.as_str(), n.range));
        }
        visitor::walk_expr(self, e);
    }
}
