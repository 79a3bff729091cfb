//! Tokens of the text format.

use super::TextError;

/// A token.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Tok {
    /// A word: letters, digits, `_`, `$`, and dots between them. Keywords are words.
    Word(String),
    /// A name in single quotes: any text.
    Quoted(String),
    /// A register: `%x`, without the percent sign.
    Reg(String),
    /// A string in double quotes, as UTF-16 code units, and the suffix after a dot, if any.
    Str(Vec<u16>, Option<String>),
    /// A number as written, with its sign, and the suffix after a dot, if any.
    Num(String, Option<String>),
    /// A constant object: `#3`.
    Hash(u32),
    /// Punctuation.
    Punct(&'static str),
    End,
}

impl Tok {
    /// How a message names the token.
    pub(super) fn show(&self) -> String {
        match self {
            Tok::Word(w) => format!("`{w}`"),
            Tok::Quoted(w) => format!("`'{w}'`"),
            Tok::Reg(r) => format!("`%{r}`"),
            Tok::Str(..) => "a string".into(),
            Tok::Num(n, _) => format!("`{n}`"),
            Tok::Hash(n) => format!("`#{n}`"),
            Tok::Punct(p) => format!("`{p}`"),
            Tok::End => "the end of the file".into(),
        }
    }
}

/// A token and where it starts.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub tok: Tok,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    /// True for the first token of its line.
    pub first: bool,
}

const PUNCT: [&str; 16] = ["::", "->", ":", "=", ",", ";", "{", "}", "(", ")", "[", "]", ".", "@", "*", "?"];

/// Splits a text into tokens, the last of which is [`Tok::End`]. What cannot be read is reported and left out.
pub(super) fn lex(text: &str, errors: &mut Vec<TextError>) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let mut lexer = Lexer { chars: &chars, at: 0, line: 1, column: 1, first: true, tokens: Vec::new() };
    while lexer.skip_blanks() {
        let (line, column, first) = (lexer.line, lexer.column, lexer.first);
        lexer.first = false;
        match lexer.token() {
            Ok(tok) => lexer.tokens.push(Token { tok, line, column, first }),
            Err(message) => errors.push(TextError { line, column, message }),
        }
    }
    let Lexer { line, column, mut tokens, .. } = lexer;
    tokens.push(Token { tok: Tok::End, line, column, first: true });
    tokens
}

struct Lexer<'a> {
    chars: &'a [char],
    at: usize,
    line: u32,
    column: u32,
    first: bool,
    tokens: Vec<Token>,
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> char {
        self.chars.get(self.at + ahead).copied().unwrap_or('\0')
    }

    fn bump(&mut self) -> char {
        let c = self.peek(0);
        self.at += 1;
        if c == '\n' {
            self.line += 1;
            self.column = 1;
            self.first = true;
        } else {
            self.column += 1;
        }
        c
    }

    /// Skips white space and comments; false at the end.
    fn skip_blanks(&mut self) -> bool {
        while self.at < self.chars.len() {
            let c = self.peek(0);
            if c.is_whitespace() || c == '\u{feff}' {
                self.bump();
            } else if c == '/' && self.peek(1) == '/' {
                while self.at < self.chars.len() && self.peek(0) != '\n' {
                    self.bump();
                }
            } else {
                return true;
            }
        }
        false
    }

    fn token(&mut self) -> Result<Tok, String> {
        let c = self.peek(0);
        match c {
            'a'..='z' | 'A'..='Z' | '_' | '$' => Ok(Tok::Word(self.dotted_word())),
            '%' => {
                self.bump();
                let w = self.take_while(is_word);
                if w.is_empty() { Err("a register needs a name after `%`".into()) } else { Ok(Tok::Reg(w)) }
            }
            '#' => {
                self.bump();
                let w = self.take_while(|c| c.is_ascii_digit());
                w.parse()
                    .map(Tok::Hash)
                    .map_err(|_| "a constant object is `#` and a number below 2^32".into())
            }
            '\'' => {
                let units = self.quoted('\'')?;
                String::from_utf16(&units)
                    .map(Tok::Quoted)
                    .map_err(|_| "a name cannot hold half a surrogate pair".into())
            }
            '"' => {
                let units = self.quoted('"')?;
                let suffix = self.suffix();
                Ok(Tok::Str(units, suffix))
            }
            '0'..='9' => Ok(self.number()),
            '-' if self.peek(1).is_ascii_digit() || self.peek(1) == 'i' => Ok(self.number()),
            _ => {
                for p in PUNCT {
                    if p.chars().enumerate().all(|(i, x)| self.peek(i) == x) {
                        p.chars().for_each(|_| {
                            self.bump();
                        });
                        return Ok(Tok::Punct(p));
                    }
                }
                self.bump();
                Err(format!("no token starts with `{}`", c.escape_debug()))
            }
        }
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> String {
        let mut out = String::new();
        while self.at < self.chars.len() && keep(self.peek(0)) {
            out.push(self.bump());
        }
        out
    }

    fn dotted_word(&mut self) -> String {
        let mut out = self.take_while(is_word);
        while self.peek(0) == '.' && is_word(self.peek(1)) {
            out.push(self.bump());
            out += &self.take_while(is_word);
        }
        out
    }

    /// The word after a dot that follows a number or a string.
    fn suffix(&mut self) -> Option<String> {
        if self.peek(0) == '.' && self.peek(1).is_ascii_lowercase() {
            self.bump();
            return Some(self.take_while(|c| c.is_ascii_alphanumeric()));
        }
        None
    }

    /// A decimal integer or float; `0x` and hexadecimal digits; `-inf`.
    fn number(&mut self) -> Tok {
        let mut out = String::new();
        if self.peek(0) == '-' {
            out.push(self.bump());
        }
        if self.peek(0) == 'i' || (self.peek(0) == '0' && self.peek(1) == 'x') {
            out += &self.take_while(|c| c.is_ascii_alphanumeric());
        } else {
            out += &self.take_while(|c| c.is_ascii_digit());
            if self.peek(0) == '.' && self.peek(1).is_ascii_digit() {
                out.push(self.bump());
                out += &self.take_while(|c| c.is_ascii_digit());
            }
            let signed = usize::from(matches!(self.peek(1), '-' | '+'));
            if matches!(self.peek(0), 'e' | 'E') && self.peek(1 + signed).is_ascii_digit() {
                for _ in 0..=signed {
                    out.push(self.bump());
                }
                out += &self.take_while(|c| c.is_ascii_digit());
            }
        }
        let suffix = self.suffix();
        Tok::Num(out, suffix)
    }

    /// The contents of a quoted text; it ends on its own line.
    fn quoted(&mut self, quote: char) -> Result<Vec<u16>, String> {
        self.bump();
        let mut out = Vec::new();
        let mut problem = None;
        loop {
            if self.at >= self.chars.len() || self.peek(0) == '\n' {
                return Err("a quoted text does not end on its line".into());
            }
            let c = self.bump();
            if c == quote {
                break;
            }
            if c != '\\' {
                out.extend_from_slice(c.encode_utf16(&mut [0; 2]));
                continue;
            }
            match self.bump() {
                'n' => out.push(u16::from(b'\n')),
                'r' => out.push(u16::from(b'\r')),
                't' => out.push(u16::from(b'\t')),
                c @ ('\\' | '"' | '\'') => out.push(c as u16),
                'u' if self.peek(0) == '{' => {
                    self.bump();
                    let digits = self.take_while(|c| c.is_ascii_hexdigit());
                    let unit = u16::from_str_radix(&digits, 16);
                    match unit {
                        Ok(unit) if self.peek(0) == '}' => {
                            self.bump();
                            out.push(unit);
                        }
                        _ => problem = Some("`\\u{…}` holds one UTF-16 code unit in hexadecimal"),
                    }
                }
                '\n' => return Err("a quoted text does not end on its line".into()),
                _ => problem = Some("after `\\` comes one of n, r, t, \\, \", ', u{…}"),
            }
        }
        problem.map_or(Ok(out), |p| Err(p.into()))
    }
}

/// Can this name be written without quotes?
pub(super) fn is_plain(name: &str) -> bool {
    let mut segments = name.split('.');
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$');
    starts && segments.all(|s| !s.is_empty() && s.chars().all(is_word))
}

/// Can this name be written after `%` without being taken for a number?
pub(super) fn is_label(name: &str) -> bool {
    is_plain(name) && !name.contains('.')
}

/// Writes UTF-16 code units in quotes so that [`lex`] reads the same units back.
pub(super) fn quote(units: impl IntoIterator<Item = u16>, quote: char) -> String {
    let mut out = String::from(quote);
    for c in char::decode_utf16(units) {
        match c {
            Ok('\n') => out += "\\n",
            Ok('\r') => out += "\\r",
            Ok('\t') => out += "\\t",
            Ok(c) if c == '\\' || c == quote => out.extend(['\\', c]),
            Ok(c) if is_shown(c) => out.push(c),
            Ok(c) => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    out += &format!("\\u{{{unit:x}}}");
                }
            }
            Err(e) => out += &format!("\\u{{{:x}}}", e.unpaired_surrogate()),
        }
    }
    out.push(quote);
    out
}

/// Characters that a quoted text shows as they are: those that can neither end a line nor be invisible.
fn is_shown(c: char) -> bool {
    !c.is_control() && (c.is_ascii() || c.is_alphanumeric())
}
