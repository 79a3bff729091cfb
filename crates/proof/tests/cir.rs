//! Small programs in the IR's text format: what is proved, and what must not be.

use conspect_ir::{Property, text::parse_file};
use conspect_proof::{Options, Verdict, prove};
use std::time::Duration;

/// Checks whether `main` of a program is proved free of `fail`.
fn check(text: &str, proved: bool) {
    let file = parse_file(text, "t.cir").unwrap();
    let (mut program, mut loader) = file.into_parts();
    let main = program.function_named("main").unwrap();
    let property = Property { name: "assertions".into(), thrown: vec![], fail: true };
    let options = Options { time: Duration::from_secs(20), ..Options::default() };
    let proof = prove(&mut program, &mut loader, main, &[property], &options);
    let got = matches!(proof.verdicts[..], [Verdict::Proved { .. }]);
    assert_eq!(got, proved, "{text}\n{:?}", proof.verdicts);
}

#[test]
fn counters() {
    let counter = |bound: &str, test: &str| {
        format!(
            "fn main(n: i32) {{ reg %i: i32 reg %c: bool
            b0: %i = 0.i32 goto loop
            loop: %c = slt %i, {bound} if %c then body else end
            body: %i = add %i, 1.i32 goto loop
            end: %c = {test} if %c then ok else bad
            ok: return
            bad: fail \"x\" }}"
        )
    };
    check(&counter("1000.i32", "eq %i, 1000.i32"), true);
    check(&counter("1000.i32", "eq %i, 999.i32"), false);
    check(&counter("%n", "sle 0.i32, %i"), true);
    check(&counter("%n", "eq %i, %n"), false);
}

#[test]
fn one_counter_is_at_most_another() {
    // How deep something is nested, and the greatest depth so far: neither wraps around, for both are at most the index.
    let depth = |test: &str| {
        format!(
            "fn main(n: i32) {{ reg %i, %d, %m, %x: i32 reg %c: bool
            b0: %i = 0.i32 %d = 0.i32 %m = 0.i32 goto loop
            loop: %c = slt %i, %n if %c then body else end
            body: %i = add %i, 1.i32 %x = nondet i32, \"x\" %c = eq %x, 40.i32 if %c then open else other
            open: %d = add %d, 1.i32 %c = slt %m, %d if %c then most else loop
            most: %m = %d goto loop
            other: %c = eq %x, 41.i32 if %c then close else loop
            close: %c = slt 0.i32, %d if %c then less else loop
            less: %d = sub %d, 1.i32 goto loop
            end: %c = {test} if %c then ok else bad
            ok: return
            bad: fail \"x\" }}"
        )
    };
    check(&depth("sle %d, %m"), true);
    check(&depth("sle 0.i32, %d"), true);
    check(&depth("slt %d, %m"), false);
    check(&depth("sle %m, 1000.i32"), false);
}

#[test]
fn wrap_around_is_seen() {
    let next = |op: &str| {
        format!(
            "fn main(n: i32) {{ reg %m: i32 reg %c: bool
            b0: %m = {op} %c = slt %n, %m if %c then ok else bad
            ok: return
            bad: fail \"x\" }}"
        )
    };
    check(&next("add %n, 1.i32"), false);
    check(&next("sub %n, 1.i32"), false);
    let guarded = "fn main(n: i32) { reg %m: i32 reg %c: bool
        b0: %c = slt %n, 2147483647.i32 if %c then b1 else ok
        b1: %m = add %n, 1.i32 %c = slt %n, %m if %c then ok else bad
        ok: return
        bad: fail \"x\" }";
    check(guarded, true);
}

#[test]
fn recursion() {
    let program = |bound: &str| {
        format!(
            "fn f(n: i32) -> i32 {{ reg %c: bool reg %m: i32 reg %r: i32
            b0: %c = sle %n, 0.i32 if %c then zero else more
            zero: return 0.i32
            more: %m = sub %n, 1.i32 %r = call static f(%m) -> back
            back: return %r }}
            fn main(n: i32) {{ reg %r: i32 reg %c: bool
            b0: %r = call static f(%n) -> b1
            b1: %c = sle {bound}, %r if %c then ok else bad
            ok: return
            bad: fail \"x\" }}"
        )
    };
    check(&program("0.i32"), true);
    check(&program("1.i32"), false);
}

#[test]
fn young_and_old_objects() {
    let list = |test: &str| {
        format!(
            "class Node {{ field value: i32 field next: ref Node }}
            fn main(n: i32) {{ reg %i: i32 reg %c: bool reg %h: ref Node reg %p: ref Node reg %v: i32
            b0: %i = 0.i32 %h = null goto build
            build: %c = slt %i, %n if %c then more else walk
            more: %p = alloc Node store %p.value, %i store %p.next, %h %h = %p %i = add %i, 1.i32 goto build
            walk: %c = eq %h, null if %c then ok else look
            look: %v = load %h.value %c = {test} if %c then next else bad
            next: %h = load %h.next goto walk
            ok: return
            bad: fail \"x\" }}"
        )
    };
    check(&list("sle 0.i32, %v"), true);
    check(&list("slt 0.i32, %v"), false);
}

/// Of an argument that is null or an object of the second class only the latter is left, which a domain from the first to the second does
/// not say.
#[test]
fn arguments_that_are_not_null_are_of_their_classes() {
    let text = |test: &str| {
        format!(
            "class Object {{ }} class A : Object {{ field value: i32 }} class B : Object {{ field value: i32 }}
            fn f(a: ref A, b: ref B, n: i32) -> i32 {{ reg %i: i32 reg %c: bool
            b0: %i = 0.i32 %c = ne %a, null if %c then b1 else end
            b1: %c = ne %b, null if %c then loop else end
            loop: %c = slt %i, %n if %c then more else end
            more: %i = add %i, 1.i32 goto loop
            end: return %i }}
            fn main(a: ref A, b: ref B, n: i32) {{ reg %i: i32 reg %c: bool
            b0: %i = call static f(%a, %b, %n) -> b1
            b1: %c = {test} 0.i32, %i if %c then end else bad
            end: return
            bad: fail \"x\" }}"
        )
    };
    check(&text("sle"), true);
    check(&text("slt"), false);
}

/// What holds of a cell of an array and a variable at one moment: of any cell, where what is followed exactly is one.
#[test]
fn any_cell_is_followed() {
    let greatest = |from: &str, test: &str| {
        format!(
            "class Object {{ }} array 'i32[]' of i32 : Object
            fn main(a: ref 'i32[]') {{ reg %n: i32 reg %i: i32 reg %c: bool reg %x: i32 reg %m: i32
            b0: %c = eq %a, null if %c then ok else b1
            b1: %n = load length %a %m = -2147483648.i32 %i = {from} goto loop
            loop: %c = slt %i, %n if %c then look else again
            look: %x = load %a[%i] %i = add %i, 1.i32 %c = slt %m, %x if %c then more else loop
            more: %m = %x goto loop
            again: %i = 0.i32 goto test
            test: %c = slt %i, %n if %c then each else ok
            each: %x = load %a[%i] %i = add %i, 1.i32 %c = {test} if %c then test else bad
            ok: return
            bad: fail \"x\" }}"
        )
    };
    check(&greatest("0.i32", "sle %x, %m"), true);
    check(&greatest("1.i32", "sle %x, %m"), false);
    check(&greatest("0.i32", "slt %x, %m"), false);
}

/// Two cells of two arrays, which may be one, and writes between the reads.
#[test]
fn two_cells_are_followed() {
    let copied = |value: &str, other: &str| {
        format!(
            "class Object {{ }} array 'i32[]' of i32 : Object
            fn main(a: ref 'i32[]', b: ref 'i32[]') {{ reg %n: i32 reg %k: i32 reg %i: i32 reg %c: bool reg %x: i32 reg %y: i32
            b0: %c = eq %a, null if %c then ok else b1
            b1: %c = eq %b, null if %c then ok else b2
            b2: %n = load length %a %k = load length %b %c = eq %n, %k if %c then b3 else ok
            b3: %i = 0.i32 goto loop
            loop: %c = slt %i, %n if %c then look else again
            look: %x = load %a[%i] %y = {value} store %b[%i], %y %i = add %i, 1.i32 goto loop
            again: %i = 0.i32 goto test
            test: %c = slt %i, %n if %c then each else ok
            each: %x = load {other}[%i] %y = load %b[%i] %i = add %i, 1.i32 %c = eq %x, %y if %c then test else bad
            ok: return
            bad: fail \"x\" }}"
        )
    };
    check(&copied("%x", "%a"), true);
    check(&copied("sdiv %x, 2.i32", "%b"), true);
    check(&copied("sdiv %x, 2.i32", "%a"), false);
}

#[test]
fn what_is_not_encoded_is_not_proved() {
    check("fn main() { b0: unsupported \"nothing\" }", false);
    check(
        "fn main(n: i32) { reg %c: bool b0: %c = ne %n, %n if %c then b1 else b2 b1: unsupported \"nothing\" b2: return }",
        true,
    );
}

/// A proof lists what the code that it covers rests on, whatever paths there are.
#[test]
fn proofs_list_what_their_code_rests_on() {
    let text = include_str!("../../engine/tests/programs/Ledger.cir");
    let file = conspect_ir::text::parse_file(text, "Ledger.cir").expect("well-formed");
    let (mut program, mut loader) = file.into_parts();
    let entry = program.function_named("some").expect("the program has the entry");
    let properties = [Property { name: "failures".into(), thrown: vec![], fail: true }];
    let proof = prove(&mut program, &mut loader, entry, &properties, &Options::default());
    assert!(matches!(proof.verdicts[0], Verdict::Proved { .. }), "{:?}", proof.verdicts);
    let listed: Vec<String> = proof.assumptions.iter().map(ToString::to_string).collect();
    assert_eq!(listed, ["the call stack is as deep as recursion needs it", "the locale is the root locale"]);
}
