//! Memory: a map from addresses for each field, each type of elements, and the lengths of arrays. Null is address 0; a new object's
//! address is greater than all before.

use super::flow::Fun;
use super::value::{Val, add, big, eq, inside, le, lt, not, range, sort};
use super::{Env, Lower, Res, refuse};
use conspect_ir::{ClassId, ClassKind, Const, Operand, Place, Type};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr, Op, Sort, and, app, int, local, quant, truth};
use std::rc::Rc;

/// The next address.
pub(super) const ALLOC: &str = "$alloc";
pub(super) const LENGTHS: &str = "$length";

/// A part of memory, where in it a cell is, and the type of what is there.
pub(super) struct Cell {
    pub heap: String,
    pub at: Vec<E>,
    pub ty: Type,
    /// When there is such a cell.
    pub needs: Vec<E>,
}

/// The name of the elements of a type.
pub(super) fn elements(ty: Type) -> String {
    match ty {
        Type::Bool => "$e.bool".into(),
        Type::Bits { bits, signed: true } => format!("$e.i{bits}"),
        Type::Bits { bits, signed: false } => format!("$e.u{bits}"),
        _ => "$e.ref".into(),
    }
}

impl Lower<'_> {
    /// A part of memory as it is now.
    pub fn heap(&mut self, name: &str, sort: Sort, ty: Type) -> E {
        self.heaps.entry(name.into()).or_insert((sort, ty));
        local(name)
    }

    pub fn operand(&mut self, fun: &Fun, env: &Env, o: Operand, line: u32) -> Res<Val> {
        match o {
            Operand::Reg(r) => match env.get(r.0 as usize).and_then(Clone::clone) {
                Some(v) => Ok(v),
                None => refuse(line, "a value is not followed here"),
            },
            Operand::Const(i) => match &fun.body.consts[i as usize] {
                Const::Bool(b) => Ok(Val::truth(truth(*b))),
                Const::Bits { bits, value } => {
                    let sign = 64 - u32::from(*bits).min(64);
                    let v = ((*value << sign) as i64) >> sign;
                    Ok(Val::number(i128::from(v)))
                }
                Const::Null => Ok(Val::number(0)),
                Const::Object(id) => {
                    let class = self.front.program().consts[*id].class;
                    let mut v = Val::of(int(0), Type::Ref(class));
                    v.class = Some((class, true));
                    if self.front.applied(class).is_some() {
                        v.what = super::value::What::Lambda(class, Rc::default());
                        return Ok(v);
                    }
                    if let Some(c) = self.front.described(*id) {
                        v.what = super::value::What::Class(c);
                    }
                    let name = format!("object{}", id.0);
                    v.e = Rc::new(Expr::Sym(name.as_str().into(), Sort::Int));
                    self.objects.insert(name);
                    Ok(v)
                }
                _ => refuse(line, "a constant of this kind is not followed"),
            },
        }
    }

    /// The cell that a place names.
    pub fn cell(&mut self, fun: &Fun, env: &Env, place: &Place, line: u32) -> Res<Cell> {
        match place {
            Place::Field { object, field } => {
                let o = self.operand(fun, env, *object, line)?;
                let f = &self.front.program().fields[*field];
                let (name, ty) =
                    (format!("$f.{}.{}", self.front.program().classes[f.class].name, f.name), f.ty);
                let mut needs = o.needs.clone();
                add(&mut needs, not(&eq(&o.e, &int(0))));
                Ok(Cell { heap: name, at: vec![o.e], ty, needs })
            }
            Place::Elem { array, index } => {
                let a = self.operand(fun, env, *array, line)?;
                let i = self.operand(fun, env, *index, line)?;
                let ty = self.element_type(&a, line)?;
                let n = self.length(&a.e);
                let mut needs = a.needs.clone();
                add(&mut needs, not(&eq(&a.e, &int(0))));
                i.needs.iter().for_each(|n| add(&mut needs, n.clone()));
                let within = if i.lo >= 0 { lt(&i.e, &n) } else { inside(&i.e, &n) };
                add(&mut needs, within);
                Ok(Cell { heap: elements(ty), at: vec![a.e, i.e], ty, needs })
            }
            Place::Length { array } => {
                let a = self.operand(fun, env, *array, line)?;
                let mut needs = a.needs.clone();
                add(&mut needs, not(&eq(&a.e, &int(0))));
                Ok(Cell { heap: LENGTHS.into(), at: vec![a.e], ty: Type::I32, needs })
            }
            Place::Global(g) => {
                let global = &self.front.program().globals[*g];
                Ok(Cell { heap: format!("$g.{}", global.name), at: vec![], ty: global.ty, needs: vec![] })
            }
            Place::Property { .. } | Place::Deref { .. } => {
                refuse(line, "a place of this kind is not followed")
            }
        }
    }

    pub fn length(&mut self, array: &E) -> E {
        let heap = self.heap(LENGTHS, Sort::Int.heap(), Type::I32);
        app(Op::Select, &[&heap, array])
    }

    pub fn element_type(&self, array: &Val, line: u32) -> Res<Type> {
        let class = array.class.map(|c| self.front.program().classes[c.0].kind);
        match class {
            Some(ClassKind::Array(ty)) => Ok(ty),
            _ => refuse(line, "an array whose type is not known is not followed"),
        }
    }

    /// What is in a cell, with what that needs.
    pub fn content(&mut self, c: &Cell, line: u32) -> Res<Val> {
        let Some(of) = sort(c.ty) else { return refuse(line, "values of this type are not followed") };
        let whole = c.at.iter().fold(of, |s, _| s.heap());
        let heap = self.heap(&c.heap, whole, c.ty);
        let e = c.at.iter().fold(heap, |h, a| app(Op::Select, &[&h, a]));
        let mut v = Val::of(e, c.ty);
        if c.heap == LENGTHS {
            v.lo = 0;
        }
        v.needs = c.needs.clone();
        Ok(v)
    }

    pub fn store(&mut self, c: &Cell, value: &E, line: u32) -> Res<()> {
        let Some(of) = sort(c.ty) else { return refuse(line, "values of this type are not followed") };
        let whole = c.at.iter().fold(of, |s, _| s.heap());
        let heap = self.heap(&c.heap, whole, c.ty);
        let new = stored(&heap, &c.at, value);
        self.emit(Stmt::Assign(c.heap.as_str().into(), new));
        Ok(())
    }

    /// What the type of a value says of it, as a condition.
    pub fn typed(&mut self, v: &Val, ty: Type) -> E {
        match ty {
            Type::Bits { .. } => and([le(&big(v.lo), &v.e), le(&v.e, &big(v.hi))]),
            Type::Ref(_) => and([le(&int(0), &v.e), lt(&v.e, &local(ALLOC))]),
            _ => truth(true),
        }
    }

    /// A new address.
    pub fn new_address(&mut self, class: Option<ClassId>) -> Val {
        let key = self.unique("new");
        self.emit(Stmt::Assign(key.as_str().into(), local(ALLOC)));
        self.emit(Stmt::Assign(ALLOC.into(), app(Op::Add, &[&local(ALLOC), &int(1)])));
        self.assume(lt(&int(0), &local(&key)));
        let mut v = Val::within(local(&key), 1, i128::MAX / 4);
        v.class = class.map(|c| (c, true));
        v
    }

    /// A new object, its fields zero.
    pub fn new_object(&mut self, class: ClassId, line: u32) -> Res<Val> {
        let v = self.new_address(Some(class));
        for f in self.front.program().classes[class].fields.clone() {
            let f = self.front.program().fields[f].clone();
            if !self.front.shows(f.class) {
                continue;
            }
            let (ty, name) = (f.ty, format!("$f.{}.{}", self.front.program().classes[f.class].name, f.name));
            // What is not followed is refused where it is read.
            let Some(of) = sort(ty) else { continue };
            let zero = if of == Sort::Bool { truth(false) } else { int(0) };
            let cell = Cell { heap: name, at: vec![v.e.clone()], ty, needs: vec![] };
            self.store(&cell, &zero, line)?;
        }
        Ok(v)
    }

    /// A new array, its elements zero.
    pub fn new_array(&mut self, class: ClassId, length: &E, line: u32) -> Res<Val> {
        let v = self.new_address(Some(class));
        let ty = self.element_type(&v, line)?;
        let Some(of) = sort(ty) else { return refuse(line, "arrays of this type are not followed") };
        let zero = if of == Sort::Bool { truth(false) } else { int(0) };
        let key = self.unique("zeros");
        self.emit(Stmt::Havoc(key.as_str().into(), of.clone().heap()));
        let i = self.unique("i");
        let bound: E = Rc::new(Expr::Bound(i.as_str().into(), Sort::Int));
        let is_zero = eq(&app(Op::Select, &[&local(&key), &bound]), &zero);
        self.assume(quant(true, &i, Sort::Int, is_zero));
        let heap = self.heap(&elements(ty), of.heap().heap(), ty);
        self.emit(Stmt::Assign(
            elements(ty).as_str().into(),
            stored(&heap, std::slice::from_ref(&v.e), &local(&key)),
        ));
        let n = self.length(&v.e);
        self.assume(eq(&n, length));
        Ok(v)
    }

    /// What the types of all cells of a part of memory say, where anything may be in it.
    pub fn facts(&mut self, name: &str) {
        let Some((sort, ty)) = self.heaps.get(name).cloned() else { return };
        let mut of = &sort;
        let mut e = local(name);
        let mut bound = vec![];
        while let Sort::Heap(inner) = of {
            let key = self.unique("p");
            let b: E = Rc::new(Expr::Bound(key.as_str().into(), Sort::Int));
            e = app(Op::Select, &[&e, &b]);
            bound.push((key, b));
            of = &**inner;
        }
        let mut v = Val::of(e, ty);
        if name == LENGTHS {
            v.lo = 0;
        }
        let fact = self.typed(&v, ty);
        // Of addresses at which nothing is yet nothing is said.
        let fact = match (ty, bound.first()) {
            (Type::Ref(_), Some((_, p))) => app(Op::Implies, &[&lt(p, &local(ALLOC)), &fact]),
            _ => fact,
        };
        let all = bound.iter().rev().fold(fact, |f, (key, _)| quant(true, key, Sort::Int, f));
        self.assume(all);
    }

    /// What is before the first statement: memory is anything that the types allow, and is remembered.
    pub fn prelude(&mut self, params: &[(Val, Type)], is_method: bool) -> Vec<Stmt> {
        let before = std::mem::take(&mut self.out);
        self.emit(Stmt::Havoc(ALLOC.into(), Sort::Int));
        self.assume(lt(&int(0), &local(ALLOC)));
        for (name, (sort, _)) in self.heaps.clone() {
            self.emit(Stmt::Havoc(name.as_str().into(), sort));
            self.facts(&name);
            self.emit(Stmt::Assign(format!("$old:{name}").into(), local(&name)));
        }
        for (v, ty) in params {
            if let (Expr::Local(n), Some(of)) = (&*v.e, sort(*ty)) {
                self.emit(Stmt::Havoc(n.clone(), of));
                let fact = self.typed(v, *ty);
                self.assume(fact);
            }
        }
        if let (true, Some((this, _))) = (is_method, params.first()) {
            self.assume(lt(&int(0), &this.e));
        }
        for name in self.objects.clone() {
            let e: E = Rc::new(Expr::Sym(name.as_str().into(), Sort::Int));
            self.assume(and([lt(&int(0), &e), lt(&e, &local(ALLOC))]));
        }
        std::mem::replace(&mut self.out, before)
    }
}

/// Memory with another value in one cell.
pub(super) fn stored(heap: &E, at: &[E], value: &E) -> E {
    match at {
        [] => value.clone(),
        [a] => app(Op::Store, &[heap, a, value]),
        [a, rest @ ..] => {
            let inner = stored(&app(Op::Select, &[heap, a]), rest, value);
            app(Op::Store, &[heap, a, &inner])
        }
    }
}

/// Is a value within its type's range for sure?
pub(super) fn spans(v: &Val, ty: Type) -> bool {
    let (lo, hi) = range(ty);
    lo <= v.lo && v.hi <= hi
}
