//! Assignment to targets, and deletion (Python Language Reference §7.2, §7.5).

use super::*;
use ruff_python_ast::{Expr, Operator, StmtAnnAssign, StmtAugAssign};

impl Fx<'_> {
    pub fn assign(&mut self, target: &'static Expr, v: Operand) -> Res<()> {
        match target {
            Expr::Name(n) => self.store_name(self.mangled(n.id.as_str()), v),
            Expr::Attribute(a) => {
                let v: Operand = self.copy(v).into();
                let o = self.expr(&a.value)?;
                let key = self.text(self.mangled(a.attr.as_str()));
                self.core("set_attribute", &[o, key, v]);
                Ok(())
            }
            Expr::Subscript(s) => {
                let v: Operand = self.copy(v).into();
                let o = self.kept(&s.value)?;
                let k = self.expr(&s.slice)?;
                self.core("set_item", &[o, k, v]);
                Ok(())
            }
            Expr::Tuple(t) => self.unpack(&t.elts, v),
            Expr::List(t) => self.unpack(&t.elts, v),
            _ => {
                self.unsupported("an assignment to this");
                Ok(())
            }
        }
    }

    fn unpack(&mut self, targets: &'static [Expr], v: Operand) -> Res<()> {
        let star = targets.iter().position(|t| matches!(t, Expr::Starred(_)));
        let values = match star {
            None => {
                let n = self.i32(targets.len() as i32);
                self.core("unpack", &[v, n])
            }
            Some(i) => {
                let (before, after) = (self.i32(i as i32), self.i32((targets.len() - 1 - i) as i32));
                self.core("unpack_starred", &[v, before, after])
            }
        };
        for (i, t) in targets.iter().enumerate() {
            let item = self.elem(values, i);
            match t {
                Expr::Starred(s) => self.assign(&s.value, item.into())?,
                t => self.assign(t, item.into())?,
            }
        }
        Ok(())
    }

    pub fn augmented(&mut self, a: &'static StmtAugAssign) -> Res<()> {
        match &*a.target {
            Expr::Name(n) => {
                let name = self.mangled(n.id.as_str());
                let old = self.load_name(name)?;
                let old = if matches!(&*a.value, Expr::NumberLiteral(_) | Expr::Name(_)) {
                    old
                } else {
                    self.copy(old).into()
                };
                let right = self.expr(&a.value)?;
                let v = self.inplace(a.op, old, right);
                self.store_name(name, v)
            }
            Expr::Attribute(t) => {
                let o = self.kept(&t.value)?;
                let key = self.text(self.mangled(t.attr.as_str()));
                let old = self.core("get_attribute", &[o, key]);
                let right = self.expr(&a.value)?;
                let v = self.inplace(a.op, old, right);
                self.core("set_attribute", &[o, key, v]);
                Ok(())
            }
            Expr::Subscript(t) => {
                let o = self.kept(&t.value)?;
                let k = self.kept(&t.slice)?;
                let old = self.core("get_item", &[o, k]);
                let right = self.expr(&a.value)?;
                let v = self.inplace(a.op, old, right);
                self.core("set_item", &[o, k, v]);
                Ok(())
            }
            _ => {
                self.unsupported("an augmented assignment to this");
                Ok(())
            }
        }
    }

    /// An operator and assignment: of numbers as without the assignment.
    fn inplace(&mut self, op: Operator, a: Operand, b: Operand) -> Operand {
        let (name, fast) = operator(op);
        let slow = format!("i{name}");
        match fast {
            Some(fast) => self.fast_int(fast, &slow, a, b),
            None => self.core(&slow, &[a, b]),
        }
    }

    /// The annotation of a variable is kept for classes, which `dataclasses` and `typing` read.
    pub fn annotation(&mut self, a: &'static StmtAnnAssign) -> Res<()> {
        let (Expr::Name(n), Some(ns)) = (&*a.target, self.namespaces.get(&self.scope).copied()) else {
            return Ok(());
        };
        if self.module.scopes.all[self.scope].kind != Kind::Class {
            return Ok(());
        }
        let v = match self.module.future_annotations {
            true => {
                let range = a.annotation.range();
                self.text(&self.module.source.text[range])
            }
            false => self.expr(&a.annotation)?,
        };
        let key = self.text(self.mangled(n.id.as_str()));
        self.core("annotate", &[ns, key, v]);
        Ok(())
    }

    pub fn delete(&mut self, target: &'static Expr) -> Res<()> {
        match target {
            Expr::Name(n) => self.delete_name(self.mangled(n.id.as_str())),
            Expr::Attribute(a) => {
                let o = self.expr(&a.value)?;
                let key = self.text(self.mangled(a.attr.as_str()));
                self.core("delete_attribute", &[o, key]);
                Ok(())
            }
            Expr::Subscript(s) => {
                let o = self.kept(&s.value)?;
                let k = self.expr(&s.slice)?;
                self.core("delete_item", &[o, k]);
                Ok(())
            }
            Expr::Tuple(t) => t.elts.iter().try_for_each(|t| self.delete(t)),
            Expr::List(t) => t.elts.iter().try_for_each(|t| self.delete(t)),
            _ => {
                self.unsupported("a deletion of this");
                Ok(())
            }
        }
    }
}

/// The runtime's function for an operator, and the operation on integers that stands for it where both operands are.
pub(super) fn operator(op: Operator) -> (&'static str, Option<IntBin>) {
    match op {
        Operator::Add => ("add", Some(IntBin::Add)),
        Operator::Sub => ("sub", Some(IntBin::Sub)),
        Operator::Mult => ("mul", Some(IntBin::Mul)),
        Operator::MatMult => ("matmul", None),
        Operator::Div => ("truediv", None),
        Operator::Mod => ("mod", None),
        Operator::Pow => ("pow", None),
        Operator::LShift => ("lshift", None),
        Operator::RShift => ("rshift", None),
        Operator::BitOr => ("or", None),
        Operator::BitXor => ("xor", None),
        Operator::BitAnd => ("and", None),
        Operator::FloorDiv => ("floordiv", None),
    }
}
