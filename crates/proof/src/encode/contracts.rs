//! What the contracts of library methods say, as expressions over the arguments and the result of a call.

use super::Encoder;
use super::path::Value;
use crate::expr::Expr;
use conspect_ir::library::{Compared, Gives, Length, When};

/// An argument that is a number.
pub(super) fn number(args: &[Value], i: usize) -> Option<Expr> {
    if let Some(Value::Int(n)) = args.get(i) { Some(*n) } else { None }
}

/// The length of an argument that is a text or an array.
pub(super) fn length_of(args: &[Value], i: usize) -> Option<Expr> {
    if let Some(Value::Ref { len, .. }) = args.get(i) { Some(*len) } else { None }
}

impl Encoder<'_> {
    /// When an exception is thrown; nothing where that is not known.
    pub(super) fn happens(&mut self, when: When, args: &[Value], held: Option<Expr>) -> Option<Expr> {
        let e = &mut self.sys.exprs;
        let zero = e.int(0);
        let (int, text) = (|i| number(args, i), length_of(args, 0));
        Some(match when {
            When::Maybe => return None,
            When::Null(i) => match args.get(i) {
                Some(Value::Ref { site, .. }) => e.eq(*site, zero),
                _ => return None,
            },
            When::Negative(i) => e.lt(int(i)?, zero),
            When::NotPositive(i) => e.le(int(i)?, zero),
            When::NoIndex(i) | When::NoHeldIndex(i) => {
                let end = if when == When::NoIndex(i) { text? } else { held? };
                let (low, high) = (e.lt(int(i)?, zero), e.le(end, int(i)?));
                e.or(&[low, high])
            }
            When::NoBound(i) | When::NoHeldBound(i) => {
                let end = if when == When::NoBound(i) { text? } else { held? };
                let (low, high) = (e.lt(int(i)?, zero), e.lt(end, int(i)?));
                e.or(&[low, high])
            }
            When::NoPart => {
                let (from, to) = (int(1)?, int(2)?);
                let parts = [e.lt(from, zero), e.lt(to, from), e.lt(text?, to)];
                e.or(&parts)
            }
        })
    }

    /// That a text has the length that a contract gives. What cannot be read from the arguments says nothing.
    pub(super) fn length(&mut self, length: Length, len: Expr, args: &[Value]) -> Expr {
        let e = &mut self.sys.exprs;
        let (text, int) = (|i| length_of(args, i), |i| number(args, i));
        let exactly = match length {
            Length::AtMost => {
                return match text(0) {
                    Some(t) => e.le(len, t),
                    None => e.boolean(true),
                };
            }
            Length::Within(low, high) => {
                let (low, high) = (e.int(low.into()), e.int(high.into()));
                let parts = [e.le(low, len), e.le(len, high)];
                return e.and(&parts);
            }
            Length::Shown(i) => args.get(i).and_then(|a| self.shown_length(*a)),
            Length::Of(i) => text(i),
            Length::Number(i) => int(i),
            Length::Same => text(0),
            Length::Sum => text(0).zip(text(1)).map(|(a, b)| e.add(a, b)),
            Length::From(i) => text(0).zip(int(i)).map(|(t, i)| e.sub(t, i)),
            Length::Between => int(1).zip(int(2)).map(|(from, to)| e.sub(to, from)),
        };
        match exactly {
            Some(l) => self.sys.exprs.eq(len, l),
            None => self.sys.exprs.boolean(true),
        }
    }

    /// What a contract says of a number or truth value that a call gives. A truth value may be a number of two values.
    pub(super) fn result(&mut self, gives: &Gives, value: Value, args: &[Value]) -> Expr {
        let e = &mut self.sys.exprs;
        let (zero, one) = (e.int(0), e.int(1));
        let nothing = e.boolean(true);
        match (gives, value, args) {
            (Gives::Found, Value::Int(at), [Value::Ref { len, .. }, part, ..]) => {
                let minus = e.int(-1);
                let none = e.eq(at, minus);
                let low = e.le(zero, at);
                let within = match part {
                    Value::Ref { len: part, .. } => {
                        let end = e.add(at, *part);
                        e.le(end, *len)
                    }
                    _ => e.lt(at, *len),
                };
                let some = e.and(&[low, within]);
                e.or(&[none, some])
            }
            (Gives::Below, Value::Int(v), [_, Value::Int(bound)]) => {
                let parts = [e.le(zero, v), e.lt(v, *bound)];
                e.and(&parts)
            }
            (Gives::Mapped(low, high, by), Value::Int(v), [Value::Int(c)]) => {
                let (first, last) = (e.int((*low).into()), e.int((*high).into()));
                let inside = [e.le(first, *c), e.le(*c, last)];
                let inside = e.and(&inside);
                let other = e.add_const(*c, (*by).into());
                let mapped = e.ite(inside, other, *c);
                let is_mapped = e.eq(v, mapped);
                let beyond = Self::beyond_ascii(e, *c);
                e.or(&[beyond, is_mapped])
            }
            (Gives::Holds(_) | Gives::Ascii(_), value, _) => {
                let holds = match value {
                    Value::Bool(b) => b,
                    Value::Int(v) => e.eq(v, one),
                    _ => return nothing,
                };
                self.statement(gives, holds, args).unwrap_or(nothing)
            }
            _ => nothing,
        }
    }

    fn statement(&mut self, gives: &Gives, holds: Expr, args: &[Value]) -> Option<Expr> {
        let e = &mut self.sys.exprs;
        let zero = e.int(0);
        let not = e.not(holds);
        Some(match (gives, args) {
            (Gives::Holds(Compared::Empty), [Value::Ref { len, .. }]) => {
                let empty = e.eq(*len, zero);
                e.iff(holds, empty)
            }
            (Gives::Holds(Compared::Equal), [Value::Ref { len: a, .. }, Value::Ref { len: b, site, .. }]) => {
                let null = e.eq(*site, zero);
                let parts = [e.not(null), e.eq(*a, *b)];
                let both = e.and(&parts);
                e.or(&[not, both])
            }
            (Gives::Holds(Compared::Part), [Value::Ref { len: a, .. }, Value::Ref { len: b, .. }, ..]) => {
                let within = e.le(*b, *a);
                e.or(&[not, within])
            }
            (Gives::Ascii(ranges), [Value::Int(c)]) => {
                let mut inside = Vec::new();
                for (low, high) in *ranges {
                    let (low, high) = (e.int((*low).into()), e.int((*high).into()));
                    let parts = [e.le(low, *c), e.le(*c, high)];
                    inside.push(e.and(&parts));
                }
                let inside = e.or(&inside);
                let right = e.iff(holds, inside);
                let beyond = Self::beyond_ascii(e, *c);
                e.or(&[beyond, right])
            }
            _ => return None,
        })
    }

    fn beyond_ascii(e: &mut crate::expr::Exprs, c: Expr) -> Expr {
        let (zero, last) = (e.int(0), e.int(127));
        let parts = [e.lt(c, zero), e.lt(last, c)];
        e.or(&parts)
    }
}
