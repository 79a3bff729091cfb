//! CIL to IR, one method at a time.
//!
//! Arguments and locals are registers; one whose address is taken lives in a cell object. The evaluation stack is kept as
//! operands within a block and in registers between blocks. Structures on the stack are objects of their own, copied
//! where CIL copies values. Handlers become blocks that test the exception's class; `finally` clauses are lowered once
//! and go on where a register says.

mod additions;
mod arith;
mod array_calls;
mod arrays;
mod calls;
mod cleared;
mod contract_calls;
mod elsewhere;
mod handlers;
mod intrinsics;
mod library;
mod locals;
mod objects;
mod pointers;
mod pure;
mod reflection;
mod stack;
mod stackalloc;
mod statics;
mod step;
mod synchronized;
mod text_switch;
mod waiting;

use crate::classes::FieldRef;
use crate::loader::CilLoader;
use crate::meta::body::{Clause, ClauseKind, MethodBody};
use crate::meta::insn::Insn;
use crate::meta::module::{self as flags, Module};
use crate::meta::symbols::Lines;
use crate::meta::{sig, tables as t};
use crate::types::{Ctx, Method, TyId};
use conspect_base::FileId;
use conspect_ir::{
    BlockId, Body, BodyBuilder, CheckKind, ClassId, Const, FieldId, FnId, Instr, LoadError, Operand, Place,
    Program, Reg, Terminator, Type,
};
use rustc_hash::FxHashMap;
use stack::{Sty, Val};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Why the code of one instruction cannot be had.
pub(crate) enum Stop {
    /// Executing this instruction is not supported, or needs something that is not there.
    Site(String),
    /// The body is damaged.
    Body(LoadError),
}

impl From<LoadError> for Stop {
    fn from(e: LoadError) -> Stop {
        match e {
            LoadError::Malformed(_) => Stop::Body(e),
            LoadError::Missing(s) | LoadError::Unsupported(s) => Stop::Site(s),
        }
    }
}

pub(crate) type Step<T> = std::result::Result<T, Stop>;

pub(crate) fn site<T>(text: impl Into<String>) -> Step<T> {
    Err(Stop::Site(text.into()))
}

/// Where an argument or a local is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    ty: TyId,
    cell: Type,
    home: Home,
}

#[derive(Clone, Copy, Debug)]
enum Home {
    Reg(Reg),
    /// In this field of the object in this register.
    Cell(Reg, FieldId),
    /// A structure: the object in this register, which stays the same where the address is taken.
    Struct(Reg, bool),
}

pub(crate) struct Lower<'a> {
    pub(crate) ld: &'a mut CilLoader,
    pub(crate) p: &'a mut Program,
    pub(crate) b: BodyBuilder,
    module_index: u32,
    method: Method,
    ctx: Ctx,
    code: Rc<MethodBody>,
    lines: Lines,
    object: ClassId,
    ret: TyId,
    args: Vec<Slot>,
    locals: Vec<Slot>,
    stack: Vec<Val>,
    /// IR blocks and stack types of blocks of instructions, by the first one.
    blocks: FxHashMap<u32, (BlockId, Vec<Sty>)>,
    todo: BTreeSet<u32>,
    leaders: BTreeSet<u32>,
    stack_regs: FxHashMap<(usize, Type), Reg>,
    insn: u32,
    /// Was the instruction after this one done with it?
    fused: bool,
    /// The register in which exceptions arrive.
    exception: Option<Reg>,
    /// The filter that is asked: 0 by dispatch, else for the `finally` clause with this number less 1.
    asker: Option<Reg>,
    dispatchers: FxHashMap<(Vec<usize>, bool), BlockId>,
    clauses: Vec<handlers::ClauseState>,
    fails: FxHashMap<(CheckKind, u32, Option<BlockId>), BlockId>,
    constrained: Option<TyId>,
    /// The lock that the method holds while it runs.
    lock: Option<synchronized::Lock>,
    /// The state machine of an `async` method, where this is its `MoveNext`.
    machine: Option<waiting::Machine>,
    /// Of an addition to a field under a lock: the instruction that stores the sum, and the kind of change that this is.
    addition: Option<(u32, conspect_ir::Operand)>,
    addition_at: u32,
    /// Types whose initialization began before the method did.
    started: Vec<TyId>,
    /// Types that are known to be initialized in this block.
    ready: Vec<TyId>,
    non_null: Vec<Reg>,
    /// Registers of this block that hold an element that was read from the array in another one: that array may hold it (§III.4.28).
    elements: Vec<(Reg, Reg)>,
    /// Registers of this block that are copies of others.
    copies: Vec<(Reg, Reg)>,
}

/// Lowers a method as the body of a function, whose parameters and result it has.
pub(crate) fn lower(
    ld: &mut CilLoader,
    p: &mut Program,
    method: &Method,
    function: FnId,
) -> Result<Body, LoadError> {
    let module = ld.u.module(method.def.module);
    let def = module.method(method.def.row)?;
    let name = p.functions[function].name.clone();
    if let Some(body) = ld.runtime_body(p, method, function)? {
        return Ok(body);
    }
    if def.rva == 0 {
        if def.flags & flags::METHOD_ABSTRACT != 0 {
            return Err(LoadError::Unsupported(format!("abstract method {name} is called")));
        }
        return Err(LoadError::Unsupported(format!("native method {name} has no model")));
    }
    let at = |e: crate::meta::Bad| LoadError::Malformed(format!("{name}: {e}"));
    let code = module.body(&def).map_err(at)?;
    let lines = module.lines(method.def.row).unwrap_or_default();
    let file = if lines.file.is_empty() { FileId(u32::MAX) } else { p.file(&lines.file) };
    let params = p.functions[function].params.clone();
    let shape = ld.u.shape(method)?;
    let ctx = ld.ctx(method);
    let object = ld.object_class(p);
    let locals = local_types(ld, &module, method.def.module, &code, &ctx).map_err(|e| match e {
        LoadError::Malformed(s) => LoadError::Malformed(format!("{name}: {s}")),
        other => other,
    })?;
    let mut arg_types = shape.params;
    if def.flags & flags::METHOD_STATIC == 0 {
        let this = if ld.u.is_value(method.owner) {
            ld.u.intern(crate::types::Ty::ByRef(method.owner))
        } else {
            method.owner
        };
        arg_types.insert(0, this);
    }
    let mut lower = Lower {
        b: BodyBuilder::new(&params, file),
        module_index: method.def.module,
        method: method.clone(),
        ctx,
        code: Rc::new(code),
        lines,
        object,
        ret: shape.ret,
        args: vec![],
        locals: vec![],
        stack: vec![],
        blocks: FxHashMap::default(),
        todo: BTreeSet::new(),
        leaders: BTreeSet::new(),
        stack_regs: FxHashMap::default(),
        insn: 0,
        fused: false,
        exception: None,
        asker: None,
        dispatchers: FxHashMap::default(),
        clauses: vec![],
        fails: FxHashMap::default(),
        constrained: None,
        lock: None,
        machine: None,
        addition: None,
        addition_at: 0,
        started: vec![],
        ready: vec![],
        non_null: vec![],
        elements: vec![],
        copies: vec![],
        ld,
        p,
    };
    match lower.run(&arg_types, &locals, function, &module) {
        Ok(()) => {}
        Err(Stop::Body(LoadError::Malformed(s))) => {
            return Err(LoadError::Malformed(format!("{name}: {s}")));
        }
        Err(Stop::Body(e)) => return Err(e),
        Err(Stop::Site(s)) => return Err(LoadError::Unsupported(s)),
    }
    lower.end_open_blocks();
    let body = conspect_ir::tidy(lower.b.finish());
    Ok(ld.without_local_structures(p, function, body))
}

fn local_types(
    ld: &mut CilLoader,
    module: &Module,
    index: u32,
    code: &MethodBody,
    ctx: &Ctx,
) -> Result<Vec<TyId>, LoadError> {
    if code.locals == 0 {
        return Ok(vec![]);
    }
    let blob = module.tables.blob(t::STAND_ALONE_SIG, code.locals & 0xff_ffff, 0)?;
    let mut out = vec![];
    for s in sig::locals(blob)? {
        out.push(ld.u.of_sig(index, &s, ctx)?);
    }
    Ok(out)
}

impl Lower<'_> {
    fn run(&mut self, args: &[TyId], locals: &[TyId], function: FnId, module: &Module) -> Step<()> {
        if let Some(first) = self.lines.points.first() {
            self.b.set_line(first.1);
        }
        self.find_leaders();
        self.prologue(args, locals, function, module)?;
        self.start_types()?;
        self.take_lock(module)?;
        self.start_waiting()?;
        let start = self.target(0, &[])?;
        self.b.terminate(Terminator::Goto(start));
        while let Some(first) = self.todo.pop_first() {
            self.lower_block(first)?;
        }
        self.finish_clauses()
    }

    fn find_leaders(&mut self) {
        let code = self.code.clone();
        let mut leaders = BTreeSet::from([0]);
        for (i, insn) in code.insns.iter().enumerate() {
            match insn {
                Insn::Br(t) | Insn::BrFalse(t) | Insn::BrTrue(t) | Insn::BrCmp(_, t) | Insn::Leave(t) => {
                    leaders.insert(*t);
                    leaders.insert(i as u32 + 1);
                }
                Insn::Switch(ts) => {
                    leaders.extend(ts.iter());
                    leaders.insert(i as u32 + 1);
                }
                _ => {}
            }
        }
        for Clause { kind, body, handler } in &code.clauses {
            leaders.extend([body.start, body.end, handler.start, handler.end]);
            if let ClauseKind::Filter(f) = kind {
                leaders.insert(*f);
            }
        }
        self.leaders = leaders;
    }

    fn prologue(&mut self, args: &[TyId], locals: &[TyId], function: FnId, module: &Module) -> Step<()> {
        let code = self.code.clone();
        let mut addressed: BTreeSet<(bool, usize)> = BTreeSet::new();
        for (i, insn) in code.insns.iter().enumerate() {
            let (Insn::LdArgA(n) | Insn::LdLocA(n)) = insn else { continue };
            if self.cleared_after(i as u32).is_none() {
                addressed.insert((matches!(insn, Insn::LdLocA(_)), usize::from(*n)));
            }
        }
        let names = self.p.functions[function].param_names.clone();
        for (i, ty) in args.iter().enumerate() {
            let cell = self.ld.cell(self.p, *ty);
            let param = Reg(i as u32);
            if let Some(n) = names.get(i) {
                self.b.name(param, n);
            }
            let address = addressed.contains(&(false, i));
            let home = self.home(*ty, cell, address, Some(param))?;
            self.args.push(Slot { ty: *ty, cell, home });
        }
        let named = module.symbols().map_or(vec![], |s| s.locals(self.method.def.row));
        for (i, ty) in locals.iter().enumerate() {
            let cell = self.ld.cell(self.p, *ty);
            let address = addressed.contains(&(true, i));
            let home = self.home(*ty, cell, address, None)?;
            if let (Some((_, name)), Home::Reg(r)) = (named.iter().find(|n| n.0 as usize == i), home) {
                self.b.name(r, name);
            }
            self.locals.push(Slot { ty: *ty, cell, home });
        }
        self.start_clauses();
        Ok(())
    }

    /// Makes the place of an argument (with its parameter) or local, whose value is set.
    fn home(&mut self, ty: TyId, cell: Type, address: bool, param: Option<Reg>) -> Step<Home> {
        if self.ld.u.is_struct(ty) {
            let class = self.ld.class(self.p, ty);
            self.ld.usable(class)?;
            let reg = match param {
                // What the environment gives may be null, which is the default value.
                Some(param) => param,
                None => {
                    let reg = self.b.reg(cell);
                    self.b.push(Instr::Alloc { dst: reg, class });
                    reg
                }
            };
            return Ok(Home::Struct(reg, address));
        }
        let initial: Operand = match param {
            Some(param) => param.into(),
            None => self.b.constant(crate::classes::zero(cell)),
        };
        if address {
            let class = match {
                let reduced = self.ld.u.reduced(ty);
                self.ld.u.ty(reduced)
            } {
                crate::types::Ty::Prim(_) => {
                    let reduced = self.ld.u.reduced(ty);
                    self.ld.value_class(self.p, reduced)
                }
                _ => self.ld.cell_class(self.p, cell),
            };
            let field = self.p.classes[class].fields[0];
            let object = self.b.reg(Type::Ref(class));
            self.b.push(Instr::Alloc { dst: object, class });
            self.b.push(Instr::Store { place: Place::Field { object: object.into(), field }, src: initial });
            return Ok(Home::Cell(object, field));
        }
        if let Some(param) = param {
            return Ok(Home::Reg(param));
        }
        let reg = self.b.reg(cell);
        self.b.push(Instr::Copy { dst: reg, src: initial });
        Ok(Home::Reg(reg))
    }

    /// Blocks that an unsupported instruction left without an end are reported where they are reached.
    fn end_open_blocks(&mut self) {
        let last = self.b.block();
        for id in (0..=last.0).map(BlockId) {
            self.b.switch_to(id);
            if !self.b.is_terminated() {
                let reason = "code that could not be lowered";
                self.b.terminate(Terminator::Unsupported { reason: reason.into() });
            }
        }
    }

    fn line_at(&self, insn: u32) -> u32 {
        let offset = self.code.offsets.get(insn as usize).copied().unwrap_or(0);
        let i = self.lines.points.partition_point(|p| p.0 <= offset);
        match i.checked_sub(1).and_then(|i| self.lines.points.get(i)) {
            Some(p) => p.1,
            None => 0,
        }
    }

    fn lower_block(&mut self, first: u32) -> Step<()> {
        let (block, types) = self.blocks[&first].clone();
        self.b.switch_to(block);
        self.ready.clear();
        self.non_null.clear();
        self.elements.clear();
        self.copies.clear();
        self.constrained = None;
        self.stack.clear();
        for (depth, sty) in types.iter().enumerate() {
            let reg = self.stack_reg(depth, *sty);
            self.stack.push(Val::Op(reg.into(), *sty));
        }
        let code = self.code.clone();
        let mut i = first;
        loop {
            let Some(insn) = code.insns.get(i as usize) else {
                return Err(Stop::Body(LoadError::Malformed("control leaves the body at its end".into())));
            };
            self.insn = i;
            let line = self.line_at(i);
            self.b.set_line(line);
            match self.step(insn) {
                Ok(()) => {}
                Err(Stop::Site(reason)) => {
                    if !self.b.is_terminated() {
                        self.b.terminate(Terminator::Unsupported { reason: reason.into() });
                    }
                }
                Err(stop) => return Err(stop),
            }
            if self.b.is_terminated() {
                return Ok(());
            }
            i += 1 + u32::from(std::mem::take(&mut self.fused));
            if self.leaders.contains(&i) {
                let next = self.branch_to(i)?;
                self.b.terminate(Terminator::Goto(next));
                return Ok(());
            }
        }
    }

    /// The IR block for the instructions from `first` on, which expect these values on the stack.
    fn target(&mut self, first: u32, types: &[Sty]) -> Step<BlockId> {
        if first as usize >= self.code.insns.len() {
            return Err(Stop::Body(LoadError::Malformed("control leaves the body at its end".into())));
        }
        if let Some((block, known)) = self.blocks.get(&first) {
            if known.len() != types.len() {
                return Err(Stop::Body(LoadError::Malformed("stacks of different depths meet".into())));
            }
            return Ok(*block);
        }
        let block = self.b.block();
        self.blocks.insert(first, (block, types.to_vec()));
        self.todo.insert(first);
        Ok(block)
    }

    /// The block for a branch from here: the stack is put where that block expects it.
    fn branch_to(&mut self, first: u32) -> Step<BlockId> {
        let mut types = vec![];
        for i in 0..self.stack.len() {
            let v = self.stack[i].clone();
            types.push(self.settled_type(&v)?);
        }
        let block = self.target(first, &types)?;
        let wanted = self.blocks[&first].1.clone();
        // All values are read before the first register is written.
        let mut moves = vec![];
        for (depth, want) in wanted.iter().enumerate() {
            let v = self.stack[depth].clone();
            let op = self.as_sty(v, *want)?;
            let to = self.stack_reg(depth, *want);
            if op != Operand::Reg(to) {
                moves.push((to, op));
            }
            self.stack[depth] = Val::Op(op, *want);
        }
        let sources: Vec<Operand> = moves.iter().map(|m| m.1).collect();
        for (i, (to, op)) in moves.iter().enumerate() {
            let mut op = *op;
            if moves[..i].iter().any(|m| Operand::Reg(m.0) == op) && sources.contains(&op) {
                // Overwritten by an earlier move: cannot happen for stack registers, which keep their depth.
                let copy = self.b.reg(self.b.type_of(*to));
                self.b.push(Instr::Copy { dst: copy, src: op });
                op = copy.into();
            }
            self.b.push(Instr::Copy { dst: *to, src: op });
        }
        for (depth, want) in wanted.iter().enumerate() {
            let to = self.stack_reg(depth, *want);
            self.stack[depth] = Val::Op(to.into(), *want);
        }
        Ok(block)
    }

    fn stack_reg(&mut self, depth: usize, sty: Sty) -> Reg {
        let ty = self.sty_type(sty);
        if let Some(r) = self.stack_regs.get(&(depth, ty)) {
            return *r;
        }
        let r = self.b.reg(ty);
        self.stack_regs.insert((depth, ty), r);
        r
    }

    fn int(&mut self, value: i32) -> Operand {
        self.b.constant(Const::i32(value))
    }

    /// The static or instance field behind a token.
    fn field(&mut self, token: u32) -> Step<(crate::types::FieldRow, FieldRef)> {
        let row = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
        let field = self.ld.field_ref(self.p, row)?;
        Ok((row, field))
    }

    fn type_token(&mut self, token: u32) -> Step<TyId> {
        Ok(self.ld.u.type_token(self.module_index, token, &self.ctx)?)
    }
}
