//! Who hears how a run is going.

use conspect_verdict::EntryReport;
use std::time::Duration;

/// How far the exploration of an entry is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Instructions executed.
    pub steps: u64,
    /// Paths that ended.
    pub paths: u64,
    /// Paths that wait.
    pub waiting: usize,
    /// Properties that were seen violated; not re-executed yet.
    pub violations: usize,
    pub elapsed: Duration,
}

/// Hears how a run is going. All calls come from the thread that asked for the run; each method does nothing unless it is written.
pub trait Observer {
    /// The entries are known, in order.
    fn planned(&mut self, _entries: &[String]) {}

    /// An entry is explored; told a few times a second.
    fn progress(&mut self, _entry: &str, _progress: &Progress) {}

    /// What is known of an entry while it is still explored, as if the time were up now. Its violations are not re-executed yet.
    fn interim(&mut self, _report: &EntryReport) {}

    /// An entry is done, and its violations were re-executed. `recalled`: the answer is kept from an earlier run.
    fn found(&mut self, _report: &EntryReport, _recalled: bool) {}

    /// Something else is done now, in words for people.
    fn doing(&mut self, _what: &str) {}
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}
