//! Changing what a body's instructions name: registers, constants and blocks. And putting a callee's body in the place of a call.

use crate::body::{Block, BlockId, Body, Call, Callee, Instr, Operand, Place, Reg, Terminator};
use crate::types::Const;

/// What a change of names gives for each operand, assigned register and block.
pub trait Names {
    /// What is read instead.
    fn operand(&mut self, o: Operand) -> Operand;
    /// What is assigned, or has its address taken, instead.
    fn assigned(&mut self, r: Reg) -> Reg;
    /// Where control goes instead.
    fn block(&mut self, b: BlockId) -> BlockId;
}

/// Changes the names of a cell.
fn rename_place(place: &mut Place, names: &mut dyn Names) {
    match place {
        Place::Global(_) => {}
        Place::Field { object: o, field: _ } | Place::Length { array: o } | Place::Deref { pointer: o } => {
            *o = names.operand(*o);
        }
        Place::Elem { array: a, index: b } | Place::Property { object: a, key: b } => {
            *a = names.operand(*a);
            *b = names.operand(*b);
        }
    }
}

/// Changes the names of an instruction.
pub fn rename(instr: &mut Instr, names: &mut dyn Names) {
    match instr {
        Instr::Copy { dst, src } | Instr::Un { dst, src, .. } | Instr::InstanceOf { dst, src, .. } => {
            *src = names.operand(*src);
            *dst = names.assigned(*dst);
        }
        Instr::Bin { dst, lhs, rhs, .. } => {
            *lhs = names.operand(*lhs);
            *rhs = names.operand(*rhs);
            *dst = names.assigned(*dst);
        }
        Instr::Select { dst, cond, then, els } => {
            *cond = names.operand(*cond);
            *then = names.operand(*then);
            *els = names.operand(*els);
            *dst = names.assigned(*dst);
        }
        Instr::Load { dst, place } | Instr::AddressOf { dst, place } => {
            rename_place(place, names);
            *dst = names.assigned(*dst);
        }
        Instr::Store { place, src } => {
            rename_place(place, names);
            *src = names.operand(*src);
        }
        Instr::Alloc { dst, .. } | Instr::Nondet { dst, .. } => *dst = names.assigned(*dst),
        Instr::AllocArray { dst, length, .. } => {
            *length = names.operand(*length);
            *dst = names.assigned(*dst);
        }
        Instr::Assume { cond } => *cond = names.operand(*cond),
        Instr::Check { cond, fail, .. } => {
            *cond = names.operand(*cond);
            *fail = names.block(*fail);
        }
        Instr::Havoc { place } => rename_place(place, names),
        Instr::Intrinsic { dst, args, .. } => {
            args.iter_mut().for_each(|a| *a = names.operand(*a));
            *dst = dst.map(|r| names.assigned(r));
        }
        Instr::AddressOfReg { dst, reg } => {
            *reg = names.assigned(*reg);
            *dst = names.assigned(*dst);
        }
    }
}

/// Changes the names of the end of a block.
pub fn rename_end(term: &mut Terminator, names: &mut dyn Names) {
    match term {
        Terminator::Goto(b) => *b = names.block(*b),
        Terminator::If { cond, then, els } => {
            *cond = names.operand(*cond);
            *then = names.block(*then);
            *els = names.block(*els);
        }
        Terminator::Branch { arms, els } => {
            for (cond, to) in arms.iter_mut() {
                *cond = names.operand(*cond);
                *to = names.block(*to);
            }
            *els = names.block(*els);
        }
        Terminator::Switch { value, cases, default } => {
            *value = names.operand(*value);
            cases.iter_mut().for_each(|c| c.1 = names.block(c.1));
            *default = names.block(*default);
        }
        Terminator::Return(v) => *v = v.map(|v| names.operand(v)),
        Terminator::Throw(v) => *v = names.operand(*v),
        Terminator::Call(Call { callee, args, dst, ret, unwind }) => {
            if let Callee::Indirect(f) = callee {
                *f = names.operand(*f);
            }
            args.iter_mut().for_each(|a| *a = names.operand(*a));
            *dst = dst.map(|r| names.assigned(r));
            *ret = names.block(*ret);
            *unwind = unwind.map(|(b, r)| (names.block(b), names.assigned(r)));
        }
        Terminator::Fail { .. } | Terminator::Halt | Terminator::Unsupported { .. } => {}
    }
}

impl Body {
    /// The constant as an operand; floats are never shared, for zeros of both signs are equal.
    pub fn constant(&mut self, c: Const) -> Operand {
        let shared = !matches!(c, Const::F32(_) | Const::F64(_) | Const::Dyn(_));
        let found = self.consts.iter().position(|k| shared && *k == c);
        let i = found.unwrap_or_else(|| {
            self.consts.push(c);
            self.consts.len() - 1
        });
        Operand::Const(i as u32)
    }
}

/// The names of a callee in its caller.
struct Moved {
    regs: Vec<Operand>,
    consts: Vec<Operand>,
    first_block: u32,
}

impl Names for Moved {
    fn operand(&mut self, o: Operand) -> Operand {
        match o {
            Operand::Reg(r) => self.regs[r.0 as usize],
            Operand::Const(i) => self.consts[i as usize],
        }
    }

    fn assigned(&mut self, r: Reg) -> Reg {
        match self.regs[r.0 as usize] {
            Operand::Reg(r) => r,
            Operand::Const(_) => unreachable!("registers that are assigned stay registers"),
        }
    }

    fn block(&mut self, b: BlockId) -> BlockId {
        BlockId(b.0 + self.first_block)
    }
}

/// The registers that a body assigns or takes the address of.
fn assigned(body: &Body) -> Vec<bool> {
    let mut out = vec![false; body.regs.len()];
    for block in &body.blocks {
        for instr in &block.instrs {
            if let Some(dst) = instr.dst() {
                out[dst.0 as usize] = true;
            }
            if let Instr::AddressOfReg { reg, .. } = instr {
                out[reg.0 as usize] = true;
            }
        }
        if let Terminator::Call(call) = &block.term {
            for r in call.dst.into_iter().chain(call.unwind.map(|u| u.1)) {
                out[r.0 as usize] = true;
            }
        }
    }
    out
}

/// Puts the body of the function that a block calls at its end in the place of the call. What was inlined is of the call's line.
///
/// # Panics
/// When the block does not end with a call.
pub fn inline(body: &mut Body, at: BlockId, callee: &Body) {
    let block = &mut body.blocks[at.0 as usize];
    let Terminator::Call(call) = std::mem::replace(&mut block.term, Terminator::Halt) else {
        panic!("{at:?} does not end with a call");
    };
    let line = block.lines.pop().unwrap_or(0);
    let writes = assigned(callee);
    let mut regs = Vec::with_capacity(callee.regs.len());
    for (i, ty) in callee.regs.iter().enumerate() {
        match call.args.get(i) {
            Some(Operand::Reg(r)) if !writes[i] && body.regs[r.0 as usize] == *ty => {
                regs.push(Operand::Reg(*r));
            }
            arg => {
                let dst = Reg(body.regs.len() as u32);
                body.regs.push(*ty);
                if let Some(src) = arg {
                    let block = &mut body.blocks[at.0 as usize];
                    block.instrs.push(Instr::Copy { dst, src: *src });
                    block.lines.push(line);
                }
                regs.push(dst.into());
            }
        }
    }
    let first_block = body.blocks.len() as u32;
    let consts = callee.consts.iter().map(|c| body.constant(c.clone())).collect();
    let mut names = Moved { regs, consts, first_block };
    let block = &mut body.blocks[at.0 as usize];
    block.term = Terminator::Goto(BlockId(first_block));
    block.lines.push(line);
    for block in &callee.blocks {
        let Block { mut instrs, mut term, .. } = block.clone();
        instrs.iter_mut().for_each(|i| rename(i, &mut names));
        rename_end(&mut term, &mut names);
        match &mut term {
            Terminator::Return(v) => {
                if let (Some(dst), Some(src)) = (call.dst, *v) {
                    instrs.push(Instr::Copy { dst, src });
                }
                term = Terminator::Goto(call.ret);
            }
            Terminator::Throw(v) => {
                if let Some((handler, dst)) = call.unwind {
                    instrs.push(Instr::Copy { dst, src: *v });
                    term = Terminator::Goto(handler);
                }
            }
            Terminator::Call(inner) if inner.unwind.is_none() => inner.unwind = call.unwind,
            _ => {}
        }
        let lines = vec![line; instrs.len() + 1];
        body.blocks.push(Block { instrs, term, lines });
    }
}
