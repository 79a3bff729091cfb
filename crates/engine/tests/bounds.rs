//! What an answer up to a bound says: a bound that the search met is named, whatever ended the search afterwards.

use conspect_engine::verdict::Verdict;
use conspect_engine::world::World;
use conspect_engine::{Control, Explorer, Merge, Options};
use conspect_ir::{Grade, Property, text, verify};
use std::fmt::Write;

/// How many functions call one another, each on one of two paths; the innermost one fails.
const CHAIN: u32 = 25;

/// The program: no loop and no recursion.
fn program() -> String {
    let mut out = "// Calls inside one another.\nfile \"Chain.java\"\n".to_string();
    for i in 0..CHAIN {
        write!(
            out,
            "\nfn c{i}(x: i32) -> i32 in \"Chain.java\" {{\n    reg %b: i32, %c: bool, %r: i32\nentry:\n    %b = and %x, {bit}.i32 @ {i}\n    \
             %c = eq %b, 0.i32 @ {i}\n    if %c then out else in @ {i}\nout:\n    return {i}.i32 @ {i}\nin:\n    \
             %r = call static c{next}(%x) -> done @ {i}\ndone:\n    return %r @ {i}\n}}\n",
            bit = 1 << i,
            next = i + 1,
        )
        .expect("a text");
    }
    write!(out, "\nfn c{CHAIN}(x: i32) -> i32 in \"Chain.java\" {{\nentry:\n    fail \"the end\" @ 99\n}}\n")
        .expect("a text");
    out
}

/// The answer when the search is ended after so much effort; 0 for no limit.
fn answer(effort: u64, merge: Merge) -> Verdict {
    let file = text::parse_file(&program(), "Chain.cir").expect("well-formed");
    verify::verify_file(&file).expect("well-typed");
    let (program, loader) = file.into_parts();
    let mut world = World::new(program, Box::new(loader));
    let entry = world.program.function_named("c0").expect("the entry");
    let properties = [Property { name: "failures".into(), thrown: vec![], fail: true }];
    let options = Options { effort, merge, ..Options::default() };
    let run = Explorer::new(&mut world, options).run(entry, &properties, &mut |_| Control::Continue);
    run.report.properties.into_iter().next().expect("the property").verdict
}

#[test]
fn calls_inside_one_another_are_no_loops() {
    for merge in [Merge::Never, Merge::Joins, Merge::Always] {
        assert!(matches!(answer(0, merge), Verdict::Violated(_)), "{merge:?}");
        let mut bounded = 0;
        for effort in std::iter::successors(Some(1_000_u64), |e| Some(e + e / 3)) {
            match answer(effort, merge) {
                Verdict::Violated(_) => break,
                Verdict::Bounded { bounds } => {
                    bounded += 1;
                    for b in &bounds {
                        assert_eq!(b.limit, "call-depth", "{merge:?} {effort}");
                        assert!(b.value < u64::from(CHAIN), "{merge:?} {effort}: {}", b.value);
                    }
                }
                Verdict::Unknown { .. } => {}
                other => panic!("{merge:?} {effort}: {other:?}"),
            }
        }
        assert!(bounded > 0, "{merge:?}: no search ended between two bounds");
    }
}

/// Inputs of three sizes, each of which takes a while: everything of one size comes before anything of the next.
const SIZES: &str = r#"
file "Sizes.java"
fn sized(n: i32) -> i32 in "Sizes.java" {
    reg %c: bool, %d: bool, %i: i32, %m: bool
entry:
    %i = add 0.i32, 0.i32 @ 1
    %c = slt 2.i32, %n @ 1
    if %c then more else spend @ 1
more:
    intrinsic larger(0.i32) @ 2
    %d = slt 4.i32, %n @ 3
    if %d then most else spend @ 3
most:
    intrinsic larger(1.i32) @ 4
    goto spend @ 4
spend:
    %m = slt %i, 20000.i32 @ 5
    if %m then round else done @ 5
round:
    %i = add %i, 1.i32 @ 6
    goto spend @ 6
done:
    return %n @ 7
}
"#;

#[test]
fn what_is_shown_of_small_inputs_is_a_bound_where_the_effort_ends() {
    for merge in [Merge::Never, Merge::Joins] {
        let answer = |effort: u64| {
            let file = text::parse_file(SIZES, "Sizes.cir").expect("well-formed");
            verify::verify_file(&file).expect("well-typed");
            let (mut program, loader) = file.into_parts();
            let grade = |value: u64, stage: u32| Grade { limit: "argument-length".into(), value, stage };
            program.grades = vec![grade(2, 0), grade(4, 1)];
            let mut world = World::new(program, Box::new(loader));
            let entry = world.program.function_named("sized").expect("the entry");
            let properties = [Property { name: "failures".into(), thrown: vec![], fail: true }];
            let options = Options { effort, merge, ..Options::default() };
            let run = Explorer::new(&mut world, options).run(entry, &properties, &mut |_| Control::Continue);
            run.report.properties.into_iter().next().expect("the property").verdict
        };
        assert!(matches!(answer(0), Verdict::Proved), "{merge:?}");
        let mut seen = vec![];
        for effort in (20_000..600_000).step_by(20_000) {
            let verdict = answer(effort);
            // The limit ended it: no exploration of all inputs that are made.
            assert!(!verdict.is_bounded_by_inputs());
            match verdict {
                Verdict::Bounded { bounds } => {
                    let told: Vec<_> = bounds.iter().map(|b| (b.limit.as_str(), b.value)).collect();
                    assert!(bounds.iter().all(|b| b.hint.is_some()), "{merge:?} {effort}");
                    seen.extend(told.iter().map(|t| (t.0.to_string(), t.1)));
                }
                Verdict::Unknown { .. } => {
                    assert!(seen.is_empty(), "{merge:?} {effort}: less with more effort")
                }
                Verdict::Proved => seen.push(("all".into(), 0)),
                other => panic!("{merge:?} {effort}: {other:?}"),
            }
        }
        seen.dedup();
        let expected = [("argument-length", 2), ("argument-length", 4), ("all", 0)];
        assert_eq!(seen, expected.map(|(limit, value)| (limit.to_string(), value)), "{merge:?}");
    }
}
