//! What can be wrong with the input, before anything is explored.

use std::path::PathBuf;

/// Why programs cannot be loaded or an entry cannot be found. Each message names the thing and says what to do.
#[derive(Debug, thiserror::Error)]
pub enum JvmError {
    #[error("{path}: {source}", path = path.display())]
    Io { path: PathBuf, source: std::io::Error },
    #[error("{path} is neither a directory, a .class file nor a .jar file", path = _0.display())]
    NotClasses(PathBuf),
    #[error("{path} contains no class files; compile the program first", path = _0.display())]
    Empty(PathBuf),
    #[error("{path} is not a readable jar: {what}", path = path.display())]
    Jar { path: PathBuf, what: String },
    #[error("{place}: {what}")]
    BadClass { place: String, what: String },
    #[error("no input: name a directory of classes, a .class file or a .jar file")]
    NoInput,
    #[error("no JDK was found ({tried}); install one (JDK 9 or later), set JAVA_HOME, or name it with --jdk")]
    NoJdk { tried: String },
    #[error("{path} is not a usable JDK image: {what}", path = path.display())]
    Image { path: PathBuf, what: String },
    #[error("no class of the input has a main(String[]) method; name an entry, for example one of: {0}")]
    NoMain(String),
    #[error("{entry}: there is no such method{hint}")]
    NoEntry { entry: String, hint: String },
    #[error("{entry} names several methods; add the descriptor: {candidates}")]
    AmbiguousEntry { entry: String, candidates: String },
    #[error("{entry} cannot be entered: {what}")]
    BadEntry { entry: String, what: String },
}
