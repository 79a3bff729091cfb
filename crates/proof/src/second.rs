//! Other solvers, as commands: one that checks certificates too, and one that looks for invariants in the place of Spacer.
//!
//! Both get SMT-LIB text and answer with text, and neither is believed beyond what it can show: a second solver can take a proof back,
//! never make one, and invariants of another Horn solver are checked like Spacer's.

use crate::answer::{self, Tree};
use crate::chc::System;
use crate::z3::{Horn, Plain};
use std::io::{Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a second solver said of a certificate's conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seconded {
    /// The solver.
    pub name: String,
    /// The conditions that it says hold.
    pub confirmed: usize,
    /// Those that it was asked for; it gave no answer to the others.
    pub asked: usize,
}

/// A solver that answers plain questions in SMT-LIB over a pipe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecondSolver {
    /// How it is called in reports.
    pub name: String,
    program: PathBuf,
    args: Vec<String>,
}

/// Solvers that are looked for, in this order, with what makes them read questions one after the other. Effort is limited in their
/// own units, so that what they say does not depend on the machine.
const KNOWN: [(&str, &[&str]); 4] = [
    ("cvc5", &["--lang=smt2", "--incremental", "--rlimit-per=2000000"]),
    ("mathsat", &[]),
    ("yices-smt2", &["--incremental"]),
    ("z3", &["-in", "-smt2", "rlimit=400000000"]),
];

impl SecondSolver {
    /// The first of the known solvers that is on the PATH.
    pub fn installed() -> Option<SecondSolver> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let dirs: Vec<PathBuf> = std::env::split_paths(&path).collect();
        KNOWN.iter().find_map(|(name, args)| {
            let program = dirs.iter().map(|d| d.join(name)).find(|p| p.is_file())?;
            Some(SecondSolver::new(name, program, args))
        })
    }

    /// A solver by its command: a known one by its path alone, any other with its arguments, separated by blanks. It must read
    /// SMT-LIB from its standard input, `push` and `pop` included.
    pub fn of_command(text: &str) -> Option<SecondSolver> {
        let mut words = text.split_whitespace();
        let program = PathBuf::from(words.next()?);
        let name = program.file_name()?.to_string_lossy().into_owned();
        let args: Vec<&str> = words.collect();
        let known = KNOWN.iter().find(|k| k.0 == name && args.is_empty());
        let args = known.map_or(&args[..], |k| k.1);
        Some(SecondSolver::new(&name, program.clone(), args))
    }

    fn new(name: &str, program: PathBuf, args: &[&str]) -> SecondSolver {
        SecondSolver { name: name.into(), program, args: args.iter().map(|a| a.to_string()).collect() }
    }

    /// The file that is executed.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Are there models of these sets of declarations and assertions? Whatever goes wrong is no answer.
    pub fn ask(&self, questions: &[String], time: Duration) -> Vec<Plain> {
        let mut text = String::from("(set-option :print-success false)\n(set-logic QF_NIA)\n");
        for q in questions {
            text += &format!("(push 1)\n{q}(check-sat)\n(pop 1)\n");
        }
        text += "(exit)\n";
        let mut command = Command::new(&self.program);
        command.args(&self.args);
        let said = run(command, &text, time, &AtomicBool::new(false)).unwrap_or_default();
        let mut answers: Vec<Plain> = Vec::new();
        for line in said.lines() {
            answers.push(match line.trim() {
                "sat" => Plain::Sat,
                "unsat" => Plain::Unsat,
                "unknown" | "timeout" => Plain::Unknown,
                "" | "success" => continue,
                // After an error, answers can no longer be told apart.
                _ => break,
            });
        }
        answers.resize(questions.len(), Plain::Unknown);
        answers
    }
}

/// A solver of Horn clauses: a command that is given a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HornSolver {
    program: PathBuf,
    args: Vec<String>,
}

impl HornSolver {
    /// The command with its arguments, separated by blanks; the file comes last. It must print `sat` and the interpretations as
    /// `define-fun`s, as solvers do on `(get-model)` or when told to show solutions.
    pub fn of_command(text: &str) -> Option<HornSolver> {
        let mut words = text.split_whitespace().map(str::to_string);
        Some(HornSolver { program: words.next()?.into(), args: words.collect() })
    }

    /// Asks for an interpretation in which these properties hold.
    pub(crate) fn ask(
        &self,
        system: &mut System,
        group: &[usize],
        time: Duration,
        stop: &AtomicBool,
    ) -> Horn {
        self.try_ask(&system.to_smt2(group), time, stop)
            .unwrap_or_else(|e| Horn::Unknown(format!("{}: {e}", self.program.display())))
    }

    fn try_ask(&self, clauses: &str, time: Duration, stop: &AtomicBool) -> std::io::Result<Horn> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::SeqCst);
        let file = std::env::temp_dir().join(format!("conspect-{}-{number}.smt2", std::process::id()));
        let mut out = std::fs::OpenOptions::new().write(true).create_new(true).open(&file)?;
        out.write_all(format!("{clauses}(get-model)\n").as_bytes())?;
        drop(out);
        let mut command = Command::new(&self.program);
        command.args(&self.args).arg(&file);
        let said = run(command, "", time, stop);
        std::fs::remove_file(&file)?;
        let said = said?;
        let (first, rest) = said.trim_start().split_once('\n').unwrap_or((said.trim(), ""));
        Ok(match first.trim() {
            "sat" => match interpretation(rest) {
                Some(text) => Horn::Safe(text),
                None => Horn::Unknown("the solver gives no interpretation that can be read".into()),
            },
            "unsat" => Horn::Derivable,
            "" => Horn::Unknown("the solver gives no answer in time".into()),
            other => Horn::Unknown(format!("the solver says {}", other.chars().take(80).collect::<String>())),
        })
    }
}

/// The definitions of a model in the form of Spacer's answers.
fn interpretation(model: &str) -> Option<String> {
    let tree = answer::parse(&format!("({model})")).ok()?;
    let mut out = String::from("(and true");
    definitions(&tree, &mut out);
    out.push(')');
    Some(out)
}

fn definitions(tree: &Tree, out: &mut String) {
    let Tree::List(parts) = tree else { return };
    let is_definition = matches!(parts.first(), Some(Tree::Word(w)) if w == "define-fun");
    if let (true, [_, Tree::Word(name), Tree::List(params), _, body]) = (is_definition, &parts[..]) {
        let names: Vec<String> = params
            .iter()
            .filter_map(|p| if let Tree::List(l) = p { l.first().map(Tree::to_text) } else { None })
            .collect();
        let body = body.to_text();
        *out += &if names.is_empty() {
            format!(" (= {name} {body})")
        } else {
            let bound = Tree::List(params.clone()).to_text();
            format!(" (forall {bound} (= ({name} {}) {body}))", names.join(" "))
        };
        return;
    }
    parts.iter().for_each(|p| definitions(p, out));
}

/// Runs a command on a text and gives what it prints; it is ended when the time is up or nobody wants it any more.
fn run(mut command: Command, input: &str, time: Duration, stop: &AtomicBool) -> std::io::Result<String> {
    let end = Instant::now() + time;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    let input = input.to_string();
    let write = std::thread::spawn(move || {
        // A solver that is gone says so by its silence.
        stdin.map(|mut stdin| stdin.write_all(input.as_bytes()))
    });
    let read = std::thread::spawn(move || {
        let mut out = vec![];
        stdout.map(|mut stdout| stdout.read_to_end(&mut out));
        String::from_utf8_lossy(&out).into_owned()
    });
    while !read.is_finished() && Instant::now() < end && !stop.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(5));
    }
    if !read.is_finished() {
        end_group(&mut child);
    }
    let said = read.join().unwrap_or_default();
    let _ = write.join();
    child.wait()?;
    Ok(said)
}

/// Ends a process and those that it started: solvers are often scripts around a virtual machine.
fn end_group(child: &mut Child) {
    let group = format!("-{}", child.id());
    let all = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
    if !all.is_ok_and(|s| s.success()) {
        let _ = child.kill();
    }
}

#[cfg(test)]
mod tests {
    use super::{SecondSolver, interpretation};
    use crate::answer;
    use crate::expr::Exprs;
    use crate::z3::Plain;
    use std::time::Duration;

    #[test]
    fn models_of_other_solvers_are_read() {
        let model = "(\n  (define-fun P0 ((x!0 Int) (|a b| Bool)) Bool (and (>= x!0 0) |a b|))\n (define-fun Q () Bool true))";
        let text = interpretation(model).unwrap();
        let got = answer::read(&text, &mut Exprs::default()).unwrap();
        assert_eq!(got.keys().collect::<Vec<_>>(), ["P0", "Q"]);
        assert!(interpretation("(define-fun").is_none());
    }

    /// A script in the place of a solver.
    fn answers(script: &str) -> Vec<Plain> {
        let solver = SecondSolver {
            name: "sh".into(),
            program: "/bin/sh".into(),
            args: vec!["-c".into(), script.into()],
        };
        solver.ask(&["(assert true)\n".into(), "(assert false)\n".into()], Duration::from_secs(20))
    }

    #[test]
    fn what_a_second_solver_does_not_say_is_unknown() {
        use Plain::{Sat, Unknown, Unsat};
        assert_eq!(answers("cat > /dev/null; echo sat; echo unsat"), [Sat, Unsat]);
        assert_eq!(answers("cat > /dev/null; echo sat"), [Sat, Unknown]);
        assert_eq!(answers("cat > /dev/null; echo '(error)'; echo unsat; echo unsat"), [Unknown, Unknown]);
        assert_eq!(answers("exit 3"), [Unknown, Unknown]);
    }
}
