//! What the command prints on standard output: whole, or with an error that has an exit code of its own.

use crate::error::CliError;
use std::io::{ErrorKind, Write};

/// Writes text to standard output. A reader that has gone away has seen enough; any other error is told.
///
/// # Errors
/// When the text cannot be written: the device is full.
pub fn print(text: &str) -> Result<(), CliError> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        done => done.map_err(CliError::Print),
    }
}
