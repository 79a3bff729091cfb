//! Runs a witness in the real runtime and compares what happens with what was claimed.
//!
//! A [`Runtime`] never says "confirmed" of anything but the same failure at the same place. What it cannot
//! run (no runtime installed) is [`Confirmation::NotRun`] with the reason, what no run can have is [`Confirmation::Impossible`], and what does not
//! end in time is [`Confirmation::Unfinished`].
//!
//! The analysed program runs in a process of its own, in an empty directory, with no input, a time limit and
//! a memory limit; its output is capped. This crate knows nothing of terms, states or solvers.

mod dotnet;
mod emit;
mod emit_dotnet;
mod imported;
mod java;
mod node;
mod outcome;
mod outside;
mod process;
mod python;
mod sandbox;
#[cfg(target_os = "linux")]
mod spawn;
mod suite_java;
mod values;
mod witness;

pub use conspect_lang::{NoRuntime, Runtime};
pub use conspect_verdict::{Confirmation, Violation};
pub use dotnet::{CONSPECT_DLL, DotnetRuntime, Redirected, Woven};
pub use emit::{Emitted, emit_test};
pub use java::{JavaEntry, JavaRuntime, Limits};
pub use node::{CONTRACT_ERRORS, NodeCall, NodeEntry, NodeRuntime};
pub use outcome::is_library;
pub use outside::surroundings;
pub use process::find_program;
pub use python::{PACKAGE, PythonEntry, PythonRuntime};
pub use sandbox::{Sandbox, available as sandbox_available, within};
pub use values::{JAVA_VALUES, java_value};

/// Why a runtime or a test cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    #[error("no `java` was found: set JAVA_HOME or put a JDK's `bin` on the PATH")]
    NoJava,
    #[error("no `node` was found on the PATH")]
    NoNode,
    #[error("no `mono` was found on the PATH")]
    NoMono,
    #[error("no `python3` was found on the PATH")]
    NoPython,
    #[error("no `javac` was found beside {java}: a JDK is needed to compile tests, a JRE has none")]
    NoCompiler { java: String },
    #[error("`{0}` is no Java method (expected `pkg.Class.method(descriptor)`)")]
    NoMethod(String),
    #[error("the inputs of the witness cannot be written down: {0}")]
    Inputs(String),
    #[error("the inputs cannot be built: {0}")]
    Impossible(String),
    #[error("a run cannot be made to see this of its surroundings: {0}")]
    Surroundings(String),
    #[error("a clause of a contract fails, which nothing shows where the program runs by itself")]
    Unstated,
    #[error("the test does not compile: {0}")]
    DoesNotCompile(String),
    #[error("the test does not show the failure: {0}")]
    DoesNotReproduce(String),
    #[error("{what}: {error}")]
    Io { what: String, error: std::io::Error },
}

impl ReplayError {
    /// What it says of the witness that was to be run.
    fn of_witness(self) -> Confirmation {
        match self {
            ReplayError::Impossible(why) => Confirmation::Impossible { why },
            other => Confirmation::NotRun { reason: other.to_string() },
        }
    }

    fn io(what: impl Into<String>) -> impl FnOnce(std::io::Error) -> ReplayError {
        let what = what.into();
        move |error| ReplayError::Io { what, error }
    }
}

/// The name of a class behind its article: `an ITax`, `a System.Func`.
pub fn with_article(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {name}")
}
