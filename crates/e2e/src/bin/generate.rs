//! Writes random Java programs and what the JVM says of them, to look at.
//!
//! `generate [--seed N] [--count N] [--symbolic]` prints the directory.

use conspect_e2e::batch::Batch;
use conspect_e2e::generate::Options;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, default: usize| {
        let at = arguments.iter().position(|a| a == name);
        at.and_then(|at| arguments.get(at + 1)).map_or(Ok(default), |text| text.parse())
    };
    let options = if arguments.iter().any(|a| a == "--symbolic") { Options::SYMBOLIC } else { Options::FULL };
    let (seed, count) = (number("--seed", 20_000)?, number("--count", 50)?);
    let batch = Batch::new(seed as u64, count, 2, options)?;
    for (name, text) in &batch.expected {
        println!("{name} {text}");
    }
    println!("{}", batch.keep().display());
    Ok(())
}
