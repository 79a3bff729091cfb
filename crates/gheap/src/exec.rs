//! From a function of the IR to its effect, without unrolling: the algorithm *Exec* of the paper's listing 4.
//!
//! `Exec(l₀, D₀)` follows the paths `Π(l₀, ·, D₀)`: a state at a recursive vertex `l ∉ D` goes on after `Rec(l, D ∪ {l})`, and what one
//! round of that cycle does, `Body(l, D ∪ {l})`, is what `Exec(l, D ∪ {l})` gives. States at the same vertex with the same `D` are merged. Where
//! a round does not come back, the cycle ends: its effect is then `ε`, and the state goes on from the vertex.
//!
//! Functions have symbols too: `Rec(f)` is what a call of `f` does, from its parameters to its result, however it calls itself or is
//! called back (see [`calls`](self)). Parameters and registers of a function are variables, so a call is a write to the callee's
//! parameters, `Rec(f)`, and a write of what the caller's own variables held wherever `f` may have used them again.
//!
//! An exception is a second way for a function to end: what is thrown is a variable, as the result is, and whoever called looks at the
//! outcome (see [`calls`](self)). Arrays are objects with a length and elements, each of which is a location (see [`instr`](self)).
//!
//! A part of the IR is covered: values are truth values, references, and machine integers of up to 32 bits or unbounded ones. Everything else
//! is refused.

use crate::heap::Heap;
use crate::term::{Calculus, FieldId, HeapId, Ints, NameId, Node, RecId, Sort, TermId};
pub use calls::{Code, Frame, reachable};
use conspect_ir::cfg::{Graph, RegSet, live_in};
use conspect_ir::{
    BlockId, Body, GlobalId, Instr, Intrinsic, Operand, Place, Program, Reg, Terminator, Type,
};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

pub(crate) mod calls;
pub(crate) mod instr;

/// Why a function has no effect in this calculus.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExecError {
    #[error("the calculus of heaps does not cover {0}")]
    Unsupported(String),
    #[error("the function's paths need more than {0} states")]
    TooLarge(usize),
    #[error("numbers grow beyond 128 bits")]
    Overflow,
}

/// States of all `Exec` together.
const MOST_STATES: usize = 5_000;

/// A way in which the function fails.
#[derive(Clone, Debug)]
pub struct Failure {
    /// When, in terms of the memory that it starts in.
    pub guard: TermId,
    pub message: String,
}

/// What a function does to any memory.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The ends that are none of failure: when, and the heap then.
    pub halts: Vec<(TermId, HeapId)>,
    pub failures: Vec<Failure>,
    /// The ends in which an exception leaves the function: when, and the heap then.
    pub throws: Vec<(TermId, HeapId)>,
    /// Where globals are kept.
    pub globals: BTreeMap<GlobalId, NameId>,
    /// Where each function keeps its registers and its result; the entry comes first.
    pub frames: Vec<Frame>,
    /// What a call came to: 0 when the callee returned, a positive number for a failure, -1 when the program ended there. There is
    /// none where no callee fails or ends the program.
    pub outcome: Option<NameId>,
    /// Which exception was thrown last, where any is.
    pub exception: Option<NameId>,
    pub fields: BTreeMap<conspect_ir::FieldId, FieldId>,
    /// The number of each object's class, where the program asks for it.
    pub class: Option<FieldId>,
    /// The length of arrays, where there are any.
    pub length: Option<FieldId>,
    /// The elements of arrays, by what they hold.
    pub elements: BTreeMap<Sort, FieldId>,
    /// The cycles, in the order in which they were met.
    pub cycles: Vec<Cycle>,
    /// The symbols of functions that are called, by their number among [`Effect::frames`].
    pub functions: BTreeMap<usize, RecId>,
}

/// A cycle of a function: the block, `D`, and its symbol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    pub function: usize,
    pub block: BlockId,
    pub passed: BTreeSet<BlockId>,
    pub id: RecId,
}

impl Effect {
    /// The function's generalised heap: the merge of its ends, those in which it throws after the others.
    pub fn heap(&self, calculus: &mut Calculus) -> HeapId {
        let ends = self.ends().map(|(guard, heap, _)| (guard, heap));
        calculus.raw(Heap::Merge(ends.collect()))
    }

    /// All ends but failures: when, the heap then, and whether an exception leaves the function there.
    pub fn ends(&self) -> impl Iterator<Item = (TermId, HeapId, bool)> + '_ {
        let halts = self.halts.iter().map(|(g, h)| (*g, *h, false));
        halts.chain(self.throws.iter().map(|(g, h)| (*g, *h, true)))
    }

    /// The variables that outlive the program: globals, and what the entry returns or throws.
    pub fn shown(&self, thrown: bool) -> impl Iterator<Item = NameId> + '_ {
        let result = self.frames.first().and_then(|f| f.result);
        self.globals.values().copied().chain(if thrown { self.exception } else { result })
    }

    /// The effect as text: the ends, the failures, what one round of each cycle does. Heaps that holes have as their
    /// source are named, for they are mentioned often.
    pub fn show(&self, calculus: &Calculus) -> String {
        let mut out = String::new();
        for (guard, heap) in &self.halts {
            out += &format!("halts when {}\n  {}\n", calculus.show(*guard), calculus.show_heap(*heap));
        }
        for (guard, heap) in &self.throws {
            out += &format!("throws when {}\n  {}\n", calculus.show(*guard), calculus.show_heap(*heap));
        }
        for f in &self.failures {
            out += &format!("fails when {}\n  {}\n", calculus.show(f.guard), f.message);
        }
        for id in self.cycles.iter().map(|c| &c.id).chain(self.functions.values()) {
            let body = calculus.body(*id).map(|b| calculus.show_heap(b)).unwrap_or_default();
            out += &format!("Body({}) =\n  {body}\n", calculus.cycle_name(*id));
        }
        let mut names: Vec<(String, String)> = Vec::new();
        for h in calculus.sources() {
            let mut text = calculus.show_heap(h);
            for (name, meaning) in &names {
                text = text.replace(meaning, name);
            }
            if out.contains(&format!("LI({text},")) && !text.starts_with("Rec(") {
                let name = format!("H{}", names.len() + 1);
                out = out.replace(&text, &name);
                names.push((name, text));
            }
        }
        if !names.is_empty() {
            out += "where\n";
        }
        names.iter().for_each(|(name, text)| out += &format!("{name} = {text}\n"));
        out
    }
}

/// The effect of a function without calls.
///
/// # Errors
/// When something in it is not covered, or it is too large.
pub fn exec(calculus: &mut Calculus, program: &Program, body: &Body) -> Result<Effect, ExecError> {
    exec_code(calculus, program, &Code::single(body.clone()))
}

/// The effect of a function with those that it calls.
///
/// # Errors
/// As [`exec`].
pub fn exec_code(calculus: &mut Calculus, program: &Program, code: &Code) -> Result<Effect, ExecError> {
    let mut e = Exec {
        functions: code.bodies.iter().map(|b| Shape::of(b)).collect(),
        clobbered: code.reached(),
        at: 0,
        effect: Effect {
            halts: vec![],
            failures: vec![],
            globals: BTreeMap::new(),
            frames: vec![],
            outcome: None,
            exception: None,
            throws: vec![],
            fields: BTreeMap::new(),
            class: None,
            length: None,
            elements: BTreeMap::new(),
            cycles: vec![],
            functions: BTreeMap::new(),
        },
        states: 0,
        calculus,
        program,
        code,
        messages: code.messages(program),
    };
    e.declare()?;
    e.run(From::Entry, &BTreeSet::new())?;
    if e.calculus.overflowed {
        return Err(ExecError::Overflow);
    }
    Ok(e.effect)
}

/// What a register or cell of a type holds in the calculus.
pub(crate) fn sort_of(ty: Type, ints: Ints) -> Option<Sort> {
    match (ty, ints) {
        (Type::Bool, _) => Some(Sort::Bool),
        (Type::Bits { bits: 8 | 16 | 32, .. }, Ints::Wrapping32) | (Type::Int, Ints::Unbounded) => {
            Some(Sort::Int)
        }
        (Type::Ref(_), _) => Some(Sort::Ref),
        _ => None,
    }
}

/// Parameters that the function's first instructions put into globals: they are the globals' first values.
fn inputs(body: &Body, params: usize) -> BTreeMap<Reg, GlobalId> {
    let mut out = BTreeMap::new();
    for instr in &body.blocks[0].instrs {
        match instr {
            Instr::Store { place: Place::Global(g), src: Operand::Reg(r) } if (r.0 as usize) < params => {
                if out.contains_key(r) || out.values().any(|x| x == g) {
                    break;
                }
                out.insert(*r, *g);
            }
            _ => break,
        }
    }
    out
}

/// What is known of a function's graph.
struct Shape {
    body: Rc<Body>,
    recursive: BTreeSet<BlockId>,
    time: Vec<Option<u32>>,
    live: Vec<RegSet>,
}

impl Shape {
    fn of(body: &Rc<Body>) -> Shape {
        let graph = Graph::of(body);
        Shape {
            body: body.clone(),
            recursive: graph.recursive_vertices(),
            time: graph.exit_times(),
            live: live_in(body),
        }
    }
}

struct Exec<'a> {
    calculus: &'a mut Calculus,
    program: &'a Program,
    code: &'a Code,
    functions: Vec<Shape>,
    /// For each function those that a call of it may run, itself included: their variables are used again.
    clobbered: Vec<BTreeSet<usize>>,
    /// The function that is executed.
    at: usize,
    effect: Effect,
    states: usize,
    /// The messages of failures; the outcome of a call that fails with the first one is 1.
    messages: Vec<Box<str>>,
}

/// Where an `Exec` starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum From {
    /// The program's start: its ends are noted in the effect.
    Entry,
    /// The start of a function that is called: its ends are what a call does.
    Function,
    /// A recursive vertex: what one round does is given.
    Vertex(BlockId),
}

/// A state of execution, without its vertex and `D`: the path condition and the heap.
type State = (TermId, HeapId);
/// States that wait: by the size of `D` and `D`, then by the vertex' number, so that a state is picked when all that
/// can be merged with it is there.
type Waiting = BTreeMap<(usize, BTreeSet<BlockId>, u32, BlockId), Vec<State>>;

/// Where one `Exec` stands.
struct Run {
    start: From,
    /// `D₀`.
    passed: BTreeSet<BlockId>,
    waiting: Waiting,
    /// When a round comes back to the start, or a call to its caller, and the heap then.
    back: Vec<State>,
}

impl Exec<'_> {
    fn unsupported<T>(&self, what: impl Into<String>) -> Result<T, ExecError> {
        Err(ExecError::Unsupported(what.into()))
    }

    /// Declares the variables: globals, then parameters and registers that live across blocks.
    fn declare(&mut self) -> Result<(), ExecError> {
        let ints = self.calculus.ints;
        for (id, g) in self.program.globals.iter() {
            if let Some(sort) = sort_of(g.ty, ints) {
                let name = self.calculus.declare(&g.name, sort);
                self.effect.globals.insert(id, name);
            }
        }
        for (id, f) in self.program.fields.iter() {
            if let Some(sort) = sort_of(f.ty, ints) {
                let name = self.calculus.declare_field(&f.name, sort);
                self.effect.fields.insert(id, name);
            }
        }
        self.declare_objects();
        self.declare_frames()
    }

    /// Declares what objects have besides their fields, as far as the functions ask for it: their class, and what arrays have.
    fn declare_objects(&mut self) {
        let bodies = self.code.bodies.clone();
        let instrs = || bodies.iter().flat_map(|b| b.blocks.iter().flat_map(|b| &b.instrs));
        let asks = |i: &Instr| {
            matches!(i, Instr::InstanceOf { .. } | Instr::Intrinsic { op: Intrinsic::ClassOf, .. })
        };
        let tests = instrs().any(asks);
        if tests || !self.code.virtuals.is_empty() {
            self.effect.class = Some(self.calculus.declare_field("class", Sort::Int));
        }
        let mut sorts = BTreeSet::new();
        let mut has_arrays = false;
        for (body, instr) in bodies
            .iter()
            .flat_map(|b| b.blocks.iter().flat_map(move |c| c.instrs.iter().map(move |i| (b, i))))
        {
            match instr {
                Instr::AllocArray { .. } | Instr::Load { place: Place::Length { .. }, .. } => {
                    has_arrays = true
                }
                Instr::Load { dst, place: Place::Elem { .. } } => {
                    sorts.extend(sort_of(body.regs[dst.0 as usize], self.calculus.ints));
                }
                Instr::Store { place: Place::Elem { .. }, src } => {
                    sorts.extend(instr::sort_of_operand(body, *src, self.calculus.ints));
                }
                _ => {}
            }
        }
        if has_arrays {
            self.effect.length = Some(self.calculus.declare_field("length", Sort::Int));
        }
        for sort in sorts {
            let name = match sort {
                Sort::Int => "numbers",
                Sort::Bool => "truths",
                Sort::Ref | Sort::Place => "references",
            };
            self.effect.elements.insert(sort, self.calculus.declare_elements(name, sort));
        }
    }

    /// `Exec(l₀, D₀)`. From the program's start the ends are noted in the effect; from a function's start, what a call does is
    /// given, and from a recursive vertex, what one round does.
    fn run(&mut self, start: From, passed: &BTreeSet<BlockId>) -> Result<HeapId, ExecError> {
        let (yes, empty) = (self.calculus.boolean(true), self.calculus.empty());
        let mut run = Run { start, passed: passed.clone(), waiting: Waiting::new(), back: vec![] };
        match start {
            From::Entry | From::Function => self.arrive(&mut run, BlockId(0), yes, empty, passed.clone())?,
            From::Vertex(l) => {
                run.waiting.insert(self.key(l, passed.clone()), vec![(yes, empty)]);
            }
        }
        while let Some(((_, passed, _, at), states)) = run.waiting.pop_first() {
            self.states += 1;
            if self.states > MOST_STATES {
                return Err(ExecError::TooLarge(MOST_STATES));
            }
            let (guard, heap) = self.join(states);
            self.block(&mut run, at, guard, heap, &passed)?;
        }
        if start == From::Function {
            // Where no guard holds the call does not come back.
            return Ok(self.calculus.merge(run.back));
        }
        let back: Vec<TermId> = run.back.iter().map(|b| b.0).collect();
        let back = self.calculus.or(back);
        let ended = self.calculus.not(back);
        run.back.push((ended, empty));
        Ok(self.calculus.merge(run.back))
    }

    fn key(&self, at: BlockId, passed: BTreeSet<BlockId>) -> (usize, BTreeSet<BlockId>, u32, BlockId) {
        let time = self.functions[self.at].time[at.0 as usize].unwrap_or(u32::MAX);
        (passed.len(), passed, time, at)
    }

    /// Merges states at one vertex. Within their common condition, the rest of their conditions tells them apart.
    fn join(&mut self, mut states: Vec<State>) -> State {
        if states.len() == 1 {
            return states.remove(0);
        }
        let parts: Vec<Vec<TermId>> = states
            .iter()
            .map(|s| match self.calculus.node(s.0) {
                Node::And(ps) => ps.to_vec(),
                _ => vec![s.0],
            })
            .collect();
        let mut common = 0;
        while parts.iter().all(|p| p.get(common).is_some() && p.get(common) == parts[0].get(common)) {
            common += 1;
        }
        let rests: Vec<TermId> = parts.iter().map(|p| self.calculus.and(p[common..].to_vec())).collect();
        let any = self.calculus.or(rests.clone());
        let mut guard = parts[0][..common].to_vec();
        guard.push(any);
        let guard = self.calculus.and(guard);
        let heaps = rests.into_iter().zip(states).map(|(g, s)| (g, s.1)).collect();
        (guard, self.calculus.merge(heaps))
    }

    /// A state goes to a vertex (lines 36 to 50 of listing 4).
    fn arrive(
        &mut self,
        run: &mut Run,
        to: BlockId,
        guard: TermId,
        heap: HeapId,
        mut passed: BTreeSet<BlockId>,
    ) -> Result<(), ExecError> {
        if self.calculus.as_bool(guard) == Some(false) {
            return Ok(());
        }
        let mut heap = heap;
        if run.start == From::Vertex(to) {
            let again = self.symbol(to, &run.passed);
            let again = self.calculus.rec(again);
            heap = self.calculus.compose(heap, again);
            run.back.push((guard, heap));
            return Ok(());
        }
        if passed.contains(&to) {
            return Ok(());
        }
        if self.functions[self.at].recursive.contains(&to) {
            passed.insert(to);
            let symbol = self.symbol(to, &passed);
            if self.calculus.body(symbol).is_none() {
                let body = self.run(From::Vertex(to), &passed)?;
                self.calculus.set_body(symbol, body);
            }
            let rec = self.calculus.rec(symbol);
            heap = self.calculus.compose(heap, rec);
        }
        let key = self.key(to, passed);
        run.waiting.entry(key).or_default().push((guard, heap));
        Ok(())
    }

    /// `Rec(l, D)`.
    fn symbol(&mut self, at: BlockId, passed: &BTreeSet<BlockId>) -> RecId {
        let function = self.at;
        let is_it = |c: &&Cycle| c.function == function && c.block == at && c.passed == *passed;
        if let Some(known) = self.effect.cycles.iter().find(is_it) {
            return known.id;
        }
        let shown: Vec<String> = passed.iter().map(|b| self.shown(*b)).collect();
        let id = self.calculus.cycle(&format!("{}, {{{}}}", self.shown(at), shown.join(", ")));
        self.effect.cycles.push(Cycle { function, block: at, passed: passed.clone(), id });
        id
    }

    /// A recursive vertex by its line, or by its number where another one is on that line; with its function where there are others.
    fn shown(&self, at: BlockId) -> String {
        let shape = &self.functions[self.at];
        let line = |b: &BlockId| shape.body.blocks[b.0 as usize].lines.first().copied().unwrap_or(0);
        let here = line(&at);
        let is_unique = shape.recursive.iter().filter(|b| line(b) == here).count() == 1;
        let place = if here > 0 && is_unique { here.to_string() } else { format!("b{}", at.0) };
        if self.at == 0 { place } else { format!("{} {place}", self.function_name(self.at)) }
    }

    /// Executes a block and sends what is left on its way.
    fn block(
        &mut self,
        run: &mut Run,
        at: BlockId,
        guard: TermId,
        heap: HeapId,
        passed: &BTreeSet<BlockId>,
    ) -> Result<(), ExecError> {
        let body = self.functions[self.at].body.clone();
        let block = &body.blocks[at.0 as usize];
        let mut s = Step { guard, heap, regs: BTreeMap::new() };
        for instr in &block.instrs {
            if let Instr::Check { cond, fail, .. } = instr {
                let cond = self.operand(&mut s, *cond)?;
                let not = self.calculus.not(cond);
                self.go(run, &s, not, *fail, passed)?;
                s.guard = self.calculus.and(vec![s.guard, cond]);
                continue;
            }
            self.instr(&mut s, instr)?;
            if self.calculus.as_bool(s.guard) == Some(false) {
                return Ok(());
            }
        }
        match &block.term {
            Terminator::Goto(to) => {
                let yes = self.calculus.boolean(true);
                self.go(run, &s, yes, *to, passed)
            }
            Terminator::If { cond, then, els } => {
                let cond = self.operand(&mut s, *cond)?;
                let not = self.calculus.not(cond);
                self.go(run, &s, cond, *then, passed)?;
                self.go(run, &s, not, *els, passed)
            }
            Terminator::Branch { arms, els } => {
                let mut left = self.calculus.boolean(true);
                for (cond, to) in arms {
                    let cond = self.operand(&mut s, *cond)?;
                    let here = self.calculus.and(vec![left, cond]);
                    self.go(run, &s, here, *to, passed)?;
                    let not = self.calculus.not(cond);
                    left = self.calculus.and(vec![left, not]);
                }
                self.go(run, &s, left, *els, passed)
            }
            Terminator::Switch { value, cases, default } => {
                let bits_of = instr::bits_of(&body, *value);
                let value = self.operand(&mut s, *value)?;
                let mut left = self.calculus.boolean(true);
                for (bits, to) in cases {
                    let case = self.calculus.int(instr::extended(bits_of, *bits));
                    let cond = self.calculus.eq(value, case);
                    let here = self.calculus.and(vec![left, cond]);
                    self.go(run, &s, here, *to, passed)?;
                    let not = self.calculus.not(cond);
                    left = self.calculus.and(vec![left, not]);
                }
                self.go(run, &s, left, *default, passed)
            }
            Terminator::Return(value) => self.returns(run, &mut s, *value),
            Terminator::Throw(value) => self.throws(run, &mut s, *value),
            Terminator::Unsupported { reason } => self.fails(run, &s, &calls::not_covered(reason)),
            Terminator::Halt => self.halts(run, &s),
            Terminator::Fail { message } => self.fails(run, &s, message),
            Terminator::Call(call) => self.call(run, s, call, passed),
        }
    }

    /// Leaves a block: registers that live on are put into their variables.
    fn go(
        &mut self,
        run: &mut Run,
        s: &Step,
        when: TermId,
        to: BlockId,
        passed: &BTreeSet<BlockId>,
    ) -> Result<(), ExecError> {
        let guard = self.calculus.and(vec![s.guard, when]);
        let mut heap = s.heap;
        for (r, v) in &s.regs {
            if self.functions[self.at].live[to.0 as usize].contains(*r) {
                let place = self.calculus.name(self.effect.frames[self.at].registers[r]);
                heap = self.put(heap, place, *v);
            }
        }
        self.arrive(run, to, guard, heap, passed.clone())
    }
}

/// A state within a block.
#[derive(Clone)]
struct Step {
    guard: TermId,
    heap: HeapId,
    /// Registers that the block has assigned.
    regs: BTreeMap<Reg, TermId>,
}
