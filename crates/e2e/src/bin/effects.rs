//! The table of `docs/calculus.md`: the effect of each program of `examples/demo` and `examples/proofs` as pure functions, as
//! `conspect prove --emit functional` prints it, or why there is none.
//!
//! `effects [FILTER]...`. JavaScript is left out: its values are no part of the calculus.

use conspect_e2e::proofs::{Item, demo_items, java_items};
use conspect_e2e::tools;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let filter: Vec<String> = std::env::args().skip(1).collect();
    let directory = tempfile::tempdir()?;
    let mut items = demo_items()?;
    items.extend(demo_examples()?);
    items.extend(java_items(directory.path())?);
    items.retain(|i| filter.is_empty() || filter.iter().any(|f| i.name.contains(f.as_str())));
    println!("| program | functions | seconds |\n|---|---|---|");
    let mut refused: BTreeMap<String, u32> = BTreeMap::new();
    for item in &items {
        let start = Instant::now();
        let answer = functions(item)?;
        let seconds = start.elapsed().as_secs_f64();
        match answer {
            Ok(count) => println!("| {} | {count} | {seconds:.1} |", item.name),
            Err(why) => {
                println!("| {} | refused: {why} | {seconds:.1} |", item.name);
                *refused.entry(why).or_default() += 1;
            }
        }
    }
    let count: u32 = refused.values().sum();
    println!("\n{} of {} programs have functions", items.len() as u32 - count, items.len());
    for (why, n) in refused {
        println!("- {n}: {why}");
    }
    Ok(())
}

/// The programs of `examples/demo`.
fn demo_examples() -> Result<Vec<Item>> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/demo"))? {
        let input = entry?.path();
        let name = input.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        out.push(Item { name, input, entry: None, safe: true });
    }
    out.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(out)
}

/// How many functions a program's effect has, or why it has none.
fn functions(item: &Item) -> Result<std::result::Result<usize, String>> {
    let mut command = Command::new(tools::conspect()?);
    command.arg("prove").arg(&item.input).args(["--emit", "functional"]);
    if let Some(entry) = &item.entry {
        command.args(["--entry", entry]);
    }
    let output = tools::run(&mut command, "")?;
    if output.status.success() {
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        return Ok(Ok(text.lines().filter(|l| l.ends_with(" =") && !l.starts_with(' ')).count()));
    }
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let why = text.lines().next().unwrap_or("no reason is given");
    let why = why.trim_start_matches("error: ").trim_start_matches("the calculus of heaps does not cover ");
    Ok(Err(why.into()))
}
