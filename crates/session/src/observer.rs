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

/// Hears how a run is going, for example to show it:
/// ```
/// use conspect_session::{Cancel, EntryReport, Input, Observer, Progress, Project, Request, Session};
/// #[derive(Default)]
/// struct Shown(Vec<String>);
/// impl Observer for Shown {
///     fn progress(&mut self, entry: &str, p: &Progress) {
///         self.0.push(format!("{entry}: {} steps, {} paths", p.steps, p.paths));
///     }
///     fn found(&mut self, report: &EntryReport, _recalled: bool) {
///         self.0.push(format!("{} is done", report.entry));
///     }
/// }
/// let dir = tempfile::tempdir()?;
/// let file = dir.path().join("next.js");
/// std::fs::write(&file, "/** @param {int} n */ function next(n) { return n + 1; }")?;
/// let project = Project::open(Input { paths: vec![file], ..Input::default() })?;
/// let request = Request { entries: vec!["next".into()], ..Request::default() };
/// let mut shown = Shown::default();
/// Session::without_store().check(&project, &request, &mut shown, &Cancel::new())?;
/// assert_eq!(shown.0.last().map(String::as_str), Some("next is done"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// All calls come from the thread that asked for the run; each method does nothing unless it is written.
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
