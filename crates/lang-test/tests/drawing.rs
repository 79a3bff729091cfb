//! The drawing of the crates in ARCHITECTURE.md is what their manifests say, and the laws of the layers hold.
//!
//! `CONSPECT_BLESS=1` writes the drawing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// What each crate depends on, of the workspace's own.
type Graph = BTreeMap<String, BTreeSet<String>>;

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn manifests() -> Graph {
    let mut graph = Graph::new();
    for dir in std::fs::read_dir(root().join("crates")).expect("there are crates").flatten() {
        let Ok(text) = std::fs::read_to_string(dir.path().join("Cargo.toml")) else { continue };
        let (_, after) = text.split_once("[dependencies]").unwrap_or_default();
        let section = after.split("\n[").next().unwrap_or("");
        let own =
            |line: &str| Some(line.strip_prefix("conspect-")?.split(['.', ' ', '=']).next()?.to_string());
        graph.insert(
            dir.file_name().to_string_lossy().into_owned(),
            section.lines().filter_map(own).collect(),
        );
    }
    graph
}

/// Everything that a crate depends on, directly or not.
fn below(graph: &Graph, name: &str) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let mut work = vec![name.to_string()];
    while let Some(next) = work.pop() {
        for dep in &graph[&next] {
            if out.insert(dep.clone()) {
                work.push(dep.clone());
            }
        }
    }
    out
}

/// The length of the longest way down.
fn height(graph: &Graph, name: &str) -> usize {
    graph[name].iter().map(|dep| 1 + height(graph, dep)).max().unwrap_or(0)
}

/// The crates by height, the highest first; each with those that it depends on and that no other of these depends on.
fn drawing(graph: &Graph) -> String {
    let mut out = String::new();
    let mut names: Vec<(usize, &String)> = graph.keys().map(|name| (height(graph, name), name)).collect();
    names.sort_by_key(|(height, name)| (std::cmp::Reverse(*height), *name));
    for (height, name) in names {
        let implied: BTreeSet<String> = graph[name].iter().flat_map(|dep| below(graph, dep)).collect();
        let direct: Vec<&str> = graph[name].difference(&implied).map(String::as_str).collect();
        let line = format!("{height:>2}  {name:<10} {}", direct.join(" "));
        writeln!(out, "{}", line.trim_end()).expect("texts can be written to");
    }
    out
}

#[test]
fn the_drawing_is_what_the_manifests_say() {
    const BEGIN: &str = "<!-- crates -->\n```\n";
    const END: &str = "```\n<!-- end of crates -->";
    let path = root().join("ARCHITECTURE.md");
    let text = std::fs::read_to_string(&path).expect("ARCHITECTURE.md is there");
    let (before, rest) = text.split_once(BEGIN).expect("the drawing begins");
    let (shown, after) = rest.split_once(END).expect("the drawing ends");
    let drawn = drawing(&manifests());
    if std::env::var_os("CONSPECT_BLESS").is_some() {
        std::fs::write(&path, format!("{before}{BEGIN}{drawn}{END}{after}")).expect("it can be written");
        return;
    }
    assert_eq!(shown, drawn, "ARCHITECTURE.md; CONSPECT_BLESS=1 writes it");
}

#[test]
fn nothing_below_a_session_names_a_language_and_languages_see_no_engine() {
    let graph = manifests();
    for name in graph.keys() {
        let is_language = name.starts_with("lang-") && name != "lang-test";
        let under = below(&graph, name);
        let languages: Vec<&String> = graph[name].iter().filter(|d| d.starts_with("lang-")).collect();
        if !["session", "cli", "e2e", "lang-test"].contains(&name.as_str()) {
            assert!(languages.is_empty(), "{name} names {languages:?}");
        }
        for above in ["engine", "proof", "session", "cli", "report"] {
            assert!(!is_language || !under.contains(above), "{name} sees {above}");
        }
    }
}

#[test]
fn every_crate_is_on_the_map() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md is there");
    for name in manifests().keys() {
        assert!(text.contains(&format!("| `crates/{name}` |")), "crates/{name} is not in the code map");
    }
}
