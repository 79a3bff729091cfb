//! A line on standard error that says how far the run is, when somebody is there to see it.

use conspect_session::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

/// The line; it is not drawn when standard error is no terminal.
pub struct Line {
    bar: ProgressBar,
}

impl Line {
    pub fn new() -> Line {
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8))
        } else {
            ProgressBar::hidden()
        };
        let style =
            ProgressStyle::with_template("{spinner} {elapsed} {msg}").expect("the template is well-formed");
        bar.set_style(style);
        bar.enable_steady_tick(Duration::from_millis(150));
        Line { bar }
    }

    /// Shows how far an entry is.
    pub fn show(&self, entry: &str, p: &Progress) {
        let steps = match p.steps {
            0..10_000 => p.steps.to_string(),
            10_000..10_000_000 => format!("{} k", p.steps / 1_000),
            _ => format!("{} M", p.steps / 1_000_000),
        };
        let found = if p.violations > 0 { format!(", {} violated", p.violations) } else { String::new() };
        self.bar
            .set_message(format!("{entry}: {steps} steps, {} paths, {} waiting{found}", p.paths, p.waiting));
    }

    /// Shows what is done now.
    pub fn say(&self, text: String) {
        self.bar.set_message(text);
    }

    /// Takes the line away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
