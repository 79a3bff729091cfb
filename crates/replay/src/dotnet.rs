//! .NET: finds mono, runs the harness on it with an assembly and a witness, reads what happened.
//!
//! The witness goes to the process on its standard input, and the answer comes on its standard output between two numbers that
//! nobody else knows; what the program itself prints is dropped. The harness is `harness/dotnet`.

use crate::emit_dotnet::{Program, emit};
use crate::outcome::{Observed, compare, without_result};
use crate::process::{Finished, clear_environment, find_program, run};
use crate::witness::{object_lines, value};
use crate::{Confirmation, ReplayError, Runtime, Violation};
use conspect_lang::RuntimeError;
use conspect_verdict::{InputValue, Witness};
use std::fs::File;
use std::hash::{BuildHasher, Hasher};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// The harness's assemblies: name and contents.
const HARNESS: [(&str, &[u8]); 3] = [
    ("Host.exe", include_bytes!(concat!(env!("OUT_DIR"), "/Host.exe"))),
    ("Conspect.dll", include_bytes!(concat!(env!("OUT_DIR"), "/Conspect.dll"))),
    ("Conspect.Newer.dll", include_bytes!(concat!(env!("OUT_DIR"), "/Conspect.Newer.dll"))),
];

/// The assembly with the class `Conspect.Any`, which programs take inputs from.
pub const CONSPECT_DLL: &[u8] = HARNESS[1].1;

/// How labels of inputs start that the runtime has from elsewhere, such as the time: they cannot be given to it. What is false
/// of these is what an execution has without being told: one order of threads, no variables in the environment.
pub(crate) const OF_RUNTIME: &str = "the runtime's ";

/// Megabytes of objects that the program may have.
const MEMORY: u32 = 512;

/// An assembly with its contracts woven into the code.
#[derive(Clone, Debug)]
pub struct Woven {
    /// The assembly, which refers to `Conspect.Woven.Contract`.
    pub assembly: Vec<u8>,
    /// mono's symbols for it.
    pub symbols: Option<Vec<u8>>,
    /// Of methods by row the file, and `position:line` with commas between: the code has other positions than the symbols.
    pub lines: Vec<[String; 3]>,
    /// With a method's row, the number by which the method knows that it is the entry.
    pub tag: i32,
}

/// A copy of an assembly in which the class library has the names that mono knows.
#[derive(Clone, Debug)]
pub struct Redirected {
    /// The name of the file.
    pub name: String,
    /// The copy.
    pub assembly: Vec<u8>,
    /// Files of symbols beside the assembly, by their names.
    pub symbols: Vec<(String, Vec<u8>)>,
}

/// mono and a program.
#[derive(Debug)]
pub struct DotnetRuntime {
    mono: PathBuf,
    assembly: PathBuf,
    /// Directories of further assemblies.
    libraries: Vec<PathBuf>,
    time: Duration,
    /// The directory that the harness was written to; removed with this value.
    harness: TempDir,
    /// The assembly that is run in the place of the program's, and what the harness is told of it.
    woven: Option<(PathBuf, Woven)>,
    /// Where copies of the program's assemblies are that name another class library.
    redirected: Option<PathBuf>,
}

impl DotnetRuntime {
    /// The `mono` on the PATH, for the program in this assembly.
    ///
    /// # Errors
    /// When there is no mono.
    pub fn find(
        assembly: &Path,
        libraries: &[PathBuf],
        time: Duration,
    ) -> Result<DotnetRuntime, ReplayError> {
        let mono = find_program("mono", None).ok_or(ReplayError::NoMono)?;
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let harness = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
        for (name, bytes) in HARNESS {
            let path = harness.path().join(name);
            std::fs::write(&path, bytes).map_err(ReplayError::io(path.display().to_string()))?;
        }
        let libraries = libraries.iter().map(|l| absolute(l)).collect();
        Ok(DotnetRuntime {
            mono,
            assembly: absolute(assembly),
            libraries,
            time,
            harness,
            woven: None,
            redirected: None,
        })
    }

    /// Runs this assembly in the place of the program's own.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn with_contracts(mut self, woven: Woven) -> Result<DotnetRuntime, ReplayError> {
        let dir = self.harness.path().join("woven");
        let path = dir.join(self.assembly.file_name().unwrap_or_default());
        std::fs::create_dir_all(&dir)
            .and_then(|()| std::fs::write(&path, &woven.assembly))
            .and_then(|()| match &woven.symbols {
                Some(bytes) => {
                    let mut beside = path.clone().into_os_string();
                    beside.push(".mdb");
                    std::fs::write(beside, bytes)
                }
                None => Ok(()),
            })
            .map_err(ReplayError::io(path.display().to_string()))?;
        self.woven = Some((path, woven));
        Ok(self)
    }

    /// Runs these copies in the place of the program's own assemblies.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn with_redirected(mut self, copies: &[Redirected]) -> Result<DotnetRuntime, ReplayError> {
        if copies.is_empty() {
            return Ok(self);
        }
        let dir = self.harness.path().join("redirected");
        let write = || -> std::io::Result<()> {
            std::fs::create_dir_all(&dir)?;
            for copy in copies {
                std::fs::write(dir.join(&copy.name), &copy.assembly)?;
                for (name, bytes) in &copy.symbols {
                    std::fs::write(dir.join(name), bytes)?;
                }
            }
            Ok(())
        };
        write().map_err(ReplayError::io(dir.display().to_string()))?;
        self.redirected = Some(dir);
        Ok(self)
    }

    /// The assembly that is run, and the directory of the program's own where that is another one.
    fn program(&self) -> (PathBuf, Option<PathBuf>) {
        let name = self.assembly.file_name().unwrap_or_default();
        let beside = self.assembly.parent().unwrap_or(Path::new(".")).to_path_buf();
        match &self.redirected {
            Some(dir) if dir.join(name).is_file() => (dir.join(name), Some(beside)),
            Some(dir) => (self.assembly.clone(), Some(dir.clone())),
            None => (self.assembly.clone(), None),
        }
    }

    /// What the harness is told.
    fn specification(&self, entry: &str, witness: &Witness, secret: &str) -> Result<String, ReplayError> {
        let mut lines = Lines::default();
        lines.add(&["secret", secret])?;
        match &self.woven {
            Some((path, woven)) => {
                lines.add(&["assembly", &path.display().to_string()])?;
                lines.add(&["woven", &woven.tag.to_string()])?;
                for [row, file, points] in &woven.lines {
                    lines.add(&["lines", row, file, points])?;
                }
                let beside = self.assembly.parent().unwrap_or(Path::new("."));
                lines.add(&["library", &beside.display().to_string()])?;
            }
            None => {
                let (assembly, further) = self.program();
                lines.add(&["assembly", &assembly.display().to_string()])?;
                if let Some(dir) = further {
                    lines.add(&["library", &dir.display().to_string()])?;
                }
            }
        }
        for library in &self.libraries {
            lines.add(&["library", &library.display().to_string()])?;
        }
        lines.add(&["entry", entry])?;
        for line in witness.objects.iter().flat_map(object_lines) {
            lines.add(&line.iter().map(String::as_str).collect::<Vec<_>>())?;
        }
        for input in &witness.arguments {
            lines.add(&["argument", &value(&input.value)])?;
        }
        for input in &witness.globals {
            let (class, field) = input
                .label
                .rsplit_once('.')
                .ok_or_else(|| ReplayError::Inputs(format!("a field called {}", input.label)))?;
            lines.add(&["global", class, field, &value(&input.value)])?;
        }
        for input in &witness.requests {
            if input.label.starts_with(OF_RUNTIME) {
                if input.value == (InputValue::Bool(false)) {
                    continue;
                }
                return Err(ReplayError::Impossible(format!("{}, which a run cannot be given", input.label)));
            }
            if let InputValue::Str(units) = &input.value {
                let is_end = |u: &u16| *u == 10 || *u == 13;
                if input.label.starts_with("Console.ReadLine") && units.iter().any(is_end) {
                    return Err(ReplayError::Impossible("a line with an end of line in it".into()));
                }
            }
            lines.add(&["request", &input.label, &value(&input.value)])?;
        }
        Ok(lines.0)
    }

    fn observe(&self, entry: &str, violation: &Violation) -> Result<Result<Observed, Finished>, ReplayError> {
        let secret = secret();
        let text = self.specification(entry, &violation.witness, &secret)?;
        let dir = TempDir::with_prefix("conspect-").map_err(ReplayError::io("a temporary directory"))?;
        let mut command = self.command(dir.path());
        command.arg(self.harness.path().join("Host.exe"));
        let finished = run(command, dir.path(), Some(input(&text)?), self.time)
            .map_err(ReplayError::io(format!("cannot run {}", self.mono.display())))?;
        if finished.status.is_none() {
            return Ok(Err(finished));
        }
        let answer = finished
            .stdout
            .strip_suffix(&format!("end\t{secret}\n"))
            .and_then(|said| said.split_once(&format!("\n{secret}\n")))
            .and_then(|(_, answer)| Observed::parse(answer));
        Ok(answer.ok_or(finished))
    }

    /// mono with nothing of this process's environment, in this directory. Without optimizations, stack
    /// traces are complete and have the right lines.
    fn command(&self, dir: &Path) -> Command {
        let mut command = Command::new(&self.mono);
        clear_environment(&mut command);
        command.env("LC_ALL", "C.UTF-8").env("HOME", dir).env("TMPDIR", dir);
        command.env("MONO_GC_PARAMS", format!("max-heap-size={MEMORY}m")).env("MONO_SHARED_DIR", dir);
        command.args(["--debug", "-O=-all,float32"]).current_dir(dir);
        command
    }
}

/// A check that fails ends the program; the harness gives it the name that .NET prints.
fn as_observed(violation: &Violation) -> Violation {
    let mut violation = violation.clone();
    if violation.kind == "fail" {
        // A class of failures that is no exception is what the engine says as the message.
        let is_contract = violation.message.as_deref().is_some_and(|m| m.contains(".Contracts."));
        let kind = if is_contract { "Contracts.ContractException" } else { "DebugAssertException" };
        violation.kind = format!("System.Diagnostics.{kind}");
    }
    violation
}

/// The text as a file that a process can read from its beginning.
fn input(text: &str) -> Result<File, ReplayError> {
    let mut file = tempfile::tempfile().map_err(ReplayError::io("a temporary file"))?;
    file.write_all(text.as_bytes()).map_err(ReplayError::io("a temporary file"))?;
    file.rewind().map_err(ReplayError::io("a temporary file"))?;
    Ok(file)
}

/// A number that the program cannot guess. It is in no output.
fn secret() -> String {
    let draw = || std::collections::hash_map::RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", draw(), draw())
}

#[derive(Default)]
struct Lines(String);

impl Lines {
    fn add(&mut self, parts: &[&str]) -> Result<(), ReplayError> {
        if let Some(part) = parts.iter().find(|p| p.contains(['\t', '\n', '\r'])) {
            return Err(ReplayError::Inputs(format!("a name with white space in it: {part:?}")));
        }
        self.0.push_str(&parts.join("\t"));
        self.0.push('\n');
        Ok(())
    }
}

impl Runtime for DotnetRuntime {
    fn name(&self) -> &str {
        "mono"
    }

    fn replay(&self, entry: &str, violation: &Violation) -> Confirmation {
        match self.observe(entry, violation) {
            Ok(Ok(observed)) => compare(&as_observed(violation), &observed),
            Ok(Err(finished)) => without_result(&finished, self.time, || {
                finished.left_no_result("mono", finished.stderr.lines().find(|l| !l.trim().is_empty()))
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
        if self.woven.is_some() {
            let why = "a plain program would not check the contracts of this assembly, which are woven in for a run";
            return Err(RuntimeError::of(ReplayError::DoesNotReproduce(why.into())));
        }
        let (mono, assembly, libraries) = (&self.mono, &self.assembly, &self.libraries[..]);
        if self.redirected.is_some() {
            let why = "a plain program for mono cannot refer to an assembly that was compiled against another class library";
            return Err(RuntimeError::of(ReplayError::DoesNotReproduce(why.into())));
        }
        let program = Program { mono, assembly, libraries, time: self.time, any: CONSPECT_DLL };
        emit(&program, entry, violation, dir, name).map_err(RuntimeError::of)
    }
}
