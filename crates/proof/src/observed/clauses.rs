//! Clauses from paths: the state at the next cut, what an observed object holds there, and what is so in every memory.

use super::{Column, Encoder, Path, Value};
use crate::chc::{Atom, Clause, Head, PredId};
use crate::expr::{Domain, Expr, Sort};
use conspect_ir::{FieldId, GlobalId};

impl Encoder<'_> {
    /// A path comes to a cut: the state there, and what any object holds, old or new.
    pub(super) fn arrive(&mut self, path: &Path) {
        let (state, object) = {
            let cut = &self.cuts[&path.at];
            (cut.state, cut.object)
        };
        let mut args = vec![self.sys.exprs.add_const(path.count, i128::from(path.fresh))];
        for g in self.globals.clone() {
            let e = self.plain(path, path.globals[&g]);
            args.push(e);
        }
        for r in self.cuts[&path.at].regs.clone() {
            let Some(v) = path.regs.get(&r).copied() else { return };
            let e = self.plain(path, v);
            args.push(e);
        }
        self.clause(path, None, Head::Atom(Atom { pred: state, args: args.clone() }));
        // An object that was there at the cut before.
        let mut old = path.clone();
        let any = self.sys.exprs.fresh(Sort::Int, Domain::from(1));
        let below = self.sys.exprs.lt(any, path.count);
        old.constraint.push(below);
        let observed = self.observed(&mut old, any);
        self.observe(&mut old, &args, Value::Old(any), Some(observed), object);
        for n in 0..path.fresh {
            self.observe(&mut path.clone(), &args, Value::New(n), None, object);
        }
    }

    /// The object that is observed, with cells of its own: it may be one of those that the path looked at.
    pub(super) fn observed(&mut self, path: &mut Path, object: Expr) -> usize {
        let limit = path.looks.len();
        match self.look(path, object) {
            Some(i) => i,
            None => {
                // There is always room for the observed one.
                let last = path.looks.pop();
                let i = self.look(path, object).unwrap_or(limit - 1);
                path.looks.extend(last);
                i
            }
        }
    }

    /// The clause that says what an object holds at a cut.
    pub(super) fn observe(
        &mut self,
        path: &mut Path,
        state: &[Expr],
        object: Value,
        look: Option<usize>,
        pred: PredId,
    ) {
        let mut args = state.to_vec();
        let number = self.plain(path, object);
        args.push(number);
        for c in self.columns.clone() {
            let e = match c {
                Column::Field(f) => {
                    let old = look.map(|i| path.looks[i].cells[&c]);
                    self.field_after(path, object, f, old)
                }
                Column::Mark(m) => {
                    let old = look.map(|i| path.looks[i].cells[&c]);
                    self.marked_after(path, object, m, old)
                }
                Column::Leads(f, m) => self.leads_after(path, object, f, m, look),
            };
            args.push(e);
        }
        self.clause(path, look, Head::Atom(Atom { pred, args }));
    }

    /// What a field of an object holds at the end of a path.
    pub(super) fn field_after(
        &mut self,
        path: &Path,
        object: Value,
        field: FieldId,
        old: Option<Expr>,
    ) -> Expr {
        // The oldest write to a new object is the one of its creation.
        let mut out = old;
        for (o, f, v) in path.writes.clone() {
            if f != field {
                continue;
            }
            let same = self.same(path, o, object);
            let v = self.plain(path, v);
            out = Some(match (self.sys.exprs.as_bool(same), out) {
                (Some(true), _) | (None, None) => v,
                (Some(false), None) => continue,
                (Some(false), Some(old)) => old,
                (None, Some(old)) => self.choice(same, v, old),
            });
        }
        out.expect("a new object has all its fields written")
    }

    pub(super) fn choice(&mut self, c: Expr, a: Expr, b: Expr) -> Expr {
        if self.sys.exprs.sort(a) == Sort::Int {
            return self.sys.exprs.ite(c, a, b);
        }
        let not = self.sys.exprs.not(c);
        let (x, y) = (self.sys.exprs.and(&[c, a]), self.sys.exprs.and(&[not, b]));
        self.sys.exprs.or(&[x, y])
    }

    /// Is an object marked at the end of a path? Null never is.
    pub(super) fn marked_after(
        &mut self,
        path: &Path,
        object: Value,
        mark: GlobalId,
        old: Option<Expr>,
    ) -> Expr {
        let mut cases: Vec<Expr> = old.into_iter().collect();
        for (m, v) in path.marked.clone() {
            if m == mark {
                let same = self.same(path, v, object);
                cases.push(same);
            }
        }
        let any = self.sys.exprs.or(&cases);
        match object {
            Value::Old(e) => {
                let one = self.sys.exprs.int(1);
                let some = self.sys.exprs.le(one, e);
                self.sys.exprs.and(&[some, any])
            }
            _ => any,
        }
    }

    /// Is what a field of an object holds marked at the end of a path?
    pub(super) fn leads_after(
        &mut self,
        path: &mut Path,
        object: Value,
        field: FieldId,
        mark: GlobalId,
        look: Option<usize>,
    ) -> Expr {
        let mut out = None;
        if let Some(i) = look {
            let (held, was) = (
                path.looks[i].cells[&Column::Field(field)],
                path.looks[i].cells[&Column::Leads(field, mark)],
            );
            out = Some(self.marked_after(path, Value::Old(held), mark, Some(was)));
        }
        for (o, f, v) in path.writes.clone() {
            if f != field {
                continue;
            }
            let same = self.same(path, o, object);
            if self.sys.exprs.as_bool(same) == Some(false) {
                continue;
            }
            let now = match v {
                Value::New(_) => self.marked_after(path, v, mark, None),
                Value::Old(e) if self.sys.exprs.as_int(e) == Some(0) => self.sys.exprs.boolean(false),
                Value::Old(e) => {
                    // Where it is null, what is looked at means nothing, and is not used.
                    let was = match self.look(path, e) {
                        Some(i) => path.looks[i].cells[&Column::Mark(mark)],
                        None => self.sys.exprs.fresh(Sort::Bool, Domain::default()),
                    };
                    self.marked_after(path, v, mark, Some(was))
                }
                Value::Int(_) | Value::Bool(_) => continue,
            };
            out = Some(match (self.sys.exprs.as_bool(same), out) {
                (Some(true), _) | (_, None) => now,
                (_, Some(old)) => self.choice(same, now, old),
            });
        }
        out.unwrap_or_else(|| self.sys.exprs.boolean(false))
    }

    /// Emits a clause with all that a path knows. An object that was looked at may be null where nothing says otherwise: what is
    /// known of objects is used where it is one.
    pub(super) fn clause(&mut self, path: &Path, observed: Option<usize>, head: Head) {
        let cut = path.from.map(|b| (self.cuts[&b].state, self.cuts[&b].object));
        // Clauses for each way in which the objects looked at are null or not, where that is open.
        let mut cases: Vec<(Vec<Expr>, Vec<usize>)> = vec![(path.constraint.clone(), vec![])];
        let one = self.sys.exprs.int(1);
        for (i, look) in path.looks.iter().enumerate() {
            let some = self.sys.exprs.le(one, look.object);
            let is_known = Some(i) == observed || path.constraint.contains(&some);
            let mut next = Vec::new();
            for (constraint, used) in cases {
                if !is_known {
                    let mut null = constraint.clone();
                    let not = self.sys.exprs.not(some);
                    null.push(not);
                    next.push((null, used.clone()));
                }
                let (mut constraint, mut used) = (constraint, used);
                if !is_known {
                    constraint.push(some);
                }
                used.push(i);
                next.push((constraint, used));
            }
            cases = next;
        }
        for (mut constraint, used) in cases {
            if constraint.iter().any(|c| self.sys.exprs.as_bool(*c) == Some(false)) {
                continue;
            }
            constraint.retain(|c| self.sys.exprs.as_bool(*c) != Some(true));
            let mut body = Vec::new();
            if let Some((state, object)) = cut {
                body.push(Atom { pred: state, args: path.before.clone() });
                for i in &used {
                    let mut args = path.before.clone();
                    args.push(path.looks[*i].object);
                    args.extend(self.columns.iter().map(|c| path.looks[*i].cells[c]));
                    body.push(Atom { pred: object, args });
                }
            }
            self.memory_facts(path, &used, &mut constraint);
            self.sys.clauses.push(Clause { body, constraint, head: head.clone() });
        }
    }

    /// What is so in every memory: an object holds one value in a field, and a mark is one wherever it is seen.
    pub(super) fn memory_facts(&mut self, path: &Path, used: &[usize], constraint: &mut Vec<Expr>) {
        for (n, i) in used.iter().enumerate() {
            let a = &path.looks[*i];
            for j in &used[..n] {
                let b = &path.looks[*j];
                let same = self.sys.exprs.eq(a.object, b.object);
                let not = self.sys.exprs.not(same);
                for c in &self.columns {
                    let (x, y) = (a.cells[c], b.cells[c]);
                    let equal = match self.sys.exprs.sort(x) {
                        Sort::Int => self.sys.exprs.eq(x, y),
                        Sort::Bool => self.sys.exprs.iff(x, y),
                    };
                    constraint.push(self.sys.exprs.or(&[not, equal]));
                }
            }
            for j in used {
                let b = &path.looks[*j];
                for c in &self.columns {
                    let Column::Leads(f, m) = c else { continue };
                    let held = a.cells[&Column::Field(*f)];
                    let same = self.sys.exprs.eq(held, b.object);
                    let not = self.sys.exprs.not(same);
                    let equal = self.sys.exprs.iff(a.cells[c], b.cells[&Column::Mark(*m)]);
                    constraint.push(self.sys.exprs.or(&[not, equal]));
                }
            }
        }
        constraint.retain(|c| self.sys.exprs.as_bool(*c) != Some(true));
    }
}
