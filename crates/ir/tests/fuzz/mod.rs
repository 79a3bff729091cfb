//! What is done with each mutant of a `.cir` file.

use conspect_ir::cfg::{Dominators, Graph, Wto, live_in};
use conspect_ir::{text, verify};

/// How far a text got.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Got {
    Rejected,
    IllFormed,
    Verified,
}

/// The texts to mutate.
pub fn corpus() -> Vec<String> {
    vec![
        include_str!("../everything.cir").into(),
        include_str!("../list.cir").into(),
        include_str!("../dynamic.cir").into(),
    ]
}

/// Parses, prints, parses again, verifies, analyses.
pub fn check(source: &str) -> Got {
    let file = match text::parse_file(source, "mutant.cir") {
        Ok(file) => file,
        Err(errors) => {
            assert!(!errors.is_empty(), "an error is explained");
            return Got::Rejected;
        }
    };
    let printed = text::print_file(&file);
    let again = match text::parse_file(&printed, "printed.cir") {
        Ok(again) => again,
        Err(e) => panic!("what was printed does not parse: {e:?}\n{printed}"),
    };
    assert_eq!(text::print_file(&again), printed, "printing what was printed changes nothing");
    if let Err(errors) = verify::verify_file(&file) {
        assert!(!errors.iter().any(|e| e.to_string().is_empty()));
        return Got::IllFormed;
    }
    for body in file.bodies.values() {
        let graph = Graph::of(body);
        Wto::of(body);
        Dominators::of(&graph);
        live_in(body);
    }
    Got::Verified
}
