//! Functions inside a function whose body is an expression, and what is found out about variables by trying.

use super::types::{Ty, V};
use super::{Lower, Res, types};
use conspect_spec::logic::{Op, app, int};
use conspect_spec::{Kind, Role};
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprCall, Parameters, Stmt as Py, StmtAssign, StmtFunctionDef};
use ruff_text_size::Ranged;
use std::collections::BTreeMap;

/// A function inside a function: its parameters, and the expression that it returns.
pub(super) type Local = (Option<&'static Parameters>, &'static Expr);

impl Lower<'_, '_> {
    /// Does an assignment give a name to a lambda expression?
    pub fn defines(&mut self, a: &'static StmtAssign) -> Res<bool> {
        let (Expr::Lambda(l), [Expr::Name(n)]) = (&*a.value, &a.targets[..]) else { return Ok(false) };
        self.add_local(n.id.as_str(), (l.parameters.as_deref(), &l.body), a)?;
        Ok(true)
    }

    /// A function inside a function.
    pub fn define(&mut self, f: &'static StmtFunctionDef) -> Res<()> {
        let value = match f.body.last() {
            Some(Py::Return(r)) if super::pure::is_expression(f) => r.value.as_deref(),
            _ => None,
        };
        match value {
            Some(e) if f.decorator_list.is_empty() && !f.is_async => {
                self.add_local(f.name.as_str(), (Some(&f.parameters), e), f)
            }
            _ => self.refuse(f, "a function inside a function whose body is no expression is not followed"),
        }
    }

    fn add_local(&mut self, name: &str, l: Local, at: &impl Ranged) -> Res<()> {
        // Elsewhere it may have no value where it is called.
        let is_top = self.tops.iter().any(|s| s.range() == at.range());
        if !is_top || self.vars.contains_key(name) || types::RESERVED.contains(&name) {
            return self.refuse(at, "this function is not followed");
        }
        if self.lambdas.insert(name.to_string(), l).is_some() {
            return self.refuse(at, format!("{name} has several meanings"));
        }
        Ok(())
    }

    /// A call of such a function: its variables have the values that they have now.
    pub fn apply(&mut self, l: Local, c: &'static ExprCall, at: &'static Expr) -> Res<V> {
        let names: Vec<&str> = match l.0 {
            None => vec![],
            Some(p) => {
                let defaults = p.iter_non_variadic_params().any(|p| p.default.is_some());
                if defaults || p.vararg.is_some() || p.kwarg.is_some() || !c.arguments.keywords.is_empty() {
                    return self.refuse(at, "the arguments do not fit");
                }
                p.iter_non_variadic_params().map(|p| p.parameter.name.as_str()).collect()
            }
        };
        if names.len() != c.arguments.args.len() || self.entered.len() > 12 {
            return self.refuse(at, "the arguments do not fit");
        }
        let mut scope = BTreeMap::new();
        for (name, e) in names.into_iter().zip(&c.arguments.args) {
            let v = self.expr(e)?;
            scope.insert(name.to_string(), v);
        }
        self.entered.push("lambda".into());
        let scopes = std::mem::replace(&mut self.scopes, vec![scope]);
        let made = self.expr(l.1);
        self.scopes = scopes;
        self.entered.pop();
        made
    }

    /// Does the function that is looked at give a value to a name somewhere? Then the name is never that of the module.
    pub fn is_local(&self, name: &str) -> bool {
        let mut binds = Binds { name, found: false };
        self.tops.iter().for_each(|s| binds.visit_stmt(s));
        binds.found
    }

    /// Is a name here another one than that of the module?
    pub fn is_hidden(&self, name: &str) -> bool {
        let local = !self.closed && (self.vars.contains_key(name) || self.is_local(name));
        local || self.scopes.iter().any(|s| s.contains_key(name))
    }

    /// The function in which a variable is.
    pub fn where_it_is(&self) -> String {
        self.entered.last().cloned().unwrap_or_default()
    }

    /// A variable turned out to hold more than what it was taken for: the function is lowered again, with that.
    pub fn hint(&mut self, name: &str, ty: Option<Ty>) {
        if let Some(ty) = ty {
            self.hinted = Some(((self.where_it_is(), name.to_string()), ty));
        }
    }

    /// An element that does not fit into a list that began empty says what the list holds.
    pub fn hint_of_element(&mut self, list: &Expr, of: &Ty, args: &'static [Expr]) {
        let (Expr::Name(n), Some(x)) = (list, args.last()) else { return };
        let Ok((v, _)) = self.apart(|l| l.expr(x)) else { return };
        if v.ty != *of && v.ty.sort().is_some() && !holds_never(&v.ty) {
            self.hint(n.id.as_str(), Some(Ty::List(Box::new(v.ty))));
        }
    }

    /// A value that may be missing where one has to be there: that it is has to be shown.
    pub fn narrowed(&mut self, v: V, ty: &Ty, at: &impl Ranged) -> V {
        let there = match (&v.ty, ty) {
            (Ty::Optional(c), Ty::Object(d)) if c == d => app(Op::Not, &[&app(Op::Eq, &[&v.e, &int(0)])]),
            (Ty::Maybe(of), t) if **of == *t => v.items[0].e.clone(),
            _ => return v,
        };
        let line = self.m.line(at);
        self.check(there, Kind::Contract, Role::Code, "what is returned or passed is not None".into(), line);
        match &v.ty {
            Ty::Maybe(_) => v.items[1].clone(),
            _ => V { ty: ty.clone(), ..v },
        }
    }
}

struct Binds<'n> {
    name: &'n str,
    found: bool,
}

impl Visitor<'static> for Binds<'_> {
    fn visit_expr(&mut self, e: &'static Expr) {
        self.found |= matches!(e, Expr::Name(n) if n.ctx.is_store() && n.id.as_str() == self.name);
        walk_expr(self, e);
    }
}

fn holds_never(ty: &Ty) -> bool {
    match ty {
        Ty::Never => true,
        Ty::List(of) | Ty::Tuple(of) => holds_never(of),
        Ty::Fixed(items) => items.iter().any(holds_never),
        _ => false,
    }
}

/// A type that holds the values of both.
pub(super) fn joined(a: &Ty, b: &Ty) -> Option<Ty> {
    match (a, b) {
        (Ty::None, Ty::Object(c)) | (Ty::Object(c), Ty::None) => Some(Ty::Optional(c.clone())),
        (Ty::None, Ty::Optional(_)) => Some(b.clone()),
        (Ty::Object(c), Ty::Optional(d)) if c == d => Some(b.clone()),
        (Ty::Int, Ty::Float) | (Ty::Float, Ty::Int) => Some(Ty::Float),
        (Ty::None, t) | (t, Ty::None) if t.is_value() => Some(Ty::Maybe(Box::new(t.clone()))),
        (Ty::None, Ty::Maybe(_)) => Some(b.clone()),
        (t, Ty::Maybe(of)) if *t == **of => Some(b.clone()),
        (Ty::List(_), Ty::List(of)) if !holds_never(of) => Some(b.clone()),
        (Ty::Tuple(_), Ty::Tuple(of)) if !holds_never(of) => Some(b.clone()),
        (Ty::Fixed(x), Ty::Fixed(y)) if x.len() == y.len() => {
            let items = x.iter().zip(y).map(|(x, y)| if x == y { Some(x.clone()) } else { joined(x, y) });
            Some(Ty::Fixed(items.collect::<Option<_>>()?))
        }
        _ => None,
    }
}
