//! The statements of a test: inputs as locals, the call, assertions.

use super::observed::{Seen, Shown, Value};
use crate::emit::parameters;
use crate::{JavaEntry, ReplayError};
use conspect_lang::literal::{literal, string_literal};
use conspect_lang::{Framework, InputValue};
use conspect_verdict::{Behaviour, Ended, ObjectContents, Plain};
use std::collections::{BTreeMap, BTreeSet};

/// The longest array whose elements are all written down.
const LONGEST: u32 = 64;

/// Inputs as Java statements.
pub(super) struct Given {
    pub lines: Vec<String>,
    pub call: String,
    /// The declared type of the result; `None` for void.
    pub result: Option<String>,
    /// Arguments that are arrays of numbers: local, its value before.
    pub arrays: Vec<(String, Value)>,
    /// Is every object as the engine has it? One that a constructor makes may not be.
    pub exact: bool,
    /// The arguments that names of tests can tell.
    pub told: Vec<(String, Plain)>,
}

/// The type of a descriptor in the source language, as a class of this package says it.
pub(super) fn source_type(descriptor: &str, package: &str) -> String {
    let dimensions = descriptor.len() - descriptor.trim_start_matches('[').len();
    let base = match &descriptor[dimensions..] {
        "B" => "byte".into(),
        "C" => "char".into(),
        "D" => "double".into(),
        "F" => "float".into(),
        "I" => "int".into(),
        "J" => "long".into(),
        "S" => "short".into(),
        "Z" => "boolean".into(),
        class => class_name(&class.trim_start_matches('L').trim_end_matches(';').replace('/', "."), package),
    };
    format!("{base}{}", "[]".repeat(dimensions))
}

/// A class's name in the source language; arrays of it keep their brackets.
pub(super) fn class_name(binary: &str, package: &str) -> String {
    let plain = binary.replace('$', ".");
    for prefix in ["java.lang.".to_string(), format!("{package}.")] {
        if let Some(rest) = plain.strip_prefix(&prefix) {
            let of_package = !rest.contains('.')
                || (prefix != "java.lang." && binary.matches('.').count() == prefix.matches('.').count());
            if of_package {
                return rest.into();
            }
        }
    }
    plain
}

/// The statements that make the inputs of a behaviour, or why public means do not make them.
pub(super) fn given(entry: &JavaEntry, package: &str, behaviour: &Behaviour) -> Result<Given, String> {
    let witness = &behaviour.witness;
    if !witness.requests.is_empty() {
        return Err("it asks its surroundings for inputs".into());
    }
    if witness.globals.iter().any(|g| crate::witness::is_static_field(&g.label)) {
        return Err("static fields would have to be set first".into());
    }
    if entry.method.starts_with('<') {
        return Err("constructors have no tests yet".into());
    }
    let error = |e: ReplayError| e.to_string();
    let parameters = parameters(&entry.descriptor).map_err(error)?;
    let mut maker = Maker {
        behaviour,
        package,
        lines: vec![],
        names: BTreeMap::new(),
        used: BTreeSet::from(["result".into(), "thrown".into()]),
        under_way: BTreeSet::new(),
        exact: true,
    };
    let is_static = witness.arguments.len() == parameters.len();
    let mut types: Vec<String> = parameters.iter().map(|p| source_type(p, package)).collect();
    let class = class_name(&entry.class, package);
    if !is_static {
        types.insert(0, class.clone());
    }
    if types.len() != witness.arguments.len() {
        return Err("its arguments are put together in another way".into());
    }
    let (mut locals, mut arrays, mut told) = (vec![], vec![], vec![]);
    for (i, (input, ty)) in witness.arguments.iter().zip(&types).enumerate() {
        let receiver = !is_static && i == 0;
        let label = if receiver { "receiver" } else { input.label.as_str() };
        if receiver && input.value == InputValue::Null {
            return Err("the object whose method is called is null".into());
        }
        let local = maker.argument(label, ty, &input.value)?;
        if !receiver {
            if let Some(plain) = plain_of(behaviour, &input.value) {
                told.push((label.to_string(), plain));
            }
            if let Some(before) = numbers(behaviour, &input.value) {
                arrays.push((local.clone(), before));
            }
        }
        locals.push(local);
    }
    let target = if is_static { class } else { locals.remove(0) };
    let ret = entry.descriptor.rsplit_once(')').map_or("V", |(_, ret)| ret);
    Ok(Given {
        call: format!("{target}.{}({})", entry.method, locals.join(", ")),
        result: (ret != "V").then(|| source_type(ret, package)),
        lines: maker.lines,
        arrays,
        exact: maker.exact,
        told,
    })
}

/// A value that is a number, a truth value, null or a text.
fn plain_of(behaviour: &Behaviour, value: &InputValue) -> Option<Plain> {
    match value {
        InputValue::Object(i) => match &behaviour.witness.objects.get(*i as usize)?.contents {
            ObjectContents::Text(units) => Some(Plain::Text(units.clone())),
            _ => None,
        },
        other => Plain::of(other),
    }
}

/// An array of numbers.
fn numbers(behaviour: &Behaviour, value: &InputValue) -> Option<Value> {
    let InputValue::Object(i) = value else { return None };
    let object = behaviour.witness.objects.get(*i as usize)?;
    let ObjectContents::Elements { length, elements } = &object.contents else { return None };
    let zero = zero(&object.class)?;
    if *length > LONGEST {
        return None;
    }
    let mut all = vec![Plain::of(&zero)?; *length as usize];
    for (index, value) in elements {
        *all.get_mut(*index as usize)? = Plain::of(value)?;
    }
    Some(Value::Array { class: object.class.clone(), elements: all })
}

/// The zero of an array's elements, where they are numbers.
fn zero(class: &str) -> Option<InputValue> {
    let int = |bits, signed| InputValue::Int { bits, signed, value: 0 };
    Some(match class {
        "boolean[]" => InputValue::Bool(false),
        "byte[]" => int(8, true),
        "char[]" => int(16, false),
        "short[]" => int(16, true),
        "int[]" => int(32, true),
        "long[]" => int(64, true),
        "float[]" => InputValue::F32(0),
        "double[]" => InputValue::F64(0),
        _ => return None,
    })
}

struct Maker<'a> {
    behaviour: &'a Behaviour,
    package: &'a str,
    lines: Vec<String>,
    /// The locals of objects that were made.
    names: BTreeMap<u32, String>,
    used: BTreeSet<String>,
    under_way: BTreeSet<u32>,
    exact: bool,
}

impl Maker<'_> {
    /// A local of this type for an argument.
    fn argument(&mut self, label: &str, ty: &str, value: &InputValue) -> Result<String, String> {
        if let InputValue::Object(i) = value {
            if !self.names.contains_key(i) {
                let name = self.fresh(label);
                self.object(*i, Some((name, ty)))?;
                return Ok(self.names[i].clone());
            }
        }
        let made = self.value(value)?;
        let name = self.fresh(label);
        self.lines.push(format!("{ty} {name} = {made};"));
        Ok(name)
    }

    /// A name that no other local has.
    fn fresh(&mut self, label: &str) -> String {
        let mut name: String = label.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic() && c.is_ascii_lowercase())
            || KEYWORDS.contains(&name.as_str())
        {
            name = format!("given{name}");
        }
        let mut distinct = name.clone();
        let mut number = 2;
        while !self.used.insert(distinct.clone()) {
            distinct = format!("{name}{number}");
            number += 1;
        }
        distinct
    }

    fn value(&mut self, value: &InputValue) -> Result<String, String> {
        match value {
            InputValue::Object(i) => self.object(*i, None),
            other => Ok(literal(other, "")),
        }
    }

    /// The expression of an object, which is made before. A `place` is the local and its type.
    fn object(&mut self, i: u32, place: Option<(String, &str)>) -> Result<String, String> {
        if let Some(name) = self.names.get(&i) {
            return Ok(name.clone());
        }
        if !self.under_way.insert(i) {
            return Err("its objects lead back to themselves".into());
        }
        let objects = &self.behaviour.witness.objects;
        let Some(object) = objects.get(i as usize) else { return Err("an object is missing".into()) };
        let class = class_name(&object.class, self.package);
        let mut after = vec![];
        let made = match &object.contents {
            ObjectContents::Text(units) => {
                let text = string_literal(units);
                let alone = objects.iter().filter(|o| o.contents == object.contents).count() == 1;
                if object.class == "java.lang.String" && alone {
                    text
                } else {
                    crate::emit::of_text(&class, &text)
                }
            }
            ObjectContents::Constant(name) => format!("{class}.{name}"),
            ObjectContents::Collected(elements) if object.class == "java.util.Optional" => {
                let value = elements.first().map_or(Ok("null".into()), |v| self.value(v))?;
                format!("java.util.Optional.ofNullable({value})")
            }
            ObjectContents::Collected(elements) if crate::emit::walks(&object.class) => {
                let values = elements.iter().map(|v| self.value(v)).collect::<Result<Vec<String>, _>>()?;
                crate::emit::walk(&object.class, &values)
            }
            ObjectContents::Collected(elements) => {
                for value in elements {
                    after.push(format!("add({})", self.value(value)?));
                }
                format!("new {class}()")
            }
            ObjectContents::Mapped(entries) if object.class == crate::emit::PAIR => {
                let (key, value) = entries.first().ok_or("an entry without a key")?;
                let (key, value) = (self.value(key)?, self.value(value)?);
                format!("new {class}<>({key}, {value})")
            }
            ObjectContents::Mapped(entries) => {
                for (key, value) in entries {
                    after.push(format!("put({}, {})", self.value(key)?, self.value(value)?));
                }
                format!("new {class}()")
            }
            ObjectContents::Elements { length, elements } => {
                self.array(&object.class, &class, *length, elements)?
            }
            ObjectContents::Answers(_) => return Err("an implementation of an interface is an input".into()),
            ObjectContents::Fields(fields) => match crate::values::java_value(objects, object) {
                Some(made) => made,
                None => self.instance(&object.class, &class, fields)?,
            },
        };
        let (name, ty) = match place {
            Some((name, ty)) if after.is_empty() => (name, ty.to_string()),
            Some((name, _)) => (name, class),
            None if after.is_empty()
                && matches!(object.contents, ObjectContents::Constant(_) | ObjectContents::Text(_)) =>
            {
                self.names.insert(i, made.clone());
                return Ok(made);
            }
            None => (self.fresh("object"), class),
        };
        self.lines.push(format!("{ty} {name} = {made};"));
        self.lines.extend(after.into_iter().map(|call| format!("{name}.{call};")));
        self.names.insert(i, name.clone());
        Ok(name)
    }

    fn array(
        &mut self,
        binary: &str,
        class: &str,
        length: u32,
        elements: &[(u32, InputValue)],
    ) -> Result<String, String> {
        if length > LONGEST {
            return Err(format!("an array of {length} elements is no small input"));
        }
        let zero = zero(binary).map_or("null".into(), |z| literal(&z, ""));
        let mut all = vec![zero; length as usize];
        for (index, value) in elements {
            let made = self.value(value)?;
            if let Some(cell) = all.get_mut(*index as usize) {
                *cell = made;
            }
        }
        Ok(format!("new {class} {{{}}}", all.join(", ")))
    }

    /// An object with fields of its own: a box, or what a constructor without parameters makes where all fields are zero.
    fn instance(
        &mut self,
        binary: &str,
        class: &str,
        fields: &[(String, String, InputValue)],
    ) -> Result<String, String> {
        let boxes = ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
        if let (Some(name), [(_, _, value)]) = (binary.strip_prefix("java.lang."), fields) {
            if boxes.contains(&name) {
                return Ok(format!("{class}.valueOf({})", cast(literal(value, ""), value)));
            }
        }
        let is_zero = |value: &InputValue| match value {
            InputValue::Bool(b) => !b,
            InputValue::Int { value, .. } => *value == 0,
            InputValue::F32(bits) => *bits == 0,
            InputValue::F64(bits) => *bits == 0,
            InputValue::Null => true,
            InputValue::Integer(_) | InputValue::Str(_) | InputValue::Object(_) => false,
        };
        if !fields.iter().all(|(_, _, value)| is_zero(value)) {
            return Err(format!(
                "an object of {binary} with chosen fields could be built by reflection only"
            ));
        }
        self.exact &= fields.is_empty();
        Ok(format!("new {class}()"))
    }
}

/// A literal of type int as a value of a smaller type.
fn cast(literal: String, value: &InputValue) -> String {
    match value {
        InputValue::Int { bits: 8, .. } => format!("(byte) {literal}"),
        InputValue::Int { bits: 16, signed: true, .. } => format!("(short) {literal}"),
        _ => literal,
    }
}

/// The statements that call and assert what was seen.
pub(super) fn assertions(
    given: &Given,
    engine: &Ended,
    seen: &Seen,
    framework: Framework,
    package: &str,
) -> Vec<String> {
    let mut out = vec![];
    match &seen.end {
        Shown::Thrown { class, message } => {
            let name = class_name(class, package);
            let thrown = format!("assertThrows({name}.class, () -> {})", given.call);
            match message_to_keep(class, message.as_deref(), engine) {
                Some(units) => {
                    out.push(format!("{name} thrown = {thrown};"));
                    out.push(format!("assertEquals({}, thrown.getMessage());", string_literal(units)));
                }
                None => out.push(format!("{thrown};")),
            }
        }
        Shown::Returned(value) => match &given.result {
            None => out.push(format!("{};", given.call)),
            Some(ty) => {
                out.push(format!("{ty} result = {};", given.call));
                let local = match value {
                    Value::Array { class, .. } if class != ty => format!("({class}) result"),
                    _ => "result".to_string(),
                };
                out.push(expectation(&local, value, framework, package));
            }
        },
    }
    for ((local, before), after) in given.arrays.iter().zip(&seen.after) {
        if before != after {
            out.push(expectation(local, after, framework, package));
        }
    }
    out
}

/// Exceptions whose messages are those of the virtual machine or the library, and differ from one version to the next.
const VIRTUAL_MACHINES: [&str; 8] = [
    "java.lang.ArithmeticException",
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.ArrayStoreException",
    "java.lang.ClassCastException",
    "java.lang.IndexOutOfBoundsException",
    "java.lang.NegativeArraySizeException",
    "java.lang.NullPointerException",
    "java.lang.StringIndexOutOfBoundsException",
];

/// The message of an exception, where the program chose it and engine and runtime agree.
fn message_to_keep<'a>(class: &str, message: Option<&'a [u16]>, engine: &Ended) -> Option<&'a [u16]> {
    let own = !VIRTUAL_MACHINES.contains(&class);
    match engine {
        Ended::Thrown { message: Some(expected), .. } => {
            message.filter(|units| own && expected.encode_utf16().collect::<Vec<u16>>() == *units)
        }
        Ended::Thrown { message: None, .. } | Ended::Returned(_) => None,
    }
}

/// An assertion that a local has a value.
fn expectation(local: &str, value: &Value, framework: Framework, package: &str) -> String {
    let delta = if framework == Framework::Older { ", 0" } else { "" };
    match value {
        Value::Nothing => String::new(),
        Value::Plain(Plain::Bool(true)) => format!("assertTrue({local});"),
        Value::Plain(Plain::Bool(false)) => format!("assertFalse({local});"),
        Value::Plain(Plain::Null) => format!("assertNull({local});"),
        Value::Plain(plain) => {
            let input = plain.input();
            let delta = if matches!(plain, Plain::F32(_) | Plain::F64(_)) { delta } else { "" };
            format!("assertEquals({}, {local}{delta});", cast(literal(&input, ""), &input))
        }
        Value::Boxed(code, plain) => {
            let class = match code {
                'Z' => "Boolean",
                'B' => "Byte",
                'C' => "Character",
                'S' => "Short",
                'I' => "Integer",
                'J' => "Long",
                'F' => "Float",
                _ => "Double",
            };
            let input = plain.input();
            format!("assertEquals((Object) {class}.valueOf({}), {local});", cast(literal(&input, ""), &input))
        }
        Value::Constant { class, name } => {
            format!("assertSame({}.{name}, {local});", class_name(class, package))
        }
        Value::Array { class, elements } => {
            let all: Vec<String> = elements.iter().map(|e| literal(&e.input(), "")).collect();
            let delta = if class == "double[]" || class == "float[]" { delta } else { "" };
            format!("assertArrayEquals(new {class} {{{}}}, {local}{delta});", all.join(", "))
        }
        Value::Object { class } => {
            format!(
                "assertEquals({}, {local}.getClass().getTypeName());",
                string_literal(&class.encode_utf16().collect::<Vec<u16>>())
            )
        }
    }
}

const KEYWORDS: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "false",
    "try",
    "void",
    "volatile",
    "while",
];
