//! What can be wrong with the command line. Each message names the thing and says what to do.

use conspect_session::SessionError;
use std::path::PathBuf;

/// Why the command cannot do what it is asked.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    #[error("{path} cannot be written: {error}", path = path.display())]
    Write { path: PathBuf, error: std::io::Error },
    #[error("standard output cannot be written: {0}")]
    Print(std::io::Error),
    #[error("{0}")]
    Session(#[from] SessionError),
    #[error("{0}")]
    Store(#[from] conspect_store::StoreError),
    #[error("{0}")]
    Remote(#[from] conspect_remote::RemoteError),
    #[error("{0}")]
    Text(String),
    #[error("{0}")]
    Arguments(String),
    #[error("the thread for the analysis cannot be started: {0}; is there enough address space (ulimit -v)?")]
    Thread(std::io::Error),
}
