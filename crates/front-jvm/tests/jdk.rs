//! Every method of packages of the installed JDK is lowered, and every body passes the IR's verifier.

use conspect_front_jvm::{Jvm, Options};
use conspect_ir::verify::verify_body;
use std::collections::BTreeMap;

/// Lowers every class of a package; the number of bodies, and what was not supported by reason.
fn lower_package(package: &str) -> (usize, BTreeMap<String, usize>) {
    let mut jvm = Jvm::without_input(&Options::default()).expect("a JDK is installed");
    let (mut methods, mut unsupported) = (0, BTreeMap::new());
    let mut instructions = 0;
    let start = std::time::Instant::now();
    for class in jvm.jdk_package(package) {
        let lowered = jvm.lower_class(&class, |program, function, body| {
            if let Err(errors) = verify_body(program, function, body) {
                let shown = conspect_ir::text::print_body(program, function, body);
                panic!("{}\n{shown}", errors[0]);
            }
        });
        assert_eq!(lowered.errors, Vec::<String>::new(), "{class}");
        methods += lowered.methods;
        instructions += lowered.instructions;
        for reason in lowered.unsupported {
            let reason = reason.split(": ").last().unwrap_or("").to_string();
            *unsupported.entry(reason).or_insert(0) += 1;
        }
    }
    let ms = start.elapsed().as_millis();
    println!(
        "{package}: {methods} methods, {instructions} instructions in {ms} ms (verified); {unsupported:#?}"
    );
    (methods, unsupported)
}

#[test]
fn java_util() {
    let (methods, _) = lower_package("java.util");
    assert!(methods > 4_500, "{methods}");
}
