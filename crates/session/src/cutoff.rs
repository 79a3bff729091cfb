//! Early cut-off: an answer outlives edits that change no method's behaviour.
//!
//! An answer depends on the bodies of the methods that were executed for it. Where one of them was edited, what matters is
//! not its instructions but what it does: its summary, explored by itself without a caller, as text
//! ([`conspect_engine::summary::behaviour`]). Every run that keeps answers keeps a hash of these texts beside them. A later
//! run that finds a body edited makes the text of the new one; when it is the old one, callers need not be looked at.
//!
//! Only answers that say *proved*, by exploration and without naming a place, are taken over so: what a violation prints
//! shows the instructions on its way.

use crate::broken::Broken;
use crate::drive;
use crate::facts::Facts;
use crate::load::Source;
use crate::project::Project;
use conspect_store::{BUILD, Hasher, Key, Record, RecordKind, Store};
use conspect_verdict::{EntryReport, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The layout of payloads.
const LAYOUT: &str = "behaviour of a method, 1";
/// With more methods edited than this, everything is looked at anew.
const MOST_EDITED: usize = 32;
/// A class initializer runs once, in the state that there is then.
const INITIALIZER: &str = "<clinit>";

/// A method by its class and by its name and descriptor together.
pub type Method = (String, String);

/// What a method did when these facts held; no hash where that could not be told.
#[derive(Clone)]
struct Told {
    facts: Facts,
    hash: Option<Key>,
}

impl Told {
    fn write(&self) -> Vec<u8> {
        let mut out = vec![u8::from(self.hash.is_some())];
        out.extend_from_slice(&self.hash.unwrap_or_default());
        self.facts.write(&mut out);
        out
    }

    fn read(mut payload: &[u8]) -> Option<Told> {
        let (head, rest) = payload.split_at_checked(1 + size_of::<Key>())?;
        payload = rest;
        let hash: Key = head[1..].try_into().ok()?;
        let facts = Facts::read(&mut payload)?;
        Some(Told { facts, hash: (head[0] == 1).then_some(hash) })
    }
}

/// What methods do, as far as the store tells and this run finds out.
pub struct Behaviours<'a> {
    source: &'a Source,
    base: Option<Hasher>,
    now: BTreeMap<Method, Option<Told>>,
    /// What was found out and is to be kept.
    pub records: Vec<Record>,
}

impl<'a> Behaviours<'a> {
    /// Nothing is known yet.
    pub fn new(source: &'a Source) -> Behaviours<'a> {
        Behaviours { source, base: base(source), now: BTreeMap::new(), records: vec![] }
    }

    fn key(&self, (class, method): &Method) -> Option<Key> {
        let mut hasher = self.base.clone()?;
        hasher.part(class).part(method);
        Some(hasher.key())
    }

    /// The facts with which an answer holds now, when all that differs from its own are bodies that do what they did.
    pub fn renewed(
        &mut self,
        store: &mut Store,
        facts: &Facts,
        report: &EntryReport,
        entry: &str,
    ) -> Option<Facts> {
        if !is_plain(report) {
            return None;
        }
        let edited = facts.edited(self.source)?;
        if edited.is_empty() || edited.len() > MOST_EDITED {
            return None;
        }
        let mut renewed = facts.clone();
        for method in &edited {
            // The entry itself is what is asked about.
            if method.1.starts_with(INITIALIZER) || unique(self.source, method).is_none_or(|u| u == entry) {
                return None;
            }
            let then = self.then(store, method, facts)?;
            let now = self.now(store, method)?;
            if now.hash? != then {
                return None;
            }
            renewed.forget(method);
            if !renewed.add(now.facts) {
                return None;
            }
        }
        Some(renewed)
    }

    /// What a method did in the program that an answer is about.
    fn then(&self, store: &mut Store, method: &Method, answer: &Facts) -> Option<Key> {
        let all = store.get(&self.key(method)?);
        all.iter().find_map(|(_, payload)| {
            let told = Told::read(payload)?;
            // What the method alone depends on, and the answer does not, may have been anything then.
            (told.facts.has_body(method) && told.facts.agrees(answer)).then_some(told.hash)?
        })
    }

    /// What a method does now.
    fn now(&mut self, store: &mut Store, method: &Method) -> Option<Told> {
        if let Some(told) = self.now.get(method) {
            return told.clone();
        }
        let mut told = self.kept(store, method);
        if told.is_none() {
            told = tell(self.source, method);
            self.records.extend(told.as_ref().and_then(|told| self.record(method, told)));
        }
        self.now.insert(method.clone(), told.clone());
        told
    }

    /// What the store tells of a method as it is now.
    fn kept(&self, store: &mut Store, method: &Method) -> Option<Told> {
        let all = store.get(&self.key(method)?);
        all.iter().filter_map(|(_, p)| Told::read(p)).find(|told| told.facts.hold(self.source))
    }

    fn record(&self, method: &Method, told: &Told) -> Option<Record> {
        let (key, variant) = (self.key(method)?, told.facts.variant());
        Some(Record { kind: RecordKind::Behaviour, key, variant, payload: told.write() })
    }
}

/// Finds out what these methods do and keeps it, on so many threads, as long as `goes_on`. What was wrong with the store is
/// returned.
pub fn remember(
    dir: &Path,
    project: &Project,
    methods: BTreeSet<Method>,
    threads: usize,
    goes_on: &(dyn Fn() -> bool + Sync),
    broken: &Broken,
) -> Vec<String> {
    let (Ok(source), Ok(mut store)) = (Source::open(project), Store::open(dir)) else { return vec![] };
    let known = Behaviours::new(&source);
    let mut missing: Vec<Method> = methods.into_iter().filter(|m| !m.1.starts_with(INITIALIZER)).collect();
    missing.retain(|m| known.kept(&mut store, m).is_none());
    let (next, told) = (AtomicUsize::new(0), Mutex::new(vec![]));
    let work = || {
        let Ok(source) = Source::open(project) else { return };
        let known = Behaviours::new(&source);
        while goes_on() {
            let Some(method) = missing.get(next.fetch_add(1, Ordering::SeqCst)) else { break };
            let record = broken.guard(|| {
                broken.on_purpose(&format!("what {}.{} does", method.0, method.1));
                tell(&source, method).and_then(|t| known.record(method, &t))
            });
            // The thread's program may be half done; the other threads go on.
            let Ok(record) = record else { break };
            told.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(record);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads.min(missing.len()) {
            // The stack is as large as that of a thread that explores.
            let _ = std::thread::Builder::new().stack_size(crate::STACK).spawn_scoped(scope, work);
        }
    });
    let mut records: Vec<Record> = told.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    records.sort_by_key(|r| r.key);
    if !records.is_empty() {
        store.put(&records);
    }
    store.remarks
}

/// Explores a method by itself. What cannot be entered is told by its body alone.
fn tell(source: &Source, method: &Method) -> Option<Told> {
    let alone = || Some(Told { facts: Facts::of_body(source, method)?, hash: None });
    let unique = unique(source, method)?;
    let Ok(mut loaded) = source.load(std::slice::from_ref(&unique)) else { return alone() };
    let Some(entry) = loaded.entries.first().filter(|e| e.unique == unique).cloned() else { return alone() };
    let text = drive::behaves(&mut loaded, entry.target);
    let mut facts = Facts::of(loaded.trace.as_ref(), source)?;
    if !facts.add(Facts::of_body(source, method)?) {
        return None;
    }
    let hash = text.map(|text| {
        let mut hasher = Hasher::default();
        hasher.part(text);
        hasher.key()
    });
    Some(Told { facts, hash })
}

/// The unique name of a method, where the language has methods that may be explored by themselves.
fn unique(source: &Source, (owner, name): &Method) -> Option<String> {
    source.open_input().function(owner, name)
}

/// What all behaviours of a run have in common.
fn base(source: &Source) -> Option<Hasher> {
    let mut hasher = Hasher::default();
    hasher.part(LAYOUT).part(BUILD).part(option_env!("Z3_SYS_Z3_VERSION").unwrap_or(""));
    hasher.part(source.open_input().platform()?);
    Some(hasher)
}

/// Does an answer say *proved*, and nothing of how?
pub fn is_plain(report: &EntryReport) -> bool {
    report.notes.is_empty()
        && report.properties.iter().all(|p| matches!(p.verdict, Verdict::Proved) && p.certificate.is_none())
}
