//! The concrete machine: the transition relation `T` of theorem 17.
//!
//! It steps a function of the IR on a [`Memory`] instruction by instruction and knows nothing of terms. The names of
//! the memory's cells are those of the [`Effect`](crate::Effect), so that the two can be compared.

use crate::concrete::{Memory, Place as Cell, Value};
use crate::exec::{Code, Effect, ExecError};
use crate::term::{COUNTER, Calculus, Ints, Sort};
use conspect_ir::{
    BinOp, BlockId, Body, Call, Callee, Const, Instr, Operand, Place, Program, Reg, Terminator, UnOp,
};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How a run ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    Halted(Memory),
    Failed(String),
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
    /// Who waits for it: the function, its registers, where its result goes, and where control goes.
    callers: Vec<(Rc<Body>, BTreeMap<Reg, Value>, Option<Reg>, BlockId)>,
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
                Const::Bits { bits: 32, value } => Ok(Value::Int(i128::from(*value as u32 as i32))),
                Const::Int(n) => Ok(Value::Int(i128::from(*n))),
                Const::Null => Ok(Value::Ref(None)),
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

    fn place(&self, p: &Place) -> Result<Cell, ExecError> {
        match p {
            Place::Global(g) => Ok(Cell::Name(self.effect.globals[g])),
            Place::Field { object, field } => match self.value(*object)? {
                Value::Ref(o @ Some(_)) => Ok(Cell::Field(o, self.effect.fields[field])),
                other => broken(other),
            },
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

    fn bin(&self, op: BinOp, x: Value, y: Value) -> Result<Value, ExecError> {
        match (op, x, y) {
            (BinOp::Eq, x, y) => Ok(Value::Bool(x == y)),
            (BinOp::Ne, x, y) => Ok(Value::Bool(x != y)),
            (BinOp::SLt, Value::Int(x), Value::Int(y)) => Ok(Value::Bool(x < y)),
            (BinOp::SLe, Value::Int(x), Value::Int(y)) => Ok(Value::Bool(x <= y)),
            (BinOp::Add, Value::Int(x), Value::Int(y)) => self.int(x.checked_add(y)),
            (BinOp::Sub, Value::Int(x), Value::Int(y)) => self.int(x.checked_sub(y)),
            (BinOp::Mul, Value::Int(x), Value::Int(y)) => self.int(x.checked_mul(y)),
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
                    let (place, value) = (self.place(place)?, self.value(*src)?);
                    self.memory.set(place, value);
                    continue;
                }
                Instr::Load { dst, place } => {
                    let place = self.place(place)?;
                    (*dst, self.memory.get(self.calculus, place))
                }
                Instr::Copy { dst, src } => (*dst, self.value(*src)?),
                Instr::Select { dst, cond, then, els } => {
                    (*dst, self.value(if self.holds(*cond)? { *then } else { *els })?)
                }
                Instr::Un { dst, op, src } => {
                    let value = match (op, self.value(*src)?) {
                        (UnOp::Not, Value::Bool(b)) => Value::Bool(!b),
                        (UnOp::Neg, Value::Int(n)) => self.int(n.checked_neg())?,
                        other => return broken(other),
                    };
                    (*dst, value)
                }
                Instr::Bin { dst, op, lhs, rhs } => {
                    (*dst, self.bin(*op, self.value(*lhs)?, self.value(*rhs)?)?)
                }
                Instr::Alloc { dst, class } => (*dst, self.allocate(*class)?),
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
            Terminator::Call(call) => Ok(self.call(call)?),
            Terminator::Fail { message } => Err(End::Failed(message.to_string())),
            other => return broken(other),
        })
    }

    fn call(&mut self, call: &Call) -> Result<BlockId, ExecError> {
        let Callee::Static(f) = call.callee else { return broken(call.callee) };
        let Some(callee) = self.code.numbers.get(&f) else { return broken(f) };
        let mut regs = BTreeMap::new();
        for (i, a) in call.args.iter().enumerate() {
            regs.insert(Reg(i as u32), self.value(*a)?);
        }
        let regs = std::mem::replace(&mut self.regs, regs);
        let body = std::mem::replace(&mut self.body, self.code.bodies[*callee].clone());
        self.callers.push((body, regs, call.dst, call.ret));
        Ok(BlockId(0))
    }

    fn returns(&mut self, value: Option<Operand>) -> Result<Result<BlockId, End>, ExecError> {
        let value = value.map(|v| self.value(v)).transpose()?;
        let Some((body, regs, dst, to)) = self.callers.pop() else {
            if let (Some(value), Some(result)) = (value, self.effect.frames[0].result) {
                self.memory.set(Cell::Name(result), value);
            }
            return Ok(Err(End::Halted(self.memory.clone())));
        };
        (self.body, self.regs) = (body, regs);
        if let (Some(dst), Some(value)) = (dst, value) {
            self.regs.insert(dst, value);
        }
        Ok(Ok(to))
    }

    fn allocate(&mut self, class: conspect_ir::ClassId) -> Result<Value, ExecError> {
        let counter = Cell::Name(COUNTER);
        let Value::Int(number) = self.memory.get(self.calculus, counter) else { return broken("counter") };
        self.memory.set(counter, self.int(number.checked_add(1))?);
        for f in &self.program.classes[class].fields {
            let field = self.effect.fields[f];
            let zero = match self.calculus.fields[field.0 as usize].1 {
                Sort::Bool => Value::Bool(false),
                Sort::Ref => Value::Ref(None),
                Sort::Int | Sort::Place => Value::Int(0),
            };
            self.memory.set(Cell::Field(Some(number), field), zero);
        }
        Ok(Value::Ref(Some(number)))
    }
}
