//! Every layer gives the answers of the backend alone, and the same queries give the same answers again.

mod common;

use common::{Heap, Random, World, config};
use conspect_solver::{Answer, Layers, Model, Statistics};
use conspect_term::{Guard, Op, Region, Sort, SymbolKind, TermId, Value};

/// A branch condition over one of several groups of symbols, so that queries fall apart.
fn condition(world: &mut World, random: &mut Random) -> TermId {
    let group = random.below(4) as u32;
    if group == 3 {
        let object = world.apply(SymbolKind::Param(random.below(2) as u32), Sort::Ref, &[]);
        let class = 1 + random.below(6) as u32;
        return match random.below(4) {
            0 => {
                let null = world.terms.constant(Value::Ref(0));
                world.make(Op::Eq, &[object, null])
            }
            1 => world.apply(SymbolKind::ExactClass(class), Sort::Bool, &[object]),
            2 => world.apply(SymbolKind::InstanceOf(class), Sort::Bool, &[object]),
            _ => {
                let next = world.hole(Region::Field("C.next".into()), Sort::Ref, &[object]);
                world.apply(SymbolKind::InstanceOf(class), Sort::Bool, &[next])
            }
        };
    }
    let (x, y) = (world.input(2 * group, Sort::Bv(8)), world.input(2 * group + 1, Sort::Bv(8)));
    let constant = random.below(256);
    let constant = world.bv(8, constant);
    let op = [Op::BvSlt, Op::BvUlt, Op::Eq, Op::BvSle][random.below(4) as usize].clone();
    match random.below(5) {
        0 => world.make(op, &[x, y]),
        1 | 2 => world.make(op, &[x, constant]),
        3 => {
            let sum = world.make(Op::BvAdd, &[x, y]);
            world.make(op, &[constant, sum])
        }
        _ => {
            let product = world.make(Op::BvMul, &[x, y]);
            world.make(op, &[product, constant])
        }
    }
}

fn kind(answer: &Answer) -> &'static str {
    match answer {
        Answer::Sat(_) => "sat",
        Answer::Unsat => "unsat",
        Answer::Unknown(_) => "unknown",
    }
}

/// Explores paths as an engine does: at each branch both sides are asked; the walk follows a feasible one.
/// Some steps merge, so that guards are not all conjunctions of literals.
fn explore(layers: Layers, seed: u64) -> (Vec<&'static str>, Vec<Model>, Statistics) {
    let mut world = World::with(config(), layers);
    let mut random = Random(seed);
    let (mut kinds, mut models) = (Vec::new(), Vec::new());
    // A program has few conditions and meets them again on many paths.
    let pool: Vec<TermId> = (0..50).map(|_| condition(&mut world, &mut random)).collect();
    for _ in 0..12 {
        let mut path = Guard::TRUE;
        for _ in 0..10 {
            let mut test = pool[random.below(50) as usize];
            if random.below(4) == 0 {
                let other = pool[random.below(50) as usize];
                test = world.make(Op::Or, &[test, other]);
            }
            let taken = world.guard(test);
            let not_taken = world.guards.not(taken);
            let mut sides = Vec::new();
            for side in [taken, not_taken] {
                let guard = world.guards.and(path, side);
                let answer = world.solver.check(&mut world.terms, &mut world.guards, &Heap, guard);
                kinds.push(kind(&answer));
                if let Answer::Sat(model) = answer {
                    sides.push(guard);
                    models.push(model);
                }
            }
            // The choice must not depend on the layers, so it does not look at the models.
            let choice = random.below(2) as usize;
            path = match sides.len() {
                0 => panic!("a feasible path has a feasible side"),
                n => sides[choice % n],
            };
        }
    }
    (kinds, models, world.solver.statistics().clone())
}

#[test]
fn every_layer_agrees_with_the_backend_alone() {
    let none = Layers::NONE;
    let variants = [
        Layers::ALL,
        Layers { simplify: true, ..none },
        Layers { slice: true, ..none },
        Layers { models: true, ..none },
        Layers { repair: true, ..none },
        Layers { exhaust: true, ..none },
        Layers { cores: true, ..none },
        Layers { cache: true, ..none },
        Layers { slice: true, cache: true, ..none },
    ];
    for seed in [0x9e37_79b9_7f4a_7c15, 42] {
        let (expected, _, alone) = explore(none, seed);
        assert!(!expected.contains(&"unknown"));
        assert_eq!(alone.by_backend + alone.by_simplification, alone.queries);
        for layers in variants {
            let (kinds, _, statistics) = explore(layers, seed);
            assert_eq!(kinds, expected, "{layers:?}");
            let used = [
                (layers.simplify, statistics.by_simplification),
                (layers.slice, statistics.sliced),
                (layers.models, statistics.by_model),
                (layers.repair, statistics.by_repair),
                (layers.cores, statistics.by_core),
                (layers.cache, statistics.by_cache + u64::from(!layers.slice)),
            ];
            for (switched_on, count) in used {
                // With all of them on, one may leave nothing to another.
                let alone = layers != Layers::ALL;
                assert!(
                    !(alone && switched_on) || count > 0,
                    "a layer never answered: {layers:?} {statistics:?}"
                );
            }
            let sum = statistics.by_simplification
                + statistics.by_model
                + statistics.by_repair
                + statistics.by_core
                + statistics.by_cache
                + statistics.by_backend;
            assert_eq!(sum, statistics.queries);
            assert_eq!((statistics.rejected_models, statistics.rejected_joins), (0, 0));
        }
    }
}

#[test]
fn the_same_queries_give_the_same_models() {
    let (first, second) = (explore(Layers::ALL, 7), explore(Layers::ALL, 7));
    assert_eq!(first.0, second.0);
    assert_eq!(first.1, second.1);
}
