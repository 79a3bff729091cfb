//! Tests of `src/distinct.rs`.

use conspect_base::Span;
use conspect_lang_py::inside::{Source, describe, functions};

#[track_caller]
fn check(text: &str, expected: bool) {
    let source = Source::parse("distinct.py", text.into(), Span::NONE.file).expect("it parses");
    let (name, _) = functions(&source.ast.body).remove(0);
    let given = describe(&source, &name).expect("a function");
    assert_eq!(given.distinct, expected, "{text}");
}

#[test]
fn a_parameter_may_be_the_receiver() {
    let class = "class P:\n def __init__(self, x: int): pass\n";
    let of = |method: &str| {
        let text = format!("{class} {method}\n");
        let source = Source::parse("distinct.py", text, Span::NONE.file).expect("it parses");
        describe(&source, "P.f").expect("a method").distinct
    };
    assert!(of("def f(self, other: 'P'): pass"));
    assert!(of("def f(self, other: 'P | None'): pass"));
    assert!(!of("def f(self, other: int): pass"));
}

#[test]
fn what_may_be_one() {
    check("def f(a: list[int], b: list[int]): pass", false);
    check("def f(a: list[list[int]]): pass", true);
    check("def f(a: dict[str, int], b: int): pass", false);
    check("def f(a: tuple[list[int], int]): pass", false);
    check("def f(a: tuple[list[int], list[int]]): pass", true);
    check("def f(a: list[int] | None): pass", false);
    check("def f(a: list[int] | None, b: list[int]): pass", true);
    check("def f(*a: list[int]): pass", true);
    check("def f(**a: int): pass", false);
    let node = "class N:\n def __init__(self, v: int, n: 'N | None' = None): pass\n";
    check(&format!("def f(a: N): pass\n{node}"), true);
    let point = "class P:\n def __init__(self, x: int): pass\n";
    check(&format!("def f(a: P, b: P): pass\n{point}"), false);
    check(&format!("def f(a: list[P]): pass\n{point}"), true);
}
