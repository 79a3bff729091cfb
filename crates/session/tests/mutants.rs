//! A quick run of the fuzzer of source files (`examples/fuzz_source.rs` is the long one).

#[path = "fuzz/mod.rs"]
mod fuzz;
#[path = "../../../fuzz/mutate.rs"]
mod mutate;

fn survive(name: &str, target: &fuzz::Target, count: u64) {
    let mut accepted = 0;
    mutate::run(name, target.corpus(), count, 7, |text| accepted += u64::from(target.check(text)));
    assert!((count / 20..count).contains(&accepted), "mutants of both kinds occur: {accepted} of {count}");
}

#[test]
fn mutants_are_refused_or_lowered() {
    survive("python", &fuzz::Target::new(&["examples/python"], "py"), 300);
    survive("javascript", &fuzz::Target::new(&["examples/js"], "js"), 300);
    survive("typescript", &fuzz::Target::new(&["examples/js", "crates/e2e/tests/truth-js"], "ts"), 300);
}
