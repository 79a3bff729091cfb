//! Sessions: what all runs of one caller have in common.

use crate::broken::Broken;
use crate::cancel::Cancel;
use crate::confirm::Confirm;
use crate::cutoff::remember;
use crate::error::SessionError;
use crate::finding::Finding;
use crate::keep::Keeper;
use crate::observer::Observer;
use crate::project::Project;
use crate::prove::find_helper;
use crate::request::{Loops, Request};
use crate::workers::{Clock, Listener, explore};
use conspect_proof::Worker;
use conspect_store::SecondLevel;
use conspect_verdict::{Reason, Report, Statistics};
use std::path::PathBuf;
use std::sync::Arc;

/// Where answers are kept between runs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum StorePlace {
    /// Beside the input, when a store is there or when patterns choose the entries.
    #[default]
    Usual,
    /// In this directory, which is made.
    At(PathBuf),
    /// Nowhere.
    Nowhere,
}

/// What all runs of one caller have in common. It is plain data: any number of sessions may run in one process, each on threads of its own,
/// and what one does shows in no other. Terms, tables of strings and shapes and syntax trees belong to the threads of one run and end
/// with them.
///
/// With a store, a project that was edited is checked again where the edit matters:
/// ```
/// use conspect_session::{Cancel, Input, Project, Request, Session, Silent, StorePlace};
/// let dir = tempfile::tempdir()?;
/// let file = dir.path().join("two.js");
/// std::fs::write(&file, "/** @param {int} n */ function one(n) { return n; }\nfunction two() { return 2; }")?;
/// let project = Project::open(Input { paths: vec![file.clone()], ..Input::default() })?;
/// let session = Session { store: StorePlace::At(dir.path().join("store")), ..Session::new() };
/// let request = Request { entries: vec!["one".into(), "two".into()], ..Request::default() };
/// let recalled = || session.check(&project, &request, &mut Silent, &Cancel::new()).map(|checked| checked.recalled);
/// assert_eq!(recalled()?, 0);
/// assert_eq!(recalled()?, 2);
/// std::fs::write(&file, "/** @param {int} n */ function one(n) { return n; }\nfunction two() { return 3; }")?;
/// assert_eq!(recalled()?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    /// Entries explored at a time. The answers do not depend on it.
    pub threads: u16,
    pub store: StorePlace,
    /// A store that other machines use as well: what is not in the one of this machine is looked for there, and finished answers are
    /// kept in both. Of no use where answers are kept nowhere.
    pub shared: Option<Arc<dyn SecondLevel>>,
    /// Megabytes of memory of the whole process beyond which exploration ends; 0 for no limit.
    pub memory_mb: Option<u64>,
    /// The process that answers searches of the prover, so that a failing solver takes nothing with it; without one they are answered in this
    /// process.
    pub helper: Option<Worker>,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Checked {
    pub report: Report,
    /// Were entries chosen by what they are like, and not one by one?
    pub many: bool,
    /// For each entry of the report its number among the entries of all shards, from 0; empty when the time was up before that was known.
    pub order: Vec<usize>,
    /// How many entries all shards have together.
    pub total: usize,
    /// How many answers were kept from earlier runs.
    pub recalled: usize,
    /// How many proofs were kept from an earlier version of the program, and checked again.
    pub rechecked: usize,
    /// Tests that were written, as [`crate::Replay::emit_tests`] asks.
    pub written: Vec<std::path::PathBuf>,
    /// What was wrong beside the answers, in words for people.
    pub remarks: Vec<String>,
    /// Was an invariant of ours broken? Its entry is unknown in the report.
    pub broken: bool,
}

impl Session {
    /// A session with one thread, that uses a store where there is one, and the helper process that is installed.
    pub fn new() -> Session {
        Session { threads: 1, store: StorePlace::Usual, shared: None, memory_mb: None, helper: find_helper() }
    }

    /// A session that keeps nothing.
    pub fn without_store() -> Session {
        Session { store: StorePlace::Nowhere, ..Session::new() }
    }

    /// Checks a project. Violations are re-executed on the real runtime; answers are kept where the session keeps them; what is known when the
    /// time is up or the caller cancels is the answer.
    ///
    /// # Errors
    /// When the project cannot be loaded or has not what is asked for. What goes wrong with one entry of many is no error but an *unknown* of
    /// that entry.
    pub fn check(
        &self,
        project: &Project,
        request: &Request,
        observer: &mut dyn Observer,
        cancel: &Cancel,
    ) -> Result<Checked, SessionError> {
        let mut request = request.clone();
        if request.target.is_some() {
            // A search for a way to a target is no search for a proof, which does not know of lines.
            request.search.loops = Loops::Unroll;
        }
        let request = &request;
        let clock = Clock::new(request.time);
        let cancel = cancel.child();
        let broken = Broken::new(request.panic_at.as_deref());
        let confirm = Confirm::new(request, project, clock);
        let keeper = Keeper::new(None, None, false, false);
        let mut desk = Desk {
            session: self,
            confirm,
            keeper,
            request,
            project,
            clock,
            broken: broken.clone(),
            observer,
        };
        let found = explore(self, project, request, (clock, &cancel, &broken), &mut desk);
        desk.keeper.flush();
        if let (true, Some(dir), false) = (found.is_ok(), desk.keeper.dir(), desk.keeper.bodies.is_empty()) {
            desk.observer.doing("what methods do is kept for later");
            let goes_on =
                || !cancel.is_cancelled() && clock.left_to_explore().is_none_or(|left| !left.is_zero());
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let remarks = remember(dir, project, desk.keeper.bodies.clone(), threads, &goes_on, &broken);
            desk.keeper.remarks.extend(remarks);
        }
        let Desk { confirm, keeper, .. } = desk;
        let found = found?;
        let statistics = total(&found.findings, clock);
        let mut remarks = found.remarks;
        remarks.extend(keeper.remarks);
        remarks.extend(self.shared.iter().flat_map(|shared| shared.settle()));
        remarks.extend(confirm.remarks);
        let written = confirm.written;
        let (recalled, rechecked) = (
            found.findings.iter().filter(|f| f.recalled).count(),
            found.findings.iter().map(|f| f.rechecked).sum(),
        );
        let entries = found.findings.into_iter().map(|f| f.report).collect();
        let report = Report { entries, statistics };
        let (many, order, total) = (found.many, found.order, found.total);
        Ok(Checked {
            report,
            many,
            order,
            total,
            recalled,
            rechecked,
            written,
            remarks,
            broken: broken.is_set(),
        })
    }
}

/// Where findings go: violations are re-executed, then answers are kept.
struct Desk<'a> {
    session: &'a Session,
    confirm: Confirm<'a>,
    keeper: Keeper,
    request: &'a Request,
    project: &'a Project,
    clock: Clock,
    broken: Broken,
    observer: &'a mut dyn Observer,
}

impl Listener for Desk<'_> {
    fn planned(&mut self, entries: &[String], store: Option<PathBuf>) {
        let asked_for = matches!(self.session.store, StorePlace::At(_));
        let asks_runtime = self.confirm.has_runtime() && self.request.replay.enabled;
        self.keeper = Keeper::new(store, self.session.shared.clone(), asked_for, asks_runtime);
        self.observer.planned(entries);
    }

    fn found(&mut self, finding: &mut Finding) {
        let (confirm, broken) = (&mut self.confirm, &self.broken);
        let again = || {
            broken.on_purpose(&format!("re-execution of {}", finding.report.entry));
            confirm.finding(finding)
        };
        let again = broken.guard(again);
        if let Ok(false) = again {
            // The finding names what contradicts itself.
            broken.set();
        }
        if let Err(message) = again {
            finding.forget(&Reason::Internal(message.into()));
            let remarks = std::mem::take(&mut self.confirm.remarks);
            let written = std::mem::take(&mut self.confirm.written);
            self.confirm = Confirm::new(self.request, self.project, self.clock);
            self.confirm.remarks = remarks;
            self.confirm.written = written;
        }
        self.observer.found(&finding.report, finding.recalled);
        self.keeper.keep(finding);
    }

    fn observer(&mut self) -> &mut dyn Observer {
        self.observer
    }
}

/// The counts of all entries; the time is the whole run's.
fn total(found: &[Finding], clock: Clock) -> Statistics {
    let mut sum = Statistics { seconds: clock.elapsed().as_secs_f64(), ..Statistics::default() };
    for s in found.iter().map(|f| &f.statistics) {
        sum.paths += s.paths;
        sum.add_work(s);
        sum.functions = sum.functions.max(s.functions);
        if let Some(s) = &s.summaries {
            sum.summaries.get_or_insert_default().add(s);
        }
        sum.peak_memory_bytes = sum.peak_memory_bytes.max(s.peak_memory_bytes);
    }
    sum
}
