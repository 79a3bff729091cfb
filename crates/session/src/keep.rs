//! Answers that are kept between runs.
//!
//! The key of an answer says what was asked: the entry, the properties, every option that has a part in an answer, the
//! build of the engine, the JDK. Its variant says of what state of the program: the fingerprint of each fact about
//! the user's classes that exploration, proof and loading asked for. An answer is used again when all these facts have
//! the fingerprints they had, which is seen without executing anything. Only finished answers are kept: none that the
//! clock, the memory or the user cut short.

use crate::cutoff::{Behaviours, Method, is_plain};
use crate::facts::Facts;
use crate::finding::Finding;
use crate::load::Source;
use crate::plan::Chosen;
use crate::project::Project;
use crate::prove::second_solver;
use crate::question::Question;
use crate::request::Request;
use crate::session::{Session, StorePlace};
use conspect_lang::contents;
use conspect_lang::{Fact, Print};
use conspect_store::{BUILD, DIRECTORY, Hasher, Key, Record, RecordKind, SecondLevel, Store, Variant};
use conspect_verdict::{Confirmation, EntryReport, Verdict};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often what was found is written: what a kill costs is computed again in so much time.
pub const FLUSH: Duration = Duration::from_millis(50);
/// The layout of payloads.
const LAYOUT: &str = "answer of an entry, 3";

/// An answer as it is kept.
fn answer_record(key: Key, facts: &Facts, report: &EntryReport) -> Option<Record> {
    let mut payload = vec![];
    facts.write(&mut payload);
    payload.extend_from_slice(&serde_json::to_vec(report).ok()?);
    Some(Record { kind: RecordKind::Answer, key, variant: facts.variant(), payload })
}

/// Where answers are kept; `None` when they are not. A store that is there is used; one is made when the user names
/// its place or one that is shared, or when many entries are checked.
pub fn place(session: &Session, project: &Project, many: bool) -> Option<PathBuf> {
    match &session.store {
        StorePlace::Nowhere => None,
        StorePlace::At(dir) => Some(dir.clone()),
        StorePlace::Usual => {
            let dir = beside(project.first())?;
            (many || session.shared.is_some() || Store::exists(&dir)).then_some(dir)
        }
    }
}

/// The store's usual place: beside the first input; for a directory that has no name on the command line (`.`, `..`),
/// inside it, for whoever works there expects it there.
pub fn beside(input: &Path) -> Option<PathBuf> {
    let full = input.canonicalize().ok()?;
    let dir = if input.file_name().is_some() { full.parent()? } else { &full };
    Some(dir.join(DIRECTORY))
}

/// What all questions of a run have in common.
#[derive(Clone)]
pub struct Questions {
    hasher: Hasher,
    /// The hash of all files of an input whose facts do not say all.
    whole: Option<Print>,
    /// Are its parts not told apart, so that an answer is about all of it?
    is_one: bool,
}

impl Questions {
    /// `None` when the identity of something that has a part in answers is not known.
    pub fn new(
        (session, request): (&Session, &Request),
        project: &Project,
        source: &Source,
        properties: &[String],
    ) -> Option<Questions> {
        let mut hasher = Hasher::default();
        hasher.part(LAYOUT).part(BUILD).part(option_env!("Z3_SYS_Z3_VERSION").unwrap_or(""));
        hasher.part(Question::of_answers(session, request).bytes());
        let second = second_solver(request.second_solver.as_deref()).ok()?;
        hasher.part(second.and_then(|s| contents(s.program())).unwrap_or_default());
        for property in properties {
            hasher.part(property);
        }
        let open = source.open_input();
        hasher.part(project.language.name()).part(open.platform()?);
        let whole = source.contents().ok()?;
        Some(Questions { hasher, whole, is_one: open.print(&Fact::Outline).is_none() })
    }

    /// The hash of all files of the input when these questions were asked, where its facts do not say all.
    pub fn whole(&self) -> Option<Print> {
        self.whole
    }

    /// The key of an entry's answer.
    pub fn key(&self, entry: &Chosen) -> Key {
        let mut hasher = self.hasher.clone();
        hasher.part(self.whole.filter(|_| self.is_one).unwrap_or_default()).part(&entry.unique);
        hasher.part([u8::from(entry.select.is_some())]);
        hasher.key()
    }
}

/// Looks for kept answers to these questions. What is wrong with the store is said in the remarks.
pub fn recall(
    dir: &Path,
    shared: Option<&dyn SecondLevel>,
    asked: &[(Key, &Chosen)],
    source: &Source,
    remarks: &mut Vec<String>,
) -> Vec<Option<Finding>> {
    if !Store::exists(dir) && shared.is_none() {
        return vec![None; asked.len()];
    }
    let opened = if shared.is_some() { Store::open(dir) } else { Store::open_existing(dir) };
    let mut store = match opened {
        Ok(store) => store,
        Err(error) => {
            remarks.push(error.to_string());
            return vec![None; asked.len()];
        }
    };
    if let Some(shared) = shared {
        look_further(&mut store, shared, asked, source);
    }
    let mut used = vec![];
    let mut found = vec![];
    let mut behaviours = Behaviours::new(source);
    let mut records = vec![];
    for (key, entry) in asked {
        let all: Vec<_> =
            store.get(key).into_iter().filter_map(|(v, p)| unpack(&p).map(|a| (v, a.0, a.1))).collect();
        let holds = all.iter().find(|a| a.1.hold(source)).map(|a| (a.0, a.2.clone()));
        let answer = holds.or_else(|| {
            all.iter().find_map(|(_, facts, report)| {
                // The entry's function itself is what the answer is about.
                let renewed = behaviours.renewed(&mut store, facts, report, &entry.unique)?;
                let record = answer_record(*key, &renewed, report)?;
                let variant = record.variant;
                records.push(record);
                Some((variant, report.clone()))
            })
        });
        found.push(answer.map(|(variant, report)| {
            used.push((*key, variant));
            Finding::recalled(EntryReport { entry: entry.name.clone(), ..report }, &entry.unique)
        }));
    }
    records.append(&mut behaviours.records);
    if !records.is_empty() {
        store.put(&records);
    }
    store.used(&used);
    remarks.append(&mut store.remarks);
    found
}

/// Takes over what a shared store has of questions to which this machine's store has no answer that holds.
fn look_further(store: &mut Store, shared: &dyn SecondLevel, asked: &[(Key, &Chosen)], source: &Source) {
    let holds = |payload: &[u8]| unpack(payload).is_some_and(|(facts, _)| facts.hold(source));
    let open = asked.iter().map(|(key, _)| *key);
    let open: BTreeSet<Key> = open.filter(|key| !store.get(key).iter().any(|(_, p)| holds(p))).collect();
    if open.is_empty() {
        return;
    }
    let mut records = shared.fetch(&open.iter().copied().collect::<Vec<Key>>());
    // Answers about other states of the program would push those out that are kept here for going to and fro.
    records.retain(|r| r.kind == RecordKind::Answer && open.contains(&r.key) && holds(&r.payload));
    if !records.is_empty() {
        store.put(&records);
    }
}

/// The layout of kept invariants.
const INVARIANTS: &str = "invariants of a property of an entry, 1";
/// Of one property of an entry, the newest invariants are kept, of whatever state of the program.
const ANY: Variant = [0; 16];

/// Under what the proof of a property of an entry is kept. Names of entries tell Java methods apart, not the programs of one file each.
pub fn invariants_key(project: &Project, entry: &str, property: &str) -> Key {
    let file = project.language.scope(&project.input);
    Hasher::default().part(INVARIANTS).part(BUILD).part(file).part(entry).part(property).key()
}

/// A proof as it is kept. It says nothing of the program; whoever reads it checks it.
fn invariants(key: Key, text: &str) -> Record {
    Record { kind: RecordKind::Invariants, key, variant: ANY, payload: text.as_bytes().to_vec() }
}

/// The proofs that were kept of these properties of an entry, of any earlier version of the program.
pub fn recall_invariants(
    dir: &Path,
    project: &Project,
    entry: &str,
    properties: &[String],
) -> Vec<Option<String>> {
    let store = if Store::exists(dir) { Store::open_existing(dir).ok() } else { None };
    // A store that fails is one that holds nothing.
    let Some(mut store) = store else { return vec![] };
    let mut used = vec![];
    let mut out = vec![];
    for property in properties {
        let key = invariants_key(project, entry, property);
        let found = store.get(&key).into_iter().find_map(|(_, payload)| String::from_utf8(payload).ok());
        used.extend(found.is_some().then_some((key, ANY)));
        out.push(found);
    }
    store.used(&used);
    out
}

/// Keeps proofs of an entry. False when the store cannot be written.
pub fn keep_invariants(dir: &Path, proofs: &[(Key, String)]) -> bool {
    let records: Vec<Record> = proofs.iter().map(|(key, text)| invariants(*key, text)).collect();
    records.is_empty() || Store::open(dir).is_ok_and(|mut store| store.put(&records))
}

fn unpack(mut payload: &[u8]) -> Option<(Facts, EntryReport)> {
    let facts = Facts::read(&mut payload)?;
    Some((facts, serde_json::from_slice(payload).ok()?))
}

/// Does an answer name places, so that the lines of methods matter to it?
fn names_places(report: &EntryReport) -> bool {
    report.properties.iter().any(|p| {
        let plain = match &p.verdict {
            Verdict::Proved => p.certificate.is_none(),
            Verdict::Bounded { bounds } => bounds.iter().all(|b| b.location.is_none()),
            Verdict::Violated(_) | Verdict::Latent(_) | Verdict::Unknown { .. } => false,
        };
        !plain
    })
}

/// Were all violations seen on the runtime?
fn is_confirmed(report: &EntryReport) -> bool {
    report.properties.iter().all(|p| match &p.verdict {
        Verdict::Violated(v) | Verdict::Latent(v) => v.confirmation == Confirmation::Confirmed,
        Verdict::Proved | Verdict::Bounded { .. } | Verdict::Unknown { .. } => true,
    })
}

/// Keeps what is found.
pub struct Keeper {
    dir: Option<PathBuf>,
    /// Must the user be told when nothing can be kept?
    asked_for: bool,
    /// Are violations re-executed on a runtime? Whether that works can depend on the machine.
    asks_runtime: bool,
    shared: Option<Arc<dyn SecondLevel>>,
    store: Option<Store>,
    waiting: Vec<Record>,
    /// The methods that answers were kept about in this run.
    pub bodies: BTreeSet<Method>,
    written: Instant,
    pub remarks: Vec<String>,
}

impl Keeper {
    /// Keeps answers in this directory, or none; and finished ones in a shared store as well.
    pub fn new(
        dir: Option<PathBuf>,
        shared: Option<Arc<dyn SecondLevel>>,
        asked_for: bool,
        asks_runtime: bool,
    ) -> Keeper {
        Keeper {
            dir,
            asked_for,
            asks_runtime,
            shared,
            store: None,
            waiting: vec![],
            bodies: BTreeSet::new(),
            written: Instant::now(),
            remarks: vec![],
        }
    }

    /// Keeps an answer, if it is one to be kept, and what proofs need when the program is edited.
    pub fn keep(&mut self, finding: &Finding) {
        if self.dir.is_some() {
            let records = finding.invariants.iter().map(|(key, text)| invariants(*key, text));
            self.waiting.extend(records);
        }
        let (Some(key), Some(facts), Some(_)) = (finding.key, &finding.facts, &self.dir) else { return };
        if self.asks_runtime && !is_confirmed(&finding.report) {
            return;
        }
        let mut facts = facts.clone();
        if !names_places(&finding.report) {
            facts.forget_lines();
        }
        if is_plain(&finding.report) {
            // Only such an answer outlives an edit, and none outlives one of the entry itself.
            let others = facts.bodies().filter(|(class, m)| format!("{class}.{m}") != finding.function);
            self.bodies.extend(others);
        }
        self.waiting.extend(answer_record(key, &facts, &finding.report));
        if self.written.elapsed() >= FLUSH {
            self.flush();
        }
    }

    /// The store's directory, where answers were kept.
    pub fn dir(&self) -> Option<&Path> {
        self.dir.as_deref()
    }

    /// Writes what waits.
    pub fn flush(&mut self) {
        self.written = Instant::now();
        let records = std::mem::take(&mut self.waiting);
        let (false, Some(dir)) = (records.is_empty(), &self.dir) else { return };
        if self.store.is_none() {
            match Store::open(dir) {
                Ok(store) => self.store = Some(store),
                Err(error) => {
                    // Nobody asked for a store beside a program in a place that cannot be written.
                    if self.asked_for {
                        self.remarks.push(error.to_string());
                    }
                    self.dir = None;
                    return;
                }
            }
        }
        let Some(store) = &mut self.store else { return };
        if !store.put(&records) {
            self.dir = None;
        }
        if let Some(shared) = &self.shared {
            // What only helps to compute answers again is not worth a request each.
            let answers: Vec<Record> = records.into_iter().filter(|r| r.kind == RecordKind::Answer).collect();
            if !answers.is_empty() {
                shared.publish(&answers);
            }
        }
        self.remarks.append(&mut store.remarks);
    }
}
