//! The witness file that the Java harness reads: one thing a line, parts separated by tabs.

use crate::{JavaEntry, ReplayError};
use conspect_verdict::{Input, InputValue, ObjectContents, ObjectInput, Witness};

/// The text of the witness file.
pub(crate) fn witness_file(entry: &JavaEntry, witness: &Witness) -> Result<String, ReplayError> {
    let witness = &for_java(entry, witness);
    let mut lines = Lines { text: String::new(), witness };
    lines.add(&["entry", &entry.class, &entry.method, &entry.descriptor])?;
    for object in &witness.objects {
        lines.object(object)?;
    }
    for input in &witness.arguments {
        lines.add(&["argument", &value(&input.value)])?;
    }
    for input in witness.globals.iter().filter(|g| is_static_field(&g.label)) {
        lines.add(&["global", &input.label, &value(&input.value)])?;
    }
    for input in &witness.requests {
        let text = lines.request_value(&input.value)?;
        lines.add(&["request", &input.label, &text])?;
    }
    Ok(lines.text)
}

/// The label under which a `main` that starts the program asks for its arguments.
const MAIN_ARGUMENTS: &str = "args";

/// The witness as a Java program has it: the arguments of `main` are a request like any other for the engine, and an
/// argument here. A `main` that never looks at them gets an empty array.
pub(crate) fn for_java(entry: &JavaEntry, witness: &Witness) -> Witness {
    let mut witness = witness.clone();
    let is_main = entry.method == "main" && entry.descriptor == "([Ljava/lang/String;)V";
    if is_main && witness.arguments.is_empty() {
        let asked = witness.requests.iter().position(|r| r.label == MAIN_ARGUMENTS);
        let argument = asked.map(|i| witness.requests.remove(i)).unwrap_or_else(|| {
            let none = ObjectContents::Elements { length: 0, elements: vec![] };
            witness.objects.push(ObjectInput { class: "java.lang.String[]".into(), contents: none });
            let value = InputValue::Object(witness.objects.len() as u32 - 1);
            Input { label: MAIN_ARGUMENTS.into(), ty: "java.lang.String[]".into(), value, location: None }
        });
        witness.arguments.push(argument);
    }
    witness
}

/// Globals whose name says that they are the front end's own (`pkg.Class.$init`) exist in no Java program.
pub(crate) fn is_static_field(label: &str) -> bool {
    label.rsplit_once('.').is_some_and(|(_, field)| field != "$init")
}

/// The UTF-16 text of a request for a string: strings may come as such, as string objects or as arrays of
/// characters. `None` for null.
pub(crate) fn request_text(witness: &Witness, asked: &InputValue) -> Result<Option<Vec<u16>>, ReplayError> {
    match asked {
        InputValue::Null => Ok(None),
        InputValue::Str(units) => Ok(Some(units.clone())),
        InputValue::Object(i) => match witness.objects.get(*i as usize).map(|o| &o.contents) {
            Some(ObjectContents::Text(units)) => Ok(Some(units.clone())),
            Some(ObjectContents::Elements { length, elements }) => {
                let mut units = vec![0; *length as usize];
                for (i, element) in elements {
                    match (units.get_mut(*i as usize), element) {
                        (Some(unit), InputValue::Int { value, .. }) => *unit = *value as u16,
                        _ => {
                            return Err(ReplayError::Inputs(
                                "a string's characters are no characters".into(),
                            ));
                        }
                    }
                }
                Ok(Some(units))
            }
            Some(
                ObjectContents::Fields(_)
                | ObjectContents::Constant(_)
                | ObjectContents::Collected(_)
                | ObjectContents::Mapped(_)
                | ObjectContents::Answers(_),
            )
            | None => Err(ReplayError::Inputs("an object is the answer to a request".into())),
        },
        InputValue::Bool(_)
        | InputValue::Int { .. }
        | InputValue::Integer(_)
        | InputValue::F32(_)
        | InputValue::F64(_) => {
            Err(ReplayError::Inputs("a number is the answer to a request for a string".into()))
        }
    }
}

struct Lines<'a> {
    text: String,
    witness: &'a Witness,
}

impl Lines<'_> {
    fn add(&mut self, parts: &[&str]) -> Result<(), ReplayError> {
        if let Some(part) = parts.iter().find(|p| p.contains(['\t', '\n', '\r'])) {
            return Err(ReplayError::Inputs(format!("a name with white space in it: {part:?}")));
        }
        self.text.push_str(&parts.join("\t"));
        self.text.push('\n');
        Ok(())
    }

    fn object(&mut self, object: &ObjectInput) -> Result<(), ReplayError> {
        object_lines(object)
            .iter()
            .try_for_each(|line| self.add(&line.iter().map(String::as_str).collect::<Vec<_>>()))
    }

    fn request_value(&self, asked: &InputValue) -> Result<String, ReplayError> {
        match asked {
            InputValue::Bool(_)
            | InputValue::Int { .. }
            | InputValue::Integer(_)
            | InputValue::F32(_)
            | InputValue::F64(_) => Ok(value(asked)),
            InputValue::Str(_) | InputValue::Null | InputValue::Object(_) => {
                Ok(request_text(self.witness, asked)?.map_or("N".into(), |units| format!("S{}", hex(&units))))
            }
        }
    }
}

/// The lines that describe an object, as parts: what is made, and then what it holds.
pub(crate) fn object_lines(object: &ObjectInput) -> Vec<Vec<String>> {
    let head = |rest: &[&str]| {
        let parts = ["object", &object.class].into_iter().chain(rest.iter().copied());
        parts.map(str::to_string).collect::<Vec<String>>()
    };
    let part = |rest: Vec<String>| [vec!["part".to_string()], rest].concat();
    match &object.contents {
        ObjectContents::Text(units) => vec![head(&["text", &hex(units)])],
        ObjectContents::Constant(name) => vec![head(&["constant", name])],
        ObjectContents::Fields(fields) => {
            let parts =
                fields.iter().map(|(class, name, v)| part(vec![class.clone(), name.clone(), value(v)]));
            [head(&["fields"])].into_iter().chain(parts).collect()
        }
        ObjectContents::Elements { length, elements } => {
            let parts = elements.iter().map(|(i, v)| part(vec![i.to_string(), value(v)]));
            [head(&["array", &length.to_string()])].into_iter().chain(parts).collect()
        }
        ObjectContents::Collected(elements) => {
            let parts = elements.iter().map(|v| part(vec![value(v)]));
            [head(&["collection"])].into_iter().chain(parts).collect()
        }
        ObjectContents::Mapped(entries) => {
            let parts = entries.iter().map(|(k, v)| part(vec![value(k), value(v)]));
            [head(&["map"])].into_iter().chain(parts).collect()
        }
        ObjectContents::Answers(methods) => {
            let parts = methods
                .iter()
                .map(|(name, all)| part([name.clone()].into_iter().chain(all.iter().map(value)).collect()));
            [head(&["answers"])].into_iter().chain(parts).collect()
        }
    }
}

/// A value as harnesses read it: its kind in one letter, and what it is.
pub(crate) fn value(value: &InputValue) -> String {
    match value {
        InputValue::Bool(b) => format!("I{}", i32::from(*b)),
        InputValue::Int { value, .. } => format!("I{value}"),
        InputValue::Integer(digits) => format!("I{digits}"),
        InputValue::F32(bits) => format!("F{bits:08x}"),
        InputValue::F64(bits) => format!("D{bits:016x}"),
        InputValue::Str(units) => format!("S{}", hex(units)),
        InputValue::Null => "N".into(),
        InputValue::Object(i) => format!("O{i}"),
    }
}

fn hex(units: &[u16]) -> String {
    units.iter().map(|u| format!("{u:04x}")).collect()
}
