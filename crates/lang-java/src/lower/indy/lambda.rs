//! Lambdas and method references (`LambdaMetafactory`): a class that implements the interface, with a field for each
//! captured value and a method that calls the implementation.

use super::record::{unboxed, wrapper};
use super::{Lower, Step, unsupported};
use crate::classes::{Method, MethodId};
use crate::classfile::{self as cf, Bootstrap, Constant, Descriptor, Handle, JType};
use crate::classpath::Origin;
use crate::loader::FnSource;
use crate::lower::AtSite;
use crate::lower::frames::VTy;
use crate::lower::refs::Site;
use crate::lower::stack::Val;
use conspect_ir::{
    Body, Callee, Class, ClassId, ClassKind, Const, ConstObject, Field, FieldId, Function, HoleRule, Instr,
    Operand, Place, Reg, Terminator, Type, UnOp,
};
use std::rc::Rc;

/// What a lambda's methods do.
struct Shape {
    handle: Handle,
    /// The types that the interface method's parameters have in this use of it.
    instantiated: Descriptor,
}

impl Lower<'_> {
    pub(super) fn lambda(&mut self, site: &Site, bootstrap: &Bootstrap) -> Step<()> {
        let class = self.lambda_class(site, bootstrap)?;
        let captured = self.pop_site_args(site);
        if captured.is_empty() {
            // One object for all executions of the site, as the virtual machine does it.
            let object = match self.ld.lambdas.get(&class) {
                Some(object) => *object,
                None => {
                    let object = self.p.consts.push(ConstObject { class, cells: [].into() });
                    self.ld.lambdas.insert(class, object);
                    object
                }
            };
            let op = self.e.constant(Const::Object(object));
            self.push(Val::Op { op, ty: VTy::Ref(class) });
            return Ok(());
        }
        let fields = self.p.classes[class].fields.clone();
        self.alloc(class);
        let object = self.pop_op();
        for (field, (src, _)) in fields.into_iter().zip(captured) {
            self.e.push(Instr::Store { place: Place::Field { object, field }, src });
        }
        self.push(Val::Op { op: object, ty: VTy::Ref(class) });
        Ok(())
    }

    /// Declares the class of this site, named by where the site is.
    fn lambda_class(&mut self, site: &Site, bootstrap: &Bootstrap) -> Step<ClassId> {
        let Some(JType::Class(interface)) = site.descriptor.ret.clone() else {
            return Err(self.malformed_bootstrap());
        };
        let name =
            format!("{}$$Lambda${}x{}", self.info.name, self.method.index, self.code.offsets[self.insn]);
        if let Some(class) = self.p.class_named(&name) {
            return Ok(class);
        }
        let (_, sam) = self.method_type_arg(bootstrap, 0)?;
        let handle = self.handle_arg(bootstrap, 1)?;
        let (instantiated, _) = self.method_type_arg(bootstrap, 2)?;
        let mut interfaces = vec![interface];
        let mut descriptors = vec![sam];
        if &*bootstrap.handle.member.name == "altMetafactory" {
            self.more_interfaces(bootstrap, &mut interfaces, &mut descriptors)?;
        }
        let mut supers = vec![self.object];
        for i in &interfaces {
            let id = self.ld.class(self.p, i);
            if !self.ld.info(id).at_site()?.is_interface() {
                return Err(self.malformed_bootstrap());
            }
            if !supers.contains(&id) {
                supers.push(id);
            }
        }
        let captured: Vec<Type> = site.descriptor.params.iter().map(|t| self.ld.ty(self.p, t)).collect();
        let shape = Shape { handle, instantiated };
        // The types must be declared before the class is: its number follows theirs.
        let methods: Vec<(Rc<str>, Descriptor)> = descriptors
            .iter()
            .map(|d| cf::parse_method(d).map(|parsed| (d.clone(), parsed)))
            .collect::<Result<_, _>>()
            .map_err(|_| self.malformed_bootstrap())?;
        self.check_shape(&shape, captured.len(), &methods)?;
        let class = self.declare_lambda(&name, supers, &captured, &site.dynamic.name, &methods)?;
        for (descriptor, parsed) in &methods {
            let key = format!("{}{descriptor}", site.dynamic.name);
            let function = self.p.function_named(&format!("{name}.{key}")).expect("declared with the class");
            let body = self.bridge(class, &captured, parsed, &shape)?;
            self.ld.set_body(function, body);
        }
        Ok(class)
    }

    /// The extra arguments of `altMetafactory`: marker interfaces and bridge methods.
    fn more_interfaces(
        &self,
        bootstrap: &Bootstrap,
        interfaces: &mut Vec<Rc<str>>,
        descriptors: &mut Vec<Rc<str>>,
    ) -> Step<()> {
        let flags = self.int_arg(bootstrap, 3)?;
        let mut next = 4;
        if flags & 1 != 0 {
            interfaces.push("java.io.Serializable".into());
        }
        if flags & 2 != 0 {
            for _ in 0..self.int_arg(bootstrap, next)? {
                next += 1;
                match self.static_arg(bootstrap, next)? {
                    Constant::Class(class) => interfaces.push(class),
                    _ => return Err(self.malformed_bootstrap()),
                }
            }
            next += 1;
        }
        if flags & 4 != 0 {
            for _ in 0..self.int_arg(bootstrap, next)? {
                next += 1;
                let (_, text) = self.method_type_arg(bootstrap, next)?;
                if !descriptors.contains(&text) {
                    descriptors.push(text);
                }
            }
        }
        Ok(())
    }

    /// Checks that the numbers of parameters fit.
    fn check_shape(&self, shape: &Shape, captured: usize, methods: &[(Rc<str>, Descriptor)]) -> Step<()> {
        let own = match cf::parse_method(&shape.handle.member.descriptor) {
            Ok(d) => d.params.len(),
            Err(_) => return Err(self.malformed_bootstrap()),
        };
        let receiver = usize::from(matches!(shape.handle.kind, 5 | 7 | 9));
        let fits = methods.iter().all(|(_, d)| {
            d.params.len() == shape.instantiated.params.len() && captured + d.params.len() == own + receiver
        });
        match shape.handle.kind {
            5..=9 if fits => Ok(()),
            5..=9 => Err(self.malformed_bootstrap()),
            _ => Err(unsupported("a lambda over a field")),
        }
    }

    /// Adds the class, its fields and its methods to the program; the methods' bodies follow.
    fn declare_lambda(
        &mut self,
        name: &str,
        supers: Vec<ClassId>,
        captured: &[Type],
        method: &str,
        methods: &[(Rc<str>, Descriptor)],
    ) -> Step<ClassId> {
        let mut declared = vec![];
        for (descriptor, parsed) in methods {
            let mut types = vec![];
            for t in &parsed.params {
                types.push(self.ld.ty(self.p, t));
            }
            let ret = parsed.ret.as_ref().map(|t| self.ld.ty(self.p, t));
            declared.push((descriptor.clone(), types, ret));
        }
        let class = ClassId(self.p.classes.len() as u32);
        let mut list = vec![];
        for (descriptor, types, ret) in declared {
            let key: Rc<str> = format!("{method}{descriptor}").into();
            let mut params = vec![Type::Ref(class)];
            params.extend(types);
            let function = Function {
                name: format!("{name}.{key}").into(),
                params,
                param_names: vec![],
                ret,
                hidden: true,
            };
            let f = self.ld.add_function(self.p, function, FnSource::Pending);
            list.push(Method { name: method.into(), descriptor, key, flags: cf::ACC_PUBLIC, made: Some(f) });
        }
        let declaration = Class {
            name: name.into(),
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: true,
            supers,
            fields: vec![],
        };
        let flags = cf::ACC_FINAL | cf::ACC_SYNTHETIC;
        let id = self.ld.add(self.p, declaration, Origin::Synthetic, flags, None, list);
        debug_assert_eq!(id, class, "nothing was declared in between");
        let fields: Vec<FieldId> = captured
            .iter()
            .enumerate()
            .map(|(i, ty)| {
                let name = format!("captured{i}").into();
                self.p.fields.push(Field { class, name, ty: *ty, slot: i as u32, hole: HoleRule::Any })
            })
            .collect();
        self.p.classes[class].fields = fields;
        Ok(class)
    }

    /// The body of a method of the lambda's class: it passes captured values and its own parameters to the implementation.
    fn bridge(
        &mut self,
        class: ClassId,
        captured: &[Type],
        method: &Descriptor,
        shape: &Shape,
    ) -> Step<Body> {
        let mut params = vec![Type::Ref(class)];
        for t in &method.params {
            params.push(self.ld.ty(self.p, t));
        }
        let ret = method.ret.as_ref().map(|t| self.ld.ty(self.p, t));
        let info = self.info.clone();
        let mut l = Lower::synthetic(self.ld, self.p, info, self.refs.file.clone(), &params, ret);
        let fields = l.p.classes[class].fields.clone();
        let mut values: Vec<(Operand, Type)> = vec![];
        for (field, ty) in fields.into_iter().zip(captured) {
            let dst = l.e.reg(*ty);
            l.e.push(Instr::Load { dst, place: Place::Field { object: Reg(0).into(), field } });
            values.push((dst.into(), *ty));
        }
        let outcome = l.bridge_call(values, &params[1..], shape);
        match outcome {
            Ok(()) => {}
            Err(super::Stop::Site(reason)) => {
                l.e.terminate(Terminator::Unsupported { reason: reason.into() });
            }
            Err(stop) => return Err(stop),
        }
        Ok(l.e.finish())
    }

    fn bridge_call(&mut self, mut values: Vec<(Operand, Type)>, params: &[Type], shape: &Shape) -> Step<()> {
        let m = &shape.handle.member;
        let own = cf::parse_method(&m.descriptor).map_err(|_| self.malformed_bootstrap())?;
        let owner = self.ld.class(self.p, &m.class);
        self.ld.info(owner).at_site()?;
        let mut wanted: Vec<Type> = vec![];
        if matches!(shape.handle.kind, 5 | 7 | 9) {
            wanted.push(Type::Ref(owner));
        }
        for t in &own.params {
            wanted.push(self.ld.ty(self.p, t));
        }
        let from = values.len();
        for (i, ty) in params.iter().enumerate() {
            let used_as = self.ld.ty(self.p, &shape.instantiated.params[i]);
            let value = self.adapt(Reg(1 + i as u32).into(), *ty, used_as)?;
            values.push((value, used_as));
        }
        let mut args = vec![];
        for (i, ((op, ty), to)) in values.into_iter().zip(wanted).enumerate() {
            // Captured values have the right types already, if the class file is sound.
            if i < from && !(ty == to || (ty.is_ref() && to.is_ref())) {
                return Err(self.malformed_bootstrap());
            }
            args.push(self.adapt(op, ty, to)?);
        }
        let (result, ty) = self.call_handle(owner, &shape.handle, args)?;
        let (Some(to), Some(result), Some(ty)) = (self.ret, result, ty) else {
            if self.ret.is_some() {
                return Err(self.malformed_bootstrap());
            }
            self.e.terminate(Terminator::Return(None));
            return Ok(());
        };
        let used_as = match &shape.instantiated.ret {
            Some(t) => self.ld.ty(self.p, t),
            None => to,
        };
        let value = self.adapt(result, ty, used_as)?;
        let value = self.adapt(value, used_as, to)?;
        self.e.terminate(Terminator::Return(Some(value)));
        Ok(())
    }

    /// Calls what a method handle means; the result and its type.
    pub(in crate::lower) fn call_handle(
        &mut self,
        owner: ClassId,
        handle: &Handle,
        mut args: Vec<Operand>,
    ) -> Step<(Option<Operand>, Option<Type>)> {
        let key = format!("{}{}", handle.member.name, handle.member.descriptor);
        if self.p.classes[owner].name.ends_with("[]") && key == "clone()Ljava/lang/Object;" {
            self.check_null(args[0])?;
            let dst = self.temp(Type::Ref(owner));
            let op = conspect_ir::Intrinsic::Clone;
            self.e.push(Instr::Intrinsic { dst: Some(dst), op, args: args.into() });
            return Ok((Some(dst.into()), Some(Type::Ref(owner))));
        }
        let key = match crate::threads::dropped(&self.p.classes[owner].name, &key) {
            Some(other) if self.ret.is_none() => other,
            _ => key,
        };
        let resolved = self.ld.resolve_method(self.p, owner, &key).at_site()?;
        let flags = self.ld.method_flags(resolved);
        if (flags & cf::ACC_STATIC != 0) != (handle.kind == 6) {
            return Err(self.malformed_bootstrap());
        }
        match handle.kind {
            6 => {
                self.ensure_ready(resolved.class)?;
                self.call_method(resolved, args)
            }
            8 => {
                if self.p.classes[owner].is_abstract {
                    return Err(self.malformed_bootstrap());
                }
                self.ensure_ready(owner)?;
                self.alloc(owner);
                let object = self.pop_op();
                args.insert(0, object);
                self.call_method(resolved, args)?;
                Ok((Some(object), Some(Type::Ref(owner))))
            }
            7 => {
                self.check_null(args[0])?;
                self.call_method(resolved, args)
            }
            _ => {
                self.check_null(args[0])?;
                let exact = flags & cf::ACC_ABSTRACT == 0
                    && (flags & (cf::ACC_PRIVATE | cf::ACC_FINAL) != 0 || self.p.classes[owner].is_final);
                if exact {
                    return self.call_method(resolved, args);
                }
                let selector = self.ld.selector(self.p, resolved).at_site()?;
                let f = self.ld.function(self.p, resolved).at_site()?;
                let ret = self.p.functions[f].ret;
                let dst = self.call(Callee::Virtual(selector), args, ret);
                Ok((dst.map(Operand::Reg), ret))
            }
        }
    }

    fn call_method(&mut self, method: MethodId, args: Vec<Operand>) -> Step<(Option<Operand>, Option<Type>)> {
        let f = self.ld.function(self.p, method).at_site()?;
        let ret = self.p.functions[f].ret;
        let dst = self.call(Callee::Static(f), args, ret);
        Ok((dst.map(Operand::Reg), ret))
    }

    /// Converts a value between the types of a lambda's methods: casts, boxes, unboxes, widens.
    pub(in crate::lower) fn adapt(&mut self, op: Operand, from: Type, to: Type) -> Step<Operand> {
        match (from, to) {
            _ if from == to => Ok(op),
            (Type::Ref(a), Type::Ref(b)) => {
                let op = self.loosened(op, b);
                self.cast(op, VTy::Ref(a), b)?;
                Ok(op)
            }
            (Type::Ref(class), _) => {
                // An unknown object is taken for the box of the wanted type.
                let name = self.p.classes[class].name.clone();
                let (boxed, key, held) = match unboxed(&name) {
                    Some((held, key)) => (name, key, self.ld.ty(self.p, &held)),
                    None => {
                        let (name, _) = wrapper(to).ok_or_else(|| self.malformed_bootstrap())?;
                        let (held, key) = unboxed(name).expect("a box");
                        (name.into(), key, self.ld.ty(self.p, &held))
                    }
                };
                let boxed = self.ld.class(self.p, &boxed);
                let op = self.loosened(op, boxed);
                self.cast(op, VTy::Ref(class), boxed)?;
                self.check_null(op)?;
                let method = self.ld.resolve_method(self.p, boxed, key).at_site()?;
                let (value, _) = self.call_method(method, vec![op])?;
                self.adapt(value.expect("boxes give their value"), held, to)
            }
            (_, Type::Ref(class)) => {
                // The box of the value's own type, or of the wider one that is asked for.
                let name = self.p.classes[class].name.clone();
                let (op, from) = match unboxed(&name) {
                    Some((held, _)) => {
                        let held = self.ld.ty(self.p, &held);
                        (self.adapt(op, from, held)?, held)
                    }
                    None => (op, from),
                };
                let (name, letter) = wrapper(from).ok_or_else(|| self.malformed_bootstrap())?;
                let key = format!("valueOf({letter})L{};", name.replace('.', "/"));
                let boxed = self.call_library(name, &key, vec![op])?;
                self.known_nonnull(boxed);
                Ok(boxed)
            }
            _ => self.widen_number(op, from, to),
        }
    }

    /// Widening primitive conversion (JLS §5.1.2).
    fn widen_number(&mut self, op: Operand, from: Type, to: Type) -> Step<Operand> {
        let narrow = |t: Type| matches!(t, Type::Bool | Type::Bits { bits: 8 | 16, .. });
        if narrow(from) {
            if from == Type::Bool {
                return Err(self.malformed_bootstrap());
            }
            let op = self.wide(Val::Narrow { op, from });
            return if narrow(to) {
                Ok(self.narrow(Val::Op { op, ty: VTy::Int }, to))
            } else {
                self.adapt(op, Type::I32, to)
            };
        }
        let un = match (from, to) {
            (Type::I32, Type::I64) => UnOp::SExt(64),
            (Type::I32 | Type::I64, Type::F32) => UnOp::SToF32,
            (Type::I32 | Type::I64, Type::F64) => UnOp::SToF64,
            (Type::F32, Type::F64) => UnOp::F32ToF64,
            _ => return Err(self.malformed_bootstrap()),
        };
        Ok(self.un(to, un, op).into())
    }
}
