//! What executes programs for real.

use crate::suite::{Framework, Suite, Tested};
use conspect_verdict::{Confirmation, Location, Violation, Witness};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Something that executes programs for real.
pub trait Runtime {
    /// What it is called in a report: `the JVM`.
    fn name(&self) -> &str;

    /// Runs `entry` (the function's unique name in the program) with the inputs of the violation's witness and compares. Never says
    /// *confirmed* of anything but the same failure at the same place.
    fn replay(&self, entry: &str, violation: &Violation) -> Confirmation;

    /// Runs `entry` with these inputs, for so long at most, and says how it fails.
    fn observe(&self, _entry: &str, _witness: &Witness, _time: Duration) -> Watched {
        Watched::Otherwise
    }

    /// Writes a stand-alone test that shows the violation below `dir`, under this name, after it was executed; the file to run.
    ///
    /// # Errors
    /// When the test does not show the failure, or cannot be written; then there is no file.
    fn emit_test(
        &self,
        entry: &str,
        violation: &Violation,
        dir: &Path,
        name: &str,
    ) -> Result<PathBuf, RuntimeError>;

    /// Makes a suite of these behaviours. Each test of it was executed, more than once, and what it expects is what happened.
    ///
    /// # Errors
    /// When the language has no suites, or nothing can be executed.
    fn suite(&self, _tested: &[Tested], _framework: Framework) -> Result<Suite, RuntimeError> {
        Err(RuntimeError::of(format!("suites of tests are not written for programs on {}", self.name())))
    }
}

/// How a run that was watched ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Watched {
    Failed(Failure),
    /// The time was over before it ended.
    Cut,
    /// It did not fail, it asks for more than the witness has, or what failed may be due to how the run was made (files, the network).
    Otherwise,
}

/// How a run failed, as the runtime tells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The property that this violates.
    pub property: String,
    pub kind: String,
    pub message: String,
    /// The innermost place of the program's own code comes first.
    pub stack: Vec<Location>,
}

/// Why there is no runtime, or no test. The message is the language's own.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct RuntimeError(Box<dyn std::error::Error + Send + Sync>);

impl RuntimeError {
    /// An error of the language's own, or a text.
    pub fn of(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> RuntimeError {
        RuntimeError(error.into())
    }
}

/// A runtime that is not there: says why of every witness.
#[derive(Clone, Debug)]
pub struct NoRuntime {
    /// What would have run it.
    pub name: String,
    pub reason: String,
}

impl Runtime for NoRuntime {
    fn name(&self) -> &str {
        &self.name
    }

    fn replay(&self, _entry: &str, _violation: &Violation) -> Confirmation {
        Confirmation::NotRun { reason: self.reason.clone() }
    }

    fn emit_test(
        &self,
        _entry: &str,
        _violation: &Violation,
        _dir: &Path,
        _name: &str,
    ) -> Result<PathBuf, RuntimeError> {
        Err(RuntimeError::of(self.reason.clone()))
    }

    fn suite(&self, _tested: &[Tested], _framework: Framework) -> Result<Suite, RuntimeError> {
        Err(RuntimeError::of(self.reason.clone()))
    }
}
