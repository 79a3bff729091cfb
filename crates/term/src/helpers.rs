//! Short names for common constructions, and short looks at terms.

use crate::{Op, Sort, TermId, Terms, Value};

impl Terms {
    /// `true`.
    pub fn true_(&mut self) -> TermId {
        self.constant(Value::Bool(true))
    }

    /// `false`.
    pub fn false_(&mut self) -> TermId {
        self.constant(Value::Bool(false))
    }

    /// A truth value.
    pub fn bool(&mut self, value: bool) -> TermId {
        self.constant(Value::Bool(value))
    }

    /// A machine integer of this many bits; what is above them is dropped.
    pub fn bv(&mut self, bits: u8, value: u64) -> TermId {
        self.constant(Value::bv(bits, value))
    }

    /// A binary32.
    pub fn f32(&mut self, value: f32) -> TermId {
        self.constant(Value::f32(value))
    }

    /// A binary64.
    pub fn f64(&mut self, value: f64) -> TermId {
        self.constant(Value::f64(value))
    }

    /// An unbounded integer.
    pub fn int(&mut self, value: i128) -> TermId {
        self.constant(Value::Int(value))
    }

    /// An address.
    pub fn reference(&mut self, address: i32) -> TermId {
        self.constant(Value::Ref(address))
    }

    /// The negation.
    pub fn not(&mut self, a: TermId) -> TermId {
        self.make(Op::Not, &[a])
    }

    /// The conjunction.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        self.make(Op::And, &[a, b])
    }

    /// The disjunction.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        self.make(Op::Or, &[a, b])
    }

    /// `a` implies `b`.
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// Equality; on floats the identity of values.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        self.make(Op::Eq, &[a, b])
    }

    /// `then` where `cond` holds and `other` elsewhere.
    pub fn ite(&mut self, cond: TermId, then: TermId, other: TermId) -> TermId {
        self.make(Op::Ite, &[cond, then, other])
    }

    /// Is the term this truth value?
    pub fn is_bool(&self, t: TermId, value: bool) -> bool {
        matches!(self.op(t), Op::Const(Value::Bool(v)) if *v == value)
    }

    /// Is the term a constant?
    pub fn is_const(&self, t: TermId) -> bool {
        matches!(self.op(t), Op::Const(_))
    }

    /// The value of a constant machine integer.
    pub fn as_bv(&self, t: TermId) -> Option<u64> {
        match self.op(t) {
            Op::Const(Value::Bv { value, .. }) => Some(*value),
            _ => None,
        }
    }

    /// The width of a machine integer.
    ///
    /// # Panics
    /// When the term is none.
    pub fn bits(&self, t: TermId) -> u8 {
        match self.sort(t) {
            Sort::Bv(bits) => bits,
            sort => panic!("a machine integer is expected, not a {sort:?}"),
        }
    }

    /// The argument, when the term is this operator over one.
    pub(crate) fn arg1(&self, t: TermId, op: &Op) -> Option<TermId> {
        let node = &self.nodes[t];
        if node.op == *op { node.args.first().copied() } else { None }
    }

    /// The arguments, when the term is this operator over two.
    pub(crate) fn arg2(&self, t: TermId, op: &Op) -> Option<(TermId, TermId)> {
        let node = &self.nodes[t];
        match node.args[..] {
            [a, b] if node.op == *op => Some((a, b)),
            _ => None,
        }
    }

    /// The first argument and the constant second one, when the term is this operator over such.
    pub(crate) fn arg_const(&self, t: TermId, op: &Op) -> Option<(TermId, u64)> {
        let (a, b) = self.arg2(t, op)?;
        Some((a, self.as_bv(b)?))
    }

    /// Condition and branches, when the term is a choice.
    pub(crate) fn as_ite(&self, t: TermId) -> Option<(TermId, TermId, TermId)> {
        let node = &self.nodes[t];
        match node.args[..] {
            [c, a, b] if node.op == Op::Ite => Some((c, a, b)),
            _ => None,
        }
    }

    /// Is one of the two boolean terms the negation of the other?
    pub(crate) fn opposite(&self, a: TermId, b: TermId) -> bool {
        self.arg1(a, &Op::Not) == Some(b) || self.arg1(b, &Op::Not) == Some(a)
    }
}
