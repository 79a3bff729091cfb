//! A portfolio of merging policies: what one policy never ends, another one often ends at once.
//!
//! The default policy explores an entry; when it has done a fixed amount of work, the other policies explore the same entry in programs
//! of their own, each on a thread of its own. Work is granted in slices that double, counted in the engine's steps and never in
//! time: at each checkpoint the default policy waits until the others have done as much as was granted, looks at what they
//! found, and grants the next slice. So the answers are the same on every machine, whatever else it does. A verdict that any
//! member reaches for a property is a verdict for that property.

use crate::broken::{Broken, catch};
use crate::drive;
use crate::facts::Facts;
use crate::load::Source as Input;
use crate::project::Project;
use crate::request::Request;
use conspect_engine::{Control, Explored, Merge, Options, Progress};
use conspect_solver::Interrupter;
use conspect_verdict::{Dossier, PropertyReport, Source, Statistics, Verdict};
use std::cell::{Cell, RefCell};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The work of the default policy at which the others begin, and at which their first slice has to be done; it doubles for each further
/// slice.
const FIRST_SLICE: u64 = 400_000;
/// How much work a turn of the scheduler counts for, beside what is done in it.
const TURN: u64 = 1_000;
/// The policies beside the default one, in the order in which their verdicts count.
const POLICIES: [Merge; 2] = [Merge::Always, Merge::Never];
/// States that may wait in one of them: path by path, what has not ended by then will not end.
const MOST_STATES: usize = 20_000;
/// How often somebody who waits looks whether the run is over.
const TICK: Duration = Duration::from_millis(10);

/// What the members explore.
pub struct Asked<'a> {
    pub project: &'a Project,
    pub request: &'a Request,
    /// Finds the entry in a new program.
    pub select: &'a [String],
    /// The name of the entry's function there.
    pub unique: &'a str,
    /// The options of the default policy.
    pub options: &'a Options,
    pub solvers: Arc<Mutex<Vec<Interrupter>>>,
    /// Where an invariant may be broken on purpose.
    pub broken: Broken,
}

/// The members beside the default policy.
pub struct Portfolio<'a> {
    asked: Option<Asked<'a>>,
    members: RefCell<Vec<Arc<Member>>>,
    /// How often the default policy told of its progress.
    turns: Cell<u64>,
    /// The work at which it looks at the others next.
    checkpoint: Cell<u64>,
}

/// One policy at work.
struct Member {
    state: Mutex<State>,
    news: Condvar,
}

#[derive(Default)]
struct State {
    /// How much work it may do, and how much it did.
    granted: u64,
    done: u64,
    /// Nobody wants its verdicts any more.
    cancelled: bool,
    over: bool,
    /// What it knows: at its end, or of violations before.
    explored: Option<Explored>,
    /// What it looked at, at its end; `None` where that cannot be said.
    facts: Option<Facts>,
    /// An invariant of ours was broken while somebody wanted its verdicts.
    broken: Option<String>,
}

impl Drop for Portfolio<'_> {
    fn drop(&mut self) {
        for member in self.members.borrow().iter() {
            lock(&member.state).cancelled = true;
            member.news.notify_all();
        }
    }
}

/// Says that a member is over, however it ends.
struct Ends(Arc<Member>);

impl Drop for Ends {
    fn drop(&mut self) {
        lock(&self.0.state).over = true;
        self.0.news.notify_all();
    }
}

/// What the other members had to do with the verdicts.
pub struct Contribution {
    /// What they looked at, where a verdict is theirs or none was found; `None` when that cannot be said.
    pub facts: Option<Facts>,
    /// The members at which an invariant of ours was broken, by number, with what they said.
    pub broken: Vec<(u8, String)>,
}

impl<'a> Portfolio<'a> {
    /// The default policy alone.
    pub fn alone() -> Portfolio<'a> {
        Portfolio {
            asked: None,
            members: RefCell::default(),
            turns: Cell::new(0),
            checkpoint: Cell::new(u64::MAX),
        }
    }

    /// A portfolio whose other members begin when the default policy has done enough.
    pub fn new(asked: Asked<'a>) -> Portfolio<'a> {
        Portfolio {
            asked: Some(asked),
            members: RefCell::default(),
            turns: Cell::new(0),
            checkpoint: Cell::new(FIRST_SLICE),
        }
    }

    /// Notes that the default policy goes on. Says how many properties the members have settled together, where it is time to look.
    pub fn progress(&self, p: &Progress, stop: &dyn Fn() -> bool) -> usize {
        let turns = self.turns.replace(self.turns.get() + 1);
        let done = p.effort.saturating_add(turns.saturating_mul(TURN));
        if done < self.checkpoint.get() {
            return 0;
        }
        let slice = self.checkpoint.get();
        self.checkpoint.set(slice.saturating_mul(2));
        if self.members.borrow().is_empty() {
            self.begin(slice.saturating_mul(2));
            return 0;
        }
        self.wait(stop, slice);
        let settled = self.settled();
        for member in self.members.borrow().iter() {
            lock(&member.state).granted = slice.saturating_mul(2);
            member.news.notify_all();
        }
        settled
    }

    /// Starts the other policies with a first slice.
    fn begin(&self, slice: u64) {
        let Some(asked) = &self.asked else { return };
        for merge in POLICIES {
            let state = State { granted: slice, ..State::default() };
            let member = Arc::new(Member { state: Mutex::new(state), news: Condvar::new() });
            let theirs = member.clone();
            let options = Options {
                merge,
                max_states: MOST_STATES.min(asked.options.max_states),
                ..asked.options.clone()
            };
            let (project, request, solvers) =
                (asked.project.clone(), asked.request.clone(), asked.solvers.clone());
            let broken = asked.broken.clone();
            let (select, unique) = (asked.select.to_vec(), asked.unique.to_string());
            let work = move || {
                let ends = Ends(theirs);
                // Whatever fails here has no bearing on what is known.
                let found = catch(|| {
                    broken.on_purpose(&format!("a policy for {unique}"));
                    explore(&ends.0, &project, &request, (&select, &unique), options, &solvers)
                });
                let mut state = lock(&ends.0.state);
                match found {
                    Ok(None) => {}
                    Ok(Some((explored, facts))) => {
                        state.explored = Some(explored);
                        state.facts = facts;
                    }
                    Err(message) if !state.cancelled => {
                        broken.set();
                        state.broken = Some(message);
                    }
                    Err(_) => {}
                }
            };
            let thread = std::thread::Builder::new().name("policy".into()).stack_size(crate::STACK);
            if thread.spawn(work).is_ok() {
                self.members.borrow_mut().push(member);
            }
        }
        if self.members.borrow().is_empty() {
            self.checkpoint.set(u64::MAX);
        }
    }

    /// Waits until every member has done so much work or is over.
    fn wait(&self, stop: &dyn Fn() -> bool, work: u64) {
        for member in self.members.borrow().iter() {
            let mut state = lock(&member.state);
            while state.done < work && !state.over && !stop() {
                state = match member.news.wait_timeout(state, TICK) {
                    Ok((state, _)) => state,
                    Err(poisoned) => poisoned.into_inner().0,
                };
            }
        }
    }

    /// How many properties have a verdict by any member.
    fn settled(&self) -> usize {
        let mut names: Vec<String> = vec![];
        for member in self.members.borrow().iter() {
            let state = lock(&member.state);
            let reports = state.explored.iter().flat_map(|e| &e.report.properties);
            names.extend(reports.filter(|r| is_settled(r, state.over)).map(|r| r.property.clone()));
        }
        names.sort();
        names.dedup();
        names.len()
    }

    /// Contributes the verdicts of the members. Where some properties are open, the members have as much work as the default policy did, or all
    /// that the clock leaves them.
    pub fn settle(
        self,
        explored: &mut Explored,
        dossiers: &mut [Dossier],
        timed: bool,
        stop: &dyn Fn() -> bool,
    ) -> Contribution {
        let open: Vec<bool> = dossiers.iter().map(|d| !is_settled(&d.combine().report, true)).collect();
        let mut contribution = Contribution { facts: Some(Facts::default()), broken: vec![] };
        if self.members.borrow().is_empty() || !open.contains(&true) {
            return contribution;
        }
        // Whoever has the answer already starts nothing whose end depends on the clock.
        if self.settled() < dossiers.len() && !stop() {
            let last = if timed { u64::MAX } else { self.checkpoint.get() };
            for member in self.members.borrow().iter() {
                lock(&member.state).granted = last;
                member.news.notify_all();
            }
            self.wait(stop, last);
        }
        for (member, number) in self.members.borrow().iter().zip(0u8..) {
            let mut state = lock(&member.state);
            state.cancelled = true;
            if let Some(message) = &state.broken {
                contribution.broken.push((number, message.clone()));
                contribution.facts = None;
                continue;
            }
            let Some(theirs) = &state.explored else { continue };
            let mut used = false;
            for (dossier, open) in dossiers.iter_mut().zip(&open) {
                let found = theirs.report.properties.iter().find(|r| r.property == dossier.property());
                if let Some(found) = found.filter(|r| is_settled(r, state.over)) {
                    dossier.answer(Source::Policy(number), found);
                    used |= *open;
                }
            }
            count(theirs, used, explored);
            let seen = state.facts.clone();
            contribution.facts = contribution.facts.and_then(|mut all| all.add(seen?).then_some(all));
        }
        contribution
    }
}

/// Adds what a member did; where its verdicts are used, its paths and notes are the entry's.
fn count(theirs: &Explored, used: bool, ours: &mut Explored) {
    let statistics = Statistics { paths: theirs.statistics.paths, ..ours.statistics.clone() };
    if used {
        ours.statistics = statistics;
        ours.report.notes = theirs.report.notes.clone();
    }
    ours.statistics.add_work(&theirs.statistics);
}

/// Is this verdict the last word? A violation is at any time, a proof when everything was explored.
fn is_settled(report: &PropertyReport, over: bool) -> bool {
    match report.verdict {
        Verdict::Violated(_) => true,
        Verdict::Proved => over,
        Verdict::Bounded { .. } | Verdict::Unknown { .. } => false,
    }
}

/// Explores the entry by one policy, as far as it is granted.
fn explore(
    member: &Member,
    project: &Project,
    request: &Request,
    (select, unique): (&[String], &str),
    options: Options,
    solvers: &Mutex<Vec<Interrupter>>,
) -> Option<(Explored, Option<Facts>)> {
    let source = Input::open(project).ok()?;
    let mut loaded = source.load(select).ok()?;
    loaded.keep_properties(&request.properties).ok()?;
    let entry = loaded.entries.iter().find(|e| e.unique == unique)?.function;
    let mut turns: u64 = 0;
    let mut progress = |p: &Progress| {
        turns += 1;
        let mut state = lock(&member.state);
        state.done = p.effort.saturating_add(turns.saturating_mul(TURN));
        if let Some(news) = &p.news {
            state.explored = Some((**news).clone());
        }
        member.news.notify_all();
        while state.done >= state.granted && !state.cancelled {
            state = match member.news.wait(state) {
                Ok(state) => state,
                Err(poisoned) => poisoned.into_inner(),
            };
        }
        if state.cancelled { Control::Stop } else { Control::Continue }
    };
    let mut solver = |interrupter| lock(solvers).push(interrupter);
    let explored = drive::explore(&mut loaded, entry, options, None, &mut solver, &mut progress);
    let facts = Facts::of(loaded.trace.as_ref(), &source);
    Some((explored, facts))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
