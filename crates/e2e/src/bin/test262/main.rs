//! Runs tests of Test262 in the concrete domain and prints the share that passes, by directory and by feature.
//!
//! `test262 CHECKOUT [--under DIR] [--filter PART] [--every N] [--threads N] [--list-failing] [--results FILE]`.
//! `--under` is a folder of `test` (`language` by default), `--filter` a part of a test's path; `--every 10` takes each
//! tenth test. Tests run in worker processes, so that one that ends its process is told from one that fails.

mod run;
mod suite;
mod table;

use run::Outcome;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// A worker that says nothing for so long is ended; steps are what limits a test, so this is for what they do not count.
const SILENCE: Duration = Duration::from_secs(120);
/// Tests after which a worker gives way to a new one, since parsed texts live as long as their process.
const ROUND: usize = 300;

struct Options {
    checkout: PathBuf,
    under: String,
    filter: Option<String>,
    every: usize,
    threads: usize,
    list: bool,
    results: Option<PathBuf>,
}

/// What became of one test in one mode.
pub struct Ran {
    pub path: String,
    pub mode: String,
    pub outcome: Outcome,
}

fn options() -> Result<Options> {
    let mut o = Options {
        checkout: PathBuf::new(),
        under: "language".into(),
        filter: None,
        every: 1,
        threads: 2,
        list: false,
        results: None,
    };
    let mut args = std::env::args().skip(1);
    while let Some(a) = args.next() {
        let mut value = || args.next().ok_or_else(|| format!("{a} needs a value"));
        match a.as_str() {
            "--under" => o.under = value()?,
            "--filter" => o.filter = Some(value()?),
            "--every" => o.every = value()?.parse::<usize>()?.max(1),
            "--threads" => o.threads = value()?.parse::<usize>()?.max(1),
            "--list-failing" => o.list = true,
            "--results" => o.results = Some(value()?.into()),
            _ if a.starts_with('-') => return Err(format!("there is no option {a}").into()),
            _ => o.checkout = a.into(),
        }
    }
    if !o.checkout.join("harness/assert.js").is_file() {
        return Err("the first argument is a checkout of Test262".into());
    }
    Ok(o)
}

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    if args.next().as_deref() == Some("--worker") {
        let checkout = PathBuf::from(args.next().ok_or("--worker needs a checkout")?);
        let work = move || worker(&checkout).map_err(|e| e.to_string());
        let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(work)?;
        return Ok(thread.join().map_err(|_| "the worker panicked")??);
    }
    let o = options()?;
    let tests = suite::tests(&o.checkout, &o.under, o.filter.as_deref(), o.every)?;
    let results = all(&o, tests)?;
    if let Some(path) = &o.results {
        let mut out = String::new();
        for r in &results {
            out += &format!("{}\t{}\t{}\t{}\n", r.outcome.word(), r.mode, r.path, r.outcome.reason());
        }
        std::fs::write(path, out)?;
    }
    print!("{}", table::print(&o.checkout, &results, o.list)?);
    Ok(())
}

/// Reads paths from standard input, runs each test, and writes one line for each of its modes and an empty one.
fn worker(checkout: &Path) -> Result<()> {
    std::panic::set_hook(Box::new(|_| {}));
    for line in std::io::stdin().lock().lines() {
        let path = line?;
        let mut out = String::new();
        for (mode, outcome) in run::test(checkout, &path)? {
            let reason = outcome.reason().replace(['\n', '\r', '\t'], " ");
            out += &format!("{}\t{mode}\t{reason}\n", outcome.word());
        }
        out.push('\n');
        let mut stdout = std::io::stdout().lock();
        stdout.write_all(out.as_bytes())?;
        stdout.flush()?;
    }
    Ok(())
}

/// Runs all tests in worker processes; the results are in the order of the tests.
fn all(o: &Options, tests: Vec<String>) -> Result<Vec<Ran>> {
    let next = Arc::new(Mutex::new(0usize));
    let tests = Arc::new(tests);
    let mut threads = vec![];
    for _ in 0..o.threads {
        let (next, tests, checkout) = (next.clone(), tests.clone(), o.checkout.clone());
        threads.push(std::thread::spawn(move || -> Result<BTreeMap<usize, Vec<Ran>>> {
            let mut done = BTreeMap::new();
            let mut process: Option<Worker> = None;
            loop {
                let i = {
                    let mut n = next.lock().map_err(|_| "a thread failed")?;
                    *n += 1;
                    *n - 1
                };
                let Some(path) = tests.get(i) else { break };
                let mut w = match process.take() {
                    Some(w) if w.tests < ROUND => w,
                    old => {
                        drop(old);
                        Worker::start(&checkout)?
                    }
                };
                let (results, alive) = w.test(path);
                done.insert(i, results);
                if alive {
                    process = Some(w);
                }
                if i.is_multiple_of(500) {
                    eprintln!("{i} of {}", tests.len());
                }
            }
            Ok(done)
        }));
    }
    let mut done = BTreeMap::new();
    for t in threads {
        done.extend(t.join().map_err(|_| "a thread panicked")??);
    }
    Ok(done.into_values().flatten().collect())
}

/// A worker process and the lines that it writes.
struct Worker {
    child: Child,
    lines: Receiver<String>,
    tests: usize,
}

impl Worker {
    fn start(checkout: &Path) -> Result<Worker> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("--worker")
            .arg(checkout)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdout = child.stdout.take().ok_or("a worker has an output")?;
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(std::result::Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Worker { child, lines, tests: 0 })
    }

    /// Runs a test in all its modes; is the process still of use?
    fn test(&mut self, path: &str) -> (Vec<Ran>, bool) {
        self.tests += 1;
        let mut out = vec![];
        let ran = |mode: &str, outcome| Ran { path: path.into(), mode: mode.into(), outcome };
        let sent = self.child.stdin.as_mut().map(|i| writeln!(i, "{path}").and_then(|()| i.flush()));
        if !matches!(sent, Some(Ok(()))) {
            return (vec![ran("", Outcome::Failed("the process ended before the test".into()))], false);
        }
        loop {
            match self.lines.recv_timeout(SILENCE) {
                Ok(line) if line.is_empty() => return (out, true),
                Ok(line) => {
                    let mut parts = line.splitn(3, '\t');
                    let (word, mode) = (parts.next().unwrap_or(""), parts.next().unwrap_or(""));
                    out.push(ran(mode, Outcome::parse(word, parts.next().unwrap_or(""))));
                }
                Err(RecvTimeoutError::Timeout) => {
                    out.push(ran("", Outcome::Failed("the process said nothing in time".into())));
                    return (out, false);
                }
                Err(RecvTimeoutError::Disconnected) => {
                    out.push(ran("", Outcome::Failed("the process ended".into())));
                    return (out, false);
                }
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // The process may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
