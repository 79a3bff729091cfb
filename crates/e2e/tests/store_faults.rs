//! The store under faults while it holds summaries: kills at random moments, damage to every range of bytes, and several
//! processes at once, with calls executed, composed and as the run decides. Answers are those from an empty store, byte for
//! byte.

use conspect_e2e::edits::{self, Edit, Rng};
use conspect_e2e::tools;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Instant;

fn fresh() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory")
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a path of text")
}

fn command(out: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(out).args(["--all-public", "--no-replay", "--loops", "unroll"]).args(options);
    command
}

fn check(out: &Path, options: &[&str]) -> Output {
    tools::run(&mut command(out, options), "").expect("the command runs")
}

/// What is answered, and the exit code.
fn answers(output: &Output) -> (String, Option<i32>) {
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The number that follows a word at the start of a line, whatever the indentation.
fn number(text: &str, word: &str) -> usize {
    let rest = text.lines().find_map(|line| line.trim_start().strip_prefix(word));
    rest.and_then(|rest| rest.trim().parse().ok()).unwrap_or(0)
}

/// How many records of each kind a store holds: answers, what methods do, invariants, summaries. A copy is looked at, for a store
/// that is opened is mended.
fn kinds(store: &Path) -> [usize; 4] {
    let copy = fresh();
    for file in std::fs::read_dir(store).into_iter().flatten().flatten() {
        // A process that was killed leaves nobody who could change the files.
        std::fs::copy(file.path(), copy.path().join(file.file_name())).expect("a copy");
    }
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    let output = tools::run(command.args(["store", "stats"]).arg(copy.path()), "").expect("it runs");
    let (text, _) = answers(&output);
    ["answers", "what methods do", "invariants", "summaries"].map(|kind| number(&text, kind))
}

/// One way to treat calls, and how often a run with it is killed.
struct Lane {
    kills: usize,
    options: &'static [&'static str],
    /// The program.
    seed: u64,
    methods: (usize, usize),
}

/// What the kills of a lane left.
#[derive(Default)]
struct Left {
    /// The numbers of records, whatever their kind, and of summaries.
    records: BTreeSet<usize>,
    summaries: BTreeSet<usize>,
    /// Kills after which some summaries were kept and others not.
    between: usize,
    /// Kills in the middle of a change of the database.
    writing: usize,
}

fn kill(lane: &Lane, rng: &mut Rng) -> Left {
    let root = fresh();
    let store = root.path().join("store");
    let out = tools::compile_text(root.path(), &edits::source(lane.seed, lane.methods, 0, Edit::None));
    let out = out.expect("it compiles");
    let (expected, with) = {
        let with = [lane.options, &["--store", path(&store), "--threads", "2"]].concat();
        (answers(&check(&out, &[lane.options, &["--no-store"]].concat())), with)
    };
    let whole = |with: &[&str]| {
        let start = Instant::now();
        assert_eq!(answers(&check(&out, with)), expected);
        start.elapsed()
    };
    let (from_nothing, again) = (whole(&with), whole(&with));
    let all = kinds(&store);
    let mut left = Left::default();
    for round in 0..lane.kills {
        // Three times of four the run has everything to do; else it reads.
        let reads = round % 4 == 3;
        if !reads {
            std::fs::remove_dir_all(&store).expect("the store is removed");
        }
        let length = if reads { again } else { from_nothing };
        let moment = length.mul_f64(rng.below(1_000_000) as f64 / 1e6);
        let mut command = command(&out, &with);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null()).spawn();
        let mut child = child.expect("the command starts");
        std::thread::sleep(moment);
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().expect("it ends");
        left.writing += usize::from(store.join("store.sqlite-journal").exists());
        let kept = kinds(&store);
        left.records.insert(kept.iter().sum());
        left.summaries.insert(kept[3]);
        left.between += usize::from(kept[3] > 0 && kept[3] < all[3]);
        let run = check(&out, &with);
        assert_eq!(answers(&run), expected, "{:?}, kill {round}: {}", lane.options, said(&run));
    }
    eprintln!(
        "{:?}: {} kills in {from_nothing:?} and {again:?}; of {all:?} records were left {:?}, of the summaries {:?}; {} \
         kills between two summaries, {} in a change of the database",
        lane.options, lane.kills, left.records, left.summaries, left.between, left.writing
    );
    left
}

#[test]
fn a_kill_at_any_moment_costs_recomputation_at_most() {
    let lanes = [
        vec![Lane { kills: 100, options: &["--calls", "compose"], seed: 3, methods: (4, 16) }],
        vec![
            Lane {
                kills: 60,
                options: &["--calls", "auto", "--merge", "never", "--long-run", "50000"],
                seed: 5,
                methods: (2, 3),
            },
            Lane { kills: 40, options: &["--calls", "inline"], seed: 1, methods: (5, 0) },
        ],
    ];
    let kill_all = |(i, lanes): (usize, &Vec<Lane>)| {
        let mut rng = Rng(0x2545_f491_4f6c_dd1d + i as u64);
        lanes.iter().map(|lane| kill(lane, &mut rng)).collect::<Vec<Left>>()
    };
    let left: Vec<Left> = std::thread::scope(|scope| {
        let threads: Vec<_> = lanes.iter().enumerate().map(|l| scope.spawn(move || kill_all(l))).collect();
        threads.into_iter().flat_map(|t| t.join().expect("no kill did harm")).collect()
    });
    // Otherwise nothing was seen.
    assert!(left[0].between > 2 && left[0].summaries.len() > 4, "{:?}", left[0].summaries);
    assert!(left[1].summaries.len() > 1, "{:?}", left[1].summaries);
    // What decides itself is over before much is written.
    for (left, least) in left.iter().zip([3, 2, 3]) {
        assert!(left.records.len() >= least, "{:?}", left.records);
    }
}

/// The program whose store is damaged: with a loop that needs an invariant.
fn damaged_program(root: &Path, edit: Edit) -> PathBuf {
    let text = edits::source(2, (5, 0), 3, edit);
    let text = text.strip_suffix("}\n").expect("the end of the class");
    let more = if edit == Edit::None { "" } else { " int unused = x;" };
    let text = format!(
        "{text}    static int low(int x) {{{more}\n        while (x > 9) {{ x -= 9; }}\n        assert x <= 9;\n        return x;\n    }}\n}}\n"
    );
    tools::compile_text(root, &text).expect("it compiles")
}

#[test]
fn damage_to_any_range_costs_recomputation_at_most() {
    const RANGES: usize = 40;
    let root = fresh();
    let store = root.path().join("store");
    // With one thread, what comes from the store does not depend on which thread was first.
    let with = ["--calls", "compose", "--threads", "1", "--statistics", "--store", path(&store)];
    let without = ["--calls", "compose", "--no-store"];
    let loops = |options: &[&str]| {
        let mut command = Command::new(tools::conspect().expect("the command is built"));
        command.arg("check").arg(root.path().join("classes")).args(["--entry", "p.P.low", "--no-replay"]);
        tools::run(command.args(options), "").expect("the command runs")
    };
    let out = damaged_program(root.path(), Edit::None);
    check(&out, &with);
    loops(&["--store", path(&store)]);
    let all = kinds(&store);
    assert!(all.iter().all(|n| *n > 0), "the store has records of each kind: {all:?}");
    let file = store.join("store.sqlite");
    let good = std::fs::read(&file).expect("the store is there");
    // What was kept of one method holds no longer, so that summaries are asked for and not answers alone.
    let out = damaged_program(root.path(), Edit::Other);
    let (expected, expected_loop) = (answers(&check(&out, &without)), answers(&loops(&["--no-store"])));
    let answer_of = |run: &Output| {
        let (text, code) = answers(run);
        (text.split("statistics\n").next().unwrap_or("").to_string(), code)
    };
    let plain = answer_of(&check(&out, &[&without[..], &["--statistics"]].concat()));
    let reused = |run: &Output| {
        let kept = said(run).lines().find_map(|l| l.split(" of ").next()?.parse::<usize>().ok());
        (kept.unwrap_or(0), number(&answers(run).0, "from the store"))
    };
    let put = |bytes: &[u8]| {
        std::fs::remove_dir_all(&store).expect("the store is removed");
        std::fs::create_dir(&store).expect("writable");
        std::fs::write(&file, bytes).expect("writable");
    };
    put(&good);
    let run = check(&out, &with);
    assert_eq!(answer_of(&run), plain);
    let (most_answers, most_summaries) = reused(&run);
    assert!(most_answers > 0 && most_summaries > 0, "{}{}", said(&run), answers(&run).0);
    let (mut fewer_answers, mut fewer_summaries, mut messages) = (0, 0, 0);
    for i in 0..RANGES {
        let mut bad = good.clone();
        let (start, end) = (bad.len() * i / RANGES, bad.len() * (i + 1) / RANGES);
        bad[start..end].iter_mut().for_each(|byte| *byte ^= 0x55);
        put(&bad);
        let run = check(&out, &with);
        assert_eq!(answer_of(&run), plain, "range {i}: {}", said(&run));
        let now = reused(&run);
        let is_said = said(&run).contains("damaged");
        fewer_answers += usize::from(now.0 < most_answers);
        fewer_summaries += usize::from(now.1 < most_summaries);
        messages += usize::from(is_said);
        // A page of the database that is no page any more is said as well.
        let less = now.0 < most_answers || now.1 < most_summaries;
        assert!(is_said || !less, "range {i}: {now:?} without a message: {}", said(&run));
        // The invariants are of use to an entry that is named.
        if i % 4 == 0 {
            put(&bad);
            assert_eq!(answers(&loops(&["--store", path(&store)])), expected_loop, "range {i}");
        }
    }
    assert_eq!(answers(&check(&out, &without)), expected);
    eprintln!(
        "{} bytes, {all:?} records: of {RANGES} ranges {fewer_answers} cost answers, {fewer_summaries} summaries, {messages} \
         messages",
        good.len()
    );
    assert!(fewer_answers > 0 && fewer_summaries > 0);
}

#[test]
fn four_processes_share_a_store_with_summaries() {
    let compose: &[&str] = &["--calls", "compose"];
    let auto: &[&str] = &["--calls", "auto", "--merge", "never", "--long-run", "50000"];
    for (calls, seed, methods) in [(compose, 3, (4, 16)), (auto, 5, (2, 3))] {
        let root = fresh();
        let out = tools::compile_text(root.path(), &edits::source(seed, methods, 0, Edit::None));
        let out = out.expect("it compiles");
        let expected = answers(&check(&out, &[calls, &["--no-store"]].concat()));
        for round in 0..4 {
            // The last round finds what the one before it left.
            let store = root.path().join(format!("store{}", round.min(2)));
            let start = |threads: &str| {
                let shared = ["--store", path(&store), "--threads", threads];
                let mut command = command(&out, &[calls, &shared].concat());
                command.stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null());
                command.spawn().expect("the command starts")
            };
            let children = ["1", "2", "1", "3"].map(start);
            for child in children {
                let output = child.wait_with_output().expect("it ends");
                assert_eq!(answers(&output), expected, "{calls:?}: {}", said(&output));
                assert!(!said(&output).contains("damaged"), "{calls:?}: {}", said(&output));
            }
            let all = kinds(&store);
            assert!(all[0] > 0 && all[3] > 0, "{calls:?}: {all:?}");
        }
    }
}
