//! A domain of machine values without memory, inputs or surroundings: what a call does in it depends on its arguments alone.
//!
//! A call of a function that ends here ends the same way wherever it is made with these arguments, so its result may be kept. A call
//! that would touch anything else is given up ([`Pure::touched`]) and nothing of it is kept.

use crate::arith;
use crate::domain::{Answer, Domain, Parts, Trouble};
use crate::world::{StackFrame, World};
use conspect_ir::{BinOp, ClassId, FieldId, FnId, GlobalId, Intrinsic, SelectorId, Type, UnOp};

/// The domain.
#[derive(Default)]
pub struct Pure {
    /// Was something asked for that is no arithmetic? Then what follows means nothing.
    pub touched: bool,
}

type Out<T> = Answer<T, Pure>;

impl Pure {
    /// Notes that something else than arithmetic is asked for, which ends the execution.
    fn refuse<T>(&mut self) -> Out<T> {
        self.touched = true;
        Err(Trouble::Unsupported("more than arithmetic".into()))
    }

    /// The same where the interpreter expects a value: it is thrown away with the whole execution.
    fn nothing(&mut self) -> u64 {
        self.touched = true;
        0
    }

    /// The result of an operation that not every type has.
    fn known(&mut self, v: Option<u64>) -> Out<u64> {
        match v {
            Some(v) => Ok(v),
            None => self.refuse(),
        }
    }
}

impl Domain for Pure {
    type Value = u64;
    type Path = ();
    type Memory = ();
    const MANY_PATHS: bool = false;

    #[inline(always)]
    fn concrete(bits: u64) -> u64 {
        bits
    }
    #[inline(always)]
    fn bits(v: &u64) -> Option<u64> {
        Some(*v)
    }
    fn un(&mut self, _: &(), op: UnOp, ty: Type, a: &u64) -> Out<u64> {
        self.known(arith::un(op, ty, *a))
    }
    fn bin(&mut self, _: &mut (), op: BinOp, ty: Type, a: &u64, b: &u64) -> Out<u64> {
        self.known(arith::bin(op, ty, *a, *b))
    }
    fn select(&mut self, cond: &u64, then: &u64, els: &u64, _: Type) -> Out<u64> {
        Ok(if *cond != 0 { *then } else { *els })
    }
    fn decide(&mut self, _: &World, _: &mut (), cond: &u64) -> Out<bool> {
        Ok(*cond != 0)
    }
    fn assume(&mut self, _: &World, _: &mut (), _: &u64) -> Out<()> {
        self.refuse()
    }
    fn switch(
        &mut self,
        _: &World,
        _: &mut (),
        v: &u64,
        _: Type,
        cases: &[(u64, u32)],
    ) -> Out<Option<usize>> {
        Ok(cases.iter().position(|c| c.0 == *v))
    }
    fn concretize(&mut self, _: &World, _: &mut (), value: &u64, _: Type) -> Out<u64> {
        Ok(*value)
    }
    fn force(&mut self, _: &mut (), _: &u64, _: bool) -> Out<()> {
        self.refuse()
    }
    fn class_of(&mut self, _: &mut World, _: &mut Parts<'_, Self>, _: &u64) -> Out<ClassId> {
        self.refuse()
    }
    fn select_method(&mut self, _: &mut World, _: &mut Parts<'_, Self>, _: &u64, _: SelectorId) -> Out<FnId> {
        self.refuse()
    }
    fn instance_of(&mut self, _: &mut World, _: &mut Parts<'_, Self>, _: &u64, _: ClassId) -> Out<u64> {
        self.refuse()
    }
    fn load_global(&mut self, _: &World, _: &mut Parts<'_, Self>, _: GlobalId) -> u64 {
        self.nothing()
    }
    fn store_global(&mut self, _: &World, _: &mut Parts<'_, Self>, _: GlobalId, _: u64) {
        self.touched = true;
    }
    fn load_field(&mut self, _: &World, _: &mut Parts<'_, Self>, _: &u64, _: FieldId) -> Out<u64> {
        self.refuse()
    }
    fn store_field(&mut self, _: &World, _: &mut Parts<'_, Self>, _: &u64, _: FieldId, _: u64) -> Out<()> {
        self.refuse()
    }
    fn load_elem(&mut self, _: &World, _: &mut Parts<'_, Self>, _: &u64, _: &u64) -> Out<u64> {
        self.refuse()
    }
    fn store_elem(&mut self, _: &World, _: &mut Parts<'_, Self>, _: &u64, _: &u64, _: u64) -> Out<()> {
        self.refuse()
    }
    fn length(&mut self, _: &World, _: &mut Parts<'_, Self>, _: &u64) -> Out<u64> {
        self.refuse()
    }
    fn alloc(&mut self, _: &World, _: &mut Parts<'_, Self>, _: ClassId) -> u64 {
        self.nothing()
    }
    fn alloc_array(&mut self, _: &World, _: &mut Parts<'_, Self>, _: ClassId, _: &u64) -> Out<u64> {
        self.refuse()
    }
    fn nondet(&mut self, _: &World, _: &mut Parts<'_, Self>, _: Type, _: u32, _: StackFrame) -> Out<u64> {
        self.refuse()
    }
    fn intrinsic(
        &mut self,
        _: &mut World,
        _: &mut Parts<'_, Self>,
        _: Intrinsic,
        _: &[u64],
    ) -> Out<Option<u64>> {
        self.refuse()
    }
}
