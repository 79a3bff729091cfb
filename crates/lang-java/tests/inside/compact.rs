//! Tests of `src/compact.rs`.

use conspect_lang_java::inside::expand;

const TABLE: &[u8] = b"\0java/lang\0String\0()L;\0abc\0";

fn text(at: usize) -> Option<&'static [u8]> {
    let rest = TABLE.get(at..)?;
    Some(&rest[..rest.iter().position(|b| *b == 0)?])
}

#[test]
fn texts_and_descriptors_come_from_the_table() {
    let head = b"\xCA\xFE\xBA\xBE\0\0\0\x3D\0\x05";
    let long = b"\x05\0\0\0\0\0\0\0\x07";
    let shared: Vec<u8> = [&head[..], b"\x17\xB7", long, b"\x19\xB2\xA2\xA1\xAB", b"rest"].concat();
    let plain: Vec<u8> =
        [&head[..], b"\x01\0\x03abc", long, b"\x01\0\x14()Ljava/lang/String;", b"rest"].concat();
    assert_eq!(expand(&shared, text), Some(plain));
}

#[test]
fn damaged_pools_are_refused() {
    let head = b"\xCA\xFE\xBA\xBE\0\0\0\x3D\0\x02";
    for entry in [&b""[..], b"\x17", b"\x17\x80", b"\x17\xFF\xFF\xFF", b"\x63\0\0", b"\x19\xB2\xA2\xA1"] {
        assert_eq!(expand(&[&head[..], entry].concat(), text), None, "{entry:?}");
    }
}
