//! Child processes with a time limit and capped output.

use crate::sandbox::Plan;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Bytes kept of each output stream; the rest is read and dropped.
const MAX_OUTPUT: usize = 64 * 1024;

/// How long the ends of both streams are waited for after the process has ended. In a sandbox it comes at once, since nothing there outlives the
/// process; the threads that read may be late on a busy machine, and what they have not read would be lost. Outside one, a grandchild may hold the
/// streams open for ever.
const LATE: Duration = Duration::from_secs(10);

/// What a process did.
#[derive(Debug)]
pub(crate) struct Finished {
    /// `None` when it was stopped at the time limit.
    pub status: Option<ExitStatus>,
    pub stdout: String,
    pub stderr: String,
}

impl Finished {
    /// What to say where the result is missing: how the process of this runtime ended, and the words that tell most of what it said.
    pub(crate) fn left_no_result(&self, runtime: &str, said: Option<&str>) -> String {
        let said = said.map_or("no output", str::trim);
        match self.status {
            Some(status) => format!("{runtime} left no result ({status}): {said}"),
            None => format!("{runtime} left no result: {said}"),
        }
    }
}

/// Runs a command until it ends or the time is up; then it is killed. In a sandbox it can write to the private folder only. Without an
/// input it reads nothing.
pub(crate) fn run(
    command: Command,
    private: &Path,
    input: Option<File>,
    time: Duration,
) -> std::io::Result<Finished> {
    let plan = crate::sandbox::plan(&command, private, time)?;
    run_as(plan.as_ref(), command, input, time)
}

/// Takes every variable of this process away from a command, name by name: what `env_clear` did cannot be read off a command.
pub(crate) fn clear_environment(command: &mut Command) {
    for (name, _) in std::env::vars_os() {
        command.env_remove(name);
    }
}

/// As [`run`], in this sandbox, or in none.
pub(crate) fn run_as(
    plan: Option<&Plan>,
    mut command: Command,
    input: Option<File>,
    time: Duration,
) -> std::io::Result<Finished> {
    match plan {
        #[cfg(target_os = "linux")]
        Some(plan) => {
            let mut child = crate::spawn::Confined::start(&command, input, plan)?;
            let streams = child.streams();
            attend(&mut child, streams, time)
        }
        #[cfg(not(target_os = "linux"))]
        Some(never) => match *never {},
        None => {
            command.stdin(input.map_or_else(Stdio::null, Stdio::from));
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
            let streams = (child.stdout.take(), child.stderr.take());
            attend(&mut child, streams, time)
        }
    }
}

/// A process of ours that can be waited for.
pub(crate) trait Process {
    /// How it ended, where it has ended.
    fn ended(&mut self) -> std::io::Result<Option<ExitStatus>>;
    /// Ends it, and waits for its end.
    fn stop(&mut self) -> std::io::Result<()>;
}

impl Process for Child {
    fn ended(&mut self) -> std::io::Result<Option<ExitStatus>> {
        self.try_wait()
    }

    fn stop(&mut self) -> std::io::Result<()> {
        self.kill()?;
        self.wait().map(drop)
    }
}

/// Reads what a process prints until it ends or the time is up.
fn attend<O: Read + Send + 'static, E: Read + Send + 'static>(
    child: &mut impl Process,
    (stdout, stderr): (Option<O>, Option<E>),
    time: Duration,
) -> std::io::Result<Finished> {
    let (stdout, stderr) = (stdout.map(collect), stderr.map(collect));
    let status = wait(child, time)?;
    let end = Instant::now() + LATE;
    let text = |stream: Option<Stream>| stream.map(|s| s.finish(end)).unwrap_or_default();
    Ok(Finished { status, stdout: text(stdout), stderr: text(stderr) })
}

fn wait(child: &mut impl Process, time: Duration) -> std::io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.ended()? {
            return Ok(Some(status));
        }
        if start.elapsed() >= time {
            child.stop()?;
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
    /// All that was printed until the end of the stream, or until this moment.
    fn finish(self, end: Instant) -> String {
        while !self.thread.is_finished() && Instant::now() < end {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its text after a while, as a thread does that has to wait for a processor.
    struct Late(&'static [u8]);

    impl Read for Late {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            std::thread::sleep(Duration::from_millis(400));
            self.0.read(buffer)
        }
    }

    struct Ended;

    impl Process for Ended {
        fn ended(&mut self) -> std::io::Result<Option<ExitStatus>> {
            Ok(Some(ExitStatus::default()))
        }

        fn stop(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_is_read_late_is_not_lost() {
        let streams = (Some(Late(b"said")), Some(Late(b"warned")));
        let finished = attend(&mut Ended, streams, Duration::from_secs(1)).expect("it has ended");
        assert_eq!((finished.stdout.as_str(), finished.stderr.as_str()), ("said", "warned"));
        assert_eq!(finished.left_no_result("mono", None), "mono left no result (exit status: 0): no output");
    }
}
