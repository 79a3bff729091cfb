//! Method bodies (ECMA-335 §II.25.4): headers, code, exception clauses.

use super::insn::{self, Insn};
use super::{Bad, Cursor, Result};
use std::ops::Range;

/// What a handler is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClauseKind {
    /// Exceptions of the class with this token.
    Catch(u32),
    /// Exceptions that the filter accepts, which starts at this instruction.
    Filter(u32),
    Finally,
    Fault,
}

/// An exception clause; positions are numbers of instructions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    pub kind: ClauseKind,
    pub body: Range<u32>,
    pub handler: Range<u32>,
}

/// A method's body.
#[derive(Clone, Debug)]
pub struct MethodBody {
    /// The token of the signature of the locals, or 0.
    pub locals: u32,
    /// How many values the evaluation stack holds at most.
    pub most: u16,
    pub insns: Vec<Insn>,
    /// The position in bytes of each instruction.
    pub offsets: Vec<u32>,
    pub clauses: Vec<Clause>,
}

/// Reads the body at a position of the file.
pub fn parse(data: &[u8], at: usize) -> Result<MethodBody> {
    let mut c = Cursor::at(data, at);
    let first = c.u8()?;
    let (size, locals, more, most) = match first & 3 {
        2 => (usize::from(first >> 2), 0, false, 8),
        3 => {
            let flags = u16::from(first) | u16::from(c.u8()?) << 8;
            let most = c.u16()?;
            let size = c.u32()? as usize;
            let locals = c.u32()?;
            let words = usize::from(flags >> 12);
            c.at = at + words.max(3) * 4;
            (size, locals, flags & 8 != 0, most)
        }
        _ => return Err(Bad::new("the header of a method's body is of an unknown kind")),
    };
    let code = c.bytes(size)?;
    let (insns, offsets, index) = insn::decode(code)?;
    let end = insns.len() as u32;
    let number = |offset: u32| match index.get(&offset) {
        Some(i) => Ok(*i),
        None if offset as usize == size => Ok(end),
        None => Err(Bad::new("an exception clause starts or ends within an instruction")),
    };
    let mut clauses = vec![];
    // Sections follow one another; each says whether there is a next one.
    let mut more = more;
    while more {
        c.at = c.at.next_multiple_of(4);
        let kind = c.u8()?;
        let low = c.bytes(3)?;
        let bytes = usize::from(low[0]) | usize::from(low[1]) << 8 | usize::from(low[2]) << 16;
        let fat = kind & 0x40 != 0;
        let count = if fat { bytes.saturating_sub(4) / 24 } else { (bytes & 0xff).saturating_sub(4) / 12 };
        if kind & 1 == 0 {
            // Not exception clauses.
            c.bytes(bytes.saturating_sub(4))?;
        } else {
            for _ in 0..count {
                let (flags, start, length, handler, handler_length);
                if fat {
                    (flags, start, length) = (c.u32()?, c.u32()?, c.u32()?);
                    (handler, handler_length) = (c.u32()?, c.u32()?);
                } else {
                    flags = u32::from(c.u16()?);
                    start = u32::from(c.u16()?);
                    length = u32::from(c.u8()?);
                    handler = u32::from(c.u16()?);
                    handler_length = u32::from(c.u8()?);
                }
                let token = c.u32()?;
                let kind = match flags & 7 {
                    0 => ClauseKind::Catch(token),
                    1 => ClauseKind::Filter(number(token)?),
                    2 => ClauseKind::Finally,
                    4 => ClauseKind::Fault,
                    _ => return Err(Bad::new("an exception clause is of an unknown kind")),
                };
                let body = number(start)?..number(start.saturating_add(length))?;
                let handler = number(handler)?..number(handler.saturating_add(handler_length))?;
                if body.is_empty() || handler.is_empty() {
                    return Err(Bad::new("an exception clause is empty"));
                }
                clauses.push(Clause { kind, body, handler });
            }
        }
        more = kind & 0x80 != 0;
    }
    Ok(MethodBody { locals, most, insns, offsets, clauses })
}
