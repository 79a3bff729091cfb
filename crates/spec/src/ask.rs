//! The solver's questions: does a condition follow from assumptions? As SMT-LIB text, with the laws of the sequences that occur.
//!
//! Quantifiers are instantiated at the terms that match, in a bounded number of the solver's steps. Only *unsatisfiable* is ever used.

use crate::logic::{E, Expr, Op, Sort};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{CStr, CString};
use std::fmt::Write;
use z3_sys::{
    Z3_del_config, Z3_del_context, Z3_eval_smtlib2_string, Z3_mk_config, Z3_mk_context, Z3_set_error_handler,
};

/// Z3's resource units for the two attempts at one question.
const EFFORT: [u32; 2] = [4_000_000, 1_500_000];

#[derive(Default)]
struct Used {
    syms: BTreeMap<String, Sort>,
    seqs: BTreeSet<Sort>,
    counts: BTreeSet<Sort>,
    sums: bool,
}

/// The sort of an expression.
pub(crate) fn sort_of(e: &E) -> Sort {
    match &**e {
        Expr::Int(_) => Sort::Int,
        Expr::Bool(_) | Expr::Quant { .. } => Sort::Bool,
        Expr::Local(_) => Sort::Int,
        Expr::Sym(_, s) | Expr::Bound(_, s) => s.clone(),
        Expr::Empty(s) => s.clone().seq(),
        Expr::App(op, args) => match op {
            Op::Add | Op::Sub | Op::Mul | Op::FloorDiv | Op::FloorMod | Op::Len | Op::Count | Op::Sum => {
                Sort::Int
            }
            Op::Lt | Op::Le | Op::Eq | Op::Same | Op::And | Op::Or | Op::Not | Op::Implies => Sort::Bool,
            Op::Ite => sort_of(&args[1]),
            Op::Build | Op::Concat | Op::Take | Op::Drop | Op::Update | Op::Store => sort_of(&args[0]),
            Op::At | Op::Select => match sort_of(&args[0]) {
                Sort::Seq(of) | Sort::Heap(of) => (*of).clone(),
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
        }
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
                self.syms.insert(n.to_string(), s.clone());
                let _ = write!(out, "|{n}|");
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
                    Op::Select => "select".into(),
                    Op::Store => "store".into(),
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

/// A law of sequences, with `S` for the sequence's sort, `T` for its elements' and `@` for the word of that.
const SEQUENCES: &str = "
(declare-fun len_@ (S) Int)
(declare-fun at_@ (S Int) T)
(declare-const empty_@ S)
(declare-fun build_@ (S T) S)
(declare-fun concat_@ (S S) S)
(declare-fun take_@ (S Int) S)
(declare-fun drop_@ (S Int) S)
(declare-fun update_@ (S Int T) S)
(declare-fun eq_@ (S S) Bool)
(assert (forall ((s S)) (! (<= 0 (len_@ s)) :pattern ((len_@ s)))))
(assert (= 0 (len_@ empty_@)))
(assert (forall ((s S)) (! (=> (= 0 (len_@ s)) (= s empty_@)) :pattern ((len_@ s)))))
(assert (forall ((s S) (v T)) (! (= (len_@ (build_@ s v)) (+ 1 (len_@ s))) :pattern ((build_@ s v)))))
(assert (forall ((s S) (v T)) (! (= (at_@ (build_@ s v) (len_@ s)) v) :pattern ((build_@ s v)))))
(assert (forall ((s S) (v T) (i Int)) (! (=> (and (<= 0 i) (< i (len_@ s))) (= (at_@ (build_@ s v) i) (at_@ s i))) :pattern ((at_@ (build_@ s v) i)) :pattern ((at_@ s i) (build_@ s v)))))
(assert (forall ((s S) (v T) (i Int)) (! (=> (= i (len_@ s)) (= (at_@ (build_@ s v) i) v)) :pattern ((at_@ (build_@ s v) i)))))
(assert (forall ((a S) (b S)) (! (= (len_@ (concat_@ a b)) (+ (len_@ a) (len_@ b))) :pattern ((concat_@ a b)))))
(assert (forall ((a S) (b S) (i Int)) (! (=> (and (<= 0 i) (< i (len_@ a))) (= (at_@ (concat_@ a b) i) (at_@ a i))) :pattern ((at_@ (concat_@ a b) i)) :pattern ((at_@ a i) (concat_@ a b)))))
(assert (forall ((a S) (b S) (i Int)) (! (=> (and (<= (len_@ a) i) (< i (+ (len_@ a) (len_@ b)))) (= (at_@ (concat_@ a b) i) (at_@ b (- i (len_@ a))))) :pattern ((at_@ (concat_@ a b) i)))))
(assert (forall ((a S) (b S) (i Int)) (! (=> (and (<= 0 i) (< i (len_@ b))) (= (at_@ (concat_@ a b) (+ i (len_@ a))) (at_@ b i))) :pattern ((at_@ b i) (concat_@ a b)))))
(assert (forall ((s S) (n Int)) (! (=> (and (<= 0 n) (<= n (len_@ s))) (= (len_@ (take_@ s n)) n)) :pattern ((take_@ s n)))))
(assert (forall ((s S) (n Int)) (! (=> (= n (len_@ s)) (= (take_@ s n) s)) :pattern ((take_@ s n)))))
(assert (forall ((s S) (n Int) (i Int)) (! (=> (and (<= 0 i) (< i n) (<= n (len_@ s))) (= (at_@ (take_@ s n) i) (at_@ s i))) :pattern ((at_@ (take_@ s n) i)) :pattern ((at_@ s i) (take_@ s n)))))
(assert (forall ((s S) (n Int)) (! (=> (and (<= 0 n) (<= n (len_@ s))) (= (len_@ (drop_@ s n)) (- (len_@ s) n))) :pattern ((drop_@ s n)))))
(assert (forall ((s S) (n Int)) (! (=> (= n 0) (= (drop_@ s n) s)) :pattern ((drop_@ s n)))))
(assert (forall ((s S) (n Int) (i Int)) (! (=> (and (<= 0 i) (<= 0 n) (< (+ i n) (len_@ s))) (= (at_@ (drop_@ s n) i) (at_@ s (+ i n)))) :pattern ((at_@ (drop_@ s n) i)))))
(assert (forall ((s S) (n Int) (i Int)) (! (=> (and (<= n i) (<= 0 n) (< i (len_@ s))) (= (at_@ (drop_@ s n) (- i n)) (at_@ s i))) :pattern ((at_@ s i) (drop_@ s n)))))
(assert (forall ((s S) (j Int) (v T)) (! (=> (and (<= 0 j) (< j (len_@ s))) (and (= (len_@ (update_@ s j v)) (len_@ s)) (= (at_@ (update_@ s j v) j) v))) :pattern ((update_@ s j v)))))
(assert (forall ((s S) (j Int) (v T) (i Int)) (! (=> (and (<= 0 j) (< j (len_@ s)) (<= 0 i) (< i (len_@ s)) (not (= i j))) (= (at_@ (update_@ s j v) i) (at_@ s i))) :pattern ((at_@ (update_@ s j v) i)) :pattern ((at_@ s i) (update_@ s j v)))))
(assert (forall ((a S) (b S)) (! (= (eq_@ a b) (and (= (len_@ a) (len_@ b)) (forall ((i Int)) (! (=> (and (<= 0 i) (< i (len_@ a))) (= (at_@ a i) (at_@ b i))) :pattern ((at_@ a i)) :pattern ((at_@ b i)))))) :pattern ((eq_@ a b)))))
(assert (forall ((a S) (b S)) (! (=> (eq_@ a b) (= a b)) :pattern ((eq_@ a b)))))
";

/// The laws of counting.
const COUNTS: &str = "
(declare-fun count_@ (S T) Int)
(assert (forall ((s S) (v T)) (! (<= 0 (count_@ s v)) :pattern ((count_@ s v)))))
(assert (forall ((s S) (v T)) (! (=> (= 0 (len_@ s)) (= 0 (count_@ s v))) :pattern ((count_@ s v)))))
(assert (forall ((s S) (x T) (v T)) (! (= (count_@ (build_@ s x) v) (+ (count_@ s v) (ite (= x v) 1 0))) :pattern ((count_@ (build_@ s x) v)) :pattern ((build_@ s x) (count_@ s v)))))
(assert (forall ((a S) (b S) (v T)) (! (= (count_@ (concat_@ a b) v) (+ (count_@ a v) (count_@ b v))) :pattern ((count_@ (concat_@ a b) v)))))
(assert (forall ((s S) (i Int) (x T) (v T)) (! (=> (and (<= 0 i) (< i (len_@ s))) (= (count_@ (update_@ s i x) v) (+ (- (count_@ s v) (ite (= (at_@ s i) v) 1 0)) (ite (= x v) 1 0)))) :pattern ((count_@ (update_@ s i x) v)))))
(assert (forall ((s S) (n Int) (v T)) (! (=> (and (<= 0 n) (<= n (len_@ s))) (= (count_@ s v) (+ (count_@ (take_@ s n) v) (count_@ (drop_@ s n) v)))) :pattern ((count_@ (take_@ s n) v)) :pattern ((count_@ (drop_@ s n) v)) :pattern ((count_@ s v) (take_@ s n) (drop_@ s n)))))
(assert (forall ((s S) (n Int) (m Int) (v T)) (! (=> (and (= m (+ n 1)) (<= 0 n) (< n (len_@ s))) (= (count_@ (take_@ s m) v) (+ (count_@ (take_@ s n) v) (ite (= (at_@ s n) v) 1 0)))) :pattern ((count_@ (take_@ s n) v) (take_@ s m)))))
(assert (forall ((s S) (n Int) (m Int) (v T)) (! (=> (and (= m (+ n 1)) (<= 0 n) (< n (len_@ s))) (= (count_@ (drop_@ s n) v) (+ (count_@ (drop_@ s m) v) (ite (= (at_@ s n) v) 1 0)))) :pattern ((count_@ (drop_@ s n) v) (drop_@ s m)))))
";

/// The laws of sums.
const SUMS: &str = "
(declare-fun sum (Seq_Int) Int)
(assert (forall ((s Seq_Int)) (! (=> (= 0 (len_Int s)) (= 0 (sum s))) :pattern ((sum s)))))
(assert (forall ((s Seq_Int) (x Int)) (! (= (sum (build_Int s x)) (+ (sum s) x)) :pattern ((sum (build_Int s x))))))
(assert (forall ((a Seq_Int) (b Seq_Int)) (! (= (sum (concat_Int a b)) (+ (sum a) (sum b))) :pattern ((sum (concat_Int a b))))))
(assert (forall ((s Seq_Int) (i Int) (x Int)) (! (=> (and (<= 0 i) (< i (len_Int s))) (= (sum (update_Int s i x)) (+ (- (sum s) (at_Int s i)) x))) :pattern ((sum (update_Int s i x))))))
(assert (forall ((s Seq_Int) (n Int)) (! (=> (and (<= 0 n) (<= n (len_Int s))) (= (sum s) (+ (sum (take_Int s n)) (sum (drop_Int s n))))) :pattern ((sum (take_Int s n))) :pattern ((sum (drop_Int s n))))))
(assert (forall ((s Seq_Int) (n Int) (m Int)) (! (=> (and (= m (+ n 1)) (<= 0 n) (< n (len_Int s))) (= (sum (take_Int s m)) (+ (sum (take_Int s n)) (at_Int s n)))) :pattern ((sum (take_Int s n)) (take_Int s m)))))
(assert (forall ((s Seq_Int) (n Int) (m Int)) (! (=> (and (= m (+ n 1)) (<= 0 n) (< n (len_Int s))) (= (sum (drop_Int s n)) (+ (sum (drop_Int s m)) (at_Int s n)))) :pattern ((sum (drop_Int s n)) (drop_Int s m)))))
";

const ARITHMETIC: &str = "
(define-fun floor_div ((a Int) (b Int)) Int (ite (> b 0) (div a b) (div (- a) (- b))))
(define-fun floor_mod ((a Int) (b Int)) Int (ite (> b 0) (mod a b) (- (mod (- a) (- b)))))
";

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
    asserts.push_str("))\n(check-sat)\n");
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
    for s in seqs {
        text.push_str(&of(SEQUENCES, s));
        if used.counts.contains(s) {
            text.push_str(&of(COUNTS, s));
        }
    }
    if used.sums {
        text.push_str(SUMS);
    }
    for (name, sort) in &used.syms {
        let _ = writeln!(text, "(declare-const |{name}| {})", sort.text());
    }
    text.push_str(&asserts);
    text
}

fn of(laws: &str, s: &Sort) -> String {
    let word = s.word();
    let (seq, element) = (format!("Seq_{word}"), s.text());
    let mut out = String::new();
    for token in split(laws) {
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

/// Z3's resource units for a question about a guess.
const QUICK: u32 = 500_000;

/// The same with less effort, for conditions that nobody asked for.
pub(crate) fn follows_quickly(assumptions: &[E], goal: &E, millis: u32) -> bool {
    asked(assumptions, goal, millis, &[(false, QUICK)])
}

/// Does the condition follow from the assumptions? `false` where that was not shown.
pub(crate) fn follows(assumptions: &[E], goal: &E, millis: u32) -> bool {
    asked(assumptions, goal, millis, &[(false, EFFORT[0]), (true, EFFORT[1])])
}

fn asked(assumptions: &[E], goal: &E, millis: u32, attempts: &[(bool, u32)]) -> bool {
    if matches!(**goal, Expr::Bool(true)) || assumptions.iter().any(|a| matches!(**a, Expr::Bool(false))) {
        return true;
    }
    let text = question(assumptions, goal);
    if let Some(dir) = std::env::var_os("CONSPECT_SPEC_QUESTIONS") {
        let _ = std::fs::write(std::path::Path::new(&dir).join("last.smt2"), &text);
    }
    let attempt = |mbqi: bool, effort: u32| {
        let head = format!(
            "(set-option :auto_config false)\n(set-option :smt.mbqi {mbqi})\n(set-option :smt.qi.eager_threshold 50)\n(set-option :rlimit {effort})\n(set-option :timeout {millis})\n"
        );
        evaluate(&format!("{head}{text}")).trim() == "unsat"
    };
    attempts.iter().any(|(mbqi, effort)| attempt(*mbqi, *effort))
}

fn evaluate(text: &str) -> String {
    let Ok(text) = CString::new(text) else { return String::new() };
    // SAFETY: the context is made and deleted here; the answer is copied before the context goes.
    unsafe {
        let Some(config) = Z3_mk_config() else { return String::new() };
        let context = Z3_mk_context(config);
        Z3_del_config(config);
        let Some(context) = context else { return String::new() };
        Z3_set_error_handler(context, None);
        let answer = Z3_eval_smtlib2_string(context, text.as_ptr());
        let answer = if answer.is_null() {
            String::new()
        } else {
            CStr::from_ptr(answer).to_string_lossy().into_owned()
        };
        Z3_del_context(context);
        answer
    }
}
