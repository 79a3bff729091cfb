//! Calls that become IR instructions: the models' intrinsics, and the competition's inputs.

use super::frames::VTy;
use super::refs::MethodUse;
use super::stack::Val;
use super::{AtSite, Lower, Query, Step, Stop};
use crate::classes::{FRESH_BOX, FieldRef};
use crate::classfile::JType;
use conspect_ir::{
    BinOp, Callee, Const, Instr, Intrinsic, Math1, Math2, Operand, Place, SelectorId, Terminator, ThreadOp,
    Type, UnOp,
};

/// What a method of `conspect.rt.Intrinsics` is lowered to.
enum Lowering {
    Op(Intrinsic),
    Un(UnOp),
    Bin(BinOp),
    Nondet,
    Given,
    ArrayLength,
    ClassName,
    Assume,
    Halt,
    Granted,
    Unsupported,
    EnumValues,
    FreshBox,
    Ask(Query),
    ClassNamed,
}

fn lowering(name: &str) -> Option<Lowering> {
    use Lowering::{Bin, Op, Un};
    Some(match name {
        "arrayCopy" => Op(Intrinsic::ArrayCopy),
        "arrayEquals" => Op(Intrinsic::ArrayEquals),
        "clone" => Op(Intrinsic::Clone),
        "identityHash" => Op(Intrinsic::IdentityHash),
        "classOf" => Op(Intrinsic::ClassOf),
        "classObject" => Op(Intrinsic::ClassObject),
        "instanceOf" => Op(Intrinsic::InstanceOfDyn),
        "isSubclass" => Op(Intrinsic::IsSubclass),
        "newArray" => Op(Intrinsic::NewArrayOf),
        "newInstance" => Op(Intrinsic::NewInstanceOf),
        "print" => Op(Intrinsic::Print),
        "parseDouble" => Op(Intrinsic::ParseDouble),
        "doubleToChars" => Op(Intrinsic::DoubleToChars),
        "floatToChars" => Op(Intrinsic::FloatToChars),
        "isConcrete" => Op(Intrinsic::IsConcrete),
        "byContract" => Op(Intrinsic::ByContract),
        "defer" => Op(Intrinsic::Defer),
        "clock" => Op(Intrinsic::Clock),
        "threadFork" => Op(Intrinsic::Thread(ThreadOp::Fork)),
        "threadEnter" => Op(Intrinsic::Thread(ThreadOp::Enter)),
        "threadLeave" => Op(Intrinsic::Thread(ThreadOp::Leave)),
        "threadJoin" => Op(Intrinsic::Thread(ThreadOp::Join)),
        "threadMark" => Op(Intrinsic::Thread(ThreadOp::Mark)),
        "threadIsBefore" => Op(Intrinsic::Thread(ThreadOp::IsBefore)),
        "threadChange" => Op(Intrinsic::Thread(ThreadOp::Change)),
        "threadTake" => Op(Intrinsic::Thread(ThreadOp::Take)),
        "threadGive" => Op(Intrinsic::Thread(ThreadOp::Unlock)),
        "intern" => Op(Intrinsic::Intern),
        "className" => Lowering::ClassName,
        "captureStack" => Op(Intrinsic::CaptureStack),
        "sqrt" => Un(UnOp::FSqrt),
        "floor" => Un(UnOp::FFloor),
        "ceil" => Un(UnOp::FCeil),
        "rint" => Un(UnOp::FRint),
        "abs" => Un(UnOp::FAbs),
        "fremD" => Bin(BinOp::FRem),
        "doubleToBits" | "floatToBits" => Un(UnOp::FToBits),
        "bitsToDouble" | "bitsToFloat" => Un(UnOp::BitsToF),
        "sin" => Un(UnOp::Math1(Math1::Sin)),
        "cos" => Un(UnOp::Math1(Math1::Cos)),
        "tan" => Un(UnOp::Math1(Math1::Tan)),
        "asin" => Un(UnOp::Math1(Math1::Asin)),
        "acos" => Un(UnOp::Math1(Math1::Acos)),
        "atan" => Un(UnOp::Math1(Math1::Atan)),
        "sinh" => Un(UnOp::Math1(Math1::Sinh)),
        "cosh" => Un(UnOp::Math1(Math1::Cosh)),
        "tanh" => Un(UnOp::Math1(Math1::Tanh)),
        "exp" => Un(UnOp::Math1(Math1::Exp)),
        "expm1" => Un(UnOp::Math1(Math1::Expm1)),
        "log" => Un(UnOp::Math1(Math1::Log)),
        "log10" => Un(UnOp::Math1(Math1::Log10)),
        "log1p" => Un(UnOp::Math1(Math1::Log1p)),
        "cbrt" => Un(UnOp::Math1(Math1::Cbrt)),
        "pow" => Bin(BinOp::Math2(Math2::Pow)),
        "atan2" => Bin(BinOp::Math2(Math2::Atan2)),
        "hypot" => Bin(BinOp::Math2(Math2::Hypot)),
        "arrayLength" => Lowering::ArrayLength,
        "assume" => Lowering::Assume,
        "halt" => Lowering::Halt,
        "granted" => Lowering::Granted,
        "unsupported" => Lowering::Unsupported,
        "enumValues" => Lowering::EnumValues,
        "isFresh" => Lowering::FreshBox,
        "fieldsOf" => Lowering::Ask(Query::Fields),
        "methodsOf" => Lowering::Ask(Query::Methods),
        "interfacesOf" => Lowering::Ask(Query::Interfaces),
        "permittedOf" => Lowering::Ask(Query::Permitted),
        "outerOf" => Lowering::Ask(Query::Outer),
        "annotationsOf" => Lowering::Ask(Query::Annotations),
        "initialize" => Lowering::Ask(Query::Initialize),
        "invokeMember" => Lowering::Ask(Query::Invoke),
        "getMember" => Lowering::Ask(Query::Get),
        "setMember" => Lowering::Ask(Query::Set),
        "proxyOf" => Lowering::Ask(Query::Proxy),
        "classNamed" => Lowering::ClassNamed,
        _ if name.starts_with("nondet") => Lowering::Nondet,
        _ if name.starts_with("given") => Lowering::Given,
        _ => return None,
    })
}

impl Lower<'_> {
    /// A call of `conspect.rt.Intrinsics`.
    pub(super) fn intrinsic(&mut self, m: &MethodUse) -> Step<()> {
        let name = &*m.member.name;
        let unknown = || Stop::Site(format!("the intrinsic {} is not known", m.key));
        let lowering = lowering(name).ok_or_else(unknown)?;
        let types: Vec<Type> = m.descriptor.params.iter().map(|t| self.ld.ty(self.p, t)).collect();
        let mut args: Vec<Operand> = types.iter().rev().map(|ty| self.pop_as(*ty)).collect();
        args.reverse();
        let ret = m.descriptor.ret.as_ref().map(|t| self.ld.ty(self.p, t));
        match (lowering, &args[..], ret) {
            (Lowering::Op(op), _, _) => {
                let dst = ret.map(|ty| self.temp(ty));
                self.e.push(Instr::Intrinsic { dst, op, args: args.into() });
                if let (Some(dst), Some(ty)) = (dst, ret) {
                    self.push_typed(dst, ty);
                }
            }
            (Lowering::Un(op), [src], Some(ty)) => {
                let dst = self.un(ty, op, *src);
                self.push_typed(dst, ty);
            }
            (Lowering::Bin(op), [lhs, rhs], Some(ty)) => {
                let dst = self.bin(ty, op, *lhs, *rhs);
                self.push_typed(dst, ty);
            }
            (Lowering::ArrayLength, [array], Some(ty)) => {
                let dst = self.temp(ty);
                self.e.push(Instr::Load { dst, place: Place::Length { array: *array } });
                self.push_typed(dst, ty);
            }
            (Lowering::ClassName, [number], Some(ty)) => {
                let name = self.class_name(*number)?;
                self.push_typed(name, ty);
            }
            (Lowering::FreshBox, [object], Some(ty)) => {
                let Type::Ref(class) = types[0] else { return Err(unknown()) };
                let field = self.ld.resolve_field(self.p, class, FRESH_BOX, "Z").at_site()?;
                let FieldRef::Instance { field } = field else { return Err(unknown()) };
                let dst = self.temp(ty);
                self.e.push(Instr::Load { dst, place: Place::Field { object: *object, field } });
                self.push_typed(dst, ty);
            }
            (Lowering::Nondet, [], Some(ty)) => self.nondet(ty, &format!("{name}()")),
            (Lowering::Given, [what], Some(ty)) => {
                let label = self.literal(*what).ok_or_else(unknown)?;
                self.nondet(ty, &label);
            }
            (Lowering::Assume, [cond], None) => self.e.push(Instr::Assume { cond: *cond }),
            (Lowering::Granted, [what], None) => {
                let what = self.literal(*what).ok_or_else(unknown)?;
                self.take_for_granted(&what);
            }
            (Lowering::Halt, [code, ..], _) => {
                self.e.push(Instr::Intrinsic { dst: None, op: Intrinsic::Status, args: Box::new([*code]) });
                self.e.terminate(Terminator::Halt);
            }
            (Lowering::Unsupported, [what], _) => {
                let what =
                    self.literal(*what).unwrap_or_else(|| "something that the models do not cover".into());
                self.e.terminate(Terminator::Unsupported { reason: what.into() });
            }
            (Lowering::EnumValues, [number], Some(_)) => {
                let selector = self.ld.enum_values_selector(self.p);
                self.ask(selector, *number, &[], ret);
            }
            (Lowering::Ask(query), [number, rest @ ..], Some(_)) => {
                let selector = self.ld.query_selector(self.p, query);
                self.ask(selector, *number, rest, ret);
            }
            (Lowering::ClassNamed, [_, _], Some(_)) => {
                let f = super::reflect::class_named(self.ld, self.p)?;
                self.call_static(f, args);
            }
            _ => return Err(unknown()),
        }
        Ok(())
    }

    /// Calls a function of a class that a selector finds, with an instance that exists only to select it.
    fn ask(&mut self, selector: SelectorId, number: Operand, rest: &[Operand], ret: Option<Type>) {
        let probe = self.temp(Type::Ref(self.object));
        let op = Intrinsic::NewInstanceOf;
        self.e.push(Instr::Intrinsic { dst: Some(probe), op, args: [number].into() });
        let mut args = vec![probe.into()];
        args.extend_from_slice(rest);
        let dst = self.call(Callee::Virtual(selector), args, ret);
        self.push_typed(dst.expect("there is a result"), ret.expect("there is a result"));
    }

    /// The characters of a class's name as the program sees it: its class object has them.
    fn class_name(&mut self, number: Operand) -> Step<Operand> {
        let meta = self.ld.class(self.p, "java.lang.Class");
        let object = self.temp(Type::Ref(meta));
        let op = Intrinsic::ClassObject;
        self.e.push(Instr::Intrinsic { dst: Some(object), op, args: [number].into() });
        let mut at = Operand::Reg(object);
        for (class, name, descriptor) in
            [("java.lang.Class", "name", "Ljava/lang/String;"), ("java.lang.String", "value", "[C")]
        {
            let class = self.ld.class(self.p, class);
            let field = self.ld.resolve_field(self.p, class, name, descriptor).at_site()?;
            let FieldRef::Instance { field } = field else {
                return Err(Stop::Site(format!("the field {name} of the model is static")));
            };
            let dst = self.temp(self.p.fields[field].ty);
            self.e.push(Instr::Load { dst, place: Place::Field { object: at, field } });
            at = dst.into();
        }
        Ok(at)
    }

    /// The text of a string constant.
    pub(super) fn literal(&self, op: Operand) -> Option<String> {
        let Some(Const::Object(id)) = self.e.as_const(op) else { return None };
        let layout = self.p.string?;
        let object = &self.p.consts[*id];
        let slot = self.p.fields[layout.chars].slot as usize;
        let Some(Const::Object(chars)) = object.cells.get(slot) else { return None };
        let units: Vec<u16> = self.p.consts[*chars]
            .cells
            .iter()
            .map(|c| if let Const::Bits { value, .. } = c { *value as u16 } else { 0 })
            .collect();
        Some(String::from_utf16_lossy(&units))
    }

    /// An input of this type; its label is how the program asked for it.
    fn nondet(&mut self, ty: Type, label: &str) {
        let label = self.p.label(label);
        let dst = self.temp(ty);
        self.e.push(Instr::Nondet { dst, ty, label });
        if ty.is_ref() {
            self.facts.nonnull.push(dst);
        }
        self.push_typed(dst, ty);
    }

    /// A call of the competition's `Verifier`: inputs and assumptions, whatever the class on the class path contains.
    /// False for methods that are none of these.
    pub(super) fn verifier(&mut self, m: &MethodUse) -> Step<bool> {
        let name = &*m.member.name;
        match (name, &m.descriptor.params[..], &m.descriptor.ret) {
            ("assume", [JType::Boolean], None) => {
                let cond = self.pop_as(Type::Bool);
                self.e.push(Instr::Assume { cond });
            }
            ("nondetString", [], Some(JType::Class(class))) if &**class == "java.lang.String" => {
                self.nondet_string()?;
            }
            (_, [], Some(ty)) if name.starts_with("nondet") && !matches!(ty, JType::Class(_)) => {
                let ty = self.ld.ty(self.p, ty);
                self.nondet(ty, &format!("{name}()"));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A new string over an arbitrary array of characters.
    fn nondet_string(&mut self) -> Step<()> {
        let chars = self.ld.class(self.p, "char[]");
        self.nondet(Type::Ref(chars), "nondetString()");
        let chars = self.pop_op();
        let wrap = self.ld.class(self.p, "java.lang.String");
        let method = self.ld.resolve_method(self.p, wrap, "wrap$([C)Ljava/lang/String;").at_site()?;
        self.ensure_ready(wrap)?;
        let f = self.ld.function(self.p, method).at_site()?;
        let ty = self.p.functions[f].ret.expect("a string");
        let dst = self.call(Callee::Static(f), vec![chars], Some(ty)).expect("there is a result");
        self.facts.nonnull.push(dst);
        self.push(Val::Op { op: dst.into(), ty: VTy::of(ty) });
        Ok(())
    }
}
