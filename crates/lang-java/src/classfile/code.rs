//! The `Code` attribute (JVMS §4.7.3).

use super::insn::{Insn, decode};
use super::{Bad, ClassFile, Reader};
use std::rc::Rc;

/// A method's body. Positions are instruction indices unless they say otherwise.
#[derive(Default, Debug)]
pub struct Code {
    pub max_stack: u16,
    pub max_locals: u16,
    pub insns: Vec<Insn>,
    /// The byte offset of each instruction.
    pub offsets: Vec<u32>,
    pub handlers: Vec<Handler>,
    /// The source line of each instruction; 0 when not known.
    pub lines: Vec<u32>,
    pub variables: Vec<LocalVar>,
}

/// An entry of the exception table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handler {
    /// The first instruction covered.
    pub start: u32,
    /// The first instruction after those covered.
    pub end: u32,
    pub target: u32,
    /// The pool index of the class caught; 0 catches everything.
    pub catch: u16,
}

/// A named local variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalVar {
    /// Byte offsets: where the variable has a value, from and to.
    pub start: u32,
    pub end: u32,
    pub slot: u16,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
}

impl Code {
    /// The name of the variable that a slot holds at an instruction.
    pub fn variable(&self, slot: u16, insn: usize) -> Option<&LocalVar> {
        let at = *self.offsets.get(insn)?;
        self.variables.iter().find(|v| v.slot == slot && v.start <= at && at < v.end)
    }
}

pub(super) fn parse(file: &ClassFile, mut r: Reader) -> Result<Code, Bad> {
    let (max_stack, max_locals) = (r.u16()?, r.u16()?);
    let len = r.u32()? as usize;
    if len == 0 || len > 65_535 {
        return Err(Bad::owned(format!("a body of {len} bytes")));
    }
    let (insns, offsets, index_of) = instructions(r.bytes(len)?)?;
    let at = |offset: u32| match index_of.get(offset as usize) {
        Some(&i) if i != u32::MAX => Ok(i),
        _ => Err(Bad::owned(format!("offset {offset} is not the start of an instruction"))),
    };
    let mut handlers = vec![];
    for _ in 0..r.u16()? {
        let (start, end) = (u32::from(r.u16()?), u32::from(r.u16()?));
        let (target, catch) = (u32::from(r.u16()?), r.u16()?);
        let end = if end as usize == len { insns.len() as u32 } else { at(end)? };
        let handler = Handler { start: at(start)?, end, target: at(target)?, catch };
        // An empty range catches nothing; some old compilers wrote them.
        if handler.start < handler.end {
            handlers.push(handler);
        }
    }
    let mut code = Code {
        max_stack,
        max_locals,
        lines: vec![0; insns.len()],
        insns,
        offsets,
        handlers,
        variables: vec![],
    };
    for attribute in super::read_attributes(&mut r)? {
        let start = attribute.start as usize;
        let contents = Reader::new(&file.bytes[..start + attribute.len as usize], start);
        match file.utf8_bytes(attribute.name)? {
            b"LineNumberTable" => read_lines(&mut code, contents, &at)?,
            b"LocalVariableTable" => read_variables(&mut code, file, contents)?,
            _ => {}
        }
    }
    Ok(code)
}

type Decoded = (Vec<Insn>, Vec<u32>, Vec<u32>);

/// The instructions, the offset of each, and the index of each offset (`u32::MAX` inside an instruction).
fn instructions(bytes: &[u8]) -> Result<Decoded, Bad> {
    let mut r = Reader::new(bytes, 0);
    let mut insns = Vec::with_capacity(bytes.len() / 2);
    let mut offsets = Vec::with_capacity(bytes.len() / 2);
    let mut index_of = vec![u32::MAX; bytes.len()];
    while r.remaining() > 0 {
        index_of[r.position()] = insns.len() as u32;
        offsets.push(r.position() as u32);
        insns.push(decode(&mut r, 0)?);
    }
    for (insn, offset) in insns.iter_mut().zip(&offsets) {
        insn.map_targets(|to| match index_of.get(to as usize) {
            Some(&i) if i != u32::MAX => Ok(i),
            _ => Err(Bad::owned(format!("the branch at {offset} goes to {to}, which is no instruction"))),
        })?;
    }
    if !insns.last().is_some_and(Insn::ends_flow) {
        return Err(Bad::new("the code runs past its end"));
    }
    Ok((insns, offsets, index_of))
}

/// Fills in the line of each instruction: an entry holds until the next one by offset.
fn read_lines(code: &mut Code, mut r: Reader, at: &impl Fn(u32) -> Result<u32, Bad>) -> Result<(), Bad> {
    let mut entries = vec![];
    for _ in 0..r.u16()? {
        let (start, line) = (u32::from(r.u16()?), u32::from(r.u16()?));
        entries.push((at(start)?, line));
    }
    // A later entry for the same instruction wins, as it does for the virtual machine's stack traces.
    entries.sort_by_key(|e| e.0);
    for (i, (start, line)) in entries.iter().enumerate() {
        let end = entries.get(i + 1).map_or(code.lines.len() as u32, |next| next.0);
        code.lines[*start as usize..end as usize].fill(*line);
    }
    Ok(())
}

fn read_variables(code: &mut Code, file: &ClassFile, mut r: Reader) -> Result<(), Bad> {
    for _ in 0..r.u16()? {
        let (start, len) = (u32::from(r.u16()?), u32::from(r.u16()?));
        let (name, descriptor, slot) = (file.utf8(r.u16()?)?, file.utf8(r.u16()?)?, r.u16()?);
        code.variables.push(LocalVar { start, end: start + len, slot, name, descriptor });
    }
    Ok(())
}
