//! The report for people.

use crate::excerpt::{Sources, excerpt};
use crate::path::fold;
use crate::printable::printable;
use crate::tree::draw_inputs;
use crate::view::rank;
use crate::words;
use conspect_lang::{Notation, PLAIN};
use conspect_verdict::SummaryStatistics;
use conspect_verdict::{
    Assumption, BoundHit, Certificate, Confirmation, EntryReport, PathStep, PropertyReport, Report, Standing,
    Statistics, UnknownReason, Verdict, Violation,
};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Lines shown of a path.
const MAX_PATH: usize = 12;
/// Frames shown of a call stack.
const MAX_STACK: usize = 10;
/// Columns for the names of entries, where there is a line each.
const MAX_NAME: usize = 64;
/// Reasons and bounds shown of a verdict.
const MAX_REASONS: usize = 10;

/// How the report is shown.
#[derive(Clone, Debug)]
pub struct Options {
    /// Colours, by ANSI escapes.
    pub color: bool,
    /// Print the counts of the run; times make the output differ from run to run.
    pub statistics: bool,
    /// Where source files are, for excerpts.
    pub sources: Sources,
    /// What witnesses are re-executed on, in words: `the JVM`.
    pub runtime: String,
    /// How the language of the program writes values, and what belongs to its library.
    pub notation: &'static dyn Notation,
}

impl Default for Options {
    fn default() -> Self {
        let (sources, runtime) = (Sources::default(), "a runtime of its own".into());
        Options { color: false, statistics: false, sources, runtime, notation: &PLAIN }
    }
}

#[derive(Clone, Copy)]
enum Style {
    Good,
    Bad,
    Warn,
    Bold,
    Dim,
}

/// The whole report, ending in a line that sums it up.
pub fn render(report: &Report, options: &Options) -> String {
    let report = &*printable(report);
    let mut text = Text { out: String::new(), options };
    for entry in &report.entries {
        text.entry(entry);
    }
    text.summary(report);
    text.standing(report);
    if options.statistics {
        text.statistics(&report.statistics);
    }
    text.out
}

/// What is known of one entry, with the standing assumptions on which it rests.
pub fn render_one(entry: &EntryReport, options: &Options) -> String {
    let report = Report { entries: vec![entry.clone()], ..Report::default() };
    let report = &*printable(&report);
    let mut text = Text { out: String::new(), options };
    for entry in &report.entries {
        text.entry(entry);
    }
    text.standing(report);
    text.out
}

/// The report of many entries: a line each, then what is violated in full. What is latent has its line: what callers have to keep.
pub fn render_many(report: &Report, options: &Options) -> String {
    let report = &*printable(report);
    let mut text = Text { out: String::new(), options };
    let width = report.entries.iter().map(|e| e.entry.chars().count()).max().unwrap_or(0).min(MAX_NAME);
    for entry in &report.entries {
        text.row(entry, width);
    }
    text.out.push('\n');
    let is_violated = |e: &&EntryReport| e.properties.iter().any(|p| rank(&p.verdict) == 0);
    for entry in report.entries.iter().filter(is_violated) {
        text.entry(entry);
    }
    text.line(0, &words::plural(report.entries.len() as u64, "entry", "entries"));
    text.summary(report);
    text.standing(report);
    if options.statistics {
        text.statistics(&report.statistics);
    }
    text.out
}

struct Text<'a> {
    out: String,
    options: &'a Options,
}

impl Text<'_> {
    fn paint(&self, style: Style, text: &str) -> String {
        let code = match style {
            Style::Good => "32;1",
            Style::Bad => "31;1",
            Style::Warn => "33;1",
            Style::Bold => "1",
            Style::Dim => "2",
        };
        if self.options.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.into() }
    }

    fn line(&mut self, indent: usize, text: &str) {
        for (i, part) in text.split('\n').enumerate() {
            let extra = if i == 0 { 0 } else { 2 };
            let line = format!("{:1$}{part}", "", indent + extra);
            self.out.push_str(line.trim_end());
            self.out.push('\n');
        }
    }

    fn entry(&mut self, entry: &EntryReport) {
        let name = self.paint(Style::Bold, &entry.entry);
        self.line(0, &name);
        for property in &entry.properties {
            self.property(property);
        }
        for note in &entry.notes {
            self.line(2, &format!("note: {note}"));
        }
        self.out.push('\n');
    }

    /// An entry in a line: its worst verdict, its name, and why.
    fn row(&mut self, entry: &EntryReport, width: usize) {
        let worst = entry.properties.iter().map(|p| rank(&p.verdict)).min().unwrap_or(4);
        let (word, style) = [
            ("violated", Style::Bad),
            ("latent", Style::Warn),
            ("unknown", Style::Warn),
            ("bounded", Style::Warn),
            ("proved", Style::Good),
        ][worst];
        let word = self.paint(style, &format!("{word:<8}"));
        let mut notes: Vec<String> = vec![];
        for property in entry.properties.iter().filter(|p| rank(&p.verdict) == worst) {
            let why = match &property.verdict {
                Verdict::Proved => {
                    let specific: Vec<&Assumption> =
                        property.assumptions.iter().filter(|a| a.standing().is_none()).collect();
                    let Some(first) = specific.first() else { continue };
                    let more = match specific.len() - 1 {
                        0 => String::new(),
                        n => format!(" and {}", words::count(n as u64, "more assumption")),
                    };
                    format!("assuming: {first}{more}")
                }
                Verdict::Latent(v) => {
                    let kind = v.kind.rsplit('.').next().unwrap_or(&v.kind);
                    match &v.latent {
                        Some(latent) if !latent.needs.is_empty() => {
                            format!("needs {}, else it fails ({kind})", latent.needs.join(", "))
                        }
                        Some(latent) => format!("{kind}: {latent}"),
                        None => kind.into(),
                    }
                }
                Verdict::Violated(v) => {
                    // People look for the place in their own code.
                    let frames = std::iter::once(&v.location).chain(&v.stack);
                    let notation = self.options.notation;
                    let mut own = frames.filter(|f| !notation.is_library(&f.function));
                    match words::place(own.next().unwrap_or(&v.location)) {
                        place if place.is_empty() => v.kind.clone(),
                        place => format!("{} at {place}", v.kind),
                    }
                }
                Verdict::Unknown { reasons } => {
                    reasons.first().map(|r| r.reason.to_string()).unwrap_or_default()
                }
                Verdict::Bounded { bounds } => bounds.first().map(words::bound).unwrap_or_default(),
            };
            let note = format!("{}: {}", property.property, why.lines().next().unwrap_or(""));
            notes.push(note);
        }
        let line = format!("{word}  {:<width$}  {}", entry.entry, notes.join("; "));
        self.line(0, line.trim_end());
    }

    fn property(&mut self, report: &PropertyReport) {
        let property = &report.property;
        match &report.verdict {
            Verdict::Proved => {
                let tag = self.paint(Style::Good, "PROVED");
                self.line(2, &format!("{property}: {tag}: {}, in any execution", words::holds(property)));
                if let Some(certificate) = &report.certificate {
                    self.certificate(certificate);
                }
            }
            Verdict::Bounded { bounds } => self.bounded(property, bounds),
            Verdict::Violated(violation) => self.violated(property, violation, false),
            Verdict::Latent(violation) => self.violated(property, violation, true),
            Verdict::Unknown { reasons } => self.unknown(property, reasons),
        }
        for assumption in report.assumptions.iter().filter(|a| a.standing().is_none()) {
            self.line(4, &format!("assuming: {assumption}"));
        }
    }

    fn certificate(&mut self, certificate: &Certificate) {
        let second = certificate.second.as_ref();
        let second =
            second.map(|s| format!("; {} confirms {} of {} questions", s.solver, s.confirmed, s.asked));
        let (checked, also) = (certificate.conditions, second.unwrap_or_default());
        let colon = if certificate.invariants.is_empty() { "" } else { ":" };
        self.line(4, &format!("by invariants ({checked} conditions checked{also}){colon}"));
        for i in certificate.invariants.iter().take(MAX_REASONS) {
            let place = &i.location;
            let function = place.function.split('(').next().unwrap_or("");
            let file = place.file.rsplit('/').next().unwrap_or("");
            let lead = match (i.kind.as_str(), place.line) {
                ("loop", line) if line > 0 => format!("loop in {function} ({file}:{line})"),
                (kind, _) => format!("{kind} of {function}"),
            };
            self.line(6, &format!("{lead}: {}", i.text));
        }
        self.cut(6, certificate.invariants.len(), MAX_REASONS, "invariant");
    }

    fn bounded(&mut self, property: &str, bounds: &[BoundHit]) {
        let tag = self.paint(Style::Warn, "HOLDS UP TO A BOUND");
        self.line(2, &format!("{property}: {tag}: {} within these bounds:", words::holds(property)));
        for hit in bounds.iter().take(MAX_REASONS) {
            let unit = match words::bound_unit(&hit.limit) {
                "" => String::new(),
                unit => format!(" ({unit})"),
            };
            let option = if words::is_option(&hit.limit) { "--" } else { "" };
            self.line(4, &format!("{option}{}{unit}", words::bound(hit)));
            if let Some(hint) = &hit.hint {
                let lead = if hint.starts_with("--") { "try: " } else { "" };
                self.line(6, &format!("{lead}{hint}"));
            }
        }
        self.cut(4, bounds.len(), MAX_REASONS, "bound");
    }

    fn unknown(&mut self, property: &str, reasons: &[UnknownReason]) {
        let tag = self.paint(Style::Warn, "UNKNOWN");
        self.line(2, &format!("{property}: {tag}: no violation was found, but not everything was explored:"));
        for reason in reasons.iter().take(MAX_REASONS) {
            let at =
                reason.location.as_ref().map(|l| format!(", at {}", words::frame(l))).unwrap_or_default();
            let paths = match reason.paths {
                0 | 1 => String::new(),
                n => format!(" [{n} paths]"),
            };
            self.line(4, &format!("- {}{at}{paths}", reason.reason));
        }
        self.cut(4, reasons.len(), MAX_REASONS, "reason");
    }

    fn cut(&mut self, indent: usize, have: usize, shown: usize, what: &str) {
        if have > shown {
            self.line(
                indent,
                &format!("… and {}", words::count((have - shown) as u64, &format!("more {what}"))),
            );
        }
    }

    fn violated(&mut self, property: &str, violation: &Violation, is_latent: bool) {
        let tag = match is_latent {
            true => self.paint(Style::Warn, "LATENT"),
            false => self.paint(Style::Bad, "VIOLATED"),
        };
        let certain = match (&violation.confirmation, &violation.concrete) {
            (Confirmation::NotRun { reason }, Confirmation::Confirmed) => {
                format!("re-executed in the engine only ({reason})")
            }
            (other, _) => words::confirmation(other, &self.options.runtime),
        };
        let style = match violation.confirmation {
            Confirmation::Confirmed => Style::Good,
            Confirmation::Unconfirmed { .. } | Confirmation::Impossible { .. } => Style::Bad,
            Confirmation::NotRun { .. } | Confirmation::Unfinished { .. } => Style::Warn,
        };
        let certain = self.paint(style, &certain);
        self.line(2, &format!("{property}: {tag}: {}; {certain}", words::fails(property, &violation.kind)));
        self.line(4, &words::thrown(violation));
        if let Some(latent) = words::latent(violation) {
            self.line(4, &latent);
        }
        self.place(violation);
        match &violation.concrete {
            Confirmation::Confirmed => {}
            other => {
                let text = words::confirmation(other, "Conspect's own concrete domain");
                let text = self.paint(Style::Bad, &text);
                self.line(4, &text);
            }
        }
        self.path(&violation.path);
        self.inputs(violation);
    }

    fn place(&mut self, violation: &Violation) {
        let short = violation.kind.rsplit('.').next().unwrap_or(&violation.kind);
        let label = if violation.kind == "fail" { "fails here".into() } else { format!("{short} here") };
        // Library frames have no source at hand: the excerpt is of the innermost frame that has one.
        let frames = std::iter::once(&violation.location).chain(&violation.stack);
        let shown = frames.enumerate().find_map(|(i, frame)| {
            let message = if i == 0 || frame == &violation.location {
                label.clone()
            } else {
                format!("{label}, in a call")
            };
            let text = excerpt(&self.options.sources, frame, &message, self.options.color)?;
            Some((if frame == &violation.location { 0 } else { i }, text))
        });
        match shown {
            Some((0, text)) => text.lines().for_each(|l| self.line(4, l)),
            Some((_, text)) => {
                self.line(4, &format!("at {}", words::frame(&violation.location)));
                text.lines().for_each(|l| self.line(4, l));
            }
            // What the runtime's own code raises after the entry has returned has no place.
            None if violation.location.function.is_empty() => {}
            None => self.line(4, &format!("at {}", words::frame(&violation.location))),
        }
        let rest: Vec<_> = violation.stack.iter().filter(|f| **f != violation.location).collect();
        if rest.is_empty() {
            return;
        }
        self.line(4, "called from");
        for frame in rest.iter().take(MAX_STACK) {
            self.line(6, &words::frame(frame));
        }
        self.cut(6, rest.len(), MAX_STACK, "call");
    }

    fn path(&mut self, path: &[PathStep]) {
        if path.is_empty() {
            return;
        }
        self.line(4, "path");
        let lines = fold(path);
        let (head, tail) =
            if lines.len() > MAX_PATH { (MAX_PATH / 2, MAX_PATH / 2) } else { (lines.len(), 0) };
        for line in &lines[..head] {
            self.line(6, line);
        }
        if head + tail < lines.len() {
            self.line(6, "…");
        }
        for line in &lines[lines.len() - tail..] {
            self.line(6, line);
        }
    }

    fn inputs(&mut self, violation: &Violation) {
        let lines = draw_inputs(&violation.witness, self.options.notation);
        if lines.is_empty() {
            return self.line(4, "inputs: none are needed");
        }
        self.line(4, "inputs");
        for line in lines {
            self.line(6, &words::escape(&line));
        }
    }

    fn summary(&mut self, report: &Report) {
        let properties: Vec<_> = report.entries.iter().flat_map(|e| &e.properties).collect();
        let count =
            |name: &str| properties.iter().filter(|p| words::verdict_name(&p.verdict) == name).count();
        let counted: Vec<String> = [
            ("violated", "violated", Style::Bad),
            ("latent", "latent", Style::Warn),
            ("unknown", "unknown", Style::Warn),
            ("bounded", "up to a bound", Style::Warn),
            ("proved", "proved", Style::Good),
        ]
        .iter()
        .filter(|(name, _, _)| count(name) > 0)
        .map(|(name, words, style)| self.paint(*style, &format!("{} {words}", count(name))))
        .collect();
        let total = words::plural(properties.len() as u64, "property", "properties");
        let counted = if counted.is_empty() { "nothing to check".into() } else { counted.join(", ") };
        self.line(0, &format!("{total}: {counted}"));
    }

    /// The standing assumptions on which some answer rests, in one line.
    fn standing(&mut self, report: &Report) {
        let all = report.entries.iter().flat_map(|e| &e.properties).flat_map(|p| &p.assumptions);
        let touched: BTreeSet<Standing> = all.filter_map(Assumption::standing).collect();
        if !touched.is_empty() {
            let listed: Vec<String> = touched.iter().map(Standing::to_string).collect();
            self.line(0, &format!("standing assumptions: {}", listed.join("; ")));
        }
    }

    fn statistics(&mut self, s: &Statistics) {
        let mut text = String::new();
        let mut row = |name: &str, value: String| {
            let _ = writeln!(text, "  {name:<18}{value}");
        };
        row("paths", s.paths.to_string());
        row("instructions", s.instructions.to_string());
        row("forks", s.forks.to_string());
        row("merges", s.merges.to_string());
        row("functions", s.functions.to_string());
        row("solver queries", s.solver_queries.to_string());
        for (layer, n) in &s.solver_layers {
            row(&format!("  {layer}"), n.to_string());
        }
        row("solver unknown", s.solver_unknown.to_string());
        row("solver units", s.solver_units.to_string());
        let asked = |s: &&SummaryStatistics| s.built + s.taken + s.shared > 0 || !s.inlined.is_empty();
        if let Some(s) = s.summaries.as_ref().filter(asked) {
            row("summaries", s.built.to_string());
            row("  from the store", s.taken.to_string());
            row("  of other entries", s.shared.to_string());
            row("  composed", s.composed.to_string());
            row("  replayed", s.replayed.to_string());
            row("  with a rest", s.rests.to_string());
            row("  executed", s.inlined.values().sum::<u64>().to_string());
            for (reason, n) in &s.inlined {
                row("", format!("{n} × {reason}"));
            }
        }
        row("solver seconds", format!("{:.3}", s.solver_seconds));
        row("seconds", format!("{:.3}", s.seconds));
        row("peak memory", format!("{:.1} MB", s.peak_memory_bytes as f64 / 1e6));
        let head = self.paint(Style::Dim, "statistics");
        self.line(0, &head);
        self.out.push_str(&text);
    }
}
