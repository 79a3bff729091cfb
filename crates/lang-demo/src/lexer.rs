//! Tokens of the demo language.

use crate::DemoError;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tok {
    Ident(String),
    Keyword(&'static str),
    Number(String),
    Punct(&'static str),
    End,
}

impl Tok {
    /// How a message names the token.
    pub(crate) fn show(&self) -> String {
        match self {
            Tok::Ident(w) | Tok::Number(w) => format!("`{w}`"),
            Tok::Keyword(w) | Tok::Punct(w) => format!("`{w}`"),
            Tok::End => "the end of the file".into(),
        }
    }
}

/// A token and where it starts.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub tok: Tok,
    pub line: u32,
    pub column: u32,
    /// True for the first token of its line.
    pub first: bool,
}

const KEYWORDS: [&str; 7] = ["null", "true", "false", "goto", "fail", "halt", "new"];
/// Longer ones first.
const PUNCT: [&str; 24] = [
    ":=", "->", "→", "==", "!=", "<=", ">=", "&&", "||", ":", "=", "<", ">", "+", "-", "*", "!", ".", ",",
    ";", "{", "}", "(", ")",
];

/// Splits a text into tokens, the last of which is [`Tok::End`]. What cannot be read is reported and left out.
pub(crate) fn lex(text: &str, errors: &mut Vec<DemoError>) -> Vec<Token> {
    let mut tokens = Vec::new();
    let (mut line, mut column, mut first) = (1, 1, true);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        // What to skip, and the token it is, if any.
        let (length, tok) = if c.is_whitespace() || c == '\u{feff}' {
            (c.len_utf8(), None)
        } else if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), None)
        } else if c.is_ascii_alphabetic() || c == '_' {
            let word = take(rest, |c| c.is_ascii_alphanumeric() || c == '_');
            let keyword = KEYWORDS.iter().find(|k| **k == word);
            (word.len(), Some(keyword.map_or_else(|| Tok::Ident(word.into()), |k| Tok::Keyword(k))))
        } else if c.is_ascii_digit() {
            let digits = take(rest, |c| c.is_ascii_alphanumeric() || c == '_');
            (digits.len(), Some(Tok::Number(digits.into())))
        } else if let Some(p) = PUNCT.iter().find(|p| rest.starts_with(**p)) {
            (p.len(), Some(Tok::Punct(if *p == "→" { "->" } else { p })))
        } else {
            let message = format!("no token starts with `{}`", c.escape_debug());
            errors.push(DemoError { line, column, message });
            (c.len_utf8(), None)
        };
        if let Some(tok) = tok {
            tokens.push(Token { tok, line, column, first });
            first = false;
        }
        let (skipped, after) = rest.split_at(length);
        for c in skipped.chars() {
            if c == '\n' {
                (line, column, first) = (line + 1, 1, true);
            } else {
                column += 1;
            }
        }
        rest = after;
    }
    tokens.push(Token { tok: Tok::End, line, column, first: true });
    tokens
}

fn take(text: &str, keep: impl Fn(char) -> bool) -> &str {
    &text[..text.find(|c| !keep(c)).unwrap_or(text.len())]
}
