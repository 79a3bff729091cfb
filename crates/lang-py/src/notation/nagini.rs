//! Contracts as Nagini has them: `Requires`, `Ensures` and `Exsures` as statements at the start of a function, `Invariant` in loops, `Assert`
//! and `Assume`, `Fold` and `Unfold`. What is said of permissions is taken as true: answers say so.

use super::rewrite::{Rewrite, is_permission};
use super::{Notation, PACKAGE, clause, names, unread};
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, ModModule, Stmt, StmtClassDef, StmtFunctionDef};
use ruff_text_size::Ranged;
use std::collections::BTreeSet;

/// Is Nagini imported?
pub(super) fn is_used(ast: &ModModule) -> bool {
    ast.body.iter().any(|s| {
        matches!(s, Stmt::ImportFrom(i) if i.module.as_ref().is_some_and(|m| m.as_str().starts_with("nagini_contracts")))
    })
}

pub(super) fn read(text: &str, ast: &ModModule, out: &mut Notation) {
    let predicates = predicates(ast);
    for s in &ast.body {
        match s {
            Stmt::FunctionDef(f) => {
                function(text, f, &predicates, out);
                decorate_apart(f, &apart(text, ast, f, None), out);
            }
            Stmt::ClassDef(c) => {
                for s in &c.body {
                    if let Stmt::FunctionDef(f) = s {
                        function(text, f, &predicates, out);
                        let own = apart(text, ast, f, Some(c));
                        decorate_apart(f, &own, out);
                        for (class, over) in overridden(ast, c, f.name.as_str()) {
                            let pair = [(f, own.clone()), (over, apart(text, ast, over, Some(class)))];
                            inherit(text, &pair, &predicates, out);
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

/// The predicates at the top level that are about permissions and nothing else: the largest set of them that speak of no others.
fn predicates(ast: &ModModule) -> BTreeSet<String> {
    let mut all = vec![];
    for s in &ast.body {
        let Stmt::FunctionDef(f) = s else { continue };
        if let (true, Some(Stmt::Return(r))) = (is_decorated(f, "Predicate"), f.body.last())
            && f.body.iter().rev().skip(1).all(|s| matches!(s, Stmt::Expr(e) if e.value.is_literal_expr()))
        {
            all.push((f.name.to_string(), r.value.as_deref()));
        }
    }
    let mut found: BTreeSet<String> = all.iter().map(|a| a.0.clone()).collect();
    loop {
        let known = found.clone();
        found
            .retain(|n| all.iter().all(|(name, e)| name != n || e.is_some_and(|e| is_permission(e, &known))));
        if found.len() == known.len() {
            return found;
        }
    }
}

/// Has a function a decorator that is this word?
pub(super) fn is_decorated(f: &StmtFunctionDef, word: &str) -> bool {
    f.decorator_list.iter().any(|d| matches!(&d.expression, Expr::Name(n) if n.id.as_str() == word))
}

/// Is a function of a module, or a method `C.m` of one of its classes, decorated as a predicate of Nagini's?
pub(crate) fn is_predicate(body: &[Stmt], function: &str) -> bool {
    let (body, name) = match function.split_once('.') {
        None => (body, function),
        Some((class, method)) => {
            let found = body.iter().find_map(|s| match s {
                Stmt::ClassDef(c) if c.name.as_str() == class => Some(&c.body[..]),
                _ => None,
            });
            (found.unwrap_or_default(), method)
        }
    };
    let decorated = |s: &Stmt| matches!(s, Stmt::FunctionDef(f) if f.name.as_str() == name && is_decorated(f, "Predicate"));
    body.iter().any(decorated)
}

/// What the permissions that a function needs say of its parameters.
fn apart(text: &str, ast: &ModModule, f: &StmtFunctionDef, class: Option<&StmtClassDef>) -> Vec<String> {
    let needs = clauses(f, "Requires").into_iter().filter_map(<[Expr]>::first);
    super::apart::conditions(text, ast, f, class.map(|c| c.name.as_str()), needs)
}

fn decorate_apart(f: &StmtFunctionDef, conditions: &[String], out: &mut Notation) {
    let Some(last) = f.body.iter().rev().find(|s| matches!(word(s), Some(("Requires", _)))) else { return };
    for condition in conditions {
        out.permissions = true;
        out.decorate(f.name.start(), clause("requires", &names(&f.parameters), condition), last.start());
    }
}

/// The word and the arguments of a statement that is a call of a name.
fn word(s: &Stmt) -> Option<(&str, &[Expr])> {
    let Stmt::Expr(e) = s else { return None };
    let Expr::Call(c) = &*e.value else { return None };
    let Expr::Name(n) = &*c.func else { return None };
    Some((n.id.as_str(), &c.arguments.args))
}

fn function(text: &str, f: &StmtFunctionDef, predicates: &BTreeSet<String>, out: &mut Notation) {
    let params = names(&f.parameters);
    if is_decorated(f, "ContractOnly") {
        out.decorate(f.name.start(), unread("a function of Nagini that is a contract only"), f.start());
    }
    let mut assigned = Assigned::default();
    f.body.iter().for_each(|s| assigned.visit_stmt(s));
    let head = f.body.iter().find(|s| matches!(word(s), Some(("Requires" | "Ensures" | "Exsures", _))));
    let mut body = Body {
        text,
        params: &params,
        out,
        at: f,
        assigned: assigned.0,
        head,
        before: "",
        looked_at: BTreeSet::new(),
        predicates,
        is_pure: is_decorated(f, "Pure") || is_decorated(f, "Predicate"),
    };
    f.body.iter().for_each(|s| body.visit_stmt(s));
    // The first clause gives its place to what clauses inside the function look back to.
    if let (Some(head), false) = (head, body.looked_at.is_empty()) {
        let values: Vec<String> = body.looked_at.iter().map(|n| format!("{n}={n}")).collect();
        let text = format!("{} = {PACKAGE}._at_start({})", body.before, values.join(", "));
        body.out.replace_again(head, text);
    }
}

/// The methods that a method of a class overrides, the nearest first: those of the classes of the file that it extends.
fn overridden<'a>(
    ast: &'a ModModule,
    class: &'a StmtClassDef,
    name: &str,
) -> Vec<(&'a StmtClassDef, &'a StmtFunctionDef)> {
    // A constructor is called for the class that one sees.
    if name == "__init__" {
        return vec![];
    }
    let mut out = vec![];
    let (mut seen, mut todo) = (BTreeSet::new(), vec![class]);
    while let Some(c) = todo.pop() {
        for base in c.arguments.iter().flat_map(|a| a.args.iter()) {
            let Expr::Name(n) = base else { continue };
            let is_it = |s: &&Stmt| matches!(s, Stmt::ClassDef(d) if d.name.as_str() == n.id.as_str());
            if let Some(Stmt::ClassDef(d)) = ast.body.iter().rev().find(is_it)
                && seen.insert(d.start())
            {
                todo.push(d);
                let own = d.body.iter().rev().find_map(|s| match s {
                    Stmt::FunctionDef(f) if f.name.as_str() == name => Some((d, f)),
                    _ => None,
                });
                out.extend(own);
            }
        }
    }
    out
}

/// The clauses with this word.
fn clauses<'a>(f: &'a StmtFunctionDef, of: &str) -> Vec<&'a [Expr]> {
    f.body.iter().filter_map(word).filter(|(w, _)| *w == of).map(|(_, args)| args).collect()
}

/// What an overriding method owes to the one that it overrides: it needs no more, and promises no less. Whoever calls it may know no other
/// contract than that one's. Beside each method stands what its permissions say of its parameters.
fn inherit(
    text: &str,
    [(f, own_apart), (over, their_apart)]: &[(&StmtFunctionDef, Vec<String>); 2],
    predicates: &BTreeSet<String>,
    out: &mut Notation,
) {
    let params = names(&f.parameters);
    let rewrite = || {
        let mut r = Rewrite::new(text, &params, true);
        r.predicates = predicates.clone();
        r
    };
    // What is needed, without what is about permissions alone.
    let needs = |f: &'_ StmtFunctionDef, apart: &[String]| -> Result<Vec<String>, String> {
        let mut r = rewrite();
        let all = clauses(f, "Requires").into_iter().filter_map(<[Expr]>::first);
        let all = all.map(|e| r.write(e)).filter(|t| t != "True").chain(apart.iter().cloned()).collect();
        r.bad.map_or(Ok(all), Err)
    };
    let refuse = |out: &mut Notation, what: &str| {
        out.decorate(f.name.start(), unread(what), over.start());
    };
    let promises: Vec<&Expr> = clauses(over, "Ensures").into_iter().filter_map(<[Expr]>::first).collect();
    let raises = |f: &StmtFunctionDef| -> BTreeSet<String> {
        clauses(f, "Exsures").iter().flat_map(|c| c.iter()).map(|e| text[e.range()].to_string()).collect()
    };
    let (Ok(own), Ok(theirs)) = (needs(f, own_apart), needs(over, their_apart)) else {
        return refuse(out, "a method of Nagini that overrides one whose contract is not read");
    };
    if promises.is_empty() && own.is_empty() && raises(f).is_empty() {
        return;
    }
    if names(&over.parameters) != params {
        return refuse(out, "a method of Nagini that overrides one with other names of parameters");
    }
    if !own.iter().all(|n| theirs.contains(n)) {
        let all: Vec<String> = theirs.iter().map(|t| format!("({t})")).collect();
        let condition = if all.is_empty() { "True".to_string() } else { all.join(" and ") };
        out.decorate(f.name.start(), clause("_overrides", &params, &condition), over.start());
    }
    if !raises(f).is_subset(&raises(over)) {
        return refuse(out, "a method of Nagini that may raise more than the one that it overrides");
    }
    for e in promises {
        let mut r = rewrite();
        let mut condition = r.write(e);
        if condition == "True" {
            continue;
        }
        // It is promised to those who keep to what the other method needs.
        for need in clauses(over, "Requires").into_iter().filter_map(<[Expr]>::first) {
            let written = rewrite().write(need);
            if written != "True" && !own.contains(&written) {
                condition = format!("(not ({}) or ({condition}))", r.at_start(need));
            }
        }
        if let Some(bad) = r.bad {
            return refuse(out, &bad);
        }
        let seen = r.sees_result.then_some(r.result).into_iter().chain(r.sees_before.then_some(r.before));
        let all: Vec<String> = params.iter().cloned().chain(seen.map(str::to_string)).collect();
        out.decorate(f.name.start(), clause("ensures", &all, &condition), over.start());
    }
}

/// Are there words of assertions in an expression?
fn has_words(e: &Expr) -> bool {
    struct Finds(bool);
    impl Visitor<'_> for Finds {
        fn visit_expr(&mut self, e: &Expr) {
            if let Expr::Call(c) = e
                && let Expr::Name(n) = &*c.func
            {
                self.0 |= matches!(n.id.as_str(), "Implies" | "Forall" | "Exists" | "Unfolding" | "Let");
            }
            walk_expr(self, e);
        }
    }
    let mut finds = Finds(false);
    finds.visit_expr(e);
    finds.0
}

/// The names that statements give values to.
#[derive(Default)]
struct Assigned(BTreeSet<String>);

impl Visitor<'_> for Assigned {
    fn visit_expr(&mut self, e: &Expr) {
        if let Expr::Name(n) = e
            && !n.ctx.is_load()
        {
            self.0.insert(n.id.to_string());
        }
        walk_expr(self, e);
    }
}

struct Body<'a, 't> {
    text: &'t str,
    params: &'t [String],
    out: &'a mut Notation,
    at: &'a StmtFunctionDef,
    /// Names that the function gives values to.
    assigned: BTreeSet<String>,
    /// The first clause.
    head: Option<&'a Stmt>,
    /// Under which name the values at the start are seen inside, and which of them are.
    before: &'static str,
    looked_at: BTreeSet<String>,
    predicates: &'a BTreeSet<String>,
    /// Is the function one that contracts call, whose result is an assertion's part?
    is_pure: bool,
}

impl Body<'_, '_> {
    /// A clause in the vocabulary of `conspect`, and whether it sees the result and the values at the start.
    fn condition(&mut self, e: &Expr) -> Result<(String, Vec<String>), String> {
        let mut r = Rewrite::new(self.text, self.params, true);
        r.predicates = self.predicates.clone();
        let text = r.write(e);
        self.out.permissions |= r.permissions;
        if let Some(bad) = r.bad {
            return Err(bad);
        }
        let mut seen = vec![];
        if r.sees_result {
            seen.push(r.result.to_string());
        }
        if r.sees_before {
            seen.push(r.before.to_string());
        }
        Ok((text, seen))
    }

    fn head(&mut self, kind: &str, e: &Expr, s: &Stmt) {
        let made = match self.condition(e) {
            Ok((_, seen)) if kind == "requires" && !seen.is_empty() => unread("Result or Old in Requires"),
            // Nothing but permissions.
            Ok((text, _)) if text == "True" => String::new(),
            Ok((text, seen)) => {
                let all: Vec<String> = self.params.iter().cloned().chain(seen).collect();
                clause(kind, &all, &text)
            }
            Err(bad) => unread(&bad),
        };
        if !made.is_empty() {
            self.out.decorate(self.at.name.start(), made, s.start());
        }
        self.out.replace(s, "pass".into());
    }

    fn within(&mut self, s: &Stmt, e: &Expr, write: &dyn Fn(&str) -> String) {
        let mut r = Rewrite::new(self.text, self.params, true);
        r.before = "__old__";
        r.predicates = self.predicates.clone();
        let text = r.write(e);
        self.out.permissions |= r.permissions;
        let made = match r.bad {
            None if r.sees_result => Err("Result of Nagini inside of a function".to_string()),
            None if r.looked_at.iter().any(|n| self.assigned.contains(n)) => {
                Err("Old of a parameter that gets another value".to_string())
            }
            None if r.sees_before && self.head.is_none() => {
                Err("Old of Nagini in a function without a contract".to_string())
            }
            None => {
                self.before = r.before;
                self.looked_at.extend(r.looked_at);
                Ok(text)
            }
            Some(bad) => Err(bad),
        };
        let made = match made {
            Ok(text) => write(&text),
            Err(bad) => format!("{PACKAGE}._refuse({bad:?})"),
        };
        self.out.replace(s, made);
    }
}

impl Visitor<'_> for Body<'_, '_> {
    fn visit_stmt(&mut self, s: &Stmt) {
        match word(s) {
            Some(("Requires", [e])) => self.head("requires", e, s),
            Some(("Ensures", [e])) => self.head("ensures", e, s),
            Some(("Exsures", [kind, e])) => {
                let kind_text = &self.text[kind.range()];
                let made = match self.condition(e) {
                    Ok((text, seen)) => {
                        let all: Vec<String> = self.params.iter().cloned().chain(seen).collect();
                        let given = format!("lambda {}: ({text}\n)", all.join(", "));
                        format!("{PACKAGE}._exsures({kind_text}, {given})")
                    }
                    Err(bad) => unread(&bad),
                };
                self.out.decorate(self.at.name.start(), made, s.start());
                self.out.replace(s, "pass".into());
            }
            // That calls end is not verified.
            Some(("Decreases", _)) => {
                self.out.decorate(self.at.name.start(), unread("Decreases of Nagini"), s.start());
                self.out.replace(s, "pass".into());
            }
            Some(("Invariant", [e])) => {
                self.within(s, e, &|t| match t {
                    "True" => format!("{PACKAGE}.invariant(True)"),
                    t => format!("{PACKAGE}.invariant(bool({t}\n))"),
                });
            }
            Some(("Assert", [e])) => self.within(s, e, &|t| format!("assert ({t}\n)")),
            Some(("Assume", [e])) => self.within(s, e, &|t| format!("{PACKAGE}.assume({t}\n)")),
            // The words of assertions are no calls: what an implication says is looked at only where its condition holds.
            None if self.is_pure && matches!(s, Stmt::Return(_)) => {
                let Stmt::Return(r) = s else { return };
                if let Some(e) = r.value.as_deref().filter(|e| has_words(e)) {
                    let mut r = Rewrite::new(self.text, self.params, true);
                    r.predicates = self.predicates.clone();
                    let text = r.write(e);
                    if r.bad.is_none() && !r.sees_result && !r.sees_before {
                        self.out.permissions |= r.permissions;
                        self.out.replace(s, format!("return ({text}\n)"));
                    }
                }
            }
            Some(("Fold" | "Unfold", _)) => {
                self.out.permissions = true;
                self.out.replace(s, "pass".into());
            }
            _ => walk_stmt(self, s),
        }
    }
}
