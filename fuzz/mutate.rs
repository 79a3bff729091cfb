//! Deterministic mutation of texts, shared by the fuzzers of the text formats and their quick tests.

/// A pseudo-random generator (xorshift): one seed, one sequence, on every machine.
pub struct Random(pub u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        // Small seeds are spread, and none may be zero.
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound.max(1)
    }
}

/// Splits a text into words, numbers, spaces and single characters: what a mutation exchanges.
fn pieces(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let kind = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' => 0,
        c if c.is_whitespace() => 1,
        _ => 2,
    };
    let mut start = 0;
    let mut last = None;
    for (i, c) in text.char_indices() {
        let k = kind(c);
        if i > start && (last != Some(k) || k == 2) {
            out.push(&text[start..i]);
            start = i;
        }
        last = Some(k);
    }
    if start < text.len() {
        out.push(&text[start..]);
    }
    out
}

const ODD: [&str; 24] = [
    "",
    "\0",
    "\u{feff}",
    "\"",
    "'",
    "{",
    "}",
    "(",
    ")",
    "é",
    "\u{1f600}",
    "-",
    "18446744073709551616",
    "-1",
    "0",
    "%",
    "#",
    "::",
    "@ 7",
    "//",
    "\\u{d800}",
    "null",
    "\n",
    "4294967296",
];

/// A mutant of one of the texts. Most keep the shape of the text and change a few tokens; some damage bytes, some
/// repeat a part very often, for formats must not trust sizes or depths.
pub fn mutate(corpus: &[String], random: &mut Random) -> String {
    let text = &corpus[random.below(corpus.len())];
    if random.below(8) == 0 {
        return damage(text, random);
    }
    let mut parts: Vec<String> = pieces(text).into_iter().map(String::from).collect();
    for _ in 0..1 + random.below(2) * random.below(4) {
        let at = random.below(parts.len());
        if parts.is_empty() {
            break;
        }
        match random.below(11) {
            0 => {
                parts.remove(at);
            }
            1 => parts[at] = ODD[random.below(ODD.len())].into(),
            2 => parts.insert(at, ODD[random.below(ODD.len())].into()),
            3 | 4 | 9 | 10 => {
                // A token from the same text, mostly one from nearby that stands after the same token, so that it
                // may even make sense.
                let exact = random.below(4) != 0;
                for _ in 0..40 {
                    let near = (at.saturating_sub(150) + random.below(300)) % parts.len();
                    let from = if exact { near } else { random.below(parts.len()) };
                    let alike = at > 0 && from > 0 && parts[from - 1] == parts[at - 1];
                    if parts[from] != parts[at] && (alike || !exact) {
                        parts[at] = parts[from].clone();
                        break;
                    }
                }
            }
            5 => {
                let other = random.below(parts.len());
                parts.swap(at, other);
            }
            6 => {
                let end = (at + 1 + random.below(40)).min(parts.len());
                let copy = parts[at..end].to_vec();
                let to = random.below(parts.len());
                parts.splice(to..to, copy);
            }
            7 => {
                let end = (at + 1 + random.below(20)).min(parts.len());
                parts.drain(at..end);
            }
            _ => {
                let donor = pieces(&corpus[random.below(corpus.len())]);
                let from = random.below(donor.len());
                let end = (from + 1 + random.below(60)).min(donor.len());
                parts.splice(at..at, donor[from.min(donor.len())..end].iter().map(|s| s.to_string()));
            }
        }
    }
    if random.below(60) == 0 && !parts.is_empty() {
        let at = random.below(parts.len());
        let end = (at + 1 + random.below(4)).min(parts.len());
        parts[at] = parts[at..end].concat().repeat(1 + random.below(2_000));
    }
    parts.concat()
}

/// Flips, drops, repeats bytes; what is no longer UTF-8 is replaced.
fn damage(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + random.below(6) {
        let at = random.below(bytes.len());
        if bytes.is_empty() {
            break;
        }
        match random.below(4) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes.truncate(at),
            2 => bytes[at] = random.below(256) as u8,
            _ => {
                bytes.remove(at);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Runs `test` on `count` mutants. Prints the mutant and ends the process when a run panics or takes more than ten
/// seconds; gives the time of the slowest.
pub fn run(
    name: &str,
    corpus: &[String],
    count: u64,
    seed: u64,
    mut test: impl FnMut(&str),
) -> std::time::Duration {
    use std::sync::{Arc, Mutex};
    use std::time::{Duration, Instant};
    let current: Arc<Mutex<(Instant, String)>> = Arc::new(Mutex::new((Instant::now(), String::new())));
    let watched = Arc::downgrade(&current);
    let watched_name = name.to_string();
    std::thread::spawn(move || {
        while let Some(current) = watched.upgrade() {
            {
                let now = current.lock().unwrap_or_else(|e| e.into_inner());
                if now.0.elapsed() > Duration::from_secs(10) {
                    eprintln!("{watched_name}: this takes more than ten seconds:\n{}", now.1);
                    std::process::exit(1);
                }
            }
            drop(current);
            std::thread::sleep(Duration::from_millis(200));
        }
    });
    let mut random = Random::new(seed);
    let mut slowest = Duration::ZERO;
    for i in 0..count {
        let mutant = mutate(corpus, &mut random);
        let start = Instant::now();
        *current.lock().unwrap_or_else(|e| e.into_inner()) = (start, mutant.clone());
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| test(&mutant))).is_err() {
            eprintln!("{name}: mutant {i} of seed {seed} panics:\n{mutant}");
            std::process::exit(1);
        }
        slowest = slowest.max(start.elapsed());
    }
    slowest
}
