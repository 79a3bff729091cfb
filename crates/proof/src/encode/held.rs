//! Texts that objects hold: how long they are is a field of the object, which contracts read and write.

use super::contracts::{length_of, number};
use super::path::{Path, Value};
use super::steps::Next;
use super::{Encoder, range};
use crate::expr::{Domain, Expr, Sort};
use crate::reach::SiteKey;
use conspect_ir::library::{Becomes, Contract};
use conspect_ir::{Call, FieldId};

/// No text is longer.
const LONGEST: i128 = i32::MAX as i128;

impl Encoder<'_> {
    /// The field that holds the length of the text of a call's first argument, and what it holds; nothing where the contract
    /// says nothing of it.
    pub(super) fn held_before(
        &mut self,
        path: Path,
        contract: &Contract,
        args: &[Value],
    ) -> Result<(Path, Option<(FieldId, Expr)>), Next> {
        let Some(held) = contract.held else { return Ok((path, None)) };
        let object = args.first().copied().unwrap_or(Value::Opaque);
        let named = |f: &&FieldId| *self.program.fields[**f].name == *held.field;
        let Some(field) = self.layout.fields.iter().filter(|f| self.is_held(**f)).find(named).copied() else {
            return Ok((path, None));
        };
        let (mut path, value) = self.read_field(path, object, field)?;
        let Value::Int(length) = value else { return Err(Next::end()) };
        // Nobody but contracts writes it, and none of them makes it negative.
        let zero = self.sys.exprs.int(0);
        let not_negative = self.sys.exprs.le(zero, length);
        path.constraint.push(not_negative);
        Ok((path, Some((field, length))))
    }

    /// Is it a field that contracts alone read?
    fn is_held(&self, field: FieldId) -> bool {
        self.program.library.is_opaque(self.program, self.program.fields[field].class)
    }

    /// The length that a text has after a call.
    pub(super) fn becomes(&mut self, path: &mut Path, says: Becomes, before: Expr, args: &[Value]) -> Expr {
        let any =
            |e: &mut Self, low: i128, high: i128| e.sys.exprs.fresh(Sort::Int, Domain::range(low, high));
        let after = match says {
            Becomes::Same => return before,
            Becomes::Empty => return self.sys.exprs.int(0),
            Becomes::As(i) => length_of(args, i),
            Becomes::To(i) => number(args, i),
            Becomes::With(i) => match args.get(i).and_then(|a| self.shown_length(*a)) {
                Some(more) => Some(self.sys.exprs.add(before, more)),
                None => None,
            },
            Becomes::Longer(low, high) => {
                let more = any(self, low.into(), high.into());
                Some(self.sys.exprs.add(before, more))
            }
            Becomes::More => {
                let more = any(self, 0, LONGEST);
                Some(self.sys.exprs.add(before, more))
            }
            Becomes::Shorter => Some(self.sys.exprs.add_const(before, -1)),
            Becomes::Fewer => {
                let left = any(self, 0, LONGEST);
                let fewer = self.sys.exprs.le(left, before);
                path.constraint.push(fewer);
                Some(left)
            }
            Becomes::Any => None,
        };
        let after = after.unwrap_or_else(|| any(self, 0, LONGEST));
        let (zero, longest) = (self.sys.exprs.int(0), self.sys.exprs.int(LONGEST));
        let bounds = [self.sys.exprs.le(zero, after), self.sys.exprs.le(after, longest)];
        path.constraint.extend(bounds);
        after
    }

    /// How long the text of an argument is: a text is its own, null has four units, and of others nothing is known.
    pub(super) fn shown_length(&mut self, value: Value) -> Option<Expr> {
        let Value::Ref { site, len, .. } = value else { return None };
        let texts: Vec<u32> = (1..=self.reach.sites.len() as u32).filter(|s| self.is_text(*s)).collect();
        let is_text = self.one_of(site, &texts);
        let unknown = self.sys.exprs.fresh(Sort::Int, Domain::range(0, LONGEST));
        let e = &mut self.sys.exprs;
        let (zero, four) = (e.int(0), e.int(4));
        let is_null = e.eq(site, zero);
        let other = e.ite(is_null, four, unknown);
        Some(e.ite(is_text, len, other))
    }

    /// Are the objects of a site texts?
    pub(super) fn is_text(&self, site: u32) -> bool {
        self.program.string.is_some_and(|s| s.class == self.reach.class_of(site)) && !self.reach.is_open(site)
    }

    /// A new array of the class of another one, as long as this, that begins with what that one begins with.
    pub(super) fn copy_of(&mut self, path: Path, call: &Call, source: Value, length: Expr) -> Vec<Path> {
        let Value::Ref { site, id, len } = source else {
            self.gap(&path, "a copy of something that is no array");
            return vec![];
        };
        let (mut path, s) = match self.one_array(path, site) {
            Ok(one) => one,
            Err(next) => return next.paths(),
        };
        let frame = path.here();
        let key = SiteKey::At(frame.function, frame.block, frame.index as u32, self.reach.class_of(s));
        let Some(copy) = self.reach.known_site(key).filter(|_| !self.reach.is_open(s)) else {
            self.gap(&path, "a copy of an array whose class is not known");
            return vec![];
        };
        let Value::Ref { site: new_site, id: new_id, .. } = self.new_object(&mut path, copy) else {
            return vec![];
        };
        let zero = self.sys.exprs.int(0);
        let shorter = self.sys.exprs.le(length, len);
        let end = self.sys.exprs.ite(shorter, length, len);
        self.transfer(&path, (s, id, len), (copy, new_id, length), Some((zero, end)), zero);
        self.clear(&path, (copy, new_id, length), len);
        vec![Self::returning(path, call, Some(Value::Ref { site: new_site, id: new_id, len: length }))]
    }

    /// The cells of an array from an index on are zero.
    fn clear(&mut self, path: &Path, (site, id, length): (u32, Expr, Expr), from: Expr) {
        let zero = self.zero(self.cell_type(site, crate::effects::CellKind::Elem));
        if zero.parts().is_empty() {
            return;
        }
        let index = self.sys.exprs.fresh(Sort::Int, range(32, true));
        let when = [self.sys.exprs.le(from, index), self.sys.exprs.lt(index, length)];
        self.write_elem(path, &when, site, [id, length, index], zero);
    }
}
