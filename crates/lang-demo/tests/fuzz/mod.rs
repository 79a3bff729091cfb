//! What is done with each mutant of a `.demo` file.

use conspect_ir::{text, verify};
use conspect_lang_demo::{Ints, load};

/// The examples.
pub fn corpus() -> Vec<String> {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/demo");
    let mut paths: Vec<_> = std::fs::read_dir(dir)
        .expect("the examples are there")
        .map(|f| f.expect("the directory can be listed").path())
        .filter(|p| p.extension().is_some_and(|e| e == "demo"))
        .collect();
    paths.sort();
    paths.iter().map(|p| std::fs::read_to_string(p).expect("the example can be read")).collect()
}

/// Loads a text; what is accepted is well-formed and round-trips. Was it accepted?
pub fn check(source: &str) -> bool {
    let ints = if source.len().is_multiple_of(2) { Ints::Wrapping32 } else { Ints::Unbounded };
    let demo = match load(source, "mutant.demo", ints) {
        Ok(demo) => demo,
        Err(errors) => {
            assert!(!errors.is_empty(), "an error is explained");
            return false;
        }
    };
    let bodies = demo.loader.bodies().iter().map(|(f, b)| (*f, b.clone())).collect();
    if let Err(e) = verify::verify_program(&demo.program, &bodies) {
        panic!("an accepted program is ill-formed: {e:?}");
    }
    let printed = text::print_program(&demo.program, &bodies);
    match text::parse_program(&printed, "printed.cir") {
        Ok((program, again)) => assert_eq!(text::print_program(&program, &again), printed),
        Err(e) => panic!("what was printed does not parse: {e:?}\n{printed}"),
    }
    true
}
