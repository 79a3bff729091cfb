//! The report for build servers: JUnit's XML, in the form that Jenkins, GitLab and GitHub's actions read. A test case is one property of
//! one entry: violated is a failure, open is skipped with the reason, a broken invariant of ours is an error. There are no
//! times in it, so equal answers give equal bytes.

use crate::printable::printable;
use crate::tree::draw_inputs;
use crate::view::{View, answers};
use crate::words;
use conspect_verdict::{EntryReport, PropertyReport, Report, Verdict};
use std::fmt::Write;

/// The report as XML with a final newline.
pub fn render(report: &Report, view: &View) -> String {
    let report = &*printable(report);
    let (mut cases, mut count) = (String::new(), [0; 4]);
    for (entry, property) in answers(report) {
        count[3] += 1;
        case(&mut cases, &mut count, (entry, property), view);
    }
    let [failures, skipped, errors, tests] = count;
    let sums = format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\"");
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"conspect\" {sums}>\n  <testsuite name=\"conspect\" \
         {sums}>\n{cases}  </testsuite>\n</testsuites>\n"
    )
}

/// Writes one test case, and counts failures, skipped ones and errors.
fn case(out: &mut String, count: &mut [usize; 4], answer: (&EntryReport, &PropertyReport), view: &View) {
    let (entry, property) = answer;
    let plain = words::function(&entry.entry);
    let class = plain.rsplit_once('.').map_or("", |(class, _)| class);
    let class = if class.is_empty() { plain } else { class };
    let name = format!("{} [{}]", entry.entry, property.property);
    let head = format!("    <testcase classname=\"{}\" name=\"{}\"", escape(class), escape(&name));
    let inner = match &property.verdict {
        Verdict::Proved => String::new(),
        Verdict::Bounded { bounds } => {
            count[1] += 1;
            let listed: Vec<String> = bounds.iter().map(words::bound).collect();
            skipped(&format!("holds up to a bound: {}", listed.join(", ")))
        }
        Verdict::Unknown { reasons } => {
            let listed: Vec<String> = reasons.iter().map(|r| r.reason.to_string()).collect();
            let text = format!("unknown: {}", listed.join("; "));
            if reasons.iter().any(|r| r.reason.kind() == "internal-error") {
                count[2] += 1;
                format!("<error message=\"{}\"/>", escape(&text))
            } else {
                count[1] += 1;
                skipped(&text)
            }
        }
        Verdict::Latent(v) => {
            count[1] += 1;
            let latent = words::latent(v).unwrap_or_else(|| "latent".into());
            skipped(&format!("{latent}; else {}", words::thrown(v)))
        }
        Verdict::Violated(v) => {
            count[0] += 1;
            let certain = words::confirmation(&v.confirmation, &view.runtime);
            let message = format!("{} at {} ({certain})", words::thrown(v), view.place(view.own_frame(v)));
            let mut text = String::from("inputs:\n");
            for line in draw_inputs(&v.witness, view.notation) {
                let _ = writeln!(text, "  {}", words::escape(&line));
            }
            text += "stack:\n";
            for frame in &v.stack {
                let _ = writeln!(text, "  {}", words::frame(frame));
            }
            let (kind, message, text) = (escape(&v.kind), escape(&message), escape(&text));
            format!("<failure type=\"{kind}\" message=\"{message}\">{text}</failure>")
        }
    };
    let _ = match inner.is_empty() {
        true => writeln!(out, "{head}/>"),
        false => writeln!(out, "{head}>{inner}</testcase>"),
    };
}

fn skipped(why: &str) -> String {
    format!("<skipped message=\"{}\"/>", escape(why))
}

/// A text in XML 1.0, which has no place for most control characters: they are written as their numbers.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                let _ = write!(out, "\\u{{{:x}}}", c as u32);
            }
            c => out.push(c),
        }
    }
    out
}
