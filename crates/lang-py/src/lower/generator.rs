//! Generators and coroutines: the body becomes a function that is resumed. Control waits at calls of a marker; after
//! lowering, each of them becomes a return that saves the live registers, and a block that restores them.

use super::function::signature;
use super::*;
use conspect_ir::Block;
use conspect_ir::cfg::live_in;

/// The body of the function that the program calls: it binds the arguments and makes the generator.
pub(super) fn outer(
    cx: &mut Context,
    p: &mut Program,
    module: usize,
    scope: usize,
    node: Node,
    name: &str,
) -> Res<Body> {
    let params = signature(&cx.realm);
    let info = cx.modules[module].clone();
    let t = Template::Resume { module, scope, node, qualname: name.to_string() };
    let shown = format!("{}.{name} (resumed)", info.name);
    let gen_type = Type::Ref(cx.realm.class("Gen"));
    let resume = cx.declare(p, &shown, vec![gen_type], Some(Type::Dyn), t, info.library);
    let mut fx = Fx::new(cx, p, info, scope, &params);
    if !fx.module.library {
        fx.core("enter_function", &[]);
    }
    let values = fx.core("bind", &[Reg(0).into(), Reg(1).into(), Reg(2).into()]);
    let code = fx.konst(Const::Fn(resume));
    let is_async = matches!(node, Node::Def(f) if f.is_async);
    let is_generator = fx.module.scopes.all[scope].is_generator;
    let kind = fx.i32(i32::from(is_async && !is_generator));
    let mut g = fx.core("new_generator", &[Reg(0).into(), values, code, kind]);
    if is_async && is_generator {
        g = fx.made_async("async_generator", g)?;
    }
    fx.b.terminate(Terminator::Return(Some(g)));
    Ok(fx.b.finish())
}

/// The body of the function that runs when a generator is resumed: `(generator) -> dyn`. At the end it gives nothing.
pub(super) fn resume(
    cx: &mut Context,
    p: &mut Program,
    module: usize,
    scope: usize,
    node: Node,
    name: &str,
) -> Res<Body> {
    let params = vec![Type::Ref(cx.realm.class("Gen"))];
    let info = cx.modules[module].clone();
    let mut fx = Fx::new(cx, p, info, scope, &params);
    fx.qualname = name.to_string();
    fx.generator = Some(Reg(0));
    let is_async = matches!(node, Node::Def(f) if f.is_async);
    fx.is_async_generator = is_async && fx.module.scopes.all[scope].is_generator;
    let (to, thrown) = fx.handler();
    fx.handlers.push((to, thrown));
    let callee = fx.load_field(Reg(0).into(), "Gen", "callee");
    let values = fx.load_field(Reg(0).into(), "Gen", "args");
    fx.enter(scope, callee.into(), values.into())?;
    fx.code(node)?;
    fx.handlers.pop();
    fx.b.switch_to(to);
    let done = fx.i32(-2);
    fx.store_field(Reg(0).into(), "Gen", "state", done);
    let error = fx.core("generator_error", &[thrown.into()]);
    fx.b.terminate(Terminator::Throw(error));
    let class = fx.class("Gen");
    let fields = ["state", "saved", "sent"].map(|n| fx.cx.realm.find(fx.p, class, n).expect("a field").0);
    let (yielding, dyns) = (fx.cx.yielding, fx.class("Dyns"));
    split(fx.b.finish(), yielding, dyns, fields)
}

impl Fx<'_> {
    /// `yield v`: the value sent, after `throw` was done.
    pub fn give(&mut self, v: Operand) -> Res<Operand> {
        let Some(g) = self.generator else {
            self.unsupported("yield outside a function");
            return Ok(self.none());
        };
        let v = if self.is_async_generator { self.made_async("Given", v)? } else { v };
        let sent = self.hand_over(v);
        let mode = self.load_field(g.into(), "Gen", "mode");
        let two = self.i32(2);
        let thrown = self.b.bin(Type::Bool, BinOp::Eq, mode, two);
        let (throw, go) = (self.b.block(), self.b.block());
        self.branch(thrown.into(), throw, go);
        self.b.switch_to(throw);
        self.throw(sent);
        self.b.switch_to(go);
        Ok(sent)
    }

    /// Gives a value out; what the generator is resumed with.
    fn hand_over(&mut self, v: Operand) -> Operand {
        // Around the whole body there is one handler.
        let all = self.handlers.len();
        let harmless = self.harmless.iter().filter(|n| **n <= all).count();
        let inside = all > 1 + harmless && !self.module.library;
        if inside {
            let one = self.i32(1);
            self.core("wait_inside", &[one]);
        }
        let sent = self.emit_call(Callee::Static(self.cx.yielding), vec![v], Some(Type::Dyn));
        if inside {
            let one = self.i32(-1);
            self.core("wait_inside", &[one]);
        }
        sent.expect("a value").into()
    }

    /// `yield from` an iterator (PEP 380): its result.
    pub fn delegate(&mut self, it: Operand) -> Res<Operand> {
        let Some(g) = self.generator else {
            self.unsupported("await or yield outside a function");
            return Ok(self.none());
        };
        let it: Operand = self.copy(it).into();
        let (mode, sent) = (self.b.reg(Type::I32), self.b.reg(Type::Dyn));
        let (zero, none) = (self.i32(0), self.none());
        self.set(mode, zero);
        self.set(sent, none);
        let (head, more, end) = (self.b.block(), self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        let v = self.core("delegate_step", &[it, mode.into(), sent.into()]);
        let over = self.has_tag(v, Tag::Empty);
        self.branch(over, end, more);
        self.b.switch_to(more);
        self.store_field(g.into(), "Gen", "inner", it);
        let got = self.hand_over(v);
        self.set(sent, got);
        let nothing = self.empty();
        self.store_field(g.into(), "Gen", "inner", nothing);
        let m = self.load_field(g.into(), "Gen", "mode");
        self.set(mode, m.into());
        self.goto(head);
        self.b.switch_to(end);
        Ok(self.core("stop_result", &[]))
    }
}

fn tag_for(ty: Type) -> Option<Tag> {
    Some(match ty {
        Type::Bool => Tag::Bool,
        Type::Bits { bits: 32, .. } => Tag::Int,
        Type::Int => Tag::Long,
        Type::F64 => Tag::Num,
        Type::Str => Tag::Str,
        Type::Ref(_) => Tag::Ref,
        Type::Fn => Tag::Fn,
        _ => return None,
    })
}

/// Makes returns and restores of the calls of the marker.
fn split(
    mut body: Body,
    yielding: FnId,
    dyns: conspect_ir::ClassId,
    fields: [conspect_ir::FieldId; 3],
) -> Res<Body> {
    let [state, saved, sent] = fields;
    let live = live_in(&body);
    let konst = |body: &mut Body, c: Const| -> Operand {
        let i = body.consts.iter().position(|x| *x == c).unwrap_or_else(|| {
            body.consts.push(c);
            body.consts.len() - 1
        });
        Operand::Const(i as u32)
    };
    let field = |f| Place::Field { object: Reg(0).into(), field: f };
    let mut cases: Vec<(u64, BlockId)> = vec![];
    for i in 0..body.blocks.len() {
        let Terminator::Call(call) = &body.blocks[i].term else { continue };
        if call.callee != Callee::Static(yielding) {
            continue;
        }
        let call = call.clone();
        let line = body.blocks[i].lines.last().copied().unwrap_or(0);
        let keep: Vec<Reg> =
            live[call.ret.0 as usize].iter().filter(|r| *r != Reg(0) && Some(*r) != call.dst).collect();
        let number = cases.len() as u64 + 1;
        let array = Reg(body.regs.len() as u32);
        body.regs.push(Type::Ref(dyns));
        let length = konst(&mut body, Const::i32(keep.len() as i32));
        let mut save = vec![Instr::AllocArray { dst: array, class: dyns, length }];
        let restored = Reg(body.regs.len() as u32);
        body.regs.push(Type::Ref(dyns));
        let mut restore = vec![Instr::Load { dst: restored, place: field(saved) }];
        for (k, r) in keep.iter().enumerate() {
            let ty = body.regs[r.0 as usize];
            let index = konst(&mut body, Const::i32(k as i32));
            let (cell, back) =
                (Place::Elem { array: array.into(), index }, Place::Elem { array: restored.into(), index });
            if ty == Type::Dyn {
                save.push(Instr::Store { place: cell, src: (*r).into() });
                restore.push(Instr::Load { dst: *r, place: back });
                continue;
            }
            let Some(tag) = tag_for(ty) else {
                return Err(LoadError::Unsupported("a generator that waits in the middle of this".into()));
            };
            let mut fresh = |ty: Type| {
                body.regs.push(ty);
                Reg(body.regs.len() as u32 - 1)
            };
            let (boxed, loaded) = (fresh(Type::Dyn), fresh(Type::Dyn));
            let (wide_in, wide_out) = (fresh(Type::I64), fresh(Type::I64));
            let int = tag == Tag::Int;
            if int {
                save.push(Instr::Un { dst: wide_in, op: UnOp::SExt(64), src: (*r).into() });
            }
            let src = if int { wide_in.into() } else { (*r).into() };
            save.push(Instr::Un { dst: boxed, op: UnOp::Box(tag), src });
            save.push(Instr::Store { place: cell, src: boxed.into() });
            restore.push(Instr::Load { dst: loaded, place: back });
            let dst = if int { wide_out } else { *r };
            restore.push(Instr::Un { dst, op: UnOp::Untag(tag), src: loaded.into() });
            if int {
                restore.push(Instr::Un { dst: *r, op: UnOp::Trunc(32), src: wide_out.into() });
            }
        }
        save.push(Instr::Store { place: field(saved), src: array.into() });
        let n = konst(&mut body, Const::i32(number as i32));
        save.push(Instr::Store { place: field(state), src: n });
        let block = &mut body.blocks[i];
        block.lines.pop();
        block.lines.extend(std::iter::repeat_n(line, save.len() + 1));
        block.instrs.extend(save);
        block.term = Terminator::Return(Some(call.args[0]));
        if let Some(dst) = call.dst {
            restore.push(Instr::Load { dst, place: field(sent) });
        }
        let lines = vec![line; restore.len() + 1];
        body.blocks.push(Block { instrs: restore, term: Terminator::Goto(call.ret), lines });
        cases.push((number, BlockId(body.blocks.len() as u32 - 1)));
    }
    // The old entry moves to the end; the new one chooses where to go on.
    let first = body.blocks[0].clone();
    let line = first.lines.first().copied().unwrap_or(0);
    body.blocks.push(first);
    let begin = BlockId(body.blocks.len() as u32 - 1);
    let (now, running) = (Reg(body.regs.len() as u32), konst(&mut body, Const::i32(-1)));
    body.regs.push(Type::I32);
    body.blocks[0] = Block {
        instrs: vec![
            Instr::Load { dst: now, place: field(state) },
            Instr::Store { place: field(state), src: running },
        ],
        term: Terminator::Switch { value: now.into(), cases: cases.into(), default: begin },
        lines: vec![line; 3],
    };
    Ok(body)
}
