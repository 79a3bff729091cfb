//! `conspect summary`: what a function does, as a tree of choices and a list of outcomes.

mod html;

use crate::args::{SummaryArgs, SummaryFormat};
use crate::ask::{Languages, project};
use crate::error::CliError;
use conspect_engine::summary::{ChoiceNode, End, Notation, Summary, Way};
use conspect_report::Sources;
use conspect_session::load;
use serde::Serialize;
use std::fmt::Write as _;

/// What cannot be left out of a summary that is not complete.
const EXIT_INCOMPLETE: u8 = 3;

/// So many effects of an outcome are listed where a language's runtime has its objects in the same heap: it makes hundreds
/// when it is first used. What happens to what the function was handed comes first.
const MOST_EFFECTS: usize = 8;

/// A summary in plain notation.
#[derive(Debug, Serialize)]
pub struct View<'a> {
    pub function: &'a str,
    /// Which of the heaps that it was given the function was explored in, where that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heap: Option<u32>,
    pub file: &'a str,
    pub complete: bool,
    pub gaps: Vec<String>,
    /// Globals that must say that an initializer has ended.
    pub settled: &'a [String],
    pub depends: &'a [String],
    /// Nodes of the tree, and how many there would be without summary nodes.
    pub nodes: Option<(usize, u64)>,
    pub outcomes: Vec<Shown>,
}

/// One outcome in plain notation.
#[derive(Debug, Serialize)]
pub struct Shown {
    pub choices: Vec<String>,
    /// The numeric part of the condition.
    pub numeric: Vec<String>,
    /// The part on references.
    pub heap: Vec<String>,
    /// The same by the shape of the input, where it has references.
    pub pairs: Vec<ShownPair>,
    pub end: String,
    /// What is written and allocated.
    pub effects: Vec<String>,
    pub assumptions: Vec<String>,
}

/// A numeric and a heap condition.
#[derive(Debug, Serialize)]
pub struct ShownPair {
    pub numeric: String,
    pub heap: String,
}

/// Prints the summary; the exit code.
pub fn summary(args: &SummaryArgs, languages: Languages) -> Result<u8, CliError> {
    let project = project(languages, &args.input)?;
    let mut loaded = load(&project, &args.entry)?;
    let functions: Vec<_> = loaded.entries.iter().map(|e| e.target).collect();
    let (mut all, mut complete): (Vec<Summary>, bool) = (vec![], true);
    for function in functions {
        let (summaries, _) =
            match conspect_session::summary(&mut loaded, function, args.join, args.loop_bound) {
                Ok(made) => made,
                Err(refused) => {
                    let name = &loaded.world.program.functions[function].name;
                    eprintln!("conspect: {name} has no summary: {refused}");
                    complete = false;
                    continue;
                }
            };
        for s in summaries {
            if !all.iter().any(|other| (&other.function, other.heap) == (&s.function, s.heap)) {
                all.push(s);
            }
        }
    }
    let mut views = vec![];
    for s in &all {
        views.push(view(s).map_err(|e| CliError::Text(format!("{}: {e}", s.function)))?);
    }
    let shown = match args.format {
        SummaryFormat::Text => views.iter().map(text).collect::<Vec<String>>().join("\n"),
        SummaryFormat::Json => {
            let mut json = serde_json::to_string_pretty(&views).map_err(|e| CliError::Text(e.to_string()))?;
            json.push('\n');
            json
        }
        SummaryFormat::Dot => dot(&all, &views),
        SummaryFormat::Html => {
            let sources = Sources::new(project.source_roots(&args.source));
            html::page(&all, &views, &sources)
        }
    };
    match &args.output {
        Some(path) => {
            std::fs::write(path, shown).map_err(|error| CliError::Write { path: path.clone(), error })?;
        }
        None => crate::output::print(&shown)?,
    }
    Ok(if complete && views.iter().all(|v| v.complete) { 0 } else { EXIT_INCOMPLETE })
}

fn view(s: &Summary) -> Result<View<'_>, String> {
    let notation = Notation::of(s).map_err(|e| e.to_string())?;
    let outcomes = s.outcomes.iter().enumerate().map(|(i, way)| shown(s, i, way, &notation)).collect();
    Ok(View {
        function: &s.function,
        heap: s.heap,
        file: &s.file,
        complete: s.complete,
        gaps: s.gaps.iter().map(ToString::to_string).collect(),
        settled: &s.settled,
        depends: &s.depends,
        nodes: s.tree.as_ref().map(|t| (t.nodes.len(), t.uncompressed)),
        outcomes,
    })
}

fn shown(s: &Summary, index: usize, way: &Way, notation: &Notation) -> Shown {
    let (mut numeric, mut heap) = (vec![], vec![]);
    for c in &way.conditions {
        (if notation.is_of_heap(*c) { &mut heap } else { &mut numeric }).push(notation.root(*c));
    }
    let end = match &way.end {
        End::Returned(None) => "returns".into(),
        End::Returned(Some(v)) => format!("returns {}", notation.value(v)),
        End::Thrown(v) => format!("throws {}", notation.value(v)),
        End::Failed(message) => format!("fails: {message}"),
        End::Halted => "ends the program".into(),
    };
    let under = |c: u32| match notation.root(c).as_str() {
        "true" => String::new(),
        text => format!(" where {text}"),
    };
    let mut effects: Vec<String> =
        way.cells.iter().map(|(place, v)| format!("{place} := {}", notation.value(v))).collect();
    for (i, o) in way.objects.iter().enumerate() {
        let cells: Vec<String> =
            o.cells.iter().map(|(name, v)| format!("{} = {}", short(name), notation.value(v))).collect();
        effects.push(format!("new#{i} = new {} {{{}}}", o.class, cells.join(", ")));
        for (c, index, v) in &o.log {
            let (index, v) = (notation.value(index), notation.value(v));
            effects.push(format!("new#{i}[{index}] := {v}{}", under(*c)));
        }
    }
    effects.extend(way.globals.iter().map(|(g, v)| format!("{g} := {}", notation.value(v))));
    for w in &way.fields {
        let (object, value) = (notation.root(w.object), notation.value(&w.value));
        effects.push(format!("{object}.{} := {value}{}", short(&w.field), under(w.condition)));
    }
    for w in &way.elements {
        let (array, at, value) = (notation.root(w.array), notation.value(&w.index), notation.value(&w.value));
        effects.push(format!("{array}[{at}] := {value}{}", under(w.condition)));
    }
    Shown {
        choices: path(s, index).into_iter().map(|i| node_text(s, i)).collect(),
        numeric,
        heap,
        pairs: pairs(way, notation),
        end,
        effects,
        assumptions: way.assumptions.iter().map(ToString::to_string).collect(),
    }
}

/// The pairs of a leaf whose function has references among its inputs.
fn pairs(way: &Way, notation: &Notation) -> Vec<ShownPair> {
    let join = |parts: &[u32]| match parts {
        [] => "true".to_string(),
        parts => parts.iter().map(|c| notation.root(*c)).collect::<Vec<String>>().join(" ∧ "),
    };
    let all = way.pairs.iter().flatten();
    let shown = all.filter(|(_, heap)| !heap.is_empty());
    shown.map(|(numeric, heap)| ShownPair { numeric: join(numeric), heap: join(heap) }).collect()
}

fn short(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// The nodes from the root to a leaf.
fn path(s: &Summary, leaf: usize) -> Vec<u32> {
    let Some(tree) = &s.tree else { return vec![] };
    let mut out = vec![];
    let mut at = tree.leaves.get(leaf).copied().flatten();
    while let Some(i) = at {
        out.push(i);
        at = tree.nodes.get(i as usize).and_then(|n| n.0);
    }
    out.reverse();
    out
}

fn node_text(s: &Summary, index: u32) -> String {
    let Some((_, node)) = s.tree.as_ref().and_then(|t| t.nodes.get(index as usize)) else {
        return "?".into();
    };
    match node {
        ChoiceNode::Normal { function, step, line, choice, check } => {
            let place = if *line == 0 { format!("step {step}") } else { format!("line {line}") };
            let place = if *function == s.function { place } else { format!("{function} {place}") };
            format!("{}{place}: {choice}", if *check { "check at " } else { "" })
        }
        ChoiceNode::Summary { function, leaf } => format!("{function} ↦ leaf {leaf}"),
    }
}

/// The function's name, with the number of the heap from the second one on.
pub fn title(v: &View<'_>) -> String {
    match v.heap {
        None | Some(1) => v.function.to_string(),
        Some(heap) => format!("{} (heap {heap})", v.function),
    }
}

fn text(v: &View<'_>) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}", title(v));
    if let Some((nodes, whole)) = v.nodes {
        let _ = writeln!(out, "  tree: {nodes} nodes ({whole} uncompressed), {} leaves", v.outcomes.len());
    }
    for (i, o) in v.outcomes.iter().enumerate() {
        let _ = writeln!(out, "  outcome {i}: {}", o.end);
        let mut list = |name: &str, parts: &[String], sign: &str| {
            if !parts.is_empty() {
                let _ = writeln!(out, "    {name:<9}{}", parts.join(sign));
            }
        };
        list("choices", &o.choices, " → ");
        list("numeric", &o.numeric, " ∧ ");
        list("heap", &o.heap, " ∧ ");
        for p in &o.pairs {
            list("pair", &[format!("({}, {})", p.numeric, p.heap)], "");
        }
        list("assumes", &o.assumptions, "; ");
        let most = if v.heap.is_some() { MOST_EFFECTS } else { usize::MAX };
        for e in o.effects.iter().take(most) {
            list("effect", std::slice::from_ref(e), "");
        }
        if o.effects.len() > most {
            let more = o.effects.len() - most;
            list("effect", &[format!("… and {more} more (--format json has all)")], "");
        }
    }
    for gap in &v.gaps {
        let _ = writeln!(out, "  incomplete: {gap}");
    }
    out
}

/// A graph of the trees: one cluster a function.
fn dot(all: &[Summary], views: &[View<'_>]) -> String {
    let mut out = String::from("digraph summaries {\n  node [shape=box, fontname=\"monospace\"];\n");
    for (n, (s, v)) in all.iter().zip(views).enumerate() {
        let _ = writeln!(out, "  subgraph cluster_{n} {{\n    label={:?};", title(v));
        let _ = writeln!(out, "    f{n}_root [label=\"root\"];");
        for (i, (parent, node)) in s.tree.iter().flat_map(|t| t.nodes.iter().enumerate()) {
            let style = if matches!(node, ChoiceNode::Summary { .. }) { ", style=dashed" } else { "" };
            let _ = writeln!(out, "    f{n}_{i} [label={:?}{style}];", node_text(s, i as u32));
            let from = parent.map_or("root".to_string(), |p| p.to_string());
            let _ = writeln!(out, "    f{n}_{from} -> f{n}_{i};");
        }
        for (i, o) in v.outcomes.iter().enumerate() {
            let leaf = s.tree.as_ref().and_then(|t| t.leaves.get(i).copied().flatten());
            let from = leaf.map_or("root".to_string(), |p| p.to_string());
            let conditions: Vec<&str> = o.numeric.iter().chain(&o.heap).map(String::as_str).collect();
            let label = format!("{}\n{}", conditions.join(" ∧ "), o.end);
            let _ = writeln!(out, "    f{n}_leaf{i} [shape=note, label={label:?}];");
            let _ = writeln!(out, "    f{n}_{from} -> f{n}_leaf{i};");
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}
