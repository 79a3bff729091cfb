//! Tests of `src/size.rs`.

use conspect_lang_java::inside::{MOST, sizes};
use conspect_lang_java::{ClassSources, Options};

#[test]
fn loops_and_calls_weigh_more_than_what_is_straight() {
    let dir = tempfile::tempdir().expect("a folder");
    let source = "class A { int a; int get() { return a; } int twice() { return get() + get(); }
        static int sum(int[] xs) { int s = 0; for (int x : xs) s += x; return s; }
        static int deep(int[] xs) { return sum(xs); } static int self(int n) { return self(n) + self(n); } }
        class B extends A { int more() { return twice() + 1; } }";
    let file = dir.path().join("A.java");
    std::fs::write(&file, source).expect("a file");
    let javac = std::process::Command::new("javac").arg("-d").arg(dir.path()).arg(&file).status();
    assert!(javac.is_ok_and(|s| s.success()));
    let classes = ClassSources::open(&[dir.path().to_path_buf()], &[], &Options::default()).expect("classes");
    let sizes = sizes(&classes);
    let of = |class: &str, key: &str| sizes.of(class, key);
    assert!(of("A", "get()I") < of("A", "twice()I"));
    assert!(of("A", "twice()I") < of("B", "more()I"), "what is inherited counts");
    assert!(of("B", "more()I") < of("A", "sum([I)I"));
    assert!(of("A", "sum([I)I") < of("A", "deep([I)I"));
    assert!(of("A", "self(I)I") <= MOST, "a circle of calls ends");
    assert_eq!(of("A", "none()I"), 0);
}
