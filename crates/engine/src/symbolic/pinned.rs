//! Values that the conditions of a path leave no choice for: read off its equalities, without asking the solver.

use super::{Path, Symbolic};
use conspect_memory::{SVal, bits_of};
use conspect_term::{Op, Sort, TermId, Value};
use rustc_hash::FxHashMap;

impl Symbolic {
    /// The value that a scalar term must have on a path, where the path condition says so literally.
    pub(super) fn pinned(&mut self, path: &Path, t: TermId) -> Option<u64> {
        let known = self.known(path);
        let (literals, _) = self.cx.guards.literals(known);
        for (atom, positive) in literals {
            if positive && *self.cx.terms.op(atom) == Op::Eq {
                let args = self.cx.terms.args(atom);
                let other = if args[0] == t {
                    args[1]
                } else if args[1] == t {
                    args[0]
                } else {
                    continue;
                };
                if let Some(v) = self.cx.terms.as_const(other) {
                    return bits_of(v);
                }
            }
        }
        None
    }

    /// The only value that is left by the conditions of a path, where putting constants in place of what they equal makes it one: nobody is asked.
    pub(super) fn determined(&mut self, path: &Path, v: &SVal, sort: Sort) -> Option<u64> {
        if let SVal::C(bits) = v {
            return Some(*bits);
        }
        let term = self.cx.term(v, sort);
        let known = self.known(path);
        let (literals, _) = self.cx.guards.literals(known);
        let mut constants = FxHashMap::default();
        for (atom, positive) in literals {
            constants.insert(atom, self.cx.terms.constant(Value::Bool(positive)));
            let terms = &self.cx.terms;
            let (Op::Eq | Op::FpEq, true) = (terms.op(atom), positive) else { continue };
            let (a, b) = (terms.args(atom)[0], terms.args(atom)[1]);
            let (t, c) = if terms.as_const(b).is_some() { (a, b) } else { (b, a) };
            // Both zeros equal each other.
            let is_zero = |v: &Value| match v {
                Value::F32(bits) => f32::from_bits(*bits) == 0.0,
                Value::F64(bits) => f64::from_bits(*bits) == 0.0,
                _ => false,
            };
            if terms.as_const(c).is_some_and(|v| *terms.op(atom) == Op::Eq || !is_zero(v)) {
                constants.insert(t, c);
            }
        }
        let value = self.cx.terms.substitute(term, &mut |_, t| constants.get(&t).copied());
        bits_of(self.cx.terms.as_const(value)?)
    }
}
