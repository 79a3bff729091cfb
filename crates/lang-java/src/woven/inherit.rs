//! Methods promise what the methods that they override promise, and need no more: each stating method has a static method beside it that states its
//! clauses once more, and overriding methods call it.

use super::raw::{Raw, RawAttribute, RawCode, RawMember};
use super::{AGAIN, CHECKING, Stated, is_misplaced, lost_body, mentions, stated};
use crate::classfile::{self as cf, Bad, ClassFile, Code, Member};
use std::collections::BTreeSet;
use std::rc::Rc;

const INVOKESTATIC: u8 = 0xb8;
const RETURN: u8 = 0xb1;

/// A method above a class that states clauses.
pub(super) struct Above {
    pub class: Rc<str>,
    pub interface: bool,
    name: Rc<str>,
    descriptor: Rc<str>,
}

/// Can a method have others in its place in classes below?
pub(super) fn can_be_overridden(method: &Member) -> bool {
    method.flags & (cf::ACC_STATIC | cf::ACC_PRIVATE) == 0 && !method.name.starts_with('<')
}

/// The methods of the program above a class that state clauses, the nearest first.
pub(super) fn stating_above(
    file: &ClassFile,
    written: &dyn Fn(&str) -> Option<Rc<ClassFile>>,
) -> Result<Vec<Above>, Bad> {
    let mut out = vec![];
    let mut seen = BTreeSet::new();
    let direct = |file: &ClassFile| -> Vec<Rc<str>> {
        file.super_name.iter().chain(&file.interfaces).cloned().collect()
    };
    let mut todo = direct(file);
    while !todo.is_empty() {
        let mut next = vec![];
        for class in todo {
            if !seen.insert(class.clone()) || class == file.name {
                continue;
            }
            let Some(above) = written(&class) else { continue };
            next.extend(direct(&above));
            if !mentions(&above) {
                continue;
            }
            for m in above.methods.iter().filter(|m| can_be_overridden(m) && !is_misplaced(m)) {
                let Some(code) = above.code(m)? else { continue };
                if stated(&above, &code).iter().any(Stated::is_clause) {
                    let interface = above.flags & cf::ACC_INTERFACE != 0;
                    let (name, descriptor) = (m.name.clone(), m.descriptor.clone());
                    out.push(Above { class: class.clone(), interface, name, descriptor });
                }
            }
        }
        todo = next;
    }
    Ok(out)
}

/// Those that a method overrides.
pub(super) fn of<'a>(kin: &'a [Above], method: &Member) -> Vec<&'a Above> {
    let same = |a: &&Above| a.name == method.name && a.descriptor == method.descriptor;
    kin.iter().filter(|a| can_be_overridden(method) && same(a)).collect()
}

/// The descriptor of the method that states what a method of this class and descriptor does.
pub(super) fn descriptor(class: &str, descriptor: &str) -> String {
    let params = &descriptor[1..descriptor.find(')').unwrap_or(descriptor.len())];
    format!("(L{};{params})V", class.replace('.', "/"))
}

/// Adds the method that states the clauses of the method with this number: what is executed up to the last of them.
pub(super) fn again(raw: &mut Raw, code: &Code, stated: &[Stated], number: usize) -> Result<(), Bad> {
    let original = raw.methods[number].clone();
    let body = raw.code(&original)?.ok_or_else(lost_body)?;
    let last = stated.iter().filter(|c| c.is_clause()).map(|c| c.insn).max().unwrap_or(0);
    let end = code.offsets[last] as usize + 3;
    let stays = code.insns[..=last].iter().flat_map(|i| i.targets()).all(|to| to as usize <= last + 1);
    let caught = body.handlers.iter().any(|h| usize::from(h[0]) < end);
    let text = raw.utf8(original.descriptor).unwrap_or_default().to_vec();
    let text = String::from_utf8(text).map_err(|_| Bad::new("a descriptor has unusual characters"))?;
    let class = raw.class_name().ok_or_else(|| Bad::new("a class without a name"))?;
    let mut states = if stays && !caught {
        body.code[..end].to_vec()
    } else {
        let open = raw.add_method(CHECKING, b"openInheritance", b"()V", false)?;
        [&[INVOKESTATIC], &open.to_be_bytes()[..]].concat()
    };
    states.push(RETURN);
    let name = [raw.utf8(original.name).unwrap_or_default(), AGAIN.as_bytes()].concat();
    let name = raw.add_utf8(&name)?;
    let index = raw.add_utf8(descriptor(&class, &text).as_bytes())?;
    let lines = |a: &&RawAttribute| raw.named(a, "LineNumberTable");
    let attributes: Vec<RawAttribute> =
        body.attributes.iter().filter(lines).map(|a| cut(a, states.len())).collect();
    let code = RawCode { code: states, handlers: vec![], attributes, ..body };
    let is_code = |a: &&RawAttribute| raw.named(a, "Code");
    let attribute = original.attributes.iter().find(is_code).map(|a| a.name).ok_or_else(lost_body)?;
    raw.methods.push(RawMember {
        flags: cf::ACC_STATIC | cf::ACC_PUBLIC | cf::ACC_SYNTHETIC,
        name,
        descriptor: index,
        attributes: vec![RawAttribute { name: attribute, contents: code.write() }],
    });
    Ok(())
}

/// A table of lines up to an offset.
fn cut(a: &RawAttribute, end: usize) -> RawAttribute {
    let before = |row: &&[u8]| usize::from(u16::from_be_bytes([row[0], row[1]])) < end;
    let rows: Vec<&[u8]> = a.contents.get(2..).unwrap_or_default().chunks_exact(4).filter(before).collect();
    let contents = [&(rows.len() as u16).to_be_bytes()[..], &rows.concat()].concat();
    RawAttribute { name: a.name, contents }
}
