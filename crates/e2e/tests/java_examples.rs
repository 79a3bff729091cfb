//! Every example gets its expected verdicts under every merge policy, and every defect is one on the JVM too.

use std::path::PathBuf;

use conspect_e2e::check;
use conspect_e2e::examples::{self, Example, Verdict};
use conspect_e2e::rng::Rng;
use conspect_e2e::tools;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let examples = examples::all().expect("the examples have headers");
    let mut trials = vec![
        Trial::test("jvm::defects_fail_as_stated", || defects_fail_as_stated().map_err(Failed::from)),
        Trial::test("jvm::proved_never_fail", || proved_never_fail().map_err(Failed::from)),
        Trial::test("half_have_a_defect", || half_have_a_defect().map_err(Failed::from)),
    ];
    for example in examples {
        let name = format!("verdicts::{}", example.class);
        trials.push(Trial::test(name, move || check(&example).map_err(Failed::from)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn classes() -> Result<PathBuf, String> {
    check::classes().map_err(|e| e.to_string())
}

/// Runs the example under each merge policy and compares what the tool says with what is true.
fn check(example: &Example) -> Result<(), String> {
    let classes = classes()?;
    let mut wrong = Vec::new();
    for policy in ["never", "joins", "always"] {
        let checked = check::check(example, &classes, &["--merge", policy]).map_err(|e| e.to_string())?;
        wrong.extend(checked.wrong.iter().map(|w| format!("--merge {policy}: {w}")));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// One JVM runs each class with the inputs, and says how it ended.
fn run_all(runs: &[(&Example, String)]) -> Result<Vec<String>, String> {
    let classes = classes()?;
    let driver = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("java/RunExamples.java");
    let driver = tools::compile("driver", &[driver]).map_err(|e| e.to_string())?;
    let input: String =
        runs.iter().map(|(e, inputs)| format!("{}\t{}\t{}\n", e.class, e.file_name(), inputs)).collect();
    let mut command = tools::java(&driver);
    command.args(["-ea", "RunExamples"]).arg(classes);
    let text = tools::run_checked(&mut command, &input).map_err(|e| e.to_string())?;
    let lines: Vec<String> = text.lines().map(str::to_string).collect();
    if lines.len() != runs.len() {
        return Err(format!("{} runs, {} results; the last: {:?}", runs.len(), lines.len(), lines.last()));
    }
    Ok(lines)
}

fn defects_fail_as_stated() -> Result<(), String> {
    let examples = examples::all().map_err(|e| e.to_string())?;
    let defective: Vec<_> = examples.iter().filter_map(|e| Some((e, e.defect.as_ref()?))).collect();
    let runs: Vec<_> = defective.iter().map(|(e, d)| (*e, d.inputs.clone())).collect();
    let mut wrong = Vec::new();
    for ((example, defect), seen) in defective.iter().zip(run_all(&runs)?) {
        let expected = format!("{}\t{}", defect.kind, defect.line);
        if seen != expected {
            wrong.push(format!("{}: expected {expected:?}, the JVM says {seen:?}", example.class));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Programs without a defect, run with many inputs: a wrong expectation would show.
fn proved_never_fail() -> Result<(), String> {
    let examples = examples::all().map_err(|e| e.to_string())?;
    let mut rng = Rng::new(7);
    let mut runs = Vec::new();
    for example in &examples {
        let proved = example.assertions == Verdict::Proved && example.exceptions == Verdict::Proved;
        // `System.exit` would end the JVM that runs all of them.
        if !proved || example.source.contains("System.exit") {
            continue;
        }
        for _ in 0..if example.source.contains("Verifier.nondet") { 200 } else { 1 } {
            runs.push((example, inputs(&mut rng, &example.source)));
        }
    }
    let mut wrong = Vec::new();
    for ((example, inputs), seen) in runs.iter().zip(run_all(&runs)?) {
        if seen != "ok" && seen != "unassumed" {
            wrong.push(format!("{}: with {inputs:?} the JVM says {seen:?}", example.class));
        }
    }
    wrong.dedup_by_key(|w| w.split(':').next().map(str::to_string));
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Inputs for the requests in the order of the text; more of the last kind for loops.
fn inputs(rng: &mut Rng, source: &str) -> String {
    let kinds: Vec<&str> = source
        .split("Verifier.nondet")
        .skip(1)
        .map(|rest| rest.split('(').next().unwrap_or_default())
        .collect();
    let mut out: Vec<String> = Vec::new();
    for i in 0..kinds.len() + 6 {
        let kind = kinds.get(i).or(kinds.last()).copied().unwrap_or("Int");
        let small = rng.below(16) as i64 - 3;
        let edge = *rng.pick(&[0, 1, -1, 127, 128, i64::from(i32::MIN), i64::from(i32::MAX), 1 << 40, 65535]);
        let wide = rng.bits() as i64;
        out.push(match kind {
            "Boolean" => rng.percent(50).to_string(),
            "String" => {
                let length = rng.below(4);
                let letters: String = (0..length).map(|_| *rng.pick(&['a', 'b', ' ', '7', 'Z'])).collect();
                format!("\"{}\"", letters.replace(' ', "\\u0020"))
            }
            "Double" | "Float" => rng
                .pick(&["0.5", "-0.0", "NaN", "Infinity", "1e300", "-7.25", "1e-40", "-Infinity"])
                .to_string(),
            "Char" => (small + if rng.percent(50) { 48 } else { 97 }).to_string(),
            _ => [small, edge, wide][rng.below(3)].to_string(),
        });
    }
    out.join(" ")
}

fn half_have_a_defect() -> Result<(), String> {
    let examples = examples::all().map_err(|e| e.to_string())?;
    let defective = examples.iter().filter(|e| e.defect.is_some()).count();
    if examples.len() < 44 || defective * 5 < examples.len() * 2 {
        return Err(format!("{} examples, {defective} with a defect", examples.len()));
    }
    Ok(())
}
