//! Statements.

use super::infer::{Given, required};
use super::{Fx, NUMBER, Res, Ty, exports, inner, span_of};
use crate::functions::{Target, exported};
use conspect_ir::{BinOp, BlockId, Instr, IntBin, Operand, Terminator, Type};
use oxc_ast::ast as js;
use oxc_ast::ast::{Expression as E, Statement as S};
use oxc_span::{GetSpan, Span};
use oxc_syntax::operator::BinaryOperator;

impl Fx<'_> {
    pub(super) fn statements(&mut self, all: &[S<'_>]) -> Res<()> {
        all.iter().try_for_each(|s| self.statement(s))
    }

    /// Makes sure that there is a block to go on in: what stands behind a jump is still read.
    fn open(&mut self) {
        if self.b.is_terminated() {
            let block = self.b.block();
            self.b.switch_to(block);
        }
    }

    pub(super) fn goto(&mut self, to: BlockId) {
        if !self.b.is_terminated() {
            self.b.terminate(Terminator::Goto(to));
        }
    }

    fn statement(&mut self, s: &S<'_>) -> Res<()> {
        self.depth += 1;
        let done = self.nested(s);
        self.depth -= 1;
        done
    }

    fn nested(&mut self, s: &S<'_>) -> Res<()> {
        self.open();
        self.at(s.span());
        match s {
            S::ExpressionStatement(e) => self.effect(&e.expression),
            S::VariableDeclaration(v) => self.variables(v),
            S::BlockStatement(b) => self.statements(&b.body),
            S::EmptyStatement(_) => Ok(()),
            S::IfStatement(i) => {
                let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
                self.condition(&i.test, yes, no)?;
                self.b.switch_to(yes);
                self.statement(&i.consequent)?;
                self.goto(end);
                self.b.switch_to(no);
                if let Some(e) = &i.alternate {
                    self.statement(e)?;
                }
                self.goto(end);
                self.b.switch_to(end);
                Ok(())
            }
            S::WhileStatement(w) => self.whole_loop(Some(&w.test), None, &w.body, true),
            S::DoWhileStatement(w) => self.whole_loop(Some(&w.test), None, &w.body, false),
            S::ForStatement(f) => {
                match &f.init {
                    Some(js::ForStatementInit::VariableDeclaration(v)) => self.variables(v)?,
                    Some(e) => self.effect(e.to_expression())?,
                    None => {}
                }
                self.whole_loop(f.test.as_ref(), f.update.as_ref(), &f.body, true)
            }
            S::ForOfStatement(f) => self.for_of(f),
            S::SwitchStatement(w) => self.switch(w),
            S::BreakStatement(b) => self.leaves(b.label.as_ref(), b.span, |l| l.0),
            S::ContinueStatement(c) => self.leaves(c.label.as_ref(), c.span, |l| l.1),
            S::LabeledStatement(l) => {
                let is_loop = matches!(
                    &l.body,
                    S::ForStatement(_) | S::ForOfStatement(_) | S::WhileStatement(_) | S::DoWhileStatement(_)
                );
                if !is_loop {
                    return self.not(l.span, "a label of something else than a loop");
                }
                self.labels.push((l.label.name.to_string(), self.loops.len()));
                let done = self.nested(&l.body);
                self.labels.pop();
                done
            }
            S::ReturnStatement(r) => self.returns(r),
            S::ThrowStatement(t) => self.throws(t),
            S::FunctionDeclaration(_) if self.function.is_none() && self.loops.is_empty() => {
                // Those of the top level are lowered on their own; others are unknown there.
                let S::FunctionDeclaration(f) = s else { return Ok(()) };
                let symbol = f.id.as_ref().and_then(|i| i.symbol_id.get());
                match symbol.is_some_and(|s| self.unit.facts.by_symbol.contains_key(&s)) {
                    true => Ok(()),
                    false => {
                        self.not(f.span, "a function inside a block, a generator or an asynchronous function")
                    }
                }
            }
            S::ImportDeclaration(_) if self.function.is_none() => Ok(()),
            S::ExportNamedDeclaration(_) if self.function.is_none() => Ok(()),
            S::ExportDefaultDeclaration(e) => match &e.declaration {
                js::ExportDefaultDeclarationKind::FunctionDeclaration(_) => Ok(()),
                _ => self.not(e.span, "an export of something else"),
            },
            S::ExportDeclaration(e) => match &e.declaration {
                js::Declaration::FunctionDeclaration(_) => Ok(()),
                js::Declaration::VariableDeclaration(v) => self.variables(v),
                _ => self.not(e.span, "an export of something else"),
            },
            other => self.not(other.span(), "a statement of this kind"),
        }
    }

    /// A loop: test, body, update. `first` says whether the test comes before the first round.
    fn whole_loop(
        &mut self,
        test: Option<&E<'_>>,
        update: Option<&E<'_>>,
        body: &S<'_>,
        first: bool,
    ) -> Res<()> {
        let (head, round, next, end) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.goto(if first { head } else { round });
        self.b.switch_to(head);
        match test {
            Some(t) => {
                self.at(span_of(t));
                self.condition(t, round, end)?;
            }
            None => self.goto(round),
        }
        self.b.switch_to(round);
        self.loops.push((end, next));
        self.statement(body)?;
        self.loops.pop();
        self.goto(next);
        self.b.switch_to(next);
        if let Some(e) = update {
            self.effect(e)?;
        }
        self.goto(head);
        self.b.switch_to(end);
        Ok(())
    }

    /// A walk over the elements of an array, whose length does not change.
    fn for_of(&mut self, f: &js::ForOfStatement<'_>) -> Res<()> {
        let declared = match &f.left {
            js::ForStatementLeft::VariableDeclaration(v) => match &v.declarations[..] {
                [d] if v.kind != js::VariableDeclarationKind::Var => match &d.id {
                    js::BindingPattern::BindingIdentifier(b) => b.symbol_id.get(),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        let Some(symbol) = declared.filter(|_| !f.r#await) else {
            return self.not(f.span, "a loop over values of this kind");
        };
        let (values, ty) = self.expr(&f.right)?;
        let of = match ty {
            Ty::Array(elem) => elem.ty(),
            Ty::Text => Ty::Text,
            _ => return self.not(f.span, "a loop over values of this kind"),
        };
        let of_variable = self.unit.facts.vars.get(&symbol).copied();
        let at = self.b.reg(NUMBER);
        let (zero, one) = (self.int(0), self.int(1));
        self.b.push(Instr::Copy { dst: at, src: zero });
        let step = self.b.reg(NUMBER);
        self.b.push(Instr::Copy { dst: step, src: one });
        let (head, round, next, end) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        // An array may grow and shrink meanwhile.
        let length = match ty {
            Ty::Array(elem) => self.length(values, elem),
            _ => self.text_length(values),
        };
        let cond = self.b.bin(Type::Bool, BinOp::SLt, at, length).into();
        self.b.terminate(Terminator::If { cond, then: round, els: end });
        self.b.switch_to(round);
        let value = match ty {
            Ty::Array(elem) => self.load_element(values, elem, at.into()),
            _ => {
                // A character is one unit, or two where there are as many.
                let two = self.int(2);
                let rest = self.b.bin(NUMBER, BinOp::Sub, length, at);
                let single = self.test(BinOp::SLt, rest.into(), two);
                let most = self.select(single, one, two);
                let character = self.some_text(one, most);
                let n = self.text_length(character);
                self.b.push(Instr::Copy { dst: step, src: n });
                character
            }
        };
        match of_variable.and_then(|ty| self.coerced((value, of), ty)) {
            Some(value) => self.set(symbol, value),
            None => return self.not(f.span, "a variable of several kinds"),
        }
        self.loops.push((end, next));
        self.statement(&f.body)?;
        self.loops.pop();
        self.goto(next);
        self.b.switch_to(next);
        let more = self.b.bin(NUMBER, BinOp::Add, at, step);
        self.b.push(Instr::Copy { dst: at, src: more.into() });
        self.goto(head);
        self.b.switch_to(end);
        Ok(())
    }

    /// A `switch`. Its cases are one scope: what one declares another might use before it has a value, so none declares anything.
    fn switch(&mut self, w: &js::SwitchStatement<'_>) -> Res<()> {
        let declares = |s: &S<'_>| matches!(s, S::VariableDeclaration(_) | S::FunctionDeclaration(_));
        if w.cases.iter().flat_map(|c| &c.consequent).any(declares) {
            return self.not(w.span, "a declaration in a case");
        }
        let value = self.expr(&w.discriminant)?;
        let bodies: Vec<BlockId> = w.cases.iter().map(|_| self.b.block()).collect();
        let end = self.b.block();
        let mut other = end;
        for (case, then) in w.cases.iter().zip(&bodies) {
            let Some(test) = &case.test else {
                other = *then;
                continue;
            };
            let test = self.expr(test)?;
            let cond = self.tested(BinaryOperator::StrictEquality, value, test, w.span)?;
            let els = self.b.block();
            self.b.terminate(Terminator::If { cond, then: *then, els });
            self.b.switch_to(els);
        }
        self.goto(other);
        let around = self.loops.last().map_or(end, |l| l.1);
        self.loops.push((end, around));
        for (i, case) in w.cases.iter().enumerate() {
            self.b.switch_to(bodies[i]);
            self.statements(&case.consequent)?;
            self.goto(bodies.get(i + 1).copied().unwrap_or(end));
        }
        self.loops.pop();
        self.b.switch_to(end);
        Ok(())
    }

    /// Is it a call that prints? What it prints is evaluated; printing has no effect that a program sees.
    fn prints(&mut self, c: &js::CallExpression<'_>) -> Res<bool> {
        let E::StaticMemberExpression(m) = inner(&c.callee) else { return Ok(false) };
        let is_console = matches!(&m.object, E::Identifier(id)
            if id.name == "console" && self.symbol(id).is_none());
        let is_print = matches!(&m.property.name[..], "log" | "info" | "warn" | "error" | "debug");
        if !is_console || !is_print || c.optional || m.optional {
            return Ok(false);
        }
        for a in &c.arguments {
            match a.as_expression() {
                Some(E::StringLiteral(_)) => {}
                Some(e) => self.expr(e).map(|_| ())?,
                None => return self.not(c.span, "arguments from a list"),
            }
        }
        Ok(true)
    }

    fn leaves(
        &mut self,
        label: Option<&js::LabelIdentifier<'_>>,
        span: Span,
        to: fn(&(BlockId, BlockId)) -> BlockId,
    ) -> Res<()> {
        let at = match label {
            Some(l) => {
                self.labels.iter().rev().find(|(name, _)| name.as_str() == l.name.as_str()).map(|(_, at)| *at)
            }
            None => self.loops.len().checked_sub(1),
        };
        match at.and_then(|at| self.loops.get(at)).map(to) {
            Some(to) => {
                self.b.terminate(Terminator::Goto(to));
                Ok(())
            }
            None => self.not(span, "a jump to a label"),
        }
    }

    fn returns(&mut self, r: &js::ReturnStatement<'_>) -> Res<()> {
        let (declared, frame) = match self.callbacks.last() {
            Some(frame) => (frame.result.map(|(_, ty)| ty), Some((frame.end, frame.result))),
            None => match self.function {
                Some(function) => (self.unit.facts.functions[function].ret, None),
                None => return self.not(r.span, "a return outside of functions"),
            },
        };
        let value = match (&r.argument, declared) {
            (Some(e), Some(ty)) => Some(self.expected(e, ty)?),
            (None, None) => None,
            _ => return self.not(r.span, "a result that is sometimes undefined"),
        };
        match frame {
            Some((end, result)) => {
                if let (Some((dst, _)), Some(src)) = (result, value) {
                    self.b.push(Instr::Copy { dst, src });
                }
                self.b.terminate(Terminator::Goto(end));
            }
            None => self.b.terminate(Terminator::Return(value)),
        }
        Ok(())
    }

    /// A throw of an error: nothing catches it.
    fn throws(&mut self, t: &js::ThrowStatement<'_>) -> Res<()> {
        let known = match inner(&t.argument) {
            E::NewExpression(n) => {
                let is_error = matches!(&n.callee, E::Identifier(id)
                    if self.symbol(id).is_none() && (id.name == "Error" || id.name.ends_with("Error")));
                if is_error {
                    for a in &n.arguments {
                        match a.as_expression() {
                            Some(e) => {
                                self.expr(e)?;
                            }
                            None => return self.not(t.span, "what is thrown"),
                        }
                    }
                }
                is_error && n.arguments.len() <= 1
            }
            E::StringLiteral(_) | E::NumericLiteral(_) => true,
            _ => false,
        };
        if !known {
            return self.not(t.span, "what is thrown");
        }
        self.raise();
        Ok(())
    }

    /// Ends the present block with an exception.
    pub(super) fn raise(&mut self) {
        let class = self.unit.classes.error;
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        self.b.terminate(Terminator::Throw(dst.into()));
    }

    fn variables(&mut self, v: &js::VariableDeclaration<'_>) -> Res<()> {
        for d in &v.declarations {
            self.at(d.span);
            self.variable(d, v.kind)?;
        }
        Ok(())
    }

    fn variable(&mut self, d: &js::VariableDeclarator<'_>, kind: js::VariableDeclarationKind) -> Res<()> {
        if self.function.is_none() && self.is_skipped(d, kind == js::VariableDeclarationKind::Const) {
            return Ok(());
        }
        let Some(init) = &d.init else { return self.not(d.span, "a variable without a first value") };
        if self.function.is_none() && self.is_given(d, init) {
            return Ok(());
        }
        let js::BindingPattern::BindingIdentifier(b) = &d.id else {
            return self.not(d.span, "a declaration of several variables by one value");
        };
        let Some(symbol) = b.symbol_id.get() else { return self.not(d.span, "a variable without a symbol") };
        match kind {
            js::VariableDeclarationKind::Let | js::VariableDeclarationKind::Const => {}
            // Such a variable is there in the whole function: it must have its value wherever it is used.
            js::VariableDeclarationKind::Var => {
                let scoping = &self.unit.source.scoping;
                if self.depth > 1 || !scoping.symbol_redeclarations(symbol).is_empty() {
                    return self.not(d.span, "a `var` inside a block, or one that is declared twice");
                }
            }
            _ => return self.not(d.span, "a declaration of this kind"),
        }
        let value = self.expr(init)?;
        let ty = self.unit.facts.vars.get(&symbol).copied();
        let ty = ty.filter(|_| !self.unit.facts.given.contains_key(&symbol));
        let Some(value) = ty.and_then(|ty| self.coerced(value, ty)) else {
            return self.not(d.span, "a variable of several kinds");
        };
        self.set(symbol, value);
        Ok(())
    }

    /// Is it a declaration of what a known module gives, all of which is known?
    fn is_given(&self, d: &js::VariableDeclarator<'_>, init: &E<'_>) -> bool {
        let known = |p: &js::BindingPattern<'_>| match p {
            js::BindingPattern::BindingIdentifier(b) => {
                b.symbol_id.get().is_some_and(|s| self.unit.facts.given.contains_key(&s))
            }
            _ => false,
        };
        let source = match inner(init) {
            E::StaticMemberExpression(m) => required(self.unit.source, &m.object),
            e => required(self.unit.source, e),
        };
        source.is_some()
            && match &d.id {
                js::BindingPattern::ObjectPattern(o) => {
                    o.rest.is_none() && o.properties.iter().all(|p| known(&p.value))
                }
                p => known(p),
            }
    }

    /// An expression for its effect.
    pub(super) fn effect(&mut self, e: &E<'_>) -> Res<()> {
        match inner(e) {
            E::CallExpression(c) => {
                if self.is_mark(c) || self.given_call(c)? || self.prints(c)? {
                    return Ok(());
                }
                self.call(c, false).map(|_| ())
            }
            E::SequenceExpression(s) => s.expressions.iter().try_for_each(|e| self.effect(e)),
            // "use strict" and the like.
            E::StringLiteral(_) => Ok(()),
            E::AssignmentExpression(a) if self.is_export(a) => Ok(()),
            E::AssignmentExpression(_) | E::UpdateExpression(_) => self.expr(e).map(|_| ()),
            _ => self.expr(e).map(|_| ()),
        }
    }

    /// `module.exports = { f, g }` and `exports.f = f` for functions of the file, and the same with functions that are written there.
    fn is_export(&self, a: &js::AssignmentExpression<'_>) -> bool {
        let is_free = |e: &E<'_>, name: &str| matches!(e, E::Identifier(id) if id.name == name && self.symbol(id).is_none());
        // A constant has its value behind its declaration only.
        let is_function = |e: &E<'_>| {
            let facts = self.unit.facts;
            matches!(inner(e), E::Identifier(id) if self.symbol(id).is_some_and(|s| {
                let is_known = facts.by_symbol.contains_key(&s) || facts.opaque.contains(&s);
                is_known && facts.declared(s).is_none_or(|at| at <= id.span.start)
            }))
        };
        let js::AssignmentTarget::StaticMemberExpression(m) = &a.left else { return false };
        if self.function.is_none() && !exports::cleared(a, &is_free).is_empty() {
            return true;
        }
        if self.function.is_some() || a.operator != oxc_syntax::operator::AssignmentOperator::Assign {
            return false;
        }
        match (exported(m, is_free), inner(&a.right)) {
            (Some(Target::All), E::ObjectExpression(o)) => o.properties.iter().all(|p| match p {
                js::ObjectPropertyKind::ObjectProperty(p) => {
                    let is_written = p.kind == js::PropertyKind::Init && exports::is_function(&p.value);
                    !p.computed && (is_written || !p.method && is_function(&p.value))
                }
                _ => false,
            }),
            (target, e) => target.is_some() && (is_function(e) || exports::is_function(e)),
        }
    }

    /// Is it what compilers of modules write at the top level?
    fn is_mark(&self, c: &js::CallExpression<'_>) -> bool {
        let is_free = |e: &E<'_>, name: &str| matches!(e, E::Identifier(id) if id.name == name && self.symbol(id).is_none());
        self.function.is_none() && exports::is_mark(c, is_free)
    }

    /// Assertions and assumptions. False for any other call.
    fn given_call(&mut self, c: &js::CallExpression<'_>) -> Res<bool> {
        let (given, is_console) = match inner(&c.callee) {
            E::Identifier(id) => {
                (self.symbol(id).and_then(|s| self.unit.facts.given.get(&s)).copied(), false)
            }
            E::StaticMemberExpression(m) => match &m.object {
                E::Identifier(id) => match self.symbol(id) {
                    Some(s) => {
                        let module = self.unit.facts.given.get(&s).copied();
                        (module.and_then(|g| Given::member(g, &m.property.name)), false)
                    }
                    None => {
                        let is_it = id.name == "console" && m.property.name == "assert";
                        (is_it.then_some(Given::Assert), true)
                    }
                },
                _ => (None, false),
            },
            _ => (None, false),
        };
        let Some(given) = given else { return Ok(false) };
        let wanted = match given {
            Given::Assume | Given::Assert => 1,
            Given::Equal | Given::NotEqual | Given::Same | Given::NotSame => 2,
            Given::Int | Given::Boolean | Given::Conspect => return Ok(false),
        };
        // A message follows at most, and must be a text: it is evaluated.
        let texts = c.arguments.iter().skip(wanted).all(|a| matches!(a, js::Argument::StringLiteral(_)));
        let args: Vec<&E<'_>> = c.arguments.iter().take(wanted).filter_map(|a| a.as_expression()).collect();
        if args.len() != wanted || !texts {
            return self.not(c.span, "an assertion of this form");
        }
        let (holds, fails) = (self.b.block(), self.b.block());
        match given {
            Given::Equal | Given::NotEqual | Given::Same | Given::NotSame => {
                let (x, y) = (self.expr(args[0])?, self.expr(args[1])?);
                let ty = super::infer::join(x.1, y.1).filter(|ty| !matches!(ty, Ty::Array(_)));
                let both = ty.and_then(|ty| Some((ty, self.coerced(x, ty)?, self.coerced(y, ty)?)));
                let Some((ty, a, b)) = both else {
                    return self.not(c.span, "a comparison of values of several kinds");
                };
                if matches!(given, Given::Same | Given::NotSame) || ty == Ty::Double {
                    self.no_signed_zeros(a, b, ty);
                }
                let is_equality = matches!(given, Given::Equal | Given::Same);
                let equal = match ty {
                    // NaN is the same as itself, also for the equality of assertions.
                    Ty::Double => self.test(BinOp::Int(IntBin::Eq), a, b),
                    _ => self.equality(a, b, ty, c.span)?,
                };
                let (then, els) = if is_equality { (holds, fails) } else { (fails, holds) };
                self.b.terminate(Terminator::If { cond: equal, then, els });
            }
            _ => self.condition(args[0], holds, fails)?,
        }
        self.b.switch_to(fails);
        self.at(c.span);
        if given == Given::Assume {
            // There is no such execution.
            let cond = self.b.constant(conspect_ir::Const::Bool(false));
            self.b.push(Instr::Assume { cond });
            self.goto(holds);
        } else {
            if is_console {
                // A failed assertion of the console is a violation, and yet execution goes on.
                let cond = self.flip();
                let stops = self.b.block();
                self.b.terminate(Terminator::If { cond, then: holds, els: stops });
                self.b.switch_to(stops);
            }
            let line = self.unit.source.line(c.span.start);
            self.b.terminate(Terminator::Fail {
                message: format!("the assertion of line {line} fails").into(),
            });
        }
        self.b.switch_to(holds);
        Ok(true)
    }

    /// Two zeros of different signs are not the same value, and which sign a zero has is not kept.
    fn no_signed_zeros(&mut self, a: Operand, b: Operand, ty: Ty) {
        let may_be = ty == Ty::Number && self.unit.facts.signed_zeros || ty == Ty::Double;
        if may_be {
            let zero = if ty == Ty::Double { self.double(0.0) } else { self.int(0) };
            let (first_is_zero, end) = (self.b.block(), self.b.block());
            let cond = self.b.bin(Type::Bool, BinOp::Ne, a, zero).into();
            self.b.terminate(Terminator::If { cond, then: end, els: first_is_zero });
            self.b.switch_to(first_is_zero);
            let cond = self.b.bin(Type::Bool, BinOp::Ne, b, zero).into();
            self.require(cond, "zeros whose signs may differ");
            self.goto(end);
            self.b.switch_to(end);
        }
    }
}
