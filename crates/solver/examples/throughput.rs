//! Queries per second at the backend and through the chain.
//!
//! Three bit-vector constraints a query, as a path through a small program has them; the chain is also asked
//! both sides of each branch of a long path.

use conspect_solver::{Answer, Classes, Config, Layers, Solver};
use conspect_term::{Guard, Guards, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value};
use std::time::Instant;

struct NoClasses;
impl Classes for NoClasses {
    fn is_subclass(&self, _: u32, _: u32) -> bool {
        false
    }
    fn disjoint(&self, _: u32, _: u32) -> bool {
        false
    }
    fn name(&self, class: u32) -> String {
        class.to_string()
    }
}

struct World {
    terms: Terms,
    guards: Guards,
    solver: Solver,
    seed: u64,
    unsat: u64,
}

impl World {
    fn new(layers: Layers) -> World {
        let solver = Solver::with_layers(Config::default(), layers);
        World { terms: Terms::new(), guards: Guards::new(), solver, seed: 0x9e37_79b9_7f4a_7c15, unsat: 0 }
    }
    fn random(&mut self, n: u64) -> u64 {
        self.seed ^= self.seed << 13;
        self.seed ^= self.seed >> 7;
        self.seed ^= self.seed << 17;
        (self.seed >> 11) % n
    }
    fn input(&mut self, index: u32) -> TermId {
        let symbol = self.terms.symbol(Symbol { kind: SymbolKind::Input(index), sort: Sort::Bv(32) });
        self.terms.apply(symbol, &[])
    }
    fn number(&mut self, value: u64) -> TermId {
        self.terms.constant(Value::Bv { bits: 32, value })
    }
    /// A comparison of two inputs, a sum or a masked input.
    fn constraint(&mut self, inputs: u64) -> Guard {
        let (a, b) = (self.random(inputs) as u32, self.random(inputs) as u32);
        let (x, y, bound) = (self.input(a), self.input(b), self.random(1 << 16));
        let bound = self.number(bound);
        let left = match self.random(3) {
            0 => x,
            1 => self.terms.make(Op::BvAdd, &[x, y]),
            _ => self.terms.make(Op::BvAnd, &[x, bound]),
        };
        let op = [Op::BvSlt, Op::BvUlt, Op::BvSle][self.random(3) as usize].clone();
        let right = if self.random(2) == 0 { y } else { bound };
        let term = self.terms.make(op, &[left, right]);
        self.guards.of_term(&mut self.terms, term)
    }
    fn ask(&mut self, guard: Guard) -> bool {
        match self.solver.check(&mut self.terms, &mut self.guards, &NoClasses, guard) {
            Answer::Sat(_) => true,
            Answer::Unsat => {
                self.unsat += 1;
                false
            }
            Answer::Unknown(_) => false,
        }
    }
}

fn row(name: &str, seconds: f64, world: &World) {
    let s = world.solver.statistics();
    println!(
        "{name:<34} {:>8} {:>7} {:>10.0} {:>9} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        s.queries,
        world.unsat,
        s.queries as f64 / seconds,
        s.by_simplification,
        s.by_cache,
        s.by_model,
        s.by_repair,
        s.by_core,
        s.by_backend,
        s.solvers_started
    );
}

/// Queries of three constraints out of a pool, as the branches of one program are.
fn pool(layers: Layers, name: &str, size: usize) {
    let mut world = World::new(layers);
    let pool: Vec<Guard> = (0..size).map(|_| world.constraint(8)).collect();
    let queries: Vec<Guard> = (0..4_000)
        .map(|_| {
            (0..3).fold(Guard::TRUE, |all, _| {
                let pick = world.random(pool.len() as u64) as usize;
                world.guards.and(all, pool[pick])
            })
        })
        .collect();
    let start = Instant::now();
    for guard in queries {
        world.ask(guard);
    }
    row(name, start.elapsed().as_secs_f64(), &world);
}

/// Both sides of each branch along paths of 40 branches over 12 inputs.
fn paths(layers: Layers, name: &str) {
    let mut world = World::new(layers);
    let start = Instant::now();
    for _ in 0..20 {
        let mut path = Guard::TRUE;
        for _ in 0..40 {
            let taken = world.constraint(12);
            let not_taken = world.guards.not(taken);
            let (a, b) = (world.guards.and(path, taken), world.guards.and(path, not_taken));
            let feasible: Vec<Guard> = [a, b].into_iter().filter(|g| world.ask(*g)).collect();
            path = feasible[world.random(feasible.len() as u64) as usize];
        }
    }
    row(name, start.elapsed().as_secs_f64(), &world);
}

fn main() {
    println!(
        "{:<34} {:>8} {:>7} {:>10} {:>9} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
        "queries",
        "number",
        "unsat",
        "per second",
        "simplify",
        "cache",
        "models",
        "repair",
        "cores",
        "backend",
        "solvers"
    );
    pool(Layers::NONE, "3 of 12 constraints, backend", 12);
    pool(Layers::NONE, "3 of 200 constraints, backend", 200);
    pool(Layers::NONE, "3 of 2000 constraints, backend", 2_000);
    pool(Layers::ALL, "3 of 200 constraints, chain", 200);
    paths(Layers::NONE, "paths, backend");
    paths(Layers { models: true, ..Layers::NONE }, "paths, models");
    paths(Layers { models: true, repair: true, ..Layers::NONE }, "paths, models and repair");
    paths(Layers { cores: true, ..Layers::NONE }, "paths, cores");
    paths(Layers { slice: true, cache: true, ..Layers::NONE }, "paths, slices and cache");
    paths(Layers::ALL, "paths, chain");
}
