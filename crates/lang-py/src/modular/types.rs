//! Types, and values as expressions.

use super::{ALLOC, Lower, Module, Res};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, int, local, truth};
use ruff_python_ast::{Expr, Number, Operator, Stmt as Py, StmtClassDef, StmtFunctionDef};
use std::rc::Rc;

/// What a variable holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    None,
    Int,
    Bool,
    Str,
    /// A tuple of any length.
    Tuple(Box<Ty>),
    /// A list: an address of the heap.
    List(Box<Ty>),
    /// A set, and a dictionary: addresses, too.
    Set(Box<Ty>),
    Dict(Box<Ty>, Box<Ty>),
    /// A tuple of a few values.
    Fixed(Vec<Ty>),
    /// An object of a class of the module.
    Object(String),
    /// That, or `None`, which is 0.
    Optional(String),
    /// A value or `None`: two parts, whether it is there and what it is.
    Maybe(Box<Ty>),
    /// What a regular expression gives that is known by its text: a match, or `None`.
    Match(Rc<str>),
    /// The element of an empty sequence.
    Never,
}

/// A value.
#[derive(Clone, Debug)]
pub(super) struct V {
    pub ty: Ty,
    pub e: E,
    /// Which state of the heap it is looked at in.
    pub when: Rc<str>,
    /// A new list that has no address yet: the expression is its contents.
    pub is_new: bool,
    /// The parts of a tuple of a few values.
    pub items: Vec<V>,
}

impl V {
    pub fn new(ty: Ty, e: E) -> V {
        V { ty, e, when: "".into(), is_new: false, items: vec![] }
    }

    pub fn int(e: E) -> V {
        V::new(Ty::Int, e)
    }

    pub fn bool(e: E) -> V {
        V::new(Ty::Bool, e)
    }

    pub fn none() -> V {
        V::new(Ty::None, int(0))
    }

    pub fn new_list(element: Ty, e: E) -> V {
        V { is_new: true, ..V::new(Ty::List(Box::new(element)), e) }
    }

    /// A value that is there where a condition holds, and `None` elsewhere.
    pub fn maybe(there: E, v: V) -> V {
        let ty = Ty::Maybe(Box::new(v.ty.clone()));
        V { when: v.when.clone(), items: vec![V::bool(there), v], ..V::new(ty, int(0)) }
    }

    /// An element of a sequence, or a field: a tuple of a few values is taken apart.
    pub fn of(ty: Ty, e: E, when: &Rc<str>) -> V {
        match &ty {
            Ty::Fixed(items) => {
                let parts = items.iter().enumerate();
                let parts = parts.map(|(i, t)| V::of(t.clone(), app(Op::Part(i as u8), &[&e]), when));
                V { when: when.clone(), ..V::fixed(parts.collect()) }
            }
            _ => V { when: when.clone(), ..V::new(ty, e) },
        }
    }

    /// The value as one term, as sequences and fields hold it.
    pub fn packed(&self) -> E {
        match &self.ty {
            Ty::Fixed(_) => {
                let parts: Vec<E> = self.items.iter().map(V::packed).collect();
                app(Op::Tuple, &parts.iter().collect::<Vec<_>>())
            }
            _ => self.e.clone(),
        }
    }

    /// Is there a new list in it that has no address yet?
    pub fn has_new(&self) -> bool {
        self.is_new || self.items.iter().any(V::has_new)
    }

    pub fn fixed(items: Vec<V>) -> V {
        let ty = Ty::Fixed(items.iter().map(|v| v.ty.clone()).collect());
        V { items, ..V::new(ty, int(0)) }
    }
}

impl Ty {
    /// The sort of its values; `None` for tuples of a few values and for empty sequences.
    pub fn sort(&self) -> Option<Sort> {
        Some(match self {
            Ty::Int | Ty::List(_) | Ty::Object(_) | Ty::Optional(_) | Ty::None => Sort::Int,
            Ty::Set(_) | Ty::Dict(..) => Sort::Int,
            Ty::Bool => Sort::Bool,
            Ty::Str => Sort::Int.seq(),
            Ty::Tuple(of) => of.sort()?.seq(),
            Ty::Fixed(items) if !items.is_empty() && items.len() < 32 => {
                Sort::Tuple(items.iter().map(Ty::sort).collect::<Option<_>>()?)
            }
            Ty::Fixed(_) | Ty::Maybe(_) | Ty::Match(_) | Ty::Never => return None,
        })
    }

    /// The elements of a sequence.
    pub fn element(&self) -> Option<&Ty> {
        match self {
            Ty::Tuple(of) | Ty::List(of) => Some(of),
            _ => None,
        }
    }

    /// Are two values equal exactly where their expressions are?
    pub fn is_plain(&self) -> bool {
        match self {
            Ty::Int | Ty::Bool | Ty::Str => true,
            Ty::Tuple(of) => of.is_plain(),
            Ty::Fixed(items) => !items.is_empty() && items.iter().all(Ty::is_plain),
            Ty::None | Ty::List(_) | Ty::Object(_) | Ty::Set(_) | Ty::Dict(..) => false,
            Ty::Optional(_) | Ty::Maybe(_) | Ty::Match(_) | Ty::Never => false,
        }
    }

    /// The part of the heap in which the contents of a list, a set or a dictionary are, and their sort.
    pub fn store(&self) -> Option<(String, Sort)> {
        let map = |k: &Ty, v: Sort| Some(Sort::Map(Rc::new(k.sort()?), Rc::new(v)));
        Some(match self {
            Ty::List(of) => (of.list_heap(), of.sort()?.seq()),
            Ty::Set(k) => (format!("$set.{k:?}"), Sort::Tuple([map(k, Sort::Bool)?, Sort::Int].into())),
            Ty::Dict(k, v) => {
                let parts = [map(k, Sort::Bool)?, Sort::Int, map(k, v.sort()?)?];
                (format!("$dict.{k:?}.{v:?}"), Sort::Tuple(parts.into()))
            }
            _ => return None,
        })
    }

    /// The name of the part of the heap in which the contents of lists of such elements are.
    pub fn list_heap(&self) -> String {
        format!("$list.{self:?}")
    }
}

/// Is the annotation one whose values are known, and which?
pub(super) fn annotation(m: &Module, e: &'static Expr) -> Res<Ty> {
    let refuse = || m.refuse(e, format!("values of the type {} are not followed", m.text(e)));
    Ok(match e {
        Expr::NoneLiteral(_) => Ty::None,
        Expr::StringLiteral(s) => match crate::source::expression(s.value.to_str()) {
            Some(inner) => match annotation(m, inner) {
                Ok(ty) => ty,
                Err(_) => return refuse(),
            },
            None => return refuse(),
        },
        Expr::Name(n) => match n.id.as_str() {
            "int" => Ty::Int,
            "bool" => Ty::Bool,
            "str" => Ty::Str,
            name if m.classes.contains_key(name) => object(m, name, e)?,
            name => match m.aliases.get(name) {
                Some(e) => annotation(m, e)?,
                None => return refuse(),
            },
        },
        Expr::BinOp(b) if b.op == Operator::BitOr => {
            match (annotation(m, &b.left)?, annotation(m, &b.right)?) {
                (Ty::Object(c), Ty::None) | (Ty::None, Ty::Object(c)) => Ty::Optional(c),
                (t, Ty::None) | (Ty::None, t) if t.is_plain() => Ty::Maybe(Box::new(t)),
                _ => return refuse(),
            }
        }
        Expr::Subscript(s) => {
            let name = match &*s.value {
                Expr::Name(n) => n.id.as_str(),
                Expr::Attribute(a) => a.attr.as_str(),
                _ => return refuse(),
            };
            match (name, &*s.slice) {
                // Inputs of these types are lists.
                ("list" | "List" | "Sequence" | "MutableSequence" | "Collection" | "Iterable", of) => {
                    Ty::List(Box::new(simple(m, of)?))
                }
                ("Final", of) => annotation(m, of)?,
                ("set" | "Set" | "AbstractSet", of) => Ty::Set(Box::new(key(m, of)?)),
                ("dict" | "Dict" | "Mapping" | "MutableMapping", Expr::Tuple(t)) if t.elts.len() == 2 => {
                    Ty::Dict(Box::new(key(m, &t.elts[0])?), Box::new(simple(m, &t.elts[1])?))
                }
                ("tuple" | "Tuple", Expr::Tuple(t)) => match &t.elts[..] {
                    [of, Expr::EllipsisLiteral(_)] => Ty::Tuple(Box::new(simple(m, of)?)),
                    all => Ty::Fixed(all.iter().map(|e| annotation(m, e)).collect::<Res<_>>()?),
                },
                ("Optional", of) => match annotation(m, of)? {
                    Ty::Object(c) => Ty::Optional(c),
                    t if t.is_plain() => Ty::Maybe(Box::new(t)),
                    _ => return refuse(),
                },
                _ => return refuse(),
            }
        }
        _ => return refuse(),
    })
}

/// The type of keys.
fn key(m: &Module, e: &'static Expr) -> Res<Ty> {
    let ty = annotation(m, e)?;
    match ty.is_plain() && ty.sort().is_some() {
        true => Ok(ty),
        false => m.refuse(e, format!("keys of the type {} are not followed", m.text(e))),
    }
}

/// The type of elements.
fn simple(m: &Module, e: &'static Expr) -> Res<Ty> {
    let ty = annotation(m, e)?;
    match ty.sort() {
        Some(_) if ty != Ty::None => Ok(ty),
        _ => m.refuse(e, format!("sequences of {} are not followed", m.text(e))),
    }
}

/// Objects of a class: one without bases, without subclasses and without methods that change what operators mean.
fn object(m: &Module, name: &str, at: &'static Expr) -> Res<Ty> {
    match is_plain_class(m, name) {
        true => Ok(Ty::Object(name.into())),
        false => m.refuse(at, format!("objects of the class {name} are not followed")),
    }
}

fn is_plain_class(m: &Module, name: &str) -> bool {
    let Some(c) = m.classes.get(name).copied() else { return false };
    let Some(chain) = super::inherit::chain(m, c) else { return false };
    // The fields of a record are those of its own annotations.
    if chain.len() > 1 && chain.iter().any(|c| is_record(m, c)) {
        return false;
    }
    chain.into_iter().all(|c| {
        // A tuple without elements is false.
        let is_empty = is_named_tuple(m, c) && !c.body.iter().any(|s| matches!(s, Py::AnnAssign(_)));
        !is_empty
            && c.body.iter().all(|s| match s {
                Py::FunctionDef(f) => match f.name.as_str() {
                    "__init__" => gives_all(f),
                    name => !name.starts_with("__") && !f.is_async,
                },
                // Without a value, it says a type alone.
                Py::AnnAssign(a) => a.value.is_none(),
                Py::Expr(e) => matches!(&*e.value, Expr::StringLiteral(_)),
                Py::Pass(_) => true,
                _ => false,
            })
    })
}

/// Objects of a class, as receivers of its methods.
pub(super) fn class_type(m: &Module, c: &'static StmtClassDef) -> Res<Ty> {
    let Some(Py::FunctionDef(f)) = c.body.iter().find(|s| matches!(s, Py::FunctionDef(_))) else {
        return m.refuse(c, "objects of the class are not followed");
    };
    match is_plain_class(m, c.name.as_str()) {
        true => Ok(Ty::Object(c.name.to_string())),
        false => m.refuse(f, format!("objects of the class {} are not followed", c.name)),
    }
}

/// Does a constructor give every field a value that it names, and read none before?
fn gives_all(f: &'static StmtFunctionDef) -> bool {
    struct Finds(&'static str, bool);
    impl ruff_python_ast::visitor::Visitor<'static> for Finds {
        fn visit_expr(&mut self, e: &'static Expr) {
            self.1 |= matches!(e, Expr::Name(n) if n.id.as_str() == self.0);
            ruff_python_ast::visitor::walk_expr(self, e);
        }
        fn visit_stmt(&mut self, s: &'static Py) {
            self.1 |= matches!(s, Py::Return(_) | Py::FunctionDef(_));
            ruff_python_ast::visitor::walk_stmt(self, s);
        }
    }
    use ruff_python_ast::visitor::Visitor;
    let Some(this) = first_parameter(f) else { return false };
    let is_field = |e: &Expr| matches!(e, Expr::Attribute(a) if matches!(&*a.value, Expr::Name(n) if n.id.as_str() == this));
    f.body.iter().all(|s| {
        let mut finds = Finds(this, false);
        match s {
            Py::Assign(a) if a.targets.iter().all(is_field) => finds.visit_expr(&a.value),
            Py::AnnAssign(a) if is_field(&a.target) => a.value.iter().for_each(|v| finds.visit_expr(v)),
            _ => finds.visit_stmt(s),
        }
        !finds.1
    })
}

/// Names of built-in functions: no variable may hide them.
pub(super) const RESERVED: [&str; 23] = [
    "set",
    "dict",
    "reversed",
    "str",
    "chr",
    "len",
    "range",
    "sorted",
    "sum",
    "min",
    "max",
    "all",
    "any",
    "enumerate",
    "zip",
    "print",
    "list",
    "tuple",
    "int",
    "bool",
    "abs",
    "isinstance",
    "old",
];

pub(super) fn is_dataclass(m: &Module, c: &StmtClassDef) -> bool {
    c.decorator_list.iter().any(|d| m.imported(&d.expression).as_deref() == Some("dataclasses.dataclass"))
}

/// A tuple whose elements have names, and nothing of its own that changes what it is.
pub(super) fn is_named_tuple(m: &Module, c: &StmtClassDef) -> bool {
    let is = |b: &Expr| m.imported(b).as_deref() == Some("typing.NamedTuple");
    c.arguments.as_deref().is_some_and(|a| matches!(&a.args[..], [b] if is(b)))
}

/// A class whose constructor is made from its annotated fields.
pub(super) fn is_record(m: &Module, c: &StmtClassDef) -> bool {
    is_dataclass(m, c) || is_named_tuple(m, c)
}

/// The fields of such a class in the order of its constructor's parameters.
pub(super) fn record_fields(m: &Module, c: &'static StmtClassDef) -> Option<Vec<(&'static str, Ty)>> {
    if method(c, "__init__").is_some() {
        return None;
    }
    let mut out = vec![];
    for s in &c.body {
        if let Py::AnnAssign(a) = s {
            let Expr::Name(n) = &*a.target else { return None };
            out.push((n.id.as_str(), annotation(m, &a.annotation).ok()?));
        }
    }
    Some(out)
}

pub(super) fn method(c: &'static StmtClassDef, name: &str) -> Option<&'static StmtFunctionDef> {
    let mut found = c.body.iter().filter_map(|s| match s {
        Py::FunctionDef(f) if f.name.as_str() == name => Some(f),
        _ => None,
    });
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// A field's type: a parameter of the constructor, or what it is made of there.
pub(super) fn field(m: &Module, class: &str, name: &str) -> Option<Ty> {
    let c = m.classes.get(class)?;
    if is_record(m, c) {
        return c.body.iter().find_map(|s| match s {
            Py::AnnAssign(a) if matches!(&*a.target, Expr::Name(n) if n.id.as_str() == name) => {
                annotation(m, &a.annotation).ok()
            }
            _ => None,
        });
    }
    super::inherit::constructors(m, c).into_iter().find_map(|init| given_by(m, init, name))
}

/// The type of a field that a constructor gives a value to.
fn given_by(m: &Module, init: &'static StmtFunctionDef, name: &str) -> Option<Ty> {
    let is_self = |e: &Expr| {
        matches!(e, Expr::Attribute(a) if a.attr.as_str() == name
            && matches!(&*a.value, Expr::Name(n) if Some(n.id.as_str()) == first_parameter(init)))
    };
    init.body.iter().find_map(|s| match s {
        Py::AnnAssign(a) if is_self(&a.target) => annotation(m, &a.annotation).ok(),
        Py::Assign(a) => match &a.targets[..] {
            [t] if is_self(t) => made(m, init, &a.value),
            _ => None,
        },
        _ => None,
    })
}

pub(super) fn first_parameter(f: &'static StmtFunctionDef) -> Option<&'static str> {
    parameters(f).first().map(|p| p.0)
}

/// The parameters with their annotations and defaults.
pub(super) fn parameters(
    f: &'static StmtFunctionDef,
) -> Vec<(&'static str, Option<&'static Expr>, Option<&'static Expr>)> {
    let p = &f.parameters;
    let all = p.posonlyargs.iter().chain(&p.args).chain(&p.kwonlyargs);
    all.map(|p| (p.parameter.name.as_str(), p.parameter.annotation.as_deref(), p.default.as_deref()))
        .collect()
}

/// The type of what a constructor puts into a field, by what it looks like.
fn made(m: &Module, init: &'static StmtFunctionDef, e: &'static Expr) -> Option<Ty> {
    Some(match e {
        Expr::NumberLiteral(n) if matches!(n.value, Number::Int(_)) => Ty::Int,
        Expr::BooleanLiteral(_) => Ty::Bool,
        Expr::Name(n) => {
            let annotated = parameters(init).into_iter().find(|p| p.0 == n.id.as_str())?.1?;
            annotation(m, annotated).ok()?
        }
        Expr::UnaryOp(u) => made(m, init, &u.operand)?,
        Expr::BinOp(b) => match (made(m, init, &b.left)?, made(m, init, &b.right)) {
            (Ty::Int, Some(Ty::Int)) => Ty::Int,
            (Ty::List(of), _) => Ty::List(of),
            _ => return None,
        },
        Expr::List(l) => match l.elts.first() {
            Some(first) => Ty::List(Box::new(made(m, init, first)?)),
            None => Ty::List(Box::new(Ty::Int)),
        },
        _ => return None,
    })
}

/// Is one class of exceptions the other, or below it?
pub(super) fn is_subclass(m: &Module, class: &str, of: &str) -> bool {
    let mut class = class.to_string();
    for _ in 0..32 {
        if class == of {
            return true;
        }
        let Some(base) = base(m, &class) else { return false };
        class = base;
    }
    false
}

/// The only base of a class of exceptions.
pub(super) fn base(m: &Module, class: &str) -> Option<String> {
    if let Some(c) = m.classes.get(class) {
        let bases: Vec<&Expr> = c.arguments.iter().flat_map(|a| &a.args).collect();
        return match bases[..] {
            [Expr::Name(n)] => Some(n.id.to_string()),
            _ => None,
        };
    }
    let base = match class {
        "Exception" | "KeyboardInterrupt" | "GeneratorExit" | "SystemExit" => "BaseException",
        "IndexError" | "KeyError" => "LookupError",
        "ZeroDivisionError" | "OverflowError" | "FloatingPointError" => "ArithmeticError",
        "NotImplementedError" | "RecursionError" => "RuntimeError",
        "UnboundLocalError" => "NameError",
        "LookupError" | "ArithmeticError" | "RuntimeError" | "NameError" | "ValueError" | "TypeError"
        | "AssertionError" | "AttributeError" | "StopIteration" | "OSError" | "EOFError" => "Exception",
        "PermissionError" | "FileNotFoundError" | "TimeoutError" => "OSError",
        _ => return None,
    };
    Some(base.into())
}

pub(super) fn is_constant(e: &Expr) -> bool {
    match e {
        Expr::NumberLiteral(n) => matches!(n.value, Number::Int(_)),
        Expr::BooleanLiteral(_) | Expr::StringLiteral(_) => true,
        Expr::UnaryOp(u) => is_constant(&u.operand),
        Expr::Tuple(t) => t.elts.iter().all(is_constant),
        _ => false,
    }
}

pub(super) fn is_main_guard(e: &Expr) -> bool {
    matches!(e, Expr::Compare(c) if matches!(&*c.left, Expr::Name(n) if n.id.as_str() == "__name__"))
}

impl Lower<'_, '_> {
    /// Any value of a type, with what is known of all of them.
    pub fn any(&mut self, name: &str, ty: &Ty) -> V {
        if matches!(ty, Ty::Match(_)) {
            let (there, text) = (format!("{name}.there"), format!("{name}.text"));
            self.emit(Stmt::Havoc(there.into(), Sort::Bool));
            self.emit(Stmt::Havoc(text.into(), Sort::Int.seq()));
            return self.kept(name, ty);
        }
        if let Ty::Fixed(items) = ty {
            let items = items.iter().enumerate().map(|(i, t)| self.any(&format!("{name}.{i}"), t)).collect();
            return V::fixed(items);
        }
        if *ty == Ty::None {
            return V::none();
        }
        if let Ty::Maybe(of) = ty {
            let there = self.any(&format!("{name}.there"), &Ty::Bool);
            let value = self.any(&format!("{name}.value"), of);
            return V::maybe(there.e, value);
        }
        let sort = ty.sort().unwrap_or(Sort::Int);
        self.emit(Stmt::Havoc(name.into(), sort));
        let v = V::new(ty.clone(), local(name));
        let facts = self.typed(&v);
        self.assume(facts);
        v
    }

    /// What is known of a value because of its type.
    pub fn typed(&mut self, v: &V) -> E {
        let below = app(Op::Lt, &[&v.e, &local(ALLOC)]);
        match &v.ty {
            Ty::List(_) | Ty::Object(_) | Ty::Set(_) | Ty::Dict(..) => {
                and([app(Op::Lt, &[&int(0), &v.e]), below])
            }
            Ty::Optional(_) => and([app(Op::Le, &[&int(0), &v.e]), below]),
            Ty::Fixed(_) => and(v.items.iter().map(|v| self.typed(v)).collect::<Vec<_>>()),
            Ty::None | Ty::Int | Ty::Bool | Ty::Str | Ty::Tuple(_) => truth(true),
            // What may be missing is plain.
            Ty::Maybe(_) | Ty::Match(_) | Ty::Never => truth(true),
        }
    }

    /// Keeps a value under a name; new lists get an address.
    pub fn keep(&mut self, name: &str, v: &V) -> V {
        match &v.ty {
            Ty::Fixed(_) => {
                let items = v.items.iter().enumerate();
                V::fixed(items.map(|(i, v)| self.keep(&format!("{name}.{i}"), v)).collect())
            }
            Ty::None => v.clone(),
            Ty::Match(_) => {
                let items = v.items.iter().zip([".there", ".text"]);
                let items = items.map(|(v, part)| self.keep(&format!("{name}{part}"), v)).collect();
                V { items, ..v.clone() }
            }
            Ty::Maybe(_) => {
                let there = self.keep(&format!("{name}.there"), &v.items[0]);
                V::maybe(there.e, self.keep(&format!("{name}.value"), &v.items[1]))
            }
            Ty::List(_) | Ty::Set(_) | Ty::Dict(..) if v.is_new => {
                let (heap, sort) = v.ty.store().unwrap_or_else(|| (Ty::Int.list_heap(), Sort::Int.seq()));
                self.heap(&heap, sort, "");
                self.emit(Stmt::Assign(name.into(), local(ALLOC)));
                self.emit(Stmt::Assign(ALLOC.into(), app(Op::Add, &[&local(ALLOC), &int(1)])));
                let stored = app(Op::Store, &[&local(&heap), &local(name), &v.e]);
                self.emit(Stmt::Assign(heap.into(), stored));
                V::new(v.ty.clone(), local(name))
            }
            _ => {
                self.emit(Stmt::Assign(name.into(), v.e.clone()));
                V { e: local(name), ..v.clone() }
            }
        }
    }

    /// What a variable of a type holds that was kept under a name.
    pub fn kept(&self, name: &str, ty: &Ty) -> V {
        match ty {
            Ty::Fixed(items) => V::fixed(
                items.iter().enumerate().map(|(i, t)| self.kept(&format!("{name}.{i}"), t)).collect(),
            ),
            Ty::None => V::none(),
            Ty::Match(_) => {
                let (there, text) = (local(&format!("{name}.there")), local(&format!("{name}.text")));
                V { items: vec![V::bool(there), V::new(Ty::Str, text)], ..V::new(ty.clone(), int(0)) }
            }
            Ty::Maybe(of) => {
                V::maybe(local(&format!("{name}.there")), self.kept(&format!("{name}.value"), of))
            }
            _ => V::new(ty.clone(), local(name)),
        }
    }

    /// The names and sorts under which a variable of a type is kept.
    pub fn leaves(&self, name: &str, ty: &Ty, out: &mut Vec<(Rc<str>, Sort)>) {
        match ty {
            Ty::Fixed(items) => {
                items.iter().enumerate().for_each(|(i, t)| self.leaves(&format!("{name}.{i}"), t, out));
            }
            Ty::None => {}
            Ty::Match(_) => {
                out.push((format!("{name}.there").into(), Sort::Bool));
                out.push((format!("{name}.text").into(), Sort::Int.seq()));
            }
            Ty::Maybe(of) => {
                out.push((format!("{name}.there").into(), Sort::Bool));
                self.leaves(&format!("{name}.value"), of, out);
            }
            _ => out.push((name.into(), ty.sort().unwrap_or(Sort::Int))),
        }
    }

    /// The integer that a value counts as in arithmetic. Where a truth value is kept it is none: its text is another.
    pub fn counts_as(&self, v: V) -> Option<V> {
        match v.ty {
            Ty::Bool => Some(V::int(app(Op::Ite, &[&v.e, &int(1), &int(0)]))),
            _ => self.coerce(v, &Ty::Int),
        }
    }

    /// The value as one of a type, where it is one.
    pub fn coerce(&self, v: V, ty: &Ty) -> Option<V> {
        if v.ty == *ty {
            return Some(v);
        }
        let empty = |of: &Ty| Some(Rc::new(L::Empty(of.sort()?)));
        match (&v.ty, ty) {
            (Ty::Tuple(n), Ty::Tuple(of)) if **n == Ty::Never => Some(V::new(ty.clone(), empty(of)?)),
            (Ty::List(n), Ty::List(of)) if **n == Ty::Never => Some(V::new_list((**of).clone(), empty(of)?)),
            (Ty::Set(n), Ty::Set(_)) | (Ty::Dict(n, _), Ty::Dict(..)) if **n == Ty::Never && v.is_new => {
                Some(V { is_new: true, ..V::new(ty.clone(), super::table::empty(ty)?) })
            }
            (Ty::Fixed(from), Ty::Fixed(to)) if from.len() == to.len() => {
                let items = v.items.iter().zip(to).map(|(v, t)| self.coerce(v.clone(), t));
                Some(V::fixed(items.collect::<Option<_>>()?))
            }
            // A tuple that is written out has as many elements as one sees.
            (Ty::Fixed(_), Ty::Tuple(of)) => {
                let mut e: E = empty(of)?;
                for item in &v.items {
                    e = app(Op::Build, &[&e, &self.coerce(item.clone(), of)?.packed()]);
                }
                Some(V {
                    when: v.items.first().map_or("".into(), |i| i.when.clone()),
                    ..V::new(ty.clone(), e)
                })
            }
            (Ty::Object(c), Ty::Optional(d)) if c == d => Some(V { ty: ty.clone(), ..v }),
            (Ty::None, Ty::Optional(_)) => Some(V::new(ty.clone(), int(0))),
            (Ty::None, Ty::Maybe(of)) => Some(V::maybe(truth(false), nothing(of)?)),
            (t, Ty::Maybe(of)) if !matches!(t, Ty::Maybe(_)) => {
                Some(V::maybe(truth(true), self.coerce(v, of)?))
            }
            _ => None,
        }
    }

    /// A value whose truth is asked for.
    pub fn truth(&mut self, v: &V) -> Option<E> {
        Some(match &v.ty {
            Ty::Bool => v.e.clone(),
            Ty::Int | Ty::Optional(_) => app(Op::Not, &[&app(Op::Eq, &[&v.e, &int(0)])]),
            Ty::None => truth(false),
            Ty::Object(_) => truth(true),
            Ty::Fixed(items) => truth(!items.is_empty()),
            Ty::Maybe(_) => {
                let value = self.truth(&v.items[1])?;
                app(Op::And, &[&v.items[0].e, &value])
            }
            Ty::Match(_) => v.items[0].e.clone(),
            Ty::Set(k) | Ty::Dict(k, _) if **k == Ty::Never => truth(false),
            Ty::Set(_) | Ty::Dict(..) => app(Op::Lt, &[&int(0), &self.table_size(v)?]),
            Ty::Str | Ty::Tuple(_) | Ty::List(_) => {
                let (s, _) = self.contents(v)?;
                app(Op::Lt, &[&int(0), &app(Op::Len, &[&s])])
            }
            Ty::Never => return None,
        })
    }

    /// The sequence that a tuple, a text or a list holds, with the type of its elements.
    pub fn contents(&mut self, v: &V) -> Option<(E, Ty)> {
        Some(match &v.ty {
            Ty::Str => (v.e.clone(), Ty::Str),
            Ty::Tuple(of) => (v.e.clone(), (**of).clone()),
            Ty::List(of) if v.is_new => (v.e.clone(), (**of).clone()),
            Ty::List(of) => {
                let heap = self.heap(&of.list_heap(), of.sort()?.seq(), &v.when);
                let contents = app(Op::Select, &[&heap, &v.e]);
                (self.read(contents), (**of).clone())
            }
            Ty::Fixed(items) => {
                let of = items.first().cloned().unwrap_or(Ty::Never);
                let v = self.coerce(v.clone(), &Ty::Tuple(Box::new(of.clone())))?;
                (v.e, of)
            }
            Ty::None | Ty::Int | Ty::Bool | Ty::Object(_) => return None,
            Ty::Optional(_) | Ty::Maybe(_) | Ty::Match(_) | Ty::Never => return None,
            Ty::Set(_) | Ty::Dict(..) => return None,
        })
    }
}

/// A value of a type in the place of one that is missing.
fn nothing(ty: &Ty) -> Option<V> {
    let e: E = match ty {
        Ty::Bool => truth(false),
        Ty::Str => Rc::new(L::Empty(Sort::Int)),
        Ty::Tuple(of) => Rc::new(L::Empty(of.sort()?)),
        Ty::Fixed(items) => return Some(V::fixed(items.iter().map(nothing).collect::<Option<_>>()?)),
        _ => int(0),
    };
    Some(V::new(ty.clone(), e))
}
