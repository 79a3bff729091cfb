//! Assignments and patterns.

use super::expr::arith_op;
use super::function::pattern_name;
use super::{Ctl, Fx, Res};
use conspect_ir::{Operand, Tag, Type, UnOp};
use oxc_ast::ast as js;
use oxc_ast::ast::{AssignmentTarget, Expression};
use oxc_span::GetSpan;
use oxc_syntax::operator::{AssignmentOperator, UpdateOperator};

/// A place that was evaluated once.
#[derive(Clone, Copy)]
enum Target {
    Name(&'static js::IdentifierReference<'static>),
    Member(Operand, Operand, bool),
    Private(Operand, &'static js::PrivateIdentifier<'static>),
    /// The object from which `super` reads, and the key.
    Super(Operand, Operand),
}

impl Fx<'_> {
    fn target(&mut self, t: &'static js::SimpleAssignmentTarget<'static>) -> Res<Target> {
        match t {
            js::SimpleAssignmentTarget::AssignmentTargetIdentifier(i) => Ok(Target::Name(i)),
            js::SimpleAssignmentTarget::StaticMemberExpression(m) => {
                let k = self.key_const(&m.property.name);
                if matches!(m.object, Expression::Super(_)) {
                    self.read_this()?;
                    return Ok(Target::Super(self.super_base(), k));
                }
                let o = self.expr(&m.object)?;
                Ok(Target::Member(self.copy(o).into(), k, true))
            }
            js::SimpleAssignmentTarget::ComputedMemberExpression(m) => {
                if matches!(m.object, Expression::Super(_)) {
                    self.read_this()?;
                    let k = self.expr(&m.expression)?;
                    let k: Operand = self.copy(k).into();
                    let base = self.super_base();
                    return Ok(Target::Super(base, self.core("toKey", &[k])));
                }
                let o = self.expr(&m.object)?;
                let o: Operand = self.copy(o).into();
                if let Some(k) = self.constant_key(&m.expression) {
                    return Ok(Target::Member(o, k, true));
                }
                let k = self.expr(&m.expression)?;
                Ok(Target::Member(o, self.copy(k).into(), false))
            }
            js::SimpleAssignmentTarget::PrivateFieldExpression(m) => {
                let o = self.expr(&m.object)?;
                Ok(Target::Private(self.copy(o).into(), &m.field))
            }
            _ => {
                self.unsupported("an assignment to no JavaScript place");
                let u = self.undefined();
                Ok(Target::Member(u, u, true))
            }
        }
    }

    fn get_target(&mut self, t: Target) -> Res<Operand> {
        match t {
            Target::Name(i) => self.read(i),
            Target::Member(o, k, true) => Ok(self.core("getn", &[o, k])),
            Target::Member(o, k, false) => Ok(self.core("getv", &[o, k])),
            Target::Private(o, f) => self.private_get(o, f),
            Target::Super(base, k) => {
                let this = self.read_this()?;
                Ok(self.core("get", &[base, k, this]))
            }
        }
    }

    /// A place that is read and then written: its key is converted once.
    fn read_and_written(&mut self, t: Target) -> Target {
        let Target::Member(o, k, false) = t else { return t };
        let key = self.copy(k);
        let (check, slow, done) = (self.b.block(), self.b.block(), self.b.block());
        let int = self.b.un(Type::Bool, UnOp::HasTag(Tag::Int), key);
        self.branch(int.into(), done, check);
        self.b.switch_to(check);
        let text = self.b.un(Type::Bool, UnOp::HasTag(Tag::Str), key);
        self.branch(text.into(), done, slow);
        self.b.switch_to(slow);
        let v = self.core("memberKey", &[o, key.into()]);
        self.set(key, v);
        self.goto(done);
        self.b.switch_to(done);
        Target::Member(o, key.into(), false)
    }

    fn set_target(&mut self, t: Target, v: Operand) -> Res<()> {
        let strict = self.boolean(self.strict);
        match t {
            Target::Name(i) => self.write(i, v)?,
            Target::Member(o, k, named) => {
                self.core(if named { "setn" } else { "setv" }, &[o, k, v, strict]);
            }
            Target::Private(o, f) => {
                let k = self.private_key(f)?;
                let name = self.plain_str(&f.name);
                self.core("privateSet", &[o, k, v, name]);
            }
            Target::Super(base, k) => self.super_set(base, k, v)?,
        }
        Ok(())
    }

    pub fn assignment(&mut self, a: &'static js::AssignmentExpression<'static>) -> Res<Operand> {
        if let Some(p) = a.left.as_assignment_target_pattern() {
            let v = self.expr(&a.right)?;
            let v: Operand = self.copy(v).into();
            self.at(a.span);
            self.assign_pattern(p, v)?;
            return Ok(v);
        }
        let Some(simple) = a.left.as_simple_assignment_target() else {
            self.unsupported("an assignment");
            return Ok(self.undefined());
        };
        let t = self.target(simple)?;
        let name = match t {
            // A name in parentheses names nothing.
            Target::Name(i) if i.span.start == a.span.start => Some(i.name.as_str()),
            _ => None,
        };
        if a.operator == AssignmentOperator::Assign {
            let there = match t {
                Target::Name(i) => self.presence(i),
                _ => None,
            };
            let v = self.named_expr(&a.right, name)?;
            let v = self.keep(v);
            self.at(a.span);
            match t {
                Target::Name(i) => self.write_to(i, v, there)?,
                t => self.set_target(t, v)?,
            }
            return Ok(v);
        }
        let t = self.read_and_written(t);
        let old = self.get_target(t)?;
        if let Some(op) = a.operator.to_binary_operator() {
            let old = self.hold(old, &a.right);
            let v = self.expr(&a.right)?;
            self.at(a.span);
            let Some(op) = arith_op(op) else { return Ok(self.undefined()) };
            let v = self.arith(op, old, v);
            self.set_target(t, v)?;
            return Ok(v);
        }
        let Some(op) = a.operator.to_logical_operator() else { return Ok(self.undefined()) };
        let r = self.copy(old);
        let (more, end) = (self.b.block(), self.b.block());
        self.short_circuit(op, r, more, end);
        self.b.switch_to(more);
        let v = self.named_expr(&a.right, name)?;
        self.set(r, v);
        self.at(a.span);
        self.set_target(t, r.into())?;
        self.goto(end);
        self.b.switch_to(end);
        Ok(r.into())
    }

    /// A value that stays what it is when the variable it comes from is assigned.
    fn keep(&mut self, v: Operand) -> Operand {
        match v {
            Operand::Reg(_) => self.copy(v).into(),
            Operand::Const(_) => v,
        }
    }

    pub fn update(&mut self, u: &'static js::UpdateExpression<'static>) -> Res<Operand> {
        let t = self.target(&u.argument)?;
        self.at(u.span);
        let t = self.read_and_written(t);
        let old = self.get_target(t)?;
        let old = self.fast_un(conspect_ir::DynUn::ToNum, old, "toNumeric");
        let old: Operand = self.copy(old).into();
        let one = self.number(1.0);
        let minus = u.operator == UpdateOperator::Decrement;
        let op = if minus { conspect_ir::DynBin::Sub } else { conspect_ir::DynBin::Add };
        let big = self.b.un(Type::Bool, UnOp::HasTag(Tag::BigInt), old);
        let r = self.b.reg(Type::Dyn);
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        self.branch(big.into(), yes, no);
        self.b.switch_to(yes);
        let down = self.boolean(minus);
        let v = self.core("unit", &[old, down]);
        self.set(r, v);
        self.goto(end);
        self.b.switch_to(no);
        self.b.push(conspect_ir::Instr::Bin { dst: r, op: conspect_ir::BinOp::Dyn(op), lhs: old, rhs: one });
        self.goto(end);
        self.b.switch_to(end);
        self.set_target(t, r.into())?;
        Ok(if u.prefix { r.into() } else { old })
    }

    /// The value, or the default where it is undefined.
    pub fn default_value(
        &mut self,
        v: Operand,
        default: &'static Expression<'static>,
        name: Option<&'static str>,
    ) -> Res<Operand> {
        let r = self.copy(v);
        let missing = self.b.un(Type::Bool, UnOp::HasTag(Tag::Undefined), r);
        let (yes, end) = (self.b.block(), self.b.block());
        self.branch(missing.into(), yes, end);
        self.b.switch_to(yes);
        self.at(default.span());
        let d = self.named_expr(default, name)?;
        self.set(r, d);
        self.goto(end);
        self.b.switch_to(end);
        Ok(r.into())
    }

    /// Binds a pattern of a declaration.
    pub fn bind(&mut self, p: &'static js::BindingPattern<'static>, v: Operand) -> Res<()> {
        match p {
            js::BindingPattern::BindingIdentifier(id) => self.initialize(id, v),
            js::BindingPattern::AssignmentPattern(a) => {
                let v = self.default_value(v, &a.right, pattern_name(&a.left))?;
                self.bind(&a.left, v)
            }
            js::BindingPattern::ObjectPattern(o) => {
                let v: Operand = self.copy(v).into();
                self.at(o.span);
                self.core("requireObject", &[v]);
                let seen = o.rest.is_some().then(|| self.new_array(&[]));
                for p in &o.properties {
                    let (k, _) = self.property_key(&p.key, p.computed)?;
                    let k: Operand = self.keep(k);
                    if let Some(seen) = seen {
                        self.core("append", &[seen, k]);
                    }
                    self.at(p.span);
                    let x = self.core("getn", &[v, k]);
                    self.bind(&p.value, x)?;
                }
                if let (Some(rest), Some(seen)) = (&o.rest, seen) {
                    let object = self.rest_object(v, seen);
                    self.bind(&rest.argument, object)?;
                }
                Ok(())
            }
            js::BindingPattern::ArrayPattern(a) => {
                self.at(a.span);
                self.walk_array(
                    v,
                    a.elements.len(),
                    a.rest.is_some(),
                    &mut |_, _| Ok(None),
                    &mut |fx, i, _, x| match (a.elements.get(i), &a.rest) {
                        (Some(Some(p)), _) => fx.bind(p, x),
                        (Some(None), _) => Ok(()),
                        (None, Some(rest)) => fx.bind(&rest.argument, x),
                        (None, None) => Ok(()),
                    },
                )
            }
        }
    }

    fn rest_object(&mut self, v: Operand, seen: Operand) -> Operand {
        let o = self.core("plain", &[]);
        let o = self.boxed(Tag::Ref, o);
        self.core("copyProps", &[o, v, seen]);
        o
    }

    /// Walks an iterable for an array pattern; the iterator is closed when it is not at its end.
    fn walk_array(
        &mut self,
        v: Operand,
        n: usize,
        rest: bool,
        before: &mut dyn FnMut(&mut Self, usize) -> Res<Option<Target>>,
        each: &mut dyn FnMut(&mut Self, usize, Option<Target>, Operand) -> Res<()>,
    ) -> Res<()> {
        let record = self.core("iterOpen", &[v]);
        let Operand::Reg(record) = record else { return Ok(()) };
        let done = self.b.reg(Type::Bool);
        let no = self.boolean(false);
        self.set(done, no);
        // Errors of the iterator itself do not close it: the flag is set while it runs.
        let (to, thrown) = self.handler();
        let around = self.handlers.len();
        self.ctl.push(Ctl::Iterator { record, handlers: around, is_async: false, done: Some(done) });
        self.handlers.push((to, thrown));
        let yes = self.boolean(true);
        for i in 0..n {
            let target = before(self, i)?;
            let x = self.b.reg(Type::Dyn);
            let u = self.undefined();
            self.set(x, u);
            let (step, end) = (self.b.block(), self.b.block());
            self.branch(done.into(), end, step);
            self.b.switch_to(step);
            self.set(done, yes);
            let got = self.core("iterStep", &[record.into()]);
            let over = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), got);
            let some = self.b.block();
            self.branch(over.into(), end, some);
            self.b.switch_to(some);
            self.set(x, got);
            self.set(done, no);
            self.goto(end);
            self.b.switch_to(end);
            each(self, i, target, x.into())?;
        }
        if rest {
            let target = before(self, n)?;
            let list = self.b.reg(Type::Dyn);
            let (step, none, end) = (self.b.block(), self.b.block(), self.b.block());
            self.branch(done.into(), none, step);
            self.b.switch_to(step);
            self.set(done, yes);
            let got = self.core("iterRest", &[record.into()]);
            self.set(list, got);
            self.goto(end);
            self.b.switch_to(none);
            let empty = self.new_array(&[]);
            let empty = self.boxed(Tag::Ref, empty);
            self.set(list, empty);
            self.goto(end);
            self.b.switch_to(end);
            each(self, n, target, list.into())?;
        }
        self.ctl.pop();
        self.handlers.pop();
        let (close, out) = (self.b.block(), self.b.block());
        self.open();
        self.branch(done.into(), out, close);
        self.b.switch_to(close);
        self.core("iterClose", &[record.into()]);
        self.goto(out);
        self.b.switch_to(to);
        self.close_quietly(record, Some(done), thrown)?;
        self.b.switch_to(out);
        Ok(())
    }

    /// Closes an iterator after an error, drops errors of that, and throws the error on.
    pub fn close_quietly(
        &mut self,
        record: conspect_ir::Reg,
        done: Option<conspect_ir::Reg>,
        thrown: conspect_ir::Reg,
    ) -> Res<()> {
        let again = self.b.block();
        if let Some(done) = done {
            let close = self.b.block();
            self.branch(done.into(), again, close);
            self.b.switch_to(close);
        }
        self.dropping_errors(again, |this| {
            this.core("iterClose", &[record.into()]);
            Ok(())
        })?;
        self.throw(thrown.into());
        Ok(())
    }

    /// Assigns a value to a target of any form.
    pub fn assign_target(&mut self, t: &'static AssignmentTarget<'static>, v: Operand) -> Res<()> {
        if let Some(p) = t.as_assignment_target_pattern() {
            return self.assign_pattern(p, v);
        }
        let Some(simple) = t.as_simple_assignment_target() else { return Ok(()) };
        let v = self.keep(v);
        let t = self.target(simple)?;
        self.set_target(t, v)
    }

    /// The place that a target without a pattern leads to: evaluated before the value is found.
    fn early_target(&mut self, t: &'static AssignmentTarget<'static>) -> Res<Option<Target>> {
        match t.as_simple_assignment_target() {
            Some(simple) => Ok(Some(self.target(simple)?)),
            None => Ok(None),
        }
    }

    fn early_default(
        &mut self,
        t: &'static js::AssignmentTargetMaybeDefault<'static>,
    ) -> Res<Option<Target>> {
        match t {
            js::AssignmentTargetMaybeDefault::AssignmentTargetWithDefault(d) => self.early_target(&d.binding),
            t => self.early_target(t.to_assignment_target()),
        }
    }

    /// Assigns to a place that was evaluated before, or to a pattern.
    fn assign_place(
        &mut self,
        t: &'static AssignmentTarget<'static>,
        place: Option<Target>,
        v: Operand,
    ) -> Res<()> {
        match place {
            Some(place) => {
                let v = self.keep(v);
                self.set_target(place, v)
            }
            None => self.assign_target(t, v),
        }
    }

    fn assign_default(
        &mut self,
        t: &'static js::AssignmentTargetMaybeDefault<'static>,
        place: Option<Target>,
        v: Operand,
    ) -> Res<()> {
        match t {
            js::AssignmentTargetMaybeDefault::AssignmentTargetWithDefault(d) => {
                let name = match &d.binding {
                    AssignmentTarget::AssignmentTargetIdentifier(i) => Some(i.name.as_str()),
                    _ => None,
                };
                let v = self.default_value(v, &d.init, name)?;
                self.assign_place(&d.binding, place, v)
            }
            t => self.assign_place(t.to_assignment_target(), place, v),
        }
    }

    fn assign_pattern(&mut self, p: &'static js::AssignmentTargetPattern<'static>, v: Operand) -> Res<()> {
        match p {
            js::AssignmentTargetPattern::ObjectAssignmentTarget(o) => {
                let v: Operand = self.copy(v).into();
                self.core("requireObject", &[v]);
                let seen = o.rest.is_some().then(|| self.new_array(&[]));
                for p in &o.properties {
                    let k = match p {
                        js::AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(i) => {
                            self.dyn_str(&i.binding.name)
                        }
                        js::AssignmentTargetProperty::AssignmentTargetPropertyProperty(q) => {
                            let (k, _) = self.property_key(&q.name, q.computed)?;
                            self.keep(k)
                        }
                    };
                    if let Some(seen) = seen {
                        self.core("append", &[seen, k]);
                    }
                    let place = match p {
                        js::AssignmentTargetProperty::AssignmentTargetPropertyProperty(q) => {
                            self.early_default(&q.binding)?
                        }
                        _ => None,
                    };
                    let x = self.core("getn", &[v, k]);
                    match p {
                        js::AssignmentTargetProperty::AssignmentTargetPropertyIdentifier(i) => {
                            let x = match &i.init {
                                Some(d) => self.default_value(x, d, Some(i.binding.name.as_str()))?,
                                None => x,
                            };
                            self.write(&i.binding, x)?;
                        }
                        js::AssignmentTargetProperty::AssignmentTargetPropertyProperty(q) => {
                            self.assign_default(&q.binding, place, x)?;
                        }
                    }
                }
                if let (Some(rest), Some(seen)) = (&o.rest, seen) {
                    let place = self.early_target(&rest.target)?;
                    let object = self.rest_object(v, seen);
                    self.assign_place(&rest.target, place, object)?;
                }
                Ok(())
            }
            js::AssignmentTargetPattern::ArrayAssignmentTarget(a) => {
                let before = &mut |fx: &mut Self, i: usize| match (a.elements.get(i), &a.rest) {
                    (Some(Some(t)), _) => fx.early_default(t),
                    (None, Some(rest)) => fx.early_target(&rest.target),
                    _ => Ok(None),
                };
                let each = &mut |fx: &mut Self, i: usize, place, x| match (a.elements.get(i), &a.rest) {
                    (Some(Some(t)), _) => fx.assign_default(t, place, x),
                    (None, Some(rest)) => fx.assign_place(&rest.target, place, x),
                    _ => Ok(()),
                };
                self.walk_array(v, a.elements.len(), a.rest.is_some(), before, each)
            }
        }
    }
}
