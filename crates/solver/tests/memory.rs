//! Running out of memory is unknown, and the solver goes on. In a binary of its own: Z3's memory limit is one
//! for the whole process.

mod common;

use common::World;
use conspect_solver::{Answer, Config, Layers, Reason};
use conspect_term::{Op, Sort};

#[test]
fn running_out_of_memory_gives_unknown() {
    let mut world = World::with(Config { rlimit: 0, timeout_ms: 0, memory_mb: 60 }, Layers::ALL);
    let mut product = world.input(0, Sort::Bv(64));
    for i in 1..24 {
        let factor = world.input(i, Sort::Bv(64));
        let sum = world.make(Op::BvXor, &[product, factor]);
        product = world.make(Op::BvMul, &[product, sum]);
    }
    let target = world.bv(64, 0x1234_5678_9abc_def7);
    let equal = world.make(Op::Eq, &[product, target]);
    let guard = world.all(&[equal]);
    let answer = world.check(guard);
    assert!(matches!(answer, Answer::Unknown(Reason::Memory)), "{answer:?}");
    let (x, y) = (world.input(90, Sort::Bv(8)), world.input(91, Sort::Bv(8)));
    let parts = [world.make(Op::BvUlt, &[x, y]), world.make(Op::BvSlt, &[y, x])];
    assert!(world.satisfiable(&parts));
}
