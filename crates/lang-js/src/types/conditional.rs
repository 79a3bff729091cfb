//! Conditional types: `T extends U ? A : B`, for each of the types that a parameter `T` is a union of, with what `infer` finds in `U`.

use super::resolve::{Resolver, alternatives, assignable, is_scalar};
use super::{Conditional, Decl, Ty, Types};
use crate::kind::Kind;

impl Resolver {
    /// What a condition on types comes to; where it is not told whether it holds, nothing is made.
    pub(super) fn conditional(&mut self, at: &Types, c: &Conditional) -> Kind {
        let of = self.kind(at, &c.check);
        // A type parameter stands for each of the types of its union on its own.
        let name = match &c.check {
            Ty::Name(name, args) if args.is_empty() && self.names.contains_key(name) => Some(name.clone()),
            _ => None,
        };
        let Some(name) = name else { return self.decided(at, c, &of) };
        let apart = |k| match k {
            Kind::Boolean => vec![Kind::Flag(true), Kind::Flag(false)],
            k => vec![k],
        };
        let outer = self.names.get(&name).cloned();
        let mut all = vec![];
        for kind in alternatives(&of).into_iter().flat_map(apart) {
            self.names.insert(name.clone(), Ty::Kind(kind.clone()));
            all.push(self.decided(at, c, &kind));
        }
        outer.map(|outer| self.names.insert(name, outer));
        Kind::union(all)
    }

    fn decided(&mut self, at: &Types, c: &Conditional, kind: &Kind) -> Kind {
        let mut found = vec![];
        match self.matches(at, kind, &c.extends, &mut found) {
            // A name that was found twice is several types at once or one of them, by where it stands.
            Some(true) if found.iter().enumerate().all(|(i, a)| found[..i].iter().all(|b| b.0 != a.0)) => {
                let outer = self.names.clone();
                self.names.extend(found.into_iter().map(|(name, kind)| (name, Ty::Kind(kind))));
                let kind = self.kind(at, &c.yes);
                self.names = outer;
                kind
            }
            // What is not of the type may be so for a narrower argument of the function's type parameter.
            Some(false) if !self.generic => self.kind(at, &c.no),
            _ => Kind::Other("by a condition that is not told".into()),
        }
    }

    /// Is every value of a kind one of a type, and what do the names after `infer` stand for? `None` where that is not told.
    fn matches(&mut self, at: &Types, kind: &Kind, ty: &Ty, found: &mut Vec<(String, Kind)>) -> Option<bool> {
        match (kind, ty) {
            (_, Ty::Kind(Kind::Dynamic)) => return Some(true),
            (Kind::Function(_), Ty::Function(t)) if **t == Ty::Kind(Kind::Dynamic) => return Some(true),
            _ if has_names(ty) => {}
            _ => return assignable(kind, &self.kind(at, ty)),
        }
        // Anything may be of the type or not.
        if *kind == Kind::Dynamic || kind.is_open() {
            return None;
        }
        match (kind, ty) {
            (kind, Ty::Infer(name)) => {
                found.push((name.clone(), kind.clone()));
                Some(true)
            }
            (Kind::Array(of), Ty::Array(ty)) => self.matches(at, of, ty, found),
            (Kind::Tuple(all), Ty::Array(ty)) => self.matches(at, &Kind::union(all.clone()), ty, found),
            (Kind::Tuple(all), Ty::Tuple(types)) if all.len() == types.len() => {
                let mut told = true;
                for (kind, ty) in all.iter().zip(types) {
                    told &= self.matches(at, kind, ty, found)?;
                }
                Some(told)
            }
            (Kind::Function(gives), Ty::Function(ty)) => self.matches(at, gives, ty, found),
            (Kind::Promise(of), Ty::Name(name, args)) => match (&name[..], &args[..]) {
                ("Promise" | "PromiseLike", [ty]) if !is_own(at, name) => self.matches(at, of, ty, found),
                _ => told_apart(at, kind, name),
            },
            (Kind::Array(of), Ty::Name(name, args)) => match (&name[..], &args[..]) {
                ("Array" | "ReadonlyArray", [ty]) if !is_own(at, name) => self.matches(at, of, ty, found),
                _ => told_apart(at, kind, name),
            },
            (Kind::Set(of), Ty::Name(name, args)) => match (&name[..], &args[..]) {
                ("Set" | "ReadonlySet", [ty]) if !is_own(at, name) => self.matches(at, of, ty, found),
                _ => told_apart(at, kind, name),
            },
            (kind, Ty::Name(name, _)) => told_apart(at, kind, name),
            (Kind::Record(all), Ty::Record(types, None)) => {
                let mut told = true;
                for (name, ty, optional) in types {
                    match all.iter().find(|m| m.name == *name) {
                        Some(m) => {
                            let kind = m.kind.clone();
                            told &= (*optional || !m.optional) && self.matches(at, &kind, ty, found)?;
                        }
                        None if !optional => return Some(false),
                        None => return None,
                    }
                }
                Some(told)
            }
            (kind, Ty::Array(_) | Ty::Tuple(_)) if apart(kind, "Array") => Some(false),
            (kind, Ty::Function(_)) if apart(kind, "Function") => Some(false),
            _ => None,
        }
    }
}

/// The classes of the library whose objects are told apart by what they have: no object of one has all that another one's have.
const CLASSES: [(&str, &str); 9] = [
    ("Promise", "Promise"),
    ("PromiseLike", "Promise"),
    ("Array", "Array"),
    ("ReadonlyArray", "Array"),
    ("Set", "Set"),
    ("ReadonlySet", "Set"),
    ("Map", "Map"),
    ("ReadonlyMap", "Map"),
    ("Date", "Date"),
];

/// A type of the library that a kind is certainly none of; `None` where that is not told.
fn told_apart(at: &Types, kind: &Kind, name: &str) -> Option<bool> {
    let class = CLASSES.iter().find(|(n, _)| *n == name && !is_own(at, name))?.1;
    apart(kind, class).then_some(false)
}

/// Is no value of a kind an object of this class of the library?
fn apart(kind: &Kind, class: &str) -> bool {
    let own = match kind {
        Kind::Array(_) | Kind::Tuple(_) => "Array",
        Kind::Function(_) => "Function",
        Kind::Promise(_) => "Promise",
        Kind::Set(_) => "Set",
        Kind::Map(..) => "Map",
        Kind::Date => "Date",
        Kind::Pattern(..) | Kind::Error(_) | Kind::Signal | Kind::Search => "another",
        kind if is_scalar(kind) => "none",
        _ => return false,
    };
    own != class
}

/// Does the file declare a type of this name?
fn is_own(at: &Types, name: &str) -> bool {
    let declared: Option<&Decl> = at.declared.get(name);
    declared.is_some()
}

/// Has a type a name after `infer` in it?
fn has_names(ty: &Ty) -> bool {
    match ty {
        Ty::Infer(_) => true,
        Ty::Array(t) | Ty::Function(t) | Ty::KeyOf(t) => has_names(t),
        Ty::Tuple(all) | Ty::Union(all) | Ty::Both(all) | Ty::Name(_, all) | Ty::Template(_, all) => {
            all.iter().any(has_names)
        }
        Ty::Record(members, rest) => {
            members.iter().any(|m| has_names(&m.1)) || rest.as_ref().is_some_and(|t| has_names(t))
        }
        Ty::Open(first, rest, last) => first.iter().chain([&**rest]).chain(last).any(has_names),
        Ty::Member(a, b) => has_names(a) || has_names(b),
        Ty::Mapped(m) => has_names(&m.keys) || has_names(&m.of),
        // A name in a condition inside belongs to that one.
        Ty::Conditional(_) | Ty::Kind(_) | Ty::Value(_) | Ty::Other(_) => false,
    }
}
