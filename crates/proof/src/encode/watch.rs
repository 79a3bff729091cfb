//! Watched cells: single elements of arrays, chosen before the start, that are followed exactly.
//!
//! The predicates over elements say what any element may ever hold, and nothing of how that hangs together with the variables of a function at one
//! moment. In this variant of the encoding a cell, an array with an index, is any one and stays the same for the whole execution; the state says
//! what it holds now. Reads and writes of other cells leave it alone. So a fact about the watched cell is a fact about all cells (cell morphing,
//! after Monniaux and Gonnord, *Cell morphing: from array programs to array-free Horn clauses*, 2016).
//!
//! Of each execution with a violation one choice of cells is enough: those that were read last. So violations count only where the last reads were
//! of the watched cells, the last one of the last cell. Reads of other cells, whose values are not known, fail nothing then. Which reads count is a
//! matter of what is found, not of what is true: where functions that assert something read elements, theirs do, else all.
//!
//! An array that the program allocates is chosen where it is allocated, if none was chosen before; any other one from the start.

use super::path::{Moment, Path, Value, WatchedPath};
use super::{Encoder, range};
use crate::chc::Atom;
use crate::effects::StateVar;
use crate::expr::{Domain, Expr, Sort};
use crate::watched::{Watch, Watched};
use conspect_ir::Type;
use std::rc::Rc;

/// What a new array holds.
#[derive(Clone, Copy)]
pub(super) enum Made {
    /// This, in every cell.
    Of(Value),
    /// What another array holds.
    Copy(Value),
}

/// A watched cell at one moment.
struct Held {
    array: Value,
    index: Expr,
    value: Value,
}

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
                let array = self.without_length(array);
                if let Value::Ref { site, id, len } = array {
                    let bare = self.null_is_bare(site, id, len);
                    path.constraint.push(bare);
                }
                array
            }
            Watch::Index => Value::Int(self.sys.exprs.fresh(Sort::Int, range(32, true))),
            Watch::Value => self.any_watched(path, watched.elem),
            // Before anything is read, no read was of another cell.
            Watch::Hit | Watch::Last => Value::Bool(self.sys.exprs.boolean(true)),
        }
    }

    /// A reference of which the length is left out: which cell is watched does not depend on it, and it would be one more variable everywhere.
    fn without_length(&mut self, array: Value) -> Value {
        match array {
            Value::Ref { site, id, .. } => Value::Ref { site, id, len: self.sys.exprs.int(0) },
            other => other,
        }
    }

    /// Anything that a watched cell may hold.
    fn any_watched(&mut self, path: &mut Path, elem: Type) -> Value {
        let sites = self.sites_of(StateVar::Watched(0, Watch::Value));
        self.any_inside(path, elem, &sites)
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
        let counted = self.layout.watched.as_ref().and_then(|w| w.counted.as_ref());
        let counts = counted.is_none_or(|c| c.contains(&path.here().function));
        for n in 0..self.watched() {
            let hit = self.is_cell(path, n, array, index);
            let held = self.watched_part(path, n, Watch::Value);
            if let Some(equal) = self.one_value(path, value, held) {
                let not = self.sys.exprs.not(hit);
                let known = self.sys.exprs.or(&[not, equal]);
                path.constraint.push(known);
            }
            if !counts {
                continue;
            }
            // The last cell is the one that is read last, the one before it is read before that.
            let now = if n + 1 == self.watched() {
                Value::Bool(hit)
            } else {
                let last = self.watched_part(path, n, Watch::Last);
                path.state.insert(StateVar::Watched(n, Watch::Last), Value::Bool(hit));
                last
            };
            path.state.insert(StateVar::Watched(n, Watch::Hit), now);
        }
    }

    /// An element is written.
    pub(super) fn watch_write(&mut self, path: &mut Path, array: Value, index: Expr, value: Value) {
        if let Some(watched) = &mut path.watched {
            watched.writes.push((array, index, value));
        }
        for n in 0..self.watched() {
            let hit = self.is_cell(path, n, array, index);
            self.rewatch(path, n, hit, value);
        }
    }

    /// The n-th watched cell holds this value now, where the condition holds.
    fn rewatch(&mut self, path: &mut Path, n: u32, when: Expr, value: Value) {
        let held = self.watched_part(path, n, Watch::Value);
        let now = match self.either(when, value, held) {
            Some(now) => now,
            // What has another form is not known.
            None => {
                let Some(elem) = self.watched_elem() else { return };
                let any = self.any_watched(path, elem);
                let Some(now) = self.either(when, any, held) else { return };
                now
            }
        };
        path.state.insert(StateVar::Watched(n, Watch::Value), now);
    }

    /// Are two values of elements the same? `None` where their form does not say so.
    fn one_value(&mut self, path: &Path, a: Value, b: Value) -> Option<Expr> {
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => Some(self.sys.exprs.eq(a, b)),
            (Value::Bool(a), Value::Bool(b)) => Some(self.sys.exprs.iff(a, b)),
            (Value::Ref { .. }, Value::Ref { .. }) => Some(self.same_object(path, a, b)),
            _ => None,
        }
    }

    /// The first value where a condition holds, the second where not. `None` where they are of different forms.
    fn either(&mut self, when: Expr, a: Value, b: Value) -> Option<Value> {
        Some(match (a, b) {
            (Value::Int(a), Value::Int(b)) => Value::Int(self.sys.exprs.ite(when, a, b)),
            (Value::Bool(a), Value::Bool(b)) => {
                let not = self.sys.exprs.not(when);
                let (yes, no) = (self.sys.exprs.and(&[when, a]), self.sys.exprs.and(&[not, b]));
                Value::Bool(self.sys.exprs.or(&[yes, no]))
            }
            (Value::Ref { site: s, id: i, len: l }, Value::Ref { site: t, id: j, len: m }) => Value::Ref {
                site: self.sys.exprs.ite(when, s, t),
                id: self.sys.exprs.ite(when, i, j),
                len: self.sys.exprs.ite(when, l, m),
            },
            _ => return None,
        })
    }

    /// An array is made: it may be the one that is watched, where none was chosen yet.
    pub(super) fn watch_new(&mut self, path: &mut Path, array: Value, holds: Made) {
        path.watched = None;
        let before = self.held(path);
        let array = self.without_length(array);
        for n in 0..self.watched() {
            let old = self.watched_part(path, n, Watch::Array);
            let Value::Ref { site: s, .. } = old else { continue };
            let chosen = self.sys.exprs.fresh(Sort::Bool, Domain::default());
            let zero = self.sys.exprs.int(0);
            let (not, none) = (self.sys.exprs.not(chosen), self.sys.exprs.eq(s, zero));
            let once = self.sys.exprs.or(&[not, none]);
            path.constraint.push(once);
            let value = match holds {
                Made::Of(value) => value,
                Made::Copy(from) => self.copied(path, n, &before, from, zero),
            };
            if let Some(now) = self.either(chosen, array, old) {
                path.state.insert(StateVar::Watched(n, Watch::Array), now);
            }
            self.rewatch(path, n, chosen, value);
        }
    }

    /// Elements of an array are copied into another one, or the same, each to an index that is greater by `offset`.
    pub(super) fn watch_copied(
        &mut self,
        path: &mut Path,
        from: Value,
        to: Value,
        start: Expr,
        len: Expr,
        offset: Expr,
    ) {
        path.watched = None;
        let before = self.held(path);
        for n in 0..self.watched() {
            let (own, at) = (before[n as usize].array, before[n as usize].index);
            let same = self.same_object(path, own, to);
            let end = self.sys.exprs.add(start, len);
            let (low, high) = (self.sys.exprs.le(start, at), self.sys.exprs.lt(at, end));
            let when = self.sys.exprs.and(&[same, low, high]);
            let value = self.copied(path, n, &before, from, offset);
            self.rewatch(path, n, when, value);
        }
    }

    /// The watched cells as they are now.
    fn held(&self, path: &Path) -> Vec<Held> {
        let cell = |n| {
            let part = |part| self.watched_part(path, n, part);
            let Value::Int(index) = part(Watch::Index) else { unreachable!("an index is a number") };
            Held { array: part(Watch::Array), index, value: part(Watch::Value) }
        };
        (0..self.watched()).map(cell).collect()
    }

    /// What an element held, `offset` before the index of the n-th watched cell, in the array that is copied: known where that is a watched cell.
    fn copied(&mut self, path: &mut Path, n: u32, before: &[Held], from: Value, offset: Expr) -> Value {
        let Some(elem) = self.watched_elem() else { unreachable!("cells are watched") };
        let value = self.any_watched(path, elem);
        let source = self.sys.exprs.sub(before[n as usize].index, offset);
        for cell in before {
            let (same, there) =
                (self.same_object(path, cell.array, from), self.sys.exprs.eq(cell.index, source));
            let is_source = self.sys.exprs.and(&[same, there]);
            if let Some(equal) = self.one_value(path, value, cell.value) {
                let not = self.sys.exprs.not(is_source);
                let known = self.sys.exprs.or(&[not, equal]);
                path.constraint.push(known);
            }
        }
        value
    }

    /// Notes that the arguments of a predicate from here on are this part of a watched cell.
    pub(super) fn note_watched(
        &self,
        places: &mut Vec<(usize, u32, Watch, Moment)>,
        var: StateVar,
        at: usize,
        moment: Moment,
    ) {
        if let StateVar::Watched(n, part) = var {
            places.push((at, n, part, moment));
        }
    }

    /// A path begins at a predicate that has these parts of watched cells.
    pub(super) fn begin_watched(
        &self,
        path: &mut Path,
        start: &Atom,
        places: Vec<(usize, u32, Watch, Moment)>,
    ) {
        let is_used = self.layout.watched.as_ref().is_some_and(|w| w.others) && !places.is_empty();
        path.watched = is_used.then(|| WatchedPath {
            start: Rc::new(start.clone()),
            places: Rc::new(places),
            writes: vec![],
        });
    }

    /// Of an element that is read, what holds of any watched cell where the path began, with what was written since. Nothing is said of it where an
    /// array was made since, or other code ran: then it is not known that the array was there.
    pub(super) fn recall_other(&mut self, path: &mut Path, array: Value, index: Expr, value: Value) {
        let Some(WatchedPath { start, places, writes }) = path.watched.clone() else { return };
        let Value::Ref { site, id, .. } = array else { return };
        for n in 0..self.watched() {
            let mut args = start.args.clone();
            let fresh = self.variables(start.pred);
            let mut held = None;
            for (at, _, part, moment) in places.iter().filter(|p| p.1 == n) {
                let at = *at;
                match (part, moment) {
                    (Watch::Array, Moment::Now) => {
                        (args[at], args[at + 1], args[at + 2]) = (site, id, self.sys.exprs.int(0));
                    }
                    (Watch::Array, Moment::Entered) => args[at..at + 3].copy_from_slice(&fresh[at..at + 3]),
                    (Watch::Index, _) => args[at] = index,
                    (Watch::Hit | Watch::Last, _) => args[at] = fresh[at],
                    (Watch::Value, _) => {
                        let now = self.take(self.watched_elem(), &mut fresh[at..].to_vec().into_iter());
                        let parts = now.parts();
                        args[at..at + parts.len()].copy_from_slice(&parts);
                        if *moment == Moment::Now {
                            held = Some(now);
                        }
                    }
                }
            }
            path.body.push(Atom { pred: start.pred, args });
            let Some(mut now) = held else { continue };
            for (written, at, new) in &writes {
                let (same, here) = (self.same_object(path, *written, array), self.sys.exprs.eq(*at, index));
                let hit = self.sys.exprs.and(&[same, here]);
                match self.either(hit, *new, now) {
                    Some(next) => now = next,
                    None => return,
                }
            }
            if let Some(equal) = self.one_value(path, value, now) {
                path.constraint.push(equal);
            }
        }
    }

    fn watched_elem(&self) -> Option<Type> {
        self.layout.watched.as_ref().map(|w| w.elem)
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
