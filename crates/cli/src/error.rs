//! What can be wrong with the command line and the input. Each message names the thing and says what to do.

use conspect_lang_java::JvmError;
use std::path::PathBuf;

/// Why the command cannot do what it is asked.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    #[error("{path}: {error}", path = path.display())]
    Read { path: PathBuf, error: std::io::Error },
    #[error("{path} cannot be written: {error}", path = path.display())]
    Write { path: PathBuf, error: std::io::Error },
    #[error("{path} does not exist", path = .0.display())]
    Missing(PathBuf),
    #[error(
        "{path}: not a kind of file that can be loaded; give a directory of class files, .class, .jar, .js, .cir or .demo",
        path = .0.display()
    )]
    Kind(PathBuf),
    #[error("{path}: source code; compile it with `javac -g -d out {path}` and give the directory `out`", path = .0.display())]
    JavaSource(PathBuf),
    #[error("{first} and {second} cannot be loaded together; one .cir or .demo file at a time", first = first.display(), second = second.display())]
    Mixed { first: PathBuf, second: PathBuf },
    #[error("{0}")]
    Text(String),
    #[error("{0}")]
    Jvm(#[from] JvmError),
    #[error("{0}")]
    JavaScript(#[from] conspect_lang_js::JsError),
    #[error("no function `{entry}` in {path}; there are: {known}", path = path.display())]
    NoEntry { entry: String, path: PathBuf, known: String },
    #[error("no function `main` in {path}; name one with --entry, of: {known}", path = path.display())]
    NoMain { path: PathBuf, known: String },
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
