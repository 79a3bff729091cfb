//! Arrays. Where no array of a program changes its length they are arrays of the IR; otherwise objects that have a length and cells, of
//! which there are more than an array ever has. There are no holes: what an array does not have is never read.

use super::expr::{MOST_ELEMENTS, Typed};
use super::infer::WALKS;
use super::{Elem, Fx, MOST_GIVEN, NUMBER, Res, Ty};
use conspect_ir::{BinOp, BlockId, Const, Instr, Operand, Place, Terminator, Type, UnOp};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression as E;
use oxc_span::Span;

/// What is taken for granted of the lengths of arrays.
pub(super) const FEW: &str = "an array has fewer than 2^31 elements";

impl<'f> Fx<'f> {
    /// New cells, more than an array may have.
    pub(super) fn new_cells(&mut self, elem: Elem) -> Operand {
        let class = self.unit.classes.cells(elem);
        let length = self.b.constant(Const::i32(i32::MAX));
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::AllocArray { dst, class, length });
        dst.into()
    }

    /// A new array of this length, a number; what is in it is written at once.
    pub(super) fn new_array(&mut self, elem: Elem, n: Operand) -> Operand {
        if !self.unit.classes.grow {
            let class = self.unit.classes.cells(elem);
            let length = self.to_int32(n);
            let dst = self.b.reg(Type::Ref(class));
            self.b.push(Instr::AllocArray { dst, class, length });
            return dst.into();
        }
        let cells = self.new_cells(elem);
        self.new_list(elem, n, cells)
    }

    fn new_list(&mut self, elem: Elem, n: Operand, cells: Operand) -> Operand {
        let (class, length, field) = self.unit.classes.list(elem);
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        for (field, src) in [(length, n), (field, cells)] {
            self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src });
        }
        dst.into()
    }

    pub(super) fn empty_array(&mut self, elem: Elem) -> Operand {
        let none = self.int(0);
        self.new_array(elem, none)
    }

    /// Any array that a caller may have.
    pub(super) fn given_array(&mut self, elem: Elem) -> Operand {
        if elem == Elem::Text {
            return self.given_texts();
        }
        let class = self.unit.classes.cells(elem);
        let cells = self.nondet(Type::Ref(class), "an array");
        self.there(cells);
        let array = if self.unit.classes.grow {
            let n = self.nondet(NUMBER, "the length of an array");
            self.new_list(elem, n, cells)
        } else {
            cells
        };
        let (n, most) = (self.length(array, elem), self.int(MOST_GIVEN));
        let few = self.test(BinOp::SLe, n, most);
        self.assume(few);
        array
    }

    /// Any array of texts, made one by one.
    fn given_texts(&mut self) -> Operand {
        let zero = self.int(0);
        let n = self.input(0, MOST_GIVEN);
        let array = self.new_array(Elem::Text, n);
        self.rounds(zero, n, |fx, at, _| {
            let text = fx.given_text();
            fx.store_element(array, Elem::Text, at, text);
        });
        array
    }

    fn there(&mut self, object: Operand) {
        let null = self.b.constant(Const::Null);
        let cond = self.test(BinOp::Ne, object, null);
        self.assume(cond);
    }

    pub(super) fn length(&mut self, array: Operand, elem: Elem) -> Operand {
        if !self.unit.classes.grow {
            let length = self.b.load(Type::I32, Place::Length { array });
            return self.b.un(NUMBER, UnOp::SExt(64), length).into();
        }
        let (_, field, _) = self.unit.classes.list(elem);
        let n = self.b.load(NUMBER, Place::Field { object: array, field }).into();
        let (lo, hi) = (self.int(0), self.int(MOST_ELEMENTS));
        let (above, below) = (self.test(BinOp::SLe, lo, n), self.test(BinOp::SLt, n, hi));
        self.assume(above);
        self.assume(below);
        n
    }

    fn set_length(&mut self, array: Operand, elem: Elem, n: Operand) {
        let (_, field, _) = self.unit.classes.list(elem);
        self.b.push(Instr::Store { place: Place::Field { object: array, field }, src: n });
    }

    fn cell(&mut self, array: Operand, elem: Elem, index: Operand) -> Place {
        let index = self.to_int32(index);
        if !self.unit.classes.grow {
            return Place::Elem { array, index };
        }
        let (_, _, field) = self.unit.classes.list(elem);
        let class = self.unit.classes.cells(elem);
        let cells = self.b.load(Type::Ref(class), Place::Field { object: array, field }).into();
        self.there(cells);
        Place::Elem { array: cells, index }
    }

    /// The element at an index that the array has.
    pub(super) fn load_element(&mut self, array: Operand, elem: Elem, index: Operand) -> Operand {
        let place = self.cell(array, elem, index);
        let value = self.b.load(self.ir(elem.ty()), place).into();
        match elem {
            Elem::Double => self.sane_double(value),
            Elem::Text => self.there(value),
            _ => {}
        }
        value
    }

    fn store_element(&mut self, array: Operand, elem: Elem, index: Operand, src: Operand) {
        let place = self.cell(array, elem, index);
        self.b.push(Instr::Store { place, src });
    }

    pub(super) fn push(&mut self, array: Operand, elem: Elem, value: Operand) -> Operand {
        let n = self.length(array, elem);
        self.store_element(array, elem, n, value);
        let one = self.int(1);
        let more = self.b.bin(NUMBER, BinOp::Add, n, one).into();
        self.set_length(array, elem, more);
        more
    }

    /// The array and the index of `a[i]`.
    pub(super) fn indexed(&mut self, m: &js::ComputedMemberExpression<'_>) -> Res<(Operand, Ty, Operand)> {
        if m.optional {
            return self.not(m.span, "an optional element");
        }
        let (object, ty) = self.expr(&m.object)?;
        let index = self.number(&m.expression)?;
        self.at(m.span);
        Ok((object, ty, index))
    }

    /// Makes sure that the array has an element at this index.
    fn has(&mut self, array: Operand, elem: Elem, index: Operand) {
        let (zero, n) = (self.int(0), self.length(array, elem));
        let above = self.test(BinOp::SLe, zero, index);
        self.require(above, "an element before the first");
        let below = self.test(BinOp::SLt, index, n);
        self.require(below, "an element behind the last");
    }

    /// Reads `a[i]`.
    pub(super) fn read(&mut self, (object, ty, index): (Operand, Ty, Operand), span: Span) -> Res<Typed> {
        match ty {
            Ty::Array(elem) => {
                self.has(object, elem, index);
                Ok((self.load_element(object, elem, index), elem.ty()))
            }
            Ty::Text => Ok((self.unit_at(object, index), Ty::Text)),
            _ => self.not(span, "an element of something that is no array"),
        }
    }

    /// Writes `a[i]`, which may be the element behind the last one where arrays grow.
    pub(super) fn write(&mut self, array: Operand, elem: Elem, index: Operand, value: Operand) {
        if !self.unit.classes.grow {
            self.has(array, elem, index);
            return self.store_element(array, elem, index, value);
        }
        let (zero, n) = (self.int(0), self.length(array, elem));
        let above = self.test(BinOp::SLe, zero, index);
        self.require(above, "an element before the first");
        let below = self.test(BinOp::SLe, index, n);
        self.require(below, "an element that leaves holes before it");
        let (new, done) = (self.b.block(), self.b.block());
        self.store_element(array, elem, index, value);
        let cond = self.test(BinOp::Eq, index, n);
        self.b.terminate(Terminator::If { cond, then: new, els: done });
        self.b.switch_to(new);
        let one = self.int(1);
        let more = self.b.bin(NUMBER, BinOp::Add, n, one).into();
        self.set_length(array, elem, more);
        self.goto(done);
        self.b.switch_to(done);
    }

    /// `[1, 2, ...more]`.
    pub(super) fn array(&mut self, a: &js::ArrayExpression<'_>) -> Res<Typed> {
        let elem = self.unit.facts.arrays.get(&a.span.start).copied();
        let mut values = vec![];
        for e in &a.elements {
            if let js::ArrayExpressionElement::SpreadElement(s) = e {
                let (value, ty) = self.expr(&s.argument)?;
                let Ty::Array(_) = ty else { return self.not(a.span, "what is spread") };
                values.push((value, ty));
                continue;
            }
            match e.as_expression() {
                Some(e) => {
                    let value = self.expr(e)?;
                    if matches!(value.1, Ty::Array(_)) {
                        return self.not(a.span, "an array of arrays");
                    }
                    values.push(value);
                }
                None => return self.not(a.span, "an array of this form"),
            }
        }
        let mut kind = elem.unwrap_or(Elem::Unknown);
        for (_, ty) in &values {
            let of = if let Ty::Array(e) = ty { Some(*e) } else { Elem::of(*ty) };
            let joined = of.and_then(|of| super::infer::join(Ty::Array(kind), Ty::Array(of)));
            let Some(Ty::Array(joined)) = joined else {
                return self.not(a.span, "an array of several kinds");
            };
            kind = joined;
        }
        if kind == Elem::Unknown {
            kind = Elem::Number;
        }
        let spreads = values.iter().any(|v| matches!(v.1, Ty::Array(_)));
        let n = self.int(if spreads { 0 } else { values.len() as i64 });
        let array = self.new_array(kind, n);
        for (i, (value, ty)) in values.into_iter().enumerate() {
            if let Ty::Array(of) = ty {
                self.walk(value, of, &mut |fx, value, _, _| {
                    let Some(value) = fx.coerced(value, kind.ty()) else {
                        return fx.not(a.span, "an array of several kinds");
                    };
                    fx.push(array, kind, value);
                    Ok(())
                })?;
                continue;
            }
            let Some(value) = self.coerced((value, ty), kind.ty()) else {
                return self.not(a.span, "an array of several kinds");
            };
            if spreads {
                self.push(array, kind, value);
            } else {
                let index = self.int(i as i64);
                self.store_element(array, kind, index, value);
            }
        }
        Ok((array, Ty::Array(kind)))
    }

    /// `new Array(n).fill(v)`: an array whose elements are all the same.
    pub(super) fn filled(&mut self, length: &E<'_>, value: &E<'_>, at: u32) -> Res<Typed> {
        let n = self.number(length)?;
        let zero = self.int(0);
        let (good, bad) = (self.b.block(), self.b.block());
        let cond = self.test(BinOp::SLe, zero, n);
        self.b.terminate(Terminator::If { cond, then: good, els: bad });
        self.b.switch_to(bad);
        // RangeError: invalid array length.
        self.raise();
        self.b.switch_to(good);
        let most = self.int(MOST_ELEMENTS - 1);
        let few = self.test(BinOp::SLe, n, most);
        self.require(few, "an array of more than 2^31 - 2 elements");
        let (value, ty) = self.expr(value)?;
        let known = self.unit.facts.arrays.get(&at).copied();
        let Some(elem) = known.filter(|e| *e != Elem::Unknown).or(Elem::of(ty)) else {
            return self.not(Span::new(at, at), "an array of arrays");
        };
        let Some(value) = self.coerced((value, ty), elem.ty()) else {
            return self.not(Span::new(at, at), "an array of several kinds");
        };
        let array = self.new_array(elem, n);
        self.rounds(zero, n, |fx, at, _| fx.store_element(array, elem, at, value));
        Ok((array, Ty::Array(elem)))
    }

    /// Does something with each number from one on and below another; the block is the one behind all rounds.
    pub(super) fn rounds<R>(
        &mut self,
        from: Operand,
        to: Operand,
        each: impl FnOnce(&mut Fx<'f>, Operand, BlockId) -> R,
    ) -> R {
        let at = self.b.reg(NUMBER);
        let one = self.int(1);
        self.b.push(Instr::Copy { dst: at, src: from });
        let (head, round, end) = (self.b.block(), self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        let cond = self.test(BinOp::SLt, at.into(), to);
        self.b.terminate(Terminator::If { cond, then: round, els: end });
        self.b.switch_to(round);
        let done = each(self, at.into(), end);
        if !self.b.is_terminated() {
            let next = self.b.bin(NUMBER, BinOp::Add, at, one);
            self.b.push(Instr::Copy { dst: at, src: next.into() });
            self.goto(head);
        }
        self.b.switch_to(end);
        done
    }

    /// `a.length = n`, for arrays that become shorter.
    pub(super) fn shorten(&mut self, array: Operand, elem: Elem, n: Operand) {
        let (zero, old) = (self.int(0), self.length(array, elem));
        let above = self.test(BinOp::SLe, zero, n);
        self.require(above, "a length below zero");
        let below = self.test(BinOp::SLe, n, old);
        self.require(below, "a length that leaves holes");
        self.set_length(array, elem, n);
    }

    /// Removes the last or the first element, which is given where there is one.
    fn removed(&mut self, array: Operand, elem: Elem, first: bool) -> Operand {
        let (zero, one) = (self.int(0), self.int(1));
        let n = self.length(array, elem);
        let less: Operand = self.b.bin(NUMBER, BinOp::Sub, n, one).into();
        let value = self.load_element(array, elem, if first { zero } else { less });
        if first {
            self.rounds(one, n, |fx, at, _| {
                let moved = fx.load_element(array, elem, at);
                let before = fx.b.bin(NUMBER, BinOp::Sub, at, one).into();
                fx.store_element(array, elem, before, moved);
            });
        }
        self.set_length(array, elem, less);
        value
    }

    /// A place in an array as `slice` takes it: counted from the end where it is negative, and inside.
    fn clamped(&mut self, place: Operand, n: Operand) -> Operand {
        let zero = self.int(0);
        let negative = self.test(BinOp::SLt, place, zero);
        let back: Operand = self.b.bin(NUMBER, BinOp::Add, n, place).into();
        let place = self.select(negative, back, place);
        let low = self.test(BinOp::SLt, place, zero);
        let place = self.select(low, zero, place);
        let high = self.test(BinOp::SLt, n, place);
        self.select(high, n, place)
    }

    fn sliced(&mut self, array: Operand, elem: Elem, args: &[Operand]) -> Operand {
        let n = self.length(array, elem);
        let from = match args.first() {
            Some(place) => self.clamped(*place, n),
            None => self.int(0),
        };
        let to = match args.get(1) {
            Some(place) => self.clamped(*place, n),
            None => n,
        };
        let made = self.empty_array(elem);
        self.rounds(from, to, |fx, at, _| {
            let value = fx.load_element(array, elem, at);
            fx.push(made, elem, value);
        });
        made
    }

    fn reversed(&mut self, array: Operand, elem: Elem) {
        let (zero, one) = (self.int(0), self.int(1));
        let n = self.length(array, elem);
        let (lo, hi) = (self.b.reg(NUMBER), self.b.reg(NUMBER));
        let last = self.b.bin(NUMBER, BinOp::Sub, n, one).into();
        for (dst, src) in [(lo, zero), (hi, last)] {
            self.b.push(Instr::Copy { dst, src });
        }
        let (head, round, end) = (self.b.block(), self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        let cond = self.test(BinOp::SLt, lo.into(), hi.into());
        self.b.terminate(Terminator::If { cond, then: round, els: end });
        self.b.switch_to(round);
        let a = self.load_element(array, elem, lo.into());
        let b = self.load_element(array, elem, hi.into());
        self.store_element(array, elem, lo.into(), b);
        self.store_element(array, elem, hi.into(), a);
        for (dst, op) in [(lo, BinOp::Add), (hi, BinOp::Sub)] {
            let next = self.b.bin(NUMBER, op, dst, one);
            self.b.push(Instr::Copy { dst, src: next.into() });
        }
        self.goto(head);
        self.b.switch_to(end);
    }

    /// A method of an array; `wanted` says whether what it gives is used.
    pub(super) fn array_method(
        &mut self,
        (array, elem): (Operand, Elem),
        name: &str,
        args: &[&E<'_>],
        span: Span,
        wanted: bool,
    ) -> Res<Option<Typed>> {
        let whole = Ty::Array(elem);
        match (name, args) {
            ("push", all) => {
                let mut values = vec![];
                for e in all {
                    values.push(self.expected(e, elem.ty())?);
                }
                let mut n = self.length(array, elem);
                for v in values {
                    n = self.push(array, elem, v);
                }
                Ok(Some((n, Ty::Number)))
            }
            ("pop" | "shift", []) => {
                let (zero, n) = (self.int(0), self.length(array, elem));
                let some = self.test(BinOp::SLt, zero, n);
                if wanted {
                    self.require(some, "an element of an array that is empty");
                    let value = self.removed(array, elem, name == "shift");
                    return Ok(Some((value, elem.ty())));
                }
                let (yes, end) = (self.b.block(), self.b.block());
                self.b.terminate(Terminator::If { cond: some, then: yes, els: end });
                self.b.switch_to(yes);
                self.removed(array, elem, name == "shift");
                self.goto(end);
                self.b.switch_to(end);
                Ok(None)
            }
            ("reverse", []) => {
                self.reversed(array, elem);
                Ok(Some((array, whole)))
            }
            ("sort", [] | [_]) => {
                self.sort(array, elem, args.first().copied(), span)?;
                Ok(Some((array, whole)))
            }
            ("slice", [] | [_] | [_, _]) => {
                let mut places = vec![];
                for e in args {
                    places.push(self.number(e)?);
                }
                Ok(Some((self.sliced(array, elem, &places), whole)))
            }
            ("indexOf" | "includes", [e]) => {
                let value = self.expected(e, elem.ty())?;
                self.search(array, elem, name, value).map(Some)
            }
            ("reduce", [f]) => self.reduce(array, elem, f, None, span).map(Some),
            ("reduce", [f, init]) => self.reduce(array, elem, f, Some(init), span).map(Some),
            (name, [f]) if WALKS.contains(&name) => self.walks(array, elem, name, f, span),
            _ => self.not(span, &format!("the method {name} of an array")),
        }
    }
}
