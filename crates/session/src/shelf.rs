//! Summaries that outlive an exploration: they are shared by the entries of a run, whatever thread explores them, and kept
//! in the store for later runs.
//!
//! A record of a function holds as long as the facts do that its making asked for (its own body first of all), and as long
//! as the summaries that it uses are the ones that it used. Where a callee was edited, its summary is made anew first; when
//! it says what it said, the callers' records hold. What a callee's making asked for beside bodies (classes, which methods
//! there are) counts for its callers as well.
//!
//! Records are kept of runs in which summaries are used (`--calls`), never on the way to a target, whose line changes bodies, and not
//! where a language says that what its summaries name belongs to one thread.

use crate::broken::Broken;
use crate::drive;
use crate::facts::Facts;
use crate::keep::FLUSH;
use crate::load::{Loaded, Source};
use crate::question::Question;
use crate::request::Request;
use crate::session::Session;
use conspect_engine::summary::{Asked, Calls, Found, Record, Shelf};
use conspect_engine::world::Notebook;
use conspect_lang::{Fact, Trace};
use conspect_store::{BUILD, Hasher, Key, Record as Row, RecordKind, Store};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The layout of payloads.
const LAYOUT: &str = "summary of a function, 1";
/// How far back it is looked for a function that uses itself, and how many functions may wait for each other: no records of
/// ours do the one, and more than the other is damage.
const LOOK: usize = 64;
const DEEPEST: usize = 1 << 22;

/// A function, and what its summary was allowed to cost.
type Name = (String, u64);

/// A record with what it depends on.
struct Kept {
    record: Arc<Record>,
    facts: Facts,
    /// For each function whose summary it uses, in order, what that one is.
    uses: Vec<(String, Key)>,
    /// What the record is for those that use it.
    own: Key,
    /// Was it in the store?
    stored: bool,
}

impl Kept {
    fn new(record: Arc<Record>, facts: Facts, uses: Vec<(String, Key)>, stored: bool) -> Kept {
        let mut hasher = Hasher::default();
        hasher.part(record.bytes()).part(facts.beside_bodies().variant());
        record.inlined.iter().for_each(|f| {
            hasher.part(f);
        });
        // What those that it uses asked for counts for its users as well.
        uses.iter().for_each(|(_, own)| {
            hasher.part(own);
        });
        let own = hasher.key();
        Kept { record, facts, uses, own, stored }
    }

    fn write(&self) -> Vec<u8> {
        let mut out = vec![];
        self.facts.write(&mut out);
        out.extend_from_slice(&(self.uses.len() as u32).to_le_bytes());
        self.uses.iter().for_each(|(_, own)| out.extend_from_slice(own));
        out.extend_from_slice(&self.record.to_bytes());
        out
    }

    fn read(mut payload: &[u8]) -> Option<Kept> {
        let facts = Facts::read(&mut payload)?;
        let (count, rest) = payload.split_first_chunk::<4>()?;
        let count = u32::from_le_bytes(*count) as usize;
        let (keys, rest) = rest.split_at_checked(count.checked_mul(size_of::<Key>())?)?;
        let record = Record::from_bytes(rest)?;
        let names: Vec<String> = record.uses().map(str::to_string).collect();
        let keys = keys.chunks_exact(size_of::<Key>()).filter_map(|c| Key::try_from(c).ok());
        let whole = names.len() == count;
        let uses: Vec<(String, Key)> = names.into_iter().zip(keys).collect();
        whole.then(|| Kept::new(Arc::new(record), facts, uses, true))
    }
}

/// What all threads of a run have in common.
pub struct Shelves {
    base: Hasher,
    dir: Option<PathBuf>,
    broken: Broken,
    made: Mutex<HashMap<Name, Arc<Kept>>>,
    /// Records to be written.
    waiting: Mutex<Vec<Row>>,
    /// What was wrong with the store.
    remarks: Mutex<Vec<String>>,
}

impl Shelves {
    /// The shelves of a run, where summaries are shared. `dir` is the store.
    pub fn of(
        (session, request): (&Session, &Request),
        source: &Source,
        dir: Option<PathBuf>,
        broken: &Broken,
    ) -> Option<Arc<Shelves>> {
        let none = drive::calls(request) == Calls::Inline || request.target.is_some();
        let open = source.open_input();
        if none || !open.shares_summaries() {
            return None;
        }
        let mut base = Hasher::default();
        base.part(LAYOUT).part(BUILD).part(option_env!("Z3_SYS_Z3_VERSION").unwrap_or(""));
        base.part(Question::of_summaries(session, request).bytes());
        base.part(open.platform()?).part(open.contents().ok()?.unwrap_or_default());
        Some(Arc::new(Shelves {
            base,
            dir,
            broken: broken.clone(),
            made: Mutex::default(),
            waiting: Mutex::default(),
            remarks: Mutex::default(),
        }))
    }

    /// What was wrong with the store since this was last asked.
    pub fn remarks(&self) -> Vec<String> {
        std::mem::take(&mut *lock(&self.remarks))
    }

    fn key(&self, (function, allowed): &Name) -> Key {
        self.base.clone().part(function).part(allowed.to_le_bytes()).key()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The shelves as one thread uses them.
pub struct Reader {
    shelves: Arc<Shelves>,
    source: Source,
    store: RefCell<Option<Store>>,
    /// What the store has of a function whose own facts hold.
    candidates: RefCell<HashMap<Name, Option<Arc<Kept>>>>,
    /// For functions whose candidates may hold, the one whose record has to be made first.
    waits: RefCell<HashMap<Name, Name>>,
    written: RefCell<Instant>,
    /// Are new records written?
    writes: Cell<bool>,
}

impl Reader {
    /// Opens the shelves for a thread.
    pub fn new(shelves: &Arc<Shelves>, source: &Source) -> Rc<Reader> {
        let store = shelves.dir.as_ref().filter(|dir| Store::exists(dir));
        Rc::new(Reader {
            shelves: shelves.clone(),
            source: source.clone(),
            store: RefCell::new(store.and_then(|dir| Store::open_existing(dir).ok())),
            candidates: RefCell::default(),
            waits: RefCell::default(),
            written: RefCell::new(Instant::now()),
            writes: Cell::new(true),
        })
    }

    /// The shelf for the exploration of one program.
    pub fn shelf(self: &Rc<Reader>, loaded: &mut Loaded) -> Rc<dyn Shelf> {
        let pages = Rc::new(RefCell::new(vec![]));
        if let Some(trace) = &loaded.trace {
            let notes = Notes { trace: trace.clone(), before: vec![], pages: pages.clone() };
            loaded.world.keep_notes(Box::new(notes));
        }
        Rc::new(OnShelf { reader: self.clone(), pages, own: RefCell::default() })
    }

    /// The record that the store has of a function and whose facts hold.
    fn candidate(&self, name: &Name) -> Option<Arc<Kept>> {
        if let Some(found) = self.candidates.borrow().get(name) {
            return found.clone();
        }
        let key = self.shelves.key(name);
        let rows = self.store.borrow_mut().as_mut().map(|s| s.get(&key)).unwrap_or_default();
        let mut all = rows.iter().filter_map(|(_, payload)| Kept::read(payload));
        let found = all.find(|kept| {
            kept.record.function == name.0 && kept.record.allowed == name.1 && kept.facts.hold(&self.source)
        });
        let found = found.map(Arc::new);
        self.candidates.borrow_mut().insert(name.clone(), found.clone());
        found
    }

    /// What there is of a function. Those that it uses are looked at first, each once, without recursion.
    fn settle(&self, name: &Name) -> Found {
        let missing = self.waits.borrow().get(name).cloned();
        let still = missing.is_some_and(|missing| !lock(&self.shelves.made).contains_key(&missing));
        let mut pending = if still { vec![] } else { vec![(name.clone(), 0usize)] };
        while let Some((name, next)) = pending.pop() {
            if lock(&self.shelves.made).contains_key(&name) {
                continue;
            }
            let Some(kept) = self.candidate(&name) else {
                // Whoever uses it has to wait for a new one.
                let mut waits = self.waits.borrow_mut();
                waits.extend(pending.drain(..).map(|(user, _)| (user, name.clone())));
                break;
            };
            let Some((used, own)) = kept.uses.get(next) else {
                lock(&self.shelves.made).entry(name).or_insert(kept);
                continue;
            };
            let inner = (used.clone(), name.1);
            let known = lock(&self.shelves.made).get(&inner).map(|k| k.own);
            match known {
                Some(now) if now == *own => pending.push((name, next + 1)),
                None if !pending.iter().rev().take(LOOK).any(|(p, _)| *p == inner) => {
                    // It is looked at again after the one that it uses.
                    pending.push((name, next));
                    pending.push((inner, 0));
                }
                // It uses one that is no more, or itself, which no record does that was made by us.
                Some(_) | None => {
                    self.candidates.borrow_mut().insert(name.clone(), None);
                    pending.push((name, 0));
                }
            }
            if pending.len() > DEEPEST {
                break;
            }
        }
        let made = lock(&self.shelves.made);
        if let Some(kept) = made.get(name) {
            return Found::Holds { record: kept.record.clone(), kept: kept.stored };
        }
        drop(made);
        self.first(name)
    }

    /// The first function that a candidate uses and whose record is not there.
    fn first(&self, name: &Name) -> Found {
        let Some(kept) = self.candidate(name) else { return Found::Nothing };
        let made = lock(&self.shelves.made);
        for (used, own) in &kept.uses {
            match made.get(&(used.clone(), name.1)) {
                Some(now) if now.own == *own => {}
                Some(_) => return Found::Nothing,
                None => {
                    let is_it = |a: &Asked| matches!(a, Asked::Summary(f) if f == used);
                    let at = kept.record.asked.iter().position(is_it).unwrap_or(0);
                    let asked = kept.record.asked[..at].to_vec();
                    return Found::First { asked, function: used.clone() };
                }
            }
        }
        Found::Nothing
    }

    /// Writes new records to the store, now or when it is time.
    pub fn flush(&self, now: bool) {
        if !now && self.written.borrow().elapsed() < FLUSH {
            return;
        }
        *self.written.borrow_mut() = Instant::now();
        let Some(dir) = &self.shelves.dir else { return };
        let rows = std::mem::take(&mut *lock(&self.shelves.waiting));
        let mut store = self.store.borrow_mut();
        if store.is_none() && !rows.is_empty() && self.writes.get() {
            // Whoever keeps answers says what is wrong with the store.
            *store = Store::open(dir).ok();
            self.writes.set(store.is_some());
        }
        let Some(store) = &mut *store else { return };
        if !rows.is_empty() && self.writes.get() {
            // Who waited in vain, or has no room, does not try again.
            self.writes.set(store.put(&rows));
        }
        lock(&self.shelves.remarks).append(&mut store.remarks);
    }
}

/// The shelf of one exploration.
struct OnShelf {
    reader: Rc<Reader>,
    pages: Rc<RefCell<Vec<BTreeSet<Fact>>>>,
    /// Records that nobody else could use.
    own: RefCell<BTreeMap<Name, Arc<Record>>>,
}

impl Shelf for OnShelf {
    fn find(&self, function: &str, allowed: u64) -> Found {
        let name = (function.to_string(), allowed);
        if let Some(record) = self.own.borrow().get(&name) {
            return Found::Holds { record: record.clone(), kept: false };
        }
        self.reader.settle(&name)
    }

    fn put(&self, record: &Arc<Record>, pages: &BTreeSet<u32>) {
        let name = (record.function.clone(), record.allowed);
        let shelves = &self.reader.shelves;
        let mut uses = vec![];
        let mut shared = record.shared;
        for used in record.uses() {
            let made = lock(&shelves.made).get(&(used.to_string(), record.allowed)).map(|k| k.own);
            match made {
                Some(own) => uses.push((used.to_string(), own)),
                None => shared = false,
            }
        }
        if !shared {
            self.own.borrow_mut().insert(name, record.clone());
            return;
        }
        let all = self.pages.borrow();
        let facts = pages.iter().filter_map(|p| all.get(*p as usize)).flatten();
        let Some(facts) = Facts::printed(facts, &self.reader.source) else {
            // What cannot be looked at again cannot be used by anybody else.
            self.own.borrow_mut().insert(name, record.clone());
            return;
        };
        let kept = Arc::new(Kept::new(record.clone(), facts, uses, false));
        let mut made = lock(&shelves.made);
        if made.contains_key(&name) {
            return;
        }
        // The worst place: the lock is held, and other threads wait for it.
        shelves.broken.on_purpose(&name.0);
        made.insert(name.clone(), kept.clone());
        drop(made);
        if shelves.dir.is_some() {
            let mut variant = Hasher::default();
            variant.part(kept.facts.variant());
            kept.uses.iter().for_each(|(_, own)| {
                variant.part(own);
            });
            let (key, variant) = (shelves.key(&name), variant.variant());
            let row = Row { kind: RecordKind::Summary, key, variant, payload: kept.write() };
            lock(&shelves.waiting).push(row);
            // An entry may take long, and a kill costs no more than what was made since the last time.
            self.reader.flush(false);
        }
    }
}

/// Notes the facts behind each request on a page of its own.
struct Notes {
    trace: Trace,
    before: Vec<BTreeSet<Fact>>,
    pages: Rc<RefCell<Vec<BTreeSet<Fact>>>>,
}

impl Notebook for Notes {
    fn open(&mut self) {
        self.before.push(self.trace.take());
    }
    fn close(&mut self) -> u32 {
        let page = self.trace.take();
        self.trace.add(page.clone());
        self.trace.add(self.before.pop().unwrap_or_default());
        let mut pages = self.pages.borrow_mut();
        pages.push(page);
        pages.len() as u32 - 1
    }
}
