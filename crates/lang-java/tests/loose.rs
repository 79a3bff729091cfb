//! The model of `HashMap` with unknown keys, on the JVM: chance stands in for the engine and says which keys are known. Some maps are given.

use std::path::Path;
use std::process::Command;

/// Sequences of operations, of up to 60 each.
const SEQUENCES: &str = "20000";

/// The model's source as a class of the package `loose`, with what the test looks at made public and what `AbstractMap` keeps to its package
/// declared anew.
fn moved(source: &str) -> String {
    let views = "transient Set<K> keySet; transient Collection<V> values;";
    let field = "    transient Set<Map.Entry<K, V>> entrySet;";
    source
        .replacen("package java.util;", "package loose; import java.util.*;", 1)
        .replacen(field, &format!("{field} {views}"), 1)
        // Which of the entries that are given is that of a key, the engine leaves open; here the one that it is.
        .replacen("HashMapKeys$.either()", "Intrinsics.indexOf(keys, key) >= 0", 1)
        .replacen("HashMapKeys$.index(keys.length)", "Intrinsics.indexOf(keys, key)", 1)
        .replacen("private transient int places", "public transient int places", 1)
        .replacen("private transient boolean vague", "public transient boolean vague", 1)
}

#[test]
fn maps_of_unknown_keys_are_the_jdks() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut files = vec![root.join("tests/loose/Intrinsics.java"), root.join("tests/loose/LooseMaps.java")];
    for name in ["HashMap", "HashMapKeys$"] {
        let model = root.join(format!("models/replace/java/util/{name}.java"));
        let source = std::fs::read_to_string(model).expect("the model is there");
        let file = dir.path().join(format!("{name}.java"));
        std::fs::write(&file, moved(&source)).expect("a temporary file");
        files.push(file);
    }
    let mut javac = Command::new("javac");
    javac.args(["-encoding", "UTF-8", "-nowarn", "-Xlint:none", "-d"]).arg(dir.path()).args(&files);
    let done = javac.output().expect("javac is installed");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let mut java = Command::new("java");
    let done =
        java.arg("-cp").arg(dir.path()).args(["LooseMaps", SEQUENCES]).output().expect("java is installed");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
}
