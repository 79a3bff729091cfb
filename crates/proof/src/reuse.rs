//! Reads of objects of the start that were read before.
//!
//! What such an object holds is not part of the state: each read gives any value, and what a branch found out about the one before
//! is lost where paths are cut. Where every path to a read has come through an equal one, with nothing between them that may
//! write there, the value of the earlier one is taken. `for (…) if (a[i] != null) for (…; j < a[i].length; …)` needs it.
//!
//! The analysis is that of available expressions: a forward one, whose facts are places and the registers that hold what they do.

use crate::reach::{Reach, Target};
use conspect_ir::{BlockId, Body, FieldId, FnId, Instr, Intrinsic, Operand, Place, Reg, Terminator};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What is known at a point of a function.
#[derive(Clone, PartialEq, Eq, Default)]
struct Facts {
    /// Registers and those of which they are copies.
    copies: Vec<(Reg, Reg)>,
    /// Places that were read, by registers that are no copies, and the registers that hold what was found.
    reads: Vec<(Place, Reg)>,
}

impl Facts {
    fn original(&self, operand: Operand) -> Operand {
        let Operand::Reg(r) = operand else { return operand };
        Operand::Reg(self.copies.iter().find(|(copy, _)| *copy == r).map_or(r, |(_, of)| *of))
    }

    /// The place by registers that are no copies.
    fn named(&self, place: &Place) -> Place {
        match *place {
            Place::Field { object, field } => Place::Field { object: self.original(object), field },
            Place::Elem { array, index } => {
                Place::Elem { array: self.original(array), index: self.original(index) }
            }
            other => other,
        }
    }

    fn held(&self, place: &Place) -> Option<Reg> {
        self.reads.iter().find(|(p, _)| p == place).map(|(_, held)| *held)
    }

    /// A register has another value now.
    fn assigned(&mut self, reg: Reg) {
        self.copies.retain(|(copy, of)| *copy != reg && *of != reg);
        self.reads.retain(|(p, held)| *held != reg && !mentions(p, reg));
    }

    fn written(&mut self, written: &Written) {
        self.reads.retain(|(p, _)| written.spares(p));
    }

    fn in_both(&self, other: &Facts) -> Facts {
        Facts {
            copies: self.copies.iter().filter(|f| other.copies.contains(f)).copied().collect(),
            reads: self.reads.iter().filter(|f| other.reads.contains(f)).copied().collect(),
        }
    }
}

/// What a function may write, calls included.
#[derive(Clone, PartialEq, Eq, Default)]
struct Written {
    fields: BTreeSet<FieldId>,
    elements: bool,
    anything: bool,
}

impl Written {
    fn add(&mut self, other: &Written) {
        self.fields.extend(&other.fields);
        self.elements |= other.elements;
        self.anything |= other.anything;
    }

    fn note(&mut self, place: &Place) {
        match place {
            Place::Field { field, .. } => {
                self.fields.insert(*field);
            }
            Place::Elem { .. } => self.elements = true,
            Place::Global(_) => {}
            Place::Length { .. } | Place::Property { .. } | Place::Deref { .. } => self.anything = true,
        }
    }

    fn instr(&mut self, instr: &Instr) {
        match instr {
            Instr::Store { place, .. } | Instr::Havoc { place } => self.note(place),
            Instr::AddressOf { .. } | Instr::AddressOfReg { .. } => self.anything = true,
            Instr::Intrinsic { op: Intrinsic::ArrayCopy | Intrinsic::Fill, .. } => self.elements = true,
            Instr::Intrinsic { op: Intrinsic::Resize, .. } => self.anything = true,
            _ => {}
        }
    }

    fn spares(&self, place: &Place) -> bool {
        !self.anything
            && match place {
                Place::Field { field, .. } => !self.fields.contains(field),
                Place::Elem { .. } => !self.elements,
                _ => false,
            }
    }
}

/// Replaces such reads in all functions that are reached. Blocks and indices of instructions stay what they are.
pub fn reuse(reach: &mut Reach) {
    let written = written(reach);
    let functions: Vec<FnId> = reach.bodies.keys().copied().collect();
    for f in functions {
        let body = reach.bodies[&f].clone();
        let reads = Reads { reach, written: &written, f, body: &body };
        if let Some(changed) = reads.replaced() {
            reach.bodies.insert(f, Rc::new(changed));
        }
    }
}

fn written(reach: &Reach) -> BTreeMap<FnId, Written> {
    let mut out: BTreeMap<FnId, Written> = BTreeMap::new();
    for (f, body) in &reach.bodies {
        let own = out.entry(*f).or_default();
        body.blocks.iter().flat_map(|b| &b.instrs).for_each(|i| own.instr(i));
    }
    loop {
        let mut changed = false;
        for ((f, _), targets) in &reach.targets {
            let mut all = out.get(f).cloned().unwrap_or_default();
            let before = all.clone();
            for g in targets.iter().filter_map(code) {
                all.add(out.get(&g).unwrap_or(&Written { anything: true, ..Written::default() }));
            }
            if all != before {
                out.insert(*f, all);
                changed = true;
            }
        }
        if !changed {
            return out;
        }
    }
}

/// The function whose code a target is. Contracts write nothing that is read here, and what is unsupported ends the path.
fn code(target: &Target) -> Option<FnId> {
    match target {
        Target::Code(g, _) => Some(*g),
        Target::Contract(..) | Target::Unsupported(..) => None,
    }
}

struct Reads<'a> {
    reach: &'a Reach,
    written: &'a BTreeMap<FnId, Written>,
    f: FnId,
    body: &'a Body,
}

impl Reads<'_> {
    /// The body with its reads replaced, if there are any to replace.
    fn replaced(&self) -> Option<Body> {
        let is_read = |i: &Instr| matches!(i, Instr::Load { place, .. } if self.is_of_start(place));
        if self.body.blocks.iter().flat_map(|b| &b.instrs).filter(|i| is_read(i)).count() < 2 {
            return None;
        }
        let at_entry = self.facts();
        let mut out: Option<Body> = None;
        for (b, block) in self.body.blocks.iter().enumerate() {
            // Within a block, what was read before is known.
            let Some(mut facts) = at_entry[b].clone() else { continue };
            let mut read_here: Vec<Place> = vec![];
            for (i, instr) in block.instrs.iter().enumerate() {
                if let Instr::Load { dst, place } = instr {
                    let place = facts.named(place);
                    if let Some(held) = facts.held(&place).filter(|_| !read_here.contains(&place)) {
                        let copy = Instr::Copy { dst: *dst, src: Operand::Reg(held) };
                        out.get_or_insert_with(|| self.body.clone()).blocks[b].instrs[i] = copy;
                    }
                    read_here.push(place);
                }
                self.step(&mut facts, instr);
            }
        }
        out
    }

    /// The facts at the beginning of each block; nothing where no path comes.
    fn facts(&self) -> Vec<Option<Facts>> {
        let mut at: Vec<Option<Facts>> = vec![None; self.body.blocks.len()];
        at[0] = Some(Facts::default());
        let mut work = vec![BlockId(0)];
        while let Some(b) = work.pop() {
            let mut facts = at[b.0 as usize].clone().unwrap_or_default();
            let block = &self.body.blocks[b.0 as usize];
            let mut arrive = |to: BlockId, facts: &Facts| {
                let known = &mut at[to.0 as usize];
                let merged = match known {
                    Some(known) => known.in_both(facts),
                    None => facts.clone(),
                };
                if known.as_ref() != Some(&merged) {
                    *known = Some(merged);
                    work.push(to);
                }
            };
            for instr in &block.instrs {
                if let Instr::Check { fail, .. } = instr {
                    arrive(*fail, &facts);
                }
                self.step(&mut facts, instr);
            }
            if let Terminator::Call(call) = &block.term {
                let unknown = Written { anything: true, ..Written::default() };
                let mut all = Written::default();
                match self.reach.targets.get(&(self.f, b)) {
                    Some(targets) => {
                        for g in targets.iter().filter_map(code) {
                            all.add(self.written.get(&g).unwrap_or(&unknown));
                        }
                    }
                    None => all = unknown,
                }
                facts.written(&all);
                if let Some((to, reg)) = call.unwind {
                    let mut facts = facts.clone();
                    facts.assigned(reg);
                    arrive(to, &facts);
                }
                if let Some(dst) = call.dst {
                    facts.assigned(dst);
                }
                arrive(call.ret, &facts);
                continue;
            }
            for to in block.term.successors() {
                arrive(to, &facts);
            }
        }
        at
    }

    fn step(&self, facts: &mut Facts, instr: &Instr) {
        let mut written = Written::default();
        written.instr(instr);
        facts.written(&written);
        match instr {
            Instr::Copy { dst, src } => {
                let of = facts.original(*src);
                facts.assigned(*dst);
                if let Operand::Reg(of) = of
                    && of != *dst
                {
                    facts.copies.push((*dst, of));
                }
            }
            Instr::Load { dst, place } => {
                let named = facts.named(place);
                facts.assigned(*dst);
                let is_new = facts.held(&named).is_none() && !mentions(&named, *dst);
                if self.is_of_start(place) && is_new {
                    facts.reads.push((named, *dst));
                }
            }
            other => {
                if let Some(dst) = other.dst() {
                    facts.assigned(dst);
                }
            }
        }
    }

    /// Is it a field or an element of something that may have been there at the start?
    fn is_of_start(&self, place: &Place) -> bool {
        let (Place::Field { object, .. } | Place::Elem { array: object, .. }) = place else { return false };
        let Operand::Reg(r) = object else { return false };
        let sites = self.reach.of_reg(self.f, *r);
        sites.iter().any(|s| s.checked_sub(1).is_some_and(|i| self.reach.sites[i as usize].is_given()))
    }
}

fn mentions(place: &Place, reg: Reg) -> bool {
    let is = |o: &Operand| *o == Operand::Reg(reg);
    match place {
        Place::Field { object, .. } => is(object),
        Place::Elem { array, index } => is(array) || is(index),
        _ => true,
    }
}
