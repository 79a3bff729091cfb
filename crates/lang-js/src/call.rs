//! The call of an entry with the arguments of a witness, as it can be pasted into a program.
//!
//! Arguments are made from requests with a label of their own, in the order in which the runtime's `arg…` functions ask
//! (`runtime/call.ts`); what functions among the arguments give comes after all of them, call by call.

use crate::kind::{Kind, Member};
use crate::sharing::is_object;
use conspect_lang::literal::{script_literal, string_literal};
use conspect_verdict::{Call, InputValue, Witness};

/// The label of requests that arguments are made from.
pub const LABEL: &str = "argument()";

/// What is called.
pub enum Called {
    /// A function by its name.
    Function(String),
    /// A member of the first argument.
    Member(String),
    /// What is called where a member of the first argument is read.
    Getter(String),
}

/// The call of a function whose parameters are of these kinds; `None` when the witness's requests are not those of such a call, or
/// when it does not say which of several functions gave what.
pub fn call(called: &Called, kinds: &[Kind], witness: &Witness) -> Option<Call> {
    // What a constructor asks of functions comes between the arguments.
    if kinds.iter().any(Kind::makes_calls) {
        return None;
    }
    let numbered = witness.requests.iter().enumerate().filter(|(_, r)| r.label == LABEL);
    let (covers, values): (Vec<u32>, Vec<&InputValue>) = numbered.map(|(i, r)| (i as u32, &r.value)).unzip();
    let mut made = Made { values: values.into_iter(), functions: vec![], foreign: false };
    let mut arguments = vec![];
    for (kind, earlier) in kinds.iter().zip(crate::sharing::earlier(kinds)) {
        arguments.push(made.argument(kind, &earlier)?);
    }
    let text = written(called, &arguments);
    let mut results = vec![];
    if let Some((first, others)) = made.functions.split_first() {
        let first = first.clone();
        if others.iter().any(|k| *k != first) && made.values.len() > 0 {
            return None;
        }
        while made.values.len() > 0 {
            results.push(made.value(&first)?);
        }
    }
    // A function that gives functions: whose results are whose is not told.
    if made.values.next().is_some() || results.iter().any(|r| r.contains(HOLE)) {
        return None;
    }
    Some(Call { text: with_results(text, &results), covers })
}

/// In which arguments there is a plain value where the file uses what is there as an object; `None` where the requests are not those of such a call.
pub fn foreign(kinds: &[Kind], witness: &Witness) -> Option<Vec<bool>> {
    if kinds.iter().any(Kind::makes_calls) {
        return None;
    }
    let values: Vec<&InputValue> =
        witness.requests.iter().filter(|r| r.label == LABEL).map(|r| &r.value).collect();
    let mut made = Made { values: values.into_iter(), functions: vec![], foreign: false };
    let mut all = vec![];
    for (kind, earlier) in kinds.iter().zip(crate::sharing::earlier(kinds)) {
        made.foreign = false;
        made.argument(kind, &earlier)?;
        all.push(made.foreign);
    }
    Some(all)
}

/// An argument, or the number of an earlier one that is given once more.
enum Argument {
    New(String),
    Again(usize),
}

/// The call; arguments that are given more than once have names.
fn written(called: &Called, arguments: &[Argument]) -> String {
    // One that is an earlier one is the one that that one is.
    let first = |mut i: usize| {
        while let Argument::Again(j) = arguments[i] {
            i = j;
        }
        i
    };
    let is_shared = |i: usize| (0..arguments.len()).any(|k| k != i && first(k) == i);
    let (mut names, mut values, mut all) = (vec![], vec![], vec![]);
    for (i, argument) in arguments.iter().enumerate() {
        match argument {
            Argument::New(text) if is_shared(i) => {
                names.push(format!("arg{i}"));
                values.push(text.clone());
                all.push(format!("arg{i}"));
            }
            Argument::New(text) => all.push(text.clone()),
            Argument::Again(_) => all.push(format!("arg{}", first(i))),
        }
    }
    let call = match (called, &all[..]) {
        (Called::Member(name), [object, rest @ ..]) => format!("{object}.{name}({})", rest.join(", ")),
        (Called::Getter(name), [object, ..]) => format!("{object}.{name}"),
        (Called::Function(name) | Called::Member(name) | Called::Getter(name), all) => {
            format!("{name}({})", all.join(", "))
        }
    };
    match names.is_empty() {
        true => call,
        false => format!("(({}) => {call})({})", names.join(", "), values.join(", ")),
    }
}

/// What stands for a function among the arguments until it is known what it gives.
const HOLE: &str = "\0function\0";

/// The call in which functions give these results one after the other.
fn with_results(text: String, results: &[String]) -> String {
    match results {
        [] => text.replace(HOLE, "() => undefined"),
        [one, rest @ ..] if rest.iter().all(|r| r == one) => {
            let one = if one.starts_with('{') { format!("({one})") } else { one.clone() };
            text.replace(HOLE, &format!("() => {one}"))
        }
        _ => text.replace(HOLE, &format!("((all) => () => all.shift())([{}])", results.join(", "))),
    }
}

/// Values that are made of requests.
struct Made<'a> {
    values: std::vec::IntoIter<&'a InputValue>,
    /// What the functions among them give.
    functions: Vec<Kind>,
    /// Was a plain value met where objects are made as well, since the file uses what is there as one?
    foreign: bool,
}

impl Made<'_> {
    fn flag(&mut self) -> Option<bool> {
        match self.values.next()? {
            InputValue::Bool(b) => Some(*b),
            _ => None,
        }
    }

    fn literal(&mut self) -> Option<String> {
        script_literal(self.values.next()?)
    }

    fn count(&mut self) -> Option<u64> {
        match self.values.next()? {
            InputValue::Int { value, .. } => u64::try_from(*value).ok(),
            _ => None,
        }
    }

    fn elements(&mut self, of: &Kind) -> Option<Vec<String>> {
        let n = self.count()?;
        (0..n).map(|_| self.value(of)).collect()
    }

    fn list(&mut self, kinds: &[Kind]) -> Option<String> {
        let all = kinds.iter().map(|k| self.value(k)).collect::<Option<Vec<String>>>()?;
        Some(all.join(", "))
    }

    fn number(&mut self) -> Option<String> {
        self.flag()?;
        self.literal()
    }

    /// An argument, as the entry makes it.
    fn argument(&mut self, kind: &Kind, earlier: &[usize]) -> Option<Argument> {
        for j in earlier {
            if self.flag()? {
                return Some(Argument::Again(*j));
            }
        }
        self.value(kind).map(Argument::New)
    }

    /// A value of a kind, as the runtime makes it.
    fn value(&mut self, kind: &Kind) -> Option<String> {
        Some(match kind {
            Kind::Number | Kind::Integer => self.number()?,
            Kind::BigInt => format!("{}n", self.number()?),
            Kind::Boolean | Kind::String => self.literal()?,
            Kind::Undefined => "undefined".into(),
            Kind::Null => "null".into(),
            Kind::Text(t) => string_literal(&t.encode_utf16().collect::<Vec<u16>>()),
            Kind::Value(v) => v.to_string(),
            Kind::Flag(b) => b.to_string(),
            Kind::Array(of) => format!("[{}]", self.elements(of)?.join(", ")),
            Kind::Few(kind) | Kind::Heir(kind) => self.value(kind)?,
            Kind::Error(class) => format!("new {class}({})", self.literal()?),
            Kind::Set(of) => format!("new Set([{}])", self.elements(of)?.join(", ")),
            Kind::Iterator(of) => format!("[{}].values()", self.elements(of)?.join(", ")),
            Kind::Generator(of, late) => {
                let late = if *late { "async " } else { "" };
                format!("({late}function* () {{ yield* [{}]; }})()", self.elements(of)?.join(", "))
            }
            Kind::Like(of) => {
                let all = self.elements(of)?;
                let each = all.iter().enumerate().map(|(i, v)| format!("{i}: {v}, "));
                format!("{{{}length: {}}}", each.collect::<String>(), all.len())
            }
            Kind::Typed(class) if class == "Buffer" => {
                format!("Buffer.from([{}])", self.elements(&Kind::element(class))?.join(", "))
            }
            Kind::Typed(class) => {
                format!("new {class}([{}])", self.elements(&Kind::element(class))?.join(", "))
            }
            Kind::Bits(..) => self.literal()?,
            Kind::Pattern(text, flags) => format!("/{text}/{flags}"),
            Kind::Symbol => "Symbol()".into(),
            Kind::Signal if self.flag()? => "AbortSignal.abort()".into(),
            Kind::Signal => "new AbortController().signal".into(),
            Kind::Search => format!("new URLSearchParams({})", self.literal()?),
            Kind::Map(key, of) => {
                let pair = Kind::Tuple(vec![(**key).clone(), (**of).clone()]);
                format!("new Map([{}])", self.elements(&pair)?.join(", "))
            }
            Kind::Dictionary(of) => {
                let pair = Kind::Tuple(vec![Kind::String, (**of).clone()]);
                format!("Object.fromEntries([{}])", self.elements(&pair)?.join(", "))
            }
            Kind::Promise(of) => format!("Promise.resolve({})", self.value(of)?),
            Kind::Date => format!("new Date({})", self.number()?),
            Kind::Instance(class, all) => format!("new {class}({})", self.list(all)?),
            Kind::Tuple(all) => format!("[{}]", self.list(all)?),
            Kind::Open(first, rest, last) => {
                let mut all = first.iter().map(|k| self.value(k)).collect::<Option<Vec<String>>>()?;
                all.extend(self.elements(rest)?);
                for kind in last {
                    all.push(self.value(kind)?);
                }
                format!("[{}]", all.join(", "))
            }
            Kind::Mixed(members, rest) => {
                let own = self.record(members)?;
                let pair = Kind::Tuple(vec![Kind::String, (**rest).clone()]);
                let others = self.elements(&pair)?;
                match others.is_empty() {
                    true => own,
                    false => format!("{{...{own}, ...Object.fromEntries([{}])}}", others.join(", ")),
                }
            }
            Kind::Record(members) => self.record(members)?,
            Kind::Union(all) => {
                let (last, first) = all.split_last()?;
                let mut chosen = last;
                for kind in first {
                    if self.flag()? {
                        chosen = kind;
                        break;
                    }
                }
                self.foreign |= *chosen == Kind::Dynamic && all.iter().any(is_object);
                self.value(chosen)?
            }
            Kind::Function(gives) => {
                self.functions.push((**gives).clone());
                HOLE.into()
            }
            Kind::Dynamic => self.dynamic()?,
            Kind::Nested | Kind::Untried | Kind::Patterns | Kind::Other(_) => return None,
        })
    }

    fn record(&mut self, members: &[Member]) -> Option<String> {
        let mut all = vec![];
        for m in members {
            if !m.optional || self.flag()? {
                all.push(format!("{}: {}", key(&m.name), self.value(&m.given())?));
            }
        }
        Some(if all.is_empty() { "{}".into() } else { format!("{{{}}}", all.join(", ")) })
    }

    fn dynamic(&mut self) -> Option<String> {
        if self.flag()? {
            return self.number();
        }
        for _ in 0..2 {
            if self.flag()? {
                return self.literal();
            }
        }
        if self.flag()? {
            return Some("undefined".into());
        }
        self.flag()?.then(|| "null".into())
    }
}

/// The key of a property in a literal of an object.
pub(crate) fn key(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_' || c == '$');
    let plain = first && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$');
    match name {
        "__proto__" => "[\"__proto__\"]".into(),
        _ if plain => name.into(),
        _ => string_literal(&name.encode_utf16().collect::<Vec<u16>>()),
    }
}
