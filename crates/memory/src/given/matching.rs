//! Whether a heap matches a pattern in what was seen of that, and how.

use super::{Pattern, Seen, address_in, number};
use crate::array::{ArrayObject, Base};
use crate::dynamic::{tag_of, untag};
use crate::heap::{CONST_BASE, Heap, HeapCx, Object, class_at};
use crate::union::{Entries, SVal};
use conspect_base::Id;
use conspect_ir::{GlobalId, Tag, Type};
use conspect_term::{Guard, TermId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

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
