//! Limits, interruption, preferences, dumps: a query that cannot be answered is unknown with its reason, and the
//! next one is answered as if nothing had happened.

mod common;

use common::{Heap, World, config};
use conspect_solver::{Answer, Config, Layers, Reason};
use conspect_term::{Guard, Op, Sort, SymbolKind, TermId, Value};

/// Limits are those of the backend, so no question is answered by trying values.
const LAYERS: Layers = Layers { exhaust: false, repair: false, ..Layers::ALL };

/// `x · y = p · q` for two primes, with both factors above 1 and no overflow: factoring.
fn factoring(world: &mut World) -> Guard {
    let (x, y) = (world.input(0, Sort::Bv(64)), world.input(1, Sort::Bv(64)));
    let product = world.make(Op::BvMul, &[x, y]);
    let (one, limit) = (world.bv(64, 1), world.bv(64, 1 << 31));
    let target = world.bv(64, 1_073_741_789 * 536_870_909);
    let parts = [
        world.make(Op::Eq, &[product, target]),
        world.make(Op::BvUlt, &[one, x]),
        world.make(Op::BvUlt, &[one, y]),
        world.make(Op::BvUlt, &[x, limit]),
        world.make(Op::BvUlt, &[y, limit]),
    ];
    world.all(&parts)
}

fn easy(world: &mut World) -> Guard {
    let x = world.input(7, Sort::Bv(8));
    let (three, product) = (world.bv(8, 3), world.make(Op::BvMul, &[x, x]));
    let nine = world.make(Op::BvMul, &[three, three]);
    let parts = [world.make(Op::Eq, &[product, nine]), world.make(Op::BvUlt, &[three, x])];
    world.all(&parts)
}

fn assert_easy(world: &mut World) {
    let guard = easy(world);
    assert!(matches!(world.check(guard), Answer::Sat(_)));
}

fn reason(answer: Answer) -> Reason {
    match answer {
        Answer::Unknown(reason) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_small_budget_gives_unknown_and_is_deterministic() {
    let run = |rlimit| {
        let mut world = World::with(Config { rlimit, ..config() }, LAYERS);
        let guard = factoring(&mut world);
        let answer = reason(world.check(guard));
        assert_easy(&mut world);
        assert_eq!(world.solver.statistics().unknown, 1);
        answer
    };
    assert_eq!(run(200_000), Reason::Budget);
    assert_eq!(run(20_000), Reason::Budget);
}

/// What a hard question leaves in the backend is thrown away: gates and lemmas that take hundreds of megabytes.
#[test]
fn a_hard_question_leaves_nothing_behind() {
    let mut world = World::with(Config { rlimit: 8_000_000, ..config() }, LAYERS);
    assert_easy(&mut world);
    assert_eq!(world.solver.statistics().resets, 0);
    let guard = factoring(&mut world);
    assert_eq!(reason(world.check(guard)), Reason::Budget);
    assert_eq!(world.solver.statistics().resets, 1);
    assert_easy(&mut world);
}

/// `((x / 3) / 3) / 3 … = 7.5`, with so many divisions, where x is between 1 and 2: there is none.
fn divisions(world: &mut World, many: u32) -> Guard {
    let double = |world: &mut World, x: f64| world.terms.constant(Value::F64(x.to_bits()));
    let x = world.input(0, Sort::F64);
    let [one, two, three, target] = [1.0, 2.0, 3.0, 7.5].map(|v| double(world, v));
    let mut quotient = x;
    for _ in 0..many {
        quotient = world.make(Op::FpDiv, &[quotient, three]);
    }
    let parts = [
        world.make(Op::FpEq, &[quotient, target]),
        world.make(Op::FpLe, &[one, x]),
        world.make(Op::FpLe, &[x, two]),
    ];
    world.all(&parts)
}

/// Many operations on floats never go to an incremental solver, which makes gates of all of them at once.
#[test]
fn many_floats_are_left_to_the_strategy() {
    for (many, incremental) in [(2, true), (12, false)] {
        let mut world = World::with(Config { rlimit: 40_000, ..config() }, Layers::NONE);
        let guard = divisions(&mut world, many);
        assert_eq!(reason(world.check(guard)), Reason::Budget);
        let statistics = world.solver.statistics();
        assert_eq!(statistics.incremental_checks > 0, incremental, "{many} divisions");
        assert!(statistics.strategy_checks > 0);
    }
}

/// An unknown answer is remembered for the budget it was found with, not for a larger one.
#[test]
fn a_larger_budget_is_tried_again() {
    let mut world = World::with(Config { rlimit: 2_000, ..config() }, LAYERS);
    let x = world.input(0, Sort::Bv(32));
    let (square, target) = (world.make(Op::BvMul, &[x, x]), world.bv(32, 1_234_321));
    let (limit, equal) = (world.bv(32, 10_000), world.make(Op::Eq, &[square, target]));
    let small = world.make(Op::BvUlt, &[x, limit]);
    let guard = world.all(&[equal, small]);
    assert_eq!(reason(world.check(guard)), Reason::Budget);
    let asked = world.solver.statistics().backend_queries;
    assert_eq!(reason(world.check(guard)), Reason::Budget);
    assert_eq!(world.solver.statistics().backend_queries, asked);
    let answer = world.solver.check_within(&mut world.terms, &mut world.guards, &Heap, guard, 0);
    assert!(matches!(answer, Answer::Sat(_)), "{answer:?}");
}

#[test]
fn a_clock_gives_unknown() {
    let mut world = World::with(Config { rlimit: 0, timeout_ms: 200, memory_mb: 0 }, LAYERS);
    let guard = factoring(&mut world);
    assert_eq!(reason(world.check(guard)), Reason::Time);
    assert_easy(&mut world);
}

#[test]
fn another_thread_can_interrupt() {
    let mut world = World::with(Config { rlimit: 0, timeout_ms: 0, memory_mb: 0 }, LAYERS);
    let guard = factoring(&mut world);
    assert_easy(&mut world);
    let interrupter = world.solver.interrupter();
    let thread = std::thread::spawn({
        let interrupter = interrupter.clone();
        move || {
            std::thread::sleep(std::time::Duration::from_millis(150));
            interrupter.interrupt();
        }
    });
    assert_eq!(reason(world.check(guard)), Reason::Interrupted);
    thread.join().unwrap();
    interrupter.clear();
    // The interrupted answer is not remembered, and the solver goes on.
    let x = world.input(5, Sort::Bv(8));
    let y = world.input(6, Sort::Bv(8));
    let sum = world.make(Op::BvAdd, &[x, y]);
    let parts = [world.make(Op::BvUlt, &[sum, x]), world.make(Op::BvUlt, &[x, y])];
    assert!(world.satisfiable(&parts));
}

#[test]
fn preferences_make_models_small() {
    let mut world = World::new();
    let (x, y) = (world.input(0, Sort::Bv(32)), world.input(1, Sort::Bv(32)));
    let (sum, hundred) = (world.make(Op::BvAdd, &[x, y]), world.bv(32, 100));
    let equal = world.make(Op::Eq, &[sum, hundred]);
    let guard = world.all(&[equal]);
    let (zero, ten) = (world.bv(32, 0), world.bv(32, 10));
    let preferences: Vec<Guard> = [(x, zero), (y, zero), (y, ten)]
        .into_iter()
        .map(|(a, b)| {
            let small = world.make(Op::Eq, &[a, b]);
            world.guard(small)
        })
        .collect();
    let answer =
        world.solver.check_preferring(&mut world.terms, &mut world.guards, &Heap, guard, &preferences);
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    assert_eq!(world.terms.eval(x, &model), Value::Bv { bits: 32, value: 0 });
    assert_eq!(world.terms.eval(y, &model), Value::Bv { bits: 32, value: 100 });
}

#[test]
fn models_say_when_functions_are_invented() {
    let mut world = World::new();
    let x = world.input(0, Sort::F64);
    let sine = world.apply(SymbolKind::Function("sin".into()), Sort::F64, &[x]);
    let half = world.terms.constant(Value::F64(0.5f64.to_bits()));
    let over = world.make(Op::FpLt, &[half, sine]);
    let positive = world.make(Op::FpLt, &[half, x]);
    for (parts, expected) in [(vec![over], true), (vec![positive], false), (vec![over, positive], true)] {
        let guard = world.all(&parts);
        let Answer::Sat(model) = world.check(guard) else { panic!() };
        assert_eq!(model.uses_uninterpreted(), expected);
    }
    // Equal arguments give equal results.
    let y = world.input(1, Sort::F64);
    let other = world.apply(SymbolKind::Function("sin".into()), Sort::F64, &[y]);
    let (same, equal) = (world.make(Op::Eq, &[x, y]), world.make(Op::Eq, &[sine, other]));
    let different = world.not(equal);
    assert!(!world.satisfiable(&[same, different]));
}

#[test]
fn queries_can_be_dumped() {
    let mut world = World::new();
    let guard = easy(&mut world);
    let text = world.solver.to_smt2(&mut world.terms, &mut world.guards, &Heap, guard).unwrap();
    for part in ["declare-fun", "input7", "bvmul", "assert"] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

/// A deep term neither overflows a stack nor breaks what comes after.
#[test]
fn deep_terms_are_answered() {
    let mut world = World::new();
    let (x, y) = (world.input(0, Sort::Bv(8)), world.input(1, Sort::Bv(8)));
    let mut deep: TermId = x;
    for i in 0..20_000u64 {
        let other = if i % 2 == 0 { y } else { x };
        deep = world.make(if i % 3 == 0 { Op::BvXor } else { Op::BvAdd }, &[deep, other]);
    }
    let five = world.bv(8, 5);
    let equal = world.make(Op::Eq, &[deep, five]);
    let guard = world.all(&[equal]);
    let answer = world.check(guard);
    assert!(matches!(answer, Answer::Sat(_) | Answer::Unknown(_)), "{answer:?}");
    assert_easy(&mut world);
}
