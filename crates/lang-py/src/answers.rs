//! What a program asked for, as people know it: a text is one answer though the engine asks for its length and its characters.
//!
//! The names come from the library (`_rt.nondet_str(…, name)`); the execution that shows a violation says which requests each stands for.

use conspect_lang::{InputValue, Notation};
use conspect_verdict::{Input, NamedInputs, Witness};

/// Does a sentence say whether a package can be imported?
pub(crate) fn is_of_import(sentence: &str) -> bool {
    [" can be imported.", " cannot be imported."].iter().any(|end| sentence.ends_with(end))
}

/// The named inputs of a witness, with their values. What a program was started with is one list.
pub(crate) fn named(witness: &Witness, notation: &dyn Notation) -> Vec<NamedInputs> {
    let mut out: Vec<NamedInputs> = vec![];
    let mut words: Vec<String> = vec![];
    for n in &witness.named {
        let requests = witness.requests.get(n.first as usize..(n.first + n.count) as usize).unwrap_or(&[]);
        let value = value(requests, notation);
        let argument = n.what.strip_prefix("sys.argv[").is_some();
        match out.last_mut().filter(|last| last.what == "sys.argv") {
            Some(last) if argument || n.what == "len(sys.argv)" => {
                if argument {
                    words.push(value);
                }
                last.count += n.count;
                last.value = format!("[{}]", words.join(", "));
            }
            _ if argument => {
                // A program has a name; where it was given none it is called so (`_arguments`).
                words = vec![if value == "''" { "'program'".into() } else { value }];
                out.push(NamedInputs {
                    what: "sys.argv".into(),
                    value: format!("[{}]", words[0]),
                    ..n.clone()
                });
            }
            _ => out.push(NamedInputs { what: sentence(&n.what, &value), value, ..n.clone() }),
        }
    }
    out
}

/// What is said of a path, or of a variable of the environment (`_files`), as a sentence; empty where it is what one expects.
fn sentence(what: &str, value: &str) -> String {
    let (unlikely, expected) = ("True", "False");
    for end in [" may not be read", " may not be written", " is missing"] {
        if what.ends_with(end) {
            return if value == unlikely { format!("{what}.") } else { String::new() };
        }
    }
    for end in ["is in os.environ", "is UTF-8"] {
        if let (Some(name), "True" | "False") = (what.strip_suffix(end), value) {
            let negated = end.replacen("is ", "is not ", 1);
            return if value == expected { format!("{name}{negated}.") } else { String::new() };
        }
    }
    match (what.strip_suffix(" can be imported"), value) {
        (Some(module), "True") => return format!("{module} can be imported."),
        (Some(module), "False") => return format!("{module} cannot be imported."),
        _ => {}
    }
    match (what.strip_suffix("' is"), value) {
        (Some(name), "0") => format!("{name}' is a file."),
        (Some(name), "1") => format!("{name}' does not exist."),
        (Some(name), "2") => format!("{name}' is a directory."),
        _ => what.into(),
    }
}

/// The value of requests that are one thing: a text, or the only one.
fn value(requests: &[Input], notation: &dyn Notation) -> String {
    let number = |r: &Input| match &r.value {
        InputValue::Integer(digits) => digits.parse().ok(),
        _ => None,
    };
    match requests {
        [length, characters @ ..] if length.label == "length" => {
            let codes = characters.iter().filter_map(number).filter_map(char::from_u32);
            let units: Vec<u16> = codes.collect::<String>().encode_utf16().collect();
            notation.literal(&InputValue::Str(units), "")
        }
        [one] => notation.literal(&one.value, &one.ty),
        several => {
            let all: Vec<String> = several.iter().map(|r| notation.literal(&r.value, &r.ty)).collect();
            all.join(", ")
        }
    }
}
