//! What a Java program asks of its surroundings: standard input, environment variables, properties of the machine, random
//! numbers, files and connections. A witness has the answers as requests; here they become what a process is given.
//!
//! The labels are those of the library models (`conspect.rt.Source`, `Outside`, `Arbitrary`).

mod pieces;

use crate::ReplayError;
use crate::witness::request_text;
use conspect_verdict::{Input, InputValue, Witness};
use pieces::Pieces;
use std::fmt::Write;
use std::path::{Component, Path, PathBuf};

/// How labels of values begin that a specification leaves open (the model `conspect.rt.Open`).
pub(crate) const UNSPECIFIED: &str = "unspecified: ";

/// How labels of what the machine's clock shows begin (the model `conspect.rt.Outside`).
pub(crate) const CLOCK: &str = "clock ";

/// Is this label one of what a program outside of re-executions cannot be told?
pub(crate) fn is_untold(label: &str) -> bool {
    label.starts_with(UNSPECIFIED) || label.starts_with(CLOCK)
}

/// What a Java program's witness says of its surroundings that no process can be given.
pub fn surroundings(witness: &Witness) -> Option<String> {
    match Outside::of(witness) {
        Err(ReplayError::Surroundings(what)) => Some(what),
        Ok(_) | Err(_) => None,
    }
}

/// The surroundings of one execution.
#[derive(Default)]
pub(crate) struct Outside {
    /// Standard input.
    pub input: Vec<u8>,
    /// All environment variables, when the program asks for any.
    pub environment: Option<Vec<(String, String)>>,
    /// Properties of the machine, as UTF-16.
    properties: Vec<(Vec<u16>, Vec<u16>)>,
    /// What is read from files and connections, all together.
    contents: Vec<u8>,
    /// The file that is there, where the program names it to a class that no stand-in takes the place of.
    file: Option<PathBuf>,
    /// Must classes of the library be replaced by stand-ins?
    pub stubs: bool,
}

impl Outside {
    /// The surroundings that a witness describes, and the witness with the requests that are left.
    pub fn of(witness: &Witness) -> Result<(Witness, Outside), ReplayError> {
        let mut out = Outside::default();
        let (mut input, mut contents) = (Pieces::default(), Pieces::default());
        let mut rest = witness.clone();
        rest.requests.clear();
        let mut name: Option<Vec<u16>> = None;
        // Files that the program names: what they are called, and whether they can be read.
        let mut files: Vec<(PathBuf, bool)> = vec![];
        let mut can_be_read = false;
        for r in &witness.requests {
            let label = r.label.as_str();
            if let Some(what) = label.strip_prefix("System.in") {
                input.add(witness, r, what.trim_start())?;
                continue;
            }
            if let Some(what) = label.strip_prefix("stream").filter(|w| !w.starts_with(".write")) {
                contents.add(witness, r, what.trim_start())?;
                continue;
            }
            // What the virtual machine chooses for itself: no process can be told.
            if label.starts_with(UNSPECIFIED) {
                continue;
            }
            match label {
                // A property that is set has a name and a value, too.
                "property is set()" => {}
                "environment variable is set()" => {
                    out.environment.get_or_insert_default();
                }
                "environment name()" | "property name()" => name = Some(units(witness, r)?),
                "environment value()" => {
                    let name = name.take().unwrap_or_default();
                    let pair = (variable(&name)?, variable(&units(witness, r)?)?);
                    out.environment.get_or_insert_default().push(pair);
                }
                "property value()" => {
                    out.properties.push((name.take().unwrap_or_default(), units(witness, r)?));
                }
                "named file can be read()" => can_be_read = number(r) != 0,
                "file name()" => files.push((local(&units(witness, r)?)?, can_be_read)),
                "file can be written()"
                | "stream.write() succeeds()"
                | "port is free()"
                | "file attributes()"
                | "file access()"
                | "file length()"
                | "file time()"
                | "file space()"
                | "file change succeeds()"
                | "ThreadLocalRandom is used()" => {
                    return Err(ReplayError::Surroundings(label.trim_end_matches("()").into()));
                }
                _ => {
                    let stubbed = ["Random.", "file can be read", "connection is made", CLOCK];
                    out.stubs |= stubbed.iter().any(|s| label.starts_with(s));
                    rest.requests.push(r.clone());
                }
            }
        }
        out.input = input.finish()?;
        out.contents = contents.finish()?;
        let there: Vec<&PathBuf> = files.iter().filter(|(_, is)| *is).map(|(name, _)| name).collect();
        let is_missing = |name: &PathBuf| files.iter().any(|(other, is)| !is && other == name);
        match there[..] {
            [] => out.stubs |= !out.contents.is_empty(),
            [name] if !out.stubs && !is_missing(name) => out.file = Some(name.clone()),
            _ => return Err(ReplayError::Surroundings("what several files hold".into())),
        }
        Ok((rest, out))
    }

    /// Makes the file that the program reads, in its working directory.
    pub fn make_file(&self, dir: &Path) -> Result<(), ReplayError> {
        let Some(name) = &self.file else { return Ok(()) };
        let path = dir.join(name);
        let failed = || ReplayError::io(path.display().to_string());
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(failed())?;
        }
        std::fs::write(&path, &self.contents).map_err(failed())
    }

    /// Is there text that the program decodes by the default charset?
    pub fn has_text(&self) -> bool {
        self.stubs || self.file.is_some() || self.environment.is_some() || !self.input.is_empty()
    }

    /// The lines of the witness file that say it.
    pub fn lines(&self) -> String {
        let hex = |units: &[u16]| units.iter().map(|u| format!("{u:04x}")).collect::<String>();
        let mut out = String::new();
        for (name, value) in &self.properties {
            let _ = writeln!(out, "property\t{}\t{}", hex(name), hex(value));
        }
        if self.stubs {
            let contents: String = self.contents.iter().map(|b| format!("{b:02x}")).collect();
            let _ = writeln!(out, "stubs\t{contents}");
        }
        out
    }
}

fn units(witness: &Witness, request: &Input) -> Result<Vec<u16>, ReplayError> {
    Ok(request_text(witness, &request.value)?.unwrap_or_default())
}

/// A name or value as an environment can hold it.
fn variable(units: &[u16]) -> Result<String, ReplayError> {
    let text = String::from_utf16(units).ok().filter(|t| !t.contains('\0'));
    text.ok_or_else(|| ReplayError::Impossible("an environment variable that no process can be given".into()))
}

/// The name of a file that a re-execution can make: below its working directory.
fn local(units: &[u16]) -> Result<PathBuf, ReplayError> {
    let name = String::from_utf16(units).unwrap_or_default();
    let path = PathBuf::from(&name);
    let is_below = path.components().all(|c| matches!(c, Component::Normal(_)));
    if name.is_empty()
        || !is_below
        || name.ends_with('/')
        || name.contains(char::is_control)
        || name.len() > 200
    {
        return Err(ReplayError::Surroundings(format!("the file {name:?}")));
    }
    Ok(path)
}

fn number(request: &Input) -> i64 {
    match request.value {
        InputValue::Int { value, .. } => value,
        InputValue::Bool(b) => i64::from(b),
        _ => 0,
    }
}
