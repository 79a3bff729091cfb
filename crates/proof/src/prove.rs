//! The prover: encodings and tunings in turn, under one budget.

use crate::certificate;
use crate::effects::{Style, callees};
use crate::encode::{EncodeError, EncodeStyle, Encoded};
use crate::keep;
use crate::observed;
use crate::reach::Reach;
use crate::refined::encode_well;
use crate::reuse::reuse;
use crate::search::{CHECK_UNITS, FREE, Miss, Search, invariants};
use crate::second::{HornSolver, SecondSolver, Seconded};
use crate::watched::Watched;
use crate::z3::{ANY, Budget, Tuning, Worker};
use conspect_ir::{ClassKind, FnId, Instr, Loader, Program, Property, Terminator, Type};
use conspect_verdict::{Assumption, Standing};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Limits.
#[derive(Clone, Debug)]
pub struct Options {
    /// For everything, as wall-clock time. Where passes are limited this is the last resort, and [`Proof::cut`] says that it was met.
    pub time: Duration,
    /// How many passes over all attempts are made, each with [`GROWTH`] times the effort of the one before it. Effort is
    /// counted in the solver's resource units, so what a pass finds does not depend on the machine. `None`: until the time is over.
    pub passes: Option<u32>,
    /// Where searches run; without one, in this process, which some searches end.
    pub worker: Option<Worker>,
    /// Set when nobody wants the answer any more.
    pub cancelled: Arc<AtomicBool>,
    /// For each property, the kept proof of an earlier version, which is tried first.
    pub kept: Vec<Option<String>>,
    /// Who checks certificates too.
    pub second: Option<SecondSolver>,
    /// Who looks for invariants in the place of Spacer.
    pub horn_solver: Option<HornSolver>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            time: Duration::from_secs(30),
            passes: None,
            worker: None,
            cancelled: Arc::default(),
            kept: vec![],
            second: None,
            horn_solver: None,
        }
    }
}

/// How long arrays and texts that are inputs are at most, where a proof needs that they are not of any length. It is what exploration takes
/// for granted, too.
pub const LONGEST_INPUT: u64 = 1 << 20;
/// How the effort of a pass grows.
pub const GROWTH: u32 = 4;
/// How many fields of the library's objects are followed exactly.
const LIBRARY_FIELDS: usize = 20;
/// Nothing is tried with less time.
const LEAST: Duration = Duration::from_millis(50);
/// How many attempts are made with little effort before the first pass, and with how much: what they prove is told early.
const GLANCES: usize = 2;
const GLANCE_UNITS: u32 = 500_000;
/// How many instructions a program has at most of which that is done: the clauses of larger ones take seconds to make, and nobody is to wait for
/// them early.
const SMALL: usize = 1_500;
/// The solver's resource units for all searches of the first pass together.
const FIRST_UNITS: u32 = 4_000_000;

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
        /// What a second solver said of them.
        second: Option<Seconded>,
        /// What this proof takes for granted beside what all of the entry do.
        granted: Vec<Assumption>,
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
    /// What all proofs take for granted.
    pub assumptions: Vec<Assumption>,
    /// Was something ended by the clock or by who asked? Another time there might be a proof.
    pub cut: bool,
    /// How many properties were proved by what was kept, without a search.
    pub rechecked: usize,
}

impl Proof {
    /// Nothing is proved, for one reason.
    pub fn none(properties: usize, reason: &str) -> Proof {
        Proof {
            verdicts: vec![Verdict::NotProved { reason: reason.into() }; properties],
            kept: vec![None; properties],
            assumptions: vec![],
            cut: false,
            rechecked: 0,
        }
    }
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

/// One way to try.
struct Attempt {
    encoding: Encoding,
    tuning: Tuning,
    /// The part of a pass's effort, in hundredths.
    share: u32,
}

fn layers(open_arguments: bool, exact_products: bool) -> Encoding {
    let layout = Style {
        tracked_fields: 24,
        library_fields: LIBRARY_FIELDS,
        paths: 8,
        inline_size: 120,
        filled_arrays: 0,
        rows: false,
        watched_cells: 0,
        other_cells: false,
    };
    Encoding::Layers(style(layout, open_arguments, exact_products))
}

fn style(layout: Style, open_arguments: bool, exact_products: bool) -> EncodeStyle {
    EncodeStyle { layout, open_arguments, exact_products, unwinds: true, short_inputs: false }
}

/// With inputs whose lengths can be added up.
fn short(encoding: Encoding) -> Encoding {
    match encoding {
        Encoding::Layers(style) => Encoding::Layers(EncodeStyle { short_inputs: true, ..style }),
        Encoding::Observed { .. } => encoding,
    }
}

/// No function that is encoded on its own may be left by an exception: then what handlers of its callers do need not be known, and that none is
/// thrown is shown where it would be, not by what is known of the function's effect.
fn without_unwinding() -> Encoding {
    match layers(false, false) {
        Encoding::Layers(style) => Encoding::Layers(EncodeStyle { unwinds: false, ..style }),
        other => other,
    }
}

/// With the filled prefixes of some arrays.
fn filled() -> Encoding {
    let layout = Style {
        tracked_fields: 24,
        library_fields: LIBRARY_FIELDS,
        paths: 8,
        inline_size: 120,
        filled_arrays: 6,
        rows: false,
        watched_cells: 0,
        other_cells: false,
    };
    Encoding::Layers(style(layout, true, false))
}

/// With the lengths of the rows of such arrays, too.
fn rows() -> Encoding {
    match filled() {
        Encoding::Layers(style) => {
            Encoding::Layers(EncodeStyle { layout: Style { rows: true, ..style.layout }, ..style })
        }
        other => other,
    }
}

/// With cells of arrays that are followed exactly; for other cells that are read, what holds of any cell is used, or it is not.
fn watched(watched_cells: u32, other_cells: bool) -> Encoding {
    let layout = Style {
        tracked_fields: 24,
        library_fields: LIBRARY_FIELDS,
        paths: 8,
        inline_size: 120,
        filled_arrays: 6,
        rows: false,
        watched_cells,
        other_cells,
    };
    Encoding::Layers(style(layout, true, false))
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
        watched(1, false),
        watched(2, false),
        watched(1, true),
        watched(2, true),
        without_unwinding(),
        short(layers(true, false)),
        short(filled()),
        short(layers(true, true)),
        rows(),
        short(rows()),
    ]
}

/// What is tried, in order. Where heaps can be observed, most of the time goes there: what is no property of single cells needs it.
fn attempts(
    is_observable: bool,
    watches: bool,
    handles: bool,
    has_lengths: bool,
    has_rows: bool,
) -> Vec<Attempt> {
    let attempt = |encoding, global, share| {
        let tuning = Tuning { global, keep_locals: false };
        Attempt { encoding, tuning, share }
    };
    let mut short_inputs: Vec<Attempt> = if has_lengths {
        vec![
            attempt(short(layers(true, false)), true, 25),
            attempt(short(filled()), true, 25),
            attempt(short(layers(true, true)), true, 15),
        ]
    } else {
        vec![]
    };
    if has_rows {
        short_inputs.insert(0, attempt(rows(), true, 35));
        if has_lengths {
            short_inputs.push(attempt(short(rows()), true, 35));
        }
    }
    if is_observable {
        let mut out = vec![
            attempt(layers(true, false), true, 12),
            attempt(filled(), true, 13),
            attempt(Encoding::Observed { marks: true }, false, 42),
            attempt(Encoding::Observed { marks: false }, false, 12),
            attempt(layers(true, false), false, 8),
            attempt(layers(false, false), true, 6),
            attempt(layers(true, true), true, 7),
        ];
        out.extend(short_inputs);
        return out;
    }
    let mut out = vec![attempt(layers(true, false), true, 35), attempt(filled(), true, 25)];
    // What those two leave of their effort where they are too coarse is spent here.
    if watches {
        out.push(attempt(watched(1, false), true, 40));
    }
    if handles {
        out.push(attempt(without_unwinding(), true, 25));
    }
    out.extend([attempt(layers(true, false), false, 15), attempt(layers(false, false), true, 10)]);
    out.extend(short_inputs);
    out.push(attempt(layers(true, true), true, 15));
    if watches {
        out.extend([
            attempt(watched(2, false), true, 60),
            attempt(watched(1, true), true, 30),
            attempt(watched(2, true), true, 30),
        ]);
    }
    out
}

/// The encodings that must have been found too coarse before this one is tried: what is followed exactly costs more, and nothing is taken
/// for granted without need.
fn coarser(encoding: Encoding) -> Vec<Encoding> {
    match encoding {
        Encoding::Layers(style) if style.short_inputs => {
            let unbounded = Encoding::Layers(EncodeStyle { short_inputs: false, ..style });
            vec![layers(true, false), layers(false, false), unbounded]
        }
        Encoding::Layers(EncodeStyle { layout, .. }) if layout.other_cells => {
            vec![layers(true, false), filled(), watched(layout.watched_cells, false)]
        }
        Encoding::Layers(EncodeStyle { layout, .. }) if layout.rows => vec![layers(true, false), filled()],
        Encoding::Layers(style) if style.layout.watched_cells > 0 => vec![layers(true, false), filled()],
        Encoding::Layers(_) | Encoding::Observed { .. } => vec![],
    }
}

/// How far a search is. What is told at a stage is the same in every run, and no later stage is a smaller one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Stage {
    /// From 0.
    pass: u32,
    /// How many attempts of the pass were made or left out; before those of the first one, there are the glances.
    attempts: u32,
}

impl Stage {
    /// Kept proofs were checked, and nothing was searched.
    pub const KEPT: Stage = Stage { pass: 0, attempts: 0 };

    /// So many attempts of a pass, glances among them, are over.
    pub fn attempts(pass: u32, attempts: u32) -> Stage {
        Stage { pass, attempts }
    }

    /// A pass is over.
    pub fn pass(pass: u32) -> Stage {
        Stage { pass, attempts: u32::MAX }
    }
}

/// Tries to prove that no execution of an entry violates the properties.
pub fn prove(
    program: &mut Program,
    loader: &mut dyn Loader,
    entry: FnId,
    properties: &[Property],
    options: &Options,
) -> Proof {
    prove_in_passes(program, loader, entry, properties, options, &mut |_, _| {})
}

/// The same. `told` gets what is known after the check of kept proofs, after each attempt and after each pass; the answer is what it got last.
pub fn prove_in_passes(
    program: &mut Program,
    loader: &mut dyn Loader,
    entry: FnId,
    properties: &[Property],
    options: &Options,
    told: &mut dyn FnMut(Stage, &Proof),
) -> Proof {
    let start = Instant::now();
    let mut reach = Reach::of(program, loader, entry);
    reuse(&mut reach);
    let mut prover = Prover::new(program, &reach, entry, properties, options, start);
    prover.recheck_kept();
    if options.kept.iter().any(Option::is_some) {
        told(Stage::KEPT, &prover.proof());
    }
    if prover.is_over() {
        prover.cut = true;
        told(Stage::pass(0), &prover.proof());
        return prover.proof();
    }
    let observable = prover.encoded(Encoding::Observed { marks: false }).is_ok();
    let watches = match watched(1, false) {
        Encoding::Layers(style) => {
            Watched::of(prover.program, prover.reach, properties, style.layout).is_some()
        }
        Encoding::Observed { .. } => false,
    };
    let attempts = attempts(observable, watches, prover.handles(), prover.has_lengths(), prover.has_rows());
    if prover.is_small() {
        let glances = &attempts[..GLANCES.min(attempts.len())];
        prover.pass(GLANCE_UNITS, glances, &mut |count, proof| told(Stage::attempts(0, count), proof));
    } else {
        told(Stage::attempts(0, GLANCES as u32), &prover.proof());
    }
    let mut pass = 0;
    loop {
        let units = GROWTH.checked_pow(pass).and_then(|k| FIRST_UNITS.checked_mul(k)).unwrap_or(u32::MAX);
        let mut tell = |count: u32, proof: &Proof| told(Stage::attempts(pass, count + GLANCES as u32), proof);
        let goes_on = prover.pass(units, &attempts, &mut tell);
        told(Stage::pass(pass), &prover.proof());
        pass += 1;
        if !goes_on || options.passes.is_some_and(|most| pass >= most) {
            return prover.proof();
        }
    }
}

/// What is known of the properties of an entry while it is worked on.
struct Prover<'a> {
    program: &'a Program,
    reach: &'a Reach,
    entry: FnId,
    properties: &'a [Property],
    options: &'a Options,
    start: Instant,
    /// The clauses of the encodings that were needed so far.
    encoded: BTreeMap<usize, Result<Encoded, EncodeError>>,
    verdicts: Vec<Option<Verdict>>,
    reasons: Vec<String>,
    /// Encodings whose clauses derive a violation of a property: they do so whatever the tuning.
    hopeless: Vec<(usize, usize)>,
    kept: Vec<Option<String>>,
    /// How long searches may still work without counting.
    free: Duration,
    cut: bool,
    rechecked: usize,
}

impl<'a> Prover<'a> {
    fn new(
        program: &'a Program,
        reach: &'a Reach,
        entry: FnId,
        properties: &'a [Property],
        options: &'a Options,
        start: Instant,
    ) -> Prover<'a> {
        let n = properties.len();
        Prover {
            program,
            reach,
            entry,
            properties,
            options,
            start,
            encoded: BTreeMap::new(),
            verdicts: vec![None; n],
            reasons: vec!["no time".into(); n],
            hopeless: vec![],
            kept: vec![None; n],
            free: FREE,
            cut: false,
            rechecked: 0,
        }
    }

    fn proof(&self) -> Proof {
        let verdicts = self.verdicts.iter().zip(&self.reasons);
        let verdict = |v: &Option<Verdict>, reason: &String| {
            v.clone().unwrap_or_else(|| Verdict::NotProved { reason: reason.clone() })
        };
        Proof {
            verdicts: verdicts.map(|(v, reason)| verdict(v, reason)).collect(),
            kept: self.kept.clone(),
            assumptions: self.assumptions(),
            cut: self.cut,
            rechecked: self.rechecked,
        }
    }

    /// What the code that was reached rests on.
    fn assumptions(&self) -> Vec<Assumption> {
        let mut ledger = self.reach.ledger.clone();
        if is_recursive(self.reach) {
            ledger.insert(Standing::Stack.into());
        }
        ledger.into_iter().collect()
    }

    /// Is there a call whose exception is handled, and which the entry reaches?
    fn handles(&self) -> bool {
        let handled = |i: &Terminator| matches!(i, Terminator::Call(call) if call.unwind.is_some());
        self.reach.bodies.values().any(|b| b.blocks.iter().any(|block| handled(&block.term)))
    }

    /// Is the entry given objects, which may be arrays or texts, or does it ask for some?
    fn has_lengths(&self) -> bool {
        let asks = |i: &Instr| matches!(i, Instr::Nondet { ty: Type::Ref(_), .. });
        let given = self.program.functions[self.entry].params.iter().any(|ty| ty.is_ref());
        given || self.reach.bodies.values().any(|b| b.blocks.iter().flat_map(|block| &block.instrs).any(asks))
    }

    /// Is an array of arrays made?
    fn has_rows(&self) -> bool {
        let is_array = |class| matches!(self.program.classes[class].kind, ClassKind::Array(_));
        let of_arrays = |i: &Instr| match i {
            Instr::AllocArray { class, .. } => {
                matches!(self.program.classes[*class].kind, ClassKind::Array(Type::Ref(row)) if is_array(row))
            }
            _ => false,
        };
        self.reach.bodies.values().any(|b| b.blocks.iter().flat_map(|block| &block.instrs).any(of_arrays))
    }

    /// Has the program few instructions?
    fn is_small(&self) -> bool {
        let blocks = self.reach.bodies.values().flat_map(|b| &b.blocks);
        blocks.map(|block| block.instrs.len() + 1).sum::<usize>() <= SMALL
    }

    fn left(&self) -> Duration {
        self.options.time.saturating_sub(self.start.elapsed())
    }

    /// Is there no time for anything, or does nobody want the proof any more?
    fn is_over(&self) -> bool {
        self.left() < LEAST || self.options.cancelled.load(Ordering::SeqCst)
    }

    /// The clauses of an encoding. An error where there are none.
    fn encoded(&mut self, encoding: Encoding) -> Result<&mut Encoded, EncodeError> {
        let number = number(encoding);
        let (program, reach) = (self.program, self.reach);
        let slot = self.encoded.entry(number).or_insert_with(|| {
            encoding
                .encode(program, reach, self.entry, self.properties)
                .unwrap_or_else(|| Err(EncodeError::Obstacle("the entry has no body".into())))
        });
        slot.as_mut().map_err(|e| e.clone())
    }

    /// Checks kept proofs of an earlier version of the program against this one: no search.
    fn recheck_kept(&mut self) {
        for p in 0..self.properties.len() {
            let Some(text) = self.options.kept.get(p).and_then(|k| k.as_deref()) else { continue };
            let Some(encoding) = keep::encoding(text).and_then(|n| encodings().get(n).copied()) else {
                continue;
            };
            let (left, second) = (self.left(), self.options.second.as_ref());
            let Ok(encoded) = self.encoded(encoding) else { continue };
            let Some(meanings) = keep::read(text, &mut encoded.system) else { continue };
            let budget = Budget { time: left, rlimit: CHECK_UNITS, processor: ANY };
            let Ok(checked) = certificate::check(&mut encoded.system, &meanings, &[p], budget, second) else {
                continue;
            };
            let invariants = invariants(&mut encoded.system, &meanings);
            let (checked, second, granted) = (checked.conditions, checked.second, granted(encoding));
            self.verdicts[p] = Some(Verdict::Proved { invariants, checked, second, granted });
            self.kept[p] = Some(text.to_string());
            self.rechecked += 1;
        }
    }

    /// Makes all attempts once, with so much effort together, and tells what is known after each. False when more of the same cannot bring more.
    fn pass(&mut self, units: u32, attempts: &[Attempt], told: &mut dyn FnMut(u32, &Proof)) -> bool {
        let mut goes_on = false;
        for (count, attempt) in (1..).zip(attempts) {
            let at = number(attempt.encoding);
            let coarser: Vec<usize> = coarser(attempt.encoding).into_iter().map(number).collect();
            let open: Vec<usize> = (0..self.properties.len())
                .filter(|i| self.verdicts[*i].is_none() && !self.hopeless.contains(&(*i, at)))
                .filter(|i| coarser.iter().all(|c| self.hopeless.contains(&(*i, *c))))
                .collect();
            if open.is_empty() {
                continue;
            }
            if self.is_over() || self.free.is_zero() {
                self.cut = true;
                return false;
            }
            goes_on |= self.attempt(attempt, units, &open);
            told(count, &self.proof());
        }
        goes_on && self.verdicts.iter().any(Option::is_none)
    }

    /// One attempt. False when nothing is left of it.
    fn attempt(&mut self, attempt: &Attempt, units: u32, open: &[usize]) -> bool {
        let (options, program, start, free) = (self.options, self.program, self.start, self.free);
        let at = number(attempt.encoding);
        let is_observed = matches!(attempt.encoding, Encoding::Observed { .. });
        let encoded = match self.encoded(attempt.encoding) {
            Ok(encoded) => encoded,
            // Few programs are observed; that one is not says nothing.
            Err(_) if is_observed => return false,
            Err(e) => {
                open.iter().for_each(|p| self.reasons[*p] = e.to_string());
                return false;
            }
        };
        // Global guidance is what ends the process on some inputs.
        let tuning = Tuning { global: attempt.tuning.global && options.worker.is_some(), ..attempt.tuning };
        let share = if options.passes.is_some() { 100 } else { attempt.share };
        let units = (u64::from(units) * u64::from(attempt.share) / 100) as u32;
        let mut search = Search { program, tuning, options, start, share, units, free, cut: false };
        let outcomes = search.all(encoded, open);
        let free = search.free;
        self.cut |= search.cut;
        self.free = free;
        let mut goes_on = false;
        for (p, outcome) in outcomes {
            match outcome {
                Ok((found, answer)) => {
                    let Ok(encoded) = self.encoded(attempt.encoding) else { continue };
                    let text = keep::write(&encoded.system, at, &answer);
                    self.kept[p] = Some(text);
                    self.verdicts[p] = Some(Verdict::Proved {
                        invariants: found.invariants,
                        checked: found.checked.conditions,
                        second: found.checked.second,
                        granted: granted(attempt.encoding),
                    });
                }
                Err(miss) => {
                    if !is_observed {
                        self.reasons[p] = miss.reason().into();
                    }
                    match miss {
                        Miss::Derivable(_) => self.hopeless.push((p, at)),
                        Miss::Other(_) => goes_on = true,
                    }
                }
            }
        }
        goes_on
    }
}

/// What a proof in an encoding takes for granted beside what all do.
fn granted(encoding: Encoding) -> Vec<Assumption> {
    match encoding {
        Encoding::Layers(style) if style.short_inputs => {
            vec![Assumption::LongestInput { most: LONGEST_INPUT }]
        }
        Encoding::Layers(_) | Encoding::Observed { .. } => vec![],
    }
}

/// The number of an encoding, as kept proofs have it.
fn number(encoding: Encoding) -> usize {
    encodings().iter().position(|e| *e == encoding).unwrap_or(usize::MAX)
}

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

/// The clauses of an entry in SMT-LIB, as other solvers read them.
pub fn horn_text(
    program: &mut Program,
    loader: &mut dyn Loader,
    entry: FnId,
    properties: &[Property],
) -> Result<String, String> {
    let mut reach = Reach::of(program, loader, entry);
    reuse(&mut reach);
    let encoded = layers(true, false).encode(program, &reach, entry, properties);
    let encoded = encoded.ok_or("there is no encoding")?;
    let mut encoded = encoded.map_err(|e| e.to_string())?;
    let all: Vec<usize> = (0..properties.len()).collect();
    Ok(encoded.system.to_smt2(&all))
}
