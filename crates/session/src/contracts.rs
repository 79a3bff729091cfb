//! What follows for an entry when functions with contracts are verified alone.
//!
//! Every function whose contract is used is verified, too; where one is not shown to keep its contract, nothing is proved of those that
//! use it. So a proof rests on no contract that was not verified.

use crate::load::{Entry, Source};
use conspect_spec::{Budget, Function, Kind, Outcome, Role, Stmt, Verified, verify};
use conspect_verdict::{Certificate, InvariantReport, Location};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// So many paths, and so many questions, for one function.
const PATHS: usize = 2_000;
const QUESTIONS: usize = 1_500;
/// Milliseconds for one question: the solver's own steps end it long before.
const MILLIS: u32 = 2_500;
/// So many clauses that are not shown are told.
const TOLD: usize = 12;

/// What the verification says.
#[derive(Default)]
pub struct Modular {
    /// The properties that are proved, each with what was shown.
    pub proved: Vec<(String, Certificate)>,
    /// What was not shown, clause by clause.
    pub notes: Vec<String>,
}

/// Verifies an entry alone.
pub fn modular(source: &Source, entry: &Entry, properties: &[String], time: Option<Duration>) -> Modular {
    let Some(select) = &entry.select else { return Modular::default() };
    let functions = match source.open_input().contracts(select) {
        None => return Modular::default(),
        Some(Err((line, why))) => {
            let note = format!("its contract is executed, not verified for all inputs: line {line}: {why}");
            return Modular { proved: vec![], notes: vec![note] };
        }
        Some(Ok(functions)) => functions,
    };
    // With a limit of time, exploration has the larger part of it.
    let flag = Arc::new(AtomicBool::new(false));
    if let Some(time) = time {
        let flag = flag.clone();
        std::thread::spawn(move || {
            std::thread::sleep(time.mul_f64(0.4));
            flag.store(true, Ordering::SeqCst);
        });
    }
    let cancelled = &*flag;
    let budget = Budget { paths: PATHS, questions: QUESTIONS, millis: MILLIS, cancelled };
    let found: Vec<Verified> = functions.iter().map(|f| verified(f, budget)).collect();
    let mut out = Modular::default();
    for name in properties {
        if proves(name, &functions, &found) {
            out.proved.push((name.clone(), certificate(name, &functions, &found)));
        }
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
            out.notes.push(format!("{}: too large to be verified alone", f.name));
        }
    }
    out.notes.truncate(TOLD);
    out
}

/// Verifies a function by what is written alone, and with invariants that are found where that is not enough.
fn verified(f: &Function, budget: Budget) -> Verified {
    let mut written = f.clone();
    if !drop_guesses(&mut written.body) {
        return verify(f, budget);
    }
    let open = |v: &Verified| v.outcomes.iter().filter(|o| **o == Outcome::Open).count();
    let plain = verify(&written, budget);
    if open(&plain) == 0 || budget.cancelled.load(Ordering::SeqCst) {
        return plain;
    }
    let with = verify(f, budget);
    if with.complete && open(&with) < open(&plain) { with } else { plain }
}

/// Takes the candidates out of all loops; were there any?
fn drop_guesses(body: &mut [Stmt]) -> bool {
    let mut any = false;
    for s in body {
        any |= match s {
            Stmt::If(_, a, b) => drop_guesses(a) | drop_guesses(b),
            Stmt::Scope(b) => drop_guesses(b),
            Stmt::Try(b, handlers) => {
                handlers.iter_mut().fold(drop_guesses(b), |any, h| any | drop_guesses(&mut h.1))
            }
            Stmt::Loop(l) => {
                let own = !std::mem::take(&mut l.candidates).is_empty();
                [&mut l.establish, &mut l.assume, &mut l.body, &mut l.closing]
                    .into_iter()
                    .fold(own, |any, b| any | drop_guesses(b))
            }
            Stmt::Assign(..) | Stmt::Havoc(..) | Stmt::Assume(_) | Stmt::Check(..) => false,
            Stmt::Break | Stmt::Continue | Stmt::Return | Stmt::Raise(_) => false,
        };
    }
    any
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

/// Does a function come to itself by calls that are not entered?
fn is_recursive(functions: &[Function]) -> bool {
    let calls = |name: &str| functions.iter().find(|f| f.name == name).map_or(&[][..], |f| &f.calls[..]);
    functions.iter().any(|f| {
        let mut seen: Vec<&str> = vec![];
        let mut todo: Vec<&str> = f.calls.iter().map(String::as_str).collect();
        while let Some(name) = todo.pop() {
            if name == f.name {
                return true;
            }
            if !seen.contains(&name) {
                seen.push(name);
                todo.extend(calls(name).iter().map(String::as_str));
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
