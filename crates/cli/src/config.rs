//! `conspect.toml`: what a project checks, found from the working directory upwards. It is read where the command line names no input;
//! what the command line says goes before it. Paths in it are relative to the folder that it lies in.

use crate::args::{CheckArgs, InputArgs};
use crate::ask::address;
use crate::error::CliError;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The name of the file.
pub const NAME: &str = "conspect.toml";

/// What the file says.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Config {
    pub project: ProjectConfig,
    pub check: CheckConfig,
}

/// What is loaded.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct ProjectConfig {
    pub inputs: Vec<String>,
    pub classpath: Vec<String>,
    pub jdk: Option<String>,
    pub sources: Vec<String>,
}

/// What is asked, as the options of the same names.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct CheckConfig {
    pub entries: Vec<String>,
    pub all_public: bool,
    pub static_only: bool,
    pub strict: bool,
    pub properties: Vec<String>,
    pub time: Option<f64>,
    pub threads: Option<u16>,
    pub loop_bound: Option<u32>,
    pub call_depth: Option<u32>,
    pub max_steps: Option<u64>,
    pub effort: Option<u64>,
    pub max_states: Option<usize>,
    pub memory: Option<u64>,
    pub solver_budget: Option<u32>,
    pub baseline: Option<String>,
    pub certificates: Option<String>,
    pub store: Option<String>,
}

/// The keys of each table, for messages.
const KEYS: [(&str, &[&str]); 2] = [
    ("project", &["inputs", "classpath", "jdk", "sources"]),
    (
        "check",
        &[
            "entries",
            "all-public",
            "static-only",
            "properties",
            "time",
            "threads",
            "loop-bound",
            "call-depth",
            "max-steps",
            "effort",
            "max-states",
            "memory",
            "solver-budget",
            "baseline",
            "certificates",
            "store",
        ],
    ),
];

/// Reads the text of such a file.
///
/// # Errors
/// Names an unknown key with the one that was probably meant, or what is wrong with a value.
pub fn parse(text: &str) -> Result<Config, String> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
    let tables: Vec<&str> = KEYS.iter().map(|(name, _)| *name).collect();
    for (name, value) in &table {
        let Some((_, keys)) = KEYS.iter().find(|(known, _)| known == name) else {
            return Err(unknown(&format!("[{name}]"), name, &tables));
        };
        for key in value.as_table().into_iter().flat_map(|t| t.keys()) {
            if !keys.contains(&key.as_str()) {
                return Err(unknown(&format!("`{key}` in [{name}]"), key, keys));
            }
        }
    }
    toml::from_str(text).map_err(|error| error.to_string())
}

/// What is said of a key that there is not.
fn unknown(what: &str, key: &str, known: &[&str]) -> String {
    let near = known.iter().map(|k| (distance(key, k), *k)).min();
    match near {
        Some((d, meant)) if d <= 1 + meant.len() / 3 => {
            format!("there is no {what}; did you mean `{meant}`?")
        }
        _ => format!("there is no {what}; there are: {}", known.join(", ")),
    }
}

/// How many letters have to be added, removed or changed (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

/// The file of the project around a directory, read.
///
/// # Errors
/// When it is there and cannot be read or understood.
pub fn around(dir: &Path) -> Result<Option<(PathBuf, Config)>, CliError> {
    let Some(home) = dir.ancestors().find(|d| d.join(NAME).is_file()) else { return Ok(None) };
    let path = home.join(NAME);
    let wrong = |error: String| CliError::Text(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(&path).map_err(|error| wrong(error.to_string()))?;
    let config = parse(&text).map_err(wrong)?;
    if config.project.inputs.is_empty() {
        return Err(wrong("[project] has no `inputs`: the files and folders that are checked".into()));
    }
    Ok(Some((home.to_path_buf(), config)))
}

/// The input, from the file where the command line names none; with the file's other settings.
///
/// # Errors
/// When there is neither an input nor a file.
pub fn input(args: &InputArgs) -> Result<(InputArgs, Option<(PathBuf, Config)>), CliError> {
    if !args.inputs.is_empty() {
        return Ok((args.clone(), None));
    }
    let here = std::env::current_dir().map_err(|error| CliError::Text(error.to_string()))?;
    let Some((home, config)) = around(&here)? else {
        return Err(CliError::Arguments(format!(
            "no <INPUT> is given, and there is no {NAME} in this directory or above it; `conspect init` writes one"
        )));
    };
    let filled = filled(&home, &config, args)?;
    Ok((filled, Some((home, config))))
}

/// The input that the file of a project names, with what the command line says where it says something.
///
/// # Errors
/// When a path of libraries cannot be a part of a class path.
pub fn filled(home: &Path, config: &Config, args: &InputArgs) -> Result<InputArgs, CliError> {
    let at = |path: &String| home.join(path);
    let libraries: Vec<PathBuf> = config.project.classpath.iter().flat_map(|p| files(home, p)).collect();
    let class_path = match (&args.class_path, libraries.is_empty()) {
        (Some(given), _) => Some(given.clone()),
        (None, true) => None,
        (None, false) => {
            let joined = std::env::join_paths(&libraries).map_err(|e| CliError::Text(e.to_string()))?;
            Some(joined.to_string_lossy().into_owned())
        }
    };
    Ok(InputArgs {
        inputs: config.project.inputs.iter().map(at).collect(),
        class_path,
        jdk: args.jdk.clone().or_else(|| config.project.jdk.as_ref().map(at)),
    })
}

/// The files that a path names, in which the last part may have one `*`.
fn files(home: &Path, path: &str) -> Vec<PathBuf> {
    let whole = home.join(path);
    let name = whole.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let (Some((before, after)), Some(dir)) = (name.split_once('*'), whole.parent()) else {
        return vec![whole];
    };
    let entries = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let fits = |n: &str| n.len() >= before.len() + after.len() && n.starts_with(before) && n.ends_with(after);
    let named = entries.map(|e| e.file_name().to_string_lossy().into_owned());
    let mut found: Vec<String> = named.filter(|n| fits(n)).collect();
    found.sort();
    found.into_iter().map(|n| dir.join(n)).collect()
}

/// The arguments of a check, with what the file says where the command line says nothing.
///
/// # Errors
/// As [`input`].
pub fn check(args: &CheckArgs) -> Result<CheckArgs, CliError> {
    let mut out = args.clone();
    let (input, found) = input(&args.input)?;
    out.input = input;
    let Some((home, Config { project, check: c })) = found else { return Ok(out) };
    let at = |path: &Option<String>| path.as_ref().map(|p| home.join(p));
    if out.entry.is_empty() && !out.all_public {
        (out.entry, out.all_public) = (c.entries, c.all_public);
    }
    out.static_only |= c.static_only;
    out.strict |= c.strict;
    if out.property.is_empty() && out.target.is_none() {
        out.property = c.properties;
    }
    out.time = out.time.or(c.time);
    out.search.threads = out.search.threads.or(c.threads.filter(|n| *n > 0));
    let l = &mut out.limits;
    l.loop_bound = l.loop_bound.or(c.loop_bound);
    l.call_depth = l.call_depth.or(c.call_depth);
    l.max_steps = l.max_steps.or(c.max_steps);
    l.effort = l.effort.or(c.effort);
    l.max_states = l.max_states.or(c.max_states);
    l.memory = l.memory.or(c.memory);
    l.solver_budget = l.solver_budget.or(c.solver_budget);
    out.reports.baseline = out.reports.baseline.or(at(&c.baseline).filter(|p| p.is_file()));
    out.certificates = out.certificates.or(at(&c.certificates));
    if !out.store.no_store {
        // A directory is one of the project, an address is one anywhere.
        let kept =
            c.store.as_ref().map(|s| if address(Path::new(s)).is_some() { s.into() } else { home.join(s) });
        if out.store.store.is_empty() {
            out.store.store.extend(kept);
        }
    }
    out.source.extend(project.sources.iter().map(|s| home.join(s)));
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_keys_are_told_with_what_was_meant() {
        let check = |text: &str, expected: &str| {
            let said = parse(text).expect_err("it is wrong");
            assert!(said.contains(expected), "{text}: {said}");
        };
        check("[project]\ninptus = []", "no `inptus` in [project]; did you mean `inputs`?");
        check("[chekc]\ntime = 1", "no [chekc]; did you mean `check`?");
        check("[check]\nloop_bound = 3", "did you mean `loop-bound`?");
        check("[check]\nfrobnicate = 3", "there are: entries, all-public");
        check("[check]\ntime = 'long'", "time");
        check("[check", "TOML parse error");
        let read =
            parse("[project]\ninputs = ['a']\n[check]\nall-public = true\ntime = 2.5").expect("it is right");
        assert!(read.check.all_public && read.check.time == Some(2.5) && read.project.inputs == ["a"]);
    }
}
