//! Answers that are kept between runs.
//!
//! The key of an answer says what was asked: the entry, the properties, every option that has a part in an answer, the
//! build of the engine, the JDK. Its variant says of what state of the program: the fingerprint of each fact about
//! the user's classes that exploration, proof and loading asked for. An answer is used again when all these facts have
//! the fingerprints they had, which is seen without executing anything. Only finished answers are kept: none that the
//! clock, the memory or the user cut short.

use crate::args::{CheckArgs, StoreArgs};
use crate::cutoff::{Behaviours, Method, is_plain};
use crate::drive;
use crate::finding::Finding;
use crate::input::Kind;
use crate::load::{Source, Trace};
use crate::plan::{Chosen, chooses_many};
use crate::prove::second_solver;
use conspect_engine::verdict::{Confirmation, EntryReport, Verdict};
use conspect_front_js as js;
use conspect_front_jvm::{ClassSources, Fact, Print};
use conspect_store::{BUILD, DIRECTORY, Hasher, Key, Record, RecordKind, Store, Variant};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often what was found is written: what a kill costs is computed again in so much time.
pub const FLUSH: Duration = Duration::from_millis(50);
/// The layout of payloads.
const LAYOUT: &str = "answer of an entry, 1";

/// The facts that an answer depends on, with their fingerprints: the kind of fact, class, method.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts(BTreeMap<(u8, String, String), Print>);

const CODE: u8 = 4;
const LINES: u8 = 5;
/// Kinds of facts about JavaScript begin here.
const SCRIPTS: u8 = 16;
const SCRIPT_LINES: u8 = SCRIPTS + 4;

impl Facts {
    /// The facts that were asked for, as the files were that were read; `None` where files cannot be read again.
    pub fn of(trace: Option<&Trace>, source: &Source) -> Option<Facts> {
        Some(match (trace, source.classes(), source.scripts()) {
            (Some(Trace::Java(trace)), Some(classes), _) => Facts::printed(trace.facts().iter(), classes),
            (Some(Trace::JavaScript(trace)), _, Some(scripts)) => {
                let print = |fact: &js::Fact| Some((packed_script(fact), scripts.print(fact)?));
                Facts(trace.facts().iter().map(print).collect::<Option<_>>()?)
            }
            _ => Facts::default(),
        })
    }

    /// Adds that everything in the files of a JavaScript program counts. False when it changed in between.
    pub fn add_whole(&mut self, source: &Source) -> bool {
        let Some(scripts) = source.scripts() else { return true };
        let fact = js::Fact::Whole;
        scripts.print(&fact).is_some_and(|p| self.add(Facts(BTreeMap::from([(packed_script(&fact), p)]))))
    }

    /// These facts, as the class files were that were read.
    pub fn printed<'a>(facts: impl Iterator<Item = &'a Fact>, classes: &ClassSources) -> Facts {
        Facts(facts.map(|fact| (packed(fact), classes.print(fact))).collect())
    }

    /// Those that are neither bodies nor their lines.
    pub fn beside_bodies(&self) -> Facts {
        Facts(
            self.0
                .iter()
                .filter(|(k, _)| ![CODE, LINES].contains(&k.0))
                .map(|(k, p)| (k.clone(), *p))
                .collect(),
        )
    }

    /// Adds the facts of another look at the program. False when the program changed in between.
    pub fn add(&mut self, other: Facts) -> bool {
        other.0.into_iter().all(|(fact, print)| *self.0.entry(fact).or_insert(print) == print)
    }

    /// What a method's body is now.
    pub fn of_body(classes: &ClassSources, (class, method): &Method) -> Facts {
        let fact = Fact::Code(class.as_str().into(), method.as_str().into());
        Facts(BTreeMap::from([(packed(&fact), classes.print(&fact))]))
    }

    /// The methods whose bodies are among the facts.
    pub fn bodies(&self) -> impl Iterator<Item = Method> + '_ {
        self.0.keys().filter(|k| k.0 == CODE).map(|(_, class, method)| (class.clone(), method.clone()))
    }

    /// Is the body of this method among the facts?
    pub fn has_body(&self, (class, method): &Method) -> bool {
        self.0.contains_key(&(CODE, class.clone(), method.clone()))
    }

    /// The methods whose bodies are others now; `None` when anything else is.
    pub fn edited(&self, classes: &ClassSources) -> Option<Vec<Method>> {
        let mut out = vec![];
        for (fact, print) in &self.0 {
            if classes.print(&unpacked(fact)?) != *print {
                let (CODE, class, method) = fact else { return None };
                out.push((class.clone(), method.clone()));
            }
        }
        Some(out)
    }

    /// Forgets what the body of a method was.
    pub fn forget(&mut self, (class, method): &Method) {
        self.0.remove(&(CODE, class.clone(), method.clone()));
    }

    /// Is there no fact that the two have differently?
    pub fn agrees(&self, other: &Facts) -> bool {
        self.0.iter().all(|(fact, print)| other.0.get(fact).is_none_or(|p| p == print))
    }

    /// Do the facts still hold?
    pub fn hold(&self, source: &Source) -> bool {
        let Some(scripts) = source.scripts() else { return self.hold_in(source.classes()) };
        let now = |fact| unpacked_script(fact).and_then(|fact| scripts.print(&fact));
        self.0.iter().all(|(fact, print)| now(fact) == Some(*print))
    }

    /// Do these facts about classes still hold?
    pub fn hold_in(&self, classes: Option<&ClassSources>) -> bool {
        self.0.iter().all(|(fact, print)| {
            let known = unpacked(fact).zip(classes);
            known.is_some_and(|(fact, classes)| classes.print(&fact) == *print)
        })
    }

    pub fn variant(&self) -> Variant {
        let mut hasher = Hasher::default();
        for ((kind, class, method), print) in &self.0 {
            hasher.part([*kind]).part(class).part(method).part(print);
        }
        hasher.variant()
    }

    /// Texts once each, then the facts by their numbers.
    pub fn write(&self, out: &mut Vec<u8>) {
        let mut texts: BTreeMap<&str, u32> = BTreeMap::new();
        for (_, class, method) in self.0.keys() {
            texts.insert(class, 0);
            texts.insert(method, 0);
        }
        number(out, texts.len());
        for (i, (text, index)) in texts.iter_mut().enumerate() {
            *index = i as u32;
            bytes(out, text.as_bytes());
        }
        number(out, self.0.len());
        for ((kind, class, method), print) in &self.0 {
            out.push(*kind);
            number(out, texts[class.as_str()] as usize);
            number(out, texts[method.as_str()] as usize);
            out.extend_from_slice(print);
        }
    }

    pub fn read(input: &mut &[u8]) -> Option<Facts> {
        let count = take_number(input)?;
        let mut texts = vec![];
        for _ in 0..count {
            texts.push(std::str::from_utf8(take_bytes(input)?).ok()?.to_string());
        }
        let count = take_number(input)?;
        let mut facts = BTreeMap::new();
        for _ in 0..count {
            let kind = take(input, 1)?[0];
            let class = texts.get(take_number(input)?)?.clone();
            let method = texts.get(take_number(input)?)?.clone();
            facts.insert((kind, class, method), take(input, 16)?.try_into().ok()?);
        }
        Some(Facts(facts))
    }
}

/// An answer as it is kept.
fn answer_record(key: Key, facts: &Facts, report: &EntryReport) -> Option<Record> {
    let mut payload = vec![];
    facts.write(&mut payload);
    payload.extend_from_slice(&serde_json::to_vec(report).ok()?);
    Some(Record { kind: RecordKind::Answer, key, variant: facts.variant(), payload })
}

fn number(out: &mut Vec<u8>, n: usize) {
    out.extend_from_slice(&(n as u32).to_le_bytes());
}

fn bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    number(out, bytes.len());
    out.extend_from_slice(bytes);
}

fn take<'a>(input: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
    let (head, rest) = input.split_at_checked(len)?;
    *input = rest;
    Some(head)
}

fn take_number(input: &mut &[u8]) -> Option<usize> {
    Some(u32::from_le_bytes(take(input, 4)?.try_into().ok()?) as usize)
}

fn take_bytes<'a>(input: &mut &'a [u8]) -> Option<&'a [u8]> {
    let len = take_number(input)?;
    take(input, len)
}

fn packed(fact: &Fact) -> (u8, String, String) {
    match fact {
        Fact::Classes => (0, String::new(), String::new()),
        Fact::Class(c) => (1, c.to_string(), String::new()),
        Fact::Methods(c) => (2, c.to_string(), String::new()),
        Fact::Method(c, m) => (3, c.to_string(), m.to_string()),
        Fact::Code(c, m) => (CODE, c.to_string(), m.to_string()),
        Fact::Lines(c, m) => (LINES, c.to_string(), m.to_string()),
    }
}

fn unpacked((kind, class, method): &(u8, String, String)) -> Option<Fact> {
    let (class, method) = (class.as_str(), method.as_str());
    Some(match kind {
        0 => Fact::Classes,
        1 => Fact::Class(class.into()),
        2 => Fact::Methods(class.into()),
        3 => Fact::Method(class.into(), method.into()),
        &CODE => Fact::Code(class.into(), method.into()),
        &LINES => Fact::Lines(class.into(), method.into()),
        _ => return None,
    })
}

fn packed_script(fact: &js::Fact) -> (u8, String, String) {
    let (kind, name) = match fact {
        js::Fact::Frame => (SCRIPTS, ""),
        js::Fact::Whole => (SCRIPTS + 1, ""),
        js::Fact::Entry(None) => (SCRIPTS + 2, ""),
        // No function has an empty name.
        js::Fact::Entry(Some(name)) => (SCRIPTS + 2, &**name),
        js::Fact::Code(place) => (SCRIPTS + 3, &**place),
        js::Fact::Lines(place) => (SCRIPT_LINES, &**place),
    };
    (kind, name.into(), String::new())
}

fn unpacked_script((kind, name, _): &(u8, String, String)) -> Option<js::Fact> {
    let name = name.as_str();
    Some(match kind.checked_sub(SCRIPTS)? {
        0 => js::Fact::Frame,
        1 => js::Fact::Whole,
        2 => js::Fact::Entry((!name.is_empty()).then(|| name.into())),
        3 => js::Fact::Code(name.into()),
        4 => js::Fact::Lines(name.into()),
        _ => return None,
    })
}

/// Where answers are kept; `None` when they are not. A store that is there is used; one is made when the user names
/// its place, or when many entries are checked.
pub fn place(args: &StoreArgs, kind: &Kind, many: bool) -> Option<PathBuf> {
    if args.no_store {
        return None;
    }
    if let Some(dir) = &args.store {
        return Some(dir.clone());
    }
    let dir = beside(kind.first())?;
    (many || Store::exists(&dir)).then_some(dir)
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
    /// The hash of all files of an input that is no Java program.
    whole: Option<Key>,
    /// Are its parts not told apart, so that an answer is about all of it?
    is_one: bool,
}

impl Questions {
    /// `None` when the identity of something that has a part in answers is not known.
    pub fn new(args: &CheckArgs, kind: &Kind, source: &Source, properties: &[String]) -> Option<Questions> {
        let mut hasher = Hasher::default();
        hasher.part(LAYOUT).part(BUILD).part(option_env!("Z3_SYS_Z3_VERSION").unwrap_or(""));
        // The printed form of the options names each of them.
        hasher.part(format!("{:?}", drive::options(args, None)));
        hasher.part(format!("{:?}", args.search.loops));
        hasher.part([args.time.is_some(), args.no_replay, chooses_many(args)].map(u8::from));
        let second = second_solver(args.second_solver.as_deref()).ok()?;
        hasher.part(second.and_then(|s| identity(s.program())).unwrap_or_default());
        for property in properties {
            hasher.part(property);
        }
        match source.classes() {
            Some(classes) => {
                hasher.part("java").part(identity(&classes.jdk().join("lib/modules"))?);
                hasher.part(std::fs::read(classes.jdk().join("release")).unwrap_or_default());
            }
            None => {
                hasher.part(node_identity(kind)).part(kind.first().display().to_string());
            }
        }
        let whole = if source.classes().is_some() { None } else { Some(contents(kind, source)?) };
        Some(Questions { hasher, whole, is_one: source.classes().is_none() && source.scripts().is_none() })
    }

    /// The hash of all files of the input when these questions were asked, where it is no Java program.
    pub fn whole(&self) -> Option<Key> {
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

/// What tells one installed file from another without reading it.
pub fn identity(path: &Path) -> Option<String> {
    let path = path.canonicalize().ok()?;
    let meta = std::fs::metadata(&path).ok()?;
    let changed = meta.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", path.display(), meta.len(), changed.as_nanos()))
}

/// The Node that re-executes violations of JavaScript.
fn node_identity(kind: &Kind) -> String {
    let Kind::JavaScript(_) = kind else { return String::new() };
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).find_map(|dir| identity(&dir.join("node")));
    found.unwrap_or_default()
}

/// The hash of all files of an input that is no Java program.
pub fn contents(kind: &Kind, source: &Source) -> Option<Key> {
    let mut hasher = Hasher::default();
    let path = match kind {
        Kind::Java { .. } => return None,
        Kind::Cir(path) | Kind::Demo(path) => path,
        Kind::JavaScript(path) => {
            // Which files belong to it is found anew, so a file that appears counts as well.
            let parts = source.parts(crate::load::Wanted::Functions).ok()?;
            let root = path.parent().unwrap_or(Path::new(""));
            for (_, name) in parts.program.files.iter() {
                let file = [root.join(&**name), PathBuf::from(&**name)];
                let text = file.iter().find_map(|f| std::fs::read(f).ok());
                hasher.part(&**name).part([u8::from(text.is_some())]).part(text.unwrap_or_default());
            }
            path
        }
    };
    hasher.part(path.display().to_string()).part(std::fs::read(path).ok()?);
    Some(hasher.key())
}

/// Looks for kept answers to these questions. What is wrong with the store is said in the remarks.
pub fn recall(
    dir: &Path,
    asked: &[(Key, &Chosen)],
    source: &Source,
    remarks: &mut Vec<String>,
) -> Vec<Option<Finding>> {
    if !Store::exists(dir) {
        return vec![None; asked.len()];
    }
    let mut store = match Store::open_existing(dir) {
        Ok(store) => store,
        Err(error) => {
            remarks.push(error.to_string());
            return vec![None; asked.len()];
        }
    };
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

/// The layout of kept invariants.
const INVARIANTS: &str = "invariants of a property of an entry, 1";
/// Of one property of an entry, the newest invariants are kept, of whatever state of the program.
const ANY: Variant = [0; 16];

/// Under what the proof of a property of an entry is kept. Names of entries tell Java methods apart, not the programs of one file each.
pub fn invariants_key(kind: &Kind, entry: &str, property: &str) -> Key {
    let file = match kind {
        Kind::Java { .. } => String::new(),
        Kind::Cir(path) | Kind::Demo(path) | Kind::JavaScript(path) => path.display().to_string(),
    };
    Hasher::default().part(INVARIANTS).part(BUILD).part(file).part(entry).part(property).key()
}

/// A proof as it is kept. It says nothing of the program; whoever reads it checks it.
fn invariants(key: Key, text: &str) -> Record {
    Record { kind: RecordKind::Invariants, key, variant: ANY, payload: text.as_bytes().to_vec() }
}

/// The proofs that were kept of these properties of an entry, of any earlier version of the program.
pub fn recall_invariants(dir: &Path, kind: &Kind, entry: &str, properties: &[String]) -> Vec<Option<String>> {
    let store = if Store::exists(dir) { Store::open_existing(dir).ok() } else { None };
    // A store that fails is one that holds nothing.
    let Some(mut store) = store else { return vec![] };
    let mut used = vec![];
    let mut out = vec![];
    for property in properties {
        let key = invariants_key(kind, entry, property);
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
            Verdict::Violated(_) | Verdict::Unknown { .. } => false,
        };
        let named = |a: &String| [".java", ".js", ".mjs", ".cjs"].iter().any(|end| a.contains(end));
        !plain || p.assumptions.iter().any(named)
    })
}

/// Were all violations seen on the runtime?
fn is_confirmed(report: &EntryReport) -> bool {
    report.properties.iter().all(|p| match &p.verdict {
        Verdict::Violated(v) => v.confirmation == Confirmation::Confirmed,
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
    store: Option<Store>,
    waiting: Vec<Record>,
    /// The methods that answers were kept about in this run.
    pub bodies: BTreeSet<Method>,
    written: Instant,
    pub remarks: Vec<String>,
}

impl Keeper {
    /// Keeps answers in this directory, or none.
    pub fn new(dir: Option<PathBuf>, asked_for: bool, asks_runtime: bool) -> Keeper {
        Keeper {
            dir,
            asked_for,
            asks_runtime,
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
            facts.0.retain(|(kind, ..), _| ![LINES, SCRIPT_LINES].contains(kind));
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
        self.remarks.append(&mut store.remarks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_read_as_they_were_written() {
        let mut facts = Facts::default();
        for (i, fact) in [
            Fact::Classes,
            Fact::Class("a.B".into()),
            Fact::Code("a.B".into(), "c()V".into()),
            Fact::Lines("a.B".into(), "c()V".into()),
        ]
        .iter()
        .enumerate()
        {
            facts.0.insert(packed(fact), [i as u8; 16]);
            assert_eq!(unpacked(&packed(fact)).as_ref(), Some(fact));
        }
        let mut out = vec![];
        facts.write(&mut out);
        assert_eq!(Facts::read(&mut &out[..]), Some(facts.clone()));
        for len in 0..out.len() {
            assert_eq!(Facts::read(&mut &out[..len]), None);
        }
        let mut changed = facts.clone();
        changed.0.insert(packed(&Fact::Classes), [9; 16]);
        assert_ne!(changed.variant(), facts.variant());
        assert!(!changed.add(facts));
    }
}
