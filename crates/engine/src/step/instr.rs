//! Instructions: what a step does that leaves control alone.

use super::{Machine, get, set};
use crate::domain::{Answer, By, Domain, Parts, Reached, Trouble};
use crate::state::{State, frames};
use conspect_base::Id;
use conspect_ir::{ClassId, FnId, GrantId, Instr, Intrinsic, Operand, Place, ThreadOp};
use conspect_memory::threads::Access;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn load(&mut self, st: &mut State<D>, place: &Place) -> Answer<D::Value, D> {
        if self.domain.watches(&st.memory) {
            self.reach_place(st, place, Access::Read);
        }
        let mut parts = Parts::<D> { memory: &mut st.memory, path: &mut st.path };
        match place {
            Place::Global(g) => Ok(self.domain.load_global(self.world, &mut parts, *g)),
            Place::Field { object, field } => {
                let o = get::<D>(&st.top, *object);
                self.domain.load_field(self.world, &mut parts, &o, *field)
            }
            Place::Elem { array, index } => {
                let (a, i) = (get::<D>(&st.top, *array), get::<D>(&st.top, *index));
                self.domain.load_elem(self.world, &mut parts, &a, &i)
            }
            Place::Length { array } => {
                let a = get::<D>(&st.top, *array);
                self.domain.length(self.world, &mut parts, &a)
            }
            Place::Property { .. } => Err(Trouble::Unsupported("properties by computed key".into())),
            Place::Deref { .. } => Err(Trouble::Unsupported("pointers".into())),
        }
    }

    pub(super) fn store(&mut self, st: &mut State<D>, place: &Place, v: D::Value) -> Answer<(), D> {
        if self.domain.watches(&st.memory) {
            self.reach_place(st, place, Access::Write);
        }
        let mut parts = Parts::<D> { memory: &mut st.memory, path: &mut st.path };
        match place {
            Place::Global(g) => {
                self.domain.store_global(self.world, &mut parts, *g, v);
                Ok(())
            }
            Place::Field { object, field } => {
                let o = get::<D>(&st.top, *object);
                self.domain.store_field(self.world, &mut parts, &o, *field, v)
            }
            Place::Elem { array, index } => {
                let (a, i) = (get::<D>(&st.top, *array), get::<D>(&st.top, *index));
                self.domain.store_elem(self.world, &mut parts, &a, &i, v)
            }
            Place::Length { .. } => Err(Trouble::Unsupported("a write to an array's length".into())),
            Place::Property { .. } => Err(Trouble::Unsupported("properties by computed key".into())),
            Place::Deref { .. } => Err(Trouble::Unsupported("pointers".into())),
        }
    }

    /// Tells the domain when an initializer made an object.
    pub(super) fn note_origin(&mut self, st: &State<D>, class: Option<ClassId>, object: &D::Value) {
        if self.domain.asks_for_origin() {
            let (initializers, secret) = (&self.world.program.initializers, &self.world.program.secret);
            let under = |of: &FxHashSet<FnId>| st.stack().iter().any(|(f, _)| of.contains(f));
            if under(initializers) && !under(secret) {
                self.domain.made_by_initializer(self.world, class, object);
            }
        }
    }

    pub(super) fn instr(&mut self, st: &mut State<D>, instr: &Instr) -> Answer<(), D> {
        match instr {
            Instr::Copy { dst, src } => {
                let v = get::<D>(&st.top, *src);
                set::<D>(&mut st.top, *dst, v);
            }
            Instr::Un { dst, op, src } => {
                let ty = st.top.code.operand_type(*src);
                let a = get::<D>(&st.top, *src);
                let v = self.domain.un(&st.path, *op, ty, &a)?;
                set::<D>(&mut st.top, *dst, v);
            }
            Instr::Bin { dst, op, lhs, rhs } => {
                let ty = st.top.code.operand_type(*lhs);
                let (a, b) = (get::<D>(&st.top, *lhs), get::<D>(&st.top, *rhs));
                let v = self.domain.bin(&mut st.path, *op, ty, &a, &b)?;
                set::<D>(&mut st.top, *dst, v);
            }
            Instr::Select { dst, cond, then, els } => {
                let ty = st.top.code.body.regs[dst.0 as usize];
                let (c, t, e) = (get::<D>(&st.top, *cond), get::<D>(&st.top, *then), get::<D>(&st.top, *els));
                let v = self.domain.select(&c, &t, &e, ty)?;
                set::<D>(&mut st.top, *dst, v);
            }
            Instr::Load { dst, place } => {
                let v = self.load(st, place)?;
                set::<D>(&mut st.top, *dst, v);
            }
            Instr::Store { place, src } => {
                let v = get::<D>(&st.top, *src);
                self.store(st, place, v)?;
            }
            Instr::Alloc { dst, class } => {
                let mut parts = Parts::<D> { memory: &mut st.memory, path: &mut st.path };
                let v = self.domain.alloc(self.world, &mut parts, *class);
                self.note_origin(st, Some(*class), &v);
                set::<D>(&mut st.top, *dst, v);
            }
            Instr::AllocArray { dst, class, length } => {
                let n = get::<D>(&st.top, *length);
                let mut parts = Parts::<D> { memory: &mut st.memory, path: &mut st.path };
                let v = self.domain.alloc_array(self.world, &mut parts, *class, &n)?;
                self.note_origin(st, Some(*class), &v);
                set::<D>(&mut st.top, *dst, v);
            }
            Instr::InstanceOf { dst, src, class } => {
                let o = get::<D>(&st.top, *src);
                let mut parts = Parts::<D> { memory: &mut st.memory, path: &mut st.path };
                let v = self.domain.instance_of(self.world, &mut parts, &o, *class)?;
                set::<D>(&mut st.top, *dst, v);
            }
            Instr::Nondet { dst, ty, label } => {
                let mut at = (st.top.code.function, st.top.line());
                if self.world.program.functions[at.0].hidden {
                    // The place that a person knows is where the program called the library.
                    let functions = &self.world.program.functions;
                    at = st.stack().into_iter().find(|f| !functions[f.0].hidden).unwrap_or(at);
                }
                let mut parts = Parts::<D> { memory: &mut st.memory, path: &mut st.path };
                let v = self.domain.nondet(self.world, &mut parts, *ty, *label, at)?;
                set::<D>(&mut st.top, *dst, v);
            }
            Instr::Assume { cond } => {
                let c = get::<D>(&st.top, *cond);
                self.domain.assume(self.world, &mut st.path, &c)?;
            }
            Instr::Intrinsic { dst, op, args } => {
                let v = self.intrinsic(st, *op, args)?;
                if let (Some(dst), Some(v)) = (dst, v) {
                    if st.top.code.body.regs[dst.0 as usize].is_ref() {
                        self.note_origin(st, None, &v);
                    }
                    set::<D>(&mut st.top, *dst, v);
                }
            }
            Instr::Havoc { .. } => return Err(Trouble::Unsupported("havoc".into())),
            Instr::AddressOf { .. } | Instr::AddressOfReg { .. } => {
                return Err(Trouble::Unsupported("pointers".into()));
            }
            Instr::Check { .. } => unreachable!("compiled to a step of its own"),
        }
        Ok(())
    }

    pub(super) fn intrinsic(
        &mut self,
        st: &mut State<D>,
        op: Intrinsic,
        args: &[Operand],
    ) -> Answer<Option<D::Value>, D> {
        if op == Intrinsic::CaptureStack {
            let stack = st.stack();
            self.domain.captured(&mut st.path);
            return Ok(Some(D::concrete(u64::from(self.world.stack_number(stack)))));
        }
        if op == Intrinsic::CallDepth {
            return Ok(Some(D::concrete(u64::from(self.domain.told_depth(st.top.shown)))));
        }
        let mut args: SmallVec<[D::Value; 6]> = args.iter().map(|a| get::<D>(&st.top, *a)).collect();
        if op == Intrinsic::Thread(ThreadOp::Lock) && self.domain.watches(&st.memory) {
            // The call that holds the lock.
            let depth = frames(&st.top, &st.below).count() as u64 - 1;
            let function = st.top.code.function.index() as u64;
            args.extend([D::concrete(depth), D::concrete(function)]);
        }
        if op == Intrinsic::Assume {
            self.domain.assume(self.world, &mut st.path, &args[0])?;
            return Ok(None);
        }
        if op == Intrinsic::Grant {
            let number = D::bits(&args[0]).map(|bits| GrantId(bits as u32));
            let grant = number.and_then(|id| self.world.program.grants.get(id));
            let grant =
                grant.ok_or_else(|| Trouble::Unsupported("an assumption that is not declared".into()))?;
            self.domain.grant(&mut st.path, grant);
            return Ok(None);
        }
        if self.domain.watches(&st.memory) {
            self.reach_by_intrinsic(st, op, &args);
        }
        if op == Intrinsic::Thread(ThreadOp::Enter) {
            let holds = |f: &FnId| self.world.program.monitors.contains(f);
            if frames(&st.top, &st.below).any(|(f, _)| holds(&f)) {
                let why = "a thread that waits while it may hold a monitor: monitors are not modelled";
                return Err(Trouble::Unsupported(why.into()));
            }
        }
        let mut parts = Parts::<D> { memory: &mut st.memory, path: &mut st.path };
        self.domain.intrinsic(self.world, &mut parts, op, &args)
    }

    /// A place is read or written while other threads could reach it.
    fn reach_place(&mut self, st: &mut State<D>, place: &Place, access: Access) {
        match place {
            Place::Global(g) => self.reach(st, Reached::Global(*g), access),
            Place::Field { object, field } => {
                let o = get::<D>(&st.top, *object);
                self.reach(st, Reached::Field(&o, *field), access);
            }
            Place::Elem { array, index } => {
                let (a, i) = (get::<D>(&st.top, *array), get::<D>(&st.top, *index));
                self.reach(st, Reached::Elem(&a, &i), access);
            }
            // A length never changes, and the others are refused.
            Place::Length { .. } | Place::Property { .. } | Place::Deref { .. } => {}
        }
    }

    /// What an intrinsic reads and writes.
    fn reach_by_intrinsic(&mut self, st: &mut State<D>, op: Intrinsic, args: &[D::Value]) {
        let (read, written): (&[usize], &[usize]) = match op {
            Intrinsic::ArrayCopy => (&[0], &[2]),
            Intrinsic::ArrayEquals => (&[0, 2], &[]),
            Intrinsic::Clone | Intrinsic::Resize | Intrinsic::AllConcrete => (&[0], &[]),
            Intrinsic::ParseDouble | Intrinsic::StrFromUnits => (&[0], &[]),
            Intrinsic::Print => (&[1], &[]),
            Intrinsic::Fill => (&[], &[0]),
            _ => return,
        };
        for i in read {
            self.reach(st, Reached::Whole(&args[*i]), Access::Read);
        }
        for i in written {
            self.reach(st, Reached::Whole(&args[*i]), Access::Write);
        }
    }

    fn reach(&mut self, st: &mut State<D>, place: Reached<'_, D::Value>, access: Access) {
        let State { top, below, memory, path, .. } = st;
        let initializers = &self.world.program.initializers;
        let initializers: Vec<FnId> =
            frames(top, below).map(|(f, _)| f).filter(|f| initializers.contains(f)).collect();
        let stack = || frames(top, below).collect();
        let mut parts = Parts::<D> { memory, path };
        self.domain.reaches(
            self.world,
            &mut parts,
            place,
            access,
            By { initializers: &initializers, stack: &stack },
        );
    }
}
