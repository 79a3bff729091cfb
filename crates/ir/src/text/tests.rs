//! Round trips, located errors, and a program that uses every construct.

use super::{CirLoader, normalize, parse_file, parse_program, print_body, print_file, print_program};
use crate::program::{LoadError, Loader};

/// A program with every construct of the format, as the printer writes it.
const EVERYTHING: &str = include_str!("../../tests/everything.cir");

#[test]
fn every_construct_round_trips() {
    let file = parse_file(EVERYTHING, "everything.cir").unwrap_or_else(|e| panic!("{e:?}"));
    crate::verify::verify_file(&file).unwrap_or_else(|e| panic!("{e:?}"));
    let printed = print_file(&file);
    let again = parse_file(&printed, "again.cir").unwrap_or_else(|e| panic!("{printed}\n{e:?}"));
    assert_eq!(print_file(&again), printed);
    assert_eq!(again.bodies.len(), file.bodies.len());
    for (f, body) in &file.bodies {
        // Bodies with NaN are not equal to themselves, so their debugging texts are compared.
        let text = format!("{body:?}");
        assert_eq!(text, format!("{:?}", normalize(body)), "what is read is in normal form");
        assert_eq!(text, format!("{:?}", again.bodies[f]));
    }
    assert_eq!(format!("{:?}", again.program), format!("{:?}", file.program));
    assert_eq!(again.vtables, file.vtables);
}

#[test]
fn the_file_is_what_the_printer_writes() {
    let file = parse_file(EVERYTHING, "everything.cir").unwrap();
    let strip = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|l| l.split(" //").next().unwrap_or(l).trim_end());
        lines.filter(|l| !l.is_empty() && !l.starts_with("//")).map(String::from).collect()
    };
    assert_eq!(strip(&print_file(&file)), strip(EVERYTHING));
    let (program, bodies) = parse_program(EVERYTHING, "everything.cir").unwrap();
    assert!(!print_program(&program, &bodies).contains("method "), "virtual tables are no part of a program");
    let f = program.function_named("demo.Main.main(I)I").unwrap();
    assert!(EVERYTHING.contains(print_body(&program, f, &bodies[&f]).trim_end()));
}

fn check_errors(text: &str, expected: &[&str]) {
    let errors = match parse_file(text, "t.cir") {
        Ok(_) => vec![],
        Err(e) => e.iter().map(ToString::to_string).collect::<Vec<_>>(),
    };
    assert_eq!(errors, expected, "{text}");
}

#[test]
fn errors_are_located() {
    for (text, expected) in [
        ("class", vec!["1:6: expected the name of a class, found the end of the file"]),
        ("klass A", vec!["1:1: expected a declaration, found `klass`"]),
        ("class A : B", vec!["1:11: no class is called `B`"]),
        ("class A\nclass A", vec!["2:7: class `A` is there twice"]),
        ("class A : B\nclass B : A", vec!["1:7: class `A` is its own supertype"]),
        ("array A of ref A", vec!["1:7: class `A` is its own supertype"]),
        ("class A { field x: i32\n field x: i32 }", vec!["2:8: class `A` has two fields `x` of one type"]),
        ("class A { method m = f }", vec!["1:22: no function is called `f`"]),
        ("global g: i33 = 0.i33\nglobal h: i65 = 0.i32", vec!["2:11: `i65` is not a type"]),
        ("global g: i8 = 256.i8", vec!["1:16: `256.i8` is not a constant"]),
        ("global g: i8 = 25", vec!["1:16: the constant `25` needs a type: `25.i32`"]),
        ("global g: str = \"a\"", vec!["1:17: a primitive string is written with its type: `\"…\".str`"]),
        (
            "global g: str = \"a\nglobal h: i32 = 1.i32",
            vec!["1:17: a quoted text does not end on its line", "2:1: `global` is not a constant"],
        ),
        ("global g: fn = fn f", vec!["1:19: no function is called `f`"]),
        ("fn f() fn f()", vec!["1:11: function `f` is there twice"]),
        ("fn f() {\nb0: halt\nfn g() { b0: halt }", vec!["1:8: this brace is not closed"]),
        ("fn f() { }", vec!["1:10: a body has at least one block"]),
        ("fn f() { halt }", vec!["1:10: expected the label of the first block"]),
        ("fn f() { b0: goto b1 }", vec!["1:19: there is no block `b1`"]),
        ("fn f() { b0: halt b0: halt }", vec!["1:19: block `b0` is there twice"]),
        ("fn f(p: i32) { b0: %p = 1.i32 }", vec!["1:16: block `b0` has no terminator"]),
        (
            "fn f() { b0: halt\n halt }",
            vec!["2:2: block `b0` has its terminator already: a label starts the next"],
        ),
        ("fn f() { b0: %x = 1.i32\n halt }", vec!["1:14: register `%x` is not declared"]),
        ("fn f() { reg %x: i32, %x: i32\nb0: halt }", vec!["1:23: register `%x` is there twice"]),
        (
            "fn f(x: i32, x: i32) { b0: halt }",
            vec!["1:24: two parameters have one name: say `args` with other registers"],
        ),
        ("fn f(p: i32) { b0: check nil %p else b0 halt }", vec!["1:26: `nil` is not a kind of check"]),
        ("fn f(p: i32) { b0: %p = frob %p\nhalt }", vec!["1:25: `frob` is not an operation"]),
        (
            "fn f(p: i32) { b0: %p = load %p.x\nhalt }",
            vec!["1:33: the type does not say the class: write `C::x`"],
        ),
        ("class A fn f(p: ref A) { b0: store %p.x, null\nhalt }", vec!["1:39: class `A` has no field `x`"]),
        ("fn f() { b0: fail 1 }", vec!["1:19: expected a message in double quotes, found `1`"]),
        // Several at once, in different functions and lines.
        (
            "fn f() {\nb0:\n  frob\n  goto b9\n}\nfn g() { b0: call static h() -> b0 }",
            vec![
                "3:3: `frob` is not an instruction",
                "4:8: there is no block `b9`",
                "6:26: no function is called `h`",
            ],
        ),
    ] {
        check_errors(text, &expected);
    }
}

#[test]
fn deep_hierarchies_are_refused() {
    let chain = |n: usize| -> String {
        (0..n)
            .map(|i| if i == 0 { "class C0\n".into() } else { format!("class C{i} : C{}\n", i - 1) })
            .collect()
    };
    check_errors(&chain(200), &[]);
    let errors = parse_file(&chain(5_000), "t.cir").unwrap_err();
    assert!(errors[0].message.contains("too deep"), "{errors:?}");
}

#[test]
fn the_loader_selects_along_the_hierarchy() {
    let text = "
        class Object { method m = f  method n = g }
        interface I { method k = h }
        class A : Object, I { method m = h }
        class B : A { method n = f }
        abstract class C : B
        array 'B[]' of ref B : Object
        fn f() { b0: return }
        fn g() { b0: return }
        fn h()";
    let (mut program, mut loader) = parse_file(text, "t.cir").unwrap().into_parts();
    let class = |p: &crate::Program, n: &str| p.class_named(n).unwrap();
    let selected = |p: &mut crate::Program, l: &mut CirLoader, c: &str, s: &str| {
        let (c, s) = (class(p, c), p.selector(s));
        l.select(p, c, s).map(|f| p.functions[f].name.to_string())
    };
    for (c, s, expected) in [
        ("A", "m", "h"),
        ("B", "m", "h"),
        ("B", "n", "f"),
        ("A", "n", "g"),
        ("B", "k", "h"),
        ("B[]", "m", "f"),
    ] {
        assert_eq!(selected(&mut program, &mut loader, c, s), Ok(expected.into()), "{c} {s}");
    }
    let missing = selected(&mut program, &mut loader, "A", "zap");
    assert_eq!(missing, Err(LoadError::Missing("class A has no method zap".into())));
    let object = class(&program, "Object");
    let (list, closed) = loader.subclasses(&mut program, object).unwrap();
    let list: Vec<&str> = list.iter().map(|c| &*program.classes[*c].name).collect();
    assert_eq!((list, closed), (vec!["Object", "A", "B", "B[]"], true));
    let (h, b) = (program.function_named("h").unwrap(), class(&program, "B"));
    assert_eq!(loader.body(&mut program, h), Err(LoadError::Missing("function h has no body".into())));
    assert_eq!(loader.array_class(&mut program, b), Ok(class(&program, "B[]")));
}

mod random;

/// The printed text reads back as the same data.
fn check_round_trip(program: &crate::Program, bodies: &std::collections::BTreeMap<crate::FnId, crate::Body>) {
    let printed = print_program(program, bodies);
    let (again, parsed) = match parse_program(&printed, "t.cir") {
        Ok(parsed) => parsed,
        Err(e) => panic!("{printed}\n{e:?}"),
    };
    assert_eq!(print_program(&again, &parsed), printed);
    assert_eq!(format!("{:?}", again.fields), format!("{:?}", program.fields));
    assert_eq!(format!("{:?}", again.classes), format!("{:?}", program.classes));
    assert_eq!(parsed.keys().collect::<Vec<_>>(), bodies.keys().collect::<Vec<_>>());
    for (f, body) in bodies {
        let name = &program.functions[*f].name;
        assert_eq!(again.function_named(name), Some(*f));
        // Bodies with NaN are not equal to themselves, so their debugging texts are compared.
        assert_eq!(format!("{:?}", parsed[f]), format!("{:?}", normalize(body)), "{printed}");
    }
}

#[test]
fn random_programs_verify_and_round_trip() {
    let mut random = random::Random(0xc0ff_ee00_1234_5678);
    for _ in 0..400 {
        let (program, bodies) = random::program(&mut random);
        if let Err(e) = crate::verify::verify_program(&program, &bodies) {
            let shown: Vec<String> = e.iter().map(ToString::to_string).collect();
            panic!("{}\n{shown:#?}", print_program(&program, &bodies));
        }
        check_round_trip(&program, &bodies);
    }
}

#[test]
fn damaged_bodies_are_rejected_or_sound() {
    let mut random = random::Random(0x0dd5_eed0_0000_0001);
    let mut seen = [0; 2];
    for _ in 0..60 {
        let (program, bodies) = random::program(&mut random);
        for (f, body) in &bodies {
            for _ in 0..40 {
                let mut damaged = body.clone();
                random::damage(&program, &mut damaged, &mut random);
                // Whatever was damaged, printing does not fail.
                print_body(&program, *f, &damaged);
                let verified = crate::verify::verify_body(&program, *f, &damaged).is_ok();
                seen[usize::from(verified)] += 1;
                if verified {
                    crate::cfg::Wto::of(&damaged);
                    crate::cfg::live_in(&damaged);
                    check_round_trip(&program, &[(*f, damaged)].into());
                }
            }
        }
    }
    assert!(seen.iter().all(|n| *n > 500), "both happen: {seen:?}");
}
