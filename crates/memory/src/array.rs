//! Arrays: a base, and a log of the writes that could not be applied to it.

use crate::union::{Cx, Entries, SVal, sort_of};
use conspect_base::PVec;
use conspect_ir::Type;
use conspect_term::{Guard, Op, Sort, SymId, TermId, Value};
use std::rc::Rc;

/// Arrays up to this length are plain vectors, and a write at a symbolic index updates every cell.
const DENSE: usize = 64;

/// The contents of an array below its log.
#[derive(Clone, Debug)]
pub enum Base {
    /// Every cell, for short arrays.
    Dense(Vec<SVal>),
    /// Cells that were written; the others are zero.
    Trie(PVec<SVal>),
    /// Unread cells: `LI` of this symbol at the array (a term of sort `Ref`) and the index.
    Hole(SymId, TermId),
}

/// The cells of an array.
#[derive(Clone, Debug)]
pub struct Cells {
    pub base: Base,
    /// Writes since, oldest first.
    pub log: Vec<LogEntry>,
}

/// A write that happened where its guard holds.
#[derive(Clone, Debug)]
pub struct LogEntry {
    pub guard: Guard,
    pub write: Write,
}

/// What was written.
#[derive(Clone, Debug)]
pub enum Write {
    /// One cell. The index is concrete or a term, not a union.
    Cell { index: SVal, value: SVal },
    /// The cells `at .. at + len` were overwritten with a copy of those of another array from `from` on.
    Range { at: SVal, len: SVal, source: Rc<ArrayObject>, from: SVal },
}

/// An array with its length.
#[derive(Clone, Debug)]
pub struct ArrayObject {
    /// The element type.
    pub elem: Type,
    /// The length, a 32-bit integer.
    pub len: SVal,
    pub cells: Cells,
}

/// Copies of ranges of which it is not known which one it is: cell by cell up to this many cells.
const MOST_COPIED: u64 = 256;

const INDEX: Sort = Sort::Bv(32);

impl ArrayObject {
    /// An array of zeros.
    pub fn zeroed(elem: Type, len: SVal) -> ArrayObject {
        let base = match len {
            SVal::C(n) if n as usize <= DENSE => Base::Dense(vec![SVal::C(0); n as usize]),
            SVal::C(_) | SVal::T(_) | SVal::D(..) | SVal::U(_) => Base::Trie(PVec::new()),
        };
        ArrayObject { elem, len, cells: Cells { base, log: vec![] } }
    }

    /// An array with these cells.
    pub fn of(elem: Type, cells: Vec<SVal>) -> ArrayObject {
        let len = SVal::C(cells.len() as u64);
        let base = if cells.len() <= DENSE {
            Base::Dense(cells)
        } else {
            let mut trie = PVec::new();
            for (i, c) in cells.into_iter().enumerate() {
                trie.insert(i as u32, c);
            }
            Base::Trie(trie)
        };
        ArrayObject { elem, len, cells: Cells { base, log: vec![] } }
    }

    /// An array with these concrete cells.
    pub fn of_bits(elem: Type, bits: &[u64]) -> ArrayObject {
        let mut array = ArrayObject::zeroed(elem, SVal::C(bits.len() as u64));
        let set = bits.iter().enumerate().filter(|(_, v)| **v != 0);
        match &mut array.cells.base {
            Base::Dense(cells) => set.for_each(|(i, v)| cells[i] = SVal::C(*v)),
            Base::Trie(cells) => set.for_each(|(i, v)| {
                cells.insert(i as u32, SVal::C(*v));
            }),
            Base::Hole(..) => unreachable!("an array of zeros has none"),
        }
        array
    }

    /// The cell at a concrete index when nothing but the base decides it.
    pub fn direct(&self, index: u64) -> Option<SVal> {
        if !self.cells.log.is_empty() {
            return None;
        }
        match &self.cells.base {
            Base::Dense(cells) => cells.get(index as usize).cloned(),
            Base::Trie(cells) => Some(cells.get(index as u32).cloned().unwrap_or(SVal::C(0))),
            Base::Hole(..) => None,
        }
    }

    /// Reads the cell at an index that is known to be in range.
    pub fn read(&self, cx: &mut Cx, path: Guard, index: &SVal) -> SVal {
        if let SVal::C(i) = index
            && let Some(v) = self.direct(*i)
        {
            return v;
        }
        let sort = sort_of(self.elem);
        cx.map(path, index, sort, &mut |cx, g, i| {
            let path = cx.guards.and(path, g);
            self.read_leaf(cx, path, i)
        })
    }

    /// Walks the log from the newest entry and stops at the first that surely covers the index; then builds the
    /// value from there on.
    fn read_leaf(&self, cx: &mut Cx, path: Guard, index: &SVal) -> SVal {
        let sort = sort_of(self.elem);
        let mut layers: Vec<(Guard, SVal)> = vec![];
        let mut covered = false;
        for entry in self.cells.log.iter().rev() {
            let (hit, value) = match &entry.write {
                Write::Cell { index: at, value } => (equal(cx, index, at), value.clone()),
                Write::Range { at, len, source, from } => {
                    let hit = within(cx, index, at, len);
                    let live = cx.guards.and(hit, path);
                    if live == Guard::FALSE {
                        continue;
                    }
                    let shifted = shift(cx, index, at, from);
                    (hit, source.read(cx, live, &shifted))
                }
            };
            let g = cx.guards.and(hit, entry.guard);
            if cx.guards.disjoint(path, g) {
                continue;
            }
            let sure = cx.guards.implies(path, g);
            layers.push((g, value));
            if sure {
                covered = true;
                break;
            }
        }
        let mut out =
            if covered { layers.pop().expect("a covering entry").1 } else { self.read_base(cx, path, index) };
        for (g, v) in layers.iter().rev() {
            out = cx.ite(*g, v, &out, sort);
        }
        out
    }

    fn read_base(&self, cx: &mut Cx, path: Guard, index: &SVal) -> SVal {
        match (&self.cells.base, index) {
            (Base::Dense(cells), SVal::C(i)) => cells.get(*i as usize).cloned().unwrap_or(SVal::C(0)),
            (Base::Trie(cells), SVal::C(i)) => cells.get(*i as u32).cloned().unwrap_or(SVal::C(0)),
            (Base::Hole(symbol, array), _) => {
                let i = cx.term(index, INDEX);
                let t = cx.terms.apply(*symbol, &[*array, i]);
                cx.lift(t)
            }
            (Base::Dense(cells), _) => {
                let mut groups: Vec<(SVal, Vec<u64>)> = vec![];
                for (i, c) in cells.iter().enumerate() {
                    add_to_group(&mut groups, c, i as u64);
                }
                self.select(cx, path, index, groups)
            }
            (Base::Trie(cells), _) => {
                // Cells that were never written are zero and make the default.
                let mut groups: Vec<(SVal, Vec<u64>)> = vec![];
                let written = match self.len {
                    SVal::C(n) => n,
                    SVal::T(_) | SVal::D(..) | SVal::U(_) => u64::MAX,
                };
                let mut count = 0;
                cells.for_each(&mut |i, c| {
                    count += 1;
                    add_to_group(&mut groups, c, u64::from(i));
                });
                if count < written {
                    match groups.iter().position(|g| g.0 == SVal::C(0)) {
                        Some(zero) => {
                            let zero = groups.remove(zero);
                            groups.push(zero);
                        }
                        None => groups.push((SVal::C(0), vec![])),
                    }
                    return self.select_default_last(cx, path, index, groups);
                }
                self.select(cx, path, index, groups)
            }
        }
    }

    /// The value at a symbolic index, given which indices hold which value.
    fn select(&self, cx: &mut Cx, path: Guard, index: &SVal, mut groups: Vec<(SVal, Vec<u64>)>) -> SVal {
        // The most frequent value becomes the default, so that it needs no test.
        if let Some(most) = (0..groups.len()).max_by_key(|i| (groups[*i].1.len(), usize::MAX - *i)) {
            let group = groups.remove(most);
            groups.push(group);
        }
        self.select_default_last(cx, path, index, groups)
    }

    fn select_default_last(
        &self,
        cx: &mut Cx,
        path: Guard,
        index: &SVal,
        mut groups: Vec<(SVal, Vec<u64>)>,
    ) -> SVal {
        let sort = sort_of(self.elem);
        let Some((default, _)) = groups.pop() else { return SVal::C(0) };
        let scalar = matches!(sort, Some(s) if s != Sort::Ref)
            && !matches!(default, SVal::D(..))
            && groups.iter().all(|g| !matches!(g.0, SVal::D(..)));
        let index = cx.term(index, INDEX);
        if scalar {
            let sort = sort.expect("a scalar has a sort");
            let mut out = cx.term(&default, sort);
            for (value, at) in groups.iter().rev() {
                let cond = one_of(cx, index, at);
                let value = cx.term(value, sort);
                out = cx.terms.make(Op::Ite, &[cond, value, out]);
            }
            return cx.lift(out);
        }
        let mut entries = Entries::new();
        let mut rest = Guard::TRUE;
        for (value, at) in groups {
            let cond = one_of(cx, index, &at);
            let g = cx.guard_of_term(cond);
            let g = cx.guards.and(rest, g);
            if cx.guards.disjoint(path, g) {
                continue;
            }
            let not_g = cx.guards.not(g);
            rest = cx.guards.and(rest, not_g);
            entries.push((g, value));
        }
        entries.push((rest, default));
        cx.union(entries, sort)
    }

    /// Writes a cell at an index that is known to be in range, on the paths where `guard` holds.
    pub fn write(&mut self, cx: &mut Cx, path: Guard, guard: Guard, index: &SVal, value: &SVal) {
        let sort = sort_of(self.elem);
        if self.cells.log.is_empty() {
            match (&mut self.cells.base, index) {
                (Base::Dense(cells), SVal::C(i)) => {
                    // An array that is too short is one of several that a reference may be, and on no path here.
                    if let Some(cell) = cells.get_mut(*i as usize) {
                        *cell = cx.ite(guard, value, cell, sort);
                    }
                    return;
                }
                (Base::Trie(cells), SVal::C(i)) => {
                    let old = cells.get(*i as u32).cloned().unwrap_or(SVal::C(0));
                    let new = cx.ite(guard, value, &old, sort);
                    cells.insert(*i as u32, new);
                    return;
                }
                (Base::Dense(cells), SVal::T(i)) if cells.len() <= DENSE => {
                    for (j, cell) in cells.iter_mut().enumerate() {
                        let hit = one_of(cx, *i, &[j as u64]);
                        let g = cx.guard_of_term(hit);
                        let g = cx.guards.and(g, guard);
                        if !cx.guards.disjoint(path, g) {
                            *cell = cx.ite(g, value, cell, sort);
                        }
                    }
                    return;
                }
                (Base::Dense(_) | Base::Trie(_), SVal::U(_)) => {
                    // Cell by cell: a log of writes that only some paths made would grow with each join.
                    let entries = cx.entries(path, index);
                    if entries.iter().all(|(_, i)| i.bits().is_some_and(|i| self.has_cell(i))) {
                        for (g, i) in entries {
                            let guard = cx.guards.and(guard, g);
                            self.write(cx, path, guard, &i, value);
                        }
                        return;
                    }
                }
                _ => {}
            }
        }
        for (g, i) in cx.entries(path, index) {
            let guard = cx.guards.and(guard, g);
            let write = Write::Cell { index: i, value: value.clone() };
            self.cells.log.push(LogEntry { guard, write });
        }
    }

    /// Can a cell at a concrete index be written in place?
    fn has_cell(&self, index: u64) -> bool {
        match &self.cells.base {
            Base::Dense(cells) => index < cells.len() as u64,
            Base::Trie(_) => u32::try_from(index).is_ok(),
            Base::Hole(..) => false,
        }
    }

    /// Overwrites `at .. at + len` with cells of a snapshot of an array, on the paths where `guard` holds.
    pub fn copy_from(
        &mut self,
        cx: &mut Cx,
        path: Guard,
        guard: Guard,
        (source, from): (&Rc<ArrayObject>, &SVal),
        at: &SVal,
        len: &SVal,
    ) {
        if let (SVal::C(from), SVal::C(at), SVal::C(len)) = (from, at, len) {
            let direct = self.cells.log.is_empty() && !matches!(self.cells.base, Base::Hole(..));
            if direct || *len <= 16 {
                for k in 0..*len {
                    let v = source.read(cx, path, &SVal::C(from + k));
                    self.write(cx, path, guard, &SVal::C(at + k), &v);
                }
                return;
            }
        }
        if self.copy_by_entries(cx, path, guard, (source, from), at, len) {
            return;
        }
        let write =
            Write::Range { at: at.clone(), len: len.clone(), source: source.clone(), from: from.clone() };
        self.cells.log.push(LogEntry { guard, write });
    }

    /// As [`ArrayObject::copy_from`] where the range is one of a few concrete ones: each is copied under its guard. False, and
    /// nothing is done, where it is not.
    fn copy_by_entries(
        &mut self,
        cx: &mut Cx,
        path: Guard,
        guard: Guard,
        (source, from): (&Rc<ArrayObject>, &SVal),
        at: &SVal,
        len: &SVal,
    ) -> bool {
        if !self.cells.log.is_empty() || matches!(self.cells.base, Base::Hole(..)) {
            return false;
        }
        let mut ranges: Vec<(Guard, u64, u64, u64)> = vec![];
        for (f, from) in cx.entries(path, from) {
            for (a, at) in cx.entries(path, at) {
                for (l, len) in cx.entries(path, len) {
                    let (Some(from), Some(at), Some(len)) = (from.bits(), at.bits(), len.bits()) else {
                        return false;
                    };
                    let both = cx.guards.and(f, a);
                    let all = cx.guards.and(both, l);
                    if !cx.guards.disjoint(path, all) {
                        ranges.push((all, from, at, len));
                    }
                }
            }
        }
        let inside = |(_, _, at, len): &(Guard, u64, u64, u64)| {
            *len == 0 || at.checked_add(*len - 1).is_some_and(|last| self.has_cell(last))
        };
        let cells: u64 = ranges.iter().map(|r| r.3.min(MOST_COPIED + 1)).sum();
        if cells > MOST_COPIED || !ranges.iter().all(inside) {
            return false;
        }
        // Source and target may be one array: all is read before anything is written.
        let mut writes: Vec<(Guard, u64, SVal)> = vec![];
        for (g, from, at, len) in ranges {
            let (guard, path) = (cx.guards.and(guard, g), cx.guards.and(path, g));
            for k in 0..len {
                writes.push((guard, at + k, source.read(cx, path, &SVal::C(from + k))));
            }
        }
        for (guard, i, v) in writes {
            self.write(cx, path, guard, &SVal::C(i), &v);
        }
        true
    }

    /// Has every cell the same value in both arrays, as far as that is seen without the solver?
    pub(crate) fn agrees(&self, other: &ArrayObject) -> bool {
        let bases = match (&self.cells.base, &other.cells.base) {
            (Base::Dense(x), Base::Dense(y)) => x == y,
            (Base::Trie(x), Base::Trie(y)) => {
                let mut same = true;
                x.diff(y, &mut |_, p, q| {
                    let zero = SVal::C(0);
                    same = same && p.unwrap_or(&zero) == q.unwrap_or(&zero);
                });
                same
            }
            (Base::Hole(s, x), Base::Hole(t, y)) => s == t && x == y,
            (Base::Dense(_) | Base::Trie(_) | Base::Hole(..), _) => false,
        };
        let (a, b) = (&self.cells.log, &other.cells.log);
        bases && self.len == other.len && a.len() == b.len() && common_prefix(a, b) == a.len()
    }

    /// Are so many cells of two arrays, from these indices on, the same because both are copies of one range? Seen without the
    /// solver, whatever the length is; *no* says nothing.
    pub fn same_copy(
        cx: &mut Cx,
        path: Guard,
        (a, a_from): (&ArrayObject, &SVal),
        (b, b_from): (&ArrayObject, &SVal),
        len: &SVal,
    ) -> bool {
        let (a, a_from) = a.copied_from(cx, path, a_from, len);
        let (b, b_from) = b.copied_from(cx, path, b_from, len);
        a_from == b_from && a.agrees(b)
    }

    /// Where the cells of a range were copied from, as long as nothing was written since.
    fn copied_from<'a>(
        &'a self,
        cx: &mut Cx,
        path: Guard,
        from: &SVal,
        len: &SVal,
    ) -> (&'a ArrayObject, SVal) {
        let (mut array, mut first) = (self, from.clone());
        while let Some(LogEntry { guard, write: Write::Range { at, len: copied, source, from } }) =
            array.cells.log.last()
            && *at == first
            && copied == len
            && cx.guards.implies(path, *guard)
        {
            (array, first) = (source, from.clone());
        }
        (array, first)
    }

    /// The join of two arrays at one address: `a` where the guard holds, `b` elsewhere. `None` when their
    /// shapes have no common form.
    pub fn merge(cx: &mut Cx, g: Guard, a: &ArrayObject, b: &ArrayObject) -> Option<ArrayObject> {
        let sort = sort_of(a.elem);
        let len = cx.ite(g, &a.len, &b.len, Some(INDEX));
        let not_g = cx.guards.not(g);
        let common = common_prefix(&a.cells.log, &b.cells.log);
        let (rest_a, rest_b) = (&a.cells.log[common..], &b.cells.log[common..]);
        let base = match (&a.cells.base, &b.cells.base) {
            (Base::Dense(x), Base::Dense(y)) => {
                let n = x.len().max(y.len());
                let cell = |v: &Vec<SVal>, i: usize| v.get(i).cloned().unwrap_or(SVal::C(0));
                Base::Dense((0..n).map(|i| cx.ite(g, &cell(x, i), &cell(y, i), sort)).collect())
            }
            (Base::Trie(x), Base::Trie(y)) => {
                let mut out = x.clone();
                let mut changes = vec![];
                x.diff(y, &mut |i, p, q| changes.push((i, p.cloned(), q.cloned())));
                for (i, p, q) in changes {
                    let zero = SVal::C(0);
                    let v = cx.ite(g, p.as_ref().unwrap_or(&zero), q.as_ref().unwrap_or(&zero), sort);
                    out.insert(i, v);
                }
                Base::Trie(out)
            }
            (Base::Hole(s, x), Base::Hole(t, y)) if s == t && x == y => Base::Hole(*s, *x),
            (Base::Dense(_) | Base::Trie(_) | Base::Hole(..), _) => return None,
        };
        let mut log = a.cells.log[..common].to_vec();
        for (entries, under) in [(rest_a, g), (rest_b, not_g)] {
            for e in entries {
                let guard = cx.guards.and(e.guard, under);
                log.push(LogEntry { guard, write: e.write.clone() });
            }
        }
        Some(ArrayObject { elem: a.elem, len, cells: Cells { base, log } })
    }
}

fn add_to_group(groups: &mut Vec<(SVal, Vec<u64>)>, value: &SVal, index: u64) {
    match groups.iter_mut().find(|g| g.0 == *value) {
        Some(group) => group.1.push(index),
        None => groups.push((value.clone(), vec![index])),
    }
}

/// How many entries two logs share from the start.
fn common_prefix(a: &[LogEntry], b: &[LogEntry]) -> usize {
    a.iter().zip(b).take_while(|(x, y)| x.guard == y.guard && same_write(&x.write, &y.write)).count()
}

fn same_write(a: &Write, b: &Write) -> bool {
    match (a, b) {
        (Write::Cell { index: i, value: v }, Write::Cell { index: j, value: w }) => i == j && v == w,
        (
            Write::Range { at: a, len: l, source: s, from: f },
            Write::Range { at: b, len: m, source: t, from: h },
        ) => a == b && l == m && f == h && Rc::ptr_eq(s, t),
        (Write::Cell { .. }, Write::Range { .. }) | (Write::Range { .. }, Write::Cell { .. }) => false,
    }
}

fn bv32(cx: &mut Cx, value: u64) -> TermId {
    cx.terms.constant(Value::Bv { bits: 32, value: value & 0xffff_ffff })
}

/// Is a term one of these indices? Runs of consecutive indices become one interval test.
fn one_of(cx: &mut Cx, index: TermId, at: &[u64]) -> TermId {
    let mut out = cx.terms.constant(Value::Bool(false));
    let mut i = 0;
    while i < at.len() {
        let mut j = i;
        while j + 1 < at.len() && at[j + 1] == at[j] + 1 {
            j += 1;
        }
        let low = bv32(cx, at[i]);
        let test = if i == j {
            cx.terms.make(Op::Eq, &[index, low])
        } else {
            let offset = cx.terms.make(Op::BvSub, &[index, low]);
            let width = bv32(cx, (j - i) as u64);
            cx.terms.make(Op::BvUle, &[offset, width])
        };
        out = cx.terms.make(Op::Or, &[out, test]);
        i = j + 1;
    }
    out
}

/// When are two indices equal? Neither is a union of unions.
fn equal(cx: &mut Cx, a: &SVal, b: &SVal) -> Guard {
    if let (SVal::C(x), SVal::C(y)) = (a, b) {
        return if x == y { Guard::TRUE } else { Guard::FALSE };
    }
    let (x, y) = (cx.term(a, INDEX), cx.term(b, INDEX));
    let t = cx.terms.make(Op::Eq, &[x, y]);
    cx.guard_of_term(t)
}

/// When does `at <= index < at + len` hold? No sum overflows: the range is within an array.
fn within(cx: &mut Cx, index: &SVal, at: &SVal, len: &SVal) -> Guard {
    let (i, a, n) = (cx.term(index, INDEX), cx.term(at, INDEX), cx.term(len, INDEX));
    let offset = cx.terms.make(Op::BvSub, &[i, a]);
    let t = cx.terms.make(Op::BvUlt, &[offset, n]);
    cx.guard_of_term(t)
}

/// `index - at + from`.
fn shift(cx: &mut Cx, index: &SVal, at: &SVal, from: &SVal) -> SVal {
    let (i, a, f): (TermId, TermId, TermId) =
        (cx.term(index, INDEX), cx.term(at, INDEX), cx.term(from, INDEX));
    let offset = cx.terms.make(Op::BvSub, &[i, a]);
    let t = cx.terms.make(Op::BvAdd, &[offset, f]);
    cx.lift(t)
}
