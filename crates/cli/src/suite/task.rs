//! Task definitions of the competition on software verification: a YAML file names inputs, property files and what is expected of each
//! (`format_version` 2.0 and 2.1).

use std::path::{Path, PathBuf};
use yaml_rust2::{Yaml, YamlLoader};

/// One program with what is asked about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The folder that the definition lies in.
    pub set: String,
    /// The definition's name without `.yml`.
    pub name: String,
    pub inputs: Vec<PathBuf>,
    pub asked: Vec<Asked>,
}

/// One property of a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    pub property: Property,
    /// Does it hold? Nothing where the definition does not say.
    pub expected: Option<bool>,
}

/// What a property file asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Property {
    /// A property of `check`, from this entry, where one is named.
    Known { name: &'static str, entry: Option<String> },
    /// Something that is not checked.
    Other(String),
}

impl Property {
    /// What it is called in tables.
    pub fn name(&self) -> &str {
        match self {
            Property::Known { name, .. } => name,
            Property::Other(text) => text,
        }
    }
}

/// Reads a definition.
///
/// # Errors
/// What is wrong with it, in words.
pub fn read(path: &Path) -> Result<Task, String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let documents = YamlLoader::load_from_str(&text).map_err(|e| e.to_string())?;
    let [document] = &documents[..] else { return Err("one document is expected".into()) };
    let version = &document["format_version"];
    let version = version.as_str().map(str::to_string).or(version.as_f64().map(|v| v.to_string()));
    match version.as_deref() {
        Some("2" | "2.0" | "2.1") => {}
        Some(other) => return Err(format!("format_version {other} is not known; 2.0 and 2.1 are")),
        None => return Err("format_version is missing".into()),
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let files = match &document["input_files"] {
        Yaml::String(one) => vec![one.clone()],
        Yaml::Array(all) => all.iter().filter_map(|f| f.as_str().map(str::to_string)).collect(),
        _ => return Err("input_files is missing".into()),
    };
    let inputs: Vec<PathBuf> = files.iter().map(|f| folder.join(f)).collect();
    if let Some(missing) = inputs.iter().find(|p| !p.exists()) {
        return Err(format!("input file {} is not there", missing.display()));
    }
    let no_properties = vec![];
    let asked = document["properties"].as_vec().unwrap_or(&no_properties);
    let asked = asked.iter().filter_map(|p| {
        let file = p["property_file"].as_str()?;
        Some(Asked { property: property(&folder.join(file)), expected: p["expected_verdict"].as_bool() })
    });
    let name = |p: &Path| p.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    let set = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    let set = set.file_name().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Task { set, name: name(path), inputs, asked: asked.collect() })
}

/// What a property file asks for; where the file is not there, what its usual name says.
fn property(path: &Path) -> Property {
    let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    match std::fs::read_to_string(path) {
        Ok(text) => formula(&text),
        Err(_) => match stem.as_str() {
            "valid-assert" | "assert_java" | "assert" => Property::Known { name: "assertions", entry: None },
            "no-runtime-exception" | "runtime-exception" => {
                Property::Known { name: "exceptions", entry: None }
            }
            _ => Property::Other(stem),
        },
    }
}

/// `CHECK( init(Main.main()), LTL(G assert) )`, and `LTL(G ! uncaught(java.lang.RuntimeException))`.
fn formula(text: &str) -> Property {
    let line: String = text.lines().filter(|l| !l.trim_start().starts_with('#')).collect();
    let tight: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    let other = || Property::Other(line.trim().to_string());
    let Some(rest) = tight.strip_prefix("CHECK(init(").and_then(|r| r.strip_suffix("))")) else {
        return other();
    };
    let Some((entry, formula)) = rest.split_once(",LTL(") else { return other() };
    let entry = entry.trim_end_matches(')').trim_end_matches("()");
    let entry = (!entry.is_empty()).then(|| entry.trim_end_matches('(').to_string());
    match formula {
        "Gassert" => Property::Known { name: "assertions", entry },
        "G!uncaught(java.lang.RuntimeException)" => Property::Known { name: "exceptions", entry },
        _ => other(),
    }
}

/// The definitions in these files and folders, in the order of their paths.
pub fn find(places: &[PathBuf]) -> Vec<PathBuf> {
    let mut work: Vec<PathBuf> = places.to_vec();
    let mut out = vec![];
    while let Some(path) = work.pop() {
        if path.is_dir() {
            work.extend(std::fs::read_dir(&path).into_iter().flatten().flatten().map(|e| e.path()));
        } else if path.extension().is_some_and(|e| e == "yml" || e == "yaml") {
            out.push(path);
        }
    }
    out.sort();
    out.dedup();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn property_files_are_formulas() {
        let check = |text: &str, expected: Property| assert_eq!(formula(text), expected, "{text}");
        let known = |name, entry: &str| Property::Known { name, entry: Some(entry.into()) };
        check("CHECK( init(Main.main()), LTL(G assert) )\n", known("assertions", "Main.main"));
        check(
            "CHECK( init(Main.main()), LTL(G ! uncaught(java.lang.RuntimeException)) )",
            known("exceptions", "Main.main"),
        );
        let other = "CHECK( init(main()), LTL(G valid-free) )";
        check(other, Property::Other(other.into()));
        check("nothing", Property::Other("nothing".into()));
    }

    #[test]
    fn definitions_are_read_or_named() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let path = dir.path().join("t.yml");
        let read = |text: &str| {
            std::fs::write(&path, text).expect("it can be written");
            read(&path)
        };
        std::fs::create_dir(dir.path().join("t")).expect("it can be made");
        let head = "format_version: \"2.0\"\ninput_files:\n  - t/\n";
        let task = read(&format!(
            "{head}properties:\n  - property_file: p/valid-assert.prp\n    expected_verdict: false\n"
        ));
        let asked =
            Asked { property: Property::Known { name: "assertions", entry: None }, expected: Some(false) };
        assert_eq!(task.expect("it is well-formed").asked, [asked]);
        for (text, part) in [
            ("a: [", "while"),
            ("input_files: t/", "format_version"),
            ("format_version: '7.0'\ninput_files: t/", "7.0"),
            ("format_version: '2.0'\ninput_files: u/", "not there"),
            ("format_version: '2.0'", "input_files"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
