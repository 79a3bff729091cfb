//! Programs with their effects: how stepping, reduction and functional programs are compared.

#![allow(dead_code)]

use super::Choices;
use conspect_gheap::functional::{Answer, Functions, Machine as Evaluator, translate};
use conspect_gheap::machine::{self, End};
use conspect_gheap::term::COUNTER;
use conspect_gheap::{
    Calculus, Code, Effect, ExecError, Heap, HeapId, Interpreter, Ints, Memory, Place, Sort, Stop, Value,
    exec_code, reachable,
};
use conspect_ir::text::parse_file;
use conspect_lang_demo::{Ints as DemoInts, load};

/// What runs came to, and what programs were like.
#[derive(Clone, Copy, Default, Debug)]
pub struct Seen {
    pub programs: u32,
    pub irreducible: u32,
    pub halted: u32,
    pub failed: u32,
    pub thrown: u32,
    /// Runs that end and that reduction, or evaluation by need, does not get to the end of within its limits: a function that calls
    /// itself twice costs them an exponential number of steps in the depth of its recursion.
    pub unreduced: u32,
    pub unevaluated: u32,
}

impl Seen {
    /// Both theorems, 17 and 18, on one program and random memories; `name` is shown where they do not hold.
    pub fn compare(&mut self, name: &str, p: &mut Program, memories: &[Vec<u8>]) {
        let functions = translate(&mut p.c, &p.effect);
        self.programs += 1;
        for m in memories {
            let m: Memory = p.memory(&mut Choices::new(m));
            let reduced = p.reduce(&m);
            let answer = functional(p, &functions, &m);
            let ends = reduced.as_ref().is_some_and(|r| *r != End::Endless)
                || answer.as_ref().is_some_and(|a| *a != Answer::Endless);
            let stepped = stepped(p, &m, ends);
            let goes_on = stepped == End::Endless;
            match &reduced {
                None => self.unreduced += u32::from(!goes_on),
                Some(reduced) => {
                    assert!(p.same(&stepped, reduced), "{name}\n{m:?}\n{stepped:?}\n{reduced:?}");
                }
            }
            match &answer {
                None => self.unevaluated += u32::from(!goes_on),
                Some(answer) => {
                    let shown = functions.show();
                    assert!(agrees(p, &stepped, answer), "{name}\n{m:?}\n{stepped:?}\n{answer:?}\n{shown}");
                }
            }
            match stepped {
                End::Halted(_) => self.halted += 1,
                End::Failed(_) => self.failed += 1,
                End::Thrown(_) => self.thrown += 1,
                End::Refused | End::Endless => {}
            }
        }
    }
}

pub struct Program {
    pub c: Calculus,
    pub effect: Effect,
    pub program: conspect_ir::Program,
    pub code: Code,
}

impl Program {
    /// A program in the demo language.
    pub fn new(text: &str) -> Result<Program, ExecError> {
        let mut demo =
            load(text, "random.demo", DemoInts::Wrapping32).unwrap_or_else(|e| panic!("{text}\n{e:?}"));
        let mut c = Calculus::new(Ints::Wrapping32);
        let code = reachable(&mut demo.program, &mut demo.loader, demo.entry)?;
        let effect = exec_code(&mut c, &demo.program, &code)?;
        Ok(Program { c, effect, program: demo.program, code })
    }

    /// A program in the text format of the IR, from its function `main`.
    pub fn of_ir(text: &str) -> Result<Program, ExecError> {
        let file = parse_file(text, "random.cir").unwrap_or_else(|e| panic!("{text}\n{e:?}"));
        let (mut program, mut loader) = file.into_parts();
        let main = program.function_named("main").unwrap();
        let mut c = Calculus::new(Ints::Wrapping32);
        let code = reachable(&mut program, &mut loader, main)?;
        let effect = exec_code(&mut c, &program, &code)?;
        Ok(Program { c, effect, program, code })
    }

    /// The bodies of all functions.
    pub fn bodies(&self) -> Vec<conspect_ir::Body> {
        self.code.bodies().cloned().collect()
    }

    /// A random memory: up to three objects, the counter above them.
    pub fn memory(&self, r: &mut Choices) -> Memory {
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
            // An object is a record or an array; of either it has what the other has too, which no program sees.
            for (f, _, sort) in self.c.all_fields() {
                if self.c.is_indexed(f) {
                    for i in 0..3 {
                        m.set(Place::Elem(Some(o), i, f), value(sort, r));
                    }
                } else if Some(f) == self.effect.length {
                    m.set(Place::Field(Some(o), f), Value::Int(r.below(4) as i128));
                } else if Some(f) == self.effect.class {
                    let classes = self.program.classes.len();
                    m.set(Place::Field(Some(o), f), Value::Int(r.below(classes) as i128));
                } else {
                    m.set(Place::Field(Some(o), f), value(sort, r));
                }
            }
        }
        m.set(Place::Name(COUNTER), Value::Int(objects + 1));
        m
    }

    /// The memory as a concrete heap.
    pub fn heap(&mut self, m: &Memory) -> HeapId {
        let c = &mut self.c;
        let mut h = c.nothing();
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
                Place::Elem(o, i, f) => {
                    let (o, i) = (reference(c, o), c.int(*i));
                    c.elem(o, i, *f)
                }
            };
            h = c.write(h, place, v);
        }
        h
    }

    /// What reduction says of a memory: which end holds, and the heap there. `None` when it takes too long.
    pub fn reduce(&mut self, m: &Memory) -> Option<End> {
        const FUEL: u32 = 100;
        let start = self.heap(m);
        for f in self.effect.failures.clone() {
            let guard = self.c.refine(start, f.guard);
            let guard = self.c.normalize_term(guard, FUEL).ok()?;
            match self.c.as_bool(guard) {
                Some(true) => return Some(End::Failed(f.message)),
                Some(false) => {}
                // Behind a call or a cycle that does not end there is no memory.
                None => return None,
            }
        }
        let h = self.effect.heap(&mut self.c);
        let h = self.c.raw_compose(start, h);
        let end = self.c.normalize(h, FUEL).ok()?;
        if matches!(self.c.heap(end), Heap::Merge(hs) if hs.is_empty()) {
            // No end's condition holds: the program runs for ever, and its effect has no such state.
            return Some(End::Endless);
        }
        if self.c.cells(end).is_none() {
            return None;
        }
        let memory = Interpreter { calculus: &self.c, rounds: 0 }.apply(end, m).unwrap();
        for (guard, _) in self.effect.throws.clone() {
            let guard = self.c.refine(start, guard);
            let guard = self.c.normalize_term(guard, FUEL).ok()?;
            if self.c.as_bool(guard) == Some(true) {
                return Some(End::Thrown(memory));
            }
        }
        Some(End::Halted(memory))
    }

    pub fn same(&self, a: &End, b: &End) -> bool {
        match (a, b) {
            (End::Halted(x), End::Halted(y)) | (End::Thrown(x), End::Thrown(y)) => {
                // Registers are kept where the effect hands them on; the machine keeps them elsewhere.
                let shown: Vec<_> = self.effect.shown(matches!(a, End::Thrown(_))).collect();
                let (a, b) = (x, y);
                let counts = |p: &Place| match p {
                    Place::Name(n) => *n == COUNTER || shown.contains(n),
                    Place::Field(..) | Place::Elem(..) => true,
                };
                let places = a.cells.keys().chain(b.cells.keys()).filter(|p| counts(p));
                places.into_iter().all(|p| a.get(&self.c, *p) == b.get(&self.c, *p))
            }
            (a, b) => a == b,
        }
    }
}

/// How the machine ends: after few steps, or, where somebody says that it does end, after many.
pub fn stepped(p: &Program, m: &Memory, ends: bool) -> End {
    let run = |blocks| machine::run_code(&p.c, &p.program, &p.code, &p.effect, m, blocks).unwrap();
    match run(60) {
        End::Endless if ends => run(100_000),
        end => end,
    }
}

/// What the functional program says, as the machine would say it; `None` when it takes too long.
pub fn functional(p: &Program, functions: &Functions, m: &Memory) -> Option<Answer> {
    match Evaluator::new(&p.c, functions, 200_000).run(m) {
        Ok(answer) => Some(answer),
        Err(Stop::Endless) => None,
        // A call that does not come back: no guard of its effect holds.
        Err(Stop::Undefined) => Some(Answer::Endless),
        Err(e) => panic!("{e}\n{m:?}\n{}", functions.show()),
    }
}

/// Does the functional program say what the machine does?
pub fn agrees(p: &Program, stepped: &End, answer: &Answer) -> bool {
    match (stepped, answer) {
        (End::Halted(m), Answer::Ended(values)) => {
            values.iter().all(|(n, v)| m.get(&p.c, Place::Name(*n)) == *v)
        }
        (End::Thrown(m), Answer::Thrown(values)) => {
            values.iter().all(|(n, v)| m.get(&p.c, Place::Name(*n)) == *v)
        }
        (End::Failed(a), Answer::Failed(b)) => a == b,
        (End::Endless, Answer::Endless) => true,
        _ => false,
    }
}

/// On a stack that is deep enough for evaluation by need.
pub fn deep(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 29).spawn(test).unwrap();
    if let Err(e) = thread.join() {
        std::panic::resume_unwind(e);
    }
}
