//! `conspect suite`: all tasks of a suite in the format of the competition on software verification, scored by its rules.
//!
//! Each task is checked by this command in a process of its own, so that its limits of time and memory are its own, as the competition
//! measures them. Java sources among the inputs are compiled first, which costs none of the task's time.

mod score;
mod task;
mod witness;

use crate::args::{SuiteArgs, SuiteFormat};
use crate::error::CliError;
use crate::output;
use conspect_replay::find_program;
use conspect_report::escape;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use task::{Property, Task};

/// A run that takes this much longer than its limit of time is ended.
const GRACE: Duration = Duration::from_secs(15);

/// The version of the JSON format.
const SCHEMA: u32 = 1;

/// What is answered of one property of one task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    pub set: String,
    pub task: String,
    pub property: String,
    pub expected: Option<bool>,
    pub answer: Answer,
    /// Of the whole task.
    pub seconds: f64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// Proved.
    Holds,
    /// Violated, and confirmed on the real runtime.
    Fails,
    /// Anything else, with its reason.
    Open(String),
}

impl Answer {
    fn word(&self) -> &'static str {
        match self {
            Answer::Holds => "true",
            Answer::Fails => "false",
            Answer::Open(_) => "open",
        }
    }
}

/// A whole run, as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    schema: u32,
    rows: Vec<Row>,
}

/// Runs a suite and prints its tables; 0 when nothing contradicts its label, 1 otherwise.
pub fn suite(args: &SuiteArgs) -> Result<u8, CliError> {
    let before = args.compare.as_deref().map(earlier).transpose()?;
    let definitions = task::find(&args.places);
    if definitions.is_empty() {
        return Err(CliError::Text("no task definition (*.yml) is there".into()));
    }
    if let Some(dir) = &args.witnesses {
        std::fs::create_dir_all(dir).map_err(|error| CliError::Write { path: dir.clone(), error })?;
    }
    let answered: Vec<Mutex<Vec<Row>>> = definitions.iter().map(|_| Mutex::default()).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::SeqCst);
                    let Some(path) = definitions.get(at) else { return };
                    let rows = match task::read(path) {
                        Ok(task) => run(&task, args),
                        Err(why) => {
                            eprintln!("{}", escape(&format!("{}: {why}", path.display())));
                            vec![]
                        }
                    };
                    *answered[at].lock().unwrap_or_else(std::sync::PoisonError::into_inner) = rows;
                }
            });
        }
    });
    let rows: Vec<Row> = answered.into_iter().flat_map(|m| m.into_inner().unwrap_or_default()).collect();
    let kept = Kept { schema: SCHEMA, rows };
    let text = match args.format {
        SuiteFormat::Text => escape(&score::text(&kept.rows, before.as_deref())),
        SuiteFormat::Json => serde_json::to_string_pretty(&kept).expect("rows are plain data") + "\n",
    };
    match &args.output {
        Some(path) => {
            std::fs::write(path, text).map_err(|error| CliError::Write { path: path.clone(), error })?;
        }
        None => output::print(&text)?,
    }
    let contradicts = kept.rows.iter().any(|r| match r.answer {
        Answer::Holds => r.expected == Some(false),
        Answer::Fails => r.expected == Some(true),
        Answer::Open(_) => false,
    });
    Ok(u8::from(contradicts))
}

/// The rows of an earlier run.
fn earlier(path: &Path) -> Result<Vec<Row>, CliError> {
    let wrong = |error: String| CliError::Text(format!("--compare {}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let kept: Kept = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    match kept.schema {
        SCHEMA => Ok(kept.rows),
        other => Err(wrong(format!("it has schema {other}, this command writes {SCHEMA}"))),
    }
}

/// Runs a task.
fn run(task: &Task, args: &SuiteArgs) -> Vec<Row> {
    let row = |property: &Property, expected, answer, seconds| Row {
        set: task.set.clone(),
        task: task.name.clone(),
        property: property.name().to_string(),
        expected,
        answer,
        seconds,
    };
    let mut known = vec![];
    let mut rows = vec![];
    for asked in &task.asked {
        match &asked.property {
            Property::Known { .. } => known.push(asked),
            other @ Property::Other(_) => {
                rows.push(row(
                    other,
                    asked.expected,
                    Answer::Open("this property is not checked".into()),
                    0.0,
                ));
            }
        }
    }
    if known.is_empty() {
        return rows;
    }
    let begun;
    let answers = match prepared(task) {
        Err(why) => {
            begun = Instant::now();
            Err(why)
        }
        Ok((inputs, _compiled)) => {
            begun = Instant::now();
            checked(task, &inputs, args)
        }
    };
    let seconds = begun.elapsed().as_secs_f64();
    for asked in known {
        let answer = match &answers {
            Err(why) => Answer::Open(why.clone()),
            Ok(report) => answer(report, asked.property.name()),
        };
        if let (Answer::Fails, Some(dir), Ok(report)) = (&answer, &args.witnesses, &answers) {
            let name = format!("{}.{}.{}.graphml", task.set, task.name, asked.property.name());
            let text = witness::graphml(report, asked.property.name());
            if let Err(error) = std::fs::write(dir.join(&name), text) {
                eprintln!("{}", escape(&format!("{name} cannot be written: {error}")));
            }
        }
        rows.push(row(&asked.property, asked.expected, answer, seconds));
    }
    rows
}

/// The inputs of a task as `check` takes them: Java sources are compiled into a folder, which lives as long as what comes with it.
fn prepared(task: &Task) -> Result<(Vec<PathBuf>, Option<tempfile::TempDir>), String> {
    let mut sources = vec![];
    for path in &task.inputs {
        let mut work = vec![path.clone()];
        while let Some(next) = work.pop() {
            if next.is_dir() {
                work.extend(std::fs::read_dir(&next).into_iter().flatten().flatten().map(|e| e.path()));
            } else if next.extension().is_some_and(|e| e == "java") {
                sources.push(next);
            }
        }
    }
    if sources.is_empty() {
        return Ok((task.inputs.clone(), None));
    }
    sources.sort();
    let out = tempfile::tempdir().map_err(|e| e.to_string())?;
    let javac = find_program("javac", None).ok_or("no javac is there to compile the sources with")?;
    let mut command = Command::new(javac);
    command.args(["-g", "-nowarn", "-encoding", "UTF-8", "-d"]).arg(out.path()).args(&sources);
    let done = command.stdin(Stdio::null()).output().map_err(|e| format!("javac: {e}"))?;
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr);
        let line = said.lines().find(|l| l.contains("error:")).unwrap_or("javac failed").to_string();
        return Err(format!("it does not compile: {line}"));
    }
    Ok((vec![out.path().to_path_buf()], Some(out)))
}

/// Checks a task in a process of its own; the report as JSON.
fn checked(task: &Task, inputs: &[PathBuf], args: &SuiteArgs) -> Result<Value, String> {
    let this = std::env::current_exe().map_err(|e| e.to_string())?;
    let into = tempfile::NamedTempFile::new().map_err(|e| e.to_string())?;
    let mut command = Command::new(this);
    command
        .arg("check")
        .args(inputs)
        .arg("--no-store")
        .args(["--format", "json", "--output"])
        .arg(into.path());
    command.arg("--time").arg(args.time.to_string());
    if let Some(memory) = args.memory {
        command.arg("--memory").arg(memory.to_string());
    }
    let entry = task.asked.iter().find_map(|a| match &a.property {
        Property::Known { entry, .. } => entry.as_deref(),
        Property::Other(_) => None,
    });
    if let Some(entry) = entry {
        command.arg("--entry").arg(entry);
    }
    let roots = task.inputs.iter().filter(|p| p.is_dir());
    roots.for_each(|root| {
        command.arg("--source").arg(root);
    });
    command.args(&args.options);
    let errors = tempfile::tempfile().map_err(|e| e.to_string())?;
    let to = errors.try_clone().map_err(|e| e.to_string())?;
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(to);
    let mut child = command.spawn().map_err(|e| e.to_string())?;
    let limit = Instant::now() + Duration::from_secs_f64(args.time) + GRACE;
    let status = loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break status,
            None if Instant::now() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("no answer {} s after its time was up", GRACE.as_secs()));
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    let text = std::fs::read_to_string(into.path()).map_err(|e| e.to_string())?;
    serde_json::from_str(&text).map_err(|_| {
        use std::io::{Read, Seek};
        let (mut errors, mut said) = (errors, String::new());
        let read = errors.rewind().and_then(|()| errors.read_to_string(&mut said));
        let line = said.lines().next().filter(|_| read.is_ok()).unwrap_or("it said nothing");
        format!("check ended with {status}: {line}")
    })
}

/// What a report answers of a property.
fn answer(report: &Value, name: &str) -> Answer {
    let entries = report["entries"].as_array().into_iter().flatten();
    let mut properties = entries.flat_map(|e| e["properties"].as_array().into_iter().flatten());
    let Some(property) = properties.find(|p| p["property"] == name) else {
        return Answer::Open("the report does not tell of it".into());
    };
    let reason =
        || property["reason"].as_str().or(property["bound"].as_str()).unwrap_or("no reason was told");
    match property["verdict"].as_str() {
        Some("proved") => Answer::Holds,
        Some("violated") if property["witness"]["confirmed"] == true => Answer::Fails,
        Some("violated") => Answer::Open("violated, but not confirmed on the runtime".into()),
        Some(word) => Answer::Open(format!("{word}: {}", reason())),
        None => Answer::Open("the report has no verdict".into()),
    }
}
