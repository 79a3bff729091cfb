//! The summary for a pull request, in the Markdown that GitHub and GitLab show: short when there is nothing new.

use crate::printable::printable;
use crate::tree::draw_inputs;
use crate::view::{View, answers, counts};
use crate::words;
use conspect_verdict::{EntryReport, PropertyReport, Report, Verdict, Violation};
use std::fmt::Write;

/// Findings that are shown; a comment has a longest length.
const MOST: usize = 30;

/// The summary with a final newline. With a baseline only what is new is shown.
pub fn render(report: &Report, view: &View) -> String {
    let report = &*printable(report);
    let violated: Vec<(&EntryReport, &PropertyReport, &Violation)> = answers(report)
        .filter_map(|(e, p)| match &p.verdict {
            Verdict::Violated(v) => Some((e, p, &**v)),
            _ => None,
        })
        .collect();
    let fresh: Vec<_> = violated.iter().filter(|(e, p, _)| view.is_new(&e.entry, p) != Some(false)).collect();
    let [_, latent, unknown, bounded, proved] = counts(report);
    let known = violated.len() - fresh.len();
    let new = if view.baseline.is_some() { "new " } else { "" };
    let mut out = match fresh.len() {
        0 if known > 0 => format!("**Conspect:** nothing new is violated ({known} known).\n"),
        0 => "**Conspect:** nothing is violated.\n".to_string(),
        n => format!(
            "**Conspect:** {}.\n",
            words::plural(n as u64, &format!("{new}violation"), &format!("{new}violations"))
        ),
    };
    let rest = [(proved, "proved"), (bounded, "up to a bound"), (unknown, "unknown"), (latent, "latent")];
    let rest: Vec<String> =
        rest.iter().filter(|(n, _)| *n > 0).map(|(n, word)| format!("{n} {word}")).collect();
    if !rest.is_empty() {
        let _ = writeln!(out, "\nOf all else: {}.", rest.join(", "));
    }
    needs(&mut out, report);
    for (entry, property, violation) in fresh.iter().take(MOST) {
        finding(&mut out, entry, property, violation, view);
    }
    if fresh.len() > MOST {
        let _ = writeln!(out, "\n… and {} more; the full report has them.", fresh.len() - MOST);
    }
    out
}

/// What callers have to keep, folded away.
fn needs(out: &mut String, report: &Report) {
    let latent: Vec<(&EntryReport, &Violation)> = answers(report)
        .filter_map(|(e, p)| match &p.verdict {
            Verdict::Latent(v) => Some((e, &**v)),
            _ => None,
        })
        .collect();
    if latent.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n<details><summary>latent: what callers have to keep</summary>\n");
    for (entry, violation) in latent.iter().take(MOST) {
        let why = words::latent(violation).unwrap_or_default();
        let (kind, why) = (code(&violation.kind), text(&why));
        let _ = writeln!(out, "- {}: {why}; else {kind}", code(&entry.entry));
    }
    if latent.len() > MOST {
        let _ = writeln!(out, "- … and {} more; the full report has them.", latent.len() - MOST);
    }
    out.push_str("\n</details>\n");
}

fn finding(
    out: &mut String,
    entry: &EntryReport,
    property: &PropertyReport,
    violation: &Violation,
    view: &View,
) {
    let at = view.place(view.own_frame(violation));
    let certain = words::confirmation(&violation.confirmation, &view.runtime);
    let _ = writeln!(
        out,
        "\n- {} at {}, entry {} ({}; {})",
        code(&words::thrown(violation)),
        code(&at),
        code(&entry.entry),
        text(&property.property),
        text(&certain)
    );
    if let Some(latent) = words::latent(violation) {
        let _ = writeln!(out, "  {}", text(&latent));
    }
    let inputs = draw_inputs(&violation.witness, view.notation);
    if inputs.is_empty() {
        return;
    }
    let inputs: Vec<String> = inputs.iter().map(|l| words::escape(l)).collect();
    let longest = inputs.iter().map(|l| ticks(l)).max().unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    let _ = writeln!(out, "  <details><summary>inputs</summary>\n\n  {fence}text");
    inputs.iter().for_each(|line| {
        let _ = writeln!(out, "  {line}");
    });
    let _ = writeln!(out, "  {fence}\n\n  </details>");
}

/// The longest run of backticks.
fn ticks(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

/// A text as it is, on one line: a code span with a fence that is longer than any in it.
fn code(span: &str) -> String {
    let span = span.replace('\n', " ");
    let fence = "`".repeat(ticks(&span) + 1);
    let pad = if span.starts_with('`') || span.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{span}{pad}{fence}")
}

/// A text in which nothing is markup.
fn text(plain: &str) -> String {
    let mut out = String::new();
    for c in plain.chars() {
        match c {
            '<' => out += "&lt;",
            '&' => out += "&amp;",
            '\n' => out.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '@' | '~' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}
