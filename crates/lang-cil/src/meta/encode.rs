//! Method bodies as bytes (ECMA-335 §II.25.4, partition III): the fat header, long forms of all instructions and clauses.
//!
//! Prefixes that say nothing to one thread (`volatile.`, `tail.` and their like) are left out, as [`super::insn`] reads them.

use super::body::{Clause, ClauseKind};
use super::insn::{Bin, Cmp, Elem, Insn, To};

/// The bytes of a body, and the position of each instruction.
pub fn body(insns: &[Insn], clauses: &[Clause], locals: u32, most: u16) -> (Vec<u8>, Vec<u32>) {
    let mut offsets = vec![];
    let mut at = 0;
    for insn in insns {
        offsets.push(at);
        at += size(insn);
    }
    let end = at;
    let place = |i: u32| offsets.get(i as usize).copied().unwrap_or(end);
    let mut out = vec![];
    let flags: u16 = 0x3013 | if clauses.is_empty() { 0 } else { 8 };
    out.extend(flags.to_le_bytes());
    out.extend(most.to_le_bytes());
    out.extend(end.to_le_bytes());
    out.extend(locals.to_le_bytes());
    for (i, insn) in insns.iter().enumerate() {
        one(&mut out, insn, offsets[i] + size(insn), &place);
    }
    if !clauses.is_empty() {
        out.resize(out.len().next_multiple_of(4), 0);
        let bytes = 4 + 24 * clauses.len() as u32;
        out.extend((0x41 | bytes << 8).to_le_bytes());
        for c in clauses {
            let (flags, last) = match c.kind {
                ClauseKind::Catch(token) => (0u32, token),
                ClauseKind::Filter(at) => (1, place(at)),
                ClauseKind::Finally => (2, 0),
                ClauseKind::Fault => (4, 0),
            };
            let (from, to) = (place(c.body.start), place(c.body.end));
            let (first, end) = (place(c.handler.start), place(c.handler.end));
            for word in [flags, from, to - from, first, end - first, last] {
                out.extend(word.to_le_bytes());
            }
        }
    }
    (out, offsets)
}

/// The code of an instruction without its operand; codes above 0xff begin with 0xfe.
fn code(insn: &Insn) -> u16 {
    use Insn::*;
    match insn {
        Nop | Prefix => 0x00,
        LdArg(_) => 0xfe09,
        LdArgA(_) => 0xfe0a,
        StArg(_) => 0xfe0b,
        LdLoc(_) => 0xfe0c,
        LdLocA(_) => 0xfe0d,
        StLoc(_) => 0xfe0e,
        LdNull => 0x14,
        LdI4(_) => 0x20,
        LdI8(_) => 0x21,
        LdR4(_) => 0x22,
        LdR8(_) => 0x23,
        Dup => 0x25,
        Pop => 0x26,
        Jmp(_) => 0x27,
        Call(_) => 0x28,
        CallI(_) => 0x29,
        CallVirt(_) => 0x6f,
        Ret => 0x2a,
        Br(_) => 0x38,
        BrFalse(_) => 0x39,
        BrTrue(_) => 0x3a,
        BrCmp(c, _) => 0x3b + *c as u16,
        Switch(_) => 0x45,
        LdInd(e) => 0x46 + *e as u16,
        StInd(e) => match e {
            Elem::Ref => 0x51,
            Elem::I1 | Elem::U1 => 0x52,
            Elem::I2 | Elem::U2 => 0x53,
            Elem::I4 | Elem::U4 => 0x54,
            Elem::I8 => 0x55,
            Elem::R4 => 0x56,
            Elem::R8 => 0x57,
            Elem::I => 0xdf,
        },
        Bin(b) => bin(*b),
        Neg => 0x65,
        Not => 0x66,
        Conv(to) => conv(*to),
        ConvOvf(to, unsigned) => conv_ovf(*to, *unsigned),
        CpObj(_) => 0x70,
        LdObj(_) => 0x71,
        StObj(_) => 0x81,
        LdStr(_) => 0x72,
        NewObj(_) => 0x73,
        CastClass(_) => 0x74,
        IsInst(_) => 0x75,
        Unbox(_) => 0x79,
        UnboxAny(_) => 0xa5,
        Box(_) => 0x8c,
        Throw => 0x7a,
        Rethrow => 0xfe1a,
        LdFld(_) => 0x7b,
        LdFldA(_) => 0x7c,
        StFld(_) => 0x7d,
        LdSFld(_) => 0x7e,
        LdSFldA(_) => 0x7f,
        StSFld(_) => 0x80,
        NewArr(_) => 0x8d,
        LdLen => 0x8e,
        LdElemA(_) => 0x8f,
        LdElem(e) => 0x90 + *e as u16,
        LdElemAny(_) => 0xa3,
        StElem(e) => match e {
            Elem::I => 0x9b,
            Elem::I1 | Elem::U1 => 0x9c,
            Elem::I2 | Elem::U2 => 0x9d,
            Elem::I4 | Elem::U4 => 0x9e,
            Elem::I8 => 0x9f,
            Elem::R4 => 0xa0,
            Elem::R8 => 0xa1,
            Elem::Ref => 0xa2,
        },
        StElemAny(_) => 0xa4,
        RefAnyVal(_) => 0xc2,
        RefAnyType => 0xfe1d,
        MkRefAny(_) => 0xc6,
        CkFinite => 0xc3,
        LdToken(_) => 0xd0,
        EndFinally => 0xdc,
        Leave(_) => 0xdd,
        ArgList => 0xfe00,
        Compare(c) => match c {
            Cmp::Gt => 0xfe02,
            Cmp::GtUn => 0xfe03,
            Cmp::Lt => 0xfe04,
            Cmp::LtUn => 0xfe05,
            _ => 0xfe01,
        },
        LdFtn(_) => 0xfe06,
        LdVirtFtn(_) => 0xfe07,
        LocAlloc => 0xfe0f,
        EndFilter => 0xfe11,
        InitObj(_) => 0xfe15,
        CpBlk => 0xfe17,
        InitBlk => 0xfe18,
        SizeOf(_) => 0xfe1c,
        Constrained(_) => 0xfe16,
        Readonly => 0xfe1e,
    }
}

fn bin(b: Bin) -> u16 {
    match b {
        Bin::AddOvf => 0xd6,
        Bin::AddOvfUn => 0xd7,
        Bin::MulOvf => 0xd8,
        Bin::MulOvfUn => 0xd9,
        Bin::SubOvf => 0xda,
        Bin::SubOvfUn => 0xdb,
        plain => 0x58 + plain as u16,
    }
}

fn conv(to: To) -> u16 {
    match to {
        To::I1 => 0x67,
        To::I2 => 0x68,
        To::I4 => 0x69,
        To::I8 => 0x6a,
        To::R4 => 0x6b,
        To::R8 => 0x6c,
        To::U4 => 0x6d,
        To::U8 => 0x6e,
        To::RUn => 0x76,
        To::U2 => 0xd1,
        To::U1 => 0xd2,
        To::I => 0xd3,
        To::U => 0xe0,
    }
}

fn conv_ovf(to: To, unsigned: bool) -> u16 {
    let (un, plain) = match to {
        To::I1 => (0x82, 0xb3),
        To::I2 => (0x83, 0xb5),
        To::I4 => (0x84, 0xb7),
        To::I8 => (0x85, 0xb9),
        To::U1 => (0x86, 0xb4),
        To::U2 => (0x87, 0xb6),
        To::U4 => (0x88, 0xb8),
        To::U8 => (0x89, 0xba),
        To::I => (0x8a, 0xd4),
        // Floats are never converted so; the reader makes none of them.
        To::U | To::R4 | To::R8 | To::RUn => (0x8b, 0xd5),
    };
    if unsigned { un } else { plain }
}

/// The operand of an instruction.
enum Operand<'a> {
    None,
    Two(u16),
    Four(u32),
    Eight(u64),
    Target(u32),
    Targets(&'a [u32]),
}

fn operand(insn: &Insn) -> Operand<'_> {
    use Insn::*;
    match insn {
        LdArg(n) | LdArgA(n) | StArg(n) | LdLoc(n) | LdLocA(n) | StLoc(n) => Operand::Two(*n),
        LdI4(n) => Operand::Four(*n as u32),
        LdI8(n) => Operand::Eight(*n as u64),
        LdR4(x) => Operand::Four(x.to_bits()),
        LdR8(x) => Operand::Eight(x.to_bits()),
        Br(t) | BrFalse(t) | BrTrue(t) | BrCmp(_, t) | Leave(t) => Operand::Target(*t),
        Switch(ts) => Operand::Targets(ts),
        Jmp(t) | Call(t) | CallI(t) | CallVirt(t) | CpObj(t) | LdObj(t) | StObj(t) | LdStr(t) | NewObj(t)
        | CastClass(t) | IsInst(t) | Unbox(t) | UnboxAny(t) | Box(t) | LdFld(t) | LdFldA(t) | StFld(t)
        | LdSFld(t) | LdSFldA(t) | StSFld(t) | NewArr(t) | LdElemA(t) | LdElemAny(t) | StElemAny(t)
        | RefAnyVal(t) | MkRefAny(t) | LdToken(t) | LdFtn(t) | LdVirtFtn(t) | InitObj(t) | SizeOf(t)
        | Constrained(t) => Operand::Four(*t),
        _ => Operand::None,
    }
}

fn size(insn: &Insn) -> u32 {
    let operand = match operand(insn) {
        Operand::None => 0,
        Operand::Two(_) => 2,
        Operand::Four(_) | Operand::Target(_) => 4,
        Operand::Eight(_) => 8,
        Operand::Targets(ts) => 4 + 4 * ts.len() as u32,
    };
    operand + if code(insn) > 0xff { 2 } else { 1 }
}

fn one(out: &mut Vec<u8>, insn: &Insn, next: u32, place: &dyn Fn(u32) -> u32) {
    let code = code(insn);
    if code > 0xff {
        out.push(0xfe);
    }
    out.push(code as u8);
    match operand(insn) {
        Operand::None => {}
        Operand::Two(n) => out.extend(n.to_le_bytes()),
        Operand::Four(n) => out.extend(n.to_le_bytes()),
        Operand::Eight(n) => out.extend(n.to_le_bytes()),
        Operand::Target(t) => out.extend(place(t).wrapping_sub(next).to_le_bytes()),
        Operand::Targets(ts) => {
            out.extend((ts.len() as u32).to_le_bytes());
            for t in ts {
                out.extend(place(*t).wrapping_sub(next).to_le_bytes());
            }
        }
    }
}
