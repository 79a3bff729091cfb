//! What a Java program asks of its surroundings: standard input, environment variables, properties of the machine, random
//! numbers, files and connections. A witness has the answers as requests; here they become what a process is given.
//!
//! The labels are those of the library models (`conspect.rt.Source`, `Outside`, `Arbitrary`).

use crate::ReplayError;
use crate::witness::request_text;
use conspect_verdict::{Input, InputValue, Witness};
use std::fmt::Write;

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
    /// Must classes of the library be replaced by stand-ins?
    pub stubs: bool,
}

/// Text that a program reads in pieces.
#[derive(Default)]
struct Pieces {
    bytes: Vec<u8>,
    units: Vec<u16>,
    /// A token was written, and its line goes on.
    in_line: bool,
    /// The next token is none of the kind that was asked for.
    misfit: bool,
}

impl Outside {
    /// The surroundings that a witness describes, and the witness with the requests that are left.
    pub fn of(witness: &Witness) -> Result<(Witness, Outside), ReplayError> {
        let mut out = Outside::default();
        let (mut input, mut contents) = (Pieces::default(), Pieces::default());
        let mut rest = witness.clone();
        rest.requests.clear();
        let mut name: Option<Vec<u16>> = None;
        for r in &witness.requests {
            let label = r.label.as_str();
            if let Some(what) = label.strip_prefix("System.in") {
                input.add(witness, r, what.trim_start())?;
                continue;
            }
            if let Some(what) = label.strip_prefix("stream").filter(|w| !w.starts_with(".write")) {
                out.stubs = true;
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
        Ok((rest, out))
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

fn number(request: &Input) -> i64 {
    match request.value {
        InputValue::Int { value, .. } => value,
        InputValue::Bool(b) => i64::from(b),
        _ => 0,
    }
}

impl Pieces {
    fn add(&mut self, witness: &Witness, request: &Input, what: &str) -> Result<(), ReplayError> {
        let bad = |what: &str| Err(ReplayError::Impossible(format!("{what} from outside")));
        if what == "rest()" {
            let rest = units(witness, request)?;
            if rest.iter().any(|u| is_line_end(*u)) {
                return bad("a line with an end of line in it");
            }
            self.units.extend(rest);
            self.end_line();
            return Ok(());
        }
        if self.in_line {
            self.end_line();
        }
        match what {
            "has more()" => {}
            "fits()" => self.misfit = number(request) == 0,
            "token()" => {
                let token = units(witness, request)?;
                let text = String::from_utf16_lossy(&token);
                let blank = token.is_empty() || text.contains(char::is_whitespace);
                if blank || token.iter().any(|u| *u < 0x20) {
                    return bad("a token with white space in it");
                }
                if self.misfit && text.parse::<f64>().is_ok() {
                    return bad("a number where there is none");
                }
                self.misfit = false;
                self.token(&token);
            }
            _ => {
                if self.misfit {
                    self.misfit = false;
                    self.token(&[u16::from(b'x')]);
                    self.end_line();
                }
                self.item(witness, request, what)?;
            }
        }
        Ok(())
    }

    fn item(&mut self, witness: &Witness, request: &Input, what: &str) -> Result<(), ReplayError> {
        let text = match (what, &request.value) {
            (".read()", _) => {
                self.flush()?;
                if let Ok(byte) = u8::try_from(number(request)) {
                    self.bytes.push(byte);
                }
                return Ok(());
            }
            ("character()", _) => {
                if let Ok(unit) = u16::try_from(number(request)) {
                    self.units.push(unit);
                }
                return Ok(());
            }
            ("line()", _) => {
                let line = units(witness, request)?;
                if line.iter().any(|u| is_line_end(*u)) {
                    return Err(ReplayError::Impossible("a line with an end of line in it".into()));
                }
                self.units.extend(line);
                self.end_line();
                return Ok(());
            }
            ("boolean()", _) => (if number(request) != 0 { "true" } else { "false" }).to_string(),
            (_, InputValue::F64(bits)) => format!("{:?}", f64::from_bits(*bits)),
            _ => number(request).to_string(),
        };
        self.token(&text.encode_utf16().collect::<Vec<u16>>());
        Ok(())
    }

    fn token(&mut self, units: &[u16]) {
        self.units.extend(units);
        self.in_line = true;
    }

    fn end_line(&mut self) {
        self.units.push(u16::from(b'\n'));
        self.in_line = false;
    }

    fn flush(&mut self) -> Result<(), ReplayError> {
        let text = String::from_utf16(&self.units)
            .map_err(|_| ReplayError::Impossible("half a character in a text from outside".into()))?;
        self.bytes.extend(text.as_bytes());
        self.units.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<u8>, ReplayError> {
        if self.misfit {
            self.token(&[u16::from(b'x')]);
        }
        if self.in_line {
            self.end_line();
        }
        self.flush()?;
        Ok(self.bytes)
    }
}

/// What ends a line, for one class of the library or another.
fn is_line_end(unit: u16) -> bool {
    matches!(unit, 0x0a | 0x0d | 0x85 | 0x2028 | 0x2029)
}
