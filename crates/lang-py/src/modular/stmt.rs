//! Statements, loops, and the frame of a function that is verified.

use super::clauses::{Clause, Contract};
use super::local::joined;
use super::types::{self, Ty, V};
use super::{Lower, Res, field};
use conspect_spec::logic::{E, Op, app, int, local, truth};
use conspect_spec::{Kind, Role, Stmt};
use ruff_python_ast::{ExceptHandler, Expr, Operator, Stmt as Py, StmtClassDef, StmtFunctionDef};
use std::collections::BTreeSet;
use std::rc::Rc;

impl Lower<'_, '_> {
    /// A function between what it requires and what it promises.
    pub fn function(
        &mut self,
        f: &'static StmtFunctionDef,
        class: Option<&'static StmtClassDef>,
        contract: &Contract,
    ) -> Res<()> {
        let is_init = f.name.as_str() == "__init__";
        let plain = |d: &ruff_python_ast::Decorator| {
            matches!(&d.expression, Expr::Name(_)) && !super::pure::is_word(self.m, &d.expression)
        };
        if f.decorator_list.iter().any(plain) && class.is_some() {
            return self.refuse(f, "the decorator is not followed");
        }
        let mut args = vec![];
        for (i, (name, annotation, default)) in types::parameters(f).into_iter().enumerate() {
            let ty = match (annotation, class) {
                (Some(a), _) => types::annotation(self.m, a)?,
                (None, Some(c)) if i == 0 => {
                    // Is it a class whose objects are followed?
                    types::class_type(self.m, c)?
                }
                (None, _) => return self.refuse(f, format!("the parameter {name} has no annotation")),
            };
            if default.is_some_and(|e| !field::fits(self.m, None, &ty, e)) {
                return self.refuse(f, format!("the default of {name} is not of its type"));
            }
            if types::RESERVED.contains(&name) {
                return self.refuse(f, format!("{name} hides a built-in function"));
            }
            let v = self.any(name, &ty);
            self.vars.insert(name.into(), ty);
            self.assigned.insert(name.into());
            let v = self.keep(&format!("arg:{name}"), &v);
            if let (Ty::Object(c), false) = (&v.ty, is_init && i == 0) {
                let c = self.m.classes[c];
                self.class_invariants(c, &v, None)?;
            }
            args.push((name.to_string(), v));
        }
        self.returns = match f.returns.as_deref() {
            Some(r) => types::annotation(self.m, r)?,
            None if is_init || !returns_value(&f.body) => Ty::None,
            None => return self.refuse(f, format!("{} says not what it returns", f.name)),
        };
        let returns = self.returns.clone();
        for c in &contract.requires {
            let scope = self.clause_scope(&args, &[], None, None);
            let cond = self.clause(c, scope)?;
            self.assume(cond);
        }
        if !contract.either.is_empty() {
            let scope = |l: &Self| l.clause_scope(&args, &[], None, None);
            let cond = self.one_of(&contract.either, &scope, f)?;
            self.assume(cond);
            if contract.needs_no_more {
                self.needs_no_more(contract, &scope, f)?;
            }
        }
        let mut whens: Vec<(Vec<String>, Option<(E, Clause)>)> = vec![];
        for (kinds, when) in &contract.raises {
            let when = match when {
                Some(c) => {
                    let scope = self.clause_scope(&args, &[], None, None);
                    let cond = self.clause(c, scope)?;
                    let key = self.unique("when");
                    self.emit(Stmt::Assign(key.as_str().into(), cond));
                    Some((local(&key), c.clone()))
                }
                None => None,
            };
            whens.push((kinds.clone(), when));
        }
        let mut snapshots = vec![];
        for (n, c) in &contract.snapshots {
            snapshots.push((n.clone(), self.snapshot(c, &args)?));
        }
        self.goals = super::guess::Goals::of(f, contract, &args, &snapshots);
        self.catchers.push(contract.raises.iter().flat_map(|r| r.0.clone()).collect());
        let body = self.apart(|l| l.body(&f.body, &returns, f));
        self.catchers.pop();
        let ((), body) = body?;
        let raised = super::raise::raised(&body);
        let below = |n: &String, k: &String| n != k && types::is_subclass(self.m, n, k);
        if raised.iter().any(|k| whens.iter().any(|w| w.0.iter().any(|n| below(n, k)))) {
            return self.refuse(f, "a clause for some exceptions of a class is not followed");
        }
        let line = self.m.line(f);
        let result = self.kept("$result", &returns);
        let ((), after) = self.apart(|l| {
            for (_, when) in &whens {
                if let Some((cond, c)) = when {
                    let text = format!("raises when {}", c.text);
                    l.check(app(Op::Not, &[cond]), Kind::Contract, Role::Postcondition, text, c.line);
                }
            }
            if let Some(c) = class {
                l.class_invariants(c, &args[0].1, Some(line))?;
            }
            for c in &contract.ensures {
                let scope = l.clause_scope(&args, &snapshots, Some("old"), Some(&result));
                let cond = l.clause(c, scope)?;
                l.check(cond, Kind::Contract, Role::Postcondition, format!("ensures {}", c.text), c.line);
            }
            Ok(())
        })?;
        let mut handlers = vec![];
        for kind in raised {
            let ((), handler) = self.apart(|l| {
                let is = |l: &Self, k: &str| match contract.is_exact {
                    true => kind == k,
                    false => types::is_subclass(l.m, &kind, k),
                };
                for (k, c) in &contract.exceptional {
                    if is(l, k) {
                        let scope = l.clause_scope(&args, &snapshots, Some("old"), None);
                        let cond = l.clause(c, scope)?;
                        let text = format!("where {kind} is raised: {}", c.text);
                        l.check(cond, Kind::Contract, Role::Postcondition, text, c.line);
                    }
                }
                let fitting: Vec<_> = whens.iter().filter(|w| w.0.iter().any(|k| is(l, k))).collect();
                if fitting.iter().any(|w| w.1.is_none()) {
                    return Ok(());
                }
                let any = fitting.iter().filter_map(|w| w.1.as_ref());
                let (mut cond, mut text, mut at) = (truth(false), String::new(), line);
                for (when, c) in any {
                    cond = app(Op::Or, &[&cond, when]);
                    text = format!("raises {kind} when {}", c.text);
                    at = c.line;
                }
                l.check(cond, Kind::Contract, Role::Postcondition, text, at);
                Ok(())
            })?;
            handlers.push((vec![Rc::from(kind.as_str())], handler));
        }
        let mut inside = vec![Stmt::Scope(body)];
        inside.extend(after);
        self.emit(Stmt::Try(inside, handlers));
        Ok(())
    }

    /// The body of a function, from its start to all its ends.
    pub fn body(&mut self, body: &'static [Py], returns: &Ty, f: &'static StmtFunctionDef) -> Res<()> {
        let lambdas = std::mem::take(&mut self.lambdas);
        let tops = std::mem::replace(&mut self.tops, body);
        let goes_on = self.statements(body);
        (self.lambdas, self.tops) = (lambdas, tops);
        if goes_on? && *returns != Ty::None {
            return self.refuse(f, format!("{} may return nothing", f.name));
        }
        Ok(())
    }

    /// `del xs[i]`.
    fn delete(&mut self, target: &'static Expr) -> Res<()> {
        let Expr::Subscript(s) = target else { return self.refuse(target, "this deletion is not followed") };
        if s.slice.is_slice_expr() {
            return self.refuse(target, "this deletion is not followed");
        }
        let list = self.expr(&s.value)?;
        if let Ty::Dict(..) = list.ty {
            let key = self.expr(&s.slice)?;
            return self.take_out(&list, key, target);
        }
        let i = self.number(&s.slice)?;
        let (seq, of) = self.sequence(&list, target)?;
        if !matches!(list.ty, Ty::List(_)) || list.is_new || of == Ty::Never {
            return self.refuse(target, "this deletion is not followed");
        }
        let i = self.index(&seq, &i, target);
        let i = self.short(i);
        self.write_list(&list, &of, super::call::without(&seq, &i));
        Ok(())
    }

    /// Statements in order; can execution go on behind them?
    pub fn statements(&mut self, body: &'static [Py]) -> Res<bool> {
        for s in body {
            if !self.statement(s)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub fn statement(&mut self, s: &'static Py) -> Res<bool> {
        let eager = std::mem::replace(&mut self.eager, super::eager::changes_inside(self.m, s));
        let made = self.one_statement(s);
        self.eager = eager;
        made
    }

    fn one_statement(&mut self, s: &'static Py) -> Res<bool> {
        match s {
            Py::Pass(_) => {}
            Py::Expr(e) => match &*e.value {
                Expr::StringLiteral(_) | Expr::EllipsisLiteral(_) => {}
                Expr::Call(c)
                    if matches!(&*c.func, Expr::Name(n) if n.id.as_str() == "print")
                        && self.m.is_builtin("print") =>
                {
                    for a in &c.arguments.args {
                        self.expr(a)?;
                    }
                }
                v => {
                    self.expr(v)?;
                }
            },
            Py::Assign(a) if self.looks_back(a)? => {}
            Py::Assign(a) if self.defines(a)? => {}
            Py::Assign(a) => {
                let v = self.expr(&a.value)?;
                let key = self.unique("v");
                let v = if a.targets.len() == 1 && matches!(a.targets[0], Expr::Name(_)) {
                    v
                } else {
                    self.keep(&key, &v)
                };
                for t in &a.targets {
                    self.assign(t, v.clone(), None)?;
                }
            }
            Py::AnnAssign(a) => {
                let ty = types::annotation(self.m, &a.annotation)?;
                if let Some(value) = &a.value {
                    let v = self.expr(value)?;
                    self.assign(&a.target, v, Some(ty))?;
                }
            }
            Py::AugAssign(a) => {
                if self.eager && !super::eager::is_settled(&a.target) {
                    return self.refuse(s, "a change of what an assignment goes to is not followed");
                }
                let old = self.expr(&a.target)?;
                if let (Ty::List(of), Operator::Add) = (old.ty.clone(), a.op) {
                    if self.eager && !a.target.is_name_expr() {
                        return self.refuse(s, "a change of what an assignment goes to is not followed");
                    }
                    let more = self.expr(&a.value)?;
                    let Some(more) = self.coerce(more, &old.ty) else {
                        return self.refuse(s, "elements of two types are not followed");
                    };
                    let (x, y) = (self.sequence(&old, &a.target)?.0, self.sequence(&more, &a.value)?.0);
                    self.write_list(&old, &of, app(Op::Concat, &[&x, &y]));
                    return Ok(true);
                }
                let v = self.expr(&a.value)?;
                let v = self.operate(a.op, old, v, &a.value)?;
                self.assign(&a.target, v, None)?;
            }
            Py::Return(r) => {
                let v = match r.value.as_deref() {
                    Some(e) => self.expr(e)?,
                    None => V::none(),
                };
                let ty = self.returns.clone();
                let v = self.narrowed(v, &ty, s);
                let Some(v) = self.coerce(v, &ty).filter(|v| v.when.is_empty()) else {
                    return self.refuse(s, "what is returned is not of the type that the function says");
                };
                let key = self.result.clone();
                self.keep(&key, &v);
                self.emit(Stmt::Return);
                return Ok(false);
            }
            Py::If(i) => return self.branch(&i.test, &i.body, &i.elif_else_clauses),
            Py::Match(m) => return self.cases(m),
            Py::While(w) => {
                if !w.orelse.is_empty() {
                    return self.refuse(s, "else of a loop is not followed");
                }
                let (clauses, body) = self.loop_clauses(&w.body)?;
                return self.cut_loop(clauses, body, &w.body, Some(&w.test), None, s);
            }
            Py::For(f) => return self.for_loop(f, s),
            Py::Break(_) => {
                self.emit(Stmt::Break);
                return Ok(false);
            }
            Py::Continue(_) => {
                self.emit(Stmt::Continue);
                return Ok(false);
            }
            Py::Assert(a) => {
                let c = self.condition(&a.test)?;
                if self.is_caught("AssertionError") {
                    self.emit(Stmt::If(c, vec![], vec![Stmt::Raise("AssertionError".into())]));
                } else {
                    let text = self.m.text(&*a.test);
                    let line = self.m.line(s);
                    self.check(c, Kind::Assertion, Role::Code, text, line);
                }
            }
            Py::Raise(r) => {
                let Some(exc) = r.exc.as_deref() else { return self.refuse(s, "this raise is not followed") };
                let (name, args) = match exc {
                    Expr::Name(n) => (n.id.as_str(), &[][..]),
                    Expr::Call(c) if c.arguments.keywords.is_empty() => match &*c.func {
                        Expr::Name(n) => (n.id.as_str(), &c.arguments.args[..]),
                        _ => return self.refuse(s, "this raise is not followed"),
                    },
                    _ => return self.refuse(s, "this raise is not followed"),
                };
                let literal = |e: &Expr| {
                    e.is_literal_expr() || matches!(e, Expr::Name(n) if self.assigned.contains(n.id.as_str()))
                };
                if r.cause.is_some() {
                    return self.refuse(s, "this raise is not followed");
                }
                let more: Vec<&'static Expr> = args.iter().filter(|e| !literal(e)).collect();
                for e in more {
                    self.message(e)?;
                }
                if name == "SystemExit" && self.m.is_builtin(name) && !self.is_hidden(name) {
                    self.leave_program(exc)?;
                    return Ok(false);
                }
                if !self.is_exception(name) {
                    return self.refuse(s, "this exception is not followed");
                }
                self.raise(name, exc)?;
                return Ok(false);
            }
            Py::Try(t) => return self.try_statement(t, s),
            Py::FunctionDef(f) => self.define(f)?,
            Py::Delete(d) => {
                for t in &d.targets {
                    self.delete(t)?;
                }
            }
            _ => return self.refuse(s, "this statement is not followed"),
        }
        Ok(true)
    }

    /// Does a statement keep the values at the start, as contracts of Nagini are written? It is the first of the function.
    fn looks_back(&mut self, a: &'static ruff_python_ast::StmtAssign) -> Res<bool> {
        let Expr::Call(c) = &*a.value else { return Ok(false) };
        if self.m.imported(&c.func).as_deref() != Some("conspect._at_start") {
            return Ok(false);
        }
        let [Expr::Name(name)] = &a.targets[..] else { return self.refuse(a, "this is not followed") };
        if !self.prefix.is_empty() {
            return self.refuse(a, "old values of a function that is entered are not followed");
        }
        for k in &c.arguments.keywords {
            let v = self.expr(&k.value)?;
            let key = format!("{}.{}", name.id, k.arg.as_ref().map_or("", |a| a.as_str()));
            self.at_start.insert(key, V { when: "old".into(), ..v });
        }
        Ok(true)
    }

    /// A plain class of exceptions: a built-in one, or one of the module that adds nothing.
    fn is_exception(&self, name: &str) -> bool {
        if self.vars.contains_key(name) || !types::is_subclass(self.m, name, "Exception") {
            return false;
        }
        let plain = |c: &StmtClassDef| {
            c.decorator_list.is_empty()
                && c.body.iter().all(|s| {
                    matches!(s, Py::Pass(_)) || matches!(s, Py::Expr(e) if e.value.is_literal_expr())
                })
        };
        let mut class = name.to_string();
        while let Some(c) = self.m.classes.get(&class) {
            if !plain(c) {
                return false;
            }
            match types::base(self.m, &class) {
                Some(b) => class = b,
                None => return false,
            }
        }
        self.m.is_builtin(&class)
    }

    pub fn assign(&mut self, target: &'static Expr, v: V, ty: Option<Ty>) -> Res<()> {
        if !v.when.is_empty() {
            return self.refuse(target, "an old value is not followed here");
        }
        match target {
            Expr::Name(n) => {
                let name = n.id.as_str();
                if types::RESERVED.contains(&name) || self.lambdas.contains_key(name) {
                    return self.refuse(target, format!("{name} hides a function"));
                }
                let known = self.vars.get(name).cloned().or(ty);
                let ty = known.unwrap_or_else(|| self.settled(name, &v.ty));
                let Some(v) = self.coerce(v.clone(), &ty) else {
                    self.hint(name, joined(&ty, &v.ty));
                    return self.refuse(target, format!("{name} holds values of two types"));
                };
                let key = format!("{}{name}", self.prefix);
                self.keep(&key, &v);
                self.vars.insert(name.into(), ty);
                self.assigned.insert(name.into());
                Ok(())
            }
            Expr::Tuple(t) if t.elts.iter().any(|e| e.is_starred_expr()) => {
                self.assign_starred(&t.elts, &v, target)
            }
            Expr::List(t) if t.elts.iter().any(|e| e.is_starred_expr()) => {
                self.assign_starred(&t.elts, &v, target)
            }
            Expr::Tuple(t) if matches!(v.ty, Ty::Fixed(_)) && t.elts.len() == v.items.len() => {
                t.elts.iter().zip(v.items).try_for_each(|(t, v)| self.assign(t, v, None))
            }
            Expr::Tuple(t) if matches!(v.ty, Ty::List(_) | Ty::Tuple(_)) => {
                let (seq, of) = self.sequence(&v, target)?;
                if of == Ty::Never || t.elts.iter().any(|e| e.is_starred_expr()) {
                    return self.refuse(target, "this target is not followed");
                }
                let seq = self.short(seq);
                let count = int(t.elts.len() as i64);
                self.needs(app(Op::Eq, &[&app(Op::Len, &[&seq]), &count]), "ValueError", target);
                for (i, t) in t.elts.iter().enumerate() {
                    let element = V::of(of.clone(), app(Op::At, &[&seq, &int(i as i64)]), &"".into());
                    let facts = self.typed(&element);
                    self.assume(facts);
                    self.assign(t, element, None)?;
                }
                Ok(())
            }
            Expr::Subscript(s) if !matches!(&*s.slice, Expr::Slice(_)) => {
                let list = self.expr(&s.value)?;
                if let Ty::Dict(..) = list.ty {
                    let key = self.expr(&s.slice)?;
                    return self.put(&list, key, v, target);
                }
                let i = self.number(&s.slice)?;
                let (seq, of) = self.sequence(&list, target)?;
                if !matches!(list.ty, Ty::List(_)) || list.is_new || of == Ty::Never {
                    return self.refuse(target, "this assignment is not followed");
                }
                let i = self.index(&seq, &i, target);
                let i = self.short(i);
                let v = self.element(v, &of, target)?;
                let (seq, _) = self.sequence(&list, target)?;
                self.write_list(&list, &of, app(Op::Update, &[&seq, &i, &v]));
                Ok(())
            }
            Expr::Attribute(a) => {
                let object = self.expr(&a.value)?;
                let (Ty::Object(class) | Ty::Optional(class)) = object.ty.clone() else {
                    return self.refuse(target, "this assignment is not followed");
                };
                if matches!(object.ty, Ty::Optional(_)) {
                    let there = app(Op::Not, &[&app(Op::Eq, &[&object.e, &int(0)])]);
                    self.needs(there, "AttributeError", target);
                }
                let fixed =
                    |c: &&'static StmtClassDef| types::is_named_tuple(self.m, c) || types::is_frozen(c);
                if self.m.classes.get(&class).is_some_and(fixed) {
                    return self.refuse(target, "elements of tuples are not assigned to");
                }
                let Some(ty) = field::field(self.m, &class, a.attr.as_str()) else {
                    return self.refuse(target, "this attribute is not followed");
                };
                let (Some(v), Some(sort)) = (self.coerce(v, &ty), ty.sort()) else {
                    return self.refuse(target, "the attribute holds values of two types");
                };
                let key = self.unique("field");
                let v = self.keep(&key, &v);
                let name = format!("${class}.{}", a.attr);
                let heap = self.heap(&name, sort, "");
                self.emit(Stmt::Assign(name.into(), app(Op::Store, &[&heap, &object.e, &v.packed()])));
                Ok(())
            }
            _ => self.refuse(target, "this assignment is not followed"),
        }
    }

    /// The type of a variable that first holds an empty sequence.
    pub fn settled(&self, name: &str, ty: &Ty) -> Ty {
        if let Some(hinted) = self.hints.get(&(self.where_it_is(), name.to_string())) {
            return hinted.clone();
        }
        let like = |ours: &Ty, theirs: &Ty| match (ours, theirs) {
            (Ty::Tuple(n), Ty::Tuple(_)) | (Ty::List(n), Ty::List(_)) => **n == Ty::Never,
            (Ty::Set(n), Ty::Set(_)) | (Ty::Dict(n, _), Ty::Dict(..)) => **n == Ty::Never,
            _ => false,
        };
        match ty {
            t if like(t, &self.returns) => self.returns.clone(),
            Ty::Tuple(n) if **n == Ty::Never => Ty::Tuple(Box::new(Ty::Int)),
            Ty::List(n) if **n == Ty::Never => Ty::List(Box::new(Ty::Int)),
            Ty::Set(n) if **n == Ty::Never => Ty::Set(Box::new(Ty::Int)),
            Ty::Dict(n, _) if **n == Ty::Never => Ty::Dict(Box::new(Ty::Int), Box::new(Ty::Int)),
            t => t.clone(),
        }
    }

    pub fn branch(
        &mut self,
        test: &'static Expr,
        body: &'static [Py],
        rest: &'static [ruff_python_ast::ElifElseClause],
    ) -> Res<bool> {
        let c = self.condition(test)?;
        let before = self.assigned.clone();
        let (then_on, then) = self.apart(|l| l.statements(body))?;
        let after_then = std::mem::replace(&mut self.assigned, before);
        let (else_on, other) = self.apart(|l| match rest.split_first() {
            None => Ok(true),
            Some((clause, rest)) => match &clause.test {
                Some(test) => l.branch(test, &clause.body, rest),
                None => l.statements(&clause.body),
            },
        })?;
        self.emit(Stmt::If(c, then, other));
        self.either_went_on(then_on, else_on, after_then);
        Ok(then_on || else_on)
    }

    /// Behind a branch, what certainly has a value is what has it on both sides that go on. The other side's is what is known now.
    pub(super) fn either_went_on(&mut self, then_on: bool, else_on: bool, after_then: BTreeSet<String>) {
        match (then_on, else_on) {
            (true, true) => self.assigned = self.assigned.intersection(&after_then).cloned().collect(),
            (true, false) => self.assigned = after_then,
            (false, _) => {}
        }
    }
}

/// Does a body return a value somewhere?
fn returns_value(body: &[Py]) -> bool {
    body.iter().any(|s| match s {
        Py::Return(r) => r.value.is_some(),
        Py::If(i) => returns_value(&i.body) || i.elif_else_clauses.iter().any(|c| returns_value(&c.body)),
        Py::Match(m) => m.cases.iter().any(|c| returns_value(&c.body)),
        Py::While(w) => returns_value(&w.body),
        Py::For(f) => returns_value(&f.body),
        Py::Try(t) => {
            let in_handler = |h: &ExceptHandler| {
                let ExceptHandler::ExceptHandler(h) = h;
                returns_value(&h.body)
            };
            returns_value(&t.body) || returns_value(&t.orelse) || t.handlers.iter().any(in_handler)
        }
        Py::Pass(_)
        | Py::Expr(_)
        | Py::Assign(_)
        | Py::AugAssign(_)
        | Py::AnnAssign(_)
        | Py::Raise(_)
        | Py::Assert(_) => false,
        Py::Break(_) | Py::Continue(_) => false,
        _ => true,
    })
}
