//! Conjunctions and disjunctions of comparisons of the same two terms.
//!
//! A comparison is the set of the outcomes under which it holds: less, equal, greater and, for floats, unordered.
//! Conjunction intersects, disjunction unites, and most sets are a single comparison again. So
//! `a < b ∨ a = b` is `¬(b < a)`, and a three-way comparison that is asked for its sign leaves one atom.

use crate::{Op, TermId, Terms};

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const UNORDERED: u8 = 8;

/// Which order a comparison belongs to. Equality of machine integers belongs to both of theirs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Unsigned,
    Signed,
    Bits,
    Float,
    Int,
}

struct Relation {
    order: Order,
    /// The terms compared; outcomes are the first one's with regard to the second.
    sides: (TermId, TermId),
    outcomes: u8,
}

fn all(order: Order) -> u8 {
    match order {
        Order::Float => LESS | EQUAL | GREATER | UNORDERED,
        Order::Unsigned | Order::Signed | Order::Bits | Order::Int => LESS | EQUAL | GREATER,
    }
}

fn flipped(outcomes: u8) -> u8 {
    let (less, greater) = (outcomes & LESS, outcomes & GREATER);
    (outcomes & (EQUAL | UNORDERED)) | (less << 2) | (greater >> 2)
}

impl Terms {
    /// The literal as a relation, when it is a comparison.
    fn as_relation(&self, literal: TermId) -> Option<Relation> {
        let (atom, positive) = match self.arg1(literal, &Op::Not) {
            Some(atom) => (atom, false),
            None => (literal, true),
        };
        let &[a, b] = self.args(atom) else { return None };
        let (order, outcomes) = match self.op(atom) {
            Op::BvUlt => (Order::Unsigned, LESS),
            Op::BvSlt => (Order::Signed, LESS),
            Op::Eq if matches!(self.sort(a), crate::Sort::Bv(_)) => (Order::Bits, EQUAL),
            Op::Eq if self.sort(a) == crate::Sort::Int => (Order::Int, EQUAL),
            Op::IntLt => (Order::Int, LESS),
            Op::FpLt => (Order::Float, LESS),
            Op::FpLe => (Order::Float, LESS | EQUAL),
            Op::FpEq => (Order::Float, EQUAL),
            _ => return None,
        };
        let outcomes = if positive { outcomes } else { all(order) & !outcomes };
        // One way round for every pair: by id.
        let (sides, outcomes) = if a <= b { ((a, b), outcomes) } else { ((b, a), flipped(outcomes)) };
        Some(Relation { order, sides, outcomes })
    }

    /// `x ∧ y` when `and`, else `x ∨ y`, of two comparisons of the same terms, when it is a single literal.
    pub(super) fn related(&mut self, and: bool, x: TermId, y: TermId) -> Option<TermId> {
        let (p, q) = (self.as_relation(x)?, self.as_relation(y)?);
        let order = match (p.order, q.order) {
            (a, b) if a == b => a,
            (Order::Bits, a @ (Order::Signed | Order::Unsigned)) => a,
            (a @ (Order::Signed | Order::Unsigned), Order::Bits) => a,
            _ => return None,
        };
        if p.sides != q.sides {
            return None;
        }
        let outcomes = if and { p.outcomes & q.outcomes } else { p.outcomes | q.outcomes };
        self.of_outcomes(order, p.sides, outcomes)
    }

    /// The literal that holds under exactly these outcomes.
    fn of_outcomes(&mut self, order: Order, (a, b): (TermId, TermId), outcomes: u8) -> Option<TermId> {
        if outcomes == 0 || outcomes == all(order) {
            return Some(self.bool(outcomes != 0));
        }
        if let Some((op, a, b)) = positive(order, (a, b), outcomes) {
            return Some(self.make(op, &[a, b]));
        }
        let (op, a, b) = positive(order, (a, b), all(order) & !outcomes)?;
        let t = self.make(op, &[a, b]);
        Some(self.not(t))
    }
}

/// The comparison without negation that holds under exactly these outcomes.
fn positive(order: Order, (a, b): (TermId, TermId), outcomes: u8) -> Option<(Op, TermId, TermId)> {
    const AT_MOST: u8 = LESS | EQUAL;
    const AT_LEAST: u8 = GREATER | EQUAL;
    let less = match order {
        Order::Unsigned => Op::BvUlt,
        Order::Signed => Op::BvSlt,
        Order::Float => Op::FpLt,
        Order::Int => Op::IntLt,
        // Without an order only equality can be told.
        Order::Bits => return (outcomes == EQUAL).then_some((Op::Eq, a, b)),
    };
    let equal = if order == Order::Float { Op::FpEq } else { Op::Eq };
    match outcomes {
        LESS => Some((less, a, b)),
        GREATER => Some((less, b, a)),
        EQUAL => Some((equal, a, b)),
        AT_MOST if order == Order::Float => Some((Op::FpLe, a, b)),
        AT_LEAST if order == Order::Float => Some((Op::FpLe, b, a)),
        _ => None,
    }
}
