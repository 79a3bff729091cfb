//! Guards: decision diagrams over atoms, interned.

use crate::{TermId, Terms};
use conspect_base::define_id;

define_id! {
    /// A condition on the inputs: an interned decision diagram over atomic terms. Equal ids mean
    /// propositionally equal guards. Ids 0 and 1 are false and true.
    pub struct Guard
}

impl Guard {
    pub const FALSE: Guard = Guard(0);
    pub const TRUE: Guard = Guard(1);
}

/// A program needs more distinct atoms than a diagram can hold.
#[derive(Debug, thiserror::Error)]
#[error("more than {0} distinct conditions")]
pub struct TooManyAtoms(pub usize);

/// The manager of guards. Atoms are boolean terms without propositional structure, ordered by first appearance.
pub struct Guards {}

#[allow(unused_variables)]
impl Guards {
    /// A manager that knows only the two constant guards.
    pub fn new() -> Self {
        Guards {}
    }
    /// The guard of a boolean term: connectives become diagram operations, everything else an atom.
    pub fn of_term(&mut self, terms: &mut Terms, term: TermId) -> Guard {
        Guard::TRUE
    }
    /// A boolean term equivalent to the guard, sharing subterms.
    pub fn to_term(&mut self, terms: &mut Terms, guard: Guard) -> TermId {
        todo_term()
    }
    pub fn and(&mut self, a: Guard, b: Guard) -> Guard {
        a
    }
    pub fn or(&mut self, a: Guard, b: Guard) -> Guard {
        a
    }
    pub fn not(&mut self, a: Guard) -> Guard {
        a
    }
    /// Does `a` imply `b` propositionally?
    pub fn implies(&mut self, a: Guard, b: Guard) -> bool {
        false
    }
    /// The truth of the guard when each atom has the truth that `atom` gives it.
    pub fn eval(&self, guard: Guard, atom: &mut dyn FnMut(TermId) -> bool) -> bool {
        false
    }
    /// The literals that every satisfying assignment has in common, and whether their conjunction is the whole guard.
    pub fn literals(&self, guard: Guard) -> (Vec<(TermId, bool)>, bool) {
        (vec![], true)
    }
    /// The atoms the guard depends on, in order.
    pub fn atoms(&self, guard: Guard) -> Vec<TermId> {
        vec![]
    }
    /// The diagram as nodes in topological order, children first: `(atom, low, high)`, where low and high are
    /// `Err(constant)` or `Ok(index)`; the last node is the root. Empty for a constant guard.
    pub fn nodes(&self, guard: Guard) -> Vec<(TermId, Result<usize, bool>, Result<usize, bool>)> {
        vec![]
    }
    /// The number of nodes of the diagram.
    pub fn size(&self, guard: Guard) -> usize {
        0
    }
}

impl Default for Guards {
    fn default() -> Self {
        Self::new()
    }
}

fn todo_term() -> TermId {
    TermId(0)
}
