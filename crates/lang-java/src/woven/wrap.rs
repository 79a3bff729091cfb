//! A method with clauses becomes two: its body under another name, and a method in its place that says where it begins and how it ends.

use super::inherit::{Above, descriptor as stating};
use super::raw::{Raw, RawAttribute, RawCode, RawMember};
use super::{AGAIN, BODY, CHECKING, argument_slots};
use crate::classfile::{self as cf, Bad, ClassFile, JType, Member, parse_method};
use crate::nullness::says_non_null;

const LDC_W: u8 = 0x13;
const ALOAD: u8 = 0x19;
const DUP: u8 = 0x59;
const DUP2: u8 = 0x5c;
const INVOKESPECIAL: u8 = 0xb7;
const INVOKESTATIC: u8 = 0xb8;
const ATHROW: u8 = 0xbf;
const RETURN: u8 = 0xb1;
const ACC_STRICT: u16 = 0x0800;

/// What is stated outside of a method's own body.
pub(super) struct Around<'a> {
    /// What it inherits.
    pub above: &'a [&'a Above],
    /// Does the method itself say what it needs?
    pub requires: bool,
    pub non_null: &'a NonNull,
}

/// What is annotated as never null.
pub(super) struct NonNull {
    /// The slots of the parameters.
    pub parameters: Vec<u8>,
    result: bool,
}

impl NonNull {
    pub fn of(file: &ClassFile, method: &Member) -> Result<NonNull, Bad> {
        let mut out = NonNull { parameters: vec![], result: false };
        if !file.has_code(method) || method.flags & cf::ACC_SYNTHETIC != 0 || &*method.name == "<clinit>" {
            return Ok(out);
        }
        let parsed = parse_method(&method.descriptor)?;
        let mut slot = usize::from(method.flags & cf::ACC_STATIC == 0);
        for (i, ty) in parsed.params.iter().enumerate() {
            let names = file.parameter_annotations(method, i, parsed.params.len());
            if matches!(ty, JType::Class(_)) && says_non_null(&names) {
                out.parameters.push(u8::try_from(slot).map_err(|_| too_many())?);
            }
            slot += ty.slots();
        }
        out.result =
            matches!(parsed.ret, Some(JType::Class(_))) && says_non_null(&file.result_annotations(method));
        Ok(out)
    }

    pub fn is_empty(&self) -> bool {
        self.parameters.is_empty() && !self.result
    }
}

fn too_many() -> Bad {
    Bad::new("a method has too many arguments")
}

/// Puts a method in the place of the one with this number, which is added under another name.
pub(super) fn wrap(
    raw: &mut Raw,
    file: &ClassFile,
    method: &Member,
    number: usize,
    around: &Around,
) -> Result<(), Bad> {
    let original = raw.methods[number].clone();
    let constructs = &*method.name == "<init>";
    let plain = if constructs { &b"init"[..] } else { raw.utf8(original.name).unwrap_or_default() };
    let name = [plain, BODY.as_bytes()].concat();
    let name_index = raw.add_utf8(&name)?;
    let descriptor = raw.utf8(original.descriptor).unwrap_or_default().to_vec();
    let is_static = original.flags & cf::ACC_STATIC != 0;
    let class = file.name.replace('.', "/");
    let interface = file.flags & cf::ACC_INTERFACE != 0;
    let code = raw.code(&original)?.ok_or_else(|| Bad::new("a method has lost its body"))?;
    let is_code: Vec<bool> = original.attributes.iter().map(|a| raw.named(a, "Code")).collect();

    let unique = format!("{}.{}{}", file.name, method.name, method.descriptor);
    let unique = raw.add_string(unique.as_bytes())?;
    let inside = raw.add_method(class.as_bytes(), &name, &descriptor, interface)?;
    let enter = raw.add_method(CHECKING, b"enter", b"(Ljava/lang/String;)V", false)?;
    let left = raw.add_method(CHECKING, b"left", b"(Ljava/lang/Throwable;)V", false)?;
    let parsed = parse_method(&method.descriptor)?;
    let leave = format!("({})V", parsed.ret.as_ref().map_or("", letter));
    let leave = raw.add_method(CHECKING, b"leave", leave.as_bytes(), false)?;

    let mut out = vec![LDC_W];
    let call = |out: &mut Vec<u8>, op: u8, to: u16| {
        out.push(op);
        out.extend(to.to_be_bytes());
    };
    out.extend(unique.to_be_bytes());
    call(&mut out, INVOKESTATIC, enter);
    let loads = loads(&parsed.params, is_static)?;
    for above in around.above {
        let begin = raw.add_method(CHECKING, b"inherit", b"()V", false)?;
        let (name, takes) = (format!("{}{AGAIN}", method.name), stating(&above.class, &method.descriptor));
        let class = above.class.replace('.', "/");
        let states = raw.add_method(class.as_bytes(), name.as_bytes(), takes.as_bytes(), above.interface)?;
        let end = raw.add_method(CHECKING, b"inherited", b"()V", false)?;
        call(&mut out, INVOKESTATIC, begin);
        out.extend(&loads);
        call(&mut out, INVOKESTATIC, states);
        call(&mut out, INVOKESTATIC, end);
    }
    if !around.above.is_empty() && !around.requires {
        let to = raw.add_method(CHECKING, b"needsInherited", b"()V", false)?;
        call(&mut out, INVOKESTATIC, to);
    }
    for slot in &around.non_null.parameters {
        let to = raw.add_method(CHECKING, b"nonNull", b"(Ljava/lang/Object;)V", false)?;
        out.extend([ALOAD, *slot]);
        call(&mut out, INVOKESTATIC, to);
    }
    let start = out.len() as u16;
    out.extend(&loads);
    call(&mut out, if is_static { INVOKESTATIC } else { INVOKESPECIAL }, inside);
    let end = out.len() as u16;
    let back = match &parsed.ret {
        None => RETURN,
        Some(JType::Boolean | JType::Byte | JType::Char | JType::Short | JType::Int) => 0xac,
        Some(JType::Long) => 0xad,
        Some(JType::Float) => 0xae,
        Some(JType::Double) => 0xaf,
        Some(JType::Class(_)) => 0xb0,
    };
    if around.non_null.result {
        let to = raw.add_method(CHECKING, b"nonNullResult", b"(Ljava/lang/Object;)V", false)?;
        out.push(DUP);
        call(&mut out, INVOKESTATIC, to);
    }
    match &parsed.ret {
        None => {}
        Some(ty) => out.push(if ty.slots() == 2 { DUP2 } else { DUP }),
    }
    call(&mut out, INVOKESTATIC, leave);
    out.push(back);
    let handler = out.len() as u16;
    out.push(DUP);
    call(&mut out, INVOKESTATIC, left);
    out.push(ATHROW);

    let slots = argument_slots(method)?;
    let outer = RawCode {
        max_stack: slots + 5,
        max_locals: slots,
        attributes: tables(raw, &code, out.len() as u16, slots),
        code: out,
        handlers: vec![[start, end, handler, 0]],
    };
    let mut wrapper = original.clone();
    let mut inner = RawMember {
        flags: original.flags & (cf::ACC_STATIC | ACC_STRICT) | cf::ACC_PRIVATE | cf::ACC_SYNTHETIC,
        name: name_index,
        descriptor: original.descriptor,
        attributes: vec![],
    };
    for (i, is_code) in is_code.into_iter().enumerate() {
        if is_code {
            inner.attributes.push(original.attributes[i].clone());
            wrapper.attributes[i].contents = outer.write();
        }
    }
    raw.methods[number] = wrapper;
    raw.methods.push(inner);
    if constructs {
        // What constructors alone may write to is written to by another method now.
        let fields = raw.fields.iter_mut().filter(|f| f.flags & cf::ACC_STATIC == 0);
        fields.for_each(|f| f.flags &= !cf::ACC_FINAL);
    }
    Ok(())
}

/// Instructions that load the arguments of a method.
fn loads(params: &[JType], is_static: bool) -> Result<Vec<u8>, Bad> {
    let mut out = vec![];
    let mut slot = 0;
    let receiver = (!is_static).then(|| JType::Class("".into()));
    for ty in receiver.iter().chain(params) {
        let load = match ty {
            JType::Boolean | JType::Byte | JType::Char | JType::Short | JType::Int => 0x15,
            JType::Long => 0x16,
            JType::Float => 0x17,
            JType::Double => 0x18,
            JType::Class(_) => ALOAD,
        };
        out.extend([load, u8::try_from(slot).map_err(|_| too_many())?]);
        slot += ty.slots();
    }
    Ok(out)
}

/// What `leave` takes for a result, as a descriptor.
fn letter(ty: &JType) -> &'static str {
    match ty {
        JType::Boolean => "Z",
        JType::Byte => "B",
        JType::Char => "C",
        JType::Short => "S",
        JType::Int => "I",
        JType::Long => "J",
        JType::Float => "F",
        JType::Double => "D",
        JType::Class(_) => "Ljava/lang/Object;",
    }
}

/// The line where the method begins, and the names of its parameters.
fn tables(raw: &Raw, code: &RawCode, length: u16, slots: u16) -> Vec<RawAttribute> {
    let mut out = vec![];
    for a in &code.attributes {
        let rows = a.contents.get(2..).unwrap_or_default();
        let number = |row: &[u8], at: usize| u16::from_be_bytes([row[at], row[at + 1]]);
        let kept: Vec<Vec<u8>> = if raw.named(a, "LineNumberTable") {
            let first = rows.chunks_exact(4).min_by_key(|row| number(row, 0));
            first.map(|row| vec![0, 0, row[2], row[3]]).into_iter().collect()
        } else if raw.named(a, "LocalVariableTable") {
            let parameter = |row: &&[u8]| number(row, 0) == 0 && number(row, 8) < slots;
            let whole = |row: &[u8]| [&[0, 0], &length.to_be_bytes()[..], &row[4..10]].concat();
            rows.chunks_exact(10).filter(parameter).map(whole).collect()
        } else {
            continue;
        };
        let contents = [&(kept.len() as u16).to_be_bytes()[..], &kept.concat()].concat();
        out.push(RawAttribute { name: a.name, contents });
    }
    out
}
