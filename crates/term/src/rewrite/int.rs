//! Unbounded integers.

use crate::{Op, TermId, Terms, Value};

impl Terms {
    fn as_int(&self, t: TermId) -> Option<i128> {
        match self.op(t) {
            Op::Const(Value::Int(v)) => Some(*v),
            _ => None,
        }
    }

    /// The first argument and the constant second one.
    fn int_const(&self, t: TermId, op: &Op) -> Option<(TermId, i128)> {
        let (a, b) = self.arg2(t, op)?;
        Some((a, self.as_int(b)?))
    }

    pub(super) fn integers(&mut self, op: &Op, a: TermId, b: TermId) -> Option<TermId> {
        let (ca, cb) = (self.as_int(a), self.as_int(b));
        match (op, cb) {
            (Op::IntAdd | Op::IntSub, Some(0)) | (Op::IntMul | Op::IntDiv, Some(1)) => Some(a),
            (Op::IntMul, Some(0)) => Some(b),
            (Op::IntMod, Some(1 | -1)) => Some(self.int(0)),
            (Op::IntSub, _) if a == b => Some(self.int(0)),
            (Op::IntSub, Some(c)) => {
                let c = c.checked_neg()?;
                let c = self.int(c);
                Some(self.make(Op::IntAdd, &[a, c]))
            }
            (Op::IntAdd | Op::IntMul, Some(c)) => {
                let (x, d) = self.int_const(a, op)?;
                let c = if *op == Op::IntAdd { c.checked_add(d)? } else { c.checked_mul(d)? };
                let c = self.int(c);
                Some(self.make(op.clone(), &[x, c]))
            }
            (Op::IntLt, _) if a == b => Some(self.false_()),
            (Op::IntLt, Some(c)) => {
                let (x, d) = self.int_const(a, &Op::IntAdd)?;
                let c = self.int(c.checked_sub(d)?);
                Some(self.make(Op::IntLt, &[x, c]))
            }
            // c < x is ¬(x < c + 1)
            (Op::IntLt, None) => {
                let above = self.int(ca?.checked_add(1)?);
                let t = self.make(Op::IntLt, &[b, above]);
                Some(self.not(t))
            }
            _ => None,
        }
    }
}
