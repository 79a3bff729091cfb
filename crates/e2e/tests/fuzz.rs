//! A few thousand mutated class files; `make fuzz` runs 200,000.

#[test]
fn mutated_class_files_are_lowered_or_refused() {
    let tally = conspect_e2e::fuzz::class_files(1, 3_000).expect("the examples compile");
    assert!(tally.bad.is_empty(), "{tally}\n{}", tally.bad.join("\n"));
    assert!(
        tally.lowered > 0 && tally.partly > 0 && tally.refused > 0,
        "the mutants are too much of a kind: {tally}"
    );
}
