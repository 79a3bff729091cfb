//! The work behind the editor: what a document is a part of, and runs on threads of their own that tell what they find.

use super::place::{has_type, parts};
use crate::ask::{self, Languages};
use crate::config;
use conspect_lang::Input;
use conspect_session::{
    Cancel, EntryReport, Observer, Progress, Project, Request, STACK, Session, Source, StorePlace,
    store_beside,
};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;

/// Work of one entry, as for entries that patterns choose on the command line.
const EFFORT: u64 = 8_000_000;

/// What a run is to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Work {
    /// All that whoever uses the document's program can call; with these functions of it only, where some are named.
    Check(Vec<String>),
    /// One function, with a test for its violation in a directory of this name.
    Test { entry: String, folder: String },
}

/// A run about a document.
#[derive(Clone)]
pub struct Task {
    pub languages: Languages,
    pub path: PathBuf,
    /// Where the text in the editor is a file, when that is to be looked at and not the document as it is on disk.
    pub draft: Option<PathBuf>,
    /// The text that is looked at: which types a file of a compiled language declares.
    pub text: String,
    pub work: Work,
    /// Seconds for the whole run.
    pub time: f64,
    pub threads: u16,
}

/// What a run tells, with the number of the run.
#[derive(Debug)]
pub enum Told {
    /// What the document is a part of.
    About(Box<About>),
    /// So many entries will be looked at.
    Planned(usize),
    /// An entry is explored.
    Progress(String),
    Found(Box<EntryReport>),
    Done(Result<Outcome, String>),
}

/// What a run came to.
#[derive(Debug)]
pub struct Outcome {
    /// Tests that were written.
    pub written: Vec<PathBuf>,
    pub remarks: Vec<String>,
}

/// What a document is a part of.
#[derive(Clone)]
pub struct About {
    pub project: Project,
    /// What is checked: the project, or the one around the draft.
    checked: Project,
    /// The document is a program by itself, which is checked from its own text.
    pub is_source: bool,
    /// Further folders with sources.
    pub sources: Vec<PathBuf>,
    /// The functions of the document that can be checked, as entries are named.
    pub functions: Vec<String>,
    /// What to check of it when nothing is named.
    usual: Request,
    /// The folder of the project.
    home: PathBuf,
    store: StorePlace,
    /// The document is compiled, and newer than all of the build's output.
    pub is_stale: bool,
}

impl std::fmt::Debug for About {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("About").field("functions", &self.functions).finish_non_exhaustive()
    }
}

/// Starts a run on a thread of its own. The last that it tells is [`Told::Done`], whatever happens.
pub fn start<T: From<(u64, Told)> + Send + 'static>(task: Task, number: u64, cancel: &Cancel, to: Sender<T>) {
    let (cancel, last) = (cancel.clone(), to.clone());
    let run = move || {
        let tell = |told| drop(to.send(T::from((number, told))));
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&task, &cancel, &tell)));
        tell(Told::Done(
            done.unwrap_or_else(|_| Err("a broken invariant of Conspect; please report it".into())),
        ));
    };
    let thread = std::thread::Builder::new().name("check".into()).stack_size(STACK).spawn(run);
    if let Err(error) = thread {
        let said = format!("the thread for the analysis cannot be started: {error}");
        drop(last.send(T::from((number, Told::Done(Err(said))))));
    }
}

fn run(task: &Task, cancel: &Cancel, tell: &dyn Fn(Told)) -> Result<Outcome, String> {
    let about = about(task)?;
    tell(Told::About(Box::new(about.clone())));
    let mut request = about.usual.clone();
    request.time = Some(task.time);
    request.limits.effort = request.limits.effort.or(Some(EFFORT));
    match &task.work {
        Work::Check(entries) if entries.is_empty() => {}
        Work::Check(entries) => (request.entries, request.all_public) = (entries.clone(), false),
        Work::Test { entry, folder } => {
            (request.entries, request.all_public) = (vec![entry.clone()], false);
            request.replay.emit_tests = Some(about.home.join(folder));
        }
    }
    if request.entries.is_empty() && !request.all_public && !about.functions.is_empty() {
        // A file of a compiled language whose types the build's output does not have.
        return Ok(Outcome { written: vec![], remarks: vec![] });
    }
    let session = Session {
        threads: task.threads,
        store: about.store.clone(),
        shared: None,
        memory_mb: None,
        helper: ask::this_program(),
    };
    let checked = session
        .check(&about.checked, &request, &mut Listener(tell), cancel)
        .map_err(|error| error.to_string())?;
    Ok(Outcome { written: checked.written, remarks: checked.remarks })
}

struct Listener<'a>(&'a dyn Fn(Told));

impl Observer for Listener<'_> {
    fn planned(&mut self, entries: &[String]) {
        (self.0)(Told::Planned(entries.len()));
    }

    fn progress(&mut self, entry: &str, _: &Progress) {
        (self.0)(Told::Progress(entry.into()));
    }

    fn found(&mut self, report: &EntryReport, _recalled: bool) {
        (self.0)(Told::Found(Box::new(report.clone())));
    }
}

/// Finds what a document is a part of: by itself, or of what the `conspect.toml` around it names.
fn about(task: &Task) -> Result<About, String> {
    let Task { languages, path, text, .. } = task;
    let folder = path.parent().unwrap_or(Path::new("."));
    let found = config::around(folder).map_err(|error| error.to_string())?;
    let (home, filled) = match &found {
        Some((home, config)) => {
            let input = crate::args::InputArgs { inputs: vec![], class_path: None, jdk: None };
            (home.clone(), Some(config::filled(home, config, &input).map_err(|error| error.to_string())?))
        }
        None => (folder.to_path_buf(), None),
    };
    let mut usual = Request::default();
    let (mut sources, mut store) = (vec![], None);
    if let Some((home, config)) = &found {
        let c = &config.check;
        usual.properties.clone_from(&c.properties);
        let l = &mut usual.limits;
        (l.loop_bound, l.call_depth, l.max_steps) = (c.loop_bound, c.call_depth, c.max_steps);
        (l.effort, l.max_states, l.solver_budget) = (c.effort, c.max_states, c.solver_budget);
        sources.extend(config.project.sources.iter().map(|s| home.join(s)));
        // While somebody types, nothing waits for other machines.
        store = c.store.as_ref().filter(|s| ask::address(Path::new(s)).is_none()).map(|s| home.join(s));
    }
    let alone = |path: &Path| {
        Project::open_among(*languages, Input { paths: vec![path.to_path_buf()], ..Input::default() })
    };
    let (project, is_alone) = match (alone(path), filled) {
        (Ok(project), _) => (project, true),
        (Err(_), Some(filled)) => (ask::project_of(*languages, filled).map_err(|e| e.to_string())?, false),
        (Err(error), None) => {
            let hint =
                "in the editor, a `conspect.toml` names the build's output (`conspect init` writes one)";
            return Err(format!("{error}; {hint}"));
        }
    };
    let checked = match &task.draft {
        Some(draft) if is_alone => alone(draft).map_err(|error| error.to_string())?,
        _ => project.clone(),
    };
    let listing = Source::open(&checked)
        .and_then(|source| Ok(source.open_input().listing()?))
        .map_err(|error| error.to_string())?;
    let all = listing.map(|l| l.functions).unwrap_or_default();
    let mut functions: Vec<String> = vec![];
    if is_alone {
        usual.all_public = all.iter().any(|f| f.is_public);
        functions.extend(all.into_iter().map(|f| f.name));
    } else {
        let own: Vec<_> = all.into_iter().filter(|f| is_declared(text, &f.name)).collect();
        usual.entries = own.iter().filter(|f| f.is_public).map(|f| f.name.clone()).collect();
        functions.extend(own.into_iter().map(|f| f.name));
    }
    let place = store.or_else(|| store_beside(project.first()));
    let store = place.map_or(StorePlace::Nowhere, StorePlace::At);
    let is_stale = !is_alone && !functions.is_empty() && is_newer(path, project.input());
    Ok(About { project, checked, is_source: is_alone, sources, functions, usual, home, store, is_stale })
}

/// Does a file declare the type of a method, in its package or namespace?
fn is_declared(text: &str, entry: &str) -> bool {
    let (Some(owner), _) = parts(entry) else { return false };
    let plain = entry.split('(').next().unwrap_or(entry);
    let Some(at) = plain.find(owner) else { return false };
    // The first part of a qualified name that begins with the type's outermost owner is its package.
    let package = plain[..at].trim_end_matches(['.', '/', '$']);
    let says = |line: &str| {
        let line = line.trim().trim_end_matches([';', '{', ' ']);
        let name = line.strip_prefix("package ").or(line.strip_prefix("namespace "));
        name.is_some_and(|n| package == n.trim() || package.starts_with(&format!("{}.", n.trim())))
    };
    has_type(text, owner) && (package.is_empty() || text.lines().any(says) || !names_package(text))
}

/// Does a file say to which package or namespace it belongs?
fn names_package(text: &str) -> bool {
    text.lines().any(|l| ["package ", "namespace "].iter().any(|word| l.trim_start().starts_with(word)))
}

/// Is a file newer than every file of the inputs? Whoever edits it has to build it.
fn is_newer(path: &Path, input: &Input) -> bool {
    let changed = |p: &Path| std::fs::metadata(p).and_then(|m| m.modified()).ok();
    let Some(edited) = changed(path) else { return false };
    let mut work = input.paths.clone();
    let mut seen = 0;
    while let Some(next) = work.pop() {
        seen += 1;
        if seen > 20_000 {
            return false;
        }
        if next.is_dir() {
            work.extend(std::fs::read_dir(&next).into_iter().flatten().flatten().map(|e| e.path()));
        } else if changed(&next).is_some_and(|built| built >= edited) {
            return false;
        }
    }
    true
}
