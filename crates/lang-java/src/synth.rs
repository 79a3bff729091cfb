//! Functions that no class file has: bodies that raise an error, helpers for arrays, the constants of an enum.

use crate::classes::FieldRef;
use crate::classfile as cf;
use crate::loader::{FnSource, JvmLoader, Raise};
use crate::lower::Emit;
use conspect_base::FileId;
use conspect_ir::{
    BinOp, Body, Call, Callee, ClassId, ClassKind, Const, FnId, Function, Instr, Intrinsic, LoadError,
    Operand, Place, Program, Terminator, Type,
};
use std::rc::Rc;

type Result<T> = std::result::Result<T, LoadError>;

/// A builder for a function without source.
pub fn emit(params: &[Type]) -> Emit {
    Emit::new(params, FileId(u32::MAX))
}

impl JvmLoader {
    /// Declares a function with a finished body.
    pub fn made(
        &mut self,
        p: &mut Program,
        name: &str,
        params: Vec<Type>,
        ret: Option<Type>,
        body: Body,
    ) -> FnId {
        let function = Function { name: name.into(), params, param_names: vec![], ret, hidden: true };
        self.add_function(p, function, FnSource::Made(Rc::new(body)))
    }

    /// Ends the block by throwing what a method of `conspect.rt.Throw` makes of an argument.
    pub fn throw_made(&mut self, p: &mut Program, e: &mut Emit, factory: &str, arg: Operand) -> Result<()> {
        let class = self.class(p, "conspect.rt.Throw");
        let method = self.resolve_method(p, class, factory)?;
        let f = self.function(p, method)?;
        let dst = e.reg(p.functions[f].ret.expect("factories return the exception"));
        let next = e.block();
        let callee = Callee::Static(f);
        e.call(Call { callee, args: [arg].into(), dst: Some(dst), ret: next, unwind: None });
        e.terminate(Terminator::Throw(dst.into()));
        Ok(())
    }

    /// A function that throws an error whatever its arguments are; calls pass those of the method they meant.
    pub fn raising(&mut self, p: &mut Program, raise: Raise) -> Result<FnId> {
        let (factory, text) = match &raise {
            Raise::AbstractMethod(text) => ("abstractMethod(Ljava/lang/String;)Ljava/lang/Throwable;", text),
            Raise::IncompatibleClassChange(text) => {
                ("incompatibleClassChange(Ljava/lang/String;)Ljava/lang/Throwable;", text)
            }
        };
        let name = format!("raise {}{text}", factory.split('(').next().unwrap_or(""));
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        // The parameters are those of the method's descriptor, after a receiver.
        let descriptor = text.find('(').map(|i| &text[i..]).and_then(|d| cf::parse_method(d).ok());
        let mut params = vec![Type::Ref(self.class(p, "java.lang.Object"))];
        let mut ret = None;
        if let Some(d) = descriptor {
            params.extend(d.params.iter().map(|t| self.ty(p, t)).collect::<Vec<_>>());
            ret = d.ret.as_ref().map(|t| self.ty(p, t));
        }
        let mut e = emit(&params);
        let text = self.text(p, text);
        let text = e.constant(Const::Object(text));
        self.throw_made(p, &mut e, factory, text)?;
        Ok(self.made(p, &name, params, ret, e.finish()))
    }

    /// The function that gives the constants of an enum class, for [`crate::select::ENUM_VALUES`]: it takes an instance that
    /// is not looked at. For other classes the result is null.
    pub fn enum_values(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let info = self.info(class)?;
        let object = self.class(p, "java.lang.Object");
        let array = self.class(p, "java.lang.Object[]");
        let params = vec![Type::Ref(object)];
        let mut e = emit(&params);
        let array_name = format!("{}[]", info.name.replace('.', "/"));
        let key = format!("values()[L{};", array_name.trim_end_matches("[]"));
        let values = info
            .method(&key)
            .filter(|m| info.flags & cf::ACC_ENUM != 0 && self.method_flags(*m) & cf::ACC_STATIC != 0);
        match values {
            Some(m) => {
                let f = self.function(p, m)?;
                if self.needs_init(p, class)? {
                    let (_, init) = self.init_function(p, class);
                    let next = e.block();
                    let callee = Callee::Static(init);
                    e.call(Call { callee, args: [].into(), dst: None, ret: next, unwind: None });
                }
                let dst = e.reg(Type::Ref(array));
                let next = e.block();
                let callee = Callee::Static(f);
                e.call(Call { callee, args: [].into(), dst: Some(dst), ret: next, unwind: None });
                e.terminate(Terminator::Return(Some(dst.into())));
            }
            None => {
                let null = e.constant(Const::Null);
                e.terminate(Terminator::Return(Some(null)));
            }
        }
        let name = format!("constants of {}", info.name);
        Ok(self.made(p, &name, params, Some(Type::Ref(array)), e.finish()))
    }
}

/// The body of an abstract method that was called all the same.
pub fn raise_abstract(ld: &mut JvmLoader, p: &mut Program, function: FnId) -> Result<Body> {
    let (params, name) = (p.functions[function].params.clone(), p.functions[function].name.clone());
    let mut e = emit(&params);
    let text = ld.text(p, &name);
    let text = e.constant(Const::Object(text));
    ld.throw_made(p, &mut e, "abstractMethod(Ljava/lang/String;)Ljava/lang/Throwable;", text)?;
    Ok(e.finish())
}

/// The function `(array class: i32, value) -> bool`: may an array of this class hold this value?
pub fn store_allowed(ld: &mut JvmLoader, p: &mut Program) -> Result<FnId> {
    const NAME: &str = "may be stored";
    if let Some(f) = p.function_named(NAME) {
        return Ok(f);
    }
    let object = ld.class(p, "java.lang.Object");
    let meta = ld.class_info(p, "java.lang.Class")?.id;
    let mut field = |ld: &mut JvmLoader, name: &str, descriptor: &str| match ld
        .resolve_field(p, meta, name, descriptor)?
    {
        FieldRef::Instance { field } => Ok(field),
        FieldRef::Static { .. } => Err(LoadError::Malformed("the model of java.lang.Class".into())),
    };
    let component = field(ld, "component", "Ljava/lang/Class;")?;
    let number = field(ld, "number", "I")?;
    let params = vec![Type::I32, Type::Ref(object)];
    let mut e = emit(&params);
    let (array, value) = (Operand::Reg(conspect_ir::Reg(0)), Operand::Reg(conspect_ir::Reg(1)));
    let null = e.constant(Const::Null);
    let is_null = e.reg(Type::Bool);
    e.push(Instr::Bin { dst: is_null, op: BinOp::Eq, lhs: value, rhs: null });
    let (yes, ask) = (e.block(), e.block());
    e.terminate(Terminator::If { cond: is_null.into(), then: yes, els: ask });
    e.switch_to(yes);
    let t = e.constant(Const::Bool(true));
    e.terminate(Terminator::Return(Some(t)));
    e.switch_to(ask);
    let of_array = e.reg(Type::Ref(meta));
    e.push(Instr::Intrinsic { dst: Some(of_array), op: Intrinsic::ClassObject, args: [array].into() });
    let of_elem = e.reg(Type::Ref(meta));
    let place = Place::Field { object: of_array.into(), field: component };
    e.push(Instr::Load { dst: of_elem, place });
    let elem = e.reg(Type::I32);
    e.push(Instr::Load { dst: elem, place: Place::Field { object: of_elem.into(), field: number } });
    let ok = e.reg(Type::Bool);
    let args = [value, elem.into()];
    e.push(Instr::Intrinsic { dst: Some(ok), op: Intrinsic::InstanceOfDyn, args: args.into() });
    e.terminate(Terminator::Return(Some(ok.into())));
    let f = ld.made(p, NAME, params, Some(Type::Bool), e.finish());
    p.storable.insert(f);
    Ok(f)
}

/// The function that makes an array of arrays: it takes the lengths of the first `dims` dimensions, none negative.
pub fn multi_array(ld: &mut JvmLoader, p: &mut Program, class: ClassId, dims: usize) -> Result<FnId> {
    let name = format!("new {} of {dims} dimensions", p.classes[class].name);
    if let Some(f) = p.function_named(&name) {
        return Ok(f);
    }
    let params = vec![Type::I32; dims];
    let mut e = emit(&params);
    let length = |d: usize| Operand::Reg(conspect_ir::Reg(d as u32));
    let array = e.reg(Type::Ref(class));
    e.push(Instr::AllocArray { dst: array, class, length: length(0) });
    if dims > 1 {
        let ClassKind::Array(Type::Ref(inner)) = p.classes[class].kind else {
            return Err(LoadError::Malformed("multianewarray with too many dimensions".into()));
        };
        let f = multi_array(ld, p, inner, dims - 1)?;
        let i = e.reg(Type::I32);
        let (zero, one) = (e.int(0), e.int(1));
        e.push(Instr::Copy { dst: i, src: zero });
        let (head, body, done) = (e.block(), e.block(), e.block());
        e.terminate(Terminator::Goto(head));
        e.switch_to(head);
        let more = e.reg(Type::Bool);
        e.push(Instr::Bin { dst: more, op: BinOp::SLt, lhs: i.into(), rhs: length(0) });
        e.terminate(Terminator::If { cond: more.into(), then: body, els: done });
        e.switch_to(body);
        let elem = e.reg(Type::Ref(inner));
        let next = e.block();
        let args = (1..dims).map(length).collect();
        e.call(Call { callee: Callee::Static(f), args, dst: Some(elem), ret: next, unwind: None });
        let place = Place::Elem { array: array.into(), index: i.into() };
        e.push(Instr::Store { place, src: elem.into() });
        e.push(Instr::Bin { dst: i, op: BinOp::Add, lhs: i.into(), rhs: one });
        e.terminate(Terminator::Goto(head));
        e.switch_to(done);
    }
    e.terminate(Terminator::Return(Some(array.into())));
    Ok(ld.made(p, &name, params, Some(Type::Ref(class)), e.finish()))
}
