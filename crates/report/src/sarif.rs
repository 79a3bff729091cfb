//! The report for code scanning: SARIF 2.1.0 (OASIS standard, 27 March 2020). Section numbers below are the
//! standard's.
//!
//! A violation is a result of level `error`, at the innermost frame of the program's own code whose source is at hand. A proved property
//! gives no result; a bounded or unknown one gives a `note` where that is asked for ([`View::open`]), and is counted in the run's
//! properties in any case, so that nobody takes silence for a proof. Paths are relative to the repository ([`View::base`]).

use crate::tree::draw_inputs;
use crate::view::{View, counts, fingerprint};
use crate::words;
use conspect_verdict::{
    Assumption, BoundHit, Confirmation, Location, PropertyReport, Reason, Report, UnknownReason, Verdict,
    Violation,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// The report as indented SARIF with a final newline.
pub fn render(report: &Report, view: &View) -> String {
    let mut results = Vec::new();
    let (mut assumptions, mut latent) = (vec![], vec![]);
    for entry in &report.entries {
        for property in &entry.properties {
            results.extend(result(&entry.entry, property, view));
            assumptions.extend(ledger(&entry.entry, property));
            latent.extend(kept(&entry.entry, property));
        }
    }
    let log = Log {
        schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver { name: "conspect", version: env!("CARGO_PKG_VERSION"), rules: rules() },
            },
            invocations: [Invocation { execution_successful: true }],
            original_uri_base_ids: view.base.as_ref().map(|_| BTreeMap::from([(ROOT, UriBase::default())])),
            column_kind: "utf16CodeUnits",
            results,
            properties: RunProperties { answers: tally(report), latent, assumptions },
        }],
    };
    let mut text = serde_json::to_string_pretty(&log).expect("the log has string keys only");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

/// One run of the tool (3.14).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    invocations: [Invocation; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    original_uri_base_ids: Option<BTreeMap<&'static str, UriBase>>,
    column_kind: &'static str,
    results: Vec<SarifResult>,
    properties: RunProperties,
}

/// What paths are relative to (3.14.14): whoever reads the log knows where the repository is.
#[derive(Serialize)]
struct UriBase {
    description: Message,
}

impl Default for UriBase {
    fn default() -> UriBase {
        UriBase { description: Message { text: "The directory of the repository.".into() } }
    }
}

/// The name of that directory.
const ROOT: &str = "%SRCROOT%";

/// How many answers there are of each verdict.
#[derive(Serialize)]
struct Answers {
    violated: usize,
    latent: usize,
    unknown: usize,
    bounded: usize,
    proved: usize,
}

fn tally(report: &Report) -> Answers {
    let [violated, latent, unknown, bounded, proved] = counts(report);
    Answers { violated, latent, unknown, bounded, proved }
}

/// Fields of our own (3.8): the answers that take something for granted, proved ones too, which have no result.
#[derive(Serialize)]
struct RunProperties {
    answers: Answers,
    /// What callers have to keep.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    latent: Vec<Kept>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumptions: Vec<Ledger>,
}

/// What callers of one entry have to keep.
#[derive(Serialize)]
struct Kept {
    entry: String,
    property: String,
    cause: &'static str,
    text: String,
    needs: Vec<String>,
    kind: String,
}

fn kept(entry: &str, report: &PropertyReport) -> Option<Kept> {
    let Verdict::Latent(violation) = &report.verdict else { return None };
    let latent = violation.latent.as_ref()?;
    Some(Kept {
        entry: entry.into(),
        property: report.property.clone(),
        cause: latent.cause.kind(),
        text: latent.cause.to_string(),
        needs: latent.needs.clone(),
        kind: violation.kind.clone(),
    })
}

/// What one answer takes for granted.
#[derive(Serialize)]
struct Ledger {
    entry: String,
    property: String,
    verdict: &'static str,
    assumptions: Vec<Taken>,
}

#[derive(Serialize)]
struct Taken {
    id: &'static str,
    text: String,
}

fn ledger(entry: &str, report: &PropertyReport) -> Option<Ledger> {
    let taken = |a: &Assumption| Taken { id: a.id(), text: a.to_string() };
    let assumptions: Vec<Taken> = report.assumptions.iter().map(taken).collect();
    (!assumptions.is_empty()).then(|| Ledger {
        entry: entry.into(),
        property: report.property.clone(),
        verdict: words::verdict_name(&report.verdict),
        assumptions,
    })
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
struct Driver {
    name: &'static str,
    version: &'static str,
    rules: Vec<Rule>,
}

/// What a result is an instance of (3.49).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    name: &'static str,
    short_description: Message,
    full_description: Message,
    help: Help,
    default_configuration: Configuration,
    properties: RuleProperties,
}

/// What code scanning shows beside a result (3.49.13).
#[derive(Serialize)]
struct Help {
    text: String,
    markdown: String,
}

#[derive(Serialize)]
struct RuleProperties {
    tags: [&'static str; 2],
    precision: &'static str,
    #[serde(rename = "problem.severity")]
    severity: &'static str,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
}

#[derive(Serialize)]
struct Message {
    text: String,
}

/// One finding (3.27).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: Vec<SarifLocation>,
    partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    baseline_state: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    code_flows: Vec<CodeFlow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stacks: Vec<Stack>,
    properties: Properties,
}

/// Fields of our own (3.8).
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Properties {
    entry: String,
    property: String,
    verdict: &'static str,
    confirmed: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inputs: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifLocation {
    #[serde(skip_serializing_if = "Option::is_none")]
    physical_location: Option<PhysicalLocation>,
    logical_locations: [LogicalLocation; 1],
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LogicalLocation {
    fully_qualified_name: String,
    kind: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CodeFlow {
    thread_flows: [ThreadFlow; 1],
}

#[derive(Serialize)]
struct ThreadFlow {
    locations: Vec<Wrapped>,
}

#[derive(Serialize)]
struct Wrapped {
    location: SarifLocation,
}

#[derive(Serialize)]
struct Stack {
    frames: Vec<Wrapped>,
}

/// Identifier, name, what it is in short, what it means and what to do, level.
const RULES: [(&str, &str, &str, &str, &str); 7] = [
    (
        "conspect/assertions",
        "AssertionFails",
        "An assertion fails for some input.",
        "The inputs in the message make an assertion fail. They were executed by the engine, and on the real runtime too where the message \
         says `confirmed`. Either the code is wrong, or the inputs cannot occur: then say so where they enter, with a check or a precondition.",
        "error",
    ),
    (
        "conspect/exceptions",
        "ExceptionEscapes",
        "A runtime exception escapes for some input.",
        "The inputs in the message make an exception leave the entry. They were executed by the engine, and on the real runtime too where the \
         message says `confirmed`. Handle it, document it as part of the contract, or exclude the inputs where they enter.",
        "error",
    ),
    (
        "conspect/violated",
        "PropertyViolated",
        "A property is violated for some input.",
        "The inputs in the message violate the property that the message names.",
        "error",
    ),
    (
        "conspect/unconfirmed",
        "Unconfirmed",
        "A violation that did not repeat on the real runtime.",
        "The engine's concrete domain showed the failure and the real runtime did not. The message says what was observed there. Please report it: \
         one of the two is mistaken.",
        "error",
    ),
    (
        "conspect/latent",
        "CallersHaveToKeep",
        "It fails where a caller does not keep a condition.",
        "The inputs in the message make it fail, and a caller can avoid them: the message says what callers have to keep. Document it, or check it \
         where it enters.",
        "note",
    ),
    (
        "conspect/bounded",
        "HoldsUpToABound",
        "A property holds, but only up to a bound.",
        "Nothing violates the property within the bounds that the message names; beyond them nobody looked.",
        "note",
    ),
    (
        "conspect/unknown",
        "Unknown",
        "It is not known whether a property holds.",
        "Something was not explored: the message names each reason.",
        "note",
    ),
];

fn rules() -> Vec<Rule> {
    let message = |text: &str| Message { text: text.into() };
    let rule =
        |(id, name, text, help, level): &(&'static str, &'static str, &str, &str, &'static str)| Rule {
            id,
            name,
            short_description: message(text),
            full_description: message(text),
            help: Help { text: (*help).into(), markdown: (*help).into() },
            default_configuration: Configuration { level },
            properties: RuleProperties {
                tags: ["correctness", "symbolic-execution"],
                precision: "very-high",
                severity: if *level == "note" { "recommendation" } else { level },
            },
        };
    RULES.iter().map(rule).collect()
}

/// The index of the rule with this id.
fn rule_index(id: &str) -> usize {
    RULES.iter().position(|(rule, ..)| *rule == id).expect("the rule is listed")
}

fn result(entry: &str, report: &PropertyReport, view: &View) -> Option<SarifResult> {
    match &report.verdict {
        Verdict::Proved => None,
        Verdict::Violated(violation) => Some(violated(entry, report, violation, view)),
        Verdict::Latent(violation) if view.open => Some(violated(entry, report, violation, view)),
        Verdict::Bounded { bounds } if view.open => Some(bounded(entry, report, bounds, view)),
        Verdict::Unknown { reasons }
            if view.open || reasons.iter().any(|r| matches!(r.reason, Reason::Internal(_))) =>
        {
            Some(unknown(entry, report, reasons, view))
        }
        Verdict::Latent(_) | Verdict::Bounded { .. } | Verdict::Unknown { .. } => None,
    }
}

/// Lines of inputs, and characters of them, in a message.
const MAX_INPUTS: (usize, usize) = (6, 400);

/// The inputs on one line; empty where none are needed.
fn inputs_in_short(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let shown: Vec<&str> = lines.iter().take(MAX_INPUTS.0).map(|l| l.trim()).collect();
    let mut text = format!("; inputs: {}", shown.join("; "));
    let long = text.chars().count() > MAX_INPUTS.1;
    if long {
        text = text.chars().take(MAX_INPUTS.1).collect();
    }
    if long || lines.len() > MAX_INPUTS.0 {
        text += " …";
    }
    text
}

fn violated(entry: &str, report: &PropertyReport, violation: &Violation, view: &View) -> SarifResult {
    let rule = match (&violation.confirmation, report.property.as_str()) {
        _ if matches!(report.verdict, Verdict::Latent(_)) => "conspect/latent",
        (Confirmation::Unconfirmed { .. }, _) => "conspect/unconfirmed",
        (_, "assertions") => "conspect/assertions",
        (_, "exceptions") => "conspect/exceptions",
        (_, _) => "conspect/violated",
    };
    let inputs = draw_inputs(&violation.witness, view.notation);
    let text = format!(
        "{} in {} ({}){}{}",
        words::thrown(violation),
        words::function(&violation.location.function),
        words::confirmation(&violation.confirmation, &view.runtime),
        words::latent(violation).map(|l| format!("; {l}")).unwrap_or_default(),
        inputs_in_short(&inputs)
    );
    let step = |s: &conspect_verdict::PathStep| Wrapped {
        location: SarifLocation {
            message: Some(Message { text: s.text.clone() }),
            ..location(&s.location, view)
        },
    };
    let mut flow: Vec<Wrapped> = violation.path.iter().map(step).collect();
    if !flow.is_empty() {
        let end = Some(Message { text: format!("{} here", violation.kind) });
        flow.push(Wrapped {
            location: SarifLocation { message: end, ..location(&violation.location, view) },
        });
    }
    let frames: Vec<Wrapped> =
        violation.stack.iter().map(|f| Wrapped { location: location(f, view) }).collect();
    let mut out = base(entry, report, (rule, text), Some(view.own_frame(violation)), view);
    let print = fingerprint(entry, &report.property, &violation.kind, Some(&violation.location));
    out.partial_fingerprints = BTreeMap::from([("conspect/v1", print)]);
    out.baseline_state = view.is_new(entry, report).map(|is_new| if is_new { "new" } else { "unchanged" });
    out.code_flows = if flow.is_empty() {
        vec![]
    } else {
        vec![CodeFlow { thread_flows: [ThreadFlow { locations: flow }] }]
    };
    out.stacks = if frames.is_empty() { vec![] } else { vec![Stack { frames }] };
    out.properties.confirmed = match violation.confirmation {
        Confirmation::Confirmed => Some(true),
        Confirmation::Unconfirmed { .. } => Some(false),
        Confirmation::Impossible { .. } => Some(false),
        Confirmation::NotRun { .. } | Confirmation::Unfinished { .. } => None,
    };
    out.properties.inputs = inputs;
    out
}

fn bounded(entry: &str, report: &PropertyReport, bounds: &[BoundHit], view: &View) -> SarifResult {
    let listed: Vec<String> = bounds.iter().map(words::bound).collect();
    let hints: Vec<&str> = bounds.iter().filter_map(|b| b.hint.as_deref()).collect();
    let hint = if hints.is_empty() { String::new() } else { format!(" ({})", hints.join(", ")) };
    let text = format!("{} in {entry} within {}{hint}", words::holds(&report.property), listed.join(", "));
    let at = bounds.iter().find_map(|b| b.location.as_ref());
    base(entry, report, ("conspect/bounded", text), at, view)
}

fn unknown(entry: &str, report: &PropertyReport, reasons: &[UnknownReason], view: &View) -> SarifResult {
    let listed: Vec<String> = reasons.iter().map(|r| r.reason.to_string()).collect();
    let text =
        format!("not known whether {} in {entry}: {}", words::holds(&report.property), listed.join("; "));
    let at = reasons.iter().find_map(|r| r.location.as_ref());
    base(entry, report, ("conspect/unknown", text), at, view)
}

/// A result with what all have. One that has no place in a file is about the entry.
fn base(
    entry: &str,
    report: &PropertyReport,
    (rule, text): (&'static str, String),
    at: Option<&Location>,
    view: &View,
) -> SarifResult {
    let verdict = words::verdict_name(&report.verdict);
    let of_entry = Location { function: entry.into(), file: String::new(), line: 0 };
    SarifResult {
        rule_id: rule,
        rule_index: rule_index(rule),
        level: RULES[rule_index(rule)].4,
        message: Message { text },
        locations: vec![location(at.unwrap_or(&of_entry), view)],
        partial_fingerprints: BTreeMap::from([(
            "conspect/v1",
            fingerprint(entry, &report.property, verdict, at),
        )]),
        baseline_state: None,
        code_flows: Vec::new(),
        stacks: Vec::new(),
        properties: Properties {
            entry: entry.into(),
            property: report.property.clone(),
            verdict,
            confirmed: None,
            inputs: Vec::new(),
        },
    }
}

fn location(at: &Location, view: &View) -> SarifLocation {
    let physical = (!at.file.is_empty()).then(|| PhysicalLocation {
        artifact_location: ArtifactLocation {
            uri: uri(&view.file(&at.file)),
            // A library's file is none of the repository.
            uri_base_id: view.base.as_ref().filter(|b| b.join(view.file(&at.file)).is_file()).map(|_| ROOT),
        },
        region: (at.line > 0).then_some(Region { start_line: at.line }),
    });
    SarifLocation {
        physical_location: physical,
        logical_locations: [LogicalLocation { fully_qualified_name: at.function.clone(), kind: "function" }],
        message: None,
    }
}

/// A path as a relative URI reference (RFC 3986): everything but unreserved characters and `/` is escaped.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(byte as char)
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
