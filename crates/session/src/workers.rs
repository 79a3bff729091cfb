//! Threads that explore entries, and the wait for them.
//!
//! The first thread finds the entries and the answers that are kept from earlier runs. Every thread opens the input for
//! itself (terms and states belong to one thread), takes the next entry from a shared counter and makes a new program
//! for it, so that no entry's answer shows what was explored before it. Results are collected by entry, so the
//! answers do not depend on the number of threads. The wait ends at the deadline even when a thread does not: what it
//! was at is then unknown.

mod one;
mod plan;
mod wait;

use self::one::one;
use self::plan::{Plan, plan, share, still, unknown};
use self::wait::Wait;
use crate::again::{Again, Left, better};
use crate::beside::Known;
use crate::bottom_up::{Work, bottom_up};
use crate::broken::Broken;
use crate::cancel::Cancel;
use crate::crew::Crew;
use crate::drive;
use crate::error::SessionError;
use crate::finding::Finding;
use crate::load::Source;
use crate::observer::Observer;
use crate::project::Project;
use crate::request::{AtCalls, Request, Summaries};
use crate::session::Session;
use crate::shelf::{Reader, Shelves};
use conspect_engine::Progress;
use conspect_solver::Interrupter;
use conspect_verdict::{Reason, Statistics};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

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

enum Message {
    Planned {
        plan: Arc<Plan>,
        recalled: Vec<Option<Finding>>,
        remarks: Vec<String>,
    },
    Progress(usize, Progress),
    /// What is known of an entry while it is still explored.
    Interim(usize, Box<Finding>),
    /// What is proved of an entry while it is still explored.
    Proved(usize, Vec<Known>),
    /// What nothing in the program can violate, which is not explored for.
    Claimed(usize, plan::Claims),
    /// What was done for it so far.
    Counts(usize, Box<Statistics>),
    Found(usize, Box<Finding>),
    Failed(SessionError),
    Ended,
    /// A thread ended at a broken invariant: another one takes its place.
    Renewed,
    /// A thread panicked where there is no entry that it could be blamed on.
    Broken,
}

/// How the work of a thread ended.
enum End {
    Done,
    /// An invariant was broken, of which all that is to be said was said; nothing of the thread is used again.
    Renewed,
}

/// What every thread needs.
#[derive(Clone)]
struct Job {
    session: Session,
    project: Project,
    request: Request,
    clock: Clock,
    cancel: Cancel,
    /// Was an invariant of ours broken?
    broken: Broken,
    next: Arc<AtomicUsize>,
    /// What the first thread found out.
    plan: Arc<OnceLock<Arc<Plan>>>,
    /// The solvers at work.
    solvers: Arc<Mutex<Vec<Interrupter>>>,
    /// The summaries that all threads share.
    shelves: Arc<OnceLock<Option<Arc<Shelves>>>>,
    /// The entries that are open, for another round.
    again: Arc<Again>,
    /// The threads that work beside exploration.
    crew: Crew,
}

/// All that was found.
pub struct Found {
    /// In the order of the entries.
    pub findings: Vec<Finding>,
    /// Were the entries chosen by patterns?
    pub many: bool,
    /// For each finding its number among those of all shards; empty when the time was up before that was known.
    pub order: Vec<usize>,
    /// How many entries all shards have.
    pub total: usize,
    /// What was wrong with the store when it was read.
    pub remarks: Vec<String>,
}

/// Who is told of findings.
pub trait Listener {
    /// The entries are known, and where answers are kept.
    fn planned(&mut self, entries: &[String], store: Option<PathBuf>);
    /// An entry is done.
    fn found(&mut self, finding: &mut Finding);
    /// Who is told how far the run is.
    fn observer(&mut self) -> &mut dyn Observer;
}

/// Explores all entries; `listener` gets every finding as it comes.
pub fn explore(
    session: &Session,
    project: &Project,
    request: &Request,
    (clock, cancel, broken): (Clock, &Cancel, &Broken),
    listener: &mut dyn Listener,
) -> Result<Found, SessionError> {
    let job = Job {
        session: session.clone(),
        project: project.clone(),
        request: request.clone(),
        clock,
        cancel: cancel.clone(),
        broken: broken.clone(),
        next: Arc::default(),
        plan: Arc::default(),
        solvers: Arc::default(),
        shelves: Arc::default(),
        again: Arc::default(),
        crew: Crew::new(project),
    };
    let (sender, receiver) = channel();
    spawn(&job, &sender, true)?;
    let mut wait = Wait::new();
    wait.for_all(&job, &sender, &receiver, listener)?;
    wait.take_interim(&job, listener);
    Ok(wait.finish(&job))
}

fn spawn(job: &Job, sender: &Sender<Message>, first: bool) -> Result<(), SessionError> {
    let (job, sender) = (job.clone(), sender.clone());
    let worker = std::thread::Builder::new().name("explore".into()).stack_size(crate::STACK);
    let work = move || {
        // The receiver is gone when the wait was given up; then nobody wants the message.
        let _ = match job.broken.guard(|| work(&job, &sender, first)) {
            Ok(Ok(End::Done)) => sender.send(Message::Ended),
            Ok(Ok(End::Renewed)) => sender.send(Message::Renewed),
            Ok(Err(error)) => sender.send(Message::Failed(error)),
            Err(_) => sender.send(Message::Broken),
        };
    };
    worker.spawn(work).map(|_| ()).map_err(SessionError::Thread)
}

fn work(job: &Job, sender: &Sender<Message>, first: bool) -> Result<End, SessionError> {
    let source = Source::open(&job.project)?.toward(job.request.target.as_deref());
    if first {
        // Where looking at kept answers broke something, the next attempt does without them.
        let planned = match job.broken.is_set() {
            true => plan(job, &source),
            false => match job.broken.guard(|| plan(job, &source)) {
                Ok(planned) => planned,
                Err(_) => return Ok(End::Renewed),
            },
        };
        let (plan, recalled, remarks) = planned?;
        let plan = job.plan.get_or_init(|| Arc::new(plan)).clone();
        from_the_leaves(job, &plan, &source)?;
        let _ = sender.send(Message::Planned { plan, recalled, remarks });
    }
    let Some(plan) = job.plan.get().cloned() else { return Err(SessionError::Broken) };
    let shelves = shelves(job, &plan, &source);
    let reader = shelves.as_ref().map(|shelves| Reader::new(shelves, &source));
    let threads = usize::from(job.session.threads.max(1));
    loop {
        let number = job.next.fetch_add(1, Ordering::SeqCst);
        let todo = match plan.todo.get(number) {
            Some(&index) => Todo { index, share: share(job, &plan, number), before: None },
            None => match job.again.next(job.clock.left_to_explore(), threads) {
                Some((left, None)) => {
                    let _ = sender.send(Message::Found(left.index, Box::new(left.finding)));
                    continue;
                }
                Some((left, share)) => Todo { index: left.index, share, before: Some(left) },
                None => {
                    reader.iter().for_each(|r| r.flush(true));
                    return Ok(End::Done);
                }
            },
        };
        if let Some(end) = round(job, sender, &plan, &source, reader.as_ref(), todo)? {
            return Ok(end);
        }
    }
}

/// An entry with the time for it, and what an earlier round left open.
struct Todo {
    index: usize,
    share: Option<Duration>,
    before: Option<Left>,
}

/// Explores an entry once and tells what was found.
fn round(
    job: &Job,
    sender: &Sender<Message>,
    plan: &Plan,
    source: &Source,
    reader: Option<&Rc<Reader>>,
    Todo { index, share, before }: Todo,
) -> Result<Option<End>, SessionError> {
    let chosen = &plan.choice.entries[index];
    let started = Instant::now();
    // What is found on the way in a later round may be less than what is known.
    let (unheard, _) = channel();
    let told = if before.is_some() { &unheard } else { sender };
    let explored = job.broken.guard(|| {
        let found = one(job, told, source, reader, (index, chosen), (share, before.is_some()));
        reader.iter().for_each(|r| r.flush(false));
        found.map(|mut finding| {
            finding.key = plan.keys[index];
            if !still(job, plan, source) {
                finding.facts = None;
            }
            finding
        })
    });
    let (finding, end) = match explored {
        Ok(Ok(finding)) => (finding, None),
        // What was named must be there; what a pattern chose and cannot be entered does not end the run.
        Ok(Err(error)) if plan.choice.many => {
            (unknown(plan, chosen, Reason::NoEntry(error.to_string().into())), None)
        }
        Ok(Err(error)) => return Err(error),
        Err(message) => (unknown(plan, chosen, Reason::Internal(message.into())), Some(End::Renewed)),
    };
    let had = started.elapsed();
    let finding = match before {
        Some(left) => better(left.finding, finding),
        None => finding,
    };
    let several = plan.choice.entries.len() > 1 && share.is_some() && end.is_none();
    let done = match several {
        false => Some(finding),
        true => {
            let so_far = finding.clone();
            let done = job.again.keep(Left { index, finding, had });
            if done.is_none() {
                let _ = sender.send(Message::Interim(index, Box::new(so_far)));
            }
            done.map(|left| left.finding)
        }
    };
    if let Some(finding) = done {
        let _ = sender.send(Message::Found(index, Box::new(finding)));
    }
    Ok(end)
}

/// The summaries that the threads share.
fn shelves<'a>(job: &'a Job, plan: &Plan, source: &Source) -> &'a Option<Arc<Shelves>> {
    job.shelves
        .get_or_init(|| Shelves::of((&job.session, &job.request), source, plan.store.clone(), &job.broken))
}

/// Makes summaries before anything is explored, where that is asked for.
fn from_the_leaves(job: &Job, plan: &Plan, source: &Source) -> Result<(), SessionError> {
    let asked = job.request.search.summaries == Summaries::BottomUp
        && matches!(job.request.search.calls, AtCalls::Compose | AtCalls::Replay);
    let (true, Some(shelves)) = (asked, shelves(job, plan, source)) else { return Ok(()) };
    let select: Vec<String> =
        plan.todo.iter().filter_map(|i| plan.choice.entries[*i].select.clone()).collect();
    if plan.todo.is_empty() {
        return Ok(());
    }
    let goes_on =
        || !job.cancel.is_cancelled() && job.clock.left_to_explore().is_none_or(|left| !left.is_zero());
    bottom_up(&Work {
        project: &job.project,
        select: &select,
        options: &drive::options(&job.session, &job.request, job.clock.left_to_explore()),
        shelves,
        threads: usize::from(job.session.threads.max(1)),
        goes_on: &goes_on,
        broken: &job.broken,
    })
}

fn solvers(job: &Job) -> MutexGuard<'_, Vec<Interrupter>> {
    job.solvers.lock().unwrap_or_else(PoisonError::into_inner)
}
