//! A quick run of the fuzzer (`examples/fuzz_cir.rs` is the long one).

#[path = "../../../fuzz/mutate.rs"]
mod mutate;
#[path = "fuzz/mod.rs"]
mod target;

#[test]
fn mutants_are_rejected_or_survive() {
    for text in target::corpus() {
        assert_eq!(target::check(&text), target::Got::Verified, "{text}");
    }
    let mut seen = [0; 3];
    mutate::run("cir", &target::corpus(), 3_000, 7, |text| seen[target::check(text) as usize] += 1);
    assert!(seen.iter().all(|n| *n > 20), "mutants of all kinds occur: {seen:?}");
}
