//! What an answer about a Python function depends on: after an edit only the functions are checked again that the edit can matter to,
//! and all answers are those of a run from nothing.
//!
//! The program and its edits are in `facts-python`; programs of many kinds are edited at random. `CONSPECT_LAWS` sets how many edits are made
//! of each of these, and `CONSPECT_FACTS=write` writes which entries the edits touched into the list of edits, to be read before it is believed.

use conspect_e2e::rng::Rng;
use conspect_e2e::{kept, tools};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One edit of the program.
#[derive(Clone, Debug)]
struct Edit {
    file: String,
    shows: String,
    from: String,
    to: String,
    again: Vec<String>,
}

impl Edit {
    /// Can the edit matter to an entry?
    fn touches(&self, entry: &str) -> bool {
        self.touches_all() || self.again.iter().any(|a| a == entry)
    }

    fn touches_all(&self) -> bool {
        self.again.iter().any(|a| a == "*")
    }
}

/// The effort for each entry.
const EFFORT: &str = "800000";

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/facts-python")
}

/// The comment of the list of edits, and the edits.
fn edits() -> (String, Vec<Edit>) {
    let text = std::fs::read_to_string(cases().join("edits.txt")).expect("the list of edits");
    let mut parts = text.split("\n== ");
    let comment = parts.next().expect("a comment").to_string();
    let edit = |part: &str| {
        let (head, rest) = part.split_once('\n').expect("a line of what it shows");
        let (file, shows) = head.split_once(": ").expect("a file and what it shows");
        let sides: Vec<&str> = rest.split("\n--\n").collect();
        let [from, to, again] = sides[..] else { panic!("{head}: three parts") };
        let again = again.split_whitespace().map(String::from).collect();
        let (file, shows, from, to) = (file.into(), shows.into(), from.into(), to.into());
        Edit { file, shows, from, to, again }
    };
    (comment, parts.map(edit).collect())
}

/// Checks what the options choose: the report of each entry, and how many answers were kept.
fn check(file: &Path, options: &[&str]) -> (BTreeMap<String, String>, usize) {
    let (entries, kept) = kept::check(file, &[&["--threads", "2"], options].concat());
    let name = |e: &serde_json::Value| e["entry"].as_str().expect("a name").to_string();
    (entries.iter().map(|e| (name(e), e.to_string())).collect(), kept)
}

/// Checks entries by their names.
fn check_these(file: &Path, names: &[&String]) -> (BTreeMap<String, String>, usize) {
    check_with(file, names, &[])
}

/// Checks entries by their names, with further options.
fn check_with(file: &Path, names: &[&String], more: &[&str]) -> (BTreeMap<String, String>, usize) {
    if names.is_empty() {
        return (BTreeMap::new(), 0);
    }
    let patterns: Vec<String> = names.iter().map(|n| format!("{n}*")).collect();
    let mut options = [&["--effort", EFFORT], more].concat();
    patterns.iter().for_each(|p| options.extend(["--entry", p]));
    check(file, &options)
}

/// The entries whose answers are not kept, each asked for by itself; `*` for all.
fn checked_again(file: &Path, nothing: &BTreeMap<String, String>, shows: &str) -> Vec<String> {
    let mut again = vec![];
    for (name, report) in nothing {
        let (one, kept) = check_these(file, &[name]);
        assert_eq!(one.get(name), Some(report), "{shows}: {name}");
        if kept < one.len() {
            again.push(name.clone());
        }
    }
    if again.len() == nothing.len() { vec!["*".into()] } else { again }
}

/// Replaces lines of a text.
fn replaced(text: &str, from: &str, to: &str) -> String {
    let lined = format!("\n{text}");
    assert!(lined.contains(&format!("\n{from}\n")), "no {from:?}");
    let to = if to.is_empty() { "\n".to_string() } else { format!("\n{to}\n") };
    lined.replacen(&format!("\n{from}\n"), &to, 1)[1..].to_string()
}

#[test]
fn an_edit_matters_to_those_that_it_can_matter_to() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = |file: &str| dir.path().join(file);
    for f in std::fs::read_dir(cases()).expect("the program").flatten() {
        if f.path().extension().is_some_and(|e| e == "py") {
            std::fs::copy(f.path(), path(&f.file_name().to_string_lossy())).expect("writable");
        }
    }
    let main = path("main.py");
    let (comment, edits) = edits();
    let options = ["--all-public", "--effort", EFFORT];
    let mut last = check(&main, &options).0;
    assert_eq!(check(&main, &options), (last.clone(), last.len()));
    let mut told = comment;
    let mut differ = vec![];
    let mut touched: Vec<&String> = vec![];
    let writes = std::env::var("CONSPECT_FACTS").is_ok_and(|v| v == "write");
    for (number, edit) in edits.iter().enumerate() {
        let old = std::fs::read_to_string(path(&edit.file)).unwrap_or_default();
        let new = if old.is_empty() { edit.to.clone() } else { replaced(&old, &edit.from, &edit.to) };
        std::fs::write(path(&edit.file), new).expect("writable");
        let from_nothing = || check(&main, &[&options[..], &["--no-store"]].concat()).0;
        let Edit { file, shows, from, to, again } = edit;
        if writes {
            let again = checked_again(&main, &from_nothing(), shows).join(" ");
            write!(told, "\n== {file}: {shows}\n{from}\n--\n{to}\n--\n{again}").expect("a text");
            continue;
        }
        let next = edits.get(number + 1);
        if edit.touches_all() && next.is_some_and(Edit::touches_all) {
            // The next edit touches all as well, after which all are compared: some entries show that this one does.
            let some: Vec<&String> = last.keys().skip(number % 6).step_by(6).collect();
            let (found, kept) = check_these(&main, &some);
            if kept > 0 {
                differ.push(format!("{shows}: {kept} of {some:?} are kept"));
            }
            assert_eq!(found, check_with(&main, &some, &["--no-store"]).0, "{shows}");
            continue;
        }
        // What an edit does not touch has the answer that was kept. Where no entry was touched twice since all were compared, comparing
        // all once compares each answer that was given in between.
        touched.extend(again);
        let twice = |e: &Edit| e.touches_all() || e.again.iter().any(|a| touched.contains(&a));
        let compares = edit.touches_all() || next.is_none_or(twice);
        let nothing = if compares { from_nothing() } else { last.clone() };
        let gone = again.iter().filter(|a| *a != "*" && !nothing.contains_key(*a));
        differ.extend(gone.map(|a| format!("{shows}: there is no {a}")));
        let (again, kept): (Vec<&String>, Vec<&String>) = nothing.keys().partition(|n| edit.touches(n));
        let mut now = BTreeMap::new();
        for (names, all_kept) in [(kept, true), (again, false)] {
            let (found, kept) = check_these(&main, &names);
            if kept != if all_kept { found.len() } else { 0 } {
                differ.push(format!("{shows}: {kept} of {names:?} are kept"));
            }
            now.extend(found);
        }
        if compares {
            for (name, report) in &nothing {
                assert_eq!(now.get(name), Some(report), "{shows}: {name}");
            }
            touched.clear();
        }
        last = now;
    }
    if writes {
        std::fs::write(cases().join("edits.txt"), told + "\n").expect("writable");
        return;
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

#[test]
fn answers_after_random_edits_are_those_of_a_run_from_nothing() {
    const EDITS: usize = 4;
    let edits = std::env::var("CONSPECT_LAWS").ok().and_then(|n| n.parse().ok()).unwrap_or(EDITS);
    let mut programs: Vec<PathBuf> =
        std::fs::read_dir(cases().join("random")).expect("programs").flatten().map(|f| f.path()).collect();
    programs.sort();
    let (mut kept, mut checked) = (0, 0);
    for (number, program) in programs.iter().enumerate() {
        let dir = tempfile::tempdir().expect("a directory");
        let file = dir.path().join("program.py");
        let mut rng = Rng::new(number as u64 + 1);
        let mut text = std::fs::read_to_string(program).expect("a program");
        let mut log = vec![];
        for _ in 0..=edits {
            std::fs::write(&file, &text).expect("writable");
            let options = ["--all-public", "--effort", EFFORT];
            let with = check(&file, &options);
            let from_nothing = check(&file, &[&options[..], &["--no-store"]].concat());
            assert_eq!(with.0, from_nothing.0, "{} after {log:?}:\n{text}", program.display());
            (kept, checked) = (kept + with.1, checked + with.0.len());
            let mut next = edited(&text, &mut rng);
            while next.is_empty() {
                next = edited(&text, &mut rng);
            }
            log.push(difference(&text, &next));
            text = next;
        }
    }
    // Most edits leave some functions alone.
    assert!(kept * 4 > checked, "{kept} of {checked} answers were kept");
}

/// The first line that differs.
fn difference(old: &str, new: &str) -> String {
    let both = old.lines().zip(new.lines()).find(|(a, b)| a != b);
    both.map_or_else(|| "the end".into(), |(a, b)| format!("{a} -> {b}"))
}

/// The text with a random edit; nothing where that is no edit.
fn edited(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let indent = |l: &str| l.len() - l.trim_start().len();
    let at = rng.below(lines.len());
    let continues = |l: &str| ["el", "exc", "fin"].iter().any(|word| l.starts_with(word));
    let is_code = |l: &str| !l.trim().is_empty() && !l.trim_start().starts_with(['#', '"', '@', ')']);
    match rng.below(6) {
        // A simple statement is deleted.
        0 => {
            let opens = lines[at].trim_end().ends_with([':', ',', '(', '[']);
            if !is_code(&lines[at]) || opens || indent(&lines[at]) == 0 {
                return String::new();
            }
            lines[at] = format!("{}pass", " ".repeat(indent(&lines[at])));
        }
        // A digit is another.
        1 => {
            let digits: Vec<usize> = text
                .bytes()
                .enumerate()
                .filter(|(i, b)| {
                    let before = text.as_bytes().get(i.wrapping_sub(1)).copied().unwrap_or(b' ');
                    b.is_ascii_digit() && !before.is_ascii_alphanumeric() && before != b'_'
                })
                .map(|(i, _)| i)
                .collect();
            if digits.is_empty() {
                return String::new();
            }
            let at = digits[rng.below(digits.len())];
            let mut out = text.to_string();
            out.replace_range(at..=at, &(1 + rng.below(8)).to_string());
            return out;
        }
        // An operator is another.
        2 => {
            let (from, to) = *rng.pick(&[
                (" + ", " - "),
                (" - ", " + "),
                (" < ", " <= "),
                (" > ", " < "),
                (" == ", " != "),
                (" and ", " or "),
            ]);
            if !is_code(&lines[at]) || !lines[at].contains(from) {
                return String::new();
            }
            lines[at] = lines[at].replacen(from, to, 1);
        }
        // A line is added: a comment, an assertion.
        3 => {
            if !is_code(&lines[at]) || continues(lines[at].trim_start()) {
                return String::new();
            }
            let before = " ".repeat(indent(&lines[at]));
            let after_decorator = at > 0 && lines[at - 1].trim_start().starts_with('@');
            let what = if after_decorator || rng.percent(60) { "# A comment." } else { "assert True" };
            lines.insert(at, format!("{before}{what}"));
        }
        // Two functions of the top level change their places.
        4 => {
            let starts: Vec<usize> = (0..lines.len()).filter(|i| lines[*i].starts_with("def ")).collect();
            let end = |s: usize| {
                let more = lines[s + 1..].iter().position(|l| !l.is_empty() && indent(l) == 0);
                more.map_or(lines.len(), |n| s + 1 + n)
            };
            let (a, b) = (rng.below(starts.len()), rng.below(starts.len()));
            let (a, b) = (starts[a.min(b)], starts[a.max(b)]);
            let decorated = |s: usize| s > 0 && lines[s - 1].starts_with('@');
            if a == b || end(a) > b || decorated(a) || decorated(b) {
                return String::new();
            }
            let (first, middle) = (lines[a..end(a)].to_vec(), lines[end(a)..b].to_vec());
            let second = lines[b..end(b)].to_vec();
            let rest = lines[end(b)..].to_vec();
            lines.truncate(a);
            lines.extend(second.into_iter().chain(middle).chain(first).chain(rest));
        }
        // A call or a name is another one of the file.
        _ => {
            let names: Vec<String> = lines
                .iter()
                .filter_map(|l| l.strip_prefix("def ")?.split('(').next().map(String::from))
                .collect();
            let (from, to) = (rng.pick(&names).clone(), rng.pick(&names).clone());
            let call = format!("{from}(");
            if from == to || lines[at].trim_start().starts_with("def ") || !lines[at].contains(&call) {
                return String::new();
            }
            lines[at] = lines[at].replacen(&call, &format!("{to}("), 1);
        }
    }
    lines.join("\n") + "\n"
}

/// Violations are re-executed by the Python on the `PATH`: what was found with one says nothing of another.
#[cfg(unix)]
#[test]
fn answers_of_another_python_are_not_kept() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().expect("a directory");
    let (file, bin) = (dir.path().join("program.py"), dir.path().join("bin"));
    std::fs::write(&file, "def f(n: int) -> int:\n    return 10 // n\n").expect("writable");
    std::fs::create_dir(&bin).expect("writable");
    let path = std::env::var_os("PATH").expect("a path");
    let own = std::iter::once(bin.clone()).chain(std::env::split_paths(&path));
    let own = std::env::join_paths(own).expect("a path");
    let check = |python: &str| {
        let text = format!("#!/bin/sh\n# {python}\nPATH=${{PATH#*:}} exec python3 \"$@\"\n");
        std::fs::write(bin.join("python3"), text).expect("writable");
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(bin.join("python3"), mode).expect("writable");
        let mut command = Command::new(tools::conspect().expect("the command"));
        command.env("PATH", &own).arg("check").arg(&file).args(["--all-public", "--format", "json"]);
        let (entries, kept) = kept::run(&mut command);
        assert!(entries[0].to_string().contains("ZeroDivisionError"), "{}", entries[0]);
        kept
    };
    assert_eq!(["one", "one", "another", "another"].map(check), [0, 1, 0, 1]);
}
