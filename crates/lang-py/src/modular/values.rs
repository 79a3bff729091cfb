//! Values as expressions: any one of a type, kept in variables, as another type, as conditions, and what is in them.

use super::types::{Ty, V};
use super::{ALLOC, Lower};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, int, local, truth};
use std::rc::Rc;

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
            Ty::Float => super::float::is_float(&v.e),
            Ty::Member(_, n) => super::seq::within(&int(0), &v.e, &int(*n as i64)),
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
            // An integer that is written out in the place of a float.
            (Ty::Int, Ty::Float) => {
                let e = super::float::of_constant(&v.e)?;
                self.is_mixed();
                Some(V::new(Ty::Float, e))
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
            Ty::Int | Ty::Optional(_) | Ty::Float => app(Op::Not, &[&app(Op::Eq, &[&v.e, &int(0)])]),
            Ty::None => truth(false),
            Ty::Object(_) | Ty::Member(..) => truth(true),
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
            Ty::None | Ty::Int | Ty::Bool | Ty::Float | Ty::Object(_) | Ty::Member(..) => return None,
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
