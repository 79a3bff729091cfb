//! What names are bound to: in the file, and in each function.

use ruff_python_ast::token::TokenKind;
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_pattern, walk_stmt};
use ruff_python_ast::{ExceptHandler, Expr, Pattern, Stmt, StmtClassDef, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange};
use std::collections::{BTreeMap, BTreeSet};

/// What a name of the file's top level stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    Variable,
    Function(usize),
    Class(usize),
    /// A module, or a name of one.
    Import(&'static str, Option<&'static str>),
    /// More than one thing.
    Several,
}

/// A function or method.
pub struct Def {
    pub name: String,
    pub ast: &'static StmtFunctionDef,
    pub locals: BTreeSet<&'static str>,
    /// Why calls of it are not taken.
    pub strange: Option<&'static str>,
    /// The name of the class that it is a method of, or that a function around it is.
    pub class: Option<&'static str>,
    /// The class that it is a method of.
    pub of: Option<usize>,
    /// Does it yield?
    pub is_generator: bool,
    /// Names that its statements bind.
    pub bound: BTreeSet<&'static str>,
    /// Its parameters, then the variables of functions around it that it uses: what calls it passes them, for they have no other value while
    /// it runs.
    pub params: Vec<&'static str>,
    /// Of those, how many are its own.
    pub own: usize,
    /// Has it a starred parameter, and to which functions of Python's is that passed?
    rest: Option<BTreeSet<&'static str>>,
    /// The function that it is in.
    pub parent: Option<usize>,
    /// The functions that are defined in it, once each.
    pub nested: BTreeMap<&'static str, usize>,
    /// Functions around it, or in those, that it mentions.
    pub calls: BTreeSet<usize>,
    /// Variables of functions around it that it may change (`nonlocal`).
    nonlocal: BTreeSet<&'static str>,
    /// Its own and captured variables that an inner function may change: each is in a cell, with the function that it belongs to.
    pub cells: BTreeMap<&'static str, usize>,
}

/// A class.
pub struct Class {
    pub ast: &'static StmtClassDef,
    pub methods: BTreeMap<&'static str, usize>,
    /// The exception that it extends.
    pub error: Option<String>,
    pub strange: Option<&'static str>,
    /// Attributes that the constructor stores before anything else can look.
    pub definite: BTreeSet<&'static str>,
    /// The fields of a data class with their defaults, those of its bases first.
    pub fields: Option<Vec<(&'static str, Option<&'static Expr>)>>,
    /// The class of the file that it extends.
    pub base: Option<usize>,
    /// Attributes that the class begins with.
    pub constants: BTreeMap<&'static str, &'static Expr>,
    /// Those of them that something stores to, by the name of the class alone: each is a variable of the top level with such a name.
    pub variables: BTreeMap<&'static str, &'static str>,
    /// How its methods are decorated.
    pub roles: BTreeMap<&'static str, Role>,
    /// Methods that subclasses have to define.
    pub abstracts: BTreeSet<&'static str>,
    pub is_frozen: bool,
    /// What the class is an enumeration of.
    pub members: Option<Vec<(&'static str, crate::enums::Value)>>,
    /// Why its definition is not taken.
    pub refused: Option<&'static str>,
}

/// What a decorator makes of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    Static,
    Class,
    Property,
}

/// The names of a file.
#[derive(Default)]
pub struct Names {
    pub bindings: BTreeMap<&'static str, Binding>,
    pub defs: Vec<Def>,
    pub classes: Vec<Class>,
    /// Identifiers that occur in functions.
    pub mentioned: BTreeSet<&'static str>,
    /// Names that handlers bind, and delete when they end.
    pub handled: BTreeSet<&'static str>,
    /// Names that some function declares global.
    pub changed: BTreeSet<&'static str>,
    /// Names that assignment expressions bind: they may change in the middle of an expression.
    pub inline: BTreeSet<&'static str>,
    /// Names that stand for one text wherever they can be read.
    pub literals: BTreeMap<&'static str, &'static str>,
}

/// Names that statements bind, but those of inner functions.
pub(super) fn bound(
    body: &'static [Stmt],
    out: &mut Vec<&'static str>,
    globals: &mut BTreeSet<&'static str>,
    nonlocals: &mut BTreeSet<&'static str>,
) -> Result<(), &'static str> {
    let mut b = Bound { out, globals, nonlocals, strange: None, inside: 0 };
    body.iter().for_each(|s| b.visit_stmt(s));
    b.strange.map_or(Ok(()), Err)
}

/// Collects what is bound.
struct Bound<'o> {
    out: &'o mut Vec<&'static str>,
    globals: &'o mut BTreeSet<&'static str>,
    nonlocals: &'o mut BTreeSet<&'static str>,
    strange: Option<&'static str>,
    /// In so many comprehensions and functions without names.
    inside: usize,
}

impl Bound<'_> {
    fn target(&mut self, e: &'static Expr) {
        match e {
            Expr::Name(n) => self.out.push(n.id.as_str()),
            Expr::Tuple(t) => t.elts.iter().for_each(|e| self.target(e)),
            Expr::List(t) => t.elts.iter().for_each(|e| self.target(e)),
            Expr::Starred(s) => self.target(&s.value),
            _ => {}
        }
    }
}

impl Visitor<'static> for Bound<'_> {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::Assign(a) => a.targets.iter().for_each(|t| self.target(t)),
            Stmt::AugAssign(a) => self.target(&a.target),
            Stmt::AnnAssign(a) => self.target(&a.target),
            Stmt::For(f) => self.target(&f.target),
            Stmt::With(w) => {
                w.items.iter().filter_map(|i| i.optional_vars.as_deref()).for_each(|v| self.target(v));
            }
            // What is deleted has no value any more.
            Stmt::Delete(d) if d.targets.iter().any(|t| !matches!(t, Expr::Subscript(_))) => {
                self.strange = Some("a name that is deleted");
            }
            // The bodies of functions and classes bind names of their own.
            Stmt::FunctionDef(f) => {
                self.out.push(f.name.as_str());
                return;
            }
            Stmt::ClassDef(c) => {
                self.out.push(c.name.as_str());
                return;
            }
            Stmt::Global(g) => self.globals.extend(g.names.iter().map(|n| n.as_str())),
            Stmt::Nonlocal(n) => self.nonlocals.extend(n.names.iter().map(|n| n.as_str())),
            Stmt::TypeAlias(_) => self.strange = Some("a type alias"),
            Stmt::Import(i) => self.out.extend(i.names.iter().map(|a| match &a.asname {
                Some(n) => n.as_str(),
                None => a.name.as_str().split('.').next().unwrap_or(""),
            })),
            Stmt::ImportFrom(i) => {
                if i.names.iter().any(|a| a.name.as_str() == "*") {
                    self.strange = Some("import *");
                }
                self.out.extend(i.names.iter().map(|a| a.asname.as_ref().unwrap_or(&a.name).as_str()));
            }
            _ => {}
        }
        walk_stmt(self, s);
    }

    fn visit_except_handler(&mut self, h: &'static ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = h;
        self.out.extend(handler.name.as_ref().map(|n| n.as_str()));
        ruff_python_ast::visitor::walk_except_handler(self, h);
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::Named(n) if self.inside == 0 => self.target(&n.target),
            // It belongs to a scope around this one, which is not followed.
            Expr::Named(_) => self.strange = Some("an assignment expression in a comprehension"),
            _ => {}
        }
        let own = matches!(
            e,
            Expr::Lambda(_) | Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::Generator(_)
        );
        self.inside += usize::from(own);
        walk_expr(self, e);
        self.inside -= usize::from(own);
    }

    fn visit_pattern(&mut self, p: &'static Pattern) {
        match p {
            Pattern::MatchAs(a) => self.out.extend(a.name.as_ref().map(|n| n.as_str())),
            Pattern::MatchStar(a) => self.out.extend(a.name.as_ref().map(|n| n.as_str())),
            Pattern::MatchMapping(m) => self.out.extend(m.rest.as_ref().map(|n| n.as_str())),
            _ => {}
        }
        walk_pattern(self, p);
    }
}

/// The names and keywords of a text, with their offsets: those of its code, not those in literals and comments.
pub(super) struct Words {
    all: Vec<(u32, &'static str)>,
    /// Names that assignment expressions bind.
    inline: BTreeSet<&'static str>,
}

impl Words {
    fn of(text: &'static str) -> Words {
        let options = ruff_python_parser::ParseOptions::from(ruff_python_parser::Mode::Module);
        let parsed = ruff_python_parser::parse_unchecked(text, options);
        let is_code = |k: TokenKind| {
            !matches!(
                k,
                TokenKind::String | TokenKind::Comment | TokenKind::FStringMiddle | TokenKind::TStringMiddle
            )
        };
        let word = |r: TextRange| (u32::from(r.start()), &text[r.start().to_usize()..r.end().to_usize()]);
        let mut out = Words { all: vec![], inline: BTreeSet::new() };
        for t in parsed.tokens().iter().filter(|t| is_code(t.kind())) {
            let (at, w) = word(t.range());
            if w.starts_with(|c: char| c.is_alphabetic() || c == '_') {
                out.all.push((at, w));
            } else if t.kind() == TokenKind::ColonEqual {
                out.inline.extend(out.all.last().map(|(_, w)| *w));
            }
        }
        out
    }

    fn all(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.all.iter().map(|(_, w)| *w)
    }

    /// Those of a part of the text.
    fn within(&self, range: TextRange) -> impl Iterator<Item = &'static str> + '_ {
        let (start, end) = (u32::from(range.start()), u32::from(range.end()));
        let from = self.all.partition_point(|(at, _)| *at < start);
        self.all[from..].iter().take_while(move |(at, _)| *at < end).map(|(_, w)| *w)
    }
}

impl Names {
    /// # Errors
    /// Says why nothing can be said of the file.
    pub fn of(body: &'static [Stmt], text: &'static str, is_module: bool) -> Result<Names, &'static str> {
        let mut names = Names::default();
        let mut words = Words::of(text);
        // What a file does as a program is not done where it is imported.
        let (mut all, mut globals) = (vec![], BTreeSet::new());
        bound(body, &mut all, &mut globals, &mut BTreeSet::new())?;
        if is_module && !all.contains(&"__name__") {
            let programs = body.iter().filter(|s| crate::never::is_program(s));
            let programs: Vec<TextRange> = programs.map(Ranged::range).collect();
            words.all.retain(|(at, _)| !programs.iter().any(|r| r.contains((*at).into())));
        }
        names.inline.clone_from(&words.inline);
        names.literals = super::literals::of(body, text);
        for word in [
            "exec",
            "eval",
            "globals",
            "locals",
            "setattr",
            "delattr",
            "__import__",
            "vars",
            "__builtins__",
            "__dict__",
            "__class__",
            "settrace",
        ] {
            if words.all().any(|w| w == word) {
                return Err("reflection");
            }
        }
        let mut after = false;
        for word in words.all() {
            if after {
                names.handled.insert(word);
            }
            after = word == "as";
        }
        for s in body {
            match s {
                Stmt::FunctionDef(f) => {
                    let index = names.define(f, None, !f.decorator_list.is_empty(), &words);
                    names.bindings.insert(f.name.as_str(), Binding::Function(index));
                }
                Stmt::ClassDef(c) => {
                    let index = names.class(c, &words);
                    names.bindings.insert(c.name.as_str(), Binding::Class(index));
                }
                Stmt::Import(i) => {
                    for a in &i.names {
                        let name = a.asname.as_ref().map_or(a.name.as_str(), |n| n.as_str());
                        names.bindings.insert(name, Binding::Import(a.name.as_str(), None));
                    }
                }
                Stmt::ImportFrom(i) => {
                    let module = i.module.as_ref().map_or("", |m| m.as_str());
                    for a in &i.names {
                        let name = a.asname.as_ref().unwrap_or(&a.name).as_str();
                        names.bindings.insert(name, Binding::Import(module, Some(a.name.as_str())));
                    }
                }
                _ => {}
            }
        }
        // A name that is bound once is what it is bound to; whatever functions declare global is a variable.
        for name in &all {
            let times = all.iter().filter(|n| *n == name).count();
            match names.bindings.get(name) {
                Some(Binding::Variable) => {}
                Some(_) if times > 1 || names.changed.contains(name) => {
                    names.bindings.insert(name, Binding::Several);
                }
                Some(_) => {}
                None => {
                    names.bindings.insert(name, Binding::Variable);
                }
            }
        }
        for name in names.changed.clone() {
            names.bindings.entry(name).or_insert(Binding::Variable);
        }
        for i in 0..names.defs.len() {
            let def = &names.defs[i];
            let is_own = |n: &&str| names.bindings.contains_key(n) || def.locals.contains(n);
            if def.rest.iter().flatten().any(|n| is_own(&n)) {
                names.defs[i].strange = Some("a starred parameter that is more than looked at");
            }
        }
        names.capture(&words);
        names.inherit(body);
        Ok(names)
    }

    pub(super) fn define(
        &mut self,
        f: &'static StmtFunctionDef,
        class: Option<usize>,
        is_decorated: bool,
        words: &Words,
    ) -> usize {
        let (mut locals, mut globals) = (vec![], BTreeSet::new());
        let p = &f.parameters;
        let mut nonlocal = BTreeSet::new();
        let mut strange = bound(&f.body, &mut locals, &mut globals, &mut nonlocal).err();
        let mut note = |is: bool, why: &'static str| {
            if is && strange.is_none() {
                strange = Some(why);
            }
        };
        note(f.is_async, "an async function");
        note(is_decorated, "a decorator");
        note(p.kwarg.is_some(), "starred parameters");
        let rest = p.vararg.as_ref().map(|v| Rest::of(v.name.as_str(), &f.body));
        note(rest.as_ref().is_some_and(|r| r.is_odd), "a starred parameter that is more than looked at");
        note(f.type_params.is_some(), "type parameters");
        note(words.within(f.range()).any(|w| w == "await"), "an async function");
        let mut inside = Inside::default();
        f.body.iter().for_each(|s| inside.visit_stmt(s));
        self.mentioned.extend(words.within(f.range()));
        let params: Vec<&'static str> = super::parameters(f).collect();
        let bound = locals.iter().copied().collect();
        locals.extend(&params);
        self.changed.extend(&globals);
        // A name that is bound once, by a function, is that function.
        let is_single = |n: &str| locals.iter().filter(|l| **l == n).count() == 1 && !globals.contains(n);
        let inner: Vec<(bool, &'static StmtFunctionDef)> =
            inside.functions.iter().map(|f| (is_single(f.name.as_str()), *f)).collect();
        let locals = locals.into_iter().filter(|n| !globals.contains(n) && !nonlocal.contains(n)).collect();
        let name = match class {
            Some(c) => format!("{}.{}", self.classes[c].ast.name, f.name),
            None => f.name.to_string(),
        };
        let own = params.len();
        let name_of_class = class.map(|c| self.classes[c].ast.name.as_str());
        let index = self.defs.len();
        self.defs.push(Def {
            name,
            ast: f,
            locals,
            strange,
            class: name_of_class,
            of: class,
            is_generator: inside.yields,
            bound,
            params,
            own,
            rest: rest.map(|r| r.builtins),
            parent: None,
            nested: BTreeMap::new(),
            calls: BTreeSet::new(),
            nonlocal,
            cells: BTreeMap::new(),
        });
        for (is_single, f) in inner {
            let is_decorated = !f.decorator_list.is_empty();
            let made = self.define(f, None, is_decorated, words);
            let def = &mut self.defs[made];
            def.parent = Some(index);
            def.class = name_of_class;
            if is_single {
                self.defs[index].nested.insert(f.name.as_str(), made);
            }
        }
        index
    }
}

impl Names {
    /// Notes identifiers that occur in functions.
    pub(super) fn mention(&mut self, words: &Words, range: TextRange) {
        self.mentioned.extend(words.within(range));
    }

    /// The function that a name stands for in another: one that is defined in it, or in one around it.
    pub fn local_function(&self, owner: usize, name: &str) -> Option<usize> {
        let mut at = Some(owner);
        while let Some(def) = at.and_then(|i| self.defs.get(i)) {
            if let Some(inner) = def.nested.get(name) {
                return Some(*inner);
            }
            if def.locals.contains(name) {
                return None;
            }
            at = def.parent;
        }
        None
    }

    /// Finds which variables of functions around them inner functions use. What an inner function calls may use more, which it has to be
    /// given, too.
    fn capture(&mut self, words: &Words) {
        // Own names only: they become more below.
        let own: Vec<BTreeSet<&'static str>> = self.defs.iter().map(|d| d.locals.clone()).collect();
        let parents: Vec<Option<usize>> = self.defs.iter().map(|d| d.parent).collect();
        let scope = |f: usize, name: &str| {
            let mut at = parents[f];
            while let Some(p) = at.filter(|p| !own[*p].contains(name)) {
                at = parents[p];
            }
            at
        };
        let mut uses: Vec<BTreeSet<&'static str>> = vec![BTreeSet::new(); self.defs.len()];
        for i in 0..self.defs.len() {
            let mentioned: BTreeSet<&'static str> = words.within(self.defs[i].ast.range()).collect();
            if parents[i].is_some() && mentioned.contains("global") {
                self.defs[i].strange = Some("a global variable of an inner function");
            }
            for name in mentioned {
                if let Some(f) = self.local_function(i, name) {
                    self.defs[i].calls.insert(f);
                } else if !own[i].contains(name) && scope(i, name).is_some() {
                    uses[i].insert(name);
                }
            }
        }
        loop {
            let mut has_grown = false;
            for i in 0..self.defs.len() {
                for f in self.defs[i].calls.clone() {
                    let more: Vec<&'static str> = uses[f].iter().copied().collect();
                    for name in more {
                        let target = scope(f, name);
                        if target == Some(i) {
                        } else if own[i].contains(name) || scope(i, name) != target {
                            // The same name is another variable there.
                            self.defs[i].strange = Some("functions that share a name");
                        } else {
                            has_grown |= uses[i].insert(name);
                        }
                    }
                }
            }
            if !has_grown {
                break;
            }
        }
        let mut cells: BTreeSet<(usize, &'static str)> = BTreeSet::new();
        for i in 0..self.defs.len() {
            for name in self.defs[i].nonlocal.clone() {
                match scope(i, name) {
                    Some(home) => drop(cells.insert((home, name))),
                    None => self.defs[i].strange = Some("a variable of no outer function"),
                }
            }
        }
        for (home, name) in cells {
            for i in 0..self.defs.len() {
                let def = &mut self.defs[i];
                if i == home && def.params.contains(&name) {
                    def.strange = Some("a parameter that an inner function may change");
                } else if i == home || uses[i].contains(name) && scope(i, name) == Some(home) {
                    if def.is_generator {
                        def.strange = Some("a generator with a variable that several functions may change");
                    }
                    def.cells.insert(name, home);
                }
            }
        }
        for (def, uses) in self.defs.iter_mut().zip(uses) {
            def.locals.extend(&uses);
            def.params.extend(uses);
        }
    }
}

/// What a function has in it, but in functions of its own.
#[derive(Default)]
struct Inside {
    yields: bool,
    functions: Vec<&'static StmtFunctionDef>,
}

impl Visitor<'static> for Inside {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::FunctionDef(f) => self.functions.push(f),
            Stmt::ClassDef(_) => {}
            _ => walk_stmt(self, s),
        }
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::Lambda(_) => {}
            _ => {
                self.yields |= matches!(e, Expr::Yield(_) | Expr::YieldFrom(_));
                walk_expr(self, e);
            }
        }
    }
}

/// What is done with a starred parameter. It is a tuple of any length, for which a list stands that nothing changes: that is no difference where it
/// is walked, measured, indexed, or asked for an element.
struct Rest {
    name: &'static str,
    is_odd: bool,
    builtins: BTreeSet<&'static str>,
}

impl Rest {
    fn of(name: &'static str, body: &'static [Stmt]) -> Rest {
        let mut rest = Rest { name, is_odd: false, builtins: BTreeSet::new() };
        body.iter().for_each(|s| rest.visit_stmt(s));
        rest
    }

    fn is_it(&self, e: &Expr) -> bool {
        matches!(e, Expr::Name(n) if n.id.as_str() == self.name && n.ctx.is_load())
    }

    /// A part of which the value is only looked at.
    fn looked_at(&mut self, e: &'static Expr) {
        if !self.is_it(e) {
            self.visit_expr(e);
        }
    }
}

impl Visitor<'static> for Rest {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::For(f) => {
                self.visit_expr(&f.target);
                self.looked_at(&f.iter);
                f.body.iter().chain(&f.orelse).for_each(|s| self.visit_stmt(s));
            }
            // They may have the name for something of their own.
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => self.is_odd = true,
            _ => walk_stmt(self, s),
        }
    }

    fn visit_comprehension(&mut self, c: &'static ruff_python_ast::Comprehension) {
        self.visit_expr(&c.target);
        self.looked_at(&c.iter);
        c.ifs.iter().for_each(|e| self.visit_expr(e));
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::Name(n) => self.is_odd |= n.id.as_str() == self.name,
            Expr::Lambda(_) => self.is_odd = true,
            Expr::Subscript(s) if s.ctx.is_load() && !matches!(&*s.slice, Expr::Slice(_)) => {
                self.looked_at(&s.value);
                self.visit_expr(&s.slice);
            }
            Expr::UnaryOp(u) if u.op == ruff_python_ast::UnaryOp::Not => self.looked_at(&u.operand),
            Expr::Compare(c)
                if matches!(&*c.ops, [ruff_python_ast::CmpOp::In | ruff_python_ast::CmpOp::NotIn]) =>
            {
                self.visit_expr(&c.left);
                self.looked_at(&c.comparators[0]);
            }
            Expr::Call(c) => match (&*c.func, &c.arguments.args[..], &c.arguments.keywords[..]) {
                (Expr::Name(f), [only], [])
                    if self.is_it(only)
                        && matches!(
                            f.id.as_str(),
                            "len" | "sum" | "min" | "max" | "any" | "all" | "sorted" | "enumerate" | "list"
                        ) =>
                {
                    self.builtins.insert(f.id.as_str());
                }
                _ => walk_expr(self, e),
            },
            _ => walk_expr(self, e),
        }
    }

    fn visit_except_handler(&mut self, h: &'static ExceptHandler) {
        let ExceptHandler::ExceptHandler(handler) = h;
        self.is_odd |= handler.name.as_ref().is_some_and(|n| n.as_str() == self.name);
        ruff_python_ast::visitor::walk_except_handler(self, h);
    }

    fn visit_pattern(&mut self, p: &'static Pattern) {
        // Names that patterns bind are not followed here.
        self.is_odd = true;
        walk_pattern(self, p);
    }
}
