//! Paths in short.

use crate::words;
use conspect_verdict::PathStep;

/// Repetitions of up to this many decisions are folded.
const LONGEST: usize = 12;

/// The decisions, one line each; where a group of decisions comes several times in a row (the rounds of a loop),
/// it is shown once.
pub fn fold(path: &[PathStep]) -> Vec<String> {
    let lines: Vec<String> =
        path.iter().map(|step| format!("{}: {}", words::place(&step.location), step.text)).collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let (size, times) = repetition(&lines[at..]);
        out.extend(lines[at..at + size].iter().cloned());
        if times > 1 {
            let more = words::count(times as u64 - 1, "more time");
            let what = if size == 1 { "the same".into() } else { format!("these {size}") };
            out.push(format!("  … {what} {more}"));
        }
        at += size * times;
    }
    out
}

/// The group at the start that saves the most lines, and how often it comes in a row; a single line otherwise.
fn repetition(lines: &[String]) -> (usize, usize) {
    let mut best = (1, 1);
    for size in 1..=LONGEST.min(lines.len() / 2) {
        let times = lines.chunks_exact(size).take_while(|chunk| *chunk == &lines[..size]).count();
        if times > 1 && size * times > best.0 * best.1 {
            best = (size, times);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use conspect_verdict::Location;

    /// Each letter is a decision; a number in the result is how often the group above it comes again.
    #[test]
    fn rounds_of_loops_are_folded() {
        let check = |path: &str, expected: &str| {
            let step = |c: char| PathStep {
                location: Location { function: c.into(), file: String::new(), line: 0 },
                text: String::new(),
            };
            let steps: Vec<PathStep> = path.chars().map(step).collect();
            let shown = |line: String| match line.strip_prefix("  … ") {
                Some(more) => more.chars().rfind(char::is_ascii_digit).map(String::from).unwrap_or_default(),
                None => line.trim_end_matches([':', ' ']).to_string(),
            };
            assert_eq!(fold(&steps).into_iter().map(shown).collect::<String>(), expected);
        };
        check("", "");
        check("abc", "abc");
        check("aaaa", "a3");
        check("xababab", "xab2");
        check("abababc", "ab2c");
        check("aabaab", "aab1");
        check("abcabcabcd", "abc2d");
    }
}
