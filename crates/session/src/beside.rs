//! A search for a proof beside the exploration of an entry.
//!
//! Both go on at the same time, and yet which of them answers does not depend on the machine: the search goes in passes whose effort is
//! counted in the solver's units, exploration's effort is counted too, and for each pass, and for two glances before the first one, there is
//! an effort of exploration at which it waits for that stage of the search and looks at what was found. What the search finds earlier is not
//! looked at earlier. A run with a limit of time waits for the first pass only: later its answers depend on the clock anyway, which the limit
//! names.

use crate::broken::Broken;
use crate::crew::{Crew, Desk};
use crate::facts::Facts;
use crate::keep::recall_invariants;
use crate::project::Project;
use crate::prove::{attempt, keep, kept_file, load};
use conspect_engine::Progress;
use conspect_proof::{Options, Proof, SecondSolver, Stage, Verdict, Worker};
use conspect_verdict::{
    Assumption, Certificate, Dossier, InvariantReport, Location, Says, SecondReport, Source as Contributor,
    Verdict as Found,
};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What is run before paths part is no search: a language whose modules are loaded first spends much on them, and little time. At most so much
/// effort is left out of all that follows.
const LOADING: u64 = 1_000_000;
/// How long exploration goes on alone, for most programs need no more: so many turns or so much effort, whatever the machine.
const HEAD_TURNS: u64 = 400;
const HEAD_EFFORT: u64 = 500_000;
/// The effort or the turns of exploration at which it looks at what the first and the second glance came to, which the prover takes before its
/// first pass. Most proofs are found by one of them in a fraction of the time that exploration takes until it looks at a pass.
const EARLY_LOOKS: [(u64, u64); 2] = [(600_000, 4_000), (1_200_000, 6_000)];
/// The effort or the turns of exploration at which it looks at the first pass, and how much that grows for each further one.
const FIRST_LOOK: u64 = 3_000_000;
const FIRST_LOOK_TURNS: u64 = 10_000;
const LOOK_GROWTH: u64 = 3;
/// Passes where there is no limit of time, for one entry and for each of many: about half a minute and about six seconds.
const PASSES: u32 = 3;
const PASSES_MANY: u32 = 2;
/// Where effort is limited, the clock is the last resort: an answer that it decided is not kept.
const LAST_RESORT: Duration = Duration::from_secs(600);
/// With a limit of time, the search starts at the latest after this time, and nobody waits for its first pass longer.
const LATEST_START: Duration = Duration::from_secs(3);
/// No search begins with less time.
const LEAST: Duration = Duration::from_millis(50);
/// How often somebody who waits looks around.
const TICK: Duration = Duration::from_millis(10);

/// What is asked of the search.
pub struct Asked<'a> {
    pub project: &'a Project,
    /// Whose thread does it.
    pub crew: &'a Crew,
    /// Finds the entry in a new program.
    pub select: &'a [String],
    /// The name of the entry's function there.
    pub unique: &'a str,
    pub properties: Vec<String>,
    /// The time for this entry, where it is limited.
    pub limit: Option<Duration>,
    /// Is the entry one of many?
    pub many: bool,
    /// The directory in which the user keeps invariants.
    pub certificates: Option<&'a Path>,
    /// The store, where proofs of earlier versions of the program may be used.
    pub store: Option<&'a Path>,
    pub second: Option<SecondSolver>,
    /// The process that answers searches.
    pub helper: Option<Worker>,
    /// Where an invariant may be broken on purpose.
    pub broken: Broken,
    /// Who is told of each proof at once.
    pub tell: Box<dyn Fn(Vec<Known>) + Send>,
}

/// A property that is proved.
#[derive(Clone, Debug)]
pub struct Known {
    pub property: String,
    pub certificate: Certificate,
    pub assumptions: Vec<Assumption>,
}

/// A search for a proof beside the exploration of an entry.
pub struct Beside {
    shared: Arc<Shared>,
    /// Is there a thread for it?
    is_searched: bool,
    begun: Instant,
    timed: bool,
    /// Is there something to look at before the first pass: the check of what was kept?
    is_kept: bool,
    /// Where the user keeps the proof of each property.
    files: Vec<(String, PathBuf)>,
    /// How often exploration told of its progress, and the effort before its paths parted.
    turns: Cell<u64>,
    loading: Cell<Option<u64>>,
    /// The stage that exploration has waited for last, and how much of what was told it has looked at.
    waited: Cell<Option<Stage>>,
    seen: Cell<usize>,
}

#[derive(Default)]
struct Shared {
    /// Exploration had its head start, or is over.
    awake: AtomicBool,
    /// Nobody wants the proof any more.
    cancelled: Arc<AtomicBool>,
    told: Mutex<Told>,
    news: Condvar,
}

/// What the search told.
#[derive(Default)]
struct Told {
    /// What was known after the check of kept proofs, where there were some, after each attempt and after each pass.
    stages: Vec<Interim>,
    /// No more will come.
    over: bool,
    /// An invariant of ours was broken while somebody wanted the search.
    broken: Option<String>,
}

impl Told {
    /// The first stage that settles all these properties: the same one however late somebody looks.
    fn first(&self, properties: &[String]) -> Option<&Interim> {
        self.stages.iter().find(|known| known.settles_all(properties))
    }

    /// How much there is to look at once a stage is reached: the same however much was told since.
    fn until(&self, stage: Stage) -> Option<usize> {
        self.stages.iter().position(|known| known.stage >= stage).map(|i| i + 1)
    }
}

// Both take the same for granted of inputs.
const _: () = assert!(conspect_proof::LONGEST_INPUT == conspect_engine::symbolic::LONGEST_INPUT);

/// What was known at a stage of the search.
#[derive(Clone, Default)]
struct Interim {
    stage: Stage,
    /// The properties in order, each with the proof that was found and what it takes for granted.
    found: Vec<(String, Option<(Certificate, Vec<Assumption>)>)>,
    /// For each, the proof as it is kept.
    kept: Vec<Option<String>>,
    /// How many were proved by what was kept.
    rechecked: usize,
    /// What the search looked at, where that can be said.
    facts: Option<Facts>,
    /// Did the clock end something?
    cut: bool,
}

impl Interim {
    /// The proofs.
    fn known(&self) -> Vec<Known> {
        let known = |(property, found): &(String, Option<(Certificate, Vec<Assumption>)>)| {
            let (certificate, assumptions) = found.clone()?;
            Some(Known { property: property.clone(), certificate, assumptions })
        };
        self.found.iter().filter_map(known).collect()
    }

    fn proved(&self) -> usize {
        self.found.iter().filter(|f| f.1.is_some()).count()
    }

    fn settles_all(&self, properties: &[String]) -> bool {
        properties.iter().all(|p| self.found.iter().any(|f| f.0 == *p && f.1.is_some()))
    }
}

/// What a search came to.
#[derive(Default)]
pub struct Settled {
    /// What the search looked at; `None` when another time the answers may be others.
    pub facts: Option<Facts>,
    /// The proofs that were used, by property, as they are kept.
    pub invariants: Vec<(String, String)>,
    /// How many of them are those of an earlier version of the program.
    pub rechecked: usize,
    /// Was it asked for anything? That there is no proof is an answer as well.
    pub asked: bool,
    /// An invariant of ours was broken in the search.
    pub broken: Option<String>,
}

impl Shared {
    /// Waits for a while, or until somebody calls.
    fn sleep(&self) {
        drop(self.news.wait_timeout(lock(&self.told), TICK));
    }

    /// Sets a flag, and wakes whoever waits for it.
    fn call(&self, flag: &AtomicBool) {
        flag.store(true, Ordering::SeqCst);
        self.news.notify_all();
    }
}

/// Says that the search is over, however it ends.
struct Ends(Arc<Shared>);

impl Drop for Ends {
    fn drop(&mut self) {
        let mut told = lock(&self.0.told);
        told.over = true;
        self.0.news.notify_all();
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // Nobody listens any more, whatever ended exploration.
        self.shared.call(&self.shared.cancelled);
    }
}

impl Beside {
    /// No search.
    pub fn idle() -> Beside {
        Beside {
            shared: Arc::default(),
            is_searched: false,
            begun: Instant::now(),
            timed: false,
            is_kept: false,
            files: vec![],
            turns: Cell::new(0),
            loading: Cell::new(None),
            waited: Cell::new(None),
            seen: Cell::new(0),
        }
    }

    /// Starts a search for proofs, in a while.
    pub fn start(asked: Asked) -> Beside {
        let shared: Arc<Shared> = Arc::default();
        let begun = Instant::now();
        let Asked { limit, many, second, helper, broken, tell, .. } = asked;
        let (select, unique, theirs) = (asked.select.to_vec(), asked.unique.to_string(), shared.clone());
        let breaks = broken.clone();
        let properties = asked.properties;
        let files = |dir: &Path| properties.iter().map(|p| kept_file(dir, &unique, p)).collect();
        let files: Vec<PathBuf> = asked.certificates.map(files).unwrap_or_default();
        let kept: Vec<Option<String>> = match asked.store {
            _ if !files.is_empty() => files.iter().map(|f| std::fs::read_to_string(f).ok()).collect(),
            Some(store) => recall_invariants(store, asked.project, &unique, &properties),
            None => vec![],
        };
        let files = properties.iter().cloned().zip(files).collect();
        let is_kept = kept.iter().any(Option::is_some);
        let (searched, crew) = (theirs.clone(), asked.crew);
        let work = move |desk: &mut Desk| {
            // What is kept is tried at once: that is no search.
            let late = || limit.is_some() && begun.elapsed() >= LATEST_START;
            let called =
                || searched.awake.load(Ordering::SeqCst) || searched.cancelled.load(Ordering::SeqCst);
            while !is_kept && !late() && !called() {
                searched.sleep();
            }
            // Exploration may have ended while this slept, or the time is over: a search that cannot end is not begun.
            let left = || limit.map_or(LAST_RESORT, |limit| limit.saturating_sub(begun.elapsed()));
            if searched.cancelled.load(Ordering::SeqCst) {
                return;
            }
            if left() < LEAST {
                let cut = Interim { stage: Stage::pass(0), cut: true, ..Interim::default() };
                lock(&searched.told).stages.push(cut);
                return;
            }
            let options = Options {
                time: left(),
                passes: limit.is_none().then_some(if many { PASSES_MANY } else { PASSES }),
                cancelled: searched.cancelled.clone(),
                kept,
                second,
                worker: helper,
                ..Options::default()
            };
            broken.on_purpose(&format!("a proof of {unique}"));
            search(&searched, desk, (&select, &unique, &properties), (&options, &*tell));
        };
        let over = Ends(theirs);
        let after = move |done: Result<(), String>| {
            let Err(message) = done else { return };
            let mut told = lock(&over.0.told);
            if !over.0.cancelled.load(Ordering::SeqCst) {
                breaks.set();
                told.broken = Some(message);
            }
        };
        let is_searched = crew.give(work, after);
        let timed = limit.is_some();
        let mut beside = Beside::idle();
        (beside.shared, beside.is_searched, beside.begun) = (shared, is_searched, begun);
        (beside.timed, beside.is_kept, beside.files) = (timed, is_kept, files);
        beside
    }

    /// Notes that exploration goes on, and says whether it may stop: is every one of `properties` proved, or among the violated
    /// ones? Where it is time to look at a stage of the search, it waits for it until `stop`.
    pub fn progress(&self, p: &Progress, properties: usize, stop: &dyn Fn() -> bool) -> bool {
        if !self.is_searched {
            return false;
        }
        let turns = self.turns.replace(self.turns.get() + 1);
        if self.loading.get().is_none() && (p.waiting > 0 || p.effort >= LOADING) {
            self.loading.set(Some(p.effort.min(LOADING)));
        }
        let effort = p.effort - self.loading.get().unwrap_or(p.effort);
        if turns >= HEAD_TURNS || effort >= HEAD_EFFORT {
            self.shared.call(&self.shared.awake);
        }
        self.look(effort, turns, stop);
        let told = lock(&self.shared.told);
        if told.broken.is_some() {
            // Whatever exploration finds to hold is not told any more.
            return true;
        }
        let proved =
            self.seen.get().checked_sub(1).and_then(|i| told.stages.get(i)).map_or(0, Interim::proved);
        // No property is both.
        proved > 0 && proved + p.violations >= properties
    }

    /// Waits for the first pass once exploration is over and leaves `properties` open, where there is a limit of time: what this pass proves
    /// spares everybody all that the limit allows, and is the answer however fast the others are.
    pub fn await_first(&self, properties: &[String], stop: &dyn Fn() -> bool) {
        if !self.timed || !self.is_searched || properties.is_empty() {
            return;
        }
        self.shared.call(&self.shared.awake);
        let enough = |told: &Told| told.until(Stage::pass(0)).is_some() || told.first(properties).is_some();
        drop(self.wait(&|| stop() || self.begun.elapsed() >= LATEST_START, enough));
    }

    /// Is every one of `properties` proved, so that nobody has to wait for anything else? Asked only where there is a limit of time, after
    /// [`Beside::await_first`].
    pub fn suffices(&self, properties: &[String]) -> bool {
        self.timed && !properties.is_empty() && lock(&self.shared.told).first(properties).is_some()
    }

    /// The stage that is looked at after this effort or so many turns.
    fn due(&self, effort: u64, turns: u64) -> Option<Stage> {
        let is_due = |at: (u64, u64)| effort >= at.0 || turns >= at.1;
        let mut due = self.is_kept.then_some(Stage::KEPT);
        for (count, at) in (1..).zip(EARLY_LOOKS) {
            due = if is_due(at) { Some(Stage::attempts(0, count)) } else { due };
        }
        let mut at = (FIRST_LOOK, FIRST_LOOK_TURNS);
        // With a limit of time, nobody waits for a later pass.
        for pass in 0..if self.timed { 1 } else { u32::MAX } {
            if !is_due(at) {
                break;
            }
            due = Some(Stage::pass(pass));
            at = (at.0.saturating_mul(LOOK_GROWTH), at.1.saturating_mul(LOOK_GROWTH));
        }
        due
    }

    /// Looks at what is to be seen at this effort, after so many turns.
    fn look(&self, effort: u64, turns: u64, stop: &dyn Fn() -> bool) {
        let due = self.due(effort, turns);
        if let Some(stage) = due.filter(|_| due > self.waited.get()) {
            self.shared.call(&self.shared.awake);
            let told = self.wait(stop, |told| told.until(stage).is_some());
            self.seen.set(told.until(stage).unwrap_or(told.stages.len()));
            self.waited.set(due);
        }
        // With a limit of time, later passes are looked at when they are there.
        let is_late = || self.begun.elapsed() >= LATEST_START;
        if self.timed && (self.waited.get() >= Some(Stage::pass(0)) || is_late()) {
            self.seen.set(lock(&self.shared.told).stages.len());
        }
    }

    /// Waits until the search told enough or is over.
    fn wait(&self, stop: &dyn Fn() -> bool, enough: impl Fn(&Told) -> bool) -> MutexGuard<'_, Told> {
        let mut told = lock(&self.shared.told);
        while !enough(&told) && !told.over && !stop() {
            told = match self.shared.news.wait_timeout(told, TICK) {
                Ok((told, _)) => told,
                Err(poisoned) => poisoned.into_inner().0,
            };
        }
        told
    }

    /// Contributes proofs; where properties are open, it waits for them until the search ends.
    pub fn settle(self, dossiers: &mut [Dossier], stop: &dyn Fn() -> bool) -> Settled {
        if !self.is_searched {
            return Settled { facts: Some(Facts::default()), ..Settled::default() };
        }
        let open: Vec<bool> = dossiers.iter().map(is_open).collect();
        let seen =
            self.seen.get().checked_sub(1).and_then(|i| lock(&self.shared.told).stages.get(i).cloned());
        let mut asked = seen.is_some();
        let mut known = seen.unwrap_or(Interim { facts: Some(Facts::default()), ..Interim::default() });
        let mut ended = true;
        let still = open_properties(dossiers);
        if !known.settles_all(&still) {
            asked = true;
            self.shared.call(&self.shared.awake);
            // The search goes on for what exploration has seen to be violated: nobody waits for that.
            let told = self.wait(stop, |told| told.first(&still).is_some());
            let first = told.first(&still);
            // Another build may find a proof where this one broke.
            ended = (told.over || first.is_some()) && told.broken.is_none();
            if let Some(best) = first.or(told.stages.last()) {
                known = best.clone();
            }
        }
        let broken = {
            let told = lock(&self.shared.told);
            self.shared.cancelled.store(true, Ordering::SeqCst);
            told.broken.clone()
        };
        let invariants = contribute(&known, dossiers, &open);
        for (property, text) in &invariants {
            let file = self.files.iter().find(|f| f.0 == *property);
            // What cannot be kept is found again.
            let _ = file.map(|f| keep(&f.1, text));
        }
        // A search that was cut short might find a proof another time.
        let open = dossiers.iter().any(is_open);
        let settled = (self.timed || !known.cut) && (!open || ended && !known.cut) && broken.is_none();
        let rechecked = known.rechecked.min(invariants.len());
        Settled { facts: known.facts.filter(|_| settled), invariants, rechecked, asked, broken }
    }
}

/// Does nothing that is known settle the property yet?
pub fn is_open(dossier: &Dossier) -> bool {
    matches!(dossier.combine().report.verdict, Found::Bounded { .. } | Found::Unknown { .. })
}

/// The properties that nothing that is known settles yet.
pub fn open_properties(dossiers: &[Dossier]) -> Vec<String> {
    dossiers.iter().filter(|d| is_open(d)).map(|d| d.property().to_string()).collect()
}

/// Contributes the proofs of a stage: those that settle a property that was open, as they are kept.
fn contribute(known: &Interim, dossiers: &mut [Dossier], open: &[bool]) -> Vec<(String, String)> {
    let mut used = vec![];
    for ((property, found), kept) in known.found.iter().zip(&known.kept) {
        let dossier = dossiers.iter_mut().zip(open).find(|(d, _)| d.property() == property);
        if let (Some((certificate, assumptions)), Some((dossier, open))) = (found, dossier) {
            let (verdict, assumptions) = (Found::Proved, assumptions.clone());
            let certificate = Some(certificate.clone());
            dossier.add(Contributor::Proof, Says::Answer { verdict, assumptions, certificate });
            let kept = kept.clone().filter(|_| *open);
            used.extend(kept.map(|text| (property.clone(), text)));
        }
    }
    used
}

/// Looks for proofs, and tells what is found at each stage. Whatever cannot be loaded has no bearing on what is known.
fn search(
    shared: &Shared,
    desk: &mut Desk,
    (select, unique, properties): (&[String], &str, &[String]),
    (options, heard): (&Options, &dyn Fn(Vec<Known>)),
) {
    let Ok(source) = desk.source() else { return };
    let Ok(mut work) = load(&source, select, properties) else { return };
    let parts = &work.parts;
    let Some(entry) = parts.entries.iter().find(|e| e.unique == unique) else { return };
    let function = entry.function;
    let trace = parts.trace.clone();
    let names: Vec<String> = parts.properties.iter().map(|p| p.name.clone()).collect();
    let mut tell = |stage: Stage, proof: &Proof| {
        let certificates = proof.verdicts.iter().cloned().map(|v| certificate(v, &proof.assumptions));
        let known = Interim {
            stage,
            found: names.iter().cloned().zip(certificates).collect(),
            kept: proof.kept.clone(),
            rechecked: proof.rechecked,
            facts: Facts::of(trace.as_ref(), &source),
            cut: proof.cut,
        };
        heard(known.known());
        lock(&shared.told).stages.push(known);
        shared.news.notify_all();
    };
    attempt(&mut work, function, options, &mut tell);
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A proof as the report has it, and what it takes for granted: what all of the entry do, and more.
fn certificate(verdict: Verdict, all: &[Assumption]) -> Option<(Certificate, Vec<Assumption>)> {
    let Verdict::Proved { invariants, checked, second, granted } = verdict else { return None };
    let invariants = invariants.into_iter().map(|i| InvariantReport {
        kind: i.kind.into(),
        location: Location { function: i.function, file: i.file, line: i.line },
        text: i.text,
    });
    let second =
        second.map(|s| SecondReport { solver: s.name, confirmed: s.confirmed as u64, asked: s.asked as u64 });
    let certificate = Certificate { conditions: checked as u64, second, invariants: invariants.collect() };
    Some((certificate, all.iter().cloned().chain(granted).collect()))
}
