//! Contracts as their authors wrote them: the decorators of `conspect`, `icontract` and `deal`.

use super::types::{makes_dataclass, parameters};
use super::{Module, Res};
use ruff_python_ast::{Expr, ExprCall, StmtClassDef, StmtFunctionDef};

/// A condition with the names that it looks at.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub names: Vec<&'static str>,
    pub condition: &'static Expr,
    pub line: u32,
    pub text: String,
}

/// All clauses of one function.
#[derive(Clone, Debug, Default)]
pub(super) struct Contract {
    pub requires: Vec<Clause>,
    /// Groups of clauses in their place, all of one of which have to hold: those of a method and of the ones that it overrides.
    pub either: Vec<Vec<Clause>>,
    /// May it need no more than the methods that it overrides? Where another one of the groups holds, the first has to hold.
    pub needs_no_more: bool,
    pub ensures: Vec<Clause>,
    /// Which exceptions may be raised; with a condition, exactly where it holds.
    pub raises: Vec<(Vec<String>, Option<Clause>)>,
    /// What holds where an exception of a class leaves the function.
    pub exceptional: Vec<(String, Clause)>,
    /// Values at the start that postconditions find in `OLD` by these names.
    pub snapshots: Vec<(String, Clause)>,
    /// Is there one at all?
    pub is_there: bool,
    /// Does any exception that it does not allow break it?
    pub is_safe: bool,
    /// Do its clauses about exceptions mean objects of exactly their classes, as those of deal do?
    pub is_exact: bool,
}

/// The contract of a function or method.
pub(super) fn contract(
    m: &Module,
    f: &'static StmtFunctionDef,
    class: Option<&'static StmtClassDef>,
) -> Res<Contract> {
    match class {
        Some(class) => super::inherit::contract(m, f, class),
        None => own_contract(m, f),
    }
}

/// What is written at a function alone.
pub(super) fn own_contract(m: &Module, f: &'static StmtFunctionDef) -> Res<Contract> {
    let mut c = Contract::default();
    if f.is_async || f.type_params.is_some() || f.parameters.vararg.is_some() || f.parameters.kwarg.is_some()
    {
        return m.refuse(f, "the function's form is not followed");
    }
    let mut has_reason = None;
    let mut all: Vec<&'static Expr> = vec![];
    for d in &f.decorator_list {
        match &d.expression {
            Expr::Call(c) if m.imported(&c.func).as_deref() == Some("deal.chain") => {
                all.extend(&c.arguments.args)
            }
            e => all.push(e),
        }
    }
    for e in all {
        let Expr::Call(call) = e else {
            if let Some("deal.pure" | "deal.safe") = m.imported(e).as_deref() {
                // Any exception becomes a broken contract.
                only_one(&mut c, m, e)?;
                c.is_there = true;
                continue;
            }
            if super::pure::is_word(m, e) || m.imported(e).as_deref() == Some("abc.abstractmethod") {
                continue;
            }
            return m.refuse(e, "the decorator is not followed");
        };
        let Some(name) = m.imported(&call.func) else { return m.refuse(e, "the decorator is not followed") };
        let keyword = |name: &str| {
            call.arguments.keywords.iter().find(|k| k.arg.as_ref().is_some_and(|a| a.as_str() == name))
        };
        let known = |names: &[&str]| {
            call.arguments
                .keywords
                .iter()
                .all(|k| k.arg.as_ref().is_some_and(|a| names.contains(&a.as_str())))
        };
        c.is_there = true;
        match name.as_str() {
            // Which exception a broken clause raises matters to nobody where it is shown to hold.
            "conspect.requires" | "conspect._assumed" | "icontract.require"
                if known(&["description", "message", "error", "exception"]) =>
            {
                c.requires.push(clause(m, call)?);
            }
            "conspect.ensures" | "icontract.ensure"
                if known(&["description", "message", "error", "exception"]) =>
            {
                c.ensures.push(clause(m, call)?);
            }
            "deal.pre" if known(&["message", "exception"]) => {
                c.requires.push(by_position(m, call, clause(m, call)?, f)?);
            }
            "deal.ensure" if known(&["message", "exception"]) => {
                c.ensures.push(by_position(m, call, clause(m, call)?, f)?);
            }
            "deal.safe" | "deal.pure" if call.arguments.is_empty() => only_one(&mut c, m, e)?,
            "deal.has" | "deal.example" => {}
            "deal.raises" if known(&[]) => {
                let kinds = kinds(m, call)?;
                only_one(&mut c, m, e)?;
                c.is_exact = true;
                if !kinds.is_empty() {
                    c.raises.push((kinds, None));
                }
            }
            "deal.reason" if known(&[]) => {
                let [Expr::Name(kind), condition] = &call.arguments.args[..] else {
                    return m.refuse(call, "the clause's form is not followed");
                };
                let clause = by_position(m, call, lambda(m, condition)?, f)?;
                c.exceptional.push((kind.id.to_string(), clause));
                (c.is_exact, has_reason) = (true, Some(call));
            }
            "deal.post" if known(&["message"]) => {
                let mut clause = clause(m, call)?;
                // The only parameter is the result, whatever it is called.
                match (&mut clause.names[..], &*call.arguments.args) {
                    ([name], _) => *name = crate::source::intern(format!("={name}")),
                    _ => return m.refuse(call, "the clause's form is not followed"),
                }
                c.ensures.push(clause);
            }
            "conspect.raises" if known(&["when"]) => {
                let kinds = kinds(m, call)?;
                let when = match keyword("when") {
                    Some(k) => Some(lambda(m, &k.value)?),
                    None => None,
                };
                c.raises.push((kinds, when));
            }
            "conspect._exsures" if known(&[]) => {
                let [Expr::Name(kind), condition] = &call.arguments.args[..] else {
                    return m.refuse(call, "the clause's form is not followed");
                };
                c.raises.push((vec![kind.id.to_string()], None));
                c.exceptional.push((kind.id.to_string(), lambda(m, condition)?));
            }
            "conspect._overrides" if known(&[]) => c.either.push(vec![clause(m, call)?]),
            "icontract.snapshot" if known(&["name"]) => {
                let clause = clause(m, call)?;
                let name = match keyword("name").map(|k| &k.value) {
                    Some(Expr::StringLiteral(s)) => s.value.to_str().to_string(),
                    None if clause.names.len() == 1 => clause.names[0].to_string(),
                    _ => return m.refuse(call, "the snapshot's name is not followed"),
                };
                c.snapshots.push((name, clause));
            }
            _ => return m.refuse(e, "the decorator is not followed"),
        }
    }
    if let Some(call) = has_reason {
        // Nobody says there that the exception may leave the function.
        if c.exceptional.iter().any(|(kind, _)| !c.raises.iter().any(|r| r.0.contains(kind))) {
            return m.refuse(call, "a reason of an exception that no other clause allows is not followed");
        }
    }
    let own: Vec<&str> = parameters(f).iter().map(|p| p.0).collect();
    for clause in c.requires.iter().chain(c.raises.iter().filter_map(|r| r.1.as_ref())) {
        if clause.names.iter().any(|n| !own.contains(n)) {
            return m.refuse(clause.condition, "the clause looks at what the function has not");
        }
    }
    Ok(c)
}

/// The invariants of a class, with those of its bases.
pub(super) fn invariants(m: &Module, c: &'static StmtClassDef) -> Res<Vec<Clause>> {
    super::inherit::invariants(m, c)
}

/// What is written at a class alone.
pub(super) fn own_invariants(m: &Module, c: &'static StmtClassDef) -> Res<Vec<Clause>> {
    let mut out = vec![];
    for d in &c.decorator_list {
        match &d.expression {
            e if makes_dataclass(m, e) => {}
            Expr::Call(call) => match m.imported(&call.func).as_deref() {
                Some("conspect.invariant" | "icontract.invariant") if is_plain(call) => {
                    let clause = clause(m, call)?;
                    if clause.names.len() != 1 {
                        return m.refuse(call, "the invariant's form is not followed");
                    }
                    out.push(clause);
                }
                _ => return m.refuse(call, "the decorator is not followed"),
            },
            e => return m.refuse(e, "the decorator is not followed"),
        }
    }
    // `deal.inv` looks after each assignment: that is not followed.
    Ok(out)
}

/// Are there but keywords that change nothing?
fn is_plain(call: &ExprCall) -> bool {
    let plain = |n: &str| matches!(n, "description" | "error");
    call.arguments.keywords.iter().all(|k| k.arg.as_ref().is_some_and(|a| plain(a.as_str())))
}

fn clause(m: &Module, call: &'static ExprCall) -> Res<Clause> {
    match &call.arguments.args[..] {
        [e] | [e, Expr::StringLiteral(_)] => lambda(m, e),
        _ => m.refuse(call, "the clause's form is not followed"),
    }
}

fn lambda(m: &Module, e: &'static Expr) -> Res<Clause> {
    let Expr::Lambda(l) = e else { return m.refuse(e, "the clause is no lambda") };
    let mut names = vec![];
    if let Some(p) = &l.parameters {
        if p.vararg.is_some()
            || p.kwarg.is_some()
            || p.iter_non_variadic_params().any(|p| p.default.is_some())
        {
            return m.refuse(e, "the clause's form is not followed");
        }
        names.extend(p.iter_non_variadic_params().map(|p| p.parameter.name.as_str()));
    }
    if names.contains(&"_") {
        return m.refuse(e, "the clause's form is not followed");
    }
    Ok(Clause { names, condition: &l.body, line: m.line(e), text: m.text(&*l.body) })
}

/// Any exception that this decorator of deal does not allow breaks the contract; each of several has to allow it.
fn only_one(c: &mut Contract, m: &Module, at: &Expr) -> Res<()> {
    match std::mem::replace(&mut c.is_safe, true) {
        false => Ok(()),
        true => m.refuse(at, "several decorators that say which exceptions there are are not followed"),
    }
}

/// A clause of deal, which gets the arguments of the call as they are given; its names are the function's where both ways of giving
/// them mean the same.
fn by_position(
    m: &Module,
    call: &'static ExprCall,
    clause: Clause,
    f: &'static StmtFunctionDef,
) -> Res<Clause> {
    let own = parameters(f).into_iter().map(|p| p.0);
    match clause.names.iter().copied().filter(|n| *n != "result").eq(own) {
        true => Ok(clause),
        false => m.refuse(call, "a clause with other parameters than the function is not followed"),
    }
}

fn kinds(m: &Module, call: &'static ExprCall) -> Res<Vec<String>> {
    let name = |e: &Expr| match e {
        Expr::Name(n) => Ok(n.id.to_string()),
        _ => m.refuse(call, "the exception is not followed"),
    };
    call.arguments.args.iter().map(name).collect()
}
