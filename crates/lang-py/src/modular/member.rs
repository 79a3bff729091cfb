//! Members of enumerations: a member is its place in the class.

use super::choice::joined;
use super::types::{Ty, V};
use super::{Lower, Module, Res, text};
use crate::enums::{self, Value};
use conspect_spec::logic::{E, Expr as L, Op, Sort, app, int};
use ruff_python_ast::{Expr, ExprAttribute};
use std::rc::Rc;

impl Module<'_> {
    /// The members of a class that is nothing but an enumeration of different values.
    pub(super) fn members(&self, class: &str) -> Option<Vec<(&'static str, Value)>> {
        enums::members(self.classes.get(class)?, |e| self.imported(e))
    }

    /// The type of the members of a class.
    pub(super) fn member_type(&self, class: &str) -> Option<Ty> {
        self.members(class).map(|all| Ty::Member(class.into(), all.len()))
    }
}

impl Lower<'_, '_> {
    /// `Color.RED`, where the name is that of the module's class.
    pub(super) fn named_member(&self, a: &'static ExprAttribute) -> Option<V> {
        let Expr::Name(n) = &*a.value else { return None };
        let class = n.id.as_str();
        if self.is_hidden(class) {
            return None;
        }
        let all = self.m.members(class)?;
        let at = all.iter().position(|(name, _)| *name == a.attr.as_str())?;
        Some(V::new(Ty::Member(class.into(), all.len()), int(at as i64)))
    }

    /// The members of an enumeration in their order, where its name stands for what is gone over.
    pub(super) fn all_members(&self, e: &'static Expr) -> Option<V> {
        let Expr::Name(n) = e else { return None };
        let class = n.id.as_str();
        let ty = self.m.member_type(class).filter(|_| !self.is_hidden(class))?;
        let Ty::Member(_, n) = ty else { return None };
        let empty: E = Rc::new(L::Empty(Sort::Int));
        let all = (0..n).fold(empty, |all, i| app(Op::Build, &[&all, &int(i as i64)]));
        Some(V::new(Ty::Tuple(Box::new(ty)), all))
    }

    /// The value or the name of a member.
    pub(super) fn of_member(&mut self, v: &V, class: &str, attribute: &str, at: &'static Expr) -> Res<V> {
        let all = self.m.members(class).unwrap_or_default();
        let parts: Vec<V> = match attribute {
            "value" => self.values_of_members(&all)?,
            "name" => all.iter().map(|(name, _)| V::new(Ty::Str, text::literal(name))).collect(),
            _ => return self.refuse(at, format!("the attribute {attribute} is not followed")),
        };
        let mut rest = parts.into_iter().enumerate().rev();
        let Some((_, mut found)) = rest.next() else { return self.refuse(at, "this member is not followed") };
        for (i, part) in rest {
            if part.ty != found.ty {
                return self.refuse(at, "values of several types are not followed");
            }
            found = joined(&is(&v.e, i), &part, &found);
        }
        Ok(found)
    }

    /// `Color(x)`: the member with this value; that there is one has to be shown.
    pub(super) fn member_of_value(&mut self, class: &str, x: &'static Expr, at: &'static Expr) -> Res<V> {
        let all = self.m.members(class).unwrap_or_default();
        let v = self.expr(x)?;
        let ty = Ty::Member(class.into(), all.len());
        if v.ty == ty {
            return Ok(v);
        }
        let parts = self.values_of_members(&all)?;
        let mut there = vec![];
        let mut found = int(0);
        for (i, part) in parts.iter().enumerate() {
            let same = self.equal(&v, part, at)?;
            found = app(Op::Ite, &[&same, &int(i as i64), &found]);
            there.push(same);
        }
        let any = there.iter().skip(1).fold(there[0].clone(), |a, b| app(Op::Or, &[&a, b]));
        self.needs(any, "ValueError", at);
        Ok(V::new(ty, found))
    }

    fn values_of_members(&mut self, all: &[(&'static str, Value)]) -> Res<Vec<V>> {
        let value = |(_, value): &(&str, Value)| match value {
            Value::Counted(i) => Ok(V::int(int(*i))),
            Value::Written(e) => self.expr(e),
        };
        all.iter().map(value).collect()
    }
}

fn is(e: &E, member: usize) -> E {
    app(Op::Eq, &[e, &int(member as i64)])
}
