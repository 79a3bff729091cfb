//! What code may write to, read off its body: parts of memory, and in them the addresses where they can be told.

use super::flow::Fun;
use super::memory::{ALLOC, elements, stored};
use super::value::sort;
use super::{Known, Lower, Res, refuse};
use conspect_ir::{
    BlockId, Callee, ClassId, ClassKind, Const, FnId, Instr, Intrinsic, Operand, Place, Reg, Terminator, Type,
};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Op, Sort, app, local};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Where an address begins: a parameter of a function, a register that a loop leaves alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Root {
    Param(usize),
    Reg(u32),
}

/// An address: a root, and the fields that lead from there, none of which is written to.
pub(super) type Address = (Root, Vec<String>);

/// For each part of memory its sort, the type of its values, and the addresses; `None` for any.
pub(super) type Writes = BTreeMap<String, (Sort, Type, Option<BTreeSet<Address>>)>;

#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Effects {
    pub writes: Writes,
    pub allocates: bool,
}

/// What a register holds, as far as it can be told.
#[derive(Clone, PartialEq)]
enum Base {
    Is(Address),
    New,
    Unknown,
}

/// Blocks that are looked at together.
struct Part<'f> {
    fun: &'f Fun,
    blocks: BTreeSet<BlockId>,
    preds: BTreeMap<BlockId, Vec<BlockId>>,
    is_loop: bool,
    written: BTreeSet<String>,
}

/// So deep definitions are followed, and so many fields lead to an address.
const DEPTH: usize = 8;

/// One write: to what, of which object, where.
struct Write {
    heaps: Vec<(String, Sort, Type)>,
    base: Option<Operand>,
    fields: Vec<String>,
    at: (BlockId, usize),
}

impl Effects {
    fn add(&mut self, name: &str, sort: &Sort, ty: Type, place: Option<Address>) {
        let slot = self.writes.entry(name.into()).or_insert((sort.clone(), ty, Some(BTreeSet::new())));
        match (place, &mut slot.2) {
            (Some(p), Some(all)) => {
                all.insert(p);
            }
            (None, all) => *all = None,
            (Some(_), None) => {}
        }
    }
}

/// The types of arrays that a value of a type can be stored into.
pub(super) fn storing(ty: Type) -> Vec<Type> {
    match ty {
        Type::Bool | Type::Bits { bits: 8, .. } => vec![Type::Bool, Type::I8, Type::U8],
        Type::Bits { bits, .. } => [true, false].map(|signed| Type::Bits { bits, signed }).to_vec(),
        other => vec![other],
    }
}

impl Lower<'_> {
    /// What a function may write to, with all that it calls.
    pub fn effects_of(&mut self, f: FnId, line: u32) -> Res<Effects> {
        if let Some(known) = self.effects.get(&f) {
            return Ok(known.clone());
        }
        let mut set = vec![f];
        self.effects.insert(f, Effects::default());
        for _ in 0..60 {
            let mut changed = false;
            let mut i = 0;
            while let Some(g) = set.get(i).copied() {
                let fun = self.fun(g)?;
                let blocks: Vec<BlockId> = (0..fun.body.blocks.len() as u32).map(BlockId).collect();
                let new = self.effects_in(&fun, &blocks, false, &mut set)?;
                changed |= self.effects.get(&g) != Some(&new);
                self.effects.insert(g, new);
                i += 1;
            }
            if !changed {
                return Ok(self.effects[&f].clone());
            }
        }
        refuse(line, "what its calls write to is not followed")
    }

    /// What the rounds of a loop may write to.
    pub fn effects_of_loop(&mut self, fun: &Rc<Fun>, blocks: &[BlockId], line: u32) -> Res<Effects> {
        // What is called has its effects first.
        let mut set = vec![];
        self.effects_in(fun, blocks, true, &mut set)?;
        for f in &set {
            self.effects.remove(f);
        }
        for f in set {
            self.effects_of(f, line)?;
        }
        self.effects_in(fun, blocks, true, &mut vec![])
    }

    fn effects_in(
        &mut self,
        fun: &Rc<Fun>,
        blocks: &[BlockId],
        is_loop: bool,
        more: &mut Vec<FnId>,
    ) -> Res<Effects> {
        let mut part = Part {
            fun,
            blocks: blocks.iter().copied().collect(),
            preds: BTreeMap::new(),
            is_loop,
            written: BTreeSet::new(),
        };
        for b in 0..fun.body.blocks.len() as u32 {
            for s in fun.block(BlockId(b)).successors() {
                part.preds.entry(s).or_default().push(BlockId(b));
            }
        }
        let mut out = Effects::default();
        let mut writes = vec![];
        for b in blocks {
            for (i, instr) in fun.block(*b).instrs.iter().enumerate() {
                match instr {
                    Instr::Store { place, src } => {
                        writes.extend(self.written(&part, place, *src, (*b, i))?)
                    }
                    Instr::Alloc { class, .. } => out.allocates |= self.front.applied(*class).is_none(),
                    Instr::AllocArray { .. } => out.allocates = true,
                    Instr::Intrinsic { op: Intrinsic::Settle, .. } => {}
                    Instr::Havoc { .. } | Instr::Intrinsic { .. } | Instr::Nondet { .. } => {
                        return refuse(fun.line(*b, i), "an operation of the engine is not followed");
                    }
                    _ => {}
                }
            }
            self.effects_of_call(&part, *b, &mut out, &mut writes, more)?;
        }
        part.written = writes.iter().flat_map(|w| w.heaps.iter().map(|h| h.0.clone())).collect();
        for w in writes {
            let place = match w.base {
                None => None,
                Some(o) => match self.base(&part, o, w.at, 0) {
                    Base::New if w.fields.is_empty() => continue,
                    Base::New | Base::Unknown => None,
                    Base::Is((root, mut fields)) => {
                        fields.extend(w.fields.iter().cloned());
                        let is_fixed = fields.iter().all(|f| !part.written.contains(f));
                        (is_fixed && fields.len() < DEPTH).then_some((root, fields))
                    }
                },
            };
            for (name, sort, ty) in &w.heaps {
                out.add(name, sort, *ty, place.clone());
            }
        }
        Ok(out)
    }

    fn written(
        &mut self,
        part: &Part,
        place: &Place,
        src: Operand,
        at: (BlockId, usize),
    ) -> Res<Option<Write>> {
        let line = part.fun.line(at.0, at.1);
        Ok(match place {
            Place::Field { object, field } => {
                let f = self.front.program().fields[*field].clone();
                if self.front.applied(f.class).is_some() {
                    return Ok(None);
                }
                let name = format!("$f.{}.{}", self.front.program().classes[f.class].name, f.name);
                let Some(of) = sort(f.ty) else {
                    return refuse(line, "values of this type are not followed");
                };
                Some(Write { heaps: vec![(name, of.heap(), f.ty)], base: Some(*object), fields: vec![], at })
            }
            Place::Elem { array, .. } => {
                let ty = match src {
                    Operand::Reg(r) => part.fun.ty(r),
                    Operand::Const(i) => match &part.fun.body.consts[i as usize] {
                        Const::Bool(_) => Type::Bool,
                        Const::Bits { bits, .. } => Type::Bits { bits: *bits, signed: true },
                        _ => Type::Ref(ClassId(0)),
                    },
                };
                let known =
                    self.class_at(part, *array, at, 0).map(|c| self.front.program().classes[c.0].kind);
                let types = match known {
                    Some(ClassKind::Array(ty)) => vec![ty],
                    _ => storing(ty),
                };
                let mut heaps = vec![];
                for ty in types {
                    let Some(of) = sort(ty) else {
                        return refuse(line, "values of this type are not followed");
                    };
                    heaps.push((elements(ty), of.heap().heap(), ty));
                }
                Some(Write { heaps, base: Some(*array), fields: vec![], at })
            }
            Place::Global(g) => {
                let g = &self.front.program().globals[*g];
                let Some(of) = sort(g.ty) else {
                    return refuse(line, "values of this type are not followed");
                };
                Some(Write {
                    heaps: vec![(format!("$g.{}", g.name), of, g.ty)],
                    base: None,
                    fields: vec![],
                    at,
                })
            }
            Place::Length { .. } | Place::Property { .. } | Place::Deref { .. } => {
                return refuse(line, "a place of this kind is not followed");
            }
        })
    }

    fn effects_of_call(
        &mut self,
        part: &Part,
        b: BlockId,
        out: &mut Effects,
        writes: &mut Vec<Write>,
        more: &mut Vec<FnId>,
    ) -> Res<()> {
        let Terminator::Call(c) = &part.fun.block(b).term else { return Ok(()) };
        let line = part.fun.end_line(b);
        let at = (b, part.fun.block(b).instrs.len());
        let f = match c.callee {
            Callee::Static(f) => f,
            Callee::Virtual(selector) => {
                let class = c.args.first().and_then(|a| self.class_at(part, *a, at, 0));
                match class.and_then(|(class, exact)| self.front.target(class, exact, selector)) {
                    Some((f, _)) => f,
                    None => return refuse(line, "a call may mean several methods"),
                }
            }
            Callee::Indirect(_) => return refuse(line, "this call is not followed"),
        };
        match self.front.known(f) {
            Known::Raised(_) | Known::New => out.allocates = true,
            Known::Refused(why) => return refuse(line, why),
            Known::Code => {
                if !self.effects.contains_key(&f) {
                    self.effects.insert(f, Effects::default());
                    more.push(f);
                }
                let callee = self.effects[&f].clone();
                // By its contract it may give new objects of exceptions.
                out.allocates |= callee.allocates;
                for (name, (sort, ty, places)) in callee.writes {
                    let heaps = vec![(name, sort, ty)];
                    match places {
                        None => writes.push(Write { heaps, base: None, fields: vec![], at }),
                        Some(places) => writes.extend(places.into_iter().map(|(root, fields)| {
                            let base = if let Root::Param(i) = root { c.args.get(i).copied() } else { None };
                            Write { heaps: heaps.clone(), base, fields, at }
                        })),
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// What a register holds at a place.
    fn base(&mut self, part: &Part, o: Operand, at: (BlockId, usize), depth: usize) -> Base {
        let Operand::Reg(r) = o else { return Base::Unknown };
        if depth > DEPTH {
            return Base::Unknown;
        }
        let mut found: Option<Base> = None;
        let (defs, from_outside) = reaching(part, r, at);
        if from_outside {
            found = Some(match part.is_loop {
                // In a loop that gives it another value it is not one address.
                true if !defs.is_empty()
                    || part.fun.assigned(&part.blocks.iter().copied().collect::<Vec<_>>()).contains(&r) =>
                {
                    return Base::Unknown;
                }
                true => Base::Is((Root::Reg(r.0), vec![])),
                false if (r.0 as usize) < part.fun.params => Base::Is((Root::Param(r.0 as usize), vec![])),
                false => return Base::Unknown,
            });
        }
        for def in defs {
            let one = self.defined(part, r, def, depth);
            match &found {
                Some(other) if *other != one => return Base::Unknown,
                _ => found = Some(one),
            }
        }
        found.unwrap_or(Base::Unknown)
    }

    fn defined(&mut self, part: &Part, r: Reg, def: (BlockId, usize), depth: usize) -> Base {
        match part.fun.block(def.0).instrs.get(def.1) {
            Some(Instr::Copy { src, .. }) => self.base(part, *src, def, depth + 1),
            Some(Instr::Alloc { .. } | Instr::AllocArray { .. }) => Base::New,
            Some(Instr::Load { place: Place::Field { object, field }, .. }) => {
                let f = self.front.program().fields[*field].clone();
                let name = format!("$f.{}.{}", self.front.program().classes[f.class].name, f.name);
                match self.base(part, *object, def, depth + 1) {
                    Base::Is((root, mut fields)) if !part.written.contains(&name) => {
                        fields.push(name);
                        Base::Is((root, fields))
                    }
                    _ => Base::Unknown,
                }
            }
            Some(_) => Base::Unknown,
            None => match part.fun.meaning(def.0) {
                Some(Known::New | Known::Raised(_)) => Base::New,
                _ => {
                    let _ = r;
                    Base::Unknown
                }
            },
        }
    }

    /// The class of what a register holds at a place, if it is not null.
    fn class_at(
        &mut self,
        part: &Part,
        o: Operand,
        at: (BlockId, usize),
        depth: usize,
    ) -> Option<(ClassId, bool)> {
        let Operand::Reg(r) = o else { return None };
        if depth > DEPTH {
            return None;
        }
        let declared = if let Type::Ref(c) = part.fun.ty(r) { Some((c, false)) } else { None };
        let (defs, from_outside) = reaching(part, r, at);
        if from_outside && (part.is_loop || (r.0 as usize) < part.fun.params) || defs.is_empty() {
            // What comes from before a loop has the declared class at least.
            return if part.is_loop { self.class_before(part, o, at, depth) } else { declared };
        }
        let mut found = None;
        for def in defs {
            let one = match part.fun.block(def.0).instrs.get(def.1) {
                Some(Instr::Copy { src, .. }) => self.class_at(part, *src, def, depth + 1)?,
                Some(Instr::Alloc { class, .. } | Instr::AllocArray { class, .. }) => (*class, true),
                Some(Instr::Load { place: Place::Field { field, .. }, .. }) => {
                    let Type::Ref(c) = self.front.program().fields[*field].ty else { return None };
                    (c, false)
                }
                Some(_) => return declared,
                None => {
                    let Terminator::Call(c) = &part.fun.block(def.0).term else { return declared };
                    let Callee::Static(f) = c.callee else { return declared };
                    let Some(Type::Ref(c)) = self.front.program().functions[f].ret else { return declared };
                    (c, false)
                }
            };
            match found {
                Some(other) if other != one => return declared,
                _ => found = Some(one),
            }
        }
        found.or(declared)
    }

    /// The class of a register that a loop may not give a value: as in the whole function.
    fn class_before(
        &mut self,
        part: &Part,
        o: Operand,
        at: (BlockId, usize),
        depth: usize,
    ) -> Option<(ClassId, bool)> {
        let whole = Part {
            fun: part.fun,
            blocks: (0..part.fun.body.blocks.len() as u32).map(BlockId).collect(),
            preds: part.preds.clone(),
            is_loop: false,
            written: part.written.clone(),
        };
        self.class_at(&whole, o, at, depth + 1)
    }

    /// What may be written to has any value; addresses begin where it is said.
    pub fn havoc_writes(&mut self, effects: &Effects, at: &dyn Fn(&Root) -> Option<E>) {
        for (name, (sort, ty, places)) in &effects.writes {
            self.heap(name, sort.clone(), *ty);
            let address = |(root, fields): &Address| {
                let e = at(root)?;
                Some(fields.iter().fold(e, |e, f| app(Op::Select, &[&local(f), &e])))
            };
            let known: Option<Vec<E>> = places.as_ref().and_then(|p| p.iter().map(address).collect());
            let Sort::Heap(inner) = sort else {
                self.emit(Stmt::Havoc(name.as_str().into(), sort.clone()));
                self.facts(name);
                continue;
            };
            let Some(known) = known else {
                self.emit(Stmt::Havoc(name.as_str().into(), sort.clone()));
                self.facts(name);
                continue;
            };
            for f in places.iter().flatten().flat_map(|p| &p.1) {
                let of = self.heaps.get(f).cloned();
                let (sort, ty) = of.unwrap_or((Sort::Int.heap(), Type::Ref(ClassId(0))));
                self.heap(f, sort, ty);
            }
            for a in known {
                let key = self.unique("written");
                self.emit(Stmt::Havoc(key.as_str().into(), (**inner).clone()));
                self.emit(Stmt::Assign(name.as_str().into(), stored(&local(name), &[a], &local(&key))));
            }
            if !places.as_ref().is_some_and(BTreeSet::is_empty) {
                self.facts(name);
            }
        }
    }

    /// New objects may have been made.
    pub fn havoc_alloc(&mut self, before: &str) {
        self.emit(Stmt::Havoc(ALLOC.into(), Sort::Int));
        self.assume(super::value::le(&local(before), &local(ALLOC)));
    }
}

/// The definitions of a register that reach a place, and whether one from outside of the blocks does.
fn reaching(part: &Part, r: Reg, at: (BlockId, usize)) -> (Vec<(BlockId, usize)>, bool) {
    let mut defs = vec![];
    let mut from_outside = false;
    let mut seen = BTreeSet::new();
    let mut todo = vec![(at.0, at.1, false)];
    while let Some((b, end, through)) = todo.pop() {
        let block = part.fun.block(b);
        if through
            && let Terminator::Call(c) = &block.term
            && (c.dst == Some(r) || c.unwind.is_some_and(|u| u.1 == r))
        {
            // On the edge of the exception the result is not there: then both may reach.
            defs.push((b, block.instrs.len()));
            if c.unwind.is_none() {
                continue;
            }
        }
        if let Some(i) = block.instrs.iter().take(end).rposition(|i| i.dst() == Some(r)) {
            defs.push((b, i));
            continue;
        }
        if !seen.insert(b) && through {
            continue;
        }
        let preds = part.preds.get(&b).map_or(&[][..], |p| &p[..]);
        from_outside |= b.0 == 0 || preds.is_empty();
        for p in preds {
            match part.blocks.contains(p) {
                true => todo.push((*p, usize::MAX, true)),
                false => from_outside = true,
            }
        }
    }
    defs.sort_unstable();
    defs.dedup();
    (defs, from_outside)
}
