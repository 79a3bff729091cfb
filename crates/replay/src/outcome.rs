//! What the harness observed, and its comparison with what was claimed.

use crate::process::Finished;
use conspect_verdict::{Assumption, Confirmation, Location, Violation};
use std::process::ExitStatus;
use std::time::Duration;

/// A frame of a real stack trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    /// The frame's class belongs to a module of the JDK.
    pub library: bool,
    /// `pkg.Class.method`.
    pub function: String,
    /// The source file's name without its directory; empty when not known.
    pub file: String,
    /// 0 when not known (a native method has no line).
    pub line: u32,
}

/// What happened in one run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Observed {
    /// The entry returned.
    Returned,
    /// An exception escaped from the entry.
    Thrown { class: String, message: String, stack: Vec<Frame> },
    /// `assume` was called with false.
    AssumptionFailed,
    /// The program asked for more than the witness has.
    Exhausted { asked: String, had: String },
    /// The program asked for something else than the witness has next.
    Mismatch { asked: String, had: String, number: String },
    /// The inputs cannot be had on this JVM.
    Unbuildable(String),
    /// The program called `System.exit`.
    Exited,
}

impl Observed {
    /// Reads the harness's result file; `None` when it is empty or not complete.
    pub(crate) fn parse(text: &str) -> Option<Observed> {
        let mut lines = text.lines();
        let parts: Vec<&str> = lines.next()?.split('\t').collect();
        Some(match parts.as_slice() {
            ["returned"] => Observed::Returned,
            ["assumption"] => Observed::AssumptionFailed,
            ["exited"] => Observed::Exited,
            ["exhausted", asked, had] => Observed::Exhausted { asked: (*asked).into(), had: (*had).into() },
            ["mismatch", asked, had, number] => {
                Observed::Mismatch { asked: (*asked).into(), had: (*had).into(), number: (*number).into() }
            }
            ["unbuildable", why] => Observed::Unbuildable((*why).into()),
            ["thrown", class, message] => {
                let stack = lines.map(frame).collect::<Option<Vec<Frame>>>()?;
                Observed::Thrown { class: (*class).into(), message: (*message).into(), stack }
            }
            _ => return None,
        })
    }

    /// In words that complete "observed:".
    fn words(&self) -> String {
        match self {
            Observed::Returned => "it ended normally".into(),
            Observed::Thrown { class, message, stack } => {
                let message = if message.is_empty() { String::new() } else { format!(": {message}") };
                let own = stack.iter().find(|f| !f.library).or(stack.first());
                let place = own.map(|f| format!(" at {}", f.words())).unwrap_or_default();
                format!("{class}{message}{place}")
            }
            Observed::AssumptionFailed => "an assumption was false".into(),
            Observed::Exhausted { asked, had } => {
                format!("it asked for {asked} after the witness's last input (of {had})")
            }
            Observed::Mismatch { asked, had, number } => {
                format!("it asked for {asked} where the witness has {had} as answer {number}")
            }
            Observed::Unbuildable(why) => format!("the inputs cannot be built: {why}"),
            Observed::Exited => "it called System.exit".into(),
        }
    }
}

impl Frame {
    fn words(&self) -> String {
        match (self.file.is_empty(), self.line) {
            (true, _) => self.function.clone(),
            (false, 0) => format!("{} ({})", self.function, self.file),
            (false, line) => format!("{} ({}:{line})", self.function, self.file),
        }
    }
}

fn frame(line: &str) -> Option<Frame> {
    let parts: Vec<&str> = line.split('\t').collect();
    let ["frame", module, class, method, file, number] = parts.as_slice() else {
        return None;
    };
    Some(Frame {
        // What checks contracts is part of no module.
        library: !module.is_empty() || class.starts_with("conspect.rt."),
        function: format!("{class}.{method}"),
        file: (*file).into(),
        line: number.parse::<i64>().ok()?.try_into().unwrap_or(0),
    })
}

/// Is what was observed what the violation claims: the same exception, thrown at the same place?
pub(crate) fn compare(violation: &Violation, observed: &Observed) -> Confirmation {
    match observed {
        Observed::Unbuildable(why) => Confirmation::Impossible { why: why.clone() },
        Observed::Thrown { class, stack, .. } if *class == violation.kind && same_place(violation, stack) => {
            Confirmation::Confirmed
        }
        Observed::Thrown { .. }
        | Observed::Returned
        | Observed::AssumptionFailed
        | Observed::Exhausted { .. }
        | Observed::Mismatch { .. }
        | Observed::Exited => Confirmation::Unconfirmed { observed: observed.words() },
    }
}

/// The exit codes with which runtimes end, and shells say that a program ended, when somebody asks it to: at SIGHUP, SIGINT and SIGTERM.
const ASKED_TO_END: [i32; 3] = [128 + 1, 128 + 2, 128 + 15];

/// What follows from a run that left no result: nothing, where the time was up or where somebody ended it; else it is not what was claimed.
pub(crate) fn without_result(
    finished: &Finished,
    time: Duration,
    observed: impl FnOnce() -> String,
) -> Confirmation {
    let Some(status) = finished.status else { return Confirmation::Unfinished { seconds: time.as_secs() } };
    let code = status.code().or_else(|| signal(status).map(|signal| 128 + signal));
    match code.filter(|code| ASKED_TO_END.contains(code)) {
        Some(code) => {
            let reason = format!("signal {} ended it before it left a result", code - 128);
            Confirmation::NotRun { reason }
        }
        None => Confirmation::Unconfirmed { observed: observed() },
    }
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// Exceptions whose place depends on the machine: where memory or stack runs out.
const ANYWHERE: [&str; 4] =
    ["java.lang.StackOverflowError", "java.lang.OutOfMemoryError", "RecursionError", "MemoryError"];

/// The place of a failure is the innermost frame of the program's own code, because a model of a library
/// method may have other frames inside than the method has. Where there is none, it is the innermost frame.
///
/// Four kinds of trace say nothing about the place: one that the exception's class switched off is empty, and
/// those of [`ANYWHERE`]; one of an exception that another thread made, for a task that failed, has no frame of the program; a clause of the entry's own contract is checked by library code alone, so a claim of that has no place.
fn same_place(violation: &Violation, stack: &[Frame]) -> bool {
    if stack.is_empty() || ANYWHERE.contains(&violation.kind.as_str()) {
        return true;
    }
    let several_threads = matches!(violation.doubt, Some(Assumption::Specific(_)));
    if several_threads && stack.iter().all(|f| f.library) {
        return true;
    }
    let claim = &violation.location;
    if violation.stack.is_empty() && claim.function.is_empty() && claim.file.is_empty() {
        return true;
    }
    let claimed: Vec<&Location> =
        if violation.stack.is_empty() { vec![&violation.location] } else { violation.stack.iter().collect() };
    if violation.kind == "System.TypeInitializationException" {
        // Mono initializes some types before it begins the method that names them, so that it has no frame of that.
        let own: Vec<_> = claimed.iter().filter(|l| !is_library(&l.function)).collect();
        return match stack.iter().find(|f| !f.library) {
            Some(frame) => own.iter().take(2).any(|l| same_frame(l, frame)),
            None => own.len() < 2,
        };
    }
    let real = stack.iter().find(|f| !f.library).or(stack.first());
    let mut own = claimed.iter().filter(|l| !is_library(&l.function));
    let own = own.clone().find(|l| !unstarted(l)).or_else(|| own.next()).or(claimed.first());
    match (own, real) {
        (Some(location), Some(frame)) => same_frame(location, frame),
        (_, _) => false,
    }
}

/// A function of Python whose arguments do not fit: its body has not begun, and Python has no frame of it.
fn unstarted(location: &Location) -> bool {
    location.line == 0 && location.file.ends_with(".py")
}

/// The file name and line of the innermost frame of the program's own code, where they are known and say
/// where the exception is thrown.
pub(crate) fn own_place(violation: &Violation) -> Option<(&str, u32)> {
    if ANYWHERE.contains(&violation.kind.as_str()) {
        return None;
    }
    let frames = violation.stack.iter().chain(std::iter::once(&violation.location));
    let own = frames.into_iter().find(|l| !is_library(&l.function) && !unstarted(l))?;
    let file = own.file.rsplit('/').next()?;
    (own.line > 0 && !file.is_empty()).then_some((file, own.line))
}

fn same_frame(location: &Location, frame: &Frame) -> bool {
    let file = location.file.rsplit('/').next().unwrap_or("");
    let name = location.function.split('(').next().unwrap_or("");
    let known = |text: &str| !text.is_empty();
    if location.line > 0 && frame.line > 0 && known(file) && known(&frame.file) {
        return location.line == frame.line && file == frame.file;
    }
    name == frame.function
}

/// Does this function belong to the JDK or to .NET's class library, going by its package or namespace?
pub fn is_library(function: &str) -> bool {
    let jdk = ["java.", "javax.", "jdk.", "sun.", "com.sun."];
    let dotnet = ["System.", "Microsoft.", "Mono.", "Conspect.Model.", "Conspect.Any."];
    jdk.iter().chain(&dotnet).any(|package| function.starts_with(package))
}

#[cfg(test)]
mod tests {
    use super::*;
    use conspect_verdict::Witness;
    use std::process::Command;

    fn at(function: &str, file: &str, line: u32) -> Location {
        Location { function: function.into(), file: file.into(), line }
    }

    fn claim(kind: &str, stack: &[Location]) -> Violation {
        Violation {
            kind: kind.into(),
            message: None,
            location: stack[0].clone(),
            stack: stack.to_vec(),
            path: vec![],
            witness: Witness::default(),
            concrete: Confirmation::Confirmed,
            confirmation: Confirmation::Confirmed,
            doubt: None,
            latent: None,
        }
    }

    const NPE: &str = "java.lang.NullPointerException";

    /// Only the same class at the same innermost frame of the program is a confirmation.
    #[test]
    fn comparison() {
        let direct = claim(NPE, &[at("p.A.m", "p/A.java", 7), at("p.A.main", "p/A.java", 3)]);
        let inside = claim(
            NPE,
            &[
                at("java.util.Objects.requireNonNull", "java/util/Objects.java", 1),
                at("p.A.m", "p/A.java", 7),
            ],
        );
        let check = |claim: &Violation, result: &str, expected: &str| {
            let observed = Observed::parse(result).expect("a complete result");
            let got = match compare(claim, &observed) {
                Confirmation::Confirmed => "confirmed".to_string(),
                Confirmation::Unconfirmed { observed } => observed,
                Confirmation::Impossible { why } => format!("impossible: {why}"),
                other => unreachable!("{other:?}"),
            };
            assert_eq!(got, expected);
        };
        let user = "frame\t\tp.A\tm\tA.java\t7\n";
        let jdk = "frame\tjava.base\tjava.util.Objects\trequireNonNull\tObjects.java\t233\n";
        check(&direct, &format!("thrown\t{NPE}\t\n{user}"), "confirmed");
        check(&inside, &format!("thrown\t{NPE}\t\n{jdk}{user}"), "confirmed");
        check(&direct, &format!("thrown\t{NPE}\t\n"), "confirmed");
        check(
            &direct,
            &format!("thrown\t{NPE}\toops\nframe\t\tp.A\tm\tA.java\t8\n{user}"),
            "java.lang.NullPointerException: oops at p.A.m (A.java:8)",
        );
        check(&direct, &format!("thrown\tp.Other\t\n{user}"), "p.Other at p.A.m (A.java:7)");
        check(&direct, "returned\n", "it ended normally");
        check(&direct, "assumption\n", "an assumption was false");
        check(&direct, "exited\n", "it called System.exit");
        check(
            &direct,
            "exhausted\tnondetInt()\t2\n",
            "it asked for nondetInt() after the witness's last input (of 2)",
        );
        check(
            &direct,
            "mismatch\tnondetInt()\tnondetLong()\t1\n",
            "it asked for nondetInt() where the witness has nondetLong() as answer 1",
        );
        check(&direct, "unbuildable\tno class X\n", "impossible: no class X");
        let nameless = claim(NPE, &[at("p.A.m(I)V", "", 0)]);
        check(&nameless, &format!("thrown\t{NPE}\t\n{user}"), "confirmed");
        let overflow = claim("java.lang.StackOverflowError", &[at("p.A.other", "p/A.java", 1)]);
        check(&overflow, &format!("thrown\tjava.lang.StackOverflowError\t\n{user}"), "confirmed");
    }

    /// A result cut short by the end of the process is no result.
    #[test]
    fn incomplete_results() {
        for text in ["", "thr", "thrown\tX", "thrown\tX\t\nframe\tjava", "returned\tx"] {
            assert_eq!(Observed::parse(text), None, "{text:?}");
        }
    }

    /// Who ended a run from outside has not refused what it was to show.
    #[cfg(unix)]
    #[test]
    fn a_run_that_somebody_ended_shows_nothing() {
        let limit = Duration::from_secs(2);
        let check = |script: &str, expected: Confirmation| {
            let status = Command::new("sh").args(["-c", script]).status().expect("a shell");
            let finished = Finished { status: Some(status), stdout: String::new(), stderr: String::new() };
            assert_eq!(without_result(&finished, limit, || "nothing".into()), expected, "{script}");
        };
        let ended = |signal: i32| Confirmation::NotRun {
            reason: format!("signal {signal} ended it before it left a result"),
        };
        let refused = || Confirmation::Unconfirmed { observed: "nothing".into() };
        check("kill -TERM $$", ended(15));
        check("exit 143", ended(15));
        // A shell may ignore the signal itself.
        check("exit 130", ended(2));
        check("exit 3", refused());
        check("kill -KILL $$", refused());
        let late = Finished { status: None, stdout: String::new(), stderr: String::new() };
        let unfinished = without_result(&late, limit, || "nothing".into());
        assert_eq!(unfinished, Confirmation::Unfinished { seconds: 2 });
    }
}
