//! Tests of `src/matching.rs`.

use conspect_base::Span;
use conspect_lang_py::inside::{Source, describe};

#[track_caller]
fn check(text: &str, expected: bool) {
    let text = format!("import re\nfrom icontract import ensure, require\n{text}");
    let source = Source::parse("matching.py", text.clone(), Span::NONE.file).expect("it parses");
    let given = describe(&source, "f").expect("a function");
    assert_eq!(format!("{:?}", given.parameters).contains("matching"), expected, "{text}");
}

#[test]
fn texts_are_made_along_what_a_pattern_certainly_is() {
    let f = "@require(lambda s: re.fullmatch(P, s))\ndef f(s: str): pass\n";
    check(&format!("P = '[0-9]'\n{f}"), true);
    check(&format!("P = '[0-9]'\n@ensure(lambda result: True)\n{f}"), true);
    check(&format!("P = '[0-9]'\nP += '*'\n{f}"), false);
    check(&format!("P = '[0-9]'\nif True:\n P = 'a'\n{f}"), false);
    check(&format!("P = '[0-9]'\nfor P in 'ab': pass\n{f}"), false);
    check(&format!("P = '[0-9]'\ndef g():\n global P\n P = 'a'\n{f}"), false);
    // What is passed on may be another text than what is given.
    check(&format!("P = '[0-9]'\ndef other(f): return lambda s: f(s + '0')\n@other\n{f}"), false);
}
