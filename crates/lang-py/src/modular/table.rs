//! Dictionaries and sets: which keys are there, how many, and what each leads to.
//!
//! The contents of one are three values together: a map from keys to whether they are there, their number, and a map from keys to values.
//! The order of keys is not followed: a loop goes over them in any order.

use super::seq::{len, variable, within};
use super::text::function;
use super::types::{Ty, V};
use super::{Lower, Res};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, int, local, quant, truth};
use ruff_python_ast::{Expr, ExprCall, ExprDict};
use std::rc::Rc;

/// What a loop or a condition goes over of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    Keys,
    Values,
    Items,
}

/// A key of a table that a condition goes over: the condition that it is there, its name and sort, and what the target is.
pub(super) struct Each {
    pub there: E,
    pub key: Rc<str>,
    pub sort: Sort,
    pub element: V,
}

/// A map in which no key is there.
fn no_keys(key: &Sort) -> E {
    function("no keys", &[], Sort::Map(Rc::new(key.clone()), Rc::new(Sort::Bool)))
}

fn any_values(key: &Sort, value: &Sort) -> E {
    function("values of no keys", &[], Sort::Map(Rc::new(key.clone()), Rc::new(value.clone())))
}

/// The contents of a table without keys.
pub(super) fn empty(ty: &Ty) -> Option<E> {
    let (key, value) = match ty {
        Ty::Set(k) => (k.sort()?, None),
        Ty::Dict(k, v) => (k.sort()?, Some(v.sort()?)),
        _ => return None,
    };
    let mut parts = vec![no_keys(&key), int(0)];
    parts.extend(value.map(|v| any_values(&key, &v)));
    Some(app(Op::Tuple, &parts.iter().collect::<Vec<_>>()))
}

pub(super) fn has(table: &E) -> E {
    app(Op::Part(0), &[table])
}

pub(super) fn size(table: &E) -> E {
    app(Op::Part(1), &[table])
}

pub(super) fn values(table: &E) -> E {
    app(Op::Part(2), &[table])
}

fn select(map: &E, key: &E) -> E {
    app(Op::Select, &[map, key])
}

fn store(map: &E, key: &E, value: &E) -> E {
    app(Op::Store, &[map, key, value])
}

impl Lower<'_, '_> {
    /// The contents of a dictionary or a set.
    pub fn table(&mut self, v: &V) -> Option<E> {
        if !matches!(v.ty, Ty::Set(_) | Ty::Dict(..)) {
            return None;
        }
        if v.is_new {
            return Some(v.e.clone());
        }
        let (heap, sort) = v.ty.store()?;
        let heap = self.heap(&heap, sort, &v.when);
        Some(self.read(select(&heap, &v.e)))
    }

    /// Its number of keys, with what is known of it.
    pub fn table_size(&mut self, v: &V) -> Option<E> {
        let table = self.table(v)?;
        let n = size(&table);
        if self.binders == 0 {
            let key = self.key_type(v)?.sort()?;
            let name = self.unique("key");
            let bound: E = Rc::new(L::Bound(name.as_str().into(), key.clone()));
            let some = app(Op::Implies, &[&select(&has(&table), &bound), &app(Op::Le, &[&int(1), &n])]);
            let some = quant(true, &name, key, some);
            self.assume(and([app(Op::Le, &[&int(0), &n]), some]));
        }
        Some(n)
    }

    fn key_type(&self, v: &V) -> Option<Ty> {
        match &v.ty {
            Ty::Set(k) | Ty::Dict(k, _) => Some((**k).clone()),
            _ => None,
        }
    }

    fn key(&mut self, table: &V, key: V, at: &'static Expr) -> Res<E> {
        let key = self.there(key, at);
        let found = self.key_type(table).and_then(|ty| self.coerce(key, &ty));
        match found {
            Some(k) => Ok(k.packed()),
            None => self.refuse(at, "keys of two types are not followed"),
        }
    }

    /// Is a key there?
    pub fn has_key(&mut self, key: V, v: &V, at: &'static Expr) -> Res<E> {
        if matches!(self.key_type(v), Some(Ty::Never)) {
            return Ok(truth(false));
        }
        let Some(table) = self.table(v) else { return self.refuse(at, "this membership is not followed") };
        let key = self.key(v, key, at)?;
        Ok(select(&has(&table), &key))
    }

    /// `d[k]`.
    pub fn looked_up(&mut self, v: &V, key: V, at: &'static Expr) -> Res<V> {
        let (Ty::Dict(_, of), Some(table)) = (&v.ty, self.table(v)) else {
            return self.refuse(at, "this subscript is not followed");
        };
        if **of == Ty::Never {
            return self.refuse(at, "an element of an empty dictionary is not followed");
        }
        let key = self.key(v, key, at)?;
        self.needs(select(&has(&table), &key), "KeyError", at);
        let found = V::of((**of).clone(), select(&values(&table), &key), &v.when);
        let facts = self.typed(&found);
        self.assume(facts);
        Ok(found)
    }

    /// Puts new contents into a table.
    fn write_table(&mut self, v: &V, contents: E, at: &'static Expr) -> Res<()> {
        let Some((name, sort)) = v.ty.store() else { return self.refuse(at, "this table is not followed") };
        if v.is_new || !v.when.is_empty() || !self.scopes.is_empty() {
            return self.refuse(at, "a change of this is not followed");
        }
        let heap = self.heap(&name, sort, "");
        self.emit(Stmt::Assign(name.into(), store(&heap, &v.e, &contents)));
        Ok(())
    }

    /// A table with one key more, or with another value.
    fn with_key(&mut self, ty: &Ty, table: &E, key: &E, value: Option<&E>) -> E {
        let there = select(&has(table), key);
        let n = app(Op::Add, &[&size(table), &app(Op::Ite, &[&there, &int(0), &int(1)])]);
        let keys = store(&has(table), key, &truth(true));
        match (ty, value) {
            (Ty::Dict(..), Some(v)) => app(Op::Tuple, &[&keys, &n, &store(&values(table), key, v)]),
            _ => app(Op::Tuple, &[&keys, &n]),
        }
    }

    fn without_key(&mut self, ty: &Ty, table: &E, key: &E) -> E {
        let there = select(&has(table), key);
        let n = app(Op::Sub, &[&size(table), &app(Op::Ite, &[&there, &int(1), &int(0)])]);
        let keys = store(&has(table), key, &truth(false));
        match ty {
            Ty::Dict(..) => app(Op::Tuple, &[&keys, &n, &values(table)]),
            _ => app(Op::Tuple, &[&keys, &n]),
        }
    }

    /// `d[k] = v`.
    pub fn put(&mut self, d: &V, key: V, value: V, at: &'static Expr) -> Res<()> {
        let Ty::Dict(_, of) = d.ty.clone() else { return self.refuse(at, "this assignment is not followed") };
        if *of == Ty::Never {
            return self.refuse(at, "this assignment is not followed");
        }
        let key = self.key(d, key, at)?;
        let value = self.element(value, &of, at)?;
        let Some(table) = self.table(d) else { return self.refuse(at, "this assignment is not followed") };
        let new = self.with_key(&d.ty, &table, &key, Some(&value));
        self.write_table(d, new, at)
    }

    /// `del d[k]`.
    pub fn take_out(&mut self, d: &V, key: V, at: &'static Expr) -> Res<()> {
        let key = self.key(d, key, at)?;
        let Some(table) = self.table(d) else { return self.refuse(at, "this deletion is not followed") };
        self.needs(select(&has(&table), &key), "KeyError", at);
        let new = self.without_key(&d.ty, &table, &key);
        self.write_table(d, new, at)
    }

    /// A dictionary that is written out.
    pub fn dictionary(&mut self, d: &'static ExprDict, at: &'static Expr) -> Res<V> {
        let never = Ty::Dict(Box::new(Ty::Never), Box::new(Ty::Never));
        let mut made: Option<(Ty, E)> = None;
        for item in &d.items {
            let Some(key) = &item.key else { return self.refuse(at, "this dictionary is not followed") };
            let (k, v) = (self.expr(key)?, self.expr(&item.value)?);
            let (ty, table) = match made.take() {
                Some(made) => made,
                None => {
                    let ty = Ty::Dict(Box::new(k.ty.clone()), Box::new(v.ty.clone()));
                    match (empty(&ty), k.ty.is_plain(), v.ty.is_value()) {
                        (Some(e), true, true) => (ty, e),
                        _ => return self.refuse(at, "dictionaries of such values are not followed"),
                    }
                }
            };
            let Ty::Dict(_, of) = &ty else { return self.refuse(at, "this dictionary is not followed") };
            let key = self.key(&V::new(ty.clone(), int(0)), k, at)?;
            let value = self.element(v, of, at)?;
            let table = self.with_key(&ty, &table, &key, Some(&value));
            made = Some((ty, table));
        }
        let (ty, e) = made.unwrap_or((never, int(0)));
        Ok(V { is_new: true, ..V::new(ty, e) })
    }

    /// A set that is written out.
    pub fn set_display(&mut self, elts: &'static [Expr], at: &'static Expr) -> Res<V> {
        let mut made: Option<(Ty, E)> = None;
        for e in elts {
            let k = self.expr(e)?;
            let (ty, table) = match made.take() {
                Some(made) => made,
                None => {
                    let ty = Ty::Set(Box::new(k.ty.clone()));
                    match (empty(&ty), k.ty.is_plain()) {
                        (Some(e), true) => (ty, e),
                        _ => return self.refuse(at, "sets of such values are not followed"),
                    }
                }
            };
            let key = self.key(&V::new(ty.clone(), int(0)), k, at)?;
            let table = self.with_key(&ty, &table, &key, None);
            made = Some((ty, table));
        }
        match made {
            Some((ty, e)) => Ok(V { is_new: true, ..V::new(ty, e) }),
            None => self.refuse(at, "this set is not followed"),
        }
    }

    /// `set(…)` and `dict(…)`.
    pub fn made_table(&mut self, name: &str, args: &'static [Expr], at: &'static Expr) -> Res<V> {
        let new = |ty: Ty, e: E| V { is_new: true, ..V::new(ty, e) };
        match (name, args) {
            ("set", []) => Ok(new(Ty::Set(Box::new(Ty::Never)), int(0))),
            ("dict", []) => Ok(new(Ty::Dict(Box::new(Ty::Never), Box::new(Ty::Never)), int(0))),
            ("set", [e]) => {
                if let Some((v, View::Keys)) = self.view(e)? {
                    let Some(table) = self.table(&v) else {
                        return self.refuse(at, "this set is not followed");
                    };
                    let key = self.key_type(&v).unwrap_or(Ty::Never);
                    let copy = app(Op::Tuple, &[&has(&table), &size(&table)]);
                    return Ok(V { when: v.when, ..new(Ty::Set(Box::new(key)), copy) });
                }
                let v = self.expr(e)?;
                let (seq, of) = self.sequence(&v, e)?;
                if !of.is_plain() || v.ty == Ty::Str {
                    return self.refuse(at, "sets of such values are not followed");
                }
                let table = app(Op::Tuple, &[&app(Op::SetOf, &[&seq]), &app(Op::Distinct, &[&seq])]);
                Ok(V { when: v.when, ..new(Ty::Set(Box::new(of)), table) })
            }
            ("dict", [e]) => {
                let v = self.expr(e)?;
                match (&v.ty, self.table(&v)) {
                    (Ty::Dict(..), Some(table)) => Ok(V { when: v.when, ..new(v.ty, table) }),
                    _ => self.refuse(at, "this dictionary is not followed"),
                }
            }
            _ => self.refuse(at, format!("{name} is not followed")),
        }
    }

    /// A table that an expression goes over, and what of it: `d`, `d.keys()`, `d.values()`, `d.items()`.
    pub fn view(&mut self, e: &'static Expr) -> Res<Option<(V, View)>> {
        let (mut of, mut view) = (e, View::Keys);
        if let Expr::Call(c) = e {
            let (Expr::Attribute(a), true) = (&*c.func, c.arguments.is_empty()) else { return Ok(None) };
            let which = match a.attr.as_str() {
                "keys" => View::Keys,
                "values" => View::Values,
                "items" => View::Items,
                _ => return Ok(None),
            };
            if self.m.imported(&c.func).is_some() {
                return Ok(None);
            }
            (of, view) = (&*a.value, which);
        }
        if !matches!(of, Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_)) {
            return Ok(None);
        }
        // Nothing is emitted twice.
        let (v, sub) = self.apart(|l| l.expr(of))?;
        if !matches!(
            (&v.ty, e),
            (Ty::Dict(..), _) | (Ty::Set(_), Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_))
        ) {
            return Ok(None);
        }
        self.out.extend(sub);
        Ok(Some((v, view)))
    }

    /// A condition that goes over a table: for any key.
    pub fn each_key(&mut self, e: &'static Expr) -> Res<Option<Each>> {
        let Some((v, which)) = self.view(e)? else { return Ok(None) };
        let (Some(table), Some(key)) = (self.table(&v), self.key_type(&v)) else {
            return self.refuse(e, "this iteration is not followed");
        };
        let Some(sort) = key.sort().filter(|_| key != Ty::Never) else {
            return self.refuse(e, "this iteration is not followed");
        };
        let name: Rc<str> = self.unique("key").into();
        let bound: E = Rc::new(L::Bound(name.clone(), sort.clone()));
        let there = select(&has(&table), &bound);
        let element = self.element_of(&v, &key, &table, &bound, which);
        Ok(Some(Each { there, key: name, sort, element }))
    }

    /// What a loop has for a key.
    fn element_of(&self, v: &V, key: &Ty, table: &E, k: &E, which: View) -> V {
        let first = V::of(key.clone(), k.clone(), &v.when);
        let Ty::Dict(_, of) = &v.ty else { return first };
        let second = V::of((**of).clone(), select(&values(table), k), &v.when);
        match which {
            View::Keys => first,
            View::Values => second,
            View::Items => V::fixed(vec![first, second]),
        }
    }

    /// The keys of a table in some order, as a loop goes over them; and the table as it is now.
    pub fn in_some_order(&mut self, v: &V, at: &'static Expr) -> Res<(V, E)> {
        let (Some(table), Some(key)) = (self.table(v), self.key_type(v)) else {
            return self.refuse(at, "this iteration is not followed");
        };
        let Some(sort) = key.sort().filter(|_| key != Ty::Never) else {
            return self.refuse(at, "this iteration is not followed");
        };
        let table = self.short(table);
        let name = self.unique("keys");
        self.emit(Stmt::Havoc(name.as_str().into(), sort.clone().seq()));
        let keys = local(&name);
        let all = app(Op::Same, &[&app(Op::SetOf, &[&keys]), &has(&table)]);
        let apart = app(Op::Eq, &[&app(Op::Distinct, &[&keys]), &len(&keys)]);
        let count = app(Op::Eq, &[&len(&keys), &size(&table)]);
        let k = self.unique("k");
        let bound = variable(&k);
        let there = select(&has(&table), &app(Op::At, &[&keys, &bound]));
        let there =
            quant(true, &k, Sort::Int, app(Op::Implies, &[&within(&int(0), &bound, &len(&keys)), &there]));
        self.assume(and([all, apart, count, there]));
        Ok((V::new(Ty::Tuple(Box::new(key)), keys), table))
    }

    /// What a round of such a loop has.
    pub fn round_of_table(&self, v: &V, table: &E, keys: &V, k: &E, which: View) -> V {
        let key = match &keys.ty {
            Ty::Tuple(of) => (**of).clone(),
            _ => Ty::Never,
        };
        let now = V { when: "".into(), ..v.clone() };
        self.element_of(&now, &key, table, &app(Op::At, &[&keys.e, k]), which)
    }

    /// Two tables with the same keys, and equal values.
    pub fn equal_tables(&mut self, a: &V, b: &V, at: &'static Expr) -> Res<E> {
        let (Some(x), Some(y), Some(key)) = (self.table(a), self.table(b), self.key_type(a)) else {
            return self.refuse(at, "this equality is not followed");
        };
        let same = app(Op::Same, &[&has(&x), &has(&y)]);
        let Ty::Dict(_, of) = &a.ty else { return Ok(same) };
        let (Some(sort), true) = (key.sort(), of.is_plain()) else {
            return self.refuse(at, "this equality is not followed");
        };
        let name = self.unique("key");
        let bound: E = Rc::new(L::Bound(name.as_str().into(), sort.clone()));
        let values = app(Op::Eq, &[&select(&values(&x), &bound), &select(&values(&y), &bound)]);
        let values = app(Op::Implies, &[&select(&has(&x), &bound), &values]);
        Ok(and([same, quant(true, &name, sort, values)]))
    }

    /// A set of what is in both, in one of both, or in the first one alone.
    fn combined(&mut self, how: &str, a: &V, b: &E, at: &'static Expr) -> Res<V> {
        let (Some(x), Some(key)) = (self.table(a), self.key_type(a)) else {
            return self.refuse(at, "this is not followed");
        };
        let Some(sort) = key.sort().filter(|_| self.binders == 0) else {
            return self.refuse(at, "this is not followed");
        };
        let map = Sort::Map(Rc::new(sort.clone()), Rc::new(Sort::Bool));
        let made = function(&format!("set.{how}"), &[&has(&x), &has(b)], map);
        let count = function(&format!("size of set.{how}"), &[&has(&x), &has(b)], Sort::Int);
        let name = self.unique("key");
        let bound: E = Rc::new(L::Bound(name.as_str().into(), sort.clone()));
        let (p, q) = (select(&has(&x), &bound), select(&has(b), &bound));
        let is = match how {
            "union" => app(Op::Or, &[&p, &q]),
            "intersection" => app(Op::And, &[&p, &q]),
            _ => app(Op::And, &[&p, &app(Op::Not, &[&q])]),
        };
        let is = app(Op::Eq, &[&select(&made, &bound), &is]);
        let most = match how {
            "union" => app(Op::Add, &[&size(&x), &size(b)]),
            _ => size(&x),
        };
        let least = match how {
            "union" => app(Op::Le, &[&size(&x), &count]),
            _ => app(Op::Le, &[&int(0), &count]),
        };
        self.assume(and([quant(true, &name, sort, is), app(Op::Le, &[&count, &most]), least]));
        let table = app(Op::Tuple, &[&made, &count]);
        Ok(V { is_new: true, when: a.when.clone(), ..V::new(Ty::Set(Box::new(key)), table) })
    }

    /// `a | b` and the like.
    pub fn set_operator(&mut self, op: &str, a: &V, b: &V, at: &'static Expr) -> Res<V> {
        match (a.ty == b.ty, self.table(b)) {
            (true, Some(y)) if matches!(a.ty, Ty::Set(_)) => self.combined(op, a, &y, at),
            _ => self.refuse(at, "this is not followed"),
        }
    }

    /// Another table with the same contents.
    pub fn copy_of(&mut self, v: V, at: &'static Expr) -> Res<V> {
        match self.table(&v) {
            Some(table) => Ok(V { is_new: true, ..V::new(v.ty, table) }),
            None => self.refuse(at, "copies of such values are not followed"),
        }
    }

    /// A method of a dictionary or a set.
    pub fn table_method(&mut self, v: &V, name: &str, c: &'static ExprCall, at: &'static Expr) -> Res<V> {
        let args = &c.arguments.args[..];
        let Some(table) = self.table(v) else { return self.refuse(at, "this method is not followed") };
        match (&v.ty, name, args) {
            (Ty::Dict(_, of), "get", [k]) if of.is_value() => {
                let k = self.expr(k)?;
                let k = self.key(v, k, at)?;
                let value = V::of((**of).clone(), select(&values(&table), &k), &v.when);
                Ok(V::maybe(select(&has(&table), &k), value))
            }
            (Ty::Dict(_, of), "get", [k, d]) => {
                let (k, d) = (self.expr(k)?, self.expr(d)?);
                let k = self.key(v, k, at)?;
                if !of.is_value() {
                    return self.refuse(at, "this method is not followed");
                }
                let Some(d) = self.coerce(d, of) else {
                    return self.refuse(at, "values of two types are not followed");
                };
                let found =
                    app(Op::Ite, &[&select(&has(&table), &k), &select(&values(&table), &k), &d.packed()]);
                Ok(V::of((**of).clone(), found, &v.when))
            }
            (Ty::Dict(_, of), "pop", [k]) => {
                let k = self.expr(k)?;
                let found = self.looked_up(v, k.clone(), at)?;
                let name = self.unique("popped");
                let found = self.keep(&name, &found);
                if !of.is_value() {
                    return self.refuse(at, "this method is not followed");
                }
                self.take_out(v, k, at)?;
                Ok(found)
            }
            (Ty::Dict(..) | Ty::Set(_), "clear", []) => {
                let Some(none) = empty(&v.ty) else { return self.refuse(at, "this method is not followed") };
                self.write_table(v, none, at)?;
                Ok(V::none())
            }
            (Ty::Dict(..) | Ty::Set(_), "copy", []) => {
                Ok(V { is_new: true, when: v.when.clone(), ..V::new(v.ty.clone(), table) })
            }
            (Ty::Set(_), "add", [k]) => {
                let k = self.expr(k)?;
                let k = self.key(v, k, at)?;
                let new = self.with_key(&v.ty, &table, &k, None);
                self.write_table(v, new, at)?;
                Ok(V::none())
            }
            (Ty::Set(_), "discard" | "remove", [k]) => {
                let k = self.expr(k)?;
                let k = self.key(v, k, at)?;
                if name == "remove" {
                    self.needs(select(&has(&table), &k), "KeyError", at);
                }
                let new = self.without_key(&v.ty, &table, &k);
                self.write_table(v, new, at)?;
                Ok(V::none())
            }
            (Ty::Set(key), "union" | "intersection" | "difference" | "issubset" | "isdisjoint", [x]) => {
                let x = self.expr(x)?;
                let other = match &x.ty {
                    t if *t == v.ty => self.table(&x),
                    Ty::List(of) | Ty::Tuple(of) if **of == **key => {
                        let (seq, _) = self.sequence(&x, at)?;
                        Some(app(Op::Tuple, &[&app(Op::SetOf, &[&seq]), &app(Op::Distinct, &[&seq])]))
                    }
                    _ => None,
                };
                let Some(other) = other else { return self.refuse(at, "this method is not followed") };
                if !matches!(name, "issubset" | "isdisjoint") {
                    return self.combined(name, v, &other, at);
                }
                let Some(sort) = key.sort() else { return self.refuse(at, "this method is not followed") };
                let k = self.unique("key");
                let bound: E = Rc::new(L::Bound(k.as_str().into(), sort.clone()));
                let (p, q) = (select(&has(&table), &bound), select(&has(&other), &bound));
                let q = if name == "isdisjoint" { app(Op::Not, &[&q]) } else { q };
                Ok(V::bool(quant(true, &k, sort, app(Op::Implies, &[&p, &q]))))
            }
            _ => self.refuse(at, format!("the method {name} of this is not followed")),
        }
    }
}
