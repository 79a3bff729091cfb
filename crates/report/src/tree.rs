//! Inputs as text: one line for a plain value, a small tree for an object graph.

use conspect_lang::Notation;
use conspect_verdict::{Input, InputValue, Location, ObjectContents, ObjectInput, Witness};
use std::collections::BTreeMap;

/// Objects deeper than this are cut off with `…`.
const MAX_DEPTH: usize = 24;
/// A drawing longer than this many lines is cut off with `…`.
const MAX_LINES: usize = 200;
/// Arrays with at most this many elements are written out in full.
const MAX_ELEMENTS: usize = 16;

/// All inputs of a witness, one or more lines each, without indentation. Arguments first, then static
/// fields, then what the program asked for. An object met twice is drawn once and is `→ #n` after that.
pub fn draw_inputs(witness: &Witness, notation: &dyn Notation) -> Vec<String> {
    let mut draw = Draw {
        witness,
        notation,
        numbers: shared_objects(witness),
        drawn: BTreeMap::new(),
        lines: Vec::new(),
    };
    for input in &witness.arguments {
        draw.input(input, "");
    }
    for input in &witness.globals {
        draw.input(input, "static ");
    }
    draw.lines.extend(witness.call.iter().map(|c| c.text.clone()));
    let mut number = 0;
    for input in witness.other_requests() {
        // What is asked for by no call has a name of its own: the arguments of `main`.
        let prefix = if input.label.ends_with(')') {
            number += 1;
            format!("request {number}: ")
        } else {
            String::new()
        };
        draw.input(input, &prefix);
    }
    for (named, location) in witness.other_named() {
        draw.lines.push(format!("{}{}", named.text(), draw.suffix(location)));
    }
    draw.lines
}

struct Draw<'a> {
    witness: &'a Witness,
    notation: &'a dyn Notation,
    /// The numbers of objects that are referred to more than once.
    numbers: BTreeMap<u32, usize>,
    drawn: BTreeMap<u32, ()>,
    lines: Vec<String>,
}

/// What stands behind a reference: nothing to draw, or an object whose parts are drawn below its line.
enum Shown<'a> {
    Inline(String),
    Parts(String, Vec<(String, &'a InputValue, String)>),
}

impl<'a> Draw<'a> {
    /// The place that asked, behind an input. Where the library asks is no place in the program.
    fn suffix(&self, location: Option<&Location>) -> String {
        let own = |l: &&Location| !l.file.is_empty() && !self.notation.is_library(&l.function);
        let place = location.filter(own).map(crate::words::place);
        place.map(|p| format!("   ({p})")).unwrap_or_default()
    }

    fn input(&mut self, input: &'a Input, prefix: &str) {
        let suffix = self.suffix(input.location.as_ref());
        let ty = if input.ty.is_empty() { String::new() } else { format!("{} ", input.ty) };
        let head = if input.label.ends_with(')') {
            format!("{prefix}{} = ", input.label)
        } else {
            format!("{prefix}{ty}{} = ", input.label)
        };
        self.value(&head, &suffix, &input.value, &input.ty, "", 0);
    }

    /// Writes the line `head value suffix`, and the parts of an object below it, each line after `margin`.
    fn value(
        &mut self,
        head: &str,
        suffix: &str,
        value: &'a InputValue,
        ty: &str,
        margin: &str,
        depth: usize,
    ) {
        match self.shown(value, ty) {
            Shown::Inline(text) if text.starts_with('→') => {
                let head = head.strip_suffix("= ").unwrap_or(head);
                self.lines.push(format!("{head}{text}{suffix}"));
            }
            Shown::Inline(text) => self.lines.push(format!("{head}{text}{suffix}")),
            Shown::Parts(text, parts) if depth >= MAX_DEPTH || self.lines.len() >= MAX_LINES => {
                let more = if parts.is_empty() { "" } else { " …" };
                self.lines.push(format!("{head}{text}{more}{suffix}"));
            }
            Shown::Parts(text, parts) => {
                self.lines.push(format!("{head}{text}{suffix}"));
                let count = parts.len();
                for (i, (name, part, part_ty)) in parts.into_iter().enumerate() {
                    let last = i + 1 == count;
                    let branch = if last { "╰─" } else { "├─" };
                    let below = format!("{margin}{}", if last { "   " } else { "│  " });
                    self.value(&format!("{margin}{branch} {name} = "), "", part, &part_ty, &below, depth + 1);
                }
            }
        }
    }

    fn shown(&mut self, value: &'a InputValue, ty: &str) -> Shown<'a> {
        let InputValue::Object(index) = value else {
            return Shown::Inline(self.notation.literal(value, ty));
        };
        let Some(object) = self.witness.objects.get(*index as usize) else {
            return Shown::Inline(format!("#{index} (not described)"));
        };
        if let ObjectContents::Text(units) = &object.contents {
            return Shown::Inline(self.notation.literal(&InputValue::Str(units.clone()), ""));
        }
        if let ObjectContents::Constant(name) = &object.contents {
            let class = object.class.rsplit(['.', '$']).next().unwrap_or("");
            return Shown::Inline(format!("{class}.{name}"));
        }
        let number = self.numbers.get(index).map(|n| format!(" #{n}")).unwrap_or_default();
        if self.drawn.insert(*index, ()).is_some() {
            return Shown::Inline(format!("→{number}"));
        }
        self.contents(object, &number)
    }

    fn contents(&self, object: &'a ObjectInput, number: &str) -> Shown<'a> {
        match &object.contents {
            ObjectContents::Text(units) => {
                Shown::Inline(self.notation.literal(&InputValue::Str(units.clone()), ""))
            }
            ObjectContents::Fields(fields) => {
                if let Some(made) = self.made(object) {
                    return Shown::Inline(format!("{made}{number}"));
                }
                let text = format!("{}{number}", object.class);
                let repeated = |name: &str| fields.iter().filter(|(_, n, _)| n == name).count() > 1;
                let part = |(class, name, value): &'a (String, String, InputValue)| {
                    let shown = if repeated(name) { format!("{class}.{name}") } else { name.clone() };
                    (shown, value, String::new())
                };
                Shown::Parts(text, fields.iter().map(part).collect())
            }
            ObjectContents::Constant(name) => Shown::Inline(format!("{}.{name}", object.class)),
            ObjectContents::Collected(elements) => {
                let text = format!("{}{number}", object.class);
                if elements.iter().all(|v| self.is_inline(v)) {
                    let all: Vec<String> = elements.iter().map(|v| self.inline(v, "")).collect();
                    return Shown::Inline(format!("{text} [{}]", all.join(", ")));
                }
                let part = |(i, v): (usize, &'a InputValue)| (format!("[{i}]"), v, String::new());
                Shown::Parts(text, elements.iter().enumerate().map(part).collect())
            }
            ObjectContents::Answers(methods) => {
                let text = format!("an implementation of {}{number}", object.class);
                let name = |method: &str| method.split('(').next().unwrap_or(method).to_string();
                let told = || methods.iter().filter(|(_, all)| !all.is_empty());
                if told().all(|(_, all)| all.iter().all(|v| self.is_inline(v))) {
                    let method = |(key, all): &'a (String, Vec<InputValue>)| {
                        let all: Vec<String> = all.iter().map(|v| self.inline(v, "")).collect();
                        format!("{} gives {}", name(key), all.join(", then "))
                    };
                    let all: Vec<String> = told().map(method).collect();
                    let list = if all.is_empty() { String::new() } else { format!(": {}", all.join("; ")) };
                    return Shown::Inline(format!("{text}{list}"));
                }
                let mut parts = vec![];
                for (key, all) in told() {
                    for (i, v) in all.iter().enumerate() {
                        parts.push((format!("call {} of {}", i + 1, name(key)), v, String::new()));
                    }
                }
                Shown::Parts(text, parts)
            }
            ObjectContents::Mapped(entries) => {
                let text = format!("{}{number}", object.class);
                if entries.iter().all(|(k, v)| self.is_inline(k) && self.is_inline(v)) {
                    let entry = |(k, v): &(InputValue, InputValue)| {
                        format!("{} = {}", self.inline(k, ""), self.inline(v, ""))
                    };
                    let all: Vec<String> = entries.iter().map(entry).collect();
                    return Shown::Inline(format!("{text} {{{}}}", all.join(", ")));
                }
                let mut parts = vec![];
                for (i, (k, v)) in entries.iter().enumerate() {
                    parts.push((format!("key {i}"), k, String::new()));
                    parts.push((format!("value {i}"), v, String::new()));
                }
                Shown::Parts(text, parts)
            }
            ObjectContents::Elements { length, elements } => {
                let elem = object.class.strip_suffix("[]").unwrap_or("");
                let base = elem.split('[').next().unwrap_or(elem);
                let dims = &elem[base.len()..];
                let text = format!("{base}[{length}]{dims}{number}");
                if elements.iter().all(|(_, v)| self.is_inline(v)) {
                    return Shown::Inline(format!(
                        "{text} {}",
                        self.inline_elements(*length, elements, elem)
                    ));
                }
                let part = |(i, v): &'a (u32, InputValue)| (format!("[{i}]"), v, elem.to_string());
                Shown::Parts(text, elements.iter().map(part).collect())
            }
        }
    }

    /// Can this value be written without lines of its own?
    fn is_inline(&self, value: &InputValue) -> bool {
        match value {
            InputValue::Object(i) => self.witness.objects.get(*i as usize).is_some_and(|o| {
                is_word(&o.contents) || boxed(o, self.notation).is_some() || self.made(o).is_some()
            }),
            InputValue::Bool(_)
            | InputValue::Int { .. }
            | InputValue::Integer(_)
            | InputValue::F32(_)
            | InputValue::F64(_)
            | InputValue::Str(_)
            | InputValue::Null => true,
        }
    }

    /// What makes an object of a class of values.
    fn made(&self, object: &ObjectInput) -> Option<String> {
        self.notation.object(&self.witness.objects, object)
    }

    /// A value that needs no lines of its own.
    fn inline(&self, value: &InputValue, ty: &str) -> String {
        let InputValue::Object(i) = value else { return self.notation.literal(value, ty) };
        match self.witness.objects.get(*i as usize) {
            Some(ObjectInput { contents: ObjectContents::Text(units), .. }) => {
                self.notation.literal(&InputValue::Str(units.clone()), "")
            }
            Some(ObjectInput { class, contents: ObjectContents::Constant(name) }) => {
                format!("{}.{name}", class.rsplit(['.', '$']).next().unwrap_or(""))
            }
            Some(object) => match boxed(object, self.notation) {
                Some((value, ty)) => self.notation.literal(value, ty),
                None => self.made(object).unwrap_or_else(|| format!("#{i}")),
            },
            None => format!("#{i}"),
        }
    }

    /// The elements in braces: all of them when there are few, else those that matter by index.
    fn inline_elements(&self, length: u32, elements: &[(u32, InputValue)], elem: &str) -> String {
        let text = |value: &InputValue| self.inline(value, elem);
        if length as usize <= MAX_ELEMENTS {
            let known: BTreeMap<u32, &InputValue> = elements.iter().map(|(i, v)| (*i, v)).collect();
            let zero = zero_of(elem);
            let all: Vec<String> =
                (0..length).map(|i| known.get(&i).map_or_else(|| zero.to_string(), |v| text(v))).collect();
            return format!("{{{}}}", all.join(", "));
        }
        let mut shown: Vec<String> =
            elements.iter().take(MAX_ELEMENTS).map(|(i, v)| format!("[{i}] = {}", text(v))).collect();
        if elements.len() > MAX_ELEMENTS {
            shown.push(format!("… {} more", elements.len() - MAX_ELEMENTS));
        }
        if elements.len() < length as usize {
            shown.push(format!("all others {}", zero_of(elem)));
        }
        format!("{{{}}}", shown.join(", "))
    }
}

/// Is an object shown by one word, wherever it is met?
fn is_word(contents: &ObjectContents) -> bool {
    matches!(contents, ObjectContents::Text(_) | ObjectContents::Constant(_))
}

/// The value in a box of the language's library, with its primitive type.
fn boxed<'a>(object: &'a ObjectInput, notation: &dyn Notation) -> Option<(&'a InputValue, &'static str)> {
    let ty = notation.boxed(&object.class)?;
    let ObjectContents::Fields(fields) = &object.contents else { return None };
    fields.iter().find(|(_, name, _)| name == "value").map(|(.., value)| (value, ty))
}

/// The value of an element that was never written (JLS 4.12.5).
fn zero_of(elem: &str) -> &'static str {
    match elem {
        "boolean" => "false",
        "byte" | "short" | "int" => "0",
        "long" => "0L",
        "char" => "'\\u0000'",
        "float" => "0.0f",
        "double" => "0.0",
        _ => "null",
    }
}

/// The objects that are referred to more than once, strings left out, numbered by first appearance.
fn shared_objects(witness: &Witness) -> BTreeMap<u32, usize> {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    let mut order = Vec::new();
    let inputs = witness.arguments.iter().chain(&witness.globals).chain(&witness.requests);
    let mut stack: Vec<u32> = Vec::new();
    let mut refer = |value: &InputValue, stack: &mut Vec<u32>| {
        if let InputValue::Object(i) = value {
            let count = counts.entry(*i).or_insert(0);
            *count += 1;
            if *count == 1 {
                order.push(*i);
                stack.push(*i);
            }
        }
    };
    for input in inputs {
        refer(&input.value, &mut stack);
        while let Some(i) = stack.pop() {
            match witness.objects.get(i as usize).map(|o| &o.contents) {
                Some(ObjectContents::Fields(fields)) => {
                    fields.iter().for_each(|(_, _, v)| refer(v, &mut stack));
                }
                Some(ObjectContents::Elements { elements, .. }) => {
                    elements.iter().for_each(|(_, v)| refer(v, &mut stack));
                }
                Some(ObjectContents::Collected(elements)) => {
                    elements.iter().for_each(|v| refer(v, &mut stack));
                }
                Some(ObjectContents::Answers(methods)) => {
                    methods.iter().flat_map(|(_, all)| all).for_each(|v| refer(v, &mut stack));
                }
                Some(ObjectContents::Mapped(entries)) => {
                    for (k, v) in entries {
                        refer(k, &mut stack);
                        refer(v, &mut stack);
                    }
                }
                Some(ObjectContents::Text(_) | ObjectContents::Constant(_)) | None => {}
            }
        }
    }
    let is_text = |i: &u32| witness.objects.get(*i as usize).is_some_and(|o| is_word(&o.contents));
    let shared = order.into_iter().filter(|i| counts[i] > 1 && !is_text(i));
    shared.enumerate().map(|(n, i)| (i, n + 1)).collect()
}
