//! Hash-consed terms.

use crate::ranges::Facts;
use crate::{Sort, SymId, Symbol, Value};
use conspect_base::{Arena, define_id};
use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

define_id! {
    /// A term of a [`Terms`]. Equal ids mean equal terms.
    #[derive(serde::Serialize, serde::Deserialize)]
    pub struct TermId
}

/// The operator of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
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
    /// Division and remainder by zero as in SMT-LIB: the unsigned quotient is all ones, the signed one is −1 for
    /// a dividend that is not negative and 1 for a negative one, the remainder is the dividend.
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
    /// SMT-LIB's `div` and `mod` (the remainder is never negative); by zero, 0 and the dividend.
    IntDiv,
    IntMod,
    IntLe,
    IntLt,
    /// The nearest double. A solver is asked only where the integer has at most 64 bits.
    IntToFp,
    /// The low bits of an integer's two's complement without end.
    IntToBv(u8),
    /// A signed bit-vector as an unbounded integer.
    BvToInt,
}

/// Arguments of a term: most operators have at most three.
pub(crate) type Args = SmallVec<[TermId; 3]>;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Node {
    pub op: Op,
    pub args: Args,
}

/// An interner of terms with smart constructors. Not shared between threads: terms cross threads and
/// processes in the portable encoding.
#[derive(Default, Debug)]
pub struct Terms {
    pub(crate) nodes: Arena<TermId, Node>,
    pub(crate) sorts: Vec<Sort>,
    /// What is known of each term's value, computed when the term is made.
    pub(crate) facts: Vec<Facts>,
    /// The terms by the hash of their nodes, which is kept so that growing need not look at them again.
    ids: HashTable<(u64, TermId)>,
    pub(crate) symbols: Arena<SymId, Symbol>,
    symbol_ids: FxHashMap<Symbol, SymId>,
    /// Symbols whose values are objects that no other cell refers to.
    owned: FxHashSet<SymId>,
    /// How deep constructors are nested right now.
    pub(crate) depth: u32,
    pub(crate) hashes: FxHashMap<TermId, [u8; 32]>,
}

/// Values for symbols.
pub trait Assignment {
    /// The value of a symbol at these arguments. Total: an assignment has a value for everything. A length
    /// ([`Region::Length`](crate::Region::Length)) is not negative.
    fn value(&self, symbol: &Symbol, args: &[Value]) -> Value;
}

fn hash(op: &Op, args: &[TermId]) -> u64 {
    let mut h = FxHasher::default();
    op.hash(&mut h);
    for a in args {
        h.write_u32(a.0);
    }
    h.finish()
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

    /// Says that the values of a symbol are objects that only one cell refers to: two applications of such symbols are
    /// the same object where symbols and arguments are the same, and nothing needs to ask a solver.
    pub fn own(&mut self, symbol: SymId) {
        self.owned.insert(symbol);
    }

    /// Do its values belong to the cells that hold them ([`own`](Terms::own))?
    pub fn is_owned(&self, symbol: SymId) -> bool {
        self.owned.contains(&symbol)
    }

    /// Every symbol that was made, in order.
    pub fn symbols(&self) -> impl Iterator<Item = &Symbol> {
        self.symbols.iter().map(|(_, s)| s)
    }

    /// What a symbol is.
    pub fn symbol_of(&self, id: SymId) -> &Symbol {
        &self.symbols[id]
    }

    /// The term of exactly this operator over exactly these arguments, or the constant that the known bits and
    /// ranges leave as its only value.
    pub(crate) fn intern(&mut self, op: Op, args: &[TermId], sort: Sort) -> TermId {
        let hash_of = hash(&op, args);
        let nodes = &self.nodes;
        let same =
            |(h, t): &(u64, TermId)| *h == hash_of && nodes[*t].args[..] == *args && nodes[*t].op == op;
        if let Some((_, id)) = self.ids.find(hash_of, same) {
            return *id;
        }
        let facts = self.facts_of(&op, args, sort);
        if let (Some(value), false) = (facts.as_value(), matches!(op, Op::Const(_))) {
            return self.constant(value);
        }
        let id = self.nodes.push(Node { op, args: SmallVec::from_slice(args) });
        self.sorts.push(sort);
        self.facts.push(facts);
        self.ids.insert_unique(hash_of, (hash_of, id), |(h, _)| *h);
        id
    }

    /// A constant. Bits above its width and unusual NaNs are put right.
    pub fn constant(&mut self, value: Value) -> TermId {
        let value = value.canonical();
        let sort = value.sort();
        self.intern(Op::Const(value), &[], sort)
    }

    /// A symbol applied to arguments (none for an input).
    pub fn apply(&mut self, symbol: SymId, args: &[TermId]) -> TermId {
        let sort = self.symbols[symbol].sort;
        self.intern(Op::Symbol(symbol), args, sort)
    }

    /// The smart constructor: the term of this operator over these arguments, simplified. The sort follows
    /// from the operator and the arguments' sorts. `And` and `Or` take any number of arguments, everything
    /// else as many as its documentation says.
    ///
    /// # Panics
    /// When the arguments' number or sorts do not fit the operator.
    pub fn make(&mut self, op: Op, args: &[TermId]) -> TermId {
        match self.try_make(op, args) {
            Ok(t) => t,
            Err(e) => panic!("an ill-sorted term: {e}"),
        }
    }
}
