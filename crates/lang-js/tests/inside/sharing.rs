//! Tests of `src/sharing.rs`.

use conspect_lang_js::Kind;
use conspect_lang_js::inside::{earlier, rests_on_distinct};

#[test]
fn what_may_be_one() {
    let check = |types: &[&str], shared: &[&[usize]], distinct: bool| {
        let kinds: Vec<Kind> = types.iter().map(|t| Kind::of(t)).collect();
        assert_eq!(earlier(&kinds), shared, "{types:?}");
        assert_eq!(rests_on_distinct(&kinds), distinct, "{types:?}");
    };
    check(&["number", "number"], &[&[], &[]], false);
    check(&["number[]", "number", "number[]"], &[&[], &[], &[0]], false);
    check(&["number[]", "number[]", "number[]"], &[&[], &[0], &[0, 1]], false);
    check(&["number[]", "number[]|undefined"], &[&[], &[0]], false);
    check(&["number[]|undefined", "number[]"], &[&[], &[]], true);
    check(&["number[]", "string[]"], &[&[], &[]], true);
    check(&["number[]", "{x: number}"], &[&[], &[]], false);
    check(&["number[][]"], &[&[]], true);
    check(&["{a: number[], b: number[]}"], &[&[]], true);
    check(&["{a: number[]}"], &[&[]], false);
    check(&["{a: number[]}", "number[]"], &[&[], &[]], true);
}
