//! Child processes with a time limit and capped output.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Bytes kept of each output stream; the rest is read and dropped.
const MAX_OUTPUT: usize = 64 * 1024;

/// What a process did.
#[derive(Debug)]
pub(crate) struct Finished {
    /// `None` when it was stopped at the time limit.
    pub status: Option<ExitStatus>,
    pub stdout: String,
    pub stderr: String,
}

/// Runs a command with no input until it ends or the time is up; then it is killed. In a sandbox it can write to the private folder only.
pub(crate) fn run(mut command: Command, private: &Path, time: Duration) -> std::io::Result<Finished> {
    command.stdin(Stdio::null());
    run_with_input(command, private, time)
}

/// As [`run`], with the standard input that the command has been given.
pub(crate) fn run_with_input(
    mut command: Command,
    private: &Path,
    time: Duration,
) -> std::io::Result<Finished> {
    crate::sandbox::prepare(&mut command, private, time)?;
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    let stdout = child.stdout.take().map(collect);
    let stderr = child.stderr.take().map(collect);
    let status = wait(&mut child, time)?;
    let text = |stream: Option<Stream>| stream.map(Stream::finish).unwrap_or_default();
    Ok(Finished { status, stdout: text(stdout), stderr: text(stderr) })
}

fn wait(child: &mut Child, time: Duration) -> std::io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() >= time {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
}

/// A stream that a thread reads to its end.
struct Stream {
    kept: Arc<Mutex<Vec<u8>>>,
    thread: std::thread::JoinHandle<()>,
}

fn collect(mut from: impl Read + Send + 'static) -> Stream {
    let kept = Arc::new(Mutex::new(Vec::new()));
    let shared = kept.clone();
    let thread = std::thread::spawn(move || {
        let mut buffer = [0; 8192];
        while let Ok(n @ 1..) = from.read(&mut buffer) {
            let mut kept = shared.lock().expect("nobody panics with this lock");
            let room = MAX_OUTPUT.saturating_sub(kept.len());
            kept.extend_from_slice(&buffer[..n.min(room)]);
        }
    });
    Stream { kept, thread }
}

impl Stream {
    /// What was read. A grandchild may hold the stream open after the child has ended, so the wait for its
    /// end is short.
    fn finish(self) -> String {
        let start = Instant::now();
        while !self.thread.is_finished() && start.elapsed() < Duration::from_millis(200) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let kept = self.kept.lock().expect("nobody panics with this lock");
        String::from_utf8_lossy(&kept).into_owned()
    }
}

/// The program `name` in a JDK's `bin` or on the PATH.
pub fn find_program(name: &str, java_home: Option<&Path>) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let home = java_home.map(|home| home.join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    home.into_iter().chain(std::env::split_paths(&path)).map(|dir| dir.join(&file)).find(|p| p.is_file())
}
