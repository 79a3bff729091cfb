//! Lists and their elements.

use super::*;
use conspect_ir::{BinOp, IntBin};
use ruff_python_ast::{Comprehension, ExprSlice, ExprSubscript, Number, UnaryOp};

impl Fx<'_, '_> {
    /// A field of lists; what they hold may have become known after their class was made.
    fn list_field(&mut self, id: u32, name: &str, ty: Type) -> FieldId {
        let class = self.u.list_class(id);
        self.u.add_field(class, name, ty)
    }

    pub(super) fn length(&mut self, list: &Val) -> Operand {
        match &list.ty {
            Ty::List(id) | Ty::Deque(id) => {
                let field = self.list_field(*id, "length", Type::Int);
                let n: Operand = self.b.load(Type::Int, Place::Field { object: list.parts[0], field }).into();
                // No list has another length.
                let none = self.int(0);
                let up = self.at_most(none, n);
                self.assume(up);
                n
            }
            _ => list.parts[1],
        }
    }

    pub(super) fn set_length(&mut self, id: u32, list: Operand, n: Operand) {
        let field = self.list_field(id, "length", Type::Int);
        self.b.push(Instr::Store { place: Place::Field { object: list, field }, src: n });
    }

    /// A new list without elements.
    pub(super) fn new_list(&mut self, id: u32) -> Val {
        let class = self.u.list_class(id);
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        let elem = self.u.kinds.elem(id);
        let most = self.konst(Const::i32(MOST));
        for (suffix, ty) in self.u.parts(&elem) {
            let array = self.u.array_class(ty);
            let cells = self.b.reg(Type::Ref(array));
            self.b.push(Instr::AllocArray { dst: cells, class: array, length: most });
            let field = self.list_field(id, &format!("cells{suffix}"), Type::Ref(array));
            self.b
                .push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: cells.into() });
        }
        let none = self.int(0);
        self.set_length(id, dst.into(), none);
        Val { ty: Ty::List(id), parts: vec![dst.into()] }
    }

    /// A list of any length that holds anything of a kind, which has no references. `None` for other kinds.
    pub(super) fn any_list(&mut self, id: u32, label: &str) -> Option<Val> {
        let class = self.u.list_class(id);
        let elem = self.u.kinds.elem(id);
        let parts = self.u.parts(&elem);
        if elem == Ty::Mixed || parts.iter().any(|(_, ty)| ty.is_ref()) {
            return None;
        }
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        for (suffix, ty) in parts {
            let array = self.u.array_class(ty);
            let cells = self.nondet(Type::Ref(array), label);
            let field = self.list_field(id, &format!("cells{suffix}"), Type::Ref(array));
            self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: cells });
        }
        let n = self.nondet(Type::Int, &format!("len({label})"));
        let none = self.int(0);
        let up = self.at_most(none, n);
        self.assume(up);
        self.bounded(n);
        self.set_length(id, dst.into(), n);
        Some(Val { ty: Ty::List(id), parts: vec![dst.into()] })
    }

    /// Takes for granted that a list of this length is small enough.
    pub(super) fn bounded(&mut self, n: Operand) {
        self.grant(Assumption::specific("a list has fewer than 2^31 elements"));
        let most = self.int(i64::from(MOST));
        let fits = self.less(n, most);
        self.assume(fits);
    }

    fn place(&mut self, id: u32, list: Operand, suffix: &str, ty: Type, index: Operand) -> Place {
        let array = self.u.array_class(ty);
        let field = self.list_field(id, &format!("cells{suffix}"), Type::Ref(array));
        let cells = self.b.load(Type::Ref(array), Place::Field { object: list, field });
        let null = self.konst(Const::Null);
        let there = self.b.bin(Type::Bool, BinOp::Ne, cells, null);
        self.assume(there.into());
        let most = self.int(i64::from(MOST));
        let index = self.b.bin(Type::I32, BinOp::Int(IntBin::Index), index, most);
        Place::Elem { array: cells.into(), index: index.into() }
    }

    /// The element at an index that the list has.
    pub(super) fn load_item(&mut self, id: u32, list: Operand, index: Operand) -> Res<Val> {
        let ty = self.u.kinds.elem(id);
        if ty == Ty::Bottom {
            // Nothing is ever stored into such lists: there is no index that this one has.
            let never = self.truth(false);
            self.assume(never);
            self.b.terminate(Terminator::Halt);
            return Err(Ended);
        }
        let mut parts = vec![];
        for (suffix, t) in self.u.parts(&ty) {
            let place = self.place(id, list, &suffix, t, index);
            let v = self.b.load(t, place);
            parts.push(v.into());
        }
        let v = Val { ty, parts };
        self.sane(&v.ty, &v.parts);
        Ok(v)
    }

    /// Says of a value that was loaded what holds of all values of its kind.
    pub(super) fn sane(&mut self, ty: &Ty, parts: &[Operand]) {
        match ty {
            Ty::Text => {
                let none = self.int(0);
                let up = self.at_most(none, parts[1]);
                self.assume(up);
            }
            Ty::Member(class) => {
                let n = self.u.names.classes[*class].members.as_ref().map_or(0, Vec::len);
                let (none, n) = (self.int(0), self.int(n as i64));
                let (from, below) = (self.at_most(none, parts[0]), self.less(parts[0], n));
                self.assume(from);
                self.assume(below);
            }
            Ty::List(_)
            | Ty::Deque(_)
            | Ty::Dict(..)
            | Ty::Set(_)
            | Ty::Object(_)
            | Ty::Error
            | Ty::Lock(_) => {
                let null = self.konst(Const::Null);
                let there = self.b.bin(Type::Bool, BinOp::Ne, parts[0], null);
                self.assume(there.into());
            }
            Ty::Tuple(all) => {
                let mut rest = parts;
                for t in all {
                    let n = self.u.parts(t).len();
                    self.sane(t, &rest[..n]);
                    rest = &rest[n..];
                }
            }
            _ => {}
        }
    }

    pub(super) fn put(
        &mut self,
        at: &impl Ranged,
        id: u32,
        list: Operand,
        index: Operand,
        v: &Val,
    ) -> Res<()> {
        self.u.kinds.note_elem(id, &v.ty);
        let id = self.u.kinds.root(id);
        let ty = self.u.kinds.elem(id);
        let Some(values) = self.coerce(v, &ty).filter(|_| ty != Ty::Mixed) else {
            return self.gap(at, "a list of values of several kinds");
        };
        for ((suffix, t), src) in self.u.parts(&ty).into_iter().zip(values) {
            let place = self.place(id, list, &suffix, t, index);
            self.b.push(Instr::Store { place, src });
        }
        Ok(())
    }

    pub(super) fn append(&mut self, at: &impl Ranged, list: &Val, v: &Val) -> Res<()> {
        let Ty::List(id) = list.ty else { return self.gap(at, "an append to something else") };
        let n = self.length(list);
        self.bounded(n);
        self.put(at, id, list.parts[0], n, v)?;
        let one = self.int(1);
        let more = self.arith(IntBin::Add, n, one);
        self.set_length(id, list.parts[0], more);
        Ok(())
    }

    pub(super) fn pop(&mut self, at: &impl Ranged, list: &Val) -> Res<Val> {
        let Ty::List(id) = list.ty else { return self.gap(at, "a pop from something else") };
        let n = self.length(list);
        let (none, one) = (self.int(0), self.int(1));
        let some = self.less(none, n);
        self.unless(some, "IndexError");
        let last = self.arith(IntBin::Sub, n, one);
        let v = self.load_item(id, list.parts[0], last)?;
        self.set_length(id, list.parts[0], last);
        Ok(v)
    }

    /// The elements of a tuple as a list.
    pub(super) fn listed(&mut self, at: &impl Ranged, tuple: &Val) -> Res<Val> {
        let Ty::Tuple(all) = &tuple.ty else { return self.gap(at, "elements of a value of this kind") };
        let id = self.u.kinds.list_at(self.owner, u32::from(at.range().start()) ^ 0x0400_0000);
        all.iter().for_each(|t| self.u.kinds.note_elem(id, t));
        let id = self.u.kinds.root(id);
        let list = self.new_list(id);
        let mut rest = &tuple.parts[..];
        for (i, t) in all.iter().enumerate() {
            let n = self.u.parts(t).len();
            let v = Val { ty: t.clone(), parts: rest[..n].to_vec() };
            rest = &rest[n..];
            let index = self.int(i as i64);
            self.put(at, id, list.parts[0], index, &v)?;
        }
        let n = self.int(all.len() as i64);
        self.set_length(id, list.parts[0], n);
        Ok(list)
    }

    pub(super) fn list(&mut self, e: &'static Expr, elts: &'static [Expr]) -> Res<Val> {
        let mut values = vec![];
        for x in elts {
            if matches!(x, Expr::Starred(_)) {
                return self.gap(e, "a starred element");
            }
            values.push(self.expr(x)?);
        }
        let id = self.u.kinds.list_at(self.owner, u32::from(e.range().start()));
        for v in &values {
            self.u.kinds.note_elem(id, &v.ty);
        }
        let id = self.u.kinds.root(id);
        let list = self.new_list(id);
        for (i, v) in values.iter().enumerate() {
            let index = self.int(i as i64);
            self.put(e, id, list.parts[0], index, v)?;
        }
        let n = self.int(values.len() as i64);
        self.set_length(id, list.parts[0], n);
        Ok(list)
    }

    /// `[x] * n`.
    pub(super) fn repeated_list(&mut self, at: &Expr, list: Val, times: Val) -> Res<Val> {
        let (Ty::List(old), Some(n)) = (list.ty.clone(), self.as_int(&times)) else { return Err(Ended) };
        // The size of a machine's addresses.
        let (low, high) = (self.int(i64::MIN), self.int(i64::MAX));
        let (a, b) = (self.at_most(low, n), self.at_most(n, high));
        let fits = self.and(a, b);
        self.unless(fits, "OverflowError");
        let length = self.length(&list);
        let one = self.int(1);
        let single = self.b.bin(Type::Bool, BinOp::Eq, length, one);
        let els = self.split(single.into());
        let here = self.b.current();
        self.b.switch_to(els);
        let _ = self.gap::<()>(at, "a list of several elements that is repeated");
        self.b.switch_to(here);
        let none = self.int(0);
        self.bounded(n);
        let v = self.load_item(old, list.parts[0], none)?;
        let id = self.u.kinds.list_at(self.owner, u32::from(at.range().start()) ^ 0x8000_0000);
        self.u.kinds.note_elem(id, &v.ty);
        let id = self.u.kinds.root(id);
        let made = self.new_list(id);
        let count = self.b.reg(Type::Int);
        self.b.push(Instr::Copy { dst: count, src: none });
        let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(head);
        let cond = self.less(count.into(), n);
        self.b.terminate(Terminator::If { cond, then: body, els: end });
        self.b.switch_to(body);
        self.put(at, id, made.parts[0], count.into(), &v)?;
        let more = self.arith(IntBin::Add, count.into(), one);
        self.b.push(Instr::Copy { dst: count, src: more });
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(end);
        self.set_length(id, made.parts[0], count.into());
        Ok(made)
    }

    pub(super) fn comprehension(
        &mut self,
        e: &'static Expr,
        generators: &'static [Comprehension],
        elt: &'static Expr,
    ) -> Res<Val> {
        let id = self.u.kinds.list_at(self.owner, u32::from(e.range().start()));
        let made = self.new_list(id);
        self.nested(generators, &mut |fx| {
            let v = fx.expr(elt)?;
            fx.append(e, &made, &v)
        })?;
        Ok(self.grown(made))
    }

    /// Does something for each combination of elements of what the loops of a comprehension walk over.
    pub(super) fn nested(
        &mut self,
        generators: &'static [Comprehension],
        act: &mut dyn FnMut(&mut Self) -> Res<()>,
    ) -> Res<()> {
        let [g, rest @ ..] = generators else { return act(self) };
        if g.is_async {
            return self.gap(g, "an async comprehension");
        }
        self.each(&g.target, &g.iter, &g.ifs, &mut |fx| fx.nested(rest, act))
    }

    /// Does something for each element of what a comprehension walks over. The variables are its own.
    pub(super) fn each(
        &mut self,
        target: &'static Expr,
        iter: &'static Expr,
        ifs: &'static [Expr],
        act: &mut dyn FnMut(&mut Self) -> Res<()>,
    ) -> Res<()> {
        let names: Vec<&'static str> = match target {
            Expr::Name(n) => vec![n.id.as_str()],
            Expr::Tuple(t) => t.elts.iter().filter_map(|e| e.as_name_expr()).map(|n| n.id.as_str()).collect(),
            _ => vec![],
        };
        self.over(iter, &mut |fx, v| {
            let (own, assigned) = (fx.inner.len(), fx.assigned.clone());
            for n in &names {
                fx.inner.push(((*n).to_string(), format!("{n}@{}", u32::from(target.range().start()))));
            }
            // Where this element is done.
            let next = fx.b.block();
            let mut lowered = fx.assign(target, &v);
            for test in ifs {
                if lowered.is_ok() {
                    let then = fx.b.block();
                    lowered = fx.condition(test, then, next);
                    fx.b.switch_to(then);
                }
            }
            if lowered.is_ok() && act(fx).is_ok() {
                fx.b.terminate(Terminator::Goto(next));
            }
            fx.inner.truncate(own);
            fx.assigned = assigned;
            fx.b.switch_to(next);
            Ok(())
        })
    }

    /// The index that a list or text of this length has, from one that counts from the end where it is negative.
    pub(super) fn index(&mut self, at: &Expr, index: &Val, n: Operand) -> Res<Operand> {
        let index = self.present(index.clone(), "TypeError")?;
        let Some(i) = self.as_int(&index) else { return self.gap(at, "an index of this kind") };
        let none = self.int(0);
        let from_end = self.arith(IntBin::Add, i, n);
        let negative = self.less(i, none);
        let real = self.b.reg(Type::Int);
        self.b.push(Instr::Select { dst: real, cond: negative, then: from_end, els: i });
        let (low, high) = (self.at_most(none, real.into()), self.less(real.into(), n));
        let inside = self.and(low, high);
        self.unless(inside, "IndexError");
        Ok(real.into())
    }

    pub(super) fn item(&mut self, at: &Expr, of: &Val, index: &Val) -> Res<Val> {
        let of = self.present(of.clone(), "TypeError")?;
        match &of.ty {
            Ty::List(id) | Ty::Deque(id) => {
                let n = self.length(&of);
                let i = self.index(at, index, n)?;
                self.load_item(*id, of.parts[0], i)
            }
            Ty::Dict(..) => self.dict_item(at, &of, index),
            Ty::Text => {
                let n = of.parts[1];
                self.index(at, index, n)?;
                Ok(self.character_of(&of))
            }
            _ => self.gap(at, "an element of a value of this kind"),
        }
    }

    pub(super) fn store_item(&mut self, at: &Expr, list: &Val, index: &Val, v: &Val) -> Res<()> {
        let list = self.present(list.clone(), "TypeError")?;
        if matches!(list.ty, Ty::Dict(..)) {
            return self.put_key(at, &list, index, Some(v));
        }
        let (Ty::List(id) | Ty::Deque(id)) = list.ty else {
            return self.gap(at, "a store into a value of this kind");
        };
        let n = self.length(&list);
        let i = self.index(at, index, n)?;
        self.put(at, id, list.parts[0], i, v)
    }

    pub(super) fn subscript(&mut self, e: &'static Expr, s: &'static ExprSubscript) -> Res<Val> {
        let of = self.expr(&s.value)?;
        if let (Ty::Tuple(all), Some(i)) = (&of.ty, small(&s.slice)) {
            let n = all.len() as i64;
            let i = if i < 0 { i + n } else { i };
            if !(0..n).contains(&i) {
                self.raise("IndexError");
                return Err(Ended);
            }
            let before: usize = all[..i as usize].iter().map(|t| self.u.parts(t).len()).sum();
            let ty = all[i as usize].clone();
            let here = self.u.parts(&ty).len();
            return Ok(Val { ty, parts: of.parts[before..before + here].to_vec() });
        }
        if let Expr::Slice(slice) = &*s.slice {
            let of = self.present(of, "TypeError")?;
            return self.slice(e, slice, of);
        }
        let index = self.expr(&s.slice)?;
        self.item(e, &of, &index)
    }

    fn slice(&mut self, e: &'static Expr, s: &'static ruff_python_ast::ExprSlice, of: Val) -> Res<Val> {
        if !matches!(of.ty, Ty::Text | Ty::List(_)) {
            return self.gap(e, "a slice of a value of this kind");
        }
        let step = match s.step.as_deref() {
            None => 1,
            Some(step) => match small(step) {
                Some(n) if n != 0 => n,
                _ => return self.gap(e, "a step of this kind"),
            },
        };
        let bounds = self.bounds(e, s)?;
        // The bounds may have changed the list.
        let (none, all) = (self.int(0), self.length(&of));
        // From where, and how many.
        let (from, n) = if step == 1 {
            let from = bounds[0].map_or(none, |b| self.clamped(b, all));
            let to = bounds[1].map_or(all, |b| self.clamped(b, all));
            let some = self.less(from, to);
            let length = self.arith(IntBin::Sub, to, from);
            let n = self.b.reg(Type::Int);
            self.b.push(Instr::Select { dst: n, cond: some, then: length, els: none });
            (Some(from), n.into())
        } else if step == -1 && bounds == [None, None] {
            (None, all)
        } else {
            let n = self.nondet(Type::Int, "the length of a slice");
            let (a, b) = (self.at_most(none, n), self.at_most(n, all));
            self.assume(a);
            self.assume(b);
            (None, n)
        };
        let Ty::List(id) = of.ty else {
            let made = Val { ty: Ty::Text, parts: vec![self.any_text(0).parts[0], n] };
            self.made_of_part(&of, &made);
            return Ok(made);
        };
        self.copied(e, id, &of, from, n)
    }

    /// The bounds of a slice that there are, evaluated.
    pub(super) fn bounds(&mut self, at: &Expr, slice: &'static ExprSlice) -> Res<[Option<Operand>; 2]> {
        let mut bounds = [None, None];
        for (i, bound) in [&slice.lower, &slice.upper].into_iter().enumerate() {
            let Some(bound) = bound else { continue };
            let v = self.expr(bound)?;
            bounds[i] = match v.ty {
                Ty::Int | Ty::Bool => self.as_int(&v),
                Ty::None => None,
                _ => return self.gap(at, "a bound of this kind"),
            };
        }
        Ok(bounds)
    }

    /// A bound of a slice as a place in a sequence of this length.
    pub(super) fn clamped(&mut self, i: Operand, n: Operand) -> Operand {
        let none = self.int(0);
        let from_end = self.arith(IntBin::Add, i, n);
        let negative = self.less(i, none);
        let below = self.less(from_end, none);
        let beyond = self.less(n, i);
        let [a, b, c] = [self.b.reg(Type::Int), self.b.reg(Type::Int), self.b.reg(Type::Int)];
        self.b.push(Instr::Select { dst: a, cond: below, then: none, els: from_end });
        self.b.push(Instr::Select { dst: b, cond: beyond, then: n, els: i });
        self.b.push(Instr::Select { dst: c, cond: negative, then: a.into(), els: b.into() });
        c.into()
    }

    /// A new list of so many elements of another: those from an index on, or any.
    pub(super) fn copied(
        &mut self,
        at: &impl Ranged,
        id: u32,
        of: &Val,
        from: Option<Operand>,
        n: Operand,
    ) -> Res<Val> {
        let elem = self.u.kinds.elem(id);
        let place = u32::from(at.range().start()) ^ 0x8000_0000;
        let new = self.u.kinds.list_at(self.owner, place);
        self.u.kinds.note_elem(new, &elem);
        let new = self.u.kinds.root(new);
        let made = self.new_list(new);
        if elem == Ty::Bottom {
            return Ok(made);
        }
        let of = self.kept(of.clone());
        let n = self.copy(n, Type::Int);
        let from = from.map(|f| self.copy(f, Type::Int));
        let count = self.counter(0, "copied");
        let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(head);
        let cond = self.less(count.into(), n);
        self.b.terminate(Terminator::If { cond, then: body, els: end });
        self.b.switch_to(body);
        let index = match from {
            Some(from) => self.arith(IntBin::Add, from, count.into()),
            None => self.any_index(&of),
        };
        let done = self.load_item(id, of.parts[0], index).and_then(|v| {
            self.put(at, new, made.parts[0], count.into(), &v)?;
            self.forward(count, 1);
            Ok(())
        });
        if done.is_ok() {
            self.set_length(new, made.parts[0], count.into());
            self.b.terminate(Terminator::Goto(head));
        }
        self.b.switch_to(end);
        Ok(made)
    }

    /// Any index that a list has, which has one.
    pub(super) fn any_index(&mut self, list: &Val) -> Operand {
        let (none, n) = (self.int(0), self.length(list));
        let at = self.nondet(Type::Int, "an index");
        let (low, high) = (self.at_most(none, at), self.less(at, n));
        self.assume(low);
        self.assume(high);
        at
    }

    /// `a, b = xs`.
    pub(super) fn take_apart(&mut self, id: u32, list: &Val, targets: &'static [Expr]) -> Res<()> {
        let (n, wanted) = (self.length(list), self.int(targets.len() as i64));
        let same = self.b.bin(Type::Bool, BinOp::Eq, n, wanted);
        self.unless(same.into(), "ValueError");
        let mut values = vec![];
        for i in 0..targets.len() {
            let index = self.int(i as i64);
            values.push(self.load_item(id, list.parts[0], index)?);
        }
        targets.iter().zip(&values).try_for_each(|(t, v)| self.assign(t, v))
    }
}

impl Fx<'_, '_> {
    /// `a, *rest, b = xs`: the starred target gets a new list of what the others leave.
    pub(super) fn take_apart_around(
        &mut self,
        at: &'static Expr,
        list: &Val,
        targets: &'static [Expr],
        star: usize,
    ) -> Res<()> {
        let Ty::List(id) = list.ty else { return self.gap(at, "what is not taken apart here") };
        let after = targets.len() - star - 1;
        let (n, before, others) = (self.length(list), self.int(star as i64), self.int((star + after) as i64));
        let enough = self.at_most(others, n);
        self.unless(enough, "ValueError");
        let count = self.arith(IntBin::Sub, n, others);
        let count = self.copy(count, Type::Int);
        let mut values = vec![];
        for i in 0..star {
            let index = self.int(i as i64);
            let v = self.load_item(id, list.parts[0], index)?;
            values.push(self.kept(v));
        }
        let rest = self.copied(at, id, list, Some(before), count)?;
        values.push(self.kept(rest));
        for i in 0..after {
            let from_end = self.int((after - i) as i64);
            let index = self.arith(IntBin::Sub, n, from_end);
            let v = self.load_item(id, list.parts[0], index)?;
            values.push(self.kept(v));
        }
        targets.iter().zip(&values).try_for_each(|(t, v)| {
            let target = if let Expr::Starred(s) = t { &*s.value } else { t };
            self.assign(target, v)
        })
    }
}

/// An integer literal, perhaps with a sign.
pub(super) fn small(e: &Expr) -> Option<i64> {
    match e {
        Expr::NumberLiteral(n) => match &n.value {
            Number::Int(i) => i.as_i64(),
            _ => None,
        },
        Expr::UnaryOp(u) if u.op == UnaryOp::USub => small(&u.operand).map(|n| -n),
        _ => None,
    }
}
