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
    /// The name of the class that it is a method of.
    pub class: Option<&'static str>,
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
    /// The fields of a data class with their defaults.
    pub fields: Option<Vec<(&'static str, Option<&'static Expr>)>>,
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
}

/// Names that statements bind, but those of inner functions.
fn bound(
    body: &'static [Stmt],
    out: &mut Vec<&'static str>,
    globals: &mut BTreeSet<&'static str>,
) -> Result<(), &'static str> {
    let mut b = Bound { out, globals, strange: None, inside: 0 };
    body.iter().for_each(|s| b.visit_stmt(s));
    b.strange.map_or(Ok(()), Err)
}

/// Collects what is bound.
struct Bound<'o> {
    out: &'o mut Vec<&'static str>,
    globals: &'o mut BTreeSet<&'static str>,
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
            Stmt::Nonlocal(_) => self.strange = Some("a variable of an outer function"),
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
struct Words {
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
    pub fn of(body: &'static [Stmt], text: &'static str) -> Result<Names, &'static str> {
        let mut names = Names::default();
        let words = Words::of(text);
        names.inline.clone_from(&words.inline);
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
        let (mut all, mut globals) = (vec![], BTreeSet::new());
        bound(body, &mut all, &mut globals)?;
        for s in body {
            match s {
                Stmt::FunctionDef(f) => {
                    let index = names.define(f, None, &words);
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
        Ok(names)
    }

    fn define(&mut self, f: &'static StmtFunctionDef, class: Option<usize>, words: &Words) -> usize {
        let (mut locals, mut globals) = (vec![], BTreeSet::new());
        let p = &f.parameters;
        let mut strange = bound(&f.body, &mut locals, &mut globals).err();
        let mut note = |is: bool, why: &'static str| {
            if is && strange.is_none() {
                strange = Some(why);
            }
        };
        note(f.is_async, "an async function");
        note(!f.decorator_list.is_empty(), "a decorator");
        note(p.vararg.is_some() || p.kwarg.is_some(), "starred parameters");
        note(!p.kwonlyargs.is_empty(), "keyword-only parameters");
        note(f.type_params.is_some(), "type parameters");
        note(words.within(f.range()).any(|w| w == "yield" || w == "await"), "a generator");
        note(words.within(f.range()).any(|w| w == "super" || w == "__class__"), "super");
        self.mentioned.extend(words.within(f.range()));
        for q in p.posonlyargs.iter().chain(&p.args) {
            locals.push(q.parameter.name.as_str());
        }
        self.changed.extend(&globals);
        let locals = locals.into_iter().filter(|n| !globals.contains(n)).collect();
        let name = match class {
            Some(c) => format!("{}.{}", self.classes[c].ast.name, f.name),
            None => f.name.to_string(),
        };
        let class = class.map(|c| self.classes[c].ast.name.as_str());
        self.defs.push(Def { name, ast: f, locals, strange, class });
        self.defs.len() - 1
    }

    fn class(&mut self, c: &'static StmtClassDef, words: &Words) -> usize {
        let index = self.classes.len();
        let is_data = matches!(&c.decorator_list[..], [d] if matches!(&d.expression, Expr::Name(n)
            if self.bindings.get(n.id.as_str()) == Some(&Binding::Import("dataclasses", Some("dataclass")))));
        let is_decorated = !c.decorator_list.is_empty() && !is_data;
        let mut strange = (is_decorated || c.type_params.is_some()).then_some("a decorated class");
        if super::ERRORS.iter().any(|e| e.0 == c.name.as_str()) {
            strange = Some("a class with the name of a built-in exception");
        }
        let mut error = None;
        if let Some(args) = &c.arguments {
            match (&args.args[..], &args.keywords[..]) {
                ([], []) => {}
                ([Expr::Name(n)], []) if n.id.as_str() == "object" => {}
                ([Expr::Name(n)], []) => error = Some(n.id.to_string()),
                _ => strange = Some("a class with these bases"),
            }
        }
        self.classes.push(Class {
            ast: c,
            methods: BTreeMap::new(),
            error,
            strange,
            definite: BTreeSet::new(),
            fields: is_data.then(Vec::new),
        });
        self.mentioned.extend(words.within(c.range()));
        for s in &c.body {
            match s {
                Stmt::FunctionDef(f) => {
                    let name = f.name.as_str();
                    let method = self.define(f, Some(index), words);
                    let is_operator = name.starts_with("__") && name.ends_with("__");
                    if is_operator && !matches!(name, "__init__" | "__str__" | "__repr__") {
                        self.classes[index].strange = Some("a class with methods of operators");
                    }
                    let name = crate::scopes::mangle(c.name.as_str(), name);
                    if self.classes[index].methods.insert(name, method).is_some() {
                        self.classes[index].strange = Some("a method that is defined twice");
                    }
                    if name == "__init__" {
                        let all = definite(f).into_iter();
                        self.classes[index].definite =
                            all.map(|n| crate::scopes::mangle(&c.name, n)).collect();
                    }
                }
                Stmt::Pass(_) => {}
                Stmt::Expr(e) if matches!(&*e.value, Expr::StringLiteral(_) | Expr::EllipsisLiteral(_)) => {}
                Stmt::AnnAssign(a) if is_data => {
                    let class = &mut self.classes[index];
                    let is_plain = a.value.as_deref().is_none_or(super::stmt::is_constant);
                    match (&*a.target, &mut class.fields) {
                        // A field without a default behind one that has one is no class at all.
                        (Expr::Name(n), Some(fields))
                            if is_plain
                                && fields.iter().all(|f| f.0 != n.id.as_str())
                                && (a.value.is_some() || fields.iter().all(|f| f.1.is_none())) =>
                        {
                            fields.push((n.id.as_str(), a.value.as_deref()));
                            class.definite.insert(n.id.as_str());
                        }
                        _ => class.strange = Some("a data class with fields of this kind"),
                    }
                }
                _ => self.classes[index].strange = Some("a class with attributes of its own"),
            }
        }
        if is_data
            && (self.classes[index].error.is_some() || self.classes[index].methods.contains_key("__init__"))
        {
            self.classes[index].strange = Some("a data class with bases or a constructor");
        }
        if self.classes[index].error.is_some() && !self.classes[index].methods.is_empty() {
            self.classes[index].strange = Some("a class with bases and methods");
        }
        index
    }
}

/// The attributes that the first statements of a constructor store, whose values do not mention the object.
fn definite(f: &'static StmtFunctionDef) -> BTreeSet<&'static str> {
    let mut out = BTreeSet::new();
    let Some(me) = f.parameters.args.first().map(|p| p.parameter.name.as_str()) else { return out };
    for s in &f.body {
        let (to, value) = match s {
            Stmt::Assign(a) if a.targets.len() == 1 => (&a.targets[0], &*a.value),
            Stmt::AnnAssign(a) => match &a.value {
                Some(v) => (&*a.target, &**v),
                None => continue,
            },
            Stmt::Expr(e) if matches!(&*e.value, Expr::StringLiteral(_)) => continue,
            _ => break,
        };
        let Expr::Attribute(t) = to else { break };
        let is_me = matches!(&*t.value, Expr::Name(n) if n.id.as_str() == me);
        // No code of the program runs before all of them are stored.
        let is_simple = match value {
            Expr::Name(n) => n.id.as_str() != me,
            Expr::List(l) => l.elts.is_empty(),
            e => e.is_literal_expr(),
        };
        if !is_me || !is_simple {
            break;
        }
        out.insert(t.attr.as_str());
    }
    out
}
