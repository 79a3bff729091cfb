//! Why a run cannot be had. Each message names the thing and says what to do.

use conspect_lang::LangError;
use std::path::PathBuf;

/// Why a session cannot do what it is asked. What goes wrong with one entry of many is no error but an *unknown* of that entry.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    #[error("{path} does not exist", path = .0.display())]
    Missing(PathBuf),
    #[error("{path}: not a kind of file that can be loaded; give {known}", path = path.display())]
    Kind { path: PathBuf, known: String },
    #[error("{0}")]
    Language(#[from] LangError),
    #[error("{0}")]
    Store(#[from] conspect_store::StoreError),
    #[error("{0}")]
    Load(String),
    #[error("there is no property `{name}` here; there are: {known}")]
    Property { name: String, known: String },
    #[error("{0}")]
    Request(String),
    #[error("this is written by version {found} of the format, and version {known} is understood here")]
    Version { found: u32, known: u32 },
    #[error("the thread for the analysis cannot be started: {0}; is there enough address space (ulimit -v)?")]
    Thread(std::io::Error),
    /// A worker panicked where there is no entry to blame it on; the panic hook of the process has heard the message.
    #[error("a broken invariant of ours")]
    Broken,
}
