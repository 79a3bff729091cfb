//! JavaScript: finds Node, runs the harness on it, reads what happened; tests to keep for `node --test`.

use crate::outcome::{Observed, compare, without_result};
use crate::process::{Finished, find_program, run};
use crate::{Confirmation, ReplayError, Runtime, Violation};
use conspect_lang::{Failure, RuntimeError, Watched};
use conspect_verdict::{InputValue, Location, Witness};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// The errors of clauses that do not hold. The last one says that an error leaves an entry whose contract does not name it.
pub const CONTRACT_ERRORS: [&str; 4] =
    ["PreconditionError", "PostconditionError", "InvariantError", "UnexpectedError"];

/// The harness, with what checks contracts: the same text that the engine executes.
const HARNESS: [&str; 3] = [
    include_str!("../harness/node.cjs"),
    include_str!("../../../packaging/npm/host.js"),
    include_str!("../../lang-js/lib/contracts.js"),
];

/// A function that can be an entry.
#[derive(Clone, Debug)]
pub struct NodeEntry {
    pub name: String,
    /// The kinds of what it is called with, each as JSON.
    pub kinds: Vec<String>,
    pub call: NodeCall,
}

/// How an entry is called with values of its kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeCall {
    /// All of them are arguments.
    Function,
    /// It is called on the first one.
    Receiver,
    /// It is the first one's member with its name, and called on it.
    Member,
    /// It is called where the first one's member with its name is read.
    Getter,
}

impl NodeCall {
    fn name(self) -> &'static str {
        match self {
            NodeCall::Function => "function",
            NodeCall::Receiver => "receiver",
            NodeCall::Member => "member",
            NodeCall::Getter => "getter",
        }
    }
}

/// Node and a program.
#[derive(Debug)]
pub struct NodeRuntime {
    node: PathBuf,
    /// The program's main file.
    file: PathBuf,
    /// The functions that can be entries.
    pub entries: Vec<NodeEntry>,
    /// The names of the program's own classes of errors.
    pub errors: Vec<String>,
    /// Files that Node cannot read as they are: path, what it is to read, and whether that is an ES module.
    pub sources: Vec<(PathBuf, String, bool)>,
    pub time: Duration,
}

/// A text as JSON.
fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' || c == '\u{2028}' || c == '\u{2029}' => out += &format!("\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// How the requests are labelled that choose an order which Node leaves open.
const ORDER: &str = "order of events";
/// The labels of what the runtime gives a program by itself, random numbers and times, each with the list of the witness that has its values.
const GIVEN: [(&str, &str); 4] = [
    ("Math.random()", "random"),
    ("Date.now()", "clock"),
    ("performance.now() in nanoseconds", "steady"),
    ("process.hrtime() in nanoseconds", "hrtime"),
];

/// The labels of what the environment has under a name, and of the system's name.
const NAME: &str = "process.env name";
const PRESENT: &str = "process.env has it";
const VALUE: &str = "process.env value";
const PLATFORM: &str = "process.platform: linux, darwin, freebsd, openbsd, sunos, aix or android, by number";

/// What a run is told besides its inputs.
struct Run {
    /// Where the result goes, and the word that begins it.
    result: String,
    secret: String,
    /// The name by which the harness finds the entry.
    name: String,
    /// Milliseconds that pass after the program was loaded.
    wait: u32,
    purpose: Purpose,
}

/// What a run is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// To see a failure that is claimed.
    Confirm,
    /// To see how it ends. What may be due to files, the network or missing modules is no failure then.
    Observe,
}

/// What the witness says of the environment and the system: names with their values, or that there is none.
fn surroundings(witness: &Witness) -> (Vec<String>, String) {
    let text = |value: &InputValue| match value {
        InputValue::Str(units) => quote(&String::from_utf16_lossy(units)),
        _ => "null".into(),
    };
    let mut environment: Vec<[String; 2]> = vec![];
    let mut platform = "null".to_string();
    for r in &witness.requests {
        match (r.label.as_str(), environment.last_mut()) {
            (NAME, _) => environment.push([text(&r.value), "null".into()]),
            (VALUE, Some([_, value])) => *value = text(&r.value),
            (PLATFORM, _) => {
                if let InputValue::Int { value, .. } = &r.value {
                    platform = value.to_string();
                }
            }
            _ => {}
        }
    }
    (environment.into_iter().map(|[name, value]| format!("[{name},{value}]")).collect(), platform)
}

/// A word that a program cannot guess.
fn word() -> String {
    use std::hash::{BuildHasher, Hasher};
    let part = || std::hash::RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", part(), part())
}

/// The result with the lines of a stack in the form that the comparison reads.
fn frames(text: &str, harness: &Path) -> String {
    let mut out = String::new();
    for line in text.lines() {
        match line.strip_prefix("at\t") {
            None => out += &format!("{line}\n"),
            Some(frame) => out += &frame_line(frame, harness).unwrap_or_default(),
        }
    }
    out
}

/// A line of a stack: `    at name (place:line:column)`, or without name and parentheses.
fn frame_line(line: &str, harness: &Path) -> Option<String> {
    let rest = line.strip_prefix("    at ")?;
    let (name, place) = match rest.strip_suffix(')').and_then(|r| r.rsplit_once(" (")) {
        Some((name, place)) => (name, place),
        None => ("anonymous", rest),
    };
    let (place, _column) = place.rsplit_once(':')?;
    let (place, number) = place.rsplit_once(':')?;
    number.parse::<u32>().ok()?;
    let place = place.strip_prefix("file://").unwrap_or(place);
    let name = name.trim_start_matches("async ").trim_start_matches("new ");
    let path = Path::new(place);
    let own = path.is_absolute() && path != harness && !place.contains("[eval");
    let file = path.file_name().map_or(String::new(), |f| f.to_string_lossy().into_owned());
    Some(format!("frame\t{}\tprogram\t{name}\t{file}\t{number}\n", if own { "" } else { "node" }))
}

impl NodeRuntime {
    /// The `node` on the PATH, for the program with this main file.
    ///
    /// # Errors
    /// When there is no Node.
    pub fn find(file: &Path, time: Duration) -> Result<NodeRuntime, ReplayError> {
        let node = find_program("node", None).ok_or(ReplayError::NoNode)?;
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
        Ok(NodeRuntime { node, file, entries: vec![], errors: vec![], sources: vec![], time })
    }

    /// The witness as the harness reads it. `entry` is the function that is called after the file has run.
    fn witness(&self, entry: &str, witness: &Witness, run: &Run) -> Result<String, ReplayError> {
        let function = entry.rsplit_once(':').map(|(_, f)| f);
        let known = function.and_then(|f| self.entries.iter().find(|e| e.name == f));
        let kinds = known.map(|e| e.kinds.join(",")).unwrap_or_default();
        let errors: Vec<String> = self.errors.iter().map(|e| quote(e)).collect();
        let source = |(path, text, esm): &(PathBuf, String, bool)| {
            format!("{}:{{\"text\":{},\"esm\":{esm}}}", quote(&path.display().to_string()), quote(text))
        };
        let sources: Vec<String> = self.sources.iter().map(source).collect();
        let mut requests = vec![];
        let mut given = GIVEN.map(|_| vec![]);
        let (environment, platform) = surroundings(witness);
        let others = [ORDER, NAME, PRESENT, VALUE, PLATFORM];
        for r in witness.requests.iter().filter(|r| !others.contains(&r.label.as_str())) {
            let list = GIVEN.iter().position(|(label, _)| *label == r.label);
            if let (Some(list), InputValue::Int { value, .. }) = (list, &r.value) {
                given[list].push(format!("\"{value}\""));
                continue;
            }
            requests.push(match &r.value {
                InputValue::Bool(b) => format!("{{\"kind\":\"boolean\",\"value\":{b}}}"),
                InputValue::Int { value, .. } => format!("{{\"kind\":\"int\",\"value\":\"{value}\"}}"),
                InputValue::Integer(digits) => format!("{{\"kind\":\"int\",\"value\":\"{digits}\"}}"),
                InputValue::F64(bits) => format!("{{\"kind\":\"number\",\"value\":\"{bits:016x}\"}}"),
                InputValue::Str(units) => {
                    let units: Vec<String> = units.iter().map(u16::to_string).collect();
                    format!("{{\"kind\":\"string\",\"value\":[{}]}}", units.join(","))
                }
                InputValue::F32(_) | InputValue::Null | InputValue::Object(_) => {
                    return Err(ReplayError::Inputs(format!("an input of type {}", r.ty)));
                }
            });
        }
        let given: Vec<String> = GIVEN
            .iter()
            .zip(given)
            .map(|((_, list), all)| format!("\"{list}\":[{}]", all.join(",")))
            .collect();
        Ok(format!(
            "{{\"file\":{},\"entry\":{},\"call\":\"{}\",\"kinds\":[{kinds}],\"errors\":[{}],\"requests\":[{}],{},\"environment\":[{}],\"platform\":{platform},\"sources\":{{{}}},\
             \"result\":{},\"secret\":{},\"name\":{},\"wait\":{},\"observe\":{}}}",
            quote(&self.file.display().to_string()),
            function.map_or("null".into(), quote),
            known.map_or(NodeCall::Function, |e| e.call).name(),
            errors.join(","),
            requests.join(","),
            given.join(","),
            environment.join(","),
            sources.join(","),
            quote(&run.result),
            quote(&run.secret),
            quote(&run.name),
            run.wait,
            run.purpose == Purpose::Observe
        ))
    }

    /// One run, which may take so much time.
    fn run(
        &self,
        entry: &str,
        witness: &Witness,
        (purpose, wait, time): (Purpose, u32, Duration),
    ) -> Result<Result<Observed, Finished>, ReplayError> {
        let dir = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
        let [harness, inputs] = ["harness.cjs", "witness.json"].map(|n| dir.path().join(n));
        let result = dir.path().join(word());
        let name = format!("e{}", word());
        let run_as = Run { result: result.display().to_string(), secret: word(), name, wait, purpose };
        for (path, text) in [(&harness, HARNESS.concat()), (&inputs, self.witness(entry, witness, &run_as)?)]
        {
            std::fs::write(path, text).map_err(ReplayError::io(path.display().to_string()))?;
        }
        let mut command = Command::new(&self.node);
        command.env_remove("NODE_OPTIONS").arg("--stack-trace-limit=200").arg("--max-old-space-size=512");
        command.arg(&harness).arg(&inputs).current_dir(dir.path()).env("TMPDIR", dir.path());
        // The time zone that answers take for granted.
        command.env("TZ", "UTC");
        let finished = run(command, dir.path(), None, time)
            .map_err(ReplayError::io(format!("cannot run {}", self.node.display())))?;
        if finished.status.is_none() {
            return Ok(Err(finished));
        }
        // What does not begin with the secret word was not written by the harness.
        let text = std::fs::read_to_string(&result).unwrap_or_default();
        let written = text.strip_prefix(&format!("{}\t", run_as.secret));
        if written.is_none() && finished.status.is_some_and(|s| s.success()) {
            return Ok(Ok(Observed::Returned));
        }
        Ok(written.and_then(|t| Observed::parse(&frames(t, &harness))).ok_or(finished))
    }

    /// Writes a file for `node --test` that passes as long as the program fails in this way, after it was executed.
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
        let path = dir.join(format!("{name}.test.cjs"));
        std::fs::create_dir_all(dir).map_err(ReplayError::io(dir.display().to_string()))?;
        // The plainest test that shows the failure: a call of what the file exports, as CommonJS or as an ES module has it.
        let calls = plain_tests(&self.file, entry, violation);
        for text in &calls {
            if self.passes(&path, text)?.is_none() {
                return Ok(path);
            }
        }
        let harness: String = HARNESS.concat().lines().map(|l| format!("  {},\n", quote(l))).collect();
        let text = format!(
            "// {kind} at {file}:{line}. The test passes as long as the program fails in this way.\n\
             'use strict';\n\
             const test = require('node:test');\n\
             const assert = require('node:assert');\n\
             const fs = require('node:fs');\n\
             const os = require('node:os');\n\
             const path = require('node:path');\n\
             const {{ spawnSync }} = require('node:child_process');\n\n\
             const inputs = {witness};\n\
             const harness = [\n{harness}].join('\\n');\n\n\
             test({title}, () => {{\n  \
               const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'conspect-'));\n  \
               const file = (name) => path.join(dir, name);\n  \
               fs.writeFileSync(file('harness.cjs'), harness);\n  \
               fs.writeFileSync(file('witness.json'), JSON.stringify({{ ...inputs, result: file('result') }}));\n  \
               spawnSync(process.execPath, [file('harness.cjs'), file('witness.json')], {{ timeout: 20000, env: {{ ...process.env, TZ: 'UTC' }} }});\n  \
               const result = fs.existsSync(file('result')) ? fs.readFileSync(file('result'), 'utf8') : '';\n  \
               fs.rmSync(dir, {{ recursive: true }});\n  \
               assert.deepStrictEqual(result.split('\\t').slice(1, 3), ['thrown', {kind_text}]);\n\
             }});\n",
            kind = violation.kind,
            file = violation.location.file,
            line = violation.location.line,
            witness = self.witness(
                entry,
                &violation.witness,
                &Run {
                    result: String::new(),
                    secret: "result".into(),
                    name: "conspectEntry".into(),
                    wait: 0,
                    purpose: Purpose::Confirm,
                }
            )?,
            title = quote(&format!(
                "{} at {}:{}",
                violation.kind, violation.location.file, violation.location.line
            )),
            kind_text = quote(&violation.kind),
        );
        match self.passes(&path, &text)? {
            None => Ok(path),
            Some(said) => Err(ReplayError::DoesNotReproduce(said)),
        }
    }

    /// Writes a test and runs it; what it said where it does not pass, and then it is not left behind.
    fn passes(&self, path: &Path, text: &str) -> Result<Option<String>, ReplayError> {
        std::fs::write(path, text).map_err(ReplayError::io(path.display().to_string()))?;
        let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let dir = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
        let mut command = Command::new(&self.node);
        command.env_remove("NODE_OPTIONS").env("TMPDIR", dir.path()).arg("--test").arg(absolute);
        command.current_dir(dir.path());
        let finished =
            run(command, dir.path(), None, self.time).map_err(ReplayError::io("cannot run node --test"))?;
        if finished.status.is_some_and(|s| s.success()) {
            return Ok(None);
        }
        let _ = std::fs::remove_file(path);
        Ok(Some(finished.stdout.lines().find(|l| l.contains("Error")).unwrap_or("").trim().to_string()))
    }
}

/// Classes that a call may make objects of and no file exports.
const BUILT_IN: [&str; 23] = [
    "AggregateError",
    "BigInt64Array",
    "BigUint64Array",
    "Date",
    "Error",
    "EvalError",
    "Float32Array",
    "Float64Array",
    "Int16Array",
    "Int32Array",
    "Int8Array",
    "Map",
    "Promise",
    "RangeError",
    "ReferenceError",
    "Set",
    "SyntaxError",
    "TypeError",
    "URIError",
    "Uint16Array",
    "Uint32Array",
    "Uint8Array",
    "Uint8ClampedArray",
];

/// The names of the file that a call of an entry uses: that of a function, or of the class of a static method, and those of classes.
fn names<'a>(entry: &'a str, call: &'a str) -> Vec<&'a str> {
    let owner = entry.split(['.', '#']).next().unwrap_or(entry);
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let made = call.split("new ").skip(1).filter_map(|rest| rest.split(|c| !is_part(c)).next());
    let is_used = call.split(|c| !is_part(c)).any(|word| word == owner);
    let all = made.filter(|name| !name.is_empty() && BUILT_IN.binary_search(name).is_err());
    let mut names: Vec<&str> = [owner].into_iter().filter(|_| is_used).chain(all).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Tests that call what a file exports, where a call is all that the violation needs.
fn plain_tests(file: &Path, entry: &str, violation: &Violation) -> Vec<String> {
    let witness = &violation.witness;
    let (Some(call), Some((_, function))) = (&witness.call, entry.rsplit_once(':')) else { return vec![] };
    if witness.other_requests().next().is_some() || violation.kind == "thrown value" {
        return vec![];
    }
    let path = quote(&file.display().to_string());
    let names = names(function, &call.text);
    let all = names.join(", ");
    let mut module = vec![
        format!("const {{ {all} }} = require({path});"),
        format!("const {{ {all} }} = await import(require('node:url').pathToFileURL({path}));"),
    ];
    if let [name] = &names[..] {
        module.push(format!("const {name} = require({path});"));
    }
    // Where the file may ask for local time, or load another one that does, the zone is the one that the answer takes for granted.
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let timeless = !["Date", "import", "require"].iter().any(|word| text.contains(word));
    let zone = if timeless { "" } else { "process.env.TZ = 'UTC';\n" };
    let test = |load: &String| {
        format!(
            "// {kind} at {place}:{line}. The test passes as long as the program fails in this way.\n\
             'use strict';\n\
             const test = require('node:test');\n\
             const assert = require('node:assert');\n\
             {zone}\n\
             test({title}, async () => {{\n  \
               {load}\n  \
               const failure = await (async () => {call})().then(() => undefined, (error) => error);\n  \
               assert.strictEqual(failure?.constructor?.name, {kind_text});\n\
             }});\n",
            kind = violation.kind,
            place = violation.location.file,
            line = violation.location.line,
            title = quote(&format!("{} throws {}", call.text, violation.kind)),
            call = call.text,
            kind_text = quote(&violation.kind),
        )
    };
    module.iter().map(test).collect()
}

impl Runtime for NodeRuntime {
    fn name(&self) -> &str {
        "Node"
    }

    fn replay(&self, entry: &str, violation: &Violation) -> Confirmation {
        // Where the order of events is Node's choice, it may take some runs to see the one that fails.
        let open = violation.witness.requests.iter().any(|r| r.label == ORDER);
        let waits: &[u32] = if open { &[0, 5, 0, 5, 0] } else { &[0] };
        let mut last = Confirmation::NotRun { reason: String::new() };
        for wait in waits {
            last = self.replay_once(entry, violation, *wait);
            if last == Confirmation::Confirmed {
                return last;
            }
        }
        match last {
            Confirmation::Unconfirmed { .. } if open => Confirmation::NotRun {
                reason: "it needs an order of events that Node may choose and did not choose in five runs"
                    .into(),
            },
            last => last,
        }
    }

    fn observe(&self, entry: &str, witness: &Witness, time: Duration) -> Watched {
        let function = entry.rsplit_once(':').map(|(_, f)| f);
        let takes = |f: &str| self.entries.iter().any(|e| e.name == f && !e.kinds.is_empty());
        if function.is_some_and(takes) && witness.requests.is_empty() {
            // It asks for its arguments first.
            return Watched::Otherwise;
        }
        let seen = self.run(entry, witness, (Purpose::Observe, 0, time.min(self.time)));
        let (class, message, stack) = match seen {
            Ok(Ok(Observed::Thrown { class, message, stack })) => (class, message, stack),
            Ok(Err(finished)) if finished.status.is_none() => return Watched::Cut,
            _ => return Watched::Otherwise,
        };
        let property = match class.as_str() {
            "AssertionError" => "assertions",
            broken if CONTRACT_ERRORS.contains(&broken) => "contracts",
            _ => "exceptions",
        };
        let own = stack.into_iter().filter(|f| !f.library).map(|frame| {
            let name = frame.function.strip_prefix("program.").unwrap_or(&frame.function);
            let name = name.strip_prefix("Object.").unwrap_or(name);
            let function = match name {
                "<anonymous>" => format!("{} (top level)", frame.file),
                name => name.to_string(),
            };
            Location { function, file: frame.file, line: frame.line }
        });
        let stack: Vec<Location> = own.collect();
        // Where the stack is full it may be the library that says so; any other failure outside of the program's code is the harness's.
        let program = !stack.is_empty() || class == "RangeError";
        match program {
            true => Watched::Failed(Failure { property: property.into(), kind: class, message, stack }),
            false => Watched::Otherwise,
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

impl NodeRuntime {
    fn replay_once(&self, entry: &str, violation: &Violation, wait: u32) -> Confirmation {
        match self.run(entry, &violation.witness, (Purpose::Confirm, wait, self.time)) {
            Ok(Ok(observed)) => compare(violation, &observed),
            Ok(Err(finished)) => without_result(&finished, self.time, || {
                finished.left_no_result("Node", finished.stderr.lines().find(|l| !l.trim().is_empty()))
            }),
            Err(error) => error.of_witness(),
        }
    }
}
