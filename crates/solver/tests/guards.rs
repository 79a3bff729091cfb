//! Random guards over small domains: the solver's answer is that of trying everything.

mod common;

use common::{Random, World, config};
use conspect_solver::{Answer, Layers};
use conspect_term::{Assignment, Guard, Op, Region, Sort, Symbol, SymbolKind, TermId, Value};

/// Two-bit inputs `x`, `y` and a function from two bits to two bits.
struct Tiny {
    inputs: [u64; 2],
    table: u64,
}

fn two_bits(value: u64) -> Value {
    Value::Bv { bits: 2, value: value & 3 }
}

impl Assignment for Tiny {
    fn value(&self, symbol: &Symbol, args: &[Value]) -> Value {
        match (&symbol.kind, args) {
            (SymbolKind::Input(index), []) => two_bits(self.inputs[*index as usize]),
            (SymbolKind::Hole { .. }, [Value::Bv { value, .. }]) => two_bits(self.table >> (2 * value)),
            other => panic!("{other:?}"),
        }
    }
}

fn number(world: &mut World, random: &mut Random, depth: u64) -> TermId {
    let choice = random.below(if depth == 0 { 3 } else { 9 });
    match choice {
        0 | 1 => world.input(choice as u32, Sort::Bv(2)),
        2 => world.bv(2, random.below(4)),
        3 | 4 => {
            let arg = number(world, random, depth - 1);
            world.hole(Region::Field("C.f".into()), Sort::Bv(2), &[arg])
        }
        5 => {
            let condition = condition(world, random, depth - 1);
            let (a, b) = (number(world, random, depth - 1), number(world, random, depth - 1));
            world.make(Op::Ite, &[condition, a, b])
        }
        _ => {
            let op = [Op::BvAdd, Op::BvMul, Op::BvXor, Op::BvSDiv][random.below(4) as usize].clone();
            let (a, b) = (number(world, random, depth - 1), number(world, random, depth - 1));
            world.make(op, &[a, b])
        }
    }
}

fn condition(world: &mut World, random: &mut Random, depth: u64) -> TermId {
    if depth > 0 && random.below(2) == 0 {
        let (a, b) = (condition(world, random, depth - 1), condition(world, random, depth - 1));
        return match random.below(3) {
            0 => world.make(Op::And, &[a, b]),
            1 => world.make(Op::Or, &[a, b]),
            _ => world.not(a),
        };
    }
    let op = [Op::Eq, Op::BvUlt, Op::BvSle][random.below(3) as usize].clone();
    let (a, b) = (number(world, random, 2), number(world, random, 2));
    world.make(op, &[a, b])
}

fn brute_force(world: &World, guard: Guard) -> bool {
    (0..256u64).any(|table| {
        (0..16u64).any(|inputs| {
            let tiny = Tiny { inputs: [inputs & 3, inputs >> 2], table };
            world.guards.eval(guard, &mut |atom| world.terms.eval(atom, &tiny) == Value::Bool(true))
        })
    })
}

fn check(layers: Layers) {
    let mut random = Random(0x1234_5678_9abc_def1);
    let (mut sat, mut unsat) = (0, 0);
    let mut world = World::new();
    for round in 0..250 {
        if round % 50 == 0 {
            world = World::with(config(), layers);
        }
        // Conjunctions of several conditions are unsatisfiable often enough to be of interest.
        let parts: Vec<TermId> =
            (0..1 + random.below(6)).map(|_| condition(&mut world, &mut random, 2)).collect();
        let guard = world.all(&parts);
        let expected = brute_force(&world, guard);
        match world.check(guard) {
            Answer::Sat(model) => {
                assert!(expected, "round {round}");
                let holds =
                    world.guards.eval(guard, &mut |atom| world.terms.eval(atom, &model) == Value::Bool(true));
                assert!(holds, "round {round}: {model:?}");
                sat += 1;
            }
            Answer::Unsat => {
                assert!(!expected, "round {round}");
                unsat += 1;
            }
            Answer::Unknown(reason) => panic!("round {round}: {reason}"),
        }
    }
    assert!(sat > 40 && unsat > 40, "{sat} satisfiable, {unsat} not");
}

#[test]
fn answers_are_those_of_trying_everything() {
    check(Layers::ALL);
}

#[test]
fn the_backend_alone_answers_like_trying_everything() {
    check(Layers::NONE);
}
