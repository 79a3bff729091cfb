//! Invariants that outlive a run: what a search found, in terms of the source's names, so that an edited program can be
//! checked against it without a search.
//!
//! A kept proof is the solver's answer as text, with a line for each predicate: what it describes (its function and its place
//! among its like, not its line) and how its arguments are called. Reading it into the clauses of another version
//! matches predicates and arguments by these; parts of invariants that mention what is no longer there are dropped. Nothing is
//! believed: what comes out is checked like a fresh answer, clause by clause.

use crate::answer::{self, Meaning};
use crate::chc::{PredId, Role, System, pred_name};
use crate::expr::{Expr, Node, Sort, Var};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

const HELLO: &str = "conspect-invariants-1";

/// The names of a system's predicates that survive edits, by their order of creation.
fn keys(system: &System) -> Vec<(PredId, String)> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut out = Vec::new();
    for (id, p) in system.preds.iter().filter(|p| p.1.solved) {
        let what = match &p.role {
            Role::Point { function, is_loop: true, .. } => format!("loop {function}"),
            Role::Point { function, is_loop: false, .. } => format!("point {function}"),
            Role::Called { function } => format!("called {function}"),
            Role::Effect { function } => format!("effect {function}"),
            // Numbers of lines and sites change with edits.
            Role::Cells { what } => {
                format!("cells {}", what.replace(|c: char| c.is_ascii_digit(), "#"))
            }
        };
        let n = counts.entry(what.clone()).or_default();
        *n += 1;
        out.push((id, format!("{what} {n}")));
    }
    out
}

/// The arguments that the solver is given, by their names; equal names are counted.
fn arguments(system: &System, id: PredId) -> Vec<(String, Sort)> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let mut out = Vec::new();
    for a in system.preds[id].args.iter().filter(|a| a.fixed().is_none()) {
        let n = counts.entry(&a.name).or_default();
        *n += 1;
        let name = a.name.replace(['\t', '\n'], " ");
        out.push((if *n == 1 { name } else { format!("{name}'{n}") }, a.sort));
    }
    out
}

/// A proof as text: the number of its encoding, the predicates, the solver's answer.
pub fn write(system: &System, encoding: usize, answer: &str) -> String {
    let mut out = format!("{HELLO} {encoding}\n");
    for (id, key) in keys(system) {
        out += &format!("{}\t{key}", pred_name(id));
        for (name, sort) in arguments(system, id) {
            out += &format!("\t{}{name}", if sort == Sort::Bool { 'B' } else { 'I' });
        }
        out.push('\n');
    }
    out + "answer\n" + answer
}

/// The encoding of a kept proof.
pub fn encoding(text: &str) -> Option<usize> {
    text.lines().next()?.strip_prefix(HELLO)?.trim().parse().ok()
}

/// Reads a kept proof into the clauses of a program, which need not be the same. `None` when the text cannot be read.
pub fn read(text: &str, system: &mut System) -> Option<BTreeMap<String, Meaning>> {
    let (head, answer) = text.split_once("\nanswer\n")?;
    let old = answer::read(answer, &mut system.exprs).ok()?;
    let mut by_key: BTreeMap<&str, (&str, Vec<&str>)> = BTreeMap::new();
    for line in head.lines().skip(1) {
        let mut words = line.split('\t');
        let (pred, key) = (words.next()?, words.next()?);
        by_key.insert(key, (pred, words.collect()));
    }
    let mut out = BTreeMap::new();
    for (id, key) in keys(system) {
        let Some((pred, names)) = by_key.get(key.as_str()) else { continue };
        let Some(meaning) = old.get(*pred) else { continue };
        if meaning.params.len() != names.len() {
            continue;
        }
        let mut params = Vec::new();
        let mut map: FxHashMap<Var, Expr> = FxHashMap::default();
        for (name, sort) in arguments(system, id) {
            let new = system.exprs.fresh(sort, crate::expr::Domain::default());
            params.push(new);
            let letter = if sort == Sort::Bool { 'B' } else { 'I' };
            let at = names.iter().position(|n| n.strip_prefix(letter) == Some(&name));
            if let Some(v) = at.and_then(|i| system.exprs.as_var(meaning.params[i])) {
                map.insert(v, new);
            }
        }
        let body = kept_parts(system, meaning.body, &map);
        out.insert(pred_name(id), Meaning { params, body });
    }
    Some(out)
}

/// The conjuncts of an invariant whose variables are all still there, renamed.
fn kept_parts(system: &mut System, body: Expr, map: &FxHashMap<Var, Expr>) -> Expr {
    let parts = match system.exprs.node(body) {
        Node::And(parts) => parts.to_vec(),
        _ => vec![body],
    };
    let mut kept = Vec::new();
    for p in parts {
        let mut vars = BTreeSet::new();
        system.exprs.vars_of(&[p], &mut vars);
        if vars.iter().all(|v| map.contains_key(v)) {
            kept.push(system.exprs.substitute(p, map, &mut FxHashMap::default()));
        }
    }
    system.exprs.and(&kept)
}
