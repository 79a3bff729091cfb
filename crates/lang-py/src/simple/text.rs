//! Methods of texts. What they give is any text, list of texts or number of a possible size.

use super::*;
use conspect_ir::{BinOp, IntBin};
use ruff_python_ast::{ExprCall, FStringPart, InterpolatedStringElement};

impl Fx<'_, '_> {
    /// A method of a text; `None` for what is not known.
    pub(super) fn text_method(
        &mut self,
        c: &'static ExprCall,
        text: &Val,
        name: &str,
        args: &[Val],
    ) -> Res<Option<Val>> {
        let length = text.parts[1];
        let none = self.int(0);
        let all_texts = args.iter().all(|a| a.ty == Ty::Text);
        Ok(Some(match (name, args) {
            ("upper" | "lower" | "title" | "capitalize" | "swapcase" | "casefold", []) => {
                let made = self.any_text(0);
                // The empty text alone becomes empty.
                let (a, b) = (self.less(none, length), self.less(none, made.parts[1]));
                let same = self.b.bin(Type::Bool, BinOp::Eq, a, b);
                self.assume(same.into());
                self.made_of_character(text, name, &made);
                made
            }
            ("strip" | "lstrip" | "rstrip", [] | [Val { ty: Ty::Text | Ty::None, .. }]) => {
                self.text_up_to(length)
            }
            ("removeprefix" | "removesuffix", [_]) if all_texts => self.text_up_to(length),
            (
                "isdigit" | "isalpha" | "isupper" | "islower" | "isspace" | "isalnum" | "isdecimal"
                | "isnumeric" | "istitle" | "isidentifier",
                [],
            ) => {
                // The empty text is none of them.
                let maybe = self.nondet(Type::Bool, "what a text is");
                let some = self.less(none, length);
                let other = self.and(maybe, some);
                let parts = vec![self.is_of_characters(text, name, other)];
                Val { ty: Ty::Bool, parts }
            }
            ("isascii" | "isprintable", []) => {
                let other = self.nondet(Type::Bool, "what a text is");
                Val { ty: Ty::Bool, parts: vec![self.is_of_characters(text, name, other)] }
            }
            ("startswith" | "endswith", [other]) if all_texts => {
                let maybe = self.nondet(Type::Bool, "does it begin or end so");
                let fits = self.at_most(other.parts[1], length);
                Val { ty: Ty::Bool, parts: vec![self.and(maybe, fits)] }
            }
            ("startswith" | "endswith", [Val { ty: Ty::Tuple(all), .. }])
                if all.iter().all(|t| *t == Ty::Text) =>
            {
                let maybe = self.nondet(Type::Bool, "does it begin or end so");
                Val { ty: Ty::Bool, parts: vec![maybe] }
            }
            ("find" | "rfind", [other, ..]) if self.is_search(args) => {
                let at = self.nondet(Type::Int, "a position");
                let (low, last) = (self.int(-1), self.arith(IntBin::Sub, length, other.parts[1]));
                let (a, b, c) = (self.at_most(low, at), self.at_most(at, last), self.less(at, none));
                let fits = self.or(b, c);
                self.assume(a);
                self.assume(fits);
                Val { ty: Ty::Int, parts: vec![at] }
            }
            ("index" | "rindex", [other, ..]) if self.is_search(args) => {
                let maybe = self.nondet(Type::Bool, "is it found");
                let found = if args.len() == 1 { self.is_in_text(&args[0], text, maybe) } else { maybe };
                self.unless(found, "ValueError");
                let at = self.nondet(Type::Int, "a position");
                let last = self.arith(IntBin::Sub, length, other.parts[1]);
                let (a, b) = (self.at_most(none, at), self.at_most(at, last));
                self.assume(a);
                self.assume(b);
                Val { ty: Ty::Int, parts: vec![at] }
            }
            ("count", [_]) if all_texts => {
                let n = self.nondet(Type::Int, "a number of places");
                let one = self.int(1);
                let most = self.arith(IntBin::Add, length, one);
                let (a, b) = (self.at_most(none, n), self.at_most(n, most));
                self.assume(a);
                self.assume(b);
                Val { ty: Ty::Int, parts: vec![n] }
            }
            ("replace", [_, _]) if all_texts => {
                let made = self.any_text(0);
                let (from, to) = (args[0].parts[1], args[1].parts[1]);
                let equal: Operand = self.b.bin(Type::Bool, BinOp::Eq, from, to).into();
                let kept: Operand = self.b.bin(Type::Bool, BinOp::Eq, made.parts[1], length).into();
                let other = self.not(equal);
                let fits = self.or(other, kept);
                self.assume(fits);
                made
            }
            ("replace", [_, _, Val { ty: Ty::Int, parts }]) if args[..2].iter().all(|a| a.ty == Ty::Text) => {
                self.may_be_large(parts[0], "OverflowError");
                self.any_text(0)
            }
            ("zfill", [Val { ty: Ty::Int, parts }]) => {
                self.may_be_large(parts[0], "OverflowError");
                self.padded(length, parts[0])
            }
            ("ljust" | "rjust" | "center", [Val { ty: Ty::Int, parts }, rest @ ..]) => {
                self.may_be_large(parts[0], "OverflowError");
                match rest {
                    [] => {}
                    [Val { ty: Ty::Text, parts }] => {
                        let one = self.int(1);
                        let single = self.b.bin(Type::Bool, BinOp::Eq, parts[1], one);
                        self.unless(single.into(), "TypeError");
                    }
                    _ => return Ok(None),
                }
                self.padded(length, parts[0])
            }
            ("split" | "splitlines" | "rsplit", []) => return self.texts(c, 0).map(Some),
            ("split" | "rsplit", [sep, rest @ ..]) => {
                match rest {
                    [] => {}
                    [Val { ty: Ty::Int, parts }] => self.may_be_large(parts[0], "OverflowError"),
                    _ => return Ok(None),
                }
                match sep.ty {
                    Ty::None => return self.texts(c, 0).map(Some),
                    Ty::Text => {}
                    _ => return Ok(None),
                }
                let some = self.less(none, sep.parts[1]);
                self.unless(some, "ValueError");
                return self.texts(c, 1).map(Some);
            }
            ("partition" | "rpartition", [sep]) if all_texts => {
                let some = self.less(none, sep.parts[1]);
                self.unless(some, "ValueError");
                let parts = (0..3).flat_map(|_| self.text_up_to(length).parts).collect();
                Val { ty: Ty::Tuple(vec![Ty::Text, Ty::Text, Ty::Text]), parts }
            }
            ("join", [Val { ty: Ty::List(id) | Ty::Set(id), .. }]) => match self.u.kinds.elem(*id) {
                Ty::Text | Ty::Bottom => self.any_text(0),
                _ => return Ok(None),
            },
            ("join", [Val { ty: Ty::Text, .. }]) => self.any_text(0),
            _ => return Ok(None),
        }))
    }

    /// Are these the arguments of a search: a text, perhaps with the part that is searched?
    fn is_search(&self, args: &[Val]) -> bool {
        args.len() <= 3 && args[0].ty == Ty::Text && args[1..].iter().all(|a| a.ty == Ty::Int)
    }

    /// A text that is no longer than this.
    pub(super) fn text_up_to(&mut self, length: Operand) -> Val {
        let made = self.any_text(0);
        let short = self.at_most(made.parts[1], length);
        self.assume(short);
        made
    }

    /// A text of the greater of two lengths.
    fn padded(&mut self, length: Operand, wanted: Operand) -> Val {
        let longer = self.less(length, wanted);
        let n = self.b.reg(Type::Int);
        self.b.push(Instr::Select { dst: n, cond: longer, then: wanted, els: length });
        let made = self.any_text(0);
        Val { ty: Ty::Text, parts: vec![made.parts[0], n.into()] }
    }

    /// Any list of texts that has at least so many.
    pub(super) fn texts(&mut self, c: &'static ExprCall, least: i64) -> Res<Val> {
        let id = self.u.kinds.list_at(self.owner, u32::from(c.range().start()) ^ 0x2000_0000);
        self.u.kinds.note_elem(id, &Ty::Text);
        let id = self.u.kinds.root(id);
        let Some(made) = self.any_list(id, "texts") else { return self.gap(c, "a list of texts") };
        let n = self.length(&made);
        let least = self.int(least);
        let enough = self.at_most(least, n);
        self.assume(enough);
        Ok(made)
    }

    /// Does a literal write surrogates, which are no characters and cannot be printed?
    pub(super) fn has_surrogates(&self, e: &Expr) -> bool {
        crate::source::has_surrogates(self.u.source.text, e.range())
    }

    /// A text with values in it.
    pub(super) fn formatted(
        &mut self,
        e: &'static Expr,
        f: &'static ruff_python_ast::ExprFString,
    ) -> Res<Val> {
        if self.has_surrogates(e) {
            return self.gap(e, "a text with surrogates");
        }
        let mut least = 0;
        for part in &f.value {
            let FStringPart::FString(f) = part else {
                least = 0;
                continue;
            };
            for element in f.elements.iter() {
                let InterpolatedStringElement::Interpolation(i) = element else {
                    least = 1;
                    continue;
                };
                let v = self.expr(&i.expression)?;
                let Some(spec) = &i.format_spec else {
                    self.shown(e, &v)?;
                    continue;
                };
                let mut text = String::new();
                for part in spec.elements.iter() {
                    match part {
                        InterpolatedStringElement::Literal(l) => text.push_str(&l.value),
                        InterpolatedStringElement::Interpolation(_) => {
                            return self.gap(e, "a format specification that is computed");
                        }
                    }
                }
                if !i.conversion.is_none() {
                    return self.gap(e, "a conversion with a format specification");
                }
                self.format(e, &v, &text)?;
            }
        }
        Ok(self.any_text(least))
    }

    /// What formatting a value by a specification may raise.
    fn format(&mut self, e: &'static Expr, v: &Val, spec: &str) -> Res<()> {
        if spec.is_empty() {
            return self.shown(e, v);
        }
        let Some(kind) = Spec::of(spec) else { return self.gap(e, "a format specification of this kind") };
        let fits = match &v.ty {
            Ty::Text => kind.fits_text(),
            Ty::Int => kind.fits_int(),
            Ty::Float => kind.fits_float(),
            _ => false,
        };
        if !fits {
            return self.gap(e, "a format specification of this kind");
        }
        if v.ty == Ty::Int {
            if kind.is_float() {
                self.may_be_large(v.parts[0], "OverflowError");
            } else {
                self.shown(e, v)?;
            }
        }
        Ok(())
    }
}

/// A format specification (the mini-language of `format`).
struct Spec {
    /// The alignment, where one is given.
    align: Option<char>,
    is_signed: bool,
    is_alternate: bool,
    is_grouped: bool,
    is_padded: bool,
    has_precision: bool,
    presentation: Option<char>,
}

impl Spec {
    /// Those without a fill character that stands for itself, with small widths.
    fn of(text: &str) -> Option<Spec> {
        let mut rest: &[char] = &text.chars().collect::<Vec<char>>();
        let is_align = |c: &char| matches!(c, '<' | '>' | '^' | '=');
        let mut align = None;
        match rest {
            [_, a, ..] if is_align(a) => (align, rest) = (Some(*a), &rest[2..]),
            [a, ..] if is_align(a) => (align, rest) = (Some(*a), &rest[1..]),
            _ => {}
        }
        let mut take = |wanted: &dyn Fn(char) -> bool| match rest {
            [c, more @ ..] if wanted(*c) => {
                rest = more;
                Some(*c)
            }
            _ => None,
        };
        let is_signed = take(&|c| matches!(c, '+' | '-' | ' ')).is_some();
        let is_alternate = take(&|c| c == '#').is_some();
        let is_padded = take(&|c| c == '0').is_some();
        let mut digits = 0;
        while take(&|c| c.is_ascii_digit()).is_some() {
            digits += 1;
        }
        let is_grouped = take(&|c| matches!(c, ',' | '_')).is_some();
        let has_precision = take(&|c| c == '.').is_some();
        let mut precision = 0;
        while has_precision && take(&|c| c.is_ascii_digit()).is_some() {
            precision += 1;
        }
        let presentation = take(&|c| c.is_ascii_alphabetic() || c == '%');
        let fits = rest.is_empty() && digits < 5 && precision < 4 && (precision > 0) == has_precision;
        fits.then_some(Spec {
            align,
            is_signed,
            is_alternate,
            is_grouped,
            is_padded,
            has_precision,
            presentation,
        })
    }

    fn fits_text(&self) -> bool {
        let plain = !self.is_signed && !self.is_alternate && !self.is_grouped && !self.is_padded;
        plain && self.align != Some('=') && matches!(self.presentation, None | Some('s'))
    }

    fn is_float(&self) -> bool {
        matches!(self.presentation, Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%'))
    }

    fn fits_float(&self) -> bool {
        self.presentation.is_none() || self.is_float()
    }

    fn fits_int(&self) -> bool {
        self.is_float()
            || !self.has_precision
                && match self.presentation {
                    None | Some('d') => true,
                    Some('b' | 'o' | 'x' | 'X') => !self.is_grouped,
                    _ => false,
                }
    }
}
