//! What models say of unknown characters and texts, against the JDK: the models that have ways of their own for what is unknown are
//! compiled as ordinary classes, with stand-ins (`tests/unknown`) under which nothing is known, and run on the installed JVM beside its methods.

use std::path::Path;
use std::process::Command;

fn run(command: &mut Command) -> String {
    let output = command.output().expect("a JDK is installed");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

#[test]
fn unknown_characters_and_cases_are_those_of_the_jdk() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mut javac = Command::new("javac");
    javac.args(["-encoding", "UTF-8", "-d"]).arg(dir.path());
    for name in ["Runs", "Case"] {
        let path = root.join("models/replace/conspect/rt").join(name).with_extension("java");
        let text = std::fs::read_to_string(&path).expect("the model is there");
        // The names that only the models' library has.
        let text = text.replace(".chars$()", ".toCharArray()").replace("String.wrap$(", "new String(");
        let copy = dir.path().join(name).with_extension("java");
        std::fs::write(&copy, text.replace("java.lang.Unicode$", "Unicode")).expect("it can be written");
        javac.arg(copy);
    }
    for name in ["Driver", "Intrinsics", "Known", "Text", "Unicode"] {
        javac.arg(root.join("tests/unknown").join(name).with_extension("java"));
    }
    run(&mut javac);
    let said = run(Command::new("java").arg("-cp").arg(dir.path()).arg("conspect.rt.Driver"));
    assert_eq!(said, "0 wrong\n");
}
