//! Queries about one machine integer: the exact set of its values, as intervals.
//!
//! Loops over counters make long conjunctions of comparisons of one input with constants. Each comparison holds
//! on a few intervals of the input, and intersecting those is exact, so this layer answers without the backend.
//! Terms it does not know make it pass the query on.

use crate::formula::{Branch, Formula, Formulas};
use crate::model::Model;
use crate::query::Query;
use conspect_term::{Op, Sort, TermId, Terms, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Sets of more intervals than this are not followed.
const MOST_INTERVALS: usize = 128;
/// Terms of more nodes than this are not looked into.
const MOST_NODES: u32 = 512;

/// Disjoint inclusive intervals of unsigned numbers, ascending, no two adjacent.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Set(Vec<(u64, u64)>);

fn largest(bits: u8) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

impl Set {
    fn empty() -> Set {
        Set(vec![])
    }

    fn all(bits: u8) -> Set {
        Set(vec![(0, largest(bits))])
    }

    fn of(mut parts: Vec<(u64, u64)>) -> Set {
        parts.retain(|(lo, hi)| lo <= hi);
        parts.sort_unstable();
        let mut out: Vec<(u64, u64)> = vec![];
        for (lo, hi) in parts {
            match out.last_mut() {
                Some(last) if lo <= last.1.saturating_add(1) => last.1 = last.1.max(hi),
                Some(_) | None => out.push((lo, hi)),
            }
        }
        Set(out)
    }

    fn complement(&self, bits: u8) -> Set {
        let mut out = vec![];
        let mut next = Some(0u64);
        for (lo, hi) in &self.0 {
            if let Some(from) = next
                && from < *lo
            {
                out.push((from, lo - 1));
            }
            next = hi.checked_add(1);
        }
        if let Some(from) = next
            && from <= largest(bits)
        {
            out.push((from, largest(bits)));
        }
        Set(out)
    }

    fn and(&self, other: &Set) -> Set {
        let (mut i, mut j) = (0, 0);
        let mut out = vec![];
        while i < self.0.len() && j < other.0.len() {
            let (a, b) = (self.0[i], other.0[j]);
            let (lo, hi) = (a.0.max(b.0), a.1.min(b.1));
            if lo <= hi {
                out.push((lo, hi));
            }
            if a.1 < b.1 { i += 1 } else { j += 1 }
        }
        Set(out)
    }

    fn or(&self, other: &Set) -> Set {
        Set::of(self.0.iter().chain(&other.0).copied().collect())
    }

    fn contains(&self, v: u64) -> bool {
        self.0.iter().any(|(lo, hi)| (*lo..=*hi).contains(&v))
    }

    /// The set shifted down by a constant, modulo 2^bits: the numbers that come into the set when it is added.
    fn minus(&self, c: u64, bits: u8) -> Set {
        let m = largest(bits);
        let sub = |v: u64| v.wrapping_sub(c) & m;
        let mut out = vec![];
        for (lo, hi) in &self.0 {
            if *lo == 0 && *hi == m {
                return self.clone();
            }
            let (a, b) = (sub(*lo), sub(*hi));
            if a <= b {
                out.push((a, b));
            } else {
                out.push((a, m));
                out.push((0, b));
            }
        }
        Set::of(out)
    }

    /// The set mirrored: `c − v` for every member, modulo 2^bits.
    fn mirrored(&self, c: u64, bits: u8) -> Set {
        let m = largest(bits);
        // ¬v = −v − 1, so c − v = ¬v + c + 1.
        let complemented = Set::of(self.0.iter().map(|(lo, hi)| (m - hi, m - lo)).collect());
        complemented.minus(0u64.wrapping_sub(c.wrapping_add(1)) & m, bits)
    }

    /// A member that is easy to read: the smallest that is not negative, else the negative one closest to zero.
    fn readable(&self, bits: u8) -> u64 {
        let negative = |v: u64| v >> (bits - 1) != 0;
        match (self.0.first(), self.0.last()) {
            (Some(first), _) if !negative(first.0) => first.0,
            (Some(_), Some(last)) => last.1,
            _ => 0,
        }
    }
}

/// The layer, with what it found out about formulas.
#[derive(Default)]
pub(crate) struct Intervals {
    sets: FxHashMap<Formula, Option<Rc<Set>>>,
}

/// The input that a query is about, and its width.
#[derive(Clone, Copy)]
struct Subject {
    input: TermId,
    bits: u8,
}

impl Intervals {
    /// The answer to a query about a single machine integer: a model, or `None` inside where there is none;
    /// `None` outside when the query is not of this kind.
    pub(crate) fn answer(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        query: &Query,
    ) -> Option<Option<Model>> {
        let [input] = query.applications.as_slice() else { return None };
        if !query.axioms.is_empty()
            || query.support.uninterpreted
            || !query.support.float_arithmetic.is_empty()
        {
            return None;
        }
        let (Op::Symbol(symbol), [], Sort::Bv(bits)) =
            (terms.op(*input), terms.args(*input), terms.sort(*input))
        else {
            return None;
        };
        let subject = Subject { input: *input, bits };
        let mut set = Set::all(bits);
        for f in query.conjuncts.iter() {
            set = set.and(&*self.of_formula(terms, formulas, subject, *f)?);
        }
        if set.0.is_empty() {
            return Some(None);
        }
        let mut model = Model::new();
        model.set(terms.symbol_of(*symbol), &[], Value::Bv { bits, value: set.readable(bits) });
        Some(Some(model))
    }

    /// Forgets what was found out: formulas were renumbered.
    pub(crate) fn clear(&mut self) {
        self.sets.clear();
    }

    fn of_formula(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        s: Subject,
        root: Formula,
    ) -> Option<Rc<Set>> {
        let mut stack = vec![root];
        while let Some(&f) = stack.last() {
            if self.sets.contains_key(&f) || f.is_const() {
                stack.pop();
                continue;
            }
            let Branch { atom, low, high } = formulas.branch(f);
            let missing: Vec<Formula> =
                [low, high].into_iter().filter(|g| !g.is_const() && !self.sets.contains_key(g)).collect();
            if !missing.is_empty() {
                stack.extend(missing);
                continue;
            }
            let set = self.of_branch(terms, s, atom, low, high);
            self.sets.insert(f, set.map(Rc::new));
            stack.pop();
        }
        self.known(s, root)
    }

    fn known(&self, s: Subject, f: Formula) -> Option<Rc<Set>> {
        match f {
            Formula::FALSE => Some(Rc::new(Set::empty())),
            Formula::TRUE => Some(Rc::new(Set::all(s.bits))),
            _ => self.sets.get(&f)?.clone(),
        }
    }

    fn of_branch(&self, terms: &Terms, s: Subject, atom: TermId, low: Formula, high: Formula) -> Option<Set> {
        let (low, high) = (self.known(s, low)?, self.known(s, high)?);
        let mut nodes = MOST_NODES;
        let holds = of_condition(terms, s, atom, &mut nodes)?;
        let set = holds.and(&high).or(&holds.complement(s.bits).and(&low));
        (set.0.len() <= MOST_INTERVALS).then_some(set)
    }
}

fn constant(terms: &Terms, t: TermId) -> Option<u64> {
    match terms.as_const(t) {
        Some(Value::Bv { value, .. }) => Some(*value),
        Some(_) | None => None,
    }
}

/// The values of the input for which a boolean term holds.
fn of_condition(terms: &Terms, s: Subject, t: TermId, nodes: &mut u32) -> Option<Set> {
    *nodes = nodes.checked_sub(1)?;
    let args = terms.args(t);
    match (terms.op(t), args) {
        (Op::Const(Value::Bool(b)), _) => Some(if *b { Set::all(s.bits) } else { Set::empty() }),
        (Op::Not, [a]) => Some(of_condition(terms, s, *a, nodes)?.complement(s.bits)),
        (Op::And, _) => {
            let mut out = Set::all(s.bits);
            for a in args {
                out = out.and(&of_condition(terms, s, *a, nodes)?);
            }
            Some(out)
        }
        (Op::Or, _) => {
            let mut out = Set::empty();
            for a in args {
                out = out.or(&of_condition(terms, s, *a, nodes)?);
            }
            Some(out)
        }
        (Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle, [a, b]) => {
            let Sort::Bv(bits) = terms.sort(*a) else { return None };
            if let Some(c) = constant(terms, *b) {
                return preimage(terms, s, *a, compared(terms.op(t), bits, c, true)?, nodes);
            }
            let c = constant(terms, *a)?;
            preimage(terms, s, *b, compared(terms.op(t), bits, c, false)?, nodes)
        }
        _ => None,
    }
}

/// The values `v` for which `v op c` holds, or `c op v` when the value stands on the right.
fn compared(op: &Op, bits: u8, c: u64, left: bool) -> Option<Set> {
    let m = largest(bits);
    // Signed order is unsigned order after the sign bit is flipped.
    let sign = 1u64 << (bits - 1);
    let below = |c: u64, strict: bool| match (strict, c) {
        (true, 0) => Set::empty(),
        (true, c) => Set(vec![(0, c - 1)]),
        (false, c) => Set(vec![(0, c)]),
    };
    let side = |c: u64, strict: bool| {
        if left { below(c, strict) } else { below(c, !strict).complement(bits) }
    };
    Some(match op {
        Op::Eq => Set(vec![(c, c)]),
        Op::BvUlt => side(c, true),
        Op::BvUle => side(c, false),
        Op::BvSlt => side((c ^ sign) & m, true).minus(sign, bits),
        Op::BvSle => side((c ^ sign) & m, false).minus(sign, bits),
        _ => return None,
    })
}

/// The values of the input for which a term lies in a set.
fn preimage(terms: &Terms, s: Subject, mut t: TermId, mut set: Set, nodes: &mut u32) -> Option<Set> {
    loop {
        *nodes = nodes.checked_sub(1)?;
        if set.0.len() > MOST_INTERVALS {
            return None;
        }
        if t == s.input {
            return Some(set);
        }
        let Sort::Bv(bits) = terms.sort(t) else { return None };
        let args = terms.args(t);
        match (terms.op(t), args) {
            (Op::Const(Value::Bv { value, .. }), _) => {
                return Some(if set.contains(*value) { Set::all(s.bits) } else { Set::empty() });
            }
            (Op::BvAdd, [a, b]) => match (constant(terms, *a), constant(terms, *b)) {
                (_, Some(c)) => (t, set) = (*a, set.minus(c, bits)),
                (Some(c), None) => (t, set) = (*b, set.minus(c, bits)),
                (None, None) => return None,
            },
            (Op::BvSub, [a, b]) => match (constant(terms, *a), constant(terms, *b)) {
                (_, Some(c)) => (t, set) = (*a, set.minus(0u64.wrapping_sub(c) & largest(bits), bits)),
                (Some(c), None) => (t, set) = (*b, set.mirrored(c, bits)),
                (None, None) => return None,
            },
            (Op::BvNeg, [a]) => (t, set) = (*a, set.mirrored(0, bits)),
            (Op::BvNot, [a]) => (t, set) = (*a, set.mirrored(largest(bits), bits)),
            (Op::ZeroExtend(_), [a]) => {
                let Sort::Bv(narrow) = terms.sort(*a) else { return None };
                (t, set) = (*a, set.and(&Set::all(narrow)));
            }
            (Op::SignExtend(_), [a]) => {
                let Sort::Bv(narrow) = terms.sort(*a) else { return None };
                let half = 1u64 << (narrow - 1);
                let low = set.and(&Set(vec![(0, half - 1)]));
                let from = largest(bits) - (half - 1);
                let high = set.and(&Set(vec![(from, largest(bits))]));
                let high =
                    Set(high.0.iter().map(|(x, y)| (x & largest(narrow), y & largest(narrow))).collect());
                (t, set) = (*a, low.or(&high));
            }
            (Op::Ite, [c, a, b]) => {
                let holds = of_condition(terms, s, *c, nodes)?;
                let then = preimage(terms, s, *a, set.clone(), nodes)?;
                let els = preimage(terms, s, *b, set, nodes)?;
                return Some(holds.and(&then).or(&holds.complement(s.bits).and(&els)));
            }
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Set, Subject, largest, of_condition};
    use conspect_term::{Assignment, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value};

    struct One(u64, u8);

    impl Assignment for One {
        fn value(&self, _: &Symbol, _: &[Value]) -> Value {
            Value::Bv { bits: self.1, value: self.0 }
        }
    }

    fn next(seed: &mut u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    }

    fn constant(terms: &mut Terms, seed: &mut u64, bits: u8) -> TermId {
        let value = next(seed) & largest(bits);
        terms.constant(Value::Bv { bits, value })
    }

    /// A random term over `x` of the kinds that the layer follows.
    fn term(terms: &mut Terms, x: TermId, seed: &mut u64, depth: u32) -> TermId {
        if depth == 0 {
            return x;
        }
        let a = term(terms, x, seed, depth - 1);
        let Sort::Bv(bits) = terms.sort(a) else { unreachable!() };
        let c = constant(terms, seed, bits);
        match next(seed) % 8 {
            0 => terms.make(Op::BvAdd, &[a, c]),
            1 => terms.make(Op::BvSub, &[a, c]),
            2 => terms.make(Op::BvSub, &[c, a]),
            3 => terms.make(Op::BvNeg, &[a]),
            4 => terms.make(Op::BvNot, &[a]),
            5 if bits < 10 => terms.make(Op::ZeroExtend(10), &[a]),
            6 if bits < 10 => terms.make(Op::SignExtend(10), &[a]),
            _ => {
                let d = constant(terms, seed, bits);
                let cond = terms.make(Op::BvSlt, &[a, c]);
                terms.make(Op::Ite, &[cond, a, d])
            }
        }
    }

    /// Every condition's set is exactly the values of a byte for which it holds.
    #[test]
    fn sets_are_exact() {
        let mut seed = 0x1234_5678_9abc_def1;
        let mut followed = 0;
        for _ in 0..3_000 {
            let mut terms = Terms::new();
            let symbol = terms.symbol(Symbol { kind: SymbolKind::Input(0), sort: Sort::Bv(8) });
            let x = terms.apply(symbol, &[]);
            let depth = (next(&mut seed) % 4) as u32;
            let a = term(&mut terms, x, &mut seed, depth);
            let Sort::Bv(bits) = terms.sort(a) else { unreachable!() };
            let b = constant(&mut terms, &mut seed, bits);
            let op =
                [Op::Eq, Op::BvUlt, Op::BvUle, Op::BvSlt, Op::BvSle][(next(&mut seed) % 5) as usize].clone();
            let t = if next(&mut seed) % 2 == 0 { terms.make(op, &[a, b]) } else { terms.make(op, &[b, a]) };
            let Some(Set(set)) = of_condition(&terms, Subject { input: x, bits: 8 }, t, &mut 512) else {
                continue;
            };
            followed += 1;
            for v in 0..256u64 {
                let expected = terms.eval(t, &One(v, 8)) == Value::Bool(true);
                assert_eq!(Set(set.clone()).contains(v), expected, "{} at {v}: {set:?}", terms.display(t));
            }
        }
        assert!(followed > 2_000, "only {followed} conditions were followed");
    }
}
