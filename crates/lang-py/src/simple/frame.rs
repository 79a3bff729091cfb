//! Functions in functions, and generators.
//!
//! A function that is defined in another one and only called is like one of the top level that is given the variables of the functions around it:
//! as long as it runs, nobody else changes them. Those that one of them may change (`nonlocal`) are in cells, which are passed instead ([`cell`]).
//!
//! A generator that is consumed where it is made is lowered in the place of its consumer: what the loop does with a value stands where the
//! value is yielded. So both take turns as in Python, and a generator without an end is no obstacle.

use super::*;
use conspect_ir::BlockId;
use ruff_python_ast::{StmtFor, StmtFunctionDef};

/// A generator whose body is lowered in the place of a loop.
pub(super) struct Generator {
    index: usize,
    /// Where its body ends.
    end: BlockId,
    /// Where it yields: the block, the value, and the block in which it goes on.
    yields: Vec<(BlockId, Val, BlockId)>,
    handlers: usize,
}

/// A generator that is called, with its arguments.
pub(super) struct Made {
    index: usize,
    args: Vec<Val>,
}

/// What belongs to one function while it is lowered, but its blocks.
struct Frame {
    owner: usize,
    regs: BTreeMap<String, Vec<Reg>>,
    assigned: BTreeSet<String>,
    flags: BTreeMap<String, Reg>,
    loops: Vec<Loop>,
    finals: Vec<with::Final>,
    handled: Vec<Operand>,
    inner: Vec<(String, String)>,
}

impl Fx<'_, '_> {
    /// A function that is defined in another one.
    pub(super) fn inner_function(&mut self, f: &'static StmtFunctionDef) -> Res<()> {
        let name = f.name.as_str();
        let def = self.u.names.defs.get(self.owner);
        let Some(index) = def.and_then(|d| d.nested.get(name).copied()) else {
            return self.gap(f, "a function that is defined more than once");
        };
        if !f.decorator_list.is_empty()
            || f.type_params.is_some()
            || !self.u.names.defs[index].ast.range().eq(&f.range())
        {
            return self.gap(f, "a decorated function");
        }
        let p = &f.parameters;
        for p in p.posonlyargs.iter().chain(&p.args).chain(&p.kwonlyargs) {
            if p.default.as_ref().is_some_and(|d| !stmt::is_constant(d)) {
                return self.gap(f, "a default value that is computed");
            }
            p.parameter.annotation.as_ref().map_or(Ok(()), |a| self.annotation_inside(a))?;
        }
        for p in p.vararg.iter().chain(&p.kwarg) {
            p.annotation.as_ref().map_or(Ok(()), |a| self.annotation_inside(a))?;
        }
        f.returns.as_ref().map_or(Ok(()), |r| self.annotation_inside(r))?;
        self.assigned.insert(name.to_string());
        Ok(())
    }

    /// An annotation of an inner function: names of the top level are there, as for every call.
    fn annotation_inside(&mut self, e: &'static Expr) -> Res<()> {
        let mut names = vec![];
        named(e, &mut names);
        if names.iter().any(|n| self.is_local(n)) {
            return self.gap(e, "an annotation of another kind");
        }
        let is_there = |n: &&&str| self.u.names.bindings.contains_key(**n) && !self.u.unset.contains(**n);
        let there: Vec<String> = names.iter().filter(is_there).map(|n| (*n).to_string()).collect();
        let before = self.assigned.clone();
        self.assigned.extend(there);
        let done = self.annotation(e);
        self.assigned = before;
        done
    }

    /// Adds the values of the variables of functions around it that a function uses.
    pub(super) fn captured(&mut self, at: &impl Ranged, index: usize, args: &mut Vec<Val>) -> Res<()> {
        let names = self.u.names;
        let def = &names.defs[index];
        if def.parent.is_some() && def.parent == names.defs.get(self.owner).map(|_| self.owner) {
            // All functions that it may call have to be defined by now.
            let (mut seen, mut todo) = (BTreeSet::new(), vec![index]);
            while let Some(f) = todo.pop() {
                if !seen.insert(f) {
                    continue;
                }
                todo.extend(&names.defs[f].calls);
                let name = names.defs[f].ast.name.as_str();
                if names.defs[f].parent == Some(self.owner) && !self.assigned.contains(name) {
                    return self.gap(at, "a function that may not be defined yet");
                }
            }
        }
        for name in &def.params[def.own..] {
            // Without a value, only its use would raise an exception.
            if !self.is_local(name) || !self.assigned.contains(*name) {
                return self.gap(at, "a variable of an outer function that may have no value");
            }
            let ty = match self.in_cell(name) {
                Some((home, name)) => Ty::Cell(home, name),
                None => self.u.kinds.var(self.owner, name),
            };
            if matches!(ty, Ty::Mixed | Ty::Bottom) {
                return self.gap(at, "a variable of no single kind");
            }
            let parts = self.registers(name).into_iter().map(Operand::from).collect();
            args.push(self.whole(at, ty, parts)?);
        }
        Ok(())
    }

    /// The generator that an expression makes, which is evaluated then; `None` where it makes none.
    pub(super) fn generator(&mut self, e: &'static Expr) -> Res<Option<Made>> {
        let Expr::Call(c) = e else { return Ok(None) };
        let names = self.u.names;
        let (index, first) = match &*c.func {
            Expr::Name(n) => {
                let name = n.id.as_str();
                if self.inner.iter().any(|(n, _)| n == name) {
                    return Ok(None);
                }
                let local = names.local_function(self.owner, name);
                let index = match names.bindings.get(name) {
                    _ if local.is_some() => local,
                    Some(Binding::Function(index)) if !self.is_local(name) => Some(*index),
                    _ => None,
                };
                match index.filter(|i| names.defs[*i].is_generator) {
                    Some(index) if local.is_some() || self.may_call(name, c) => (index, vec![]),
                    _ => return Ok(None),
                }
            }
            Expr::Attribute(a) => {
                let name = self.attribute_name(a);
                let makes =
                    |c: &names::Class| c.methods.get(name).is_some_and(|m| names.defs[*m].is_generator);
                let is_super = matches!(&*a.value, Expr::Call(c) if self.builtin(&c.func) == Some("super"));
                if !names.classes.iter().any(makes) || is_super {
                    return Ok(None);
                }
                let object = self.expr(&a.value)?;
                let object = self.present(object, "AttributeError")?;
                let Ty::Object(class) = object.ty else { return self.gap(e, "a generator of this kind") };
                let all: BTreeSet<_> =
                    names.heirs(class).into_iter().map(|h| names.method(h, name)).collect();
                match all.first() {
                    Some(Some((owner, m)))
                        if all.len() == 1
                            && names.defs[*m].is_generator
                            && !names.classes[*owner].roles.contains_key(name) =>
                    {
                        (*m, vec![self.kept(object)])
                    }
                    _ => return self.gap(e, "a generator of this kind"),
                }
            }
            _ => return Ok(None),
        };
        let given = self.arguments(c, &c.arguments)?;
        let args = self.matched(c, index, first, &given)?;
        let args = args.into_iter().map(|v| self.kept(v)).collect();
        Ok(Some(Made { index, args }))
    }

    fn exchange(&mut self, frame: &mut Frame) {
        std::mem::swap(&mut self.owner, &mut frame.owner);
        std::mem::swap(&mut self.regs, &mut frame.regs);
        std::mem::swap(&mut self.assigned, &mut frame.assigned);
        std::mem::swap(&mut self.flags, &mut frame.flags);
        std::mem::swap(&mut self.loops, &mut frame.loops);
        std::mem::swap(&mut self.finals, &mut frame.finals);
        std::mem::swap(&mut self.handled, &mut frame.handled);
        std::mem::swap(&mut self.inner, &mut frame.inner);
    }

    /// Does something with each value of a generator, in the block in which it is yielded; the block in which the generator goes on is said, too.
    pub(super) fn generate(
        &mut self,
        made: Made,
        act: &mut dyn FnMut(&mut Self, Val, BlockId) -> Res<()>,
    ) -> Res<()> {
        let names = self.u.names;
        let def = &names.defs[made.index];
        if self.generators.iter().any(|g| g.index == made.index) || self.generators.len() > 4 {
            return self.gap(def.ast, "a generator that calls itself");
        }
        let end = self.b.block();
        // An exception that ends an iteration is none that leaves a generator.
        let raised = (self.b.block(), self.b.reg(Type::Ref(self.u.root)));
        self.handlers.push(raised);
        let handlers = self.handlers.len();
        self.generators.push(Generator { index: made.index, end, yields: vec![], handlers });
        let mut frame = Frame {
            owner: made.index,
            regs: BTreeMap::new(),
            assigned: BTreeSet::new(),
            flags: BTreeMap::new(),
            loops: vec![],
            finals: vec![],
            handled: vec![],
            inner: vec![],
        };
        self.exchange(&mut frame);
        let lowered = self.generator_body(def, &made.args);
        if lowered.is_ok() {
            self.b.terminate(Terminator::Goto(end));
        }
        self.exchange(&mut frame);
        self.handlers.pop();
        let yields = self.generators.pop().map(|g| g.yields).unwrap_or_default();
        self.b.switch_to(raised.0);
        self.leave_generator(raised.1);
        let assigned = self.assigned.clone();
        for (block, v, resume) in yields {
            self.b.switch_to(block);
            self.assigned.clone_from(&assigned);
            if act(self, v, resume).is_ok() {
                self.b.terminate(Terminator::Goto(resume));
            }
        }
        self.assigned = assigned;
        self.b.switch_to(end);
        Ok(())
    }

    /// An exception leaves a generator.
    fn leave_generator(&mut self, error: Reg) {
        let ends: Vec<ClassId> = {
            let all: Vec<(String, ClassId)> = self.u.errors.clone().into_iter().collect();
            all.into_iter().filter(|(n, _)| self.descends(n, "StopIteration")).map(|(_, c)| c).collect()
        };
        for class in ends {
            let is = self.b.reg(Type::Bool);
            self.b.push(Instr::InstanceOf { dst: is, src: error.into(), class });
            let els = self.split(is.into());
            self.raise("RuntimeError");
            self.b.switch_to(els);
        }
        self.throw(error.into());
    }

    fn generator_body(&mut self, def: &names::Def, args: &[Val]) -> Res<()> {
        for (p, v) in def.params.iter().zip(args) {
            self.u.kinds.note_var(self.owner, p, &v.ty);
            let ty = self.u.kinds.var(self.owner, p);
            let Some(parts) = self.coerce(v, &ty).filter(|_| ty != Ty::Mixed) else {
                return self.gap(def.ast, "an argument of no single kind");
            };
            for (dst, src) in self.registers(p).into_iter().zip(parts) {
                self.b.push(Instr::Copy { dst, src });
            }
            self.assigned.insert((*p).to_string());
        }
        self.prologue();
        self.statements(&def.ast.body)
    }

    /// `yield x`, or `yield from xs`, as a statement.
    pub(super) fn yielded(&mut self, e: &'static Expr) -> Res<()> {
        match e {
            Expr::Yield(y) => {
                let v = match y.value.as_deref() {
                    Some(e) => self.expr(e)?,
                    None => Val { ty: Ty::None, parts: vec![] },
                };
                let v = self.kept(v);
                self.hand_over(e, v)
            }
            Expr::YieldFrom(y) => self.over(&y.value, &mut |fx, v| {
                let v = fx.kept(v);
                fx.hand_over(e, v)
            }),
            _ => self.gap(e, "an expression of this kind"),
        }
    }

    fn hand_over(&mut self, e: &'static Expr, v: Val) -> Res<()> {
        let is_plain = self.finals.is_empty()
            && self
                .generators
                .last()
                .is_some_and(|g| g.index == self.owner && g.handlers == self.handlers.len());
        if !is_plain {
            return self.gap(e, "a yield inside of `try` or `with`");
        }
        let resume = self.b.block();
        let here = self.b.current();
        if let Some(g) = self.generators.last_mut() {
            g.yields.push((here, v, resume));
        }
        self.b.switch_to(resume);
        Ok(())
    }

    /// Where a `return` of a generator leads; `None` in functions.
    pub(super) fn end_of_generator(&self) -> Option<BlockId> {
        self.generators.last().filter(|g| g.index == self.owner).map(|g| g.end)
    }

    /// A loop over what `map` or `filter` gives.
    pub(super) fn for_each(&mut self, f: &'static StmtFor) -> Res<()> {
        let leave = self.b.block();
        let before = self.assigned.clone();
        let mut ends: Vec<BTreeSet<String>> = vec![];
        self.over(&f.iter, &mut |fx, v| {
            fx.assign(&f.target, &v)?;
            let next = fx.b.block();
            fx.loops.push(Loop { next, leave, left: None, finals: fx.finals.len() });
            if fx.statements(&f.body).is_ok() {
                fx.b.terminate(Terminator::Goto(next));
            }
            ends.extend(fx.loops.pop().and_then(|l| l.left));
            fx.b.switch_to(next);
            Ok(())
        })?;
        self.assigned = before;
        if self.statements(&f.orelse).is_ok() {
            self.b.terminate(Terminator::Goto(leave));
            ends.push(self.assigned.clone());
        }
        self.meet(leave, ends)
    }

    /// A loop over what a generator yields.
    pub(super) fn for_generator(&mut self, f: &'static StmtFor, made: Made) -> Res<()> {
        let leave = self.b.block();
        let before = self.assigned.clone();
        let mut ends: Vec<BTreeSet<String>> = vec![];
        self.generate(made, &mut |fx, v, resume| {
            fx.assign(&f.target, &v)?;
            fx.loops.push(Loop { next: resume, leave, left: None, finals: fx.finals.len() });
            let done = fx.statements(&f.body);
            ends.extend(fx.loops.pop().and_then(|l| l.left));
            done
        })?;
        self.assigned = before;
        if self.statements(&f.orelse).is_ok() {
            self.b.terminate(Terminator::Goto(leave));
            ends.push(self.assigned.clone());
        }
        self.meet(leave, ends)
    }
}

/// The names that an annotation mentions.
fn named<'e>(e: &'e Expr, out: &mut Vec<&'e str>) {
    match e {
        Expr::Name(n) => out.push(n.id.as_str()),
        Expr::Subscript(s) => {
            named(&s.value, out);
            named(&s.slice, out);
        }
        Expr::Tuple(t) => t.elts.iter().for_each(|e| named(e, out)),
        Expr::List(l) => l.elts.iter().for_each(|e| named(e, out)),
        Expr::BinOp(b) => {
            named(&b.left, out);
            named(&b.right, out);
        }
        _ => {}
    }
}
