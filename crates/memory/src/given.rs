//! Heaps that are given to a function: what an exploration in one caller's heap says of calls in other heaps.
//!
//! A function of a language whose objects have no declared layout is not explored in a heap of which nothing is known. It is
//! explored in the heap of a caller, where every cell that is not concrete has a name instead of its value ([`Pattern`]).
//! Which objects and globals it looks at or writes to is noted ([`Seen`]). In another heap the function does the same if that
//! one *matches*: if an injective renaming of objects leads from the arguments and from the globals that were seen through all
//! objects that were seen, and each cell of these holds the same concrete value, the renamed object, or something that the
//! name in the pattern can stand for. What was not seen may be anything.

use crate::array::{ArrayObject, Base};
use crate::compose::{Effect, NewObject, NoEffect, cells};
use crate::dynamic::{box_dyn, tag_of, untag};
use crate::heap::{Addresses, CONST_BASE, Heap, HeapCx, Object, class_at};
use crate::shapes;
use crate::union::{Cx, Entries, SVal, sort_of};
use conspect_base::Id;
use conspect_ir::{GlobalId, Program, Tag, Type};
use conspect_term::{Guard, Op, Sort, Symbol, SymbolKind, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

/// The objects and globals of a heap that were looked at or written to.
#[derive(Default, Debug)]
pub struct Seen {
    objects: RefCell<FxHashSet<u32>>,
    globals: RefCell<BTreeSet<u32>>,
}

impl Seen {
    pub(crate) fn object(&self, address: u64) {
        self.objects.borrow_mut().insert(address as u32);
    }

    pub(crate) fn global(&self, global: GlobalId) {
        self.globals.borrow_mut().insert(global.index() as u32);
    }
}

/// Does a dynamic value with this tag hold the address of an object?
fn is_address(tag: Tag) -> bool {
    matches!(tag, Tag::Ref | Tag::Chars | Tag::BigInt | Tag::Symbol)
}

/// The tag and the address in a concrete dynamic value that holds one.
pub fn address_in(bits: u64) -> Option<(Tag, u64)> {
    let tag = tag_of(bits);
    is_address(tag).then(|| (tag, untag(bits, tag)))
}

/// A heap and arguments whose values that are not concrete have names: parameters, numbered from 0.
#[derive(Clone)]
pub struct Pattern {
    pub heap: Heap,
    pub args: Vec<SVal>,
    /// The types of the arguments.
    types: Vec<Type>,
    /// The names, by number, with the tag of what they stand for.
    pub names: Vec<(TermId, Option<Tag>)>,
    /// The names of the conditions of unions, and which of them tell each union's entries apart, by the union's place in
    /// memory.
    conditions: FxHashMap<Guard, (TermId, bool)>,
    cases: FxHashMap<usize, Vec<(TermId, bool)>>,
    /// Objects whose contents could not be named.
    odd: FxHashSet<u32>,
}

/// Why a value could not be named.
struct Odd;

impl Pattern {
    /// The pattern of a heap at a call with these arguments, whose types are given.
    pub fn of(hx: &mut HeapCx<'_>, heap: &Heap, args: &[(Type, SVal)]) -> Option<Pattern> {
        let HeapCx { cx, program, addresses, path, .. } = hx;
        let path = *path;
        let mut out = Pattern {
            heap: heap.clone(),
            args: vec![],
            types: args.iter().map(|a| a.0).collect(),
            names: vec![],
            conditions: FxHashMap::default(),
            cases: FxHashMap::default(),
            odd: FxHashSet::default(),
        };
        out.heap.seen = None;
        for (ty, v) in args {
            let v = out.named((cx, path), *ty, v).ok()?;
            out.args.push(v);
        }
        let mut changes: Vec<(u32, Rc<Object>)> = vec![];
        heap.objects.for_each(&mut |at, object| {
            let concrete = match &**object {
                Object::Fields(fields) => fields.iter().all(|v| matches!(v, SVal::C(_))),
                Object::Array(array) => is_concrete(array),
            };
            if !concrete {
                changes.push((at, object.clone()));
            }
        });
        for (at, object) in changes {
            match out.named_object((cx, path), (program, addresses), at, &object) {
                Ok(object) => {
                    out.heap.objects.insert(at, Rc::new(object));
                }
                Err(Odd) => {
                    out.odd.insert(at);
                }
            }
        }
        let mut globals: Vec<(u32, SVal)> = vec![];
        heap.globals.for_each(&mut |g, v| {
            if !matches!(v, SVal::C(_)) {
                globals.push((g, v.clone()));
            }
        });
        for (g, v) in globals {
            let v = out.named((cx, path), program.globals[GlobalId::new(g as usize)].ty, &v).ok()?;
            out.heap.globals.insert(g, v);
        }
        Some(out)
    }

    /// Can nothing be said of calls in other heaps, because of what was seen in this one?
    pub fn is_odd(&self, seen: &Seen) -> bool {
        self.odd.iter().any(|at| seen.objects.borrow().contains(at))
    }

    fn name(&mut self, cx: &mut Cx, sort: Sort, tag: Option<Tag>) -> TermId {
        let kind = SymbolKind::Param(self.names.len() as u32);
        let symbol = cx.terms.symbol(Symbol { kind, sort });
        let t = cx.terms.apply(symbol, &[]);
        self.names.push((t, tag));
        t
    }

    /// The name of a condition, and whether it stands for the condition or for its opposite. A condition has one name, for what
    /// hangs together in the heap has to do so in the pattern.
    fn case(&mut self, cx: &mut Cx, g: Guard) -> (TermId, bool) {
        if let Some(case) = self.conditions.get(&g) {
            return *case;
        }
        let name = self.name(cx, Sort::Bool, None);
        let not_g = cx.guards.not(g);
        self.conditions.insert(g, (name, true));
        self.conditions.insert(not_g, (name, false));
        (name, true)
    }

    fn named(&mut self, (cx, path): (&mut Cx, Guard), ty: Type, v: &SVal) -> Result<SVal, Odd> {
        if let SVal::U(_) = v
            && let [(_, one)] = cx.entries(path, v).as_slice()
        {
            return self.named((cx, path), ty, one);
        }
        match (v, sort_of(ty)) {
            (SVal::C(_), _) => Ok(v.clone()),
            // A union of constants stays one: lengths and counts decide what there is.
            (SVal::T(_) | SVal::U(_), Some(sort)) if sort != Sort::Ref && !v.is_concrete() => {
                Ok(SVal::T(self.name(cx, sort, None)))
            }
            (SVal::D(tag, t), None) => Ok(SVal::D(*tag, self.name(cx, cx.terms.sort(*t), Some(*tag)))),
            (SVal::U(_), _) => {
                let entries = cx.entries(path, v);
                let mut out: Vec<(Guard, SVal)> = vec![];
                let mut cases = vec![];
                let mut rest = Guard::TRUE;
                for (i, (of, v)) in entries.iter().enumerate() {
                    let g = match i + 1 == entries.len() {
                        true => rest,
                        false => {
                            let case = self.case(cx, *of);
                            cases.push(case);
                            let mut g = cx.guard_of_term(case.0);
                            if !case.1 {
                                g = cx.guards.not(g);
                            }
                            let not_g = cx.guards.not(g);
                            let here = cx.guards.and(rest, g);
                            rest = cx.guards.and(rest, not_g);
                            here
                        }
                    };
                    let v = self.named((cx, path), ty, v)?;
                    out.push((g, v));
                }
                let out = Rc::new(out);
                self.cases.insert(Rc::as_ptr(&out) as usize, cases);
                Ok(SVal::U(out))
            }
            (SVal::T(_) | SVal::D(..), _) => Err(Odd),
        }
    }

    fn named_object(
        &mut self,
        (cx, path): (&mut Cx, Guard),
        (program, addresses): (&Program, &Addresses),
        at: u32,
        object: &Object,
    ) -> Result<Object, Odd> {
        match object {
            Object::Fields(fields) => {
                let class = class_at(program, addresses, u64::from(at));
                let types = program.classes[class].fields.iter().map(|f| program.fields[*f].ty);
                let values: Result<Vec<SVal>, Odd> =
                    types.zip(fields).map(|(ty, v)| self.named((cx, path), ty, v)).collect();
                Ok(Object::Fields(values?))
            }
            Object::Array(array) => {
                if !array.cells.log.is_empty() {
                    return Err(Odd);
                }
                let mut out = array.clone();
                out.len = self.named((cx, path), Type::I32, &array.len)?;
                match &mut out.cells.base {
                    Base::Dense(cells) => {
                        for c in cells.iter_mut() {
                            *c = self.named((cx, path), array.elem, c)?;
                        }
                    }
                    Base::Trie(cells) => {
                        let mut written = vec![];
                        cells.for_each(&mut |i, c| written.push((i, c.clone())));
                        for (i, c) in written {
                            let c = self.named((cx, path), array.elem, &c)?;
                            cells.insert(i, c);
                        }
                    }
                    Base::Hole(..) => return Err(Odd),
                }
                Ok(Object::Array(out))
            }
        }
    }
}

/// Where things are, in words: `arguments[0].next`.
#[derive(Clone, Default, Debug)]
pub struct Places {
    /// The names' places, by number.
    pub names: Vec<String>,
    /// The places of objects, by address.
    pub objects: FxHashMap<u64, String>,
}

/// A cell of an object: how it is written behind the object's place, its type and what it holds.
pub type Cell = (String, Type, SVal);

/// The cells of an object that are not zero.
pub fn cells_of(program: &Program, addresses: &Addresses, at: u64, object: &Object) -> Vec<Cell> {
    let mut out = vec![];
    match object {
        Object::Fields(fields) => {
            let class = class_at(program, addresses, at);
            for (f, v) in program.classes[class].fields.iter().zip(fields) {
                out.push((format!(".{}", program.fields[*f].name), program.fields[*f].ty, v.clone()));
            }
        }
        Object::Array(array) => {
            out.push((".length".into(), Type::I32, array.len.clone()));
            let mut add = |i: u32, c: &SVal| out.push((format!("[{i}]"), array.elem, c.clone()));
            match &array.cells.base {
                Base::Dense(cells) => cells.iter().enumerate().for_each(|(i, c)| add(i as u32, c)),
                Base::Trie(cells) => cells.for_each(&mut add),
                Base::Hole(..) => {}
            }
        }
    }
    out.retain(|(_, _, v)| *v != SVal::C(0));
    out
}

impl Pattern {
    /// The places of names and objects, by the shortest ways from the arguments, which are named, and from globals.
    pub fn places(
        &self,
        terms: &Terms,
        program: &Program,
        addresses: &Addresses,
        params: &[String],
    ) -> Places {
        let mut out = Places { names: vec![String::new(); self.names.len()], objects: FxHashMap::default() };
        let mut pending: VecDeque<(String, Type, SVal)> = VecDeque::new();
        let types = self.types.iter().zip(&self.args).zip(params);
        pending.extend(types.map(|((ty, v), name)| (name.clone(), *ty, v.clone())));
        let mut globals = vec![];
        self.heap.globals.for_each(&mut |g, v| {
            let g = &program.globals[GlobalId::new(g as usize)];
            globals.push((g.name.to_string(), g.ty, v.clone()));
        });
        pending.extend(globals);
        while let Some((place, ty, v)) = pending.pop_front() {
            let address = match (&v, ty) {
                (SVal::C(at), Type::Ref(_)) => Some(*at),
                (SVal::C(bits), Type::Dyn) => address_in(*bits).map(|a| a.1),
                (SVal::T(t) | SVal::D(_, t), _) => {
                    if let Some(i) = number(terms, *t) {
                        out.names[i].clone_from(&place);
                    }
                    None
                }
                (SVal::U(entries), _) => {
                    for (i, (_, v)) in entries.iter().enumerate() {
                        let of = format!("{place}'{}", i + 1);
                        pending.push_back((of, ty, v.clone()));
                    }
                    None
                }
                (SVal::C(_), _) => None,
            };
            let Some(at) = address.filter(|at| *at != 0 && *at < CONST_BASE) else { continue };
            if out.objects.contains_key(&at) {
                continue;
            }
            let Some(object) = self.heap.objects.get(at as u32) else { continue };
            for (cell, ty, v) in cells_of(program, addresses, at, object) {
                pending.push_back((format!("{place}{cell}"), ty, v));
            }
            out.objects.insert(at, place);
        }
        for (i, name) in out.names.iter_mut().enumerate().filter(|n| n.1.is_empty()) {
            *name = format!("case{i}");
        }
        out
    }
}

/// The number of a name.
fn number(terms: &Terms, name: TermId) -> Option<usize> {
    let Op::Symbol(s) = terms.op(name) else { return None };
    match terms.symbol_of(*s).kind {
        SymbolKind::Param(i) => Some(i as usize),
        _ => None,
    }
}

/// Are all cells concrete, and can they be compared?
fn is_concrete(array: &ArrayObject) -> bool {
    let mut all = array.cells.log.is_empty() && matches!(array.len, SVal::C(_));
    match &array.cells.base {
        Base::Dense(cells) => all = all && cells.iter().all(|c| matches!(c, SVal::C(_))),
        Base::Trie(cells) => cells.for_each(&mut |_, c| all = all && matches!(c, SVal::C(_))),
        Base::Hole(..) => all = false,
    }
    all
}

/// How a heap matches a pattern.
#[derive(Clone, Default, Debug)]
pub struct Match {
    /// The objects of the heap by those of the pattern.
    pub objects: FxHashMap<u64, u64>,
    /// What the names stand for, by number.
    pub values: Vec<SVal>,
}

/// Why a heap does not match.
struct Differs;

impl Pattern {
    /// How a heap and arguments match what was seen of the pattern's. `exactly`: a name stands for nothing concrete.
    pub fn matched(
        &self,
        hx: &mut HeapCx<'_>,
        seen: &Seen,
        (heap, args): (&Heap, &[(Type, SVal)]),
        exactly: bool,
    ) -> Option<Match> {
        let mut matching = Matching {
            pattern: self,
            heap,
            hx,
            exactly,
            found: Match { objects: FxHashMap::default(), values: vec![SVal::C(0); self.names.len()] },
            taken: FxHashSet::default(),
            conditions: FxHashMap::default(),
            pending: vec![],
        };
        matching.all(seen, args).ok()?;
        Some(matching.found)
    }
}

/// A comparison of a heap with a pattern.
struct Matching<'a, 'b> {
    pattern: &'a Pattern,
    heap: &'a Heap,
    hx: &'a mut HeapCx<'b>,
    exactly: bool,
    found: Match,
    /// The objects of the heap that stand for one of the pattern's.
    taken: FxHashSet<u64>,
    /// The conditions that names stand for.
    conditions: FxHashMap<usize, Guard>,
    pending: Vec<(u64, u64)>,
}

impl Matching<'_, '_> {
    fn all(&mut self, seen: &Seen, args: &[(Type, SVal)]) -> Result<(), Differs> {
        let pattern = self.pattern;
        for ((ty, v), p) in args.iter().zip(&pattern.args) {
            self.value(*ty, p, v)?;
        }
        for g in seen.globals.borrow().iter() {
            let g = GlobalId::new(*g as usize);
            let (p, v) = (pattern.heap.global(self.hx.program, g), self.heap.global(self.hx.program, g));
            self.value(self.hx.program.globals[g].ty, &p, &v)?;
        }
        while let Some((p, a)) = self.pending.pop() {
            if seen.objects.borrow().contains(&(p as u32)) {
                self.object(p, a)?;
            }
        }
        Ok(())
    }

    fn value(&mut self, ty: Type, p: &SVal, v: &SVal) -> Result<(), Differs> {
        match p {
            SVal::C(bits) => self.concrete(ty, *bits, v),
            SVal::T(name) => self.stands_for(*name, None, v),
            SVal::D(tag, name) => self.stands_for(*name, Some(*tag), v),
            SVal::U(entries) => {
                let cases = self.pattern.cases.get(&(Rc::as_ptr(entries) as usize)).ok_or(Differs)?;
                self.entries(ty, entries, cases, v)
            }
        }
    }

    fn concrete(&mut self, ty: Type, p: u64, v: &SVal) -> Result<(), Differs> {
        let entries = self.hx.cx.entries(self.hx.path, v);
        let [(_, SVal::C(v))] = entries.as_slice() else { return Err(Differs) };
        match ty {
            Type::Ref(_) => self.address(p, *v),
            Type::Dyn => match (address_in(p), address_in(*v)) {
                // Shapes have symbols in their keys, by address.
                (Some((Tag::Symbol, _)), _) | (None, None) if p != *v => Err(Differs),
                (None, None) => Ok(()),
                (Some((s, p)), Some((t, v))) if s == t => self.address(p, v),
                _ => Err(Differs),
            },
            _ if p == *v => Ok(()),
            _ => Err(Differs),
        }
    }

    /// One object stands for another, and for no third.
    fn address(&mut self, p: u64, v: u64) -> Result<(), Differs> {
        if let Some(known) = self.found.objects.get(&p) {
            return if *known == v { Ok(()) } else { Err(Differs) };
        }
        let constant = |at: u64| at == 0 || at >= CONST_BASE;
        if (constant(p) || constant(v)) && p != v {
            return Err(Differs);
        }
        if p == 0 {
            return Ok(());
        }
        let class = |at| class_at(self.hx.program, self.hx.addresses, at);
        if class(p) != class(v) || !self.taken.insert(v) {
            return Err(Differs);
        }
        self.found.objects.insert(p, v);
        self.pending.push((p, v));
        Ok(())
    }

    /// A name stands for a value.
    fn stands_for(&mut self, name: TermId, tag: Option<Tag>, v: &SVal) -> Result<(), Differs> {
        let v = match tag {
            None => v.clone(),
            Some(tag) => {
                let sort = self.hx.cx.terms.sort(name);
                let mut out = Entries::new();
                for (g, v) in self.hx.cx.entries(self.hx.path, v) {
                    let contents = match v {
                        SVal::D(t, contents) if t == tag => SVal::T(contents),
                        SVal::C(bits) if tag_of(bits) == tag && !self.exactly => SVal::C(untag(bits, tag)),
                        _ => return Err(Differs),
                    };
                    out.push((g, contents));
                }
                self.hx.cx.union(out, Some(sort))
            }
        };
        if self.exactly && !matches!(v, SVal::T(_)) {
            return Err(Differs);
        }
        let number = number(&self.hx.cx.terms, name).ok_or(Differs)?;
        self.found.values[number] = v;
        Ok(())
    }

    fn entries(
        &mut self,
        ty: Type,
        p: &[(Guard, SVal)],
        cases: &[(TermId, bool)],
        v: &SVal,
    ) -> Result<(), Differs> {
        let entries = self.hx.cx.entries(self.hx.path, v);
        if entries.len() != p.len() {
            return Err(Differs);
        }
        for ((_, p), (_, v)) in p.iter().zip(&entries) {
            self.value(ty, p, v)?;
        }
        for ((name, holds), (g, _)) in cases.iter().zip(&entries) {
            let g = if *holds { *g } else { self.hx.cx.guards.not(*g) };
            let number = number(&self.hx.cx.terms, *name).ok_or(Differs)?;
            // One name stands for one condition.
            if *self.conditions.entry(number).or_insert(g) != g {
                return Err(Differs);
            }
            self.found.values[number] = self.hx.cx.bool_of(g);
        }
        Ok(())
    }

    fn object(&mut self, p: u64, v: u64) -> Result<(), Differs> {
        let program = self.hx.program;
        let (a, b) = (self.pattern.heap.object(program, p), self.heap.object(program, v));
        match (&*a, &*b) {
            (Object::Fields(x), Object::Fields(y)) => {
                let class = class_at(program, self.hx.addresses, p);
                for (f, (x, y)) in program.classes[class].fields.iter().zip(x.iter().zip(y)) {
                    self.value(program.fields[*f].ty, x, y)?;
                }
                Ok(())
            }
            (Object::Array(x), Object::Array(y)) => self.array(x, y),
            (Object::Fields(_), Object::Array(_)) | (Object::Array(_), Object::Fields(_)) => Err(Differs),
        }
    }

    fn array(&mut self, p: &ArrayObject, v: &ArrayObject) -> Result<(), Differs> {
        if p.elem != v.elem || !p.cells.log.is_empty() || !v.cells.log.is_empty() {
            return Err(Differs);
        }
        self.value(Type::I32, &p.len, &v.len)?;
        let (mut x, mut y) = (BTreeMap::new(), BTreeMap::new());
        for (cells, out) in [(p, &mut x), (v, &mut y)] {
            let mut add = |i: u32, c: &SVal| {
                // Cells that were never written hold zeros.
                if *c != SVal::C(0) {
                    out.insert(i, c.clone());
                }
            };
            match &cells.cells.base {
                Base::Dense(cells) => cells.iter().enumerate().for_each(|(i, c)| add(i as u32, c)),
                Base::Trie(cells) => cells.for_each(&mut add),
                Base::Hole(..) => return Err(Differs),
            }
        }
        if x.len() != y.len() {
            return Err(Differs);
        }
        for ((i, x), (j, y)) in x.iter().zip(&y) {
            if i != j {
                return Err(Differs);
            }
            self.value(p.elem, x, y)?;
        }
        Ok(())
    }
}

impl Heap {
    /// Notes from now on what is looked at or written to, in this heap and in those that come of it.
    pub fn watch(&mut self) -> Rc<Seen> {
        let seen = Rc::new(Seen::default());
        self.seen = Some(seen.clone());
        seen
    }

    /// What led from the heap at the start to this one, as far as it can be reached from these values, from globals and
    /// from objects that were there.
    ///
    /// # Errors
    /// When the effect has no form that a caller could apply.
    pub fn change(
        &self,
        start: &Heap,
        program: &Program,
        addresses: &Addresses,
        values: &[SVal],
    ) -> Result<Effect, NoEffect> {
        let mut out = Effect::default();
        let mut pending: Vec<SVal> = values.to_vec();
        let made = |at: u32, object: &Rc<Object>| NewObject {
            address: u64::from(at),
            class: class_at(program, addresses, u64::from(at)),
            object: object.clone(),
        };
        let mut new: BTreeMap<u64, NewObject> = BTreeMap::new();
        self.objects.diff(&start.objects, &mut |at, now, before| match (now, before) {
            (Some(now), Some(before)) if Rc::ptr_eq(now, before) => {}
            (Some(now), None) if u64::from(at) < CONST_BASE => {
                new.insert(u64::from(at), made(at, now));
            }
            (Some(now), _) => out.changed.push(made(at, now)),
            (None, _) => {}
        });
        for object in &out.changed {
            cells(&object.object, &mut pending)?;
        }
        self.globals.diff(&start.globals, &mut |g, now, before| {
            if let Some(now) = now
                && Some(now) != before
            {
                pending.push(now.clone());
                out.globals.push((GlobalId::new(g as usize), now.clone()));
            }
        });
        let mut found: BTreeMap<u64, NewObject> = BTreeMap::new();
        while let Some(v) = pending.pop() {
            match v {
                SVal::U(entries) => pending.extend(entries.iter().map(|e| e.1.clone())),
                // Numbers look like addresses: an object more is kept than need be.
                SVal::C(bits) => {
                    for at in [Some(bits), address_in(bits).map(|a| a.1)].into_iter().flatten() {
                        if let Some(object) = new.remove(&at) {
                            cells(&object.object, &mut pending)?;
                            found.insert(at, object);
                        }
                    }
                }
                SVal::T(_) | SVal::D(..) => {}
            }
        }
        out.objects = found.into_values().collect();
        let all = out.objects.iter().chain(&out.changed);
        if all.map(|o| &*o.object).any(|o| has_new_symbol(start, o)) {
            return Err(NoEffect::Symbol);
        }
        Ok(out)
    }
}

/// Can the object have a shape with a key that is a symbol which was not there at the start? Every number is taken for a shape's.
fn has_new_symbol(start: &Heap, object: &Object) -> bool {
    let Object::Fields(fields) = object else { return false };
    let is_new = |key: u64| matches!(address_in(key), Some((Tag::Symbol, at)) if at < CONST_BASE && start.objects.get(at as u32).is_none());
    let of = |v: &SVal| matches!(v, SVal::C(shape) if shapes::keys(*shape).into_iter().any(is_new));
    fields.iter().any(|v| match v {
        SVal::U(entries) => entries.iter().any(|(_, v)| of(v)),
        one => of(one),
    })
}

/// A dynamic value with known contents.
pub fn tagged(cx: &mut Cx, tag: Tag, contents: &SVal) -> Option<SVal> {
    match contents {
        SVal::C(bits) => Some(SVal::C(box_dyn(tag, *bits))),
        SVal::T(t) => Some(SVal::D(tag, *t)),
        SVal::D(..) => None,
        SVal::U(entries) => {
            let mut out = Entries::new();
            for (g, v) in entries.iter() {
                out.push((*g, tagged(cx, tag, v)?));
            }
            Some(cx.union(out, None))
        }
    }
}
