//! What threads do in no fixed order.
//!
//! A program with threads is executed in one order: each thread runs to its end where another one waits for it. That says
//! what the program does in *every* order where no two threads reach a place, one of them writing, unless one comes after
//! the other by the program's own doing (it started it, or waited for it). So it is noted who reached what, and by vector
//! clocks who comes after whom; the first pair of accesses that nobody orders is a *clash*, and whoever explores the
//! program says that it does not know the other orders.

use conspect_ir::{FieldId, FnId, GlobalId};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A place that threads can share. Objects are named by their addresses; all objects of the initial heap, which may be one
/// another, by the address 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cell {
    Global(GlobalId),
    Field(u64, FieldId),
    /// An element of an array; all elements, or one that is not known, without an index.
    Elem(u64, Option<u64>),
}

/// What an access does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Access {
    Read,
    Write,
    /// One of the steps of an atomic change that can trade places with others of the same kind, such as an addition
    /// whose result nobody looks at.
    Change(u32),
    /// The same of a change that is atomic for those who hold one of these locks.
    Locked(u32, Locks),
}

/// Locks that a thread holds, by the addresses of their objects; 0 where there is none. Of more, some are forgotten.
pub type Locks = [u64; 3];

impl Access {
    /// Does it matter which of the two comes first?
    fn clashes(self, other: Access) -> bool {
        match (self, other) {
            (Access::Read, Access::Read) => false,
            (Access::Change(a), Access::Change(b)) => a != b,
            (Access::Locked(a, held), Access::Locked(b, also)) => {
                a != b || !held.iter().any(|lock| *lock != 0 && also.contains(lock))
            }
            _ => true,
        }
    }
}

/// Two accesses that nobody orders: the place, and the call stack at the second one, innermost first.
#[derive(Clone, Debug)]
pub struct Clash {
    /// `None` for a place that is not known.
    pub cell: Option<Cell>,
    pub stack: Vec<(FnId, u32)>,
}

/// A thread's epoch: how often others have been told of what it did.
type Epoch = u32;

/// An access as it is kept: by whom, when, and what it was.
type Kept = (u32, Epoch, Access);

/// Places that are kept at once. With more, nothing is known any more, which counts as a clash.
const MOST_CELLS: usize = 200_000;

/// A call on the stack: how many are below it, and its function.
pub type Place = (u32, FnId);

/// A lock that a thread holds.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Held {
    lock: u64,
    /// The call that took it, where it holds it no longer than it lasts.
    within: Option<Place>,
}

#[derive(Clone, Debug)]
struct Thread {
    /// By thread: up to which epoch its accesses come before what this thread does now. At its own index, its epoch.
    clock: Vec<Epoch>,
    ended: bool,
    what: Kind,
    held: Vec<Held>,
}

/// What is listed among the threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Thread,
    /// What an initializer does, which runs once for all threads.
    Initializer,
    /// Nothing but a moment of another thread, after which others can come.
    Mark,
}

/// The threads of a path.
#[derive(Clone, Debug)]
pub struct Threads {
    threads: Vec<Thread>,
    current: u32,
    seen: BTreeMap<Cell, SmallVec<[Kept; 2]>>,
    /// By initializer: its number among the threads.
    initializers: BTreeMap<FnId, u32>,
    /// By the global that says how far an initializer is: the initializer.
    states: BTreeMap<GlobalId, FnId>,
    /// The kind of the change that is under way, 0 where there is none, and whether it is one step only under a lock.
    change: (u32, bool),
    clash: Option<Clash>,
    /// Was a clash told already? One says all.
    told: bool,
    /// Is there anything with which what is done now could clash?
    watching: bool,
}

impl Default for Threads {
    fn default() -> Self {
        let first = Thread { clock: vec![1], ended: false, what: Kind::Thread, held: vec![] };
        Threads {
            threads: vec![first],
            current: 0,
            seen: BTreeMap::new(),
            initializers: BTreeMap::new(),
            states: BTreeMap::new(),
            change: (0, false),
            clash: None,
            told: false,
            watching: false,
        }
    }
}

impl Threads {
    /// Is there anything with which what is done now could clash?
    pub fn watches(&self) -> bool {
        self.watching
    }

    /// Is there a thread other than the first that was started and did not end?
    pub fn is_pending(&self) -> bool {
        self.threads.iter().skip(1).any(|t| t.what == Kind::Thread && !t.ended)
    }

    /// Who acts: the innermost of the initializers that run, or the current thread. An initializer comes after all that is under way
    /// where it is run, which in turn goes on after it.
    fn actor(&mut self, initializers: &[FnId]) -> u32 {
        let mut under_way: Vec<u32> = vec![self.current];
        for function in initializers.iter().rev() {
            let number = match self.initializers.get(function) {
                Some(known) => *known,
                None => {
                    let runner = under_way[under_way.len() - 1];
                    let number = self.add(runner, Kind::Initializer);
                    for other in &under_way {
                        self.threads[number as usize].clock[*other as usize] = Epoch::MAX;
                        self.threads[*other as usize].clock[number as usize] = Epoch::MAX;
                    }
                    self.initializers.insert(*function, number);
                    number
                }
            };
            under_way.push(number);
        }
        under_way[under_way.len() - 1]
    }

    /// Something new, which comes after all that its parent knows of.
    fn add(&mut self, parent: u32, what: Kind) -> u32 {
        let number = self.threads.len() as u32;
        let mut clock = self.threads[parent as usize].clock.clone();
        clock.push(u32::from(what != Kind::Mark));
        self.threads.push(Thread { clock, ended: what != Kind::Thread, what, held: vec![] });
        for thread in &mut self.threads {
            thread.clock.resize(number as usize + 1, 0);
        }
        number
    }

    /// A new thread begins after what the current one did so far; its number.
    pub fn fork(&mut self) -> u32 {
        self.branch(Kind::Thread)
    }

    /// A mark of what the current thread did so far, which others can come after as after a thread; its number.
    pub fn mark(&mut self) -> u32 {
        self.branch(Kind::Mark)
    }

    fn branch(&mut self, what: Kind) -> u32 {
        let number = self.add(self.current, what);
        let parent = self.current as usize;
        self.threads[parent].clock[parent] += 1;
        self.settle();
        number
    }

    /// What follows is done by this thread; the one that did what came before.
    pub fn enter(&mut self, thread: u32) -> u32 {
        let before = std::mem::replace(&mut self.current, thread.min(self.threads.len() as u32 - 1));
        self.settle();
        before
    }

    /// The current thread has ended; what follows is done by this one.
    pub fn leave(&mut self, thread: u32) {
        if self.current != thread {
            self.threads[self.current as usize].ended = true;
        }
        self.enter(thread);
    }

    /// What follows comes after all that this thread did.
    pub fn join(&mut self, thread: u32) {
        let Some(other) = self.threads.get(thread as usize) else { return };
        let clock = other.clock.clone();
        let own = &mut self.threads[self.current as usize].clock;
        for (mine, theirs) in own.iter_mut().zip(clock) {
            *mine = (*mine).max(theirs);
        }
        self.settle();
    }

    /// Does the present come after all that this thread did?
    pub fn is_before(&self, thread: u32) -> bool {
        let Some(other) = self.threads.get(thread as usize) else { return false };
        let own = &self.threads[self.current as usize].clock;
        thread == self.current
            || other.ended && other.clock.iter().zip(own).all(|(theirs, mine)| theirs <= mine)
    }

    /// Begins a change of a kind, or ends it with 0.
    pub fn change(&mut self, kind: u32) {
        self.change = (kind, false);
    }

    /// The same of a change that is one step only for those who hold a lock that the current thread holds.
    pub fn change_locked(&mut self, kind: u32) {
        self.change = (kind, true);
    }

    /// The current thread takes a lock, until it gives it back or the call is over in which it took it. One whose address is not known
    /// is none that others are known to hold.
    pub fn take(&mut self, lock: Option<u64>, within: Option<Place>) {
        let held = &mut self.threads[self.current as usize].held;
        if let Some((depth, _)) = within {
            // Calls that were here or above are over, whether they gave their locks back or not. So is one of the same function: it cannot be
            // told from the call that takes this lock, which is then known to hold its last one only.
            held.retain(|h| h.within.is_none_or(|(d, _)| d < depth));
        }
        if let Some(lock) = lock {
            held.push(Held { lock, within });
        }
    }

    /// It is not known any more which of the calls that took locks are under way.
    pub fn forget_calls(&mut self) {
        self.threads[self.current as usize].held.retain(|h| h.within.is_none());
    }

    /// The current thread gives a lock back; all of them where it is not known which.
    pub fn give(&mut self, lock: Option<u64>) {
        let held = &mut self.threads[self.current as usize].held;
        match lock {
            Some(lock) => {
                if let Some(last) = held.iter().rposition(|h| h.lock == lock) {
                    held.remove(last);
                }
            }
            None => held.clear(),
        }
    }

    /// The locks that the current thread holds, of those that it took in calls which are on the stack, innermost first.
    fn locks(&self, stack: &[(FnId, u32)]) -> Locks {
        let mut out: Vec<u64> = vec![];
        for held in &self.threads[self.current as usize].held {
            let valid = held.within.is_none_or(|(depth, function)| {
                let at = stack.len().checked_sub(depth as usize + 1);
                at.and_then(|at| stack.get(at)).is_some_and(|(f, _)| *f == function)
            });
            if valid && !out.contains(&held.lock) {
                out.push(held.lock);
            }
        }
        out.sort_unstable();
        let mut locks = Locks::default();
        for (place, lock) in locks.iter_mut().zip(out) {
            *place = lock;
        }
        locks
    }

    /// Finds out whether there is anything to clash with; what was done is forgotten where all of it comes before what follows.
    fn settle(&mut self) {
        let others = 0..self.threads.len() as u32;
        self.watching = !self.told
            && others
                .filter(|n| self.threads[*n as usize].what != Kind::Initializer)
                .any(|number| !self.is_before(number));
        if !self.watching {
            self.seen.clear();
        }
    }

    /// The state of an initializer is written, by the innermost of those that run.
    pub fn initializes(&mut self, state: GlobalId, initializers: &[FnId]) {
        self.actor(initializers);
        if let Some(own) = initializers.first() {
            self.states.insert(state, *own);
        }
    }

    /// The state of an initializer is looked at: what it did comes before what follows, and so does what other initializers
    /// did before it.
    pub fn initialized(&mut self, state: GlobalId, within: &[FnId]) {
        let Some(function) = self.states.get(&state) else { return };
        let Some(done) = self.initializers.get(function).copied() else { return };
        let actor = self.actor(within);
        for i in 0..self.threads.len() {
            if self.threads[i].what != Kind::Initializer || i == actor as usize {
                continue;
            }
            let known = self.threads[done as usize].clock[i];
            let known = if i == done as usize { Epoch::MAX } else { known };
            let own = &mut self.threads[actor as usize].clock[i];
            *own = (*own).max(known);
        }
    }

    /// A place is reached, by the innermost of the initializers that run where there are some.
    pub fn reach(
        &mut self,
        cell: Cell,
        access: Access,
        initializers: &[FnId],
        stack: impl Fn() -> Vec<(FnId, u32)>,
    ) {
        if self.clash.is_some() || self.told {
            return;
        }
        let actor = self.actor(initializers);
        let access = match self.change {
            (0, _) => access,
            (kind, false) => Access::Change(kind),
            (kind, true) => Access::Locked(kind, self.locks(&stack())),
        };
        let clock = &self.threads[actor as usize].clock;
        let clashes = |kept: &SmallVec<[Kept; 2]>| {
            kept.iter().any(|(who, when, what)| {
                *who != actor && clock[*who as usize] < *when && access.clashes(*what)
            })
        };
        let clashes = self.seen.range(related(cell)).any(|(_, kept)| clashes(kept))
            || match cell {
                Cell::Elem(array, Some(_)) => self.seen.get(&Cell::Elem(array, None)).is_some_and(clashes),
                _ => false,
            };
        let epoch = clock[actor as usize];
        let kept = self.seen.entry(cell).or_default();
        match kept.iter_mut().find(|(who, _, what)| *who == actor && *what == access) {
            Some(known) => known.1 = epoch,
            None => kept.push((actor, epoch, access)),
        }
        if clashes || self.seen.len() > MOST_CELLS {
            self.clash = Some(Clash { cell: Some(cell), stack: stack() });
        }
    }

    /// Something is reached of which nobody knows what it is.
    pub fn reach_unknown(&mut self, stack: impl FnOnce() -> Vec<(FnId, u32)>) {
        if self.clash.is_none() && !self.told {
            self.clash = Some(Clash { cell: None, stack: stack() });
        }
    }

    /// Two accesses that nobody orders, told once.
    pub fn take_clash(&mut self) -> Option<Clash> {
        let clash = self.clash.take()?;
        self.told = true;
        self.settle();
        Some(clash)
    }

    /// Is there something to tell?
    pub fn has_clash(&self) -> bool {
        self.clash.is_some()
    }

    /// What two paths that meet know of their threads; `None` where their threads are not the same.
    pub fn merge(a: &Threads, b: &Threads) -> Option<Threads> {
        let alike = |x: &Thread, y: &Thread| {
            x.clock == y.clock && x.ended == y.ended && x.what == y.what && x.held == y.held
        };
        let same = a.threads.len() == b.threads.len()
            && a.threads.iter().zip(&b.threads).all(|(x, y)| alike(x, y))
            && (a.current, a.change) == (b.current, b.change)
            && a.initializers == b.initializers
            && a.states == b.states;
        if !same {
            return None;
        }
        let mut out = a.clone();
        for (cell, kept) in &b.seen {
            let own = out.seen.entry(*cell).or_default();
            for (who, when, what) in kept {
                match own.iter_mut().find(|(w, _, x)| w == who && x == what) {
                    Some(known) => known.1 = known.1.max(*when),
                    None => own.push((*who, *when, *what)),
                }
            }
        }
        out.clash = a.clash.clone().or_else(|| b.clash.clone());
        out.told = a.told && b.told;
        out.settle();
        Some(out)
    }
}

/// The cells that are this one, or parts of it.
fn related(cell: Cell) -> RangeInclusive<Cell> {
    match cell {
        Cell::Elem(array, None) => cell..=Cell::Elem(array, Some(u64::MAX)),
        _ => cell..=cell,
    }
}

#[cfg(test)]
mod tests;
