//! Random terms, kept twice: as the smart constructors simplify them, and as plain lists of operators that are
//! evaluated by the reference semantics only.
#![allow(dead_code)]

use conspect_term::{Assignment, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value, concrete};
use std::cell::Cell;

/// The choices that a random term is made by: one row a node.
pub type Choices = Vec<(u8, u8, u8, u8, u64)>;

/// How many symbols of each sort there are.
const SYMBOLS: usize = 2;

/// A node of the unsimplified term.
pub struct Plain {
    pub op: Op,
    pub args: Vec<usize>,
    pub sort: Sort,
    /// Which symbol, for leaves that are one: an input with this number.
    pub input: Option<u32>,
}

pub struct Pair {
    pub terms: Terms,
    pub plain: Vec<Plain>,
    /// The simplified term of each plain node.
    pub simple: Vec<TermId>,
}

/// A deterministic stream of numbers.
pub struct Stream(pub u64);

impl Stream {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// A machine integer that is likely to be a special one.
fn special_bits(bits: u8, r: u64) -> u64 {
    let x = match r % 12 {
        0 => 0,
        1 => 1,
        2 => u64::MAX,
        3 => 1 << (bits - 1),
        4 => (1u64 << (bits - 1)).wrapping_sub(1),
        5 => 1 << ((r >> 8) % u64::from(bits)),
        6 => (1u64 << ((r >> 8) % u64::from(bits))).wrapping_sub(1),
        7 => u64::from(bits) - 1,
        8 => u64::from(bits),
        9 => (r >> 8) % 8,
        10 => ((r >> 8) % 8).wrapping_neg(),
        _ => r >> 4,
    };
    match Value::bv(bits, x) {
        Value::Bv { value, .. } => value,
        _ => unreachable!(),
    }
}

const FLOATS: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    f64::MIN_POSITIVE,
    5e-324,
    f64::MAX,
    f64::MIN,
    2147483647.0,
    -2147483648.0,
    2147483648.0,
    9007199254740992.0,
    16777216.0,
    9.3e18,
    1e-45,
    3.0000001,
];

/// A value that is likely to be a special one.
pub fn special(sort: Sort, r: u64) -> Value {
    match sort {
        Sort::Bool => Value::Bool(r & 1 == 1),
        Sort::Bv(bits) => Value::bv(bits, special_bits(bits, r)),
        Sort::F32 if r.is_multiple_of(4) => Value::f32(f32::from_bits((r >> 8) as u32)),
        Sort::F32 => Value::f32(FLOATS[(r >> 8) as usize % FLOATS.len()] as f32),
        Sort::F64 if r.is_multiple_of(4) => Value::f64(f64::from_bits(r)),
        Sort::F64 => Value::f64(FLOATS[(r >> 8) as usize % FLOATS.len()]),
        Sort::Int => Value::Int(i128::from(r as i64 >> (r % 64))),
        Sort::Str => Value::Str(vec![b'a' as u16; (r % 3) as usize]),
        Sort::Ref => Value::Ref((r % 5) as i32 - 2),
    }
}

/// Gives each symbol a value by its number, sort and a seed.
pub struct Random {
    pub seed: u64,
    pub asked: Cell<u64>,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Random { seed, asked: Cell::new(0) }
    }

    fn of(&self, symbol: &Symbol) -> Value {
        let SymbolKind::Input(i) = symbol.kind else { panic!("only inputs here") };
        let mut s = Stream(self.seed ^ (u64::from(i) << 32));
        special(symbol.sort, s.next())
    }
}

impl Assignment for Random {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        self.asked.set(self.asked.get() + 1);
        self.of(symbol)
    }
}

/// Operators with the sorts of their arguments, for machine integers of `w` and `n` bits, n ≤ w.
pub fn operators(w: u8, n: u8) -> Vec<(Op, Vec<Sort>)> {
    use Sort::{Bool, Bv, F32, F64, Int};
    let mut out = vec![];
    let mut add = |weight: usize, op: Op, sorts: &[Sort]| {
        for _ in 0..weight {
            out.push((op.clone(), sorts.to_vec()));
        }
    };
    for (op, weight) in [
        (Op::BvAdd, 4),
        (Op::BvSub, 4),
        (Op::BvMul, 3),
        (Op::BvUDiv, 2),
        (Op::BvSDiv, 2),
        (Op::BvURem, 2),
        (Op::BvSRem, 2),
        (Op::BvAnd, 3),
        (Op::BvOr, 3),
        (Op::BvXor, 3),
        (Op::BvShl, 3),
        (Op::BvLShr, 3),
        (Op::BvAShr, 3),
        (Op::BvUlt, 3),
        (Op::BvUle, 2),
        (Op::BvSlt, 3),
        (Op::BvSle, 2),
        (Op::BvSMulOverflows, 1),
        (Op::BvUMulOverflows, 1),
        (Op::Eq, 5),
    ] {
        add(weight, op.clone(), &[Bv(w), Bv(w)]);
        if w != n {
            add(1, op, &[Bv(n), Bv(n)]);
        }
    }
    for b in [w, n] {
        add(2, Op::BvNeg, &[Bv(b)]);
        add(2, Op::BvNot, &[Bv(b)]);
        add(3, Op::Ite, &[Bool, Bv(b), Bv(b)]);
        for s in [F32, F64] {
            add(1, Op::SToFp(s), &[Bv(b)]);
            add(1, Op::IntToBv(b), &[Int]);
            add(1, Op::BvToInt, &[Bv(b)]);
            add(3, Op::IntToFp, &[Int]);
            add(1, Op::UToFp(s), &[Bv(b)]);
            add(1, Op::FpToSSat(b), &[s]);
        }
    }
    add(3, Op::ZeroExtend(w), &[Bv(n)]);
    add(3, Op::SignExtend(w), &[Bv(n)]);
    add(3, Op::Extract(n - 1, 0), &[Bv(w)]);
    add(2, Op::Extract(w - 1, w - n), &[Bv(w)]);
    if n < w {
        add(2, Op::Extract(n, n / 2), &[Bv(w)]);
        // Both parts have at least one bit; the low part is `w − n` bits of a `w`-bit number.
        add(2, Op::Concat, &[Bv(n), Bv(w - n)]);
        add(1, Op::Extract(w - n - 1, 0), &[Bv(w)]);
    }
    for (op, weight) in [(Op::And, 4), (Op::Or, 4), (Op::Eq, 2)] {
        add(weight, op, &[Bool, Bool]);
    }
    add(1, Op::And, &[Bool, Bool, Bool]);
    add(1, Op::Or, &[Bool, Bool, Bool]);
    add(3, Op::Not, &[Bool]);
    add(3, Op::Ite, &[Bool, Bool, Bool]);
    for s in [F32, F64] {
        for op in [Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv, Op::FpRem] {
            add(1, op, &[s, s]);
        }
        for op in [Op::FpEq, Op::FpLt, Op::FpLe, Op::Eq] {
            add(2, op, &[s, s]);
        }
        for op in [Op::FpSqrt, Op::FpNeg, Op::FpAbs, Op::FpFloor, Op::FpCeil, Op::FpRint, Op::FpTrunc] {
            add(1, op, &[s]);
        }
        add(1, Op::FpIsNan, &[s]);
        add(1, Op::FpToFp(F32), &[s]);
        add(1, Op::FpToFp(F64), &[s]);
        add(1, Op::Ite, &[Bool, s, s]);
        add(1, Op::FpToBits, &[s]);
    }
    add(1, Op::BitsToFp, &[Bv(32)]);
    add(1, Op::BitsToFp, &[Bv(64)]);
    for op in [Op::IntAdd, Op::IntSub, Op::IntMul, Op::IntDiv, Op::IntMod, Op::IntLe, Op::IntLt, Op::Eq] {
        add(1, op, &[Int, Int]);
    }
    for s in [Int, Sort::Ref, Sort::Str] {
        add(1, Op::Ite, &[Bool, s, s]);
        add(1, Op::Eq, &[s, s]);
    }
    out
}

impl Pair {
    /// The term pair that the choices describe. The theme selects a few operators: rules are about particular
    /// operators under one another, which is rare when all of them take part.
    pub fn new(choices: &Choices, (w, n): (u8, u8), theme: u64) -> Pair {
        let mut pair = Pair { terms: Terms::new(), plain: vec![], simple: vec![] };
        let mut ops = operators(w, n.min(w));
        let mut stream = Stream(theme);
        let kinds: Vec<Op> = ops.iter().fold(vec![], |mut kinds, (op, _)| {
            if !kinds.contains(op) {
                kinds.push(op.clone());
            }
            kinds
        });
        let chosen: Vec<&Op> =
            (0..2 + stream.next() % 6).map(|_| &kinds[stream.next() as usize % kinds.len()]).collect();
        ops.retain(|(op, _)| theme.is_multiple_of(8) || chosen.contains(&op));
        for (op, a, b, c, k) in choices {
            let index = (usize::from(*op) << 8 | (*k % 251) as usize) % ops.len();
            let (op, sorts) = &ops[index];
            let picks = [*a, *b, *c];
            let args: Vec<usize> = sorts
                .iter()
                .zip(picks)
                .enumerate()
                .map(|(i, (s, p))| pair.pick(*s, p, k.rotate_left(i as u32 * 20)))
                .collect();
            pair.add(op.clone(), args);
        }
        pair
    }

    /// An existing node of the sort, or a new leaf.
    fn pick(&mut self, sort: Sort, choice: u8, k: u64) -> usize {
        // Of the nodes made, those that did not turn out constant: the newest four.
        let candidates: Vec<usize> = (0..self.plain.len())
            .rev()
            .filter(|i| self.plain[*i].sort == sort && !self.plain[*i].args.is_empty())
            .filter(|i| !self.terms.is_const(self.simple[*i]))
            .take(4)
            .collect();
        match choice % 16 {
            0..4 => self.constant(special(sort, k)),
            4..7 => self.input(sort, u32::from(choice) / 16 % SYMBOLS as u32),
            _ if candidates.is_empty() => self.input(sort, u32::from(choice) / 16 % SYMBOLS as u32),
            _ => candidates[usize::from(choice / 16) % candidates.len()],
        }
    }

    pub fn constant(&mut self, value: Value) -> usize {
        let sort = value.sort();
        self.simple.push(self.terms.constant(value.clone()));
        self.plain.push(Plain { op: Op::Const(value), args: vec![], sort, input: None });
        self.plain.len() - 1
    }

    pub fn input(&mut self, sort: Sort, i: u32) -> usize {
        // Numbers differ between sorts, so that each symbol has one.
        let code = match sort {
            Sort::Bool => 0,
            Sort::Bv(b) => 10 + u32::from(b),
            Sort::F32 => 1,
            Sort::F64 => 2,
            Sort::Int => 3,
            Sort::Str => 4,
            Sort::Ref => 5,
        };
        let i = code * 8 + i;
        let s = self.terms.symbol(Symbol { kind: SymbolKind::Input(i), sort });
        self.simple.push(self.terms.apply(s, &[]));
        self.plain.push(Plain { op: Op::Symbol(s), args: vec![], sort, input: Some(i) });
        self.plain.len() - 1
    }

    pub fn add(&mut self, op: Op, args: Vec<usize>) -> usize {
        let simple: Vec<TermId> = args.iter().map(|a| self.simple[*a]).collect();
        let t = self.terms.make(op.clone(), &simple);
        let sort = self.terms.sort(t);
        self.simple.push(t);
        self.plain.push(Plain { op, args, sort, input: None });
        self.plain.len() - 1
    }

    /// The values of the plain nodes by the reference semantics.
    pub fn reference(&self, assignment: &Random) -> Vec<Value> {
        let mut out: Vec<Value> = vec![];
        for node in &self.plain {
            let value = match node.input {
                Some(i) => assignment.of(&Symbol { kind: SymbolKind::Input(i), sort: node.sort }),
                None => {
                    let args: Vec<Value> = node.args.iter().map(|a| out[*a].clone()).collect();
                    concrete::apply(&node.op, &args)
                }
            };
            out.push(value);
        }
        out
    }
}

/// Pairs of widths worth trying.
pub const WIDTHS: [(u8, u8); 14] = [
    (1, 1),
    (2, 1),
    (3, 2),
    (4, 4),
    (4, 3),
    (5, 2),
    (8, 3),
    (8, 8),
    (16, 8),
    (32, 8),
    (32, 16),
    (32, 32),
    (64, 32),
    (64, 64),
];
