//! What one entry reaches, where what the library may call is narrowed to the classes whose instances there can be: those that are made on
//! the way, and those that its arguments can have (rapid type analysis).
//!
//! An argument of type `Object`, or of the library's, may refer to an object of any class of the input. The library calls of such an object
//! what anybody knows of objects: `toString`, `compareTo`, `run`. Where an assertion is reached only because it might call something else, a
//! method that packages for particular work declare, such objects are excluded by name, and the claim says so.

use super::names::{LEAVES, PLAIN};
use super::{Edges, Never};
use crate::classfile::{ACC_STATIC, JType, parse_field};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A walk over methods.
pub(super) struct Walk<'a> {
    never: &'a Never,
    seen: Vec<bool>,
    todo: Vec<usize>,
    /// Which classes may have instances: they are made on the way, or an argument's type says so.
    present: Vec<bool>,
    /// An argument, or what it refers to, has a type that says nothing: it may be of any class.
    wide: bool,
    /// Which classes such an argument may have where the program's own calls cast it.
    cast: Vec<bool>,
    /// Methods that override what the library's own methods are called by.
    named: FxHashSet<usize>,
    /// Types whose values were looked at.
    given: FxHashSet<Rc<str>>,
    /// The library was called with something that it may call.
    back: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(never: &'a Never) -> Walk<'a> {
        Walk {
            never,
            seen: vec![false; never.bodies.len()],
            todo: vec![],
            present: vec![false; never.hierarchy.own.len()],
            wide: false,
            cast: vec![false; never.hierarchy.own.len()],
            named: FxHashSet::default(),
            given: FxHashSet::default(),
            back: false,
        }
    }

    /// Lets arguments have this type, and what they refer to the types that their fields have.
    pub(super) fn give(&mut self, ty: &str) {
        let mut types: Vec<Rc<str>> = vec![ty.into()];
        while let Some(ty) = types.pop() {
            let ty: Rc<str> = ty.trim_end_matches("[]").into();
            let is_own = self.never.hierarchy.own.contains_key(&ty);
            if PLAIN.contains(&&*ty) || !ty.contains('.') && !is_own || !self.given.insert(ty.clone()) {
                continue;
            }
            if !is_own && !LEAVES.contains(&&*ty) {
                if !std::mem::replace(&mut self.wide, true) {
                    let all = self.never.lambdas.iter().flat_map(|l| l.targets.iter());
                    self.todo.extend(all);
                }
                if &*ty == "java.lang.Object" {
                    continue;
                }
            }
            let classes = self.never.hierarchy.below(&ty);
            let made = self.never.lambdas.iter().filter(|l| classes.contains(&l.made));
            self.todo.extend(made.flat_map(|l| l.targets.iter()));
            for class in classes {
                let Some(file) = self.never.hierarchy.own.get(&class) else { continue };
                if !std::mem::replace(&mut self.present[self.never.numbers[&class]], true) {
                    let instance = file.fields.iter().filter(|f| f.flags & ACC_STATIC == 0);
                    types.extend(instance.filter_map(|f| match parse_field(&f.descriptor) {
                        Ok(JType::Class(name)) => Some(name),
                        _ => None,
                    }));
                }
            }
        }
    }

    /// Is no method reached from these that fails an assertion, nor one that is named by a value? Then the classes of which no object is given.
    pub(super) fn excluded(&mut self, from: Vec<usize>) -> Option<BTreeSet<Rc<str>>> {
        self.back |= from.contains(&self.never.nodes.library);
        self.todo.extend(from.into_iter().filter(|m| *m < self.seen.len()));
        // What the library calls is taken not to ask for methods that are named by values.
        if self.reaches(true) {
            return None;
        }
        loop {
            let mut excluded = BTreeSet::new();
            if !self.back {
                return Some(excluded);
            }
            let mut more = vec![];
            for back in self.never.back.iter().filter(|b| !self.seen[b.method]) {
                let method = back.method;
                let may_be = |c: &usize| self.present[*c] || self.wide && self.cast[*c];
                if back.below.iter().any(may_be) {
                    more.push(method);
                } else if self.wide {
                    match back.common || self.named.contains(&method) || !self.never.breaks[method] {
                        true => more.push(method),
                        false => drop(excluded.insert(self.never.classes[method].clone())),
                    }
                }
            }
            if more.is_empty() {
                return Some(excluded);
            }
            self.todo.extend(more);
            if self.reaches(false) {
                return None;
            }
        }
    }

    fn reaches(&mut self, directly: bool) -> bool {
        let nodes = self.never.nodes;
        while let Some(method) = self.todo.pop() {
            if std::mem::replace(&mut self.seen[method], true) {
                continue;
            }
            if self.never.bodies[method].fails {
                return true;
            }
            let edges: &Edges = &self.never.edges[method];
            edges.made.iter().for_each(|class| self.present[*class] = true);
            if directly {
                edges.cast.iter().for_each(|class| self.cast[*class] = true);
            }
            self.named.extend(&edges.overriding);
            for &target in &edges.targets {
                if target < self.seen.len() {
                    self.todo.push(target);
                } else if target == nodes.any {
                    if directly {
                        return true;
                    }
                } else {
                    self.back |= target == nodes.library;
                }
            }
        }
        false
    }
}
