//! Calls of functions of the program: those that are entered, and those whose contract stands for them.

use super::types::{self, Ty, V};
use super::{Lower, Res, clauses, pure};
use conspect_spec::Stmt;
use conspect_spec::logic::Expr as L;
use ruff_python_ast::{Expr, ExprCall, StmtFunctionDef};
use std::collections::BTreeMap;

/// So many functions are entered inside one another.
const DEEPEST: usize = 12;

/// What is another one inside of a function that is entered.
pub(super) struct Frame {
    /// Stands before the names of its variables.
    pub prefix: String,
    pub returns: Ty,
    /// The variable that holds what it returns.
    pub result: String,
}

impl Lower<'_, '_> {
    /// The values of the parameters.
    pub fn arguments(
        &mut self,
        f: &'static StmtFunctionDef,
        receiver: Option<V>,
        c: &'static ExprCall,
        at: &'static Expr,
    ) -> Res<Vec<(&'static str, Option<&'static Expr>, V)>> {
        let parameters = types::parameters(f);
        let mut given: BTreeMap<&str, V> = BTreeMap::new();
        if let Some(receiver) = receiver {
            let Some(first) = parameters.first() else { return self.refuse(at, "the arguments do not fit") };
            given.insert(first.0, receiver);
        }
        let first = given.len();
        for (i, a) in c.arguments.args.iter().enumerate() {
            let Some(p) = parameters.get(first + i) else {
                return self.refuse(at, "the arguments do not fit");
            };
            let v = self.expr(a)?;
            let name = self.unique("arg");
            let v = if self.binders > 0 || is_written(&v) { v } else { self.keep(&name, &v) };
            given.insert(p.0, v);
        }
        for k in &c.arguments.keywords {
            let name = k.arg.as_ref().map_or("", |a| a.as_str());
            let Some(p) = parameters.iter().find(|p| p.0 == name) else {
                return self.refuse(at, "the arguments do not fit");
            };
            let v = self.expr(&k.value)?;
            if given.insert(p.0, v).is_some() {
                return self.refuse(at, "the arguments do not fit");
            }
        }
        let mut out = vec![];
        for (name, annotation, default) in parameters {
            let v = match (given.remove(name), default) {
                (Some(v), _) => v,
                (None, Some(d)) if types::is_constant(d) => self.expr(d)?,
                (None, _) => return self.refuse(at, "the arguments do not fit"),
            };
            out.push((name, annotation, v));
        }
        Ok(out)
    }

    pub(super) fn function_call(
        &mut self,
        name: &str,
        f: &'static StmtFunctionDef,
        receiver: Option<(V, &'static Expr)>,
        c: &'static ExprCall,
        at: &'static Expr,
    ) -> Res<V> {
        let class = name.split_once('.').and_then(|(c, _)| self.m.classes.get(c).copied());
        let contract = clauses::contract(self.m, f, class)?;
        let is_private = class.is_some()
            && contract.requires.is_empty()
            && contract.either.is_empty()
            && contract.ensures.is_empty()
            && contract.raises.is_empty();
        let pure = pure::is_expression(f);
        if contract.is_there && !(is_private && pure) {
            if self.binders > 0 || !self.scopes.is_empty() {
                return self.called_in_clause(name, (f, &contract, class), receiver.map(|r| r.0), c, at);
            }
            let args = self.arguments(f, receiver.as_ref().map(|r| r.0.clone()), c, at)?;
            return self.by_contract(name, f, &contract, args, receiver.is_some(), at);
        }
        if let (Some((v, _)), Some(class)) = (&receiver, class) {
            let line = self.m.line(at);
            self.class_invariants(class, &v.clone(), Some(line))?;
        }
        let args = self.arguments(f, receiver.map(|r| r.0), c, at)?;
        self.enter(name, f, args, at)
    }

    /// A function without a contract is entered.
    pub fn enter(
        &mut self,
        name: &str,
        f: &'static StmtFunctionDef,
        args: Vec<(&'static str, Option<&'static Expr>, V)>,
        at: &'static Expr,
    ) -> Res<V> {
        if self.entered.iter().any(|e| e == name) || self.entered.len() >= DEEPEST || self.f.name == name {
            return self.refuse(at, format!("{name} calls itself and has no contract"));
        }
        self.entered.push(name.to_string());
        // The function of the logic that is looked at is asked for in its own body alone: only there its calls are seen to descend.
        let outer = self.descending.clone();
        self.descending = outer.as_ref().map(|_| String::new());
        let in_clause = self.binders > 0 || !self.scopes.is_empty();
        let made = match pure::body(&f.body) {
            Some(tree) if in_clause => self.value_of(&tree, &args, at),
            Some(tree @ pure::Body::Return(_)) => {
                let obligations = self.f.obligations.len();
                match self.apart(|l| l.value_of(&tree, &args, at)) {
                    Ok((v, sub)) => {
                        self.out.extend(sub);
                        Ok(v)
                    }
                    // In code more is followed than in a clause.
                    Err(_) => {
                        self.f.obligations.truncate(obligations);
                        self.enter_body(f, args, at)
                    }
                }
            }
            _ => self.enter_body(f, args, at),
        };
        self.descending = outer;
        self.entered.pop();
        made
    }

    /// The statements of a function that is entered: its parameters hold the arguments, and nothing of the caller is seen inside.
    pub(super) fn body_of(
        &mut self,
        f: &'static StmtFunctionDef,
        args: Vec<(&'static str, Option<&'static Expr>, V)>,
        frame: Frame,
        at: &'static Expr,
    ) -> Res<Vec<Stmt>> {
        let Frame { prefix, returns, result } = frame;
        let mut vars = BTreeMap::new();
        for (name, annotation, v) in args {
            let v = match annotation {
                Some(a) => {
                    let ty = types::annotation(self.m, a)?;
                    match self.coerce(v, &ty) {
                        Some(v) => v,
                        None => return self.refuse(at, "the arguments do not fit"),
                    }
                }
                None => v,
            };
            self.keep(&format!("{prefix}{name}"), &v);
            vars.insert(name.to_string(), v.ty);
        }
        let assigned = vars.keys().cloned().collect();
        let outer = (
            std::mem::replace(&mut self.vars, vars),
            std::mem::replace(&mut self.assigned, assigned),
            std::mem::replace(&mut self.prefix, prefix),
            std::mem::replace(&mut self.returns, returns.clone()),
            std::mem::replace(&mut self.result, result),
        );
        let body = self.apart(|l| l.body(&f.body, &returns, f));
        (self.vars, self.assigned, self.prefix, self.returns, self.result) = outer;
        body.map(|((), body)| body)
    }

    fn enter_body(
        &mut self,
        f: &'static StmtFunctionDef,
        args: Vec<(&'static str, Option<&'static Expr>, V)>,
        at: &'static Expr,
    ) -> Res<V> {
        if self.binders > 0 || !self.scopes.is_empty() {
            return self.refuse(at, "this function is not followed in a clause");
        }
        let Some(returns) = f.returns.as_deref() else {
            return self.refuse(at, format!("{} says not what it returns", f.name));
        };
        let returns = types::annotation(self.m, returns)?;
        let prefix = self.unique(&format!("{}.", f.name));
        let result = format!("{prefix}result");
        let body =
            self.body_of(f, args, Frame { prefix, returns: returns.clone(), result: result.clone() }, at)?;
        self.emit(Stmt::Scope(body));
        Ok(self.kept(&result, &returns))
    }
}

/// Is it a number that is written out? It needs no name.
pub(super) fn is_written(v: &V) -> bool {
    v.ty == Ty::Int && matches!(&*v.e, L::Int(_))
}
