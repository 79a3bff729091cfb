//! Dictionaries and sets.
//!
//! Keys and values are in cells, as those of lists are, in an order of which nothing is said. Whether a key is there is any answer, but the one
//! that is already known: a dictionary remembers the key that it was asked for last, whether it was there, and in which cell. So what
//! `if k in d: d[k] += 1` needs is found, and everything else is over-approximated.

use super::walk::Walk;
use super::*;
use conspect_ir::{BinOp, IntBin};

/// Where a key is.
pub(super) struct Found {
    pub is_there: Operand,
    /// Its cell, where it is there.
    pub at: Operand,
    key: Vec<Operand>,
}

impl Round<'_> {
    /// The class of dictionaries with these keys, or of sets.
    pub(super) fn dict_class(&mut self, keys: u32, values: Option<u32>) -> ClassId {
        let keys = self.kinds.root(keys);
        if let Some(class) = self.dicts.get(&keys) {
            return *class;
        }
        let kind = if values.is_some() { "dict" } else { "set" };
        let made = self.program.add_class(class(&format!("{kind}{keys}"), ClassKind::Object, vec![]));
        self.dicts.insert(keys, made);
        self.add_field(made, "length", Type::Int);
        self.add_field(made, "removals", Type::Int);
        self.add_field(made, "is known", Type::Bool);
        self.add_field(made, "was there", Type::Bool);
        self.add_field(made, "was at", Type::Int);
        made
    }
}

impl Fx<'_, '_> {
    /// Its keys and values.
    fn kinds_of(v: &Val) -> Option<(u32, Option<u32>)> {
        match v.ty {
            Ty::Dict(k, w) => Some((k, Some(w))),
            Ty::Set(k) => Some((k, None)),
            _ => None,
        }
    }

    fn dict_field(&mut self, d: &Val, name: &str, ty: Type) -> Place {
        let (keys, values) = Self::kinds_of(d).unwrap_or((0, None));
        let class = self.u.dict_class(keys, values);
        let field = self.u.add_field(class, name, ty);
        Place::Field { object: d.parts[0], field }
    }

    fn get(&mut self, d: &Val, name: &str, ty: Type) -> Operand {
        let place = self.dict_field(d, name, ty);
        self.b.load(ty, place).into()
    }

    fn set(&mut self, d: &Val, name: &str, ty: Type, src: Operand) {
        let place = self.dict_field(d, name, ty);
        self.b.push(Instr::Store { place, src });
    }

    pub(super) fn size(&mut self, d: &Val) -> Operand {
        let n = self.get(d, "length", Type::Int);
        let none = self.int(0);
        let up = self.at_most(none, n);
        self.assume(up);
        n
    }

    /// The cell of a key or of a value.
    fn cell(&mut self, d: &Val, what: &str, ty: Type, index: Operand) -> Place {
        let array = self.u.array_class(ty);
        let cells = self.get(d, what, Type::Ref(array));
        let null = self.konst(Const::Null);
        let there = self.b.bin(Type::Bool, BinOp::Ne, cells, null);
        self.assume(there.into());
        let most = self.int(i64::from(MOST));
        let index = self.b.bin(Type::I32, BinOp::Int(IntBin::Index), index, most);
        Place::Elem { array: cells, index: index.into() }
    }

    /// The cells that it has: names with the kind of what they hold.
    fn columns(&mut self, d: &Val) -> Vec<(&'static str, Ty)> {
        let (keys, values) = Self::kinds_of(d).unwrap_or((0, None));
        let mut out = vec![("keys", self.u.kinds.elem(keys))];
        out.extend(values.map(|v| ("values", self.u.kinds.elem(v))));
        out
    }

    /// A new one without elements.
    pub(super) fn new_dict(&mut self, ty: Ty) -> Val {
        let probe = Val { ty: ty.clone(), parts: vec![] };
        let (keys, values) = Self::kinds_of(&probe).unwrap_or((0, None));
        let class = self.u.dict_class(keys, values);
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        let d = Val { ty, parts: vec![dst.into()] };
        let most = self.konst(Const::i32(MOST));
        for (what, ty) in self.columns(&d) {
            for (suffix, t) in self.u.parts(&ty) {
                let array = self.u.array_class(t);
                let cells = self.b.reg(Type::Ref(array));
                self.b.push(Instr::AllocArray { dst: cells, class: array, length: most });
                self.set(&d, &format!("{what}{suffix}"), Type::Ref(array), cells.into());
            }
        }
        self.begin(&d);
        if values.is_some() && !self.u.kinds.special(keys).is_empty() {
            let no = self.truth(false);
            self.set(&d, "is special", Type::Bool, no);
        }
        d
    }

    fn begin(&mut self, d: &Val) {
        let (none, no) = (self.int(0), self.truth(false));
        self.set(d, "length", Type::Int, none);
        self.set(d, "removals", Type::Int, none);
        self.set(d, "is known", Type::Bool, no);
    }

    /// One of any size that holds anything of its kinds, which have no references. `None` for other kinds.
    pub(super) fn any_dict(&mut self, ty: Ty, label: &str) -> Option<Val> {
        let probe = Val { ty: ty.clone(), parts: vec![] };
        let columns = self.columns(&probe);
        for (_, ty) in &columns {
            let parts = self.u.parts(ty);
            if matches!(ty, Ty::Mixed | Ty::Bottom) || parts.iter().any(|(_, t)| t.is_ref()) {
                return None;
            }
        }
        let d = self.new_dict(ty);
        for (what, ty) in columns {
            for (suffix, t) in self.u.parts(&ty) {
                let array = self.u.array_class(t);
                let cells = self.nondet(Type::Ref(array), label);
                self.set(&d, &format!("{what}{suffix}"), Type::Ref(array), cells);
            }
        }
        let n = self.nondet(Type::Int, &format!("len({label})"));
        let none = self.int(0);
        let up = self.at_most(none, n);
        self.assume(up);
        self.bounded(n);
        self.set(&d, "length", Type::Int, n);
        Some(d)
    }

    /// A key as the dictionary has them; what is no key of it ends the path.
    fn key(&mut self, at: &impl Ranged, d: &Val, key: &Val) -> Res<Vec<Operand>> {
        let (keys, _) = Self::kinds_of(d).unwrap_or((0, None));
        let ty = self.u.kinds.elem(keys);
        match self.coerce(key, &ty) {
            Some(parts) if self.u.kinds.is_key(&ty) => Ok(parts),
            _ => self.gap(at, "a key of this kind"),
        }
    }

    /// Looks a key up.
    pub(super) fn find(&mut self, at: &impl Ranged, d: &Val, key: &Val) -> Res<Found> {
        let (keys, _) = Self::kinds_of(d).unwrap_or((0, None));
        let ty = self.u.kinds.elem(keys);
        if ty == Ty::Bottom {
            // Nothing is ever stored into it, but what has no hash is not looked up.
            if !self.u.kinds.is_key(&key.ty) {
                return self.gap(at, "a key of this kind");
            }
            let (is_there, at) = (self.truth(false), self.int(0));
            return Ok(Found { is_there, at, key: vec![] });
        }
        let key = self.key(at, d, key)?;
        let n = self.size(d);
        let none = self.int(0);
        let some = self.less(none, n);
        let any = self.nondet(Type::Bool, "is the key there");
        let anywhere = self.nondet(Type::Int, "a cell");
        let (mut is_there, mut index) = (any, anywhere);
        let is_exact = self.u.kinds.is_exact(&ty);
        if is_exact {
            let mut same = self.get(d, "is known", Type::Bool);
            for ((suffix, t), k) in self.u.parts(&ty).into_iter().zip(&key) {
                let last = self.get(d, &format!("last{suffix}"), t);
                let one: Operand = self.b.bin(Type::Bool, BinOp::Eq, last, *k).into();
                same = self.and(same, one);
            }
            let was = self.get(d, "was there", Type::Bool);
            let was_at = self.get(d, "was at", Type::Int);
            let (a, b) = (self.b.reg(Type::Bool), self.b.reg(Type::Int));
            self.b.push(Instr::Select { dst: a, cond: same, then: was, els: any });
            self.b.push(Instr::Select { dst: b, cond: same, then: was_at, els: anywhere });
            (is_there, index) = (a.into(), b.into());
        }
        let is_there = self.and(is_there, some);
        let (low, high) = (self.at_most(none, index), self.less(index, n));
        let inside = self.and(low, high);
        let absent = self.not(is_there);
        let fits = self.or(absent, inside);
        self.assume(fits);
        if is_exact {
            self.remember(d, &ty, &key, is_there, index);
        }
        Ok(Found { is_there, at: index, key })
    }

    /// Notes where a key is, or that it is not there.
    fn remember(&mut self, d: &Val, ty: &Ty, key: &[Operand], is_there: Operand, at: Operand) {
        for ((suffix, t), k) in self.u.parts(ty).into_iter().zip(key) {
            self.set(d, &format!("last{suffix}"), t, *k);
        }
        let yes = self.truth(true);
        self.set(d, "is known", Type::Bool, yes);
        self.set(d, "was there", Type::Bool, is_there);
        self.set(d, "was at", Type::Int, at);
    }

    fn load_column(&mut self, d: &Val, what: &str, ty: &Ty, index: Operand) -> Res<Val> {
        if *ty == Ty::Bottom {
            let never = self.truth(false);
            self.assume(never);
            self.b.terminate(Terminator::Halt);
            return Err(Ended);
        }
        let mut parts = vec![];
        for (suffix, t) in self.u.parts(ty) {
            let place = self.cell(d, &format!("{what}{suffix}"), t, index);
            parts.push(self.b.load(t, place).into());
        }
        self.sane(ty, &parts);
        Ok(Val { ty: ty.clone(), parts })
    }

    /// What a cell holds: its value, or its key.
    pub(super) fn load_cell(&mut self, d: &Val, is_key: bool, index: Operand) -> Res<Val> {
        let columns = self.columns(d);
        let column = if is_key { columns.first() } else { columns.get(1) };
        let Some((what, ty)) = column.cloned() else { return Err(Ended) };
        self.load_column(d, what, &ty, index)
    }

    /// `d[k]`.
    pub(super) fn dict_item(&mut self, at: &impl Ranged, d: &Val, key: &Val) -> Res<Val> {
        let found = self.find(at, d, key)?;
        self.note_argument(key);
        let (keys, _) = Self::kinds_of(d).unwrap_or((0, None));
        if self.u.kinds.special(keys).is_empty() {
            self.unless(found.is_there, "KeyError");
            return self.load_cell(d, false, found.at);
        }
        let els = self.split(found.is_there);
        let yes = self.load_cell(d, false, found.at).ok().map(|v| (v, self.b.current()));
        self.b.switch_to(els);
        let no = self.made_for(at, d, key).ok().map(|v| (v, self.b.current()));
        self.either(at, yes, no)
    }

    /// Does a dictionary do what only some of its kind do?
    pub(super) fn is_special(&mut self, d: &Val) -> Operand {
        self.get(d, "is special", Type::Bool)
    }

    pub(super) fn make_special(&mut self, d: &Val) {
        let yes = self.truth(true);
        self.set(d, "is special", Type::Bool, yes);
    }

    /// Takes some key with its value away.
    pub(super) fn pop_item(&mut self, d: &Val) -> Res<Val> {
        let index = self.any_cell(d, "KeyError");
        let (k, v) = (self.load_cell(d, true, index)?, self.load_cell(d, false, index)?);
        let (k, v) = (self.kept(k), self.kept(v));
        self.remove_at(d, index)?;
        let mut parts = k.parts;
        parts.extend(v.parts);
        Ok(Val { ty: Ty::Tuple(vec![k.ty, v.ty]), parts })
    }

    /// `d[k] = v`, and `s.add(k)` where there is no value.
    pub(super) fn put_key(&mut self, at: &impl Ranged, d: &Val, key: &Val, v: Option<&Val>) -> Res<()> {
        let (keys, values) = Self::kinds_of(d).unwrap_or((0, None));
        self.u.kinds.note_elem(keys, &key.ty);
        if let (Some(values), Some(v)) = (values, v) {
            self.u.kinds.note_elem(values, &v.ty);
        }
        let d = &Val { ty: self.u.kinds.normal(&d.ty), parts: d.parts.clone() };
        let found = self.find(at, d, key)?;
        let n = self.size(d);
        self.bounded(n);
        let index = self.b.reg(Type::Int);
        self.b.push(Instr::Select { dst: index, cond: found.is_there, then: found.at, els: n });
        let one = self.int(1);
        let more = self.arith(IntBin::Add, n, one);
        let length = self.b.reg(Type::Int);
        self.b.push(Instr::Select { dst: length, cond: found.is_there, then: n, els: more });
        let columns = self.columns(d);
        for ((what, ty), v) in columns.iter().zip([Some(key), v]) {
            let Some(parts) = v.and_then(|v| self.coerce(v, ty)).filter(|_| *ty != Ty::Mixed) else {
                return self.gap(at, "a dictionary of values of several kinds");
            };
            for ((suffix, t), src) in self.u.parts(ty).into_iter().zip(parts) {
                let place = self.cell(d, &format!("{what}{suffix}"), t, index.into());
                self.b.push(Instr::Store { place, src });
            }
        }
        self.set(d, "length", Type::Int, length.into());
        let ty = columns[0].1.clone();
        if self.u.kinds.is_exact(&ty) {
            let yes = self.truth(true);
            self.remember(d, &ty, &found.key, yes, index.into());
        }
        Ok(())
    }

    /// Takes the key in a cell away: the last one takes its place.
    fn remove_at(&mut self, d: &Val, index: Operand) -> Res<()> {
        let n = self.size(d);
        let one = self.int(1);
        let last = self.arith(IntBin::Sub, n, one);
        for (what, ty) in self.columns(d) {
            let v = self.load_column(d, what, &ty, last)?;
            for ((suffix, t), src) in self.u.parts(&ty).into_iter().zip(v.parts) {
                let place = self.cell(d, &format!("{what}{suffix}"), t, index);
                self.b.push(Instr::Store { place, src });
            }
        }
        self.set(d, "length", Type::Int, last);
        let removals = self.get(d, "removals", Type::Int);
        let more = self.arith(IntBin::Add, removals, one);
        self.set(d, "removals", Type::Int, more);
        let no = self.truth(false);
        self.set(d, "is known", Type::Bool, no);
        Ok(())
    }

    /// Takes a key away that was found.
    pub(super) fn remove(&mut self, d: &Val, found: &Found) -> Res<()> {
        self.remove_at(d, found.at)?;
        let (ty, none) = (self.columns(d)[0].1.clone(), self.int(0));
        if self.u.kinds.is_exact(&ty) {
            let no = self.truth(false);
            self.remember(d, &ty, &found.key, no, none);
        }
        Ok(())
    }

    /// Any cell, where there is one: elsewhere what an empty dictionary raises.
    pub(super) fn any_cell(&mut self, d: &Val, error: &str) -> Operand {
        let n = self.size(d);
        let none = self.int(0);
        let some = self.less(none, n);
        self.unless(some, error);
        let at = self.nondet(Type::Int, "a cell");
        let (low, high) = (self.at_most(none, at), self.less(at, n));
        self.assume(low);
        self.assume(high);
        at
    }

    /// A method of a dictionary or a set; `None` for what is not known.
    pub(super) fn dict_method(
        &mut self,
        at: &'static ruff_python_ast::ExprCall,
        d: &Val,
        name: &str,
        args: &[Val],
    ) -> Res<Option<Val>> {
        let nothing = Val { ty: Ty::None, parts: vec![] };
        let is_dict = matches!(d.ty, Ty::Dict(..));
        Ok(Some(match (name, args) {
            ("get", [key]) if is_dict => self.got(at, d, key, &nothing)?,
            ("get", [key, default]) if is_dict => self.got(at, d, key, default)?,
            ("setdefault", [key, default]) if is_dict => {
                let found = self.find(at, d, key)?;
                let absent = self.not(found.is_there);
                let els = self.split(absent);
                let stored = self.put_key(at, d, key, Some(default)).is_ok();
                let end = self.b.block();
                if stored {
                    self.b.terminate(Terminator::Goto(end));
                }
                self.b.switch_to(els);
                self.b.terminate(Terminator::Goto(end));
                self.b.switch_to(end);
                self.dict_item(at, d, key)?
            }
            ("pop", [key]) if is_dict => {
                let found = self.find(at, d, key)?;
                self.note_argument(key);
                self.unless(found.is_there, "KeyError");
                let v = self.load_cell(d, false, found.at)?;
                self.remove(d, &found)?;
                v
            }
            ("remove", [key]) if !is_dict => {
                let found = self.find(at, d, key)?;
                self.note_argument(key);
                self.unless(found.is_there, "KeyError");
                self.remove(d, &found)?;
                nothing
            }
            ("discard", [key]) if !is_dict => {
                let found = self.find(at, d, key)?;
                let els = self.split(found.is_there);
                let removed = self.remove(d, &found).is_ok();
                let end = self.b.block();
                if removed {
                    self.b.terminate(Terminator::Goto(end));
                }
                self.b.switch_to(els);
                self.b.terminate(Terminator::Goto(end));
                self.b.switch_to(end);
                nothing
            }
            ("add", [key]) if !is_dict => {
                self.put_key(at, d, key, None)?;
                nothing
            }
            ("pop", []) if !is_dict => {
                let index = self.any_cell(d, "KeyError");
                let v = self.load_cell(d, true, index)?;
                self.remove_at(d, index)?;
                v
            }
            ("popitem", []) if is_dict => self.pop_item(d)?,
            ("clear", []) => {
                let removals = self.get(d, "removals", Type::Int);
                let one = self.int(1);
                let more = self.arith(IntBin::Add, removals, one);
                self.begin(d);
                self.set(d, "removals", Type::Int, more);
                nothing
            }
            _ if is_dict => return self.special_method(at, d, name, args),
            _ => return Ok(None),
        }))
    }

    fn got(&mut self, at: &'static ruff_python_ast::ExprCall, d: &Val, key: &Val, other: &Val) -> Res<Val> {
        let found = self.find(at, d, key)?;
        let els = self.split(found.is_there);
        let yes = self.load_cell(d, false, found.at).ok().map(|v| (v, self.b.current()));
        self.either(at, yes, Some((other.clone(), els)))
    }

    /// Begins to walk over the keys, the values, or both.
    pub(super) fn walk_dict(&mut self, of: &Val, keys: bool, values: bool) -> Walk {
        let of = self.kept(of.clone());
        let at = self.counter(0, "index");
        let n = self.size(&of);
        let size = self.copy(n, Type::Int);
        let removals = self.get(&of, "removals", Type::Int);
        let removals = self.copy(removals, Type::Int);
        Walk::Keys { at, of, size, removals, keys, values }
    }

    /// Is there another key? A dictionary that changed while it was walked says so.
    pub(super) fn keys_go_on(&mut self, at: Reg, of: &Val, size: Operand, removals: Operand) -> Operand {
        let n = self.size(of);
        let same = self.b.bin(Type::Bool, BinOp::Eq, n, size);
        self.unless(same.into(), "RuntimeError");
        // Where keys were taken away and others stored, Python may tell or not.
        let now = self.get(of, "removals", Type::Int);
        let calm: Operand = self.b.bin(Type::Bool, BinOp::Eq, now, removals).into();
        let lucky = self.nondet(Type::Bool, "does it not tell");
        let fine = self.or(calm, lucky);
        self.unless(fine, "RuntimeError");
        // Such a walk may end at once, or go on for longer than there are keys.
        let (more, other) = (self.less(at.into(), n), self.nondet(Type::Bool, "does it go on"));
        let dst = self.b.reg(Type::Bool);
        self.b.push(Instr::Select { dst, cond: calm, then: more, els: other });
        dst.into()
    }

    /// The next key, value, or both, of a dictionary that has one.
    pub(super) fn take_key(&mut self, of: &Val, keys: bool, values: bool) -> Res<Val> {
        let n = self.size(of);
        let none = self.int(0);
        let at = self.nondet(Type::Int, "a cell");
        let (low, high) = (self.at_most(none, at), self.less(at, n));
        self.assume(low);
        self.assume(high);
        match (keys, values) {
            (true, false) => {
                let key = self.load_cell(of, true, at)?;
                let (ty, yes) = (self.columns(of)[0].1.clone(), self.truth(true));
                if self.u.kinds.is_exact(&ty) {
                    self.remember(of, &ty, &key.parts, yes, at);
                }
                Ok(key)
            }
            (false, _) => self.load_cell(of, false, at),
            (true, true) => {
                let (k, v) = (self.load_cell(of, true, at)?, self.load_cell(of, false, at)?);
                let mut parts = k.parts;
                parts.extend(v.parts);
                Ok(Val { ty: Ty::Tuple(vec![k.ty, v.ty]), parts })
            }
        }
    }
}
