//! Generic types and methods at type arguments that a program names at run time: the object of each argument says which it is, one after
//! the other, until all are known.

use crate::classes::What;
use crate::loader::CilLoader;
use crate::member_calls::Case;
use crate::select::Selector;
use crate::synth::{builder, call};
use crate::types::{Args, Def, Method, MethodRow, Result, TyId};
use conspect_ir::{
    Body, Callee, Const, FnId, Instr, LoadError, Operand, Place, Program, Reg, Terminator, Type,
};

/// What is done once all type arguments are known.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// The object of the type.
    Type(Def),
    /// The row of the method, with closed types.
    Row(MethodRow, TyId),
    /// A call of the method.
    Call(MethodRow, TyId),
}

impl CilLoader {
    fn arguments_wanted(&self, goal: &Goal) -> Result<usize> {
        Ok(match goal {
            Goal::Type(def) => self.u.module(def.module).type_def(def.row)?.generic as usize,
            Goal::Row(m, _) | Goal::Call(m, _) => self.u.module(m.module).method(m.row)?.sig.generic as usize,
        })
    }

    /// `(type, types, target, arguments) -> object`: goes on with one more type argument, the described type.
    pub(crate) fn with_argument(
        &mut self,
        p: &mut Program,
        described: TyId,
        goal: &Goal,
        known: &Args,
    ) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let params = vec![object; 4];
        let args: Args = known.iter().copied().chain([described]).collect();
        let shown: Vec<String> = args.iter().map(|a| format!("{}", a.0)).collect();
        let name = format!("{goal:?} at {}", shown.join(","));
        let (f, new) = self.declared(p, &name, params.clone(), Some(object));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&params);
        if args.len() < self.arguments_wanted(goal)? {
            let r = self.emit_next(p, &mut b, goal, &args, [Reg(1), Reg(2), Reg(3)])?;
            b.terminate(Terminator::Return(Some(r)));
        } else {
            match self.emit_goal(p, &mut b, goal, &args) {
                Ok(v) => b.terminate(Terminator::Return(Some(v))),
                Err(e) => b.terminate(Terminator::Unsupported { reason: e.to_string().into() }),
            }
        }
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// Asks the next type argument, which the array in the first register has.
    fn emit_next(
        &mut self,
        p: &mut Program,
        b: &mut conspect_ir::BodyBuilder,
        goal: &Goal,
        known: &Args,
        [types, target, arguments]: [Reg; 3],
    ) -> Result<Operand> {
        let object = Type::Ref(self.object_class(p));
        let index = b.constant(Const::i32(known.len() as i32));
        let next = b.load(object, Place::Elem { array: types.into(), index });
        let selector = self.selector(p, Selector::Generic(goal.clone(), known.clone()))?;
        let args = vec![next.into(), types.into(), target.into(), arguments.into()];
        Ok(call(b, Callee::Virtual(selector), args, Some(object)).expect("an object").into())
    }

    fn emit_goal(
        &mut self,
        p: &mut Program,
        b: &mut conspect_ir::BodyBuilder,
        goal: &Goal,
        args: &Args,
    ) -> Result<Operand> {
        match *goal {
            Goal::Type(def) => {
                let ty = self.u.of_def(def, args.clone());
                let object = self.type_object(p, ty)?;
                Ok(b.constant(Const::Object(object)))
            }
            Goal::Row(def, owner) => {
                let (number, row) = self.instance_row(def, owner, args)?;
                let class = self.model("Conspect.Model.MemberRow")?;
                let class = self.class(p, class);
                let owner = self.type_object(p, owner)?;
                let row = self.row_constant(p, class, owner, number, &row)?;
                Ok(b.constant(Const::Object(row)))
            }
            Goal::Call(def, owner) => {
                let (_, row) = self.instance_row(def, owner, args)?;
                self.emit_member_call(p, b, &Method { def, owner, args: args.clone() }, &row)
            }
        }
    }

    /// `(type, number, types, target, arguments) -> object`: the row of a generic method of the type, or a call of it.
    pub(crate) fn generic_member(&mut self, p: &mut Program, ty: TyId, calls: bool) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let params = vec![object, Type::I32, object, object, object];
        let what = if calls { "call generic methods" } else { "rows of generic methods" };
        let name = format!("{what} of {}#{}", self.u.name(ty), ty.0);
        let (f, new) = self.declared(p, &name, params.clone(), Some(object));
        if !new {
            return Ok(f);
        }
        let body = self.generic_member_body(p, ty, calls, &params)?;
        self.set_body(f, body);
        Ok(f)
    }

    fn generic_member_body(
        &mut self,
        p: &mut Program,
        ty: TyId,
        calls: bool,
        params: &[Type],
    ) -> Result<Body> {
        let mut b = builder(params);
        let (def, _) = self.u.def(ty).ok_or_else(|| LoadError::Missing("a generic method".into()))?;
        for (number, member) in self.member_rows(ty)?.iter().enumerate() {
            if !member.is_generic() {
                continue;
            }
            let case = Case::begin(&mut b, number as i32);
            let row = MethodRow { module: def.module, row: member.row };
            let goal = if calls { Goal::Call(row, ty) } else { Goal::Row(row, ty) };
            let r = self.emit_next(p, &mut b, &goal, &[].into(), [Reg(2), Reg(3), Reg(4)])?;
            b.terminate(Terminator::Return(Some(r)));
            case.end(&mut b);
        }
        b.terminate(Terminator::Unsupported { reason: "a generic method that is not there".into() });
        Ok(b.finish())
    }

    /// `(type, types) -> object`: the object of the generic type at these arguments.
    pub(crate) fn constructed(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("construct {}#{}", self.u.name(ty), ty.0);
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        let Some((def, _)) = self.u.def(ty) else {
            return Err(LoadError::Unsupported("a generic type that is none".into()));
        };
        let mut b = builder(&[object, object]);
        let r = self.emit_next(p, &mut b, &Goal::Type(def), &[].into(), [Reg(1), Reg(1), Reg(1)])?;
        b.terminate(Terminator::Return(Some(r)));
        Ok(self.made(p, &name, vec![object, object], Some(object), b.finish()))
    }

    /// `(type, number, type of delegates, target) -> delegate`: a delegate of a method of the type.
    pub(crate) fn delegate_for(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let params = vec![object, Type::I32, object, object];
        let name = format!("delegates of methods of {}#{}", self.u.name(ty), ty.0);
        let (f, new) = self.declared(p, &name, params.clone(), Some(object));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&params);
        if let Some((def, _)) = self.u.def(ty) {
            for (number, member) in self.member_rows(ty)?.iter().enumerate() {
                if !member.is_plain_method() {
                    continue;
                }
                let case = Case::begin(&mut b, number as i32);
                let row = MethodRow { module: def.module, row: member.row };
                let method = Method { def: row, owner: ty, args: [].into() };
                let selector = self.selector(p, Selector::MakeDelegate(method))?;
                let args = vec![Reg(2).into(), Reg(3).into()];
                let r = call(&mut b, Callee::Virtual(selector), args, Some(object));
                b.terminate(Terminator::Return(r.map(Operand::Reg)));
                case.end(&mut b);
            }
        }
        b.terminate(Terminator::Unsupported { reason: "a delegate of a method that is not there".into() });
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// `(type of delegates, target) -> delegate`: a delegate of this type for a method. Whether it fits was asked before.
    pub(crate) fn delegate_maker(
        &mut self,
        p: &mut Program,
        described: TyId,
        method: &Method,
    ) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let params = vec![object, object];
        let name =
            format!("make {}#{} of {}", self.u.name(described), described.0, self.method_name(method.def));
        let name = format!("{name}#{}", method.owner.0);
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        if !self.is_delegate(described) {
            return Err(LoadError::Unsupported("a delegate of a type that is none of delegates".into()));
        }
        let flags = self.method_flags(method)?;
        let is_virtual = flags & crate::meta::module::METHOD_VIRTUAL != 0 && !self.u.is_value(method.owner);
        let base = self.class(p, described);
        self.usable(base)?;
        let class = self.delegate_class(p, What::Delegate(described, method.clone(), is_virtual));
        let target = self.delegate_target(p)?;
        let mut b = builder(&params);
        let dst = b.reg(Type::Ref(class));
        b.push(Instr::Alloc { dst, class });
        b.push(Instr::Store {
            place: Place::Field { object: dst.into(), field: target },
            src: Reg(1).into(),
        });
        b.terminate(Terminator::Return(Some(dst.into())));
        Ok(self.made(p, &name, params, Some(object), b.finish()))
    }
}
