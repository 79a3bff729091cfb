//! Broken invariants of ours, which show as panics: one costs the entry at which it showed, and the others are answered.
//!
//! What the thread had of its own (the program, terms, solvers, caches of class files, the connection to the store) goes with the
//! thread: another one takes its place. What threads share stays whole: counters, queues and the summaries that were made, each of which is
//! put in its place in one step when it is finished, so a lock that a panic left behind guards nothing half done.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Was an invariant of ours broken in this run?
#[derive(Clone, Debug, Default)]
pub struct Broken {
    set: Arc<AtomicBool>,
    /// Where a test wants one to break (`--panic-at`).
    at: Option<Arc<str>>,
}

impl Broken {
    /// None was yet.
    pub fn new(at: Option<&str>) -> Broken {
        Broken { set: Arc::default(), at: at.map(Arc::from) }
    }

    pub fn is_set(&self) -> bool {
        self.set.load(Ordering::SeqCst)
    }

    /// Breaks an invariant on purpose where a test asks for it.
    pub fn on_purpose(&self, place: &str) {
        assert!(self.at.as_deref() != Some(place), "--panic-at {place}");
    }

    /// Does something; the message of a panic otherwise, which the panic hook has printed. The caller uses nothing afterwards that may have
    /// been left half done.
    pub fn guard<T>(&self, work: impl FnOnce() -> T) -> Result<T, String> {
        catch(work).inspect_err(|_| self.set())
    }

    /// Notes that an invariant was broken.
    pub fn set(&self) {
        self.set.store(true, Ordering::SeqCst);
    }
}

/// Does something; the message of a panic otherwise, of which it is not said yet that it matters: nobody may want the result any more.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().copied();
        text.or(payload.downcast_ref::<String>().map(|s| &**s)).unwrap_or("no message").to_string()
    })
}
