//! The length that rows of a site's first array are meant to have ([`crate::rows`]), and elements of arrays beside it.

use super::Encoder;
use super::path::{Path, Value};
use crate::chc::Argument;
use crate::effects::{CellKind, StateVar};
use crate::expr::{Domain, Expr, Sort};

impl Encoder<'_> {
    /// Any number at all: what is chosen before anything runs is what a register will hold, which may be no length.
    pub(super) fn any_row(&mut self) -> Expr {
        self.sys.exprs.fresh(Sort::Int, Domain::default())
    }

    /// The argument of predicates over elements of a site's arrays.
    pub(super) fn row_argument(&self, site: u32) -> Option<Argument> {
        let has = self.layout.rows.contains_key(&site);
        has.then(|| Argument { name: "row length".into(), sort: Sort::Int, domain: Domain::default() })
    }

    /// An array of the site is made, and some of that site were before where `some` holds. Of the first one it was chosen how long its rows
    /// are meant to be.
    pub(super) fn choose_row(&mut self, path: &mut Path, site: u32, some: Expr) {
        let Some(length) = self.layout.rows.get(&site) else { return };
        let held = path.here().regs[length.0 as usize];
        if let (Some(Value::Int(length)), Some(Value::Int(row))) =
            (held, path.state.get(&StateVar::Row(site)).copied())
        {
            let same = self.sys.exprs.eq(length, row);
            let chosen = self.sys.exprs.or(&[some, same]);
            path.constraint.push(chosen);
        }
    }

    /// Where an element is. A function that was not known to touch such elements says nothing of their lengths.
    fn place<const N: usize>(&mut self, path: &Path, site: u32, place: [Expr; N]) -> Vec<Expr> {
        let mut place = place.to_vec();
        if self.layout.rows.contains_key(&site) {
            place.push(match path.state.get(&StateVar::Row(site)) {
                Some(Value::Int(row)) => *row,
                _ => self.any_row(),
            });
        }
        place
    }

    /// What was written to an element: the number of its array, that one's length, the index.
    pub(super) fn read_elem(&mut self, path: &mut Path, site: u32, place: [Expr; 3]) -> Value {
        let place = self.place(path, site, place);
        self.read_cell(path, site, CellKind::Elem, &place)
    }

    /// What an element holds, given how many of the first cells were written: the number, the length, the count, the index.
    pub(super) fn read_now(&mut self, path: &mut Path, site: u32, place: [Expr; 4]) -> Value {
        let place = self.place(path, site, place);
        self.read_cell(path, site, CellKind::Now, &place)
    }

    /// Says that an element may hold a value.
    pub(super) fn write_elem(
        &mut self,
        path: &Path,
        when: &[Expr],
        site: u32,
        place: [Expr; 3],
        value: Value,
    ) {
        let place = self.place(path, site, place);
        self.write_cell(path, when, site, CellKind::Elem, &place, value);
    }
}
