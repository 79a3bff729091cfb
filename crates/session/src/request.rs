//! What is asked of a project: plain data that can be written down, sent and read again.

use conspect_replay::Sandbox;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A question about a project. [`Request::default`] asks for all properties of what the program starts with.
///
/// ```
/// use conspect_session::Request;
/// let request = Request { entries: vec!["demo.Bank.withdraw".into()], ..Request::default() };
/// let text = serde_json::to_string(&request).expect("a request is plain data");
/// assert_eq!(serde_json::from_str::<Request>(&text).expect("it reads what it wrote"), request);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Request {
    /// Where execution starts: names as the language has them, or patterns with `*`. Empty: what the program starts with.
    pub entries: Vec<String>,
    /// Check every function that whoever uses the program can call, each on its own.
    pub all_public: bool,
    /// Of what patterns choose, only what needs no object.
    pub static_only: bool,
    /// Of what patterns choose, count latent violations as violated too.
    pub strict: bool,
    /// Of all these entries, the share of one of several runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The properties by their names. Empty: all that the language has.
    pub properties: Vec<String>,
    /// One thing to look for instead of properties: a line (`file:12`, `pkg.Class.method:12`), or a kind of failure.
    pub target: Option<String>,
    /// How a target is looked for.
    pub target_search: TargetSearch,
    /// Seconds for the whole run; what is known by then is the answer.
    pub time: Option<f64>,
    pub search: Search,
    pub limits: Limits,
    pub replay: Replay,
    /// A directory in which invariants are kept, and tried first.
    pub certificates: Option<PathBuf>,
    /// The solver that checks certificates too: a command that reads SMT-LIB, or `none`. Default: one that is installed.
    pub second_solver: Option<String>,
    /// For tests of the engine itself: an invariant is broken on purpose at this place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub panic_at: Option<String>,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            entries: vec![],
            all_public: false,
            static_only: false,
            strict: false,
            shard: None,
            properties: vec![],
            target: None,
            target_search: TargetSearch::First,
            time: None,
            search: Search::default(),
            limits: Limits::default(),
            replay: Replay::default(),
            certificates: None,
            second_solver: None,
            panic_at: None,
        }
    }
}

/// One of several runs that divide the entries among them, by a hash of the entries' names: who gets an entry does not depend on which other
/// entries there are, so a shard can be run again, anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// From 1 to `of`.
    pub number: u32,
    pub of: u32,
}

impl Shard {
    /// Is an entry, by the function's unique name, part of this shard?
    pub fn has(self, unique: &str) -> bool {
        // FNV-1a, 64 bits; its low bits alone are not spread well enough.
        let hash = unique
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
        let hash = hash ^ (hash >> 32);
        hash % u64::from(self.of.max(1)) == u64::from(self.number.saturating_sub(1))
    }
}

/// How states are explored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Search {
    pub merge: Merging,
    pub order: Order,
    /// The seed of [`Order::Random`].
    pub seed: u64,
    pub loops: Loops,
    pub calls: AtCalls,
    pub summaries: Summaries,
}

impl Default for Search {
    fn default() -> Search {
        Search {
            merge: Merging::Portfolio,
            order: Order::Dfs,
            seed: 1,
            loops: Loops::Smart,
            calls: AtCalls::Contract,
            summaries: Summaries::Demand,
        }
    }
}

/// When paths that meet are joined into one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Merging {
    /// Path by path.
    Never,
    /// Where paths meet with equal values everywhere: no union is made.
    Equal,
    /// Where paths meet, unless it would make later work harder.
    Joins,
    /// Wherever paths meet.
    Always,
    /// As `Joins`, with functions of texts of unknown length described by what is known of their results.
    Described,
    /// `Joins`; where that takes long, `Always`, `Never` and, where it applies, `Described` beside it, in slices of counted work.
    Portfolio,
}

/// The order of exploration when paths are not joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Depth first.
    Dfs,
    /// Breadth first.
    Bfs,
    /// A random path.
    Random,
    /// Where code was executed least.
    Coverage,
    /// The earliest block first.
    Earliest,
}

/// How loops and recursion are treated whose ends depend on inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Loops {
    /// Round by round only, up to a bound that grows.
    Unroll,
    /// One round, and invariants for all others.
    Recurse,
    /// Both: round by round, and invariants are looked for beside it.
    Smart,
}

/// What is done at calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AtCalls {
    /// A function with a contract is verified alone, and its contract stands for it where it is called; all others are executed, and so is
    /// what cannot be verified so.
    Contract,
    /// Execute the function.
    Inline,
    /// Execute it along the choices of its summary, without the solver.
    Replay,
    /// Apply the outcomes of its summary.
    Compose,
    /// Execute it until a summary is worth its making, then compose where that is cheaper.
    Auto,
}

/// When summaries are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Summaries {
    /// When a call first asks for one.
    Demand,
    /// Before anything is explored, from the leaves of the call graph up.
    BottomUp,
}

/// How a target is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TargetSearch {
    /// As everything else is explored.
    Plain,
    /// At a call, what a summary says of a way to the target goes first.
    First,
    /// That, and summaries of functions on the way leave out what leads elsewhere.
    Only,
}

/// How far exploration goes. A limit that was hit is named in the answer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Iterations of one loop whose condition depends on inputs. Default: grows as long as budgets allow.
    pub loop_bound: Option<u32>,
    /// Nested calls.
    pub call_depth: Option<u32>,
    /// Instructions of all paths together.
    pub max_steps: Option<u64>,
    /// Work of one entry; 0 for no limit. Default: 8,000,000 for each entry that a pattern chooses, else no limit.
    pub effort: Option<u64>,
    /// Paths that wait at one time.
    pub max_states: Option<usize>,
    /// Steps of the solver for one question; 0 for no limit.
    pub solver_budget: Option<u32>,
    /// For tests of the engine itself: the steps from which on a run is taken for a long one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub long_run: Option<u64>,
}

/// What is done with violations.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Replay {
    /// Are they executed again on the real runtime?
    pub enabled: bool,
    /// Seconds for one re-execution.
    pub seconds: f64,
    /// What the program may do meanwhile.
    pub sandbox: Sandbox,
    /// Write a stand-alone test for each confirmed violation into this directory; each is executed first.
    pub emit_tests: Option<PathBuf>,
}

impl Default for Replay {
    fn default() -> Replay {
        Replay { enabled: true, seconds: 20.0, sandbox: Sandbox::Auto, emit_tests: None }
    }
}
