//! `Contract.old(…)` in the lambda of a postcondition: the expression is what comes before the call on the stack, a run of instructions
//! without branches. It is copied to the start of the lambda, where it is evaluated when the clause is stated; where it stood, the value that was
//! kept is taken.

use super::raw::{Raw, RawAttribute, RawCode};
use super::{CHECKING, Stated, argument_slots, repoint};
use crate::classfile::{Bad, ClassFile, Code, Insn, InvokeKind, Member, parse_method};

const INVOKESTATIC: u8 = 0xb8;
const IFEQ: u8 = 0x99;
const IRETURN: u8 = 0xac;
const ICONST_0: u8 = 0x03;
const NOP: u8 = 0x00;

/// The lambda that is changed.
pub(super) struct Shape<'a> {
    pub file: &'a ClassFile,
    pub method: &'a Member,
    pub code: &'a Code,
    pub stated: &'a [Stated],
}

/// The instructions of an argument of `old`, as offsets, up to the call; and the call's own.
struct Slice {
    start: usize,
    call: usize,
    site: u16,
    /// What `old` takes, as a descriptor.
    ty: String,
}

/// Changes a lambda; by how many bytes its code has moved.
pub(super) fn record(
    raw: &mut Raw,
    shape: &Shape,
    body: &mut RawCode,
    sites: &mut u16,
) -> Result<usize, Bad> {
    let mut slices = vec![];
    let mut lost = vec![];
    for call in shape.stated.iter().filter(|c| &*c.name == "old") {
        let Some(start) = start(shape, call.insn)? else {
            lost.push(call);
            continue;
        };
        let (start, end) = (shape.code.offsets[start] as usize, shape.code.offsets[call.insn] as usize);
        // What a lambda has captured stays as it is.
        if end - start == 1 && *sites > 5 {
            continue;
        }
        let ty = call.descriptor[1..].split(')').next().unwrap_or("").to_string();
        slices.push(Slice { start, call: end, site: *sites, ty });
        *sites = sites.checked_add(1).ok_or_else(|| Bad::new("too many old values"))?;
    }
    let prefix = prefix(raw, &slices, &body.code)?;
    let shift = prefix.len();
    let mut code = prefix;
    code.extend(&body.code);
    for slice in &slices {
        let letter = if slice.ty.len() == 1 { slice.ty.clone() } else { "L".into() };
        let (name, gives) = (format!("saved{letter}"), format!("(I){}", slice.ty));
        let target = raw.add_method(CHECKING, name.as_bytes(), gives.as_bytes(), false)?;
        let mut taken = push(slice.site);
        taken.push(INVOKESTATIC);
        taken.extend(target.to_be_bytes());
        let room = &mut code[shift + slice.start..shift + slice.call + 3];
        room.fill(NOP);
        room[..taken.len()].copy_from_slice(&taken);
    }
    body.code = code;
    body.max_stack = body.max_stack.saturating_add(2);
    moved(raw, body, shift as u16)?;
    for call in lost {
        let target = raw.add_method(CHECKING, b"lost", call.descriptor.as_bytes(), false)?;
        repoint(body, shape.code.offsets[call.insn] as usize + shift, target);
    }
    Ok(shift)
}

/// What a lambda does where its clause is stated. Switches keep their distance to multiples of four.
fn prefix(raw: &mut Raw, slices: &[Slice], code: &[u8]) -> Result<Vec<u8>, Bad> {
    let mut out = vec![INVOKESTATIC];
    out.extend(raw.add_method(CHECKING, b"recording", b"()Z", false)?.to_be_bytes());
    let branch = out.len();
    out.extend([IFEQ, 0, 0]);
    for slice in slices {
        out.extend(&code[slice.start..slice.call]);
        out.extend(push(slice.site));
        out.push(INVOKESTATIC);
        let takes = format!("({}I)V", slice.ty);
        out.extend(raw.add_method(CHECKING, b"keep", takes.as_bytes(), false)?.to_be_bytes());
    }
    out.extend([ICONST_0, IRETURN]);
    while out.len() % 4 != 0 {
        out.push(NOP);
    }
    let distance =
        u16::try_from(out.len() - branch).ok().filter(|d| *d < 0x8000 && out.len() + code.len() < 65_536);
    let distance = distance.ok_or_else(|| Bad::new("a condition is too long"))?;
    out[branch + 1..branch + 3].copy_from_slice(&distance.to_be_bytes());
    Ok(out)
}

fn push(number: u16) -> Vec<u8> {
    match number {
        0..=5 => vec![ICONST_0 + number as u8],
        6..=127 => vec![0x10, number as u8],
        _ => [&[0x11], &number.to_be_bytes()[..]].concat(),
    }
}

/// The first instruction of a call's only argument; `None` where it is not a run of instructions without branches that takes nothing but what the
/// lambda is given.
fn start(shape: &Shape, call: usize) -> Result<Option<usize>, Bad> {
    let slots = argument_slots(shape.method)?;
    let mut need = 1;
    let mut at = call;
    while need > 0 {
        let Some(before) = at.checked_sub(1) else { return Ok(None) };
        at = before;
        let Some((pops, pushes)) = effect(shape.file, &shape.code.insns[at], slots)? else { return Ok(None) };
        if pushes > need {
            return Ok(None);
        }
        need = need - pushes + pops;
    }
    let enters = |to: u32| (to as usize) > at && (to as usize) <= call;
    let entered = shape.code.insns.iter().any(|i| i.targets().into_iter().any(enters));
    Ok((!entered).then_some(at))
}

/// How many values an instruction takes from the stack, and how many it leaves there.
fn effect(file: &ClassFile, insn: &Insn, slots: u16) -> Result<Option<(usize, usize)>, Bad> {
    let called = |descriptor: &str, receiver: usize| {
        let d = parse_method(descriptor)?;
        // A call without a result is a statement.
        Ok::<_, Bad>(d.ret.is_some().then_some((d.params.len() + receiver, 1)))
    };
    Ok(match insn {
        Insn::Null | Insn::Int(_) | Insn::Long(_) | Insn::Float(_) | Insn::Double(_) | Insn::Ldc(_) => {
            Some((0, 1))
        }
        Insn::Load(_, slot) if *slot < slots => Some((0, 1)),
        Insn::GetStatic(_) => Some((0, 1)),
        Insn::GetField(_) | Insn::ArrayLength | Insn::Neg(_) | Insn::Convert(_) => Some((1, 1)),
        Insn::CheckCast(_) | Insn::InstanceOf(_) => Some((1, 1)),
        Insn::ArrayLoad(_) | Insn::Bin(..) | Insn::Shift(..) | Insn::Lcmp | Insn::Fcmp(..) => Some((2, 1)),
        Insn::Invoke(kind, index) => {
            called(&file.member_ref(*index)?.descriptor, usize::from(*kind != InvokeKind::Static))?
        }
        Insn::InvokeDynamic(index) => called(&file.invoke_dynamic(*index)?.descriptor, 0)?,
        _ => None,
    })
}

/// Moves the tables of a body whose code has moved.
fn moved(raw: &Raw, body: &mut RawCode, by: u16) -> Result<(), Bad> {
    for handler in &mut body.handlers {
        handler[..3].iter_mut().for_each(|at| *at += by);
    }
    let keeps = |a: &RawAttribute| {
        ["LineNumberTable", "LocalVariableTable"].into_iter().find(|name| raw.named(a, name))
    };
    body.attributes.retain(|a| keeps(a).is_some());
    for a in &mut body.attributes {
        let lines = raw.named(a, "LineNumberTable");
        let row = if lines { 4 } else { 10 };
        for entry in a.contents.get_mut(2..).unwrap_or_default().chunks_exact_mut(row) {
            let add = |part: &mut [u8]| {
                let value = u16::from_be_bytes([part[0], part[1]]).wrapping_add(by);
                part.copy_from_slice(&value.to_be_bytes());
            };
            // What is there from the start is there earlier now; the line of the first instruction is that of those before it.
            let first = entry[..2] == [0, 0];
            match (first, lines) {
                (true, true) => {}
                (true, false) => add(&mut entry[2..4]),
                (false, _) => add(&mut entry[..2]),
            }
        }
    }
    Ok(())
}
