//! Generators and async functions: the body becomes a function that is resumed. Control waits at calls of a marker;
//! after lowering, each of them becomes a return that saves the live registers, and a block that restores them.

use super::function::{Func, Kind, start};
use super::{Context, Fx, Res};
use conspect_ir::cfg::live_in;
use conspect_ir::{
    Block, BlockId, Body, Callee, Const, FnId, Instr, LoadError, Operand, Place, Program, Reg, Tag,
    Terminator, Type, UnOp,
};

/// The body of the function that the program calls: it makes the generator, binds the arguments, and gives the
/// generator or, for async functions, the promise.
pub(super) fn outer_body(cx: &mut Context, p: &mut Program, f: &Func, resume: FnId) -> Res<Body> {
    let mut fx = start(cx, p, f, false);
    let (code, proto) = (fx.konst(Const::Fn(resume)), fx.undefined());
    let (callee, this, args, target) = (fx.callee.into(), fx.this.into(), fx.args.into(), fx.target.into());
    let g = fx.core("newGen", &[callee, this, args, target, code, proto]);
    let object = fx.boxed(Tag::Ref, g);
    let v = match f.kind {
        Kind::Async => fx.library_call("asyncStart", &[object])?,
        kind => {
            // The parameters are bound before the generator is given out.
            let (mode, undefined) = (fx.i32(0), fx.undefined());
            fx.core("resumeGen", &[g, mode, undefined]);
            fx.core("generatorProto", &[g]);
            if kind == Kind::AsyncGenerator {
                fx.library_call("asyncGeneratorStart", &[object])?
            } else {
                object
            }
        }
    };
    fx.b.terminate(Terminator::Return(Some(v)));
    Ok(fx.b.finish())
}

/// The body of the function that runs when a generator is resumed: `(generator) -> dyn`.
pub(super) fn resume_body(cx: &mut Context, p: &mut Program, f: &Func) -> Res<Body> {
    let fx = start(cx, p, f, true);
    fx.resumable(|fx| {
        fx.prologue(f)?;
        if f.kind != Kind::Async {
            // What `next` sends first is dropped; `return` and `throw` end the generator here.
            let u = fx.undefined();
            fx.suspend(u)?;
        }
        fx.code(f)
    })
}

impl Fx<'_> {
    /// The body of a function that is resumed: the code, and how it ends with an error.
    pub fn resumable(mut self, code: impl FnOnce(&mut Self) -> Res<()>) -> Res<Body> {
        let (to, thrown) = self.handler();
        self.handlers.push((to, thrown));
        code(&mut self)?;
        self.handlers.pop();
        self.b.switch_to(to);
        let done = self.i32(-2);
        let class = self.cx.realm.generator;
        self.store_field(Reg(0).into(), class, "state", done);
        self.b.terminate(Terminator::Throw(thrown.into()));
        let (yielding, dyns) = (self.cx.yielding, self.cx.realm.dyns);
        let fields = ["state", "saved", "sent"].map(|n| self.cx.realm.known(class, n));
        split(self.b.finish(), yielding, dyns, fields)
    }

    /// Calls a function of the library.
    pub fn library_call(&mut self, name: &str, args: &[Operand]) -> Res<Operand> {
        let unwind = self.handlers.last().copied();
        super::call_library(self.cx, self.p, &mut self.b, name, args, unwind).map(Operand::from)
    }

    /// Gives a value out and waits to be resumed: the value sent, after `throw` and `return` were done.
    pub fn suspend(&mut self, v: Operand) -> Res<Operand> {
        let Some(g) = self.generator else {
            self.unsupported("await or yield outside a function");
            return Ok(self.undefined());
        };
        let sent = self.hand_over(v);
        let class = self.cx.realm.generator;
        let mode = self.load_field(g.into(), class, "mode");
        let (throw, ret, go) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::Switch {
            value: mode.into(),
            cases: [(1, ret), (2, throw)].into(),
            default: go,
        });
        self.b.switch_to(throw);
        self.throw(sent);
        self.b.switch_to(ret);
        self.return_value(sent)?;
        self.b.switch_to(go);
        Ok(sent)
    }

    /// `await v`: the value, or the error thrown. A wait is never ended by a return.
    pub fn wait(&mut self, v: Operand) -> Res<Operand> {
        let Some(g) = self.generator else {
            self.unsupported("await at the top level");
            return Ok(self.undefined());
        };
        let class = self.cx.realm.generator;
        let one = self.i32(1);
        self.store_field(g.into(), class, "wait", one);
        let sent = self.hand_over(v);
        let mode = self.load_field(g.into(), class, "mode");
        let two = self.i32(2);
        let failed = self.b.bin(Type::Bool, conspect_ir::BinOp::Eq, mode, two);
        let (throw, go) = (self.b.block(), self.b.block());
        self.branch(failed.into(), throw, go);
        self.b.switch_to(throw);
        self.throw(sent);
        self.b.switch_to(go);
        Ok(sent)
    }

    /// Gives a value out; what the generator is resumed with.
    fn hand_over(&mut self, v: Operand) -> Operand {
        let sent = self.emit_call(Callee::Static(self.cx.yielding), vec![v], Some(Type::Dyn));
        sent.expect("a value").into()
    }

    /// `yield v`, not delegated.
    pub fn give(&mut self, v: Operand) -> Res<Operand> {
        let Some(g) = self.generator else {
            self.unsupported("yield outside a generator");
            return Ok(self.undefined());
        };
        let v = if self.is_async { self.wait(v)? } else { v };
        let class = self.cx.realm.generator;
        let zero = self.i32(0);
        self.store_field(g.into(), class, "wait", zero);
        self.suspend(v)
    }

    /// `yield* v` in an async generator (§15.5.5): each result of the inner iterator is waited for. What `return` sent
    /// was waited for when the generator is resumed.
    fn delegate_async(&mut self, g: Reg, v: Operand) -> Res<Operand> {
        let record = self.core("asyncIterOpen", &[v]);
        let generator = self.cx.realm.generator;
        let (mode, sent) = (self.b.reg(Type::I32), self.b.reg(Type::Dyn));
        let (zero, u) = (self.i32(0), self.undefined());
        self.set(mode, zero);
        self.set(sent, u);
        let (head, none, some) = (self.b.block(), self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        let result = self.core("asyncDelegateStep", &[record, mode.into(), sent.into()]);
        let missing = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), result);
        self.branch(missing.into(), none, some);
        // The inner iterator has no such method.
        self.b.switch_to(none);
        let (ret, close) = (self.b.block(), self.b.block());
        let one = self.i32(1);
        let back = self.b.bin(Type::Bool, conspect_ir::BinOp::Eq, mode, one);
        self.branch(back.into(), ret, close);
        self.b.switch_to(ret);
        let w = self.wait(sent.into())?;
        self.return_value(w)?;
        self.b.switch_to(close);
        let Operand::Reg(record_reg) = record else { return Ok(u) };
        self.close_waiting(record_reg)?;
        let text = self.plain_str("The iterator does not provide a 'throw' method");
        self.core("throwType", &[text]);
        self.open();
        self.goto(head);
        self.b.switch_to(some);
        let result = self.wait(result)?;
        let result: Operand = self.copy(result).into();
        let value = self.core("asyncIterValue", &[result]);
        let over = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), value);
        let (end, more) = (self.b.block(), self.b.block());
        self.branch(over.into(), end, more);
        self.b.switch_to(more);
        self.store_field(g.into(), generator, "wait", zero);
        let got = self.hand_over(value);
        self.set(sent, got);
        let m = self.load_field(g.into(), generator, "mode");
        self.set(mode, m.into());
        self.goto(head);
        self.b.switch_to(end);
        let key = self.dyn_str("value");
        let value = self.core("getn", &[result, key]);
        self.return_after(mode, value)?;
        Ok(value)
    }

    /// `yield* v`.
    pub fn delegate(&mut self, v: Operand) -> Res<Operand> {
        let Some(g) = self.generator else {
            return Err(LoadError::Malformed("yield* outside a generator".into()));
        };
        if self.is_async {
            return self.delegate_async(g, v);
        }
        let r = self.core("iterProtocol", &[v]);
        let class = self.cx.realm.generator;
        let mode = self.b.reg(Type::I32);
        let sent = self.b.reg(Type::Dyn);
        let zero = self.i32(0);
        self.set(mode, zero);
        let u = self.undefined();
        self.set(sent, u);
        let (head, more, end) = (self.b.block(), self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        let result = self.core("delegateStep", &[r, mode.into(), sent.into()]);
        let done_key = self.dyn_str("done");
        let done = self.core("getn", &[result, done_key]);
        let done = self.core("truthy", &[done]);
        self.branch(done, end, more);
        self.b.switch_to(more);
        // The inner result object is given out as it is, with the wait flag 2.
        let two = self.i32(2);
        self.store_field(g.into(), class, "wait", two);
        let value_key = self.dyn_str("value");
        let got =
            self.emit_call(Callee::Static(self.cx.yielding), vec![result], Some(Type::Dyn)).expect("a value");
        self.set(sent, got.into());
        let m = self.load_field(g.into(), class, "mode");
        self.set(mode, m.into());
        self.goto(head);
        self.b.switch_to(end);
        let value = self.core("getn", &[result, value_key]);
        self.return_after(mode, value)?;
        Ok(value)
    }

    /// After `return` was passed on to an inner generator, its result is returned from here.
    fn return_after(&mut self, mode: Reg, value: Operand) -> Res<()> {
        let one = self.i32(1);
        let back = self.b.bin(Type::Bool, conspect_ir::BinOp::Eq, mode, one);
        let (ret, go) = (self.b.block(), self.b.block());
        self.branch(back.into(), ret, go);
        self.b.switch_to(ret);
        self.return_value(value)?;
        self.b.switch_to(go);
        Ok(())
    }
}

fn tag_for(ty: Type) -> Option<Tag> {
    Some(match ty {
        Type::Bool => Tag::Bool,
        Type::Bits { bits: 32, .. } => Tag::Int,
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
