//! What a function does, as a contract in Python's own words.
//!
//! The function is executed on unknown arguments of the kinds that its annotations say. A value is an expression of the arguments, so that what
//! is found can be pasted before the function: for each way through it, under which conditions it is taken, and what it raises, or returns and
//! stores. Conditions of exceptions are conditions on what the function was called with; what is promised speaks of attributes as they were by
//! `old`.
//!
//! What is not followed is told with its line, and then no condition of an exception is told, for another way may raise the same.

mod expr;

use crate::given;
use crate::scopes;
use crate::source::Source;
use expr::{Kind, Term};
use ruff_python_ast::{CmpOp, Expr, Operator, Stmt, StmtClassDef, StmtFunctionDef};
use std::collections::BTreeMap;

/// So many ways are told.
const MOST: usize = 64;

/// A contract, as text, and whether it says all.
#[derive(Debug)]
pub struct Told {
    pub text: String,
    pub is_complete: bool,
}

/// One way through a function, as far as it has come.
#[derive(Clone, Default)]
struct Way {
    /// Conditions; is it one whose opposite raises an exception?
    conditions: Vec<(Term, bool)>,
    variables: BTreeMap<&'static str, Term>,
    /// Attributes of arguments that were stored to.
    stores: BTreeMap<(&'static str, &'static str), Term>,
}

/// How a way ends.
enum End {
    Returned(Term),
    Raised(String),
}

struct Teller<'a> {
    source: &'a Source,
    f: &'static StmtFunctionDef,
    /// Arguments with their kinds.
    kinds: BTreeMap<&'static str, Kind>,
    ended: Vec<(Way, End)>,
    /// What is not followed, with its line.
    open: Vec<(u32, String)>,
    assumes: Vec<&'static str>,
}

/// The contract of a function or method of a file.
///
/// # Errors
/// Says why the file, or the function in it, is not there.
pub fn tell(source: &Source, name: &str) -> Result<Told, String> {
    let body = &source.ast.body;
    let found = given::functions(body).into_iter().rfind(|(n, _)| n == name);
    let (_, f) = found.ok_or_else(|| format!("there is no function {name}"))?;
    let class = name.rsplit_once('.').map(|(c, _)| c);
    let mut t = Teller { source, f, kinds: BTreeMap::new(), ended: vec![], open: vec![], assumes: vec![] };
    t.signature(class);
    if t.open.is_empty() {
        let ways = t.statements(vec![Way::default()], &f.body);
        for w in ways {
            t.ended.push((w, End::Returned(Term::none())));
        }
    }
    Ok(t.told(name))
}

impl Teller<'_> {
    /// Does a name mean a built-in in the function?
    fn is_builtin(&self, name: &str) -> bool {
        let scopes = self.source.scopes();
        scopes.is_builtin(scopes.at(self.f, scopes::Kind::Function), name)
    }

    fn gap(&mut self, at: &impl ruff_text_size::Ranged, what: &str) {
        let one = (self.source.line(at), what.to_string());
        if !self.open.contains(&one) {
            self.open.push(one);
        }
    }

    /// The class of the file with a name, where nothing about its attributes is unusual.
    fn class(&self, name: &str) -> Option<&'static StmtClassDef> {
        let mut all = self.source.ast.body.iter().filter_map(|s| s.as_class_def_stmt());
        let c = all.find(|c| c.name.as_str() == name)?;
        let is_plain = c.arguments.as_ref().is_none_or(|a| a.is_empty());
        let is_odd = c.body.iter().any(|s| {
            matches!(s, Stmt::FunctionDef(f) if matches!(f.name.as_str(),
                "__getattr__" | "__getattribute__" | "__setattr__" | "__eq__" | "__new__"))
        });
        (is_plain && !is_odd && all.next().is_none()).then_some(c)
    }

    fn signature(&mut self, class: Option<&str>) {
        let p = &self.f.parameters;
        let scopes = self.source.scopes();
        let is_generator = scopes.all[scopes.at(self.f, scopes::Kind::Function)].is_generator;
        let is_starred = p.vararg.is_some() || p.kwarg.is_some();
        if is_starred || is_generator || self.f.is_async || !self.f.decorator_list.is_empty() {
            self.gap(self.f, "a function with decorators, starred parameters, or of another kind");
        }
        for (i, p) in p.posonlyargs.iter().chain(&p.args).chain(&p.kwonlyargs).enumerate() {
            let name = p.parameter.name.as_str();
            if matches!(name, "result" | "old") {
                self.gap(p, "a parameter with a name that contracts use");
            }
            let kind = match (&p.parameter.annotation, class) {
                (None, Some(c)) if i == 0 => self.object(c),
                (Some(e), _) => self.kind(e),
                _ => None,
            };
            match kind {
                Some(kind) => _ = self.kinds.insert(name, kind),
                None => self.gap(p, &format!("the kind of {name}")),
            }
        }
        // What is stored to one would be read of the other.
        let objects: Vec<&Kind> = self.kinds.values().filter(|k| matches!(k, Kind::Object(_))).collect();
        if (1..objects.len()).any(|i| objects[..i].contains(&objects[i])) {
            self.gap(self.f, "arguments that may be one object");
        }
    }

    fn object(&self, name: &str) -> Option<Kind> {
        self.class(name).map(|c| Kind::Object(c.name.as_str()))
    }

    /// The kind that an annotation says.
    fn kind(&self, e: &Expr) -> Option<Kind> {
        Some(match e {
            Expr::NoneLiteral(_) => Kind::None,
            Expr::Name(n) => match n.id.as_str() {
                "int" => Kind::Int,
                "bool" => Kind::Bool,
                "str" => Kind::Text,
                name => return self.object(name),
            },
            Expr::Subscript(s) => match (&*s.value, &*s.slice) {
                (Expr::Name(n), Expr::Name(inner)) if matches!(n.id.as_str(), "list" | "List") => {
                    match inner.id.as_str() {
                        "int" => Kind::Numbers,
                        _ => return None,
                    }
                }
                (Expr::Name(n), inner) if n.id.as_str() == "Optional" => {
                    Kind::Optional(Box::new(self.kind(inner)?))
                }
                _ => return None,
            },
            Expr::BinOp(b) if b.op == Operator::BitOr => match (self.kind(&b.left)?, self.kind(&b.right)?) {
                (k, Kind::None) | (Kind::None, k) => Kind::Optional(Box::new(k)),
                _ => return None,
            },
            Expr::StringLiteral(s) => {
                return crate::source::expression(s.value.to_str()).and_then(|e| self.kind(e));
            }
            _ => return None,
        })
    }

    /// The kind of an attribute, from the constructor or the fields of its class.
    fn attribute(&self, class: &str, name: &str) -> Option<Kind> {
        let c = self.class(class)?;
        let is_other = |s: &Stmt| match s {
            Stmt::FunctionDef(f) => f.name.as_str() == name,
            Stmt::Assign(_) => true,
            _ => false,
        };
        if name.starts_with("__") || c.body.iter().any(is_other) {
            return None;
        }
        for s in &c.body {
            match s {
                Stmt::AnnAssign(a) if matches!(&*a.target, Expr::Name(n) if n.id.as_str() == name) => {
                    return self.kind(&a.annotation);
                }
                Stmt::FunctionDef(f) if f.name.as_str() == "__init__" => {
                    let me = f.parameters.args.first()?.parameter.name.as_str();
                    let is_it = |e: &Expr| {
                        matches!(e, Expr::Attribute(a) if a.attr.as_str() == name
                            && matches!(&*a.value, Expr::Name(n) if n.id.as_str() == me))
                    };
                    for s in &f.body {
                        match s {
                            Stmt::AnnAssign(a) if is_it(&a.target) => return self.kind(&a.annotation),
                            Stmt::Assign(a) if a.targets.len() == 1 && is_it(&a.targets[0]) => {
                                return self.first_value(f, &a.value);
                            }
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The kind of what a constructor stores.
    fn first_value(&self, f: &'static StmtFunctionDef, e: &Expr) -> Option<Kind> {
        match e {
            Expr::Name(n) => {
                let mut all = f.parameters.args.iter();
                let p = all.find(|p| p.parameter.name.as_str() == n.id.as_str())?;
                self.kind(p.parameter.annotation.as_deref()?)
            }
            Expr::NumberLiteral(n) if matches!(n.value, ruff_python_ast::Number::Int(_)) => Some(Kind::Int),
            Expr::BooleanLiteral(_) => Some(Kind::Bool),
            Expr::StringLiteral(_) => Some(Kind::Text),
            _ => None,
        }
    }

    fn statements(&mut self, mut ways: Vec<Way>, body: &'static [Stmt]) -> Vec<Way> {
        for s in body {
            let mut next = vec![];
            for w in ways {
                next.extend(self.statement(w, s));
            }
            ways = next;
            if ways.len() + self.ended.len() > MOST {
                self.gap(s, "more ways than are told");
                return vec![];
            }
        }
        ways
    }

    /// What a statement makes of a way: the ways that go on behind it.
    fn statement(&mut self, way: Way, s: &'static Stmt) -> Vec<Way> {
        match s {
            Stmt::Pass(_) => vec![way],
            Stmt::Expr(e) if e.value.is_literal_expr() => vec![way],
            Stmt::Assign(a) if a.targets.len() == 1 => {
                self.with_value(way, &a.value, |t, w, v| t.store(w, &a.targets[0], v))
            }
            Stmt::AnnAssign(a) if a.value.is_some() => match a.value.as_deref() {
                Some(value) => self.with_value(way, value, |t, w, v| t.store(w, &a.target, v)),
                None => vec![way],
            },
            Stmt::AugAssign(a) => {
                let (old, mut raised) = match self.value(&way, &a.target) {
                    Some(found) => found,
                    None => return vec![],
                };
                let Some((right, more)) = self.value(&way, &a.value) else { return vec![] };
                raised.extend(more);
                let Some(v) = self.binary(s, a.op, &old, &right, &mut raised) else { return vec![] };
                let ways = self.survive(way, raised);
                ways.into_iter().filter_map(|w| self.store(w, &a.target, v.clone())).collect()
            }
            Stmt::If(i) => {
                let mut rest: Vec<(Option<&'static Expr>, &'static [Stmt])> = vec![(Some(&i.test), &i.body)];
                rest.extend(i.elif_else_clauses.iter().map(|c| (c.test.as_ref(), &c.body[..])));
                self.branches(way, &rest)
            }
            Stmt::Return(r) => match r.value.as_deref() {
                None => {
                    self.ended.push((way, End::Returned(Term::none())));
                    vec![]
                }
                Some(e) => self.with_value(way, e, |t, w, v| {
                    t.ended.push((w, End::Returned(v)));
                    None
                }),
            },
            Stmt::Raise(r) => {
                let (name, args) = match r.exc.as_deref() {
                    Some(Expr::Name(n)) => (n.id.as_str(), None),
                    Some(Expr::Call(c)) => match &*c.func {
                        Expr::Name(n) => (n.id.as_str(), Some(&c.arguments)),
                        _ => ("", None),
                    },
                    _ => ("", None),
                };
                let is_plain = r.cause.is_none() && args.is_none_or(|a| a.keywords.is_empty());
                if !is_plain || !self.is_error(name) {
                    self.gap(s, "a raise of this kind");
                    return vec![];
                }
                let mut raised = vec![];
                for e in args.iter().flat_map(|a| &a.args) {
                    match self.shown(&way, e) {
                        Some(more) => raised.extend(more),
                        None => return vec![],
                    }
                }
                for w in self.survive(way, raised) {
                    self.ended.push((w, End::Raised(name.into())));
                }
                vec![]
            }
            Stmt::Assert(a) => {
                let Some((test, raised)) = self.value(&way, &a.test) else { return vec![] };
                let Some(test) = self.truth(s, &test) else { return vec![] };
                let mut out = vec![];
                for w in self.survive(way, raised) {
                    out.extend(self.part(w, &test, "AssertionError"));
                }
                out
            }
            _ => {
                self.gap(s, "a statement of this kind");
                vec![]
            }
        }
    }

    fn branches(&mut self, way: Way, rest: &[(Option<&'static Expr>, &'static [Stmt])]) -> Vec<Way> {
        let Some((&(test, body), rest)) = rest.split_first() else { return vec![way] };
        let Some(test) = test else { return self.statements(vec![way], body) };
        let Some((v, raised)) = self.value(&way, test) else { return vec![] };
        let Some(v) = self.truth(test, &v) else { return vec![] };
        let mut out = vec![];
        for w in self.survive(way, raised) {
            // The opposite of what always leads to an exception need not be said of what is returned.
            let raises = matches!(body, [Stmt::Raise(_)]);
            let (mut yes, mut no) = (w.clone(), w);
            if let Some((name, is_none, kind)) = self.asked_for_none(&yes, test) {
                let there = if is_none { &mut no } else { &mut yes };
                there.variables.insert(name, Term::variable(name, kind));
            }
            yes.conditions.push((v.clone(), false));
            no.conditions.push((v.negated(), raises));
            out.extend(self.statements(vec![yes], body));
            out.extend(self.branches(no, rest));
        }
        out
    }

    /// A test whether an argument is `None`, with what it is else.
    fn asked_for_none(&self, way: &Way, test: &'static Expr) -> Option<(&'static str, bool, Kind)> {
        let Expr::Compare(c) = test else { return None };
        let (Expr::Name(n), [op], [Expr::NoneLiteral(_)]) = (&*c.left, &c.ops[..], &c.comparators[..]) else {
            return None;
        };
        let name = n.id.as_str();
        match self.kinds.get(name) {
            Some(Kind::Optional(inner)) if !way.variables.contains_key(name) => {
                matches!(op, CmpOp::Is | CmpOp::IsNot)
                    .then(|| (name, matches!(op, CmpOp::Is), (**inner).clone()))
            }
            _ => None,
        }
    }

    /// Evaluates an expression, and goes on with its value.
    fn with_value(
        &mut self,
        way: Way,
        e: &'static Expr,
        mut act: impl FnMut(&mut Self, Way, Term) -> Option<Way>,
    ) -> Vec<Way> {
        let Some((v, raised)) = self.value(&way, e) else { return vec![] };
        let ways = self.survive(way, raised);
        ways.into_iter().filter_map(|w| act(self, w, v.clone())).collect()
    }

    /// Takes apart what raises an exception under conditions.
    fn survive(&mut self, way: Way, raised: Vec<(Term, &'static str)>) -> Vec<Way> {
        let mut way = way;
        for (fine, error) in raised {
            match self.part(way, &fine, error) {
                Some(w) => way = w,
                None => return vec![],
            }
        }
        vec![way]
    }

    /// Goes on where a condition holds; where it does not, this is raised.
    fn part(&mut self, way: Way, fine: &Term, error: &str) -> Option<Way> {
        if fine.text == "True" {
            return Some(way);
        }
        let (mut yes, mut no) = (way.clone(), way);
        no.conditions.push((fine.negated(), false));
        self.ended.push((no, End::Raised(error.into())));
        yes.conditions.push((fine.clone(), true));
        (fine.text != "False").then_some(yes)
    }

    fn store(&mut self, mut way: Way, target: &'static Expr, v: Term) -> Option<Way> {
        match target {
            Expr::Name(n) => {
                way.variables.insert(n.id.as_str(), v);
                Some(way)
            }
            Expr::Attribute(a) => {
                let base = self.value(&way, &a.value)?.0;
                let kind = match &base.kind {
                    Kind::Object(c) => self.attribute(c, a.attr.as_str()),
                    _ => None,
                };
                // An argument's own attribute, of the kind that it always has.
                let root = self.kinds.keys().find(|k| **k == base.text).copied();
                match (root, kind) {
                    (Some(root), Some(kind)) if kind == v.kind => {
                        way.stores.insert((root, a.attr.as_str()), v);
                        Some(way)
                    }
                    _ => {
                        self.gap(target, "a store to this attribute");
                        None
                    }
                }
            }
            _ => {
                self.gap(target, "a target of this kind");
                None
            }
        }
    }

    /// Is a name an exception?
    fn is_error(&self, name: &str) -> bool {
        let own = self
            .source
            .ast
            .body
            .iter()
            .filter_map(|s| s.as_class_def_stmt())
            .find(|c| c.name.as_str() == name);
        match own {
            // A constructor of its own might raise another one.
            Some(c) => {
                let is_plain = c.body.iter().all(|s| matches!(s, Stmt::Pass(_) | Stmt::Expr(_)));
                let base = c.arguments.as_ref().and_then(|a| a.args.first());
                is_plain
                    && matches!(base, Some(Expr::Name(n)) if n.id != *name && self.is_error(n.id.as_str()))
            }
            // Some take arguments of kinds of their own only, and raise another one else.
            None => {
                let is_special = name.starts_with("Unicode") || name.ends_with("Group");
                !is_special && crate::realm::ERRORS.contains(&name) && self.is_builtin(name)
            }
        }
    }

    fn told(&self, name: &str) -> Told {
        let p = &self.f.parameters;
        let names: Vec<&str> = p
            .posonlyargs
            .iter()
            .chain(&p.args)
            .chain(&p.kwonlyargs)
            .map(|p| p.parameter.name.as_str())
            .collect();
        let lambda = |body: &str, more: &[&str]| {
            let all: Vec<&str> = names.iter().copied().chain(more.iter().copied()).collect();
            match &all[..] {
                [] => format!("lambda: {body}"),
                all => format!("lambda {}: {body}", all.join(", ")),
            }
        };
        let mut lines = vec![format!("# {name}")];
        lines.extend(self.assumes.iter().map(|a| format!("# assuming: {a}")));
        lines.extend(self.open.iter().map(|(line, what)| format!("# open: line {line}: {what}")));
        let is_complete = self.open.is_empty();
        let mut raised: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (way, end) in &self.ended {
            if let End::Raised(error) = end {
                let all: Vec<Term> = way.conditions.iter().map(|c| c.0.clone()).collect();
                raised.entry(error).or_default().push(Term::all(&all).before());
            }
        }
        for (error, ways) in &raised {
            let when = ways.join(" or ");
            lines.push(match is_complete {
                true => format!("@raises({error}, when={})", lambda(&when, &[])),
                false => format!("@raises({error})"),
            });
        }
        for (way, end) in &self.ended {
            let End::Returned(v) = end else { continue };
            let kept: Vec<Term> = way.conditions.iter().filter(|c| !c.1).map(|c| c.0.clone()).collect();
            let mut facts = vec![];
            if v.kind != Kind::None || self.f.returns.as_ref().is_some_and(|r| !r.is_none_literal_expr()) {
                let sign = if v.kind == Kind::None { "is" } else { "==" };
                facts.push(format!("result {sign} {}", v.inside()));
            }
            facts.extend(way.stores.iter().map(|((o, a), v)| format!("{o}.{a} == {}", v.inside())));
            for fact in facts {
                let text = match &kept[..] {
                    [] => fact,
                    all => format!("{} or {fact}", Term::all(all).negated().after()),
                };
                let more: Vec<&str> = [("result", text.contains("result ")), ("old", text.contains("old."))]
                    .into_iter()
                    .filter_map(|(n, is)| is.then_some(n))
                    .collect();
                lines.push(format!("@ensures({})", lambda(&text, &more)));
            }
        }
        let mut used = vec![];
        for (word, start) in [("ensures", "@ensures"), ("raises", "@raises")] {
            if lines.iter().any(|l| l.starts_with(start)) {
                used.push(word);
            }
        }
        if !used.is_empty() {
            lines.insert(1, format!("# from conspect import {}", used.join(", ")));
        }
        Told { text: lines.join("\n") + "\n", is_complete }
    }
}
