//! The programs that the tests run: `javac`, `java` and `conspect` itself.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use thiserror::Error;

/// Why a tool gave no result.
#[derive(Error, Debug)]
pub enum ToolError {
    #[error("{tool} did not end in {} s", LONGEST.as_secs())]
    Endless { tool: String },
    #[error("cannot run {tool}: {source}")]
    Start { tool: String, source: std::io::Error },
    #[error("{tool} failed ({status}):\n{stderr}")]
    Failed { tool: String, status: String, stderr: String },
    #[error("{0}")]
    Io(#[from] std::io::Error),
    #[error("no {path}: build it first with `cargo build --release`")]
    NotBuilt { path: String },
}

/// Where the build that this process belongs to puts its programs.
pub fn profile_directory() -> PathBuf {
    let exe = std::env::current_exe().expect("a process knows its own program");
    let dir = exe.parent().expect("a program lies in a directory");
    if dir.ends_with("deps") {
        dir.parent().expect("deps lies in the profile's directory").to_path_buf()
    } else {
        dir.to_path_buf()
    }
}

/// The `conspect` program: `CONSPECT_BIN`, or that of the same build.
pub fn conspect() -> Result<PathBuf, ToolError> {
    if let Some(path) = std::env::var_os("CONSPECT_BIN") {
        return Ok(path.into());
    }
    let path = profile_directory().join(format!("conspect{}", std::env::consts::EXE_SUFFIX));
    if path.exists() { Ok(path) } else { Err(ToolError::NotBuilt { path: path.display().to_string() }) }
}

/// The longest that a command may take: far more than any needs, and far less than tests have together.
const LONGEST: Duration = Duration::from_secs(900);

/// Runs a command to its end, with text for its standard input.
pub fn run(command: &mut Command, input: &str) -> Result<Output, ToolError> {
    let tool = command.get_program().to_string_lossy().into_owned();
    let start = |source| ToolError::Start { tool: tool.clone(), source };
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(start)?;
    let mut stdin = child.stdin.take().expect("the child's standard input is piped");
    let text = input.to_string();
    let writer = std::thread::spawn(move || {
        // A child that ends without reading its input is seen by its status.
        let _ = stdin.write_all(text.as_bytes());
    });
    let process = child.id().to_string();
    let (ended, end) = std::sync::mpsc::channel::<()>();
    let watcher = std::thread::spawn(move || {
        let endless = end.recv_timeout(LONGEST) == Err(std::sync::mpsc::RecvTimeoutError::Timeout);
        if endless {
            let _ = Command::new("kill").args(["-KILL", &process]).status();
        }
        endless
    });
    let output = child.wait_with_output()?;
    drop(ended);
    writer.join().expect("the writer does not panic");
    if watcher.join().expect("the watcher does not panic") {
        Err(ToolError::Endless { tool })
    } else {
        Ok(output)
    }
}

/// Like [`run`], for a command that must succeed; gives its standard output.
pub fn run_checked(command: &mut Command, input: &str) -> Result<String, ToolError> {
    let output = run(command, input)?;
    if !output.status.success() {
        return Err(ToolError::Failed {
            tool: command.get_program().to_string_lossy().into_owned(),
            status: output.status.to_string(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Compiles sources into a directory that their contents name, once for all processes that ask.
pub fn compile(label: &str, sources: &[PathBuf]) -> Result<PathBuf, ToolError> {
    let mut hasher = blake3::Hasher::new();
    for source in sources {
        hasher.update(source.as_os_str().as_encoded_bytes());
        hasher.update(&std::fs::read(source)?);
    }
    let hash = hasher.finalize().to_hex();
    let parent = profile_directory().join("e2e");
    let classes = parent.join(format!("{label}-{}", &hash[..16]));
    if classes.exists() {
        return Ok(classes);
    }
    std::fs::create_dir_all(&parent)?;
    let fresh = tempfile::Builder::new().prefix(label).tempdir_in(&parent)?;
    javac(fresh.path(), sources)?;
    let fresh = fresh.keep();
    match std::fs::rename(&fresh, &classes) {
        Ok(()) => Ok(classes),
        // Another process was faster; its classes are the same.
        Err(_) if classes.exists() => {
            std::fs::remove_dir_all(&fresh)?;
            Ok(classes)
        }
        Err(error) => Err(error.into()),
    }
}

/// Compiles the text of a class `P` into the directory `classes` below `root`, from which everything else is removed.
pub fn compile_text(root: &Path, text: &str) -> Result<PathBuf, ToolError> {
    let (source, out) = (root.join("P.java"), root.join("classes"));
    std::fs::write(&source, text)?;
    if out.exists() {
        std::fs::remove_dir_all(&out)?;
    }
    std::fs::create_dir_all(&out)?;
    javac(&out, &[source])?;
    Ok(out)
}

/// Compiles sources into a directory. A short run of the compiler spends more on optimizing the compiler than on the sources, so it is told
/// not to: what it writes is the same.
pub fn javac(into: &Path, sources: &[PathBuf]) -> Result<(), ToolError> {
    let list: String = sources.iter().map(|s| format!("\"{}\"\n", s.display())).collect();
    let arguments = tempfile::NamedTempFile::new()?;
    std::fs::write(arguments.path(), list)?;
    let mut command = Command::new("javac");
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    command.args(["-g", "-nowarn", "-encoding", "UTF-8", "-d"]).arg(into);
    command.arg(format!("@{}", arguments.path().display()));
    run_checked(&mut command, "").map(|_| ())
}

/// A JVM for short runs, with a class path.
pub fn java(class_path: &Path) -> Command {
    let mut command = Command::new("java");
    command
        .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m", "-cp"])
        .arg(class_path);
    command
}

/// What the processes that were waited for took of the processor so far, where the system says so.
pub fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may have anything in it; what follows it counts from the third field.
    let (_, fields) = text.rsplit_once(')')?;
    let mut fields = fields.split_whitespace().skip(13);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    // Linux gives these to every program in hundredths of a second.
    Some(ticks as f64 / 100.0)
}
