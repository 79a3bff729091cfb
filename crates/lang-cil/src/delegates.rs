//! The classes of delegates, and what calling them does.

use crate::classes::{What, zero};
use crate::loader::CilLoader;
use crate::meta::module as flags;
use crate::select::Selector;
use crate::synth::{builder, call};
use crate::types::{Method, Result, TyId};
use conspect_ir::{
    BinOp, Callee, Class, ClassId, ClassKind, Const, FieldId, FnId, Instr, LoadError, Operand, Place,
    Program, Reg, Terminator, Type,
};

impl CilLoader {
    /// The class of delegates for a method, or of lists of delegates.
    pub fn delegate_class(&mut self, p: &mut Program, what: What) -> ClassId {
        if let Some(id) = self.class_ids.get(&what) {
            return *id;
        }
        let (ty, label) = match &what {
            What::Delegate(ty, m, _) => (*ty, self.method_name(m.def)),
            What::Multicast(ty) => (*ty, "several".into()),
            _ => unreachable!("a class of delegates"),
        };
        let base = self.class(p, ty);
        let mut name = format!("{} of {label}", p.classes[base].name);
        while p.class_named(&name).is_some() {
            name.push('#');
        }
        let class = Class {
            name: name.into(),
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: true,
            supers: vec![base],
            fields: p.classes[base].fields.clone(),
        };
        self.add(p, class, what)
    }

    /// The field of delegates that holds the target, and the one with the list of a multicast delegate.
    pub fn delegate_fields(&mut self, p: &mut Program) -> Result<(FieldId, FieldId)> {
        let class = self.core_class(p, "System.MulticastDelegate")?;
        self.usable(class)?;
        match p.classes[class].fields[..] {
            [target, list] => Ok((target, list)),
            _ => Err(LoadError::Malformed("the layout of delegates".into())),
        }
    }

    pub fn delegate_target(&mut self, p: &mut Program) -> Result<FieldId> {
        Ok(self.delegate_fields(p)?.0)
    }

    /// `(delegate, arguments…) -> result` for a delegate of one method.
    pub fn invoke_single(
        &mut self,
        p: &mut Program,
        class: ClassId,
        ty: TyId,
        method: &Method,
        is_virtual: bool,
    ) -> Result<FnId> {
        let invoke = self.delegate_invoke(ty)?;
        let declared = self.function(p, &invoke)?;
        let (params, ret) = (p.functions[declared].params.clone(), p.functions[declared].ret);
        let name = format!("invoke {}#{} as {}", p.classes[class].name, class.0, ty.0);
        let mut b = builder(&params);
        let target = self.delegate_target(p)?;
        let object = p.fields[target].ty;
        let target = b.load(object, Place::Field { object: Reg(0).into(), field: target });
        let is_static = self.method_flags(method)? & flags::METHOD_STATIC != 0;
        let f = self.function(p, method)?;
        let wanted = p.functions[f].params.len();
        let given = params.len() - 1;
        let mut args: Vec<Operand> = vec![];
        // A static method may be closed over its first argument, an instance method open over its receiver.
        if wanted == given + 1 {
            args.push(target.into());
        } else if wanted != given {
            return Err(LoadError::Unsupported("a delegate of a method with other parameters".into()));
        }
        args.extend((1..params.len()).map(|i| Operand::Reg(Reg(i as u32))));
        if is_static
            && self.u.module(method.def.module).library
            && self.u.flags(method.owner) & flags::TYPE_BEFORE_FIELD_INIT == 0
            && let Some((_, init)) = self.init_function(p, method.owner)?
        {
            call(&mut b, Callee::Static(init), vec![], None);
        }
        let callee =
            if is_virtual { Callee::Virtual(self.slot_selector(p, method)?) } else { Callee::Static(f) };
        let r = call(&mut b, callee, args, p.functions[f].ret);
        match (r, ret) {
            (_, None) => b.terminate(Terminator::Return(None)),
            (Some(r), Some(_)) => b.terminate(Terminator::Return(Some(r.into()))),
            (None, Some(_)) => {
                return Err(LoadError::Unsupported("a delegate of a method with another result".into()));
            }
        }
        Ok(self.made(p, &name, params, ret, b.finish()))
    }

    pub fn delegate_invoke(&mut self, ty: TyId) -> Result<Method> {
        match self.u.methods_named(ty, "Invoke")?.into_iter().next() {
            Some(m) => Ok(m),
            None => Err(LoadError::Missing(format!("method {}.Invoke does not exist", self.u.name(ty)))),
        }
    }

    /// `(delegate, arguments…) -> result` for a list of delegates: all in order, the last one's result.
    pub fn invoke_list(&mut self, p: &mut Program, class: ClassId, ty: TyId) -> Result<FnId> {
        let invoke = self.delegate_invoke(ty)?;
        let declared = self.function(p, &invoke)?;
        let (params, ret) = (p.functions[declared].params.clone(), p.functions[declared].ret);
        let name = format!("invoke {}#{} as {}", p.classes[class].name, class.0, ty.0);
        let (_, list) = self.delegate_fields(p)?;
        let selector = self.selector(p, Selector::Invoke(ty))?;
        let object = Type::Ref(self.object_class(p));
        let mut b = builder(&params);
        let all = b.load(p.fields[list].ty, Place::Field { object: Reg(0).into(), field: list });
        let length = b.load(Type::I32, Place::Length { array: all.into() });
        let i = b.reg(Type::I32);
        let zero_index = b.constant(Const::i32(0));
        b.push(Instr::Copy { dst: i, src: zero_index });
        let result = ret.map(|t| {
            let r = b.reg(t);
            let z = b.constant(zero(t));
            b.push(Instr::Copy { dst: r, src: z });
            r
        });
        let (head, body, end) = (b.block(), b.block(), b.block());
        b.terminate(Terminator::Goto(head));
        b.switch_to(head);
        let more = b.bin(Type::Bool, BinOp::SLt, i, length);
        b.terminate(Terminator::If { cond: more.into(), then: body, els: end });
        b.switch_to(body);
        let one = b.load(object, Place::Elem { array: all.into(), index: i.into() });
        let mut args: Vec<Operand> = vec![one.into()];
        args.extend((1..params.len()).map(|i| Operand::Reg(Reg(i as u32))));
        let r = call(&mut b, Callee::Virtual(selector), args, ret);
        if let (Some(result), Some(r)) = (result, r) {
            b.push(Instr::Copy { dst: result, src: r.into() });
        }
        let step = b.constant(Const::i32(1));
        b.push(Instr::Bin { dst: i, op: BinOp::Add, lhs: i.into(), rhs: step });
        b.terminate(Terminator::Goto(head));
        b.switch_to(end);
        b.terminate(Terminator::Return(result.map(Operand::Reg)));
        Ok(self.made(p, &name, params, ret, b.finish()))
    }

    /// `(delegate) -> list`: of a delegate of one method, null.
    pub fn listed(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let what = self.what(class).clone();
        let (_, list) = self.delegate_fields(p)?;
        let (object, ret) = (Type::Ref(self.object_class(p)), p.fields[list].ty);
        let name = format!("listed {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&[object]);
        if let What::Given(ty) = what {
            self.grant_answers(p, &mut b, ty);
        }
        let r = match what {
            What::Delegate(..) | What::Given(_) => b.constant(Const::Null),
            What::Multicast(_) => b.load(ret, Place::Field { object: Reg(0).into(), field: list }).into(),
            _ => return Err(LoadError::Unsupported("a delegate that is given from outside".into())),
        };
        b.terminate(Terminator::Return(Some(r)));
        Ok(self.made(p, &name, vec![object], Some(ret), b.finish()))
    }

    /// `(delegate, list) -> delegate`: a multicast delegate of the same type.
    pub fn make_several(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let ty = match *self.what(class) {
            What::Delegate(ty, ..) | What::Multicast(ty) | What::Given(ty) => ty,
            _ => return Err(LoadError::Unsupported("a delegate that is given from outside".into())),
        };
        let made = self.delegate_class(p, What::Multicast(ty));
        let (_, list) = self.delegate_fields(p)?;
        let object = Type::Ref(self.object_class(p));
        let params = vec![object, p.fields[list].ty];
        let name = format!("several {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&params);
        let dst = b.reg(Type::Ref(made));
        b.push(Instr::Alloc { dst, class: made });
        b.push(Instr::Store { place: Place::Field { object: dst.into(), field: list }, src: Reg(1).into() });
        b.terminate(Terminator::Return(Some(dst.into())));
        Ok(self.made(p, &name, params, Some(object), b.finish()))
    }
}
