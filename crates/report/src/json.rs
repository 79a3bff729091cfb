//! The report for programs: JSON by the schema in `docs/json.schema.json`.
//!
//! Keys come in a fixed order and lists in the report's order, so equal reports give equal bytes. Times are
//! found under `statistics` alone.

use crate::view::violation_print;
use crate::words;
use conspect_lang::Notation;
use conspect_verdict::{
    Assumption, BoundHit, Confirmation, EntryReport, Input, InputValue, Location, NamedInputs,
    ObjectContents, ObjectInput, PropertyReport, Report, SecondReport, Statistics, UnknownReason, Verdict,
    Violation, Witness,
};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The version of the format. A change that a reader could notice, other than a new field, raises it.
pub const SCHEMA: u32 = 2;

/// The report as indented JSON with a final newline; values are written as the language of the program does.
pub fn render(report: &Report, notation: &dyn Notation) -> String {
    let file = File {
        schema: SCHEMA,
        tool: Tool { name: "conspect", version: env!("CARGO_PKG_VERSION") },
        entries: report.entries.iter().map(|e| entry(e, notation)).collect(),
        statistics: statistics(&report.statistics),
    };
    let mut text = serde_json::to_string_pretty(&file).expect("the report has string keys only");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct File<'a> {
    schema: u32,
    tool: Tool,
    entries: Vec<Entry<'a>>,
    statistics: Stats<'a>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Entry<'a> {
    entry: &'a str,
    properties: Vec<Property<'a>>,
    notes: &'a [String],
}

#[derive(Serialize)]
struct Property<'a> {
    property: &'a str,
    verdict: &'static str,
    /// The first bound in short, `null` unless the verdict is `bounded`.
    bound: Option<String>,
    /// The first reason, `null` unless the verdict is `unknown`.
    reason: Option<String>,
    bounds: Vec<Bound<'a>>,
    reasons: Vec<Reason<'a>>,
    assumptions: Vec<String>,
    /// The same, for machines.
    ledger: Vec<Taken>,
    /// By which a violation is known again in the next version of the program; left out where nothing is violated.
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<String>,
    violation: Option<Failure<'a>>,
    witness: Option<WitnessOut<'a>>,
    /// Left out unless the property was proved by invariants.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<CertificateOut<'a>>,
}

#[derive(Serialize)]
struct CertificateOut<'a> {
    conditions: u64,
    /// Left out where no second solver is installed.
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<&'a SecondReport>,
    invariants: Vec<InvariantOut<'a>>,
}

#[derive(Serialize)]
struct InvariantOut<'a> {
    kind: &'a str,
    location: Place<'a>,
    text: &'a str,
}

#[derive(Serialize)]
struct Bound<'a> {
    limit: &'a str,
    value: u64,
    location: Option<Place<'a>>,
    hint: Option<&'a str>,
}

#[derive(Serialize)]
struct Reason<'a> {
    reason: String,
    kind: &'static str,
    location: Option<Place<'a>>,
    paths: u64,
}

/// Something that an answer takes for granted.
#[derive(Serialize)]
struct Taken {
    id: &'static str,
    standing: bool,
    text: String,
}

fn taken(a: &Assumption) -> Taken {
    Taken { id: a.id(), standing: a.standing().is_some(), text: a.to_string() }
}

#[derive(Serialize)]
struct Place<'a> {
    function: &'a str,
    file: Option<&'a str>,
    line: Option<u32>,
}

#[derive(Serialize)]
struct Failure<'a> {
    kind: &'a str,
    message: Option<&'a str>,
    location: Place<'a>,
    stack: Vec<Place<'a>>,
    path: Vec<Step<'a>>,
    /// Left out where the violation is manifest, or the language does not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    latent: Option<LatentOut<'a>>,
}

/// What makes a violation latent.
#[derive(Serialize)]
struct LatentOut<'a> {
    cause: &'static str,
    text: String,
    needs: &'a [String],
}

#[derive(Serialize)]
struct Step<'a> {
    location: Place<'a>,
    text: &'a str,
}

#[derive(Serialize)]
struct WitnessOut<'a> {
    confirmed: Option<bool>,
    /// What was observed instead, or why it was not run.
    confirmation: Option<Cow<'a, str>>,
    concrete: Option<bool>,
    concrete_confirmation: Option<Cow<'a, str>>,
    arguments: Vec<InputOut<'a>>,
    globals: Vec<InputOut<'a>>,
    requests: Vec<InputOut<'a>>,
    /// What the program asked for where it has a name in the source; left out where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<AnswerOut<'a>>,
    /// Left out in languages whose arguments are listed one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<&'a str>,
    objects: Vec<ObjectOut<'a>>,
}

#[derive(Serialize)]
struct AnswerOut<'a> {
    /// What gave it, or a sentence.
    label: &'a str,
    /// The value as the language writes it; null where the label is a sentence.
    value: Option<&'a str>,
    /// Both, for people.
    text: String,
    location: Option<Place<'a>>,
}

#[derive(Serialize)]
struct InputOut<'a> {
    label: &'a str,
    #[serde(rename = "type")]
    ty: &'a str,
    value: Value,
    /// The value as the language writes it.
    text: String,
    location: Option<Place<'a>>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Value {
    Bool { value: bool },
    Int { bits: u8, signed: bool, value: i64 },
    Integer { value: String },
    Float { bits: String },
    Double { bits: String },
    String { utf16: Vec<u16> },
    Null,
    Object { index: u32 },
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum ObjectOut<'a> {
    Fields { class: &'a str, fields: Vec<FieldOut<'a>> },
    Array { class: &'a str, length: u32, elements: Vec<ElementOut> },
    String { class: &'a str, utf16: &'a [u16], text: String },
    Constant { class: &'a str, name: &'a str },
    Collection { class: &'a str, elements: Vec<Value> },
    Map { class: &'a str, entries: Vec<EntryOut> },
    Implementation { class: &'a str, methods: Vec<MethodOut<'a>> },
}

#[derive(Serialize)]
struct MethodOut<'a> {
    method: &'a str,
    answers: Vec<Value>,
}

#[derive(Serialize)]
struct EntryOut {
    key: Value,
    value: Value,
}

#[derive(Serialize)]
struct FieldOut<'a> {
    class: &'a str,
    name: &'a str,
    value: Value,
}

#[derive(Serialize)]
struct ElementOut {
    index: u32,
    value: Value,
}

#[derive(Serialize)]
struct Stats<'a> {
    paths: u64,
    instructions: u64,
    forks: u64,
    merges: u64,
    functions: u64,
    solver_queries: u64,
    solver_layers: BTreeMap<&'a str, u64>,
    solver_unknown: u64,
    solver_units: u64,
    /// What was done at calls, when summaries were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    summaries: Option<&'a conspect_verdict::SummaryStatistics>,
    solver_seconds: f64,
    seconds: f64,
    peak_memory_bytes: u64,
}

fn entry<'a>(entry: &'a EntryReport, notation: &dyn Notation) -> Entry<'a> {
    Entry {
        entry: &entry.entry,
        properties: entry.properties.iter().map(|p| property(&entry.entry, p, notation)).collect(),
        notes: &entry.notes,
    }
}

fn property<'a>(entry: &str, report: &'a PropertyReport, notation: &dyn Notation) -> Property<'a> {
    let mut out = Property {
        property: &report.property,
        verdict: words::verdict_name(&report.verdict),
        bound: None,
        reason: None,
        bounds: Vec::new(),
        reasons: Vec::new(),
        assumptions: report.assumptions.iter().map(ToString::to_string).collect(),
        ledger: report.assumptions.iter().map(taken).collect(),
        fingerprint: violation_print(entry, report),
        violation: None,
        witness: None,
        certificate: report.certificate.as_ref().map(|c| CertificateOut {
            conditions: c.conditions,
            second: c.second.as_ref(),
            invariants: c
                .invariants
                .iter()
                .map(|i| InvariantOut { kind: &i.kind, location: place(&i.location), text: &i.text })
                .collect(),
        }),
    };
    match &report.verdict {
        Verdict::Proved => {}
        Verdict::Bounded { bounds } => {
            out.bound = bounds.first().map(words::bound);
            out.bounds = bounds.iter().map(bound).collect();
        }
        Verdict::Unknown { reasons } => {
            out.reason = reasons.first().map(|r| r.reason.to_string());
            out.reasons = reasons.iter().map(reason).collect();
        }
        Verdict::Violated(violation) | Verdict::Latent(violation) => {
            out.violation = Some(failure(violation));
            out.witness = Some(witness(violation, notation));
        }
    }
    out
}

fn bound(hit: &BoundHit) -> Bound<'_> {
    Bound {
        limit: &hit.limit,
        value: hit.value,
        location: hit.location.as_ref().map(place),
        hint: hit.hint.as_deref(),
    }
}

fn reason(reason: &UnknownReason) -> Reason<'_> {
    Reason {
        reason: reason.reason.to_string(),
        kind: reason.reason.kind(),
        location: reason.location.as_ref().map(place),
        paths: reason.paths,
    }
}

fn place(location: &Location) -> Place<'_> {
    Place {
        function: &location.function,
        file: (!location.file.is_empty()).then_some(location.file.as_str()),
        line: (location.line > 0).then_some(location.line),
    }
}

fn failure(violation: &Violation) -> Failure<'_> {
    Failure {
        kind: &violation.kind,
        message: violation.message.as_deref(),
        location: place(&violation.location),
        stack: violation.stack.iter().map(place).collect(),
        path: violation.path.iter().map(|s| Step { location: place(&s.location), text: &s.text }).collect(),
        latent: violation.latent.as_ref().map(|l| LatentOut {
            cause: l.cause.kind(),
            text: l.cause.to_string(),
            needs: &l.needs,
        }),
    }
}

fn confirmed(confirmation: &Confirmation) -> (Option<bool>, Option<Cow<'_, str>>) {
    match confirmation {
        Confirmation::Confirmed => (Some(true), None),
        Confirmation::Unconfirmed { observed } => (Some(false), Some(observed.into())),
        Confirmation::NotRun { reason } => (None, Some(reason.into())),
        Confirmation::Impossible { .. } => (Some(false), Some(words::not_shown(confirmation).into())),
        Confirmation::Unfinished { .. } => (None, Some(words::not_shown(confirmation).into())),
    }
}

fn witness<'a>(violation: &'a Violation, notation: &dyn Notation) -> WitnessOut<'a> {
    let input = |i: &'a Input| input(i, notation);
    let Witness { arguments, requests: _, globals, objects, call, named: _ } = &violation.witness;
    let (is_confirmed, confirmation) = confirmed(&violation.confirmation);
    let (concrete, concrete_confirmation) = confirmed(&violation.concrete);
    WitnessOut {
        confirmed: is_confirmed,
        confirmation,
        concrete,
        concrete_confirmation,
        arguments: arguments.iter().map(input).collect(),
        globals: globals.iter().map(input).collect(),
        requests: violation.witness.other_requests().map(input).collect(),
        answers: violation.witness.other_named().map(|(n, at)| answer(n, at)).collect(),
        call: call.as_ref().map(|c| c.text.as_str()),
        objects: objects.iter().map(|o| object(o, notation)).collect(),
    }
}

fn answer<'a>(named: &'a NamedInputs, at: Option<&'a Location>) -> AnswerOut<'a> {
    let sentence = named.what.strip_suffix('.');
    AnswerOut {
        label: sentence.unwrap_or(&named.what),
        value: if sentence.is_some() { None } else { Some(&named.value) },
        text: named.text(),
        location: at.map(place),
    }
}

fn input<'a>(input: &'a Input, notation: &dyn Notation) -> InputOut<'a> {
    InputOut {
        label: &input.label,
        ty: &input.ty,
        value: value(&input.value),
        text: notation.literal(&input.value, &input.ty),
        location: input.location.as_ref().map(place),
    }
}

fn value(value: &InputValue) -> Value {
    match value {
        InputValue::Bool(b) => Value::Bool { value: *b },
        InputValue::Int { bits, signed, value } => Value::Int { bits: *bits, signed: *signed, value: *value },
        InputValue::Integer(digits) => Value::Integer { value: digits.clone() },
        InputValue::F32(bits) => Value::Float { bits: format!("{bits:#010x}") },
        InputValue::F64(bits) => Value::Double { bits: format!("{bits:#018x}") },
        InputValue::Str(units) => Value::String { utf16: units.clone() },
        InputValue::Null => Value::Null,
        InputValue::Object(index) => Value::Object { index: *index },
    }
}

fn object<'a>(object: &'a ObjectInput, notation: &dyn Notation) -> ObjectOut<'a> {
    let class = object.class.as_str();
    match &object.contents {
        ObjectContents::Fields(fields) => {
            let fields = fields.iter().map(|(class, name, v)| FieldOut { class, name, value: value(v) });
            ObjectOut::Fields { class, fields: fields.collect() }
        }
        ObjectContents::Elements { length, elements } => {
            let elements = elements.iter().map(|(index, v)| ElementOut { index: *index, value: value(v) });
            ObjectOut::Array { class, length: *length, elements: elements.collect() }
        }
        ObjectContents::Text(units) => {
            let text = notation.literal(&InputValue::Str(units.clone()), "");
            ObjectOut::String { class, utf16: units, text }
        }
        ObjectContents::Constant(name) => ObjectOut::Constant { class, name },
        ObjectContents::Collected(elements) => {
            ObjectOut::Collection { class, elements: elements.iter().map(value).collect() }
        }
        ObjectContents::Mapped(entries) => {
            let entry = |(k, v): &(InputValue, InputValue)| EntryOut { key: value(k), value: value(v) };
            ObjectOut::Map { class, entries: entries.iter().map(entry).collect() }
        }
        ObjectContents::Answers(methods) => {
            let method = |(name, all): &'a (String, Vec<InputValue>)| MethodOut {
                method: name,
                answers: all.iter().map(value).collect(),
            };
            ObjectOut::Implementation { class, methods: methods.iter().map(method).collect() }
        }
    }
}

fn statistics(s: &Statistics) -> Stats<'_> {
    Stats {
        paths: s.paths,
        instructions: s.instructions,
        forks: s.forks,
        merges: s.merges,
        functions: s.functions,
        solver_queries: s.solver_queries,
        solver_layers: s.solver_layers.iter().map(|(name, n)| (name.as_str(), *n)).collect(),
        solver_unknown: s.solver_unknown,
        solver_units: s.solver_units,
        summaries: s.summaries.as_ref(),
        solver_seconds: s.solver_seconds,
        seconds: s.seconds,
        peak_memory_bytes: s.peak_memory_bytes,
    }
}
