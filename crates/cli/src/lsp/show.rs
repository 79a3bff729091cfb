//! What an editor shows of the answers of a document.

use super::document::{Document, State};
use super::place::{self, declaration, line_range};
use super::uri;
use conspect_report::{View, confirmation_words, open_reasons, text};
use conspect_verdict::{Confirmation, EntryReport, PropertyReport, Verdict, Violation};
use lsp_types::{
    CodeAction, CodeActionKind, CodeLens, Command, Diagnostic, DiagnosticRelatedInformation,
    DiagnosticSeverity, Hover, HoverContents, Location, MarkupContent, MarkupKind, NumberOrString, Position,
    Range,
};
use serde_json::{Value, json};
use std::fmt::Write;
use std::str::FromStr;

/// Frames of a stack that a diagnostic names.
const MAX_FRAMES: usize = 10;
/// Letters of a reason or of inputs in a line above a function.
const MAX_TITLE: usize = 70;

/// What is violated, at its lines; and why nothing is known, at the top.
pub fn diagnostics(document: &Document) -> Vec<Diagnostic> {
    let mut out = vec![];
    if let State::Failed(why) = &document.state {
        let line = line_named(why, document).unwrap_or(0);
        let severity = Some(DiagnosticSeverity::INFORMATION);
        out.push(diagnostic(line_range(&document.text, line), severity, format!("not checked: {why}")));
    }
    let Some(about) = &document.about else { return out };
    if about.is_stale {
        let said = "this file is newer than the build's output, which is what was checked; build it".into();
        out.push(diagnostic(line_range(&document.text, 0), Some(DiagnosticSeverity::INFORMATION), said));
    }
    for report in document.answers.values() {
        for property in &report.properties {
            if let Verdict::Violated(violation) = &property.verdict {
                out.push(violated(document, &document.view(), report, property, violation));
            }
        }
    }
    out
}

fn diagnostic(range: Range, severity: Option<DiagnosticSeverity>, message: String) -> Diagnostic {
    Diagnostic { range, severity, source: Some("conspect".into()), message, ..Diagnostic::default() }
}

/// The line, from 0, that a message names behind the name of the document: `shop.py:3: …`.
fn line_named(message: &str, document: &Document) -> Option<u32> {
    let name = document.path.file_name()?.to_str()?;
    let (_, rest) = message.split_once(&format!("{name}:"))?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse::<u32>().ok()?.checked_sub(1)
}

fn violated(
    document: &Document,
    view: &View,
    report: &EntryReport,
    property: &PropertyReport,
    violation: &Violation,
) -> Diagnostic {
    let file = |name: &str| view.sources.path(name).and_then(|p| p.canonicalize().ok());
    let here = document.path.canonicalize().ok();
    let frame = view.own_frame(violation);
    let line = match file(&frame.file) {
        found if found.is_some() && found == here && frame.line > 0 => document.now(frame.line - 1),
        _ => document.now(declaration(&document.checked, &report.entry).unwrap_or(0)),
    };
    let severity = match violation.confirmation {
        Confirmation::Confirmed => DiagnosticSeverity::ERROR,
        Confirmation::Unconfirmed { .. }
        | Confirmation::NotRun { .. }
        | Confirmation::Impossible { .. }
        | Confirmation::Unfinished { .. } => DiagnosticSeverity::WARNING,
    };
    let mut message = match &violation.message {
        Some(text) if !text.is_empty() => format!("{}: {text}", violation.kind),
        _ => violation.kind.clone(),
    };
    let _ = write!(message, "\n{}: {}", property.property, inputs(document, report, violation));
    let _ = match &violation.confirmation {
        Confirmation::Confirmed => write!(message, "\nconfirmed on {}", view.runtime),
        Confirmation::Unconfirmed { observed } => {
            write!(message, "\nUNCONFIRMED: on {} was seen: {observed}", view.runtime)
        }
        Confirmation::NotRun { reason } => write!(message, "\nre-executed in the engine only ({reason})"),
        other => write!(message, "\n{}", confirmation_words(other, &view.runtime)),
    };
    if document.is_dirty() {
        message += "\n(of the text before the last edits)";
    }
    let related = violation.stack.iter().take(MAX_FRAMES).filter_map(|l| {
        let path = file(&l.file)?;
        let at = Position::new(l.line.checked_sub(1)?, 0);
        let location =
            Location { uri: lsp_types::Uri::from_str(&uri::of(&path)).ok()?, range: Range::new(at, at) };
        let function = l.function.split('(').next().unwrap_or("");
        Some(DiagnosticRelatedInformation { location, message: format!("in {function}") })
    });
    let related: Vec<_> = related.collect();
    Diagnostic {
        code: Some(NumberOrString::String(property.property.clone())),
        related_information: (!related.is_empty()).then_some(related),
        data: Some(json!({ "entry": report.entry })),
        ..diagnostic(line_range(&document.text, line), Some(severity), conspect_report::escape(&message))
    }
}

/// The inputs of a violation in one line.
fn inputs(document: &Document, report: &EntryReport, violation: &Violation) -> String {
    if let Some(call) = &violation.witness.call {
        return call.text.clone();
    }
    let lines = conspect_report::draw_inputs(&violation.witness, document.view().notation);
    match &lines[..] {
        [] => format!("{}, whatever the inputs", report.entry),
        lines => format!("{} with {}", report.entry, lines.join("; ")),
    }
}

/// Cuts a text for a line above a function.
fn short(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    match line.char_indices().nth(MAX_TITLE) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.into(),
    }
}

/// The property of an entry that is worst off: violated, open, proved.
fn worst(report: &EntryReport) -> Option<&PropertyReport> {
    let rank = |p: &&PropertyReport| match p.verdict {
        Verdict::Violated(_) => 0,
        Verdict::Latent(_) => 1,
        Verdict::Unknown { .. } => 2,
        Verdict::Bounded { .. } => 3,
        Verdict::Proved => 4,
    };
    report.properties.iter().min_by_key(rank)
}

/// What stands above functions.
pub fn lenses(document: &Document) -> Vec<CodeLens> {
    let mut out = vec![];
    let Some(about) = &document.about else { return out };
    for name in &about.functions {
        let Some(line) = declaration(&document.text, name) else { continue };
        let range = line_range(&document.text, line);
        let mut lens = |title: String, command: &str| {
            let arguments = Some(vec![json!(document.uri), json!(name)]);
            let command = Some(Command { title, command: command.into(), arguments });
            out.push(CodeLens { range, command, data: None });
        };
        let saved = if document.is_dirty() { " (before the last edits)" } else { "" };
        let Some((report, property)) = document.answers.get(name).and_then(|r| Some((r, worst(r)?))) else {
            match &document.state {
                State::Running if document.waits_for(name) => lens("checking …".into(), "conspect.check"),
                _ => lens("check".into(), "conspect.check"),
            }
            continue;
        };
        match &property.verdict {
            Verdict::Proved => lens(format!("proved{saved}"), "conspect.show"),
            Verdict::Violated(v) => {
                let call = inputs(document, report, v);
                let title = short(&format!("violated: {call}"));
                lens(format!("{title}{saved}: show inputs"), "conspect.show");
                if v.confirmation == Confirmation::Confirmed {
                    lens("write the test".into(), "conspect.writeTest");
                }
            }
            Verdict::Latent(v) => {
                let needs = v.latent.as_ref().map(ToString::to_string).unwrap_or_default();
                lens(format!("latent: {}{saved}: show inputs", short(&needs)), "conspect.show");
            }
            Verdict::Bounded { bounds } => {
                let bound = bounds.first().map(|b| format!(" ({} {})", b.limit, b.value)).unwrap_or_default();
                lens(format!("holds up to a bound{bound}{saved}: why open?"), "conspect.show");
            }
            Verdict::Unknown { reasons } => {
                let why = reasons.first().map(|r| r.reason.to_string()).unwrap_or_default();
                lens(format!("unknown{saved}: {}: why open?", short(&why)), "conspect.show");
            }
        }
    }
    out
}

/// All that is known of an entry, as `conspect check` tells it, with what would settle what is open.
pub fn told(document: &Document, entry: &str, excerpts: bool) -> Option<String> {
    let report = document.answers.get(entry)?;
    let view = document.view();
    let options = text::Options {
        sources: if excerpts { view.sources.clone() } else { Default::default() },
        runtime: view.runtime.clone(),
        notation: view.notation,
        ..text::Options::default()
    };
    let mut out = text::render_one(report, &options);
    for property in &report.properties {
        let mut said = std::collections::BTreeSet::new();
        for (_, advice, _) in open_reasons(&property.verdict) {
            if said.insert(advice) {
                let _ = writeln!(out, "what would settle {}: {advice}", property.property);
            }
        }
    }
    if document.is_dirty() {
        out += "The buffer has later edits: this is about the text before them.\n";
    }
    Some(out)
}

/// The entry whose name is under a position, or that is declared on its line.
fn entry_at(document: &Document, at: Position) -> Option<&String> {
    let functions = &document.about.as_ref()?.functions;
    let word = place::word(&document.text, at);
    let named = |f: &&String| word.is_some_and(|w| place::parts(f).1 == w);
    let here = |f: &&String| declaration(&document.text, f) == Some(at.line);
    functions.iter().find(here).or_else(|| functions.iter().find(named))
}

/// Verdicts, inputs and assumptions of the function under the pointer.
pub fn hover(document: &Document, at: Position) -> Option<Hover> {
    let entry = entry_at(document, at)?;
    let text = match told(document, entry, false) {
        Some(text) => text,
        None => match &document.state {
            State::Running if document.waits_for(entry) => format!("{entry}: is being checked\n"),
            _ => return None,
        },
    };
    let value = format!("```text\n{}```", text.replace("```", "` ` `"));
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value });
    Some(Hover { contents, range: None })
}

/// What can be done about the lines of a range: the tests of the violations there.
pub fn actions(document: &Document, range: Range) -> Vec<CodeAction> {
    let mut out = vec![];
    for diagnostic in diagnostics(document) {
        let touches =
            diagnostic.range.start.line <= range.end.line && range.start.line <= diagnostic.range.end.line;
        let entry = diagnostic.data.as_ref().and_then(|d| d["entry"].as_str());
        let (true, Some(entry), Some(DiagnosticSeverity::ERROR)) = (touches, entry, diagnostic.severity)
        else {
            continue;
        };
        for (title, command) in
            [("Write the test", "conspect.writeTest"), ("Show the inputs", "conspect.show")]
        {
            let title = format!("{title} of {entry}");
            let arguments: Option<Vec<Value>> = Some(vec![json!(document.uri), json!(entry)]);
            out.push(CodeAction {
                title: title.clone(),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![diagnostic.clone()]),
                command: Some(Command { title, command: command.into(), arguments }),
                ..CodeAction::default()
            });
        }
    }
    out.dedup_by(|a, b| a.title == b.title);
    out
}
