//! Many machines: shards, merged, say what one run says; what is damaged, missing or of another run is refused.

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// Forty functions, every fourth of which throws for some input.
fn project() -> TempDir {
    let dir = TempDir::new().expect("a temporary directory");
    let mut text = String::new();
    for i in 0..40 {
        let throws = if i % 4 == 0 { "throw new RangeError('n')" } else { "n = 1" };
        text +=
            &format!("/** @param {{int}} n */ function f{i}(n) {{ if (n === {i}) {throws}; return n; }}\n");
    }
    std::fs::write(dir.path().join("all.js"), text).expect("it can be written");
    dir
}

fn run(dir: &Path, args: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
    command.args(args.split_whitespace()).current_dir(dir).output().expect("the command can be started")
}

const CHECK: &str = "check all.js --entry * --no-store --threads 2 --no-replay";

#[test]
fn shards_are_one_run() {
    let dir = project();
    let dir = dir.path();
    for i in [3, 1, 2] {
        let done = run(dir, &format!("{CHECK} --shard {i}/3 --format findings --output {i}.json"));
        assert!(matches!(done.status.code(), Some(0 | 1)), "{done:?}");
    }
    let shards = [1, 2, 3].map(|i| std::fs::read_to_string(dir.join(format!("{i}.json"))).expect("written"));
    assert!(shards.iter().all(|s| s.contains("\"entry\"")), "each shard has entries");
    for format in ["text", "sarif", "junit", "markdown", "html"] {
        let whole = run(dir, &format!("{CHECK} --format {format}"));
        // The order does not matter, and a shard that ran twice counts once.
        let merged = run(dir, &format!("merge 2.json 3.json 1.json 2.json --format {format}"));
        assert_eq!(whole.status.code(), merged.status.code(), "{merged:?}");
        let (whole, merged) =
            (String::from_utf8_lossy(&whole.stdout), String::from_utf8_lossy(&merged.stdout));
        assert!(whole.len() > 100 && whole == merged, "{format}\n{whole}\n{merged}");
    }
    // Merged reports can be merged again.
    run(dir, "merge 1.json 2.json 3.json --format findings --output all.json");
    assert_eq!(run(dir, "merge all.json").status.code(), Some(1));
    let refused = |args: &str, why: &str| {
        let done = run(dir, args);
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.code() == Some(2) && said.contains(why), "{args}: {done:?}");
    };
    refused("merge 1.json 3.json", "shards that are not there: 2");
    refused("merge all.js", "it is no report");
    refused(&format!("{CHECK} --shard 4/3"), "expected I/N");
    // A worker that lies: an answer is changed, and nothing else.
    let lie = shards[1].replacen("RangeError", "TypeError", 1);
    assert_ne!(lie, shards[1]);
    std::fs::write(dir.join("lie.json"), lie).expect("it can be written");
    refused("merge 1.json lie.json 3.json", "report 2: it is damaged");
    run(dir, &format!("{CHECK} --shard 2/4 --format findings --output other.json"));
    refused("merge 1.json other.json 3.json", "the number of shards differs");
}
