//! `conspect watch`: checks, and checks again whenever a file of the program has changed.
//!
//! The first round prints the whole report, each later one the entries whose answers differ. A change while a round goes on cancels the
//! round, since its answers would be about a program that is gone. Files are looked at in steps of a third of a second, which works on
//! every file system, network and container mounts included; a round begins when nothing has changed between two looks, so that a build
//! is not checked half done.

use crate::args::{CheckArgs, Format};
use crate::ask::{Languages, project, request, session};
use crate::config;
use crate::error::CliError;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output;
use crate::progress::Line;
use crate::render::{self, Shown};
use conspect_report::{View, escape};
use conspect_session::{
    Cancel, Checked, Observer, Part, Progress, Project, Session, StorePlace, store_beside,
};
use conspect_verdict::{EntryReport, PropertyReport, Report};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

/// Between two looks at the files.
const LOOK: Duration = Duration::from_millis(333);

/// More files than these are not watched.
const MOST_FILES: usize = 50_000;

/// Checks until the user ends it; the exit code is that of the last round that came to its end.
pub fn watch(args: &CheckArgs, languages: Languages) -> Result<u8, CliError> {
    let mut args = config::check(args)?;
    if args.format != Format::Text || args.output.is_some() || args.shard.is_some() {
        let text = "watch prints text as it goes on: --format, --output and --shard belong to check; --report FORMAT=FILE is written anew after each round";
        return Err(CliError::Arguments(text.into()));
    }
    let project = project(languages, &args.input)?;
    if !args.store.no_store && args.store.store.is_empty() {
        args.store.store.extend(store_beside(project.first()));
    }
    render::can_write(None, &args.reports)?;
    let end = cancel_on_ctrl_c();
    // A shared store that is gone stays gone for all rounds.
    let session = session(&args)?;
    let reports = args.reports.reports.iter().map(|(_, path)| path);
    let reports = reports.chain(&args.emit_tests).chain(&args.certificates).cloned().collect();
    let mut watched = Watched::new(&project, &session.store, reports);
    let mut told = BTreeMap::new();
    let (mut code, mut first) = (0, true);
    let mut changed = vec![];
    while !end.is_cancelled() {
        let round = end.child();
        let mut again = false;
        match checked((&session, &args), &project, &mut watched, &round, &end) {
            // What changed may be as it was again: nothing has been said of it yet.
            Ok(None) => again = true,
            Ok(Some(done)) => {
                code = show(&args, &project, &done, &mut told, if first { None } else { Some(&changed) })?;
                first = false;
            }
            // While somebody edits, files do not always parse.
            Err(error) if !first || matches!(error, CliError::Session(_)) => {
                eprintln!("{}", escape(&format!("error: {error}")));
                code = crate::EXIT_INPUT;
            }
            Err(error) => return Err(error),
        }
        match watched.wait(&end, again) {
            Some(paths) => changed = paths,
            None => break,
        }
    }
    Ok(code)
}

/// One round; nothing when a change of the files or the user ended it.
fn checked(
    (session, args): (&Session, &CheckArgs),
    project: &Project,
    watched: &mut Watched,
    round: &Cancel,
    end: &Cancel,
) -> Result<Option<Checked>, CliError> {
    let over = AtomicBool::new(false);
    let mut told = Told(Line::new());
    let done = std::thread::scope(|scope| {
        let before = watched.state.clone();
        let (watched, over) = (&*watched, &over);
        scope.spawn(move || {
            while !over.load(Ordering::SeqCst) {
                if watched.look() != before {
                    round.cancel();
                    return;
                }
                pause(end, || over.load(Ordering::SeqCst));
            }
        });
        let done = session.check(project, &request(args), &mut told, round);
        over.store(true, Ordering::SeqCst);
        done
    });
    told.0.clear();
    if round.is_cancelled() && !end.is_cancelled() {
        return Ok(None);
    }
    Ok(Some(done?))
}

/// Prints what a round came to: all of it, or which answers are others than before since these files changed.
fn show(
    args: &CheckArgs,
    project: &Project,
    done: &Checked,
    told: &mut BTreeMap<String, Vec<PropertyReport>>,
    changed: Option<&[PathBuf]>,
) -> Result<u8, CliError> {
    let view = View {
        runtime: project.runtime().into(),
        notation: project.language().notation(),
        ..render::view(&args.reports, project.source_roots(&args.source))?
    };
    let title = project.first().display().to_string();
    let part = &Part::new(project, &title, None, done);
    let shown = Shown {
        report: &done.report,
        many: done.many,
        view: view.clone(),
        title: title.clone(),
        statistics: args.statistics,
        part,
    };
    let code = if done.broken { crate::EXIT_BROKEN } else { shown.exit_code() };
    let entries = &done.report.entries;
    let others: Vec<EntryReport> = entries
        .iter()
        .filter(|e| told.get(&e.entry).is_none_or(|before| *before != e.properties))
        .cloned()
        .collect();
    let gone = told.keys().filter(|name| !entries.iter().any(|e| e.entry == **name)).count();
    *told = entries.iter().map(|e| (e.entry.clone(), e.properties.clone())).collect();
    let Some(changed) = changed else {
        shown.write(Format::Text, None, &args.reports)?;
        remarks(done);
        return Ok(code);
    };
    let mut text = format!("\n{}\n", headline(changed, others.len(), entries.len(), gone));
    let differing = Report { entries: others, statistics: done.report.statistics.clone() };
    if !differing.entries.is_empty() {
        let shown = Shown { report: &differing, many: done.many, view, title, statistics: false, part };
        text.push_str(&shown.text(Format::Text, render::in_color()));
    }
    shown.write_files(&args.reports)?;
    output::print(&text)?;
    remarks(done);
    Ok(code)
}

fn remarks(done: &Checked) {
    done.remarks.iter().for_each(|remark| eprintln!("{}", escape(remark)));
}

/// What changed, and how many answers with it.
fn headline(changed: &[PathBuf], others: usize, all: usize, gone: usize) -> String {
    let name = |p: &PathBuf| {
        let name = p.file_name().map(|n| n.to_string_lossy().into_owned());
        escape(&name.unwrap_or_else(|| p.display().to_string()))
    };
    let files = match changed {
        [] => "nothing".into(),
        [one] => name(one),
        [one, rest @ ..] => format!("{} and {} more", name(one), rest.len()),
    };
    let entries = if all == 1 { "entry" } else { "entries" };
    let answers = match others {
        0 => format!("{all} {entries} answered as before"),
        _ => format!("{others} of {all} {entries} answered differently"),
    };
    let gone = if gone > 0 { format!("; {gone} no longer there") } else { String::new() };
    format!("{files} changed: {answers}{gone}")
}

/// What a round shows while it goes on.
struct Told(Line);

impl Observer for Told {
    fn planned(&mut self, entries: &[String]) {
        self.0.planned(entries.len());
    }

    fn found(&mut self, _report: &EntryReport, recalled: bool) {
        self.0.found(recalled);
    }

    fn progress(&mut self, entry: &str, progress: &Progress) {
        self.0.show(entry, progress);
    }

    fn doing(&mut self, what: &str) {
        self.0.say(what.into());
    }
}

/// The files that a program may be made of.
struct Watched {
    roots: Vec<PathBuf>,
    /// Extensions of the files that count; empty: all files.
    extensions: &'static [&'static str],
    /// Where answers are kept: what is written there is no change of the program.
    store: Option<PathBuf>,
    /// What a round writes, files and folders: no change of the program, either.
    reports: Vec<PathBuf>,
    state: State,
}

/// Files with when they were written and how long they are.
type State = BTreeMap<PathBuf, (SystemTime, u64)>;

impl Watched {
    fn new(project: &Project, store: &StorePlace, reports: Vec<PathBuf>) -> Watched {
        let input = project.input();
        let mut roots: Vec<PathBuf> = vec![];
        for path in input.paths.iter().chain(&input.libraries) {
            // A script is one of the files around it that it may import; a folder or an archive stands for itself.
            let archive = path.extension().is_some_and(|e| e == "jar" || e == "zip");
            let root = match path.parent() {
                Some(folder) if path.is_file() && !archive => match folder.as_os_str().is_empty() {
                    true => Path::new("."),
                    false => folder,
                },
                _ => path,
            };
            if !roots.iter().any(|r| root.starts_with(r)) {
                roots.push(root.to_path_buf());
            }
        }
        let store = match store {
            StorePlace::At(dir) => Some(dir.clone()),
            StorePlace::Usual | StorePlace::Nowhere => None,
        };
        let extensions = project.language().extensions();
        let mut watched = Watched { roots, extensions, store, reports, state: State::new() };
        watched.state = watched.look();
        watched
    }

    /// The files as they are now. Hidden folders and those that tools fill are left out.
    fn look(&self) -> State {
        let mut state = State::new();
        let mut work = self.roots.clone();
        while let Some(path) = work.pop() {
            if state.len() >= MOST_FILES {
                break;
            }
            let Ok(about) = std::fs::metadata(&path) else { continue };
            if about.is_dir() {
                let listed = std::fs::read_dir(&path).into_iter().flatten().flatten();
                work.extend(listed.map(|e| e.path()).filter(|p| !self.is_left_out(p)));
            } else if about.is_file() && self.counts(&path) {
                let written = about.modified().unwrap_or(SystemTime::UNIX_EPOCH);
                state.insert(path, (written, about.len()));
            }
        }
        state
    }

    fn counts(&self, path: &Path) -> bool {
        let has = |e: &str| path.extension().is_some_and(|own| own == e);
        self.extensions.is_empty() || self.extensions.iter().any(|e| has(e))
    }

    fn is_left_out(&self, path: &Path) -> bool {
        let name = path.file_name().map(|n| n.to_string_lossy()).unwrap_or_default();
        let filled = ["node_modules", "__pycache__"].contains(&&*name);
        let is_report = |r: &PathBuf| r.file_name() == path.file_name() && same(r, path);
        name.starts_with('.')
            || filled
            || self.reports.iter().any(is_report)
            || self.store.as_deref().is_some_and(|s| same(s, path))
    }

    /// Waits until files have changed and are at rest again, or are at rest where there is to be a round again: which they are. Nothing
    /// when the user ends it.
    fn wait(&mut self, end: &Cancel, again: bool) -> Option<Vec<PathBuf>> {
        loop {
            let now = self.look();
            if again || now != self.state {
                let mut last = now;
                loop {
                    pause(end, || false);
                    let again = self.look();
                    let at_rest = again == last;
                    last = again;
                    if at_rest || end.is_cancelled() {
                        break;
                    }
                }
                let changed = differing(&self.state, &last);
                self.state = last;
                if again || !changed.is_empty() {
                    return (!end.is_cancelled()).then_some(changed);
                }
            }
            pause(end, || false);
            if end.is_cancelled() {
                return None;
            }
        }
    }
}

/// The paths that only one of two states has, or that differ.
fn differing(before: &State, now: &State) -> Vec<PathBuf> {
    let gone = before.keys().filter(|p| !now.contains_key(*p));
    let other = now.iter().filter(|(p, about)| before.get(*p) != Some(about)).map(|(p, _)| p);
    let mut out: Vec<PathBuf> = other.chain(gone).cloned().collect();
    out.sort();
    out
}

fn same(a: &Path, b: &Path) -> bool {
    a == b || matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// Waits for the next look, or until there is no need to.
fn pause(end: &Cancel, over: impl Fn() -> bool) {
    let step = LOOK / 10;
    for _ in 0..10 {
        if end.is_cancelled() || over() {
            return;
        }
        std::thread::sleep(step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changed_is_said_in_one_line() {
        let check = |changed: &[&str], others, all, gone, expected: &str| {
            let changed: Vec<PathBuf> = changed.iter().map(PathBuf::from).collect();
            assert_eq!(headline(&changed, others, all, gone), expected);
        };
        check(&["src/a.py"], 0, 1, 0, "a.py changed: 1 entry answered as before");
        check(&["a.py", "b.py"], 1, 7, 0, "a.py and 1 more changed: 1 of 7 entries answered differently");
        check(&["a.py"], 2, 7, 3, "a.py changed: 2 of 7 entries answered differently; 3 no longer there");
    }

    #[test]
    fn changes_are_seen_and_stores_are_none() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let path = |name: &str| dir.path().join(name);
        let write = |name: &str, text: &str| std::fs::write(path(name), text).expect("it can be written");
        std::fs::create_dir(path("kept")).expect("it can be made");
        std::fs::create_dir(path(".git")).expect("it can be made");
        write("a.py", "1");
        write("b.py", "1");
        let watched = Watched {
            roots: vec![dir.path().into()],
            extensions: &["py"],
            store: Some(path("kept")),
            reports: vec![path("report.py")],
            state: State::new(),
        };
        let before = watched.look();
        write("kept/answers", "1");
        write(".git/index.py", "1");
        write("notes.txt", "1");
        write("report.py", "1");
        assert_eq!(
            watched.look(),
            before,
            "stores, reports, hidden folders and other files are not looked at"
        );
        write("a.py", "one");
        std::fs::remove_file(path("b.py")).expect("it is there");
        write("c.py", "1");
        assert_eq!(differing(&before, &watched.look()), [path("a.py"), path("b.py"), path("c.py")]);
    }
}
