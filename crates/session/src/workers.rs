//! Threads that explore entries, and the wait for them.
//!
//! The first thread finds the entries and the answers that are kept from earlier runs. Every thread opens the input for
//! itself (terms and states belong to one thread), takes the next entry from a shared counter and makes a new program
//! for it, so that no entry's answer shows what was explored before it. Results are collected by entry, so the
//! answers do not depend on the number of threads. The wait ends at the deadline even when a thread does not: what it
//! was at is then unknown.

use crate::again::{Again, Left, better};
use crate::beside::{Asked, Beside, open_properties};
use crate::bottom_up::{Work, bottom_up};
use crate::broken::Broken;
use crate::cancel::Cancel;
use crate::contracts::{Modular, modular};
use crate::drive;
use crate::error::SessionError;
use crate::facts::Facts;
use crate::finding::Finding;
use crate::keep::{Questions, invariants_key, place, recall};
use crate::load::{Entry, Source};
use crate::observer::{self, Observer};
use crate::plan::{Choice, Chosen, choose, chooses_many, tells_apart};
use crate::portfolio::{Asked as Others, Portfolio};
use crate::project::Project;
use crate::prove::second_solver;
use crate::request::{AtCalls, Loops, Merging, Request, Summaries};
use crate::session::Session;
use crate::shelf::{Reader, Shelves};
use crate::trials::Tries;
use conspect_engine::summary::Calls;
use conspect_engine::{Control, Explored, Progress};
use conspect_lang::Print;
use conspect_solver::Interrupter;
use conspect_store::Key;
use conspect_verdict::{
    Assumption, Dossier, EntryReport, Limit, PropertyReport, Reason, Says, Source as Contributor, Statistics,
    UnknownReason, Verdict,
};
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
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

/// What is known of the work before it is done.
#[derive(Clone, Debug)]
struct Plan {
    choice: Choice,
    /// For each entry the question that it is, where answers are kept.
    keys: Vec<Option<Key>>,
    /// For each entry whether its answer is there.
    done: Vec<bool>,
    store: Option<PathBuf>,
    /// The hash of all files of an input whose facts do not say all, where answers are kept.
    whole: Option<Print>,
    /// For each of many entries what nothing in the program can violate.
    never: Vec<Claims>,
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
    };
    let (sender, receiver) = channel();
    spawn(&job, &sender, true)?;
    let mut wait =
        Wait { found: vec![], interim: vec![], counts: vec![], running: 1, late: None, remarks: vec![] };
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
        let index = job.next.fetch_add(1, Ordering::SeqCst);
        let todo = match plan.choice.entries.get(index) {
            Some(_) if plan.done[index] => continue,
            Some(_) => Todo { index, share: share(job, &plan, index), before: None },
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
    let todo = plan.choice.entries.iter().zip(&plan.done).filter(|(_, done)| !**done);
    let select: Vec<String> = todo.filter_map(|(e, _)| e.select.clone()).collect();
    if plan.done.iter().all(|done| *done) {
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

/// Is an input whose facts do not say all still what it was when its answers were given their keys?
fn still(job: &Job, plan: &Plan, source: &Source) -> bool {
    if plan.store.is_none() || plan.whole.is_none() {
        return true;
    }
    let now = Questions::new((&job.session, &job.request), &job.project, source, &plan.choice.properties);
    now.is_some_and(|now| now.whole() == plan.whole)
}

/// The time for one entry: its part of what is left, when the run has several and a limit.
fn share(job: &Job, plan: &Plan, index: usize) -> Option<Duration> {
    let left = job.clock.left_to_explore()?;
    let waiting = plan.done[index..].iter().filter(|done| !**done).count();
    let threads = usize::from(job.session.threads.max(1)).min(waiting).max(1);
    let rounds = waiting.div_ceil(threads).max(1);
    Some(left / u32::try_from(rounds).unwrap_or(u32::MAX))
}

/// Explores one entry in a program of its own.
fn one(
    job: &Job,
    sender: &Sender<Message>,
    source: &Source,
    reader: Option<&Rc<Reader>>,
    (index, chosen): (usize, &Chosen),
    (time, again): (Option<Duration>, bool),
) -> Result<Finding, SessionError> {
    let started = Instant::now();
    let select: Vec<String> = chosen.select.iter().cloned().collect();
    let mut loaded = source.load(&select)?;
    loaded.keep_properties(&job.request.properties)?;
    let found = loaded.entries.iter().find(|e| e.unique == chosen.unique).or(loaded.entries.first());
    let mut entry = found.cloned().ok_or_else(|| SessionError::Load(format!("{} is gone", chosen.name)))?;
    entry.name = chosen.name.clone();
    let mut options = drive::options(&job.session, &job.request, time);
    if again && job.request.limits.effort.is_none() {
        // The limit that deals fairly with many has done its work.
        options.effort = 0;
    }
    // What has a contract is verified alone first.
    let by_contract = match (&entry.doubt, job.request.search.calls, &job.request.target) {
        (None, AtCalls::Contract, None) => {
            let names: Vec<String> = loaded.properties.iter().map(|p| p.name.clone()).collect();
            modular(source, &entry, &names, time)
        }
        _ => Modular::default(),
    };
    if !loaded.properties.is_empty() && by_contract.proved.len() == loaded.properties.len() {
        return Ok(verified(&entry, &by_contract));
    }
    // What nothing in the program can violate is not explored for.
    let names: Vec<String> = loaded.properties.iter().map(|p| p.name.clone()).collect();
    let never: Claims = entry.never.iter().filter(|(name, _)| names.contains(name)).cloned().collect();
    loaded.properties.retain(|p| !never.iter().any(|(name, _)| *name == p.name));
    if loaded.properties.is_empty() && !names.is_empty() {
        let report = EntryReport { entry: entry.name.clone(), properties: vec![], notes: vec![] };
        let mut finding = Finding { recalled: false, ..Finding::recalled(report, &entry.unique) };
        add_claims(&mut finding.dossiers, &never, &names);
        finding.facts = Facts::of(loaded.trace.as_ref(), source);
        finding.conclude();
        return Ok(finding);
    }
    // A proof by invariants is looked for beside it.
    let properties = loaded.properties.len();
    let open = loaded.properties.iter().map(|p| p.name.clone()).collect();
    let beside = match (&entry.doubt, job.request.search.loops) {
        (None, Loops::Recurse | Loops::Smart) => Beside::start(Asked {
            project: &job.project,
            select: &select,
            unique: &entry.unique,
            properties: open,
            limit: time,
            many: chooses_many(&job.request),
            certificates: job.request.certificates.as_deref(),
            store: proofs_store(job),
            second: second_solver(job.request.second_solver.as_deref())?,
            helper: job.session.helper.clone(),
            broken: job.broken.clone(),
        }),
        (Some(_), _) | (None, Loops::Unroll) => Beside::idle(),
    };
    // What callers are taken to keep: where latent violations are told apart, and else to say of one what it is.
    let preconditions = source.open_input().preconditions(&entry.unique, loaded.trace.as_ref());
    let apart = tells_apart(&job.request) && preconditions.is_some();
    let told_apart = preconditions.clone().filter(|_| apart);
    // Inputs are tried beside it, too.
    let tries = RefCell::new(match job.request.search.loops {
        Loops::Smart => {
            Tries::new(source, &select, &entry.unique, &job.request.properties, told_apart.clone())
        }
        Loops::Recurse | Loops::Unroll => Tries::idle(),
    });
    let cancel = job.cancel.clone();
    // When progress was told last, and what.
    let told: Rc<RefCell<(Duration, Progress)>> = Rc::default();
    let (teller, heard) = (sender.clone(), told.clone());
    // Whoever waits for another policy asks this all the time, and so people hear that the run is alive.
    let stop: Rc<dyn Fn() -> bool> = Rc::new(move || {
        let elapsed = started.elapsed();
        let mut told = heard.borrow_mut();
        if elapsed >= told.0 + TELL {
            told.0 = elapsed;
            let _ = teller.send(Message::Progress(index, Progress { elapsed, ..told.1.clone() }));
        }
        cancel.is_cancelled() || time.is_some_and(|time| elapsed >= time)
    });
    let over = || stop();
    // Other merging policies, too.
    let explored_plainly = options.calls == Calls::Inline && job.request.target.is_none();
    let portfolio = match job.request.search.merge {
        Merging::Portfolio if explored_plainly => Portfolio::new(Others {
            project: job.project.clone(),
            request: job.request.clone(),
            select: select.clone(),
            unique: entry.unique.clone(),
            options: options.clone(),
            solvers: job.solvers.clone(),
            broken: job.broken.clone(),
            properties,
            stop: stop.clone(),
        }),
        _ => Portfolio::alone(),
    };
    let finding = |explored: &Explored| {
        let report = EntryReport { entry: entry.name.clone(), ..explored.report.clone() };
        let mut dossiers: Vec<Dossier> =
            report.properties.iter().map(|p| explored_alone(p, &entry)).collect();
        if apart {
            dossiers.iter_mut().for_each(Dossier::tell_apart);
        }
        if !job.cancel.is_cancelled() {
            add_claims(&mut dossiers, &never, &names);
        }
        tries.borrow().contribute(&mut dossiers);
        let statistics = explored.statistics.clone();
        let function = entry.unique.clone();
        let recalled = Finding::recalled(report, &function);
        let mut finding = Finding { statistics, recalled: false, dossiers, ..recalled };
        finding.conclude();
        finding
    };
    let mut progress = |p: &Progress| {
        job.broken.on_purpose(&entry.name);
        if let Some(news) = &p.news {
            let _ = sender.send(Message::Interim(index, Box::new(finding(news))));
        }
        if let Some(counts) = &p.statistics {
            let _ = sender.send(Message::Counts(index, counts.clone()));
        }
        // The engine reports at every turn; people read slower.
        let elapsed = started.elapsed();
        let mut last = told.borrow_mut();
        last.1 = Progress { news: None, statistics: None, ..p.clone() };
        if elapsed >= last.0 + TELL {
            last.0 = elapsed;
            let _ = sender.send(Message::Progress(index, last.1.clone()));
        }
        drop(last);
        tries.borrow_mut().progress(p);
        // A property may be violated for both, but for none that is proved.
        let tried = tries.borrow().violated();
        let p = Progress { violations: p.violations.max(tried), news: None, ..p.clone() };
        let settled = portfolio.progress(&p);
        let settled = settled >= properties || tried >= properties;
        if settled || beside.progress(&p, properties, &over) || job.cancel.is_cancelled() {
            Control::Stop
        } else {
            Control::Continue
        }
    };
    let mut solver = |interrupter| solvers(job).push(interrupter);
    let shelf = reader.map(|reader| reader.shelf(&mut loaded));
    let shared = drive::Shared { shelf, pace: portfolio.pace(), preconditions: preconditions.clone(), apart };
    let mut explored =
        drive::explore(&mut loaded, entry.function, options, shared, &mut solver, &mut progress);
    job.broken.on_purpose(&entry.name);
    if !over() {
        tries.borrow_mut().last(&explored.report.properties);
    }
    let mut finding = finding(&explored);
    // Other policies go on until the time is over, where no proof settles what is open.
    let open = open_properties(&finding.dossiers);
    beside.await_first(&open, &over);
    let enough = || over() || beside.suffices(&open);
    let others = portfolio.settle(&mut explored, &mut finding.dossiers, time.is_some(), &enough);
    let proof = beside.settle(&mut finding.dossiers, &|| job.cancel.is_cancelled());
    let late = over();
    finding.statistics = explored.statistics.clone();
    finding.report.notes = explored.report.notes.clone();
    finding.report.notes.extend(by_contract.notes.iter().cloned());
    contribute(&by_contract, &mut finding.dossiers);
    if let Some(preconditions) = &preconditions {
        finding.dossiers.iter_mut().for_each(|d| d.judge(&**preconditions));
    }
    let broken = others.broken.into_iter().map(|(n, message)| (Contributor::Policy(n), message));
    let broken = broken.chain(proof.broken.map(|message| (Contributor::Proof, message)));
    let broken: Vec<(Contributor, String)> = broken.collect();
    broken.iter().for_each(|(by, message)| finding.broke(*by, message));
    finding.conclude();
    let is_kept = job.plan.get().is_some_and(|plan| plan.store.is_some());
    if is_kept && !late && broken.is_empty() && !is_cut(&finding.report, time.is_some()) {
        let tried = tries.borrow().facts(source);
        finding.facts = Facts::of(loaded.trace.as_ref(), source).and_then(|mut facts| {
            let same = facts.add(proof.facts?) && facts.add(tried?) && facts.add(others.facts?);
            // The simple form of a JavaScript program, in which proofs are found, is made of all of it.
            let whole = !proof.asked || facts.add_whole(source);
            (same && whole).then_some(facts)
        });
    }
    let kept = proof.invariants.into_iter();
    finding.invariants =
        kept.map(|(property, text)| (invariants_key(&job.project, &entry.unique, &property), text)).collect();
    finding.rechecked = proof.rechecked;
    Ok(finding)
}

/// What is found of an entry all of whose properties follow from contracts.
fn verified(entry: &Entry, by_contract: &Modular) -> Finding {
    let mut dossiers: Vec<Dossier> = by_contract.proved.iter().map(|p| Dossier::new(&p.0)).collect();
    let granted = |d: &mut Dossier| d.add(Contributor::Entry, Says::Granted(entry.granted.clone()));
    dossiers.iter_mut().for_each(granted);
    contribute(by_contract, &mut dossiers);
    let report =
        EntryReport { entry: entry.name.clone(), properties: vec![], notes: by_contract.notes.clone() };
    let mut finding = Finding { recalled: false, dossiers, ..Finding::recalled(report, &entry.unique) };
    finding.conclude();
    finding
}

/// Contributes what was verified by contracts.
fn contribute(by_contract: &Modular, dossiers: &mut [Dossier]) {
    for (property, certificate) in &by_contract.proved {
        if let Some(dossier) = dossiers.iter_mut().find(|d| d.property() == property) {
            let (verdict, certificate) = (Verdict::Proved, Some(certificate.clone()));
            dossier.add(Contributor::Proof, Says::Answer { verdict, assumptions: vec![], certificate });
        }
    }
}

/// The store, where proofs of earlier versions may be used: for entries that are named. The answers of a run over many entries are those of
/// a run from nothing, and what a search from nothing finds need not be what was kept.
fn proofs_store(job: &Job) -> Option<&std::path::Path> {
    let plan = job.plan.get().filter(|plan| !plan.choice.many)?;
    plan.store.as_deref()
}

/// Was an exploration ended by something that another run may not meet, or a proof by the clock of a run that has one?
fn is_cut(report: &EntryReport, timed: bool) -> bool {
    report.properties.iter().any(|p| match &p.verdict {
        Verdict::Proved | Verdict::Violated(_) => false,
        // With more time something manifest might be found.
        Verdict::Bounded { .. } | Verdict::Latent(_) => timed,
        Verdict::Unknown { reasons } => timed || reasons.iter().any(|r| r.reason.is_outer()),
    })
}

/// Properties that nothing in the program can violate, with what that rests on.
type Claims = Vec<(String, Vec<Assumption>)>;

/// Adds claims to what is known of the other properties, in the order of their names.
fn add_claims(dossiers: &mut Vec<Dossier>, never: &Claims, names: &[String]) {
    for (name, assumptions) in never {
        let mut dossier = Dossier::new(name);
        let (verdict, assumptions) = (Verdict::Proved, assumptions.clone());
        dossier.add(Contributor::Entry, Says::Answer { verdict, assumptions, certificate: None });
        dossiers.push(dossier);
    }
    dossiers.sort_by_key(|d| names.iter().position(|name| name == d.property()));
}

/// What exploration says of a property, with what is known of the entry.
fn explored_alone(report: &PropertyReport, entry: &Entry) -> Dossier {
    let mut dossier = Dossier::new(&report.property);
    dossier.answer(Contributor::Exploration, report);
    dossier.add(Contributor::Entry, Says::Granted(entry.granted.clone()));
    if let Some(doubt) = &entry.doubt {
        dossier.add(Contributor::Entry, Says::Doubt(doubt.clone()));
    }
    dossier
}

/// How far an entry is, for whoever listens.
fn shown(p: &Progress) -> observer::Progress {
    let Progress { steps, paths, waiting, violations, elapsed, .. } = *p;
    observer::Progress { steps, paths, waiting, violations, elapsed }
}

fn solvers(job: &Job) -> MutexGuard<'_, Vec<Interrupter>> {
    job.solvers.lock().unwrap_or_else(PoisonError::into_inner)
}

type Planned = (Plan, Vec<Option<Finding>>, Vec<String>);

/// Finds the entries, and the answers that are there.
fn plan(job: &Job, source: &Source) -> Result<Planned, SessionError> {
    let choice = choose(source, &job.request)?;
    let mut remarks = vec![];
    let mut store = place(&job.session.store, &job.project, choice.many);
    let questions = match store {
        Some(_) => Questions::new((&job.session, &job.request), &job.project, source, &choice.properties),
        None => None,
    };
    if questions.is_none() {
        store = None;
    }
    let keys: Vec<Option<Key>> =
        choice.entries.iter().map(|e| questions.as_ref().map(|q| q.key(e))).collect();
    let asked: Vec<(Key, &Chosen)> =
        choice.entries.iter().zip(&keys).filter_map(|(e, key)| Some(((*key)?, e))).collect();
    let recalled = match &store {
        // Looking at them may be what broke an invariant before.
        Some(dir) if !job.broken.is_set() => {
            job.broken.on_purpose("kept answers");
            recall(dir, &asked, source, &mut remarks)
        }
        Some(_) | None => vec![None; choice.entries.len()],
    };
    let done = recalled.iter().map(Option::is_some).collect();
    let whole = questions.and_then(|q| q.whole());
    // Entries that there is no time for are told what is known without any.
    let never = match choice.many {
        true => choice.entries.iter().map(|e| source.open_input().never(&e.unique)).collect(),
        false => vec![],
    };
    Ok((Plan { choice, keys, done, store, whole, never }, recalled, remarks))
}

/// What is said of an entry of which nothing is known.
fn unknown(plan: &Plan, entry: &Chosen, reason: Reason) -> Finding {
    let reasons = vec![UnknownReason { reason, location: None, paths: 0 }];
    let property = |name: &String| PropertyReport {
        property: name.clone(),
        verdict: Verdict::Unknown { reasons: reasons.clone() },
        assumptions: vec![],
        certificate: None,
    };
    let properties = plan.choice.properties.iter().map(property).collect();
    let report = EntryReport { entry: entry.name.clone(), properties, notes: vec![] };
    Finding { recalled: false, ..Finding::recalled(report, &entry.unique) }
}

struct Wait {
    found: Vec<Option<Finding>>,
    /// What was last said of entries while they were explored.
    interim: Vec<Option<Finding>>,
    /// What was last counted for them.
    counts: Vec<Option<Statistics>>,
    running: usize,
    /// When the threads were asked to stop.
    late: Option<Instant>,
    remarks: Vec<String>,
}

impl Wait {
    fn for_all(
        &mut self,
        job: &Job,
        sender: &Sender<Message>,
        receiver: &Receiver<Message>,
        listener: &mut dyn Listener,
    ) -> Result<(), SessionError> {
        while self.running > 0 {
            match receiver.recv_timeout(TICK) {
                Ok(Message::Planned { plan, recalled, remarks }) => {
                    self.interim = vec![None; plan.choice.entries.len()];
                    self.counts = vec![None; plan.choice.entries.len()];
                    let names: Vec<String> = plan.choice.entries.iter().map(|e| e.name.clone()).collect();
                    listener.planned(&names, plan.store.clone());
                    self.remarks.extend(remarks);
                    let todo = plan.done.iter().filter(|done| !**done).count();
                    for _ in 1..usize::from(job.session.threads.max(1)).min(todo) {
                        spawn(job, sender, false)?;
                        self.running += 1;
                    }
                    self.found = recalled;
                    self.found.iter_mut().flatten().for_each(|finding| listener.found(finding));
                }
                Ok(Message::Progress(index, progress)) => {
                    let entries = job.plan.get().map(|plan| &plan.choice.entries);
                    let name = entries.and_then(|e| e.get(index));
                    listener.observer().progress(name.map_or("", |e| &e.name), &shown(&progress));
                }
                Ok(Message::Interim(index, finding)) => {
                    listener.observer().interim(&finding.report);
                    self.interim[index] = Some(*finding);
                }
                Ok(Message::Counts(index, counts)) => self.counts[index] = Some(*counts),
                Ok(Message::Found(index, mut finding)) => {
                    name_the_time_limit(&mut finding, job);
                    listener.observer().doing(&format!("{}: re-executing", finding.report.entry));
                    listener.found(&mut finding);
                    self.found[index] = Some(*finding);
                }
                Ok(Message::Failed(error)) => return Err(error),
                Ok(Message::Broken) => return Err(SessionError::Broken),
                Ok(Message::Ended) => self.running -= 1,
                Ok(Message::Renewed) => spawn(job, sender, job.plan.get().is_none())?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(SessionError::Broken),
            }
            if self.given_up(job) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// What was said of the entries that were not explored to the end.
    fn take_interim(&mut self, job: &Job, listener: &mut dyn Listener) {
        let counts = self.counts.iter_mut();
        for ((found, interim), counts) in self.found.iter_mut().zip(&mut self.interim).zip(counts) {
            if let (None, Some(mut finding)) = (&found, interim.take()) {
                name_the_time_limit(&mut finding, job);
                finding.statistics = counts.take().unwrap_or(finding.statistics);
                listener.found(&mut finding);
                *found = Some(finding);
            }
        }
    }

    /// Is it time to go without the threads that still run?
    fn given_up(&mut self, job: &Job) -> bool {
        let over =
            job.cancel.is_cancelled() || job.clock.left_to_explore().is_some_and(|left| left.is_zero());
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
            job.cancel.cancel();
        }
        late
    }

    /// The findings in order of the entries; those that are missing are unknown.
    fn finish(self, job: &Job) -> Found {
        let reason = match job.clock.total {
            Some(total) if job.clock.left_to_explore().is_some_and(|left| left.is_zero()) => {
                Reason::Limit(Limit::Time { limit: Some(total), share: false })
            }
            Some(_) | None => Reason::Interrupted,
        };
        let plan = job.plan.get().cloned().unwrap_or_else(|| Arc::new(unplanned(job)));
        let found = self.found.into_iter().chain(std::iter::repeat(None));
        let counts = self.counts.into_iter().map(Option::unwrap_or_default);
        let counts = counts.chain(std::iter::repeat_with(Statistics::default));
        let entries = plan.choice.entries.iter().zip(found).zip(counts);
        let missing = |index: usize, entry, statistics| {
            let mut finding = Finding { statistics, ..unknown(&plan, entry, reason.clone()) };
            for (name, assumptions) in plan.never.get(index).into_iter().flatten() {
                let claimed = finding.report.properties.iter_mut().find(|p| p.property == *name);
                if let Some(property) = claimed {
                    (property.verdict, property.assumptions) = (Verdict::Proved, assumptions.clone());
                }
            }
            finding
        };
        let findings = entries.enumerate();
        let findings =
            findings.map(|(i, ((e, f), counts))| f.unwrap_or_else(|| missing(i, e, counts))).collect();
        let mut remarks = self.remarks;
        for remark in job.shelves.get().into_iter().flatten().flat_map(|s| s.remarks()) {
            // Each thread says what it met.
            if !remarks.contains(&remark) {
                remarks.push(remark);
            }
        }
        let Choice { many, order, total, .. } = plan.choice.clone();
        Found { findings, many, order, total, remarks }
    }
}

/// What can be said when the time was up before the program was loaded: the entries that were asked for.
fn unplanned(job: &Job) -> Plan {
    let named = &job.request.entries;
    let entries = if named.is_empty() { vec!["main".to_string()] } else { named.clone() };
    let properties = match job.request.properties.is_empty() {
        false => job.request.properties.clone(),
        true => job.project.language.properties().iter().map(|p| p.to_string()).collect(),
    };
    let chosen = |e: String| Chosen { name: e.clone(), select: None, unique: e };
    let entries: Vec<Chosen> = entries.into_iter().map(chosen).collect();
    let (keys, done) = (vec![None; entries.len()], vec![false; entries.len()]);
    // Nobody knows which of them this shard has.
    let (order, total) = match job.request.shard {
        None => ((0..entries.len()).collect(), entries.len()),
        Some(_) => (vec![], 0),
    };
    let choice = Choice { entries, properties, many: false, order, total };
    Plan { choice, keys, done, store: None, whole: None, never: vec![] }
}

/// The engine was given less than the whole time; the user knows the whole.
fn name_the_time_limit(finding: &mut Finding, job: &Job) {
    let Some(total) = job.clock.total else { return };
    let several = job.plan.get().is_some_and(|plan| plan.choice.entries.len() > 1);
    let whole = Reason::Limit(Limit::Time { limit: Some(total), share: several });
    let name = |reason: &mut Reason| {
        if matches!(reason, Reason::Limit(Limit::Time { .. })) {
            *reason = whole.clone();
        }
    };
    finding.dossiers.iter_mut().for_each(|d| d.reasons(name));
    let verdicts = finding.report.properties.iter_mut().map(|p| &mut p.verdict);
    for verdict in verdicts {
        if let Verdict::Unknown { reasons } = verdict {
            reasons.iter_mut().for_each(|r| name(&mut r.reason));
        }
    }
}
