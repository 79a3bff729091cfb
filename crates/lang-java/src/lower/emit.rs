//! The body under construction.

use conspect_base::FileId;
use conspect_ir::{Block, BlockId, Body, Const, Instr, Operand, Reg, Terminator, Type};
use rustc_hash::FxHashMap;

/// Builds a body. Unlike the IR's own builder it may redirect the result of the instruction it emitted last.
#[derive(Debug)]
pub struct Emit {
    body: Body,
    consts: FxHashMap<(u8, u64), u32>,
    terminated: Vec<bool>,
    current: BlockId,
    /// The line of the next instructions.
    pub line: u32,
    last: Option<LastDef>,
}

/// The register that the last instruction (or the call before the current, still empty block) defines.
#[derive(Clone, Copy, Debug)]
struct LastDef {
    reg: Reg,
    /// The block of the instruction; for a call, the block that it ends.
    block: BlockId,
    call: bool,
}

impl Emit {
    /// A body with parameters of these types; its entry block is current.
    pub fn new(params: &[Type], file: FileId) -> Emit {
        let body = Body { regs: params.to_vec(), names: vec![], consts: vec![], blocks: vec![], file };
        let mut e = Emit {
            body,
            consts: FxHashMap::default(),
            terminated: vec![],
            current: BlockId(0),
            line: 0,
            last: None,
        };
        e.block();
        e
    }

    /// A new register.
    pub fn reg(&mut self, ty: Type) -> Reg {
        self.body.regs.push(ty);
        Reg(self.body.regs.len() as u32 - 1)
    }

    /// The type of a register.
    pub fn type_of(&self, reg: Reg) -> Type {
        self.body.regs[reg.0 as usize]
    }

    /// Gives a register its name in the source, unless it has one.
    pub fn name(&mut self, reg: Reg, name: &str) {
        let i = reg.0 as usize;
        if self.body.names.len() <= i {
            self.body.names.resize(i + 1, None);
        }
        self.body.names[i].get_or_insert_with(|| name.into());
    }

    /// A constant operand; equal constants share a pool entry.
    pub fn constant(&mut self, c: Const) -> Operand {
        let key = match &c {
            Const::Bool(b) => (0, u64::from(*b)),
            Const::Bits { bits, value } => (*bits, *value),
            Const::F32(v) => (100, u64::from(v.to_bits())),
            Const::F64(v) => (101, v.to_bits()),
            Const::Null => (102, 0),
            Const::Object(id) => (103, u64::from(id.0)),
            Const::Fn(f) => (104, u64::from(f.0)),
            Const::Int(v) => (105, *v as u64),
            Const::Undefined => (106, 0),
            Const::Str(_) | Const::Empty | Const::Dyn(_) => {
                unreachable!("Java has no primitive strings and no dynamic values")
            }
        };
        let next = self.body.consts.len() as u32;
        let i = *self.consts.entry(key).or_insert(next);
        if i == next {
            self.body.consts.push(c);
        }
        Operand::Const(i)
    }

    /// The constant that an operand is, if it is one.
    pub fn as_const(&self, op: Operand) -> Option<&Const> {
        match op {
            Operand::Const(i) => Some(&self.body.consts[i as usize]),
            Operand::Reg(_) => None,
        }
    }

    pub fn int(&mut self, value: i32) -> Operand {
        self.constant(Const::i32(value))
    }

    /// A new block, empty; the current block does not change.
    pub fn block(&mut self) -> BlockId {
        self.body.blocks.push(Block { instrs: vec![], term: Terminator::Halt, lines: vec![] });
        self.terminated.push(false);
        BlockId(self.body.blocks.len() as u32 - 1)
    }

    /// Makes a block current.
    pub fn switch_to(&mut self, block: BlockId) {
        self.current = block;
        self.last = None;
    }

    pub fn current(&self) -> BlockId {
        self.current
    }

    /// True when the current block has its terminator.
    pub fn is_terminated(&self) -> bool {
        self.terminated[self.current.0 as usize]
    }

    /// Appends an instruction to the current block, which is not terminated.
    pub fn push(&mut self, instr: Instr) {
        debug_assert!(!self.is_terminated(), "the block has its terminator");
        self.last = defined(&instr).map(|reg| LastDef { reg, block: self.current, call: false });
        let b = &mut self.body.blocks[self.current.0 as usize];
        b.instrs.push(instr);
        b.lines.push(self.line);
    }

    /// Ends the current block, which is not terminated.
    pub fn terminate(&mut self, term: Terminator) {
        debug_assert!(!self.is_terminated(), "the block has its terminator");
        self.last = match &term {
            Terminator::Call(call) => call.dst.map(|reg| LastDef { reg, block: self.current, call: true }),
            _ => None,
        };
        let b = &mut self.body.blocks[self.current.0 as usize];
        b.term = term;
        b.lines.push(self.line);
        self.terminated[self.current.0 as usize] = true;
    }

    /// Ends the current block with a call and goes on in the block after it.
    pub fn call(&mut self, call: conspect_ir::Call) {
        let next = call.ret;
        self.terminate(Terminator::Call(call));
        self.current = next;
    }

    /// Makes the instruction that was emitted last define `to` instead of `from`; false when it does not define `from`.
    pub fn redirect(&mut self, from: Reg, to: Reg) -> bool {
        let Some(last) = self.last.filter(|l| l.reg == from) else { return false };
        let block = &mut self.body.blocks[last.block.0 as usize];
        let dst = if last.call {
            match &mut block.term {
                Terminator::Call(call) => call.dst.as_mut(),
                _ => None,
            }
        } else {
            block.instrs.last_mut().and_then(defined_mut)
        };
        match dst {
            Some(dst) if *dst == from => {
                *dst = to;
                self.last = Some(LastDef { reg: to, ..last });
                true
            }
            _ => false,
        }
    }

    /// The finished body.
    ///
    /// # Panics
    /// When a block has no terminator.
    pub fn finish(self) -> Body {
        for (i, done) in self.terminated.iter().enumerate() {
            assert!(done, "block {i} has no terminator");
        }
        conspect_ir::tidy(self.body)
    }
}

fn defined(instr: &Instr) -> Option<Reg> {
    match instr {
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

fn defined_mut(instr: &mut Instr) -> Option<&mut Reg> {
    match instr {
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
        | Instr::AddressOfReg { dst, .. } => Some(dst),
        Instr::Intrinsic { dst, .. } => dst.as_mut(),
        Instr::Store { .. } | Instr::Assume { .. } | Instr::Check { .. } | Instr::Havoc { .. } => None,
    }
}
