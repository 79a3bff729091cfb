//! Queries whose inputs have few values get the answers that counting gives, and the backend is not asked where it would find the operations dear.

mod common;

use common::{Heap, Random, World, config};
use conspect_solver::{Answer, Layers};
use conspect_term::{Assignment, Op, Sort, Symbol, SymbolKind, TermId, Value};

/// The values of a word, an unbounded integer, a shorter word and a truth.
struct At([i64; 4]);

const SORTS: [Sort; 4] = [Sort::Bv(32), Sort::Int, Sort::Bv(8), Sort::Bool];

fn value(sort: Sort, n: i64) -> Value {
    match sort {
        Sort::Bool => Value::Bool(n != 0),
        Sort::Bv(bits) => Value::Bv { bits, value: n as u64 & ((1 << bits) - 1) },
        _ => Value::Int(i128::from(n)),
    }
}

impl Assignment for At {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        let SymbolKind::Input(i) = symbol.kind else { panic!("{symbol:?} is no input") };
        value(symbol.sort, self.0[i as usize])
    }
}

/// A word of 32 bits.
fn word(world: &mut World, random: &mut Random, depth: u32) -> TermId {
    if depth == 0 {
        return match random.below(4) {
            0 => {
                let n = random.below(9);
                world.bv(32, n)
            }
            1 => {
                let short = world.input(2, Sort::Bv(8));
                world.make(Op::SignExtend(32), &[short])
            }
            2 => {
                let whole = world.input(1, Sort::Int);
                world.make(Op::IntToBv(32), &[whole])
            }
            _ => world.input(0, Sort::Bv(32)),
        };
    }
    let (a, b) = (word(world, random, depth - 1), word(world, random, depth - 1));
    match random.below(12) {
        i @ 0..7 => {
            let all = [Op::BvAdd, Op::BvSub, Op::BvMul, Op::BvSDiv, Op::BvURem, Op::BvSRem, Op::BvXor];
            world.make(all[i as usize].clone(), &[a, b])
        }
        7 => {
            let truth = world.input(3, Sort::Bool);
            world.make(Op::Ite, &[truth, a, b])
        }
        8 => world.make(Op::BvShl, &[a, b]),
        i => {
            let (x, y) = (world.make(Op::SToFp(Sort::F64), &[a]), world.make(Op::SToFp(Sort::F64), &[b]));
            let op = [Op::FpRem, Op::FpDiv, Op::FpMul][i as usize - 9].clone();
            let x = world.make(op, &[x, y]);
            world.make(Op::FpToSSat(32), &[x])
        }
    }
}

#[test]
fn trying_all_and_counting_agree() {
    let (mut sat, mut unsat, mut asked) = (0, 0, 0);
    let (mut tried, mut evaluated) = (0, 0);
    for seed in 1..=300u64 {
        let mut random = Random(seed * 0x9e37_79b9_7f4a_7c15);
        let layers = Layers { models: false, repair: false, ..Layers::ALL };
        let mut world = World::with(config(), layers);
        let mut parts = vec![];
        let mut values: Vec<Vec<i64>> = vec![];
        for (i, sort) in SORTS.into_iter().enumerate() {
            let x = world.input(i as u32, sort);
            let low = random.below(9) as i64 - 5;
            let high = low + random.below(6) as i64;
            let mut constant = |n: i64| world.terms.constant(value(sort, n));
            match sort {
                Sort::Bool => values.push(vec![0, 1]),
                Sort::Int => {
                    // The bounds as programs say them: strict or not, and by negations.
                    let ends = [constant(low), constant(high), constant(high + 1), constant(low - 1)];
                    let above = world.make(Op::IntLe, &[ends[0], x]);
                    let not_below = world.make(Op::IntLe, &[x, ends[3]]);
                    parts.push(if seed % 2 == 0 { above } else { world.not(not_below) });
                    let below = world.make(Op::IntLt, &[x, ends[2]]);
                    let not_above = world.make(Op::IntLt, &[ends[1], x]);
                    parts.push(if seed % 3 == 0 { below } else { world.not(not_above) });
                    values.push((low..=high).collect());
                }
                _ => {
                    let (first, last) = (constant(low), constant(high));
                    parts.push(world.make(Op::BvSle, &[first, x]));
                    parts.push(world.make(Op::BvSle, &[x, last]));
                    values.push((low..=high).collect());
                }
            }
        }
        // What is dear to the backend, and is always so.
        let (x, short) = (world.input(0, Sort::Bv(32)), world.input(2, Sort::Bv(8)));
        let wide = world.make(Op::SignExtend(32), &[short]);
        let (product, far) = (world.make(Op::BvMul, &[x, wide]), world.bv(32, 20));
        parts.push(world.make(Op::BvSle, &[product, far]));
        for _ in 0..2 + random.below(3) {
            let op = [Op::BvSlt, Op::BvSle, Op::BvUlt, Op::Eq][random.below(4) as usize].clone();
            let (a, b) = (word(&mut world, &mut random, 2), word(&mut world, &mut random, 1));
            let t = world.make(op, &[a, b]);
            parts.push(if random.below(2) == 0 { world.not(t) } else { t });
        }
        let holds = |at: At| parts.iter().all(|t| world.terms.eval(*t, &at) == Value::Bool(true));
        let mut expected = false;
        for a in &values[0] {
            for b in &values[1] {
                for c in &values[2] {
                    expected |= [0, 1].into_iter().any(|d| holds(At([*a, *b, *c, d])));
                }
            }
        }
        let guard = world.all(&parts);
        match world.solver.check(&mut world.terms, &mut world.guards, &Heap, guard) {
            Answer::Sat(model) => {
                assert!(expected, "seed {seed}: {model:?}");
                sat += 1;
            }
            Answer::Unsat => {
                let shown: Vec<String> = parts.iter().map(|t| world.terms.display(*t).to_string()).collect();
                assert!(!expected, "seed {seed}: {shown:#?}");
                unsat += 1;
            }
            Answer::Unknown(reason) => panic!("seed {seed}: {reason}"),
        }
        let statistics = world.solver.statistics();
        asked += statistics.backend_queries;
        tried += statistics.by_exhaustion;
        evaluated += statistics.evaluated;
    }
    eprintln!("{sat} satisfiable, {unsat} not; {asked} questions to the backend");
    assert!(sat > 50 && unsat > 50);
    // Parts of a query without such operations are the backend's.
    assert!(asked < 15 && tried > 150, "{asked} {tried}");
    // Effort is counted by it.
    assert!(evaluated > 10 * tried, "{evaluated} {tried}");
}

/// What is not known of an input leaves the query to the others.
#[test]
fn inputs_without_bounds_are_not_tried() {
    let mut world = World::with(config(), Layers { models: false, repair: false, ..Layers::ALL });
    let (x, y) = (world.input(0, Sort::Int), world.input(1, Sort::Int));
    let (one, two, far) = (world.terms.int(1), world.terms.int(2), world.terms.int(1_000_000));
    let product = world.make(Op::IntMul, &[x, y]);
    let parts = [
        world.make(Op::IntLe, &[one, x]),
        world.make(Op::IntLe, &[x, two]),
        world.make(Op::IntLe, &[one, y]),
        world.make(Op::Eq, &[product, far]),
    ];
    assert!(world.satisfiable(&parts));
    assert!(world.solver.statistics().backend_queries > 0);
}
