//! Types of all loaded modules, interned: one number for each closed or open type (ECMA-335 §I.8, §II.9).

mod members;
mod resolve;

use crate::meta::module::Module;
use crate::meta::sig::{self, MethodSig, Sig};
use crate::meta::tables as t;
use crate::meta::{Bad, sig as kinds};
use conspect_ir::LoadError;
pub use resolve::{Home, newer_home};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

pub type Result<T> = std::result::Result<T, LoadError>;

impl From<Bad> for LoadError {
    fn from(e: Bad) -> LoadError {
        LoadError::Malformed(e.0)
    }
}

/// An interned type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TyId(pub u32);

/// Type arguments.
pub type Args = Rc<[TyId]>;

/// A type definition: its module and row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Def {
    pub module: u32,
    pub row: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// A number, truth value, character, native integer, `void` or typed reference, by its element type.
    Prim(u8),
    /// A class, interface, structure or enum with its type arguments.
    Def(Def, Args),
    Array(TyId),
    MdArray(TyId, u32),
    ByRef(TyId),
    Ptr(TyId),
    FnPtr,
    /// A type parameter of a class or a method, where a type is open.
    Var(u32),
    MVar(u32),
}

/// A method definition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MethodRow {
    pub module: u32,
    pub row: u32,
}

/// A method of a closed type with its own type arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Method {
    pub def: MethodRow,
    pub owner: TyId,
    pub args: Args,
}

/// What type parameters stand for.
#[derive(Clone, Debug)]
pub struct Ctx {
    pub class: Args,
    pub method: Args,
}

impl Ctx {
    pub fn open() -> Ctx {
        Ctx { class: [].into(), method: [].into() }
    }
}

/// What a member reference leads to.
#[derive(Clone, Debug)]
pub enum Member {
    Method(Method),
    /// A method that the runtime gives to multi-dimensional arrays: the array type, the name, the signature's types.
    ArrayMethod(TyId, Rc<str>, Vec<TyId>),
}

/// A field of a closed type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FieldRow {
    pub module: u32,
    pub row: u32,
    pub owner: TyId,
}

/// A closed signature.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    pub params: Vec<TyId>,
    pub ret: TyId,
    pub generic: u32,
}

/// Supplies modules by the names of their assemblies.
#[derive(Debug)]
pub struct Folders {
    pub folders: Vec<(PathBuf, bool)>,
    cache: RefCell<FxHashMap<Rc<str>, Option<Rc<Module>>>>,
}

impl Folders {
    pub fn new(folders: Vec<(PathBuf, bool)>) -> Folders {
        Folders { folders, cache: RefCell::default() }
    }

    /// The assembly with this name, from the first folder that has it.
    pub fn find(&self, name: &str) -> Option<Rc<Module>> {
        if let Some(known) = self.cache.borrow().get(name) {
            return known.clone();
        }
        let safe = !name.contains(['/', '\\']);
        let candidates = self.folders.iter().flat_map(|(folder, library)| {
            ["dll", "exe"].map(|e| (folder.join(format!("{name}.{e}")), *library))
        });
        let read = |(path, library): (PathBuf, bool)| {
            let data = std::fs::read(&path).ok()?;
            Module::parse(data.into(), path, library).ok().map(Rc::new)
        };
        let found = if safe { candidates.filter(|(p, _)| p.is_file()).find_map(read) } else { None };
        self.cache.borrow_mut().insert(name.into(), found.clone());
        found
    }

    /// Is there an assembly with this name, and is it the class library's? It is not read.
    pub fn has(&self, name: &str) -> Option<bool> {
        if let Some(known) = self.cache.borrow().get(name) {
            return known.as_ref().map(|m| m.library);
        }
        if name.contains(['/', '\\']) {
            return None;
        }
        let holds =
            |folder: &Path| ["dll", "exe"].iter().any(|e| folder.join(format!("{name}.{e}")).is_file());
        self.folders.iter().find(|(folder, _)| holds(folder)).map(|(_, library)| *library)
    }

    pub fn put(&self, module: &Rc<Module>) {
        self.cache.borrow_mut().insert(module.assembly.clone(), Some(module.clone()));
    }
}

/// All modules and types of a program.
#[derive(Debug)]
pub struct Universe {
    pub modules: Vec<Rc<Module>>,
    by_name: FxHashMap<Rc<str>, u32>,
    folders: Rc<Folders>,
    tys: Vec<Ty>,
    ids: FxHashMap<Ty, TyId>,
    refs: FxHashMap<(u32, u32), Def>,
    prims: FxHashMap<Def, u8>,
    prim_defs: FxHashMap<u8, Def>,
    pub corlib: u32,
    models: Option<u32>,
    pub object: TyId,
    pub string: TyId,
    pub void: TyId,
}

const PRIMS: [(u8, &str); 15] = [
    (kinds::VOID, "System.Void"),
    (kinds::BOOLEAN, "System.Boolean"),
    (kinds::CHAR, "System.Char"),
    (kinds::I1, "System.SByte"),
    (kinds::U1, "System.Byte"),
    (kinds::I2, "System.Int16"),
    (kinds::U2, "System.UInt16"),
    (kinds::I4, "System.Int32"),
    (kinds::U4, "System.UInt32"),
    (kinds::I8, "System.Int64"),
    (kinds::U8, "System.UInt64"),
    (kinds::R4, "System.Single"),
    (kinds::R8, "System.Double"),
    (kinds::I, "System.IntPtr"),
    (kinds::U, "System.UIntPtr"),
];

impl Universe {
    /// A universe with the class library's core and the modules of the input.
    pub fn new(inputs: &[Rc<Module>], folders: Rc<Folders>, core: Rc<Module>) -> Result<Universe> {
        let mut u = Universe {
            modules: vec![],
            by_name: FxHashMap::default(),
            folders,
            tys: vec![],
            ids: FxHashMap::default(),
            refs: FxHashMap::default(),
            prims: FxHashMap::default(),
            prim_defs: FxHashMap::default(),
            corlib: 0,
            models: None,
            object: TyId(0),
            string: TyId(0),
            void: TyId(0),
        };
        u.add(core);
        for m in inputs {
            u.add(m.clone());
        }
        for (kind, name) in PRIMS {
            let row = u.modules[0].named(name);
            let row = row.ok_or_else(|| LoadError::Missing(format!("the class library has no {name}")))?;
            u.prims.insert(Def { module: 0, row }, kind);
            u.prim_defs.insert(kind, Def { module: 0, row });
        }
        u.object = u.core("System.Object")?;
        u.string = u.core("System.String")?;
        u.void = u.intern(Ty::Prim(kinds::VOID));
        Ok(u)
    }

    pub fn add(&mut self, module: Rc<Module>) -> u32 {
        if let Some(i) = self.by_name.get(&module.assembly) {
            return *i;
        }
        let i = self.modules.len() as u32;
        self.by_name.insert(module.assembly.clone(), i);
        self.modules.push(module);
        i
    }

    /// Adds the library models. What they declare under a name of the library, outside of their own namespace, stands for
    /// the library's type.
    pub fn set_models(&mut self, module: Rc<Module>) -> u32 {
        let index = self.add(module);
        self.models = Some(index);
        index
    }

    /// The definition that stands for one of the library.
    fn replaced(&self, def: Def) -> Def {
        let Some(models) = self.models.filter(|m| *m != def.module) else { return def };
        if !self.modules[def.module as usize].library {
            return def;
        }
        let name = self.def_name(def);
        match self.modules[models as usize].named(&name) {
            Some(row) if !name.starts_with("Conspect.") && !name.starts_with('<') => {
                Def { module: models, row }
            }
            _ => def,
        }
    }

    pub fn module(&self, index: u32) -> Rc<Module> {
        self.modules[index as usize].clone()
    }

    pub fn intern(&mut self, ty: Ty) -> TyId {
        if let Some(id) = self.ids.get(&ty) {
            return *id;
        }
        let id = TyId(self.tys.len() as u32);
        self.tys.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    pub fn ty(&self, id: TyId) -> &Ty {
        &self.tys[id.0 as usize]
    }

    pub fn prim(&mut self, kind: u8) -> TyId {
        self.intern(Ty::Prim(kind))
    }

    /// A type of the core library without type parameters.
    pub fn core(&mut self, name: &str) -> Result<TyId> {
        let def = self.core_def(name)?;
        Ok(self.of_def(def, [].into()))
    }

    pub fn core_def(&self, name: &str) -> Result<Def> {
        let row = self.modules[self.corlib as usize].named(name);
        let row = row.ok_or_else(|| LoadError::Missing(format!("the class library has no {name}")))?;
        Ok(self.replaced(Def { module: self.corlib, row }))
    }

    /// The type of a definition: a primitive where it defines one.
    pub fn of_def(&mut self, def: Def, args: Args) -> TyId {
        match self.prims.get(&def) {
            Some(kind) => self.intern(Ty::Prim(*kind)),
            None => self.intern(Ty::Def(def, args)),
        }
    }

    /// The definition behind a type, and its arguments.
    pub fn def(&self, id: TyId) -> Option<(Def, Args)> {
        match self.ty(id) {
            Ty::Prim(kind) => self.prim_defs.get(kind).map(|d| (*d, [].into())),
            Ty::Def(def, args) => Some((*def, args.clone())),
            _ => None,
        }
    }

    pub fn def_name(&self, def: Def) -> Rc<str> {
        self.modules[def.module as usize].full_name(def.row).unwrap_or_else(|_| "?".into())
    }

    /// Is this the type with this name of the core library?
    pub fn is_core(&self, id: TyId, name: &str) -> bool {
        match self.ty(id) {
            Ty::Def(def, _) => self.modules[def.module as usize].library && &*self.def_name(*def) == name,
            Ty::Prim(kind) => PRIMS.iter().any(|(k, n)| k == kind && *n == name),
            _ => false,
        }
    }

    /// The name that people see: `System.Collections.Generic.List<System.Int32>`.
    pub fn name(&self, id: TyId) -> String {
        match self.ty(id) {
            Ty::Prim(kind) => {
                PRIMS.iter().find(|p| p.0 == *kind).map_or("System.TypedReference", |p| p.1).into()
            }
            Ty::Def(def, args) => {
                let full = self.def_name(*def);
                let mut out: String = String::new();
                // `Outer`1+Inner`2` has the arguments of both.
                for (i, part) in full.split('+').enumerate() {
                    if i > 0 {
                        out.push('+');
                    }
                    out.push_str(part.split('`').next().unwrap_or(part));
                }
                if !args.is_empty() {
                    let args: Vec<String> = args.iter().map(|a| self.name(*a)).collect();
                    out.push_str(&format!("<{}>", args.join(",")));
                }
                out
            }
            Ty::Array(e) => format!("{}[]", self.name(*e)),
            Ty::MdArray(e, rank) => {
                format!("{}[{}]", self.name(*e), ",".repeat((*rank as usize).saturating_sub(1)))
            }
            Ty::ByRef(e) => format!("{}&", self.name(*e)),
            Ty::Ptr(e) => format!("{}*", self.name(*e)),
            Ty::FnPtr => "fnptr".into(),
            Ty::Var(n) => format!("!{n}"),
            Ty::MVar(n) => format!("!!{n}"),
        }
    }

    /// Replaces type parameters.
    pub fn subst(&mut self, id: TyId, ctx: &Ctx) -> TyId {
        if ctx.class.is_empty() && ctx.method.is_empty() {
            return id;
        }
        match self.ty(id).clone() {
            Ty::Prim(_) | Ty::FnPtr => id,
            Ty::Def(def, args) => {
                if args.is_empty() {
                    return id;
                }
                let args: Vec<TyId> = args.iter().map(|a| self.subst(*a, ctx)).collect();
                self.intern(Ty::Def(def, args.into()))
            }
            Ty::Array(e) => {
                let e = self.subst(e, ctx);
                self.intern(Ty::Array(e))
            }
            Ty::MdArray(e, rank) => {
                let e = self.subst(e, ctx);
                self.intern(Ty::MdArray(e, rank))
            }
            Ty::ByRef(e) => {
                let e = self.subst(e, ctx);
                self.intern(Ty::ByRef(e))
            }
            Ty::Ptr(e) => {
                let e = self.subst(e, ctx);
                self.intern(Ty::Ptr(e))
            }
            Ty::Var(n) => ctx.class.get(n as usize).copied().unwrap_or(id),
            Ty::MVar(n) => ctx.method.get(n as usize).copied().unwrap_or(id),
        }
    }

    /// The type that a signature of a module writes.
    pub fn of_sig(&mut self, module: u32, s: &Sig, ctx: &Ctx) -> Result<TyId> {
        Ok(match s {
            Sig::Prim(kinds::STRING) => self.string,
            Sig::Prim(kinds::OBJECT) => self.object,
            Sig::Prim(kind) => self.intern(Ty::Prim(*kind)),
            Sig::Type(table, row) => self.of_token(module, *table, *row, ctx)?,
            Sig::Generic(table, row, args) => {
                let def = self.def_of(module, *table, *row)?;
                let mut out = vec![];
                for a in args {
                    out.push(self.of_sig(module, a, ctx)?);
                }
                let wanted = self.module(def.module).type_def(def.row)?.generic as usize;
                if wanted != out.len() {
                    let name = self.def_name(def);
                    let text = format!("{name} has {wanted} type parameters, not {}", out.len());
                    return Err(LoadError::Malformed(text));
                }
                self.of_def(def, out.into())
            }
            Sig::Var(n) => match ctx.class.get(*n as usize) {
                Some(t) => *t,
                None => self.intern(Ty::Var(*n)),
            },
            Sig::MVar(n) => match ctx.method.get(*n as usize) {
                Some(t) => *t,
                None => self.intern(Ty::MVar(*n)),
            },
            Sig::Array(e) => {
                let e = self.of_sig(module, e, ctx)?;
                self.intern(Ty::Array(e))
            }
            Sig::MdArray(e, rank) => {
                let e = self.of_sig(module, e, ctx)?;
                self.intern(Ty::MdArray(e, *rank))
            }
            Sig::ByRef(e) => {
                let e = self.of_sig(module, e, ctx)?;
                self.intern(Ty::ByRef(e))
            }
            Sig::Ptr(e) => {
                let e = self.of_sig(module, e, ctx)?;
                self.intern(Ty::Ptr(e))
            }
            Sig::Pinned(e) => {
                let e = self.of_sig(module, e, ctx)?;
                // What is pinned is used as a pointer, which can be moved among the elements of an array.
                match *self.ty(e) {
                    Ty::ByRef(s) => match self.is_struct(s) {
                        true => self.intern(Ty::Ptr(s)),
                        false => e,
                    },
                    _ => e,
                }
            }
            Sig::FnPtr(_) => self.intern(Ty::FnPtr),
        })
    }

    /// The superclass of a closed type.
    pub fn base(&mut self, id: TyId) -> Result<Option<TyId>> {
        match self.ty(id).clone() {
            Ty::Array(_) | Ty::MdArray(..) => return Ok(Some(self.core("System.Array")?)),
            Ty::Prim(_) | Ty::Def(..) => {}
            _ => return Ok(None),
        }
        let (def, args) =
            self.def(id).ok_or_else(|| LoadError::Malformed("a type has no definition".into()))?;
        let m = self.module(def.module);
        let (table, row) = m.tables.coded(t::TYPE_DEF, def.row, 3)?;
        if row == 0 {
            return Ok(None);
        }
        let ctx = Ctx { class: args, method: [].into() };
        Ok(Some(self.of_token(def.module, table, row, &ctx)?))
    }

    /// The interfaces that a closed type's definition lists.
    pub fn listed_interfaces(&mut self, id: TyId) -> Result<Vec<TyId>> {
        let Some((def, args)) = self.def(id) else { return Ok(vec![]) };
        let m = self.module(def.module);
        let ctx = Ctx { class: args, method: [].into() };
        let mut out = vec![];
        for row in m.interface_rows(def.row) {
            let (table, target) = m.tables.coded(t::INTERFACE_IMPL, *row, 1)?;
            out.push(self.of_token(def.module, table, target, &ctx)?);
        }
        Ok(out)
    }

    /// What type parameters stand for in a method.
    pub fn ctx(&self, method: &Method) -> Ctx {
        let class = self.def(method.owner).map_or([].into(), |d| d.1);
        Ctx { class, method: method.args.clone() }
    }

    pub fn is_interface(&self, id: TyId) -> bool {
        self.flags(id) & crate::meta::module::TYPE_INTERFACE != 0
    }

    pub fn flags(&self, id: TyId) -> u32 {
        match self.def(id) {
            Some((def, _)) => self.modules[def.module as usize].type_def(def.row).map_or(0, |d| d.flags),
            None => 0,
        }
    }

    /// Is it a number, structure or enum?
    pub fn is_value(&mut self, id: TyId) -> bool {
        match self.ty(id) {
            Ty::Prim(_) => true,
            Ty::Def(def, _) => {
                let name = self.def_name(*def);
                let library = self.modules[def.module as usize].library;
                if library && matches!(&*name, "System.ValueType" | "System.Enum") {
                    return false;
                }
                match self.base(id) {
                    Ok(Some(b)) => self.is_core(b, "System.ValueType") || self.is_core(b, "System.Enum"),
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// Is it a number without a fraction, a character, a truth value, an enum or a text: equal exactly where it is one value, as the
    /// library compares it?
    fn is_plain(&mut self, id: TyId) -> bool {
        use crate::meta::sig as kinds;
        match self.ty(id) {
            Ty::Prim(kind) => (kinds::BOOLEAN..=kinds::U8).contains(kind),
            _ => id == self.string || self.enum_type(id).is_some() || self.has_plain_parts(id),
        }
    }

    /// Is it a tuple that is a value, or a type that the compiler made without a name, of parts that the library alone compares?
    pub fn has_plain_parts(&mut self, id: TyId) -> bool {
        let Ty::Def(def, parts) = self.ty(id).clone() else { return false };
        let name = self.def_name(def);
        let library = self.module(def.module).library;
        let known = if library {
            name.starts_with("System.ValueTuple`")
        } else {
            name.starts_with("<>f__AnonymousType") || name.starts_with("<>__AnonType")
        };
        known && parts.len() <= 7 && parts.iter().all(|part| self.is_plain(*part))
    }

    /// The integer type of an enum.
    pub fn enum_type(&mut self, id: TyId) -> Option<TyId> {
        let Ty::Def(def, _) = self.ty(id) else { return None };
        let def = *def;
        let base = self.base(id).ok().flatten()?;
        if !self.is_core(base, "System.Enum") {
            return None;
        }
        let m = self.module(def.module);
        for row in m.type_def(def.row).ok()?.fields.clone() {
            let f = m.field(row).ok()?;
            if f.flags & crate::meta::module::FIELD_STATIC == 0 {
                return self.of_sig(def.module, &f.sig, &Ctx::open()).ok();
            }
        }
        None
    }

    /// Is it a structure, which lives in an object of its own?
    pub fn is_struct(&mut self, id: TyId) -> bool {
        matches!(self.ty(id), Ty::Def(..)) && self.is_value(id) && self.enum_type(id).is_none()
    }

    /// The integer under an enum; other types as they are.
    pub fn reduced(&mut self, id: TyId) -> TyId {
        self.enum_type(id).unwrap_or(id)
    }
}
