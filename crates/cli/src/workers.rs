//! Threads that explore entries, and the wait for them.
//!
//! Every thread loads the program for itself (terms and states belong to one thread) and takes the next entry
//! from a shared counter. Results are collected by entry, so the answers do not depend on the number of threads.
//! The wait ends at the deadline even when a thread does not: what it was at is then unknown.

use crate::args::CheckArgs;
use crate::drive;
use crate::error::CliError;
use crate::input::Kind;
use crate::interrupt::Stop;
use crate::load::{Entry, Loaded, load};
use crate::progress::Line;
use crate::prove::Beside;
use conspect_engine::verdict::{EntryReport, PropertyReport, Statistics, UnknownReason, Verdict};
use conspect_engine::{Control, Explored, Progress};
use conspect_solver::Interrupter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a thread may be late after it was asked to stop before its solver is interrupted.
const PATIENCE: Duration = Duration::from_millis(300);
/// How long a thread may be late before it is left behind.
const GRACE: Duration = Duration::from_millis(1500);
/// How often the wait looks at the clock and at Ctrl-C.
const TICK: Duration = Duration::from_millis(50);

/// How often a thread says how far it is.
const TELL: Duration = Duration::from_millis(100);

/// When the run has to be over.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Instant,
    /// The whole run, as the user gave it.
    pub total: Option<Duration>,
}

impl Clock {
    pub fn new(seconds: Option<f64>) -> Clock {
        Clock { start: Instant::now(), total: seconds.map(Duration::from_secs_f64) }
    }

    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// What is left of the whole run.
    pub fn left(&self) -> Option<Duration> {
        self.total.map(|total| total.saturating_sub(self.elapsed()))
    }

    /// What is left for exploration, when a part is kept for re-execution and printing.
    pub fn left_to_explore(&self) -> Option<Duration> {
        let keep = self.total?.mul_f64(0.1).min(Duration::from_secs(2));
        Some(self.left()?.saturating_sub(keep))
    }
}

/// What was found of one entry.
#[derive(Clone, Debug)]
pub struct Finding {
    pub report: EntryReport,
    /// The unique name of the function in the program.
    pub function: String,
    pub statistics: Statistics,
}

/// What is known of the work before it is done.
#[derive(Clone, Debug)]
struct Plan {
    /// Each entry as the user names it, and the function's unique name.
    entries: Vec<(String, String)>,
    properties: Vec<String>,
}

enum Message {
    Planned(Plan),
    Progress(usize, Progress),
    /// What is known of an entry while it is still explored.
    Interim(usize, Box<Finding>),
    Found(usize, Box<Finding>),
    Failed(CliError),
    Ended,
    /// A thread panicked.
    Broken,
}

/// What every thread needs.
#[derive(Clone)]
struct Job {
    kind: Kind,
    args: CheckArgs,
    clock: Clock,
    stop: Stop,
    next: Arc<AtomicUsize>,
    /// The solvers at work.
    solvers: Arc<Mutex<Vec<Interrupter>>>,
}

/// Explores all entries; `each` gets every finding as it comes.
pub fn explore(
    kind: &Kind,
    args: &CheckArgs,
    clock: Clock,
    stop: &Stop,
    line: &Line,
    each: &mut dyn FnMut(&mut Finding),
) -> Result<Vec<Finding>, CliError> {
    let job = Job {
        kind: kind.clone(),
        args: args.clone(),
        clock,
        stop: stop.clone(),
        next: Arc::default(),
        solvers: Arc::default(),
    };
    let (sender, receiver) = channel();
    spawn(&job, &sender, true)?;
    let mut wait = Wait { plan: None, found: Vec::new(), interim: Vec::new(), running: 1, late: None };
    wait.for_all(&job, &sender, &receiver, line, each)?;
    wait.take_interim(&job, each);
    Ok(wait.finish(&job))
}

fn spawn(job: &Job, sender: &Sender<Message>, first: bool) -> Result<(), CliError> {
    let (job, sender) = (job.clone(), sender.clone());
    let worker = std::thread::Builder::new().name("explore".into()).stack_size(crate::STACK);
    let work = move || {
        let body = std::panic::AssertUnwindSafe(|| work(&job, &sender, first));
        // The receiver is gone when the wait was given up; then nobody wants the message.
        let _ = match std::panic::catch_unwind(body) {
            Ok(Ok(())) => sender.send(Message::Ended),
            Ok(Err(error)) => sender.send(Message::Failed(error)),
            Err(_) => sender.send(Message::Broken),
        };
    };
    worker.spawn(work).map(|_| ()).map_err(CliError::Thread)
}

fn work(job: &Job, sender: &Sender<Message>, first: bool) -> Result<(), CliError> {
    let mut loaded = load(&job.kind, &job.args.entry)?;
    loaded.keep_properties(&job.args.property)?;
    if first {
        let _ = sender.send(Message::Planned(plan(&loaded)));
    }
    loop {
        let index = job.next.fetch_add(1, Ordering::SeqCst);
        let Some(entry) = loaded.entries.get(index).cloned() else {
            return Ok(());
        };
        let options = drive::options(&job.args, job.clock.left_to_explore());
        // A proof by invariants is looked for beside it.
        let properties = loaded.properties.len();
        let names = loaded.properties.iter().map(|p| p.name.clone()).collect();
        let beside = match entry.doubt {
            None => Beside::start(&job.kind, &entry.name, names, job.clock.left_to_explore()),
            Some(_) => Beside::idle(),
        };
        let mut shown = Duration::ZERO;
        let finding = |explored: &Explored| {
            let mut report = EntryReport { entry: entry.name.clone(), ..explored.report.clone() };
            report.properties.iter_mut().for_each(|p| qualify(p, &entry));
            Finding { report, function: entry.unique.clone(), statistics: explored.statistics.clone() }
        };
        let mut progress = |p: &Progress| {
            if let Some(news) = &p.news {
                let _ = sender.send(Message::Interim(index, Box::new(finding(news))));
            }
            // The engine reports at every turn; people read slower.
            if p.elapsed >= shown + TELL {
                shown = p.elapsed;
                let _ = sender.send(Message::Progress(index, p.clone()));
            }
            if job.stop.is_set() || beside.settles(p.violations, properties) {
                Control::Stop
            } else {
                Control::Continue
            }
        };
        let mut solver = |interrupter| solvers(job).push(interrupter);
        let mut explored = drive::explore(&mut loaded, entry.function, options, &mut solver, &mut progress);
        beside.settle(&mut explored.report.properties, &|| job.stop.is_set());
        let _ = sender.send(Message::Found(index, Box::new(finding(&explored))));
    }
}

/// Adds what is taken for granted of the entry, and takes back what does not follow where that is doubtful.
fn qualify(report: &mut PropertyReport, entry: &Entry) {
    let holds = matches!(report.verdict, Verdict::Proved | Verdict::Bounded { .. });
    if let (true, Some(doubt)) = (holds, &entry.doubt) {
        let reason = UnknownReason { reason: doubt.clone(), location: None, paths: 0 };
        report.verdict = Verdict::Unknown { reasons: vec![reason] };
    }
    if holds && entry.doubt.is_none() {
        report.assumptions.extend(entry.granted.iter().cloned());
        report.assumptions.sort();
    }
}

fn solvers(job: &Job) -> MutexGuard<'_, Vec<Interrupter>> {
    job.solvers.lock().unwrap_or_else(PoisonError::into_inner)
}

fn plan(loaded: &Loaded) -> Plan {
    Plan {
        entries: loaded.entries.iter().map(|e| (e.name.clone(), e.unique.clone())).collect(),
        properties: loaded.properties.iter().map(|p| p.name.clone()).collect(),
    }
}

struct Wait {
    plan: Option<Plan>,
    found: Vec<Option<Finding>>,
    /// What was last said of entries while they were explored.
    interim: Vec<Option<Finding>>,
    running: usize,
    /// When the threads were asked to stop.
    late: Option<Instant>,
}

impl Wait {
    fn for_all(
        &mut self,
        job: &Job,
        sender: &Sender<Message>,
        receiver: &Receiver<Message>,
        line: &Line,
        each: &mut dyn FnMut(&mut Finding),
    ) -> Result<(), CliError> {
        while self.running > 0 {
            match receiver.recv_timeout(TICK) {
                Ok(Message::Planned(plan)) => {
                    self.found = vec![None; plan.entries.len()];
                    self.interim = vec![None; plan.entries.len()];
                    for _ in 1..usize::from(job.args.search.threads).min(plan.entries.len()) {
                        spawn(job, sender, false)?;
                        self.running += 1;
                    }
                    self.plan = Some(plan);
                }
                Ok(Message::Progress(index, progress)) => {
                    let name = self.plan.as_ref().and_then(|p| p.entries.get(index));
                    line.show(name.map_or("", |(name, _)| name), &progress);
                }
                Ok(Message::Interim(index, finding)) => self.interim[index] = Some(*finding),
                Ok(Message::Found(index, mut finding)) => {
                    name_the_time_limit(&mut finding.report, job.clock.total);
                    line.say(format!("{}: re-executing", finding.report.entry));
                    each(&mut finding);
                    self.found[index] = Some(*finding);
                }
                Ok(Message::Failed(error)) => return Err(error),
                Ok(Message::Broken) => return Err(CliError::Broken),
                Ok(Message::Ended) => self.running -= 1,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(CliError::Broken),
            }
            if self.given_up(job) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// What was said of the entries that were not explored to the end.
    fn take_interim(&mut self, job: &Job, each: &mut dyn FnMut(&mut Finding)) {
        for (found, interim) in self.found.iter_mut().zip(&mut self.interim) {
            if let (None, Some(mut finding)) = (&found, interim.take()) {
                name_the_time_limit(&mut finding.report, job.clock.total);
                each(&mut finding);
                *found = Some(finding);
            }
        }
    }

    /// Is it time to go without the threads that still run?
    fn given_up(&mut self, job: &Job) -> bool {
        let over = job.stop.is_set() || job.clock.left_to_explore().is_some_and(|left| left.is_zero());
        if !over {
            return false;
        }
        let asked = *self.late.get_or_insert_with(Instant::now);
        if asked.elapsed() > PATIENCE {
            // Every later question is unknown as well, so that no thread starts a long one.
            solvers(job).drain(..).for_each(|solver| solver.interrupt());
        }
        let grace = job.clock.left().map_or(GRACE, |left| left.min(GRACE));
        let late = asked.elapsed() > grace;
        if late {
            job.stop.stop();
        }
        late
    }

    /// The findings in order of the entries; those that are missing are unknown.
    fn finish(self, job: &Job) -> Vec<Finding> {
        let reason = match job.clock.total {
            Some(total) if job.clock.left_to_explore().is_some_and(|left| left.is_zero()) => {
                time_limit(total)
            }
            Some(_) | None => "the run was interrupted".into(),
        };
        let plan = self.plan.unwrap_or_else(|| unplanned(job));
        let missing = |(entry, function): &(String, String)| {
            let unknown = UnknownReason { reason: reason.clone(), location: None, paths: 0 };
            let property = |name: &String| PropertyReport {
                property: name.clone(),
                verdict: Verdict::Unknown { reasons: vec![unknown.clone()] },
                assumptions: vec![],
                certificate: None,
            };
            Finding {
                report: EntryReport {
                    entry: entry.clone(),
                    properties: plan.properties.iter().map(property).collect(),
                    notes: vec![],
                },
                function: function.clone(),
                statistics: Statistics::default(),
            }
        };
        let found = self.found.into_iter().chain(std::iter::repeat(None));
        plan.entries.iter().zip(found).map(|(entry, f)| f.unwrap_or_else(|| missing(entry))).collect()
    }
}

/// What can be said when the time was up before the program was loaded: the entries that were asked for.
fn unplanned(job: &Job) -> Plan {
    let named = &job.args.entry;
    let entries = if named.is_empty() { vec!["main".to_string()] } else { named.clone() };
    let properties = match (&job.kind, job.args.property.is_empty()) {
        (_, false) => job.args.property.clone(),
        (Kind::Java { .. } | Kind::JavaScript(_), true) => vec!["assertions".into(), "exceptions".into()],
        (Kind::Cir(_) | Kind::Demo(_), true) => vec!["failures".into()],
    };
    Plan { entries: entries.into_iter().map(|e| (e.clone(), e)).collect(), properties }
}

fn time_limit(total: Duration) -> String {
    format!("the time limit of {} s was reached (--time)", total.as_secs_f64())
}

/// The engine was given less than the whole time; the user knows the whole.
fn name_the_time_limit(report: &mut EntryReport, total: Option<Duration>) {
    let Some(total) = total else { return };
    for property in &mut report.properties {
        if let Verdict::Unknown { reasons } = &mut property.verdict {
            for reason in reasons.iter_mut().filter(|r| r.reason.ends_with("(--time)")) {
                reason.reason = time_limit(total);
            }
        }
    }
}
