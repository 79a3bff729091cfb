//! Bodies compiled for execution: one flat list of instructions, with the control-flow facts that scheduling
//! needs.

use crate::cost::Costs;
use conspect_ir::cfg::{Graph, RegSet, Wto, live_in};
use conspect_ir::{BlockId, Body, Call, FnId, Instr, Terminator};
use conspect_memory::const_bits;
use std::rc::Rc;

/// One step.
#[derive(Debug)]
pub enum Step {
    /// Control enters a block where paths may meet or a loop begins or ends.
    Enter(BlockId),
    Instr(Instr),
    Goto(u32),
    If {
        cond: conspect_ir::Operand,
        then: u32,
        els: u32,
    },
    Check {
        kind: conspect_ir::CheckKind,
        cond: conspect_ir::Operand,
        fail: u32,
    },
    Branch {
        arms: Box<[(conspect_ir::Operand, u32)]>,
        els: u32,
    },
    Switch {
        value: conspect_ir::Operand,
        cases: Box<[(u64, u32)]>,
        default: u32,
    },
    Return(Option<conspect_ir::Operand>),
    Throw(conspect_ir::Operand),
    /// The call, and where it continues: after a return, after an exception.
    Call(Box<(Call, u32, u32)>),
    Fail(Box<str>),
    Halt,
    Unsupported(Box<str>),
}

/// A compiled body.
#[derive(Debug)]
pub struct Code {
    pub function: FnId,
    pub body: Body,
    pub steps: Vec<Step>,
    /// The constants as bits of both domains.
    pub consts: Vec<u64>,
    /// The source line of each step.
    pub lines: Vec<u32>,
    /// The block of each step.
    pub blocks: Vec<BlockId>,
    /// Where each block starts.
    pub starts: Vec<u32>,
    pub wto: Rc<Wto>,
    /// The registers live at the start of each block, once asked for.
    live: std::cell::OnceCell<Vec<RegSet>>,
    costs: std::cell::OnceCell<Costs>,
    /// The blocks as they were, from which liveness and costs are computed.
    source: Body,
}

impl Code {
    /// Compiles a body.
    pub fn new(function: FnId, mut body: Body) -> Code {
        let wto = Wto::of(&body);
        let graph = Graph::of(&body);
        let source = body.clone();
        let blocks = std::mem::take(&mut body.blocks);
        let mut code = Code {
            function,
            steps: vec![],
            consts: body.consts.iter().map(const_bits).collect(),
            lines: vec![],
            blocks: vec![],
            starts: vec![],
            wto: Rc::new(wto),
            live: std::cell::OnceCell::new(),
            costs: std::cell::OnceCell::new(),
            body,
            source,
        };
        let mut starts = vec![];
        let mut at = 0u32;
        let enters: Vec<bool> =
            (0..blocks.len()).map(|i| code.is_meeting(&graph, BlockId(i as u32))).collect();
        for (i, block) in blocks.iter().enumerate() {
            starts.push(at);
            at += block.instrs.len() as u32 + 1 + u32::from(enters[i]);
        }
        code.starts = starts;
        for (i, block) in blocks.into_iter().enumerate() {
            let id = BlockId(i as u32);
            let mut lines = block.lines.into_iter();
            if enters[i] {
                let line = lines.as_slice().first().copied().unwrap_or(0);
                code.push(Step::Enter(id), line, id);
            }
            for instr in block.instrs {
                let line = lines.next().unwrap_or(0);
                let step = match instr {
                    Instr::Check { kind, cond, fail } => Step::Check { kind, cond, fail: code.start(fail) },
                    other => Step::Instr(other),
                };
                code.push(step, line, id);
            }
            let step = code.terminator(block.term);
            code.push(step, lines.next().unwrap_or(0), id);
        }
        code
    }

    /// The registers that are live where a block starts.
    pub fn live(&self, block: BlockId) -> &RegSet {
        &self.live.get_or_init(|| live_in(&self.source))[block.0 as usize]
    }

    /// Which values decide much in this function.
    pub fn costs(&self) -> &Costs {
        self.costs.get_or_init(|| Costs::of(self, &self.source))
    }

    /// Can paths meet at this block, or does a loop begin or end here?
    fn is_meeting(&self, graph: &Graph, block: BlockId) -> bool {
        let preds = graph.predecessors(block);
        preds.len() > 1
            || self.wto.is_head(block)
            || preds.iter().any(|p| self.wto.depth(*p) > self.wto.depth(block))
    }

    fn push(&mut self, step: Step, line: u32, block: BlockId) {
        self.steps.push(step);
        self.lines.push(line);
        self.blocks.push(block);
    }

    fn start(&self, block: BlockId) -> u32 {
        self.starts[block.0 as usize]
    }

    fn terminator(&self, term: Terminator) -> Step {
        match term {
            Terminator::Goto(b) => Step::Goto(self.start(b)),
            Terminator::If { cond, then, els } => {
                Step::If { cond, then: self.start(then), els: self.start(els) }
            }
            Terminator::Branch { arms, els } => Step::Branch {
                arms: arms.iter().map(|(c, b)| (*c, self.start(*b))).collect(),
                els: self.start(els),
            },
            Terminator::Switch { value, cases, default } => Step::Switch {
                value,
                cases: cases.iter().map(|(c, b)| (*c, self.start(*b))).collect(),
                default: self.start(default),
            },
            Terminator::Return(v) => Step::Return(v),
            Terminator::Throw(v) => Step::Throw(v),
            Terminator::Call(call) => {
                let ret = self.start(call.ret);
                let unwind = call.unwind.map_or(u32::MAX, |(b, _)| self.start(b));
                Step::Call(Box::new((call, ret, unwind)))
            }
            Terminator::Fail { message } => Step::Fail(message),
            Terminator::Halt => Step::Halt,
            Terminator::Unsupported { reason } => Step::Unsupported(reason),
        }
    }

    /// The type of an operand.
    pub fn operand_type(&self, o: conspect_ir::Operand) -> conspect_ir::Type {
        use conspect_ir::{Const, Operand, Type};
        match o {
            Operand::Reg(r) => self.body.regs[r.0 as usize],
            Operand::Const(c) => match &self.body.consts[c as usize] {
                Const::Bool(_) => Type::Bool,
                Const::Bits { bits, .. } => Type::Bits { bits: *bits, signed: true },
                Const::F32(_) => Type::F32,
                Const::F64(_) => Type::F64,
                Const::Int(_) => Type::Int,
                Const::Str(_) => Type::Str,
                Const::Null | Const::Object(_) => Type::Ref(conspect_ir::ClassId(0)),
                Const::Fn(_) => Type::Fn,
                Const::Undefined | Const::Empty | Const::Dyn(_) => Type::Dyn,
            },
        }
    }
}
