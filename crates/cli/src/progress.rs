//! A line on standard error that says how far the run is, when somebody is there to see it.

use conspect_report::escape;
use conspect_session::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// The line; it is not drawn when standard error is no terminal, and never longer than the terminal is wide.
pub struct Line {
    bar: ProgressBar,
    begun: Instant,
    /// Entries in all.
    all: usize,
    /// Entries that are answered.
    done: usize,
    /// Those of them that took no time: their answers were kept.
    kept: usize,
}

impl Line {
    pub fn new() -> Line {
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8))
        } else {
            ProgressBar::hidden()
        };
        let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}")
            .expect("the template is well-formed");
        bar.set_style(style);
        bar.enable_steady_tick(Duration::from_millis(150));
        Line { bar, begun: Instant::now(), all: 0, done: 0, kept: 0 }
    }

    /// So many entries will be answered.
    pub fn planned(&mut self, entries: usize) {
        (self.all, self.begun) = (entries, Instant::now());
    }

    /// One of them is.
    pub fn found(&mut self, recalled: bool) {
        self.done += 1;
        self.kept += usize::from(recalled);
    }

    /// Shows how far an entry is.
    pub fn show(&self, entry: &str, p: &Progress) {
        let steps = match p.steps {
            0..10_000 => p.steps.to_string(),
            10_000..10_000_000 => format!("{} k", p.steps / 1_000),
            _ => format!("{} M", p.steps / 1_000_000),
        };
        let found = if p.violations > 0 { format!(", {} violated", p.violations) } else { String::new() };
        let so_far = so_far(self.all, self.done, self.kept, self.begun.elapsed());
        let text = format!("{so_far}{entry}: {steps} steps, {} paths, {} waiting{found}", p.paths, p.waiting);
        self.bar.set_message(escape(&text));
    }

    /// Shows what is done now.
    pub fn say(&self, text: String) {
        self.bar.set_message(escape(&text));
    }

    /// Takes the line away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// How many of several entries are answered, and how long the others may take if they are like those that were explored.
fn so_far(all: usize, done: usize, kept: usize, elapsed: Duration) -> String {
    if all < 2 {
        return String::new();
    }
    let explored = u32::try_from(done.saturating_sub(kept)).unwrap_or(u32::MAX);
    let open = u32::try_from(all.saturating_sub(done)).unwrap_or(u32::MAX);
    let estimate = match explored {
        0 => String::new(),
        _ => match (elapsed / explored).saturating_mul(open).as_secs() {
            0 => ", less than a second left".into(),
            s @ 1..100 => format!(", about {s} s left"),
            s => format!(", about {} min left", s.div_ceil(60)),
        },
    };
    format!("{done} of {all}{estimate}; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_entries_are_counted_and_the_rest_is_estimated() {
        let check = |all, done, kept, seconds, expected: &str| {
            assert_eq!(so_far(all, done, kept, Duration::from_secs(seconds)), expected);
        };
        check(1, 0, 0, 9, "");
        check(10, 0, 0, 9, "0 of 10; ");
        check(10, 4, 4, 0, "4 of 10; ");
        check(10, 5, 0, 50, "5 of 10, about 50 s left; ");
        check(10, 6, 4, 60, "6 of 10, about 2 min left; ");
        check(10, 9, 0, 1, "9 of 10, less than a second left; ");
    }
}
