//! A cursor over tokens, and what declarations and bodies have in common: types, constants, fields.

use super::TextError;
use super::lexer::{Tok, Token};
use crate::types::{Const, Type};

pub(super) type Res<T> = Result<T, TextError>;

/// A position in the list of tokens.
pub(super) type At = usize;

/// A cursor over tokens.
pub(super) struct Cursor<'a> {
    pub tokens: &'a [Token],
    pub at: At,
    /// The position after the last token that may be read: reading on gives [`Tok::End`].
    pub end: At,
}

impl<'a> Cursor<'a> {
    pub(super) fn peek(&self) -> &'a Tok {
        if self.at < self.end { &self.tokens[self.at].tok } else { &Tok::End }
    }

    pub(super) fn peek2(&self) -> &'a Tok {
        if self.at + 1 < self.end { &self.tokens[self.at + 1].tok } else { &Tok::End }
    }

    pub(super) fn next(&mut self) -> &'a Tok {
        let t = self.peek();
        self.at += usize::from(self.at < self.end);
        t
    }

    pub(super) fn error_at(&self, at: At, message: impl Into<String>) -> TextError {
        let t = &self.tokens[at.min(self.tokens.len() - 1)];
        TextError { line: t.line, column: t.column, message: message.into() }
    }

    /// An error that says what was expected instead of the next token.
    pub(super) fn expected<T>(&self, what: &str) -> Res<T> {
        Err(self.error_at(self.at, format!("expected {what}, found {}", self.peek().show())))
    }

    pub(super) fn is(&self, p: &str) -> bool {
        matches!(self.peek(), Tok::Punct(x) if *x == p)
    }

    pub(super) fn eat(&mut self, p: &str) -> bool {
        let yes = self.is(p);
        self.at += usize::from(yes);
        yes
    }

    pub(super) fn expect(&mut self, p: &str) -> Res<()> {
        if self.eat(p) { Ok(()) } else { self.expected(&format!("`{p}`")) }
    }

    pub(super) fn eat_word(&mut self, w: &str) -> bool {
        let yes = matches!(self.peek(), Tok::Word(x) if x == w);
        self.at += usize::from(yes);
        yes
    }

    pub(super) fn expect_word(&mut self, w: &str) -> Res<()> {
        if self.eat_word(w) { Ok(()) } else { self.expected(&format!("`{w}`")) }
    }

    /// A name, plain or in single quotes.
    pub(super) fn name(&mut self, what: &str) -> Res<&'a str> {
        match self.peek() {
            Tok::Word(w) | Tok::Quoted(w) => {
                self.at += 1;
                Ok(w)
            }
            _ => self.expected(what),
        }
    }

    /// A text in double quotes that is a valid string.
    pub(super) fn text(&mut self, what: &str) -> Res<String> {
        match self.peek() {
            Tok::Str(units, None) => {
                let s = String::from_utf16(units)
                    .map_err(|_| self.error_at(self.at, "this text holds half a surrogate pair"))?;
                self.at += 1;
                Ok(s)
            }
            _ => self.expected(what),
        }
    }

    /// A comma-separated list up to `close`, which is read too.
    pub(super) fn list(&mut self, close: &str, mut item: impl FnMut(&mut Self) -> Res<()>) -> Res<()> {
        if self.eat(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.eat(close) {
                return Ok(());
            }
            if !self.eat(",") {
                return self.expected(&format!("`,` or `{close}`"));
            }
        }
    }

    pub(super) fn ty(&mut self) -> Res<TypeText<'a>> {
        let at = self.at;
        let Tok::Word(word) = self.next() else {
            self.at = at;
            return self.expected("a type");
        };
        Ok(TypeText::Plain(match word.as_str() {
            "bool" => Type::Bool,
            "f32" => Type::F32,
            "f64" => Type::F64,
            "int" => Type::Int,
            "str" => Type::Str,
            "fn" => Type::Fn,
            "dyn" => Type::Dyn,
            "ptr" => Type::Ptr,
            "ref" | "struct" => {
                let class_at = self.at;
                let class = self.name("a class")?;
                return Ok(TypeText::OfClass { is_ref: word == "ref", class, at: class_at });
            }
            _ => match width(word) {
                Some((bits, signed)) => Type::Bits { bits, signed },
                None => return Err(self.error_at(at, format!("`{word}` is not a type"))),
            },
        }))
    }

    /// A constant other than a register.
    pub(super) fn constant(&mut self) -> Res<ConstText<'a>> {
        let at = self.at;
        let plain = |c| Ok(ConstText::Plain(c));
        match self.next() {
            Tok::Word(w) => match w.as_str() {
                "true" => plain(Const::Bool(true)),
                "false" => plain(Const::Bool(false)),
                "null" => plain(Const::Null),
                "undefined" => plain(Const::Undefined),
                "empty" => plain(Const::Empty),
                "dyn" => match self.constant()? {
                    ConstText::Plain(c) if c.tag().is_some() => plain(Const::Dyn(Box::new(c))),
                    ConstText::Plain(_) | ConstText::Fn { .. } | ConstText::Object { .. } => {
                        Err(self
                            .error_at(at, "a dynamic constant is made of a bool, a number, a string or null"))
                    }
                },
                "inf.f32" => plain(Const::F32(f32::INFINITY)),
                "inf.f64" => plain(Const::F64(f64::INFINITY)),
                "nan.f32" => plain(Const::F32(f32::NAN)),
                "nan.f64" => plain(Const::F64(f64::NAN)),
                "fn" => {
                    let at = self.at;
                    Ok(ConstText::Fn { name: self.name("a function")?, at })
                }
                _ => Err(self.error_at(at, format!("`{w}` is not a constant"))),
            },
            Tok::Str(units, suffix) if suffix.as_deref() == Some("str") => plain(Const::Str(units.clone())),
            Tok::Num(number, Some(suffix)) => match numeric(number, suffix) {
                Some(c) => plain(c),
                None => Err(self.error_at(at, format!("`{number}.{suffix}` is not a constant"))),
            },
            Tok::Num(number, None) => {
                Err(self.error_at(at, format!("the constant `{number}` needs a type: `{number}.i32`")))
            }
            Tok::Str(_, None) => {
                Err(self.error_at(at, "a primitive string is written with its type: `\"…\".str`"))
            }
            Tok::Hash(number) => Ok(ConstText::Object { number: *number, at }),
            _ => {
                self.at = at;
                self.expected("a constant")
            }
        }
    }
}

/// `i32`, `u7`: the width and whether signed.
fn width(word: &str) -> Option<(u8, bool)> {
    let signed = word.starts_with('i');
    let digits = word.strip_prefix(['i', 'u'])?;
    let bits: u8 = digits.parse().ok()?;
    ((1..=64).contains(&bits) && bits.to_string() == digits).then_some((bits, signed))
}

fn numeric(number: &str, suffix: &str) -> Option<Const> {
    match suffix {
        "int" => return number.parse().ok().map(Const::Int),
        "f32" | "f64" => {
            if let Some(hex) = number.strip_prefix("0x") {
                return match suffix {
                    "f32" => u32::from_str_radix(hex, 16).ok().map(|b| Const::F32(f32::from_bits(b))),
                    _ => u64::from_str_radix(hex, 16).ok().map(|b| Const::F64(f64::from_bits(b))),
                };
            }
            return match suffix {
                "f32" => number.parse().ok().map(Const::F32),
                _ => number.parse().ok().map(Const::F64),
            };
        }
        _ => {}
    }
    let (bits, _) = width(suffix)?;
    let value = match number.strip_prefix("0x") {
        Some(hex) => i128::from(u64::from_str_radix(hex, 16).ok()?),
        None => number.parse::<i128>().ok()?,
    };
    let limit = 1i128 << bits;
    let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
    (-limit / 2 <= value && value < limit).then_some(Const::Bits { bits, value: value as u64 & mask })
}

/// A type whose class is not yet looked up.
#[derive(Clone, Copy)]
pub(super) enum TypeText<'a> {
    Plain(Type),
    OfClass { is_ref: bool, class: &'a str, at: At },
}

/// A constant whose names are not yet looked up.
pub(super) enum ConstText<'a> {
    Plain(Const),
    Fn { name: &'a str, at: At },
    Object { number: u32, at: At },
}

/// `C::f` or `C::[3]`.
pub(super) struct FieldText<'a> {
    pub class: &'a str,
    pub at: At,
    pub field: Result<&'a str, usize>,
}

pub(super) fn qualified_field<'a>(c: &mut Cursor<'a>) -> Res<FieldText<'a>> {
    let at = c.at;
    let class = c.name("a class")?;
    c.expect("::")?;
    let field = if c.eat("[") {
        let slot = match c.peek() {
            Tok::Num(n, None) => n.parse::<usize>().ok(),
            _ => None,
        };
        let Some(slot) = slot else { return c.expected("the slot of a field") };
        c.at += 1;
        c.expect("]")?;
        Err(slot)
    } else {
        Ok(c.name("the name of a field")?)
    };
    Ok(FieldText { class, at, field })
}
