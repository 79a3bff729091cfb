//! Fuzzes the demo language: `cargo run --release -p conspect-lang-demo --example fuzz_demo [COUNT] [SEED]`.
//!
//! Mutants of `examples/demo/*.demo` are loaded; what is accepted must verify and round-trip through the text
//! format. Nothing may panic or hang.

#[path = "../../../fuzz/mutate.rs"]
mod mutate;
#[path = "../tests/fuzz/mod.rs"]
mod target;

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse().expect("a number"));
    let (count, seed) = (args.next().unwrap_or(200_000), args.next().unwrap_or(1));
    let mut accepted = 0u64;
    let slowest = mutate::run("fuzz_demo", &target::corpus(), count, seed, |text| {
        accepted += u64::from(target::check(text));
    });
    println!("{count} mutants: {accepted} are programs; slowest {slowest:?}");
}
