//! What the interpreter asks of a domain of values.

use crate::state::State;
use crate::verdict::{Assumption, Reason};
use crate::world::{StackFrame, World};
use conspect_ir::{BinOp, ClassId, FieldId, FnId, GlobalId, Intrinsic, LoadError, Type, UnOp};
use conspect_memory::threads::Access;

/// Why a step cannot be done as it is.
#[derive(Debug)]
pub enum Trouble<P> {
    /// The step is done again on each of these paths, which together cover the present one. Empty when the
    /// present path turns out to be infeasible.
    Split(Vec<P>),
    /// The engine or the front end has no means for this: a reported outcome.
    Unsupported(Reason),
}

impl<P> From<LoadError> for Trouble<P> {
    fn from(e: LoadError) -> Self {
        Trouble::Unsupported(e.to_string().into())
    }
}

/// The result of an operation of a domain.
pub type Answer<T, D> = Result<T, Trouble<<D as Domain>::Path>>;

/// A domain of values, with its memory and its paths. The interpreter runs the same step in every domain.
pub trait Domain: Sized {
    type Value: Clone + std::fmt::Debug;
    /// What distinguishes an execution from others: the path condition, the inputs it asked for.
    type Path: Clone;
    /// Objects and globals.
    type Memory: Clone;

    /// True when several paths may be live, so that meeting points and loop counts matter.
    const MANY_PATHS: bool;

    /// The value of concrete bits.
    fn concrete(bits: u64) -> Self::Value;
    /// The bits of a value that is concrete.
    fn bits(v: &Self::Value) -> Option<u64>;
    /// Did an operation give up, so that no value since then can be relied on? Whoever runs the machine does those steps again in another
    /// way.
    fn is_astray(&self) -> bool {
        false
    }

    fn un(&mut self, path: &Self::Path, op: UnOp, ty: Type, a: &Self::Value) -> Answer<Self::Value, Self>;
    fn bin(
        &mut self,
        path: &mut Self::Path,
        op: BinOp,
        ty: Type,
        a: &Self::Value,
        b: &Self::Value,
    ) -> Answer<Self::Value, Self>;
    /// `then` where the condition holds, else `els`.
    fn select(
        &mut self,
        cond: &Self::Value,
        then: &Self::Value,
        els: &Self::Value,
        ty: Type,
    ) -> Answer<Self::Value, Self>;

    /// Decides a condition, or splits the path on it.
    fn decide(&mut self, world: &World, path: &mut Self::Path, cond: &Self::Value) -> Answer<bool, Self>;
    /// Restricts the path to executions in which the condition holds; an empty split when there are none.
    fn assume(&mut self, world: &World, path: &mut Self::Path, cond: &Self::Value) -> Answer<(), Self>;
    /// The index of the case that the value equals, if any; `cases` are distinct bits.
    fn switch(
        &mut self,
        world: &World,
        path: &mut Self::Path,
        value: &Self::Value,
        ty: Type,
        cases: &[(u64, u32)],
    ) -> Answer<Option<usize>, Self>;
    /// A value as concrete bits, splitting the path where it has several.
    fn concretize(
        &mut self,
        world: &World,
        path: &mut Self::Path,
        value: &Self::Value,
        ty: Type,
    ) -> Answer<u64, Self>;
    /// A path is not where its guide is. True when the guide was not sure of the way, and is left.
    fn astray(&mut self, _path: &mut Self::Path) -> bool {
        false
    }
    /// How many calls a program is told that are on its stack, where there are so many.
    fn told_depth(&self, calls: u32) -> u32 {
        calls
    }
    /// The stack of calls is taken down on a path.
    fn captured(&mut self, _path: &mut Self::Path) {}
    /// The choice that a path is to make at a conditional, where someone guides it; an empty split when the path is not
    /// where its guide is.
    fn expected(
        &mut self,
        _: &mut Self::Path,
        _depth: u32,
        _at: (conspect_ir::FnId, u32),
    ) -> Answer<Option<u32>, Self> {
        Ok(None)
    }
    /// Notes the choice that a path made at a conditional.
    fn chose(&mut self, _: &mut Self::Path, _at: (conspect_ir::FnId, u32), _choice: u32) {}
    /// Restricts a path to executions in which a condition has the wanted truth, without asking whether there are any;
    /// an empty split where there is plainly none.
    fn force(&mut self, path: &mut Self::Path, cond: &Self::Value, wanted: bool) -> Answer<(), Self>;
    /// The class of an object that is not null.
    fn class_of(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        object: &Self::Value,
    ) -> Answer<ClassId, Self>;
    /// The function that a virtual call runs.
    fn select_method(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        object: &Self::Value,
        selector: conspect_ir::SelectorId,
    ) -> Answer<conspect_ir::FnId, Self>;
    fn instance_of(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        object: &Self::Value,
        class: ClassId,
    ) -> Answer<Self::Value, Self>;

    fn load_global(&mut self, world: &World, st: &mut Parts<'_, Self>, g: GlobalId) -> Self::Value;
    fn store_global(&mut self, world: &World, st: &mut Parts<'_, Self>, g: GlobalId, v: Self::Value);
    fn load_field(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &Self::Value,
        field: FieldId,
    ) -> Answer<Self::Value, Self>;
    fn store_field(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &Self::Value,
        field: FieldId,
        v: Self::Value,
    ) -> Answer<(), Self>;
    fn load_elem(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        array: &Self::Value,
        index: &Self::Value,
    ) -> Answer<Self::Value, Self>;
    fn store_elem(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        array: &Self::Value,
        index: &Self::Value,
        v: Self::Value,
    ) -> Answer<(), Self>;
    fn length(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        array: &Self::Value,
    ) -> Answer<Self::Value, Self>;
    fn alloc(&mut self, world: &World, st: &mut Parts<'_, Self>, class: ClassId) -> Self::Value;
    /// Does it matter whether an initializer made an object?
    fn asks_for_origin(&self) -> bool {
        false
    }
    /// Notes that an initializer made this object.
    fn made_by_initializer(&mut self, _world: &World, _class: Option<ClassId>, _object: &Self::Value) {}
    fn alloc_array(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        class: ClassId,
        len: &Self::Value,
    ) -> Answer<Self::Value, Self>;
    /// An input of the program. `at` is the place that asks.
    fn nondet(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        ty: Type,
        label: u32,
        at: crate::world::StackFrame,
    ) -> Answer<Self::Value, Self>;
    /// Is there another thread with which what is done here could clash?
    fn watches(&self, _: &Self::Memory) -> bool {
        false
    }
    /// A place is reached while others could reach it in another order.
    fn reaches(
        &mut self,
        _: &World,
        _: &mut Parts<'_, Self>,
        _: Reached<'_, Self::Value>,
        _: Access,
        _: By<'_>,
    ) {
    }
    /// The execution rests on an assumption, which is noted where answers are looked for.
    fn grant(&mut self, _: &mut Self::Path, _: &Assumption) {}
    /// The result of a call of a function that calls itself more than once, where the domain knows it without executing the call, and the steps that finding
    /// it took. `within` says whether the caller is the function itself; the call stands above so many frames, of at most so many.
    fn recurrence(
        &mut self,
        _: &mut World,
        _: &mut Self::Path,
        _: (FnId, bool),
        _: &[Self::Value],
        _: (u32, u32),
    ) -> Answer<Option<(Self::Value, u64)>, Self> {
        Ok(None)
    }
    /// An intrinsic but those that need the call stack or constants of the program.
    fn intrinsic(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        op: Intrinsic,
        args: &[Self::Value],
    ) -> Answer<Option<Self::Value>, Self>;
}

/// A place that threads can share.
pub enum Reached<'a, V> {
    Global(GlobalId),
    Field(&'a V, FieldId),
    Elem(&'a V, &'a V),
    /// All of an object: its fields, or its elements.
    Whole(&'a V),
}

/// Who reaches a place, besides the current thread.
pub struct By<'a> {
    /// The initializers on the stack, innermost first.
    pub initializers: &'a [FnId],
    pub stack: &'a dyn Fn() -> Vec<StackFrame>,
}

/// The parts of a state that operations on memory touch.
pub struct Parts<'a, D: Domain> {
    pub memory: &'a mut D::Memory,
    pub path: &'a mut D::Path,
}

impl<D: Domain> State<D> {
    /// The parts of this state that operations on memory touch.
    pub fn parts(&mut self) -> Parts<'_, D> {
        Parts { memory: &mut self.memory, path: &mut self.path }
    }
}
