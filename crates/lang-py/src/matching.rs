//! Texts of which a precondition says a pattern: inputs are made that match it.
//!
//! `@require(lambda line: re.match(r"…", line))` leaves few of all texts; most paths of an exploration that makes any text and asks
//! afterwards end at the question. A text that is made along the pattern has a length that is known on each path. What is made is every text
//! that matches, and perhaps more, so nothing is lost; the clause is asked as before.

use crate::given::Value;
use crate::pattern::{self, Node, Pattern};
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_parameter, walk_stmt};
use ruff_python_ast::{
    BoolOp, CmpOp, Expr, ExprCall, Parameter, Parameters, Stmt, StmtClassDef, StmtFunctionDef,
};
use std::collections::BTreeMap;

/// The last character before those that no text of an input has.
const LAST: u32 = 0xD7FF;

/// What an answer takes for granted where a pattern allows more.
pub const CLIPPED: &str = "texts that are inputs have no surrogates and no characters beyond them";

/// Decorators that say what a function needs, by the module that they come from.
const NEEDS: [(&str, &str); 3] = [("icontract", "require"), ("conspect", "requires"), ("deal", "pre")];

/// What the module's top level says of names.
pub(crate) struct Names {
    /// Where imported names come from.
    imports: BTreeMap<&'static str, (String, Option<String>)>,
    /// Patterns that are compiled, and texts.
    patterns: BTreeMap<&'static str, &'static str>,
}

/// How often names are given a meaning anywhere in the file.
#[derive(Default)]
struct Bindings(BTreeMap<&'static str, usize>);

impl Bindings {
    fn add(&mut self, name: &'static str) {
        *self.0.entry(name).or_default() += 1;
    }
}

impl Visitor<'static> for Bindings {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::FunctionDef(f) => self.add(f.name.as_str()),
            Stmt::ClassDef(c) => self.add(c.name.as_str()),
            Stmt::Import(i) => {
                i.names.iter().for_each(|a| self.add(a.asname.as_ref().unwrap_or(&a.name).as_str()));
            }
            Stmt::ImportFrom(i) => {
                i.names.iter().for_each(|a| self.add(a.asname.as_ref().unwrap_or(&a.name).as_str()));
            }
            _ => {}
        }
        walk_stmt(self, s);
    }

    fn visit_expr(&mut self, e: &'static Expr) {
        if let Expr::Name(n) = e
            && !n.ctx.is_load()
        {
            self.add(n.id.as_str());
        }
        walk_expr(self, e);
    }

    fn visit_parameter(&mut self, p: &'static Parameter) {
        self.add(p.name.as_str());
        walk_parameter(self, p);
    }
}

impl Names {
    pub(crate) fn of(body: &'static [Stmt]) -> Names {
        let mut names = Names { imports: BTreeMap::new(), patterns: BTreeMap::new() };
        let mut bindings = Bindings::default();
        body.iter().for_each(|s| bindings.visit_stmt(s));
        let bound = bindings.0;
        for s in body {
            match s {
                Stmt::Import(i) => {
                    for a in &i.names {
                        let name = a.asname.as_ref().unwrap_or(&a.name).as_str();
                        names.imports.insert(name, (a.name.to_string(), None));
                    }
                }
                Stmt::ImportFrom(i) => {
                    let from = i.module.as_ref().map_or("", |m| m.as_str());
                    for a in &i.names {
                        let name = a.asname.as_ref().unwrap_or(&a.name).as_str();
                        names.imports.insert(name, (from.into(), Some(a.name.to_string())));
                    }
                }
                Stmt::Assign(a) => {
                    for t in &a.targets {
                        if let Expr::Name(n) = t {
                            names.pattern(n.id.as_str(), &a.value);
                        }
                    }
                }
                Stmt::AnnAssign(a) => {
                    if let (Expr::Name(n), Some(v)) = (&*a.target, a.value.as_deref()) {
                        names.pattern(n.id.as_str(), v);
                    }
                }
                _ => {}
            }
        }
        let once = |n: &str| bound.get(n) == Some(&1);
        names.imports.retain(|n, _| once(n));
        names.patterns.retain(|n, _| once(n));
        names
    }

    fn pattern(&mut self, name: &'static str, value: &'static Expr) {
        match value {
            Expr::StringLiteral(s) => _ = self.patterns.insert(name, s.value.to_str()),
            Expr::Call(c) if self.imported(&c.func).as_deref() == Some("re.compile") => {
                if let ([Expr::StringLiteral(s)], []) = (&c.arguments.args[..], &c.arguments.keywords[..]) {
                    self.patterns.insert(name, s.value.to_str());
                }
            }
            _ => {}
        }
    }

    pub(crate) fn imported(&self, e: &Expr) -> Option<String> {
        crate::modules::imported(&self.imports, e)
    }

    /// Is a decorator a clause of a contract, which leaves arguments as they are?
    pub(crate) fn is_contract(&self, e: &'static Expr) -> bool {
        let name = match e {
            Expr::Call(c) => self.imported(&c.func),
            e => self.imported(e),
        };
        name.is_some_and(|n| match n.split_once('.') {
            Some(("icontract", n)) => matches!(n, "require" | "ensure" | "snapshot"),
            Some(("conspect", n)) => matches!(n, "requires" | "ensures" | "raises"),
            Some(("deal", n)) => {
                matches!(
                    n,
                    "pre" | "post" | "ensure" | "raises" | "reason" | "safe" | "pure" | "has" | "example"
                )
            }
            _ => false,
        })
    }

    /// The condition that a decorator says to be needed, with the parameters of its function.
    pub(crate) fn needed(&self, c: &'static ExprCall) -> Option<(&'static Parameters, &'static Expr)> {
        let full = self.imported(&c.func)?;
        let needs = NEEDS.iter().any(|(m, n)| full == format!("{m}.{n}"));
        let plain = c.arguments.keywords.iter().all(|k| {
            k.arg.as_ref().is_some_and(|a| matches!(a.as_str(), "description" | "message" | "error"))
        });
        match c.arguments.args.first() {
            Some(Expr::Lambda(l)) if needs && plain => Some((l.parameters.as_deref()?, &*l.body)),
            _ => None,
        }
    }

    /// The pattern that a call matches its argument against, whether the match is of all of it, and the argument.
    fn matched(&self, c: &'static ExprCall) -> Option<(Pattern, bool, &'static Expr)> {
        if !c.arguments.keywords.is_empty() {
            return None;
        }
        let (how, written, s) = match (self.imported(&c.func).as_deref(), &c.arguments.args[..]) {
            (Some("re.match"), [p, s]) => ("match", p, s),
            (Some("re.fullmatch"), [p, s]) => ("fullmatch", p, s),
            (None, [s]) => match &*c.func {
                Expr::Attribute(a) => (a.attr.as_str(), &*a.value, s),
                _ => return None,
            },
            _ => return None,
        };
        let written = match written {
            Expr::StringLiteral(p) => p.value.to_str(),
            Expr::Name(n) => self.patterns.get(n.id.as_str()).copied()?,
            _ => return None,
        };
        let full = match how {
            "match" => false,
            "fullmatch" => true,
            _ => return None,
        };
        Some((pattern::parse(written)?, full, s))
    }
}

/// What preconditions say of a parameter that is a text, or of each element of one.
/// With it: does a pattern allow characters that inputs do not have?
enum Said {
    Itself(Value, bool),
    Elements(Value, bool),
}

/// Descriptions of the parameters of a function in which those whose pattern is known are made along it. `class`: of which it is a method.
/// Does a pattern allow characters that inputs do not have?
pub fn narrow(
    body: &'static [Stmt],
    f: &'static StmtFunctionDef,
    class: Option<&'static StmtClassDef>,
    parameters: &mut Value,
) -> bool {
    if f.decorator_list.is_empty() {
        return false;
    }
    let names = Names::of(body);
    // A method may need what one of those that it overrides needs.
    let bases = class.iter().flat_map(|c| c.arguments.iter()).flat_map(|a| a.args.iter());
    let is_other = |b: &Expr| {
        let is_text = f.name.as_str() == "__new__" && matches!(b, Expr::Name(n) if n.id.as_str() == "str");
        !is_text && names.imported(b).as_deref() != Some("icontract.DBC")
    };
    if bases.clone().any(is_other) {
        return false;
    }
    // Any other decorator may pass on other arguments than it is given.
    if !f.decorator_list.iter().all(|d| names.is_contract(&d.expression)) {
        return false;
    }
    let mut said = BTreeMap::new();
    for d in &f.decorator_list {
        let Expr::Call(c) = &d.expression else { continue };
        if let Some((p, needed)) = names.needed(c) {
            conjuncts(&names, p, needed, &mut said);
        }
    }
    let Value::List(all) = parameters else { return false };
    let mut clipped = false;
    for p in all {
        let Value::List(parts) = p else { continue };
        let [Value::Text(name), described, ..] = &mut parts[..] else { continue };
        let is = |d: &Value, word: &str| matches!(d, Value::List(l) if l.len() == 1 && l[0] == Value::Text(word.into()));
        match said.remove(name.as_str()) {
            Some(Said::Itself(made, wide)) if is(described, "str") => {
                *described = made;
                clipped |= wide;
            }
            Some(Said::Elements(made, wide)) => {
                if let Value::List(l) = described {
                    if l.len() == 2 && l[0] == Value::Text("list".into()) && is(&l[1], "str") {
                        l[1] = made;
                        clipped |= wide;
                    }
                }
            }
            _ => {}
        }
    }
    clipped
}

fn conjuncts(
    names: &Names,
    p: &'static Parameters,
    e: &'static Expr,
    said: &mut BTreeMap<&'static str, Said>,
) {
    let is_parameter = |n: &str| {
        let mut all = p.iter_non_variadic_params();
        all.any(|p| p.parameter.name.as_str() == n && p.default.is_none())
    };
    match e {
        Expr::BoolOp(b) if b.op == BoolOp::And => {
            b.values.iter().for_each(|e| conjuncts(names, p, e, said));
        }
        Expr::Compare(c)
            if matches!(&c.ops[..], [CmpOp::IsNot]) && c.comparators[0].is_none_literal_expr() =>
        {
            conjuncts(names, p, &c.left, said);
        }
        Expr::Call(c) => {
            if let Some((pattern, full, Expr::Name(s))) = names.matched(c) {
                if let (true, Some((made, wide))) = (is_parameter(s.id.as_str()), described(&pattern, full)) {
                    said.entry(s.id.as_str()).or_insert(Said::Itself(made, wide));
                }
                return;
            }
            let (Expr::Name(all), [Expr::Generator(g)], []) =
                (&*c.func, &c.arguments.args[..], &c.arguments.keywords[..])
            else {
                return;
            };
            let ([one], "all") = (&g.generators[..], all.id.as_str()) else { return };
            let (Expr::Name(target), Expr::Name(over), true) =
                (&one.target, &one.iter, one.ifs.is_empty() && !one.is_async)
            else {
                return;
            };
            let inner = match &*g.elt {
                Expr::Compare(c)
                    if matches!(&c.ops[..], [CmpOp::IsNot]) && c.comparators[0].is_none_literal_expr() =>
                {
                    &*c.left
                }
                e => e,
            };
            let Expr::Call(inner) = inner else { return };
            if let Some((pattern, full, Expr::Name(s))) = names.matched(inner) {
                if let (true, true, Some((made, wide))) =
                    (s.id == target.id, is_parameter(over.id.as_str()), described(&pattern, full))
                {
                    said.entry(over.id.as_str()).or_insert(Said::Elements(made, wide));
                }
            }
        }
        _ => {}
    }
}

/// The description of the texts that match; `None` where a text is not made along the pattern.
fn described(p: &Pattern, full: bool) -> Option<(Value, bool)> {
    let mut size = 0;
    let tree = tree(&p.node, &mut size)?;
    let wide = p.node.characters().iter().any(|r| r.1 > LAST);
    let end = match (full || p.ends_exactly, p.ends) {
        (true, _) => "exactly",
        (false, true) => "line",
        (false, false) => "open",
    };
    Some((Value::List(vec![Value::Text("matching".into()), tree, Value::Text(end.into())]), wide))
}

/// So many parts of a pattern are followed.
const MOST: usize = 200;

fn tree(node: &Node, size: &mut usize) -> Option<Value> {
    *size += 1;
    if *size > MOST {
        return None;
    }
    let word = |w: &str| Value::Text(w.into());
    let number = |n: u32| Value::Int(i64::from(n));
    let mut all = |nodes: &[Node]| nodes.iter().map(|n| tree(n, size)).collect::<Option<Vec<_>>>();
    Some(match node {
        Node::Chars(class) => {
            let mut out = vec![word("chars")];
            for (lo, hi) in class.iter().filter(|r| r.0 <= LAST) {
                out.extend([number(*lo), number((*hi).min(LAST))]);
            }
            // A class of which inputs have nothing makes no text.
            if out.len() == 1 {
                return None;
            }
            Value::List(out)
        }
        Node::Group(_, n) => return tree(n, size),
        Node::Seq(nodes) => Value::List([word("seq")].into_iter().chain(all(nodes)?).collect()),
        Node::Any(nodes) => Value::List([word("any")].into_iter().chain(all(nodes)?).collect()),
        Node::Repeat(n, least, most) => {
            let most = most.map_or(Value::None, number);
            Value::List(vec![word("repeat"), tree(n, size)?, number(*least), most])
        }
    })
}
