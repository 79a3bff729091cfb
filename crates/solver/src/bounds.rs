//! What a literal says of an unbounded integer.

use conspect_term::{Op, Sort, TermId, Terms, Value};

/// The least and the greatest value.
pub(crate) type Range = (i128, i128);

/// Numbers from this power of two on are no bounds, so that those that are can be added up and compared.
pub(crate) const FARTHEST: u32 = 118;

/// An integer constant; a word is read as signed.
pub(crate) fn constant(terms: &Terms, t: TermId) -> Option<i128> {
    match terms.as_const(t)? {
        Value::Int(v) => Some(*v),
        value => value.as_signed().map(i128::from),
    }
}

/// The term that a literal compares with a constant, and the range that this leaves for it; words are read as signed.
pub(crate) fn range(terms: &Terms, atom: TermId, holds: bool) -> Option<(TermId, Range)> {
    let [a, b] = *terms.args(atom) else { return None };
    let (x, c, is_left) = match (constant(terms, a), constant(terms, b)) {
        (None, Some(c)) => (a, c, true),
        (Some(c), None) => (b, c, false),
        _ => return None,
    };
    let (least, most) = (i128::MIN, i128::MAX);
    let (up, down) = (c.saturating_add(1), c.saturating_sub(1));
    let range = match (terms.op(atom), is_left, holds) {
        (Op::Eq, _, true) => (c, c),
        (Op::BvSlt | Op::IntLt, true, true) | (Op::BvSle | Op::IntLe, false, false) => (least, down),
        (Op::BvSlt | Op::IntLt, false, true) | (Op::BvSle | Op::IntLe, true, false) => (up, most),
        (Op::BvSlt | Op::IntLt, true, false) | (Op::BvSle | Op::IntLe, false, true) => (c, most),
        (Op::BvSlt | Op::IntLt, false, false) | (Op::BvSle | Op::IntLe, true, true) => (least, c),
        (Op::BvUlt, true, true) if c >= 0 => (0, down),
        _ => return None,
    };
    Some((x, range))
}

/// The bound that a literal sets to an integer symbol.
pub(crate) fn bound(terms: &Terms, atom: TermId, holds: bool) -> Option<(TermId, Range)> {
    let (x, range) = range(terms, atom, holds)?;
    let near = |end: i128| end.unsigned_abs() <= 1 << FARTHEST;
    let is_bound = [range.0, range.1].into_iter().any(near);
    let is_symbol = matches!(terms.op(x), Op::Symbol(_)) && terms.sort(x) == Sort::Int;
    (is_symbol && is_bound).then_some((x, range))
}
