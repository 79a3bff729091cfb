//! Liveness of registers.

use super::Graph;
use crate::body::{BlockId, Body, Call, Instr, Operand, Place, Reg, Terminator};

/// A set of registers, one bit each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegSet {
    /// Register `r` is bit `r % 64` of word `r / 64`.
    pub words: Vec<u64>,
}

impl RegSet {
    /// The empty set over this many registers.
    pub fn new(registers: usize) -> RegSet {
        RegSet { words: vec![0; registers.div_ceil(64)] }
    }

    /// Is the register in the set?
    pub fn contains(&self, reg: Reg) -> bool {
        self.words[reg.0 as usize / 64] >> (reg.0 % 64) & 1 == 1
    }

    /// Puts the register in.
    pub fn insert(&mut self, reg: Reg) {
        self.words[reg.0 as usize / 64] |= 1 << (reg.0 % 64);
    }

    /// Takes the register out.
    pub fn remove(&mut self, reg: Reg) {
        self.words[reg.0 as usize / 64] &= !(1 << (reg.0 % 64));
    }

    /// Adds all of `other`; true when that changed the set.
    pub fn union(&mut self, other: &RegSet) -> bool {
        let mut changed = false;
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            changed |= *b & !*a != 0;
            *a |= b;
        }
        changed
    }

    /// Keeps what is in `other` too; true when that changed the set.
    pub fn intersect(&mut self, other: &RegSet) -> bool {
        let mut changed = false;
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            changed |= *a & !*b != 0;
            *a &= b;
        }
        changed
    }

    /// The registers of the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = Reg> {
        self.words
            .iter()
            .enumerate()
            .flat_map(|(i, w)| (0..64).filter(move |b| w >> b & 1 == 1).map(move |b| Reg(i as u32 * 64 + b)))
    }
}

/// The registers that are live at the start of each block: some path from there reads them before it assigns
/// them. A register whose address is taken anywhere can be read through a pointer at any time, so it is live
/// everywhere.
pub fn live_in(body: &Body) -> Vec<RegSet> {
    let graph = Graph::of(body);
    let mut always = RegSet::new(body.regs.len());
    for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
        if let Instr::AddressOfReg { reg, .. } = instr {
            always.insert(*reg);
        }
    }
    let mut live = vec![always; body.blocks.len()];
    // Postorder makes loop-free bodies converge in one round; blocks that the entry does not reach follow.
    let mut order = graph.reverse_postorder();
    order.reverse();
    let mut listed = vec![false; graph.len()];
    for b in &order {
        listed[b.0 as usize] = true;
    }
    order.extend((0..graph.len() as u32).map(BlockId).filter(|b| !listed[b.0 as usize]));
    let mut work: std::collections::VecDeque<BlockId> = order.into();
    let mut queued = vec![true; graph.len()];
    while let Some(b) = work.pop_front() {
        queued[b.0 as usize] = false;
        let new = block_live_in(body, b, &live);
        if live[b.0 as usize].union(&new) {
            for p in graph.predecessors(b) {
                if !std::mem::replace(&mut queued[p.0 as usize], true) {
                    work.push_back(*p);
                }
            }
        }
    }
    live
}

fn block_live_in(body: &Body, block: BlockId, live: &[RegSet]) -> RegSet {
    let block = &body.blocks[block.0 as usize];
    let mut set = RegSet::new(body.regs.len());
    match &block.term {
        Terminator::Call(Call { dst, ret, unwind, .. }) => {
            // The result exists on the one edge only, the exception on the other.
            set.union(&live[ret.0 as usize]);
            if let Some(dst) = dst {
                set.remove(*dst);
            }
            if let Some((to, reg)) = unwind {
                let mut handler = live[to.0 as usize].clone();
                handler.remove(*reg);
                set.union(&handler);
            }
        }
        term => {
            for s in term.successors() {
                set.union(&live[s.0 as usize]);
            }
        }
    }
    block.term.for_each_use(&mut |r| set.insert(r));
    for instr in block.instrs.iter().rev() {
        if let Some(dst) = instr.dst() {
            set.remove(dst);
        }
        if let Instr::Check { fail, .. } = instr {
            set.union(&live[fail.0 as usize]);
        }
        instr.for_each_use(&mut |r| set.insert(r));
    }
    set
}

fn use_operand(o: Operand, visit: &mut dyn FnMut(Reg)) {
    match o {
        Operand::Reg(r) => visit(r),
        Operand::Const(_) => {}
    }
}

impl Place {
    /// The operands that name the cell, in order.
    pub fn operands(&self) -> impl Iterator<Item = Operand> {
        let (a, b) = match *self {
            Place::Global(_) => (None, None),
            Place::Field { object, field: _ } => (Some(object), None),
            Place::Elem { array, index } => (Some(array), Some(index)),
            Place::Length { array } => (Some(array), None),
            Place::Property { object, key } => (Some(object), Some(key)),
            Place::Deref { pointer } => (Some(pointer), None),
        };
        a.into_iter().chain(b)
    }

    fn for_each_use(&self, visit: &mut dyn FnMut(Reg)) {
        self.operands().for_each(|o| use_operand(o, visit));
    }
}

impl Instr {
    /// The register that the instruction assigns.
    pub fn dst(&self) -> Option<Reg> {
        match self {
            Instr::Copy { dst, .. }
            | Instr::Un { dst, .. }
            | Instr::Bin { dst, .. }
            | Instr::Select { dst, .. }
            | Instr::Load { dst, .. }
            | Instr::Alloc { dst, .. }
            | Instr::AllocArray { dst, .. }
            | Instr::InstanceOf { dst, .. }
            | Instr::Nondet { dst, .. }
            | Instr::AddressOf { dst, .. }
            | Instr::AddressOfReg { dst, .. } => Some(*dst),
            Instr::Intrinsic { dst, .. } => *dst,
            Instr::Store { .. } | Instr::Assume { .. } | Instr::Check { .. } | Instr::Havoc { .. } => None,
        }
    }

    /// Visits the registers that the instruction reads, in order. Taking a register's address counts as reading it.
    pub fn for_each_use(&self, visit: &mut dyn FnMut(Reg)) {
        match self {
            Instr::Copy { src, .. } | Instr::Un { src, .. } | Instr::InstanceOf { src, .. } => {
                use_operand(*src, visit);
            }
            Instr::Bin { lhs, rhs, .. } => {
                use_operand(*lhs, visit);
                use_operand(*rhs, visit);
            }
            Instr::Select { cond, then, els, .. } => {
                use_operand(*cond, visit);
                use_operand(*then, visit);
                use_operand(*els, visit);
            }
            Instr::Load { place, .. } | Instr::AddressOf { place, .. } | Instr::Havoc { place } => {
                place.for_each_use(visit);
            }
            Instr::Store { place, src } => {
                place.for_each_use(visit);
                use_operand(*src, visit);
            }
            Instr::Alloc { .. } | Instr::Nondet { .. } => {}
            Instr::AllocArray { length, .. } => use_operand(*length, visit),
            Instr::Assume { cond } | Instr::Check { cond, .. } => use_operand(*cond, visit),
            Instr::Intrinsic { args, .. } => args.iter().for_each(|a| use_operand(*a, visit)),
            Instr::AddressOfReg { reg, .. } => visit(*reg),
        }
    }
}

impl Terminator {
    /// Visits the registers that the terminator reads, in order.
    pub fn for_each_use(&self, visit: &mut dyn FnMut(Reg)) {
        match self {
            Terminator::Goto(_)
            | Terminator::Return(None)
            | Terminator::Fail { .. }
            | Terminator::Halt
            | Terminator::Unsupported { .. } => {}
            Terminator::If { cond: x, .. }
            | Terminator::Switch { value: x, .. }
            | Terminator::Return(Some(x))
            | Terminator::Throw(x) => use_operand(*x, visit),
            Terminator::Branch { arms, .. } => arms.iter().for_each(|a| use_operand(a.0, visit)),
            Terminator::Call(call) => {
                match call.callee {
                    crate::Callee::Indirect(f) => use_operand(f, visit),
                    crate::Callee::Static(_) | crate::Callee::Virtual(_) => {}
                }
                call.args.iter().for_each(|a| use_operand(*a, visit));
            }
        }
    }
}
