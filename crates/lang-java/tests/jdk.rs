//! Every method of packages of the installed JDK is lowered, and every body passes the IR's verifier.

use conspect_ir::verify::verify_body;
use conspect_lang_java::{Jvm, Options};
use std::collections::BTreeMap;

/// Lowers every class of a package; the number of bodies, and how often each reason made something unsupported.
fn lower_package(package: &str) -> (usize, BTreeMap<String, usize>) {
    let mut jvm = Jvm::without_input(&Options::default()).expect("a JDK is installed");
    let (mut methods, mut unsupported) = (0, BTreeMap::new());
    for class in jvm.jdk_package(package) {
        let lowered = jvm.lower_class(&class, |program, function, body| {
            if let Err(errors) = verify_body(program, function, body) {
                let shown = conspect_ir::text::print_body(program, function, body);
                panic!("{}\n{shown}", errors[0]);
            }
        });
        assert_eq!(lowered.errors, Vec::<String>::new(), "{class}");
        methods += lowered.methods;
        for reason in lowered.unsupported {
            let reason = reason.split(": ").last().unwrap_or("").to_string();
            *unsupported.entry(reason).or_insert(0) += 1;
        }
    }
    (methods, unsupported)
}

/// What is unsupported in the library are natives and what the models say; the lowering itself leaves nothing out.
fn check(package: &str, at_least: usize) {
    let (methods, unsupported) = lower_package(package);
    println!("{package}: {methods} methods, {unsupported:#?}");
    assert!(methods >= at_least, "{package}: {methods} methods");
    let ours = ["bootstrap method", "the instruction", "the intrinsic", "a lambda", "dynamic constant"];
    let left_out: Vec<&String> = unsupported.keys().filter(|r| ours.iter().any(|k| r.contains(k))).collect();
    assert_eq!(left_out, Vec::<&String>::new(), "{package}");
}

#[test]
fn java_util() {
    check("java.util", 4_500);
}

#[test]
fn java_util_function_and_stream() {
    check("java.util.function", 70);
    check("java.util.stream", 1_500);
}

#[test]
fn java_lang() {
    check("java.lang", 2_500);
}

#[test]
fn java_math_text_and_time() {
    check("java.math", 400);
    check("java.text", 500);
    check("java.time", 500);
}
