//! JavaScript: finds Node, runs the harness on it, reads what happened; tests to keep for `node --test`.

use crate::outcome::{Observed, compare};
use crate::process::{Finished, find_program, run};
use crate::{Confirmation, ReplayError, Runtime, Violation};
use conspect_lang::RuntimeError;
use conspect_verdict::{InputValue, Witness};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

const HARNESS: &str = include_str!("../harness/node.cjs");

/// Node and a program.
#[derive(Debug)]
pub struct NodeRuntime {
    node: PathBuf,
    /// The program's main file.
    file: PathBuf,
    /// The kinds of the parameters of the functions that are entries, by name.
    pub kinds: Vec<(String, Vec<String>)>,
    /// The names of the program's own classes of errors.
    pub errors: Vec<String>,
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

impl NodeRuntime {
    /// The `node` on the PATH, for the program with this main file.
    ///
    /// # Errors
    /// When there is no Node.
    pub fn find(file: &Path, time: Duration) -> Result<NodeRuntime, ReplayError> {
        let node = find_program("node", None).ok_or(ReplayError::NoNode)?;
        let file = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
        Ok(NodeRuntime { node, file, kinds: vec![], errors: vec![], time })
    }

    /// The witness as the harness reads it. `entry` is the function that is called after the file has run.
    fn witness(&self, entry: &str, witness: &Witness) -> Result<String, ReplayError> {
        let function = entry.rsplit_once(':').map(|(_, f)| f);
        let kinds = function.and_then(|f| self.kinds.iter().find(|k| k.0 == f)).map(|k| k.1.clone());
        let kinds: Vec<String> = kinds.unwrap_or_default().iter().map(|k| quote(k)).collect();
        let errors: Vec<String> = self.errors.iter().map(|e| quote(e)).collect();
        let mut requests = vec![];
        for r in &witness.requests {
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
        Ok(format!(
            "{{\"file\":{},\"entry\":{},\"kinds\":[{}],\"errors\":[{}],\"requests\":[{}]}}",
            quote(&self.file.display().to_string()),
            function.map_or("null".into(), quote),
            kinds.join(","),
            errors.join(","),
            requests.join(",")
        ))
    }

    fn observe(&self, entry: &str, violation: &Violation) -> Result<Result<Observed, Finished>, ReplayError> {
        let dir = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
        let [harness, witness, result] =
            ["harness.cjs", "witness.json", "result"].map(|n| dir.path().join(n));
        for (path, text) in
            [(&harness, HARNESS.to_string()), (&witness, self.witness(entry, &violation.witness)?)]
        {
            std::fs::write(path, text).map_err(ReplayError::io(path.display().to_string()))?;
        }
        let mut command = Command::new(&self.node);
        command.env_remove("NODE_OPTIONS").arg("--stack-trace-limit=200").arg("--max-old-space-size=512");
        command.arg(&harness).arg(&witness).arg(&result).current_dir(dir.path());
        let finished = run(command, self.time)
            .map_err(ReplayError::io(format!("cannot run {}", self.node.display())))?;
        if finished.status.is_none() {
            return Ok(Err(finished));
        }
        let text = std::fs::read_to_string(&result).unwrap_or_default();
        Ok(Observed::parse(&text).ok_or(finished))
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
        let harness: String = HARNESS.lines().map(|l| format!("  {},\n", quote(l))).collect();
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
               fs.writeFileSync(file('witness.json'), JSON.stringify(inputs));\n  \
               spawnSync(process.execPath, [file('harness.cjs'), file('witness.json'), file('result')], {{ timeout: 20000 }});\n  \
               const result = fs.readFileSync(file('result'), 'utf8');\n  \
               fs.rmSync(dir, {{ recursive: true }});\n  \
               assert.deepStrictEqual(result.split('\\t').slice(0, 2), ['thrown', {kind_text}]);\n\
             }});\n",
            kind = violation.kind,
            file = violation.location.file,
            line = violation.location.line,
            witness = self.witness(entry, &violation.witness)?,
            title = quote(&format!(
                "{} at {}:{}",
                violation.kind, violation.location.file, violation.location.line
            )),
            kind_text = quote(&violation.kind),
        );
        std::fs::create_dir_all(dir).map_err(ReplayError::io(dir.display().to_string()))?;
        std::fs::write(&path, text).map_err(ReplayError::io(path.display().to_string()))?;
        let mut command = Command::new(&self.node);
        command.env_remove("NODE_OPTIONS").arg("--test").arg(&path);
        let finished = run(command, self.time).map_err(ReplayError::io("cannot run node --test"))?;
        if finished.status.is_some_and(|s| s.success()) {
            return Ok(path);
        }
        // A test that does not show what it claims is not left behind.
        let _ = std::fs::remove_file(&path);
        let said = finished.stdout.lines().find(|l| l.contains("Error")).unwrap_or("").trim().to_string();
        Err(ReplayError::DoesNotReproduce(said))
    }
}

impl Runtime for NodeRuntime {
    fn name(&self) -> &str {
        "Node"
    }

    fn replay(&self, entry: &str, violation: &Violation) -> Confirmation {
        match self.observe(entry, violation) {
            Ok(Ok(observed)) => compare(violation, &observed),
            Ok(Err(finished)) => Confirmation::Unconfirmed {
                observed: match finished.status {
                    None => format!("it was still running after {} s", self.time.as_secs()),
                    Some(_) => {
                        let said = finished.stderr.lines().find(|l| !l.trim().is_empty()).unwrap_or("");
                        format!("Node left no result: {}", said.trim())
                    }
                },
            },
            Err(error) => Confirmation::NotRun { reason: error.to_string() },
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
