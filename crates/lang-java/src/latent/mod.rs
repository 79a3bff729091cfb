//! What tells a latent violation from a manifest one in Java: whether a caller of the entry could have avoided it, going by the class files alone.
//!
//! A violation is latent where
//! - null was passed, or something with null in it, and the failing operation takes it as it was passed, unless the parameter is annotated as one
//!   that may be null;
//! - an operation of the input takes an index, a length, a divisor or a reference as it was passed, and it is outside of what that takes;
//! - the input throws the exception on purpose, in the entry or in a method whose conditions are on what the entry was given;
//! - the entry declares the unchecked class that is thrown;
//! - a method of the library is given the arguments as they are;
//! - an object of the input is in a state in which no constructor or setter was seen to leave it ([`state`]);
//! - it depends on surroundings that a run cannot be given.
//!
//! Where values come from is followed in each method of the stack ([`flow`]) and through the calls between them. What cannot be followed is
//! manifest. Nothing is decided by messages, and lines are used only to find an instruction again; so a violation may be taken for the one
//! kind or the other where a line has several operations that fail alike.

mod flow;
mod purpose;
mod state;

use crate::classfile::{Insn, InvokeKind, JType, Kind, Member, parse_method};
use crate::classpath::{Origin, Places};
use crate::nullness;
use crate::trace::{Fact, Trace};
use conspect_ir::BinOp;
use conspect_replay::surroundings;
use conspect_verdict::{
    Cause, InputValue, Latent, Location, ObjectContents, Preconditions, Violation, Witness,
};
use flow::{Flow, From, Value, only};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

const NULL: &str = "java.lang.NullPointerException";

/// What callers of one entry are taken to keep.
pub struct Judge {
    places: Rc<Places>,
    trace: Option<Trace>,
    /// Class, name and descriptor of the entry.
    entry: String,
    flows: RefCell<FxHashMap<String, Option<Rc<Flow>>>>,
}

/// A violation with what of its stack is looked at.
struct Seen<'a> {
    violation: &'a Violation,
    /// The frames up to the entry's, the innermost first.
    frames: &'a [Location],
    /// The innermost frame that is the input's.
    own: usize,
    /// The number of parameters before the witness's first argument: the receiver of a constructor is none of its inputs.
    hidden: usize,
}

impl Judge {
    /// For an entry by its unique name.
    pub fn new(places: Rc<Places>, entry: &str, trace: Option<Trace>) -> Judge {
        Judge { places, trace, entry: entry.into(), flows: RefCell::default() }
    }

    fn note(&self, fact: Fact) {
        if let Some(trace) = &self.trace {
            trace.note(fact);
        }
    }

    /// The class of a method by its unique name, and its name and descriptor.
    fn split(function: &str) -> Option<(&str, &str)> {
        let (class, _) = function[..function.find('(')?].rsplit_once('.')?;
        Some((class, &function[class.len() + 1..]))
    }

    /// Is it a class of the input?
    fn is_own(&self, class: &str) -> bool {
        matches!(self.places.class(class), Ok(Some((Origin::User, _))))
    }

    /// A class of the input or of the library and a method that it declares.
    fn method(&self, function: &str) -> Option<(Rc<crate::classfile::ClassFile>, Member)> {
        let (class, key) = Judge::split(function)?;
        let (_, file) = self.places.class(class).ok()??;
        let is_it = |m: &&Member| key.strip_prefix(&*m.name).is_some_and(|d| *d == *m.descriptor);
        let member = file.methods.iter().find(is_it)?.clone();
        Some((file, member))
    }

    /// What is known of a method of the input.
    fn flow(&self, function: &str) -> Option<Rc<Flow>> {
        if let Some(known) = self.flows.borrow().get(function) {
            return known.clone();
        }
        let found =
            Judge::split(function).filter(|(class, _)| self.is_own(class)).and_then(|(class, key)| {
                self.note(Fact::Code(class.into(), key.into()));
                self.note(Fact::Lines(class.into(), key.into()));
                let (file, member) = self.method(function)?;
                Flow::of(&file, &member).map(Rc::new)
            });
        self.flows.borrow_mut().insert(function.into(), found.clone());
        found
    }

    /// Is a class another one or below it?
    fn is_below(&self, class: &str, above: &str) -> bool {
        let mut at: Option<Rc<str>> = Some(class.into());
        while let Some(class) = at {
            if *class == *above {
                return true;
            }
            self.note(Fact::Type(class.clone()));
            at = self.places.class(&class).ok().flatten().and_then(|(_, file)| file.super_name.clone());
        }
        false
    }

    /// The unchecked class that the entry declares to throw and that this one belongs to.
    fn declared(&self, kind: &str) -> Option<Cause> {
        let (file, member) = self.method(&self.entry)?;
        let (class, key) = Judge::split(&self.entry)?;
        self.note(Fact::Member(class.into(), key.into()));
        let found = file.exceptions(&member).into_iter().find(|declared| {
            self.is_below(declared, "java.lang.RuntimeException") && self.is_below(kind, declared)
        })?;
        Some(Cause::Declared { class: found.to_string() })
    }

    /// May this parameter of the entry be null, as its annotations say? The receiver counts.
    fn may_be_null(&self, param: u16) -> bool {
        let Some((file, member)) = self.method(&self.entry) else { return false };
        let receiver = usize::from(member.flags & crate::classfile::ACC_STATIC == 0);
        let Some(number) = usize::from(param).checked_sub(receiver) else { return false };
        let count = parse_method(&member.descriptor).map_or(0, |d| d.params.len());
        nullness::says_nullable(&file.parameter_annotations(&member, number, count))
    }

    /// The operands of the call in a frame that leads to the frame inside it, joined where the line has several such calls.
    fn call(&self, seen: &Seen, inner: usize) -> Option<Vec<Value>> {
        let outer = seen.frames.get(inner + 1)?;
        let flow = self.flow(&outer.function)?;
        let (_, key) = Judge::split(&seen.frames[inner].function)?;
        let name = key.split('(').next()?;
        let all: Vec<usize> = flow
            .line(outer.line)
            .filter(|i| flow.called(*i).is_some_and(|(_, m)| *m.name == *name))
            .collect();
        let exactly = |i: &usize| {
            flow.called(*i)
                .is_some_and(|(_, m)| key.strip_prefix(&*m.name).is_some_and(|d| *d == *m.descriptor))
        };
        let exact: Vec<usize> = all.iter().copied().filter(exactly).collect();
        let calls = if exact.is_empty() { all } else { exact };
        let mut out: Option<Vec<Value>> = None;
        for i in calls {
            let operands = flow.operands(i).to_vec();
            out = Some(match out {
                Some(before) => before.iter().zip(&operands).map(|(a, b)| a.join(b)).collect(),
                None => operands,
            });
        }
        out
    }

    /// A value of a frame in terms of the entry's parameters.
    fn origin(&self, seen: &Seen, mut frame: usize, value: &Value) -> Value {
        let mut value = value.clone();
        while frame + 1 < seen.frames.len() {
            let Some(operands) = self.call(seen, frame) else { return Value::unknown() };
            value = value.given(&operands);
            frame += 1;
        }
        value
    }

    /// What callers pass null for, and the operation takes as it was passed.
    fn null(&self, seen: &Seen) -> Option<Latent> {
        if seen.violation.kind != NULL {
            return None;
        }
        let location = &seen.frames[seen.own];
        let flow = self.flow(&location.function)?;
        let mut candidates = vec![];
        if seen.own == 0 {
            for i in flow.line(location.line) {
                candidates.extend(dereferenced(&flow, i));
            }
        } else {
            candidates = self.call(seen, seen.own - 1).unwrap_or_default();
        }
        let witness = &seen.violation.witness;
        let mut unknown = candidates.is_empty();
        for candidate in candidates {
            let value = self.origin(seen, seen.own, &candidate);
            match value.from {
                From::Param(k) => {
                    let Some(argument) = seen.argument(k) else { continue };
                    if argument.value == InputValue::Null && !self.may_be_null(k) {
                        let cause = Cause::Null { argument: argument.label.clone() };
                        return Some(Latent { cause, needs: vec![format!("{} != null", argument.label)] });
                    }
                }
                _ => {
                    unknown |= value.is_unknown();
                    if let Some(latent) = self.null_in(seen, &value) {
                        return Some(latent);
                    }
                }
            }
        }
        // Where the library calls back, what it was given is what it passes on.
        let library = seen.frames[seen.own..].iter().any(|f| !self.is_own_frame(f));
        let holed = || witness.arguments.iter().find(|a| has_null_in(&a.value, witness, &mut vec![]));
        if unknown && library { holed().map(|a| within(&a.label)) } else { None }
    }

    /// Null that a caller passed and that has a part in a value which was computed: it was passed on, or is inside of what was passed. Inputs without
    /// null were preferred where there are such, so null that is left is what it takes.
    fn null_in(&self, seen: &Seen, value: &Value) -> Option<Latent> {
        let witness = &seen.violation.witness;
        let parts = || (0..64u16).filter(|k| value.depends & only(*k) != 0);
        let is_null = |k: &u16| seen.argument(*k).is_some_and(|a| a.value == InputValue::Null);
        if let Some(argument) =
            parts().filter(|k| is_null(k) && !self.may_be_null(*k)).find_map(|k| seen.argument(k))
        {
            let cause = Cause::Null { argument: argument.label.clone() };
            return Some(Latent { cause, needs: vec![format!("{} != null", argument.label)] });
        }
        let holed = |a: &&conspect_verdict::Input| has_null_in(&a.value, witness, &mut vec![]);
        parts().filter_map(|k| seen.argument(k)).find(holed).map(|a| within(&a.label))
    }

    fn is_own_frame(&self, frame: &Location) -> bool {
        Judge::split(&frame.function).is_some_and(|(class, _)| self.is_own(class))
    }

    /// An operation of the input that takes arguments as they were passed.
    fn outside(&self, seen: &Seen) -> Option<Latent> {
        let location = seen.frames.first().filter(|_| seen.own == 0)?;
        let flow = self.flow(&location.function)?;
        let kind = &*seen.violation.kind;
        for i in flow.line(location.line) {
            let operands = flow.operands(i);
            let taken: &[Value] = match (kind, &flow.code.insns[i], operands) {
                (
                    "java.lang.ArrayIndexOutOfBoundsException",
                    Insn::ArrayLoad(_) | Insn::ArrayStore(_),
                    [_, _, ..],
                ) => {
                    // Who looked at an index and then goes beyond it has made the mistake.
                    let looked = |v: &Value| matches!(v.from, From::Moved(k, _) if flow.tests(k));
                    if looked(&operands[1]) {
                        continue;
                    }
                    &operands[..2]
                }
                ("java.lang.ArrayStoreException", Insn::ArrayStore(_), _) => operands,
                ("java.lang.NegativeArraySizeException", Insn::NewArray(_) | Insn::ANewArray(_), _) => {
                    operands
                }
                ("java.lang.NegativeArraySizeException", Insn::MultiNewArray(..), _) => operands,
                (
                    "java.lang.ArithmeticException",
                    Insn::Bin(BinOp::SDiv | BinOp::SRem, Kind::Int | Kind::Long),
                    [_, d],
                ) => std::slice::from_ref(d),
                ("java.lang.ClassCastException", Insn::CheckCast(_), _) => operands,
                _ => continue,
            };
            let taken: Vec<Value> = taken.iter().map(|v| self.origin(seen, 0, v)).collect();
            let is_array = matches!(flow.code.insns[i], Insn::ArrayLoad(_) | Insn::ArrayStore(_));
            let direct = |v: &Value| v.is_direct() || is_array && matches!(v.from, From::Moved(..));
            let passed = |v: &&Value| {
                matches!(v.from, From::Param(_) | From::Moved(..) | From::Length(_) | From::Element(_))
            };
            let (true, Some(first)) = (taken.iter().all(direct), taken.iter().rev().find(passed)) else {
                continue;
            };
            let Some(argument) = seen.subject(first) else { continue };
            let texts: Vec<Option<String>> = taken.iter().map(|v| seen.name(v)).collect();
            let needs = match (&flow.code.insns[i], &texts[..]) {
                (Insn::ArrayLoad(_) | Insn::ArrayStore(_), [Some(a), Some(i), ..]) => {
                    vec![format!("0 <= {i}"), format!("{i} < {a}.length")]
                }
                (Insn::Bin(..), [Some(d)]) => vec![format!("{d} != 0")],
                (Insn::NewArray(_) | Insn::ANewArray(_), [Some(n)]) => vec![format!("{n} >= 0")],
                (Insn::CheckCast(index), [Some(x)]) => {
                    let class = flow.file.class_at(*index).map(|c| c.to_string()).unwrap_or_default();
                    vec![format!("{x} instanceof {}", class.rsplit(['.', '$']).next().unwrap_or(""))]
                }
                _ => vec![],
            };
            return Some(Latent { cause: Cause::Outside { argument }, needs });
        }
        None
    }

    /// A method of the library that is given the arguments as they are.
    fn library(&self, seen: &Seen) -> Option<Latent> {
        let inner = seen.own.checked_sub(1)?;
        // Of what is null, it is known who passed it.
        if seen.violation.kind == NULL {
            return None;
        }
        let operands = self.call(seen, inner)?;
        let given: Vec<Value> = operands.iter().map(|v| self.origin(seen, seen.own, v)).collect();
        let passed = |v: &Value| matches!(v.from, From::Param(_) | From::Length(_) | From::Element(_));
        // What the receiver is does not say that something was passed.
        let is_method =
            self.method(&self.entry).is_some_and(|m| m.1.flags & crate::classfile::ACC_STATIC == 0);
        let receiver = |v: &Value| is_method && v.from == From::Param(0);
        // What depends on nothing that was passed was not chosen by a caller.
        let all = given.iter().all(|v| v.is_direct() || v.depends == 0);
        if !all || !given.iter().any(|v| passed(v) && !receiver(v)) {
            return None;
        }
        let function = seen.frames[inner].function.split('(').next().unwrap_or("").to_string();
        Some(Latent { cause: Cause::Library { function }, needs: vec![] })
    }
}

impl Preconditions for Judge {
    fn latent(&self, violation: &Violation) -> Option<Latent> {
        if !self.is_below(&violation.kind, "java.lang.RuntimeException") {
            return None;
        }
        // Whoever starts a program may give it any arguments.
        if self.entry.ends_with(".main([Ljava/lang/String;)V") {
            return None;
        }
        let plain = |cause| Latent { cause, needs: vec![] };
        if let Some(what) = surroundings(&violation.witness) {
            return Some(plain(Cause::Surroundings { what }));
        }
        if let Some(cause) = self.declared(&violation.kind) {
            return Some(plain(cause));
        }
        let end = violation.stack.iter().rposition(|f| f.function == self.entry)?;
        let frames = &violation.stack[..=end];
        let own = frames.iter().position(|f| self.is_own_frame(f))?;
        let hidden = usize::from(self.entry.contains(".<init>("));
        let seen = &Seen { violation, frames, own, hidden };
        if self.is_made_here(seen) {
            return self.on_purpose(seen).or_else(|| self.unmade(seen));
        }
        let found = self.null(seen).or_else(|| self.outside(seen)).or_else(|| self.library(seen));
        found.or_else(|| self.unmade(seen))
    }
}

impl Seen<'_> {
    /// The argument of the witness that a parameter of the entry is.
    fn argument(&self, param: u16) -> Option<&conspect_verdict::Input> {
        self.violation.witness.arguments.get(usize::from(param).checked_sub(self.hidden)?)
    }

    /// The argument that a value is, or is computed from.
    fn subject(&self, value: &Value) -> Option<String> {
        match value.from {
            From::Moved(k, _) => self.argument(k).map(|a| a.label.clone()),
            _ => self.name(value),
        }
    }

    /// A value in terms of the entry's parameters, in the language's syntax.
    fn name(&self, value: &Value) -> Option<String> {
        let label = |k: u16| self.argument(k).map(|a| a.label.clone());
        match &value.from {
            From::Constant(text) => Some(text.to_string()),
            From::Param(k) | From::Moved(k, 0) => label(*k),
            From::Moved(k, by @ 1..) => Some(format!("{} + {by}", label(*k)?)),
            From::Moved(k, by) => Some(format!("{} - {}", label(*k)?, by.unsigned_abs())),
            From::Field(k, name) => Some(format!("{}.{name}", label(*k)?)),
            From::Length(k) => {
                let of = match &*self.argument(*k)?.ty {
                    ty if ty.ends_with("[]") => "length",
                    "java.lang.String" | "java.lang.CharSequence" => "length()",
                    _ => "size()",
                };
                Some(format!("{}.{of}", label(*k)?))
            }
            From::Element(_) | From::Told | From::Made | From::Computed => None,
        }
    }
}

/// Something that a caller passed has null in it.
fn within(label: &str) -> Latent {
    let cause = Cause::Null { argument: format!("something in {label}") };
    Latent { cause, needs: vec![format!("nothing in {label} is null")] }
}

/// The references that an instruction goes through.
fn dereferenced(flow: &Flow, at: usize) -> Option<Value> {
    let operands = flow.operands(at);
    let first = operands.first().cloned();
    match &flow.code.insns[at] {
        Insn::ArrayLoad(_)
        | Insn::ArrayStore(_)
        | Insn::ArrayLength
        | Insn::MonitorEnter
        | Insn::MonitorExit
        | Insn::Throw => first,
        Insn::GetField(_) | Insn::PutField(_) => first,
        Insn::Invoke(kind, _) if *kind != InvokeKind::Static => first,
        _ => None,
    }
}

/// Is there a null in an array, a collection or a map that a value refers to?
fn has_null_in(value: &InputValue, witness: &Witness, seen: &mut Vec<u32>) -> bool {
    let InputValue::Object(index) = value else { return false };
    if seen.contains(index) {
        return false;
    }
    seen.push(*index);
    let Some(object) = witness.objects.get(*index as usize) else { return false };
    let mut is_null = |v: &InputValue| *v == InputValue::Null || has_null_in(v, witness, seen);
    match &object.contents {
        ObjectContents::Elements { length, elements } => {
            let primitive = object.class.strip_suffix("[]").is_some_and(|e| JType::primitive(e).is_some());
            // Elements that are not listed have their zero.
            !primitive && (elements.len() < *length as usize || elements.iter().any(|(_, v)| is_null(v)))
        }
        ObjectContents::Collected(elements) => elements.iter().any(is_null),
        ObjectContents::Mapped(pairs) => pairs.iter().any(|(k, v)| is_null(k) || is_null(v)),
        ObjectContents::Answers(methods) => methods.iter().flat_map(|m| &m.1).any(is_null),
        ObjectContents::Fields(_) | ObjectContents::Text(_) | ObjectContents::Constant(_) => false,
    }
}
