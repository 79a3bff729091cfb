//! What methods of lists do. An order that is not followed is any order: elements change places so often as they like.

use super::walk::Walk;
use super::*;
use conspect_ir::IntBin;
use ruff_python_ast::{Expr, ExprCall, ExprSlice, ExprSubscript};

impl Fx<'_, '_> {
    /// A method of a list, without keywords; `None` for what is not known.
    pub(super) fn list_method(
        &mut self,
        c: &'static ExprCall,
        list: &Val,
        name: &str,
        args: &[Val],
    ) -> Res<Option<Val>> {
        let Ty::List(id) = list.ty else { return Ok(None) };
        let nothing = Val { ty: Ty::None, parts: vec![] };
        let none = self.int(0);
        let elem = self.u.kinds.elem(id);
        let is_plain = |fx: &Self, v: &Val| fx.u.kinds.is_plain(&v.ty) && fx.u.kinds.is_plain(&elem);
        Ok(Some(match (name, args) {
            ("append", [v]) => {
                self.append(c, list, v)?;
                nothing
            }
            ("pop", []) => self.pop(c, list)?,
            ("pop", [at]) => {
                let Some(i) = self.as_int(at) else { return Ok(None) };
                self.may_be_large(i, "OverflowError");
                let n = self.length(list);
                let some = self.less(none, n);
                self.unless(some, "IndexError");
                let index = Val { ty: Ty::Int, parts: vec![i] };
                let index = self.index(&c.func, &index, n)?;
                let v = self.load_item(id, list.parts[0], index)?;
                let one = self.int(1);
                let last = self.arith(IntBin::Sub, n, one);
                self.close(c, id, list, index, last)?;
                v
            }
            ("insert", [at, v]) => {
                let Some(i) = self.as_int(at) else { return Ok(None) };
                self.may_be_large(i, "OverflowError");
                self.insert(c, list, i, v)?;
                nothing
            }
            ("remove", [v]) if is_plain(self, v) => {
                let n = self.length(list);
                let some = self.less(none, n);
                let lucky = self.nondet(Type::Bool, "is it in the list");
                let fine = self.and(some, lucky);
                self.unless(fine, "ValueError");
                let index = self.any_index(list);
                let one = self.int(1);
                let last = self.arith(IntBin::Sub, n, one);
                self.close(c, id, list, index, last)?;
                nothing
            }
            ("index", [v]) if is_plain(self, v) => {
                let n = self.length(list);
                let some = self.less(none, n);
                let lucky = self.nondet(Type::Bool, "is it in the list");
                let fine = self.and(some, lucky);
                self.unless(fine, "ValueError");
                let index = self.any_index(list);
                if v.ty == elem && self.u.kinds.is_exact(&elem) {
                    let there = self.load_item(id, list.parts[0], index)?;
                    let same = self.equal(&c.func, &there, v)?;
                    self.assume(same);
                }
                Val { ty: Ty::Int, parts: vec![index] }
            }
            ("count", [v]) if is_plain(self, v) => {
                let all = self.length(list);
                let n = self.nondet(Type::Int, "a number of elements");
                let (a, b) = (self.at_most(none, n), self.at_most(n, all));
                self.assume(a);
                self.assume(b);
                Val { ty: Ty::Int, parts: vec![n] }
            }
            ("extend", [other]) => {
                self.extend(c, list, other)?;
                nothing
            }
            ("reverse", []) => {
                self.shuffle(c, list)?;
                nothing
            }
            ("sort", []) if self.is_ordered(&elem) => {
                self.shuffle(c, list)?;
                nothing
            }
            ("clear", []) => {
                self.set_length(id, list.parts[0], none);
                nothing
            }
            ("copy", []) => {
                let n = self.length(list);
                self.copied(c, id, list, Some(none), n)?
            }
            _ => return Ok(None),
        }))
    }

    /// Puts a value before those from an index on, whose order is any behind it.
    fn insert(&mut self, at: &'static ExprCall, list: &Val, i: Operand, v: &Val) -> Res<()> {
        let n = self.length(list);
        let index = self.clamped(i, n);
        self.append(at, list, v)?;
        let list = self.grown(list.clone());
        let Ty::List(id) = list.ty else { return Err(Ended) };
        // What was there, or the new one itself, becomes the last.
        let moved = self.load_item(id, list.parts[0], index)?;
        let moved = self.kept(moved);
        self.put(at, id, list.parts[0], n, &moved)?;
        self.put(at, id, list.parts[0], index, v)?;
        let one = self.int(1);
        let behind = self.arith(IntBin::Add, index, one);
        self.shuffle_from(at, &list, behind)
    }

    /// `del xs[i]`.
    pub(super) fn delete_item(&mut self, at: &Expr, list: &Val, index: &Val) -> Res<()> {
        let Ty::List(id) = list.ty else { return self.gap(at, "an element that is deleted") };
        let n = self.length(list);
        let index = self.index(at, index, n)?;
        let one = self.int(1);
        let last = self.arith(IntBin::Sub, n, one);
        self.close(at, id, list, index, last)
    }

    /// The number of elements that a slice of a list has, whose bounds are evaluated.
    fn sliced(&mut self, at: &Expr, slice: &'static ExprSlice, list: &Val) -> Res<Operand> {
        if slice.step.is_some() {
            return self.gap(at, "a slice with a step that is changed");
        }
        let bounds = self.bounds(at, slice)?;
        let (none, all) = (self.int(0), self.length(list));
        let from = bounds[0].map_or(none, |b| self.clamped(b, all));
        let to = bounds[1].map_or(all, |b| self.clamped(b, all));
        let some = self.less(from, to);
        let length = self.arith(IntBin::Sub, to, from);
        let n = self.b.reg(Type::Int);
        self.b.push(Instr::Select { dst: n, cond: some, then: length, els: none });
        Ok(n.into())
    }

    /// `del xs[i:j]`: what is left is in any order.
    pub(super) fn delete_slice(&mut self, at: &Expr, slice: &'static ExprSlice, list: &Val) -> Res<()> {
        let Ty::List(id) = list.ty else { return self.gap(at, "a slice that is deleted") };
        let n = self.sliced(at, slice, list)?;
        self.shuffle(at, list)?;
        let all = self.length(list);
        let rest = self.arith(IntBin::Sub, all, n);
        self.set_length(id, list.parts[0], rest);
        Ok(())
    }

    /// `xs[i:j] = ys`: what comes out is in any order.
    pub(super) fn store_slice(&mut self, at: &Expr, s: &'static ExprSubscript, v: &Val) -> Res<()> {
        let Expr::Slice(slice) = &*s.slice else { return self.gap(at, "a store into a slice") };
        let v = self.kept(v.clone());
        let list = self.expr(&s.value)?;
        let list = self.present(list, "TypeError")?;
        let list = self.kept(list);
        let (Ty::List(_), Ty::List(from)) = (&list.ty, &v.ty) else {
            return self.gap(at, "a store into a slice");
        };
        // It may be the list itself.
        let (none, n) = (self.int(0), self.length(&v));
        let v = if self.u.kinds.elem(*from) == Ty::Bottom {
            v
        } else {
            self.copied(at, *from, &v, Some(none), n)?
        };
        self.delete_slice(at, slice, &list)?;
        self.extend(at, &list, &v)?;
        let list = self.grown(list);
        self.shuffle(at, &list)
    }

    /// Are values of this kind compared without an exception?
    pub(super) fn is_ordered(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Bottom | Ty::Bool | Ty::Int | Ty::Float | Ty::Text => true,
            Ty::Tuple(all) => all.iter().all(|t| self.is_ordered(t)),
            Ty::List(id) => self.is_ordered(&self.u.kinds.elem(*id)),
            _ => false,
        }
    }

    /// A list without the element at an index: what was behind it is in any order.
    pub(super) fn close(
        &mut self,
        at: &impl Ranged,
        id: u32,
        list: &Val,
        index: Operand,
        last: Operand,
    ) -> Res<()> {
        let v = self.load_item(id, list.parts[0], last)?;
        self.put(at, id, list.parts[0], index, &v)?;
        self.set_length(id, list.parts[0], last);
        self.shuffle_from(at, list, index)
    }

    /// Brings the elements of a list into any order.
    pub(super) fn shuffle(&mut self, at: &impl Ranged, list: &Val) -> Res<()> {
        let first = self.int(0);
        self.shuffle_from(at, list, first)
    }

    /// The same of those from an index on, which is not negative.
    fn shuffle_from(&mut self, at: &impl Ranged, list: &Val, first: Operand) -> Res<()> {
        let Ty::List(id) = list.ty else { return self.gap(at, "an order of a value of this kind") };
        if self.u.kinds.elem(id) == Ty::Bottom {
            return Ok(());
        }
        let list = self.kept(list.clone());
        let first = self.copy(first, Type::Int);
        let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(head);
        let n = self.length(&list);
        let some = self.less(first, n);
        let more = self.nondet(Type::Bool, "do two more change places");
        let cond = self.and(some, more);
        self.b.terminate(Terminator::If { cond, then: body, els: end });
        self.b.switch_to(body);
        let (i, j) = (self.any_index(&list), self.any_index(&list));
        for index in [i, j] {
            let behind = self.at_most(first, index);
            self.assume(behind);
        }
        let done = self.load_item(id, list.parts[0], i).and_then(|x| {
            let y = self.load_item(id, list.parts[0], j)?;
            self.put(at, id, list.parts[0], i, &y)?;
            self.put(at, id, list.parts[0], j, &x)
        });
        if done.is_ok() {
            self.b.terminate(Terminator::Goto(head));
        }
        self.b.switch_to(end);
        Ok(())
    }

    /// Appends all elements of a list to another.
    pub(super) fn extend(&mut self, at: &impl Ranged, list: &Val, other: &Val) -> Res<()> {
        if let Ty::Tuple(all) = &other.ty {
            let mut rest = &other.parts[..];
            for ty in all {
                let (own, others) = rest.split_at(self.u.parts(ty).len());
                rest = others;
                self.append(at, list, &Val { ty: ty.clone(), parts: own.to_vec() })?;
            }
            return Ok(());
        }
        let (Ty::List(into), Ty::List(from)) = (list.ty.clone(), other.ty.clone()) else {
            return self.gap(at, "a list that is extended by a value of this kind");
        };
        let elem = self.u.kinds.elem(from);
        if elem == Ty::Bottom {
            return Ok(());
        }
        self.u.kinds.note_elem(into, &elem);
        let list = self.grown(list.clone());
        let other = self.grown(other.clone());
        let (list, other) = (self.kept(list), self.kept(other));
        // What it has now: it may be extended by itself.
        let n = self.length(&other);
        let n = self.copy(n, Type::Int);
        let count = self.counter(0, "copied");
        let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(head);
        let cond = self.less(count.into(), n);
        self.b.terminate(Terminator::If { cond, then: body, els: end });
        self.b.switch_to(body);
        let Ty::List(from) = other.ty else { return Err(Ended) };
        let done = self.load_item(from, other.parts[0], count.into()).and_then(|v| {
            self.append(at, &list, &v)?;
            self.forward(count, 1);
            Ok(())
        });
        if done.is_ok() {
            self.b.terminate(Terminator::Goto(head));
        }
        self.b.switch_to(end);
        Ok(())
    }

    /// What a list is extended by: the elements of a list that is written out are a tuple, for nothing else refers to that list.
    pub(super) fn more(&mut self, e: &'static Expr) -> Res<Val> {
        match e {
            Expr::List(l) if !l.elts.iter().any(Expr::is_starred_expr) => self.tuple(&l.elts),
            _ => self.expr(e),
        }
    }

    /// A new list of all elements that a walk has.
    pub(super) fn collected(&mut self, e: &'static Expr, c: &'static ExprCall) -> Res<Val> {
        let id = self.u.kinds.list_at(self.owner, u32::from(c.range().start()) ^ 0x0200_0000);
        let made = self.new_list(id);
        self.over(e, &mut |fx, v| {
            let v = fx.kept(v);
            fx.append(c, &made, &v)
        })?;
        Ok(self.grown(made))
    }

    /// Does something for each element of what an expression walks over.
    pub(super) fn over(
        &mut self,
        e: &'static Expr,
        act: &mut dyn FnMut(&mut Self, Val) -> Res<()>,
    ) -> Res<()> {
        if let Expr::Generator(g) = e {
            return self.nested(&g.generators, &mut |fx| {
                let v = fx.expr(&g.elt)?;
                act(fx, v)
            });
        }
        if self.over_function(e, act)? {
            return Ok(());
        }
        if let Some(generator) = self.generator(e)? {
            return self.generate(generator, &mut |fx, v, _| act(fx, v));
        }
        let walk = self.walk(e)?;
        self.through(walk, act)
    }

    /// Does something for each element that a walk has.
    pub(super) fn through(
        &mut self,
        mut walk: Walk,
        act: &mut dyn FnMut(&mut Self, Val) -> Res<()>,
    ) -> Res<()> {
        let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(head);
        let cond = self.goes_on(&walk);
        self.b.terminate(Terminator::If { cond, then: body, els: end });
        self.b.switch_to(body);
        let assigned = self.assigned.clone();
        if self.take(&mut walk).and_then(|v| act(self, v)).is_ok() {
            self.b.terminate(Terminator::Goto(head));
        }
        self.assigned = assigned;
        self.b.switch_to(end);
        Ok(())
    }

    /// Two lists, one after the other.
    pub(super) fn joined(&mut self, at: &Expr, x: &Val, y: &Val) -> Res<Val> {
        let (Ty::List(a), Ty::List(b)) = (x.ty.clone(), y.ty.clone()) else { return Err(Ended) };
        let id = self.u.kinds.list_at(self.owner, u32::from(at.range().start()) ^ 0x4200_0000);
        let (a, b) = (self.u.kinds.elem(a), self.u.kinds.elem(b));
        self.u.kinds.note_elem(id, &a);
        self.u.kinds.note_elem(id, &b);
        let id = self.u.kinds.root(id);
        let made = self.new_list(id);
        self.extend(at, &made, x)?;
        self.extend(at, &made, y)?;
        Ok(self.grown(made))
    }

    /// The least or greatest of the values that a walk has, which are ordered.
    pub(super) fn best(&mut self, c: &'static ExprCall, e: &'static Expr, is_min: bool) -> Res<Val> {
        let list = match e {
            Expr::Generator(_) => self.collected(e, c)?,
            Expr::List(_) | Expr::ListComp(_) | Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_) => {
                let v = self.expr(e)?;
                match v.ty {
                    Ty::List(_) => v,
                    Ty::Text => {
                        let none = self.int(0);
                        let some = self.less(none, v.parts[1]);
                        self.unless(some, "ValueError");
                        return Ok(self.character_of(&v));
                    }
                    Ty::Tuple(_) => self.listed(c, &v)?,
                    _ => self.collected(e, c)?,
                }
            }
            _ => self.collected(e, c)?,
        };
        let Ty::List(id) = list.ty else { return self.gap(c, "values of this kind") };
        let elem = self.u.kinds.elem(id);
        if elem == Ty::Bottom {
            self.raise("ValueError");
            return Err(Ended);
        }
        if !self.is_ordered(&elem) {
            return self.gap(c, "values of this kind");
        }
        let (none, n) = (self.int(0), self.length(&list));
        let some = self.less(none, n);
        self.unless(some, "ValueError");
        let at = self.any_index(&list);
        let v = self.load_item(id, list.parts[0], at)?;
        // No element of the list is better; the first one stands for all.
        if matches!(elem, Ty::Int) {
            let first = self.load_item(id, list.parts[0], none)?;
            let fits = match is_min {
                true => self.at_most(v.parts[0], first.parts[0]),
                false => self.at_most(first.parts[0], v.parts[0]),
            };
            self.assume(fits);
        }
        Ok(v)
    }
}
