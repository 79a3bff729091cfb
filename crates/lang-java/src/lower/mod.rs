//! Bytecode to IR, one method at a time.
//!
//! Each local has a register for each kind of value it ever holds; the operand stack is kept as operands
//! ([`stack::Val`]) within a block. Blocks of the bytecode become blocks of the IR; calls and class
//! initialization end blocks in between, which changes nothing for the stack, for registers outlive blocks.

mod additions;
mod arrays;
mod calls;
mod checks;
mod effects;
mod emit;
mod exceptions;
mod fields;
mod frames;
mod indy;
mod infer;
mod init;
mod intrinsics;
mod made;
mod ops;
mod reflect;
mod refs;
mod stack;
mod strings;

pub use emit::Emit;
pub(crate) use frames::shuffle;
pub use init::INITIALIZED;
pub(crate) use made::MADE;
pub(crate) use reflect::{Query, answer};
pub(crate) use refs::Refs;
pub use strings::hash;

use crate::classes::{ClassInfo, MethodId};
use crate::classfile::{self as cf, Code, Kind};
use crate::classpath::Origin;
use crate::loader::JvmLoader;
use conspect_ir::{
    BlockId, Body, CheckKind, ClassId, FnId, Instr, Intrinsic, LoadError, Operand, Program, Reg, Terminator,
    Type,
};
use frames::{Flow, VTy};
use rustc_hash::FxHashMap;
use stack::{Facts, Val};
use std::rc::Rc;

type Result<T> = std::result::Result<T, LoadError>;

/// Why the code of one instruction cannot be had: it becomes a reported outcome at this place, or damages the
/// whole body.
pub(crate) enum Stop {
    /// Executing this instruction is not supported, or needs something that is not there.
    Site(String),
    /// The body is damaged.
    Body(LoadError),
}

impl From<LoadError> for Stop {
    fn from(e: LoadError) -> Stop {
        Stop::Body(e)
    }
}

type Step<T> = std::result::Result<T, Stop>;

/// Errors about other classes stop only the instruction that needs them.
trait AtSite<T> {
    fn at_site(self) -> Step<T>;
}

impl<T> AtSite<T> for Result<T> {
    fn at_site(self) -> Step<T> {
        self.map_err(|e| Stop::Site(e.to_string()))
    }
}

/// A fail block that several checks on one line can share.
type FailKey = (CheckKind, u32, Option<usize>, Vec<Operand>);

pub(crate) struct Lower<'a> {
    ld: &'a mut JvmLoader,
    p: &'a mut Program,
    e: Emit,
    info: Rc<ClassInfo>,
    method: MethodId,
    /// What errors call this body.
    place: String,
    refs: Refs,
    code: Rc<Code>,
    flow: Flow,
    ret: Option<Type>,
    /// Does this code run only after the initialization of its class has started?
    after_own_init: bool,
    object: ClassId,
    /// The IR block of each bytecode block.
    blocks: Vec<BlockId>,
    /// What is known where a block with one predecessor starts.
    incoming: FxHashMap<usize, Facts>,
    stack: Vec<Val>,
    locals: Vec<VTy>,
    facts: Facts,
    /// Registers that the running instruction still needs.
    held: Vec<Reg>,
    temps: FxHashMap<Type, Vec<Reg>>,
    local_regs: FxHashMap<(u16, Kind), Reg>,
    stack_regs: FxHashMap<(usize, Kind), Reg>,
    /// Parameters of narrow types that no instruction assigns, by their slots: they need not be widened.
    narrow_params: FxHashMap<u16, (Reg, Type)>,
    /// A block that goes on where the previous one ended: its number, the IR block, the stack and what is known.
    carry: Option<(usize, BlockId, Vec<Val>, Facts)>,
    /// `this`, where no instruction assigns its local.
    this: Option<Reg>,
    /// The handler lists met so far and the block that chooses among each list's handlers.
    dispatch: Vec<(Vec<(usize, u16)>, BlockId)>,
    /// The list that covers the current block.
    handler: Option<usize>,
    fails: FxHashMap<FailKey, BlockId>,
    /// The bytecode block and instruction being lowered.
    block: usize,
    insn: usize,
    /// Where the sum is written of an addition whose old value was read.
    addition: Option<usize>,
}

/// Lowers the code of `method` as the body of `function`, whose parameters and result it has.
pub(crate) fn lower(ld: &mut JvmLoader, p: &mut Program, method: MethodId, function: FnId) -> Result<Body> {
    let info = ld.info(method.class)?;
    let m = info.method_at(method.index).clone();
    let place = format!("{}.{}", info.name, m.key);
    let file = info.file.clone().expect("methods with bytecode come from class files");
    let code = info.code(method.index).map_err(|e| LoadError::Malformed(format!("{place}: {e}")))?;
    let Some(code) = code else {
        // Links a class of the library to its native methods: nothing to do where those have models.
        if matches!(&*m.key, "registerNatives()V" | "initIDs()V") && info.origin == Origin::Jdk {
            let mut e = crate::synth::emit(&[]);
            e.terminate(Terminator::Return(None));
            return Ok(e.finish());
        }
        if m.flags & cf::ACC_NATIVE != 0 {
            return Err(LoadError::Unsupported(format!(
                "native method {} has no model",
                p.functions[function].name
            )));
        }
        return crate::synth::raise_abstract(ld, p, function);
    };
    let (params, ret) = {
        let f = &p.functions[function];
        (f.params.clone(), f.ret)
    };
    let mut refs = Refs::new(file);
    let flow = infer::infer(ld, p, &mut refs, &code, (&params, ret), &place)?;
    let source = p.file(&info.source_path());
    let e = Emit::new(&params, source);
    let is_static = m.flags & cf::ACC_STATIC != 0;
    if m.flags & cf::ACC_SYNCHRONIZED != 0 || code.insns.contains(&cf::Insn::MonitorEnter) {
        p.monitors.insert(function);
    }
    let mut lower = Lower::new(ld, p, info, method, refs, e, ret);
    lower.place = place;
    lower.code = Rc::new(code);
    lower.flow = flow;
    lower.after_own_init = is_static || &*m.name == "<init>";
    if let Some(what) = crate::assumed::of(&lower.place) {
        lower.take_for_granted(what);
    }
    lower.prologue(&params, is_static);
    lower.run()?;
    Ok(lower.e.finish())
}

impl<'a> Lower<'a> {
    fn new(
        ld: &'a mut JvmLoader,
        p: &'a mut Program,
        info: Rc<ClassInfo>,
        method: MethodId,
        refs: Refs,
        e: Emit,
        ret: Option<Type>,
    ) -> Lower<'a> {
        let object = ld.class(p, "java.lang.Object");
        Lower {
            ld,
            p,
            e,
            place: info.name.to_string(),
            info,
            method,
            refs,
            code: Rc::new(Code::default()),
            flow: Flow::default(),
            ret,
            after_own_init: false,
            object,
            blocks: vec![],
            incoming: FxHashMap::default(),
            stack: vec![],
            locals: vec![],
            facts: Facts::default(),
            held: vec![],
            temps: FxHashMap::default(),
            local_regs: FxHashMap::default(),
            stack_regs: FxHashMap::default(),
            narrow_params: FxHashMap::default(),
            carry: None,
            this: None,
            dispatch: vec![],
            handler: None,
            fails: FxHashMap::default(),
            block: 0,
            insn: 0,
            addition: None,
        }
    }

    /// A lowering without bytecode, for a function that the front end makes on behalf of a class, which is initialized.
    fn synthetic(
        ld: &'a mut JvmLoader,
        p: &'a mut Program,
        info: Rc<ClassInfo>,
        file: Rc<cf::ClassFile>,
        params: &[Type],
        ret: Option<Type>,
    ) -> Lower<'a> {
        let method = MethodId { class: info.id, index: 0 };
        let mut lower = Lower::new(ld, p, info, method, Refs::new(file), crate::synth::emit(params), ret);
        lower.after_own_init = true;
        lower
    }
}

impl Lower<'_> {
    /// From here on something is taken for granted.
    fn take_for_granted(&mut self, what: &str) {
        let number = self.p.grant(crate::assumed::named(what));
        let number = self.e.int(number.0 as i32);
        self.e.push(Instr::Intrinsic { dst: None, op: Intrinsic::Grant, args: [number].into() });
    }

    /// Gives parameters to their locals and makes the blocks.
    fn prologue(&mut self, params: &[Type], is_static: bool) {
        self.e.line = self.code.lines[0];
        let mut slot = 0u16;
        for (i, ty) in params.iter().enumerate() {
            let param = Reg(i as u32);
            let v = VTy::of(*ty);
            let kind = v.kind().expect("parameters are values");
            let reg = match ty {
                Type::Bool | Type::Bits { bits: 8 | 16, .. } => {
                    let assigns = |i: &cf::Insn| match i {
                        cf::Insn::Store(_, s) | cf::Insn::Iinc(s, _) => *s == slot || *s + 1 == slot,
                        _ => false,
                    };
                    if !self.code.insns.iter().any(assigns) {
                        self.narrow_params.insert(slot, (param, *ty));
                        self.name_parameter(slot, param);
                        slot += 1;
                        continue;
                    }
                    let reg = self.e.reg(Type::I32);
                    self.widen_into(reg, param.into(), *ty);
                    reg
                }
                _ => param,
            };
            self.local_regs.insert((slot, kind), reg);
            self.name_parameter(slot, param);
            if reg != param {
                self.name_parameter(slot, reg);
            }
            slot += if kind.is_wide() { 2 } else { 1 };
        }
        if !is_static {
            // The receiver was checked by the caller, or is the entry's business.
            let overwritten = self.code.insns.contains(&cf::Insn::Store(Kind::Ref, 0));
            self.this = (!overwritten).then_some(Reg(0));
        }
        // A class whose object is not there is a lock that nobody is known to hold.
        let _ = self.own_monitor(true);
        let first = self.e.current();
        for b in 0..self.flow.blocks.len() {
            // The first block needs one of its own only if something jumps to it.
            let id = if b == 0 && self.flow.blocks[0].preds == 1 { first } else { self.e.block() };
            self.blocks.push(id);
        }
        if self.blocks[0] != first {
            self.e.terminate(Terminator::Goto(self.blocks[0]));
        }
    }

    fn name_parameter(&mut self, slot: u16, reg: Reg) {
        let name = self.code.variables.iter().find(|v| v.slot == slot && v.start == 0);
        if let Some(name) = name.map(|v| v.name.clone()) {
            self.e.name(reg, &name);
        }
    }

    fn run(&mut self) -> Result<()> {
        for b in 0..self.flow.blocks.len() {
            let carried = self.carry.as_ref().filter(|c| c.0 == b).map(|c| c.1);
            if let Some(block) = carried {
                // Nothing else leads to the block that this one was to have.
                self.e.switch_to(self.blocks[b]);
                self.e.terminate(Terminator::Halt);
                self.blocks[b] = block;
            }
            self.e.switch_to(self.blocks[b]);
            self.e.line = self.code.lines[self.flow.blocks[b].start];
            match self.flow.blocks[b].entry.take() {
                Some(entry) => self.lower_block(b, &entry)?,
                // Code that nothing reaches; the block is not reached either.
                None => self.e.terminate(Terminator::Halt),
            }
        }
        Ok(())
    }

    fn lower_block(&mut self, b: usize, entry: &frames::Frame) -> Result<()> {
        self.block = b;
        self.locals = entry.locals.clone();
        self.stack.clear();
        for (depth, ty) in entry.stack.iter().enumerate() {
            let reg = self.stack_reg(depth, ty.kind().expect("stack entries are values"));
            self.stack.push(Val::Op { op: reg.into(), ty: *ty });
        }
        self.facts = self.incoming.remove(&b).unwrap_or_default();
        if let Some((_, _, stack, facts)) = self.carry.take_if(|c| c.0 == b) {
            (self.stack, self.facts) = (stack, facts);
        }
        if self.flow.blocks[b].only_handler {
            // What is caught is never null.
            let caught = self.stack_reg(0, Kind::Ref);
            self.facts.nonnull.push(caught);
        }
        if let Some(this) = self.this
            && !self.facts.nonnull.contains(&this)
        {
            self.facts.nonnull.push(this);
        }
        self.handler = self.dispatcher(b)?;
        let code = self.code.clone();
        let (start, end) = (self.flow.blocks[b].start, self.flow.blocks[b].end);
        for i in start..end {
            self.insn = i;
            self.held.clear();
            self.e.line = code.lines[i];
            match self.step(&code.insns[i]) {
                Ok(()) => {}
                Err(Stop::Site(reason)) => {
                    self.e.terminate(Terminator::Unsupported { reason: reason.into() });
                }
                Err(Stop::Body(error)) => return Err(error),
            }
            if self.e.is_terminated() {
                return Ok(());
            }
        }
        if self.carry.is_some() {
            return Ok(());
        }
        self.spill();
        let facts = self.facts.clone();
        let next = self.edge(b + 1, &facts);
        self.e.terminate(Terminator::Goto(next));
        Ok(())
    }

    /// The block that an edge leads to; what is known on the edge is kept for a block with no other.
    fn edge(&mut self, target: usize, facts: &Facts) -> BlockId {
        if self.flow.blocks[target].preds == 1 {
            self.incoming.insert(target, facts.clone());
        }
        self.blocks[target]
    }

    /// The bytecode block that starts at an instruction.
    fn target(&self, insn: u32) -> usize {
        self.flow.block_at[insn as usize] as usize
    }

    fn name_local(&mut self, slot: u16, reg: Reg) {
        let code = self.code.clone();
        // The variable's range starts after the instruction that gives it its first value.
        if let Some(v) = code.variable(slot, self.insn + 1) {
            self.e.name(reg, &v.name);
        }
    }
}
