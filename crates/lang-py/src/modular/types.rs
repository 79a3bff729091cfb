//! Types, and values as expressions.

use super::{Module, Res};
use conspect_spec::logic::{E, Op, Sort, app, int, quant};
use ruff_python_ast::{Expr, Number, Operator, Stmt as Py, StmtClassDef, StmtFunctionDef};
use std::rc::Rc;

/// What a variable holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    None,
    Int,
    Bool,
    /// By its place in the order of all floats.
    Float,
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
    /// A member of an enumeration with so many: its place in the class.
    Member(String, usize),
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
            Ty::Set(_) | Ty::Dict(..) | Ty::Float | Ty::Member(..) => Sort::Int,
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
            Ty::Int | Ty::Bool | Ty::Str | Ty::Member(..) => true,
            Ty::Tuple(of) => of.is_plain(),
            Ty::Fixed(items) => !items.is_empty() && items.iter().all(Ty::is_plain),
            Ty::None | Ty::List(_) | Ty::Object(_) | Ty::Set(_) | Ty::Dict(..) | Ty::Float => false,
            Ty::Optional(_) | Ty::Maybe(_) | Ty::Match(_) | Ty::Never => false,
        }
    }

    /// Is nothing of a value on the heap? Plain ones, and floats, which need not equal themselves.
    pub fn is_value(&self) -> bool {
        match self {
            Ty::Float => true,
            Ty::Tuple(of) => of.is_value(),
            Ty::Fixed(items) => !items.is_empty() && items.iter().all(Ty::is_value),
            _ => self.is_plain(),
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

/// Is there a float in it?
pub(super) fn has_float(ty: &Ty) -> bool {
    match ty {
        Ty::Float => true,
        Ty::Fixed(items) => items.iter().any(has_float),
        Ty::Tuple(of) | Ty::Maybe(of) => has_float(of),
        _ => false,
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
            "float" => Ty::Float,
            "str" => Ty::Str,
            name if m.classes.contains_key(name) => match m.member_type(name) {
                Some(ty) => ty,
                None => object(m, name, e)?,
            },
            name => match m.aliases.get(name) {
                Some(e) => annotation(m, e)?,
                None => return refuse(),
            },
        },
        Expr::BinOp(b) if b.op == Operator::BitOr => {
            match (annotation(m, &b.left)?, annotation(m, &b.right)?) {
                (Ty::Object(c), Ty::None) | (Ty::None, Ty::Object(c)) => Ty::Optional(c),
                (t, Ty::None) | (Ty::None, t) if t.is_value() => Ty::Maybe(Box::new(t)),
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
                    t if t.is_value() => Ty::Maybe(Box::new(t)),
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

pub(super) fn is_plain_class(m: &Module, name: &str) -> bool {
    let Some(c) = m.classes.get(name).copied() else { return false };
    let Some(chain) = super::inherit::chain(m, c) else { return false };
    // The fields of a record are those of its own annotations.
    if chain.len() > 1 && chain.iter().any(|c| is_record(m, c)) {
        return false;
    }
    if super::inherit::is_abstract(m, &chain) {
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
                // Without a value, it says a type alone; with one it may be that of a field that is not given.
                Py::AnnAssign(a) => {
                    a.value.as_deref().is_none_or(|v| is_record(m, c) && default_of(m, v).is_some())
                }
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
    c.decorator_list.iter().any(|d| makes_dataclass(m, &d.expression))
}

/// `@dataclass`, or with options that leave constructors and equality alone.
pub(super) fn makes_dataclass(m: &Module, e: &Expr) -> bool {
    let is = |e: &Expr| m.imported(e).as_deref() == Some("dataclasses.dataclass");
    match e {
        Expr::Call(c) => {
            let harmless = |n: &str| matches!(n, "frozen" | "slots" | "order" | "repr");
            let plain = |k: &ruff_python_ast::Keyword| {
                k.arg.as_ref().is_some_and(|a| harmless(a.as_str())) && k.value.is_boolean_literal_expr()
            };
            is(&c.func) && c.arguments.args.is_empty() && c.arguments.keywords.iter().all(plain)
        }
        e => is(e),
    }
}

/// Is a data class one whose fields never change?
pub(super) fn is_frozen(c: &StmtClassDef) -> bool {
    c.decorator_list.iter().any(|d| match &d.expression {
        Expr::Call(c) => c.arguments.keywords.iter().any(|k| {
            k.arg.as_ref().is_some_and(|a| a.as_str() == "frozen")
                && !matches!(&k.value, Expr::BooleanLiteral(b) if !b.value)
        }),
        _ => false,
    })
}

/// What a field holds that is not given.
pub(super) enum Default {
    Constant(&'static Expr),
    /// A new list, set or dictionary.
    Empty(&'static str),
}

/// The default that is written at a field.
pub(super) fn default_of(m: &Module, e: &'static Expr) -> Option<Default> {
    let constant = |e: &'static Expr| {
        let float = matches!(e, Expr::NumberLiteral(n) if matches!(n.value, Number::Float(_)));
        (is_constant(e) || float || e.is_none_literal_expr()).then_some(Default::Constant(e))
    };
    let Expr::Call(c) = e else { return constant(e) };
    if m.imported(&c.func).as_deref() != Some("dataclasses.field") || !c.arguments.args.is_empty() {
        return None;
    }
    let [k] = &c.arguments.keywords[..] else { return None };
    match (k.arg.as_ref()?.as_str(), &k.value) {
        ("default", e) => constant(e),
        ("default_factory", Expr::Name(n)) if m.is_builtin(n.id.as_str()) => match n.id.as_str() {
            "list" => Some(Default::Empty("list")),
            "set" => Some(Default::Empty("set")),
            "dict" => Some(Default::Empty("dict")),
            _ => None,
        },
        _ => None,
    }
}

/// What is known of a part of the heap when a function begins: lists of lists or of objects lead to such that are there, and floats
/// and members of enumerations are such.
pub(super) fn known_of_heap(name: &str, heap: &E, alloc: &E) -> Option<E> {
    let inner = name.strip_prefix("$list.")?;
    let least = match inner.split('(').next() {
        Some("List" | "Object" | "Set" | "Dict") => Some(int(1)),
        Some("Optional") => Some(int(0)),
        Some("Float" | "Member") => None,
        _ => return None,
    };
    let members =
        inner.strip_prefix("Member(").and_then(|t| t.strip_suffix(')')?.rsplit_once(", ")?.1.parse().ok());
    let (a, k) = (super::seq::variable("$a"), super::seq::variable("$k"));
    let list = app(Op::Select, &[heap, &a]);
    let element = app(Op::At, &[&list, &k]);
    let range = super::seq::within(&int(0), &k, &app(Op::Len, &[&list]));
    let there = match (least, members) {
        (Some(least), _) => super::seq::within(&least, &element, alloc),
        (None, Some(members)) => super::seq::within(&int(0), &element, &int(members)),
        (None, None) => super::float::is_float(&element),
    };
    // What is made later is not among them.
    let old = super::seq::within(&int(1), &a, alloc);
    let body = app(Op::Implies, &[&app(Op::And, &[&old, &range]), &there]);
    Some(quant(true, "$a", Sort::Int, quant(true, "$k", Sort::Int, body)))
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
