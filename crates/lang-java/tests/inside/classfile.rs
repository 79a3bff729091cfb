//! Names, descriptors and instructions, sound and damaged.

use conspect_lang_java::inside::{
    ArrayKind, ClassFile, Cond, Conv, Insn, JType, Kind, Reader, class_name, decode, mutf8, parse_field,
    parse_method,
};

#[test]
fn descriptors() {
    let class = |name: &str| JType::Class(name.into());
    let read = |text: &str| parse_method(text).ok().map(|d| (d.params, d.ret));
    assert_eq!(read("()V"), Some((vec![], None)));
    assert_eq!(read("(IJ[[D)La/b$C;"), {
        Some((vec![JType::Int, JType::Long, class("double[][]")], Some(class("a.b$C"))))
    });
    assert_eq!(read("([Ljava/lang/String;)[Z"), {
        Some((vec![class("java.lang.String[]")], Some(class("boolean[]"))))
    });
    for bad in ["", "()", "(V)V", "(L;)V", "(La.b;)V", "(Lint;)V", "(I", "(I)VV", "()[V", "(Q)V", "I"] {
        assert_eq!(read(bad), None, "{bad}");
    }
    let deep = format!("{}I", "[".repeat(256));
    assert!(parse_field(&deep).is_err());
    let many = format!("({})V", "I".repeat(256));
    assert_eq!(read(&many), None);
}

#[test]
fn class_names() {
    let read = |text: &str| class_name(text).ok().map(|n| n.to_string());
    assert_eq!(read("java/util/Map$Entry").as_deref(), Some("java.util.Map$Entry"));
    assert_eq!(read("[I").as_deref(), Some("int[]"));
    assert_eq!(read("[[Ljava/lang/Object;").as_deref(), Some("java.lang.Object[][]"));
    for bad in ["", "a.b", "a;b", "[", "[V", "int", "[Lx"] {
        assert_eq!(read(bad), None, "{bad}");
    }
}

#[test]
fn modified_utf8() {
    assert_eq!(mutf8(b"a\xC0\x80\xC3\xA9").ok(), Some(vec![0x61, 0, 0xE9]));
    // A character outside of the basic plane is two surrogates of three bytes each.
    assert_eq!(mutf8(&[0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]).ok(), Some(vec![0xD83D, 0xDE00]));
    for bad in [&[0x80][..], &[0xC3], &[0xE2, 0x82], &[0xF0, 0x9F, 0x98, 0x80], &[0xC3, 0x41]] {
        assert!(mutf8(bad).is_err(), "{bad:?}");
    }
}

#[test]
fn instructions() {
    let read = |bytes: &[u8]| decode(&mut Reader::new(bytes, 0), 0).ok();
    assert_eq!(read(&[0x02]), Some(Insn::Int(-1)));
    assert_eq!(read(&[0x10, 0xFF]), Some(Insn::Int(-1)));
    assert_eq!(read(&[0x11, 0x80, 0]), Some(Insn::Int(-32768)));
    assert_eq!(read(&[0x0F]), Some(Insn::Double(1.0)));
    assert_eq!(read(&[0x1d]), Some(Insn::Load(Kind::Int, 3)));
    assert_eq!(read(&[0x2a]), Some(Insn::Load(Kind::Ref, 0)));
    assert_eq!(read(&[0x4b]), Some(Insn::Store(Kind::Ref, 0)));
    assert_eq!(read(&[0xc4, 0x37, 1, 2]), Some(Insn::Store(Kind::Long, 258)));
    assert_eq!(read(&[0xc4, 0x84, 0, 1, 0xFF, 0xFE]), Some(Insn::Iinc(1, -2)));
    assert_eq!(read(&[0x33]), Some(Insn::ArrayLoad(ArrayKind::Byte)));
    assert_eq!(read(&[0x8e]), Some(Insn::Convert(Conv::Kinds(Kind::Double, Kind::Int))));
    assert_eq!(read(&[0x96]), Some(Insn::Fcmp(Kind::Float, true)));
    assert_eq!(read(&[0xa2, 0, 4]), Some(Insn::IfCmp(Cond::Ge, 4)));
    assert_eq!(read(&[0xb0]), Some(Insn::Return(Some(Kind::Ref))));
    assert_eq!(read(&[0xa8, 0, 3]), Some(Insn::Subroutine("jsr")));
    // Unknown, cut off, branching before the start, a switch with fewer entries than it says.
    for bad in [&[0xba, 0][..], &[0xca], &[0xa7, 0xFF, 0xFF], &[0xbc, 3], &[0xc4, 0x00, 0, 0]] {
        assert_eq!(read(bad), None, "{bad:?}");
    }
    let mut switch = vec![0xaa, 0, 0, 0];
    for word in [0i32, i32::MIN, i32::MAX] {
        switch.extend(word.to_be_bytes());
    }
    assert_eq!(read(&switch), None);
}

#[test]
fn versions_at_the_edges() {
    let header = |version: u16| {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        bytes.extend(version.to_be_bytes());
        bytes.extend([0, 1]);
        ClassFile::parse(bytes.into()).expect_err("cut off").to_string()
    };
    assert!(header(44).contains("not supported") && header(70).contains("not supported"));
    assert!(header(45).contains("ends too early") && header(69).contains("ends too early"));
}
