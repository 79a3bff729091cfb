//! What an answer up to a bound says: a bound that the search met is named, whatever ended the search afterwards.

use conspect_engine::verdict::Verdict;
use conspect_engine::world::World;
use conspect_engine::{Control, Explorer, Merge, Options};
use conspect_ir::{Property, text, verify};
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
