//! Objects and arrays.
//!
//! Of a tracked site the youngest object is part of the path's state; every write to another object is a clause
//! that says what cells of its kind may hold, and every read of one assumes no more than that. On a path, what was
//! last read from or written to a cell is remembered until something may have changed it.

use super::path::{CellKey, Path, Value};
use super::steps::Next;
use super::{Encoder, range};
use crate::chc::{Argument, Atom, Head, PredId, Role};
use crate::effects::{CellKind, StateVar, is_assertion_switch};
use crate::expr::{Domain, Expr, Sort};
use crate::reach::{MOST_SITES, SiteKey, SiteSet, alloc_key, units};
use conspect_ir::library::Known;
use conspect_ir::{ClassId, ClassKind, FieldId, GlobalId, Instr, Operand, Place, Reg, Type};

impl Encoder<'_> {
    pub(super) fn load(&mut self, mut path: Path, dst: Reg, place: &Place) -> Next {
        match place {
            Place::Global(g) => self.load_global(path, dst, *g),
            Place::Length { array } => {
                let Value::Ref { len, .. } = self.operand(&path, *array, Type::Ref(ClassId(0))) else {
                    self.gap(&path, "the length of something that is no array");
                    return Next::end();
                };
                Self::finish(path, dst, Value::Int(len))
            }
            Place::Field { object, field } => {
                let value = self.operand(&path, *object, Type::Ref(ClassId(0)));
                self.load_field(path, dst, value, *field)
            }
            Place::Elem { array, index } => {
                let array = self.operand(&path, *array, Type::Ref(ClassId(0)));
                let Value::Int(index) = self.operand(&path, *index, Type::I32) else { return Next::end() };
                self.load_elem(path, dst, array, index)
            }
            Place::Property { .. } | Place::Deref { .. } => {
                path.pending = None;
                self.gap(&path, "dynamic properties and pointers are not encoded for proofs");
                Next::end()
            }
        }
    }

    fn load_global(&mut self, mut path: Path, dst: Reg, g: GlobalId) -> Next {
        let ty = self.program.globals[g].ty;
        if is_assertion_switch(self.program, g) {
            let off = Value::Bool(self.sys.exprs.boolean(false));
            return Self::finish(path, dst, off);
        }
        if let Some(value) = path.state.get(&StateVar::Global(g)) {
            let value = *value;
            return Self::finish(path, dst, value);
        }
        match self.program.library.known(self.program, g) {
            Some(Known::Bits(bits)) => {
                let held = Value::Int(self.sys.exprs.int(bits as i128));
                return Self::finish(path, dst, held);
            }
            Some(Known::Object(class)) => {
                let site = self.reach.known_site(SiteKey::Kind(class)).unwrap_or(0);
                let value = self.new_object(&mut path, site);
                return Self::finish(path, dst, value);
            }
            Some(Known::Any) if !ty.is_ref() => {
                let value = self.any(&mut path, Some(ty), None);
                return Self::finish(path, dst, value);
            }
            Some(Known::Any | Known::Off) | None => {}
        }
        let name = self.program.globals[g].name.to_string();
        self.gap(&path, format!("the library's static field {name} is not encoded for proofs"));
        Next::end()
    }

    /// Is what objects of a site hold not described by predicates: may it be anything of the type?
    pub(super) fn is_unknown_inside(&self, site: u32) -> bool {
        match self.reach.sites[site as usize - 1] {
            SiteKey::Kind(_) | SiteKey::Constant(_) | SiteKey::Input(_) | SiteKey::Open(_) => true,
            SiteKey::At(f, b, i, _) => {
                let block = &self.reach.bodies[&f].blocks[b.0 as usize];
                matches!(block.instrs.get(i as usize), Some(Instr::Nondet { .. }))
            }
        }
    }

    /// Splits a path by the site of a reference that is not null. `Ok` is the only site; otherwise what to do next.
    pub(super) fn one_site(
        &mut self,
        path: Path,
        site: Expr,
        has: &dyn Fn(&Self, u32) -> bool,
    ) -> Result<(Path, u32), Next> {
        // Objects without such a cell cannot be here: the code is well typed.
        let Some(set) = self.few_of(&path, site, &|s| has(self, s)) else {
            self.gap(&path, "too many kinds of objects meet here");
            return Err(Next::end());
        };
        let set: Vec<u32> = set.into_iter().collect();
        if let ([only], Some(_)) = (&set[..], self.sys.exprs.as_int(site)) {
            return Ok((path, *only));
        }
        let mut out = Vec::new();
        for s in &set {
            let mut p = path.clone();
            let n = self.sys.exprs.int(i128::from(*s));
            let here = self.sys.exprs.eq(site, n);
            if p.assume(&mut self.sys, here) {
                out.push(p);
            }
        }
        match (out.len(), &set[..]) {
            (1, [only]) => Ok((out.remove(0), *only)),
            _ => Err(Next::Many(out)),
        }
    }

    /// Is the object the youngest of its site? `Err` splits the path.
    pub(super) fn is_youngest(&mut self, path: Path, site: u32, id: Expr) -> Result<(Path, bool), Next> {
        let Some(Value::Int(count)) = path.state.get(&StateVar::Count(site)).copied() else {
            self.gap(&path, "an object of a site that this function was not known to touch");
            return Err(Next::end());
        };
        let same = self.sys.exprs.eq(id, count);
        let mut path = path;
        if path.truth(&self.sys, same).is_none() {
            // A reference is to an object that was made: its number is from 1 to the count. The only one is the youngest.
            let one = self.sys.exprs.int(1);
            let (low, high, only) =
                (self.sys.exprs.le(one, id), self.sys.exprs.le(id, count), self.sys.exprs.le(count, one));
            if !path.assume(&mut self.sys, low) || !path.assume(&mut self.sys, high) {
                return Err(Next::end());
            }
            if path.truth(&self.sys, only) == Some(true) {
                path.rely_on(&mut self.sys, only);
                let there = path.assume(&mut self.sys, same);
                return if there { Ok((path, true)) } else { Err(Next::end()) };
            }
        }
        match path.truth(&self.sys, same) {
            Some(known) => {
                let formula = if known { same } else { self.sys.exprs.not(same) };
                path.rely_on(&mut self.sys, formula);
                Ok((path, known))
            }
            None => {
                let (yes, no) = self.fork(path, same);
                Err(Next::many([yes, no]))
            }
        }
    }

    /// May objects of the site have the field?
    fn has_field(&self, site: u32, field: FieldId) -> bool {
        self.reach.is_open(site) || self.program.classes[self.reach.class_of(site)].fields.contains(&field)
    }

    fn load_field(&mut self, path: Path, dst: Reg, object: Value, field: FieldId) -> Next {
        let declared = &self.program.fields[field];
        let opaque = self.program.library.is_opaque(self.program, declared.class);
        if opaque && let Value::Ref { .. } = object {
            let class = &self.program.classes[declared.class].name;
            let text = format!("{class}.{} is not encoded for proofs", declared.name);
            self.gap(&path, text);
            return Next::end();
        }
        match self.read_field(path, object, field) {
            Ok((path, value)) => Self::finish(path, dst, value),
            Err(next) => next,
        }
    }

    /// What a field of an object that is not null holds; otherwise what to do next.
    pub(super) fn read_field(
        &mut self,
        mut path: Path,
        object: Value,
        field: FieldId,
    ) -> Result<(Path, Value), Next> {
        let Value::Ref { site, id, .. } = object else {
            self.gap(&path, "a field of something that is no object");
            return Err(Next::end());
        };
        let key = CellKey { kind: CellKind::Field(field), site, id, index: None };
        if let Some(value) = path.cells.get(&key) {
            let value = *value;
            return Ok((path, value));
        }
        let (p, s) = self.one_site(path, site, &|e, s| e.has_field(s, field))?;
        path = p;
        if self.is_unknown_inside(s) {
            let value = self.read_unknown(&mut path, object, s, field)?;
            return Ok((path, value));
        }
        if self.layout.tracked.contains_key(&s) {
            let (p, youngest) = self.is_youngest(path, s, id)?;
            path = p;
            if youngest {
                let value = path.state[&StateVar::Recent(s, field)];
                return Ok((path, value));
            }
        }
        let value = self.read_cell(&mut path, s, CellKind::Field(field), &[id]);
        path.cells.insert(key, value);
        Ok((path, value))
    }

    /// What a field of an object holds of whose contents nothing is known but what its class says.
    fn read_unknown(
        &mut self,
        path: &mut Path,
        object: Value,
        s: u32,
        field: FieldId,
    ) -> Result<Value, Next> {
        let Value::Ref { site, id, len } = object else { return Err(Next::end()) };
        let key = CellKey { kind: CellKind::Field(field), site, id, index: None };
        let ty = self.program.fields[field].ty;
        // A text that nobody made here has an array of units of its own, as long as it is.
        if let Some(chars) = units(self.program, field)
            && let Some(units) = self.reach.sites[s as usize - 1].units(chars)
            && let Some(array) = self.reach.known_site(units)
        {
            // Those of several open sites share one site: numbers tell them apart.
            let id = if self.reach.is_open(s) {
                let first = self.sys.exprs.int(i128::from(s));
                self.sys.exprs.add_scaled(first, MOST_SITES as i128 + 1, id)
            } else {
                id
            };
            let site = self.sys.exprs.int(i128::from(array));
            return Ok(Value::Ref { site, id, len });
        }
        let is_its_own = self.program.classes[self.reach.class_of(s)].fields.contains(&field);
        if is_its_own && self.reach.keeps_rules(self.program, s) {
            return Ok(self.read_ruled(path, (site, id), s, field));
        }
        let value = if matches!(self.reach.sites[s as usize - 1], SiteKey::Input(_)) {
            let mut sites = self.reach.of_field(s, field);
            sites.insert(0);
            self.any_inside(path, ty, &sites)
        } else if ty.is_ref() {
            let class = &self.program.classes[self.reach.class_of(s)].name;
            let text = format!("what objects of {class} refer to is not encoded for proofs");
            self.gap(path, text);
            return Err(Next::end());
        } else {
            self.any(path, Some(ty), None)
        };
        path.cells.insert(key, value);
        Ok(value)
    }

    /// Any value of a type; a reference is to one of these sites, and null is bare.
    pub(super) fn any_inside(&mut self, path: &mut Path, ty: Type, sites: &SiteSet) -> Value {
        let value = self.any(path, Some(ty), Some(sites));
        if let Value::Ref { site, id, len } = value {
            let bare = self.null_is_bare(site, id, len);
            path.constraint.push(bare);
        }
        value
    }

    /// What a cell of an older object or array may hold.
    pub(super) fn read_cell(&mut self, path: &mut Path, site: u32, kind: CellKind, place: &[Expr]) -> Value {
        let pred = self.cell(site, kind);
        let mut args = self.variables(pred);
        args[..place.len()].copy_from_slice(place);
        let ty = self.cell_type(site, kind);
        let mut values = args[place.len()..].to_vec().into_iter();
        let value = self.take(ty, &mut values);
        path.body.push(Atom { pred, args });
        value
    }

    pub(super) fn cell_type(&self, site: u32, kind: CellKind) -> Option<Type> {
        match kind {
            CellKind::Field(f) => Some(self.program.fields[f].ty),
            CellKind::Elem | CellKind::Now => match self.program.classes[self.reach.class_of(site)].kind {
                ClassKind::Array(elem) => Some(elem),
                ClassKind::Object | ClassKind::Interface | ClassKind::Struct => Some(Type::F64),
            },
            CellKind::Filled => None,
        }
    }

    /// The predicate of a kind of cells.
    pub(super) fn cell(&mut self, site: u32, kind: CellKind) -> PredId {
        if let Some(p) = self.cells.get(&(site, kind)) {
            return *p;
        }
        let class = self.program.classes[self.reach.class_of(site)].name.to_string();
        let number = Argument { name: "number".into(), sort: Sort::Int, domain: Domain::from(0) };
        let most = i128::from(i32::MAX);
        let length = Argument { name: "length".into(), sort: Sort::Int, domain: Domain::range(0, most) };
        let mut args = vec![number];
        let (what, mut sites) = match kind {
            CellKind::Field(f) => {
                (format!("{class}#{site}.{}", self.program.fields[f].name), self.reach.of_field(site, f))
            }
            CellKind::Elem => {
                args.push(length);
                args.push(Argument { name: "index".into(), sort: Sort::Int, domain: range(32, true) });
                args.extend(self.row_argument(site));
                (format!("{class}#{site}[]"), self.reach.of_elem(site))
            }
            CellKind::Now => {
                args.push(length);
                args.push(Argument { name: "written".into(), sort: Sort::Int, domain: Domain::from(0) });
                args.push(Argument { name: "index".into(), sort: Sort::Int, domain: range(32, true) });
                args.extend(self.row_argument(site));
                (format!("{class}#{site}[] now"), self.reach.of_elem(site))
            }
            CellKind::Filled => (format!("{class}#{site} cells written"), SiteSet::new()),
        };
        sites.insert(0);
        let ty = self.cell_type(site, kind);
        self.arguments("value", ty, &sites, &mut args);
        let pred = self.predicate(Role::Cells { what }, args, true);
        self.cells.insert((site, kind), pred);
        if kind == CellKind::Now {
            self.define_now(site, pred);
        }
        pred
    }

    /// Says that a cell may hold a value. Where objects of other classes meet here than can be, the value can have a form that the cell has not.
    pub(super) fn write_cell(
        &mut self,
        path: &Path,
        when: &[Expr],
        site: u32,
        kind: CellKind,
        place: &[Expr],
        value: Value,
    ) {
        let pred = self.cell(site, kind);
        let value = match self.cell_type(site, kind) {
            Some(ty) => self.fitting(path, value, ty),
            None => value,
        };
        let mut args = place.to_vec();
        args.extend(value.parts());
        path.emit_when(&mut self.sys, when, Head::Atom(Atom { pred, args }));
    }

    pub(super) fn store(&mut self, mut path: Path, place: &Place, src: Operand) -> Next {
        match place {
            Place::Global(g) => {
                let value = self.operand(&path, src, self.program.globals[*g].ty);
                if is_assertion_switch(self.program, *g) {
                    // It is taken for off; what is stored must say so.
                    if let Value::Bool(e) = value {
                        let off = self.sys.exprs.not(e);
                        path.rely_on(&mut self.sys, off);
                    }
                } else if path.state.contains_key(&StateVar::Global(*g)) {
                    path.state.insert(StateVar::Global(*g), value);
                }
                Self::done(path)
            }
            Place::Field { object, field } => {
                let object = self.operand(&path, *object, Type::Ref(ClassId(0)));
                let value = self.operand(&path, src, self.program.fields[*field].ty);
                self.store_field(path, object, *field, value)
            }
            Place::Elem { array, index } => {
                let array = self.operand(&path, *array, Type::Ref(ClassId(0)));
                let Value::Int(index) = self.operand(&path, *index, Type::I32) else { return Next::end() };
                let ty = self.type_of_operand(&path, src);
                let value = self.operand(&path, src, ty);
                self.store_elem(path, array, index, value, src)
            }
            Place::Length { .. } | Place::Property { .. } | Place::Deref { .. } => {
                self.gap(&path, "dynamic properties and pointers are not encoded for proofs");
                Next::end()
            }
        }
    }

    fn store_field(&mut self, path: Path, object: Value, field: FieldId, value: Value) -> Next {
        let Value::Ref { .. } = object else {
            self.gap(&path, "a field of something that is no object");
            return Next::end();
        };
        // What only contracts read, of which they say nothing, and what nobody reads need not be kept.
        let opaque = self.program.library.is_opaque(self.program, self.program.fields[field].class);
        if opaque || !self.layout.fields.contains(&field) {
            return Self::done(path);
        }
        match self.write_field(path, object, field, value) {
            Ok(path) => Self::done(path),
            Err(next) => next,
        }
    }

    /// Writes a field of an object that is not null; otherwise what to do next.
    pub(super) fn write_field(
        &mut self,
        path: Path,
        object: Value,
        field: FieldId,
        value: Value,
    ) -> Result<Path, Next> {
        let Value::Ref { site, id, .. } = object else { return Err(Next::end()) };
        let (mut path, s) = self.one_site(path, site, &|e, s| e.has_field(s, field))?;
        // Somebody may have the same object by its class, and read what it refers to there.
        if self.reach.is_open(s) && self.program.fields[field].ty.is_ref() {
            self.gap(&path, "a field of an object whose class is not known");
            return Err(Next::end());
        }
        let kind = CellKind::Field(field);
        let mut remembered = true;
        if !self.is_unknown_inside(s) {
            let mut youngest = false;
            if self.layout.tracked.contains_key(&s) {
                (path, youngest) = self.is_youngest(path, s, id)?;
            }
            if youngest {
                path.state.insert(StateVar::Recent(s, field), value);
                remembered = false;
            } else {
                self.write_cell(&path, &[], s, kind, &[id], value);
            }
        }
        // Another reference may be to the same object, unless its site is known to be another.
        self.forget(&mut path, kind, Some(site));
        if remembered {
            path.cells.insert(CellKey { kind, site, id, index: None }, value);
        }
        Ok(path)
    }

    /// Forgets cells of a kind that a write through a reference of this site may have changed. Objects of an open site may be those of any
    /// other site.
    pub(super) fn forget(&mut self, path: &mut Path, kind: CellKind, site: Option<Expr>) {
        let number = |e: &Self, s: Expr| e.sys.exprs.as_int(s);
        let written = site.and_then(|s| number(self, s));
        let keys: Vec<CellKey> = path.cells.keys().filter(|k| k.kind == kind).cloned().collect();
        for k in keys {
            let other = number(self, k.site);
            let open = |s: i128| u32::try_from(s).is_ok_and(|s| self.reach.is_open(s));
            let apart = matches!((written, other), (Some(a), Some(b)) if a != b && !open(a) && !open(b));
            if !apart {
                path.cells.remove(&k);
            }
        }
    }

    pub(super) fn alloc(&mut self, mut path: Path, dst: Reg, class: ClassId) -> Next {
        let frame = path.here();
        let key = alloc_key(self.program, frame.function, frame.block, frame.index as u32, class);
        let site = self.reach.known_site(key).expect("the analysis met every allocation");
        if let Some(fields) = self.layout.tracked.get(&site).cloned() {
            if !path.state.contains_key(&StateVar::Count(site)) {
                self.gap(&path, "an object of a site that this function was not known to touch");
                return Next::end();
            }
            let value = self.alloc_tracked(&mut path, site, &fields);
            return Self::finish(path, dst, value);
        }
        let value = self.new_object(&mut path, site);
        let Value::Ref { site: s, id, .. } = value else { return Next::end() };
        let fields: Vec<FieldId> = self.program.classes[class].fields.clone();
        for f in fields.into_iter().filter(|f| self.layout.fields.contains(f)) {
            let zero = self.zero(Some(self.program.fields[f].ty));
            if !self.is_unknown_inside(site) {
                self.write_cell(&path, &[], site, CellKind::Field(f), &[id], zero);
            }
            path.cells.insert(CellKey { kind: CellKind::Field(f), site: s, id, index: None }, zero);
        }
        Self::finish(path, dst, value)
    }

    /// A new object of a tracked site: the one that was the youngest joins the older ones.
    fn alloc_tracked(&mut self, path: &mut Path, site: u32, fields: &[FieldId]) -> Value {
        let Some(Value::Int(count)) = path.state.get(&StateVar::Count(site)).copied() else {
            return self.new_object(path, site);
        };
        let one = self.sys.exprs.int(1);
        let some = self.sys.exprs.le(one, count);
        let s = self.sys.exprs.int(i128::from(site));
        let is_first = path.truth(&self.sys, some) == Some(false);
        for f in fields {
            let old = path.state[&StateVar::Recent(site, *f)];
            if is_first {
                let none = self.sys.exprs.not(some);
                path.rely_on(&mut self.sys, none);
            } else {
                self.write_cell(path, &[some], site, CellKind::Field(*f), &[count], old);
                path.cells
                    .insert(CellKey { kind: CellKind::Field(*f), site: s, id: count, index: None }, old);
            }
            let zero = self.zero(Some(self.program.fields[*f].ty));
            path.state.insert(StateVar::Recent(site, *f), zero);
        }
        let id = self.sys.exprs.add(count, one);
        path.state.insert(StateVar::Count(site), Value::Int(id));
        Value::Ref { site: s, id, len: self.sys.exprs.int(0) }
    }
}
