//! Differences of sums under conditions: totals are refuted to differ without the backend, and nothing is refuted that some assignment satisfies.

mod common;

use common::{Heap, Random, World};
use conspect_solver::{Answer, Config, Layers};
use conspect_term::{Assignment, Op, Sort, Symbol, SymbolKind, TermId, Value};

/// A solver whose backend answers nothing.
fn alone() -> World {
    let layers = Layers { models: false, repair: false, exhaust: false, ..Layers::ALL };
    World::with(Config { rlimit: 1, timeout_ms: 0, memory_mb: 0 }, layers)
}

/// What the layers before the backend say of a conjunction.
fn is_refuted(world: &mut World, parts: &[TermId]) -> bool {
    let guard = world.all(parts);
    matches!(world.solver.check(&mut world.terms, &mut world.guards, &Heap, guard), Answer::Unsat)
}

/// Words, widened words or unbounded integers.
#[derive(Clone, Copy, PartialEq)]
enum Numbers {
    Words,
    Wide,
    Whole,
}

const KINDS: [Numbers; 3] = [Numbers::Words, Numbers::Wide, Numbers::Whole];

impl Numbers {
    fn constant(self, world: &mut World, n: i64) -> TermId {
        match self {
            Numbers::Words => world.bv(32, n as u64 & 0xffff_ffff),
            Numbers::Wide => world.bv(64, n as u64),
            Numbers::Whole => world.terms.int(i128::from(n)),
        }
    }

    /// An input of few bits, and what is made of it.
    fn input(self, world: &mut World, index: u32) -> TermId {
        let word = world.input(index, Sort::Bv(8));
        match self {
            Numbers::Words => world.make(Op::SignExtend(32), &[word]),
            Numbers::Wide => world.make(Op::SignExtend(64), &[word]),
            Numbers::Whole => world.make(Op::BvToInt, &[word]),
        }
    }

    fn add(self, world: &mut World, a: TermId, b: TermId) -> TermId {
        world.make(if self == Numbers::Whole { Op::IntAdd } else { Op::BvAdd }, &[a, b])
    }

    fn sub(self, world: &mut World, a: TermId, b: TermId) -> TermId {
        world.make(if self == Numbers::Whole { Op::IntSub } else { Op::BvSub }, &[a, b])
    }

    fn less(self, world: &mut World, a: TermId, b: TermId) -> TermId {
        world.make(if self == Numbers::Whole { Op::IntLt } else { Op::BvSlt }, &[a, b])
    }

    fn sum(self, world: &mut World, all: &[TermId]) -> TermId {
        let zero = self.constant(world, 0);
        all.iter().fold(zero, |sum, x| self.add(world, sum, *x))
    }
}

/// The element at an index, as programs read it of an array of this length.
fn read(world: &mut World, all: &[TermId], at: TermId) -> TermId {
    let mut found = *all.last().expect("an element");
    for (i, x) in all.iter().enumerate().rev().skip(1) {
        let i = world.bv(32, i as u64);
        let is = world.make(Op::Eq, &[at, i]);
        found = world.make(Op::Ite, &[is, *x, found]);
    }
    found
}

fn write(world: &mut World, all: &mut [TermId], at: TermId, value: TermId) {
    for (i, x) in all.iter_mut().enumerate() {
        let i = world.bv(32, i as u64);
        let is = world.make(Op::Eq, &[at, i]);
        *x = world.make(Op::Ite, &[is, value, *x]);
    }
}

#[test]
fn what_moves_between_accounts_is_not_lost() {
    for (numbers, accounts) in KINDS.into_iter().flat_map(|n| [(n, 2), (n, 4)]) {
        for loses in [false, true] {
            let mut world = alone();
            let start = numbers.constant(&mut world, 1000);
            let mut balance = vec![start; accounts];
            for round in 0..6 {
                let amount = numbers.input(&mut world, round);
                let mask = world.bv(32, accounts as u64 - 1);
                let [from, to] = [100, 200].map(|n| world.input(n + round, Sort::Bv(32)));
                let [from, to] = [from, to].map(|t| world.make(Op::BvAnd, &[t, mask]));
                let there = read(&mut world, &balance, from);
                let enough = numbers.less(&mut world, amount, there);
                let mut after = balance.clone();
                let less = numbers.sub(&mut world, there, amount);
                write(&mut world, &mut after, from, less);
                let there = read(&mut world, &after, to);
                let mut more = numbers.add(&mut world, there, amount);
                if loses && round == 3 {
                    let one = numbers.constant(&mut world, 1);
                    more = numbers.sub(&mut world, more, one);
                }
                write(&mut world, &mut after, to, more);
                balance =
                    balance.iter().zip(after).map(|(x, y)| world.make(Op::Ite, &[enough, y, *x])).collect();
            }
            let total = numbers.sum(&mut world, &balance);
            let expected = numbers.constant(&mut world, 1000 * accounts as i64);
            let same = world.make(Op::Eq, &[total, expected]);
            let differs = world.not(same);
            assert_eq!(is_refuted(&mut world, &[differs]), !loses, "{accounts} accounts");
        }
    }
}

/// The index is below the length because a conjunct says so, or because of how it is made.
#[test]
fn each_element_is_counted_once() {
    for numbers in KINDS {
        for bounded in [false, true] {
            let mut world = alone();
            let zero = numbers.constant(&mut world, 0);
            let one = numbers.constant(&mut world, 1);
            let (mut counts, mut parts) = (vec![zero; 5], vec![]);
            for i in 0..7 {
                let at = world.input(i, Sort::Bv(32));
                if bounded {
                    let (first, past) = (world.bv(32, 0), world.bv(32, 5));
                    let before = world.make(Op::BvSlt, &[at, first]);
                    parts.push(world.not(before));
                    parts.push(world.make(Op::BvSlt, &[at, past]));
                }
                let there = read(&mut world, &counts, at);
                let more = numbers.add(&mut world, there, one);
                write(&mut world, &mut counts, at, more);
            }
            let total = numbers.sum(&mut world, &counts);
            let seven = numbers.constant(&mut world, 7);
            let same = world.make(Op::Eq, &[total, seven]);
            parts.push(world.not(same));
            assert_eq!(is_refuted(&mut world, &parts), bounded);
        }
    }
}

/// The values of the inputs: numbers of eight bits, then truths.
struct At(u64);

impl Assignment for At {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        let SymbolKind::Input(i) = symbol.kind else { panic!("{symbol:?} is no input") };
        match symbol.sort {
            Sort::Bool => Value::Bool(self.0 >> i & 1 == 1),
            // Of a number's values four are tried: −2 to 1.
            sort => {
                let n = (self.0 >> (2 * i) & 3) as i64 - 2;
                let Sort::Bv(bits) = sort else { panic!("{symbol:?} is no word") };
                Value::Bv { bits, value: n as u64 & ((1 << bits) - 1) }
            }
        }
    }
}

fn condition(world: &mut World, numbers: Numbers, random: &mut Random, depth: u32) -> TermId {
    match random.below(if depth == 0 { 3 } else { 6 }) {
        0 => world.input(4 + random.below(2) as u32, Sort::Bool),
        1 => {
            let x = numbers.input(world, random.below(2) as u32);
            let k = numbers.constant(world, random.below(4) as i64 - 2);
            world.make(Op::Eq, &[x, k])
        }
        2 => {
            let x = numbers.input(world, random.below(2) as u32);
            let k = numbers.constant(world, random.below(4) as i64 - 2);
            if random.below(2) == 0 { numbers.less(world, x, k) } else { numbers.less(world, k, x) }
        }
        3 => {
            let a = condition(world, numbers, random, depth - 1);
            world.not(a)
        }
        op => {
            let a = condition(world, numbers, random, depth - 1);
            let b = condition(world, numbers, random, depth - 1);
            world.make(if op == 4 { Op::And } else { Op::Or }, &[a, b])
        }
    }
}

/// Random moves between three numbers, in which something is lost now and then; their total is compared with what it was at the start.
#[test]
fn nothing_is_refuted_that_can_be() {
    let (mut refuted, mut impossible, mut possible) = (0, 0, 0);
    for seed in 1..=400u64 {
        let mut random = Random(seed * 0x9e37_79b9_7f4a_7c15);
        let numbers = KINDS[seed as usize % 3];
        let mut world = alone();
        let mut parts = vec![];
        for i in 0..2 {
            let x = numbers.input(&mut world, i);
            let (low, high) = (numbers.constant(&mut world, -3), numbers.constant(&mut world, 2));
            parts.push(numbers.less(&mut world, low, x));
            parts.push(numbers.less(&mut world, x, high));
        }
        let mut all: Vec<TermId> = (0..3).map(|i| numbers.input(&mut world, i % 2)).collect();
        let before = numbers.sum(&mut world, &all);
        for _ in 0..1 + random.below(4) {
            let holds = condition(&mut world, numbers, &mut random, 2);
            let (from, to) = (random.below(3) as usize, random.below(3) as usize);
            let amount = all[random.below(3) as usize];
            let lost = numbers.constant(&mut world, i64::from(random.below(6) == 0));
            let less = numbers.sub(&mut world, all[from], amount);
            all[from] = world.make(Op::Ite, &[holds, less, all[from]]);
            let more = numbers.add(&mut world, all[to], amount);
            let more = numbers.sub(&mut world, more, lost);
            let holds = if random.below(4) == 0 {
                let not = world.not(holds);
                world.not(not)
            } else {
                holds
            };
            all[to] = world.make(Op::Ite, &[holds, more, all[to]]);
        }
        let after = numbers.sum(&mut world, &all);
        let offset = numbers.constant(&mut world, [0, 0, 0, 1, -1][random.below(5) as usize]);
        let after = numbers.add(&mut world, after, offset);
        let compared = match random.below(3) {
            0 => world.make(Op::Eq, &[before, after]),
            1 => numbers.less(&mut world, before, after),
            _ => numbers.less(&mut world, after, before),
        };
        parts.push(if random.below(3) == 0 { compared } else { world.not(compared) });
        let exists =
            (0..1 << 6).any(|n| parts.iter().all(|t| world.terms.eval(*t, &At(n)) == Value::Bool(true)));
        let says = is_refuted(&mut world, &parts);
        assert!(!says || !exists, "seed {seed}: {}", world.terms.display(parts[parts.len() - 1]));
        refuted += u32::from(says);
        impossible += u32::from(!exists);
        possible += u32::from(exists);
    }
    eprintln!("{refuted} of {impossible} refuted, {possible} can be");
    assert!(refuted > 70 && possible > 200, "{refuted} of {impossible}, {possible}");
}

/// Where counters start with constants, they are diagrams of choices between constants, with very many ways through them.
#[test]
fn what_holds_and_what_does_not_add_up() {
    for numbers in KINDS {
        let mut world = alone();
        let (zero, one) = (numbers.constant(&mut world, 0), numbers.constant(&mut world, 1));
        let (mut yes, mut no) = (zero, zero);
        for i in 0..40 {
            let x = numbers.input(&mut world, i);
            let holds = numbers.less(&mut world, zero, x);
            let more = numbers.add(&mut world, yes, one);
            yes = world.make(Op::Ite, &[holds, more, yes]);
            let more = numbers.add(&mut world, no, one);
            no = world.make(Op::Ite, &[holds, no, more]);
        }
        let total = numbers.add(&mut world, yes, no);
        for (n, expected) in [(40, true), (39, false)] {
            let n = numbers.constant(&mut world, n);
            let same = world.make(Op::Eq, &[total, n]);
            let differs = world.not(same);
            assert_eq!(is_refuted(&mut world, &[differs]), expected);
            // The total is never another number.
            assert_eq!(is_refuted(&mut world, &[same]), !expected);
        }
    }
}
