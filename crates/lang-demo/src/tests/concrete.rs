//! Runs lowered bodies, as far as the demo language uses the IR.

use crate::{DemoProgram, FAIL_PREFIX, NULL_PREFIX};
use conspect_ir::{
    BinOp, BlockId, Body, Callee, ClassId, Const, Instr, Operand, Place, Reg, Terminator, UnOp,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Int(i32),
    Bool(bool),
    Ref(Option<usize>),
}

#[derive(Clone, Debug)]
pub(super) struct Object {
    pub class: ClassId,
    pub cells: Vec<Value>,
}

#[derive(Clone, Default, Debug)]
pub(super) struct Heap {
    pub objects: Vec<Object>,
}

/// How a run ends, with the line of the failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Halt,
    Fail(u32),
    Null(u32),
    /// Too many steps.
    Endless,
}

pub(super) const MAX_STEPS: usize = 3_000;

/// The zero of each field of a class.
pub(super) fn zeros(demo: &DemoProgram, class: ClassId) -> Vec<Value> {
    let fields = &demo.program.classes[class].fields;
    fields.iter().map(|f| zero(demo.program.fields[*f].ty)).collect()
}

pub(super) fn zero(ty: conspect_ir::Type) -> Value {
    match ty {
        conspect_ir::Type::Bool => Value::Bool(false),
        conspect_ir::Type::Ref(_) => Value::Ref(None),
        _ => Value::Int(0),
    }
}

pub(super) fn run_body(demo: &DemoProgram, mut heap: Heap, args: &[Value]) -> Outcome {
    let mut body = demo.loader.entry_body();
    // Who waits for the function that runs: its body and registers, where the result goes, and where control goes.
    type Caller<'a> = (&'a Body, Vec<Option<Value>>, Option<Reg>, BlockId);
    let mut callers: Vec<Caller> = vec![];
    let mut regs: Vec<Option<Value>> = vec![None; body.regs.len()];
    for (r, a) in regs.iter_mut().zip(args) {
        *r = Some(*a);
    }
    let mut globals: Vec<Value> = demo.program.globals.iter().map(|(_, g)| zero(g.ty)).collect();
    let mut at = BlockId(0);
    for _ in 0..MAX_STEPS {
        let block = &body.blocks[at.0 as usize];
        let mut next = None;
        for i in &block.instrs {
            let value = |o: Operand| match o {
                Operand::Reg(r) => regs[r.0 as usize].expect("registers are assigned before they are used"),
                Operand::Const(c) => match &body.consts[c as usize] {
                    Const::Bits { bits: 32, value } => Value::Int(*value as u32 as i32),
                    Const::Bool(b) => Value::Bool(*b),
                    Const::Null => Value::Ref(None),
                    other => panic!("{other:?} is no constant of the demo language"),
                },
            };
            let object = |o: Operand| match value(o) {
                Value::Ref(Some(o)) => o,
                other => panic!("a field of {other:?}: checks come first"),
            };
            match i {
                Instr::Check { cond, fail, .. } => {
                    if value(*cond) == Value::Bool(false) {
                        next = Some(*fail);
                        break;
                    }
                }
                Instr::Store { place, src } => {
                    let new = value(*src);
                    match *place {
                        Place::Global(g) => globals[g.0 as usize] = new,
                        Place::Field { object: o, field } => {
                            let o = object(o);
                            assert_eq!(heap.objects[o].class, demo.program.fields[field].class);
                            heap.objects[o].cells[demo.program.fields[field].slot as usize] = new;
                        }
                        _ => panic!("{place:?} is no place of the demo language"),
                    }
                }
                Instr::Load { dst, place } => {
                    let new = match *place {
                        Place::Global(g) => globals[g.0 as usize],
                        Place::Field { object: o, field } => {
                            let slot = demo.program.fields[field].slot as usize;
                            heap.objects[object(o)].cells[slot]
                        }
                        _ => panic!("{place:?} is no place of the demo language"),
                    };
                    regs[dst.0 as usize] = Some(new);
                }
                Instr::Copy { dst, src } => regs[dst.0 as usize] = Some(value(*src)),
                Instr::Alloc { dst, class } => {
                    heap.objects.push(Object { class: *class, cells: zeros(demo, *class) });
                    regs[dst.0 as usize] = Some(Value::Ref(Some(heap.objects.len() - 1)));
                }
                Instr::Select { dst, cond, then, els } => {
                    let new = if value(*cond) == Value::Bool(true) { value(*then) } else { value(*els) };
                    regs[dst.0 as usize] = Some(new);
                }
                Instr::Un { dst, op, src } => {
                    let new = match (op, value(*src)) {
                        (UnOp::Neg, Value::Int(x)) => Value::Int(x.wrapping_neg()),
                        (UnOp::Not, Value::Bool(x)) => Value::Bool(!x),
                        other => panic!("{other:?}"),
                    };
                    regs[dst.0 as usize] = Some(new);
                }
                Instr::Bin { dst, op, lhs, rhs } => {
                    let new = match (op, value(*lhs), value(*rhs)) {
                        (BinOp::Eq, x, y) => Value::Bool(x == y),
                        (BinOp::Ne, x, y) => Value::Bool(x != y),
                        (BinOp::SLt, Value::Int(x), Value::Int(y)) => Value::Bool(x < y),
                        (BinOp::SLe, Value::Int(x), Value::Int(y)) => Value::Bool(x <= y),
                        (BinOp::Add, Value::Int(x), Value::Int(y)) => Value::Int(x.wrapping_add(y)),
                        (BinOp::Sub, Value::Int(x), Value::Int(y)) => Value::Int(x.wrapping_sub(y)),
                        (BinOp::Mul, Value::Int(x), Value::Int(y)) => Value::Int(x.wrapping_mul(y)),
                        other => panic!("{other:?}"),
                    };
                    regs[dst.0 as usize] = Some(new);
                }
                other => panic!("{other:?} is no instruction of the demo language"),
            }
        }
        if let Some(fail) = next {
            at = fail;
            continue;
        }
        let value = |o: &Operand| match o {
            Operand::Reg(r) => regs[r.0 as usize].expect("registers are assigned before they are used"),
            Operand::Const(c) => match &body.consts[*c as usize] {
                Const::Bits { bits: 32, value } => Value::Int(*value as u32 as i32),
                Const::Bool(b) => Value::Bool(*b),
                Const::Null => Value::Ref(None),
                other => panic!("{other:?} is no constant of the demo language"),
            },
        };
        match &block.term {
            Terminator::Call(call) => {
                let Callee::Static(f) = call.callee else {
                    panic!("{call:?} is no call of the demo language")
                };
                let callee = &demo.loader.bodies()[&f];
                let mut args: Vec<Option<Value>> = call.args.iter().map(|a| Some(value(a))).collect();
                args.resize(callee.regs.len(), None);
                let caller = std::mem::replace(&mut regs, args);
                callers.push((body, caller, call.dst, call.ret));
                (body, at) = (callee, BlockId(0));
            }
            Terminator::Return(result) => {
                let result = result.as_ref().map(value);
                let (caller, old, dst, ret) = callers.pop().expect("only functions return");
                (body, regs, at) = (caller, old, ret);
                if let Some(dst) = dst {
                    regs[dst.0 as usize] = result;
                }
            }
            Terminator::Goto(b) => at = *b,
            Terminator::If { cond, then, els } => {
                let Operand::Reg(r) = cond else {
                    let Operand::Const(c) = cond else { unreachable!() };
                    at = if body.consts[*c as usize] == Const::Bool(true) { *then } else { *els };
                    continue;
                };
                at = if regs[r.0 as usize] == Some(Value::Bool(true)) { *then } else { *els };
            }
            Terminator::Halt => return Outcome::Halt,
            Terminator::Fail { message } => {
                let line = message.rsplit_once(':').and_then(|m| m.1.trim_end_matches(')').parse().ok());
                let line = line.expect("a message ends in its line");
                return match message.starts_with(NULL_PREFIX) {
                    true => Outcome::Null(line),
                    false => {
                        assert!(message.starts_with(FAIL_PREFIX));
                        Outcome::Fail(line)
                    }
                };
            }
            other => panic!("{other:?} is no terminator of the demo language"),
        }
    }
    Outcome::Endless
}
