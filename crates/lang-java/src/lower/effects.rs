//! What each instruction does to the types of locals and stack (JVMS §6.5).

use super::frames::{Frame, Result, VTy, malformed, set_local, shuffle};
use super::infer::Infer;
use crate::classfile::{ArrayKind, Constant, Conv, Insn, InvokeKind, JType, Kind};
use conspect_ir::{ClassKind, Type};

impl Infer<'_> {
    fn pop(&self, frame: &mut Frame, insn: usize) -> Result<VTy> {
        match frame.stack.pop() {
            Some(v) => Ok(v),
            None => self.fail(insn, "the operand stack is empty"),
        }
    }

    pub(super) fn pop_kind(&self, frame: &mut Frame, kind: Kind, insn: usize) -> Result<VTy> {
        let v = self.pop(frame, insn)?;
        if v.kind() == Some(kind) {
            Ok(v)
        } else {
            self.fail(insn, format!("a value of kind {kind:?} is expected on the operand stack"))
        }
    }

    fn push_type(&mut self, frame: &mut Frame, ty: &JType) {
        let ty = self.ld.ty(self.p, ty);
        frame.stack.push(VTy::of(ty));
    }

    fn push_class(&mut self, frame: &mut Frame, name: &str) {
        frame.stack.push(VTy::Ref(self.ld.class(self.p, name)));
    }

    pub(super) fn step(&mut self, f: &mut Frame, insn: &Insn, i: usize) -> Result<()> {
        let object = self.object;
        match insn {
            Insn::Nop | Insn::Goto(_) | Insn::Subroutine(_) => {}
            Insn::Null => f.stack.push(VTy::Null),
            Insn::Int(_) => f.stack.push(VTy::Int),
            Insn::Long(_) => f.stack.push(VTy::Long),
            Insn::Float(_) => f.stack.push(VTy::Float),
            Insn::Double(_) => f.stack.push(VTy::Double),
            Insn::Ldc(index) => self.ldc(f, *index)?,
            Insn::Load(kind, slot) => {
                let v = f.locals[usize::from(*slot)];
                if v.kind() != Some(*kind) {
                    return self.fail(i, format!("local {slot} holds no {kind:?}"));
                }
                f.stack.push(v);
            }
            Insn::Store(kind, slot) => {
                let v = self.pop_kind(f, *kind, i)?;
                set_local(&mut f.locals, usize::from(*slot), v);
            }
            Insn::Iinc(slot, _) => {
                if f.locals[usize::from(*slot)] != VTy::Int {
                    return self.fail(i, format!("local {slot} holds no int"));
                }
            }
            Insn::ArrayLoad(kind) => {
                self.pop_kind(f, Kind::Int, i)?;
                let array = self.pop_array(f, *kind, i)?;
                let v = match (kind, array) {
                    (ArrayKind::Ref, Some(Type::Ref(elem))) => VTy::Ref(elem),
                    (ArrayKind::Ref, _) => VTy::Null,
                    (other, _) => VTy::of_kind(other.kind(), object),
                };
                f.stack.push(v);
            }
            Insn::ArrayStore(kind) => {
                self.pop_kind(f, kind.kind(), i)?;
                self.pop_kind(f, Kind::Int, i)?;
                self.pop_array(f, *kind, i)?;
            }
            Insn::Pop
            | Insn::Pop2
            | Insn::Dup
            | Insn::DupX1
            | Insn::DupX2
            | Insn::Dup2
            | Insn::Dup2X1
            | Insn::Dup2X2
            | Insn::Swap => {
                let wide = |v: &VTy| v.kind().is_some_and(Kind::is_wide);
                if shuffle(&mut f.stack, insn, wide).is_none() {
                    return self.fail(i, "the operand stack does not fit the instruction");
                }
            }
            Insn::Bin(_, kind) => {
                self.pop_kind(f, *kind, i)?;
                let v = self.pop_kind(f, *kind, i)?;
                f.stack.push(v);
            }
            Insn::Neg(kind) => {
                let v = self.pop_kind(f, *kind, i)?;
                f.stack.push(v);
            }
            Insn::Shift(_, kind) => {
                self.pop_kind(f, Kind::Int, i)?;
                let v = self.pop_kind(f, *kind, i)?;
                f.stack.push(v);
            }
            Insn::Convert(conv) => {
                let (from, to) = match conv {
                    Conv::Kinds(from, to) => (*from, *to),
                    Conv::I2B | Conv::I2C | Conv::I2S => (Kind::Int, Kind::Int),
                };
                self.pop_kind(f, from, i)?;
                f.stack.push(VTy::of_kind(to, object));
            }
            Insn::Lcmp => {
                self.pop_kind(f, Kind::Long, i)?;
                self.pop_kind(f, Kind::Long, i)?;
                f.stack.push(VTy::Int);
            }
            Insn::Fcmp(kind, _) => {
                self.pop_kind(f, *kind, i)?;
                self.pop_kind(f, *kind, i)?;
                f.stack.push(VTy::Int);
            }
            Insn::If(..) => {
                self.pop_kind(f, Kind::Int, i)?;
            }
            Insn::IfCmp(..) => {
                self.pop_kind(f, Kind::Int, i)?;
                self.pop_kind(f, Kind::Int, i)?;
            }
            Insn::IfRef(..) => {
                self.pop_kind(f, Kind::Ref, i)?;
                self.pop_kind(f, Kind::Ref, i)?;
            }
            Insn::IfNull(..) | Insn::Throw | Insn::MonitorEnter | Insn::MonitorExit => {
                self.pop_kind(f, Kind::Ref, i)?;
            }
            Insn::Switch(_) => {
                self.pop_kind(f, Kind::Int, i)?;
            }
            Insn::Return(kind) => {
                let wanted = self.ret.map(VTy::of);
                if wanted.and_then(VTy::kind) != *kind {
                    return self.fail(i, "the method returns another type");
                }
                if let Some(kind) = kind {
                    let v = self.pop_kind(f, *kind, i)?;
                    if let (VTy::Ref(from), Some(VTy::Ref(to))) = (v, wanted)
                        && !self.assignable(from, to)?
                    {
                        return self.fail(i, "the method returns another type");
                    }
                }
            }
            Insn::GetStatic(index) | Insn::GetField(index) => {
                let field = self.refs.field(self.place, *index)?;
                if matches!(insn, Insn::GetField(_)) {
                    self.pop_as(f, &JType::Class(field.member.class.clone()), i)?;
                }
                self.push_type(f, &field.ty);
            }
            Insn::PutStatic(index) | Insn::PutField(index) => {
                let field = self.refs.field(self.place, *index)?;
                self.pop_as(f, &field.ty, i)?;
                if matches!(insn, Insn::PutField(_)) {
                    self.pop_as(f, &JType::Class(field.member.class.clone()), i)?;
                }
            }
            Insn::Invoke(kind, index) => {
                let m = self.refs.method(self.place, *index)?;
                self.pop_args(f, &m.descriptor.params, i)?;
                if *kind != InvokeKind::Static {
                    self.pop_as(f, &JType::Class(m.member.class.clone()), i)?;
                }
                match &m.descriptor.ret {
                    // The array's own class, not Object, is what the verifier gives for clone.
                    Some(_) if m.member.class.ends_with("[]") && &*m.member.name == "clone" => {
                        self.push_class(f, &m.member.class.clone());
                    }
                    Some(ty) => self.push_type(f, ty),
                    None => {}
                }
            }
            Insn::InvokeDynamic(index) => {
                let site = self.refs.site(self.place, *index)?;
                self.pop_args(f, &site.descriptor.params, i)?;
                if let Some(ty) = &site.descriptor.ret {
                    self.push_type(f, ty);
                }
            }
            Insn::New(index) => {
                let name = self.refs.class(self.place, *index)?;
                self.push_class(f, &name);
            }
            Insn::NewArray(elem) => {
                self.pop_kind(f, Kind::Int, i)?;
                self.push_class(f, &format!("{elem}[]"));
            }
            Insn::ANewArray(index) => {
                self.pop_kind(f, Kind::Int, i)?;
                let name = self.refs.class(self.place, *index)?;
                self.push_class(f, &format!("{name}[]"));
            }
            Insn::MultiNewArray(index, dims) => {
                let name = self.refs.class(self.place, *index)?;
                if *dims == 0 || name.matches("[]").count() < usize::from(*dims) {
                    return self.fail(i, "multianewarray with more dimensions than the array has");
                }
                for _ in 0..*dims {
                    self.pop_kind(f, Kind::Int, i)?;
                }
                self.push_class(f, &name);
            }
            Insn::ArrayLength => {
                self.pop_kind(f, Kind::Ref, i)?;
                f.stack.push(VTy::Int);
            }
            Insn::CheckCast(index) => {
                self.pop_kind(f, Kind::Ref, i)?;
                let name = self.refs.class(self.place, *index)?;
                self.push_class(f, &name);
            }
            Insn::InstanceOf(index) => {
                self.pop_kind(f, Kind::Ref, i)?;
                self.refs.class(self.place, *index)?;
                f.stack.push(VTy::Int);
            }
        }
        Ok(())
    }

    fn pop_args(&mut self, f: &mut Frame, params: &[JType], insn: usize) -> Result<()> {
        for ty in params.iter().rev() {
            self.pop_as(f, ty, insn)?;
        }
        Ok(())
    }

    /// Pops an array of the given kind; its element type, or `None` where it is null.
    fn pop_array(&self, f: &mut Frame, kind: ArrayKind, insn: usize) -> Result<Option<Type>> {
        let v = self.pop_kind(f, Kind::Ref, insn)?;
        let VTy::Ref(class) = v else { return Ok(None) };
        let fits = |elem: Type| match kind {
            ArrayKind::Int => elem == Type::I32,
            ArrayKind::Long => elem == Type::I64,
            ArrayKind::Float => elem == Type::F32,
            ArrayKind::Double => elem == Type::F64,
            ArrayKind::Ref => elem.is_ref(),
            ArrayKind::Byte => elem == Type::I8 || elem == Type::Bool,
            ArrayKind::Char => elem == Type::U16,
            ArrayKind::Short => elem == Type::I16,
        };
        match self.p.classes[class].kind {
            ClassKind::Array(elem) if fits(elem) => Ok(Some(elem)),
            _ => self.fail(insn, format!("an array of {kind:?} elements is expected")),
        }
    }

    fn ldc(&mut self, f: &mut Frame, index: u16) -> Result<()> {
        match self.refs.constant(self.place, index)? {
            Constant::Integer(_) => f.stack.push(VTy::Int),
            Constant::Float(_) => f.stack.push(VTy::Float),
            Constant::Long(_) => f.stack.push(VTy::Long),
            Constant::Double(_) => f.stack.push(VTy::Double),
            Constant::Class(_) => self.push_class(f, "java.lang.Class"),
            Constant::String(_) => self.push_class(f, "java.lang.String"),
            Constant::MethodHandle(_) => self.push_class(f, "java.lang.invoke.MethodHandle"),
            Constant::MethodType(_) => self.push_class(f, "java.lang.invoke.MethodType"),
            Constant::Dynamic(d) => {
                let ty = crate::classfile::parse_field(&d.descriptor);
                match ty {
                    Ok(ty) => self.push_type(f, &ty),
                    Err(e) => return malformed(self.place, e),
                }
            }
        }
        Ok(())
    }
}
