//! Records that are given: what their constructors let through.
//!
//! A record's fields are what its canonical constructor left in them, and nobody changes them. Where that constructor sets them to what it is
//! given, and looks at nothing but numbers, texts and other values that do not change, its arguments were the components of the record that
//! is given: the entry's wrapper calls it with them, and what it refuses is no argument. Components that are records are looked at in the
//! same way. Of a constructor that changes what it is given (`x = Math.max(0, x)`) nothing is known: what it was called with may be other
//! values than the components.

use crate::Jvm;
use crate::classes::{ClassInfo, MethodId};
use crate::classfile::{self as cf, Insn, InvokeKind, MemberRef};
use crate::classpath::Origin;
use crate::inputs::referred;
use crate::lower::Emit;
use conspect_ir::{
    BinOp, Call, Callee, ClassId, Const, FieldId, Instr, LoadError, Operand, Place, Terminator, Type,
};
use std::collections::BTreeMap;

type Result<T> = std::result::Result<T, LoadError>;

/// Records in records are looked at so deep.
const DEEPEST: u32 = 3;

/// Methods that look at values that never change, and go round no loop over a text.
const PLAIN: [(&str, &[&str]); 6] = [
    ("java.lang.Object", &["<init>"]),
    ("java.lang.Record", &["<init>"]),
    ("java.lang.String", &["length", "isEmpty", "charAt", "equals", "startsWith", "endsWith"]),
    ("java.lang.Math", &["abs", "min", "max", "floorMod", "addExact", "subtractExact", "multiplyExact"]),
    ("java.util.Objects", &["requireNonNull", "isNull", "nonNull", "checkIndex"]),
    ("java.lang.Character", &["isDigit", "isLetter", "isLetterOrDigit", "isUpperCase", "isLowerCase"]),
];

const BOXES: [&str; 7] = ["Integer", "Long", "Short", "Byte", "Boolean", "Double", "Float"];

/// What is asked of large numbers and of dates.
const ASKED: [&str; 8] =
    ["compareTo", "signum", "isBefore", "isAfter", "isEqual", "isNegative", "isZero", "isPositive"];

/// Is it a class whose objects never change, or a failure?
fn is_steady(class: &str) -> bool {
    is_failure(class) || is_value(class)
}

fn is_failure(class: &str) -> bool {
    class.ends_with("Exception") && class.starts_with("java.")
}

fn is_value(class: &str) -> bool {
    class.starts_with("java.math.") || class.starts_with("java.time.")
}

/// Does a method look at nothing that changes?
fn is_plain(member: &MemberRef) -> bool {
    let (class, name) = (&*member.class, &*member.name);
    let is_box = || class.strip_prefix("java.lang.").is_some_and(|c| BOXES.contains(&c));
    if is_failure(class) {
        return name == "<init>";
    }
    PLAIN.iter().any(|(c, names)| *c == class && names.contains(&name))
        || is_value(class) && ASKED.contains(&name)
        || is_box()
            && (name.ends_with("Value")
                || matches!(name, "compare" | "isNaN" | "isInfinite" | "isFinite" | "valueOf"))
}

/// Is a text put together of numbers and texts alone?
fn is_plain_text(site: &cf::Dynamic) -> bool {
    let params = site.descriptor.split(')').next().unwrap_or("").trim_start_matches('(');
    &*site.name == "makeConcatWithConstants" && !params.replace("Ljava/lang/String;", "").contains(['L', '['])
}

impl Jvm {
    /// Emits that an argument is null or a record that its constructor lets through.
    pub(crate) fn keep_to_constructor(
        &mut self,
        object: Operand,
        class: ClassId,
        depth: u32,
        e: &mut Emit,
    ) -> Result<()> {
        let info = self.loader.info(class)?;
        if info.origin != Origin::User || depth >= DEEPEST {
            return Ok(());
        }
        let Some(constructor) = self.constructor_of_record(&info)? else { return Ok(()) };
        let fields: Vec<FieldId> = self.program.classes[class].fields.clone();
        let (there, next, refused) = (e.block(), e.block(), e.block());
        let (null, cond) = (e.constant(Const::Null), e.reg(Type::Bool));
        e.push(Instr::Bin { dst: cond, op: BinOp::Ne, lhs: object, rhs: null });
        e.terminate(Terminator::If { cond: cond.into(), then: there, els: next });
        e.switch_to(there);
        let mut args = vec![];
        for field in &fields {
            let ty = self.program.fields[*field].ty;
            let dst = e.reg(ty);
            e.push(Instr::Load { dst, place: Place::Field { object, field: *field } });
            if let Some(inner) = referred(&ty) {
                self.keep_to_constructor(dst.into(), inner, depth + 1, e)?;
            }
            args.push(dst);
        }
        if let Some(constructor) = constructor {
            let equal = e.reg(Type::Ref(class));
            e.push(Instr::Alloc { dst: equal, class });
            let throwable = self.loader.class(&mut self.program, "java.lang.Throwable");
            let exception = e.reg(Type::Ref(throwable));
            let function = self.loader.function(&mut self.program, constructor)?;
            let made = e.block();
            let given = args.iter().map(|a| Operand::Reg(*a));
            e.call(Call {
                callee: Callee::Static(function),
                args: std::iter::once(equal.into()).chain(given).collect(),
                dst: None,
                ret: made,
                unwind: Some((refused, exception)),
            });
        }
        e.terminate(Terminator::Goto(next));
        e.switch_to(refused);
        let no = e.constant(Const::Bool(false));
        e.push(Instr::Assume { cond: no });
        e.terminate(Terminator::Goto(next));
        e.switch_to(next);
        Ok(())
    }

    /// Of a record the canonical constructor, where it does more than to set the fields and looks at nothing that changes; `None` where
    /// nothing is to be looked at, neither in it nor in its components.
    fn constructor_of_record(&mut self, info: &ClassInfo) -> Result<Option<Option<MethodId>>> {
        let Some(file) = info.file.clone().filter(|_| is_record(info)) else { return Ok(None) };
        let fields = file.fields.iter().filter(|f| f.flags & cf::ACC_STATIC == 0);
        let types: String = fields.map(|f| &*f.descriptor).collect();
        let key = format!("<init>({types})V");
        let Ok(method) = self.loader.resolve_method(&self.program, info.id, &key) else { return Ok(None) };
        let nested = self.program.classes[info.id].fields.clone().into_iter().any(|f| {
            let inner = referred(&self.program.fields[f].ty).and_then(|c| self.loader.info(c).ok());
            inner.is_some_and(|i| is_record(&i))
        });
        let looks = match info.code(method.index) {
            Ok(Some(code)) => looks_at_values(&file, &code),
            Ok(None) | Err(_) => false,
        };
        Ok((looks || nested).then_some(looks.then_some(method)))
    }
}

fn is_record(info: &ClassInfo) -> bool {
    info.file.as_ref().and_then(|f| f.super_name.as_deref().map(|s| s == "java.lang.Record")).unwrap_or(false)
}

/// The local variable in which the canonical constructor is given each field.
fn variables(file: &cf::ClassFile) -> BTreeMap<&str, u16> {
    let mut next = 1;
    let mut out = BTreeMap::new();
    for f in file.fields.iter().filter(|f| f.flags & cf::ACC_STATIC == 0) {
        out.insert(&*f.name, next);
        next += if matches!(&*f.descriptor, "J" | "D") { 2 } else { 1 };
    }
    out
}

/// Does the code branch, and is all that it does to compute with values that do not change and to set its object's fields to what it is given?
fn looks_at_values(file: &cf::ClassFile, code: &cf::Code) -> bool {
    let mut checks = false;
    let given = variables(file);
    for (at, insn) in code.insns.iter().enumerate() {
        if insn.targets().iter().any(|t| *t as usize <= at) {
            return false;
        }
        let fine = match insn {
            Insn::GetStatic(i) => file.member_ref(*i).is_ok_and(|m| is_value(&m.class)),
            Insn::GetField(i) => file.member_ref(*i).is_ok_and(|m| *m.class == *file.name),
            Insn::PutField(i) => file.member_ref(*i).is_ok_and(|m| {
                let value = at.checked_sub(1).map(|before| &code.insns[before]);
                let own = given.get(&*m.name).filter(|_| *m.class == *file.name);
                own.is_some_and(|own| matches!(value, Some(Insn::Load(_, from)) if from == own))
            }),
            Insn::Store(_, to) | Insn::Iinc(to, _) => !given.values().any(|own| own == to),
            Insn::Invoke(kind, i) => {
                let member = file.member_ref(*i);
                checks |= *kind != InvokeKind::Special;
                member.is_ok_and(|m| is_plain(&m))
            }
            Insn::New(i) => file.class_at(*i).is_ok_and(|c| is_steady(&c)),
            Insn::If(..) | Insn::IfCmp(..) | Insn::IfRef(..) | Insn::IfNull(..) | Insn::Switch(_) => {
                checks = true;
                true
            }
            // A text that is put together of values.
            Insn::InvokeDynamic(i) => file.invoke_dynamic(*i).is_ok_and(|site| is_plain_text(&site)),
            Insn::ArrayLoad(_)
            | Insn::ArrayStore(_)
            | Insn::ArrayLength
            | Insn::NewArray(_)
            | Insn::ANewArray(_)
            | Insn::MultiNewArray(..)
            | Insn::PutStatic(_)
            | Insn::MonitorEnter
            | Insn::MonitorExit
            | Insn::Subroutine(_) => false,
            _ => true,
        };
        if !fine {
            return false;
        }
    }
    checks
}
