//! The report of a run as one HTML file that needs nothing else: an overview, each finding with its source, path and inputs, each proof
//! with its invariants at their lines, what is open by what would settle it. It works from disk without a network, on narrow
//! windows and with a screen reader; search and filters are the only script.

use crate::path::fold;
use crate::printable::printable;
use crate::tree::draw_inputs;
use crate::view::{self, View, answers, counts, open_reasons, rank};
use crate::words;
use conspect_verdict::{
    Assumption, Certificate, EntryReport, Location, PropertyReport, Report, Standing, Verdict, Violation,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = include_str!("page/page.js");
/// Lines of source around a place.
const AROUND: usize = 4;
/// The verdicts by rank: class, word, what it means.
const VERDICTS: [(&str, &str, &str); view::VERDICTS] = [
    ("violated", "violated", "these inputs violate it"),
    ("latent", "latent", "it fails where a caller does not keep what is named"),
    ("unknown", "unknown", "something was not explored"),
    ("bounded", "up to a bound", "nothing violates it within the bounds"),
    ("proved", "proved", "no execution violates it"),
];

/// The page, with a title of its own.
pub fn render(report: &Report, view: &View, title: &str) -> String {
    let report = &*printable(report);
    let mut page = Page { out: String::new(), view };
    let title = escape(&words::escape(title));
    let _ = write!(
        page.out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src \
         'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>Conspect: {title}</title>\n<style>\n{STYLE}\
         </style>\n</head>\n<body>\n<header>\n<h1>Conspect: {title}</h1>\n</header>\n<main>\n"
    );
    page.overview(report);
    page.filters();
    page.findings(report);
    page.latent(report);
    page.open(report);
    page.proofs(report);
    page.taken_for_granted(report);
    let version = env!("CARGO_PKG_VERSION");
    let _ = write!(
        page.out,
        "</main>\n<footer class=\"dim\"><p>Conspect {version}</p></footer>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    );
    page.out
}

struct Page<'a> {
    out: String,
    view: &'a View,
}

impl Page<'_> {
    fn overview(&mut self, report: &Report) {
        let counts = counts(report);
        let all: usize = counts.iter().sum();
        let entries = words::plural(report.entries.len() as u64, "entry", "entries");
        let _ = write!(
            self.out,
            "<section aria-label=\"Overview\">\n<p>{entries}, {}.</p>\n<ul class=\"tiles\">\n",
            words::plural(all as u64, "answer", "answers")
        );
        for ((class, word, means), n) in VERDICTS.iter().zip(counts) {
            let _ = writeln!(
                self.out,
                "<li><b class=\"{class}\">{n}</b>{word}<br><span class=\"dim\">{means}</span></li>"
            );
        }
        self.out += "</ul>\n";
        let mut groups: BTreeMap<String, [usize; view::VERDICTS]> = BTreeMap::new();
        for (entry, property) in answers(report) {
            groups.entry(group(&entry.entry)).or_default()[rank(&property.verdict)] += 1;
        }
        if groups.len() > 1 {
            self.out += "<details><summary>By class or file</summary>\n<table>\n<thead><tr><th scope=\"col\">where</th>";
            for (_, word, _) in VERDICTS {
                let _ = write!(self.out, "<th scope=\"col\" class=\"n\">{word}</th>");
            }
            self.out += "<th scope=\"col\" class=\"opt\">share</th></tr></thead>\n<tbody>\n";
            for (name, n) in &groups {
                let _ = write!(self.out, "<tr><td class=\"name\">{}</td>", escape(name));
                n.iter().for_each(|n| {
                    let _ = write!(self.out, "<td class=\"n\">{n}</td>");
                });
                let _ = writeln!(self.out, "<td class=\"opt\">{}</td></tr>", bar(n));
            }
            self.out += "</tbody>\n</table>\n</details>\n";
        }
        self.out += "</section>\n";
    }

    fn filters(&mut self) {
        self.out += "<form role=\"search\" aria-label=\"Filter\">\n<input type=\"search\" name=\"q\" aria-label=\"Search entries, \
                     places and reasons\" placeholder=\"search\">\n";
        for (class, word, _) in VERDICTS {
            let _ = writeln!(
                self.out,
                "<label class=\"{class}\"><input type=\"checkbox\" name=\"v\" value=\"{class}\" checked> {word}</label>"
            );
        }
        self.out += "<p role=\"status\"></p>\n</form>\n";
    }

    /// The start of a list, when there is something in it.
    fn list(&mut self, title: &str, some: bool) -> bool {
        if some {
            let _ = writeln!(self.out, "<section data-list>\n<h2>{title}</h2>");
        }
        some
    }

    fn findings(&mut self, report: &Report) {
        let found: Vec<(&EntryReport, &PropertyReport, &Violation)> = answers(report)
            .filter_map(|(e, p)| match &p.verdict {
                Verdict::Violated(v) => Some((e, p, &**v)),
                _ => None,
            })
            .collect();
        if self.list("What is violated", !found.is_empty()) {
            found.into_iter().for_each(|(e, p, v)| self.finding(e, p, v));
            self.out += "</section>\n";
        }
    }

    fn finding(&mut self, entry: &EntryReport, property: &PropertyReport, violation: &Violation) {
        let at = self.view.own_frame(violation);
        let new = match self.view.is_new(&entry.entry, property) {
            Some(true) => " <span class=\"tag\">new</span>",
            Some(false) => " <span class=\"dim\">known</span>",
            None => "",
        };
        let _ = write!(
            self.out,
            "<article class=\"violated\" data-verdict=\"violated\">\n<h3>{}</h3>\n<p><span class=\"tag violated\">{}</span> in \
             <code>{}</code> at <code>{}</code>{new}</p>\n<p class=\"dim\">{}</p>\n",
            escape(&words::thrown(violation)),
            escape(&property.property),
            escape(&entry.entry),
            escape(&self.view.place(at)),
            escape(&words::confirmation(&violation.confirmation, &self.view.runtime))
        );
        if let Some(latent) = words::latent(violation) {
            let _ = writeln!(self.out, "<p>{}</p>", escape(&latent));
        }
        self.excerpt(at);
        let inputs = draw_inputs(&violation.witness, self.view.notation);
        match inputs.is_empty() {
            true => self.out += "<p>No inputs are needed.</p>\n",
            false => self.block("Inputs", &inputs, true),
        }
        self.block("Path", &fold(&violation.path), false);
        let stack: Vec<String> = violation.stack.iter().map(words::frame).collect();
        self.block("Call stack", &stack, false);
        let _ = writeln!(
            self.out,
            "<p class=\"dim\">A test that shows it: <code>conspect check … --entry '{}' --emit-tests DIR</code></p>",
            escape(&entry.entry)
        );
        self.notes(entry, property);
        self.out += "</article>\n";
    }

    /// Lines that can be folded away.
    fn block(&mut self, title: &str, lines: &[String], open: bool) {
        if lines.is_empty() {
            return;
        }
        let open = if open { " open" } else { "" };
        let lines: Vec<String> = lines.iter().map(|l| escape(&words::escape(l))).collect();
        let text = lines.join("\n");
        let _ = writeln!(
            self.out,
            "<details{open}><summary>{title}</summary>\n<pre tabindex=\"0\">{text}</pre></details>"
        );
    }

    /// The lines around a place, where the source is at hand.
    fn excerpt(&mut self, at: &Location) {
        let Some((_, text)) = self.view.sources.find(&at.file) else { return };
        let Some(hit) = (at.line as usize).checked_sub(1) else { return };
        let lines: Vec<&str> = text.lines().collect();
        if hit >= lines.len() {
            return;
        }
        self.out += "<pre tabindex=\"0\">";
        let (first, last) = (hit.saturating_sub(AROUND), (hit + AROUND + 1).min(lines.len()));
        for (i, line) in lines[first..last].iter().enumerate() {
            let class = if first + i == hit { "l hit" } else { "l" };
            let line = escape(&words::escape(line));
            let _ = write!(self.out, "<span class=\"{class}\" data-n=\"{}\">{line}</span>", first + i + 1);
        }
        self.out += "</pre>\n";
    }

    /// What callers have to keep.
    fn latent(&mut self, report: &Report) {
        let found: Vec<(&EntryReport, &PropertyReport, &Violation)> = answers(report)
            .filter_map(|(e, p)| match &p.verdict {
                Verdict::Latent(v) => Some((e, p, &**v)),
                _ => None,
            })
            .collect();
        if !self.list("What callers have to keep", !found.is_empty()) {
            return;
        }
        self.out += "<article class=\"latent\">\n<ul class=\"plain\">\n";
        for (entry, property, violation) in found {
            let why = words::latent(violation).unwrap_or_default();
            let _ = write!(
                self.out,
                "<li data-verdict=\"latent\"><code>{}</code> <span class=\"latent\">{}</span>: {}; else <code>{}</code>, {}",
                escape(&entry.entry),
                escape(&property.property),
                escape(&why),
                escape(&violation.kind),
                escape(&words::confirmation(&violation.confirmation, &self.view.runtime))
            );
            self.block("Inputs", &draw_inputs(&violation.witness, self.view.notation), false);
            self.out += "</li>\n";
        }
        self.out += "</ul>\n</article>\n</section>\n";
    }

    /// What is open, the reason that most answers share first.
    fn open(&mut self, report: &Report) {
        let mut ledger: BTreeMap<(&'static str, &'static str), Vec<String>> = BTreeMap::new();
        for (entry, property) in answers(report) {
            let (class, word, _) = VERDICTS[rank(&property.verdict)];
            for (reason, advice, at) in open_reasons(&property.verdict) {
                let at = at
                    .map(|l| format!(" at <code>{}</code>", escape(&self.view.place(l))))
                    .unwrap_or_default();
                let row = format!(
                    "<li data-verdict=\"{class}\"><code>{}</code> <span class=\"{class}\">{}, {word}</span>: {}{at}</li>",
                    escape(&entry.entry),
                    escape(&property.property),
                    escape(&reason)
                );
                ledger.entry((advice, class)).or_default().push(row);
            }
        }
        let mut ledger: Vec<_> = ledger.into_iter().collect();
        ledger.sort_by_key(|(key, rows)| (std::cmp::Reverse(rows.len()), *key));
        if !self.list("What is open, and what would settle it", !ledger.is_empty()) {
            return;
        }
        for ((advice, class), rows) in ledger {
            let n = words::plural(rows.len() as u64, "time", "times");
            let _ = writeln!(
                self.out,
                "<article class=\"{class}\">\n<h3>{advice}</h3>\n<p class=\"dim\">{n}</p>\n<ul class=\"plain\">\n{}\n</ul>\n</article>",
                rows.join("\n")
            );
        }
        self.out += "</section>\n";
    }

    fn proofs(&mut self, report: &Report) {
        let proved: Vec<_> = answers(report).filter(|(_, p)| p.verdict == Verdict::Proved).collect();
        if !self.list("What is proved", !proved.is_empty()) {
            return;
        }
        for (entry, property) in proved {
            let _ = write!(
                self.out,
                "<article class=\"proved\" data-verdict=\"proved\">\n<h3><code>{}</code></h3>\n<p><span class=\"tag proved\">{}</span>: {}</p>\n",
                escape(&entry.entry),
                escape(&property.property),
                escape(&words::holds(&property.property))
            );
            if let Some(certificate) = &property.certificate {
                self.certificate(certificate);
            }
            self.notes(entry, property);
            self.out += "</article>\n";
        }
        self.out += "</section>\n";
    }

    fn certificate(&mut self, certificate: &Certificate) {
        let n = certificate.conditions;
        let second = certificate.second.as_ref();
        let second =
            second.map(|s| format!("; {} confirms {} of {} questions", s.solver, s.confirmed, s.asked));
        let second = escape(&second.unwrap_or_default());
        let _ = writeln!(self.out, "<details><summary>Invariants ({n} conditions checked{second})</summary>");
        for invariant in &certificate.invariants {
            let _ = writeln!(
                self.out,
                "<p>{} at <code>{}</code>: <code>{}</code></p>",
                escape(&invariant.kind),
                escape(&self.view.place(&invariant.location)),
                escape(&invariant.text)
            );
            self.excerpt(&invariant.location);
        }
        self.out += "</details>\n";
    }

    /// What an answer takes for granted, and what was noted of its entry.
    fn notes(&mut self, entry: &EntryReport, property: &PropertyReport) {
        let specific = property.assumptions.iter().filter(|a| a.standing().is_none());
        let mut rows: Vec<String> = specific.map(|a| format!("assuming: {a}")).collect();
        rows.extend(entry.notes.iter().map(|n| format!("note: {n}")));
        if !rows.is_empty() {
            let rows: Vec<String> = rows.iter().map(|r| format!("<li>{}</li>", escape(r))).collect();
            let _ = writeln!(self.out, "<ul class=\"plain dim\">{}</ul>", rows.join(""));
        }
    }

    /// The standing assumptions on which some answer rests.
    fn taken_for_granted(&mut self, report: &Report) {
        let all = answers(report).flat_map(|(_, p)| &p.assumptions);
        let touched: BTreeSet<Standing> = all.filter_map(Assumption::standing).collect();
        if touched.is_empty() {
            return;
        }
        self.out += "<section>\n<h2>What is taken for granted</h2>\n<ul class=\"plain\">\n";
        for standing in touched {
            let _ = writeln!(self.out, "<li>{}</li>", escape(&standing.to_string()));
        }
        self.out += "</ul>\n</section>\n";
    }
}

/// What an entry is listed under: its class, or its file.
fn group(entry: &str) -> String {
    let plain = words::function(entry);
    let at =
        plain.rfind(['.', ':']).filter(|at| *at > 0 && !plain.ends_with(".py") && !plain.ends_with(".js"));
    at.map_or(plain, |at| &plain[..at]).into()
}

/// A drawing of the counts, of which the table beside it has the numbers.
fn bar(counts: &[usize; view::VERDICTS]) -> String {
    let all: usize = counts.iter().sum::<usize>().max(1);
    let part = |((class, ..), n): (&(&str, &str, &str), &usize)| match n {
        0 => String::new(),
        n => format!("<i class=\"{class}\" style=\"width:{}%\"></i>", n * 100 / all),
    };
    let parts: String = VERDICTS.iter().zip(counts).map(part).collect();
    format!("<span class=\"bar\" aria-hidden=\"true\">{parts}</span>")
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            c => out.push(c),
        }
    }
    out
}
