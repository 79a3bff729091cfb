//! What one entry reaches, where what the library may call is narrowed to the classes whose instances there can be: those that are made on
//! the way, and those that its arguments can have (rapid type analysis).

use super::body::{Body, Call};
use super::names::{LEAVES, PLAIN};
use super::{Graph, Never};
use crate::classfile::{ACC_STATIC, JType, parse_field};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A walk over methods.
pub(super) struct Walk<'a> {
    never: &'a Never,
    graph: Graph<'a>,
    seen: Vec<bool>,
    todo: Vec<usize>,
    /// Classes that may have instances.
    present: FxHashSet<Rc<str>>,
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
                if self.present.insert(class) {
                    let instance = file.fields.iter().filter(|f| f.flags & ACC_STATIC == 0);
                    types.extend(instance.filter_map(|f| match parse_field(&f.descriptor) {
                        Ok(JType::Class(name)) => Some(name),
                        _ => None,
                    }));
                }
            }
        }
    }

    /// Is a method reached from these that fails an assertion, or one that is named by a value?
    pub(super) fn fails(&mut self, from: Vec<usize>) -> bool {
        self.back |= from.contains(&self.never.nodes.library);
        self.todo.extend(from.into_iter().filter(|m| *m < self.seen.len()));
        // What the library calls is taken not to ask for methods that are named by values.
        if self.reaches(true) {
            return true;
        }
        loop {
            if !self.back {
                return false;
            }
            let called = |m: &usize| {
                !self.seen[*m]
                    && self
                        .never
                        .hierarchy
                        .below(&self.never.classes[*m])
                        .iter()
                        .any(|c| self.present.contains(c))
            };
            let more: Vec<usize> = self.never.back.iter().copied().filter(called).collect();
            if more.is_empty() {
                return false;
            }
            self.todo.extend(more);
            if self.reaches(false) {
                return true;
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
                if let Call::Made(class) = call {
                    self.present.insert(class.clone());
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
