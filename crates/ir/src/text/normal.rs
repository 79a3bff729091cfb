//! The normal form of a body: what the text format keeps of it.

use crate::body::{Body, Callee, Instr, Operand, Place, Terminator};
use crate::types::Const;

/// The same body with its constant pool in order of first use, unused and equal constants dropped, and no names
/// after the last named register. Reading what was printed gives exactly this.
pub fn normalize(body: &Body) -> Body {
    let mut out = body.clone();
    let mut pool = Pool { old: &body.consts, new: Vec::new() };
    for block in &mut out.blocks {
        for instr in &mut block.instrs {
            pool.instr(instr);
        }
        pool.terminator(&mut block.term);
    }
    out.consts = pool.new;
    while out.names.last().is_some_and(Option::is_none) {
        out.names.pop();
    }
    out
}

/// Are these one constant? Floats are compared by their bits, so that NaN equals itself and 0 is not −0.
pub(super) fn same(a: &Const, b: &Const) -> bool {
    match (a, b) {
        (Const::F32(x), Const::F32(y)) => x.to_bits() == y.to_bits(),
        (Const::F64(x), Const::F64(y)) => x.to_bits() == y.to_bits(),
        _ => a == b,
    }
}

struct Pool<'a> {
    old: &'a [Const],
    new: Vec<Const>,
}

impl Pool<'_> {
    fn operand(&mut self, o: &mut Operand) {
        if let Operand::Const(i) = o
            && let Some(c) = self.old.get(*i as usize)
        {
            let at = self.new.iter().position(|x| same(x, c)).unwrap_or_else(|| {
                self.new.push(c.clone());
                self.new.len() - 1
            });
            *i = at as u32;
        }
    }

    fn place(&mut self, place: &mut Place) {
        match place {
            Place::Global(_) => {}
            Place::Field { object, field: _ } => self.operand(object),
            Place::Elem { array, index } => {
                self.operand(array);
                self.operand(index);
            }
            Place::Length { array } => self.operand(array),
            Place::Property { object, key } => {
                self.operand(object);
                self.operand(key);
            }
            Place::Deref { pointer } => self.operand(pointer),
        }
    }

    /// Operands in the order in which the text names them.
    fn instr(&mut self, instr: &mut Instr) {
        match instr {
            Instr::Copy { src, .. } | Instr::Un { src, .. } | Instr::InstanceOf { src, .. } => {
                self.operand(src)
            }
            Instr::Bin { lhs, rhs, .. } => {
                self.operand(lhs);
                self.operand(rhs);
            }
            Instr::Select { cond, then, els, .. } => {
                self.operand(cond);
                self.operand(then);
                self.operand(els);
            }
            Instr::Load { place, .. } | Instr::AddressOf { place, .. } | Instr::Havoc { place } => {
                self.place(place);
            }
            Instr::Store { place, src } => {
                self.place(place);
                self.operand(src);
            }
            Instr::AllocArray { length, .. } => self.operand(length),
            Instr::Assume { cond } | Instr::Check { cond, .. } => self.operand(cond),
            Instr::Intrinsic { args, .. } => args.iter_mut().for_each(|a| self.operand(a)),
            Instr::Alloc { .. } | Instr::Nondet { .. } | Instr::AddressOfReg { .. } => {}
        }
    }

    fn terminator(&mut self, term: &mut Terminator) {
        match term {
            Terminator::If { cond: x, .. }
            | Terminator::Switch { value: x, .. }
            | Terminator::Return(Some(x))
            | Terminator::Throw(x) => self.operand(x),
            Terminator::Branch { arms, .. } => arms.iter_mut().for_each(|a| self.operand(&mut a.0)),
            Terminator::Call(call) => {
                match &mut call.callee {
                    Callee::Indirect(f) => self.operand(f),
                    Callee::Static(_) | Callee::Virtual(_) => {}
                }
                call.args.iter_mut().for_each(|a| self.operand(a));
            }
            Terminator::Goto(_)
            | Terminator::Return(None)
            | Terminator::Fail { .. }
            | Terminator::Halt
            | Terminator::Unsupported { .. } => {}
        }
    }
}
