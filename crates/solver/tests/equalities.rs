//! What follows from equalities alone needs no search; and nothing else is said to follow.

mod common;

use common::{Heap, Random, World, config};
use conspect_solver::{Answer, Layers};
use conspect_term::{Assignment, Op, Region, Sort, Symbol, SymbolKind, TermId, Value};

/// `31 a + c`, as hash codes are made.
fn mixed(world: &mut World, a: TermId, c: TermId) -> TermId {
    let by = world.bv(32, 31);
    let product = world.make(Op::BvMul, &[a, by]);
    world.make(Op::BvAdd, &[product, c])
}

/// The number of questions that the backend was asked.
fn asked(world: &World) -> u64 {
    world.solver.statistics().backend_queries
}

#[test]
fn equal_parts_have_equal_mixtures() {
    let mut world =
        World::with(config(), Layers { models: false, repair: false, exhaust: false, ..Layers::ALL });
    let [a, b, c, d] = [0, 1, 2, 3].map(|i| world.input(i, Sort::Bv(32)));
    let (left, right) = (mixed(&mut world, a, c), mixed(&mut world, b, d));
    let same = world.make(Op::Eq, &[left, right]);
    let differ = world.not(same);
    let (first, second) = (world.make(Op::Eq, &[a, b]), world.make(Op::Eq, &[c, d]));
    assert!(!world.satisfiable(&[first, second, differ]));
    assert_eq!(asked(&world), 0, "nothing is searched for");
    assert!(world.satisfiable(&[first, differ]));
    assert!(world.satisfiable(&[first, second, same]));
}

/// Of one object under two names, cells are equal, and what tells one of them apart tells both.
#[test]
fn cells_of_one_object_are_one() {
    let mut world =
        World::with(config(), Layers { models: false, repair: false, exhaust: false, ..Layers::ALL });
    let [p, q] = [0, 1].map(|i| world.apply(SymbolKind::Param(i), Sort::Ref, &[]));
    let [a, b] = [p, q].map(|o| world.hole(Region::Field("C.value".into()), Sort::Bv(32), &[o]));
    let product = [a, b].map(|x| world.make(Op::BvMul, &[x, x]));
    let equal = world.make(Op::Eq, &product);
    let differ = world.not(equal);
    let same = world.make(Op::Eq, &[p, q]);
    assert!(!world.satisfiable(&[same, differ]));
    // Either of two conditions, both of which are false there.
    let less = world.make(Op::BvSlt, &product);
    let either = world.make(Op::Or, &[differ, less]);
    assert!(!world.satisfiable(&[same, either]));
    assert_eq!(asked(&world), 0, "nothing is searched for");
}

const BITS: u8 = 4;

struct At([u64; 3]);

impl Assignment for At {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        let SymbolKind::Input(i) = symbol.kind else { panic!("{symbol:?} is no input") };
        Value::Bv { bits: BITS, value: self.0[i as usize] }
    }
}

fn number(world: &mut World, random: &mut Random, depth: u32) -> TermId {
    if depth == 0 {
        return match random.below(4) {
            0 => {
                let value = random.below(1 << BITS);
                world.bv(BITS, value)
            }
            i => world.input(i as u32 - 1, Sort::Bv(BITS)),
        };
    }
    let op = [Op::BvAdd, Op::BvSub, Op::BvMul, Op::BvAnd][random.below(4) as usize].clone();
    let (a, b) = (number(world, random, depth - 1), number(world, random, depth - 1));
    world.make(op, &[a, b])
}

/// An equality, an order, or one of two of them.
fn condition(world: &mut World, random: &mut Random) -> TermId {
    let depth = random.below(3) as u32;
    let op = [Op::Eq, Op::Eq, Op::BvUlt][random.below(3) as usize].clone();
    let (a, b) = (number(world, random, 0), number(world, random, depth));
    let t = world.make(op, &[a, b]);
    let t = if random.below(3) == 0 { world.not(t) } else { t };
    if random.below(4) == 0 {
        let other = condition(world, random);
        world.make(Op::Or, &[t, other])
    } else {
        t
    }
}

#[test]
fn equalities_and_counting_agree() {
    let (mut sat, mut unsat) = (0, 0);
    for seed in 1..=1500 {
        let mut random = Random(seed * 0x9e37_79b9_7f4a_7c15);
        let mut world =
            World::with(config(), Layers { models: false, repair: false, exhaust: false, ..Layers::ALL });
        let parts: Vec<TermId> =
            (0..2 + random.below(4)).map(|_| condition(&mut world, &mut random)).collect();
        let all = 1u64 << (3 * BITS);
        let expected = (0..all).any(|n| {
            let at = At([n & 15, n >> 4 & 15, n >> 8]);
            parts.iter().all(|t| world.terms.eval(*t, &at) == Value::Bool(true))
        });
        let guard = world.all(&parts);
        match world.solver.check(&mut world.terms, &mut world.guards, &Heap, guard) {
            Answer::Sat(_) => {
                assert!(expected, "seed {seed}");
                sat += 1;
            }
            Answer::Unsat => {
                assert!(!expected, "seed {seed}");
                unsat += 1;
            }
            Answer::Unknown(reason) => panic!("seed {seed}: {reason}"),
        }
    }
    assert!(sat > 200 && unsat > 200, "{sat} and {unsat}");
}
