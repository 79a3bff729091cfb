//! C#: the example programs of `examples/csharp`, the suites below it, and what is true of each.
//!
//! An example's first lines are those of a Java example ([`crate::examples`]). A case of the suites is a static method with one of
//! the attributes `[Proved]`, `[Fails(typeof(Kind), inputs…)]` and `[Breaks(inputs…)]` before it (`suites/Case.cs`).

use crate::examples::{Example, HeaderError, Verdict, with_headers};
use crate::tools::{ToolError, profile_directory, run_checked};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The directory of the examples.
pub fn directory() -> PathBuf {
    root().join("examples/csharp")
}

/// The examples, in order.
pub fn examples() -> Result<Vec<Example>, HeaderError> {
    with_headers(&directory(), &files(&directory()), "Main")
}

/// A case of the suites.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// `Suites.Arithmetic.AddCommutes`.
    pub entry: String,
    pub assertions: Verdict,
    pub exceptions: Verdict,
    /// The type of the exception, where one is expected, as the source has it.
    pub kind: Option<String>,
}

/// The cases of all suites, in the order of files and texts.
pub fn cases() -> std::io::Result<Vec<Case>> {
    let mut found = Vec::new();
    for file in files(&directory().join("suites")) {
        let suite = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file)?;
        let mut pending: Option<(Verdict, Verdict, Option<String>)> = None;
        for line in text.lines().map(str::trim_start) {
            if line.starts_with("[Proved]") {
                pending = Some((Verdict::Proved, Verdict::Proved, None));
            } else if line.starts_with("[Breaks(") {
                pending = Some((Verdict::Violated, Verdict::Proved, None));
            } else if let Some(rest) = line.strip_prefix("[Fails(typeof(") {
                let kind = rest.split(')').next().unwrap_or_default().to_string();
                pending = Some((Verdict::Proved, Verdict::Violated, Some(kind)));
            } else if line.starts_with("public static") {
                let Some((assertions, exceptions, kind)) = pending.take() else { continue };
                let head = line.split('(').next().unwrap_or_default();
                let name = head.rsplit(' ').next().unwrap_or_default();
                found.push(Case { entry: format!("Suites.{suite}.{name}"), assertions, exceptions, kind });
            }
        }
    }
    Ok(found)
}

/// The C# files of a directory, sorted.
fn files(directory: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(directory).map(|all| all.flatten().collect::<Vec<_>>()).unwrap_or_default();
    let mut found: Vec<PathBuf> =
        entries.iter().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "cs")).collect();
    found.sort();
    found
}

/// All that the tests run, compiled into one directory: `Conspect.dll`, `examples.dll`, `suites.dll` and `Truth.exe`.
///
/// # Errors
/// When mcs is missing or refuses a program.
pub fn compiled() -> Result<PathBuf, ToolError> {
    static DONE: std::sync::Mutex<bool> = std::sync::Mutex::new(false);
    let dir = profile_directory().join("e2e").join(format!("csharp-{}", std::process::id()));
    let mut done = DONE.lock().expect("nobody panics with this lock");
    if !*done {
        std::fs::create_dir_all(&dir)?;
        mcs(&dir, "Conspect.dll", &[root().join("dotnet/Any.cs")])?;
        mcs(&dir, "examples.dll", &files(&directory()))?;
        mcs(&dir, "suites.dll", &files(&directory().join("suites")))?;
        mcs(&dir, "Truth.exe", &[Path::new(env!("CARGO_MANIFEST_DIR")).join("csharp/Truth.cs")])?;
        *done = true;
    }
    Ok(dir)
}

/// Compiles sources into `dir/name`, with symbols, assertions and contracts.
pub fn mcs(dir: &Path, name: &str, sources: &[PathBuf]) -> Result<PathBuf, ToolError> {
    run_checked(Command::new("mcs").args(arguments(dir, name, sources)), "").map(|_| dir.join(name))
}

/// Compiles each source into `dir`, by one process: to a library, or to a program where `extension` is `exe`.
///
/// # Errors
/// When mcs is missing or refuses one of them.
pub fn mcs_each(dir: &Path, extension: &str, sources: &[PathBuf]) -> Result<Vec<PathBuf>, ToolError> {
    let compiler = Path::new(env!("CARGO_MANIFEST_DIR")).join("csharp/Compile.cs");
    let compiler = mcs(dir, "Compile.exe", &[compiler])?;
    let (mut lines, mut outputs) = (String::new(), Vec::new());
    for source in sources {
        let name = Path::new(source.file_stem().unwrap_or_default()).with_extension(extension);
        lines += &arguments(dir, &name.to_string_lossy(), std::slice::from_ref(source)).join("\t");
        lines.push('\n');
        outputs.push(dir.join(name));
    }
    run_checked(Command::new("mono").arg(&compiler), &lines).map(|_| outputs)
}

/// The arguments of the compiler.
fn arguments(dir: &Path, name: &str, sources: &[PathBuf]) -> Vec<String> {
    let mut arguments: Vec<String> = [
        "-debug",
        "-unsafe",
        "-d:DEBUG",
        "-d:TRACE",
        "-d:CONTRACTS_FULL",
        "-r:System.Core.dll",
        "-r:System.Numerics.dll",
    ]
    .map(String::from)
    .into();
    // Unused fields, comparisons that are always true: what programs of tests have.
    arguments.push("-nowarn:162,168,169,183,219,414,472,649,665,1717,1718,3021".into());
    if name.ends_with(".dll") {
        arguments.push("-target:library".into());
    }
    if name != "Conspect.dll" && dir.join("Conspect.dll").exists() {
        arguments.push(format!("-r:{}", dir.join("Conspect.dll").display()));
    }
    arguments.push(format!("-out:{}", dir.join(name).display()));
    arguments.extend(sources.iter().map(|s| s.display().to_string()));
    arguments
}

/// mono for a program that lies in this directory; stack traces have the right lines.
pub fn mono(program: &Path) -> Command {
    let mut command = Command::new("mono");
    command.env("LC_ALL", "C.UTF-8").args(["--debug", "-O=-all,float32"]).arg(program);
    command
}
