//! A portfolio of merging policies: what one policy never ends, another one often ends at once.
//!
//! The default policy explores an entry; when it has done a fixed amount of work, the other policies explore the same entry in programs
//! of their own, each on a thread of its own. Work is granted in slices that grow, counted in the engine's steps and never in
//! time: at each checkpoint the default policy waits until the others have done as much as was granted, looks at what they
//! found, and grants the next slice. So the answers are the same on every machine, whatever else it does. A verdict that any
//! member reaches for a property is a verdict for that property.
//!
//! One more member joins as the default policy does, and describes what library functions do with texts of unknown length in place of
//! running their loops ([`Texts`]). It begins when the default policy has met such a function.
//!
//! Another one joins where inputs turn out to have few values ([`Few`]): it tries each of them for itself, path by path.
//!
//! Where numbers of many digits are given (`decimal`), one more looks for violations by such numbers of few digits, which are easier to reason about.
//!
//! The solver's own units are part of the work, and a long search of it is counted before it begins: a member that would go beyond
//! its slice waits first, and the default policy lets the others go as far before it searches on. What a member finds has the amount of
//! work at which it was found, and is looked at from that checkpoint on, never earlier.

use crate::broken::Broken;
use crate::crew::{Crew, Desk};
use crate::drive;
use crate::facts::Facts;
use crate::plan::tells_apart;
use crate::request::Request;
use conspect_engine::{Control, Explored, Few, Merge, Options, Progress, Texts, Turn};
use conspect_solver::{Interrupter, Pace};
use conspect_verdict::{Dossier, PropertyReport, Source, Statistics, Verdict};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The work of the default policy at which the others begin, and at which their first slice has to be done.
const FIRST_SLICE: u64 = 100_000;
/// Each slice adds one part in so many of all that was granted before: what is found is looked at soon, and the slices stay few.
const GROWTH: u64 = 4;
/// A member whose loops went fewer rounds than those of the default policy, which went so many at least, has this part of the work: an
/// unbounded loop ends in none of them, and rounds are what is left to gain.
const ROUNDS: u64 = 9;
const BEHIND: u64 = 4;
/// How much work a turn of the scheduler counts for, beside what is done in it.
const TURN: u64 = 1_000;
/// The policies beside the default one, in the order in which their verdicts count.
const POLICIES: [Merge; 2] = [Merge::Always, Merge::Never];
/// States that may wait in one of them: path by path, what has not ended by then will not end.
const MOST_STATES: usize = 20_000;
/// How often somebody who waits looks whether the run is over.
const TICK: Duration = Duration::from_millis(10);

/// What the members explore.
pub struct Asked {
    /// Whose threads do it.
    pub crew: Crew,
    pub request: Request,
    /// Finds the entry in a new program.
    pub select: Vec<String>,
    /// The name of the entry's function there.
    pub unique: String,
    /// The options of the default policy.
    pub options: Options,
    pub solvers: Arc<Mutex<Vec<Interrupter>>>,
    /// Where an invariant may be broken on purpose.
    pub broken: Broken,
    /// The properties that are to be settled. Members look at no others, which may be settled before.
    pub properties: Vec<String>,
    /// Is the run over?
    pub stop: Rc<dyn Fn() -> bool>,
}

/// The members beside the default policy.
pub struct Portfolio(Option<Rc<Shared>>);

/// What the default policy and its solver have in common.
struct Shared {
    asked: Asked,
    members: RefCell<Vec<Arc<Member>>>,
    /// Did the member begin that describes what is done with texts?
    describes: Cell<bool>,
    /// Did the member begin that tries inputs of few values one by one?
    tries: Cell<bool>,
    /// Did the member begin that keeps to small inputs?
    small: Cell<bool>,
    clock: Clock,
    /// The work at which the default policy looks at the others next.
    checkpoint: Cell<u64>,
    /// How many rounds of its loops it has done.
    rounds: Cell<u64>,
    /// How many properties the members had settled when it looked last, and how many of these are proved.
    settled: Cell<usize>,
    proved: Cell<usize>,
    /// Did paths part, or does the solver search for long? Where there is one path, every policy does the same.
    parted: Cell<bool>,
}

/// How much work a member did, or is about to do: it never goes back.
#[derive(Default)]
struct Clock {
    /// How often it told of its progress.
    turns: Cell<u64>,
    /// What it told last.
    told: Cell<Turn>,
    done: Cell<u64>,
}

impl Clock {
    /// Notes what was done.
    fn progress(&self, p: &Progress) -> u64 {
        self.told.set(p.turn);
        self.turns.set(self.turns.get() + 1);
        self.note(p.turn)
    }

    /// Notes that the solver is about to spend so much more, after so much until now.
    fn search(&self, spent: u64, more: u64) -> u64 {
        self.note(Turn { units: spent.saturating_add(more), ..self.told.get() })
    }

    fn note(&self, turn: Turn) -> u64 {
        let work = turn.work().saturating_add(self.turns.get().saturating_mul(TURN));
        self.done.set(self.done.get().max(work));
        self.done.get()
    }
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
    /// What it knew, with the work that it had done by then: of violations, and at its end.
    found: Vec<(u64, Explored)>,
    /// What it had looked at when it knew something last; `None` where that cannot be said.
    facts: Option<Facts>,
    /// An invariant of ours was broken while somebody wanted its verdicts.
    broken: Option<String>,
}

impl State {
    /// What was known before so much work was done, and whether that was the end.
    fn known(&self, before: u64) -> Option<(&Explored, bool)> {
        let count = self.found.iter().take_while(|(done, _)| *done < before).count();
        let (_, explored) = self.found.get(count.checked_sub(1)?)?;
        Some((explored, self.over && count == self.found.len()))
    }
}

impl Member {
    /// Notes how much was done or is about to be done, and waits until that is granted. False when nobody wants more.
    fn goes_on(&self, done: u64, news: Option<&Explored>) -> bool {
        let mut state = lock(&self.state);
        state.done = done;
        if let Some(news) = news {
            state.found.push((done, news.clone()));
        }
        self.news.notify_all();
        while state.done >= state.granted && !state.cancelled {
            state = match self.news.wait(state) {
                Ok(state) => state,
                Err(poisoned) => poisoned.into_inner(),
            };
        }
        !state.cancelled
    }
}

/// A member's solver waits like the member.
struct MembersPace(Arc<Member>, Rc<Clock>);

impl Pace for MembersPace {
    fn may_spend(&self, spent: u64, more: u64) -> bool {
        self.0.goes_on(self.1.search(spent, more), None)
    }
}

impl Pace for Shared {
    fn may_spend(&self, spent: u64, more: u64) -> bool {
        self.parted.set(true);
        self.reach(self.clock.search(spent, more));
        self.settled.get() < self.asked.properties.len()
    }
}

impl Drop for Portfolio {
    fn drop(&mut self) {
        for member in self.0.iter().flat_map(|shared| shared.members.borrow().clone()) {
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

impl Portfolio {
    /// The default policy alone.
    pub fn alone() -> Portfolio {
        Portfolio(None)
    }

    /// A portfolio whose other members begin when the default policy has done enough.
    pub fn new(asked: Asked) -> Portfolio {
        Portfolio(Some(Rc::new(Shared {
            asked,
            members: RefCell::default(),
            describes: Cell::new(false),
            tries: Cell::new(false),
            small: Cell::new(false),
            clock: Clock::default(),
            checkpoint: Cell::new(FIRST_SLICE),
            rounds: Cell::new(0),
            settled: Cell::new(0),
            proved: Cell::new(0),
            parted: Cell::new(false),
        })))
    }

    /// Whom the solver of the default policy asks before it searches for long.
    pub fn pace(&self) -> Option<Rc<dyn Pace>> {
        self.0.clone().map(|shared| shared as Rc<dyn Pace>)
    }

    /// Notes that the default policy goes on. Says how many properties are settled: by the members together, or proved by them and violated by
    /// what the default policy found.
    pub fn progress(&self, p: &Progress) -> usize {
        let Some(shared) = &self.0 else { return 0 };
        shared.parted.set(shared.parted.get() || p.waiting > 0);
        if let Some(news) = &p.news {
            shared.rounds.set(shared.rounds.get().max(rounds(news)));
        }
        shared.reach(shared.clock.progress(p));
        // No property is both.
        let both = if shared.proved.get() > 0 { shared.proved.get() + p.violations } else { 0 };
        shared.settled.get().max(both)
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
        let open: Vec<bool> =
            dossiers.iter().map(|d| !is_settled(&d.combine().report, true, false)).collect();
        let mut contribution = Contribution { facts: Some(Facts::default()), broken: vec![] };
        if let (Some(shared), true) = (&self.0, open.contains(&true)) {
            shared.start_others(shared.checkpoint.get());
        }
        let members = self.0.iter().flat_map(|shared| shared.members.borrow().clone());
        let members: Vec<Arc<Member>> = members.collect();
        let (Some(shared), true, true) = (&self.0, !members.is_empty(), open.contains(&true)) else {
            return contribution;
        };
        let mut work = shared.checkpoint.get();
        // Whoever has the answer already starts nothing whose end depends on the clock.
        let all = loop {
            shared.grant(work);
            shared.wait(stop);
            if stop() {
                break true;
            }
            let over = members.iter().all(|member| lock(&member.state).over);
            let settled = shared.settled();
            let mut wanted = dossiers.iter().zip(&open).filter(|(_, open)| **open);
            let enough = wanted.all(|(d, _)| settled.iter().any(|s| s.0 == d.property()));
            if over || !timed || enough {
                break over;
            }
            work = grown(work);
        };
        for (member, number) in members.iter().zip(0u8..) {
            let mut state = lock(&member.state);
            state.cancelled = true;
            if let Some(message) = &state.broken {
                contribution.broken.push((number, message.clone()));
                contribution.facts = None;
                continue;
            }
            let before = if all { u64::MAX } else { state.granted };
            let Some((theirs, over)) = state.known(before) else { continue };
            let mut used = false;
            for (dossier, open) in dossiers.iter_mut().zip(&open) {
                let found = theirs.report.properties.iter().find(|r| r.property == dossier.property());
                if let Some(found) = found.filter(|r| is_settled(r, over, false)) {
                    dossier.answer(Source::Policy(number), found);
                    used |= *open;
                }
            }
            count(theirs, used, explored);
            let seen = state.facts.clone();
            // A member that decided nothing is no part of the answer where nobody can say what it looked at.
            if used || seen.is_some() {
                contribution.facts = contribution.facts.and_then(|mut all| all.add(seen?).then_some(all));
            }
        }
        contribution
    }
}

impl Shared {
    /// The default policy has done so much, or is about to: the others do as much first.
    fn reach(&self, done: u64) {
        if !self.parted.get() {
            return;
        }
        while done >= self.checkpoint.get() && self.settled.get() < self.asked.properties.len() {
            if self.members.borrow().is_empty() {
                // What was done before paths parted, the others do first.
                self.checkpoint.set(done.saturating_mul(2));
                self.begin(done.saturating_mul(2));
                continue;
            }
            let slice = self.checkpoint.get();
            let next = grown(slice);
            self.checkpoint.set(next);
            self.wait(&*self.asked.stop);
            if (self.asked.stop)() {
                return;
            }
            let settled = self.settled();
            self.settled.set(settled.len());
            self.proved.set(settled.iter().filter(|s| s.1).count());
            self.start_others(next);
            self.grant(next);
        }
    }

    /// Lets the members do so much altogether, those that are behind a part of it.
    fn grant(&self, work: u64) {
        let ours = self.rounds.get();
        for member in self.members.borrow().iter() {
            let mut state = lock(&member.state);
            let theirs = state.known(state.granted).map_or(0, |(explored, _)| rounds(explored));
            let behind = ours >= ROUNDS && theirs < ours;
            state.granted = state.granted.max(if behind { work / BEHIND } else { work });
            member.news.notify_all();
        }
    }

    /// Starts the other policies with a first slice.
    fn begin(&self, slice: u64) {
        let options = &self.asked.options;
        for merge in POLICIES {
            // What they meet is no reason to begin another member: when they meet it depends on the machine.
            let (texts, few) = (Texts::default(), Few::default());
            self.spawn(slice, Options { merge, texts, few, ..options.clone() });
        }
        if self.members.borrow().is_empty() {
            self.checkpoint.set(u64::MAX);
        }
        self.start_others(slice);
    }

    /// Starts the member that describes what is done with texts, where the default policy has met something that can be described, and the one
    /// that tries inputs of few values one by one, and the one that keeps to small inputs, where it has met such inputs.
    fn start_others(&self, slice: u64) {
        let options = &self.asked.options;
        if options.texts.asked.load(Ordering::Relaxed) && !self.describes.replace(true) {
            let texts = Texts { by_contract: true, ..Texts::default() };
            self.spawn(slice, Options { texts, few: Few::default(), ..options.clone() });
        }
        if options.few.met_small.load(Ordering::Relaxed) && !self.small.replace(true) {
            let few = Few { small: true, ..Few::default() };
            self.spawn(
                slice,
                Options { merge: Merge::Never, texts: Texts::default(), few, ..options.clone() },
            );
        }
        if self.tries.get() {
            return;
        }
        let split = options.few.chosen();
        if !split.is_empty() {
            self.tries.set(true);
            let few = Few { split: Arc::new(split), ..Few::default() };
            self.spawn(
                slice,
                Options { merge: Merge::Never, texts: Texts::default(), few, ..options.clone() },
            );
        }
    }

    /// Starts a member with a first slice.
    fn spawn(&self, slice: u64, options: Options) {
        let asked = &self.asked;
        let state = State { granted: slice, ..State::default() };
        let member = Arc::new(Member { state: Mutex::new(state), news: Condvar::new() });
        let theirs = member.clone();
        let options = Options { max_states: MOST_STATES.min(options.max_states), ..options };
        let (request, solvers) = (asked.request.clone(), asked.solvers.clone());
        let (broken, breaks) = (asked.broken.clone(), asked.broken.clone());
        let (select, unique) = (asked.select.clone(), asked.unique.clone());
        let properties = asked.properties.clone();
        let (at_work, ends) = (member.clone(), Ends(theirs));
        let work = move |desk: &mut Desk| {
            broken.on_purpose(&format!("a policy for {unique}"));
            explore(&at_work, desk, &request, (&select, &unique, &properties), options, &solvers)
        };
        // Whatever fails here has no bearing on what is known.
        let after = move |found| {
            let mut state = lock(&ends.0.state);
            match found {
                Ok(None) => {}
                Ok(Some((explored, facts))) => {
                    let done = state.done;
                    state.found.push((done, explored));
                    state.facts = facts;
                    state.over = true;
                }
                Err(message) if !state.cancelled => {
                    breaks.set();
                    state.broken = Some(message);
                }
                Err(_) => {}
            }
        };
        if asked.crew.give(work, after) {
            self.members.borrow_mut().push(member);
        }
    }

    /// Waits until every member has done what it was granted or is over.
    fn wait(&self, stop: &dyn Fn() -> bool) {
        for member in self.members.borrow().iter() {
            let mut state = lock(&member.state);
            while state.done < state.granted && !state.over && !stop() {
                state = match member.news.wait_timeout(state, TICK) {
                    Ok((state, _)) => state,
                    Err(poisoned) => poisoned.into_inner().0,
                };
            }
        }
    }

    /// The properties that have a verdict that a member reached within what it was granted, and whether they are proved.
    fn settled(&self) -> Vec<(String, bool)> {
        let mut found: Vec<(String, bool)> = vec![];
        for member in self.members.borrow().iter() {
            let state = lock(&member.state);
            let Some((explored, over)) = state.known(state.granted) else { continue };
            let apart = tells_apart(&self.asked.request);
            let settled = explored.report.properties.iter().filter(|r| is_settled(r, over, apart));
            found.extend(settled.map(|r| (r.property.clone(), matches!(r.verdict, Verdict::Proved))));
        }
        found.sort();
        found.dedup_by(|a, b| a.0 == b.0);
        found
    }
}

/// What is granted after so much was.
fn grown(work: u64) -> u64 {
    work.saturating_add(work / GROWTH)
}

/// How many rounds of its loops an exploration has done, where nothing but they bounds what holds.
fn rounds(explored: &Explored) -> u64 {
    let bounds = explored.report.properties.iter().filter_map(|r| match &r.verdict {
        Verdict::Bounded { bounds } => Some(bounds.iter().filter(|b| b.limit == "loop-bound")),
        _ => None,
    });
    bounds.flatten().map(|b| b.value).max().unwrap_or(0)
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

/// Is this verdict the last word? A violation is at any time, but for a latent one where that is told apart; a proof when everything was explored, as
/// is an answer that is bounded by nothing but the sizes of inputs.
fn is_settled(report: &PropertyReport, over: bool, apart: bool) -> bool {
    match &report.verdict {
        Verdict::Violated(v) if apart && v.latent.is_some() => over,
        Verdict::Violated(_) | Verdict::Latent(_) => true,
        Verdict::Proved => over,
        Verdict::Bounded { .. } => over && report.verdict.is_bounded_by_inputs(),
        Verdict::Unknown { .. } => false,
    }
}

/// Explores the entry by one policy, as far as it is granted.
fn explore(
    member: &Arc<Member>,
    desk: &mut Desk,
    request: &Request,
    (select, unique, properties): (&[String], &str, &[String]),
    options: Options,
    solvers: &Mutex<Vec<Interrupter>>,
) -> Option<(Explored, Option<Facts>)> {
    let source = desk.source().ok()?;
    let mut loaded = source.load(select).ok()?;
    loaded.keep_properties(properties).ok()?;
    let entry = loaded.entries.iter().find(|e| e.unique == unique)?.function;
    let clock = Rc::new(Clock::default());
    let trace = loaded.trace.clone();
    let mut progress = |p: &Progress| {
        if p.news.is_some() {
            // A violation counts before the end, with what was looked at by then.
            lock(&member.state).facts = Facts::of(trace.as_ref(), &source);
        }
        let goes_on = member.goes_on(clock.progress(p), p.news.as_deref());
        if goes_on { Control::Continue } else { Control::Stop }
    };
    let mut solver = |interrupter| lock(solvers).push(interrupter);
    let pace: Rc<dyn Pace> = Rc::new(MembersPace(member.clone(), clock.clone()));
    let preconditions = source.open_input().preconditions(unique, loaded.trace.as_ref());
    let apart = tells_apart(request);
    let shared = drive::Shared { shelf: None, pace: Some(pace), preconditions, apart };
    let explored = drive::explore(&mut loaded, entry, options, shared, &mut solver, &mut progress);
    let facts = Facts::of(loaded.trace.as_ref(), &source);
    Some((explored, facts))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_of_a_member_never_goes_back() {
        let clock = Clock::default();
        let steps = |steps, units| Turn { steps, units };
        clock.told.set(steps(1_000, 10));
        let before = clock.note(clock.told.get());
        // A long search is counted before it begins, also where it ends early.
        let planned = clock.search(10, 100_000);
        assert!(planned > before + 100_000);
        assert_eq!(clock.note(steps(2_000, 500)), planned);
    }

    #[test]
    fn what_is_found_is_known_from_the_next_checkpoint_on() {
        let explored = |paths| Explored {
            report: conspect_verdict::EntryReport { entry: String::new(), properties: vec![], notes: vec![] },
            statistics: Statistics { paths, ..Statistics::default() },
            open: vec![],
        };
        let found = vec![(100, explored(1)), (300, explored(2))];
        let state = State { found, over: true, ..State::default() };
        let known = |before| state.known(before).map(|(e, over)| (e.statistics.paths, over));
        assert_eq!(known(100), None);
        assert_eq!(known(101), Some((1, false)));
        assert_eq!(known(300), Some((1, false)));
        assert_eq!(known(u64::MAX), Some((2, true)));
    }
}
