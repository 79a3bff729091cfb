//! Texts: objects with their length, and a number that equal texts alone have in common.

use super::expr::Typed;
use super::{Fx, MOST_GIVEN, NUMBER, Res, Ty};
use conspect_ir::{BinOp, Const, Instr, IntBin, Operand, Place, Type};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression as E;
use oxc_span::Span;

/// The length of the longest text.
const LONGEST: i64 = (1 << 29) - 24;

/// What a method of texts gives.
pub(super) fn gives(name: &str) -> Option<Ty> {
    Some(match name {
        "charCodeAt" | "indexOf" | "lastIndexOf" | "localeCompare" => Ty::Number,
        "charAt" | "slice" | "substring" | "trim" | "trimStart" | "trimEnd" | "toUpperCase"
        | "toLowerCase" | "toString" => Ty::Text,
        "startsWith" | "endsWith" | "includes" => Ty::Boolean,
        _ => return None,
    })
}

impl Fx<'_> {
    fn made(&mut self, length: Operand, id: Operand) -> Operand {
        let c = &self.unit.classes;
        let (class, of_length, of_id) = (c.text, c.text_length, c.text_id);
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        for (field, src) in [(of_length, length), (of_id, id)] {
            self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src });
        }
        dst.into()
    }

    pub(super) fn literal(&mut self, text: &str) -> Operand {
        let length = self.int(text.encode_utf16().count() as i64);
        let id = {
            let mut all = self.unit.texts.borrow_mut();
            let next = all.len() as i64;
            *all.entry(text.to_string()).or_insert(next)
        };
        let id = self.b.constant(Const::Int(id));
        self.made(length, id)
    }

    pub(super) fn string(&mut self, s: &js::StringLiteral<'_>) -> Res<Typed> {
        if s.lone_surrogates {
            return self.not(s.span, "a text that is no sequence of characters");
        }
        Ok((self.literal(&s.value), Ty::Text))
    }

    /// Any text of this length, which is possible.
    pub(super) fn any_text(&mut self, length: Operand) -> Operand {
        let id = self.nondet(Type::Int, "a text");
        self.made(length, id)
    }

    /// Any text whose length is between these.
    pub(super) fn some_text(&mut self, lo: Operand, hi: Operand) -> Operand {
        let n = self.nondet(NUMBER, "the length of a text");
        let (above, below) = (self.test(BinOp::SLe, lo, n), self.test(BinOp::SLe, n, hi));
        self.assume(above);
        self.assume(below);
        self.any_text(n)
    }

    pub(super) fn given_text(&mut self) -> Operand {
        let (lo, hi) = (self.int(0), self.int(MOST_GIVEN));
        self.some_text(lo, hi)
    }

    pub(super) fn text_length(&mut self, text: Operand) -> Operand {
        let field = self.unit.classes.text_length;
        let n = self.b.load(NUMBER, Place::Field { object: text, field }).into();
        let (lo, hi) = (self.int(0), self.int(LONGEST));
        let (above, below) = (self.test(BinOp::SLe, lo, n), self.test(BinOp::SLe, n, hi));
        self.assume(above);
        self.assume(below);
        n
    }

    pub(super) fn equal_texts(&mut self, a: Operand, b: Operand) -> Operand {
        let field = self.unit.classes.text_id;
        let x = self.b.load(Type::Int, Place::Field { object: a, field }).into();
        let y = self.b.load(Type::Int, Place::Field { object: b, field }).into();
        let equal = self.test(BinOp::Int(IntBin::Eq), x, y);
        let (m, n) = (self.text_length(a), self.text_length(b));
        let alike = self.test(BinOp::Eq, m, n);
        self.implies(equal, alike);
        let zero = self.int(0);
        let empty = self.test(BinOp::Eq, m, zero);
        let empty = self.both(empty, alike);
        self.implies(empty, equal);
        equal
    }

    /// A text of this length, or the error that it is too long.
    fn of_length(&mut self, n: Operand) -> Operand {
        let most = self.int(LONGEST);
        let fits = self.test(BinOp::SLe, n, most);
        let (good, bad) = (self.b.block(), self.b.block());
        self.b.terminate(conspect_ir::Terminator::If { cond: fits, then: good, els: bad });
        self.b.switch_to(bad);
        self.raise();
        self.b.switch_to(good);
        self.any_text(n)
    }

    pub(super) fn joined(&mut self, a: Operand, b: Operand) -> Operand {
        let (m, n) = (self.text_length(a), self.text_length(b));
        let sum = self.b.bin(NUMBER, BinOp::Add, m, n).into();
        self.of_length(sum)
    }

    /// What a value is as a text.
    pub(super) fn as_text(&mut self, (value, ty): Typed, span: Span) -> Res<Operand> {
        let (lo, hi) = match ty {
            Ty::Text => return Ok(value),
            Ty::Number => (1, 20),
            // No number is written with more characters.
            Ty::Double => (1, 32),
            Ty::Boolean => (4, 5),
            Ty::Array(_) => return self.not(span, "an array as a text"),
        };
        let (lo, hi) = (self.int(lo), self.int(hi));
        Ok(self.some_text(lo, hi))
    }

    pub(super) fn template(&mut self, t: &js::TemplateLiteral<'_>) -> Res<Typed> {
        let mut all: Option<Operand> = None;
        for (i, q) in t.quasis.iter().enumerate() {
            let Some(cooked) = q.value.cooked.as_ref().filter(|_| !q.lone_surrogates) else {
                return self.not(t.span, "a text that is no sequence of characters");
            };
            if !cooked.is_empty() || all.is_none() {
                let part = self.literal(cooked);
                all = Some(match all {
                    Some(before) => self.joined(before, part),
                    None => part,
                });
            }
            if let (Some(e), Some(before)) = (t.expressions.get(i), all) {
                let value = self.expr(e)?;
                let part = self.as_text(value, t.span)?;
                all = Some(self.joined(before, part));
            }
        }
        match all {
            Some(text) => Ok((text, Ty::Text)),
            None => self.not(t.span, "a text of this form"),
        }
    }

    /// An index that must be inside of a text.
    fn inside(&mut self, text: Operand, index: Operand) {
        let (zero, n) = (self.int(0), self.text_length(text));
        let above = self.test(BinOp::SLe, zero, index);
        self.require(above, "a place before the beginning of a text");
        let below = self.test(BinOp::SLt, index, n);
        self.require(below, "a place behind the end of a text");
    }

    /// `s[i]`.
    pub(super) fn unit_at(&mut self, text: Operand, index: Operand) -> Operand {
        self.inside(text, index);
        let one = self.int(1);
        self.any_text(one)
    }

    /// A method of a text.
    pub(super) fn text_method(
        &mut self,
        text: Operand,
        name: &str,
        args: &[&E<'_>],
        span: Span,
    ) -> Res<Typed> {
        let mut values = vec![];
        for a in args {
            values.push(self.expr(a)?);
        }
        let (zero, n) = (self.int(0), self.text_length(text));
        let numbers = values.iter().all(|v| matches!(v.1, Ty::Number | Ty::Double));
        let texts = values.iter().all(|v| v.1 == Ty::Text);
        Ok(match (name, &values[..]) {
            ("charCodeAt", [(index, Ty::Number)]) => {
                self.inside(text, *index);
                (self.input(0, 0xFFFF), Ty::Number)
            }
            ("charAt", [_]) if numbers => {
                let one = self.int(1);
                let least = self.test(BinOp::SLt, n, one);
                let most = self.select(least, n, one);
                (self.some_text(zero, most), Ty::Text)
            }
            ("slice" | "substring", [_] | [_, _]) if numbers => (self.some_text(zero, n), Ty::Text),
            ("trim" | "trimStart" | "trimEnd", []) => (self.some_text(zero, n), Ty::Text),
            ("toString", []) => (text, Ty::Text),
            ("toUpperCase" | "toLowerCase", []) => {
                // One unit may become three.
                let m = self.nondet(NUMBER, "the length of a text");
                let three = self.int(3);
                let most = self.b.bin(NUMBER, BinOp::Mul, n, three).into();
                let (above, below) = (self.test(BinOp::SLe, zero, m), self.test(BinOp::SLe, m, most));
                self.assume(above);
                self.assume(below);
                (self.of_length(m), Ty::Text)
            }
            ("startsWith" | "endsWith" | "includes", [_]) if texts => (self.flip(), Ty::Boolean),
            ("localeCompare", [_]) if texts => (self.input(-1, 1), Ty::Number),
            ("indexOf" | "lastIndexOf", [(part, Ty::Text)]) => {
                let m = self.text_length(*part);
                let r = self.nondet(NUMBER, "a place in a text");
                let minus = self.int(-1);
                let least = self.test(BinOp::SLe, minus, r);
                self.assume(least);
                let found = self.test(BinOp::SLe, zero, r);
                let end = self.b.bin(NUMBER, BinOp::Add, r, m).into();
                let fits = self.test(BinOp::SLe, end, n);
                self.implies(found, fits);
                (r, Ty::Number)
            }
            _ => return self.not(span, &format!("the method {name} of a text")),
        })
    }
}
