//! Sessions in one process: many at once, cancelled at any time, used again.

use conspect_session::{
    Cancel, Input, Job, Observer, Project, Request, Session, Silent, StorePlace, Verdict,
};
use conspect_verdict::EntryReport;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Programs of several languages, each with the entry that is checked.
const PROGRAMS: [(&str, &str, &str); 4] = [
    (
        "half.js",
        "half",
        "/** @param {int} n */ function half(n) { if (n === 6) throw new RangeError('six'); return n / 2; }",
    ),
    (
        "sum.js",
        "sum",
        "/** @param {int} n */ function sum(n) { let s = 0; for (let i = 0; i < n && i < 9; i++) s += i; \
         if (s >= 36) throw new Error('large'); return s; }",
    ),
    (
        "list.demo",
        "",
        "x := new {next = null, value = n};\nagain: goto {x.value = 7 -> bad};\nx.value := x.value + 1;\n\
         goto {x.value < 20 -> again};\nhalt;\nbad: fail;\n",
    ),
    (
        "max.cir",
        "max",
        "fn max(a: i32, b: i32) -> i32 {\n    reg %c: bool\nb0:\n    %c = slt %a, %b\n    if %c then b1 else b2\nb1: return %b\nb2: return %a\n}\n",
    ),
];

fn project(dir: &Path, (file, entry, text): (&str, &str, &str)) -> (Project, Request) {
    let path: PathBuf = dir.join(file);
    std::fs::write(&path, text).expect("it can be written");
    let project = Project::open(Input { paths: vec![path], ..Input::default() }).expect("it is a program");
    let entries = if entry.is_empty() { vec![] } else { vec![entry.to_string()] };
    let mut request = Request { entries, ..Request::default() };
    // Re-execution is not what is tested here, and costs a process each.
    request.replay.enabled = false;
    request.second_solver = Some("none".into());
    (project, request)
}

/// The verdicts of a report, without times.
fn verdicts(session: &Session, project: &Project, request: &Request, cancel: &Cancel) -> String {
    match session.check(project, request, &mut Silent, cancel) {
        Ok(checked) => {
            let all = checked.report.entries.iter().flat_map(|e| &e.properties);
            all.map(|p| format!("{} {:?}\n", p.property, p.verdict)).collect()
        }
        Err(error) => error.to_string(),
    }
}

/// Answers are those of single runs, whatever runs beside them and whatever was cancelled.
#[test]
fn sessions_do_not_disturb_each_other() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let session = Session::without_store();
    let all: Vec<(Project, Request)> = PROGRAMS.iter().map(|p| project(dir.path(), *p)).collect();
    let alone: Vec<String> = all.iter().map(|(p, r)| verdicts(&session, p, r, &Cancel::new())).collect();
    assert!(alone.iter().all(|text| text.contains(' ')), "{alone:#?}");
    std::thread::scope(|scope| {
        for thread in 0..8usize {
            let (all, alone) = (&all, &alone);
            scope.spawn(move || {
                let session = Session::without_store();
                for round in 0..3 {
                    let at = (thread + round) % all.len();
                    let (project, request) = &all[at];
                    if (thread * 7 + round) % 3 == 0 {
                        let cancel = Cancel::new();
                        let late = cancel.clone();
                        let pause = Duration::from_millis(((thread * 31 + round * 17) % 40) as u64);
                        std::thread::spawn(move || {
                            std::thread::sleep(pause);
                            late.cancel();
                        });
                        // It answers with what it knows, soon.
                        let begun = Instant::now();
                        verdicts(&session, project, request, &cancel);
                        assert!(begun.elapsed() < Duration::from_secs(30), "a cancelled run goes on");
                    }
                    // The session is used again.
                    assert_eq!(verdicts(&session, project, request, &Cancel::new()), alone[at]);
                }
            });
        }
    });
}

/// A run that was cancelled before it began knows nothing and says so; the time limit of one run is not the end of its caller's wish.
#[test]
fn a_cancelled_run_says_so_and_its_session_lives() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let (project, request) = project(dir.path(), PROGRAMS[1]);
    let session = Session::without_store();
    let cancel = Cancel::new();
    cancel.cancel();
    let checked = session.check(&project, &request, &mut Silent, &cancel).expect("a cancelled run answers");
    for property in &checked.report.entries[0].properties {
        assert!(matches!(property.verdict, Verdict::Unknown { .. }), "{property:?}");
    }
    let cancel = Cancel::new();
    let short = Request { time: Some(1e-6), ..request.clone() };
    session.check(&project, &short, &mut Silent, &cancel).expect("a run without time answers");
    assert!(!cancel.is_cancelled());
    let whole = verdicts(&session, &project, &request, &cancel);
    assert!(whole.contains("Violated"), "{whole}");
}

/// What an observer hears is what the report says.
#[test]
fn an_observer_hears_the_entries_and_the_answers() {
    #[derive(Default)]
    struct Heard(Vec<String>);
    impl Observer for Heard {
        fn planned(&mut self, entries: &[String]) {
            self.0.push(format!("planned {}", entries.join(" ")));
        }
        fn found(&mut self, report: &EntryReport, recalled: bool) {
            self.0.push(format!("found {} {recalled}", report.entry));
        }
    }
    let dir = tempfile::tempdir().expect("a temporary directory");
    let (project, request) = project(dir.path(), PROGRAMS[0]);
    let store = StorePlace::At(dir.path().join("store"));
    let session = Session { store, ..Session::new() };
    let proved = Request { properties: vec!["assertions".into()], ..request };
    for recalled in [false, true] {
        let mut heard = Heard::default();
        let checked = session.check(&project, &proved, &mut heard, &Cancel::new()).expect("it is checked");
        assert_eq!(heard.0, ["planned half", &format!("found half {recalled}")]);
        assert_eq!(checked.recalled, usize::from(recalled));
    }
}

/// A job that is written down does what the request does; one of another version is refused.
#[test]
fn jobs_are_data() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let (project, request) = project(dir.path(), PROGRAMS[3]);
    let session = Session::without_store();
    let job = Job::new(&project, &request);
    let text = serde_json::to_string(&job).expect("a job is plain data");
    let read: Job = serde_json::from_str(&text).expect("it reads what it wrote");
    assert_eq!(read, job);
    let findings = read.run(&session, &mut Silent, &Cancel::new()).expect("it is done");
    let direct = session.check(&project, &request, &mut Silent, &Cancel::new()).expect("it is checked");
    assert_eq!(findings.report.entries, direct.report.entries);
    let other = Job { version: 99, ..job };
    let refused = other.run(&session, &mut Silent, &Cancel::new()).expect_err("another version");
    assert!(refused.to_string().contains("version 99"), "{refused}");
}
