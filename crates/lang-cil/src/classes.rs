//! Types as classes of the IR, fields, functions.
//!
//! A structure is an object that nothing else refers to: its class has the structure's fields and no supertypes, so that
//! arrays of structures are not arrays of objects. A boxed structure is a subclass of that class, with the supertypes
//! that the definition lists. Numbers are machine integers and floats; a box of one, and a local whose address is
//! taken, are objects of `value of T` or a subclass. A null reference where a structure is expected is its default.

use crate::loader::{CilLoader, FnSource};
use crate::meta::module as flags;
use crate::meta::sig as kinds;
use crate::meta::tables as t;
use crate::types::{Ctx, Def, FieldRow, Method, MethodRow, Result, Ty, TyId};
use conspect_ir::{
    Class, ClassId, ClassKind, Const, Field, FieldId, FnId, Function, Global, GlobalId, HoleRule, LoadError,
    Program, StringLayout, Type,
};
use std::rc::Rc;

/// What a class of the program stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// A class, interface, array or structure (unboxed).
    Plain(TyId),
    /// A box.
    Boxed(TyId),
    /// A cell that holds a number or a reference.
    Cell(Type),
    /// A pointer to the cells of a width, or to references.
    Pointer(Kind),
    /// A pointer to an element of arrays of this class.
    ElemPointer(ClassId),
    /// A pointer to characters of a string, through which nothing is written.
    StringPointer(ClassId),
    /// A pointer into a cell, or to cells of another width.
    BytePointer,
    FieldPointer(FieldId),
    GlobalPointer(GlobalId),
    /// A delegate for one method; selected virtually where the flag says so.
    Delegate(TyId, Method, bool),
    /// A delegate with a list of others.
    Multicast(TyId),
    /// The object that describes a type.
    TypeObject(TyId),
    /// What all arrays of integers of so many bits are, the arrays of enums over them included.
    Integers(u32),
    /// A class without meaning for the program.
    Helper,
}

/// How wide a cell is to which a pointer leads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    B1,
    B2,
    B4,
    B8,
    F4,
    F8,
    Ref,
}

impl Kind {
    pub fn of(ty: Type) -> Kind {
        match ty {
            Type::Bool | Type::Bits { bits: 8, .. } => Kind::B1,
            Type::Bits { bits: 16, .. } => Kind::B2,
            Type::Bits { bits: 32, .. } => Kind::B4,
            Type::Bits { .. } => Kind::B8,
            Type::F32 => Kind::F4,
            Type::F64 => Kind::F8,
            _ => Kind::Ref,
        }
    }

    /// The type in which a value is read and written through a pointer.
    pub fn ty(self, object: ClassId) -> Type {
        match self {
            Kind::B1 => Type::U8,
            Kind::B2 => Type::U16,
            Kind::B4 => Type::I32,
            Kind::B8 => Type::I64,
            Kind::F4 => Type::F32,
            Kind::F8 => Type::F64,
            Kind::Ref => Type::Ref(object),
        }
    }

    pub fn size(self) -> u32 {
        match self {
            Kind::B1 => 1,
            Kind::B2 => 2,
            Kind::B4 | Kind::F4 => 4,
            Kind::B8 | Kind::F8 | Kind::Ref => 8,
        }
    }
}

/// What a field reference is in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldRef {
    Instance(FieldId),
    Static(GlobalId),
    /// An integer of several cells, the lowest first: the number of a list in [`CilLoader::packed`].
    Packed(u32),
}

/// How deep hierarchies and type arguments may be nested.
const DEPTH: usize = 60;
/// More fields than this is unsupported.
const MAX_FIELDS: usize = 2000;

impl CilLoader {
    /// The class of a type: of a structure, its unboxed form.
    pub fn class(&mut self, p: &mut Program, ty: TyId) -> ClassId {
        let id = self.declare(p, ty, 0);
        self.lay_out(p);
        id
    }

    /// The class of a type of the core library.
    pub fn core_class(&mut self, p: &mut Program, name: &str) -> Result<ClassId> {
        let ty = self.u.core(name)?;
        Ok(self.class(p, ty))
    }

    /// What a class stands for.
    pub fn what(&self, class: ClassId) -> &What {
        &self.whats[class.0 as usize]
    }

    /// The reason why a class cannot be used, if there is one.
    pub fn usable(&self, class: ClassId) -> Result<()> {
        match self.errors.get(&class) {
            Some(e) => Err(e.clone()),
            None => Ok(()),
        }
    }

    pub(crate) fn add(&mut self, p: &mut Program, class: Class, what: What) -> ClassId {
        let id = p.add_class(class);
        debug_assert_eq!(self.whats.len(), id.0 as usize, "every class is declared here");
        self.whats.push(what.clone());
        self.class_ids.insert(what, id);
        id
    }

    /// A name that no class has.
    fn fresh_name(&self, p: &Program, name: String) -> Rc<str> {
        if p.class_named(&name).is_none() {
            return name.into();
        }
        let mut n = 2;
        loop {
            let next = format!("{name}#{n}");
            if p.class_named(&next).is_none() {
                return next.into();
            }
            n += 1;
        }
    }

    /// A class without fields or subclasses of its own.
    pub(crate) fn helper(
        &mut self,
        p: &mut Program,
        name: &str,
        what: What,
        kind: ClassKind,
        supers: Vec<ClassId>,
    ) -> ClassId {
        if let Some(id) = self.class_ids.get(&what) {
            return *id;
        }
        let is_abstract = kind == ClassKind::Interface;
        let name = self.fresh_name(p, name.into());
        self.add(p, Class { name, kind, is_abstract, is_final: false, supers, fields: vec![] }, what)
    }

    fn declare(&mut self, p: &mut Program, ty: TyId, depth: usize) -> ClassId {
        if let Some(id) = self.class_ids.get(&What::Plain(ty)) {
            return *id;
        }
        if depth > DEPTH {
            return self.placeholder(p, ty, LoadError::Unsupported("types are nested too deep".into()));
        }
        match self.u.ty(ty).clone() {
            Ty::Array(elem) => self.declare_array(p, ty, elem, depth),
            Ty::MdArray(elem, rank) => self.declare_md_array(p, ty, elem, rank, depth),
            Ty::ByRef(_) | Ty::Ptr(_) | Ty::FnPtr => {
                let object = self.u.object;
                self.declare(p, object, depth)
            }
            Ty::Var(_) | Ty::MVar(_) => {
                self.placeholder(p, ty, LoadError::Unsupported("a type parameter has no argument".into()))
            }
            Ty::Prim(_) => {
                let object = self.u.object;
                self.declare(p, object, depth)
            }
            Ty::Def(..) => match self.declare_def(p, ty, depth) {
                Ok(id) => id,
                Err(e) => self.placeholder(p, ty, e),
            },
        }
    }

    fn placeholder(&mut self, p: &mut Program, ty: TyId, error: LoadError) -> ClassId {
        let name = self.fresh_name(p, self.u.name(ty));
        let supers = self.class_ids.get(&What::Plain(self.u.object)).copied().into_iter().collect();
        let class = Class {
            name,
            kind: ClassKind::Object,
            is_abstract: true,
            is_final: false,
            supers,
            fields: vec![],
        };
        let id = self.add(p, class, What::Plain(ty));
        self.errors.insert(id, error);
        id
    }

    fn declare_array(&mut self, p: &mut Program, ty: TyId, elem: TyId, depth: usize) -> ClassId {
        let cell = self.cell_type(p, elem, depth + 1);
        let mut supers = vec![];
        for name in ["System.Array"] {
            if let Ok(t) = self.u.core(name) {
                supers.push(self.declare(p, t, depth + 1));
            }
        }
        for name in ARRAY_INTERFACES {
            if let Ok(def) = self.u.core_def(name) {
                let t = self.u.of_def(def, [elem].into());
                supers.push(self.declare(p, t, depth + 1));
            }
        }
        if let Some(bits) = self.integer_width(elem) {
            supers.push(self.integers(p, bits));
        }
        if let Some(id) = self.class_ids.get(&What::Plain(ty)) {
            return *id;
        }
        let name = self.fresh_name(p, self.u.name(ty));
        if let (true, Type::Ref(class)) = (self.u.is_struct(elem), cell) {
            p.owned.insert(class);
        }
        let is_final = !cell.is_ref();
        let class = Class {
            name,
            kind: ClassKind::Array(cell),
            is_abstract: false,
            is_final,
            supers,
            fields: vec![],
        };
        self.add(p, class, What::Plain(ty))
    }

    /// The class above all arrays of integers of a width: each of them is an array of the others' types (§I.8.7.1).
    pub(crate) fn integers(&mut self, p: &mut Program, bits: u32) -> ClassId {
        let object = self.object_class(p);
        let name = format!("array of integers of {bits} bits");
        self.helper(p, &name, What::Integers(bits), ClassKind::Interface, vec![object])
    }

    /// The class of which the objects are that a type test accepts.
    pub(crate) fn tested_class(&mut self, p: &mut Program, ty: TyId) -> ClassId {
        let class = self.class(p, ty);
        match *self.u.ty(ty) {
            Ty::Array(elem) => match self.integer_width(elem) {
                Some(bits) => self.integers(p, bits),
                None => class,
            },
            _ => class,
        }
    }

    fn declare_md_array(
        &mut self,
        p: &mut Program,
        ty: TyId,
        elem: TyId,
        rank: u32,
        depth: usize,
    ) -> ClassId {
        let flat = self.u.intern(Ty::Array(elem));
        let flat = self.declare(p, flat, depth + 1);
        let array = self.u.core("System.Array").map(|t| self.declare(p, t, depth + 1));
        let name = self.fresh_name(p, self.u.name(ty));
        let supers = array.into_iter().collect();
        let class = Class {
            name,
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: true,
            supers,
            fields: vec![],
        };
        let id = self.add(p, class, What::Plain(ty));
        let mut fields = vec![self.new_field(p, id, "elements", Type::Ref(flat), 0, HoleRule::Owned)];
        for i in 0..rank {
            fields.push(self.new_field(p, id, &format!("length{i}"), Type::I32, i + 1, HoleRule::Any));
        }
        p.classes[id].fields = fields;
        id
    }

    pub(crate) fn new_field(
        &mut self,
        p: &mut Program,
        class: ClassId,
        name: &str,
        ty: Type,
        slot: u32,
        hole: HoleRule,
    ) -> FieldId {
        p.fields.push(Field { class, name: name.into(), ty, slot, hole })
    }

    fn declare_def(&mut self, p: &mut Program, ty: TyId, depth: usize) -> Result<ClassId> {
        let (def, args) = self.u.def(ty).expect("it is a definition");
        let module = self.u.module(def.module);
        let d = module.type_def(def.row)?;
        if module.library && &*self.u.def_name(def) == "System.Decimal+DecCalc" {
            // The library uses a decimal as one of these by a cast of pointers: they have one layout.
            let decimal = self.u.core("System.Decimal")?;
            let id = self.declare(p, decimal, depth + 1);
            self.class_ids.insert(What::Plain(ty), id);
            return Ok(id);
        }
        if d.generic as usize != args.len() {
            return Err(LoadError::Unsupported(format!("{} without type arguments", self.u.def_name(def))));
        }
        let is_interface = d.flags & flags::TYPE_INTERFACE != 0;
        let is_struct = self.u.is_struct(ty);
        let mut supers = vec![];
        if !is_struct {
            match self.u.base(ty)? {
                Some(base) => supers.push(self.declare(p, base, depth + 1)),
                None if ty != self.u.object => {
                    let object = self.u.object;
                    supers.push(self.declare(p, object, depth + 1));
                }
                None => {}
            }
            for i in self.u.listed_interfaces(ty)? {
                let id = self.declare(p, i, depth + 1);
                if !supers.contains(&id) && p.classes[id].kind == ClassKind::Interface {
                    supers.push(id);
                }
            }
        }
        if let Some(id) = self.class_ids.get(&What::Plain(ty)) {
            return Ok(*id);
        }
        let failed = supers.iter().find_map(|s| self.errors.get(s)).cloned();
        let base_final = supers.first().is_some_and(|s| p.classes[*s].is_final);
        if base_final {
            return Err(LoadError::Malformed(format!("{} has a sealed superclass", self.u.name(ty))));
        }
        let is_abstract = d.flags & flags::TYPE_ABSTRACT != 0 || is_interface;
        // Delegates have a subclass for each method; structures have their boxes.
        let delegate = self.is_delegate(ty);
        let class = Class {
            name: self.fresh_name(p, self.u.name(ty)),
            kind: if is_interface { ClassKind::Interface } else { ClassKind::Object },
            is_abstract: is_abstract || delegate,
            is_final: d.flags & flags::TYPE_SEALED != 0 && !is_struct && !delegate,
            supers,
            fields: vec![],
        };
        let id = self.add(p, class, What::Plain(ty));
        if let Some(e) = failed {
            self.errors.insert(id, e);
        }
        self.unlaid.push_back(id);
        Ok(id)
    }

    /// The class of boxes of a number, enum or structure.
    pub fn boxed(&mut self, p: &mut Program, ty: TyId) -> ClassId {
        if let Some(id) = self.class_ids.get(&What::Boxed(ty)) {
            return *id;
        }
        let first = if self.u.is_struct(ty) {
            self.class(p, ty)
        } else {
            let reduced = self.u.reduced(ty);
            self.value_class(p, reduced)
        };
        let mut supers = vec![first];
        if let Ok(Some(base)) = self.u.base(ty) {
            supers.push(self.declare(p, base, 0));
        }
        for i in self.u.listed_interfaces(ty).unwrap_or_default() {
            let id = self.declare(p, i, 1);
            if !supers.contains(&id) && p.classes[id].kind == ClassKind::Interface {
                supers.push(id);
            }
        }
        self.lay_out(p);
        let base = self.u.name(ty);
        let name = if self.u.is_struct(ty) { format!("boxed {base}") } else { base };
        let name = self.fresh_name(p, name);
        let fields = p.classes[first].fields.clone();
        let class =
            Class { name, kind: ClassKind::Object, is_abstract: false, is_final: true, supers, fields };
        let id = self.add(p, class, What::Boxed(ty));
        if let Some(e) = self.errors.get(&first).cloned() {
            self.errors.insert(id, e);
        }
        id
    }

    /// The class `value of T` for a number.
    pub fn value_class(&mut self, p: &mut Program, prim: TyId) -> ClassId {
        if let Some(id) = self.value_classes.get(&prim) {
            return *id;
        }
        let ty = self.cell(p, prim);
        let id = self.declare_cell(p, format!("value of {}", self.u.name(prim)), ty, What::Helper);
        self.value_classes.insert(prim, id);
        id
    }

    /// The class of cells for locals of a type whose address is taken.
    pub fn cell_class(&mut self, p: &mut Program, ty: Type) -> ClassId {
        let key = match ty {
            Type::Ref(_) => Type::Ref(self.object_class(p)),
            other => other,
        };
        match self.class_ids.get(&What::Cell(key)) {
            Some(id) => *id,
            None => self.declare_cell(p, format!("cell of {}", type_name(key)), key, What::Cell(key)),
        }
    }

    fn declare_cell(&mut self, p: &mut Program, name: String, ty: Type, what: What) -> ClassId {
        let pointer = self.pointer_class(p, Kind::of(ty));
        let name = self.fresh_name(p, name);
        let class = Class {
            name,
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: false,
            supers: vec![pointer],
            fields: vec![],
        };
        let id = self.add(p, class, what);
        let field = self.new_field(p, id, "value", ty, 0, HoleRule::Any);
        p.classes[id].fields = vec![field];
        id
    }

    /// The class above all pointers to cells of a kind.
    pub fn pointer_class(&mut self, p: &mut Program, kind: Kind) -> ClassId {
        let object = self.object_class(p);
        let name = format!("pointer to {}", format!("{kind:?}").to_lowercase());
        self.helper(p, &name, What::Pointer(kind), ClassKind::Interface, vec![object])
    }

    /// The class of pointers to elements of an array class.
    pub fn elem_pointer(&mut self, p: &mut Program, array: ClassId) -> ClassId {
        self.pointer_into(p, array, What::ElemPointer(array))
    }

    /// The class of pointers to characters of strings, which are arrays of this class.
    pub fn string_pointer(&mut self, p: &mut Program, array: ClassId) -> ClassId {
        self.pointer_into(p, array, What::StringPointer(array))
    }

    fn pointer_into(&mut self, p: &mut Program, array: ClassId, what: What) -> ClassId {
        if let Some(id) = self.class_ids.get(&what) {
            return *id;
        }
        let ClassKind::Array(elem) = p.classes[array].kind else { unreachable!("an array class") };
        let pointer = self.pointer_class(p, Kind::of(elem));
        let name = match what {
            What::StringPointer(_) => "pointer into a string".to_string(),
            _ => format!("pointer into {}", p.classes[array].name),
        };
        let id = self.helper(p, &name, what, ClassKind::Object, vec![pointer]);
        let a = self.new_field(p, id, "array", Type::Ref(array), 0, HoleRule::NonNull);
        let i = self.new_field(p, id, "index", Type::I32, 1, HoleRule::Any);
        p.classes[id].fields = vec![a, i];
        id
    }

    /// The class of pointers to a field.
    pub fn field_pointer(&mut self, p: &mut Program, field: FieldId) -> ClassId {
        if let Some(id) = self.class_ids.get(&What::FieldPointer(field)) {
            return *id;
        }
        let f = p.fields[field].clone();
        let pointer = self.pointer_class(p, Kind::of(f.ty));
        let name = format!("pointer to {}.{}", p.classes[f.class].name, f.name);
        let id = self.helper(p, &name, What::FieldPointer(field), ClassKind::Object, vec![pointer]);
        let object = self.new_field(p, id, "object", Type::Ref(f.class), 0, HoleRule::NonNull);
        p.classes[id].fields = vec![object];
        id
    }

    /// The class of pointers to a static field.
    pub fn global_pointer(&mut self, p: &mut Program, global: GlobalId) -> ClassId {
        let (ty, name) = (p.globals[global].ty, p.globals[global].name.clone());
        let pointer = self.pointer_class(p, Kind::of(ty));
        let name = format!("pointer to {name}");
        self.helper(p, &name, What::GlobalPointer(global), ClassKind::Object, vec![pointer])
    }

    pub fn object_class(&mut self, p: &mut Program) -> ClassId {
        let object = self.u.object;
        self.declare(p, object, 0)
    }

    /// Is it a class of delegates?
    pub fn is_delegate(&mut self, ty: TyId) -> bool {
        match self.u.base(ty) {
            Ok(Some(b)) => self.u.is_core(b, "System.MulticastDelegate"),
            _ => false,
        }
    }

    /// The type of cells that hold values of a type.
    pub fn cell(&mut self, p: &mut Program, ty: TyId) -> Type {
        let t = self.cell_type(p, ty, 0);
        self.lay_out(p);
        t
    }

    fn cell_type(&mut self, p: &mut Program, ty: TyId, depth: usize) -> Type {
        let reduced = self.u.reduced(ty);
        match self.u.ty(reduced).clone() {
            Ty::Prim(kind) => match prim_cell(kind) {
                Some(t) => t,
                None => Type::Ref(self.object_class(p)),
            },
            Ty::ByRef(e) if self.u.is_struct(e) => Type::Ref(self.declare(p, e, depth)),
            // A pointer to a structure may be one to an element.
            Ty::ByRef(_) | Ty::Ptr(_) | Ty::FnPtr | Ty::Var(_) | Ty::MVar(_) => {
                Type::Ref(self.object_class(p))
            }
            Ty::Array(_) | Ty::MdArray(..) | Ty::Def(..) => Type::Ref(self.declare(p, reduced, depth)),
        }
    }

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

    fn layout_of(
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
                    return Ok(fields);
                }
                "System.Delegate" => {
                    let object = Type::Ref(self.object_class(p));
                    extra(self, p, &mut fields, "target", object, HoleRule::Any);
                    return Ok(fields);
                }
                "System.MulticastDelegate" => {
                    let delegate = self.u.core("System.Delegate")?;
                    let list = self.u.intern(Ty::Array(delegate));
                    let list = Type::Ref(self.declare(p, list, 0));
                    extra(self, p, &mut fields, "list", list, HoleRule::Zero);
                    return Ok(fields);
                }
                _ => {}
            }
        }
        let explicit = d.flags & flags::TYPE_LAYOUT == flags::TYPE_EXPLICIT_LAYOUT;
        if explicit && let Some(atoms) = self.overlapping(ty)? {
            for (offset, size) in atoms {
                let bits = Type::Bits { bits: (size * 8) as u8, signed: false };
                let slot = fields.len() as u32;
                let shown =
                    self.field_at(ty, offset, size)?.unwrap_or_else(|| format!("bytes{offset}").into());
                let field = self.new_field(p, id, &shown, bits, slot, HoleRule::Any);
                self.atoms.entry(id).or_default().push((offset, size, field));
                fields.push(field);
            }
            return Ok(fields);
        }
        for row in d.fields.clone() {
            let f = module.field(row)?;
            if f.flags & flags::FIELD_STATIC != 0 {
                continue;
            }
            let field = FieldRow { module: def.module, row, owner: ty };
            let fty = self.u.field_type(&field)?;
            let cell = self.cell_type(p, fty, 1);
            let hole = if !module.library && self.restricted(fty) {
                HoleRule::Zero
            } else if self.u.is_struct(fty) {
                HoleRule::Owned
            } else if &*name == "System.Exception" && module.library {
                HoleRule::Zero
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
            if module.library && &*name == "System.Exception" && &*f.name == "_message" {
                p.exception_message = Some(fid);
            }
            fields.push(fid);
        }
        if module.library && &*name == "System.Exception" {
            let stack = extra(self, p, &mut fields, "$stack", Type::I32, HoleRule::Zero);
            p.exception_stack = Some(stack);
        }
        if module.library && &*name == "System.Type" {
            let number = extra(self, p, &mut fields, "$number", Type::I32, HoleRule::Any);
            self.type_number = Some(number);
        }
        if fields.len() > MAX_FIELDS {
            return Err(LoadError::Unsupported(format!("class {name} has more than {MAX_FIELDS} fields")));
        }
        Ok(fields)
    }

    /// Where the fields of a structure with an explicit layout are: row, offset, size; and are all of them numbers?
    fn offsets(&mut self, ty: TyId) -> Result<(Vec<(u32, u32, u32)>, bool)> {
        let (def, _) = self.u.def(ty).expect("it is a definition");
        let module = self.u.module(def.module);
        let mut out = vec![];
        let mut integers = true;
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
            let size = match *self.u.ty(reduced) {
                Ty::Prim(kind) => {
                    let cell = prim_cell(kind);
                    integers &= matches!(cell, Some(Type::Bits { .. } | Type::Bool | Type::F32 | Type::F64));
                    prim_size(kind)
                }
                _ => {
                    integers = false;
                    8
                }
            };
            out.push((row, at, size));
        }
        Ok((out, integers))
    }

    /// The pieces of bytes of which numbers that overlap are made: offset and size. Nothing where no fields overlap.
    fn overlapping(&mut self, ty: TyId) -> Result<Option<Vec<(u32, u32)>>> {
        let (fields, integers) = self.offsets(ty)?;
        let mut ranges: Vec<(u32, u32)> = fields.iter().map(|f| (f.1, f.1.saturating_add(f.2))).collect();
        ranges.sort_unstable();
        if !ranges.windows(2).any(|w| w[1].0 < w[0].1) {
            return Ok(None);
        }
        let name = self.u.name(ty);
        if !integers {
            return Err(LoadError::Unsupported(format!("structure {name} has fields that overlap")));
        }
        let mut cuts: Vec<u32> = ranges.iter().flat_map(|r| [r.0, r.1]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let covered = |at: u32| ranges.iter().any(|r| r.0 <= at && at < r.1);
        let atoms: Vec<(u32, u32)> =
            cuts.windows(2).filter(|w| covered(w[0])).map(|w| (w[0], w[1] - w[0])).collect();
        if atoms.iter().any(|a| !matches!(a.1, 1 | 2 | 4 | 8)) {
            return Err(LoadError::Unsupported(format!("structure {name} has fields that overlap in part")));
        }
        Ok(Some(atoms))
    }

    /// The name of the integer field that is exactly these bytes: a run on the real runtime sets it by that.
    fn field_at(&mut self, ty: TyId, offset: u32, size: u32) -> Result<Option<Rc<str>>> {
        let (def, _) = self.u.def(ty).expect("it is a definition");
        let module = self.u.module(def.module);
        for (row, at, bytes) in self.offsets(ty)?.0 {
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
    fn packed_ref(&mut self, class: ClassId, field: FieldRow) -> Result<Option<FieldRef>> {
        let Some(atoms) = self.atoms.get(&class).cloned() else { return Ok(None) };
        let (fields, _) = self.offsets(field.owner)?;
        let Some((_, at, size)) = fields.iter().find(|f| f.0 == field.row) else { return Ok(None) };
        let own: Vec<FieldId> = atoms.iter().filter(|a| *at <= a.0 && a.0 < at + size).map(|a| a.2).collect();
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

    /// The function of a method, declared when new.
    pub fn function(&mut self, p: &mut Program, method: &Method) -> Result<FnId> {
        if let Some(f) = self.fns.get(method) {
            return Ok(*f);
        }
        let m = self.u.module(method.def.module).method(method.def.row)?;
        let shape = self.u.shape(method)?;
        let owner_name = self.u.name(method.owner);
        let mut params = vec![];
        let is_static = m.flags & flags::METHOD_STATIC != 0;
        if !is_static {
            params.push(self.receiver_type(p, method.owner));
        }
        for t in &shape.params {
            params.push(self.cell(p, *t));
        }
        let ret = if shape.ret == self.u.void { None } else { Some(self.cell(p, shape.ret)) };
        let shown: Vec<String> = shape.params.iter().map(|t| self.u.name(*t)).collect();
        let args: Vec<String> = method.args.iter().map(|t| self.u.name(*t)).collect();
        let args = if args.is_empty() { String::new() } else { format!("<{}>", args.join(",")) };
        let mut name = format!("{owner_name}.{}{args}({})", m.name, shown.join(","));
        if p.function_named(&name).is_some() && shape.ret != self.u.void {
            name = format!("{name}:{}", self.u.name(shape.ret));
        }
        while p.function_named(&name).is_some() {
            name.push('#');
        }
        let source = match self.overriding(method, &m.name, !is_static, &shape)? {
            Some(model) => FnSource::Method(model),
            None => FnSource::Method(method.clone()),
        };
        let module = self.u.module(method.def.module);
        let mut param_names: Vec<Rc<str>> = vec![];
        if !is_static {
            param_names.push("this".into());
        }
        for i in 0..shape.params.len() {
            param_names.push(format!("arg{i}").into());
        }
        for (i, n) in module.param_names(method.def.row) {
            let at = i + usize::from(!is_static);
            if at < param_names.len() && !n.is_empty() {
                param_names[at] = n;
            }
        }
        let exception = self.u.core("System.Exception")?;
        let hidden = owner_name.starts_with("Conspect.")
            || (&*m.name == ".ctor" && !is_static && self.derives(method.owner, exception)?);
        let f =
            self.add_function(p, Function { name: name.into(), params, param_names, ret, hidden }, source);
        self.fns.insert(method.clone(), f);
        Ok(f)
    }

    /// The type of `this` in methods of a type: a structure's object, a pointer to a number, or the object.
    fn receiver_type(&mut self, p: &mut Program, owner: TyId) -> Type {
        if self.u.is_value(owner) && !self.u.is_struct(owner) {
            return Type::Ref(self.object_class(p));
        }
        Type::Ref(self.class(p, owner))
    }

    /// Is a type the same as another or derived from it by superclasses?
    pub fn derives(&mut self, ty: TyId, base: TyId) -> Result<bool> {
        let mut at = Some(ty);
        for _ in 0..200 {
            match at {
                Some(t) if t == base => return Ok(true),
                Some(t) => at = self.u.base(t)?,
                None => return Ok(false),
            }
        }
        Err(LoadError::Malformed(format!("{} is its own superclass", self.u.name(ty))))
    }

    /// Declares a function with the way to its body.
    pub fn add_function(&mut self, p: &mut Program, mut function: Function, source: FnSource) -> FnId {
        while p.function_named(&function.name).is_some() {
            function.name = format!("{}#", function.name).into();
        }
        let id = p.add_function(function);
        debug_assert_eq!(self.sources.len(), id.0 as usize, "every function is declared here");
        self.sources.push(source);
        id
    }

    /// The model's method that replaces a method of the class library.
    fn overriding(
        &mut self,
        method: &Method,
        name: &str,
        has_this: bool,
        shape: &crate::types::Shape,
    ) -> Result<Option<Method>> {
        let Some((def, args)) = self.u.def(method.owner) else { return Ok(None) };
        if !self.u.module(def.module).library || Some(def.module) == self.models {
            return Ok(None);
        }
        let Some(models) = self.models else { return Ok(None) };
        let mangled = self.u.def_name(def).replace('.', "_").replace('+', "__");
        let Some(row) = self.u.module(models).named(&format!("Conspect.Model.{mangled}")) else {
            return Ok(None);
        };
        let name = match name {
            ".ctor" => "ctor",
            ".cctor" => "cctor",
            other => other,
        };
        let owner = self.u.of_def(Def { module: models, row }, args);
        let is_string_ctor = name == "ctor" && method.owner == self.u.string;
        let skip = usize::from(has_this && !is_string_ctor);
        let mut loose = vec![];
        for m in self.u.methods_named(owner, name)? {
            let m = Method { args: method.args.clone(), ..m };
            let s = self.u.shape(&m)?;
            if s.generic != shape.generic || s.params.len() != shape.params.len() + skip {
                continue;
            }
            // The receiver of a structure's or number's method is a reference to it.
            let by_ref = matches!(s.params.first().map(|t| self.u.ty(*t)), Some(Ty::ByRef(_)));
            if skip == 1 && by_ref != self.u.is_value(method.owner) {
                continue;
            }
            if s.params[skip..] == shape.params[..] {
                return Ok(Some(m));
            }
            loose.push(m);
        }
        if loose.len() == 1 {
            let mut twins = 0;
            for other in self.u.methods_named(method.owner, if name == "ctor" { ".ctor" } else { name })? {
                twins += usize::from(self.u.shape(&other)?.params.len() == shape.params.len());
            }
            if twins == 1 {
                return Ok(loose.pop());
            }
        }
        Ok(None)
    }

    /// A method of a type by its name and number of parameters; the first where there are several.
    pub fn method_named(&mut self, ty: TyId, name: &str, params: usize) -> Result<Method> {
        for m in self.u.methods_named(ty, name)? {
            let def = self.u.module(m.def.module).method(m.def.row)?;
            if def.sig.params.len() == params {
                return Ok(m);
            }
        }
        Err(LoadError::Missing(format!("method {}.{name} does not exist", self.u.name(ty))))
    }

    /// The row of a method as a key, for messages.
    pub fn method_name(&self, method: MethodRow) -> String {
        let m = &self.u.modules[method.module as usize];
        let owner = m.owner_of_method(method.row).ok().and_then(|o| m.full_name(o).ok());
        let name = m.method_name(method.row).unwrap_or_else(|_| "?".into());
        format!("{}.{name}", owner.as_deref().unwrap_or("?"))
    }

    /// Is it a type of the library whose objects keep to rules that fields alone do not show? Such objects are no inputs: only
    /// null, or the default value, is.
    pub fn restricted(&mut self, ty: TyId) -> bool {
        match self.u.ty(ty).clone() {
            Ty::Array(e) => self.restricted(e),
            // Its lengths and its elements belong together.
            Ty::MdArray(..) => true,
            Ty::Def(def, args) => {
                let name = self.u.def_name(def);
                let plain =
                    matches!(&*name, "System.Nullable`1" | "System.Collections.Generic.KeyValuePair`2")
                        || matches!(&*name, "System.TimeSpan" | "System.Guid")
                        || name.starts_with("System.ValueTuple`")
                        || name.starts_with("System.Tuple`");
                if plain {
                    return args.iter().any(|a| self.restricted(*a));
                }
                if self.is_delegate(ty) {
                    return true;
                }
                let free = ty == self.u.object || ty == self.u.string;
                let library = self.u.module(def.module).library;
                if !library {
                    return !self.has_objects(ty);
                }
                !free && !self.u.is_interface(ty) && self.u.enum_type(ty).is_none()
            }
            _ => false,
        }
    }

    /// Can an object of this type of the input be made of its classes? An interface that none of them implements is implemented
    /// elsewhere.
    fn has_objects(&mut self, ty: TyId) -> bool {
        if self.u.flags(ty) & (flags::TYPE_ABSTRACT | flags::TYPE_INTERFACE) == 0 {
            return true;
        }
        if let Some(known) = self.implemented.get(&ty) {
            return *known;
        }
        let found = self
            .user_subtypes(ty)
            .into_iter()
            .any(|t| self.u.flags(t) & (flags::TYPE_ABSTRACT | flags::TYPE_INTERFACE) == 0);
        self.implemented.insert(ty, found);
        found
    }

    /// A restricted type that inputs of a type can lead to.
    pub fn reaches_restricted(&mut self, ty: TyId, seen: &mut Vec<TyId>) -> Option<TyId> {
        let mut todo = vec![ty];
        while let Some(t) = todo.pop() {
            if self.restricted(t) {
                return Some(t);
            }
            if seen.contains(&t) || seen.len() > 2000 {
                continue;
            }
            seen.push(t);
            match self.u.ty(t).clone() {
                Ty::Array(e) | Ty::MdArray(e, _) | Ty::ByRef(e) => todo.push(e),
                Ty::Def(def, _) if t != self.u.object && t != self.u.string => {
                    let module = self.u.module(def.module);
                    let Ok(d) = module.type_def(def.row) else { continue };
                    for row in d.fields.clone() {
                        let is_static = module.field(row).is_ok_and(|f| f.flags & flags::FIELD_STATIC != 0);
                        let field = FieldRow { module: def.module, row, owner: t };
                        if !is_static && let Ok(f) = self.u.field_type(&field) {
                            todo.push(f);
                        }
                    }
                    if let Ok(Some(base)) = self.u.base(t)
                        && !self.u.def(base).is_some_and(|(d, _)| self.u.module(d.module).library)
                    {
                        todo.push(base);
                    }
                    if d.flags & flags::TYPE_SEALED == 0 {
                        todo.extend(self.user_subtypes(t));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The closed types of the input that are derived from a type or implement it.
    pub(crate) fn user_subtypes(&mut self, ty: TyId) -> Vec<TyId> {
        let mut out = vec![];
        for module in self.inputs.clone() {
            let m = self.u.module(module);
            for row in 1..=m.types.len() as u32 {
                let def = &m.types[row as usize - 1];
                if def.generic != 0 || def.name.starts_with('<') {
                    continue;
                }
                let t = self.u.of_def(Def { module, row }, [].into());
                if t != ty && self.assignable(t, ty) == Ok(true) {
                    out.push(t);
                }
            }
        }
        out
    }

    /// All interfaces of a type, inherited ones included, each once: a type's own first.
    pub fn all_interfaces(&mut self, ty: TyId) -> Result<Rc<[TyId]>> {
        if let Some(known) = self.interfaces.get(&ty) {
            return Ok(known.clone());
        }
        let mut out: Vec<TyId> = vec![];
        let mut at = Some(ty);
        let mut rounds = 0;
        while let Some(t) = at {
            let mut todo: Vec<TyId> = self.u.listed_interfaces(t)?;
            if let Ty::Array(elem) = *self.u.ty(t) {
                for name in ARRAY_INTERFACES {
                    let def = self.u.core_def(name)?;
                    todo.push(self.u.of_def(def, [elem].into()));
                }
            }
            todo.reverse();
            while let Some(i) = todo.pop() {
                if !out.contains(&i) {
                    out.push(i);
                    let mut next = self.u.listed_interfaces(i)?;
                    next.reverse();
                    todo.extend(next);
                }
            }
            rounds += 1;
            if rounds > 200 {
                return Err(LoadError::Malformed(format!("{} is its own superclass", self.u.name(ty))));
            }
            at = self.u.base(t)?;
        }
        let out: Rc<[TyId]> = out.into();
        self.interfaces.insert(ty, out.clone());
        Ok(out)
    }

    /// What type parameters of a method stand for.
    pub fn ctx(&self, method: &Method) -> Ctx {
        self.u.ctx(method)
    }
}

/// Interfaces of one type parameter that every array of one dimension has.
pub const ARRAY_INTERFACES: [&str; 5] = [
    "System.Collections.Generic.IList`1",
    "System.Collections.Generic.ICollection`1",
    "System.Collections.Generic.IEnumerable`1",
    "System.Collections.Generic.IReadOnlyList`1",
    "System.Collections.Generic.IReadOnlyCollection`1",
];

fn type_name(ty: Type) -> String {
    match ty {
        Type::Ref(_) => "object".into(),
        other => format!("{other:?}").replace(' ', ""),
    }
}

/// The cell of a primitive type; nothing for `void` and typed references.
pub fn prim_cell(kind: u8) -> Option<Type> {
    Some(match kind {
        kinds::BOOLEAN => Type::Bool,
        kinds::CHAR | kinds::U2 => Type::U16,
        kinds::I1 => Type::I8,
        kinds::U1 => Type::U8,
        kinds::I2 => Type::I16,
        kinds::I4 => Type::I32,
        kinds::U4 => Type::U32,
        kinds::I8 | kinds::I => Type::I64,
        kinds::U8 | kinds::U => Type::U64,
        kinds::R4 => Type::F32,
        kinds::R8 => Type::F64,
        _ => return None,
    })
}

/// The size of a primitive type in bytes.
pub fn prim_size(kind: u8) -> u32 {
    match kind {
        kinds::BOOLEAN | kinds::I1 | kinds::U1 => 1,
        kinds::CHAR | kinds::I2 | kinds::U2 => 2,
        kinds::I4 | kinds::U4 | kinds::R4 => 4,
        _ => 8,
    }
}

/// The value that a cell of this type starts with.
pub fn zero(ty: Type) -> Const {
    match ty {
        Type::Bool => Const::Bool(false),
        Type::Bits { bits, .. } => Const::Bits { bits, value: 0 },
        Type::F32 => Const::F32(0.0),
        Type::F64 => Const::F64(0.0),
        Type::Int => Const::Int(0),
        _ => Const::Null,
    }
}

/// A constant of the metadata as one of a cell's type.
fn literal(_kind: u8, data: &[u8], cell: Type) -> Option<Const> {
    let mut bytes = [0u8; 8];
    let n = data.len().min(8);
    bytes[..n].copy_from_slice(&data[..n]);
    let raw = u64::from_le_bytes(bytes);
    Some(match cell {
        Type::Bool => Const::Bool(raw & 0xff != 0),
        Type::Bits { bits, .. } => {
            Const::Bits { bits, value: if bits == 64 { raw } else { raw & ((1 << bits) - 1) } }
        }
        Type::F32 => Const::F32(f32::from_bits(raw as u32)),
        Type::F64 => Const::F64(f64::from_bits(raw)),
        _ => return None,
    })
}
