//! What can be wrong with input and requests.

/// Why assemblies cannot be loaded or entered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CilError {
    #[error("there is no input: give an assembly (.dll or .exe)")]
    NoInput,
    #[error("{place}: {what}")]
    BadAssembly { place: String, what: String },
    #[error("no class library was found: install mono (Debian: mono-runtime), or give its folder with --jdk")]
    NoRuntime,
    #[error("there is no method {entry}{hint}")]
    NoEntry { entry: String, hint: String },
    #[error("{entry} means several methods: {candidates}")]
    AmbiguousEntry { entry: String, candidates: String },
    #[error("{entry} cannot be entered: {what}")]
    BadEntry { entry: String, what: String },
}
