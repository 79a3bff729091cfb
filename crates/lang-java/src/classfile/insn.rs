//! Instructions, decoded into a compact form: one variant for each kind of behaviour, with operand kinds and
//! branch targets (as instruction indices) spelled out.

use super::{Bad, Reader};
use conspect_ir::BinOp;

/// The computational kinds of stack entries (JVMS §2.11.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Int,
    Long,
    Float,
    Double,
    Ref,
}

impl Kind {
    /// True for kinds that take two slots.
    pub fn is_wide(self) -> bool {
        matches!(self, Kind::Long | Kind::Double)
    }
    const ALL: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];
}

/// What an array instruction takes the elements for. `Byte` serves `byte[]` and `boolean[]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArrayKind {
    Int,
    Long,
    Float,
    Double,
    Ref,
    Byte,
    Char,
    Short,
}

impl ArrayKind {
    const ALL: [ArrayKind; 8] = [
        ArrayKind::Int,
        ArrayKind::Long,
        ArrayKind::Float,
        ArrayKind::Double,
        ArrayKind::Ref,
        ArrayKind::Byte,
        ArrayKind::Char,
        ArrayKind::Short,
    ];

    /// The kind of an element on the stack.
    pub fn kind(self) -> Kind {
        match self {
            ArrayKind::Int | ArrayKind::Byte | ArrayKind::Char | ArrayKind::Short => Kind::Int,
            ArrayKind::Long => Kind::Long,
            ArrayKind::Float => Kind::Float,
            ArrayKind::Double => Kind::Double,
            ArrayKind::Ref => Kind::Ref,
        }
    }
}

/// The condition of a conditional branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Cond {
    const ALL: [Cond; 6] = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le];
}

/// Conversions between numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conv {
    /// Between computational kinds.
    Kinds(Kind, Kind),
    I2B,
    I2C,
    I2S,
}

/// How a method is invoked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvokeKind {
    Virtual,
    Special,
    Static,
    Interface,
}

/// `tableswitch` or `lookupswitch`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Switch {
    pub default: u32,
    /// Keys in increasing order.
    pub cases: Vec<(i32, u32)>,
}

/// An instruction. Branch targets are instruction indices.
#[derive(Clone, PartialEq, Debug)]
pub enum Insn {
    Nop,
    Null,
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// `ldc`, `ldc_w`, `ldc2_w`.
    Ldc(u16),
    Load(Kind, u16),
    Store(Kind, u16),
    ArrayLoad(ArrayKind),
    ArrayStore(ArrayKind),
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
    /// Arithmetic and bitwise operations on two operands of one kind.
    Bin(BinOp, Kind),
    Neg(Kind),
    /// Shifts: the count is an int.
    Shift(BinOp, Kind),
    Iinc(u16, i16),
    Convert(Conv),
    Lcmp,
    /// `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`: the kind, and what NaN gives: greater?
    Fcmp(Kind, bool),
    /// Compares an int with zero.
    If(Cond, u32),
    /// Compares two ints.
    IfCmp(Cond, u32),
    /// Compares two references: equal?
    IfRef(bool, u32),
    /// Compares a reference with null: equal?
    IfNull(bool, u32),
    Goto(u32),
    /// `jsr`, `jsr_w` or `ret`, which are not supported.
    Subroutine(&'static str),
    Switch(Box<Switch>),
    Return(Option<Kind>),
    GetStatic(u16),
    PutStatic(u16),
    GetField(u16),
    PutField(u16),
    Invoke(InvokeKind, u16),
    InvokeDynamic(u16),
    New(u16),
    /// The name of the primitive element type.
    NewArray(&'static str),
    ANewArray(u16),
    ArrayLength,
    Throw,
    CheckCast(u16),
    InstanceOf(u16),
    MonitorEnter,
    MonitorExit,
    MultiNewArray(u16, u8),
}

impl Insn {
    /// True when control does not go on to the next instruction.
    pub fn ends_flow(&self) -> bool {
        matches!(self, Insn::Goto(_) | Insn::Subroutine(_) | Insn::Switch(_) | Insn::Return(_) | Insn::Throw)
    }

    /// The instructions that this one may branch to.
    pub fn targets(&self) -> Vec<u32> {
        match self {
            Insn::If(_, t) | Insn::IfCmp(_, t) | Insn::IfRef(_, t) | Insn::IfNull(_, t) | Insn::Goto(t) => {
                vec![*t]
            }
            Insn::Switch(s) => s.cases.iter().map(|c| c.1).chain([s.default]).collect(),
            _ => vec![],
        }
    }

    /// Applies `f` to each branch target.
    pub(super) fn map_targets(&mut self, mut f: impl FnMut(u32) -> Result<u32, Bad>) -> Result<(), Bad> {
        match self {
            Insn::If(_, t) | Insn::IfCmp(_, t) | Insn::IfRef(_, t) | Insn::IfNull(_, t) | Insn::Goto(t) => {
                *t = f(*t)?;
            }
            Insn::Switch(s) => {
                s.default = f(s.default)?;
                for case in &mut s.cases {
                    case.1 = f(case.1)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Decodes the instruction at the reader's position; `base` is where the code starts. Targets are byte offsets.
pub fn decode(r: &mut Reader, base: usize) -> Result<Insn, Bad> {
    let pc = r.position() - base;
    let op = r.u8()?;
    let near = |offset: u16| target(pc, i32::from(offset as i16));
    let kind = |first: u8| Kind::ALL[usize::from(op - first) % 5];
    let short = |first: u8| (Kind::ALL[usize::from(op - first) / 4], u16::from((op - first) % 4));
    Ok(match op {
        0x00 => Insn::Nop,
        0x01 => Insn::Null,
        0x02..=0x08 => Insn::Int(i32::from(op) - 3),
        0x09 | 0x0a => Insn::Long(i64::from(op - 0x09)),
        0x0b..=0x0d => Insn::Float(f32::from(op - 0x0b)),
        0x0e | 0x0f => Insn::Double(f64::from(op - 0x0e)),
        0x10 => Insn::Int(i32::from(r.u8()? as i8)),
        0x11 => Insn::Int(i32::from(r.u16()? as i16)),
        0x12 => Insn::Ldc(u16::from(r.u8()?)),
        0x13 | 0x14 => Insn::Ldc(r.u16()?),
        0x15..=0x19 => Insn::Load(kind(0x15), u16::from(r.u8()?)),
        0x1a..=0x2d => Insn::Load(short(0x1a).0, short(0x1a).1),
        0x2e..=0x35 => Insn::ArrayLoad(ArrayKind::ALL[usize::from(op - 0x2e)]),
        0x36..=0x3a => Insn::Store(kind(0x36), u16::from(r.u8()?)),
        0x3b..=0x4e => Insn::Store(short(0x3b).0, short(0x3b).1),
        0x4f..=0x56 => Insn::ArrayStore(ArrayKind::ALL[usize::from(op - 0x4f)]),
        0x57 => Insn::Pop,
        0x58 => Insn::Pop2,
        0x59 => Insn::Dup,
        0x5a => Insn::DupX1,
        0x5b => Insn::DupX2,
        0x5c => Insn::Dup2,
        0x5d => Insn::Dup2X1,
        0x5e => Insn::Dup2X2,
        0x5f => Insn::Swap,
        0x60..=0x73 => arithmetic(op),
        0x74..=0x77 => Insn::Neg(Kind::ALL[usize::from(op - 0x74)]),
        0x78..=0x83 => {
            let kind = if op & 1 == 0 { Kind::Int } else { Kind::Long };
            match op {
                0x78 | 0x79 => Insn::Shift(BinOp::Shl, kind),
                0x7a | 0x7b => Insn::Shift(BinOp::AShr, kind),
                0x7c | 0x7d => Insn::Shift(BinOp::LShr, kind),
                0x7e | 0x7f => Insn::Bin(BinOp::And, kind),
                0x80 | 0x81 => Insn::Bin(BinOp::Or, kind),
                _ => Insn::Bin(BinOp::Xor, kind),
            }
        }
        0x84 => Insn::Iinc(u16::from(r.u8()?), i16::from(r.u8()? as i8)),
        0x85..=0x90 => conversion(op),
        0x91 => Insn::Convert(Conv::I2B),
        0x92 => Insn::Convert(Conv::I2C),
        0x93 => Insn::Convert(Conv::I2S),
        0x94 => Insn::Lcmp,
        0x95 | 0x96 => Insn::Fcmp(Kind::Float, op == 0x96),
        0x97 | 0x98 => Insn::Fcmp(Kind::Double, op == 0x98),
        0x99..=0x9e => Insn::If(Cond::ALL[usize::from(op - 0x99)], near(r.u16()?)?),
        0x9f..=0xa4 => Insn::IfCmp(Cond::ALL[usize::from(op - 0x9f)], near(r.u16()?)?),
        0xa5 | 0xa6 => Insn::IfRef(op == 0xa5, near(r.u16()?)?),
        0xa7 => Insn::Goto(near(r.u16()?)?),
        0xa8 => Insn::Subroutine((r.u16()?, "jsr").1),
        0xa9 => Insn::Subroutine((r.u8()?, "ret").1),
        0xaa | 0xab => {
            while !(r.position() - base).is_multiple_of(4) {
                r.u8()?;
            }
            if op == 0xaa { table_switch(r, pc)? } else { lookup_switch(r, pc)? }
        }
        0xac..=0xb0 => Insn::Return(Some(kind(0xac))),
        0xb1 => Insn::Return(None),
        0xb2 => Insn::GetStatic(r.u16()?),
        0xb3 => Insn::PutStatic(r.u16()?),
        0xb4 => Insn::GetField(r.u16()?),
        0xb5 => Insn::PutField(r.u16()?),
        0xb6 => Insn::Invoke(InvokeKind::Virtual, r.u16()?),
        0xb7 => Insn::Invoke(InvokeKind::Special, r.u16()?),
        0xb8 => Insn::Invoke(InvokeKind::Static, r.u16()?),
        0xb9 => Insn::Invoke(InvokeKind::Interface, (r.u16()?, r.u16()?).0),
        0xba => Insn::InvokeDynamic((r.u16()?, r.u16()?).0),
        0xbb => Insn::New(r.u16()?),
        0xbc => Insn::NewArray(primitive_element(r.u8()?)?),
        0xbd => Insn::ANewArray(r.u16()?),
        0xbe => Insn::ArrayLength,
        0xbf => Insn::Throw,
        0xc0 => Insn::CheckCast(r.u16()?),
        0xc1 => Insn::InstanceOf(r.u16()?),
        0xc2 => Insn::MonitorEnter,
        0xc3 => Insn::MonitorExit,
        0xc4 => wide(r)?,
        0xc5 => Insn::MultiNewArray(r.u16()?, r.u8()?),
        0xc6 | 0xc7 => Insn::IfNull(op == 0xc6, near(r.u16()?)?),
        0xc8 => Insn::Goto(target(pc, r.i32()?)?),
        0xc9 => Insn::Subroutine((r.i32()?, "jsr_w").1),
        _ => return Err(Bad::owned(format!("unknown instruction {op:#04x} at {pc}"))),
    })
}

fn target(pc: usize, offset: i32) -> Result<u32, Bad> {
    let to = i64::try_from(pc).unwrap_or(i64::MAX) + i64::from(offset);
    u32::try_from(to).map_err(|_| Bad::owned(format!("the branch at {pc} leaves the code")))
}

fn arithmetic(op: u8) -> Insn {
    let kind = Kind::ALL[usize::from(op - 0x60) % 4];
    let float = matches!(kind, Kind::Float | Kind::Double);
    let pick = |i, f| if float { f } else { i };
    let op = match (op - 0x60) / 4 {
        0 => pick(BinOp::Add, BinOp::FAdd),
        1 => pick(BinOp::Sub, BinOp::FSub),
        2 => pick(BinOp::Mul, BinOp::FMul),
        3 => pick(BinOp::SDiv, BinOp::FDiv),
        _ => pick(BinOp::SRem, BinOp::FRem),
    };
    Insn::Bin(op, kind)
}

fn conversion(op: u8) -> Insn {
    use Kind::{Double, Float, Int, Long};
    const PAIRS: [(Kind, Kind); 12] = [
        (Int, Long),
        (Int, Float),
        (Int, Double),
        (Long, Int),
        (Long, Float),
        (Long, Double),
        (Float, Int),
        (Float, Long),
        (Float, Double),
        (Double, Int),
        (Double, Long),
        (Double, Float),
    ];
    let (from, to) = PAIRS[usize::from(op - 0x85)];
    Insn::Convert(Conv::Kinds(from, to))
}

fn primitive_element(code: u8) -> Result<&'static str, Bad> {
    Ok(match code {
        4 => "boolean",
        5 => "char",
        6 => "float",
        7 => "double",
        8 => "byte",
        9 => "short",
        10 => "int",
        11 => "long",
        _ => return Err(Bad::owned(format!("newarray of the unknown type {code}"))),
    })
}

fn wide(r: &mut Reader) -> Result<Insn, Bad> {
    let op = r.u8()?;
    let slot = r.u16()?;
    Ok(match op {
        0x15..=0x19 => Insn::Load(Kind::ALL[usize::from(op - 0x15)], slot),
        0x36..=0x3a => Insn::Store(Kind::ALL[usize::from(op - 0x36)], slot),
        0x84 => Insn::Iinc(slot, r.u16()? as i16),
        0xa9 => Insn::Subroutine("ret"),
        _ => return Err(Bad::owned(format!("wide before the instruction {op:#04x}"))),
    })
}

fn table_switch(r: &mut Reader, pc: usize) -> Result<Insn, Bad> {
    let default = target(pc, r.i32()?)?;
    let (low, high) = (r.i32()?, r.i32()?);
    let count = i64::from(high) - i64::from(low) + 1;
    if count < 1 || count > (r.remaining() / 4) as i64 {
        return Err(Bad::owned(format!("the tableswitch at {pc} has bounds {low} to {high}")));
    }
    let mut cases = Vec::with_capacity(count as usize);
    for key in low..=high {
        cases.push((key, target(pc, r.i32()?)?));
    }
    Ok(Insn::Switch(Box::new(Switch { default, cases })))
}

fn lookup_switch(r: &mut Reader, pc: usize) -> Result<Insn, Bad> {
    let default = target(pc, r.i32()?)?;
    let count = r.i32()?;
    if count < 0 || count as usize > r.remaining() / 8 {
        return Err(Bad::owned(format!("the lookupswitch at {pc} has {count} cases")));
    }
    let mut cases: Vec<(i32, u32)> = Vec::with_capacity(count as usize);
    for _ in 0..count {
        let key = r.i32()?;
        if cases.last().is_some_and(|last| last.0 >= key) {
            return Err(Bad::owned(format!("the keys of the lookupswitch at {pc} are not in order")));
        }
        cases.push((key, target(pc, r.i32()?)?));
    }
    Ok(Insn::Switch(Box::new(Switch { default, cases })))
}
