//! The interpreter: one `step` for every domain.

mod calls;
mod instr;

pub(crate) use calls::DEEP;

use crate::code::{Code, Step};
use crate::domain::{Answer, Domain, Trouble};
use crate::lead::Lead;
use crate::state::{Frame, LoopCount, State};
use crate::verdict::Reason;
use crate::world::World;
use conspect_ir::cfg::RegSet;
use conspect_ir::{BlockId, Instr, Intrinsic, Operand, Reg};
use smallvec::SmallVec;

/// How an execution ended.
#[derive(Clone, Debug)]
pub enum Outcome<V> {
    /// The entry returned.
    Returned(Option<V>),
    /// An exception left the entry.
    Thrown(V),
    /// [`conspect_ir::Terminator::Fail`].
    Failed(Box<str>),
    /// [`conspect_ir::Terminator::Halt`].
    Halted,
    /// The engine or the front end has no means for what comes next.
    Unsupported(Reason),
    /// The path condition cannot be satisfied.
    Infeasible,
}

/// A bound on how far one path goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bound {
    /// Rounds of one loop in which the path split.
    Loop,
    /// Frames on the stack, or activations on it in which the path split.
    Depth,
}

/// Why the interpreter paused.
#[derive(Debug)]
pub enum Pause<D: Domain> {
    /// The given number of steps was executed.
    Fuel,
    /// Other paths are to go first ([`Intrinsic::Defer`], [`Machine::defers`]).
    Deferred,
    /// Paths with smaller inputs are to go first: than this grade allows ([`Intrinsic::Larger`], [`Machine::defers`]).
    Larger(u32),
    /// A meeting point was reached.
    Meeting,
    /// The next step must be done on each of these paths.
    Split(Vec<D::Path>),
    /// A bound was reached; the state can go on once the bound is raised.
    Bounded(Bound),
    /// The next step calls this function, and whoever runs the machine wants to know ([`Machine::pause_at_calls`]).
    Call(conspect_ir::FnId),
    Ended(Outcome<D::Value>),
}

/// A loop that is left on concrete conditions only may have this many times more rounds in which the path splits.
const OTHER_ROUNDS: u32 = 64;

/// How far one path may go.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Rounds of one loop, in one activation, in which the path splits.
    pub open_rounds: u32,
    /// Activations on the stack in which the path split.
    pub open_depth: u32,
    /// Frames on the stack.
    pub depth: u32,
}

impl Reach {
    /// How far a path may go before it meets a bound.
    pub fn of(&self, bound: Bound) -> u32 {
        match bound {
            Bound::Loop => self.open_rounds,
            Bound::Depth => self.open_depth.min(self.depth),
        }
    }
}

/// An interpreter over a world and a domain.
pub struct Machine<'a, D: Domain> {
    pub world: &'a mut World,
    pub domain: &'a mut D,
    pub reach: Reach,
    /// Steps executed.
    pub executed: u64,
    /// Pause before each call; [`Machine::enter`] goes into it.
    pub pause_at_calls: bool,
    /// Pause where a path can wait for others: for those with inputs of sizes of this stage and later ones.
    pub defers: Option<u32>,
    /// Tell the domain of every choice, concrete ones too, and let it make them.
    pub trace: bool,
    /// Where others wait: at a meeting point before that, a state that is to stop at meeting points goes on.
    pub lead: Option<Lead>,
}

/// What a step does to control.
enum Flow<D: Domain> {
    Next,
    Jump(u32),
    /// The top frame changed.
    Frame,
    Pause(Pause<D>),
}

fn get<D: Domain>(frame: &Frame<D::Value>, o: Operand) -> D::Value {
    match o {
        Operand::Reg(r) => frame.regs[r.0 as usize].clone(),
        Operand::Const(c) => D::concrete(frame.code.consts[c as usize]),
    }
}

fn set<D: Domain>(frame: &mut Frame<D::Value>, r: Reg, v: D::Value) {
    frame.regs[r.0 as usize] = v;
}

impl<'a, D: Domain> Machine<'a, D> {
    /// A machine that goes into calls and tells nobody of its choices.
    pub fn new(world: &'a mut World, domain: &'a mut D, reach: Reach) -> Machine<'a, D> {
        Machine {
            world,
            domain,
            reach,
            executed: 0,
            pause_at_calls: false,
            defers: None,
            trace: false,
            lead: None,
        }
    }

    /// The grade beyond which an input of the path is, where paths within it go first.
    fn waits(&self, frame: &Frame<D::Value>, args: &[Operand]) -> Option<u32> {
        let from = self.defers?;
        let grade = D::bits(&get::<D>(frame, *args.first()?))? as u32;
        let known = self.world.program.grades.get(grade as usize)?;
        (known.stage >= from).then_some(grade)
    }

    /// Runs a state for at most `fuel` steps. With `meet`, stops at meeting points. Stops early, as if the fuel were used up, where
    /// the domain is astray.
    pub fn run(&mut self, st: &mut State<D>, mut fuel: u64, meet: bool) -> Pause<D> {
        let budget = fuel;
        let pause = 'frames: loop {
            let code = st.top.code.clone();
            let mut pc = st.top.pc;
            loop {
                if fuel == 0 || D::MANY_PATHS && self.domain.is_astray() {
                    st.top.pc = pc;
                    break 'frames Pause::Fuel;
                }
                fuel -= 1;
                let flow = match &code.steps[pc as usize] {
                    Step::Instr(Instr::Intrinsic { op: Intrinsic::Defer, .. }) if self.defers.is_some() => {
                        st.top.pc = pc + 1;
                        Ok(Flow::Pause(Pause::Deferred))
                    }
                    Step::Instr(Instr::Intrinsic { op: Intrinsic::Larger, args, .. }) => {
                        // The next instruction follows, whether or not others go first.
                        st.top.pc = pc + 1;
                        Ok(self.waits(&st.top, args).map_or(Flow::Next, |g| Flow::Pause(Pause::Larger(g))))
                    }
                    Step::Instr(i) => {
                        st.top.pc = pc;
                        self.instr(st, i).map(|()| Flow::Next)
                    }
                    Step::Goto(to) => Ok(Flow::Jump(*to)),
                    step @ (Step::If { .. }
                    | Step::Check { .. }
                    | Step::Branch { .. }
                    | Step::Switch { .. })
                        if self.trace =>
                    {
                        st.top.pc = pc;
                        self.traced(st, step, pc)
                    }
                    Step::If { cond, then, els } => {
                        let c = get::<D>(&st.top, *cond);
                        match D::bits(&c) {
                            Some(b) => Ok(Flow::Jump(if b != 0 { *then } else { *els })),
                            None => self
                                .domain
                                .decide(self.world, &mut st.path, &c)
                                .map(|b| Flow::Jump(if b { *then } else { *els })),
                        }
                    }
                    Step::Check { cond, fail, .. } => {
                        let c = get::<D>(&st.top, *cond);
                        match D::bits(&c) {
                            Some(b) => Ok(if b != 0 { Flow::Next } else { Flow::Jump(*fail) }),
                            None => self
                                .domain
                                .decide(self.world, &mut st.path, &c)
                                .map(|b| if b { Flow::Next } else { Flow::Jump(*fail) }),
                        }
                    }
                    Step::Enter(block) => {
                        st.top.pc = pc;
                        if D::MANY_PATHS {
                            // Bookkeeping, not a step of the program: it costs no fuel.
                            fuel += 1;
                            match self.enter(st, *block) {
                                Some(bound) => Ok(Flow::Pause(Pause::Bounded(bound))),
                                None => {
                                    st.top.pc = pc + 1;
                                    let meets = meet && self.meets(st);
                                    Ok(if meets { Flow::Pause(Pause::Meeting) } else { Flow::Next })
                                }
                            }
                        } else {
                            Ok(Flow::Next)
                        }
                    }
                    other => {
                        st.top.pc = pc;
                        self.control(st, other, meet)
                    }
                };
                match flow {
                    Ok(Flow::Next) => pc += 1,
                    Ok(Flow::Jump(to)) => pc = to,
                    Ok(Flow::Frame) => continue 'frames,
                    Ok(Flow::Pause(p)) => break 'frames p,
                    Err(trouble) => {
                        st.top.pc = pc;
                        fuel += 1;
                        break 'frames match trouble {
                            Trouble::Split(paths) => Pause::Split(paths),
                            Trouble::Unsupported(reason) => Pause::Ended(Outcome::Unsupported(reason)),
                        };
                    }
                }
            }
        };
        self.executed += budget - fuel;
        pause
    }

    /// Keeps the loop counts when control enters a block; says whether a bound is reached.
    fn enter(&mut self, st: &mut State<D>, block: BlockId) -> Option<Bound> {
        let wto = st.top.code.wto.clone();
        let heads = &wto.heads[block.0 as usize];
        let loops = &mut st.top.loops;
        let keep = loops.iter().zip(heads).take_while(|(l, h)| l.head == **h).count();
        let again = keep == heads.len() && wto.is_head(block);
        if again && loops.len() == keep {
            let l = &mut loops[keep - 1];
            let other = st.splits > l.splits && !l.open;
            if l.open && l.open_rounds + 1 > self.reach.open_rounds
                || other && l.other_rounds + 1 > self.reach.open_rounds.saturating_mul(OTHER_ROUNDS)
            {
                return Some(Bound::Loop);
            }
        }
        loops.truncate(keep);
        for head in &heads[keep..] {
            loops.push(LoopCount {
                head: *head,
                rounds: 0,
                open_rounds: 0,
                other_rounds: 0,
                open: false,
                splits: st.splits,
            });
        }
        if again {
            let l = &mut loops[keep - 1];
            l.rounds += 1;
            l.open_rounds += u32::from(l.open);
            l.other_rounds += u32::from(st.splits > l.splits && !l.open);
            l.open = false;
            l.splits = st.splits;
        }
        None
    }

    fn control(&mut self, st: &mut State<D>, step: &Step, meet: bool) -> Answer<Flow<D>, D> {
        match step {
            Step::Branch { arms, els } => {
                for (cond, to) in arms {
                    let c = get::<D>(&st.top, *cond);
                    if self.domain.decide(self.world, &mut st.path, &c)? {
                        return Ok(Flow::Jump(*to));
                    }
                }
                Ok(Flow::Jump(*els))
            }
            Step::Switch { value, cases, default } => {
                let v = get::<D>(&st.top, *value);
                if let Some(bits) = D::bits(&v) {
                    let to = match cases.binary_search_by_key(&bits, |c| c.0) {
                        Ok(i) => cases[i].1,
                        Err(_) => cases.iter().find(|c| c.0 == bits).map_or(*default, |c| c.1),
                    };
                    return Ok(Flow::Jump(to));
                }
                let ty = st.top.code.operand_type(*value);
                let hit = self.domain.switch(self.world, &mut st.path, &v, ty, cases)?;
                Ok(Flow::Jump(hit.map_or(*default, |i| cases[i].1)))
            }
            Step::Call(call) => self.call(st, &call.0),
            Step::Return(v) => {
                let v = v.map(|v| get::<D>(&st.top, v));
                Ok(self.give_back(st, v, meet))
            }
            Step::Throw(v) => {
                let v = get::<D>(&st.top, *v);
                Ok(self.unwind(st, v))
            }
            Step::Fail(message) => Ok(Flow::Pause(Pause::Ended(Outcome::Failed(message.clone())))),
            Step::Halt => Ok(Flow::Pause(Pause::Ended(Outcome::Halted))),
            Step::Unsupported(reason) => {
                Err(Trouble::Unsupported(match self.world.program.beyond.get(&**reason) {
                    Some((limit, value)) => {
                        Reason::Beyond { limit: limit.clone(), value: *value, what: reason.clone() }
                    }
                    None => Reason::Unsupported(reason.clone()),
                }))
            }
            Step::Enter(_) | Step::Instr(_) | Step::Goto(_) | Step::If { .. } | Step::Check { .. } => {
                unreachable!("done by the caller")
            }
        }
    }

    /// A conditional whose choice the domain is told of, or makes.
    fn traced(&mut self, st: &mut State<D>, step: &Step, pc: u32) -> Answer<Flow<D>, D> {
        let at = (st.top.code.function, pc);
        let expected = self.domain.expected(&mut st.path, st.depth, at)?;
        let (choice, flow) = match step {
            Step::If { cond, then, els } => {
                let holds = self.choose(st, *cond, expected.map(|e| e == 1))?;
                (u32::from(holds), Flow::Jump(if holds { *then } else { *els }))
            }
            Step::Check { cond, fail, .. } => {
                let holds = self.choose(st, *cond, expected.map(|e| e == 1))?;
                (u32::from(holds), if holds { Flow::Next } else { Flow::Jump(*fail) })
            }
            Step::Branch { arms, els } => {
                let mut hit = (arms.len() as u32, *els);
                for (i, (cond, to)) in arms.iter().enumerate() {
                    let wanted = expected.and_then(|e| (i as u32 <= e).then_some(i as u32 == e));
                    if self.choose(st, *cond, wanted)? {
                        hit = (i as u32, *to);
                        break;
                    }
                }
                (hit.0, Flow::Jump(hit.1))
            }
            Step::Switch { value, cases, default } => {
                let hit = self.choose_case(st, *value, cases, expected)?;
                let to = hit.map_or(*default, |i| cases[i].1);
                (hit.map_or(cases.len() as u32, |i| i as u32), Flow::Jump(to))
            }
            _ => unreachable!("the caller hands on conditionals only"),
        };
        if expected.is_some_and(|e| e != choice) && !self.domain.astray(&mut st.path) {
            return Err(Trouble::Split(vec![]));
        }
        self.domain.chose(&mut st.path, at, choice);
        Ok(flow)
    }

    fn choose(&mut self, st: &mut State<D>, cond: Operand, wanted: Option<bool>) -> Answer<bool, D> {
        let c = get::<D>(&st.top, cond);
        match (D::bits(&c), wanted) {
            (Some(b), _) => Ok(b != 0),
            (None, Some(wanted)) => {
                self.domain.force(&mut st.path, &c, wanted)?;
                Ok(wanted)
            }
            (None, None) => self.domain.decide(self.world, &mut st.path, &c),
        }
    }

    fn choose_case(
        &mut self,
        st: &mut State<D>,
        value: Operand,
        cases: &[(u64, u32)],
        expected: Option<u32>,
    ) -> Answer<Option<usize>, D> {
        let v = get::<D>(&st.top, value);
        if let Some(bits) = D::bits(&v) {
            return Ok(cases.iter().position(|c| c.0 == bits));
        }
        let ty = st.top.code.operand_type(value);
        let Some(expected) = expected.map(|e| e as usize) else {
            return self.domain.switch(self.world, &mut st.path, &v, ty, cases);
        };
        let excluded = if expected < cases.len() { expected..expected + 1 } else { 0..cases.len() };
        for i in excluded {
            let eq =
                self.domain.bin(&mut st.path, conspect_ir::BinOp::Eq, ty, &v, &D::concrete(cases[i].0))?;
            self.domain.force(&mut st.path, &eq, i == expected)?;
        }
        Ok((expected < cases.len()).then_some(expected))
    }
}

/// Notes in which loops of the top frame the step at which a state splits decides whether they go on.
pub fn note_open_loops<D: Domain>(st: &mut State<D>) {
    let code = st.top.code.clone();
    let targets: SmallVec<[u32; 4]> = match &code.steps[st.top.pc as usize] {
        Step::If { then, els, .. } => SmallVec::from_slice(&[*then, *els]),
        // A check that fails leaves the loop by an exception, which ends it on one path only.
        Step::Switch { cases, default, .. } => cases.iter().map(|c| c.1).chain([*default]).collect(),
        Step::Branch { arms, els } => arms.iter().map(|a| a.1).chain([*els]).collect(),
        _ => return,
    };
    for l in &mut st.top.loops {
        let leaves = |pc: &u32| !code.wto.heads[code.blocks[*pc as usize].0 as usize].contains(&l.head);
        l.open |= targets.iter().any(leaves);
    }
}

/// The registers that are live before a step, as far as that is known: at the start of a block, and in a frame
/// that waits for a callee. `None` elsewhere: then all count as live.
pub fn live_at(code: &Code, pc: u32) -> Option<RegSet> {
    let block = code.blocks[pc as usize];
    let start = code.starts[block.0 as usize];
    let entered = matches!(code.steps[start as usize], Step::Enter(_));
    if pc == start || (entered && pc == start + 1) {
        return Some(code.live(block).clone());
    }
    if let Step::Call(call) = &code.steps[pc as usize] {
        let mut live = code.live(code.blocks[call.1 as usize]).clone();
        if let Some((handler, _)) = call.0.unwind {
            live.union(code.live(handler));
        }
        return Some(live);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbolic::{Path, Symbolic};
    use conspect_ir::text;
    use conspect_memory::Heap;
    use conspect_solver::Config;

    /// Once an operation on guards has given up, no step is done with what it left, until somebody has taken note.
    #[test]
    fn nothing_is_done_with_what_an_operation_left_that_gave_up() {
        let source = "file \"A.java\"\n\nfn f() -> i32 in \"A.java\" {\nentry:\n    return 1.i32 @ 1\n}\n";
        let (program, loader) = text::parse_file(source, "A.cir").expect("well-formed").into_parts();
        let mut world = World::new(program, Box::new(loader));
        let entry = world.program.function_named("f").expect("the function");
        let code = world.code(entry).expect("its code");
        let mut domain = Symbolic::new(Config { rlimit: 1_000, timeout_ms: 0, memory_mb: 64 });
        domain.cx.guards.restore_overflow(true);
        let mut state = State::at_entry(code, [], Heap::new(), Path::new());
        let reach = Reach { open_rounds: 1, open_depth: 1, depth: 10 };
        let mut machine = Machine::new(&mut world, &mut domain, reach);
        assert!(matches!(machine.run(&mut state, 100, false), Pause::Fuel));
        assert_eq!((machine.executed, state.top.pc), (0, 0));
        assert!(machine.domain.cx.guards.take_overflow());
        assert!(matches!(machine.run(&mut state, 100, false), Pause::Ended(Outcome::Returned(Some(_)))));
    }
}
