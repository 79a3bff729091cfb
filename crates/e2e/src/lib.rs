//! What the tests of the whole tool share: the examples and their expected verdicts, the tools they run
//! (`javac`, `java`, `conspect`), a generator of random Java programs, and a mutator of class files.
//!
//! This crate knows nothing of the engine's inside: it looks at the tool as a user does.

pub mod batch;
pub mod check;
pub mod csharp;
pub mod edits;
pub mod examples;
pub mod fuzz;
pub mod generate;
pub mod headers;
pub mod js_project;
pub mod kept;
pub mod project;
pub mod proofs;
pub mod py_project;
pub mod rng;
pub mod tools;
