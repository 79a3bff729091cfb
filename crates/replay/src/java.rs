//! Java: finds a JVM, runs the harness on it, reads what happened.

use crate::outcome::{Observed, compare, without_result};
use crate::outside::{CLOCK, Outside, UNSPECIFIED};
use crate::process::{Finished, clear_environment, find_program, run};
use crate::witness::witness_file;
use crate::{Confirmation, ReplayError, Runtime, Violation, emit_test};
use conspect_lang::{Framework, RuntimeError, Suite, Tested};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::time::Duration;
use tempfile::TempDir;

/// The harness's class files, by path below the class path's root.
const HARNESS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/harness.rs"));

/// What one run may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Wall-clock time of one run.
    pub time: Duration,
    /// The Java heap, in megabytes.
    pub heap_megabytes: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { time: Duration::from_secs(20), heap_megabytes: 512 }
    }
}

/// A Java method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JavaEntry {
    /// The binary name with dots: `pkg.Outer$Inner`.
    pub class: String,
    pub method: String,
    /// The JVM's descriptor: `(II)I` (JVMS 4.3.3).
    pub descriptor: String,
}

impl JavaEntry {
    /// Reads `pkg.Class.method(II)I`.
    pub fn parse(function: &str) -> Result<JavaEntry, ReplayError> {
        let error = || ReplayError::NoMethod(function.into());
        let (name, _) = function.split_once('(').ok_or_else(error)?;
        let (class, method) = name.rsplit_once('.').ok_or_else(error)?;
        let descriptor = function[name.len()..].to_string();
        if class.is_empty() || method.is_empty() || descriptor.ends_with(')') {
            return Err(error());
        }
        Ok(JavaEntry { class: class.into(), method: method.into(), descriptor })
    }
}

/// A JVM and the program's class path.
#[derive(Debug)]
pub struct JavaRuntime {
    pub(crate) java: PathBuf,
    pub(crate) class_path: Vec<PathBuf>,
    pub(crate) limits: Limits,
    /// The directory the harness was unpacked to; removed with this value.
    harness: TempDir,
    /// Do classes of the program run in another form than they were compiled to?
    woven: bool,
}

impl JavaRuntime {
    /// The JVM in `java_home` or else on the PATH, for programs on this class path.
    pub fn find(
        java_home: Option<&Path>,
        class_path: &[PathBuf],
        limits: Limits,
    ) -> Result<JavaRuntime, ReplayError> {
        let java = find_program("java", java_home).ok_or(ReplayError::NoJava)?;
        let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let class_path = class_path.iter().map(absolute).collect();
        let harness = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
        for (name, bytes) in HARNESS {
            let path = harness.path().join(name);
            let dir = path.parent().expect("a file has a directory");
            std::fs::create_dir_all(dir).map_err(ReplayError::io(dir.display().to_string()))?;
            std::fs::write(&path, bytes).map_err(ReplayError::io(path.display().to_string()))?;
        }
        Ok(JavaRuntime { java, class_path, limits, harness, woven: false })
    }

    /// Classes that come before those of the class path, by binary name: the program's own, in which its contracts are checked.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn put_first(&mut self, classes: &[(Rc<str>, Rc<[u8]>)]) -> Result<(), ReplayError> {
        for (name, bytes) in classes {
            let path = self.harness.path().join(format!("{}.class", name.replace('.', "/")));
            let dir = path.parent().expect("a file has a directory");
            std::fs::create_dir_all(dir).map_err(ReplayError::io(dir.display().to_string()))?;
            std::fs::write(&path, bytes).map_err(ReplayError::io(path.display().to_string()))?;
        }
        self.woven = !classes.is_empty();
        Ok(())
    }

    /// What happens when the entry runs with the violation's inputs.
    fn observe(&self, entry: &str, violation: &Violation) -> Result<Result<Observed, Finished>, ReplayError> {
        let entry = JavaEntry::parse(entry)?;
        let dir = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
        let (witness, result) = (dir.path().join("witness"), dir.path().join("result"));
        let cwd = dir.path().join("cwd");
        std::fs::create_dir(&cwd).map_err(ReplayError::io(cwd.display().to_string()))?;
        let (inputs, outside) = Outside::of(&violation.witness)?;
        let mut text = witness_file(&entry, &inputs)?;
        text.push_str(&outside.lines());
        std::fs::write(&witness, text).map_err(ReplayError::io(witness.display().to_string()))?;
        let mut command = self.command(&[self.harness.path().to_path_buf()]);
        command.arg("--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED");
        // The stand-ins are of other classes than those that the program was compiled against; woven classes have no stack maps.
        if outside.stubs || self.woven {
            command.args(["-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"]);
        }
        // Answers take the default charset to be that.
        if outside.has_text() {
            command.args(["-Dfile.encoding=UTF-8", "-Dsun.jnu.encoding=UTF-8"]);
        }
        outside.make_file(&cwd)?;
        if let Some(environment) = &outside.environment {
            clear_environment(&mut command);
            command.env_remove("TZ");
            command.envs(environment.iter().map(|(name, value)| (name, value)));
        }
        command.arg(temporary_files(&cwd));
        command.arg("conspect.replay.Main").arg(&witness).arg(&result).current_dir(&cwd);
        let input = dir.path().join("input");
        std::fs::write(&input, &outside.input).map_err(ReplayError::io(input.display().to_string()))?;
        let file = std::fs::File::open(&input).map_err(ReplayError::io(input.display().to_string()))?;
        let finished = run(command, dir.path(), Some(file), self.limits.time)
            .map_err(ReplayError::io(format!("cannot run {}", self.java.display())))?;
        if finished.status.is_none() {
            return Ok(Err(finished));
        }
        let text = std::fs::read_to_string(&result).unwrap_or_default();
        Ok(Observed::parse(&text).ok_or(finished))
    }

    /// `java` with limits, assertions on and a class path that starts with `first`.
    pub(crate) fn command(&self, first: &[PathBuf]) -> Command {
        let mut command = Command::new(&self.java);
        for variable in ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"] {
            command.env_remove(variable);
        }
        // The flags after the memory limit are for a fast start; fast throws would lose their stack traces.
        command.arg(format!("-Xmx{}m", self.limits.heap_megabytes));
        command.args(["-XX:TieredStopAtLevel=1", "-Xshare:auto", "-XX:-UsePerfData", "-XX:+UseSerialGC"]);
        command.args(["-XX:-OmitStackTraceInFastThrow", "-ea"]);
        command.arg("-cp").arg(self.class_path(first));
        // The time zone that answers which depend on it say they take for granted.
        command.env("TZ", "UTC");
        command
    }

    pub(crate) fn class_path(&self, first: &[PathBuf]) -> OsString {
        let paths = first.iter().chain(&self.class_path);
        let separator = if cfg!(windows) { ";" } else { ":" };
        let mut text = OsString::new();
        for (i, path) in paths.enumerate() {
            if i > 0 {
                text.push(separator);
            }
            text.push(path);
        }
        text
    }
}

/// Where a program makes its temporary files: in a sandbox it cannot write elsewhere.
pub(crate) fn temporary_files(dir: &Path) -> OsString {
    let mut option = OsString::from("-Djava.io.tmpdir=");
    option.push(dir);
    option
}

impl Runtime for JavaRuntime {
    fn name(&self) -> &str {
        "the JVM"
    }

    fn replay(&self, entry: &str, violation: &Violation) -> Confirmation {
        let answer = match self.observe(entry, violation) {
            Ok(Ok(observed)) => compare(violation, &observed),
            Ok(Err(finished)) => {
                without_result(&finished, self.limits.time, || self.left_no_result(&finished))
            }
            Err(error) => error.of_witness(),
        };
        let labels = violation.witness.requests.iter().map(|r| r.label.as_str());
        if !matches!(answer, Confirmation::Unconfirmed { .. }) {
            return answer;
        }
        // Another machine, or another run, may choose as the witness says; this one did not.
        if let Some(what) = labels.clone().filter_map(|l| l.strip_prefix(UNSPECIFIED)).next() {
            return Confirmation::Impossible { why: format!("the JVM itself chooses {what}") };
        }
        // Stand-ins tell the program the time, not the library (`new Date()`).
        if labels.clone().any(|l| l.starts_with(CLOCK)) {
            let why = "the library asks for the time by itself, and no process can be told which it is";
            return Confirmation::Impossible { why: why.into() };
        }
        answer
    }

    fn emit_test(
        &self,
        entry: &str,
        violation: &Violation,
        dir: &Path,
        name: &str,
    ) -> Result<PathBuf, RuntimeError> {
        if self.woven && violation.kind.starts_with("conspect.") {
            return Err(RuntimeError::of(ReplayError::Unstated));
        }
        let emitted = emit_test(self, entry, violation, dir, name).map_err(RuntimeError::of)?;
        Ok(emitted.files.into_iter().next().unwrap_or_else(|| dir.join(name)))
    }

    fn suite(&self, tested: &[Tested], framework: Framework) -> Result<Suite, RuntimeError> {
        crate::suite_java::suite(self, tested, framework).map_err(RuntimeError::of)
    }
}

impl JavaRuntime {
    /// What to say of a process that left no result.
    fn left_no_result(&self, finished: &Finished) -> String {
        let Some(status) = finished.status else {
            return format!("it was still running after {} s", self.limits.time.as_secs());
        };
        let said = finished.stderr.lines().chain(finished.stdout.lines()).find(|l| !l.trim().is_empty());
        let said = said.map(|line| format!(": {}", line.trim())).unwrap_or_default();
        match status.code() {
            Some(code) => format!("the JVM ended with status {code}{said}"),
            None => format!("the JVM was killed{said}"),
        }
    }
}
