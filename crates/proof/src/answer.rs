//! Reads interpretations of predicates from the text of a solver's answer.
//!
//! An answer is a conjunction of `(forall ((x Int) …) (= (P x …) body))` and of `(= P body)` for predicates without
//! arguments. Anything in a body that is not linear or polynomial integer arithmetic with connectives (a quantifier, an
//! array) makes that predicate unreadable, and a proof that needs it is not believed.

use crate::expr::{Expr, Exprs, Sort};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A parsed S-expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    Word(String),
    List(Vec<Tree>),
}

/// Why an answer cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnswerError {
    #[error("the answer's parentheses do not match")]
    Parentheses,
    #[error("the answer has an unexpected form: {0}")]
    Form(String),
}

/// Reads one S-expression.
pub fn parse(text: &str) -> Result<Tree, AnswerError> {
    let mut stack: Vec<Vec<Tree>> = vec![vec![]];
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        match c {
            '(' => stack.push(vec![]),
            ')' => {
                let list = stack.pop().ok_or(AnswerError::Parentheses)?;
                stack.last_mut().ok_or(AnswerError::Parentheses)?.push(Tree::List(list));
            }
            '|' => {
                let mut word = String::new();
                for (_, c) in chars.by_ref() {
                    if c == '|' {
                        break;
                    }
                    word.push(c);
                }
                stack.last_mut().ok_or(AnswerError::Parentheses)?.push(Tree::Word(word));
            }
            c if c.is_whitespace() => {}
            _ => {
                let mut end = start + c.len_utf8();
                while let Some((i, c)) = chars.peek() {
                    if c.is_whitespace() || *c == '(' || *c == ')' {
                        break;
                    }
                    end = i + c.len_utf8();
                    chars.next();
                }
                stack.last_mut().ok_or(AnswerError::Parentheses)?.push(Tree::Word(text[start..end].into()));
            }
        }
    }
    match (stack.pop(), stack.is_empty()) {
        (Some(mut list), true) if list.len() == 1 => Ok(list.remove(0)),
        _ => Err(AnswerError::Parentheses),
    }
}

impl Tree {
    /// As SMT-LIB text.
    pub fn to_text(&self) -> String {
        match self {
            Tree::Word(w) => {
                let plain = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/:".contains(c);
                if !w.is_empty() && w.chars().all(plain) { w.clone() } else { format!("|{w}|") }
            }
            Tree::List(parts) => {
                let parts: Vec<String> = parts.iter().map(Tree::to_text).collect();
                format!("({})", parts.join(" "))
            }
        }
    }
    fn word(&self) -> Option<&str> {
        if let Tree::Word(w) = self { Some(w) } else { None }
    }
    fn list(&self) -> Option<&[Tree]> {
        if let Tree::List(l) = self { Some(l) } else { None }
    }
    /// The arguments of an application of `head`.
    fn args_of(&self, head: &str) -> Option<&[Tree]> {
        match self.list()? {
            [first, rest @ ..] if first.word() == Some(head) => Some(rest),
            _ => None,
        }
    }
}

/// What a predicate means: a formula over these variables.
#[derive(Clone, Debug)]
pub struct Meaning {
    pub params: Vec<Expr>,
    pub body: Expr,
}

/// The predicates whose meaning could be read.
pub fn read(text: &str, exprs: &mut Exprs) -> Result<BTreeMap<String, Meaning>, AnswerError> {
    let mut out = BTreeMap::new();
    read_part(&parse(text)?, &mut Vec::new(), exprs, &mut out)?;
    Ok(out)
}

/// Reads a conjunction of definitions, some of which may have been given names by enclosing `let`s, innermost last.
fn read_part<'a>(
    part: &'a Tree,
    named: &mut Vec<(&'a str, &'a Tree)>,
    exprs: &mut Exprs,
    out: &mut BTreeMap<String, Meaning>,
) -> Result<(), AnswerError> {
    if let Some([inner, ..]) = part.args_of("!") {
        return read_part(inner, named, exprs, out);
    }
    if let Some([bindings, body]) = part.args_of("let") {
        let before = named.len();
        for pair in bindings.list().unwrap_or(&[]) {
            let Some([Tree::Word(name), value]) = pair.list() else {
                return Err(AnswerError::Form(short(pair)));
            };
            named.push((name, value));
        }
        let result = read_part(body, named, exprs, out);
        named.truncate(before);
        return result;
    }
    if let Some(parts) = part.args_of("and") {
        return parts.iter().try_for_each(|p| read_part(p, named, exprs, out));
    }
    if let Some(at) = part.word().and_then(|w| named.iter().rposition(|(name, _)| *name == w)) {
        // A name's value sees the names that were there before it.
        let value = named[at].1;
        return read_part(value, &mut named[..at].to_vec(), exprs, out);
    }
    if part.word() == Some("true") {
        return Ok(());
    }
    let mut scope: FxHashMap<String, Expr> = FxHashMap::default();
    let mut body = part;
    if let Some([bound, inner]) = part.args_of("forall") {
        declare(bound, exprs, &mut scope)?;
        body = inner;
    }
    if let Some((name, meaning)) = definition(body, exprs, &mut scope)? {
        out.insert(name, meaning);
    }
    Ok(())
}

/// Reads `P = body`, `P` or `not P`; `None` where the body is of a kind that is not read.
fn definition(
    mut body: &Tree,
    exprs: &mut Exprs,
    scope: &mut FxHashMap<String, Expr>,
) -> Result<Option<(String, Meaning)>, AnswerError> {
    loop {
        if let Some([inner, ..]) = body.args_of("!") {
            body = inner;
            continue;
        }
        let Some([bindings, inner]) = body.args_of("let") else { break };
        let mut values = Vec::new();
        for pair in bindings.list().unwrap_or(&[]) {
            let Some([Tree::Word(name), value]) = pair.list() else {
                return Err(AnswerError::Form(short(pair)));
            };
            let Some(value) = formula(value, exprs, scope) else { return Ok(None) };
            values.push((name.clone(), value));
        }
        scope.extend(values);
        body = inner;
    }
    // A predicate that holds everywhere, or nowhere, may stand alone.
    let (atom, meaning) = match (body.args_of("="), body.args_of("not")) {
        (Some([a, b]), _) if is_application(a, scope) => (a, Some(b)),
        (Some([a, b]), _) => (b, Some(a)),
        (None, Some([a])) => (a, None),
        _ => (body, Some(&TRUE)),
    };
    let (name, args) = match atom {
        Tree::Word(w) => (w.clone(), &[][..]),
        Tree::List(l) => match l.split_first() {
            Some((Tree::Word(w), rest)) => (w.clone(), rest),
            _ => return Err(AnswerError::Form(short(atom))),
        },
    };
    let params: Option<Vec<Expr>> = args.iter().map(|a| scope.get(a.word()?).copied()).collect();
    let Some(params) = params else { return Ok(None) };
    let body = match meaning {
        Some(tree) => formula(tree, exprs, scope),
        None => Some(exprs.boolean(false)),
    };
    Ok(body.map(|body| (name, Meaning { params, body })))
}

static TRUE: Tree = Tree::Word(String::new());

fn is_application(tree: &Tree, scope: &FxHashMap<String, Expr>) -> bool {
    let all_bound = |args: &[Tree]| args.iter().all(|a| a.word().is_some_and(|w| scope.contains_key(w)));
    match tree {
        Tree::Word(w) => !scope.contains_key(w) && w != "true" && w != "false",
        Tree::List(l) => match l.split_first() {
            Some((Tree::Word(w), rest)) => !is_operator(w) && all_bound(rest),
            _ => false,
        },
    }
}

fn is_operator(word: &str) -> bool {
    matches!(
        word,
        "and"
            | "or"
            | "not"
            | "="
            | "<="
            | ">="
            | "<"
            | ">"
            | "+"
            | "-"
            | "*"
            | "ite"
            | "=>"
            | "div"
            | "mod"
            | "distinct"
            | "exists"
            | "forall"
            | "let"
            | "abs"
            | "xor"
    )
}

fn short(tree: &Tree) -> String {
    format!("{tree:?}").chars().take(80).collect()
}

fn declare(bound: &Tree, exprs: &mut Exprs, scope: &mut FxHashMap<String, Expr>) -> Result<(), AnswerError> {
    for pair in bound.list().unwrap_or(&[]) {
        let Some([name, sort]) = pair.list() else { return Err(AnswerError::Form(short(pair))) };
        let sort = match sort.word() {
            Some("Int") => Sort::Int,
            Some("Bool") => Sort::Bool,
            _ => return Err(AnswerError::Form(short(pair))),
        };
        let var = exprs.fresh(sort, Default::default());
        scope.insert(name.word().unwrap_or("").into(), var);
    }
    Ok(())
}

/// A formula or integer expression; `None` where it is of a kind that is not read.
fn formula(tree: &Tree, exprs: &mut Exprs, scope: &mut FxHashMap<String, Expr>) -> Option<Expr> {
    match tree {
        Tree::Word(w) => match w.as_str() {
            "true" | "" => Some(exprs.boolean(true)),
            "false" => Some(exprs.boolean(false)),
            _ => match scope.get(w) {
                Some(e) => Some(*e),
                None => w.parse::<i128>().ok().map(|n| exprs.int(n)),
            },
        },
        Tree::List(list) => {
            let (head, rest) = list.split_first()?;
            let head = head.word()?;
            if head == "let" {
                let [bindings, body] = rest else { return None };
                return with_bindings(bindings, body, exprs, scope);
            }
            let args: Option<Vec<Expr>> = rest.iter().map(|a| formula(a, exprs, scope)).collect();
            apply(head, &args?, exprs)
        }
    }
}

fn with_bindings(
    bindings: &Tree,
    body: &Tree,
    exprs: &mut Exprs,
    scope: &mut FxHashMap<String, Expr>,
) -> Option<Expr> {
    let mut values = Vec::new();
    for pair in bindings.list()? {
        let [name, value] = pair.list()? else { return None };
        values.push((name.word()?.to_string(), formula(value, exprs, scope)?));
    }
    // Bindings of one `let` do not see each other.
    let old: Vec<(String, Option<Expr>)> =
        values.into_iter().map(|(name, value)| (name.clone(), scope.insert(name, value))).collect();
    let out = formula(body, exprs, scope);
    for (name, value) in old {
        match value {
            Some(v) => scope.insert(name, v),
            None => scope.remove(&name),
        };
    }
    out
}

fn apply(head: &str, args: &[Expr], exprs: &mut Exprs) -> Option<Expr> {
    let sorts = |s: Sort, exprs: &Exprs| args.iter().all(|a| exprs.sort(*a) == s);
    let ints = sorts(Sort::Int, exprs);
    let bools = sorts(Sort::Bool, exprs);
    match (head, args) {
        ("not", [a]) if bools => Some(exprs.not(*a)),
        ("and", _) if bools => Some(exprs.and(args)),
        ("or", _) if bools => Some(exprs.or(args)),
        ("=>", [a, b]) if bools => {
            let n = exprs.not(*a);
            Some(exprs.or(&[n, *b]))
        }
        ("=", [a, b]) if bools || ints => Some(exprs.eq(*a, *b)),
        ("distinct", [a, b]) if bools || ints => {
            let e = exprs.eq(*a, *b);
            Some(exprs.not(e))
        }
        ("xor", [a, b]) if bools => {
            let e = exprs.iff(*a, *b);
            Some(exprs.not(e))
        }
        ("<=", [a, b]) if ints => Some(exprs.le(*a, *b)),
        (">=", [a, b]) if ints => Some(exprs.le(*b, *a)),
        ("<", [a, b]) if ints => Some(exprs.lt(*a, *b)),
        (">", [a, b]) if ints => Some(exprs.lt(*b, *a)),
        ("-", [a]) if ints => Some(exprs.scale(-1, *a)),
        ("+", [first, rest @ ..]) if ints => Some(rest.iter().fold(*first, |s, x| exprs.add(s, *x))),
        ("-", [first, rest @ ..]) if ints => Some(rest.iter().fold(*first, |s, x| exprs.sub(s, *x))),
        ("*", [first, rest @ ..]) if ints => Some(rest.iter().fold(*first, |s, x| exprs.mul(s, *x))),
        ("div", [a, b]) if ints => Some(exprs.div(*a, *b)),
        ("mod", [a, b]) if ints => Some(exprs.modulo(*a, *b)),
        ("ite", [c, a, b]) if exprs.sort(*c) == Sort::Bool && exprs.sort(*a) == exprs.sort(*b) => {
            Some(exprs.ite(*c, *a, *b))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::expr::{Exprs, Var};
    use crate::print::people;

    #[test]
    fn definitions_under_lets_are_read() {
        let text = "(let ((a!1 (forall ((A Int) (B Bool)) (! (let ((a!1 (not (>= A 1)))) (= (P A B) (or a!1 B))) :weight 0)))
            (a!2 (forall ((A Int)) (= (Q A) (exists ((k Int)) (= k A))))))
            (and (= err false) a!1 a!2 (= R true) (forall ((A Int)) (! (= (S A) (= A (* (- 2) A))) :weight 0))))";
        let mut exprs = Exprs::default();
        let got = read(text, &mut exprs).unwrap();
        let shown: Vec<String> = got
            .iter()
            .map(|(name, m)| {
                let names = |v: Var| {
                    let at = m.params.iter().position(|p| exprs.as_var(*p) == Some(v));
                    at.map_or("?".into(), |i| ["a", "b"][i].to_string())
                };
                format!("{name}: {}", people(&exprs, m.body, &names, false))
            })
            .collect();
        assert_eq!(shown, ["P: a ≤ 0 ∨ b", "R: true", "S: a = 0", "err: false"]);
    }

    #[test]
    fn damaged_answers_are_errors() {
        for text in ["(and", ")", "", "(forall (A Int) (= (P A) true))"] {
            assert!(read(text, &mut Exprs::default()).is_err(), "{text}");
        }
    }
}
