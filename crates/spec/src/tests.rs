//! The laws of sequences contradict nothing, and say what they should.

use crate::apart::is_unsatisfiable_apart;
use crate::ask::{Answers, follows, question};
use crate::logic::{E, Expr, Op, Sort, app, int, local, quant, truth};
use crate::{Budget, Candidate, Function, Kind, Loop, Obligation, Outcome, Role, Stmt, Verified, verify};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

fn seq(name: &str) -> E {
    Rc::new(Expr::Sym(name.into(), Sort::Int.seq()))
}

fn number(name: &str) -> E {
    Rc::new(Expr::Sym(name.into(), Sort::Int))
}

/// How many of the first elements are positive.
fn fold(s: &E, upto: &E) -> E {
    let x: E = Rc::new(Expr::Bound("$e".into(), Sort::Int));
    let body = app(Op::Ite, &[&app(Op::Lt, &[&int(0), &x]), &int(1), &int(0)]);
    Rc::new(Expr::Fold { var: "$e".into(), sort: Sort::Int, body, seq: Some(s.clone()), upto: upto.clone() })
}

/// Assumptions in which every operation on sequences is used.
fn rich() -> Vec<E> {
    let (s, t, i, v) = (seq("s"), seq("t"), number("i"), number("v"));
    let len = |s: &E| app(Op::Len, &[s]);
    let take = app(Op::Take, &[&s, &i]);
    let drop = app(Op::Drop, &[&s, &i]);
    let built = app(Op::Build, &[&take, &v]);
    let joined = app(Op::Concat, &[&built, &drop]);
    let updated = app(Op::Update, &[&joined, &i, &int(3)]);
    vec![
        app(Op::Le, &[&int(0), &i]),
        app(Op::Lt, &[&i, &len(&s)]),
        app(Op::Eq, &[&t, &updated]),
        app(Op::Eq, &[&app(Op::Count, &[&t, &v]), &app(Op::Count, &[&joined, &v])]),
        app(Op::Le, &[&app(Op::Sum, &[&take]), &app(Op::Sum, &[&t])]),
        app(Op::Le, &[&fold(&s, &i), &fold(&joined, &len(&joined))]),
        app(Op::Le, &[&fold(&updated, &i), &fold(&take, &i)]),
        app(Op::Le, &[&app(Op::Distinct, &[&take]), &app(Op::Distinct, &[&built])]),
        app(Op::Eq, &[&app(Op::Distinct, &[&s]), &len(&s)]),
        app(Op::Select, &[&app(Op::SetOf, &[&built]), &v]),
    ]
}

fn check(assumptions: &[E], goal: &E, expected: bool) {
    let (flag, answers) = (AtomicBool::new(false), Answers::default());
    assert_eq!(follows(assumptions, goal, &budget(0, &flag, &answers)), expected, "{goal:?}");
}

#[test]
fn the_laws_contradict_nothing() {
    check(&rich(), &truth(false), false);
}

#[test]
fn sums_are_of_first_elements() {
    let (s, i, v) = (seq("s"), number("i"), number("v"));
    let next = app(Op::Add, &[&i, &int(1)]);
    let within = [app(Op::Le, &[&int(0), &i]), app(Op::Lt, &[&i, &app(Op::Len, &[&s])])];
    let one = app(Op::Ite, &[&app(Op::Lt, &[&int(0), &app(Op::At, &[&s, &i])]), &int(1), &int(0)]);
    let step = app(Op::Eq, &[&fold(&s, &next), &app(Op::Add, &[&fold(&s, &i), &one])]);
    check(&within, &step, true);
    check(&[], &step, false);
    check(&within, &app(Op::Eq, &[&fold(&s, &next), &fold(&s, &i)]), false);
    check(&within, &app(Op::Le, &[&fold(&s, &i), &i]), true);
    check(&within, &app(Op::Lt, &[&fold(&s, &i), &i]), false);
    let built = app(Op::Build, &[&s, &v]);
    let all = app(Op::Len, &[&built]);
    check(&[], &app(Op::Le, &[&fold(&built, &all), &all]), true);
    // Tuples have their parts, and are told apart by them.
    let pair = app(Op::Tuple, &[&i, &s]);
    let named: E = Rc::new(Expr::Sym("p".into(), Sort::Tuple([Sort::Int, Sort::Int.seq()].into())));
    let first = app(Op::Part(0), &[&named]);
    check(&[app(Op::Same, &[&named, &pair])], &app(Op::Eq, &[&first, &i]), true);
    check(&[], &app(Op::Eq, &[&first, &i]), false);
}

/// A sum is below zero where something is that it adds up, and only there.
#[test]
fn sums_of_nothing_negative_are_not_negative() {
    let (s, n) = (seq("s"), number("n"));
    let sum = |more: i64| -> E {
        let x: E = Rc::new(Expr::Bound("$e".into(), Sort::Int));
        let body = app(Op::Add, &[&app(Op::Mul, &[&x, &int(2)]), &int(more)]);
        Rc::new(Expr::Fold { var: "$e".into(), sort: Sort::Int, body, seq: Some(s.clone()), upto: n.clone() })
    };
    let i: E = Rc::new(Expr::Bound("i".into(), Sort::Int));
    let place = app(Op::And, &[&app(Op::Le, &[&int(0), &i]), &app(Op::Lt, &[&i, &app(Op::Len, &[&s])])]);
    let natural = app(Op::Implies, &[&place, &app(Op::Le, &[&int(0), &app(Op::At, &[&s, &i])])]);
    let natural = quant(true, "i", Sort::Int, natural);
    check(std::slice::from_ref(&natural), &app(Op::Le, &[&int(0), &sum(1)]), true);
    check(&[natural], &app(Op::Le, &[&int(0), &sum(-1)]), false);
}

#[test]
fn sets_have_the_values_of_sequences() {
    let (s, v, w) = (seq("s"), number("v"), number("w"));
    let built = app(Op::Build, &[&s, &v]);
    let has = |s: &E, v: &E| app(Op::Select, &[&app(Op::SetOf, &[s]), v]);
    check(&[], &has(&built, &v), true);
    check(&[has(&s, &w)], &has(&built, &w), true);
    check(&[], &has(&built, &w), false);
    let more = app(Op::Add, &[&app(Op::Distinct, &[&s]), &int(1)]);
    let grown = app(Op::Eq, &[&app(Op::Distinct, &[&built]), &more]);
    check(&[app(Op::Not, &[&has(&s, &v)])], &grown, true);
    check(&[], &grown, false);
}

#[test]
fn sequences_are_what_they_are_made_of() {
    let (s, i, v) = (seq("s"), number("i"), number("v"));
    let len = app(Op::Len, &[&s]);
    let built = app(Op::Build, &[&s, &v]);
    check(&[], &app(Op::Eq, &[&app(Op::At, &[&built, &len]), &v]), true);
    check(&[], &app(Op::Eq, &[&app(Op::At, &[&built, &i]), &v]), false);
    let within = [app(Op::Le, &[&int(0), &i]), app(Op::Le, &[&i, &len])];
    let parts = app(Op::Concat, &[&app(Op::Take, &[&s, &i]), &app(Op::Drop, &[&s, &i])]);
    check(&within, &app(Op::Eq, &[&parts, &s]), true);
    check(&[], &app(Op::Eq, &[&parts, &s]), false);
    let more = app(Op::Eq, &[&app(Op::Sum, &[&built]), &app(Op::Add, &[&app(Op::Sum, &[&s]), &v])]);
    check(&[], &more, true);
    let x: E = Rc::new(Expr::Bound("x".into(), Sort::Int));
    let count = |s: &E| app(Op::Count, &[s, &x]);
    let same = quant(true, "x", Sort::Int, app(Op::Eq, &[&count(&parts), &count(&s)]));
    check(&within, &same, true);
    let other = quant(true, "x", Sort::Int, app(Op::Eq, &[&count(&built), &count(&s)]));
    check(&within, &other, false);
}

#[test]
fn division_rounds_down() {
    for (a, b) in [(7, 2), (-7, 2), (7, -2), (-7, -2), (6, 3), (-6, 3), (0, 5)] {
        let quotient = f64::floor(f64::from(a) / f64::from(b)) as i64;
        let rest = i64::from(a) - quotient * i64::from(b);
        let (x, y) = (int(i64::from(a)), int(i64::from(b)));
        check(&[], &app(Op::Eq, &[&app(Op::FloorDiv, &[&x, &y]), &int(quotient)]), true);
        check(&[], &app(Op::Eq, &[&app(Op::FloorMod, &[&x, &y]), &int(rest)]), true);
        check(&[], &app(Op::Eq, &[&app(Op::FloorMod, &[&x, &y]), &int(rest + 1)]), false);
    }
}

/// A loop that counts `i` up to `n` and gives `x`, which is `y` before, any value in each round.
fn counting(candidates: Vec<Candidate>, goal: E) -> Verified {
    counting_with(candidates, goal, 500)
}

fn counting_with(candidates: Vec<Candidate>, goal: E, tries: usize) -> Verified {
    let (i, n, x) = (local("i"), local("n"), Sort::Int);
    let obligation =
        Obligation { kind: Kind::Contract, role: Role::Postcondition, text: String::new(), line: 1 };
    let round = Loop {
        targets: vec![("i".into(), Sort::Int), ("x".into(), Sort::Int)],
        body: vec![
            Stmt::If(app(Op::Lt, &[&i, &n]), vec![], vec![Stmt::Break]),
            Stmt::Assign("i".into(), app(Op::Add, &[&i, &int(1)])),
            Stmt::Havoc("x".into(), x.clone()),
        ],
        candidates,
        ..Loop::default()
    };
    let body = vec![
        Stmt::Havoc("n".into(), x.clone()),
        Stmt::Assume(app(Op::Le, &[&int(0), &n])),
        Stmt::Havoc("y".into(), x),
        Stmt::Assign("x".into(), local("y")),
        Stmt::Assign("i".into(), int(0)),
        Stmt::Loop(Box::new(round)),
        Stmt::Check(goal, 0),
    ];
    let f = Function { name: "f".into(), body, obligations: vec![obligation], ..Function::default() };
    let flag = AtomicBool::new(false);
    let answers = Answers::default();
    verify(&f, budget(tries, &flag, &answers))
}

fn budget<'a>(tries: usize, cancelled: &'a AtomicBool, answers: &'a Answers) -> Budget<'a> {
    Budget {
        paths: 100,
        questions: 100,
        tries,
        millis: 20_000,
        quick: false,
        cancelled,
        helper: None,
        answers,
    }
}

/// The numbers that tell symbols of one name apart are those of the question, not those of the run; two symbols stay two.
#[test]
fn a_question_is_one_text_whatever_was_made_before() {
    let asked = |a: u32, b: u32| {
        let symbol = |n: u32| E::new(Expr::Sym(format!("x!{n}").into(), Sort::Int));
        question(&[app(Op::Lt, &[&symbol(a), &symbol(b)])], &app(Op::Le, &[&symbol(a), &symbol(b)]))
    };
    assert_eq!(asked(3, 7), asked(11, 2));
    assert_ne!(asked(3, 7), asked(3, 3));
}

fn candidate(cond: E, replace: Vec<(E, E)>, text: &str) -> Candidate {
    Candidate { cond, replace, text: text.into(), line: 1, late: 0, id: 0, known: false }
}

#[test]
fn candidates_are_kept_that_every_round_keeps() {
    let (i, n) = (local("i"), local("n"));
    let all = vec![
        candidate(app(Op::Le, &[&i, &int(0)]), vec![], "not kept"),
        candidate(app(Op::Lt, &[&i, &n]), vec![], "not at the start"),
        candidate(app(Op::Le, &[&i, &n]), vec![], "kept"),
        candidate(app(Op::Le, &[&n, &n]), vec![(n.clone(), i.clone())], "trivial"),
    ];
    let v = counting(all, app(Op::Eq, &[&i, &n]));
    assert_eq!(v.outcomes, [Outcome::Shown]);
    let texts: Vec<&str> = v.found.iter().map(|f| f.text.as_str()).collect();
    assert_eq!(texts, ["kept", "trivial"]);
}

#[test]
fn what_was_shown_before_is_not_asked_again() {
    let (i, n) = (local("i"), local("n"));
    let guess = |known| {
        let wrong = candidate(app(Op::Le, &[&i, &int(0)]), vec![], "not kept");
        let kept = candidate(app(Op::Le, &[&i, &n]), vec![], "kept");
        vec![Candidate { id: 1, ..wrong }, Candidate { id: 2, known, ..kept }]
    };
    let goal = app(Op::Eq, &[&i, &n]);
    assert_eq!(counting(guess(false), goal.clone()).kept, [2].into());
    for (known, expected) in [(true, Outcome::Shown), (false, Outcome::Open)] {
        let v = counting_with(guess(known), goal.clone(), 0);
        assert_eq!(v.outcomes, [expected], "known: {known}");
    }
}

/// `x == y` holds at the start, where both are one value; with `y` replaced it is `x == i`, which does not.
#[test]
fn what_is_replaced_is_one_condition_in_all_states() {
    let (x, y, i) = (local("x"), local("y"), local("i"));
    let guess = candidate(app(Op::Eq, &[&x, &y]), vec![(y, i)], "wrong");
    let v = counting(vec![guess], truth(false));
    assert_eq!((v.outcomes, v.found), (vec![Outcome::Open], vec![]));
}

/// A process that answers an attempt says the same as this one; from one that ends without an answer, nothing follows.
#[test]
fn an_attempt_is_answered_by_a_process_or_not_at_all() {
    let contradiction = "(declare-const x Int)\n(assert (< x 0))\n(assert (> x 0))\n";
    for (text, expected) in [
        (format!("true false 1000 1000\n{contradiction}"), Some("unsatisfiable\n")),
        ("true false 1000 1000\n(declare-const x Int)\n(assert (< x 0))\n".into(), Some("")),
        ("true false 1000 1000\n(assert".into(), Some("")),
        (contradiction.into(), None),
        (format!("true false 1000\n{contradiction}"), None),
    ] {
        let mut out = vec![];
        let answered = crate::answer_attempt(&mut text.as_bytes(), &mut out).is_ok();
        assert_eq!(
            answered.then(|| String::from_utf8_lossy(&out).into_owned()).as_deref(),
            expected,
            "{text}"
        );
    }
    let options = crate::z3::Options { models: true, all: false, effort: 1000, millis: 1000 };
    for program in ["false", "true", "/nowhere/to/be/found"] {
        assert!(!is_unsatisfiable_apart(std::path::Path::new(program), contradiction, options), "{program}");
    }
}
