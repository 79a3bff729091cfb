//! Answers that are kept between runs: they are those of a run from nothing, whatever happens to the program or the
//! store, and only what an edit can have changed is computed again.

use conspect_e2e::project::{METHODS, Project};
use conspect_e2e::tools;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

/// Classes of the projects: six, so that there are chains of calls and classes that do not matter to each other.
const CLASSES: usize = 6;

fn command(out: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(out).args(["--all-public", "--no-replay"]).args(options);
    command
}

fn check(out: &Path, options: &[&str]) -> Output {
    tools::run(&mut command(out, options), "").expect("the command runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// How many answers were kept from earlier runs.
fn reused(output: &Output) -> usize {
    let said = text(&output.stderr);
    let line = said.lines().find(|l| l.contains("were kept"));
    line.and_then(|l| l.split(' ').next()?.parse().ok()).unwrap_or(0)
}

/// A project that tests read and none edits, and its answers.
fn shared() -> &'static (PathBuf, String) {
    static SHARED: OnceLock<(PathBuf, String)> = OnceLock::new();
    SHARED.get_or_init(|| {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("store-project");
        let _ = std::fs::remove_dir_all(&root);
        let project = Project::generate(&root, 2, false).expect("it compiles");
        let answers = check(&project.out(), &["--no-store"]);
        (project.out(), text(&answers.stdout))
    })
}

fn fresh() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory")
}

#[test]
fn only_what_an_edit_can_have_changed_is_computed_again() {
    let root = fresh();
    let project = Project::generate(root.path(), CLASSES, false).expect("it compiles");
    let (out, all) = (project.out(), CLASSES * METHODS);
    let first = check(&out, &["--threads", "2"]);
    assert_eq!(reused(&first), 0);
    assert!(root.path().join(".conspect").is_dir(), "the store lies beside the classes");
    let again = check(&out, &[]);
    assert_eq!((reused(&again), text(&again.stdout)), (all, text(&first.stdout)));
    let edits = [
        // Class 2 is called by nobody, class 1 by class 2, class 0 by both.
        (2, "n + 5", "n + 6", all - 1),
        (1, "base += 1;", "base += 2;", all - 2),
        (0, "return base / 3;", "return base / (quantity - 5);", all - 3),
        (
            3,
            "    public static int bits",
            "    static int one() { return 1; }\n    public static int bits",
            0,
        ),
    ];
    for (class, from, to, expected) in edits {
        project.edit(class, from, to).expect("it compiles");
        let run = check(&out, &[]);
        let nothing = check(&out, &["--no-store", "--threads", "2"]);
        assert_eq!(text(&run.stdout), text(&nothing.stdout), "{to}");
        if expected > 0 {
            assert_eq!(reused(&run), expected, "{to}");
        } else {
            // A new line moves the places that answers name; answers without places stay.
            assert!(reused(&run) > all - METHODS && reused(&run) < all, "{to}: {}", reused(&run));
        }
    }
    // Back again: answers of an earlier state of the program are still there.
    project.edit(2, "n + 6", "n + 5").expect("it compiles");
    assert_eq!(reused(&check(&out, &[])), all);
}

#[test]
fn options_that_have_a_part_in_answers_are_part_of_the_question() {
    let (out, _) = shared();
    let store = fresh();
    let dir = store.path().display().to_string();
    let asked = |more: &[&str]| reused(&check(out, &[&["--store", &dir], more].concat()));
    assert_eq!(asked(&[]), 0);
    assert_eq!(asked(&[]), 2 * METHODS);
    for other in [["--loop-bound", "2"], ["--merge", "never"], ["--property", "assertions"]] {
        assert_eq!(asked(&other), 0, "{other:?}");
    }
    assert_eq!(asked(&["--threads", "2"]), 2 * METHODS);
}

#[test]
fn a_single_entry_makes_no_store() {
    let root = fresh();
    let project = Project::generate(root.path(), 1, false).expect("it compiles");
    let mut command = Command::new(tools::conspect().expect("built"));
    command.arg("check").arg(project.out()).args(["--entry", "shop.Part000.grade", "--no-replay"]);
    tools::run(&mut command, "").expect("runs");
    assert!(!root.path().join(".conspect").exists());
}

#[test]
fn a_directory_without_a_name_has_its_store_inside() {
    let root = fresh();
    let project = Project::generate(root.path(), 1, false).expect("it compiles");
    let inside = |input: &str| {
        let mut command = command(Path::new(input), &[]);
        tools::run(command.current_dir(project.out()), "").expect("the command runs")
    };
    let first = inside(".");
    assert!(project.out().join(".conspect/store.sqlite").is_file());
    assert!(!root.path().join(".conspect").exists());
    // Neither the store nor what else lies in its directory is a part of the program.
    let class = project.out().join("shop/Part000.class");
    std::fs::copy(class, project.out().join(".conspect/Part000.class")).expect("writable");
    for input in [".", "./"] {
        let again = inside(input);
        assert_eq!((reused(&again), text(&again.stdout)), (METHODS, text(&first.stdout)), "{input}");
    }
    // One with a name has it beside itself.
    assert_eq!(text(&check(&project.out(), &[]).stdout), text(&first.stdout));
    assert!(root.path().join(".conspect").is_dir());
    let mut stats = Command::new(tools::conspect().expect("built"));
    let stats = tools::run(stats.args(["store", "stats"]).current_dir(project.out()), "").expect("it runs");
    assert!(text(&stats.stdout).contains(&format!("answers         {METHODS}")), "{}", text(&stats.stdout));
}

#[test]
fn a_kill_at_any_moment_costs_recomputation_at_most() {
    const KILLS: u64 = 200;
    let (out, expected) = shared();
    let store = fresh();
    let dir = store.path().display().to_string();
    let options = ["--store", dir.as_str(), "--threads", "2"];
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    for round in 0..KILLS {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        let mut command = command(out, &options);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null()).spawn();
        let mut child = child.expect("the command starts");
        std::thread::sleep(Duration::from_micros(seed % 120_000));
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().expect("it ends");
        // Now and then everything is computed again, so that kills meet writers as well as readers.
        if round % 10 == 9 {
            let _ = std::fs::remove_dir_all(store.path().join("store.sqlite"));
            let _ = std::fs::remove_file(store.path().join("store.sqlite"));
        }
    }
    let after = check(out, &options);
    assert_eq!(&text(&after.stdout), expected);
    let again = check(out, &options);
    assert_eq!((&text(&again.stdout), reused(&again)), (expected, 2 * METHODS));
}

#[test]
fn a_damaged_store_gives_the_answers_of_an_empty_one() {
    let (out, expected) = shared();
    let store = fresh();
    let dir = store.path().display().to_string();
    let options = ["--store", dir.as_str(), "--threads", "2"];
    check(out, &options);
    let file = store.path().join("store.sqlite");
    let good = std::fs::read(&file).expect("the store is there");
    // Here some ranges; the store's own test and those of a store with summaries damage the others.
    let ranges = 8;
    for i in 0..ranges {
        let mut bad = good.clone();
        let (start, end) = (bad.len() * i / ranges, bad.len() * (i + 1) / ranges);
        bad[start..end].iter_mut().for_each(|byte| *byte ^= 0x55);
        std::fs::write(&file, &bad).expect("writable");
        let run = check(out, &options);
        assert_eq!(&text(&run.stdout), expected, "range {i}");
        assert!(matches!(run.status.code(), Some(0 | 1 | 3)));
    }
}

#[test]
fn four_processes_share_a_store() {
    let (out, expected) = shared();
    let store = fresh();
    let dir = store.path().display().to_string();
    for _ in 0..3 {
        let start = |_| {
            let mut command = command(out, &["--store", &dir]);
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
            command.spawn().expect("the command starts")
        };
        let children: Vec<_> = (0..4).map(start).collect();
        for child in children {
            let output = child.wait_with_output().expect("it ends");
            assert_eq!(&text(&output.stdout), expected, "{}", text(&output.stderr));
        }
    }
    let again = check(out, &["--store", &dir]);
    assert_eq!((&text(&again.stdout), reused(&again)), (expected, 2 * METHODS));
}

#[test]
fn a_place_that_cannot_be_written_is_said_and_costs_nothing_else() {
    let (out, expected) = shared();
    let root = fresh();
    let file = root.path().join("file");
    std::fs::write(&file, "no directory").expect("writable");
    let run = check(out, &["--store", &file.display().to_string()]);
    assert_eq!(&text(&run.stdout), expected);
    assert!(text(&run.stderr).contains("store"), "{}", text(&run.stderr));
}
