//! The worklist of the type inference: entry frames are joined until nothing changes.

use super::frames::{Flow, Frame, Result, VTy, initial_locals, malformed, split};
use super::refs::Refs;
use crate::classfile::{Code, Insn, JType};
use crate::loader::JvmLoader;
use conspect_ir::{ClassId, ClassKind, Program, Type};

/// The state of the inference for one body.
pub(super) struct Infer<'a> {
    pub(super) ld: &'a mut JvmLoader,
    pub(super) p: &'a mut Program,
    pub(super) refs: &'a mut Refs,
    pub(super) code: &'a Code,
    flow: Flow,
    work: Vec<usize>,
    queued: Vec<bool>,
    pub(super) object: ClassId,
    pub(super) ret: Option<Type>,
    pub(super) place: &'a str,
}

/// Finds the blocks and their entry frames. `params` are the types of the parameters, the receiver included.
pub(super) fn infer(
    ld: &mut JvmLoader,
    p: &mut Program,
    refs: &mut Refs,
    code: &Code,
    (params, ret): (&[Type], Option<Type>),
    place: &str,
) -> Result<Flow> {
    let locals = initial_locals(code, params, place)?;
    let flow = split(code, locals.len(), place)?;
    let object = ld.class(p, "java.lang.Object");
    let queued = vec![false; flow.blocks.len()];
    let mut infer = Infer { ld, p, refs, code, flow, work: vec![], queued, object, ret, place };
    infer.join_into(0, &Frame { locals, stack: vec![] })?;
    // The entry counts as a predecessor of the first block.
    infer.flow.blocks[0].preds += 1;
    while let Some(b) = infer.work.pop() {
        infer.queued[b] = false;
        infer.block(b)?;
    }
    infer.count_predecessors();
    Ok(infer.flow)
}

impl Infer<'_> {
    pub(super) fn fail<T>(&self, insn: usize, what: impl std::fmt::Display) -> Result<T> {
        malformed(self.place, format!("{what} (at {})", self.code.offsets[insn]))
    }

    fn block(&mut self, b: usize) -> Result<()> {
        let mut frame = self.flow.blocks[b].entry.clone().expect("only reached blocks are queued");
        let (start, end) = (self.flow.blocks[b].start, self.flow.blocks[b].end);
        let handlers = self.flow.blocks[b].handlers.clone();
        for &(target, catch) in &handlers {
            let caught = self.caught(catch)?;
            self.join_into(target, &Frame { locals: frame.locals.clone(), stack: vec![caught] })?;
        }
        for i in start..end {
            let code = self.code;
            let insn = &code.insns[i];
            self.step(&mut frame, insn, i)?;
            if frame.stack.len() > usize::from(code.max_stack) {
                return self.fail(i, "the operand stack overflows");
            }
            if let Insn::Store(kind, slot) = insn {
                let slots =
                    usize::from(*slot).saturating_sub(1)..=usize::from(*slot) + usize::from(kind.is_wide());
                for &(target, _) in &handlers {
                    for s in slots.clone() {
                        self.join_local(target, s, frame.locals[s]);
                    }
                }
            }
            for t in insn.targets() {
                let target = self.flow.block_at[t as usize] as usize;
                self.join_into(target, &frame)?;
            }
            if insn.ends_flow() {
                return Ok(());
            }
        }
        let next = self.flow.block_at[end] as usize;
        self.join_into(next, &frame)
    }

    fn caught(&mut self, catch: u16) -> Result<VTy> {
        let name =
            if catch == 0 { "java.lang.Throwable".into() } else { self.refs.class(self.place, catch)? };
        Ok(VTy::Ref(self.ld.class(self.p, &name)))
    }

    fn join_into(&mut self, target: usize, frame: &Frame) -> Result<()> {
        let Some(old) = self.flow.blocks[target].entry.take() else {
            self.flow.blocks[target].entry = Some(frame.clone());
            self.queue(target);
            return Ok(());
        };
        let mut new = old;
        let mut changed = false;
        if new.stack.len() != frame.stack.len() {
            let at = self.flow.blocks[target].start;
            return self.fail(at, "the operand stack has different heights on different ways");
        }
        for i in 0..new.stack.len() {
            let joined = self.join(new.stack[i], frame.stack[i]);
            if joined == VTy::Top {
                let at = self.flow.blocks[target].start;
                return self.fail(at, "a stack entry has different kinds on different ways");
            }
            changed |= joined != new.stack[i];
            new.stack[i] = joined;
        }
        for i in 0..new.locals.len() {
            let joined = self.join(new.locals[i], frame.locals[i]);
            changed |= joined != new.locals[i];
            new.locals[i] = joined;
        }
        self.flow.blocks[target].entry = Some(new);
        if changed {
            self.queue(target);
        }
        Ok(())
    }

    fn join_local(&mut self, target: usize, slot: usize, ty: VTy) {
        let old = self.flow.blocks[target].entry.as_ref().expect("handlers are joined first").locals[slot];
        let joined = self.join(old, ty);
        if joined != old {
            let entry = self.flow.blocks[target].entry.as_mut().expect("as above");
            entry.locals[slot] = joined;
            self.queue(target);
        }
    }

    fn queue(&mut self, block: usize) {
        if !std::mem::replace(&mut self.queued[block], true) {
            self.work.push(block);
        }
    }

    fn join(&mut self, a: VTy, b: VTy) -> VTy {
        match (a, b) {
            _ if a == b => a,
            (VTy::Null, VTy::Ref(_)) => b,
            (VTy::Ref(_), VTy::Null) => a,
            (VTy::Ref(x), VTy::Ref(y)) => VTy::Ref(self.join_classes(x, y)),
            _ => VTy::Top,
        }
    }

    fn join_classes(&mut self, a: ClassId, b: ClassId) -> ClassId {
        if self.p.is_subclass(a, b) {
            return b;
        }
        if self.p.is_subclass(b, a) {
            return a;
        }
        // With a class that cannot be loaded the result is not known: whoever uses it as something else is told of that class.
        let unknown = |c: &ClassId| self.ld.info(*c).is_err();
        if let Some(c) = [a.min(b), a.max(b)].into_iter().find(unknown) {
            return c;
        }
        match (self.p.classes[a].kind, self.p.classes[b].kind) {
            (ClassKind::Array(Type::Ref(x)), ClassKind::Array(Type::Ref(y))) => {
                let elem = self.join_classes(x, y);
                self.ld.array_of(self.p, elem)
            }
            _ => {
                // The nearest common superclass; interfaces count as Object.
                let mut next = self.superclass(a);
                while let Some(c) = next {
                    if self.p.is_subclass(b, c) {
                        return c;
                    }
                    next = self.superclass(c);
                }
                self.object
            }
        }
    }

    fn superclass(&self, class: ClassId) -> Option<ClassId> {
        self.ld.info(class).ok()?.super_class
    }

    /// May a value of one class be used where another is asked for (JVMS §4.10.1.2)? Interfaces take any object, and a class
    /// that cannot be loaded may be one. The value's class must be there: the virtual machine loads it to know.
    pub(super) fn assignable(&self, from: ClassId, to: ClassId) -> Result<bool> {
        let to_class = &self.p.classes[to];
        if from == to || to == self.object || to_class.kind == ClassKind::Interface {
            return Ok(true);
        }
        if let (ClassKind::Array(Type::Ref(a)), ClassKind::Array(Type::Ref(b))) =
            (self.p.classes[from].kind, self.p.classes[to].kind)
        {
            return self.assignable(a, b);
        }
        self.ld.info(from)?;
        Ok(self.p.is_subclass(from, to) || self.ld.info(to).is_err())
    }

    /// Pops a value that can be used as this type.
    pub(super) fn pop_as(&mut self, frame: &mut Frame, ty: &JType, insn: usize) -> Result<()> {
        let wanted = VTy::of(self.ld.ty(self.p, ty));
        let v = self.pop_kind(frame, wanted.kind().expect("a value"), insn)?;
        match (v, wanted) {
            (VTy::Ref(from), VTy::Ref(to)) if !self.assignable(from, to)? => {
                let (from, to) = (self.p.classes[from].name.clone(), self.p.classes[to].name.clone());
                self.fail(insn, format!("a {from} is used as a {to}"))
            }
            _ => Ok(()),
        }
    }

    /// Counts the edges between reached blocks.
    fn count_predecessors(&mut self) {
        let mut jumped_to = vec![false; self.flow.blocks.len()];
        jumped_to[0] = true;
        for b in 0..self.flow.blocks.len() {
            if self.flow.blocks[b].entry.is_none() {
                continue;
            }
            let last = &self.code.insns[self.flow.blocks[b].end - 1];
            let mut next: Vec<usize> =
                last.targets().iter().map(|t| self.flow.block_at[*t as usize] as usize).collect();
            if !last.ends_flow() {
                next.push(b + 1);
            }
            for (target, _) in self.flow.blocks[b].handlers.clone() {
                self.flow.blocks[target].preds += 2;
            }
            for n in next {
                self.flow.blocks[n].preds += 1;
                jumped_to[n] = true;
            }
        }
        for (block, jumped_to) in self.flow.blocks.iter_mut().zip(jumped_to) {
            block.only_handler = !jumped_to;
        }
    }
}
