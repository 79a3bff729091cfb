//! The facts about an input that a program has asked for.
//!
//! Everything that a language supplies is a function of its platform and of the facts noted here: whoever finds the same facts with
//! the same fingerprints again ([`Source::print`](crate::Source::print)) would get the same bodies and the same classes. A fact is
//! noted before any cache is looked at, so nothing is missed because somebody asked earlier.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A fact about an input. What the names are is the language's affair; it says the same thing by the same names in every run. Facts that
/// leave their thread have names of type `String`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fact<S = Rc<str>> {
    /// Which parts there are: classes, files, modules.
    Outline,
    /// The text of everything.
    Whole,
    /// How an entry calls its function, whose name this is (none for the program itself).
    Entry(Option<S>),
    /// What a type is, but for its functions; that there is none of this name is a fact, too.
    Type(S),
    /// Which functions a type declares.
    Members(S),
    /// Whether a type declares this function, and how.
    Member(S, S),
    /// The body of a function: its owner and its name there; the owner alone where functions have none.
    Code(S, S),
    /// The lines of that body. They matter to answers that name places, and to no others.
    Lines(S, S),
    /// A fact of a kind that only the language knows.
    Own(u8, S, S),
}

impl<S: AsRef<str>> Fact<S> {
    /// The fact as a number and two texts, for the store; the numbers of [`Fact::Own`] start at 64.
    pub fn pack(&self) -> (u8, &str, &str) {
        match self {
            Fact::Outline => (0, "", ""),
            Fact::Type(t) => (1, t.as_ref(), ""),
            Fact::Members(t) => (2, t.as_ref(), ""),
            Fact::Member(t, m) => (3, t.as_ref(), m.as_ref()),
            Fact::Code(t, m) => (4, t.as_ref(), m.as_ref()),
            Fact::Lines(t, m) => (5, t.as_ref(), m.as_ref()),
            Fact::Whole => (6, "", ""),
            Fact::Entry(None) => (7, "", ""),
            Fact::Entry(Some(name)) => (8, name.as_ref(), ""),
            Fact::Own(kind, a, b) => (OWN.saturating_add(*kind), a.as_ref(), b.as_ref()),
        }
    }
}

impl<S: for<'a> From<&'a str>> Fact<S> {
    /// The fact that was packed so; `None` for what no fact is packed as.
    pub fn unpack((kind, owner, name): (u8, &str, &str)) -> Option<Fact<S>> {
        Some(match kind {
            0 => Fact::Outline,
            1 => Fact::Type(owner.into()),
            2 => Fact::Members(owner.into()),
            3 => Fact::Member(owner.into(), name.into()),
            4 => Fact::Code(owner.into(), name.into()),
            5 => Fact::Lines(owner.into(), name.into()),
            6 => Fact::Whole,
            7 => Fact::Entry(None),
            8 => Fact::Entry(Some(owner.into())),
            OWN.. => Fact::Own(kind - OWN, owner.into(), name.into()),
            _ => return None,
        })
    }

    /// The same fact, with names that belong to it.
    pub fn of<T: AsRef<str>>(fact: &Fact<T>) -> Fact<S> {
        Fact::unpack(fact.pack()).expect("a fact is unpacked as it was packed")
    }
}

/// Where the numbers of a language's own facts start.
const OWN: u8 = 64;

/// The facts that a program has asked for so far. Copies share them.
#[derive(Clone, Default, Debug)]
pub struct Trace(Rc<RefCell<BTreeSet<Fact>>>);

impl Trace {
    /// Notes that a fact was asked for.
    pub fn note(&self, fact: Fact) {
        self.0.borrow_mut().insert(fact);
    }

    /// Takes the facts away: what is asked for next is noted by itself.
    pub fn take(&self) -> BTreeSet<Fact> {
        self.0.take()
    }

    /// Adds facts, those that were taken away for example.
    pub fn add(&self, facts: BTreeSet<Fact>) {
        let mut all = self.0.borrow_mut();
        let (mut more, less) = if all.len() < facts.len() {
            (facts, std::mem::take(&mut *all))
        } else {
            (std::mem::take(&mut *all), facts)
        };
        more.extend(less);
        *all = more;
    }

    /// The facts, in order.
    pub fn facts(&self) -> Vec<Fact> {
        self.0.borrow().iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_unpacked_as_they_were_packed() {
        let (a, b) = || -> (Rc<str>, Rc<str>) { ("a".into(), "b".into()) }();
        for fact in [
            Fact::Outline,
            Fact::Whole,
            Fact::Entry(None),
            Fact::Entry(Some(a.clone())),
            Fact::Type(a.clone()),
            Fact::Members(a.clone()),
            Fact::Member(a.clone(), b.clone()),
            Fact::Code(a.clone(), b.clone()),
            Fact::Lines(a.clone(), b.clone()),
            Fact::Own(3, a, b),
        ] {
            assert_eq!(Fact::unpack(fact.pack()), Some(fact));
        }
    }
}
