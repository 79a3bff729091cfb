//! Functions that clauses call: their bodies as expressions, and functions of the logic for those that call themselves.
//!
//! A function of the logic equals its body at the arguments at which it is looked at. That is consistent only where the function ends for
//! all arguments that it may get, so one whose recursion is not seen to descend is refused.

use super::clauses::Contract;
use super::descent::descends;
use super::enter::is_written;
use super::types::{self, Ty, V};
use super::{Lower, Res};
use conspect_spec::logic::{E, Expr as L, Op, app, truth};
use conspect_spec::{Kind, Role};
use ruff_python_ast::{Expr, ExprCall, Stmt as Py, StmtClassDef, StmtFunctionDef};
use std::collections::BTreeMap;

/// A function of known arguments is looked into so often.
const UNFOLDED: usize = 12;

/// The parameters of a call with their annotations and values.
pub(super) type Args = Vec<(&'static str, Option<&'static Expr>, V)>;

/// A body that only finds out what it returns.
pub(super) enum Body {
    Return(&'static Expr),
    If(&'static Expr, Box<Body>, Box<Body>),
    Let(&'static str, &'static Expr, Box<Body>),
}

/// The body of a function, where it is one that only finds out what it returns.
pub(super) fn body(statements: &'static [Py]) -> Option<Body> {
    let (first, rest) = statements.split_first()?;
    match first {
        Py::Pass(_) => body(rest),
        Py::Expr(e) if e.value.is_literal_expr() => body(rest),
        Py::Return(r) => Some(Body::Return(r.value.as_deref()?)),
        Py::Assign(a) => match &a.targets[..] {
            [Expr::Name(n)] => Some(Body::Let(n.id.as_str(), &a.value, Box::new(body(rest)?))),
            _ => None,
        },
        Py::AnnAssign(a) => match &*a.target {
            Expr::Name(n) => Some(Body::Let(n.id.as_str(), a.value.as_deref()?, Box::new(body(rest)?))),
            _ => None,
        },
        Py::If(i) => {
            let mut other = None;
            for clause in i.elif_else_clauses.iter().rev() {
                let then = body(&clause.body)?;
                other = Some(match &clause.test {
                    None => then,
                    Some(test) => Body::If(test, Box::new(then), Box::new(or_rest(other, rest)?)),
                });
            }
            let other = or_rest(other, rest)?;
            Some(Body::If(&i.test, Box::new(body(&i.body)?), Box::new(other)))
        }
        _ => None,
    }
}

fn or_rest(other: Option<Body>, rest: &'static [Py]) -> Option<Body> {
    match other {
        Some(other) => Some(other),
        None => body(rest),
    }
}

/// Is a function's body an expression that is returned?
pub(super) fn is_expression(f: &'static StmtFunctionDef) -> bool {
    matches!(body(&f.body), Some(Body::Return(_)))
}

/// Is a function decorated as pure, in Nagini's words?
pub(super) fn is_called_pure(m: &super::Module, f: &StmtFunctionDef) -> bool {
    f.decorator_list.iter().any(|d| is_word(m, &d.expression))
}

/// Is a decorator one that says no more than that contracts may call the function?
pub(super) fn is_word(m: &super::Module, decorator: &Expr) -> bool {
    let word = m.imported(decorator);
    word.is_some_and(|n| {
        matches!(&*n, "nagini_contracts.contracts.Pure" | "nagini_contracts.contracts.Predicate")
    })
}

impl Lower<'_, '_> {
    /// A call, in a clause, of a function that has a contract of its own.
    pub fn called_in_clause(
        &mut self,
        name: &str,
        (f, contract, class): (&'static StmtFunctionDef, &Contract, Option<&'static StmtClassDef>),
        receiver: Option<V>,
        c: &'static ExprCall,
        at: &'static Expr,
    ) -> Res<V> {
        let is_followed = contract.raises.is_empty() && contract.either.is_empty() && !contract.is_safe;
        // What a function's own contract says of it is shown for its body.
        if !is_followed || self.f.name == name && self.descending.as_deref() != Some(name) {
            return self.refuse(at, "a function with a contract is not followed in a clause");
        }
        // A guess is a condition and nothing beside it.
        let needs_nothing = contract.requires.is_empty() && is_expression(f);
        if self.guessing && !needs_nothing {
            return self.refuse(at, "a function that needs something is not followed in a guess");
        }
        if let (Some(v), Some(class)) = (&receiver, class) {
            let line = self.m.line(at);
            self.class_invariants(class, &v.clone(), Some(line))?;
        }
        let args = self.arguments(f, receiver, c, at)?;
        if self.descending.as_deref() == Some(name) {
            return self.application(name, f, &args, at);
        }
        // What it promises is shown where it is verified itself.
        self.f.calls.push(name.to_string());
        if self.guessing {
            return self.enter(name, f, args, at);
        }
        let needs = self.needed_in_clause(name, contract, &args, at)?;
        let value = self.defined(name, f, contract, args.clone(), &needs, at)?;
        self.promised(contract, &args, &value, &needs)?;
        Ok(value)
    }

    /// What a function that a clause calls needs, which is an obligation there.
    fn needed_in_clause(
        &mut self,
        name: &str,
        contract: &Contract,
        args: &Args,
        at: &'static Expr,
    ) -> Res<E> {
        let named: BTreeMap<String, V> = args.iter().map(|a| (a.0.to_string(), a.2.clone())).collect();
        let line = self.m.line(at);
        let mut needs = truth(true);
        for clause in &contract.requires {
            let cond = self.clause(clause, named.clone())?;
            let text = format!("{name} requires {}", clause.text);
            self.check(cond.clone(), Kind::Contract, Role::Precondition, text, line);
            needs = app(Op::And, &[&needs, &cond]);
        }
        Ok(needs)
    }

    /// The value of a function that only finds out what it returns. `needs`: what holds where it is called.
    fn defined(
        &mut self,
        name: &str,
        f: &'static StmtFunctionDef,
        contract: &Contract,
        args: Args,
        needs: &E,
        at: &'static Expr,
    ) -> Res<V> {
        let Some(tree) = body(&f.body) else {
            return self.refuse(at, "this function is not followed in a clause");
        };
        match descends(name, f, &tree, &contract.requires) {
            None => self.enter(name, f, args, at),
            Some(false) => self.refuse(at, format!("{name} is not seen to end")),
            Some(true) if self.descending.is_some() => {
                self.refuse(at, "functions that call themselves inside of one another are not followed")
            }
            Some(true) => self.unfolded(name, (f, contract), &tree, args, needs, at),
        }
    }

    /// A function that calls itself, and what it is at these arguments.
    fn unfolded(
        &mut self,
        name: &str,
        (f, contract): (&'static StmtFunctionDef, &Contract),
        tree: &Body,
        args: Args,
        needs: &E,
        at: &'static Expr,
    ) -> Res<V> {
        let value = self.application(name, f, &args, at)?;
        let mut todo = vec![(args, needs.clone())];
        for _ in 0..UNFOLDED {
            let Some((args, needs)) = todo.pop() else { break };
            let here = self.application(name, f, &args, at)?;
            let outer = self.descending.replace(name.to_string());
            let inner = std::mem::take(&mut self.applied);
            let made = self.apart(|l| l.value_of(tree, &args, at));
            self.descending = outer;
            let found = std::mem::replace(&mut self.applied, inner);
            let (made, sub) = made?;
            let (Some(made), Some(sub)) = (self.coerce(made, &value.ty), self.wrap_guarded(&sub, &needs))
            else {
                return self.refuse(at, "this function is not followed in a clause");
            };
            // That its body raises nothing where its needs are met is shown where it is verified itself.
            self.known(sub);
            let same = app(Op::Same, &[&here.packed(), &made.packed()]);
            self.assume(app(Op::Implies, &[&needs, &same]));
            for args in found.into_iter().filter(|args| are_known(args)) {
                if let Some(needs) = self.needs_at(contract, &args) {
                    todo.push((args, needs));
                }
            }
        }
        Ok(value)
    }

    /// What a function needs at some arguments, where nothing has to be shown to ask for it.
    fn needs_at(&mut self, contract: &Contract, args: &Args) -> Option<E> {
        let named: BTreeMap<String, V> = args.iter().map(|a| (a.0.to_string(), a.2.clone())).collect();
        let mut needs = truth(true);
        for clause in &contract.requires {
            let (cond, sub) = self.apart(|l| l.clause(clause, named.clone())).ok()?;
            if !sub.is_empty() {
                return None;
            }
            needs = app(Op::And, &[&needs, &cond]);
        }
        Some(needs)
    }

    /// A function of the logic at some arguments.
    fn application(
        &mut self,
        name: &str,
        f: &'static StmtFunctionDef,
        args: &Args,
        at: &'static Expr,
    ) -> Res<V> {
        let refuse = |l: &Self| l.refuse(at, "this function is not followed in a clause");
        let Some(returns) = f.returns.as_deref() else { return refuse(self) };
        let returns = types::annotation(self.m, returns)?;
        let mut given = vec![];
        let mut coerced = vec![];
        for (n, annotation, v) in args {
            let Some(a) = annotation else { return refuse(self) };
            let ty = types::annotation(self.m, a)?;
            let Some(v) = self.coerce(v.clone(), &ty) else { return refuse(self) };
            given.push(match &ty {
                Ty::List(of) if of.is_plain() => self.sequence(&v, at)?.0,
                t if t.is_plain() => v.packed(),
                _ => return refuse(self),
            });
            coerced.push((*n, *annotation, v));
        }
        let (Some(sort), true) = (returns.sort(), returns.is_plain()) else { return refuse(self) };
        if self.descending.as_deref() == Some(name) {
            self.applied.push(coerced);
        }
        let applied = std::rc::Rc::new(L::Fn { name: format!("${name}").into(), args: given, sort });
        Ok(V::of(returns, applied, &"".into()))
    }

    /// What a body returns for these arguments.
    pub fn value_of(&mut self, tree: &Body, args: &Args, at: &'static Expr) -> Res<V> {
        // Nothing of the caller is seen inside.
        let scope = args.iter().map(|a| (a.0.to_string(), a.2.clone())).collect();
        let scopes = std::mem::replace(&mut self.scopes, vec![scope]);
        let closed = std::mem::replace(&mut self.closed, true);
        let made = self.tree(tree, at);
        self.closed = closed;
        self.scopes = scopes;
        made
    }

    fn tree(&mut self, tree: &Body, at: &'static Expr) -> Res<V> {
        match tree {
            Body::Return(e) => self.expr(e),
            Body::Let(name, e, rest) => {
                let v = self.expr(e)?;
                if v.has_new() {
                    return self.refuse(at, "new objects are not followed in a clause");
                }
                self.scopes.push(BTreeMap::from([(name.to_string(), v)]));
                let made = self.tree(rest, at);
                self.scopes.pop();
                made
            }
            Body::If(test, then, other) => {
                let c = self.condition(test)?;
                let then = self.apart(|l| l.tree(then, at))?;
                let other = self.apart(|l| l.tree(other, at))?;
                self.one_of_two(&c, then, other, at)
            }
        }
    }

    /// What a function that a clause calls promises. Only what calls nothing itself is relied on: two promises that rely on each other
    /// would show anything.
    fn promised(&mut self, contract: &Contract, args: &Args, value: &V, needs: &E) -> Res<()> {
        let named: Vec<(String, V)> = args.iter().map(|a| (a.0.to_string(), a.2.clone())).collect();
        for clause in &contract.ensures {
            let sees_old = clause.names.iter().any(|n| matches!(*n, "old" | "OLD"));
            if sees_old || calls_any(clause.condition) || !value.ty.is_plain() {
                continue;
            }
            let scope = self.clause_scope(&named, &[], None, Some(value));
            let (cond, sub) = self.apart(|l| l.clause(clause, scope))?;
            let Some(sub) = self.wrap_guarded(&sub, needs) else { continue };
            self.known(sub);
            self.assume(app(Op::Implies, &[needs, &cond]));
        }
        Ok(())
    }

    /// Where code calls a function by its contract that only finds out what it returns, its result is that of the function of the logic; of one
    /// that is called pure it is also what its body says.
    pub fn also_defined(
        &mut self,
        name: &str,
        f: &'static StmtFunctionDef,
        contract: &Contract,
        args: &[(String, V)],
        result: &V,
        at: &'static Expr,
    ) {
        let is_pure = is_called_pure(self.m, f);
        let descends = || {
            let ends = |tree| descends(name, f, &tree, &contract.requires) == Some(true);
            contract.raises.is_empty() && body(&f.body).is_some_and(ends)
        };
        if self.f.name == name || !result.ty.is_plain() || !is_pure && !descends() {
            return;
        }
        let parameters = types::parameters(f);
        let args: Vec<_> =
            parameters.into_iter().zip(args).map(|((n, a, _), (_, v))| (n, a, v.clone())).collect();
        let obligations = self.f.obligations.len();
        let made = self.apart(|l| {
            let scopes = std::mem::replace(&mut l.scopes, vec![BTreeMap::new()]);
            let made = match is_pure {
                true => l.defined(name, f, contract, args, &truth(true), at),
                false => l.application(name, f, &args, at),
            };
            l.scopes = scopes;
            made
        });
        match made {
            Ok((v, sub)) if v.ty == result.ty => {
                self.known(sub);
                self.assume(app(Op::Same, &[&result.packed(), &v.packed()]));
            }
            _ => self.f.obligations.truncate(obligations),
        }
    }
}

/// Are the integers among the arguments written out?
fn are_known(args: &Args) -> bool {
    args.iter().any(|a| a.2.ty == Ty::Int) && args.iter().all(|a| a.2.ty != Ty::Int || is_written(&a.2))
}

/// Does an expression call anything but what is built in?
fn calls_any(e: &Expr) -> bool {
    use ruff_python_ast::visitor::{Visitor, walk_expr};
    struct Finds(bool);
    impl Visitor<'_> for Finds {
        fn visit_expr(&mut self, e: &Expr) {
            if let Expr::Call(c) = e {
                self.0 |= !matches!(&*c.func, Expr::Name(n) if matches!(n.id.as_str(), "len" | "abs" | "min" | "max"));
            }
            walk_expr(self, e);
        }
    }
    let mut finds = Finds(false);
    finds.visit_expr(e);
    finds.0
}
