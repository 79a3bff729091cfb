//! Theorem 17: stepping a program and reducing its effect agree, on random small programs and memories.

mod common;

use common::Choices;
use conspect_front_demo::{Ints as DemoInts, load};
use conspect_gheap::functional::{Answer, Functions, Machine as Evaluator, translate};
use conspect_gheap::machine::{self, End};
use conspect_gheap::term::COUNTER;
use conspect_gheap::{
    Calculus, Effect, ExecError, Heap, HeapId, Interpreter, Ints, Memory, Place, Sort, Stop, Value, exec,
};
use conspect_ir::Body;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

pub struct Program {
    pub c: Calculus,
    pub effect: Effect,
    pub program: conspect_ir::Program,
    pub body: Body,
}

impl Program {
    fn new(text: &str) -> Result<Program, ExecError> {
        let demo =
            load(text, "random.demo", DemoInts::Wrapping32).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
        let mut c = Calculus::new(Ints::Wrapping32);
        let body = demo.loader.entry_body().clone();
        let effect = exec(&mut c, &demo.program, &body)?;
        Ok(Program { c, effect, program: demo.program, body })
    }

    /// A random memory: up to three objects, the counter above them.
    fn memory(&self, r: &mut Choices) -> Memory {
        let objects = r.below(4) as i128;
        let value = |sort: Sort, r: &mut Choices| match sort {
            Sort::Bool => Value::Bool(r.below(2) == 1),
            Sort::Ref => match r.below(objects as usize + 1) {
                0 => Value::Ref(None),
                n => Value::Ref(Some(n as i128)),
            },
            Sort::Int | Sort::Place => Value::Int([0, 1, 2, 3, 7, -1, 2147483647, -2147483648][r.below(8)]),
        };
        let mut m = Memory::default();
        for (n, _, sort) in self.c.all_names() {
            m.set(Place::Name(n), value(sort, r));
        }
        for o in 1..=objects {
            for (f, _, sort) in self.c.all_fields() {
                m.set(Place::Field(Some(o), f), value(sort, r));
            }
        }
        m.set(Place::Name(COUNTER), Value::Int(objects + 1));
        m
    }

    /// The memory as a concrete heap.
    fn heap(&mut self, m: &Memory) -> HeapId {
        let c = &mut self.c;
        let mut h = c.empty();
        for (p, v) in &m.cells {
            let reference = |c: &mut Calculus, o: &Option<i128>| match o {
                None => c.null(),
                Some(n) => c.address(*n),
            };
            let v = match v {
                Value::Int(n) => c.int(*n),
                Value::Bool(b) => c.boolean(*b),
                Value::Ref(o) => reference(c, o),
            };
            let place = match p {
                Place::Name(n) => c.name(*n),
                Place::Field(o, f) => {
                    let o = reference(c, o);
                    c.field(o, *f)
                }
            };
            h = c.write(h, place, v);
        }
        h
    }

    /// What reduction says of a memory: which end holds, and the heap there. `None` when it takes too long.
    fn reduce(&mut self, m: &Memory) -> Option<End> {
        const FUEL: u32 = 100;
        let start = self.heap(m);
        for f in self.effect.failures.clone() {
            let guard = self.c.refine(start, f.guard);
            let guard = self.c.normalize_term(guard, FUEL).ok()?;
            match self.c.as_bool(guard) {
                Some(true) => return Some(End::Failed(f.message)),
                Some(false) => {}
                None => panic!("open in a concrete heap: {}", self.c.show(guard)),
            }
        }
        let h = self.effect.heap(&mut self.c);
        let h = self.c.raw_compose(start, h);
        let end = self.c.normalize(h, FUEL).ok()?;
        if matches!(self.c.heap(end), Heap::Merge(hs) if hs.is_empty()) {
            // No end's condition holds: the program runs for ever, and its effect has no such state.
            return Some(End::Endless);
        }
        assert!(self.c.cells(end).is_some(), "not definite: {}", self.c.show_heap(end));
        let memory = Interpreter { calculus: &self.c, rounds: 0 }.apply(end, m).unwrap();
        Some(End::Halted(memory))
    }

    fn same(&self, a: &End, b: &End) -> bool {
        match (a, b) {
            (End::Halted(a), End::Halted(b)) => {
                // Registers are kept where the effect hands them on; the machine keeps them elsewhere.
                let globals: Vec<_> = self.effect.globals.values().collect();
                let counts = |p: &Place| match p {
                    Place::Name(n) => *n == COUNTER || globals.contains(&n),
                    Place::Field(..) => true,
                };
                let places = a.cells.keys().chain(b.cells.keys()).filter(|p| counts(p));
                places.into_iter().all(|p| a.get(&self.c, *p) == b.get(&self.c, *p))
            }
            (a, b) => a == b,
        }
    }
}

/// How the machine ends: after few steps, or, where somebody says that it does end, after many.
fn stepped(p: &Program, m: &Memory, ends: bool) -> End {
    let run = |blocks| machine::run(&p.c, &p.program, &p.body, &p.effect, m, blocks).unwrap();
    match run(60) {
        End::Endless if ends => run(100_000),
        end => end,
    }
}

/// What the functional program says, as the machine would say it; `None` when it takes too long.
fn functional(p: &Program, functions: &Functions, m: &Memory) -> Option<Answer> {
    match Evaluator::new(&p.c, functions, 200_000).run(m) {
        Ok(answer) => Some(answer),
        Err(Stop::Endless) => None,
        Err(e) => panic!("{e}\n{m:?}\n{}", functions.show()),
    }
}

/// Does the functional program say what the machine does?
fn agrees(p: &Program, stepped: &End, answer: &Answer) -> bool {
    match (stepped, answer) {
        (End::Halted(m), Answer::Ended(values)) => {
            values.iter().all(|(n, v)| m.get(&p.c, Place::Name(*n)) == *v)
        }
        (End::Failed(a), Answer::Failed(b)) => a == b,
        (End::Endless, Answer::Endless) => true,
        _ => false,
    }
}

/// On a stack that is deep enough for evaluation by need.
fn deep(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 29).spawn(test).unwrap();
    if let Err(e) = thread.join() {
        std::panic::resume_unwind(e);
    }
}

/// A small program with labels before some of its statements, so that jumps make loops of any shape.
fn program(r: &mut Choices) -> String {
    let int = |r: &mut Choices| ["0", "1", "2", "i", "j", "p.Key", "q.Key"][r.below(7)].to_string();
    let reference = |r: &mut Choices| ["null", "p", "q", "p.Next", "q.Next"][r.below(5)].to_string();
    let truth = |r: &mut Choices| {
        let (a, b) = (int(r), int(r));
        match r.below(6) {
            0 => format!("{a} < {b}"),
            1 => format!("{a} = {b}"),
            2 => format!("{} = {}", reference(r), reference(r)),
            3 => "p = null".into(),
            4 => "i > 2".into(),
            _ => "q != null".into(),
        }
    };
    let n = 3 + r.below(6);
    let mut out = String::from("o := new {Key = 0, Next = null}\n");
    for s in 0..n {
        let statement = match r.below(9) {
            0 => "i := i + 1".to_string(),
            1 => format!("{} := {} + {}", ["i", "j", "p.Key"][r.below(3)], int(r), int(r)),
            2 => format!("{} := {} * 2 - {}", ["i", "j"][r.below(2)], int(r), int(r)),
            3 => format!("{} := {}", ["p", "q", "p.Next"][r.below(3)], reference(r)),
            4 => format!("{} := new {{Key = {}, Next = {}}}", ["p", "q"][r.below(2)], int(r), reference(r)),
            5 => "p := p.Next".into(),
            6 => ["halt", "fail", "q.Next := p"][r.below(3)].into(),
            _ => {
                let arms: Vec<String> =
                    (0..1 + r.below(2)).map(|_| format!("{} -> L{}", truth(r), r.below(n + 1))).collect();
                format!("goto {{{}}}", arms.join(", "))
            }
        };
        out += &format!("L{s}: {statement}\n");
    }
    out + &format!("L{n}: halt\n")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    /// Theorem 17: `Tⁿ(l₀, σ₀) = (f, τ)` for a final instruction `f` if and only if `σ₀ ∘ Exec(l₀, ∅) →* τ`; and the machine
    /// fails where one of the failures' conditions holds, and only there.
    #[test]
    fn theorem_17(b in prop::collection::vec(any::<u8>(), 0..60), ms in prop::collection::vec(prop::collection::vec(any::<u8>(), 20), 6)) {
        let text = program(&mut Choices::new(&b));
        let Ok(mut p) = Program::new(&text) else { return Ok(()) };
        for m in &ms {
            let m = p.memory(&mut Choices::new(m));
            let reduced = p.reduce(&m);
            let stepped = stepped(&p, &m, reduced.as_ref().is_some_and(|r| *r != End::Endless));
            match (&stepped, &reduced) {
                (End::Endless, _) => prop_assert!(reduced.is_none() || reduced == Some(End::Endless), "{text}\n{m:?}\n{reduced:?}"),
                (_, None) => prop_assert!(false, "the reduction does not end\n{text}\n{m:?}\n{stepped:?}"),
                (stepped, Some(reduced)) => {
                    prop_assert!(p.same(stepped, reduced), "{text}\n{m:?}\n{stepped:?}\n{reduced:?}");
                }
            }
        }
    }
}

/// Theorem 18: the functional program of an effect says of every initial memory what the machine does, and hence (theorem 17)
/// what reduction does: an assertion fails where and only where that failure's condition holds.
#[test]
fn theorem_18() {
    deep(|| {
        let mut runner = TestRunner::new(ProptestConfig {
            cases: 250,
            failure_persistence: None,
            ..ProptestConfig::default()
        });
        let memories = prop::collection::vec(prop::collection::vec(any::<u8>(), 20), 6);
        let both = (prop::collection::vec(any::<u8>(), 0..60), memories);
        runner
            .run(&both, |(b, ms)| {
                let text = program(&mut Choices::new(&b));
                let Ok(mut p) = Program::new(&text) else { return Ok(()) };
                let functions = translate(&mut p.c, &p.effect);
                for m in &ms {
                    let m = p.memory(&mut Choices::new(m));
                    let answer = functional(&p, &functions, &m);
                    let stepped = stepped(&p, &m, answer.as_ref().is_some_and(|a| *a != Answer::Endless));
                    match answer {
                        Some(answer) => {
                            prop_assert!(
                                agrees(&p, &stepped, &answer),
                                "{text}\n{m:?}\n{stepped:?}\n{answer:?}\n{}",
                                functions.show()
                            );
                        }
                        None => prop_assert!(
                            stepped == End::Endless,
                            "{text}\n{m:?}\n{stepped:?}\n{}",
                            functions.show()
                        ),
                    }
                }
                Ok(())
            })
            .unwrap();
    });
}

/// The demo examples: the functional program agrees.
#[test]
fn theorem_18_on_the_examples() {
    deep(|| {
        let mut agreed = 0;
        for path in example_files() {
            let text = std::fs::read_to_string(&path).unwrap();
            let mut p = Program::new(&text).unwrap();
            let functions = translate(&mut p.c, &p.effect);
            for m in memories(&p) {
                match functional(&p, &functions, &m) {
                    Some(answer) => {
                        let stepped = stepped(&p, &m, answer != Answer::Endless);
                        let same = agrees(&p, &stepped, &answer);
                        assert!(same, "{}: {m:?}\n{stepped:?}\n{answer:?}", path.display());
                        agreed += 1;
                    }
                    // Long runs are beyond the evaluator's stack.
                    None => {}
                }
            }
        }
        assert!(agreed > 1_500, "{agreed}");
    });
}

fn example_files() -> Vec<std::path::PathBuf> {
    let dir = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let list =
        |of: &str| std::fs::read_dir(dir.join(of)).unwrap().map(|f| f.unwrap().path()).collect::<Vec<_>>();
    let mut files: Vec<_> = [list("demo"), list("proofs")].concat();
    files.retain(|p| p.extension().is_some_and(|e| e == "demo"));
    files.sort();
    files
}

fn memories(p: &Program) -> Vec<Memory> {
    let bytes =
        |seed: u8| (0..40u8).map(move |i| (i.wrapping_mul(37) ^ seed.wrapping_mul(101)).rotate_left(3));
    (0..40u8).map(|seed| p.memory(&mut Choices::new(&bytes(seed).collect::<Vec<_>>()))).collect()
}

/// The demo examples: the same, and which kinds of end occur.
#[test]
fn theorem_17_on_the_examples() {
    let mut seen = [0; 3];
    for path in example_files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut p = Program::new(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for m in memories(&p) {
            let stepped = machine::run(&p.c, &p.program, &p.body, &p.effect, &m, 200).unwrap();
            let kind = match stepped {
                End::Halted(_) => 0,
                End::Failed(_) => 1,
                End::Refused | End::Endless => 2,
            };
            seen[kind] += 1;
            if kind < 2 {
                let reduced = p.reduce(&m).unwrap_or_else(|| panic!("{}: {m:?}", path.display()));
                assert!(p.same(&stepped, &reduced), "{}: {m:?}\n{stepped:?}\n{reduced:?}", path.display());
            }
        }
    }
    assert!(seen.iter().all(|n| *n > 100), "{seen:?}");
}
