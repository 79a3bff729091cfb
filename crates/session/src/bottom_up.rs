//! Summaries from the leaves of the call graph up, on all threads, before anything is explored.
//!
//! Each thread makes the call graph for itself, in a program of its own, and so finds the same components in the same order; a
//! component is taken up when those that it calls are done. Summaries go from thread to thread by the shelves. They are
//! those that would be made on demand, so the order has no part in answers, only in when the work is done and where.

use crate::broken::Broken;
use crate::drive;
use crate::error::SessionError;
use crate::load::Source;
use crate::project::Project;
use crate::shelf::{Reader, Shelves};
use conspect_engine::Options;
use conspect_engine::summary::components;
use conspect_ir::FnId;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Beyond so many reachable functions, summaries are made on demand.
const MOST: usize = 50_000;
/// How often a thread that waits looks whether the run goes on.
const TICK: Duration = Duration::from_millis(50);

/// What is to be done.
pub struct Work<'a> {
    pub project: &'a Project,
    /// The names by which the entries are chosen.
    pub select: &'a [String],
    pub options: &'a Options,
    pub shelves: &'a Arc<Shelves>,
    pub threads: usize,
    pub goes_on: &'a (dyn Fn() -> bool + Sync),
    pub broken: &'a Broken,
}

/// What of the components is done; made by the first thread that knows them.
#[derive(Default)]
struct Queue {
    /// For each component how many of those that it calls are not done.
    waits: Vec<usize>,
    users: Vec<Vec<usize>>,
    ready: Vec<usize>,
    left: usize,
    known: bool,
    /// A thread failed: the others need not go on.
    broken: bool,
}

/// Makes the summaries of all functions below the entries. Where an invariant of ours breaks, the rest are made on demand.
pub fn bottom_up(work: &Work<'_>) -> Result<(), SessionError> {
    let (queue, signal) = (Mutex::new(Queue::default()), Condvar::new());
    std::thread::scope(|scope| {
        let mut threads = vec![];
        for _ in 0..work.threads {
            let thread = std::thread::Builder::new().name("summarize".into()).stack_size(crate::STACK);
            let run = || {
                let done = work.broken.guard(|| summarize(work, &queue, &signal));
                if !matches!(done, Ok(Ok(()))) {
                    lock(&queue).broken = true;
                    signal.notify_all();
                }
                done.unwrap_or(Ok(()))
            };
            threads.push(thread.spawn_scoped(scope, run).map_err(SessionError::Thread)?);
        }
        for thread in threads {
            thread.join().unwrap_or(Err(SessionError::Broken))?;
        }
        Ok(())
    })
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One thread's part.
fn summarize(work: &Work<'_>, queue: &Mutex<Queue>, signal: &Condvar) -> Result<(), SessionError> {
    let source = Source::open(work.project)?;
    let mut loaded = source.load(work.select)?;
    let reader = Reader::new(work.shelves, &source);
    let shelf = reader.shelf(&mut loaded);
    let roots: Vec<FnId> = loaded.entries.iter().map(|e| e.function).collect();
    let all = components(&mut loaded.world, &roots, MOST);
    {
        let mut queue = lock(queue);
        if !queue.known {
            queue.known = true;
            queue.left = all.len();
            queue.users = vec![vec![]; all.len()];
            for (i, component) in all.iter().enumerate() {
                queue.waits.push(component.calls.len());
                component.calls.iter().for_each(|c| queue.users[*c].push(i));
                if component.calls.is_empty() {
                    queue.ready.push(i);
                }
            }
            // The first one is taken from the end.
            queue.ready.reverse();
        }
    }
    while let Some(next) = take(work, queue, signal) {
        for name in &all[next].functions {
            if let Some(f) = loaded.world.program.function_named(name) {
                drive::prepare(&mut loaded, f, work.options.clone(), shelf.clone());
            }
        }
        reader.flush(false);
        let mut queue = lock(queue);
        queue.left -= 1;
        for user in queue.users[next].clone() {
            queue.waits[user] -= 1;
            if queue.waits[user] == 0 {
                queue.ready.push(user);
            }
        }
        signal.notify_all();
    }
    reader.flush(true);
    Ok(())
}

/// The next component, once one is ready.
fn take(work: &Work<'_>, queue: &Mutex<Queue>, signal: &Condvar) -> Option<usize> {
    let mut queue = lock(queue);
    loop {
        if queue.left == 0 || queue.broken || !(work.goes_on)() {
            return None;
        }
        if let Some(next) = queue.ready.pop() {
            return Some(next);
        }
        let waited = signal.wait_timeout(queue, TICK);
        queue = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
}
