//! Characters, which are texts of one code point, and texts of digits.
//!
//! The number that stands for the contents of a character is its code point; so what is asked of one is arithmetic. Beyond ASCII, what a
//! character is and what it becomes may be anything. Texts of several digits from 0 to 9 have the numbers above all code points, and all
//! others negative ones: so what such a text is made of is a digit.

use super::*;
use conspect_ir::{BinOp, IntBin};
use ruff_python_ast::CmpOp;

/// The greatest code point.
const GREATEST: i64 = 0x0010_FFFF;
/// A text whose characters form more ranges than this is not taken apart.
const MOST_RANGES: usize = 12;
const DIGITS: (i64, i64) = (0x30, 0x39);
const UPPER: (i64, i64) = (0x41, 0x5A);
const LOWER: (i64, i64) = (0x61, 0x7A);

/// So many digits a text has that `int` reads.
const MOST_DIGITS: i64 = 4300;

/// The number of a text. `before` texts have numbers.
pub(super) fn number(text: &str, before: usize) -> i64 {
    let mut all = text.chars();
    match (all.next(), all.next()) {
        (Some(c), None) => i64::from(u32::from(c)),
        (Some(_), Some(_)) if text.bytes().all(|b| b.is_ascii_digit()) => GREATEST + 1 + before as i64,
        _ => -1 - before as i64,
    }
}

/// A text of the module `string`.
pub(super) fn of_module(name: &str) -> Option<&'static str> {
    Some(match name {
        "ascii_lowercase" => "abcdefghijklmnopqrstuvwxyz",
        "ascii_uppercase" => "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "ascii_letters" => "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "digits" => "0123456789",
        "hexdigits" => "0123456789abcdefABCDEF",
        "octdigits" => "01234567",
        "punctuation" => "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
        "whitespace" => " \t\n\r\u{b}\u{c}",
        _ => return None,
    })
}

impl Fx<'_, '_> {
    /// Any text of one character.
    pub(super) fn any_character(&mut self) -> Val {
        let code = self.between(0, GREATEST).parts[0];
        Val { ty: Ty::Text, parts: vec![code, self.int(1)] }
    }

    /// Any character of a text.
    pub(super) fn character_of(&mut self, text: &Val) -> Val {
        let made = self.any_character();
        let several = self.are_several_digits(text);
        let (other, digit) = (self.not(several), self.among(made.parts[0], &[DIGITS]));
        let fits = self.or(other, digit);
        self.assume(fits);
        let single = self.is_character(text);
        let (other, same) =
            (self.not(single), self.b.bin(Type::Bool, BinOp::Eq, made.parts[0], text.parts[0]));
        let fits = self.or(other, same.into());
        self.assume(fits);
        made
    }

    /// Is a text made of two or more digits?
    fn are_several_digits(&mut self, text: &Val) -> Operand {
        let greatest = self.int(GREATEST);
        self.less(greatest, text.parts[0])
    }

    /// Says of a part of a text that it is made of digits, or of nothing, if the text is.
    pub(super) fn made_of_part(&mut self, text: &Val, part: &Val) {
        let whole = self.are_digits(text);
        let (digits, none) = (self.are_digits(part), self.int(0));
        let empty: Operand = self.b.bin(Type::Bool, BinOp::Eq, part.parts[1], none).into();
        let other = self.not(whole);
        let or_empty = self.or(empty, digits);
        let fits = self.or(other, or_empty);
        self.assume(fits);
    }

    /// Is a text made of digits alone, one at least?
    fn are_digits(&mut self, text: &Val) -> Operand {
        let (one, several) = (self.among(text.parts[0], &[DIGITS]), self.are_several_digits(text));
        self.or(one, several)
    }

    /// The text of an integer, which has no more digits than Python writes.
    pub(super) fn decimal(&mut self, n: Operand) -> Val {
        let made = self.any_text(1);
        let (none, nine, one, most) = (self.int(0), self.int(9), self.int(1), self.int(MOST_DIGITS));
        let (zero, length) = (self.int(DIGITS.0), made.parts[1]);
        let short = self.at_most(length, most);
        let code = self.arith(IntBin::Add, n, zero);
        let same: Operand = self.b.bin(Type::Bool, BinOp::Eq, made.parts[0], code).into();
        let single = self.is_character(&made);
        let exact = self.and(same, single);
        let (longer, several) = (self.less(one, length), self.are_several_digits(&made));
        let many = [several, longer, short].into_iter().reduce(|a, b| self.and(a, b)).unwrap_or(short);
        let negative = self.less(made.parts[0], none);
        let signed = self.and(negative, longer);
        let (below, above) = (self.less(n, none), self.less(nine, n));
        let rest = self.one_of_two(Type::Bool, above, many, exact);
        let fits = self.one_of_two(Type::Bool, below, signed, rest);
        self.assume(fits);
        made
    }

    /// The code point of a text that has one character.
    pub(super) fn code_point(&mut self, v: &Val) -> Operand {
        let (none, most) = (self.int(0), self.int(GREATEST));
        for (a, b) in [(none, v.parts[0]), (v.parts[0], most)] {
            let fits = self.at_most(a, b);
            self.assume(fits);
        }
        v.parts[0]
    }

    /// The text that a value is, where that is known.
    fn known_text(&mut self, v: &Val) -> Option<String> {
        if v.ty != Ty::Text || !matches!(v.parts[0], Operand::Const(_)) {
            return None;
        }
        let all: Vec<(String, i64)> = self.u.texts.iter().map(|(t, n)| (t.clone(), *n)).collect();
        let is_it = |(t, n): &(String, i64)| {
            self.int(*n) == v.parts[0] && self.int(t.chars().count() as i64) == v.parts[1]
        };
        all.into_iter().find(is_it).map(|(t, _)| t)
    }

    fn is_character(&mut self, v: &Val) -> Operand {
        let one = self.int(1);
        self.b.bin(Type::Bool, BinOp::Eq, v.parts[1], one).into()
    }

    /// Is a code point in one of these ranges?
    fn among(&mut self, code: Operand, ranges: &[(i64, i64)]) -> Operand {
        let mut any = self.truth(false);
        for (low, high) in ranges {
            let (low, high) = (self.int(*low), self.int(*high));
            let (a, b) = (self.at_most(low, code), self.at_most(code, high));
            let inside = self.and(a, b);
            any = self.or(any, inside);
        }
        any
    }

    /// One of two values.
    fn one_of_two(&mut self, ty: Type, cond: Operand, then: Operand, els: Operand) -> Operand {
        let dst = self.b.reg(ty);
        self.b.push(Instr::Select { dst, cond, then, els });
        dst.into()
    }

    /// An order of two texts: that of two characters is the order of their code points, if one of them is known; any other may be any.
    pub(super) fn order_of_texts(&mut self, op: CmpOp, x: &Val, y: &Val) -> Operand {
        let any = self.nondet(Type::Bool, "a comparison");
        let one = self.int(1);
        let is_known = |v: &Val| v.parts[1] == one && matches!(v.parts[0], Operand::Const(_));
        if !is_known(x) && !is_known(y) {
            return any;
        }
        let (a, b) = (x.parts[0], y.parts[0]);
        let exact = match op {
            CmpOp::Lt => self.less(a, b),
            CmpOp::LtE => self.at_most(a, b),
            CmpOp::Gt => self.less(b, a),
            _ => self.at_most(b, a),
        };
        let (p, q) = (self.is_character(x), self.is_character(y));
        let both = self.and(p, q);
        self.one_of_two(Type::Bool, both, exact, any)
    }

    /// Whether a text is in a known one, where it is a character; otherwise `other`.
    pub(super) fn is_in_text(&mut self, x: &Val, text: &Val, other: Operand) -> Operand {
        let Some(ranges) = self.known_text(text).and_then(|t| ranges(&t)) else { return other };
        let single = self.is_character(x);
        let exact = self.among(x.parts[0], &ranges);
        self.one_of_two(Type::Bool, single, exact, other)
    }

    /// What a method says of a text that is an ASCII character; otherwise `other`.
    pub(super) fn is_of_characters(&mut self, text: &Val, method: &str, other: Operand) -> Operand {
        let ranges: &[(i64, i64)] = match method {
            "isdigit" | "isdecimal" | "isnumeric" => &[DIGITS],
            "isalpha" => &[UPPER, LOWER],
            "isalnum" => &[DIGITS, UPPER, LOWER],
            "isupper" | "istitle" => &[UPPER],
            "islower" => &[LOWER],
            "isspace" => &[(0x09, 0x0D), (0x1C, 0x20)],
            "isidentifier" => &[UPPER, LOWER, (0x5F, 0x5F)],
            "isascii" => &[(0, 0x7F)],
            "isprintable" => &[(0x20, 0x7E)],
            _ => return other,
        };
        let exact = self.among(text.parts[0], ranges);
        // What is ASCII is known of every character.
        let known = if method == "isascii" { self.is_character(text) } else { self.is_ascii(text) };
        self.one_of_two(Type::Bool, known, exact, other)
    }

    fn is_ascii(&mut self, text: &Val) -> Operand {
        let single = self.is_character(text);
        let ascii = self.among(text.parts[0], &[(0, 0x7F)]);
        self.and(single, ascii)
    }

    /// Says of what a method made of a text what it is where the text is an ASCII character.
    pub(super) fn made_of_character(&mut self, text: &Val, method: &str, made: &Val) {
        let (from, by) = match method {
            "upper" | "title" | "capitalize" => (LOWER, -0x20),
            "lower" | "casefold" => (UPPER, 0x20),
            _ => return,
        };
        let changes = self.among(text.parts[0], &[from]);
        let by = self.int(by);
        let other = self.arith(IntBin::Add, text.parts[0], by);
        let code = self.one_of_two(Type::Int, changes, other, text.parts[0]);
        let same: Operand = self.b.bin(Type::Bool, BinOp::Eq, made.parts[0], code).into();
        let single = self.is_character(made);
        let exact = self.and(same, single);
        let ascii = self.is_ascii(text);
        let not_ascii = self.not(ascii);
        let fits = self.or(not_ascii, exact);
        self.assume(fits);
    }

    /// The integer that a text spells, if it does.
    pub(super) fn spelled(&mut self, text: &Val) -> Operand {
        let is_digit = self.among(text.parts[0], &[DIGITS]);
        let most = self.int(MOST_DIGITS);
        let (several, short) = (self.are_several_digits(text), self.at_most(text.parts[1], most));
        let are_digits = self.and(several, short);
        let maybe = self.nondet(Type::Bool, "does the text spell an integer");
        let fine = [is_digit, are_digits, maybe].into_iter().reduce(|a, b| self.or(a, b)).unwrap_or(maybe);
        self.unless(fine, "ValueError");
        let (any, none, zero) = (self.nondet(Type::Int, "a text's integer"), self.int(0), self.int(DIGITS.0));
        let (up, other) = (self.at_most(none, any), self.not(several));
        let fits = self.or(other, up);
        self.assume(fits);
        let exact = self.arith(IntBin::Sub, text.parts[0], zero);
        self.one_of_two(Type::Int, is_digit, exact, any)
    }
}

/// The characters of a text as ranges of code points, where they are few.
fn ranges(text: &str) -> Option<Vec<(i64, i64)>> {
    let codes: BTreeSet<i64> = text.chars().map(|c| i64::from(u32::from(c))).collect();
    let mut found: Vec<(i64, i64)> = vec![];
    for c in codes {
        match found.last_mut() {
            Some(last) if last.1 + 1 == c => last.1 = c,
            _ => found.push((c, c)),
        }
    }
    (found.len() <= MOST_RANGES).then_some(found)
}
