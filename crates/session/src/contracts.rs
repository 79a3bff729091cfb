//! What follows for an entry when functions with contracts are verified alone.
//!
//! Every function whose contract is used is verified, too; where one is not shown to keep its contract, nothing is proved of those that
//! use it. So a proof rests on no contract that was not verified.

use crate::load::{Entry, Source};
use conspect_lang::Trace;
use conspect_spec::{
    Answers, Budget, Candidate, Function, Kind, Loop, Outcome, Role, Stmt, Verified, verify,
};
use conspect_verdict::{Assumption, Certificate, InvariantReport, Location};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// So many paths, and so many questions, for one function.
const PATHS: usize = 2_000;
const QUESTIONS: usize = 1_500;
/// So many questions about guesses: of those without quantifiers, then of those of each turn.
const TRIES: [usize; 4] = [1_000, 500, 2_000, 2_000];
/// Milliseconds for one question, as a last resort: the solver's own steps end it long before, also on a machine that does much else.
const MILLIS: u32 = 60_000;
/// The part of the time that is used before exploration begins, where there is a limit of time.
const PART: f64 = 0.4;
/// The same where nobody wrote a contract, and exploration is to begin soon.
const PATHS_UNASKED: usize = 300;
const QUESTIONS_UNASKED: usize = 300;
const TRIES_UNASKED: [usize; 4] = [200, 200, 0, 0];
const PART_UNASKED: f64 = 0.2;
/// So many clauses that are not shown are told.
const TOLD: usize = 12;

/// What the verification says.
#[derive(Default)]
pub struct Modular {
    /// The properties that are proved, each with what was shown.
    pub proved: Vec<(String, Certificate)>,
    /// What was not shown, clause by clause.
    pub notes: Vec<String>,
    /// What the proofs take for granted beside what all answers of the language do.
    pub granted: Vec<Assumption>,
    /// Did nobody write a contract?
    pub unasked: bool,
}

/// Verifies an entry alone. `helper`: a program that answers single attempts of the solver; `also_unasked`: also where nobody wrote a contract.
pub fn modular(
    source: &Source,
    (entry, trace): (&Entry, Option<&Trace>),
    (properties, time): (&[String], Option<Duration>),
    helper: Option<&Path>,
    also_unasked: bool,
) -> Modular {
    let Some(select) = &entry.select else { return Modular::default() };
    let input = source.open_input();
    let (functions, unasked) = match input.contracts(select, trace) {
        None if also_unasked => match input.alone(select, trace) {
            None => return Modular::default(),
            Some(functions) => (functions, true),
        },
        None => return Modular::default(),
        Some(Err((line, why))) => {
            let note = format!("its contract is executed, not verified for all inputs: line {line}: {why}");
            return Modular { notes: vec![note], ..Modular::default() };
        }
        Some(Ok(functions)) => (functions, false),
    };
    let part = if unasked { PART_UNASKED } else { PART };
    // With a limit of time, exploration has the larger part of it.
    let flag = Arc::new(AtomicBool::new(false));
    if let Some(time) = time {
        let flag = flag.clone();
        std::thread::spawn(move || {
            std::thread::sleep(time.mul_f64(part));
            flag.store(true, Ordering::SeqCst);
        });
    }
    let cancelled = &*flag;
    let own = time.map_or(MILLIS, |time| time.mul_f64(part).as_millis().min(u128::from(MILLIS)) as u32);
    let budget = Budget {
        paths: if unasked { PATHS_UNASKED } else { PATHS },
        questions: if unasked { QUESTIONS_UNASKED } else { QUESTIONS },
        tries: 0,
        millis: own.max(1),
        quick: unasked,
        cancelled,
        helper,
        answers: &Answers::default(),
    };
    let turns = if unasked { TRIES_UNASKED } else { TRIES };
    let found: Vec<Verified> = functions.iter().map(|f| verified(f, budget, turns)).collect();
    let mut out = Modular { unasked, ..Modular::default() };
    for text in functions.iter().flat_map(|f| &f.granted) {
        let assumption = Assumption::specific(text.as_str());
        if !out.granted.contains(&assumption) {
            out.granted.push(assumption);
        }
    }
    for name in properties {
        if proves(name, &functions, &found) {
            out.proved.push((name.clone(), certificate(name, &functions, &found)));
        }
    }
    if !out.proved.is_empty() {
        match source.loads(select, trace) {
            Some(granted) => {
                let new = granted.into_iter().filter(|a| !out.granted.contains(a)).collect::<Vec<_>>();
                out.granted.extend(new);
            }
            None => {
                let note = "that the file is loaded without an exception, and asks for nothing meanwhile, is not known";
                let notes = if unasked { vec![] } else { vec![note.into()] };
                return Modular { notes, unasked, ..Modular::default() };
            }
        }
    }
    if unasked {
        return out;
    }
    for (f, v) in functions.iter().zip(&found) {
        let open = f.obligations.iter().zip(&v.outcomes).filter(|(_, o)| **o == Outcome::Open);
        out.notes.extend(open.map(|(o, _)| {
            let what = match o.role {
                Role::Begins => " is not shown where the loop begins",
                Role::Kept => {
                    " is not shown to be inductive: a round from a state in which it holds may break it"
                }
                Role::Code | Role::Precondition | Role::Postcondition | Role::Variant | Role::Class => {
                    " is not shown"
                }
            };
            let text =
                if o.kind == Kind::Exception { format!("the absence of {}", o.text) } else { o.text.clone() };
            format!("{}, line {}: {text}{what} by the contracts alone", f.name, o.line)
        }));
        if !v.complete {
            let why = match flag.load(Ordering::SeqCst) {
                true => "the time for verifying it alone was used up",
                false => "too large to be verified alone",
            };
            out.notes.push(format!("{}: {why}", f.name));
        }
    }
    out.notes.truncate(TOLD);
    out
}

/// Verifies a function by what is written alone, and with invariants that are found where that is not enough: those of guesses without quantifiers
/// first, then those of more and more guesses. What was shown to be an invariant in one turn is not asked for in the next.
fn verified(f: &Function, budget: Budget, turns: [usize; 4]) -> Verified {
    let open = |v: &Verified| v.outcomes.iter().filter(|o| **o == Outcome::Open).count();
    let mut written = f.clone();
    if drop_guesses(&mut written.body, &|_| true) == 0 {
        return verify(f, budget);
    }
    // Little is shown of a loop of which nothing is said.
    let mut best = if has_bare_loop(&mut written.body) { None } else { Some(verify(&written, budget)) };
    let mut next = 0;
    let mut f = f.clone();
    each_guess(&mut f.body, &mut |c| {
        next += 1;
        c.id = next;
    });
    for (turn, tries) in turns.into_iter().enumerate().filter(|t| t.1 > 0) {
        if best.as_ref().is_some_and(|v| open(v) == 0) || budget.cancelled.load(Ordering::SeqCst) {
            break;
        }
        let is_later = |c: &Candidate| match turn.checked_sub(1) {
            None => !c.is_plain(),
            Some(turn) => usize::from(c.late) > turn,
        };
        let mut chosen = f.clone();
        drop_guesses(&mut chosen.body, &|c| !c.known && is_later(c));
        let mut new = 0;
        each_guess(&mut chosen.body, &mut |c| new += usize::from(!c.known));
        if new == 0 {
            continue;
        }
        let with = verify(&chosen, Budget { tries, quick: turn == 0 || budget.quick, ..budget });
        if with.complete {
            each_guess(&mut f.body, &mut |c| c.known |= with.kept.contains(&c.id));
        }
        let is_better = |v: &Verified| with.complete && (!v.complete || open(&with) < open(v));
        if best.as_ref().is_none_or(is_better) {
            best = Some(with);
        }
    }
    best.unwrap_or_else(|| verify(&written, budget))
}

/// Is there a loop without a written invariant?
fn has_bare_loop(body: &mut [Stmt]) -> bool {
    let mut found = false;
    each_loop(body, &mut |l| found |= !l.establish.iter().any(|s| matches!(s, Stmt::Check(..))));
    found
}

/// Goes through all loops.
fn each_loop(body: &mut [Stmt], act: &mut dyn FnMut(&mut Loop)) {
    for s in body {
        match s {
            Stmt::If(_, a, b) => {
                each_loop(a, act);
                each_loop(b, act);
            }
            Stmt::Scope(b) => each_loop(b, act),
            Stmt::Try(b, handlers) => {
                each_loop(b, act);
                handlers.iter_mut().for_each(|h| each_loop(&mut h.1, act));
            }
            Stmt::Loop(l) => {
                act(l);
                for b in [&mut l.establish, &mut l.assume, &mut l.body, &mut l.closing] {
                    each_loop(b, act);
                }
            }
            Stmt::Assign(..) | Stmt::Havoc(..) | Stmt::Assume(_) | Stmt::Check(..) => {}
            Stmt::Break | Stmt::Continue | Stmt::Return | Stmt::Raise(_) => {}
        }
    }
}

/// Goes through the candidates of all loops.
fn each_guess(body: &mut [Stmt], act: &mut dyn FnMut(&mut Candidate)) {
    each_loop(body, &mut |l| l.candidates.iter_mut().for_each(&mut *act));
}

/// Takes some of the candidates out of all loops; how many were there?
fn drop_guesses(body: &mut [Stmt], which: &dyn Fn(&Candidate) -> bool) -> usize {
    let mut count = 0;
    each_loop(body, &mut |l| {
        let before = l.candidates.len();
        l.candidates.retain(|c| !which(c));
        count += before - l.candidates.len();
    });
    count
}

fn kind(property: &str) -> Option<Kind> {
    match property {
        "contracts" => Some(Kind::Contract),
        "assertions" => Some(Kind::Assertion),
        "exceptions" => Some(Kind::Exception),
        _ => None,
    }
}

/// Are the obligations of some kinds shown? What is promised at the end of a function may be left out.
fn shown(f: &Function, v: &Verified, kinds: &[Kind], promises: bool) -> bool {
    let open = |(o, outcome): (&conspect_spec::Obligation, &Outcome)| {
        *outcome == Outcome::Open && kinds.contains(&o.kind) && (promises || o.role != Role::Postcondition)
    };
    v.complete && !f.obligations.iter().zip(&v.outcomes).any(open)
}

/// Is a property of the first function proved?
fn proves(property: &str, functions: &[Function], found: &[Verified]) -> bool {
    let Some(kind) = kind(property) else { return false };
    const ALL: [Kind; 3] = [Kind::Assertion, Kind::Exception, Kind::Contract];
    let ([first, rest @ ..], [own, others @ ..]) = (functions, found) else { return false };
    // A caller might catch what leaves a function, and go on with what was never shown.
    let sound = rest.iter().zip(others).all(|(f, v)| shown(f, v, &ALL, true));
    // Behind an obligation that is not shown, execution ends; but what a loop leaves rests on its invariants, and what a call
    // leaves on its precondition.
    let kinds: &[Kind] = if kind == Kind::Contract { &[Kind::Contract] } else { &[kind, Kind::Contract] };
    // Recursion that never ends is an exception where the stack does.
    let ends = kind != Kind::Exception || !is_recursive(functions);
    // Nothing comes behind what the entry promises, unless it uses its own contract.
    let promises = kind == Kind::Contract || functions.iter().any(|f| f.calls.contains(&first.name));
    sound && ends && shown(first, own, kinds, promises)
}

/// Does a function come to itself by calls that are not entered, and nobody knows that they end?
fn is_recursive(functions: &[Function]) -> bool {
    let calls = |name: &str| -> Vec<&str> {
        let all = functions.iter().filter(|f| f.name == name);
        all.flat_map(|f| f.calls.iter().filter(|c| !f.descends || **c != f.name))
            .map(String::as_str)
            .collect()
    };
    functions.iter().any(|f| {
        let mut seen: Vec<&str> = vec![];
        let mut todo = calls(&f.name);
        while let Some(name) = todo.pop() {
            if name == f.name {
                return true;
            }
            if !seen.contains(&name) {
                seen.push(name);
                todo.extend(calls(name));
            }
        }
        false
    })
}

/// What was shown, clause by clause; of other properties than contracts only how much.
fn certificate(property: &str, functions: &[Function], found: &[Verified]) -> Certificate {
    let conditions = found.iter().map(|v| v.questions as u64).sum();
    let mut invariants = vec![];
    if property == "contracts" {
        for f in functions {
            for o in f.obligations.iter().filter(|o| o.kind == Kind::Contract && o.role != Role::Kept) {
                let location = Location { function: f.name.clone(), file: String::new(), line: o.line };
                invariants.push(InvariantReport { kind: "contract".into(), location, text: o.text.clone() });
            }
        }
    }
    for (f, v) in functions.iter().zip(found) {
        for i in &v.found {
            let location = Location { function: f.name.clone(), file: String::new(), line: i.line };
            invariants.push(InvariantReport { kind: "loop".into(), location, text: i.text.clone() });
        }
    }
    Certificate { conditions, second: None, invariants }
}
