//! Classes with bases of the module: where methods and fields come from, and which contracts come with them.
//!
//! An object is always one of exactly the class that its type says: values are made by constructors whose classes one sees, and what an entry
//! is given is of the class itself. So a method that is called is the one that the class has, its own or the next one up.

use super::clauses::{Clause, Contract, own_contract, own_invariants};
use super::types::{method, parameters};
use super::{Lower, Module, Res};
use conspect_spec::logic::{E, Op, app, truth};
use conspect_spec::{Kind, Role};
use ruff_python_ast::{Expr, Stmt as Py, StmtClassDef, StmtFunctionDef};

/// So far up bases are looked at.
const HIGHEST: usize = 8;

/// The class and its bases, the nearest first; `None` where there are others than one of the module at each step.
pub(super) fn chain(m: &Module, c: &'static StmtClassDef) -> Option<Vec<&'static StmtClassDef>> {
    let mut all = vec![c];
    loop {
        let last = *all.last()?;
        let Some(a) = last.arguments.as_deref() else { return Some(all) };
        if !a.keywords.is_empty() {
            return None;
        }
        let mut next = None;
        for b in &a.args {
            let of_module = match b {
                Expr::Name(n) => m.classes.get(n.id.as_str()).copied(),
                _ => None,
            };
            match (of_module, m.imported(b).as_deref()) {
                (Some(c), _) if next.is_none() => next = Some(c),
                (None, Some("icontract.DBC" | "typing.NamedTuple" | "abc.ABC")) => {}
                (None, None) if matches!(b, Expr::Name(n) if n.id.as_str() == "object" && m.is_builtin("object")) =>
                    {}
                _ => return None,
            }
        }
        match next {
            Some(c) if all.len() < HIGHEST => all.push(c),
            Some(_) => return None,
            None => return Some(all),
        }
    }
}

/// Does a class have a method that is abstract still?
pub(super) fn is_abstract(m: &Module, chain: &[&'static StmtClassDef]) -> bool {
    let is = |f: &StmtFunctionDef| {
        let mut from = f.decorator_list.iter().filter_map(|d| m.imported(&d.expression));
        from.any(|n| n.starts_with("abc.abstract"))
    };
    let methods = chain.iter().flat_map(|c| &c.body).filter_map(Py::as_function_def_stmt);
    let mut names = methods.map(|f| f.name.as_str());
    names.any(|name| chain.iter().find_map(|c| method(c, name)).is_none_or(is))
}

/// A method of a class, its own or the next one up.
pub(super) fn lookup(m: &Module, c: &'static StmtClassDef, name: &str) -> Option<&'static StmtFunctionDef> {
    chain(m, c)?.into_iter().find_map(|c| method(c, name))
}

/// Do contracts come from bases, as icontract has it?
fn is_dbc(m: &Module, chain: &[&'static StmtClassDef]) -> bool {
    let bases = chain.iter().flat_map(|c| c.arguments.iter()).flat_map(|a| a.args.iter());
    bases.into_iter().any(|b| m.imported(b).as_deref() == Some("icontract.DBC"))
}

/// The invariants of a class and of its bases.
pub(super) fn invariants(m: &Module, c: &'static StmtClassDef) -> Res<Vec<Clause>> {
    let mut out = own_invariants(m, c)?;
    let Some(all) = chain(m, c) else { return Ok(out) };
    for base in &all[1..] {
        let more = own_invariants(m, base)?;
        if !more.is_empty() && !is_dbc(m, &all) {
            return m.refuse(c, "invariants of a base that are not inherited are not followed");
        }
        out.extend(more);
    }
    Ok(out)
}

/// The contract of a method, with those of the methods that it overrides.
pub(super) fn contract(
    m: &Module,
    f: &'static StmtFunctionDef,
    class: &'static StmtClassDef,
) -> Res<Contract> {
    let mut made = own_contract(m, f)?;
    made.is_there |= !invariants(m, class)?.is_empty();
    let all = chain(m, class).unwrap_or_else(|| vec![class]);
    let name = f.name.as_str();
    if name == "__init__" {
        return Ok(made);
    }
    let overridden: Vec<_> = all.iter().filter_map(|c| method(c, name)).skip(1).collect();
    if overridden.is_empty() {
        return Ok(made);
    }
    let mut groups: Vec<Vec<Clause>> = vec![];
    groups.extend((!made.requires.is_empty()).then(|| std::mem::take(&mut made.requires)));
    let names = |f: &'static StmtFunctionDef| parameters(f).iter().map(|p| p.0).collect::<Vec<_>>();
    let mut needs_nothing = false;
    // What is owed to the other method is written with the method's own contract there; in a file with other contracts, too, nobody says whose
    // the other method's is.
    let uses = |package: &str| m.imports.values().any(|(from, _)| from.split('.').next() == Some(package));
    let is_written = uses("nagini_contracts") && !uses("icontract") && !uses("deal");
    for g in overridden {
        if is_written {
            continue;
        }
        let base = own_contract(m, g)?;
        if base.is_there && !is_dbc(m, &all) {
            return m.refuse(f, "the contract of a method that is overridden is not inherited");
        }
        if names(f) != names(g) || !base.raises.is_empty() || base.is_safe {
            return m.refuse(f, "the contract of the method that is overridden is not followed");
        }
        made.is_there |= base.is_there;
        made.ensures.extend(base.ensures);
        made.snapshots.extend(base.snapshots);
        match base.requires.is_empty() {
            true => needs_nothing = true,
            false => groups.push(base.requires),
        }
    }
    made.needs_no_more = !made.either.is_empty();
    groups.append(&mut made.either);
    if needs_nothing && !groups.is_empty() {
        // What needs nothing cannot be weakened: icontract makes no such class.
        return m.refuse(f, "preconditions of one method of several are not followed");
    }
    match groups.len() {
        0 => {}
        1 => made.requires = groups.remove(0),
        _ => made.either = groups,
    }
    Ok(made)
}

/// The fields that a class's constructor gives values to: those of the class whose constructor it is, and of the bases whose constructors are
/// called.
pub(super) fn constructors(m: &Module, c: &'static StmtClassDef) -> Vec<&'static StmtFunctionDef> {
    let mut out = vec![];
    for c in chain(m, c).unwrap_or_else(|| vec![c]) {
        let Some(init) = method(c, "__init__") else { continue };
        out.push(init);
        if !init.body.iter().any(calls_super) {
            break;
        }
    }
    out
}

/// `super().__init__(…)`.
fn calls_super(s: &Py) -> bool {
    let Py::Expr(e) = s else { return false };
    let Expr::Call(c) = &*e.value else { return false };
    let Expr::Attribute(a) = &*c.func else { return false };
    let Expr::Call(of) = &*a.value else { return false };
    a.attr.as_str() == "__init__"
        && of.arguments.is_empty()
        && matches!(&*of.func, Expr::Name(n) if n.id.as_str() == "super")
}

impl Lower<'_, '_> {
    /// What one of several groups of clauses has to say: that all of one group hold.
    pub fn one_of(
        &mut self,
        groups: &[Vec<Clause>],
        scope: &dyn Fn(&Self) -> std::collections::BTreeMap<String, super::types::V>,
        at: &'static StmtFunctionDef,
    ) -> Res<E> {
        let mut any = truth(false);
        for group in groups {
            let mut all = truth(true);
            for clause in group {
                let names = scope(self);
                let (cond, sub) = self.apart(|l| l.clause(clause, names))?;
                // A clause is looked at where those before it hold, and no group before did.
                let guard = app(Op::And, &[&all, &app(Op::Not, &[&any])]);
                match self.wrap_guarded(&sub, &guard) {
                    Some(sub) => self.out.extend(sub),
                    None => return self.refuse(at, "one of several preconditions is not followed"),
                }
                all = app(Op::And, &[&all, &cond]);
            }
            any = app(Op::Or, &[&any, &all]);
        }
        Ok(any)
    }

    /// A method needs no more than those that it overrides.
    pub fn needs_no_more(
        &mut self,
        contract: &Contract,
        scope: &dyn Fn(&Self) -> std::collections::BTreeMap<String, super::types::V>,
        at: &'static StmtFunctionDef,
    ) -> Res<()> {
        let line = self.m.line(at);
        let [own, theirs @ ..] = &contract.either[..] else { return Ok(()) };
        for theirs in theirs {
            let groups = [theirs.clone(), own.clone()];
            let [theirs_hold, own_hold] = groups.map(|g| self.one_of(&[g], scope, at));
            let texts: Vec<&str> = theirs.iter().map(|c| &*c.text).collect();
            let text = format!("needs no more than the method that it overrides: {}", texts.join("; "));
            let cond = app(Op::Implies, &[&theirs_hold?, &own_hold?]);
            self.check(cond, Kind::Contract, Role::Precondition, text, line);
        }
        Ok(())
    }
}
