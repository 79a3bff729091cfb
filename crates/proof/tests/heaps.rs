//! Heaps as functions: what is proved of lists by observing any one object.

use conspect_lang_demo::{Ints, load};
use conspect_proof::{Options, Verdict, prove};
use std::time::Duration;

fn verdict(text: &str) -> Verdict {
    let mut demo = load(text, "heaps.demo", Ints::Wrapping32).unwrap_or_else(|e| panic!("{e:?}"));
    let properties = demo.properties();
    let options = Options { time: Duration::from_secs(120), ..Options::default() };
    prove(&mut demo.program, &mut demo.loader, demo.entry, &properties, &options).verdicts.remove(0)
}

fn example(name: &str) -> String {
    let path = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name);
    std::fs::read_to_string(path).unwrap()
}

/// Listing 1 of the paper: whatever the list, a key that was removed is not found.
#[test]
fn listing_1_is_proved() {
    let found = verdict(&example("demo/listing1_remove_all.demo"));
    let Verdict::Proved { invariants, .. } = found else { panic!("{found:?}") };
    assert!(invariants.iter().any(|i| i.text.contains("passed by p")), "{invariants:?}");
}

/// The same with a mistake, and with the removal of one neighbour only, is not proved.
#[test]
fn listing_1_with_a_fault_is_not_proved() {
    let found = verdict(&example("demo/listing1_broken.demo"));
    assert!(matches!(found, Verdict::NotProved { .. }), "{found:?}");
}
