//! Tests of `src/absent.rs`.

use conspect_lang_py::inside::{is_absent, is_lacking, refused};

#[test]
fn all_uses_are_refused() {
    assert!(refused().count() > 70 && refused().any(|l| l == "    __anext__ = __absent__"));
}

#[test]
fn only_what_python_has() {
    assert!(is_absent("xml.etree.ElementTree"));
    assert!(!is_absent("collections.nothing") && !is_absent("xml.nothing"));
    assert!(!is_absent("numpy") && !is_absent("math"));
    assert!(is_lacking("inspect", "signature") && !is_lacking("inspect", "getargspec"));
    assert!(is_lacking("types", "FrameType") && is_lacking("concurrent", "futures"));
}
