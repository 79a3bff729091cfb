//! Queries that belong to linear integers (orders, quotients and remainders by constants, sums within bounds, products) get the answers
//! that counting through all values gives, whether or not the sums can wrap; and so do all later queries, which cores of
//! earlier ones may refute.

mod common;

use common::{Heap, Random, World, config};
use conspect_solver::{Answer, Layers};
use conspect_term::{Assignment, Op, Region, Sort, Symbol, SymbolKind, TermId, Value};

const BITS: u8 = 6;
const MASK: u64 = (1 << BITS) - 1;
const SYMBOLS: u32 = 2;

/// The values of the inputs.
struct At([u64; SYMBOLS as usize]);

impl Assignment for At {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        let SymbolKind::Input(i) = symbol.kind else { panic!("{symbol:?} is no input") };
        Value::Bv { bits: BITS, value: self.0[i as usize] }
    }
}

fn small(world: &mut World, random: &mut Random) -> TermId {
    let number = random.below(15) as i64 - 7;
    let number = if number == 0 { 20 } else { number };
    world.bv(BITS, number as u64 & MASK)
}

fn number(world: &mut World, random: &mut Random, depth: u32) -> TermId {
    if depth == 0 {
        let input = random.below(u64::from(SYMBOLS)) as u32;
        return world.input(input, Sort::Bv(BITS));
    }
    let a = number(world, random, depth - 1);
    match random.below(14) {
        12 | 13 => {
            let b = number(world, random, depth - 1);
            world.make(Op::BvMul, &[a, b])
        }
        0 | 1 => {
            let by = small(world, random);
            world.make(Op::BvSDiv, &[a, by])
        }
        2 => {
            let by = small(world, random);
            world.make(Op::BvSRem, &[a, by])
        }
        3 => {
            let b = number(world, random, depth - 1);
            world.make(Op::BvAdd, &[a, b])
        }
        4 => {
            let b = number(world, random, depth - 1);
            world.make(Op::BvSub, &[a, b])
        }
        5 => {
            let by = small(world, random);
            world.make(Op::BvMul, &[a, by])
        }
        6 => {
            let more = small(world, random);
            world.make(Op::BvAdd, &[a, more])
        }
        7 => {
            let by = random.below(u64::from(BITS));
            let by = world.bv(BITS, by);
            world.make([Op::BvShl, Op::BvAShr, Op::BvLShr][random.below(3) as usize].clone(), &[a, by])
        }
        9 | 10 => {
            let by = small(world, random);
            world.make([Op::BvUDiv, Op::BvURem][random.below(2) as usize].clone(), &[a, by])
        }
        8 => {
            let (condition, b) = (order(world, random, 0), number(world, random, depth - 1));
            world.make(Op::Ite, &[condition, a, b])
        }
        _ => world.make(Op::BvNeg, &[a]),
    }
}

fn order(world: &mut World, random: &mut Random, depth: u32) -> TermId {
    let op = [Op::BvSlt, Op::BvSle, Op::Eq][random.below(3) as usize].clone();
    let a = number(world, random, depth);
    let b = if random.below(2) == 0 { small(world, random) } else { number(world, random, depth) };
    let t = world.make(op, &[a, b]);
    if random.below(2) == 0 { world.not(t) } else { t }
}

/// Some of the bounds `low ≤ x ≤ high` of each input.
fn bounds(world: &mut World, random: &mut Random) -> Vec<TermId> {
    let mut out = vec![];
    for i in 0..SYMBOLS {
        let x = world.input(i, Sort::Bv(BITS));
        let (low, high) = (random.below(20) as i64 - 16, random.below(20) as i64 - 4);
        let (low, high) = (world.bv(BITS, low as u64 & MASK), world.bv(BITS, high as u64 & MASK));
        match random.below(5) {
            0 => {}
            1 => out.push(world.make(Op::BvSle, &[low, x])),
            2 => {
                out.push(world.make(Op::BvSlt, &[x, high]));
                let below = world.make(Op::BvSlt, &[x, low]);
                out.push(world.not(below));
            }
            _ => {
                out.push(world.make(Op::BvSle, &[low, x]));
                let above = world.make(Op::BvSlt, &[high, x]);
                out.push(world.not(above));
            }
        }
    }
    out
}

/// Cells of the initial heap are functions of references: equal objects have equal cells, and others need not.
#[test]
fn cells_are_functions_of_references() {
    let layers =
        Layers { models: false, repair: false, exhaust: false, slice: false, simplify: false, ..Layers::ALL };
    let mut world = World::with(config(), layers);
    let [p, q] = [0, 1].map(|i| world.apply(SymbolKind::Param(i), Sort::Ref, &[]));
    let [a, b] = [p, q].map(|o| world.hole(Region::Field("C.value".into()), Sort::Bv(32), &[o]));
    let three = world.bv(32, 3);
    let [third_of_a, third_of_b] = [a, b].map(|x| world.make(Op::BvSDiv, &[x, three]));
    let less = world.make(Op::BvSlt, &[third_of_a, third_of_b]);
    let same = world.make(Op::Eq, &[p, q]);
    let apart = world.not(same);
    let null = world.terms.constant(Value::Ref(0));
    let [p_null, q_null] = [p, q].map(|o| world.make(Op::Eq, &[o, null]));
    for (parts, expected) in [
        (vec![less, apart], true),
        (vec![less, same], false),
        (vec![less, p_null, q_null], false),
        (vec![less, p_null], true),
    ] {
        let before = world.solver.statistics().integer_checks;
        assert_eq!(world.satisfiable(&parts), expected, "{parts:?}");
        assert!(world.solver.statistics().integer_checks > before, "{parts:?} was asked as integers");
    }
}

/// A cell of a grid that is kept in rows is within it, where columns and rows are: by order alone, for any size of the grid.
#[test]
fn cells_of_a_grid_are_within_it() {
    let layers = Layers { models: false, repair: false, exhaust: false, ..Layers::ALL };
    let mut world = World::with(config(), layers);
    let [width, height, x, y] = [0, 1, 2, 3].map(|i| world.input(i, Sort::Bv(32)));
    let (zero, most) = (world.bv(32, 0), world.bv(32, 10_000));
    let inside = [(x, width), (y, height)].map(|(at, size)| {
        [(Op::BvSle, [zero, at]), (Op::BvSlt, [at, size]), (Op::BvSle, [size, most])]
            .map(|(op, args)| world.make(op, &args))
    });
    let size = world.make(Op::BvMul, &[width, height]);
    for (row, column, expected) in [(y, x, false), (x, y, true)] {
        let start = world.make(Op::BvMul, &[row, width]);
        let at = world.make(Op::BvAdd, &[start, column]);
        let within = world.make(Op::BvSlt, &[at, size]);
        let mut parts = inside.concat();
        parts.push(world.not(within));
        assert_eq!(world.satisfiable(&parts), expected);
    }
}

#[test]
fn integers_and_counting_agree() {
    let values: Vec<u64> = (0..1 << BITS).collect();
    let (mut sat, mut unsat, mut by_integers) = (0, 0, 0);
    for seed in 1..=150 {
        let mut random = Random(seed * 0x9e37_79b9_7f4a_7c15);
        // Nothing that finds answers without the backend, but what is learned from its answers.
        let layers = Layers { models: false, repair: false, exhaust: false, ..Layers::ALL };
        let mut world = World::with(config(), layers);
        // Few, so that what is learned of one query is used for others.
        let orders: Vec<TermId> = (0..5).map(|_| order(&mut world, &mut random, 2)).collect();
        for _ in 0..25 {
            let mut parts = bounds(&mut world, &mut random);
            for _ in 0..1 + random.below(3) {
                parts.push(orders[random.below(5) as usize]);
            }
            let holds =
                |a: u64, b: u64| parts.iter().all(|t| world.terms.eval(*t, &At([a, b])) == Value::Bool(true));
            let expected = values.iter().any(|a| values.iter().any(|b| holds(*a, *b)));
            let guard = world.all(&parts);
            let answer = world.solver.check(&mut world.terms, &mut world.guards, &Heap, guard);
            match answer {
                Answer::Sat(model) => {
                    assert!(expected, "seed {seed}: {model:?}");
                    sat += 1;
                }
                Answer::Unsat => {
                    assert!(
                        !expected,
                        "seed {seed}: {:?}",
                        parts.iter().map(|t| world.terms.display(*t)).collect::<Vec<_>>()
                    );
                    unsat += 1;
                }
                Answer::Unknown(reason) => panic!("seed {seed}: {reason}"),
            }
        }
        by_integers += world.solver.statistics().integer_checks;
    }
    eprintln!("{sat} satisfiable, {unsat} not; {by_integers} checks of integers");
    assert!(sat > 1000 && unsat > 1000 && by_integers > 500, "{sat}, {unsat}, {by_integers}");
}

#[test]
fn products_of_unbounded_integers_may_be_beyond_128_bits() {
    let mut world = World::with(config(), Layers::ALL);
    let n = world.input(0, Sort::Int);
    let great = world.terms.constant(Value::Int(10i128.pow(30)));
    let square = world.make(Op::IntMul, &[n, n]);
    let is_great = world.make(Op::IntLt, &[great, n]);
    let grows = world.make(Op::IntLt, &[n, square]);
    let does_not_grow = world.not(grows);
    assert!(world.satisfiable(&[is_great, grows]));
    assert!(!world.satisfiable(&[is_great, does_not_grow]));
}
