//! What is said of the C# suites and examples is so on mono: witnesses fail as stated, and random inputs find nothing else.

use conspect_e2e::csharp;
use conspect_e2e::examples::Verdict;
use conspect_e2e::tools::run_checked;

/// Runs `Truth` on an assembly and gives its last line.
fn truth(what: &str, assembly: &str, runs: &str, input: &str) -> String {
    let dir = csharp::compiled().expect("mcs compiles the programs");
    let mut command = csharp::mono(&dir.join("Truth.exe"));
    command.arg(what).arg(dir.join(assembly)).args([runs, "1"]);
    match run_checked(&mut command, input) {
        Ok(said) => said.lines().last().unwrap_or_default().to_string(),
        Err(e) => panic!("{e}"),
    }
}

#[test]
fn suites() {
    let cases = csharp::cases().expect("the suites can be read");
    let said = truth("suites", "suites.dll", "300", "");
    assert!(said.starts_with(&format!("ok, {} cases", cases.len())), "{said}");
    let least = [
        ("Arithmetic", 80),
        ("Logic", 75),
        ("Conditional", 10),
        ("Recursion", 5),
        ("Lambdas", 2),
        ("Generics", 14),
        ("Strings", 15),
        ("Unsafe", 16),
        ("Casts", 19),
        ("Methods", 10),
        ("Lists", 9),
        ("Exceptions", 30),
    ];
    for (suite, least) in least {
        let found = cases.iter().filter(|c| c.entry.starts_with(&format!("Suites.{suite}."))).count();
        assert!(found >= least, "{suite} has {found} cases of {least}");
    }
}

#[test]
fn examples() {
    let examples = csharp::examples().expect("the examples have headers");
    let defects = examples.iter().filter(|e| e.defect.is_some()).count();
    assert!(examples.len() >= 60 && 2 * defects >= examples.len() - 1, "{defects} of {}", examples.len());
    let mut input = String::new();
    for e in &examples {
        let entry = e.options.iter().skip_while(|o| *o != "--entry").nth(1).expect("there is an entry");
        let (kind, line, inputs) = match &e.defect {
            Some(d) => (d.kind.as_str(), d.line, words(&d.inputs)),
            None => ("", 0, vec![]),
        };
        let violated = |v: Verdict| if v == Verdict::Violated { "violated" } else { "proved" };
        let parts = [entry, violated(e.assertions), violated(e.exceptions), kind, &line.to_string()]
            .map(str::to_string);
        let parts: Vec<String> = parts.into_iter().chain(inputs).collect();
        input.push_str(&parts.join("\t"));
        input.push('\n');
    }
    let said = truth("programs", "examples.dll", "300", &input);
    assert_eq!(said, format!("ok, {} programs", examples.len()));
}

/// What white space separates, but for white space in quotes.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted) = (String::new(), false);
    for c in text.chars().chain([' ']) {
        quoted ^= c == '"';
        if !c.is_whitespace() || quoted {
            word.push(c);
        } else if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    words
}
