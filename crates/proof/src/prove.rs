//! The prover: encodings and tunings in turn, under one budget.

use crate::answer;
use crate::bounds;
use crate::certificate;
use crate::chc::{PredId, Predicate, Role, System, pred_name};
use crate::effects::{Layout, Style, callees};
use crate::encode::{EncodeError, EncodeStyle, Encoded, Known, encode};
use crate::expr::{Domain, Sort};
use crate::keep;
use crate::observed;
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
    /// For each property, the kept proof of an earlier version, which is tried first.
    pub kept: Vec<Option<String>>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            time: Duration::from_secs(30),
            rlimit: 0,
            worker: None,
            cancelled: Arc::default(),
            kept: vec![],
        }
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
    /// The proofs, to be kept for later versions of the program.
    pub kept: Vec<Option<String>>,
    /// What proofs take for granted.
    pub assumptions: Vec<String>,
}

/// How clauses are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    /// Youngest objects exactly, cells of others by kind.
    Layers(EncodeStyle),
    /// Heaps as functions, observed at one object; with marks of where cursors were, or without.
    Observed { marks: bool },
}

impl Encoding {
    /// The clauses; `None` where the encoding is none for such programs.
    fn encode(
        self,
        program: &Program,
        reach: &Reach,
        entry: FnId,
        properties: &[Property],
    ) -> Option<Result<Encoded, EncodeError>> {
        match self {
            Encoding::Layers(style) => Some(encode_well(program, reach, entry, properties, style)),
            Encoding::Observed { marks } => {
                let body = reach.bodies.get(&entry)?;
                Some(observed::encode(program, body, properties, marks))
            }
        }
    }
}

/// Checks the kept proof of an earlier version of the program against this one: no search. Gives it as it is to be kept.
fn recheck(
    program: &Program,
    reach: &Reach,
    entry: FnId,
    properties: &[Property],
    property: usize,
    text: &str,
    budget: Budget,
) -> Option<(Verdict, String)> {
    let encoding = *encodings().get(keep::encoding(text)?)?;
    let mut encoded = encoding.encode(program, reach, entry, properties)?.ok()?;
    let meanings = keep::read(text, &mut encoded.system)?;
    let checked = certificate::check(&mut encoded.system, &meanings, &[property], budget).ok()?;
    let invariants = invariants(&mut encoded.system, &meanings);
    Some((Verdict::Proved { invariants, checked }, text.to_string()))
}

/// One way to try.
struct Attempt {
    encoding: Encoding,
    tuning: Tuning,
    /// The part of the time that is left, in hundredths.
    share: u32,
}

fn layers(open_arguments: bool, exact_products: bool) -> Encoding {
    let layout = Style { tracked_fields: 24, paths: 8, inline_size: 120, filled_arrays: 0 };
    Encoding::Layers(EncodeStyle { layout, open_arguments, exact_products })
}

/// With the filled prefixes of some arrays.
fn filled() -> Encoding {
    let layout = Style { tracked_fields: 24, paths: 8, inline_size: 120, filled_arrays: 6 };
    Encoding::Layers(EncodeStyle { layout, open_arguments: true, exact_products: false })
}

/// All encodings; kept proofs say which one they are of.
fn encodings() -> Vec<Encoding> {
    vec![
        layers(true, false),
        layers(false, false),
        layers(true, true),
        filled(),
        Encoding::Observed { marks: false },
        Encoding::Observed { marks: true },
    ]
}

/// What is tried, in order. Where heaps can be observed, most of the time goes there: what is no property of single cells needs it.
fn attempts(is_observable: bool) -> Vec<Attempt> {
    let attempt = |encoding, global, share| {
        let tuning = Tuning { global, keep_locals: false };
        Attempt { encoding, tuning, share }
    };
    if is_observable {
        return vec![
            attempt(layers(true, false), true, 12),
            attempt(filled(), true, 15),
            attempt(Encoding::Observed { marks: true }, false, 55),
            attempt(Encoding::Observed { marks: false }, false, 30),
            attempt(layers(true, false), false, 35),
            attempt(layers(false, false), true, 50),
            attempt(layers(true, true), true, 100),
        ];
    }
    vec![
        attempt(layers(true, false), true, 30),
        attempt(filled(), true, 40),
        attempt(layers(true, false), false, 35),
        attempt(layers(false, false), true, 50),
        attempt(layers(true, true), true, 100),
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
    let mut hopeless: Vec<(usize, Encoding)> = Vec::new();
    let mut kept: Vec<Option<String>> = vec![None; properties.len()];
    for p in 0..properties.len() {
        let Some(text) = options.kept.get(p).and_then(|k| k.as_deref()) else { continue };
        let limit = Budget { time: options.time / 5, rlimit: 0 };
        if let Some((verdict, text)) = recheck(program, &reach, entry, properties, p, text, limit) {
            verdicts[p] = Some(verdict);
            kept[p] = Some(text);
        }
    }
    let observable = Encoding::Observed { marks: false }.encode(program, &reach, entry, properties);
    for attempt in attempts(matches!(observable, Some(Ok(_)))) {
        let open: Vec<usize> = (0..properties.len())
            .filter(|i| verdicts[*i].is_none() && !hopeless.contains(&(*i, attempt.encoding)))
            .collect();
        let left = options.time.saturating_sub(start.elapsed());
        let over = left < Duration::from_millis(50) || options.cancelled.load(Ordering::SeqCst);
        if open.is_empty() || over {
            continue;
        }
        let Some(encoded) = attempt.encoding.encode(program, &reach, entry, properties) else { continue };
        let mut encoded = match (encoded, attempt.encoding) {
            (Ok(encoded), _) => encoded,
            // Few programs are observed; that one is not says nothing.
            (Err(_), Encoding::Observed { .. }) => continue,
            (Err(e), Encoding::Layers(_)) => {
                open.iter().for_each(|p| reasons[*p] = e.to_string());
                continue;
            }
        };
        // Global guidance is what ends the process on some inputs.
        let tuning = Tuning { global: attempt.tuning.global && options.worker.is_some(), ..attempt.tuning };
        let search =
            Search { program, tuning, worker: options.worker.as_ref(), cancelled: &options.cancelled };
        let clock = Clock { start, time: options.time, share: attempt.share, rlimit: options.rlimit };
        for (p, outcome) in search.all(&mut encoded, &open, clock) {
            match outcome {
                Ok((verdict, answer)) => {
                    let number = encodings().iter().position(|e| *e == attempt.encoding);
                    kept[p] = number.map(|n| keep::write(&encoded.system, n, &answer));
                    verdicts[p] = Some(verdict);
                }
                Err(Miss::Derivable(reason)) => {
                    if let Encoding::Layers(_) = attempt.encoding {
                        reasons[p] = reason;
                    }
                    hopeless.push((p, attempt.encoding));
                }
                Err(Miss::Other(reason)) => {
                    if let Encoding::Layers(_) = attempt.encoding {
                        reasons[p] = reason;
                    }
                }
            }
        }
    }
    let verdicts = verdicts.into_iter().zip(reasons);
    Proof {
        verdicts: verdicts.map(|(v, reason)| v.unwrap_or(Verdict::NotProved { reason })).collect(),
        kept,
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

/// How time is shared out.
#[derive(Clone, Copy)]
struct Clock {
    start: Instant,
    /// For everything.
    time: Duration,
    /// The part of what is left that an attempt may use, in hundredths.
    share: u32,
    rlimit: u32,
}

impl Clock {
    /// The budget of one of so many that are still to come.
    fn budget(&self, among: u32) -> Budget {
        let left = self.time.saturating_sub(self.start.elapsed());
        Budget { time: left * self.share / 100 / among.max(1), rlimit: self.rlimit }
    }
}

/// A search over one encoding.
struct Search<'a> {
    program: &'a Program,
    tuning: Tuning,
    worker: Option<&'a Worker>,
    cancelled: &'a AtomicBool,
}

impl Search<'_> {
    /// Tries all properties together, then one by one. Each has a budget of its own: one that is hard, or does not hold, costs
    /// the others nothing.
    fn all(
        &self,
        encoded: &mut Encoded,
        open: &[usize],
        clock: Clock,
    ) -> Vec<(usize, Result<(Verdict, String), Miss>)> {
        let mut out = Vec::new();
        if open.len() > 1 {
            let together = clock.budget(3);
            if let Ok(found) = self.group(encoded, open, together) {
                return open.iter().map(|p| (*p, Ok(found.clone()))).collect();
            }
        }
        for (i, p) in open.iter().enumerate() {
            let budget = clock.budget((open.len() - i) as u32);
            if budget.time < Duration::from_millis(20) || self.cancelled.load(Ordering::SeqCst) {
                out.push((*p, Err(Miss::Other("the time ran out".into()))));
                continue;
            }
            out.push((*p, self.group(encoded, &[*p], budget)));
        }
        out
    }

    fn group(
        &self,
        encoded: &mut Encoded,
        group: &[usize],
        budget: Budget,
    ) -> Result<(Verdict, String), Miss> {
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
        Ok((Verdict::Proved { invariants, checked }, text))
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
    let encoded = layers(true, false).encode(program, &reach, entry, properties);
    let encoded = encoded.ok_or("there is no encoding")?;
    let mut encoded = encoded.map_err(|e| e.to_string())?;
    let all: Vec<usize> = (0..properties.len()).collect();
    Ok(encoded.system.to_smt2(&all))
}
