//! An attempt at a question in a process of its own.
//!
//! Where Z3 looks for instances in models and its steps run out meanwhile, it can read through a null pointer (5.4: `model_evaluator::are_equal`
//! below `smt::model_checker::add_instance`), which ends the process. What ends is then the attempt alone, and nothing was shown.

use crate::z3::{Options, is_unsatisfiable};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// The argument with which a program answers one attempt on its standard input by [`answer_attempt`].
pub const ATTEMPT_ARGUMENT: &str = "contract-worker";

const UNSATISFIABLE: &str = "unsatisfiable\n";

/// Are the assertions of a text unsatisfiable, as a process of this program says? `false` where it says nothing.
pub(crate) fn is_unsatisfiable_apart(program: &Path, text: &str, options: Options) -> bool {
    asked(program, text, options).is_ok_and(|answer| answer == UNSATISFIABLE.as_bytes())
}

fn asked(program: &Path, text: &str, options: Options) -> std::io::Result<Vec<u8>> {
    let mut child = Command::new(program)
        .arg(ATTEMPT_ARGUMENT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // A process that is gone says so by its silence.
        let Options { models, all, effort, millis } = options;
        let _ = write!(input, "{models} {all} {effort} {millis}\n{text}");
    }
    Ok(child.wait_with_output()?.stdout)
}

/// Answers one attempt: what the process does.
///
/// # Errors
/// When the attempt cannot be read, or the answer not written.
pub fn answer_attempt(input: &mut dyn Read, output: &mut dyn Write) -> std::io::Result<()> {
    let mut all = String::new();
    input.read_to_string(&mut all)?;
    let asked = all.split_once('\n').and_then(|(head, text)| Some((options(head)?, text)));
    let Some((options, text)) = asked else {
        return Err(std::io::Error::new(std::io::ErrorKind::InvalidData, "this is no attempt at a question"));
    };
    if is_unsatisfiable(text, options) {
        output.write_all(UNSATISFIABLE.as_bytes())?;
    }
    output.flush()
}

fn options(head: &str) -> Option<Options> {
    let mut words = head.split(' ');
    let options = Options {
        models: words.next()?.parse().ok()?,
        all: words.next()?.parse().ok()?,
        effort: words.next()?.parse().ok()?,
        millis: words.next()?.parse().ok()?,
    };
    words.next().is_none().then_some(options)
}
