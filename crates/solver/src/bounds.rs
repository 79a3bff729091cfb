//! What a literal says of an unbounded integer.

use conspect_term::{Op, Sort, TermId, Terms, Value};

/// The least and the greatest value.
pub(crate) type Range = (i128, i128);

/// Numbers from this power of two on are no bounds, so that those that are can be added up and compared.
pub(crate) const FARTHEST: u32 = 118;

/// The bound that a literal sets to an integer symbol.
pub(crate) fn bound(terms: &Terms, atom: TermId, holds: bool) -> Option<(TermId, Range)> {
    let [a, b] = *terms.args(atom) else { return None };
    let is_symbol = |t: TermId| matches!(terms.op(t), Op::Symbol(_)) && terms.sort(t) == Sort::Int;
    let number = |t: TermId| match terms.as_const(t) {
        Some(Value::Int(v)) if v.unsigned_abs() < 1 << FARTHEST => Some(*v),
        _ => None,
    };
    let strict = i128::from(*terms.op(atom) == Op::IntLt);
    let (least, most) = (i128::MIN, i128::MAX);
    match (terms.op(atom), number(a), number(b), holds) {
        (Op::Eq, Some(c), None, true) if is_symbol(b) => Some((b, (c, c))),
        (Op::Eq, None, Some(c), true) if is_symbol(a) => Some((a, (c, c))),
        (Op::IntLt | Op::IntLe, Some(c), None, true) if is_symbol(b) => Some((b, (c + strict, most))),
        (Op::IntLt | Op::IntLe, None, Some(c), true) if is_symbol(a) => Some((a, (least, c - strict))),
        (Op::IntLt | Op::IntLe, Some(c), None, false) if is_symbol(b) => Some((b, (least, c - 1 + strict))),
        (Op::IntLt | Op::IntLe, None, Some(c), false) if is_symbol(a) => Some((a, (c + 1 - strict, most))),
        _ => None,
    }
}
