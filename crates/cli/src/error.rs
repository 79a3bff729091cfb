//! What can be wrong with the command line and the input. Each message names the thing and says what to do.

use conspect_lang::LangError;
use std::path::PathBuf;

/// Why the command cannot do what it is asked.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    #[error("{path} cannot be written: {error}", path = path.display())]
    Write { path: PathBuf, error: std::io::Error },
    #[error("{path} does not exist", path = .0.display())]
    Missing(PathBuf),
    #[error("{path}: not a kind of file that can be loaded; give {known}", path = path.display())]
    Kind { path: PathBuf, known: String },
    #[error("{0}")]
    Text(String),
    #[error("{0}")]
    Language(#[from] LangError),
    #[error("{0}")]
    Store(#[from] conspect_store::StoreError),
    #[error("{0}")]
    Load(String),
    #[error("there is no property `{name}` here; there are: {known}")]
    Property { name: String, known: String },
    #[error("{0}")]
    Arguments(String),
    #[error("the thread for the analysis cannot be started: {0}; is there enough address space (ulimit -v)?")]
    Thread(std::io::Error),
    /// A worker panicked; the panic hook has said so.
    #[error("a broken invariant of ours")]
    Broken,
}
