//! What names are bound to: in the file, and in each function.

use ruff_python_ast::{ExceptHandler, Expr, Stmt, StmtClassDef, StmtFunctionDef};
use ruff_text_size::Ranged;
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
}

/// Names that statements bind, but those of inner functions.
fn bound(
    body: &'static [Stmt],
    out: &mut Vec<&'static str>,
    globals: &mut BTreeSet<&'static str>,
) -> Result<(), &'static str> {
    for s in body {
        match s {
            Stmt::Assign(a) => a.targets.iter().try_for_each(|t| target(t, out))?,
            Stmt::AugAssign(a) => target(&a.target, out)?,
            Stmt::AnnAssign(a) => target(&a.target, out)?,
            Stmt::For(f) => {
                target(&f.target, out)?;
                bound(&f.body, out, globals)?;
                bound(&f.orelse, out, globals)?;
            }
            Stmt::While(w) => {
                bound(&w.body, out, globals)?;
                bound(&w.orelse, out, globals)?;
            }
            Stmt::If(i) => {
                bound(&i.body, out, globals)?;
                i.elif_else_clauses.iter().try_for_each(|c| bound(&c.body, out, globals))?;
            }
            Stmt::Try(t) => {
                bound(&t.body, out, globals)?;
                for h in &t.handlers {
                    let ExceptHandler::ExceptHandler(h) = h;
                    out.extend(h.name.as_ref().map(|n| n.as_str()));
                    bound(&h.body, out, globals)?;
                }
                bound(&t.orelse, out, globals)?;
                bound(&t.finalbody, out, globals)?;
            }
            Stmt::FunctionDef(f) => out.push(f.name.as_str()),
            Stmt::ClassDef(c) => out.push(c.name.as_str()),
            Stmt::Global(g) => globals.extend(g.names.iter().map(|n| n.as_str())),
            Stmt::Import(i) => out.extend(i.names.iter().map(|a| match &a.asname {
                Some(n) => n.as_str(),
                None => a.name.as_str().split('.').next().unwrap_or(""),
            })),
            Stmt::ImportFrom(i) => {
                if i.names.iter().any(|a| a.name.as_str() == "*") {
                    return Err("import *");
                }
                out.extend(i.names.iter().map(|a| a.asname.as_ref().unwrap_or(&a.name).as_str()));
            }
            Stmt::Pass(_) | Stmt::Break(_) | Stmt::Continue(_) | Stmt::Expr(_) | Stmt::Return(_) => {}
            Stmt::Raise(_) | Stmt::Assert(_) => {}
            _ => return Err("a statement of another kind"),
        }
    }
    Ok(())
}

fn target(e: &'static Expr, out: &mut Vec<&'static str>) -> Result<(), &'static str> {
    match e {
        Expr::Name(n) => out.push(n.id.as_str()),
        Expr::Tuple(t) => t.elts.iter().try_for_each(|e| target(e, out))?,
        Expr::List(t) => t.elts.iter().try_for_each(|e| target(e, out))?,
        Expr::Attribute(_) | Expr::Subscript(_) => {}
        _ => return Err("a target of another kind"),
    }
    Ok(())
}

/// The identifiers in a text; words of strings and comments are among them, which does no harm.
fn words(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty())
}

impl Names {
    /// # Errors
    /// Says why nothing can be said of the file.
    pub fn of(body: &'static [Stmt], text: &'static str) -> Result<Names, &'static str> {
        let mut names = Names::default();
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
            if words(text).any(|w| w == word) {
                return Err("reflection");
            }
        }
        if text.contains(":=") {
            return Err("an assignment expression");
        }
        let mut after = false;
        for word in words(text) {
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
                    let index = names.define(f, None, text);
                    names.bindings.insert(f.name.as_str(), Binding::Function(index));
                }
                Stmt::ClassDef(c) => {
                    let index = names.class(c, text);
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

    fn define(&mut self, f: &'static StmtFunctionDef, class: Option<usize>, text: &'static str) -> usize {
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
        let body = &text[f.range().start().to_usize()..f.range().end().to_usize()];
        note(words(body).any(|w| w == "yield" || w == "await"), "a generator");
        note(words(body).any(|w| w == "super" || w == "__class__"), "super");
        self.mentioned.extend(words(body));
        for q in p.posonlyargs.iter().chain(&p.args) {
            locals.push(q.parameter.name.as_str());
        }
        self.changed.extend(&globals);
        let locals = locals.into_iter().filter(|n| !globals.contains(n)).collect();
        let name = match class {
            Some(c) => format!("{}.{}", self.classes[c].ast.name, f.name),
            None => f.name.to_string(),
        };
        self.defs.push(Def { name, ast: f, locals, strange });
        self.defs.len() - 1
    }

    fn class(&mut self, c: &'static StmtClassDef, text: &'static str) -> usize {
        let index = self.classes.len();
        let mut strange =
            (!c.decorator_list.is_empty() || c.type_params.is_some()).then_some("a decorated class");
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
        });
        self.mentioned.extend(words(&text[c.range().start().to_usize()..c.range().end().to_usize()]));
        for s in &c.body {
            match s {
                Stmt::FunctionDef(f) => {
                    let name = f.name.as_str();
                    let method = self.define(f, Some(index), text);
                    if name.starts_with("__") && !matches!(name, "__init__" | "__str__" | "__repr__") {
                        self.classes[index].strange = Some("a class with methods of operators");
                    }
                    if name.starts_with("__") && !name.ends_with("__") {
                        self.classes[index].strange = Some("a class with private names");
                    }
                    if self.classes[index].methods.insert(name, method).is_some() {
                        self.classes[index].strange = Some("a method that is defined twice");
                    }
                    if name == "__init__" {
                        self.classes[index].definite = definite(f);
                    }
                }
                Stmt::Pass(_) => {}
                Stmt::Expr(e) if matches!(&*e.value, Expr::StringLiteral(_) | Expr::EllipsisLiteral(_)) => {}
                _ => self.classes[index].strange = Some("a class with attributes of its own"),
            }
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
