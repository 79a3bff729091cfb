//! Types of locals and stack entries at the start of each basic block, by abstract interpretation (what the
//! verifier of JVMS §4.10.2 infers), so class files without stack maps work and damaged ones are rejected.
//!
//! After this pass the lowering may take for granted that the stack never underflows, that operands have the
//! kinds that instructions expect, and that locals are assigned before they are read.

use super::refs::Refs;
use crate::classfile::{ArrayKind, Code, Constant, Conv, Insn, InvokeKind, JType, Kind, Switch};
use crate::loader::JvmLoader;
use conspect_ir::{ClassId, ClassKind, LoadError, Program, Type};

/// The type of a local or stack entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VTy {
    /// A local that holds nothing that may be read.
    Top,
    Int,
    Long,
    Float,
    Double,
    /// The type of `null`.
    Null,
    Ref(ClassId),
}

impl VTy {
    /// The kind of a value of this type; `None` for [`VTy::Top`].
    pub fn kind(self) -> Option<Kind> {
        Some(match self {
            VTy::Top => return None,
            VTy::Int => Kind::Int,
            VTy::Long => Kind::Long,
            VTy::Float => Kind::Float,
            VTy::Double => Kind::Double,
            VTy::Null | VTy::Ref(_) => Kind::Ref,
        })
    }
    fn of_kind(kind: Kind, object: ClassId) -> VTy {
        match kind {
            Kind::Int => VTy::Int,
            Kind::Long => VTy::Long,
            Kind::Float => VTy::Float,
            Kind::Double => VTy::Double,
            Kind::Ref => VTy::Ref(object),
        }
    }
    /// The stack type of a value of this IR type.
    pub fn of(ty: Type) -> VTy {
        match ty {
            Type::Bits { bits: 64, .. } => VTy::Long,
            Type::F32 => VTy::Float,
            Type::F64 => VTy::Double,
            Type::Ref(class) => VTy::Ref(class),
            _ => VTy::Int,
        }
    }
}

/// Locals and stack at a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    pub locals: Vec<VTy>,
    pub stack: Vec<VTy>,
}

/// A basic block of the bytecode.
#[derive(Debug)]
pub struct JBlock {
    pub start: usize,
    pub end: usize,
    /// The handlers that cover it, innermost first: target block, pool index of the class caught.
    pub handlers: Vec<(usize, u16)>,
    /// The frame at its start; `None` while it is not reached.
    pub entry: Option<Frame>,
    /// The number of edges that lead here; edges from exceptions count many times.
    pub preds: u32,
    /// True when only exceptions lead here.
    pub only_handler: bool,
}

/// The blocks of a body with their entry frames.
#[derive(Default, Debug)]
pub struct Flow {
    pub blocks: Vec<JBlock>,
    /// The block that starts at each instruction (`u32::MAX` where none does).
    pub block_at: Vec<u32>,
}

/// Bodies whose tables would need more memory than this many entries are not analysed.
const MAX_WORK: usize = 40_000_000;

type Result<T> = std::result::Result<T, LoadError>;

struct Infer<'a> {
    ld: &'a mut JvmLoader,
    p: &'a mut Program,
    refs: &'a mut Refs,
    code: &'a Code,
    flow: Flow,
    work: Vec<usize>,
    queued: Vec<bool>,
    object: ClassId,
    ret: Option<Type>,
    place: &'a str,
}

/// Finds the blocks and their entry frames. `params` are the types of the parameters, the receiver included.
pub fn infer(
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

fn malformed<T>(place: &str, what: impl std::fmt::Display) -> Result<T> {
    Err(LoadError::Malformed(format!("{place}: {what}")))
}

fn initial_locals(code: &Code, params: &[Type], place: &str) -> Result<Vec<VTy>> {
    let mut locals = vec![];
    for ty in params {
        let v = VTy::of(*ty);
        locals.push(v);
        if v.kind().is_some_and(Kind::is_wide) {
            locals.push(VTy::Top);
        }
    }
    if locals.len() > usize::from(code.max_locals) {
        return malformed(place, "the parameters do not fit into max_locals");
    }
    // Only as many locals as are mentioned: a damaged max_locals costs nothing.
    let used = code.insns.iter().map(|i| match i {
        Insn::Load(k, n) | Insn::Store(k, n) => usize::from(*n) + 1 + usize::from(k.is_wide()),
        Insn::Iinc(n, _) => usize::from(*n) + 1,
        _ => 0,
    });
    let used = used.max().unwrap_or(0);
    if used > usize::from(code.max_locals) {
        return malformed(place, "a local beyond max_locals is used");
    }
    locals.resize(used.max(locals.len()), VTy::Top);
    Ok(locals)
}

fn split(code: &Code, locals: usize, place: &str) -> Result<Flow> {
    let n = code.insns.len();
    let mut leader = vec![false; n + 1];
    leader[0] = true;
    for (i, insn) in code.insns.iter().enumerate() {
        let targets = insn.targets();
        if !targets.is_empty() || insn.ends_flow() {
            leader[i + 1] = true;
        }
        for t in targets {
            leader[t as usize] = true;
        }
    }
    for h in &code.handlers {
        for i in [h.start, h.end, h.target] {
            leader[i as usize] = true;
        }
    }
    let mut blocks: Vec<JBlock> = vec![];
    let mut block_at = vec![u32::MAX; n];
    for i in (0..n).filter(|i| leader[*i]) {
        if let Some(last) = blocks.last_mut() {
            last.end = i;
        }
        block_at[i] = blocks.len() as u32;
        blocks.push(JBlock {
            start: i,
            end: n,
            handlers: vec![],
            entry: None,
            preds: 0,
            only_handler: false,
        });
    }
    if blocks.len().saturating_mul(locals + code.handlers.len()) > MAX_WORK {
        return Err(LoadError::Unsupported(format!("{place} is too large to be analysed")));
    }
    for b in &mut blocks {
        for h in code.handlers.iter().filter(|h| h.start as usize <= b.start && b.start < h.end as usize) {
            b.handlers.push((block_at[h.target as usize] as usize, h.catch));
            if h.catch == 0 {
                break;
            }
        }
    }
    Ok(Flow { blocks, block_at })
}

impl Infer<'_> {
    fn fail<T>(&self, insn: usize, what: impl std::fmt::Display) -> Result<T> {
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
    fn assignable(&self, from: ClassId, to: ClassId) -> Result<bool> {
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
    fn pop_as(&mut self, frame: &mut Frame, ty: &JType, insn: usize) -> Result<()> {
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

    fn pop(&self, frame: &mut Frame, insn: usize) -> Result<VTy> {
        match frame.stack.pop() {
            Some(v) => Ok(v),
            None => self.fail(insn, "the operand stack is empty"),
        }
    }

    fn pop_kind(&self, frame: &mut Frame, kind: Kind, insn: usize) -> Result<VTy> {
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

    fn step(&mut self, f: &mut Frame, insn: &Insn, i: usize) -> Result<()> {
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
            Insn::IfNull(..) | Insn::Throw | Insn::Monitor => {
                self.pop_kind(f, Kind::Ref, i)?;
            }
            Insn::Switch(s) => {
                let Switch { .. } = **s;
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

/// Assigns a local; what it overwrites in part can no longer be read.
pub fn set_local(locals: &mut [VTy], slot: usize, v: VTy) {
    let wide = |v: VTy| v.kind().is_some_and(Kind::is_wide);
    if slot > 0 && wide(locals[slot - 1]) {
        locals[slot - 1] = VTy::Top;
    }
    if wide(v) {
        locals[slot + 1] = VTy::Top;
    }
    locals[slot] = v;
}

/// Applies `pop`, `dup` and their kin to a stack whose entries are values, wide ones included; `None` when
/// the entries do not fit the instruction.
pub fn shuffle<T: Clone>(s: &mut Vec<T>, insn: &Insn, wide: impl Fn(&T) -> bool) -> Option<()> {
    // How many entries make up the first group from the top, and the second below it.
    let group = |s: &[T], from: usize, slots: usize| -> Option<usize> {
        let top = s.len().checked_sub(1 + from)?;
        match (slots, wide(&s[top])) {
            (1, false) | (2, true) => Some(1),
            (2, false) => {
                let below = top.checked_sub(1)?;
                (!wide(&s[below])).then_some(2)
            }
            _ => None,
        }
    };
    let (first, second) = match insn {
        Insn::Pop => (1, 0),
        Insn::Pop2 => (2, 0),
        Insn::Dup => (1, 0),
        Insn::DupX1 | Insn::Swap => (1, 1),
        Insn::DupX2 => (1, 2),
        Insn::Dup2 => (2, 0),
        Insn::Dup2X1 => (2, 1),
        Insn::Dup2X2 => (2, 2),
        _ => return None,
    };
    let a = group(s, 0, first)?;
    let b = if second == 0 { 0 } else { group(s, a, second)? };
    let top = s.split_off(s.len() - a);
    match insn {
        Insn::Pop | Insn::Pop2 => {}
        Insn::Swap => {
            let at = s.len() - b;
            s.splice(at..at, top);
        }
        _ => {
            let at = s.len() - b;
            s.splice(at..at, top.clone());
            s.extend(top);
        }
    }
    Some(())
}
