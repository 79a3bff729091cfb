//! Helpers that the integration tests share.
#![allow(dead_code)]

use conspect_solver::{Answer, Classes, Config, Layers, Solver};
use conspect_term::{Guard, Guards, Op, Region, Sort, Source, Symbol, SymbolKind, TermId, Terms, Value};

/// A hierarchy by number: class `c` extends `c / 2`, down to 1; two classes neither of which extends the other
/// are disjoint.
pub struct Heap;

impl Classes for Heap {
    fn is_subclass(&self, mut sub: u32, sup: u32) -> bool {
        while sub > sup {
            sub /= 2;
        }
        sub == sup
    }
    fn disjoint(&self, a: u32, b: u32) -> bool {
        !self.is_subclass(a, b) && !self.is_subclass(b, a)
    }
    fn name(&self, class: u32) -> String {
        format!("C{class}")
    }
}

/// Terms, guards and a solver.
pub struct World {
    pub terms: Terms,
    pub guards: Guards,
    pub solver: Solver,
}

pub fn config() -> Config {
    Config { rlimit: 50_000_000, timeout_ms: 0, memory_mb: 0 }
}

impl World {
    pub fn new() -> World {
        World::with(config(), Layers::ALL)
    }
    pub fn with(config: Config, layers: Layers) -> World {
        World { terms: Terms::new(), guards: Guards::new(), solver: Solver::with_layers(config, layers) }
    }
    pub fn input(&mut self, index: u32, sort: Sort) -> TermId {
        let symbol = self.terms.symbol(Symbol { kind: SymbolKind::Input(index), sort });
        self.terms.apply(symbol, &[])
    }
    pub fn bv(&mut self, bits: u8, value: u64) -> TermId {
        self.terms.constant(Value::Bv { bits, value })
    }
    pub fn make(&mut self, op: Op, args: &[TermId]) -> TermId {
        self.terms.make(op, args)
    }
    /// A hole of the initial heap.
    pub fn hole(&mut self, region: Region, sort: Sort, args: &[TermId]) -> TermId {
        let kind = SymbolKind::Hole { source: Source::Initial, region };
        let symbol = self.terms.symbol(Symbol { kind, sort });
        self.terms.apply(symbol, args)
    }
    pub fn apply(&mut self, kind: SymbolKind, sort: Sort, args: &[TermId]) -> TermId {
        let symbol = self.terms.symbol(Symbol { kind, sort });
        self.terms.apply(symbol, args)
    }
    pub fn guard(&mut self, term: TermId) -> Guard {
        self.guards.of_term(&mut self.terms, term)
    }
    /// The conjunction of boolean terms.
    pub fn all(&mut self, parts: &[TermId]) -> Guard {
        let mut all = Guard::TRUE;
        for part in parts {
            let guard = self.guard(*part);
            all = self.guards.and(all, guard);
        }
        all
    }
    pub fn not(&mut self, term: TermId) -> TermId {
        self.make(Op::Not, &[term])
    }
    pub fn check(&mut self, guard: Guard) -> Answer {
        self.solver.check(&mut self.terms, &mut self.guards, &Heap, guard)
    }
    /// Is the conjunction satisfiable? Panics when that is unknown; a model is evaluated.
    pub fn satisfiable(&mut self, parts: &[TermId]) -> bool {
        let guard = self.all(parts);
        match self.check(guard) {
            Answer::Sat(model) => {
                for part in parts {
                    assert_eq!(self.terms.eval(*part, &model), Value::Bool(true), "{model:?}");
                }
                true
            }
            Answer::Unsat => false,
            Answer::Unknown(reason) => panic!("unknown: {reason}"),
        }
    }
}

/// A small deterministic source of random numbers.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    pub fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 11) % n
    }
}
