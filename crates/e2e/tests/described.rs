//! What is described of texts of unknown length is true: for random texts and random calls, the results that the JVM gives are never
//! shown to be impossible.
//!
//! Each method asks for texts, assumes of them to be certain ones, calls functions and claims that not all of the results are those of the
//! JVM. This fails, so it must not be proved. `CONSPECT_DESCRIBED` sets how many methods there are.

use conspect_e2e::rng::Rng;
use conspect_e2e::{examples, tools};
use std::fmt::Write;
use std::process::Command;

const UNITS: [&str; 6] = ["a", "b", "a", " ", "/", "\\u0130"];

fn text(rng: &mut Rng, most: usize) -> Vec<&'static str> {
    (0..rng.below(most + 1)).map(|_| UNITS[rng.below(UNITS.len())]).collect()
}

/// Calls on the texts `s`, `t` and those made on the way, as statements that end in the name of what they gave.
fn calls(rng: &mut Rng) -> (String, Vec<String>) {
    let (mut out, mut texts, mut results) = (String::new(), vec!["s".to_string(), "t".to_string()], vec![]);
    for n in 0..3 + rng.below(4) {
        let of = texts[rng.below(texts.len())].clone();
        let other = texts[rng.below(texts.len())].clone();
        let (from, unit) = (rng.below(4) as i64 - 1, ["'a'", "'b'", "'/'", "' '"][rng.below(4)]);
        let word = ["\"ab\"", "\"a\"", "\"aa\"", "\"b/\""][rng.below(4)];
        let number = match rng.below(13) {
            0 => format!("{of}.indexOf({unit})"),
            1 => format!("{of}.indexOf({unit}, {from})"),
            2 => format!("{of}.lastIndexOf({unit})"),
            3 => format!("{of}.lastIndexOf({unit}, {from})"),
            4 => format!("{of}.indexOf({word})"),
            5 => format!("{of}.lastIndexOf({word}, {})", from + 2),
            6 => format!("{of}.indexOf({other})"),
            7 => format!("{of}.compareTo({other})"),
            8 => format!("{of}.equals({other}) ? 1 : 0"),
            9 => format!("{of}.startsWith({other}) ? 1 : 0"),
            10 => format!("{of}.endsWith({other}) ? 1 : 0"),
            11 => format!("{of}.length() > 1 ? {of}.charAt({of}.length() - 1) : -1"),
            _ => {
                let made = match rng.below(14) {
                    11 => format!("{of}.toUpperCase(java.util.Locale.ROOT)"),
                    12 => format!("{of}.toLowerCase(java.util.Locale.ROOT)"),
                    13 => {
                        format!("{of}.toLowerCase(java.util.Locale.ROOT).toUpperCase(java.util.Locale.ROOT)")
                    }
                    8 => format!("{of}.strip()"),
                    9 => format!("{of}.isBlank() ? \"a\" : {of}.stripTrailing()"),
                    10 => format!("new StringBuilder({word}).append({of}).append('b').toString()"),
                    3 => format!("{of}.replace({word}, \"\")"),
                    4 => format!("{of}.replace({word}, \"/ \")"),
                    5 => format!("{of}.replace(\" \", {word})"),
                    6 => format!("{of}.replace('a', 'b')"),
                    7 => format!("{of}.replace(\"/\", \"b\").replace({word}, \"aa\")"),
                    0 => format!("{of}.trim()"),
                    1 => format!("{of} + {other}"),
                    2 => format!("{of}.substring(Math.min(1, {of}.length()))"),
                    _ => format!("new String({of})"),
                };
                let _ = writeln!(out, "String u{n} = {made};");
                texts.push(format!("u{n}"));
                format!("u{n}.length()")
            }
        };
        let _ = writeln!(out, "int r{n} = {number};");
        results.push(format!("r{n}"));
    }
    (out, results)
}

/// Assumes of a text to be this one, without its length becoming known to whoever executes it.
fn assume(name: &str, units: &[&str]) -> String {
    let mut out = format!("Verifier.assume({name}.length() == {});\n", units.len());
    for (i, unit) in units.iter().enumerate() {
        let _ = writeln!(out, "Verifier.assume({name}.charAt({i}) == '{unit}');");
    }
    out
}

#[test]
fn what_the_jvm_gives_is_never_impossible() {
    let methods = std::env::var("CONSPECT_DESCRIBED").ok().and_then(|n| n.parse().ok()).unwrap_or(24);
    let mut rng = Rng::new(7);
    let (mut real, mut asked) = (String::new(), vec![]);
    for m in 0..methods {
        let (s, t) = (text(&mut rng, 4), text(&mut rng, 2));
        let (statements, results) = calls(&mut rng);
        let (a, b) = (s.concat(), t.concat());
        let _ = writeln!(real, "static void m{m}() {{ String s = \"{a}\", t = \"{b}\";\n{statements}");
        let _ = writeln!(real, "System.out.println({}); }}", results.join(" + \" \" + "));
        let given = format!("{}{}", assume("s", &s), assume("t", &t));
        asked.push((format!("{given}{statements}"), results));
    }
    let root = tempfile::tempdir().expect("a directory");
    let all: String = (0..methods).map(|m| format!("m{m}();")).collect();
    let real = format!("public class Real {{ {real}\npublic static void main(String[] a) {{ {all} }} }}");
    let file = root.path().join("Real.java");
    std::fs::write(&file, real).expect("a file");
    tools::javac(root.path(), &[file]).expect("it compiles");
    let said = tools::run_checked(tools::java(root.path()).arg("Real"), "").expect("it runs");
    let mut source = String::from("import org.sosy_lab.sv_benchmarks.Verifier;\npublic class Asked {\n");
    for (m, ((statements, results), line)) in asked.iter().zip(said.lines()).enumerate() {
        let same: Vec<String> =
            results.iter().zip(line.split(' ')).map(|(r, value)| format!("{r} == {value}")).collect();
        let _ = writeln!(
            source,
            "static void m{m}() {{ String s = Verifier.nondetString(), t = Verifier.nondetString();"
        );
        let _ = writeln!(source, "{statements} assert !({}); }}", same.join(" && "));
    }
    source.push('}');
    let file = root.path().join("Asked.java");
    std::fs::write(&file, source).expect("a file");
    let verifier = examples::directory().join("lib/org/sosy_lab/sv_benchmarks/Verifier.java");
    let classes = tools::compile("described", &[verifier, file]).expect("it compiles");
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(&classes).args([
        "--entry",
        "Asked.*",
        "--property",
        "assertions",
        "--format",
        "json",
    ]);
    command.args(["--merge", "described", "--loops", "unroll", "--no-store", "--no-replay", "--time", "120"]);
    let out = tools::run(&mut command, "").expect("the tool runs");
    let report: serde_json::Value = serde_json::from_slice(&out.stdout).expect("a report");
    let entries = report["entries"].as_array().expect("entries");
    assert_eq!(entries.len(), methods);
    let verdict =
        |e: &serde_json::Value| e["properties"][0]["verdict"].as_str().unwrap_or_default().to_string();
    let proved: Vec<&str> =
        entries.iter().filter(|e| verdict(e) == "proved").filter_map(|e| e["entry"].as_str()).collect();
    assert!(proved.is_empty(), "{proved:?} in {}", classes.display());
    // Most are found to be violated: the descriptions are used, and do not end in doubt.
    let violated = entries.iter().filter(|e| verdict(e) == "violated").count();
    assert!(violated * 2 >= methods, "{violated} of {methods}");
}
