//! Contracts in the place of calls, clauses in the scope of a call, invariants of classes, and new objects.

use super::clauses::{self, Clause, Contract};
use super::effects::Write;
use super::enter::Frame;
use super::types::{self, Ty, V};
use super::{ALLOC, Lower, Res};
use conspect_spec::logic::{E, Op, Sort, app, int, local};
use conspect_spec::{Kind, Role, Stmt};
use ruff_python_ast::{Expr, ExprCall, Stmt as Py, StmtClassDef, StmtFunctionDef};
use std::collections::BTreeMap;

impl Lower<'_, '_> {
    /// The names that clauses see: the parameters, and with `old` what they were.
    pub fn clause_scope(
        &self,
        args: &[(String, V)],
        snapshots: &[(String, V)],
        old: Option<&str>,
        result: Option<&V>,
    ) -> BTreeMap<String, V> {
        let mut scope: BTreeMap<String, V> = args.iter().cloned().collect();
        if let Some(when) = old {
            for (name, v) in args {
                for prefix in ["old", "OLD"] {
                    scope.insert(format!("{prefix}.{name}"), V { when: when.into(), ..v.clone() });
                }
            }
            if !snapshots.is_empty() {
                scope.retain(|n, _| !n.starts_with("old.") && !n.starts_with("OLD."));
                for (name, v) in snapshots {
                    scope.insert(format!("OLD.{name}"), v.clone());
                }
            }
        }
        if let Some(r) = result {
            scope.insert("result".into(), r.clone());
        }
        scope
    }

    /// The condition of a clause, with the statements that are before it.
    pub fn clause(&mut self, clause: &Clause, mut scope: BTreeMap<String, V>) -> Res<E> {
        let result = scope.get("result").cloned();
        only_named(clause, &mut scope);
        // The result of `deal.post` has a name of its own.
        if let [name] = &clause.names[..] {
            if let (Some(own), Some(r)) = (name.strip_prefix('='), result) {
                scope.insert(own.into(), r);
            }
        }
        let scopes = std::mem::replace(&mut self.scopes, vec![scope]);
        let closed = std::mem::replace(&mut self.closed, true);
        let made = self.condition(clause.condition);
        self.closed = closed;
        self.scopes = scopes;
        made
    }

    /// A call that is not entered: the contract says what it needs and does.
    pub fn by_contract(
        &mut self,
        name: &str,
        f: &'static StmtFunctionDef,
        contract: &Contract,
        args: Vec<(&'static str, Option<&'static Expr>, V)>,
        is_method: bool,
        at: &'static Expr,
    ) -> Res<V> {
        let line = self.m.line(at);
        let mut actual = vec![];
        let mut first = is_method;
        for (n, annotation, v) in args {
            let ty = match annotation {
                Some(a) => types::annotation(self.m, a)?,
                None if std::mem::take(&mut first) => v.ty.clone(),
                None => return self.refuse(at, format!("the parameter {n} of {name} has no annotation")),
            };
            first = false;
            let Some(v) = self.coerce(v, &ty) else { return self.refuse(at, "the arguments do not fit") };
            let key = self.unique(&format!("arg.{n}"));
            let v = if super::enter::is_written(&v) { v } else { self.keep(&key, &v) };
            if !v.when.is_empty() {
                return self.refuse(at, "an old value is not followed as an argument");
            }
            actual.push((n.to_string(), v));
        }
        let Some(returns) = f.returns.as_deref() else {
            return self.refuse(at, format!("{name} says not what it returns"));
        };
        let returns = types::annotation(self.m, returns)?;
        let class = name.split_once('.').and_then(|(c, _)| self.m.classes.get(c).copied());
        let is_init = name.ends_with(".__init__");
        for clause in &contract.requires {
            let scope = self.clause_scope(&actual, &[], None, None);
            let cond = self.clause(clause, scope)?;
            let text = format!("{name} requires {}", clause.text);
            self.check(cond, Kind::Contract, Role::Precondition, text, line);
        }
        if !contract.either.is_empty() {
            let scope = |l: &Self| l.clause_scope(&actual, &[], None, None);
            let cond = self.one_of(&contract.either, &scope, f)?;
            let texts: Vec<String> = contract.either.iter().flatten().map(|c| c.text.clone()).collect();
            let text = format!("{name} requires one of {}", texts.join("; "));
            self.check(cond, Kind::Contract, Role::Precondition, text, line);
        }
        if let (Some(class), false) = (class, is_init) {
            self.class_invariants(class, &actual[0].1, Some(line))?;
        }
        // The callee takes the invariants of its other arguments for granted, too.
        for (_, v) in actual.iter().skip(usize::from(class.is_some())) {
            if let Ty::Object(c) = &v.ty {
                let c = self.m.classes[c];
                self.class_invariants(c, v, Some(line))?;
            }
        }
        // What promises nothing says less than what it does.
        let promises = !contract.ensures.is_empty() || !contract.raises.is_empty() || contract.is_safe;
        if !promises && !is_init {
            if let Some(v) = self.entered_instead(name, f, &actual, at) {
                if let Some(class) = class {
                    self.class_invariants(class, &actual[0].1, Some(line))?;
                }
                return Ok(v);
            }
        }
        let mut whens = vec![];
        for (kinds, when) in &contract.raises {
            let cond = match when {
                Some(clause) => {
                    let scope = self.clause_scope(&actual, &[], None, None);
                    let (cond, sub) = self.apart(|l| l.clause(clause, scope))?;
                    self.known(sub);
                    let key = self.unique("when");
                    self.emit(Stmt::Assign(key.as_str().into(), cond));
                    local(&key)
                }
                None => {
                    let key = self.unique("raises");
                    self.emit(Stmt::Havoc(key.as_str().into(), Sort::Bool));
                    local(&key)
                }
            };
            whens.push((kinds.clone(), cond, when.is_some()));
        }
        self.f.calls.push(name.to_string());
        if *name == *self.f.name && !(self.prefix.is_empty() && self.entered.is_empty()) {
            // What was seen to descend are the calls in its own body.
            self.f.descends = false;
        }
        let mut snapshots = vec![];
        for (n, clause) in &contract.snapshots {
            let v = self.snapshot(clause, &actual)?;
            snapshots.push((n.clone(), v));
        }
        // What the callee may change has any value afterwards.
        let when = self.unique("before");
        for w in self.call_writes(name, f, &actual, class)? {
            self.havoc_write(&w, &when);
        }
        self.emit(Stmt::Assign(format!("{when}:{ALLOC}").into(), local(ALLOC)));
        self.emit(Stmt::Havoc(ALLOC.into(), Sort::Int));
        self.assume(app(Op::Le, &[&local(&format!("{when}:{ALLOC}")), &local(ALLOC)]));
        for (kinds, cond, exact) in whens {
            for kind in &kinds {
                let ((), sub) = self.apart(|l| {
                    for (_, c) in contract.exceptional.iter().filter(|e| e.0 == *kind) {
                        let scope = l.clause_scope(&actual, &snapshots, Some(&when), None);
                        let (cond, sub) = l.apart(|l| l.clause(c, scope))?;
                        l.known(sub);
                        l.assume(cond);
                    }
                    l.raise(kind, at)
                })?;
                let any = match kinds.len() {
                    1 => cond.clone(),
                    _ => {
                        let key = l_key(self);
                        self.emit(Stmt::Havoc(key.as_str().into(), Sort::Bool));
                        app(Op::And, &[&cond, &local(&key)])
                    }
                };
                self.emit(Stmt::If(any, sub, vec![]));
            }
            if exact {
                self.assume(app(Op::Not, &[&cond]));
            }
        }
        let key = self.unique("returned");
        let result = self.any(&key, &returns);
        if let (Some(class), false) = (class, is_init) {
            self.class_invariants(class, &actual[0].1, None)?;
        }
        for clause in &contract.ensures {
            let scope = self.clause_scope(&actual, &snapshots, Some(&when), Some(&result));
            let (cond, sub) = self.apart(|l| l.clause(clause, scope))?;
            self.known(sub);
            self.assume(cond);
        }
        self.also_defined(name, f, contract, &actual, &result, at);
        Ok(result)
    }

    /// The result of a function that is entered, where it can be.
    fn entered_instead(
        &mut self,
        name: &str,
        f: &'static StmtFunctionDef,
        actual: &[(String, V)],
        at: &'static Expr,
    ) -> Option<V> {
        let parameters = types::parameters(f);
        let args = parameters.into_iter().zip(actual).map(|((n, a, _), (_, v))| (n, a, v.clone())).collect();
        let obligations = self.f.obligations.len();
        match self.apart(|l| l.enter(name, f, args, at)) {
            Ok((v, sub)) => {
                self.out.extend(sub);
                Some(v)
            }
            Err(_) => {
                self.f.obligations.truncate(obligations);
                None
            }
        }
    }

    /// Obligations of a clause that its own function shows are known at its calls.
    pub fn known(&mut self, sub: Vec<Stmt>) {
        for s in sub {
            self.emit(match s {
                Stmt::Check(c, _) => Stmt::Assume(c),
                other => other,
            });
        }
    }

    pub fn snapshot(&mut self, clause: &Clause, args: &[(String, V)]) -> Res<V> {
        let mut scope = args.iter().cloned().collect();
        only_named(clause, &mut scope);
        let scopes = std::mem::replace(&mut self.scopes, vec![scope]);
        let closed = std::mem::replace(&mut self.closed, true);
        let made = self.expr(clause.condition);
        self.closed = closed;
        self.scopes = scopes;
        let v = made?;
        let is_copy = v.is_new || v.ty.is_value();
        if !is_copy {
            return self.refuse(clause.condition, "this snapshot is not followed");
        }
        let key = self.unique("snapshot");
        if v.is_new {
            // Its contents are what was taken.
            self.emit(Stmt::Assign(key.as_str().into(), v.e.clone()));
            return Ok(V { e: local(&key), ..v });
        }
        Ok(self.keep(&key, &v))
    }

    /// The invariants of an object's class: shown at a line, or assumed.
    pub fn class_invariants(&mut self, class: &'static StmtClassDef, v: &V, shown: Option<u32>) -> Res<()> {
        // Methods that an invariant calls do not look at it.
        if std::mem::replace(&mut self.looking, true) {
            return Ok(());
        }
        let done = self.each_invariant(class, v, shown);
        self.looking = false;
        done
    }

    fn each_invariant(&mut self, class: &'static StmtClassDef, v: &V, shown: Option<u32>) -> Res<()> {
        for clause in clauses::invariants(self.m, class)? {
            let scope = BTreeMap::from([(clause.names[0].to_string(), v.clone())]);
            match shown {
                Some(line) => {
                    let cond = self.clause(&clause, scope)?;
                    let text = format!("{}: {}", class.name, clause.text);
                    self.check(cond, Kind::Contract, Role::Class, text, line);
                }
                None => {
                    let (cond, sub) = self.apart(|l| l.clause(&clause, scope))?;
                    self.known(sub);
                    self.assume(cond);
                }
            }
        }
        Ok(())
    }

    /// A new object: its constructor is entered.
    pub fn construct(
        &mut self,
        class: &'static StmtClassDef,
        c: &'static ExprCall,
        at: &'static Expr,
    ) -> Res<V> {
        if self.binders > 0 || !self.scopes.is_empty() {
            return self.refuse(at, "new objects are not followed in a clause");
        }
        let name = class.name.as_str();
        // The class is one whose objects are followed.
        let ty = types::annotation(self.m, &c.func)?;
        if types::is_record(self.m, class) {
            return self.construct_record(class, ty, c, at);
        }
        let address = self.unique("new");
        self.emit(Stmt::Assign(address.as_str().into(), local(ALLOC)));
        self.emit(Stmt::Assign(ALLOC.into(), app(Op::Add, &[&local(ALLOC), &int(1)])));
        let v = V::new(ty, local(&address));
        match super::inherit::lookup(self.m, class, "__init__") {
            Some(init) => {
                let contract = clauses::contract(self.m, init, Some(class))?;
                let args = self.arguments(init, Some(v.clone()), c, at)?;
                let named: Vec<(String, V)> = args.iter().map(|a| (a.0.to_string(), a.2.clone())).collect();
                for clause in &contract.requires {
                    let scope = named.iter().cloned().collect();
                    let cond = self.clause(clause, scope)?;
                    let text = format!("{name}.__init__ requires {}", clause.text);
                    let line = self.m.line(at);
                    self.check(cond, Kind::Contract, Role::Precondition, text, line);
                }
                if !contract.raises.is_empty() {
                    return self.refuse(at, "this constructor's contract is not followed");
                }
                // What it does is seen, so what it promises adds nothing; that it keeps to it is shown where it is verified itself.
                if !contract.ensures.is_empty() && self.f.name != format!("{name}.__init__") {
                    self.f.calls.push(format!("{name}.__init__"));
                }
                if init.returns.is_none() {
                    // A constructor returns nothing, whether it says so or not.
                    self.enter_init(init, args, at)?;
                } else {
                    self.enter(&format!("{name}.__init__"), init, args, at)?;
                }
            }
            None if c.arguments.args.is_empty() && c.arguments.keywords.is_empty() => {}
            None => return self.refuse(at, "the arguments do not fit"),
        }
        self.class_invariants(class, &v, Some(self.m.line(at)))?;
        Ok(v)
    }

    /// A new object whose fields are the arguments.
    fn construct_record(
        &mut self,
        class: &'static StmtClassDef,
        ty: Ty,
        c: &'static ExprCall,
        at: &'static Expr,
    ) -> Res<V> {
        let Some(fields) = types::record_fields(self.m, class) else {
            return self.refuse(at, "this constructor is not followed");
        };
        let refuse = |l: &Self| l.refuse(at, "the arguments do not fit");
        let mut given = BTreeMap::new();
        for (i, a) in c.arguments.args.iter().enumerate() {
            let Some((name, ty)) = fields.get(i) else { return refuse(self) };
            let v = self.field_value(a, ty)?;
            given.insert(*name, v);
        }
        for k in &c.arguments.keywords {
            let name = k.arg.as_ref().map_or("", |a| a.as_str());
            let Some((name, ty)) = fields.iter().find(|f| f.0 == name) else { return refuse(self) };
            let v = self.field_value(&k.value, ty)?;
            if given.insert(*name, v).is_some() {
                return refuse(self);
            }
        }
        let address = self.unique("new");
        self.emit(Stmt::Assign(address.as_str().into(), local(ALLOC)));
        self.emit(Stmt::Assign(ALLOC.into(), app(Op::Add, &[&local(ALLOC), &int(1)])));
        for (name, ty) in fields {
            let v = match given.remove(name) {
                Some(v) => Some(v),
                None => self.default_value(class, name, &ty)?,
            };
            let (Some(v), Some(sort)) = (v, ty.sort()) else { return refuse(self) };
            let part = format!("${}.{name}", class.name);
            let heap = self.heap(&part, sort, "");
            self.emit(Stmt::Assign(part.into(), app(Op::Store, &[&heap, &local(&address), &v.packed()])));
        }
        let v = V::new(ty, local(&address));
        self.class_invariants(class, &v, Some(self.m.line(at)))?;
        Ok(v)
    }

    /// What a field holds that is not given.
    fn default_value(&mut self, class: &'static StmtClassDef, name: &str, ty: &Ty) -> Res<Option<V>> {
        let value = class.body.iter().find_map(|s| match s {
            Py::AnnAssign(a) if matches!(&*a.target, Expr::Name(n) if n.id.as_str() == name) => {
                a.value.as_deref()
            }
            _ => None,
        });
        let Some(default) = value.and_then(|e| types::default_of(self.m, e)) else { return Ok(None) };
        let never = || Box::new(Ty::Never);
        let v = match default {
            types::Default::Constant(e) => return self.field_value(e, ty).map(Some),
            types::Default::Empty("list") => V::new_list(Ty::Never, int(0)),
            types::Default::Empty("set") => V { is_new: true, ..V::new(Ty::Set(never()), int(0)) },
            types::Default::Empty(_) => V { is_new: true, ..V::new(Ty::Dict(never(), never()), int(0)) },
        };
        let Some(v) = self.coerce(v, ty) else { return Ok(None) };
        let name = self.unique("field");
        Ok(Some(self.keep(&name, &v)))
    }

    fn field_value(&mut self, e: &'static Expr, ty: &Ty) -> Res<V> {
        let v = self.expr(e)?;
        let Some(v) = self.coerce(v, ty).filter(|v| v.when.is_empty()) else {
            return self.refuse(e, "the arguments do not fit");
        };
        let name = self.unique("field");
        Ok(self.keep(&name, &v))
    }

    fn enter_init(
        &mut self,
        f: &'static StmtFunctionDef,
        args: Vec<(&'static str, Option<&'static Expr>, V)>,
        at: &'static Expr,
    ) -> Res<V> {
        let frame = Frame { prefix: self.unique("init."), returns: Ty::None, result: self.result.clone() };
        let body = self.body_of(f, args, frame, at)?;
        self.emit(Stmt::Scope(body));
        Ok(V::none())
    }

    /// A part of the heap that somebody may have written to has any contents; a copy of what it was is kept.
    pub fn havoc_write(&mut self, w: &Write, when: &str) {
        let heap = self.heap(&w.heap, w.sort.clone(), "");
        let copy = format!("{when}:{}", w.heap);
        if self.copies.insert(copy.clone()) {
            self.emit(Stmt::Assign(copy.as_str().into(), heap.clone()));
        }
        match &w.address {
            Some(a) => {
                let key = self.unique("havoc");
                self.emit(Stmt::Havoc(key.as_str().into(), w.sort.clone()));
                let new = app(Op::Store, &[&heap, a, &local(&key)]);
                self.emit(Stmt::Assign(w.heap.as_str().into(), new));
            }
            None => self.emit(Stmt::Havoc(w.heap.as_str().into(), w.sort.clone().heap())),
        }
    }
}

/// A clause sees of the call what its parameters name; other names in it are those of the module.
fn only_named(clause: &Clause, scope: &mut BTreeMap<String, V>) {
    scope.retain(|n, _| clause.names.contains(&n.split('.').next().unwrap_or(n)));
}

fn l_key(l: &mut Lower) -> String {
    l.unique("which")
}
