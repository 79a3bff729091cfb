//! Fuzzing of the Java front end with mutated class files.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::rng::Rng;
use crate::tools::{self, ToolError};
use crate::{batch, check};

/// What happened to the inputs.
#[derive(Default, Debug)]
pub struct Tally {
    /// Accepted, every method lowered.
    pub lowered: u64,
    /// Accepted, with methods that were refused.
    pub partly: u64,
    /// Refused as a whole, with a message.
    pub refused: u64,
    /// Panics and hangs, with the file that has the input.
    pub bad: Vec<String>,
    /// The longest time that one input took.
    pub slowest: Duration,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { lowered, partly, refused, bad, slowest } = self;
        let slowest = slowest.as_secs_f64();
        write!(
            f,
            "{lowered} lowered, {partly} lowered in part, {refused} refused, {} bad; slowest {slowest:.2} s",
            bad.len()
        )
    }
}

/// An input that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes of stack of a worker.
const STACK: usize = 64 << 20;

/// Lowers this many mutants of the examples' classes, on as many threads as there are processors.
pub fn class_files(seed: u64, count: u64) -> Result<Tally, ToolError> {
    let seeds = seed_files()?;
    let next = AtomicU64::new(0);
    let tally = Mutex::new(Tally::default());
    let workers = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let started: Vec<Mutex<Option<(u64, Instant)>>> = (0..workers).map(|_| Mutex::new(None)).collect();
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    std::thread::scope(|scope| {
        for own in &started {
            let (next, tally, seeds) = (&next, &tally, &seeds);
            let work = move || {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= count {
                        return;
                    }
                    let input = mutant(seeds, seed, n);
                    *own.lock().expect("no worker panics") = Some((n, Instant::now()));
                    one(&input, n, tally);
                    *own.lock().expect("no worker panics") = None;
                }
            };
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).expect("a thread starts");
        }
        // A hang cannot be ended from outside: say which input it is, and end the process.
        while next.load(Ordering::Relaxed) < count + workers {
            std::thread::sleep(Duration::from_millis(50));
            for own in &started {
                let now = *own.lock().expect("no worker panics");
                if let Some((n, since)) = now {
                    if since.elapsed() > PATIENCE {
                        eprintln!("a hang: {}", keep(&mutant(&seeds, seed, n), n));
                        std::process::exit(1);
                    }
                }
            }
        }
    });
    std::panic::set_hook(quiet);
    Ok(tally.into_inner().expect("no worker panics"))
}

/// The class files of the examples and of some random programs.
fn seed_files() -> Result<Vec<Vec<u8>>, ToolError> {
    let mut directories = vec![check::classes()?];
    let random = batch::Batch::new(77, 20, 1, crate::generate::Options::FULL)?;
    directories.push(random.classes());
    let mut files = Vec::new();
    for directory in directories {
        let mut paths: Vec<PathBuf> = Vec::new();
        for entry in std::fs::read_dir(directory)? {
            paths.push(entry?.path());
        }
        paths.sort();
        for path in paths.iter().filter(|p| p.extension().is_some_and(|e| e == "class")) {
            files.push(std::fs::read(path)?);
        }
    }
    Ok(files)
}

fn mutant(seeds: &[Vec<u8>], seed: u64, n: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(n));
    let (a, b) = (rng.below(seeds.len()), rng.below(seeds.len()));
    mutate(&mut rng, &seeds[a], &seeds[b])
}

fn one(input: &[u8], n: u64, tally: &Mutex<Tally>) {
    let start = Instant::now();
    let options = conspect_lang_java::Options::default();
    let result = catch_unwind(AssertUnwindSafe(|| conspect_lang_java::lower_all(input, &options)));
    let took = start.elapsed();
    let mut tally = tally.lock().expect("no worker panics");
    tally.slowest = tally.slowest.max(took);
    match result {
        Ok(Ok(lowered)) if lowered.errors.is_empty() && lowered.unsupported.is_empty() => tally.lowered += 1,
        Ok(Ok(_)) => tally.partly += 1,
        Ok(Err(error)) => {
            if error.to_string().is_empty() {
                tally.bad.push(format!("a refusal without a message: {}", keep(input, n)));
            }
            tally.refused += 1;
        }
        Err(payload) => {
            let text = payload.downcast_ref::<&str>().map(ToString::to_string);
            let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
            tally.bad.push(format!("a panic ({text}): {}", keep(input, n)));
        }
    }
}

/// Writes an input where someone can look at it; says where.
fn keep(input: &[u8], n: u64) -> String {
    let path = tools::profile_directory().join("e2e").join(format!("mutant-{n}.class"));
    match std::fs::write(&path, input) {
        Ok(()) => path.display().to_string(),
        Err(error) => format!("mutant {n}, which could not be kept: {error}"),
    }
}

/// Changes a copy of the bytes in one to four places: flipped bits, interesting values, swapped, doubled or lost
/// stretches, a cut at the end, a piece of another input.
pub fn mutate(rng: &mut Rng, bytes: &[u8], other: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=rng.below(4) {
        if out.is_empty() {
            return out;
        }
        let at = rng.below(out.len());
        match rng.below(10) {
            0 => out[at] ^= 1 << rng.below(8),
            1 => out[at] = rng.bits() as u8,
            2 => out[at] = *rng.pick(&[0, 1, 0x7f, 0x80, 0xff]),
            3 => put_u16(&mut out, at, *rng.pick(&[0, 1, 2, 0x7fff, 0x8000, 0xfffe, 0xffff])),
            4 => {
                let small = rng.below(300) as u16;
                put_u16(&mut out, at, small);
            }
            5 => {
                let from = rng.below(out.len());
                let value = get_u16(&out, from);
                let replaced = get_u16(&out, at);
                put_u16(&mut out, at, value);
                put_u16(&mut out, from, replaced);
            }
            6 => {
                let end = (at + 1 + rng.below(8)).min(out.len());
                out.drain(at..end);
            }
            7 => {
                let end = (at + 1 + rng.below(8)).min(out.len());
                let piece = out[at..end].to_vec();
                out.splice(at..at, piece);
            }
            8 => {
                if rng.percent(30) {
                    out.truncate(at);
                }
            }
            _ => {
                if !other.is_empty() {
                    let from = rng.below(other.len());
                    let end = (from + 1 + rng.below(16)).min(other.len());
                    let stop = (at + end - from).min(out.len());
                    out[at..stop].copy_from_slice(&other[from..from + stop - at]);
                }
            }
        }
    }
    out
}

fn get_u16(bytes: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([bytes[at], bytes.get(at + 1).copied().unwrap_or(0)])
}

fn put_u16(bytes: &mut [u8], at: usize, value: u16) {
    let [high, low] = value.to_be_bytes();
    bytes[at] = high;
    if let Some(byte) = bytes.get_mut(at + 1) {
        *byte = low;
    }
}
