//! What a piece of code may write to: the parts of the heap, and where it is known the objects.

use super::types::{self, Ty, V, method, parameters};
use super::{Lower, Module, Res, field};
use conspect_spec::logic::{E, Op, Sort, app};
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ExprCall, Stmt as Py, StmtClassDef, StmtFunctionDef};
use std::collections::{BTreeMap, BTreeSet};

/// A write to a part of the heap: at an address, or anywhere.
#[derive(Clone, Debug)]
pub(super) struct Write {
    pub heap: String,
    pub sort: Sort,
    pub address: Option<E>,
}

/// The same before it is known what variables hold.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Effect {
    pub heap: String,
    pub sort: Sort,
    /// A variable, and the fields that lead from it to the object.
    pub path: Option<(String, Vec<String>)>,
}

/// What a piece of code does to variables and to the heap.
#[derive(Default)]
pub(super) struct Effects {
    pub assigned: BTreeSet<String>,
    pub writes: Vec<Effect>,
}

/// How the variables outside are known: their types.
type Types<'a> = &'a dyn Fn(&str) -> Option<Ty>;

struct Walk<'m, 's, 'a> {
    m: &'m Module<'s>,
    types: Types<'a>,
    /// Variables that had no value before.
    inner: &'a dyn Fn(&str) -> bool,
    out: Effects,
    /// What is assigned to each variable; `None` for what is no plain assignment.
    values: BTreeMap<String, Vec<Option<&'static Expr>>>,
    /// Places that are written to: an expression of an object, with a field, or of a list.
    places: Vec<(&'static Expr, Option<String>)>,
    /// Calls of functions of the module.
    calls: Vec<(String, &'static StmtFunctionDef, Option<&'static Expr>, &'static ExprCall, bool)>,
    calls_later: Vec<(&'static Expr, &'static ExprCall, String)>,
}

pub(super) const MUTATORS: [&str; 14] = [
    "append",
    "extend",
    "pop",
    "insert",
    "clear",
    "reverse",
    "sort",
    "remove",
    "add",
    "discard",
    "update",
    "setdefault",
    "popitem",
    "__setitem__",
];

/// The effects of statements. `inner` says which variables have no value before them.
pub(super) fn effects(
    m: &Module,
    body: &'static [Py],
    test: Option<&'static Expr>,
    types: Types,
    inner: &dyn Fn(&str) -> bool,
    stack: &mut Vec<String>,
) -> Res<Effects> {
    let mut w = Walk {
        m,
        types,
        inner,
        out: Effects::default(),
        values: BTreeMap::new(),
        places: vec![],
        calls: vec![],
        calls_later: vec![],
    };
    for s in body {
        w.visit_stmt(s);
    }
    test.iter().for_each(|t| w.visit_expr(t));
    w.finish(stack)
}

impl Visitor<'static> for Walk<'_, '_, '_> {
    fn visit_stmt(&mut self, s: &'static Py) {
        match s {
            Py::Assign(a) => a.targets.iter().for_each(|t| self.target(t, Some(&a.value))),
            Py::AnnAssign(a) => self.target(&a.target, a.value.as_deref()),
            Py::AugAssign(a) => {
                self.target(&a.target, None);
                // A list is changed in place.
                if matches!(self.ty(&a.target), Some(Ty::List(_)) | None)
                    && !matches!(&*a.value, Expr::NumberLiteral(_))
                {
                    if !matches!(self.ty(&a.value), Some(Ty::Int | Ty::Bool | Ty::Str | Ty::Tuple(_))) {
                        self.places.push((&a.target, None));
                    }
                }
            }
            Py::For(f) => self.target(&f.target, None),
            Py::Delete(d) => d.targets.iter().for_each(|t| self.target(t, None)),
            _ => {}
        }
        walk_stmt(self, s);
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        if let Expr::Call(c) = e {
            match &*c.func {
                Expr::Name(n) => {
                    if let Some(f) = self.m.functions.get(n.id.as_str()) {
                        self.calls.push((n.id.to_string(), f, None, c, false));
                    } else if let Some(class) = self.m.classes.get(n.id.as_str()) {
                        if let Some(init) = super::inherit::lookup(self.m, class, "__init__") {
                            self.calls.push((format!("{}.__init__", n.id), init, None, c, true));
                        }
                    }
                }
                Expr::Attribute(a) if self.m.imported(&c.func).is_none() => {
                    self.calls_later.push((&a.value, c, a.attr.to_string()));
                }
                _ => {}
            }
        }
        walk_expr(self, e);
    }
}

impl Walk<'_, '_, '_> {
    fn target(&mut self, t: &'static Expr, value: Option<&'static Expr>) {
        match t {
            Expr::Name(n) => {
                self.out.assigned.insert(n.id.to_string());
                self.values.entry(n.id.to_string()).or_default().push(value);
            }
            Expr::Tuple(t) => t.elts.iter().for_each(|t| self.target(t, None)),
            Expr::List(t) => t.elts.iter().for_each(|t| self.target(t, None)),
            Expr::Starred(s) => self.target(&s.value, None),
            Expr::Subscript(s) => self.places.push((&s.value, None)),
            Expr::Attribute(a) => self.places.push((&a.value, Some(a.attr.to_string()))),
            _ => {}
        }
    }

    /// The type of an expression, where one sees it.
    fn ty(&self, e: &Expr) -> Option<Ty> {
        match e {
            Expr::Name(n) => (self.types)(n.id.as_str()),
            Expr::NumberLiteral(_) => Some(Ty::Int),
            Expr::Attribute(a) => match self.ty(&a.value)? {
                Ty::Object(c) | Ty::Optional(c) => field::field(self.m, &c, a.attr.as_str()),
                _ => None,
            },
            Expr::Subscript(s) if !matches!(&*s.slice, Expr::Slice(_)) => match self.ty(&s.value)? {
                Ty::Dict(_, of) => Some(*of),
                t => t.element().cloned(),
            },
            Expr::BinOp(b) => match (self.ty(&b.left)?, self.ty(&b.right)?) {
                (Ty::Int, Ty::Int) => Some(Ty::Int),
                _ => None,
            },
            _ => None,
        }
    }

    /// Is a variable always one that was just made here?
    fn is_fresh(&self, name: &str) -> bool {
        let made = |v: &Option<&'static Expr>| v.is_some_and(is_new);
        (self.inner)(name) && self.values.get(name).is_some_and(|v| v.iter().all(made))
    }

    fn path(&self, e: &Expr) -> Option<(String, Vec<String>)> {
        match e {
            Expr::Name(n) => Some((n.id.to_string(), vec![])),
            Expr::Attribute(a) => {
                let (root, mut fields) = self.path(&a.value)?;
                fields.push(a.attr.to_string());
                Some((root, fields))
            }
            _ => None,
        }
    }

    fn finish(mut self, stack: &mut Vec<String>) -> Res<Effects> {
        let mut found: Vec<(Option<(String, Vec<String>)>, String, Sort, &'static Expr)> = vec![];
        for (object, field) in self.places.clone() {
            self.place(object, field.as_deref(), &mut found)?;
        }
        for (object, c, name) in std::mem::take(&mut self.calls_later) {
            match self.ty(object) {
                Some(Ty::Object(class) | Ty::Optional(class)) => {
                    let f = {
                        let class = self.m.classes.get(&class).copied();
                        class.and_then(|c| super::inherit::lookup(self.m, c, &name))
                    };
                    let Some(f) = f else { return self.m.refuse(object, "this method is not followed") };
                    self.calls.push((format!("{class}.{name}"), f, Some(object), c, false));
                }
                Some(_) if !MUTATORS.contains(&name.as_str()) => {}
                None if !MUTATORS.contains(&name.as_str())
                    && !self.m.classes.values().any(|c| method(c, &name).is_some()) => {}
                _ => self.place(object, None, &mut found)?,
            }
        }
        for (name, f, object, c, is_new_object) in std::mem::take(&mut self.calls) {
            let inner = function_effects(self.m, &name, f, stack)?;
            let names: Vec<&str> = parameters(f).iter().map(|p| p.0).collect();
            let has_self = name.contains('.');
            for e in inner {
                let Some((root, fields)) = e.path else {
                    found.push((None, e.heap, e.sort, &c.func));
                    continue;
                };
                let index = names.iter().position(|n| *n == root);
                let keyword =
                    c.arguments.keywords.iter().find(|k| k.arg.as_ref().is_some_and(|a| a.as_str() == root));
                let argument = match index {
                    Some(0) if has_self && is_new_object => continue,
                    Some(0) if has_self => object,
                    Some(i) => {
                        let i = i - usize::from(has_self);
                        c.arguments.args.get(i).or(keyword.map(|k| &k.value))
                    }
                    None => None,
                };
                match argument {
                    Some(a) if fields.is_empty() && is_new(a) => {}
                    Some(a) => {
                        let path = self.path(a).map(|(root, mut more)| {
                            more.extend(fields);
                            (root, more)
                        });
                        found.push((path, e.heap, e.sort, a));
                    }
                    None => found.push((None, e.heap, e.sort, &c.func)),
                }
            }
        }
        // A path stays the same where neither its variable nor a field on it is written to.
        let written: BTreeSet<String> = found.iter().map(|f| f.1.clone()).collect();
        for (path, heap, sort, _) in found {
            let path = match path {
                Some((root, fields)) if fields.is_empty() && self.is_fresh(&root) => continue,
                Some((root, fields)) if self.is_stable(&root, &fields, &written) => Some((root, fields)),
                _ => None,
            };
            let e = Effect { heap, sort, path };
            if !self.out.writes.contains(&e) {
                self.out.writes.push(e);
            }
        }
        Ok(self.out)
    }

    fn is_stable(&self, root: &str, fields: &[String], written: &BTreeSet<String>) -> bool {
        if self.out.assigned.contains(root) || (self.inner)(root) {
            return false;
        }
        let mut ty = (self.types)(root);
        for f in fields {
            let Some(Ty::Object(class)) = ty else { return false };
            if written.contains(&format!("${class}.{f}")) {
                return false;
            }
            ty = field::field(self.m, &class, f);
        }
        true
    }

    fn place(
        &self,
        object: &'static Expr,
        field: Option<&str>,
        found: &mut Vec<(Option<(String, Vec<String>)>, String, Sort, &'static Expr)>,
    ) -> Res<()> {
        let refuse = || self.m.refuse(object, "what is written to here is not followed");
        if let (Expr::Name(n), None) = (object, field) {
            // What was made here is nobody else's.
            if self.is_fresh(n.id.as_str()) {
                return Ok(());
            }
        }
        let (heap, sort) = match (self.ty(object), field) {
            (Some(ty @ (Ty::List(_) | Ty::Set(_) | Ty::Dict(..))), None) => match ty.store() {
                Some(store) => store,
                None => return refuse(),
            },
            (Some(Ty::Object(c) | Ty::Optional(c)), Some(f)) => {
                match field::field(self.m, &c, f).and_then(|t| t.sort()) {
                    Some(sort) => (format!("${c}.{f}"), sort),
                    None => return refuse(),
                }
            }
            _ => return refuse(),
        };
        found.push((self.path(object), heap, sort, object));
        Ok(())
    }
}

/// Does the expression make a list or an object that nobody else has?
fn is_new(e: &Expr) -> bool {
    match e {
        Expr::List(_) | Expr::ListComp(_) | Expr::Dict(_) | Expr::Set(_) => true,
        // An operator on lists makes one; on anything else there is nothing to write to.
        Expr::BinOp(_) | Expr::NumberLiteral(_) => true,
        Expr::Subscript(s) => matches!(&*s.slice, Expr::Slice(_)),
        Expr::Call(c) => {
            matches!(&*c.func, Expr::Name(n) if matches!(n.id.as_str(), "list" | "sorted" | "set" | "dict"))
        }
        _ => false,
    }
}

/// The effects of a function in terms of its parameters.
fn function_effects(
    m: &Module,
    name: &str,
    f: &'static StmtFunctionDef,
    stack: &mut Vec<String>,
) -> Res<Vec<Effect>> {
    if stack.iter().any(|s| s == name) {
        // The effects of the outer call are those of this one; only whose objects they are is not known.
        stack.push(format!("recursive {name}"));
        return Ok(vec![]);
    }
    stack.push(name.into());
    let class = name.split_once('.').map(|(c, _)| c.to_string());
    let mut known: BTreeMap<&str, Ty> = BTreeMap::new();
    for (i, (n, a, _)) in parameters(f).into_iter().enumerate() {
        match (a, &class) {
            (Some(a), _) => {
                if let Ok(ty) = types::annotation(m, a) {
                    known.insert(n, ty);
                }
            }
            (None, Some(c)) if i == 0 => {
                known.insert(n, Ty::Object(c.clone()));
            }
            (None, _) => {}
        }
    }
    let is_parameter = |n: &str| parameters(f).iter().any(|p| p.0 == n);
    let found = effects(m, &f.body, None, &|n| known.get(n).cloned(), &|n| !is_parameter(n), stack);
    let recursive = stack.iter().any(|s| *s == format!("recursive {name}"));
    stack.retain(|s| s != name);
    let mut writes = found?.writes;
    if recursive || stack.iter().any(|s| s.starts_with("recursive ")) {
        writes.iter_mut().for_each(|w| w.path = None);
    }
    Ok(writes)
}

impl Lower<'_, '_> {
    /// What a call that is not entered may write to.
    pub fn call_writes(
        &mut self,
        name: &str,
        f: &'static StmtFunctionDef,
        actual: &[(String, V)],
        _: Option<&'static StmtClassDef>,
    ) -> Res<Vec<Write>> {
        let all = function_effects(self.m, name, f, &mut vec![])?;
        let find = |root: &str| actual.iter().find(|a| a.0 == root).map(|a| a.1.clone());
        Ok(all.into_iter().map(|e| self.write(e, &find)).collect())
    }

    /// An effect with the address that its path leads to now.
    pub fn write(&mut self, e: Effect, find: &dyn Fn(&str) -> Option<V>) -> Write {
        let address = e.path.and_then(|(root, fields)| {
            let mut v = find(&root)?;
            for f in fields {
                let Ty::Object(class) = &v.ty else { return None };
                let ty = field::field(self.m, class, &f)?;
                let heap = self.heap(&format!("${class}.{f}"), ty.sort()?, "");
                v = V::new(ty, app(Op::Select, &[&heap, &v.e]));
            }
            Some(v.e)
        });
        Write { heap: e.heap, sort: e.sort, address }
    }
}
