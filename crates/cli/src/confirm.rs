//! Re-execution of violations on the real runtime, and tests to keep.

use crate::args::CheckArgs;
use crate::finding::Finding;
use crate::input::Kind;
use crate::target::is_line;
use crate::workers::Clock;
use conspect_replay::{
    CANNOT_BUILD, JavaRuntime, Limits, NoRuntime, NodeRuntime, ReplayError, Runtime, emit_test, is_library,
};
use conspect_verdict::{Confirmation, PathStep, UnknownReason, Verdict, Violation};
use std::path::PathBuf;
use std::time::Duration;

/// Decisions reported of the start and of the end of a path each.
const MAX_PATH: usize = 100;

/// What violations are re-executed on.
pub struct Confirm<'a> {
    args: &'a CheckArgs,
    clock: Clock,
    class_path: Vec<PathBuf>,
    java: Option<JavaRuntime>,
    node: Option<NodeRuntime>,
    none: Option<NoRuntime>,
    has_runtime: bool,
    /// What to tell the user on standard error, in order.
    pub remarks: Vec<String>,
}

impl<'a> Confirm<'a> {
    /// Looks at nothing yet: a runtime is looked for when the first violation asks for one.
    pub fn new(args: &'a CheckArgs, kind: &Kind, clock: Clock) -> Confirm<'a> {
        let none = |name: &str, reason: &str| Some(NoRuntime { name: name.into(), reason: reason.into() });
        let (class_path, none) = match kind {
            Kind::Java { inputs, class_path, .. } => {
                let none = if args.no_replay { none("the JVM", "--no-replay was given") } else { None };
                (inputs.iter().chain(class_path).cloned().collect(), none)
            }
            Kind::Cir(_) => (vec![], none("a runtime of its own", "the text format has no other runtime")),
            Kind::JavaScript(_) if args.no_replay => (vec![], none("Node", "--no-replay was given")),
            Kind::JavaScript(path) => match node(path, clock, args) {
                Ok(found) => return Confirm { node: Some(found), ..Confirm::empty(args, clock) },
                Err(error) => (vec![], none("Node", &error.to_string())),
            },
            Kind::Demo(_) => (vec![], none("a runtime of its own", "the demo language has no other runtime")),
        };
        let has_runtime = matches!(kind, Kind::Java { .. } | Kind::JavaScript(_));
        Confirm { class_path, none, has_runtime, ..Confirm::empty(args, clock) }
    }

    fn empty(args: &'a CheckArgs, clock: Clock) -> Confirm<'a> {
        Confirm {
            args,
            clock,
            class_path: vec![],
            java: None,
            node: None,
            none: None,
            has_runtime: true,
            remarks: vec![],
        }
    }

    /// Does the language have a runtime of its own?
    pub fn has_runtime(&self) -> bool {
        self.has_runtime
    }

    /// The runtime's name for reports.
    pub fn runtime(&self) -> String {
        let standard = if self.node.is_some() { "Node" } else { "the JVM" };
        self.none.as_ref().map_or(standard, |n| n.name()).to_string()
    }

    /// Re-executes the violations of a finding and writes tests of those that are confirmed.
    pub fn finding(&mut self, finding: &mut Finding) {
        let violated = finding.report.properties.iter().any(|p| matches!(p.verdict, Verdict::Violated(_)));
        if violated && (!finding.recalled || self.args.emit_tests.is_some()) {
            self.find_java();
        }
        for property in &mut finding.report.properties {
            let Verdict::Violated(violation) = &mut property.verdict else { continue };
            if !finding.recalled {
                shorten(&mut violation.path);
            }
            let runtime: &dyn Runtime = match (&self.java, &self.node, &self.none) {
                (_, Some(node), _) => node,
                (Some(java), None, _) => java,
                (None, None, Some(none)) => none,
                (None, None, None) => continue,
            };
            if is_line(&property.property) {
                let reason = "a line that is reached is no failure of the program".into();
                violation.confirmation = Confirmation::NotRun { reason };
                continue;
            }
            if !finding.recalled {
                violation.confirmation = runtime.replay(&finding.function, violation);
            }
            if let Some(reason) = impossible(violation) {
                property.verdict = Verdict::Unknown { reasons: vec![reason] };
                continue;
            }
            if let Some(reason) = not_shown(violation, runtime.name()) {
                // Another time the runtime may have more time.
                finding.facts = None;
                property.verdict = Verdict::Unknown { reasons: vec![reason] };
                continue;
            }
            let Some(dir) = &self.args.emit_tests else { continue };
            if violation.confirmation != Confirmation::Confirmed {
                continue;
            }
            let name = format!("{}-{}", file_name(&finding.report.entry), property.property);
            if let Some(node) = &self.node {
                match node.emit_test(&finding.function, violation, dir, &name) {
                    Ok(path) => self.remarks.push(format!("wrote {}", path.display())),
                    Err(error) => self.remarks.push(format!("no test for {name}: {error}")),
                }
            }
            let Some(java) = &self.java else { continue };
            match emit_test(java, &finding.function, violation, dir, &name) {
                Ok(emitted) => {
                    self.remarks.extend(emitted.files.first().map(|f| format!("wrote {}", f.display())))
                }
                Err(error) => self.remarks.push(format!("no test for {name}: {error}")),
            }
        }
    }

    /// The JVM, looked for once.
    fn find_java(&mut self) {
        if self.java.is_some() || self.node.is_some() || self.none.is_some() {
            return;
        }
        let standard = Limits { time: Duration::from_secs_f64(self.args.replay_time), ..Limits::default() };
        let time = self
            .clock
            .left()
            .map_or(standard.time, |left| left.max(Duration::from_secs(2)).min(standard.time));
        let home = self.args.input.jdk.clone().or_else(|| std::env::var_os("JAVA_HOME").map(PathBuf::from));
        let limits = Limits { time, ..standard };
        match JavaRuntime::find(home.as_deref(), &self.class_path, limits) {
            Ok(java) => self.java = Some(java),
            Err(error) => self.none = Some(NoRuntime { name: "the JVM".into(), reason: error.to_string() }),
        }
    }
}

/// Node, with what it needs to know of the functions that are entries.
fn node(path: &std::path::Path, clock: Clock, args: &CheckArgs) -> Result<NodeRuntime, ReplayError> {
    let standard = Duration::from_secs_f64(args.replay_time);
    let time = clock.left().map_or(standard, |left| left.max(Duration::from_secs(2)).min(standard));
    let mut node = NodeRuntime::find(path, time)?;
    if let Ok(js) = conspect_lang_js::load(path) {
        node.errors = js.own_errors().to_vec();
        for function in js.functions() {
            let kinds = function.parameters.iter().map(conspect_lang_js::Kind::word).collect();
            node.kinds.push((function.name.clone(), kinds));
        }
    }
    Ok(node)
}

/// Inputs that the runtime cannot have show no violation. Why the answer is not known, where that is so.
fn impossible(violation: &Violation) -> Option<UnknownReason> {
    let Confirmation::NotRun { reason } = &violation.confirmation else { return None };
    let why = reason.strip_prefix(CANNOT_BUILD)?;
    let reason = format!("a possible {} was found with inputs that cannot be built{why}", violation.kind);
    Some(UnknownReason { reason, location: Some(violation.location.clone()), paths: 1 })
}

/// A violation that was executed with kept results of calls only, for it takes too long otherwise, stands where the runtime shows it, or was not
/// asked. Why the answer is not known, where the runtime did not.
fn not_shown(violation: &Violation, runtime: &str) -> Option<UnknownReason> {
    let Confirmation::NotRun { .. } = violation.concrete else { return None };
    let Confirmation::Unconfirmed { observed } = &violation.confirmation else { return None };
    let reason = format!(
        "a possible {} was found by a long run, and {runtime} did not show it: {observed} (--replay-time)",
        violation.kind
    );
    Some(UnknownReason { reason, location: Some(violation.location.clone()), paths: 1 })
}

/// Leaves the library's decisions out, and the middle of a long path.
fn shorten(path: &mut Vec<PathStep>) {
    path.retain(|step| !is_library(&step.location.function));
    if path.len() > 2 * MAX_PATH {
        path.drain(MAX_PATH..path.len() - MAX_PATH);
    }
}

/// The entry's name with what file systems dislike left out.
fn file_name(entry: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '.' | '_' | '-') { c } else { '_' };
    entry.chars().map(plain).collect::<String>().trim_end_matches('_').to_string()
}
