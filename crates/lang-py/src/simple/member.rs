//! Members of enumerations: a member is its place in the class.

use super::*;
use crate::enums::Value;
use conspect_ir::BinOp;
use ruff_python_ast::ExprCall;

impl Fx<'_, '_> {
    fn members(&self, class: usize) -> &[(&'static str, Value)] {
        self.u.names.classes[class].members.as_deref().unwrap_or_default()
    }

    /// `Color.RED`; `None` where the class is no enumeration or has no such member.
    pub(super) fn named_member(&mut self, class: usize, name: &str) -> Option<Val> {
        let at = self.members(class).iter().position(|(n, _)| *n == name)?;
        Some(Val { ty: Ty::Member(class), parts: vec![self.int(at as i64)] })
    }

    /// The members of an enumeration in their order, where its name stands for what is walked.
    pub(super) fn all_members(&mut self, e: &Expr) -> Option<Val> {
        let class = self.named_class(e)?;
        let n = self.members(class).len();
        let parts = (0..n).map(|i| self.int(i as i64)).collect();
        (n > 0).then_some(Val { ty: Ty::Tuple(vec![Ty::Member(class); n]), parts })
    }

    /// Any member.
    pub(super) fn any_member(&mut self, class: usize, name: &str) -> Val {
        let v = Val { ty: Ty::Member(class), parts: vec![self.nondet(Type::Int, name)] };
        self.sane(&v.ty, &v.parts);
        v
    }

    /// The enumeration that a description of an input names.
    pub(super) fn enumeration(&self, class: &str) -> Option<usize> {
        match self.u.names.bindings.get(class) {
            Some(Binding::Class(c))
                if self.u.names.classes[*c].members.is_some() && self.is_defined(class) =>
            {
                Some(*c)
            }
            _ => None,
        }
    }

    /// The value or the name of a member.
    pub(super) fn of_member(&mut self, at: &impl Ranged, v: &Val, class: usize, name: &str) -> Res<Val> {
        let all = self.members(class).to_vec();
        let parts = all.into_iter().map(|(member, value)| match name {
            "value" => Some(Part::Value(value)),
            "name" => Some(Part::Name(member)),
            _ => None,
        });
        match parts.collect::<Option<Vec<_>>>() {
            Some(parts) => self.part_of(at, v.parts[0], 0, &parts),
            None => self.gap(at, "an attribute of a member of an enumeration"),
        }
    }

    fn part_of(&mut self, at: &impl Ranged, member: Operand, first: i64, parts: &[Part]) -> Res<Val> {
        let (part, rest) = match parts {
            [] => return self.gap(at, "an enumeration without members"),
            [only] => return self.part(only),
            [part, rest @ ..] => (part, rest),
        };
        let place = self.int(first);
        let is = self.b.bin(Type::Bool, BinOp::Eq, member, place);
        let els = self.split(is.into());
        let yes = self.part(part).ok().map(|v| (v, self.b.current()));
        self.b.switch_to(els);
        let no = self.part_of(at, member, first + 1, rest).ok().map(|v| (v, self.b.current()));
        self.either(at, yes, no)
    }

    fn part(&mut self, part: &Part) -> Res<Val> {
        match part {
            Part::Name(name) => Ok(self.text(name)),
            Part::Value(Value::Counted(i)) => Ok(Val { ty: Ty::Int, parts: vec![self.int(*i)] }),
            Part::Value(Value::Written(e)) => self.expr(e),
        }
    }

    /// `Color(x)`: the member with this value; `ValueError` where there is none.
    pub(super) fn member_of_value(&mut self, c: &'static ExprCall, class: usize) -> Res<Val> {
        let ([x], []) = (&c.arguments.args[..], &c.arguments.keywords[..]) else {
            return self.gap(c, "a call of an enumeration of this kind");
        };
        let v = self.expr(x)?;
        if v.ty == Ty::Member(class) {
            return Ok(v);
        }
        let v = self.kept(v);
        let all = self.members(class).to_vec();
        self.with_value(c, &v, class, 0, &all)
    }

    fn with_value(
        &mut self,
        c: &'static ExprCall,
        v: &Val,
        class: usize,
        first: i64,
        rest: &[(&'static str, Value)],
    ) -> Res<Val> {
        let Some(((_, value), rest)) = rest.split_first() else {
            self.raise("ValueError");
            return Err(Ended);
        };
        let part = self.part(&Part::Value(*value))?;
        let same = self.equal(&*c.func, v, &part)?;
        let els = self.split(same);
        let place = self.int(first);
        let yes = Some((Val { ty: Ty::Member(class), parts: vec![place] }, self.b.current()));
        self.b.switch_to(els);
        let no = self.with_value(c, v, class, first + 1, rest).ok().map(|v| (v, self.b.current()));
        self.either(c, yes, no)
    }
}

/// What is read of a member.
enum Part {
    Value(Value),
    Name(&'static str),
}
