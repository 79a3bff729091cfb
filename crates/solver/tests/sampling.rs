//! Sampling: models of arithmetic that the backend is slow at, with functions as they are.

mod common;

use common::{World, config};
use conspect_solver::{Answer, Config, Layers};
use conspect_term::{Op, Sort, Symbol, SymbolKind, TermId, Value};

fn double(world: &mut World, x: f64) -> TermId {
    world.terms.constant(Value::F64(x.to_bits()))
}

/// Checks that the conjunction of `parts` has a model, which is found without the backend, and that the model's doubles satisfy `holds`.
fn check(world: &mut World, parts: &[TermId], inputs: &[TermId], holds: &dyn Fn(&[f64]) -> bool) {
    let guard = world.all(parts);
    let Answer::Sat(model) = world.check(guard) else { panic!("there is a model") };
    assert_eq!(world.solver.statistics().backend_queries, 0, "sampling finds it");
    let values: Vec<f64> = inputs
        .iter()
        .map(|t| match world.terms.eval(*t, &model) {
            Value::F64(bits) => f64::from_bits(bits),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(holds(&values), "{values:?}");
}

#[test]
fn functions_have_their_real_values() {
    let mut world = World::new();
    let x = world.input(0, Sort::F64);
    let sine = world.terms.symbol(Symbol { kind: SymbolKind::Function("sin".into()), sort: Sort::F64 });
    let sine = world.terms.apply(sine, &[x]);
    let (half, hundred) = (double(&mut world, 0.5), double(&mut world, 100.0));
    let parts = [world.make(Op::FpLt, &[half, sine]), world.make(Op::FpLt, &[hundred, x])];
    check(&mut world, &parts, &[x], &|v| v[0] > 100.0 && v[0].sin() > 0.5);
}

#[test]
fn products_of_inputs_are_found() {
    let mut world = World::new();
    let (x, y) = (world.input(0, Sort::F64), world.input(1, Sort::F64));
    let (xy, sum) = (world.make(Op::FpMul, &[x, y]), world.make(Op::FpAdd, &[x, y]));
    let (six, five) = (double(&mut world, 6.0), double(&mut world, 5.0));
    let parts = [world.make(Op::FpEq, &[xy, six]), world.make(Op::FpEq, &[sum, five])];
    check(&mut world, &parts, &[x, y], &|v| v[0] * v[1] == 6.0 && v[0] + v[1] == 5.0);
}

#[test]
fn a_small_region_of_products_is_found() {
    let mut world = World::new();
    let of: Vec<TermId> = (0..3).map(|n| world.input(n, Sort::F64)).collect();
    let (zero, most, least) = (double(&mut world, 0.0), double(&mut world, 30.5), double(&mut world, 1000.0));
    let xy = world.make(Op::FpMul, &[of[0], of[1]]);
    let volume = world.make(Op::FpMul, &[xy, of[2]]);
    let sum = world.make(Op::FpAdd, &[of[0], of[1]]);
    let sum = world.make(Op::FpAdd, &[sum, of[2]]);
    let mut parts = vec![world.make(Op::FpLt, &[least, volume]), world.make(Op::FpLt, &[sum, most])];
    parts.extend(of.iter().map(|x| world.make(Op::FpLt, &[zero, *x])).collect::<Vec<_>>());
    check(&mut world, &parts, &of, &|v| {
        v[0] * v[1] * v[2] > 1000.0 && v[0] + v[1] + v[2] < 30.5 && v.iter().all(|x| *x > 0.0)
    });
}

#[test]
fn a_box_shows_where_a_root_is() {
    let mut world = World::new();
    let of: Vec<TermId> = (0..3).map(|n| world.input(n, Sort::F64)).collect();
    let [zero, two, four, low] = [0.0, 2.0, 4.0, -0.01].map(|x| double(&mut world, x));
    let square = world.make(Op::FpMul, &[of[1], of[1]]);
    let product = world.make(Op::FpMul, &[four, of[0]]);
    let product = world.make(Op::FpMul, &[product, of[2]]);
    let under = world.make(Op::FpSub, &[square, product]);
    let (root, minus) = (world.make(Op::FpSqrt, &[under]), world.make(Op::FpNeg, &[of[1]]));
    let (above, below) = (world.make(Op::FpAdd, &[minus, root]), world.make(Op::FpMul, &[two, of[0]]));
    let r = world.make(Op::FpDiv, &[above, below]);
    let mut parts = vec![world.make(Op::FpLt, &[zero, under])];
    parts.extend([world.make(Op::FpLt, &[low, r]), world.make(Op::FpLt, &[r, zero])]);
    parts.extend(of.iter().map(|x| world.make(Op::FpLt, &[zero, *x])).collect::<Vec<_>>());
    check(&mut world, &parts, &of, &|v| {
        let r = (-v[1] + (v[1] * v[1] - 4.0 * v[0] * v[2]).sqrt()) / (2.0 * v[0]);
        r > -0.01 && r < 0.0 && v.iter().all(|x| *x > 0.0)
    });
}

/// Integers whose product is computed as a float, as JavaScript does it: most of them show where it is rounded.
#[test]
fn products_of_integers_are_rounded() {
    let mut world = World::with(config(), Layers { models: false, ..Layers::ALL });
    let [x, y] = [0, 1].map(|n| world.input(n, Sort::Bv(32)));
    let [a, b] = [x, y].map(|t| world.make(Op::SToFp(Sort::F64), &[t]));
    let product = world.make(Op::FpMul, &[a, b]);
    let rounded = world.make(Op::FpToSSat(64), &[product]);
    let [a, b] = [x, y].map(|t| world.make(Op::SignExtend(64), &[t]));
    let exact = world.make(Op::BvMul, &[a, b]);
    let same = world.make(Op::Eq, &[rounded, exact]);
    let differ = world.not(same);
    assert!(world.satisfiable(&[differ]));
    assert_eq!(world.solver.statistics().backend_queries, 0);
}

/// What the backend does not know, sampling may find.
#[test]
fn what_the_backend_leaves_open_is_sampled() {
    let limits = Config { rlimit: 1, ..config() };
    let mut world = World::with(limits, Layers { models: false, ..Layers::ALL });
    let [x, y] = [0, 1].map(|n| world.input(n, Sort::Bv(32)));
    let cubes = [(x, 27_000), (y, 64_000)].map(|(t, of)| {
        let squared = world.make(Op::BvMul, &[t, t]);
        let cube = world.make(Op::BvMul, &[squared, t]);
        let of = world.bv(32, of);
        world.make(Op::Eq, &[cube, of])
    });
    let parts = [cubes[0], cubes[1], world.make(Op::BvSlt, &[x, y])];
    assert!(world.satisfiable(&parts));
    assert_eq!(world.solver.statistics().backend_queries, 1);
}
