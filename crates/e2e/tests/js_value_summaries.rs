//! The worked examples of the value summaries paper, as files that say what is true of each: how many paths there are
//! one by one and joined, how many entries each variable has at the end, how often a statement is executed, and which
//! value each variable has for which inputs (evaluated by Node). No term of the solver holds anything but the program's
//! inputs: there are no auxiliary variables, and constants of floating point stay out of it.

mod ends;

use conspect_engine::concrete::{Concrete, ConcreteInput, ConcreteMemory};
use conspect_engine::world::World;
use conspect_engine::{Ends, Explorer, Merge, Options};
use conspect_ir::{FnId, Tag};
use conspect_memory::SVal;
use conspect_memory::dynamic::{tag_of, untag};
use conspect_term::{Sort, Symbol, SymbolKind, TermId};
use ends::{Inputs, entries, holding, integer, load, on_a_large_stack, only, variable};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a file's header says.
struct Example {
    name: String,
    source: String,
    paths: usize,
    inputs: Vec<String>,
    /// How many entries a variable has at the end.
    entries: BTreeMap<String, usize>,
    /// A statement, and how often it is executed path by path and joined.
    statement: Option<(String, u64, u64)>,
    /// A statement that needs no solver.
    free: Option<String>,
    /// The value of a variable as an expression over the inputs.
    expect: Vec<(String, String)>,
}

fn examples() -> Vec<Example> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/papers/value-summaries");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(directory).expect("the examples").map(|e| e.expect("an entry").path()).collect();
    files.sort();
    files.iter().map(|f| parse(f)).collect()
}

fn parse(path: &Path) -> Example {
    let source = std::fs::read_to_string(path).expect("a readable file");
    let lines = |key: &str| -> Vec<String> {
        let head = format!("// {key}: ");
        source.lines().filter_map(|l| l.strip_prefix(&head)).map(str::to_string).collect()
    };
    let number = |text: &str, key: &str| -> usize {
        let word = text.split_whitespace().find_map(|w| w.strip_prefix(key)?.strip_prefix('='));
        word.and_then(|w| w.parse().ok()).unwrap_or_else(|| panic!("{}: no {key}", path.display()))
    };
    let summaries = lines("summaries").remove(0);
    let inputs = summaries.split("inputs=").nth(1).expect("inputs").split(',').map(|i| i.trim().into());
    let entries = lines("final").remove(0);
    let pair = |w: &str| w.split_once('=').map(|(v, n)| (v.to_string(), n.parse().expect("a number")));
    let statement = lines("statement").first().map(|l| {
        let (text, counts) = l.split_once(';').expect("a statement and counts");
        (format!("{text};"), number(counts, "path-by-path") as u64, number(counts, "merged") as u64)
    });
    let expect = lines("expect").into_iter().map(|l| {
        let (variable, value) = l.split_once(" = ").expect("a variable and its value");
        (variable.to_string(), value.to_string())
    });
    Example {
        name: path.file_name().expect("a name").to_string_lossy().into_owned(),
        paths: number(&summaries, "paths"),
        inputs: inputs.collect(),
        entries: entries.split_whitespace().filter_map(pair).collect(),
        statement,
        free: lines("free").first().cloned(),
        expect: expect.collect(),
        source,
    }
}

/// The program with this text.
fn world(text: &str) -> (World, FnId) {
    load(text, |js| js.check_entry(None).expect("an entry"))
}

fn explore(text: &str, merge: Merge) -> (Ends, World) {
    let (mut world, entry) = world(text);
    let ends = Explorer::new(&mut world, Options { merge, ..Options::default() }).ends(entry);
    (ends, world)
}

/// Steps of the concrete domain with these inputs.
fn steps(text: &str, inputs: &[i64]) -> u64 {
    let (mut world, entry) = world(text);
    let inputs = inputs.iter().map(|i| ConcreteInput::Bits(*i as u64 & 0xffff_ffff)).collect();
    let ran = conspect_engine::run(
        &mut world,
        entry,
        vec![],
        ConcreteMemory::default(),
        Concrete::new(inputs),
        1 << 30,
    );
    ran.expect("the program runs").steps
}

/// The value of a union under an assignment, as JSON.
fn value(ends: &Ends, v: &SVal, inputs: &Inputs<'_>) -> String {
    let v = only(ends, v, inputs);
    match (integer(ends, &v, inputs), v) {
        (Some(n), _) => n.to_string(),
        (None, SVal::C(b)) => match tag_of(b) {
            Tag::Num => f64::from_bits(b).to_string(),
            Tag::Bool => (untag(b, Tag::Bool) != 0).to_string(),
            tag => panic!("a value of kind {tag:?} is not compared"),
        },
        (None, other) => panic!("{other:?}"),
    }
}

/// Inputs around every constant of the programs, and what Node says of each expression for each.
fn grid(example: &Example) -> Vec<(Vec<i64>, Vec<String>)> {
    let values = [-1000i64, -2, -1, 0, 1, 2, 50, 51, 1111];
    let usable: Vec<i64> = match example.inputs.len() {
        1..=3 => values.into(),
        _ => vec![-3, 0, 1, 50],
    };
    let n = example.inputs.len();
    let count = usable.len().pow(n as u32);
    let points: Vec<Vec<i64>> = (0..count)
        .map(|i| (0..n).map(|k| usable[i / usable.len().pow(k as u32) % usable.len()]).collect())
        .collect();
    let expressions: Vec<String> = example.expect.iter().map(|(_, e)| format!("({e})")).collect();
    let program = format!(
        "for (const [{}] of JSON.parse(process.argv[1])) console.log(JSON.stringify([{}]));",
        example.inputs.join(","),
        expressions.join(",")
    );
    let output =
        Command::new("node").args(["-e", &program, &format!("{points:?}")]).output().expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let rows = text.lines().map(|l| {
        let row: Vec<serde_json::Value> = serde_json::from_str(l).expect("JSON");
        row.iter().map(|v| v.to_string()).collect()
    });
    points.into_iter().zip(rows).collect()
}

/// Every symbol of the solver's terms is an input of the program, and no term is of floating point or text.
fn nothing_auxiliary(example: &Example, ends: &Ends) {
    let terms = &ends.domain.cx.terms;
    let symbols: Vec<&Symbol> = terms.symbols().collect();
    assert_eq!(symbols.len(), example.inputs.len(), "{}: {symbols:?}", example.name);
    assert!(symbols.iter().all(|s| matches!(s.kind, SymbolKind::Input(_))), "{}: {symbols:?}", example.name);
    for i in 0..terms.len() {
        let sort = terms.sort(TermId(i as u32));
        assert!(matches!(sort, Sort::Bool | Sort::Bv(_)), "{}: a term of sort {sort:?}", example.name);
    }
}

fn check(example: &Example) {
    let name = &example.name;
    let (split, split_world) = explore(&example.source, Merge::Never);
    assert_eq!(split.ends.len(), example.paths, "{name}: paths one by one");
    let (joined, joined_world) = explore(&example.source, Merge::Always);
    assert_eq!(joined.ends.len(), 1, "{name}: one final state");
    nothing_auxiliary(example, &split);
    nothing_auxiliary(example, &joined);
    for (v, n) in &example.entries {
        let union = variable(&joined, &joined_world, 0, v);
        assert_eq!(entries(&union).len(), *n, "{name}: the entries of {v}: {union:?}");
    }
    for (inputs, expected) in grid(example) {
        let assignment = Inputs(&inputs);
        for ((v, _), expected) in example.expect.iter().zip(&expected) {
            let union = variable(&joined, &joined_world, 0, v);
            assert_eq!(value(&joined, &union, &assignment), *expected, "{name}: {v} for {inputs:?}");
        }
        // Path by path, exactly one end holds, and says the same.
        let holding = holding(&split, &assignment);
        assert_eq!(holding.len(), 1, "{name}: paths for {inputs:?}");
        for ((v, _), expected) in example.expect.iter().zip(&expected) {
            let lone = variable(&split, &split_world, holding[0], v);
            assert_eq!(value(&split, &lone, &assignment), *expected, "{name}: {v} for {inputs:?}");
        }
    }
    statement_is_executed_as_often_as_said(example, &split, &joined);
    if let Some(free) = &example.free {
        let (without, _) = explore(&without_line(&example.source, free), Merge::Always);
        let calls = |e: &Ends| e.statistics.solver_queries;
        assert_eq!(calls(&joined), calls(&without), "{name}: `{free}` asks the solver");
    }
}

/// The program without one statement, which stands alone on its line.
fn without_line(source: &str, statement: &str) -> String {
    let mut found = 0;
    let lines = source.lines().map(|l| {
        if l.trim() != statement {
            return format!("{l}\n");
        }
        found += 1;
        "\n".into()
    });
    let text: String = lines.collect();
    assert_eq!(found, 1, "the statement `{statement}` stands once on a line of its own");
    text
}

/// What a statement adds to the instructions executed, over what it adds to one concrete run, is how often it was
/// executed.
fn statement_is_executed_as_often_as_said(example: &Example, split: &Ends, joined: &Ends) {
    let Some((statement, often, once)) = &example.statement else { return };
    let without = without_line(&example.source, statement);
    let one = grid(example)
        .iter()
        .map(|(inputs, _)| steps(&example.source, inputs) - steps(&without, inputs))
        .find(|d| *d > 0)
        .expect("some inputs lead to the statement");
    let added = |ends: &Ends, merge: Merge| {
        let (shorter, _) = explore(&without, merge);
        ends.statistics.instructions - shorter.statistics.instructions
    };
    let (split, joined) = (added(split, Merge::Never), added(joined, Merge::Always));
    // An operation on terms takes other steps than one on numbers, but never as few as half of them.
    let unit = joined / once;
    assert_eq!(joined, unit * once, "{}: `{statement}` joined", example.name);
    assert!(unit <= one && unit * 2 > one, "{}: `{statement}`: {unit} joined, {one} alone", example.name);
    assert_eq!(split, unit * often, "{}: `{statement}` path by path", example.name);
}

#[test]
fn worked_examples_of_the_paper() {
    let examples = examples();
    assert!(examples.len() >= 4);
    on_a_large_stack(move || examples.iter().for_each(check));
}

/// The policies of coalescing on the example of §2: path by path there are five ends; where only states with equal values
/// are joined, the two in which `r` is still the input meet, and `z = r` is executed twice; joined everywhere, there is one.
/// Under every policy exactly one end holds for each input, and its variables are what Node says.
#[test]
fn every_policy_on_the_ten_lines() {
    let examples = examples();
    let example = examples.iter().find(|e| e.name == "ten-lines.js").expect("the example");
    let policies =
        [(Merge::Never, Some(5)), (Merge::Equal, Some(3)), (Merge::Joins, None), (Merge::Always, Some(1))];
    for (policy, expected) in policies {
        let (ends, world) = explore(&example.source, policy);
        if let Some(expected) = expected {
            assert_eq!(ends.ends.len(), expected, "{policy:?}");
        }
        nothing_auxiliary(example, &ends);
        for (i, (v, _)) in
            ends.ends.iter().enumerate().flat_map(|(i, _)| example.entries.iter().map(move |e| (i, e)))
        {
            let union = variable(&ends, &world, i, v);
            if matches!(policy, Merge::Never | Merge::Equal) {
                assert_eq!(entries(&union).len(), 1, "{policy:?}: {v} is no union: {union:?}");
            }
        }
        for (inputs, values) in grid(example) {
            let assignment = Inputs(&inputs);
            let holding = holding(&ends, &assignment);
            assert_eq!(holding.len(), 1, "{policy:?}: ends for {inputs:?}");
            for ((v, _), wanted) in example.expect.iter().zip(&values) {
                let union = variable(&ends, &world, holding[0], v);
                assert_eq!(value(&ends, &union, &assignment), *wanted, "{policy:?}: {v} for {inputs:?}");
            }
        }
    }
}
