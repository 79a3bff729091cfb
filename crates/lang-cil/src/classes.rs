//! Types as classes of the IR, fields, functions.
//!
//! A structure is an object that nothing else refers to: its class has the structure's fields and no supertypes, so that
//! arrays of structures are not arrays of objects. A boxed structure is a subclass of that class, with the supertypes
//! that the definition lists. Numbers are machine integers and floats; a box of one, and a local whose address is
//! taken, are objects of `value of T` or a subclass. A null reference where a structure is expected is its default.

mod cells;
mod layout;
mod relations;
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
    /// A pointer that is a number.
    Absolute,
    FieldPointer(FieldId),
    GlobalPointer(GlobalId),
    /// A delegate for one method; selected virtually where the flag says so.
    Delegate(TyId, Method, bool),
    /// A delegate with a list of others.
    Multicast(TyId),
    /// An object that answers anything: a delegate, or one of an interface or abstract class that nothing implements.
    Given(TyId),
    /// An object that holds what the environment gave.
    Answer(TyId),
    /// The object that describes a type.
    TypeObject(TyId),
    /// What all arrays of integers of so many bits are, the arrays of enums over them included.
    Integers(u32),
    /// What the elements of an array of such pointers are taken for: nothing else is one.
    Pointers(TyId),
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

    /// The name of something that a module declares: no contract speaks of what the program declares under a name of the
    /// library.
    fn own_name(&self, module: u32, name: String) -> String {
        let own = !self.u.module(module).library && crate::described::is_described(&name);
        if own { format!("{name}#") } else { name }
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
        // An array of pointers is an array of nothing else, not even of objects.
        let pointers = matches!(self.u.ty(elem), Ty::Ptr(_) | Ty::FnPtr);
        let cell = match pointers {
            true => {
                let name = format!("elements {}", self.u.name(elem));
                Type::Ref(self.helper(p, &name, What::Pointers(elem), ClassKind::Interface, vec![]))
            }
            false => self.cell_type(p, elem, depth + 1),
        };
        let mut supers = vec![];
        for name in ["System.Array"] {
            if let Ok(t) = self.u.core(name) {
                supers.push(self.declare(p, t, depth + 1));
            }
        }
        for name in ARRAY_INTERFACES.into_iter().filter(|_| !pointers) {
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
        let is_final = pointers || !cell.is_ref();
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

    /// The arrays of integers of a width, signed or not.
    pub(crate) fn arrays_of_integers(&mut self, p: &mut Program, bits: u32) -> Vec<ClassId> {
        let elems: &[u8] = match bits {
            8 => &[kinds::U1, kinds::I1],
            16 => &[kinds::I2, kinds::U2],
            32 => &[kinds::I4, kinds::U4],
            _ => &[kinds::I8, kinds::U8],
        };
        let mut out = vec![];
        for elem in elems {
            let elem = self.u.prim(*elem);
            let array = self.u.intern(Ty::Array(elem));
            out.push(self.class(p, array));
        }
        out
    }

    /// The class of which the objects are that a type test accepts.
    pub(crate) fn tested_class(&mut self, p: &mut Program, ty: TyId) -> ClassId {
        let class = self.class(p, ty);
        match *self.u.ty(ty) {
            Ty::Array(elem) => match self.integer_width(elem) {
                Some(bits) => {
                    let family = self.integers(p, bits);
                    self.arrays_of_integers(p, bits);
                    family
                }
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
        if matches!(rank, 2 | 3) {
            crate::known::note_grid(p, &fields);
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
        if module.library && &*self.u.def_name(def) == DECIMAL_CELLS {
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
        // A box is below these two and below what holds its value: no class that has one superclass alone.
        let above_boxes =
            module.library && matches!(&*self.u.def_name(def), "System.ValueType" | "System.Enum");
        let is_abstract = d.flags & flags::TYPE_ABSTRACT != 0 || is_interface;
        // Delegates have a subclass for each method; structures have their boxes.
        let delegate = self.is_delegate(ty);
        let class = Class {
            name: self.fresh_name(p, self.own_name(def.module, self.u.name(ty))),
            kind: if is_interface || above_boxes { ClassKind::Interface } else { ClassKind::Object },
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
        let name = format!("{owner_name}.{}{args}({})", m.name, shown.join(","));
        let mut name = self.own_name(method.def.module, name);
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

    /// The row of a method as a key, for messages.
    pub fn method_name(&self, method: MethodRow) -> String {
        let m = &self.u.modules[method.module as usize];
        let owner = m.owner_of_method(method.row).ok().and_then(|o| m.full_name(o).ok());
        let name = m.method_name(method.row).unwrap_or_else(|_| "?".into());
        format!("{}.{name}", owner.as_deref().unwrap_or("?"))
    }

    /// What type parameters of a method stand for.
    pub fn ctx(&self, method: &Method) -> Ctx {
        self.u.ctx(method)
    }
}

/// A decimal number as the library calculates with it.
const DECIMAL_CELLS: &str = "System.Decimal+DecCalc";

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
pub(crate) fn literal(_kind: u8, data: &[u8], cell: Type) -> Option<Const> {
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

/// Text as the metadata have it.
pub(crate) fn utf16(data: &[u8]) -> String {
    let units: Vec<u16> = data.chunks_exact(2).map(|p| u16::from_le_bytes([p[0], p[1]])).collect();
    String::from_utf16_lossy(&units)
}
