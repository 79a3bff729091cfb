//! Every operator means the same to the interner, to the evaluator and to Z3.
//!
//! A random tree of operators is built three ways: as a Z3 expression operator by operator, as a term
//! through the smart constructor, and (on constants) as the evaluator's value.

use super::encode::Encoder;
use super::raw::{Ast, Context, Kind, Verdict};
use super::session::{Relaxation, Session, encode_axiom};
use crate::Classes;
use crate::axioms;
use crate::backend::Interrupter;
use crate::formula::Formulas;
use crate::query::Query;
use crate::support::Supports;
use conspect_term::{Assignment, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value};
use proptest::prelude::*;
use z3_sys::{Z3_mk_eq, Z3_mk_not};

/// A stream of choices that proptest shrinks: when it is used up, every choice is the first one.
struct Choices<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        self.at += 1;
        self.bytes.get(self.at - 1).copied().unwrap_or(0)
    }
    fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n
    }
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
    fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }
}

const WIDTHS: [u8; 9] = [4, 1, 5, 7, 8, 16, 32, 33, 64];
const FLOATS: [Sort; 2] = [Sort::F32, Sort::F64];
const DOUBLES: [f64; 15] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -2.5,
    3.0,
    1e10,
    -2147483649.0,
    9.3e18,
    1e300,
    5e-324,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// A tree of operators that nothing has simplified.
#[derive(Debug)]
enum Tree {
    Constant(Value),
    /// The variable of this sort with this number.
    Variable(Sort, u32),
    Node(Op, Sort, Vec<Tree>),
}

impl Tree {
    fn sort(&self) -> Sort {
        match self {
            Tree::Constant(value) => value.sort(),
            Tree::Variable(sort, _) | Tree::Node(_, sort, _) => *sort,
        }
    }
}

fn canonical_f32(x: f32) -> Value {
    Value::F32(if x.is_nan() { 0x7fc0_0000 } else { x.to_bits() })
}

fn canonical_f64(x: f64) -> Value {
    Value::F64(if x.is_nan() { 0x7ff8_0000_0000_0000 } else { x.to_bits() })
}

fn constant(c: &mut Choices, sort: Sort) -> Value {
    match sort {
        Sort::Bool => Value::Bool(c.below(2) == 1),
        Sort::Bv(bits) => {
            let mask = u64::MAX >> (64 - bits);
            let top = 1u64 << (bits - 1);
            let random = c.word();
            let value = c.pick(&[0, 1, mask, top, top - 1, 2, 31, 5, random, random]) & mask;
            Value::Bv { bits, value }
        }
        Sort::F32 => {
            let random = f32::from_bits(c.word() as u32);
            if c.below(3) == 0 { canonical_f32(random) } else { canonical_f32(c.pick(&DOUBLES) as f32) }
        }
        Sort::F64 => {
            let random = f64::from_bits(c.word());
            if c.below(3) == 0 { canonical_f64(random) } else { canonical_f64(c.pick(&DOUBLES)) }
        }
        Sort::Int => Value::Int(c.pick(&[0, 1, -1, 2, -3, 7, 100, 1 << 40])),
        Sort::Str => {
            let length = c.below(4);
            Value::Str((0..length).map(|_| c.pick(&[0u16, 65, 0xd800, 0xffff])).collect())
        }
        Sort::Ref => Value::Ref(c.pick(&[0, 1, -1, -7, i32::MIN, i32::MAX])),
    }
}

/// The sorts that an operator can be applied to, and its result's sort, as one random choice of an operator
/// with this result.
fn operator(c: &mut Choices, sort: Sort) -> (Op, Vec<Sort>) {
    let width = Sort::Bv(c.pick(&WIDTHS));
    let float = c.pick(&FLOATS);
    let any = c.pick(&[width, float, Sort::Int, Sort::Bool, Sort::Ref, Sort::Str]);
    let binary = |op: Op, s: Sort| (op, vec![s, s]);
    match sort {
        Sort::Bool => match c.below(20) {
            0 => binary(Op::And, Sort::Bool),
            1 => binary(Op::Or, Sort::Bool),
            2 => (Op::Not, vec![Sort::Bool]),
            3..=5 => binary(Op::Eq, any),
            6 => binary(Op::BvUlt, width),
            7 => binary(Op::BvUle, width),
            8 => binary(Op::BvSlt, width),
            9 => binary(Op::BvSle, width),
            10 => binary(Op::BvSMulOverflows, width),
            11 => binary(Op::BvUMulOverflows, width),
            12 => binary(Op::FpEq, float),
            13 => binary(Op::FpLt, float),
            14 => binary(Op::FpLe, float),
            15 => (Op::FpIsNan, vec![float]),
            16 => binary(Op::IntLe, Sort::Int),
            17 => binary(Op::IntLt, Sort::Int),
            _ => (Op::Ite, vec![Sort::Bool, Sort::Bool, Sort::Bool]),
        },
        Sort::Bv(bits) => bv_operator(c, bits, float),
        Sort::F32 | Sort::F64 => float_operator(c, sort, width),
        Sort::Int => match c.below(7) {
            0 => binary(Op::IntAdd, Sort::Int),
            1 => binary(Op::IntSub, Sort::Int),
            2 => binary(Op::IntMul, Sort::Int),
            3 => binary(Op::IntDiv, Sort::Int),
            4 => binary(Op::IntMod, Sort::Int),
            _ => (Op::Ite, vec![Sort::Bool, Sort::Int, Sort::Int]),
        },
        Sort::Str | Sort::Ref => (Op::Ite, vec![Sort::Bool, sort, sort]),
    }
}

fn bv_operator(c: &mut Choices, bits: u8, float: Sort) -> (Op, Vec<Sort>) {
    let sort = Sort::Bv(bits);
    let plain = [
        Op::BvAdd,
        Op::BvSub,
        Op::BvMul,
        Op::BvUDiv,
        Op::BvSDiv,
        Op::BvURem,
        Op::BvSRem,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
        Op::BvShl,
        Op::BvLShr,
        Op::BvAShr,
    ];
    match c.below(24) {
        n @ 0..=12 => (plain[n].clone(), vec![sort, sort]),
        13 => (Op::BvNeg, vec![sort]),
        14 => (Op::BvNot, vec![sort]),
        15 if bits > 1 => (Op::ZeroExtend(bits), vec![Sort::Bv(1 + c.below(usize::from(bits - 1)) as u8)]),
        16 if bits > 1 => (Op::SignExtend(bits), vec![Sort::Bv(1 + c.below(usize::from(bits - 1)) as u8)]),
        17 | 18 => {
            let from = bits + c.below(usize::from(65 - bits)) as u8;
            let low = c.below(usize::from(from - bits + 1)) as u8;
            (Op::Extract(low + bits - 1, low), vec![Sort::Bv(from)])
        }
        19 if bits > 1 => {
            let high = 1 + c.below(usize::from(bits - 1)) as u8;
            (Op::Concat, vec![Sort::Bv(high), Sort::Bv(bits - high)])
        }
        20 => (Op::FpToSSat(bits), vec![float]),
        21 if bits == 32 => (Op::FpToBits, vec![Sort::F32]),
        21 if bits == 64 => (Op::FpToBits, vec![Sort::F64]),
        _ => (Op::Ite, vec![Sort::Bool, sort, sort]),
    }
}

fn float_operator(c: &mut Choices, sort: Sort, width: Sort) -> (Op, Vec<Sort>) {
    let (other, bits) = if sort == Sort::F32 { (Sort::F64, 32) } else { (Sort::F32, 64) };
    let plain = [Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv];
    let unary = [Op::FpSqrt, Op::FpNeg, Op::FpAbs, Op::FpFloor, Op::FpCeil, Op::FpRint, Op::FpTrunc];
    match c.below(18) {
        n @ 0..=3 => (plain[n].clone(), vec![sort, sort]),
        n @ 4..=10 => (unary[n - 4].clone(), vec![sort]),
        11 => (Op::SToFp(sort), vec![width]),
        12 => (Op::UToFp(sort), vec![width]),
        13 => (Op::FpToFp(sort), vec![other]),
        14 => (Op::BitsToFp, vec![Sort::Bv(bits)]),
        _ => (Op::Ite, vec![Sort::Bool, sort, sort]),
    }
}

fn tree(c: &mut Choices, sort: Sort, depth: u32) -> Tree {
    if depth == 0 || c.below(8) == 7 {
        return if c.below(3) == 2 {
            Tree::Constant(constant(c, sort))
        } else {
            Tree::Variable(sort, c.below(2) as u32)
        };
    }
    let (op, sorts) = operator(c, sort);
    let args = sorts.into_iter().map(|s| tree(c, s, depth - 1)).collect();
    Tree::Node(op, sort, args)
}

/// Variables of different sorts have different numbers.
fn variable(sort: Sort, number: u32) -> Symbol {
    let base = match sort {
        Sort::Bool => 0,
        Sort::Bv(bits) => u32::from(bits),
        Sort::F32 => 70,
        Sort::F64 => 71,
        Sort::Int => 72,
        Sort::Str => 73,
        Sort::Ref => 74,
    };
    Symbol { kind: SymbolKind::Input(base * 2 + number), sort }
}

fn to_term(terms: &mut Terms, tree: &Tree) -> TermId {
    match tree {
        Tree::Constant(value) => terms.constant(value.clone()),
        Tree::Variable(sort, number) => {
            let symbol = terms.symbol(variable(*sort, *number));
            terms.apply(symbol, &[])
        }
        Tree::Node(op, _, args) => {
            let args: Vec<TermId> = args.iter().map(|a| to_term(terms, a)).collect();
            terms.make(op.clone(), &args)
        }
    }
}

/// The tree as a Z3 expression, each variable by what `leaf` makes of it.
fn to_z3(encoder: &mut Encoder, tree: &Tree, leaf: &mut dyn FnMut(&mut Encoder, Sort, u32) -> Ast) -> Ast {
    match tree {
        Tree::Constant(value) => encoder.constant(value).unwrap(),
        Tree::Variable(sort, number) => leaf(encoder, *sort, *number),
        Tree::Node(op, sort, args) => {
            let sorts: Vec<Sort> = args.iter().map(Tree::sort).collect();
            let args: Vec<Ast> = args.iter().map(|a| to_z3(encoder, a, leaf)).collect();
            encoder.operator(op, &args, &sorts, *sort).unwrap()
        }
    }
}

fn encoder() -> Encoder {
    Encoder::new(Context::new(0, &Interrupter::new()).unwrap())
}

/// Z3's opinion on whether the two expressions can differ.
fn can_differ(encoder: &mut Encoder, a: Ast, b: Ast, facts: &[Ast], rlimit: u32) -> Verdict {
    let equal = encoder.z3.binary(Z3_mk_eq, a, b).unwrap();
    let mut all = facts.to_vec();
    all.push(encoder.z3.unary(Z3_mk_not, equal).unwrap());
    let solver = encoder.z3.new_solver(Kind::Strategy).unwrap();
    encoder.z3.set_limits(solver, rlimit, 0).unwrap();
    for fact in all {
        encoder.z3.assert(solver, fact).unwrap();
    }
    encoder.z3.check(solver, &[])
}

fn root_sort(c: &mut Choices) -> Sort {
    let width = Sort::Bv(c.pick(&WIDTHS));
    c.pick(&[width, Sort::Bool, Sort::F32, Sort::F64, Sort::Int, width])
}

/// An input that is a reference is null or of the initial heap.
fn old(value: Value) -> Value {
    match value {
        Value::Ref(number) => Value::Ref(number.min(0)),
        other => other,
    }
}

struct Values(Vec<(Symbol, Value)>);

impl Assignment for Values {
    fn value(&self, symbol: &Symbol, _args: &[Value]) -> Value {
        let known = self.0.iter().find(|(s, _)| s == symbol);
        known.map_or_else(|| Value::zero(symbol.sort), |(_, v)| v.clone())
    }
}

fn variables(tree: &Tree, found: &mut Vec<(Sort, u32)>) {
    match tree {
        Tree::Constant(_) => {}
        Tree::Variable(sort, number) => found.push((*sort, *number)),
        Tree::Node(_, _, args) => args.iter().for_each(|a| variables(a, found)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    /// On constants, the simplified term's value is what Z3 makes of the tree.
    #[test]
    fn evaluation_agrees_with_z3(bytes in proptest::collection::vec(any::<u8>(), 0..160)) {
        let mut c = Choices { bytes: &bytes, at: 0 };
        let sort = root_sort(&mut c);
        let tree = tree(&mut c, sort, 4);
        let mut found = Vec::new();
        variables(&tree, &mut found);
        found.sort();
        found.dedup();
        let values: Vec<_> = found.iter().map(|(s, n)| (variable(*s, *n), old(constant(&mut c, *s)))).collect();
        let mut terms = Terms::new();
        let term = to_term(&mut terms, &tree);
        let values = Values(values);
        let value = terms.eval(term, &values);
        prop_assert_eq!(value.sort(), sort);
        let mut encoder = encoder();
        let ours = encoder.constant(&value).unwrap();
        let theirs = to_z3(&mut encoder, &tree, &mut |encoder, sort, number| {
            encoder.constant(&values.value(&variable(sort, number), &[])).unwrap()
        });
        let verdict = can_differ(&mut encoder, ours, theirs, &[], 0);
        prop_assert_eq!(verdict, Verdict::Unsat, "evaluated to {:?} under {:?}", value, values.0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    /// The simplified term and the tree are equal for all values, as far as a small budget can tell.
    #[test]
    fn simplification_agrees_with_z3(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        let mut c = Choices { bytes: &bytes, at: 0 };
        let sort = root_sort(&mut c);
        let tree = tree(&mut c, sort, 3);
        let mut terms = Terms::new();
        let term = to_term(&mut terms, &tree);
        let mut encoder = encoder();
        let simplified = encoder.term(&terms, term).unwrap();
        // The interner may use what is true of every input.
        let mut facts = Vec::new();
        let plain = to_z3(&mut encoder, &tree, &mut |encoder, sort, number| {
            let symbol = terms.symbol(variable(sort, number));
            let variable = terms.apply(symbol, &[]);
            if let Some(axiom) = axioms::of_application(&terms, variable) {
                facts.push(encode_axiom(encoder, &terms, &axiom).unwrap());
            }
            encoder.term(&terms, variable).unwrap()
        });
        let verdict = can_differ(&mut encoder, simplified, plain, &facts, 300_000);
        prop_assert_ne!(verdict, Verdict::Sat, "{:?}", terms.op(term));
    }
}

struct NoClasses;

impl Classes for NoClasses {
    fn is_subclass(&self, _sub: u32, _sup: u32) -> bool {
        false
    }
    fn disjoint(&self, _a: u32, _b: u32) -> bool {
        false
    }
    fn name(&self, class: u32) -> String {
        class.to_string()
    }
}

/// Numbers of which many are equal, next to each other, or at a limit.
const NUMBERS: [f64; 17] = [
    9.5e18,
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    1.5,
    2.0,
    -2.5,
    4_503_599_627_370_495.5,
    9_007_199_254_740_992.0,
    -9_007_199_254_740_994.0,
    4_294_967_297.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// `ToInt32` of a double as the front ends make it, where `most` is 9·10¹⁸; with more, the conversion may saturate.
fn to_int32(most: f64, x: impl Fn() -> Tree) -> Tree {
    let node = |op, sort, args| Tree::Node(op, sort, args);
    let constant = |x: f64| Tree::Constant(canonical_f64(x));
    let word = |x| {
        let wide = node(Op::FpToSSat(64), Sort::Bv(64), vec![x]);
        node(Op::Extract(31, 0), Sort::Bv(32), vec![wide])
    };
    let below = node(Op::FpLt, Sort::Bool, vec![node(Op::FpAbs, Sort::F64, vec![x()]), constant(most)]);
    let whole = node(Op::FpTrunc, Sort::F64, vec![x()]);
    let rest = node(Op::FpRem, Sort::F64, vec![whole, constant(4_294_967_296.0)]);
    node(Op::Ite, Sort::Bv(32), vec![below, word(x()), word(rest)])
}

/// A tree of what relaxations say something of.
fn relaxed_tree(c: &mut Choices, sort: Sort, depth: u32) -> Tree {
    let float = |c: &mut Choices| relaxed_tree(c, Sort::F64, depth.saturating_sub(1));
    let word = |c: &mut Choices| relaxed_tree(c, Sort::Bv(32), depth.saturating_sub(1));
    let wide = |c: &mut Choices| Tree::Variable(Sort::Bv(64), c.below(2) as u32);
    match sort {
        Sort::Bool => match c.below(8) {
            0 => Tree::Node(Op::Eq, sort, vec![float(c), float(c)]),
            1 => Tree::Node(Op::FpIsNan, sort, vec![float(c)]),
            2 => Tree::Node(Op::BvSle, sort, vec![word(c), word(c)]),
            3 => Tree::Node(Op::BvSlt, sort, vec![wide(c), Tree::Constant(relaxed_value(c, Sort::Bv(64)))]),
            n => Tree::Node([Op::FpLe, Op::FpLt, Op::FpEq][n % 3].clone(), sort, vec![float(c), float(c)]),
        },
        _ if depth == 0 || c.below(4) == 3 => match c.below(4) {
            3 => Tree::Constant(relaxed_value(c, sort)),
            n => Tree::Variable(sort, n as u32),
        },
        Sort::F64 => match c.below(8) {
            n @ 0..=4 => {
                let ops = [Op::FpFloor, Op::FpCeil, Op::FpTrunc, Op::FpNeg, Op::FpAbs];
                Tree::Node(ops[n].clone(), sort, vec![float(c)])
            }
            5 => Tree::Node(Op::SToFp(sort), sort, vec![word(c)]),
            6 => {
                let low = Tree::Node(Op::Extract(53, 0), Sort::Bv(54), vec![wide(c)]);
                Tree::Node(Op::SToFp(sort), sort, vec![low])
            }
            _ => {
                let condition = relaxed_tree(c, Sort::Bool, depth - 1);
                Tree::Node(Op::Ite, sort, vec![condition, float(c), float(c)])
            }
        },
        _ => match c.below(5) {
            0 => Tree::Node(Op::Extract(31, 0), sort, vec![wide(c)]),
            1 => Tree::Node(Op::BvAdd, sort, vec![word(c), word(c)]),
            2 => Tree::Node(Op::BvNeg, sort, vec![word(c)]),
            _ => {
                let number = c.below(3) as u32;
                to_int32(c.pick(&[9e18, 1e19]), || Tree::Variable(Sort::F64, number))
            }
        },
    }
}

fn relaxed_value(c: &mut Choices, sort: Sort) -> Value {
    match sort {
        Sort::F64 => canonical_f64(c.pick(&NUMBERS)),
        Sort::Bv(bits) => {
            let mask = u64::MAX >> (64 - bits);
            let numbers =
                [0, 1, 2, u64::MAX, 1 << 31, (1 << 53) - 1, (1 << 53) + 1, 1u64.wrapping_sub(1 << 53)];
            Value::Bv { bits, value: c.pick(&numbers) & mask }
        }
        _ => constant(c, sort),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    /// What some values satisfy has a relaxation with a model.
    #[test]
    fn relaxations_of_what_holds_are_satisfiable(bytes in proptest::collection::vec(any::<u8>(), 60..300)) {
        let mut c = Choices { bytes: &bytes, at: 0 };
        let trees: Vec<Tree> = (0..2 + c.below(8)).map(|_| relaxed_tree(&mut c, Sort::Bool, 3)).collect();
        let mut found = Vec::new();
        trees.iter().for_each(|tree| variables(tree, &mut found));
        found.sort();
        found.dedup();
        let values = found.iter().map(|(s, n)| (variable(*s, *n), relaxed_value(&mut c, *s))).collect();
        let values = Values(values);
        let (mut terms, mut formulas) = (Terms::new(), Formulas::default());
        let mut conjuncts = vec![];
        for tree in &trees {
            let term = to_term(&mut terms, tree);
            if terms.as_const(term).is_none() {
                let holds = terms.eval(term, &values) == Value::Bool(true);
                conjuncts.push(formulas.literal(term, holds));
            }
        }
        conjuncts.sort_unstable();
        conjuncts.dedup();
        let query =
            Query::new(&terms, &formulas, &mut Supports::default(), &NoClasses, conjuncts.into());
        let mut session = Session::new(encoder());
        let answer = session.relaxed(&terms, &formulas, &query, 0, 0).unwrap();
        prop_assert!(!matches!(answer, Relaxation::Unsat(_)), "{:?} holds under {:?}", trees, values.0);
    }
}

/// Queries about floats and what their relaxations say.
#[test]
fn relaxations_refute_circles_and_find_models() {
    let mut terms = Terms::new();
    let input = |terms: &mut Terms, number, sort| {
        let symbol = terms.symbol(Symbol { kind: SymbolKind::Input(number), sort });
        terms.apply(symbol, &[])
    };
    // `x` is the variable 0 of trees.
    let Symbol { kind: SymbolKind::Input(zero), .. } = variable(Sort::F64, 0) else {
        unreachable!("an input")
    };
    let (x, y, z) = (
        input(&mut terms, zero, Sort::F64),
        input(&mut terms, 1, Sort::F64),
        input(&mut terms, 2, Sort::F64),
    );
    let word = input(&mut terms, 3, Sort::Bv(32));
    let floor = terms.make(Op::FpFloor, &[x]);
    let opposite = terms.make(Op::FpNeg, &[x]);
    let number = terms.make(Op::SToFp(Sort::F64), &[word]);
    let double = |terms: &mut Terms, x: f64| terms.constant(Value::F64(x.to_bits()));
    let (half, large, wider) =
        (double(&mut terms, 0.5), double(&mut terms, 2f64.powi(53)), double(&mut terms, 9.4e18));
    let bound = double(&mut terms, 9.6e18);
    let [safe, wide] =
        [9e18, 1e19].map(|most| to_term(&mut terms, &to_int32(most, || Tree::Variable(Sort::F64, 0))));
    let odd = terms.constant(Value::Bv { bits: 32, value: u64::from(u32::MAX) });
    let mut check = |holds: &[(Op, TermId, TermId, bool)], expected: &str| {
        let mut formulas = Formulas::default();
        let mut conjuncts = vec![];
        for (op, a, b, positive) in holds {
            let atom = terms.make(op.clone(), &[*a, *b]);
            conjuncts.push(formulas.literal(atom, *positive));
        }
        conjuncts.sort_unstable();
        let query = Query::new(&terms, &formulas, &mut Supports::default(), &NoClasses, conjuncts.into());
        let said = match Session::new(encoder()).relaxed(&terms, &formulas, &query, 100_000, 0).unwrap() {
            Relaxation::Sat(_) => "a model",
            Relaxation::Unsat(_) => "none",
            Relaxation::Nothing => "nothing",
        };
        assert_eq!(said, expected, "{holds:?}");
    };
    check(&[(Op::FpLe, x, y, true), (Op::FpLe, y, z, true), (Op::FpLt, z, x, true)], "none");
    check(&[(Op::FpLe, x, y, true), (Op::FpLe, y, z, true), (Op::FpLe, z, x, false)], "a model");
    // Where one is NaN neither is less.
    check(&[(Op::FpLt, x, y, false), (Op::FpLe, y, x, false)], "a model");
    // An integer that is not above a number is not above the floor.
    check(&[(Op::FpLe, number, x, true), (Op::FpLt, floor, number, true)], "none");
    check(&[(Op::FpLe, x, number, true), (Op::FpLe, number, x, true), (Op::FpEq, x, floor, false)], "none");
    check(&[(Op::FpLt, number, x, true), (Op::FpLt, x, y, true), (Op::FpEq, x, floor, false)], "a model");
    check(&[(Op::FpLt, half, x, true), (Op::FpLt, half, opposite, true)], "none");
    // Beyond 2⁵³ what `ToInt32` makes of a double is even, and what a conversion that saturates makes of it is not.
    for (low, high, expected) in [(safe, large, "none"), (wide, wider, "nothing")] {
        check(&[(Op::Eq, low, odd, true), (Op::FpLt, high, x, true), (Op::FpLt, x, bound, true)], expected);
    }
    check(&[(Op::FpLt, half, x, true), (Op::FpLt, half, opposite, false)], "a model");
}
