//! Objects that never leave a function become registers, one for each of their fields.

use crate::body::{BlockId, Body, Instr, Operand, Place, Reg, Terminator};
use crate::ops::{BinOp, UnOp};
use crate::program::FieldId;
use crate::rewrite::{Names, rename, rename_end};
use crate::types::{ClassId, Const, Type};

/// The fields of objects of a class and their types, where such objects may be taken apart.
pub type Fields<'a> = dyn FnMut(ClassId) -> Option<Vec<(FieldId, Type)>> + 'a;

/// Where a register gets its value.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Origin {
    Nowhere,
    Alloc(ClassId),
    Copy(Operand),
    /// In another way, or in several places.
    Else,
}

/// The origins of all registers of a body with this many parameters.
fn origins(body: &Body, params: usize) -> Vec<Origin> {
    let mut out = vec![Origin::Nowhere; body.regs.len()];
    out[..params].fill(Origin::Else);
    let mut set = |r: Reg, to: Origin| {
        let o = &mut out[r.0 as usize];
        *o = if *o == Origin::Nowhere { to } else { Origin::Else };
    };
    for block in &body.blocks {
        for instr in &block.instrs {
            match instr {
                Instr::Alloc { dst, class } => set(*dst, Origin::Alloc(*class)),
                Instr::Copy { dst, src } => set(*dst, Origin::Copy(*src)),
                Instr::AddressOfReg { dst, reg } => {
                    set(*reg, Origin::Else);
                    set(*dst, Origin::Else);
                }
                other => {
                    if let Some(dst) = other.dst() {
                        set(dst, Origin::Else);
                    }
                }
            }
        }
        if let Terminator::Call(call) = &block.term {
            for r in call.dst.into_iter().chain(call.unwind.map(|u| u.1)) {
                set(r, Origin::Else);
            }
        }
    }
    out
}

/// The registers that hold the objects of one allocation each, of classes that may be taken apart, and nothing else.
pub fn candidates(body: &Body, params: usize, fields: &mut Fields) -> Vec<Reg> {
    let origins = origins(body, params);
    let mut out = vec![];
    for (i, o) in origins.iter().enumerate() {
        if let Origin::Alloc(class) = *o
            && body.regs[i] == Type::Ref(class)
            && fields(class).is_some()
        {
            out.push(Reg(i as u32));
        }
    }
    out
}

/// A name for registers that are copies of others.
struct Aliases(Vec<Operand>);

impl Names for Aliases {
    fn operand(&mut self, o: Operand) -> Operand {
        match o {
            Operand::Reg(r) => self.0[r.0 as usize],
            Operand::Const(_) => o,
        }
    }

    fn assigned(&mut self, r: Reg) -> Reg {
        r
    }

    fn block(&mut self, b: BlockId) -> BlockId {
        b
    }
}

/// Uses candidates in the place of their copies, and decides what asks whether one is null. True where something changed.
///
/// A copy of a register that is assigned in one place can be replaced by it: a path on which the object is made again before
/// the copy is read would, from its beginning, read the copy before it is there.
pub fn settle(body: &mut Body, params: usize, fields: &mut Fields) -> bool {
    let known = candidates(body, params, fields);
    let origins = origins(body, params);
    let is_known = |o: Operand| matches!(o, Operand::Reg(r) if known.contains(&r));
    let mut aliases = Aliases((0..body.regs.len() as u32).map(|r| Operand::Reg(Reg(r))).collect());
    for (i, o) in origins.iter().enumerate() {
        if let Origin::Copy(src) = *o
            && is_known(src)
        {
            aliases.0[i] = src;
        }
    }
    let mut changed = false;
    let nulls: Vec<bool> = body.consts.iter().map(|c| matches!(c, Const::Null)).collect();
    let is_null = |o: Operand| matches!(o, Operand::Const(i) if nulls[i as usize]);
    let (no, yes) = (body.constant(Const::Bool(false)), body.constant(Const::Bool(true)));
    for block in &mut body.blocks {
        let before = block.instrs.len();
        let mut at = 0;
        let lines = &mut block.lines;
        block.instrs.retain(|instr| {
            let dead =
                matches!(instr, Instr::Copy { dst, .. } if aliases.0[dst.0 as usize] != Operand::Reg(*dst));
            if dead {
                lines.remove(at);
            } else {
                at += 1;
            }
            !dead
        });
        changed |= before != block.instrs.len();
        for instr in &mut block.instrs {
            rename(instr, &mut aliases);
            if let Instr::Bin { dst, op: op @ (BinOp::Eq | BinOp::Ne), lhs, rhs } = *instr
                && (is_known(lhs) && is_null(rhs) || is_null(lhs) && is_known(rhs))
            {
                *instr = Instr::Copy { dst, src: if op == BinOp::Ne { yes } else { no } };
                changed = true;
            }
        }
        rename_end(&mut block.term, &mut aliases);
    }
    changed |= decide(body, params);
    changed | thread(body)
}

/// Follows conditions that are constants.
fn decide(body: &mut Body, params: usize) -> bool {
    let origins = origins(body, params);
    let truth = |body: &Body, o: Operand| {
        let i = match o {
            Operand::Const(i) => i,
            Operand::Reg(r) => match origins[r.0 as usize] {
                Origin::Copy(Operand::Const(i)) => i,
                _ => return None,
            },
        };
        match body.consts[i as usize] {
            Const::Bool(b) => Some(b),
            _ => None,
        }
    };
    let mut changed = false;
    for b in 0..body.blocks.len() {
        let mut i = 0;
        while i < body.blocks[b].instrs.len() {
            match body.blocks[b].instrs[i].clone() {
                Instr::Un { dst, op: UnOp::Not, src } => {
                    if let Some(t) = truth(body, src) {
                        let src = body.constant(Const::Bool(!t));
                        body.blocks[b].instrs[i] = Instr::Copy { dst, src };
                        changed = true;
                    }
                }
                Instr::Check { cond, fail, .. } => match truth(body, cond) {
                    Some(true) => {
                        let block = &mut body.blocks[b];
                        block.instrs.remove(i);
                        block.lines.remove(i);
                        changed = true;
                        continue;
                    }
                    Some(false) => {
                        let block = &mut body.blocks[b];
                        block.instrs.truncate(i);
                        block.lines.truncate(i + 1);
                        block.term = Terminator::Goto(fail);
                        changed = true;
                    }
                    None => {}
                },
                _ => {}
            }
            i += 1;
        }
        if let Terminator::If { cond, then, els } = body.blocks[b].term
            && let Some(t) = truth(body, cond)
        {
            body.blocks[b].term = Terminator::Goto(if t { then } else { els });
            changed = true;
        }
    }
    changed
}

/// A block that sets a condition and goes to a block that does nothing but ask for it goes where that leads.
fn thread(body: &mut Body) -> bool {
    let mut changed = false;
    for b in 0..body.blocks.len() {
        let Terminator::Goto(next) = body.blocks[b].term else { continue };
        let Some(Instr::Copy { dst, src: Operand::Const(c) }) = body.blocks[b].instrs.last() else {
            continue;
        };
        let Const::Bool(t) = body.consts[*c as usize] else { continue };
        let (mut at, mut passed) = (next, vec![]);
        loop {
            let asked = &body.blocks[at.0 as usize];
            let Terminator::If { cond, then, els } = asked.term else { break };
            if !asked.instrs.is_empty() || cond != Operand::Reg(*dst) || passed.contains(&at) {
                break;
            }
            passed.push(at);
            at = if t { then } else { els };
        }
        // A loop of nothing but questions stays as it is.
        if at != next && !passed.contains(&at) {
            body.blocks[b].term = Terminator::Goto(at);
            changed = true;
        }
    }
    changed
}

/// The candidates of which nothing is asked but that their fields are read and written.
pub fn separable(body: &Body, params: usize, fields: &mut Fields) -> Vec<Reg> {
    let mut out = candidates(body, params, fields);
    let mut own = vec![vec![]; body.regs.len()];
    for r in &out {
        if let Type::Ref(class) = body.regs[r.0 as usize] {
            own[r.0 as usize] = fields(class).unwrap_or_default();
        }
    }
    let mut used = vec![false; body.regs.len()];
    for block in &body.blocks {
        for instr in &block.instrs {
            match instr {
                Instr::Load { place: Place::Field { object: Operand::Reg(r), field }, .. }
                    if own[r.0 as usize].iter().any(|f| f.0 == *field) => {}
                Instr::Store { place: Place::Field { object: Operand::Reg(r), field }, src }
                    if own[r.0 as usize].iter().any(|f| f.0 == *field) =>
                {
                    if let Operand::Reg(s) = src {
                        used[s.0 as usize] = true;
                    }
                }
                other => other.for_each_use(&mut |r| used[r.0 as usize] = true),
            }
        }
        block.term.for_each_use(&mut |r| used[r.0 as usize] = true);
    }
    out.retain(|r| {
        let zeros = own[r.0 as usize].iter().all(|f| zero(f.1).is_some());
        zeros && !used[r.0 as usize]
    });
    out
}

fn zero(ty: Type) -> Option<Const> {
    Some(match ty {
        Type::Bool => Const::Bool(false),
        Type::Bits { bits, .. } => Const::Bits { bits, value: 0 },
        Type::F32 => Const::F32(0.0),
        Type::F64 => Const::F64(0.0),
        Type::Ref(_) => Const::Null,
        Type::Int | Type::Str | Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr => return None,
    })
}

/// Takes objects apart that are [`separable`].
pub fn separate(body: &mut Body, which: &[Reg], fields: &mut Fields) {
    let mut places: Vec<Vec<(FieldId, Reg)>> = vec![vec![]; body.regs.len()];
    let mut zeros: Vec<Vec<Operand>> = vec![vec![]; body.regs.len()];
    for r in which {
        let Type::Ref(class) = body.regs[r.0 as usize] else { continue };
        for (field, ty) in fields(class).unwrap_or_default() {
            let reg = Reg(body.regs.len() as u32);
            body.regs.push(ty);
            places[r.0 as usize].push((field, reg));
            let zero = body.constant(zero(ty).expect("separable objects have such fields"));
            zeros[r.0 as usize].push(zero);
        }
    }
    let cell = |r: Reg, field: FieldId| {
        places.get(r.0 as usize).and_then(|p| p.iter().find(|f| f.0 == field)).map(|f| f.1)
    };
    for block in &mut body.blocks {
        let (mut instrs, mut lines) = (vec![], vec![]);
        for (i, mut instr) in std::mem::take(&mut block.instrs).into_iter().enumerate() {
            let line = block.lines.get(i).copied().unwrap_or(0);
            if let Instr::Alloc { dst, .. } = &instr
                && which.contains(dst)
            {
                for (place, zero) in places[dst.0 as usize].iter().zip(&zeros[dst.0 as usize]) {
                    instrs.push(Instr::Copy { dst: place.1, src: *zero });
                    lines.push(line);
                }
                continue;
            }
            match instr {
                Instr::Load { dst, place: Place::Field { object: Operand::Reg(r), field } } => {
                    if let Some(src) = cell(r, field) {
                        instr = Instr::Copy { dst, src: src.into() };
                    }
                }
                Instr::Store { place: Place::Field { object: Operand::Reg(r), field }, src } => {
                    if let Some(dst) = cell(r, field) {
                        instr = Instr::Copy { dst, src };
                    }
                }
                _ => {}
            }
            instrs.push(instr);
            lines.push(line);
        }
        lines.push(block.lines.last().copied().unwrap_or(0));
        block.instrs = instrs;
        block.lines = lines;
    }
}

#[cfg(test)]
mod tests;
