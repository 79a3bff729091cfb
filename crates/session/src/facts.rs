//! The facts about an input that an answer depends on, with their fingerprints, in the form in which they are kept.

use crate::cutoff::Method;
use crate::load::Source;
use conspect_lang::{Fact, Print, Trace};
use conspect_store::{Hasher, Variant};
use std::collections::BTreeMap;

/// The facts that an answer depends on, with their fingerprints.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts(BTreeMap<Fact<String>, Print>);

impl Facts {
    /// The facts that were asked for, as the files were that were read; `None` where files cannot be read again.
    pub fn of(trace: Option<&Trace>, source: &Source) -> Option<Facts> {
        match trace {
            Some(trace) => Facts::printed(trace.facts().iter(), source),
            None => Some(Facts::default()),
        }
    }

    /// Adds that the form of the program counts in which proofs of these entries are found, where the language tells what it is made of. False
    /// when it changed in between.
    pub fn add_form(&mut self, source: &Source, names: &[String]) -> bool {
        source.open_input().form(names).iter().all(|fact| match source.print(fact) {
            Some(print) => self.add(Facts(BTreeMap::from([(Fact::of(fact), print)]))),
            None => true,
        })
    }

    /// These facts, as the files were that were read; `None` where the language does not know one of them.
    pub fn printed<'a>(facts: impl Iterator<Item = &'a Fact>, source: &Source) -> Option<Facts> {
        let print = |fact: &'a Fact| Some((Fact::of(fact), source.print(fact)?));
        Some(Facts(facts.map(print).collect::<Option<_>>()?))
    }

    /// Those that are neither bodies nor their lines.
    pub fn beside_bodies(&self) -> Facts {
        let is_body = |fact: &Fact<String>| matches!(fact, Fact::Code(..) | Fact::Lines(..));
        Facts(self.0.iter().filter(|(f, _)| !is_body(f)).map(|(f, p)| (f.clone(), *p)).collect())
    }

    /// Adds the facts of another look at the program. False when the program changed in between.
    pub fn add(&mut self, other: Facts) -> bool {
        other.0.into_iter().all(|(fact, print)| *self.0.entry(fact).or_insert(print) == print)
    }

    /// What a method's body is now.
    pub fn of_body(source: &Source, method: &Method) -> Option<Facts> {
        Facts::printed(std::iter::once(&Fact::of(&body(method))), source)
    }

    /// The methods whose bodies are among the facts.
    pub fn bodies(&self) -> impl Iterator<Item = Method> + '_ {
        self.0.keys().filter_map(|fact| match fact {
            Fact::Code(owner, name) => Some((owner.to_string(), name.to_string())),
            _ => None,
        })
    }

    /// Is the body of this method among the facts?
    pub fn has_body(&self, method: &Method) -> bool {
        self.0.contains_key(&body(method))
    }

    /// The methods whose bodies are others now; `None` when anything else is.
    pub fn edited(&self, source: &Source) -> Option<Vec<Method>> {
        let mut out = vec![];
        for (fact, print) in &self.0 {
            if source.print(&Fact::of(fact))? != *print {
                let Fact::Code(owner, name) = fact else { return None };
                out.push((owner.to_string(), name.to_string()));
            }
        }
        Some(out)
    }

    /// Forgets what the body of a method was.
    pub fn forget(&mut self, method: &Method) {
        self.0.remove(&body(method));
    }

    /// Forgets the lines of bodies.
    pub fn forget_lines(&mut self) {
        self.0.retain(|fact, _| !matches!(fact, Fact::Lines(..)));
    }

    /// Is there no fact that the two have differently?
    pub fn agrees(&self, other: &Facts) -> bool {
        self.0.iter().all(|(fact, print)| other.0.get(fact).is_none_or(|p| p == print))
    }

    /// Do the facts still hold?
    pub fn hold(&self, source: &Source) -> bool {
        self.0.iter().all(|(fact, print)| source.print(&Fact::of(fact)) == Some(*print))
    }

    pub fn variant(&self) -> Variant {
        let mut hasher = Hasher::default();
        for (fact, print) in &self.0 {
            let (kind, owner, name) = fact.pack();
            hasher.part([kind]).part(owner).part(name).part(print);
        }
        hasher.variant()
    }

    /// Texts once each, then the facts by their numbers.
    pub fn write(&self, out: &mut Vec<u8>) {
        let facts: Vec<_> = self.0.iter().map(|(fact, print)| (fact.pack(), print)).collect();
        let mut texts: BTreeMap<&str, u32> = BTreeMap::new();
        for ((_, owner, name), _) in &facts {
            texts.insert(owner, 0);
            texts.insert(name, 0);
        }
        number(out, texts.len());
        for (i, (text, index)) in texts.iter_mut().enumerate() {
            *index = i as u32;
            bytes(out, text.as_bytes());
        }
        number(out, facts.len());
        for ((kind, owner, name), print) in &facts {
            out.push(*kind);
            number(out, texts[owner] as usize);
            number(out, texts[name] as usize);
            out.extend_from_slice(*print);
        }
    }

    pub fn read(input: &mut &[u8]) -> Option<Facts> {
        let count = take_number(input)?;
        let mut texts = vec![];
        for _ in 0..count {
            texts.push(std::str::from_utf8(take_bytes(input)?).ok()?);
        }
        let count = take_number(input)?;
        let mut facts = BTreeMap::new();
        for _ in 0..count {
            let kind = take(input, 1)?[0];
            let owner = texts.get(take_number(input)?)?;
            let name = texts.get(take_number(input)?)?;
            facts.insert(Fact::unpack((kind, owner, name))?, take(input, 16)?.try_into().ok()?);
        }
        Some(Facts(facts))
    }
}

fn body((owner, name): &Method) -> Fact<String> {
    Fact::Code(owner.clone(), name.clone())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_read_as_they_were_written() {
        let mut facts = Facts::default();
        for (i, fact) in [
            Fact::Outline,
            Fact::Type("a.B".into()),
            Fact::Code("a.B".into(), "c()V".into()),
            Fact::Lines("a.B".into(), "c()V".into()),
        ]
        .into_iter()
        .enumerate()
        {
            facts.0.insert(fact, [i as u8; 16]);
        }
        let mut out = vec![];
        facts.write(&mut out);
        assert_eq!(Facts::read(&mut &out[..]), Some(facts.clone()));
        for len in 0..out.len() {
            assert_eq!(Facts::read(&mut &out[..len]), None);
        }
        let mut changed = facts.clone();
        changed.0.insert(Fact::Outline, [9; 16]);
        assert_ne!(changed.variant(), facts.variant());
        assert!(!changed.add(facts));
    }
}
