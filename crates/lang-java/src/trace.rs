//! What an answer depends on: the facts about the user's classes that loading asked for, and their fingerprints.
//!
//! Everything that the front end supplies is a function of the JDK, the embedded models and the facts recorded
//! here: whoever finds the same facts with the same fingerprints again, with the same JDK and models, would get the
//! same bodies and the same classes. A fact is recorded before any cache is looked at, and each program has a loader
//! of its own, so nothing is missed because an earlier entry asked first.

use crate::classfile::{Annotation, Bad, ClassFile, Constant, Insn, Member};
pub use conspect_base::Print;
pub(crate) use conspect_base::Printer;
pub use conspect_lang::{Fact, Trace};

/// Nested constants of dynamic call sites that are followed.
const MAX_NESTING: u32 = 8;

/// The number of the facts that say which classes of the user are below a class, as their files say.
pub(crate) const BELOW: u8 = 1;

/// Which classes of the user are below a class.
pub(crate) fn below(class: &str) -> Fact {
    Fact::Own(BELOW, "below".into(), class.into())
}

/// The fingerprint of what a class is, but for its methods: all that [`ClassFile`] tells of it.
pub(crate) fn outline(file: &ClassFile) -> Print {
    let mut out = Printer::new("class");
    out.value(&(file.version, file.flags, &file.name, &file.super_name, &file.interfaces));
    for field in &file.fields {
        out.value(&(field.flags, &field.name, &field.descriptor));
        out.value(&file.constant_value(field).map(|index| constant(file, index, 0)));
        out.value(&annotations(file.member_annotations(field)));
    }
    out.value(&annotations(file.annotations()));
    out.value(&(file.source_file(), file.nest_host(), file.permitted_subclasses()));
    out.value(&(file.source_flags(), file.record(), file.nesting(), file.class_signature()));
    out.finish()
}

/// Annotations in words that tell different ones apart.
fn annotations(all: Result<Vec<Annotation>, Bad>) -> String {
    format!("{all:?}")
}

/// The fingerprint of the list of a class's methods.
pub(crate) fn methods(file: &ClassFile) -> Print {
    let mut out = Printer::new("methods");
    for m in &file.methods {
        out.value(&(m.flags, &m.name, &m.descriptor, file.exceptions(m)));
        out.value(&(annotations(file.member_annotations(m)), format!("{:?}", file.default_value(m))));
    }
    out.finish()
}

/// The fingerprint of a method's declaration.
pub(crate) fn method(member: &Member) -> Print {
    let mut out = Printer::new("method");
    out.value(&member.flags);
    out.finish()
}

/// The fingerprint of a method's body, without the lines.
pub(crate) fn code(file: &ClassFile, member: &Member) -> Print {
    let mut out = Printer::new("code");
    out.value(&(member.flags, file.method_parameters(member), file.signature(member)));
    match file.code(member) {
        Ok(Some(code)) => {
            out.value(&(code.max_stack, code.max_locals, code.insns.len()));
            for insn in &code.insns {
                instruction(&mut out, file, insn);
            }
            for h in &code.handlers {
                out.value(&(h.start, h.end, h.target, (h.catch != 0).then(|| file.class_at(h.catch))));
            }
            // Where variables live is told in byte offsets, and these depend on the width of constants' indices.
            let index = |offset: u32| code.offsets.partition_point(|o| *o < offset);
            for v in &code.variables {
                out.value(&(index(v.start), index(v.end), v.slot, &v.name, &v.descriptor));
            }
        }
        Ok(None) => out.value(&"no body"),
        Err(error) => out.value(&error),
    }
    out.finish()
}

/// The fingerprint of the lines of a method.
pub(crate) fn lines(file: &ClassFile, member: &Member) -> Print {
    let mut out = Printer::new("lines");
    if let Ok(Some(code)) = file.code(member) {
        out.value(&code.lines);
    }
    out.finish()
}

/// Adds an instruction, with what it names in the place of indices into the pool.
fn instruction(out: &mut Printer, file: &ClassFile, insn: &Insn) {
    match insn {
        Insn::Ldc(index) => out.value(&("ldc", constant(file, *index, 0))),
        Insn::GetStatic(i) => out.value(&("getstatic", file.member_ref(*i))),
        Insn::PutStatic(i) => out.value(&("putstatic", file.member_ref(*i))),
        Insn::GetField(i) => out.value(&("getfield", file.member_ref(*i))),
        Insn::PutField(i) => out.value(&("putfield", file.member_ref(*i))),
        Insn::Invoke(kind, i) => out.value(&("invoke", kind, file.member_ref(*i))),
        Insn::InvokeDynamic(i) => {
            let site = file.invoke_dynamic(*i);
            out.value(&site.map(|s| ("site", s.name, s.descriptor, bootstrap(file, s.bootstrap, 0))));
        }
        Insn::New(i) => out.value(&("new", file.class_at(*i))),
        Insn::ANewArray(i) => out.value(&("anewarray", file.class_at(*i))),
        Insn::CheckCast(i) => out.value(&("checkcast", file.class_at(*i))),
        Insn::InstanceOf(i) => out.value(&("instanceof", file.class_at(*i))),
        Insn::MultiNewArray(i, dimensions) => out.value(&("multi", file.class_at(*i), dimensions)),
        Insn::Float(v) => out.value(&("float", v.to_bits())),
        Insn::Double(v) => out.value(&("double", v.to_bits())),
        other => out.value(other),
    }
}

/// A constant in words that tell different ones apart.
fn constant(file: &ClassFile, index: u16, nesting: u32) -> Result<String, Bad> {
    Ok(match file.constant(index)? {
        Constant::Float(v) => format!("float {:x}", v.to_bits()),
        Constant::Double(v) => format!("double {:x}", v.to_bits()),
        Constant::Dynamic(d) => {
            let how = bootstrap(file, d.bootstrap, nesting + 1)?;
            format!("dynamic {:?} {:?} {how}", d.name, d.descriptor)
        }
        other => format!("{other:?}"),
    })
}

fn bootstrap(file: &ClassFile, index: u16, nesting: u32) -> Result<String, Bad> {
    if nesting > MAX_NESTING {
        return Err(Bad::new("constants are nested too deeply"));
    }
    let b = file.bootstrap(index)?;
    let args: Result<Vec<String>, Bad> = b.args.iter().map(|i| constant(file, *i, nesting)).collect();
    Ok(format!("{:?} {:?}", b.handle, args?))
}
