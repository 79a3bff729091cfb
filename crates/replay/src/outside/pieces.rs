//! A text that a program reads in pieces: bytes, characters, lines and tokens become one stream.

use super::{number, units};
use crate::ReplayError;
use conspect_verdict::{Input, InputValue, Witness};

/// What the program was told of a text that it has not read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owed {
    Line,
    Token,
}

/// A kind of token that a `Scanner` tells from others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Int,
    Long,
    Double,
    Truth,
}

#[derive(Default)]
pub(super) struct Pieces {
    bytes: Vec<u8>,
    units: Vec<u16>,
    /// Where the token starts that was written last, when its line goes on.
    token: Option<usize>,
    /// The text ends with that token.
    is_bare: bool,
    /// What the next token must not be.
    misfits: Vec<Kind>,
    /// There must be more.
    owed: Option<Owed>,
}

fn impossible<T>(what: &str) -> Result<T, ReplayError> {
    Err(ReplayError::Impossible(format!("{what} from outside")))
}

impl Pieces {
    /// The next request, without the name of its stream.
    pub fn add(&mut self, witness: &Witness, request: &Input, what: &str) -> Result<(), ReplayError> {
        let holds = number(request) != 0;
        match what {
            "second reader()" => {
                return Err(ReplayError::Surroundings("what a second reader of one stream finds".into()));
            }
            "has token()" if holds => self.owed = Some(Owed::Token),
            "has more()" | "has token()" if !holds && self.owed == Some(Owed::Token) => {
                return impossible("no token where there is one");
            }
            "has more()" if holds && self.owed.is_none() => self.owed = Some(Owed::Line),
            "has more()" | "has token()" => {}
            // Behind a token the end of its line is blank.
            "blank()" if self.token.is_none() && holds => self.owed = Some(Owed::Line),
            "blank()" | "goes on()" => self.is_bare = self.token.is_some() && !holds,
            "fits()" => self.misfit(Kind::Int, holds),
            "fits long()" => self.misfit(Kind::Long, holds),
            "fits double()" => self.misfit(Kind::Double, holds),
            "fits boolean()" => self.misfit(Kind::Truth, holds),
            "plain()" => {
                if !holds && self.last() == Some("0".into()) {
                    self.respell("-0");
                }
            }
            "padded()" => {
                if let Some(last) = self.last().filter(|_| holds) {
                    self.respell(&format!("0{}", last.trim_start_matches('-')));
                }
            }
            "spelling()" => {
                let text = String::from_utf16_lossy(&units(witness, request)?);
                let reads = self.last().is_some_and(|last| is_spelling(&last, &text));
                if !reads {
                    return impossible("a token that does not have its value");
                }
                self.respell(&text);
            }
            "rest()" => {
                let rest = units(witness, request)?;
                if rest.iter().any(|u| is_line_end(*u)) {
                    return impossible("a line with an end of line in it");
                }
                self.read(&rest);
                self.units.extend(rest);
                self.end_line();
            }
            _ => self.item(witness, request, what)?,
        }
        Ok(())
    }

    fn item(&mut self, witness: &Witness, request: &Input, what: &str) -> Result<(), ReplayError> {
        if self.token.is_some() {
            self.end_line();
        }
        match (what, &request.value) {
            (".read()", _) => {
                self.flush()?;
                self.bytes.extend(u8::try_from(number(request)));
                self.owed = None;
            }
            ("character()", _) => {
                self.units.extend(u16::try_from(number(request)));
                self.owed = None;
            }
            ("text()", _) => self.units.extend(units(witness, request)?),
            ("line()", _) => {
                let line = units(witness, request)?;
                if line.iter().any(|u| is_line_end(*u)) {
                    return impossible("a line with an end of line in it");
                }
                self.begins(&String::from_utf16_lossy(&line))?;
                self.read(&line);
                self.units.extend(line);
                self.end_line();
            }
            ("token()", _) => {
                let token = units(witness, request)?;
                let text = String::from_utf16_lossy(&token);
                let is_space = |u: &u16| matches!(u, 9..=13 | 0x1c..=0x1f);
                if token.is_empty() || text.contains(char::is_whitespace) || token.iter().any(is_space) {
                    return impossible("a token with white space in it");
                }
                if self.misfits.iter().any(|kind| kind.may_be(&text)) {
                    return impossible("a token of a kind that it is not");
                }
                self.write(&token);
            }
            ("boolean()", _) => self.write_text(if number(request) != 0 { "true" } else { "false" }),
            (_, InputValue::F64(bits)) => match f64::from_bits(*bits) {
                // Larger than any number.
                f64::INFINITY => self.write_text("1e999"),
                f64::NEG_INFINITY => self.write_text("-1e999"),
                value => self.write_text(&format!("{value:?}")),
            },
            _ => self.write_text(&number(request).to_string()),
        }
        Ok(())
    }

    fn misfit(&mut self, kind: Kind, fits: bool) {
        if !fits {
            self.misfits.push(kind);
        }
    }

    /// A line is read after a look at the first token: is it that one's line?
    fn begins(&mut self, line: &str) -> Result<(), ReplayError> {
        let is_other = |token| !self.misfits.iter().any(|kind| kind.may_be(token));
        if !self.misfits.is_empty() && !line.split_whitespace().next().is_some_and(is_other) {
            return impossible("a line that does not begin with the token that was looked at");
        }
        self.misfits.clear();
        Ok(())
    }

    /// Something was read: is what there must be among it?
    fn read(&mut self, text: &[u16]) {
        if self.owed == Some(Owed::Line) || !String::from_utf16_lossy(text).trim().is_empty() {
            self.owed = None;
        }
    }

    fn write_text(&mut self, text: &str) {
        self.write(&text.encode_utf16().collect::<Vec<u16>>());
    }

    fn write(&mut self, token: &[u16]) {
        self.token = Some(self.units.len());
        self.units.extend(token);
        self.misfits.clear();
        self.owed = None;
    }

    /// The token that was written last.
    fn last(&self) -> Option<String> {
        self.token.map(|at| String::from_utf16_lossy(&self.units[at..]))
    }

    fn respell(&mut self, text: &str) {
        if let Some(at) = self.token {
            self.units.truncate(at);
            self.units.extend(text.encode_utf16());
        }
    }

    fn end_line(&mut self) {
        self.units.push(u16::from(b'\n'));
        self.token = None;
    }

    fn flush(&mut self) -> Result<(), ReplayError> {
        let text = String::from_utf16(&self.units)
            .map_err(|_| ReplayError::Impossible("half a character in a text from outside".into()))?;
        self.bytes.extend(text.as_bytes());
        self.units.clear();
        Ok(())
    }

    /// All of the stream.
    pub fn finish(mut self) -> Result<Vec<u8>, ReplayError> {
        if !self.misfits.is_empty() || self.owed == Some(Owed::Token) {
            if self.token.is_some() {
                self.end_line();
            }
            self.write_text("x");
        }
        if self.token.is_some() && !self.is_bare || self.owed == Some(Owed::Line) {
            self.end_line();
        }
        self.flush()?;
        Ok(self.bytes)
    }
}

impl Kind {
    /// Might a `Scanner` read this text as one?
    fn may_be(self, text: &str) -> bool {
        let is_whole = whole(text).is_some();
        match self {
            Kind::Int => is_whole || !text.is_ascii(),
            Kind::Long => is_whole || !text.is_ascii(),
            Kind::Double => is_whole || text.parse::<f64>().is_ok() || !text.is_ascii() || text.contains(','),
            Kind::Truth => text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false"),
        }
    }
}

/// The digits of a whole number, with its sign, as they are in the shortest text of it.
fn whole(text: &str) -> Option<String> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit() || b == b',') {
        return None;
    }
    let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
    let short = digits.trim_start_matches('0');
    Some(if short.is_empty() { "0".into() } else { format!("{sign}{short}") })
}

/// Is the second text, for a `Scanner`, another one of the first one's value?
fn is_spelling(first: &str, second: &str) -> bool {
    if let Some(value) = whole(first) {
        // Groups of digits are not looked at.
        return !second.contains(',') && whole(second) == Some(value);
    }
    let is_number = |text: &str| {
        text.contains(['.', 'e']) && text.chars().all(|c| c.is_ascii_digit() || ".e+-".contains(c))
    };
    first == second
        || first.eq_ignore_ascii_case(second) && first.starts_with(['t', 'f'])
        || is_number(first)
            && is_number(second)
            && first.parse::<f64>().ok().map(f64::to_bits) == second.parse::<f64>().ok().map(f64::to_bits)
}

/// What ends a line, for one class of the library or another.
fn is_line_end(unit: u16) -> bool {
    matches!(unit, 0x0a | 0x0d | 0x85 | 0x2028 | 0x2029)
}
