//! Addresses that are numbers: what arithmetic on null pointers gives (`&((T*)0)->field`), and integers as pointers. Nothing is
//! there that could be read.

use crate::bytes::require;
use crate::classes::{Kind, What};
use crate::loader::CilLoader;
use crate::synth::{builder, call};
use crate::types::Result;
use conspect_ir::{
    BinOp, BodyBuilder, Callee, CheckKind, ClassId, ClassKind, Const, FnId, HoleRule, Instr, Intrinsic,
    Operand, Place, Program, Reg, Terminator, Type, UnOp,
};

/// Accesses below this address are those through null.
const FIRST_PAGE: i64 = 4096;

impl CilLoader {
    /// The class of pointers that are numbers. The address 0 is the null reference wherever a program sees it.
    pub(crate) fn absolute(&mut self, p: &mut Program) -> ClassId {
        if let Some(id) = self.class_ids.get(&What::Absolute) {
            return *id;
        }
        let object = self.object_class(p);
        let id = self.helper(p, "address", What::Absolute, ClassKind::Object, vec![object]);
        let address = self.new_field(p, id, "address", Type::I64, 0, HoleRule::Any);
        p.classes[id].fields = vec![address];
        id
    }

    fn address(&mut self, p: &mut Program, b: &mut BodyBuilder, pointer: Reg) -> Reg {
        let class = self.absolute(p);
        let field = p.classes[class].fields[0];
        b.load(Type::I64, Place::Field { object: pointer.into(), field })
    }

    fn new_absolute(&mut self, p: &mut Program, b: &mut BodyBuilder, address: Operand) -> Reg {
        let class = self.absolute(p);
        let field = p.classes[class].fields[0];
        let dst = b.reg(Type::Ref(class));
        b.push(Instr::Alloc { dst, class });
        b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: address });
        dst
    }

    /// `(address[, bytes: i32][, value])`: an access, which fails.
    pub(crate) fn absolute_access(
        &mut self,
        p: &mut Program,
        class: ClassId,
        kind: Kind,
        writes: bool,
        moved: bool,
    ) -> Result<FnId> {
        let ty = kind.ty(self.object_class(p));
        let mut params = vec![Type::Ref(class)];
        if moved {
            params.push(Type::I32);
        }
        if writes {
            params.push(ty);
        }
        let name = format!("access {kind:?} at an address, {writes}, {moved}");
        let mut b = builder(&params);
        let mut address = self.address(p, &mut b, Reg(0));
        if moved {
            let more = b.un(Type::I64, UnOp::SExt(64), Reg(1));
            address = b.bin(Type::I64, BinOp::Add, address, more);
        }
        let end = b.constant(Const::i64(FIRST_PAGE));
        let low = b.bin(Type::Bool, BinOp::ULt, address, end);
        require(&mut b, low.into(), "an access through a pointer that is a number");
        let made = self.raiser(p, CheckKind::Null)?;
        let e = call(&mut b, Callee::Static(made), vec![], p.functions[made].ret).expect("an exception");
        if let Some(field) = p.exception_stack {
            let mark = b.reg(Type::I32);
            b.push(Instr::Intrinsic { dst: Some(mark), op: Intrinsic::CaptureStack, args: [].into() });
            b.push(Instr::Store { place: Place::Field { object: e.into(), field }, src: mark.into() });
        }
        b.terminate(Terminator::Throw(e.into()));
        Ok(self.made(p, &name, params, if writes { None } else { Some(ty) }, b.finish()))
    }

    /// `(address, elements: i32) -> pointer`.
    pub(crate) fn absolute_move(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let params = vec![Type::Ref(class), Type::I32];
        let name = format!("move an address by {kind:?}");
        let mut b = builder(&params);
        let address = self.address(p, &mut b, Reg(0));
        let count = b.un(Type::I64, UnOp::SExt(64), Reg(1));
        let size = b.constant(Const::i64(i64::from(kind.size())));
        let distance = b.bin(Type::I64, BinOp::Mul, count, size);
        let to = b.bin(Type::I64, BinOp::Add, address, distance);
        let of = self.pointer_of_number(p)?;
        let r = call(&mut b, Callee::Static(of), vec![to.into()], Some(object));
        b.terminate(Terminator::Return(r.map(Operand::Reg)));
        Ok(self.made(p, &name, params, Some(object), b.finish()))
    }

    /// `(number: i64) -> pointer`.
    pub(crate) fn pointer_of_number(&mut self, p: &mut Program) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let (f, new) = self.declared(p, "a number as a pointer", vec![Type::I64], Some(object));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[Type::I64]);
        let zero = b.constant(Const::i64(0));
        let null = b.constant(Const::Null);
        let is = b.bin(Type::Bool, BinOp::Eq, Reg(0), zero);
        let (none, some) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: is.into(), then: none, els: some });
        b.switch_to(none);
        b.terminate(Terminator::Return(Some(null)));
        b.switch_to(some);
        let made = self.new_absolute(p, &mut b, Reg(0).into());
        b.terminate(Terminator::Return(Some(made.into())));
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// `(pointer or null) -> i64`: the address, where it is known.
    pub(crate) fn number_of_pointer(&mut self, p: &mut Program) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let (f, new) = self.declared(p, "a pointer as a number", vec![object], Some(Type::I64));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[object]);
        let zero = b.constant(Const::i64(0));
        let null = b.constant(Const::Null);
        let is = b.bin(Type::Bool, BinOp::Eq, Reg(0), null);
        let (none, some) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: is.into(), then: none, els: some });
        b.switch_to(none);
        b.terminate(Terminator::Return(Some(zero)));
        b.switch_to(some);
        let class = self.absolute(p);
        let known = b.reg(Type::Bool);
        b.push(Instr::InstanceOf { dst: known, src: Reg(0).into(), class });
        require(&mut b, known.into(), "a pointer is used as an integer");
        let address = self.address(p, &mut b, Reg(0));
        b.terminate(Terminator::Return(Some(address.into())));
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// `(pointer, pointer) -> i32`: less than, equal to or greater than 0. Addresses that are numbers are unsigned; of other pointers the
    /// distance says it.
    pub(crate) fn pointer_ranks(&mut self, p: &mut Program, distance: FnId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("ranks by {}", p.functions[distance].name);
        let (f, new) = self.declared(p, &name, vec![object, object], Some(Type::I32));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[object, object]);
        let class = self.absolute(p);
        let number = self.number_of_pointer(p)?;
        let null = b.constant(Const::Null);
        let mut known = vec![];
        for pointer in [Reg(0), Reg(1)] {
            let is = b.reg(Type::Bool);
            b.push(Instr::InstanceOf { dst: is, src: pointer.into(), class });
            let absent = b.bin(Type::Bool, BinOp::Eq, pointer, null);
            known.push(b.bin(Type::Bool, BinOp::Or, is, absent));
        }
        let both = b.bin(Type::Bool, BinOp::And, known[0], known[1]);
        let (numbers, places) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: both.into(), then: numbers, els: places });
        b.switch_to(places);
        let d = call(&mut b, Callee::Static(distance), vec![Reg(0).into(), Reg(1).into()], Some(Type::I32));
        b.terminate(Terminator::Return(d.map(Operand::Reg)));
        b.switch_to(numbers);
        let mut of = vec![];
        for pointer in [Reg(0), Reg(1)] {
            let r = call(&mut b, Callee::Static(number), vec![pointer.into()], Some(Type::I64));
            of.push(r.expect("a number"));
        }
        let rank = |b: &mut BodyBuilder, x: Reg, y: Reg| {
            let below = b.bin(Type::Bool, BinOp::ULt, x, y);
            b.un(Type::I32, UnOp::BoolToBits(32), below)
        };
        let (less, more) = (rank(&mut b, of[0], of[1]), rank(&mut b, of[1], of[0]));
        let r = b.bin(Type::I32, BinOp::Sub, more, less);
        b.terminate(Terminator::Return(Some(r.into())));
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// `(pointer or null) -> pointer`: an object on which arithmetic can be done.
    pub(crate) fn place_of_pointer(&mut self, p: &mut Program) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let (f, new) = self.declared(p, "the place of a pointer", vec![object], Some(object));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[object]);
        let null = b.constant(Const::Null);
        let is = b.bin(Type::Bool, BinOp::Eq, Reg(0), null);
        let (none, some) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: is.into(), then: none, els: some });
        b.switch_to(none);
        let zero = b.constant(Const::i64(0));
        let made = self.new_absolute(p, &mut b, zero);
        b.terminate(Terminator::Return(Some(made.into())));
        b.switch_to(some);
        b.terminate(Terminator::Return(Some(Reg(0).into())));
        self.set_body(f, b.finish());
        Ok(f)
    }
}
