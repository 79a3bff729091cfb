//! Queries about integers with bounds, in which bits are taken, products and quotients of two unknown ones are, or floats are compared with
//! them, get the answers that counting through all values gives.

mod common;

use common::{Heap, Random, World, config};
use conspect_solver::{Answer, Config, Layers};
use conspect_term::{Assignment, Op, Region, Sort, Symbol, SymbolKind, TermId, Value};

/// The values of the inputs.
struct At([i128; 2]);

impl Assignment for At {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        let SymbolKind::Input(i) = symbol.kind else { panic!("{symbol:?} is no input") };
        Value::Int(self.0[i as usize])
    }
}

fn small(world: &mut World, random: &mut Random) -> TermId {
    world.terms.constant(Value::Int(i128::from(random.below(13)) - 6))
}

fn number(world: &mut World, random: &mut Random, depth: u32) -> TermId {
    if depth == 0 {
        return match random.below(4) {
            0 => small(world, random),
            i => world.input(i as u32 % 2, Sort::Int),
        };
    }
    let a = number(world, random, depth - 1);
    let b = number(world, random, depth - 1);
    match random.below(9) {
        0 => world.make(Op::IntAdd, &[a, b]),
        1 => world.make(Op::IntSub, &[a, b]),
        2 => world.make(Op::IntMul, &[a, b]),
        3 => world.make(Op::IntDiv, &[a, b]),
        4 => world.make(Op::IntMod, &[a, b]),
        5 => {
            let condition = order(world, random, 0);
            world.make(Op::Ite, &[condition, a, b])
        }
        6 => {
            // As far as doubles have all integers.
            let x = world.make(Op::IntToFp, &[a]);
            let by = [2.0, 3.0, -7.0, 10.0][random.below(4) as usize];
            let by = world.terms.f64(by);
            let x = world.make(Op::FpDiv, &[x, by]);
            let x = match random.below(3) {
                0 => world.make(Op::FpFloor, &[x]),
                1 => world.make(Op::FpCeil, &[x]),
                _ => x,
            };
            let x = world.make(Op::FpToSSat(64), &[x]);
            world.make(Op::BvToInt, &[x])
        }
        i => {
            let bits = [8, 16, 64][random.below(3) as usize];
            let a = world.make(Op::IntToBv(bits), &[a]);
            let b = world.make(Op::IntToBv(bits), &[b]);
            let op =
                [Op::BvAnd, Op::BvOr, Op::BvXor, Op::BvAdd][(random.below(2) + 2 * (i - 7)) as usize].clone();
            let word = world.make(op, &[a, b]);
            world.make(Op::BvToInt, &[word])
        }
    }
}

fn order(world: &mut World, random: &mut Random, depth: u32) -> TermId {
    let op = [Op::IntLt, Op::IntLe, Op::Eq][random.below(3) as usize].clone();
    let (a, b) = (number(world, random, depth), number(world, random, depth));
    let t = world.make(op, &[a, b]);
    if random.below(2) == 0 { world.not(t) } else { t }
}

fn agree(seeds: u64, part: impl Fn(&mut World, &mut Random) -> TermId) {
    let (mut sat, mut unsat, mut unknown, mut by_words) = (0, 0, 0, 0);
    // What is hard is no loss here: products of words of 64 bits, floats of such.
    let config = Config { rlimit: 300_000, ..config() };
    for seed in 1..=seeds {
        let mut random = Random(seed * 0x9e37_79b9_7f4a_7c15);
        let layers = Layers { models: false, repair: false, exhaust: false, ..Layers::ALL };
        let mut world = World::with(config.clone(), layers);
        let mut parts = vec![];
        let mut values = [vec![], vec![]];
        for i in 0..2 {
            let x = world.input(i, Sort::Int);
            let low = i128::from(random.below(12)) - 8;
            let high = low + i128::from(random.below(9));
            values[i as usize] = (low..=high).collect();
            let (low, above) = (world.terms.int(low), world.terms.int(high + 1));
            parts.push(world.make(Op::IntLe, &[low, x]));
            parts.push(world.make(Op::IntLt, &[x, above]));
        }
        for _ in 0..2 + random.below(2) {
            parts.push(part(&mut world, &mut random));
        }
        let holds =
            |a: i128, b: i128| parts.iter().all(|t| world.terms.eval(*t, &At([a, b])) == Value::Bool(true));
        let expected = values[0].iter().any(|a| values[1].iter().any(|b| holds(*a, *b)));
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
            Answer::Unknown(_) => unknown += 1,
        }
        by_words += world.solver.statistics().word_checks;
    }
    eprintln!("{sat} satisfiable, {unsat} not, {unknown} unknown; {by_words} checks of words");
    assert!(sat > 10 && unsat > 10 && by_words > 50);
}

/// A remainder of the inputs, or bits of two such.
fn remainder(world: &mut World, random: &mut Random) -> TermId {
    let mut inside = |world: &mut World| {
        let (x, y) = (world.input(0, Sort::Int), world.input(1, Sort::Int));
        let c = small(world, random);
        let sum = world.make(Op::IntAdd, &[x, y]);
        let difference = world.make(Op::IntSub, &[c, x]);
        let product = world.make(Op::IntMul, &[x, difference]);
        let by = world.terms.int(i128::from(random.below(3)) + 2);
        let part = world.make(Op::IntDiv, &[x, by]);
        let both = world.make(Op::IntMul, &[x, y]);
        let chosen = [x, y, sum, difference, product, part, both][random.below(7) as usize];
        let by = world.terms.int([2, 3, 4, 6, 8][random.below(5) as usize]);
        world.make(Op::IntMod, &[chosen, by])
    };
    let (a, b) = (inside(world), inside(world));
    if random.below(3) == 0 {
        return a;
    }
    let [a, b] = [a, b].map(|t| world.make(Op::IntToBv(8), &[t]));
    let word = world.make([Op::BvAnd, Op::BvOr, Op::BvXor][random.below(3) as usize].clone(), &[a, b]);
    world.make(Op::BvToInt, &[word])
}

/// Inputs without bounds, or with one, of which remainders are asked. Among 288 numbers the input that is divided has every remainder by a product
/// of what it is divided by and what the remainder is asked of; among 24 the other one has every remainder.
#[test]
fn remainders_and_counting_agree() {
    let (mut sat, mut unsat, mut by_words) = (0, 0, 0);
    for seed in 1..=250u64 {
        let mut random = Random(seed * 0x9e37_79b9_7f4a_7c15);
        let layers = Layers { models: false, repair: false, exhaust: false, ..Layers::ALL };
        let mut world = World::with(Config { rlimit: 1_000_000, ..config() }, layers);
        let mut parts = vec![];
        let mut from = [0, 0];
        for i in 0..2u32 {
            let x = world.input(i, Sort::Int);
            let bound = i128::from(random.below(60)) - 30;
            let c = world.terms.int(bound);
            let whole = [288, 24][i as usize];
            from[i as usize] = match random.below(3) {
                0 => 0,
                1 => {
                    parts.push(world.make(Op::IntLe, &[c, x]));
                    bound
                }
                _ => {
                    parts.push(world.make(Op::IntLe, &[x, c]));
                    bound - whole + 1
                }
            };
        }
        for _ in 0..2 + random.below(3) {
            let (a, c) = (remainder(&mut world, &mut random), world.terms.int(i128::from(random.below(6))));
            let op = [Op::IntLt, Op::IntLe, Op::Eq][random.below(3) as usize].clone();
            let t = world.make(op, &[a, c]);
            parts.push(if random.below(2) == 0 { world.not(t) } else { t });
        }
        let holds =
            |a: i128, b: i128| parts.iter().all(|t| world.terms.eval(*t, &At([a, b])) == Value::Bool(true));
        let expected = (from[0]..from[0] + 288).any(|a| (from[1]..from[1] + 24).any(|b| holds(a, b)));
        let guard = world.all(&parts);
        match world.solver.check(&mut world.terms, &mut world.guards, &Heap, guard) {
            Answer::Sat(model) => {
                assert!(expected, "seed {seed}: {model:?}");
                sat += 1;
            }
            Answer::Unsat => {
                assert!(!expected, "seed {seed}");
                unsat += 1;
            }
            Answer::Unknown(reason) => panic!("seed {seed}: {reason:?}"),
        }
        by_words += world.solver.statistics().word_checks;
    }
    eprintln!("{sat} satisfiable, {unsat} not; {by_words} checks of words");
    assert!(sat > 10 && unsat > 10 && by_words > 50);
}

/// What is known of a symbol that is no conjunct (a length is not negative) leaves it fewer numbers than its bound does.
#[test]
fn remainders_of_lengths_are_those_of_what_is_not_negative() {
    let mut world =
        World::with(config(), Layers { models: false, repair: false, exhaust: false, ..Layers::ALL });
    let x = world.hole(Region::Length, Sort::Int, &[]);
    let [least, eight, five] = [-5, 8, 5].map(|n| world.terms.int(n));
    let bound = world.make(Op::IntLe, &[least, x]);
    let rest = world.make(Op::IntMod, &[x, eight]);
    let word = world.make(Op::IntToBv(8), &[rest]);
    let one = world.terms.bv(8, 1);
    let turned = world.make(Op::BvXor, &[word, one]);
    let turned = world.make(Op::BvToInt, &[turned]);
    // The remainder is 4: none of those of 0, 1 and 2.
    let asked = world.make(Op::Eq, &[turned, five]);
    let guard = world.all(&[bound, asked]);
    let answer = world.solver.check(&mut world.terms, &mut world.guards, &Heap, guard);
    assert!(!matches!(answer, Answer::Unsat), "{answer:?}");
}

/// A quotient of doubles, of which both are integers that are not known.
fn ratio(world: &mut World, random: &mut Random) -> TermId {
    let depth = random.below(2) as u32;
    let (a, b) = (number(world, random, depth), world.input(random.below(2) as u32, Sort::Int));
    let (a, b) = (world.make(Op::IntToFp, &[a]), world.make(Op::IntToFp, &[b]));
    world.make(Op::FpDiv, &[a, b])
}

fn double(world: &mut World, random: &mut Random, depth: u32) -> TermId {
    match random.below(if depth == 0 { 4 } else { 8 }) {
        0 => {
            world.terms.f64([0.0, 0.5, -1.5, 3.0, f64::INFINITY, f64::NEG_INFINITY][random.below(6) as usize])
        }
        1 => {
            let n = number(world, random, 0);
            world.make(Op::IntToFp, &[n])
        }
        2 | 3 => ratio(world, random),
        4 => {
            let x = double(world, random, depth - 1);
            let op =
                [Op::FpNeg, Op::FpAbs, Op::FpFloor, Op::FpCeil, Op::FpRint][random.below(5) as usize].clone();
            world.make(op, &[x])
        }
        _ => {
            let (x, y) = (double(world, random, depth - 1), double(world, random, depth - 1));
            let op = [Op::FpAdd, Op::FpSub, Op::FpMul][random.below(3) as usize].clone();
            world.make(op, &[x, y])
        }
    }
}

/// A comparison of such doubles, or of an integer that one is cut to.
fn compared(world: &mut World, random: &mut Random) -> TermId {
    let t = match random.below(6) {
        0 => {
            let x = double(world, random, 1);
            world.make(Op::FpIsNan, &[x])
        }
        1 | 2 => {
            let op = [Op::FpLt, Op::FpLe, Op::FpEq][random.below(3) as usize].clone();
            let (x, y) = (double(world, random, 1), double(world, random, 1));
            world.make(op, &[x, y])
        }
        _ => {
            let x = ratio(world, random);
            let rounding = [Op::FpFloor, Op::FpCeil, Op::FpTrunc][random.below(3) as usize].clone();
            let x = world.make(rounding, &[x]);
            let x = world.make(Op::FpToSSat(64), &[x]);
            let (x, y) = (world.make(Op::BvToInt, &[x]), number(world, random, 1));
            let op = [Op::IntLt, Op::IntLe, Op::Eq][random.below(3) as usize].clone();
            world.make(op, &[x, y])
        }
    };
    if random.below(2) == 0 { world.not(t) } else { t }
}

#[test]
fn words_and_counting_agree() {
    agree(100, |world, random| order(world, random, 2));
}

/// Quotients of two unknown integers as doubles: what they are cut to, and how they compare. The divisor may be zero.
#[test]
fn doubles_of_integers_and_counting_agree() {
    agree(60, |world, random| match random.below(4) {
        0 => {
            let (x, zero) = (world.input(random.below(2) as u32, Sort::Int), world.terms.int(0));
            let t = world.make(Op::Eq, &[x, zero]);
            world.not(t)
        }
        _ => compared(world, random),
    });
}

/// What no theory of integers answers: `x & y` is no more than `x` for numbers of 16 bits.
#[test]
fn bits_of_bounded_integers_are_known() {
    let mut world = World::with(config(), Layers::ALL);
    let [x, y] = [0, 1].map(|i| world.input(i, Sort::Int));
    let (zero, limit) = (world.terms.int(0), world.terms.int(1 << 16));
    let mut parts = vec![];
    for v in [x, y] {
        parts.push(world.make(Op::IntLe, &[zero, v]));
        parts.push(world.make(Op::IntLt, &[v, limit]));
    }
    let [a, b] = [x, y].map(|v| world.make(Op::IntToBv(64), &[v]));
    let both = world.make(Op::BvAnd, &[a, b]);
    let both = world.make(Op::BvToInt, &[both]);
    let more = world.make(Op::IntLt, &[x, both]);
    parts.push(more);
    assert!(!world.satisfiable(&parts));
    parts.pop();
    parts.push(world.make(Op::IntLt, &[both, x]));
    assert!(world.satisfiable(&parts));
}
