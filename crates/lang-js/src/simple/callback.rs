//! Functions that methods of arrays call back: their bodies are lowered where they are called.

use super::expr::Typed;
use super::infer::{self, WALKS};
use super::{Elem, Fx, NUMBER, Res, Ty, inner, span_of};
use conspect_ir::{BinOp, BlockId, Const, Instr, IntBin, Operand, Place, Reg, Terminator, Type};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression as E;
use oxc_ast_visit::{Visit, walk};
use oxc_span::Span;

/// A callback that is being lowered: where its `return`s lead, and where they leave their value.
pub(super) struct Frame {
    pub end: BlockId,
    pub result: Option<(Reg, Ty)>,
}

/// What is done with an element, its index, and the block behind the walk.
type Each<'e, 'a> = &'e mut dyn FnMut(&mut Fx<'a>, Typed, Operand, BlockId) -> Res<()>;

impl<'f> Fx<'f> {
    /// Calls a callback: an arrow function that is written there, or a function of the file.
    fn call_back(&mut self, e: &E<'_>, args: &[Typed]) -> Res<Option<Typed>> {
        match inner(e) {
            E::ArrowFunctionExpression(f) if !f.r#async && f.params.rest.is_none() => self.arrow(f, args),
            E::Identifier(id) => {
                let function = self.symbol(id).and_then(|s| self.unit.facts.by_symbol.get(&s).copied());
                let Some(function) = function else { return self.not(id.span, "a callback of this kind") };
                let params = self.unit.facts.functions[function].params.clone();
                let mut values = vec![];
                for (p, arg) in params.iter().zip(args) {
                    let ty = self.unit.facts.vars.get(p).copied();
                    match ty.and_then(|ty| self.coerced(*arg, ty)) {
                        Some(value) => values.push(value),
                        None => return self.not(id.span, "arguments of several kinds"),
                    }
                }
                if values.len() != params.len() {
                    return self.not(id.span, "a callback with more parameters than arguments");
                }
                self.initialized(function, id.span)?;
                Ok(self.call_function(function, values))
            }
            _ => self.not(span_of(e), "a callback of this kind"),
        }
    }

    fn arrow(&mut self, f: &js::ArrowFunctionExpression<'_>, args: &[Typed]) -> Res<Option<Typed>> {
        if f.params.items.len() > args.len() {
            return self.not(f.span, "a callback with more parameters than arguments");
        }
        for (p, arg) in f.params.items.iter().zip(args) {
            let symbol = match &p.pattern {
                js::BindingPattern::BindingIdentifier(b) if p.initializer.is_none() => b.symbol_id.get(),
                _ => None,
            };
            let known = symbol.and_then(|s| Some((s, *self.unit.facts.vars.get(&s)?)));
            match known.and_then(|(s, ty)| Some((s, self.coerced(*arg, ty)?))) {
                Some((symbol, value)) => self.set(symbol, value),
                None => return self.not(f.span, "a parameter of a callback of this kind"),
            }
        }
        let ty = self.unit.facts.callbacks.get(&f.span.start).copied();
        if let Some(e) = f.body.as_expression() {
            return match ty {
                Some(ty) => Ok(Some((self.expected(e, ty)?, ty))),
                None => self.effect(e).map(|()| None),
            };
        }
        let js::ArrowFunctionBody::FunctionBody(body) = &f.body else {
            return self.not(f.span, "a callback of this kind");
        };
        let end = self.b.block();
        let result = ty.map(|ty| (self.b.reg(self.ir(ty)), ty));
        self.callbacks.push(Frame { end, result });
        let around = (std::mem::take(&mut self.loops), std::mem::take(&mut self.labels));
        let done = self.statements(&body.statements);
        (self.loops, self.labels) = around;
        self.callbacks.pop();
        done?;
        if !self.b.is_terminated() {
            match result {
                Some(_) => self.unsupported("a callback that returns undefined"),
                None => self.goto(end),
            }
        }
        self.b.switch_to(end);
        Ok(result.map(|(r, ty)| (r.into(), ty)))
    }

    /// Is what a callback gave true?
    fn is_true(&mut self, value: Option<Typed>, span: Span) -> Res<Operand> {
        match value {
            Some(value) => self.truth(value, span),
            None => self.not(span, "a callback that gives nothing"),
        }
    }

    /// Goes through the elements that an array has at the beginning. A callback that makes it shorter is not followed.
    pub(super) fn walk(&mut self, array: Operand, elem: Elem, each: Each<'_, 'f>) -> Res<()> {
        let n = self.length(array, elem);
        let zero = self.int(0);
        self.rounds(zero, n, |fx, at, end| {
            if fx.unit.classes.grow {
                let now = fx.length(array, elem);
                let there = fx.test(BinOp::SLt, at, now);
                fx.require(there, "an array that becomes shorter while it is walked through");
            }
            let value = fx.load_element(array, elem, at);
            each(fx, (value, elem.ty()), at, end)
        })
    }

    /// A method that calls back for each element.
    pub(super) fn walks(
        &mut self,
        array: Operand,
        elem: Elem,
        name: &str,
        callback: &E<'_>,
        span: Span,
    ) -> Res<Option<Typed>> {
        debug_assert!(WALKS.contains(&name));
        let of = Ty::Array(elem);
        let no = self.b.constant(Const::Bool(false));
        match name {
            "forEach" => {
                self.walk(array, elem, &mut |fx, value, index, _| {
                    fx.call_back(callback, &[value, (index, Ty::Number), (array, of)]).map(|_| ())
                })?;
                Ok(None)
            }
            "map" | "filter" => {
                let made = self.unit.facts.arrays.get(&span.start).copied();
                let gives = infer::callback(self.unit.source, self.unit.facts, callback);
                let kept = if name == "filter" { Some(elem) } else { made.or(gives.and_then(Elem::of)) };
                let Some(kept) = kept else { return self.not(span, "an array of what a callback gives") };
                let result = self.empty_array(kept);
                self.walk(array, elem, &mut |fx, value, index, _| {
                    let got = fx.call_back(callback, &[value, (index, Ty::Number), (array, of)])?;
                    if name == "map" {
                        let value = got.and_then(|got| fx.coerced(got, kept.ty()));
                        let Some(value) = value else { return fx.not(span, "an array of several kinds") };
                        fx.push(result, kept, value);
                        return Ok(());
                    }
                    let cond = fx.is_true(got, span)?;
                    let (yes, next) = (fx.b.block(), fx.b.block());
                    fx.b.terminate(Terminator::If { cond, then: yes, els: next });
                    fx.b.switch_to(yes);
                    fx.push(result, kept, value.0);
                    fx.goto(next);
                    fx.b.switch_to(next);
                    Ok(())
                })?;
                Ok(Some((result, Ty::Array(kept))))
            }
            _ => {
                let is_index = name == "findIndex";
                let dst = self.b.reg(if is_index { NUMBER } else { Type::Bool });
                let first = match name {
                    "findIndex" => self.int(-1),
                    "every" => self.b.constant(Const::Bool(true)),
                    _ => no,
                };
                self.b.push(Instr::Copy { dst, src: first });
                self.walk(array, elem, &mut |fx, value, index, end| {
                    let got = fx.call_back(callback, &[value, (index, Ty::Number), (array, of)])?;
                    let cond = fx.is_true(got, span)?;
                    let (stop, next) = (fx.b.block(), fx.b.block());
                    let (then, els) = if name == "every" { (next, stop) } else { (stop, next) };
                    fx.b.terminate(Terminator::If { cond, then, els });
                    fx.b.switch_to(stop);
                    let src = match name {
                        "findIndex" => index,
                        "every" => no,
                        _ => fx.b.constant(Const::Bool(true)),
                    };
                    fx.b.push(Instr::Copy { dst, src });
                    fx.goto(end);
                    fx.b.switch_to(next);
                    Ok(())
                })?;
                Ok(Some((dst.into(), if is_index { Ty::Number } else { Ty::Boolean })))
            }
        }
    }

    /// `reduce` with a first value, or with the first element as one.
    pub(super) fn reduce(
        &mut self,
        array: Operand,
        elem: Elem,
        callback: &E<'_>,
        init: Option<&E<'_>>,
        span: Span,
    ) -> Res<Typed> {
        let first = match inner(callback) {
            E::ArrowFunctionExpression(f) => match f.params.items.first().map(|p| &p.pattern) {
                Some(js::BindingPattern::BindingIdentifier(b)) => b.symbol_id.get(),
                _ => None,
            },
            _ => None,
        };
        let Some(ty) = first.and_then(|s| self.unit.facts.vars.get(&s).copied()) else {
            return self.not(span, "a callback of this kind");
        };
        let acc = self.b.reg(self.ir(ty));
        let skip = init.is_none();
        let src = match init {
            Some(e) => self.expected(e, ty)?,
            None => {
                let (n, zero) = (self.length(array, elem), self.int(0));
                let cond = self.test(BinOp::SLt, zero, n);
                let (some, none) = (self.b.block(), self.b.block());
                self.b.terminate(Terminator::If { cond, then: some, els: none });
                self.b.switch_to(none);
                // TypeError: nothing to begin with.
                self.raise();
                self.b.switch_to(some);
                let value = self.load_element(array, elem, zero);
                match self.coerced((value, elem.ty()), ty) {
                    Some(value) => value,
                    None => return self.not(span, "values of several kinds"),
                }
            }
        };
        self.b.push(Instr::Copy { dst: acc, src });
        self.walk(array, elem, &mut |fx, value, index, _| {
            let next = fx.b.block();
            if skip {
                let go_on = fx.b.block();
                let zero = fx.int(0);
                let cond = fx.test(BinOp::Ne, index, zero);
                fx.b.terminate(Terminator::If { cond, then: go_on, els: next });
                fx.b.switch_to(go_on);
            }
            let old = fx.b.reg(fx.ir(ty));
            fx.b.push(Instr::Copy { dst: old, src: acc.into() });
            let got = fx.call_back(callback, &[(old.into(), ty), value, (index, Ty::Number)])?;
            let value = got.and_then(|got| fx.coerced(got, ty));
            let Some(src) = value else { return fx.not(span, "values of several kinds") };
            fx.b.push(Instr::Copy { dst: acc, src });
            fx.goto(next);
            fx.b.switch_to(next);
            Ok(())
        })?;
        Ok((acc.into(), ty))
    }

    /// `sort`: the comparison is made of any two elements, as often as there may be; in each place there is any element afterwards.
    pub(super) fn sort(
        &mut self,
        array: Operand,
        elem: Elem,
        compare: Option<&E<'_>>,
        span: Span,
    ) -> Res<()> {
        let n = self.length(array, elem);
        let zero = self.int(0);
        if let Some(compare) = compare {
            let E::ArrowFunctionExpression(f) = inner(compare) else {
                return self.not(span, "a comparison of this kind");
            };
            let mut looks = Changes { found: false };
            looks.visit_arrow_function_expression(f);
            if looks.found {
                return self.not(span, "a comparison that does more than compare");
            }
            let (head, round, end) = (self.b.block(), self.b.block(), self.b.block());
            self.goto(head);
            self.b.switch_to(head);
            let more = self.flip();
            let some = self.test(BinOp::SLt, zero, n);
            let cond = self.both(more, some);
            self.b.terminate(Terminator::If { cond, then: round, els: end });
            self.b.switch_to(round);
            let mut pair = vec![];
            for _ in 0..2 {
                let index = self.any_index(n);
                pair.push((self.load_element(array, elem, index), elem.ty()));
            }
            self.call_back(compare, &pair)?;
            self.goto(head);
            self.b.switch_to(end);
        }
        let (list, _, field) = self.unit.classes.list(elem);
        debug_assert_eq!(self.ir(Ty::Array(elem)), Type::Ref(list));
        let cells = self.new_cells(elem);
        self.rounds(zero, n, |fx, at, _| {
            let from = fx.any_index(n);
            let src = fx.load_element(array, elem, from);
            let index = fx.to_int32(at);
            fx.b.push(Instr::Store { place: Place::Elem { array: cells, index }, src });
        });
        self.b.push(Instr::Store { place: Place::Field { object: array, field }, src: cells });
        Ok(())
    }

    /// Any number from 0 on below another.
    fn any_index(&mut self, n: Operand) -> Operand {
        let r = self.nondet(NUMBER, "an index");
        let zero = self.int(0);
        let (above, below) = (self.test(BinOp::SLe, zero, r), self.test(BinOp::SLt, r, n));
        self.assume(above);
        self.assume(below);
        r
    }

    /// `indexOf` and `includes`: the first element that is the same.
    pub(super) fn search(&mut self, array: Operand, elem: Elem, name: &str, wanted: Operand) -> Res<Typed> {
        let is_index = name == "indexOf";
        let dst = self.b.reg(if is_index { NUMBER } else { Type::Bool });
        let src = if is_index { self.int(-1) } else { self.b.constant(Const::Bool(false)) };
        self.b.push(Instr::Copy { dst, src });
        self.walk(array, elem, &mut |fx, (value, ty), index, end| {
            let cond = match ty {
                Ty::Text => fx.equal_texts(value, wanted),
                // `includes` finds NaN.
                Ty::Double if is_index => fx.compare(IntBin::Eq, value, wanted),
                Ty::Double => fx.test(BinOp::Int(IntBin::Eq), value, wanted),
                _ => fx.test(BinOp::Eq, value, wanted),
            };
            let (found, next) = (fx.b.block(), fx.b.block());
            fx.b.terminate(Terminator::If { cond, then: found, els: next });
            fx.b.switch_to(found);
            let src = if is_index { index } else { fx.b.constant(Const::Bool(true)) };
            fx.b.push(Instr::Copy { dst, src });
            fx.goto(end);
            fx.b.switch_to(next);
            Ok(())
        })?;
        Ok((dst.into(), if is_index { Ty::Number } else { Ty::Boolean }))
    }
}

/// Looks for what changes something.
struct Changes {
    found: bool,
}

impl<'a> Visit<'a> for Changes {
    fn visit_assignment_expression(&mut self, _: &js::AssignmentExpression<'a>) {
        self.found = true;
    }

    fn visit_update_expression(&mut self, _: &js::UpdateExpression<'a>) {
        self.found = true;
    }

    fn visit_call_expression(&mut self, c: &js::CallExpression<'a>) {
        let plain = match &c.callee {
            E::StaticMemberExpression(m) => {
                matches!(&m.object, E::Identifier(id) if id.name == "Math")
                    || m.property.name == "localeCompare"
            }
            _ => false,
        };
        self.found |= !plain;
        walk::walk_call_expression(self, c);
    }
}
