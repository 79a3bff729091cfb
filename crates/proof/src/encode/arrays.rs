//! Arrays: elements, copies, and filled prefixes.
//!
//! What is written to an element is a clause of [`CellKind::Elem`]. Of a counted site ([`crate::effects`]) the zeros
//! that a new array holds are no such clause: an element is read through [`CellKind::Now`], which holds for what was
//! written, and for the zero where the index is not below the count of cells written from the first on. So a loop
//! that fills an array proves what it holds afterwards. Where elements are references, paths split into these two.

use super::path::{CellKey, Path, Value};
use super::steps::Next;
use super::watch::Made;
use super::{Encoder, range};
use crate::chc::{Atom, Clause, Head, PredId};
use crate::effects::{CellKind, StateVar};
use crate::expr::{Domain, Expr, Sort};
use crate::reach::{SiteKey, SiteSet, alloc_key};
use conspect_ir::{ClassId, ClassKind, Operand, Reg, Type};

impl Encoder<'_> {
    fn is_counted(&self, site: u32) -> bool {
        self.layout.arrays.contains(&site)
    }

    /// The two clauses that say what an element of a counted array holds.
    pub(super) fn define_now(&mut self, site: u32, now: PredId) {
        let written = self.cell(site, CellKind::Elem);
        // The variables have the domains of what was written: those of `now` are for the certificate to check.
        let source = self.variables(written);
        let filled = self.sys.exprs.fresh(Sort::Int, Domain::from(0));
        let mut args = vec![source[0], source[1], filled];
        args.extend(&source[2..]);
        let body = vec![Atom { pred: written, args: source }];
        let head = Head::Atom(Atom { pred: now, args });
        self.sys.clauses.push(Clause { body, constraint: vec![], head });
        let number = self.sys.exprs.fresh(Sort::Int, Domain::from(0));
        let index = self.sys.exprs.fresh(Sort::Int, range(32, true));
        let length = self.sys.exprs.fresh(Sort::Int, Domain::range(0, i128::from(i32::MAX)));
        let mut args = vec![number, length, filled, index];
        args.extend(self.layout.rows.contains_key(&site).then(|| self.any_row()));
        args.extend(self.zero(self.cell_type(site, CellKind::Elem)).parts());
        let beyond = self.sys.exprs.le(filled, index);
        let head = Head::Atom(Atom { pred: now, args });
        self.sys.clauses.push(Clause { body: vec![], constraint: vec![beyond], head });
    }

    /// How many of the first cells of an array of a counted site were written, and whether it is the youngest.
    fn filled(&mut self, path: Path, site: u32, id: Expr) -> Result<(Path, Expr, bool), Next> {
        let (mut path, youngest) = self.is_youngest(path, site, id)?;
        let value = match path.state.get(&StateVar::Filled(site)) {
            Some(value) if youngest => *value,
            _ => self.read_cell(&mut path, site, CellKind::Filled, &[id]),
        };
        match value {
            Value::Int(filled) => Ok((path, filled, youngest)),
            _ => unreachable!("a count is a number"),
        }
    }

    /// A new array of a counted site: the one that was the youngest joins the older ones.
    fn alloc_counted(&mut self, path: &mut Path, site: u32) -> Option<Value> {
        let Some(Value::Int(count)) = path.state.get(&StateVar::Count(site)).copied() else {
            self.gap(path, "an array of a site that this function was not known to touch");
            return None;
        };
        let one = self.sys.exprs.int(1);
        let some = self.sys.exprs.le(one, count);
        if path.truth(&self.sys, some) == Some(false) {
            let none = self.sys.exprs.not(some);
            path.rely_on(&mut self.sys, none);
        } else {
            let old = path.state[&StateVar::Filled(site)];
            self.write_cell(path, &[some], site, CellKind::Filled, &[count], old);
        }
        let none = self.zero(None);
        path.state.insert(StateVar::Filled(site), none);
        self.choose_row(path, site, some);
        let id = self.sys.exprs.add(count, one);
        path.state.insert(StateVar::Count(site), Value::Int(id));
        let zero = self.sys.exprs.int(0);
        Some(Value::Ref { site: self.sys.exprs.int(i128::from(site)), id, len: zero })
    }

    pub(super) fn alloc_array(&mut self, mut path: Path, dst: Reg, class: ClassId, length: Value) -> Next {
        let frame = path.here();
        let key = alloc_key(self.program, frame.function, frame.block, frame.index as u32, class);
        let site = self.reach.known_site(key).expect("the analysis met every allocation");
        let Value::Int(len) = length else { return Next::end() };
        if self.is_counted(site) {
            let Some(Value::Ref { site: s, id, .. }) = self.alloc_counted(&mut path, site) else {
                return Next::end();
            };
            if let Err(next) = self.watch_allocated(&mut path, site, Value::Ref { site: s, id, len }) {
                return next;
            }
            return Self::finish(path, dst, Value::Ref { site: s, id, len });
        }
        let Value::Ref { site: s, id, .. } = self.new_object(&mut path, site) else { return Next::end() };
        if let Err(next) = self.watch_allocated(&mut path, site, Value::Ref { site: s, id, len }) {
            return next;
        }
        let ty = self.cell_type(site, CellKind::Elem);
        let zero = self.zero(ty);
        if !zero.parts().is_empty() {
            self.each_index(&path, len, |e, path, when, index| {
                e.write_elem(path, when, site, [id, len, index], zero);
            });
        }
        Self::finish(path, dst, Value::Ref { site: s, id, len })
    }

    /// A new array of zeros may be the one that is watched.
    fn watch_allocated(&mut self, path: &mut Path, site: u32, array: Value) -> Result<(), Next> {
        if !self.is_watched(site) {
            return Ok(());
        }
        self.need_watched(path)?;
        let zero = self.zero(self.cell_type(site, CellKind::Elem));
        self.watch_new(path, array, Made::Of(zero));
        Ok(())
    }

    /// Ends a path of a function that was not known to touch watched cells.
    fn need_watched(&mut self, path: &Path) -> Result<(), Next> {
        if self.knows_watched(path) {
            return Ok(());
        }
        self.gap(path, "an element of an array that this function was not known to touch");
        Err(Next::end())
    }

    /// Does something for any index below a length.
    fn each_index(&mut self, path: &Path, len: Expr, act: impl FnOnce(&mut Self, &Path, &[Expr], Expr)) {
        let index = self.sys.exprs.fresh(Sort::Int, range(32, true));
        let zero = self.sys.exprs.int(0);
        let (low, below) = (self.sys.exprs.le(zero, index), self.sys.exprs.lt(index, len));
        act(self, path, &[low, below], index);
    }

    /// The class of an object, where all that it can be were allocated by code that is encoded, or are arrays of numbers that were
    /// there before, and are of one class.
    pub(super) fn only_class(&self, path: &Path, object: Value) -> Option<ClassId> {
        let Value::Ref { site, .. } = object else { return None };
        let sites = self.few_sites(path, site)?;
        let exact = |s: &u32| match self.reach.sites[*s as usize - 1] {
            SiteKey::At(.., class) if !self.is_unknown_inside(*s) => Some(class),
            SiteKey::Input(class) => match self.program.classes[class].kind {
                ClassKind::Array(elem) if !elem.is_ref() => Some(class),
                _ => None,
            },
            SiteKey::At(..) | SiteKey::Kind(_) | SiteKey::Constant(_) | SiteKey::Open(_) => None,
        };
        let first = exact(sites.first()?)?;
        sites.iter().all(|s| exact(s) == Some(first)).then_some(first)
    }

    /// May an array of the class with this number hold an object of this site? Where the classes that are possible do
    /// not tell, either answer is.
    pub(super) fn may_be_stored(&mut self, path: &Path, array: Expr, value: Expr) -> Value {
        let number = self.sys.exprs.as_int(array).and_then(|n| u32::try_from(n).ok()).map(ClassId);
        let class = number.filter(|c| (c.0 as usize) < self.program.classes.len());
        let elem = class.and_then(|c| match self.program.classes[c].kind {
            ClassKind::Array(Type::Ref(elem)) => Some(elem),
            ClassKind::Array(_) | ClassKind::Object | ClassKind::Interface | ClassKind::Struct => None,
        });
        let fits = elem.zip(self.few_sites(path, value)).is_some_and(|(elem, sites)| {
            sites.iter().all(|s| self.program.is_subclass(self.reach.class_of(*s), elem))
        });
        Value::Bool(if fits {
            self.sys.exprs.boolean(true)
        } else {
            self.sys.exprs.fresh(Sort::Bool, Domain::default())
        })
    }

    /// The one site of an array. An object of a class that is not known may be an array of a type that is not known either.
    pub(super) fn one_array(&mut self, path: Path, site: Expr) -> Result<(Path, u32), Next> {
        let (path, s) = self.one_site(path, site, &|e, s| e.reach.is_open(s) || e.is_array(s))?;
        if !self.is_array(s) {
            self.gap(&path, "an element of an object whose class is not known");
            return Err(Next::end());
        }
        Ok((path, s))
    }

    fn is_array(&self, site: u32) -> bool {
        matches!(self.program.classes[self.reach.class_of(site)].kind, ClassKind::Array(_))
    }

    pub(super) fn load_elem(&mut self, path: Path, dst: Reg, array: Value, index: Expr) -> Next {
        let Value::Ref { site, id, len } = array else {
            self.gap(&path, "an element of something that is no array");
            return Next::end();
        };
        let key = CellKey { kind: CellKind::Elem, site, id, index: Some(index) };
        let known = path.cells.get(&key).copied();
        if let (Some(value), true) = (known, self.layout.watched.is_none()) {
            return Self::finish(path, dst, value);
        }
        let (mut path, s) = match self.one_array(path, site) {
            Ok(one) => one,
            Err(next) => return next,
        };
        if let Some(value) = known {
            return self.found(path, dst, (s, array), index, value);
        }
        let ty = self.cell_type(s, CellKind::Elem);
        let value = if self.is_unknown_inside(s) {
            let mut sites: SiteSet = self.reach.of_elem(s);
            sites.insert(0);
            match ty {
                Some(ty) => self.any_inside(&mut path, ty, &sites),
                None => Value::Opaque,
            }
        } else if ty.is_some_and(|t| self.zero(Some(t)).parts().is_empty()) {
            Value::Opaque
        } else if self.is_counted(s) {
            let (p, filled, _) = match self.filled(path, s, id) {
                Ok(known) => known,
                Err(next) => return next,
            };
            path = p;
            if ty.is_some_and(|t| t.is_ref()) {
                return self.load_reference(path, dst, (s, array), index, filled);
            }
            self.read_now(&mut path, s, [id, len, filled, index])
        } else {
            self.read_elem(&mut path, s, [id, len, index])
        };
        self.has_read(path, dst, (s, array), index, value)
    }

    /// Reads a reference from a counted array: what was written, or, at an index that is not below the count, null. That the path splits
    /// keeps what is known of objects that were written apart from null: of rows that they are as long as one another.
    fn load_reference(
        &mut self,
        path: Path,
        dst: Reg,
        (site, array): (u32, Value),
        index: Expr,
        filled: Expr,
    ) -> Next {
        let Value::Ref { id, len, .. } = array else { return Next::end() };
        let mut written = path.clone();
        let value = self.read_elem(&mut written, site, [id, len, index]);
        let mut out = self.has_read(written, dst, (site, array), index, value).paths();
        let mut beyond = path;
        let free = self.sys.exprs.le(filled, index);
        if beyond.assume(&mut self.sys, free) {
            let null = self.zero(self.cell_type(site, CellKind::Elem));
            out.extend(self.has_read(beyond, dst, (site, array), index, null).paths());
        }
        Next::Many(out)
    }

    /// An element that was not known was read.
    fn has_read(
        &mut self,
        mut path: Path,
        dst: Reg,
        (site, array): (u32, Value),
        index: Expr,
        value: Value,
    ) -> Next {
        if let Value::Ref { site: of, id, .. } = array {
            path.cells.insert(CellKey { kind: CellKind::Elem, site: of, id, index: Some(index) }, value);
        }
        if self.is_watched(site) {
            self.recall_other(&mut path, array, index, value);
        }
        self.found(path, dst, (site, array), index, value)
    }

    /// An element was read.
    fn found(
        &mut self,
        mut path: Path,
        dst: Reg,
        (site, array): (u32, Value),
        index: Expr,
        value: Value,
    ) -> Next {
        if self.is_watched(site) {
            if let Err(next) = self.need_watched(&path) {
                return next;
            }
            self.watch_read(&mut path, array, index, value);
        }
        Self::finish(path, dst, value)
    }

    pub(super) fn store_elem(
        &mut self,
        path: Path,
        array: Value,
        index: Expr,
        value: Value,
        src: Operand,
    ) -> Next {
        let Value::Ref { site, id, len } = array else {
            self.gap(&path, "an element of something that is no array");
            return Next::end();
        };
        let (mut path, s) = match self.one_array(path, site) {
            Ok(one) => one,
            Err(next) => return next,
        };
        // Constants have the type of the element.
        let value = match (src, self.cell_type(s, CellKind::Elem)) {
            (Operand::Const(_), Some(ty)) => self.operand(&path, src, ty),
            _ => value,
        };
        if self.is_watched(s) {
            if let Err(next) = self.need_watched(&path) {
                return next;
            }
            self.watch_write(&mut path, array, index, value);
        }
        if !self.is_unknown_inside(s) && !value.parts().is_empty() {
            if self.is_counted(s) {
                let (p, filled, youngest) = match self.filled(path, s, id) {
                    Ok(known) => known,
                    Err(next) => return next,
                };
                path = p;
                if youngest {
                    let next = self.sys.exprs.eq(index, filled);
                    let more = self.sys.exprs.add_const(filled, 1);
                    let filled = self.sys.exprs.ite(next, more, filled);
                    path.state.insert(StateVar::Filled(s), Value::Int(filled));
                }
            }
            self.write_elem(&path, &[], s, [id, len, index], value);
        }
        self.forget(&mut path, CellKind::Elem, Some(site));
        path.cells.insert(CellKey { kind: CellKind::Elem, site, id, index: Some(index) }, value);
        Self::done(path)
    }

    pub(super) fn array_copy(&mut self, path: Path, values: [Value; 5]) -> Next {
        let [src, from, dst, to, len] = values;
        let (Value::Ref { site: a, id: ai, len: al }, Value::Ref { site: b, id: bi, len: bl }) = (src, dst)
        else {
            self.gap(&path, "a copy of something that is no array");
            return Next::end();
        };
        let (Value::Int(from), Value::Int(to), Value::Int(len)) = (from, to, len) else { return Next::end() };
        let (path, a) = match self.one_array(path, a) {
            Ok(one) => one,
            Err(next) => return next,
        };
        let (mut path, b_site) = match self.one_array(path, b) {
            Ok(one) => one,
            Err(next) => return next,
        };
        let offset = self.sys.exprs.sub(to, from);
        if self.is_watched(b_site) {
            if let Err(next) = self.need_watched(&path) {
                return next;
            }
            self.watch_copied(&mut path, src, dst, to, len, offset);
        }
        let end = self.sys.exprs.add(from, len);
        self.transfer(&path, (a, ai, al), (b_site, bi, bl), Some((from, end)), offset);
        self.forget(&mut path, CellKind::Elem, Some(b));
        Self::done(path)
    }

    /// Elements of one array may be in another from now on, at indices that differ by `offset`.
    pub(super) fn transfer(
        &mut self,
        path: &Path,
        (from, from_id, from_len): (u32, Expr, Expr),
        (to, to_id, to_len): (u32, Expr, Expr),
        window: Option<(Expr, Expr)>,
        offset: Expr,
    ) {
        if self.is_unknown_inside(to) || self.zero(self.cell_type(to, CellKind::Elem)).parts().is_empty() {
            return;
        }
        let mut p = path.clone();
        let index = self.sys.exprs.fresh(Sort::Int, range(32, true));
        if let Some((low, end)) = window {
            let (a, b) = (self.sys.exprs.le(low, index), self.sys.exprs.lt(index, end));
            p.constraint.extend([a, b]);
        }
        let value = if self.is_unknown_inside(from) {
            let mut sites = self.reach.of_elem(from);
            sites.insert(0);
            let ty = self.cell_type(from, CellKind::Elem);
            self.any(&mut p, ty, Some(&sites))
        } else if self.is_counted(from) {
            // Whatever of it was written.
            let none = self.sys.exprs.int(0);
            self.read_now(&mut p, from, [from_id, from_len, none, index])
        } else {
            self.read_elem(&mut p, from, [from_id, from_len, index])
        };
        let there = self.sys.exprs.add(index, offset);
        self.write_elem(&p, &[], to, [to_id, to_len, there], value);
    }

    pub(super) fn clone_object(&mut self, path: Path, dst: Option<Reg>, object: Value) -> Next {
        let Value::Ref { site, id, len } = object else {
            self.gap(&path, "a copy of something that is no object");
            return Next::end();
        };
        let (mut path, s) = match self.one_site(path, site, &|_, _| true) {
            Ok(one) => one,
            Err(next) => return next,
        };
        let frame = path.here();
        let class = self.reach.class_of(s);
        let key = SiteKey::At(frame.function, frame.block, frame.index as u32, class);
        let Some(copy) = self.reach.known_site(key).filter(|_| self.is_array(s) && !self.reach.is_open(s))
        else {
            self.gap(&path, "copies of objects are not encoded for proofs");
            return Next::end();
        };
        let Value::Ref { site: new_site, id: new_id, .. } = self.new_object(&mut path, copy) else {
            return Next::end();
        };
        if self.is_watched(copy) {
            if let Err(next) = self.need_watched(&path) {
                return next;
            }
            self.watch_new(&mut path, Value::Ref { site: new_site, id: new_id, len }, Made::Copy(object));
        }
        let zero = self.sys.exprs.int(0);
        self.transfer(&path, (s, id, len), (copy, new_id, len), Some((zero, len)), zero);
        if let Some(dst) = dst {
            path.set(dst, Value::Ref { site: new_site, id: new_id, len });
        }
        Self::done(path)
    }
}
