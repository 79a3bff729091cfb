//! Feeds mutated class files to the Java front end: each must be accepted or refused with a message, soon.
//!
//! `fuzz_class [--count N] [--seed N]`. Exit code 1 when an input made the front end panic or hang; the input is
//! kept and named.

use conspect_e2e::fuzz::class_files;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, default: u64| {
        let at = arguments.iter().position(|a| a == name);
        at.and_then(|at| arguments.get(at + 1)).map_or(Ok(default), |text| text.parse())
    };
    let (count, seed) = (number("--count", 200_000)?, number("--seed", 1)?);
    let tally = class_files(seed, count)?;
    println!("{count} mutated class files: {tally}");
    if tally.bad.is_empty() { Ok(()) } else { Err(tally.bad.join("\n").into()) }
}
