//! The concrete machine: the transition relation `T` of theorem 17.
//!
//! It steps a function of the IR on a [`Memory`] instruction by instruction and knows nothing of terms. The names of
//! the memory's cells are those of the [`Effect`](crate::Effect), so that the two can be compared.

use crate::concrete::{Memory, Place as Cell, Value};
use crate::exec::{Code, Effect, ExecError, calls, instr, sort_of};
use crate::term::{COUNTER, Calculus, FieldId, Ints, Sort};
use conspect_ir::{
    BinOp, BlockId, Body, Call, Callee, ClassId, Const, Instr, Intrinsic, Operand, Place, Program, Reg,
    Terminator, UnOp,
};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How a run ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Halted(Memory),
    Failed(String),
    /// An exception left the program; which one, a variable says.
    Thrown(Memory),
    /// An assumption does not hold: there is no such run.
    Refused,
    /// Too many steps.
    Endless,
}

/// Runs a function without calls from a memory, at most so many blocks long. Parameters are what the memory holds for them.
///
/// # Errors
/// At what the calculus does not cover either.
pub fn run(
    calculus: &Calculus,
    program: &Program,
    body: &Body,
    effect: &Effect,
    memory: &Memory,
    blocks: u32,
) -> Result<End, ExecError> {
    run_code(calculus, program, &Code::single(body.clone()), effect, memory, blocks)
}

/// Runs the first of some functions in the same way.
///
/// # Errors
/// As [`run`].
pub fn run_code(
    calculus: &Calculus,
    program: &Program,
    code: &Code,
    effect: &Effect,
    memory: &Memory,
    blocks: u32,
) -> Result<End, ExecError> {
    let entry = code.bodies[0].clone();
    let mut m = Machine {
        calculus,
        program,
        code,
        body: entry,
        effect,
        memory: memory.clone(),
        regs: BTreeMap::new(),
        callers: vec![],
    };
    for (r, n) in &effect.frames[0].registers {
        m.regs.insert(*r, memory.get(calculus, Cell::Name(*n)));
    }
    let mut at = BlockId(0);
    for _ in 0..blocks {
        match m.block(at)? {
            Ok(next) => at = next,
            Err(end) => return Ok(end),
        }
    }
    Ok(End::Endless)
}

struct Machine<'a> {
    calculus: &'a Calculus,
    program: &'a Program,
    code: &'a Code,
    /// The function that runs.
    body: Rc<Body>,
    effect: &'a Effect,
    memory: Memory,
    regs: BTreeMap<Reg, Value>,
    /// Who waits for it.
    callers: Vec<Caller>,
}

/// A call that is not done: the function that called, its registers, and the call.
struct Caller {
    body: Rc<Body>,
    regs: BTreeMap<Reg, Value>,
    call: Call,
}

fn broken<T>(what: impl std::fmt::Debug) -> Result<T, ExecError> {
    Err(ExecError::Unsupported(format!("{what:?}")))
}

impl Machine<'_> {
    fn value(&self, o: Operand) -> Result<Value, ExecError> {
        match o {
            Operand::Reg(r) => match self.regs.get(&r) {
                Some(v) => Ok(*v),
                None => broken(r),
            },
            Operand::Const(c) => match &self.body.consts[c as usize] {
                Const::Bool(b) => Ok(Value::Bool(*b)),
                Const::Bits { bits, value } => Ok(Value::Int(instr::extended(*bits, *value))),
                Const::Int(n) => Ok(Value::Int(i128::from(*n))),
                Const::Null => Ok(Value::Ref(None)),
                Const::Object(id) => Ok(Value::Ref(Some(instr::constant_object(*id)))),
                other => broken(other),
            },
        }
    }

    fn holds(&self, o: Operand) -> Result<bool, ExecError> {
        match self.value(o)? {
            Value::Bool(b) => Ok(b),
            other => broken(other),
        }
    }

    fn place(&self, p: &Place, sort: Option<Sort>) -> Result<Cell, ExecError> {
        match p {
            Place::Global(g) => match self.effect.globals.get(g) {
                Some(n) => Ok(Cell::Name(*n)),
                None => broken(p),
            },
            Place::Field { object, field } => match (self.value(*object)?, self.effect.fields.get(field)) {
                (Value::Ref(o @ Some(_)), Some(f)) => Ok(Cell::Field(o, *f)),
                other => broken(other),
            },
            Place::Length { array } => match (self.value(*array)?, self.effect.length) {
                (Value::Ref(o @ Some(_)), Some(f)) => Ok(Cell::Field(o, f)),
                other => broken(other),
            },
            Place::Elem { array, index } => {
                let f = sort.and_then(|s| self.effect.elements.get(&s).copied());
                match (self.value(*array)?, self.value(*index)?, f) {
                    (Value::Ref(o @ Some(_)), Value::Int(i), Some(f)) => Ok(Cell::Elem(o, i, f)),
                    other => broken(other),
                }
            }
            other => broken(other),
        }
    }

    fn int(&self, n: Option<i128>) -> Result<Value, ExecError> {
        match (n, self.calculus.ints) {
            (None, _) => Err(ExecError::Overflow),
            (Some(n), Ints::Wrapping32) => Ok(Value::Int(i128::from(n as i32))),
            (Some(n), Ints::Unbounded) => Ok(Value::Int(n)),
        }
    }

    fn resize(&self, op: UnOp, n: i128, from: u8) -> Result<Value, ExecError> {
        Ok(Value::Int(match instr::resized(op, from) {
            Some(instr::Resized::Same) => n,
            Some(instr::Resized::Cut(to)) => instr::extended(to, n as u64),
            Some(instr::Resized::Unsigned(from)) => n & ((1 << from) - 1),
            None => return broken(op),
        }))
    }

    fn bin(&self, op: BinOp, x: Value, y: Value) -> Result<Value, ExecError> {
        match (op, x, y) {
            (BinOp::Eq, x, y) => Ok(Value::Bool(x == y)),
            (BinOp::Ne, x, y) => Ok(Value::Bool(x != y)),
            (BinOp::SLt, Value::Int(x), Value::Int(y)) => Ok(Value::Bool(x < y)),
            (BinOp::SLe, Value::Int(x), Value::Int(y)) => Ok(Value::Bool(x <= y)),
            (BinOp::Add, Value::Int(x), Value::Int(y)) => self.int(x.checked_add(y)),
            (BinOp::Sub, Value::Int(x), Value::Int(y)) => self.int(x.checked_sub(y)),
            (BinOp::Mul, Value::Int(x), Value::Int(y)) => self.int(x.checked_mul(y)),
            (BinOp::ULt, Value::Int(x), Value::Int(y)) => Ok(Value::Bool((x as u32) < y as u32)),
            (BinOp::ULe, Value::Int(x), Value::Int(y)) => Ok(Value::Bool(x as u32 <= y as u32)),
            (BinOp::And, Value::Bool(x), Value::Bool(y)) => Ok(Value::Bool(x & y)),
            (BinOp::Or, Value::Bool(x), Value::Bool(y)) => Ok(Value::Bool(x | y)),
            (BinOp::Xor, Value::Bool(x), Value::Bool(y)) => Ok(Value::Bool(x ^ y)),
            (op, Value::Int(x), Value::Int(y)) => match instr::operator(op) {
                Some(op) if op.is_covered(self.calculus.ints) => self.int(op.apply(x, y)),
                _ => broken(op),
            },
            other => broken(other),
        }
    }

    /// The class of an object.
    fn class_of(&self, object: i128) -> Result<i128, ExecError> {
        let Some(f) = self.effect.class else { return broken("class") };
        match self.memory.get(self.calculus, Cell::Field(Some(object), f)) {
            Value::Int(n) => Ok(n),
            other => broken(other),
        }
    }

    /// Executes a block: the next one, or the end.
    fn block(&mut self, at: BlockId) -> Result<Result<BlockId, End>, ExecError> {
        let body = self.body.clone();
        let block = &body.blocks[at.0 as usize];
        for instr in &block.instrs {
            let (dst, value) = match instr {
                Instr::Check { cond, fail, .. } => match self.holds(*cond)? {
                    true => continue,
                    false => return Ok(Ok(*fail)),
                },
                Instr::Assume { cond } => match self.holds(*cond)? {
                    true => continue,
                    false => return Ok(Err(End::Refused)),
                },
                Instr::Store { place, src } => {
                    let sort = instr::sort_of_operand(&body, *src, self.calculus.ints);
                    if sort.is_some() {
                        let (place, value) = (self.place(place, sort)?, self.value(*src)?);
                        self.memory.set(place, value);
                    }
                    continue;
                }
                Instr::Load { dst, place } => {
                    let sort = sort_of(body.regs[dst.0 as usize], self.calculus.ints);
                    let place = self.place(place, sort)?;
                    (*dst, self.memory.get(self.calculus, place))
                }
                Instr::Copy { dst, src } => (*dst, self.value(*src)?),
                Instr::Select { dst, cond, then, els } => {
                    (*dst, self.value(if self.holds(*cond)? { *then } else { *els })?)
                }
                Instr::Un { dst, op, src } => {
                    let value = match (op, self.value(*src)?) {
                        (op, Value::Int(n))
                            if matches!(op, UnOp::Trunc(_) | UnOp::SExt(_) | UnOp::ZExt(_)) =>
                        {
                            self.resize(*op, n, instr::bits_of(&body, *src))?
                        }
                        (UnOp::Not, Value::Bool(b)) => Value::Bool(!b),
                        (UnOp::Neg, Value::Int(n)) => self.int(n.checked_neg())?,
                        (UnOp::BitNot, Value::Int(n)) => {
                            self.int(n.checked_neg().and_then(|n| n.checked_sub(1)))?
                        }
                        (UnOp::BoolToBits(8 | 16 | 32), Value::Bool(b)) => Value::Int(i128::from(b)),
                        (UnOp::BitsToBool, Value::Int(n)) => Value::Bool(n & 1 == 1),
                        other => return broken(other),
                    };
                    (*dst, value)
                }
                Instr::Bin { dst, op, lhs, rhs } => {
                    (*dst, self.bin(*op, self.value(*lhs)?, self.value(*rhs)?)?)
                }
                Instr::Alloc { dst, class } => (*dst, self.allocate(*class)?),
                Instr::AllocArray { dst, class, length } => {
                    let length = self.value(*length)?;
                    let array = self.allocate(*class)?;
                    if let (Value::Ref(o), Some(f)) = (array, self.effect.length) {
                        self.memory.set(Cell::Field(o, f), length);
                    }
                    (*dst, array)
                }
                Instr::InstanceOf { dst, src, class } => {
                    let is = match self.value(*src)? {
                        Value::Ref(None) => false,
                        Value::Ref(Some(o)) => {
                            let of = self.class_of(o)?;
                            instr::instances(self.program, *class).iter().any(|c| i128::from(c.0) == of)
                        }
                        other => return broken(other),
                    };
                    (*dst, Value::Bool(is))
                }
                Instr::Intrinsic { dst: Some(dst), op: Intrinsic::ClassOf, args } if args.len() == 1 => {
                    let Value::Ref(Some(o)) = self.value(args[0])? else { return broken(args[0]) };
                    (*dst, Value::Int(self.class_of(o)?))
                }
                Instr::Intrinsic { op: Intrinsic::Grant | Intrinsic::Defer | Intrinsic::Larger, .. } => {
                    continue;
                }
                Instr::Intrinsic { op: Intrinsic::Thread(op), .. } if op.is_note() => continue,
                Instr::Intrinsic { dst: Some(dst), op: Intrinsic::CaptureStack, .. } => (*dst, Value::Int(0)),
                Instr::Intrinsic {
                    dst: Some(dst),
                    op:
                        Intrinsic::IsConcrete
                        | Intrinsic::AllConcrete
                        | Intrinsic::ByContract
                        | Intrinsic::Described,
                    ..
                } => (*dst, Value::Bool(false)),
                other => return broken(other),
            };
            self.regs.insert(dst, value);
        }
        Ok(match &block.term {
            Terminator::Goto(to) => Ok(*to),
            Terminator::If { cond, then, els } => Ok(if self.holds(*cond)? { *then } else { *els }),
            Terminator::Branch { arms, els } => {
                let mut to = *els;
                for (cond, target) in arms {
                    if self.holds(*cond)? {
                        to = *target;
                        break;
                    }
                }
                Ok(to)
            }
            Terminator::Halt => Err(End::Halted(self.memory.clone())),
            Terminator::Return(value) => self.returns(*value)?,
            Terminator::Switch { value, cases, default } => {
                let Value::Int(n) = self.value(*value)? else { return broken(value) };
                let bits = instr::bits_of(&body, *value);
                let case = cases.iter().find(|c| instr::extended(bits, c.0) == n);
                Ok(case.map_or(*default, |c| c.1))
            }
            Terminator::Call(call) => self.call(call)?,
            Terminator::Throw(value) => self.throws(*value)?,
            Terminator::Unsupported { reason } => Err(End::Failed(calls::not_covered(reason))),
            Terminator::Fail { message } => Err(End::Failed(message.to_string())),
        })
    }

    /// The function that a call runs, by its number; `None` where its receiver is of a class that is not known for it.
    fn callee(&self, call: &Call) -> Result<Option<usize>, ExecError> {
        match call.callee {
            Callee::Static(f) => match self.code.numbers.get(&f) {
                Some(number) => Ok(Some(*number)),
                None => broken(f),
            },
            Callee::Virtual(selector) => {
                let Value::Ref(Some(o)) = self.value(call.args[0])? else { return broken(selector) };
                let class = self.class_of(o)?;
                let targets = self.code.virtuals.get(&selector).into_iter().flatten();
                let mut of = targets.filter(|t| t.1.iter().any(|c| i128::from(c.0) == class));
                Ok(of.next().map(|t| t.0))
            }
            Callee::Indirect(_) => broken(call.callee),
        }
    }

    fn call(&mut self, call: &Call) -> Result<Result<BlockId, End>, ExecError> {
        let Some(callee) = self.callee(call)? else {
            let Callee::Virtual(selector) = call.callee else { return broken(call.callee) };
            return Ok(Err(End::Failed(calls::other_receiver(self.program, selector))));
        };
        let mut regs = BTreeMap::new();
        for (i, a) in call.args.iter().enumerate() {
            regs.insert(Reg(i as u32), self.value(*a)?);
        }
        let regs = std::mem::replace(&mut self.regs, regs);
        let body = std::mem::replace(&mut self.body, self.code.bodies[callee].clone());
        self.callers.push(Caller { body, regs, call: call.clone() });
        Ok(Ok(BlockId(0)))
    }

    fn returns(&mut self, value: Option<Operand>) -> Result<Result<BlockId, End>, ExecError> {
        let value = value.map(|v| self.value(v)).transpose()?;
        let Some(caller) = self.callers.pop() else {
            if let (Some(value), Some(result)) = (value, self.effect.frames[0].result) {
                self.memory.set(Cell::Name(result), value);
            }
            return Ok(Err(End::Halted(self.memory.clone())));
        };
        (self.body, self.regs) = (caller.body, caller.regs);
        if let (Some(dst), Some(value)) = (caller.call.dst, value) {
            self.regs.insert(dst, value);
        }
        Ok(Ok(caller.call.ret))
    }

    /// The innermost call with a handler goes on there.
    fn throws(&mut self, value: Operand) -> Result<Result<BlockId, End>, ExecError> {
        let value = self.value(value)?;
        let Some(name) = self.effect.exception else { return broken("exception") };
        self.memory.set(Cell::Name(name), value);
        while let Some(caller) = self.callers.pop() {
            if let Some((handler, caught)) = caller.call.unwind {
                (self.body, self.regs) = (caller.body, caller.regs);
                self.regs.insert(caught, value);
                return Ok(Ok(handler));
            }
        }
        Ok(Err(End::Thrown(self.memory.clone())))
    }

    fn allocate(&mut self, class: ClassId) -> Result<Value, ExecError> {
        let counter = Cell::Name(COUNTER);
        let Value::Int(number) = self.memory.get(self.calculus, counter) else { return broken("counter") };
        self.memory.set(counter, self.int(number.checked_add(1))?);
        if let Some(f) = self.effect.class {
            self.memory.set(Cell::Field(Some(number), f), Value::Int(i128::from(class.0)));
        }
        for f in &self.program.classes[class].fields {
            if let Some(field) = self.effect.fields.get(f) {
                self.memory.set(Cell::Field(Some(number), *field), self.zero(*field));
            }
        }
        Ok(Value::Ref(Some(number)))
    }

    fn zero(&self, field: FieldId) -> Value {
        match self.calculus.fields[field.0 as usize].1 {
            Sort::Bool => Value::Bool(false),
            Sort::Ref => Value::Ref(None),
            Sort::Int | Sort::Place => Value::Int(0),
        }
    }
}
