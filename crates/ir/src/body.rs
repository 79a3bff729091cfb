//! Function bodies: registers, blocks, instructions, terminators.

use crate::ops::{BinOp, Intrinsic, UnOp};
use crate::program::{FieldId, FnId, GlobalId, GrantId, SelectorId};
use crate::types::{ClassId, Const, Type};
use conspect_base::{Span, define_id};
use rustc_hash::{FxHashMap, FxHasher};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

define_id! {
    /// A register of a function.
    #[derive(Serialize, Deserialize)]
    pub struct Reg
}
define_id! {
    /// A block of a function. Block 0 is the entry.
    #[derive(Serialize, Deserialize)]
    pub struct BlockId
}

/// A register or a constant of the body's pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Operand {
    Reg(Reg),
    /// An index into [`Body::consts`].
    Const(u32),
}

impl From<Reg> for Operand {
    fn from(r: Reg) -> Self {
        Operand::Reg(r)
    }
}

/// A cell that can be read and written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Place {
    Global(GlobalId),
    /// A field of an object that is known not to be null.
    Field {
        object: Operand,
        field: FieldId,
    },
    /// An element of an array that is known not to be null; the index is a 32-bit integer known to be in range.
    Elem {
        array: Operand,
        index: Operand,
    },
    /// The length of an array that is known not to be null; read only.
    Length {
        array: Operand,
    },
    /// A property of an object by a computed key (dynamic languages).
    Property {
        object: Operand,
        key: Operand,
    },
    /// The cell that a pointer points to.
    Deref {
        pointer: Operand,
    },
}

/// Why an implicit exception is raised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum CheckKind {
    /// A null reference is used.
    Null,
    /// An index is out of bounds.
    Bounds,
    /// Division by zero.
    Division,
    /// A cast fails.
    Cast,
    /// A negative array size.
    NegativeSize,
    /// A value of the wrong type is stored into an array.
    ArrayStore,
    /// Checked arithmetic overflows.
    Overflow,
}

/// An instruction. Those that can fail have been lowered: a [`Instr::Check`] goes to another block when its
/// condition does not hold, so a block has one entry and several exits.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Instr {
    Copy {
        dst: Reg,
        src: Operand,
    },
    Un {
        dst: Reg,
        op: UnOp,
        src: Operand,
    },
    Bin {
        dst: Reg,
        op: BinOp,
        lhs: Operand,
        rhs: Operand,
    },
    /// `dst = cond ? then : els`.
    Select {
        dst: Reg,
        cond: Operand,
        then: Operand,
        els: Operand,
    },
    Load {
        dst: Reg,
        place: Place,
    },
    Store {
        place: Place,
        src: Operand,
    },
    /// A new object of the class, its fields zero.
    Alloc {
        dst: Reg,
        class: ClassId,
    },
    /// A new array of the array class, its elements zero. The length (32 bits) is known not to be negative.
    AllocArray {
        dst: Reg,
        class: ClassId,
        length: Operand,
    },
    /// Is the object an instance of the class or a subtype? False for null.
    InstanceOf {
        dst: Reg,
        src: Operand,
        class: ClassId,
    },
    /// A value of the type that the environment chooses. `label` says how the user knows this input (an index into
    /// [`Program::labels`](crate::Program::labels)). For a reference to an array class: a new array of arbitrary length and contents
    /// that nothing else refers to; its elements, where they are references, are not null.
    Nondet {
        dst: Reg,
        ty: Type,
        label: u32,
    },
    /// Only executions in which the condition holds are considered.
    Assume {
        cond: Operand,
    },
    /// Goes to `fail` unless the condition holds.
    Check {
        kind: CheckKind,
        cond: Operand,
        fail: BlockId,
    },
    /// Forgets what a cell holds.
    Havoc {
        place: Place,
    },
    /// An operation of the engine; `dst` is absent where there is no result.
    Intrinsic {
        dst: Option<Reg>,
        op: Intrinsic,
        args: Box<[Operand]>,
    },
    /// The address of a cell.
    AddressOf {
        dst: Reg,
        place: Place,
    },
    /// The address of a register of the running function.
    AddressOfReg {
        dst: Reg,
        reg: Reg,
    },
}

/// What is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Callee {
    Static(FnId),
    /// The method that the class of the first argument selects. The receiver is known not to be null.
    Virtual(SelectorId),
    /// A function value.
    Indirect(Operand),
}

/// A call, always the end of a block.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Call {
    pub callee: Callee,
    pub args: Box<[Operand]>,
    /// Where the result goes, if it is wanted.
    pub dst: Option<Reg>,
    /// The block after a normal return.
    pub ret: BlockId,
    /// Where an exception goes: the block, and the register that receives it. Without it, the exception leaves this function.
    pub unwind: Option<(BlockId, Reg)>,
}

/// The end of a block.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Terminator {
    Goto(BlockId),
    /// A two-way branch on a `bool`.
    If {
        cond: Operand,
        then: BlockId,
        els: BlockId,
    },
    /// A multi-way branch: the first arm whose condition holds, else `els`.
    Branch {
        arms: Box<[(Operand, BlockId)]>,
        els: BlockId,
    },
    /// A branch on a machine integer; cases are distinct and hold the value's bits, zero-extended.
    Switch {
        value: Operand,
        cases: Box<[(u64, BlockId)]>,
        default: BlockId,
    },
    Return(Option<Operand>),
    /// Raises an exception: it goes to the `unwind` of the innermost call on the stack that has one.
    Throw(Operand),
    Call(Call),
    /// The program has failed: an error that no handler can catch.
    Fail {
        message: Box<str>,
    },
    /// The program ends here, well.
    Halt,
    /// The program does something here that the front end cannot express: a reported outcome.
    Unsupported {
        reason: Box<str>,
    },
}

/// A block: instructions, then a terminator, each with the place in the source it came from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Block {
    pub instrs: Vec<Instr>,
    pub term: Terminator,
    /// One line for each instruction, then the terminator's; 0 when not known.
    pub lines: Vec<u32>,
}

/// A function's body. Registers may be assigned many times; each use is preceded by an assignment on every path.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Body {
    /// The type of each register. The first registers are the parameters.
    pub regs: Vec<Type>,
    /// The names of registers that the source gives a name; may be shorter than `regs`.
    pub names: Vec<Option<Box<str>>>,
    pub consts: Vec<Const>,
    pub blocks: Vec<Block>,
    /// The source file that lines refer to.
    pub file: conspect_base::FileId,
}

impl Body {
    /// The place in the source of the `index`-th instruction of a block (the terminator counts as the last).
    pub fn span(&self, block: BlockId, index: usize) -> Span {
        let line = self.blocks[block.0 as usize].lines.get(index).copied().unwrap_or(0);
        if line == 0 { Span::NONE } else { Span::line(self.file, line) }
    }
}

impl Terminator {
    /// The blocks that may come next within the function, in order.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Terminator::Goto(b) => vec![*b],
            Terminator::If { then, els, .. } => vec![*then, *els],
            Terminator::Branch { arms, els } => arms.iter().map(|a| a.1).chain([*els]).collect(),
            Terminator::Switch { cases, default, .. } => {
                cases.iter().map(|c| c.1).chain([*default]).collect()
            }
            Terminator::Call(call) => [call.ret].into_iter().chain(call.unwind.map(|u| u.0)).collect(),
            Terminator::Return(_)
            | Terminator::Throw(_)
            | Terminator::Fail { .. }
            | Terminator::Halt
            | Terminator::Unsupported { .. } => vec![],
        }
    }
}

impl Block {
    /// The blocks that control may reach directly from this one: side exits of checks, then the terminator's.
    pub fn successors(&self) -> Vec<BlockId> {
        let mut out: Vec<BlockId> = self
            .instrs
            .iter()
            .filter_map(|i| if let Instr::Check { fail, .. } = i { Some(*fail) } else { None })
            .collect();
        out.extend(self.term.successors());
        out
    }
}

/// Where a function is: what a caller needs to run it.
pub type Entry = FnId;

/// Builds a body block by block.
#[derive(Debug)]
pub struct BodyBuilder {
    body: Body,
    /// The constants of the pool, by their hashes.
    pool: FxHashMap<u64, SmallVec<[u32; 1]>>,
    terminated: Vec<bool>,
    current: BlockId,
    line: u32,
}

impl BodyBuilder {
    /// A builder for a function with parameters of these types; the entry block is current.
    pub fn new(params: &[Type], file: conspect_base::FileId) -> Self {
        let mut b = BodyBuilder {
            body: Body { regs: params.to_vec(), names: vec![], consts: vec![], blocks: vec![], file },
            pool: FxHashMap::default(),
            terminated: vec![],
            current: BlockId(0),
            line: 0,
        };
        b.block();
        b
    }

    /// The register of the `index`-th parameter.
    pub fn param(&self, index: usize) -> Reg {
        Reg(index as u32)
    }

    /// A new register.
    pub fn reg(&mut self, ty: Type) -> Reg {
        self.body.regs.push(ty);
        Reg(self.body.regs.len() as u32 - 1)
    }

    /// A new register with a name of the source.
    pub fn named(&mut self, ty: Type, name: &str) -> Reg {
        let r = self.reg(ty);
        self.name(r, name);
        r
    }

    /// Gives a register its name in the source.
    pub fn name(&mut self, reg: Reg, name: &str) {
        let i = reg.0 as usize;
        if self.body.names.len() <= i {
            self.body.names.resize(i + 1, None);
        }
        self.body.names[i] = Some(name.into());
    }

    /// The type of a register.
    pub fn type_of(&self, reg: Reg) -> Type {
        self.body.regs[reg.0 as usize]
    }

    /// The constant at an index of the pool.
    ///
    /// # Panics
    /// When there is none.
    pub fn const_at(&self, index: u32) -> &Const {
        &self.body.consts[index as usize]
    }

    /// The type of a constant of the pool; `None` for null.
    pub fn const_type(&self, index: u32) -> Option<Type> {
        Some(match self.const_at(index) {
            Const::Bool(_) => Type::Bool,
            Const::Bits { bits, .. } => Type::Bits { bits: *bits, signed: true },
            Const::F32(_) => Type::F32,
            Const::F64(_) => Type::F64,
            Const::Int(_) => Type::Int,
            Const::Str(_) => Type::Str,
            Const::Fn(_) => Type::Fn,
            Const::Undefined | Const::Empty | Const::Dyn(_) => Type::Dyn,
            Const::Null | Const::Object(_) => return None,
        })
    }

    /// A constant operand; equal constants share a pool entry.
    pub fn constant(&mut self, c: Const) -> Operand {
        let mut hasher = FxHasher::default();
        digest(&c, &mut hasher);
        let (body, known) = (&mut self.body, self.pool.entry(hasher.finish()).or_default());
        let found = known.iter().copied().find(|i| identical(&body.consts[*i as usize], &c));
        let i = found.unwrap_or_else(|| {
            body.consts.push(c);
            known.push(body.consts.len() as u32 - 1);
            body.consts.len() as u32 - 1
        });
        Operand::Const(i)
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
    }

    /// The current block.
    pub fn current(&self) -> BlockId {
        self.current
    }

    /// The line of the source that the next instructions come from.
    pub fn set_line(&mut self, line: u32) {
        self.line = line;
    }

    /// True when the current block has its terminator.
    pub fn is_terminated(&self) -> bool {
        self.terminated[self.current.0 as usize]
    }

    /// Appends an instruction to the current block.
    ///
    /// # Panics
    /// When the block has its terminator already.
    pub fn push(&mut self, instr: Instr) {
        assert!(!self.is_terminated(), "{:?} has its terminator already", self.current);
        let b = &mut self.body.blocks[self.current.0 as usize];
        b.instrs.push(instr);
        b.lines.push(self.line);
    }

    /// Ends the current block.
    ///
    /// # Panics
    /// When the block has its terminator already.
    pub fn terminate(&mut self, term: Terminator) {
        assert!(!self.is_terminated(), "{:?} has its terminator already", self.current);
        let b = &mut self.body.blocks[self.current.0 as usize];
        b.term = term;
        b.lines.push(self.line);
        self.terminated[self.current.0 as usize] = true;
    }

    /// A unary operation into a new register.
    pub fn un(&mut self, ty: Type, op: UnOp, src: impl Into<Operand>) -> Reg {
        let dst = self.reg(ty);
        self.push(Instr::Un { dst, op, src: src.into() });
        dst
    }

    /// A binary operation into a new register.
    pub fn bin(&mut self, ty: Type, op: BinOp, lhs: impl Into<Operand>, rhs: impl Into<Operand>) -> Reg {
        let dst = self.reg(ty);
        self.push(Instr::Bin { dst, op, lhs: lhs.into(), rhs: rhs.into() });
        dst
    }

    /// A load into a new register.
    pub fn load(&mut self, ty: Type, place: Place) -> Reg {
        let dst = self.reg(ty);
        self.push(Instr::Load { dst, place });
        dst
    }

    /// States that whatever is executed from here on rests on an assumption, which answers then list.
    ///
    /// ```
    /// use conspect_ir::{BodyBuilder, Program, Terminator};
    /// use conspect_verdict::{Assumption, Standing};
    ///
    /// let mut program = Program::default();
    /// let file = program.file("Main.java");
    /// let locale = program.grant(Assumption::specific("the machine's locale is the root locale"));
    /// let sleep = program.grant(Standing::Uninterrupted.into());
    /// let mut body = BodyBuilder::new(&[], file);
    /// body.grant(locale);
    /// body.grant(sleep);
    /// body.terminate(Terminator::Return(None));
    /// assert_eq!(body.finish().blocks[0].instrs.len(), 2);
    /// ```
    ///
    /// # Panics
    /// When the current block has its terminator already.
    pub fn grant(&mut self, grant: GrantId) {
        let number = self.constant(Const::Bits { bits: 32, value: u64::from(grant.0) });
        self.push(Instr::Intrinsic { dst: None, op: Intrinsic::Grant, args: Box::new([number]) });
    }

    /// The finished body.
    ///
    /// # Panics
    /// When a block has no terminator.
    pub fn finish(self) -> Body {
        for (i, done) in self.terminated.iter().enumerate() {
            assert!(done, "block {i} has no terminator");
        }
        self.body
    }
}

/// Hashes a constant: identical ones alike.
fn digest(c: &Const, out: &mut FxHasher) {
    std::mem::discriminant(c).hash(out);
    match c {
        Const::Bool(b) => b.hash(out),
        Const::Bits { bits, value } => (bits, value).hash(out),
        Const::F32(x) => x.to_bits().hash(out),
        Const::F64(x) => x.to_bits().hash(out),
        Const::Int(i) => i.hash(out),
        Const::Str(s) => s.hash(out),
        Const::Fn(f) => f.0.hash(out),
        Const::Dyn(c) => digest(c, out),
        Const::Object(o) => o.0.hash(out),
        Const::Null | Const::Undefined | Const::Empty => {}
    }
}

/// Are two constants the same value? Zeros of both signs are not, though they are equal as numbers.
fn identical(a: &Const, b: &Const) -> bool {
    match (a, b) {
        (Const::F64(a), Const::F64(b)) => a.to_bits() == b.to_bits(),
        (Const::F32(a), Const::F32(b)) => a.to_bits() == b.to_bits(),
        (Const::Dyn(a), Const::Dyn(b)) => identical(a, b),
        (a, b) => a == b,
    }
}
