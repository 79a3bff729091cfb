//! Floats: remainders, conversions and square roots through the whole chain.

mod common;

use common::World;
use conspect_solver::Answer;
use conspect_term::{Op, Sort, TermId, Value};

fn double(world: &mut World, x: f64) -> TermId {
    world.terms.constant(Value::F64(x.to_bits()))
}

fn value(world: &World, term: TermId, model: &conspect_solver::Model) -> f64 {
    match world.terms.eval(term, model) {
        Value::F64(bits) => f64::from_bits(bits),
        other => panic!("{other:?}"),
    }
}

/// C's `fmod`, not the IEEE remainder: 5 fmod 3 is 2, the IEEE remainder is −1.
#[test]
fn remainders_are_those_of_c() {
    let mut world = World::new();
    let (x, three, two) = (world.input(0, Sort::F64), double(&mut world, 3.0), double(&mut world, 2.0));
    let remainder = world.make(Op::FpRem, &[x, three]);
    let (low, high) = (double(&mut world, 4.5), double(&mut world, 5.5));
    let parts = [
        world.make(Op::Eq, &[remainder, two]),
        world.make(Op::FpLt, &[low, x]),
        world.make(Op::FpLt, &[x, high]),
    ];
    let guard = world.all(&parts);
    if let Answer::Sat(model) = world.check(guard) {
        assert_eq!(value(&world, x, &model), 5.0);
    } else if let Answer::Unsat = world.check(guard) {
        panic!("5 fmod 3 is 2");
    }
    let five = double(&mut world, 5.0);
    let exactly = world.make(Op::Eq, &[x, five]);
    assert!(world.satisfiable(&[exactly, parts[0]]));
    let negative = world.make(Op::FpNeg, &[two]);
    let wrong = world.make(Op::Eq, &[remainder, negative]);
    assert!(!world.satisfiable(&[exactly, wrong]));
}

#[test]
fn conversions_saturate() {
    let mut world = World::new();
    let x = world.input(0, Sort::F64);
    let int = world.make(Op::FpToSSat(32), &[x]);
    let (max, ten) = (world.bv(32, 0x7fff_ffff), double(&mut world, 1e10));
    let (is_max, large) = (world.make(Op::Eq, &[int, max]), world.make(Op::FpLt, &[ten, x]));
    assert!(world.satisfiable(&[is_max, large]));
    let not_max = world.not(is_max);
    assert!(!world.satisfiable(&[not_max, large]));
    let (nan, zero) = (world.make(Op::FpIsNan, &[x]), world.bv(32, 0));
    let is_zero = world.make(Op::Eq, &[int, zero]);
    let not_zero = world.not(is_zero);
    assert!(!world.satisfiable(&[nan, not_zero]));
}

#[test]
fn arithmetic_has_models() {
    let mut world = World::new();
    let (x, y) = (world.input(0, Sort::F64), world.input(1, Sort::F64));
    let (sum, root) = (world.make(Op::FpAdd, &[x, y]), world.make(Op::FpSqrt, &[x]));
    let (half, three) = (double(&mut world, 0.5), double(&mut world, 3.0));
    let parts = [
        world.make(Op::FpEq, &[root, three]),
        world.make(Op::FpLt, &[half, y]),
        world.make(Op::FpEq, &[sum, x]),
    ];
    assert!(world.satisfiable(&parts[..1]));
    assert!(!world.satisfiable(&parts));
    // Absorption needs a large number.
    assert!(world.satisfiable(&parts[1..]));
    let number = world.input(3, Sort::Bv(32));
    let converted = world.make(Op::SToFp(Sort::F64), &[number]);
    let (doubled, odd) = (world.make(Op::FpMul, &[converted, half]), double(&mut world, 10.5));
    let parts = [world.make(Op::FpEq, &[doubled, odd])];
    assert!(world.satisfiable(&parts));
}

/// A multiple of 400 is one of 100 and of 4, among numbers that are no safe integers as well, and not the other way round.
#[test]
fn remainders_by_several_moduli_agree() {
    let mut world = World::new();
    let x = world.input(0, Sort::F64);
    let (zero, far) = (double(&mut world, 0.0), double(&mut world, 9_007_199_254_740_992.0));
    let is_multiple = |world: &mut World, m: f64| {
        let modulus = double(world, m);
        let remainder = world.make(Op::FpRem, &[x, modulus]);
        world.make(Op::FpEq, &[remainder, zero])
    };
    let all = [4.0, 100.0, 400.0].map(|m| is_multiple(&mut world, m));
    let no = all.map(|t| world.not(t));
    for (large, small) in [(2, 1), (2, 0), (1, 0)] {
        assert!(!world.satisfiable(&[all[large], no[small]]));
    }
    let is_far = world.make(Op::FpLe, &[far, x]);
    assert!(world.satisfiable(&[is_far, all[0], no[1]]));
    assert!(world.satisfiable(&[is_far, all[1], no[2]]));
    assert!(world.satisfiable(&[is_far, all[2]]));
}

/// Comparisons in a circle are refuted, and have models, within few of the backend's units: as gates each of these takes some hundred thousand.
#[test]
fn comparisons_cost_little() {
    let mut world = World::with(
        conspect_solver::Config { rlimit: 4_000, ..common::config() },
        conspect_solver::Layers::ALL,
    );
    let inputs: Vec<TermId> = (0..6).map(|i| world.input(i, Sort::F64)).collect();
    let floors: Vec<TermId> = inputs.iter().map(|x| world.make(Op::FpFloor, &[*x])).collect();
    let words: Vec<TermId> = (6..9).map(|i| world.input(i, Sort::Bv(32))).collect();
    let numbers: Vec<TermId> = words.iter().map(|w| world.make(Op::SToFp(Sort::F64), &[*w])).collect();
    let mut circle = vec![];
    for i in 0..5 {
        circle.push(world.make(Op::FpLt, &[inputs[i], inputs[i + 1]]));
        let whole = world.make(Op::FpEq, &[inputs[i], floors[i]]);
        circle.push(world.not(whole));
    }
    circle.push(world.make(Op::FpLe, &[numbers[0], inputs[0]]));
    circle.push(world.make(Op::FpLe, &[inputs[4], numbers[1]]));
    circle.push(world.make(Op::BvSle, &[words[1], words[2]]));
    assert!(world.satisfiable(&circle));
    circle.push(world.make(Op::BvSle, &[words[2], words[0]]));
    assert!(!world.satisfiable(&circle));
}
