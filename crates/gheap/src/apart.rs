//! What can never be equal, and which objects are new: decided by the form of terms alone.
//!
//! Objects have numbers, which the counter `#` gives out. In every memory that a program reaches the numbers of all objects that are held
//! somewhere are below the counter, constants have negative numbers, and no element of an array that is not made yet holds anything but zero.

use crate::term::{COUNTER, Calculus, HeapId, Node, TermId};

impl Calculus {
    /// Can two values never be equal? Asked both ways round.
    pub(crate) fn is_apart(&self, a: TermId, b: TermId) -> bool {
        match (self.node(a), self.node(b)) {
            (Node::Null, Node::Object(_)) | (Node::Name(_), Node::Field(..) | Node::Elem(..)) => true,
            (Node::Field(..), Node::Elem(..)) => true,
            (Node::Name(x), Node::Name(y)) => x != y,
            (Node::Field(_, f), Node::Field(_, g)) => self.fields_apart && f != g,
            (Node::Elem(_, _, f), Node::Elem(_, _, g)) => f != g,
            // A new object is none that was there before: the counter is above all numbers in use.
            (Node::Object(_), Node::Hole(heap, _)) => self.is_new(a, *heap),
            // Constant objects have negative numbers, those that are made have none.
            (Node::Object(m), Node::Object(n)) => {
                self.as_int(*m).is_some_and(|m| m < 0) && self.counter_in(*n).is_some()
            }
            _ => false,
        }
    }

    /// Is an object made after a heap's effect?
    pub(crate) fn is_new(&self, object: TermId, heap: HeapId) -> bool {
        let Node::Object(n) = self.node(object) else { return false };
        self.counter_in(*n).is_some_and(|t| self.is_counter_after(t, heap))
    }

    /// The hole `t` of a number `t + k` with `k ≥ 0`, where `t` is the counter.
    fn counter_in(&self, number: TermId) -> Option<TermId> {
        let hole = match self.node(number) {
            Node::Linear(ts, k) if *k >= 0 => match ts[..] {
                [(1, t)] => t,
                _ => return None,
            },
            _ => number,
        };
        let is_counter = match self.node(hole) {
            Node::Hole(_, place) => *self.node(*place) == Node::Name(COUNTER),
            _ => false,
        };
        is_counter.then_some(hole)
    }

    /// Is a term the counter after a heap's effect, or later?
    fn is_counter_after(&self, t: TermId, heap: HeapId) -> bool {
        let Node::Hole(later, place) = self.node(t) else { return false };
        *self.node(*place) == Node::Name(COUNTER) && self.is_prefix(heap, *later)
    }
}
