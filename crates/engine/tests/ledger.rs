//! What answers take for granted, and that reasons are told apart by kind and not by words: in every mode.

use conspect_engine::summary::Calls;
use conspect_engine::verdict::{Assumption, PropertyReport, Standing, Verdict};
use conspect_engine::world::World;
use conspect_engine::{Control, Explorer, Merge, Options, Progress};
use conspect_ir::{Property, text, verify};
use std::time::Duration;

const MODES: [(Calls, Merge); 5] = [
    (Calls::Inline, Merge::Never),
    (Calls::Inline, Merge::Joins),
    (Calls::Compose, Merge::Joins),
    (Calls::Replay, Merge::Never),
    (Calls::Auto, Merge::Always),
];

fn world() -> World {
    let file = text::parse_file(include_str!("programs/Ledger.cir"), "Ledger.cir").expect("well-formed");
    verify::verify_file(&file).expect("well-typed");
    let (program, loader) = file.into_parts();
    World::new(program, Box::new(loader))
}

/// The answer for one entry; exploration is ended after so many turns, where that is asked for.
fn answer(entry: &str, options: Options, turns: Option<u64>) -> PropertyReport {
    let mut world = world();
    let function = world.program.function_named(entry).expect("the program has the entry");
    let properties = [Property { name: "failures".into(), thrown: vec![], fail: true }];
    let mut seen = 0;
    let mut progress = |_: &Progress| {
        seen += 1;
        if turns.is_some_and(|most| seen > most) { Control::Stop } else { Control::Continue }
    };
    let mut explored = Explorer::new(&mut world, options).run(function, &properties, &mut progress);
    explored.report.properties.remove(0)
}

#[test]
fn answers_list_what_their_paths_touched() {
    let upper = Assumption::specific("the locale is the root locale");
    for (calls, merge) in MODES {
        let check = |entry: &str, expected: &[Assumption]| {
            let report = answer(entry, Options { calls, merge, ..Options::default() }, None);
            assert_eq!(report.verdict, Verdict::Proved, "{entry}, {calls:?} {merge:?}");
            assert_eq!(report.assumptions, expected, "{entry}, {calls:?} {merge:?}");
        };
        check("upper", std::slice::from_ref(&upper));
        check("some", &[Standing::Stack.into(), upper.clone()]);
        check("never", &[]);
    }
}

/// What could not be explored keeps an answer unknown, whatever the words of its reason, however the rest ends.
#[test]
fn a_reason_with_the_words_of_a_limit_is_none() {
    for (options, turns) in [
        (Options { loop_bound: Some(5), ..Options::default() }, None),
        (Options { effort: 2_000_000, ..Options::default() }, None),
        (Options { time: Some(Duration::from_millis(300)), ..Options::default() }, None),
        (Options::default(), Some(200)),
    ] {
        let report = answer("gate", options, turns);
        let Verdict::Unknown { reasons } = &report.verdict else { panic!("{:?}", report.verdict) };
        let kinds: Vec<&str> = reasons.iter().map(|r| r.reason.kind()).collect();
        assert!(kinds.contains(&"unsupported"), "{kinds:?}");
    }
}
