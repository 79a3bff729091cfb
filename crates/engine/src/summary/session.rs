//! What an exploration and the explorations of single functions inside it have in common.

use super::SummaryStatistics;
use super::record::{Asked, Found, Memory, Record, Shelf};
use crate::verdict::Statistics;
use crate::world::World;
use conspect_ir::FnId;
use conspect_solver::Interrupter;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

/// What there is of a function's record.
pub(super) enum Kept {
    Record(Arc<Record>),
    /// The record of this function has to be made first.
    After(FnId),
    Nothing,
}

/// The summaries of an exploration, and what making them took.
pub(crate) struct Session {
    pub shelf: Rc<dyn Shelf>,
    /// The records that were made or found, by function and by what they were allowed to cost.
    pub records: RefCell<FxHashMap<(FnId, u64), Arc<Record>>>,
    /// The function whose summary is to be made first, because it was met too deep inside others.
    pub deferred: Cell<Option<FnId>>,
    /// How many functions are explored by themselves right now, one inside the other.
    pub depth: Cell<usize>,
    /// Whether conditions by the shape of inputs are wanted: they are for people.
    pub shapes: Cell<bool>,
    /// Whether the text of what functions do is wanted, and the text of the last one.
    pub told: RefCell<Option<Option<String>>>,
    /// When the time is up, and how questions are ended from outside.
    pub deadline: Cell<Option<Instant>>,
    pub interrupter: RefCell<Option<Interrupter>>,
    /// What was done in explorations of single functions.
    pub done: RefCell<Statistics>,
}

impl Default for Session {
    fn default() -> Session {
        Session {
            shelf: Rc::new(Memory::default()),
            records: RefCell::default(),
            deferred: Cell::default(),
            depth: Cell::default(),
            shapes: Cell::default(),
            told: RefCell::default(),
            deadline: Cell::default(),
            interrupter: RefCell::default(),
            done: RefCell::default(),
        }
    }
}

impl Session {
    /// A session whose records are kept on a shelf.
    pub fn on(shelf: Rc<dyn Shelf>) -> Session {
        Session { shelf, ..Session::default() }
    }

    /// Counts what was done in the exploration of one function.
    pub fn add(&self, done: &Statistics) {
        let mut sum = self.done.borrow_mut();
        sum.add_work(done);
        if let Some(s) = &done.summaries {
            sum.summaries.get_or_insert_default().add(s);
        }
    }

    /// Counts something.
    pub fn count(&self, what: impl FnOnce(&mut SummaryStatistics)) {
        what(self.done.borrow_mut().summaries.get_or_insert_default());
    }

    /// The record of a function, if it was made before; the program is then as it is when it is made. Or the function
    /// whose record must be made before that can be told.
    pub(super) fn find(&self, world: &mut World, function: FnId, allowed: u64) -> Kept {
        if let Some(record) = self.records.borrow().get(&(function, allowed)) {
            return Kept::Record(record.clone());
        }
        let name = world.program.functions[function].name.clone();
        // What is asked for belongs to nobody.
        world.begin_scope();
        let found = match self.shelf.find(&name, allowed) {
            Found::Nothing => Kept::Nothing,
            Found::Holds { record, kept } => match self.ask_again(world, function, &record.asked, allowed) {
                Some(()) => {
                    self.count(|s| *(if kept { &mut s.taken } else { &mut s.shared }) += 1);
                    world.replayed.insert((function, allowed));
                    self.records.borrow_mut().insert((function, allowed), record.clone());
                    Kept::Record(record)
                }
                None => Kept::Nothing,
            },
            Found::First { asked, function: first } => {
                let again = self.ask_again(world, function, &asked, allowed);
                match again.and_then(|()| world.program.function_named(&first)) {
                    Some(first) => Kept::After(first),
                    None => Kept::Nothing,
                }
            }
        };
        world.end_scope();
        found
    }

    /// Asks the program for all that the making of a record asked for, those that it uses included, in order.
    fn ask_again(&self, world: &mut World, function: FnId, asked: &[Asked], allowed: u64) -> Option<()> {
        if world.replayed.contains(&(function, allowed)) {
            return Some(());
        }
        let mut pending: Vec<(FnId, Arc<[Asked]>, usize)> = vec![(function, asked.into(), 0)];
        while let Some((f, asked, next)) = pending.pop() {
            let Some(one) = asked.get(next) else {
                if f != function {
                    world.replayed.insert((f, allowed));
                }
                continue;
            };
            pending.push((f, asked.clone(), next + 1));
            let Asked::Summary(name) = one else {
                one.again(world)?;
                continue;
            };
            let inner = world.program.function_named(name)?;
            if !world.replayed.contains(&(inner, allowed)) {
                let Found::Holds { record, .. } = self.shelf.find(name, allowed) else { return None };
                pending.push((inner, record.asked.as_slice().into(), 0));
            }
        }
        Some(())
    }

    /// A record was made here.
    pub fn made(&self, world: &mut World, function: FnId, record: &Arc<Record>, pages: &BTreeSet<u32>) {
        let key = (function, record.allowed);
        self.records.borrow_mut().insert(key, record.clone());
        world.replayed.insert(key);
        self.shelf.put(record, pages);
    }

    /// What a record cost, and those that it uses, as far as nobody was charged for them: those that are in `charged` cost
    /// nothing, and are put there. The sum ends beyond `most`.
    pub fn cost(
        &self,
        world: &World,
        function: FnId,
        allowed: u64,
        charged: &mut FxHashSet<(FnId, u64)>,
        most: u64,
    ) -> u64 {
        let mut sum = 0u64;
        let mut pending = vec![function];
        while let Some(f) = pending.pop() {
            if sum > most || !charged.insert((f, allowed)) {
                continue;
            }
            let mut record = self.records.borrow().get(&(f, allowed)).cloned();
            if record.is_none() {
                // One that only another record uses: it was not needed here yet.
                if let Found::Holds { record: found, .. } =
                    self.shelf.find(&world.program.functions[f].name, allowed)
                {
                    record = Some(found);
                }
            }
            let Some(record) = record else { continue };
            sum += record.cost;
            pending.extend(record.uses().filter_map(|n| world.program.function_named(n)));
        }
        sum
    }
}
