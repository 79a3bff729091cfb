//! The report for code scanning: SARIF 2.1.0 (OASIS standard, 27 March 2020). Section numbers below are the
//! standard's.
//!
//! A violation is a result of level `error`; a bounded or unknown answer is a `note`, so that nobody takes
//! silence for a proof. A proved property gives no result.

use crate::tree::draw_inputs;
use crate::words;
use conspect_lang::Notation;
use conspect_verdict::{
    Assumption, BoundHit, Confirmation, Location, PropertyReport, Report, UnknownReason, Verdict, Violation,
};
use serde::Serialize;
use std::collections::BTreeMap;

/// The report as indented SARIF with a final newline. `runtime` is what witnesses were run on: `the JVM`.
pub fn render(report: &Report, runtime: &str, notation: &dyn Notation) -> String {
    let mut results = Vec::new();
    let mut assumptions = vec![];
    for entry in &report.entries {
        for property in &entry.properties {
            results.extend(result(&entry.entry, property, (runtime, notation)));
            assumptions.extend(ledger(&entry.entry, property));
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
            column_kind: "utf16CodeUnits",
            results,
            properties: RunProperties { assumptions },
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
    column_kind: &'static str,
    results: Vec<SarifResult>,
    #[serde(skip_serializing_if = "RunProperties::is_empty")]
    properties: RunProperties,
}

/// Fields of our own (3.8): the answers that take something for granted, proved ones too, which have no result.
#[derive(Serialize)]
struct RunProperties {
    assumptions: Vec<Ledger>,
}

impl RunProperties {
    fn is_empty(&self) -> bool {
        self.assumptions.is_empty()
    }
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
    default_configuration: Configuration,
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
struct ArtifactLocation {
    uri: String,
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

const RULES: [(&str, &str, &str, &str); 6] = [
    ("conspect/assertions", "AssertionFails", "An assertion fails for some input.", "error"),
    ("conspect/exceptions", "ExceptionEscapes", "A runtime exception escapes for some input.", "error"),
    ("conspect/violated", "PropertyViolated", "A property is violated for some input.", "error"),
    ("conspect/unconfirmed", "Unconfirmed", "A violation that did not repeat on the real runtime.", "error"),
    ("conspect/bounded", "HoldsUpToABound", "A property holds, but only up to a bound.", "note"),
    ("conspect/unknown", "Unknown", "It is not known whether a property holds.", "note"),
];

fn rules() -> Vec<Rule> {
    let rule = |(id, name, text, level): &(&'static str, &'static str, &'static str, &'static str)| Rule {
        id,
        name,
        short_description: Message { text: (*text).into() },
        default_configuration: Configuration { level },
    };
    RULES.iter().map(rule).collect()
}

/// The index of the rule with this id.
fn rule_index(id: &str) -> usize {
    RULES.iter().position(|(rule, ..)| *rule == id).expect("the rule is listed")
}

fn result(entry: &str, report: &PropertyReport, words: (&str, &dyn Notation)) -> Option<SarifResult> {
    match &report.verdict {
        Verdict::Proved => None,
        Verdict::Violated(violation) => Some(violated(entry, report, violation, words)),
        Verdict::Bounded { bounds } => Some(bounded(entry, report, bounds)),
        Verdict::Unknown { reasons } => Some(unknown(entry, report, reasons)),
    }
}

fn violated(
    entry: &str,
    report: &PropertyReport,
    violation: &Violation,
    (runtime, notation): (&str, &dyn Notation),
) -> SarifResult {
    let rule = match (&violation.confirmation, report.property.as_str()) {
        (Confirmation::Unconfirmed { .. }, _) => "conspect/unconfirmed",
        (_, "assertions") => "conspect/assertions",
        (_, "exceptions") => "conspect/exceptions",
        (_, _) => "conspect/violated",
    };
    let said = violation.message.as_ref().map(|m| format!(": {m}")).unwrap_or_default();
    let text = format!(
        "{}{said} in {} ({})",
        violation.kind,
        words::function(&violation.location.function),
        words::confirmation(&violation.confirmation, runtime)
    );
    let step = |s: &conspect_verdict::PathStep| Wrapped {
        location: SarifLocation { message: Some(Message { text: s.text.clone() }), ..location(&s.location) },
    };
    let mut flow: Vec<Wrapped> = violation.path.iter().map(step).collect();
    if !flow.is_empty() {
        let end = Some(Message { text: format!("{} here", violation.kind) });
        flow.push(Wrapped { location: SarifLocation { message: end, ..location(&violation.location) } });
    }
    let frames: Vec<Wrapped> = violation.stack.iter().map(|f| Wrapped { location: location(f) }).collect();
    let mut out = base(entry, report, rule, text, Some(&violation.location), &violation.kind);
    out.code_flows = if flow.is_empty() {
        vec![]
    } else {
        vec![CodeFlow { thread_flows: [ThreadFlow { locations: flow }] }]
    };
    out.stacks = if frames.is_empty() { vec![] } else { vec![Stack { frames }] };
    out.properties.confirmed = match violation.confirmation {
        Confirmation::Confirmed => Some(true),
        Confirmation::Unconfirmed { .. } => Some(false),
        Confirmation::NotRun { .. } => None,
    };
    out.properties.inputs = draw_inputs(&violation.witness, notation);
    out
}

fn bounded(entry: &str, report: &PropertyReport, bounds: &[BoundHit]) -> SarifResult {
    let listed: Vec<String> = bounds.iter().map(words::bound).collect();
    let hints: Vec<&str> = bounds.iter().filter_map(|b| b.hint.as_deref()).collect();
    let hint = if hints.is_empty() { String::new() } else { format!(" ({})", hints.join(", ")) };
    let text = format!("{} in {entry} within {}{hint}", words::holds(&report.property), listed.join(", "));
    let at = bounds.iter().find_map(|b| b.location.as_ref());
    base(entry, report, "conspect/bounded", text, at, "bounded")
}

fn unknown(entry: &str, report: &PropertyReport, reasons: &[UnknownReason]) -> SarifResult {
    let listed: Vec<String> = reasons.iter().map(|r| r.reason.to_string()).collect();
    let text =
        format!("not known whether {} in {entry}: {}", words::holds(&report.property), listed.join("; "));
    let at = reasons.iter().find_map(|r| r.location.as_ref());
    base(entry, report, "conspect/unknown", text, at, "unknown")
}

fn base(
    entry: &str,
    report: &PropertyReport,
    rule: &'static str,
    text: String,
    at: Option<&Location>,
    kind: &str,
) -> SarifResult {
    SarifResult {
        rule_id: rule,
        rule_index: rule_index(rule),
        level: RULES[rule_index(rule)].3,
        message: Message { text },
        locations: at.map(location).into_iter().collect(),
        partial_fingerprints: BTreeMap::from([(
            "conspect/v1",
            fingerprint(entry, &report.property, kind, at),
        )]),
        code_flows: Vec::new(),
        stacks: Vec::new(),
        properties: Properties {
            entry: entry.into(),
            property: report.property.clone(),
            verdict: words::verdict_name(&report.verdict),
            confirmed: None,
            inputs: Vec::new(),
        },
    }
}

/// The same finding in the next version of the program has the same fingerprint (3.27.17): lines, messages
/// and inputs are left out on purpose.
fn fingerprint(entry: &str, property: &str, kind: &str, at: Option<&Location>) -> String {
    let place = at.map_or("", |l| l.function.as_str());
    let text = [entry, property, kind, place].join("\0");
    blake3::hash(text.as_bytes()).to_hex()[..32].to_string()
}

fn location(at: &Location) -> SarifLocation {
    let physical = (!at.file.is_empty()).then(|| PhysicalLocation {
        artifact_location: ArtifactLocation { uri: uri(&at.file) },
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
