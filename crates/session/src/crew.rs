//! Threads that work beside the exploration of entries: they search for proofs, and explore by the other policies of a portfolio.
//!
//! A thread of the crew opens the input once and keeps it open for whatever it does next, so that not every entry's search reads the
//! runtime's library again. Each work makes programs of its own, in which nothing of an earlier one shows (as [`Source::load`] says). There
//! are as many threads as there was work at one time; they end with the run, or with the work that they are at by then.

use crate::broken::catch;
use crate::error::SessionError;
use crate::load::Source;
use crate::project::Project;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// The threads of one run, all on one input. Copies are the same crew.
#[derive(Clone)]
pub struct Crew(Arc<Inner>);

struct Inner {
    project: Project,
    /// Who has nothing to do.
    idle: Mutex<Vec<Sender<Order>>>,
}

/// Work for one thread, and how it is reached when that is done.
struct Order {
    /// Catches what panics in it, and says so by `false`: nothing of the thread is used again.
    work: Box<dyn FnOnce(&mut Desk) -> bool + Send>,
    back: Sender<Order>,
}

/// What a thread keeps from one work to the next.
pub struct Desk {
    project: Project,
    open: Option<Source>,
}

impl Desk {
    /// The input, opened once.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn source(&mut self) -> Result<Source, SessionError> {
        match &self.open {
            Some(source) => Ok(source.clone()),
            None => Ok(self.open.insert(Source::open(&self.project)?).clone()),
        }
    }
}

impl Crew {
    /// A crew without any thread yet.
    pub fn new(project: &Project) -> Crew {
        Crew(Arc::new(Inner { project: project.clone(), idle: Mutex::default() }))
    }

    /// Lets a thread do this; says whether there is one. `after` is given its result, or the message of its panic.
    pub fn give<T>(
        &self,
        work: impl FnOnce(&mut Desk) -> T + Send + 'static,
        after: impl FnOnce(Result<T, String>) + Send + 'static,
    ) -> bool {
        let work = Box::new(move |desk: &mut Desk| {
            let done = catch(|| work(desk));
            let whole = done.is_ok();
            after(done);
            whole
        });
        let idle = lock(&self.0.idle).pop();
        let Some(thread) = idle.or_else(|| self.hire()) else { return false };
        let back = thread.clone();
        thread.send(Order { work, back }).is_ok()
    }

    /// Starts a thread, which waits for work.
    fn hire(&self) -> Option<Sender<Order>> {
        let (sender, receiver) = channel::<Order>();
        let (crew, project) = (Arc::downgrade(&self.0), self.0.project.clone());
        let run = move || {
            let mut desk = Desk { project, open: None };
            // Senders are with the crew, or in an order: when the crew is gone nobody sends any more.
            while let Ok(Order { work, back }) = receiver.recv() {
                if !work(&mut desk) {
                    return;
                }
                if let Some(crew) = Weak::upgrade(&crew) {
                    lock(&crew.idle).push(back);
                }
            }
        };
        let thread = std::thread::Builder::new().name("beside".into()).stack_size(crate::STACK);
        thread.spawn(run).is_ok().then_some(sender)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Input, LANGUAGES};
    use std::sync::mpsc::RecvTimeoutError;
    use std::time::Duration;

    fn crew() -> Crew {
        Crew::new(&Project { language: LANGUAGES[0], input: Input::default() })
    }

    /// Which thread does this.
    fn who(crew: &Crew, panics: bool) -> Result<std::thread::ThreadId, String> {
        let (sender, receiver) = channel();
        let work = move |_: &mut Desk| {
            assert!(!panics, "on purpose");
            std::thread::current().id()
        };
        assert!(crew.give(work, move |done| sender.send(done).expect("somebody waits")));
        let done = receiver.recv_timeout(Duration::from_secs(60)).expect("an answer");
        // It is idle when it said so, which is after the answer.
        while !panics && lock(&crew.0.idle).is_empty() {
            std::thread::yield_now();
        }
        done
    }

    #[test]
    fn a_thread_does_one_work_after_another_until_one_panics() {
        let crew = crew();
        let first = who(&crew, false);
        assert!(first.is_ok());
        assert_eq!(who(&crew, false), first);
        assert_eq!(who(&crew, true), Err("on purpose".into()));
        assert!(lock(&crew.0.idle).is_empty(), "what panicked is not used again");
        assert_ne!(who(&crew, false), first);
    }

    #[test]
    fn idle_threads_end_with_the_crew() {
        let crew = crew();
        let (sender, receiver) = channel::<()>();
        // What a thread has of its own goes when it ends.
        thread_local!(static OWN: std::cell::Cell<Option<Sender<()>>> = const { std::cell::Cell::new(None) });
        assert!(crew.give(move |_| OWN.set(Some(sender)), |_| {}));
        drop(crew);
        let ended = receiver.recv_timeout(Duration::from_secs(60));
        assert_eq!(ended, Err(RecvTimeoutError::Disconnected));
    }
}
