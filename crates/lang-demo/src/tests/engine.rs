//! The engine's verdicts on demo programs, whose inputs are arbitrary object graphs.

use super::concrete::Outcome;
use super::{Random, check, examples, random};
use crate::{FAIL_PREFIX, Ints, NULL_PREFIX, load};
use conspect_engine::verdict::{Confirmation, Verdict};
use conspect_engine::world::World;
use conspect_engine::{Control, Explorer, Merge, Options};

/// The engine's verdict on a program's one property.
fn verdict(name: &str, source: &str, merge: Merge, loop_bound: Option<u32>) -> Verdict {
    let demo = load(source, name, Ints::Wrapping32).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    let properties = demo.properties();
    let mut world = World::new(demo.program, Box::new(demo.loader));
    let options = Options { merge, loop_bound, ..Options::default() };
    let explored =
        Explorer::new(&mut world, options).run(demo.entry, &properties, &mut |_| Control::Continue);
    explored.report.properties.into_iter().next().expect("one property was asked for").verdict
}

/// The kind of error of a violation, which the concrete domain has seen as well.
fn kind(name: &str, verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Proved | Verdict::Bounded { .. } => "safe",
        Verdict::Unknown { reasons } => panic!("{name}: unknown: {reasons:?}"),
        Verdict::Violated(v) | Verdict::Latent(v) => {
            assert_eq!(v.concrete, Confirmation::Confirmed, "{name}");
            let message = v.message.as_deref().unwrap_or_default();
            match (message.starts_with(FAIL_PREFIX), message.starts_with(NULL_PREFIX)) {
                (true, _) => "fail",
                (_, true) => "null",
                _ => panic!("{name}: an error of neither kind: {message}"),
            }
        }
    }
}

#[test]
fn verdicts_on_the_examples() {
    for (name, source) in examples() {
        let expect = source.lines().find_map(|l| l.strip_prefix("// expect: ")).expect("says what to expect");
        let loops = source.lines().any(|l| l == "// loops: yes");
        for merge in [Merge::Never, Merge::Joins] {
            let verdict = verdict(&name, &source, merge, if loops { Some(2) } else { None });
            assert_eq!(kind(&name, &verdict), expect, "{name} {merge:?}");
            if expect == "safe" && !loops {
                assert_eq!(verdict, Verdict::Proved, "{name} {merge:?}");
            }
        }
    }
}

/// Programs without loops are decided: what random runs violate is not proved, what is violated is confirmed, and
/// joining paths changes nothing.
#[test]
fn verdicts_on_random_programs() {
    let mut random = Random(0x0bad_cafe_0000_0007);
    let mut seen = [0; 2];
    for i in 0..25 {
        let name = format!("forward{i}");
        let source = random::forward(&mut random);
        let outcomes = check(&name, &source, 1_500, &mut random);
        let bad = outcomes.iter().any(|o| matches!(o, Outcome::Fail(_) | Outcome::Null(_)));
        let violated = [Merge::Never, Merge::Joins].map(|merge| {
            kind(&format!("{name} {merge:?}\n{source}"), &verdict(&name, &source, merge, None)) != "safe"
        });
        assert_eq!(violated[0], violated[1], "{name}\n{source}");
        assert!(violated[0] || !bad, "{name} is proved, but fails\n{source}");
        seen[usize::from(violated[0])] += 1;
    }
    assert!(seen.iter().all(|n| *n > 2), "both verdicts occur: {seen:?}");
}
