//! Which functions find variables of modules that another call may have changed: what is said of them rests on the values that loading gives.
//!
//! A name of the top level is *steady* when nothing changes what it stands for after loading: functions and classes without variables of their own,
//! values that cannot change, tables that the file only reads, and modules of Python's library. Whether a function uses others is decided by
//! the words of its text, and of the text of what these words name: a name may count that is not the module's, and none is left out. Classes always
//! count.

use crate::modular::constant;
use crate::modules::{self, Located};
use crate::source::Source;
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Decorator, Expr, ExprContext, Stmt};
use ruff_text_size::Ranged;
use rustc_hash::FxHashSet;

/// Built-in functions and classes, and those of Python's library by the names that they are imported by, that give what never changes, or what the
/// class around them takes for itself.
const STEADY: [&str; 21] = [
    "Decimal",
    "Fraction",
    "NewType",
    "ParamSpec",
    "TypeVar",
    "auto",
    "bool",
    "bytes",
    "complex",
    "field",
    "float",
    "frozenset",
    "int",
    "len",
    "namedtuple",
    "ord",
    "property",
    "range",
    "round",
    "str",
    "timedelta",
];
/// Modules of Python's library, and what they have of this kind.
const STEADY_IN: [(&str, &str); 9] = [
    ("collections", "namedtuple"),
    ("dataclasses", "field"),
    ("datetime", "timedelta"),
    ("decimal", "Decimal"),
    ("enum", "auto"),
    ("fractions", "Fraction"),
    ("re", "compile"),
    ("typing", "NewType"),
    ("typing", "TypeVar"),
];
/// Modules with variables that programs change.
const CHANGED: [&str; 2] = ["os", "sys"];
/// Words that lead to variables by texts.
const LEADING: [&str; 7] = ["setattr", "delattr", "globals", "vars", "exec", "eval", "__dict__"];
/// Words that lead to the variables of an object's class.
const CLASS: [&str; 3] = ["cls", "type", "__class__"];

/// May another call have changed what this function, or a method of this class, finds?
pub(crate) fn may_change(source: &Source, function: &str) -> bool {
    let body: &'static [Stmt] = &source.ast.body;
    let mut state = State {
        bound: body.iter().flat_map(binds).collect(),
        set: constant::global_names(body).into_iter().collect(),
        ..State::default()
    };
    body.iter().for_each(|s| state.visit_stmt(s));
    let entry = function.split('.').next().unwrap_or(function);
    // Methods are called whose names nobody wrote.
    let classes = body.iter().filter_map(Stmt::as_class_def_stmt).map(|c| c.name.as_str());
    let mut reached: FxHashSet<&str> = classes.chain([entry]).collect();
    let mut left: Vec<&'static Stmt> = body.iter().collect();
    // What names that are reached stand for.
    loop {
        let (next, rest): (Vec<_>, Vec<_>) =
            left.iter().partition(|s| binds(*s).iter().any(|name| reached.contains(name)));
        if next.is_empty() {
            break;
        }
        left = rest;
        for s in next {
            let text = &source.text[s.range()];
            reached.extend(text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty()));
        }
    }
    if LEADING.iter().any(|word| reached.contains(word)) {
        return true;
    }
    let looks = constant::LOOKS.into_iter().filter(|n| !state.bound.contains(n)).collect();
    let only_read = constant::only_read(body, looks);
    let fixed = |e: &'static Expr| state.is_fixed(e);
    let is_steady = |s: &'static Stmt| match s {
        Stmt::FunctionDef(f) => !state.is_decorated(&f.decorator_list) && state.has_fixed_defaults(s),
        Stmt::ClassDef(c) => {
            let own = c.body.iter().all(|s| match s {
                Stmt::Assign(a) => a.targets.iter().all(is_special) || fixed(&a.value),
                Stmt::AnnAssign(a) => a.value.as_deref().is_none_or(fixed),
                Stmt::FunctionDef(_) | Stmt::Pass(_) | Stmt::Expr(_) => true,
                _ => false,
            });
            let is_set = state.classes_are_set || state.set.contains(c.name.as_str());
            own && !is_set && !state.is_decorated(&c.decorator_list) && state.has_fixed_defaults(s)
        }
        Stmt::Import(_) | Stmt::ImportFrom(_) => true,
        Stmt::Assign(a) => {
            fixed(&a.value) || state.is_table(&a.value) && binds(s).iter().all(|n| only_read(n))
        }
        Stmt::AnnAssign(a) => a
            .value
            .as_deref()
            .is_none_or(|v| fixed(v) || state.is_table(v) && binds(s).iter().all(|n| only_read(n))),
        Stmt::AugAssign(a) => fixed(&a.value),
        Stmt::TypeAlias(_) => true,
        _ => false,
    };
    let touched = |s: &&'static Stmt| binds(*s).iter().any(|n| reached.contains(n));
    state.foreign.iter().any(|n| reached.contains(n))
        || state.set.iter().any(|n| reached.contains(n) && state.bound.contains(n))
        || body.iter().filter(touched).any(|s| !is_steady(s))
}

fn is_special(target: &Expr) -> bool {
    matches!(target, Expr::Name(n) if n.id.as_str().starts_with("__"))
}

/// Is everything that is imported of Python's library, and not of what programs change there?
fn is_steady_import(s: &Stmt) -> bool {
    match s {
        Stmt::Import(i) => i.names.iter().all(|n| is_librarys(n.name.as_str())),
        Stmt::ImportFrom(i) => {
            let module = i.module.as_ref().map_or("", |m| m.as_str());
            i.level == 0 && is_librarys(module) && !CHANGED.contains(&module)
        }
        _ => false,
    }
}

fn is_librarys(module: &str) -> bool {
    matches!(modules::locate(&[], module), Located::Library | Located::Absent)
}

/// The names that a statement of the top level binds.
fn binds(s: &'static Stmt) -> Vec<&'static str> {
    #[derive(Default)]
    struct Binds(Vec<&'static str>);
    impl Visitor<'static> for Binds {
        fn visit_stmt(&mut self, s: &'static Stmt) {
            match s {
                Stmt::FunctionDef(f) => self.0.push(f.name.as_str()),
                Stmt::ClassDef(c) => self.0.push(c.name.as_str()),
                Stmt::Import(i) => self.0.extend(i.names.iter().map(|n| {
                    let bound = n.asname.as_ref().map_or(n.name.as_str(), |n| n.as_str());
                    bound.split('.').next().unwrap_or(bound)
                })),
                Stmt::ImportFrom(i) => {
                    self.0.extend(i.names.iter().map(|n| n.asname.as_ref().unwrap_or(&n.name).as_str()));
                }
                _ => walk_stmt(self, s),
            }
        }
        fn visit_expr(&mut self, e: &'static Expr) {
            match e {
                Expr::Name(n) if n.ctx != ExprContext::Load => self.0.push(n.id.as_str()),
                _ => walk_expr(self, e),
            }
        }
    }
    let mut binds = Binds::default();
    binds.visit_stmt(s);
    binds.0
}

/// What a file does with names of its top level.
#[derive(Default)]
struct State {
    /// The names of the top level.
    bound: FxHashSet<&'static str>,
    /// Functions and classes.
    defined: FxHashSet<&'static str>,
    /// What is imported, anywhere, of modules that are not Python's own.
    foreign: FxHashSet<&'static str>,
    /// Names that are assigned.
    assigned: FxHashSet<&'static str>,
    /// Names that functions declare to be the module's, and names of which an attribute is set.
    set: FxHashSet<&'static str>,
    /// Is an attribute of an object's class set?
    classes_are_set: bool,
}

impl State {
    /// Is there a decorator of the file's own? What it makes may count calls.
    fn is_decorated(&self, decorators: &[Decorator]) -> bool {
        decorators.iter().any(|d| {
            let mut e = &d.expression;
            while let Expr::Call(c) = e {
                e = &c.func;
            }
            matches!(e, Expr::Name(n) if self.defined.contains(n.id.as_str()))
        })
    }

    /// Does no function in a statement have a default that can change?
    fn has_fixed_defaults(&self, s: &'static Stmt) -> bool {
        struct Defaults<'a>(&'a State, bool);
        impl Visitor<'static> for Defaults<'_> {
            fn visit_stmt(&mut self, s: &'static Stmt) {
                if let Stmt::FunctionDef(f) = s {
                    self.1 &= f.parameters.iter().filter_map(|p| p.default()).all(|e| self.0.is_fixed(e));
                }
                walk_stmt(self, s);
            }
        }
        let mut all = Defaults(self, true);
        all.visit_stmt(s);
        all.1
    }

    /// Is it a list, set or dictionary that is written out, of values that cannot change?
    fn is_table(&self, e: &'static Expr) -> bool {
        match e {
            Expr::List(l) => l.elts.iter().all(|e| self.is_fixed(e)),
            Expr::Set(s) => s.elts.iter().all(|e| self.is_fixed(e)),
            Expr::Dict(d) => d.items.iter().all(|i| i.key.is_some() && self.is_fixed(&i.value)),
            _ => false,
        }
    }

    /// Is it a value that cannot change? What a name stands for is looked at where that is bound.
    fn is_fixed(&self, e: &'static Expr) -> bool {
        match e {
            Expr::NumberLiteral(_)
            | Expr::StringLiteral(_)
            | Expr::BytesLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_)
            | Expr::EllipsisLiteral(_)
            | Expr::FString(_)
            | Expr::Compare(_)
            | Expr::Name(_) => true,
            Expr::Attribute(a) => !matches!(&*a.value, Expr::Name(n) if CHANGED.contains(&n.id.as_str())),
            // A type. An element of a table may be one that can change.
            Expr::Subscript(s) => match &*s.value {
                Expr::Name(n) => !self.assigned.contains(n.id.as_str()),
                Expr::Attribute(a) => matches!(&*a.value, Expr::Name(n) if n.id.as_str() == "typing"),
                _ => false,
            },
            Expr::Tuple(t) => t.elts.iter().all(|e| self.is_fixed(e)),
            Expr::BinOp(b) => self.is_fixed(&b.left) && self.is_fixed(&b.right),
            Expr::UnaryOp(u) => self.is_fixed(&u.operand),
            Expr::BoolOp(b) => b.values.iter().all(|e| self.is_fixed(e)),
            Expr::If(i) => self.is_fixed(&i.body) && self.is_fixed(&i.orelse),
            Expr::Lambda(l) => {
                let defaults = l.parameters.iter().flat_map(|p| p.iter()).filter_map(|p| p.default());
                defaults.into_iter().all(|e| self.is_fixed(e))
            }
            Expr::Call(c) => match &*c.func {
                Expr::Name(n) => STEADY.contains(&n.id.as_str()) && !self.defined.contains(n.id.as_str()),
                Expr::Attribute(a) => matches!(&*a.value,
                    Expr::Name(n) if STEADY_IN.contains(&(n.id.as_str(), a.attr.as_str()))),
                _ => false,
            },
            _ => false,
        }
    }
}

impl Visitor<'static> for State {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::Import(_) | Stmt::ImportFrom(_) if !is_steady_import(s) => self.foreign.extend(binds(s)),
            Stmt::FunctionDef(f) => {
                self.defined.insert(f.name.as_str());
            }
            Stmt::ClassDef(c) => {
                self.defined.insert(c.name.as_str());
            }
            _ => {}
        }
        walk_stmt(self, s);
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        if let Expr::Name(n) = e
            && n.ctx != ExprContext::Load
        {
            self.assigned.insert(n.id.as_str());
        }
        if let Expr::Attribute(a) = e
            && a.ctx != ExprContext::Load
        {
            match &*a.value {
                Expr::Name(n) if CLASS.contains(&n.id.as_str()) => self.classes_are_set = true,
                Expr::Name(n) => {
                    self.set.insert(n.id.as_str());
                }
                Expr::Attribute(b) => self.classes_are_set |= CLASS.contains(&b.attr.as_str()),
                Expr::Call(c) => {
                    self.classes_are_set |=
                        matches!(&*c.func, Expr::Name(n) if CLASS.contains(&n.id.as_str()));
                }
                _ => {}
            }
        }
        walk_expr(self, e);
    }
}
