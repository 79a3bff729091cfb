//! Kept proofs: an edit that keeps the invariant needs no search, one that breaks it is not proved by the old one.

use conspect_lang_demo::{Ints, load};
use conspect_proof::{Options, Proof, Verdict, prove};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn run(text: &str, options: &Options) -> Proof {
    let mut demo = load(text, "kept.demo", Ints::Wrapping32).unwrap_or_else(|e| panic!("{e:?}"));
    let properties = demo.properties();
    prove(&mut demo.program, &mut demo.loader, demo.entry, &properties, options)
}

fn is_proved(proof: &Proof) -> bool {
    matches!(proof.verdicts[..], [Verdict::Proved { .. }])
}

/// No search is done: whoever wants it has gone. What is proved is proved by what was kept.
fn without_search(kept: &Option<String>) -> Options {
    Options {
        time: Duration::from_secs(60),
        cancelled: Arc::new(AtomicBool::new(true)),
        kept: vec![kept.clone()],
        ..Options::default()
    }
}

const COUNT: &str = "i := 0\ns := 0\nLoop: goto {i >= n -> End}\ni := i + 1\ns := s + 2\ngoto {s < 0 -> End}\n\
                     goto {true -> Loop}\nEnd: goto {i < 0 -> Error}\nhalt\nError: fail\n";

#[test]
fn an_edit_that_keeps_the_invariant_needs_no_search() {
    let first = run(COUNT, &Options { time: Duration::from_secs(60), ..Options::default() });
    assert!(is_proved(&first), "{:?}", first.verdicts);
    assert!(!is_proved(&run(COUNT, &without_search(&None))), "there is no search");
    assert!(is_proved(&run(COUNT, &without_search(&first.kept[0]))));
    // More lines before the loop, another variable, another step of what does not matter.
    let edited = COUNT.replace("i := 0\n", "// an edit\n\nt := 7\ni := 0\n").replace("s + 2", "s + t");
    let again = run(&edited, &without_search(&first.kept[0]));
    assert!(is_proved(&again), "{:?}", again.verdicts);
    // An edit that breaks it.
    let broken = COUNT.replace("i := i + 1", "i := i - 1");
    assert!(!is_proved(&run(&broken, &without_search(&first.kept[0]))));
}

#[test]
fn what_is_kept_of_listing_1_proves_it_again() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/demo/listing1_remove_all.demo");
    let text = std::fs::read_to_string(path).unwrap();
    let first = run(&text, &Options { time: Duration::from_secs(120), ..Options::default() });
    assert!(is_proved(&first), "{:?}", first.verdicts);
    let edited = text.replace("RemoveAllFinalize:", "RemoveAllFinalize:\nd := l\n");
    assert!(is_proved(&run(&edited, &without_search(&first.kept[0]))));
    let broken = text.replace("p.Next := p.Next.Next", "p := p.Next");
    assert!(!is_proved(&run(&broken, &without_search(&first.kept[0]))));
}

#[test]
fn what_cannot_be_read_is_not_used() {
    for damaged in
        ["", "conspect-invariants-1 0\nanswer\n", "conspect-invariants-1 99\nanswer\ntrue", "x\n(("]
    {
        assert!(!is_proved(&run(COUNT, &without_search(&Some(damaged.into())))), "{damaged}");
    }
}
