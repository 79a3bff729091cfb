//! What types say of their members (`models/Reflection.cs`): the rows that a type declares, as constants, and a function of each type that
//! calls a method, makes an object or reads and writes a field by the number of its row.

use crate::loader::CilLoader;
use crate::meta::sig::{self, Sig};
use crate::meta::tables as t;
use crate::select::Selector;
use crate::synth::builder;
use crate::types::{Args, Ctx, Def, Method, MethodRow, Result, Ty, TyId};
use conspect_ir::{
    ClassId, Const, ConstId, ConstObject, FnId, Instr, Intrinsic, LoadError, Program, Terminator, Type,
};

/// `System.Reflection.MemberTypes`.
pub(crate) const CONSTRUCTOR: i32 = 1;
const EVENT: i32 = 2;
pub(crate) const FIELD: i32 = 4;
pub(crate) const METHOD: i32 = 8;
const PROPERTY: i32 = 16;
const NESTED: i32 = 128;

/// A member that a type declares, in the order of the metadata: methods, fields, properties, events, nested types.
#[derive(Clone, Debug)]
pub(crate) struct MemberRow {
    pub(crate) kind: i32,
    pub(crate) flags: i32,
    pub(crate) name: String,
    /// What it returns or is; nothing where type parameters are open.
    pub(crate) ty: Option<TyId>,
    pub(crate) params: Vec<Option<TyId>>,
    names: Vec<String>,
    bits: Vec<i32>,
    /// The rows of parameters in the metadata, where they have some.
    places: Vec<Option<u32>>,
    /// The row of what a method returns, where it has one.
    pub(crate) result: Option<u32>,
    pub(crate) generic: i32,
    /// How a method is implemented.
    how: i32,
    first: i32,
    second: i32,
    /// Where the metadata have it; the module of a method.
    module: Option<u32>,
    pub(crate) table: usize,
    pub(crate) row: u32,
}

impl MemberRow {
    fn new(kind: i32, flags: u32, name: &str, table: usize, row: u32) -> MemberRow {
        MemberRow {
            kind,
            flags: flags as i32,
            name: name.into(),
            ty: None,
            params: vec![],
            names: vec![],
            bits: vec![],
            places: vec![],
            result: None,
            generic: 0,
            how: 0,
            first: -1,
            second: -1,
            module: None,
            table,
            row,
        }
    }

    pub(crate) fn is_generic(&self) -> bool {
        self.generic != 0
    }

    /// Is it a method without type parameters of its own?
    pub(crate) fn is_plain_method(&self) -> bool {
        self.kind == METHOD && self.generic == 0
    }

    /// The rows of its parameters, by place.
    pub(crate) fn parameter_rows(&self) -> impl Iterator<Item = (usize, u32)> {
        self.places.iter().enumerate().filter_map(|(i, r)| Some((i, (*r)?)))
    }
}

/// Among the bits of a parameter: it takes any number of arguments. The metadata have an attribute for it.
const PARAM_ARRAY: i32 = 0x10000;

impl CilLoader {
    /// The members that a type declares.
    pub(crate) fn member_rows(&mut self, ty: TyId) -> Result<Vec<MemberRow>> {
        let Some((def, args)) = self.u.def(ty) else { return Ok(vec![]) };
        let ctx = Ctx { class: args, method: [].into() };
        let module = self.u.module(def.module);
        let declared = module.type_def(def.row)?.clone();
        let mut out = vec![];
        for row in declared.methods.clone() {
            out.push(self.method_row(def, row, &ctx)?);
        }
        for row in declared.fields.clone() {
            let f = module.field(row)?;
            let mut member = MemberRow::new(FIELD, f.flags.into(), &f.name, t::FIELD, row);
            member.ty = self.closed(def.module, &f.sig, &ctx);
            out.push(member);
        }
        self.property_rows(def, declared.methods.start, &ctx, &mut out)?;
        self.event_rows(def, declared.methods.start, &ctx, &mut out)?;
        for (i, nested) in module.types.iter().enumerate() {
            if nested.outer == Some(def.row) {
                let row = i as u32 + 1;
                let mut member = MemberRow::new(NESTED, nested.flags, &nested.name, t::TYPE_DEF, row);
                member.ty = Some(self.u.of_def(Def { module: def.module, row }, [].into()));
                out.push(member);
            }
        }
        Ok(out)
    }

    fn method_row(&mut self, def: Def, row: u32, ctx: &Ctx) -> Result<MemberRow> {
        let module = self.u.module(def.module);
        let m = module.method(row)?;
        let kind = if matches!(&*m.name, ".ctor" | ".cctor") { CONSTRUCTOR } else { METHOD };
        let mut member = MemberRow::new(kind, m.flags.into(), &m.name, t::METHOD_DEF, row);
        member.generic = m.sig.generic as i32;
        member.how = m.impl_flags.into();
        member.module = Some(def.module);
        member.ty = self.closed(def.module, &m.sig.ret, ctx);
        let n = m.sig.params.len();
        (member.names, member.bits, member.places) = (vec![String::new(); n], vec![0; n], vec![None; n]);
        for p in &m.sig.params {
            member.params.push(self.closed(def.module, p, ctx));
        }
        for r in module.tables.range(t::METHOD_DEF, row, 5, t::PARAM)? {
            let at = module.tables.get(t::PARAM, r, 1)? as usize;
            if at == 0 {
                member.result = Some(r);
            }
            if at == 0 || at > n {
                continue;
            }
            let last = module.attributes(t::PARAM, r).iter().any(|a| {
                self.attribute_owner(def.module, *a)
                    .is_ok_and(|o| self.u.is_core(o, "System.ParamArrayAttribute"))
            });
            member.places[at - 1] = Some(r);
            member.names[at - 1] = module.tables.string(t::PARAM, r, 2)?.to_string();
            let bits = module.tables.get(t::PARAM, r, 0)? as i32;
            member.bits[at - 1] = bits | if last { PARAM_ARRAY } else { 0 };
        }
        Ok(member)
    }

    /// The row of a generic method at type arguments, with its number.
    pub(crate) fn instance_row(
        &mut self,
        method: MethodRow,
        owner: TyId,
        args: &Args,
    ) -> Result<(usize, MemberRow)> {
        let (def, class) = self.u.def(owner).expect("it has methods");
        let first = self.u.module(def.module).type_def(def.row)?.methods.start;
        let mut row = self.method_row(def, method.row, &Ctx { class, method: args.clone() })?;
        row.generic = 0;
        Ok(((method.row - first) as usize, row))
    }

    /// The type that a signature writes, where nothing in it is open.
    fn closed(&mut self, module: u32, sig: &Sig, ctx: &Ctx) -> Option<TyId> {
        let ty = self.u.of_sig(module, sig, ctx).ok()?;
        (!self.is_open(ty)).then_some(ty)
    }

    pub(crate) fn is_open(&self, ty: TyId) -> bool {
        match self.u.ty(ty) {
            Ty::Var(_) | Ty::MVar(_) | Ty::FnPtr => true,
            Ty::Prim(_) => false,
            Ty::Def(_, args) => args.iter().any(|a| self.is_open(*a)),
            Ty::Array(e) | Ty::MdArray(e, _) | Ty::ByRef(e) | Ty::Ptr(e) => self.is_open(*e),
        }
    }

    /// The rows that a map gives to a type.
    fn mapped(&self, def: Def, map: usize, target: usize) -> Result<std::ops::Range<u32>> {
        let tables = &self.u.module(def.module).tables;
        for row in 1..=tables.rows(map) {
            if tables.get(map, row, 0)? == def.row {
                return Ok(tables.range(map, row, 1, target)?);
            }
        }
        Ok(0..0)
    }

    /// The methods that belong to a property or event: what they do, and their numbers among the rows.
    fn semantics(&self, def: Def, first: u32, table: usize, row: u32) -> Result<Vec<(u32, i32)>> {
        let tables = &self.u.module(def.module).tables;
        let key = tables.encode(t::METHOD_SEMANTICS, 2, table, row).unwrap_or(0);
        let mut out = vec![];
        for r in tables.equal(t::METHOD_SEMANTICS, 2, key)? {
            let method = tables.get(t::METHOD_SEMANTICS, r, 1)?;
            out.push((tables.get(t::METHOD_SEMANTICS, r, 0)?, method as i32 - first as i32));
        }
        Ok(out)
    }

    fn property_rows(&mut self, def: Def, first: u32, ctx: &Ctx, out: &mut Vec<MemberRow>) -> Result<()> {
        let module = self.u.module(def.module);
        for row in self.mapped(def, t::PROPERTY_MAP, t::PROPERTY)? {
            let bits = module.tables.get(t::PROPERTY, row, 0)?;
            let name = module.tables.string(t::PROPERTY, row, 1)?;
            let mut member = MemberRow::new(PROPERTY, bits, &name, t::PROPERTY, row);
            let shape = sig::method(module.tables.blob(t::PROPERTY, row, 2)?)?;
            member.ty = self.closed(def.module, &shape.ret, ctx);
            for p in &shape.params {
                member.params.push(self.closed(def.module, p, ctx));
            }
            (member.names, member.bits) =
                (vec![String::new(); shape.params.len()], vec![0; shape.params.len()]);
            for (what, number) in self.semantics(def, first, t::PROPERTY, row)? {
                match what {
                    1 => member.second = number,
                    2 => member.first = number,
                    _ => {}
                }
            }
            let accessor = if member.first >= 0 { member.first } else { member.second };
            if let Some(m) = out.get(accessor.max(0) as usize).filter(|_| accessor >= 0) {
                for i in 0..member.names.len().min(m.names.len()) {
                    (member.names[i], member.bits[i]) = (m.names[i].clone(), m.bits[i]);
                }
            }
            out.push(member);
        }
        Ok(())
    }

    fn event_rows(&mut self, def: Def, first: u32, ctx: &Ctx, out: &mut Vec<MemberRow>) -> Result<()> {
        let module = self.u.module(def.module);
        for row in self.mapped(def, t::EVENT_MAP, t::EVENT)? {
            let bits = module.tables.get(t::EVENT, row, 0)?;
            let name = module.tables.string(t::EVENT, row, 1)?;
            let mut member = MemberRow::new(EVENT, bits, &name, t::EVENT, row);
            let (table, at) = module.tables.coded(t::EVENT, row, 2)?;
            let ty = self.u.of_token(def.module, table, at, ctx)?;
            member.ty = (!self.is_open(ty)).then_some(ty);
            for (what, number) in self.semantics(def, first, t::EVENT, row)? {
                match what {
                    8 => member.first = number,
                    16 => member.second = number,
                    _ => {}
                }
            }
            out.push(member);
        }
        Ok(())
    }

    /// `(type) -> array`: the rows of a type as constant objects.
    pub(crate) fn members_table(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("members of {}#{}", self.u.name(ty), ty.0);
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        let row = self.model("Conspect.Model.MemberRow")?;
        let class = self.class(p, row);
        self.usable(class)?;
        let owner = self.type_object(p, ty)?;
        let mut cells = vec![];
        for (number, member) in self.member_rows(ty)?.into_iter().enumerate() {
            cells.push(Const::Object(self.row_constant(p, class, owner, number, &member)?));
        }
        let array = self.constant_array(p, row, cells);
        let mut b = builder(&[object]);
        let v = b.constant(Const::Object(array));
        b.terminate(Terminator::Return(Some(v)));
        Ok(self.made(p, &name, vec![object], Some(object), b.finish()))
    }

    pub(crate) fn constant_array(&mut self, p: &mut Program, elem: TyId, cells: Vec<Const>) -> ConstId {
        let array = self.u.intern(Ty::Array(elem));
        let class = self.class(p, array);
        p.consts.push(ConstObject { class, cells: cells.into() })
    }

    fn type_or_null(&mut self, p: &mut Program, ty: Option<TyId>) -> Result<Const> {
        Ok(match ty {
            Some(ty) => Const::Object(self.type_object(p, ty)?),
            None => Const::Null,
        })
    }

    pub(crate) fn row_constant(
        &mut self,
        p: &mut Program,
        class: ClassId,
        owner: ConstId,
        number: usize,
        m: &MemberRow,
    ) -> Result<ConstId> {
        let mut params = vec![];
        for ty in &m.params {
            params.push(self.type_or_null(p, *ty)?);
        }
        let type_class = self.u.core("System.Type")?;
        let params = self.constant_array(p, type_class, params);
        let (string, int) = (self.u.string, self.u.prim(sig::I4));
        let names = m.names.iter().map(|n| Const::Object(self.text(p, n))).collect();
        let names = self.constant_array(p, string, names);
        let bits = self.constant_array(p, int, m.bits.iter().map(|b| Const::i32(*b)).collect());
        let defaults = self.default_constants(p, m)?;
        let ty = self.type_or_null(p, m.ty)?;
        let name = self.text(p, &m.name);
        let mut cells = vec![];
        for f in p.classes[class].fields.clone() {
            cells.push(match &*p.fields[f].name {
                "Kind" => Const::i32(m.kind),
                "Number" => Const::i32(number as i32),
                "Flags" => Const::i32(m.flags),
                "Name" => Const::Object(name),
                "Owner" => Const::Object(owner),
                "Type" => ty.clone(),
                "Parameters" => Const::Object(params),
                "Names" => Const::Object(names),
                "Bits" => Const::Object(bits),
                "Defaults" => Const::Object(defaults),
                "How" => Const::i32(m.how),
                "Generic" => Const::i32(m.generic),
                "First" => Const::i32(m.first),
                "Second" => Const::i32(m.second),
                _ => crate::classes::zero(p.fields[f].ty),
            });
        }
        Ok(p.consts.push(ConstObject { class, cells: cells.into() }))
    }

    /// The defaults of parameters as objects; null where there is none.
    fn default_constants(&mut self, p: &mut Program, m: &MemberRow) -> Result<ConstId> {
        let mut cells = vec![Const::Null; m.names.len()];
        for (i, row) in m.parameter_rows().collect::<Vec<_>>() {
            let Some(module) = m.module else { continue };
            let module = self.u.module(module);
            let key = module.tables.encode(t::CONSTANT, 2, t::PARAM, row).unwrap_or(0);
            let Some(r) = module.tables.equal(t::CONSTANT, 2, key)?.first().copied() else { continue };
            let kind = module.tables.get(t::CONSTANT, r, 0)? as u8;
            let data = module.tables.blob(t::CONSTANT, r, 3)?.to_vec();
            cells[i] = self.boxed_constant(p, kind, &data)?;
        }
        let object = self.u.object;
        Ok(self.constant_array(p, object, cells))
    }

    /// A constant of the metadata as an object.
    fn boxed_constant(&mut self, p: &mut Program, kind: u8, data: &[u8]) -> Result<Const> {
        if kind == sig::STRING {
            return Ok(Const::Object(self.text(p, &crate::classes::utf16(data))));
        }
        if !(sig::BOOLEAN..=sig::R8).contains(&kind) {
            return Ok(Const::Null);
        }
        let prim = self.u.prim(kind);
        let cell = self.cell(p, prim);
        let class = self.boxed(p, prim);
        self.usable(class)?;
        let v = crate::classes::literal(kind, data, cell).unwrap_or(Const::Null);
        Ok(Const::Object(p.consts.push(ConstObject { class, cells: [v].into() })))
    }

    /// `(type) -> array`: the interfaces of a type, its bases' included.
    pub(crate) fn interfaces_table(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("interfaces of {}#{}", self.u.name(ty), ty.0);
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        let mut cells = vec![];
        for i in self.all_interfaces(ty)?.iter() {
            cells.push(Const::Object(self.type_object(p, *i)?));
        }
        let elem = self.u.core("System.Type")?;
        let array = self.constant_array(p, elem, cells);
        Ok(self.copy_of_constant(p, &name, vec![object], array))
    }

    /// A function that returns a copy of a constant array.
    fn copy_of_constant(&mut self, p: &mut Program, name: &str, params: Vec<Type>, array: ConstId) -> FnId {
        let object = Type::Ref(self.object_class(p));
        let mut b = builder(&params);
        let v = b.constant(Const::Object(array));
        let dst = b.reg(object);
        b.push(Instr::Intrinsic { dst: Some(dst), op: Intrinsic::Clone, args: [v].into() });
        b.terminate(Terminator::Return(Some(dst.into())));
        self.made(p, name, params, Some(object), b.finish())
    }

    /// `(type) -> string`: the full name of the assembly that a type is of.
    fn home(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("home of {}#{}", self.u.name(ty), ty.0);
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        let text = self.assembly_name(ty);
        let text = self.text(p, &text);
        let mut b = builder(&[object]);
        let v = b.constant(Const::Object(text));
        b.terminate(Terminator::Return(Some(v)));
        Ok(self.made(p, &name, vec![object], Some(object), b.finish()))
    }

    /// `(type) -> array`: the types of the assembly of the input that a type is of, in their order.
    fn types_beside(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("types beside {}#{}", self.u.name(ty), ty.0);
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        let Some((def, _)) = self.u.def(ty).filter(|(def, _)| !self.u.module(def.module).library) else {
            return Err(LoadError::Unsupported("the types of an assembly of the library".into()));
        };
        let mut cells = vec![];
        for row in 2..=self.u.module(def.module).types.len() as u32 {
            let ty = self.u.of_def(Def { module: def.module, row }, [].into());
            cells.push(Const::Object(self.type_object(p, ty)?));
        }
        let elem = self.u.core("System.Type")?;
        let array = self.constant_array(p, elem, cells);
        Ok(self.copy_of_constant(p, &name, vec![object], array))
    }

    /// `(delegate) -> what`: the type object of the type that declares its method; or the number of the method's row there, with bit 30 where
    /// the method is selected by the target; or a number that tells the method, and whether the target selects
    /// it, from all others.
    pub(crate) fn delegate_origin(
        &mut self,
        p: &mut Program,
        class: ClassId,
        method: &Method,
        is_virtual: bool,
        what: &Selector,
    ) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("{what:?} of {}#{}", p.classes[class].name, class.0);
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        if !method.args.is_empty() && *what != Selector::DelegateFunction {
            return Err(LoadError::Unsupported("the generic method of a delegate, by reflection".into()));
        }
        let (value, ret) = match what {
            Selector::DelegateFunction => {
                let f = self.function(p, method)?;
                (Const::i32((f.0 as i32) << 1 | i32::from(is_virtual)), Type::I32)
            }
            Selector::DelegateMember => {
                let module = self.u.module(method.def.module);
                let owner = module.owner_of_method(method.def.row)?;
                let number = method.def.row - module.type_def(owner)?.methods.start;
                (Const::i32(number as i32 | i32::from(is_virtual) << 30), Type::I32)
            }
            _ => (Const::Object(self.type_object(p, method.owner)?), object),
        };
        let mut b = builder(&[object]);
        let v = b.constant(value);
        b.terminate(Terminator::Return(Some(v)));
        Ok(self.made(p, &name, vec![object], Some(ret), b.finish()))
    }

    /// A number that no method of the program has, for the delegates of a class that are given.
    pub(crate) fn given_function(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("{:?} of {}#{}", Selector::DelegateFunction, p.classes[class].name, class.0);
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        let mut b = builder(&[object]);
        let v = b.constant(Const::i32(-1 - class.0 as i32));
        b.terminate(Terminator::Return(Some(v)));
        Ok(self.made(p, &name, vec![object], Some(Type::I32), b.finish()))
    }

    /// The function that an object of a type runs for one of reflection's questions.
    pub(crate) fn reflected(&mut self, p: &mut Program, ty: TyId, meaning: &Selector) -> Result<FnId> {
        match meaning {
            Selector::Members => self.members_table(p, ty),
            Selector::CallMember => self.member_caller(p, ty),
            Selector::Interfaces => self.interfaces_table(p, ty),
            Selector::CallGenericMember => self.generic_member(p, ty, true),
            Selector::GenericMember => self.generic_member(p, ty, false),
            Selector::Construct => self.constructed(p, ty),
            Selector::DelegateFor => self.delegate_for(p, ty),
            Selector::Home => self.home(p, ty),
            Selector::TypesBeside => self.types_beside(p, ty),
            Selector::Generic(goal, known) => self.with_argument(p, ty, goal, known),
            Selector::MakeDelegate(method) => self.delegate_maker(p, ty, method),
            Selector::AttributeTypes => self.attribute_table(p, ty, true),
            _ => self.attribute_table(p, ty, false),
        }
    }
}
