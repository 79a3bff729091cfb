//! Objects of the start that keep to rules of the library ([`conspect_ir::Invariant`]), and that nobody changes: the rules hold of them
//! whenever they are read.
//!
//! What cannot be said in linear arithmetic over the fields is left out, which only makes more values possible.

use super::Encoder;
use super::path::{CellKey, Path, Value};
use crate::effects::CellKind;
use crate::expr::Expr;
use crate::reach::ruled_with;
use conspect_ir::{FieldId, HoleRule, Number, Predicate, Type};

impl Encoder<'_> {
    /// What a field of an object of this site holds.
    pub(super) fn read_ruled(
        &mut self,
        path: &mut Path,
        (site, id): (Expr, Expr),
        s: u32,
        field: FieldId,
    ) -> Value {
        let key = |f| CellKey { kind: CellKind::Field(f), site, id, index: None };
        let mut spoken = ruled_with(self.program, self.reach.class_of(s), field);
        if !spoken.contains(&field) {
            spoken.push(field);
        }
        for f in spoken {
            if !path.cells.contains_key(&key(f)) {
                let value = self.any_ruled(path, s, f);
                path.cells.insert(key(f), value);
            }
        }
        if let Some(invariant) = self.program.invariants.get(&field).cloned() {
            let held = |f: FieldId| path.cells.get(&key(f)).copied();
            if let Some(holds) = self.rule(&invariant.holds, &held, true) {
                path.constraint.push(holds);
            }
        }
        path.cells[&key(field)]
    }

    /// What a field can hold, whatever the others do.
    fn any_ruled(&mut self, path: &mut Path, s: u32, field: FieldId) -> Value {
        let declared = &self.program.fields[field];
        let (ty, hole) = (declared.ty, declared.hole);
        if hole == HoleRule::Zero {
            return self.zero(Some(ty));
        }
        let mut sites = self.reach.of_field(s, field);
        // Nobody asked what it leads to.
        if ty.is_ref() && sites.is_empty() {
            return Value::Opaque;
        }
        if !matches!(hole, HoleRule::NonNull | HoleRule::Owned) {
            sites.insert(0);
        }
        self.any_inside(path, ty, &sites)
    }

    /// A condition as a formula; where parts of it cannot be said, one that follows from it, or none if something weaker will not do.
    fn rule(
        &mut self,
        predicate: &Predicate,
        held: &dyn Fn(FieldId) -> Option<Value>,
        weaker: bool,
    ) -> Option<Expr> {
        match predicate {
            Predicate::There(field) => {
                let Some(Value::Ref { site, .. }) = held(*field) else { return None };
                let null = self.sys.exprs.int(0);
                let null = self.sys.exprs.eq(site, null);
                Some(self.sys.exprs.not(null))
            }
            Predicate::Exactly(_) => None,
            Predicate::Le(a, b) | Predicate::Eq(a, b) => {
                let (a, b) = (self.ruled_number(a, held)?, self.ruled_number(b, held)?);
                let is_order = matches!(predicate, Predicate::Le(..));
                Some(if is_order { self.sys.exprs.le(a, b) } else { self.sys.exprs.eq(a, b) })
            }
            Predicate::Not(p) => {
                let p = self.rule(p, held, false)?;
                Some(self.sys.exprs.not(p))
            }
            Predicate::All(parts) => {
                let said: Vec<Option<Expr>> = parts.iter().map(|p| self.rule(p, held, weaker)).collect();
                let all = weaker || said.iter().all(Option::is_some);
                let said: Vec<Expr> = said.into_iter().flatten().collect();
                all.then(|| self.sys.exprs.and(&said))
            }
            Predicate::Any(parts) => {
                let said: Option<Vec<Expr>> = parts.iter().map(|p| self.rule(p, held, weaker)).collect();
                said.map(|said| self.sys.exprs.or(&said))
            }
        }
    }

    /// A number; none where it is no linear one of fields.
    fn ruled_number(&mut self, number: &Number, held: &dyn Fn(FieldId) -> Option<Value>) -> Option<Expr> {
        Some(match number {
            Number::Constant(n) => self.sys.exprs.int(i128::from(*n)),
            Number::Field(field) => match (held(*field)?, self.program.fields[*field].ty) {
                (_, Type::Bits { bits: 64, signed: false }) => return None,
                (Value::Int(n), _) => n,
                (Value::Bool(_) | Value::Ref { .. } | Value::Opaque, _) => return None,
            },
            Number::Length(field) => match held(*field)? {
                Value::Ref { len, .. } => len,
                Value::Bool(_) | Value::Int(_) | Value::Opaque => return None,
            },
            Number::Sum(a, b) if self.is_narrow(a) && self.is_narrow(b) => {
                let (a, b) = (self.ruled_number(a, held)?, self.ruled_number(b, held)?);
                self.sys.exprs.add(a, b)
            }
            Number::Sum(..)
            | Number::Element(..)
            | Number::Of(..)
            | Number::Times(..)
            | Number::Masked(..)
            | Number::Remainder(..) => return None,
        })
    }

    /// Is it a number of 32 bits, so that sums of two of them are the same in 64 bits as without a limit?
    fn is_narrow(&self, number: &Number) -> bool {
        match number {
            Number::Constant(n) => i32::try_from(*n).is_ok(),
            Number::Field(field) => match self.program.fields[*field].ty {
                Type::Bits { bits, .. } => bits <= 32,
                _ => false,
            },
            Number::Length(_) => true,
            Number::Sum(..)
            | Number::Element(..)
            | Number::Of(..)
            | Number::Times(..)
            | Number::Masked(..)
            | Number::Remainder(..) => false,
        }
    }
}
