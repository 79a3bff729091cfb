//! The IR of small methods, kept in `tests/golden/Golden.cir`. To accept changes, run with `UPDATE_GOLDEN=1` and read the
//! difference.

use conspect_ir::text::print_body;
use conspect_ir::verify::verify_body;
use conspect_lang_java::{Options, load};
use std::path::Path;

mod support;

#[test]
fn lowering_of_small_methods() {
    let mut jvm = load(&[support::classes().join("Golden.class")], &Options::default()).expect("a class");
    let mut text = String::new();
    let lowered = jvm.lower_class("Golden", |program, function, body| {
        verify_body(program, function, body).expect("a sound body");
        text.push_str(&print_body(program, function, body));
        text.push('\n');
    });
    assert_eq!((lowered.unsupported, lowered.errors), (vec![], vec![]));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/Golden.cir");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &text).expect("the golden file can be written");
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    for (i, (new, old)) in text.lines().zip(golden.lines()).enumerate() {
        assert_eq!(new, old, "line {} of {}", i + 1, path.display());
    }
    assert_eq!(text.lines().count(), golden.lines().count(), "{}", path.display());
}
