//! Operators turned around: which argument to change, and to what, so that a term gets a wanted value.

use crate::axioms;
use crate::model::Model;
use conspect_term::{Op, Sort, TermId, Terms, Value, concrete};

/// How many operators are turned around in one step.
const MOST: u32 = 200;

/// A change of a model in the making. Values are those before the change.
pub(super) struct Repair<'a> {
    pub(super) terms: &'a Terms,
    before: &'a Model,
    after: Model,
    pub(super) memo: conspect_term::Memo,
    /// Which of two arguments is changed, where either would do: as chosen for the step.
    second_first: bool,
    /// Whether a number that must be smaller or larger goes half the way to the end of its range.
    far: bool,
}

/// What has to have which value.
type Task = (TermId, Value);

impl<'a> Repair<'a> {
    pub(super) fn new(terms: &'a Terms, model: &'a Model, choice: u32) -> Self {
        Repair {
            terms,
            before: model,
            after: model.clone(),
            memo: conspect_term::Memo::new(),
            second_first: choice & 4 != 0,
            far: choice & 0x18 == 0x18,
        }
    }

    /// The changed model.
    pub(super) fn finish(self) -> Model {
        self.after
    }

    /// The value of a term before the change.
    pub(super) fn value(&mut self, term: TermId) -> Value {
        self.terms.eval_with(&mut self.memo, term, self.before)
    }

    pub(super) fn truth(&mut self, term: TermId) -> bool {
        self.value(term) == Value::Bool(true)
    }

    /// Changes symbols so that the term gets this value, other things being equal. False when it does not know
    /// how; then nothing is changed.
    pub(super) fn assign(&mut self, term: TermId, target: Value) -> bool {
        let saved = self.after.clone();
        let mut tasks = vec![(term, target)];
        let mut left = MOST;
        while let Some((term, target)) = tasks.pop() {
            left = left.saturating_sub(1);
            if left == 0 || !self.turn(term, target, &mut tasks) {
                self.after = saved;
                return false;
            }
        }
        true
    }

    /// Like [`Repair::assign`], with the other choice where either of two arguments would do.
    pub(super) fn assign_otherwise(&mut self, term: TermId, target: Value) -> bool {
        self.second_first = !self.second_first;
        self.assign(term, target)
    }

    /// Replaces a task by tasks for the term's arguments, or sets a symbol.
    fn turn(&mut self, term: TermId, target: Value, tasks: &mut Vec<Task>) -> bool {
        if self.value(term) == target {
            return true;
        }
        let args = self.terms.args(term);
        let op = self.terms.op(term);
        match op {
            Op::Const(_) => false,
            Op::Symbol(symbol) => {
                let fits = axioms::of_application(self.terms, term)
                    .is_none_or(|axiom| axiom.holds(&mut |_| target.clone()));
                if fits {
                    let values: Vec<Value> = args.iter().map(|a| self.value(*a)).collect();
                    self.after.set(self.terms.symbol_of(*symbol), &values, target);
                }
                fits
            }
            Op::Ite => self.choice(args, target, tasks),
            _ => match target {
                Value::Bool(wanted) => self.condition(op, args, wanted, tasks),
                Value::Bv { bits, value } => match self.bits(op, args, bits, value) {
                    Some(task) => {
                        tasks.extend(task);
                        true
                    }
                    None => false,
                },
                Value::F32(_) | Value::F64(_) => self.float(op, args, target, tasks),
                Value::Int(_) | Value::Str(_) | Value::Ref(_) => false,
            },
        }
    }

    fn is_const(&self, term: TermId) -> bool {
        self.terms.as_const(term).is_some()
    }

    fn choice(&mut self, args: &[TermId], target: Value, tasks: &mut Vec<Task>) -> bool {
        let holds = self.truth(args[0]);
        let (taken, other) = if holds { (args[1], args[2]) } else { (args[2], args[1]) };
        let other_fits = self.value(other) == target;
        if self.is_const(taken) || other_fits {
            tasks.push((args[0], Value::Bool(!holds)));
            tasks.push((other, target));
        } else {
            tasks.push((taken, target));
        }
        true
    }

    /// The argument to change and the one to keep: not a constant, and by turns.
    fn changed(&self, args: &[TermId]) -> (usize, usize) {
        let second = self.is_const(args[0]) || (self.second_first && !self.is_const(args[1]));
        if second { (1, 0) } else { (0, 1) }
    }

    fn condition(&mut self, op: &Op, args: &[TermId], wanted: bool, tasks: &mut Vec<Task>) -> bool {
        match op {
            Op::Not => tasks.push((args[0], Value::Bool(!wanted))),
            Op::And | Op::Or => {
                let all = matches!(op, Op::And) == wanted;
                if all {
                    tasks.extend(args.iter().map(|a| (*a, Value::Bool(wanted))));
                } else {
                    let Some(one) = args.iter().find(|a| !self.is_const(**a)) else { return false };
                    tasks.push((*one, Value::Bool(wanted)));
                }
            }
            Op::Eq | Op::FpEq => {
                let (change, keep) = self.changed(args);
                let other = self.value(args[keep]);
                let target = if wanted { other } else { next(&other) };
                tasks.push((args[change], target));
            }
            Op::FpIsNan => {
                let zero = Value::zero(self.terms.sort(args[0]));
                let target = if wanted { concrete::apply(&Op::FpDiv, &[zero.clone(), zero]) } else { zero };
                tasks.push((args[0], target));
            }
            Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle | Op::FpLt | Op::FpLe | Op::IntLt | Op::IntLe => {
                return self.order(op, args, wanted, tasks);
            }
            _ => return false,
        }
        true
    }

    /// Makes one number less than another: the one that changes gets the nearest value that will do.
    fn order(&mut self, op: &Op, args: &[TermId], wanted: bool, tasks: &mut Vec<Task>) -> bool {
        // Not (a < b) is b ≤ a.
        let strict = matches!(op, Op::BvUlt | Op::BvSlt | Op::FpLt | Op::IntLt) == wanted;
        let (low, high) = if wanted { (args[0], args[1]) } else { (args[1], args[0]) };
        let signed = matches!(op, Op::BvSlt | Op::BvSle);
        let options = if self.second_first { [false, true] } else { [true, false] };
        for change_low in options {
            let (change, keep) = if change_low { (low, high) } else { (high, low) };
            if self.is_const(change) {
                continue;
            }
            let bound = self.value(keep);
            let target = if strict { beside(&bound, signed, change_low) } else { Some(bound) };
            if let Some(target) = target {
                let far = if self.far { halfway(&target, signed, change_low) } else { target };
                tasks.push((change, far));
                return true;
            }
        }
        false
    }

    /// The task that gives a bit-vector operator this result; `None` inside when nothing need be done.
    fn bits(&mut self, op: &Op, args: &[TermId], bits: u8, target: u64) -> Option<Vec<Task>> {
        let mask = u64::MAX >> (64 - bits);
        let one = |term: TermId, value: u64| Some(vec![(term, Value::bv(bits, value))]);
        match op {
            Op::BvNeg => return one(args[0], target.wrapping_neg()),
            Op::BvNot => return one(args[0], !target),
            Op::ZeroExtend(_) | Op::SignExtend(_) => {
                let Sort::Bv(narrow) = self.terms.sort(args[0]) else { return None };
                let value = Value::bv(narrow, target);
                let fits = concrete::apply(op, std::slice::from_ref(&value)) == Value::bv(bits, target);
                return fits.then(|| vec![(args[0], value)]);
            }
            Op::Extract(high, low) => {
                let Value::Bv { bits: wide, value } = self.value(args[0]) else { return None };
                let hole = (u64::MAX >> (63 - (high - low))) << low;
                return Some(vec![(args[0], Value::bv(wide, (value & !hole) | (target << low)))]);
            }
            Op::Concat => {
                let (Sort::Bv(m), Sort::Bv(n)) = (self.terms.sort(args[0]), self.terms.sort(args[1])) else {
                    return None;
                };
                return Some(vec![(args[0], Value::bv(m, target >> n)), (args[1], Value::bv(n, target))]);
            }
            Op::FpToSSat(_) => {
                let sort = self.terms.sort(args[0]);
                let back = concrete::apply(&Op::SToFp(sort), &[Value::bv(bits, target)]);
                return Some(vec![(args[0], back)]);
            }
            Op::FpToBits => {
                return Some(vec![(args[0], concrete::apply(&Op::BitsToFp, &[Value::bv(bits, target)]))]);
            }
            _ => {}
        }
        let [a, b] = args else { return None };
        let (change, keep) = self.changed(&[*a, *b]);
        let (Value::Bv { value: old, .. }, Value::Bv { value: other, .. }) =
            (self.value(args[change]), self.value(args[keep]))
        else {
            return None;
        };
        let first = change == 0;
        let value = match op {
            Op::BvAdd => target.wrapping_sub(other),
            Op::BvSub if first => target.wrapping_add(other),
            Op::BvSub => other.wrapping_sub(target),
            Op::BvXor => target ^ other,
            Op::BvAnd if target & !other & mask == 0 => (old & !other) | target,
            Op::BvOr if other & !target == 0 => (old & other) | (target & !other),
            Op::BvMul => quotient(target, other, bits)?,
            Op::BvShl if first && other < u64::from(bits) => {
                (target >> other) | (old & !(mask >> other) & mask)
            }
            Op::BvLShr | Op::BvAShr if first && other < u64::from(bits) => {
                (target << other) | (old & ((1 << other) - 1))
            }
            Op::BvUDiv | Op::BvSDiv if first => target.wrapping_mul(other),
            // Keep the quotient where the remainder is wanted.
            Op::BvURem | Op::BvSRem if first => {
                let Value::Bv { value: now, .. } =
                    concrete::apply(op, &[Value::bv(bits, old), Value::bv(bits, other)])
                else {
                    return None;
                };
                old.wrapping_sub(now).wrapping_add(target)
            }
            _ => return None,
        };
        one(args[change], value)
    }

    fn float(&mut self, op: &Op, args: &[TermId], target: Value, tasks: &mut Vec<Task>) -> bool {
        let sort = target.sort();
        let task = match op {
            Op::FpNeg => (args[0], concrete::apply(&Op::FpNeg, &[target])),
            Op::FpAbs | Op::FpFloor | Op::FpCeil | Op::FpRint | Op::FpTrunc => (args[0], target),
            Op::FpSqrt => (args[0], concrete::apply(&Op::FpMul, &[target.clone(), target])),
            Op::FpRem => (args[0], target),
            Op::SToFp(_) | Op::UToFp(_) => {
                let Sort::Bv(bits) = self.terms.sort(args[0]) else { return false };
                (args[0], concrete::apply(&Op::FpToSSat(bits), &[target]))
            }
            Op::FpToFp(_) => {
                let back = self.terms.sort(args[0]);
                (args[0], concrete::apply(&Op::FpToFp(back), &[target]))
            }
            Op::BitsToFp => (args[0], concrete::apply(&Op::FpToBits, &[target])),
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv => {
                let (change, keep) = self.changed(args);
                let other = self.value(args[keep]);
                let (inverse, operands) = match (op, change) {
                    (Op::FpAdd, _) => (Op::FpSub, [target, other]),
                    (Op::FpSub, 0) => (Op::FpAdd, [target, other]),
                    (Op::FpSub, _) => (Op::FpSub, [other, target]),
                    (Op::FpMul, _) => (Op::FpDiv, [target, other]),
                    (Op::FpDiv, 0) => (Op::FpMul, [target, other]),
                    _ => (Op::FpDiv, [other, target]),
                };
                (args[change], concrete::apply(&inverse, &operands))
            }
            _ => return false,
        };
        debug_assert!(matches!(sort, Sort::F32 | Sort::F64));
        tasks.push(task);
        true
    }
}

/// `x` with `x · factor = product` modulo 2^bits, if there is one.
fn quotient(product: u64, factor: u64, bits: u8) -> Option<u64> {
    let mask = u64::MAX >> (64 - bits);
    if factor & mask == 0 {
        return None;
    }
    let shift = factor.trailing_zeros();
    if product & ((1 << shift) - 1) != 0 {
        return None;
    }
    // A small exact quotient reads better than a modular one.
    if product % factor == 0 {
        return Some(product / factor);
    }
    let odd = factor >> shift;
    // Newton's iteration doubles the number of right bits; an odd number is its own inverse modulo 8.
    let inverse = (0..5).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))));
    Some((product >> shift).wrapping_mul(inverse) & mask)
}

/// Another value of the sort.
fn next(value: &Value) -> Value {
    match value {
        Value::Bool(b) => Value::Bool(!b),
        Value::Bv { bits, value } => Value::bv(*bits, value.wrapping_add(1)),
        Value::F32(bits) => Value::f32(f32::from_bits(*bits) + 1.0),
        Value::F64(bits) => Value::f64(f64::from_bits(*bits) + 1.0),
        Value::Int(number) => Value::Int(number.wrapping_add(1)),
        Value::Str(units) => Value::Str(units.iter().copied().chain([97]).collect()),
        // References of the initial heap are not above zero.
        Value::Ref(number) => Value::Ref(if *number > 0 { 0 } else { number.checked_sub(1).unwrap_or(0) }),
    }
}

/// The nearest value below or above a number; `None` at the end of the range and for NaN.
fn beside(value: &Value, signed: bool, below: bool) -> Option<Value> {
    match value {
        Value::Bv { bits, value } => {
            let mask = u64::MAX >> (64 - bits);
            let (least, greatest) = if signed { (1 << (bits - 1), mask >> 1) } else { (0, mask) };
            let end = if below { least } else { greatest };
            let beside = if below { value.wrapping_sub(1) } else { value.wrapping_add(1) };
            (*value != end).then(|| Value::bv(*bits, beside))
        }
        Value::F32(bits) => {
            let x = f32::from_bits(*bits);
            let y = if below { x.next_down() } else { x.next_up() };
            (x.abs() != y.abs() && !x.is_nan()).then(|| Value::f32(y))
        }
        Value::F64(bits) => {
            let x = f64::from_bits(*bits);
            let y = if below { x.next_down() } else { x.next_up() };
            (x.abs() != y.abs() && !x.is_nan()).then(|| Value::f64(y))
        }
        Value::Int(number) => {
            if below { number.checked_sub(1) } else { number.checked_add(1) }.map(Value::Int)
        }
        Value::Bool(_) | Value::Str(_) | Value::Ref(_) => None,
    }
}

/// A bit-vector halfway between a number and the least or the greatest one; others as they are.
fn halfway(value: &Value, signed: bool, below: bool) -> Value {
    let Value::Bv { bits, value: number } = value else { return value.clone() };
    let mask = u64::MAX >> (64 - bits);
    // Signed order is unsigned order after the sign bit is flipped.
    let flip = if signed { 1 << (bits - 1) } else { 0 };
    let number = number ^ flip;
    let middle = if below { number / 2 } else { number + (mask - number) / 2 };
    Value::bv(*bits, middle ^ flip)
}

#[cfg(test)]
mod tests {
    use super::quotient;

    /// Every product has a factor, and what has none is not claimed to have one.
    #[test]
    fn multiplication_is_turned_around() {
        for bits in [1u8, 3, 5, 8] {
            let size = 1u64 << bits;
            for factor in 0..size {
                for product in 0..size {
                    let exists = factor != 0 && (0..size).any(|x| (x * factor) % size == product);
                    match quotient(product, factor, bits) {
                        Some(x) => assert_eq!((x * factor) % size, product, "{product} / {factor}"),
                        None => assert!(!exists, "{product} / {factor} in {bits} bits"),
                    }
                }
            }
        }
    }
}
