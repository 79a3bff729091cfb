//! Examples with their expected outcomes, located errors, the lowering against a reference interpreter, and the
//! engine's verdicts against both.

mod concrete;
mod engine;
mod random;
mod reference;

use crate::{DemoError, Ints, load};
use concrete::{Heap, Object, Outcome, Value, run_body};
use conspect_ir::{ClassId, Type, text, verify};
use reference::run_source;
use std::path::PathBuf;

/// A generator of pseudo-random numbers: the same seed gives the same tests on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

fn examples() -> Vec<(String, String)> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/demo");
    let mut out: Vec<(String, String)> = std::fs::read_dir(&dir)
        .unwrap_or_else(|e| panic!("{}: {e}", dir.display()))
        .map(|f| f.expect("the directory can be listed").path())
        .filter(|p| p.extension().is_some_and(|e| e == "demo"))
        .map(|p| {
            let name = p.file_name().expect("a file has a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&p).expect("the example can be read"))
        })
        .collect();
    out.sort();
    out
}

/// Random inputs: numbers that are often special, objects that are often shared.
fn random_inputs(demo: &crate::DemoProgram, random: &mut Random) -> (Heap, Vec<Value>) {
    let mut heap = Heap::default();
    let count = random.below(5);
    let classes: Vec<ClassId> = demo.program.classes.ids().collect();
    for _ in 0..if classes.is_empty() { 0 } else { count } {
        heap.objects.push(Object { class: *random.pick(&classes), cells: vec![] });
    }
    let value = |ty: Type, heap: &Heap, random: &mut Random| match ty {
        Type::Bool => Value::Bool(random.below(2) == 0),
        Type::Ref(class) => {
            let of: Vec<usize> =
                (0..heap.objects.len()).filter(|o| heap.objects[*o].class == class).collect();
            Value::Ref(if of.is_empty() || random.below(4) == 0 { None } else { Some(*random.pick(&of)) })
        }
        _ => Value::Int(*random.pick(&[0, 1, 1, 2, 3, 6, 7, 11, 100, -1, -7, i32::MAX, i32::MIN])),
    };
    for i in 0..heap.objects.len() {
        let fields = &demo.program.classes[heap.objects[i].class].fields;
        heap.objects[i].cells =
            fields.iter().map(|f| value(demo.program.fields[*f].ty, &heap, random)).collect();
    }
    let params = &demo.program.functions[demo.entry].params;
    let args = params.iter().map(|ty| value(*ty, &heap, random)).collect();
    (heap, args)
}

/// Loads a program, checks its body and its text form, and runs both interpreters on random inputs. Gives all
/// outcomes.
fn check(name: &str, source: &str, runs: usize, random: &mut Random) -> Vec<Outcome> {
    let demo = load(source, name, Ints::Wrapping32).unwrap_or_else(|e| panic!("{name}: {e:?}\n{source}"));
    let bodies: std::collections::BTreeMap<_, _> =
        demo.loader.bodies().iter().map(|(f, b)| (*f, b.clone())).collect();
    verify::verify_program(&demo.program, &bodies).unwrap_or_else(|e| panic!("{name}: {e:?}\n{source}"));
    let printed = text::print_program(&demo.program, &bodies);
    let (program, parsed) =
        text::parse_program(&printed, name).unwrap_or_else(|e| panic!("{printed}\n{e:?}"));
    assert_eq!(text::print_program(&program, &parsed), printed);
    for (f, body) in &bodies {
        assert_eq!(parsed[f], text::normalize(body));
    }
    let statements = crate::parse::parse(source).expect("the program was loaded");
    let types = crate::infer::infer(&statements).expect("the program was loaded");
    let mut out = Vec::new();
    for _ in 0..runs {
        let (heap, args) = random_inputs(&demo, random);
        let expected = run_source(&statements, &types, &demo, heap.clone(), &args);
        let found = run_body(&demo, heap.clone(), &args);
        // One program runs out of steps where the other may just have ended: their steps differ.
        if expected != Outcome::Endless && found != Outcome::Endless {
            assert_eq!(found, expected, "{name}: {heap:?} {args:?}\n{source}");
        }
        out.push(found);
    }
    out
}

#[test]
fn examples_do_what_they_say() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let examples = examples();
    assert!(examples.len() >= 25);
    for (name, source) in examples {
        let expect = source.lines().find_map(|l| l.strip_prefix("// expect: ")).expect("says what to expect");
        assert!(
            source.lines().any(|l| l == "// loops: yes" || l == "// loops: no"),
            "{name} says if it loops"
        );
        let outcomes = check(&name, &source, 3_000, &mut random);
        let fails = outcomes.iter().filter(|o| matches!(o, Outcome::Fail(_))).count();
        let nulls = outcomes.iter().filter(|o| matches!(o, Outcome::Null(_))).count();
        let found = match (fails, nulls) {
            (0, 0) => "safe",
            (_, 0) => "fail",
            (0, _) => "null",
            _ => "both",
        };
        assert_eq!(found, expect, "{name}");
    }
}

#[test]
fn random_programs_are_lowered_faithfully() {
    let mut random = Random(0xfeed_beef_0000_0001);
    let mut seen = [0; 4];
    for i in 0..400 {
        let source = random::program(&mut random);
        for o in check(&format!("random{i}"), &source, 20, &mut random) {
            let kind = match o {
                Outcome::Halt => 0,
                Outcome::Fail(_) => 1,
                Outcome::Null(_) => 2,
                Outcome::Endless => 3,
            };
            seen[kind] += 1;
        }
    }
    assert!(seen.iter().all(|n| *n > 50), "all kinds of outcomes occur: {seen:?}");
}

#[test]
fn inputs_are_what_may_be_read_before_it_is_assigned() {
    for (source, expected) in [
        ("x := y halt", vec!["y"]),
        ("x := 1 y := x halt", vec![]),
        ("goto {a -> L} x := 1 L: y := x halt", vec!["a", "x"]),
        ("L: x := y y := x goto {true -> L}", vec!["y"]),
        ("p.Key := 1 p := null halt", vec!["p"]),
        ("halt x := y", vec![]),
        // What a call may read, at any depth, is read.
        ("x := 1 f(2) halt function f(a) { g(a) } function g(b) { y := b + x + z }", vec!["z"]),
        ("f() z := 1 halt function f() { var z y := z }", vec![]),
    ] {
        let demo = load(source, "t.demo", Ints::Wrapping32).unwrap_or_else(|e| panic!("{source}: {e:?}"));
        let names: Vec<&str> = demo.program.functions[demo.entry].param_names.iter().map(|n| &**n).collect();
        assert_eq!(names, expected, "{source}");
    }
}

#[test]
fn numbers_may_be_unbounded() {
    let demo = load("x := y * 9000000000 halt", "t.demo", Ints::Unbounded).unwrap();
    let bodies = [(demo.entry, demo.loader.entry_body().clone())].into();
    verify::verify_program(&demo.program, &bodies).unwrap();
    assert_eq!(demo.program.functions[demo.entry].params, [Type::Int]);
}

#[test]
fn messages_name_field_and_line() {
    let demo = load("goto {p = null -> E}\nx := p.Next.Key\nE: fail", "t.demo", Ints::Wrapping32).unwrap();
    let mut messages = Vec::new();
    for b in &demo.loader.entry_body().blocks {
        if let conspect_ir::Terminator::Fail { message } = &b.term {
            messages.push(message.to_string());
        }
    }
    messages.sort();
    assert_eq!(
        messages,
        [
            "fail reached (t.demo:3)",
            "field of null: `p.Next` is null in `p.Next.Key` (t.demo:2)",
            "field of null: `p` is null in `p.Next` (t.demo:2)",
        ]
    );
}

fn check_errors(source: &str, expected: &[&str]) {
    let errors: Vec<DemoError> = load(source, "t.demo", Ints::Wrapping32).err().unwrap_or_default();
    let shown: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(shown, expected, "{source}");
}

#[test]
fn errors_are_located() {
    for (source, expected) in [
        ("x := ", vec!["1:6: expected an expression, found the end of the file"]),
        ("x := 1 +\nhalt", vec!["2:1: expected an expression, found `halt`"]),
        ("x 1", vec!["1:3: expected `:=` or, after a label, `:`, found `1`"]),
        ("L: M:", vec!["1:6: expected a statement after the label, found the end of the file"]),
        ("goto {} halt", vec!["1:7: expected an expression, found `}`"]),
        ("goto {x = 1 L}", vec!["1:13: expected `->`, found `L`"]),
        ("x := new {}", vec!["1:11: expected a field, found `}`"]),
        ("x := new {A = 1, A = 2}", vec!["1:18: field `A` is given twice"]),
        ("x := 2147483648", vec!["1:6: 2147483648 is not a signed number of 32 bits"]),
        ("x := -2147483648", vec![]),
        ("x := 99999999999999999999", vec!["1:6: `99999999999999999999` is not a number below 2^63"]),
        ("x := 12ab", vec!["1:6: `12ab` is not a number below 2^63"]),
        ("x := 1 / 2\nhalt", vec!["1:8: no token starts with `/`", "1:10: expected a statement, found `2`"]),
        ("goto {true -> L}", vec!["1:15: there is no label `L`"]),
        ("L: halt\nL: halt", vec!["2:1: label `L` is there already, in line 1"]),
        ("L: L := 1", vec!["1:1: `L` is a label and a variable"]),
        ("x := 1 x := true", vec!["1:8: `x` is assigned: a number is not a truth value"]),
        ("x := 1\nx.Key := 1", vec!["2:3: `x` is not a record: a number is not a reference"]),
        ("goto {x + 1 -> L}\nL: halt", vec!["1:9: a condition: a number is not a truth value"]),
        ("x := true + 1", vec!["1:6: an operand of arithmetic: a truth value is not a number"]),
        ("x := 1 = null", vec!["1:8: a comparison: a number is not a reference"]),
        ("x := !1", vec!["1:7: an operand of `!`: a number is not a truth value"]),
        (
            "a := new {K = 1}\nb := new {K = true}\na := b",
            vec!["3:1: `a` is assigned: a number is not a truth value (in field `K`)"],
        ),
        (
            "a := new {K = 1}\nx := a.L",
            vec!["1:6: this record gives no value to `L`, which records of its type have"],
        ),
        (
            "f() f(1, 2)\nfunction f(a) { return }",
            vec!["1:1: `f` has 1 parameters, not 0", "1:5: `f` has 1 parameters, not 2"],
        ),
        ("x := f()\nfunction f() { }", vec!["1:6: `f` gives no result"]),
        ("x := g()", vec!["1:6: there is no function `g`"]),
        (
            "x := f(true)\nfunction f(a) { return a + 1 }",
            vec!["2:24: an operand of arithmetic: a truth value is not a number"],
        ),
        (
            "function f() {\nreturn 1\nreturn }",
            vec!["3:1: this gives no result, and another `return` of the function does"],
        ),
        (
            "function f(a) {\nL: goto {a = 0 -> L}\nreturn 1\na := 2 }",
            vec!["4:1: `f` gives a result, and may end here without one"],
        ),
        ("function f(a, a) { }", vec!["1:15: `a` is there twice"]),
        ("function f(a) { var b, a halt }", vec!["1:24: `a` is there twice"]),
        ("function f() { }\nfunction f() { }", vec!["2:10: there is a function `f` already"]),
        ("return 1", vec!["1:1: only functions return"]),
        ("L: halt function f() { goto {true -> L} }", vec!["1:38: there is no label `L`"]),
        ("function f(a) { a: halt }", vec!["1:17: `a` is a label and a variable"]),
        ("function f() { x := }\nhalt", vec!["1:21: expected an expression, found `}`"]),
        ("function f() { x := 1", vec!["1:22: expected `}`, found the end of the file"]),
        ("return: function: var: halt", vec![]),
        // Words that are none of the paper's stay names.
        ("return := 1 function := return var := 2 var := function halt", vec![]),
        // Several at once.
        (
            "x :=\ngoto {true - L}\ny := 1",
            vec!["2:1: expected an expression, found `goto`", "2:15: expected `->`, found `}`"],
        ),
    ] {
        check_errors(source, &expected);
    }
}

#[test]
fn deep_programs_do_not_overflow_the_stack() {
    for (open, close, depth, fine) in [
        ("(", ")", 150, true),
        ("(", ")", 100_000, false),
        ("!", "", 150, true),
        ("-", "", 100_000, false),
        ("new {A = ", "}", 150, true),
        ("new {A = ", "}", 100_000, false),
    ] {
        let operand = if open == "!" { "true" } else { "x" };
        let source = format!("y := {}{operand}{} halt", open.repeat(depth), close.repeat(depth));
        let loaded = load(&source, "t.demo", Ints::Wrapping32);
        assert_eq!(loaded.is_ok(), fine, "{open} {depth}: {loaded:?}");
    }
    for (text, n, fine) in
        [(" + x", 900, true), (" + x", 100_000, false), (".a", 150, true), (".a", 100_000, false)]
    {
        let loaded = load(&format!("y := x{}", text.repeat(n)), "t.demo", Ints::Wrapping32);
        assert_eq!(loaded.is_ok(), fine, "{text} {n}");
    }
    let source: String = (0..20_000).map(|i| format!("L{i}: x{i} := x{} ", i + 1)).collect();
    assert!(load(&source, "t.demo", Ints::Wrapping32).is_ok());
}
