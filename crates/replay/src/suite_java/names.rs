//! Names of tests: what the method is, and what it does.

use super::body::Given;
use super::observed::{Seen, Shown, Value};
use conspect_verdict::Plain;
use std::collections::BTreeMap;

/// The most letters of a text that a name repeats.
const LETTERS: usize = 16;

/// A name for each test of one class, in order, none twice. The outcome alone where that tells tests apart, with the arguments where it does not,
/// and a number where they do not either.
pub(super) fn names(tests: &[(&str, &Given, &Seen)]) -> Vec<String> {
    let short: Vec<String> =
        tests.iter().map(|(method, _, seen)| format!("{method}{}", outcome(seen))).collect();
    let count = |all: &[String]| {
        let mut counted: BTreeMap<String, usize> = BTreeMap::new();
        all.iter().for_each(|name| *counted.entry(name.clone()).or_default() += 1);
        counted
    };
    let times = count(&short);
    let long: Vec<String> = short
        .iter()
        .zip(tests)
        .map(
            |(name, (_, given, _))| {
                if times[name] == 1 { name.clone() } else { format!("{name}{}", inputs(given)) }
            },
        )
        .collect();
    let times = count(&long);
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let mut out: Vec<String> = vec![];
    for name in long {
        let mut distinct = name.clone();
        if times[&name] > 1 {
            loop {
                let number = used.entry(name.clone()).or_default();
                *number += 1;
                distinct = format!("{name}_{number}");
                if !out.contains(&distinct) && !times.contains_key(&distinct) {
                    break;
                }
            }
        }
        out.push(distinct);
    }
    out
}

fn outcome(seen: &Seen) -> String {
    match &seen.end {
        Shown::Thrown { class, .. } => {
            format!("Throws{}", class.rsplit(['.', '$']).next().unwrap_or("Exception"))
        }
        Shown::Returned(value) => match value {
            Value::Nothing => "Ends".into(),
            Value::Plain(plain) | Value::Boxed(_, plain) => format!("Returns{}", word(plain)),
            Value::Constant { name, .. } => format!("Returns{}", letters(name)),
            Value::Array { elements, .. } => format!("ReturnsArrayOf{}", elements.len()),
            Value::Object { class } => {
                format!("Returns{}", letters(class.rsplit(['.', '$']).next().unwrap_or("")))
            }
        },
    }
}

fn inputs(given: &Given) -> String {
    let of = |(label, plain): &(String, Plain)| format!("{}{}", letters(label), word(plain));
    let told: Vec<String> = given.told.iter().map(of).collect();
    if told.is_empty() { String::new() } else { format!("When{}", told.join("And")) }
}

/// A value as a part of a name.
fn word(plain: &Plain) -> String {
    let number = |text: String| text.replace('-', "Minus").replace('.', "Point").replace('+', "");
    match plain {
        Plain::Bool(true) => "True".into(),
        Plain::Bool(false) => "False".into(),
        Plain::Int { bits: 16, signed: false, value } => match char::from_u32(*value as u32) {
            Some(c) if c.is_ascii_alphanumeric() => format!("Letter{c}"),
            _ => format!("Unit{value}"),
        },
        Plain::Int { value, .. } => number(value.to_string()),
        Plain::F32(bits) => number(f32::from_bits(*bits).to_string()),
        Plain::F64(bits) => number(f64::from_bits(*bits).to_string()),
        Plain::Null => "Null".into(),
        Plain::Text(units) if units.is_empty() => "EmptyText".into(),
        Plain::Text(units) => match letters(&String::from_utf16_lossy(units)) {
            word if word.is_empty() => format!("TextOf{}", units.len()),
            word => word,
        },
    }
}

/// The letters and digits of a text, words in capitals, as far as a name repeats them.
fn letters(text: &str) -> String {
    let mut out = String::new();
    for part in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        let mut chars = part.chars();
        out.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        out.push_str(chars.as_str());
    }
    out.truncate(LETTERS);
    out
}
