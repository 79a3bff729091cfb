//! Tests of `src/lower/strings.rs`.

use conspect_lang_java::inside::hash;

#[test]
fn hash_codes_are_those_of_java() {
    let of = |s: &str| hash(&s.encode_utf16().collect::<Vec<u16>>()) as i32;
    assert_eq!(of(""), 0);
    assert_eq!(of("Aa"), of("BB"));
    assert_eq!(of("hello, world"), -640_608_884);
    assert_eq!(of("polygenelubricants"), i32::MIN);
}
