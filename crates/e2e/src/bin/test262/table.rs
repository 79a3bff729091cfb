//! The shares of what passes, as tables.

use super::{Outcome, Ran, Result, suite};
use std::collections::BTreeMap;
use std::path::Path;

/// Runs that passed, failed, and ended where something is not supported.
#[derive(Default, Clone, Copy)]
struct Count {
    passed: usize,
    failed: usize,
    unsupported: usize,
}

impl Count {
    fn add(&mut self, o: &Outcome) {
        match o {
            Outcome::Passed => self.passed += 1,
            Outcome::Failed(_) => self.failed += 1,
            Outcome::Unsupported(_) => self.unsupported += 1,
        }
    }

    fn row(self, name: &str) -> String {
        let all = self.passed + self.failed + self.unsupported;
        let share = 100.0 * self.passed as f64 / all.max(1) as f64;
        format!(
            "| {name} | {all} | {} | {} | {} | {share:.1} % |\n",
            self.passed, self.failed, self.unsupported
        )
    }
}

const HEAD: &str = "runs | passed | failed | unsupported | share |\n|---|--:|--:|--:|--:|--:|\n";

/// The first three parts of a test's path below `test`.
fn group(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let dirs = &parts[..parts.len().saturating_sub(1)];
    dirs[..dirs.len().min(3)].join("/")
}

/// The tables, and the runs that failed where they are asked for.
pub fn print(checkout: &Path, results: &[Ran], list: bool) -> Result<String> {
    let mut all = Count::default();
    let mut groups: BTreeMap<String, Count> = BTreeMap::new();
    let mut features: BTreeMap<String, Count> = BTreeMap::new();
    let mut left_out: BTreeMap<&'static str, Count> = BTreeMap::new();
    let mut failing = String::new();
    for r in results {
        let bytes = std::fs::read(checkout.join(&r.path))?;
        let text = String::from_utf8_lossy(&bytes);
        let meta = suite::meta(&text)?;
        let out = suite::excluded(&r.path, &text, &meta);
        match out {
            Some(why) => left_out.entry(why).or_default().add(&r.outcome),
            None => {
                all.add(&r.outcome);
                groups.entry(group(&r.path)).or_default().add(&r.outcome);
                for f in &meta.features {
                    features.entry(f.clone()).or_default().add(&r.outcome);
                }
            }
        }
        if list && !matches!(r.outcome, Outcome::Passed) {
            let mark = if out.is_some() { " (not supported)" } else { "" };
            failing += &format!("{}{mark} {} {}: {}\n", r.outcome.word(), r.path, r.mode, r.outcome.reason());
        }
    }
    let mut out = format!("| Directory | {HEAD}");
    for (name, c) in &groups {
        out += &c.row(name);
    }
    out += &all.row("all");
    out += &format!("\n| Feature | {HEAD}");
    for (name, c) in &features {
        out += &c.row(name);
    }
    out += &format!("\n| Not supported | {HEAD}");
    for (name, c) in &left_out {
        out += &c.row(name);
    }
    if list {
        out += "\n";
        out += &failing;
    }
    Ok(out)
}
