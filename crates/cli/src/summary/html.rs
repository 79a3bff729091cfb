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
h1 { font-size: 1.3rem; }
summary { cursor: pointer; margin: 1.2rem 0 .3rem; }
summary h2 { display: inline; font-size: 1.1rem; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: .93em; overflow-wrap: anywhere; }
.both { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
.tree { flex: 1 1 28rem; min-width: 0; }
.source { flex: 1 1 24rem; min-width: 0; max-height: 90vh; overflow: auto; position: sticky; top: .5rem;
  box-sizing: border-box; border: 1px solid #ccc; }
.source pre { margin: 0; width: max-content; min-width: 100%; }
.source span { display: block; padding: 0 .6rem; white-space: pre; scroll-margin: 6rem; }
.source span:target { background: #ffe9a8; }
.source span.used { background: #eef4ff; }
.source span::before { content: attr(data-n); display: inline-block; width: 3rem; color: #666; }
ul { list-style: none; padding-left: 1.1rem; border-left: 1px solid #bbb; margin: .1rem 0; }
.leaf { border: 1px solid #8aa; background: #f4fafa; padding: .3rem .6rem; margin: .3rem 0; }
.leaf code { display: block; }
.callee { font-style: italic; }
.gap { color: #9a1c1c; }
a { color: #0b4a8f; }
@media (max-width: 60rem) { .source { position: static; max-height: 40vh; } }
@media (prefers-color-scheme: dark) {
body { color: #e4e4e4; background: #161616; } .leaf { background: #1b2626; } a { color: #9cc7ff; }
.source span.used { background: #1d2733; } .source span:target { background: #51420f; } .gap { color: #ff9d9d; }
.source span::before { color: #999; }
}
</style>
</head>
<body>
<h1>Summaries</h1>
";

/// Shows each function's lines when its section is opened: the first line with a choice comes into view.
const FOOT: &str = "<script>
for (const section of document.querySelectorAll('details')) {
  const show = () => {
    const panel = section.querySelector('.source'), line = section.querySelector('.used');
    if (panel && line) panel.scrollTop = line.offsetTop - panel.offsetTop - 40;
  };
  section.addEventListener('toggle', show);
  if (section.open) show();
}
addEventListener('hashchange', () => {
  const target = document.getElementById(location.hash.slice(1));
  if (target && target.tagName === 'DETAILS') target.open = true;
});
</script>
</body>
</html>
";

/// The page: the functions that were asked for come last in `all` and first on the page, where they are open; those that
/// they call are folded.
pub fn page(all: &[Summary], views: &[View<'_>], sources: &Sources) -> String {
    let mut out = String::from(HEAD);
    for (n, v) in views.iter().enumerate().rev() {
        function(&mut out, n, v, all, sources);
    }
    out.push_str(FOOT);
    out
}

fn function(out: &mut String, n: usize, v: &View<'_>, all: &[Summary], sources: &Sources) {
    let s = &all[n];
    let open = if n + 1 == all.len() { " open" } else { "" };
    let state = if s.complete { "complete" } else { "incomplete" };
    let plural = if v.outcomes.len() == 1 { "" } else { "s" };
    let count = format!("{} outcome{plural}, {state}", v.outcomes.len());
    let _ = writeln!(
        out,
        "<details id=\"f{n}\"{open}>\n<summary><h2>{}</h2> {count}</summary>",
        escape(&super::title(v))
    );
    for gap in &v.gaps {
        let _ = writeln!(out, "<p class=\"gap\">{}</p>", escape(gap));
    }
    out.push_str("<div class=\"both\">\n<div class=\"tree\">\n");
    children(out, n, s, v, &Place { known: known(s, v), all });
    out.push_str("</div>\n");
    if let Some((_, text)) = sources.find(&s.file) {
        source(out, n, s, &text);
    }
    out.push_str("</div>\n</details>\n");
}

/// For each node of the tree, the conditions that hold on every path through it and on not every path through its parent,
/// in the order in which its first leaf lists them.
fn known(s: &Summary, v: &View<'_>) -> Vec<Vec<String>> {
    let Some(tree) = &s.tree else { return vec![] };
    let mut common: Vec<Option<Vec<&String>>> = vec![None; tree.nodes.len()];
    let mut always: Option<Vec<&String>> = None;
    for (o, at) in v.outcomes.iter().zip(&tree.leaves) {
        let conditions: Vec<&String> = o.numeric.iter().chain(&o.heap).collect();
        narrow(&mut always, &conditions);
        let mut at = *at;
        while let Some((i, set)) = at.and_then(|i| Some((i, common.get_mut(i as usize)?))) {
            narrow(set, &conditions);
            at = tree.nodes[i as usize].0;
        }
    }
    let of = |at: Option<u32>| match at {
        Some(i) => common.get(i as usize).and_then(Option::as_ref),
        None => always.as_ref(),
    };
    let new = |i: usize, parent: Option<u32>| {
        let before = of(parent).map_or(&[][..], Vec::as_slice);
        let here = common[i].iter().flatten();
        here.filter(|c| !before.contains(c)).map(|c| (*c).clone()).collect()
    };
    tree.nodes.iter().enumerate().map(|(i, (parent, _))| new(i, *parent)).collect()
}

/// Keeps of a set what a leaf has too; the first leaf is the set.
fn narrow<'a>(set: &mut Option<Vec<&'a String>>, leaf: &[&'a String]) {
    match set {
        Some(set) => set.retain(|c| leaf.contains(c)),
        None => *set = Some(leaf.to_vec()),
    }
}

/// What the nodes of a function's tree are shown with.
struct Place<'a> {
    /// By node, what [`known`] says.
    known: Vec<Vec<String>>,
    /// All functions on the page, by number.
    all: &'a [Summary],
}

/// The whole tree: the nodes below each one, and the leaves at it.
fn children(out: &mut String, n: usize, s: &Summary, v: &View<'_>, place: &Place<'_>) {
    enum Step {
        Below(Option<u32>),
        Node(u32),
        Text(&'static str),
    }
    // A tree may be deep: no recursion.
    let mut steps = vec![Step::Below(None)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Text(text) => out.push_str(text),
            Step::Node(i) => {
                out.push_str("<li>");
                node(out, n, s, i, place);
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

fn node(out: &mut String, n: usize, s: &Summary, i: u32, place: &Place<'_>) {
    let text = escape(&node_text(s, i));
    match s.tree.as_ref().and_then(|t| t.nodes.get(i as usize)) {
        Some((_, ChoiceNode::Normal { line, function, .. })) if *line > 0 && *function == s.function => {
            let _ = write!(out, "<a href=\"#f{n}-{line}\">{text}</a>");
        }
        Some((_, ChoiceNode::Summary { function, .. })) => {
            match place.all.iter().position(|other| other.function == *function) {
                Some(callee) => {
                    let _ = write!(out, "<a class=\"callee\" href=\"#f{callee}\">{text}</a>");
                }
                None => {
                    let _ = write!(out, "<span class=\"callee\">{text}</span>");
                }
            }
        }
        Some(_) | None => out.push_str(&text),
    }
    let known = &place.known[i as usize];
    if !known.is_empty() {
        let _ = write!(out, " <code>{}</code>", escape(&known.join(" ∧ ")));
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
