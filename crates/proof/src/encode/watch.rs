//! Watched cells: single elements of arrays, chosen before the start, that are followed exactly.
//!
//! The predicates over elements say what any element may ever hold, and nothing of how that hangs together with the variables of a function at one
//! moment. In this variant of the encoding a cell, an array with an index, is any one and stays the same for the whole execution; the state says
//! what it holds now. Reads and writes of other cells leave it alone. So a fact about the watched cell is a fact about all cells (cell morphing,
//! after Monniaux and Gonnord, *Cell morphing: from array programs to array-free Horn clauses*, 2016).
//!
//! Of each execution with a violation one choice of cells is enough: those that were read last. So violations count only where the last reads were
//! of the watched cells, the last one of the last cell. Reads of other cells, whose values are not known, fail nothing then.
//!
//! An array that the program allocates is chosen where it is allocated, if none was chosen before; any other one from the start.

use super::path::{Path, Value};
use super::{Encoder, range};
use crate::effects::{StateVar, Watch, Watched};
use crate::expr::{Domain, Expr, Sort};
use conspect_ir::Type;

impl Encoder<'_> {
    /// How many cells are watched.
    fn watched(&self) -> u32 {
        self.layout.watched.as_ref().map_or(0, |w| w.count)
    }

    /// Is a cell of an array of this site one that may be watched?
    pub(super) fn is_watched(&self, site: u32) -> bool {
        self.layout.watched.as_ref().is_some_and(|w| w.sites.contains(&site))
    }

    /// Are watched cells part of the state of this path, where there are any?
    pub(super) fn knows_watched(&self, path: &Path) -> bool {
        (0..self.watched()).all(|n| path.state.contains_key(&StateVar::Watched(n, Watch::Array)))
    }

    pub(super) fn watched_type(watched: &Watched, part: Watch) -> Type {
        match part {
            Watch::Array => Type::Ref(watched.class),
            Watch::Index => Type::Bits { bits: 32, signed: true },
            Watch::Value => watched.elem,
            Watch::Hit | Watch::Last => Type::Bool,
        }
    }

    /// What is so of a watched cell before the program starts: it is any one, and it holds anything.
    pub(super) fn initial_watched(&mut self, path: &mut Path, part: Watch) -> Value {
        let Some(watched) = &self.layout.watched else { unreachable!("nothing else has such state") };
        match part {
            Watch::Array => {
                let mut sites = watched.start.clone();
                sites.insert(0);
                let array = path.fresh_ref(&mut self.sys, Some(&sites));
                if let Value::Ref { site, id, len } = array {
                    let bare = self.null_is_bare(site, id, len);
                    path.constraint.push(bare);
                }
                array
            }
            Watch::Index => Value::Int(self.sys.exprs.fresh(Sort::Int, range(32, true))),
            Watch::Value => {
                let elem = watched.elem;
                self.any(path, Some(elem), None)
            }
            // Before anything is read, no read was of another cell.
            Watch::Hit | Watch::Last => Value::Bool(self.sys.exprs.boolean(true)),
        }
    }

    fn watched_part(&self, path: &Path, n: u32, part: Watch) -> Value {
        path.state[&StateVar::Watched(n, part)]
    }

    /// Is an element of an array the n-th watched cell?
    fn is_cell(&mut self, path: &Path, n: u32, array: Value, index: Expr) -> Expr {
        let (own, at) = (self.watched_part(path, n, Watch::Array), self.watched_part(path, n, Watch::Index));
        let Value::Int(at) = at else { unreachable!("an index is a number") };
        let same = self.same_object(path, own, array);
        let here = self.sys.exprs.eq(at, index);
        self.sys.exprs.and(&[same, here])
    }

    /// An element is read, and found to be `value`.
    pub(super) fn watch_read(&mut self, path: &mut Path, array: Value, index: Expr, value: Value) {
        for n in 0..self.watched() {
            let hit = self.is_cell(path, n, array, index);
            if let (Value::Int(found), Value::Int(held)) = (value, self.watched_part(path, n, Watch::Value)) {
                let (not, equal) = (self.sys.exprs.not(hit), self.sys.exprs.eq(found, held));
                let known = self.sys.exprs.or(&[not, equal]);
                path.constraint.push(known);
            }
            // The last cell is the one that is read last, the one before it is read before that.
            let counts = if n + 1 == self.watched() {
                Value::Bool(hit)
            } else {
                let last = self.watched_part(path, n, Watch::Last);
                path.state.insert(StateVar::Watched(n, Watch::Last), Value::Bool(hit));
                last
            };
            path.state.insert(StateVar::Watched(n, Watch::Hit), counts);
        }
    }

    /// An element is written.
    pub(super) fn watch_write(&mut self, path: &mut Path, array: Value, index: Expr, value: Value) {
        for n in 0..self.watched() {
            let hit = self.is_cell(path, n, array, index);
            self.rewatch(path, n, hit, value);
        }
    }

    /// The n-th watched cell holds this value now, where the condition holds.
    fn rewatch(&mut self, path: &mut Path, n: u32, when: Expr, value: Value) {
        let held = self.watched_part(path, n, Watch::Value);
        let now = match (value, held) {
            (Value::Int(new), Value::Int(old)) => self.sys.exprs.ite(when, new, old),
            // What has another form is not known.
            (_, Value::Int(old)) => {
                let any = self.sys.exprs.fresh(Sort::Int, Domain::default());
                self.sys.exprs.ite(when, any, old)
            }
            _ => return,
        };
        path.state.insert(StateVar::Watched(n, Watch::Value), Value::Int(now));
    }

    /// An array is made, all of whose elements hold this value, or anything: it may be the one that is watched, where none was chosen yet.
    pub(super) fn watch_new(&mut self, path: &mut Path, array: Value, value: Option<Value>) {
        let Value::Ref { site, id, len } = array else { return };
        for n in 0..self.watched() {
            let Value::Ref { site: s, id: i, len: l } = self.watched_part(path, n, Watch::Array) else { continue };
            let chosen = self.sys.exprs.fresh(Sort::Bool, Domain::default());
            let zero = self.sys.exprs.int(0);
            let (not, none) = (self.sys.exprs.not(chosen), self.sys.exprs.eq(s, zero));
            let once = self.sys.exprs.or(&[not, none]);
            path.constraint.push(once);
            let now = Value::Ref {
                site: self.sys.exprs.ite(chosen, site, s),
                id: self.sys.exprs.ite(chosen, id, i),
                len: self.sys.exprs.ite(chosen, len, l),
            };
            path.state.insert(StateVar::Watched(n, Watch::Array), now);
            let value = match value {
                Some(value) => value,
                None => {
                    let elem = self.layout.watched.as_ref().map(|w| w.elem);
                    self.any(path, elem, None)
                }
            };
            self.rewatch(path, n, chosen, value);
        }
    }

    /// Elements of an array from an index on, so many of them, may hold anything now.
    pub(super) fn watch_copied(&mut self, path: &mut Path, array: Value, from: Expr, len: Expr) {
        let elem = self.layout.watched.as_ref().map(|w| w.elem);
        for n in 0..self.watched() {
            let (own, at) = (self.watched_part(path, n, Watch::Array), self.watched_part(path, n, Watch::Index));
            let Value::Int(at) = at else { continue };
            let same = self.same_object(path, own, array);
            let end = self.sys.exprs.add(from, len);
            let (low, high) = (self.sys.exprs.le(from, at), self.sys.exprs.lt(at, end));
            let when = self.sys.exprs.and(&[same, low, high]);
            let any = self.any(path, elem, None);
            self.rewatch(path, n, when, any);
        }
    }

    /// The condition under which a violation counts.
    pub(super) fn watched_counts(&self, path: &Path) -> Vec<Expr> {
        let hit = |n| match path.state.get(&StateVar::Watched(n, Watch::Hit)) {
            Some(Value::Bool(hit)) => Some(*hit),
            _ => None,
        };
        (0..self.watched()).filter_map(hit).collect()
    }
}
