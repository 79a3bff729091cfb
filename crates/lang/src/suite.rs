//! Suites of tests: behaviours of functions that a language's runtime writes down as a source file.

use conspect_verdict::Behaviour;

/// For which framework tests are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Framework {
    /// The one that is usual today: JUnit 5.
    Usual,
    /// The one before: JUnit 4.
    Older,
    /// None: a program of its own that ends with status 0 when all tests pass.
    Plain,
}

/// A function with what it was seen to do.
#[derive(Clone, Debug)]
pub struct Tested {
    /// The function's unique name in the program.
    pub function: String,
    pub behaviours: Vec<Behaviour>,
}

/// A suite in memory: its files, and what was left out of it.
#[derive(Clone, Default, Debug)]
pub struct Suite {
    /// Paths below the directory that was asked for, with contents, sorted.
    pub files: Vec<(String, String)>,
    /// How many tests there are.
    pub tests: usize,
    /// Behaviours for which there is no test, each with its reason, in order.
    pub left_out: Vec<String>,
    /// Where the runtime does something else than the engine: a defect of Conspect.
    pub defects: Vec<String>,
}
