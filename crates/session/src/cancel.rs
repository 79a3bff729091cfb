//! How a run is told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A wish to stop, shared by all its copies. A run that is cancelled answers with what it knows.
///
/// ```
/// use conspect_session::{Cancel, Input, Project, Request, Session, Silent, Verdict};
/// let dir = tempfile::tempdir()?;
/// let file = dir.path().join("next.js");
/// std::fs::write(&file, "/** @param {int} n */ function next(n) { return n + 1; }")?;
/// let project = Project::open(Input { paths: vec![file], ..Input::default() })?;
/// let request = Request { entries: vec!["next".into()], ..Request::default() };
/// let session = Session::without_store();
/// let cancel = Cancel::new();
/// cancel.cancel(); // from any thread, at any time
/// let cut = session.check(&project, &request, &mut Silent, &cancel)?;
/// assert!(matches!(cut.report.entries[0].properties[0].verdict, Verdict::Unknown { .. }));
/// // The session is as it was.
/// let whole = session.check(&project, &request, &mut Silent, &Cancel::new())?;
/// assert_eq!(whole.report.entries[0].properties[0].verdict, Verdict::Proved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// Each run makes a child of the one it is given, so that what a run decides for itself (its time is up) is not taken for the wish of
/// its caller.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    own: Arc<AtomicBool>,
    parents: Vec<Arc<AtomicBool>>,
}

impl Cancel {
    /// Nobody wants to stop yet.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Asks whatever was given this, or a child of it, to stop.
    pub fn cancel(&self) {
        self.own.store(true, Ordering::SeqCst);
    }

    /// Was it asked to stop? The answer never becomes *no* again.
    pub fn is_cancelled(&self) -> bool {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::SeqCst);
        is_set(&self.own) || self.parents.iter().any(is_set)
    }

    /// One that is cancelled with this, and that can be cancelled alone.
    pub fn child(&self) -> Cancel {
        let parents = self.parents.iter().chain([&self.own]).cloned().collect();
        Cancel { own: Arc::default(), parents }
    }
}
