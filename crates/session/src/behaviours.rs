//! Suites of tests: what functions do, path by path, written down by the language's runtime.

use crate::error::SessionError;
use crate::load::Source;
use crate::plan::choose;
use crate::project::Project;
use crate::request::Request;
use conspect_engine::{Explorer, Merge, Options, Search};
use conspect_lang::{Framework, Suite, Tested};
use conspect_replay::{Sandbox, sandbox_available, within};
use std::time::Duration;

/// What a suite may cost, in counts: the same on every machine.
#[derive(Clone, Copy, Debug)]
pub struct SuiteLimits {
    /// The most tests of one function.
    pub tests: usize,
    /// The most paths of one function that are explored for them.
    pub paths: u64,
    /// The effort for one function, in steps.
    pub effort: u64,
    /// Rounds of a loop in which the path splits; growing where it is not given.
    pub loop_bound: Option<u32>,
}

impl Default for SuiteLimits {
    fn default() -> Self {
        SuiteLimits { tests: 16, paths: 200, effort: 8_000_000, loop_bound: None }
    }
}

/// A suite, and what it does not cover.
#[derive(Debug)]
pub struct MadeSuite {
    pub suite: Suite,
    /// For each function with more behaviours than those that tests are written for: its name, and why.
    pub open: Vec<(String, String)>,
    /// How many functions were explored.
    pub functions: usize,
    /// What else to tell the user.
    pub remarks: Vec<String>,
}

/// Makes a suite for the functions that a request chooses. One after another, so the suite depends on nothing but the program and the limits.
///
/// # Errors
/// When the request chooses nothing, or the language or this machine has nothing to execute tests on.
pub fn make_suite(
    project: &Project,
    request: &Request,
    limits: SuiteLimits,
    framework: Framework,
) -> Result<MadeSuite, SessionError> {
    let language = project.language;
    let time = Duration::from_secs_f64(request.replay.seconds);
    let refused = |error: conspect_lang::RuntimeError| SessionError::Request(error.to_string());
    language.runtime_name().map_err(|why| SessionError::Request(why.into()))?;
    let runtime = language.runtime(&project.input, time).map_err(refused)?;
    let source = Source::open(project)?;
    let choice = choose(&source, request)?;
    let (mut tested, mut open, mut remarks) = (vec![], vec![], vec![]);
    if let (Sandbox::Auto, Err(why)) = (request.replay.sandbox, sandbox_available()) {
        remarks.push(format!("tests are executed without a sandbox: {why}"));
    }
    let notation = language.notation();
    let own: conspect_engine::Own = std::rc::Rc::new(move |name: &str| !notation.is_library(name));
    for chosen in &choice.entries {
        let mut loaded = source.load(&chosen.select.clone().into_iter().collect::<Vec<String>>())?;
        let functions: Vec<_> = loaded.entries.iter().map(|e| (e.unique.clone(), e.function)).collect();
        for (unique, function) in functions {
            let options = Options {
                merge: Merge::Never,
                search: Search::Bfs,
                effort: limits.effort,
                loop_bound: limits.loop_bound,
                ..Options::default()
            };
            let explorer = Explorer::new(&mut loaded.world, options);
            let mut behaviours = explorer.behaviours(function, limits.paths, own.clone());
            if behaviours.found.len() > limits.tests {
                let more = behaviours.found.len() - limits.tests;
                behaviours.found.truncate(limits.tests);
                open.push((
                    chosen.name.clone(),
                    format!("{more} more behaviours were found than tests were asked for"),
                ));
            }
            open.extend(behaviours.open.into_iter().map(|why| (chosen.name.clone(), why)));
            tested.push(Tested { function: unique, behaviours: behaviours.found });
        }
    }
    let functions = tested.len();
    let suite = within(request.replay.sandbox, || runtime.suite(&tested, framework)).map_err(refused)?;
    Ok(MadeSuite { suite, open, functions, remarks })
}
