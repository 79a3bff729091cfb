//! Tests of `src/pattern.rs`.

use conspect_lang_py::inside::{LAST, Layout, Node, parse};

fn lengths(text: &str) -> Option<(u64, Option<u64>)> {
    parse(text).map(|p| p.node.length())
}

#[test]
fn patterns_have_lengths() {
    assert_eq!(lengths("^[FB]{7}[RL]{3}$"), Some((10, Some(10))));
    assert_eq!(lengths("^(0|[1-9][0-9]*)$"), Some((1, None)));
    assert_eq!(lengths("(up|down) ([0-9]+)"), Some((4, None)));
    assert_eq!(lengths("a|b"), Some((1, Some(1))));
}

#[test]
fn texts_have_forms() {
    let digit = vec![(48, 57)];
    let p = parse("^-?[0-9]{1,3}$").expect("a tree");
    let forms = p.node.layouts();
    assert_eq!(
        forms[0],
        Layout { places: vec![digit.clone()], rest: digit.clone(), least: 1, most: Some(3) }
    );
    let places = vec![vec![(45, 45)], digit.clone()];
    assert_eq!(forms[1], Layout { places, rest: digit, least: 2, most: Some(4) });
}

#[test]
fn what_is_not_known_is_no_tree() {
    for text in [
        "(?=a)b",
        "^a|b$",
        "(a)\\1",
        "a**",
        "[[:alpha:]]",
        "\\bword",
        "a\\$",
        "^^a",
        "x{3,1}",
        "(?i)a",
        "a{+3}",
        "^[](]a|b$",
    ] {
        assert_eq!(parse(text), None, "{text}");
    }
}

#[test]
fn classes_have_complements() {
    let p = parse("[^\\n0-9]").expect("a tree");
    assert_eq!(p.node, Node::Chars(vec![(0, 9), (11, 47), (58, LAST)]));
    assert_eq!(parse("[^\\d]"), None);
}
