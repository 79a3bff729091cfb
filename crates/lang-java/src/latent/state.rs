//! Whether objects of the input can be as a witness has them: made by a constructor that takes the values of their fields, or given them by setters.
//!
//! What is shown here is shown by the shape of constructors and setters alone: a field gets a parameter as it is, a constant, or a new object of
//! the library. So a state that is not shown may still be one that a longer sequence of calls makes; the cause says just that.

use super::flow::{Flow, From};
use super::{Judge, Seen};
use crate::JAVA;
use crate::classfile::{
    ACC_ABSTRACT, ACC_FINAL, ACC_PRIVATE, ACC_STATIC, ClassFile, Insn, InvokeKind, Member,
};
use crate::trace::Fact;
use conspect_lang::Notation;
use conspect_verdict::{Cause, InputValue, Latent, ObjectContents, ObjectInput};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a constructor leaves in fields, by declaring class and name.
type Fields = BTreeMap<Field, From>;

/// The class that declares a field, and its name.
type Field = (Rc<str>, Rc<str>);

impl Judge {
    /// The class of the first object of the input whose state no constructor or setter was seen to make.
    pub(super) fn unmade(&self, seen: &Seen) -> Option<Latent> {
        let objects = &seen.violation.witness.objects;
        if let Some(odd) = objects.iter().find(|o| self.is_closed(o)) {
            return Some(Latent { cause: Cause::State { class: odd.class.clone() }, needs: vec![] });
        }
        let own = || objects.iter().filter(|o| self.is_own(&o.class));
        if let Some(odd) = own().find(|o| !self.is_made(o)) {
            return Some(Latent { cause: Cause::State { class: odd.class.clone() }, needs: vec![] });
        }
        // Whoever made the object passed null for it.
        let holed = own().find_map(|o| self.null_field(o)).filter(|_| seen.violation.kind == super::NULL)?;
        Some(Latent { cause: Cause::Null { argument: holed }, needs: vec![] })
    }

    /// Is it an object of the library that was put together of its fields, though nobody can make one: its class has no public constructor?
    fn is_closed(&self, object: &ObjectInput) -> bool {
        let ObjectContents::Fields(fields) = &object.contents else { return false };
        if fields.is_empty() || self.is_own(&object.class) || JAVA.boxed(&object.class).is_some() {
            return false;
        }
        let Ok(Some((_, file))) = self.places.class(&object.class) else { return false };
        let is_public = |m: &Member| &*m.name == "<init>" && m.flags & crate::classfile::ACC_PUBLIC != 0;
        !file.methods.iter().any(is_public)
    }

    /// A field of an object that is null, and is given what somebody passes.
    fn null_field(&self, object: &ObjectInput) -> Option<String> {
        let ObjectContents::Fields(fields) = &object.contents else { return None };
        let file = self.own_file(&object.class)?;
        let mut null = fields.iter().filter(|f| f.2 == InputValue::Null);
        let found = null.find(|(class, name, _)| {
            let field: Field = (class.as_str().into(), name.as_str().into());
            let constructors = file.methods.iter().filter(|m| &*m.name == "<init>");
            let mut left = constructors.filter_map(|m| self.leaves(&file, m, 0));
            let passed = left.any(|l| matches!(l.get(&field), Some(From::Param(_))));
            // A field that stays null where nobody sets it is nobody's argument.
            passed
        })?;
        let class = object.class.rsplit(['.', '$']).next().unwrap_or("");
        Some(format!("{class}.{}", found.1))
    }

    fn is_made(&self, object: &ObjectInput) -> bool {
        let ObjectContents::Fields(fields) = &object.contents else { return true };
        let Some(file) = self.own_file(&object.class) else { return false };
        if file.flags & ACC_ABSTRACT != 0 {
            return false;
        }
        let free = |(class, name, _): &&(String, String, InputValue)| !self.can_be_set(class, name);
        let fixed: Vec<&(String, String, InputValue)> = fields.iter().filter(free).collect();
        let constructors = file.methods.iter().filter(|m| &*m.name == "<init>" && m.flags & ACC_PRIVATE == 0);
        let fits = |left: &Fields| {
            let mut passed: BTreeMap<u16, &InputValue> = BTreeMap::new();
            fixed.iter().all(|(class, name, value)| {
                let field: Field = (class.as_str().into(), name.as_str().into());
                match left.get(&field) {
                    // One parameter has one value.
                    Some(From::Param(k)) => *passed.entry(*k).or_insert(value) == value,
                    Some(From::Constant(text)) => is_constant(value, text),
                    Some(From::Made) => is_new(value),
                    Some(_) => false,
                    None => is_zero(value),
                }
            })
        };
        let mut constructors = constructors.filter_map(|m| self.leaves(&file, m, 0));
        constructors.any(|left| fits(&left))
    }

    fn own_file(&self, class: &str) -> Option<Rc<ClassFile>> {
        self.note(Fact::Type(class.into()));
        self.note(Fact::Members(class.into()));
        let (_, file) = self.places.class(class).ok().flatten().filter(|_| self.is_own(class))?;
        Some(file)
    }

    /// Can whoever has an object give the field any value: by writing to it, or with a method that does?
    fn can_be_set(&self, class: &str, name: &str) -> bool {
        let Some(file) = self.own_file(class) else { return false };
        let Some(field) = file.fields.iter().find(|f| *f.name == *name) else { return false };
        if field.flags & ACC_FINAL != 0 {
            return false;
        }
        if field.flags & crate::classfile::ACC_PUBLIC != 0 {
            return true;
        }
        let setters = file.methods.iter().filter(|m| {
            m.flags & (ACC_PRIVATE | ACC_STATIC | ACC_ABSTRACT) == 0
                && m.descriptor.starts_with('(')
                && !m.name.starts_with('<')
        });
        let mut plain = setters.filter_map(|m| self.writes(&file, m));
        plain.any(|writes| {
            let mut to = writes.iter().filter(|((c, n), _)| **c == *class && **n == *name);
            to.any(|(_, from)| matches!(from, From::Param(k) if *k > 0))
        })
    }

    /// What a method without branches and calls writes to fields of its receiver.
    fn writes(&self, file: &Rc<ClassFile>, method: &Member) -> Option<Fields> {
        let flow = self.flow(&format!("{}.{}{}", file.name, method.name, method.descriptor))?;
        let plain = flow.code.insns.iter().all(|insn| {
            let branches = !insn.targets().is_empty() || matches!(insn, Insn::Throw | Insn::InvokeDynamic(_));
            !branches && !matches!(insn, Insn::Invoke(..))
        });
        if plain { stores(&flow, None) } else { None }
    }

    /// What a constructor leaves in the fields of the object, of those above its class too. `None` where it has branches, or calls what may
    /// refuse or write.
    fn leaves(&self, file: &Rc<ClassFile>, method: &Member, depth: u32) -> Option<Fields> {
        const DEEPEST: u32 = 8;
        if depth > DEEPEST {
            return None;
        }
        let flow = self.flow(&format!("{}.{}{}", file.name, method.name, method.descriptor))?;
        let mut before = Fields::new();
        for (i, insn) in flow.code.insns.iter().enumerate() {
            match insn {
                Insn::Throw | Insn::InvokeDynamic(_) => return None,
                insn if !insn.targets().is_empty() => return None,
                Insn::Invoke(InvokeKind::Special, _) => {
                    let (_, member) = flow.called(i)?;
                    let operands = flow.operands(i);
                    let is_this = operands.first().is_some_and(|v| v.from == From::Param(0));
                    match (is_this, self.own_file(&member.class)) {
                        (true, Some(above)) if &*member.name == "<init>" => {
                            let constructor = above
                                .methods
                                .iter()
                                .find(|m| m.name == member.name && m.descriptor == member.descriptor)?;
                            let inner = self.leaves(&above, constructor, depth + 1)?;
                            before.extend(inner.into_iter().map(|(field, from)| {
                                let from = match from {
                                    From::Param(k) => operands
                                        .get(usize::from(k))
                                        .map_or(From::Computed, |v| v.from.clone()),
                                    other => other,
                                };
                                (field, from)
                            }));
                        }
                        // What the library's constructors do shows in none of the input's fields.
                        (_, None) if &*member.name == "<init>" => {}
                        (false, Some(_)) if &*member.name == "<init>" => return None,
                        (_, _) => return None,
                    }
                }
                Insn::Invoke(..) => return None,
                _ => {}
            }
        }
        stores(&flow, Some(before))
    }
}

/// What a method writes to fields of its receiver; the last write counts.
fn stores(flow: &Flow, before: Option<Fields>) -> Option<Fields> {
    let mut out = before.unwrap_or_default();
    for (i, insn) in flow.code.insns.iter().enumerate() {
        let Insn::PutField(index) = insn else { continue };
        let [object, value] = flow.operands(i) else { continue };
        if object.from == From::Param(0) {
            let member = flow.file.member_ref(*index).ok()?;
            out.insert((member.class, member.name), value.from.clone());
        }
    }
    Some(out)
}

fn is_zero(value: &InputValue) -> bool {
    match value {
        InputValue::Null | InputValue::Bool(false) | InputValue::F32(0) | InputValue::F64(0) => true,
        InputValue::Int { value, .. } => *value == 0,
        _ => false,
    }
}

/// Is it the constant that this text of the language is?
fn is_constant(value: &InputValue, text: &str) -> bool {
    match value {
        InputValue::Bool(b) => text == if *b { "1" } else { "0" },
        InputValue::Int { value, .. } => text.trim_end_matches('L') == value.to_string(),
        InputValue::Null => text == "null",
        InputValue::Str(units) => text == conspect_lang::literal::string_literal(units),
        InputValue::F32(_) | InputValue::F64(_) => false,
        InputValue::Integer(_) | InputValue::Object(_) => false,
    }
}

/// May a field have this value that was given an object just made? What is in that object is not looked at.
fn is_new(value: &InputValue) -> bool {
    matches!(value, InputValue::Object(_))
}
