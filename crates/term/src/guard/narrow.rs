//! Conditions on one narrow symbol, bit by bit.
//!
//! A diagram knows no theory: to it `t = 3` and `t = 5` are two propositions, and a program that asks a token for one of
//! twelve kinds makes diagrams that tell apart what cannot be. A condition that depends on one symbol of at most
//! [`NARROW`] bits is a function of these bits; with them as atoms, conditions that exclude each other are disjoint and
//! those that leave nothing else out are true, without a solver.

use super::{Guard, Guards, TooManyAtoms};
use crate::{Assignment, Op, Sort, Symbol, TermId, Terms, Value};

/// The widest symbol whose conditions are functions of its bits. No machine type of the usual languages is as narrow:
/// front ends ask for so few bits where a program names a small range.
pub(super) const NARROW: u8 = 4;

/// Terms with more nodes than this are not looked into.
const MOST_NODES: usize = 64;

/// One symbol has this value.
struct Only(u8, u64);

impl Assignment for Only {
    fn value(&self, _: &Symbol, _: &[Value]) -> Value {
        Value::Bv { bits: self.0, value: self.1 }
    }
}

impl Guards {
    /// The guard of a condition that depends on one narrow symbol and nothing else.
    pub(super) fn of_narrow(
        &mut self,
        terms: &mut Terms,
        atom: TermId,
    ) -> Result<Option<Guard>, TooManyAtoms> {
        let Some((symbol, bits)) = narrow_symbol(terms, atom) else { return Ok(None) };
        let mut of_bits = vec![];
        for i in 0..bits {
            of_bits.push(self.bit(terms, symbol, i)?);
        }
        // Bit by bit, the lowest first: the table halves each time.
        let mut table: Vec<Guard> = (0..1u64 << bits)
            .map(|v| match terms.eval(atom, &Only(bits, v)) {
                Value::Bool(true) => Guard::TRUE,
                _ => Guard::FALSE,
            })
            .collect();
        for bit in of_bits {
            table = table.chunks(2).map(|pair| self.ite(bit, pair[1], pair[0])).collect();
        }
        Ok(Some(table[0]))
    }

    /// The guard of one bit of a symbol: an atom.
    fn bit(&mut self, terms: &mut Terms, symbol: TermId, i: u8) -> Result<Guard, TooManyAtoms> {
        let bit = terms.make(Op::Extract(i, i), &[symbol]);
        let one = terms.constant(Value::Bv { bits: 1, value: 1 });
        let set = terms.make(Op::Eq, &[bit, one]);
        if let Some(known) = self.of_term.get(&set) {
            return Ok(*known);
        }
        let guard = match terms.op(set) {
            Op::Not => {
                let inner = terms.args(set)[0];
                let g = self.atom(inner)?;
                self.of_term.insert(inner, g);
                self.not(g)
            }
            _ => self.atom(set)?,
        };
        self.of_term.insert(set, guard);
        Ok(guard)
    }
}

/// The symbol that a condition depends on, when there is but one and it is narrow.
fn narrow_symbol(terms: &Terms, atom: TermId) -> Option<(TermId, u8)> {
    let mut found = None;
    let mut seen = vec![];
    let mut pending = vec![atom];
    while let Some(t) = pending.pop() {
        if seen.contains(&t) {
            continue;
        }
        if seen.len() >= MOST_NODES {
            return None;
        }
        seen.push(t);
        if matches!(terms.op(t), Op::Symbol(_)) {
            let Sort::Bv(bits) = terms.sort(t) else { return None };
            if bits > NARROW || !terms.args(t).is_empty() || found.is_some_and(|(s, _)| s != t) {
                return None;
            }
            found = Some((t, bits));
        }
        pending.extend(terms.args(t));
    }
    found
}

/// A comparison of a narrow choice with a constant, as a choice between comparisons.
pub(super) fn pushed(terms: &mut Terms, atom: TermId) -> Option<TermId> {
    let op = terms.op(atom).clone();
    if !matches!(op, Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle) {
        return None;
    }
    let (a, b) = (terms.args(atom)[0], terms.args(atom)[1]);
    let Sort::Bv(bits) = terms.sort(a) else { return None };
    if bits > NARROW {
        return None;
    }
    let choice = |t: TermId| matches!(terms.op(t), Op::Ite).then(|| terms.args(t).to_vec());
    let (parts, left) = match (choice(a), choice(b)) {
        (Some(parts), None) if terms.as_const(b).is_some() => (parts, true),
        (None, Some(parts)) if terms.as_const(a).is_some() => (parts, false),
        _ => return None,
    };
    let mut side = |t: TermId| {
        let args = if left { [t, b] } else { [a, t] };
        terms.make(op.clone(), &args)
    };
    let (then, els) = (side(parts[1]), side(parts[2]));
    let whole = terms.make(Op::Ite, &[parts[0], then, els]);
    (whole != atom).then_some(whole)
}
