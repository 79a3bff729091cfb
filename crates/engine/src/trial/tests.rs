//! Runs with kept results are runs: on random programs of functions that call each other, some of them with a global counter.

use super::run::run;
use super::{Inputs, Trials, Tried, given};
use crate::memo::Memo;
use crate::verdict::{Confirmation, InputValue};
use crate::witness::{Seen, concrete_start};
use crate::world::World;
use conspect_ir::{FnId, Property, text};
use std::fmt::Write;

fn world(source: &str) -> (World, FnId) {
    let file = text::parse_file(source, "test.cir").unwrap_or_else(|e| panic!("{source}\n{e:?}"));
    let (program, loader) = file.into_parts();
    let main = program.function_named("main").expect("there is a main");
    (World::new(program, Box::new(loader)), main)
}

fn failures() -> Vec<Property> {
    vec![Property { name: "failures".into(), thrown: vec![], fail: true }]
}

fn arguments(values: &[i64]) -> Inputs {
    let argument = |v: &i64| InputValue::Int { bits: 32, signed: true, value: *v };
    Inputs { arguments: values.iter().map(argument).collect(), ..Inputs::default() }
}

const FIB: &str = "
fn fib(n: i32) -> i32 {
    reg %1: bool
    reg %2, %3, %4: i32
b0:
    %1 = sle 2.i32, %n
    if %1 then b2 else b1
b1:
    return %n
b2:
    %2 = sub %n, 1.i32
    %3 = call static fib(%2) -> b3
b3:
    %2 = sub %n, 2.i32
    %4 = call static fib(%2) -> b4
b4:
    %2 = add %3, %4
    return %2
}
fn main(n: i32) {
    reg %1: bool
    reg %x: i32
b0:
    %1 = slt %n, 0.i32
    if %1 then b2 else b1
b1:
    %1 = sle %n, 60.i32
    if %1 then b3 else b2
b2:
    return
b3:
    %x = call static fib(%n) -> b4
b4:
    %1 = sle 0.i32, %x
    if %1 then b2 else b5
b5:
    fail \"wrapped\"
}
";

#[test]
fn a_violation_of_billions_of_calls_is_found_and_says_so() {
    let (mut world, main) = world(FIB);
    let mut trials = Trials::new(&mut world, main, &failures());
    assert!(trials.pass(&mut world, 1_000_000));
    let violation = trials.found()[0].as_ref().expect("it is found");
    // 47 is the least: the 47th Fibonacci number is the first that does not fit.
    assert!(matches!(violation.witness.arguments[0].value, InputValue::Int { value: 47..=60, .. }));
    assert!(matches!(&violation.concrete, Confirmation::NotRun { reason } if reason.contains("steps")));
}

/// The second call returns something else than the first, with the same argument.
const COUNTER: &str = "
global count: i32 = 0.i32
fn next(n: i32) -> i32 {
    reg %1: i32
b0:
    %1 = load global count
    %1 = add %1, %n
    store global count, %1
    return %1
}
fn twice(n: i32) -> i32 {
    reg %1, %2: i32
b0:
    %1 = call static next(%n) -> b1
b1:
    %2 = call static next(%n) -> b2
b2:
    %2 = sub %2, %1
    return %2
}
fn main(n: i32) {
    reg %1, %2, %3: i32
    reg %4: bool
b0:
    %1 = call static twice(%n) -> b1
b1:
    %2 = call static twice(%n) -> b2
b2:
    %3 = load global count
    %1 = mul %1, 4.i32
    %4 = eq %1, %3
    if %4 then b4 else b3
b3:
    fail \"a call was left out\"
b4:
    return
}
";

#[test]
fn calls_with_effects_are_executed_each_time() {
    let (mut world, main) = world(COUNTER);
    let mut trials = Trials::new(&mut world, main, &failures());
    trials.pass(&mut world, 2_000_000);
    assert!(trials.found()[0].is_none());
}

#[test]
fn what_is_asked_for_is_chosen_and_recorded() {
    let source = "
label \"input()\"
fn main() {
    reg %1, %2: i32
    reg %3: bool
b0:
    %1 = nondet i32, \"input()\"
    %2 = nondet i32, \"input()\"
    %2 = mul %2, 3.i32
    %1 = add %1, %2
    %3 = eq %1, 4104.i32
    if %3 then b1 else b2
b1:
    fail \"hit\"
b2:
    return
}
";
    let (mut world, main) = world(source);
    let mut trials = Trials::new(&mut world, main, &failures());
    trials.pass(&mut world, 2_000_000);
    let violation = trials.found()[0].as_ref().expect("1026 + 3 * 1026, among others");
    assert_eq!(violation.witness.requests.len(), 2);
    assert_eq!(violation.concrete, Confirmation::Confirmed);
}

/// A program that does much before it asks, and notices when a run sees what another one changed.
const LONG_START: &str = "
label \"input()\"
class Counter { field n: i32 }
global counter: ref Counter = null
global i: i32 = 0.i32
fn main() {
    reg %1, %2, %3: i32
    reg %4: bool
    reg %c: ref Counter
b0:
    %c = alloc Counter
    store global counter, %c
    goto b1
b1:
    %1 = load global i
    %4 = slt %1, 200000.i32
    if %4 then b2 else b3
b2:
    %1 = add %1, 1.i32
    store global i, %1
    store %c.n, %1
    goto b1
b3:
    %2 = nondet i32, \"input()\"
    %c = load global counter
    %1 = load %c.n
    %1 = add %1, 1.i32
    store %c.n, %1
    %3 = load global i
    %3 = sub %1, %3
    store global i, 7.i32
    %4 = eq %3, 1.i32
    if %4 then b4 else b5
b4:
    %4 = eq %2, 4104.i32
    if %4 then b6 else b7
b5:
    fail \"a run saw another one\"
b6:
    fail \"hit\"
b7:
    return
}
";

#[test]
fn what_runs_begin_with_is_executed_once_and_shared() {
    let (mut world, main) = world(LONG_START);
    let mut trials = Trials::new(&mut world, main, &failures());
    // One run from the very start takes more than a million steps.
    trials.pass(&mut world, 2_000_000);
    let violation = trials.found()[0].as_ref().expect("it is found");
    assert_eq!(violation.message.as_deref(), Some("hit"));
    assert!(matches!(violation.witness.requests[0].value, InputValue::Int { value: 4104, .. }));
    assert_eq!(violation.concrete, Confirmation::Confirmed);
}

struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// Functions that call each other with smaller first arguments; some read or write a global.
fn random(rng: &mut Rng) -> String {
    const FUNCTIONS: u64 = 4;
    let mut out = String::from("global g: i32 = 1.i32\n");
    for f in 0..FUNCTIONS {
        let (first, second) = (rng.below(FUNCTIONS), rng.below(FUNCTIONS));
        let op = ["add", "sub", "mul", "xor"][rng.below(4) as usize];
        let other = ["add", "sub", "and", "or"][rng.below(4) as usize];
        let effect = match rng.below(6) {
            0 => "    %t = load global g\n    %c = add %c, %t\n",
            1 => "    %t = load global g\n    %t = add %t, %c\n    store global g, %t\n",
            _ => "",
        };
        let least = rng.below(3);
        let _ = write!(
            out,
            "fn f{f}(a: i32, b: i32) -> i32 {{
    reg %c, %d, %t: i32
    reg %p: bool
b0:
    %p = sle %a, {least}.i32
    if %p then b1 else b2
b1:
    %c = {op} %b, {k}.i32
{effect}    return %c
b2:
    %t = sub %a, 1.i32
    %d = {other} %b, {m}.i32
    %c = call static f{first}(%t, %d) -> b3
b3:
    %t = sub %a, 2.i32
    %d = call static f{second}(%t, %b) -> b4
b4:
    %c = {op} %c, %d
    return %c
}}
",
            k = rng.below(9),
            m = rng.below(7),
        );
    }
    let _ = write!(
        out,
        "fn main(a: i32, b: i32) {{
    reg %c, %d: i32
    reg %p: bool
b0:
    %c = call static f0(%a, %b) -> b1
b1:
    %d = load global g
    %c = add %c, %d
    %c = and %c, 3.i32
    %p = eq %c, 1.i32
    if %p then b2 else b3
b2:
    fail \"hit\"
b3:
    return
}}
"
    );
    out
}

#[test]
fn kept_results_change_nothing() {
    let mut rng = Rng(0x5eed);
    let (mut failed, mut shorter) = (0, 0);
    for _ in 0..150 {
        let source = random(&mut rng);
        let (mut world, main) = world(&source);
        let mut memo = Memo::default();
        for a in [0, 1, 3, 7, 12] {
            for b in [0, 1, -5] {
                let inputs = arguments(&[a, b]);
                let found = given(&mut world, main, &inputs);
                let (args, memory, domain) = concrete_start(&mut world, &found);
                let plain = crate::witness::run(&mut world, main, args, memory, domain, u64::MAX);
                let plain = plain.expect("main has a body");
                let (tried, _, executed) = run(&mut world, (main, None), inputs, None, &mut memo, u64::MAX);
                let text = format!("{source}\nmain({a}, {b})");
                match (&plain.seen, tried) {
                    (
                        Seen::Failed { message, .. },
                        Tried::Seen { seen: Seen::Failed { message: again, .. }, steps, .. },
                    ) => {
                        assert_eq!(*message, again, "{text}");
                        assert_eq!(plain.steps, steps, "{text}");
                        failed += 1;
                    }
                    (Seen::Other(what), Tried::Nothing) => {
                        assert_eq!(what, "the program ended normally", "{text}");
                    }
                    (seen, _) => panic!("{text}: {}", seen.describe(&world)),
                }
                shorter += u64::from(executed < plain.steps);
            }
        }
    }
    // Both kinds of programs are among them, and results are kept.
    assert!(failed > 300 && shorter > 300, "{failed} failed, {shorter} were shorter");
}
