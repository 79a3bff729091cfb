//! The prover: encodings and tunings in turn, under one budget.

use crate::answer;
use crate::bounds;
use crate::certificate;
use crate::chc::{PredId, Predicate, Role, System, pred_name};
use crate::effects::{Layout, Style, callees};
use crate::encode::{EncodeError, EncodeStyle, Encoded, Known, encode};
use crate::expr::{Domain, Sort};
use crate::print::people;
use crate::reach::Reach;
use crate::z3::{Budget, Horn, Tuning, Worker, spacer};
use conspect_ir::{FnId, Loader, Program, Property};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits.
#[derive(Clone, Debug)]
pub struct Options {
    /// For everything.
    pub time: Duration,
    /// Z3's resource units for one search; 0 for no limit.
    pub rlimit: u32,
    /// Where searches run; without one, in this process, which some searches end.
    pub worker: Option<Worker>,
    /// Set when nobody wants the answer any more.
    pub cancelled: Arc<AtomicBool>,
}

impl Default for Options {
    fn default() -> Self {
        Options { time: Duration::from_secs(30), rlimit: 0, worker: None, cancelled: Arc::default() }
    }
}

/// What holds at a place, in the source's names.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Invariant {
    /// The function, as the program names it.
    pub function: String,
    /// The source file; empty when not known.
    pub file: String,
    /// From 1; 0 when it is no single line.
    pub line: u32,
    /// `loop`, `effect` (what a call does), `cells`.
    pub kind: &'static str,
    pub text: String,
}

/// What is known of a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// No execution of any length violates it.
    Proved {
        invariants: Vec<Invariant>,
        /// Clauses of the certificate, all checked.
        checked: usize,
    },
    /// No proof was found, and why.
    NotProved { reason: String },
}

/// What the prover says of an entry: a verdict for each property, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    pub verdicts: Vec<Verdict>,
    /// What proofs take for granted.
    pub assumptions: Vec<String>,
}

/// One way to try.
struct Attempt {
    style: EncodeStyle,
    tuning: Tuning,
    /// The part of the time that is left, in hundredths.
    share: u32,
}

fn attempts() -> Vec<Attempt> {
    let layout = Style { tracked_fields: 24, paths: 8, inline_size: 120, filled_arrays: 0 };
    let style = |open_arguments, exact_products| EncodeStyle { layout, open_arguments, exact_products };
    let filled = EncodeStyle { layout: Style { filled_arrays: 6, ..layout }, ..style(true, false) };
    let tuning = |global| Tuning { global, keep_locals: false };
    vec![
        Attempt { style: style(true, false), tuning: tuning(true), share: 30 },
        Attempt { style: filled, tuning: tuning(true), share: 40 },
        Attempt { style: style(true, false), tuning: tuning(false), share: 35 },
        Attempt { style: style(false, false), tuning: tuning(true), share: 50 },
        Attempt { style: style(true, true), tuning: tuning(true), share: 100 },
    ]
}

/// Tries to prove that no execution of an entry violates the properties.
pub fn prove(
    program: &mut Program,
    loader: &mut dyn Loader,
    entry: FnId,
    properties: &[Property],
    options: &Options,
) -> Proof {
    let start = Instant::now();
    let mut verdicts: Vec<Option<Verdict>> = vec![None; properties.len()];
    let mut reasons: Vec<String> = vec!["no time".into(); properties.len()];
    let reach = Reach::of(program, loader, entry);
    // An encoding whose clauses derive a violation does so whatever the tuning.
    let mut hopeless: Vec<(usize, EncodeStyle)> = Vec::new();
    for attempt in attempts() {
        let open: Vec<usize> = (0..properties.len())
            .filter(|i| verdicts[*i].is_none() && !hopeless.contains(&(*i, attempt.style)))
            .collect();
        let left = options.time.saturating_sub(start.elapsed());
        let over = left < Duration::from_millis(50) || options.cancelled.load(Ordering::SeqCst);
        if open.is_empty() || over {
            continue;
        }
        let budget = Budget { time: left * attempt.share / 100, rlimit: options.rlimit };
        let mut encoded = match encode_well(program, &reach, entry, properties, attempt.style) {
            Ok(encoded) => encoded,
            Err(e) => {
                open.iter().for_each(|p| reasons[*p] = e.to_string());
                continue;
            }
        };
        // Global guidance is what ends the process on some inputs.
        let tuning = Tuning { global: attempt.tuning.global && options.worker.is_some(), ..attempt.tuning };
        let search =
            Search { program, tuning, worker: options.worker.as_ref(), cancelled: &options.cancelled };
        for (p, outcome) in search.all(&mut encoded, &open, budget) {
            match outcome {
                Ok(verdict) => verdicts[p] = Some(verdict),
                Err(Miss::Derivable(reason)) => {
                    reasons[p] = reason;
                    hopeless.push((p, attempt.style));
                }
                Err(Miss::Other(reason)) => reasons[p] = reason,
            }
        }
    }
    let verdicts = verdicts.into_iter().zip(reasons);
    Proof {
        verdicts: verdicts.map(|(v, reason)| v.unwrap_or(Verdict::NotProved { reason })).collect(),
        assumptions: if is_recursive(&reach) { vec![DEEP_STACK.into()] } else { vec![] },
    }
}

const DEEP_STACK: &str = "the call stack is as deep as recursion needs it";

/// Do functions that are reachable call each other in a circle?
fn is_recursive(reach: &Reach) -> bool {
    let mut done: BTreeSet<FnId> = BTreeSet::new();
    loop {
        let before = done.len();
        for f in reach.bodies.keys() {
            if callees(reach, *f).iter().all(|g| done.contains(g) || !reach.bodies.contains_key(g)) {
                done.insert(*f);
            }
        }
        if done.len() == before {
            return done.len() < reach.bodies.len();
        }
    }
}

/// Encodes, finds intervals, and encodes again with them, until that changes little.
fn encode_well(
    program: &Program,
    reach: &Reach,
    entry: FnId,
    properties: &[Property],
    style: EncodeStyle,
) -> Result<Encoded, EncodeError> {
    const ROUNDS: usize = 3;
    let layout = Layout::of(program, reach, entry, style.layout);
    let mut known = Known::new();
    let mut encoded = encode(program, reach, &layout, entry, properties, style, &known)?;
    for _ in 1..ROUNDS {
        let new = bounds::domains(&encoded.system);
        if new == known {
            break;
        }
        known = new;
        encoded = encode(program, reach, &layout, entry, properties, style, &known)?;
    }
    Ok(encoded)
}

/// Why a search gave no proof.
enum Miss {
    /// The clauses derive a violation.
    Derivable(String),
    Other(String),
}

/// A search over one encoding.
struct Search<'a> {
    program: &'a Program,
    tuning: Tuning,
    worker: Option<&'a Worker>,
    cancelled: &'a AtomicBool,
}

impl Search<'_> {
    /// Tries all properties together, then one by one.
    fn all(
        &self,
        encoded: &mut Encoded,
        open: &[usize],
        budget: Budget,
    ) -> Vec<(usize, Result<Verdict, Miss>)> {
        let start = Instant::now();
        let mut out = Vec::new();
        let mut groups = vec![open.to_vec()];
        while let Some(group) = groups.pop() {
            let left = budget.time.saturating_sub(start.elapsed());
            if left < Duration::from_millis(20) || self.cancelled.load(Ordering::SeqCst) {
                out.extend(group.into_iter().map(|p| (p, Err(Miss::Other("the time ran out".into())))));
                continue;
            }
            // Together, they get a part of the time: one that does not hold must not cost the others everything.
            let parts = if group.len() > 1 { 3 } else { groups.len() as u32 + 1 };
            match self.group(encoded, &group, Budget { time: left / parts, ..budget }) {
                Ok(verdict) => out.extend(group.iter().map(|p| (*p, Ok(verdict.clone())))),
                Err(_) if group.len() > 1 => groups.extend(group.iter().rev().map(|p| vec![*p])),
                Err(miss) => out.push((group[0], Err(miss))),
            }
        }
        out
    }

    fn group(&self, encoded: &mut Encoded, group: &[usize], budget: Budget) -> Result<Verdict, Miss> {
        let start = Instant::now();
        let text = match spacer(&mut encoded.system, group, self.tuning, budget, self.worker, self.cancelled)
        {
            Horn::Safe(text) => text,
            Horn::Derivable => return Err(Miss::Derivable(not_shown(self.program, encoded))),
            Horn::Unknown(why) => return Err(Miss::Other(format!("no invariants were found ({why})"))),
        };
        let read = answer::read(&text, &mut encoded.system.exprs);
        let meanings = read.map_err(|e| Miss::Other(e.to_string()))?;
        let left = budget.time.saturating_sub(start.elapsed()).max(Duration::from_secs(2));
        let checked =
            certificate::check(&mut encoded.system, &meanings, group, Budget { time: left, rlimit: 0 })
                .map_err(|e| Miss::Other(format!("the certificate does not hold: {e}")))?;
        let invariants = invariants(&mut encoded.system, &meanings);
        Ok(Verdict::Proved { invariants, checked })
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
fn invariants(system: &mut System, meanings: &BTreeMap<String, answer::Meaning>) -> Vec<Invariant> {
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
        let names: BTreeMap<crate::expr::Var, String> = meaning
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
        let body = system.exprs.and(&parts);
        if system.exprs.as_bool(body) == Some(true) {
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

/// Is it the least or greatest value of a machine type?
fn is_type_bound(bound: i128) -> bool {
    let up = bound.unsigned_abs();
    (up.is_power_of_two() || (up + 1).is_power_of_two()) && up > 100
}

/// The clauses of an entry in SMT-LIB, as other solvers read them.
pub fn horn_text(
    program: &mut Program,
    loader: &mut dyn Loader,
    entry: FnId,
    properties: &[Property],
) -> Result<String, String> {
    let reach = Reach::of(program, loader, entry);
    let attempt = &attempts()[0];
    let encoded = encode_well(program, &reach, entry, properties, attempt.style);
    let mut encoded = encoded.map_err(|e| e.to_string())?;
    let all: Vec<usize> = (0..properties.len()).collect();
    Ok(encoded.system.to_smt2(&all))
}
