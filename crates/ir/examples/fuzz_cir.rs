//! Fuzzes the text format: `cargo run --release -p conspect-ir --example fuzz_cir [COUNT] [SEED]`.
//!
//! Mutants of the `.cir` files in `tests/` are parsed; what parses is printed and parsed again, verified, and its
//! control flow analysed. Nothing may panic or hang, and printing must not lose anything.

#[path = "../../../fuzz/mutate.rs"]
mod mutate;
#[path = "../tests/fuzz/mod.rs"]
mod target;

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse().expect("a number"));
    let (count, seed) = (args.next().unwrap_or(200_000), args.next().unwrap_or(1));
    let mut seen = [0u64; 3];
    let slowest = mutate::run("fuzz_cir", &target::corpus(), count, seed, |text| {
        seen[target::check(text) as usize] += 1;
    });
    let [rejected, ill_formed, verified] = seen;
    println!(
        "{count} mutants: {rejected} do not parse, {ill_formed} do not verify, {verified} do; slowest {slowest:?}"
    );
}
