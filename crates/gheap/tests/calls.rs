//! Theorems 17 and 18 for programs with functions that call themselves and each other: stepping with a stack of calls, reducing
//! recursive effects, and evaluating the functional program agree.

mod common;

use common::Choices;
use common::run::{Program, Seen, deep, functional};
use conspect_gheap::Memory;
use conspect_gheap::functional::{Answer, translate};
use conspect_gheap::machine::End;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// The functions besides `main`; each may call each.
const FUNCTIONS: [&str; 2] = ["f", "g"];

/// Random statements of a block, in the text format.
fn statements(r: &mut Choices) -> String {
    let int = |r: &mut Choices| ["0.i32", "1.i32", "2.i32", "%n", "%x", "%y"][r.below(6)];
    let reference = |r: &mut Choices| ["null", "%p", "%q"][r.below(3)];
    let mut out = String::new();
    for _ in 0..r.below(4) {
        out += &match r.below(9) {
            0 => format!("%x = add {}, {} ", int(r), int(r)),
            1 => format!("%y = sub {}, {} ", int(r), int(r)),
            2 => format!("%y = mul %x, {} ", int(r)),
            3 => format!("store global i, {} ", int(r)),
            4 => "%x = load global i ".to_string(),
            5 => format!("%q = alloc Node store %q.Key, {} store %q.Next, {} ", int(r), reference(r)),
            6 => {
                format!("%c = ne %q, null check null %c else null %y = load %q.Key store %q.Key, {} ", int(r))
            }
            7 => format!("store global h, {} ", reference(r)),
            _ => "%q = load global h ".to_string(),
        };
    }
    out
}

/// How a block ends: jumps among `blocks` blocks, calls, a return, a failure.
fn end(r: &mut Choices, at: usize, blocks: usize, is_main: bool) -> String {
    let to = |r: &mut Choices| format!("b{}", r.below(blocks));
    let next = format!("b{}", (at + 1).min(blocks - 1));
    let test = |r: &mut Choices| {
        ["slt %x, %n", "eq %y, 0.i32", "eq %p, %q", "sle 1.i32, %y", "ne %q, null"][r.below(5)]
    };
    match r.below(8) {
        0 => format!("%c = {} if %c then {} else {next}", test(r), to(r)),
        1 => format!("goto {next}"),
        2 => {
            if is_main {
                "return".into()
            } else {
                format!("return {}", ["%x", "%y", "%n", "7.i32"][r.below(4)])
            }
        }
        3 => format!("%c = {} if %c then fail else {next}", test(r)),
        // Mostly with a smaller argument, so that many recursions end.
        _ => {
            let callee = FUNCTIONS[r.below(FUNCTIONS.len())];
            let arg = ["%m", "%m", "%m", "%x", "1.i32"][r.below(5)];
            let (dst, object) = (["%x = ", "%y = ", ""][r.below(3)], ["%p", "%q", "null"][r.below(3)]);
            format!("%m = sub %n, 1.i32 {dst}call static {callee}({arg}, {object}) -> {next}")
        }
    }
}

fn function(r: &mut Choices, name: &str) -> String {
    let is_main = name == "main";
    let result = if is_main { "" } else { " -> i32" };
    let back = if is_main { "return" } else { "return %y" };
    let blocks = 2 + r.below(4);
    let mut out = format!(
        "fn {name}(n: i32, p: ref Node){result} {{ reg %x: i32, %y: i32, %m: i32, %c: bool, %q: ref Node\n\
         start: %x = 1.i32 %y = 0.i32 %q = %p %c = sle %n, 0.i32 if %c then last else b0\n"
    );
    for b in 0..blocks - 1 {
        out += &format!("b{b}: {}{}\n", statements(r), end(r, b, blocks, is_main));
    }
    out += &format!("b{}: {} goto last\n", blocks - 1, statements(r));
    out + &format!("last: {back}\nfail: fail \"{name} fails\"\nnull: fail \"null in {name}\"\n}}\n")
}

fn program(r: &mut Choices) -> String {
    let mut out = String::from(
        "class Node { field Key: i32 field Next: ref Node }\nglobal i: i32 = 0.i32\nglobal h: ref Node = null\n",
    );
    for name in FUNCTIONS.iter().chain(&["main"]) {
        out += &function(r, name);
    }
    out
}

/// Both theorems on one program.
fn check(text: &str, memories: &[Vec<u8>], seen: &mut Seen) {
    // Some have too many paths.
    let Ok(mut p) = Program::of_ir(text) else { return };
    seen.compare(text, &mut p, memories);
}

#[test]
fn theorems_17_and_18_with_calls() {
    deep(|| {
        let mut runner = TestRunner::new(ProptestConfig {
            cases: 150,
            failure_persistence: None,
            max_shrink_iters: 200,
            ..ProptestConfig::default()
        });
        let memories = prop::collection::vec(prop::collection::vec(any::<u8>(), 20), 5);
        let both = (prop::collection::vec(any::<u8>(), 0..120), memories);
        let all = std::cell::Cell::new(Seen::default());
        runner
            .run(&both, |(b, ms)| {
                let mut seen = all.get();
                check(&program(&mut Choices::new(&b)), &ms, &mut seen);
                all.set(seen);
                Ok(())
            })
            .unwrap();
        let seen = all.get();
        let ended = seen.halted + seen.failed + seen.thrown;
        assert!(seen.programs > 75 && seen.halted > 100 && seen.failed > 20, "{seen:?}");
        assert!(seen.unreduced * 10 < ended && seen.unevaluated * 10 < ended, "{seen:?}");
    });
}

/// Functions whose recursion is neither linear nor a tail: what they return must be what is computed by hand.
#[test]
fn known_functions() {
    deep(|| {
        let text = "global i: i32 = 0.i32
            fn fib(n: i32) -> i32 { reg %c: bool, %a: i32, %b: i32, %r: i32
            s: %c = slt %n, 2.i32 if %c then small else more
            small: return %n
            more: %a = sub %n, 1.i32 %a = call static fib(%a) -> second
            second: %b = sub %n, 2.i32 %b = call static fib(%b) -> sum
            sum: %r = add %a, %b return %r }
            fn even(n: i32) -> i32 { reg %c: bool, %m: i32
            s: %c = eq %n, 0.i32 if %c then yes else no
            yes: return 1.i32
            no: %m = sub %n, 1.i32 %m = call static odd(%m) -> back
            back: return %m }
            fn odd(n: i32) -> i32 { reg %c: bool, %m: i32
            s: %c = eq %n, 0.i32 if %c then yes else no
            yes: return 0.i32
            no: %m = sub %n, 1.i32 %m = call static even(%m) -> back
            back: return %m }
            fn main(n: i32) -> i32 { reg %r: i32, %e: i32
            s: %r = call static fib(7.i32) -> t
            t: %e = call static even(%n) -> u
            u: %r = mul %r, 10.i32 %r = add %r, %e return %r }";
        let mut p = Program::of_ir(text).unwrap();
        let functions = translate(&mut p.c, &p.effect);
        let result = p.effect.frames[0].result.unwrap();
        for (n, expected) in [(0, 131), (1, 130), (6, 131), (9, 130)] {
            let mut m = Memory::default();
            let n_is = *p.effect.frames[0].registers.values().next().unwrap();
            m.set(conspect_gheap::Place::Name(n_is), conspect_gheap::Value::Int(n));
            let Some(Answer::Ended(values)) = functional(&p, &functions, &m) else {
                panic!("no end for {n}")
            };
            assert_eq!(values[&result], conspect_gheap::Value::Int(expected));
            let Some(End::Halted(end)) = p.reduce(&m) else { panic!("no reduction for {n}") };
            assert_eq!(
                end.get(&p.c, conspect_gheap::Place::Name(result)),
                conspect_gheap::Value::Int(expected)
            );
        }
    });
}
