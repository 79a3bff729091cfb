//! A quick run of the fuzzer (`examples/fuzz_demo.rs` is the long one).

#[path = "../../../fuzz/mutate.rs"]
mod mutate;
#[path = "fuzz/mod.rs"]
mod target;

#[test]
fn mutants_are_rejected_or_survive() {
    let mut accepted = 0;
    mutate::run("demo", &target::corpus(), 5_000, 7, |text| accepted += usize::from(target::check(text)));
    assert!((500..4_500).contains(&accepted), "mutants of both kinds occur: {accepted}");
}
