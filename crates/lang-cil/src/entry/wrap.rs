//! The function that is executed for an entry: it makes the arguments, assumes what holds of them, calls the method and does to the end
//! what that gives back.

use super::Cil;
use crate::given::{MEMORY, Plan, emit_fillings, emit_grid, emit_making, emit_rule};
use crate::given_types::emit_choice;
use crate::known::SIDES;
use crate::loader::{CilLoader, FnSource};
use crate::meta::insn::Insn;
use crate::meta::module as flags;
use crate::outcome::emit_ending;
use crate::synth::builder;
use crate::types::{Method, Result, Ty, TyId};
use conspect_ir::{
    BinOp, BodyBuilder, Call, Callee, Const, FnId, Function, Instr, LoadError, Operand, Place, Program,
    Recipe, Reg, Terminator, Type,
};
use std::rc::Rc;

impl Cil {
    /// Why the absence of violations proves nothing: inputs of types whose objects cannot be made yet.
    pub(super) fn doubt(&mut self, m: &Method, params: &[TyId]) -> Result<Option<String>> {
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

    /// The function that makes the arguments of a method and calls it; whether it reads the arguments of `Main`; and what is taken for granted.
    pub(super) fn wrap(
        &mut self,
        m: &Method,
        target: FnId,
        is_main: bool,
    ) -> Result<(FnId, bool, Vec<String>)> {
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
