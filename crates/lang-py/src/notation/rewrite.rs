//! Conditions in words of other notations, written with the words of the package `conspect`.

use super::PACKAGE;
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{BoolOp, CmpOp, Expr, ExprCall, UnaryOp};
use ruff_text_size::{Ranged, TextRange};
use std::collections::BTreeSet;

/// Writes expressions of a text.
pub(super) struct Rewrite<'t> {
    /// What the ranges of expressions are of.
    pub text: &'t str,
    pub params: &'t [String],
    /// Is Nagini's vocabulary meant, or that of PEP 316?
    pub nagini: bool,
    /// The name under which the result is seen, and that of the values at the start.
    pub result: &'static str,
    pub before: &'static str,
    pub sees_result: bool,
    pub sees_before: bool,
    /// The parameters whose values at the start are looked at, in Nagini's words.
    pub looked_at: BTreeSet<String>,
    pub permissions: bool,
    /// Predicates of Nagini that are about permissions and nothing else.
    pub predicates: BTreeSet<String>,
    /// What cannot be written.
    pub bad: Option<String>,
    in_old: bool,
    edits: Vec<(TextRange, String)>,
    bound: Vec<String>,
}

/// Assertions of Nagini that are about permissions and nothing else.
const PERMISSIONS: [&str; 6] = ["Acc", "Rd", "list_pred", "dict_pred", "set_pred", "MayCreate"];

/// Words of Nagini whose meaning is not followed.
const UNREAD: [&str; 30] = [
    "MustTerminate",
    "MustInvoke",
    "MustRelease",
    "WaitLevel",
    "Level",
    "Low",
    "LowVal",
    "LowEvent",
    "LowExit",
    "Declassify",
    "TerminatesSif",
    "Rel",
    "Forall2",
    "Forall3",
    "Forall4",
    "Forall5",
    "Forall6",
    "Previous",
    "RaisedException",
    "MaySet",
    "MayStart",
    "MayJoin",
    "ThreadPost",
    "Joinable",
    "getMethod",
    "getArg",
    "getOld",
    "ToByteSeq",
    "IOForall",
    "token",
];

impl<'t> Rewrite<'t> {
    pub fn new(text: &'t str, params: &'t [String], nagini: bool) -> Rewrite<'t> {
        let is_param = |n: &str| params.iter().any(|p| p == n);
        Rewrite {
            text,
            params,
            nagini,
            result: if is_param("result") { "_" } else { "result" },
            before: if is_param("old") { "OLD" } else { "old" },
            sees_result: false,
            sees_before: false,
            looked_at: BTreeSet::new(),
            permissions: false,
            predicates: BTreeSet::new(),
            bad: None,
            in_old: false,
            edits: vec![],
            bound: vec![],
        }
    }

    /// The expression with its words replaced.
    pub fn write(&mut self, e: &Expr) -> String {
        let outer = std::mem::take(&mut self.edits);
        self.visit_expr(e);
        let mut edits = std::mem::replace(&mut self.edits, outer);
        edits.sort_by_key(|(r, _)| r.start());
        let mut out = String::new();
        let mut at = e.start();
        for (range, new) in edits {
            out += &self.text[TextRange::new(at, range.start())];
            out += &new;
            at = range.end();
        }
        out + &self.text[TextRange::new(at, e.end())]
    }

    fn refuse(&mut self, what: impl Into<String>) -> Option<String> {
        self.bad.get_or_insert(what.into());
        None
    }

    fn special(&mut self, e: &Expr) -> Option<String> {
        match e {
            Expr::Name(n) => self.name(n.id.as_str()),
            Expr::Call(c) if self.nagini => self.call(c),
            Expr::BinOp(_) | Expr::BoolOp(_) => None,
            _ => None,
        }
    }

    fn name(&mut self, name: &str) -> Option<String> {
        let is_param = self.params.iter().any(|p| p == name);
        if self.bound.iter().any(|b| b == name) {
            return None;
        }
        if self.in_old && is_param {
            self.sees_before = true;
            self.looked_at.insert(name.to_string());
            return Some(format!("{}.{name}", self.before));
        }
        if self.nagini {
            return None;
        }
        match name {
            "__return__" => {
                self.sees_result = true;
                Some(self.result.into())
            }
            "_" if !is_param => {
                self.sees_result = true;
                Some(self.result.into())
            }
            "__old__" => {
                self.sees_before = true;
                Some(self.before.into())
            }
            _ => None,
        }
    }

    /// The expression as it was when the function began.
    pub fn at_start(&mut self, e: &Expr) -> String {
        let outer = std::mem::replace(&mut self.in_old, true);
        let seen = std::mem::replace(&mut self.sees_before, false);
        let text = self.write(e);
        let looks = std::mem::replace(&mut self.sees_before, seen);
        self.sees_before |= looks;
        self.in_old = outer;
        // What is looked at is the state, not the variables: an object is the one that it was.
        match looks && !outer {
            true => format!("{PACKAGE}._then({}, {text})", self.before),
            false => format!("({text})"),
        }
    }

    fn call(&mut self, c: &ExprCall) -> Option<String> {
        let Expr::Name(n) = &*c.func else { return None };
        let args = &c.arguments.args;
        match (n.id.as_str(), &args[..]) {
            ("Result", []) | ("ResultT", [_]) => {
                self.sees_result = true;
                Some(self.result.into())
            }
            ("Old", [e]) => Some(self.at_start(e)),
            (word, _) if PERMISSIONS.contains(&word) || self.predicates.contains(word) => {
                self.permissions = true;
                Some("True".into())
            }
            ("Implies", [a, b]) => Some(format!("(not ({}) or ({}))", self.write(a), self.write(b))),
            ("Unfolding", [_, e]) => {
                self.permissions = true;
                Some(format!("({})", self.write(e)))
            }
            ("Forall", [over, l]) => self.quantified(over, l, true),
            ("Exists", [over, l]) => self.quantified(over, l, false),
            ("Let", [value, _, l]) => Some(format!("({})({})", self.write(l), self.write(value))),
            (word, _) if UNREAD.contains(&word) => self.refuse(format!("{word} of Nagini")),
            _ => None,
        }
    }

    /// `Forall(list, lambda x: …)`, and over integers where the condition says of which range.
    fn quantified(&mut self, over: &Expr, l: &Expr, all: bool) -> Option<String> {
        let Some((name, body)) = one_parameter(l) else {
            return self.refuse("a quantifier of Nagini over several variables");
        };
        if !matches!(over, Expr::Name(n) if n.id.as_str() == "int") {
            if matches!(over, Expr::Name(n) if n.id.starts_with(char::is_uppercase) || matches!(n.id.as_str(), "str" | "bool" | "object"))
            {
                return self.refuse("a quantifier of Nagini over all values of a type");
            }
            let over = self.write(over);
            self.bound.push(name.into());
            let body = self.write(body);
            self.bound.pop();
            let word = if all { "all" } else { "any" };
            return Some(format!("{word}(({body}) for {name} in ({over}))"));
        }
        let mut conjuncts = vec![];
        let mut inner = vec![];
        guards(body, all, &mut conjuncts, &mut inner);
        let (lo, hi) = range_of(self.text, name, &conjuncts, &inner, 3);
        let (Some(lo), Some(hi)) = (lo, hi) else {
            return self.refuse("a quantifier of Nagini over all integers");
        };
        let (lo, hi) = (format!("{}{}", self.write(lo.0), lo.1), format!("{}{}", self.write(hi.0), hi.1));
        self.bound.push(name.into());
        let body = self.write(body);
        self.bound.pop();
        let word = if all { "forall" } else { "exists" };
        Some(format!("{PACKAGE}.{word}({lo}, {hi}, lambda {name}: ({body}))"))
    }
}

impl Visitor<'_> for Rewrite<'_> {
    fn visit_expr(&mut self, e: &Expr) {
        if let Some(new) = self.special(e) {
            self.edits.push((e.range(), new));
            return;
        }
        let before = self.bound.len();
        match e {
            Expr::Lambda(l) => {
                let names = l.parameters.iter().flat_map(|p| p.iter_non_variadic_params());
                self.bound.extend(names.map(|p| p.parameter.name.to_string()));
            }
            Expr::Generator(g) => g.generators.iter().for_each(|c| targets(&c.target, &mut self.bound)),
            Expr::ListComp(g) => g.generators.iter().for_each(|c| targets(&c.target, &mut self.bound)),
            Expr::SetComp(g) => g.generators.iter().for_each(|c| targets(&c.target, &mut self.bound)),
            Expr::DictComp(g) => g.generators.iter().for_each(|c| targets(&c.target, &mut self.bound)),
            _ => {}
        }
        walk_expr(self, e);
        self.bound.truncate(before);
    }
}

fn targets(e: &Expr, out: &mut Vec<String>) {
    match e {
        Expr::Name(n) => out.push(n.id.to_string()),
        Expr::Tuple(t) => t.elts.iter().for_each(|e| targets(e, out)),
        _ => {}
    }
}

/// Is a condition about permissions and nothing else, if these predicates are?
pub(super) fn is_permission(e: &Expr, predicates: &BTreeSet<String>) -> bool {
    match e {
        Expr::BooleanLiteral(b) => b.value,
        Expr::BoolOp(b) if b.op == BoolOp::And => b.values.iter().all(|e| is_permission(e, predicates)),
        Expr::Call(c) => match (&*c.func, &c.arguments.args[..]) {
            (Expr::Name(n), [_, b]) if n.id.as_str() == "Implies" => is_permission(b, predicates),
            (Expr::Name(n), _) => PERMISSIONS.contains(&n.id.as_str()) || predicates.contains(n.id.as_str()),
            _ => false,
        },
        _ => false,
    }
}

/// The variable of a lambda, and its condition; a second part, which says what triggers instances, is left out.
fn one_parameter(l: &Expr) -> Option<(&str, &Expr)> {
    let Expr::Lambda(l) = l else { return None };
    let mut names = l.parameters.as_ref()?.iter_non_variadic_params();
    let (first, None) = (names.next()?, names.next()) else { return None };
    let body = match &*l.body {
        Expr::Tuple(t) => match &t.elts[..] {
            [body, Expr::List(_)] => body,
            _ => return None,
        },
        e => e,
    };
    Some((first.parameter.name.as_str(), body))
}

/// What a quantified condition takes for granted of its variables, through quantifiers inside it, whose variables are noted.
fn guards<'e>(body: &'e Expr, all: bool, out: &mut Vec<&'e Expr>, inner: &mut Vec<&'e str>) {
    match body {
        Expr::Call(c) => match (&*c.func, &c.arguments.args[..]) {
            (Expr::Name(n), [_, l]) if n.id.as_str() == if all { "Forall" } else { "Exists" } => {
                if let Some((name, body)) = one_parameter(l) {
                    inner.push(name);
                    guards(body, all, out, inner);
                }
            }
            (Expr::Name(n), [a, b]) if all && n.id.as_str() == "Implies" => {
                conjuncts(a, out);
                guards(b, all, out, inner);
            }
            _ => {}
        },
        Expr::BoolOp(b) if all && b.op == BoolOp::Or => {
            for e in &b.values {
                if let Expr::UnaryOp(u) = e
                    && u.op == UnaryOp::Not
                {
                    conjuncts(&u.operand, out);
                }
            }
        }
        e if !all => {
            conjuncts(e, out);
            let mut parts = vec![];
            conjuncts(e, &mut parts);
            for p in parts {
                if matches!(p, Expr::Call(_)) {
                    guards(p, all, out, inner);
                }
            }
        }
        _ => {}
    }
}

fn conjuncts<'e>(e: &'e Expr, out: &mut Vec<&'e Expr>) {
    match e {
        Expr::BoolOp(b) if b.op == BoolOp::And => b.values.iter().for_each(|e| conjuncts(e, out)),
        e => out.push(e),
    }
}

type Bound<'e> = (&'e Expr, &'static str);

/// Between what the conditions put a variable: the first integer, and the one behind the last, as expressions with something behind.
fn range_of<'e>(
    text: &str,
    name: &str,
    conditions: &[&'e Expr],
    inner: &[&str],
    depth: usize,
) -> (Option<Bound<'e>>, Option<Bound<'e>>) {
    let is = |e: &Expr, n: &str| matches!(e, Expr::Name(x) if x.id.as_str() == n);
    let free = |e: &Expr| {
        let words = text[e.range()].split(|c: char| !c.is_alphanumeric() && c != '_');
        !words.clone().any(|w| inner.contains(&w) || w == name)
    };
    let (mut lo, mut hi) = (None, None);
    for c in conditions {
        let Expr::Compare(c) = c else { continue };
        let all: Vec<&Expr> = std::iter::once(&*c.left).chain(&c.comparators).collect();
        for (i, op) in c.ops.iter().enumerate() {
            let (mut a, mut b) = (all[i], all[i + 1]);
            let strict = matches!(op, CmpOp::Lt | CmpOp::Gt);
            match op {
                CmpOp::Lt | CmpOp::LtE => {}
                CmpOp::Gt | CmpOp::GtE => (a, b) = (b, a),
                _ => continue,
            }
            if is(b, name) && lo.is_none() {
                lo = bound(text, a, if strict { " + 1" } else { "" }, true, conditions, inner, depth, &free);
            }
            if is(a, name) && hi.is_none() {
                hi = bound(text, b, if strict { "" } else { " + 1" }, false, conditions, inner, depth, &free);
            }
        }
    }
    (lo, hi)
}

/// A bound as it is, or that of the inner variable that it is.
#[expect(clippy::too_many_arguments)]
fn bound<'e>(
    text: &str,
    e: &'e Expr,
    more: &'static str,
    low: bool,
    conditions: &[&'e Expr],
    inner: &[&str],
    depth: usize,
    free: &dyn Fn(&Expr) -> bool,
) -> Option<Bound<'e>> {
    if free(e) {
        return Some((e, more));
    }
    let Expr::Name(n) = e else { return None };
    if depth == 0 {
        return None;
    }
    // Wider than it has to be, which does no harm: the condition is still there.
    let (lo, hi) = range_of(text, n.id.as_str(), conditions, inner, depth - 1);
    let (e, _) = if low { lo? } else { hi? };
    free(e).then_some((e, if low { "" } else { " + 1" }))
}
