//! Contracts of Java (`java/conspect/Contract.java`), woven into the classes that state them.
//!
//! At run time the calls of `conspect.Contract` do nothing. What they say is about a whole method: postconditions are looked at where it returns,
//! with values of the time when it began. [`weave`] makes another class of one that states contracts, in which
//!
//! - a method `m` with clauses has become `m$body`, private, and a method in its place enters it: it tells `conspect.rt.Contracts` where the
//!   method begins, returns, and is left by an exception ([`wrap`]);
//! - a lambda that is a condition first says, when its clause is stated, what its `old` expressions are, and later takes these values ([`old`]);
//! - parameters and results that are annotated as never null are clauses;
//! - what `m` states can be stated again by `m$contract`, for methods that override it and promise as much ([`inherit`]);
//! - all other calls of `conspect.Contract` are of `conspect.rt.Contracts`.
//!
//! The engine reads the woven class, and re-execution runs it, so that both have one meaning. Stack maps are left out where code moves:
//! re-execution does not verify what was compiled and woven.

mod inherit;
mod old;
mod raw;
mod wrap;

use crate::classfile::{Bad, ClassFile, Code, Constant, Insn, InvokeKind, Member};
use raw::{Raw, RawAttribute, RawCode};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The class whose calls state contracts.
pub const CONTRACT: &str = "conspect.Contract";
/// Where it is on a class path.
pub const CONTRACT_FILE: &str = "conspect/Contract.class";
const STATED: &[u8] = b"conspect/Contract";
/// The class that checks them.
pub const CHECKED: &str = "conspect.rt.Contracts";
const CHECKING: &[u8] = b"conspect/rt/Contracts";

/// Clauses, which stand where a method begins.
const CLAUSES: [&str; 3] = ["requires", "ensures", "raises"];
/// The end of the name of what a method with clauses has become.
pub const BODY: &str = "$body";
/// The end of the name of a method that states what another one does.
const AGAIN: &str = "$contract";

/// A call of `conspect.Contract`.
struct Stated {
    /// The number of the instruction.
    insn: usize,
    name: Rc<str>,
    descriptor: Rc<str>,
}

/// The class with its contracts woven in; `None` where it has none. `written` gives the classes of the program as they were compiled.
///
/// # Errors
/// When the class file is damaged, or has no room for what is added.
pub fn weave(
    file: &ClassFile,
    written: &dyn Fn(&str) -> Option<Rc<ClassFile>>,
) -> Result<Option<Rc<[u8]>>, Bad> {
    let kin = inherit::stating_above(file, written)?;
    if &*file.name == CONTRACT {
        return Ok(None);
    }
    let annotated: Vec<wrap::NonNull> =
        file.methods.iter().map(|m| wrap::NonNull::of(file, m)).collect::<Result<_, Bad>>()?;
    if !mentions(file) && kin.is_empty() && annotated.iter().all(wrap::NonNull::is_empty) {
        return Ok(None);
    }
    let mut raw = Raw::parse(file.bytes())?;
    raw.rename_class(STATED, CHECKING)?;
    let conditions = conditions(file)?;
    let mut changed = false;
    let mut sites = 0;
    for (i, method) in file.methods.iter().enumerate() {
        let Some(code) = file.code(method)? else { continue };
        let stated = stated(file, &code);
        let above = inherit::of(&kin, method);
        let non_null = &annotated[i];
        changed |= !stated.is_empty() || !above.is_empty() || !non_null.is_empty();
        if !stated.is_empty() {
            let lambda = method.name.starts_with("lambda$");
            let condition = lambda && conditions.contains(&(method.name.clone(), method.descriptor.clone()));
            let shape = old::Shape { file, method, code: &code, stated: &stated };
            let body = replaced(&mut raw, &shape, i, condition, &mut sites)?;
            set_code(&mut raw, i, &body)?;
        }
        let own = !is_misplaced(method) && stated.iter().any(Stated::is_clause);
        if own && inherit::can_be_overridden(method) {
            inherit::again(&mut raw, &code, &stated, i)?;
        }
        if own || !above.is_empty() || !non_null.is_empty() {
            let requires = stated.iter().any(|c| &*c.name == "requires") || !non_null.parameters.is_empty();
            let around = wrap::Around { above: &above, requires, non_null };
            wrap::wrap(&mut raw, file, method, i, &around)?;
        }
    }
    if changed { Ok(Some(raw.write().into())) } else { Ok(None) }
}

/// Does a method, by its name and descriptor, promise more than its body states: what it overrides promises, or what annotations say?
///
/// # Errors
/// When the class file is damaged.
pub fn promises_more(
    file: &ClassFile,
    key: &str,
    written: &dyn Fn(&str) -> Option<Rc<ClassFile>>,
) -> Result<bool, Bad> {
    let is_it = |m: &&Member| key.strip_prefix(&*m.name).is_some_and(|d| *d == *m.descriptor);
    let Some(method) = file.methods.iter().find(is_it) else { return Ok(false) };
    let above = inherit::stating_above(file, written)?;
    Ok(!inherit::of(&above, method).is_empty() || !wrap::NonNull::of(file, method)?.is_empty())
}

/// Does a class speak of contracts?
fn mentions(file: &ClassFile) -> bool {
    file.bytes().windows(STATED.len()).any(|w| w == STATED)
}

/// Is a clause in this method at no place where it can be looked at?
fn is_misplaced(method: &Member) -> bool {
    method.name.starts_with("lambda$") || &*method.name == "<clinit>"
}

/// The body of a method in which calls of `conspect.Contract` lead to what checks contracts.
fn replaced(
    raw: &mut Raw,
    shape: &old::Shape,
    number: usize,
    condition: bool,
    sites: &mut u16,
) -> Result<RawCode, Bad> {
    let mut body = raw.code(&raw.methods[number].clone())?.ok_or_else(lost_body)?;
    let moved = if condition { old::record(raw, shape, &mut body, sites)? } else { 0 };
    let misplaced = is_misplaced(shape.method);
    let lambda = shape.method.name.starts_with("lambda$");
    for call in shape.stated {
        let to = match (call.is_clause() && misplaced, &*call.name == "old" && lambda && !condition) {
            (true, _) => "misplaced",
            (_, true) => "lost",
            (false, false) => continue,
        };
        let target = raw.add_method(CHECKING, to.as_bytes(), call.descriptor.as_bytes(), false)?;
        repoint(&mut body, shape.code.offsets[call.insn] as usize + moved, target);
    }
    Ok(body)
}

fn lost_body() -> Bad {
    Bad::new("a method has lost its body")
}

impl Stated {
    fn is_clause(&self) -> bool {
        CLAUSES.contains(&&*self.name)
    }
}

/// The calls of `conspect.Contract` in a body.
fn stated(file: &ClassFile, code: &Code) -> Vec<Stated> {
    let call = |(insn, i): (usize, &Insn)| {
        let Insn::Invoke(InvokeKind::Static, index) = i else { return None };
        let m = file.member_ref(*index).ok().filter(|m| &*m.class == CONTRACT)?;
        Some(Stated { insn, name: m.name, descriptor: m.descriptor })
    };
    code.insns.iter().enumerate().filter_map(call).collect()
}

/// The lambdas of a class that are conditions (`BooleanSupplier`), by name and descriptor.
fn conditions(file: &ClassFile) -> Result<BTreeSet<(Rc<str>, Rc<str>)>, Bad> {
    let mut out = BTreeSet::new();
    for method in &file.methods {
        let Some(code) = file.code(method)? else { continue };
        for insn in &code.insns {
            let Insn::InvokeDynamic(index) = insn else { continue };
            let Ok(site) = file.invoke_dynamic(*index) else { continue };
            if !site.descriptor.ends_with(")Ljava/util/function/BooleanSupplier;") {
                continue;
            }
            let args = file.bootstrap(site.bootstrap)?.args;
            if let Some(Constant::MethodHandle(handle)) =
                args.get(1).and_then(|i| file.constant(*i).ok()).filter(|_| &*site.name == "getAsBoolean")
                && handle.member.class == file.name
            {
                out.insert((handle.member.name, handle.member.descriptor));
            }
        }
    }
    Ok(out)
}

/// Lets an `invokestatic` lead to another method.
fn repoint(body: &mut RawCode, offset: usize, target: u16) {
    body.code[offset + 1..offset + 3].copy_from_slice(&target.to_be_bytes());
}

fn set_code(raw: &mut Raw, method: usize, body: &RawCode) -> Result<(), Bad> {
    let is_code = |a: &RawAttribute| raw.named(a, "Code");
    let at = raw.methods[method].attributes.iter().position(is_code);
    let at = at.ok_or_else(lost_body)?;
    raw.methods[method].attributes[at].contents = body.write();
    Ok(())
}

/// Slots that a method's arguments take, the receiver among them.
fn argument_slots(method: &Member) -> Result<u16, Bad> {
    let parsed = crate::classfile::parse_method(&method.descriptor)?;
    let receiver = u16::from(method.flags & crate::classfile::ACC_STATIC == 0);
    Ok(parsed.params.iter().map(|p| p.slots() as u16).sum::<u16>() + receiver)
}
