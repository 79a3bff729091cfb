//! What one entry reaches, where what the library may call is narrowed to the classes whose instances there can be: those that are made on
//! the way, and those that its arguments can have (rapid type analysis).
//!
//! An argument of type `Object`, or of the library's, may refer to an object of any class of the input. The library calls of such an object
//! what anybody knows of objects: `toString`, `compareTo`, `run`. Where an assertion is reached only because it might call something else, a
//! method that packages for particular work declare, such objects are excluded by name, and the claim says so.

use super::body::{Body, Call};
use super::names::{LEAVES, PLAIN};
use super::{Graph, Never};
use crate::classfile::{ACC_STATIC, JType, parse_field};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::rc::Rc;

/// A walk over methods.
pub(super) struct Walk<'a> {
    never: &'a Never,
    graph: Graph<'a>,
    seen: Vec<bool>,
    todo: Vec<usize>,
    /// Classes that may have instances: they are made on the way, or an argument's type says so.
    present: FxHashSet<Rc<str>>,
    /// Classes of which an argument of a type that says nothing may be.
    wide: FxHashSet<Rc<str>>,
    /// Methods that override what the library's own methods are called by.
    named: FxHashSet<usize>,
    /// Types whose values were looked at.
    given: FxHashSet<Rc<str>>,
    /// The library was called with something that it may call.
    back: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(never: &'a Never) -> Walk<'a> {
        let seen = vec![false; never.bodies.len()];
        Walk {
            never,
            graph: never.graph(),
            seen,
            todo: vec![],
            present: FxHashSet::default(),
            wide: FxHashSet::default(),
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
            if PLAIN.contains(&&*ty) || !ty.contains('.') && !self.never.hierarchy.own.contains_key(&ty) {
                continue;
            }
            if !self.given.insert(ty.clone()) {
                continue;
            }
            let is_own = self.never.hierarchy.own.contains_key(&ty);
            if !is_own && !LEAVES.contains(&&*ty) {
                types.push("java.lang.Object".into());
            }
            let all = &*ty == "java.lang.Object";
            let classes: Vec<Rc<str>> = match all {
                true => self.never.hierarchy.own.keys().cloned().collect(),
                false => self.never.hierarchy.below(&ty),
            };
            for (made, call) in self.never.lambdas.iter() {
                if all || classes.contains(made) {
                    let targets = self.graph.targets(call, self.never.nodes);
                    let len = self.seen.len();
                    self.todo.extend(targets.iter().filter(|m| **m < len));
                }
            }
            for class in classes {
                let Some(file) = self.never.hierarchy.own.get(&class) else { continue };
                let set = if all { &mut self.wide } else { &mut self.present };
                if set.insert(class) {
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
            for m in self.never.back.iter().copied().filter(|m| !self.seen[*m]) {
                let below = self.never.hierarchy.below(&self.never.classes[m]);
                if below.iter().any(|c| self.present.contains(c)) {
                    more.push(m);
                } else if below.iter().any(|c| self.wide.contains(c)) {
                    let common = self.never.common[m] || self.named.contains(&m);
                    match common || !self.never.breaks[m] {
                        true => more.push(m),
                        false => drop(excluded.insert(self.never.classes[m].clone())),
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
        while let Some(method) = self.todo.pop() {
            if std::mem::replace(&mut self.seen[method], true) {
                continue;
            }
            let body: &Body = &self.never.bodies[method];
            if body.fails {
                return true;
            }
            for call in &body.calls {
                match call {
                    Call::Made(class) => {
                        self.present.insert(class.clone());
                    }
                    Call::Overriding(..) => {
                        self.named.extend(self.graph.targets(call, self.never.nodes).iter());
                        continue;
                    }
                    _ => {}
                }
                for &target in self.graph.targets(call, self.never.nodes).iter() {
                    if target < self.seen.len() {
                        self.todo.push(target);
                    } else if target == self.never.nodes.any {
                        if directly {
                            return true;
                        }
                    } else {
                        self.back |= target == self.never.nodes.library;
                    }
                }
            }
        }
        false
    }
}
