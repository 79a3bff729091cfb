//! Fuzzes the front ends of languages that are read from source:
//! `cargo run --release -p conspect-session --example fuzz_source py|js|ts [COUNT] [SEED]`.
//!
//! Mutants of the examples are loaded and lowered, their contracts and the forms for proofs read; what is accepted is well-formed.
//! Nothing may panic or hang. Python's texts are kept as long as a process lives, so long runs are many runs of some thousands.

#[path = "../tests/fuzz/mod.rs"]
mod fuzz;
#[path = "../../../fuzz/mutate.rs"]
mod mutate;

fn main() {
    let mut args = std::env::args().skip(1);
    let extension = args.next().unwrap_or_else(|| "py".into());
    let mut numbers = args.map(|a| a.parse().expect("a number"));
    let (count, seed) = (numbers.next().unwrap_or(5_000), numbers.next().unwrap_or(1));
    let folders: &[&str] = match &*extension {
        "py" => &["examples/python"],
        "ts" => &["examples/js", "crates/e2e/tests/truth-js"],
        _ => &["examples/js"],
    };
    let target = fuzz::Target::new(folders, &extension);
    let mut accepted = 0u64;
    let slowest = mutate::run("fuzz_source", target.corpus(), count, seed, |text| {
        accepted += u64::from(target.check(text));
    });
    println!("{count} mutants of .{extension}: {accepted} are programs; slowest {slowest:?}");
}
