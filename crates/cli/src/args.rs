//! The command line.

mod places;
mod suite;
mod suites;

pub use places::*;
pub use suite::*;
pub use suites::*;

use clap::{Args, Parser, Subcommand, ValueEnum};
use conspect_session::Shard;
use std::ffi::OsString;
use std::path::PathBuf;

/// Checks programs for every input, and says what it knows: proved, holds up to a bound, violated with inputs
/// that were re-executed, or unknown with the reason.
#[derive(Debug, Parser)]
#[command(name = "conspect", version, about, after_help = EXIT_CODES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 everything proved; 1 something violated; 2 bad input or usage; \
3 nothing violated, but something bounded or unknown; 70 a broken invariant of Conspect";

const EXAMPLES: &str = "Examples:
  conspect check build/classes --entry demo.Bank.main
  conspect check app.jar --entry 'demo.Bank.withdraw(I)V' --time 30 --format sarif --output out.sarif";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check properties of a program, for all inputs.
    #[command(after_help = EXAMPLES)]
    Check(CheckArgs),
    /// Check, and check again whenever a file of the program has changed, until Ctrl-C.
    Watch(CheckArgs),
    /// Execute a program with given arguments, as the engine's concrete domain does it. It ends with the program's exit code, or with 3 and
    /// `stopped: …` on standard error where something is not supported.
    Run(RunArgs),
    /// Print what a function does for all inputs: the choices on each path and each outcome.
    Summary(SummaryArgs),
    /// Print what a summary knows of a function as a contract: what it throws and when, what it returns and changes. What is open is named.
    Contract(ContractArgs),
    /// Write a suite of tests (JUnit 5, JUnit 4 or a plain program) of what functions do: one for each behaviour that is found, each executed before.
    Tests(TestsArgs),
    /// Print the IR of a program.
    Ir(IrArgs),
    /// Look after a store of answers: what it holds, whether it is whole, away with what is of no use.
    Store(StoreCommand),
    /// Look for a proof by invariants alone: nothing is explored, and no violation is reported.
    Prove(ProveArgs),
    /// Check all tasks of a suite in the format of the competition on software verification, and score the answers.
    Suite(SuiteArgs),
    /// Write a `conspect.toml` for the project in this directory: Maven, Gradle, .NET, npm or Python.
    Init {
        /// Print it, and write nothing.
        #[arg(long)]
        print: bool,
    },
    /// Answer an editor on standard input and output, as the language server protocol has it (docs/editors.md).
    Lsp,
    /// Make one report of what several runs found (`check --shard I/N --format findings`).
    Merge(MergeArgs),
    /// Say what was found on this machine (JDK, Node, Python, mono, solvers), what it is needed for, and what would help.
    Doctor,
    /// Print completions for a shell.
    Completions(CompletionsArgs),
    /// Print the manual page.
    Man(ManArgs),
    /// Answers one search of `prove`: what it runs itself, so that a failing solver takes nothing with it.
    #[command(hide = true)]
    HornWorker,
    /// Answers one attempt at a question about contracts, for the same reason.
    #[command(hide = true)]
    ContractWorker,
}

/// What is loaded.
#[derive(Clone, Debug, Args)]
pub struct InputArgs {
    /// A directory of class files, .class or .jar files; an assembly; a JavaScript, TypeScript or Python file; one .cir or .demo file.
    /// Default: what the `conspect.toml` of this directory or one above it names.
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// More classes that the program uses: directories and jars, separated like a Java class path; for C#, directories of assemblies.
    #[arg(long = "classpath", visible_alias = "cp", value_name = "PATH")]
    pub class_path: Option<String>,
    /// The JDK whose classes are used. Default: JAVA_HOME, else the `java` on the PATH. For C#, the folder of the class library, where it is not that
    /// of the installed mono.
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Where execution starts: `pkg.Class.method`, with the descriptor where the name is not enough,
    /// `pkg.Class.method(I)V`; or a pattern with `*` for any characters (`pkg.*`), which chooses methods of the input's
    /// classes that are not private; in JavaScript a function of the file's top level, or a pattern for such. May be given
    /// more than once. Default: the program's `main`.
    #[arg(long, value_name = "METHOD")]
    pub entry: Vec<String>,
    /// Check every public method of the public classes of the input, each on its own; in JavaScript the functions of the file's
    /// top level that it exports, or all of them where it exports nothing.
    #[arg(long)]
    pub all_public: bool,
    /// Of what patterns and --all-public choose, static methods only.
    #[arg(long)]
    pub static_only: bool,
    /// Of what patterns and --all-public choose, count as violated also what a caller can avoid: null that was passed, arguments that
    /// the function refuses, objects that no constructor makes. Without it such an answer is `latent`, with what callers have to keep.
    #[arg(long)]
    pub strict: bool,
    /// Check the entries of one of N runs only, which divide them by a hash of their names; `merge` makes one report of all.
    #[arg(long, value_name = "I/N", value_parser = places::shard)]
    pub shard: Option<Shard>,
    /// Check this property only. Default: all that the language has.
    #[arg(long, value_name = "assertions|exceptions")]
    pub property: Vec<String>,
    /// Look for one thing only, and say at once when it is found: a line, `pkg.Class.method:12` or `file.js:12`, that an
    /// execution reaches; or a kind of failure that leaves the entry, `assert` or an exception's class. Uses summaries.
    #[arg(long, value_name = "PLACE|KIND", conflicts_with = "property")]
    pub target: Option<String>,
    /// The order in which a target is looked for.
    #[arg(long, value_enum, default_value_t = TowardChoice::H1, requires = "target")]
    pub target_search: TowardChoice,
    /// How the answers are shown.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Write the answers to this file, not to standard output.
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub reports: ReportArgs,
    /// Seconds for the whole run; what is known by then is printed.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<f64>,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
    #[command(flatten)]
    pub store: StoreArgs,
    /// Where source files are, for excerpts. May be given more than once.
    #[arg(long, value_name = "DIR")]
    pub source: Vec<PathBuf>,
    /// Write a stand-alone test for each confirmed violation into this directory; each is executed first.
    #[arg(long, value_name = "DIR")]
    pub emit_tests: Option<PathBuf>,
    /// Do not re-execute violations on the real runtime.
    #[arg(long)]
    pub no_replay: bool,
    /// Seconds for one re-execution on the real runtime.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "20")]
    pub replay_time: f64,
    /// Whether a program that is executed again is kept from writing to files and from the network.
    #[arg(long, value_enum, default_value_t = SandboxChoice::Auto)]
    pub sandbox: SandboxChoice,
    /// Print counts and times.
    #[arg(long)]
    pub statistics: bool,
    /// For tests of Conspect itself: an invariant is broken on purpose at this place: the exploration of an entry, by its name;
    /// the summary of a function, by its name and descriptor, when it is put where all threads find it; `re-execution of
    /// ENTRY`; `kept answers`, when they are looked for; `what FUNCTION does`, when that is told for later runs.
    #[arg(long, value_name = "PLACE", hide = true)]
    pub panic_at: Option<String>,
    /// Keep the invariants that are found in this directory, and try those that are there first.
    #[arg(long, value_name = "DIR")]
    pub certificates: Option<PathBuf>,
    /// The solver that checks the certificates of proofs too: a command that reads SMT-LIB from its standard input, or `none`.
    /// Default: one that is on the PATH (cvc5, mathsat, yices-smt2 or z3).
    #[arg(long, value_name = "COMMAND")]
    pub second_solver: Option<String>,
}

/// When programs are executed again in a sandbox.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SandboxChoice {
    /// Where the system lets one be made.
    Auto,
    /// Always; without one, nothing is executed again.
    Require,
    /// Never.
    Off,
}

/// How states are explored.
#[derive(Clone, Debug, Args)]
pub struct SearchArgs {
    /// When paths that meet are joined into one.
    #[arg(long, value_enum, default_value_t = MergeChoice::Portfolio)]
    pub merge: MergeChoice,
    /// The order of exploration when paths are not joined (joining has its own order).
    #[arg(long, value_enum, default_value_t = SearchChoice::Dfs)]
    pub search: SearchChoice,
    /// The seed of `--search random`.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// What is done with loops and recursion.
    #[arg(long, value_enum, default_value_t = LoopsChoice::Smart)]
    pub loops: LoopsChoice,
    /// Entries explored at a time. The answers do not depend on it. Default: as many as there are processors, 8 at most.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// What is done at calls: use the function's contract where it has one, execute it, or use its summary. Replay goes path by path.
    #[arg(long, value_enum, default_value_t = CallsChoice::Contract)]
    pub calls: CallsChoice,
    /// When summaries are made where `--calls` is `compose` or `replay`. Answers do not depend on it.
    #[arg(long, value_enum, default_value_t = OrderChoice::Demand)]
    pub order: OrderChoice,
}

/// When summaries are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum OrderChoice {
    /// When a call first asks for one.
    Demand,
    /// Before anything is explored: of all reachable functions, from the leaves of the call graph up, on all `--threads`.
    BottomUp,
}

/// How loops and recursion are treated whose ends depend on inputs. Those on concrete values are executed in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LoopsChoice {
    /// Round by round only, up to a bound that grows.
    Unroll,
    /// One round, and invariants for all others.
    Recurse,
    /// Both: round by round, and invariants are looked for beside it.
    Smart,
}

/// How far exploration goes. A limit that was hit is named in the answer.
#[derive(Clone, Debug, Args)]
pub struct LimitArgs {
    /// Iterations of one loop whose condition depends on inputs. Default: grows as long as budgets allow.
    #[arg(long, value_name = "N")]
    pub loop_bound: Option<u32>,
    /// Nested calls.
    #[arg(long, value_name = "N")]
    pub call_depth: Option<u32>,
    /// Instructions of all paths together.
    #[arg(long, value_name = "N")]
    pub max_steps: Option<u64>,
    /// Instructions of one entry, where a question to the solver counts for up to 44,000; 0 for no limit. Default: 8,000,000
    /// for each entry that a pattern or --all-public chooses, else no limit.
    #[arg(long, value_name = "N")]
    pub effort: Option<u64>,
    /// Paths that wait at one time.
    #[arg(long, value_name = "N")]
    pub max_states: Option<usize>,
    /// Memory of the whole process in megabytes; 0 for no limit.
    #[arg(long, value_name = "MB")]
    pub memory: Option<u64>,
    /// Steps of the solver for one question (Z3's resource units); 0 for no limit.
    #[arg(long, value_name = "N")]
    pub solver_budget: Option<u32>,
    /// For tests of Conspect itself: the steps from which on a run is taken for a long one, where summaries are made if they
    /// pay.
    #[arg(long, value_name = "N", hide = true)]
    pub long_run: Option<u64>,
}

/// Where answers are kept between runs.
#[derive(Clone, Debug, Args)]
pub struct StoreArgs {
    /// Keep answers in this directory, so that a later run finds those again that cannot have changed. Default:
    /// `.conspect` beside the input, when it is there or when patterns or --all-public choose the entries. An address
    /// (file://, s3://, gs://, az://, https://) is a store that other machines use as well, behind the directory; both may be given.
    #[arg(long, value_name = "DIR|URL", conflicts_with = "no_store")]
    pub store: Vec<PathBuf>,
    /// Whether answers are added to a shared store, or only taken from it.
    #[arg(long, value_enum, value_name = "read|write", default_value_t)]
    pub store_access: StoreAccess,
    /// Use nothing of a shared store that was not signed for this public key (Ed25519, PEM). What this run adds is signed with
    /// the private key in the file that CONSPECT_STORE_SIGNING_KEY names.
    #[arg(long, value_name = "FILE")]
    pub store_key: Option<PathBuf>,
    /// Keep no answers and use none.
    #[arg(long)]
    pub no_store: bool,
}

/// What a run may do with a shared store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum StoreAccess {
    /// Use what is there.
    Read,
    /// Add to it as well.
    #[default]
    Write,
}

#[derive(Clone, Debug, Args)]
pub struct StoreCommand {
    /// What to do.
    #[arg(value_enum)]
    pub action: StoreAction,
    /// The program beside which the store lies, the store's directory, or the address of a shared store.
    #[arg(value_name = "PATH", default_value = ".")]
    pub path: PathBuf,
    /// With `gc`: also remove what was of no use for so many days.
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    pub unused_days: u32,
    /// With `verify` of a shared store: also remove what was not signed for this public key.
    #[arg(long, value_name = "FILE")]
    pub store_key: Option<PathBuf>,
}

/// What can be done with a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum StoreAction {
    /// Count what it holds.
    Stats,
    /// Check every answer; damaged ones are removed.
    Verify,
    /// Remove the answers of other versions and old ones, and give the space back.
    Gc,
}

#[derive(Clone, Debug, Args)]
pub struct RunArgs {
    /// A directory of class files, a .class or .jar file; an assembly (.exe, .dll); a JavaScript, TypeScript or Python file; a .cir or .demo file.
    #[arg(value_name = "INPUT")]
    pub input: PathBuf,
    /// Arguments: strings for `main`, one value for each parameter of another entry.
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub args: Vec<String>,
    /// Where execution starts. Default: the program's `main`. Options come before INPUT.
    #[arg(long, value_name = "METHOD")]
    pub entry: Option<String>,
    /// More classes that the program uses: directories and jars, separated like a Java class path; for C#, directories of assemblies.
    #[arg(long = "classpath", visible_alias = "cp", value_name = "PATH")]
    pub class_path: Option<String>,
    /// The JDK whose classes are used. Default: JAVA_HOME, else the `java` on the PATH. For C#, the folder of the class library, where it is not that
    /// of the installed mono.
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub struct ProveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Where execution starts; as for `check`.
    #[arg(long, value_name = "METHOD")]
    pub entry: Vec<String>,
    /// Prove this property only. Default: all that the language has.
    #[arg(long, value_name = "assertions|exceptions")]
    pub property: Vec<String>,
    /// Seconds for each entry.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "30")]
    pub time: f64,
    /// Print this instead of a verdict: Horn clauses in SMT-LIB, as other solvers read them; or the function's
    /// effect as pure functions, or as symbolic heaps.
    #[arg(long, value_enum, value_name = "WHAT")]
    pub emit: Option<Emit>,
    /// Keep the invariants that are found in this directory, and try those that are there first: a program that was edited
    /// is proved again without a search where the old invariants still do.
    #[arg(long, value_name = "DIR")]
    pub certificates: Option<PathBuf>,
    #[command(flatten)]
    pub store: StoreArgs,
    /// The solver that checks certificates too: a command that reads SMT-LIB from its standard input, or `none`. Default: one
    /// that is on the PATH (cvc5, mathsat, yices-smt2 or z3).
    #[arg(long, value_name = "COMMAND")]
    pub second_solver: Option<String>,
    /// Look for invariants with this command instead of Spacer: it is given a file of Horn clauses and must print `sat` and its
    /// interpretation. What it finds is checked as ever.
    #[arg(long, value_name = "COMMAND")]
    pub horn_solver: Option<String>,
}

/// What `prove` can print.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Emit {
    /// Constrained Horn clauses.
    Chc,
    /// Pure functions of at most second order.
    Functional,
    /// The effect in the calculus of symbolic heaps, with a body for each cycle.
    Heaps,
}

#[derive(Clone, Debug, Args)]
pub struct IrArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Print this function only. Default: the functions of the input.
    #[arg(long, value_name = "METHOD")]
    pub entry: Option<String>,
    /// Print every function that the input's functions can reach, the library's included.
    #[arg(long)]
    pub all: bool,
}

#[derive(Clone, Debug, Args)]
pub struct SummaryArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The function; as for `check`.
    #[arg(long, value_name = "METHOD")]
    pub entry: Vec<String>,
    /// How it is shown. `html` is one file that needs nothing else.
    #[arg(long, value_enum, default_value_t = SummaryFormat::Text)]
    pub format: SummaryFormat,
    /// Join paths that meet: fewer outcomes, no choice tree.
    #[arg(long)]
    pub join: bool,
    /// Write to this file, not to standard output.
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Iterations of one loop whose condition depends on inputs.
    #[arg(long, value_name = "N")]
    pub loop_bound: Option<u32>,
    /// Where source files are, for the listing beside the tree. May be given more than once.
    #[arg(long, value_name = "DIR")]
    pub source: Vec<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub struct ContractArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The function; as for `check`.
    #[arg(long, value_name = "METHOD")]
    pub entry: Vec<String>,
    /// Iterations of one loop whose condition depends on inputs.
    #[arg(long, value_name = "N")]
    pub loop_bound: Option<u32>,
}

/// How a summary is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SummaryFormat {
    Text,
    Json,
    /// A graph for Graphviz.
    Dot,
    Html,
}

/// What is done at calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum CallsChoice {
    /// Functions with contracts are verified alone, and contracts stand for them where they are called; others are executed.
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

/// How a target is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum TowardChoice {
    /// As everything else is explored.
    Plain,
    /// At a call, what a summary says of a way to the target goes first.
    H1,
    /// That, and summaries of functions on the way leave out what leads elsewhere.
    H2,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    Text,
    Json,
    /// For code scanning.
    Sarif,
    /// For build servers.
    Junit,
    /// The summary for a pull request.
    Markdown,
    /// One page that needs nothing else.
    Html,
    /// What one of several runs found, for `merge`.
    Findings,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum MergeChoice {
    /// Path by path.
    Never,
    /// Where paths meet with equal values everywhere: no union is made.
    Equal,
    /// Where paths meet, unless it would make later work harder.
    Joins,
    /// Wherever paths meet.
    Always,
    /// As `joins`, with functions of texts of unknown length described by what is known of their results, and not by rounds of their loops
    /// (Java).
    Described,
    /// `joins`; where that takes long, `always`, `never` and, where it applies, `described` beside it, in slices of counted work.
    Portfolio,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SearchChoice {
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

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value <= 1e9 => Ok(value),
        Ok(_) | Err(_) => Err("expected a number of seconds above 0".into()),
    }
}

/// Lets `-cp` and `-classpath` stand for `--classpath`, as `java` has it. What comes after the input of `run`
/// belongs to the program and is left alone.
pub fn java_spelling(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_run = args.get(1).is_some_and(|command| command == "run");
    let mut i = 2;
    while i < args.len() && args[i] != "--" {
        let option = args[i].to_string_lossy().starts_with('-');
        if args[i] == "-cp" || args[i] == "-classpath" {
            args[i] = "--classpath".into();
        }
        match (is_run, option) {
            (true, false) => break,
            // All options of `run` take a value.
            (true, true) if !args[i].to_string_lossy().contains('=') => i += 2,
            (true, true) | (false, _) => i += 1,
        }
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn class_paths_as_java_spells_them() {
        let check = |given: &str, expected: &str| {
            let args = given.split(' ').map(OsString::from).collect();
            let got: Vec<String> =
                java_spelling(args).into_iter().map(|a| a.to_string_lossy().into_owned()).collect();
            assert_eq!(got.join(" "), expected);
        };
        check("conspect check a -cp b", "conspect check a --classpath b");
        check("conspect ir -classpath b a", "conspect ir --classpath b a");
        check("conspect run -cp b a -cp c", "conspect run --classpath b a -cp c");
        check("conspect run --entry=x -cp b a", "conspect run --entry=x --classpath b a");
        check("conspect run --entry m a -cp c", "conspect run --entry m a -cp c");
    }
}
