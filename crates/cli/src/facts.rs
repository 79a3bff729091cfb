//! The facts about an input that an answer depends on, with their fingerprints, in the form in which they are kept.

use crate::cutoff::Method;
use crate::load::{Source, Trace};
use conspect_lang_java::{ClassSources, Fact, Print};
use conspect_lang_js as js;
use conspect_store::{Hasher, Variant};
use std::collections::BTreeMap;

/// The facts that an answer depends on, with their fingerprints: the kind of fact, class, method.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts(BTreeMap<(u8, String, String), Print>);

const CODE: u8 = 4;
const LINES: u8 = 5;
/// Kinds of facts about JavaScript begin here.
const SCRIPTS: u8 = 16;
const SCRIPT_LINES: u8 = SCRIPTS + 4;

impl Facts {
    /// The facts that were asked for, as the files were that were read; `None` where files cannot be read again.
    pub fn of(trace: Option<&Trace>, source: &Source) -> Option<Facts> {
        Some(match (trace, source.classes(), source.scripts()) {
            (Some(Trace::Java(trace)), Some(classes), _) => Facts::printed(trace.facts().iter(), classes),
            (Some(Trace::JavaScript(trace)), _, Some(scripts)) => {
                let print = |fact: &js::Fact| Some((packed_script(fact), scripts.print(fact)?));
                Facts(trace.facts().iter().map(print).collect::<Option<_>>()?)
            }
            _ => Facts::default(),
        })
    }

    /// Adds that everything in the files of a JavaScript program counts. False when it changed in between.
    pub fn add_whole(&mut self, source: &Source) -> bool {
        let Some(scripts) = source.scripts() else { return true };
        let fact = js::Fact::Whole;
        scripts.print(&fact).is_some_and(|p| self.add(Facts(BTreeMap::from([(packed_script(&fact), p)]))))
    }

    /// These facts, as the class files were that were read.
    pub fn printed<'a>(facts: impl Iterator<Item = &'a Fact>, classes: &ClassSources) -> Facts {
        Facts(facts.map(|fact| (packed(fact), classes.print(fact))).collect())
    }

    /// Those that are neither bodies nor their lines.
    pub fn beside_bodies(&self) -> Facts {
        Facts(
            self.0
                .iter()
                .filter(|(k, _)| ![CODE, LINES].contains(&k.0))
                .map(|(k, p)| (k.clone(), *p))
                .collect(),
        )
    }

    /// Adds the facts of another look at the program. False when the program changed in between.
    pub fn add(&mut self, other: Facts) -> bool {
        other.0.into_iter().all(|(fact, print)| *self.0.entry(fact).or_insert(print) == print)
    }

    /// What a method's body is now.
    pub fn of_body(classes: &ClassSources, (class, method): &Method) -> Facts {
        let fact = Fact::Code(class.as_str().into(), method.as_str().into());
        Facts(BTreeMap::from([(packed(&fact), classes.print(&fact))]))
    }

    /// The methods whose bodies are among the facts.
    pub fn bodies(&self) -> impl Iterator<Item = Method> + '_ {
        self.0.keys().filter(|k| k.0 == CODE).map(|(_, class, method)| (class.clone(), method.clone()))
    }

    /// Is the body of this method among the facts?
    pub fn has_body(&self, (class, method): &Method) -> bool {
        self.0.contains_key(&(CODE, class.clone(), method.clone()))
    }

    /// The methods whose bodies are others now; `None` when anything else is.
    pub fn edited(&self, classes: &ClassSources) -> Option<Vec<Method>> {
        let mut out = vec![];
        for (fact, print) in &self.0 {
            if classes.print(&unpacked(fact)?) != *print {
                let (CODE, class, method) = fact else { return None };
                out.push((class.clone(), method.clone()));
            }
        }
        Some(out)
    }

    /// Forgets what the body of a method was.
    pub fn forget(&mut self, (class, method): &Method) {
        self.0.remove(&(CODE, class.clone(), method.clone()));
    }

    /// Forgets the lines of bodies.
    pub fn forget_lines(&mut self) {
        self.0.retain(|(kind, ..), _| ![LINES, SCRIPT_LINES].contains(kind));
    }

    /// Is there no fact that the two have differently?
    pub fn agrees(&self, other: &Facts) -> bool {
        self.0.iter().all(|(fact, print)| other.0.get(fact).is_none_or(|p| p == print))
    }

    /// Do the facts still hold?
    pub fn hold(&self, source: &Source) -> bool {
        let Some(scripts) = source.scripts() else { return self.hold_in(source.classes()) };
        let now = |fact| unpacked_script(fact).and_then(|fact| scripts.print(&fact));
        self.0.iter().all(|(fact, print)| now(fact) == Some(*print))
    }

    /// Do these facts about classes still hold?
    pub fn hold_in(&self, classes: Option<&ClassSources>) -> bool {
        self.0.iter().all(|(fact, print)| {
            let known = unpacked(fact).zip(classes);
            known.is_some_and(|(fact, classes)| classes.print(&fact) == *print)
        })
    }

    pub fn variant(&self) -> Variant {
        let mut hasher = Hasher::default();
        for ((kind, class, method), print) in &self.0 {
            hasher.part([*kind]).part(class).part(method).part(print);
        }
        hasher.variant()
    }

    /// Texts once each, then the facts by their numbers.
    pub fn write(&self, out: &mut Vec<u8>) {
        let mut texts: BTreeMap<&str, u32> = BTreeMap::new();
        for (_, class, method) in self.0.keys() {
            texts.insert(class, 0);
            texts.insert(method, 0);
        }
        number(out, texts.len());
        for (i, (text, index)) in texts.iter_mut().enumerate() {
            *index = i as u32;
            bytes(out, text.as_bytes());
        }
        number(out, self.0.len());
        for ((kind, class, method), print) in &self.0 {
            out.push(*kind);
            number(out, texts[class.as_str()] as usize);
            number(out, texts[method.as_str()] as usize);
            out.extend_from_slice(print);
        }
    }

    pub fn read(input: &mut &[u8]) -> Option<Facts> {
        let count = take_number(input)?;
        let mut texts = vec![];
        for _ in 0..count {
            texts.push(std::str::from_utf8(take_bytes(input)?).ok()?.to_string());
        }
        let count = take_number(input)?;
        let mut facts = BTreeMap::new();
        for _ in 0..count {
            let kind = take(input, 1)?[0];
            let class = texts.get(take_number(input)?)?.clone();
            let method = texts.get(take_number(input)?)?.clone();
            facts.insert((kind, class, method), take(input, 16)?.try_into().ok()?);
        }
        Some(Facts(facts))
    }
}

fn number(out: &mut Vec<u8>, n: usize) {
    out.extend_from_slice(&(n as u32).to_le_bytes());
}

fn bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    number(out, bytes.len());
    out.extend_from_slice(bytes);
}

fn take<'a>(input: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
    let (head, rest) = input.split_at_checked(len)?;
    *input = rest;
    Some(head)
}

fn take_number(input: &mut &[u8]) -> Option<usize> {
    Some(u32::from_le_bytes(take(input, 4)?.try_into().ok()?) as usize)
}

fn take_bytes<'a>(input: &mut &'a [u8]) -> Option<&'a [u8]> {
    let len = take_number(input)?;
    take(input, len)
}

fn packed(fact: &Fact) -> (u8, String, String) {
    match fact {
        Fact::Classes => (0, String::new(), String::new()),
        Fact::Class(c) => (1, c.to_string(), String::new()),
        Fact::Methods(c) => (2, c.to_string(), String::new()),
        Fact::Method(c, m) => (3, c.to_string(), m.to_string()),
        Fact::Code(c, m) => (CODE, c.to_string(), m.to_string()),
        Fact::Lines(c, m) => (LINES, c.to_string(), m.to_string()),
    }
}

fn unpacked((kind, class, method): &(u8, String, String)) -> Option<Fact> {
    let (class, method) = (class.as_str(), method.as_str());
    Some(match kind {
        0 => Fact::Classes,
        1 => Fact::Class(class.into()),
        2 => Fact::Methods(class.into()),
        3 => Fact::Method(class.into(), method.into()),
        &CODE => Fact::Code(class.into(), method.into()),
        &LINES => Fact::Lines(class.into(), method.into()),
        _ => return None,
    })
}

fn packed_script(fact: &js::Fact) -> (u8, String, String) {
    let (kind, name) = match fact {
        js::Fact::Frame => (SCRIPTS, ""),
        js::Fact::Whole => (SCRIPTS + 1, ""),
        js::Fact::Entry(None) => (SCRIPTS + 2, ""),
        // No function has an empty name.
        js::Fact::Entry(Some(name)) => (SCRIPTS + 2, &**name),
        js::Fact::Code(place) => (SCRIPTS + 3, &**place),
        js::Fact::Lines(place) => (SCRIPT_LINES, &**place),
    };
    (kind, name.into(), String::new())
}

fn unpacked_script((kind, name, _): &(u8, String, String)) -> Option<js::Fact> {
    let name = name.as_str();
    Some(match kind.checked_sub(SCRIPTS)? {
        0 => js::Fact::Frame,
        1 => js::Fact::Whole,
        2 => js::Fact::Entry((!name.is_empty()).then(|| name.into())),
        3 => js::Fact::Code(name.into()),
        4 => js::Fact::Lines(name.into()),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_read_as_they_were_written() {
        let mut facts = Facts::default();
        for (i, fact) in [
            Fact::Classes,
            Fact::Class("a.B".into()),
            Fact::Code("a.B".into(), "c()V".into()),
            Fact::Lines("a.B".into(), "c()V".into()),
        ]
        .iter()
        .enumerate()
        {
            facts.0.insert(packed(fact), [i as u8; 16]);
            assert_eq!(unpacked(&packed(fact)).as_ref(), Some(fact));
        }
        let mut out = vec![];
        facts.write(&mut out);
        assert_eq!(Facts::read(&mut &out[..]), Some(facts.clone()));
        for len in 0..out.len() {
            assert_eq!(Facts::read(&mut &out[..len]), None);
        }
        let mut changed = facts.clone();
        changed.0.insert(packed(&Fact::Classes), [9; 16]);
        assert_ne!(changed.variant(), facts.variant());
        assert!(!changed.add(facts));
    }
}
