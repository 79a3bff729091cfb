//! Finding entries: by name, by descriptor, with messages that help when there is none.

use conspect_ir::Loader;
use conspect_ir::text::print_body;
use conspect_ir::verify::verify_body;
use conspect_lang_java::{Jvm, Options, load};
use std::path::PathBuf;

mod support;

fn fixtures() -> Jvm {
    load(&[support::classes().to_path_buf()], &Options::default()).expect("the fixtures load")
}

/// The wrapper of an entry as text.
fn wrapper(name: &str) -> String {
    let mut jvm = fixtures();
    let entry = jvm.find_entry(name).unwrap_or_else(|e| panic!("{e}"));
    let body = jvm.loader.body(&mut jvm.program, entry.function).expect("wrappers have bodies");
    verify_body(&jvm.program, entry.function, &body).expect("a sound body");
    print_body(&jvm.program, entry.function, &body)
}

fn error(name: &str) -> String {
    fixtures().find_entry(name).expect_err("no such entry").to_string()
}

#[track_caller]
fn check(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

#[test]
fn mains_are_listed_in_order() {
    let names: Vec<String> = fixtures().entries().expect("entries").into_iter().map(|e| e.name).collect();
    assert_eq!(names, ["Entries.main", "Entries$Quiet.main", "Torture.main"]);
}

#[test]
fn main_gets_arbitrary_arguments_if_it_reads_them() {
    check(&wrapper("Entries"), &["nondet", "\"args\"", "Entries.main"]);
    let quiet = wrapper("Entries$Quiet.main");
    check(&quiet, &["alloc_array 'java.lang.String[]', 0.i32", "init Entries$Quiet"]);
    assert!(!quiet.contains("nondet"), "{quiet}");
}

#[test]
fn other_entries_have_the_parameters_of_the_method() {
    check(
        &wrapper("Entries.add"),
        &["this: ref Entries", "first: i32", "second: bool", "other: ref Entries", "assume"],
    );
    check(&wrapper("Entries.twice(J)J"), &["(number: i64) -> i64"]);
    check(&wrapper("Entries.<init>"), &["alloc Entries", "field: i32"]);
    check(&wrapper("Entries$Shape.scaled"), &["ref Entries$Shape"]);
    check(&wrapper("Entries$Square.scaled"), &["Entries$Shape.scaled(D)D"]);
}

#[test]
fn what_cannot_be_entered_is_explained() {
    check(&error("Entries.twice"), &["several", "Entries.twice(I)I", "Entries.twice(J)J"]);
    check(&error("Entries.thrice"), &["no such method", "twice(I)I"]);
    check(&error("Absent.main"), &["no such method", "Entries.main"]);
    check(&error("Entries$Shape.area"), &["abstract"]);
    check(&error("Entries.twice(F)F"), &["no such method", "twice(J)J"]);
    check(&error(""), &["no such method"]);
}

#[test]
fn a_native_method_without_a_model_is_named() {
    let mut jvm = fixtures();
    let entry = jvm.find_entry("Entries.outside").expect("a method");
    let error = jvm.loader.body(&mut jvm.program, entry.target).expect_err("no body");
    check(&error.to_string(), &["native method Entries.outside(I)I has no model"]);
}

#[test]
fn inputs_that_are_no_programs_are_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str, contents: &[u8]| -> PathBuf {
        let path = dir.path().join(name);
        std::fs::write(&path, contents).expect("a file");
        path
    };
    let fails = |input: PathBuf| load(&[input], &Options::default()).expect_err("no program").to_string();
    check(&fails(dir.path().to_path_buf()), &["no class files"]);
    check(&fails(dir.path().join("absent")), &["absent"]);
    check(&fails(path("notes.txt", b"text")), &["neither a directory"]);
    check(&fails(path("bad.jar", b"text")), &["not a readable jar"]);
    // An empty archive: only the end of the central directory.
    check(&fails(path("empty.jar", &[&b"PK\x05\x06"[..], &[0; 18]].concat())), &["no class files"]);
    check(&fails(path("bad.class", b"\xCA\xFE\xBA\xBE")), &["bad.class", "ends too early"]);
    let old = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 44, 0, 1];
    check(&fails(path("old.class", &old)), &["version 44", "45 to 69"]);
    let new = [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 70, 0, 1];
    check(&fails(path("new.class", &new)), &["version 70"]);
    let no_jdk = Options { jdk: Some(dir.path().to_path_buf()) };
    let error = load(&[support::classes().to_path_buf()], &no_jdk).expect_err("no JDK");
    check(&error.to_string(), &["no JDK was found", "lib/modules", "JAVA_HOME"]);
}

#[test]
fn a_single_class_file_finds_its_neighbours() {
    let file = support::classes().join("Entries$Square.class");
    let mut jvm = load(&[file], &Options::default()).expect("a class");
    let entry = jvm.find_entry("Entries$Square.area").expect("a method");
    assert!(jvm.loader.body(&mut jvm.program, entry.target).is_ok());
    assert!(jvm.entries().expect("none").is_empty());
}

#[test]
fn properties_are_errors_and_runtime_exceptions() {
    let mut jvm = fixtures();
    let properties = jvm.properties();
    let names: Vec<&str> = properties.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["assertions", "exceptions"]);
    let thrown = |i: usize| jvm.program.classes[properties[i].thrown[0]].name.to_string();
    assert_eq!(
        (thrown(0), thrown(1)),
        ("java.lang.AssertionError".into(), "java.lang.RuntimeException".into())
    );
}
