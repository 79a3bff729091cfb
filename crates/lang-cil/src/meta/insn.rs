//! CIL instructions (ECMA-335 partition III).

use super::{Bad, Cursor, Result};
use rustc_hash::FxHashMap;

/// The type that an indirect or element access names (§III.1.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elem {
    I1,
    U1,
    I2,
    U2,
    I4,
    U4,
    I8,
    I,
    R4,
    R8,
    Ref,
}

/// A binary operation on numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bin {
    Add,
    Sub,
    Mul,
    Div,
    DivUn,
    Rem,
    RemUn,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    ShrUn,
    AddOvf,
    AddOvfUn,
    MulOvf,
    MulOvfUn,
    SubOvf,
    SubOvfUn,
}

/// A comparison; `Un` is unsigned, or unordered for floats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cmp {
    Eq,
    Ge,
    Gt,
    Le,
    Lt,
    NeUn,
    GeUn,
    GtUn,
    LeUn,
    LtUn,
}

/// What a number is converted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    I1,
    U1,
    I2,
    U2,
    I4,
    U4,
    I8,
    U8,
    I,
    U,
    R4,
    R8,
    /// `conv.r.un`.
    RUn,
}

/// An instruction. Branch targets are numbers of instructions; tokens are as in the file.
#[derive(Clone, PartialEq, Debug)]
pub enum Insn {
    Nop,
    LdArg(u16),
    LdArgA(u16),
    StArg(u16),
    LdLoc(u16),
    LdLocA(u16),
    StLoc(u16),
    LdNull,
    LdI4(i32),
    LdI8(i64),
    LdR4(f32),
    LdR8(f64),
    Dup,
    Pop,
    Jmp(u32),
    Call(u32),
    CallI(u32),
    CallVirt(u32),
    Ret,
    Br(u32),
    BrFalse(u32),
    BrTrue(u32),
    BrCmp(Cmp, u32),
    Switch(Box<[u32]>),
    LdInd(Elem),
    StInd(Elem),
    Bin(Bin),
    Neg,
    Not,
    Conv(To),
    /// With a check; true when the operand is unsigned.
    ConvOvf(To, bool),
    CpObj(u32),
    LdObj(u32),
    StObj(u32),
    LdStr(u32),
    NewObj(u32),
    CastClass(u32),
    IsInst(u32),
    Unbox(u32),
    UnboxAny(u32),
    Box(u32),
    Throw,
    Rethrow,
    LdFld(u32),
    LdFldA(u32),
    StFld(u32),
    LdSFld(u32),
    LdSFldA(u32),
    StSFld(u32),
    NewArr(u32),
    LdLen,
    LdElemA(u32),
    LdElem(Elem),
    LdElemAny(u32),
    StElem(Elem),
    StElemAny(u32),
    RefAnyVal(u32),
    RefAnyType,
    MkRefAny(u32),
    CkFinite,
    LdToken(u32),
    EndFinally,
    Leave(u32),
    ArgList,
    /// `ceq`, `cgt`, `cgt.un`, `clt`, `clt.un`.
    Compare(Cmp),
    LdFtn(u32),
    LdVirtFtn(u32),
    LocAlloc,
    EndFilter,
    InitObj(u32),
    CpBlk,
    InitBlk,
    SizeOf(u32),
    Constrained(u32),
    /// `readonly.`: the address is only read by, so that the array's type is not asked (§III.2.3).
    Readonly,
    /// `volatile.`, `unaligned.`, `tail.`, `no.`: nothing to do for one thread and verified accesses.
    Prefix,
}

/// Decodes a body: instructions, the position of each, and the number of the instruction at each position.
pub fn decode(code: &[u8]) -> Result<(Vec<Insn>, Vec<u32>, FxHashMap<u32, u32>)> {
    let mut c = Cursor::new(code);
    let (mut insns, mut offsets, mut index) = (vec![], vec![], FxHashMap::default());
    while !c.is_empty() {
        index.insert(c.at as u32, insns.len() as u32);
        offsets.push(c.at as u32);
        insns.push(one(&mut c)?);
    }
    let fix = |target: &mut u32| match index.get(target) {
        Some(i) => {
            *target = *i;
            Ok(())
        }
        None => Err(Bad::new("a branch leads to no instruction")),
    };
    for insn in &mut insns {
        match insn {
            Insn::Br(t) | Insn::BrFalse(t) | Insn::BrTrue(t) | Insn::BrCmp(_, t) | Insn::Leave(t) => fix(t)?,
            Insn::Switch(targets) => targets.iter_mut().try_for_each(fix)?,
            _ => {}
        }
    }
    Ok((insns, offsets, index))
}

/// The target of a branch, as a position; one before the start becomes a position that no instruction has.
fn target(c: &mut Cursor, short: bool) -> Result<u32> {
    let delta = if short { i64::from(c.u8()? as i8) } else { i64::from(c.u32()? as i32) };
    Ok(u32::try_from(c.at as i64 + delta).unwrap_or(u32::MAX))
}

fn one(c: &mut Cursor) -> Result<Insn> {
    use Insn::*;
    let op = c.u8()?;
    let elem = |i: u8| {
        [
            Elem::I1,
            Elem::U1,
            Elem::I2,
            Elem::U2,
            Elem::I4,
            Elem::U4,
            Elem::I8,
            Elem::I,
            Elem::R4,
            Elem::R8,
            Elem::Ref,
        ][usize::from(i)]
    };
    let cmp = |i: u8| {
        [Cmp::Eq, Cmp::Ge, Cmp::Gt, Cmp::Le, Cmp::Lt, Cmp::NeUn, Cmp::GeUn, Cmp::GtUn, Cmp::LeUn, Cmp::LtUn]
            [usize::from(i)]
    };
    Ok(match op {
        0x00 | 0x01 => Nop,
        0x02..=0x05 => LdArg(u16::from(op - 0x02)),
        0x06..=0x09 => LdLoc(u16::from(op - 0x06)),
        0x0a..=0x0d => StLoc(u16::from(op - 0x0a)),
        0x0e => LdArg(u16::from(c.u8()?)),
        0x0f => LdArgA(u16::from(c.u8()?)),
        0x10 => StArg(u16::from(c.u8()?)),
        0x11 => LdLoc(u16::from(c.u8()?)),
        0x12 => LdLocA(u16::from(c.u8()?)),
        0x13 => StLoc(u16::from(c.u8()?)),
        0x14 => LdNull,
        0x15..=0x1e => LdI4(i32::from(op) - 0x16),
        0x1f => LdI4(i32::from(c.u8()? as i8)),
        0x20 => LdI4(c.u32()? as i32),
        0x21 => LdI8(c.u64()? as i64),
        0x22 => LdR4(f32::from_bits(c.u32()?)),
        0x23 => LdR8(f64::from_bits(c.u64()?)),
        0x25 => Dup,
        0x26 => Pop,
        0x27 => Jmp(c.u32()?),
        0x28 => Call(c.u32()?),
        0x29 => CallI(c.u32()?),
        0x2a => Ret,
        0x2b => Br(target(c, true)?),
        0x2c => BrFalse(target(c, true)?),
        0x2d => BrTrue(target(c, true)?),
        0x2e..=0x37 => BrCmp(cmp(op - 0x2e), target(c, true)?),
        0x38 => Br(target(c, false)?),
        0x39 => BrFalse(target(c, false)?),
        0x3a => BrTrue(target(c, false)?),
        0x3b..=0x44 => BrCmp(cmp(op - 0x3b), target(c, false)?),
        0x45 => switch(c)?,
        0x46..=0x50 => LdInd(elem(op - 0x46)),
        0x51 => StInd(Elem::Ref),
        0x52 => StInd(Elem::I1),
        0x53 => StInd(Elem::I2),
        0x54 => StInd(Elem::I4),
        0x55 => StInd(Elem::I8),
        0x56 => StInd(Elem::R4),
        0x57 => StInd(Elem::R8),
        0xdf => StInd(Elem::I),
        0x58 => Bin(self::Bin::Add),
        0x59 => Bin(self::Bin::Sub),
        0x5a => Bin(self::Bin::Mul),
        0x5b => Bin(self::Bin::Div),
        0x5c => Bin(self::Bin::DivUn),
        0x5d => Bin(self::Bin::Rem),
        0x5e => Bin(self::Bin::RemUn),
        0x5f => Bin(self::Bin::And),
        0x60 => Bin(self::Bin::Or),
        0x61 => Bin(self::Bin::Xor),
        0x62 => Bin(self::Bin::Shl),
        0x63 => Bin(self::Bin::Shr),
        0x64 => Bin(self::Bin::ShrUn),
        0x65 => Neg,
        0x66 => Not,
        0x67 => Conv(To::I1),
        0x68 => Conv(To::I2),
        0x69 => Conv(To::I4),
        0x6a => Conv(To::I8),
        0x6b => Conv(To::R4),
        0x6c => Conv(To::R8),
        0x6d => Conv(To::U4),
        0x6e => Conv(To::U8),
        0x6f => CallVirt(c.u32()?),
        0x70 => CpObj(c.u32()?),
        0x71 => LdObj(c.u32()?),
        0x72 => LdStr(c.u32()?),
        0x73 => NewObj(c.u32()?),
        0x74 => CastClass(c.u32()?),
        0x75 => IsInst(c.u32()?),
        0x76 => Conv(To::RUn),
        0x79 => Unbox(c.u32()?),
        0x7a => Throw,
        0x7b => LdFld(c.u32()?),
        0x7c => LdFldA(c.u32()?),
        0x7d => StFld(c.u32()?),
        0x7e => LdSFld(c.u32()?),
        0x7f => LdSFldA(c.u32()?),
        0x80 => StSFld(c.u32()?),
        0x81 => StObj(c.u32()?),
        0x82 => ConvOvf(To::I1, true),
        0x83 => ConvOvf(To::I2, true),
        0x84 => ConvOvf(To::I4, true),
        0x85 => ConvOvf(To::I8, true),
        0x86 => ConvOvf(To::U1, true),
        0x87 => ConvOvf(To::U2, true),
        0x88 => ConvOvf(To::U4, true),
        0x89 => ConvOvf(To::U8, true),
        0x8a => ConvOvf(To::I, true),
        0x8b => ConvOvf(To::U, true),
        0x8c => Box(c.u32()?),
        0x8d => NewArr(c.u32()?),
        0x8e => LdLen,
        0x8f => LdElemA(c.u32()?),
        0x90..=0x9a => LdElem(elem(op - 0x90)),
        0x9b => StElem(Elem::I),
        0x9c => StElem(Elem::I1),
        0x9d => StElem(Elem::I2),
        0x9e => StElem(Elem::I4),
        0x9f => StElem(Elem::I8),
        0xa0 => StElem(Elem::R4),
        0xa1 => StElem(Elem::R8),
        0xa2 => StElem(Elem::Ref),
        0xa3 => LdElemAny(c.u32()?),
        0xa4 => StElemAny(c.u32()?),
        0xa5 => UnboxAny(c.u32()?),
        0xb3 => ConvOvf(To::I1, false),
        0xb4 => ConvOvf(To::U1, false),
        0xb5 => ConvOvf(To::I2, false),
        0xb6 => ConvOvf(To::U2, false),
        0xb7 => ConvOvf(To::I4, false),
        0xb8 => ConvOvf(To::U4, false),
        0xb9 => ConvOvf(To::I8, false),
        0xba => ConvOvf(To::U8, false),
        0xc2 => RefAnyVal(c.u32()?),
        0xc3 => CkFinite,
        0xc6 => MkRefAny(c.u32()?),
        0xd0 => LdToken(c.u32()?),
        0xd1 => Conv(To::U2),
        0xd2 => Conv(To::U1),
        0xd3 => Conv(To::I),
        0xd4 => ConvOvf(To::I, false),
        0xd5 => ConvOvf(To::U, false),
        0xd6 => Bin(self::Bin::AddOvf),
        0xd7 => Bin(self::Bin::AddOvfUn),
        0xd8 => Bin(self::Bin::MulOvf),
        0xd9 => Bin(self::Bin::MulOvfUn),
        0xda => Bin(self::Bin::SubOvf),
        0xdb => Bin(self::Bin::SubOvfUn),
        0xdc => EndFinally,
        0xdd => Leave(target(c, false)?),
        0xde => Leave(target(c, true)?),
        0xe0 => Conv(To::U),
        0xfe => extended(c)?,
        other => return Err(Bad::new(format!("opcode {other:#x} is unknown"))),
    })
}

fn switch(c: &mut Cursor) -> Result<Insn> {
    let n = c.u32()? as usize;
    let mut deltas = vec![];
    for _ in 0..n {
        deltas.push(c.u32()? as i32);
    }
    let next = c.at as i64;
    Ok(Insn::Switch(deltas.iter().map(|d| u32::try_from(next + i64::from(*d)).unwrap_or(u32::MAX)).collect()))
}

fn extended(c: &mut Cursor) -> Result<Insn> {
    use Insn::*;
    Ok(match c.u8()? {
        0x00 => ArgList,
        0x01 => Compare(Cmp::Eq),
        0x02 => Compare(Cmp::Gt),
        0x03 => Compare(Cmp::GtUn),
        0x04 => Compare(Cmp::Lt),
        0x05 => Compare(Cmp::LtUn),
        0x06 => LdFtn(c.u32()?),
        0x07 => LdVirtFtn(c.u32()?),
        0x09 => LdArg(c.u16()?),
        0x0a => LdArgA(c.u16()?),
        0x0b => StArg(c.u16()?),
        0x0c => LdLoc(c.u16()?),
        0x0d => LdLocA(c.u16()?),
        0x0e => StLoc(c.u16()?),
        0x0f => LocAlloc,
        0x11 => EndFilter,
        0x12 => {
            c.u8()?;
            Prefix
        }
        0x13 | 0x14 => Prefix,
        0x1e => Readonly,
        0x15 => InitObj(c.u32()?),
        0x16 => Constrained(c.u32()?),
        0x17 => CpBlk,
        0x18 => InitBlk,
        0x19 => {
            c.u8()?;
            Prefix
        }
        0x1a => Rethrow,
        0x1c => SizeOf(c.u32()?),
        0x1d => RefAnyType,
        other => return Err(Bad::new(format!("opcode 0xfe {other:#x} is unknown"))),
    })
}
