//! Entries: the methods that can be checked, and the functions that call them with given arguments.

use crate::error::CilError;
use crate::given::{MEMORY, Plan, emit_fillings, emit_grid, emit_making, emit_rule};
use crate::given_types::emit_choice;
use crate::known::SIDES;
use crate::loader::{CilLoader, FnSource};
use crate::meta::insn::Insn;
use crate::meta::module as flags;
use crate::outcome::emit_ending;
use crate::synth::builder;
use crate::types::{Def, Method, MethodRow, Result, Ty, TyId, Universe};
use conspect_ir::library::LibraryOf;
use conspect_ir::{
    BinOp, BodyBuilder, Call, Callee, ClassId, Const, FnId, Function, Instr, LoadError, Operand, Place,
    Program, Property, Recipe, Reg, Terminator, Type,
};
use std::rc::Rc;

/// A loaded program and the loader that supplies the rest of it.
#[derive(Debug)]
pub struct Cil {
    pub program: Program,
    pub loader: CilLoader,
    /// What answers take for granted of contracts that are not looked at.
    pub(crate) open_contracts: Rc<[String]>,
}

/// A method that can be entered.
#[derive(Clone, Debug)]
pub struct EntryInfo {
    /// As the user names it: `Ns.Class.Method`.
    pub name: String,
    /// The function that is executed.
    pub function: FnId,
    /// The method's own function.
    pub target: FnId,
    /// Does it ask for the arguments of `Main`?
    pub asks: bool,
    pub is_main: bool,
    /// Inputs that are not tried.
    pub doubt: Option<String>,
    /// What is taken for granted of objects of library classes that are given.
    pub granted: Vec<String>,
    /// Were type arguments chosen for it?
    pub sampled: bool,
}

/// A method that a type of the input declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodInfo {
    pub ty: String,
    pub name: String,
    /// Name and parameter types.
    pub unique: String,
    pub is_public: bool,
    pub is_private: bool,
    pub is_static: bool,
}

/// Names of exceptions by which libraries for tests say that an assertion failed.
pub(crate) const ASSERTION_EXCEPTIONS: [&str; 4] = [
    "NUnit.Framework.AssertionException",
    "Xunit.Sdk.XunitException",
    "Microsoft.VisualStudio.TestTools.UnitTesting.UnitTestAssertException",
    "Microsoft.VisualStudio.TestTools.UnitTesting.AssertFailedException",
];

impl Cil {
    pub(crate) fn new(u: Universe, models: Option<u32>, inputs: Vec<u32>) -> Result<Cil> {
        let mut program = Program::default();
        program.library = LibraryOf(&crate::described::Described);
        let mut loader = CilLoader::new(u, models, inputs);
        // Everything refers to these.
        loader.object_class(&mut program);
        let string = loader.u.string;
        loader.class(&mut program, string);
        loader.core_class(&mut program, "System.Exception")?;
        Ok(Cil { program, loader, open_contracts: [].into() })
    }

    /// The entry points of the input's executables.
    ///
    /// # Errors
    /// When one cannot be entered.
    pub fn entries(&mut self) -> std::result::Result<Vec<EntryInfo>, CilError> {
        let mut out = vec![];
        for module in self.loader.inputs.clone() {
            let m = self.loader.u.module(module);
            let token = m.image.entry_point;
            if token >> 24 != 0x06 {
                continue;
            }
            let row = token & 0xff_ffff;
            let owner = m.owner_of_method(row).map_err(|e| CilError::BadAssembly {
                place: m.path.display().to_string(),
                what: e.to_string(),
            })?;
            let owner = self.loader.u.of_def(Def { module, row: owner }, [].into());
            out.push(self.entry(Method { def: MethodRow { module, row }, owner, args: [].into() }, true)?);
        }
        Ok(out)
    }

    /// The methods that the input's own types declare.
    pub fn methods(&mut self) -> Vec<MethodInfo> {
        self.methods_with_rows().into_iter().map(|(info, _)| info).collect()
    }

    /// The same, with their definitions.
    pub(crate) fn methods_with_rows(&mut self) -> Vec<(MethodInfo, Method)> {
        let mut out = vec![];
        for (method, public_type) in self.own_methods() {
            let m = self.loader.u.module(method.def.module);
            let Ok(def) = m.method(method.def.row) else { continue };
            let Ok(shape) = self.loader.u.shape(&method) else { continue };
            if def.sig.generic != 0 {
                continue;
            }
            let ty = self.loader.u.name(method.owner);
            let params: Vec<String> = shape.params.iter().map(|t| self.loader.u.name(*t)).collect();
            let access = def.flags & flags::METHOD_ACCESS;
            let info = MethodInfo {
                unique: format!("{ty}.{}({})", def.name, params.join(",")),
                name: def.name.to_string(),
                is_public: public_type && access == flags::METHOD_PUBLIC,
                is_private: access == flags::METHOD_PRIVATE,
                is_static: def.flags & flags::METHOD_STATIC != 0,
                ty,
            };
            out.push((info, method));
        }
        out
    }

    /// Methods with bodies of closed types, those that the compiler made left out; is their type public?
    fn own_methods(&mut self) -> Vec<(Method, bool)> {
        self.declared_methods(false)
    }

    /// The same; or, asked for generic ones, the methods of types with type parameters, which are left open.
    pub(crate) fn declared_methods(&mut self, of_generic: bool) -> Vec<(Method, bool)> {
        let mut out = vec![];
        for module in self.loader.inputs.clone() {
            let m = self.loader.u.module(module);
            for row in 1..=m.types.len() as u32 {
                let Ok(def) = m.type_def(row) else { continue };
                if (def.generic != 0) != of_generic || def.name.starts_with('<') {
                    continue;
                }
                let visible = matches!(def.flags & flags::TYPE_VISIBILITY, 1 | 2);
                let owner = self.loader.u.of_def(Def { module, row }, [].into());
                for r in def.methods.clone() {
                    let Ok(method) = m.method(r) else { continue };
                    if method.rva == 0 || method.name.starts_with('<') || &*method.name == ".cctor" {
                        continue;
                    }
                    let def = MethodRow { module, row: r };
                    out.push((Method { def, owner, args: [].into() }, visible));
                }
            }
        }
        out
    }

    /// The functions of the input's own types.
    pub fn own_functions(&mut self) -> Vec<FnId> {
        let mut out = vec![];
        for (m, _) in self.own_methods() {
            let generic = self.loader.u.shape(&m).is_ok_and(|s| s.generic != 0);
            if !generic && let Ok(f) = self.loader.function(&mut self.program, &m) {
                out.push(f);
            }
        }
        out
    }

    /// The method with this name: `Ns.Class.Method`, with `(types)` where there are several.
    ///
    /// # Errors
    /// When there is none or several, or when it cannot be entered.
    pub fn find_entry(&mut self, name: &str) -> std::result::Result<EntryInfo, CilError> {
        let (plain, types) = match name.split_once('(') {
            Some((plain, types)) => (plain, Some(types.trim_end_matches(')'))),
            None => (name, None),
        };
        if let Some(found) = self.generic_entry(plain, types, name)? {
            return Ok(found);
        }
        let plain = plain.split('<').next().unwrap_or(plain);
        let mut found: Vec<(Method, String)> = vec![];
        let mut known = vec![];
        for (m, _) in self.own_methods() {
            let Ok(method) = self.loader.u.module(m.def.module).method(m.def.row) else { continue };
            let owner = self.loader.u.name(m.owner);
            let full = format!("{owner}.{}", method.name);
            known.push(full.clone());
            if full != plain && full.replace('+', ".") != plain {
                continue;
            }
            let shape = match self.loader.u.shape(&m) {
                Ok(s) => s,
                Err(_) => continue,
            };
            let params: Vec<String> = shape.params.iter().map(|t| self.loader.u.name(*t)).collect();
            let listed = params.join(",");
            if let Some(types) = types
                && !same_types(types, &listed)
            {
                continue;
            }
            found.push((m, format!("{full}({listed})")));
        }
        match found.len() {
            1 => {
                let (m, _) = found.remove(0);
                let info = self.entry(m, false)?;
                Ok(EntryInfo { name: name.into(), ..info })
            }
            0 => {
                known.dedup();
                known.truncate(12);
                let hint = if known.is_empty() {
                    String::new()
                } else {
                    format!("; there are: {}", known.join(", "))
                };
                Err(CilError::NoEntry { entry: name.into(), hint })
            }
            _ => {
                let all: Vec<String> = found.into_iter().map(|f| f.1).collect();
                Err(CilError::AmbiguousEntry { entry: name.into(), candidates: all.join(", ") })
            }
        }
    }

    /// Declares the wrapper of a method.
    pub(crate) fn entry(&mut self, m: Method, is_main: bool) -> std::result::Result<EntryInfo, CilError> {
        let full = self.loader.method_name(m.def);
        let bad = |e: LoadError| CilError::BadEntry { entry: full.clone(), what: e.to_string() };
        let shape = self.loader.u.shape(&m).map_err(bad)?;
        if shape.generic as usize != m.args.len() {
            return Err(bad(LoadError::Unsupported("it is generic".into())));
        }
        let target = self.loader.function(&mut self.program, &m).map_err(bad)?;
        let (function, asks, mut granted) = self.wrap(&m, target, is_main).map_err(bad)?;
        let inputs = self.loader.inputs.clone();
        let absent = self.loader.u.absent(&inputs).map_err(bad)?;
        granted.extend(self.open_contracts.iter().cloned());
        granted.extend(absent.iter().map(|name| {
            format!("the types of the assembly {name}, which was not found, are those of the class library that is used")
        }));
        let doubt = if is_main { None } else { self.doubt(&m, &shape.params).map_err(bad)? };
        let name = format!("{}.{}", self.loader.u.name(m.owner), full.rsplit('.').next().unwrap_or(&full));
        Ok(EntryInfo { name, function, target, asks, is_main, doubt, granted, sampled: false })
    }

    /// Why the absence of violations proves nothing: inputs of types whose objects cannot be made yet.
    fn doubt(&mut self, m: &Method, params: &[TyId]) -> Result<Option<String>> {
        let ld = &mut self.loader;
        let mut types = params.to_vec();
        let bits = ld.method_flags(m)?;
        let name = ld.u.module(m.def.module).method_name(m.def.row)?;
        if bits & flags::METHOD_STATIC == 0 && &*name != ".ctor" {
            types.push(m.owner);
        }
        for t in types {
            let t = if let Ty::ByRef(e) = *ld.u.ty(t) { e } else { t };
            if ld.is_untried(t)? {
                let found = ld.u.name(t);
                return Ok(Some(format!(
                    "inputs of type {found} other than null or the default are not tried"
                )));
            }
        }
        Ok(None)
    }

    fn wrap(&mut self, m: &Method, target: FnId, is_main: bool) -> Result<(FnId, bool, Vec<String>)> {
        let name = format!("entry {}", self.program.functions[target].name);
        let (ld, p) = (&mut self.loader, &mut self.program);
        let def = ld.u.module(m.def.module).method(m.def.row)?;
        let shape = ld.u.shape(m)?;
        let is_static = def.flags & flags::METHOD_STATIC != 0;
        let is_constructor = &*def.name == ".ctor";
        let ret = p.functions[target].ret;
        let names = p.functions[target].param_names.clone();
        let strings = ld.u.string;
        let strings = ld.u.intern(Ty::Array(strings));
        let takes_args = is_main && shape.params[..] == [strings];
        let reads = takes_args && {
            let body = ld.u.module(m.def.module).body(&def)?;
            body.insns.iter().any(|i| matches!(i, Insn::LdArg(0) | Insn::LdArgA(0)))
        };
        // The entry's parameters: what is behind references to variables instead of the references, and what objects of
        // library classes are made of.
        let mut plan = Plan::default();
        // Of each argument its type, and whether it is a reference to a variable.
        let mut arguments: Vec<(TyId, bool)> = vec![];
        if !is_static && !is_constructor {
            if ld.u.is_value(m.owner) && !ld.u.is_struct(m.owner) {
                return Err(LoadError::Unsupported("a method of a number or enum".into()));
            }
            plan.pass(p.functions[target].params[0], "this".into(), ld.u.name(m.owner).into());
            arguments.push((m.owner, false));
        }
        let has_this = !arguments.is_empty();
        if !takes_args {
            for (i, t) in shape.params.iter().enumerate() {
                let (declared, is_ref) = match ld.u.ty(*t).clone() {
                    Ty::ByRef(e) => (e, true),
                    Ty::Ptr(_) | Ty::FnPtr => (ld.memory_behind(*t)?, false),
                    _ => (*t, false),
                };
                let label = names.get(i + usize::from(!is_static)).cloned().unwrap_or_else(|| "arg".into());
                match ld.making(declared)? {
                    _ if !is_ref && ld.is_type_of_types(declared) => {
                        let types = ld.types_to_give(m)?;
                        plan.choose(ld, label, types);
                    }
                    Some(making) => plan.make(ld, p, making, label),
                    None => {
                        let cell = ld.cell(p, declared);
                        plan.pass(cell, label, ld.u.name(declared).into());
                    }
                }
                if matches!(ld.u.ty(*t), Ty::Ptr(_)) {
                    plan.leads_to_memory(ld.u.name(*t).into());
                }
                if ld.grid(declared).is_some() {
                    plan.grant(SIDES.into());
                }
                if is_ref {
                    let text = "a variable that is passed by reference is no other argument's, no static field, and no field or element of what arguments lead to";
                    plan.grant(text.into());
                }
                arguments.push((declared, is_ref));
            }
        }
        // What an input leads to.
        let mut reached = vec![];
        for (ty, _) in &arguments {
            ld.led_to(*ty, &mut reached);
        }
        if convertible(ld, &arguments, &reached)? {
            let text = "objects that are given are of just the types with which they are declared, where variance converts one of these to another, so that those of different types are different objects";
            plan.grant(text.into());
        }
        let mut integers: Vec<(TyId, u32)> = vec![];
        for ty in reached {
            if let Ty::Array(elem) = *ld.u.ty(ty)
                && let Some(bits) = ld.integer_width(elem)
            {
                if integers.iter().any(|(other, width)| *other != elem && *width == bits) {
                    let text = "arrays of integers that are given are of the types with which they are declared, so that those of different types are different arrays";
                    plan.grant(text.into());
                }
                integers.push((elem, bits));
            }
        }
        for (i, (ty, _)) in arguments.iter().enumerate() {
            if plan.makings[i].is_none() {
                plan.fill(ld, p, i, *ty)?;
            }
        }
        if let Some(text) = ld.left_to_callers(shape.ret)? {
            plan.grant(text.into());
        }
        let granted = plan.granted.clone();
        if let Some(f) = p.function_named(&name) {
            return Ok((f, reads, granted));
        }
        let mut b = builder(&plan.params);
        let mut args: Vec<Operand> = vec![];
        // Methods of programs begin with the initializers that come before them.
        if (!ld.is_compiled_late(m.def.module) || ld.begins_with_own_type(&m)?)
            && let Some((_, init)) = ld.init_function(p, m.owner)?
        {
            call(&mut b, init);
        }
        if is_constructor {
            let class = ld.class(p, m.owner);
            ld.usable(class)?;
            if p.classes[class].is_abstract {
                return Err(LoadError::Unsupported("its class is abstract".into()));
            }
            let dst = b.reg(Type::Ref(class));
            b.push(Instr::Alloc { dst, class });
            args.push(dst.into());
        }
        let mut given = (0..plan.params.len()).map(|i| Reg(i as u32));
        // The receiver and the parameters themselves, where references to variables are passed too.
        let mut own: Vec<Operand> = vec![];
        for (i, (declared, is_ref)) in arguments.iter().enumerate() {
            let value = match &plan.makings[i] {
                Some(making) => emit_making(ld, p, &mut b, making, &mut given)?,
                None => {
                    let param = given.next().expect("every argument has a parameter");
                    let choice = plan.choice(i).map(<[TyId]>::to_vec);
                    match choice {
                        Some(types) => emit_choice(ld, p, &mut b, &types, param)?,
                        None => passed(ld, p, &mut b, *declared, has_this && i == 0, param)?,
                    }
                }
            };
            own.push(value);
            args.push(match *is_ref && !ld.u.is_struct(*declared) {
                true => cell_with(ld, p, &mut b, *declared, value).into(),
                false if plan.is_memory(i) => pointer_to(ld, p, &mut b, *declared, value).into(),
                false => value,
            });
        }
        if !plan.fillings.is_empty() {
            emit_fillings(ld, p, &mut b, &plan, &own, &mut given)?;
        }
        if takes_args {
            let class = ld.class(p, strings);
            let dst = b.reg(Type::Ref(class));
            if reads {
                let label = p.label("args");
                b.push(Instr::Nondet { dst, ty: Type::Ref(class), label });
            } else {
                let length = b.constant(Const::i32(0));
                b.push(Instr::AllocArray { dst, class, length });
            }
            args.push(dst.into());
        }
        if let Some(said) = self.tells_entry(m)? {
            let (ld, p) = (&mut self.loader, &mut self.program);
            let number =
                b.constant(Const::i32(crate::contracts::number(&ld.u.module(m.def.module), m.def.row)));
            let f = ld.function(p, &said)?;
            let next = b.block();
            let callee = Callee::Static(f);
            let args = [number].into();
            b.terminate(Terminator::Call(Call { callee, args, dst: None, ret: next, unwind: None }));
            b.switch_to(next);
        }
        let (ld, p) = (&mut self.loader, &mut self.program);
        let dst = ret.map(|t| b.reg(t));
        let next = b.block();
        let callee = Callee::Static(target);
        b.terminate(Terminator::Call(Call { callee, args: args.into(), dst, ret: next, unwind: None }));
        b.switch_to(next);
        if let Some(given) = dst {
            emit_ending(ld, p, &mut b, shape.ret, given.into())?;
        }
        b.terminate(Terminator::Return(dst.map(Operand::Reg)));
        let composed = plan.composed;
        let (params, param_names) = (plan.params, plan.names);
        let plain = composed.iter().all(|c| c.recipe == Recipe::Plain);
        let function = Function { name: name.into(), params, param_names, ret, hidden: true };
        let f = ld.add_function(p, function, FnSource::Made(Rc::new(b.finish())));
        if !plain {
            p.composed.insert(f, composed.into());
        }
        Ok((f, reads, granted))
    }

    /// The method that tells woven code which method is the entry, where contracts were woven into the entry's assembly.
    fn tells_entry(&mut self, m: &Method) -> Result<Option<Method>> {
        let ld = &mut self.loader;
        if !ld.u.module(m.def.module).woven {
            return Ok(None);
        }
        let contract = ld.u.core("System.Diagnostics.Contracts.Contract")?;
        Ok(Some(ld.method_named(contract, "__AtEntry", 1)?))
    }

    /// Lowers every method of the input's closed types; `each` sees every body, or why there is none.
    pub fn lower_all(
        &mut self,
        mut each: impl FnMut(&Program, FnId, std::result::Result<&conspect_ir::Body, LoadError>),
    ) {
        use conspect_ir::Loader;
        for (m, _) in self.own_methods() {
            if self.loader.u.shape(&m).is_ok_and(|s| s.generic != 0) {
                continue;
            }
            let Ok(f) = self.loader.function(&mut self.program, &m) else { continue };
            match self.loader.body(&mut self.program, f) {
                Ok(body) => each(&self.program, f, Ok(&body)),
                Err(e) => each(&self.program, f, Err(e)),
            }
        }
    }

    /// The properties that can be asked of a program.
    pub fn properties(&mut self) -> Vec<Property> {
        let mut thrown = vec![];
        for name in ASSERTION_EXCEPTIONS {
            for module in 0..self.loader.u.modules.len() as u32 {
                if let Some(row) = self.loader.u.module(module).named(name) {
                    let ty = self.loader.u.of_def(Def { module, row }, [].into());
                    thrown.push(self.loader.class(&mut self.program, ty));
                }
            }
        }
        thrown.push(self.loader.failures_of(&mut self.program, false));
        let contracts = vec![self.loader.failures_of(&mut self.program, true)];
        let all = self.exception("System.Exception").into_iter().collect();
        let mut properties = vec![
            Property { name: "assertions".into(), thrown, fail: false },
            Property { name: "exceptions".into(), thrown: all, fail: false },
        ];
        let states = |m: &u32| {
            let module = self.loader.u.module(*m);
            module.woven || module.unwoven.is_some()
        };
        if self.loader.inputs.iter().any(states) {
            properties.push(Property { name: "contracts".into(), thrown: contracts, fail: false });
        }
        properties
    }

    /// The class of exceptions with this name, with or without its namespace.
    pub fn exception(&mut self, name: &str) -> Option<ClassId> {
        let base = self.loader.u.core("System.Exception").ok()?;
        for full in ["", "System.", "System.Collections.Generic.", "System.IO."].map(|s| format!("{s}{name}"))
        {
            for module in 0..self.loader.u.modules.len() as u32 {
                let Some(row) = self.loader.u.module(module).named(&full) else { continue };
                let ty = self.loader.u.of_def(Def { module, row }, [].into());
                if self.loader.derives(ty, base) == Ok(true) {
                    return Some(self.loader.class(&mut self.program, ty));
                }
            }
        }
        let end = format!(".{name}");
        for module in self.loader.inputs.clone() {
            let m = self.loader.u.module(module);
            for row in 1..=m.types.len() as u32 {
                if m.full_name(row).is_ok_and(|n| n.ends_with(&end) || *n == *name) {
                    let ty = self.loader.u.of_def(Def { module, row }, [].into());
                    if self.loader.derives(ty, base) == Ok(true) {
                        return Some(self.loader.class(&mut self.program, ty));
                    }
                }
            }
        }
        None
    }
}

/// The argument that a parameter is; what is assumed of it is emitted.
fn passed(
    ld: &mut CilLoader,
    p: &mut Program,
    b: &mut BodyBuilder,
    declared: TyId,
    is_this: bool,
    param: Reg,
) -> Result<Operand> {
    let is_struct = ld.u.is_struct(declared);
    let null = b.constant(Const::Null);
    if ld.grid(declared).is_some() {
        emit_grid(ld, p, b, declared, param);
    } else if let Some(rule) = ld.ruled(declared) {
        let cond = b.bin(Type::Bool, BinOp::Ne, param, null);
        b.push(Instr::Assume { cond: cond.into() });
        emit_rule(ld, p, b, declared, rule, param)?;
    } else if !is_this && ld.untriable(declared) {
        let cond = b.bin(Type::Bool, BinOp::Eq, param, null);
        b.push(Instr::Assume { cond: cond.into() });
        if is_struct {
            let class = ld.class(p, declared);
            ld.usable(class)?;
            let dst = b.reg(Type::Ref(class));
            b.push(Instr::Alloc { dst, class });
            return Ok(dst.into());
        }
    } else if is_this || is_struct {
        let cond = b.bin(Type::Bool, BinOp::Ne, param, null);
        b.push(Instr::Assume { cond: cond.into() });
    }
    if is_struct {
        // A structure that is passed is nobody else's.
        let copy = ld.struct_copy(p, declared)?;
        let dst = b.reg(p.functions[copy].ret.expect("a copy is given back"));
        let next = b.block();
        let callee = Callee::Static(copy);
        let args = [param.into()].into();
        b.terminate(Terminator::Call(Call { callee, args, dst: Some(dst), ret: next, unwind: None }));
        b.switch_to(next);
        return Ok(dst.into());
    }
    Ok(param.into())
}

/// A cell with a value, for a parameter that is a reference to a variable.
fn cell_with(ld: &mut CilLoader, p: &mut Program, b: &mut BodyBuilder, ty: TyId, value: Operand) -> Reg {
    let reduced = ld.u.reduced(ty);
    let class = match ld.u.ty(reduced) {
        Ty::Prim(_) => ld.value_class(p, reduced),
        _ => {
            let cell = ld.cell(p, ty);
            ld.cell_class(p, cell)
        }
    };
    let field = p.classes[class].fields[0];
    let dst = b.reg(Type::Ref(class));
    b.push(Instr::Alloc { dst, class });
    b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: value });
    dst
}

/// The pointer to the first element of an array, of which what holds of the memory behind a pointer is assumed; null of null.
fn pointer_to(ld: &mut CilLoader, p: &mut Program, b: &mut BodyBuilder, array: TyId, value: Operand) -> Reg {
    let class = ld.class(p, array);
    let pointer = ld.elem_pointer(p, class);
    let dst = b.reg(Type::Ref(ld.object_class(p)));
    let null = b.constant(Const::Null);
    let cond = b.bin(Type::Bool, BinOp::Ne, value, null);
    let (there, absent, next) = (b.block(), b.block(), b.block());
    b.terminate(Terminator::If { cond: cond.into(), then: there, els: absent });
    b.switch_to(absent);
    b.push(Instr::Copy { dst, src: null });
    b.terminate(Terminator::Goto(next));
    b.switch_to(there);
    let length = b.load(Type::I32, Place::Length { array: value });
    let all = b.constant(Const::i32(MEMORY));
    let fine = b.bin(Type::Bool, BinOp::Eq, length, all);
    b.push(Instr::Assume { cond: fine.into() });
    let made = b.reg(Type::Ref(pointer));
    b.push(Instr::Alloc { dst: made, class: pointer });
    let fields = p.classes[pointer].fields.clone();
    let first = b.constant(Const::i32(0));
    for (field, src) in [(fields[0], value), (fields[1], first)] {
        let place = Place::Field { object: made.into(), field };
        b.push(Instr::Store { place, src });
    }
    b.push(Instr::Copy { dst, src: made.into() });
    b.terminate(Terminator::Goto(next));
    b.switch_to(next);
    dst
}

fn call(b: &mut BodyBuilder, f: FnId) {
    let next = b.block();
    let callee = Callee::Static(f);
    b.terminate(Terminator::Call(Call { callee, args: [].into(), dst: None, ret: next, unwind: None }));
    b.switch_to(next);
}

/// The full name of a type that may have the name that C# has for a type of the core library.
pub(crate) fn full_name(t: &str) -> String {
    let t = t.trim();
    let (base, rest) = t.split_at(t.find(['[', '&', '*']).unwrap_or(t.len()));
    let base = match base {
        "int" => "System.Int32",
        "uint" => "System.UInt32",
        "long" => "System.Int64",
        "ulong" => "System.UInt64",
        "short" => "System.Int16",
        "ushort" => "System.UInt16",
        "byte" => "System.Byte",
        "sbyte" => "System.SByte",
        "bool" => "System.Boolean",
        "char" => "System.Char",
        "float" => "System.Single",
        "double" => "System.Double",
        "string" => "System.String",
        "object" => "System.Object",
        "decimal" => "System.Decimal",
        other => other,
    };
    format!("{base}{rest}")
}

/// Are these lists of types the same? The first may use the names that C# has for types of the core library.
pub(crate) fn same_types(given: &str, listed: &str) -> bool {
    let normal = |list: &str| list.split(',').map(full_name).collect::<Vec<_>>().join(",");
    given.trim() == listed || normal(given) == normal(listed)
}

/// Does variance convert one type of objects that are given to another (§I.8.7.1)? Looked at are the arguments, elements of arrays, and what
/// fields of the program's classes lead to.
fn convertible(ld: &mut CilLoader, arguments: &[(TyId, bool)], reached: &[TyId]) -> Result<bool> {
    let mut types: Vec<TyId> = arguments.iter().map(|a| a.0).chain(reached.iter().copied()).collect();
    let mut varying: Vec<TyId> = vec![];
    while let Some(ty) = types.pop() {
        if let Ty::Array(elem) = *ld.u.ty(ty) {
            types.push(elem);
        } else if !varying.contains(&ty) && ld.tested_by_variance(ty)? {
            varying.push(ty);
        }
    }
    for (i, a) in varying.iter().enumerate() {
        for b in &varying[..i] {
            if ld.variant(*a, *b, 0)? || ld.variant(*b, *a, 0)? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
