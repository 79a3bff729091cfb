//! Theorems 17 and 18 for programs with arrays, exceptions, tests of classes and virtual calls, and with loops of any shape,
//! irreducible ones among them: stepping, reduction and the functional program agree.

mod common;

use common::Choices;
use common::run::{Program, Seen, deep, functional};
use conspect_gheap::functional::{Answer, translate};
use conspect_gheap::machine::End;
use conspect_gheap::{Memory, Place, Value};
use conspect_ir::cfg::Graph;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

const CLASSES: &str = "class Thing { field Key: i32 method kind = Thing.kind }
class Special : Thing { field Next: ref Thing method kind = Special.kind }
class Error { field Code: i32 }
class Other : Error { }
array 'int[]' of i32
array 'Thing[]' of ref Thing
global i: i32 = 0.i32
global t: ref Thing = null
global a: ref 'int[]' = null
fn Thing.kind(this: ref Thing, n: i32) -> i32 { reg %r: i32
s: %r = load %this.Thing::Key %r = add %r, %n return %r }
fn Special.kind(this: ref Thing, n: i32) -> i32 { reg %c: bool, %e: ref Error
s: %c = slt %n, 0.i32 if %c then bad else good
bad: %e = alloc Other store %e.Error::Code, %n throw %e
good: store global i, %n return 2.i32 }
";

fn int(r: &mut Choices) -> &'static str {
    ["0.i32", "1.i32", "2.i32", "-1.i32", "%n", "%x", "%y", "1000.i32"][r.below(8)]
}

/// A block's statements. What can be null or out of bounds is checked, and throws where it is not in order.
fn statements(r: &mut Choices) -> String {
    let array = |r: &mut Choices| ["%a", "%b"][r.below(2)];
    let thing = |r: &mut Choices| ["null", "%p", "%q"][r.below(3)];
    let mut out = String::new();
    for _ in 0..r.below(5) {
        out += &match r.below(15) {
            0 => format!("%x = add {}, {} ", int(r), int(r)),
            13 => format!("%z = trunc.8 {} %y = {}.32 %z ", int(r), ["sext", "zext"][r.below(2)]),
            14 => format!("%w = trunc.16 %x %c = slt %w, 300.i16 %y = select %c, {}, %y ", int(r)),
            1 => format!(
                "%y = {} {}, {} ",
                ["sub", "mul", "sdiv", "srem", "and", "shl"][r.below(6)],
                int(r),
                int(r)
            ),
            2 => format!(
                "%c = sle 0.i32, %x check negative_size %c else error {} = alloc_array 'int[]', %x ",
                array(r)
            ),
            3 | 4 => {
                let (a, i) = (array(r), int(r));
                let access = match r.below(2) {
                    0 => format!("%y = load {a}[{i}] "),
                    _ => format!("store {a}[{i}], {} ", int(r)),
                };
                format!(
                    "%c = ne {a}, null check null %c else error %l = load length {a} \
                     %c = ult {i}, %l check bounds %c else error {access}"
                )
            }
            5 => format!(
                "%t = alloc_array 'Thing[]', 2.i32 store %t[1.i32], {} %q = load %t[{}.i32] ",
                thing(r),
                r.below(2)
            ),
            6 => format!("%p = alloc {} store %p.Thing::Key, {} ", ["Thing", "Special"][r.below(2)], int(r)),
            7 => format!(
                "%c = instanceof {}, {} %x = select %c, %y, {} ",
                thing(r),
                ["Thing", "Special"][r.below(2)],
                int(r)
            ),
            8 => format!("store global t, {} ", thing(r)),
            9 => "%q = load global t ".into(),
            10 => format!("store global a, {} ", array(r)),
            11 => "%b = load global a ".into(),
            _ => format!("store global i, {} ", int(r)),
        };
    }
    out
}

/// How a block ends. Any block may be the target of any jump: loops have as many entries as it happens.
fn end(r: &mut Choices, at: usize, blocks: usize, is_main: bool) -> String {
    let to = |r: &mut Choices| format!("b{}", r.below(blocks));
    let next = format!("b{}", (at + 1).min(blocks - 1));
    let test = |r: &mut Choices| {
        ["slt %x, %n", "eq %y, 0.i32", "eq %p, %q", "sle 1.i32, %y", "ne %q, null", "eq %a, %b"][r.below(6)]
    };
    match r.below(9) {
        0 | 1 => format!("%c = {} if %c then {} else {next}", test(r), to(r)),
        2 => {
            let (a, b) = (to(r), to(r));
            format!("%c = slt 3.i32, %x %d = {} branch {{ %c -> last; %d -> {a}; else -> {b} }}", test(r))
        }
        3 => "%e = alloc Error store %e.Error::Code, %x throw %e".into(),
        4 if is_main => "return".into(),
        4 => "return %y".into(),
        5 => format!("%c = {} if %c then fail else {next}", test(r)),
        6 => format!(
            "%c = ne %p, null check null %c else error {}call virtual kind(%p, {}) -> {next}{}",
            ["%y = ", ""][r.below(2)],
            int(r),
            [" unwind caught(%e)", ""][r.below(2)]
        ),
        // Mostly with a smaller argument, so that many recursions end.
        _ => format!(
            "%m = sub %n, 1.i32 {}call static f({}, {}) -> {next}{}",
            ["%x = ", "%y = ", ""][r.below(3)],
            ["%m", "%m", "%x"][r.below(3)],
            ["%a", "%b"][r.below(2)],
            [" unwind caught(%e)", ""][r.below(2)]
        ),
    }
}

fn function(r: &mut Choices, name: &str) -> String {
    let is_main = name == "main";
    let (result, back) = if is_main { ("", "return") } else { (" -> i32", "return %y") };
    let blocks = 2 + r.below(5);
    let mut out = format!(
        "fn {name}(n: i32, a: ref 'int[]'){result} {{ reg %x: i32, %y: i32, %m: i32, %l: i32, %c: bool, %d: bool, %z: i8, %w: i16
         reg %p: ref Thing, %q: ref Thing, %b: ref 'int[]', %t: ref 'Thing[]', %e: ref Error\n\
         start: %x = 1.i32 %y = 0.i32 %p = load global t %q = null %b = %a\n\
         %c = sle %n, 0.i32 %d = eq %a, null branch {{ %c -> last; %d -> b{}; else -> b0 }}\n",
        r.below(blocks)
    );
    for b in 0..blocks - 1 {
        out += &format!("b{b}: {}{}\n", statements(r), end(r, b, blocks, is_main));
    }
    out += &format!("b{}: {} goto last\n", blocks - 1, statements(r));
    out += &format!(
        "caught: %c = instanceof %e, Other if %c then other else code
         other: throw %e
         code: %y = load %e.Error::Code goto b{}\n",
        blocks - 1
    );
    out + &format!(
        "last: {back}
         fail: fail \"{name} fails\"
         error: %e = alloc {} throw %e\n}}\n",
        ["Error", "Other"][r.below(2)]
    )
}

/// Both theorems on one program.
fn check(text: &str, memories: &[Vec<u8>], seen: &mut Seen) {
    // Some have too many paths.
    let Ok(mut p) = Program::of_ir(text) else { return };
    seen.irreducible += u32::from(p.bodies().iter().any(|b| !Graph::of(b).is_reducible()));
    seen.compare(text, &mut p, memories);
}

#[test]
fn theorems_17_and_18_with_arrays_and_exceptions() {
    deep(|| {
        let mut runner = TestRunner::new(ProptestConfig {
            cases: 200,
            failure_persistence: None,
            max_shrink_iters: 200,
            ..ProptestConfig::default()
        });
        let memories = prop::collection::vec(prop::collection::vec(any::<u8>(), 60), 5);
        let both = (prop::collection::vec(any::<u8>(), 0..400), memories);
        let all = std::cell::Cell::new(Seen::default());
        runner
            .run(&both, |(b, ms)| {
                let mut seen = all.get();
                let r = &mut Choices::new(&b);
                let text = format!("{CLASSES}{}{}", function(r, "f"), function(r, "main"));
                check(&text, &ms, &mut seen);
                all.set(seen);
                Ok(())
            })
            .unwrap();
        let seen = all.get();
        let ended = seen.halted + seen.failed + seen.thrown;
        println!("{seen:?}");
        assert!(seen.programs > 100 && seen.irreducible > 10, "{seen:?}");
        assert!(seen.halted > 100 && seen.failed > 10 && seen.thrown > 50, "{seen:?}");
        assert!(seen.unreduced * 10 < ended && seen.unevaluated * 10 < ended, "{seen:?}");
    });
}

/// A graph of any shape over a few numbers: each block counts down, so that all runs end.
fn graph(r: &mut Choices) -> String {
    let blocks = 3 + r.below(4);
    let to = |r: &mut Choices| match r.below(blocks + 1) {
        b if b == blocks => "last".to_string(),
        b => format!("b{b}"),
    };
    let mut out = format!(
        "global i: i32 = 0.i32
         fn main(n: i32, k: i32, f: i32) {{ reg %x: i32, %c: bool, %d: bool
         start: %x = 0.i32 %c = slt %n, 1.i32 branch {{ %c -> {}; else -> {} }}\n",
        to(r),
        to(r)
    );
    for b in 0..blocks {
        let change = [
            "%x = add %x, 1.i32",
            "%x = mul %x, 3.i32",
            "%n = sub %n, 1.i32",
            "store global i, %x",
            "%k = sub %x, %k",
        ][r.below(5)];
        let test = ["slt %x, %n", "eq %k, %n", "slt 0.i32, %k", "sle %x, %k"][r.below(4)];
        out += &format!(
            "b{b}: {change} %f = sub %f, 1.i32 %d = sle %f, 0.i32 %c = {test}
             branch {{ %d -> last; %c -> {}; else -> {} }}\n",
            to(r),
            to(r)
        );
    }
    out + "last: store global i, %x return }\n"
}

/// Theorems 17 and 18 on control-flow graphs of any shape: rules I to IV need no loop to have one entry.
#[test]
fn theorems_17_and_18_on_irreducible_graphs() {
    deep(|| {
        let mut runner = TestRunner::new(ProptestConfig {
            cases: 300,
            failure_persistence: None,
            max_shrink_iters: 200,
            ..ProptestConfig::default()
        });
        let memories = prop::collection::vec(prop::collection::vec(any::<u8>(), 12), 6);
        let both = (prop::collection::vec(any::<u8>(), 0..60), memories);
        let all = std::cell::Cell::new(Seen::default());
        runner
            .run(&both, |(b, ms)| {
                let mut seen = all.get();
                check(&graph(&mut Choices::new(&b)), &ms, &mut seen);
                all.set(seen);
                Ok(())
            })
            .unwrap();
        let seen = all.get();
        println!("{seen:?}");
        assert!(seen.programs > 200 && seen.irreducible > 50 && seen.halted > 400, "{seen:?}");
        assert!(seen.unreduced * 4 < seen.halted && seen.unevaluated * 4 < seen.halted, "{seen:?}");
    });
}

/// A new array in each round, filled and read: elements of different rounds' arrays are apart, unwritten ones are zero.
#[test]
fn arrays_of_different_rounds_differ() {
    let text = format!(
        "{CLASSES}
        fn main(n: i32) -> i32 {{ reg %c: bool, %i: i32, %v: i32, %w: i32, %a: ref 'int[]', %b: ref 'int[]'
        s: %i = 0.i32 %a = alloc_array 'int[]', 3.i32 %b = %a goto head
        head: %c = slt %i, %n if %c then round else done
        round: %b = %a %a = alloc_array 'int[]', 3.i32 store %a[1.i32], %i %i = add %i, 1.i32 goto head
        done: %v = load %a[1.i32] %w = load %b[1.i32] %v = mul %v, 100.i32 %v = add %v, %w
        %w = load %a[2.i32] %v = add %v, %w return %v }}"
    );
    deep(move || {
        let mut p = Program::of_ir(&text).unwrap();
        let functions = translate(&mut p.c, &p.effect);
        let (n, result) =
            (*p.effect.frames[0].registers.values().next().unwrap(), p.effect.frames[0].result.unwrap());
        for (rounds, expected) in [(0, 0), (1, 0), (2, 100), (7, 605)] {
            let mut m = Memory::default();
            m.set(Place::Name(n), Value::Int(rounds));
            m.set(Place::Name(conspect_gheap::term::COUNTER), Value::Int(1));
            let Some(Answer::Ended(values)) = functional(&p, &functions, &m) else { panic!("no end") };
            assert_eq!(values[&result], Value::Int(expected), "{rounds}");
            let Some(End::Halted(end)) = p.reduce(&m) else { panic!("no reduction") };
            assert_eq!(end.get(&p.c, Place::Name(result)), Value::Int(expected), "{rounds}");
        }
    });
}
