//! What can be wrong with an input.

use std::path::{Path, PathBuf};

/// Why an input cannot be loaded. Each message names the thing and says what to do.
#[derive(Debug, thiserror::Error)]
pub enum LangError {
    #[error("{path}: {error}", path = path.display())]
    Read { path: PathBuf, error: std::io::Error },
    #[error("{first} and {second} cannot be loaded together; one .cir or .demo file at a time", first = first.display(), second = second.display())]
    Mixed { first: PathBuf, second: PathBuf },
    #[error("no function `{entry}` in {path}; there are: {known}", path = path.display())]
    NoEntry { entry: String, path: PathBuf, known: String },
    #[error("no function `main` in {path}; name one with --entry, of: {known}", path = path.display())]
    NoMain { path: PathBuf, known: String },
    /// Source code where compiled code is wanted: the message says how to compile it.
    #[error("{path}: source code; {advice}", path = path.display())]
    SourceCode { path: PathBuf, advice: String },
    /// Errors with their places, one a line.
    #[error("{0}")]
    Located(String),
    /// What a language has a type of its own for.
    #[error(transparent)]
    Language(Box<dyn std::error::Error + Send + Sync>),
}

impl LangError {
    /// An error of the language's own.
    pub fn of(error: impl std::error::Error + Send + Sync + 'static) -> LangError {
        LangError::Language(Box::new(error))
    }

    /// Errors that begin with a line, each after the file's name.
    pub fn located<E: std::fmt::Display>(path: &Path, errors: &[E]) -> LangError {
        let lines: Vec<String> = errors.iter().map(|e| format!("{}:{e}", path.display())).collect();
        LangError::Located(lines.join("\n"))
    }

    /// Reads a file as text.
    ///
    /// # Errors
    /// When it cannot be read, or is no text.
    pub fn read(path: &Path) -> Result<String, LangError> {
        let error = |error| LangError::Read { path: path.to_path_buf(), error };
        std::fs::read_to_string(path).map_err(error)
    }
}
