//! One search over one encoding: Spacer, or another solver, then the check of what it says.

use crate::answer;
use crate::certificate::{self, Checked};
use crate::chc::{PredId, Predicate, Relation, Role, System, pred_name};
use crate::encode::Encoded;
use crate::expr::{Domain, Expr, Sort, Var};
use crate::print::people;
use crate::prove::{Invariant, Options};
use crate::z3::{ANY, Budget, Horn, Tuning, spacer};
use conspect_ir::Program;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The solver's resource units for one question of a certificate.
pub(crate) const CHECK_UNITS: u32 = 20_000_000;

/// How much of the processor searches of one entry may have, all together, without counting: some of the solver's work costs
/// it no units.
pub(crate) const FREE: Duration = Duration::from_secs(5);
/// No machine counts fewer units in a second of its processor.
const SLOWEST: u32 = 1_000_000;

/// The processor's time that so many units take at most.
fn counted(units: u32) -> Duration {
    Duration::from_millis(u64::from(units) * 1000 / u64::from(SLOWEST))
}

/// Why a search gave no proof.
pub(crate) enum Miss {
    /// The clauses derive a violation.
    Derivable(String),
    Other(String),
}

impl Miss {
    pub(crate) fn reason(&self) -> &str {
        match self {
            Miss::Derivable(text) | Miss::Other(text) => text,
        }
    }
}

/// A search over one encoding.
pub(crate) struct Search<'a> {
    pub(crate) program: &'a Program,
    pub(crate) tuning: Tuning,
    pub(crate) options: &'a Options,
    /// When work on the entry began.
    pub(crate) start: Instant,
    /// The part of the time that is left, in hundredths, that this search may use.
    pub(crate) share: u32,
    /// The solver's resource units for all properties together.
    pub(crate) units: u32,
    /// How long searches may still work without counting, all of one entry together.
    pub(crate) free: Duration,
    /// Did the clock, or who asked, end something?
    pub(crate) cut: bool,
}

/// Invariants whose certificate holds.
#[derive(Clone)]
pub(crate) struct Found {
    pub(crate) invariants: Vec<Invariant>,
    pub(crate) checked: Checked,
}

/// An answer and its text, by property.
type Outcome = Result<(Found, String), Miss>;

impl Search<'_> {
    /// The budget of one of so many that are still to come.
    fn budget(&self, units: u32, among: u32) -> Budget {
        let left = self.options.time.saturating_sub(self.start.elapsed());
        let rlimit = units.max(1);
        match self.is_counted() {
            true => Budget { time: left, rlimit, processor: counted(units) + self.free },
            false => Budget { time: left * self.share / 100 / among.max(1), rlimit, processor: ANY },
        }
    }

    /// Is effort counted in units, so that the clock is a last resort? Other Horn solvers count none of ours.
    fn is_counted(&self) -> bool {
        self.options.passes.is_some() && self.options.horn_solver.is_none()
    }

    /// Tries all properties together, then one by one. Each has a budget of its own: one that is hard, or does not hold, costs
    /// the others nothing.
    pub(crate) fn all(&mut self, encoded: &mut Encoded, open: &[usize]) -> Vec<(usize, Outcome)> {
        let mut out = Vec::new();
        let count = open.len() as u32;
        if open.len() > 1 {
            let together = self.budget(self.units / 3, 3);
            if let Ok(found) = self.group(encoded, open, together) {
                return open.iter().map(|p| (*p, Ok(found.clone()))).collect();
            }
        }
        let units = if open.len() > 1 { self.units / 3 * 2 / count } else { self.units };
        for (i, p) in open.iter().enumerate() {
            let budget = self.budget(units, count - i as u32);
            let is_over = budget.time < Duration::from_millis(20) || self.free.is_zero();
            if is_over || self.options.cancelled.load(Ordering::SeqCst) {
                self.cut = true;
                out.push((*p, Err(Miss::Other("the time ran out".into()))));
                continue;
            }
            out.push((*p, self.group(encoded, &[*p], budget)));
        }
        out
    }

    fn group(&mut self, encoded: &mut Encoded, group: &[usize], budget: Budget) -> Outcome {
        let start = Instant::now();
        let (options, system) = (self.options, &mut encoded.system);
        let (answer, used) = match &options.horn_solver {
            Some(other) => (other.ask(system, group, budget.time, &options.cancelled), Duration::ZERO),
            None => spacer(system, group, self.tuning, budget, options.worker.as_ref(), &options.cancelled),
        };
        if self.is_counted() {
            self.free = self.free.saturating_sub(used.saturating_sub(counted(budget.rlimit)));
        }
        self.cut |= start.elapsed() >= budget.time
            || used >= budget.processor
            || options.cancelled.load(Ordering::SeqCst);
        let text = match answer {
            Horn::Safe(text) => text,
            Horn::Derivable => return Err(Miss::Derivable(not_shown(self.program, encoded))),
            Horn::Unknown(why) => return Err(Miss::Other(format!("no invariants were found ({why})"))),
        };
        let read = answer::read(&text, &mut encoded.system.exprs);
        let meanings = read.map_err(|e| Miss::Other(e.to_string()))?;
        let left = budget.time.saturating_sub(start.elapsed()).max(Duration::from_secs(2));
        let budget = Budget { time: left, rlimit: CHECK_UNITS, processor: ANY };
        let begun = Instant::now();
        let second = options.second.as_ref();
        let checked = certificate::check(&mut encoded.system, &meanings, group, budget, second);
        self.cut |= checked.is_err() && begun.elapsed() >= left;
        let checked = checked.map_err(|e| Miss::Other(format!("the certificate does not hold: {e}")))?;
        let invariants = invariants(&mut encoded.system, &meanings);
        Ok((Found { invariants, checked }, text))
    }
}

/// Why a derivable violation says little.
fn not_shown(program: &Program, encoded: &Encoded) -> String {
    match encoded.gaps.first() {
        None => "the abstraction of the program is too coarse".into(),
        Some(gap) => {
            let function = &program.functions[gap.function].name;
            format!(
                "the abstraction of the program is too coarse, or it reaches: {} ({function}:{})",
                gap.reason, gap.line
            )
        }
    }
}

/// The invariants of loops, functions and cells that say something.
pub(crate) fn invariants(
    system: &mut System,
    meanings: &BTreeMap<String, answer::Meaning>,
) -> Vec<Invariant> {
    let mut out = Vec::new();
    let preds: Vec<(PredId, Predicate)> = system.preds.iter().map(|(id, p)| (id, p.clone())).collect();
    for (id, pred) in preds {
        let Some(meaning) = meanings.get(&pred_name(id)) else { continue };
        let (function, file, line, kind) = match &pred.role {
            Role::Point { function, file, line, is_loop: true, .. } => {
                (function, file.clone(), *line, "loop")
            }
            Role::Effect { function } => (function, String::new(), 0, "effect"),
            Role::Cells { what } => (what, String::new(), 0, "cells"),
            Role::Point { is_loop: false, .. } | Role::Called { .. } => continue,
        };
        let names: BTreeMap<Var, String> = meaning
            .params
            .iter()
            .zip(pred.args.iter().filter(|a| a.fixed().is_none()))
            .filter_map(|(p, a)| Some((system.exprs.as_var(*p)?, a.name.clone())))
            .collect();
        let mut parts = vec![meaning.body];
        for (e, a) in meaning.params.iter().zip(pred.args.iter().filter(|a| a.fixed().is_none())) {
            let counts = a.name.starts_with("number(") || a.name.ends_with(".length");
            let is_type_bound = |b: i128| if b == 0 { counts } else { is_type_bound(b) };
            let of_type = |d: &Domain| d.lo.is_none_or(is_type_bound) && d.hi.is_none_or(is_type_bound);
            if a.sort == Sort::Int && !of_type(&a.domain) && a.domain.only.is_none() {
                let bounds = Domain {
                    lo: a.domain.lo.filter(|b| !is_type_bound(*b)),
                    hi: a.domain.hi.filter(|b| !is_type_bound(*b)),
                    only: None,
                };
                parts.push(system.in_domain(*e, &bounds));
            }
        }
        parts.extend(related(system, id, &meaning.params));
        let body = system.exprs.and(&parts);
        if system.exprs.as_bool(body).is_some() {
            continue;
        }
        let text = people(
            &system.exprs,
            body,
            &|v| names.get(&v).cloned().unwrap_or_else(|| format!("v{}", v.0)),
            false,
        );
        out.push(Invariant { function: function.clone(), file, line, kind, text });
    }
    out.sort();
    out
}

/// What is known of the differences of a predicate's arguments, where `params` stand for those that are given to the solver.
fn related(system: &mut System, id: PredId, params: &[Expr]) -> Vec<Expr> {
    let pred = system.preds[id].clone();
    let mut given = params.iter().copied();
    let args: Vec<Expr> = pred
        .args
        .iter()
        .map(|a| match a.fixed() {
            Some(value) => system.exprs.int(value),
            None => given.next().expect("an argument that is not fixed has a parameter"),
        })
        .collect();
    // People read of values what is no mere bound of their types.
    let is_told = |at: Option<usize>| at.is_none_or(|i| !pred.args[i].is_identity());
    let told = |r: &&Relation| is_told(r.left) && is_told(r.right) && r.most.abs() < 1 << 30;
    let relations: Vec<Relation> = pred.relations.iter().filter(told).copied().collect();
    system.said(&relations, &args)
}

/// Is it the least or greatest value of a machine type?
fn is_type_bound(bound: i128) -> bool {
    let up = bound.unsigned_abs();
    (up.is_power_of_two() || (up + 1).is_power_of_two()) && up > 100
}
