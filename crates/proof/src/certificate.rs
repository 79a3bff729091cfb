//! Checks a proof without trusting what found it: every clause is asked as a plain question.
//!
//! The full meaning of a predicate is the solver's interpretation together with the domains of its arguments and what is known of
//! their differences. A certificate holds when for every clause, body and constraint imply the head, and no violation's body has a model.
//! By induction over the length of an execution, no violation is then reachable. The formulas that the encoder relied
//! on when it simplified ([`Head::Formula`]) are checked in the same way.

use crate::answer::Meaning;
use crate::chc::{Atom, Head, System, var_name};
use crate::expr::{Expr, Sort};
use crate::print::to_smt;
use crate::second::{SecondSolver, Seconded};
use crate::z3::{Budget, Plain, Questions};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Why a certificate is not believed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Doubt {
    #[error("the invariant of {0} could not be read")]
    Unreadable(String),
    #[error("a condition on {0} does not follow ({1})")]
    Clause(String, &'static str),
    #[error("the time limit ended the check of the certificate")]
    Time,
    #[error("{0} has a counterexample to a condition on {1}")]
    Second(String, String),
}

/// What was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Clauses.
    pub conditions: usize,
    /// What the second solver said, where there is one.
    pub second: Option<Seconded>,
}

/// What a predicate means when applied: the interpretation, the domains and the relations.
fn meaning(system: &mut System, meanings: &BTreeMap<String, Meaning>, atom: &Atom) -> Result<Expr, Doubt> {
    let pred = system.preds[atom.pred].clone();
    let mut parts = Vec::new();
    if pred.solved {
        // A predicate that the answer leaves out is not needed: it may mean everything, which the check will tell.
        if let Some(m) = meanings.get(&crate::chc::pred_name(atom.pred)) {
            let given: Vec<Expr> = system.given(atom).collect();
            if m.params.len() != given.len() {
                return Err(Doubt::Unreadable(pred.role.to_string()));
            }
            let mut map = FxHashMap::default();
            for (p, a) in m.params.iter().zip(&given) {
                let var = system.exprs.as_var(*p).ok_or_else(|| Doubt::Unreadable(pred.role.to_string()))?;
                map.insert(var, *a);
            }
            parts.push(system.exprs.substitute(m.body, &map, &mut FxHashMap::default()));
        }
    }
    for (arg, e) in pred.args.iter().zip(&atom.args) {
        parts.push(system.meets(arg, *e));
    }
    parts.extend(system.related(atom.pred, &atom.args));
    Ok(system.exprs.and(&parts))
}

/// The question whether a clause is broken: satisfiable exactly when it is.
fn broken(
    system: &mut System,
    meanings: &BTreeMap<String, Meaning>,
    index: usize,
) -> Result<Vec<Expr>, Doubt> {
    let mut parts = system.full_constraint(index);
    let clause = system.clauses[index].clone();
    for atom in &clause.body {
        parts.push(meaning(system, meanings, atom)?);
    }
    let head = match &clause.head {
        Head::Atom(a) => meaning(system, meanings, a)?,
        Head::Violation(_) => system.exprs.boolean(false),
        Head::Formula(f) => *f,
    };
    parts.push(system.exprs.not(head));
    Ok(parts)
}

/// What a clause is about, in words.
fn about(system: &System, index: usize) -> String {
    match &system.clauses[index].head {
        Head::Atom(a) => system.preds[a.pred].role.to_string(),
        Head::Violation(_) => "a violation".into(),
        Head::Formula(_) => "a simplification".into(),
    }
}

/// Checks every clause that matters for these properties; the budget's resource units are for one question each. The second solver can
/// only take a proof back: what it does not answer is counted.
pub fn check(
    system: &mut System,
    meanings: &BTreeMap<String, Meaning>,
    properties: &[usize],
    budget: Budget,
    second: Option<&SecondSolver>,
) -> Result<Checked, Doubt> {
    let start = Instant::now();
    let mut checked = 0;
    let mut questions = Questions::new();
    let mut settled: FxHashSet<String> = FxHashSet::default();
    // The questions in order, with the clauses that they are about.
    let mut asked: Vec<(usize, String)> = Vec::new();
    for i in 0..system.clauses.len() {
        if matches!(&system.clauses[i].head, Head::Violation(p) if !properties.contains(p)) {
            continue;
        }
        let parts = broken(system, meanings, i)?;
        checked += 1;
        if parts.iter().any(|p| system.exprs.as_bool(*p) == Some(false)) {
            continue;
        }
        let mut vars = BTreeSet::new();
        system.exprs.vars_of(&parts, &mut vars);
        let mut text = String::new();
        for v in vars {
            let sort = if system.exprs.var_sort(v) == Sort::Bool { "Bool" } else { "Int" };
            let _ = writeln!(text, "(declare-fun {} () {sort})", var_name(v));
        }
        for p in &parts {
            let _ = writeln!(text, "(assert {})", to_smt(&system.exprs, *p, &var_name));
        }
        let left = budget.time.saturating_sub(start.elapsed());
        if left.is_zero() {
            return Err(Doubt::Time);
        }
        if settled.contains(&text) {
            continue;
        }
        match questions.ask(&text, Budget { time: left, ..budget }) {
            Plain::Unsat => {
                if second.is_some() {
                    asked.push((i, text.clone()));
                }
                settled.insert(text);
            }
            Plain::Sat => return Err(Doubt::Clause(about(system, i), "there is a counterexample")),
            Plain::Unknown => return Err(Doubt::Clause(about(system, i), "the solver does not know")),
        }
    }
    let left = budget.time.saturating_sub(start.elapsed()).max(LEAST_FOR_SECOND);
    let second = second.map(|solver| seconded(system, solver, asked, left)).transpose()?;
    Ok(Checked { conditions: checked, second })
}

/// A second solver is given at least this time for a certificate.
const LEAST_FOR_SECOND: Duration = Duration::from_secs(10);

/// Asks the second solver.
fn seconded(
    system: &System,
    solver: &SecondSolver,
    asked: Vec<(usize, String)>,
    time: Duration,
) -> Result<Seconded, Doubt> {
    let (clauses, texts): (Vec<usize>, Vec<String>) = asked.into_iter().unzip();
    let answers = solver.ask(&texts, time);
    if let Some(i) = answers.iter().position(|a| *a == Plain::Sat) {
        return Err(Doubt::Second(solver.name.clone(), about(system, clauses[i])));
    }
    let confirmed = answers.iter().filter(|a| **a == Plain::Unsat).count();
    Ok(Seconded { name: solver.name.clone(), confirmed, asked: texts.len() })
}
