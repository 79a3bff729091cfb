//! Layouts: which cells the fields of a type are, explicit offsets and packed structures among them (ECMA-335 II.10.7, II.22.8).

use super::*;

/// How the names of fields of models end in which nobody sees the order of threads.
const UNOBSERVED: &str = "__";

impl CilLoader {
    /// Lays out the fields of all classes that wait for it. Superclasses wait before their subclasses.
    pub fn lay_out(&mut self, p: &mut Program) {
        while let Some(id) = self.unlaid.pop_front() {
            let What::Plain(ty) = *self.what(id) else { continue };
            let inherited = p.classes[id].supers.first().map_or(vec![], |s| p.classes[*s].fields.clone());
            match self.layout_of(p, id, ty, inherited) {
                Ok(fields) => p.classes[id].fields = fields,
                Err(e) => {
                    self.errors.insert(id, e);
                }
            }
        }
    }

    pub(super) fn layout_of(
        &mut self,
        p: &mut Program,
        id: ClassId,
        ty: TyId,
        mut fields: Vec<FieldId>,
    ) -> Result<Vec<FieldId>> {
        let (def, _) = self.u.def(ty).expect("it is a definition");
        let module = self.u.module(def.module);
        let d = module.type_def(def.row)?;
        let name = self.u.def_name(def);
        let extra = |this: &mut Self, p: &mut Program, fields: &mut Vec<FieldId>, name: &str, ty, hole| {
            let field = this.new_field(p, id, name, ty, fields.len() as u32, hole);
            fields.push(field);
            field
        };
        if module.library {
            match &*name {
                "System.String" => {
                    let char_ty = self.u.prim(kinds::CHAR);
                    let units = self.u.intern(Ty::Array(char_ty));
                    let units = Type::Ref(self.declare(p, units, 0));
                    let chars = extra(self, p, &mut fields, "value", units, HoleRule::NonNull);
                    p.string = Some(StringLayout { class: id, chars });
                    let object = Type::Ref(self.object_class(p));
                    let facts = extra(self, p, &mut fields, "facts", object, HoleRule::Zero);
                    self.string_facts = Some(facts);
                    return Ok(fields);
                }
                "System.Delegate" => {
                    let object = Type::Ref(self.object_class(p));
                    extra(self, p, &mut fields, "target", object, HoleRule::Opaque);
                    return Ok(fields);
                }
                "System.MulticastDelegate" => {
                    let delegate = self.u.core("System.Delegate")?;
                    let list = self.u.intern(Ty::Array(delegate));
                    let list = Type::Ref(self.declare(p, list, 0));
                    extra(self, p, &mut fields, "list", list, HoleRule::Opaque);
                    return Ok(fields);
                }
                _ => {}
            }
        }
        let explicit = d.flags & flags::TYPE_LAYOUT == flags::TYPE_EXPLICIT_LAYOUT;
        if explicit && !fields.is_empty() {
            return Err(LoadError::Unsupported(format!(
                "{name} with an explicit layout extends a class with fields"
            )));
        }
        // Fields that overlap are pieces of bytes; the others are cells of their own.
        let mut shared = vec![];
        if explicit && let Some((rows, atoms)) = self.overlapping(ty)? {
            shared = rows;
            for (offset, size) in atoms {
                let bits = Type::Bits { bits: (size * 8) as u8, signed: false };
                let slot = fields.len() as u32;
                let shown =
                    self.field_at(ty, offset, size)?.unwrap_or_else(|| format!("bytes{offset}").into());
                let field = self.new_field(p, id, &shown, bits, slot, HoleRule::Any);
                self.atoms.entry(id).or_default().push((offset, size, field));
                fields.push(field);
            }
        }
        let opaque = module.library && self.is_opaque(ty);
        let known = self.known(ty);
        if known.is_some_and(crate::known::Known::speaks_of_dates) {
            let date = self.u.core("System.DateTime")?;
            self.declare(p, date, 0);
            self.lay_out(p);
        }
        for row in d.fields.clone() {
            let f = module.field(row)?;
            if f.flags & flags::FIELD_STATIC != 0 || shared.contains(&row) {
                continue;
            }
            let field = FieldRow { module: def.module, row, owner: ty };
            let fty = self.u.field_type(&field)?;
            let cell = self.cell_type(p, fty, 1);
            let hole = if let Some(known) = known {
                known.hole(&f.name)
            } else if opaque {
                HoleRule::Opaque
            } else if self.untriable(fty) {
                HoleRule::Null
            } else if self.u.is_struct(fty) {
                HoleRule::Owned
            } else {
                HoleRule::Any
            };
            let slot = fields.len() as u32;
            let mut shown: Rc<str> = f.name.clone();
            if fields.iter().any(|o| p.fields[*o].class == id && p.fields[*o].name == shown) {
                shown = format!("{shown}#{row}").into();
            }
            let fid = self.new_field(p, id, &shown, cell, slot, hole);
            self.field_refs.insert(field, FieldRef::Instance(fid));
            if Some(def.module) == self.models && f.name.ends_with(UNOBSERVED) {
                p.unobserved.insert(fid);
            }
            if module.library && &*name == "System.Exception" && &*f.name == "_message" {
                p.exception_message = Some(fid);
            }
            fields.push(fid);
        }
        // The elements of a buffer of fixed size, of which only the first one has a field in the assembly.
        if let Some(length) = self.buffer_length(ty)? {
            let cell = fields.last().map_or(Type::U8, |f| p.fields[*f].ty);
            for n in 1..length {
                extra(self, p, &mut fields, &format!("element{n}"), cell, HoleRule::Any);
            }
        }
        if module.library && &*name == "System.Exception" {
            let stack = extra(self, p, &mut fields, "$stack", Type::I32, HoleRule::Zero);
            p.exception_stack = Some(stack);
            let thrown = extra(self, p, &mut fields, "$thrown", Type::Bool, HoleRule::Zero);
            self.exception_thrown = Some(thrown);
            extra(self, p, &mut fields, crate::known::RANK, Type::I32, HoleRule::Measure);
        }
        if module.library && &*name == "System.Type" {
            let number = extra(self, p, &mut fields, "$number", Type::I32, HoleRule::Any);
            self.type_number = Some(number);
        }
        if let Some(rule) = self.ruled(ty) {
            rule.note(p, &fields);
        }
        if let Some(known) = known {
            known.note(p, &fields);
        }
        if fields.len() > MAX_FIELDS {
            return Err(LoadError::Unsupported(format!("class {name} has more than {MAX_FIELDS} fields")));
        }
        Ok(fields)
    }

    /// Where the fields of a structure with an explicit layout are: row, offset, size.
    pub(super) fn offsets(&mut self, ty: TyId) -> Result<Vec<(u32, u32, u32)>> {
        let (def, _) = self.u.def(ty).expect("it is a definition");
        let module = self.u.module(def.module);
        let mut out = vec![];
        for row in module.type_def(def.row)?.fields.clone() {
            if module.field(row)?.flags & flags::FIELD_STATIC != 0 {
                continue;
            }
            let at = match module.tables.equal(t::FIELD_LAYOUT, 1, row)?.first() {
                Some(r) => module.tables.get(t::FIELD_LAYOUT, *r, 0)?,
                None => continue,
            };
            let fty = self.u.field_type(&FieldRow { module: def.module, row, owner: ty })?;
            let reduced = self.u.reduced(fty);
            let size = match self.u.ty(reduced).clone() {
                Ty::Prim(kind) => prim_size(kind),
                Ty::Def(..) if self.u.is_struct(reduced) => match self.struct_size(reduced, 1)? {
                    Some((size, _)) => size,
                    None => {
                        let name = self.u.name(ty);
                        return Err(LoadError::Unsupported(format!("the offsets of structure {name}")));
                    }
                },
                _ => 8,
            };
            out.push((row, at, size));
        }
        Ok(out)
    }

    /// The bytes at which the numbers of a type begin and end, from `at` on; false where it has anything but numbers.
    fn boundaries(&mut self, ty: TyId, at: u32, depth: u32, cuts: &mut Vec<u32>) -> Result<bool> {
        let reduced = self.u.reduced(ty);
        match self.u.ty(reduced).clone() {
            Ty::Prim(kind) if matches!(prim_cell(kind), Some(cell) if !cell.is_ref()) => {
                cuts.extend([at, at.saturating_add(prim_size(kind))]);
                Ok(true)
            }
            Ty::Def(..) if self.u.is_struct(reduced) && depth < 20 => {
                let Some(layout) = self.struct_layout(reduced, depth)? else { return Ok(false) };
                let (def, _) = self.u.def(reduced).expect("structures are definitions");
                for (row, inner) in layout.fields {
                    let field = FieldRow { module: def.module, row, owner: reduced };
                    let fty = self.u.field_type(&field)?;
                    if !self.boundaries(fty, at.saturating_add(inner), depth + 1, cuts)? {
                        return Ok(false);
                    }
                }
                cuts.extend([at, at.saturating_add(layout.size)]);
                Ok(self.buffer_element(reduced)?.is_none())
            }
            _ => Ok(false),
        }
    }

    /// The fields of a structure that overlap others, and the pieces of bytes of which they are made: offset and size. Nothing
    /// where no fields overlap.
    pub(super) fn overlapping(&mut self, ty: TyId) -> Result<Option<(Vec<u32>, Vec<(u32, u32)>)>> {
        let (def, _) = self.u.def(ty).expect("it is a definition");
        let mut fields = self.offsets(ty)?;
        fields.sort_unstable_by_key(|f| (f.1, f.2));
        let (mut rows, mut atoms) = (vec![], vec![]);
        let mut at = 0;
        while at < fields.len() {
            // A run of fields each of which begins before the end of those before it.
            let mut end = fields[at].1.saturating_add(fields[at].2);
            let mut next = at + 1;
            while next < fields.len() && fields[next].1 < end {
                end = end.max(fields[next].1.saturating_add(fields[next].2));
                next += 1;
            }
            let run = fields[at..next].to_vec();
            at = next;
            if run.len() == 1 {
                continue;
            }
            let mut cuts = vec![];
            for (row, from, _) in &run {
                let fty = self.u.field_type(&FieldRow { module: def.module, row: *row, owner: ty })?;
                if !self.boundaries(fty, *from, 0, &mut cuts)? {
                    let name = self.u.name(ty);
                    return Err(LoadError::Unsupported(format!("structure {name} has fields that overlap")));
                }
                rows.push(*row);
            }
            cuts.sort_unstable();
            cuts.dedup();
            for w in cuts.windows(2) {
                let mut low = w[0];
                while low < w[1] {
                    let fits = |n: &u32| low % n == 0 && low + n <= w[1];
                    let size = [8, 4, 2].into_iter().find(fits).unwrap_or(1);
                    atoms.push((low, size));
                    low += size;
                }
            }
            if atoms.len() > MAX_FIELDS {
                let name = self.u.name(ty);
                return Err(LoadError::Unsupported(format!(
                    "structure {name} has too many fields that overlap"
                )));
            }
        }
        Ok(if rows.is_empty() { None } else { Some((rows, atoms)) })
    }

    /// The name of the integer field that is exactly these bytes: a run on the real runtime sets it by that.
    pub(super) fn field_at(&mut self, ty: TyId, offset: u32, size: u32) -> Result<Option<Rc<str>>> {
        let (def, _) = self.u.def(ty).expect("it is a definition");
        let module = self.u.module(def.module);
        for (row, at, bytes) in self.offsets(ty)? {
            let fty = self.u.field_type(&FieldRow { module: def.module, row, owner: ty })?;
            let reduced = self.u.reduced(fty);
            let integer = match *self.u.ty(reduced) {
                Ty::Prim(kind) => matches!(prim_cell(kind), Some(Type::Bits { .. })),
                _ => false,
            };
            if integer && at == offset && bytes == size {
                return Ok(Some(module.field(row)?.name));
            }
        }
        Ok(None)
    }

    /// The cells of a field of a class whose fields overlap.
    pub(super) fn packed_ref(&mut self, class: ClassId, field: FieldRow) -> Result<Option<FieldRef>> {
        let Some(atoms) = self.atoms.get(&class).cloned() else { return Ok(None) };
        let fields = self.offsets(field.owner)?;
        let Some((_, at, size)) = fields.iter().find(|f| f.0 == field.row) else { return Ok(None) };
        let own: Vec<FieldId> = atoms.iter().filter(|a| *at <= a.0 && a.0 < at + size).map(|a| a.2).collect();
        if own.is_empty() {
            return Ok(None);
        }
        let fty = self.u.field_type(&field)?;
        let reduced = self.u.reduced(fty);
        let integer =
            matches!(*self.u.ty(reduced), Ty::Prim(k) if matches!(prim_cell(k), Some(Type::Bits { .. })));
        Ok(Some(match own[..] {
            [only] if integer => FieldRef::Instance(only),
            _ => {
                self.packed.push(own.into());
                FieldRef::Packed(self.packed.len() as u32 - 1)
            }
        }))
    }

    /// Is it a static field of the program that each thread has for itself?
    pub fn is_of_threads(&self, field: &FieldRow) -> Result<bool> {
        Ok(!self.u.module(field.module).library && self.is_marked_of_threads(field)?)
    }

    /// Tells a static field nobody of the order of threads? What models note of them, what each thread has for itself in the library, and
    /// where compilers keep the delegates of functions without a closure, of which each is as good as another.
    fn is_unobserved(&self, field: &FieldRow, name: &str) -> Result<bool> {
        let compilers = name.starts_with("<>f__am$cache")
            || name.starts_with("<>f__mg$cache")
            || name.starts_with("<>9__");
        if compilers || Some(field.module) == self.models {
            return Ok(compilers || name.ends_with(UNOBSERVED));
        }
        Ok(self.u.module(field.module).library && self.is_marked_of_threads(field)?)
    }

    fn is_marked_of_threads(&self, field: &FieldRow) -> Result<bool> {
        let module = self.u.module(field.module);
        let tb = &module.tables;
        for a in module.attributes(t::FIELD, field.row) {
            if let (t::MEMBER_REF, ctor) = tb.coded(t::CUSTOM_ATTRIBUTE, *a, 1)?
                && let (t::TYPE_REF, owner) = tb.coded(t::MEMBER_REF, ctor, 0)?
                && matches!(
                    &*tb.string(t::TYPE_REF, owner, 1)?,
                    "ThreadStaticAttribute" | "ContextStaticAttribute"
                )
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What a field is in the program.
    pub fn field_ref(&mut self, p: &mut Program, field: FieldRow) -> Result<FieldRef> {
        if let Some(known) = self.field_refs.get(&field) {
            return Ok(*known);
        }
        let f = self.u.module(field.module).field(field.row)?;
        if f.flags & flags::FIELD_STATIC == 0 {
            let class = self.class(p, field.owner);
            self.usable(class)?;
            if let Some(known) = self.packed_ref(class, field)? {
                self.field_refs.insert(field, known);
                return Ok(known);
            }
            return match self.field_refs.get(&field) {
                Some(known) => Ok(*known),
                None => {
                    let (owner, name) = (self.u.name(field.owner), f.name);
                    // Of the two layouts of a decimal number, the cells have the names of one.
                    if *owner == *crate::classes::DECIMAL_CELLS
                        && let Some(plain) = name.strip_prefix('u')
                    {
                        let decimal = self.u.core("System.Decimal")?;
                        return self.field_named(p, decimal, plain);
                    }
                    Err(LoadError::Unsupported(format!("field {owner}.{name} of the runtime's own layout")))
                }
            };
        }
        let ty = self.u.field_type(&field)?;
        let cell = self.cell(p, ty);
        let mut name = format!("{}.{}", self.u.name(field.owner), f.name);
        while p.global_named(&name).is_some() {
            name.push('#');
        }
        let init = match self.u.module(field.module).field_constant(field.row)? {
            Some((kinds::STRING, data)) if f.flags & flags::FIELD_LITERAL != 0 => {
                Const::Object(self.text(p, &utf16(&data)))
            }
            Some((kind, data)) if f.flags & flags::FIELD_LITERAL != 0 => {
                literal(kind, &data, cell).unwrap_or_else(|| zero(cell))
            }
            // The runtime sets it.
            _ if field.owner == self.u.string && &*f.name == "Empty" => Const::Object(self.text(p, "")),
            _ if &*f.name == "IsLittleEndian" && self.u.is_core(field.owner, "System.BitConverter") => {
                Const::Bool(true)
            }
            _ => zero(cell),
        };
        let global = p.add_global(Global { name: name.into(), ty: cell, init });
        if self.is_unobserved(&field, &f.name)? {
            p.unobserved_globals.insert(global);
        }
        self.field_refs.insert(field, FieldRef::Static(global));
        Ok(FieldRef::Static(global))
    }

    /// The field with this name that a type's definition declares.
    pub fn field_named(&mut self, p: &mut Program, ty: TyId, name: &str) -> Result<FieldRef> {
        let missing = || LoadError::Missing(format!("field {name} does not exist"));
        let (def, _) = self.u.def(ty).ok_or_else(missing)?;
        let module = self.u.module(def.module);
        for row in module.type_def(def.row)?.fields.clone() {
            if &*module.field(row)?.name == name {
                return self.field_ref(p, FieldRow { module: def.module, row, owner: ty });
            }
        }
        Err(missing())
    }
}
