//! The solver's questions: does a condition follow from assumptions? As SMT-LIB text, with the laws of the sequences that occur.
//!
//! Quantifiers are instantiated at the terms that match, in a bounded number of the solver's steps. Only *unsatisfiable* is ever used.

use crate::apart::is_unsatisfiable_apart;
use crate::laws::{ARITHMETIC, COUNTING, COUNTS, FOLDS, NUMBERS, SEQUENCES, SETS, SUMS};
use crate::logic::{E, Expr, Op, Sort};
use crate::verify::Budget;
use crate::z3::{Options, is_unsatisfiable};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Z3's resource units for the attempts at one question, in their order. What is shown at all takes less than half of them: in the contracts of
/// `examples/python`, 10,000 questions, at most 447,000, 51,000 and 94,000.
const EFFORT: [(Way, u32); 3] = [(Way::Relevant, 1_000_000), (Way::All, 120_000), (Way::Models, 250_000)];

/// The same for conditions that nobody asked for.
const QUICK: [(Way, u32); 2] = [(Way::Relevant, 500_000), (Way::All, 60_000)];

/// The answers to questions that were asked before, by the hashes of their texts and of the attempts.
#[derive(Default, Debug)]
pub struct Answers(RefCell<BTreeMap<[u8; 32], bool>>);

/// How the solver goes about a question.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    /// Quantifiers are instantiated at terms on which the truth of the assumptions depends where the search is.
    Relevant,
    /// At all terms.
    All,
    /// At terms, and where models of the rest are none of a quantifier.
    Models,
}

#[derive(Default)]
struct Used {
    syms: BTreeMap<String, Sort>,
    /// The number of each symbol in the question.
    numbers: BTreeMap<Rc<str>, usize>,
    seqs: BTreeSet<Sort>,
    counts: BTreeSet<Sort>,
    tuples: BTreeSet<Sort>,
    sets: BTreeSet<Sort>,
    /// Functions of which nothing is known: their names with the sorts of their arguments, and the sort of their values.
    functions: BTreeMap<(String, Vec<Sort>), Sort>,
    /// Sums, by what is added, the variable in it and whether elements or numbers are gone over.
    folds: BTreeMap<(String, String, Sort, bool), Fold>,
    sums: bool,
}

/// A sum that occurs.
struct Fold {
    number: usize,
    /// Is each part 0 or 1?
    counts: bool,
}

/// The sorts that are told in this order, each after those that it is made of.
fn depth(s: &Sort) -> usize {
    match s {
        Sort::Int | Sort::Bool => 0,
        Sort::Seq(of) | Sort::Heap(of) => depth(of) + 1,
        Sort::Map(k, v) => depth(k).max(depth(v)) + 1,
        Sort::Tuple(of) => of.iter().map(depth).max().unwrap_or(0) + 1,
    }
}

/// The sort of a tuple's part.
fn part(s: &Sort, i: u8) -> Sort {
    match s {
        Sort::Tuple(of) => of.get(usize::from(i)).cloned().unwrap_or(Sort::Int),
        _ => Sort::Int,
    }
}

/// The sort of an expression.
pub(crate) fn sort_of(e: &E) -> Sort {
    match &**e {
        Expr::Int(_) => Sort::Int,
        Expr::Bool(_) | Expr::Quant { .. } => Sort::Bool,
        Expr::Local(_) => Sort::Int,
        Expr::Sym(_, s) | Expr::Bound(_, s) => s.clone(),
        Expr::Empty(s) => s.clone().seq(),
        Expr::Fn { sort, .. } => sort.clone(),
        Expr::Fold { .. } => Sort::Int,
        Expr::App(op, args) => match op {
            Op::Add | Op::Sub | Op::Mul | Op::FloorDiv | Op::FloorMod | Op::Len | Op::Count | Op::Sum => {
                Sort::Int
            }
            Op::Distinct => Sort::Int,
            Op::SetOf => match sort_of(&args[0]) {
                Sort::Seq(of) => Sort::Map(of, Sort::Bool.into()),
                other => other,
            },
            Op::Lt | Op::Le | Op::Eq | Op::Same | Op::And | Op::Or | Op::Not | Op::Implies => Sort::Bool,
            Op::Ite => sort_of(&args[1]),
            Op::Tuple => Sort::Tuple(args.iter().map(sort_of).collect()),
            Op::Part(i) => part(&sort_of(&args[0]), *i),
            Op::Build | Op::Concat | Op::Take | Op::Drop | Op::Update | Op::Store => sort_of(&args[0]),
            Op::At | Op::Select => match sort_of(&args[0]) {
                Sort::Seq(of) | Sort::Heap(of) | Sort::Map(_, of) => (*of).clone(),
                other => other,
            },
        },
    }
}

impl Used {
    fn sort(&mut self, s: &Sort) {
        match s {
            Sort::Int | Sort::Bool => {}
            Sort::Seq(of) => {
                self.sort(of);
                self.seqs.insert((**of).clone());
            }
            Sort::Heap(of) => self.sort(of),
            Sort::Map(k, v) => {
                self.sort(k);
                self.sort(v);
            }
            Sort::Tuple(of) => {
                of.iter().for_each(|s| self.sort(s));
                self.tuples.insert(s.clone());
            }
        }
    }

    /// The name of a symbol: the number that tells it from others of its name counts those that the question has, so that a question is one text
    /// however many symbols were made before it.
    fn name(&mut self, symbol: &Rc<str>) -> String {
        let Some((base, _)) = symbol.rsplit_once('!') else { return symbol.to_string() };
        let next = self.numbers.len();
        let number = *self.numbers.entry(symbol.clone()).or_insert(next);
        format!("{base}!{number}")
    }

    /// The name of a function of which nothing is known.
    fn function(&mut self, name: &str, args: &[E], sort: &Sort) -> String {
        let sorts: Vec<Sort> = args.iter().map(sort_of).collect();
        sorts.iter().for_each(|s| self.sort(s));
        self.sort(sort);
        let words: Vec<String> = sorts.iter().map(Sort::word).collect();
        // A name may have any characters, of which the solver takes some.
        let escaped = |c: char| match c {
            ' ' | '.' | '_' => c.to_string(),
            c if c.is_ascii_alphanumeric() => c.to_string(),
            c => format!("<{}>", u32::from(c)),
        };
        let name: String = name.chars().map(escaped).collect();
        let full = format!("{name}:{}", words.join(":"));
        self.functions.insert((full.clone(), sorts), sort.clone());
        full
    }

    fn fold(&mut self, var: &str, sort: &Sort, body: &E, over_elements: bool) -> usize {
        self.sort(sort);
        if over_elements {
            self.seqs.insert(sort.clone());
        }
        let mut text = String::new();
        self.visit(body, &mut text);
        let number = self.folds.len();
        let is_bit = |e: &E| matches!(&**e, Expr::Int(d) if matches!(&**d, "0" | "1"));
        let counts = matches!(&**body, Expr::App(Op::Ite, p) if is_bit(&p[1]) && is_bit(&p[2]));
        let key = (text, var.to_string(), sort.clone(), over_elements);
        self.folds.entry(key).or_insert(Fold { number, counts }).number
    }

    fn visit(&mut self, e: &E, out: &mut String) {
        match &**e {
            Expr::Int(d) => match d.strip_prefix('-') {
                Some(d) => {
                    let _ = write!(out, "(- {d})");
                }
                None => out.push_str(d),
            },
            Expr::Bool(b) => out.push_str(&b.to_string()),
            Expr::Local(n) => {
                // A variable that has no value yet: any integer.
                self.syms.insert(format!("unset.{n}"), Sort::Int);
                let _ = write!(out, "|unset.{n}|");
            }
            Expr::Sym(n, s) => {
                self.sort(s);
                let name = self.name(n);
                let _ = write!(out, "|{name}|");
                self.syms.insert(name, s.clone());
            }
            Expr::Bound(n, _) => out.push_str(&format!("|{n}|")),
            Expr::Empty(s) => {
                self.sort(&s.clone().seq());
                let _ = write!(out, "empty_{}", s.word());
            }
            Expr::Quant { all, var, sort, body } => {
                self.sort(sort);
                let q = if *all { "forall" } else { "exists" };
                let _ = write!(out, "({q} ((|{var}| {})) ", sort.text());
                self.visit(body, out);
                out.push(')');
            }
            Expr::Fn { name, sort, .. } if &**name == "no keys" => {
                self.sort(sort);
                let _ = write!(out, "((as const {}) false)", sort.text());
            }
            Expr::Fn { name, args, sort } => {
                let name = self.function(name, args, sort);
                let _ = write!(out, "{}|{name}|", if args.is_empty() { "" } else { "(" });
                for a in args {
                    out.push(' ');
                    self.visit(a, out);
                }
                out.push_str(if args.is_empty() { "" } else { ")" });
            }
            Expr::Fold { var, sort, body, seq, upto } => {
                let number = self.fold(var, sort, body, seq.is_some());
                let _ = write!(out, "(fold_{number}");
                for a in seq.iter().chain([upto]) {
                    out.push(' ');
                    self.visit(a, out);
                }
                out.push(')');
            }
            Expr::App(op, args) => {
                let first = sort_of(&args[0]);
                self.sort(&first);
                let element = match &first {
                    Sort::Seq(of) => of.word(),
                    _ => String::new(),
                };
                let name = match op {
                    Op::Add => "+".into(),
                    Op::Sub => "-".into(),
                    Op::Mul => "*".into(),
                    Op::FloorDiv => "floor_div".into(),
                    Op::FloorMod => "floor_mod".into(),
                    Op::Lt => "<".into(),
                    Op::Le => "<=".into(),
                    Op::Same => "=".into(),
                    Op::Eq if element.is_empty() => "=".into(),
                    Op::Eq => format!("eq_{element}"),
                    Op::And => "and".into(),
                    Op::Or => "or".into(),
                    Op::Not => "not".into(),
                    Op::Implies => "=>".into(),
                    Op::Ite => "ite".into(),
                    Op::Len => format!("len_{element}"),
                    Op::At => format!("at_{element}"),
                    Op::Build => format!("build_{element}"),
                    Op::Concat => format!("concat_{element}"),
                    Op::Take => format!("take_{element}"),
                    Op::Drop => format!("drop_{element}"),
                    Op::Update => format!("update_{element}"),
                    Op::Count => {
                        if let Sort::Seq(of) = &first {
                            self.counts.insert((**of).clone());
                        }
                        format!("count_{element}")
                    }
                    Op::Sum => {
                        self.sums = true;
                        "sum".into()
                    }
                    Op::SetOf | Op::Distinct => {
                        if let Sort::Seq(of) = &first {
                            self.sets.insert((**of).clone());
                        }
                        format!("{}_{element}", if *op == Op::SetOf { "set" } else { "distinct" })
                    }
                    Op::Select => "select".into(),
                    Op::Store => "store".into(),
                    Op::Tuple => {
                        let sort = sort_of(e);
                        self.sort(&sort);
                        format!("mk_{}", sort.word())
                    }
                    Op::Part(i) => format!("part_{i}_{}", first.word()),
                };
                out.push('(');
                out.push_str(&name);
                for a in args {
                    out.push(' ');
                    self.visit(a, out);
                }
                out.push(')');
            }
        }
    }
}

/// The question whether assumptions exclude that a condition is false.
pub(crate) fn question(assumptions: &[E], goal: &E) -> String {
    let mut used = Used::default();
    let mut asserts = String::new();
    for a in assumptions {
        asserts.push_str("(assert ");
        used.visit(a, &mut asserts);
        asserts.push_str(")\n");
    }
    asserts.push_str("(assert (not ");
    used.visit(goal, &mut asserts);
    asserts.push_str("))\n");
    let mut text = String::from(ARITHMETIC);
    if used.sums {
        used.seqs.insert(Sort::Int);
    }
    // Sequences of simple elements come first: those of sequences speak of them.
    let mut seqs: Vec<&Sort> = used.seqs.iter().collect();
    seqs.sort_by_key(|s| s.text().len());
    for s in &seqs {
        let _ = writeln!(text, "(declare-sort Seq_{} 0)", s.word());
    }
    let mut tuples: Vec<&Sort> = used.tuples.iter().collect();
    tuples.sort_by_key(|s| depth(s));
    for s in tuples {
        let Sort::Tuple(of) = s else { continue };
        let word = s.word();
        let parts: String =
            of.iter().enumerate().map(|(i, p)| format!(" (part_{i}_{word} {})", p.text())).collect();
        let _ = writeln!(text, "(declare-datatypes (({word} 0)) (((mk_{word}{parts}))))");
    }
    for s in seqs {
        text.push_str(&of(SEQUENCES, s));
        if used.counts.contains(s) {
            text.push_str(&of(COUNTS, s));
        }
        if used.sets.contains(s) {
            text.push_str(&of(SETS, s));
        }
    }
    if used.sums {
        text.push_str(SUMS);
    }
    for ((name, args), sort) in &used.functions {
        let args: Vec<String> = args.iter().map(Sort::text).collect();
        let _ = writeln!(text, "(declare-fun |{name}| ({}) {})", args.join(" "), sort.text());
    }
    for (name, sort) in &used.syms {
        let _ = writeln!(text, "(declare-const |{name}| {})", sort.text());
    }
    // A sum may be over what another one gives, whose number is smaller.
    let mut folds: Vec<_> = used.folds.iter().collect();
    folds.sort_by_key(|(_, f)| f.number);
    for ((body, var, sort, over_elements), fold) in folds {
        let (name, part) = (format!("fold_{}", fold.number), format!("body_{}", fold.number));
        let _ = writeln!(text, "(define-fun {part} ((|{var}| {})) Int {body})", sort.text());
        let laws = if *over_elements { FOLDS } else { NUMBERS };
        let counting = if fold.counts && *over_elements { COUNTING } else { "" };
        let named = |token: &str| match token {
            "F" => Some(name.clone()),
            "B" => Some(part.clone()),
            "G" => Some(format!("below_{}", fold.number)),
            _ => None,
        };
        for laws in [laws, counting] {
            text.push_str(&instance(laws, sort, &named));
        }
    }
    text.push_str(&asserts);
    text
}

fn of(laws: &str, s: &Sort) -> String {
    instance(laws, s, &|_| None)
}

/// The laws for sequences of a sort, with names in the place of some tokens.
fn instance(laws: &str, s: &Sort, named: &dyn Fn(&str) -> Option<String>) -> String {
    let word = s.word();
    let (seq, element) = (format!("Seq_{word}"), s.text());
    let mut out = String::new();
    for token in split(laws) {
        if let Some(name) = named(token) {
            out.push_str(&name);
            continue;
        }
        match token {
            "S" => out.push_str(&seq),
            "T" => out.push_str(&element),
            t => out.push_str(&t.replace('@', &word)),
        }
    }
    out
}

/// The tokens of a text, with what is between them.
fn split(text: &str) -> Vec<&str> {
    let mut out = vec![];
    let mut start = 0;
    for (i, c) in text.char_indices() {
        if "() \n".contains(c) {
            if start < i {
                out.push(&text[start..i]);
            }
            out.push(&text[i..i + 1]);
            start = i + 1;
        }
    }
    out.push(&text[start..]);
    out
}

/// Does a condition follow that nobody asked for? With less effort.
pub(crate) fn follows_quickly(assumptions: &[E], goal: &E, budget: &Budget) -> bool {
    // What reads of a heap that was written to give is relevant only where something else makes it so.
    asked(assumptions, goal, budget, if is_quantified(goal) { &QUICK } else { &QUICK[..1] })
}

/// Does the condition follow from the assumptions? `false` where that was not shown.
pub(crate) fn follows(assumptions: &[E], goal: &E, budget: &Budget) -> bool {
    asked(assumptions, goal, budget, &EFFORT)
}

fn is_quantified(e: &E) -> bool {
    match &**e {
        Expr::Quant { .. } => true,
        Expr::App(_, args) | Expr::Fn { args, .. } => args.iter().any(is_quantified),
        Expr::Fold { .. }
        | Expr::Int(_)
        | Expr::Bool(_)
        | Expr::Local(_)
        | Expr::Sym(..)
        | Expr::Bound(..)
        | Expr::Empty(_) => false,
    }
}

fn asked(assumptions: &[E], goal: &E, budget: &Budget, attempts: &[(Way, u32)]) -> bool {
    if matches!(**goal, Expr::Bool(true)) || assumptions.iter().any(|a| matches!(**a, Expr::Bool(false))) {
        return true;
    }
    let text = question(assumptions, goal);
    let key = blake3::hash(format!("{attempts:?}{text}").as_bytes()).into();
    if let Some(known) = budget.answers.0.borrow().get(&key) {
        return *known;
    }
    let answer = shown(&text, budget, attempts);
    budget.answers.0.borrow_mut().insert(key, answer);
    answer
}

fn shown(text: &str, budget: &Budget, attempts: &[(Way, u32)]) -> bool {
    if let Some(dir) = std::env::var_os("CONSPECT_SPEC_QUESTIONS") {
        static ASKED: AtomicUsize = AtomicUsize::new(0);
        let name = format!("{:05}.smt2", ASKED.fetch_add(1, Ordering::Relaxed));
        let _ = std::fs::write(std::path::Path::new(&dir).join(name), text);
    }
    let one = |(way, effort): (Way, u32)| {
        let models = way == Way::Models;
        let options = Options { models, all: way == Way::All, effort, millis: budget.millis };
        match budget.helper.filter(|_| models) {
            Some(program) => is_unsatisfiable_apart(program, text, options),
            None => is_unsatisfiable(text, options),
        }
    };
    attempts.iter().copied().any(one)
}
