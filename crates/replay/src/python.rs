//! Python: finds the interpreter, runs the harness on it, reads what happened; tests to keep for pytest.
//!
//! The harness and the program's inputs go to the process on its standard input and the answer comes on what is its
//! standard output at the start, with a number at its end that nobody else knows: the program finds no file and no
//! descriptor under a name. What the program itself prints is dropped.

use crate::outcome::{Observed, compare, own_place, without_result};
use crate::process::{Finished, clear_environment, find_program, run};
use crate::{Confirmation, ReplayError, Runtime, Violation};
use conspect_lang::RuntimeError;
use conspect_verdict::{Input, InputValue, Witness};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::hash::{BuildHasher, Hasher};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

const HARNESS: &str = include_str!("../harness/python.py");
/// Puts what `_now` says in the place of what the classes of `datetime` say.
const TODAY: &str = include_str!("../harness/python_today.py");
const WRITE_TEST: &str = include_str!("../harness/python_test.py");

/// The package `conspect` as programs import it; the harness answers in place of `conspect._source`.
pub const PACKAGE: [(&str, &str); 5] = [
    ("conspect", include_str!("../../../python/conspect/__init__.py")),
    ("conspect._source", include_str!("../../../python/conspect/_source.py")),
    ("conspect.contracts", include_str!("../../../python/conspect/contracts.py")),
    ("conspect._kinds", include_str!("../../../python/conspect/_kinds.py")),
    ("conspect._given", include_str!("../../../python/conspect/_given.py")),
];

/// Contracts of other packages, which are in the program's run what they are for the engine.
const STAND_INS: [(&str, &str); 9] = [
    ("icontract", include_str!("../../lang-py/lib/icontract.py")),
    ("deal", include_str!("../../lang-py/lib/deal.py")),
    ("nagini_contracts", include_str!("../../lang-py/lib/nagini_contracts/__init__.py")),
    ("nagini_contracts.contracts", include_str!("../../lang-py/lib/nagini_contracts/contracts.py")),
    ("nagini_contracts.obligations", include_str!("../../lang-py/lib/nagini_contracts/obligations.py")),
    ("nagini_contracts.lock", include_str!("../../lang-py/lib/nagini_contracts/lock.py")),
    ("nagini_contracts.thread", include_str!("../../lang-py/lib/nagini_contracts/thread.py")),
    ("nagini_contracts.io_contracts", include_str!("../../lang-py/lib/nagini_contracts/io_contracts.py")),
    ("nagini_contracts.adt", include_str!("../../lang-py/lib/nagini_contracts/adt.py")),
];

/// Modules whose values the witness has, with words of which a program that asks them has one.
const ASKING: [(&str, &str, &[&str]); 7] = [
    ("random", include_str!("../../lang-py/lib/random.py"), &["random", "secrets", "uuid"]),
    ("secrets", include_str!("../../lang-py/lib/secrets.py"), &["secrets"]),
    ("uuid", include_str!("../../lang-py/lib/uuid.py"), &["uuid"]),
    ("time", include_str!("../../lang-py/lib/time.py"), &["time"]),
    ("_now", include_str!("../../lang-py/lib/_now.py"), &["today", "now"]),
    ("_arguments", include_str!("../../lang-py/lib/_arguments.py"), &["argv", "argparse"]),
    (
        "_files",
        include_str!("../../lang-py/lib/_files.py"),
        &[
            "open",
            "stdin",
            "exists",
            "isfile",
            "isdir",
            "is_file",
            "is_dir",
            "read_text",
            "write_text",
            "environ",
            "getenv",
        ],
    ),
];
/// The functions of the clock that the witness answers.
const CLOCK: [&str; 11] = [
    "time",
    "time_ns",
    "monotonic",
    "monotonic_ns",
    "perf_counter",
    "perf_counter_ns",
    "process_time",
    "process_time_ns",
    "thread_time",
    "thread_time_ns",
    "sleep",
];

/// Says which interpreter it is, and where it looks for modules.
const WHERE: &str = "import json, sys; print(json.dumps([sys.executable, sys.path, sys.prefix, sys.flags]))";

/// How long the script may take that starts an interpreter.
const START_TIME: Duration = Duration::from_secs(20);

/// The interpreter behind a `python3`. Version managers put scripts on the PATH that look for an interpreter each time, which takes
/// several times as long as its start: such a script is asked once which one it starts where no project is. Where that one by itself
/// is not the same, the script stays.
fn interpreter(python: PathBuf) -> PathBuf {
    static FOUND: Mutex<BTreeMap<PathBuf, PathBuf>> = Mutex::new(BTreeMap::new());
    let mut start = [0; 2];
    let read = File::open(&python).and_then(|mut file| file.read_exact(&mut start));
    if read.is_err() || start != *b"#!" {
        return python;
    }
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    found.entry(python.clone()).or_insert_with(|| behind(&python).unwrap_or(python)).clone()
}

/// The interpreter that a script starts.
fn behind(script: &Path) -> Option<PathBuf> {
    let dir = TempDir::with_prefix("conspect-").ok()?;
    let says = |python: &Path| {
        let mut command = Command::new(python);
        clear_environment(&mut command);
        command.env("LC_ALL", "C.UTF-8").args(["-s", "-B", "-c", WHERE]).current_dir(dir.path());
        let finished = run(command, dir.path(), None, START_TIME).ok()?;
        finished.status?.success().then_some(finished.stdout)
    };
    let said = says(script)?;
    let parts: Value = serde_json::from_str(&said).ok()?;
    let path = PathBuf::from(parts[0].as_str()?);
    (path.is_absolute() && says(&path)? == said).then_some(path)
}

/// Reads the specification and runs the harness that comes with it.
const START: &str = "import json, os
data = b''
while True:
    part = os.read(0, 65536)
    if not part:
        break
    data += part
spec = json.loads(data)
del data, part
exec(compile(spec.pop('harness'), '<harness>', 'exec'), {'spec': spec})
";

/// Bytes of memory that the program may use.
const MEMORY: u64 = 1 << 30;

/// A function that is called after its module was imported.
#[derive(Clone, Debug, Default)]
pub struct PythonEntry {
    /// `f`, `Class.method`.
    pub name: String,
    /// The description of the object that a method is called on.
    pub receiver: Option<Value>,
    /// Is it a property, which is read and not called?
    pub is_property: bool,
    /// A list of names and descriptions, as `conspect._given` reads them.
    pub parameters: Value,
    /// The constructors' parameters of the classes that descriptions name.
    pub classes: Value,
}

/// Python and a program.
#[derive(Debug)]
pub struct PythonRuntime {
    python: PathBuf,
    /// The program's main file.
    file: PathBuf,
    /// The functions that are entries.
    pub entries: Vec<PythonEntry>,
    /// Library modules that take the place of Python's own in the program's run, by name, with their text.
    pub stand_ins: Vec<(String, String)>,
    /// Contracts that are no decorators, file by file, as decorators: a list of `line`, `column`, `replaces`, `text`, `clause`.
    pub contracts: Vec<(PathBuf, Value)>,
    pub time: Duration,
}

impl PythonRuntime {
    /// The `python3` on the PATH, for the program with this main file.
    ///
    /// # Errors
    /// When there is no Python.
    pub fn find(file: &Path, time: Duration) -> Result<PythonRuntime, ReplayError> {
        let python = interpreter(find_program("python3", None).ok_or(ReplayError::NoPython)?);
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
        Ok(PythonRuntime { python, file, entries: vec![], stand_ins: vec![], contracts: vec![], time })
    }

    /// What the harness is told. `entry` is `file.py:function`, or the file alone for a script.
    fn specification(&self, entry: &str, witness: &Witness) -> Result<Value, ReplayError> {
        let name = entry.rsplit_once(':').map(|(_, f)| f);
        let requests = witness.requests.iter().map(request).collect::<Result<Vec<Value>, _>>()?;
        let empty = PythonEntry::default();
        let known = name.and_then(|n| self.entries.iter().find(|e| e.name == n)).unwrap_or(&empty);
        Ok(json!({
            "file": self.file.display().to_string(),
            "entry": name,
            "receiver": known.receiver,
            "is_property": known.is_property,
            "parameters": if known.parameters.is_null() { json!([]) } else { known.parameters.clone() },
            "classes": if known.classes.is_null() { json!({}) } else { known.classes.clone() },
            "requests": requests,
            "named": witness.named.iter().map(|n| json!([n.what, n.value, n.first, n.count])).collect::<Vec<_>>(),
        }))
    }

    fn observe(&self, entry: &str, violation: &Violation) -> Result<Result<Observed, Finished>, ReplayError> {
        let dir = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
        let mut spec = self.specification(entry, &violation.witness)?;
        let secret = secret();
        let mut packages: serde_json::Map<String, Value> =
            PACKAGE.iter().map(|(name, text)| ((*name).to_string(), json!(text))).collect();
        packages.extend(STAND_INS.iter().map(|(n, text)| ((*n).to_string(), json!(text))));
        packages.insert("_today".into(), json!(TODAY));
        packages.extend(ASKING.iter().map(|(n, text, _)| ((*n).to_string(), json!(text))));
        packages.extend(self.stand_ins.iter().map(|(name, text)| (name.clone(), json!(text))));
        let (file, line) = own_place(violation).unwrap_or(("", 0));
        spec["claim"] = json!({ "file": file, "line": line });
        spec["harness"] = json!(HARNESS);
        spec["secret"] = json!(secret);
        spec["packages"] = Value::Object(packages);
        let own = self.stand_ins.iter().map(|(name, _)| name.as_str());
        spec["stand_ins"] = STAND_INS.iter().map(|s| s.0).chain(own).map(|name| json!(name)).collect();
        // Python's own modules ask the clock, too, so it is replaced only where the program may.
        let texts = crate::imported::texts(&self.file);
        spec["asks"] = ASKING
            .iter()
            .filter(|a| a.2.iter().any(|word| texts.iter().any(|text| text.contains(word))))
            .map(|a| json!(a.0))
            .collect();
        let contracts = self.contracts.iter();
        let of_file = |(f, recipe): &(PathBuf, Value)| {
            let f = f.canonicalize().unwrap_or_else(|_| f.clone());
            (f.display().to_string(), recipe.clone())
        };
        spec["contracts"] = Value::Object(contracts.map(of_file).collect());
        spec["clock"] = json!(CLOCK);
        spec["memory"] = json!(MEMORY);
        spec["seconds"] = json!(self.time.as_secs() + 1);
        let mut command = self.command(dir.path());
        command.args(["-c", START]);
        let finished = run(command, dir.path(), Some(input(&spec)?), self.time)
            .map_err(ReplayError::io(format!("cannot run {}", self.python.display())))?;
        if finished.status.is_none() {
            return Ok(Err(finished));
        }
        let answer = finished.stdout.strip_suffix(&format!("end\t{secret}\n")).and_then(Observed::parse);
        Ok(answer.ok_or(finished))
    }

    /// The interpreter with nothing of this process's environment, in this directory.
    fn command(&self, dir: &Path) -> Command {
        let mut command = Command::new(&self.python);
        clear_environment(&mut command);
        command.env("PYTHONHASHSEED", "0").env("LC_ALL", "C.UTF-8").env("TMPDIR", dir);
        command.args(["-s", "-B"]).current_dir(dir);
        command
    }

    /// Writes a file for pytest that passes as long as the program fails in this way, after it was executed.
    ///
    /// # Errors
    /// When the file cannot be written, or does not show the failure.
    pub fn write_test(
        &self,
        entry: &str,
        violation: &Violation,
        dir: &Path,
        name: &str,
    ) -> Result<PathBuf, ReplayError> {
        let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let temp = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
        let mut spec = self.specification(entry, &violation.witness)?;
        spec["kind"] = json!(violation.kind);
        spec["place"] = json!(violation.location.file.rsplit('/').next());
        spec["line"] = json!(violation.location.line);
        spec["name"] = json!(name);
        spec["module"] = json!(self.file.file_stem().map(|s| s.to_string_lossy().into_owned()));
        let mut command = self.command(temp.path());
        command.args(["-c", WRITE_TEST]);
        let written = run(command, temp.path(), Some(input(&spec)?), self.time)
            .map_err(ReplayError::io(format!("cannot run {}", self.python.display())))?;
        if !written.status.is_some_and(|s| s.success()) {
            return Err(ReplayError::Inputs(last_line(&written.stderr)));
        }
        let path = dir.join(format!("test_{name}.py"));
        write(&path, &written.stdout)?;
        for (module, text) in PACKAGE.iter().chain(&STAND_INS).copied() {
            let is_package = matches!(module, "conspect" | "nagini_contracts");
            let file = module.replace('.', "/") + if is_package { "/__init__" } else { "" };
            write(&temp.path().join(format!("{file}.py")), text)?;
        }
        let mut command = self.command(temp.path());
        let test = std::path::absolute(&path).unwrap_or_else(|_| path.clone());
        command.env("PYTHONPATH", temp.path()).arg(test);
        let finished =
            run(command, temp.path(), None, self.time).map_err(ReplayError::io("cannot run the test"))?;
        if finished.status.is_some_and(|s| s.success()) {
            return Ok(path);
        }
        // A test that does not show what it claims is not left behind.
        let _ = std::fs::remove_file(&path);
        Err(ReplayError::DoesNotReproduce(last_line(&finished.stderr)))
    }
}

/// The text as a file that a process can read from its beginning.
fn input(spec: &Value) -> Result<File, ReplayError> {
    let mut file = tempfile::tempfile().map_err(ReplayError::io("a temporary file"))?;
    file.write_all(spec.to_string().as_bytes()).map_err(ReplayError::io("a temporary file"))?;
    file.rewind().map_err(ReplayError::io("a temporary file"))?;
    Ok(file)
}

fn write(path: &Path, text: &str) -> Result<(), ReplayError> {
    let dir = path.parent().expect("a file has a directory");
    std::fs::create_dir_all(dir).map_err(ReplayError::io(dir.display().to_string()))?;
    std::fs::write(path, text).map_err(ReplayError::io(path.display().to_string()))
}

fn last_line(text: &str) -> String {
    text.lines().rfind(|l| !l.trim().is_empty()).unwrap_or("no output").trim().to_string()
}

/// A number that the program cannot guess. It is in no output.
fn secret() -> String {
    let draw = || std::collections::hash_map::RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", draw(), draw())
}

fn request(input: &Input) -> Result<Value, ReplayError> {
    Ok(match &input.value {
        InputValue::Bool(b) => json!({ "kind": "bool", "value": b }),
        InputValue::Int { value, .. } => json!({ "kind": "int", "value": value.to_string() }),
        InputValue::Integer(digits) => json!({ "kind": "int", "value": digits }),
        InputValue::F64(bits) => json!({ "kind": "float", "value": format!("{bits:016x}") }),
        InputValue::Str(units) => json!({ "kind": "str", "value": code_points(units) }),
        InputValue::F32(_) | InputValue::Null | InputValue::Object(_) => {
            return Err(ReplayError::Inputs(format!("an input of type {}", input.ty)));
        }
    })
}

/// The code points of a text in UTF-16; half a pair stands for itself, as in Python's texts.
fn code_points(units: &[u16]) -> Vec<u32> {
    char::decode_utf16(units.iter().copied())
        .map(|c| c.map_or_else(|half| u32::from(half.unpaired_surrogate()), u32::from))
        .collect()
}

impl Runtime for PythonRuntime {
    fn name(&self) -> &str {
        "Python"
    }

    fn replay(&self, entry: &str, violation: &Violation) -> Confirmation {
        match self.observe(entry, violation) {
            Ok(Ok(observed)) => compare(violation, &observed),
            Ok(Err(finished)) => without_result(&finished, self.time, || {
                finished.left_no_result("Python", Some(&last_line(&finished.stderr)))
            }),
            Err(error) => error.of_witness(),
        }
    }

    fn emit_test(
        &self,
        entry: &str,
        violation: &Violation,
        dir: &Path,
        name: &str,
    ) -> Result<PathBuf, RuntimeError> {
        self.write_test(entry, violation, dir, name).map_err(RuntimeError::of)
    }
}
