//! A summary as one self-contained page: the tree with its conditions, the source beside it.

use super::{View, node_text};
use conspect_engine::summary::{ChoiceNode, Summary};
use conspect_report::Sources;
use std::collections::BTreeSet;
use std::fmt::Write;

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Summaries</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; margin: 1.5rem; color: #1c1c1c; background: #fff; }
h2 { font-size: 1.1rem; margin: 2rem 0 .3rem; word-break: break-all; }
.both { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
.tree { flex: 1 1 28rem; min-width: 0; }
.source { flex: 1 1 24rem; max-height: 40rem; overflow: auto; border: 1px solid #ccc; }
.source pre { margin: 0; }
.source span { display: block; padding: 0 .6rem; white-space: pre; }
.source span:target { background: #ffe9a8; }
.source span.used { background: #eef4ff; }
.source span::before { content: attr(data-n); display: inline-block; width: 3rem; color: #666; }
ul { list-style: none; padding-left: 1.1rem; border-left: 1px solid #bbb; margin: .1rem 0; }
.leaf { border: 1px solid #8aa; background: #f4fafa; padding: .3rem .6rem; margin: .3rem 0; }
.leaf code { display: block; overflow-wrap: anywhere; }
.summary { font-style: italic; }
.gap { color: #9a1c1c; }
a { color: #0b4a8f; }
@media (prefers-color-scheme: dark) {
body { color: #e4e4e4; background: #161616; } .leaf { background: #1b2626; } a { color: #9cc7ff; }
.source span.used { background: #1d2733; } .source span:target { background: #51420f; } .gap { color: #ff9d9d; }
}
</style>
</head>
<body>
<h1>Summaries</h1>
";

/// The page.
pub fn page(all: &[Summary], views: &[View<'_>], sources: &Sources) -> String {
    let mut out = String::from(HEAD);
    for (n, (s, v)) in all.iter().zip(views).enumerate() {
        function(&mut out, n, s, v, sources);
    }
    out.push_str("</body>\n</html>\n");
    out
}

fn function(out: &mut String, n: usize, s: &Summary, v: &View<'_>, sources: &Sources) {
    let _ = writeln!(out, "<section id=\"f{n}\">\n<h2>{}</h2>", escape(&s.function));
    let state = if s.complete { "complete" } else { "incomplete" };
    let _ = writeln!(out, "<p>{} outcomes, {state}</p>", v.outcomes.len());
    for gap in v.gaps {
        let _ = writeln!(out, "<p class=\"gap\">{}</p>", escape(gap));
    }
    out.push_str("<div class=\"both\">\n<div class=\"tree\">\n");
    children(out, n, s, v, None);
    out.push_str("</div>\n");
    if let Some((_, text)) = sources.find(&s.file) {
        source(out, n, s, &text);
    }
    out.push_str("</div>\n</section>\n");
}

/// The nodes below one, and the leaves at it.
fn children(out: &mut String, n: usize, s: &Summary, v: &View<'_>, at: Option<u32>) {
    enum Step {
        Below(Option<u32>),
        Node(u32),
        Text(&'static str),
    }
    // A tree may be deep: no recursion.
    let mut steps = vec![Step::Below(at)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Text(text) => out.push_str(text),
            Step::Node(i) => {
                out.push_str("<li>");
                node(out, n, s, i);
                steps.push(Step::Text("</li>\n"));
                steps.push(Step::Below(Some(i)));
            }
            Step::Below(at) => {
                let leaf_at = |i: usize| s.tree.as_ref().and_then(|t| t.leaves.get(i).copied().flatten());
                for (i, o) in v.outcomes.iter().enumerate().filter(|(i, _)| leaf_at(*i) == at) {
                    leaf(out, i, o);
                }
                let nodes = s.tree.iter().flat_map(|t| t.nodes.iter().enumerate());
                let below: Vec<u32> = nodes.filter(|(_, node)| node.0 == at).map(|(i, _)| i as u32).collect();
                if !below.is_empty() {
                    out.push_str("<ul>\n");
                    steps.push(Step::Text("</ul>\n"));
                    steps.extend(below.into_iter().rev().map(Step::Node));
                }
            }
        }
    }
}

fn node(out: &mut String, n: usize, s: &Summary, i: u32) {
    let text = escape(&node_text(s, i));
    match s.tree.as_ref().and_then(|t| t.nodes.get(i as usize)) {
        Some((_, ChoiceNode::Normal { line, function, .. })) if *line > 0 && *function == s.function => {
            let _ = write!(out, "<a href=\"#f{n}-{line}\">{text}</a>");
        }
        Some((_, ChoiceNode::Summary { .. })) => {
            let _ = write!(out, "<span class=\"summary\">{text}</span>");
        }
        Some(_) | None => out.push_str(&text),
    }
}

fn leaf(out: &mut String, i: usize, o: &super::Shown) {
    let _ = write!(out, "<div class=\"leaf\"><b>outcome {i}: {}</b>", escape(&o.end));
    for (name, parts) in [("numeric", &o.numeric), ("heap", &o.heap)] {
        if !parts.is_empty() {
            let _ = write!(out, "<code>{name}: {}</code>", escape(&parts.join(" ∧ ")));
        }
    }
    for p in &o.pairs {
        let _ = write!(out, "<code>pair: ({}, {})</code>", escape(&p.numeric), escape(&p.heap));
    }
    for e in &o.effects {
        let _ = write!(out, "<code>{}</code>", escape(e));
    }
    out.push_str("</div>\n");
}

fn source(out: &mut String, n: usize, s: &Summary, text: &str) {
    let lines = s.tree.iter().flat_map(|t| &t.nodes).filter_map(|(_, node)| match node {
        ChoiceNode::Normal { line, function, .. } if *function == s.function => Some(*line as usize),
        ChoiceNode::Normal { .. } | ChoiceNode::Summary { .. } => None,
    });
    let used: BTreeSet<usize> = lines.collect();
    out.push_str("<div class=\"source\" tabindex=\"0\"><pre>");
    for (i, line) in text.lines().enumerate() {
        let class = if used.contains(&(i + 1)) { " class=\"used\"" } else { "" };
        let line = escape(line);
        let _ = write!(out, "<span id=\"f{n}-{0}\" data-n=\"{0}\"{class}>{line}</span>", i + 1);
    }
    out.push_str("</pre></div>\n");
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
