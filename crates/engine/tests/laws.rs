//! Laws 1 and 4 of the design on random IR programs: joining changes nothing, and for every input the symbolic
//! domain's path that the input takes gives what the concrete domain gives.

use conspect_base::FileId;
use conspect_engine::concrete::{Concrete, ConcreteInput, ConcreteMemory};
use conspect_engine::symbolic::{Followed, Symbolic};
use conspect_engine::world::World;
use conspect_engine::{Ends, Explorer, Merge, Options, Outcome, Search, Seen, follow, run};
use conspect_ir::*;
use conspect_memory::{SVal, sort_of};
use std::rc::Rc;

/// A source of bodies that are all there from the start.
struct Fixed(Vec<Body>);

impl Loader for Fixed {
    fn body(&mut self, _: &mut Program, f: FnId) -> Result<Body, LoadError> {
        Ok(self.0[f.0 as usize].clone())
    }
    fn select(&mut self, _: &mut Program, _: ClassId, _: SelectorId) -> Result<FnId, LoadError> {
        Err(LoadError::Missing("virtual calls".into()))
    }
    fn class_object(&mut self, _: &mut Program, _: ClassId) -> Result<ConstId, LoadError> {
        Err(LoadError::Missing("class objects".into()))
    }
    fn array_class(&mut self, _: &mut Program, _: ClassId) -> Result<ClassId, LoadError> {
        Err(LoadError::Missing("array classes".into()))
    }
    fn subclasses(&mut self, _: &mut Program, c: ClassId) -> Result<(Vec<ClassId>, bool), LoadError> {
        Ok((vec![c], true))
    }
}

struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
    fn small(&mut self) -> i32 {
        [0, 1, -1, 2, 3, 5, 7, i32::MAX, i32::MIN, 31, 100][self.below(11) as usize]
    }
}

/// Writes random bodies over a few integer registers, an array of four cells, two objects and a global.
struct Gen<'a> {
    rng: &'a mut Rng,
    b: BodyBuilder,
    ints: Vec<Reg>,
    array: Reg,
    refs: Vec<Reg>,
    field: FieldId,
    global: GlobalId,
    fail: BlockId,
    callee: Option<FnId>,
    budget: u32,
}

impl Gen<'_> {
    fn int(&mut self) -> Operand {
        if self.rng.below(4) == 0 {
            let c = self.rng.small();
            self.b.constant(Const::i32(c))
        } else {
            let i = self.rng.below(self.ints.len() as u64) as usize;
            Operand::Reg(self.ints[i])
        }
    }

    fn target(&mut self) -> Reg {
        let i = self.rng.below(self.ints.len() as u64) as usize;
        self.ints[i]
    }

    fn cond(&mut self) -> Reg {
        use BinOp::*;
        let op = [SLt, SLe, ULt, ULe, Eq, Ne][self.rng.below(6) as usize];
        let (x, y) = (self.int(), self.int());
        self.b.bin(Type::Bool, op, x, y)
    }

    fn object(&mut self) -> Operand {
        let i = self.rng.below(self.refs.len() as u64) as usize;
        Operand::Reg(self.refs[i])
    }

    fn statement(&mut self, depth: u32) {
        self.budget = self.budget.saturating_sub(1);
        match self.rng.below(12) {
            0..=3 => {
                use BinOp::*;
                let op = [Add, Sub, Mul, And, Or, Xor, Shl, AShr, LShr, SCmp][self.rng.below(10) as usize];
                let (x, y) = (self.int(), self.int());
                let dst = self.target();
                self.b.push(Instr::Bin { dst, op, lhs: x, rhs: y });
            }
            4 => {
                let (x, y) = (self.int(), self.int());
                let zero = self.b.constant(Const::i32(0));
                let ok = self.b.bin(Type::Bool, BinOp::Ne, y, zero);
                self.b.push(Instr::Check { kind: CheckKind::Division, cond: ok.into(), fail: self.fail });
                let op = if self.rng.below(2) == 0 { BinOp::SDiv } else { BinOp::SRem };
                let dst = self.target();
                self.b.push(Instr::Bin { dst, op, lhs: x, rhs: y });
            }
            5 | 6 => {
                let index = self.int();
                let four = self.b.constant(Const::i32(4));
                let three = self.b.constant(Const::i32(3));
                // Half of the accesses are masked so that they are always in range.
                let index = if self.rng.below(2) == 0 {
                    Operand::Reg(self.b.bin(Type::I32, BinOp::And, index, three))
                } else {
                    let ok = self.b.bin(Type::Bool, BinOp::ULt, index, four);
                    self.b.push(Instr::Check { kind: CheckKind::Bounds, cond: ok.into(), fail: self.fail });
                    index
                };
                let place = Place::Elem { array: self.array.into(), index };
                if self.rng.below(2) == 0 {
                    let dst = self.target();
                    self.b.push(Instr::Load { dst, place });
                } else {
                    let src = self.int();
                    self.b.push(Instr::Store { place, src });
                }
            }
            7 => {
                let place = Place::Field { object: self.object(), field: self.field };
                if self.rng.below(2) == 0 {
                    let dst = self.target();
                    self.b.push(Instr::Load { dst, place });
                } else {
                    let src = self.int();
                    self.b.push(Instr::Store { place, src });
                }
            }
            8 => {
                if self.rng.below(2) == 0 {
                    let (i, src) = (self.rng.below(self.refs.len() as u64) as usize, self.object());
                    self.b.push(Instr::Copy { dst: self.refs[i], src });
                } else {
                    let place = Place::Global(self.global);
                    if self.rng.below(2) == 0 {
                        let dst = self.target();
                        self.b.push(Instr::Load { dst, place });
                    } else {
                        let src = self.int();
                        self.b.push(Instr::Store { place, src });
                    }
                }
            }
            9 if self.callee.is_some() => {
                let args = [self.int(), self.int()];
                let dst = self.target();
                let ret = self.b.block();
                self.b.terminate(Terminator::Call(Call {
                    callee: Callee::Static(self.callee.expect("there is a callee")),
                    args: args.into(),
                    dst: Some(dst),
                    ret,
                    unwind: None,
                }));
                self.b.switch_to(ret);
            }
            10 if depth > 0 => self.rounds(depth),
            _ if depth > 0 => self.branch(depth),
            _ => {}
        }
    }

    fn statements(&mut self, depth: u32) {
        for _ in 0..1 + self.rng.below(3) {
            if self.budget > 0 {
                self.statement(depth);
            }
        }
    }

    fn branch(&mut self, depth: u32) {
        let cond = self.cond();
        let (then, els, after) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: cond.into(), then, els });
        for block in [then, els] {
            self.b.switch_to(block);
            self.statements(depth - 1);
            self.b.terminate(Terminator::Goto(after));
        }
        self.b.switch_to(after);
    }

    /// A loop of at most three rounds that may be left early.
    fn rounds(&mut self, depth: u32) {
        let counter = self.b.reg(Type::I32);
        let (zero, one, three) =
            (self.b.constant(Const::i32(0)), self.b.constant(Const::i32(1)), self.b.constant(Const::i32(3)));
        self.b.push(Instr::Copy { dst: counter, src: zero });
        let (head, body, after) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(head);
        let more = self.b.bin(Type::Bool, BinOp::SLt, counter, three);
        let go = self.b.block();
        self.b.terminate(Terminator::If { cond: more.into(), then: go, els: after });
        self.b.switch_to(go);
        let stop = self.cond();
        self.b.terminate(Terminator::If { cond: stop.into(), then: after, els: body });
        self.b.switch_to(body);
        self.statements(depth - 1);
        self.b.push(Instr::Bin { dst: counter, op: BinOp::Add, lhs: counter.into(), rhs: one });
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(after);
    }
}

/// A random function: its parameters, or inputs, into registers; statements; a hash of everything returned.
fn body(
    rng: &mut Rng,
    (class, array_class): (ClassId, ClassId),
    global: GlobalId,
    callee: Option<FnId>,
) -> Body {
    let params = if callee.is_some() { vec![] } else { vec![Type::I32, Type::I32] };
    let mut b = BodyBuilder::new(&params, FileId(0));
    let fail = b.block();
    let mut ints: Vec<Reg> = (0..params.len()).map(|i| b.param(i)).collect();
    while ints.len() < 4 {
        let dst = b.reg(Type::I32);
        if callee.is_some() {
            b.push(Instr::Nondet { dst, ty: Type::I32, label: 0 });
        } else {
            let c = b.constant(Const::i32(rng.small()));
            b.push(Instr::Copy { dst, src: c });
        }
        ints.push(dst);
    }
    let four = b.constant(Const::i32(4));
    let array = b.reg(Type::Ref(array_class));
    b.push(Instr::AllocArray { dst: array, class: array_class, length: four });
    let refs: Vec<Reg> = (0..3)
        .map(|_| {
            let dst = b.reg(Type::Ref(class));
            b.push(Instr::Alloc { dst, class });
            dst
        })
        .collect();
    let (field, depth) = (FieldId(0), 3);
    let mut g = Gen { rng, b, ints, array, refs, field, global, fail, callee, budget: 14 };
    for _ in 0..6 {
        g.statements(depth);
    }
    let Gen { mut b, ints, array, refs, .. } = g;
    let mut hash = b.constant(Const::i32(17));
    let by = b.constant(Const::i32(31));
    let mut parts: Vec<Operand> = ints.iter().map(|r| Operand::Reg(*r)).collect();
    for i in 0..4 {
        let index = b.constant(Const::i32(i));
        parts.push(b.load(Type::I32, Place::Elem { array: array.into(), index }).into());
    }
    for r in refs {
        parts.push(b.load(Type::I32, Place::Field { object: r.into(), field }).into());
    }
    parts.push(b.load(Type::I32, Place::Global(global)).into());
    for p in parts {
        let h = b.bin(Type::I32, BinOp::Mul, hash, by);
        hash = b.bin(Type::I32, BinOp::Xor, h, p).into();
    }
    b.terminate(Terminator::Return(Some(hash)));
    b.switch_to(fail);
    b.terminate(Terminator::Fail { message: "check".into() });
    b.finish()
}

fn world(seed: u64) -> World {
    let mut rng = Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut p = Program::default();
    p.file("random");
    p.label("int");
    let class = p.add_class(Class {
        name: "Cell".into(),
        kind: ClassKind::Object,
        is_abstract: false,
        is_final: true,
        supers: vec![],
        fields: vec![FieldId(0)],
    });
    p.fields.push(Field { class, name: "value".into(), ty: Type::I32, slot: 0, hole: HoleRule::Any });
    let array = p.add_class(Class {
        name: "int[]".into(),
        kind: ClassKind::Array(Type::I32),
        is_abstract: false,
        is_final: true,
        supers: vec![],
        fields: vec![],
    });
    let global = p.add_global(Global { name: "g".into(), ty: Type::I32, init: Const::i32(7) });
    let function = |name: &str, params| Function {
        name: Rc::from(name),
        params,
        param_names: vec![],
        ret: Some(Type::I32),
        hidden: false,
    };
    let main = p.add_function(function("main", vec![]));
    let callee = p.add_function(function("callee", vec![Type::I32, Type::I32]));
    assert_eq!((main, callee), (FnId(0), FnId(1)));
    let bodies = vec![
        body(&mut rng, (class, array), global, Some(callee)),
        body(&mut rng, (class, array), global, None),
    ];
    World::new(p, Box::new(Fixed(bodies)))
}

/// `Ok` with the returned bits, `Err` when the program fails.
type Result32 = Result<u64, ()>;

fn concretely(w: &mut World, inputs: &[u64]) -> Result32 {
    let inputs = inputs.iter().map(|b| ConcreteInput::Bits(*b)).collect();
    let ran = run(w, FnId(0), vec![], ConcreteMemory::default(), Concrete::new(inputs), 1_000_000)
        .expect("main has a body");
    match ran.seen {
        Seen::Failed { .. } => Err(()),
        Seen::Thrown { .. } | Seen::Other(_) => Ok(ran.returned.expect("main returned")),
    }
}

fn followed(w: &mut World, inputs: &[u64]) -> Result32 {
    let inputs = inputs.iter().map(|b| ConcreteInput::Bits(*b)).collect();
    let ran = follow(w, FnId(0), Followed::new(inputs)).expect("main has a body");
    match ran.seen {
        Seen::Failed { .. } => Err(()),
        Seen::Thrown { .. } | Seen::Other(_) => Ok(ran.returned.expect("main returned")),
    }
}

/// What an exploration says of one assignment of inputs: exactly one end has a guard that holds.
fn under(ends: &mut Ends, inputs: &[u64]) -> Result32 {
    let Ends { ends, domain, .. } = ends;
    domain.follow(Followed::new(inputs.iter().map(|b| ConcreteInput::Bits(*b)).collect()));
    let hits: Vec<_> = ends.iter().filter(|e| holds(domain, e.guard)).collect();
    assert_eq!(hits.len(), 1, "the guards of all ends are disjoint and cover every input");
    match &hits[0].outcome {
        Outcome::Returned(Some(v)) => {
            Ok(domain.followed_bits(v, sort_of(Type::I32).expect("integers have a sort")).expect("a value"))
        }
        Outcome::Failed(_) => Err(()),
        other => panic!("an unexpected end: {other:?}"),
    }
}

fn holds(domain: &mut Symbolic, g: conspect_term::Guard) -> bool {
    let t = domain.cx.guards.to_term(&mut domain.cx.terms, g);
    domain.followed_bits(&SVal::T(t), conspect_term::Sort::Bool) == Some(1)
}

fn inputs(rng: &mut Rng) -> Vec<u64> {
    (0..4)
        .map(|_| u64::from(if rng.below(2) == 0 { rng.small() as u32 } else { rng.next() as u32 }))
        .collect()
}

/// All modes of one random program against the concrete domain.
fn check(seed: u64) {
    let mut modes = vec![];
    for (merge, search) in [
        (Merge::Never, Search::Dfs),
        (Merge::Never, Search::Random),
        (Merge::Joins, Search::Dfs),
        (Merge::Always, Search::Dfs),
    ] {
        let mut w = world(seed);
        let options = Options { merge, search, ..Options::default() };
        let ends = Explorer::new(&mut w, options).ends(FnId(0));
        modes.push((merge, ends));
    }
    let mut w = world(seed);
    let mut rng = Rng(seed.wrapping_add(77) | 1);
    for _ in 0..12 {
        let inputs = inputs(&mut rng);
        let expected = concretely(&mut w, &inputs);
        assert_eq!(followed(&mut w, &inputs), expected, "followed, seed {seed}, inputs {inputs:?}");
        for (merge, ends) in &mut modes {
            assert_eq!(under(ends, &inputs), expected, "{merge:?}, seed {seed}, inputs {inputs:?}");
        }
    }
}

/// What is executed concretely before anything is unknown changes no answer and no count.
#[test]
fn a_concrete_prefix_changes_nothing() {
    for seed in 1..=60 {
        for merge in [Merge::Never, Merge::Joins, Merge::Always] {
            let found = |prefix: u64| {
                let mut w = world(seed);
                let options = Options { merge, prefix, ..Options::default() };
                let Ends { ends, domain, report, statistics } = Explorer::new(&mut w, options).ends(FnId(0));
                let ends: Vec<String> =
                    ends.iter().map(|e| format!("{:?} {:?}", e.guard, e.outcome)).collect();
                let counts = (statistics.paths, statistics.instructions, statistics.merges, statistics.forks);
                (ends, domain.assumptions, format!("{report:?}"), counts, statistics.solver_queries)
            };
            let plain = found(0);
            for prefix in [1, 7, 50, Options::default().prefix] {
                assert_eq!(found(prefix), plain, "seed {seed}, {merge:?}, {prefix} steps");
            }
        }
    }
}

#[test]
fn joining_changes_nothing_and_domains_agree() {
    for seed in 1..=60 {
        check(seed);
    }
}
