//! What an exploration and the explorations of single functions inside it have in common.

use super::SummaryStatistics;
use super::record::{Asked, Memory, Record, Shelf};
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

/// The summaries of an exploration, and what making them took.
pub(crate) struct Session {
    pub shelf: Rc<dyn Shelf>,
    /// The records that were made or found, by function and by what they were allowed to cost.
    pub records: RefCell<FxHashMap<(FnId, u64), Arc<Record>>>,
    /// Those of which the program was asked for what their making asked for.
    replayed: RefCell<FxHashSet<(FnId, u64)>>,
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
            replayed: RefCell::default(),
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

    /// The record of a function, if it was made before; the program is then as it is when it is made.
    pub fn find(&self, world: &mut World, function: FnId, allowed: u64) -> Option<Arc<Record>> {
        if let Some(record) = self.records.borrow().get(&(function, allowed)) {
            return Some(record.clone());
        }
        let name = world.program.functions[function].name.clone();
        let record = self.shelf.find(&name, allowed)?;
        // The requests belong to nobody.
        world.begin_scope();
        let asked = self.ask_again(world, function, &record);
        world.end_scope();
        asked?;
        self.count(|s| s.taken += 1);
        self.records.borrow_mut().insert((function, allowed), record.clone());
        Some(record)
    }

    /// Asks the program for all that the making of a record asked for, those that it uses included, in order.
    fn ask_again(&self, world: &mut World, function: FnId, record: &Arc<Record>) -> Option<()> {
        let allowed = record.allowed;
        let mut pending = vec![(function, record.clone(), 0)];
        while let Some((f, record, next)) = pending.pop() {
            if next == 0 && self.replayed.borrow().contains(&(f, allowed)) {
                continue;
            }
            let Some(asked) = record.asked.get(next) else {
                self.replayed.borrow_mut().insert((f, allowed));
                continue;
            };
            pending.push((f, record.clone(), next + 1));
            match asked {
                Asked::Summary(name) => {
                    let inner = world.program.function_named(name)?;
                    let known = self.records.borrow().get(&(inner, allowed)).cloned();
                    let inner_record = known.or_else(|| self.shelf.find(name, allowed))?;
                    pending.push((inner, inner_record, 0));
                }
                other => other.again(world)?,
            }
        }
        Some(())
    }

    /// A record was made here.
    pub fn made(&self, function: FnId, record: &Arc<Record>, pages: &BTreeSet<u32>) {
        let key = (function, record.allowed);
        self.records.borrow_mut().insert(key, record.clone());
        self.replayed.borrow_mut().insert(key);
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
            let Some(record) = self.records.borrow().get(&(f, allowed)).cloned() else {
                // One that only another record uses: it was not needed here yet.
                let name = world.program.functions[f].name.clone();
                if let Some(record) = self.shelf.find(&name, allowed) {
                    sum += record.cost;
                    pending.extend(record.uses().filter_map(|n| world.program.function_named(n)));
                }
                continue;
            };
            sum += record.cost;
            pending.extend(record.uses().filter_map(|n| world.program.function_named(n)));
        }
        sum
    }
}
